"""The card sets of the Fossil Fighters Card Game: the built-in one, and a user's own folder laid over it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

from fossil_lab.core.cards import Reader, digest, read
from fossil_lab.core.checks import FrozenDict
from fossil_lab.errors import CardDataError, nearest
from fossil_lab.fossil_fighters.card_files import FILES, TABLES, faults
from fossil_lab.fossil_fighters.components import (
    Card,
    Deck,
    Face,
    Figures,
    Limits,
    RuledFigures,
    Skill,
    Support,
    Team,
    TeamSkill,
    Vivosaur,
    Wheel,
)

__all__ = ["Card", "CardSet", "Deck", "Face", "Figures", "Limits", "RuledFigures", "Skill", "Support", "Team", "TeamSkill", "Vivosaur",
           "Wheel", "builtin", "load", "reconstructed"]


@dataclass(frozen=True, eq=False)
class CardSet:
    """All rows of one game's cards, checked. Two sets are equal if they mean the same for play (`digest`)."""

    figures: Figures
    ruled: RuledFigures
    wheel: Wheel
    limits: Limits
    vivosaurs: tuple[Vivosaur, ...]
    cards: tuple[Card, ...]
    decks: tuple[Deck, ...]
    fossil_deck: Deck
    teams: tuple[Team, ...]
    by_id: FrozenDict[str, Any]
    digest: str

    def reconstructed(self) -> list[Any]:
        """Return every vivosaur and card with a field that this project or the house designed."""
        return [row for row in (*self.vivosaurs, *self.cards) if row.reconstructed]

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, CardSet) and self.digest == other.digest)

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"<CardSet {self.digest[:8]}: {len(self.vivosaurs)} vivosaurs, {len(self.cards)} cards>"

    def __reduce__(self) -> Any:
        if self is builtin():
            return builtin, ()  # found again by name, so that a pickled state stays small
        return CardSet, tuple(getattr(self, f.name) for f in fields(self))


def _assemble(rows: Mapping[str, list[Any]]) -> CardSet:
    figures, ruled, wheel, limits, fossil_deck = (
        rows[name][0] for name in ("figures", "ruled_figures", "element", "limits", "fossil_deck"))
    vivosaurs, cards = tuple(rows["vivosaur"]), tuple(rows["card"])
    by_id = FrozenDict((row.id, row) for name in ("vivosaur", "card", "deck", "team") for row in rows[name])
    mark = digest([figures, ruled, wheel, limits, *map(_flat, vivosaurs), *cards, *rows["deck"], fossil_deck, *rows["team"]])
    return CardSet(figures, ruled, wheel, limits, vivosaurs, cards, tuple(rows["deck"]), fossil_deck, tuple(rows["team"]), by_id, mark)


@dataclass(frozen=True)
class _Flat:
    """A vivosaur as nested lists, for the digest."""

    content: Any


def _flat(row: Vivosaur) -> _Flat:
    def plain(value: Any) -> Any:
        if hasattr(value, "__dataclass_fields__"):
            return [plain(getattr(value, f.name)) for f in fields(value) if f.name not in ("text", "note", "provenance", "ledger")]
        return [plain(v) for v in value] if isinstance(value, tuple) else value

    return _Flat(plain(row))


def _read(folders: Iterable[tuple[Path, str]]) -> CardSet:
    reader = Reader(TABLES)
    for number, (folder, shown) in enumerate(folders):
        for file in FILES:
            if number == 0 or (folder / file).is_file():
                reader.add(read(folder / file, f"{shown}{file}"), file, overlay=number > 0)
    rows = reader.finish()
    reader.check()
    cards = _assemble(rows)
    reader.faults.extend(faults(reader.drafts, cards))
    reader.check()
    return cards


_DATA = Path(__file__).resolve().parent / "data"


@cache
def builtin() -> CardSet:
    """Return the card set of the package; read once, on first use."""
    return _read([(_DATA, "")])


def load(folder: str | Path) -> CardSet:
    """Return the built-in cards with a user's own folder of TOML files laid over them, row by row.

    A row with a known id may give only the fields that differ; new ids make new vivosaurs, cards, decks and teams. Raises
    CardDataError naming file, line, row and field.
    """
    path = Path(folder)
    known = ", ".join(FILES)
    if not path.is_dir():
        raise CardDataError(f'There is no folder "{folder}"; cards= names a folder with some of {known}.')
    found = sorted(p.name for p in path.iterdir() if p.suffix == ".toml")
    for name in found:
        if name not in FILES:
            raise CardDataError(f'{path.as_posix()}/{name}, line 1: no card file is called "{name}".{nearest(name, FILES)} Known: {known}.')
    if not found:
        raise CardDataError(f'The folder "{folder}" holds no card files; put in some of {known}.')
    return _read([(_DATA, ""), (path, f"{path.as_posix()}/")])


def reconstructed() -> list[Any]:
    """Return the rows of the built-in cards that are not known from print."""
    return builtin().reconstructed()
