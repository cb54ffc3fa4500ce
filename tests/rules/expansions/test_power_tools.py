"""Power Tools: Jackhammer, Rock Drill, Rock Saw."""

from __future__ import annotations

import pytest

import fossil_lab as fl
from rules.positions import lay, offered, refused

EXPANSION = {"expansions": ["power_tools"]}
HAMMER, DRILL, SAW = "jackhammer_1", "rock_drill_1", "rock_saw_1"


def having(line, *tools, **more):
    """A position in which player 0 has these Power Tools, unused."""
    first = {"tools": list(tools)} | more.pop("mat", {})
    return lay(line, player=[first], **(EXPANSION | more))


def after(state, *actions):
    for action in actions:
        state = state.after(action)
    return state


# ------------------------------------------------------------------ the cards

@pytest.mark.rule("FX-PT-GEN-01", "FX-PT-GEN-02", "FX-PT-GEN-04")
def test_three_more_tools_with_a_gold_badge_are_shuffled_into_the_tools():
    def tools(state):
        return [m for m in (*state.market_row, *state.tool_deck) if state.box.is_tool(m)]

    without, places = fl.fossilis.new_game(seed=1), set()
    assert len(tools(without)) == 21 and not any(without.box.market_cards[m].power_tool for m in tools(without))
    for seed in range(12):
        state = fl.fossilis.new_game(seed=seed, **EXPANSION)
        cards = [state.box.market_cards[m] for m in tools(state)]
        assert len(cards) == 24
        assert sorted(card.id for card in cards if card.power_tool) == [HAMMER, DRILL, SAW]
        places.add(tuple(i for i, card in enumerate(cards) if card.power_tool))
    assert len(places) > 8


@pytest.mark.rule("FX-PT-GEN-03", "FX-PT-GEN-05", "FX-PT-GEN-06", "FX-PT-GEN-07", "FX-PT-GEN-10", "FX-PT-GEN-11", "FX-PT-GEN-14", "FX-PT-GEN-15")
@pytest.mark.parametrize(("tool", "name", "points", "paid", "wrong"), [
    (HAMMER, "Jackhammer", 4, "footprint", "egg"), (DRILL, "Rock Drill", 2, "amber", "egg"), (SAW, "Rock Saw", 2, "egg", "amber")])
def test_they_are_bought_with_two_fragments_and_score_as_tools_do(tool, name, points, paid, wrong):
    def shopping(*fragments):
        return lay("c3:-0 d3:-", step="market", market=[tool], player=[{"tiles": [f"sand:{f}" for f in fragments]}], **EXPANSION)

    assert shopping(paid, paid).why_not(f"buy {tool}") is None
    assert refused(shopping(paid, wrong), f"buy {tool}")
    state = shopping(paid, paid).after(f"buy {tool}")
    card, = state.players[0].tools
    assert (card.name, card.points) == (name, points) and card.text
    held, empty = (lay("c3:-0", player=[{key: [tool]} if key else {}], **EXPANSION).breakdown(0).total for key in ("used_tools", ""))
    assert held - empty == points
    assert having("c3:-0 d3:#", tool).after(f"use {tool}").players[0].used_tools[0].id == tool
    assert refused(having("c3:-0", tool, step="market"), f"use {tool}") == "FB-TOL-14"


# ------------------------------------------------------------------ Jackhammer

@pytest.mark.rule("FX-PT-GEN-08", "FX-PT-GEN-09", "FX-PT-GEN-19", "FX-PT-GEN-24")
def test_the_jackhammer_takes_both_tiles_and_the_two_best_bones_anywhere():
    state = having("a1:-0 e5:#= d3:-", HAMMER, pits={"e5": "KHT", "d3": "K"}).after(f"use {HAMMER}")
    assert offered(state, "remove") == ["remove a1", "remove d3", "remove e5"]
    assert refused(state, "remove b2") == "FX-PT-GEN-24"
    cleared = state.after("remove e5")
    assert cleared.site["e5"].is_open and cleared.site["e5"].pit == ("tooth",)
    assert cleared.site["d3"].tiles and cleared.energy == 4
    assert sorted(tile.terrain for tile in cleared.players[0].tiles) == ["clay", "stone"]
    assert cleared.decision.kind == "spend_energy"


@pytest.mark.rule("FX-PT-GEN-24")
def test_without_a_covered_pit_the_jackhammer_is_not_used():
    assert refused(having("north:0", HAMMER), f"use {HAMMER}") == "FB-TOL-15"


@pytest.mark.rule("FX-PT-GEN-09", "FX-PT-GEN-20", "FX-PT-GEN-21")
@pytest.mark.parametrize(("pit", "left", "gone"), [
    ("KM", "M", "K"), ("T", "", "T"), ("", "", ""), ("M", "M", ""), ("TLRHK", "TLR", "HK"), ("RRT", "T", "RR"), ("TTL", "T", "TL"), ("LRM", "M", "LR")])
def test_bones_are_ranked_by_their_leftover_value_and_hammers_stay(pit, left, gone):
    names = dict(zip("TLRHKM", ("tooth", "limb", "rib", "hip", "skull", "hammer"), strict=True))
    for option, discarded in (("bone_discard", True), ("out_of_game", False)):
        state = having("a1:-0 d3:-", HAMMER, pits={"d3": pit}, options={"jackhammer_bones": option} if not discarded else {})
        done = after(state, f"use {HAMMER}", "remove d3")
        assert done.site["d3"].pit == tuple(names[c] for c in left)
        lost = {names[c]: gone.count(c) for c in gone}
        assert {k: n for k, n in done.bone_discard.items() if n} == (lost if discarded else {})
        assert {k: n for k, n in done.expansions.power_tools.destroyed.items() if n} == ({} if discarded else lost)
        again = fl.fossilis.from_scenario(done.to_scenario())
        assert again.expansions == done.expansions and again.bone_discard == done.bone_discard


@pytest.mark.rule("FX-PT-GEN-20", "FX-IA-CHG-05", "FX-IA-CHG-07")
@pytest.mark.parametrize(("glacier", "pit", "board", "left", "gone"), [
    (0, "IIKT", (2, 3, 0), (), ("tooth", "skull")), (3, "ILRT", (4, 4, 0), ("tooth",), ("limb", "rib")), (6, "IIM", (1, 1, 7), ("hammer",), ())])
def test_crystals_of_the_pit_go_to_the_glacier_board_first(glacier, pit, board, left, gone):
    state = having("a1:-0 d3:-", HAMMER, expansions=["power_tools", "ice_age"], pits={"d3": pit}, glacier=glacier).after(f"use {HAMMER}")
    events = [event for event in state.play("remove d3") if event.kind in ("open", "crystal", "glacier_clears", "destroy")]
    table = state.expansions.ice_age
    assert (table.crystals, table.bonus, table.removed) == board and state.site["d3"].pit == left
    clears = ["glacier_clears"] * (board[2] > 0)  # the board of six is full after the first of two
    crystals = ["crystal", *clears, "crystal"] if pit.count("I") == 2 else ["crystal"]
    assert [event.kind for event in events] == ["open", *crystals, "destroy"]
    assert {k: n for k, n in state.bone_discard.items() if n} == dict.fromkeys(gone, 1)


@pytest.mark.rule("FX-PT-GEN-25")
def test_a_pawn_on_the_cleared_pit_goes_where_its_owner_says():
    state = after(having("a1:-0 d3:-=1", HAMMER, pits={"d3": "K"}), f"use {HAMMER}", "remove d3")
    assert (state.decision.player, state.decision.kind) == (1, "choose_side")
    assert len(offered(state, "side")) == 4
    assert state.after("side west").players[1].pawn == "west"
    assert state.site["d3"].is_open and state.site["d3"].pit == ()


def test_what_the_jackhammer_destroys_in_an_unseen_pit_is_not_told_before():
    state = having("a1:-0 d3:-", HAMMER, pits={"d3": "KH"}).after(f"use {HAMMER}")
    told = str(state.explain("remove d3"))
    assert "two most valuable bones" in told and "Skull" not in told and "Hip" not in told


# ------------------------------------------------------------------ Rock Drill

@pytest.mark.rule("FX-PT-GEN-12", "FX-PT-GEN-13")
def test_rock_drill_makes_every_dig_cost_1_this_turn_only():
    state = having("c3:-0 d3:# c2:#", DRILL).after(f"use {DRILL}")
    assert after(state, "dig d3 east", "dig c2 north").energy == 2
    later = after(state, "pass", "pass", "pass")
    while later.current != 0:
        later = later.after("pass" if "pass" in later.actions else later.actions[0])
    assert later.energy == 4 and later.dig_price == (1, 2, 3)


@pytest.mark.rule("FX-PT-GEN-13")
@pytest.mark.parametrize("more", [
    {"mat": {"skills": ["stone_breaker"]}}, {"mat": {"skills": ["clay_cutter"]}},
    {"pool_number": 2, "standing_event": "soft_stone", "event_deck": ["soft_stone", "rockfall", "snakebite"]}])
def test_rock_drill_overrides_every_other_effect(more):
    state = having("c3:-0 d3:#", DRILL, **more)
    assert state.dig_price != (1, 2, 3)
    assert state.after(f"use {DRILL}").dig_price == (1, 1, 1)


@pytest.mark.rule("FX-PT-GEN-13")
def test_rock_drill_also_raises_a_price_of_0(tmp_path):
    (tmp_path / "skills.toml").write_text(
        '[[skill]]\nid = "free_sand"\nlabel = "Free Sand"\ntiming = "permanent"\naggressive = false\neffect = "dig_cost"\n'
        'params = { terrain = ["sand"], change = "less", amount = 1, floor = 0, exclusive = false }\ntext = "Sand is free."\nprovenance = "house"\nnote = "For a test."\n',
        encoding="utf-8")
    state = having("c3:-0 d3:-", DRILL, cards=str(tmp_path), mat={"skills": ["free_sand"]})
    assert state.dig_price[0] == 0
    assert state.after(f"use {DRILL}").dig_price[0] == 1


# ------------------------------------------------------------------ Rock Saw

@pytest.mark.rule("FX-PT-GEN-16")
def test_rock_saw_slides_one_stone_1_2_or_3_spaces_one_way():
    state = having("a1:-0 b3:# c5:=", SAW).after(f"use {SAW}")
    assert refused(state, "slide c5 north") == "FB-TOL-02"
    places = []
    state = state.after("slide b3 east")
    for _ in range(2):
        assert sorted(action.family for action in state.actions) == ["pass", "slide"]
        places.append(next(space.name for space in state.site if space.tiles and space.tiles[-1].terrain == "stone"))
        state = state.after(offered(state, "slide")[0])
    assert places == ["c3", "d3"] and state.site["e3"].tiles
    assert state.decision.kind == "spend_energy"


@pytest.mark.rule("FX-PT-GEN-17", "FX-PT-GEN-23")
@pytest.mark.parametrize(("line", "slides", "fallen"), [
    ("a1:-0 e3:#", ["slide e3 east"], "stone"), ("a1:-0 d3:# e3:=", ["slide d3 east"], "clay"),
    ("a1:-0 c3:# d3:- e3:=", ["slide c3 east", "slide d3 east"], "clay sand"),
    ("a1:-0 c3:# d3:- e3:=", ["slide c3 east", "slide d3 east", "slide e3 east"], "clay sand stone")])
def test_whatever_falls_off_is_discarded(line, slides, fallen):
    state = after(having(line, SAW, discard=[]), f"use {SAW}", *slides)
    assert " ".join(tile.terrain for tile in state.discard) == fallen
    assert state.players[0].tiles == ()


@pytest.mark.rule("FX-PT-GEN-22")
@pytest.mark.parametrize(("line", "steps"), [
    ("a1:-0 a3:# c3:--", 1), ("a1:-0 a3:# b3:--", 0), ("a1:-0 a3:# b3:#", 3), ("a1:-0 a3:# d3:--", 2), ("a1:-0 a3:-# b3:-= c3:-", 3)])
def test_each_step_obeys_the_rules_of_a_slide(line, steps):
    state, done = having(line, SAW), 0
    if state.why_not(f"use {SAW}") is None:
        state = state.after(f"use {SAW}")
        while f"slide {'abcde'[done]}3 east" in state.actions:
            state, done = state.after(f"slide {'abcde'[done]}3 east"), done + 1
    assert done == steps
