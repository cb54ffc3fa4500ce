"""Skills used once a turn: without Energy, in the Energy step, also on the turn they were gained. (FB-HAM-05, FB-HAM-11)

Effects shared with Tools are Tools' functions; permanent Skills act through `prices.py`, endgame ones in `scoring.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from fossil_lab.core.decision import Refusal
from fossil_lab.core.state import Answer, DecisionKind
from fossil_lab.fossilis.dig_site import (
    BESIDE,
    BIT,
    EVERYWHERE,
    NEXT,
    OFF,
    PLACES,
    SIDES,
    SPACES,
    pawn_at,
    steps_between,
)
from fossil_lab.fossilis.dinosaurs import refill_display, under_deck
from fossil_lab.fossilis.plaster import gain, refuse_gain
from fossil_lab.fossilis.pushing import push, pushed_into
from fossil_lab.fossilis.seams import refused
from fossil_lab.fossilis.state import State
from fossil_lab.fossilis.tools import EFFECTS, Params, begin_skill_place, can_place

# ------------------------------------------------------------------ push_pawn, steal_plaster, swap_pawns

def beside_site(s: State) -> Refusal | None:
    """These Skills need a pawn on the site. (FB-CLB-11)"""
    at = s.pawn[s.current]
    return None if at < OFF else Refusal("FB-CLB-11", f"Your pawn is beside the site ({PLACES[at]}); this Skill needs it on the site.")


NOBODY_NEAR = Refusal("FB-PSH-12", "No pawn stands orthogonally next to yours.")


def neighbours(s: State) -> dict[int, int]:
    """Direction -> player, for the pawns orthogonally next to the current player's. (FB-PSH-12)"""
    at = s.pawn[s.current]
    if at >= OFF:
        return {}
    beside = BESIDE[at]
    near = [(NEXT[at].index(place), other) for other, place in enumerate(s.pawn) if place in beside]
    return dict(sorted(near)) if near else {}


def can_push(s: State, p: Params) -> Refusal | None:
    if refusal := beside_site(s):
        return refusal
    near = neighbours(s)
    if not near:
        return NOBODY_NEAR
    if not s.barred or any(_out_of_bounds(s, way, p) < 0 for way in near):
        return None
    return refused(s, "push", _out_of_bounds(s, next(iter(near)), p))


def _out_of_bounds(s: State, way: int, p: Params) -> int:
    return pushed_into(s, NEXT[s.pawn[s.current]][way], way, p["spaces"])


def legal_push(s: State) -> list[int]:
    p = s.box.skills[s.todo[-1][2]].params
    return [s.box.push[way] for way in neighbours(s) if not s.barred or _out_of_bounds(s, way, p) < 0]


def refuse_push(s: State, way: int) -> Refusal | None:
    if way not in neighbours(s):
        return Refusal("FB-PSH-12", f"No pawn stands {SIDES[way]} of yours.")
    if (pit := _out_of_bounds(s, way, s.box.skills[s.todo[-1][2]].params)) >= 0:
        return refused(s, "push", pit)
    return None


def push_pawn(s: State, way: int) -> None:
    """Space by space, straight away from the pusher, until it leaves the site or falls into a pit. (FB-PSH-12)"""
    _, _, skill = s.todo[-1]
    victim = neighbours(s)[way]
    asks: list[Any] = []
    for _ in range(s.box.skills[skill].params["spaces"]):
        if s.pawn[victim] < OFF:
            asks += push(s, victim, way)
    s.todo.pop()
    if asks:
        s.then(*asks)


def can_steal(s: State, p: Params) -> Refusal | None:
    if refusal := beside_site(s):
        return refusal
    near = neighbours(s)
    if not near:
        return NOBODY_NEAR
    return None if any(s.plaster[q] for q in near.values()) else Refusal("FB-TOL-15", "The players next to you have no Plaster.")


def legal_steal(s: State) -> list[int]:
    return [s.box.steal[way] for way, q in neighbours(s).items() if s.plaster[q]]


def refuse_steal(s: State, way: int) -> Refusal | None:
    if way not in neighbours(s):
        return refuse_push(s, way)
    victim = neighbours(s)[way]
    return None if s.plaster[victim] else Refusal("FB-TOL-15", f"Player {victim + 1} has no Plaster.")


def steal(s: State, way: int) -> None:
    """From storage to storage: neither Pool nor supply is touched."""
    _, player, skill = s.todo.pop()
    victim = neighbours(s)[way]
    amount = min(s.box.skills[skill].params["amount"], s.plaster[victim])
    s.plaster[victim] -= amount
    s.plaster[player] += amount
    s.happened("steal", player, ("FB-TOL-02",), victim=victim, amount=amount)


def swappable(s: State, p: Params) -> list[int]:
    """Spaces of other pawns within reach; a diagonal counts as one step."""
    at = s.pawn[s.current]
    if at >= OFF or s.no_step & BIT[at]:
        return []
    return sorted([q for q in s.pawn if q < OFF and q != at and steps_between(at, q) <= p["spaces"] and not s.no_step & BIT[q]])


def closed_to_swap(s: State, p: Params, spaces: Iterable[int]) -> Refusal | None:
    """The refusal of a space of a pawn within reach that no pawn may step onto."""
    at = s.pawn[s.current]
    for q in spaces:
        if q in s.pawn and s.no_step & BIT[q] and steps_between(at, q) <= p["spaces"]:
            return refused(s, "swap", q)
    return None


def can_swap(s: State, p: Params) -> Refusal | None:
    if refusal := beside_site(s):
        return refusal
    if swappable(s, p):
        return None
    return closed_to_swap(s, p, EVERYWHERE) or Refusal("FB-TOL-15", f"No pawn stands within {p['spaces']} spaces of yours.")


def legal_swap(s: State) -> list[int]:
    return [s.box.swap[i] for i in swappable(s, s.box.skills[s.todo[-1][2]].params)]


def refuse_swap(s: State, space: int) -> Refusal | None:
    p = s.box.skills[s.todo[-1][2]].params
    if space in swappable(s, p):
        return None
    return closed_to_swap(s, p, (space,)) or Refusal(
        "FB-TOL-02", f"No other pawn stands on {SPACES[space]} within {p['spaces']} spaces of yours.")


def swap(s: State, space: int) -> None:
    _, player, _ = s.todo.pop()
    other, here = pawn_at(s, space), s.pawn[player]
    s.pawn[player], s.pawn[other] = space, here
    s.happened("swap", player, ("FB-TOL-02",), pawn=other, **{"from": SPACES[here], "to": SPACES[space]})


def begin(kind: str) -> Callable[[State, int, int, Params], None]:
    """Put the decision of a Skill on the agenda, once for each card it speaks of."""
    def ask(s: State, player: int, skill: int, p: Params) -> None:
        s.then(*[(kind, player, skill)] * p.get("cards", 1))
    return ask


# ------------------------------------------------------------------ boost_gain, refresh_display

def can_boost(s: State, p: Params) -> Refusal | None:
    return refuse_gain(s)


def boost(s: State, player: int, skill: int, p: Params) -> None:
    """The gain-Plaster action, with more Plaster: it is that action, so it takes its Energy. (FB-HAM-15)"""
    s.energy -= s.box.cards.turn.gain_plaster_cost
    gain(s, player, p["amount"], ("FB-PLA-01", "FB-HAM-15"))


def buriable(s: State) -> list[int]:
    """Displayed Dinosaurs whose place another one would fill: under an empty deck a card would come straight back."""
    shown = [d for d in s.display_row if d >= 0]
    if s.modules:  # more than one deck, perhaps
        return [d for d in shown if not _comes_back(s, d)]
    return shown if s.dinosaur_deck else []


def _comes_back(s: State, dinosaur: int) -> bool:
    trial, place = s.clone(), s.display_row.index(dinosaur)
    under_deck(trial, dinosaur, 0)
    refill_display(trial, place)
    return bool(trial.display_row[place] == dinosaur)


def can_refresh(s: State, p: Params) -> Refusal | None:
    if max(s.display_row) < 0:
        return Refusal("FB-TOL-15", "No Dinosaur is displayed.")
    return None if buriable(s) else Refusal("FB-TOL-15", "The Dinosaur deck is empty, so the place could not be refilled.")


def legal_bury(s: State) -> list[int]:
    return [s.box.bury[d] for d in buriable(s)]


def refuse_bury(s: State, dinosaur: int) -> Refusal | None:
    name = s.box.dinosaurs[dinosaur].name
    if dinosaur not in s.display_row:
        return Refusal("FB-TOL-02", f"{name} is not in the display.")
    return None if dinosaur in buriable(s) else Refusal("FB-TOL-15", f"The deck of {name} is empty, so it would come straight back.")


def bury(s: State, dinosaur: int) -> None:
    """Everybody sees which card goes under the deck."""
    _, player, _ = s.todo.pop()
    under_deck(s, dinosaur, (1 << s.num_players) - 1)
    s.happened("bury", player, ("FB-TOL-02",), card=s.box.dinosaurs[dinosaur].id)
    refill_display(s, s.display_row.index(dinosaur))


SKILL_EFFECTS = {
    "move_pawn": EFFECTS["move_pawn"],
    "place_tile": (can_place, begin_skill_place),
    "push_pawn": (can_push, begin("push_pawn")),
    "steal_plaster": (can_steal, begin("steal_plaster")),
    "swap_pawns": (can_swap, begin("swap_pawns")),
    "boost_gain": (can_boost, boost),
    "refresh_display": (can_refresh, begin("refresh_display")),
}


# ------------------------------------------------------------------ using a Skill

def legal_skills(s: State, out: list[int]) -> None:
    box = s.box
    for skill in s.skills[s.current]:
        if box.used_once_a_turn[skill] and not s.used_skills >> skill & 1:
            row = box.skills[skill]
            if SKILL_EFFECTS[row.effect][0](s, row.params) is None:
                out.append(box.use_skill[skill])


def refuse_skill(s: State, skill: int) -> Refusal | None:
    row = s.box.skills[skill]
    if skill not in s.skills[s.current]:
        return Refusal("FB-HAM-11", f"You do not have the Skill {row.label}.")
    if row.timing != "once_per_turn":
        when = "always holds" if row.timing == "permanent" else "counts at the end of the game"
        return Refusal("FB-HAM-11", f"{row.label} is not used: it {when}.")
    if s.used_skills >> skill & 1:
        return Refusal("FB-CNT-35", f"{row.label} has been used this turn.")
    return SKILL_EFFECTS[row.effect][0](s, row.params)


def use_skill(s: State, skill: int) -> None:
    """Use a once-a-turn Skill. (FB-HAM-11, FB-CNT-35)"""
    player, row = s.current, s.box.skills[skill]
    s.used_skills |= 1 << skill
    if s.log is not None:
        s.happened("use", player, ("FB-HAM-11", "FB-CNT-35"), card=row.id)
    SKILL_EFFECTS[row.effect][1](s, player, skill, row.params)


def _ask(sentence: str) -> Callable[[State, tuple[Any, ...]], str]:
    return lambda s, entry: f"{s.box.skills[entry[2]].label}: {sentence}"


DECISIONS = (
    DecisionKind("push_pawn", _ask("push which neighbour away from you?"), ("FB-PSH-12",), legal_push,
                 {"push": Answer(refuse_push, push_pawn)}),
    DecisionKind("steal_plaster", _ask("take Plaster from which neighbour?"), ("FB-HAM-11",), legal_steal,
                 {"steal": Answer(refuse_steal, steal)}),
    DecisionKind("swap_pawns", _ask("change places with the pawn on which space?"), ("FB-HAM-11",), legal_swap,
                 {"swap": Answer(refuse_swap, swap)}),
    DecisionKind("refresh_display", _ask("put which Dinosaur under its deck?"), ("FB-HAM-11",), legal_bury,
                 {"bury": Answer(refuse_bury, bury)}),
)
