"""Where a pawn gets with its Energy, which pits it can open, and which tiles hold the site together.

The engine walks: every step here is a legal action carried out on a copy, so what expansions change is changed here too.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count
from typing import Any

import networkx as nx

from fossil_lab.errors import OptionError
from fossil_lab.fossilis.box import PIECES
from fossil_lab.fossilis.dig_site import AROUND, BIT, IN_HAND, OFF, PLACES, SPACES, steps_between
from fossil_lab.fossilis.extracting import REACH_MASK
from fossil_lab.fossilis.reading import named, pieces_in
from fossil_lab.fossilis.state import State
from fossil_lab.graphs.asked import choices, position, turn_of
from fossil_lab.graphs.drawing import Overlay, steps

LIMIT = 20_000
"""Positions a search for openings looks at before it gives up."""


# ---------------------------------------------------------------- reach

class Reach(Overlay, nx.DiGraph):
    """What `reach` returns: a directed graph that can lie over a board."""

    def over(self, view: Any, site: Any) -> list[Any]:
        """The walks and the Energy of each space, as nodes of a scene in the coordinates of the site."""
        return steps(self, view, site)


def reach(state: Any, player: int | None = 0, energy: int | None = None) -> Reach:
    """Where a pawn can get by moves and climbs alone, and what it could extract there: a directed tree of cheapest ways.

    The root is where the pawn is: a space, or a side of the site. Each edge is one action; of several ways that cost the same,
    the tree holds the one whose spaces come first in the order a1, b1 ... e5. `energy` is what the player spends at most:
    without it, what is left this turn, or a full turn's. `player` None: whose turn it is.

    * node: `kind` "start", "space" or "side"; `energy`, the least that gets there; `pits`, open pits with something in them that
      the pawn can extract from when it stands there; `pieces`, those the player's Plaster and Skill slots allow now, each as
      "c3 tooth".
    * edge: `kind` "move" or "climb"; `action`, its text; `energy` it costs; `spaces`, the tiles walked over, the last included.

    Other pawns stand still. A graph without nodes if the pawn has no place yet. OptionError for wrong arguments.
    (FB-MOV-01 to FB-MOV-07, FB-CLB-01 to FB-CLB-04, FB-EXT-03, FB-EXT-04)
    """
    turn = turn_of(state, player, energy)
    who = turn.current
    graph = Reach(graph="reach", player=who, energy=turn.energy)
    if turn.pawn[who] == IN_HAND:
        return graph
    graph.add_node(PLACES[turn.pawn[who]], kind="start", energy=0, **_within_reach(turn))
    queue = [turn]
    while queue:
        here, queue = queue[0], queue[1:]
        at = here.pawn[who]
        for code, there in _walks(here):
            to = PLACES[there.pawn[who]]
            if to in graph:
                continue
            action = here.action(code)
            spent = turn.energy - there.energy
            graph.add_node(to, kind="space" if there.pawn[who] < OFF else "side", energy=spent, **_within_reach(there))
            graph.add_edge(PLACES[at], to, kind=action.family, action=action.text, energy=here.energy - there.energy,
                           spaces=_walked(here, at, there.pawn[who]))
            queue.append(there)
    return graph


def _walks(state: State) -> Iterator[tuple[int, State]]:
    """Legal moves and climbs that leave the player spending Energy, and the position after each."""
    space = state.actions_of_game
    player = state.current
    for code in choices(state):
        if space.family[code] in ("move", "climb"):
            after = state.clone()
            after.apply_action(code)
            if after.todo and after.todo[-1] == ("spend_energy", player):
                yield code, after


def _walked(state: State, at: int, to: int) -> tuple[str, ...]:
    """The tiles one walks over from a place to a space within the steps of a move, a shortest way."""
    if at >= OFF:
        return (SPACES[to],)
    tiles = state.covered & ~state.no_step
    ways: list[tuple[int, ...]] = [()]
    while ways:
        longer = []
        for way in ways:
            for i in AROUND[way[-1] if way else at]:
                if i == to:
                    return tuple(SPACES[j] for j in (*way, i))
                if tiles & BIT[i] and steps_between(i, to) < state.stride - len(way):
                    longer.append((*way, i))
        ways = longer
    raise AssertionError("a move has a way")


def _within_reach(state: State) -> dict[str, tuple[str, ...]]:
    """Pits and pieces the current player can extract from where its pawn is."""
    at, space = state.pawn[state.current], state.actions_of_game
    if at >= OFF:
        return {"pits": (), "pieces": ()}
    spots = REACH_MASK[state.reach][at] & ~(state.covered | state.barred)
    legal = [space.values[code] for code in state.legal_actions() if space.family[code] == "extract"]
    return {"pits": tuple(SPACES[i] for i in range(25) if spots & BIT[i] and state.pits[i] > 0 and named(pieces_in(state.pits[i]))),
            "pieces": tuple(f"{SPACES[i]} {PIECES[piece]}" for i, piece in sorted(legal))}


# ---------------------------------------------------------------- the tiles one walks on

def walkable(state: Any) -> nx.Graph:
    """The spaces with a tile that a pawn may step onto, neighbours joined, diagonals too: an undirected graph.

    Node: `kind` "space", `height` in tiles (1 or 2). Pawns are no obstacle: a move passes them. (FB-MOV-02, FB-MOV-05, FB-MOV-07)
    """
    state = position(state)
    graph = nx.Graph(graph="walkable")
    tiles = state.covered & ~state.no_step
    for i in range(25):
        if tiles & BIT[i]:
            graph.add_node(SPACES[i], kind="space", height=2 if state.high[i] else 1)
    graph.add_edges_from((SPACES[i], SPACES[j]) for i in range(25) for j in AROUND[i] if i < j and tiles & BIT[i] and tiles & BIT[j])
    return graph


def bridges(state: Any) -> tuple[str, ...]:
    """The bridge tiles, in the order a1, b1 ... e5: spaces that, opened, would cut the region they lie in into parts.

    The articulation points of `walkable`. A stack of two counts too, though it takes two digs to open.
    """
    cuts = set(nx.articulation_points(walkable(state)))
    return tuple(name for name in SPACES if name in cuts)


# ---------------------------------------------------------------- opening pits

def cheapest_openings(state: Any, player: int | None = None, energy: int | None = None,
                      limit: int = LIMIT) -> dict[str, tuple[int, tuple[str, ...]]]:
    """For each covered pit the least Energy to open it by one's own moves, climbs and digs, and such actions in order.

    {"b2": (3, ("move b3", "dig b2 west"))}. A pit counts as open when a dig takes the last tile off it, whatever else it moves.
    Sand is not placed, nothing is bought, extracted or used. Other players do nothing, save that a pawn fished out of a pit
    goes to the first side it may. `energy` as for `reach`, at most `limit` positions are looked at, the cheapest first; a pit
    that is missing cannot be opened within both. (FB-DIG-01, FB-DIG-02, FB-ENE-03; prices as Skills and Events leave them)
    """
    if isinstance(limit, bool) or not isinstance(limit, int) or limit < 1:
        raise OptionError(f"limit is a whole number from 1, not {limit!r}.")
    turn = turn_of(state, player, energy)
    full, who, space = turn.energy, turn.current, turn.actions_of_game
    best: dict[int, tuple[int, tuple[int, ...]]] = {}
    hope = {i for i in range(25) if turn.covered & BIT[i]}
    number = count()
    heap: list[tuple[int, int, State, tuple[int, ...]]] = [(0, next(number), turn, ())]
    known: set[tuple[Any, ...]] = set()
    while heap and limit:
        spent, _, here, past = heappop(heap)
        if all(i in best and best[i][0] <= spent + 1 for i in hope):
            break
        if (key := (tuple(here.low), tuple(here.high), tuple(here.pawn))) in known:
            continue
        known.add(key)
        limit -= 1
        for code in choices(here):
            family, values = space.family[code], space.values[code]
            if family == "dig":
                dug = values[0]
                price = spent + here.dig_price[(here.face[dug] - 1) % 3]
                if not here.high[dug] and dug in hope and (dug not in best or price < best[dug][0]):
                    best[dug] = price, (*past, code)
            elif family in ("move", "climb"):
                price = spent + 1
            else:
                continue
            if price < full:  # with nothing left, nothing more is opened
                after = here.clone()
                after.apply_action(code)
                for settled in _settled(after, who):
                    heappush(heap, (full - settled.energy, next(number), settled, (*past, code)))
    return {SPACES[i]: (best[i][0], tuple(space.texts[code] for code in best[i][1])) for i in sorted(best)}


def _settled(state: State, player: int) -> Iterator[State]:
    """The positions in which the player goes on spending, once who was pushed has said where to: all ways for the player itself."""
    if state.todo and state.todo[-1] == ("spend_energy", player):
        yield state
    elif state.todo and state.todo[-1][0] == "choose_side":
        codes = state.legal_actions()
        for code in codes if state.todo[-1][1] == player else codes[:1]:
            after = state.clone()
            after.apply_action(code)
            yield from _settled(after, player)


