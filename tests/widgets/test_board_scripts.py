"""The opponent of a solo game on a board: a step for each press of Next step, or its turn at once."""

from __future__ import annotations

import json
import random

import pytest

import fossil_lab as fl
from fossil_lab.core.decision import NOT_YOURS
from fossil_lab.errors import IllegalAction, OptionError
from fossil_lab.widgets import Board

pytestmark = pytest.mark.usefixtures("sent")


def solo(seed=2):
    return fl.fossilis.new_game(players=1, seed=seed, expansions=("bone_wars",))


def to_the_rival(board, seed=2):
    """Play the person at random until the Rival's turn begins."""
    rng = random.Random(seed)
    while board.state.current_player == 0:
        board.play(rng.choice(board.state.legal_actions()))
    return board


def test_the_rival_has_its_name_without_being_given_one():
    board = Board(solo())
    assert board.names == ("Player 1", board.state.expansions.bone_wars.name.split()[-1])


def test_each_press_is_one_step_and_is_drawn():
    board = to_the_rival(Board(solo()))
    assert board.bar["can_run"] and board.bar["run"] == f"Finish the turn of {board.names[1]}"
    steps = []
    while board.state.decision.kind == "continue":
        steps.append(board.state.decision.about[0])
        assert board.state.decision.text in board.bar["status"] and "Next step" in json.dumps(board.scene)
        before = board.bar["position"], board.scene["rev"]
        board.play("continue")
        assert board.bar["position"] == before[0] + 1 and board.scene["rev"] > before[1]
    assert steps == list(range(len(steps))) and len(steps) >= 5
    assert board.state.current_player == 0


def test_a_click_on_next_step_is_sent_like_any_other():
    board = to_the_rival(Board(solo()))
    code = board.state.parse("continue").code
    before = board.match.position
    board._on_message(None, {"type": "act", "action": code, "rev": board.scene["rev"]}, None)
    assert board.match.position == before + 1


def test_what_is_not_the_next_step_is_refused():
    board = to_the_rival(Board(solo()))
    with pytest.raises(IllegalAction):
        board.play("gain plaster")


def test_the_whole_turn_at_once():
    board = to_the_rival(Board(solo()))
    board.run()
    assert board.state.decision is None or board.state.current_player == 0


def test_a_board_may_run_scripts_by_themselves():
    board = Board(solo(), scripts="run")
    rng = random.Random(3)
    for _ in range(60):
        assert board.state.is_terminal or board.state.current_player == 0
        if not board.state.is_terminal:
            board.play(rng.choice(board.state.legal_actions()))


def test_undo_goes_back_one_step():
    board = to_the_rival(Board(solo()))
    for _ in range(3):
        board.play("continue")
    board.undo()
    assert board.state.decision.about == (2,)
    board.redo()
    assert board.state.decision.about == (3,)


def test_the_person_keeps_looking_with_their_own_eyes():
    board = to_the_rival(Board(solo()))
    assert board._viewer() == 0
    refusal = Board(board.match.state.clone(), scripts="run", bots={0: fl.bots.Random()})._refusal_of("continue")
    assert refusal is not None and refusal.rule == NOT_YOURS


def test_next_step_can_be_explained():
    board = to_the_rival(Board(solo()))
    told = board._explained(board.state.parse("continue").code)
    assert not told.get("refusal") and told


def test_an_unknown_way_is_answered():
    with pytest.raises(OptionError, match="scripts is one of step, run"):
        Board(solo(), scripts="walk")
