"""Move 2 spaces; climb onto the dig site; place 1 Sand tile."""

from __future__ import annotations

from fossil_lab.core.decision import Refusal
from fossil_lab.fossilis.box import HALF, SAND, TERRAINS
from fossil_lab.fossilis.dig_site import (
    AROUND_MASK,
    BESIDE,
    BIT,
    EDGE,
    EDGE_MASK,
    IN_HAND,
    OFF,
    PLACES,
    SIDES,
    SPACES,
    TWO_STEPS,
    lay_on,
    pawn_at,
    pawn_mask,
)
from fossil_lab.fossilis.market import take_back
from fossil_lab.fossilis.seams import refused
from fossil_lab.fossilis.state import State

NORTH_HALF = (1 << HALF) - 1


# ------------------------------------------------------------------ move

def reached(s: State, at: int, spaces: int, closed: int | None = None) -> int:
    """Mask of the spaces a pawn can end on after 1 to `spaces` steps over tiles, other pawns' spaces included,
    but those `closed` to pawns (`no_step`) excluded.

    (FB-MOV-01 to FB-MOV-06, FB-MOV-10, FB-MOV-14, FB-MOV-15)
    """
    tiles = s.covered & ~(s.no_step if closed is None else closed)
    near = AROUND_MASK[at] & tiles
    if spaces == 1:
        return near
    mask = near | TWO_STEPS[at][near] & tiles
    return mask if spaces == 2 else farther(mask, tiles, spaces - 2)


def farther(mask: int, tiles: int, spaces: int) -> int:
    """The spaces of a mask and all that lie within so many more steps over these tiles."""
    for _ in range(spaces):
        before = mask  # one step only from where the pawn could stand before it
        for i in range(25):
            if before & BIT[i]:
                mask |= AROUND_MASK[i] & tiles
    return mask


def stops(s: State, at: int, spaces: int) -> int:
    """Mask of the spaces a pawn can end its move on: those it reaches without another pawn on them. (FB-MOV-07)"""
    mask = reached(s, at, spaces)
    for place in s.pawn:
        if place != at:
            mask &= ~BIT[place]
    return mask


def legal_move(s: State, at: int, spaces: int, out: list[int]) -> None:
    """Add the codes of all moves from a space."""
    mask = stops(s, at, spaces)
    out += s.box.move_north[mask & NORTH_HALF]
    out += s.box.move_south[mask >> HALF]


def refuse_path(s: State, at: int, spaces: int, to: int) -> Refusal | None:
    """Why a pawn on a space cannot move to another in that many steps."""
    if at >= OFF:
        return Refusal("FB-MOV-11", f"Your pawn is beside the site ({PLACES[at]}); it must climb first.")
    if not s.covered & BIT[to]:
        return Refusal("FB-MOV-05", f"{SPACES[to]} is an open pit; a pawn steps only onto tiles.")
    if s.no_step & BIT[to]:
        return refused(s, "step", to)
    if (other := pawn_at(s, to)) >= 0 and to != at:
        return Refusal("FB-MOV-07", f"The pawn of player {other + 1} stands on {SPACES[to]}; a move may pass it but not end there.")
    if not reached(s, at, spaces) & BIT[to]:
        if to == at:
            return Refusal("FB-GLN-05", f"A move takes at least 1 step, and {SPACES[at]} has no tile beside it to come back from.")
        if s.no_step and reached(s, at, spaces, 0) & BIT[to]:
            return refused(s, "pass", to)
        return Refusal("FB-MOV-01", f"No way of at most {spaces} steps over tiles leads from {SPACES[at]} to {SPACES[to]}.")
    return None


def refuse_move(s: State, to: int) -> Refusal | None:
    if refusal := refuse_path(s, s.pawn[s.current], s.stride, to):
        return refusal
    if s.energy < s.box.cards.turn.move_cost:
        return Refusal("FB-ENE-05", f"A move costs 1 Energy; you have {s.energy}.")
    return None


def walk(s: State, player: int, to: int) -> None:
    """Put a pawn on another space of the site by a move."""
    if s.log is not None:
        s.happened("move", player, ("FB-MOV-01",), **{"from": PLACES[s.pawn[player]], "to": SPACES[to]})
    s.pawn[player] = to


def move(s: State, to: int) -> None:
    s.energy -= s.box.cards.turn.move_cost
    walk(s, s.current, to)


# ------------------------------------------------------------------ climb

def legal_climb(s: State, sides: tuple[int, ...], out: list[int]) -> None:
    """Add the codes of all climbs from these sides: free tiles of their edges. (FB-CLB-03, FB-CLB-04, FB-CLB-08)"""
    edges = 0
    for side in sides:
        edges |= EDGE_MASK[side]
    free = s.covered & ~pawn_mask(s) & ~s.no_step & edges
    out += s.box.climb_north[free & NORTH_HALF]
    out += s.box.climb_south[free >> HALF]


def refuse_climb_onto(s: State, sides: tuple[int, ...], to: int) -> Refusal | None:
    """Why a pawn beside these sides cannot climb onto a space."""
    if not any(to in EDGE[side] for side in sides):
        return Refusal("FB-CLB-03", f"Your pawn fell off the {SIDES[sides[0]]} edge and climbs there; {SPACES[to]} is not on it.")
    if not s.covered & BIT[to]:
        bare = not any(s.covered & BIT[i] for side in sides for i in EDGE[side])
        if bare:
            return Refusal("FB-CLB-05", f"No tile lies on {SPACES[to]}; first place Sand on that edge.")
        return Refusal("FB-CLB-03", f"No tile lies on {SPACES[to]}.")
    if s.no_step & BIT[to]:
        return refused(s, "climb", to)
    if (other := pawn_at(s, to)) >= 0:
        return Refusal("FB-CLB-04", f"The pawn of player {other + 1} stands on {SPACES[to]}.")
    return None


def refuse_climb(s: State, to: int) -> Refusal | None:
    at = s.pawn[s.current]
    if at < OFF:
        return Refusal("FB-CLB-01", f"Your pawn is on the site already ({SPACES[at]}).")
    if refusal := refuse_climb_onto(s, (at - OFF,), to):
        return refusal
    if s.energy < s.box.cards.turn.climb_cost:
        return Refusal("FB-ENE-05", f"Climbing costs 1 Energy; you have {s.energy}.")
    return None


def step_up(s: State, player: int, to: int) -> None:
    """Put a pawn from beside the site onto an edge space."""
    s.happened("climb", player, ("FB-CLB-02",), to=SPACES[to], side=PLACES[s.pawn[player]])
    s.pawn[player] = to


def climb(s: State, to: int) -> None:
    s.energy -= s.box.cards.turn.climb_cost
    step_up(s, s.current, to)


# ------------------------------------------------------------------ place Sand

def room_for(s: State, space: int, on_pawn: bool) -> bool:
    """May a tile be laid here: fewer than two, and no pawn unless the option lets one be lifted? (FB-SND-07, FB-SND-10)"""
    if s.high[space] or (s.barred | s.no_step) & BIT[space]:
        return False
    return space not in s.pawn or (on_pawn and s.low[space] > 0)


def refuse_room(s: State, space: int, on_pawn: bool) -> Refusal | None:
    """Why no tile may be laid on a space."""
    if (s.barred | s.no_step) & BIT[space]:
        return refused(s, "place", space)
    if s.high[space]:
        return Refusal("FB-SND-07", f"Two tiles lie on {SPACES[space]} already; a stack holds no third.")
    if not room_for(s, space, on_pawn):
        return Refusal("FB-SND-10", f"The pawn of player {pawn_at(s, space) + 1} stands on {SPACES[space]}.")
    return None


def sand_spaces(s: State) -> tuple[int, ...]:
    """Where the current player's pawn reaches with Sand: orthogonally beside it, or along its edge. (FB-SND-04, FB-SND-05)"""
    at = s.pawn[s.current]
    return BESIDE[at] if at < OFF else EDGE[at - OFF] if at < IN_HAND else ()


def legal_place(s: State, spaces: tuple[int, ...], kinds: tuple[int, ...], on_pawn: bool, out: list[int]) -> None:
    """Add the codes of laying each kind of tile on each of these spaces that has room."""
    high, pawn, place, closed = s.high, s.pawn, s.box.place, s.barred | s.no_step
    if closed:
        spaces = tuple(i for i in spaces if not closed & BIT[i])
    for i in spaces:
        if not high[i] and (i not in pawn or on_pawn and s.low[i]):
            for k in kinds:
                out.append(place[k][i])


def refuse_sand(s: State, kind: int, space: int) -> Refusal | None:
    """Why this tile may not be laid there by the action or a Skill that works like it."""
    at = s.pawn[s.current]
    if s.box.kind_terrain[kind] != SAND:
        return Refusal("FB-SND-03", f"Only Sand may be placed, not {TERRAINS[s.box.kind_terrain[kind]].title()}.")
    if not s.sand:
        return Refusal("FB-SND-11", "No Sand lies in the discard pile.")
    if kind not in s.sand:
        return Refusal("FB-SND-02", f"The discard pile has no {s.box.kinds[kind]}; it has {', '.join(s.box.kinds[k] for k in s.sand)}.")
    if space not in sand_spaces(s):
        if at >= OFF:
            return Refusal("FB-SND-04", f"Your pawn is beside the {PLACES[at]} edge; Sand goes there, and {SPACES[space]} is not on it.")
        if space == at:
            return Refusal("FB-SND-12", "Sand goes next to your pawn, not under it.")
        return Refusal("FB-SND-05", f"{SPACES[space]} is not orthogonally next to your pawn on {SPACES[at]}.")
    return refuse_room(s, space, s.options.sand_on_pawn)


def refuse_place(s: State, kind: int, space: int) -> Refusal | None:
    if refusal := refuse_sand(s, kind, space):
        return refusal
    if s.energy < s.box.cards.turn.place_sand_cost:
        return Refusal("FB-ENE-05", f"Placing Sand costs 1 Energy; you have {s.energy}.")
    return None


def put_back(s: State, player: int, kind: int, space: int, rules: tuple[str, ...]) -> None:
    """Lay a tile of the discard pile on the site; a pawn there is lifted onto it. (FB-SND-01, FB-SND-06, FB-SND-09)"""
    tile = take_back(s, kind)
    covers = not s.low[space]
    lay_on(s, space, tile)
    if s.log is not None:
        s.happened("place", player, rules, tile=s.box.tile_id[tile], to=SPACES[space])
        if covers:
            s.happened("cover", player, ("FB-SND-09",), space=SPACES[space])


def place_sand(s: State, kind: int, space: int) -> None:
    s.energy -= s.box.cards.turn.place_sand_cost
    put_back(s, s.current, kind, space, ("FB-SND-01",))
