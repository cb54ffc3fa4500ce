"""What each dig would do: which tiles it moves, which pit it opens or covers, whose pawn it carries or pushes."""

from __future__ import annotations

from typing import Any

import networkx as nx

from fossil_lab.fossilis.dig_site import SPACES
from fossil_lab.fossilis.state import State
from fossil_lab.graphs.asked import choices, turn_of
from fossil_lab.graphs.drawing import Overlay, slides


class PushGraph(Overlay, nx.MultiDiGraph):
    """What `push_graph` returns: a directed graph with parallel edges that can lie over a board."""

    def over(self, view: Any, site: Any) -> list[Any]:
        """The ways of the digs, as nodes of a scene in the coordinates of the site."""
        return slides(self, view, site)


def push_graph(state: Any, player: int | None = None, energy: int | None = None) -> PushGraph:
    """The digs a player could do now and the spaces they change: a directed graph with parallel edges, keyed by their kind.

    * dig: named by its text, "dig c3 north"; `kind` "dig"; `code`; `text`; `energy` it costs; `space`, `direction`; `tiles`, how
      many slide; `falls`, the kind of the tile that leaves the site and is collected, "" for none.
    * space: `kind` "space"; `height` in tiles before.
    * edge from a dig to a space: `kind` "moves" (a tile leaves it; `tile`, its kind; `to`, the next space, or the side off which it
      falls), "opens" (its pit is open afterwards), "covers" (its pit was open), "carries" (a pawn rides on the tile of this
      space; `pawn`, a player; `to`) or "pushes" (a pawn is pushed from here; `pawn`; `to`, a space, a side, or "pit c3").

    `player` None: whose turn it is. Energy as for `reach`. What lies in the pits is not told: it may not be known.
    (FB-DIG-03, FB-DIG-07, FB-DIG-22, FB-DIG-28, FB-PSH-01)
    """
    turn = turn_of(state, player, energy)
    graph = PushGraph(graph="push_graph", player=turn.current, energy=turn.energy)
    for i, name in enumerate(SPACES):
        graph.add_node(name, kind="space", height=bool(turn.low[i]) + bool(turn.high[i]))
    family = turn.actions_of_game.family
    for code in choices(turn):
        if family[code] == "dig":
            _add_dig(graph, turn, code)
    return graph


def _add_dig(graph: PushGraph, turn: State, code: int) -> None:
    after, action = turn.clone(), turn.action(code)
    events = after.play(action)
    tiles = [event.data for event in events if event.kind == "slide"]
    kinds = {row.id: row.kind for row in turn.box.cards.tiles}
    fell = next((kinds[tile["tile"]] for tile in tiles if tile["to"] is None), "")
    graph.add_node(action.text, kind="dig", code=code, text=action.text, energy=turn.energy - after.energy, space=action.args[0],
                   direction=action.args[1], tiles=len(tiles), falls=fell)

    def edge(kind: str, space: str, **more: Any) -> None:
        graph.add_edge(action.text, space, key=kind, kind=kind, **more)

    for event in events:
        data = event.data
        if event.kind == "slide":
            edge("moves", data["from"], tile=kinds[data["tile"]], to=data["to"] or data["direction"])
        elif event.kind in ("open", "cover"):
            edge(f"{event.kind}s", data["space"])
        elif event.kind == "ride":
            edge("carries", data["from"], pawn=data["pawn"], to=data["to"])
        elif event.kind == "off":
            rode = data["from"] in {tile["from"] for tile in tiles if tile["to"] is None}
            edge("carries" if rode else "pushes", data["from"], pawn=data["pawn"], to=data["side"])
        elif event.kind == "push":
            edge("pushes", data["from"], pawn=data["pawn"], to=data["to"])
        elif event.kind == "in_pit":
            edge("pushes", data["from"], pawn=data["pawn"], to=f"pit {data['pit']}")
