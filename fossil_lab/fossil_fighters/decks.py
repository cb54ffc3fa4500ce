"""Building decks and teams: checked when they are made, with a sentence for each fault. (FF-SET-12, FF-SET-13)

A deck as a file is TOML: `name = "My deck"` and a table `[cards]` of ids and numbers.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from fossil_lab.core.checks import FrozenDict
from fossil_lab.errors import OptionError, nearest
from fossil_lab.fossil_fighters.cards import CardSet, builtin
from fossil_lab.fossil_fighters.components import Deck
from fossil_lab.fossil_fighters.options import OPTIONS, Options

DECK_KEYS = ("id", "name", "plan", "cards", "provenance", "note")
TEAM_KEYS = ("id", "name", "az", "sz", "vivosaurs")


def deck(source: Any, *, size: int | None = None, copies: int | None = None, cards: CardSet | None = None) -> Deck:
    """Return a deck: from the id of a ready one, a mapping such as {"payback": 3, ...}, a deck's table, or a TOML file's path.

    `size` and `copies` default to the game's 30 cards and 3 of a name. Raises OptionError with a sentence for each fault.
    """
    cards = builtin() if cards is None else cards
    size = OPTIONS["deck_size"].default if size is None else size
    copies = OPTIONS["deck_copies"].default if copies is None else copies
    if isinstance(source, Deck):
        source = {"id": source.id, "name": source.name, "cards": dict(source.cards), "plan": source.plan}
    if isinstance(source, Path) or (isinstance(source, str) and source.endswith(".toml")):
        source = _file(Path(source))
    if isinstance(source, str):
        ready = {row.id: row for row in cards.decks}
        if source not in ready:
            raise OptionError(f"There is no deck {source!r}.{nearest(source, ready)} There are {', '.join(ready)}.")
        source = {"id": source, "name": ready[source].name, "cards": dict(ready[source].cards), "plan": ready[source].plan}
    if not isinstance(source, Mapping):
        raise OptionError(f"A deck is the id of a ready deck, a mapping such as {{'payback': 3}}, or a TOML file, not {source!r}.")
    table = source if isinstance(source.get("cards"), Mapping) else {"cards": source}
    faults = list(deck_faults(table, size, copies, cards))
    if faults:
        raise OptionError(" ".join(faults))
    numbers = FrozenDict((row.id, table["cards"][row.id]) for row in cards.cards if table["cards"].get(row.id))
    return Deck(str(table.get("id", "own")), str(table.get("name", "Own deck")), numbers, str(table.get("plan", "")))


def _file(path: Path) -> Mapping[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise OptionError(f"The deck file {path.as_posix()} cannot be read ({error.strerror}).") from None
    except ValueError as error:
        raise OptionError(f"The deck file {path.as_posix()} is no TOML: {error}.") from None


def deck_faults(table: Mapping[str, Any], size: int, copies: int, cards: CardSet) -> Iterator[str]:
    """A sentence for each thing that is wrong with a deck."""
    known = {row.id: row for row in cards.cards if not row.is_fossil}
    for key in table:
        if key not in DECK_KEYS:
            yield f"A deck has no entry {key!r}.{nearest(key, DECK_KEYS)}"
    total = 0
    for name, n in table["cards"].items():
        if name not in known:
            row = cards.by_id.get(name) if isinstance(name, str) else None
            if row is not None and getattr(row, "is_fossil", False):
                yield f"{row.name} is a fossil card and belongs to the Fossil Deck, not to a player's."
            else:
                yield f"There is no normal card {name!r}.{nearest(name, known)}"
        elif isinstance(n, bool) or not isinstance(n, int) or n < 0:
            yield f"{known[name].name}: the number of copies is a whole number from 1 to {copies}, not {n!r}."
        else:
            total += n
            if n > copies:
                yield f"{known[name].name} stands {n} times in the deck; {copies} of a name are allowed."
    if total != size:
        yield f"The deck has {total} cards; it needs {size} exactly."


def to_toml(deck: Deck) -> str:
    """Return a deck as the text of a TOML file that `deck` reads back."""
    def quoted(text: str) -> str:
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'

    rows = [f"{name} = {n}" for name, n in deck.cards.items()]
    return "\n".join([f"id = {quoted(deck.id)}", f"name = {quoted(deck.name)}", f"plan = {quoted(deck.plan)}", "", "[cards]", *rows]) + "\n"


def team(source: Any, options: Options, cards: CardSet) -> tuple[str, ...]:
    """Return the three vivosaurs of a team by id, the one proposed for the Attack Zone first; OptionError if it is none."""
    ready = {row.id: row for row in cards.teams}
    if isinstance(source, str):
        if source not in ready:
            raise OptionError(f"There is no team {source!r}.{nearest(source, ready)} There are {', '.join(ready)}.")
        source = ready[source].vivosaurs
    if isinstance(source, Mapping):
        for key in source:
            if key not in TEAM_KEYS:
                raise OptionError(f"A team has no entry {key!r}.{nearest(key, TEAM_KEYS)}")
        named = source.get("vivosaurs")
        if named is None:
            sz = source.get("sz", ())
            named = (source.get("az"), *(sz if isinstance(sz, Sequence) and not isinstance(sz, str) else (sz,)))
        source = named
    known = {row.id: row for row in cards.vivosaurs}
    if not isinstance(source, Sequence) or len(source) != 3:
        raise OptionError(f"A team is the id of a ready team, or three vivosaurs, not {source!r}.")
    for name in source:
        if not isinstance(name, str) or name not in known:
            raise OptionError(f"There is no vivosaur {name!r}.{nearest(name, known)}")
        if options.vivosaur_set not in ("both", known[name].set):
            raise OptionError(f"{known[name].name} is not of the {options.vivosaur_set} set (option vivosaur_set).")
    if len(set(source)) < 3:
        twice = next(name for name in source if list(source).count(name) > 1)
        raise OptionError(f"{known[twice].name} stands twice in a team; a team is three different vivosaurs.")
    return tuple(source)
