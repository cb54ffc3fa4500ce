"""Card tables: TOML rows become frozen dataclasses, and every fault is named with its file and line.

Knows no game. A game describes its tables (`Table`: what makes a row, a check for each field) and its own
checks over whole card sets; this module reads the files, lays a user's rows over the built-in ones and collects
the faults.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from fossil_lab.core.checks import Check, FrozenDict, listing, note, show, word
from fossil_lab.errors import CardDataError, nearest

PROVENANCE = ("printed", "derived", "public", "ruling", "video_game", "reconstructed", "house")
"""Where a fact is from. `house` marks what a user typed in without saying where it stands."""

UNCERTAIN = frozenset({"reconstructed", "house"})


class CardRow:
    """What every row can say about itself."""

    __slots__ = ()
    provenance: Mapping[str, str]

    @property
    def reconstructed(self) -> bool:
        """True if some field of this row is neither printed nor derived from what is printed, but chosen."""
        return not UNCERTAIN.isdisjoint(self.provenance.values())

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {getattr(self, 'id', '')}>"


# ---------------------------------------------------------------- files and their lines


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong in a card file."""

    file: str
    line: int
    where: str
    text: str

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}{', ' if self.where else ''}{self.where}: {self.text}"


_HEADER = re.compile(r"\s*(\[\[?)\s*([A-Za-z0-9_-]+)\s*\]")
_KEY = re.compile(r'\s*"?([A-Za-z0-9_-]+)"?\s*[.=]')


@dataclass(slots=True)
class Source:
    """One TOML file: its data, and the line where each table and field stands."""

    name: str
    text: str
    data: dict[str, Any] = field(default_factory=dict)
    _places: dict[tuple[str, int], dict[str, int]] | None = None

    def line(self, table: str, index: int = 0, key: str = "") -> int:
        """Return the line (from 1) of a field of the row `index` of `table`, or of the row's own header."""
        if self._places is None:
            self._places = dict(self._scan())
        place = self._places.get((table, index)) or self._places.get((table, 0)) or {}
        return place.get(key) or place.get("") or self._places[("", 0)].get(table) or 1

    def _scan(self) -> Iterator[tuple[tuple[str, int], dict[str, int]]]:
        # tomllib tells no line numbers; a scan of headers and keys is enough to find a row again
        place: dict[str, int] = {}
        yield ("", 0), place
        seen: dict[str, int] = {}
        quote = ""
        for number, line in enumerate(self.text.splitlines(), 1):
            if not quote:
                if header := _HEADER.match(line):
                    name = header[2]
                    seen[name] = seen.get(name, -1) + 1
                    place = {"": number}
                    yield (name, seen[name]), place
                elif key := _KEY.match(line):
                    place.setdefault(key[1], number)
            for mark in ('"""', "'''"):
                if quote in ("", mark) and line.count(mark) % 2:
                    quote = "" if quote else mark


def read(path: Path, name: str) -> Source:
    """Return the TOML file at `path`, called `name` in messages; raises CardDataError if it is no TOML."""
    try:
        # editors on Windows like to begin a file with a byte order mark
        content = path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        before = error.object[: error.start].count(b"\n") + 1
        raise CardDataError(
            str(Fault(name, before, "", "not readable as UTF-8; save the file as UTF-8."))
        ) from None
    except OSError as error:
        raise CardDataError(f"{name}: the file cannot be read ({error.strerror}).") from None
    try:
        return Source(name, content, tomllib.loads(content))
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        line = int(found[1]) if found else content.count("\n") + 1
        why = re.sub(r"\s*\(at .*\)$", "", str(error))
        raise CardDataError(str(Fault(name, line, "", f"this is no TOML: {why}."))) from None


# ---------------------------------------------------------------- tables


@dataclass(frozen=True, slots=True)
class Table:
    """How the rows of one table are read.

    `checks` names every field; `defaults` those that may be left out. `groups` says to which field group of
    `provenance` a field belongs (None: to none), `rest` the group of all other fields. A table without `key`
    is a single table of figures. `grows` allows a user's rows with new ids, and `drop` lists.
    """

    file: str
    name: str
    row: Callable[..., Any]
    checks: Mapping[str, Check]
    key: str = "id"
    defaults: Mapping[str, Any] = field(default_factory=dict)
    groups: Mapping[str, str | None] = field(default_factory=dict)
    rest: str | None = "all"
    grows: bool = False

    @property
    def fields(self) -> tuple[str, ...]:
        """Every field that a row of this table may have."""
        return (*self.checks, "provenance", "note")

    def group(self, name: str) -> str | None:
        """Return the provenance group of a field, or None."""
        return None if name in ("note", self.key) else self.groups.get(name, self.rest)

    @property
    def all_groups(self) -> tuple[str, ...]:
        """The provenance groups of this table, in order."""
        return tuple(dict.fromkeys(g for name in self.checks if (g := self.group(name))))


@dataclass(slots=True)
class Draft:
    """One row while it is being read: raw values, and where the user or the package wrote them.

    `given` are the fields that a user's own file gives; a row of the package has none.
    """

    table: Table
    source: Source
    index: int
    values: dict[str, Any]
    given: frozenset[str] = frozenset()

    @property
    def where(self) -> str:
        """How messages call this row."""
        if not self.table.key:
            return f"[{self.table.name}]"
        return f"{self.table.name} {show(self.values.get(self.table.key, f'number {self.index + 1}'))}"

    def fault(self, key: str, message: str) -> Fault:
        """Return a fault of this row at one of its fields ("" for the row as a whole)."""
        named = f'{self.where}, field "{key}"' if key else self.where
        return Fault(self.source.name, self.source.line(self.table.name, self.index, key), named, message)


def blame(*suspects: tuple[Draft, str], message: str) -> Fault:
    """Return a fault at the first suspect (row and field) that a user's own file gives, or else at the first."""
    draft, key = next(((draft, key) for draft, key in suspects if key in draft.given), suspects[0])
    return draft.fault(key, message)


class Reader:
    """Reads tables, lays later files over earlier ones, and collects every fault.

    `drafts[table name][id]` are the rows so far; `finish` checks them and returns row objects.
    """

    def __init__(self, tables: Iterable[Table]) -> None:
        self.tables = tuple(tables)
        self.drafts: dict[str, dict[Any, Draft]] = {table.name: {} for table in self.tables}
        self.faults: list[Fault] = []

    def add(self, source: Source, file: str, *, overlay: bool) -> None:
        """Take in one file; with `overlay` its rows change or extend what is there."""
        mine = {table.name: table for table in self.tables if table.file == file}
        allowed = [*mine, "schema", *(["drop"] if any(t.grows for t in mine.values()) else [])]
        if source.data.get("schema", 1) != 1:
            self._fault(
                source, "schema", f"{show(source.data['schema'])} is no known schema; write schema = 1."
            )
        for name, value in source.data.items():
            if name in mine:
                self._table(source, mine[name], value, overlay)
            elif name not in allowed:
                self._fault(
                    source,
                    name,
                    f"there is no table or key {show(name)} in {file}.{nearest(name, allowed)} "
                    f"Known: {listing(allowed)}.",
                )
        if overlay and "drop" in source.data and "drop" in allowed:
            self._drop(source, mine.values(), source.data["drop"])

    def _fault(self, source: Source, key: str, message: str) -> None:
        self.faults.append(Fault(source.name, source.line(key) if key else 1, "", message))

    def _table(self, source: Source, table: Table, value: Any, overlay: bool) -> None:
        if not table.key:
            if not isinstance(value, dict):
                self._fault(source, table.name, f"write the figures under a header [{table.name}].")
                return
            self._row(Draft(table, source, 0, value), "", overlay)
            return
        if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
            self._fault(
                source, table.name, f"write each row under a header [[{table.name}]], with two brackets."
            )
            return
        seen: set[Any] = set()
        for index, row in enumerate(value):
            draft = Draft(table, source, index, row)
            if table.key not in row:
                self.faults.append(draft.fault("", f'the row has no "{table.key}"; add one.'))
                continue
            try:
                key = table.checks[table.key](row[table.key])
            except ValueError as error:
                self.faults.append(draft.fault(table.key, str(error)))
                continue
            if key in seen:
                self.faults.append(
                    draft.fault(table.key, f"{show(key)} stands twice in this file; ids differ.")
                )
                continue
            seen.add(key)
            self._row(draft, key, overlay)

    def _row(self, draft: Draft, key: Any, overlay: bool) -> None:
        known = self.drafts[draft.table.name]
        before = known.get(key)
        if overlay and before is None and not draft.table.grows:
            self.faults.append(
                draft.fault(
                    draft.table.key,
                    f"there is no {draft.table.name} {show(key)} to change."
                    f"{nearest(key, known)} Known: {listing(map(str, known))}.",
                )
            )
            return
        merged = {**(before.values if before else {}), **draft.values}
        merged["provenance"] = self._provenance(draft, before, overlay)
        given = frozenset(draft.values) if overlay else frozenset[str]()
        known[key] = Draft(draft.table, draft.source, draft.index, merged, given)

    def _provenance(self, draft: Draft, before: Draft | None, overlay: bool) -> Any:
        # A user's row says where its facts are from; what it changes without saying so becomes "house".
        table, given = draft.table, draft.values.get("provenance")
        groups = table.all_groups
        touched = {
            g
            for name, value in draft.values.items()
            if name in table.checks
            and (g := table.group(name))
            and (before is None or before.values.get(name) != value)
        }
        if given is None:
            if not overlay:
                self.faults.append(draft.fault("", 'the row has no "provenance"; add one.'))
            given = {}
        if isinstance(given, str):
            named = {g for name in draft.values if name in table.checks and (g := table.group(name))}
            given = {g: given for g in groups if g in named or before is None}
        if not isinstance(given, dict):
            self.faults.append(
                draft.fault("provenance", f"{show(given)} is neither a word nor a table of words.")
            )
            given = {}
        for group, status in given.items():
            try:
                word("field group", groups)(group)
                word("provenance", PROVENANCE)(status)
            except ValueError as error:
                self.faults.append(draft.fault("provenance", str(error)))
        old = before.values["provenance"] if before else {}
        return {g: given.get(g, "house" if g in touched or g not in old else old[g]) for g in groups}

    def _drop(self, source: Source, tables: Iterable[Table], value: Any) -> None:
        if not isinstance(value, list):
            self._fault(source, "drop", f"{show(value)} is no list; write the ids in square brackets.")
            return
        rows = [self.drafts[table.name] for table in tables if table.grows]
        for key in value:
            home = next((row for row in rows if isinstance(key, str) and key in row), None)
            if home is None:
                known = [str(k) for row in rows for k in row]
                self._fault(
                    source, "drop", f"there is no card {show(key)} to leave out.{nearest(key, known)}"
                )
            else:
                del home[key]

    def finish(self) -> dict[str, list[Any]]:
        """Return the row objects of every table; `check` before use, since faults are only collected here."""
        return {
            table.name: [row for draft in self.drafts[table.name].values() if (row := self._build(draft))]
            for table in self.tables
        }

    def _build(self, draft: Draft) -> Any:
        table, values = draft.table, draft.values
        clean: dict[str, Any] = {}
        before = len(self.faults)
        for name in values:
            if name not in table.fields:
                self.faults.append(
                    draft.fault(name, f"a {table.name} has no such field.{nearest(name, table.fields)}")
                )
        for name, check in table.checks.items():
            if name not in values and name not in table.defaults:
                self.faults.append(draft.fault("", f'the field "{name}" is missing; add it.'))
                continue
            try:
                clean[name] = check(values[name]) if name in values else table.defaults[name]
            except ValueError as error:
                self.faults.append(draft.fault(name, str(error)))
        try:
            clean["note"] = note(values.get("note", ""))
        except ValueError as error:
            self.faults.append(draft.fault("note", str(error)))
        clean["provenance"] = FrozenDict(values["provenance"])
        return table.row(**clean) if len(self.faults) == before else None

    def check(self) -> None:
        """Raise one CardDataError that lists every fault found so far; do nothing if there is none."""
        if not self.faults:
            return
        # the same line may be blamed for the same thing by two checks
        lines = list(dict.fromkeys(map(str, self.faults)))
        head = "" if len(lines) == 1 else f"{len(lines)} faults in the card files:\n"
        more = [] if len(lines) <= 20 else [f"... and {len(lines) - 20} more"]
        raise CardDataError(head + "\n".join([*lines[:20], *more]))


# ---------------------------------------------------------------- contents

_WORDS_ONLY = frozenset({"note", "text", "rival", "provenance"})


def digest(rows: Iterable[Any]) -> str:
    """Return a stable hex string of what the rows mean for play: notes, texts and provenance left out."""
    content = [
        [
            type(row).__name__,
            *([f.name, getattr(row, f.name)] for f in fields(row) if f.name not in _WORDS_ONLY),
        ]
        for row in rows
    ]
    packed = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(packed.encode(), digest_size=16).hexdigest()
