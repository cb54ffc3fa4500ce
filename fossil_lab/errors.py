"""What a user can get wrong: one error class for each place where it can happen.

Every message says what was wrong, where, and what would be right; bad input changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

__all__ = [
    "CardDataError",
    "FossilLabError",
    "IllegalAction",
    "OptionError",
    "OutOfRange",
    "RecordError",
    "ScenarioError",
    "nearest",
]


class FossilLabError(Exception):
    """The common ancestor: catch this to catch everything a user can get wrong."""


class IllegalAction(FossilLabError, ValueError):
    """An action that the rules do not allow now.

    `refusal` is the reason as data: the rule's id and a sentence with the numbers in it.
    """

    def __init__(self, refusal: Any) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.refusal,)


class ScenarioError(FossilLabError, ValueError):
    """A teaching position that cannot be read, or a state that the scenario notation cannot express."""


class CardDataError(FossilLabError, ValueError):
    """Card files that do not hold together; the message names file, line, row and field of each fault."""


class RecordError(FossilLabError, ValueError):
    """A saved match, or a state stored as a dict, that is damaged or belongs to another game or card set."""


class OutOfRange(FossilLabError, IndexError):
    """A player or a position that there is not."""


class OptionError(FossilLabError, ValueError):
    """An argument or option of a new game that is unknown, out of range or without effect."""


def nearest(word: object, words: Iterable[object]) -> str:
    """Return ' Did you mean "x"?' for the word most like `word`, or "" if none is near.

    >>> nearest("toth", ["tooth", "limb"])
    ' Did you mean "tooth"?'
    >>> nearest("zebra", ["tooth", "limb"])
    ''
    """
    by_lower = {str(known).lower(): str(known) for known in words}
    found = get_close_matches(str(word).lower(), by_lower, n=1, cutoff=0.6)
    return f' Did you mean "{by_lower[found[0]]}"?' if found else ""
