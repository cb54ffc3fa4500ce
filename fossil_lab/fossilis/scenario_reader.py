"""Teaching positions: the words of the notation, each read with a sentence that names its place if it is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from fossil_lab.errors import ScenarioError, nearest
from fossil_lab.fossilis.box import LYING, NO_CARD, TERRAINS
from fossil_lab.fossilis.dig_site import SPACE
from fossil_lab.fossilis.state import State

LETTERS = {"T": 0, "L": 1, "R": 2, "H": 3, "K": 4, "M": 5, "I": 6}
GLYPHS = {"-": 0, "=": 1, "#": 2}


def known(data: Mapping[str, Any], keys: Iterable[str], where: str) -> None:
    """ScenarioError for a key that is none of these."""
    for key in data:
        if key not in keys:
            raise ScenarioError(f"{where} has an unknown key {key!r}.{nearest(key, keys)}")


class Reader:
    """A scenario's data and the freshly set-up state that takes it over; expansions read their keys with it, too."""

    def __init__(self, s: State, data: dict[str, Any]) -> None:
        self.s, self.data, self.box = s, data, s.box
        self.people = [p for p in range(s.num_players) if not s.is_script(p)]
        self.taken_dinosaurs: list[int] = []
        """Dinosaurs that lie with players, or in the keys of expansions: in no display and no deck."""
        self.taken_market: list[int] = []
        """Market cards that lie with players, or in the keys of expansions."""
        self.elsewhere = [0] * len(LYING)
        """Pieces that the keys of expansions put somewhere else than into pits, storages, labs and the bone discard."""

    @property
    def mats(self) -> list[Mapping[str, Any]]:
        """The tables of the players."""
        mats: list[Mapping[str, Any]] = self.data.get("player", [])
        return mats

    def fault(self, where: str, what: str) -> ScenarioError:
        """An error to raise: the place and what is wrong there."""
        return ScenarioError(f"{where}: {what}")

    def number(self, data: Mapping[str, Any], key: str, default: int, low: int, high: int, where: str = "") -> int:
        """A whole number within bounds."""
        value = data.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise ScenarioError(f"{where}{key} is a whole number from {low} to {high}, not {value!r}.")
        return value

    def list_of(self, data: Mapping[str, Any], key: str, where: str = "") -> list[str]:
        """A list of texts."""
        value = data.get(key, [])
        if not isinstance(value, list | tuple) or not all(isinstance(v, str) for v in value):
            raise ScenarioError(f"{where}{key} is a list of texts, not {value!r}.")
        return list(value)

    def table(self, key: str) -> Mapping[str, Any]:
        """A table of the top level."""
        value = self.data.get(key, {})
        if not isinstance(value, Mapping):
            raise ScenarioError(f"{key} is a table, not {value!r}.")
        return value

    def space(self, name: Any, where: str) -> int:
        """The number of a space."""
        if not isinstance(name, str) or name not in SPACE:
            raise ScenarioError(f"{where}: {name!r} is no space; they are a1 to e5.")
        return SPACE[name]

    def rows(self, names: list[str], rows: tuple[Any, ...], what: str, where: str) -> list[int]:
        """Row numbers of card ids."""
        ids = {row.id: i for i, row in enumerate(rows)}
        for name in names:
            if not isinstance(name, str) or name not in ids:
                raise ScenarioError(f"{where}: there is no {what} {name!r}.{nearest(name, ids)}")
        return [ids[name] for name in names]

    def row_of(self, key: str, rows: tuple[Any, ...], what: str) -> list[int]:
        """Cards of a display, left to right; "" is an empty place."""
        names = self.list_of(self.data, key)
        numbers = iter(self.rows([n for n in names if n], rows, what, key))
        return [next(numbers) if n else NO_CARD for n in names]

    def once(self, numbers: list[int], rows: tuple[Any, ...], what: str) -> None:
        """No card stands in two places."""
        for number, n in Counter(m for m in numbers if m >= 0).items():
            if n > 1:
                raise ScenarioError(f"The {what} {rows[number].id} stands in {n} places.")

    def pieces(self, text: Any, where: str, allowed: str = "TLRHK") -> list[int]:
        """Counts from letters such as "TTM"."""
        if not isinstance(text, str):
            raise ScenarioError(f"{where} is a text of letters {' '.join(allowed)}, not {text!r}.")
        counts = [0] * len(LYING)
        for letter in text:
            if letter not in allowed:
                raise ScenarioError(f"{where}: {letter!r} is no piece; the letters are {' '.join(allowed)}.")
            counts[LETTERS[letter]] += 1
        for name, n, most in zip(LYING, counts, self.box.piece_count, strict=True):
            if n > most:
                raise ScenarioError(f"{where} has {n} pieces {name}; the box holds {most}.")
        return counts

    def kind(self, text: str, where: str) -> int:
        """The number of a kind of tile such as "clay:amber,egg"."""
        terrain, _, fragments = text.partition(":")
        order = ("amber", "egg", "footprint", "wild")
        words = [w.strip() for w in fragments.split(",")]
        if terrain not in TERRAINS or any(w not in order for w in words):
            raise ScenarioError(f'{where}: {text!r} is no tile; write for example "clay:amber,egg".')
        name = f"{terrain}:{','.join(sorted(words, key=order.index))}"
        if name not in self.box.kinds:
            raise ScenarioError(f"{where}: the box has no tile {name!r}.{nearest(name, self.box.kinds)}")
        return self.box.kinds.index(name)
