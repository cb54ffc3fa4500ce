"""What a player may not know changes no graph, no picture and no plot."""

from __future__ import annotations

import random

import networkx as nx
import pytest

import fossil_lab as fl
from graphs.sites import rng_of

GRAPHS = (fl.graphs.accessibility, lambda s: fl.graphs.reach(s, None), fl.graphs.push_graph, fl.graphs.walkable)


@pytest.mark.parametrize("modules", [(), ("scorpion", "caution_tape", "ice_age")])
def test_other_hidden_things_give_the_same_graphs_and_pictures(modules):
    rng, differ = rng_of("hidden"), 0
    match = fl.Match(fl.fossilis.new_game(players=3, seed=5, expansions=modules))
    while match.position < 200 and not match.is_over:
        match.play(rng.choice(match.state.legal_actions()))
        if match.position % 20:
            continue
        true, who = match.state, match.state.current_player
        other = true.view(who).sample(random.Random(match.position))
        differ += true.pits != other.pits
        for make in GRAPHS:
            graph, same = make(true), make(other)
            assert nx.utils.graphs_equal(graph, same)
            assert nx.utils.graphs_equal(graph, make(true.view(who)))
            if isinstance(graph, fl.graphs.Accessibility | fl.graphs.Reach | fl.graphs.PushGraph):
                assert str(fl.graphs.draw(graph, true)) == str(fl.graphs.draw(same, other))
        assert fl.graphs.bridges(true) == fl.graphs.bridges(other)
    assert differ > 5, "the samples put other pieces under the tiles"


def test_cheapest_openings_know_nothing_of_what_is_buried():
    state = fl.fossilis.new_game(players=2, seed=5).after("start a1").after("start e5")
    other = state.view(state.current).sample(random.Random(1))
    assert other.pits != state.pits
    assert fl.graphs.cheapest_openings(state, energy=2) == fl.graphs.cheapest_openings(other, energy=2) != {}
