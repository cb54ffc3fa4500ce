"""Explanations at the table: by pointer, by keyboard, by a long press; beside the thing, never on it."""

from __future__ import annotations

import random

import pytest

import fossil_lab as fl

pytestmark = pytest.mark.browser


@pytest.fixture
def board():
    from fossil_lab.widgets import Board

    state, rng = fl.fossilis.new_game(players=3, seed=5), random.Random(3)
    while state.turn < 4 or state.decision.kind != "spend_energy" or state.energy < 4 or state.players[state.current].pawn not in SPACES:
        state.apply_action(rng.choice(state.legal_actions()))
    return Board(state, theme="light", names=["Ada", "Ben", "Cy"])


SPACES = {c + r for c in "abcde" for r in "12345"}


def asked(stage):
    """Let the rest of pointer or keyboard be noticed, and Python answer."""
    stage.page.wait_for_timeout(300)
    stage.pump()


def panel(view):
    return view.locator(".fl-preview")


def apart(one, other):
    """Do two boxes leave each other free?"""
    return (one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
            or one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"])


def test_a_pointer_that_rests_is_told_what_would_happen(stage, board):
    view = stage.show(board)
    at, before = board.state.players[board.state.current].pawn, board.state.fingerprint()
    board.select(f"space:{at}")
    rev = board.scene["rev"]
    dig = next(a for a in board.state.actions if a.family == "dig" and a.args[0] == at)
    target = view.locator(f"[data-action='{dig.code}']").first
    target.hover()
    asked(stage)
    said = panel(view)
    assert said.is_visible() and said.locator("b").inner_text() == dig.text
    for line in board.state.explain(dig).lines:
        assert line.text in said.inner_text() and all(rule in said.inner_text() for rule in line.rules)
    assert apart(said.bounding_box(), target.bounding_box())
    touched = {el.get_attribute("data-key") for el in view.locator(".fl-touched").all()}
    assert set(board.state.explain(dig).touches) <= touched
    assert board.scene["rev"] == rev and board.state.fingerprint() == before
    stage.page.mouse.move(2, 2)
    assert said.is_hidden() and view.locator(".fl-touched").count() == 0


def test_the_keyboard_is_told_too_and_escape_takes_it_away(stage, board):
    view = stage.show(board)
    view.locator("[data-part='space:c3']").focus()
    stage.press("ArrowRight")
    asked(stage)
    target = view.locator(":focus")
    assert panel(view).is_visible() and target.get_attribute("aria-describedby") == panel(view).get_attribute("id")
    assert apart(panel(view).bounding_box(), target.bounding_box())
    stage.press("Escape")
    assert panel(view).is_hidden() and target.get_attribute("aria-describedby") is None
    stage.press("ArrowLeft")
    asked(stage)
    assert panel(view).is_visible()
    stage.page.evaluate("document.activeElement.blur()")
    assert panel(view).is_hidden()


@pytest.mark.parametrize(("width", "layout"), [(1180, "wide"), (620, "narrow")])
def test_everything_on_the_table_is_explained_beside_itself(open_stage, board, width, layout):
    stage = open_stage(width=width, height=2600)
    view = stage.show(board)
    assert view.locator(".fl-scene").get_attribute("data-layout") == layout
    targets = view.locator(".fl-scene :is([data-action], [data-part])").all()
    for target in targets[::4]:
        target.evaluate("el => el.focus()")
        stage.page.keyboard.press("Shift")  # the keyboard was used last, so focus shows
        stage.page.evaluate("document.activeElement.blur()")
        target.evaluate("el => el.focus({ focusVisible: true })")
        asked(stage)
        assert panel(view).is_visible() and apart(panel(view).bounding_box(), target.bounding_box())


def test_a_finger_asks_by_a_long_press_and_nothing_is_played(open_stage, board):
    stage = open_stage(has_touch=True)
    view = stage.show(board)
    gain = view.locator(f"[data-action='{board.state.parse('gain plaster').code}']").last
    spot = gain.bounding_box()
    cdp = stage.page.context.new_cdp_session(stage.page)
    point = {"x": spot["x"] + spot["width"] / 2, "y": spot["y"] + spot["height"] / 2}
    cdp.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    stage.page.wait_for_timeout(560)
    cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    stage.pump()
    assert panel(view).is_visible() and "gain plaster" in panel(view).inner_text() and board.match.length == 0


def test_both_themes_colour_it_from_their_tokens(open_stage, board):
    from fossil_lab.draw.palette import THEMES

    for theme in ("light", "dark"):
        board.theme = theme
        board.refresh()
        view = open_stage(color_scheme="light").show(board)
        colour = THEMES[theme]["panel"]
        rgb = f"rgb({', '.join(str(int(colour[i:i + 2], 16)) for i in (1, 3, 5))})"
        assert panel(view).evaluate("el => getComputedStyle(el).backgroundColor") == rgb
