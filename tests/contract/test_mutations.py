"""Good inputs with something wrong put in by chance: each is still good, or refused by its own error with a sentence.

Scenarios, records, card files, options, messages of the browser and arguments of the API. The seeds are fixed, so a failure
can be repeated; the last test counts all malformed inputs, those that other files list by hand included.
"""

from __future__ import annotations

import copy
import json
import random
import re
import tomllib
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pebbles
import pytest
from pebbles import Pebbles

import fossil_lab as fl
from contract import fossilis_box as box
from contract import test_new_game, test_scenarios
from contract.games import BASE_OPTIONS, CONFIGS, other_values, played, positions, some
from fossil_lab.core.record import replay

DATA = Path(fl.fossilis.cards.__file__).with_name("data")
ODD = [None, True, -1, 0, 7, 10**30, 1.5, float("nan"), "", "x", "T", "c3", "²", "a\nb", [], [[]], [None], ["x", "x"], {}, {"x": 1}, {"c3": "T"}]


# ---------------------------------------------------------------- putting something wrong in

def rooms(value: Any, found: list[Any]) -> list[Any]:
    """All lists and tables inside a value that hold something."""
    if isinstance(value, dict | list) and value:
        found.append(value)
        for part in value.values() if isinstance(value, dict) else value:
            rooms(part, found)
    return found


def other(value: Any, rng: random.Random) -> Any:
    """A value that is near, of another type, or odd."""
    if isinstance(value, bool) or rng.random() < 0.4:
        return copy.deepcopy(rng.choice(ODD))
    if isinstance(value, int):
        return rng.choice((value + 1, value - 1, -value, value * 100, str(value), float(value), [value]))
    if isinstance(value, str):
        i = rng.randrange(len(value) + 1)
        return rng.choice((value[:i], value[:i] + rng.choice("xT0 -#é") + value[i:], value.upper(), value + value, value[::-1], [value], len(value)))
    if isinstance(value, list):
        return rng.choice((value[:-1], value + value, value[::-1], {"0": value}, [value], len(value)))
    return rng.choice(([value], {"x": value}, str(value)))


def damaged(good: Any, rng: random.Random) -> Any:
    """A copy with one to three things changed, taken out, doubled, renamed or swapped."""
    out = copy.deepcopy(good)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        room = rng.choice(rooms(out, []))
        key = rng.choice(list(room)) if isinstance(room, dict) else rng.randrange(len(room))
        how = rng.choice(("change", "change", "change", "remove", "double", "rename", "swap"))
        if how == "remove":
            del room[key]
        elif how == "double" and isinstance(room, list):
            room.insert(key, copy.deepcopy(room[key]))
        elif how == "rename" and isinstance(room, dict):
            room[rng.choice((key[:-1], key + "s", key.upper(), "", "zebra"))] = room.pop(key)
        elif how == "swap" and len(room) > 1:
            there = rng.choice(list(room)) if isinstance(room, dict) else rng.randrange(len(room))
            room[key], room[there] = room[there], room[key]
        else:
            room[key] = other(room[key], rng)
        if not rooms(out, []):
            break
    return out


def blurred(text: str, rng: random.Random) -> str:
    """A text with a line or some characters gone, doubled or changed."""
    lines = text.split("\n")
    i = rng.randrange(len(lines))
    how = rng.randrange(5)
    if how == 0:
        del lines[i]
    elif how == 1:
        lines.insert(i, lines[i])
    elif how == 2:
        j = rng.randrange(len(lines))
        lines[i], lines[j] = lines[j], lines[i]
    else:
        j = rng.randrange(len(lines[i]) + 1)
        lines[i] = lines[i][:j] + rng.choice(['"', "=", "[", "]", "0", "x", "\t", "#", ",", " ", "é"]) + lines[i][j + (how == 3):]
    return "\n".join(lines)


def told(fault: Exception, kind: type[Exception]) -> None:
    """It is an error of that class and says so in a sentence for people."""
    text = str(fault)
    assert isinstance(fault, kind), f"{fault!r} is no {kind.__name__}"
    assert len(text) > 15 and text[-1] in ".?]" and text == text.strip(), text
    assert not re.search(r"Traceback|object at 0x|<class|KeyError|TypeError|AttributeError", text), text


def tried(ask: Callable[..., Any], kind: type[Exception], what: Any, **given: Any) -> Any:
    """The answer to these arguments, or None where it was refused as it should be; anything else fails with the input."""
    try:
        return ask(**given)
    except Exception as fault:
        if not isinstance(fault, kind):
            pytest.fail(f"{what!r}\nwas answered with {fault!r}")
        told(fault, kind)
        return None


def playable(state: Any, rng: random.Random, count: int = 8) -> None:
    """The state holds together and can be played."""
    box.derived(state)
    box.sensible(state)
    assert fl.fossilis.from_dict(json.loads(json.dumps(state.to_dict()))) == state
    for _ in range(count):
        if not state.is_terminal:
            state.apply_action(rng.choice(state.legal_actions()))


# ---------------------------------------------------------------- scenarios

@cache
def scenarios() -> list[str]:
    """Positions from games of many options, as texts, and the printed example."""
    texts = [test_scenarios.EXAMPLE]
    for config in some(30):
        for state in positions(config, 3):
            try:
                texts.append(state.to_scenario())
            except fl.ScenarioError:
                continue
    return texts


def test_damaged_scenarios():
    rng, counts = random.Random(1), Counter()
    for n in range(1500):
        text = rng.choice(scenarios())
        source = blurred(text, rng) if n % 3 == 0 else damaged(tomllib.loads(text), rng)
        before = copy.deepcopy(source)
        state = tried(fl.fossilis.from_scenario, fl.ScenarioError, source, source=source)
        assert repr(source) == repr(before), "the input was changed"
        counts["refused" if state is None else "read"] += 1
        if state is not None:
            playable(state, rng)
    assert counts["refused"] > 700 and counts["read"] > 100


# ---------------------------------------------------------------- records

@cache
def records() -> list[dict[str, Any]]:
    """Short records of several games."""
    out = []
    for config in some(12):
        match = fl.Match(config.new())
        for code in played(config)[:30]:
            match.play(code)
        match.go(20)
        out.append(json.loads(json.dumps(match.record())))
    return out


def test_damaged_records(tmp_path):
    rng, counts, path = random.Random(2), Counter(), tmp_path / "m.json"
    for n in range(600):
        good = rng.choice(records())
        text = json.dumps(good, indent=1)
        source = blurred(text, rng) if n % 4 == 0 else json.dumps(damaged(good, rng))
        path.write_text(source, encoding="utf-8")
        match = tried(fl.load, fl.RecordError, source, path=path)
        assert path.read_text(encoding="utf-8") == source
        counts["refused" if match is None else "read"] += 1
        if match is not None:
            assert match.length >= match.position >= 0 and isinstance(match.story(), str)
            assert replay(match.record(), fl.fossilis).state == match.state
    assert counts["refused"] > 450


# ---------------------------------------------------------------- card files

def written(value: Any) -> str:
    """A value in TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(str(key))} = {written(part)}" for key, part in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    return str(value).lower() if isinstance(value, bool) else repr(value) if isinstance(value, int | float) else json.dumps(str(value))


def table(name: str, row: dict[str, Any]) -> str:
    return f"[[{name}]]\n" + "".join(f"{json.dumps(key)} = {written(value)}\n" for key, value in row.items())


def test_damaged_card_files(tmp_path):
    rng, counts = random.Random(3), Counter()
    rows = []
    for file in ("dinosaurs", "tools", "supplies", "skills", "events"):
        for name, found in tomllib.loads((DATA / f"{file}.toml").read_text(encoding="utf-8")).items():
            rows += [(file, name, row) for row in found] if isinstance(found, list) else []
    for n in range(300):
        file, name, row = rng.choice(rows)
        folder = tmp_path / str(n)
        folder.mkdir()
        text = blurred(table(name, row), rng) if n % 3 == 0 else table(name, damaged(row, rng))
        (folder / f"{file}.toml").write_text(text, encoding="utf-8")
        state = tried(fl.fossilis.new_game, fl.CardDataError, text, players=2, seed=n, cards=str(folder))
        counts["refused" if state is None else "read"] += 1
        if state is not None:
            for _ in range(25):
                state.apply_action(rng.choice(state.legal_actions()))
    assert counts["refused"] > 120 and counts["read"] > 20


# ---------------------------------------------------------------- options and arguments

def test_damaged_options():
    rng, counts = random.Random(4), Counter()
    values = [(name, value) for name in BASE_OPTIONS for value in other_values(name, 5)]
    for n in range(1500):
        good = {"players": 5, "seed": n, "expansions": [], "options": dict(rng.sample(values, 3)), "species": []}
        given = damaged(good, rng)
        before = repr(given)
        if not all(isinstance(key, str) and key in good for key in given) or "players" not in given:
            continue  # an argument of another name is Python's affair
        state = tried(fl.fossilis.new_game, fl.OptionError, given, **given)
        assert repr(given) == before, "the input was changed"
        counts["refused" if state is None else "read"] += 1
        if state is not None:
            box.conserved(state)
            playable(state, rng)
    assert counts["refused"] > 500 and counts["read"] > 50


STATE = fl.fossilis.new_game(players=3, seed=2)
MATCH = fl.Match(STATE)
ARGUMENTS: dict[str, Callable[[Any], Any]] = {
    "play": lambda v: MATCH.play(v), "state.play": lambda v: STATE.play(v), "after": lambda v: STATE.after(v), "why_not": lambda v: STATE.why_not(v),
    "explain": lambda v: STATE.explain(v), "parse": lambda v: STATE.parse(v), "action": lambda v: STATE.action(v), "view": lambda v: STATE.view(v),
    "breakdown": lambda v: STATE.breakdown(v), "go": lambda v: MATCH.go(v), "draw player": lambda v: STATE.draw(player=v),
    "state_at": lambda v: MATCH.state_at(v), "concede": lambda v: MATCH.concede(v), "names": lambda v: fl.Match(STATE, names=v), "match": lambda v: fl.Match(v),
    "bots": lambda v: MATCH.run(v), "from_dict": lambda v: fl.fossilis.from_dict(v), "rule": lambda v: fl.rule(v), "game.action": lambda v: fl.fossilis.action(v),
    "game.parse": lambda v: fl.fossilis.parse(v),
}
HARMLESS = {("draw player", None), ("names", None)}
WRONG = [None, True, -1, 10**30, 1.5, float("nan"), "", "x", "²", "dig c3 up", [], [[]], {"x": 1}, ("a",), b"x", {3}]


@pytest.mark.parametrize("name", ARGUMENTS)
def test_wrong_arguments_change_nothing(name):
    before = STATE.fingerprint(), json.dumps(MATCH.record())
    for value in WRONG:
        if value is None and (name, value) in HARMLESS:
            continue
        try:
            ARGUMENTS[name](value)
        except (fl.FossilLabError, IndexError) as fault:
            told(fault, (fl.FossilLabError, IndexError))
        except Exception as fault:
            pytest.fail(f"{name}({value!r}) was answered with {fault!r}")
        else:
            pytest.fail(f"{name}({value!r}) was accepted")
        assert (STATE.fingerprint(), json.dumps(MATCH.record())) == before


# ---------------------------------------------------------------- messages of the browser

def messages(part: str) -> list[dict[str, Any]]:
    """What a browser may say."""
    return [{"type": "act", "action": 0}, {"type": "select", "part": part}, {"type": "go", "position": 1}, {"type": "fit", "layout": "wide"},
            {"type": "undo"}, {"type": "redo"}, {"type": "run"}]


@pytest.mark.parametrize(("start", "part", "count"), [(Pebbles, "heap:a", 1200), (lambda: STATE, "space:c3", 300)], ids=["pebbles", "fossilis"])
def test_damaged_messages(start, part, count, monkeypatch, callbacks):
    pebbles.install(monkeypatch)
    answers: list[Any] = []
    monkeypatch.setattr(fl.widgets.Board, "send", lambda self, content, buffers=None: answers.append(content))
    board, rng, counts = fl.widgets.Board(start()), random.Random(5), Counter()

    def everything():
        return board.match.position, board.match.length, board.state.fingerprint(), board._selection, [a.code for a in board.match.actions]

    board.play(board.state.actions[0])
    for _ in range(count):
        good = {**rng.choice(messages(part)), "rev": board.scene["rev"]}
        content = damaged(good, rng) if rng.random() < 0.85 else good  # some good ones between, so that there is something to spoil
        before, rev = everything(), board.scene["rev"]
        answers.clear()
        board._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})
        rejected = [answer for answer in answers if answer["type"] == "rejected"]
        counts["rejected" if rejected else "taken"] += 1
        for answer in rejected:
            assert answer["reason"] == "stale" or answer["reason"][-1] == "." and "\n" not in answer["reason"] and len(answer["reason"]) < 200, content
            assert everything() == before, content
            assert board.scene["rev"] == rev or answer["rule"] is not None
        if board.state.is_terminal or rng.random() < 0.05:
            board.match.go(0)
            board.play(board.state.actions[0])
    assert counts["rejected"] > count * 0.7 and counts["taken"] > count * 0.05


# ---------------------------------------------------------------- how many there are

def test_enough_malformed_inputs_are_listed_by_hand():
    from cards import test_own_cards
    from core import test_actions, test_match

    from widgets import test_messages

    listed = {"scenarios": len(test_scenarios.CASES), "records": len(test_match.CASES), "cards": len(test_own_cards.FAULTS),
              "messages": len(test_messages.WRONG), "options": len(test_new_game.WRONG), "arguments": len(ARGUMENTS) * len(WRONG),
              "actions": len(test_actions.UNKNOWN)}
    assert listed["scenarios"] >= 200 and listed["records"] >= 100 and listed["cards"] >= 60 and listed["messages"] >= 60, listed
    assert listed["options"] >= 80 and listed["arguments"] >= 200 and sum(listed.values()) >= 700, listed
    assert len(CONFIGS) >= 100
