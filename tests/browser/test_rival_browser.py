"""The Rival's turn in a browser: a step for each press, by mouse and by keyboard, or all at once."""

from __future__ import annotations

import pytest

import fossil_lab as fl

from .test_fossilis_browser import REACHED_BY_ARROWS, Keyboard, Mouse

pytestmark = pytest.mark.browser


@pytest.fixture
def board():
    """Ada against Marsh, at the beginning of the Rival's first turn."""
    from fossil_lab.widgets import Board

    state = fl.fossilis.new_game(players=1, seed=4, expansions=("bone_wars", "ice_age", "caution_tape"))
    while state.decision.kind != "continue":
        state.play(state.legal_actions()[-1] if state.step != "setup" else state.legal_actions()[0])
    return Board(state)


@pytest.mark.parametrize("hand", [Mouse, Keyboard])
def test_next_step_takes_one_step_and_the_header_says_what_it_did(stage, board, hand):
    view = stage.show(board)
    hands, steps = hand(stage, board, view), 0
    while board.state.decision.kind == "continue":
        hands.play(board.state.action(board.state.legal_actions()[0]))
        steps += 1
        if board.state.decision.kind == "continue":
            assert board.state.decision.text in view.locator(".fl-status").inner_text()
            assert "[FX-" in view.locator("[data-key='header']").text_content()
    assert steps >= 5 and board.match.position == steps and board.state.current_player == 0


def test_the_rivals_pawn_goes_to_its_next_spot(stage, board):
    view = stage.show(board)
    before = view.locator("[data-key='pawn:1']").get_attribute("transform"), board.state.expansions.bone_wars.spot
    Mouse(stage, board, view).play(board.state.action(board.state.legal_actions()[0]))
    after = view.locator("[data-key='pawn:1']").get_attribute("transform"), board.state.expansions.bone_wars.spot
    assert (before[0] == after[0]) == (before[1] == after[1])


def test_a_button_finishes_the_turn(stage, board):
    view = stage.show(board)
    stage.click(view.get_by_role("button", name="Finish the turn of"))
    assert board.state.current_player == 0 and board.match.position >= 5
    assert view.get_by_role("button", name="Finish the turn of").count() == 0


@pytest.mark.parametrize("layout", ["wide", "narrow"])
def test_arrows_reach_every_target_where_expansions_lie(stage, layout):
    from fossil_lab.widgets import Board

    state = fl.fossilis.new_game(players=3, seed=3, expansions=("scorpion", "caution_tape", "ice_age", "power_tools"))
    for _ in range(60):
        state.play(state.actions[(state.fingerprint() >> 7) % len(state.actions)])
    board = Board(state, layout=layout)
    view = stage.show(board)
    for part in (None, *sorted(board._parts)[::9]):
        board.select(part)
        assert view.evaluate(REACHED_BY_ARROWS) == []


@pytest.mark.parametrize(("seed", "won"), [(3, True), (2, False)], ids=["won", "lost"])
def test_a_whole_game_against_marsh_is_played_by_clicks(stage, seed, won):
    from fossil_lab.widgets import Board

    board = Board(fl.fossilis.new_game(players=1, seed=seed, expansions=("bone_wars",)), names=["Ada"])
    view, greedy = stage.show(board), fl.bots.Greedy(seed=seed)
    hands = Mouse(stage, board, view)
    while not board.match.is_over:
        steps = board.state.is_script(board.state.current_player)
        hands.play(board.state.actions[0] if steps else greedy.choose(board.state.view(0)).action)
    assert board.match.winners == [0 if won else 1]
    assert f"Won by {'Ada' if won else 'Marsh'}" in view.locator(".fl-status").inner_text()
