"""Marks: pawns and their heads, the states of things that can be chosen, arrows, ways, chips and panels."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fossil_lab.draw import palette
from fossil_lab.draw.scene import Node, circle, ellipse, group, number, path, rect
from fossil_lab.draw.text import label, text_width

HEADS = {
    "disc": "M0-9A9 9 0 1 1 0 9A9 9 0 1 1 0-9Z", "square": "M-8-8H8V8H-8Z",
    "diamond": "M0-10.6L10.6 0L0 10.6L-10.6 0Z",
    "hexagon": "M-5.2-9H5.2L10.2 0L5.2 9H-5.2L-10.2 0Z", "shield": "M-8.4-8.4H8.4V2.4L0 10.4L-8.4 2.4Z",
    "octagon": "M-4-9.4H4L9.4-4V4L4 9.4H-4L-9.4 4V-4Z"}
BODY = "M-4.6 8L-8.6 19.6Q-8.8 22.4-6 22.4H6Q8.8 22.4 8.6 19.6L4.6 8Z"
TURN = {"north": 0, "northeast": 45, "east": 90, "southeast": 135, "south": 180, "southwest": 225,
        "west": 270, "northwest": 315}


# ---------------------------------------------------------------- pawns

@lru_cache(maxsize=256)
def head(colour: str, initial: str, x: float, y: float, size: float = 20) -> Node:
    """The flat head of a pawn with its initial: on mats, tracks and in headers."""
    shape = HEADS[palette.HEADS[colour]]
    return group(path(shape, f"@{colour}", "@keyline", 3.6), path(shape, f"@{colour}", "@rim", 1.8),
                 label(0, 4.2, initial, 12, f"@on_{colour}", bold=True, anchor="m"), x=x, y=y,
                 scale=size / 21)


@lru_cache(maxsize=128)
def pawn(colour: str, initial: str, scale: float = 1.0) -> Node:
    """A standing pawn; the origin is the middle of its foot."""
    shape, fill = HEADS[palette.HEADS[colour]], f"@{colour}"
    return group(ellipse(1.5, 22.6, 10.5, 3, "@shadow", opacity=0.35),
                 path(BODY, fill, "@keyline", 3.8), path(shape, fill, "@keyline", 3.8),
                 path(BODY, fill, "@rim", 1.8),
                 path(shape, fill, "@rim", 1.8), label(0, 4.3, initial, 12, f"@on_{colour}", bold=True,
                                                       anchor="m"),
                 transform=f"scale({scale:.3g})translate(0 -22.4)").keep()


@lru_cache(maxsize=128)
def ghost(colour: str, scale: float = 1.0) -> Node:
    """Where a pushed pawn stood before."""
    shape = BODY + HEADS[palette.HEADS[colour]]
    return group(path(shape, f"@{colour}", "@rim", 3.4, fill_rule="nonzero", fill_opacity=0.45),
                 path(shape, stroke="@keyline", width=1.4, stroke_dasharray="3 2.6"),
                 transform=f"scale({scale:.3g})translate(0 -22.4)").keep()


# ---------------------------------------------------------------- states

@lru_cache(maxsize=256)
def brackets(x: float, y: float, w: float, h: float, arm: float = 11, width: float = 3) -> Node:
    """A legal target: four corners, never a full ring."""
    left, right, top, bottom = number(x), number(x + w), number(y), number(y + h)
    d = (f"M{left} {number(y + arm)}V{top}H{number(x + arm)}M{number(x + w - arm)} {top}H{right}V{number(y + arm)}"
         f"M{right} {number(y + h - arm)}V{bottom}H{number(x + w - arm)}M{number(x + arm)} {bottom}H{left}V{number(y + h - arm)}")
    return group(path(d, stroke="@panel", width=width + 2.4), path(d, stroke="@accent", width=width),
                 pointer_events="none").keep()


@lru_cache(maxsize=256)
def ring(x: float, y: float, w: float, h: float, ink: str = "@accent", width: float = 3,
         dash: str | None = None,
         r: float = 8) -> Node:
    """Selected: a full ring with a pale rim, so that it shows on every ground."""
    return group(rect(x, y, w, h, r=r, stroke="@panel", stroke_width=width + 3),
                 rect(x, y, w, h, r=r, stroke=ink, stroke_width=width, stroke_dasharray=dash),
                 pointer_events="none").keep()


@lru_cache(maxsize=256)
def hit(x: float, y: float, w: float, h: float, r: float = 8) -> tuple[Node, Node]:
    """The two invisible outlines of a target: they catch the pointer, and the style sheet paints them on hover and focus."""
    return (rect(x, y, w, h, "transparent", r, class_="fl-rim"),
            rect(x, y, w, h, r=r, class_="fl-ring", pointer_events="none"))


@lru_cache(maxsize=64)
def refused_mark(x: float, y: float, r: float = 8.5) -> Node:
    """Refused: a small open disc with a bar."""
    return group(circle(0, 0, r, "@panel", stroke="@refuse", stroke_width=1.8),
                 path("M-3.4 0H3.4", stroke="@refuse", width=2.4),
                 x=x, y=y)


@lru_cache(maxsize=64)
def way(direction: str, r: float = 10) -> Node:
    """A way to slide: a disc with a chevron."""
    return group(circle(0, 0, r + 1.5, "@panel"), circle(0, 0, r, "@accent"),
                 path("M-4.4 2L0-3L4.4 2", stroke="@onaccent", width=2.6,
                      transform=f"rotate({TURN[direction]})")).keep()


# ---------------------------------------------------------------- arrows, chips, panels

def arrow(x1: float, y1: float, x2: float, y2: float, ink: str, width: float = 5, dashed: bool = False,
          key: str | None = None) -> Node:
    """A thick line with a head, rimmed. Solid: it happened; dashed: it would happen."""
    dx, dy = x2 - x1, y2 - y1
    length = max((dx * dx + dy * dy) ** 0.5, 0.1)
    ux, uy = dx / length, dy / length
    tip = 11 if width >= 4 else 8
    bx, by, half = x2 - ux * tip, y2 - uy * tip, tip * 0.73
    point = (f"M{number(x2)} {number(y2)}L{number(bx - uy * half)} {number(by + ux * half)}"
             f"L{number(bx + uy * half)} {number(by - ux * half)}Z")
    line = f"M{number(x1)} {number(y1)}L{number(bx)} {number(by)}"
    return group(path(line, stroke="@rim", width=width + 3.2), path(point, "@rim", "@rim", 3.2),
                 path(line, stroke=ink, width=width, stroke_linecap="butt" if dashed else None,
                      stroke_dasharray="6 4" if dashed else None), path(point, ink), key=key)


def chip(x: float, y: float, text: str, fill: str = "@accent", ink: str = "@onaccent",
         size: float = 11) -> Node:
    """A short text on a rounded ground, centred on (x, y)."""
    w = text_width(text, size, "bold") + 14
    return group(rect(-w / 2, -10, w, 20, fill, 10, stroke="@panel", stroke_width=1.5),
                 label(0, 4, text, size, ink, bold=True, anchor="m"), x=x, y=y)


def panel(x: float, y: float, w: float, h: float, *children: Any, key: str | None = None,
          fill: str = "@panel",
          stroke: str = "@line") -> Node:
    """A card of paper with its content; the content's origin is its upper left corner."""
    return group(rect(0, 0, w, h, fill, 8, stroke=stroke, class_="fl-outline"), *children, x=x, y=y, key=key)
