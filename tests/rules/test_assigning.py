"""Assigning bones to the Dinosaur in one's own lab. (FB-ASG)"""

from __future__ import annotations

import pytest

import fossil_lab as fl

SITE = """
-0  -   -   -   -
.   -   -   -   -
=   =   =   =   =
-   -   -   -   -
-   -   -   -   -1
"""
ICHTHYOSAURUS = {"card": "ichthyosaurus", "bones": "L"}  # needs a Limb and a Rib
ARIZONASAURUS = {"card": "arizonasaurus", "bones": "T"}  # needs two Teeth and a Hip
DISPLAY = ["tyrannosaurus_rex", "ichthyosaurus", "tapejara", "apatosaurus"]


def position(*mats, **keys):
    return fl.fossilis.from_scenario({
        "players": 2, "seed": 1, "current": 0, "site": SITE, "pits": {},
        "dinosaurs": [d for d in DISPLAY if d not in [m.get("lab", {}).get("card") for m in mats]],
        "player": list(mats), **keys})


def rule_of(refusal):
    return refusal and refusal.rule


STEPS = ["energy", "market", "claim"]


@pytest.mark.rule("FB-ASG-01", "FB-ASG-05")
@pytest.mark.parametrize("step", STEPS)
def test_a_stored_bone_may_be_assigned_in_every_step(step):
    state = position({"lab": ICHTHYOSAURUS, "storage": "TR"}, step=step)
    decision = state.decision
    assert "assign rib" in state.actions
    state.play("assign rib")
    player = state.players[0]
    assert player.lab.bones == ("limb", "rib")
    assert player.lab.missing == ()
    assert player.storage == ("tooth",)
    assert state.decision.kind == decision.kind  # it takes neither the step nor Energy
    assert state.energy == (4 if step == "energy" else 0)


@pytest.mark.rule("FB-ASG-01", "FB-ASG-05")
def test_bones_may_be_assigned_after_the_claim():
    state = position({"storage": "LR"}, step="claim")
    state.play("claim ichthyosaurus")
    state.play("assign limb")
    assert state.decision.kind == "finish_turn"
    assert "assign rib" in state.actions
    state.play("assign rib")
    assert state.players[0].lab.missing == ()


# rule, mat, bone, the rule of the refusal (None: it is legal)
NEEDS = [
    ("FB-ASG-01", {"lab": ICHTHYOSAURUS}, "rib", "FB-ASG-01"),
    ("FB-ASG-01", {"storage": "R"}, "rib", "FB-ASG-01"),
    ("FB-ASG-01", {"lab": ICHTHYOSAURUS, "storage": "R"}, "rib", None),
    ("FB-ASG-03", {"lab": ICHTHYOSAURUS, "storage": "LR"}, "limb", "FB-ASG-03"),
    ("FB-ASG-03", {"lab": ICHTHYOSAURUS, "storage": "TH"}, "tooth", "FB-ASG-03"),
    ("FB-ASG-03", {"lab": ICHTHYOSAURUS, "storage": "TH"}, "hip", "FB-ASG-03"),
    ("FB-ASG-08", {"lab": ARIZONASAURUS, "storage": "T"}, "tooth", None),
    ("FB-ASG-08", {"lab": {"card": "arizonasaurus", "bones": "TT"}, "storage": "T"}, "tooth", "FB-ASG-08"),
    ("FB-ASG-08", {"lab": {"card": "arizonasaurus", "bones": "TT"}, "storage": "TH"}, "hip", None),
]


@pytest.mark.parametrize(("rule", "mat", "bone", "refused"), NEEDS,
                         ids=[f"{row[0]}-{i}-{row[2]}" for i, row in enumerate(NEEDS)])
@pytest.mark.parametrize("step", STEPS)
def test_which_bones_may_be_assigned(rule, mat, bone, refused, step):
    state = position(mat, step=step)
    assert rule_of(state.why_not(f"assign {bone}")) == refused
    assert (f"assign {bone}" in state.actions) == (refused is None)


@pytest.mark.rule("FB-ASG-02")
def test_an_assigned_bone_is_never_taken_back():
    state = position({"lab": ICHTHYOSAURUS, "storage": "R", "plaster": 3})
    state.play("assign rib")
    for _ in range(4):
        for action in state.actions:
            after = state.after(action)
            if action != "score lab":
                assert after.players[0].lab.bones == ("limb", "rib")
            assert after.players[0].storage == ()
        if "pass" not in state.actions or state.current != 0:
            break
        state.play("pass")
    assert state.current == 1


@pytest.mark.rule("FB-ASG-04")
def test_a_bone_may_stay_in_storage_although_the_lab_needs_it():
    state = fl.fossilis.from_scenario({
        "players": 2, "current": 0, "site": SITE, "pits": {"a2": "R"},
        "player": [{"lab": ICHTHYOSAURUS, "plaster": 4}]})
    state.play("extract a2 rib")
    for _ in range(4):
        assert state.players[0].storage == ("rib",)
        assert state.players[0].lab.bones == ("limb",)
        if state.current == 1:
            break
        state.play("pass")
    assert state.current == 1


@pytest.mark.rule("FB-ASG-06")
@pytest.mark.parametrize("step", STEPS)
def test_no_action_is_forced_or_barred_for_its_value(step):
    state = position({"lab": ICHTHYOSAURUS, "storage": "R"}, step=step)
    # Better would be to assign and score 14; to score 5, or to do nothing, stays allowed.
    assert {"pass", "assign rib", "score lab"} <= {action.text for action in state.actions}
    assert state.after("score lab").players[0].score == 5
    assert state.after("assign rib").after("score lab").players[0].score == 14


@pytest.mark.rule("FB-ASG-07")
@pytest.mark.parametrize("step", STEPS)
def test_no_assigning_on_the_turn_of_another(step):
    state = position({}, {"lab": ICHTHYOSAURUS, "storage": "R"}, step=step)
    assert rule_of(state.why_not("assign rib")) == "FB-ASG-01"  # the player of the turn has an empty lab
    view = state.view(1)
    assert "assign rib" not in view.actions
    assert view.why_not("assign rib").rule == "CORE-03"


@pytest.mark.rule("FB-ASG-07")
def test_a_choice_on_the_turn_of_another_is_no_time_to_assign():
    mats = {"tools": ["brush_1"]}, {"lab": ICHTHYOSAURUS, "storage": "R"}
    state = position(*mats)
    state.play("use brush_1")
    state.play("remove e5")
    assert (state.current, state.current_player) == (0, 1)
    assert [action.family for action in state.actions] == ["side"] * 4
    assert state.why_not("assign rib").rule == "FB-ASG-07"


@pytest.mark.rule("FB-ASG-07", "FB-ASG-04")
@pytest.mark.parametrize(("answer", "points"), [("assign rib", 14), ("pass", 5)])
def test_final_scoring_is_the_last_time_to_assign(answer, points):
    state = position({"lab": ICHTHYOSAURUS, "storage": "R"}, {}, current=1, start=0, last_round=True)
    for _ in range(3):
        state.play("pass")
    assert (state.current_player, state.decision.kind) == (0, "final_assign")
    state.play(answer)
    assert state.is_terminal
    assert {row.category: row.points for row in state.breakdown(0)}["Final Dinosaur"] == points


@pytest.mark.rule("FB-ASG-08")
def test_each_need_takes_one_piece():
    state = position({"lab": ARIZONASAURUS, "storage": "TTT"})
    state.play("assign tooth")
    player = state.players[0]
    assert player.lab.bones == ("tooth", "tooth")
    assert player.lab.missing == ("hip",)
    assert player.storage == ("tooth", "tooth")
    assert state.why_not("assign tooth").rule == "FB-ASG-08"
