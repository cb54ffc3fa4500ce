"""The turn: draw, a ready vivosaur back from the Escape Zone, ready, Fossil Points; then actions until its player ends it.

Rulebook chapter "Turn structure and actions". This is where the chapters come together.
"""

from __future__ import annotations

from fossil_lab.core.decision import Refusal
from fossil_lab.core.state import Answer, DecisionKind
from fossil_lab.fossil_fighters import abilities, effects, excavating, playing, skills, tricks, vivosaurs
from fossil_lab.fossil_fighters.box import NOTHING, SZ
from fossil_lab.fossil_fighters.combat import use_of
from fossil_lab.fossil_fighters.piles import draw
from fossil_lab.fossil_fighters.state import DRAWN, State
from fossil_lab.fossil_fighters.vivosaurs import end, find, gain_fp, is_exhausted, move, team

TURN_START = "any_turn_start"


# ------------------------------------------------------------------ the start of a turn (FF-TURN-09)

def start_turn(s: State) -> None:
    """The next player's turn."""
    s.turn += 1
    s.current = s.first ^ (s.turn - 1) & 1
    s.happened("turn", s.current, ("FF-TURN-09",), turn=s.turn)
    early = s.options.ilium_ice_timing == "before_draw"
    s.then(*([("turn_cards",)] if early else []), ("start_steps",), *([] if early else [("turn_cards",)]), ("act", s.current))


def start_steps(s: State) -> None:
    """The four steps: draw, return, ready, Fossil Points."""
    player, figures = s.current, s.box.cards.figures
    draw(s, player, figures.draw_per_turn)
    back = s.ez[player]
    if back >= 0 and not is_exhausted(s, back):  # before readying (FF-TURN-02, FF-TURN-03, FF-TURN-06)
        move(s, back, SZ)
        s.happened("come_back", player, ("FF-TURN-02",), vivosaur=back)
    s.exhausted &= ~(7 << 3 * player)  # FF-TURN-04, FF-TURN-05
    if any(owner == player and sideways for _, owner, sideways, _ in s.in_play):
        s.in_play = tuple((c, owner, 0 if owner == player else sideways, n) for c, owner, sideways, n in s.in_play)
    amount = figures.fp_per_turn if s.turn > 1 else s.options.first_turn_fp
    amount += sum(s.box.turn_fp[c] for c, owner, _, _ in s.in_play if owner == player)
    gain_fp(s, player, amount, ("FF-TURN-07", "FF-TURN-08"))


def turn_cards(s: State) -> None:
    """Cards that act when a turn starts, in the order played. (FF-CARD-ILIUMICE-04, FF-CARD-ILIUMICE-06)"""
    for card, owner, _, _ in s.in_play:
        if TURN_START in s.box.events[card]:
            playing.run(s, owner, card, NOTHING, s.box.events[card][TURN_START])


# ------------------------------------------------------------------ actions (FF-TURN-10, FF-TURN-11)

def legal_act(s: State) -> list[int]:
    player, out = s.todo[-1][1], list[int]()
    abilities.legal_activate(s, player, out)
    out.append(s.box.PASS)
    playing.legal_play(s, player, out)
    skills.legal_use(s, player, out)
    vivosaurs.legal_retreat(s, player, out)
    excavating.legal_excavate(s, player, out)
    if s.open_fossils[player]:
        excavating.legal_clean(s, player, out)
    return out


def may_end(s: State) -> Refusal | None:
    return None


def end_turn(s: State) -> None:
    """What holds for the turn ends, statuses run down, and the other player begins. (FF-CMB-24, FF-WIN-06)"""
    player = s.todo.pop()[1]
    s.happened("end_turn", player, ("FF-TURN-11",))
    s.boosts = s.clean_discount = s.no_discard = 0
    for v in team(player):
        s.discount[v] = 0
        s.scare[v] -= s.scare[v] > 0
        s.sleep[v] -= s.sleep[v] > 0
    if s.turn == s.options.turn_limit:
        s.winner = DRAWN
        end(s, ("FF-WIN-06",))
    else:
        s.todo.append(("start_turn",))


DECISIONS = (
    DecisionKind("act", lambda s, e: f"Play, use skills, retreat, excavate, clean; or end your turn. You have {s.fp[e[1]]} FP.",
                 ("FF-TURN-10", "FF-TURN-11"), legal_act, {
        "play": Answer(playing.refuse_play, playing.play),
        "use": Answer(skills.refuse_use, skills.announce),
        "retreat": Answer(vivosaurs.refuse_retreat, vivosaurs.retreat),
        "excavate": Answer(excavating.refuse_excavate, excavating.excavate),
        "clean": Answer(excavating.refuse_clean, excavating.clean),
        "activate": Answer(abilities.refuse_activate, abilities.activate),
        "escape": Answer(abilities.refuse_escape, abilities.escape),
        "pass": Answer(may_end, end_turn)}),
    *vivosaurs.DECISIONS, *tricks.DECISIONS, *playing.DECISIONS, *effects.DECISIONS, *excavating.DECISIONS,
)
AUTOMATIC = {"start_turn": start_turn, "start_steps": start_steps, "turn_cards": turn_cards, **skills.AUTOMATIC, **tricks.AUTOMATIC,
             **playing.AUTOMATIC, **excavating.AUTOMATIC}
PLANS = {"start_turn": "the next turn", "start_steps": "draw, return, ready, Fossil Points",
         "turn_cards": "cards that act at the turn's start", **skills.PLANS, **tricks.PLANS, **playing.PLANS, **excavating.PLANS}


# ------------------------------------------------------------------ why not now

def not_now(s: State, family: str, values: tuple[int, ...]) -> Refusal | None:
    """Refusals for what belongs to one's own turn, while a skill waits for tricks."""
    if s.todo[-1][0] != "answer_skill":
        return None
    if family == "clean":
        return Refusal("FF-CLN-11", "No fossil card can be cleaned in answer to a skill.")
    if family == "escape":
        return Refusal("FF-CARD-JELLY-05", "That is an action of one's own turn; a skill is waiting for tricks now.")
    return Refusal("FF-TURN-16" if family == "activate" else "FF-TURN-10",
                   "A skill has been announced; only tricks can be played before it takes effect.")


MOMENTS = dict.fromkeys(("clean", "escape", "activate", "use", "retreat", "excavate"), not_now)


def costs(s: State, code: int) -> dict[str, int]:
    """Fossil Points that an action takes now."""
    if not s.todo or s.todo[-1][0] not in ("act", "answer_skill"):
        return {}
    player, family, values = s.todo[-1][1], s.box.family[code], s.box.values[code]
    fp = 0
    match family:
        case "play":
            fp = s.box.cost[values[0]]
        case "excavate":
            fp = s.box.cards.figures.excavate_cost
        case "escape" | "activate" if (ability := s.box.ability[values[0]]) is not None:
            fp = ability.fp
        case "clean" if any(c == values[0] for c, _ in s.open_fossils[player]):
            fp = excavating.clean_price(s, player, values[0], max(n for c, n in s.open_fossils[player] if c == values[0]), values[1])
        case "use" if (v := find(s, player, values[0])) >= 0 and (use := use_of(s, v, values[1])) is not None:
            fp = skills.price(s, v, use)
    return {"FP": fp} if fp else {}
