"""Records: a match as JSON, and back, checked action by action.

A record holds where the match began (the arguments of `new_game`, or the whole first state where it began from a scenario or
in the middle of a game), the actions as text, and the fingerprint of the position after each, so that a broken or edited
record says at which action it does not fit, and why.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from fossil_lab.core.match import Match
from fossil_lab.core.state import State
from fossil_lab.errors import CardDataError, FossilLabError, OptionError, RecordError

FORMAT, VERSION = "fossil_lab match", 2
KEYS = {"format", "version", "game", "names", "begin", "cards", "actions", "fingerprints", "because", "conceded", "position"}


def record(match: Match, game: Any) -> dict[str, Any]:
    """The match as JSON-able data. `game` is the module of the game: it has `new_game`, `from_dict` and `card_digest`."""
    first = match.state_at(0)
    states = [match.state_at(n) for n in range(match.length + 1)]
    return {"format": FORMAT, "version": VERSION, "game": first.game, "names": match.names, "begin": _begin(first, game),
            "cards": game.card_digest(first), "actions": [first.action(code).text for code in match.codes],
            "fingerprints": [f"{state.fingerprint():016x}" for state in states],
            "because": {str(position): reason for position, reason in sorted(match.reasons.items())},
            "conceded": [list(pair) for pair in match.concessions], "position": match.position}


def _begin(first: State, game: Any) -> dict[str, Any]:
    """The arguments of the new game, if they lead to this state; else the state itself."""
    arguments = first.arguments
    if arguments is not None:
        try:
            if game.new_game(**arguments).fingerprint() == first.fingerprint():
                return {"arguments": json.loads(json.dumps(arguments))}
        except FossilLabError:  # card files that have changed or gone: the state itself is still exact
            pass
    return {"state": first.to_dict()}  # type: ignore[attr-defined]


def replay(data: Any, game: Any, cards: str | None = None) -> Match:
    """The match of a record, replayed and checked; RecordError says at which action it does not fit, and why."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise RecordError("This is no record of a match.")
    if data.get("version") != VERSION:
        raise RecordError(f"This record has version {data.get('version')!r}; version {VERSION} is wanted.")
    if odd := sorted(map(str, set(data) ^ KEYS)):
        what = "lacks" if odd[0] in KEYS else "has an unknown part"
        raise RecordError(f"This record {what} {odd[0]!r}.")
    for name, kind in (("actions", list), ("names", list), ("fingerprints", list), ("begin", Mapping), ("because", Mapping)):
        if not isinstance(data[name], kind):
            raise RecordError(f"The {name} of this record are {data[name]!r}; a {'list' if kind is list else 'table'} is wanted.")
    actions, prints = data["actions"], data["fingerprints"]
    if len(prints) != len(actions) + 1:
        raise RecordError(f"This record has {len(actions)} actions and {len(prints)} fingerprints; "
                          "there is one more fingerprint than actions.")
    first = _first(data["begin"], game, cards)
    if game.card_digest(first) != data["cards"]:
        raise RecordError("The card data of this record are others than the ones here; name its folder of card files with cards=.")
    if _differs(first, prints[0]):
        raise RecordError("The game of this record begins in another position than it was written with: its arguments have been changed, "
                          "or the set-up has.")
    try:
        match = Match(first, data["names"])
    except FossilLabError as fault:
        raise RecordError(f"The names of this record do not fit: {fault}") from fault
    reasons, gave_up = _reasons(data["because"], len(actions)), _concessions(data["conceded"], len(actions))
    for n, (text, wanted) in enumerate(zip([*actions, None], [*prints[1:], None], strict=True), 1):
        try:
            for player in gave_up[n - 1]:
                match.concede(player)
            if text is None:
                break
            if not isinstance(text, str):
                raise RecordError(f"An action is a text, not {text!r}.")
            match.play(text, because=reasons.get(n, ""))
        except FossilLabError as fault:
            raise RecordError(f"Action {n} of this record ({text!r}) does not fit: {fault}") from fault
        if _differs(match.state, wanted):
            raise RecordError(f"Action {n} of this record ({text!r}) leads to another position than it was written with.")
    position = data["position"]
    if isinstance(position, bool) or not isinstance(position, int) or not 0 <= position <= match.length:
        raise RecordError(f"This record stands at position {position!r}, but has {match.length} actions.")
    match.go(position)
    return match


def _differs(state: State, wanted: Any) -> bool:
    return bool(f"{state.fingerprint():016x}" != wanted)


def _first(begin: Mapping[str, Any], game: Any, cards: str | None) -> State:
    """The state with which a record begins."""
    if set(begin) == {"state"}:
        state: State = game.from_dict(begin["state"], cards=cards)
        return state
    arguments = begin.get("arguments")
    if set(begin) != {"arguments"} or not isinstance(arguments, Mapping) or not all(isinstance(name, str) for name in arguments):
        raise RecordError('A record begins with the arguments of a new game, or with a state.')
    given = dict(arguments) | ({"cards": cards} if cards is not None else {})
    try:
        new: State = game.new_game(**given)
    except (OptionError, CardDataError) as fault:
        raise RecordError(f"The arguments of this record do not fit: {fault}") from fault
    except TypeError as fault:
        raise RecordError(f"The arguments of this record are not those of a new game: {', '.join(map(str, given))}.") from fault
    return new


def _reasons(because: Mapping[str, Any], length: int) -> dict[int, str]:
    """Position -> why the action that led there was chosen."""
    for position, reason in because.items():
        if not str(position).isdecimal() or not 1 <= int(position) <= length or not isinstance(reason, str):
            raise RecordError(f"A reason of this record stands at {position!r} and says {reason!r}; "
                              f"a text at a position from 1 to {length} is wanted.")
    return {int(position): reason for position, reason in because.items()}


def _concessions(pairs: Any, length: int) -> list[list[Any]]:
    """For each position, the players who gave up there."""
    out: list[list[Any]] = [[] for _ in range(length + 1)]
    if not isinstance(pairs, list) or not all(isinstance(c, list) and len(c) == 2 for c in pairs):
        raise RecordError("The concessions of this record are no pairs of position and player.")
    for where, player in pairs:
        if isinstance(where, bool) or not isinstance(where, int) or not 0 <= where <= length:
            raise RecordError(f"A concession of this record stands at {where!r}; there are the positions 0 to {length}.")
        out[where].append(player)
    return out
