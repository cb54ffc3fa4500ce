"""Ice Age: ten Pleistocene animals; in full mode also Ice Crystals in the pits and the Glacier board."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from fossil_lab.core.cards import Table
from fossil_lab.core.checks import FrozenDict, identifier, text, whole, word, words
from fossil_lab.fossilis.cards import CardSet
from fossil_lab.fossilis.components import BONES, DIETS, MOVEMENTS, CardRow, Dinosaur
from fossil_lab.fossilis.seams import Module, Setting


@dataclass(frozen=True, slots=True, repr=False)
class IceAgeFigures(CardRow):
    """How many animals and crystals there are, and what the era is worth."""

    animals: int
    ice_crystals: int
    display_dinosaurs: int
    display_pleistocene: int
    set_value: int
    majority_points: int
    variety_count: int
    variety_points: int
    provenance: FrozenDict[str, str] = field(hash=False)
    note: str


@dataclass(frozen=True, slots=True, repr=False)
class Glacier(CardRow):
    """The Glacier board: the bonus of each space, and what leaves it with a score."""

    spaces: tuple[int, ...]
    bonus_without_crystals: int
    partial_discards: int
    perfect_discards: str
    provenance: FrozenDict[str, str] = field(hash=False)
    note: str


def _spaces(value: Any) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) != 7 or not all(isinstance(n, int) and 0 <= n <= 30 for n in value):
        raise ValueError("the Glacier board has seven spaces, each of 0 to 30 points.")
    return tuple(value)


class IceAge(Module):
    """Animals of the Pleistocene, and in full mode crystals that make them worth more. (FX-IA)"""

    __slots__ = ()
    name: ClassVar[str] = "ice_age"
    TABLES = (
        Table("expansions.toml", "ice_age", IceAgeFigures, {n: whole(0, 99) for n in (
            "animals", "ice_crystals", "display_dinosaurs", "display_pleistocene", "set_value", "majority_points", "variety_count",
            "variety_points")}, ""),
        Table("expansions.toml", "glacier", Glacier, {
            "spaces": _spaces, "bonus_without_crystals": whole(0, 30), "partial_discards": whole(0, 7),
            "perfect_discards": word("number", ("all",))}, "", rest="discards",
            groups={"spaces": "spaces", "bonus_without_crystals": "bonus_without_crystals"}),
        Table("expansions.toml", "pleistocene", Dinosaur, {
            "id": identifier, "name": text, "diet": word("diet", DIETS), "movement": word("movement", MOVEMENTS),
            "era": word("era", ("pleistocene",)), "bones": words("bone", BONES, 1, 3, repeat=True), "perfect": whole(1, 40)},
            groups={n: n for n in ("name", "bones", "perfect")}, rest="characteristics", grows=True),
    )

    @classmethod
    def cards(cls, cards: CardSet, setting: Setting) -> CardSet:
        """The ten animals, the tenth characteristic, 15 points for all ten; in full mode the crystals and a display of 3 Dinosaurs."""
        figures, animals = cards.extra["ice_age"], cards.extra["pleistocene"]
        full = ("ice_age", "full") in setting.choices
        return replace(
            cards, dinosaurs=(*cards.dinosaurs, *animals), characteristics=(*cards.characteristics, cards.pleistocene),
            by_id=FrozenDict({**cards.by_id, **{row.id: row for row in animals}}),
            scoring=replace(cards.scoring, variety_count=figures.variety_count, variety_points=figures.variety_points),
            crystals=figures.ice_crystals if full else 0,
            display=replace(cards.display, dinosaurs=figures.display_dinosaurs) if full else cards.display)
