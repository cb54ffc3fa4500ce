"""Whole turns of Fossilis at the drawn table: one by mouse only, one by keyboard only, checked in the engine."""

from __future__ import annotations

import pytest

import fossil_lab as fl

pytestmark = pytest.mark.browser

WISHES = ("start", "extract", "dig", "place", "move", "climb", "use", "claim", "buy", "score", "assign", "learn", "gain", "pay")
"""What the player of these tests would rather do, families not done yet in this turn first."""

REACHED_BY_ARROWS = """(view) => {
  const lost = [];
  const regions = Map.groupBy(view.querySelectorAll("[data-focus]"), (el) => el.dataset.focus);
  for (const [region, all] of regions) {
    const seen = new Set([all[0]]);
    for (const el of seen) for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
      el.focus();
      el.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      seen.add(document.activeElement);
    }
    for (const el of all) if (!seen.has(el)) lost.push(`${region}: ${el.getAttribute("aria-label")}`);
  }
  return lost;
}"""


class Hand:
    """Carries out an action at the table as a person would: at once where it stands, or after selecting what it is about."""

    def __init__(self, stage, board, view):
        self.stage, self.board, self.view = stage, board, view

    def play(self, action):
        """Play a legal action with this hand; the engine must then stand where the action leads."""
        expected = self.board.state.after(action).fingerprint()
        if not self.offered(action).count():
            self.take(self.part_of(action))
        self.take(self.offered(action).first)
        assert self.board.state.fingerprint() == expected, action

    def offered(self, action):
        return self.view.locator(f"[data-action='{action.code}']:not([aria-disabled])")

    def part_of(self, action):
        """The part that, once selected, offers the action."""
        for part in sorted(self.board._parts, key=lambda part: part.partition(":")[2] not in action.args):
            root = self.board._draw(live=True, selection=part)
            if any(node.action == action.code and "aria-disabled" not in node.attrs for node in root.walk()):
                return self.view.locator(f"[data-part='{part}']").first
        raise AssertionError(f"nothing on the table offers {action}")


class Mouse(Hand):
    def take(self, target):
        self.stage.click(target)


class Keyboard(Hand):
    """Tab to the region, arrows to the target, Enter; never a pointer, never focus() from outside."""

    def at(self):
        return self.stage.page.evaluate_handle("document.activeElement").as_element()

    def take(self, target):
        target = target.element_handle()
        region = target.get_attribute("data-focus")
        for _ in range(40):
            if self.at().get_attribute("data-focus") == region:
                break
            self.stage.page.keyboard.press("Tab")
        self.walk(target)
        self.stage.press("Enter")

    def walk(self, target):
        """Arrows towards the target; where one leads nowhere new, the next best."""
        tried = set()
        for _ in range(80):
            here = self.at()
            if here.evaluate("(el, to) => el === to", target):
                return
            label = here.get_attribute("aria-label"), str(here.bounding_box())
            key = next(key for key in towards(here.bounding_box(), target.bounding_box()) if (label, key) not in tried)
            tried.add((label, key))
            self.stage.page.keyboard.press(key)
        raise AssertionError(f"the arrows do not lead to {target.get_attribute('aria-label')}")


def towards(here, there):
    """The arrow keys, those that lead towards a box first."""
    right = there["x"] + there["width"] / 2 - here["x"] - here["width"] / 2
    down = there["y"] + there["height"] / 2 - here["y"] - here["height"] / 2
    ways = {"ArrowRight": right, "ArrowLeft": -right, "ArrowDown": down, "ArrowUp": -down}
    return sorted(ways, key=lambda key: -ways[key])


def wished(board, done):
    """The next action of the player of these tests: something not done yet, rather than passing."""
    actions = list(board.state.actions)
    return min(actions, key=lambda a: (a.family == "pass", a.family in done, WISHES.index(a.family) if a.family in WISHES else 99))


def play_turn(board, hand):
    """Play from here to the end of the turn; returns the steps that were played in and the families used."""
    steps, families = [], []
    whose = board.state.current
    while not board.state.is_terminal and board.state.current == whose and len(steps) < 60:
        action = wished(board, families)
        steps.append(board.state.step)
        families.append(action.family)
        hand.play(action)
    return steps, families


@pytest.fixture
def board():
    from fossil_lab.widgets import Board

    state = fl.fossilis.new_game(players=2, seed=7)
    while state.step == "setup":
        state.play(state.actions[0])
    return Board(state, names=["Ada", "Ben"])


@pytest.mark.parametrize("hand", [Mouse, Keyboard])
def test_a_whole_turn(stage, board, hand):
    view = stage.show(board)
    whose = board.state.current
    steps, families = play_turn(board, hand(stage, board, view))
    assert set(steps) >= {"energy", "market", "claim"}
    assert {"move", "dig", "gain"} & set(families) and board.state.current != whose
    assert board.match.position == len(steps) == board.match.length


@pytest.mark.parametrize("layout", ["wide", "narrow"])
def test_arrows_reach_every_target_of_a_region(stage, layout):
    from fossil_lab.widgets import Board

    state = fl.fossilis.new_game(players=3, seed=3)
    for _ in range(60):
        state.play(state.actions[(state.fingerprint() >> 7) % len(state.actions)])
    board = Board(state, layout=layout)
    view = stage.show(board)
    for part in (None, *sorted(board._parts)[::9]):
        board.select(part)
        assert view.evaluate(REACHED_BY_ARROWS) == []


def test_an_illegal_click_is_refused_with_its_rule(stage, board):
    view = stage.show(board)
    before = board.state.fingerprint()
    refused = view.locator("[data-action][aria-disabled='true']").first
    action = board.state.action(int(refused.get_attribute("data-action")))
    refusal = board.state.why_not(action)
    stage.click(refused)
    assert board.state.fingerprint() == before and board.match.position == 0
    assert view.locator(".fl-status").inner_text() == str(refusal)
    assert refusal.rule in view.locator("svg").text_content()
    view.locator("[data-focus]").first.focus()
    stage.press("Escape")
    assert refusal.rule not in view.locator(".fl-status").inner_text()


def test_undo_redo_and_slider_at_the_real_table(stage, board):
    view = stage.show(board)
    start = board.state.fingerprint()
    hand = Mouse(stage, board, view)
    hand.play(wished(board, []))
    once = board.state.fingerprint()
    hand.play(wished(board, ["dig", "move", "extract"]))
    twice = board.state.fingerprint()
    stage.click(view.get_by_role("button", name="Undo"))
    assert board.state.fingerprint() == once
    stage.click(view.get_by_role("button", name="Redo"))
    assert board.state.fingerprint() == twice
    view.get_by_role("slider").focus()
    stage.press("ArrowLeft", "ArrowLeft")
    assert board.state.fingerprint() == start and view.locator(".fl-where").inner_text() == "0 of 2"
    stage.click(view.get_by_role("button", name="Last position"))
    assert board.state.fingerprint() == twice


def test_nothing_hidden_is_on_the_page(stage, board):
    """Pieces under tiles and the order of the decks are not in what the browser got."""
    view = stage.show(board)
    page = view.evaluate("el => el.outerHTML")
    shown = {card.id for card in board.state.view(board.state.current).display if card}
    hidden = {row.id for row in board.state.box.cards.dinosaurs} - shown
    assert not [name for name in hidden if f"card:{name}" in page]
