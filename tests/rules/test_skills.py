"""The 18 Skills: each in a case that checks its effect exactly, and in one where it meets its limit.

(FB-HAM-05, FB-HAM-11, FB-CNT-33 to FB-CNT-35, and what the token says) A Skill without cases fails.
"""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import pytest

import fossil_lab as fl

SKILLS = fl.fossilis.cards.builtin().skills
GLYPHS = {"sand": "-", "clay": "=", "stone": "#"}


def position(site, *mats, **keys):
    players = keys.pop("players", 2)
    return fl.fossilis.from_scenario({
        "players": players, "seed": 1, "current": 0, "site": site, "pits": {}, "pool": 6, "player": list(mats), **keys})


def summary(state) -> dict[str, Any]:
    """All that a Skill could change, by name; the tiles of each space as glyphs, the lower first."""
    out = {space.name: "".join(GLYPHS[tile.terrain] for tile in space.tiles) for space in state.site}
    out |= {
        "pawns": [player.pawn for player in state.players],
        "tiles": [[tile.kind for tile in player.tiles] for player in state.players],
        "plaster": [player.plaster for player in state.players],
        "storage": [player.storage for player in state.players],
        "tools": [[tool.id for tool in player.tools] for player in state.players],
        "supplies": [[card.id for card in player.supplies] for player in state.players],
        "skills": [player.skills for player in state.players],
        "scores": state.scores, "discard": [tile.kind for tile in state.discard], "bones": state.bone_discard,
        "energy": state.energy, "pool": state.pool, "supply": state.supply, "event_due": bool(state.event_due),
        "display": [card and card.id for card in state.display], "decks": state.deck_sizes,
        "decision": (state.decision.kind, state.current_player),
    }
    return out


def rule_of(refusal):
    return refusal and refusal.rule


class Case(NamedTuple):
    """A position, what is played there, what has changed then (nothing else has), and what is refused then."""

    skill: str
    what: str
    site: str
    play: tuple[str, ...] = ()
    changes: dict[str, Any] | None = None
    refused: dict[str, str | None] = {}  # noqa: RUF012 (never written)
    keys: dict[str, Any] = {}  # noqa: RUF012
    mat: dict[str, Any] = {}  # noqa: RUF012
    other: dict[str, Any] = {}  # noqa: RUF012


# Player 0 in the middle, player 1 east of it.
NEXT = """
=   =   =   =   =
-   -   -   -   -
-   -   -0  -1  -
-   -   -   -   -
-   -   -   .   -
"""
CORNER = NEXT.replace("-1", "-").replace(".   -\n", ".   -1\n")  # player 1 far off on e5
DIAGONAL = NEXT.replace("-1", "-").replace("-   -   -   -   -\n-   -   -   .", "-   -   -   -1  -\n-   -   -   .")
BESIDE = NEXT.replace("-0", "-")  # player 0 beside the site
DIG = """
=   =   =   =   =
-   -   .   -   -
-   -   -0  =   -
-   -   #   -   .
-1  -   -   .   -
"""
SNAKE = """
-0  =   .   .   .
.   .   =   .   .
.   .   .   =   .
.   -1  .   .   =
.   .   .   .   .
"""
SANDS = ["sand:egg", "clay:amber,egg", "sand:amber"]
SHOWN = ["tapejara", "henodus", "stegosaurus", "mosasaurus"]
DECK = ["allosaurus", "triceratops"]
CARDS = {"dinosaurs": SHOWN, "dinosaur_deck": DECK}
PITS = {"c2": "TLRHKM", "d2": "T", "e4": "TTLRHKM", "d5": "TTLM", "c3": "T"}
MARKET = {"market": ["supply_03", "supply_19", "supply_10", "chisel_1"], "step": "market"}

CASES = [
    # ---- Shove: push 1 adjacent pawn 2 spaces
    Case("shove", "two spaces straight away", NEXT.replace("-   -   -0  -1  -", "-0  -1  -   -   -"),
         ("use shove", "push east"), {"pawns": ["a3", "d3"]}, {"use shove": "FB-CNT-35"}),
    Case("shove", "off the site on the second space", NEXT, ("use shove", "push east"), {"pawns": ["c3", "east"]}),
    Case("shove", "into a pit, out of which its owner fishes it", NEXT.replace("-1  -\n", "-1  .\n"),
         ("use shove", "push east", "side south"), {"pawns": ["c3", "south"]}),
    Case("shove", "nobody orthogonally beside", DIAGONAL, (), None, {"use shove": "FB-PSH-12"}),
    Case("shove", "only where somebody stands", NEXT, ("use shove",), None,
         {"push north": "FB-PSH-12", "push west": "FB-PSH-12", "push east": None, "pass": "CORE-01"}),
    Case("shove", "from beside the site", BESIDE, (), None, {"use shove": "FB-CLB-11"},
         {"off_site": {"0": "north"}}),
    # ---- Plaster mixer: one gain-Plaster action of the turn takes 2
    Case("plaster_mixer", "two for one Energy", CORNER, ("use plaster_mixer",),
         {"plaster": [2, 0], "pool": 4, "energy": 3}, {"use plaster_mixer": "FB-CNT-35", "gain plaster": None}),
    Case("plaster_mixer", "one of the Pool, one of the supply, and an Event", CORNER, ("use plaster_mixer",),
         {"plaster": [2, 0], "pool": 0, "supply": 38, "energy": 3, "event_due": True}, {}, {"pool": 1}),
    Case("plaster_mixer", "a later gain takes one", CORNER, ("use plaster_mixer", "gain plaster"),
         {"plaster": [3, 0], "pool": 3, "energy": 2}),
    Case("plaster_mixer", "it is an action and takes Energy", CORNER, (), None,
         {"use plaster_mixer": "FB-ENE-05"}, {"energy": 0}),
    Case("plaster_mixer", "no Plaster left", CORNER, (), None, {"use plaster_mixer": "FB-PLA-10"},
         {"pool": 0, "supply": 0}),
    # ---- Light fingers: 1 Plaster of a neighbour
    Case("light_fingers", "from storage to storage", NEXT, ("use light_fingers", "steal east"),
         {"plaster": [3, 2]}, {"use light_fingers": "FB-CNT-35"}, {}, {"plaster": 2}, {"plaster": 3}),
    Case("light_fingers", "not from the Pool, no Event", NEXT, ("use light_fingers", "steal east"),
         {"plaster": [1, 0]}, {}, {"pool": 1}, {}, {"plaster": 1}),
    Case("light_fingers", "a neighbour without Plaster", NEXT, (), None, {"use light_fingers": "FB-TOL-15"}),
    Case("light_fingers", "a diagonal is not adjacent", DIAGONAL, (), None, {"use light_fingers": "FB-PSH-12"},
         {}, {}, {"plaster": 3}),
    Case("light_fingers", "from beside the site", BESIDE, (), None, {"use light_fingers": "FB-CLB-11"},
         {"off_site": {"0": "east"}}, {}, {"plaster": 3}),
    # ---- Change places: swap with a pawn at most 2 spaces away
    Case("change_places", "two spaces off, pits between", CORNER.replace("-   -   -   -   -\n-   -   -   .",
         "-   -   -   .   -\n-   -   -   ."), ("use change_places", "swap e5"), {"pawns": ["e5", "c3"]},
         {"use change_places": "FB-CNT-35"}),
    Case("change_places", "side by side", NEXT, ("use change_places", "swap d3"), {"pawns": ["d3", "c3"]}),
    Case("change_places", "three spaces off", NEXT.replace("-0  -1  -\n", "-   -   -1\n").replace(
         "-   -   -   -   -1", "-   -0  -   -   -1"), (), None, {"use change_places": "FB-TOL-15"}),
    Case("change_places", "only where a pawn stands", NEXT, ("use change_places",), None,
         {"swap c3": "FB-TOL-02", "swap e3": "FB-TOL-02", "swap d3": None}),
    Case("change_places", "from beside the site", BESIDE, (), None, {"use change_places": "FB-CLB-11"},
         {"off_site": {"0": "east"}}),
    Case("change_places", "the other beside the site", NEXT.replace("-1", "-"), (), None,
         {"use change_places": "FB-TOL-15"}, {"off_site": {"1": "east"}}),
    # ---- Sure-footed: up to 2 spaces without Energy
    Case("sure_footed", "two spaces for nothing", SNAKE, ("use sure_footed", "move c2"), {"pawns": ["c2", "b4"]},
         {"use sure_footed": "FB-CNT-35", "move b1": None}),
    Case("sure_footed", "also with no Energy left", SNAKE, ("use sure_footed", "move b1"), {"pawns": ["b1", "b4"]},
         {"move c2": "FB-ENE-05"}, {"energy": 0}),
    Case("sure_footed", "not three spaces, not nowhere", SNAKE, ("use sure_footed",), None,
         {"move d3": "FB-MOV-01", "move a1": "FB-TOL-15", "move a2": "FB-MOV-05", "move c2": None}),
    Case("sure_footed", "no climbing", BESIDE, (), None, {"use sure_footed": "FB-CLB-11"},
         {"off_site": {"0": "east"}}),
    Case("sure_footed", "no tile to step on", SNAKE.replace("-0  =", "-0  ."), (), None,
         {"use sure_footed": "FB-TOL-15"}),
    # ---- Backfill: 1 Sand without Energy, placed as the action does
    Case("backfill", "beside the pawn for nothing", CORNER, ("use backfill", "place sand:amber d3"),
         {"d3": "--", "discard": ["sand:egg", "clay:amber,egg"]}, {"use backfill": "FB-CNT-35"}, {"discard": SANDS}),
    Case("backfill", "along the own edge from beside the site", BESIDE, ("use backfill", "place sand:egg d5"),
         {"d5": "-", "discard": ["clay:amber,egg", "sand:amber"]}, {},
         {"discard": SANDS, "off_site": {"0": "south"}}),
    Case("backfill", "within the limits of the action", NEXT.replace("-0", "=#0"), ("use backfill",), None,
         {"place sand:egg d4": "FB-SND-05", "place sand:egg c3": "FB-SND-12", "place sand:egg d3": "FB-SND-10",
          "place clay:amber,egg b3": "FB-SND-03", "place sand:footprint b3": "FB-SND-02", "pass": "FB-TOL-15",
          "place sand:egg b3": None}, {"discard": SANDS}),
    Case("backfill", "no Sand in the discard pile", CORNER, (), None, {"use backfill": "FB-TOL-15"},
         {"discard": ["clay:amber,egg"]}),
    # ---- Well-read: 1 displayed Dinosaur under its deck
    Case("well_read", "the place is filled again", CORNER, ("use well_read", "bury henodus"),
         {"display": ["tapejara", "allosaurus", "stegosaurus", "mosasaurus"]}, {"use well_read": "FB-CNT-35"}, CARDS),
    Case("well_read", "only a Dinosaur displayed", CORNER, ("use well_read",), None,
         {"bury allosaurus": "FB-TOL-02", "pass": "CORE-01", "bury mosasaurus": None}, CARDS),
    Case("well_read", "the deck is empty", CORNER, (), None, {"use well_read": "FB-TOL-15"},
         {"dinosaurs": SHOWN, "dinosaur_deck": []}),
    # ---- Long stride: each Move up to 3 spaces
    Case("long_stride", "three spaces for 1 Energy", SNAKE, ("move d3",), {"pawns": ["d3", "b4"], "energy": 3}),
    Case("long_stride", "each Move", SNAKE, ("move d3", "move a1"), {"energy": 2}),
    Case("long_stride", "not four spaces", SNAKE, (), None,
         {"move e4": "FB-MOV-01", "move d3": None, "use long_stride": "FB-HAM-11"}),
    # ---- Stone breaker: Stone 1 Energy less
    Case("stone_breaker", "Stone for 2", DIG, ("dig c4 south",),
         {"c4": "", "c5": "#", "energy": 2, "tiles": [["sand:egg"], []]}, {}, {"fragments": {"c5": "egg"}}),
    Case("stone_breaker", "no less than that, and Clay as before", DIG, (), None,
         {"dig c4 south": "FB-ENE-05", "dig d3 east": "FB-ENE-05", "use stone_breaker": "FB-HAM-11"}, {"energy": 1}),
    # ---- Clay cutter: Clay 1 Energy less
    Case("clay_cutter", "Clay for 1", DIG, ("dig d3 east",),
         {"d3": "", "e3": "=", "energy": 3, "tiles": [["sand:egg"], []]}, {}, {"fragments": {"e3": "egg"}}),
    Case("clay_cutter", "not for nothing", DIG, (), None, {"dig d3 east": "FB-ENE-05"}, {"energy": 0}),
    Case("clay_cutter", "Stone and Sand as before", DIG, ("dig b3 west",), None,
         {"dig c4 south": "FB-ENE-05", "dig d3 east": None}, {"energy": 3}),
    # ---- Fine work: Teeth and Limbs 1 Plaster less
    Case("fine_work", "a Tooth for 1, a Limb for 2, each time", DIG,
         ("extract c2 tooth", "extract c2 limb"),
         {"storage": [("tooth", "limb"), ()], "plaster": [0, 0], "supply": 34}, {}, {"pits": PITS}, {"plaster": 3}),
    Case("fine_work", "not a Rib, a Hip or a Skull", DIG, (), None,
         {"extract c2 rib": "FB-EXT-06", "extract c2 hip": "FB-EXT-06", "extract c2 skull": "FB-EXT-06",
          "use fine_work": "FB-HAM-11"}, {"pits": PITS}, {"plaster": 3}),
    Case("fine_work", "1 Plaster and no more", DIG, (), None,
         {"extract c2 limb": "FB-EXT-06", "extract c2 tooth": None}, {"pits": PITS}, {"plaster": 1}),
    # ---- Heavy lifting: Ribs, Hips and Skulls 1 Plaster less
    Case("heavy_lifting", "a Rib for 3, a Hip for 4, a Skull for 5", DIG,
         ("extract c2 rib", "extract c2 hip", "extract c2 skull"),
         {"storage": [("rib", "hip", "skull"), ()], "plaster": [0, 0], "supply": 34}, {}, {"pits": PITS},
         {"plaster": 12}),
    Case("heavy_lifting", "1 Plaster and no more", DIG, (), None,
         {"extract c2 rib": "FB-EXT-06", "extract c2 limb": "FB-EXT-06", "extract c2 tooth": None}, {"pits": PITS},
         {"plaster": 2}),
    # ---- Long reach: also from diagonal open pits
    Case("long_reach", "a diagonal pit at the full price", DIG.replace("#   -   .", "#   .   ."), ("extract d4 limb",),
         {"storage": [("limb",), ()], "plaster": [0, 0], "supply": 34}, {}, {"pits": {"d4": "LL"}}, {"plaster": 3}),
    Case("long_reach", "and again", DIG.replace("#   -   .", "#   .   ."), ("extract d4 limb", "extract d4 limb"),
         {"storage": [("limb", "limb"), ()], "plaster": [0, 0], "supply": 34}, {}, {"pits": {"d4": "LL"}},
         {"plaster": 6}),
    Case("long_reach", "not farther, not through tiles", DIG, (), None,
         {"extract e4 tooth": "FB-EXT-04", "extract d5 tooth": "FB-EXT-04", "extract c3 tooth": "FB-EXT-04",
          "extract d2 tooth": "FB-EXT-03", "extract c2 tooth": None}, {"pits": PITS}, {"plaster": 9}),
    # ---- Haggler: 1 Fragment less, but at least 1
    Case("haggler", "one of two Wilds", CORNER, ("buy supply_03",), {
        "tiles": [[], []], "discard": ["sand:egg"], "decision": ("claim", 0)}, {}, {**MARKET, "discard": []},
        {"tiles": ["sand:egg"]}),
    Case("haggler", "a kind that is missing", CORNER, ("buy supply_10",), {
        "tiles": [[], []], "discard": ["clay:amber,egg"], "decision": ("claim", 0)}, {}, {**MARKET, "discard": []},
        {"tiles": ["clay:amber,egg"]}),
    Case("haggler", "one Fragment and no more", CORNER, (), None,
         {"buy supply_10": "FB-BUY-03", "buy supply_03": None}, MARKET, {"tiles": ["sand:egg"]}),
    Case("haggler", "a card of one Fragment is not free", CORNER, (), None,
         {"buy supply_19": "FB-BUY-03", "buy supply_03": None}, MARKET, {"tiles": ["sand:egg"]}),
    Case("haggler", "nothing without tiles", CORNER, (), None,
         {"buy supply_19": "FB-BUY-03", "buy supply_03": "FB-BUY-03"}, MARKET),
]


def play_case(case, skills):
    """The position of a case with these Skills."""
    mats = [{**case.mat, "skills": skills}, case.other]
    return position(case.site, *mats, **case.keys)


@pytest.mark.rule("FB-HAM-05", "FB-HAM-11", "FB-CNT-35", "FB-PSH-12", "FB-TOL-15")
@pytest.mark.parametrize("case", CASES, ids=[f"{case.skill}-{case.what}" for case in CASES])
def test_the_effect_of_every_skill(case):
    state = play_case(case, [case.skill])
    before = summary(state)
    for action in case.play:
        state.play(action)
    if case.changes is not None:
        after = summary(state)
        if any(action.startswith("buy") for action in case.play):
            bought = case.play[-1].split()[1]
            assert [card.id for card in state.players[0].bone_cards] == [bought]
            after["decks"] = before["decks"]  # the Market is filled again
        assert after == {**before, **case.changes}
    for action, rule in case.refused.items():
        assert rule_of(state.why_not(action)) == rule, action
        assert (action in state.actions) == (rule is None), action


@pytest.mark.rule("FB-HAM-05")
@pytest.mark.parametrize("case", [case for case in CASES if case.changes is not None],
                         ids=[f"{case.skill}-{case.what}" for case in CASES if case.changes is not None])
def test_without_the_skill_it_is_not_so(case):
    state = play_case(case, [])
    before = summary(state)
    try:
        for action in case.play:
            state.play(action)
    except fl.IllegalAction:
        return
    changed = {key: value for key, value in summary(state).items() if value != before[key]}
    assert changed != case.changes


# ---------------------------------------------------------------------------------- Skills that count at the end

# Skill, what, mat of the player, mat of the other, category -> points with it, and without it where that differs
ENDGAME = [
    ("tooth_collector", "5 a Tooth in place of 2", {"storage": "TTL"}, {},
     {"Skills": 10, "Leftover bones": 3}, {"Leftover bones": 7}),
    ("tooth_collector", "a Tooth on a card too", {"storage": "T", "supplies": ["supply_02"]}, {},
     {"Skills": 10, "Leftover bones": 0}, {"Leftover bones": 4}),
    ("tooth_collector", "not the Teeth on a Dinosaur", {"lab": {"card": "arizonasaurus", "bones": "TT"}}, {},
     {"Skills": 0, "Leftover bones": 0}, {}),
    ("tooth_collector", "not other bones", {"storage": "LRHK"}, {}, {"Skills": 0, "Leftover bones": 24}, {}),
    ("quartermaster", "2 a Market card, wherever it lies",
     {"tools": ["chisel_1"], "used_tools": ["chisel_2"], "supplies": ["supply_02", "supply_24"]}, {},
     {"Skills": 8, "Market cards": 2 + 2 + 2 + 10}, {}),
    ("quartermaster", "not the cards of others", {}, {"tools": ["chisel_1"]}, {"Skills": 0, "Market cards": 0}, {}),
    ("specialist", "a pair counts as a set", {"scored": ["cynognathus", "allosaurus"]}, {},
     {"Skills": 3, "Characteristic sets": 0}, {}),  # two Carnivores; one each of all else
    ("specialist", "only the dearest of several pairs", {"scored": ["henodus", "atopodentatus"]}, {},
     {"Skills": 7, "Characteristic sets": 0}, {}),  # Herbivore 4, Aquatic 7, Triassic 6
    ("specialist", "a set of three is none of its business",
     {"scored": ["henodus", "atopodentatus", "plesiosaurus"]}, {}, {"Skills": 6, "Characteristic sets": 7}, {}),
    ("specialist", "one is not two", {"scored": ["henodus"]}, {}, {"Skills": 0, "Characteristic sets": 0}, {}),
    ("leading_authority", "every lead that is shared", {"scored": ["henodus"]}, {"scored": ["atopodentatus"]},
     {"Skills": 9, "Majorities": 0}, {}),
    ("leading_authority", "a lead of one's own once only", {"scored": ["henodus", "atopodentatus"]},
     {"scored": ["tapejara"]}, {"Skills": 0, "Majorities": 9}, {}),
    ("leading_authority", "not what nobody has, not what another leads", {"scored": ["henodus"]},
     {"scored": ["atopodentatus", "lystrosaurus"]}, {"Skills": 3, "Majorities": 0}, {}),
]


def ended(mat, other):
    """The same mats after the last turn."""
    state = position(CORNER, mat, other, current=1, start=0, last_round=True)
    for _ in range(3):
        state.play("pass")
    while not state.is_terminal:
        state.play("pass")
    return {row.category: row.points for row in state.breakdown(0)}, state.scores[0]


@pytest.mark.rule("FB-FIN-08", "FB-FIN-14", "FB-HAM-05")
@pytest.mark.parametrize(("skill", "what", "mat", "other", "points", "without"), ENDGAME,
                         ids=[f"{row[0]}-{row[1]}" for row in ENDGAME])
def test_what_skills_are_worth_at_the_end(skill, what, mat, other, points, without):
    plain, _ = ended(mat, other)
    rows, total = ended({**mat, "skills": [skill]}, other)
    assert {name: rows[name] for name in points} == points
    assert plain == {**rows, "Skills": 0, **without}  # all else is as it was
    assert total == sum(rows.values())


@pytest.mark.rule("FB-HAM-11")
@pytest.mark.parametrize("skill", [skill for skill in SKILLS if skill.timing != "once_per_turn"],
                         ids=lambda skill: skill.id)
def test_what_always_holds_or_counts_at_the_end_is_not_used(skill):
    state = position(NEXT, {"skills": [skill.id], "plaster": 9}, {"plaster": 3}, discard=SANDS)
    assert state.why_not(f"use {skill.id}").rule == "FB-HAM-11"
    assert not [action for action in state.actions if action.family == "use"]


ONCE = [skill for skill in SKILLS if skill.timing == "once_per_turn"]
ANSWER = {"shove": "push east", "light_fingers": "steal east", "change_places": "swap d3", "sure_footed": "move b3",
          "backfill": "place sand:egg b3", "well_read": "bury henodus", "plaster_mixer": None}


@pytest.mark.rule("FB-CNT-35", "FB-HAM-11")
@pytest.mark.parametrize("skill", ONCE, ids=lambda skill: skill.id)
def test_once_a_turn_and_again_on_the_next(skill):
    # A spare pawn to the south, so that a second use would find somebody too.
    site = NEXT.replace("-   -   -   -   -\n-   -   -   .", "-   -   -2  -   -\n-   -   -   .")
    state = position(site, {"skills": [skill.id]}, {"plaster": 3}, {"plaster": 3}, players=3, discard=SANDS,
                     dinosaurs=SHOWN)
    spent = 1 if skill.id == "plaster_mixer" else 0
    state.play(f"use {skill.id}")
    if ANSWER[skill.id]:
        state.play(ANSWER[skill.id])
    assert state.energy == 4 - spent
    assert state.why_not(f"use {skill.id}").rule == "FB-CNT-35"
    assert not [action for action in state.actions if action.family == "use"]
    for _ in range(9):
        state.play("pass")
    assert state.current == 0
    assert rule_of(state.why_not(f"use {skill.id}")) is None


@pytest.mark.rule("FB-HAM-11")
@pytest.mark.parametrize("step", ["market", "claim"])
@pytest.mark.parametrize("skill", ONCE, ids=lambda skill: skill.id)
def test_skills_are_used_in_step_one_only(skill, step):
    keys = {"discard": SANDS, "dinosaurs": SHOWN}
    mats = {"skills": [skill.id]}, {"plaster": 3}
    assert position(NEXT, *mats, **keys).why_not(f"use {skill.id}") is None
    state = position(NEXT, *mats, step=step, **keys)
    assert state.why_not(f"use {skill.id}").rule == "FB-HAM-11"
    assert not [action for action in state.actions if action.family == "use"]


def test_the_sad_face_marks_the_skills_that_act_on_another():
    assert {skill.id for skill in SKILLS if skill.aggressive} == {"shove", "light_fingers", "change_places"}


def test_no_skill_is_forgotten():
    assert len(SKILLS) == 18
    for skill in SKILLS:
        cases = [case for case in CASES if case.skill == skill.id]
        rows = [row for row in ENDGAME if row[0] == skill.id]
        if skill.timing == "endgame":
            assert any(row[4]["Skills"] for row in rows), skill.id
            assert any(not row[4]["Skills"] for row in rows), skill.id
        else:
            assert any(case.changes is not None for case in cases), skill.id
            assert any(case.changes is None and any(case.refused.values()) for case in cases), skill.id
    assert {case.skill for case in CASES} | {row[0] for row in ENDGAME} == {skill.id for skill in SKILLS}


# ---------------------------------------------------------------------------------- how Skills meet other rules

@pytest.mark.rule("FB-HAM-15")
def test_the_raised_gain_is_the_gain_plaster_action():
    state = position(CORNER, {"skills": ["plaster_mixer"]}, pool=5)
    assert state.explain("use plaster_mixer").energy == 1
    state.play("use plaster_mixer")
    assert (state.energy, state.players[0].plaster, state.pool, state.supply) == (3, 2, 3, 35)
    for keys in ({"energy": 0}, {"pool": 0, "supply": 0}):
        poor = position(CORNER, {"skills": ["plaster_mixer"]}, **keys)
        assert poor.why_not("use plaster_mixer") == poor.why_not("gain plaster")
        assert "use plaster_mixer" not in poor.actions


@pytest.mark.rule("FB-PSH-12", "FB-PSH-07")
def test_a_shoved_pawn_pushes_those_behind_it():
    site = NEXT.replace("-   -   -0  -1  -", "-0  -1  -   -2  -")
    state = position(site, {"skills": ["shove"]}, players=3)
    state.play("use shove")
    state.play("push east")
    assert [player.pawn for player in state.players] == ["a3", "d3", "e3"]


@pytest.mark.rule("FB-PSH-12")
def test_a_shove_ends_in_the_pit():
    site = NEXT.replace("-   -   -0  -1  -", "-0  -1  .   -   -")
    state = position(site, {"skills": ["shove"]})
    state.play("use shove")
    state.play("push east")
    assert (state.decision.kind, state.current_player) == ("choose_side", 1)
    assert len(state.actions) == 4


@pytest.mark.rule("FB-PSH-12")
def test_one_of_several_neighbours_is_chosen():
    site = NEXT.replace("-   -   -   -   -\n-   -   -   .", "-   -   -2  -   -\n-   -   -   .")
    state = position(site, {"skills": ["shove"]}, players=3)
    state.play("use shove")
    assert [action.text for action in state.actions] == ["push east", "push south"]
    state.play("push south")
    assert [player.pawn for player in state.players] == ["c3", "d3", "south"]


@pytest.mark.rule("FB-HAM-05", "FB-EXT-15")
@pytest.mark.parametrize(("skills", "tools", "piece", "price"), [
    (["fine_work"], ["dental_pick_1"], "limb", 0), (["fine_work"], ["dental_pick_1"], "tooth", 0),
    (["heavy_lifting"], ["air_scribe_1"], "skull", 2), (["heavy_lifting"], ["air_scribe_1"], "rib", 0),
    (["fine_work", "heavy_lifting"], [], "hip", 4), (["fine_work", "heavy_lifting"], [], "hammer", 0)])
def test_discounts_add_up_but_not_below_nothing(skills, tools, piece, price):
    state = position(DIG, {"skills": skills, "tools": tools, "plaster": price}, pits=PITS)
    for tool in tools:
        state.play(f"use {tool}")
    state.play(f"extract c2 {piece}")
    assert state.players[0].plaster == 0
    if price:
        poor = position(DIG, {"skills": skills, "tools": tools, "plaster": price - 1}, pits=PITS)
        for tool in tools:
            poor.play(f"use {tool}")
        assert poor.why_not(f"extract c2 {piece}").rule == "FB-EXT-06"


@pytest.mark.rule("FB-HAM-05")
@pytest.mark.parametrize(("skills", "tools", "keys", "action", "price"), [
    (["stone_breaker"], [], {}, "dig c4 south", 2),
    (["stone_breaker"], ["pick_mattock_1"], {}, "dig c4 south", 1),
    (["stone_breaker"], ["pick_mattock_1", "pick_mattock_2"], {}, "dig c4 south", 1),
    (["stone_breaker"], [], {"standing_event": "soft_stone"}, "dig c4 south", 1),
    ([], ["pick_mattock_1"], {"standing_event": "soft_stone"}, "dig c4 south", 1),
    ([], [], {"standing_event": "soft_stone"}, "dig c4 south", 2),
    (["clay_cutter"], ["pick_mattock_1"], {}, "dig d3 east", 1),
    (["clay_cutter"], [], {"options": {"kid_flat_dig_cost": True}}, "dig d3 east", 1),
    (["stone_breaker"], [], {"options": {"kid_flat_dig_cost": True}}, "dig c4 south", 1),
    ([], ["pick_mattock_1"], {"options": {"kid_flat_dig_cost": True}}, "dig c4 south", 1),
    ([], ["pick_mattock_2"], {"options": {"kid_flat_dig_cost": True}}, "dig c4 south", 1),
    (["clay_cutter", "stone_breaker"], [], {}, "dig b3 west", 1)])
def test_cheaper_digs_add_up_but_cost_one_at_least(skills, tools, keys, action, price):
    state = position(DIG, {"skills": skills, "tools": tools}, **keys)
    for tool in tools:
        state.play(f"use {tool}")
    assert 4 - state.after(action).energy == price


@pytest.mark.rule("FB-HAM-05", "FB-EXT-17")
def test_long_reach_comes_back_after_a_block_and_tackle():
    site = DIG.replace("#   -   .", "#   .   .")
    state = position(site, {"skills": ["long_reach"], "tools": ["block_and_tackle_1"], "plaster": 9},
                     pits={**PITS, "d4": "T"})
    state.play("use block_and_tackle_1")
    state.play("extract e4 tooth")
    assert state.why_not("extract e4 tooth").rule == "FB-EXT-04"
    assert state.why_not("extract d4 tooth") is None


@pytest.mark.rule("FB-HAM-05")
def test_the_skills_of_one_player_do_not_serve_the_other():
    site = DIG.replace("-1  -   -   .", "-   -   -1  .")
    state = position(site, {"skills": ["stone_breaker", "fine_work", "long_stride"]}, {"plaster": 1},
                     pits={"d5": "T"})
    assert state.why_not("dig c4 south") is None
    for _ in range(3):
        state.play("pass")
    assert state.after("dig c4 west").energy == 1
    assert state.why_not("extract d5 tooth").rule == "FB-EXT-06"


@pytest.mark.rule("FB-HAM-11")
def test_a_card_put_under_the_deck_is_known_to_all():
    state = position(CORNER, {"skills": ["well_read"]}, **CARDS)
    events = state.play("use well_read") + state.play("bury henodus")
    assert [event.kind for event in events] == ["use", "bury", "refill"]
    assert state.deck_sizes["dinosaurs"] == 2
    for player in (0, 1):
        samples = [state.view(player).sample(random.Random(seed)) for seed in range(5)]
        decks = [[sample.box.dinosaurs[d].id for d in sample.dinosaur_deck] for sample in samples]
        assert {deck[1] for deck in decks} == {"henodus"}
        assert len({deck[0] for deck in decks}) > 1
    for _ in range(2):  # triceratops next, then the card put under it
        for _ in range(6):
            state.play("pass")
        state.play("use well_read")
        state.play("bury tapejara" if state.display[0].id == "tapejara" else f"bury {state.display[0].id}")
    assert [card.id for card in state.display] == ["henodus", "allosaurus", "stegosaurus", "mosasaurus"]
