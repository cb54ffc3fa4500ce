"""Conceding is a match's affair: recorded, taken back by undo, outside the action space."""

from __future__ import annotations

import pytest

import fossil_lab as fl


def duel(players=2):
    return fl.Match(fl.fossilis.new_game(players=players, seed=7))


def test_the_last_player_left_wins_and_the_match_is_over():
    match = duel()
    match.play(match.state.actions[0])
    match.concede(1)
    assert match.is_over and match.winners == [0] and not match.state.is_terminal
    with pytest.raises(fl.IllegalAction):
        match.play(match.state.actions[0])
    assert match.run({p: fl.bots.Random() for p in range(2)}).position == 1


def test_with_three_players_the_others_play_on():
    match = duel(3)
    match.concede(1)
    assert not match.is_over and match.conceded == [1] and match.winners == []
    match.run({p: fl.bots.Random(seed=p) for p in range(3)})
    assert match.state.is_terminal and 1 not in match.winners


def test_undo_takes_a_concession_back_first():
    match = duel()
    match.play(match.state.actions[0])
    match.concede(0)
    assert match.undo() and match.conceded == [] and match.position == 1
    assert match.undo() and match.position == 0


@pytest.mark.parametrize("player", [2, -1, True, "0", None])
def test_only_a_player_can_concede(player):
    match = duel()
    with pytest.raises(fl.FossilLabError, match="players are 0 to 1"):
        match.concede(player)
    assert match.conceded == []


def test_nobody_concedes_twice_or_after_the_end():
    match = duel(3)
    match.concede(1)
    with pytest.raises(fl.FossilLabError, match="already"):
        match.concede(1)
    match.concede(0)
    with pytest.raises(fl.FossilLabError, match="over"):
        match.concede(2)


def test_a_concession_in_the_middle_is_saved_and_loaded(tmp_path):
    match = duel(3)
    match.concede(2)
    match.run({p: fl.bots.Random(seed=p) for p in range(3)}, until=9)
    match.save(tmp_path / "m.json")
    again = fl.load(tmp_path / "m.json")
    assert again.conceded == [2] and again.position == 9 and again.go(0) and again.conceded == [2]


def test_a_concession_is_saved_and_loaded(tmp_path):
    match = duel()
    match.play(match.state.actions[0])
    match.concede(1)
    match.save(tmp_path / "m.json")
    again = fl.load(tmp_path / "m.json")
    assert again.conceded == [1] and again.winners == [0] and again.branch().conceded == [1]
