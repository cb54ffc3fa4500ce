"""Imagined states after a Reclassification: each card given back lies where its owner put it."""

from __future__ import annotations

import random

import pytest

import fossil_lab as fl

PILES = ("plateosaurus", "mosasaurus", "tyrannosaurus_rex", "stegosaurus", "triceratops")


def after_reclassification(players):
    """A state in which everyone has given back the public card and kept the one drawn."""
    state = fl.fossilis.from_scenario({
        "players": players, "seed": 1, "current": 0, "pool": 1, "event_deck": ["reclassification", "snakebite", "earthquake"],
        "player": [{"scored": [d]} for d in PILES[:players]]})
    state.play("gain plaster")
    for _ in range(3):
        state.play("pass")
    for player in range(players):
        assert state.decision.kind == "event_return" and state.current_player == player
        state.play(f"return {PILES[player]}")
    return state


@pytest.mark.rule("FB-EVT-24")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_sampled_deck_ends_with_the_cards_given_back_each_in_its_owners_place(players):
    state = after_reclassification(players)
    for _ in range(players):  # at every player's turn
        for viewer in range(players):
            for seed in range(5):
                dealt = state.view(viewer).sample(random.Random(seed))
                for owner, card in enumerate(dealt.dinosaur_deck[-players:]):
                    assert dealt.known_below[-players:][owner] == 1 << owner
                    assert dealt.exchange[owner][1] == card
        for _ in range(3):
            state.play("pass")
