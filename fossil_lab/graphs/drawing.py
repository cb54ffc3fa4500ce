"""Graphs over the board: what each kind of graph adds to the picture of the site.

Teal is what the player may do, a player's colour is that player's pawn, dark lines with a pale rim are what is so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fossil_lab.draw.marks import arrow, brackets, chip, ring
from fossil_lab.draw.scene import Node, circle, group, number, path, rect
from fossil_lab.draw.text import SANS, label
from fossil_lab.errors import OptionError
from fossil_lab.fossilis.dig_site import SPACES
from fossil_lab.fossilis.drawing import Drawing
from fossil_lab.fossilis.drawing.expansions import looks
from fossil_lab.fossilis.drawing.geometry import LAYOUTS, SIDES, STEP, Site
from fossil_lab.fossilis.drawing.site import dig_site
from fossil_lab.fossilis.drawing.words import counted, listed, players_named
from fossil_lab.graphs.asked import position

THEMES = ("light", "dark")


class Overlay:
    """A graph that can lie over the picture of a board."""

    def over(self, view: Any, site: Site) -> list[Node]:
        """What it adds to the picture of the site, in the coordinates of the site; nothing of it can be clicked."""
        raise NotImplementedError


def draw(graph: Any, state: Any, *, theme: str = "light", layout: str = "wide", names: Sequence[str] | None = None) -> Any:
    """The site of a state or view with a graph over it, as an SVG object that notebooks show.

    `theme` is "light" or "dark", `layout` "wide" (518 px) or "narrow" (438 px), `names` those of the players. What is hidden from the
    player who decides stays hidden. OptionError for wrong arguments.
    """
    if not isinstance(graph, Overlay):
        raise OptionError("Over a board go graphs of accessibility, reach and push_graph, not "
                          f"{getattr(graph, 'graph', {}).get('graph') or type(graph).__name__}.")
    for name, value, values in (("theme", theme, THEMES), ("layout", layout, tuple(LAYOUTS))):
        if value not in values:
            raise OptionError(f"{name} is one of {' and '.join(map(repr, values))}, not {value!r}.")
    view = position(state)
    if hasattr(view, "view"):  # a state: as the player who decides may see it
        view = view.view(view.start if view.current_player is None else view.current_player)
    extras = looks(view)
    site, called = LAYOUTS[layout].site, players_named(view, names, extras)
    for look in extras:
        look.names = called
    title, legend = _said(graph, called)
    width, height = site.size + 24, site.size + 76
    content = (rect(0, 0, width, height, "@canvas"),
               label(12, 28, title, 15, bold=True, room=site.size),
               dig_site(view, site, (12, 40), None, called, (), False, extras, graph.over(view, site)),
               label(12, height - 14, legend, 12, "@ink2", room=site.size))
    return Drawing(Node("svg", {
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {width} {height}", "width": width, "height": height, "font-family": SANS,
        "font-size": 12, "fill": "none", "fill-rule": "evenodd", "stroke-linecap": "round", "stroke-linejoin": "round", "role": "img"},
        (Node("desc", {}, (), f"{legend} {_words(graph)}"), *content), title=title), theme)


def _said(graph: Any, names: Sequence[str]) -> tuple[str, str]:
    """Title and legend of a picture."""
    about = graph.graph
    if about["graph"] == "accessibility":
        seen = sum(data.get("accessible", False) for _, data in graph.nodes(data=True))
        return (f"Accessible pits: {seen} of 25", "A number beside the site: so many pits are accessible from that spot.")
    who, energy = names[about["player"]], about["energy"]
    if about["graph"] == "reach":
        return f"Where {who} gets with {energy} Energy", "Numbers: Energy to get there. Brackets: pits with a piece that can be paid for."
    return f"What {who} can dig with {energy} Energy", "Arrows: ways to dig; teal ones open a pit (dashed ring). Numbers: Energy."


def _words(graph: Any) -> str:
    """The graph in words, for those who do not see the picture."""
    kind = graph.graph["graph"]
    if kind == "accessibility":
        return " ".join(sight_title(spot, data) for spot, data in graph.nodes(data=True) if data["kind"] == "spot" and data["pits"])
    if kind == "reach":
        return ", ".join(f"{node}: {data['energy']} Energy" for node, data in graph.nodes(data=True))
    return ", ".join(node for node, data in graph.nodes(data=True) if data["kind"] == "dig")


def _line(points: Sequence[tuple[float, float]], ink: str, width: float, key: str, short: float = 0, dashed: bool = False) -> Node:
    """A rimmed line through points that ends in an arrow's head, `short` of the last; dashed for what would happen."""
    *before, (x1, y1), (x2, y2) = points
    length = max(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5, 1)
    end = arrow(x1, y1, x2 - (x2 - x1) / length * short, y2 - (y2 - y1) / length * short, ink, width, dashed=dashed)
    d = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in (*before, (x1, y1)))
    bend = [path(d, stroke="@rim", width=width + 3.2), path(d, stroke=ink, width=width, stroke_dasharray="6 4" if dashed else None)]
    return group(bend if before else None, end, key=key, pointer_events="none")


# ---------------------------------------------------------------- accessibility

def sight_title(spot: str, data: dict[str, Any]) -> str:
    """What one sees from a spot, in a sentence."""
    if not data["pits"]:
        return f"{spot}: no accessible pit."
    return f"{spot} looks into {listed(data['pits'])}: {counted(data['pieces']) or 'empty'}."


def _spot(site: Site, spot: str) -> tuple[float, float]:
    """The middle of a spot beside the site."""
    side, n = spot[:-1], int(spot[-1]) - 1
    near = site.rose + site.ring / 2
    i = n if side in ("north", "east") else 4 - n
    along = site.inner + (i + 0.5) * site.cell
    return {"north": (along, near), "south": (along, site.size - near), "west": (near, along), "east": (site.size - near, along)}[side]


def sight_lines(graph: Any, site: Site) -> list[Node]:
    """From each spot that sees something a line through the pits it sees, beside what lies in them.

    It runs to the right of the look, so that looks from both ends of a line stay apart.
    """
    out: list[Node] = []
    aside, back = site.cell * 0.33, site.cell * 0.36
    for spot, data in graph.nodes(data=True):
        if data["kind"] != "spot" or not (run := [v for _, v, edge in _from(graph, spot)]):
            continue
        (x1, y1), (x, y) = _spot(site, spot), site.at(run[-1])
        dx, dy = STEP[data["side"]]
        x2, y2 = x + site.cell / 2 + dx * back, y + site.cell / 2 + dy * back
        along = (x2, y1 + aside * -dx) if dx else (x1 + aside * dy, y2)
        inward = site.cell * 0.45
        turn = (x1 - dx * inward + dy * aside, y1 - dy * inward - dx * aside)
        out.append(_line([(x1, y1), turn, along], "@keyline", 2.4, f"sight:{spot}"))
    for spot, data in graph.nodes(data=True):
        if data["kind"] == "spot":
            out.append(_spot_mark(site, spot, data))
    return out


def _from(graph: Any, spot: str) -> list[tuple[str, str, dict[str, Any]]]:
    """The run of a spot, edge by edge."""
    side, run, at = graph.nodes[spot]["side"], [], spot
    while edge := next(((u, v, data) for u, v, data in graph.out_edges(at, data=True) if data["side"] == side), None):
        run.append(edge)
        at = edge[1]
    return run


def _spot_mark(site: Site, spot: str, data: dict[str, Any]) -> Node:
    x, y = _spot(site, spot)
    seen = len(data["pits"])
    body = ([circle(0, 0, 10, "@ink", stroke="@panel", stroke_width=1.5), label(0, 4.3, seen, 12, "@onink", bold=True, anchor="m")]
            if seen else [circle(0, 0, 10, "@panel", opacity=0)])  # the site has a dot or letters here; this is for the title
    return group(*body, x=x, y=y, key=f"spot:{spot}", title=sight_title(spot, data))


# ---------------------------------------------------------------- reach

def steps(graph: Any, view: Any, site: Site) -> list[Node]:
    """Walks in the player's colour, dashed since they would happen; the Energy on each space; what could be paid for."""
    if not len(graph):
        return []
    player, level = view.players[graph.graph["player"]], _levels(view)
    ink, out = f"@{player.colour}", []
    for u, v, edge in graph.edges(data=True):
        way = ([] if u in SIDES else [u]) + list(edge["spaces"])
        points = [_ground(site, name, level) for name in way]
        if u in SIDES:
            x, y = site.at(way[0])
            dx, dy = STEP[u]
            points.insert(0, (x + site.cell / 2 + dx * site.cell * 0.66, y + site.cell / 2 + dy * site.cell * 0.66))
        out.append(_line(points, ink, 2.2, f"walk:{v}", short=14, dashed=True))
    paid = {piece.split()[0] for _, pieces in graph.nodes(data="pieces") for piece in pieces}
    for pit in (name for name in SPACES if name in paid):
        x, y = site.at(pit)
        out.append(group(brackets(x + 5, y + 5, site.cell - 10, site.cell - 10, 9, 2.4), key=f"extract:{pit}", pointer_events="none"))
    for node, data in graph.nodes(data=True):
        if node in level:
            out.append(_energy_mark(site, node, level, data["energy"], f"energy:{node}"))
    return out


def _levels(view: Any) -> dict[str, int]:
    return {space.name: len(space.tiles) for space in view.site}


def _ground(site: Site, space: str, level: dict[str, int]) -> tuple[float, float]:
    """The middle of the face of a space."""
    x, y = site.at(space)
    return x + site.cell / 2, y + site.top(max(1, level[space])) + site.h / 2


def _energy_mark(site: Site, space: str, level: dict[str, int], energy: int, key: str) -> Node:
    """The Energy on a space, lower right, clear of Fragments and pawn."""
    x, y = site.at(space)
    return group(chip(0, 0, str(energy)), x=x + site.cell - 16, y=y + site.top(max(1, level[space])) + site.h - 13, scale=0.9, key=key,
                 pointer_events="none")


# ---------------------------------------------------------------- digs

def slides(graph: Any, view: Any, site: Site) -> list[Node]:
    """An arrow for each dig over the side its tile crosses, rings about what may be opened, pawns that would be pushed."""
    level, out = _levels(view), []
    digs = [(node, data) for node, data in graph.nodes(data=True) if data["kind"] == "dig"]
    opened = {v for _, v, kind in graph.edges(keys=True) if kind == "opens"}
    for name in (name for name in SPACES if name in opened):
        box = site.face(name, level[name])
        out.append(group(ring(box.x + 3, box.y + 3, box.w - 6, box.h - 6, "@accent", 2, "5 4"), key=f"opens:{name}", pointer_events="none"))
    for node, data in digs:
        opens = graph.has_edge(node, data["space"], key="opens")
        x, y = _ground(site, data["space"], level)
        dx, dy = STEP[data["direction"]]
        near, far, aside = site.cell * 0.2, site.cell * 0.62, site.cell * 0.1  # to its right: digs against each other stay apart
        x, y = x - dy * aside, y + dx * aside
        out.append(group(arrow(x + dx * near, y + dy * near, x + dx * far, y + dy * far, "@accent" if opens else "@keyline", 4),
                         key=f"slide:{node}", title=f"{node}: {data['energy']} Energy", pointer_events="none"))
    pushed = {(edge["pawn"], v, edge["to"]) for _, v, kind, edge in graph.edges(keys=True, data=True) if kind == "pushes"}
    for pawn, at, to in sorted(pushed):
        end = to.removeprefix("pit ")
        if (end in level or end in SIDES) and at in level:
            x1, y1 = site.foot(at, level[at])
            if end in level:
                x2, y2 = site.foot(end, level[end])
            else:
                dx, dy = STEP[end]
                x2, y2 = x1 + dx * site.cell * 0.9, y1 + dy * site.cell * 0.9
            ahead = arrow(x1, y1 - 8, x2, y2 - 8, f"@{view.players[pawn].colour}", 2.6, dashed=True)
            out.append(group(ahead, key=f"pushed:{pawn}:{at}:{to}", pointer_events="none"))
    prices = {data["space"]: data["energy"] for _, data in digs}
    out += [_energy_mark(site, name, level, prices[name], f"price:{name}") for name in SPACES if name in prices]
    return out
