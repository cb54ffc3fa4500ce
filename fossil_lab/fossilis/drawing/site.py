"""The dig site: frame, pits and tiles, the trace of the last action, pawns, and everything on it that can be clicked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from fossil_lab.draw.glyphs import fragment, fragment_dot, piece
from fossil_lab.draw.marks import arrow, brackets, ghost, hit, pawn, refused_mark, ring, way
from fossil_lab.draw.scene import Node, circle, group, number, path, rect
from fossil_lab.draw.text import label
from fossil_lab.fossilis.dig_site import SPACE
from fossil_lab.fossilis.drawing import words
from fossil_lab.fossilis.drawing.geometry import GAP, SIDES, STEP, Box, Site, pit_places
from fossil_lab.fossilis.drawing.look import Look
from fossil_lab.fossilis.drawing.marked import outlines
from fossil_lab.fossilis.drawing.targets import Targets
from fossil_lab.fossilis.reading import named, pieces_in

GRAINS = ((12, 62), (25, 74), (40, 66), (55, 78), (70, 64), (86, 74), (92, 52), (78, 46), (62, 50), (88, 30),
          (72, 24), (48, 88),
          (17, 90), (33, 52), (83, 90), (92, 12), (30, 92), (8, 46), (67, 90), (48, 44))
BEDDING = ((10, 52, 22), (44, 58, 26), (78, 48, 14), (16, 74, 30), (58, 78, 30), (30, 92, 34), (72, 32, 20),
           (78, 16, 14))
CRACKS = (((100, 22), (84, 30), (78, 52), (92, 66), (100, 64)), ((78, 52), (58, 56), (50, 78), (58, 100)),
          ((50, 78), (26, 72), (14, 86), (0, 82)), ((14, 86), (20, 100)), ((84, 30), (74, 14), (78, 0)))


# ---------------------------------------------------------------- tiles

@lru_cache(maxsize=16)
def texture(terrain: str, x: float, y: float, w: float, h: float) -> Node:
    """Terrain is not told by colour alone. Sand: grains. Clay: short bedding waves. Stone: cracks. One path each."""
    sx, sy = w / 100, h / 100
    if terrain == "sand":
        d = "".join(f"M{number(x + a * sx)} {number(y + b * sy)}h0" for a, b in GRAINS)
    elif terrain == "clay":
        d = "".join(f"M{number(x + a * sx)} {number(y + b * sy)}q{number(n * sx / 4)} -4 {number(n * sx / 2)} 0"
                    f"t{number(n * sx / 2)} 0" for a, b, n in BEDDING)
    else:
        d = "".join("M" + "L".join(f"{number(x + a * sx)} {number(y + b * sy)}" for a, b in line)
                    for line in CRACKS)
    return path(d, stroke=f"@{terrain}_mark", width={"sand": 2.4, "clay": 1.7}.get(terrain, 1.6))


@lru_cache(maxsize=256)
def tile_body(site: Site, terrain: str, fragments: tuple[str, ...], upper: bool, covered: bool) -> Node:
    """A tile, drawn as high as an upper one lies in its space. Of a covered one only the lip will be seen."""
    lip, w, h = site.lip, site.w, site.h
    out: list[Any] = []
    if covered:  # the shadow of the stack, on the ground beside it
        out.append(rect(GAP + 5, GAP + 6 - lip, w, site.cell - 2 * GAP - 2, "@shadow", 7, opacity=0.5))
    out += [rect(GAP, GAP, w, h + lip, f"@{terrain}_lip", 6),
            rect(GAP, GAP, w, h, f"@{terrain}", 6, class_="fl-outline")]
    if upper:
        out.append(path(f"M{GAP + 1} {number(GAP + h + lip + 0.5)}h{w - 2}", stroke="@shadow", width=1.4,
                        opacity=0.55))
        out.append(path(f"M{GAP + 5} {GAP + 1}h{w - 10}", stroke="@shine", width=2, opacity=0.5))
    if covered:
        out += [fragment_dot(f, GAP + 10 + i * 11, GAP + h + lip / 2 + 0.8) for i, f in enumerate(fragments)]
    else:
        size = 15 * max(site.cell / 80, 0.87)
        out.append(texture(terrain, GAP, GAP, w, h))
        if fragments:
            out.append(rect(GAP + 3, GAP + 3, 5 + (size + 2) * len(fragments), size + 5, f"@{terrain}", 5))
        out += [fragment(f, GAP + 6 + size / 2 + i * (size + 2), GAP + 5.5 + size / 2, size)
                for i, f in enumerate(fragments)]
    return group(out).keep()


# ---------------------------------------------------------------- pits

def pit_layout(site: Site, pieces: tuple[str, ...]) -> list[tuple[str, int, float, float, float]]:
    """(piece, how many, x, y, size) of what is drawn in a pit: every piece, or one of each kind with its count."""
    if len(pieces) <= 12:
        size, places = pit_places(site, len(pieces))
        return [(name, 1, x, y, size) for name, (x, y) in zip(pieces, places, strict=True)]
    kinds = list(dict.fromkeys(pieces))
    _, places = pit_places(site, len(kinds))
    return [(name, pieces.count(name), x - 5, y, 12) for name, (x, y) in zip(kinds, places, strict=True)]


@lru_cache(maxsize=256)
def pit_body(site: Site, pieces: tuple[str, ...]) -> Node:
    """An open pit: the far wall is seen, the floor is dark, the pieces lie on it."""
    w, depth = site.w, site.lip + 3
    out: list[Any] = [rect(GAP, GAP, w, site.cell - 2 * GAP, "@pit", 6, class_="fl-outline"),
                      path(f"M{GAP} {GAP + 6}q0-6 6-6h{w - 12}q6 0 6 6v{depth - 6}h{-w}Z", "@wall")]
    for name, count, x, y, size in pit_layout(site, pieces):
        out.append(piece(name, x, y, size))
        if count > 1:
            out.append(label(x + 7, y + 4, count, 10, "@bone", bold=True))
    return group(out).keep()


@lru_cache(maxsize=128)
def buried_body(site: Site, pieces: tuple[str, ...]) -> Node:
    """What lies under a tile, for pictures that show what is hidden: a dark strip on the tile's face."""
    kinds = list(dict.fromkeys(pieces))
    pitch = min(20, (site.w - 8) / max(1, len(kinds)))
    top = GAP + site.h - 17
    out: list[Any] = [rect(GAP + 3, top, 6 + pitch * len(kinds), 15, "@pit", 4, opacity=0.85)]
    for i, name in enumerate(kinds):
        x, n = GAP + 13 + i * pitch, pieces.count(name)
        out.append(piece(name, x, top + 7.5, 11))
        if n > 1:
            out.append(label(x + 5, top + 12, n, 10, "@bone", bold=True))
    return group(out).keep()


# ---------------------------------------------------------------- the ground

@lru_cache(maxsize=4)
def ground(site: Site) -> Node:
    """What never changes: the words of the rose, the frame with its coordinates, the bed, the 20 spots beside it."""
    n, edge, inner, full = 5 * site.cell, site.edge, site.inner, site.size
    out: list[Any] = [rect(edge, edge, n + 2 * site.coord, n + 2 * site.coord, "@frame", 10),
                      rect(inner - 2, inner - 2, n + 4, n + 4, "@bed", 6)]
    for side, x, y, turn in (("north", full / 2, 10, 0), ("south", full / 2, full - 3, 0),
                             ("west", 10, full / 2, -90),
                             ("east", full - 10, full / 2, 90)):
        word = label(0, 0, side.upper(), 10, "@ink2", bold=True, anchor="m", letter_spacing=1.6)
        out.append(group(word, x=x, y=y, turn=turn))
    for i in range(5):
        middle = inner + (i + 0.5) * site.cell
        for y in (edge + 12, inner + n + 12):
            out.append(label(middle, y, "abcde"[i], 12, "@onframe", bold=True, anchor="m"))
        for x in (edge + 8, inner + n + 8):
            out.append(label(x, middle + 4, i + 1, 12, "@onframe", bold=True, anchor="m"))
        near = site.rose + site.ring / 2
        out += [circle(x, y, 3, "@line") for x, y in ((middle, near), (middle, full - near), (near, middle),
                                                      (full - near, middle))]
    return group(out).keep()


def dig_site(view: Any, site: Site, at: tuple[float, float], targets: Targets | None, names: Sequence[str],
             trace: Sequence[Any],
             reveal: bool, looks: Sequence[Look] = (), over: Sequence[Node] = ()) -> Node:
    """The dig site with all that stands on it, the upper left corner of its rose at `at`; `over` lies on it, below the pawns."""
    spaces = list(view.site)
    level = {space.name: len(space.tiles) for space in spaces}
    out: list[Any] = [ground(site), [look.around(site) for look in looks]]
    for space in spaces:
        out.append(_space(space, site, None if targets else words.space_title(space, names, looks)))
        if space.tiles and (buried := _below(view, space, reveal)):
            x, y = site.at(space.name)
            said = f"{'Below' if space.pit else 'Hidden'}: {words.counted(buried)}"
            out.append(group(buried_body(site, buried), x=x, y=y + site.top(level[space.name]) - GAP, title=said))
    out += [look.on_spaces(site) for look in looks]
    if trace:
        out.append(trace_of(view, site, trace, level))
    if targets and targets.space is not None:
        box = site.face(targets.space, level[targets.space])
        out.append(ring(*box, width=4, r=7))
    if over:
        out.append(group(over, key="overlay"))
    out.append(_pawns(view, site, level, names))
    out += [look.standing(site, level) for look in looks]
    if targets:
        out.append(_targets(view, site, spaces, targets, names, looks))
    return group(out, key="site", x=at[0], y=at[1])


def _space(space: Any, site: Site, title: str | None) -> list[Node]:
    x, y = site.at(space.name)
    if not space.tiles:
        return [group(pit_body(site, space.pit or ()), key=f"pit:{space.name}", x=x, y=y, title=title)]
    out, last = [], len(space.tiles) - 1
    for i, tile in enumerate(space.tiles):
        body = tile_body(site, tile.terrain, tile.fragments, i > 0, i < last)
        said = title if i == last else title and words.tile_name(tile)
        out.append(group(body, key=f"tile:{tile.id}", x=x, y=y + site.lip * (1 - i), title=said))
    return out


def _below(view: Any, space: Any, reveal: bool) -> tuple[str, ...]:
    """The pieces below a tile that the picture shows: all if it reveals, else those seen before if the option says so."""
    if reveal:
        pit = view.pits[SPACE[space.name]]
        return named(pieces_in(pit)) if pit > 0 else ()
    return space.pit or () if view.options.show_seen_pits else ()


def _pawns(view: Any, site: Site, level: dict[str, int], names: Sequence[str]) -> list[Node]:
    out = []
    places = [player.pawn for player in view.players]
    for player, place in zip(view.players, places, strict=True):
        if place is None:
            continue
        if place in SIDES:
            there = [i for i, other in enumerate(places) if other == place]
            (x, y), scale = site.beside(place, there.index(player.index), len(there)), 0.86
        else:
            (x, y), scale = site.foot(place, level[place]), site.scale
        name = names[player.index]
        out.append(group(pawn(player.colour, words.initial(name), scale), key=f"pawn:{player.index}", x=x,
                         y=y,
                         title=f"{name}'s pawn, {words.where(place)}", pointer_events="none"
                         if place not in SIDES else None))
    return out


# ---------------------------------------------------------------- what happened last

def trace_of(view: Any, site: Site, trace: Sequence[Any], level: dict[str, int]) -> Node | None:
    """Arrows of the last action in its player's colour: the line that slid, pawns that were pushed, walked or fell."""
    actor = trace[0].player if 0 <= trace[0].player < len(view.players) else view.current
    ink = f"@{view.players[actor].colour}"
    out: list[Any] = []
    slides = [event.data for event in trace if event.kind == "slide"]
    fell = set()  # spaces off which the thick arrow of a slide leads already
    for first, last in _runs(slides):
        if last["to"] is None:
            fell.add(last["from"])
        out.append(_slid(site, first, last, level, ink, f"trace:{len(out)}"))
    ghosts: set[int] = set()
    for event in trace:
        if event.kind in ("push", "off", "in_pit") and event.data.get("from") in level:
            haunts = event.data["pawn"] not in ghosts  # of a pawn pushed twice, where it stood at first
            ghosts.add(event.data["pawn"])
            arrowless = event.kind == "off" and event.data["from"] in fell
            out += _pushed(view, site, event, level, ink, None if arrowless else f"trace:{len(out)}", haunts)
        elif event.kind in ("move", "climb") and event.data.get("to") in level:
            out.append(_walked(site, event.data, level, ink, f"trace:{len(out)}"))
    return group(out, pointer_events="none") if out else None


def _runs(slides: list[dict[str, Any]]) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """First and last tile of each line that moved together."""
    runs, run = [], []
    for slide in slides:  # told from the far end of the line: the tile that pushes comes last
        run.append(slide)
        if slide["first"]:
            runs.append(_ends(run))
            run = []
    return runs


def _ends(run: list[dict[str, Any]]) -> tuple[dict[str, Any], dict[str, Any]]:
    dx, dy = STEP[run[0]["direction"]]
    ordered = sorted(run, key=lambda s: dx * "abcde".index(s["from"][0]) + dy * int(s["from"][1]))
    return ordered[0], ordered[-1]


def _slid(site: Site, first: dict[str, Any], last: dict[str, Any], level: dict[str, int], ink: str,
          key: str) -> Node:
    dx, dy = STEP[first["direction"]]
    x1, y1 = site.middle(first["from"], level[first["from"]])
    x2, y2 = site.middle(last["to"] or last["from"], level[last["to"] or last["from"]])
    if not dy:
        y1 = y2  # the arrow runs level, also onto a stack
    back = site.cell * (0.05 if level[first["from"]] else -0.42)  # from the rim of a space that is open now
    x1, y1 = x1 - dx * back, y1 - dy * back
    reach = site.cell * (-0.15 if last["to"] else 0.5) + (0 if last["to"] else site.coord + site.ring * 0.4)
    return arrow(x1, y1, x2 + dx * reach, y2 + dy * reach, ink, key=key)


def _pushed(view: Any, site: Site, event: Any, level: dict[str, int], ink: str, key: str | None,
            haunts: bool) -> list[Node]:
    """A ghost where the pawn stood, and (with a key) a thin arrow to where it went."""
    data, scale = event.data, site.scale
    player = view.players[data["pawn"]]
    x, y = site.foot(data["from"], level[data["from"]])
    to = data.get("to") or data.get("pit")
    out = []
    if haunts and all(other.pawn != data["from"] for other in view.players):
        out.append(group(ghost(player.colour, 0.92 * scale), key=f"ghost:{data['pawn']}",
                         x=x + site.cell * 0.16, y=y))
    if key is None:
        return out
    if to in level and to != data["from"]:
        x2, y2 = site.foot(to, level[to])
        length = max(abs(x2 - x), abs(y2 - y), 1)
        ux, uy = (x2 - x) / length, (y2 - y) / length
        out.append(arrow(x + ux * 14, y - 8 + uy * 14, x2 - ux * 14, y2 - 8 - uy * 14, ink, 3, key=key))
    elif data.get("side") in STEP:
        dx, dy = STEP[data["side"]]
        reach = site.cell / 2 + site.coord + site.ring * 0.62
        out.append(arrow(x + dx * site.cell * 0.4, y - 4 + dy * 6, x + dx * reach, y - 4 + dy * reach, ink, 3,
                         key=key))
    return out


def _walked(site: Site, data: dict[str, Any], level: dict[str, int], ink: str, key: str) -> Node:
    x2, y2 = site.foot(data["to"], level[data["to"]])
    if data.get("from") in level:
        x1, y1 = site.foot(data["from"], level[data["from"]])
    else:
        dx, dy = STEP[data["side"]] if data.get("side") in STEP else (0, 1)
        x1, y1 = x2 + dx * site.cell * 0.9, y2 + dy * site.cell * 0.9
    length = max(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5, 1)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    return arrow(x1 + ux * 8, y1 - 6 + uy * 8, x2 - ux * 16, y2 - 6 - uy * 16, ink, 3, key=key)


# ---------------------------------------------------------------- what can be clicked

def _targets(view: Any, site: Site, spaces: list[Any], targets: Targets, names: Sequence[str],
             looks: Sequence[Look]) -> list[Node]:
    """A layer above everything: spaces, then the pieces in pits, the ways of the selected tile, the sides."""
    out: list[Node] = []
    found = [(space, targets.on_space(space.name, words.space_title(space, names, looks))) for space in spaces]
    many = sum(target is not None and target.state == "legal" for _, target in found) > 8
    for space, target in found:
        if target is None:
            continue
        x, y = site.at(space.name)
        box = site.face(space.name, len(space.tiles))
        chosen = targets.space is not None or target.state == "selected"
        look = outlines(target, Box(box.x - x, box.y - y, box.w, box.h), 11, 3, 0, 7,
                        mark=not (chosen or many))
        if many and target.state == "legal" and not chosen:
            look.append(brackets(box.x - x + 3, box.y - y + 3, box.w - 6, box.h - 6, 7, 2))
        out.append(group(look[:1] if chosen else look, key=f"space:{space.name}", focus="site", x=x, y=y,
                         **target.attrs))
    for space in spaces:
        if not space.tiles and space.pit:
            out += _pieces(space, site, targets)
    if targets.space is not None:
        out += _ways(site, targets, len(view.site[targets.space].tiles))
    for side in SIDES:
        if (target := targets.on_side(side)) is not None:
            out.append(group(outlines(target, site.band(side), 11, 3, 0, 8), key=f"side:{side}",
                             focus="sides", **target.attrs))
    return out


def _pieces(space: Any, site: Site, targets: Targets) -> list[Node]:
    """One target for each kind of piece in an open pit; all pieces of the kind belong to it."""
    x, y = site.at(space.name)
    out: list[Node] = []
    kinds: dict[str, list[tuple[float, float, float]]] = {}
    for name, _, px, py, size in pit_layout(site, space.pit):
        kinds.setdefault(name, []).append((px, py, size))
    for name, places in kinds.items():
        target = targets.on_piece(space.name, name)
        if target is None or target.state == "refused" and targets.tile is not None:
            continue  # a tile is to be laid: what cannot be extracted anyway must not lie in the way of it
        look: list[Any] = []
        for px, py, size in places:
            look += hit(px - size / 2 - 2, py - size / 2 - 2, size + 4, size + 4, 5)
            if target.state == "legal":
                look.append(brackets(px - size / 2 - 2, py - size / 2 - 2, size + 4, size + 4, 5, 2))
        out.append(group(look, key=f"piece:{space.name}:{name}", focus="site", x=x, y=y, **target.attrs))
    return out


def _ways(site: Site, targets: Targets, level: int) -> list[Node]:
    """The ways of the selected tile on its sides: a disc with a chevron, or a small barred one that tells why not."""
    assert targets.space is not None
    if not level:
        return []
    box = site.face(targets.space, level)
    x, y, r = box.x + box.w / 2, box.y + box.h / 2, 9.5 * max(site.cell / 80, 0.9)
    out = []
    for direction, target in targets.ways(targets.space):
        dx, dy = STEP[direction]
        body = refused_mark(0, 0, r - 2.5) if target.state == "refused" else way(direction, r)
        out.append(group(circle(0, 0, 14, "transparent"), body,
                         circle(0, 0, r + 3, class_="fl-ring", pointer_events="none"),
                         key=f"way:{direction}", focus="ways", x=x + dx * box.w / 2, y=y + dy * box.h / 2,
                         **target.attrs))
    return out
