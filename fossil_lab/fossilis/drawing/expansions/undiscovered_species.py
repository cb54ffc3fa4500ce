"""Undiscovered Species: home-made cards have a dashed line within, as if cut out by hand."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fossil_lab.draw.scene import Node, group, rect
from fossil_lab.draw.text import SANS
from fossil_lab.fossilis.box import box_of
from fossil_lab.fossilis.drawing import words
from fossil_lab.fossilis.drawing.cards import dinosaur_body
from fossil_lab.fossilis.drawing.expansions.ice_age import crystal_mark
from fossil_lab.fossilis.drawing.geometry import WIDE
from fossil_lab.fossilis.drawing.look import Look


@lru_cache(maxsize=8)
def cut_line(w: float, h: float) -> Node:
    """The dashed line inside the edge of a home-made card."""
    return group(rect(2.5, 2.5, w - 5, h - 5, r=5, stroke="@edge", stroke_dasharray="5 3", opacity=0.8),
                 pointer_events="none").keep()


def picture(row: Any) -> Node:
    """A home-made card as a picture of its own, as it lies in the display."""
    w, h = WIDE.dinosaur
    values = tuple(zip(words.BONE_NAMES, box_of().card_value, strict=True))
    crystal = crystal_mark(w, h) if "pleistocene" in row.characteristics else None
    attrs: dict[str, Any] = {
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {w} {h}", "width": w, "height": h, "font-family": SANS, "font-size": 12,
        "fill": "none", "fill-rule": "evenodd", "stroke-linecap": "round", "stroke-linejoin": "round", "role": "img"}
    return Node("svg", attrs, (group(dinosaur_body(row, w, h, values), cut_line(w, h), crystal),), title=words.card_title(row))


class UndiscoveredSpeciesLook(Look):
    """The cut line of home-made cards; their mark, a house, is on every card somebody made."""

    __slots__ = ()

    def on_dinosaur(self, row: Any, w: float, h: float) -> Node | None:
        """The cut line."""
        return cut_line(w, h) if "house" in row.provenance.values() else None
