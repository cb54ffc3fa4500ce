"""Graphs over the board, on a live board, with matplotlib, and in files."""

from __future__ import annotations

import functools
import json
import re
import subprocess
import sys
from xml.etree import ElementTree

import networkx as nx
import pytest

import fossil_lab as fl
from fossil_lab.draw.scene import Node
from fossil_lab.fossilis.drawing.geometry import LAYOUTS
from graphs.sites import bare, rng_of, site

EVIL = ["<b>&\"Ada\"</b>", "Ben & Co"]
GRAPHS = {"accessibility": fl.graphs.accessibility, "reach": functools.partial(fl.graphs.reach, energy=2), "push_graph": fl.graphs.push_graph}


@pytest.fixture(scope="module")
def state():
    """Some pits open, pawns on the site, tape on one pit."""
    return site(rng_of("shown"), density=0.8)


@pytest.fixture(scope="module")
def match():
    return fl.Match(fl.fossilis.new_game(players=2, seed=4)).run({p: fl.bots.Random(seed=p) for p in (0, 1)})


# ---------------------------------------------------------------- drawings

@pytest.mark.parametrize("layout", ["wide", "narrow"])
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("kind", GRAPHS)
def test_drawings_are_well_formed_and_escape_names(state, kind, theme, layout):
    drawing = fl.graphs.draw(GRAPHS[kind](state), state, theme=theme, layout=layout, names=EVIL)
    text = str(drawing)
    root = ElementTree.fromstring(text)
    assert "<b>" not in text
    assert ("Ada" in "".join(root.itertext())) and text == str(fl.graphs.draw(GRAPHS[kind](state), state.view(0), theme=theme, layout=layout, names=EVIL))
    keys = [node.key for node in drawing.scene.walk() if node.key is not None]
    assert len(keys) == len(set(keys)) and len(keys) > 40
    assert not any(node.action is not None or node.part is not None for node in drawing.scene.walk())
    assert "@" not in re.sub(r">[^<]*<", "><", text)


def test_a_drawing_shows_what_the_graph_says(state):
    graph = fl.graphs.accessibility(state)
    scene = fl.graphs.draw(graph, state).scene
    for spot in fl.graphs.SPOTS:
        mark, pits = scene.find(f"spot:{spot}"), graph.nodes[spot]["pits"]
        assert bool(scene.find(f"sight:{spot}")) == bool(graph.out_degree(spot))
        assert all(pit in mark.title for pit in pits) and [n.text for n in mark.walk() if n.tag == "text"] == ([str(len(pits))] if pits else [])
    reach = fl.graphs.reach(state, energy=2)
    scene = fl.graphs.draw(reach, state).scene
    for place, energy in reach.nodes(data="energy"):
        if len(place) == 2:
            assert [n.text for n in scene.find(f"energy:{place}").walk() if n.tag == "text"] == [str(energy)]
    digs = fl.graphs.push_graph(state)
    scene = fl.graphs.draw(digs, state).scene
    assert {n.key.removeprefix("slide:") for n in scene.walk() if n.key and n.key.startswith("slide:")} == {
        n for n, kind in digs.nodes(data="kind") if kind == "dig"}


@pytest.mark.parametrize("modules", [("bone_wars",), ("scorpion", "caution_tape", "ice_age"), ("power_tools",)])
@pytest.mark.parametrize("kind", GRAPHS)
def test_graphs_of_games_with_expansions(modules, kind):
    players = 1 if "bone_wars" in modules else 3
    match = fl.Match(fl.fossilis.new_game(players=players, seed=3, expansions=modules))
    rng = rng_of("expansions")
    for _ in range(120):
        if match.state.is_terminal:
            break
        match.play(rng.choice(match.state.legal_actions()))
        if match.position % 10 == 0:
            graph = GRAPHS[kind](match.state)
            ElementTree.fromstring(str(fl.graphs.draw(graph, match.state)))
            if kind == "reach":
                for player in range(match.state.num_players):
                    fl.graphs.reach(match.state, player, 2)


# ---------------------------------------------------------------- boards

@pytest.mark.parametrize("kind", GRAPHS)
def test_an_overlay_follows_the_game(match, kind, callbacks):
    branch = match.branch()
    branch.go(0)
    overlay = functools.partial(fl.graphs.reach, player=None) if kind == "reach" else GRAPHS[kind]
    board, pictures, drawn = fl.widgets.Board(branch, overlay=overlay), set(), 0
    for at in range(0, match.length + 1, 23):
        board.go(at)
        picture = json.dumps(board.scene["root"])
        keys = {node.key for node in overlay(match.state_at(at)).over(match.state_at(at), LAYOUTS["wide"].site)}
        assert ('"data-key": "overlay"' in picture) == bool(keys)
        assert all(json.dumps(key) in picture for key in keys)
        pictures.add(picture)
        drawn += bool(keys)
    assert drawn > len(pictures) / 2 > 10
    board.go(23)
    assert "overlay" in board.to_svg()
    board.overlay = None
    board.refresh()
    assert '"data-key": "overlay"' not in json.dumps(board.scene["root"])


def test_an_overlay_of_own_nodes_lies_below_the_pawns(state):
    own = Node("circle", {"cx": 1, "cy": 2, "r": 3}, key="mine")
    scene = state.draw(overlay=lambda view: [own]).scene
    keys = [node.key for node in scene.walk()]
    assert keys.index("tile:" + state.box.tile_id[max(state.low)]) < keys.index("mine") < keys.index("pawn:0")


@pytest.mark.parametrize(("overlay", "said"), [
    (5, "overlay is a function of a view, such as fl.graphs.accessibility, not int."),
    (lambda view: "red", "overlay gives a graph of fl.graphs or a list of nodes, not str."),
    (lambda view: [3], "overlay gives a graph of fl.graphs or a list of nodes, not list."),
])
def test_a_wrong_overlay_gets_one_sentence(state, overlay, said):
    for wrong in (lambda: state.draw(overlay=overlay), lambda: fl.widgets.Board(fl.Match(bare()), overlay=overlay)):
        with pytest.raises(fl.OptionError) as caught:
            wrong()
        assert str(caught.value) == said


# ---------------------------------------------------------------- matplotlib

@pytest.fixture
def axes():
    import matplotlib

    matplotlib.use("agg")
    from matplotlib import pyplot

    yield pyplot.figure().add_subplot()
    pyplot.close("all")


@pytest.mark.parametrize("kind", [*GRAPHS, "walkable"])
def test_plots(state, axes, kind):
    graph = (GRAPHS | {"walkable": fl.graphs.walkable})[kind](state)
    assert fl.graphs.plot(graph, ax=axes) is axes
    words = {text.get_text().split("\n")[0].split(" (")[0] for text in axes.texts}
    assert words == set(graph)
    assert fl.graphs.plot(graph) is not axes


def test_the_share_is_plotted(match, axes):
    assert fl.graphs.plot_share(match, ax=axes) is axes
    assert list(axes.lines[0].get_ydata()) == fl.graphs.share_over(match)


# ---------------------------------------------------------------- files

@pytest.mark.parametrize("kind", [*GRAPHS, "walkable"])
def test_files_are_read_back_equal(tmp_path, kind):
    rng = rng_of("files")
    make = (GRAPHS | {"walkable": fl.graphs.walkable})[kind]
    for n in range(40):
        graph = make(site(rng, players=3))
        for write, read, name in ((fl.graphs.to_graphml, fl.graphs.from_graphml, "g.graphml"), (fl.graphs.to_json, fl.graphs.from_json, "g.json")):
            path = write(graph, tmp_path / f"{n}{name}")
            again = read(path)
            assert nx.utils.graphs_equal(graph, again)
            assert type(again) is type(graph)
            types = [[type(v) for v in data.values()] for _, data in graph.nodes(data=True)]
            assert types == [[type(v) for v in [again.nodes[x][k] for k in data]] for x, data in graph.nodes(data=True)]


def test_others_can_read_the_files(tmp_path, state):
    graph = fl.graphs.accessibility(state)
    plain = nx.read_graphml(fl.graphs.to_graphml(graph, tmp_path / "a.graphml"))
    assert set(plain.edges) == set(graph.edges)
    for node, data in graph.nodes(data=True):
        assert plain.nodes[node]["pieces"] == (", ".join(data["pieces"]) or "none")
    data = json.loads(fl.graphs.to_json(graph, tmp_path / "a.json").read_text(encoding="utf-8"))
    assert {node["id"] for node in data["nodes"]} == set(graph)


def test_broken_files_get_one_sentence(tmp_path):
    path = tmp_path / "x"
    for text in ("", "{", "[]", "{}", "<a/>", '{"nodes": [], "edges": [], "graph": {"graph": ["x"]}}', '{"nodes": [{"id": "a"}], "edges": [], "graph": {"graph": 3}}'):
        path.write_text(text, encoding="utf-8")
        for read in (fl.graphs.from_graphml, fl.graphs.from_json):
            with pytest.raises(fl.RecordError, match=r"^[^\n]+\.$"):
                read(path)
    with pytest.raises(fl.RecordError):
        fl.graphs.from_json(tmp_path / "nowhere")


@pytest.mark.parametrize(("wrong", "said"), [
    (lambda s: fl.graphs.draw(s, s), "Over a board go graphs of accessibility, reach and push_graph, not State."),
    (lambda s: fl.graphs.draw(fl.graphs.walkable(s), s), "Over a board go graphs of accessibility, reach and push_graph, not walkable."),
    (lambda s: fl.graphs.draw(fl.graphs.reach(s), s, theme="blue"), "theme is one of 'light' and 'dark', not 'blue'."),
    (lambda s: fl.graphs.draw(fl.graphs.reach(s), s, layout="tall"), "layout is one of 'wide' and 'narrow', not 'tall'."),
    (lambda s: fl.graphs.draw(fl.graphs.reach(s), 5), "A graph needs a state or view of Fossilis, not int."),
    (lambda s: fl.graphs.plot(nx.Graph()), "This needs a graph such as fl.graphs.accessibility(state), not Graph."),
    (lambda s: fl.graphs.to_json(3, "x"), "This needs a graph such as fl.graphs.accessibility(state), not int."),
    (lambda s: fl.graphs.plot_share(s), "The share over a game needs a match, not State."),
])
def test_wrong_input_gets_one_sentence(state, wrong, said):
    with pytest.raises(fl.OptionError) as caught:
        wrong(state)
    assert str(caught.value) == said


def test_networkx_is_loaded_by_graphs_alone_and_matplotlib_by_plots():
    code = ("import sys, fossil_lab as fl; assert 'networkx' not in sys.modules; fl.graphs; assert 'networkx' in sys.modules; "
            "assert 'matplotlib' not in sys.modules")
    subprocess.run([sys.executable, "-c", code], check=True)
