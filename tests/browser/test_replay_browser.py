"""A replay in a real browser: in a notebook whose kernel never answers, and as a page opened from a file."""

from __future__ import annotations

import json

import pebbles
import pytest

import fossil_lab as fl
from fossil_lab.draw.svg import wire
from fossil_lab.fossilis.drawing import scene

pytestmark = pytest.mark.browser
BOTH = pytest.mark.parametrize("shadow", [False, True], ids=["light", "shadow"])

DRAWN = """root => {
  const MADE_HERE = /^(role|aria-label|style|data-lm-suppress-shortcuts)$/;
  const plain = el => [el.nodeName, Object.fromEntries([...el.attributes].filter(a => !MADE_HERE.test(a.name)).map(a => [a.name, a.value])),
    ...[...el.childNodes].map(n => n.nodeType === 3 ? n.nodeValue : plain(n))];
  return plain(root); }"""
"""The picture on the page as `wire` would write it, all values as text."""


def written(node):
    """A wire as DRAWN gives it back."""
    if isinstance(node, str):
        return node
    return [node[0], {name: f"{value:g}" if isinstance(value, float) else str(value) for name, value in node[1].items() if name != "role"},
            *map(written, node[2:])]


@pytest.fixture(scope="module")
def match():
    match = fl.Match(fl.fossilis.new_game(players=2, seed=7), names=["Ada", "Ben </script><b>"])
    return match.run({0: fl.bots.Greedy(seed=1), 1: fl.bots.Greedy(seed=2)})


def picture(match, position, layout="wide"):
    events = match.events_of(position)
    return written(wire(scene(match.state_at(position), layout=layout, names=match.names, trace=events, reveal=True)))


def at(view):
    return view.locator(".fl-where").inner_text()


def drawn(view):
    view.page.evaluate("() => new Promise(requestAnimationFrame)")
    return view.locator(".fl-scene > svg").evaluate(DRAWN)


# ---------------------------------------------------------------- in a notebook

@BOTH
def test_scrubbed_to_and_fro_it_shows_each_position_as_it_is_drawn(stage, match, shadow):
    from fossil_lab.widgets import Replay

    view = stage.show(Replay(match), shadow)
    slider = view.get_by_role("slider")
    slider.focus()
    for position in (0, 1, match.length, 2, match.length // 2, match.length // 2 + 1, 0):
        slider.evaluate("(el, to) => { el.value = to; el.dispatchEvent(new Event('input')); }", position)
        assert at(view) == f"{position} of {match.length}"
        assert drawn(view) == picture(match, position)
    assert stage.queue == [], "nothing is said to the kernel"


def test_keys_buttons_and_the_story_need_no_kernel(stage, match):
    from fossil_lab.widgets import Replay

    view = stage.show(Replay(match))
    view.locator(".fl-scene").click()
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft"):
        stage.page.keyboard.press(key)
    assert at(view) == f"1 of {match.length}" and drawn(view) == picture(match, 1)
    assert view.get_by_role("status").inner_text() == f"Ada {match.actions[0].text} {match.events_of(1)[0].sentence(match.names)}"
    view.get_by_role("button", name="Last position").click()
    assert drawn(view) == picture(match, match.length)
    view.get_by_role("button", name="Previous action").click()
    assert at(view) == f"{match.length - 1} of {match.length}"
    view.get_by_text("Story", exact=True).click()
    here = view.locator(".fl-line[aria-current]")
    assert here.evaluate("""el => { const [a, b] = [el, el.closest('ol')].map(e => e.getBoundingClientRect());
        return a.top >= b.top && a.bottom <= b.bottom; }"""), "the line is in sight"
    view.locator(".fl-line").nth(match.length - 5).click()
    stage.page.keyboard.press("ArrowUp")
    assert at(view) == f"{match.length - 6} of {match.length}"
    assert view.locator(".fl-line[aria-current]").evaluate("el => el.matches(':focus')")
    assert stage.queue == []


def test_it_plays_and_stops(stage, match):
    from fossil_lab.widgets import Replay

    view = stage.show(Replay(match, layout="wide"))
    view.get_by_label("Speed").select_option("Very fast")
    view.get_by_role("button", name="Play", exact=True).click()
    stage.page.wait_for_function("() => Number(document.querySelector('.fl-scene').dataset.position) >= 3")
    view.get_by_role("button", name="Pause").click()
    position = int(at(view).split()[0])
    assert position >= 3 and drawn(view) == picture(match, position)
    stage.page.wait_for_timeout(400)
    assert at(view) == f"{position} of {match.length}"


@pytest.mark.parametrize(("width", "layout"), [(1180, "wide"), (760, "narrow")])
def test_the_layout_follows_the_width(open_stage, match, width, layout):
    from fossil_lab.widgets import Replay

    stage = open_stage(width=width)
    view = stage.show(Replay(match))
    view.locator(f".fl-scene[data-layout='{layout}']").wait_for()
    assert drawn(view) == picture(match, 0, layout)
    stage.page.set_viewport_size({"width": 1940 - width, "height": 900})
    other = "narrow" if layout == "wide" else "wide"
    view.locator(f".fl-scene[data-layout='{other}']").wait_for()
    assert drawn(view) == picture(match, 0, other)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_single_steps_glide_and_scrubbing_does_not(open_stage, monkeypatch, motion):
    from fossil_lab.widgets import Replay

    pebbles.install(monkeypatch)
    game = fl.Match(pebbles.Pebbles(), names=["Ada", "Ben"])
    for text in ("take a 1", "take b 1", "take c 1"):
        game.play(text)
    stage = open_stage(reduced_motion=motion)
    view = stage.show(Replay(game))
    heap = view.locator("[data-key='heap:a']")
    glides = motion == "no-preference"
    stage.page.keyboard.press("Tab")
    stage.page.keyboard.press("ArrowRight")
    assert ("transform" in heap.evaluate("el => getComputedStyle(el).transitionProperty")) is glides
    view.get_by_role("slider").evaluate("el => { el.value = 2; el.dispatchEvent(new Event('input')); }")
    stage.page.evaluate("() => new Promise(requestAnimationFrame)")
    assert "transform" not in heap.evaluate("el => getComputedStyle(el).transitionProperty")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_theme_is_the_hosts_unless_one_is_asked_for(open_stage, match, scheme):
    from fossil_lab.widgets import Replay

    stage = open_stage(color_scheme=scheme)
    ground = "el => getComputedStyle(el).backgroundColor"
    hosts, dark = (stage.show(Replay(match, theme=theme, layout="wide")) for theme in ("auto", "dark"))
    assert hosts.evaluate(ground) == {"light": "rgb(250, 245, 235)", "dark": "rgb(25, 21, 18)"}[scheme]
    assert dark.evaluate(ground) == "rgb(25, 21, 18)"


# ---------------------------------------------------------------- as a page from a file

@pytest.fixture
def opened(browser, tmp_path, match):
    """The page of the match, opened from a file with no way to the network; problems on it fail the test."""
    contexts, problems = [], []

    def opened(where="", width=1180, **how):
        path = tmp_path / "match.html"
        match.to_html(path, **how)
        context = browser.new_context(viewport={"width": width, "height": 1000}, offline=True, reduced_motion="reduce")
        contexts.append(context)
        context.set_default_timeout(5000)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda said: problems.append(said.text) if said.type in ("error", "warning") else None)
        page.on("request", lambda asked: None if asked.url.startswith(path.as_uri()) else problems.append(asked.url))
        page.goto(path.as_uri() + where)
        page.locator("svg").wait_for()
        return page

    yield opened
    for context in contexts:
        context.close()
    assert problems == []


def test_the_page_is_scrubbed_by_keyboard(opened, match):
    page = opened()
    view = page.locator("main")
    assert page.title() == "Fossilis: Ada and Ben </script><b>" == page.locator("h1").inner_text()
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
    assert at(view) == f"2 of {match.length}" and drawn(view) == picture(match, 2)
    page.keyboard.press("End")
    assert at(view) == f"{match.length} of {match.length}" and drawn(view) == picture(match, match.length)
    page.keyboard.press("Home")
    assert drawn(view) == picture(match, 0)
    page.keyboard.press(" ")
    assert view.get_by_role("button", name="Pause").count() == 1
    page.wait_for_function("() => document.querySelector('.fl-where').textContent.startsWith('1 ')")
    page.keyboard.press(" ")
    assert view.get_by_role("button", name="Play", exact=True).count() == 1


def test_every_position_is_reached_by_single_steps(opened, match):
    page = opened(layout="narrow")
    for _ in range(match.length):
        page.keyboard.press("ArrowRight")
    assert drawn(page.locator("main")) == picture(match, match.length, "narrow")
    for _ in range(40):
        page.keyboard.press("ArrowLeft")
    assert drawn(page.locator("main")) == picture(match, match.length - 40, "narrow")


@pytest.mark.parametrize(("where", "position"), [("#12", 12), ("#99999", None), ("#nonsense", 0), ("#-3", 0)])
def test_an_address_names_a_position(opened, match, where, position):
    assert at(opened(where).locator("main")) == f"{match.length if position is None else position} of {match.length}"


def test_the_story_is_beside_the_table_where_there_is_room(opened):
    def boxes(page):
        return page.locator(".fl-stage").bounding_box(), page.locator(".fl-story").bounding_box()

    stage, story = boxes(opened(width=1600))
    assert story["x"] >= stage["x"] + stage["width"] and story["y"] < stage["y"] + 10
    stage, story = boxes(opened(width=1200))
    assert story["y"] >= stage["y"] + stage["height"]


def test_a_players_page_holds_nothing_hidden(opened, match):
    page = opened(perspective=0)
    data = json.loads(page.locator("script[type='application/json']").text_content())
    unseen = {card.id for card in match.state_at(0).box.cards.dinosaurs} - {c.id for c in match.state_at(0).display if c}
    assert unseen and not [name for name in unseen if f"card:{name}" in json.dumps(data["scenes"]["wide"][0])]
