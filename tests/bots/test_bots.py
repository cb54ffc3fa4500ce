"""Bots: legal, reproducible, harmless, and able to say why."""

from __future__ import annotations

import json
import random

import pytest
from contract.games import CONFIGS, Config, positions, some, walk

import fossil_lab as fl
from fossil_lab.bots import Greedy, Random

BOTS = [Random, Greedy]
each_bot = pytest.mark.parametrize("bot", BOTS, ids=lambda b: b.__name__)


EVERYTHING = [Config("fossilis", json.dumps({"players": players, "seed": seed, "expansions": [
    name for name in fl.fossilis.EXPANSIONS if name not in (("bone_wars",) if players > 1 else ())]}), "families")
    for players in (1, 3) for seed in range(5)]
"""Games with all expansions."""


def every_kind_of_decision():
    """For each kind of decision of each game two states in which it is asked, found in the random games."""
    found: dict = {}
    for config in (*some(len(CONFIGS)), *EVERYTHING):
        for state, code in walk(config):
            if code is not None and len(states := found.setdefault((config.game, state.todo[-1][0]), [])) < 2:
                states.append(state.clone())
    drill = fl.fossilis.from_scenario({"players": 2, "seed": 3, "current": 0, "energy": 4, "expansions": ["power_tools"],
                                       "player": [{"tools": ["jackhammer_1"]}, {}], "site": "\n".join(["-0 -1 - - -", "- - - - -", *[". . . . ."] * 3]), "discard": []})
    found["fossilis", "clear_pit"] = [drill.after("use jackhammer_1")]  # too seldom bought
    return found


@pytest.fixture(scope="module")
def kinds():
    return every_kind_of_decision()


@each_bot
def test_a_bot_answers_every_kind_of_decision_with_a_legal_action_and_a_reason(kinds, bot):
    rare = {"final_assign"}  # asked only of who holds a fitting bone when the game ends
    assert {kind for _, kind in kinds} >= set(fl.fossilis.State.decisions) - rare
    for states in kinds.values():
        for state in states:
            view = state.view(state.current_player)
            before = view.fingerprint(), state.fingerprint()
            choice = bot(seed=4).choose(view)
            assert choice.action in state.actions and choice.action.code in state.legal_actions()
            assert choice.because.strip() and choice.because == choice.because.strip()
            assert (view.fingerprint(), state.fingerprint()) == before, "a bot may not touch what it looks at"
            assert str(choice).startswith(f"{choice.action}: {choice.because}") and "<table>" in choice._repr_html_()


@each_bot
def test_the_same_seed_makes_the_same_choices(kinds, bot):
    def choices(seed):
        player = bot(seed=seed)
        return [str(player.choose(state.view(state.current_player))) for states in kinds.values() for state in states]

    assert choices(1) == choices(1)
    assert bot is Greedy or choices(1) != choices(2)


@each_bot
def test_what_it_chooses_depends_on_the_view_alone(kinds, bot):
    rng = random.Random(6)
    for states in kinds.values():
        for state in states:
            view = state.view(state.current_player)
            other = view.sample(rng).view(state.current_player)
            assert str(bot(seed=9).choose(view)) == str(bot(seed=9).choose(other))


def test_greedy_lists_what_it_considered_best_first(kinds):
    for states in kinds.values():
        for state in states:
            choice = Greedy(seed=2).choose(state.view(state.current_player))
            legal = state.legal_actions()
            if len(legal) == 1:
                assert choice.because == "the only legal action"
                continue
            worths = [c.worth for c in choice.considered]
            assert worths == sorted(worths, reverse=True) and choice.considered[0].action == choice.action
            assert sorted(c.action.code for c in choice.considered) == sorted(legal)
            for c in choice.considered:
                assert c.worth == pytest.approx(sum(c.terms.values()))


def test_random_is_even_among_the_legal_actions():
    state, bot = fl.fossilis.new_game(players=2, seed=7), Random(seed=1)
    view = state.view(state.current_player)
    chosen = [bot.choose(view).action.text for _ in range(2000)]
    assert min(chosen.count(f"start {corner}") for corner in ("a1", "e1", "a5", "e5")) > 430


@each_bot
def test_a_bot_with_nothing_to_decide_says_so(bot):
    state = fl.fossilis.new_game(players=2, seed=7)
    other = 1 - state.current_player
    with pytest.raises(fl.FossilLabError, match=f"Player {other + 1} has nothing to decide now"):
        bot().choose(state.view(other))
    assert repr(bot()) == f"{bot.__name__}()" and bot().name == bot.__name__


def test_greedy_takes_other_weights_and_refuses_unknown_ones():
    state = fl.fossilis.new_game(players=2, seed=7)
    view = state.view(state.current_player)
    assert Greedy(weights={"plaster": 0}).choose(view).action in state.actions
    with pytest.raises(fl.OptionError, match=r'no term \'plastr\'.* Did you mean "plaster"'):
        Greedy(weights={"plastr": 2}).choose(view)


def test_greedy_beats_random_in_19_of_20_games():
    won = 0
    for seed in range(20):
        side = seed % 2
        match = fl.Match(fl.fossilis.new_game(players=2, seed=seed))
        match.run({side: Greedy(seed=seed), 1 - side: Random(seed=seed)})
        won += match.state.winners == [side]
    assert won >= 19


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_games_among_greedy_bots_end_and_add_up(players):
    for seed in range(2):
        match = fl.Match(fl.fossilis.new_game(players=players, seed=seed))
        match.run({p: Greedy(seed=p) for p in range(players)})
        state = match.state
        assert state.is_terminal and state.winners and max(state.scores) > 20
        for player in range(players):
            assert state.breakdown(player).final and state.breakdown(player).total == state.scores[player]
        again = fl.Match(fl.fossilis.new_game(players=players, seed=seed)).run({p: Greedy(seed=p) for p in range(players)})
        assert again.state.fingerprint() == state.fingerprint() and again.actions == match.actions


@pytest.mark.parametrize("config", some(12), ids=str)
def test_bots_play_under_every_option(config):
    state = positions(config, 3)[0]
    match = fl.Match(state)
    match.run({p: (Greedy if p % 2 else Random)(seed=p) for p in range(state.num_players)}, until=30)
    assert match.position == 30 or match.state.is_terminal
