"""Checks of one value of a card row: each takes a value as read and returns it as stored, or says what is wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from typing import Any, NoReturn, TypeVar

from fossil_lab.errors import nearest

K = TypeVar("K")
V = TypeVar("V")
Check = Callable[[Any], Any]
"""Takes a value as read, returns it as stored; raises ValueError: what is wrong, and what would be right."""


class FrozenDict(dict[K, V]):
    """A dict that refuses to be changed, so that card rows and arguments can be shared by every state."""

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("card rows and arguments cannot be changed; give your own to new_game instead")

    __setitem__ = __delitem__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse
    __ior__ = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return FrozenDict, (dict(self),)


def frozen(value: Any) -> Any:
    """Return `value` with lists as tuples and dicts as `FrozenDict`, all the way down."""
    if isinstance(value, dict):
        return FrozenDict({k: frozen(v) for k, v in value.items()})
    return tuple(frozen(v) for v in value) if isinstance(value, (list, tuple)) else value


def show(value: object) -> str:
    """Return a value as it stands in a file."""
    return json.dumps(value, ensure_ascii=False, default=str)


def listing(allowed: Iterable[str]) -> str:
    """Return words in quotation marks, with commas between; of a long row only the ends."""
    quoted = [f'"{word}"' for word in allowed]
    return ", ".join(quoted if len(quoted) <= 15 else [*quoted[:3], "...", quoted[-1]])


def text(value: Any) -> str:
    """Accept any text that is not empty."""
    if not isinstance(value, str):
        raise ValueError(f"{show(value)} is no text; put it in quotation marks.")
    if not value.strip():
        raise ValueError("the text is empty; write at least one word.")
    return value


def note(value: Any) -> str:
    """Accept any text, also an empty one."""
    return value if value == "" else text(value)


def flag(value: Any) -> bool:
    """Accept true or false."""
    if not isinstance(value, bool):
        raise ValueError(
            f"{show(value)} is neither true nor false; write true or false without quotation marks."
        )
    return value


def whole(low: int, high: int) -> Check:
    """Return a check for a whole number from `low` to `high`."""

    def check(value: Any) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise ValueError(f"{show(value)} is no whole number; give one from {low} to {high}.")
        if not low <= value <= high:
            raise ValueError(f"{value} is out of range; give a whole number from {low} to {high}.")
        return value

    return check


def word(what: str, allowed: Iterable[str]) -> Check:
    """Return a check for one word of a closed vocabulary; `what` names the vocabulary in the message."""
    words = tuple(allowed)

    def check(value: Any) -> str:
        if not isinstance(value, str) or value not in words:
            raise ValueError(f"{show(value)} is no {what}.{nearest(value, words)} Known: {listing(words)}.")
        return value

    return check


def words(what: str, allowed: Iterable[str], low: int, high: int, *, repeat: bool) -> Check:
    """Return a check for a list of `low` to `high` words of a vocabulary, with or without repetition."""
    one = word(what, allowed)
    span = str(low) if low == high else f"{low} to {high}"

    def check(value: Any) -> tuple[str, ...]:
        if not isinstance(value, (list, tuple)):
            raise ValueError(f"{show(value)} is no list; write square brackets around {span} of them.")
        row = tuple(one(item) for item in value)
        if not low <= len(row) <= high:
            raise ValueError(f"a list of {len(row)}; allowed are {span}.")
        if not repeat and len(set(row)) < len(row):
            raise ValueError(f"{show(list(row))} names one {what} twice; name each once.")
        return row

    return check


def amounts(what: str, allowed: Iterable[str], low: int, high: int) -> Check:
    """Return a check for a table word -> positive whole number, whose sum is from `low` to `high`."""
    names = tuple(allowed)
    one, count = word(what, names), whole(1, high)

    def check(value: Any) -> FrozenDict[str, int]:
        if not isinstance(value, dict):
            raise ValueError(
                f"{show(value)} is no table; write for example {{ {names[0]} = {max(low, 1)} }}."
            )
        got = {one(name): count(number) for name, number in value.items()}
        if not low <= sum(got.values()) <= high:
            raise ValueError(f"{sum(got.values())} in all; allowed are {low} to {high}.")
        return FrozenDict((name, got[name]) for name in names if name in got)

    return check


def identifier(value: Any) -> str:
    """Accept an id: lower-case letters, digits and underscores, beginning with a letter."""
    if not isinstance(value, str) or not re.fullmatch(r"[a-z][a-z0-9_]*", value):
        raise ValueError(
            f"{show(value)} is no id; use lower-case letters, digits and underscores, "
            'beginning with a letter, for example "my_card_1".'
        )
    return value
