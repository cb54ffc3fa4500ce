"""The card tables: what the box holds, and what the rulebook says about the cards."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from collections import Counter
from itertools import chain

import pytest

from fossil_lab.fossilis import cards
from fossil_lab.fossilis.card_files import (
    AGGRESSIVE_EFFECTS,
    EFFECTS,
    EVENT_EFFECTS,
    FILES,
    SKILL_EFFECTS,
    TOOL_EFFECTS,
)

CARDS = cards.builtin()
PIECES = {piece.id: piece for piece in CARDS.pieces}
VALUE = {bone: PIECES[bone].card_value for bone in cards.BONES}
DINOSAURS = {row.id: row for row in CARDS.dinosaurs}
SETS = {row.id: row.set_value for row in CARDS.characteristics}


def needs(name: str) -> Counter[str]:
    return Counter(DINOSAURS[name].bones)


# ---------------------------------------------------------------- what the box holds

@pytest.mark.parametrize(("rows", "count"), [
    pytest.param(CARDS.dinosaurs, 33, marks=pytest.mark.rule("FB-CNT-11"), id="FB-CNT-11"),
    pytest.param(CARDS.tools, 21, marks=pytest.mark.rule("FB-CNT-25"), id="FB-CNT-25"),
    pytest.param(CARDS.supplies, 24, marks=pytest.mark.rule("FB-CNT-27"), id="FB-CNT-27"),
    pytest.param(CARDS.events, 10, marks=pytest.mark.rule("FB-CNT-29"), id="FB-CNT-29"),
    pytest.param(CARDS.skills, 18, marks=pytest.mark.rule("FB-CNT-32"), id="FB-CNT-32"),
    pytest.param(CARDS.tiles, 38, marks=pytest.mark.rule("FB-CNT-04"), id="FB-CNT-04"),
    pytest.param([t for t in CARDS.tiles if t.terrain == "sand"], 21, marks=pytest.mark.rule("FB-CNT-05"), id="FB-CNT-05"),
    pytest.param([t for t in CARDS.tiles if t.terrain == "clay"], 9, marks=pytest.mark.rule("FB-CNT-06"), id="FB-CNT-06"),
    pytest.param([t for t in CARDS.tiles if t.terrain == "stone"], 8, marks=pytest.mark.rule("FB-CNT-07"), id="FB-CNT-07"),
    pytest.param(CARDS.characteristics, 9, marks=pytest.mark.rule("FB-CLM-09"), id="FB-CLM-09"),
    pytest.param(CARDS.power_tools, 3, id="power tools are kept apart"),
])
def test_the_box_holds_so_many(rows, count):
    assert len(rows) == count
    ids = [row.id for row in rows]
    assert len(set(ids)) == count
    assert all(re.fullmatch(r"[a-z][a-z0-9_]*", name) for name in ids)


@pytest.mark.parametrize(("piece", "count"), [
    pytest.param("skull", 3, id="FB-CNT-15"), pytest.param("hip", 6, id="FB-CNT-16"),
    pytest.param("rib", 9, id="FB-CNT-17"), pytest.param("limb", 12, id="FB-CNT-18"),
    pytest.param("tooth", 15, id="FB-CNT-19"), pytest.param("hammer", 9, id="FB-CNT-21"),
])
def test_pieces_of_each_kind(piece, count):
    assert PIECES[piece].count == count


@pytest.mark.rule("FB-CNT-14", "FB-CNT-20")
def test_there_are_45_bones_of_five_kinds_and_a_claw_is_a_tooth():
    bones = [piece for piece in CARDS.pieces if piece.kind == "bone"]
    assert sum(piece.count for piece in bones) == 45 == CARDS.counts.bones
    assert [piece.id for piece in bones] == ["tooth", "limb", "rib", "hip", "skull"]
    assert "Claw" in PIECES["tooth"].name


@pytest.mark.rule("FB-CNT-01", "FB-CNT-22", "FB-CNT-24", "FB-CNT-30", "FB-CNT-37", "FB-OVW-01")
def test_other_components():
    counts = CARDS.counts
    assert counts.pits == 25 == CARDS.site.rows * CARDS.site.columns
    assert counts.score_markers == counts.pawns == counts.player_mats == 5
    assert counts.plaster == 40 == CARDS.plaster.cubes
    assert (counts.players_min, counts.players_max) == (2, 5)


def test_the_counts_agree_with_the_tables():
    counts = CARDS.counts
    assert (counts.dinosaurs, counts.tools, counts.supplies, counts.events, counts.skills, counts.tiles) == tuple(
        map(len, (CARDS.dinosaurs, CARDS.tools, CARDS.supplies, CARDS.events, CARDS.skills, CARDS.tiles)))


# ---------------------------------------------------------------- figures

@pytest.mark.rule("FB-EXT-08", "FB-EXT-09", "FB-EXT-15")
def test_plaster_costs():
    costs = {name: piece.plaster_cost for name, piece in PIECES.items()}
    assert costs == {"tooth": 2, "limb": 3, "rib": 4, "hip": 5, "skull": 6, "hammer": 0}


@pytest.mark.rule("FB-FIN-12", "FB-FIN-13")
def test_leftover_values_and_the_printed_example():
    left = {name: piece.leftover_value for name, piece in PIECES.items()}
    assert 2 * left["skull"] + left["tooth"] == 26
    assert left == {"tooth": 2, "limb": 3, "rib": 4, "hip": 5, "skull": 12, "hammer": 0}


@pytest.mark.rule("FB-HAM-12")
def test_shields_of_the_skill_slots():
    assert [(slot.slot, slot.empty_points) for slot in CARDS.slots] == [(1, 0), (2, 2), (3, 4)]


@pytest.mark.rule("FB-FIN-24", "FB-FIN-26", "FB-FIN-32")
def test_set_values_and_the_printed_example():
    assert SETS == {"carnivore": 3, "herbivore": 4, "biped": 5, "quadruped": 5, "aquatic": 7, "avian": 7,
                    "triassic": 6, "jurassic": 6, "cretaceous": 6}
    assert SETS["carnivore"] + SETS["biped"] + SETS["jurassic"] + CARDS.scoring.variety_points == 26


@pytest.mark.rule("FB-FIN-16", "FB-FIN-18", "FB-FIN-23", "FB-FIN-27", "FB-FIN-28")
def test_scoring_figures():
    scoring = CARDS.scoring
    assert (scoring.set_threshold, scoring.variety_count, scoring.variety_points) == (3, 9, 12)
    assert scoring.majority_points == 3
    assert scoring.leftover_plaster_per_point == 2
    assert 5 // scoring.leftover_plaster_per_point == 2


@pytest.mark.rule("FB-OVW-04", "FB-DIG-05", "FB-ENE-03")
def test_heavier_terrain_costs_more_to_dig():
    assert [(row.id, row.weight, row.dig_cost) for row in CARDS.terrains] == [("sand", 1, 1), ("clay", 2, 2), ("stone", 3, 3)]


@pytest.mark.rule("FB-ENE-01", "FB-ENE-02", "FB-CLB-02", "FB-EXT-13", "FB-FLOW-05", "FB-FLOW-06", "FB-FLOW-07", "FB-HAM-07")
def test_figures_of_a_turn():
    turn = CARDS.turn
    assert turn.energy == 4
    assert turn.gain_plaster_cost == turn.move_cost == turn.climb_cost == turn.place_sand_cost == 1
    assert turn.extract_energy_cost == 0
    assert (turn.gain_plaster_amount, turn.move_spaces) == (1, 2)
    assert turn.hammers_per_turn == turn.purchases_per_turn == turn.claims_per_turn == 1


@pytest.mark.rule("FB-SET-27", "FB-SET-30", "FB-EVT-08")
def test_figures_of_the_pool():
    plaster = CARDS.plaster
    assert (plaster.pool_per_player, plaster.pools, plaster.events_drawn, plaster.starting_plaster) == (4, 4, 3, 0)


@pytest.mark.rule("FB-SET-16", "FB-SET-18", "FB-SET-19")
def test_figures_of_the_site():
    site = CARDS.site
    assert (site.bottom_tiles, site.top_tiles, site.stone_bottom, site.stone_top) == (25, 10, 4, 4)
    assert site.x_spaces == ("b2", "d2", "b4", "d4")
    assert (site.corners, site.centre) == (("a1", "e1", "a5", "e5"), "c3")


@pytest.mark.rule("FB-SET-23", "FB-SET-33", "FB-SET-36")
def test_figures_of_the_displays():
    assert CARDS.counts.skills_on_display == 9
    assert (CARDS.display.dinosaurs, CARDS.display.market_tools, CARDS.display.market_supplies) == (4, 2, 2)


# ---------------------------------------------------------------- tiles

@pytest.mark.rule("FB-CNT-41")
def test_fragments_on_each_terrain():
    shown = Counter((tile.terrain, len(tile.fragments)) for tile in CARDS.tiles)
    assert shown == {("sand", 1): 21, ("clay", 2): 9, ("stone", 3): 8}
    sand = Counter(tile.fragments[0] for tile in CARDS.tiles if tile.terrain == "sand")
    assert sand == {"amber": 7, "egg": 7, "footprint": 7}


def test_every_kind_of_fragment_is_as_frequent():
    total = Counter(chain.from_iterable(tile.fragments for tile in CARDS.tiles))
    assert set(total.values()) == {21}


@pytest.mark.rule("FB-BUY-16")
def test_no_tile_shows_a_wild():
    assert {f for tile in CARDS.tiles for f in tile.fragments} == {"amber", "egg", "footprint"}


@pytest.mark.rule("FB-SET-02", "FB-SET-47")
def test_the_sand_to_put_aside_exists():
    assert CARDS.site.set_aside_sand == ("amber", "egg", "footprint")
    kinds = {tile.kind for tile in CARDS.tiles}
    assert {f"sand:{kind}" for kind in CARDS.site.set_aside_sand} <= kinds


def test_a_kind_of_tile_is_written_in_one_way():
    by_id = CARDS.by_id
    assert by_id["sand_01"].kind == "sand:amber"
    assert by_id["stone_04"].kind == "stone:egg,egg,footprint"
    assert len({tile.kind for tile in CARDS.tiles}) == 3 + 6 + 7
    assert by_id["clay_04"].name == "Clay (Amber, Egg)"


# ---------------------------------------------------------------- Dinosaurs

@pytest.mark.rule("FB-CNT-13", "FB-CNT-38", "FB-CNT-40", "FB-SCO-17")
@pytest.mark.parametrize("row", CARDS.dinosaurs, ids=lambda row: row.id)
def test_a_perfect_score_follows_the_value_rule(row):
    assert VALUE == {"tooth": 4, "limb": 5, "rib": 6, "hip": 7}
    partial = sum(VALUE[bone] for bone in row.bones)
    assert row.perfect == partial + {1: 0, 2: 3, 3: 6}[len(row.bones)]
    assert len(row.bones) == 1 or row.perfect > partial
    assert row.id == row.name.lower().replace(" ", "_")


@pytest.mark.rule("FB-CLM-08", "FB-CLM-13")
@pytest.mark.parametrize("row", CARDS.dinosaurs, ids=lambda row: row.id)
def test_a_dinosaur_has_a_diet_a_movement_and_an_era(row):
    diet, movement, era = row.characteristics
    groups = {c.id: c.group for c in CARDS.characteristics}
    assert (groups[diet], groups[movement], groups[era]) == ("diet", "movement", "era")


@pytest.mark.rule("FB-FIN-11")
def test_no_dinosaur_needs_a_skull_or_a_hammer():
    assert {bone for row in CARDS.dinosaurs for bone in row.bones} == set(cards.BONES)
    assert PIECES["skull"].card_value == PIECES["hammer"].card_value == 0


@pytest.mark.rule("FB-SCO-15", "FB-SCO-16")
def test_example_of_arizonasaurus():
    assert needs("arizonasaurus") == Counter(tooth=2, hip=1)
    assert VALUE["tooth"] + VALUE["hip"] == 11
    assert DINOSAURS["arizonasaurus"].perfect == 21


@pytest.mark.rule("FB-FIN-04", "FB-ASG-05", "FB-CLM-11", "FB-CLM-12")
def test_examples_of_other_dinosaurs():
    assert needs("eudimorphodon") == Counter(limb=2)
    assert needs("peteinosaurus") == Counter(tooth=1, rib=1)
    assert needs("edmontosaurus")["tooth"] == 1
    assert needs("edmontosaurus").total() == 2
    assert needs("ichthyosaurus") >= Counter(limb=1, rib=1)
    assert needs("apatosaurus")["tooth"] and needs("deinonychus")["tooth"]
    assert DINOSAURS["deinonychus"].perfect > DINOSAURS["apatosaurus"].perfect
    assert needs("tyrannosaurus_rex")["rib"]


@pytest.mark.rule("FB-CNT-12")
def test_flying_and_sea_reptiles_are_dinosaurs_here():
    for name in ("eudimorphodon", "peteinosaurus", "pterodactylus", "quetzalcoatlus", "tapejara"):
        assert DINOSAURS[name].movement == "avian"
    for name in ("ichthyosaurus", "mosasaurus"):
        assert DINOSAURS[name].movement == "aquatic"


def test_the_three_dearest_dinosaurs():
    ranked = sorted(CARDS.dinosaurs, key=lambda row: -row.perfect)
    assert {row.id for row in ranked[:3]} == {"plateosaurus", "mosasaurus", "tyrannosaurus_rex"}
    assert ranked[2].perfect > ranked[3].perfect


def test_the_cards_ask_for_bones_as_the_site_holds_them():
    asked = Counter(bone for row in CARDS.dinosaurs for bone in row.bones)
    held = {bone: PIECES[bone].count for bone in cards.BONES}
    for bone in cards.BONES:
        assert asked[bone] / asked.total() == pytest.approx(held[bone] / sum(held.values()), abs=0.02)
    assert Counter(len(row.bones) for row in CARDS.dinosaurs) == {1: 4, 2: 19, 3: 10}


def test_every_movement_occurs_in_every_era_and_with_both_diets():
    assert {(row.movement, row.era) for row in CARDS.dinosaurs} == {(m, e) for m in cards.MOVEMENTS for e in cards.ERAS}
    assert {(row.movement, row.diet) for row in CARDS.dinosaurs} == {(m, d) for m in cards.MOVEMENTS for d in cards.DIETS}


def test_eras_are_worth_about_the_same():
    means = [sum(r.perfect for r in CARDS.dinosaurs if r.era == era) / 11 for era in cards.ERAS]
    assert max(means) - min(means) <= 2


# ---------------------------------------------------------------- the Market

@pytest.mark.rule("FB-CNT-26")
@pytest.mark.parametrize("row", [*CARDS.tools, *CARDS.power_tools], ids=lambda row: row.id)
def test_a_tool_has_points_a_name_a_power_and_a_cost(row):
    assert row.points >= 0
    assert row.name
    assert row.effect in TOOL_EFFECTS
    assert set(row.params) == set(EFFECTS[row.effect])
    assert 1 <= sum(row.cost.values()) <= 4
    assert row.id.startswith(row.card)


@pytest.mark.rule("FB-CNT-39")
def test_tools_and_supplies_of_the_printed_examples():
    chisels = [row for row in CARDS.tools if row.card == "chisel"]
    assert chisels
    assert all((row.points, row.cost) == (2, {"wild": 2}) for row in chisels)
    assert all(row.points == 3 for row in CARDS.tools if row.card == "clay_bucket")
    assert any(row.bone is None and row.plaster == 2 and row.points == 2 for row in CARDS.supplies)


@pytest.mark.rule("FB-SUP-01", "FB-CNT-28")
@pytest.mark.parametrize("row", CARDS.supplies, ids=lambda row: row.id)
def test_a_supplies_card_gives_plaster_a_bone_or_points(row):
    assert row.bone is None or row.bone in cards.BONES
    assert row.bone or row.plaster or row.points
    assert 1 <= sum(row.cost.values()) <= 4


@pytest.mark.rule("FB-BUY-06")
def test_costs_know_four_kinds_of_fragments():
    kinds = {kind for row in (*CARDS.tools, *CARDS.supplies) for kind in row.cost}
    assert kinds == {"amber", "egg", "footprint", "wild"}


@pytest.mark.rule("FB-FIN-21")
def test_some_market_cards_have_no_points():
    assert any(row.points == 0 for row in CARDS.supplies)


def test_bones_on_supplies_keep_the_shares_of_the_site():
    assert Counter(row.bone for row in CARDS.supplies) == {"tooth": 5, "limb": 4, "rib": 3, "hip": 2, None: 10}


def test_no_card_wants_three_of_one_kind_and_demand_is_even():
    asked: Counter[str] = Counter()
    for row in (*CARDS.tools, *CARDS.supplies):
        assert all(number <= 2 for kind, number in row.cost.items() if kind != "wild")
        asked.update({kind: n for kind, n in row.cost.items() if kind != "wild"})
    assert max(asked.values()) - min(asked.values()) <= 2


# ---------------------------------------------------------------- Skills and Events

@pytest.mark.rule("FB-CNT-34", "FB-CNT-35", "FB-CNT-36")
def test_skills():
    assert {row.timing for row in CARDS.skills} == set(cards.TIMINGS)
    for row in CARDS.skills:
        assert row.effect in SKILL_EFFECTS[row.timing]
        assert set(row.params) == set(EFFECTS[row.effect])
        assert row.aggressive == (row.effect in AGGRESSIVE_EFFECTS)
    by_id = CARDS.by_id
    assert by_id["tooth_collector"].params == {"piece": "tooth", "value": 5}
    assert by_id["tooth_collector"].timing == "endgame"
    assert (by_id["shove"].effect, by_id["shove"].params, by_id["shove"].timing) == ("push_pawn", {"spaces": 2}, "once_per_turn")


@pytest.mark.rule("FB-SET-25")
def test_nine_peaceful_skills_can_always_be_laid_out():
    assert sum(not row.aggressive for row in CARDS.skills) >= CARDS.counts.skills_on_display


@pytest.mark.rule("FB-CNT-29", "FB-EVT-18")
def test_the_ten_events():
    assert sorted(row.name for row in CARDS.events) == [
        "Earthquake", "Junk Sale", "Mentor Visit", "Mudslide", "Patronage", "Reclassification", "Rockfall",
        "Sandstorm", "Snakebite", "Soft Stone"]
    for row in CARDS.events:
        assert row.effect in EVENT_EFFECTS
        assert set(row.params) == set(EFFECTS[row.effect])
        assert row.text and row.rival


@pytest.mark.rule("FB-EVT-10", "FB-EVT-11", "FB-EVT-12", "FB-EVT-13", "FB-EVT-14")
def test_rockfall_is_printed():
    assert CARDS.by_id["rockfall"].params == {
        "order": ("stone", "clay", "sand"), "total": 2, "first": "right_of_active", "direction": "reverse"}


@pytest.mark.parametrize(("event", "figures"), [
    pytest.param("earthquake", {"terrain": ("stone",), "steps": 1, "fallen": "not_allowed", "first": "active"}, id="FB-EVT-19"),
    pytest.param("junk_sale", {"giver": "right_neighbour", "direction": "turn_order"}, id="FB-EVT-20"),
    pytest.param("mentor_visit", {"points": 4}, id="FB-EVT-21"),
    pytest.param("mudslide", {"order": ("clay", "sand"), "total": 3}, id="FB-EVT-22"),
    pytest.param("sandstorm", {"order": ("sand",), "total": 4}, id="FB-EVT-22 sandstorm"),
    pytest.param("patronage", {"plaster": 4, "points": 6}, id="FB-EVT-23"),
    pytest.param("reclassification", {"draw": 1, "give_back": 1}, id="FB-EVT-24"),
    pytest.param("snakebite", {"points": 4, "plaster": 2, "score_floor": 0}, id="FB-EVT-25"),
    pytest.param("soft_stone", {"terrain": ("stone",), "change": "set", "amount": 2}, id="FB-EVT-26"),
])
def test_figures_of_the_other_events(event, figures):
    assert figures.items() <= CARDS.by_id[event].params.items()


# ---------------------------------------------------------------- rows as objects

def test_reconstructed_rows_are_listed():
    listed = cards.reconstructed()
    assert CARDS.by_id["coelophysis"] in listed
    assert CARDS.by_id["rockfall"] not in listed
    assert all(row not in listed for row in CARDS.power_tools)
    assert CARDS.by_id["chisel_1"].reconstructed      # its effect is
    assert PIECES["hip"] in listed                    # its leftover value is


def test_a_row_cannot_be_changed():
    row = CARDS.by_id["chisel_1"]
    with pytest.raises(AttributeError):
        row.points = 3
    for change in (lambda d: d.update(wild=1), lambda d: d.pop("wild"), lambda d: d.__setitem__("egg", 1), lambda d: d.clear()):
        with pytest.raises(TypeError, match="cannot be changed"):
            change(row.cost)
    assert row.cost == {"wild": 2}


def test_rows_and_sets_pickle_and_hash():
    assert pickle.loads(pickle.dumps(CARDS)) is CARDS
    for row in CARDS.by_id.values():
        assert pickle.loads(pickle.dumps(row)) == row
        assert isinstance(hash(row), int)


def test_by_id_holds_every_card_once():
    every = [*CARDS.dinosaurs, *CARDS.tools, *CARDS.power_tools, *CARDS.supplies, *CARDS.skills, *CARDS.events, *CARDS.tiles]
    assert len(CARDS.by_id) == len(every)
    assert all(CARDS.by_id[row.id] is row for row in every)


def test_the_digest_is_the_same_in_every_process():
    code = "from fossil_lab.fossilis import cards; print(cards.builtin().digest)"
    for seed in ("0", "1"):
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True,
                             env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(filter(None, sys.path))})
        assert run.stdout.strip() == CARDS.digest
    assert re.fullmatch(r"[0-9a-f]{32}", CARDS.digest)


def test_the_vocabulary_is_shared_out_completely():
    used = {*TOOL_EFFECTS, *chain.from_iterable(SKILL_EFFECTS.values()), *EVENT_EFFECTS}
    assert used == set(EFFECTS)
    assert FILES == ("components.toml", "dinosaurs.toml", "tools.toml", "supplies.toml", "skills.toml", "events.toml",
                     "expansions.toml")
