"""Final scoring (FB-FIN): nine categories in the printed order."""

from __future__ import annotations

import pytest

import fossil_lab as fl
from fossil_lab.fossilis import cards
from rules.positions import going_on

CARDS = cards.builtin()
SITE = """
-0 . . . -1
.  . . . .
.  . . . .
.  . . . .
{2} . . . .
"""
CATEGORIES = ["Score track", "Final Dinosaur", "Empty Skill slots", "Skills", "Leftover bones", "Leftover Plaster", "Market cards",
              "Characteristic sets", "Variety", "Majorities"]
SHOWN = ["mosasaurus", "shonisaurus", "brachiosaurus", "tyrannosaurus_rex"]


def at_the_end(*mats, options=None, **keys):
    """The last moment of the last turn: `pass` ends the game."""
    players = max(2, len(mats))
    return fl.fossilis.from_scenario({
        "players": players, "seed": 1, "site": SITE.format("", "", "-2" if players > 2 else "."), "pits": {}, "start": 0,
        "current": players - 1, "step": "claim", "pool_number": 4, "pool": 0, "last_round": True, "dinosaurs": SHOWN,
        "options": options or {}, "player": list(mats), **keys})


def points(category, *mats, **keys):
    """Player 0's points in a category, worked out before the end and at it, which must agree."""
    state = at_the_end(*mats, **keys)
    row = state.breakdown(0)[category]
    state.play("pass")
    for _ in going_on(state):
        state.play("pass")
    assert state.breakdown(0)[category] == row
    return row.points


# ------------------------------------------------------------------ single figures

LAB = "Final Dinosaur"
FIGURES = [
    pytest.param("Score track", {"score": 40}, 40, id="FB-FIN-01"),
    pytest.param(LAB, {}, 0, id="FB-FIN-02-empty-lab"),
    pytest.param(LAB, {"lab": {"card": "coelophysis", "bones": "T"}}, 4, id="FB-FIN-02"),
    pytest.param(LAB, {"lab": {"card": "coelophysis", "bones": "TL"}}, 12, id="FB-FIN-02"),
    pytest.param(LAB, {"lab": {"card": "eudimorphodon", "bones": "L"}}, 5, id="FB-FIN-04"),
    pytest.param("Empty Skill slots", {}, 6, id="FB-FIN-07"),
    pytest.param("Empty Skill slots", {"skills": ["haggler"]}, 6, id="FB-FIN-07"),
    pytest.param("Empty Skill slots", {"skills": ["haggler", "backfill"]}, 4, id="FB-FIN-06"),
    pytest.param("Empty Skill slots", {"skills": ["haggler", "backfill", "shove"]}, 0, id="FB-FIN-06"),
    pytest.param("Skills", {"skills": ["haggler", "backfill", "shove"]}, 0, id="FB-FIN-08"),
    pytest.param("Skills", {"skills": ["tooth_collector"], "storage": "T"}, 5, id="FB-FIN-08"),
    pytest.param("Skills", {"skills": ["tooth_collector"], "storage": "TTL"}, 10, id="FB-FIN-14"),
    pytest.param("Skills", {"skills": ["quartermaster"], "tools": ["chisel_1"], "used_tools": ["chisel_2"], "supplies": ["supply_07"]}, 6,
                 id="FB-FIN-08"),
    pytest.param("Skills", {"skills": ["specialist"], "scored": ["eudimorphodon", "peteinosaurus"]}, 7, id="FB-FIN-08"),
    pytest.param("Skills", {"skills": ["leading_authority"]}, 0, id="FB-FIN-08"),
    pytest.param("Leftover bones", {"storage": "TL"}, 5, id="FB-FIN-10"),
    pytest.param("Leftover bones", {"storage": "KKT"}, 26, id="FB-FIN-12"),
    pytest.param("Leftover bones", {"storage": "T"}, 2, id="FB-FIN-13-tooth"),
    pytest.param("Leftover bones", {"storage": "L"}, 3, id="FB-FIN-13-limb"),
    pytest.param("Leftover bones", {"storage": "R"}, 4, id="FB-FIN-13-rib"),
    pytest.param("Leftover bones", {"storage": "H"}, 5, id="FB-FIN-13-hip"),
    pytest.param("Leftover bones", {"storage": "K"}, 12, id="FB-FIN-13-skull"),
    pytest.param("Leftover bones", {"storage": "TTL", "skills": ["tooth_collector"]}, 3, id="FB-FIN-14"),
    pytest.param("Leftover bones", {"storage": "R", "lab": {"card": "coelophysis", "bones": "TL"}}, 4, id="FB-FIN-15"),
    pytest.param("Leftover Plaster", {"plaster": 0}, 0, id="FB-FIN-16"),
    pytest.param("Leftover Plaster", {"plaster": 2}, 1, id="FB-FIN-16"),
    pytest.param("Leftover Plaster", {"plaster": 6}, 3, id="FB-FIN-16"),
    pytest.param("Leftover Plaster", {"plaster": 1}, 0, id="FB-FIN-17"),
    pytest.param("Leftover Plaster", {"plaster": 5}, 2, id="FB-FIN-18"),
    pytest.param("Market cards", {"tools": ["headlamp_1", "chisel_1"], "supplies": ["supply_19"]}, 5, id="FB-FIN-19"),
    pytest.param("Market cards", {"used_tools": ["chisel_1"]}, 2, id="FB-FIN-20"),
    pytest.param("Market cards", {"tools": ["chisel_1"]}, 2, id="FB-FIN-20"),
    pytest.param("Market cards", {"supplies": ["supply_19", "supply_06", "supply_13"]}, 0, id="FB-FIN-21"),
    pytest.param("Market cards", {"tools": ["pry_bar_1"], "used_tools": ["wheelbarrow_1"], "supplies": ["supply_23", "supply_19"]}, 17,
                 id="FB-FIN-22"),
]


@pytest.mark.parametrize("category, mat, won", FIGURES)
def test_points_of_a_category(category, mat, won):
    assert points(category, mat) == won


@pytest.mark.rule("FB-FIN-01")
def test_the_nine_categories_are_added_in_order_to_the_points_of_the_game():
    mat = {"score": 40, "lab": {"card": "eudimorphodon", "bones": "L"}, "skills": ["quartermaster", "haggler"], "storage": "K",
           "plaster": 5, "tools": ["headlamp_1"], "scored": ["coelophysis", "herrerasaurus"]}
    state = at_the_end(mat)
    rows = [(r.category, r.points) for r in state.breakdown(0)]
    # Carnivore, Biped, Avian and Triassic are held by nobody else
    assert rows == list(zip(CATEGORIES, [40, 5, 4, 2, 12, 2, 3, 3 + 6, 0, 12], strict=True))
    assert state.scores[0] == 40
    state.play("pass")
    assert state.scores[0] == state.breakdown(0).total == 89


# ------------------------------------------------------------------ the last assignment

@pytest.mark.rule("FB-FIN-03")
def test_needed_bones_of_the_storage_may_be_assigned_at_the_end():
    state = at_the_end({"lab": {"card": "coelophysis", "bones": "T"}, "storage": "LR"})
    state.play("pass")
    assert (state.decision.kind, state.decision.player, state.step) == ("final_assign", 0, "final")
    assert {a.text for a in state.actions} == {"assign limb", "pass"}
    with_it, without = state.after("assign limb"), state.after("pass")
    assert [with_it.breakdown(0)[c].points for c in (LAB, "Leftover bones")] == [12, 4]
    assert [without.breakdown(0)[c].points for c in (LAB, "Leftover bones")] == [4, 7]
    assert with_it.is_terminal and without.is_terminal


@pytest.mark.rule("FB-FIN-03", "FB-FIN-11")
@pytest.mark.parametrize("mat, asked", [
    ({"lab": {"card": "coelophysis", "bones": "T"}, "supplies": ["supply_07"]}, True),
    ({"lab": {"card": "coelophysis", "bones": "T"}, "storage": "TRK"}, False),
    ({"lab": {"card": "coelophysis", "bones": "TL"}, "storage": "TL"}, False),
    ({"storage": "TL"}, False),
])
def test_who_is_asked_for_a_last_assignment(mat, asked):
    state = at_the_end({}, mat)
    state.play("pass")
    assert (state.decision is not None and state.decision.player == 1) is asked


@pytest.mark.rule("FB-FIN-03")
def test_every_player_is_asked_for_their_own_lab():
    lab = {"lab": {"card": "coelophysis", "bones": "T"}, "storage": "L"}
    state = at_the_end(lab, {}, {"lab": {"card": "eudimorphodon", "bones": "L"}, "storage": "L"})
    asked = []
    state.play("pass")
    for _ in going_on(state):
        asked.append(state.current_player)
        state.play("assign limb")
    assert asked == [0, 2]
    assert [state.breakdown(p)[LAB].points for p in range(3)] == [12, 0, 13]


@pytest.mark.rule("FB-FIN-05")
def test_a_dinosaur_scored_at_the_end_joins_the_collection():
    without = {"scored": ["coelophysis", "herrerasaurus"]}
    lab = {**without, "lab": {"card": "eudimorphodon", "bones": "L"}}
    assert points("Characteristic sets", without) == 0 and points("Characteristic sets", lab) == 3 + 6
    assert points("Majorities", without) == 9 and points("Majorities", lab) == 12
    state = at_the_end(lab)
    state.play("pass")
    assert [d.id for d in state.players[0].scored] == ["coelophysis", "herrerasaurus", "eudimorphodon"]
    assert state.players[0].lab is None


@pytest.mark.rule("FB-FIN-09")
def test_an_empty_slot_of_four_and_a_skill_worth_five_give_nine():
    state = at_the_end({"skills": ["haggler", "tooth_collector"], "storage": "T"})
    assert [state.breakdown(0)[c].points for c in ("Empty Skill slots", "Skills", "Leftover bones")] == [4, 5, 0]


@pytest.mark.rule("FB-FIN-11")
def test_no_dinosaur_needs_a_skull():
    assert not any("skull" in d.bones for d in CARDS.dinosaurs)
    mine = at_the_end({}, {"storage": "K", "lab": {"card": "coelophysis", "bones": "L"}})
    assert mine.why_not("assign skull").rule == "FB-FIN-11" and "assign skull" not in mine.actions


@pytest.mark.rule("FB-FIN-14")
@pytest.mark.parametrize("adds, leftover", [(False, 3), (True, 7)])
def test_the_tooth_skill_replaces_the_leftover_value(adds, leftover):
    options = {"tooth_skill_adds": True} if adds else {}
    mat = {"storage": "TTL", "skills": ["tooth_collector"]}
    assert points("Leftover bones", mat, options=options) == leftover
    assert points("Skills", mat, options=options) == 10


@pytest.mark.rule("FB-FIN-15")
def test_bones_on_the_lab_are_no_leftovers_when_assigned_at_the_end():
    state = at_the_end({"lab": {"card": "eudimorphodon", "bones": "L"}, "storage": "LK"})
    state.play("pass")
    state.play("assign limb")
    assert [state.breakdown(0)[c].points for c in (LAB, "Leftover bones")] == [13, 12]
    assert state.bone_discard == {"limb": 2} and state.players[0].storage == ("skull",)


@pytest.mark.rule("FB-FIN-20")
def test_a_bone_card_counts_wherever_it_lies():
    state = at_the_end({"lab": {"card": "eudimorphodon", "bones": "L"}, "supplies": ["supply_09"]})
    before = state.breakdown(0)
    assert (before["Market cards"].points, before["Leftover bones"].points) == (3, 3)
    state.play("pass")
    state.play("assign limb")
    after = state.breakdown(0)
    assert (after["Market cards"].points, after["Leftover bones"].points, after[LAB].points) == (3, 0, 13)


# ------------------------------------------------------------------ sets and variety

BIPEDS = ["coelophysis", "dilophosaurus", "deinonychus", "herrerasaurus", "allosaurus", "therizinosaurus"]
HERBIVORES = ["atopodentatus", "lystrosaurus", "apatosaurus", "heterodontosaurus", "tapejara", "pachycephalosaurus"]
EXAMPLE = ["allosaurus", "dilophosaurus", "ichthyosaurus", "pachycephalosaurus", "triceratops"]  # and Eudimorphodon in the lab


def of(mark, n):
    """n cards with a characteristic."""
    return [d.id for d in CARDS.dinosaurs if mark in d.characteristics and d.id not in SHOWN][:n]


@pytest.mark.rule("FB-FIN-23", "FB-FIN-26")
@pytest.mark.parametrize("mark, value", [
    ("carnivore", 3), ("herbivore", 4), ("biped", 5), ("quadruped", 5), ("aquatic", 7), ("avian", 7), ("triassic", 6), ("jurassic", 6),
    ("cretaceous", 6)])
def test_three_of_a_characteristic_score_its_set_value(mark, value):
    assert next(c.set_value for c in CARDS.characteristics if c.id == mark) == value
    for n in (2, 3, 5):
        scored = of(mark, n)
        assert len(scored) == n
        held = [m for d in scored for m in next(c for c in CARDS.dinosaurs if c.id == d).characteristics]
        detail = at_the_end({"scored": scored}).breakdown(0)["Characteristic sets"].detail
        assert (f"{mark.title()} {value}" in detail) is (n >= 3)
        worth = sum(c.set_value for c in CARDS.characteristics if held.count(c.id) >= 3)
        assert points("Characteristic sets", {"scored": scored}) == worth


@pytest.mark.parametrize("scored, won", [
    pytest.param(["coelophysis", "heterodontosaurus", "deinonychus"], 5, id="FB-FIN-24"),
    pytest.param(["coelophysis", "heterodontosaurus"], 0, id="FB-FIN-23"),
    pytest.param([], 0, id="FB-FIN-23"),
    pytest.param(BIPEDS, 5 + 3, id="FB-FIN-25"),  # 6 Bipeds, 5 Carnivores
    pytest.param(HERBIVORES, 4, id="FB-FIN-25"),
])
def test_sets(scored, won):
    assert points("Characteristic sets", {"scored": scored}) == won


@pytest.mark.rule("FB-FIN-27")
@pytest.mark.parametrize("scored, won", [
    (["coelophysis", "apatosaurus", "tapejara", "elasmosaurus"], 12),
    (["coelophysis", "apatosaurus", "tapejara"], 0),  # no Aquatic
    (["coelophysis", "diplodocus", "archaeopteryx", "plesiosaurus", "heterodontosaurus"], 0),  # no Cretaceous
    ([], 0),
])
def test_all_nine_characteristics_score_twelve(scored, won):
    assert points("Variety", {"scored": scored}) == won


@pytest.mark.rule("FB-FIN-32", "FB-FIN-05")
def test_the_closing_example_of_six_dinosaurs():
    mat = {"scored": EXAMPLE, "lab": {"card": "eudimorphodon", "bones": "L"}}
    state = at_the_end(mat)
    sets = state.breakdown(0)["Characteristic sets"]
    assert sets.points == 3 + 5 + 6 and sets.detail == "Carnivore 3, Biped 5, Jurassic 6"
    assert state.breakdown(0)["Variety"].points == 12
    state.play("pass")
    assert len(state.players[0].scored) == 6


@pytest.mark.rule("FB-FIN-23")
def test_piles_are_revealed_to_all_at_the_end():
    state = at_the_end({"scored": ["tapejara"]})
    state.play("pass")
    assert [d.id for d in state.view(1).players[0].scored] == ["tapejara"]


# ------------------------------------------------------------------ majorities

CARNIVORES = ["coelophysis", "archaeopteryx", "plesiosaurus", "deinonychus", "cynognathus", "dilophosaurus", "peteinosaurus",
              "pterodactylus", "elasmosaurus", "microraptor"]


def leads(*collections):
    state = at_the_end(*({"scored": c} for c in collections))
    rows = [state.breakdown(p)["Majorities"] for p in range(len(collections))]
    assert all(r.points == 3 * len([n for n in r.detail.split(", ") if n]) for r in rows)
    return [set(r.detail.lower().split(", ")) - {""} for r in rows]


@pytest.mark.rule("FB-FIN-28")
def test_who_alone_has_most_of_a_characteristic_scores_three():
    found = leads(CARNIVORES[:4], CARNIVORES[4:6], CARNIVORES[6:8])
    assert "carnivore" in found[0] and "carnivore" not in found[1] | found[2]


@pytest.mark.rule("FB-FIN-29")
def test_a_tie_for_most_gives_nobody_points():
    found = leads(CARNIVORES[:4], CARNIVORES[4:8], CARNIVORES[8:])
    assert not any("carnivore" in f for f in found)


@pytest.mark.rule("FB-FIN-29")
def test_a_tie_for_second_takes_nothing_from_the_leader():
    found = leads(CARNIVORES[:3], CARNIVORES[3:5], CARNIVORES[5:7])
    assert "carnivore" in found[0]


@pytest.mark.rule("FB-FIN-28")
def test_the_skill_of_the_leading_authority_scores_shared_leads_for_its_owner_alone():
    mats = [{"scored": ["coelophysis"], "skills": ["leading_authority"]}, {"scored": ["herrerasaurus"]}]
    state = at_the_end(*mats)
    assert state.breakdown(0)["Skills"].points == 9 and state.breakdown(1)["Skills"].points == 0
    assert [state.breakdown(p)["Majorities"].points for p in (0, 1)] == [0, 0]
    alone = at_the_end(mats[0], {"scored": ["archaeopteryx"]})  # only Carnivore is shared; Biped and Triassic are led
    assert [alone.breakdown(0)[c].points for c in ("Skills", "Majorities")] == [3, 6]


@pytest.mark.rule("FB-FIN-30")
def test_each_of_the_nine_characteristics_is_compared():
    assert points("Majorities", {"scored": ["coelophysis", "apatosaurus", "tapejara", "elasmosaurus"]}) == 27


@pytest.mark.rule("FB-FIN-33")
def test_three_sole_majorities_score_nine():
    mine, theirs = ["coelophysis", "herrerasaurus", "archaeopteryx"], ["apatosaurus", "edmontosaurus", "pterodactylus", "ichthyosaurus"]
    state = at_the_end({"scored": mine}, {"scored": theirs})
    row = state.breakdown(0)["Majorities"]
    assert row.points == 9 and row.detail == "Carnivore, Biped, Triassic"


@pytest.mark.rule("FB-FIN-35")
@pytest.mark.parametrize("category", ["Majorities", "Characteristic sets", "Variety"])
def test_nobody_scores_a_characteristic_that_nobody_has(category):
    assert points(category, {}, {}) == 0


@pytest.mark.rule("FB-FIN-31", "FB-FIN-01")
def test_majorities_come_last():
    rows = [r.category for r in at_the_end({}).breakdown(0)]
    assert rows == CATEGORIES and rows[-2:] == ["Variety", "Majorities"]


@pytest.mark.rule("FB-FIN-36")
def test_no_displayed_dinosaur_is_scored_after_the_last_turn():
    state = at_the_end({"storage": "TL", "lab": {"card": "apatosaurus", "bones": "L"}}, {}, dinosaurs=["coelophysis"])
    state.play("pass")
    assert state.decision.kind == "final_assign"
    assert {a.text for a in state.actions} == {"assign tooth", "assign limb", "pass"}
    assert state.why_not("score coelophysis") is not None and state.why_not("score lab") is not None
    state.play("pass")
    assert state.breakdown(0)["Leftover bones"].points == 5 and state.players[0].scored[0].id == "apatosaurus"
