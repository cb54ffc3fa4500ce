"""The whole state as JSON-able data, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fossil_lab.errors import FossilLabError, RecordError
from fossil_lab.fossilis.box import box_of
from fossil_lab.fossilis.options import read_options
from fossil_lab.fossilis.state import FIELDS, LISTS, NUMBERS, State

VERSION = 1


def _plain(value: Any) -> Any:
    return [_plain(v) for v in value] if isinstance(value, list | tuple) else value


def _tuples(value: Any) -> Any:
    return tuple(_tuples(v) for v in value) if isinstance(value, list) else value


def to_dict(s: State) -> dict[str, Any]:
    """Everything in a state; the card set is named by its digest."""
    fields = {name: _plain(getattr(s, name)) for name in FIELDS}
    return {"game": s.game, "version": VERSION, "cards": s.box.cards.digest, "players": s.num_players, "options": s.options.chosen(),
            "fields": fields, "todo": _plain(s.todo), "fingerprint": s.fingerprint()}


def from_dict(data: Mapping[str, Any], cards: str | None = None) -> State:
    """The state that `to_dict` wrote, checked by its fingerprint; RecordError if it is damaged or of another card set."""
    if not isinstance(data, Mapping) or data.get("game") != "fossilis":
        raise RecordError("This is no Fossilis state: a mapping with game = \"fossilis\" is wanted.")
    if data.get("version") != VERSION:
        raise RecordError(f"This state has version {data.get('version')!r}; version {VERSION} is wanted.")
    from fossil_lab.fossilis.setup import _cards

    box = box_of(_cards(cards))
    if data.get("cards") != box.cards.digest:
        raise RecordError("This state belongs to another card set; name its folder with cards=.")
    fields = data.get("fields")
    if not isinstance(fields, Mapping) or set(fields) != set(FIELDS):
        wrong = sorted(set(fields) ^ set(FIELDS)) if isinstance(fields, Mapping) else ["fields"]
        raise RecordError(f"This state has missing or unknown fields: {', '.join(map(str, wrong[:5]))}.")
    s = State()
    s.log, s.box = None, box
    try:
        s.num_players = int(data["players"])
        if not isinstance(data["options"], Mapping):
            raise RecordError(f"The options of this state are {data['options']!r}; a mapping is wanted.")
        s.options = read_options(data["options"], s.num_players)
        for name in FIELDS:
            value = fields[name]
            if name in NUMBERS and (isinstance(value, bool) or not isinstance(value, int)):
                raise RecordError(f"Field {name} of this state is {value!r}; a whole number is wanted.")
            setattr(s, name, value if name in NUMBERS else list(_tuples(value)) if name in LISTS else _tuples(value))
        s.todo = [_tuples(entry) for entry in data["todo"]]
        print_now = s.fingerprint()
    except RecordError:
        raise
    except FossilLabError as fault:
        raise RecordError(f"This state has options that do not fit: {fault}") from fault
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        raise RecordError(f"This state cannot be read: {fault}.") from fault
    if print_now != data.get("fingerprint"):
        raise RecordError("This state has been changed since it was written: its fingerprint does not fit.")
    return s
