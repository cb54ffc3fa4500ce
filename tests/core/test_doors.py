"""What people hand in at the edges: names, bots, paths, players. Each odd value gets one sentence, and nothing changes."""

from __future__ import annotations

import pickle
import subprocess
import sys
from types import SimpleNamespace

import pytest

import fossil_lab as fl


def a_match(names=("Ada", "Ben")):
    return fl.Match(fl.fossilis.new_game(players=2, seed=7), names=list(names))


@pytest.mark.parametrize("names", [["\ud800", "b"], ["a\nb", "c"], ["a\0", "c"], ["x" * 61, "c"], ["", "b"], [1, 2], ["one"], 5, "ab"], ids=ascii)
def test_names_are_printable_texts(names):
    state = fl.fossilis.new_game(players=2, seed=7)
    for make in (lambda: fl.Match(state, names=names), lambda: fl.widgets.Board(a_match(), names=names),
                 lambda: fl.widgets.Replay(a_match(), names=names)):
        with pytest.raises(fl.OptionError, match="names is a list of 2 names"):
            make()


def test_the_rival_need_not_be_named():
    solo = fl.fossilis.new_game(players=1, seed=7, expansions=["bone_wars"])
    assert fl.Match(solo, names=["Ada"]).names == ["Ada", "Marsh"] and fl.Match(solo, names=["Ada", "Otto"]).names == ["Ada", "Otto"]


def test_a_page_that_cannot_be_written_spoils_nothing(tmp_path):
    page = tmp_path / "m.html"
    a_match().to_html(page)
    before = page.read_text(encoding="utf-8")
    for path in (tmp_path, tmp_path / "no" / "m.html", True, 3):
        with pytest.raises(fl.RecordError):
            a_match().to_html(path)
        with pytest.raises(fl.RecordError):
            a_match().save(path)
    assert page.read_text(encoding="utf-8") == before


@pytest.mark.parametrize("answer", ["pass", 5, None])
def test_a_bot_that_returns_no_choice_is_told_what_to_return(answer):
    match = a_match()
    bot = SimpleNamespace(choose=lambda view: answer)
    with pytest.raises(fl.OptionError, match="it returns a Choice"):
        match.run({0: bot, 1: bot})
    assert match.position == 0


@pytest.mark.parametrize("player", [99, -1, "x", True])
def test_a_story_is_told_to_a_player_that_there_is(player):
    with pytest.raises(fl.FossilLabError, match="There is no player"):
        a_match().story(player)


def test_a_match_can_be_pickled_with_its_story():
    match = a_match().run({0: fl.bots.Greedy(seed=1), 1: fl.bots.Random(seed=2)}, until=40)
    again = pickle.loads(pickle.dumps(match))
    assert again.story() == match.story() and again.state == match.state


def test_the_command_line_needs_no_script():
    done = subprocess.run([sys.executable, "-m", "fossil_lab", "rules", "FB-DIG-10", "FX-SC-MOV-10"], capture_output=True, text=True, check=True)
    assert "FB-DIG-10" in done.stdout and "FX-SC-MOV-10" in done.stdout


def test_an_overlay_that_fails_does_not_stop_the_game():
    failing = []

    def overlay(view):
        if failing:
            raise KeyError("oh")
        return []

    board = fl.widgets.Board(a_match(), overlay=overlay)
    failing.append(True)
    board.play(board.state.actions[0])
    assert board.match.position == 1 and board.scene["rev"] == board.bar["rev"] and "The overlay cannot be drawn" in board.bar["status"]


@pytest.mark.parametrize("delay", ["x", float("nan"), -1, True])
def test_the_pause_of_bots_is_a_number_of_seconds(delay):
    with pytest.raises(fl.OptionError, match="bot_delay"):
        fl.widgets.Board(a_match(), bot_delay=delay)


@pytest.mark.parametrize("players", [10**30, 0, 1, 6, -2])
def test_a_state_has_two_to_five_players(players):
    data = fl.fossilis.new_game(players=3, expansions=["caution_tape"]).to_dict()
    with pytest.raises(fl.RecordError):
        fl.fossilis.from_dict(data | {"players": players})
