"""Fossilis at a Glance (FB-GLN): the summary page, each line tried on its own."""

from __future__ import annotations

import pytest

import fossil_lab as fl
from fossil_lab.fossilis import cards
from rules.positions import going_on

SITE = """
.  .  .  .  -1
.  =  -  .  .
.  -  -0 -# .
.  .  -  .  .
-  .  .  .  -
"""
AMBER = "sand:amber"


def position(*mats, **keys):
    """Player 0 on c3: Sand west, north and south, a Stone on Sand east."""
    return fl.fossilis.from_scenario({"seed": 1, "site": SITE, "pits": {}, "current": 0, "discard": [AMBER], "player": list(mats), **keys})


def texts(state, family):
    return {a.text for a in state.actions if a.family == family}


def refused(state, action):
    refusal = state.why_not(action)
    return refusal and refusal.rule


# ------------------------------------------------------------------ setup

@pytest.mark.rule("FB-GLN-01", "FB-GLN-20", "FB-GLN-02")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_setup_is_as_the_summary_lists_it(players):
    state = fl.fossilis.new_game(players=players, seed=players)
    assert sorted(t.kind for t in state.discard) == ["sand:amber", "sand:egg", "sand:footprint"]
    assert [len(s.tiles) for s in state.site].count(2) == 10 and all(len(s.tiles) in (1, 2) for s in state.site)
    assert len(state.skill_display) == 9 and all(isinstance(k, cards.Skill) for k in state.skill_display)
    assert state.events == (fl.HIDDEN,) * 3
    assert (state.pool, state.pool + state.supply) == (4 * players, 40)
    assert len(state.display) == 4 and None not in state.display
    assert [type(m) for m in state.market] == [cards.Tool, cards.Tool, cards.Supply, cards.Supply]
    assert state.deck_sizes == {"dinosaurs": 29, "tools": 19, "supplies": 22}
    assert len(state.players) == players and state.scores == [0] * players


@pytest.mark.rule("FB-GLN-20", "FB-GLN-01")
def test_the_four_decks_are_shuffled():
    games = [fl.fossilis.new_game(players=2, seed=seed) for seed in range(6)]
    for deck in ("event_deck", "dinosaur_deck", "tool_deck", "supply_deck", "display_row", "market_row"):
        assert len({getattr(game, deck) for game in games}) > 3, deck


@pytest.mark.rule("FB-GLN-03")
@pytest.mark.parametrize("players, start, placing", [(4, 0, [3, 2, 1, 0]), (3, 1, [0, 2, 1]), (2, 1, [0, 1]), (5, 2, [1, 0, 4, 3, 2])])
def test_the_start_player_is_picked_then_pawns_are_placed_in_reverse_order(players, start, placing):
    state = fl.fossilis.new_game(players=players, seed=1, options={"start_player": start})
    assert state.start == start
    asked = []
    while state.step == "setup":
        asked.append(state.decision.player)
        state.play(state.actions[0])
    assert asked == placing and (state.current, state.turn) == (start, 1)


# ------------------------------------------------------------------ on your turn

@pytest.mark.rule("FB-GLN-04")
def test_a_turn_has_four_energy_and_tools_are_free():
    state = position({"tools": ["plaster_bandages_1"]})
    assert state.energy == 4
    for _ in range(4):
        state.play("gain plaster")
    assert state.energy == 0 and refused(state, "gain plaster") == "FB-ENE-05"
    state.play("use plaster_bandages_1")
    assert state.energy == 0 and state.players[0].plaster == 7


@pytest.mark.rule("FB-GLN-05")
@pytest.mark.parametrize("to, rule", [("b2", None), ("c2", None), ("d3", None), ("b3", None), ("a5", "FB-MOV-01"), ("b1", "FB-MOV-05")])
def test_a_move_is_one_or_two_spaces_and_may_be_diagonal(to, rule):
    assert refused(position(), f"move {to}") == rule


@pytest.mark.rule("FB-GLN-05")
def test_a_move_of_no_space_is_refused():
    lonely = "-0 . . . -1\n. . . . .\n. . . . .\n. . . . .\n. . . . ."
    assert refused(position(site=lonely), "move a1") == "FB-GLN-05"
    assert texts(position(site=lonely), "move") == set()


@pytest.mark.rule("FB-GLN-06")
@pytest.mark.parametrize("side, climbs", [("south", {"a5", "e5"}), ("west", {"a5"}), ("north", set()), ("east", {"e5"})])
def test_climbing_is_on_the_side_of_the_fall(side, climbs):
    state = position(site=SITE.replace("-0", "- "), off_site={"0": side})
    assert texts(state, "climb") == {f"climb {space}" for space in climbs}
    assert refused(state, "climb a5") == (None if "a5" in climbs else "FB-CLB-03")


@pytest.mark.rule("FB-GLN-07")
def test_sand_goes_next_to_the_pawn_or_along_its_edge():
    assert texts(position(), "place") == {f"place {AMBER} {space}" for space in ("c2", "b3", "c4")}
    off = position(site=SITE.replace("-0", "- "), off_site={"0": "south"})
    assert texts(off, "place") == {f"place {AMBER} {column}5" for column in "abcde"}
    assert refused(off, f"place {AMBER} c3") == "FB-SND-04"
    assert refused(position(), f"place {AMBER} d4") == "FB-SND-05"


@pytest.mark.rule("FB-GLN-08")
@pytest.mark.parametrize("action, rule", [
    ("dig c2 west", "FB-DIG-11"),  # Sand pushes no Clay
    ("dig c2 east", None),
    ("dig c2 northeast", "FB-DIG-29"),
])
def test_a_slide_is_straight_and_pushes_the_same_weight_or_less(action, rule):
    assert refused(position(), action) == rule


@pytest.mark.rule("FB-GLN-09")
def test_the_tile_under_the_pawn_may_be_slid_too():
    state = position(site=SITE.replace("-  -0 -#", "-  -0 . "))
    state.play("dig c3 east")
    assert state.players[0].pawn == "d3" and state.site["c3"].is_open


@pytest.mark.rule("FB-GLN-10")
def test_tiles_that_fall_are_claimed():
    state = position(fragments={"c2": "egg"})
    state.play("dig c2 north")
    assert state.players[0].tiles == ()
    state.play("move c1")
    state.play("dig c1 north")
    assert [t.kind for t in state.players[0].tiles] == ["sand:egg"] and [t.kind for t in state.discard] == [AMBER]


PITS = "-1 . . . .\n. . - . .\n. . -0 . .\n. . - . .\n. . . . ."


@pytest.mark.rule("FB-GLN-11", "FB-GLN-19")
def test_extraction_takes_plaster_and_one_hammer_is_swapped_for_a_skill():
    state = position({"plaster": 2}, site=PITS, pits={"b3": "TMM", "d3": "R"}, skill_display=["haggler", "backfill"])
    assert refused(state, "extract d3 rib") == "FB-EXT-06"
    state.play("extract b3 tooth")
    assert state.players[0].plaster == 0 and state.players[0].storage == ("tooth",)
    state.play("extract b3 hammer")
    assert {a.text for a in state.actions} == {"learn haggler", "learn backfill"}
    state.play("learn haggler")
    assert [k.id for k in state.players[0].skills] == ["haggler"] and state.skill_display[0] == "hammer"
    assert refused(state, "extract b3 hammer") == "FB-HAM-07"


@pytest.mark.rule("FB-GLN-12")
def test_a_bone_goes_to_storage_or_on_to_the_lab():
    state = position({"plaster": 3, "lab": {"card": "eudimorphodon", "bones": "L"}}, site=PITS, pits={"b3": "L"})
    state.play("extract b3 limb")
    assert state.players[0].storage == ("limb",) and "pass" in state.actions
    state.play("assign limb")
    assert state.players[0].storage == () and state.players[0].lab.bones == ("limb", "limb")


@pytest.mark.rule("FB-GLN-13")
@pytest.mark.parametrize("card, plaster, bone_cards, tools", [
    ("supply_19", 2, 0, 0), ("supply_01", 1, 1, 0), ("headlamp_1", 0, 0, 1)])
def test_a_purchase_spends_tiles_for_plaster_bones_or_a_tool(card, plaster, bone_cards, tools):
    state = position({"tiles": ["clay:amber,amber"]}, step="market", market=[card], pool=8, supply=20)
    state.play(f"buy {card}")
    mat = state.players[0]
    assert (mat.plaster, len(mat.bone_cards), len(mat.tools), mat.tiles) == (plaster, bone_cards, tools, ())
    assert (state.pool, state.supply) == (8 - plaster, 20)
    assert [t.kind for t in state.discard] == [AMBER, "clay:amber,amber"]


@pytest.mark.rule("FB-GLN-14")
def test_a_claim_needs_an_empty_lab_and_a_bone_and_refreshes_the_display():
    row = ["coelophysis", "elasmosaurus", "henodus", "mosasaurus"]
    state = position({"storage": "T"}, step="claim", dinosaurs=row)
    assert texts(state, "claim") == {"claim coelophysis"} and refused(state, "claim henodus") == "FB-CLM-02"
    state.play("claim coelophysis")
    assert None not in state.display and state.display[0].id != "coelophysis"
    full = position({"storage": "T", "lab": {"card": "eudimorphodon", "bones": "L"}}, step="claim", dinosaurs=row)
    assert refused(full, "claim coelophysis") == "FB-CLM-01"


# ------------------------------------------------------------------ scoring, Events, end

@pytest.mark.rule("FB-GLN-15")
@pytest.mark.parametrize("step", ["energy", "market", "claim"])
def test_the_lab_scores_perfectly_or_partially_the_display_perfectly_only(step):
    row = ["coelophysis", "archaeopteryx"]
    for bones, points in (("T", 4), ("TR", 13)):
        state = position({"storage": "L", "lab": {"card": "plesiosaurus", "bones": bones}}, step=step, dinosaurs=row)
        assert texts(state, "score") == {"score lab", "score archaeopteryx"}
        assert state.after("score lab").scores == [points, 0]
        assert state.after("score archaeopteryx").scores == [5, 0]
    state.play("pass")
    while state.current == 0:
        state.play("pass")
    assert texts(state, "score") == set()  # "any time" is any time of one's own turn


@pytest.mark.rule("FB-GLN-16", "FB-GLN-18")
def test_an_empty_pool_brings_an_event_at_the_end_of_the_turn_and_is_refilled():
    state = position(pool=1, supply=30, event_deck=["soft_stone"])
    state.play("gain plaster")
    assert state.event_due and state.events[0] is fl.HIDDEN and state.pool == 0
    kinds = [e.kind for _ in range(3) for e in state.play("pass")]
    assert kinds.index("event") < kinds.index("refill_pool") < kinds.index("turn")
    assert (state.pool, state.supply, state.current) == (8, 22, 1)


@pytest.mark.rule("FB-GLN-16")
def test_after_the_fourth_the_round_is_finished_and_each_has_one_more_turn():
    state = position(pool=1, pool_number=4)
    state.play("gain plaster")
    turns = []
    for _ in going_on(state):
        turns += [e.player for e in state.play("pass") if e.kind == "turn"]
    assert turns == [1, 0, 1]


@pytest.mark.rule("FB-GLN-17")
def test_final_scoring_has_nine_categories_in_the_order_of_the_summary():
    rows = [row.category for row in position().breakdown(0)]
    assert rows == ["Score track", "Final Dinosaur", "Empty Skill slots", "Skills", "Leftover bones", "Leftover Plaster", "Market cards",
                    "Characteristic sets", "Variety", "Majorities"]
