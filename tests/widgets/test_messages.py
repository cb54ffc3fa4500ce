"""Whatever comes from the browser is answered, and only what is understood changes anything."""

from __future__ import annotations

import json

import pytest
from pebbles import SPACE, Pebbles

from fossil_lab.widgets import Board

BIG, DEEP = 10**30, json.loads("[" * 50 + "]" * 50)
NO_NUMBER = [None, True, False, "0", "", 0.0, 1.5, float("nan"), -1, BIG, [], [0], {}, {"action": 0}]
NO_TEXT = [0, True, 1.5, [], ["heap:a"], {}, "", "x" * 5000, "heap:z", "heap:a ", "HEAP:A", "<b>", "heap:a\u0000", "../heap:a"]
NO_TYPE = [None, 0, True, [], {}, "", "Act", "act ", "ACT", "__init__", "play", "update", "x" * 5000, ["act"], DEEP]
NO_MESSAGE = [None, 0, True, 1.5, "", "act", "undo", [], ["act", 0], [["type", "act"]], DEEP]
WRONG = [
    *NO_MESSAGE,
    *({"type": kind, "action": 0} for kind in NO_TYPE),
    {}, {"action": 0}, {"rev": 1}, {"kind": "act"},
    *({"type": "act", "action": value} for value in (*NO_NUMBER, len(SPACE))),
    {"type": "act"}, {"type": "act", "code": 0}, {"type": "act", "action": 0, "part": None}, {"type": "act", "action": 0, 5: 1},
    *({"type": "select", "part": value} for value in NO_TEXT),
    {"type": "select"}, {"type": "select", "part": "heap:a", "action": 0},
    *({"type": "go", "position": value} for value in (*NO_NUMBER, 3)),
    {"type": "go"}, {"type": "go", "position": 0, "by": 1},
    *({"type": "explain", "action": value} for value in (*NO_NUMBER, len(SPACE))),
    *({"type": "explain", "part": value} for value in (None, *NO_TEXT)),
    {"type": "explain"}, {"type": "explain", "action": 0, "part": "heap:a"}, {"type": "explain", "action": 0, "position": 0},
    *({"type": "explain", "action": 0, "rev": value} for value in (*NO_NUMBER, 10**6)),
    *({"type": "fit", "layout": value} for value in (None, 0, "", "auto", "Wide", ["wide"], {})),
    {"type": "fit"}, {"type": "undo", "steps": 2}, {"type": "redo", "steps": 1}, {"type": "run", "player": 1}, {"type": "redo"},
    {"type": "run"},
    *({"type": "act", "action": 0, "rev": value} for value in (*NO_NUMBER, 10**6)),
    *({"type": kind, "rev": None} for kind in ("undo", "redo", "run")),
]


def everything(board):
    """All that a message could change."""
    return (json.dumps([board.scene, board.bar]), board.match.position, board.match.length, board.state.fingerprint(),
            board._selection, board._refusal)


@pytest.fixture
def board(sent):
    board = Board(Pebbles())
    board.play("take a 1")
    board.play("take b 2")
    board.select("heap:c")
    return board


@pytest.mark.parametrize("content", WRONG, ids=lambda content: repr(content)[:50])
def test_what_is_wrong_gets_one_sentence_and_changes_nothing(board, say, content):
    before = everything(board)
    [answer] = say(board, content)
    assert answer["type"] == "rejected" and answer["rev"] == board.scene["rev"] and answer["rule"] is None
    assert answer["reason"].endswith(".") and len(answer["reason"]) < 200 and "\n" not in answer["reason"]
    assert everything(board) == before


@pytest.mark.parametrize("content", [
    {"type": "act", "action": 0}, {"type": "select", "part": "heap:a"}, {"type": "select", "part": None}, {"type": "undo"},
    {"type": "go", "position": 0}, {"type": "redo"}, {"type": "run"}], ids=lambda content: content["type"])
def test_what_speaks_of_an_older_picture_is_stale(board, say, content):
    before = everything(board)
    for rev in range(board.scene["rev"]):
        assert say(board, {**content, "rev": rev}) == [
            {"type": "rejected", "reason": "stale", "rule": None, "rev": board.scene["rev"]}]
    assert everything(board) == before


def test_a_double_click_acts_once(board, say):
    rev = board.scene["rev"]
    assert say(board, {"type": "act", "action": SPACE.code["take c 1"], "rev": rev}) == []
    assert say(board, {"type": "act", "action": SPACE.code["take c 1"], "rev": rev})[0]["reason"] == "stale"
    assert board.state.heaps == [2, 0, 3]


def test_an_illegal_action_is_refused_with_its_rule_and_shown(board, say):
    before, rev = board.state.fingerprint(), board.scene["rev"]
    sentence = "Heap b holds 0, not 2."
    answers = say(board, {"type": "act", "action": SPACE.code["take b 2"]})
    assert answers == [{"type": "rejected", "reason": sentence, "rule": "PB-TAKE-01", "rev": rev + 1}]
    assert board.state.fingerprint() == before and board.match.position == 2
    assert f"{sentence} [PB-TAKE-01]" in json.dumps(board.scene)
    assert board.bar["status"] == f"{sentence} [PB-TAKE-01]" and board.bar["refused"]
    say(board, {"type": "select", "part": None})
    assert sentence not in json.dumps(board.scene) and not board.bar["refused"]


def test_after_the_end_every_action_is_refused(say, sent):
    board = Board(Pebbles((1, 0, 0)))
    board.play("take a 1")
    assert say(board, {"type": "act", "action": 0})[0]["rule"] == "CORE-02"
    assert "The game is over. Won by" in Board(board.match).bar["status"]


def test_selecting_twice_lets_go(board, say):
    say(board, {"type": "select", "part": "heap:a"})
    assert board._selection == "heap:a" and "Take 3" in json.dumps(board.scene)
    say(board, {"type": "select", "part": "heap:a"})
    assert board._selection is None and "Take 3" not in json.dumps(board.scene)


def test_nothing_is_drawn_again_for_nothing(board, say):
    say(board, {"type": "select", "part": None})
    rev = board.scene["rev"]
    assert say(board, {"type": "select", "part": None}) == []
    assert say(board, {"type": "fit", "layout": "wide"}) == []
    assert board.scene["rev"] == rev


def test_the_width_of_the_screen_is_heard_at_any_revision(board, say):
    assert say(board, {"type": "fit", "layout": "narrow", "rev": 1}) == []
    assert board.scene["layout"] == "narrow" and board.scene["root"][1]["width"] == 700
    fixed = Board(Pebbles(), layout="wide")
    assert say(fixed, {"type": "fit", "layout": "narrow"}) == [] and fixed.scene["layout"] == "wide"


def test_a_match_changed_elsewhere_makes_the_picture_stale(board, say):
    board.match.play("take c 3")
    [answer] = say(board, {"type": "act", "action": SPACE.code["take c 1"]})
    assert answer["reason"] == "stale" and board.match.position == 3
    assert board.bar["position"] == 3
    assert say(board, {"type": "act", "action": SPACE.code["take c 1"]}) == []


def test_an_error_of_our_own_is_told_and_raised(board, say, callbacks):
    class Broken:
        def choose(self, view):
            raise RuntimeError("no idea")

    board.bots[1] = Broken()
    [answer] = say(board, {"type": "act", "action": SPACE.code["take c 1"]})
    assert answer["type"] == "error" and "no idea" in answer["reason"]
    assert not board.bar["busy"] and board.match.position == 3
    assert [str(error) for error in callbacks] == ["no idea"]
    callbacks.clear()


# ---------------------------------------------------------------- explanations

def test_an_action_is_explained_and_nothing_changes(board, say):
    before = everything(board)
    [told] = say(board, {"type": "explain", "action": SPACE.code["take c 1"]})
    assert told["type"] == "explained" and told["rev"] == board.scene["rev"] and told["action"] == SPACE.code["take c 1"]
    assert told["title"] == "take c 1" and told["refusal"] is None and told["lines"]
    assert "888" not in json.dumps(told), "the other player's secret"
    json.dumps(told)
    assert everything(board) == before


def test_a_refused_action_is_explained_by_its_reason(board, say):
    before = everything(board)
    [told] = say(board, {"type": "explain", "action": SPACE.code["take b 2"]})
    assert told["refusal"] == {"text": "Heap b holds 0, not 2.", "rules": ["PB-TAKE-01"]}
    assert everything(board) == before


def test_a_part_is_explained_by_what_can_be_done_with_it(board, say):
    before = everything(board)
    [told] = say(board, {"type": "explain", "part": "heap:c"})
    assert told["part"] == "heap:c" and told["title"] == "Heap c: 4" and told["marks"] == ["heap:c"]
    assert told["lines"] == [{"text": "Take 1, 2, 3.", "rules": []}]
    [none] = say(board, {"type": "explain", "part": "heap:b"})
    assert none["lines"][0]["text"].startswith("Take: Heap b holds 0") and none["lines"][0]["rules"] == ["PB-TAKE-01"]
    assert everything(board) == before


def test_an_explanation_that_comes_too_late_is_refused_quietly(board, say):
    rev = board.scene["rev"]
    for about in ({"action": 0}, {"part": "heap:a"}):
        assert say(board, {"type": "explain", "rev": rev - 1, **about}) == [
            {"type": "rejected", "reason": "stale", "rule": None, "rev": rev, "to": "explain"}]


def test_an_explanation_names_people_and_tells_only_what_their_view_knows(say, sent):
    board = Board(Pebbles(), names=["Ada", "Ben"], perspective=0)
    board.play("take a 1")
    [told] = say(board, {"type": "explain", "action": 0})
    assert told["refusal"]["text"] == "Ben has to decide now, not Ada." and "888" not in json.dumps(told)
