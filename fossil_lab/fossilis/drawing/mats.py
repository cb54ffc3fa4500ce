"""The players' mats: one line (or two) each, compared down a column."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from fossil_lab.draw.glyphs import cube, fragment, glyph, shield, timing_mark
from fossil_lab.draw.marks import head
from fossil_lab.draw.scene import Node, group, number, path, rect
from fossil_lab.draw.text import label, text_width
from fossil_lab.fossilis.drawing import words
from fossil_lab.fossilis.drawing.cards import genus
from fossil_lab.fossilis.drawing.geometry import ROW, STORAGE_PLACES, Box, Layout, storage_place
from fossil_lab.fossilis.drawing.look import Look
from fossil_lab.fossilis.drawing.marked import marked, outlines
from fossil_lab.fossilis.drawing.strips import Kinds, kinds_of, split, tile_places, tile_row, tile_targets
from fossil_lab.fossilis.drawing.targets import Targets

HEADS = (("storage", "Storage"), ("lab", "Lab"), ("skills", "Skills"), ("cards", "Tools and Supplies"),
         ("tiles", "Tiles"), ("scored", "Pile"))
Marks = tuple[tuple[str, int], ...]  # characteristic, value of a set


def mats(view: Any, layout: Layout, targets: Targets | None, names: Sequence[str], y: float,
         looks: Sequence[Look] = ()) -> tuple[Node, float]:
    """All mats under one head, and the height they take."""
    marks: Marks = tuple((c.id, c.set_value) for c in view.box.cards.characteristics)
    players = view.players
    counts = [tuple(sum(name in row.characteristics for row in p.scored) for name, _ in marks)
              for p in players]
    out: list[Any] = [_heads(layout, marks)] if layout.mat_head else []
    decides = view.decision.player if view.decision else -1
    for player in players:
        own = targets if player.index == decides else None
        best = tuple(n > 0 and [c[j] for c in counts].count(n) == 1 and n == max(c[j] for c in counts)
                     for j, n in enumerate(counts[player.index]))
        out.append(group(_mat(view, player, layout, own, names[player.index], counts[player.index], best,
                              marks, looks),
                         key=f"mat:{player.index}", y=layout.mat_head + player.index * (layout.mat_row + 6)))
    return group(out, x=layout.margin, y=y), layout.mat_head + len(players) * (layout.mat_row + 6)


def _mat(view: Any, player: Any, layout: Layout, own: Targets | None, name: str, counts: tuple[int, ...],
         best: tuple[bool, ...],
         marks: Marks, looks: Sequence[Look]) -> list[Any]:
    column, i = layout.columns, player.index
    two = layout.mat_row > ROW
    low = 72 if two else 0
    active = view.decision is not None and i == view.current
    out: list[Any] = [_frame(layout, player.colour if active else None),
                      _player(player.colour, words.initial(name), name, player.score, i == view.start,
                              column["player"][1])]
    if looks:
        out += _badges(looks, i, 38 if i == view.start else 20)
    parts: dict[str, Any] = {
        "storage": _storage(player, column["storage"][1], own), "lab": _lab(view, player, column["lab"][1], own),
        "skills": _skills(view, player, column["skills"][1], own), "cards": _cards(player, column["cards"][1], own),
        "tiles": _tiles(player, column["tiles"][1], layout.mat_row - low, own)}
    for look in looks:
        parts.update(look.columns(i, layout))
    tiles = parts.pop("tiles")
    out += [group(body, x=column[key][0], key=f"{key}:{i}") for key, body in parts.items()]
    out.append(group(tiles, x=column["tiles"][0],
                     y=low, key=f"tiles:{i}"))
    out.append(group(_scored(layout, len(player.scored), counts, best, marks, player.scored_uncertain), y=low,
                     key=f"scored:{i}"))
    return out


@lru_cache(maxsize=16)
def _frame(layout: Layout, colour: str | None) -> Node:
    """Paper and rules of a mat; the player whose turn it is has a band and an outline in its colour."""
    w, h, two = layout.room, layout.mat_row, layout.mat_row > ROW
    line = f"@{colour}_line" if colour else "@line"
    out: list[Any] = [rect(0, 0, w, h, "@panel", 8, stroke=line, stroke_width=2 if colour else None,
                           class_="fl-outline")]
    if colour:
        out.append(path(f"M8 0Q0 0 0 8V{h - 8}Q0 {h} 8 {h}Z", line))
    keys = ("storage", "lab", "skills", "cards") if two else tuple(key for key, _ in HEADS)
    out += [path(f"M{number(layout.columns[key][0] - 2)} 10V{ROW - 10}", stroke="@line") for key in keys]
    if two:
        out += [path(f"M14 72H{w - 14}", stroke="@line"), label(14, 94, "Tiles and", 11, "@ink2", bold=True),
                label(14, 109, "scored", 11, "@ink2", bold=True)]
    return group(out).keep()


@lru_cache(maxsize=4)
def _heads(layout: Layout, marks: Marks) -> Node:
    """Column heads, once for all mats; each characteristic with the value of a set."""
    out: list[Any] = [label(layout.columns[key][0] + 8, 20, name, 11, "@ink2", bold=True)
                      for key, name in HEADS]
    return group(out, _mark_heads(layout, marks, 9, 26)).keep()


def _mark_x(layout: Layout, n: int, i: int) -> float:
    x, w = layout.columns["scored"]
    return x + 50 + (i + 0.5) * (w - 54) / n


def _mark_heads(layout: Layout, marks: Marks, y: float, value_y: float | None) -> list[Node]:
    out = []
    for i, (name, value) in enumerate(marks):
        x = _mark_x(layout, len(marks), i)
        out.append(group(glyph(name, x, y, 14), title=f"{name.capitalize()}: a set of 3 scores {value}"))
        if value_y is not None:
            out.append(label(x, value_y, value, 10, "@ink2", anchor="m"))
    return out


# ---------------------------------------------------------------- who

@lru_cache(maxsize=256)
def _player(colour: str, initial: str, name: str, score: int, start: bool, w: float) -> Node:
    out: list[Any] = [head(colour, initial, 26, 27, 27), label(46, 25, name, 13, bold=True, room=w - 44),
                      label(46, 48, score, 20, bold=True)]
    if score < 100:
        out.append(label(46 + text_width(str(score), 20, "bold") + 4, 48, "pts", 11, "@ink2"))
    if start:
        out.append(group(path("M-5 6V-6H6L3-2.4L6 1H-3.4", "@ink2", "@ink2", 1.4), x=18, y=ROW - 11,
                         scale=0.8, title="Start player"))
    return group(out, title=f"{name}: {score} points").keep()


def _badges(looks: Sequence[Look], player: int, x: float) -> list[Node]:
    """Small marks in the lower left of a mat, side by side."""
    out = []
    for look in looks:
        for badge, w in look.badges(player):
            out.append(group(badge, x=x, y=ROW - 11))
            x += w
    return out


# ---------------------------------------------------------------- storage

Bone = tuple[str, bool]  # kind, is it a card


def _storage(player: Any, w: float, own: Targets | None) -> list[Any]:
    bones: tuple[Bone, ...] = (*((b, False) for b in player.storage),
                               *((c.bone, True) for c in player.bone_cards))
    out: list[Any] = [_storage_body(player.plaster, bones)]
    if own:
        places: dict[str, list[tuple[float, float]]] = {}
        for (bone, _), _, x, y in _bone_places(bones):
            places.setdefault(bone, []).append((x, y))
        for bone, spots in places.items():
            if (target := own.on_bone(bone)) is not None:
                look = [outlines(target, Box(x - 9, y - 11, 18, 22), 5, 2, 0, 5) for x, y in spots]
                out.append(group(look, key=f"bone:{bone}", focus="mat", **target.attrs))
    return out


@lru_cache(maxsize=256)
def _bone_places(bones: tuple[Bone, ...]) -> tuple[tuple[Bone, int, float, float], ...]:
    """(bone, how many, x, y): each bone in its place, or one of each kind with its number when there are too many."""
    if len(bones) <= STORAGE_PLACES:
        return tuple((bone, 1, *storage_place(i)) for i, bone in enumerate(bones))
    kinds = list(dict.fromkeys(bones))
    return tuple((bone, bones.count(bone), 60 + i * 38 if i < 2 else 14 + (i - 2) % 4 * 34,
                  20 + (i + 2) // 4 * 24 if i >= 2 else 20)
                 for i, bone in enumerate(kinds))


@lru_cache(maxsize=512)
def _storage_body(plaster: int, bones: tuple[Bone, ...]) -> Node:
    out: list[Any] = [cube(16, 21, 13), label(28, 26, plaster, 15, bold=True)]
    for (bone, card), n, x, y in _bone_places(bones):
        if card:
            out.append(rect(x - 9.5, y - 10.5, 19, 21, r=3, stroke="@ink2", stroke_dasharray="2 1.6"))
        out.append(glyph(bone, x, y, 15))
        if n > 1:
            out.append(label(x + 9, y + 4, f"×{n}", 10, bold=True))
    if not bones:
        out.append(label(54, 25, "no bones", 11, "@ink2"))
    return group(out, title=f"{plaster} Plaster; " + (words.counted([b for b, _ in bones])
                                                      or "no bones")).keep()


# ---------------------------------------------------------------- lab

def _lab(view: Any, player: Any, w: float, own: Targets | None) -> Node:
    lab = player.lab
    if lab is None:
        return _lab_body(None, (), 0, w)
    body = _lab_body(lab.card, lab.bones, lab.partial, w)
    if not own:
        return body
    return marked(body, own.on_lab(), Box(4, 5, w - 10, ROW - 10), f"score-lab:{player.index}", "mat", arm=9,
                  out=0)


@lru_cache(maxsize=256)
def _lab_body(card: Any, bones: tuple[str, ...], partial: int, w: float) -> Node:
    """The Dinosaur in the lab: filled sockets, open sockets, what it is worth now and when it is perfect."""
    if card is None:
        return group(rect(6, 10, w - 14, ROW - 20, r=6, stroke="@edge", stroke_dasharray="3 3", opacity=0.8),
                     label(w / 2, ROW / 2 + 4, "empty", 11, "@ink2", anchor="m")).keep()
    out: list[Any] = [genus(8, 22, card.name, w - 16, 13)]
    left = list(bones)
    for i, bone in enumerate(card.bones):
        x, got = 18 + i * 23, bone in left
        if got:
            left.remove(bone)
        out.append(rect(x - 10.5, 34, 21, 24, "@ink" if got else None, 5, stroke=None if got else "@edge",
                        stroke_dasharray=None if got else "3 2"))
        out.append(glyph(bone, x, 46, 15, "@onink" if got else "@ink3"))
    out += [label(w - 36, 51, f"{partial} /", 11, "@ink2", anchor="e"), shield(w - 20, 45, card.perfect, 25)]
    return group(out, title=words.card_title(card)).keep()


# ---------------------------------------------------------------- Skills, Tools and Supplies

def _skills(view: Any, player: Any, w: float, own: Targets | None) -> list[Any]:
    out: list[Any] = [_skills_body(player.skills, tuple(view.box.slot_points), w)]
    for i, row in enumerate(player.skills if own else ()):
        if own and (target := own.on_own(row)) is not None:
            out.append(group(outlines(target, Box(7, 9 + i * 18, w - 14, 17), 5, 2, 0, 4),
                             key=f"use:{row.id}", focus="mat", **target.attrs))
    return out


@lru_cache(maxsize=256)
def _skills_body(rows: tuple[Any, ...], slots: tuple[int, ...], w: float) -> Node:
    out: list[Any] = []
    for i, points in enumerate(slots):
        y = 9 + i * 18
        if i < len(rows):
            row = rows[i]
            out.append(group(rect(7, y, w - 14, 17, "@sunk", 4), timing_mark(row.timing, 18, y + 8.5, 0.8),
                             label(31, y + 12.5, row.label, 11, room=w - 42), title=words.card_title(row)))
            continue
        out.append(rect(7, y + 0.5, w - 14, 16, r=4, stroke="@edge", stroke_dasharray="3 3", opacity=0.7))
        if points:
            out.append(label(w / 2, y + 12.5, f"empty: {points} points", 11, "@ink2", anchor="m"))
    return group(out).keep()


Card = tuple[str, int | str, str, str]  # name, points, ready | used | down, tooltip


def _cards(player: Any, w: float, own: Targets | None) -> list[Any]:
    ready = player.tools
    cards: list[Card] = [(row.name, row.points, "ready", words.card_title(row)) for row in ready]
    cards += _piles(player.supplies, "down") + _piles(player.used_tools, "used")
    out: list[Any] = [_cards_body(tuple(cards), w)]
    for i, row in enumerate(ready[:len(cards) if len(cards) <= 3 else 2] if own else ()):
        if own and (target := own.on_own(row)) is not None:
            out.append(group(outlines(target, Box(7, 9 + i * 18, w - 12, 17), 5, 2, 0, 4),
                             key=f"use:{row.id}", focus="mat", **target.attrs))
    return out


def _piles(rows: Sequence[Any], state: str) -> list[Card]:
    """Cards that lie face down, equal names as one pile; its points are the sum, if they may be known."""
    piles: dict[str, list[Any]] = {}
    for row in rows:
        piles.setdefault(row.name if words.shown(row) else "Supplies", []).append(row)
    out: list[Card] = []
    for name, some in piles.items():
        points = sum(row.points for row in some) if all(map(words.shown, some)) else "?"
        said = "used" if state == "used" else "face down, for their points"
        out.append((f"{name} ×{len(some)}" if len(some) > 1 else name, points, state, f"{name}, {said}"))
    return out


@lru_cache(maxsize=512)
def _cards_body(cards: tuple[Card, ...], w: float) -> Node:
    """Tools ready (dark edge) or used (struck through, still worth points), Supplies; more than three are counted."""
    out: list[Any] = [label(9, 22, "none", 11, "@ink2")] if not cards else []
    for i, (name, points, state, title) in enumerate(cards if len(cards) <= 3 else cards[:2]):
        y, ready = 9 + i * 18, state == "ready"
        out.append(group(rect(7, y, w - 12, 17, "@sunk", 4), rect(7, y, 4, 17, "@ink", 2) if ready else None,
                         label(14, y + 12.5, name, 11, "@ink" if ready else "@ink2", room=w - 28 - text_width(str(points), 11, "bold"),
                               text_decoration="line-through" if state == "used" else None),
                         label(w - 11, y + 12.5, points, 11, bold=True, anchor="e"), title=title))
    if len(cards) > 3:
        rest = cards[2:]
        known = [card[1] for card in rest if isinstance(card[1], int)]
        said = "; ".join(card[0] for card in rest)
        out.append(group(rect(7, 45, w - 12, 17, "transparent", 4),
                         label(14, 57.5, f"and {len(rest)} more", 11, "@ink2"),
                         label(w - 11, 57.5, sum(known) if len(known) == len(rest) else "?", 11, bold=True,
                               anchor="e"), title=said))
    return group(out).keep()


# ---------------------------------------------------------------- tiles

def _tiles(player: Any, w: float, h: float, own: Targets | None) -> list[Any]:
    kinds = kinds_of(player.tiles)
    if not kinds:
        return [label(7, 22, "none", 11, "@ink2")]
    places = tile_places(kinds, w - 10, 11, 19)
    if places.lines > 3:
        return [_many_tiles(kinds, w)]
    out: list[Any] = [group(tile_row(kinds, w - 10, 11, 18, 19), x=7, y=8)]
    if own:
        out += tile_targets(places, 18, own.on_tile, "pay", "mat", 7, 8)
    return out


@lru_cache(maxsize=256)
def _many_tiles(kinds: Kinds, w: float) -> Node:
    """Too many tiles to show each: how many there are, and their Fragments in all."""
    found: dict[str, int] = {}
    for kind, n in kinds:
        for name in split(kind)[1]:
            found[name] = found.get(name, 0) + n
    total = sum(n for _, n in kinds)
    out: list[Any] = [label(7, 22, f"{total} tiles with", 11, "@ink2")]
    for i, (name, n) in enumerate(sorted(found.items())):
        x, y = 14 + i % 2 * 44, 37 + i // 2 * 20
        out += [fragment(name, x, y, 13), label(x + 10, y + 4, n, bold=True)]
    return group(out, title="; ".join(words.kind_name(kind) + (f": {n} tiles" if n > 1 else "")
                                      for kind, n in kinds)).keep()


# ---------------------------------------------------------------- the pile

@lru_cache(maxsize=512)
def _scored(layout: Layout, size: int, counts: tuple[int, ...], best: tuple[bool, ...], marks: Marks,
            uncertain: bool) -> Node:
    """The pile of scored Dinosaurs, then a count for each characteristic: on ink from 3 (a set), a bar for the sole majority."""
    x, _ = layout.columns["scored"]
    two = layout.mat_row > ROW
    middle = 38 if two else ROW / 2
    said = f"{size} scored Dinosaur{'s' * (size != 1)}" + ("; one may have been exchanged unseen"
                                                           if uncertain else "")
    pile: list[Any] = [rect(x + 10, middle - 13, 19, 25, "@panel", 3, stroke="@ink2", stroke_width=1.2),
                       rect(x + 13, middle - 16, 19, 25, "@panel", 3, stroke="@ink2", stroke_width=1.2),
                       label(x + 22.5, middle + 1.5, f"{size}?" if uncertain else size, 13, bold=True,
                             anchor="m")]
    out: list[Any] = [group(pile, title=said)]
    for j, n in enumerate(counts):
        cx, full = _mark_x(layout, len(marks), j), n >= 3
        if full:
            half = 9 if n < 10 else 12
            out.append(rect(cx - half, middle - 10, 2 * half, 20, "@ink", 5))
        out.append(label(cx, middle + 5, n or "·", 15 if n else 12, "@onink" if full else "@ink" if n
                         else "@ink2", bold=n > 0, anchor="m"))
        if best[j]:
            out.append(path(f"M{number(cx - 5)} {number(middle + 14)}H{number(cx + 5)}", stroke="@accent",
                            width=3))
    return group(out, _mark_heads(layout, marks, middle - 24, None) if two else None).keep()
