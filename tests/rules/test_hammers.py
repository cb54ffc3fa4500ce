"""Hammers, swapped at once for Skills. (FB-HAM)"""

from __future__ import annotations

import pytest

import fossil_lab as fl

SITE = """
-   -   -   =   =
-   -   .   -   =
-   .   -0  .   -
-   -   -   -   -
-1  -   -   -   -
"""
BESIDE_EACH_OTHER = """
-   -   -   =   =
-   -   .   -   =
-   .   -0  .   -
-   -   -1  -   -
-   -   -   -   -
"""
PITS = {"c2": "TMM", "b3": "MMT", "d3": "M"}
SEVEN = ["shove", "hammer", "stone_breaker", "long_stride", "haggler", "hammer", "well_read", "specialist",
         "sure_footed"]


def position(*mats, **keys):
    held = [name for mat in mats for name in mat.get("skills", [])]
    return fl.fossilis.from_scenario({
        "players": 2, "seed": 1, "current": 0, "site": SITE, "pits": PITS,
        "skill_display": ["" if name in held else name for name in SEVEN], "player": list(mats), **keys})


def skills(state, player=0):
    return [skill.id for skill in state.players[player].skills]


def display(state):
    return [getattr(place, "id", place) for place in state.skill_display]


def slot_points(state, player=0):
    return {row.category: row.points for row in state.breakdown(player)}["Empty Skill slots"]


def pass_turns(state, turns):
    for _ in range(3 * turns):
        state.play("pass")


@pytest.mark.rule("FB-HAM-01", "FB-HAM-13")
@pytest.mark.parametrize("held", [[], ["backfill"], ["backfill", "fine_work"]])
def test_a_hammer_is_swapped_at_once_and_without_a_way_out(held):
    state = position({"skills": held})
    state.play("extract b3 hammer")
    assert (state.decision.kind, state.current_player) == ("learn_skill", 0)
    assert {action.family for action in state.actions} == {"learn"}
    for other in ("pass", "move c4", "extract c2 tooth", "gain plaster"):
        assert state.why_not(other).rule == "CORE-01"
    state.play("learn haggler")
    assert state.decision.kind == "spend_energy"
    assert skills(state) == [*held, "haggler"]


@pytest.mark.rule("FB-HAM-02")
def test_any_skill_of_the_display_may_be_chosen():
    state = position()
    state.play("extract b3 hammer")
    shown = [name for name in SEVEN if name != "hammer"]
    assert [action.text for action in state.actions] == [f"learn {name}" for name in shown]
    for name in shown:
        assert skills(state.after(f"learn {name}")) == [name]
    assert state.why_not("learn backfill").rule == "FB-HAM-02"


@pytest.mark.rule("FB-HAM-03")
@pytest.mark.parametrize("held", [[], ["backfill"], ["backfill", "fine_work"]])
def test_the_skill_goes_into_the_leftmost_empty_slot(held):
    state = position({"skills": held})
    state.play("extract b3 hammer")
    learned = state.play("learn long_stride")[0]
    assert (learned.kind, learned.data) == ("learn", {"skill": "long_stride", "slot": len(held) + 1})
    assert skills(state) == [*held, "long_stride"]
    assert state.decision.kind == "spend_energy"  # no choice of a slot


@pytest.mark.rule("FB-HAM-04", "FB-HAM-12")
@pytest.mark.parametrize(("held", "points"), [
    ([], 6), (["shove"], 6), (["shove", "backfill"], 4), (["shove", "backfill", "haggler"], 0)])
def test_skills_cover_the_shields_of_slots_two_and_three(held, points):
    state = position({}, {"skills": held}, current=1, start=0, last_round=True)
    pass_turns(state, 1)
    assert state.is_terminal
    assert slot_points(state, 1) == points


@pytest.mark.rule("FB-HAM-04")
def test_a_second_skill_loses_the_points_of_slot_two():
    state = position({"skills": ["backfill"]})
    assert slot_points(state) == 6
    state.play("extract b3 hammer")
    state.play("learn haggler")
    assert slot_points(state) == 4


@pytest.mark.rule("FB-HAM-05")
def test_a_skill_holds_from_the_next_action_to_the_end_of_the_game():
    stone = SITE.replace("-   -   -   -   -\n-1", "-   -   #   -   -\n-1")
    state = position(site=stone, energy=2)
    assert state.why_not("dig c4 south").rule == "FB-ENE-05"
    state.play("extract b3 hammer")
    state.play("learn stone_breaker")
    assert state.after("dig c4 south").energy == 0
    for _ in range(3):
        pass_turns(state, 2)
        assert skills(state) == ["stone_breaker"]
        assert state.after("dig c4 south").energy == 2
    pass_turns(state, 1)
    state.play("move b4")
    state.play("dig c4 south")
    assert state.energy == 0  # the other player pays 3


@pytest.mark.rule("FB-HAM-06")
def test_the_example_of_the_second_skill():
    state = position({"skills": ["backfill"], "plaster": 3})
    state.play("extract c2 hammer")
    state.play("learn specialist")
    assert skills(state) == ["backfill", "specialist"]
    assert state.players[0].plaster == 3
    assert slot_points(state) == 4
    assert state.site["c2"].pit == ("tooth", "hammer")


@pytest.mark.rule("FB-HAM-07")
def test_one_hammer_a_turn():
    state = position()
    state.play("extract b3 hammer")
    state.play("learn haggler")
    for space in ("b3", "c2", "d3"):
        assert state.why_not(f"extract {space} hammer").rule == "FB-HAM-07"
    assert not [action for action in state.actions if action.family == "extract"]
    pass_turns(state, 2)
    assert state.current == 0
    assert state.why_not("extract d3 hammer") is None


@pytest.mark.rule("FB-HAM-07")
def test_the_limit_of_one_player_does_not_bind_the_next():
    site = BESIDE_EACH_OTHER.replace("-1", "-").replace("-   -   .   -   =", "-   -1  .   -   =")
    state = position(site=site)
    state.play("extract c2 hammer")
    state.play("learn haggler")
    pass_turns(state, 1)
    assert (state.current, state.why_not("extract c2 hammer")) == (1, None)


@pytest.mark.rule("FB-HAM-08")
def test_bones_do_not_count_against_the_limit():
    state = position({"plaster": 4})
    for action in ("extract c2 tooth", "extract b3 hammer", "learn haggler", "extract b3 tooth"):
        state.play(action)
    assert state.players[0].storage == ("tooth", "tooth")
    assert skills(state) == ["haggler"]


@pytest.mark.rule("FB-HAM-09")
def test_a_hammer_lies_where_its_skill_lay():
    names = ["shove", "fine_work", "stone_breaker", "long_stride", "haggler", "clay_cutter", "well_read",
             "specialist", "sure_footed"]
    state = position(skill_display=names)
    for hammer, name in (("b3", "shove"), ("c2", "haggler"), ("d3", "sure_footed")):
        state.play(f"extract {hammer} hammer")
        state.play(f"learn {name}")
        pass_turns(state, 2)
    assert display(state) == ["hammer", *names[1:4], "hammer", *names[5:8], "hammer"]
    assert skills(state) == ["shove", "haggler", "sure_footed"]


@pytest.mark.rule("FB-HAM-10")
def test_three_skills_and_no_further_hammer():
    state = position({"skills": ["backfill", "fine_work", "heavy_lifting"], "plaster": 2})
    assert state.why_not("extract b3 hammer").rule == "FB-HAM-10"
    assert [action.text for action in state.actions if action.family == "extract"] == [
        "extract c2 tooth", "extract b3 tooth"]


@pytest.mark.rule("FB-HAM-11")
@pytest.mark.parametrize("step", ["market", "claim"])
def test_a_skill_is_used_in_step_one_only(step):
    keys = {"site": BESIDE_EACH_OTHER, "dinosaurs": ["tapejara"]}
    assert position({"skills": ["shove"]}, **keys).why_not("use shove") is None
    state = position({"skills": ["shove", "well_read"]}, step=step, **keys)
    for name in ("shove", "well_read"):
        assert state.why_not(f"use {name}").rule == "FB-HAM-11"
        assert f"use {name}" not in state.actions


@pytest.mark.rule("FB-HAM-11")
def test_no_skill_after_a_purchase():
    state = position({"skills": ["well_read"], "tiles": ["sand:amber"]}, market=["supply_19"])
    assert state.why_not("use well_read") is None
    for action in ("pass", "buy supply_19"):
        state.play(action)
        assert state.why_not("use well_read").rule == "FB-HAM-11"


@pytest.mark.rule("FB-HAM-11", "FB-HAM-05")
def test_a_skill_may_be_used_on_the_turn_it_was_gained():
    state = position(energy=0)
    for action in ("extract b3 hammer", "learn sure_footed", "use sure_footed", "move c5"):
        state.play(action)
    assert state.players[0].pawn == "c5"
    assert state.energy == 0


@pytest.mark.rule("FB-HAM-11")
def test_a_skill_of_another_is_not_yours():
    state = position({}, {"skills": ["well_read"]})
    assert state.why_not("use well_read").rule == "FB-HAM-11"


@pytest.mark.rule("FB-HAM-13")
def test_the_choice_is_whether_to_extract():
    state = position({"skills": ["backfill"]})
    assert {"pass", "extract b3 hammer"} <= {action.text for action in state.actions}
    state.play("extract b3 hammer")
    assert len(state.actions) == 7
    assert "pass" not in state.actions


@pytest.mark.rule("FB-HAM-14")
@pytest.mark.parametrize("players", [2, 4])
def test_without_a_skill_in_the_display_no_hammer_is_extracted(players):
    site = SITE if players == 2 else SITE.replace("-1  -   -   -   -", "-1  -2  -3  -   -")
    state = position(players=players, site=site, skill_display=["hammer"] * 5 + [""] * 4)
    assert state.why_not("extract b3 hammer").rule == "FB-HAM-14"
    assert not [action for action in state.actions if action.text.endswith("hammer")]
    one_left = position(players=players, site=site, skill_display=["hammer"] * 5 + ["haggler"] + [""] * 3)
    one_left.play("extract b3 hammer")
    one_left.play("learn haggler")
    assert display(one_left) == ["hammer"] * 6 + [None] * 3


@pytest.mark.rule("FB-HAM-14")
def test_mentor_visit_leaves_the_place_of_a_skill_empty():
    state = position({}, {"skills": ["backfill", "fine_work", "heavy_lifting"]},
                     event_deck=["mentor_visit"], pool=1)
    state.play("gain plaster")
    pass_turns(state, 1)
    assert (state.current_player, state.decision.kind) == (0, "event_skill")
    state.play("learn haggler")
    assert skills(state) == ["haggler"]
    expected = [None if name == "haggler" else name for name in SEVEN]
    while state.decision.kind == "event_skill":
        assert [action.text for action in state.actions] == ["choose points"]
        state.play("choose points")
    assert display(state) == expected
    assert state.scores == [0, 4]


@pytest.mark.rule("FB-HAM-14")
def test_mentor_visit_gives_points_when_no_skill_is_left():
    state = position(event_deck=["mentor_visit"], pool=1, skill_display=["hammer"] * 5 + [""] * 4)
    state.play("gain plaster")
    pass_turns(state, 1)
    while state.decision.kind == "event_skill":
        assert [action.text for action in state.actions] == ["choose points"]
        state.play("choose points")
    assert state.scores == [4, 4]
    assert display(state) == ["hammer"] * 5 + [None] * 4


@pytest.mark.rule("FB-HAM-14")
def test_a_hammer_left_in_its_pit_is_worth_nothing():
    ends = [position(pits=pits, current=1, start=0, last_round=True) for pits in ({}, PITS)]
    for state in ends:
        pass_turns(state, 1)
    assert ends[0].scores == ends[1].scores == [6, 6]
