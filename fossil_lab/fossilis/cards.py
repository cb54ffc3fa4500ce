"""The card sets of Fossilis: the built-in one, and a user's own folder laid over it.

Every figure the rules need stands in `data/*.toml`; people who own the game can type in their cards (`load`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from fossil_lab.core.cards import Reader, digest, read
from fossil_lab.core.checks import FrozenDict
from fossil_lab.errors import CardDataError, nearest
from fossil_lab.fossilis.card_files import CARD_TABLES, FILES, TABLES, faults
from fossil_lab.fossilis.components import (
    BONES,
    DIETS,
    ERAS,
    FRAGMENTS,
    MOVEMENTS,
    PIECES,
    SPACES,
    TERRAINS,
    TIMINGS,
    Characteristic,
    Counts,
    Dinosaur,
    DisplayFacts,
    EventCard,
    Piece,
    Plaster,
    Scoring,
    SiteFacts,
    Skill,
    SkillSlot,
    Supply,
    Terrain,
    Tile,
    Tool,
    Turn,
)
from fossil_lab.fossilis.seams import MODULES, NO_MODULES, Setting

__all__ = [
    "BONES", "DIETS", "ERAS", "FRAGMENTS", "MOVEMENTS", "PIECES", "SPACES", "TERRAINS", "TIMINGS",
    "CardSet", "Characteristic", "Counts", "Dinosaur", "DisplayFacts", "EventCard", "Piece", "Plaster",
    "Scoring", "SiteFacts", "Skill", "SkillSlot", "Supply", "Terrain", "Tile", "Tool", "Turn",
    "builtin", "load", "reconstructed", "with_modules",
]


@dataclass(frozen=True, eq=False)
class CardSet:
    """All rows of one game's cards and components, checked, with the single tables of figures beside them.

    Two sets are equal if they mean the same for play (`digest`).
    """

    counts: Counts
    turn: Turn
    plaster: Plaster
    site: SiteFacts
    display: DisplayFacts
    scoring: Scoring
    pieces: tuple[Piece, ...]
    slots: tuple[SkillSlot, ...]
    terrains: tuple[Terrain, ...]
    tiles: tuple[Tile, ...]
    dinosaurs: tuple[Dinosaur, ...]
    tools: tuple[Tool, ...]
    power_tools: tuple[Tool, ...]
    supplies: tuple[Supply, ...]
    skills: tuple[Skill, ...]
    events: tuple[EventCard, ...]
    characteristics: tuple[Characteristic, ...]
    pleistocene: Characteristic
    by_id: FrozenDict[str, Any]
    extra: FrozenDict[str, Any]
    """The tables of the expansions: their rows by table name; a single table of figures is its one row."""
    crystals: int = 0
    setting: Setting = NO_MODULES
    base: CardSet | None = None
    """The card set without expansions, of a set with expansions."""
    digest: str = ""

    def reconstructed(self) -> list[Any]:
        """Return every row with a field that this project or the house chose, for want of a printed one."""
        return [row for row in self._all_rows() if row.reconstructed]

    def _rows(self) -> Iterator[Any]:
        return chain(self.pieces, self.slots, self.terrains, self.tiles, self.dinosaurs, self.tools,
                     self.power_tools, self.supplies, self.skills, self.events, self.characteristics,
                     (self.pleistocene,))

    def _all_rows(self) -> Iterator[Any]:
        yield from self._rows()
        for found in self.extra.values():
            yield from found if isinstance(found, tuple) else (found,)

    def _figures(self) -> tuple[Any, ...]:
        return self.counts, self.turn, self.plaster, self.site, self.display, self.scoring

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, CardSet) and self.digest == other.digest)

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return (f"<CardSet {self.digest[:8]}: {len(self.dinosaurs)} Dinosaurs, {len(self.tools)} Tools, "
                f"{len(self.supplies)} Supplies, {len(self.skills)} Skills, {len(self.events)} Events>")

    def __reduce__(self) -> Any:
        if self is builtin():
            return builtin, ()    # found again by name, so that a pickled state stays small
        if self.setting != NO_MODULES:
            return with_modules, (self.base, self.setting)
        return CardSet, tuple(getattr(self, f.name) for f in fields(self))


def with_modules(cards: CardSet, setting: Setting) -> CardSet:
    """Return the card set of a game with expansions: `cards` and what each of them adds; itself without any."""
    if setting == NO_MODULES:
        return cards
    key = cards.digest, setting
    if key not in _with_modules:
        full = cards
        for name in setting.modules:
            full = MODULES[name].cards(full, setting)
        content = repr((cards.digest, setting.modules, setting.choices, digest(setting.species)))
        mark = hashlib.blake2b(content.encode(), digest_size=16).hexdigest()
        _with_modules[key] = replace(full, setting=setting, digest=mark, base=cards)
    return _with_modules[key]


_with_modules: dict[tuple[str, Setting], CardSet] = {}


def _assemble(rows: Mapping[str, list[Any]]) -> CardSet:
    tools: list[Tool] = rows["tool"]
    characteristics: list[Characteristic] = rows["characteristic"]
    single = {name: rows[name][0] for name in ("counts", "turn", "plaster", "site", "display", "scoring")}
    by_id = FrozenDict((row.id, row) for name in CARD_TABLES for row in rows[name])
    parts: dict[str, Any] = {
        **single, "by_id": by_id,
        "pieces": tuple(rows["piece"]),
        "slots": tuple(sorted(rows["skill_slot"], key=lambda slot: slot.slot)),
        "terrains": tuple(rows["terrain"]), "tiles": tuple(rows["tile"]),
        "dinosaurs": tuple(rows["dinosaur"]),
        "tools": tuple(t for t in tools if not t.power_tool),
        "power_tools": tuple(t for t in tools if t.power_tool),
        "supplies": tuple(rows["supply"]), "skills": tuple(rows["skill"]), "events": tuple(rows["event"]),
        "characteristics": tuple(c for c in characteristics if c.module is None),
        "extra": FrozenDict((table.name, tuple(rows[table.name]) if table.key else rows[table.name][0])
                            for module in MODULES.values() for table in module.TABLES),
        "pleistocene": next(c for c in characteristics if c.module == "ice_age"),
    }
    bare = CardSet(**parts)
    more = [row for found in bare.extra.values() for row in (found if isinstance(found, tuple) else (found,))]
    return CardSet(**parts, digest=digest([*bare._figures(), *bare._rows(), *more]))


def _read(folders: Iterable[tuple[Path, str]]) -> CardSet:
    reader = Reader([*TABLES, *(table for module in MODULES.values() for table in module.TABLES)])
    for number, (folder, shown) in enumerate(folders):
        for file in FILES:
            if number == 0 or (folder / file).is_file():
                reader.add(read(folder / file, f"{shown}{file}"), file, overlay=number > 0)
    rows = reader.finish()
    reader.check()
    cards = _assemble(rows)
    reader.faults.extend(faults(reader.drafts, cards))
    for module in MODULES.values():
        reader.faults.extend(module.faults(reader.drafts, cards))
    reader.check()
    return cards


_DATA = Path(__file__).resolve().parent / "data"


@cache
def builtin() -> CardSet:
    """Return the card set of the package; read once, on first use."""
    return _read([(_DATA, "")])


def load(folder: str | Path) -> CardSet:
    """Return the built-in cards with a user's own folder of TOML files laid over them, row by row.

    The folder may hold any of the files of `data/`, and each file only the rows that differ; a row with a
    known id may give only the fields that differ. New ids make new Dinosaurs, Tools, Supplies, Skills and
    Events, and `drop = ["id"]` at the top of a file leaves cards out. Raises CardDataError naming file, line,
    row and field.
    """
    path = Path(folder)
    known = ", ".join(FILES)
    if not path.is_dir():
        raise CardDataError(f'There is no folder "{folder}"; cards= names a folder with some of {known}.')
    found = sorted(p.name for p in path.iterdir() if p.suffix == ".toml")
    for name in found:
        if name not in FILES:
            raise CardDataError(f'{path.as_posix()}/{name}, line 1: no card file is called "{name}".'
                                f"{nearest(name, FILES)} Known: {known}.")
    if not found:
        raise CardDataError(f'The folder "{folder}" holds no card files; put in some of {known}.')
    return _read([(_DATA, ""), (path, f"{path.as_posix()}/")])


def reconstructed() -> list[Any]:
    """Return the rows of the built-in cards that are not known from print."""
    return builtin().reconstructed()
