"""A graph over the board is drawn anew whatever moves the game: clicks, bots, undo, another layout."""

from __future__ import annotations

import json

import pytest

import fossil_lab as fl
from fossil_lab.fossilis.drawing.geometry import LAYOUTS
from fossil_lab.widgets import Board

SITE = "-0 .  -  -  -\n=  .  -  -1 -\n.  -  =  -  -\n-  -  #  -  -\n-  -  -  .  ."


@pytest.fixture
def board(sent):
    state = fl.fossilis.from_scenario({"seed": 1, "current": 0, "discard": [], "pits": {"b1": "T", "b2": "R"}, "site": SITE})
    return Board(fl.Match(state, names=["Ada", "Ben"]), overlay=fl.graphs.accessibility)


def looks(board):
    """The looks and marks on the screen, as JSON."""
    found = []

    def walk(node):
        if isinstance(node, list):
            for part in node:
                walk(part)
        elif isinstance(node, dict):
            key = node.get("data-key", "")
            found.extend([key] if isinstance(key, str) and key.startswith("sight:") else [])
            for part in node.values():
                walk(part)

    walk(board.scene["root"])
    return sorted(found)


def expected(state):
    return sorted(f"sight:{spot}" for spot in fl.graphs.SPOTS if fl.graphs.accessibility(state).out_degree(spot))


def test_clicks_undo_and_redo_move_the_looks(board, say):
    assert looks(board) == ["sight:east5", "sight:north2", "sight:south1", "sight:south2", "sight:west3"]
    say(board, {"type": "act", "action": board.state.parse("dig a1 east").code})
    assert looks(board) == expected(board.state) != expected(board.match.state_at(0))
    after = looks(board)
    say(board, {"type": "undo"})
    assert looks(board) == expected(board.state) != after
    say(board, {"type": "redo"})
    assert looks(board) == after
    say(board, {"type": "select", "part": "space:b3"})
    assert looks(board) == after


def test_another_layout_has_looks_of_its_own(board, say):
    wide = json.dumps(board.scene["root"])
    say(board, {"type": "fit", "layout": "narrow"})
    narrow = json.dumps(board.scene["root"])
    assert board.scene["layout"] == "narrow" and narrow != wide
    graph = fl.graphs.accessibility(board.state)
    assert looks(board) == sorted(node.key for node in graph.over(board.state, LAYOUTS["narrow"].site) if node.key.startswith("sight:"))


def test_the_looks_follow_bots(sent):
    bots = {p: fl.bots.Random(seed=p) for p in (0, 1)}
    board = Board(fl.Match(fl.fossilis.new_game(players=2, seed=4)), bots=bots, overlay=fl.graphs.accessibility)
    board.run()
    assert board.state.is_terminal
    assert looks(board) == expected(board.state) != []


def test_an_overlay_is_asked_for_what_the_reader_sees(sent):
    asked = []
    board = Board(fl.Match(fl.fossilis.new_game(players=2, seed=4)), perspective=1, overlay=lambda view: asked.append(view) or [])
    assert asked and all(view.player == 1 for view in asked)
    assert "overlay" not in json.dumps(board.scene["root"])
