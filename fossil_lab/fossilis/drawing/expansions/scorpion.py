"""Scorpion: the piece, Scuttle tokens on the Tools of the Market, Stings."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, ClassVar

from fossil_lab.draw.scene import Node, circle, group, path
from fossil_lab.draw.text import label
from fossil_lab.fossilis.drawing.geometry import SIDES, SPACES, Site
from fossil_lab.fossilis.drawing.look import Look

LEGS = "M-3 .6L-6 0L-6.6-3M1.6.6L4-.4L4.2-3M-3.4 3L-7 3.2M-3 5.4L-6.6 7M2.2 3L4.6 2.4"
CLAWS = ("M-8.8-4.6C-8.8-7.6-6.4-8.6-4.8-7.4L-6.6-5.8L-4.4-4.6C-5-2.6-8.6-2.4-8.8-4.6Z"
         "M6.4-4.6C6.4-7.6 4-8.6 2.4-7.4L4.2-5.8L2-4.6C2.6-2.6 6.2-2.4 6.4-4.6Z")
TAIL = "M-.8 7.2C2.4 9.6 7.4 8.6 8 4.6C8.4 2 6.6.6 5.4 1.8"
TRUNK = "M-.8-2C1.8-2 3 .4 2.8 3C2.6 6 1.2 8.4-.8 8.4C-2.8 8.4-4.2 6-4.4 3C-4.6.4-3.4-2-.8-2Z"
PATTERNS = {"straight": "M0-5.4V5.4M-5.4 0H5.4", "diagonal": "M-4-4L4 4M4-4L-4 4",
            "adjacent": "M-4-4h0M0-4h0M4-4h0M-4 0h0M4 0h0M-4 4h0M0 4h0M4 4h0"}
MOVES = {"straight": "straight, any distance", "diagonal": "diagonally, any distance", "adjacent": "1 space, in any of 8 ways",
         "terrain": "to any tile of {}"}


@lru_cache(maxsize=8)
def scorpion(size: float) -> Node:
    """The Scorpion: two claws, trunk, curled tail; dark with a pale rim. The origin is its middle."""
    rim = "@rim"
    return group(path(LEGS + CLAWS + TRUNK, stroke=rim, width=4.4), path(TAIL, stroke=rim, width=5),
                 path(LEGS, stroke="@keyline", width=1.5), path(CLAWS + TRUNK, "@keyline"),
                 path(TAIL, stroke="@keyline", width=2.4), path("M5.4 1.8h0", stroke="@tape", width=3),
                 scale=size / 18).keep()


@lru_cache(maxsize=8)
def sting(size: float, title: str) -> Node:
    """A Sting: a hook on a purple disc."""
    return group(circle(0, 0, 8, "@sting", stroke="@rim", stroke_width=1.6),
                 path("M-3 4C2 4 4 0 2-3C1-4.6-1.6-4.4-1.8-2.6L-3.4-3.4", stroke="@on_sting", width=1.8),
                 scale=size / 16, title=title).keep()


def scuttle_title(token: Any) -> str:
    """A Scuttle token in words."""
    return f"Scuttle token: {token.points} points; the Scorpion moves {MOVES[token.pattern].format(str(token.terrain).capitalize())}"


@lru_cache(maxsize=32)
def scuttle(token: Any) -> Node:
    """A Scuttle token: the pattern of the move, or the terrain it goes to, and its points."""
    pattern = (circle(0, 0, 5.4, f"@{token.terrain}", stroke="@rim", stroke_width=1.2) if token.pattern == "terrain"
               else path(PATTERNS[token.pattern], stroke="@on_sting", width=2))
    letter = label(0, 3.6, token.terrain[0].upper(), 10, "@keyline", bold=True, anchor="m") if token.pattern == "terrain" else None
    return group(circle(0, 0, 10, "@sting", stroke="@rim", stroke_width=1.4), pattern, letter,
                 circle(9, -7, 6, "@rim", stroke="@sting", stroke_width=1.2),
                 label(9, -3.6, token.points, 9.5, "@keyline", bold=True, anchor="m"), title=scuttle_title(token)).keep()


def _onto(args: tuple[str, ...], here: bool) -> str:
    return "The Scorpion here" if here else f"The Scorpion to {args[0]}"


class ScorpionLook(Look):
    """The Scorpion among the pawns, tokens on the Market, Stings on pawns and mats."""

    __slots__ = ()

    HINTS: ClassVar[Mapping[str, Any]] = {"scorpion_enter": "Choose a tile without a pawn.",
                                          "scorpion_return": "Choose a tile without a pawn.",
             "scorpion_move": "Choose the tile it goes to; a pawn there is stung, pawns beside it flee."}
    NOUNS: ClassVar[Mapping[str, Any]] = {"scorpion": "tile for the Scorpion", "shed": "Sting to get rid of"}
    BUTTONS: ClassVar[Mapping[str, Any]] = {"scorpion": _onto, "shed": lambda args, here: "Get rid of the Sting"}

    SEEN: ClassVar[frozenset[str]] = frozenset(("scuttle_token", "scuttle_discarded", "scuttle_shuffled"))

    def standing(self, site: Site, level: Mapping[str, int]) -> list[Node]:
        """The Scorpion on its tile, beside the pawn if there is one; a Sting on each stung pawn."""
        out = []
        players = self.view.players
        if (place := self.part.place) in SPACES:
            x, y = site.foot(place, level[place])
            shared = any(player.pawn == place for player in players)
            body = scorpion(round((24 if shared else 30) * site.scale))
            out.append(group(body, key="scorpion", x=x + site.cell * (0.29 if shared else 0.12), y=y - 15 * site.scale,
                             title=f"The Scorpion on {place}", pointer_events="none"))
        for i in self.part.stung:
            pawn = players[i].pawn
            if pawn is None:
                continue
            if pawn in SIDES:
                there = [p.index for p in players if p.pawn == pawn]
                x, y = site.beside(pawn, there.index(i), len(there))
            else:
                x, y = site.foot(pawn, level[pawn])
            out.append(group(sting(13, f"{self.names[i]} is stung"), key=f"sting:{i}", x=x + 10, y=y - 6, pointer_events="none"))
        return out

    def about_space(self, name: str) -> str:
        """That it is there."""
        return "the Scorpion" if self.part.place == name else ""

    def on_market(self, place: int, w: float, h: float) -> Node | None:
        """The token on a Tool."""
        token = self.part.tokens[place] if place < len(self.part.tokens) else None
        return group(scuttle(token), x=w - 38, y=h - 14) if token is not None else None

    def badges(self, player: int) -> list[tuple[Node, float]]:
        """The Sting on a mat."""
        return [(sting(14, "Stung: 1 Energy less each turn; 2 Energy get rid of it"), 17)] if player in self.part.stung else []

    def told(self) -> str:
        """Where it is, who is stung."""
        place = self.part.place
        where = {"pool": "is still in the first Pool", "away": "is off the site and comes back at the end of the turn"}
        stung = " ".join(f"{self.names[i]} is stung." for i in self.part.stung)
        return f"The Scorpion {where.get(place, f'is on {place}')}. {stung}".strip()
