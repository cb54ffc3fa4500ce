"""Dig 1 tile: Sand, Clay, Stone.

Slide a tile next to your pawn, or the one under it, one space in any of the four directions. It pushes tiles of its weight
or lighter ahead of it, never a stack of two; what stands on a tile rides along; what falls off is yours.
"""

from __future__ import annotations

from fossil_lab.core.decision import Refusal
from fossil_lab.fossilis.box import TERRAINS
from fossil_lab.fossilis.dig_site import (
    BARRED,
    BESIDE,
    BIT,
    DIRECTIONS,
    NEXT,
    OFF,
    PLACES,
    SLIDABLE,
    SLIDABLE_ANY,
    SPACES,
    lay_on,
    pawn_at,
    run_of,
    set_space,
    top_tile,
)
from fossil_lab.fossilis.market import keep_tile
from fossil_lab.fossilis.prices import AFFORDABLE
from fossil_lab.fossilis.pushing import Ask, leave, push, pushed_into
from fossil_lab.fossilis.seams import refused
from fossil_lab.fossilis.state import State


def _path(space: int, way: int) -> tuple[int, ...]:
    path = [space]
    while (beyond := NEXT[path[-1]][way]) >= 0:
        path.append(beyond)
    return tuple(path)


PATH = tuple(tuple(_path(i, w) for w in range(8)) for i in range(25))


def run(s: State, space: int, way: int, push_any: bool = False) -> int:
    """How many tiles move if the top tile of a space slides that way; 0 if it may not."""
    face, barred = s.face, s.barred
    if barred:
        return run_of([BARRED if barred & BIT[i] else face[i] for i in PATH[space][way]], push_any)
    return run_of([face[i] for i in PATH[space][way]], push_any)


# ------------------------------------------------------------------ sliding, whoever does it

def slide(s: State, space: int, way: int, push_any: bool = False) -> tuple[int, list[Ask]]:
    """Slide the top tile of a space one space (a legal slide). Returns the tile that fell off, or 0, and what pawns'
    owners are to be asked. (FB-DIG-03, FB-DIG-13 to FB-DIG-15, FB-DIG-21, FB-DIG-22, FB-PSH-01, FB-PSH-13)
    """
    line, upper = PATH[space][way][:run(s, space, way, push_any)], bool(s.high[space])
    beyond = NEXT[line[-1]][way]
    asks: list[Ask] = []
    if upper and beyond >= 0 and (under := pawn_at(s, beyond)) >= 0:
        asks += push(s, under, way)  # before the tile arrives: the pawn stood on the single tile
    low, high, pawn, tile = s.low, s.high, s.pawn, 0
    for i in line:  # each place gives its tile on to the next
        tile, given = high[i] or low[i], tile
        if upper:
            set_space(s, i, low[i], given)
        else:
            set_space(s, i, given, 0)
    if beyond >= 0:
        lay_on(s, beyond, tile)
    if s.log is not None:
        _tell_slide(s, line, way, beyond, tile)
    if s.modules:
        for part in s.modules:
            part.slid(s, line, way, beyond, upper)
    if not low[space] and (s.modules or s.log is not None):
        opened(s, space)
    for i in reversed(line):
        if i in pawn:
            rider, to = pawn.index(i), NEXT[i][way]
            if to >= 0:
                pawn[rider] = to
                if s.log is not None:
                    s.happened("ride", s.todo[-1][1], ("FB-DIG-22",), pawn=rider, **{"from": SPACES[i], "to": SPACES[to]})
            else:
                asks = leave(s, rider, i, way) + asks
    return (0 if beyond >= 0 else tile), asks


def _tell_slide(s: State, line: tuple[int, ...], way: int, beyond: int, last: int) -> None:
    player = s.todo[-1][1]
    tiles = [*(top_tile(s, i) for i in line[1:]), last]
    for i, tile in reversed(list(zip(line, tiles, strict=True))):
        to = NEXT[i][way]
        s.happened("slide", player, ("FB-DIG-03",) if i == line[0] else ("FB-DIG-07",), tile=s.box.tile_id[tile], first=i == line[0],
                   direction=DIRECTIONS[way], **{"from": SPACES[i], "to": SPACES[to] if to >= 0 else None})
    if beyond >= 0 and s.low[beyond] == last:
        s.happened("cover", player, ("FB-DIG-28",), space=SPACES[beyond])


def opened(s: State, space: int) -> None:
    """A pit is open now: note what is seen in it."""
    if s.log is not None:
        _tell_open(s, space)
    for part in s.modules:
        part.pit_opened(s, space)


def _tell_open(s: State, space: int) -> None:
    from fossil_lab.fossilis.reading import named, pieces_in

    pieces = named(pieces_in(s.pits[space])) if s.pits[space] >= 0 else ()
    s.happened("open", s.todo[-1][1], ("FB-DIG-28",), space=SPACES[space], pieces=pieces)


def forced_into(s: State, space: int, way: int, push_any: bool = False) -> int:
    """The pit out of bounds into which a slide would push a pawn, or a piece of an expansion, -1 if there is none."""
    if not s.high[space]:
        return -1
    beyond = NEXT[PATH[space][way][run(s, space, way, push_any) - 1]][way]
    return max((pushed_into(s, beyond, way), *(part.pushed_into(s, beyond, way) for part in s.modules)))


def spared(s: State, codes: list[int], first: int, push_any: bool = False) -> list[int]:
    """Slides without those that would push a pawn out of bounds; `first` is the code of the first space and way."""
    return [c for c in codes if forced_into(s, (c - first) // 8, (c - first) % 8, push_any) < 0]


def can_slide_on(s: State, space: int, way: int, push_any: bool = False) -> bool:
    """May the top tile of a space slide that way?"""
    return run(s, space, way, push_any) > 0 and (not s.barred or forced_into(s, space, way, push_any) < 0)


def blocked(s: State, space: int, way: int, push_any: bool = False) -> Refusal | None:
    """Why the top tile of a space cannot slide that way; None if it can. (FB-DIG-08 to FB-DIG-17, FB-DIG-29 to FB-DIG-32)"""
    if not s.covered & BIT[space]:
        return Refusal("FB-DIG-01", f"No tile lies on {SPACES[space]}: its pit is open.")
    if way > 3 and not s.options.diagonal_dig:
        return Refusal("FB-DIG-29", f"Tiles slide north, east, south or west, not {DIRECTIONS[way]}.")
    if run(s, space, way, push_any):
        if s.barred and (pit := forced_into(s, space, way, push_any)) >= 0:
            return refused(s, "push", pit)
        return None
    terrain, upper = (s.face[space] - 1) % 3, s.face[space] > 3
    for distance, i in enumerate(PATH[space][way][1:]):
        face = s.face[i]
        if s.barred & BIT[i]:
            return refused(s, "slide", i)
        if not upper and face > 3:
            if distance == 0:
                return Refusal("FB-DIG-16", f"The tile of {SPACES[space]} would push the stack of {SPACES[i]}; "
                               "a stack of two is never pushed.")
            return Refusal("FB-DIG-31", f"The line from {SPACES[space]} runs into the stack of {SPACES[i]}; "
                           "the whole line must be free to move.")
        if (face - 1) % 3 > terrain and not push_any:
            rule = "FB-DIG-12" if distance else ("FB-DIG-11", "FB-DIG-10")[terrain]
            return Refusal(rule, f"{TERRAINS[terrain].title()} cannot push {TERRAINS[(face - 1) % 3].title()} ({SPACES[i]}).")
    raise AssertionError("a blocked slide has a reason")


def may_slide(s: State, terrains: int, push_any: bool = False) -> list[int]:
    """The codes of all legal slides of these terrains (a mask) anywhere on the site."""
    table = (SLIDABLE_ANY if push_any else SLIDABLE)[terrains]
    out: list[int] = []
    for line, codes in zip(s.lines, s.box.slide_lines, strict=True):
        if ways := table[line]:
            out += codes[ways]
    if s.options.diagonal_dig:
        out += [s.box.slide[i][w] for i in range(25) for w in range(4, 8)
                if s.face[i] and terrains >> (s.face[i] - 1) % 3 & 1 and run(s, i, w, push_any)]
    return spared(s, out, s.box.slide[0][0], push_any) if s.barred else out


def can_any_slide(s: State, terrains: int, push_any: bool = False) -> bool:
    """Is there a legal slide of these terrains anywhere on the site?"""
    table = (SLIDABLE_ANY if push_any else SLIDABLE)[terrains]
    if s.barred:
        return bool(may_slide(s, terrains, push_any))
    for line in s.lines:
        if table[line]:
            return True
    return s.options.diagonal_dig and bool(may_slide(s, terrains, push_any))


# ------------------------------------------------------------------ the action

def legal_dig(s: State, at: int, out: list[int]) -> None:
    """Add the codes of all digs of the current player, whose pawn stands on this space."""
    known = len(out) if s.barred else 0
    table = SLIDABLE[AFFORDABLE[s.dig_price, s.energy]]
    lines = s.lines
    for line, near, codes in s.box.dig_reach[at]:
        if ways := table[lines[line]] & near:
            out += codes[ways]
    if s.options.diagonal_dig:
        out += [s.box.dig[i][w] for i in (at, *BESIDE[at]) if s.face[i] and s.dig_price[(s.face[i] - 1) % 3] <= s.energy
                for w in range(4, 8) if run(s, i, w)]
    if s.barred:
        out[known:] = spared(s, out[known:], s.box.dig[0][0])


def refuse_dig(s: State, space: int, way: int) -> Refusal | None:
    at = s.pawn[s.current]
    if at >= OFF:
        return Refusal("FB-DIG-34", f"Your pawn is beside the site ({PLACES[at]}); it must climb before it can dig.")
    if space != at and space not in BESIDE[at]:
        return Refusal("FB-DIG-01", f"{SPACES[space]} is not next to your pawn on {SPACES[at]}; "
                       "dig the tile under it or orthogonally beside it.")
    if refusal := blocked(s, space, way):
        return refusal
    terrain = (s.face[space] - 1) % 3
    price = s.dig_price[terrain]
    if price > s.energy:
        return Refusal("FB-ENE-05", f"Digging {TERRAINS[terrain].title()} costs {price} Energy; you have {s.energy}.")
    return None


def dig(s: State, space: int, way: int) -> None:
    s.energy -= s.dig_price[(s.face[space] - 1) % 3]
    fallen, asks = slide(s, space, way)
    if fallen:
        keep_tile(s, s.current, fallen)
    if asks:
        s.then(*asks)
