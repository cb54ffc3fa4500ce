"""The whole state as JSON-able data, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fossil_lab.errors import FossilLabError, RecordError
from fossil_lab.fossil_fighters.box import box_of
from fossil_lab.fossil_fighters.options import read_options
from fossil_lab.fossil_fighters.state import FIELDS, LISTS, NUMBERS, State

VERSION = 1


def _plain(value: Any) -> Any:
    return [_plain(v) for v in value] if isinstance(value, list | tuple) else value


def _tuples(value: Any) -> Any:
    return tuple(_tuples(v) for v in value) if isinstance(value, list) else value


def to_dict(s: State) -> dict[str, Any]:
    """Everything in a state; the card set is named by its digest."""
    return {"game": s.game, "version": VERSION, "cards": s.box.cards.digest, "players": s.num_players, "options": s.options.chosen(),
            "fields": {name: _plain(getattr(s, name)) for name in FIELDS}, "todo": _plain(s.todo), "fingerprint": s.fingerprint()}


def from_dict(data: Mapping[str, Any], cards: str | None = None) -> State:
    """The state that `to_dict` wrote, checked by its fingerprint; RecordError if it is damaged or of another card set."""
    if not isinstance(data, Mapping) or data.get("game") != State.game:
        raise RecordError("This is no Fossil Fighters state: a mapping with game = \"fossil_fighters\" is wanted.")
    if data.get("version") != VERSION:
        raise RecordError(f"This state has version {data.get('version')!r}; version {VERSION} is wanted.")
    from fossil_lab.fossil_fighters.setup import card_set

    box = box_of(card_set(cards))
    if data.get("cards") != box.cards.digest:
        raise RecordError("This state belongs to another card set; name its folder with cards=.")
    fields, todo = data.get("fields"), data.get("todo")
    if not isinstance(fields, Mapping) or set(fields) != set(FIELDS):
        wrong = sorted(set(fields) ^ set(FIELDS)) if isinstance(fields, Mapping) else ["fields"]
        raise RecordError(f"This state has missing or unknown fields: {', '.join(map(str, wrong[:5]))}.")
    if data.get("players") != 2 or not isinstance(todo, list):
        raise RecordError("This state has no two players or no agenda.")
    s = State()
    s.log, s.script, s.box, s.arguments, s.num_players = None, None, box, None, 2
    try:
        if not isinstance(data.get("options"), Mapping):
            raise RecordError(f"The options of this state are {data.get('options')!r}; a mapping is wanted.")
        s.options = read_options(data["options"])
        for name, value in fields.items():
            if name in NUMBERS and (isinstance(value, bool) or not isinstance(value, int)):
                raise RecordError(f"Field {name} of this state is {value!r}; a whole number is wanted.")
            setattr(s, name, value if name in NUMBERS else list(_tuples(value)) if name in LISTS else _tuples(value))
        s.todo = [_tuples(entry) for entry in todo]
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
