"""The rule catalogue: every rule of every game by its id, read from each game's `rules.toml` on first use."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any, overload

from fossil_lab.errors import FossilLabError, nearest


class UnknownRule(FossilLabError, KeyError):
    """An id that no catalogue holds."""

    def __str__(self) -> str:
        # a KeyError would show its message in quotation marks
        return str(self.args[0])


@dataclass(frozen=True, slots=True, repr=False)
class Rule:
    """One rule: its id, what it says in our words, and where it stands.

    `kind` is "printed" for a rule of the rulebook, "ruling" where the rulebook leaves something open and this
    project decides. `check` is the smallest situation that shows whether the rule is kept.
    """

    id: str
    text: str
    section: str
    source: str
    kind: str
    check: str

    @property
    def topic(self) -> str:
        """The id without its number, for example "FB-DIG"."""
        return self.id.rsplit("-", 1)[0]

    def __str__(self) -> str:
        return f"{self.id}  {self.text}"

    def __repr__(self) -> str:
        head = f"{self}\n  {self.kind}; {self.source}, {self.section}"
        return f"{head}\n  Shown by: {self.check}" if self.check else head

    def _repr_html_(self) -> str:
        shown = f"<br><small>Shown by: {escape(self.check)}</small>" if self.check else ""
        return (
            f"<p><b>{escape(self.id)}</b> {escape(self.text)}<br>"
            f"<small>{escape(self.kind)}; {escape(self.source)}, {escape(self.section)}</small>{shown}</p>"
        )


class Rules(Sequence[Rule]):
    """Some rules, in the order of the rulebook; prints one a line."""

    def __init__(self, rules: Iterable[Rule], empty: str = "no rules") -> None:
        self._rules = tuple(rules)
        self._empty = empty

    def __len__(self) -> int:
        return len(self._rules)

    @overload
    def __getitem__(self, index: int) -> Rule: ...
    @overload
    def __getitem__(self, index: slice) -> Rules: ...
    def __getitem__(self, index: int | slice) -> Rule | Rules:
        return Rules(self._rules[index]) if isinstance(index, slice) else self._rules[index]

    def __repr__(self) -> str:
        return "\n".join(map(str, self._rules)) or self._empty

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(r.id)}</td><td style='text-align:left'>{escape(r.text)}</td>"
            f"<td>{escape(r.kind)}</td></tr>"
            for r in self._rules
        )
        return (
            f"<table><tr><th>id</th><th>rule</th><th></th></tr>{rows}</table>"
            if rows
            else escape(self._empty)
        )


class Catalogue(Mapping[str, Rule]):
    """The rules of one game by id, in the order of the rulebook."""

    def __init__(self, game: str, folder: Path) -> None:
        self.game = game
        self._folder = folder
        self._rules: dict[str, Rule] = {}
        self._topics: dict[str, str] = {}

    def _load(self) -> dict[str, Rule]:
        if not self._rules:
            for path in sorted(self._folder.glob("rules*.toml")):
                data = tomllib.loads(path.read_text(encoding="utf-8"))
                source: str = data["source"]
                rows: list[dict[str, Any]] = data["rule"]
                self._topics |= data["topics"]
                self._rules |= {
                    row["id"]: Rule(row["id"], row["text"], row["section"], source, row["kind"], row["check"])
                    for row in rows
                }
        return self._rules

    @property
    def topics(self) -> dict[str, str]:
        """The headings: topic ("FB-DIG") to what it is about."""
        self._load()
        return dict(self._topics)

    def __getitem__(self, name: str) -> Rule:
        return _find(name, [self._load()])

    def __contains__(self, name: object) -> bool:
        return name in self._load()

    def __iter__(self) -> Iterator[str]:
        return iter(self._load())

    def __len__(self) -> int:
        return len(self._load())

    def search(self, words: str) -> Rules:
        """Return the rules that hold all the words; see `search`."""
        return _search(words, self.values())

    def __repr__(self) -> str:
        rulings = sum(rule.kind == "ruling" for rule in self.values())
        return f"<{self.game}: {len(self)} rules, {rulings} of them rulings, in {len(self.topics)} topics>"


CORE: dict[str, Rule] = {
    row[0]: Rule(row[0], row[1], "every game", "fossil_lab", "ruling", row[2])
    for row in (
        (
            "CORE-01",
            "Only answers to the current decision can be played.",
            "The game waits for a purchase, play a move -> refused: not asked now.",
        ),
        (
            "CORE-02",
            "When the game is over nothing more can be played.",
            "Final scoring done, play anything -> refused.",
        ),
        (
            "CORE-03",
            "A decision is answered by the player whose decision it is.",
            "It is Ben's decision, Ada's view is asked for its actions -> none, and each is refused.",
        ),
    )
}
"""The rules of the engine itself: not asked now, the game is over, not this player's decision."""

RULES: dict[str, Catalogue] = {
    path.parent.name: Catalogue(path.parent.name, path.parent)
    for path in sorted(Path(__file__).resolve().parent.parent.glob("*/rules.toml"))
}
"""The catalogue of every game: each has a `rules.toml` in its folder, and more files `rules_*.toml` for its expansions."""


def _find(name: str, shelves: Iterable[Mapping[str, Rule]]) -> Rule:
    wanted = str(name).strip().upper()
    known = list(shelves)
    for shelf in known:
        if wanted in shelf:
            return shelf[wanted]
    near = nearest(wanted, (key for shelf in known for key in shelf))
    raise UnknownRule(f'There is no rule "{name}".{near} fl.rules.search("words") finds rules by what they say.')


def _search(words: str, rules: Iterable[Rule]) -> Rules:
    if not isinstance(words, str):
        raise UnknownRule(f"search wants words, such as \"push\", not {words!r}.")
    wanted = [re.compile(re.escape(word)) for word in words.lower().split()]
    found: list[tuple[int, Rule]] = []
    for rule in rules:
        text, all_of_it = rule.text.lower(), f"{rule.id} {rule.text} {rule.section} {rule.check}".lower()
        if wanted and all(word.search(all_of_it) for word in wanted):
            found.append((-sum(bool(word.search(text)) for word in wanted), rule))
    # rules that say the words come before those that only show them; otherwise rulebook order
    found.sort(key=lambda pair: pair[0])
    return Rules((rule for _, rule in found), f'no rule speaks of "{words}"')


def rule(name: str) -> Rule:
    """Return the rule with this id ("FB-DIG-10", small letters too); raises UnknownRule naming the nearest.

    >>> import fossil_lab as fl
    >>> print(fl.rule("FB-DIG-04"))
    FB-DIG-04  The player chooses the direction of the slide.
    """
    return _find(name, [CORE, *RULES.values()])


def search(words: str) -> Rules:
    """Return the rules of all games that hold every one of the words, in their id, text, section or check.

    >>> import fossil_lab as fl
    >>> len(fl.rules.search("squeezed stack")) >= 1
    True
    """
    return _search(words, (rule for shelf in (CORE, *RULES.values()) for rule in shelf.values()))
