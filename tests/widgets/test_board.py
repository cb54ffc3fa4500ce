"""A board from Python: who plays, who sees what, and what is shown where there is no browser."""

from __future__ import annotations

import json

import pytest
from pebbles import Pebbles, Taker

import fossil_lab as fl
from fossil_lab.errors import IllegalAction, OptionError
from fossil_lab.widgets import Board, _assets

pytestmark = pytest.mark.usefixtures("sent")


def drawn(board):
    return json.dumps(board.scene)


def test_a_state_becomes_a_match_and_a_match_is_kept():
    match = fl.Match(Pebbles(), names=["Ada", "Ben"])
    assert Board(match).match is match
    board = Board(Pebbles(), names=["Ada", "Ben"])
    assert isinstance(board.match, fl.Match) and board.state.game == "pebbles"
    assert board.bar["names"] == ["Ada", "Ben"] and board.bar["status"] == "Ada: Take 1 to 3 pebbles."


def test_playing_undoing_redoing_and_looking_back():
    board = Board(Pebbles(), names=["Ada", "Ben"])
    [event] = board.play("take a 2")
    board.play("take c 3")
    assert event.data["heap"] == "a" and board.bar["position"] == 2
    board.undo()
    assert board.state.heaps == [1, 2, 4] and board.bar["can_redo"]
    assert board.bar["status"] == "Looking back at action 1 of 2. Ben: Take 1 to 3 pebbles."
    board.redo()
    assert board.state.heaps == [1, 2, 1] and not board.bar["can_redo"]
    board.go(0)
    assert board.state.heaps == [3, 2, 4] and board.match.length == 2
    board.play("take b 1")
    assert board.match.length == 1 and not board.bar["can_redo"]


def test_an_illegal_action_raises_and_changes_nothing():
    board = Board(Pebbles())
    before = drawn(board)
    with pytest.raises(IllegalAction, match=r"Heap b holds 2, not 3. \[PB-TAKE-01\]"):
        board.play("take b 3")
    with pytest.raises(OptionError, match="nothing called 'heap:x'"):
        board.select("heap:x")
    assert drawn(board) == before


def test_the_mover_sees_the_table_and_nothing_of_others_leaves_python():
    board = Board(Pebbles())
    assert "777" in drawn(board) and "888" not in drawn(board)
    board.play("take a 1")
    assert "888" in drawn(board) and "777" not in drawn(board)


def test_a_fixed_perspective_stays_and_may_not_act_for_others():
    board = Board(Pebbles(), perspective=0)
    board.play("take a 1")
    assert "777" in drawn(board) and "888" not in drawn(board)
    with pytest.raises(IllegalAction) as refused:
        board.play("take a 1")
    assert refused.value.refusal.rule == "CORE-03"


def test_all_shows_all():
    board = Board(Pebbles(), perspective="all")
    assert "777" in drawn(board) and "888" in drawn(board)
    board.play("take a 1")
    board.play("take a 1")
    assert board.match.position == 2


def test_bots_play_their_players_get_views_only_and_say_why():
    bot = Taker()
    board = Board(Pebbles(), bots={1: bot}, names=["Ada", "Bot"])
    rev = board.scene["rev"]
    board.play("take c 1")
    assert board.match.position == 2 and board.state.current_player == 0
    assert [type(view).__name__ for view in bot.seen] == ["View"] and "777" not in str(bot.seen[0].lucky)
    assert board.bar["status"] == "Bot: take a 1 (one at a time). Ada: Take 1 to 3 pebbles."
    assert "777" in drawn(board) and "888" not in drawn(board) and not board.bar["busy"]
    assert board.scene["rev"] == rev + 2, "each action is drawn"


def test_a_bot_that_begins_has_played_when_the_table_is_shown():
    assert Board(Pebbles(), bots={0: Taker()}).match.position == 1
    assert Board(Pebbles(), bots={0: Taker(), 1: Taker()}).match.position == 0


def test_bots_alone_play_when_told_to():
    board = Board(Pebbles(), bots={0: Taker(), 1: Taker()})
    assert board.bar["can_run"]
    board.run()
    assert board.state.is_terminal and not board.bar["can_run"]


def test_undo_goes_back_to_a_person_and_looking_back_does_not_wake_the_bots():
    board = Board(Pebbles(), bots={1: Taker()})
    board.play("take c 1")
    board.play("take c 1")
    assert board.match.position == 4
    board.undo()
    assert board.match.position == 2 and board.match.length == 4
    board.redo()
    assert board.match.position == 4
    board.go(1)
    assert board.match.position == 1 and board.bar["can_run"]
    with pytest.raises(IllegalAction) as refused:
        board.play("take a 1")
    assert refused.value.refusal.rule == "CORE-03"
    board.run()
    assert (board.match.position, board.match.length) == (2, 2)


@pytest.mark.parametrize("how", [
    {"perspective": 2}, {"perspective": "Ada"}, {"perspective": True}, {"perspective": -1}, {"perspective": None}, {"layout": "tall"},
    {"theme": "blue"}, {"names": ["Ada"]}, {"bots": {2: Taker()}}, {"bots": {"0": Taker()}}, {"bots": {0: "greedy"}}], ids=str)
def test_what_does_not_fit_is_refused_at_the_door(how):
    with pytest.raises(fl.FossilLabError):
        Board(Pebbles(), **how)
    with pytest.raises(OptionError):
        Board(fl.Match(Pebbles()), **how)


def test_without_a_browser_there_is_a_picture_and_a_line_of_text():
    board = Board(Pebbles(), names=["Ada", "Ben"])
    board.select("heap:a")
    data, _ = board._repr_mimebundle_()
    assert data["image/svg+xml"].startswith("<svg") and "data-action" not in data["image/svg+xml"]
    assert data["text/plain"] == "pebbles, action 0 of 0. Ada: Take 1 to 3 pebbles."
    assert "application/vnd.jupyter.widget-view+json" in data
    assert board.to_svg("dark") != board.to_svg("light") == board.to_svg()


def test_all_state_is_json_and_small():
    board = Board(Pebbles())
    state = board.get_state()
    json.dumps(state)
    assert len(state["_esm"].encode()) < 40_000 and len(state["_css"].encode()) < 16_000


def test_a_large_table_is_a_small_message():
    state = fl.fossilis.new_game(players=5, seed=5)
    for _ in range(150):
        state.apply_action(state.legal_actions()[state.fingerprint() % len(state.legal_actions())])
    for layout in ("wide", "narrow"):
        assert len(drawn(Board(state, layout=layout))) < 250_000


def test_the_front_end_is_linked_into_one_module():
    esm = _assets.esm("board.js")
    lines = esm.splitlines()
    assert not [line for line in lines if line.startswith(("import ", "export {"))]
    assert lines.count("export default { render };") == 1 and lines[-1] == "//# sourceURL=fossil_lab/board.js"
    assert "http" not in esm.replace("http://www.w3.org/2000/svg", "")
