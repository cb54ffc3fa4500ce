"""Gain 1 Plaster: Pool, supply, and what happens when they run out."""

from __future__ import annotations

import pytest

import fossil_lab as fl

SITE = """
    -0 -  -  =  -
    .  =  .  #  -
    -  -  .  =  -
    -  =  .  .  -
    -  -  .  #  =1
"""


def at(*plaster, **fields):
    """A position of player 0's turn; the numbers are the players' Plaster."""
    base = {"players": 2, "current": 0, "start": 0, "seed": 1, "site": SITE, "event_deck": ["soft_stone", "rockfall", "snakebite"]}
    return fl.fossilis.from_scenario(base | {"player": [{"plaster": n} for n in plaster]} | fields)


def play(state, *actions):
    for action in actions:
        state.play(action)
    return state


def end_turn(state):
    """To the start of the next player's turn; returns the kinds of what happened."""
    turn, kinds = state.turn_index, []
    while state.turn_index == turn and not state.is_terminal:
        kinds += [event.kind for event in state.play(state.actions[0])]  # pass, or what an Event asks
    return kinds


def where(state):
    """Pool, supply, Plaster of player 0, Energy."""
    return state.pool, state.supply, state.players[0].plaster, state.energy


@pytest.mark.parametrize(("pool", "supply", "energy", "gains", "after"), [
    pytest.param(5, 20, 4, 1, (4, 20, 1, 3), id="FB-PLA-01", marks=pytest.mark.rule("FB-PLA-01", "FB-PLA-02")),
    pytest.param(5, 20, 4, 4, (1, 20, 4, 0), id="FB-PLA-02", marks=pytest.mark.rule("FB-PLA-01", "FB-PLA-02")),
    pytest.param(0, 20, 4, 1, (0, 19, 1, 3), id="FB-PLA-05", marks=pytest.mark.rule("FB-PLA-05")),
    pytest.param(0, 20, 1, 1, (0, 19, 1, 0), id="FB-PLA-06", marks=pytest.mark.rule("FB-PLA-06")),
    pytest.param(2, 10, 4, 3, (0, 9, 3, 1), id="FB-PLA-07", marks=pytest.mark.rule("FB-PLA-05", "FB-PLA-07")),
])
def test_where_plaster_comes_from(pool, supply, energy, gains, after):
    state = play(at(pool=pool, supply=supply, energy=energy), *["gain plaster"] * gains)
    assert where(state) == after
    assert state.players[1].plaster == 0
    assert state.event_due == (after[0] == 0)


@pytest.mark.rule("FB-PLA-03")
def test_plaster_gained_lies_on_the_mat_for_all_to_see_and_stays_there():
    state = play(at(2, 1, pool=5), "gain plaster")
    for player in (0, 1):
        assert [mat.plaster for mat in state.view(player).players] == [3, 1]
    end_turn(state)
    assert state.players[0].plaster == 3


@pytest.mark.rule("FB-PLA-04")
def test_an_empty_pool_brings_the_next_event_after_the_claim_step():
    state = at(pool=2)
    play(state, "gain plaster")
    assert not state.event_due
    play(state, "gain plaster")
    assert state.event_due
    for step in ("energy", "market", "claim"):
        assert (state.step, state.events) == (step, (fl.HIDDEN,) * 3)
        play(state, "pass")
    assert [event.id for event in state.events if event] == ["soft_stone"]
    assert (state.current, state.event_due, state.pool) == (1, 0, 8)


@pytest.mark.rule("FB-PLA-04")
def test_no_event_while_the_pool_holds_plaster():
    state = play(at(pool=5), *["gain plaster"] * 4)
    assert "event" not in end_turn(state)
    assert (state.events_done, state.pool, state.pool_number) == (0, 1, 1)


@pytest.mark.rule("FB-PLA-04", "FB-PLA-08")
@pytest.mark.parametrize("gains", [1, 2, 4])
def test_one_empty_pool_triggers_one_event(gains):
    state = play(at(pool=1, supply=20), *["gain plaster"] * gains)
    assert end_turn(state).count("event") == 1
    assert (state.events_done, state.pool_number, state.pool, state.supply) == (1, 2, 8, 13 - gains)
    assert "event" not in end_turn(state)


@pytest.mark.rule("FB-PLA-05", "FB-PLA-08")
def test_a_card_draws_on_pool_and_supply_too():
    state = fl.fossilis.from_scenario({"current": 0, "site": SITE, "pool": 2, "supply": 10,
                                       "player": [{"tools": ["plaster_bandages_1"]}]})
    play(state, "use plaster_bandages_1")
    assert where(state) == (0, 9, 3, 4)
    assert state.event_due
    assert where(play(state, "gain plaster")) == (0, 8, 4, 3)


@pytest.mark.rule("FB-PLA-09")
def test_after_the_fourth_pool_the_supply_gives_and_no_event_follows():
    state = at(pool=0, pool_number=4, supply=10, current=1)
    last = state.last_turn
    play(state, "gain plaster", "gain plaster")
    assert (state.pool, state.supply, state.players[1].plaster, state.event_due) == (0, 8, 2, 0)
    kinds = end_turn(state)
    assert not {"event", "refill_pool", "end_triggered"} & set(kinds)
    assert (state.pool, state.pool_number, state.last_turn) == (0, 4, last)


@pytest.mark.parametrize(("pool", "supply", "rule"), [
    pytest.param(0, 0, "FB-PLA-10", id="FB-PLA-10", marks=pytest.mark.rule("FB-PLA-10")),
    pytest.param(0, 1, None, id="FB-PLA-10 supply", marks=pytest.mark.rule("FB-PLA-10")),
    pytest.param(1, 0, None, id="FB-PLA-10 pool", marks=pytest.mark.rule("FB-PLA-10")),
])
def test_40_cubes_are_the_limit(pool, supply, rule):
    state = at(40 - pool - supply, pool=pool, supply=supply)
    refusal = state.why_not("gain plaster")
    assert (refusal.rule if refusal else None) == rule
    assert ("gain plaster" in [action.text for action in state.actions]) == (rule is None)


@pytest.mark.rule("FB-PLA-10")
def test_whoever_is_to_get_plaster_gets_what_is_there():
    state = fl.fossilis.from_scenario({"current": 0, "site": SITE, "pool": 1, "supply": 1,
                                       "player": [{"tools": ["plaster_bandages_1"]}, {"plaster": 38}]})
    play(state, "use plaster_bandages_1")
    assert where(state)[:3] == (0, 0, 2)
    assert state.why_not("gain plaster").rule == "FB-PLA-10"


@pytest.mark.rule("FB-PLA-10")
@pytest.mark.parametrize(("supply", "pool", "left"), [(5, 5, 0), (12, 12, 0), (13, 12, 1)])
def test_a_refill_takes_what_is_there_up_to_4_a_player(supply, pool, left):
    site = SITE.replace("-  -  .  =  -", "-2 -  .  =  -")
    state = at(40 - supply, players=3, site=site, pool=0, supply=supply)
    end_turn(state)
    assert (state.pool, state.supply, state.pool_number) == (pool, left, 2)


@pytest.mark.rule("FB-PLA-11")
def test_a_pool_that_could_not_be_filled_counts_as_run_out_on_the_next_turn():
    state = at(20, 20, pool=0, supply=0)
    for number in (1, 2):
        assert "event" in end_turn(state)
        assert (state.pool, state.supply, state.events_done, state.pool_number) == (0, 0, number, number + 1)
        assert (state.current, state.event_due, state.last_turn) == (number % 2, 1, -1)


@pytest.mark.rule("FB-PLA-11")
def test_a_fourth_pool_that_could_not_be_filled_ends_the_game():
    state = at(20, 20, pool=0, supply=0, pool_number=3, event_deck=["soft_stone"])
    turn = state.turn_index
    assert "end_triggered" in end_turn(state)
    assert (state.pool_number, state.event_due) == (4, 0)
    while not state.is_terminal:
        assert state.turn_index <= turn + 3
        state.play("pass")
    assert state.turn_index == turn + 3  # the round in which it ran out, and one more
