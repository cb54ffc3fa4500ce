"""The whole state as JSON-able data, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fossil_lab.errors import FossilLabError, OptionError, RecordError
from fossil_lab.fossilis.box import box_of
from fossil_lab.fossilis.cards import with_modules
from fossil_lab.fossilis.components import Dinosaur
from fossil_lab.fossilis.options import read_options
from fossil_lab.fossilis.seams import MODULES
from fossil_lab.fossilis.state import FIELDS, LISTS, NUMBERS, State

VERSION = 1
WRITTEN = set(FIELDS) - {"modules"}


def _plain(value: Any) -> Any:
    return [_plain(v) for v in value] if isinstance(value, list | tuple) else value


def _tuples(value: Any) -> Any:
    return tuple(_tuples(v) for v in value) if isinstance(value, list) else value


def plain_species(row: Dinosaur) -> dict[str, Any]:
    """A home-made card as the dict that makes it."""
    return {"name": row.name, "diet": row.diet, "movement": row.movement, "era": row.era, "bones": list(row.bones)}


def to_dict(s: State) -> dict[str, Any]:
    """Everything in a state; the card set is named by its digest."""
    fields = {name: _plain(getattr(s, name)) for name in FIELDS if name != "modules"}
    setting = s.box.cards.setting
    return {"game": s.game, "version": VERSION, "cards": s.box.cards.digest, "players": s.num_players, "options": s.options.chosen(),
            "expansions": list(setting.modules), "species": [plain_species(row) for row in setting.species],
            "modules": {part.name: {name: _plain(getattr(part, name)) for name in part.FIELDS} for part in s.modules},
            "fields": fields, "todo": _plain(s.todo), "fingerprint": s.fingerprint()}


def from_dict(data: Mapping[str, Any], cards: str | None = None) -> State:
    """The state that `to_dict` wrote, checked by its fingerprint; RecordError if it is damaged or of another card set."""
    if not isinstance(data, Mapping) or data.get("game") != "fossilis":
        raise RecordError("This is no Fossilis state: a mapping with game = \"fossilis\" is wanted.")
    if data.get("version") != VERSION:
        raise RecordError(f"This state has version {data.get('version')!r}; version {VERSION} is wanted.")
    from fossil_lab.fossilis.setup import card_set, read_modules, read_setting

    try:
        players = int(data["players"])
        if not isinstance(data["options"], Mapping):
            raise RecordError(f"The options of this state are {data['options']!r}; a mapping is wanted.")
        modules = read_modules(data["expansions"])
        options = read_options(data["options"], players, modules)
        base = card_set(cards)
        box = box_of(with_modules(base, read_setting(modules, options, data["species"], base)))
        parts = data["modules"]
        if not isinstance(parts, Mapping) or set(parts) != set(modules):
            raise RecordError(f"The modules of this state are {parts!r}; a table of the expansions in play is wanted.")
    except RecordError:
        raise
    except OptionError as fault:
        raise RecordError(f"This state has options that do not fit: {fault}") from fault
    except (KeyError, TypeError, ValueError, OverflowError) as fault:
        raise RecordError(f"This state cannot be read: {fault}.") from fault
    if not 2 <= players <= base.counts.players_max:
        raise RecordError(f"This state has {players} players; 2 to {base.counts.players_max} are wanted.")
    if data.get("cards") != box.cards.digest:
        raise RecordError("This state belongs to another card set; name its folder with cards=.")
    fields = data.get("fields")
    if not isinstance(fields, Mapping) or set(fields) != WRITTEN:
        wrong = sorted(set(fields) ^ WRITTEN) if isinstance(fields, Mapping) else ["fields"]
        raise RecordError(f"This state has missing or unknown fields: {', '.join(map(str, wrong[:5]))}.")
    s = State()
    s.log, s.box, s.arguments = None, box, None
    try:
        s.num_players, s.options = players, options
        s.modules = tuple(MODULES[name].begin(s) for name in modules)
        for part in s.modules:
            for name in part.FIELDS:
                setattr(part, name, _tuples(parts[part.name][name]))
        for name in fields:
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
