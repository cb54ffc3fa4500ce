"""Caution Tape: striped bands over a pit with the owner's head; who still has a tape."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, ClassVar

from fossil_lab.draw.marks import head
from fossil_lab.draw.scene import Node, group, number, path, rect
from fossil_lab.fossilis.drawing.geometry import GAP, Site
from fossil_lab.fossilis.drawing.look import Look
from fossil_lab.fossilis.drawing.words import initial


@lru_cache(maxsize=64)
def tape(site: Site, colour: str, letter: str) -> Node:
    """Two bands with slashes over a pit, edged in the owner's colour, and the owner's head."""
    out: list[Any] = []
    for y in (site.cell * 0.36, site.cell * 0.74):
        slashes = "".join(f"M{number(GAP + 4 + i * 11)} {number(y + 4)}l6-8" for i in range(int((site.w - 6) / 11)))
        out += [rect(GAP, y - 7, site.w, 14, f"@{colour}", 1.5, stroke="@keyline"), rect(GAP, y - 5, site.w, 10, "@tape"),
                path(slashes, stroke="@keyline", width=3.4)]
    return group(out, head(colour, letter, site.cell - 14, site.cell * 0.74, 19), pointer_events="none").keep()


@lru_cache(maxsize=4)
def roll(ready: bool) -> Node:
    """A piece of tape, 16 px wide; an outline once it has been used."""
    if not ready:
        return group(rect(-8, -4, 16, 8, r=1, stroke="@edge", stroke_dasharray="2.4 2"), title="Caution Tape used").keep()
    return group(rect(-8, -4, 16, 8, "@tape", 1, stroke="@keyline"),
                 path("M-5.6 3.4l4.6-6.8M.4 3.4l4.6-6.8", stroke="@keyline", width=2), title="Caution Tape ready").keep()


class CautionTapeLook(Look):
    """Tapes over pits, and on each mat the tape that is still to come."""

    __slots__ = ()

    NOUNS: ClassVar[Mapping[str, Any]] = {"tape": "pit to tape off"}
    BUTTONS: ClassVar[Mapping[str, Any]] = {"tape": lambda args, here: "Tape off this pit" if here else f"Tape off {args[0]}"}

    def on_spaces(self, site: Site) -> list[Node]:
        """The tapes over their pits."""
        out = []
        for place, player in self.part.lying.items():
            x, y = site.at(place)
            body = tape(site, self.view.players[player].colour, initial(self.names[player]))
            out.append(group(body, key=f"tape:{player}", x=x, y=y, title=f"{self.names[player]}'s Caution Tape"))
        return out

    def about_space(self, name: str) -> str:
        """Whose tape is over it."""
        return f"taped off by {self.names[self.part.lying[name]]}" if name in self.part.lying else ""

    def badges(self, player: int) -> list[tuple[Node, float]]:
        """The tape of a player, ready or used; a script has none."""
        if player in self.part.unused:
            return [(roll(True), 18)]
        return [] if self.view.players[player].colour == "rival" else [(roll(False), 18)]

    def told(self) -> str:
        """The tapes in words."""
        return " ".join(f"{self.names[player]}'s Caution Tape covers {place}." for place, player in self.part.lying.items())
