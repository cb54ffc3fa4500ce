"""Nothing is lost and nothing comes from nowhere: the laws hold after every action of random games."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import fossil_lab as fl
from contract import fossilis_box as box
from contract.games import CONFIGS, positions, some, walk

FOSSILIS = [config for config in some(len(CONFIGS) * 2 // 3) if config.game == "fossilis"]


def test_there_are_at_least_60_games():
    assert len(set(FOSSILIS)) >= 60


@pytest.mark.rule("FB-CNT-04", "FB-CNT-10", "FB-CNT-11", "FB-CNT-14", "FB-CNT-21", "FB-CNT-24", "FB-CNT-25", "FB-CNT-27", "FB-CNT-32",
                  "FB-CNT-37", "FB-SUP-07", "FB-SCO-13")
@pytest.mark.parametrize("config", FOSSILIS, ids=str)
def test_every_piece_is_somewhere_once_after_every_action(config):
    start, taken = config.new().start, set()
    for state, code in walk(config):
        box.conserved(state)
        box.derived(state)
        box.sensible(state)
        assert state.start == start and len(state.pawn) == state.num_players  # FB-CNT-10, FB-CNT-24
        taken |= set(box.skills(state))
        if code is None:
            assert len(taken) == (0 if state.options.kid_no_skills else 9), "a Skill came out of the box"  # FB-CNT-32


@pytest.mark.rule("FB-CNT-05", "FB-CNT-06", "FB-CNT-07", "FB-CNT-41")
@pytest.mark.parametrize("config", some(12), ids=str)
def test_terrains_and_fragments_of_the_38_tiles(config):
    for state in positions(config, 8):
        rows = [state.box.cards.tiles[t - 1] for t in box.tiles(state)]
        assert Counter(row.terrain for row in rows) == {"sand": 21, "clay": 9, "stone": 8}
        assert Counter((row.terrain, len(row.fragments)) for row in rows) == {("sand", 1): 21, ("clay", 2): 9, ("stone", 3): 8}


@pytest.mark.rule("FB-CNT-15", "FB-CNT-16", "FB-CNT-17", "FB-CNT-18", "FB-CNT-19")
@pytest.mark.parametrize("config", some(12), ids=str)
def test_the_45_bones_by_kind_read_off_the_table(config):
    """Counted with the reading objects only, the covered pits apart."""
    for state in positions(config, 8):
        counts = Counter(state.bone_discard)
        for i, space in enumerate(state.site):
            pit = space.pit
            if pit is fl.HIDDEN:
                pit = [name for k, name in enumerate(box.PIECES) for _ in range(state.pits[i] >> 4 * k & 15)]
            counts.update(piece for piece in pit if piece != "hammer")
        for player in state.players:
            counts.update(player.storage)
            if player.lab:
                counts.update(player.lab.bones)
                cards = [state.box.market_cards[m] for m in state.lab_cards[player.index]]
                counts.subtract(card.bone for card in cards)
        assert +counts == {"tooth": 15, "limb": 12, "rib": 9, "hip": 6, "skull": 3}


@pytest.mark.rule("FB-CNT-01", "FB-CNT-22", "FB-CNT-30", "FB-CNT-31")
@pytest.mark.parametrize("config", some(12), ids=str)
def test_the_table_has_25_pits_and_a_mat_and_score_for_each_player(config):
    for state in positions(config, 3):
        assert [space.name for space in state.site] == [f"{column}{row}" for row in range(1, 6) for column in "abcde"]
        assert len(state.scores) == len(state.players) == state.num_players == config.given["players"]
        assert len({player.colour for player in state.players}) == state.num_players
        for player in state.players:
            assert len(player.skills) <= 3
            assert player.lab is None or player.lab.card is not None
            assert player.score == state.scores[player.index]


@pytest.mark.rule("FB-CNT-21", "FB-CNT-32", "FB-CNT-37")
def test_the_laws_notice_a_missing_piece():
    """The counts are worth something: each kind of loss is seen."""
    state = fl.fossilis.new_game(players=3, seed=5)
    box.conserved(state)
    losses = {"pile": state.pile[1:], "bone_pile": (1, 0, 0, 0, 0), "supply": state.supply - 1, "dinosaur_deck": state.dinosaur_deck[1:],
              "tool_deck": state.tool_deck[1:], "supply_deck": (*state.supply_deck, state.supply_deck[0]),
              "skill_row": (-1, *state.skill_row[1:]), "pits": (0, *state.pits[1:]), "event_deck": state.event_deck[:2]}
    for name, value in losses.items():
        broken = state.clone()
        setattr(broken, name, value)
        with pytest.raises(AssertionError):
            box.conserved(broken)
    for name in ("face", "lines"):
        broken = state.clone()
        setattr(broken, name, [9, *getattr(broken, name)[1:]])
        with pytest.raises(AssertionError):
            box.derived(broken)
    broken = state.clone()
    broken.dig_price = (0, 0, 0)
    with pytest.raises(AssertionError):
        box.derived(broken)


@pytest.mark.rule("FB-CNT-33")
@pytest.mark.parametrize("config", some(12), ids=str)
def test_the_laws_hold_in_every_imagined_state(config):
    """What a view imagines has every piece of the box once, too."""
    rng = random.Random(3)
    for state in positions(config, 9):
        for player in range(state.num_players):
            imagined = state.view(player).sample(rng)
            box.conserved(imagined)
            box.derived(imagined)
            box.sensible(imagined)
