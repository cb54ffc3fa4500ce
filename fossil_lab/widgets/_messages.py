"""What the browser may say, and nothing else: types, ranges and the revision of the picture it speaks about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

STALE = "stale"
LONGEST_PART = 200


class Rejected(ValueError):
    """A message that is not understood or comes too late; its text is one sentence (or `stale`)."""


class Message(NamedTuple):
    """A message that holds together: its type and its one argument, if it has one, with the name of its field."""

    type: str
    value: Any = None
    field: str | None = None


def _code(value: Any) -> str | None:
    return None if _is_int(value) and value >= 0 else "an action code, a whole number from 0 up"


def _part(value: Any) -> str | None:
    fits = value is None or (isinstance(value, str) and 0 < len(value) <= LONGEST_PART)
    return None if fits else "the name of a part, or null"


def _named(value: Any) -> str | None:
    return "the name of a part" if value is None or _part(value) else None


def _position(value: Any) -> str | None:
    return None if _is_int(value) and value >= 0 else "a position, a whole number from 0 up"


def _layout(value: Any) -> str | None:
    return None if value in ("wide", "narrow") else '"wide" or "narrow"'


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


_FIELDS: dict[str, dict[str, Callable[[Any], str | None]]] = {
    "act": {"action": _code},
    "select": {"part": _part},
    "explain": {"action": _code, "part": _named},
    "go": {"position": _position},
    "fit": {"layout": _layout},
    "undo": {},
    "redo": {},
    "run": {},
}
"""Message type -> the fields of which it has one, and what that must be."""


def read(content: Any, rev: int) -> Message:
    """A message from the browser, checked against the revision on the screen; Rejected with one sentence if it is wrong."""
    if not isinstance(content, dict):
        raise Rejected(f"A message is an object with a type, not {_name(content)}.")
    kind = content.get("type")
    if not isinstance(kind, str) or kind not in _FIELDS:
        raise Rejected(f"There is no message of type {_name(kind)}; there are {', '.join(_FIELDS)}.")
    fields = _FIELDS[kind]
    if unknown := sorted(str(name) for name in content.keys() - {"type", "rev", *fields}):
        raise Rejected(f'"{kind}" has no field {_name(unknown[0])}.')
    given = [name for name in fields if name in content]
    if len(given) != min(len(fields), 1):
        names = " and ".join(f'"{name}"' for name in fields)
        raise Rejected(f'"{kind}" needs {"one of the fields" if len(fields) > 1 else "the field"} {names}.')
    for name in given:
        if wanted := fields[name](content[name]):
            raise Rejected(f'The field "{name}" of "{kind}" must be {wanted}, not {_name(content[name])}.')
    _check_rev(kind, content.get("rev"), rev)
    return Message(kind, content[given[0]], given[0]) if given else Message(kind)


def _check_rev(kind: str, said: Any, rev: int) -> None:
    if not _is_int(said) or not 0 <= said <= rev:
        raise Rejected(f'The field "rev" of "{kind}" must be the number of a picture, 0 to {rev}, not {_name(said)}.')
    if said != rev and kind != "fit":  # how wide the screen is does not depend on what is drawn
        raise Rejected(STALE)


def _name(value: Any) -> str:
    """A value as it may stand in a sentence, however long it is."""
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
