"""The start of a turn, its actions, retreat and the end of a turn."""

from __future__ import annotations

import pytest

import fossil_lab as fl
from rules.fossil_fighters.duels import DECK, duel, kinds, played, refused

EZ = {"az": "t_rex", "sz": ["desmo"], "ez": "brachio"}


def next_turn(b, **more):
    """The state at the start of player 1's turn, and what happened."""
    state = duel(None, b, **more)
    events = state.play("pass")
    return state, events


STARTS = [
    ("FF-TURN-01", {}, lambda p: len(p.hand), 1),
    ("FF-WIN-05", {"deck": []}, lambda p: len(p.hand), 0),
    ("FF-TURN-02", EZ, lambda p: [v.id for v in p.sz], ["desmo", "brachio"]),
    ("FF-TURN-03", EZ | {"state": {"brachio": {"exhausted": True}}}, lambda p: p.ez.id, "brachio"),
    ("FF-TURN-06", EZ | {"state": {"brachio": {"exhausted": True}}}, lambda p: p.ez.exhausted, False),
    ("FF-TURN-04", {"state": {"t_rex": {"exhausted": True}, "desmo": {"exhausted": True}}}, lambda p: [v.exhausted for v in p.team], [False] * 3),
    ("FF-TURN-05", {"in_play": [{"card": "premium_pickaxe", "exhausted": True}]}, lambda p: p.in_play[0].exhausted, False),
    ("FF-TURN-07", {"fp": 2}, lambda p: p.fp, 7),
    ("FF-TURN-08", {"fp": 8}, lambda p: p.fp, 10),
    ("FF-CARD-ELECTROMINITE-01", {"fp": 2, "in_play": ["electrominite"]}, lambda p: p.fp, 8),
    ("FF-CARD-ELECTROMINITE-02", {"fp": 0, "in_play": ["electrominite", "electrominite"]}, lambda p: p.fp, 7),
    ("FF-CARD-SUPERELECTROMINITE-01", {"fp": 0, "in_play": ["super_electrominite"]}, lambda p: p.fp, 7),
    ("FF-TURN-13", {"hand": DECK * 2}, lambda p: len(p.hand), 13),
]


@pytest.mark.parametrize(("rule", "side", "look", "wanted"), STARTS, ids=[f"{row[0]}-{i}" for i, row in enumerate(STARTS)])
def test_the_start_of_a_turn(rule, side, look, wanted):
    state, _ = next_turn(side)
    assert state.current == 1
    assert look(state.players[1]) == wanted


@pytest.mark.rule("FF-TURN-09")
def test_the_steps_come_in_order():
    _, events = next_turn(EZ | {"fp": 0})
    assert kinds(events) == ["end_turn", "turn", "draw", "come_back", "fp"]


@pytest.mark.rule("FF-TURN-10", "FF-TURN-11", "FF-TURN-16")
def test_five_kinds_of_action_abilities_and_the_end_of_the_turn():
    state = duel({"hand": ["electrominite"], "excavated": ["jewel_rock"], "in_play": ["premium_pickaxe"]})
    assert set(state.actions.families()) == {"play", "use", "retreat", "excavate", "clean", "activate", "pass"}
    state = played(state, "excavate", "play electrominite", "use desmo desmo_headbutt t_rex", "excavate")
    assert state.players[0].fp == 10 - 1 - 2 - 2 - 1


@pytest.mark.rule("FF-TURN-15")
def test_what_is_not_spent_stays():
    state = duel({"fp": 4})
    state = played(state, "pass")
    assert state.players[0].fp == 4
    assert played(state, "pass").players[0].fp == 9


RETREATS = [
    ("FF-RET-01", EZ, "retreat behind desmo"),
    ("FF-RET-06", {"az": "t_rex"}, "retreat behind desmo"),
    ("FF-RET-03", {"az": "t_rex", "sz": ["desmo"]}, "retreat behind t_rex"),
]


@pytest.mark.parametrize(("rule", "side", "action"), RETREATS, ids=[row[0] for row in RETREATS])
def test_no_retreat(rule, side, action):
    assert refused(duel(side), action) == rule


@pytest.mark.rule("FF-CARD-JELLY-02")
def test_jelly_bars_the_retreat():
    assert refused(duel(None, {"in_play": ["operation_fill_hot_spring_with_jelly"]}), "retreat behind desmo") == "FF-CARD-JELLY-02"


@pytest.mark.rule("FF-RET-02", "FF-RET-03", "FF-RET-04", "FF-RET-05", "FF-RET-09", "FF-RET-10", "FF-RET-11")
@pytest.mark.parametrize("facts", [{}, {"exhausted": True}, {"sleep": 1}, {"scare": 1}])
def test_a_retreat(facts):
    state = duel({"fp": 0, "state": {"t_rex": facts}})
    assert [a.text for a in state.actions.families()["retreat"]] == ["retreat behind desmo", "retreat behind brachio"]
    after = state.after("retreat behind brachio").players[0]
    assert (after.ez.id, after.ez.exhausted, after.az.id, [v.id for v in after.sz], after.fp) == ("t_rex", True, "brachio", ["desmo"], 0)
    ready = duel({"state": {"t_rex": facts}}).after("retreat behind brachio")
    assert "use brachio power_scale" in ready.actions
    assert refused(ready, "use t_rex tyrants_roar") == "FF-SKILL-12"  # not from the Escape Zone


@pytest.mark.rule("FF-TURN-06")
def test_who_retreats_misses_a_whole_turn():
    state = played(duel(), "retreat behind brachio", "pass", "pass")
    assert (state.players[0].ez.id, state.players[0].ez.exhausted) == ("t_rex", False)
    state = played(state, "pass", "pass")
    assert state.players[0].ez is None


@pytest.mark.rule("FF-CMB-24")
@pytest.mark.parametrize("status", ["scare", "sleep"])
def test_a_status_counts_its_owners_turns(status):
    state = duel(None, {"state": {"t_rex": {status: 1}}})
    for wanted in (1, 1, 0):  # A's turn, B's turn, and gone at its end
        assert getattr(state.players[1].az, status) == wanted
        state = state.after("pass")


@pytest.mark.rule("FF-WIN-06")
def test_the_game_is_drawn_at_the_limit():
    state = duel(options={"turn_limit": 4}).after("pass")
    events = state.play("pass")
    assert (kinds(events)[-1], state.is_terminal, state.winners) == ("over", True, [])
    assert not duel(options={"turn_limit": 0}, turn=401).after("pass").is_terminal


@pytest.mark.rule("FF-WIN-07")
def test_giving_up():
    match = fl.Match(duel())
    match.concede(0)
    assert match.is_over
