"""The drawing layer: colours, text, nodes and the two ways to write them."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree

import pytest

from fossil_lab.draw import glyphs, marks, palette
from fossil_lab.draw.scene import Node, group, number, offered, parts, reachable, rect
from fossil_lab.draw.svg import svg, wire
from fossil_lab.draw.text import cut, fit, label, text_width, wrap

# ---------------------------------------------------------------- colour


def test_both_themes_define_the_same_tokens():
    assert set(palette.THEMES["light"]) == set(palette.THEMES["dark"]) == set(palette.TOKENS)
    assert all(re.fullmatch("#[0-9A-F]{6}", colour) for theme in palette.THEMES.values()
               for colour in theme.values())


@pytest.mark.parametrize("theme", palette.THEMES)
@pytest.mark.parametrize("ink, ground, needs", palette.PAIRS, ids=lambda v: str(v))
def test_contrast(theme, ink, ground, needs):
    colours = palette.THEMES[theme]
    assert palette.contrast(colours[ink], colours[ground]) >= needs


def test_contrast_of_black_on_white_is_21():
    assert palette.contrast("#000000", "#FFFFFF") == pytest.approx(21)


def test_every_player_has_a_colour_a_letter_a_line_and_a_head_of_its_own():
    assert set(palette.HEADS) == {*palette.PLAYERS, "rival"}
    assert len(set(palette.HEADS.values())) == len(palette.HEADS)
    for player in palette.HEADS:
        assert {player, f"on_{player}", f"{player}_line"} <= set(palette.TOKENS)


def test_the_style_sheet_holds_every_token_under_the_board():
    sheet = palette.css()
    for token, (light, dark) in palette.TOKENS.items():
        assert f"--fl-{token}: light-dark({light}, {dark});" in sheet
    assert all(".fl-board" in line for line in sheet.splitlines() if line.endswith("{")
               and not line.startswith("@"))


# ---------------------------------------------------------------- text

def test_a_wider_face_and_a_larger_size_take_more_room():
    assert text_width("Rib", 12) < text_width("Rib", 12, "bold") < text_width("Rib", 13, "bold")


def test_letters_with_marks_are_measured_like_their_letters():
    assert text_width("Åé", 10) == text_width("Ae", 10)
    assert text_width("e\u0301", 10) == text_width("e", 10)
    assert text_width("骨", 10) >= 10


def test_wrapped_lines_fit_and_lose_no_word():
    text = "Slide up to 2 different Sand tiles 1 space each."
    found = wrap(text, 11, 90)
    assert " ".join(found) == text
    assert len(found) > 2
    assert all(text_width(line, 11) <= 90 for line in found)


def test_too_many_lines_end_in_an_ellipsis_that_fits():
    found = wrap("Slide up to 2 different Sand tiles 1 space each.", 11, 90, "regular", 2)
    assert len(found) == 2
    assert found[-1].endswith("…")
    assert text_width(found[-1], 11) <= 90


def test_fit_shrinks_before_it_cuts():
    assert fit("Pachycephalosaurus", 14, 200) == ("Pachycephalosaurus", 14)
    text, size = fit("Pachycephalosaurus", 14, 110)
    assert (text, 10 <= size < 14) == ("Pachycephalosaurus", True)
    text, size = fit("Pachycephalosaurus", 14, 50)
    assert size == 10
    assert text.endswith("…")
    assert cut("", 12, 0) == ""


# ---------------------------------------------------------------- nodes

@pytest.mark.parametrize("value, text", [(3, "3"), (3.0, "3"), (2.25, "2.2"), (-0.0, "-0"), (0.45, "0.45"),
                                         (0.5, "0.5"), (-0.04, "-0.04"), (1e3, "1000")])
def test_numbers_are_short(value, text):
    assert number(value) == text


def test_a_keyed_group_is_placed_by_transform_even_at_the_origin():
    assert group(key="tile:sand_01").attrs["transform"] == "translate(0 0)"
    assert "transform" not in group().attrs


def test_nested_and_missing_children_are_one_flat_row():
    a, b = rect(0, 0, 1, 1), rect(0, 0, 2, 2)
    assert group([a, None, (b, [])], None).children == (a, b)


def toy(selection):
    ways = [group(action=7), group(action=9, aria_disabled="true")] if selection == "space:c3" else []
    return group(group(part="space:c3"), group(part="space:e5", aria_disabled="true"), group(action=1), ways)


def test_reachable_looks_behind_parts_and_past_what_is_refused():
    assert offered(toy(None)) == {1}
    assert parts(toy(None)) == {"space:c3"}
    assert reachable(toy) == {1, 7}


# ---------------------------------------------------------------- writing

EVIL = '<b>&"\'\x07 ]]> @ink'


def test_text_titles_keys_and_attributes_are_escaped():
    scene = Node("svg", {"xmlns": "http://www.w3.org/2000/svg", "aria-label": EVIL},
                 (label(0, 0, EVIL), group(key=EVIL, part=EVIL, focus=EVIL)), title=EVIL)
    root = ElementTree.fromstring(svg(scene))
    clean = EVIL.replace("\x07", "")
    assert root.attrib["aria-label"] == clean
    assert [root[0].text, root[1].text] == [clean, clean]
    assert {root[2].attrib[f"data-{name}"] for name in ("key", "part", "focus")} == {clean}


def test_tokens_become_hex_or_variables():
    node = rect(0, 0.5, 1, 1, "@sand", stroke="transparent")
    assert svg(node,
               "dark") == '<rect x="0" y="0.5" width="1" height="1" fill="#DEC68C" stroke="transparent"/>'
    assert wire(node) == ["rect", {"x": 0, "y": 0.5, "width": 1, "height": 1, "fill": "var(--fl-sand)",
                                   "stroke": "transparent"}]


def test_an_unknown_theme_is_refused():
    with pytest.raises(ValueError, match="'light' and 'dark'"):
        svg(group(), "sepia")


def test_wire_is_nested_lists_with_the_title_first():
    node = group(label(1, 2, "Rib"), key="bone:rib", action=5, focus="mat", title="Assign Rib", x=3)
    assert wire(node) == ["g", {"transform": "translate(3 0)", "data-key": "bone:rib", "data-action": 5,
                                "data-focus": "mat"},
                          ["title", {}, "Assign Rib"], ["text", {"x": 1, "y": 2, "fill": "var(--fl-ink)"},
                                                        "Rib"]]
    json.dumps(wire(node))


def test_kept_nodes_are_written_once_for_each_theme():
    node = rect(0, 0, 1, 1, "@sand").keep()
    scene = group(node, node)
    assert wire(scene)[2] is wire(scene)[3]
    light, dark = svg(scene), svg(scene, "dark")
    assert light != dark
    assert set(node.kept) == {"wire", "light", "dark"}
    assert svg(scene) == light


def test_a_prefix_gives_the_picture_ids_of_its_own():
    scene = Node("svg", {}, (Node("desc", text="two pits"),), title="Dig site")
    assert "id=" not in svg(scene)
    text = svg(scene, prefix="a-")
    assert '<svg aria-labelledby="a-title a-desc"' in text
    assert '<title id="a-title">Dig site</title><desc id="a-desc">' in text


# ---------------------------------------------------------------- glyphs

@pytest.mark.parametrize("name", [*glyphs.FILLED, *glyphs.STROKED, *glyphs.STRATA, "hammer"])
def test_every_glyph_uses_only_its_ink(name):
    node = glyphs.glyph(name, 5, 5, 15, "@accent")
    colours = {v for n in node.walk() for v in n.attrs.values() if isinstance(v, str) and v.startswith("@")}
    assert colours == {"@accent"}


def test_players_are_told_by_shape_too():
    shapes = {marks.head(player, "A", 0, 0).children[0].attrs["d"] for player in palette.HEADS}
    assert len(shapes) == len(palette.HEADS)
