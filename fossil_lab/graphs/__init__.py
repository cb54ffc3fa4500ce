"""Positions of Fossilis as graphs of networkx: who sees which pit, where a pawn can get, what a dig does.

    >>> import fossil_lab as fl
    >>> site = '''
    ... -0  .   -   -1  -
    ... -   .   =   =   =
    ... -   -   =   =   =
    ... -   -   -   -   -
    ... -   -   -   -   -'''
    >>> state = fl.fossilis.from_scenario({"site": site, "pits": {"b2": "T"}})
    >>> graph = fl.graphs.accessibility(state)
    >>> sorted(graph.edges)
    [('b1', 'b2'), ('north2', 'b1')]
    >>> fl.graphs.first_sight(graph)
    {'tooth': ('north2', 'b2')}

`draw` shows a graph over the board, `plot` with matplotlib; a board follows the game with
`fl.widgets.Board(match, overlay=fl.graphs.accessibility)`; `to_graphml` and `to_json` write files that other programs read.
"""

from __future__ import annotations

from fossil_lab.graphs.digs import PushGraph, push_graph
from fossil_lab.graphs.drawing import draw
from fossil_lab.graphs.files import from_graphml, from_json, to_graphml, to_json
from fossil_lab.graphs.plots import plot, plot_share
from fossil_lab.graphs.sight import (
           SPOTS,
           Accessibility,
           accessibility,
           accessible_share,
           first_sight,
           share_over,
)
from fossil_lab.graphs.ways import Reach, bridges, cheapest_openings, reach, walkable

__all__ = ["SPOTS", "Accessibility", "PushGraph", "Reach", "accessibility", "accessible_share", "bridges", "cheapest_openings", "draw",
           "first_sight", "from_graphml", "from_json", "plot", "plot_share", "push_graph", "reach", "share_over", "to_graphml",
           "to_json", "walkable"]
