"""The action bar: a strip of buttons, so that every decision can be answered there too."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fossil_lab.draw.marks import hit, panel
from fossil_lab.draw.scene import Node, circle, group, rect
from fossil_lab.draw.text import label, text_width
from fossil_lab.fossilis.drawing import words
from fossil_lab.fossilis.drawing.geometry import Layout
from fossil_lab.fossilis.drawing.strips import mini_tile
from fossil_lab.fossilis.drawing.targets import Button, Targets

LINE = 32  # from one row of buttons to the next
EDGE = 14  # between the panel's border and what is in it


def bar(targets: Targets, layout: Layout) -> tuple[Node, float]:
    """The action bar and its height; what does not depend on the selection keeps its place, so that nothing jumps.

    Wide: the selection and its buttons from the left, the others at the right end. Narrow: the others in the first row,
    the selection and its buttons in the second. It grows only when it must.
    """
    buttons = targets.buttons()
    chosen, general = [b for b in buttons if b.about or b.main], [b for b in buttons if not (b.about or b.main)]
    out, rows = (_narrow if layout.narrow else _wide)(layout.room, _title(targets), targets.note(), chosen, general)
    height = rows * LINE + 8
    return panel(0, 0, layout.room, height, *out, key="bar"), height


def _wide(room: float, title: str, note: str, chosen: list[Button], general: list[Button]) -> tuple[list[Node], int]:
    after, right = EDGE + text_width(title, 13, "bold") + 12, room - EDGE
    out, rows = [label(EDGE, 25, title, 13, bold=True)], 1
    width = sum(_width(b) + 8 for b in general) - 8
    if width <= right - after:
        found, _ = _flow(general, right - width, 0, right, right)
        right -= width + 16
    else:
        found, rows = _flow(general, after, 0, right, right)
        right, note = after, ""
    out += found
    found, last = _flow(chosen, after, 0, right, room - EDGE)
    out += found
    left = after + sum(_width(b) + 8 for b in chosen)
    if last == 1:
        out += _note(note, left + (6 if chosen else 0), 0, right, cut=not chosen)
    return out, max(rows, last)


def _narrow(room: float, title: str, note: str, chosen: list[Button], general: list[Button]) -> tuple[list[Node], int]:
    if any(b.main for b in chosen):
        general, chosen = chosen + general, []
    right = room - EDGE
    first = EDGE + text_width("Actions", 13, "bold") + 12
    out = [label(EDGE, 25, "Actions", 13, bold=True)]
    found, rows = _flow(general, first, 0, right, right)
    out += found
    if title == "Actions":
        return out + _note(note, EDGE if general else first, rows if general else 0, right, cut=True), max(2, rows + 1)
    after = EDGE + text_width(title, 13, "bold") + 12
    out.append(label(EDGE, 25 + rows * LINE, title, 13, bold=True))
    found, last = _flow(chosen, after, rows, right, right)
    if not chosen:
        out += _note(note, after, rows, right, cut=True)
    return out + found, last


def _flow(buttons: list[Button], left: float, row: int, right: float, far: float) -> tuple[list[Node], int]:
    """Buttons side by side from `left` on, in the first row up to `right`, in later ones up to `far`; and the rows used."""
    out, x = [], left
    for b in buttons:
        w = _width(b)
        if x > left and x + w > right:
            row, x, right = row + 1, left, far
        out.append(group(_body(b, w), hit(0, 0, w, 28, 8), x=x, y=6 + row * LINE, key=f"bar:{b.action}",
                         action=b.action, focus="bar", title=b.title))
        x += w + 8
    return out, row + 1


def _note(note: str, x: float, row: int, right: float, cut: bool) -> list[Node]:
    """A note where there is room: a list may lose its last items; what may not be cut is left out."""
    room = right - x
    while cut and ", " in note and text_width(note, 11) > room:
        note = note.rpartition(", ")[0]
    if not note or (not cut and text_width(note, 12) > room):
        return []
    return [label(x, 25 + row * LINE, note, 12, "@ink2", room=room, least=11)]


def _title(targets: Targets) -> str:
    """The selected thing, or "Actions"."""
    kind, _, name = (targets.selection or "").partition(":")
    if not name:
        return "Actions"
    row = targets.view.box.cards.by_id.get(name)
    return words.kind_name(name) if kind == "kind" else str(row.name) if row is not None else name


def _width(b: Button) -> float:
    tile = 12 + 13 * len(b.kind.partition(":")[2].split(",")) if b.kind else 0
    return text_width(b.label, 12, "bold") + 24 + 12 * b.energy + (4 if b.energy else 0) + tile


@lru_cache(maxsize=512)
def _body(b: Button, w: float) -> Node:
    stroke, ink = ("@edge", "@ink2") if b.quiet else ("@accent", "@onaccent" if b.main else "@ink")
    out: list[Any] = [rect(0, 0, w, 28, "@accent" if b.main else "@panel", 8, stroke=stroke, stroke_width=1.5)]
    x = 12.0
    if b.kind:
        terrain, _, fragments = b.kind.partition(":")
        tile, tw = mini_tile(terrain, tuple(fragments.split(",")), x - 3, 5)
        out.append(tile)
        x += tw + 3
    out.append(label(x, 18.5, b.label, 12, ink, bold=True))
    for i in range(b.energy):
        out.append(circle(w - 13 - 12 * (b.energy - 1 - i), 14, 4.5, "@accent"))
    return group(out).keep()
