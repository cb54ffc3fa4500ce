"""The promises of a state on random duels of the Fossil Fighters Card Game."""

from __future__ import annotations

import json
import pickle
import random
from functools import cache

import pytest

import fossil_lab as fl
from contract.test_four_promises import copies_go_their_own_ways, legal_is_what_no_rule_forbids
from fossil_lab.core.record import replay

SEEDS = range(16)


@cache
def duel(seed: int) -> fl.Match:
    """A random duel to its end."""
    match, rng = fl.Match(fl.fossil_fighters.new_game(players=2, seed=seed), names=["Ada", "Ben"]), random.Random(seed)
    while not match.is_over:
        match.play(rng.choice(match.state.legal_actions()))
    return match


@pytest.mark.parametrize("seed", SEEDS)
def test_the_promises_are_kept_in_a_whole_duel(seed):
    match, rng = duel(seed), random.Random(seed + 100)
    for n in sorted({*rng.sample(range(match.length), min(12, match.length)), match.length}):
        state = match.state_at(n)
        legal_is_what_no_rule_forbids(state)
        copies_go_their_own_ways(match.state_at(n), rng)
        for again in (pickle.loads(pickle.dumps(state)), fl.fossil_fighters.from_dict(json.loads(json.dumps(state.to_dict())))):
            assert again == state and again.fingerprint() == state.fingerprint()
        for player in (0, 1):
            if not state.is_terminal:
                twin = state.view(player).sample(rng)
                assert twin.view(player) == state.view(player) and twin.view(player).legal_actions() == state.view(player).legal_actions()


@pytest.mark.parametrize("seed", list(SEEDS)[::4])
def test_a_record_of_a_duel_replays(seed):
    match = duel(seed)
    again = replay(json.loads(json.dumps(match.record())), fl.fossil_fighters)
    assert again.state == match.state and again.story() == match.story() and match.story(0)
