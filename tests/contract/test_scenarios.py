"""Teaching positions: read as written, or refused with a sentence that names the place."""

from __future__ import annotations

import copy
import random
import tomllib

import pytest

import fossil_lab as fl
from contract import fossilis_box as box
from contract.games import CONFIGS, positions, some, walk

PRINTED = '''
game = "fossilis"
players = 2
seed = 1
expansions = []
current = 0
step = "energy"
energy = 4
pool = 5
site = """
.   -   =#  -0  #
-   -   -   -   -
-   .   =   -1  -
-   -   -   -   -
#   -   -   -   -
"""
fragments = { b1 = "egg", c1 = "amber,egg/egg,egg,footprint" }
pits = { a1 = "TTM", b3 = "R" }
off_site = { }
dinosaurs = ["arizonasaurus", "tyrannosaurus_rex", "tapejara", "apatosaurus"]
market = ["chisel_1", "clay_bucket_1", "supply_03", "supply_11"]
event_deck = ["rockfall", "snakebite", "earthquake"]
discard = ["sand:amber", "stone:egg,egg,footprint"]
[[player]]
plaster = 4
score = 0
storage = "TL"
lab = { card = "eudimorphodon", bones = "L" }
tiles = ["sand:egg", "clay:amber,amber"]
tools = ["chisel_2"]
skills = []
supplies = []
scored = ["plateosaurus"]
'''


# The box holds one Stone tile with these Fragments, and the example names it twice; everything else is tried with another Stone.
EXAMPLE = PRINTED.replace('"stone:egg,egg,footprint"]', '"stone:amber,egg,egg"]')


def example(**changes):
    """The example as a dict, with some keys changed."""
    return tomllib.loads(EXAMPLE) | changes


def mat(**changes):
    """The example with changes on the mat of player 0."""
    data = example()
    data["player"][0] |= changes
    return data


# ---------------------------------------------------------------- what is read

def test_a_tile_that_the_box_holds_once_cannot_stand_in_two_places():
    with pytest.raises(fl.ScenarioError, match="no tile stone:egg,egg,footprint is left"):
        fl.fossilis.from_scenario(PRINTED)


@pytest.mark.parametrize("source", [EXAMPLE, example()], ids=["text", "dict"])
def test_the_example_reads_as_it_is_written(source):
    state = fl.fossilis.from_scenario(source)
    assert state.num_players == 2 and state.current == state.current_player == 0 and state.step == "energy"
    assert (state.energy, state.pool, state.decision.kind) == (4, 5, "spend_energy")
    glyphs = [[".", "-", "=#", "-", "#"], ["-"] * 5, ["-", ".", "=", "-", "-"], ["-"] * 5, ["#", "-", "-", "-", "-"]]
    sign = {"sand": "-", "clay": "=", "stone": "#"}
    shown = ["".join(sign[tile.terrain] for tile in space.tiles) or "." for space in state.site]
    assert shown == [glyph for row in glyphs for glyph in row]
    assert state.players[0].pawn == "d1" and state.players[1].pawn == "d3"
    assert [t.kind for t in state.site["b1"].tiles] == ["sand:egg"]
    assert [t.kind for t in state.site["c1"].tiles] == ["clay:amber,egg", "stone:egg,egg,footprint"]
    assert state.site["a1"].pit == ("tooth", "tooth", "hammer") and state.site["b3"].pit == ("rib",)
    assert state.site["c3"].pit is fl.HIDDEN and sum(state.pits) == state.pits[0] + state.pits[11]
    assert [d.id for d in state.display] == ["arizonasaurus", "tyrannosaurus_rex", "tapejara", "apatosaurus"]
    assert [m.id for m in state.market] == ["chisel_1", "clay_bucket_1", "supply_03", "supply_11"]
    assert [state.box.events[e].id for e in state.event_deck] == ["rockfall", "snakebite", "earthquake"] and state.events == (fl.HIDDEN,) * 3
    assert [t.kind for t in state.discard] == ["sand:amber", "stone:amber,egg,egg"]
    ada, ben = state.players
    assert (ada.plaster, ada.score, ada.storage, ben.plaster, ben.storage) == (4, 0, ("tooth", "limb"), 0, ())
    assert (ada.lab.card.id, ada.lab.bones) == ("eudimorphodon", ("limb",)) and ben.lab is None
    assert [t.kind for t in ada.tiles] == ["sand:egg", "clay:amber,amber"] and [t.id for t in ada.tools] == ["chisel_2"]
    assert [d.id for d in ada.scored] == ["plateosaurus"] and not ada.skills and not ada.supplies and not ben.tiles


def test_a_scenario_is_a_game_that_can_be_played_to_its_end():
    rng = random.Random(1)
    for step in ("energy", "market", "claim"):
        state = fl.fossilis.from_scenario(example(step=step))
        assert sorted(state.legal_actions()) == [c for c in range(state.num_actions) if state.refusal(c) is None]
        tiles, dinosaurs = sorted(box.tiles(state)), sorted(box.dinosaurs(state))
        bones, market = box.bones(state), sorted(box.market_cards(state))
        while not state.is_terminal:
            state.apply_action(rng.choice(state.legal_actions()))
            box.derived(state)
            box.sensible(state)
            assert sorted(box.tiles(state)) == tiles and sorted(box.dinosaurs(state)) == dinosaurs
            assert box.bones(state) == bones and sorted(box.market_cards(state)) == market and box.plaster(state) == 40


def test_a_scenario_survives_a_match_record(tmp_path):
    match = fl.Match(fl.fossilis.from_scenario(EXAMPLE))
    match.run({0: fl.bots.Random(1), 1: fl.bots.Random(2)}, until=40)
    match.save(tmp_path / "m.json")
    assert fl.load(tmp_path / "m.json").state == match.state


def test_equal_scenarios_are_equal_states_and_a_dict_is_left_as_it_is():
    data = example()
    before = copy.deepcopy(data)
    assert fl.fossilis.from_scenario(data) == fl.fossilis.from_scenario(EXAMPLE)
    assert data == before


def test_what_is_left_out_comes_from_a_normal_set_up():
    bare = fl.fossilis.from_scenario({"players": 3, "seed": 5})
    fresh = fl.fossilis.new_game(players=3, seed=5)
    assert [s.tiles for s in bare.site] == [s.tiles for s in fresh.site] and bare.pits == fresh.pits
    assert bare.display == fresh.display and bare.market == fresh.market and bare.event_deck == fresh.event_deck
    assert box.plaster(bare) == 40 and bare.pool == fresh.pool
    box.derived(bare)


# ---------------------------------------------------------------- what is written

def as_people_see_it(state):
    """All fields; equal tiles are equal, and used cards have no order. Chance to come and Energy gained before are not written."""
    fields = {name: getattr(state, name) for name in fl.fossilis.state.FIELDS if name not in ("dice", "energy_full")}
    kind = state.box.tile_kind
    fields |= {name: [kind[t] for t in fields[name]] for name in ("low", "high", "pile")}
    fields["tiles"] = [[kind[t] for t in row] for row in fields["tiles"]]
    fields["used"] = [sorted(row) for row in fields["used"]]
    return fields


@pytest.mark.parametrize("config", some(len(CONFIGS) // 3), ids=str)
def test_a_position_in_the_notation_reads_back_as_itself_or_is_refused(config):
    for state in positions(config, 6):
        try:
            text = state.to_scenario()
        except fl.ScenarioError as fault:
            assert str(fault)[-1] == "." and "?." not in str(fault)
            continue
        again = fl.fossilis.from_scenario(text)
        assert as_people_see_it(again) == as_people_see_it(state)
        assert [again.legal_actions() == state.legal_actions(), again.scores, again.decision] == [True, state.scores, state.decision]
        assert again.to_scenario() == text


@pytest.mark.parametrize("config", some(20), ids=str)
def test_the_start_of_a_turn_early_in_a_game_can_be_written(config):
    state = next(state.clone() for state, _ in walk(config) if state.turn == 3 and state.energy == state.energy_full == 4)
    assert as_people_see_it(fl.fossilis.from_scenario(state.to_scenario())) == as_people_see_it(state)


# ---------------------------------------------------------------- what is refused

BAD = {
    "game": ["fossilium", 3, []], "players": [0, 1, 6, "two", 2.0, True, None, []], "seed": ["x", 1.5, None, True],
    "expansions": [["zebra"], "bone_wars", 3, None], "options": [{"kid_flat_dig": True}, 3, {"kid_no_tools": "yes"}, []],
    "species": [["x"], 3], "cards": ["no/such/folder", 3, []],
    "current": [2, -1, "Ada", 0.0, None, True, []], "step": ["dig", "", 3, None, []], "energy": [-1, 100, "4", None, []], "pool": [-1, 41, "5", 38, []],
    "supply": [-1, 41, 40, "x", []], "start": [2, -1, "x", None, []], "pool_number": [0, 5, "1", None, []],
    "site": ["", ". . .", 3, None, [], EXAMPLE, "x " * 25, (". " * 5 + "\n") * 5, ("- " * 5 + "\n") * 5, ("# " * 5 + "\n") * 5,
             ("-0 -1 - - -\n" + "- - - - ---\n" + "- - - - -\n" * 3), ("-0 -0 -1 - -\n" + "- - - - -\n" * 4), (".0 -1 - - -\n" + "- - - - -\n" * 4),
             ("-0 -2 - - -\n" + "- - - - -\n" * 4), ("-01 - - - -\n" + "- - - - -\n" * 4), ("-0 -1 -² - -\n" + "- - - - -\n" * 4)],
    "fragments": [{"z9": "egg"}, {"b1": "gold"}, {"b1": "egg/egg"}, {"b1": 3}, {"a1": "egg"}, {"c1": "egg"}, {"b1": []}, "b1", [], 3, {"b1": ""},
                  {"c1": "amber,egg/egg"}],
    "pits": [{"z9": "T"}, {"a1": "X"}, {"a1": 3}, {"a1": "K" * 4}, {"a1": "T" * 16}, {"a1": "T" * 15}, {"a1": "M" * 10}, "a1", [], {"a1": ["T"]},
             {"a1": "L" * 16}, {"a1": "t"}, {"a1": "TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT"}],
    "off_site": [{"2": "north"}, {"1": "up"}, {"x": "north"}, {"²": "north"}, {"-1": "north"}, {"1": 3}, {"1": []}, "north", [], {"1": "north", "0": "c3"}],
    "dinosaurs": [["godzilla"], "tapejara", 3, ["tapejara", "tapejara"], ["plateosaurus"], ["eudimorphodon"], [3], [[]], None,
                  ["arizonasaurus", "tyrannosaurus_rex", "tapejara", "apatosaurus", "mosasaurus"]],
    "dinosaur_deck": [["godzilla"], ["tapejara"], ["mosasaurus", "mosasaurus"], 3, [None], ["plateosaurus"], "mosasaurus"],
    "market": [["chissel_1"], ["chisel_2"], ["chisel_1", "chisel_1"], 3, [3], "chisel_1",
               ["chisel_1", "clay_bucket_1", "supply_03", "supply_11", "supply_12"], ["tapejara"]],
    "event_deck": [["rockfal"], ["rockfall", "rockfall"], ["rockfall", "snakebite", "earthquake", "patronage"], 3, [[]], "rockfall", ["tapejara"]],
    "standing_event": ["x", 3, [], {}, None, "tapejara"],
    "discard": [["sand:gold"], ["lava:egg"], ["sand"], "sand:egg", 3, [3], ["stone:egg,egg,footprint"] * 9, ["sand:egg"] * 8, [""], ["sand:egg,egg"]],
    "bone_discard": ["X", 3, [], "K" * 4, "M", "T" * 15], "skill_display": [["x"], 3, [3], ["hammer"] * 10, "hammer"],
    "last_round": ["yes", 3, [], None], "seen": [["z9"], 3, "a1", [3]],
    "player": [[{}, {}, {}], [3], "Ada", 3, {}, [{"zebra": 1}], [None]],
    "sede": [1], "Players": [2], "": [1], "tape": [{"b3": 0}], "scorpion": ["c3"],
}
BAD_MAT = {
    "plaster": [-1, 41, 36, "4", None, 1.0, True, []], "score": [-1, "x", 10000, None, 1.5], "storage": ["X", 3, [], "K" * 4, "TTTTTTTTTTTTTTTT", "M", "t", None],
    "lab": [{"card": "godzilla", "bones": "L"}, {"card": "eudimorphodon"}, {"card": "eudimorphodon", "bones": "K"}, "eudimorphodon", 3, [], {},
            {"card": "eudimorphodon", "bones": "L", "x": 1}, {"card": [], "bones": "L"}, {"bones": "L"}, {"card": "eudimorphodon", "bones": 3},
            {"card": "tapejara", "bones": "T"}, {"card": "eudimorphodon", "bones": "LLLLLLLLLLL"}, None],
    "tiles": [["sand:gold"], "sand:egg", 3, [3], ["stone:egg,egg,footprint"] * 9, ["egg"], [None]],
    "tools": [["x"], 3, ["chisel_2", "chisel_2"], ["chisel_1"], ["supply_05"], [3], "chisel_2", ["supply_05", "chisel_2"], None],
    "used_tools": [["x"], ["chisel_2"], 3, [[]], ["supply_05"]],
    "skills": [["x"], 3, [3], "x", ["chisel_2"], ["shove", "shove"]], "supplies": [["x"], ["supply_03"], ["chisel_3"], 3, [3], "supply_05", ["supply_05", "supply_05"]],
    "used_supplies": [["x"], ["chisel_3"], 3],
    "scored": [["godzilla"], ["tapejara"], ["plateosaurus", "plateosaurus"], ["eudimorphodon"], 3, [3], "plateosaurus", None],
    "plastr": [3], "Lab": [{}], "tape": [1],
}
CASES = [(f"{key}={value!r}"[:60], example(**{key: value})) for key, values in BAD.items() for value in values]
CASES += [(f"player.{key}={value!r}"[:60], mat(**{key: value})) for key, values in BAD_MAT.items() for value in values]


def test_there_are_at_least_80_malformed_scenarios():
    assert len(CASES) >= 200


@pytest.mark.parametrize("data", [data for _, data in CASES], ids=[name.encode("ascii", "replace").decode() for name, _ in CASES])
def test_a_malformed_scenario_is_refused_with_a_sentence(data):
    before = copy.deepcopy(data)
    with pytest.raises(fl.ScenarioError) as caught:
        fl.fossilis.from_scenario(data)
    text = str(caught.value)
    assert len(text) > 15 and text[-1] in ".?" and data == before


@pytest.mark.parametrize("source", [None, 3, [], b"players = 2", "players = ", "players 2", "[[player]\n", "\x00", "a = 1\na = 2"], ids=repr)
def test_what_is_no_scenario_at_all_is_refused(source):
    with pytest.raises(fl.ScenarioError):
        fl.fossilis.from_scenario(source)


@pytest.mark.parametrize(("data", "place"), [
    (example(dinosaur=[]), 'Did you mean "dinosaurs"'), (example(dinosaurs=["tyrannosaurus"]), "dinosaurs.*'tyrannosaurus'"), (mat(plastr=3), 'player 0 .*Did you mean "plaster"'),
    (example(site="- -"), "site"), (mat(tools=["chissel_1"]), 'player 0 tools.*Did you mean "chisel_1"'), (mat(storage="TX"), "player 0 storage.*'X'"),
    (example(pits={"a1": "Z"}), "pits.a1"), (example(fragments={"b1": "eg"}), "fragments.b1"), (example(players=7), "2 to 5 players"),
    (example(step="claims"), "energy, market or claim"), (example(options={"kid_no_tool": True}), 'Did you mean "kid_no_tools"')])
def test_the_fault_is_named_at_its_place(data, place):
    with pytest.raises(fl.ScenarioError, match=place):
        fl.fossilis.from_scenario(data)


# ---------------------------------------------------------------- arbitrary values, anywhere

ODD = [None, True, -1, 0, 1, 3, 10**30, 1.5, float("nan"), "", "x", "T", "c3", "²", [], [[]], [None], ["x"], [3], {}, {"x": 1}, {"c3": "T"}, {1: 2}, ("a",), b"x", {3}]


def test_an_odd_value_anywhere_is_read_or_refused_and_what_is_read_can_be_played():
    keys = [(key,) for key in BAD] + [("player", 0, key) for key in BAD_MAT] + [("player", 0), ("player", 1), ("player",), ("lab", "card"), ("lab", "bones")]
    rng = random.Random(4)
    for key in keys:
        for value in ODD:
            data = example()
            room = data["player"][0] if key[0] == "lab" else data
            for step in key[:-1]:
                room = room[step]
            if isinstance(room, list) and key[-1] == len(room):
                room.append(value)
            else:
                room[key[-1]] = value
            try:
                state = fl.fossilis.from_scenario(data)
            except fl.ScenarioError as fault:
                assert str(fault)[-1] in ".?", (key, value)
                continue
            except Exception as fault:
                pytest.fail(f"{key} = {value!r}: {fault!r}")
            box.derived(state)
            box.sensible(state)
            for _ in range(25):
                if not state.is_terminal:
                    state.apply_action(rng.choice(state.legal_actions()))
