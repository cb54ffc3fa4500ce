"""Setup: teams, decks, placing, opening hands, and what is refused at the door."""

from __future__ import annotations

import pytest

import fossil_lab as fl
from rules.fossil_fighters.duels import kinds

ff = fl.fossil_fighters


def placed(**given):
    """A game in which both have placed the first vivosaur of their team in front, and what happened."""
    state = ff.new_game(**{"seed": 5} | given)
    events = [state.play(state.actions[0]), state.play(state.actions[0])]
    return state, events


@pytest.mark.rule("FF-SET-02", "FF-SET-03", "FF-SET-10")
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_player_places_first_and_begins(first):
    state = ff.new_game(seed=1, options={"first_player": first})
    assert [entry.player for entry in state.agenda[:2]] == [first, 1 - first]
    assert {family for family in state.actions.families()} == {"place"}
    state, _ = placed(options={"first_player": first})
    assert (state.first, state.current, state.current_player, state.turn) == (first, first, first, 1)


@pytest.mark.rule("FF-SET-04", "FF-SET-05", "FF-SET-06", "FF-TURN-17")
def test_one_in_front_two_behind_none_in_the_escape_zone():
    state, events = placed(teams=["founders", "bedrock"])
    for player in state.players:
        assert (player.az is not None, len(player.sz), player.ez) == (True, 2, None)
    assert kinds(events[0]) == ["place"] * 3


@pytest.mark.rule("FF-SET-07", "FF-SET-08", "FF-SET-09", "FF-SET-12", "FF-SET-15")
def test_decks_and_hands():
    state, _ = placed()
    first, second = state.players[state.first], state.players[1 - state.first]
    assert state.fossils_left == 40
    assert (len(first.hand), len(first.deck)) == (5, 25)  # four, and the draw of the first turn
    assert (len(second.hand), len(second.deck)) == (4, 26)
    orders = {tuple(c.id for c in ff.new_game(seed=seed).players[0].deck) for seed in range(5)}
    assert len(orders) == 5


@pytest.mark.rule("FF-SET-14")
@pytest.mark.parametrize("fp", [3, 4, 5])
def test_the_first_turn_starts_from_0_fp(fp):
    assert ff.new_game(seed=1).players[0].fp == 0
    state, _ = placed(options={"first_turn_fp": fp})
    assert [state.players[state.first].fp, state.players[1 - state.first].fp] == [fp, 0]
    assert state.after("pass").players[1 - state.first].fp == 5


@pytest.mark.rule("FF-SET-11", "FF-SET-18")
def test_the_seed_decides_who_begins():
    firsts = [ff.new_game(seed=seed).first for seed in range(40)]
    assert firsts == [ff.new_game(seed=seed).first for seed in range(40)]
    assert 10 < sum(firsts) < 30


@pytest.mark.rule("FF-SET-17")
def test_hands_and_orders_are_hidden():
    state, _ = placed()
    view = state.view(0)
    assert all(card is fl.HIDDEN for card in (*view.players[1].hand, *view.players[0].deck, *view.players[1].deck))
    assert len(view.players[1].hand) == len(state.players[1].hand)
    assert [card.id for card in view.players[0].hand] == [card.id for card in state.players[0].hand]
    assert not any(card is fl.HIDDEN for card in view.players[0].hand)


FULL = {"payback": 3, "quicken": 3, "electrominite": 3, "super_drill": 3, "super_hammer": 3, "calcium_injection": 3, "hot_headed": 3,
        "waterlogged": 3, "earthbound": 3, "blown_away": 3}
DOORS = [
    ("FF-SET-01", {"players": 3}, "Fossil Fighters takes 2 players, not 3."),
    ("FF-SET-12", {"decks": [FULL | {"blown_away": 2}, FULL]}, "The deck has 29 cards; it needs 30 exactly."),
    ("FF-SET-12", {"decks": [FULL, FULL | {"payback": 4, "quicken": 2}]}, "Payback stands 4 times in the deck; 3 of a name are allowed."),
    ("FF-SET-12", {"decks": [FULL, {"jewel_rock": 1} | FULL]}, "Jewel Rock is a fossil card"),
    ("FF-SET-12", {"decks": [FULL, {"quikken": 1} | FULL]}, "There is no normal card 'quikken'. Did you mean \"quicken\"?"),
    ("FF-SET-13", {"teams": [["desmo", "t_rex", "desmo"], "founders"]}, "Desmo stands twice in a team"),
    ("FF-SET-13", {"teams": ["bedrock", "founders"], "options": {"vivosaur_set": "printed"}}, "Daspleto is not of the printed set"),
    ("FF-SET-13", {"teams": ["founders", "bedrok"]}, "There is no team 'bedrok'. Did you mean \"bedrock\"?"),
    ("FF-SET-11", {"options": {"first_player": 2}}, "Option first_player is 'random' or a player from 0 to 1, not 2."),
]


@pytest.mark.parametrize(("rule", "given", "sentence"), DOORS)
def test_what_does_not_fit_is_answered_at_the_door(rule, given, sentence):
    assert fl.rule(rule)
    with pytest.raises(fl.OptionError) as caught:
        ff.new_game(**given)
    assert sentence in str(caught.value)


def test_a_deck_is_a_file(tmp_path):
    deck = ff.deck(FULL)
    path = tmp_path / "own.toml"
    path.write_text(ff.to_toml(deck), encoding="utf-8")
    assert ff.deck(str(path)) == deck
    assert sum(ff.deck("dig_rush").cards.values()) == 30
    state = ff.new_game(decks=[str(path), "crater_fury"])
    assert {card.id for card in state.players[0].deck} == set(FULL)


@pytest.mark.rule("FF-SET-16")
def test_there_is_no_exchange_of_cards():
    state, _ = placed()
    assert set(state.actions.families()) <= {"pass", "play", "use", "retreat", "excavate"}
