"""Teaching positions, written: a state as the text of a scenario that reads back to an equal position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fossil_lab.errors import ScenarioError
from fossil_lab.fossil_fighters.box import OUT
from fossil_lab.fossil_fighters.scenario import MARKS, from_scenario
from fossil_lab.fossil_fighters.state import FIELDS, State
from fossil_lab.fossil_fighters.vivosaurs import team


def write(s: State) -> str:
    """A state as scenario text, which reads back to the same position, save for chance to come.

    ScenarioError names what the notation cannot say.
    """
    if len(s.todo) != 1 or s.todo[0][0] != "act":
        now = f'the game asks "{s.decision.text}"' if s.decision else "the game is over"
        raise ScenarioError(f"A scenario stands at the start of an action; here {now}.")
    if any(map(any, s.fossil_known)) or any(s.hand_known):
        raise ScenarioError("The notation has no word for cards of a hand or the Fossil Deck that somebody has seen; "
                            "to_dict() carries everything.")
    text = "\n".join([f"{key} = {_toml(value)}" for key, value in _top(s).items()] + [_mat(s, p) for p in (0, 1)]) + "\n"
    again = from_scenario(text)
    for name in FIELDS:
        if name != "dice" and getattr(s, name) != getattr(again, name):
            raise ScenarioError(f"The notation cannot say this position's {name}; to_dict() carries everything.")
    return text


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{k} = {_toml(v)}" for k, v in value.items()) + " }" if value else "{}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml(v) for v in value) + "]"
    escaped = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _top(s: State) -> dict[str, Any]:
    ids = [row.id for row in s.box.rows]
    return {"game": s.game, "seed": 0, "options": s.options.chosen(), "first": s.first, "current": s.current, "turn": s.turn,
            "teams": [[s.box.vivosaurs[s.team[v]].id for v in team(p)] for p in (0, 1)],
            "fossil_deck": [ids[c] for c in s.fossil_deck], "fossil_discard": [ids[c] for c in s.fossil_discard],
            "coins": "".join("TH"[coin] for coin in s.coins), "boosts": s.boosts, "clean_discount": s.clean_discount,
            "no_discard": bool(s.no_discard)} | _odd_decks(s)


def _odd_decks(s: State) -> dict[str, Any]:
    """Options of another deck size need decks that fit; which ones does not matter, since every card is named."""
    if (s.options.deck_size, s.options.deck_copies) == (30, 3):
        return {}
    names = [row.id for row in s.box.rows if not row.is_fossil]
    full, rest = divmod(s.options.deck_size, s.options.deck_copies)
    deck = {name: s.options.deck_copies for name in names[:full]} | ({names[full]: rest} if rest else {})
    return {"decks": [deck, deck]}


def _mat(s: State, p: int) -> str:
    ids, rows = [row.id for row in s.box.rows], s.box.vivosaurs
    called = {v: rows[s.team[v]].id for v in range(6)}
    mat: dict[str, Any] = {
        "az": called[s.az[p]], "sz": [called[v] for v in s.sz[p]], "ez": [called[s.ez[p]]] if s.ez[p] >= 0 else [],
        "out": [called[v] for v in team(p) if s.zone[v] == OUT], "fp": s.fp[p], "hand": [ids[c] for c in s.hand[p]],
        "deck": [ids[c] for c in s.deck[p]], "discard": [ids[c] for c in s.discard[p]],
        "in_play": [{"card": ids[c], "exhausted": bool(sideways), "counters": n, "order": i}
                    for i, (c, owner, sideways, n) in enumerate(s.in_play, 1) if owner == p],
        "excavated": [{"card": ids[c], "counters": n} for c, n in s.open_fossils[p]]}
    lines = ["", "[[player]]", *(f"{key} = {_toml(value)}" for key, value in mat.items())]
    words = {mark: word for word, mark in MARKS.items()}
    for v in team(p):
        facts: dict[str, Any] = {"damage": s.damage[v], "exhausted": bool(s.exhausted >> v & 1), "flipped": bool(s.evolved >> v & 1),
                                 "scare": s.scare[v], "sleep": s.sleep[v], "discount": s.discount[v],
                                 "attached": [{"card": ids[c], "owner": owner, "mark": words[mark]} for c, owner, mark in s.attached[v]]}
        if any(facts.values()):
            lines += [f"[player.state.{called[v]}]", *(f"{key} = {_toml(value)}" for key, value in facts.items() if value)]
    return "\n".join(lines)
