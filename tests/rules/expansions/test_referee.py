"""What a referee asked about the expansions: odd cases, two modules at once, and whether the sentences are true."""

from __future__ import annotations

from dataclasses import replace

import pytest

import fossil_lab as fl
from fossil_lab.core.checks import FrozenDict
from fossil_lab.fossilis.expansions.bone_wars import BoneWars
from fossil_lab.fossilis.seams import Setting
from rules.expansions.test_bone_wars import event, fit, lay, new, rival, told
from rules.positions import lay as position
from rules.positions import offered, refused

SPECIES = [{"name": "Rex & Co", "diet": "carnivore", "movement": "biped", "era": "jurassic", "bones": ["tooth", "hip"]}]
ICE = {"expansions": ["bone_wars", "ice_age"]}


# ------------------------------------------------------------------ what the Rival's sentences say, and their rules

@pytest.mark.rule("FX-BW-TGT-03", "FX-BW-TGT-04", "FX-BW-TGT-05", "FX-BW-TGT-06")
@pytest.mark.parametrize(("shown", "storage", "rule"), [
    (["tyrannosaurus_rex", "apatosaurus"], "T", "FX-BW-TGT-03"),  # both fit, one is a wish
    (["tyrannosaurus_rex"], "T", "FX-BW-TGT-03"),
    (["apatosaurus", "hydrodamalis"], "T", "FX-BW-TGT-04"),
    (["tyrannosaurus_rex"], "", "FX-BW-TGT-05"),
    (["apatosaurus"], "", "FX-BW-TGT-06")])
def test_the_rule_of_a_target_is_that_of_its_tier(shown, storage, rule):
    extra = ICE | {"pleistocene_deck": []} if "hydrodamalis" in shown else {}
    row = [*shown, "", "", ""][:4]
    state = lay("targeting", {"target": "", "storage": storage}, dinosaurs=row, **extra)
    chosen = state.clone().play("continue")[0]
    assert chosen.kind == "rival_target" and chosen.data["card"] == shown[0] and chosen.rules == (rule,)


@pytest.mark.rule("FX-BW-HARD-02", "FX-BW-EASY-03", "FX-BW-EASY-04", "FX-BW-EASY-05")
def test_an_adjustment_that_decides_is_named():
    pits = {"open": ("c1",), "pits": {"c1": "TLM"}}
    for option, step, more, rule in (("rival_hard_plaster", "plaster", {}, "FX-BW-HARD-02"), ("rival_easy_bone", "extraction", pits, "FX-BW-EASY-03"),
                                     ("rival_easy_hammer", "extraction", pits, "FX-BW-EASY-04"), ("rival_easy_purchase", "purchase", {}, "FX-BW-EASY-05")):
        assert rule in fit(lay(step, options={option: True}, **more)) and rule not in fit(lay(step, **more))
    assert "scores nothing for the Hammer" in told(lay("extraction", options={"rival_easy_hammer": True}, **pits))


def test_the_only_card_is_said_of_what_it_looks_at():
    standby = {"standby": ["rival_05", "rival_08"]}  # prefers Tools; three Fragments
    easy = lay("purchase", standby, market=["chisel_1", "", "supply_15", "supply_08"], options={"rival_easy_purchase": True})
    assert "the only Tool it can afford" in told(easy)  # Supplies it could pay for lie there too
    alone = lay("purchase", standby, market=["chisel_1", "", "", ""])
    assert "the only card it can afford" in told(alone)


def test_cards_made_at_home_keep_their_names_in_its_sentences():
    state = lay("targeting", {"target": ""}, expansions=["bone_wars", "undiscovered_species"], species=SPECIES, dinosaurs=["rex_co", "", "", ""])
    assert "takes Rex & Co as its target" in told(state)


def test_a_script_player_is_not_spoken_to():
    state = lay("extraction", {"target": "plateosaurus"}, open=("c1",), pits={"c1": "TLH"})
    said = str(state.explain("continue"))
    assert "Marsh takes" in said and "You" not in said and "you are asked" not in said
    assert state.step == "script" and new().step == "setup"
    assert "pawn beside the site" in repr(rival(state))


@pytest.mark.rule("FX-BW-EVT-11", "FX-BW-EVT-16", "FX-BW-HARD-06")
def test_its_own_rules_are_named_where_it_differs_from_a_player():
    assert {"FX-BW-EVT-11", "FX-BW-EVT-16"} <= fit(event("snakebite", rival={"score": 2}))
    for hard in (False, True):
        row = next(row for row in lay(options={"rival_hard_majority": hard}).breakdown(1) if row.category == "Majorities")
        assert ("FX-BW-HARD-06" in row.rules) is hard and row.points == 27 * hard


@pytest.mark.rule("FX-BW-EVT-03", "FX-BW-EVT-04")
def test_what_the_rival_gives_is_not_foretold_where_a_card_to_come_decides():
    """In a Junk Sale the person gives first; the card that fills the gap may be the one the Rival gives."""
    state = event("junk_sale", market=["headlamp_1", "clay_bucket_1", "supply_15", "supply_08"])
    state.play("continue")
    while state.decision.kind != "event_give":
        state.play(state.legal_actions()[0])
    said = str(state.explain("give headlamp_1"))
    assert "Player 1" not in said and "You are given" not in said and "fewest points" in said
    assert [e.rules for e in state.play("give headlamp_1") if e.kind == "rival_gives"] == [("FX-BW-EVT-03", "FX-BW-EVT-04")]


# ------------------------------------------------------------------ two modules at once

@pytest.mark.rule("FX-BW-TGT-12", "FX-BW-TGT-15", "FX-IA-CHG-02")
def test_the_rival_takes_the_next_animal_when_only_their_deck_is_left():
    state = lay("targeting", {"target": "", "storage": "T"}, dinosaurs=["", "", "", "hieraaetus"], dinosaur_deck=[],
                pleistocene_deck=["smilodon", "titanis"], **ICE)
    state.play("continue")
    assert [row.id for row in rival(state).scored] == ["hieraaetus"] and state.decision.kind == "continue"
    state.play("continue")
    assert rival(state).lab.card.id == "smilodon" and state.display[3].id == "titanis"


@pytest.mark.rule("FX-BW-AID-11")
def test_a_wish_has_to_lie_in_the_dinosaur_deck(tmp_path):
    cards = fl.fossilis.cards.builtin()
    person = cards.extra["personality"][0]
    assert person.wishlist
    with pytest.raises(fl.errors.OptionError, match="smilodon"):
        BoneWars.cards(wishing(ice_cards(), "smilodon"), Setting(("ice_age", "bone_wars"), (("ice_age", "full"),)))
    BoneWars.cards(wishing(ice_cards(), "smilodon"), Setting(("ice_age", "bone_wars"), (("ice_age", "simple"),)))


def ice_cards():
    """The cards of a game with Ice Age."""
    return fl.fossilis.new_game(expansions=["ice_age"], options={"ice_age": "simple"}).box.cards


def wishing(cards, name):
    """These cards with another first wish of Marsh."""
    persons = tuple(replace(row, wishlist=(name, *row.wishlist[1:])) for row in cards.extra["personality"])
    return replace(cards, extra=FrozenDict({**cards.extra, "personality": persons}))


@pytest.mark.rule("FB-TOL-15")
@pytest.mark.parametrize(("dinosaurs", "animals", "may"), [
    (["tapejara"], ["titanis"], ["bury apatosaurus", "bury smilodon"]),
    (["tapejara"], [], ["bury apatosaurus"]),  # the animal would come straight back
    ([], ["titanis"], ["bury smilodon"]),
    ([], [], [])])
def test_well_read_leaves_out_what_would_come_straight_back(dinosaurs, animals, may):
    state = position("c3:-0 d3:-", expansions=["ice_age"], player=[{"skills": ["well_read"]}], dinosaurs=["apatosaurus", "", "", "smilodon"],
                     dinosaur_deck=dinosaurs, pleistocene_deck=animals)
    if not may:
        assert refused(state, "use well_read") == "FB-TOL-15"
        return
    state.play("use well_read")
    assert sorted(offered(state, "bury")) == may
    for name in {"apatosaurus", "smilodon"} - {text.split()[1] for text in may}:
        assert refused(state, f"bury {name}") == "FB-TOL-15"


@pytest.mark.rule("FX-SC-MOV-01")
def test_a_scorpion_off_the_site_is_not_said_to_look_for_a_tile():
    state = position("c3:-0 d3:-", expansions=["scorpion"], scorpion="away", step="market", market=["brush_1", "shovel_1", "supply_19", "supply_20"],
                     player=[{"tiles": ["sand:amber", "clay:amber,egg"]}], scuttle={"market": ["scuttle_1", "scuttle_2"]})
    events = state.play("buy brush_1")
    while state.decision.kind == "pay":
        events += state.play(state.legal_actions()[0])
    assert any("is off the site" in event.sentence(["Ada", "Bo"]) for event in events)
