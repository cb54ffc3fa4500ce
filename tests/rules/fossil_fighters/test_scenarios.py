"""Teaching positions: what the notation says, what it refuses, and that it reads back."""

from __future__ import annotations

import random

import pytest

import fossil_lab as fl
from rules.fossil_fighters.duels import duel

ff = fl.fossil_fighters
TEXT = """
game = "fossil_fighters"
current = 1
coins = "HT"
fossil_deck = ["jewel_rock", "normal_rock"]

[[player]]
az = "t_rex"
sz = ["desmo"]
ez = "brachio"
fp = 3
hand = ["quicken", "payback"]
deck = ["electrominite"]
discard = ["hot_headed"]
in_play = [{ card = "premium_pickaxe", exhausted = true }]
excavated = [{ card = "arm_fossil_rock", counters = 1 }]

[player.state.t_rex]
damage = 4
flipped = true
attached = ["golden_head_fossil"]
scare = 1

[player.state.brachio]
exhausted = true

[[player]]
az = "tarbo"
sz = ["stego", "ptera"]
fp = 7
"""


def test_a_position_in_words():
    state = ff.from_scenario(TEXT)
    mine, theirs = state.players
    assert (state.current, state.current_player, state.step, state.fossils_left) == (1, 1, "act", 2)
    assert (mine.az.name, mine.az.damage, mine.az.scare, mine.az.lp, mine.ez.exhausted) == ("T-Rex Lord", 4, 1, 12, True)
    assert (mine.fp, len(mine.hand), len(mine.deck), len(mine.discard)) == (3, 2, 1, 1)
    assert (mine.in_play[0].exhausted, mine.excavated[0].counters) == (True, 1)
    assert ([v.id for v in theirs.sz], theirs.fp) == (["stego", "ptera"], 7)


def test_it_reads_back():
    state = ff.from_scenario(TEXT)
    again = ff.from_scenario(state.to_scenario())
    again.dice = state.dice
    assert again == state


def test_positions_of_random_games_read_back_or_say_why_not():
    written, reasons = 0, set()
    for seed in range(6):
        rng, state = random.Random(seed), ff.new_game(seed=seed, decks=["crater_fury", "hot_spring_lockdown"])
        while not state.is_terminal:
            if rng.random() < 0.2:
                try:
                    again = ff.from_scenario(state.to_scenario())
                    again.dice = state.dice
                    assert again == state
                    written += 1
                except fl.ScenarioError as error:
                    reasons.add(str(error).split(";")[0])
            state.apply_action(rng.choice(state.legal_actions()))
    assert written > 30
    assert all(reason.startswith(("A scenario stands at", "The notation has no word for cards")) for reason in reasons)


FAULTS = [
    ({"game": "fossilis"}, "game: 'fossilis' is not fossil_fighters."),
    ({"curent": 1}, "the scenario has an unknown key 'curent'. Did you mean \"current\"?"),
    ({"coins": "HX"}, "coins is a text of H and T"),
    ({"player": [{"az": "t_rax"}]}, "player 0: there is no vivosaur 't_rax'. Did you mean \"t_rex\"?"),
    ({"player": [{"az": "t_rex", "ez": "t_rex"}]}, "a team is three different vivosaurs"),
    ({"player": [{"sz": ["t_rex"]}]}, "player 0 az: a vivosaur stands in the Attack Zone"),
    ({"player": [{"az": ["t_rex", "desmo"]}]}, "player 0 az: 2 vivosaurs; there is room for 1."),
    ({"player": [{"fp": 11}]}, "player 0 fp is a whole number from 0 to 10, not 11."),
    ({"player": [{"hand": ["quikken"]}]}, "player 0 hand: there is no card 'quikken'. Did you mean \"quicken\"?"),
    ({"player": [{"in_play": ["quicken"]}]}, "player 0 in_play: quicken does not remain in play."),
    ({"player": [{"excavated": ["quicken"]}]}, "quicken is a normal card and cannot be there."),
    ({"player": [{"az": "t_rex", "state": {"t_rex": {"damage": 10}}}]}, "10 damage of 10 Life Points"),
    ({"player": [{"az": "desmo", "state": {"desmo": {"flipped": True}}}]}, "desmo has no Super Evolver."),
    ({"player": [{"az": "desmo", "state": {"desmo": {"attached": ["silver_head_fossil", "silver_leg_fossil"]}}}]}, "at most one super fossil"),
    ({"turn": 2, "current": 0, "first": 0}, "turn 2 is not a turn of player 0"),
]


@pytest.mark.parametrize(("data", "sentence"), FAULTS)
def test_a_fault_is_named_at_its_place(data, sentence):
    with pytest.raises(fl.ScenarioError) as caught:
        ff.from_scenario(data)
    assert sentence in str(caught.value)


def test_cards_elsewhere_come_out_of_the_seed_deck():
    state = ff.from_scenario({"seed": 3, "player": [{"hand": ["payback"], "excavated": ["jewel_rock"]}]})
    assert [len(state.players[0].deck), state.fossils_left] == [29, 39]
    assert [card.id for card in state.players[0].deck].count("payback") == 1


def test_what_it_cannot_say():
    with pytest.raises(fl.ScenarioError, match="A scenario stands at the start of an action"):
        duel({}, {"hand": ["quicken"]}).after("use t_rex frightful_assault t_rex").to_scenario()
