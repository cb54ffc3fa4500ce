"""What each card does, one row a card or a ruling about it."""

from __future__ import annotations

import pytest

from rules.fossil_fighters.duels import DECK, FOSSILS, duel, kinds, played, refused

LONG = FOSSILS + ["colossal_diamond", "super_electrominite", "sardinisaurus_fossil_rock"]


def excavated(state):
    return [(entry.card.id, entry.counters) for entry in state.players[0].excavated]


def mine(state):
    return state.players[0]


def hand(state):
    return sorted(card.id for card in mine(state).hand)


def in_play(state):
    return [entry.card.id for entry in mine(state).in_play]


DROPPING = {"hand": ["payback"], "excavated": ["dropping_fossil_rock"]}
ROWS = [
    ("FF-CARD-BACKINACTION-01 FF-CARD-BACKINACTION-02", {"az": "t_rex", "ez": "desmo", "hand": ["back_in_action"], "state": {"desmo": {"exhausted": True}}},
     {}, ["play back_in_action"], lambda s: (mine(s).ez, mine(s).sz[0].id, mine(s).sz[0].exhausted), (None, "desmo", True)),
    ("FF-CARD-PREMIUMPICKAXE-01 FF-CARD-PREMIUMPICKAXE-02 FF-PLAY-15", {"fp": 1, "hand": ["premium_pickaxe"]}, {},
     ["play premium_pickaxe", "activate premium_pickaxe"], lambda s: (mine(s).fp, in_play(s), excavated(s), mine(s).in_play[0].exhausted),
     (0, ["premium_pickaxe"], [("arm_fossil_rock", 0)], True)),
    ("FF-CARD-CALCIUMINJECTION-01 FF-CARD-CALCIUMINJECTION-02", {"hand": ["calcium_injection"], "state": {"desmo": {"damage": 6, "sleep": 1}}}, {},
     ["play calcium_injection own desmo"], lambda s: (mine(s).sz[0].damage, mine(s).sz[0].sleep), (0, 1)),
    ("FF-CARD-SILVERHEAD-01", {"hand": ["silver_head_fossil"]}, {}, ["play silver_head_fossil own desmo"], lambda s: mine(s).sz[0].attack, 1),
    ("FF-CARD-SILVERLEG-01 FF-PLAY-13 FF-PLAY-16", {"hand": ["silver_leg_fossil"]}, {}, ["play silver_leg_fossil enemy desmo"],
     lambda s: (s.players[1].sz[0].defense, s.players[1].sz[0].attached[0].owner), (2, 0)),
    ("FF-CARD-GOLDENHEAD-01 FF-CARD-GOLDENHEAD-04", {"hand": ["golden_head_fossil"]}, {}, ["play golden_head_fossil own t_rex"],
     lambda s: (mine(s).az.name, mine(s).az.lp), ("T-Rex Lord", 12)),
    ("FF-CARD-GOLDENHEAD-02", {"hand": ["golden_head_fossil"]}, {}, ["play golden_head_fossil own desmo"],
     lambda s: (mine(s).sz[0].lp, mine(s).sz[0].defense, mine(s).sz[0].attack), (9, 2, 1)),
    ("FF-CARD-GOLDENHEAD-03 FF-CARD-SILVERHEAD-04", {"hand": ["golden_head_fossil"], "state": {"t_rex": {"attached": ["silver_leg_fossil"]}}}, {},
     ["play golden_head_fossil own t_rex", "keep old"], lambda s: (mine(s).az.name, [c.id for c in mine(s).discard]), ("T-Rex", ["golden_head_fossil"])),
    ("FF-EVO-06", {"hand": ["golden_head_fossil"], "state": {"t_rex": {"flipped": True, "attached": ["golden_head_fossil"]}}}, {},
     ["play golden_head_fossil own t_rex", "keep new"], lambda s: (mine(s).az.lp, mine(s).az.name, len(mine(s).az.attached)), (14, "T-Rex Lord", 1)),
    ("FF-CARD-GOLDENHEAD-05", {"hand": ["di66_rs_destruction"]},
     {"az": "t_rex", "sz": ["desmo"], "state": {"desmo": {"damage": 8, "attached": ["golden_head_fossil"]}}},
     ["play di66_rs_destruction", "discard golden_head_fossil on enemy desmo"], lambda s: [v.id for v in s.players[1].knocked_out], ["desmo", "brachio"]),
    ("FF-EVO-05 FF-CARD-DI66R-02", {"hand": ["di66_rs_destruction"], "state": {"t_rex": {"flipped": True, "attached": ["golden_head_fossil"]}}}, {},
     ["play di66_rs_destruction", "discard golden_head_fossil on own t_rex"], lambda s: mine(s).az.name, "T-Rex Lord"),
    ("FF-CARD-DI66R-01", {"hand": ["di66_rs_destruction"]}, {"excavated": ["jewel_rock"], "in_play": ["electrominite"]},
     ["play di66_rs_destruction", "discard uncleaned jewel_rock"], lambda s: ([c.id for c in s.fossil_pile], s.players[1].excavated), (["jewel_rock"], ())),
    ("FF-CARD-HOTHEADED-01 FF-CARD-HOTHEADED-03", {"hand": ["hot_headed", "waterlogged"]}, {},
     ["play hot_headed enemy brachio", "play waterlogged enemy brachio"], lambda s: s.players[1].sz[1].element, "water"),
    ("FF-CARD-BLOWNAWAY-01", {"hand": ["blown_away"]}, {}, ["play blown_away own t_rex"], lambda s: mine(s).az.element, "air"),
    ("FF-CARD-EARTHBOUND-01", {"hand": ["earthbound"]}, {}, ["play earthbound own t_rex"], lambda s: mine(s).az.element, "earth"),
    ("FF-CARD-ELEMENTALBOOST-03", {"hand": ["elemental_boost"] * 2}, {"az": "daspleto", "sz": ["desmo"]},
     ["play elemental_boost", "play elemental_boost", "use desmo desmo_headbutt daspleto"], lambda s: s.players[1].az.damage, 4),
    ("FF-CARD-SUPERHAMMER-01 FF-EXC-05", {"fp": 3, "hand": ["super_hammer"]}, {}, ["play super_hammer"],
     lambda s: (mine(s).fp, len(excavated(s)), len(mine(s).hand)), (0, 3, 1)),
    ("FF-CARD-NICKNACK-01 FF-CARD-NICKNACK-02", {"hand": ["nick_nacks_collection"]}, {}, ["play nick_nacks_collection"],
     lambda s: (len(excavated(s)), len(mine(s).hand), in_play(s)), (1, 1, ["nick_nacks_collection"])),
    ("FF-CARD-NICKNACK-03 FF-CARD-NICKNACK-04 FF-CARD-NICKNACK-06", DROPPING | {"fp": 0, "in_play": ["nick_nacks_collection"] * 2}, {},
     ["clean dropping_fossil_rock payback"], lambda s: (in_play(s), mine(s).fp, len(mine(s).hand), len(excavated(s))), ([], 4, 3, 2)),
    ("FF-CARD-JOHNGUANO-03 FF-CARD-JOHNGUANO-05", DROPPING | {"in_play": ["john_guanos_collection"] * 2}, {}, ["clean dropping_fossil_rock payback"],
     excavated, [("arm_fossil_rock", 2), ("jewel_rock", 2)]),
    ("FF-CARD-JOHNGUANO-04 FF-CLN-12", {"fp": 0, "hand": ["payback"], "excavated": [{"card": "jewel_rock", "counters": 2}]}, {},
     ["clean jewel_rock payback"], lambda s: (mine(s).fp, len(mine(s).hand)), (0, 2)),
    ("FF-CARD-DROPPING-01", DROPPING | {"fp": 0}, {}, ["clean dropping_fossil_rock payback"], lambda s: (len(excavated(s)), len(mine(s).hand), mine(s).fp), (2, 1, 0)),
    ("FF-CARD-GIANTDROPPING-01 FF-CARD-GIANTDROPPING-03", {"fp": 2, "hand": ["payback"], "excavated": ["giant_dropping_fossil_rock"]}, {},
     ["clean giant_dropping_fossil_rock payback"], lambda s: (len(excavated(s)), len(mine(s).hand), mine(s).fp), (4, 2, 0)),
    ("FF-CARD-KL33N-01 FF-CARD-KL33N-02 FF-CLN-10", {"hand": ["kl_33ns_automation"], "excavated": ["jewel_rock", "dark_fossil_rock"]}, {},
     ["play kl_33ns_automation", "clean jewel_rock", "clean dark_fossil_rock", "target own t_rex"],
     lambda s: (len(mine(s).hand), mine(s).fp, mine(s).az.attached[0].card.id), (2, 4, "dark_fossil_rock")),
    ("FF-CARD-KL33N-03", {"fp": 1, "hand": ["kl_33ns_automation", "super_drill"], "excavated": ["jewel_rock"]}, {},
     ["play kl_33ns_automation", "clean jewel_rock super_drill"], lambda s: mine(s).fp, 0),
    ("FF-CARD-SUPERDRILL-01", {"hand": ["super_drill", "payback"], "excavated": ["wonderous_arm_fossil_rock"]}, {},
     ["play super_drill", "clean wonderous_arm_fossil_rock payback", "target own t_rex"], lambda s: (mine(s).fp, mine(s).az.attack), (8, 4)),
    ("FF-CARD-GONDOLA-01 FF-CARD-GONDOLA-02 FF-CARD-GONDOLA-03 FF-CARD-GONDOLA-04", {"hand": ["gondola_digging"], "in_play": ["ultra_wide_sonar"]},
     {"fossil_deck": LONG}, ["play gondola_digging", "take dark_fossil_rock", "take jewel_rock", "under arm_fossil_rock", "under leg_fossil_rock",
      "under body_fossil_rock", "under head_fossil_rock"], lambda s: (excavated(s), [s.box.rows[c].id for c in s.fossil_deck], len(mine(s).hand)),
     ([("dark_fossil_rock", 0), ("jewel_rock", 0)], ["colossal_diamond", "super_electrominite", "sardinisaurus_fossil_rock", "arm_fossil_rock",
      "leg_fossil_rock", "body_fossil_rock", "head_fossil_rock", "normal_rock"], 1)),
    ("FF-CARD-HEAD-01", {"hand": ["payback"], "excavated": ["head_fossil_rock"], "state": {"t_rex": {"damage": 3}}}, {},
     ["clean head_fossil_rock payback", "target own t_rex"], lambda s: mine(s).az.damage, 2),
    ("FF-CARD-HEAD-02 FF-CARD-HEAD-03", {"fp": 0, "state": {"t_rex": {"attached": ["head_fossil_rock"] * 2}}}, {},
     ["activate head_fossil_rock own t_rex", "activate head_fossil_rock own t_rex"],
     lambda s: (mine(s).az.price("law_of_the_jungle"), mine(s).az.price("tyrants_roar"), len(s.fossil_pile)), (0, 1, 2)),
    ("FF-CARD-NORMALROCK-01 FF-CARD-NORMALROCK-02 FF-CARD-NORMALROCK-03", {"hand": ["payback"], "excavated": ["normal_rock"]},
     {"az": "t_rex", "ez": "desmo", "state": {"desmo": {"sleep": 1, "attached": ["wonderous_body_fossil_rock"]}}},
     ["clean normal_rock payback", "target enemy desmo"], lambda s: (s.players[1].ez.damage, s.players[1].ez.sleep), (1, 0)),
    ("FF-CARD-JEWELROCK-01", {"hand": DECK[:3], "excavated": ["jewel_rock"]}, {}, ["clean jewel_rock electrominite"], lambda s: len(mine(s).hand), 4),
    ("FF-CARD-COLOSSALDIAMOND-01", {"hand": DECK[:3], "excavated": ["colossal_diamond"]}, {}, ["clean colossal_diamond electrominite"],
     lambda s: len(mine(s).hand), 7),
    ("FF-CARD-MIRACULOUS-01", {"hand": ["quicken"], "excavated": ["miraculous_fossil_rock"]}, {}, ["clean miraculous_fossil_rock quicken", "target own brachio"],
     lambda s: (mine(s).sz[1].name, mine(s).sz[1].lp), ("Ryden", 13)),
    ("FF-CARD-SARDINISAURUS-01 FF-CARD-SARDINISAURUS-03", {"hand": ["quicken"], "excavated": ["sardinisaurus_fossil_rock"], "state": {"t_rex": {"damage": 6}}}, {},
     ["clean sardinisaurus_fossil_rock quicken", "activate sardinisaurus_fossil_rock own t_rex"],
     lambda s: (mine(s).az.damage, mine(s).in_play[0].counters, mine(s).in_play[0].exhausted), (2, 2, True)),
    ("FF-CARD-SARDINISAURUS-02", {"in_play": [{"card": "sardinisaurus_fossil_rock", "counters": 1}], "state": {"t_rex": {"damage": 6}}}, {},
     ["activate sardinisaurus_fossil_rock own t_rex"], lambda s: (in_play(s), [c.id for c in s.fossil_pile], mine(s).az.damage),
     ([], ["sardinisaurus_fossil_rock"], 2)),
    ("FF-CARD-MCJUNKER-01 FF-CARD-MCJUNKER-02", {"hand": ["payback"], "excavated": ["mcjunkers_rusted_tools"], "discard": ["quicken", "hot_headed"]}, {},
     ["clean mcjunkers_rusted_tools payback", "return payback", "return quicken"], lambda s: (hand(s), [c.id for c in mine(s).discard]),
     (["payback", "quicken"], ["hot_headed"])),
    ("FF-CARD-JELLY-03", {"fp": 4, "hand": ["quicken"]}, {"in_play": ["operation_fill_hot_spring_with_jelly"]},
     ["escape operation_fill_hot_spring_with_jelly quicken"], lambda s: (mine(s).fp, mine(s).hand, s.players[1].in_play), (0, (), ())),
    ("FF-CARD-JELLY-04 FF-CARD-BRACHIO-07", {"az": "brachio", "sz": ["desmo"], "in_play": ["operation_fill_hot_spring_with_jelly"]}, {},
     ["use brachio mighty_stomp t_rex"], lambda s: (s.players[1].az.id, s.players[1].az.damage), ("t_rex", 2)),
    ("FF-CARD-ILIUMICE-01", {"fp": 0, "hand": ["ilium_ice"]}, {}, ["play ilium_ice"], in_play, ["ilium_ice"]),
    ("FF-PLAY-09", {"hand": ["payback"], "excavated": ["jewel_rock"]}, {}, ["clean jewel_rock payback"],
     lambda s: ([c.id for c in mine(s).discard], [c.id for c in s.fossil_pile]), (["payback"], ["jewel_rock"])),
    ("FF-PLAY-12", {}, {"state": {"t_rex": {"damage": 9, "attached": ["silver_head_fossil", "arm_fossil_rock"]}}}, ["use t_rex frightful_assault t_rex"],
     lambda s: ([c.id for c in s.players[1].discard], [c.id for c in s.fossil_pile]), (["silver_head_fossil"], ["arm_fossil_rock"])),
    ("FF-RET-12", {"hand": ["back_in_action"]}, {}, ["retreat behind desmo", "play back_in_action", "retreat behind brachio"],
     lambda s: (mine(s).az.id, mine(s).ez.id), ("brachio", "desmo")),
]


@pytest.mark.parametrize(("a", "b", "actions", "look", "wanted"), [
    pytest.param(*row, id=rules.split()[0], marks=pytest.mark.rule(*rules.split())) for rules, *row in ROWS])
def test_a_card(a, b, actions, look, wanted):
    b = dict(b)
    more = {"fossil_deck": b.pop("fossil_deck")} if "fossil_deck" in b else {}
    state = played(duel({"deck": DECK} | a, b, **more), *actions)
    assert look(state) == wanted


REFUSED = [
    ("FF-PLAY-01", {"fp": 1, "hand": ["electrominite"]}, {}, "play electrominite"),
    ("FF-PLAY-01", {}, {}, "play electrominite"),
    ("FF-PLAY-14", {"hand": ["back_in_action"]}, {}, "play back_in_action"),
    ("FF-PLAY-14", {"hand": ["calcium_injection"]}, {}, "play calcium_injection own t_rex"),
    ("FF-PLAY-14", {"hand": ["di66_rs_destruction"], "excavated": ["jewel_rock"]}, {}, "play di66_rs_destruction"),
    ("FF-EXC-01", {"fp": 0}, {}, "excavate"),
    ("FF-CLN-01", {"fp": 0, "hand": ["quicken"], "excavated": ["jewel_rock"]}, {}, "clean jewel_rock quicken"),
    ("FF-CLN-02", {"excavated": ["jewel_rock"]}, {}, "clean jewel_rock"),
    ("FF-CLN-02", {"excavated": ["jewel_rock"]}, {}, "clean jewel_rock quicken"),
    ("FF-CLN-05", {"hand": ["quicken"]}, {}, "clean jewel_rock quicken"),
    ("FF-EXC-07", {"hand": ["quicken"]}, {"excavated": ["jewel_rock"]}, "clean jewel_rock quicken"),
    ("FF-CLN-07", {"hand": ["payback"], "excavated": ["dark_fossil_rock"]}, {}, "clean dark_fossil_rock payback"),
    ("FF-CLN-08", {"hand": ["payback"], "excavated": ["miraculous_fossil_rock"]}, {}, "clean miraculous_fossil_rock payback"),
    ("FF-CARD-PREMIUMPICKAXE-02", {"in_play": [{"card": "premium_pickaxe", "exhausted": True}]}, {}, "activate premium_pickaxe"),
    ("FF-TURN-16", {}, {"in_play": ["premium_pickaxe"]}, "activate premium_pickaxe"),
    ("FF-CARD-JELLY-03", {"fp": 3, "hand": ["quicken"]}, {"in_play": ["operation_fill_hot_spring_with_jelly"]},
     "escape operation_fill_hot_spring_with_jelly quicken"),
]


@pytest.mark.parametrize(("rule", "a", "b", "action"), REFUSED, ids=[f"{row[0]}-{i}" for i, row in enumerate(REFUSED)])
def test_a_card_is_refused(rule, a, b, action):
    assert refused(duel(a, b), action) == rule


@pytest.mark.rule("FF-EXC-06")
def test_an_empty_fossil_deck():
    assert refused(duel(fossil_deck=[]), "excavate") == "FF-EXC-06"
    again = duel(fossil_deck=[], fossil_discard=["jewel_rock"], options={"fossil_deck_reshuffle": True}).after("excavate")
    assert excavated(again) == [("jewel_rock", 0)]


@pytest.mark.rule("FF-CARD-ILIUMICE-02", "FF-CARD-ILIUMICE-03", "FF-CARD-ILIUMICE-05", "FF-CARD-ILIUMICE-06")
def test_ilium_ice():
    state = duel({"in_play": ["ilium_ice"]})
    branches = state.outcomes(state.parse("pass").code)
    assert sorted((p, after.players[1].az.id) for p, after in branches) == [(0.5, "brachio"), (0.5, "desmo")]
    assert duel({"in_play": ["ilium_ice"]}, {"az": "t_rex"}).after("pass").players[1].az.id == "t_rex"
    twice = duel({"in_play": ["ilium_ice"] * 2}, {"az": "t_rex", "sz": ["desmo"]})
    events = twice.play("pass")
    assert kinds(events).count("swap") == 2
    assert twice.players[1].az.id == "t_rex"


@pytest.mark.rule("FF-CARD-PAYBACK-03", "FF-CARD-PAYBACK-05")
def test_two_paybacks():
    state = duel({"az": "t_rex"}, {"az": "brachio", "hand": ["payback"] * 2})
    state = played(state, "use t_rex frightful_assault brachio", "play payback", "play payback")
    assert state.players[0].az.damage == 3 + 3


@pytest.mark.rule("FF-WIN-04")
def test_the_skill_that_ends_the_game_comes_before_payback():
    state = duel({"az": "t_rex", "state": {"t_rex": {"damage": 9}}}, {"az": "brachio", "hand": ["payback"], "state": {"brachio": {"damage": 10}}})
    state = played(state, "use t_rex frightful_assault brachio", "play payback")
    assert (state.winners, state.players[0].az.damage) == ([0], 9)


@pytest.mark.rule("FF-PLAY-11")
def test_tricks_may_wait_and_act_last_first():
    options = {"trick_resolution": "last_first"}
    state = duel({"az": "t_rex", "hand": ["earthbound"]}, {"az": "brachio", "hand": ["waterlogged"]}, options=options)
    state = played(state, "use t_rex frightful_assault brachio", "play waterlogged own brachio",
                   "play earthbound enemy brachio")
    assert state.players[1].az.element == "water"  # Earthbound acted first, so Waterlogged is the newest


@pytest.mark.rule("FF-CLN-12")
def test_of_equal_fossil_cards_the_cheaper_is_cleaned_unless_that_is_a_waste():
    pair = [{"card": "jewel_rock", "counters": 1}, {"card": "jewel_rock"}]
    state = duel({"fp": 0, "hand": ["payback", "super_drill"], "excavated": pair})
    assert excavated(state.after("clean jewel_rock payback")) == [("jewel_rock", 0)]
    assert excavated(state.after("clean jewel_rock super_drill")) == [("jewel_rock", 1)]  # the discard alone pays for it
