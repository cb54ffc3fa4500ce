"""The push graph against the site before and after each dig."""

from __future__ import annotations

import fossil_lab as fl
from graphs.sites import NAMES, SIDES, rng_of, site


def edges(graph, dig, kind):
    return {v: data for _, v, k, data in graph.edges(dig, keys=True, data=True) if k == kind}


def test_each_dig_does_what_the_graph_says():
    rng, digs, pushed, fallen = rng_of("digs"), 0, 0, 0
    for _ in range(400):
        state = site(rng, players=4, density=rng.choice((0.7, 0.9)))
        state.energy = 3
        graph = fl.graphs.push_graph(state)
        legal = {a.text: a.code for a in state.actions if a.family == "dig"}
        assert {n: data["code"] for n, data in graph.nodes(data=True) if data["kind"] == "dig"} == legal
        for text in legal:
            after, data = state.after(text), graph.nodes[text]
            assert data["energy"] == 3 - after.energy
            assert f"dig {data['space']} {data['direction']}" == data["text"] == text
            assert set(edges(graph, text, "opens")) == {n for i, n in enumerate(NAMES) if state.low[i] and not after.low[i]}
            assert set(edges(graph, text, "covers")) == {n for i, n in enumerate(NAMES) if not state.low[i] and after.low[i]}
            top = [(a or b) for a, b in zip(state.high, state.low, strict=True)]
            now = {t: n for n, low, high in zip(NAMES, after.low, after.high, strict=True) for t in (low, high) if t}
            gone = [i for i in range(25) if top[i] and now.get(top[i]) != NAMES[i]]
            moves = edges(graph, text, "moves")
            assert set(moves) == {NAMES[i] for i in gone} and len(moves) == data["tiles"]
            assert all(moves[NAMES[i]]["to"] == now.get(top[i], data["direction"]) for i in gone)
            kinds = [state.box.cards.tiles[t - 1].kind for t in after.tiles[0]]
            assert [data["falls"]] == (kinds or [""])
            fallen += bool(kinds)
            told = {(d["pawn"], v, d["to"]) for kind in ("carries", "pushes") for v, d in edges(graph, text, kind).items()}
            moved = {(p, (*NAMES, *SIDES)[state.pawn[p]]) for p in range(4) if after.pawn[p] != state.pawn[p]}
            assert {t[:2] for t in told} == moved
            for pawn, _, to in told:
                assert to.startswith("pit ") if after.pawn[pawn] == 29 else to == (*NAMES, *SIDES)[after.pawn[pawn]]
            rides = {v for v in edges(graph, text, "carries")}
            assert rides == {at for _, at in moved if at in moves}
            pushed += len(edges(graph, text, "pushes"))
            digs += 1
    assert digs > 2_000
    assert pushed > 20
    assert fallen > 200


def test_the_graph_tells_nothing_that_is_hidden():
    state = fl.fossilis.new_game(players=2, seed=7).after("start a1").after("start e5")
    assert "pieces" not in {name for _, data in fl.graphs.push_graph(state).nodes(data=True) for name in data}
    own, view = fl.graphs.push_graph(state), fl.graphs.push_graph(state.view(1))
    assert dict(own.nodes(data=True)) == dict(view.nodes(data=True)) and len(own) > 25


def test_digs_of_another_player():
    state = fl.fossilis.new_game(players=2, seed=7).after("start a1").after("start e5")
    other = 1 - state.current
    graph = fl.graphs.push_graph(state, other)
    near = {data["space"] for _, data in graph.nodes(data=True) if data["kind"] == "dig"}
    assert near <= ({"a1", "a2", "b1"} if state.players[other].pawn == "a1" else {"e5", "e4", "d5"}) and near
