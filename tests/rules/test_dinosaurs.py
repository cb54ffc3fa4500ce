"""Claim a Dinosaur card into your lab (FB-CLM) and score a Dinosaur (FB-SCO)."""

from __future__ import annotations

from itertools import product

import pytest

import fossil_lab as fl
from fossil_lab.fossilis import cards

CARDS = cards.builtin()
DINOSAURS = {d.id: d for d in CARDS.dinosaurs}
VALUE = {p.id: p.card_value for p in CARDS.pieces}
SITE = """
-0 . . . .
.  . . . .
.  . . . .
.  . . . .
.  . . . -1
"""
# what these need: Tooth Tooth Hip; Tooth Limb; Limb; Rib Rib
ROW = ["arizonasaurus", "coelophysis", "archaeopteryx", "elasmosaurus"]
STEPS = ("energy", "market", "claim")


def position(storage="", lab=None, *, row=ROW, step="claim", **keys):
    """Player 0 to act in a step, with these bones in storage and this (card, bones) in the lab."""
    me = {"storage": storage, **({"lab": {"card": lab[0], "bones": lab[1]}} if lab else {}), **keys.pop("me", {})}
    return fl.fossilis.from_scenario({"seed": 1, "site": SITE, "pits": {}, "current": 0, "step": step, "dinosaurs": list(row),
                                      "player": [me, keys.pop("other", {})], **keys})


def texts(state, *families):
    return {a.text for a in state.actions if a.family in families}


def refused(state, action):
    refusal = state.why_not(action)
    return refusal and refusal.rule


def ids(row):
    return [d and d.id for d in row]


# ------------------------------------------------------------------ FB-CLM

@pytest.mark.parametrize("storage, lab, dinosaur, rule", [
    pytest.param("T", ("eudimorphodon", "L"), "coelophysis", "FB-CLM-01", id="FB-CLM-01"),
    pytest.param("T", ("eudimorphodon", "LL"), "coelophysis", "FB-CLM-01", id="FB-CLM-01-complete-lab"),
    pytest.param("H", None, "coelophysis", "FB-CLM-02", id="FB-CLM-02"),
    pytest.param("", None, "archaeopteryx", "FB-CLM-02", id="FB-CLM-02-empty-storage"),
    pytest.param("KKK", None, "arizonasaurus", "FB-CLM-02", id="FB-CLM-02-skulls"),
    pytest.param("T", None, "microraptor", "FB-CLM-03", id="FB-CLM-03"),
    pytest.param("H", None, "arizonasaurus", None, id="FB-CLM-02-one-bone-of-three"),
    pytest.param("T", None, "coelophysis", None, id="FB-CLM-10"),
    pytest.param("TLRH", None, "elasmosaurus", None, id="FB-CLM-02-other-bones-too"),
])
def test_who_may_claim(storage, lab, dinosaur, rule):
    state = position(storage, lab)
    assert refused(state, f"claim {dinosaur}") == rule
    assert (f"claim {dinosaur}" in state.actions) is (rule is None)


@pytest.mark.rule("FB-CLM-02")
def test_the_bones_of_other_players_do_not_help():
    assert texts(position("", other={"storage": "TLRH"}), "claim") == set()


@pytest.mark.rule("FB-CLM-03", "FB-CLM-14")
@pytest.mark.parametrize("place", range(4))
def test_a_claimed_card_goes_to_the_lab_and_a_fresh_one_takes_its_place(place):
    state = position("TLR", dinosaur_deck=["mosasaurus", "henodus"])
    state.play(f"claim {ROW[place]}")
    assert state.players[0].lab.card.id == ROW[place]
    assert ids(state.display) == [*ROW[:place], "mosasaurus", *ROW[place + 1:]]
    assert state.deck_sizes["dinosaurs"] == 1


@pytest.mark.rule("FB-CLM-04")
def test_a_claim_is_not_over_before_a_bone_is_assigned():
    state = position("TL")
    state.play("claim coelophysis")
    assert state.decision.kind == "assign_claimed" and state.decision.player == 0
    assert {a.text for a in state.actions} == {"assign tooth", "assign limb"}
    assert state.why_not("pass") is not None and state.why_not("score lab") is not None
    state.play("assign limb")
    assert state.players[0].lab.bones == ("limb",) and state.players[0].storage == ("tooth",)
    assert "pass" in state.actions


@pytest.mark.rule("FB-CLM-04", "FB-CLM-10")
@pytest.mark.parametrize("storage, left", [("T", ()), ("TT", ("tooth",)), ("TH", ("hip",)), ("TRK", ("rib", "skull"))])
def test_the_only_bone_that_fits_is_assigned_at_once(storage, left):
    state = position(storage)
    state.play("claim coelophysis")
    assert state.players[0].lab.bones == ("tooth",) and state.players[0].storage == left
    assert state.decision.kind == "finish_turn"


@pytest.mark.rule("FB-CLM-05")
def test_further_bones_may_be_assigned_at_the_claim():
    state = position("TTH")
    for action in ("claim arizonasaurus", "assign hip", "assign tooth", "assign tooth"):
        state.play(action)
    assert state.players[0].lab.missing == () and state.players[0].storage == ()
    state.play("score lab")
    assert state.scores == [21, 0]


@pytest.mark.rule("FB-CLM-06")
def test_a_lab_holds_one_dinosaur_and_a_turn_one_claim():
    state = position("TTLR")
    state.play("claim archaeopteryx")
    assert texts(state, "claim") == set()
    assert refused(state, "claim coelophysis") == "FB-FLOW-07"
    state.play("pass")
    for _ in range(5):
        state.play("pass")
    assert (state.current, state.decision.kind) == (0, "claim")
    assert state.players[0].lab.card.id == "archaeopteryx"
    for d in state.display:
        assert refused(state, f"claim {d.id}") == "FB-CLM-01"


@pytest.mark.rule("FB-CLM-07", "FB-SCO-18")
def test_a_partial_score_frees_the_lab_for_a_claim_in_the_same_step():
    state = position("L", ("arizonasaurus", "T"), row=ROW[1:])
    assert texts(state, "claim") == set()
    state.play("score lab")
    assert state.players[0].lab is None and state.scores == [4, 0]
    state.play("claim coelophysis")
    assert state.players[0].lab.card.id == "coelophysis"


@pytest.mark.rule("FB-CLM-08", "FB-CLM-13")
def test_every_card_has_one_diet_one_movement_and_one_era():
    assert len(DINOSAURS) == 33
    for d in DINOSAURS.values():
        assert len(set(d.characteristics)) == 3, d.id
        assert d.diet in {"carnivore", "herbivore"} and d.movement in {"biped", "quadruped", "aquatic", "avian"}
        assert d.era in {"triassic", "jurassic", "cretaceous"}
        assert set(d.characteristics) == {d.diet, d.movement, d.era}


@pytest.mark.rule("FB-CLM-08")
def test_three_characteristics_of_each_card_count_in_the_final_scoring():
    for d in DINOSAURS.values():
        majorities = position(me={"scored": [d.id]}, row=[x for x in ROW if x != d.id]).breakdown(0)["Majorities"]
        assert majorities.points == 9
        assert {m.lower() for m in majorities.detail.split(", ")} == set(d.characteristics)


@pytest.mark.rule("FB-CLM-09")
def test_there_are_nine_characteristics():
    groups = {}
    for c in CARDS.characteristics:
        groups.setdefault(c.group, set()).add(c.id)
    assert groups == {"diet": {"carnivore", "herbivore"}, "movement": {"biped", "quadruped", "aquatic", "avian"},
                      "era": {"triassic", "jurassic", "cretaceous"}}
    assert {m for d in DINOSAURS.values() for m in d.characteristics} == set().union(*groups.values())


@pytest.mark.rule("FB-CLM-11")
@pytest.mark.parametrize("chosen", ["apatosaurus", "deinonychus"])
def test_with_a_tooth_either_of_two_cards_is_claimed(chosen):
    state = position("T", row=["apatosaurus", "tapejara", "deinonychus", "elasmosaurus"])
    assert texts(state, "claim") == {"claim apatosaurus", "claim deinonychus"}
    state.play(f"claim {chosen}")
    assert state.players[0].lab.card.id == chosen and state.players[0].lab.bones == ("tooth",)


@pytest.mark.rule("FB-CLM-12")
def test_deinonychus_has_the_higher_perfect_score_and_other_characteristics():
    deinonychus, apatosaurus = DINOSAURS["deinonychus"], DINOSAURS["apatosaurus"]
    assert deinonychus.perfect > apatosaurus.perfect
    assert "tooth" in deinonychus.bones and "tooth" in apatosaurus.bones
    assert set(deinonychus.characteristics) != set(apatosaurus.characteristics)


@pytest.mark.rule("FB-CLM-15")
def test_with_the_deck_used_up_a_place_stays_empty_and_the_game_goes_on():
    state = position("TL", dinosaur_deck=[])
    state.play("claim archaeopteryx")
    assert ids(state.display) == ["arizonasaurus", "coelophysis", None, "elasmosaurus"]
    state.play("pass")
    assert (state.current, state.decision.kind) == (1, "spend_energy")
    assert ids(state.display)[2] is None


# ------------------------------------------------------------------ FB-SCO

@pytest.mark.rule("FB-SCO-01")
def test_a_dinosaur_is_scored_from_the_lab_or_from_the_display():
    state = position("LLT", ("plesiosaurus", "T"), me={"scored": ["microraptor"]})
    assert texts(state, "score") == {"score lab", "score coelophysis", "score archaeopteryx"}
    assert refused(state, "score microraptor") == "FB-SCO-01"  # scored already
    assert refused(state, "score therizinosaurus") == "FB-SCO-01"  # in the deck
    assert refused(state, "score plesiosaurus") == "FB-SCO-01"  # in the lab: score lab
    assert refused(position("LLT"), "score lab") == "FB-SCO-01"


@pytest.mark.rule("FB-SCO-02", "FB-SCO-06")
@pytest.mark.parametrize("step", STEPS)
def test_both_ways_are_open_in_every_step(step):
    state = position("L", ("coelophysis", "T"), row=["archaeopteryx"], step=step)
    assert texts(state, "score") == {"score lab", "score archaeopteryx"}
    assert state.after("score lab").scores == [4, 0]
    assert state.after("score archaeopteryx").scores == [5, 0]
    assert state.after("score archaeopteryx").decision.kind == state.decision.kind


@pytest.mark.rule("FB-SCO-02", "FB-SCO-06")
def test_both_ways_are_open_after_the_claim():
    state = position("TLL")
    state.play("claim arizonasaurus")
    assert state.decision.kind == "finish_turn"
    assert texts(state, "score") == {"score lab", "score archaeopteryx"}


@pytest.mark.rule("FB-SCO-02")
def test_only_on_ones_own_turn():
    state = position(other={"lab": {"card": "plesiosaurus", "bones": "T"}, "storage": "L"})
    assert texts(state, "score") == set()
    assert refused(state, "score lab") == "FB-SCO-01"


LABS = [
    pytest.param("arizonasaurus", "TH", 11, id="FB-SCO-15"),
    pytest.param("arizonasaurus", "TTH", 21, id="FB-SCO-16"),
    pytest.param("arizonasaurus", "T", 4, id="FB-SCO-04"),
    pytest.param("arizonasaurus", "TT", 8, id="FB-SCO-05"),
    pytest.param("eudimorphodon", "L", 5, id="FB-SCO-05"),
    pytest.param("eudimorphodon", "LL", 13, id="FB-SCO-03"),
    pytest.param("plateosaurus", "LR", 11, id="FB-SCO-05"),
    pytest.param("plateosaurus", "RH", 13, id="FB-SCO-05"),
    pytest.param("plateosaurus", "LRH", 24, id="FB-SCO-03"),
    pytest.param("mosasaurus", "RR", 12, id="FB-SCO-05"),
    pytest.param("mosasaurus", "RRR", 24, id="FB-SCO-03"),
    pytest.param("archaeopteryx", "L", 5, id="FB-SCO-03"),
]


@pytest.mark.parametrize("card, bones, points", LABS)
def test_points_of_the_lab(card, bones, points):
    state = position(lab=(card, bones), row=[d for d in ROW if d != card])
    state.play("score lab")
    assert state.scores == [points, 0]
    assert state.players[0].lab is None


@pytest.mark.rule("FB-SCO-03")
def test_every_complete_lab_yields_its_perfect_score():
    for d in DINOSAURS.values():
        letters = "".join({"tooth": "T", "limb": "L", "rib": "R", "hip": "H"}[b] for b in d.bones)
        assert position(lab=(d.id, letters), row=[x for x in ROW if x != d.id]).after("score lab").scores == [d.perfect, 0]


@pytest.mark.rule("FB-SCO-06")
@pytest.mark.parametrize("storage, rule", [("TTH", None), ("TTHLRK", None), ("TT", "FB-SCO-06"), ("TH", "FB-SCO-06"), ("TLR", "FB-SCO-06")])
@pytest.mark.parametrize("step", STEPS)
def test_the_display_wants_all_bones_in_storage(storage, rule, step):
    state = position(storage, step=step)
    assert refused(state, "score arizonasaurus") == rule
    assert ("score arizonasaurus" in state.actions) is (rule is None)


@pytest.mark.rule("FB-SCO-06")
def test_the_refusal_counts_the_bones_that_lack():
    assert "1 Tooth and 1 Hip" in position("T").why_not("score arizonasaurus").text


@pytest.mark.rule("FB-SCO-07")
def test_a_display_score_leaves_the_lab_alone():
    state = position("LT", ("plesiosaurus", "T"))
    before = state.players[0].lab
    state.play("score coelophysis")
    assert state.players[0].lab == before and state.players[0].storage == ()
    assert ids(state.players[0].scored) == ["coelophysis"]


@pytest.mark.rule("FB-SCO-08", "FB-SCO-12")
def test_a_display_score_is_the_perfect_score_marked_at_once():
    letters = {"tooth": "T", "limb": "L", "rib": "R", "hip": "H"}
    for d in DINOSAURS.values():
        state = position("".join(letters[b] for b in d.bones), row=[d.id], me={"score": 30})
        state.play(f"score {d.id}")
        assert state.scores == [30 + d.perfect, 0] and state.view(1).players[0].score == 30 + d.perfect


@pytest.mark.rule("FB-SCO-09", "FB-SCO-13")
def test_scored_cards_go_to_the_owners_pile_and_count_for_sets():
    state = position("L", ("coelophysis", "T"), row=["archaeopteryx"], me={"scored": ["allosaurus"]})
    assert state.breakdown(0)["Characteristic sets"].points == 0
    state.play("score archaeopteryx")
    state.play("score lab")  # partial, and counts all the same
    assert ids(state.players[0].scored) == ["allosaurus", "archaeopteryx", "coelophysis"]
    assert state.players[1].scored == ()
    assert state.breakdown(0)["Characteristic sets"].points == 3  # three Carnivores


@pytest.mark.rule("FB-SCO-10")
@pytest.mark.parametrize("place", range(4))
def test_the_display_is_full_again_before_the_next_action(place):
    state = position("TTHTLRR", dinosaur_deck=["mosasaurus", "henodus"])
    state.play(f"score {ROW[place]}")
    assert ids(state.display) == [*ROW[:place], "mosasaurus", *ROW[place + 1:]]
    assert state.deck_sizes["dinosaurs"] == 1


@pytest.mark.rule("FB-SCO-11")
def test_several_dinosaurs_may_be_scored_on_one_turn():
    state = position("LLTRR", ("plesiosaurus", "T"))
    for action in ("score lab", "score archaeopteryx", "score coelophysis", "score elasmosaurus"):
        state.play(action)
    assert state.scores == [4 + 5 + 12 + 15, 0] and state.current == 0
    assert len(state.players[0].scored) == 4


@pytest.mark.rule("FB-SCO-12")
def test_points_stand_on_the_track_before_the_next_action():
    state = position(lab=("arizonasaurus", "TTH"), row=ROW[1:], me={"score": 7}, step="energy")
    state.play("score lab")
    assert state.scores == [28, 0] and state.current == 0 and state.breakdown(0)["Score track"].points == 28


@pytest.mark.rule("FB-SCO-14")
@pytest.mark.parametrize("storage, lab, action, discard, left", [
    ("R", ("arizonasaurus", "TTH"), "score lab", {"tooth": 2, "hip": 1}, ("rib",)),
    ("R", ("arizonasaurus", "TH"), "score lab", {"tooth": 1, "hip": 1}, ("rib",)),
    ("TTLLR", None, "score coelophysis", {"tooth": 1, "limb": 1}, ("tooth", "limb", "rib")),
])
def test_bones_used_are_discarded(storage, lab, action, discard, left):
    row = [d for d in ROW if not lab or d != lab[0]]
    state = position(storage, lab, row=row)
    state.play(action)
    assert state.bone_discard == discard and state.players[0].storage == left


@pytest.mark.rule("FB-SCO-17")
def test_a_perfect_score_exceeds_the_sum_of_the_bone_values():
    for d in DINOSAURS.values():
        parts = sum(VALUE[b] for b in d.bones)
        assert d.perfect > parts if len(d.bones) > 1 else d.perfect == parts, d.id


@pytest.mark.rule("FB-SCO-19")
def test_bones_in_the_lab_do_not_count_for_the_display():
    state = position("R", ("mosasaurus", "R"))
    assert refused(state, "score elasmosaurus") == "FB-SCO-19"
    assert "score elasmosaurus" not in state.actions
    assert refused(position("RR", ("mosasaurus", "R")), "score elasmosaurus") is None


@pytest.mark.rule("FB-SCO-20")
def test_a_complete_lab_is_not_scored_partially():
    state = position(lab=("eudimorphodon", "LL"))
    assert texts(state, "score") == {"score lab"}
    assert state.after("score lab").scores == [13, 0]  # not 10


@pytest.mark.rule("FB-SCO-21")
def test_scored_piles_are_open_but_for_a_reclassification():
    scored = ["microraptor", "henodus"]
    state = position(me={"scored": scored}, other={"scored": ["tapejara"]}, pool=0, event_deck=["reclassification"],
                     dinosaur_deck=["mosasaurus", "shonisaurus", "diplodocus"])
    assert sorted(ids(state.view(1).players[0].scored)) == sorted(scored)
    for action in ("pass", "return henodus"):
        state.play(action)
    assert ids(state.players[0].scored) == ["microraptor", "mosasaurus"]
    assert sorted(ids(state.view(0).players[0].scored)) == ["microraptor", "mosasaurus"]
    other = state.view(1).players[0]
    assert other.scored_uncertain and len(other.scored) == 2 and "mosasaurus" not in ids(other.scored)
    twin = position(me={"scored": scored}, other={"scored": ["tapejara"]}, pool=0, event_deck=["reclassification"],
                    dinosaur_deck=["mosasaurus", "shonisaurus", "diplodocus"])
    for action in ("pass", "return microraptor"):
        twin.play(action)
    assert state.view(1).fingerprint() == twin.view(1).fingerprint()  # which card went back stays its owner's secret
    assert state.view(0).fingerprint() != twin.view(0).fingerprint()


@pytest.mark.rule("FB-SCO-22")
@pytest.mark.parametrize("score", [99, 100, 150])
def test_scores_have_no_upper_limit(score):
    state = position(lab=("eudimorphodon", "LL"), me={"score": score})
    state.play("score lab")
    assert state.scores == [score + 13, 0]


@pytest.mark.rule("FB-SCO-23")
@pytest.mark.parametrize("score, after", [(0, 0), (3, 0), (4, 0), (5, 1), (20, 16)])
def test_a_loss_of_points_stops_at_zero(score, after):
    state = position(me={"score": score, "plaster": 1}, pool=0, event_deck=["snakebite"])
    state.play("pass")
    assert state.scores[0] == after


@pytest.mark.rule("FB-CLM-02", "FB-SCO-06")
def test_claims_and_scores_offered_for_every_single_bone():
    for letter, d in product("TLRH", DINOSAURS.values()):
        state = position(letter, row=[d.id])
        bone = {"T": "tooth", "L": "limb", "R": "rib", "H": "hip"}[letter]
        assert texts(state, "claim") == ({f"claim {d.id}"} if bone in d.bones else set())
        assert texts(state, "score") == ({f"score {d.id}"} if d.bones == (bone,) else set())
