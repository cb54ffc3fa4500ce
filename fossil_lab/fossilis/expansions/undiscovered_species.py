"""Undiscovered Species: home-made creatures for the Dinosaur deck."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from fossil_lab.core.cards import Table
from fossil_lab.core.checks import FrozenDict, frozen, whole, words
from fossil_lab.fossilis.components import BONES, CardRow
from fossil_lab.fossilis.seams import Module


@dataclass(frozen=True, slots=True, repr=False)
class SpeciesFigures(CardRow):
    """What a home-made card may show."""

    blank_cards: int
    bones_min: int
    bones_max: int
    bones_allowed: tuple[str, ...]
    bonus: FrozenDict[str, int]
    characteristics: tuple[str, ...]
    provenance: FrozenDict[str, str] = field(hash=False)
    note: str


def _bonus(value: Any) -> FrozenDict[str, int]:
    if not isinstance(value, dict) or sorted(value) != ["one", "three", "two"] or not all(isinstance(n, int) for n in value.values()):
        raise ValueError("the bonus names points for one, two and three bones, such as { one = 0, two = 3, three = 6 }.")
    return FrozenDict(frozen(value))


class UndiscoveredSpecies(Module):
    """Up to five cards of one's own. (FX-US-GEN)"""

    __slots__ = ()
    name: ClassVar[str] = "undiscovered_species"
    takes_species: ClassVar[bool] = True
    TABLES = (Table("expansions.toml", "undiscovered_species", SpeciesFigures, {
        "blank_cards": whole(1, 9), "bones_min": whole(1, 3), "bones_max": whole(1, 3),
        "bones_allowed": words("bone", BONES, 1, 4, repeat=False), "bonus": _bonus,
        "characteristics": words("group", ("diet", "movement", "era"), 3, 3, repeat=False)}, "",
        groups={n: n for n in ("blank_cards", "bones_min", "bones_max", "bones_allowed", "bonus", "characteristics")}),)
