"""The strips between site and mats: discard pile, last action, score track; and tiles drawn small."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from fossil_lab.draw.glyphs import fragment, glyph
from fossil_lab.draw.marks import arrow, head, panel
from fossil_lab.draw.scene import Node, group, number, path, rect
from fossil_lab.draw.text import label, text_width
from fossil_lab.fossilis.cards import TERRAINS
from fossil_lab.fossilis.drawing import words
from fossil_lab.fossilis.drawing.geometry import Box, Layout, Site
from fossil_lab.fossilis.drawing.marked import outlines
from fossil_lab.fossilis.drawing.targets import Target, Targets

Kinds = tuple[tuple[str, int], ...]  # kind of tile, how many


# ---------------------------------------------------------------- tiles drawn small

@lru_cache(maxsize=512)
def mini_tile(terrain: str, fragments: tuple[str, ...], x: float, y: float, size: float = 11,
              h: float = 19) -> tuple[Node, float]:
    """A tile that is not on the site: terrain as ground, its Fragments on it. Returns it and its width."""
    w = mini_width(fragments, size)
    return group(rect(0, 0, w, h, f"@{terrain}_lip", 3.5), rect(0, 0, w, h - 3, f"@{terrain}", 3.5),
                 *(fragment(f, 4.5 + size / 2 + i * (size + 2), (h - 3) / 2, size)
                   for i, f in enumerate(fragments)), x=x, y=y), w


def mini_width(fragments: Sequence[str], size: float) -> float:
    """Width of a small tile."""
    return 7 + max(1, len(fragments)) * (size + 2)


def kinds_of(tiles: Sequence[Any]) -> Kinds:
    """Tiles by kind with their number, Sand first."""
    kinds = [tile.kind for tile in tiles]
    return tuple((kind, kinds.count(kind)) for kind in sorted(set(kinds), key=words.kind_order))


def split(kind: str) -> tuple[str, tuple[str, ...]]:
    """Terrain and Fragments of a kind."""
    terrain, _, fragments = kind.partition(":")
    return terrain, tuple(f for f in fragments.split(",") if f)


class Places(NamedTuple):
    """Where small tiles lie: (kind, how many, x, y, width) of each, and the number of lines."""

    tiles: tuple[tuple[str, int, float, float, float], ...]
    lines: int


@lru_cache(maxsize=512)
def tile_places(kinds: Kinds, room: float, size: float, line: float) -> Places:
    """Where small tiles lie: side by side, equal ones counted, broken into lines."""
    out, x, row = [], 0.0, 0
    for kind, n in kinds:
        w = mini_width(split(kind)[1], size)
        need = w + (text_width(f"×{n}", 11, "bold") + 5 if n > 1 else 0)
        if x and x + need > room:
            x, row = 0.0, row + 1
        out.append((kind, n, x, row * line, w))
        x += need + 4
    return Places(tuple(out), row + 1 if out else 0)


@lru_cache(maxsize=512)
def tile_row(kinds: Kinds, room: float, size: float, h: float, line: float) -> Node:
    """Small tiles in lines; equal ones are counted."""
    out: list[Any] = []
    for kind, n, x, y, w in tile_places(kinds, room, size, line).tiles:
        tile, _ = mini_tile(*split(kind), 0, 0, size, h)
        count = label(w + 3, h - 6, f"×{n}", 11, bold=True) if n > 1 else None
        out.append(group(tile, count, x=x, y=y, title=words.kind_name(kind) + (f": {n} tiles" if n > 1
                                                                               else "")))
    return group(out).keep()


def tile_targets(places: Places, h: float, of: Callable[[str], Target | None], key: str, focus: str, x: float,
                 y: float) -> list[Node]:
    """Targets over small tiles."""
    out = []
    for kind, _, px, py, w in places.tiles:
        if (target := of(kind)) is not None:
            look = outlines(target, Box(0, 0, w, h), 5, 2, 1, 6)
            out.append(group(look, key=f"{key}:{kind}", focus=focus, x=x + px, y=y + py, **target.attrs))
    return out


# ---------------------------------------------------------------- discard

def discard(view: Any, layout: Layout, targets: Targets | None, w: float | None = None) -> Node:
    """The discard pile of tiles by kind, and of bones; `w`: its width, if something stands beside it."""
    tiles = view.discard
    kinds, bones = kinds_of(tiles), tuple(sorted(view.bone_discard.items(),
                                                 key=lambda item: words.PIECE_ORDER[item[0]]))
    box = layout.discard if w is None else layout.discard._replace(w=w)
    body = (_discard_tall if layout.narrow else _discard_flat)(box.w, box.h, kinds, len(tiles), bones)
    out: list[Any] = [body]
    if targets:
        for places, x, y, h in _discard_rows(layout.narrow, box.w, kinds):
            out += tile_targets(places, h, targets.on_discard, "discard", "discard", x, y)
    return group(out, key="discard", x=box.x, y=box.y)


def _discard_rows(tall: bool, w: float, kinds: Kinds) -> list[tuple[Places, float, float, float]]:
    """The rows of the discard pile: places, where the row begins, height of a tile."""
    if not tall:
        size, h, line = _flat_size(w, kinds)
        return [(tile_places(kinds, w - 82 - 128, size, line), 82, 9 if line == 25 else 4, h)]
    rows, y = [], 32.0
    for terrain in TERRAINS:
        places = tile_places(tuple(k for k in kinds if split(k[0])[0] == terrain), w - 58, 13, 25)
        rows.append((places, 50.0, y, 21.0))
        y += max(1, places.lines) * 25 + 7
    return rows


def _flat_size(w: float, kinds: Kinds) -> tuple[float, float, float]:
    """Size of the Fragments, height of the tiles, distance of the lines: two lines, or three smaller ones."""
    return (13, 21, 25) if tile_places(kinds, w - 82 - 128, 13, 25).lines <= 2 else (10.5, 17, 18.5)


@lru_cache(maxsize=256)
def _discard_flat(w: float, h: float, kinds: Kinds, number_of_tiles: int, bones: Kinds) -> Node:
    size, height, line = _flat_size(w, kinds)
    return panel(0, 0, w, h, label(12, 20, "Discard", 13, bold=True),
                 label(12, 36, _tiles_text(number_of_tiles), 11, "@ink2"),
                 group(tile_row(kinds, w - 82 - 128, size, height, line), x=82, y=9 if line == 25 else 4),
                 path(f"M{number(w - 126)} 10V{number(h - 10)}", stroke="@line"),
                 label(w - 114, 20, "Bones", 11, "@ink2"), _bones(bones, w - 114, 40, 38, 3)).keep()


@lru_cache(maxsize=256)
def _discard_tall(w: float, h: float, kinds: Kinds, number_of_tiles: int, bones: Kinds) -> Node:
    out: list[Any] = [label(12, 20, "Discard", 13, bold=True),
                      label(w - 12, 20, _tiles_text(number_of_tiles), 11, "@ink2", anchor="e")]
    for terrain, (places, x, y, _) in zip(TERRAINS, _discard_rows(True, w, kinds), strict=True):
        out.append(label(12, y + 15, terrain.capitalize(), 11, "@ink2"))
        some = tuple(k for k in kinds if split(k[0])[0] == terrain)
        out.append(group(tile_row(some, w - 58, 13, 21, 25), x=x, y=y) if places.tiles
                   else label(x, y + 15, "none", 11, "@ink2"))
    out += [path(f"M12 {number(h - 50)}H{number(w - 12)}", stroke="@line"),
            label(12, h - 34, "Bones", 11, "@ink2"),
            _bones(bones, 12, h - 15, 38, 5)]
    return panel(0, 0, w, h, *out).keep()


def _tiles_text(n: int) -> str:
    return f"{n} tile{'s' * (n != 1)}"


def _bones(bones: Kinds, x: float, y: float, pitch: float, in_row: int) -> list[Node]:
    """Discarded bones by kind; two rows where five kinds do not fit in one."""
    if not bones:
        return [label(x, y + 4, "none", 11, "@ink2")]
    two = len(bones) > in_row
    out = []
    for i, (bone, n) in enumerate(bones):
        row, column = divmod(i, in_row)
        cx, cy = x + 8 + column * pitch, y - (6 if two else 0) + row * 18
        out += [glyph(bone, cx, cy, 13 if two else 14), label(cx + 10, cy + 4, n, bold=True)]
    return out


# ---------------------------------------------------------------- last action

def last_action(layout: Layout, site: Site, sentence: str, ink: str | None) -> Node | None:
    """One or two lines that say what the trace shows."""
    if not sentence:
        return None
    if layout.last:
        box = layout.last
        mark = arrow(box.w - 42, 16, box.w - 12, 16, ink, 4) if ink else None
        return panel(box.x, box.y, box.w, box.h, label(12, 20, "Last action", 13, bold=True), mark,
                     (label(12, 39 + i * 13.75, line, 11) for i, line in enumerate(words.whole(sentence, 11, box.w - 22, 7))),
                     key="last")
    x, y = layout.site_at
    indent = 34 if ink else 0
    return group(arrow(2, 0, 26, 0, ink, 4) if ink else None,
                 (label(indent, 4 + i * 14.4, line) for i, line in enumerate(words.whole(sentence, 12, site.size - indent, 2))),
                 x=x, y=y + site.size + 10, key="last", title=sentence)


# ---------------------------------------------------------------- score track

Marker = tuple[int, str, str, str, int]  # player, colour, initial, name, points


def track(view: Any, layout: Layout, names: Sequence[str]) -> Node:
    """The score track: one axis, one head for each player at its points; equal scores stand side by side."""
    markers: tuple[Marker, ...] = tuple((p.index, p.colour, words.initial(names[p.index]), names[p.index],
                                         p.score) for p in view.players)
    return _track(layout.room, markers)


@lru_cache(maxsize=256)
def _track(w: float, markers: tuple[Marker, ...]) -> Node:
    h, top = 46, max(60, -(-max(m[4] for m in markers) // 10) * 10 + 10)
    x0, x1, axis = 74, w - 26, 32
    step = 10 if top <= 160 else 20
    out: list[Any] = [label(12, h / 2 + 4, "Score", 13, bold=True),
                      path(f"M{x0} {axis}H{number(x1)}", stroke="@edge", width=1.5)]
    for points in range(0, top + 1, step // 2):
        x, long = x0 + (x1 - x0) * points / top, points % step == 0
        out.append(path(f"M{number(x)} {axis}v{4 if long else 2.5}", stroke="@edge", width=1.2))
        if long:
            out.append(label(x, axis + 12.5, points, 10, "@ink2", anchor="m"))
    placed: list[float] = []
    for player, colour, initial, name, points in sorted(markers, key=lambda m: m[4]):
        exact = x0 + (x1 - x0) * points / top
        x = max([exact, *(other + 22 for other in placed if abs(other - exact) < 22 or other > exact)])
        placed.append(x)
        out.append(path(f"M{number(exact)} {axis}L{number(x)} {axis - 8}", stroke="@ink2", width=1.5))
        out.append(group(head(colour, initial, 0, 0, 19), key=f"marker:{player}", x=x, y=axis - 17,
                         title=f"{name}: {points}"))
    return panel(0, 0, w, h, *out, key="track").keep()
