"""A replay from Python: what is sent, to whom it may be shown, and the page that needs nothing else."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

import pytest
from pebbles import Pebbles

import fossil_lab as fl
from fossil_lab.draw.diff import patch
from fossil_lab.draw.svg import wire
from fossil_lab.errors import OptionError
from fossil_lab.fossilis.drawing import scene
from fossil_lab.widgets import Replay, _assets

pytestmark = pytest.mark.usefixtures("sent")
MOVES = ("take a 3", "take b 2", "take c 3", "take c 1")


def pebbles(moves=MOVES, lucky=(777, 888), names=("Ada", "Ben")):
    match = fl.Match(Pebbles(lucky=lucky), names=list(names))
    for move in moves:
        match.play(move)
    return match


def frames(data, layout="wide"):
    """Every scene of a replay, as the browser makes them."""
    first, *changes = json.loads(json.dumps(data["scenes"][layout]))
    out = [first]
    for change in changes:
        out.append(patch(out[-1], change))
    return out


@pytest.fixture(scope="module")
def greedy():
    match = fl.Match(fl.fossilis.new_game(players=2, seed=7), names=["Ada", "Ben"])
    return match.run({0: fl.bots.Greedy(seed=1), 1: fl.bots.Greedy(seed=2)})


# ---------------------------------------------------------------- what is sent

def test_every_position_is_there_as_it_is_drawn(greedy):
    assert greedy.is_over
    at = greedy.position
    replay = Replay(greedy).replay
    assert greedy.position == at and list(replay["scenes"]) == ["wide", "narrow"]
    for layout in replay["scenes"]:
        drawn = frames(replay, layout)
        assert len(drawn) == len(replay["steps"]) == greedy.length + 1
        for position in (0, 1, greedy.length // 2, greedy.length):
            events = greedy.events_of(position)
            assert drawn[position] == wire(scene(greedy.state_at(position), layout=layout, names=greedy.names, trace=events, reveal=True))


def test_a_match_is_a_small_message(greedy):
    state = Replay(greedy).get_state()
    assert greedy.length > 100 and len(json.dumps(state["replay"])) < 10_000 * greedy.length
    assert len(json.dumps(state["replay"])) < 1_500_000
    assert len(state["_esm"].encode()) < 30_000 and len(state["_css"].encode()) < 18_000


def test_each_step_says_who_did_what_and_what_came_of_it(greedy):
    steps = Replay(greedy, layout="wide").replay["steps"]
    assert steps[0] == {"who": "", "action": "", "caption": "The match begins."}
    for position, action in enumerate(greedy.actions, 1):
        assert steps[position]["action"] == action.text
        assert steps[position]["who"] == greedy.names[greedy.state_at(position - 1).current_player]
        assert steps[position]["caption"] == " ".join(e.sentence(greedy.names) for e in greedy.events_of(position))


def test_names_may_be_others_for_the_showing():
    data = Replay(pebbles(), names=["Cy", "Di"]).replay
    assert [step["who"] for step in data["steps"]] == ["", "Cy", "Di", "Cy", "Di"] and "Ada" not in json.dumps(data)


def test_a_match_is_replayed_whole_wherever_it_stands():
    match = pebbles()
    match.go(1)
    assert Replay(match).replay == Replay(pebbles()).replay and match.position == 1


def test_giving_up_is_told_at_its_place():
    match = pebbles(MOVES[:1])
    match.concede(1)
    replay = Replay(match)
    assert replay.replay["steps"][-1]["caption"].endswith("Ben gives up.")
    assert str(replay) == "Pebbles: Ada and Ben. 1 action. Ada wins: Ada 3, Ben 0."


def test_one_layout_is_sent_if_one_is_asked_for():
    assert list(Replay(pebbles(), layout="narrow").replay["scenes"]) == ["narrow"]


# ---------------------------------------------------------------- who may see what

@pytest.mark.parametrize("viewer", [0, 1])
def test_what_a_player_may_not_know_is_not_in_the_data(viewer):
    twins = [(777, other) if viewer == 0 else (other, 777) for other in (123, 456)]
    for make in (lambda match: Replay(match, perspective=viewer).replay, lambda match: match.to_html(perspective=viewer)):
        one, other = (make(pebbles(lucky=lucky)) for lucky in twins)
        assert one == other and "777" in str(one) and "123" not in str(one)
    whole = [Replay(pebbles(lucky=lucky), perspective="all").replay for lucky in twins]
    assert whole[0] != whole[1]


@pytest.mark.parametrize("viewer", [0, 1])
def test_fossilis_twins_look_alike_to_a_player(viewer):
    """Two games that differ only in what nobody has seen, through the same actions as long as these show nothing."""
    import random

    state = fl.fossilis.new_game(players=2, seed=7)
    twins = [fl.Match(state.view(viewer).sample(random.Random(seed)), ["Ada", "Ben"]) for seed in (1, 2)]
    assert twins[0].state.fingerprint() != twins[1].state.fingerprint()
    for text in ("start a1", "start e1", "gain plaster", "gain plaster", "gain plaster", "gain plaster", "pass", "pass"):
        for match in twins:
            match.play(text)
    assert twins[0].state.view(viewer).fingerprint() == twins[1].state.view(viewer).fingerprint(), "these actions show nothing"
    one, other = (Replay(match, perspective=viewer).replay for match in twins)
    assert one == other
    assert Replay(twins[0], perspective="all").replay != Replay(twins[1], perspective="all").replay
    assert twins[0].to_html(perspective=viewer) == twins[1].to_html(perspective=viewer)


def reclassified(back):
    """A match in which Ada puts one of her Dinosaurs under the deck, which only she may know (FB-EVT-24)."""
    match = fl.Match(fl.fossilis.from_scenario({
        "players": 2, "seed": 3, "current": 0, "step": "claim", "event_deck": ["reclassification"], "pool": 0, "pool_number": 1,
        "dinosaurs": ["arizonasaurus", "tapejara", "apatosaurus", "stegosaurus"],
        "player": [{"scored": ["plateosaurus", "eudimorphodon"]}, {"scored": []}]}), ["Ada", "Ben"])
    while match.state.decision.kind != "event_return":
        match.play("pass")
    match.play(f"return {back}")
    return match


@pytest.mark.rule("FB-EVT-24")
def test_an_action_that_tells_a_secret_is_told_without_it():
    twins = [reclassified(back) for back in ("plateosaurus", "eudimorphodon")]
    one, other = (Replay(match, perspective=1).replay for match in twins)
    assert one == other and one["steps"][-1]["action"] == "return …"
    assert "a card under the deck" in one["steps"][-1]["caption"]
    for perspective in (0, "all"):
        steps = [Replay(match, perspective=perspective).replay["steps"][-1] for match in twins]
        assert steps[0]["action"] == "return plateosaurus" and steps[0] != steps[1]


def test_without_a_perspective_a_finished_match_lies_open_and_another_is_its_players():
    assert Replay(pebbles()).replay == Replay(pebbles(), perspective="all").replay
    running = pebbles(MOVES[:1])
    assert Replay(running).replay == Replay(running, perspective=1).replay
    running.undo()
    assert Replay(running).replay == Replay(running, perspective=0).replay, "who decides now, where the match stands"
    assert str(Replay(running)) == "Pebbles: Ada and Ben. 1 action. The match goes on."


@pytest.mark.parametrize("how", [
    {"perspective": 2}, {"perspective": "mover"}, {"perspective": True}, {"perspective": -1}, {"layout": "tall"}, {"theme": "blue"},
    {"names": ["Ada"]}, {"names": "Ab"}, {"names": [1, 2]}, {"names": 5}], ids=str)
def test_what_does_not_fit_is_refused_at_the_door(how, tmp_path):
    with pytest.raises(OptionError):
        Replay(pebbles(), **how)
    with pytest.raises(OptionError):
        pebbles().to_html(tmp_path / "page.html", **how)
    assert not list(tmp_path.iterdir())


def test_a_state_alone_is_no_match():
    with pytest.raises(OptionError, match=r"needs a match, such as fl.Match\(state\), not Pebbles"):
        Replay(Pebbles())


# ---------------------------------------------------------------- where there is no browser

def test_without_a_browser_there_is_the_last_position_and_a_line_of_text():
    replay = Replay(pebbles())
    data, _ = replay._repr_mimebundle_()
    assert data["image/svg+xml"].startswith("<svg") and "Heap c: 0" in data["image/svg+xml"]
    assert data["text/plain"] == "Pebbles: Ada and Ben. 4 actions. Ben wins: Ada 6, Ben 3."
    assert "application/vnd.jupyter.widget-view+json" in data
    assert replay.to_svg("dark") != replay.to_svg("light") == replay.to_svg()
    assert Replay(pebbles(), theme="dark").to_svg() == replay.to_svg("dark")


# ---------------------------------------------------------------- the page

class Page(HTMLParser):
    """What a browser would find: elements, the text of scripts, and the rest of the text."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.scripts, self.text = [], [], ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag == "script":
            self.scripts.append("")

    def handle_data(self, data):
        if self.cdata_elem == "script":
            self.scripts[-1] += data
        elif self.cdata_elem is None:
            self.text += data


NASTY = ["</script><script>alert(1)</script><!--<script>", "<b>\"Ben'</b> &amp; ]]>"]


@pytest.mark.parametrize("names", [["Ada", "Ben"], NASTY], ids=["plain", "nasty"])
def test_names_cannot_break_out_of_the_page(names):
    page = Page(pebbles(names=names).to_html())
    assert [tag for tag, _ in page.tags].count("script") == 2 == len(page.scripts) and "b" not in dict(page.tags)
    data, code = page.scripts
    assert json.loads(data) == Replay(pebbles(names=names)).replay and "<" not in data
    assert code.strip() == _assets.esm("page.js").strip()
    assert f"Pebbles: {' and '.join(names)}" in page.text


def test_the_page_is_whole_and_asks_for_nothing():
    text = pebbles().to_html()
    page = Page(text)
    assert text.startswith("<!doctype html>")
    assert {tag for tag, _ in page.tags} >= {"html", "head", "meta", "title", "style", "body", "header", "main", "noscript", "ol"}
    assert not [attrs for _, attrs in page.tags if {"src", "href", "srcset"} & set(attrs)]
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)|url\(|@import|@font-face", text)
    for linked in (_assets.esm("page.js"), _assets.css("board.css", "replay.css")):
        assert "</s" not in linked.lower() and "<!--" not in linked


def test_without_scripts_the_story_is_there():
    match = pebbles(names=["<i>Ada</i>", "Ben"])
    lines = re.findall(r"<li>(.*)</li>", match.to_html())
    assert len(lines) == match.length + 1 and lines[0] == "The match begins."
    assert lines[1].startswith("&lt;i&gt;Ada&lt;/i&gt; take a 3 ")


def test_the_page_is_written_where_asked(tmp_path):
    path = tmp_path / "match.html"
    text = pebbles().to_html(path, theme="dark", perspective=0)
    assert path.read_text(encoding="utf-8") == text
    assert text == pebbles().to_html(str(path), theme="dark", perspective=0) and 'data-theme="dark"' in text


def test_styles_stay_below_the_widget_and_use_only_tokens_for_colour():
    css = re.sub(r"/\*.*?\*/", "", _assets.css("replay.css"), flags=re.S)
    for selectors in (head.strip() for head in re.findall(r"([^{};]+)\{", css)):
        if not selectors.startswith("@"):
            assert all(re.match(r"\.fl-board\b", one.strip()) for one in re.split(r",(?![^()]*\))", selectors)), selectors
    assert not re.search(r"url\(|@import|#[0-9a-fA-F]{3,8}\b", css)
