"""The whole table of positions made by hand: everything is there, once, fits, and is escaped."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from fossil_lab.core.decision import HIDDEN, Decision, Refusal
from fossil_lab.draw.scene import offered, reachable
from fossil_lab.draw.svg import svg
from fossil_lab.fossilis.drawing import Drawing, draw, scene

from . import positions
from .measure import clashes, keys, lines

NAMES = ("Ada", "Ben", "Cy")
TABLES = {
    "three": (positions.three_players(), NAMES), "crowded": (positions.crowded(), positions.LONG)}
CASES = [(name, layout, live) for name in TABLES for layout in ("wide", "narrow") for live in (False, True)]


@pytest.fixture(params=CASES, ids=lambda case: f"{case[0]}-{case[1]}-{'live' if case[2] else 'still'}")
def drawn(request):
    name, layout, live = request.param
    view, names = TABLES[name]
    return scene(view, names=names, layout=layout, live=live, trace=positions.trace() if name == "three"
                 else ())


def test_the_picture_is_xml_with_a_title_and_a_description(drawn):
    for theme in ("light", "dark"):
        root = ElementTree.fromstring(svg(drawn, theme))
        tags = [child.tag.rpartition("}")[2] for child in root]
        assert tags[:2] == ["title", "desc"]
    assert "@" not in re.sub(r">[^<]*<", "><", svg(drawn))


def test_every_key_stands_once(drawn):
    found = keys(drawn)
    assert len(found) == len(set(found))
    assert len(found) > 60


def test_keyed_things_are_placed_by_transform(drawn):
    for node in drawn.walk():
        if node.key is not None:
            assert str(node.attrs.get("transform", "")).startswith("translate("), node.key


def test_texts_stay_on_the_page_and_apart(drawn):
    w, h = drawn.attrs["width"], drawn.attrs["height"]
    for line in lines(drawn):
        assert 4 <= line.x0 <= line.x1 <= w - 4, line
        assert 0 <= line.y0 <= line.y1 <= h, line
    assert not clashes(drawn)


def test_no_text_is_smaller_than_it_may_be(drawn):
    assert min(float(n.attrs.get("font-size", 12)) for n in drawn.walk() if n.tag == "text") >= 10


def test_the_picture_keeps_its_budget_of_elements(drawn):
    assert sum(1 for node in drawn.walk()) + sum(1 for node in drawn.walk() if node.title) <= 2600
    assert sum(1 for node in drawn.walk()) <= 2100


def test_names_are_escaped_and_told_in_full():
    view, names = TABLES["crowded"]
    text = svg(scene(view, names=names))
    assert "<b>" not in text
    assert any(names[1] in (element.text or "") for element in ElementTree.fromstring(text).iter()
               if element.tag.endswith("title"))


def test_without_names_players_are_called_by_their_colours():
    said = " ".join(line.text for line in lines(scene(TABLES["three"][0])))
    assert "Blue" in said
    assert "Vermilion" in said


def test_what_a_still_picture_shows_cannot_be_clicked():
    view, names = TABLES["three"]
    for selection in (None, "space:c3"):
        still = scene(view, names=names, selection=selection)
        assert not [n for n in still.walk() if n.action is not None or n.part or n.focus]
    assert scene(view, names=names, selection="space:c3").find("way:east") is not None


def test_tiles_of_the_drawing_are_the_tiles_of_the_view(drawn, request):
    name = request.node.callspec.params["drawn"][0]
    view = TABLES[name][0]
    on_site = {f"tile:{t.id}" for space in view.site for t in space.tiles}
    assert {key for key in keys(drawn) if key.startswith("tile:")} == on_site
    counted = {"discard": len(view.discard), **{f"tiles:{p.index}": len(p.tiles)
                                                        for p in view.players}}
    for key, many in counted.items():
        assert sum(tiles_said(title) for node in drawn.find(key).walk() if (title := node.title)) == many, key


def tiles_said(title):
    """How many tiles a tooltip of small tiles speaks of."""
    kinds = [part for part in title.split("; ") if re.match("(Sand|Clay|Stone)(,|$)", part)]
    return sum(int(m[1]) if (m := re.search(r": (\d+) tiles", part)) else 1 for part in kinds)


def test_hidden_pits_are_nowhere_in_the_picture():
    view, names = TABLES["three"]
    assert view.site["c3"].pit is HIDDEN
    assert not any("Rib" in (node.title or "") for node in scene(view, names=names).walk()
                   if node.key == "tile:clay_07")
    shown = [node.key for node in scene(view, names=names).walk() if (node.key or "").startswith("pit:")]
    assert sorted(shown) == sorted(f"pit:{s.name}" for s in view.site if not s.tiles)


def test_an_open_pit_says_what_lies_in_it():
    plan = {**positions.SITE, "a3": ""}
    drawn = scene(positions.three_players(site=positions.Site(positions.site({}, plan))))
    assert drawn.find("pit:a3").title == "a3, open pit: empty"
    assert drawn.find("pit:b1").title == "b1, open pit: Limb, Tooth, Hammer"


@pytest.mark.parametrize("kind, families", [("spend_energy", ("use", "pass")), ("pay", ("pay",))])
def test_what_a_full_mat_has_no_room_for_goes_into_the_bar(kind, families):
    crowded = TABLES["crowded"][0]
    ada = crowded.players[0]
    texts = {"use": [f"use {row.id}" for row in ada.tools], "pass": ["pass"], "pay": [f"pay {t.kind}" for t in ada.tiles]}
    view = positions.crowded(legal=[text for family in families for text in texts[family]],
                             decision=Decision(0, kind, (), "Which?", ()))
    assert reachable(lambda part: scene(view, selection=part, live=True)) == set(view.legal_actions())
    assert offered(scene(view, live=True).find("bar"))


def test_a_pit_with_more_pieces_than_fit_counts_them():
    pit = scene(TABLES["crowded"][0]).find("pit:d5")
    assert [line.text for line in lines(pit)] == ["5", "4", "3", "2"]
    assert pit.title.startswith("d5, open pit: 5 Teeth, 4 Limbs, 3 Ribs, 2 Hips, Skull, Hammer")


def test_a_refusal_takes_the_place_of_the_hint_and_shows_its_rule():
    refusal = Refusal("FB-DIG-10", "Clay cannot push Stone (c2).")
    said = [line.text for line in lines(scene(TABLES["three"][0], refusal=refusal,
                                              hint="never seen").find("header"))]
    assert {"FB-DIG-10", "Clay cannot push Stone (c2)."} <= set(said)
    assert "never seen" not in said


def test_a_hint_takes_the_place_of_the_default():
    said = [line.text for line in lines(scene(TABLES["three"][0],
                                              hint="East opens the pit c3.").find("header"))]
    assert "East opens the pit c3." in said


def test_the_trace_draws_the_slide_and_the_pushed_pawn():
    drawn = scene(TABLES["three"][0], trace=positions.trace(), names=NAMES)
    assert {"trace:0", "ghost:2", "trace:1"} <= set(keys(drawn))
    arrow = drawn.find("trace:0")
    assert "@vermilion" in {v for n in arrow.walk() for v in n.attrs.values()}


def test_unchanged_parts_are_the_same_nodes_again():
    view = TABLES["three"][0]
    one, other = scene(view, names=NAMES), scene(view, names=NAMES)
    kept = [{id(node) for node in drawn.walk() if node.kept is not None} for drawn in (one, other)]
    assert kept[0] == kept[1]
    assert len(kept[0]) > 60


@pytest.mark.parametrize("wrong", ["tall", ""])
def test_an_unknown_layout_is_refused(wrong):
    with pytest.raises(ValueError, match="'wide' and 'narrow'"):
        scene(TABLES["three"][0], layout=wrong)


def test_a_drawing_shows_prints_and_saves_itself(tmp_path):
    drawing = draw(TABLES["three"][0], theme="dark", names=NAMES)
    assert isinstance(drawing, Drawing)
    assert drawing._repr_svg_() == str(drawing)
    assert drawing.save(tmp_path / "table.svg").read_text(encoding="utf-8") == str(drawing)
    assert "1100 x 1100 px, dark" in repr(drawing)
    with pytest.raises(ValueError, match=r"table\.svg"):
        drawing.save(tmp_path / "table.png")
    with pytest.raises(ValueError, match="'sepia'"):
        draw(TABLES["three"][0], theme="sepia")
