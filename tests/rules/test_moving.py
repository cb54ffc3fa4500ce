"""Move 2 spaces; climb onto the dig site; place 1 Sand tile.

A position is one line: "c3:-0 d3:=#" puts player 0 on a Sand on c3 and a stack, Clay below Stone, on d3; all other pits
are open. "north:1" is a pawn beside the site. Player 1 stands south if the line does not say otherwise.
"""

from __future__ import annotations

import pytest

import fossil_lab as fl
from rules import positions
from rules.positions import SIDES, look, offered, read, refused, targets

THREE_SAND = ["sand:amber", "sand:egg", "sand:footprint"]
FULL = " ".join(f"{c}{r}:{'---=#'[int(r) - 1]}" for r in "12345" for c in "abcde")


def lay(line, **more):
    """The state of a position, with a Sand of each kind in the discard pile."""
    return positions.lay(line, **{"discard": THREE_SAND} | more)


def named(rows):
    return [f"{row[0]} {' '.join(str(row[1]).split()[:3])} {row[2]}" for row in rows]


# ---------------------------------------------------------------------------------------------- move

MOVES = [
    ("FB-MOV-01", "c3:-0 d3:- e3:-", "move e3", "c3:- d3:- e3:-0"),
    ("FB-MOV-02", "c3:-0 d3:- e3:-", "move d3", "c3:- d3:-0 e3:-"),
    ("FB-MOV-03", "c3:-0 c2:-", "move c2", "c3:- c2:-0"),
    ("FB-MOV-03", "c3:-0 d3:-", "move d3", "c3:- d3:-0"),
    ("FB-MOV-03", "c3:-0 c4:-", "move c4", "c3:- c4:-0"),
    ("FB-MOV-03", "c3:-0 b3:-", "move b3", "c3:- b3:-0"),
    ("FB-MOV-04", "c3:-0 d4:-", "move d4", "c3:- d4:-0"),
    ("FB-MOV-04", "c3:-0 b4:-", "move b4", "c3:- b4:-0"),
    ("FB-MOV-04", "c3:-0 b2:- a1:-", "move a1", "c3:- b2:- a1:-0"),
    ("FB-MOV-06", "c3:-0 d3:-1 e3:-", "move e3", "c3:- d3:-1 e3:-0"),
    ("FB-MOV-06", "c3:-0 d2:-1 e1:-", "move e1", "c3:- d2:-1 e1:-0"),
    ("FB-MOV-08", "c3:-0 d3:-= e3:-", "move e3", "c3:- d3:-= e3:-0"),
    ("FB-MOV-08", "c3:=#0 d3:- e3:-=", "move e3", "c3:=# d3:- e3:-=0"),
    # the picture: a hop up to the Stone beside the pawn, then diagonally to the Sand
    ("FB-MOV-09", "c3:-0 d3:-# e4:-", "move e4", "c3:- d3:-# e4:-0"),
    ("FB-MOV-09", "c3:-0 c4:# d5:-", "move d5", "c3:- c4:# d5:-0"),
    # around a corner: the only way leads over d3, c2
    ("FB-MOV-10", "c3:-0 d3:- e4:-", "move e4", "c3:- d3:- e4:-0"),
    ("FB-MOV-10", "c3:-0 c2:- b1:-", "move b1", "c3:- c2:- b1:-0"),
    ("FB-MOV-14", "c3:-0 d4:=", "move d4", "c3:- d4:=0"),
    ("FB-MOV-15", "c3:-0 d3:-", "move c3", "c3:-0 d3:-"),
    ("FB-MOV-15", "c3:-0 d3:-1", "move c3", "c3:-0 d3:-1"),
]


@pytest.mark.parametrize(("rule", "before", "action", "after"), MOVES, ids=named(MOVES))
def test_a_move_over_tiles_costs_1_energy(rule, before, action, after):
    state = lay(before)
    assert action in state.actions
    moved = state.after(action)
    assert look(moved) == read(after)
    assert moved.energy == 3
    assert moved.decision.kind == "spend_energy"


NO_MOVES = [
    ("FB-MOV-01", "a1:-0 b1:- c1:- d1:-", "move d1", "FB-MOV-01"),  # a third step
    ("FB-MOV-05", "c3:-0 b3:-", "move d3", "FB-MOV-05"),
    ("FB-MOV-05", "c3:-0 e3:-", "move e3", "FB-MOV-01"),  # no stepping over the open pit d3
    ("FB-MOV-07", "c3:-0 d3:-1", "move d3", "FB-MOV-07"),
    ("FB-MOV-07", "c3:-0 d3:- e3:-=1", "move e3", "FB-MOV-07"),
    ("FB-MOV-11", "north:0 c1:- d1:-", "move c1", "FB-MOV-11"),
    ("FB-MOV-13", "c3:-0 d3:-1 e3:- e2:-", "move d3", "FB-MOV-07"),  # even meaning to go on
    ("FB-MOV-15", "c3:-0 e5:-", "move c3", "FB-GLN-05"),  # a move of 0 spaces
]


@pytest.mark.parametrize(("rule", "before", "action", "why"), NO_MOVES, ids=named(NO_MOVES))
def test_a_move_that_is_refused(rule, before, action, why):
    assert refused(lay(before), action) == why


REACHED = [
    ("FB-MOV-01", FULL.replace("a1:-", "a1:-0"), "a1 a2 a3 b1 b2 b3 c1 c2 c3"),
    ("FB-MOV-01", FULL.replace("c3:-", "c3:-0"), " ".join(sorted(c + r for c in "abcde" for r in "12345"))),
    ("FB-MOV-05", "c3:-0 b2:- b4:= e3:- e5:-", "b2 b4 c3"),
    ("FB-MOV-07", "c3:-0 d3:-1 e3:- e2:-", "c3 e2 e3"),
    ("FB-MOV-11", "north:0 b1:- c1:- d1:-", ""),
    # nothing beyond the border, though the pawn stands at it
    ("FB-MOV-12", "c1:-0 b1:- d1:-", "b1 c1 d1"),
    ("FB-MOV-12", "c1:-0", ""),
]


@pytest.mark.parametrize(("rule", "before", "spaces"), REACHED, ids=named(REACHED))
def test_all_the_spaces_a_move_may_end_on(rule, before, spaces):
    state = lay(before)
    assert targets(state, "move") == spaces
    assert all(state.why_not(f"move {space}") for space in FULL.replace(":", " ").split()[::2] if space not in spaces)


@pytest.mark.rule("FB-MOV-12")
@pytest.mark.parametrize("side", SIDES)
def test_no_action_walks_a_pawn_off_the_site(side):
    with pytest.raises(fl.FossilLabError):
        lay("c1:-0 d1:-").why_not(f"move {side}")


@pytest.mark.rule("FB-MOV-02")
def test_a_move_of_1_space_keeps_no_credit():
    state = lay("a1:-0 b1:- c1:- d1:- e1:-", energy=2).after("move b1")
    assert targets(state, "move") == "a1 b1 c1 d1"
    state.play("move c1")
    assert state.energy == 0
    assert targets(state, "move") == ""
    assert refused(state, "move d1") == "FB-ENE-05"


@pytest.mark.rule("FB-MOV-13")
def test_two_moves_in_a_row_pass_a_pawn_but_neither_ends_on_it():
    state = lay("a1:-0 b1:- c1:-1 d1:- e1:-", energy=2)
    assert refused(state, "move c1") == "FB-MOV-07"
    assert look(state.after("move b1").after("move d1"))["d1"] == "-0"


# A longer stride is the same walk: one more step, no more.
@pytest.mark.rule("FB-MOV-01", "FB-MOV-05")
@pytest.mark.parametrize(("start", "columns", "rows"), [
    ("a1", "abcd", "1234"), ("e5", "bcde", "2345"), ("a5", "abcd", "2345"), ("e1", "bcde", "1234")])
def test_with_long_stride_a_move_reaches_3_spaces_and_no_further(start, columns, rows):
    terrain = FULL.split(f"{start}:")[1][0]
    state = lay(FULL.replace(f"{start}:{terrain}", f"{start}:{terrain}0"), player=[{"skills": ["long_stride"]}])
    assert targets(state, "move") == " ".join(c + r for c in columns for r in rows)


@pytest.mark.rule("FB-MOV-01", "FB-MOV-05")
def test_a_climbing_rope_takes_a_pawn_4_steps_along_a_winding_path():
    path = "a1:-0 b1:- c1:- d1:- e1:- e2:- e3:-"
    state = lay(path, player=[{"tools": ["climbing_rope_1"]}]).after("use climbing_rope_1")
    assert targets(state, "move") == "b1 c1 d1 e1 e2"
    assert refused(state, "move e3") == "FB-MOV-01"


# ---------------------------------------------------------------------------------------------- climb

CLIMBS = [
    ("FB-CLB-02", "north:0 c1:-", "climb c1", "c1:-0"),
    ("FB-CLB-03", "north:0 b1:- b5:-", "climb b1", "b1:-0 b5:-"),
    ("FB-CLB-03", "east:0 e2:- a2:-", "climb e2", "e2:-0 a2:-"),
    ("FB-CLB-03", "south:0 b1:- b5:-", "climb b5", "b5:-0 b1:-"),
    ("FB-CLB-03", "west:0 e2:- a2:-", "climb a2", "e2:- a2:-0"),
    ("FB-CLB-06", "north:0 b1:=#", "climb b1", "b1:=#0"),
    ("FB-CLB-07", "east:0 e2:- e4:-", "climb e2", "e2:-0 e4:-"),
    ("FB-CLB-07", "east:0 e2:- e4:-", "climb e4", "e2:- e4:-0"),
    ("FB-CLB-08", "north:0 e1:-", "climb e1", "e1:-0"),
    ("FB-CLB-08", "east:0 e1:-", "climb e1", "e1:-0"),
]


@pytest.mark.parametrize(("rule", "before", "action", "after"), CLIMBS, ids=named(CLIMBS))
def test_a_climb_costs_1_energy(rule, before, action, after):
    state = lay(before)
    assert action in state.actions
    up = state.after(action)
    assert look(up) == read(after)
    assert up.energy == 3
    assert refused(up, action) == "FB-CLB-01"  # on the site there is nothing to climb


NO_CLIMBS = [
    ("FB-CLB-03", "north:0 b1:- b5:-", "climb b5", "FB-CLB-03"),
    ("FB-CLB-03", "west:0 a1:- b1:-", "climb b1", "FB-CLB-03"),
    ("FB-CLB-04", "north:0 b1:-1 d1:-", "climb b1", "FB-CLB-04"),
    ("FB-CLB-05", "north:0 c2:- d5:-", "climb c1", "FB-CLB-05"),
    ("FB-CLB-09", "north:0 b1:-1", "climb b1", "FB-CLB-04"),
]


@pytest.mark.parametrize(("rule", "before", "action", "why"), NO_CLIMBS, ids=named(NO_CLIMBS))
def test_a_climb_that_is_refused(rule, before, action, why):
    assert refused(lay(before), action) == why


CLIMB_OPTIONS = [
    ("FB-CLB-03", FULL + " south:0", "a5 b5 c5 d5 e5"),
    ("FB-CLB-03", FULL + " west:0", "a1 a2 a3 a4 a5"),
    ("FB-CLB-04", "north:0 b1:-1 d1:-", "d1"),
    ("FB-CLB-05", "north:0 c2:- d5:- a3:-", ""),
    ("FB-CLB-07", "east:0 e2:- e4:-", "e2 e4"),  # the picture: two tiles along the edge, either will do
    ("FB-CLB-08", "north:0 a1:- e1:-", "a1 e1"),
    ("FB-CLB-08", "south:0 a1:- e1:- e5:-", "e5"),
    ("FB-CLB-09", "north:0 b1:-1", ""),
    ("FB-CLB-09", "north:0 b1:-1 c1:=-2", ""),
]


@pytest.mark.parametrize(("rule", "before", "spaces"), CLIMB_OPTIONS, ids=named(CLIMB_OPTIONS))
def test_all_the_tiles_a_pawn_may_climb_onto(rule, before, spaces):
    assert targets(lay(before), "climb") == spaces


@pytest.mark.rule("FB-CLB-01", "FB-DIG-27")
def test_a_pawn_beside_the_site_stays_there_until_its_owner_pays():
    state = lay("c3:-0 c1:- north:1")
    for _ in range(3):
        state.play("pass")
    assert state.current == 1
    assert state.players[1].pawn == "north"
    stayed = state.clone()
    for _ in range(6):
        stayed.play("pass")
    assert (stayed.current, stayed.players[1].pawn) == (1, "north")
    state.play("climb c1")
    assert (state.players[1].pawn, state.energy) == ("c1", 3)


@pytest.mark.rule("FB-CLB-02")
def test_without_energy_no_pawn_climbs():
    state = lay("north:0 c1:-", energy=0)
    assert refused(state, "climb c1") == "FB-ENE-05"
    assert targets(state, "climb") == ""


@pytest.mark.rule("FB-CLB-05", "FB-SND-04")
def test_along_a_bare_edge_sand_comes_first():
    state = lay("north:0 c2:-")
    assert refused(state, "climb c2") == "FB-CLB-03"
    state.play("place sand:egg c1")
    state.play("climb c1")
    assert look(state) == read("c1:-0 c2:-")
    assert state.energy == 2


@pytest.mark.rule("FB-CLB-09", "FB-SND-10")
def test_along_an_edge_where_every_tile_is_taken_sand_may_still_be_placed():
    state = lay("north:0 b1:-1 c1:-=2")
    assert targets(state, "climb") == ""
    assert refused(state, "place sand:egg b1") == "FB-SND-10"
    assert refused(state, "place sand:egg c1") == "FB-SND-07"
    assert set(targets(state, "place").split()) == {"a1", "d1", "e1"}
    assert targets(state.after("place sand:egg a1"), "climb") == "a1"


@pytest.mark.rule("FB-CLB-10")
def test_a_bare_edge_without_sand_keeps_a_pawn_off_until_somebody_spends_sand():
    state = lay("c3:-0 north:1", current=1, discard=["clay:amber,egg"])
    assert offered(state, "place") == offered(state, "climb") == []
    assert refused(state, "place sand:amber c1") == "FB-SND-11"
    assert refused(state, "climb c1") == "FB-CLB-05"
    other = lay("c3:-0 north:1", current=0, step="market", discard=[], market=["supply_19"],
                player=[{"tiles": ["sand:amber"]}])
    other.play("buy supply_19")
    while other.current == 0:
        other.play("pass")
    assert targets(other, "place") == "a1 b1 c1 d1 e1"
    assert offered(other.after("place sand:amber b1"), "climb") == ["climb b1"]


@pytest.mark.rule("FB-CLB-11")
def test_what_a_player_may_do_with_the_pawn_beside_the_site():
    skills = ["backfill", "shove", "sure_footed"]
    mat = {"plaster": 9, "storage": "L", "lab": {"card": "eudimorphodon", "bones": "L"}, "skills": skills,
           "tools": ["chisel_1", "headlamp_1", "plaster_bandages_1"], "tiles": ["sand:amber"]}
    state = lay("north:0 a2:# b1:- c1:=1", pits={"d1": "T", "a1": "M"}, player=[mat], market=["supply_19"])
    assert {a.family for a in state.actions} == {"gain", "climb", "place", "use", "assign", "score", "pass"}
    assert targets(state, "use") == "backfill chisel_1 headlamp_1 plaster_bandages_1"
    assert refused(state, "use shove") == refused(state, "use sure_footed") == "FB-CLB-11"
    assert refused(state, "move b1") == "FB-MOV-11"
    assert refused(state, "dig b1 south") == "FB-DIG-34"
    assert refused(state, "extract d1 tooth") == refused(state, "extract a1 hammer") == "FB-EXT-16"
    skill = state.after("use backfill")
    assert set(targets(skill, "place").split()) == {"a1", "b1", "d1", "e1"}
    state.play("pass")
    assert "buy supply_19" in state.actions
    state = lay("north:0 c1:-", step="claim", dinosaurs=["eudimorphodon"], player=[{"storage": "L"}])
    assert "claim eudimorphodon" in state.actions


@pytest.mark.rule("FB-CLB-11")
@pytest.mark.parametrize("skill", ["change_places", "light_fingers", "shove", "sure_footed"])
def test_a_skill_that_needs_the_pawn_on_the_site(skill):
    mats = [{"skills": [skill]}, {"plaster": 3}]
    assert refused(lay("north:0 c1:-1", player=mats), f"use {skill}") == "FB-CLB-11"
    assert lay("a1:- b1:-0 c1:-1", player=mats).why_not(f"use {skill}") is None


# ---------------------------------------------------------------------------------------------- place 1 Sand tile

PLACED = [
    ("FB-SND-01", "c3:-0", "place sand:egg d3", "c3:-0 d3:-"),
    ("FB-SND-04", "south:0 a1:-1", "place sand:egg d5", "south:0 a1:-1 d5:-"),
    ("FB-SND-04", "west:0", "place sand:egg a5", "west:0 a5:-"),
    ("FB-SND-05", "c3:-0", "place sand:egg c2", "c3:-0 c2:-"),
    ("FB-SND-05", "c3:-0", "place sand:egg c4", "c3:-0 c4:-"),
    ("FB-SND-05", "c3:-0", "place sand:egg b3", "c3:-0 b3:-"),
    ("FB-SND-06", "c3:-0 d3:#", "place sand:egg d3", "c3:-0 d3:#-"),
    ("FB-SND-06", "north:0 d1:=", "place sand:egg d1", "north:0 d1:=-"),
]


@pytest.mark.parametrize(("rule", "before", "action", "after"), PLACED, ids=named(PLACED))
def test_a_sand_tile_is_placed_for_1_energy(rule, before, action, after):
    state = lay(before)
    assert action in state.actions
    egg = next(tile for tile in state.discard if tile.kind == "sand:egg")
    placed = state.after(action)
    assert look(placed) == read(after)
    assert placed.site[action.split()[-1]].top == egg  # that very tile
    assert [tile.kind for tile in placed.discard] == ["sand:amber", "sand:footprint"]
    assert placed.energy == 3


NOT_PLACED = [
    ("FB-SND-02", "c3:-0", "place sand:egg d3", "FB-SND-02", ["sand:amber", "sand:footprint"]),
    ("FB-SND-03", "c3:-0", "place clay:amber,egg d3", "FB-SND-03", ["clay:amber,egg"]),
    ("FB-SND-03", "c3:-0", "place stone:egg,egg,footprint d3", "FB-SND-03", ["sand:egg", "stone:egg,egg,footprint"]),
    ("FB-SND-04", "south:0 d5:-", "place sand:egg d4", "FB-SND-04", THREE_SAND),
    ("FB-SND-04", "north:0 d5:-", "place sand:egg c5", "FB-SND-04", THREE_SAND),
    ("FB-SND-05", "c3:-0", "place sand:egg d4", "FB-SND-05", THREE_SAND),
    ("FB-SND-05", "c3:-0", "place sand:egg e3", "FB-SND-05", THREE_SAND),
    ("FB-SND-07", "c3:-0 d3:-=", "place sand:egg d3", "FB-SND-07", THREE_SAND),
    ("FB-SND-10", "c3:-0 d3:-1", "place sand:egg d3", "FB-SND-10", THREE_SAND),
    ("FB-SND-10", "north:0 d1:-1", "place sand:egg d1", "FB-SND-10", THREE_SAND),
    ("FB-SND-11", "c3:-0", "place sand:egg d3", "FB-SND-11", []),
    ("FB-SND-12", "c3:-0", "place sand:egg c3", "FB-SND-12", THREE_SAND),
]


@pytest.mark.parametrize(("rule", "before", "action", "why", "discard"), NOT_PLACED, ids=named(NOT_PLACED))
def test_a_sand_tile_that_may_not_be_placed(rule, before, action, why, discard):
    assert refused(lay(before, discard=discard), action) == why


OFFERED_SAND = [
    ("FB-SND-02", "e5:-0 d5:-=", ["sand:amber", "sand:egg", "sand:egg"], ["sand:amber e4", "sand:egg e4"]),
    ("FB-SND-03", "e5:-0", ["clay:amber,egg", "stone:egg,egg,footprint"], []),
    ("FB-SND-04", "east:0 e1:-= e2:-1 a1:-", ["sand:egg"], ["sand:egg e3", "sand:egg e4", "sand:egg e5"]),
    ("FB-SND-05", "a1:-0", ["sand:egg"], ["sand:egg a2", "sand:egg b1"]),
    ("FB-SND-07", "a1:-0 a2:-- b1:#-", ["sand:egg"], []),
    ("FB-SND-11", "c3:-0", [], []),
]


@pytest.mark.parametrize(("rule", "before", "discard", "places"), OFFERED_SAND, ids=named(OFFERED_SAND))
def test_all_the_sand_that_may_be_placed(rule, before, discard, places):
    state = lay(before, discard=discard)
    assert sorted(offered(state, "place")) == [f"place {place}" for place in places]


@pytest.mark.rule("FB-SND-01")
def test_without_energy_no_sand_is_placed():
    state = lay("c3:-0", energy=1).after("place sand:amber d3")
    assert state.energy == 0
    assert refused(state, "place sand:egg b3") == "FB-ENE-05"
    assert offered(state, "place") == []


@pytest.mark.rule("FB-SND-08")
def test_sand_bridges_an_open_pit_and_is_walked_over():
    state = lay("c3:-0 e3:-")
    assert refused(state, "move d3") == "FB-MOV-05"
    assert refused(state, "move e3") == "FB-MOV-01"
    state.play("place sand:footprint d3")
    assert state.after("move d3").energy == 2
    state.play("move e3")
    assert look(state) == read("c3:- d3:- e3:-0")
    assert state.energy == 2


@pytest.mark.rule("FB-SND-09", "FB-DIG-28")
def test_sand_covers_a_pit_and_what_lies_in_it():
    state = lay("c3:-0", pits={"d3": "R"}, player=[{"plaster": 4}])
    assert "extract d3 rib" in state.actions
    state.play("place sand:amber d3")
    assert refused(state, "extract d3 rib") == "FB-EXT-03"
    assert not state.site["d3"].is_open
    state.play("dig d3 east")  # uncovered again, the Rib is still there
    assert state.site["d3"].pit == ("rib",)
    assert "extract d3 rib" in state.actions


ON_A_PAWN = [
    ("FB-SND-10", "c3:-0 d3:#1", "d3", "c3:-0 d3:#-1"),  # lifted onto the Sand
    ("FB-SND-10", "north:0 d1:-1", "d1", "north:0 d1:--1"),
    ("FB-SND-10", "c3:-0 d3:#-1", "d3", "FB-SND-07"),  # still no third tile
    ("FB-SND-10", "c3:-0 d3:#1", "c3", "FB-SND-12"),  # nor under the own pawn
]


@pytest.mark.parametrize(("rule", "before", "space", "result"), ON_A_PAWN, ids=named(ON_A_PAWN))
def test_with_sand_on_pawn_the_pawn_is_lifted(rule, before, space, result):
    state = lay(before, options={"sand_on_pawn": True})
    action = f"place sand:egg {space}"
    if result.startswith("FB-"):
        assert refused(state, action) == result
    else:
        assert action in state.actions
        assert look(state.after(action)) == read(result)
        assert refused(lay(before), action) == "FB-SND-10"
