"""Changes from scene to scene: what `patch` makes of them is the next scene, and they are small."""

from __future__ import annotations

import copy
import json
import random
from itertools import pairwise
from pathlib import Path

import pebbles
import pytest

import fossil_lab as fl
from fossil_lab.draw.diff import diff, patch
from fossil_lab.draw.svg import wire
from fossil_lab.fossilis.drawing import scene

FIXTURE = Path(__file__).resolve().parents[2] / "widgets" / "test" / "patch_fixture.json"


def g(key, *content, **attributes):
    return ["g", {**({"data-key": key} if key else {}), **attributes}, *content]


def shape(n):
    return ["rect", {"x": n}]


def svg(*content, **attributes):
    return ["svg", {"viewBox": "0 0 9 9", **attributes}, *content]


CASES = {
    "nothing changes": (svg(g("a", shape(1))), svg(g("a", shape(1)))),
    "an attribute changes, one comes and one goes": (svg(g("a", x=1, y=2, z=3)), svg(g("a", x=5, y=2, w=4))),
    "a text changes": (svg(["text", {}, "one"], "two"), svg(["text", {}, "three"], "four")),
    "a text comes and goes": (svg(["text", {}, "one"], ["text", {}]), svg(["text", {}], ["text", {}, "one"])),
    "children without keys come between others": (svg(shape(1), shape(2), g(None, shape(3))), svg(shape(0), shape(1), g(None, shape(4)), shape(2))),
    "keyed children change places": (svg(g("a", shape(1)), g("b", shape(2)), g("c")), svg(g("c"), g("b", shape(3)), g("a", shape(1)))),
    "a thing goes elsewhere as it is": (svg(g("home", g("a", shape(1))), g("away")), svg(g("home"), g("away", g("a", shape(1))))),
    "a thing goes elsewhere and changes": (svg(g("home", g("a", shape(1), x=1)), g("away")), svg(g("home"), g("away", g("a", shape(2))))),
    "a thing goes into something new": (svg(g("a", shape(1)), g("b")), svg(["g", {"class": "new"}, "text", g("c", g("a", shape(1))), shape(9)], g("b"))),
    "the outside goes into the inside": (svg(g("a", g("b", shape(1)))), svg(g("b", g("a", shape(1))))),
    "a key is given to another kind of element": (svg(g("a", shape(1))), svg(["rect", {"data-key": "a"}])),
    "another root": (svg(g("a")), g("a")),
    "two with one key": (svg(g("a", shape(1)), g("a", shape(2))), svg(g("b", g("a", shape(1))), g("a", shape(3)))),
}


def pebble_cases():
    """Three actions at a small table."""
    state, last, rng = pebbles.Pebbles(), None, random.Random(3)
    for _ in range(4):
        now = wire(pebbles.scene(state, live=True, selection="heap:b"))
        if last is not None:
            yield f"pebbles {state.heaps}", (last, now)
        last = now
        state.apply_action(rng.choice(state.legal_actions()))


def written():
    """What the JavaScript tests read: the Python side's changes and what they must make."""
    cases = {**CASES, **dict(pebble_cases())}
    rows = [{"name": name, "old": old, "change": diff(old, new), "new": new} for name, (old, new) in cases.items()]
    return "[\n" + ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows) + "\n]\n"


@pytest.mark.parametrize("name", CASES)
def test_each_kind_of_change(name):
    old, new = CASES[name]
    before = copy.deepcopy(old)
    change = json.loads(json.dumps(diff(old, new)))
    assert patch(old, change) == new
    assert old == before


def test_the_javascript_tests_read_what_python_writes():
    """To write it again: python tests/drawing/test_diff.py with the checkout and its tests on the path."""
    assert FIXTURE.read_text(encoding="utf-8") == written()


def test_what_did_not_change_is_shared():
    old, new = svg(g("a", shape(1)), g("b", shape(2))), svg(g("a", shape(1)), g("b", shape(3)))
    made = patch(old, diff(old, new))
    assert made[2] is old[2] and made[3] is not old[3]


def test_a_thing_that_goes_elsewhere_is_named_not_drawn_again():
    tile = g("tile", *map(shape, range(50)))
    old, new = svg(g("home", tile), g("away")), svg(g("home"), g("away", tile))
    assert diff(old, new) == [{}, {"0": [{}, []], "1": [{}, [["@tile"]]]}]


def scenes(players, seed, how, bot=fl.bots.Greedy):
    """Every scene of a match."""
    match = fl.Match(fl.fossilis.new_game(players=players, seed=seed))
    match.run({p: bot(seed=p) for p in range(players)}, until=150)
    for position in range(match.length + 1):
        state = match.go(position)
        whole = how.get("reveal")
        yield wire(scene(state if whole else state.view(0), trace=() if not position else tuple(match.last_events), **how))


@pytest.mark.parametrize("how", [{"reveal": True}, {"layout": "narrow"}, {"live": True}], ids=str)
def test_real_scenes_come_out_as_they_went_in(how):
    frames = list(scenes(2, 5, how)) + list(scenes(4, 6, how, fl.bots.Random))
    rng = random.Random(1)
    far = [(rng.choice(frames), rng.choice(frames)) for _ in range(100)]
    pairs = list(pairwise(frames)) + far
    assert len(pairs) > 300
    for old, new in pairs:
        change = diff(old, new)
        assert (change is None) == (old == new)
        assert patch(old, json.loads(json.dumps(change))) == new


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("layout", ["wide", "narrow"])
def test_changes_are_small(players, layout):
    frames = list(scenes(players, 8, {"reveal": True, "layout": layout}))
    sizes = [len(json.dumps(diff(old, new))) for old, new in pairwise(frames)]
    whole = sum(len(json.dumps(frame)) for frame in frames) / len(frames)
    assert whole > 80_000
    assert sum(sizes) / len(sizes) < 4_000, "bytes an action"
    assert max(sizes) < 30_000


if __name__ == "__main__":
    FIXTURE.write_text(written(), encoding="utf-8")
