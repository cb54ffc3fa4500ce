"""Undiscovered Species: home-made cards have a dashed line within, as if cut out by hand."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fossil_lab.draw.scene import Node, group, rect
from fossil_lab.fossilis.drawing.look import Look


@lru_cache(maxsize=8)
def cut_line(w: float, h: float) -> Node:
    """The dashed line inside the edge of a home-made card."""
    return group(rect(2.5, 2.5, w - 5, h - 5, r=5, stroke="@edge", stroke_dasharray="5 3", opacity=0.8),
                 pointer_events="none").keep()


class UndiscoveredSpeciesLook(Look):
    """The cut line of home-made cards; their mark, a house, is on every card somebody made."""

    __slots__ = ()

    def on_dinosaur(self, row: Any, w: float, h: float) -> Node | None:
        """The cut line."""
        return cut_line(w, h) if "house" in row.provenance.values() else None
