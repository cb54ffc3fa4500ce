"""Skills: who may use them, the damage pipeline told line by line, knock-outs, tricks."""

from __future__ import annotations

import pytest

from rules.fossil_fighters.duels import duel, kinds, played, refused

FRIGHT = "use t_rex frightful_assault t_rex"
REFUSALS = [
    ("FF-SKILL-04", {"state": {"t_rex": {"exhausted": True}}}, {}, FRIGHT),
    ("FF-SKILL-05", {"fp": 4}, {}, FRIGHT),
    ("FF-CARD-DESMO-05", {"state": {"t_rex": {"sleep": 1}}}, {}, "use t_rex tyrants_roar"),
    ("FF-CARD-TREX-04", {"state": {"t_rex": {"scare": 2}}}, {}, FRIGHT),
    ("FF-SKILL-14", {"az": "t_rex", "sz": ["desmo"], "state": {"desmo": {"scare": 2}}}, {}, "use desmo axel_turn"),
    ("FF-CARD-DESMO-08", {}, {}, "use desmo axel_turn"),
    ("FF-SKILL-12", {"az": "t_rex", "ez": "desmo"}, {}, "use desmo desmo_headbutt t_rex"),
    ("FF-CMB-03", {}, {}, "use desmo desmo_headbutt brachio"),
    ("FF-RET-08", {}, {"az": "t_rex", "ez": "desmo"}, "use t_rex frightful_assault desmo"),
    ("FF-CMB-01", {}, {"az": "t_rex"}, "use t_rex frightful_assault brachio"),
    ("FF-SET-13", {}, {}, "use stego spike_tail t_rex"),
    ("FF-KO-05", {"az": "t_rex", "out": ["desmo"]}, {}, "use desmo desmo_headbutt t_rex"),
    ("FF-EVO-04", {}, {}, "use t_rex lordly_strike t_rex"),
    ("FF-SKILL-16", {"state": {"desmo": {"damage": 6}}}, {}, "use t_rex law_of_the_jungle desmo"),
]


@pytest.mark.parametrize(("rule", "a", "b", "action"), REFUSALS, ids=[row[0] for row in REFUSALS])
def test_a_skill_is_refused(rule, a, b, action):
    assert refused(duel(a, b), action) == rule


@pytest.mark.rule("FF-CMB-04", "FF-CMB-05", "FF-CMB-06", "FF-CMB-07", "FF-CMB-08", "FF-CMB-15", "FF-CMB-18", "FF-CARD-ELEMENTALBOOST-02")
def test_explain_tells_the_pipeline_line_by_line():
    state = duel({"az": "t_rex", "sz": ["desmo"]}, {"az": "desmo", "sz": ["brachio"], "state": {"brachio": {"attached": ["earthbound"]}}}, boosts=1)
    told = [line.text for line in state.explain("use t_rex frightful_assault brachio").lines]
    assert told[1:7] == [
        "Brachio: the skill deals 5.",
        "Brachio: 5 +2 attack of T-Rex is 7.",
        "Brachio: 7 less 1 defense is 6.",
        "Brachio: Fire against Earth is favourable, 6 +2 is 8.",
        "Brachio: half of 8 from or to the Support Zone, rounded up, is 4.",
        "Brachio: Elemental Boost makes 4 into 8."]
    assert told[7] == "Brachio takes 8 damage: 3 of 11 Life Points left."
    assert state.after("use t_rex frightful_assault brachio").players[1].sz[0].damage == 8


@pytest.mark.rule("FF-CMB-09")
def test_the_last_line_is_the_floor():
    state = duel({"az": "brachio", "sz": ["t_rex"]}, {"az": "desmo"})
    told = [line.text for line in state.explain("use brachio mighty_stomp desmo").lines]
    assert "Desmo: a skill deals at least 1." in told
    assert told[-1] != told[0]


ELEMENTS = [("FF-CMB-10", "t_rex", "daspleto", 1), ("FF-CMB-11", "daspleto", "tarbo", 1), ("FF-CMB-12", "tarbo", "krona", 1),
            ("FF-CMB-13", "krona", "t_rex", 1), ("FF-CMB-15", "t_rex", "krona", -1), ("FF-CMB-16", "t_rex", "tarbo", 0),
            ("FF-CMB-16", "t_rex", "desmo", 0), ("FF-CMB-22", "brachio", "t_rex", 0), ("FF-CMB-22", "t_rex", "allo", 0)]


@pytest.mark.parametrize(("rule", "user", "target", "matchup"), ELEMENTS, ids=[f"{u}-{t}" for _, u, t, _ in ELEMENTS])
def test_the_wheel(rule, user, target, matchup):
    state = duel({"az": user}, {"az": target})
    skill = next(s for s in state.players[0].az.skills if s.target == "enemy")
    state = played(state, f"use {user} {skill.id} {target}") if not any(op["op"] == "coin" for op in skill.ops) else state
    plain = skill.damage - state.players[1].az.face.defense
    assert state.players[1].az.damage == plain + {1: 2, -1: -1, 0: 0}[matchup]


@pytest.mark.rule("FF-KO-01", "FF-KO-02", "FF-KO-05", "FF-KO-06", "FF-STAT-06")
def test_a_knock_out_and_who_moves_up():
    state = duel({}, {"fp": 1, "state": {"t_rex": {"damage": 8}}})
    state.play(FRIGHT)
    while state.decision.kind == "answer_skill":
        state.play("pass")
    assert (state.decision.kind, state.current_player) == ("come_forward", 1)
    assert state.players[1].fp == 10
    assert refused(state, "forward t_rex") == "FF-KO-02"
    state = state.after("forward brachio")
    side = state.players[1]
    assert (side.az.id, [v.id for v in side.sz], [v.id for v in side.knocked_out]) == ("brachio", ["desmo"], ["t_rex"])
    assert (state.current_player, state.scores) == (0, [1, 0])


@pytest.mark.rule("FF-WIN-01", "FF-WIN-02", "FF-KO-04")
def test_the_last_one_out_ends_the_game():
    state = duel({}, {"az": "t_rex", "state": {"t_rex": {"damage": 9}}})
    state = played(state, FRIGHT)
    assert (state.is_terminal, state.winners, state.scores) == (True, [0], [3, 0])


@pytest.mark.rule("FF-WIN-03", "FF-KO-03")
def test_one_left_plays_on():
    state = duel({}, {"az": "t_rex", "ez": "desmo", "state": {"t_rex": {"damage": 9}, "desmo": {"exhausted": True}}})
    state = played(state, FRIGHT)
    assert (state.players[1].az.id, state.players[1].az.exhausted, state.is_terminal) == ("desmo", True, False)


@pytest.mark.rule("FF-CARD-QUICKEN-01", "FF-CARD-QUICKEN-02", "FF-PLAY-17", "FF-CARD-PAYBACK-06")
@pytest.mark.parametrize(("coins", "damage"), [("H", 0), ("T", 4)])
def test_quicken(coins, damage):
    state = duel({}, {"az": "brachio", "hand": ["quicken", "payback"]}, coins=coins)
    state = state.after("use t_rex frightful_assault brachio").after("play quicken")
    if coins == "H":
        assert (state.decision.kind, state.players[0].az.exhausted, state.players[0].fp) == ("act", True, 5)
    else:
        assert state.decision.kind == "answer_skill"
    state = played(state)
    assert state.players[1].az.damage == damage + 2 * (coins == "T")  # Desmo behind T-Rex adds 2


@pytest.mark.rule("FF-CARD-QUICKEN-03", "FF-PLAY-10", "FF-CARD-PAYBACK-02", "FF-PLAY-06", "FF-CLN-11")
def test_what_cannot_answer():
    state = duel({"hand": ["quicken", "hot_headed"], "excavated": ["jewel_rock"]}, {"hand": ["payback", "electrominite"]})
    assert refused(state, "play quicken") == "FF-PLAY-10"
    assert state.why_not("play hot_headed own t_rex") is None
    state = state.after("use brachio power_scale")
    assert state.current_player == 1
    assert refused(state, "play payback") == "FF-SKILL-13"  # aimed at nobody
    assert refused(state, "play electrominite") == "FF-PLAY-06"
    state = state.after("pass")
    assert state.current_player == 0
    assert refused(state, "play quicken") == "FF-CARD-QUICKEN-03"
    assert refused(state, "clean jewel_rock quicken") == "FF-CLN-11"


@pytest.mark.rule("FF-PLAY-11")
def test_whether_a_window_opens_gives_nothing_away():
    """A player is asked whenever a trick is possible as far as the other can see."""
    with_trick = duel({}, {"hand": ["quicken"]}).after(FRIGHT)
    without = duel({}, {"hand": ["electrominite"]}).after(FRIGHT)
    assert with_trick.view(0) != without.view(1)
    assert with_trick.decision == without.decision
    assert duel({}, {"hand": ["quicken"], "fp": 0}).after(FRIGHT).decision.kind == "act"


@pytest.mark.rule("FF-CARD-TREX-05", "FF-CARD-TREX-06", "FF-CARD-TREX-07", "FF-CARD-TREX-09")
@pytest.mark.parametrize(("word", "ally", "fp", "user"), [("lp", 6, 9, 2), ("fp", 0, 1, 0)])
def test_law_of_the_jungle(word, ally, fp, user):
    state = duel({"state": {"t_rex": {"damage": 8}, "desmo": {"sleep": 1}}}, options={"jungle_reduces": word})
    state = played(state, "use t_rex law_of_the_jungle desmo")
    mine = state.players[0]
    assert (mine.sz[0].damage, mine.sz[0].sleep, mine.fp, mine.az.damage) == (ally, 1, fp, user)


@pytest.mark.rule("FF-SET-18")
def test_outcomes_of_coins():
    state = duel({}, {"az": "t_rex"})
    branches = state.outcomes(state.parse("use desmo desmo_dreamer t_rex").code)
    assert sorted((p, after.players[1].az.sleep) for p, after in branches) == [(0.5, 0), (0.5, 1)]
    fixed = duel({}, {"az": "t_rex"}, coins="HT")
    (branch,) = fixed.outcomes(fixed.parse("use desmo desmo_dreamer t_rex").code)
    assert branch[1].players[1].az.sleep == 1


@pytest.mark.rule("FF-CARD-LEG-02", "FF-CARD-LEG-05", "FF-SKILL-13")
def test_leg_fossil_rock():
    state = duel({}, {"hand": ["quicken"], "state": {"t_rex": {"attached": ["leg_fossil_rock", "leg_fossil_rock"]}}})
    events = state.play(FRIGHT)
    assert kinds(events) == ["skill", "trip", "discard", "cancel"]
    assert (state.decision.kind, state.players[1].az.damage, len(state.players[1].az.attached)) == ("act", 0, 1)
