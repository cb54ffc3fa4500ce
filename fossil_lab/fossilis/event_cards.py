"""Events: the cards revealed at the end of a turn in which the Plaster Pool ran out. One effect word, one function.

The active player of an Event is the one who triggered it. Each player in the order of the card takes an `event_turn`,
which asks for a decision, or acts at once where nothing is left to choose.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fossil_lab.core.decision import Refusal
from fossil_lab.core.state import Answer, DecisionKind, put
from fossil_lab.fossilis.box import NO_CARD, TERRAINS
from fossil_lab.fossilis.dig_site import DIRECTIONS, EVERYWHERE, SPACES
from fossil_lab.fossilis.digging import PATH, blocked, may_slide, run, slide
from fossil_lab.fossilis.dinosaurs import draw_dinosaur, under_deck
from fossil_lab.fossilis.extracting import learn
from fossil_lab.fossilis.market import hand_over
from fossil_lab.fossilis.moving import legal_place, put_back, refuse_room
from fossil_lab.fossilis.plaster import gain, spend
from fossil_lab.fossilis.prices import reprice
from fossil_lab.fossilis.state import State
from fossil_lab.fossilis.tools import Params, terrain_mask


def reveal(s: State) -> None:
    """Turn the next Event face up and carry it out. (FB-EVT-03, FB-EVT-04)"""
    number = s.event_deck[s.events_done]
    s.events_done += 1
    s.event_due = 0
    s.standing = NO_CARD  # an effect that lasts "until the next Event" ends now (FB-EVT-26)
    event = s.box.events[number]
    s.happened("event", s.current, ("FB-EVT-03",), card=event.id)
    EFFECTS[event.effect](s, number, event.params)
    reprice(s)


def order(s: State, p: Params) -> list[int]:
    """The players once each, in the order of the card. (FB-EVT-10, FB-EVT-11)"""
    n = s.num_players
    if p["direction"] == "reverse":
        return [(s.current - 1 - i) % n for i in range(n)]
    return [(s.current + i) % n for i in range(n)]


def params(s: State) -> Params:
    """Parameters of the Event being carried out."""
    return s.box.events[s.event_deck[s.events_done - 1]].params


# ------------------------------------------------------------------ place_tiles: Rockfall, Mudslide, Sandstorm

def begin_placing(s: State, number: int, p: Params) -> None:
    place_next(s, order(s, p)[0], p["total"])


def event_kinds(s: State) -> tuple[int, ...]:
    """Kinds of the first terrain on the card that the discard pile still has. (FB-EVT-12 to FB-EVT-16)"""
    for terrain in params(s)["order"]:
        kinds = {s.box.tile_kind[t] for t in s.pile if TERRAINS[s.box.tile_terrain[t]] == terrain}
        if kinds:
            return tuple(sorted(kinds))
    return ()


def place_next(s: State, player: int, left: int) -> None:
    """Ask the next player, if a tile and a space are left. (FB-EVT-15, FB-EVT-17)"""
    s.todo.append(("event_place", player, left))
    if not left or not legal_event_place(s):
        s.todo.pop()
    elif any(part.event_places(s, player, left) for part in s.modules):
        s.todo.pop()
        place_next(s, (player - 1) % s.num_players, left - 1)


def legal_event_place(s: State) -> list[int]:
    out: list[int] = []
    legal_place(s, EVERYWHERE, event_kinds(s), False, out)
    return out


def refuse_event_place(s: State, kind: int, space: int) -> Refusal | None:
    kinds = event_kinds(s)
    if kind not in kinds:
        terrain = TERRAINS[s.box.kind_terrain[kinds[0]]].title()
        return Refusal("FB-EVT-12", f"The Event places {terrain} of the discard pile now ({', '.join(s.box.kinds[k] for k in kinds)}), "
                       f"not {s.box.kinds[kind]}.")
    if refusal := refuse_room(s, space, False):
        return refusal if (s.barred | s.no_step) >> space & 1 else Refusal("FB-EVT-17", refusal.text)
    return None


def event_place(s: State, kind: int, space: int) -> None:
    _, player, left = s.todo.pop()
    put_back(s, player, kind, space, ("FB-EVT-12",))
    place_next(s, (player - 1) % s.num_players, left - 1)


# ------------------------------------------------------------------ slide_each: Earthquake

def begin_turns(s: State, number: int, p: Params) -> None:
    """Each player in turn, by an automatic step that looks whether there is anything to decide."""
    s.then(*(("event_turn", player) for player in order(s, p)))


def falls(s: State, space: int, way: int) -> bool:
    """Would the slide knock a tile off the site?"""
    path = PATH[space][way]
    return run(s, space, way) == len(path)


def legal_event_slide(s: State) -> list[int]:
    first = s.box.slide[0][0]
    return [c for c in may_slide(s, terrain_mask(params(s))) if not falls(s, (c - first) // 8, (c - first) % 8)]


def refuse_event_slide(s: State, space: int, way: int) -> Refusal | None:
    terrains = params(s)["terrain"]
    if s.face[space] and TERRAINS[(s.face[space] - 1) % 3] not in terrains:
        return Refusal("FB-EVT-19", f"The Earthquake moves {' or '.join(t.title() for t in terrains)}; {SPACES[space]} shows "
                       f"{TERRAINS[(s.face[space] - 1) % 3].title()}.")
    if refusal := blocked(s, space, way):
        return refusal
    if falls(s, space, way):
        return Refusal("FB-EVT-19", f"Slid {DIRECTIONS[way]}, {SPACES[space]} would knock a tile off the site, which no Event does.")
    return None


def event_slide(s: State, space: int, way: int) -> None:
    _, asks = slide(s, space, way)
    s.todo.pop()
    if asks:
        s.then(*asks)


def slide_turn(s: State, player: int) -> None:
    s.todo.append(("event_slide", player))
    if not legal_event_slide(s):
        s.todo.pop()
        s.happened("event_nothing", player, ("FB-EVT-19",))


# ------------------------------------------------------------------ give_market_card: Junk Sale

def give_turn(s: State, player: int) -> None:
    """The player to the right chooses what this player is given. (FB-EVT-20; nothing without buying, FB-KID-14)"""
    if max(s.market_row) >= 0 and not s.options.kid_no_buying:
        giver = (player - 1) % s.num_players
        s.todo.append(("event_give", giver, player))
        any(part.event_gives(s, giver, player) for part in s.modules)
    else:
        s.happened("event_nothing", player, ("FB-EVT-20",))


def legal_give(s: State) -> list[int]:
    return [s.box.give[m] for m in s.market_row if m >= 0]


def refuse_give(s: State, card: int) -> Refusal | None:
    if card in s.market_row:
        return None
    return Refusal("FB-EVT-20", f"{s.box.market_cards[card].name} ({s.box.market_cards[card].id}) does not lie in the Market.")


def give(s: State, card: int) -> None:
    _, giver, player = s.todo.pop()
    s.happened("give", player, ("FB-EVT-20",), card=s.box.market_cards[card].id, giver=giver)
    hand_over(s, player, card)


# ------------------------------------------------------------------ skill_or_points: Mentor Visit

def skill_turn(s: State, player: int) -> None:
    """Without a Skill to take or a slot for it there is nothing to choose: the points. (FB-EVT-21, FB-HAM-14, FB-KID-14)"""
    if max(s.skill_row) >= 0 and len(s.skills[player]) < len(s.box.slot_points):
        s.todo.append(("event_skill", player))
    else:
        win(s, player, params(s)["points"], "FB-EVT-21")


def win(s: State, player: int, points: int, rule: str) -> None:
    """Points from an Event."""
    s.score[player] += points
    s.happened("event_points", player, (rule,), points=points)


def legal_event_skill(s: State) -> list[int]:
    return [s.box.CHOOSE_POINTS, *(s.box.learn[k] for k in s.skill_row if k >= 0)]


def refuse_event_skill(s: State, skill: int) -> Refusal | None:
    return None if skill in s.skill_row else Refusal("FB-EVT-21", f"{s.box.skills[skill].label} does not lie in the Skill display.")


def event_skill(s: State, skill: int) -> None:
    player = s.todo.pop()[1]
    learn(s, player, skill, NO_CARD, ("FB-EVT-21",))


def refuse_skill_choice(s: State, what: int) -> Refusal | None:
    return None if what == 0 else Refusal("FB-EVT-21", "Mentor Visit gives a Skill or points, not Plaster.")


def skill_points(s: State, what: int) -> None:
    win(s, s.todo.pop()[1], params(s)["points"], "FB-EVT-21")


# ------------------------------------------------------------------ plaster_or_points: Patronage

def gain_turn(s: State, player: int) -> None:
    """Plaster is no choice when the supply is empty. (FB-EVT-23, FB-PLA-10)"""
    if s.supply or s.pool:
        s.todo.append(("event_gain", player))
    else:
        win(s, player, params(s)["points"], "FB-EVT-23")


def free_choice(s: State, what: int) -> Refusal | None:
    return None


def event_gain(s: State, what: int) -> None:
    player = s.todo.pop()[1]
    if what == 0:
        win(s, player, params(s)["points"], "FB-EVT-23")
    else:
        gain(s, player, params(s)["plaster"], ("FB-EVT-23", "FB-EVT-05"))


# ------------------------------------------------------------------ lose_points_or_plaster: Snakebite

def loss_turn(s: State, player: int) -> None:
    """With too little Plaster only the points can be lost. (FB-EVT-25)"""
    if s.plaster[player] >= params(s)["plaster"]:
        s.todo.append(("event_loss", player))
    else:
        lose(s, player)


def lose(s: State, player: int, *rules: str) -> None:
    """Lose the points, never below the floor. (FB-SCO-23)"""
    p = params(s)
    lost = min(p["points"], max(0, s.score[player] - p["score_floor"]))
    s.score[player] -= lost
    s.happened("event_points", player, (*rules, "FB-EVT-25", "FB-SCO-23"), points=-lost)


def event_loss(s: State, what: int) -> None:
    player = s.todo.pop()[1]
    if what == 0:
        lose(s, player)
    else:
        amount = params(s)["plaster"]
        spend(s, player, amount)
        s.happened("event_plaster", player, ("FB-EVT-25",), amount=amount)


# ------------------------------------------------------------------ swap_scored_dinosaur: Reclassification

def return_turn(s: State, player: int) -> None:
    """Draw a Dinosaur into the pile, without points; then one goes back. Only its owner sees. (FB-EVT-24, FB-SCO-21)"""
    card = draw_dinosaur(s)
    if card == NO_CARD:
        s.happened("event_nothing", player, ("FB-EVT-24",))
        return
    s.scored = put(s.scored, player, (*s.scored[player], card))
    s.exchange = put(s.exchange, player, (card,))
    s.happened("reclassify", player, ("FB-EVT-24",), ("card",), card=s.box.dinosaurs[card].id if card >= 0 else "")
    s.todo.append(("event_return", player))


def legal_return(s: State) -> list[int]:
    return [s.box.give_back[d] for d in sorted(s.scored[s.todo[-1][1]]) if d >= 0]


def refuse_return(s: State, dinosaur: int) -> Refusal | None:
    if dinosaur in s.scored[s.todo[-1][1]]:
        return None
    return Refusal("FB-EVT-24", f"{s.box.dinosaurs[dinosaur].name} is not in your pile.")


def give_back(s: State, dinosaur: int) -> None:
    player = s.todo.pop()[1]
    pile = list(s.scored[player])
    pile.remove(dinosaur)
    s.scored = put(s.scored, player, tuple(pile))
    s.exchange = put(s.exchange, player, (s.exchange[player][0], dinosaur))
    under_deck(s, dinosaur, 1 << player)
    s.happened("give_back", player, ("FB-EVT-24",), ("card",), card=s.box.dinosaurs[dinosaur].id)


# ------------------------------------------------------------------ dig_cost_until_event: Soft Stone

def stand(s: State, number: int, p: Params) -> None:
    s.standing = number  # prices.effects reads it (FB-EVT-26)


EFFECTS: dict[str, Callable[[State, int, Params], None]] = {
    "place_tiles": begin_placing,
    "slide_each": begin_turns,
    "give_market_card": begin_turns,
    "skill_or_points": begin_turns,
    "plaster_or_points": begin_turns,
    "lose_points_or_plaster": begin_turns,
    "swap_scored_dinosaur": begin_turns,
    "dig_cost_until_event": stand,
}
TURNS: dict[str, Callable[[State, int], None]] = {
    "slide_each": slide_turn,
    "give_market_card": give_turn,
    "skill_or_points": skill_turn,
    "plaster_or_points": gain_turn,
    "lose_points_or_plaster": loss_turn,
    "swap_scored_dinosaur": return_turn,
}


def event_turn(s: State, player: int) -> None:
    """One player's part of the Event."""
    if any(part.event_turn(s, player) for part in s.modules):
        return
    TURNS[s.box.events[s.event_deck[s.events_done - 1]].effect](s, player)


def _place_text(s: State, entry: tuple[Any, ...]) -> str:
    return f"Put a {TERRAINS[s.box.kind_terrain[event_kinds(s)[0]]].title()} tile of the discard pile back on the site ({entry[2]} to go)."


def _named(sentence: str) -> Callable[[State, tuple[Any, ...]], str]:
    return lambda s, entry: sentence.format(**params(s))


DECISIONS = (
    DecisionKind("event_place", _place_text, ("FB-EVT-12", "FB-EVT-17"), legal_event_place,
                 {"place": Answer(refuse_event_place, event_place)}),
    DecisionKind("event_slide", lambda s, e: "Earthquake: slide a Stone tile 1 space; no tile may fall off.", ("FB-EVT-19",),
                 legal_event_slide, {"slide": Answer(refuse_event_slide, event_slide)}),
    DecisionKind("event_give", lambda s, e: f"Junk Sale: which Market card do you give to player {e[2] + 1}?", ("FB-EVT-20",), legal_give,
                 {"give": Answer(refuse_give, give)}),
    DecisionKind("event_skill", _named("Mentor Visit: take a Skill, or score {points} points?"), ("FB-EVT-21",), legal_event_skill,
                 {"learn": Answer(refuse_event_skill, event_skill), "choose": Answer(refuse_skill_choice, skill_points)}),
    DecisionKind("event_gain", _named("Patronage: take {plaster} Plaster, or score {points} points?"), ("FB-EVT-23",),
                 lambda s: [s.box.CHOOSE_POINTS, s.box.CHOOSE_PLASTER], {"choose": Answer(free_choice, event_gain)}),
    DecisionKind("event_loss", _named("Snakebite: lose {points} points, or give {plaster} Plaster?"), ("FB-EVT-25",),
                 lambda s: [s.box.CHOOSE_POINTS, s.box.CHOOSE_PLASTER], {"choose": Answer(free_choice, event_loss)}),
    DecisionKind("event_return", lambda s, e: "Reclassification: put which Dinosaur of your pile under the deck?", ("FB-EVT-24",),
                 legal_return, {"return": Answer(refuse_return, give_back)}),
)
