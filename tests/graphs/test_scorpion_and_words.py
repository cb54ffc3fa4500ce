"""Ground an expansion closes, and the push graph against the engine's own explanations."""

from __future__ import annotations

import pytest

import fossil_lab as fl
from graphs.sites import NAMES, rng_of, site

ROWS = ["-0 -  -  .  .", ".  .  -  -  .", ".  .  .  -  .", ".  .  .  .  .", "-1 .  .  .  ."]


def lay(**more):
    return fl.fossilis.from_scenario({"seed": 1, "players": 2, "current": 0, "pits": {}, "site": "\n".join(ROWS), **more})


@pytest.mark.rule("FX-SC-PWN-01", "FX-SC-PWN-02")
def test_nobody_walks_over_the_scorpion():
    free = lay()
    assert set(fl.graphs.reach(free, energy=1)) == {"a1", "b1", "c1", "c2"}
    assert set(fl.graphs.reach(free, energy=2)) == {"a1", "b1", "c1", "c2", "d2", "d3"}
    closed = lay(expansions=["scorpion"], scorpion="c2")
    assert set(fl.graphs.reach(closed, energy=1)) == {"a1", "b1", "c1"}
    graph = fl.graphs.reach(closed, energy=4)  # c1 touches d2 at a corner
    assert dict(graph.nodes(data="energy")) == {"a1": 0, "b1": 1, "c1": 1, "d2": 2, "d3": 2}
    assert graph.edges["c1", "d3"]["spaces"] == ("d2", "d3")
    assert "c2" not in fl.graphs.walkable(closed) and "c2" in fl.graphs.walkable(free)
    assert fl.graphs.bridges(free) == ("b1",) and fl.graphs.bridges(closed) == ("b1", "c1", "d2")


def test_reach_of_games_with_the_scorpion_played_out():
    rng, compared, closed = rng_of("scorpion"), 0, 0
    for seed in range(8):
        state = fl.fossilis.new_game(players=3, seed=seed, expansions=["scorpion", "caution_tape", "ice_age"])
        while not state.is_terminal:
            if state.todo[-1][0] == "spend_energy" and state.energy and rng.random() < 0.3:
                who, energy = state.current, min(state.energy, 2)
                found, layer = {state.players[who].pawn: 0}, [state]
                for spent in range(1, energy + 1):
                    layer = [s.after(a) for s in layer for a in s.actions if a.family in ("move", "climb")]
                    layer = list({s.players[who].pawn: s for s in layer}.values())
                    for s in layer:
                        found.setdefault(s.players[who].pawn, spent)
                assert dict(fl.graphs.reach(state, None, energy).nodes(data="energy")) == found
                compared += 1
                closed += state.no_step > 0
            state.play(rng.choice(state.legal_actions()))
    assert compared > 200
    assert closed > 50


def test_the_push_graph_says_what_explanations_say():
    rng, digs, opens = rng_of("explained"), 0, 0
    for _ in range(60):
        state = site(rng, players=3, density=0.85)
        state.energy = 3
        graph = fl.graphs.push_graph(state)
        for text in [n for n, kind in graph.nodes(data="kind") if kind == "dig"]:
            told = state.explain(text)
            assert told.energy == graph.nodes[text]["energy"]
            edges = {(v, kind): data for _, v, kind, data in graph.out_edges(text, keys=True, data=True)}
            for (v, kind), data in edges.items():
                assert f"space:{v}" in told.touches
                if kind in ("moves", "carries", "pushes") and data["to"] in NAMES:
                    assert f"space:{data['to']}" in told.touches
            opened = {line.text.split()[3] for line in told.lines if line.text.startswith("The pit of ") and " opens" in line.text}
            assert opened == {v for v, kind in edges if kind == "opens"}
            moved = [line.text for line in told.lines if " slides " in line.text]
            assert len(moved) == graph.nodes[text]["tiles"]
            digs, opens = digs + 1, opens + len(opened)
    assert digs > 250
    assert opens > 100
