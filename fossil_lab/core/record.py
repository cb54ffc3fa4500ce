"""Records: a match as JSON, and back, checked action by action.

A record holds where the match began (the arguments of `new_game`, or the whole first state where it began from a scenario or
in the middle of a game), the actions as text, and the fingerprint of the position after each, so that a broken or edited
record says at which action it does not fit, and why.
"""

from __future__ import annotations

import importlib
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fossil_lab.core.match import Match
from fossil_lab.core.state import State
from fossil_lab.errors import CardDataError, FossilLabError, OptionError, RecordError

FORMAT, VERSION = "fossil_lab match", 2
KEYS = {"format", "version", "package", "game", "names", "begin", "cards", "actions", "fingerprints", "because", "conceded", "position"}


def read(path: str | Path) -> Any:
    """What stands in a JSON file; RecordError if it is no whole JSON, or says the same thing twice."""
    try:
        return json.loads(Path(path).read_text(encoding="utf-8"), object_pairs_hook=_once)
    except RecursionError as fault:
        raise RecordError(f"{path} is not a readable record: it is nested too deeply.") from fault
    except (OSError, ValueError) as fault:
        raise RecordError(f"{path} is not a readable record: {fault}.") from fault


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"{next(name for name in names if names.count(name) > 1)!r} stands twice in a table")
    return table


def record(match: Match, game: Any) -> dict[str, Any]:
    """The match as JSON-able data. `game` is the module of the game: it has `new_game`, `from_dict` and `card_digest`."""
    first = match.state_at(0)
    states = [match.state_at(n) for n in range(match.length + 1)]
    return {"format": FORMAT, "version": VERSION, "package": _package(), "game": first.game, "names": match.names,
            "begin": _begin(first, game), "cards": game.card_digest(first), "actions": [first.action(code).text for code in match.codes],
            "fingerprints": [f"{state.fingerprint():016x}" for state in states],
            "because": {str(position): reason for position, reason in sorted(match.reasons.items())},
            "conceded": [list(pair) for pair in match.concessions], "position": match.position}


def _begin(first: State, game: Any) -> dict[str, Any]:
    """The arguments of the new game, if they lead to this state; else the state itself."""
    if first.arguments is not None:
        arguments = json.loads(json.dumps(first.arguments))  # as a reader of the record will have them
        try:
            if game.new_game(**arguments).fingerprint() == first.fingerprint():
                return {"arguments": arguments}
        except FossilLabError:  # card files that have changed or gone: the state itself is still exact
            pass
    return {"state": first.to_dict()}  # type: ignore[attr-defined]


def _package() -> str:
    version: str = importlib.import_module("fossil_lab").__version__
    return version


def replay(data: Any, game: Any, cards: str | None = None) -> Match:
    """The match of a record, replayed and checked; RecordError says at which action it does not fit, and why."""
    _check(data, game)
    try:
        return _replay(data, game, cards)
    except RecordError as fault:
        if data["package"] == _package():
            raise
        raise RecordError(f"{fault} It was written by version {data['package']} of fossil_lab; this is {_package()}.") from fault


def _check(data: Any, game: Any) -> None:
    """Is it a record of this game, with every part it needs?"""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise RecordError("This is no record of a match.")
    if type(version := data.get("version")) is not int or version != VERSION:
        raise RecordError(f"This record has version {version!r}; version {VERSION} is wanted.")
    if odd := sorted(map(str, set(data) ^ KEYS)):
        what = "lacks" if odd[0] in KEYS else "has an unknown part"
        raise RecordError(f"This record {what} {odd[0]!r}.")
    if data["game"] != game.State.game:
        raise RecordError(f"This is a record of {data['game']!r}, not of {game.State.game}.")
    for name, kind, what in (("package", str, "text"), ("actions", list, "list"), ("names", list, "list"), ("fingerprints", list, "list"),
                             ("begin", Mapping, "table"), ("because", Mapping, "table"), ("conceded", list, "list")):
        if not isinstance(data[name], kind):
            raise RecordError(f"The part {name!r} of this record is {data[name]!r}; a {what} is wanted.")


def _replay(data: Mapping[str, Any], game: Any, cards: str | None) -> Match:
    actions, prints = data["actions"], data["fingerprints"]
    first = _first(data["begin"], game, cards)
    if game.card_digest(first) != data["cards"]:
        raise RecordError("Before action 1: the card data of this record differ from the ones here. They depend on the expansions, the "
                          "home-made species, and the folder of own card files; name that one with cards=.")
    if not prints:
        raise RecordError(f"Before action 1: this record has {len(actions)} actions and 0 fingerprints; there is one more fingerprint "
                          "than actions.")
    if _differs(first, prints[0]):
        raise RecordError("Before action 1: the game of this record begins in another position than it was written with; "
                          "its arguments have been changed, or the set-up has.")
    try:
        match = Match(first, data["names"])
    except FossilLabError as fault:
        raise RecordError(f"The names of this record do not fit: {fault}") from fault
    reasons, gave_up = _reasons(data["because"]), _concessions(data["conceded"], len(actions))
    _concede(match, gave_up[0])
    for n, text in enumerate(actions, 1):
        if not isinstance(text, str):
            raise RecordError(f"Action {n} of this record is {text!r}; a text is wanted.")
        try:
            match.play(text, because=reasons.get(str(n), ""))
        except FossilLabError as fault:
            raise RecordError(f"Action {n} of this record ({text!r}) does not fit: {fault}") from fault
        if n >= len(prints):
            raise RecordError(f"Action {n} of this record ({text!r}) has no fingerprint: there are {len(actions)} actions and "
                              f"{len(prints)} fingerprints, and one more of these is wanted.")
        if _differs(match.state, prints[n]):
            raise RecordError(f"Action {n} of this record ({text!r}) leads to another position than it was written with.")
        _concede(match, gave_up[n])
    if len(prints) > len(actions) + 1:
        raise RecordError(f"Action {len(actions) + 1} of this record is missing: there are {len(actions)} actions and {len(prints)} "
                          "fingerprints, where there is one more fingerprint than actions.")
    if beyond := [position for position in reasons if int(position) > match.length]:
        raise RecordError(f"A reason of this record stands at {beyond[0]!r}; there are the positions 1 to {match.length}.")
    position = data["position"]
    if isinstance(position, bool) or not isinstance(position, int) or not 0 <= position <= match.length:
        raise RecordError(f"This record stands at position {position!r}, but has {match.length} actions.")
    match.go(position)
    return match


def _concede(match: Match, players: list[Any]) -> None:
    for player in players:
        try:
            match.concede(player)
        except FossilLabError as fault:
            raise RecordError(f"Player {player!r} cannot give up after action {match.position} of this record: {fault}") from fault


def _differs(state: State, wanted: Any) -> bool:
    return bool(f"{state.fingerprint():016x}" != wanted)


def _first(begin: Mapping[str, Any], game: Any, cards: str | None) -> State:
    """The state with which a record begins."""
    if set(begin) == {"state"}:
        state: State = game.from_dict(begin["state"], cards=cards)
        return state
    arguments = begin.get("arguments")
    if set(begin) != {"arguments"} or not isinstance(arguments, Mapping) or not all(isinstance(name, str) for name in arguments):
        raise RecordError("A record begins with the arguments of a new game, or with a state.")
    given = dict(arguments) | ({"cards": cards} if cards is not None else {})
    try:
        new: State = game.new_game(**given)
    except (OptionError, CardDataError) as fault:
        raise RecordError(f"The arguments of this record do not fit: {fault}") from fault
    except TypeError as fault:
        raise RecordError(f"The arguments of this record are not those of a new game: {', '.join(map(str, given))}.") from fault
    return new


def _reasons(because: Mapping[str, Any]) -> Mapping[str, str]:
    """Position, as a text -> why the action that led there was chosen."""
    for position, reason in because.items():
        # JSON names are texts; as str(n) writes them, so that no two names mean one position
        if not re.fullmatch("[1-9][0-9]{0,8}", str(position)) or not isinstance(reason, str):
            raise RecordError(f"A reason of this record stands at {str(position)[:20]!r} and says {reason!r}; "
                              "a text at a position from 1 is wanted.")
    return because


def _concessions(pairs: Any, length: int) -> list[list[Any]]:
    """For each position, the players who gave up there."""
    out: list[list[Any]] = [[] for _ in range(length + 1)]
    if not all(isinstance(c, list) and len(c) == 2 for c in pairs):
        raise RecordError("The concessions of this record are no pairs of position and player.")
    for where, player in pairs:
        if isinstance(where, bool) or not isinstance(where, int) or not 0 <= where <= length:
            raise RecordError(f"A concession of this record stands at {where!r}; there are the positions 0 to {length}.")
        out[where].append(player)
    return out
