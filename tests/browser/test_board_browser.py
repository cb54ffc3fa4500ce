"""A board of a tiny game in a real browser: messages, keyboard, looks and motion."""

from __future__ import annotations

import pebbles
import pytest

pytestmark = pytest.mark.browser
BOTH = pytest.mark.parametrize("shadow", [False, True], ids=["light", "shadow"])


@pytest.fixture
def board(monkeypatch):
    from fossil_lab.widgets import Board

    pebbles.install(monkeypatch)
    return Board(pebbles.Pebbles(), names=["Ada", "Ben"], theme="light")


def heap(view, name):
    return view.locator(f"[data-key='heap:{name}']")


def focused(stage):
    """The key of the element that has the keyboard, inside shadow roots too."""
    return stage.page.evaluate("""() => {
        let at = document.activeElement;
        while (at?.shadowRoot) at = at.shadowRoot.activeElement;
        return at?.getAttribute('data-key') ?? at?.getAttribute('aria-label') ?? at?.className ?? null; }""")


def styled(locator, name):
    return locator.evaluate("(el, name) => getComputedStyle(el)[name]", name)


@BOTH
def test_select_and_act_by_mouse(stage, board, shadow):
    view = stage.show(board, shadow)
    stage.click(heap(view, "a"))
    stage.click(view.get_by_role("button", name="Take 2"))
    assert board.state.heaps == [1, 2, 4]
    assert view.locator("[data-key^='pebble:a']:not(.fl-leaving)").count() == 1
    assert view.get_by_role("status").inner_text() == "Ben: Take 1 to 3 pebbles."


@BOTH
def test_select_and_act_by_keyboard(stage, board, shadow):
    view = stage.show(board, shadow)
    heap(view, "a").focus()
    stage.press("ArrowRight", "ArrowRight", "ArrowLeft", "Enter")
    assert focused(stage) == "heap:b"
    stage.press("Tab", "ArrowRight", "ArrowLeft", "Home")
    assert focused(stage) == "Take 1"
    stage.press(" ")
    assert board.state.heaps == [3, 1, 4]
    assert focused(stage) in {"heap:a", "heap:b", "heap:c"}, "the keyboard stays on the table when its button goes"
    stage.press("Enter", "Escape")
    assert board._selection is None


@BOTH
def test_a_refusal_is_shown_and_spoken_with_its_rule(stage, board, shadow):
    view = stage.show(board, shadow)
    stage.click(heap(view, "b"))
    stage.click(view.get_by_role("button", name="Take 3"))
    assert board.match.position == 0
    assert view.get_by_role("status").inner_text() == "Heap b holds 2, not 3. [PB-TAKE-01]"
    assert "[PB-TAKE-01]" in view.locator("svg").text_content()


def test_undo_redo_slider_first_and_last(stage, board):
    view = stage.show(board)
    for text in ("take a 1", "take b 1", "take c 1"):
        board.play(text)
    assert view.locator(".fl-where").inner_text() == "3 of 3"
    stage.click(view.get_by_role("button", name="Undo"))
    assert board.match.position == 2
    stage.click(view.get_by_role("button", name="Redo"))
    assert board.match.position == 3
    stage.click(view.get_by_role("button", name="First position"))
    assert (board.match.position, board.match.length) == (0, 3)
    view.get_by_role("slider").focus()
    stage.press("ArrowRight", "ArrowRight")
    assert board.match.position == 2 and view.locator(".fl-where").inner_text() == "2 of 3"
    stage.click(view.get_by_role("button", name="Last position"))
    assert board.match.position == 3 and view.get_by_role("button", name="Redo").get_attribute("aria-disabled") == "true"


def test_a_slider_pulled_fast_ends_where_it_was_let_go(stage, board):
    view = stage.show(board)
    for text in ("take a 1", "take b 1", "take c 1"):
        board.play(text)
    view.get_by_role("slider").focus()
    for key in ("ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowRight"):
        stage.page.keyboard.press(key)  # Python has not answered yet
    stage.pump()
    assert board.match.position == 1 and view.get_by_role("slider").input_value() == "1"


def test_elements_survive_and_things_glide(open_stage, board):
    stage = open_stage(reduced_motion="no-preference")
    view = stage.show(board)
    pebble = view.locator("[data-key='pebble:a0']").element_handle()
    pebble.evaluate("el => { window.kept = el; }")
    board.play("take a 1")
    assert view.locator("[data-key='pebble:a0']").evaluate("el => el === window.kept")
    assert "transform" in styled(heap(view, "a"), "transitionProperty")


def test_nothing_moves_for_those_who_ask_for_stillness(open_stage, board):
    stage = open_stage(reduced_motion="reduce")
    view = stage.show(board)
    assert float(styled(heap(view, "a"), "transitionDuration").split("s")[0]) == 0
    board.play("take a 1")
    assert view.locator(".fl-leaving").count() == 0


def test_a_jump_over_the_past_does_not_move(open_stage, board):
    stage = open_stage(reduced_motion="no-preference")
    view = stage.show(board)
    board.play("take a 1")
    board.play("take a 1")
    board.go(0)
    assert float(styled(heap(view, "a"), "transitionDuration").split("s")[0]) == 0
    board.redo()
    assert float(styled(heap(view, "a"), "transitionDuration").split("s")[0]) > 0


def test_what_leaves_is_gone_after_its_fade(open_stage, board):
    stage = open_stage(reduced_motion="no-preference")
    view = stage.show(board)
    board.play("take a 1")
    view.locator(".fl-leaving").wait_for(state="detached")
    assert view.locator("[data-key^='pebble:a']").count() == 2


@BOTH
def test_colours_are_tokens_of_the_theme(stage, board, shadow):
    from fossil_lab.draw.palette import THEMES
    from fossil_lab.widgets import Board

    def rgb(colour):
        return f"rgb({', '.join(str(int(colour[i:i + 2], 16)) for i in (1, 3, 5))})"

    for theme, shown in (("light", board), ("dark", Board(pebbles.Pebbles(), theme="dark"))):
        view = stage.show(shown, shadow)
        assert styled(heap(view, "a").locator("rect").first, "fill") == rgb(THEMES[theme]["sand"])
        assert styled(view, "backgroundColor") == rgb(THEMES[theme]["canvas"])


@BOTH
def test_the_theme_follows_the_host(open_stage, board, shadow):
    from playwright.sync_api import expect

    from fossil_lab.widgets import Board

    stage = open_stage(color_scheme="light")
    view = stage.show(Board(pebbles.Pebbles()), shadow)
    light = styled(view, "backgroundColor")
    stage.page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    expect(view).not_to_have_css("background-color", light)
    dark = styled(view, "backgroundColor")
    stage.page.evaluate("delete document.body.dataset.jpThemeLight")
    expect(view).to_have_css("background-color", light)
    stage.page.emulate_media(color_scheme="dark")
    expect(view).to_have_css("background-color", dark)
    stage.page.evaluate("document.body.dataset.vscodeThemeKind = 'vscode-light'")
    expect(view).to_have_css("background-color", light)


def test_hover_and_keyboard_focus_show_the_same_ring(stage, board):
    view = stage.show(board)
    ring = heap(view, "b").locator(".fl-ring")
    at_rest = styled(ring, "strokeDasharray")
    heap(view, "b").hover()
    hovered = styled(ring, "strokeDasharray"), styled(ring, "stroke"), styled(ring, "strokeWidth")
    stage.page.mouse.move(5, 5)
    heap(view, "a").focus()
    stage.press("ArrowRight")
    assert (styled(ring, "strokeDasharray"), styled(ring, "stroke"), styled(ring, "strokeWidth")) == hovered
    assert at_rest == "none" and hovered[0] == "7px, 4px"


def test_readers_hear_names_states_and_regions(stage, board):
    view = stage.show(board)
    board.select("heap:b")
    heard = view.aria_snapshot()
    for line in ('group "Pebbles"', 'button "Heap a: 3"', 'button "Take 3" [disabled]', 'toolbar "Past and future"', 'status: "Ada:'):
        assert line in heard, heard


def test_a_narrow_cell_gets_the_narrow_table(open_stage, monkeypatch):
    from fossil_lab.widgets import Board

    pebbles.install(monkeypatch)
    stage = open_stage(width=760)
    board = Board(pebbles.Pebbles())
    view = stage.show(board)
    assert view.locator("svg").get_attribute("viewBox") == "0 0 700 200"
    stage.page.set_viewport_size({"width": 1180, "height": 800})
    stage.pump()
    assert view.locator("svg").get_attribute("viewBox") == "0 0 1100 200"
    fixed = stage.show(Board(pebbles.Pebbles(), layout="narrow"))
    assert fixed.locator("svg").get_attribute("viewBox") == "0 0 700 200"


def test_one_board_shown_twice_changes_in_both_and_leaves_cleanly(stage, board):
    first, second = stage.show(board), stage.show(board, again=True)
    stage.click(heap(first, "a"))
    stage.click(second.get_by_role("button", name="Take 1"))
    assert first.locator("svg").text_content() == second.locator("svg").text_content() and board.state.heaps == [2, 2, 4]
    stage.dispose(first)
    stage.dispose(second)
    assert stage.page.evaluate("id => host.handlers(id)", board.comm.comm_id) == 0
    board.play("take a 1")


def test_names_are_text_whatever_they_hold(stage, monkeypatch):
    from fossil_lab.widgets import Board

    pebbles.install(monkeypatch)
    name = "<img src=x onerror=alert(1)> & </text>"
    view = stage.show(Board(pebbles.Pebbles(), names=[name, "Ben"]))
    assert name in view.locator("svg").text_content() and view.locator("img").count() == 0
    assert view.get_by_role("status").inner_text().startswith(name)


def test_bots_are_seen_step_by_step(stage, monkeypatch):
    from fossil_lab.widgets import Board

    pebbles.install(monkeypatch)
    board = Board(pebbles.Pebbles((2, 0, 0)), bots={1: pebbles.Taker()}, names=["Ada", "Bot"])
    view = stage.show(board)
    stage.page.evaluate("""() => { window.revs = [];
        new MutationObserver(() => window.revs.push(document.querySelector('.fl-scene').dataset.rev))
            .observe(document.querySelector('.fl-scene'), {attributes: true, attributeFilter: ['data-rev']}); }""")
    stage.click(heap(view, "a"))
    stage.click(view.get_by_role("button", name="Take 1"))
    revs = stage.page.evaluate("window.revs")
    assert board.state.is_terminal and len(set(revs)) >= 2
    assert view.get_by_role("status").inner_text() == "Bot: take a 1 (one at a time). The game is over. Won by Bot: Ada 1, Bot 1."


def test_files_edited_meanwhile_can_be_swapped_in(stage, board):
    from fossil_lab.widgets import dev

    stage.show(board)
    dev.reload(board)
    assert board._esm.endswith("board.js\n")
