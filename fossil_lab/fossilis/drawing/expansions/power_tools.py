"""Power Tools: their cards have a golden head and a bolt."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, ClassVar

from fossil_lab.draw.glyphs import shield
from fossil_lab.draw.scene import Node, circle, group, number, path
from fossil_lab.draw.text import label
from fossil_lab.fossilis.drawing.cards import market_body
from fossil_lab.fossilis.drawing.look import Look

BOLT = "M1.6-6.4L-3.8.8H-.6L-1.6 6.4L3.8-.8H.6Z"


@lru_cache(maxsize=32)
def golden_head(name: str, points: int, w: float) -> Node:
    """The head of a Market card in gold, with the bolt at its left."""
    right = number(w)
    return group(path(f"M0 24V7Q0 0 7 0H{number(w - 7)}Q{right} 0 {right} 7V24Z", "@gold"),
                 group(circle(0, 0, 8, "@on_gold"), path(BOLT, "@gold"), x=14, y=12, title="Power Tool"),
                 label(26, 16.5, name, 12, "@on_gold", bold=True, room=w - 56),
                 shield(w - 17, 11.5, points, 20, "@on_gold", "@gold") if points else None).keep()


class PowerToolsLook(Look):
    """A golden head for the Power Tools of the Market."""

    __slots__ = ()

    HINTS: ClassVar[Mapping[str, str]] = {"clear_pit": "Choose the space whose pit is cleared; what lies in it is destroyed."}

    def market_face(self, row: Any, w: float, h: float) -> Node | None:
        """A Power Tool under its golden head."""
        return market_body(row, w, h, golden_head) if getattr(row, "power_tool", False) else None
