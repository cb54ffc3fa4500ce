"""What cards do: one function an effect word, with the choices that some of them ask for.

Rulebook chapter "Example cards". The words and their parameters are those of `card_files.PLAY_OPS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fossil_lab.core.decision import Refusal
from fossil_lab.core.state import Answer, DecisionKind, put
from fossil_lab.fossil_fighters import combat, excavating, tricks
from fossil_lab.fossil_fighters.box import NOTHING, OUT, SZ
from fossil_lab.fossil_fighters.excavating import FREE
from fossil_lab.fossil_fighters.piles import draw, throw, without
from fossil_lab.fossil_fighters.playing import (
    PLAIN,
    Played,
    discardable,
    drop,
    effect,
    leave_play,
    lying,
    mark,
    refuse_vivosaur,
    run,
    worn_by,
)
from fossil_lab.fossil_fighters.reading import name
from fossil_lab.fossil_fighters.state import State
from fossil_lab.fossil_fighters.vivosaurs import (
    BONUS,
    EVOLVER,
    can_evolve,
    check_outs,
    evolve,
    gain_fp,
    heal,
    hurt,
    move,
    side,
)

# ------------------------------------------------------------------ one function an effect word

@effect("draw")
def draw_cards(s: State, by: Played, op: Mapping[str, Any]) -> None:
    """From the own deck to the hand."""
    draw(s, by.player, op["cards"])


@effect("heal")
def heal_target(s: State, by: Played, op: Mapping[str, Any]) -> None:
    """That much damage is taken off the target."""
    heal(s, by.target, op["amount"])


@effect("heal_all")
def heal_all(s: State, by: Played, op: Mapping[str, Any]) -> None:
    """All damage is taken off the target."""
    heal(s, by.target, s.damage[by.target], ("FF-CARD-CALCIUMINJECTION-01",))


@effect("card_damage")
def card_damage(s: State, by: Played, op: Mapping[str, Any]) -> None:
    """It reaches every zone, and nothing that is knocked out. (FF-CARD-NORMALROCK-02, FF-CARD-PAYBACK-04)"""
    v = by.target
    if op["to"] == "skill_user":
        v = s.skill[0] if s.skill else NOTHING
    if v >= 0 and s.zone[v] < OUT:
        hurt(s, v, combat.card_damage(s, v, op["amount"]), ("FF-CARD-PAYBACK-01" if op["to"] == "skill_user" else "FF-CARD-NORMALROCK-01",))
        check_outs(s)


@effect("move_ez_to_sz")
def move_ez_to_sz(s: State, by: Played, op: Mapping[str, Any]) -> None:
    """Ready or exhausted as it is. (FF-CARD-BACKINACTION-02)"""
    v = s.ez[by.player]
    move(s, v, SZ)
    s.happened("come_back", by.player, ("FF-CARD-BACKINACTION-01", "FF-CARD-BACKINACTION-02"), vivosaur=v)


@effect("evolve_or_stats")
def evolve_or_stats(s: State, by: Played, op: Mapping[str, Any]) -> None:
    """Judged once, when attached. (FF-CARD-GOLDENHEAD-01, -02, -04)"""
    i = max(i for i, entry in enumerate(s.attached[by.target]) if entry == (by.card, by.player, PLAIN))
    if can_evolve(s, by.target):
        mark(s, by.target, i, EVOLVER)
        evolve(s, by.target)
    else:
        mark(s, by.target, i, BONUS)


@effect("this_turn")
def this_turn(s: State, by: Played, op: Mapping[str, Any]) -> None:
    """Until the turn ends."""
    match op["effect"]:
        case "favourable_factor":
            s.boosts += 1
        case "clean_discount":
            s.clean_discount += op["amount"]
        case "no_clean_discard":
            s.no_discard = 1
        case "wearer_skill_discount":
            s.discount[by.target] += op["amount"]
    s.happened("this_turn", by.player, (s.box.rows[by.card].ledger + "-01",) if s.box.rows[by.card].ledger else (), effect=op["effect"],
               amount=op["amount"], card=by.card)


@effect("coin")
def coin(s: State, by: Played, op: Mapping[str, Any]) -> None:
    """One coin; on heads the effects within."""
    if combat.flip(s, by.player):
        run(s, by.player, by.card, by.target, (*by.path, "heads"))


@effect("after_skill")
def after_skill(s: State, by: Played, op: Mapping[str, Any]) -> None:
    """The effects within wait for the end of the skill; a cancelled one has none. (FF-CARD-PAYBACK-06)"""
    if s.skill:
        s.delayed = (*s.delayed, (by.card, by.player, *by.path, "ops"))


@effect("gain_fp")
def gain(s: State, by: Played, op: Mapping[str, Any]) -> None:
    """Fossil Points, up to 10."""
    gain_fp(s, by.player, op["amount"])


@effect("counters")
def counters(s: State, by: Played, op: Mapping[str, Any]) -> None:
    """That many counters on the card that has just come into play."""
    i = max(i for i, entry in enumerate(s.in_play) if entry[:2] == (by.card, by.player))
    s.in_play = put(s.in_play, i, (*s.in_play[i][:3], op["amount"]))


@effect("return_from_discard")
def return_from_discard(s: State, by: Played, op: Mapping[str, Any]) -> None:
    """Up to so many cards, one by one. (FF-CARD-MCJUNKER-01)"""
    if s.discard[by.player]:
        s.todo.append(("return_cards", by.player, op["up_to"]))


@effect("discard_card")
def discard_card(s: State, by: Played, op: Mapping[str, Any]) -> None:
    """A card of the player's choice, chosen next."""
    if discardable(s, by.player):
        s.todo.append(("discard_card", by.player))


@effect("discard_self")
def discard_self(s: State, by: Played, op: Mapping[str, Any]) -> None:
    """The card itself leaves, from its wearer or from play."""
    if by.target >= 0 and s.box.attaches[by.card]:
        drop(s, by.target, worn_by(s, by.target, by.card, by.player), ("FF-PLAY-16",))
        return
    alike = [i for i, entry in enumerate(s.in_play) if entry[:2] == (by.card, by.player)]
    if alike:
        leave_play(s, min(alike, key=lambda i: s.in_play[i][3]))


@effect("swap_az_random_sz")
def swap_az_random_sz(s: State, by: Played, op: Mapping[str, Any]) -> None:
    """For the player whose turn it is; the Support Zone is not the Escape Zone, so nothing bars it. (FF-CARD-ILIUMICE-02 to -07)"""
    who = s.current
    behind = s.sz[who]
    if not behind:
        return
    i = s.chance(len(behind)) if len(behind) > 1 else 0
    front, v = s.az[who], behind[i]
    s.sz, s.az[who] = put(s.sz, who, put(behind, i, front)), v
    s.zone[front], s.zone[v] = SZ, s.zone[front]
    s.happened("swap", who, ("FF-CARD-ILIUMICE-02",), vivosaur=front, user=v)


@effect("excavate")
def excavate(s: State, by: Played, op: Mapping[str, Any]) -> None:
    """One by one, free unless the option says otherwise. (FF-EXC-05, FF-CARD-ULTRAWIDESONAR-06)"""
    counters = excavating.mark_dropping(s, by.player) if s.box.is_dropping[by.card] else 0
    free = int(s.options.effect_excavation_free or s.box.rows[by.card].id in FREE)
    excavating.more_digs(s, by.player, op["cards"], counters, free)


@effect("look_fossil")
def look_fossil(s: State, by: Played, op: Mapping[str, Any]) -> None:
    """No excavation, so a Sonar does not change it. (FF-CARD-GONDOLA-01, -02, -04)"""
    if s.fossil_deck:
        excavating.look(s, by.player, op["look"], op["take"], 0, 0)


@effect("cancel_skill")
def cancel_skill(s: State, by: Played, op: Mapping[str, Any]) -> None:
    """Nothing of the skill happens."""
    tricks.cancel(s)


# ------------------------------------------------------------------ Di66-R's Destruction

def legal_discard(s: State) -> list[int]:
    player, code = s.todo[-1][1], s.box.code
    found = [code["discard", card, int(owner != player), NOTHING] for card, owner, _, _ in s.in_play]
    found += [code["discard", card, int(v // 3 != player), s.team[v]] for v in range(6) for card, _, _ in s.attached[v]]
    found += [code["discard", card, NOTHING, NOTHING] for card, _ in s.open_fossils[1 - player]]
    return list(dict.fromkeys(found))


def refuse_discard(s: State, card: int, side_word: int, row: int) -> Refusal | None:
    player, what = s.todo[-1][1], s.box.rows[card].name
    if side_word < 0:
        if any(c == card for c, _ in s.open_fossils[1 - player]):
            return None
        return Refusal("FF-CARD-DI66R-01", f"The opponent has no uncleaned {what}.")
    if row >= 0:
        missing = refuse_vivosaur(s, player, side_word, row)
        v = side(s, player, side_word, row)
        if missing is not None or any(c == card for c, _, _ in s.attached[v]):
            return missing
        return Refusal("FF-CARD-DI66R-02", f"{name(s, v)} wears no {what}.")
    if lying(s, card, player ^ side_word, False) >= 0:
        return None
    return Refusal("FF-CARD-DI66R-01", f"{'The opponent has' if side_word else 'You have'} no {what} in play.")


def discard(s: State, card: int, side_word: int, row: int) -> None:
    """The chosen card leaves. Of several alike the enemy's best goes, or the own one that is used up."""
    player = s.todo.pop()[1]
    s.happened("destroy", player, ("FF-CARD-DI66R-01",), card=card)
    if side_word < 0:
        best = max(entry for entry in s.open_fossils[1 - player] if entry[0] == card)
        s.open_fossils = put(s.open_fossils, 1 - player, without(s.open_fossils[1 - player], best))
        throw(s, 1 - player, card)
        s.happened("discard", 1 - player, ("FF-CARD-DI66R-01",), card=card)
    elif row >= 0:
        v = side(s, player, side_word, row)
        drop(s, v, max(i for i, entry in enumerate(s.attached[v]) if entry[0] == card), ("FF-CARD-DI66R-02",))
        check_outs(s)
    else:
        alike = [i for i, entry in enumerate(s.in_play) if entry[:2] == (card, player ^ side_word)]
        worth = [(s.in_play[i][3], -s.in_play[i][2], -i) for i in alike]
        leave_play(s, -(max if side_word else min)(worth)[2])


# ------------------------------------------------------------------ McJunker's Rusted Tools

def legal_return(s: State) -> list[int]:
    return [s.box.PASS, *(s.box.code["return", card] for card in dict.fromkeys(s.discard[s.todo[-1][1]]))]


def refuse_return(s: State, card: int) -> Refusal | None:
    if card in s.discard[s.todo[-1][1]]:
        return None
    return Refusal("FF-CARD-MCJUNKER-01", f"{s.box.rows[card].name} is not in your discard pile.")


def take_back(s: State, card: int) -> None:
    """From the discard pile to the hand, seen by both. (FF-CARD-MCJUNKER-01)"""
    _, player, left = s.todo.pop()
    s.discard = put(s.discard, player, without(s.discard[player], card))
    s.hand = put(s.hand, player, tuple(sorted((*s.hand[player], card))))
    s.hand_known = put(s.hand_known, player, tuple(sorted((*s.hand_known[player], card))))
    s.happened("return", player, ("FF-CARD-MCJUNKER-01",), card=card)
    if left > 1 and s.discard[player]:
        s.todo.append(("return_cards", player, left - 1))


def may_stop(s: State) -> Refusal | None:
    return None


def stop(s: State) -> None:
    s.todo.pop()


DECISIONS = (
    DecisionKind("discard_card", lambda s, e: "Choose a card in play, or an uncleaned fossil card of the opponent, to discard.",
                 ("FF-CARD-DI66R-01", "FF-CARD-DI66R-02"), legal_discard, {"discard": Answer(refuse_discard, discard)}),
    DecisionKind("return_cards", lambda s, e: f"Take a card of your discard pile into your hand ({e[2]} at most), or pass.",
                 ("FF-CARD-MCJUNKER-01", "FF-CARD-MCJUNKER-02"), legal_return,
                 {"return": Answer(refuse_return, take_back), "pass": Answer(may_stop, stop)}),
)
