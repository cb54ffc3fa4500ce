"""Graphs in files: GraphML for programs that draw and measure graphs, node-link JSON for those that read the web's format.

Both are read back equal. GraphML knows no lists, so a list stands there as its words, joined by ", "; what is empty as "none".
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import networkx as nx

from fossil_lab.errors import OptionError, RecordError
from fossil_lab.graphs.digs import PushGraph
from fossil_lab.graphs.sight import Accessibility
from fossil_lab.graphs.ways import Reach

KINDS: dict[str, type[nx.Graph]] = {"accessibility": Accessibility, "reach": Reach, "push_graph": PushGraph, "walkable": nx.Graph}
LISTS = frozenset(("pieces", "pits", "seen_from", "spaces"))
"""Attributes that are lists of words."""


def ours(graph: Any) -> nx.Graph:
    """The graph as given; OptionError if it was not made here."""
    if not isinstance(graph, nx.Graph) or graph.graph.get("graph") not in KINDS:
        raise OptionError(f"This needs a graph such as fl.graphs.accessibility(state), not {type(graph).__name__}.")
    return graph


def _copied(graph: nx.Graph, change: Callable[[dict[str, Any]], dict[str, Any]]) -> nx.Graph:
    """The graph with other attributes."""
    known = {name: value for name, value in graph.graph.items() if name not in ("node_default", "edge_default")}  # of GraphML files
    new = KINDS[known["graph"]](**known)
    new.add_nodes_from((node, change(data)) for node, data in graph.nodes(data=True))
    if new.is_multigraph():
        new.add_edges_from((u, v, data["kind"], change(data)) for u, v, data in graph.edges(data=True))
    else:
        new.add_edges_from((u, v, change(data)) for u, v, data in graph.edges(data=True))
    return new


def _plain(data: dict[str, Any]) -> dict[str, Any]:
    joined = {name: ", ".join(value) if name in LISTS else value for name, value in data.items()}
    return {name: "none" if value == "" else value for name, value in joined.items()}  # an empty text would be lost


def _rich(data: dict[str, Any]) -> dict[str, Any]:
    texts = {name: "" if value == "none" else value for name, value in data.items()}
    return {name: tuple(value.split(", ") if value else ()) if name in LISTS else value for name, value in texts.items()}


def _tuples(data: dict[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if name in LISTS else value for name, value in data.items()}


def to_graphml(graph: Any, path: str | Path) -> Path:
    """Write a graph as GraphML and return the path; OptionError if the graph was not made here."""
    nx.write_graphml(_copied(ours(graph), _plain), path)
    return Path(path)


def from_graphml(path: str | Path) -> nx.Graph:
    """A graph written by `to_graphml`, equal to what it was; RecordError if the file is none."""
    read = _read(path, lambda: nx.read_graphml(path, edge_key_type=str, force_multigraph=True))
    return _copied(read, _rich)


def to_json(graph: Any, path: str | Path) -> Path:
    """Write a graph as node-link JSON and return the path; OptionError if the graph was not made here."""
    data = nx.node_link_data(ours(graph), edges="edges")
    Path(path).write_text(json.dumps(data, ensure_ascii=False, indent=1), encoding="utf-8")
    return Path(path)


def from_json(path: str | Path) -> nx.Graph:
    """A graph written by `to_json`, equal to what it was; RecordError if the file is none."""
    read = _read(path, lambda: nx.node_link_graph(json.loads(Path(path).read_text(encoding="utf-8")), edges="edges"))
    return _copied(read, _tuples)


def _read(path: str | Path, how: Callable[[], nx.Graph]) -> nx.Graph:
    try:
        graph = how()
        known = graph.graph.get("graph") in KINDS
    except Exception as fault:  # whatever a parser stumbles over, the file is not one of ours
        raise RecordError(f"{path} is not a readable graph: {fault or type(fault).__name__}.") from fault
    if not known:
        raise RecordError(f"{path} holds a graph, but none that was written here.")
    return graph
