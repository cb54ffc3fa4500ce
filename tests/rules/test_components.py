"""Components: what is in the box stays in the game, from set-up to the end."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import fossil_lab as fl
from fossil_lab.fossilis.reading import pieces_in

SITE = """
    -0 .  -  =  -
    =  =  .  #  -
    -  -  .  =  -
    -  =  .  .  -
    -  -  .  #  =1
"""


def at(*mats, **fields):
    """A position of player 0's turn."""
    base = {"players": 2, "current": 0, "start": 0, "seed": 1, "site": SITE, "pits": {"b1": "TM"}}
    return fl.fossilis.from_scenario(base | {"player": list(mats)} | fields)


def census(state):
    """How many of each component there are, wherever they lie."""
    mats = state.players
    tiles = Counter(tile.terrain for place in (state.discard, *(s.tiles for s in state.site), *(m.tiles for m in mats)) for tile in place)
    bones = Counter(state.bone_discard)
    for pit in state.pits:
        bones.update(dict(zip(("tooth", "limb", "rib", "hip", "skull", "hammer"), pieces_in(pit), strict=False)))
    for player, mat in enumerate(mats):
        bones.update(mat.storage)
        bones.update(mat.lab.bones if mat.lab else ())
        bones.subtract(state.box.market_cards[card].bone for card in state.lab_cards[player])  # cards that stand for a bone
    bones["hammer"] += state.skill_display.count("hammer")
    bones["hammer"] += state.decision is not None and state.decision.kind == "learn_skill"  # in hand until it is swapped
    cards = [card for card in state.market if card]
    cards += [state.box.market_cards[card] for player in range(state.num_players)
              for card in (*state.tools[player], *state.used[player], *state.bone_cards[player], *state.lab_cards[player])]
    market = Counter(type(card).__name__ for card in cards)
    dinosaurs = sum(card is not None for card in state.display) + sum(len(m.scored) + (m.lab is not None) for m in mats)
    skills = sum(skill not in (None, "hammer") for skill in state.skill_display) + sum(len(m.skills) for m in mats)
    return {
        **tiles, **bones,
        "tiles": tiles.total(),
        "bones": bones.total() - bones["hammer"],
        "plaster": state.pool + state.supply + sum(m.plaster for m in mats),
        "dinosaurs": dinosaurs + state.deck_sizes["dinosaurs"],
        "tools": market["Tool"] + state.deck_sizes["tools"],
        "supplies": market["Supply"] + state.deck_sizes["supplies"],
        "skills": skills,
    }


@pytest.fixture(scope="module")
def counts():
    """The census at set-up and all through random games of 2 to 5 players: name -> the set of numbers met."""
    found: dict[str, set[int]] = {}
    starts = []
    for players in (2, 3, 4, 5):
        rng = random.Random(players)
        state = fl.fossilis.new_game(players=players, seed=players)
        start, steps = state.start, 0
        while not state.is_terminal:
            assert state.turn_index < 3000  # it ends, or something is broken
            if steps % 8 == 0:
                for name, n in census(state).items():
                    found.setdefault(name, set()).add(n)
            codes = state.legal_actions()
            # taking bones, Hammers, cards and Dinosaurs is preferred, so that everything moves about
            wanted = [c for c in codes if state.box.family[c] in ("extract", "buy", "claim", "learn", "assign", "score", "dig", "use")]
            state.apply_action(rng.choice(wanted if wanted and rng.random() < 0.7 else codes))
            steps += 1
        for name, n in census(state).items():
            found.setdefault(name, set()).add(n)
        starts.append((start, state.start))
        assert any(player.scored for player in state.players)
        assert any(player.skills for player in state.players)
    found["starts"] = starts
    return found


@pytest.mark.parametrize(("name", "number"), [
    pytest.param(name, number, id=rule, marks=pytest.mark.rule(rule)) for rule, name, number in (
        ("FB-CNT-04", "tiles", 38), ("FB-CNT-05", "sand", 21), ("FB-CNT-06", "clay", 9), ("FB-CNT-07", "stone", 8),
        ("FB-CNT-11", "dinosaurs", 33), ("FB-CNT-14", "bones", 45), ("FB-CNT-15", "skull", 3), ("FB-CNT-16", "hip", 6),
        ("FB-CNT-17", "rib", 9), ("FB-CNT-18", "limb", 12), ("FB-CNT-19", "tooth", 15), ("FB-CNT-21", "hammer", 9),
        ("FB-CNT-25", "tools", 21), ("FB-CNT-27", "supplies", 24), ("FB-SET-24", "skills", 9), ("FB-CNT-37", "plaster", 40))])
def test_nothing_is_lost_and_nothing_appears_in_a_game(counts, name, number):
    assert counts[name] == {number}


@pytest.mark.rule("FB-CNT-10", "FB-SET-40")
def test_the_start_player_marker_never_changes_hands(counts):
    assert all(before == after for before, after in counts["starts"])


@pytest.mark.rule("FB-CNT-01")
def test_the_site_has_25_pits_named_a1_to_e5():
    state = fl.fossilis.new_game()
    assert [space.name for space in state.site] == [column + row for row in "12345" for column in "abcde"]
    assert len(state.pits) == 25


@pytest.mark.rule("FB-CNT-02")
def test_all_see_the_event_stack_the_skill_display_the_pool_and_the_score_track():
    state = at({"score": 3}, {"score": 8}, pool=6, event_deck=["soft_stone", "rockfall", "snakebite"])
    for player in (0, 1):
        view = state.view(player)
        assert view.events == (fl.HIDDEN,) * 3
        assert len(view.skill_display) == 9 and all(view.skill_display)
        assert (view.pool, view.scores) == (6, [3, 8])


@pytest.mark.rule("FB-CNT-12")
@pytest.mark.parametrize(("name", "bones"), [("eudimorphodon", "LL"), ("mosasaurus", "RRR")])
def test_flying_and_sea_reptiles_are_claimed_and_scored_like_dinosaurs(name, bones):
    state = at({"storage": bones}, step="claim", dinosaurs=[name])
    state.play(f"claim {name}")
    for _ in bones[1:]:
        state.play("assign limb" if bones[0] == "L" else "assign rib")
    state.play("score lab")
    card = state.players[0].scored[0]
    assert (card.id, state.scores[0]) == (name, card.perfect)


@pytest.mark.rule("FB-CNT-22", "FB-CNT-24", "FB-CNT-30")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_player_has_a_mat_a_pawn_and_a_score(players):
    state = fl.fossilis.new_game(players=players, seed=1)
    while state.step == "setup":
        state.play(state.legal_actions()[0])
    assert len(state.players) == len(state.scores) == players
    assert len({player.colour for player in state.players}) == players
    assert len({player.pawn for player in state.players}) == players
    assert [space.pawn for space in state.site].count(None) == 25 - players


@pytest.mark.rule("FB-CNT-23")
def test_extracting_changes_the_pit_the_plaster_and_the_storage_and_nothing_else():
    state = at({"plaster": 3})
    before, after = state.to_dict()["fields"], state.after("extract b1 tooth").to_dict()["fields"]
    changed = {key for key in before if before[key] != after[key]}
    assert before.keys() == after.keys()
    assert changed == {"pits", "plaster", "supply", "storage"}


@pytest.mark.rule("FB-CNT-31")
def test_a_mat_has_three_skill_slots_a_lab_a_storage_and_a_colour():
    state = at({"storage": "TK", "lab": {"card": "henodus", "bones": "R"}, "skills": ["long_stride", "shove"]})
    mat, other = state.players
    assert (mat.colour, mat.storage, mat.lab.card.id, mat.lab.bones) == ("blue", ("tooth", "skull"), "henodus", ("rib",))
    assert [skill.id for skill in mat.skills] == ["long_stride", "shove"]
    assert (other.colour, other.storage, other.lab, other.skills) == ("vermilion", (), None, ())
    state.play("extract b1 hammer")
    state.play(state.legal_actions()[0])
    assert len(state.players[0].skills) == 3
    full = at({"skills": ["long_stride", "shove", "haggler"]})
    assert full.why_not("extract b1 hammer").rule == "FB-HAM-10"


@pytest.mark.rule("FB-CNT-34")
@pytest.mark.parametrize(("skills", "points"), [([], 0), (["tooth_collector"], 10)])
def test_the_tooth_skill_pays_5_for_each_leftover_tooth(skills, points):
    assert at({"storage": "TT", "skills": skills}).breakdown(0)["Skills"].points == points


@pytest.mark.rule("FB-CNT-35")
def test_a_skill_is_used_once_a_turn_and_again_on_the_next():
    state = at({"skills": ["plaster_mixer"]}, pool=8)
    state.play("use plaster_mixer")
    assert state.players[0].plaster == 2
    assert state.why_not("use plaster_mixer") is not None
    while state.turn_index < 2:
        state.play("pass")
    assert state.why_not("use plaster_mixer") is None
