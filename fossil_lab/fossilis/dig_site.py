"""Components: the dig site. Its 25 spaces, two layers of tiles, and the tables that make sliding fast.

A space is an int 0 to 24, row by row from the north-west: 0 is `a1`, 24 is `e5`. A pawn's place is a space, or one of
the four sides (25 north, 26 east, 27 south, 28 west) when it stands beside the site, or IN_HAND.

Rulebook: "Components", "Prepare the dig site".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fossil_lab.fossilis.state import State

SIZE = 5
SPACES = tuple("abcde"[i % SIZE] + str(i // SIZE + 1) for i in range(SIZE * SIZE))
SPACE = {name: i for i, name in enumerate(SPACES)}

DIRECTIONS = ("north", "east", "south", "west", "northeast", "southeast", "southwest", "northwest")
DIRECTION = {name: i for i, name in enumerate(DIRECTIONS)}
SIDES = DIRECTIONS[:4]
STEP = ((-1, 0), (0, 1), (1, 0), (0, -1), (-1, 1), (1, 1), (1, -1), (-1, -1))  # rows south, columns east

OFF = 25  # the first of the four sides; OFF + direction
IN_HAND = 29  # fished out of a pit, or not yet placed: its owner still has to say where it goes
PLACES = (*SPACES, *SIDES, "in hand")


def _beyond(space: int, way: int) -> int:
    row, column = space // SIZE + STEP[way][0], space % SIZE + STEP[way][1]
    return row * SIZE + column if 0 <= row < SIZE and 0 <= column < SIZE else -1


NEXT = tuple(tuple(_beyond(i, d) for d in range(8)) for i in range(25))  # -1: past the border
BESIDE = tuple(tuple(n for n in NEXT[i][:4] if n >= 0) for i in range(25))
AROUND = tuple(tuple(n for n in NEXT[i] if n >= 0) for i in range(25))
EVERYWHERE = tuple(range(25))
SIDES_LEFT = tuple(tuple(tuple(side for side in range(4) if d < 4 and side == d or d >= 4 and NEXT[i][side] < 0 and
                               SIDES[side] in DIRECTIONS[d]) for d in range(8)) for i in range(25))
"""SIDES_LEFT[space][way]: the sides beside which a pawn may land that leaves the site from that space going that way.
One side, save for a diagonal past a corner, which leaves two to choose from (option `diagonal_dig`)."""

EDGE = tuple(tuple(i for i in range(25) if NEXT[i][side] < 0) for side in range(4))
CORNERS = tuple(i for i in range(25) if len(BESIDE[i]) == 2)
CENTRE = 12

BIT = tuple(1 << i if i < 25 else 0 for i in range(IN_HAND + 1))  # a pawn off the site has no bit
AROUND_MASK = tuple(sum(BIT[n] for n in AROUND[i]) for i in range(25))
EDGE_MASK = tuple(sum(BIT[i] for i in EDGE[side]) for side in range(4))


def steps_between(a: int, b: int) -> int:
    """Spaces from one to the other, a diagonal counting as one."""
    return max(abs(a // SIZE - b // SIZE), abs(a % SIZE - b % SIZE))


class _Steps(dict[int, int]):
    """Tiles next to a space (as a mask) -> every space next to one of those tiles. Filled as needed, 256 keys at most."""

    def __missing__(self, near: int) -> int:
        reached = 0
        for i in range(25):
            if near & BIT[i]:
                reached |= AROUND_MASK[i]
        self[near] = reached
        return reached


TWO_STEPS = tuple(_Steps() for _ in range(25))


# ---------------------------------------------------------------------------------------------- lines
# A slide along a row or column depends on that line alone. A space shows one of eight faces: 0 an open pit, 1 to 3 a
# single Sand, Clay or Stone, 4 to 6 a stack by its upper tile, 7 an open pit that is out of bounds. Five faces are one
# number below 8**5, kept up to date for the five rows (west to east) and five columns (north to south); `Slidable` is the
# rule, worked out once a number.

BARRED = 7
POWER = tuple(8**i for i in range(SIZE))
ROWS = tuple(tuple(range(r * SIZE, r * SIZE + SIZE)) for r in range(SIZE))
COLUMNS = tuple(tuple(range(c, 25, SIZE)) for c in range(SIZE))
LINES = ROWS + COLUMNS
LINE_WAYS = ((3, 1),) * SIZE + ((0, 2),) * SIZE  # towards the start of the line, towards its end


def run_of(faces: Sequence[int], push_any: bool = False) -> int:
    """How many tiles move when the first tile of `faces` slides along them; 0 if the dig rules forbid it.

    `faces[0]` is the sliding tile's space, the rest what lies ahead up to the border (FB-DIG-08 to FB-DIG-17, FB-DIG-30
    to FB-DIG-33). `push_any` drops the weight test only (Pry Bar).
    """
    first = faces[0]
    if first == 0:
        return 0
    weight, upper, moved = (first - 1) % 3, first > 3, 1
    for face in faces[1:]:
        if face == BARRED:
            return 0  # nothing may move into a pit that is out of bounds
        if face == 0 or (upper and face <= 3):
            return moved  # into an open pit, or onto a single tile
        if not upper and face > 3:
            return 0  # a stack is in the way
        if (face - 1) % 3 > weight and not push_any:
            return 0  # too heavy
        moved += 1
    return moved  # the last one leaves the site


class Slidable(dict[int, int]):
    """Line number -> ten bits: bit 2i, the tile of place i may slide towards the start; bit 2i + 1, towards the end.

    `terrains` is a mask of the terrains wanted as first tile (1 Sand, 2 Clay, 4 Stone).
    """

    def __init__(self, terrains: int, push_any: bool = False) -> None:
        super().__init__()
        self.terrains, self.push_any = terrains, push_any

    def __missing__(self, line: int) -> int:
        faces = tuple(line >> 3 * i & 7 for i in range(SIZE))
        ways = 0
        for i, face in enumerate(faces):
            if face % BARRED and self.terrains >> (face - 1) % 3 & 1:
                if run_of(faces[i::-1], self.push_any):
                    ways |= 1 << 2 * i
                if run_of(faces[i:], self.push_any):
                    ways |= 2 << 2 * i
        self[line] = ways
        return ways


SLIDABLE = tuple(Slidable(terrains) for terrains in range(8))
SLIDABLE_ANY = tuple(Slidable(terrains, push_any=True) for terrains in range(8))


class WayCodes(dict[int, tuple[int, ...]]):
    """Ten bits of a line -> the action codes `first + 8 * space + way` they stand for."""

    def __init__(self, line: int, first: int) -> None:
        super().__init__()
        self.line, self.first = line, first

    def __missing__(self, ways: int) -> tuple[int, ...]:
        back, on = LINE_WAYS[self.line]
        codes = []
        for i, space in enumerate(LINES[self.line]):
            if ways >> 2 * i & 1:
                codes.append(self.first + 8 * space + back)
            if ways >> 2 * i & 2:
                codes.append(self.first + 8 * space + on)
        self[ways] = tuple(codes)
        return self[ways]


def _near(place: int) -> int:
    """Ten bits that keep the ways of one place of a line and its neighbours in it."""
    return sum(3 << 2 * i for i in range(SIZE) if abs(i - place) <= 1)


NEAR = tuple(_near(i) for i in range(SIZE))
ONLY = tuple(3 << 2 * i for i in range(SIZE))


def _reach(space: int) -> tuple[tuple[int, int], ...]:
    """The lines that a pawn on a space can dig in, each with the bits of the tiles within reach (own and four beside)."""
    row, column = divmod(space, SIZE)
    lines = [(row, NEAR[column]), (SIZE + column, NEAR[row])]
    lines += [(r, ONLY[column]) for r in (row - 1, row + 1) if 0 <= r < SIZE]
    lines += [(SIZE + c, ONLY[row]) for c in (column - 1, column + 1) if 0 <= c < SIZE]
    return tuple(lines)


DIG_REACH = tuple(_reach(i) for i in range(25))


# ---------------------------------------------------------------------------------------------- the only writers

def set_space(state: State, space: int, lower: int, upper: int) -> None:
    """Put these tiles on a space. The one place that changes the site, so that faces, lines and masks stay true."""
    state.low[space] = lower
    state.high[space] = upper
    terrain = state.box.tile_terrain
    if upper:
        face = 4 + terrain[upper]
    elif lower:
        face = 1 + terrain[lower]
    else:
        face = 0
        state.seen |= BIT[space]  # an open pit shows its pieces to all (FB-EXT-19)
    change = face - state.face[space]
    state.face[space] = face
    row, column = divmod(space, SIZE)
    state.lines[row] += change * POWER[column]
    state.lines[SIZE + column] += change * POWER[row]
    if face:
        state.covered |= BIT[space]
    else:
        state.covered &= ~BIT[space]


def bar(state: State, space: int) -> None:
    """Put an open pit out of bounds: nothing may be taken out of it, and nothing may move or be laid into its space."""
    _bar(state, space, BARRED)
    state.barred |= BIT[space]


def unbar(state: State, space: int) -> None:
    """Free a pit that was out of bounds."""
    _bar(state, space, -BARRED)
    state.barred &= ~BIT[space]


def _bar(state: State, space: int, change: int) -> None:
    row, column = divmod(space, SIZE)
    state.lines[row] += change * POWER[column]
    state.lines[SIZE + column] += change * POWER[row]


def top_tile(state: State, space: int) -> int:
    """The tile with nothing on it, 0 for an open pit."""
    return state.high[space] or state.low[space]


def take_top(state: State, space: int) -> int:
    """Lift the upper tile off a space and return it."""
    tile = state.high[space]
    if tile:
        set_space(state, space, state.low[space], 0)
        return tile
    tile = state.low[space]
    set_space(state, space, 0, 0)
    return tile


def lay_on(state: State, space: int, tile: int) -> None:
    """Lay a tile on a space that has fewer than two."""
    if state.low[space]:
        set_space(state, space, state.low[space], tile)
    else:
        set_space(state, space, tile, 0)


def pawn_at(state: State, space: int) -> int:
    """The player whose pawn stands on a space, or -1."""
    return state.pawn.index(space) if space in state.pawn else -1


def pawn_mask(state: State) -> int:
    """The spaces with a pawn on them, as a mask."""
    mask = 0
    for place in state.pawn:
        mask |= BIT[place]
    return mask
