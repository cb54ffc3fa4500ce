"""Playing with young kids: six parts of the game that may be left out, alone or together."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

import fossil_lab as fl
from fossil_lab.fossilis.reading import pieces_in

KIDS = ("kid_no_tools", "kid_no_buying", "kid_no_skills", "kid_flat_dig_cost", "kid_no_sets", "kid_no_majorities")
SUBSETS = [subset for n in range(7) for subset in combinations(KIDS, n)]
SITE = """
    -0 -  -  =  -
    =  =  .  #  -
    -  -  .  =  -
    -  =  .  .  -
    -  -  .  #  =1
"""


def at(option, *mats, **fields):
    """A position of player 0's turn with one option on (or none)."""
    base = {"players": 2, "current": 0, "start": 0, "seed": 1, "site": SITE, "options": {option: True} if option else {},
            "event_deck": ["soft_stone", "rockfall", "snakebite"]}
    return fl.fossilis.from_scenario(base | {"player": list(mats)} | fields)


def finished(state, seed=1):
    """Play at random to the end; returns the families of the actions that were offered."""
    rng, offered, families = random.Random(seed), set(), state.actions_of_game.family
    while not state.is_terminal:
        assert state.turn_index < 3000  # it ends, or something is broken
        codes = state.legal_actions()
        offered |= {families[code] for code in codes}
        state.apply_action(rng.choice(codes))
    return offered


def final_points(option, scored, category):
    """A category of player 0's final points, against a player without a collection."""
    state = at(option, {"scored": scored}, current=1, step="claim", pool_number=4, pool=0, last_round=True)
    state.play("pass")
    assert state.is_terminal
    return state.breakdown(0)[category].points


# ---------------------------------------------------------------- all of them

@pytest.mark.rule("FB-KID-01", "FB-KID-09")
@pytest.mark.parametrize("subset", SUBSETS, ids=lambda subset: "+".join(n.removeprefix("kid_") for n in subset) or "none")
def test_any_choice_of_the_six_is_set_up_and_leaves_out_only_what_was_chosen(subset):
    state = fl.fossilis.new_game(players=3, seed=5, options=dict.fromkeys(subset, True))
    tools, supplies = state.deck_sizes["tools"], state.deck_sizes["supplies"]
    buying = "kid_no_buying" not in subset
    with_tools, with_skills = buying and "kid_no_tools" not in subset, "kid_no_skills" not in subset
    kinds = [type(card).__name__ for card in state.market if card]
    assert kinds == (["Tool"] * 2 if with_tools else ["Supply"] * 2 if buying else []) + ["Supply"] * 2 * buying
    assert (tools, supplies) == (19 * with_tools, (22 if with_tools else 20) * buying)
    assert sum(skill is not None for skill in state.skill_display) == 9 * with_skills
    assert sum(pieces_in(pit)[5] for pit in state.pits) == 9 * with_skills
    assert state.dig_price == ((1, 1, 1) if "kid_flat_dig_cost" in subset else (1, 2, 3))
    left_out = [row.category for row in state.breakdown(0) if row.detail == "left out"]
    assert left_out == ["Characteristic sets", "Variety"] * ("kid_no_sets" in subset) + ["Majorities"] * ("kid_no_majorities" in subset)


@pytest.mark.rule("FB-KID-01")
@pytest.mark.parametrize("subset", [(), *((name,) for name in KIDS), KIDS], ids=lambda subset: "+".join(subset) or "none")
@pytest.mark.parametrize("players", [2, 5])
def test_each_of_the_six_alone_and_all_together_are_played_to_the_end(subset, players):
    state = fl.fossilis.new_game(players=players, seed=3, options=dict.fromkeys(subset, True))
    finished(state)
    assert state.winners
    assert state.events_done == 3


@pytest.mark.rule("FB-KID-08")
@pytest.mark.parametrize(("option", "words"), [
    ("kid_no_tools", ("private", "reading")), ("kid_no_buying", ("saving", "spending")), ("kid_no_skills", ("unequal",)),
    ("kid_flat_dig_cost", ("faster",)), ("kid_no_sets", ("long", "plans")), ("kid_no_majorities", ("direct", "competition"))])
def test_each_option_gives_the_reason_of_the_rulebook(option, words):
    reason = fl.fossilis.OPTIONS[option].reason
    assert all(word in reason for word in words)
    assert "\n" not in reason


# ---------------------------------------------------------------- Tools

@pytest.mark.rule("FB-KID-02", "FB-KID-11")
def test_without_tools_the_market_shows_4_supplies_and_nobody_ever_has_a_tool():
    for seed in range(3):
        state = fl.fossilis.new_game(players=3, seed=seed, options={"kid_no_tools": True, "kid_no_skills": True})
        assert [type(card).__name__ for card in state.market] == ["Supply"] * 4
        assert (state.deck_sizes["tools"], state.deck_sizes["supplies"]) == (0, 20)
        assert not {"use", "remove", "take"} & finished(state, seed)
        assert not any(player.tools or player.used_tools for player in state.players)


@pytest.mark.rule("FB-KID-11")
def test_without_tools_a_place_of_the_market_is_filled_with_supplies():
    state = at("kid_no_tools", {"tiles": ["stone:egg,egg,footprint", "clay:amber,amber", "sand:footprint"]}, step="market")
    for place in range(4):
        after = state.after(f"buy {state.market[place].id}")
        while after.decision.kind == "pay":
            after.play(after.legal_actions()[0])
        assert [type(card).__name__ for card in after.market] == ["Supply"] * 4
        assert after.market[place] != state.market[place]


# ---------------------------------------------------------------- buying

@pytest.mark.rule("FB-KID-03")
def test_without_buying_a_fallen_tile_is_discarded_and_the_market_step_skipped():
    state = at("kid_no_buying", {"storage": "T"}, discard=["sand:amber"])
    fallen = state.site["a2"].top
    state.play("dig a2 west")
    assert state.players[0].tiles == ()
    assert [tile.id for tile in state.discard[1:]] == [fallen.id]
    state.play("pass")
    assert state.step == "claim"
    usual = at(None, discard=["sand:amber"])
    usual.play("dig a2 west")
    assert ([tile.kind for tile in usual.players[0].tiles], len(usual.discard)) == ([fallen.kind], 1)
    assert usual.after("pass").step == "market"


@pytest.mark.rule("FB-KID-13")
def test_without_buying_nothing_replaces_bones_and_plaster_from_supplies():
    options = {"kid_no_buying": True, "kid_no_skills": True}
    state = fl.fossilis.new_game(players=2, seed=8, options=options)
    assert (state.market, state.deck_sizes["supplies"], state.deck_sizes["tools"]) == ((None,) * 4, 0, 0)
    assert [player.plaster for player in state.players] == [0, 0]
    rng, sources, bones = random.Random(2), set(), 0
    while not state.is_terminal:
        assert state.turn_index < 3000  # it ends, or something is broken
        action = state.action(rng.choice(state.legal_actions()))
        plaster = [player.plaster for player in state.players]
        held = [len(player.storage) for player in state.players]
        event = state.step == "event"
        state.play(action)
        if any(now.plaster > before for now, before in zip(state.players, plaster, strict=True)):
            sources.add("event" if event else action.text)
        if any(len(now.storage) > before for now, before in zip(state.players, held, strict=True)):
            bones += 1
            assert action.family == "extract"
    assert sources - {"event"} == {"gain plaster"}
    assert bones
    assert not any(player.supplies or player.bone_cards for player in state.players)


# ---------------------------------------------------------------- Skills

@pytest.mark.rule("FB-KID-04")
def test_without_skills_no_hammer_lies_in_a_pit_and_no_skill_in_the_display():
    for seed in range(5):
        state = fl.fossilis.new_game(players=3, seed=seed, options={"kid_no_skills": True})
        assert [sum(kind) for kind in zip(*map(pieces_in, state.pits), strict=True)] == [15, 12, 9, 6, 3, 0, 0]
        assert state.skill_display == (None,) * 9
    assert "learn" not in finished(state)


@pytest.mark.rule("FB-KID-12")
@pytest.mark.parametrize("players", [2, 4])
def test_without_skills_everybody_scores_both_shields(players):
    state = fl.fossilis.new_game(players=players, seed=2, options={"kid_no_skills": True})
    finished(state)
    assert [state.breakdown(player)["Empty Skill slots"].points for player in range(players)] == [6] * players
    assert [state.breakdown(player)["Skills"].points for player in range(players)] == [0] * players


# ---------------------------------------------------------------- dig costs

@pytest.mark.rule("FB-KID-05", "FB-KID-10")
@pytest.mark.parametrize("tile", ["-", "=", "#"])
def test_with_flat_costs_every_dig_takes_1_energy(tile):
    site = SITE.replace("=  =  .", f"{tile}  =  .")
    state = at("kid_flat_dig_cost", site=site, energy=1)
    assert state.why_not("dig a2 west") is None
    state.play("dig a2 west")
    assert state.energy == 0
    state = at("kid_flat_dig_cost", site=site)
    state.play("dig a2 west")
    assert state.energy == 3


# ---------------------------------------------------------------- final scoring

ALL_NINE = ["shonisaurus", "brachiosaurus", "tyrannosaurus_rex", "tapejara", "coelophysis", "dilophosaurus", "allosaurus"]


@pytest.mark.rule("FB-KID-06")
@pytest.mark.parametrize(("option", "sets", "variety"), [(None, 3 + 5 + 6, 12), ("kid_no_sets", 0, 0), ("kid_no_majorities", 14, 12)])
def test_sets_and_all_nine_are_left_out_together(option, sets, variety):
    # 5 Carnivores, 4 Bipeds and 3 of the Jurassic are sets; all nine characteristics are there
    assert final_points(option, ALL_NINE, "Characteristic sets") == sets
    assert final_points(option, ALL_NINE, "Variety") == variety


@pytest.mark.rule("FB-KID-07")
@pytest.mark.parametrize(("option", "points"), [(None, 9), ("kid_no_majorities", 0), ("kid_no_sets", 9)])
def test_majorities_are_left_out(option, points):
    assert final_points(option, ["microraptor"], "Majorities") == points


@pytest.mark.parametrize(("option", "skill", "points"), [
    pytest.param(None, "specialist", 7, id="usual sets"),
    pytest.param("kid_no_sets", "specialist", 0, id="FB-KID-06", marks=pytest.mark.rule("FB-KID-06")),
    pytest.param(None, "leading_authority", 9, id="usual majorities"),
    pytest.param("kid_no_majorities", "leading_authority", 0, id="FB-KID-07", marks=pytest.mark.rule("FB-KID-07")),
])
def test_a_skill_does_not_bring_back_what_is_left_out(option, skill, points):
    # Specialist: two Avian make a set. Leading Authority: Carnivores, Bipeds and the Cretaceous are tied.
    mine = ["microraptor", "archaeopteryx"] if skill == "specialist" else ["microraptor", "dilophosaurus"]
    state = at(option, {"scored": mine, "skills": [skill]}, {"scored": ["coelophysis", "elasmosaurus"]})
    assert state.breakdown(0)["Skills"].points == points


# ---------------------------------------------------------------- Events that speak of what is left out

def event(option, card, *mats, **fields):
    """The turn of player 0 ends with this Event."""
    state = at(option, *mats, pool=0, step="claim", event_deck=[card], **fields)
    state.play("pass")
    return state


@pytest.mark.rule("FB-KID-14")
def test_mentor_visit_without_skills_gives_everybody_4_points():
    state = event("kid_no_skills", "mentor_visit", {"score": 5}, {"score": 1})
    assert (state.scores, state.step, state.current) == ([9, 5], "energy", 1)
    assert event(None, "mentor_visit").decision.kind == "event_skill"


@pytest.mark.rule("FB-KID-14")
def test_junk_sale_without_buying_does_nothing():
    state = event("kid_no_buying", "junk_sale")
    assert (state.step, state.current, state.pool) == ("energy", 1, 8)
    assert not any(player.tools or player.supplies or player.bone_cards for player in state.players)


@pytest.mark.rule("FB-KID-14")
def test_junk_sale_without_tools_hands_out_supplies():
    state, given = event("kid_no_tools", "junk_sale"), 0
    while state.decision.kind == "event_give":
        assert {type(state.box.market_cards[state.box.number[a.args[0]]]).__name__ for a in state.actions} == {"Supply"}
        state.play(state.actions[0])
        given += 1
    assert given == 2
    assert [len(player.supplies) + len(player.bone_cards) for player in state.players] == [1, 1]


@pytest.mark.rule("FB-KID-14")
def test_soft_stone_with_flat_costs_changes_nothing():
    state = event("kid_flat_dig_cost", "soft_stone")
    assert (state.standing_event.id, state.dig_price) == ("soft_stone", (1, 1, 1))
    assert event(None, "soft_stone").dig_price == (1, 2, 2)


@pytest.mark.rule("FB-KID-14")
def test_the_event_deck_stays_whole_whatever_is_left_out():
    options = dict.fromkeys(KIDS, True)
    drawn = {e for seed in range(40) for e in fl.fossilis.new_game(players=2, seed=seed, options=options).event_deck}
    assert drawn == set(range(10))
