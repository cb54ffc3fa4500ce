"""Arguments of a new game: checked at the door, with the nearest right name in the answer."""

from __future__ import annotations

import pytest

import fossil_lab as fl
from contract.games import BASE_OPTIONS, other_values, supplied_layout

LAYOUT = supplied_layout()
WRONG = [
    *({"players": value} for value in (0, 1, 6, -2, 2.0, "2", None, True, [2])),
    *({"seed": value} for value in ("x", 1.5, None, True, [1])),
    *({"expansions": value} for value in ("bone_wars", 3, None, ["zebra"], ("",), [3], [None])),
    *({"options": value} for value in (3, [], "kid_no_tools", {"zebra": 1}, {3: 1}, {None: 1}, {"": True})),
    *({"options": {name: value}} for name in fl.fossilis.OPTIONS for value in ("zebra", 17, None, [], {}, 1.5, -1)),
    *({"options": {name: value}} for name, option in fl.fossilis.OPTIONS.items() if option.values == (False, True) for value in (0, 1, "True")),
    *({"options": {"start_player": value}} for value in (2, True, False, "0")),
    {"players": 3, "options": {"five_player_centre": "corners_first"}},
    {"species": ["x"]}, {"species": 3},
    *({"cards": value} for value in ("no/such/folder", "")),
    *({"options": {"site_layout": value}} for value in (
        LAYOUT | {"a1": "zebra"}, LAYOUT | {"a1": []}, LAYOUT | {"a1": ""}, LAYOUT | {"z9": "sand:egg"},
        {}, {"a1": "sand:egg"}, LAYOUT | {"a1": "sand:egg/sand:egg/sand:egg"}, dict.fromkeys(LAYOUT, "sand:egg"), dict.fromkeys(LAYOUT, "stone:egg"))),
]


@pytest.mark.parametrize("wrong", WRONG, ids=[repr(w)[:50] for w in WRONG])
def test_a_wrong_argument_is_refused_with_a_sentence(wrong):
    with pytest.raises((fl.OptionError, fl.CardDataError)) as caught:
        fl.fossilis.new_game(**({"players": 2, "seed": 1} | wrong))
    text = str(caught.value)
    assert len(text) > 15 and text[-1] in ".?"
    assert "cards" in wrong or isinstance(caught.value, fl.OptionError)


@pytest.mark.parametrize(("options", "near"), [
    ({"kid_flat_dig": True}, "kid_flat_dig_cost"), ({"kid_no_skill": True}, "kid_no_skills"), ({"Kid_No_Tools": True}, "kid_no_tools"),
    ({"startplayer": 0}, "start_player"), ({"sand_on_pawns": True}, "sand_on_pawn")])
def test_the_nearest_option_is_suggested(options, near):
    with pytest.raises(fl.OptionError, match=f'Did you mean "{near}"'):
        fl.fossilis.new_game(players=2, options=options)


def test_the_allowed_values_and_players_are_named():
    with pytest.raises(fl.OptionError, match="2 to 5 players, not 6"):
        fl.fossilis.new_game(players=6)
    with pytest.raises(fl.OptionError, match="five_player_centre is 'any_time' or 'corners_first', not 'x'"):
        fl.fossilis.new_game(players=5, options={"five_player_centre": "x"})
    with pytest.raises(fl.OptionError, match="five_player_centre has no effect with 2 players"):
        fl.fossilis.new_game(players=2, options={"five_player_centre": "corners_first"})
    with pytest.raises(fl.OptionError, match="a player from 0 to 1, not 2"):
        fl.fossilis.new_game(players=2, options={"start_player": 2})


@pytest.mark.parametrize("name", BASE_OPTIONS)
def test_an_option_says_what_it_means_and_its_default_changes_nothing(name):
    option = fl.fossilis.OPTIONS[name]
    assert option.name == name and option.meaning and option.rules and all(fl.rule(rule) for rule in option.rules)
    players = option.players[-1]
    plain = fl.fossilis.new_game(players=players, seed=3)
    assert fl.fossilis.new_game(players=players, seed=3, options={name: option.default}) == plain
    for value in other_values(name, players)[:1]:
        other = fl.fossilis.new_game(players=players, seed=3, options={name: value})
        assert other.options.chosen() == {name: value} and other != plain
        assert fl.fossilis.from_dict(other.to_dict()) == other


@pytest.mark.parametrize("stack", [3, None, True])
def test_a_stack_of_the_layout_that_is_no_text_is_refused(stack):
    with pytest.raises(fl.OptionError, match="site_layout"):
        fl.fossilis.new_game(players=2, options={"site_layout": LAYOUT | {"a1": stack}})


def test_the_arguments_of_the_caller_are_left_alone():
    layout = dict(LAYOUT)
    options = {"site_layout": layout, "kid_no_sets": True}
    fl.fossilis.new_game(players=2, seed=1, options=options)
    assert options == {"site_layout": LAYOUT, "kid_no_sets": True} and layout == LAYOUT


def test_what_the_caller_does_with_the_arguments_later_does_not_touch_the_game():
    layout = dict(LAYOUT)
    state = fl.fossilis.new_game(players=2, seed=1, options={"site_layout": layout})
    before = state.fingerprint()
    layout["a1"] = "zebra"
    assert state.fingerprint() == before


@pytest.mark.rule("FB-SET-41")
def test_the_start_player_is_the_one_that_was_named():
    for player in range(4):
        assert fl.fossilis.new_game(players=4, seed=9, options={"start_player": player}).start == player
    assert {fl.fossilis.new_game(players=4, seed=seed).start for seed in range(40)} == {0, 1, 2, 3}
