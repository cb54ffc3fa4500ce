"""Undiscovered Species: home-made creatures for the Dinosaur deck.

A card has a name, three characteristics (diet, movement, era) and one to three bones; its Perfect score follows from them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from reprlib import repr as shown
from typing import Any, ClassVar

from fossil_lab.core.cards import Table
from fossil_lab.core.checks import FrozenDict, frozen, whole, words
from fossil_lab.errors import OptionError, nearest
from fossil_lab.fossilis.cards import CardSet, builtin
from fossil_lab.fossilis.components import BONES, DIETS, ERAS, MOVEMENTS, PIECES, CardRow, Dinosaur
from fossil_lab.fossilis.dig_site import DIRECTIONS, SPACES
from fossil_lab.fossilis.seams import Module, Setting

LONGEST = 40  # characters of a name: more would not fit on a card
FIELDS = ("name", "diet", "movement", "era", "bones")
WORDS = frozenset((*SPACES, *DIRECTIONS, *PIECES, "lab", "plaster", "points"))
"""Words of actions that are no cards."""


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


# ------------------------------------------------------------------ making a card

def species(name: str, *, diet: str, movement: str, era: str, bones: Sequence[str]) -> Dinosaur:
    """A home-made card for `new_game(species=[...])`, its Perfect score worked out.

    `diet`: carnivore, herbivore. `movement`: biped, quadruped, aquatic, avian. `era`: triassic, jurassic, cretaceous, and
    pleistocene in games with Ice Age. `bones`: one to three of tooth, limb, rib, hip. Perfect score: the sum of the bones' values
    (4, 5, 6, 7), 3 more for two bones, 6 more for three (FX-US-GEN-08 to FX-US-GEN-10). OptionError says what does not fit.

    >>> species("Rex", diet="carnivore", movement="biped", era="jurassic", bones=["tooth", "hip"]).perfect
    14
    """
    return _made({"name": name, "diet": diet, "movement": movement, "era": era, "bones": bones}, builtin(), (*ERAS, "pleistocene"))


def _made(given: Mapping[str, Any], cards: CardSet, eras: tuple[str, ...]) -> Dinosaur:
    """The card of these fields, by the figures of a card set. (FX-US-GEN-03 to FX-US-GEN-14)"""
    name = _name(given["name"])
    kinds = [_one_of(name, what, given[what], known) for what, known in (("diet", DIETS), ("movement", MOVEMENTS), ("era", eras))]
    bones = _bones(name, given["bones"], cards.extra["undiscovered_species"])
    values = {piece.id: piece.card_value for piece in cards.pieces}
    perfect = sum(values[bone] for bone in bones) + cards.extra["undiscovered_species"].bonus[("one", "two", "three")[len(bones) - 1]]
    return Dinosaur(_id(name), name, kinds[0], kinds[1], kinds[2], bones, perfect,
                    FrozenDict(dict.fromkeys(("name", "characteristics", "bones", "perfect"), "house")), "")


def _name(name: Any) -> str:
    """(FX-US-GEN-11)"""
    if not isinstance(name, str) or not name.strip():
        raise OptionError(f"A species needs a name, not {shown(name)}.")
    plain = " ".join(name.split())
    if len(plain) > LONGEST:
        raise OptionError(f"The name of a species has at most {LONGEST} characters; {plain[:20]!r}... has {len(plain)}.")
    if not plain.isprintable() or not any(c.isalnum() for c in _taken_apart(plain)):
        raise OptionError(f"The name of a species is made of signs that can be printed, with a letter among them, unlike {plain!r}.")
    return plain


def _id(name: str) -> str:
    """What actions call the card: "Rex & Co" is rex_co; a letter that has no Latin form stands as its number."""
    plain = _taken_apart(_taken_apart(name).casefold())  # apart first: a double-struck R has no small form
    spelled = "".join(f"_{ord(c):x}_" if c.isalnum() and not c.isascii() else c for c in plain if not unicodedata.combining(c))
    letters = re.sub(r"[^a-z0-9]+", "_", spelled).strip("_")
    return letters if letters[0].isalpha() and plain[0].isascii() else f"species_{letters}"  # "claim 2" is a place of the display


def _taken_apart(name: str) -> str:
    """Letters, and their accents behind them."""
    return unicodedata.normalize("NFKD", name)


def _one_of(name: str, what: str, value: Any, known: tuple[str, ...]) -> str:
    """(FX-US-GEN-03 to FX-US-GEN-06, FX-US-GEN-14)"""
    if value in known and isinstance(value, str):
        return value
    if value == "pleistocene":
        raise OptionError(f"{name}: the era pleistocene needs the expansion ice_age.")
    raise OptionError(f"{name}: the {what} is one of {', '.join(known)}, not {shown(value)}.{nearest(value, known)}")


def _bones(name: str, bones: Any, figures: SpeciesFigures) -> tuple[str, ...]:
    """(FX-US-GEN-07, FX-US-GEN-13)"""
    if isinstance(bones, str) or not isinstance(bones, Sequence):
        raise OptionError(f"{name}: bones is a list such as [\"tooth\", \"hip\"], not {shown(bones)}.")
    for bone in bones:
        if bone == "skull":
            raise OptionError(f"{name}: no creature needs a Skull; the bones are {', '.join(figures.bones_allowed)}.")
        if not isinstance(bone, str) or bone not in figures.bones_allowed:
            raise OptionError(f"{name}: there is no bone {shown(bone)}; the bones are {', '.join(figures.bones_allowed)}."
                              f"{nearest(bone, figures.bones_allowed)}")
    if not figures.bones_min <= len(bones) <= figures.bones_max:
        raise OptionError(f"{name}: a species has {figures.bones_min} to {figures.bones_max} bones, not {len(bones)}.")
    return tuple(sorted(bones, key=BONES.index))


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

    @classmethod
    def read_species(cls, species: Any, modules: tuple[str, ...], cards: CardSet) -> Iterable[Dinosaur]:
        """Cards or dicts as given to a new game, made anew by the figures of its card set. (FX-US-GEN-02, FX-US-GEN-12)"""
        most = cards.extra["undiscovered_species"].blank_cards
        if len(species) > most:
            raise OptionError(f"There are {most} blank cards; {len(species)} species are too many.")
        eras = (*ERAS, "pleistocene") if "ice_age" in modules else ERAS
        rows = [_made(_fields(given), cards, eras) for given in species]
        taken = {row.id: row.name for row in cards.by_id.values() if hasattr(row, "name")}
        taken |= {row.id: row.name for row in cards.extra["pleistocene"]} | dict.fromkeys(cards.by_id.keys() - taken.keys(), "a card")
        for row in rows:
            if row.id in taken or row.id in WORDS:
                raise OptionError(f"{row.name}: actions would call it {row.id!r}, as they call {taken.get(row.id, 'something else')}; "
                                  "give it another name.")
            taken[row.id] = row.name
        return rows

    @classmethod
    def cards(cls, cards: CardSet, setting: Setting) -> CardSet:
        """The home-made cards behind the others."""
        return replace(cards, dinosaurs=(*cards.dinosaurs, *setting.species),
                       by_id=FrozenDict({**cards.by_id, **{row.id: row for row in setting.species}}))


def _fields(given: Any) -> dict[str, Any]:
    """The fields of a card or a dict."""
    if isinstance(given, Dinosaur):
        return {name: getattr(given, name) for name in FIELDS}
    if not isinstance(given, Mapping):
        raise OptionError(f"A species is made by fl.fossilis.species(...) or a dict of {', '.join(FIELDS)}, not {shown(given)}.")
    for name in given:
        if name not in FIELDS:
            raise OptionError(f"A species has no {shown(name)}; it has {', '.join(FIELDS)}.{nearest(name, FIELDS)}")
    if missing := [name for name in FIELDS if name not in given]:
        raise OptionError(f"A species needs {' and '.join(missing)} too.")
    return dict(given)
