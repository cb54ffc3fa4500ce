"""Extracting: taking a bone or a Hammer out of an open pit. A Hammer is swapped at once for a Skill."""

from __future__ import annotations

from typing import Any

from fossil_lab.core.decision import Refusal
from fossil_lab.core.state import Answer, DecisionKind, put
from fossil_lab.fossilis.box import HAMMER, HAMMER_THERE, PIECES
from fossil_lab.fossilis.dig_site import AROUND, BESIDE, BIT, EVERYWHERE, OFF, PLACES, SPACES
from fossil_lab.fossilis.plaster import spend
from fossil_lab.fossilis.prices import AFFORDABLE, reprice
from fossil_lab.fossilis.seams import refused
from fossil_lab.fossilis.state import State

REACH = (BESIDE, AROUND, (EVERYWHERE,) * 25)
REACH_MASK = tuple(tuple(sum(BIT[i] for i in reach) for reach in spaces) for spaces in REACH)


class _Kinds(dict[int, int]):
    """A packed pit -> mask of the kinds of piece in it."""

    def __missing__(self, pit: int) -> int:
        self[pit] = sum(1 << k for k in range(6) if pit >> 4 * k & 15)
        return self[pit]


KINDS = _Kinds()


def hammer_refusal(s: State, player: int) -> Refusal | None:
    """Why this player may extract no Hammer now. (FB-HAM-07, FB-HAM-10, FB-HAM-14)"""
    if s.hammered:
        return Refusal("FB-HAM-07", "You have extracted a Hammer this turn; one a turn is the limit.")
    if len(s.skills[player]) >= len(s.box.slot_points):
        return Refusal("FB-HAM-10", "All three of your Skill slots are full, so no Hammer may be extracted.")
    if max(s.skill_row) < 0:
        return Refusal("FB-HAM-14", "No Skill is left in the display to swap a Hammer for.")
    return None


def legal_extract(s: State, player: int, at: int, out: list[int]) -> None:
    """Add the codes of all extractions of the current player, whose pawn stands on this space."""
    if not (spots := REACH_MASK[s.reach][at] & ~(s.covered | s.barred)):
        return
    pits, affordable = s.pits, -1
    for i in REACH[s.reach][at]:
        if spots >> i & 1 and pits[i]:
            if affordable < 0:
                affordable = AFFORDABLE[s.piece_price, s.plaster[player]]
            kinds = KINDS[pits[i]] & affordable
            if kinds >> HAMMER and (s.hammered or len(s.skills[player]) >= len(s.box.slot_points) or max(s.skill_row) < 0):
                kinds ^= 1 << HAMMER
            out += s.box.extract_kinds[i][kinds]


def refuse_extract(s: State, space: int, piece: int) -> Refusal | None:
    player, name = s.current, PIECES[piece].title()
    at = s.pawn[player]
    if at >= OFF:
        return Refusal("FB-EXT-16", f"Your pawn is beside the site ({PLACES[at]}); extracting needs it on the site.")
    if space not in REACH[s.reach][at]:
        return Refusal("FB-EXT-04", f"The pit of {SPACES[space]} is not orthogonally next to your pawn on {SPACES[at]}.")
    if s.covered & BIT[space]:
        return Refusal("FB-EXT-03", f"A tile lies on {SPACES[space]}; only an open pit gives up its pieces.")
    if s.barred & BIT[space]:
        return refused(s, "extract", space)
    if not s.pits[space] >> 4 * piece & 15:
        return Refusal("FB-EXT-01", f"There is no {name} in the pit of {SPACES[space]}.")
    if piece == HAMMER and (refusal := hammer_refusal(s, player)):
        return refusal
    price = s.piece_price[piece]
    if price > s.plaster[player]:
        return Refusal("FB-EXT-06", f"Extracting a {name} costs {price} Plaster; you have {s.plaster[player]}.")
    return None


def extract(s: State, space: int, piece: int) -> None:
    """(FB-EXT-01 to FB-EXT-18, FB-HAM-01)"""
    player, price = s.current, s.piece_price[piece]
    spend(s, player, price)
    s.pits = put(s.pits, space, s.pits[space] - (1 << 4 * piece))
    if s.log is not None:
        s.happened("extract", player, ("FB-EXT-06", "FB-EXT-07"), space=SPACES[space], piece=PIECES[piece], plaster=price)
    if s.active:
        _spend_effects(s, piece)
    if piece == HAMMER:
        s.hammered = 1
        s.todo.append(("learn_skill", player))
    else:
        s.storage = put(s.storage, player, put(s.storage[player], piece, s.storage[player][piece] + 1))


def _spend_effects(s: State, piece: int) -> None:
    """Tools that make one extraction cheaper or longer are spent by the extraction they serve."""
    def serves(tool: int) -> bool:
        params = s.box.market_cards[tool].params
        return params.get("uses") == 1 and PIECES[piece] in params.get("pieces", PIECES)

    s.active = tuple(t for t in s.active if not serves(t))
    reprice(s)


# ------------------------------------------------------------------ a Hammer for a Skill

def legal_learn(s: State) -> list[int]:
    return [s.box.learn[k] for k in s.skill_row if k >= 0]


def refuse_learn(s: State, skill: int) -> Refusal | None:
    if skill in s.skill_row:
        return None
    return Refusal("FB-HAM-02", f"{s.box.skills[skill].label} does not lie in the Skill display.")


def learn(s: State, player: int, skill: int, left: int, rules: tuple[str, ...]) -> None:
    """Put a Skill of the display into the leftmost empty slot; `left` lies in its place from now on. (FB-HAM-03, FB-HAM-05, FB-HAM-09)"""
    s.skill_row = put(s.skill_row, s.skill_row.index(skill), left)
    s.skills = put(s.skills, player, (*s.skills[player], skill))
    if s.log is not None:
        s.happened("learn", player, rules, skill=s.box.skills[skill].id, slot=len(s.skills[player]))
    reprice(s)


def swap_hammer(s: State, skill: int) -> None:
    player = s.todo.pop()[1]
    learn(s, player, skill, HAMMER_THERE, ("FB-HAM-01", "FB-HAM-03"))


def _text(s: State, entry: tuple[Any, ...]) -> str:
    return "Swap the Hammer for a Skill of the display: which?"


DECISIONS = (
    DecisionKind("learn_skill", _text, ("FB-HAM-01", "FB-HAM-02", "FB-HAM-13"), legal_learn, {"learn": Answer(refuse_learn, swap_hammer)}),
)
