"""What a player may know: hands, decks, and fossil cards that somebody has looked at."""

from __future__ import annotations

import random

import pytest

import fossil_lab as fl
from rules.fossil_fighters.duels import duel


def fossils(state, player):
    """The Fossil Deck as a player knows it: an id, or None."""
    view = state.view(player)
    return [None if card < 0 else view.box.rows[card].id for card in view.fossil_deck]


def looked():
    """Player 0 has a Sonar and has put Jewel Rock and then Normal Rock under the deck."""
    return duel({"in_play": ["ultra_wide_sonar"]}).after("excavate").after("take arm_fossil_rock").after("under jewel_rock")


@pytest.mark.rule("FF-CARD-ULTRAWIDESONAR-02", "FF-SET-17")
def test_only_the_one_who_looks_sees_the_cards():
    state = duel({"in_play": ["ultra_wide_sonar"]}).after("excavate")
    mine, theirs = (state.view(p).players[0].looking_at for p in (0, 1))
    assert [card.id for card in mine] == ["arm_fossil_rock", "jewel_rock", "normal_rock"]
    assert theirs == (fl.HIDDEN,) * 3
    events = duel({"in_play": ["ultra_wide_sonar"]}).play("excavate")
    assert events[-1].seen_by(1).data["cards"] is fl.HIDDEN


@pytest.mark.rule("FF-CARD-ULTRAWIDESONAR-03", "FF-CARD-ULTRAWIDESONAR-04")
def test_who_put_cards_under_the_deck_knows_them():
    state = looked()
    assert fossils(state, 0) == [None] * 4 + ["jewel_rock", "normal_rock"]
    assert fossils(state, 1) == [None] * 6
    for seed in range(20):
        assert fossils(state.view(0).sample(seed), 0)[-2:] == ["jewel_rock", "normal_rock"]
    assert len({state.view(1).sample(seed).fossil_deck[-1] for seed in range(40)}) > 3


def test_cards_that_the_other_puts_under_again_are_known_as_a_set():
    side = {"in_play": ["ultra_wide_sonar"]}
    state = duel(side, side, fossil_deck=["arm_fossil_rock", "jewel_rock", "normal_rock", "body_fossil_rock"])
    for action in ("excavate", "take arm_fossil_rock", "under jewel_rock", "pass", "excavate", "take body_fossil_rock", "under normal_rock"):
        state = state.after(action)
    assert sorted(fossils(state, 0)) == ["jewel_rock", "normal_rock"]
    assert fossils(state, 1) == ["normal_rock", "jewel_rock"]
    real = [{state.view(player).sample(seed).fossil_deck for seed in range(20)} for player in (0, 1)]
    assert [len(found) for found in real] == [2, 1]  # player 0 cannot know in which order they went under
    assert all(state.view(player).sample(seed).view(player) == state.view(player) for player in (0, 1) for seed in range(10))


@pytest.mark.rule("FF-CARD-MCJUNKER-01", "FF-CARD-MCJUNKER-02", "FF-SET-17")
def test_a_card_taken_back_is_known_to_be_in_the_hand():
    state = duel({"hand": ["payback", "quicken"], "excavated": ["mcjunkers_rusted_tools"]})
    state = state.after("clean mcjunkers_rusted_tools payback").after("return payback")
    seen = state.view(1).players[0].hand
    assert [card if card is fl.HIDDEN else card.id for card in seen] == ["payback", fl.HIDDEN]
    for seed in range(20):
        sample = state.view(1).sample(random.Random(seed))
        assert "payback" in [card.id for card in sample.players[0].hand]
        assert sample.view(1) == state.view(1)
    later = state.after("pass").after("use t_rex frightful_assault t_rex").after("play payback")
    assert later.view(1).players[0].hand[0] is fl.HIDDEN


def test_views_hide_chance_to_come():
    one, other = duel({}, coins="HHT"), duel({}, coins="TTT")
    assert one.view(0) == other.view(0)
    assert one != other
