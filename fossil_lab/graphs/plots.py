"""Graphs and measures with matplotlib, for papers and slides. It is loaded when something is first plotted."""

from __future__ import annotations

from typing import Any

import networkx as nx

from fossil_lab.core.match import Match
from fossil_lab.draw.palette import TOKENS
from fossil_lab.fossilis.dig_site import SIDES, SPACES
from fossil_lab.graphs.files import ours
from fossil_lab.graphs.sight import LINES, share_over

SIZE = 660  # room for "north1"
OUT = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
INK, PIT, ACCENT, SOFT, PAPER, EDGE = (TOKENS[name][0] for name in ("ink", "bed", "accent", "soft", "panel", "edge"))


def places(graph: nx.Graph) -> dict[str, tuple[float, float]]:
    """Node -> where it is on the site, north above: c3 at (0, 0), spots and sides around it. Digs stand to the right in a column."""
    where: dict[str, tuple[float, float]] = {name: (i % 5 - 2, 2 - i // 5) for i, name in enumerate(SPACES)}
    for spot, line in LINES.items():
        (x, y), (dx, dy) = where[SPACES[line[0]]], OUT[spot[:-1]]
        where[spot] = x + dx, y + dy
    where |= {side: (3.2 * OUT[side][0], 3.2 * OUT[side][1]) for side in SIDES}
    digs = [node for node, kind in graph.nodes(data="kind") if kind == "dig"]
    where |= {dig: (5.0, 2.6 - 5.2 * (i + 0.5) / len(digs)) for i, dig in enumerate(digs)}
    return {node: where[node] for node in graph}


def _axes(ax: Any, size: tuple[float, float]) -> Any:
    if ax is None:
        from matplotlib import pyplot

        _, ax = pyplot.subplots(figsize=size, layout="constrained")
    return ax


def plot(graph: Any, ax: Any = None) -> Any:
    """Draw a graph of this package with matplotlib, laid out like the site, and return the axes; a new figure without `ax`."""
    where = places(ours(graph))
    ax = _axes(ax, (6.5, 6.5) if graph.graph["graph"] != "push_graph" else (9, 6.5))
    strong = {"spot", "start", "dig"}
    for marked in (False, True):
        nodes = [n for n, kind in graph.nodes(data="kind") if (kind in strong) == marked]
        digs = [n for n in nodes if n.startswith("dig ")]
        shown = [n for n in nodes if n not in digs]
        closed = [PAPER if marked else SOFT if graph.nodes[n].get("accessible", True) else "#DDDDDD" for n in shown]
        nx.draw_networkx_nodes(graph, where, nodelist=shown, ax=ax, node_color=closed, edgecolors=ACCENT if marked else INK,
                               node_size=SIZE, node_shape="s" if marked else "o")
    labels = {n: _label(n, data) for n, data in graph.nodes(data=True)}
    nx.draw_networkx_labels(graph, where, {n: s for n, s in labels.items() if not n.startswith("dig ")}, ax=ax, font_size=6.5)
    for n, said in labels.items():
        if n.startswith("dig "):
            ax.annotate(said, where[n], fontsize=7, va="center")
    styles = {"moves": "solid", "opens": "solid", "covers": "dashed", "carries": "dotted", "pushes": "dotted"}
    if graph.graph["graph"] == "push_graph":  # one line a dig and kind: of "moves", the tile that is dug
        for kind, style in styles.items():
            pairs = [(u, v) for u, v, k in graph.edges(keys=True) if k == kind and (kind != "moves" or v == graph.nodes[u]["space"])]
            nx.draw_networkx_edges(nx.DiGraph(pairs), where, ax=ax, style=style, edge_color=ACCENT if kind == "opens" else EDGE,
                                   arrowsize=7, width=0.9, node_size=SIZE, label=kind)
    elif graph.is_directed():
        nx.draw_networkx_edges(graph, where, ax=ax, edge_color=ACCENT, node_size=SIZE, arrowsize=10, connectionstyle="arc3,rad=0.12")
    else:
        nx.draw_networkx_edges(graph, where, ax=ax, edge_color=EDGE, node_size=SIZE)
    ax.set_aspect("equal")
    ax.set_axis_off()
    return ax


def _label(node: str, data: dict[str, Any]) -> str:
    if data["kind"] == "dig":
        return f"{node} ({data['energy']})"
    if data["kind"] == "pit" and data["pieces"]:
        return f"{node}\n{''.join('K' if p == 'skull' else p[0].upper() for p in data['pieces'])}"
    if "energy" in data:
        return f"{node}\n{data['energy']}"
    return node


def plot_share(match: Match, ax: Any = None) -> Any:
    """Plot the accessible share of the 25 pits over the actions of a match, and return the axes; a new figure without `ax`."""
    shares = share_over(match)
    ax = _axes(ax, (8, 3))
    ax.step(range(len(shares)), shares, where="post", color=ACCENT)
    ax.set(xlabel="action", ylabel="accessible pits / 25", ylim=(0, 1), xlim=(0, max(1, len(shares) - 1)))
    return ax
