"""Every layout number of the table, in px, for the two widths; and where things stand on the dig site."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

SIDES = ("north", "east", "south", "west")
STEP = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0), "northeast": (1, -1),
        "southeast": (1, 1),
        "southwest": (-1, 1), "northwest": (-1, -1)}
SPACES = tuple(f"{column}{row}" for row in range(1, 6) for column in "abcde")
GAP = 2  # half the gap between two spaces
ROW = 70  # the first line of a mat


class Box(NamedTuple):
    """A rectangle: upper left corner, width, height."""

    x: float
    y: float
    w: float
    h: float


class Site(NamedTuple):
    """The dig site, from outside in: the words of the rose, the pawns beside it, the frame with coordinates, the spaces."""

    cell: int
    coord: int
    ring: int
    rose: int

    @property
    def edge(self) -> int:
        """Where the frame begins."""
        return self.rose + self.ring

    @property
    def inner(self) -> int:
        """Where the spaces begin."""
        return self.edge + self.coord

    @property
    def size(self) -> int:
        """Width and height of the whole drawing of the site."""
        return 5 * self.cell + 2 * self.inner

    @property
    def lip(self) -> int:
        """Thickness of a tile."""
        return round(self.cell / 10)

    @property
    def w(self) -> int:
        """Width of a tile."""
        return self.cell - 2 * GAP

    @property
    def h(self) -> int:
        """Depth of a tile's face."""
        return self.cell - 2 * GAP - 2 * self.lip

    @property
    def scale(self) -> float:
        """Size of what stands on a tile, against the wide layout; it does not shrink as much as the space."""
        return max(self.cell / 80, 0.86)

    def top(self, level: int) -> int:
        """Upper edge of the face of a tile that lies on the ground (1) or on another tile (2), within its space."""
        return GAP + self.lip * (2 - level)

    def at(self, space: str) -> tuple[int, int]:
        """Upper left corner of a space."""
        return self.inner + "abcde".index(space[0]) * self.cell, self.inner + (int(space[1]) - 1) * self.cell

    def face(self, space: str, level: int) -> Box:
        """The tile on a space as it is seen, face and lip; the whole space for an open pit (level 0)."""
        x, y = self.at(space)
        if not level:
            return Box(x + GAP, y + GAP, self.w, self.cell - 2 * GAP)
        return Box(x + GAP, y + self.top(level), self.w, self.h + self.lip)

    def foot(self, space: str, level: int) -> tuple[float, float]:
        """Where a pawn stands on a space: in the middle, a little above the face's lower edge."""
        x, y = self.at(space)
        return x + self.cell / 2, y + (self.top(level) + self.h - 5 if level else self.cell - 10)

    def middle(self, space: str, level: int) -> tuple[float, float]:
        """Where an arrow touches a space: below the Fragments."""
        x, y = self.at(space)
        return x + self.cell / 2, y + self.top(max(1, level)) + self.h * 0.66

    def beside(self, side: str, i: int, of: int) -> tuple[float, float]:
        """Foot of the i-th of `of` pawns beside one side: spread about the middle of the edge, clear of the rose."""
        middle, near = self.size / 2 + (i - (of - 1) / 2) * 30 + self.cell / 2, self.rose + self.ring / 2
        return {"north": (middle, near + 14), "south": (middle, self.size - near + 14),
                "west": (near, middle + 14),
                "east": (self.size - near, middle + 14)}[side]

    def band(self, side: str) -> Box:
        """The strip beside one side of the frame, where pawns stand."""
        n, near, far = 5 * self.cell, self.rose, self.size - self.edge
        return {"north": Box(self.inner, near, n, self.ring), "south": Box(self.inner, far, n, self.ring),
                "west": Box(near, self.inner, self.ring, n), "east": Box(far, self.inner, self.ring, n)}[side]


@dataclass(frozen=True, eq=False)
class Layout:
    """Where the panels of the table lie, relative to the upper edge of the clock (the header and bar stand above it)."""

    name: str
    width: int
    margin: int
    header: int  # its height
    clock: int
    site: Site
    site_at: tuple[float, float]
    side: Box  # Dinosaurs, Market, Skills
    dinosaur: tuple[float, float]
    market: tuple[float, float]
    skill: tuple[float, float]
    discard: Box
    last: Box | None
    track: float
    mats: float
    mat_head: int
    mat_row: int
    columns: dict[str, tuple[float, float]]  # of a mat: where each begins, and its width

    @property
    def room(self) -> int:
        """Width between the margins."""
        return self.width - 2 * self.margin

    @property
    def narrow(self) -> bool:
        """True for the layout of one column."""
        return self.mat_head == 0


WIDE = Layout(
    "wide", 1100, 16, 62, 52, Site(80, 16, 30, 13), (16, 64), Box(544, 64, 540, 0), (126, 158), (126, 150),
    (171, 38),
    Box(16, 618, 1068, 62), None, 692, 748, 28, 70,
    {"player": (0, 108), "storage": (112, 140), "lab": (256, 146), "skills": (406, 132), "cards": (542, 124),
     "tiles": (670, 100),
     "scored": (774, 290)})
NARROW = Layout(
    "narrow", 700, 12, 62, 52, Site(66, 15, 27, 12), (12, 64), Box(12, 522, 676, 0), (160, 146), (160, 118),
    (218.6, 38),
    Box(464, 72, 224, 284), Box(464, 366, 224, 138), 1012, 1068, 0, 134,
    {"player": (0, 108), "storage": (112, 140), "lab": (256, 146), "skills": (406, 132), "cards": (542, 130),
     "tiles": (118, 190),
     "scored": (318, 352)})
LAYOUTS = {"wide": WIDE, "narrow": NARROW}


# ---------------------------------------------------------------- places that drawings and targets share

@lru_cache(maxsize=64)
def pit_places(site: Site, count: int) -> tuple[float, tuple[tuple[float, float], ...]]:
    """Size of the pieces in a pit of `count`, and where each lies within the space. For at most 12; more are counted."""
    depth = site.lip + 3
    in_row = 3 if count <= 6 else 4
    pitch = (site.w - 8) / 4 if in_row == 4 else (site.w - 10) / 3
    rows = -(-count // in_row)
    size = (20 if count <= 3 else 18 if count <= 6 else 15) * (1 if site.cell >= 80 else 0.9)
    step = min(23 * site.cell / 80, (site.cell - depth - 8) / max(rows, 1))
    first = depth + (site.cell - depth) / 2 - (rows - 1) * step / 2
    return size, tuple((site.cell / 2 + (i % in_row - (min(in_row,
                                                           count - i // in_row * in_row) - 1) / 2) * pitch,
                        first + i // in_row * step) for i in range(count))


def storage_place(i: int) -> tuple[float, float]:
    """Where the i-th bone of a storage lies in its column: four beside the Plaster, then seven a line."""
    if i < 4:
        return 62 + i * 19, 20
    row, column = divmod(i - 4, 7)
    return 16 + column * 19, 44 + row * 24


STORAGE_PLACES = 18
"""More bones than this are counted by kind."""
