"""Which open pits can be seen from beside the site: accessible pits, as the Rival of Bone Wars looks for them.

20 spots lie around the site, one at each end of each row and column, clockwise north1 (column a) to north5, east1 (row 1)
to east5, south1 (column e) to south5, west1 (row 5) to west5. From a spot one looks along its line. (FX-BW-DEF, FX-BW-MOV-11)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import networkx as nx

from fossil_lab.core.match import Match
from fossil_lab.errors import OptionError, nearest
from fossil_lab.fossilis.dig_site import BIT, NEXT, SIDES, SPACES
from fossil_lab.graphs.asked import position
from fossil_lab.graphs.drawing import Overlay, sight_lines

CORNERS = (0, 4, 24, 20)  # the space before the first spot of each side


def _lines() -> dict[str, tuple[int, ...]]:
    lines = {}
    for side in range(4):
        for n in range(5):
            first = CORNERS[side]
            for _ in range(n):
                first = NEXT[first][(side + 1) % 4]
            line = [first]
            while (beyond := NEXT[line[-1]][(side + 2) % 4]) >= 0:
                line.append(beyond)
            lines[f"{SIDES[side]}{n + 1}"] = tuple(line)
    return lines


LINES: Mapping[str, tuple[int, ...]] = _lines()
"""Spot -> the five spaces of its line, the nearest first."""
SPOTS = tuple(LINES)
"""The 20 spots, clockwise."""


class Accessibility(Overlay, nx.DiGraph):
    """What `accessibility` returns: a directed graph that can lie over a board."""

    def over(self, view: Any, site: Any) -> list[Any]:
        """Lines of sight from the spots into the pits, as nodes of a scene in the coordinates of the site."""
        return sight_lines(self, site)


def accessibility(state: Any) -> Accessibility:
    """The spots, the open pits, and which is seen from which: a directed graph.

    From each spot an edge leads to the pit next to it and on from pit to pit, as far as the run of open pits is unbroken; the
    first tile ends it (FX-BW-DEF-01, FX-BW-DEF-02). A pit that no edge reaches is open but not accessible.

    * spot: `kind` "spot"; `side`; `line` ("column c", "row 2"); `order` 0 to 19, clockwise; `pits`, the accessible pits seen
      from it, nearest first; `pieces`, all that lies in them.
    * pit: `kind` "pit"; `pieces`, what lies in it, as everybody may know of an open pit; `accessible`; `barred`, out of bounds
      (under a Caution Tape: the look goes over it, but nothing in it is accessible); `seen_from`, the spots that look into it.
    * edge: `kind` "first" (from a spot) or "next"; `line`; `side` from which one looks; `distance` in spaces from that edge of
      the site, 1 at the edge; `pieces` of the pit it leads to.

    A pair of pits in an open line has an edge each way, one for each end. OptionError if it is no position of Fossilis.
    """
    state = position(state)
    graph = Accessibility(graph="accessibility")
    for i, name in enumerate(SPACES):
        if not state.covered & BIT[i]:
            barred = bool(state.barred & BIT[i])
            graph.add_node(name, kind="pit", pieces=tuple(state.site[name].pit), accessible=False, barred=barred, seen_from=())
    for order, (spot, line) in enumerate(LINES.items()):
        where = f"column {SPACES[line[0]][0]}" if spot[0] in "ns" else f"row {SPACES[line[0]][1]}"
        graph.add_node(spot, kind="spot", side=spot[:-1], line=where, order=order, pits=(), pieces=())
        at, seen, found = spot, [], []
        for distance, i in enumerate(line, 1):
            if state.covered & BIT[i]:
                break
            pit = graph.nodes[SPACES[i]]
            graph.add_edge(at, SPACES[i], kind="next" if distance > 1 else "first", line=where, side=spot[:-1],
                           distance=distance, pieces=pit["pieces"])
            pit["seen_from"] += (spot,)
            at = SPACES[i]
            if not pit["barred"]:
                pit["accessible"] = True
                seen.append(at)
                found += pit["pieces"]
        graph.nodes[spot].update(pits=tuple(seen), pieces=tuple(found))
    return graph


def first_sight(graph: Any, start: str = "north1") -> dict[str, tuple[str, str]]:
    """For each accessible kind of piece the first spot that sees one, and the nearest pit there: {"rib": ("east2", "e2")}.

    Spots are asked clockwise, `start` first: the way of the Rival to a needed bone (FX-BW-MOV-02, FX-BW-MOV-04, FX-BW-MOV-12).
    `graph` is one of `accessibility`, or a state or view. In the order in which they are met. OptionError for no such spot.
    """
    if not isinstance(graph, nx.Graph):
        graph = accessibility(graph)
    elif graph.graph.get("graph") != "accessibility":
        kind = graph.graph.get("graph") or type(graph).__name__
        raise OptionError(f"First sight needs a graph of accessibility, or a state, not {kind}.")
    if start not in SPOTS:
        raise OptionError(f"There is no spot {start!r}; they are north1 to west5.{nearest(start, SPOTS)}")
    first = SPOTS.index(start)
    found: dict[str, tuple[str, str]] = {}
    for spot in SPOTS[first:] + SPOTS[:first]:
        for pit in graph.nodes[spot]["pits"]:
            for piece in graph.nodes[pit]["pieces"]:
                found.setdefault(piece, (spot, pit))
    return found


def accessible_share(state: Any) -> float:
    """Accessible pits among the 25 pits of the site, 0 to 1. Source: FX-BW-DEF-01, FX-BW-DEF-02; pits out of bounds do not count."""
    graph = accessibility(state)
    return sum(node["accessible"] for _, node in graph.nodes(data=True) if node["kind"] == "pit") / len(SPACES)


def share_over(match: Match) -> list[float]:
    """The accessible share at each position of a match, its start first: one more entry than actions played or to be redone."""
    if not isinstance(match, Match):
        raise OptionError(f"The share over a game needs a match, not {type(match).__name__}.")
    return [accessible_share(match.state_at(at)) for at in range(match.length + 1)]
