"""Actions as numbers, as text, and as what people type."""

from __future__ import annotations

import pickle

import pytest
from contract.games import CONFIGS, positions, some

import fossil_lab as fl
from fossil_lab.core.actions import ActionSpace, UnknownAction

GAMES = [fl.fossilis]
TYPED = {
    "Dig C3 North": "dig c3 north",
    "  dig   c3\tnorth ": "dig c3 north",
    "DIG THE TILE ON C3 NORTH": "dig c3 north",
    "dig the c3 tile north": "dig c3 north",
    "gain the Plaster": "gain plaster",
    "Move to the b2": "move b2",
    "climb onto a3": "climb a3",
    "climb on a3": "climb a3",
    "extract from b1 a tooth": "extract b1 tooth",
    "Place the sand:amber tile on d3": "place sand:amber d3",
    "Place sand:egg onto E5": "place sand:egg e5",
    "claim the Tyrannosaurus Rex": "claim tyrannosaurus_rex",
    "claim Tyrannosaurus rex card": "claim tyrannosaurus_rex",
    "score my lab": "score lab",
    "Score the Dinosaur Plateosaurus": "score plateosaurus",
    "use my Chisel 1": "use chisel_1",
    "buy the supply 03": "buy supply_03",
    "assign a Tooth": "assign tooth",
    "PASS": "pass",
    "start on a1": "start a1",
    "start at e5": "start e5",
    "choose Plaster": "choose plaster",
}
UNKNOWN = ["", " ", "fly", "dig", "dig c3", "dig c9 north", "dig c3 up", "dig c3 north north", "claim godzilla", "claim 0", "claim 5", "claim " + "9" * 5000,
           "claim -1", "claim ²", "buy ٣٣", "learn 10", "move", "move f1", "pass pass", "the", "a", "\x00", "dig\nc3", "é" * 5000,
           "place sand:egg", "extract b1", "c3", "0", "{who}", "%s"]


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.__name__)
def test_every_action_has_one_text_and_every_text_one_action(game):
    texts = set()
    for code in range(game.NUM_ACTIONS):
        action = game.action(code)
        assert action.code == code == int(action)
        assert game.parse(str(action)) == action and game.parse(action.text).code == code
        assert game.parse(action.text.upper()).code == code, "capitals do not matter"
        assert action.text == " ".join((action.family, *action.args)) == str(action)
        assert action == action.text and action == code and repr(action) == f"Action({action.text!r})"
        assert pickle.loads(pickle.dumps(action)) == action
        texts.add(action.text)
    assert len(texts) == game.NUM_ACTIONS


@pytest.mark.parametrize("config", some(len(CONFIGS) // 4), ids=str)
def test_the_action_space_is_the_same_in_every_game_with_the_same_cards(config):
    state = config.new()
    assert state.num_actions == config.module.NUM_ACTIONS
    for code in range(0, state.num_actions, 7):
        assert state.action(code) == config.module.action(code)
        assert state.parse(state.action(code).text).code == code


@pytest.mark.parametrize("typed", TYPED)
def test_what_people_type_is_understood(typed):
    assert fl.fossilis.parse(typed).text == TYPED[typed]
    assert fl.fossilis.new_game(players=2, seed=7).parse(typed).text == TYPED[typed]


def test_a_place_counted_from_the_left_stands_for_the_card_there():
    state = fl.fossilis.new_game(players=2, seed=7)
    for n in range(4):
        assert state.parse(f"claim {n + 1}").args == (state.display[n].id,)
        assert state.parse(f"Score {n + 1}").args == state.parse(f"bury  {n + 1}").args == (state.display[n].id,)
        assert state.parse(f"buy {n + 1}").args == state.parse(f"GIVE {n + 1}").args == (state.market[n].id,)
    for n in range(9):
        assert state.parse(f"learn {n + 1}").args == (state.skill_display[n].id,)


@pytest.mark.parametrize("typed", UNKNOWN)
def test_what_names_no_action_is_answered_with_a_sentence(typed):
    state = fl.fossilis.new_game(players=2, seed=7)
    for ask in (fl.fossilis.parse, state.parse, state.why_not, state.explain, state.play, state.after):
        with pytest.raises(UnknownAction) as caught:
            ask(typed)
        assert isinstance(caught.value, fl.FossilLabError) and str(caught.value)[-1] in ".?"
        assert len(str(caught.value)) < 500
    assert typed not in state.actions


@pytest.mark.parametrize(("typed", "near"), [("dig c3 nroth", "dig c3 north"), ("clam deinonychus", "claim deinonychus"), ("extract a1 toth", "extract a1 tooth"),
                                             ("gain plastr", "gain plaster"), ("claim tyranosaurus rex", "claim tyrannosaurus_rex"), ("pas", "pass")])
def test_the_nearest_action_is_suggested(typed, near):
    with pytest.raises(UnknownAction, match=f'is not an action. Did you mean "{near}"'):
        fl.fossilis.parse(typed)


@pytest.mark.parametrize("code", [-1, 10**9, 1.0, None, True, b"pass", ["pass"], ("dig", "c3"), object()], ids=repr)
def test_what_is_no_code_and_no_text_is_refused(code):
    state = fl.fossilis.new_game(players=2, seed=7)
    before = state.fingerprint()
    for ask in (fl.fossilis.action, state.action, state.why_not, state.play, state.after, state.explain):
        with pytest.raises(UnknownAction, match="codes 0 to"):
            ask(code)
    if not isinstance(code, int):
        with pytest.raises(UnknownAction, match="An action is a text such as"):
            fl.fossilis.parse(code)
    assert state.fingerprint() == before and code not in state.actions


def test_two_actions_cannot_share_a_text():
    space = ActionSpace()
    space.add("take", ("a",))
    with pytest.raises(ValueError, match="two actions are called"):
        space.add("take", ("a",))


# ---------------------------------------------------------------- the sequence of legal actions

@pytest.mark.parametrize("config", some(20), ids=str)
def test_the_legal_actions_are_a_sequence(config):
    for state in positions(config, 4):
        actions, codes = state.actions, state.legal_actions()
        assert len(actions) == len(codes) and [a.code for a in actions] == codes
        if not codes:
            assert repr(actions) == "no actions: the game is over" and "0 actions" in actions._repr_html_()
            continue
        assert actions[0] == codes[0] and actions[-1] == codes[-1] and actions[:2] == [state.action(c) for c in codes[:2]]
        assert all(a in actions and a.text in actions and a.code in actions and actions[a.text] == a for a in actions)
        assert actions.index(actions[-1]) == len(actions) - 1 and next(reversed(actions)) == actions[-1]
        assert sum(len(group) for group in actions.families().values()) == len(actions)
        printed, html = repr(actions), actions._repr_html_()
        assert printed.startswith(f"{len(actions)} actions\n") and printed.count("\n") == len(actions.families())
        assert html.count("<tr>") == len(actions.families())
        for family, group in actions.families().items():
            assert family in printed and family in html
            assert all(" ".join(a.args) in printed for a in group)
        with pytest.raises(IndexError):
            actions[len(actions)]
        refused = next(c for c in range(state.num_actions) if c not in codes)
        assert refused not in actions and state.action(refused).text not in actions and state.action(refused) not in actions
        with pytest.raises(fl.IllegalAction) as caught:
            actions[state.action(refused).text]
        assert caught.value.refusal == state.why_not(refused)
        assert "fly" not in actions and None not in actions and 3.5 not in actions
        with pytest.raises(UnknownAction):
            actions["fly"]


def test_what_is_printed_as_html_is_escaped():
    from fossil_lab.core.actions import Actions

    class Table:
        space = ActionSpace()
        action = space.action
        is_terminal = False
    Table.space.add("<b>", ("&", "<i>"))
    html = Actions(Table(), [0])._repr_html_()
    assert "<b>" not in html and "&lt;b&gt;" in html and "&amp; &lt;i&gt;" in html
