"""What only a browser can tell: that texts are as wide as we think, and that tokens reach attributes."""

from __future__ import annotations

import json

import pytest

from fossil_lab.draw import palette
from fossil_lab.draw.svg import svg, wire
from fossil_lab.draw.text import text_width
from fossil_lab.fossilis.drawing import scene

from . import positions

pytestmark = pytest.mark.browser
BUILD = """(wire) => {
  const build = ([tag, attrs, ...content]) => {
    const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attrs)) node.setAttribute(name, value);
    node.append(...content.map((c) => typeof c === "string" ? c : build(c)));
    return node;
  };
  document.querySelector(".fl-board").append(build(wire));
}"""
WIDTHS = """() => [...document.querySelectorAll("text")].map((t) => {
  const style = getComputedStyle(t);
  const face = style.fontStyle === "italic" ? "serif" : style.fontWeight === "700" ? "bold" : "regular";
  return [t.textContent, parseFloat(style.fontSize), face, t.getComputedTextLength(), style.letterSpacing];
})"""


@pytest.fixture
def page(browser):
    page = browser.new_page()
    yield page
    page.close()


def test_no_text_is_wider_than_it_was_measured(page):
    page.set_content(svg(scene(positions.three_players(), names=("Ada", "Ben", "Cy"))))
    found = page.evaluate(WIDTHS)
    assert len(found) > 150
    wide = [(text, face, real, text_width(text, size, face)) for text, size, face, real, spacing in found
            if spacing == "normal" and real > text_width(text, size, face) * 1.01 + 0.5]
    assert not wide


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_tokens_reach_presentation_attributes_in_both_themes(page, theme):
    page.set_content(f'<style>{palette.css()}</style><div class="fl-board" data-theme="{theme}"></div>')
    page.evaluate(BUILD, json.loads(json.dumps(wire(scene(positions.three_players(), live=True)))))
    colour = "(selector) => getComputedStyle(document.querySelector(selector)).fill"
    red, green, blue = (int(palette.THEMES[theme]["canvas"][i:i + 2], 16) for i in (1, 3, 5))
    assert page.evaluate(colour, "svg > rect") == f"rgb({red}, {green}, {blue})"


def test_hovering_a_target_paints_its_ring(page):
    page.set_content(f'<style>{palette.css()}</style><div class="fl-board" data-theme="light"></div>')
    page.evaluate(BUILD, json.loads(json.dumps(wire(scene(positions.three_players(), live=True)))))
    stroke = "(key) => getComputedStyle(document.querySelector(`[data-key='${key}'] > .fl-ring`)).stroke"
    assert page.evaluate(stroke, "space:c3") == "none"
    page.hover("[data-key='space:c3']", position={"x": 40, "y": 60})
    assert page.evaluate(stroke, "space:c3") == "rgb(0, 116, 106)"
    page.hover("[data-key='card:chisel_1']")
    assert page.evaluate(stroke, "card:chisel_1") == "rgb(179, 38, 30)"
