"""What an expansion may add to the picture: a short closed list of places, empty unless an expansion fills them.

The drawing of the table calls these and names no expansion; `expansions/` has one file of looks for each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from fossil_lab.draw.scene import Node
from fossil_lab.fossilis.drawing.geometry import Layout, Site

Spoken = Callable[[tuple[str, ...], bool], str]
"""The label of a button: from the action's arguments, and whether it stands under the selected space."""


class Steps(NamedTuple):
    """The steps of a turn that is not a player's: their names, and which one comes next."""

    names: tuple[str, ...]
    now: int


class Look:
    """How one expansion looks on one table: `part` is its reading object, `names` what the players are called (set by the table)."""

    HINTS: ClassVar[Mapping[str, str]] = {}
    """Its kinds of decision, and what to do there."""
    PASSES: ClassVar[Mapping[str, str]] = {}
    """Its kinds of decision, and what passing means there."""
    NOUNS: ClassVar[Mapping[str, str]] = {}
    """Its families of actions, and what they are counted as."""
    BUTTONS: ClassVar[Mapping[str, Spoken]] = {}
    """Its families of actions, and the labels of their buttons."""

    SEEN: ClassVar[frozenset[str]] = frozenset()
    """Its kinds of event that the table itself shows well enough."""

    __slots__ = ("names", "part", "view")

    def __init__(self, view: Any, part: Any) -> None:
        self.view, self.part = view, part
        self.names: Sequence[str] = ()

    def called(self, player: int) -> str | None:
        """A name for a player who was given none."""
        return None

    def steps(self) -> Steps | None:
        """The steps of the turn that is being taken, if they are not a player's."""
        return None

    # ------------------------------------------------------------------ the site

    def around(self, site: Site) -> Node | None:
        """What lies around the site at all times."""
        return None

    def on_spaces(self, site: Site) -> list[Node]:
        """What lies on spaces, under the pawns."""
        return []

    def standing(self, site: Site, level: Mapping[str, int]) -> list[Node]:
        """What stands on or beside the site, among the pawns. `level`: tiles on each space."""
        return []

    def about_space(self, name: str) -> str:
        """What it adds to the tooltip of a space."""
        return ""

    # ------------------------------------------------------------------ cards, strips, mats

    def notes(self, said: dict[str, str]) -> None:
        """Change what the notes beside the titles of the displays say."""

    def on_dinosaur(self, row: Any, w: float, h: float) -> Node | None:
        """What lies on a Dinosaur of the display."""
        return None

    def market_face(self, row: Any, w: float, h: float) -> Node | None:
        """The whole face of a card of the Market, if it looks different."""
        return None

    def on_market(self, place: int, w: float, h: float) -> Node | None:
        """What lies on a place of the Market, on its card if there is one."""
        return None

    def beside_discard(self, w: float, h: float) -> Node | None:
        """A panel that stands beside the discard pile, or (narrow) in a row of its own."""
        return None

    def row(self, layout: Layout) -> tuple[Node, float] | None:
        """A panel as wide as the table, and its height."""
        return None

    def badges(self, player: int) -> list[tuple[Node, float]]:
        """Small marks on a player's mat, each drawn about the origin, with its width."""
        return []

    def columns(self, player: int, layout: Layout) -> Mapping[str, Any]:
        """Columns of a player's mat that look different."""
        return {}

    # ------------------------------------------------------------------ words

    def where(self, player: int) -> str | None:
        """Where a player's pawn is, if it is in a place of its own."""
        return None

    def told(self) -> str:
        """What it adds to the text alternative of the picture."""
        return ""
