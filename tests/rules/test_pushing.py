"""What if a pawn gets pushed?

A position is one line: "c3:-0 d3:=#" puts player 0 on a Sand on c3 and a stack, Clay below Stone, on d3; all other pits
are open. "north:1" is a pawn beside the site, "hand:1" one whose owner still has to choose a side. Player 1 stands south
if the line does not say otherwise.
"""

from __future__ import annotations

import pytest

from rules.positions import SIDES, lay, look, read, refused


def asked(state):
    """The players who are to choose a side, in that order."""
    return [decision.player for decision in state.agenda if decision.kind == "choose_side"]


def named(rows):
    return [f"{row[0]} {' '.join(str(row[1]).split()[:4])} {row[2]}" for row in rows]


# rule, before, the dig, after (hand: the owner is asked for a side)
PUSHES = [
    ("FB-PSH-01", "b3:-0 c3:=- d3:#1 e3:-", "c3 east", "b3:-0 c3:= d3:#- e3:-1"),
    ("FB-PSH-01", "c4:-0 c3:-- c2:-1 c1:-", "c3 north", "c4:-0 c3:- c2:-- c1:-1"),
    ("FB-PSH-01", "b3:-0 c3:-- b2:- d2:-", "c3 east", "b3:-0 c3:- d3:- b2:- d2:-"),  # nobody there, nobody pushed
    ("FB-PSH-02", "b3:-0 c3:-= d3:-1 e3:-", "c3 east", "b3:-0 c3:- d3:-= e3:-1"),
    ("FB-PSH-02", "b3:-0 c3:-- d3:-1 e3:- d2:- d4:-", "c3 east", "b3:-0 c3:- d3:-- e3:-1 d2:- d4:-"),
    ("FB-PSH-02", "e3:-0 d3:-- c3:#1 b3:# a3:-", "d3 west", "e3:-0 d3:- c3:#- b3:#1 a3:-"),
    ("FB-PSH-03", "c3:-0 d3:-- e3:-1", "d3 east", "c3:-0 d3:- e3:-- east:1"),
    ("FB-PSH-03", "c3:-0 b3:-- a3:-1", "b3 west", "c3:-0 b3:- a3:-- west:1"),
    ("FB-PSH-03", "c3:-0 c2:-- c1:-1", "c2 north", "c3:-0 c2:- c1:-- north:1"),
    ("FB-PSH-03", "c3:-0 c4:-- c5:-1", "c4 south", "c3:-0 c4:- c5:-- south:1"),
    ("FB-PSH-03", "e4:-0 e3:-- e2:-1 e1:-2", "e3 north", "e4:-0 e3:- e2:-- e1:-1 north:2"),
    ("FB-PSH-04", "b3:-0 c3:-- d3:-1", "c3 east", "b3:-0 c3:- d3:-- hand:1"),
    ("FB-PSH-04", "e3:-0 d3:-- c3:-1 a3:-", "d3 west", "e3:-0 d3:- c3:-- a3:- hand:1"),
    ("FB-PSH-06", "b3:-0 c3:-- d3:-1 e3:-=", "c3 east", "b3:-0 c3:- d3:-- e3:-=1"),
    ("FB-PSH-06", "c1:-0 c2:-= c3:#1 c4:--", "c2 south", "c1:-0 c2:- c3:#= c4:--1"),
    ("FB-PSH-07", "a3:-0 b3:-- c3:-1 d3:-2 e3:-", "b3 east", "a3:-0 b3:- c3:-- d3:-1 e3:-2"),
    ("FB-PSH-07", "a3:-- b3:-1 c3:-2 d3:-3 e3:- a4:-0", "a3 east", "a3:- b3:-- c3:-1 d3:-2 e3:-3 a4:-0"),
    ("FB-PSH-08", "a3:-0 b3:-- c3:-1 d3:-2", "b3 east", "a3:-0 b3:- c3:-- d3:-1 hand:2"),
    ("FB-PSH-08", "b3:-0 c3:-- d3:-1 e3:-2", "c3 east", "b3:-0 c3:- d3:-- e3:-1 east:2"),
    ("FB-PSH-08", "a3:-0 b3:-- c3:-1 d3:-2 e3:--", "b3 east", "a3:-0 b3:- c3:-- d3:-1 e3:--2"),
    ("FB-PSH-08", "a3:-0 b3:-- c3:-1 d3:-=2 e3:--3", "b3 east", "a3:-0 b3:- c3:-- d3:-=1 e3:--2 east:3"),
    ("FB-PSH-10", "a3:-0 b3:-- c3:-1 d3:--2 e3:-", "b3 east", "a3:-0 b3:- c3:-- d3:--1 e3:-2"),
    ("FB-PSH-10", "b3:-0 c3:-- d3:-1 e3:--2", "c3 east", "b3:-0 c3:- d3:-- e3:--1 east:2"),
    ("FB-PSH-13", "c3:--0 d3:-1 e3:-", "c3 east", "c3:- d3:--0 e3:-1"),
    ("FB-PSH-13", "a3:-0 b3:--2 c3:-1 d3:--3 e3:#", "b3 east", "a3:-0 b3:- c3:--2 d3:--1 e3:#3"),
    # the second stack's tile carries a rider and lands on a pawn
    ("FB-PSH-13", "a3:-0 b3:-- c3:--2 d3:-1", "b3 east", "a3:-0 b3:- c3:-- d3:--2 hand:1"),
    # one's own pawn is pushed like any other
    ("FB-PSH-01", "c3:-0 b3:-- d3:-", "b3 east", "c3:-- b3:- d3:-0"),
    ("FB-PSH-04", "c3:-0 b3:--", "b3 east", "c3:-- b3:- hand:0"),
    ("FB-PSH-07", "c3:-0 b3:-- d3:-1 e3:-", "b3 east", "c3:-- b3:- d3:-0 e3:-1"),
]


@pytest.mark.parametrize(("rule", "before", "slide", "after"), PUSHES, ids=named(PUSHES))
def test_a_dig_that_pushes_pawns(rule, before, slide, after):
    state = lay(before, pits={"e3": "TR", "d3": "L"})
    dug = state.after(f"dig {slide}")
    assert look(dug) == read(after)
    assert dug.players[0].tiles == state.players[0].tiles == ()  # pawns are pushed off, the tiles stay
    assert dug.pits == state.pits
    in_hand = [int(pawn) for pawn in read(after).get("hand", "")]
    assert asked(dug) == in_hand
    assert dug.current_player == (in_hand[0] if in_hand else 0)


@pytest.mark.rule("FB-PSH-04", "FB-PSH-05")
def test_the_owner_of_a_pawn_in_a_pit_puts_it_on_any_side():
    state = lay("b3:-0 c3:-- d3:-1", pits={"e3": "RM"}).after("dig c3 east")
    assert (state.decision.kind, state.decision.player, state.current) == ("choose_side", 1, 0)
    assert [action.text for action in state.actions] == [f"side {side}" for side in SIDES]
    assert refused(state, "gain plaster") == "CORE-01"  # the digger waits
    assert state.players[1].pawn is None
    assert state.site["e3"].pit == ("rib", "hammer")
    for side in SIDES:
        beside = state.after(f"side {side}")
        assert beside.players[1].pawn == side
        assert (beside.decision.kind, beside.current_player, beside.energy) == ("spend_energy", 0, 3)


@pytest.mark.rule("FB-PSH-05")
@pytest.mark.parametrize(("side", "climb", "sand"), [
    ("north", "c1", "a1 b1 c1 d1 e1"), ("west", "a3", "a1 a2 a3 a4 a5"),
    ("south", "c5", "a5 b5 c5 d5 e5"), ("east", "", "e1 e2 e3 e4 e5")])
def test_the_pawn_then_counts_as_fallen_off_on_the_chosen_side(side, climb, sand):
    state = lay("b3:-0 c3:-- d3:-1 a3:- c1:- c5:-").after("dig c3 east").after(f"side {side}")
    while state.current == 0:
        state.play("pass")
    assert state.current_player == 1
    climbs = [action.args[0] for action in state.actions if action.family == "climb"]
    placed = {action.args[-1] for action in state.actions if action.family == "place"}
    assert climbs == climb.split()
    assert placed == set(sand.split())


@pytest.mark.rule("FB-PSH-04", "FB-PSH-05")
def test_the_digger_chooses_the_side_of_the_own_pawn_and_goes_on():
    state = lay("c3:-0 b3:-- c1:-").after("dig b3 east")
    assert (state.decision.kind, state.current_player) == ("choose_side", 0)
    state.play("side north")
    assert look(state.after("climb c1")) == read("c3:-- b3:- c1:-0")
    assert state.energy == 3


@pytest.mark.rule("FB-PSH-06")
def test_a_squeezed_pawn_leaves_the_stack_where_it_is():
    state = lay("b3:-0 c3:-- d3:-1 e3:-=")
    dug = state.after("dig c3 east")
    assert dug.site["e3"].tiles == state.site["e3"].tiles
    assert dug.site["d3"].tiles == (state.site["d3"].tiles[0], state.site["c3"].tiles[1])
    hop = next(event for event in state.clone().play("dig c3 east") if event.kind == "push")
    assert (hop.rules, hop.data) == (("FB-PSH-06",), {"pawn": 1, "from": "d3", "to": "e3"})


@pytest.mark.rule("FB-PSH-01", "FB-DIG-35")
def test_only_a_top_tile_pushes_a_pawn_a_lower_one_takes_the_tile_along():
    assert look(lay("b3:-0 c3:-- d3:-1 e3:-").after("dig c3 east")) == read("b3:-0 c3:- d3:-- e3:-1")
    state = lay("b3:-0 c3:- d3:-1 e3:-")
    tile = state.site["d3"].top
    dug = state.after("dig c3 east")
    assert (dug.site["e3"].top, dug.site["e3"].pawn) == (tile, 1)


# ---------------------------------------------------------------------------------------------- the Skill Shove

SHOVES = [
    ("FB-PSH-12", "c3:-0 d3:-1 e3:-", "east", "c3:-0 d3:- e3:- east:1"),
    ("FB-PSH-12", "a3:-0 b3:-1 c3:- d3:- e3:-", "east", "a3:-0 b3:- c3:- d3:-1 e3:-"),
    ("FB-PSH-12", "c3:-0 d3:-1", "east", "c3:-0 d3:- hand:1"),  # the pit ends it, the second space is not walked
    ("FB-PSH-12", "b3:-0 c3:-1 d3:-", "east", "b3:-0 c3:- d3:- hand:1"),
    ("FB-PSH-12", "b1:-0 a1:-1", "west", "b1:-0 a1:- west:1"),
    ("FB-PSH-12", "c3:-0 c2:-1 c1:-", "north", "c3:-0 c2:- c1:- north:1"),
    ("FB-PSH-12", "c2:-0 c3:-1 c4:- c5:-", "south", "c2:-0 c3:- c4:- c5:-1"),
    ("FB-PSH-09", "a3:-0 b3:-1 c3:- d3:-=", "east", "a3:-0 b3:- c3:- d3:-=1"),
    ("FB-PSH-09", "a3:-0 b3:-1 c3:-= d3:-", "east", "a3:-0 b3:- c3:-= d3:-1"),
    ("FB-PSH-09", "a3:-0 b3:##1 c3:- d3:-= e3:-", "east", "a3:-0 b3:## c3:- d3:-=1 e3:-"),
    ("FB-PSH-07", "a3:-0 b3:-1 c3:-2 d3:- e3:-", "east", "a3:-0 b3:- c3:- d3:-1 e3:-2"),
    ("FB-PSH-07", "a3:-0 b3:-1 c3:- d3:-2 e3:-", "east", "a3:-0 b3:- c3:- d3:-1 e3:-2"),
    ("FB-PSH-08", "b3:-0 c3:-1 d3:-2 e3:-", "east", "b3:-0 c3:- d3:- e3:-1 east:2"),
    ("FB-PSH-08", "c3:-0 d3:-1 e3:-2", "east", "c3:-0 d3:- e3:- east:12"),
    ("FB-PSH-08", "a3:-0 b3:-1 c3:-2 d3:-3 e3:-", "east", "a3:-0 b3:- c3:- d3:-1 e3:-2 east:3"),
    ("FB-PSH-11", "b3:-0 c3:-1 d3:-2", "east", "b3:-0 c3:- d3:- hand:12"),
]


@pytest.mark.parametrize(("rule", "before", "way", "after"), SHOVES, ids=named(SHOVES))
def test_the_skill_pushes_a_neighbour_2_spaces(rule, before, way, after):
    state = lay(before, player=[{"skills": ["shove"]}]).after("use shove")
    assert state.decision.kind == "push_pawn"
    assert [action.text for action in state.actions] == [f"push {way}"]
    shoved = state.after(f"push {way}")
    assert look(shoved) == read(after)
    assert shoved.energy == 4
    assert [space.tiles for space in shoved.site] == [space.tiles for space in state.site]
    assert sorted(asked(shoved)) == [int(pawn) for pawn in read(after).get("hand", "")]


NO_SHOVES = [
    ("FB-PSH-12", "c3:-0 d4:-1 d3:- c4:-", "use shove"),  # diagonal
    ("FB-PSH-12", "c3:-0 e3:-1 d3:-", "use shove"),  # two spaces away
    ("FB-PSH-12", "c3:-0 d3:- north:1", "use shove"),
    ("FB-PSH-12", "c1:-0 d1:- north:1", "use shove"),
]


@pytest.mark.parametrize(("rule", "before", "action"), NO_SHOVES, ids=named(NO_SHOVES))
def test_there_is_nobody_to_push(rule, before, action):
    assert refused(lay(before, player=[{"skills": ["shove"]}]), action) == rule


@pytest.mark.rule("FB-PSH-12")
def test_the_push_goes_straight_away_from_the_pusher():
    state = lay("c3:-0 d3:-1 c4:-2 b3:- c2:-", player=[{"skills": ["shove"]}]).after("use shove")
    assert {action.text for action in state.actions} == {"push east", "push south"}
    assert refused(state, "push north") == refused(state, "push west") == "FB-PSH-12"


@pytest.mark.rule("FB-PSH-12", "FB-PSH-02", "FB-PSH-03")
def test_the_pushed_pawn_stands_on_the_first_space_before_it_goes_on():
    state = lay("c3:-0 d3:-1 e3:-", player=[{"skills": ["shove"]}]).after("use shove")
    told = [(event.kind, event.data) for event in state.play("push east")]
    assert told == [("push", {"pawn": 1, "from": "d3", "to": "e3"}), ("off", {"pawn": 1, "from": "e3", "side": "east"})]


@pytest.mark.rule("FB-PSH-11")
@pytest.mark.parametrize(("near", "far"), [(1, 2), (2, 1)])
def test_the_pawn_farthest_along_the_push_is_put_beside_the_site_first(near, far):
    state = lay(f"b3:-0 c3:-{near} d3:-{far}", player=[{"skills": ["shove"]}]).after("use shove").after("push east")
    assert asked(state) == [far, near]
    state.play("side north")
    assert (state.players[far].pawn, state.players[near].pawn) == ("north", None)
    assert state.current_player == near
    state.play("side west")
    assert (state.players[far].pawn, state.players[near].pawn) == ("north", "west")
    assert (state.decision.kind, state.current_player) == ("spend_energy", 0)


@pytest.mark.rule("FB-PSH-01", "FB-PSH-04")
def test_a_tile_slid_by_a_tool_pushes_pawns_too():
    state = lay("a5:-0 c3:-# d3:-1", player=[{"tools": ["chisel_1"]}]).after("use chisel_1").after("slide c3 east")
    assert look(state) == read("a5:-0 c3:- d3:-# hand:1")
    assert asked(state) == [1]


@pytest.mark.rule("FB-PSH-07", "FB-PSH-11")
def test_a_row_of_pushed_pawns_is_told_from_the_farthest_to_the_nearest():
    state = lay("b3:-0 c3:-- d3:-1 e3:-2")
    told = [(event.kind, event.data["pawn"]) for event in state.play("dig c3 east") if "pawn" in event.data]
    assert told == [("off", 2), ("push", 1)]
