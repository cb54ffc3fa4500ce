"""A user's own card files: what they may change, and what every mistake in them is answered with."""

from __future__ import annotations

import pickle
import re
from textwrap import dedent

import pytest

from fossil_lab.errors import CardDataError
from fossil_lab.fossilis import cards


@pytest.fixture
def write(tmp_path):
    """Write card files and return their folder."""
    def write(**files: str):
        for name, text in files.items():
            (tmp_path / f"{name}.toml").write_text(dedent(text), encoding="utf-8")
        return tmp_path
    return write


# ---------------------------------------------------------------- what is allowed

def test_a_row_may_give_only_the_fields_that_differ(write):
    folder = write(dinosaurs="""
        [[dinosaur]]
        id = "coelophysis"
        bones = ["tooth", "limb", "limb"]
        perfect = 20
        provenance = "printed"
        note = "read from a copy"
    """)
    mine, old = cards.load(folder).by_id["coelophysis"], cards.builtin().by_id["coelophysis"]
    assert mine.bones == ("tooth", "limb", "limb")
    assert mine.characteristics == old.characteristics
    assert mine.provenance == {"name": "reconstructed", "characteristics": "reconstructed", "bones": "printed",
                               "perfect": "printed"}


def test_what_is_changed_without_a_word_is_marked_as_house(write):
    folder = write(tools="""
        [[tool]]
        id = "jackhammer_1"
        points = 7
        name = "Jackhammer"
    """)
    row = cards.load(folder).by_id["jackhammer_1"]
    assert row.provenance == {"name": "printed", "points": "house", "cost": "printed", "effect": "printed"}
    assert row.reconstructed
    assert row.note == cards.builtin().by_id["jackhammer_1"].note


def test_new_cards_are_appended(write):
    folder = write(
        dinosaurs="""
            [[dinosaur]]
            id = "dunkleosteus"
            name = "Dunkleosteus"
            diet = "carnivore"
            movement = "aquatic"
            era = "triassic"
            bones = ["hip"]
            perfect = 7
        """,
        skills="""
            [[skill]]
            id = "nimble"
            label = "Nimble"
            timing = "permanent"
            aggressive = false
            effect = "move_range"
            params = { spaces = 4 }
            text = "Each Move action carries you up to 4 spaces."
        """,
        events="""
            [[event]]
            id = "good_weather"
            name = "Good Weather"
            text = "Each player takes 2 Plaster or scores 3 points."
            effect = "plaster_or_points"
            params = { plaster = 2, points = 3, first = "active", direction = "turn_order" }
            rival = "It gains 3 points."
        """,
        supplies="""
            [[supply]]
            id = "supply_25"
            bone = "none"
            plaster = 3
            points = 1
            cost = { footprint = 1, egg = 1 }
        """)
    mine, old = cards.load(folder), cards.builtin()
    assert mine.dinosaurs[:-1] == old.dinosaurs
    assert mine.dinosaurs[-1].name == "Dunkleosteus"
    assert set(mine.dinosaurs[-1].provenance.values()) == {"house"}
    assert mine.skills[-1].id == "nimble"
    assert mine.events[-1].effect == "plaster_or_points"
    assert list(mine.supplies[-1].cost) == ["egg", "footprint"]
    assert mine.supplies[-1].bone is None


def test_cards_can_be_left_out(write):
    folder = write(dinosaurs='drop = ["coelophysis", "atopodentatus"]\n')
    mine = cards.load(folder)
    assert len(mine.dinosaurs) == 31
    assert "coelophysis" not in mine.by_id


def test_a_printed_card_may_break_the_value_rule(write):
    folder = write(dinosaurs="""
        [[dinosaur]]
        id = "coelophysis"
        perfect = 13
        provenance = { perfect = "printed" }
    """)
    assert cards.load(folder).by_id["coelophysis"].perfect == 13


def test_a_printed_tile_may_show_another_number_of_fragments(write):
    folder = write(components="""
        [[tile]]
        id = "stone_08"
        fragments = ["footprint", "egg"]
        provenance = { fragments = "printed" }
        [[tile]]
        id = "clay_09"
        fragments = ["wild"]
        provenance = { fragments = "printed" }
    """)
    mine = cards.load(folder)
    assert mine.by_id["stone_08"].kind == "stone:egg,footprint"
    assert mine.by_id["clay_09"].kind == "clay:wild"


def test_single_figures_can_be_changed(write):
    folder = write(components="""
        [scoring]
        variety_points = 15
        provenance = { variety = "printed" }
        [[skill_slot]]
        slot = 2
        empty_points = 3
        [[piece]]
        id = "tooth"
        plaster_cost = 1
        provenance = { plaster_cost = "printed" }
    """)
    mine = cards.load(folder)
    assert mine.scoring.variety_points == 15
    assert [slot.empty_points for slot in mine.slots] == [0, 3, 4]
    assert mine.pieces[0].plaster_cost == 1
    assert not mine.scoring.reconstructed


def test_a_change_shows_in_the_digest_and_a_note_does_not(write):
    old = cards.builtin()
    same = cards.load(write(dinosaurs='[[dinosaur]]\nid = "coelophysis"\nnote = "seen"\n'))
    assert same == old
    assert hash(same) == hash(old)
    other = cards.load(write(dinosaurs='[[dinosaur]]\nid = "coelophysis"\nera = "jurassic"\n'))
    assert other != old
    assert pickle.loads(pickle.dumps(other)) == other


def test_files_saved_on_windows_are_read(tmp_path):
    (tmp_path / "tools.toml").write_bytes(b'\xef\xbb\xbf[[tool]]\r\nid = "chisel_1"\r\npoints = 3\r\n')
    assert cards.load(tmp_path).by_id["chisel_1"].points == 3


def test_loading_changes_nothing_in_the_built_in_set(write):
    before = cards.builtin().digest
    cards.load(write(tools='[[tool]]\nid = "chisel_1"\npoints = 9\n'))
    assert cards.builtin().by_id["chisel_1"].points == 2
    assert cards.builtin().digest == before


# ---------------------------------------------------------------- every mistake

TOOL = """
[[tool]]
id = "trowel_1"
card = "trowel"
name = "Trowel"
power_tool = false
points = 3
cost = { egg = 1, wild = 1 }
effect = "slide_tile"
params = { terrain = ["sand"], tiles = 1, steps = 1, push = "any", fallen = "gain" }
text = "Slide 1 Sand tile 1 space."
provenance = "house"
"""
DINOSAUR = """
[[dinosaur]]
id = "dunkleosteus"
name = "Dunkleosteus"
diet = "carnivore"
movement = "aquatic"
era = "triassic"
bones = ["tooth", "tooth"]
perfect = 11
"""
SKILL = """
[[skill]]
id = "nimble"
label = "Nimble"
timing = "permanent"
aggressive = false
effect = "move_range"
params = { spaces = 4 }
text = "Each Move action carries you up to 4 spaces."
"""
EVENT = """
[[event]]
id = "good_weather"
name = "Good Weather"
text = "Each player takes 2 Plaster or scores 3 points."
effect = "plaster_or_points"
params = { plaster = 2, points = 3, first = "active", direction = "turn_order" }
rival = "It gains 3 points."
"""
SUPPLY = """
[[supply]]
id = "supply_25"
bone = "none"
plaster = 3
points = 1
cost = { egg = 1, footprint = 1 }
"""


def changed(row: str, old: str, new: str) -> str:
    assert row.count(old) == 1
    return row.replace(old, new)


# file, text, line of the fault, what the message must say
FAULTS = {
    # not a file of cards
    "no TOML": ("tools", '[[tool]]\nid = "chisel_1\n', 2, "this is no TOML"),
    "a bracket lost": ("tools", "[[tool]\n", 1, "this is no TOML"),
    "two values for one key": ("tools", '[[tool]]\nid = "chisel_1"\npoints = 1\npoints = 2\n', 4, "this is no TOML"),
    "an unknown schema": ("tools", "\nschema = 2\n", 2, "schema = 1"),
    "an unknown table": ("tools", '[[tools]]\nid = "chisel_1"\n', 1, 'Did you mean "tool"?'),
    "a table of another file": ("tools", '\n\n[[dinosaur]]\nid = "coelophysis"\n', 3, 'no table or key "dinosaur"'),
    "single brackets": ("dinosaurs", '[dinosaur]\nid = "coelophysis"\n', 1, "two brackets"),
    "a value instead of rows": ("dinosaurs", "dinosaur = 3\n", 1, "two brackets"),
    "double brackets for figures": ("components", "[[scoring]]\nvariety_points = 1\n", 1, "[scoring]"),
    # ids
    "no id": ("tools", "[[tool]]\npoints = 1\n", 1, 'no "id"'),
    "an id with a capital": ("tools", changed(TOOL, '"trowel_1"', '"Trowel_1"'), 3, "lower-case"),
    "an id that is a number": ("tools", changed(TOOL, '"trowel_1"', "7"), 3, "is no id"),
    "an id twice": ("tools", '[[tool]]\nid = "chisel_1"\npoints = 1\n[[tool]]\nid = "chisel_1"\npoints = 2\n', 5, "stands twice"),
    "an id of another table": ("skills", changed(SKILL, '"nimble"', '"chisel_1"'), 3, "already the id of a tool"),
    "an id that is a word of an action": ("dinosaurs", changed(DINOSAUR, 'id = "dunkleosteus"', 'id = "lab"'), 3, '"score lab"'),
    "a new tile": ("components", '[[tile]]\nid = "sand_22"\nterrain = "sand"\nfragments = ["egg"]\n', 2, 'Did you mean "sand_2'),
    "a new piece": ("components", '[[piece]]\nid = "tuth"\ncount = 3\n', 2, 'Did you mean "tooth"?'),
    "a fourth slot": ("components", "[[skill_slot]]\nslot = 4\nempty_points = 8\n", 2, "from 1 to 3"),
    "a new terrain": ("components", '[[terrain]]\nid = "mud"\n', 2, '"sand", "clay", "stone"'),
    "a new characteristic": ("components", '[[characteristic]]\nid = "bipod"\nset_value = 2\n', 2, 'Did you mean "biped"?'),
    # fields
    "an unknown field": ("dinosaurs", '[[dinosaur]]\nid = "coelophysis"\nperfekt = 12\n', 3, 'Did you mean "perfect"?'),
    "an unknown figure": ("components", "[turn]\nenergie = 4\n", 2, 'Did you mean "energy"?'),
    "a missing field": ("dinosaurs", changed(DINOSAUR, 'era = "triassic"\n', ""), 2, '"era" is missing'),
    "a name that is a number": ("dinosaurs", changed(DINOSAUR, '"Dunkleosteus"', "5"), 4, "quotation marks"),
    "an empty name": ("dinosaurs", changed(DINOSAUR, '"Dunkleosteus"', '" "'), 4, "is empty"),
    "a note that is a list": ("dinosaurs", DINOSAUR + "note = []\n", 10, "no text"),
    "points in quotation marks": ("tools", changed(TOOL, "points = 3", 'points = "3"'), 7, "no whole number"),
    "points with a fraction": ("tools", changed(TOOL, "points = 3", "points = 2.5"), 7, "no whole number"),
    "points that are true": ("tools", changed(TOOL, "points = 3", "points = true"), 7, "no whole number"),
    "points below zero": ("tools", changed(TOOL, "points = 3", "points = -1"), 7, "from 0 to 30"),
    "too much Plaster": ("supplies", changed(SUPPLY, "plaster = 3", "plaster = 12"), 5, "from 0 to 9"),
    "a flag in quotation marks": ("tools", changed(TOOL, "= false", '= "no"'), 6, "true nor false"),
    # words
    "an unknown bone": ("dinosaurs", changed(DINOSAUR, '["tooth", "tooth"]', '["tooth", "toth"]'), 8, 'Did you mean "tooth"?'),
    "a Skull on a card": ("dinosaurs", changed(DINOSAUR, '["tooth", "tooth"]', '["skull"]'), 8, '"tooth", "limb", "rib", "hip"'),
    "no bone at all": ("dinosaurs", changed(DINOSAUR, '["tooth", "tooth"]', "[]"), 8, "1 to 3"),
    "four bones": ("dinosaurs", changed(DINOSAUR, '["tooth", "tooth"]', '["rib", "rib", "rib", "rib"]'), 8, "1 to 3"),
    "bones without brackets": ("dinosaurs", changed(DINOSAUR, '["tooth", "tooth"]', '"tooth"'), 8, "square brackets"),
    "a bone that is a number": ("dinosaurs", changed(DINOSAUR, '["tooth", "tooth"]', "[1]"), 8, "1 is no bone"),
    "an unknown diet": ("dinosaurs", changed(DINOSAUR, '"carnivore"', '"omnivore"'), 5, 'Did you mean "carnivore"?'),
    "an unknown movement": ("dinosaurs", changed(DINOSAUR, '"aquatic"', '"swims"'), 6, "no movement"),
    "an unknown era": ("dinosaurs", changed(DINOSAUR, '"triassic"', '"Triassic"'), 7, 'Did you mean "triassic"?'),
    "an unknown bone on Supplies": ("supplies", changed(SUPPLY, '"none"', '"skull"'), 4, '"none"'),
    "an unknown terrain": ("tools", changed(TOOL, '["sand"]', '["sund"]'), 10, 'Did you mean "sand"?'),
    "a terrain twice": ("tools", changed(TOOL, '["sand"]', '["sand", "sand"]'), 10, "twice"),
    "an unknown Fragment in a cost": ("tools", changed(TOOL, "egg = 1", "eggs = 1"), 8, 'Did you mean "egg"?'),
    "an unknown Fragment on a tile": ("components", '[[tile]]\nid = "sand_01"\nfragments = ["ambre"]\n', 3, 'Did you mean "amber"?'),
    "an unknown space": ("components", '[site]\nx_spaces = ["b2", "d2", "b4", "d9"]\n', 2, '"d9" is no space'),
    "an unknown timing": ("skills", changed(SKILL, '"permanent"', '"always"'), 5, "no timing"),
    "an unknown effect": ("tools", changed(TOOL, '"slide_tile"', '"slide_tiles"'), 9, 'Did you mean "slide_tile"?'),
    # costs
    "a cost of nothing": ("tools", changed(TOOL, "{ egg = 1, wild = 1 }", "{}"), 8, "0 in all"),
    "a cost of seven": ("tools", changed(TOOL, "{ egg = 1, wild = 1 }", "{ egg = 1, wild = 6 }"), 8, "7 in all"),
    "a cost of zero eggs": ("tools", changed(TOOL, "egg = 1", "egg = 0"), 8, "from 1 to 6"),
    "a cost that is a list": ("tools", changed(TOOL, "{ egg = 1, wild = 1 }", '["egg"]'), 8, "no table"),
    # effects and parameters
    "an effect of a Skill on a Tool": ("tools", changed(TOOL, '"slide_tile"', '"push_pawn"'), 9, "no effect of a Tool"),
    "an effect of another timing": ("skills", changed(SKILL, '"permanent"', '"endgame"'), 7, "timing endgame"),
    "an effect of a Tool on an Event": ("events", changed(EVENT, '"plaster_or_points"', '"gain_plaster"'), 6, "no effect of an Event"),
    "an unknown parameter": ("tools", changed(TOOL, "steps = 1", "step = 1"), 10, 'Did you mean "steps"?'),
    "a missing parameter": ("tools", changed(TOOL, ', fallen = "gain"', ""), 10, '"fallen" of "slide_tile" is missing'),
    "a parameter of a wrong type": ("tools", changed(TOOL, "tiles = 1", 'tiles = "one"'), 10, 'parameter "tiles"'),
    "a parameter of nothing": ("tools", changed(TOOL, "steps = 1", "steps = 0"), 10, "from 1 to 40"),
    "a parameter word": ("tools", changed(TOOL, '"any"', '"all"'), 10, 'parameter "push"'),
    "parameters that are a list": ("tools", changed(TOOL, 'params = { terrain = ["sand"], tiles = 1, steps = 1, push = "any", '
                                                    'fallen = "gain" }', "params = [1]"), 10, "no table"),
    "an unknown order of play": ("events", changed(EVENT, '"turn_order"', '"backwards"'), 7, "direction of play"),
    "a friendly Skill with the sad face": ("skills", changed(SKILL, "= false", "= true"), 6, "does not fit"),
    "a hostile Skill without it": ("skills", '[[skill]]\nid = "shove"\naggressive = false\n', 3, "does not fit"),
    # what must fit together
    "a wrong Perfect score": ("dinosaurs", changed(DINOSAUR, "= 11", "= 12"), 9, "make 11"),
    "other bones, same Perfect score": ("dinosaurs", '[[dinosaur]]\nid = "coelophysis"\nbones = ["rib"]\n', 1, "make 6"),
    "a provenance nobody knows": ("tools", changed(TOOL, '"house"', '"hearsay"'), 12, "no provenance"),
    "a provenance group nobody knows": ("tools", changed(TOOL, '"house"', '{ power = "house" }'), 12, "no field group"),
    "a provenance that is a number": ("tools", changed(TOOL, '"house"', "1"), 12, "neither a word nor a table"),
    "a tile with too many Fragments": ("components", '[[tile]]\nid = "sand_01"\nfragments = ["egg", "egg"]\n', 3, "2 Fragments"),
    "a tile that changes terrain": ("components", '[[tile]]\nid = "clay_01"\nterrain = "stone"\n', 3, "make them equal"),
    "a count of tiles": ("components", '[[terrain]]\nid = "sand"\ncount = 20\n', 3, "there are 21 Sand tiles"),
    "a count of bones": ("components", '[[piece]]\nid = "rib"\ncount = 10\n', 3, "45 bones"),
    "an X on a corner": ("components", '[site]\nx_spaces = ["a1", "d2", "b4", "d4"]\n', 2, "a1 is a starting space"),
    "a site of another size": ("components", "[site]\nrows = 6\n", 2, "make it 5"),
    "Pools without Events": ("components", "[plaster]\npools = 5\n", 2, "make it 4"),
    "too few cubes": ("components", "[plaster]\ncubes = 12\n", 2, "cannot fill a Pool of 20"),
    "no Sand to put aside": ("components", "".join(f'[[tile]]\nid = "sand_0{n}"\nfragments = ["egg"]\n' for n in range(1, 8)),
                             3, "no Sand tile shows exactly one amber"),
    # leaving cards out
    "leaving out what is not there": ("dinosaurs", '\ndrop = ["coelophisis"]\n', 2, 'Did you mean "coelophysis"?'),
    "leaving out without brackets": ("dinosaurs", 'drop = "coelophysis"\n', 1, "square brackets"),
    "leaving out components": ("components", 'drop = ["sand_01"]\n', 1, 'no table or key "drop"'),
    "leaving out too many Events": ("events", 'drop = ["rockfall", "mudslide", "sandstorm", "snakebite", "patronage", '
                                    '"soft_stone", "junk_sale", "earthquake"]\n', 1, "2 Events are too few"),
}


def test_enough_mistakes_are_tried():
    assert len(FAULTS) >= 60


@pytest.mark.parametrize("name", FAULTS)
def test_a_mistake_is_answered_with_file_line_and_remedy(name, tmp_path):
    file, text, line, says = FAULTS[name]
    (tmp_path / f"{file}.toml").write_text(text, encoding="utf-8")
    with pytest.raises(CardDataError) as caught:
        cards.load(tmp_path)
    message = str(caught.value)
    assert says in message
    # the fault may show in a built-in row too (a missing count, say); one line names the user's own file
    own = [row for row in message.splitlines() if says in row]
    assert own, message
    if name not in ELSEWHERE:
        assert f"{tmp_path.as_posix()}/{file}.toml, line {line}" in own[0]
    else:
        assert re.search(r"[a-z]+\.toml, line \d+", own[0])
    assert "Traceback" not in message


ELSEWHERE = {"leaving out too many Events"}
"""Faults that lie in no row of the user's file; the message names the row they contradict."""


def test_all_faults_are_told_at_once(write):
    folder = write(tools=TOOL.replace("points = 3", "points = -3").replace("egg = 1", "ei = 1"),
                   dinosaurs=DINOSAUR.replace("triassic", "permian"))
    with pytest.raises(CardDataError, match="3 faults") as caught:
        cards.load(folder)
    assert len(str(caught.value).splitlines()) == 4


def test_lines_are_found_behind_long_texts(write):
    folder = write(skills='''
        [[skill]]
        id = "backfill"
        text = """
        [[skill]]
        id = "not a row"
        """
        [[skill]]
        id = "haggler"
        params = { amount = 0, floor = 1 }
    ''')
    with pytest.raises(CardDataError, match=r'line 10, skill "haggler", field "params"'):
        cards.load(folder)


def test_a_missing_folder(tmp_path):
    with pytest.raises(CardDataError, match=r"no folder .*dinosaurs\.toml"):
        cards.load(tmp_path / "nowhere")


def test_an_empty_folder(tmp_path):
    with pytest.raises(CardDataError, match="no card files"):
        cards.load(tmp_path)


def test_a_file_of_another_name(write):
    with pytest.raises(CardDataError, match=r'dinosaur\.toml, line 1: .*Did you mean "dinosaurs\.toml"\?'):
        cards.load(write(dinosaur=DINOSAUR))


def test_a_file_that_is_no_text(tmp_path):
    (tmp_path / "tools.toml").write_bytes(b"schema = 1\n\xff\xfe\n")
    with pytest.raises(CardDataError, match=r"tools\.toml, line 2: not readable as UTF-8"):
        cards.load(tmp_path)
