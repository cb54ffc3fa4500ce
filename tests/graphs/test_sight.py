"""Accessible pits against the definition of the rulebook, space by space."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import networkx as nx
import pytest

import fossil_lab as fl
from fossil_lab.fossilis.dig_site import bar
from graphs.sites import NAMES, bare, rng_of, site


def spots():
    """The 20 spots as the box has them: name -> (first space, way inward)."""
    rows = tomllib.loads((files("fossil_lab.fossilis") / "data" / "expansions.toml").read_text(encoding="utf-8"))
    rows = rows["bone_wars"]["spot"] if "spot" in rows["bone_wars"] else rows["spot"]
    return {row["id"]: (row["space"], row["inward"]) for row in rows}


INWARD = {"north": (0, -1), "south": (0, 1), "east": (1, 0), "west": (-1, 0)}


def straight(spot):
    """The line of a spot by arithmetic alone."""
    side, n = spot[:-1], int(spot[-1])
    return {"north": ["abcde"[n - 1] + str(r) for r in (1, 2, 3, 4, 5)], "south": ["abcde"[5 - n] + str(r) for r in (5, 4, 3, 2, 1)],
            "east": [c + str(n) for c in "edcba"], "west": [c + str(6 - n) for c in "abcde"]}[side]


def test_the_spots_are_those_of_the_box():
    assert tuple(spots()) == fl.graphs.SPOTS
    for spot, (space, inward) in spots().items():
        line = straight(spot)
        assert line[0] == space
        dx, dy = INWARD[inward]
        assert (ord(line[1][0]) - ord(space[0]), int(line[1][1]) - int(space[1])) == (dx, dy)


@pytest.mark.rule("FX-BW-DEF-01", "FX-BW-DEF-02", "FX-BW-DEF-03", "FX-BW-DEF-05", "FX-BW-DEF-06")
def test_accessible_pits_of_20000_random_sites():
    rng, lines = rng_of("sight"), {spot: straight(spot) for spot in fl.graphs.SPOTS}
    deep = taped = shut = 0
    for _ in range(20_000):
        state = site(rng)
        open_ = {name for name, tile in zip(NAMES, state.low, strict=True) if not tile}
        tape = {name for i, name in enumerate(NAMES) if state.barred >> i & 1}
        graph = fl.graphs.accessibility(state)
        assert {n for n, kind in graph.nodes(data="kind") if kind == "pit"} == open_
        edges = {}
        for spot, line in lines.items():
            sees = [name for k, name in enumerate(line) if set(line[:k + 1]) <= open_]
            free = tuple(name for name in sees if name not in tape)
            assert graph.nodes[spot]["pits"] == free
            edges |= {pair: k + 1 for k, pair in enumerate(zip([spot, *sees], sees, strict=False))}
            deep += len(sees) > 1
        assert {(u, v): d for u, v, d in graph.edges(data="distance")} == edges
        for name in open_:
            seen = tuple(spot for spot, line in lines.items() if set(line[:line.index(name) + 1] if name in line else ["no"]) <= open_)
            assert graph.nodes[name]["seen_from"] == seen
            assert graph.nodes[name]["accessible"] == bool(seen and name not in tape)
            taped += bool(seen and name in tape)
            shut += not seen
    assert deep > 20_000
    assert taped > 1_000
    assert shut > 10_000


def test_what_lies_in_pits_stands_on_pits_edges_and_spots():
    rng = rng_of("pieces")
    for _ in range(300):
        state = site(rng)
        graph = fl.graphs.accessibility(state)
        for name, data in graph.nodes(data=True):
            if data["kind"] == "pit":
                assert data["pieces"] == state.site[name].pit
            else:
                assert list(data["pieces"]) == [piece for pit in data["pits"] for piece in state.site[pit].pit]
        assert all(data["pieces"] == graph.nodes[v]["pieces"] for _, v, data in graph.edges(data=True))


@pytest.mark.rule("FX-BW-MOV-11", "FX-BW-MOV-12")
def test_first_sight_goes_clockwise_from_its_start():
    rng = rng_of("first")
    for _ in range(500):
        state = site(rng)
        start = rng.choice(fl.graphs.SPOTS)
        order = [*fl.graphs.SPOTS, *fl.graphs.SPOTS][fl.graphs.SPOTS.index(start):][:20]
        expected = {}
        for spot in order:
            for name in straight(spot):
                if state.low[NAMES.index(name)]:
                    break
                if not state.barred >> NAMES.index(name) & 1:
                    for piece in state.site[name].pit:
                        expected.setdefault(piece, (spot, name))
        assert fl.graphs.first_sight(state, start) == expected
        assert fl.graphs.first_sight(fl.graphs.accessibility(state), start) == expected


def test_a_view_gives_the_same_graph_and_nothing_hidden():
    state = fl.Match(fl.fossilis.new_game(players=2, seed=4)).run({p: fl.bots.Random(seed=p) for p in (0, 1)}, until=60).state
    graph = fl.graphs.accessibility(state)
    assert any(kind == "pit" for _, kind in graph.nodes(data="kind"))
    for player in (0, 1):
        assert nx.utils.graphs_equal(graph, fl.graphs.accessibility(state.view(player)))


def test_tape_lets_the_look_through():
    state = fl.fossilis.from_scenario({"site": "\n".join([". - - - -", ". - - - -", "- - = = =", "- - = = =", "- - - - -"]), "pits": {"a1": "T", "a2": "R"},
                                       "off_site": {"0": "north", "1": "north"}})
    assert fl.graphs.accessible_share(state) == 2 / 25
    bar(state, 0)
    graph = fl.graphs.accessibility(state)
    assert graph.nodes["north1"]["pits"] == ("a2",)
    assert graph.nodes["a1"]["seen_from"] == ("north1", "west5")
    assert fl.graphs.first_sight(graph, "north2") == {"rib": ("west4", "a2")}
    assert fl.graphs.accessible_share(state) == 1 / 25


def test_the_share_over_a_match():
    match = fl.Match(fl.fossilis.new_game(players=2, seed=4)).run({p: fl.bots.Random(seed=p) for p in (0, 1)}, until=80)
    shares = fl.graphs.share_over(match)
    assert len(shares) == match.length + 1
    assert shares[0] == fl.graphs.accessible_share(match.state_at(0))
    assert shares[-1] == fl.graphs.accessible_share(match.state) > 0
    at = match.position
    assert fl.graphs.share_over(match) == shares and match.position == at


@pytest.mark.parametrize(("wrong", "said"), [
    (lambda: fl.graphs.accessibility("c3"), "A graph needs a state or view of Fossilis, not str."),
    (lambda: fl.graphs.accessibility(fl.Match(bare())), "A graph needs a state or view of Fossilis, not a match; give its state, match.state."),
    (lambda: fl.graphs.accessibility(fl.Match), "A graph needs a state or view of Fossilis, not a match; give its state, match.state."),
    (lambda: fl.graphs.first_sight(bare(), "nort1"), 'There is no spot \'nort1\'; they are north1 to west5. Did you mean "north1"?'),
    (lambda: fl.graphs.first_sight(bare(), 3), "There is no spot 3; they are north1 to west5."),
    (lambda: fl.graphs.first_sight(fl.graphs.reach(bare())), "First sight needs a graph of accessibility, or a state, not reach."),
    (lambda: fl.graphs.share_over(bare()), "The share over a game needs a match, not State."),
])
def test_wrong_input_gets_one_sentence(wrong, said):
    with pytest.raises(fl.OptionError) as caught:
        wrong()
    assert str(caught.value) == said
