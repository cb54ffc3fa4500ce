"""Numbers of reachable positions. The small ones are argued by hand beside each scenario; the deep ones are recorded.

A number that changes is a rule that changed: the failure lists the first actions under which the counts differ. The recorded
breakdowns stand in `golden/counts.json` (`python -m tests.rules.golden` writes it anew); the totals stand here, for people.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import fossil_lab as fl

from .counting import breakdown, count, differences, positions
from .positions import lay

RECORDED = Path(__file__).with_name("golden") / "counts.json"


class Scenario(NamedTuple):
    """A state, and (sequences, positions) at depth 1, 2, 3 ..."""

    build: Callable[[], Any]
    numbers: list[tuple[int, int]]


def quiet(line: str, **more: Any) -> Any:
    """A position with nothing to place, nothing to buy, and no Dinosaur that one bone completes."""
    return lay(line, **{"discard": [], "pool": 8, "market": MARKET,
                        "dinosaurs": DISPLAY} | more)


MARKET = ["chisel_1", "clay_bucket_1", "supply_03", "supply_11"]
DISPLAY = ["apatosaurus", "deinonychus", "plateosaurus", "ichthyosaurus"]


def event(name: str, **more: Any) -> Any:
    """Player 0, on a Stone beside a stack, is about to end a turn in which the Pool ran out."""
    others = [e for e in ("patronage", "snakebite", "earthquake") if e != name][:2]
    return quiet("c3:#0 d3:-=", step="claim", pool=0, event_deck=[name, *others], **more)


def last_claim() -> Any:
    """The very last turn: player 1 has half an Eudimorphodon in the lab and the other Limb in storage."""
    return quiet("c3:-0", step="claim", pool=0, pool_number=4, last_round=True, start=0, current=1, player=[
        {"storage": "TTH", "lab": {"card": "arizonasaurus", "bones": "T"}}, {"storage": "L", "lab": {"card": "eudimorphodon", "bones": "L"}}])


SCENARIOS = {
    # One Sand, the pawn on it. It slides in 4 directions and takes the pawn along; gain, pass: 6. No tile to move to.
    # Depth 2: 5 actions lead to the same 6, pass leads to the empty Market, where one can only pass: 5 * 6 + 1 = 31.
    # Depth 3: 5 * 31 + 1 = 156. Depth 4: 5 * 156 + 1 = 781, but the third dig the same way takes pawn and tile off the site,
    # where gain and pass are left of the 6 (4 sequences, -16), and after three passes player 1 may gain or pass (+1): 766.
    # Positions at depth 2: back on c3 1, two spaces away 4, diagonally away 4, one away and gained 4, gained twice 1,
    # passed after one of 5 actions 5, passed twice 1: 20.
    "one Sand in the middle": Scenario(lambda: quiet("c3:-0"), [(6, 6), (31, 20), (156, 50), (766, 98)]),
    # In the corner two of the digs take pawn and tile off, where gain and pass are left: 6 + 6 + 2 + 2 + 6 + 1 = 23.
    "one Sand in a corner": Scenario(lambda: quiet("a1:-0"), [(6, 6), (23, 17), (84, 36), (318, 67)]),
    # b3 Clay, c3 Stone with the pawn, d3 Stone. The Stones slide in all 4 directions, pushing along the row; the Clay not east,
    # against a Stone: 4 + 4 + 3 digs. Moves to b3, to d3, and out and back: 3. Gain, pass: 16 in all.
    "Clay and Stones in a row": Scenario(lambda: quiet("b3:= c3:#0 d3:#"), [(16, 16), (109, 67), (278, 98)]),
    # The same 16, since 4 Energy pays for one dig anyhow; from the second action on more is left.
    "the same with flat costs": Scenario(lambda: quiet("b3:= c3:#0 d3:#", options={"kid_flat_dig_cost": True}),
                                         [(16, 16), (188, 135), (1868, 781)]),
    # Stacks of Sand all around: the Sand of c3 may push none of them; each of the 4 upper tiles slides in 4 directions, also
    # onto c3, pushing the pawn up onto the stack beyond. 5 moves (4 stacks, out and back), gain, pass: 23.
    "walled in by stacks": Scenario(lambda: quiet("c3:-0 b3:-- d3:-- c2:-- c4:--"), [(23, 23), (439, 308), (8187, 3209)]),
    # 8 ways to slide, gain, pass: 10. Depth 2: 9 actions lead to the same 10: 91.
    "diagonal digs": Scenario(lambda: quiet("c3:-0", options={"diagonal_dig": True}), [(10, 10), (91, 44), (820, 111)]),
    # Two tiles on the edge: climb e2, climb e4, gain, pass. On either tile 4 digs, gain, pass, no tile in reach: 6.
    # 6 + 6 + 4 + 1 = 17. Positions: gaining and climbing can be done in either order, 2 sequences less: 15.
    "beside the site": Scenario(lambda: quiet("c3:- e2:- e4:= east:0 south:1"), [(4, 4), (17, 15), (76, 49)]),
    # Two kinds of Sand on b3, c2, c4 (d3 is full): 6. c3 slides but not east: 3; the Stone of d3 slides 4 ways. Moves to d3,
    # and out and back: 2. Gain, pass: 17. Two eggs in the pile are one kind; a Clay in it is never placed.
    "Sand to place": Scenario(lambda: quiet("c3:-0 d3:=#", discard=["sand:amber", "sand:egg", "sand:egg", "clay:egg,egg"]),
                              [(17, 17), (273, 203), (2862, 1398)]),
    # 4 Plaster: a Tooth, a Hammer and a Rib within reach; 4 digs, gain, pass: 9. Then: the Hammer asks for one of 2 Skills (2);
    # a Tooth leaves too little for the Rib (8); the Rib leaves nothing for a Tooth (7); a dig moves away from both pits, or
    # over one of them (6 each); gain 9, pass 1: 2 + 8 + 7 + 24 + 9 + 1 = 51.
    "pits to extract from": Scenario(lambda: quiet("c3:-0", pits={"c2": "TTM", "d3": "R"}, player=[{"plaster": 4}],
                                                   skill_display=["shove", "haggler"]), [(9, 9), (51, 38), (295, 120)]),
    # Chisel and Supply cost any 2, Clay Bucket an amber and any 2, the last card 2 footprints of which there is 1: 3 cards, pass.
    # Each is paid tile by tile, and any of the 4 tiles may come first: 3 * 4 + 1 = 13.
    "the Market": Scenario(lambda: quiet("c3:-0", step="market", player=[{"tiles": ["sand:egg", "sand:amber", "sand:footprint", "clay:amber,amber"]}]),
                           [(4, 4), (13, 13), (30, 16)]),
    # Two of the display need a Tooth (the rulebook's example), or pass: 3. The Tooth of a claim is assigned by itself; then the
    # lab may be scored, or the turn ends: 2 each. After pass it is player 1 beside an empty edge, to gain or pass: 6.
    "a claim": Scenario(lambda: quiet("c3:-0", step="claim", player=[{"storage": "TT"}]), [(3, 3), (6, 6), (9, 9), (14, 14)]),
    # A Tooth or the Hip goes to the lab, or it is scored as it is, or pass: 4. After an assignment the other bone, score, pass: 3
    # each. After the score Tooth and Tooth and Hip may claim three of the display or pass: 4. 3 + 3 + 4 + 2 = 12, and the two
    # orders of Tooth and Hip end alike: 11 positions.
    "a lab to complete": Scenario(lambda: quiet("c3:-0", step="claim", player=[{"storage": "TTH", "lab": {"card": "arizonasaurus", "bones": "T"}}]),
                                  [(4, 4), (12, 11), (26, 24), (49, 43)]),
    # Player 1 assigns the Limb, scores, or passes: 3. Assigned: score or pass, 2. Scored: all four of the display need a Limb,
    # or pass, 5. Passed: the game is at its end, player 0 may still assign Tooth or Hip or neither, 3. In all 10.
    "the last turn and the final assignments": Scenario(last_claim, [(3, 3), (10, 10), (21, 19), (39, 31)]),
    # The same 11 and a Tooth to extract: 12. A Hammer would make it 13, but without Skills there is none.
    "kids without Skills": Scenario(lambda: quiet("c3:-0 d3:-=", options={"kid_no_skills": True}, pits={"c2": "TT"}, player=[{"plaster": 4}]),
                                    [(12, 12), (112, 83), (964, 411)]),
    # c3 slides but not east (3), the Clay of d3 all ways (4), moves to d3 and out and back (2), gain, pass: 11. A dug tile is not kept.
    "kids without buying": Scenario(lambda: lay("c3:-0 d3:-=", discard=[], pool=8, dinosaurs=DISPLAY, options={"kid_no_buying": True}),
                                    [(11, 11), (95, 71), (759, 330)]),
    # Right of the active player is player 1: one Stone on any space but the stack and the one with the pawn: 23. Then player 0
    # with the Clay: the Stone made no new stack from which to keep away, unless it lies on a tile, and there is none: 23 * 23.
    "Rockfall": Scenario(lambda: event("rockfall", discard=["stone:amber,egg,egg", "clay:egg,egg", "sand:egg"]),
                         [(1, 1), (23, 23), (529, 529), (3923, 3923)]),
    # c3 Stone with the pawn; east of it a stack, so 3 slides, after each of which the Stone stands free: 3 * 4 = 12. It ends on
    # c1, b2, d2, a3, b4, d4, c5, or back on c3: 8 positions. Then player 1 may gain or pass.
    "Earthquake": Scenario(lambda: event("earthquake"), [(1, 1), (3, 3), (12, 8), (24, 16)]),
    # 3 Skills or the points: 4; for player 1 2 Skills or the points after a Skill, 4 after the points: 3 * 3 + 4 = 13.
    "Mentor Visit": Scenario(lambda: event("mentor_visit", skill_display=["shove", "haggler", "long_reach"]), [(1, 1), (4, 4), (13, 13), (26, 26)]),
    # Points or Plaster, for both: 2, 4; then player 1 may gain or pass.
    "Patronage": Scenario(lambda: event("patronage"), [(1, 1), (2, 2), (4, 4), (8, 8)]),
    # Player 0 gives back one of 2 or the one drawn: 3. Player 1 has no pile and gives back the card drawn: 1.
    "Reclassification": Scenario(lambda: event("reclassification", player=[{"scored": ["tapejara", "mosasaurus"]}]), [(1, 1), (3, 3), (3, 3), (6, 6)]),
    # Places on the corners: 4 * 3 for two players. Then the whole first turn lies ahead.
    "a new game of two": Scenario(lambda: fl.fossilis.new_game(players=2, seed=1, options={"start_player": 0}), [(4, 4), (12, 12), (264, 240)]),
    # Five players, five places: 5 * 4 * 3 * 2, and the last has no choice.
    "a new game of five": Scenario(lambda: fl.fossilis.new_game(players=5, seed=1), [(5, 5), (20, 20), (60, 60), (120, 120)]),
    "a new game of five, corners first": Scenario(lambda: fl.fossilis.new_game(players=5, seed=1, options={"five_player_centre": "corners_first"}),
                                                  [(4, 4), (12, 12), (24, 24), (24, 24)]),
}


def recorded_breakdowns() -> dict[str, dict[str, int]]:
    """What `golden/counts.json` is to hold: the breakdown of each scenario at its greatest depth."""
    return {name: breakdown(scenario.build(), len(scenario.numbers)) for name, scenario in SCENARIOS.items()}


def test_there_are_enough_scenarios_and_every_breakdown_fits_its_number():
    kept = json.loads(RECORDED.read_text(encoding="utf-8"))
    assert len(SCENARIOS) >= 12 and list(kept) == list(SCENARIOS)
    assert {len(scenario.numbers) for scenario in SCENARIOS.values()} >= {3, 4}
    for name, scenario in SCENARIOS.items():
        assert sum(kept[name].values()) == scenario.numbers[-1][0], name


@pytest.mark.parametrize("name", SCENARIOS)
def test_as_many_positions_can_be_reached_as_ever(name):
    build, numbers = SCENARIOS[name]
    state = build()
    before = state.fingerprint()
    found = [(count(state, depth), positions(state, depth)) for depth in range(1, len(numbers) + 1)]
    if found != numbers:
        kept = json.loads(RECORDED.read_text(encoding="utf-8"))[name]
        lines = differences(breakdown(state, len(numbers)), kept) or "the same sequences, but other positions"
        pytest.fail(f"{name}: recorded {numbers}, found {found}\n{lines}")
    assert sum(breakdown(state, 2).values()) == numbers[1][0] and state.fingerprint() == before


def test_a_difference_names_the_first_actions():
    assert differences({"pass": 1, "dig c3 north": 5, "move d3": 2}, {"pass": 1, "dig c3 north": 6, "gain plaster": 3}).split("\n") == [
        "dig c3 north             recorded         6, found         5", "gain plaster             recorded         3, found         -",
        "move d3                  recorded         -, found         2"]
