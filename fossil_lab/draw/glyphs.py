"""Glyphs: bones, Fragments, characteristics and marks, each drawn in a box of 16 x 16 about the origin.

Silhouettes at least 2 units thick, gaps at least 1.4, no detail that only one size can show.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fossil_lab.draw.scene import Node, circle, ellipse, group, moved, path, rect
from fossil_lab.draw.text import label

BONE = "M-4.6-1.7H4.6A2.7 2.7 0 1 1 7.7 0A2.7 2.7 0 1 1 4.6 1.7H-4.6A2.7 2.7 0 1 1-7.7 0A2.7 2.7 0 1 1-4.6-1.7Z"
TOOTH = ("M-4.8-1.8C-1.8-.8 2-.8 4.8-2.2C5.6 2.4 2.8 6.4-3 8.2C-1.8 4.8-4 2-4.8-1.8ZM-4.9-3.5C-5-6-4.2-7.9-2.5-7.9"
         "C-1.2-7.9-1-6.6 0-6.6C1-6.6 1.2-7.9 2.5-7.9C4.2-7.9 5-6.2 4.9-3.9C1.8-2.5-1.8-2.5-4.9-3.5Z")
RIBS = ("M0-7V6.4M0-5C-4.4-7.4-7.8-4.8-6.6-1.2M0-5C4.4-7.4 7.8-4.8 6.6-1.2M0-.6C-3.8-2.8-7-.4-5.8 3M0-.6C3.8-2.8 7-.4 5.8 3"
        "M0 3.8C-2.8 2-5.4 4-4.4 6.8M0 3.8C2.8 2 5.4 4 4.4 6.8")
HIP = ("M-2-5.4C-4-7.6-6.6-7.8-8-6.2C-8.4-2.4-7.2.8-4.6 2.2L-3.4 6.6C-2.8 8-1.2 7.8-.8 6.6L0 4.6L.8 6.6C1.2 7.8 2.8 8 3.4 6.6"
       "L4.6 2.2C7.2.8 8.4-2.4 8-6.2C6.6-7.8 4-7.6 2-5.4L1.4-3.4H-1.4ZM0-1.4C1.4-1.4 2.6-.6 2.6.6C2.6 1.8 1.4 2.6 0 2.6"
       "C-1.4 2.6-2.6 1.8-2.6.6C-2.6-.6-1.4-1.4 0-1.4Z")
SKULL = ("M-8 .6C-7.4-2.4-4-2.8-1.4-4.8C1-7 7.6-7 7.8-1.6C7.8 .4 7.2 1.8 6 2.4H4.2L3.2 1.4L2 2.6L.6 1.4L-.8 2.6L-2.2 1.4L-3.6 2.6"
         "L-5 1.4L-6.2 2.8C-7.4 2.6-8.2 1.8-8 .6ZM3.6-4A1.7 1.7 0 1 0 3.6-.6A1.7 1.7 0 1 0 3.6-4ZM-6 4.4L-4.4 3.8H4.4"
         "C6 3.4 7 3.2 7 4.2C6.8 6.2 4 7 .4 7C-2.8 7-5.4 6.2-6 4.4Z")
HAMMER_HEAD = "M-7-7.6H-3V-6.8H1.6C5-6.8 7.4-5 8-1.8C6-3.2 4-3.4 1.6-3.2H-3V-2.4H-7Z"
FLAKE = "M0-7.4V7.4M-6.4-3.7L6.4 3.7M-6.4 3.7L6.4-3.7M-2.4-6.6L0-4.6L2.4-6.6M-2.4 6.6L0 4.6L2.4 6.6"
PEBBLE = "M-3.4-6.4L3-6.8L6.8-2.4L5.6 4L.6 6.8L-5.4 4.4L-6.8-1.4Z"
EGG = "M0-7.4C3.4-7.4 5.8-1.8 5.8 1.6C5.8 5 3.2 7 0 7C-3.2 7-5.8 5-5.8 1.6C-5.8-1.8-3.4-7.4 0-7.4Z"
TRACK = ("M-2 7.4C-3 4.4-4 2.6-6.4.4C-7.8-1-7.4-3.4-5.8-3.4C-4.4-3.4-3.4-1.6-2.4.4C-2.4-2.6-2-5.4-1.4-6.6C-.8-8-.2-8.2.4-6.8"
         "C1.2-5 1.6-2.4 2 .2C3-1.6 4-3.2 5.4-3.2C7-3 7.6-1 6.2.4C4 2.6 3 4.4 2 7.4Z")
JAWS = ("M-7.4-7.2H7.4V-4.6L5.2.4L2.6-4.2L0 .4L-2.6-4.2L-5.2.4L-7.4-4.6ZM-7.4 7.2V5L-5.2 3L-2.6 5.2L0 3L2.6 5.2L5.2 3"
        "L7.4 5V7.2Z")
LEAF = "M-6.4 7.4L-4.4 4.4C-7-1.6-2.6-7 6.8-7.2C7.2 1.4 2.6 6.4-2.8 5L-4.8 8ZM-2.6 3.4C-.8.8 1.2-1.4 4-3.8C1-2.4-1.6-.6-3.6 2Z"
BIPED = ("M-8-3.4C-5-1.8-3-1.8-1-2.8C.8-3.8 1.4-5.6 2.8-6.8C4-7.8 6.2-7.6 7.8-6.2V-4.6L5-4.2C5-2.4 4.4-1 3.4 0L5 2.6L4 5.8H6V7.6"
         "H1.6L2.6 3.2L.4 1L-1 3.4L.2 7.6H-3.6V5.8H-2.2L-3.4 3L-2.4.2C-4.8.4-7-1-8-3.4Z")
QUADRUPED = ("M-8 1C-7-3-3.4-4.8.2-4.4C2.2-4.2 3-5 4-6.2C5.2-7.6 7.2-7.4 8-5.8V-4L6-3.6C5.8-2 5.4-.8 4.8.4V7.4H2.2L1.8 3"
             "C.6 3.4-1 3.4-2 3.2L-2.4 7.4H-5V1.4C-6 .8-7 .6-8 1Z")
WAVES = "M-7.4-2.6C-5-6-2.6-6 0-3.4C2.6-.8 5-.8 7.4-4.2M-7.4 4C-5 .6-2.6.6 0 3.2C2.6 5.8 5 5.8 7.4 2.4"
WING = "M-8.4-3C-6.2-6.6-2.4-6 0-2.4C2.4-6 6.2-6.6 8.4-3C5.8-3.2 3.8-1.8 2.4.6L0 6.8L-2.4.6C-3.8-1.8-5.8-3.2-8.4-3Z"
SHIELD = "M-8-8H8V1C8 5.2 4.6 8 0 9.6C-4.6 8-8 5.2-8 1Z"
RESTORED = "M-2.8-.3C-1.8-2-.6-1.6 0-.7S1.8.6 2.8-1.1M-2.8 2.3C-1.8.6-.6 1 0 1.9S1.8 3.2 2.8 1.5"

STROKED = {"rib": (RIBS, 2), "crystal": (FLAKE, 1.9), "aquatic": (WAVES, 2.5)}
FILLED = {"tooth": TOOTH, "limb": BONE, "hip": HIP, "skull": SKULL, "biped": BIPED, "quadruped": QUADRUPED,
          "avian": WING,
          "carnivore": JAWS, "herbivore": LEAF}
STRATA = ("triassic", "jurassic", "cretaceous", "pleistocene")
TIMING = {"once_per_turn": "M3.6-3.4A5 5 0 1 0 5 .8M4.4-6V-2.8H1.2",
          "permanent": "M0 0C-2-3.6-6.4-3.6-6.4 0S-2 3.6 0 0S6.4-3.6 6.4 0S2 3.6 0 0Z",
          "endgame": "M-3.6 6.4V-6H5L2.8-2.8L5 .4H-3.6"}


@lru_cache(maxsize=2048)
def glyph(name: str, x: float, y: float, size: float, ink: str = "@ink") -> Node:
    """A glyph of one colour, centred on (x, y)."""
    if name in STRATA:
        return _strata(name, x, y, size, ink)
    if name == "hammer":
        return hammer(x, y, size, ink, ink)
    if name in STROKED:
        d, width = STROKED[name]
        return path(d, stroke=ink, width=width, transform=moved(x, y, size / 16))
    return path(FILLED[name], ink, transform=moved(x, y, size / 16, -45 if name == "limb" else 0))


def _strata(name: str, x: float, y: float, size: float, ink: str) -> Node:
    """An era as beds of rock: Triassic lowest, Jurassic, Cretaceous on top; Pleistocene lies as snow above all three."""
    level = STRATA.index(name)
    beds = ("M-7 4h14v3.2h-14Z", "M-7-.6h14v3.2h-14Z", "M-7-5.2h14v3.2h-14Z")
    full = beds[level] if level < 3 else "M-7-7Q-4.6-9.6-2.4-8Q0-10.2 2.4-8Q4.8-9.6 7-7Z"
    return group(path("".join(d for i, d in enumerate(beds) if i != level), stroke=ink, width=1, opacity=0.6),
                 path(full, ink, ink, 1), x=x, y=y, scale=size / 16)


def hammer(x: float, y: float, size: float, head: str, handle: str) -> Node:
    """The Rock Hammer: a pick with a square face."""
    tool = group(rect(-1.4, -3, 2.8, 11, handle, 1), path(HAMMER_HEAD, head),
                 transform="rotate(38)translate(-.4 0)")
    return group(tool, x=x, y=y, scale=size / 16)


@lru_cache(maxsize=1024)
def piece(name: str, x: float, y: float, size: float = 15) -> Node:
    """A bone, Hammer or Ice Crystal in its own colours, for the dark of a pit."""
    if name == "hammer":
        return hammer(x, y, size, "@steel", "@wood")
    return glyph(name, x, y, size, "@ice" if name == "crystal" else "@bone")


@lru_cache(maxsize=1024)
def fragment(name: str, x: float, y: float, size: float = 14) -> Node:
    """A Fragment: Amber pebble, Egg, Footprint, or Wild, a disc of one third of each."""
    line: dict[str, Any] = {"stroke": "@keyline", "stroke_width": 1.3}
    body: tuple[Node, ...]
    if name == "amber":
        body = (path(PEBBLE, "@amber", **line), path("M-3.4-3.4L.8-3.8", stroke="@glint", width=1.8))
    elif name == "egg":
        body = (path(EGG, "@egg", **line), path("M-2-1.6h0M2.2.6h0M-1.2 3.4h0", stroke="@speck", width=2))
    elif name == "footprint":
        return path(TRACK, "@foot", "@egg", 1.3, paint_order="stroke", transform=moved(x, y, size / 16))
    else:
        body = (path("M0 0V-7A7 7 0 0 1 6.1 3.5Z", "@amber"),
                path("M0 0L6.1 3.5A7 7 0 0 1-6.1 3.5Z", "@foot"),
                path("M0 0L-6.1 3.5A7 7 0 0 1 0-7Z", "@egg"), circle(0, 0, 7, **line))
    return group(body, x=x, y=y, scale=size / 16)


@lru_cache(maxsize=256)
def fragment_dot(name: str, x: float, y: float) -> Node:
    """A Fragment of a covered tile, seen in its lip: 5 px, the same colours."""
    if name == "amber":
        return path("M-3 0l2-2.6h2.6l1.6 2.4l-1.6 2.6h-2.8Z", "@amber", transform=moved(x, y))
    if name == "egg":
        return ellipse(x, y, 2.3, 2.9, "@egg")
    if name == "footprint":
        return path("M-2.8-2l2.4 4.6l.4-5.4l.4 5.4l2.4-4.6", stroke="@foot", width=1.5, transform=moved(x, y))
    return fragment(name, x, y, 6)


@lru_cache(maxsize=512)
def cube(x: float, y: float, size: float = 11, empty: bool = False) -> Node:
    """A Plaster cube: a white block with a darker foot; an outline where it is gone."""
    left, top = x - size / 2, y - size / 2
    if empty:
        return rect(left, top, size, size, r=2, stroke="@edge", opacity=0.6)
    return group(rect(left, top, size, size, "@plaster_lip", 2),
                 rect(left, top, size, size * 0.72, "@plaster", 2),
                 rect(left, top, size, size, r=2, stroke="@edge"))


def shield(x: float, y: float, value: object, size: float = 22, fill: str = "@ink",
           ink: str = "@onink") -> tuple[Node, ...]:
    """Points: a solid shield with the number in it."""
    return (path(SHIELD, fill, transform=moved(x, y, size / 19)),
            label(x, y + size * 0.19, value, round(size * 0.53, 1), ink, bold=True, anchor="m"))


@lru_cache(maxsize=256)
def restored_mark(x: float, y: float, title: str) -> Node:
    """The restorer's mark, a dashed ring with two waves: this is our cast, not the printed card."""
    return group(circle(0, 0, 5.6, stroke="@ink2", stroke_width=1.1, stroke_dasharray="2.2 1.32"),
                 path(RESTORED, stroke="@ink2", width=1.1), x=x, y=y, title=title)


@lru_cache(maxsize=64)
def house_mark(x: float, y: float, title: str) -> Node:
    """A little house: made at home, there is no printed card."""
    return group(path("M-6.4-.4L0-6L6.4-.4M-4.4-1.6V5.4H4.4V-1.6M-1.3 5.4V1.4H1.3V5.4", stroke="@ink2", width=1.4),
                 x=x, y=y, title=title)


@lru_cache(maxsize=256)
def timing_mark(kind: str, x: float, y: float, scale: float = 1, ink: str = "@ink") -> Node:
    """When it works: once a turn (a turn arrow), always (a loop), at the end (a flag)."""
    return path(TIMING[kind], ink if kind == "endgame" else None, ink, 1.8, transform=moved(x, y, scale))


@lru_cache(maxsize=64)
def sad_face(x: float, y: float, title: str) -> Node:
    """It acts against another player."""
    return group(circle(0, 0, 6.4, stroke="@refuse", stroke_width=1.5),
                 path("M-2.4-1.6h0M2.4-1.6h0M-2.8 3.4Q0 .8 2.8 3.4", stroke="@refuse", width=1.6), x=x, y=y,
                 title=title)
