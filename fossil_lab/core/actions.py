"""Actions as numbers and as text: one fixed list of codes for a game and its card set."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, overload

from fossil_lab.errors import FossilLabError, OutOfRange, nearest

FILLER = re.compile(r"\b(the|a|an|to|onto|on|at|from|my|tile|card|dinosaur)\b")


class UnknownAction(FossilLabError, ValueError):
    """A text or number that names no action of this game, with the nearest text that does."""


@dataclass(frozen=True, slots=True)
class Action:
    """One answer to a decision: `code` for programs, `text` for people; equal to its code and to its text.

    >>> import fossil_lab as fl
    >>> fl.fossilis.parse("dig c3 north")
    Action('dig c3 north')
    """

    code: int
    text: str
    family: str
    args: tuple[str, ...]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Action({self.text!r})"

    def __int__(self) -> int:
        return self.code

    __index__ = __int__

    def __hash__(self) -> int:
        return self.code

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Action):
            return self.text == other.text
        if isinstance(other, int):
            return self.code == other
        return isinstance(other, str) and self.text == other


class ActionSpace:
    """All actions of a game with one card set: text, family and arguments of each code, and the way back.

    `values[code]` holds what the rules work with (ints), `args[code]` the words people read.
    """

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.family: list[str] = []
        self.args: list[tuple[str, ...]] = []
        self.values: list[tuple[int, ...]] = []
        self.code: dict[str, int] = {}

    def add(self, family: str, args: tuple[str, ...] = (), values: tuple[int, ...] = ()) -> int:
        """Append an action and return its code."""
        text = " ".join((family, *args))
        code = len(self.texts)
        if text in self.code:
            raise ValueError(f"two actions are called {text!r}")
        self.texts.append(text)
        self.family.append(family)
        self.args.append(args)
        self.values.append(values)
        self.code[text] = code
        return code

    def __len__(self) -> int:
        return len(self.texts)

    def action(self, code: int) -> Action:
        """The Action of a code; UnknownAction if there is none."""
        if isinstance(code, bool) or not isinstance(code, int) or not 0 <= code < len(self.texts):
            raise UnknownAction(f"{code!r} is no action code; this game has the codes 0 to {len(self.texts) - 1}.")
        return Action(code, self.texts[code], self.family[code], self.args[code])

    def parse(self, text: str) -> Action:
        """The Action that a text names: exact, or as people type it (capitals, articles, names with spaces)."""
        if not isinstance(text, str):
            raise UnknownAction(f"An action is a text such as {self.texts[1]!r}, not {text!r}.")
        code = self.code.get(text)
        if code is None:
            code = self._typed(text)
        if code is None:
            raise UnknownAction(f"{text[:80]!r} is not an action.{nearest(text[:80].lower(), self.texts)}")
        return self.action(code)

    def _typed(self, text: str) -> int | None:
        plain = " ".join(text.lower().split())
        short = " ".join(FILLER.sub(" ", plain).split())
        for trial in (plain, short):
            words = trial.split(" ")
            for joined in (trial, f"{words[0]} {'_'.join(words[1:])}"):
                if joined in self.code:
                    return self.code[joined]
        return None


class Actions(Sequence[Action]):
    """The legal actions of a position: iterate, count, ask `"dig c3 north" in actions`, look one up by its text."""

    def __init__(self, state: Any, codes: Sequence[int]) -> None:
        self._state, self._codes = state, tuple(codes)

    def __len__(self) -> int:
        return len(self._codes)

    def __iter__(self) -> Iterator[Action]:
        return (self._state.action(code) for code in self._codes)

    @overload
    def __getitem__(self, key: int | str) -> Action: ...

    @overload
    def __getitem__(self, key: slice) -> list[Action]: ...

    def __getitem__(self, key: int | str | slice) -> Action | list[Action]:
        """By place (`actions[0]`; OutOfRange if there are not so many), or by text (`actions["dig c3 north"]`; IllegalAction with
        the reason if not legal).
        """
        if isinstance(key, slice):
            return [self._state.action(code) for code in self._codes[key]]
        if isinstance(key, str):
            action: Action = self._state.parse(key)
            if action.code not in self._codes:
                self._state.check(action.code)
            return action
        if isinstance(key, bool) or not isinstance(key, int) or not -len(self) <= key < len(self):
            raise OutOfRange(f"There are {len(self)} legal actions, 0 to {len(self) - 1}; {key!r} names none of them.")
        return self._state.action(self._codes[key])  # type: ignore[no-any-return]

    def __contains__(self, item: object) -> bool:
        if isinstance(item, str):
            try:
                item = self._state.parse(item).code
            except FossilLabError:
                return False
        return isinstance(item, int | Action) and int(item) in self._codes

    def families(self) -> dict[str, list[Action]]:
        """The actions by their first word, in reading order."""
        out: dict[str, list[Action]] = {}
        for action in self:
            out.setdefault(action.family, []).append(action)
        return out

    def __repr__(self) -> str:
        if not self._codes:
            return "no actions: the game is over" if self._state.is_terminal else "no actions: another player decides"
        rows = [f"  {family:<8} " + ", ".join(" ".join(a.args) or "-" for a in group)
                for family, group in self.families().items()]
        return f"{len(self)} actions\n" + "\n".join(rows)

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><th style='text-align:left;vertical-align:top'>{escape(family)}</th><td style='text-align:left'>"
            + ", ".join(escape(" ".join(a.args) or "·") for a in group) + "</td></tr>"
            for family, group in self.families().items())
        return f"<table><caption>{len(self)} actions</caption>{rows}</table>"
