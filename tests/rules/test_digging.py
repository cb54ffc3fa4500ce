"""Dig 1 tile: Sand, Clay, Stone.

A position is one line: "c3:-0 d3:=#" puts player 0 on a Sand on c3 and a stack, Clay below Stone, on d3; all other pits
are open. "north:1" is a pawn beside the site, "hand:1" one whose owner still has to choose a side. Player 1 stands south
if the line does not say otherwise.
"""

from __future__ import annotations

import random

import pytest

import fossil_lab as fl
from rules.positions import SIDES, lay, look, read, refused


def digs(state):
    return {action.text.removeprefix("dig ") for action in state.actions if action.family == "dig"}


def named(rows):
    return [f"{row[0]} {' '.join(str(row[1]).split()[:4])} {row[2]}" for row in rows]


# rule, before, the dig, after, Energy it takes, terrain of the tile that falls
DIGS = [
    ("FB-DIG-01", "c3:-0 d3:-", "d3 east", "c3:-0 e3:-", 1, None),
    ("FB-DIG-01", "c3:-0 c2:-", "c2 west", "c3:-0 b2:-", 1, None),
    ("FB-DIG-02", "c3:-0", "c3 north", "c2:-0", 1, None),
    ("FB-DIG-02", "c3:=-0 d3:-", "c3 east", "c3:= d3:--0", 1, None),
    ("FB-DIG-03", "a3:-0 b3:-", "b3 east", "a3:-0 c3:-", 1, None),  # one space, though d3 and e3 are free
    ("FB-DIG-05", "c3:#0 d3:-", "d3 east", "c3:#0 e3:-", 1, None),
    ("FB-DIG-05", "c3:-0 d3:=", "d3 east", "c3:-0 e3:=", 2, None),
    ("FB-DIG-05", "c3:-0 d3:#", "d3 east", "c3:-0 e3:#", 3, None),
    ("FB-DIG-06", "a3:-0 b3:= c3:- d3:-", "b3 east", "a3:-0 c3:= d3:- e3:-", 2, None),
    ("FB-DIG-06", "a3:#0 b3:-", "a3 east", "b3:#0 c3:-", 3, None),
    ("FB-DIG-07", "a3:-0 b3:- c3:- d3:-", "b3 east", "a3:-0 c3:- d3:- e3:-", 1, None),
    ("FB-DIG-07", "a3:-0 b3:- c3:- d3:-", "a3 east", "b3:-0 c3:- d3:- e3:-", 1, None),
    ("FB-DIG-09", "a3:-0 b3:# c3:# d3:=", "b3 east", "a3:-0 c3:# d3:# e3:=", 3, None),
    ("FB-DIG-09", "a3:#0 b3:# c3:= d3:-", "a3 east", "b3:#0 c3:# d3:= e3:-", 3, None),
    ("FB-DIG-10", "a3:=0 b3:= c3:-", "a3 east", "b3:=0 c3:= d3:-", 2, None),
    ("FB-DIG-10", "a3:=0 b3:- c3:=", "a3 east", "b3:=0 c3:- d3:=", 2, None),
    ("FB-DIG-11", "a3:-0 b3:-", "a3 east", "b3:-0 c3:-", 1, None),
    ("FB-DIG-13", "c3:#0 d3:=", "d3 north", "c3:#0 d2:=", 2, None),
    ("FB-DIG-14", "c3:-0 d3:== e3:-", "d3 east", "c3:-0 d3:= e3:-=", 2, None),
    ("FB-DIG-14", "c3:#-0 b3:#", "c3 west", "c3:# b3:#-0", 1, None),
    ("FB-DIG-15", "c3:-0 d3:#-", "d3 east", "c3:-0 d3:# e3:-", 1, None),
    ("FB-DIG-15", "c3:#-0", "c3 south", "c3:# c4:-0", 1, None),
    ("FB-DIG-18", "c3:-0 d3:-1", "d3 east", "c3:-0 e3:-1", 1, None),
    ("FB-DIG-18", "c3:-0 d3:#=1 d2:-", "d3 north", "c3:-0 d3:# d2:-=1", 2, None),
    ("FB-DIG-19", "c3:-0", "c3 east", "d3:-0", 1, None),
    ("FB-DIG-19", "c3:=0 d3:-1", "c3 east", "d3:=0 e3:-1", 2, None),
    ("FB-DIG-21", "b3:-0 c3:#- d3:=-", "c3 east", "b3:-0 c3:# d3:=- e3:-", 1, None),
    ("FB-DIG-21", "b3:-0 c3:-# d3:-= e3:-", "c3 east", "b3:-0 c3:- d3:-# e3:-=", 3, None),
    ("FB-DIG-22", "a3:-0 b3:- c3:-1 d3:-", "b3 east", "a3:-0 c3:- d3:-1 e3:-", 1, None),
    ("FB-DIG-22", "a3:-0 b3:#= c3:#=1 d3:-", "b3 east", "a3:-0 b3:# c3:#= d3:-=1", 2, None),
    ("FB-DIG-23", "d3:#0 e3:-", "e3 east", "d3:#0", 1, "sand"),
    ("FB-DIG-23", "b1:#0 b2:- c1:=", "c1 north", "b1:#0 b2:-", 2, "clay"),
    ("FB-DIG-23", "a4:-0 a5:#", "a5 south", "a4:-0", 3, "stone"),
    ("FB-DIG-23", "b4:-0 a4:-", "a4 west", "b4:-0", 1, "sand"),
    ("FB-DIG-24", "a3:=0 b3:= c3:= d3:- e3:-", "a3 east", "b3:=0 c3:= d3:= e3:-", 2, "sand"),
    ("FB-DIG-24", "c1:= c2:= c3:= c4:=0 c5:=", "c5 north", "c1:= c2:= c3:=0 c4:=", 2, "clay"),
    ("FB-DIG-26", "a3:-0", "a3 west", "west:0", 1, "sand"),
    ("FB-DIG-26", "c1:=0", "c1 north", "north:0", 2, "clay"),
    ("FB-DIG-26", "e5:-0", "e5 south", "south:0", 1, "sand"),
    ("FB-DIG-26", "e5:-0", "e5 east", "east:0", 1, "sand"),
    ("FB-DIG-26", "d3:-0 e3:-1", "e3 east", "d3:-0 east:1", 1, "sand"),
    ("FB-DIG-26", "d3:-0 e3:=-1", "e3 east", "d3:-0 e3:= east:1", 1, "sand"),
    ("FB-DIG-30", "c3:-0 d3:#-", "d3 south", "c3:-0 d3:# d4:-", 1, None),  # the Sand at its own price
    ("FB-DIG-30", "c3:-0 d3:-#", "d3 south", "c3:-0 d3:- d4:#", 3, None),
    # three stacks in line, then an open pit: the last top tile falls to level 1
    ("FB-DIG-32", "a3:-0 b3:=- c3:#- d3:--", "b3 east", "a3:-0 b3:= c3:#- d3:-- e3:-", 1, None),
    ("FB-DIG-32", "a3:-0 b3:=- c3:#- d3:#", "b3 east", "a3:-0 b3:= c3:#- d3:#-", 1, None),
    ("FB-DIG-32", "b3:-0 c3:=- d3:#- e3:--", "c3 east", "b3:-0 c3:= d3:#- e3:--", 1, "sand"),
    ("FB-DIG-33", "d3:-0 e3:#-", "e3 east", "d3:-0 e3:#", 1, "sand"),
    ("FB-DIG-33", "e3:#=0", "e3 east", "e3:# east:0", 2, "clay"),
    ("FB-DIG-35", "b3:-0 c3:- d3:-1", "c3 east", "b3:-0 d3:- e3:-1", 1, None),  # the tile with its pawn
    ("FB-DIG-35", "b3:-0 c3:-- d3:-1 e3:-", "c3 east", "b3:-0 c3:- d3:-- e3:-1", 1, None),  # the pawn alone
    ("FB-DIG-36", "c3:-0 d3:-- e3:#", "d3 east", "c3:-0 d3:- e3:#-", 1, None),
    ("FB-DIG-36", "c3:=-0 d3:=", "c3 east", "c3:= d3:=-0", 1, None),
    ("FB-DIG-37", "a3:-0 b3:-1 c3:- d3:-2", "a3 east", "b3:-0 c3:-1 d3:- e3:-2", 1, None),
    ("FB-DIG-37", "b3:-0 c3:- d3:-1 e3:-2", "c3 east", "b3:-0 d3:- e3:-1 east:2", 1, "sand"),
    ("FB-DIG-37", "b3:-0 c3:=-1 d3:#-2 e3:#-", "c3 east", "b3:-0 c3:= d3:#-1 e3:#-2", 1, "sand"),
]


@pytest.mark.parametrize(("rule", "before", "slide", "after", "energy", "fallen"), DIGS, ids=named(DIGS))
def test_a_dig(rule, before, slide, after, energy, fallen):
    state = lay(before)
    assert slide in digs(state)
    assert state.explain(f"dig {slide}").energy == energy
    dug = state.after(f"dig {slide}")
    assert look(dug) == read(after)
    assert dug.energy == 4 - energy
    assert [tile.terrain for tile in dug.players[0].tiles] == ([fallen] if fallen else [])
    assert dug.discard == state.discard
    assert all(not other.tiles for other in dug.players[1:])
    assert (dug.decision.kind, dug.current_player) == ("spend_energy", 0)


# rule, before, the dig, the rule that refuses it
NO_DIGS = [
    ("FB-DIG-01", "c3:-0 d4:-", "d4 east", "FB-DIG-01"),
    ("FB-DIG-01", "c3:-0 e3:-", "e3 north", "FB-DIG-01"),
    ("FB-DIG-01", "c3:-0", "d3 east", "FB-DIG-01"),  # an open pit
    ("FB-DIG-08", "b3:#0 c3:- d3:=", "c3 east", "FB-DIG-11"),
    ("FB-DIG-08", "b3:#0 c3:= d3:#", "c3 east", "FB-DIG-10"),
    ("FB-DIG-10", "c3:=0 d3:#", "c3 east", "FB-DIG-10"),
    ("FB-DIG-10", "b3:-0 c3:== d3:-#", "c3 east", "FB-DIG-10"),
    ("FB-DIG-11", "c3:-0 d3:=", "c3 east", "FB-DIG-11"),
    ("FB-DIG-11", "c3:-0 d3:#", "c3 east", "FB-DIG-11"),
    ("FB-DIG-11", "b3:=0 c3:#- d3:-=", "c3 east", "FB-DIG-11"),
    ("FB-DIG-12", "b3:=0 c3:- d3:#", "b3 east", "FB-DIG-12"),
    ("FB-DIG-12", "a3:-0 b3:#= c3:#- d3:-#", "b3 east", "FB-DIG-12"),
    ("FB-DIG-16", "c3:-0 d3:--", "c3 east", "FB-DIG-16"),
    ("FB-DIG-16", "c3:-0 d3:# e3:-=", "d3 east", "FB-DIG-16"),
    ("FB-DIG-17", "a3:-0 b3:- c3:- d3:- e3:=", "a3 east", "FB-DIG-12"),
    ("FB-DIG-19", "c3:#0 d3:--", "c3 east", "FB-DIG-16"),
    ("FB-DIG-20", "c3:#0 d3:--1", "c3 east", "FB-DIG-16"),
    ("FB-DIG-20", "c3:#0 c4:--", "c3 south", "FB-DIG-16"),
    ("FB-DIG-29", "c3:-0 d3:-", "d3 southeast", "FB-DIG-29"),  # d3 to e4
    ("FB-DIG-29", "c3:-0", "c3 northwest", "FB-DIG-29"),
    ("FB-DIG-31", "a3:-0 b3:- c3:- d3:--", "b3 east", "FB-DIG-31"),
    ("FB-DIG-31", "a3:#0 b3:- c3:--", "a3 east", "FB-DIG-31"),
    ("FB-DIG-34", "north:0 c1:-", "c1 south", "FB-DIG-34"),
    ("FB-DIG-34", "north:0 c1:-", "c1 north", "FB-DIG-34"),
]


@pytest.mark.parametrize(("rule", "before", "slide", "why"), NO_DIGS, ids=named(NO_DIGS))
def test_a_dig_that_is_refused(rule, before, slide, why):
    assert refused(lay(before), f"dig {slide}") == why


def ways(space, *directions):
    return {f"{space} {direction}" for direction in directions or SIDES}


# rule, before, every dig that is legal
OFFERED = [
    ("FB-DIG-01", "c3:-0 a3:- e3:- b2:- d4:- c1:-", ways("c3")),
    ("FB-DIG-01", "c3:#0 b3:- d3:- c2:- c4:-",
     ways("b3", "north", "south", "west") | ways("d3", "north", "east", "south") | ways("c2", "north", "east", "west")
     | ways("c4", "east", "south", "west") | ways("c3")),
    ("FB-DIG-04", "c3:#0 c2:## d3:-", ways("d3", "north", "east", "south") | ways("c2") | ways("c3", "east", "south", "west")),
    ("FB-DIG-04", "b2:--0", ways("b2")),
    ("FB-DIG-11", "c3:-0 d3:= b3:# c2:-- c4:-", ways("c3", "south") | ways("d3", "north", "east", "south")
     | ways("b3") | ways("c2") | ways("c4", "east", "south", "west")),
    ("FB-DIG-34", "west:0 a1:- a2:- a3:- a4:- a5:-", set()),
]


@pytest.mark.parametrize(("rule", "before", "slides"), OFFERED, ids=named([(r, b, "") for r, b, _ in OFFERED]))
def test_all_the_digs_of_a_position(rule, before, slides):
    state = lay(before)
    assert digs(state) == slides
    every = {f"{c}{r} {way}" for c in "abcde" for r in "12345" for way in SIDES}
    assert {slide for slide in every if state.why_not(f"dig {slide}") is None} == slides


@pytest.mark.rule("FB-DIG-04", "FB-DIG-29")
def test_a_tile_among_open_pits_slides_in_4_directions_and_no_others():
    state = lay("c3:-0 d3:-- ")
    assert {slide for slide in digs(state) if slide.startswith("d3")} == ways("d3")
    for way, to in zip(SIDES, ("d2", "e3", "d4", "c3"), strict=True):
        tile = state.site["d3"].top
        assert state.after(f"dig d3 {way}").site[to].top == tile


@pytest.mark.rule("FB-DIG-05", "FB-DIG-30")
@pytest.mark.parametrize(("energy", "tops"), [(0, ""), (1, "b3"), (2, "b3 c2"), (3, "b3 c2 d3"), (4, "b3 c2 d3")])
def test_only_the_digs_that_the_energy_pays_for_are_offered(energy, tops):
    state = lay("c3:##0 b3:#- c2:-= d3:-#", energy=energy)
    assert {slide[:2] for slide in digs(state)} - {"c3"} == set(tops.split())
    dear = [space for space in ("b3", "c2", "d3") if space not in tops]
    assert all(refused(state, f"dig {space} {'west' if space != 'd3' else 'east'}") == "FB-ENE-05" for space in dear)


@pytest.mark.rule("FB-DIG-06")
def test_pushing_costs_nothing_on_top():
    alone = lay("a3:-0 b3:-", energy=1).after("dig b3 east")
    pushing = lay("a3:-0 b3:- c3:- d3:- e3:-", energy=1).after("dig b3 east")
    assert alone.energy == pushing.energy == 0


@pytest.mark.rule("FB-DIG-17")
def test_a_refused_slide_names_both_tiles_and_moves_none():
    state = lay("b3:=0 c3:- d3:#")
    refusal = state.why_not("dig b3 east")
    assert "Clay" in refusal.text
    assert "Stone (d3)" in refusal.text
    assert refused(state, "dig b3 east") == "FB-DIG-12"
    assert look(state) == read("b3:=0 c3:- d3:#")
    assert state.energy == 4


@pytest.mark.rule("FB-DIG-20", "FB-DIG-24")
def test_no_dig_shifts_a_lower_tile_with_another_on_it_and_none_lets_two_fall():
    rng = random.Random(20)
    seen = 0
    for _ in range(60):
        site = [rng.choice((".", "-", "=", "--", "-=", "=-", "#", "#-")) for _ in range(25)]
        while "".join(site).count("-") > 20 or "".join(site).count("=") > 9 or "".join(site).count("#") > 8:
            site[rng.randrange(25)] = "."
        site[12] = "-0"
        state = lay(" ".join(f"{'abcde'[i % 5]}{i // 5 + 1}:{token}" for i, token in enumerate(site)))
        lower = {space.name: space.tiles[0] for space in state.site if len(space.tiles) == 2}
        tiles = sum(len(space.tiles) for space in state.site)
        for slide in digs(state):
            dug = state.after(f"dig {slide}")
            assert all(dug.site[name].tiles[0] == tile for name, tile in lower.items())
            fallen = tiles - sum(len(space.tiles) for space in dug.site)
            assert fallen == len(dug.players[0].tiles) <= 1
            seen += 1
    assert seen > 300


@pytest.mark.rule("FB-DIG-03", "FB-DIG-07", "FB-DIG-24")
def test_each_tile_of_a_line_moves_one_space_and_the_last_one_falls():
    state = lay("a3:-0 b3:= c3:= d3:- e3:-")
    before = [state.site[c + "3"].top for c in "bcde"]
    dug = state.after("dig b3 east")
    assert [dug.site[c + "3"].top for c in "bcde"] == [None, *before[:3]]
    assert dug.players[0].tiles == (before[3],)


@pytest.mark.rule("FB-DIG-23", "FB-DIG-37")
def test_the_digger_gets_the_tile_whoever_stood_on_it():
    state = lay("d3:-0 e3:-1", player=[{"tiles": ["sand:egg"]}, {"tiles": ["clay:egg,egg"]}], discard=[])
    fallen = state.site["e3"].top
    dug = state.after("dig e3 east")
    assert dug.players[0].tiles == (*state.players[0].tiles, fallen)
    assert dug.players[1].tiles == state.players[1].tiles
    assert dug.discard == ()


@pytest.mark.rule("FB-DIG-25")
def test_the_fragments_of_claimed_tiles_add_up():
    state = lay("d3:-0 e3:= d2:- d4:# e2:- c2:#", player=[{"tiles": ["sand:egg"]}],
                fragments={"e3": "amber,egg", "e2": "footprint", "d4": "amber,amber,egg"}, energy=9)
    assert state.players[0].fragments == {"egg": 1}
    state.play("dig e3 east")
    assert state.players[0].fragments == {"amber": 1, "egg": 2}
    state.play("dig d4 south")
    state.play("dig d3 south")
    state.play("dig d5 south")
    assert state.players[0].fragments == {"amber": 3, "egg": 3}
    state = lay("d3:-0 e3:-", fragments={"e3": "amber"}, market=["supply_19"]).after("dig e3 east").after("pass")
    assert "buy supply_19" in state.actions  # spent on the same turn


@pytest.mark.rule("FB-DIG-26", "FB-DIG-27")
@pytest.mark.parametrize(("space", "side", "edge"), [
    ("a3", "west", "a1 a5"), ("c1", "north", "a1 e1"), ("e1", "east", "e5"), ("e1", "north", "a1"), ("a5", "south", "e5")])
def test_a_fallen_pawn_comes_back_only_by_a_climb_from_that_side(space, side, edge):
    corners = " ".join(f"{corner}:-" for corner in ("a1", "e1", "a5", "e5") if corner != space)
    state = lay(f"{corners} {space}:-0").after(f"dig {space} {side}")
    assert state.players[0].pawn == side
    assert (state.energy, state.current_player) == (3, 0)
    ways_back = {action.text for action in state.actions if action.family in ("move", "climb", "dig")}
    assert ways_back == {f"climb {corner}" for corner in edge.split()}
    assert state.after(f"climb {edge.split()[0]}").energy == 2


@pytest.mark.rule("FB-DIG-28")
def test_a_dig_opens_and_covers_pits():
    state = lay("c3:-0 d3:-", pits={"c3": "L", "d3": "TM", "e3": "R"})
    assert state.view(1).site["d3"].pit is fl.HIDDEN
    assert state.view(1).site["e3"].pit == ("rib",)
    dug = state.after("dig d3 east")
    assert dug.site["d3"].is_open
    assert not dug.site["e3"].is_open
    for player in (0, 1):
        assert dug.view(player).site["d3"].pit == ("tooth", "hammer")
        assert dug.view(player).site["c3"].pit is fl.HIDDEN
    assert "extract d3 hammer" in dug.actions
    again = lay("c3:-0 d3:--", pits={"d3": "T"}).after("dig d3 east")
    assert again.view(1).site["d3"].pit is fl.HIDDEN  # the lower tile still covers it
    kinds = [event.kind for event in state.clone().play("dig d3 east")]
    assert kinds.count("open") == kinds.count("cover") == 1


@pytest.mark.rule("FB-DIG-37")
@pytest.mark.parametrize("pawns", ["", "c", "d", "cd", "cde", "e"])
def test_pawns_weigh_nothing(pawns):
    names = iter("123")
    line = "b3:-0 " + " ".join(f"{c}3:-{next(names) if c in pawns else ''}" for c in "cde")
    bare = lay("b3:-0 c3:- d3:- e3:-").after("dig c3 east")
    state = lay(line)
    dug = state.after("dig c3 east")
    assert [space.tiles for space in dug.site] == [space.tiles for space in bare.site]
    assert dug.players[0].tiles == bare.players[0].tiles
    for player in state.players[1:]:
        if player.pawn != "south":
            assert dug.players[player.index].pawn == {"c3": "d3", "d3": "e3", "e3": "east"}[player.pawn]


# ---------------------------------------------------------------------------------------------- option diagonal_dig

DIAGONAL = [
    ("FB-DIG-29", "c3:-0 d3:-", "d3 southeast", "c3:-0 e4:-", 1, None),
    ("FB-DIG-29", "c3:-0 d3:-", "d3 northeast", "c3:-0 e2:-", 1, None),
    ("FB-DIG-29", "c3:=0 d4:- e5:-", "c3 southeast", "d4:=0 e5:-", 2, "sand"),
    ("FB-DIG-29", "c3:=-0 b4:#- a5:=", "c3 southwest", "c3:= b4:#-0 a5:=-", 1, None),
    ("FB-DIG-29", "c1:-0", "c1 northeast", "north:0", 1, "sand"),
    ("FB-DIG-29", "c1:-0", "c1 northwest", "north:0", 1, "sand"),
    ("FB-DIG-29", "a3:-0", "a3 southwest", "west:0", 1, "sand"),
    ("FB-DIG-29", "e2:-0", "e2 northeast", "east:0", 1, "sand"),
    ("FB-DIG-29", "c5:-0", "c5 southeast", "south:0", 1, "sand"),
    # the pawn on d2 is pushed along the same diagonal
    ("FB-DIG-29", "b3:-0 c3:-- d2:-1 e1:-", "c3 northeast", "b3:-0 c3:- d2:-- e1:-1", 1, None),
    ("FB-DIG-29", "c4:=-0 d3:-1 e2:-2", "c4 northeast", "c4:= d3:--0 e2:-1 east:2", 1, None),
]


@pytest.mark.parametrize(("rule", "before", "slide", "after", "energy", "fallen"), DIAGONAL, ids=named(DIAGONAL))
def test_with_diagonal_dig_tiles_also_slide_diagonally(rule, before, slide, after, energy, fallen):
    state = lay(before, options={"diagonal_dig": True})
    assert slide in digs(state)
    dug = state.after(f"dig {slide}")
    assert look(dug) == read(after)
    assert dug.energy == 4 - energy
    assert [tile.terrain for tile in dug.players[0].tiles] == ([fallen] if fallen else [])
    assert refused(lay(before), f"dig {slide}") == "FB-DIG-29"


@pytest.mark.rule("FB-DIG-29")
@pytest.mark.parametrize(("before", "slide", "why"), [
    ("c3:-0 d4:=", "c3 southeast", "FB-DIG-11"), ("c3:=0 d4:- e5:#", "c3 southeast", "FB-DIG-12"),
    ("c3:#0 b2:--", "c3 northwest", "FB-DIG-16"), ("c3:#0 b2:- a1:--", "c3 northwest", "FB-DIG-31")])
def test_a_diagonal_dig_keeps_the_rules_of_pushing(before, slide, why):
    assert refused(lay(before, options={"diagonal_dig": True}), f"dig {slide}") == why


@pytest.mark.rule("FB-DIG-29")
@pytest.mark.parametrize(("corner", "way", "sides"), [
    ("a1", "northwest", "north west"), ("e1", "northeast", "north east"),
    ("a5", "southwest", "south west"), ("e5", "southeast", "east south")])
def test_a_pawn_that_leaves_past_a_corner_chooses_between_two_sides(corner, way, sides):
    beside = {"a": "b", "e": "d"}[corner[0]] + corner[1]
    state = lay(f"{beside}:-0 {corner}:-1", options={"diagonal_dig": True}).after(f"dig {corner} {way}")
    assert (state.decision.kind, state.decision.player) == ("choose_side", 1)
    assert [action.text for action in state.actions] == [f"side {side}" for side in SIDES if side in sides]
    for side in SIDES:
        if side in sides:
            assert state.after(f"side {side}").players[1].pawn == side
        else:
            assert refused(state, f"side {side}") == "FB-DIG-29"
    assert len(state.players[0].tiles) == 1
