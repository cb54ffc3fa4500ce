"""What if a pawn gets pushed?

A pawn is pushed when a top-layer tile slides onto the single tile it stands on, or by a Skill. It goes one space on in the
same direction: onto a tile of any height (pushing on whoever stands there), off the site, or into a pit, out of which its
owner fishes it to a side of choice.
"""

from __future__ import annotations

from fossil_lab.core.decision import Refusal
from fossil_lab.core.state import Answer, DecisionKind
from fossil_lab.fossilis.dig_site import BIT, IN_HAND, NEXT, OFF, PLACES, SIDES, SIDES_LEFT, pawn_at
from fossil_lab.fossilis.state import State

Ask = tuple[str, int, tuple[int, ...]]


def push(s: State, player: int, way: int) -> list[Ask]:
    """Push a pawn one space. Returns what its owner, and owners pushed on, are to be asked: the farthest first.

    (FB-PSH-02 to FB-PSH-11)
    """
    chain = [player]
    there = NEXT[s.pawn[player]][way]
    while there >= 0 and (other := pawn_at(s, there)) >= 0:
        chain.append(other)
        there = NEXT[there][way]
    asks: list[Ask] = []
    for pushed in reversed(chain):  # the farthest first: everyone finds the next space free
        here = s.pawn[pushed]
        there = NEXT[here][way]
        if there < 0:
            asks += leave(s, pushed, here, way)
        elif s.covered & BIT[there]:
            s.pawn[pushed] = there
            for part in s.modules:
                part.pushed(s, pushed, there)
            if s.log is not None:
                hop = s.high[there] and not s.high[here]
                rules = ("FB-PSH-06",) if hop else ("FB-PSH-02",) if pushed == player else ("FB-PSH-07",)
                s.happened("push", s.todo[-1][1], rules, pawn=pushed, **{"from": PLACES[here], "to": PLACES[there]})
        else:
            s.pawn[pushed] = IN_HAND
            s.happened("in_pit", s.todo[-1][1], ("FB-PSH-04",), pawn=pushed, **{"from": PLACES[here], "pit": PLACES[there]})
            asks.append(("choose_side", pushed, (0, 1, 2, 3)))
    return asks


def pushed_into(s: State, space: int, way: int, spaces: int = 1) -> int:
    """The pit out of bounds into which some pawn would go if the one on a space were pushed that many spaces, or -1."""
    if not s.barred:
        return -1
    pawns = set(s.pawn)
    while spaces and space >= 0 and space in pawns:
        last = space
        while last >= 0 and last in pawns:
            last = NEXT[last][way]
        if last >= 0:
            if s.barred & BIT[last]:
                return last
            if s.covered & BIT[last]:  # the last of the row goes there; else it is off the site, or fished out of a pit
                pawns.add(last)
        pawns.remove(space)
        space, spaces = NEXT[space][way], spaces - 1
    return -1


def leave(s: State, player: int, here: int, way: int) -> list[Ask]:
    """A pawn leaves the site from a border space. It lands on that side; past a corner its owner chooses between two."""
    sides = SIDES_LEFT[here][way]
    if len(sides) > 1:
        s.pawn[player] = IN_HAND
        return [("choose_side", player, sides)]
    s.pawn[player] = OFF + sides[0]
    s.happened("off", s.todo[-1][1], ("FB-PSH-03",), pawn=player, **{"from": PLACES[here], "side": SIDES[sides[0]]})
    return []


def lift_off(s: State, player: int) -> list[Ask]:
    """The tile under a pawn is taken away: its owner puts it beside the site. (FB-TOL-07, FB-TOL-13)"""
    s.happened("lifted", s.todo[-1][1], ("FB-TOL-07",), pawn=player, **{"from": PLACES[s.pawn[player]]})
    s.pawn[player] = IN_HAND
    return [("choose_side", player, (0, 1, 2, 3))]


# ------------------------------------------------------------------ the owner's choice

def legal_side(s: State) -> list[int]:
    return [s.box.side[side] for side in s.todo[-1][2]]


def refuse_side(s: State, side: int) -> Refusal | None:
    if side in s.todo[-1][2]:
        return None
    sides = " or ".join(SIDES[i] for i in s.todo[-1][2])
    return Refusal("FB-DIG-29", f"The pawn left the site at a corner: it lands {sides}, not {SIDES[side]}.")


def choose_side(s: State, side: int) -> None:
    _, player, _ = s.todo.pop()
    s.pawn[player] = OFF + side
    s.happened("side", player, ("FB-PSH-05",), pawn=player, side=SIDES[side])


DECISIONS = (
    DecisionKind("choose_side", lambda s, e: "Put your pawn beside the site: on which side?", ("FB-PSH-05", "FB-TOL-07"), legal_side,
                 {"side": Answer(refuse_side, choose_side)}),
)
