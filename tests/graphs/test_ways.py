"""Reach, bridge tiles and cheapest openings against slow second readings."""

from __future__ import annotations

import networkx as nx
import pytest

import fossil_lab as fl
from graphs.sites import NAMES, SIDES, bare, rng_of, site

NEIGHBOURS = {a: [b for b in NAMES if a != b and abs(ord(a[0]) - ord(b[0])) <= 1 and abs(int(a[1]) - int(b[1])) <= 1] for a in NAMES}
EDGES = {"north": [n for n in NAMES if n[1] == "1"], "south": [n for n in NAMES if n[1] == "5"], "west": [n for n in NAMES if n[0] == "a"],
         "east": [n for n in NAMES if n[0] == "e"]}


def place(state, player):
    return NAMES[state.pawn[player]] if state.pawn[player] < 25 else SIDES[state.pawn[player] - 25]


def tiled(state):
    return {name for name, tile in zip(NAMES, state.low, strict=True) if tile}


def costs(state, player, energy, stride=2):
    """Place -> least Energy, by the words of the rules: a move is up to two steps over tiles, past others but not onto them."""
    ground, others = tiled(state), {place(state, p) for p in range(state.num_players) if p != player}
    cost, edge = {place(state, player): 0}, [place(state, player)]
    for spent in range(1, energy + 1):
        new = []
        for at in edge:
            if at in SIDES:
                ends = set(EDGES[at]) & ground
            else:
                ends, here = set(), {at}
                for _ in range(stride):
                    here = {b for a in here for b in NEIGHBOURS[a] if b in ground}
                    ends |= here
            new += [b for b in sorted(ends - others) if b not in cost]
            cost |= {b: spent for b in ends - others if b not in cost}
        edge = new
    return cost


@pytest.mark.rule("FB-MOV-01", "FB-MOV-02", "FB-MOV-05", "FB-MOV-07", "FB-CLB-03", "FB-CLB-04")
def test_reach_of_20000_random_sites():
    rng, far = rng_of("reach"), 0
    for n in range(20_000):
        state = site(rng, pieces=False, players=3)
        energy = rng.choice((0, 1, 1, 2)) if n % 10 else 4
        graph = fl.graphs.reach(state, 0, energy)
        assert dict(graph.nodes(data="energy")) == costs(state, 0, energy)
        far += any(spent > 1 for _, spent in graph.nodes(data="energy"))
    assert far > 3_000


def test_reach_is_a_tree_of_cheapest_ways_that_can_be_played():
    rng, walked = rng_of("tree"), 0
    for _ in range(150):
        state = site(rng, players=3)
        graph = fl.graphs.reach(state, 0, 3)
        root = place(state, 0)
        assert nx.is_arborescence(graph) and graph.in_degree(root) == 0
        ground = tiled(state)
        for goal in graph:
            now = state.clone()
            now.energy = 3
            for u, v in nx.utils.pairwise(nx.shortest_path(graph, root, goal)):
                edge = graph.edges[u, v]
                way = [u, *edge["spaces"]]
                assert way[-1] == v and len(way) <= 3 and set(way[1:]) <= ground
                assert all(b in (EDGES if a in SIDES else NEIGHBOURS)[a] for a, b in nx.utils.pairwise(way))
                now = now.after(edge["action"])
                walked += 1
            assert place(now, 0) == goal
            assert 3 - now.energy == graph.nodes[goal]["energy"]
            pieces = [a.text.removeprefix("extract ") for a in now.actions if a.family == "extract"]
            assert sorted(graph.nodes[goal]["pieces"]) == sorted(pieces)
            beside = {n for n in NEIGHBOURS.get(goal, ()) if n[0] == goal[0] or n[1] == goal[1]}
            free = {n for i, n in enumerate(NAMES) if not state.low[i] and state.pits[i] and not state.barred >> i & 1}
            assert set(graph.nodes[goal]["pits"]) == beside & free
    assert walked > 1_000


def test_reach_played_out_breadth_first():
    rng = rng_of("played")
    for _ in range(60):
        state = site(rng, players=4)
        state.energy = 2
        found, layer = {place(state, 0): 0}, [state]
        for spent in (1, 2):
            layer = [s.after(a) for s in layer for a in s.actions if a.family in ("move", "climb")]
            for s in layer:
                found.setdefault(place(s, 0), spent)
        assert dict(fl.graphs.reach(state).nodes(data="energy")) == found


def test_a_skill_takes_longer_steps():
    longer = next(k.id for k in bare().box.skills if k.effect == "move_range")
    state = fl.fossilis.from_scenario({"seed": 1, "current": 0, "site": "\n".join(["-0 - - - -"] + [". . . . ."] * 4), "pits": {}, "off_site": {"1": "south"},
                                       "player": [{"skills": [longer]}]})
    assert state.stride == 3
    graph = fl.graphs.reach(state, energy=1)
    assert set(graph) == {"a1", "b1", "c1", "d1"}
    assert graph.edges["a1", "d1"]["spaces"] == ("b1", "c1", "d1")
    other = fl.fossilis.from_scenario({"seed": 1, "current": 1, "site": "\n".join(["-0 - - - -1"] + [". . . . ."] * 4), "pits": {},
                                       "player": [{"skills": [longer]}, {}]})
    assert set(fl.graphs.reach(other, 0, 1)) == {"a1", "b1", "c1", "d1"}  # its own prices and steps, not those of whose turn it is
    assert set(fl.graphs.reach(other, 1, 1)) == {"e1", "d1", "c1"}


def test_nobody_steps_where_none_may():
    state = fl.fossilis.from_scenario({"seed": 1, "current": 0, "site": "\n".join(["-0 - - - -1"] + [". . . . ."] * 4), "pits": {}})
    assert fl.graphs.bridges(state) == ("b1", "c1", "d1")
    state.no_step = 1 << NAMES.index("c1")
    assert set(fl.graphs.walkable(state)) == {"a1", "b1", "d1", "e1"} and fl.graphs.bridges(state) == ()
    assert set(fl.graphs.reach(state, energy=3)) == {"a1", "b1"}


def test_reach_of_others_of_views_and_of_a_pawn_without_a_place():
    state = site(rng_of("others"), players=3, density=0.9)
    assert fl.graphs.reach(state, 1).graph["energy"] == 4
    assert fl.graphs.reach(state, None).graph["player"] == 0
    assert dict(fl.graphs.reach(state, 1).nodes(data="energy")) == costs(state, 1, 4)
    assert nx.utils.graphs_equal(fl.graphs.reach(state, 1), fl.graphs.reach(state.view(2), 1))
    assert len(fl.graphs.reach(fl.fossilis.new_game(players=2, seed=1))) == 0


def test_nothing_is_changed():
    state = site(rng_of("same"))
    before = state.fingerprint()
    for ask in (fl.graphs.accessibility, fl.graphs.reach, fl.graphs.push_graph, fl.graphs.bridges, fl.graphs.cheapest_openings):
        ask(state)
    assert state.fingerprint() == before


# ---------------------------------------------------------------- bridge tiles

def parts(ground):
    left, n = set(ground), 0
    while left:
        n, edge = n + 1, [left.pop()]
        while edge:
            near = [b for b in NEIGHBOURS[edge.pop()] if b in left]
            left -= set(near)
            edge += near
    return n


def test_bridge_tiles_of_20000_random_sites():
    rng, some = rng_of("bridges"), 0
    for _ in range(20_000):
        state = site(rng, pieces=False, bars=False, density=rng.choice((0.3, 0.4, 0.5, 0.6)))
        ground = tiled(state)
        whole = parts(ground)
        cut = tuple(n for n in NAMES if n in ground and parts(ground - {n}) > whole)
        assert fl.graphs.bridges(state) == cut
        some += bool(cut)
    assert some > 5_000


def test_walkable_knows_heights():
    state = fl.fossilis.from_scenario({"seed": 1, "site": "\n".join(["- -- - . ."] + [". . . . ."] * 4), "pits": {},
                                       "off_site": {"0": "south", "1": "south"}})
    graph = fl.graphs.walkable(state)
    assert dict(graph.nodes(data="height")) == {"a1": 1, "b1": 2, "c1": 1}
    assert fl.graphs.bridges(state) == ("b1",)


# ---------------------------------------------------------------- openings

def exhaustive(state, energy):
    """Every line of moves, climbs and digs, one player answering for all."""
    best, known, layer = {}, set(), [state]
    while layer:
        new = []
        for s in layer:
            if s.decision.kind == "choose_side":
                options = s.actions if s.current_player == 0 else s.actions[:1]
            else:
                options = [a for a in s.actions if a.family in ("move", "climb", "dig")]
            for action in options:
                after = s.after(action)
                if action.family == "dig":
                    dug = NAMES.index(action.args[0])
                    if not after.low[dug] and state.low[dug]:
                        spent = energy - after.energy
                        best[NAMES[dug]] = min(best.get(NAMES[dug], 99), spent)
                key = (tuple(after.low), tuple(after.high), tuple(after.pawn), after.energy, len(after.todo))
                if key not in known:
                    known.add(key)
                    new.append(after)
        layer = new
    return best


@pytest.mark.parametrize("energy", [0, 1, 2, 3])
def test_cheapest_openings_against_every_line_of_play(energy):
    rng = rng_of(f"open{energy}")
    for n in range(24):
        state = site(rng, players=3, density=0.85 if n % 2 else 0.25, bars=False)
        state.energy = energy
        found = fl.graphs.cheapest_openings(state)
        assert {pit: spent for pit, (spent, _) in found.items()} == exhaustive(state, energy)


def test_a_pawn_that_pushes_itself_into_a_pit_climbs_where_it_likes():
    """The upper Sand of c3 slides onto d3 under the pawn, which falls into e3; from the west or south it climbs onto a5 and digs it."""
    state = fl.fossilis.from_scenario({"seed": 1, "current": 0, "energy": 3, "pits": {}, "off_site": {"1": "north"}, "site": """
        . . . . .
        . . . . .
        . . -- -0 .
        . . . . .
        - . . . ."""})
    assert fl.graphs.cheapest_openings(state)["a5"] == (3, ("dig c3 east", "climb a5", "dig a5 north"))


@pytest.mark.rule("FB-DIG-01", "FB-DIG-02", "FB-ENE-03")
def test_openings_can_be_played():
    rng, played = rng_of("play"), 0
    for _ in range(25):
        state = site(rng, players=2, density=0.9)
        state.energy = 3
        for pit, (spent, actions) in fl.graphs.cheapest_openings(state).items():
            now = state
            for text in actions:
                while now.decision.kind == "choose_side":
                    now = now.after(now.actions[0])
                now = now.after(text)
            assert now.site[pit].is_open and not state.site[pit].is_open
            assert 3 - now.energy == spent
            played += 1
    assert played > 100


def test_a_search_can_be_bounded():
    state = site(rng_of("bound"), density=0.95, bars=False)
    state.pawn[0] = next(i for i in range(25) if state.low[i] and i != state.pawn[1])
    few, many = fl.graphs.cheapest_openings(state, limit=1), fl.graphs.cheapest_openings(state)
    assert set(few) < set(many)


@pytest.mark.parametrize(("wrong", "said"), [
    (lambda s: fl.graphs.reach(s, 7), "There is no player 7; players are 0 to 1."),
    (lambda s: fl.graphs.reach(s, True), "There is no player True; players are 0 to 1."),
    (lambda s: fl.graphs.reach(s, "Ada"), "There is no player 'Ada'; players are 0 to 1."),
    (lambda s: fl.graphs.reach(s, 0, 99), "energy is a whole number from 0 to 12, not 99."),
    (lambda s: fl.graphs.push_graph(s, 0, 1.5), "energy is a whole number from 0 to 12, not 1.5."),
    (lambda s: fl.graphs.reach(None), "A graph needs a state or view of Fossilis, not NoneType."),
    (lambda s: fl.graphs.bridges(5), "A graph needs a state or view of Fossilis, not int."),
    (lambda s: fl.graphs.cheapest_openings(s, limit=0), "limit is a whole number from 1, not 0."),
])
def test_wrong_input_gets_one_sentence(wrong, said):
    with pytest.raises(fl.OptionError) as caught:
        wrong(bare())
    assert str(caught.value) == said
