"""Ice Age: the Glacier board, the crystal on Pleistocene cards, the deck they come from."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fossil_lab.draw.glyphs import glyph
from fossil_lab.draw.marks import panel
from fossil_lab.draw.scene import Node, group, rect
from fossil_lab.draw.text import label
from fossil_lab.fossilis.drawing.look import Look


@lru_cache(maxsize=64)
def glacier(w: float, h: float, spaces: tuple[int, ...], crystals: int, bonus: int) -> Node:
    """The Glacier board: the spaces fill from the left, the last filled one is the bonus in force."""
    left = 84
    out: list[Any] = [label(12, h / 2 - 5, "Glacier", 13, bold=True),
                      label(12, h / 2 + 11, f"bonus {bonus}" if crystals else "no bonus", 11, "@ink2")]
    step = (w - left - 10) / len(spaces)
    for i, points in enumerate(spaces):
        x, filled, last = left + i * step, i < crystals, i == crystals - 1
        out.append(rect(x + 1.5, 9, step - 3, h - 18, "@ice_ground" if filled else "@sunk", 5,
                        stroke="@accent" if last else "@line", stroke_width=2 if last else 1))
        dx, dy = ((13, 6) if step > 60 else (0, 0)) if filled else (0, 6)  # the crystal lies beside the number, or below it
        out.append(label(x + step / 2 - dx, h / 2 - 1 + dy, points, 15, "@ink" if filled else "@ink2", bold=True, anchor="m"))
        if filled:
            out.append(glyph("crystal", x + step / 2 + dx, h / 2 + (0 if dx else 11), 14, "@ice_ink"))
    said = f"Glacier board: {crystals} of {len(spaces)} spaces filled, " + (f"bonus {bonus}" if crystals else "no bonus")
    return group(panel(0, 0, w, h, *out), title=said).keep()


@lru_cache(maxsize=8)
def crystal_mark(w: float, h: float) -> Node:
    """The crystal of a Pleistocene card, left of the restorer's mark."""
    return group(glyph("crystal", w - 31, h - 13, 13, "@ice_ink"), title="Pleistocene", pointer_events="none").keep()


class IceAgeLook(Look):
    """The Glacier board beside the discard pile, and what marks Pleistocene cards.

    `part` has `full` (the mode with crystals), `spaces` (points of the board's spaces), `crystals` on it, the `bonus` in
    force, and `deck`, the number of cards of the Pleistocene deck.
    """

    __slots__ = ()

    def notes(self, said: dict[str, str]) -> None:
        """The Pleistocene deck beside the Dinosaur deck."""
        if self.part and self.part.full:
            n = self.view.deck_sizes["dinosaurs"]
            said["dinosaurs"] = f"decks: {n} Dinosaur{'s' * (n != 1)}, {self.part.deck} Pleistocene"

    def on_dinosaur(self, row: Any, w: float, h: float) -> Node | None:
        """A crystal on Pleistocene cards."""
        return crystal_mark(w, h) if "pleistocene" in row.characteristics else None

    def beside_discard(self, w: float, h: float) -> Node | None:
        """The Glacier board."""
        part = self.part
        return glacier(w, h, part.spaces, part.crystals, part.bonus) if part and part.full else None

    def told(self) -> str:
        """The Glacier board in words."""
        part = self.part
        return f"Glacier board: {part.crystals} crystals, bonus {part.bonus}." if part and part.full else ""
