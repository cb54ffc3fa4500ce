"""Tool cards: the rules for all of them, and the effect of every card. (FB-TOL)

Every Tool of the box goes through every case of its card, one at least where its effect is checked to the last tile, and
one at least where it meets its limit. A Tool without cases fails.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

import fossil_lab as fl

TOOLS = [tool for tool in fl.fossilis.cards.builtin().tools if not tool.power_tool]
GLYPHS = {"sand": "-", "clay": "=", "stone": "#"}


def position(site, *mats, **keys):
    return fl.fossilis.from_scenario({
        "players": 2, "seed": 1, "current": 0, "site": site, "pits": {}, "pool": 6, "player": list(mats), **keys})


def summary(state) -> dict[str, Any]:
    """All that a Tool could change, by name; the tiles of each space as glyphs, the lower first."""
    out = {space.name: "".join(GLYPHS[tile.terrain] for tile in space.tiles) for space in state.site}
    out |= {
        "pawns": [player.pawn for player in state.players],
        "tiles": [[tile.kind for tile in player.tiles] for player in state.players],
        "plaster": [player.plaster for player in state.players],
        "storage": [player.storage for player in state.players],
        "scores": state.scores, "skills": [player.skills for player in state.players],
        "discard": [tile.kind for tile in state.discard], "bones": state.bone_discard,
        "energy": state.energy, "pool": state.pool, "supply": state.supply, "event_due": bool(state.event_due),
        "pits": state.pits, "display": state.display, "market": state.market, "decision": state.decision.kind,
    }
    return out


def rule_of(refusal):
    return refusal and refusal.rule


class Case(NamedTuple):
    """A position, what is played there, what has changed then (nothing else has), and what is refused then."""

    card: str
    what: str
    site: str
    play: tuple[str, ...]
    changes: dict[str, Any] | None = None
    refused: dict[str, str | None] = {}  # noqa: RUF012 (never written)
    keys: dict[str, Any] = {}  # noqa: RUF012
    mat: dict[str, Any] = {}  # noqa: RUF012


# Player 1 stands far off in a corner; Tools need no adjacency. b2 is Stone beside Sand, c3 a stack with Stone on top.
SITE = """
-0  -   -   -   -
-   #   =   -   -
=   =   =#  -   .
-   -   --  -   =
-   -   -   -   -1
"""
# A pawn beside open pits: c2 holds the bones of `PITS`.
DIG = """
=   =   =   =   =
-   -   .   -   -
-   -   -0  =   -
-   -   #   -   -
-1  -   -   .   -
"""
BARE = """
-0  .   .   .   .
.   .   .   .   .
.   .   .   .   .
.   .   .   .   .
.   .   .   .   -1
"""
LONELY = BARE.replace("-0", "=0").replace("-1", "=1")  # no Sand and no Stone at all
STONES = BARE.replace("-0", "#0").replace("-1", "#1")
CLAY = BARE.replace(".   .   -1", "=   .   -1")  # one Clay on c5
SNAKE = """
-0  =   .   .   .
.   .   =   .   .
.   .   .   =   .
.   -1  .   .   =
.   .   .   =   .
"""
PITS = {"c2": "TTLLRHKM", "d5": "TLRH", "c3": "T"}
SANDS = ["sand:egg", "clay:amber,egg", "sand:amber", "stone:amber,egg,egg"]

POINTS = {
    "chisel": 2, "clay_bucket": 3, "whisk_broom": 3, "brush": 3, "shovel": 2, "wheelbarrow": 4, "sieve": 3,
    "dental_pick": 2, "air_scribe": 4, "block_and_tackle": 4, "climbing_rope": 3, "pick_mattock": 3, "pry_bar": 5,
    "plaster_bandages": 1, "headlamp": 3}

CASES = [
    # ---- Chisel: 1 Stone, 1 space
    Case("chisel", "the stone pushes and what falls is gained", SITE, ("slide b2 west",),
         {"b2": "", "a2": "#", "tiles": [["sand:egg"], []]}, {"slide a2 east": "CORE-01"},
         {"fragments": {"a2": "egg"}}),
    Case("chisel", "a stone slides off its stack", SITE, ("slide c3 east",), {"c3": "=", "d3": "-#"}),
    Case("chisel", "only Stone, by the rules of digging", SITE.replace("-   -   --", "-   -   -#"), (), None, {
        "slide d2 east": "FB-TOL-02", "slide c2 north": "FB-TOL-02", "slide e3 west": "FB-TOL-02",
        "slide b2 east": None, "pass": "FB-TOL-15"}),
    Case("chisel", "no stack is pushed", SITE.replace("#   =   -   -", "#   =-  -   -"), (), None,
         {"slide b2 east": "FB-DIG-16", "slide b2 north": None}),
    Case("chisel", "no Stone lies there", LONELY, (), None, {"use": "FB-TOL-15"}),
    # ---- Clay Bucket: 1 Clay off the site
    Case("clay_bucket", "an open Clay is gained", SITE, ("remove e4",),
         {"e4": "", "tiles": [["clay:amber,egg"], []]}, {}, {"fragments": {"e4": "amber,egg"}}),
    Case("clay_bucket", "only Clay with nothing on it", SITE, (), None,
         {"remove c3": "FB-TOL-02", "remove b2": "FB-TOL-02", "remove e3": "FB-TOL-02", "remove c2": None}),
    Case("clay_bucket", "a buried Clay is out of reach", BARE.replace(".   .   .   .   -1", ".   .   .   =-  -1"),
         (), None, {"use": "FB-TOL-15"}),
    # ---- Whisk Broom: up to 2 Sand, 1 space each
    Case("whisk_broom", "two Sand tiles", SITE, ("slide d1 east", "slide d3 east"),
         {"d1": "", "d3": "", "e3": "-", "tiles": [["sand:egg"], []]}, {}, {"fragments": {"e1": "egg"}}),
    Case("whisk_broom", "one is enough", SITE, ("slide d3 east", "pass"), {"d3": "", "e3": "-"}),
    Case("whisk_broom", "not the same tile twice, not Clay", SITE, ("slide d3 east",), None, {
        "slide e3 east": "FB-TOL-02", "slide e3 west": "FB-TOL-02", "slide a3 west": "FB-TOL-02",
        "slide d4 west": "FB-DIG-16", "slide d4 east": "FB-DIG-11", "pass": None}),
    Case("whisk_broom", "up to two needs one", SITE, (), None, {"pass": "FB-TOL-15", "slide d3 east": None}),
    Case("whisk_broom", "and not a third", SITE, ("slide d3 east", "slide d1 east"), None,
         {"slide b1 east": "CORE-01"}),
    Case("whisk_broom", "no Sand lies there", LONELY, (), None, {"use": "FB-TOL-15"}),
    # ---- Brush: 1 Sand off the site
    Case("brush", "a Sand tile of the far side is gained", SITE, ("remove c4",),
         {"c4": "-", "tiles": [["sand:egg"], []]}, {"remove c4": "CORE-01"}, {"fragments": {"c4": "amber/egg"}}),
    Case("brush", "only Sand", SITE, (), None,
         {"remove b2": "FB-TOL-02", "remove c2": "FB-TOL-02", "remove e3": "FB-TOL-02", "remove d3": None}),
    Case("brush", "no Sand lies there", LONELY, (), None, {"use": "FB-TOL-15"}),
    # ---- Shovel: 1 Sand or Clay, up to 2 spaces in one direction
    Case("shovel", "it falls on the first space", SITE, ("slide a3 west",), {
        "a3": "", "tiles": [["clay:egg,egg"], []]}, {}, {"fragments": {"a3": "egg,egg"}}),
    Case("shovel", "two spaces", CLAY, ("slide c5 west", "slide b5 west"), {"c5": "", "a5": "="},
         {"slide a5 west": "CORE-01"}),
    Case("shovel", "it falls on the second space", BARE.replace(".   .   .   .   -1", ".   -   .   .   -1"),
         ("slide b5 west", "slide a5 west"), {"b5": "", "tiles": [["sand:egg"], []]}, {},
         {"fragments": {"b5": "egg"}}),
    Case("shovel", "stopped after one", CLAY, ("slide c5 west", "pass"), {"c5": "", "b5": "="}),
    Case("shovel", "it stops where it is blocked", BARE.replace(".   .   .   .   -1", "#   .   =   .   -1"),
         ("slide c5 west",), {"c5": "", "b5": "="}),
    Case("shovel", "one tile, one direction", CLAY, ("slide c5 west",), None,
         {"slide b5 east": "FB-TOL-02", "slide b5 north": "FB-TOL-02", "slide e5 west": "FB-TOL-02", "pass": None}),
    Case("shovel", "no Stone", SITE, (), None, {"slide b2 north": "FB-TOL-02", "pass": "FB-TOL-15"}),
    Case("shovel", "only Stone lies there", STONES, (), None, {"use": "FB-TOL-15"}),
    # ---- Wheelbarrow: up to 2 Sand of the discard pile, anywhere
    Case("wheelbarrow", "two Sand tiles anywhere, not a third", SITE.replace("-   -   -   -   -1", ".   .   .   -   -1"),
         ("place sand:amber e3", "place sand:egg e4"), {
        "e3": "-", "e4": "=-", "discard": ["clay:amber,egg", "stone:amber,egg,egg", "sand:egg"]}, {},
        {"discard": [*SANDS, "sand:egg"]}),
    Case("wheelbarrow", "one is enough", SITE, ("place sand:egg d3", "pass"), {
        "d3": "--", "discard": SANDS[1:]}, {}, {"discard": SANDS}),
    Case("wheelbarrow", "no third tile of a stack, no pawn, only Sand that is there", SITE, ("place sand:egg e3",),
         None, {"place sand:amber c3": "FB-SND-07", "place sand:amber e5": "FB-SND-10", "place sand:egg e4": "FB-TOL-02",
                "place clay:amber,egg e4": "FB-TOL-02", "place sand:amber a1": "FB-SND-10",
                "place sand:amber e3": None}, {"discard": SANDS}),
    Case("wheelbarrow", "up to two needs one", SITE, (), None, {"pass": "FB-TOL-15"}, {"discard": SANDS}),
    Case("wheelbarrow", "no Sand in the discard pile", SITE, (), None, {"use": "FB-TOL-15"},
         {"discard": ["clay:amber,egg"]}),
    # ---- Sieve: 1 Sand or Clay of the discard pile
    Case("sieve", "a Clay tile is taken", SITE, ("take clay:amber,egg",), {
        "tiles": [["clay:amber,egg"], []], "discard": ["sand:egg", "sand:amber", "stone:amber,egg,egg"]}, {},
        {"discard": SANDS}),
    Case("sieve", "or a Sand tile", SITE, ("take sand:amber",), {
        "tiles": [["sand:amber"], []], "discard": ["sand:egg", "clay:amber,egg", "stone:amber,egg,egg"]}, {},
        {"discard": SANDS}),
    Case("sieve", "no Stone, nothing that is not there", SITE, (), None, {
        "take stone:amber,egg,egg": "FB-TOL-02", "take sand:footprint": "FB-TOL-02", "pass": "FB-TOL-15"},
        {"discard": SANDS}),
    Case("sieve", "only Stone in the discard pile", SITE, (), None, {"use": "FB-TOL-15"},
         {"discard": ["stone:amber,egg,egg"]}),
    # ---- Dental Pick: the next Tooth or Limb 2 Plaster less
    Case("dental_pick", "a Limb for 1", DIG, ("extract c2 limb",), {
        "plaster": [4, 0], "supply": 30, "storage": [("limb",), ()], "pits": "L"}, {}, {}, {"plaster": 5}),
    Case("dental_pick", "a Tooth for nothing", DIG, ("extract c2 tooth",), {
        "storage": [("tooth",), ()], "pits": "T"}),
    Case("dental_pick", "a Rib is no Tooth and spends it not", DIG, ("extract c2 rib", "extract c2 limb"), {
        "plaster": [0, 0], "supply": 34, "storage": [("limb", "rib"), ()], "pits": "LR"}, {}, {}, {"plaster": 5}),
    Case("dental_pick", "once only", DIG, ("extract c2 tooth",), None,
         {"extract c2 tooth": "FB-EXT-06", "extract c2 limb": "FB-EXT-06"}, {}, {"plaster": 1}),
    Case("dental_pick", "neither Rib nor Hip nor Skull", DIG, (), None, {
        "extract c2 rib": "FB-EXT-06", "extract c2 hip": "FB-EXT-06", "extract c2 skull": "FB-EXT-06",
        "extract c2 limb": None}, {}, {"plaster": 3}),
    # ---- Air Scribe: the next Rib, Hip or Skull 3 Plaster less
    Case("air_scribe", "a Rib for 1", DIG, ("extract c2 rib",), {
        "storage": [("rib",), ()], "plaster": [0, 0], "supply": 34, "pits": "R"}, {}, {}, {"plaster": 1}),
    Case("air_scribe", "a Hip for 2", DIG, ("extract c2 hip",), {
        "storage": [("hip",), ()], "plaster": [0, 0], "supply": 34, "pits": "H"}, {}, {}, {"plaster": 2}),
    Case("air_scribe", "a Skull for 3", DIG, ("extract c2 skull",), {
        "storage": [("skull",), ()], "plaster": [0, 0], "supply": 34, "pits": "K"}, {}, {}, {"plaster": 3}),
    Case("air_scribe", "a Tooth costs the same and spends it not", DIG, ("extract c2 tooth", "extract c2 rib"), {
        "storage": [("tooth", "rib"), ()], "plaster": [0, 0], "supply": 34, "pits": "TR"}, {}, {}, {"plaster": 3}),
    Case("air_scribe", "once only", DIG, ("extract c2 rib",), None,
         {"extract c2 hip": "FB-EXT-06", "extract c2 skull": "FB-EXT-06"}, {}, {"plaster": 4}),
    Case("air_scribe", "neither Tooth nor Limb", DIG, (), None,
         {"extract c2 tooth": "FB-EXT-06", "extract c2 limb": "FB-EXT-06", "extract c2 rib": None}, {}, {"plaster": 1}),
    # ---- Block and Tackle: the next extraction from any open pit
    Case("block_and_tackle", "from a far pit at the full price", DIG, ("extract d5 hip",), {
        "storage": [("hip",), ()], "plaster": [0, 0], "supply": 34, "pits": "H"}, {}, {}, {"plaster": 5}),
    Case("block_and_tackle", "once only", DIG, ("extract d5 tooth",), None,
         {"extract d5 limb": "FB-EXT-04", "extract c2 limb": None}, {}, {"plaster": 9}),
    Case("block_and_tackle", "spent by the next extraction wherever it is", DIG, ("extract c2 tooth",), None,
         {"extract d5 tooth": "FB-EXT-04"}, {}, {"plaster": 9}),
    Case("block_and_tackle", "no covered pit, no lower price", DIG, (), None,
         {"extract c3 tooth": "FB-EXT-03", "extract d5 hip": "FB-EXT-06", "extract d5 rib": None}, {}, {"plaster": 4}),
    Case("block_and_tackle", "a pawn beside the site", DIG.replace("-0", "-"), (), None, {"use": "FB-EXT-16"},
         {"off_site": {"0": "south"}}, {"plaster": 9}),
    # ---- Climbing Rope: 4 spaces, or onto any edge
    Case("climbing_rope", "four spaces", SITE, ("move e5",), {"pawns": ["e5", "d5"]}, {},
         {"site": SITE.replace("-   -   -   -   -1", "-   -   -   -1  -")}),
    Case("climbing_rope", "up onto any edge", SITE.replace("-0", "-"), ("climb c5",), {"pawns": ["c5", "e5"]}, {},
         {"off_site": {"0": "north"}}),
    Case("climbing_rope", "over tiles, not onto a pawn, not to stay", SITE, (), None, {
        "move e3": "FB-MOV-05", "move e5": "FB-MOV-07", "move a1": "FB-TOL-15", "climb a2": "FB-CLB-01"}),
    Case("climbing_rope", "not five spaces", SNAKE, (), None, {"move e4": None, "move d5": "FB-MOV-01"}),
    Case("climbing_rope", "the inside and a pawn's tile are no edge to climb", SITE.replace("-0", "-"), (), None,
         {"climb b2": "FB-CLB-03", "climb e3": "FB-CLB-03", "climb e5": "FB-CLB-04", "move a1": "FB-MOV-11"},
         {"off_site": {"0": "north"}}),
    Case("climbing_rope", "nowhere to go", BARE, (), None, {"use": "FB-TOL-15"}),
    Case("climbing_rope", "nowhere but back", BARE.replace("-0  .", "-0  -1").replace("  -1\n", "  .\n"), (), None,
         {"use": "FB-TOL-15"}),
    Case("climbing_rope", "no edge tile is free", BARE.replace("-0", "."), (), None, {"use": "FB-TOL-15"},
         {"off_site": {"0": "north"}}),
    # ---- Pick Mattock: Clay and Stone 1 Energy less this turn
    Case("pick_mattock", "Stone for 2", DIG, ("dig c4 south",), {
        "c4": "", "c5": "#", "energy": 2, "tiles": [["sand:egg"], []]}, {}, {"fragments": {"c5": "egg"}}),
    Case("pick_mattock", "each dig of the turn", DIG.replace("=   -\n", "=   .\n"),
         ("dig d3 east", "dig c4 south"), {
        "d3": "", "e3": "=", "c4": "", "c5": "#", "energy": 1, "tiles": [["sand:egg"], []]}, {},
        {"fragments": {"c5": "egg"}}),
    Case("pick_mattock", "Sand still costs 1", DIG, ("dig b3 west",), {
        "a3": "-", "b3": "", "energy": 3, "tiles": [["sand:egg"], []]}, {}, {"fragments": {"a3": "egg"}}),
    Case("pick_mattock", "nothing is dug for nothing", DIG, (), None,
         {"dig d3 east": "FB-ENE-05", "dig b3 west": "FB-ENE-05"}, {"energy": 0}),
    Case("pick_mattock", "Stone is not dug for 1", DIG, (), None,
         {"dig c4 south": "FB-ENE-05", "dig d3 east": None}, {"energy": 1}),
    # ---- Pry Bar: any tile 1 space, pushing heavier ones, no stacks
    Case("pry_bar", "Sand pushes Stone", SITE, ("slide a2 east",), {
        "a2": "", "e2": "-", "b2": "-", "c2": "#", "d2": "=", "tiles": [["sand:egg"], []]}, {},
        {"fragments": {"e2": "egg"}}),
    Case("pry_bar", "Stone slides as well", SITE, ("slide c3 east",), {"c3": "=", "d3": "-#"}),
    Case("pry_bar", "but no stacks, and one space only", SITE, ("slide d4 east",), None, {"slide e4 east": "CORE-01"}),
    Case("pry_bar", "no stack is pushed", SITE, (), None,
         {"slide d3 west": "FB-DIG-16", "slide a3 east": "FB-DIG-31", "slide e3 west": "FB-TOL-02",
          "pass": "FB-TOL-15"}),
    # ---- Plaster Bandages: 3 Plaster of the Pool
    Case("plaster_bandages", "three of the Pool", SITE, (), {"plaster": [5, 0], "pool": 3}, {}, {}, {"plaster": 2}),
    Case("plaster_bandages", "the rest from the supply, with an Event", SITE, (), {
        "plaster": [3, 0], "pool": 0, "supply": 37, "event_due": True}, {}, {"pool": 2, "supply": 38}),
    Case("plaster_bandages", "what there is", SITE, (), {
        "plaster": [2, 38], "pool": 0, "supply": 0, "event_due": True}, {},
        {"pool": 1, "supply": 1, "player": [{}, {"plaster": 38}]}),
    Case("plaster_bandages", "Pool and supply are empty", SITE, (), None, {"use": "FB-PLA-10"},
         {"pool": 0, "supply": 0}, {"plaster": 40}),
    # ---- Headlamp: 2 Energy this turn
    Case("headlamp", "two Energy more", SITE, (), {"energy": 6}),
    Case("headlamp", "also at the end of the step", SITE, (), {"energy": 2}, {"gain plaster": None}, {"energy": 0}),
    Case("headlamp", "once, and no more than two", DIG, (), None,
         {"use": "FB-TOL-10", "dig c4 south": "FB-ENE-05", "dig d3 east": None}, {"energy": 0}),
]
RUNS = [(tool, case) for tool in TOOLS for case in CASES if case.card == tool.card]


@pytest.mark.rule("FB-TOL-02", "FB-TOL-03", "FB-TOL-04", "FB-TOL-05", "FB-TOL-12", "FB-TOL-15")
@pytest.mark.parametrize(("tool", "case"), RUNS, ids=[f"{tool.id}-{case.what}" for tool, case in RUNS])
def test_the_effect_of_every_tool(tool, case):
    keys = dict(case.keys)
    mats = keys.pop("player", [{}])
    mats = [{**mats[0], **case.mat, "tools": [tool.id]}, *mats[1:]]
    site = keys.pop("site", case.site)
    state = position(site, *mats, **{"pits": PITS if case.site.startswith("\n=   =   =   =") else {}, **keys})
    use = f"use {tool.id}"
    if case.changes is None and not case.play and set(case.refused) == {"use"}:
        assert rule_of(state.why_not(use)) == case.refused["use"]
        assert use not in state.actions
        assert state.players[0].tools == (tool,)  # it stays face up
        return
    before = summary(state)
    state.play(use)
    for action in case.play:
        state.play(action)
    if case.changes is not None:
        changes = dict(case.changes)
        if "pits" in changes:
            changes["pits"] = without(state, before["pits"], case.play)
        assert summary(state) == {**before, **changes}
        assert (state.players[0].tools, state.players[0].used_tools) == ((), (tool,))
    for action, rule in case.refused.items():
        text = use if action == "use" else action
        assert rule_of(state.why_not(text)) == rule, text
        assert (text in state.actions) == (rule is None), text


def without(state, pits, play):
    """The pits after the extractions of a script."""
    pits = list(pits)
    for action in play:
        _, space, piece = action.split()
        i = "abcde".index(space[0]) + 5 * (int(space[1]) - 1)
        pits[i] -= 1 << 4 * ["tooth", "limb", "rib", "hip", "skull", "hammer"].index(piece)
    return tuple(pits)


def test_no_tool_is_forgotten():
    assert len(TOOLS) == 21
    for tool in TOOLS:
        mine = [case for case in CASES if case.card == tool.card]
        assert any(case.changes is not None for case in mine), tool.id
        assert any(case.changes is None and any(case.refused.values()) for case in mine), tool.id
    assert {case.card for case in CASES} == {tool.card for tool in TOOLS}


# ---------------------------------------------------------------------------------- what holds for all Tools

@pytest.mark.rule("FB-TOL-01", "FB-TOL-03")
def test_any_number_of_tools_on_one_turn():
    state = position(SITE, {"tools": ["headlamp_1", "plaster_bandages_1", "brush_1", "chisel_1", "chisel_2"]})
    for action in ("use brush_1", "remove d3", "use chisel_1", "slide b2 north", "use chisel_2", "slide b1 north",
                   "use plaster_bandages_1"):
        state.play(action)
    assert state.energy == 4  # none of them cost Energy
    state.play("use headlamp_1")
    assert state.energy == 6
    assert [tool.id for tool in state.players[0].used_tools] == [
        "brush_1", "chisel_1", "chisel_2", "plaster_bandages_1", "headlamp_1"]
    assert state.players[0].tools == ()


@pytest.mark.rule("FB-TOL-03")
def test_a_tool_is_used_without_energy():
    state = position(SITE, {"tools": ["brush_1"]}, energy=0)
    state.play("use brush_1")
    state.play("remove d3")
    assert state.energy == 0


@pytest.mark.rule("FB-TOL-04")
@pytest.mark.parametrize(("tool", "action"), [
    ("whisk_broom_1", "slide e5 east"), ("brush_1", "remove e5"), ("clay_bucket_1", "remove e4"),
    ("chisel_1", "slide c3 south"), ("shovel_1", "slide e4 east"), ("pry_bar_1", "slide e5 south")])
def test_no_tool_needs_the_pawn_near(tool, action):
    site = SITE.replace("-1", "-").replace("-0  -   -", "-0  -1  -").replace("-   -   --  -", "-   -   -   -")
    state = position(site, {"tools": [tool]})
    assert state.players[0].pawn == "a1"
    state.play(f"use {tool}")
    assert state.why_not(action) is None


@pytest.mark.rule("FB-TOL-04")
def test_a_tool_also_works_from_beside_the_site():
    state = position(SITE.replace("-0", "-"), {"tools": ["brush_1"]}, off_site={"0": "north"})
    state.play("use brush_1")
    state.play("remove d3")
    assert state.site["d3"].is_open


@pytest.mark.rule("FB-TOL-06", "FB-TOL-05")
def test_fragments_won_by_a_tool_pay_on_the_same_turn():
    keys = {"market": ["supply_19", "supply_20"], "fragments": {"d3": "amber"}}
    state = position(SITE, {"tools": ["brush_1"]}, **keys)
    without = state.after("pass")
    assert without.why_not("buy supply_19").rule == "FB-BUY-03"
    for action in ("use brush_1", "remove d3", "pass", "buy supply_19"):
        state.play(action)
    assert [card.id for card in state.players[0].supplies] == ["supply_19"]
    assert state.players[0].tiles == ()


@pytest.mark.rule("FB-TOL-07", "FB-TOL-08")
@pytest.mark.parametrize("side", ["north", "east", "south", "west"])
def test_the_owner_of_a_lifted_pawn_chooses_its_side(side):
    state = position(SITE, {"tools": ["brush_1"]})
    state.play("use brush_1")
    state.play("remove e5")
    assert state.site["e5"].is_open
    assert (state.decision.kind, state.current_player) == ("choose_side", 1)
    assert [action.text for action in state.actions] == ["side north", "side east", "side south", "side west"]
    state.play(f"side {side}")
    assert state.players[1].pawn == side
    assert (state.current_player, state.decision.kind) == (0, "spend_energy")
    for _ in range(3):
        state.play("pass")
    edge = {"north": "c1", "east": "e2", "south": "c5", "west": "a4"}
    for name, space in edge.items():
        assert rule_of(state.why_not(f"climb {space}")) == (None if name == side else "FB-CLB-03")
    state.play(f"climb {edge[side]}")
    assert (state.energy, state.players[1].pawn) == (3, edge[side])


@pytest.mark.rule("FB-TOL-07")
def test_even_the_own_pawn_is_lifted():
    state = position(SITE, {"tools": ["brush_1"]})
    state.play("use brush_1")
    state.play("remove a1")
    assert (state.decision.kind, state.current_player) == ("choose_side", 0)
    state.play("side east")
    assert state.players[0].pawn == "east"
    assert state.energy == 4
    assert state.why_not("move d1").rule == "FB-MOV-11"


@pytest.mark.rule("FB-TOL-07")
def test_a_tile_without_a_pawn_asks_nobody():
    state = position(SITE, {"tools": ["brush_1"]})
    state.play("use brush_1")
    state.play("remove d3")
    assert (state.decision.kind, state.current_player) == ("spend_energy", 0)
    assert [player.pawn for player in state.players] == ["a1", "e5"]


@pytest.mark.rule("FB-TOL-13")
def test_a_pawn_on_a_stack_is_not_set_down_on_the_tile_beneath():
    state = position(SITE.replace("-   -   -   -   -1", "-   -   -   -   =-1"), {"tools": ["brush_1"]})
    state.play("use brush_1")
    state.play("remove e5")
    assert [tile.terrain for tile in state.site["e5"].tiles] == ["clay"]
    assert state.site["e5"].pawn is None
    assert (state.decision.kind, state.current_player) == ("choose_side", 1)
    state.play("side west")
    assert state.players[1].pawn == "west"


@pytest.mark.rule("FB-TOL-09")
def test_any_number_of_unused_tools_may_be_held():
    site = SITE.replace("#", "-")
    tiles = ["stone:amber,egg,footprint"] * 2 + [
        "stone:amber,amber,egg", "stone:egg,egg,footprint", "stone:amber,footprint,footprint",
        "stone:amber,amber,footprint"]
    held = ["chisel_1", "brush_1", "shovel_1"]
    state = position(site, {"tools": held, "tiles": tiles}, market=["headlamp_1", "chisel_2", "", ""],
                     tool_deck=["whisk_broom_1", "shovel_2", "whisk_broom_2", "dental_pick_1"])
    for name in ("headlamp_1", "chisel_2", "whisk_broom_1", "shovel_2", "whisk_broom_2", "dental_pick_1"):
        state.play("pass")
        state.play(f"buy {name}")
        while state.decision.kind == "pay":
            state.play(state.actions[0])
        held.append(name)
        assert [tool.id for tool in state.players[0].tools] == held
        for _ in range(4):
            state.play("pass")
        assert state.current == 0
    assert len(held) == 9


@pytest.mark.rule("FB-TOL-10")
def test_a_used_tool_lies_face_down_for_good():
    state = position(SITE, {"tools": ["brush_1"]})
    state.play("use brush_1")
    state.play("remove d3")
    for _ in range(2):
        assert state.players[0].tools == ()
        assert [tool.id for tool in state.players[0].used_tools] == ["brush_1"]
        assert state.why_not("use brush_1").rule == "FB-TOL-10"
        assert "use brush_1" not in state.actions
        for _ in range(6):
            state.play("pass")
        assert state.current == 0


@pytest.mark.rule("FB-TOL-11")
@pytest.mark.parametrize("tool", TOOLS, ids=[tool.id for tool in TOOLS])
def test_a_tool_scores_its_value_used_or_not(tool):
    for key in ("tools", "used_tools"):
        state = position(SITE, {}, {key: [tool.id]}, current=1, start=0, last_round=True)
        for _ in range(3):
            state.play("pass")
        assert {row.category: row.points for row in state.breakdown(1)}["Market cards"] == POINTS[tool.card]
        assert state.scores == [6, 6 + POINTS[tool.card]]


@pytest.mark.rule("FB-TOL-11")
def test_used_and_unused_tools_add_up():
    state = position(SITE, {"used_tools": ["chisel_1"], "tools": ["clay_bucket_1"]})
    assert {row.category: row.points for row in state.breakdown(0)}["Market cards"] == 2 + 3


@pytest.mark.rule("FB-TOL-12")
@pytest.mark.parametrize(("tool", "action", "refused"), [
    ("whisk_broom_1", "slide b1 south", "FB-DIG-11"),  # Sand against Stone
    ("whisk_broom_1", "slide d2 west", "FB-DIG-11"),  # Sand against Clay
    ("shovel_1", "slide c2 west", "FB-DIG-10"),  # Clay against Stone
    ("shovel_1", "slide c2 south", "FB-DIG-16"),  # against a stack
    ("shovel_1", "slide a2 east", "FB-DIG-11"),
    ("pry_bar_1", "slide a2 east", None), ("pry_bar_1", "slide c2 south", "FB-DIG-16")])
def test_slides_obey_weight_and_stacks_unless_the_tool_says_otherwise(tool, action, refused):
    state = position(SITE, {"tools": [tool]})
    state.play(f"use {tool}")
    assert rule_of(state.why_not(action)) == refused
    assert (action in state.actions) == (refused is None)


@pytest.mark.rule("FB-TOL-12")
def test_a_slide_pushes_and_carries_pawns_as_a_dig_does():
    site = SITE.replace("-   -   --  -   =", "-   -   --  -1  =").replace("-   -   -   -   -1", "-   -   -   -   -")
    state = position(site, {"tools": ["whisk_broom_1"]})
    state.play("use whisk_broom_1")
    state.play("slide c4 east")  # the upper tile arrives on d4 and pushes the pawn there
    assert state.players[1].pawn == "e4"
    ridden = position(SITE, {"tools": ["whisk_broom_1"]})
    ridden.play("use whisk_broom_1")
    ridden.play("slide e5 south")
    assert ridden.players[1].pawn == "south"
    assert len(ridden.players[0].tiles) == 1


@pytest.mark.rule("FB-TOL-14")
@pytest.mark.parametrize("step", ["market", "claim"])
@pytest.mark.parametrize("tool", TOOLS, ids=[tool.id for tool in TOOLS])
def test_every_tool_works_in_step_one_only(tool, step):
    state = position(SITE, {"tools": [tool.id], "plaster": 1}, discard=SANDS, step=step)
    assert state.why_not(f"use {tool.id}").rule == "FB-TOL-14"
    assert not [action for action in state.actions if action.family == "use"]
    assert position(SITE, {"tools": [tool.id]}, discard=SANDS).why_not(f"use {tool.id}") is None


@pytest.mark.rule("FB-TOL-14")
def test_a_tool_just_bought_waits_for_the_next_turn():
    state = position(SITE, {"tools": ["brush_1"], "tiles": ["sand:amber", "sand:egg"]}, market=["chisel_1"])
    for action in ("pass", "buy chisel_1"):
        state.play(action)
    for name in ("brush_1", "chisel_1"):
        assert state.why_not(f"use {name}").rule == "FB-TOL-14"
    for _ in range(4):
        state.play("pass")
    assert state.why_not("use chisel_1") is None


@pytest.mark.rule("FB-TOL-14", "FB-ENE-08")
def test_the_tool_of_another_is_not_yours():
    state = position(SITE, {}, {"tools": ["brush_1"]})
    assert state.why_not("use brush_1").rule == "FB-ENE-08"
    assert state.view(1).why_not("use brush_1").rule == "CORE-03"


@pytest.mark.rule("FB-TOL-02")
@pytest.mark.parametrize(("tool", "action", "on_tool_turn"), [
    ("pick_mattock_1", "dig c4 south", 2), ("headlamp_1", "dig c4 south", 3)])
def test_cheaper_digs_and_more_energy_end_with_the_step(tool, action, on_tool_turn):
    state = position(DIG, {"tools": [tool]})
    state.play(f"use {tool}")
    before = state.energy
    assert before - state.after(action).energy == on_tool_turn
    for _ in range(6):
        state.play("pass")
    assert state.energy == 4
    assert state.after(action).energy == 1


@pytest.mark.rule("FB-TOL-02")
@pytest.mark.parametrize(("tool", "action", "refused"), [
    ("dental_pick_1", "extract c2 limb", "FB-EXT-06"), ("air_scribe_1", "extract c2 rib", "FB-EXT-06"),
    ("block_and_tackle_1", "extract d5 tooth", "FB-EXT-04")])
def test_an_unused_discount_or_reach_ends_with_the_step(tool, action, refused):
    state = position(DIG, {"tools": [tool], "plaster": 2}, pits=PITS)
    state.play(f"use {tool}")
    assert state.why_not(action) is None
    for _ in range(6):
        state.play("pass")
    assert state.why_not(action).rule == refused


@pytest.mark.rule("FB-TOL-02")
def test_the_discount_of_one_player_does_not_serve_the_next():
    site = DIG.replace("-1  -", "-   -").replace("-   -   .   -   -", "-   -1  .   -   -")
    state = position(site, {"tools": ["air_scribe_1"]}, {"plaster": 3}, pits=PITS)
    state.play("use air_scribe_1")
    for _ in range(3):
        state.play("pass")
    assert state.why_not("extract c2 rib").rule == "FB-EXT-06"


@pytest.mark.rule("FB-TOL-01", "FB-TOL-02")
def test_two_dental_picks_make_one_extraction_cheaper_still():
    state = position(DIG, {"tools": ["dental_pick_1", "dental_pick_2"]}, pits=PITS)
    state.play("use dental_pick_1")
    assert state.why_not("extract c2 limb").rule == "FB-EXT-06"
    state.play("use dental_pick_2")
    state.play("extract c2 limb")  # 3 less 4, not below 0
    assert state.players[0].plaster == 0
    assert state.why_not("extract c2 limb").rule == "FB-EXT-06"  # both are spent


@pytest.mark.rule("FB-TOL-01", "FB-TOL-02")
def test_two_pick_mattocks_bring_stone_down_to_one_and_clay_no_lower():
    state = position(DIG, {"tools": ["pick_mattock_1", "pick_mattock_2"]})
    for name in ("pick_mattock_1", "pick_mattock_2"):
        state.play(f"use {name}")
    assert state.after("dig c4 south").energy == 3
    assert state.after("dig d3 east").energy == 3


@pytest.mark.rule("FB-TOL-02", "FB-HAM-07")
def test_block_and_tackle_fetches_a_hammer_but_one_a_turn():
    state = position(DIG, {"tools": ["block_and_tackle_1"]}, pits={"d5": "MM", "c2": "M"})
    state.play("use block_and_tackle_1")
    state.play("extract d5 hammer")
    assert state.decision.kind == "learn_skill"
    state.play(state.actions[0])
    assert state.why_not("extract d5 hammer").rule == "FB-EXT-04"
    assert state.why_not("extract c2 hammer").rule == "FB-HAM-07"


@pytest.mark.rule("FB-TOL-15")
def test_a_tool_refused_stays_face_up():
    state = position(LONELY, {"tools": ["chisel_1"]})
    with pytest.raises(fl.IllegalAction, match="FB-TOL-15"):
        state.play("use chisel_1")
    assert [tool.id for tool in state.players[0].tools] == ["chisel_1"]
    assert state.players[0].used_tools == ()
