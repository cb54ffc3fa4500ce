"""Records: what was edited or broken is found at its action and told in a sentence; what was not comes back exactly."""

from __future__ import annotations

import copy
import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import fossil_lab as fl
from fossil_lab.core.record import replay

ROOT = Path(__file__).resolve().parents[2]
GONE = object()
OWN = '[[dinosaur]]\nid = "coelophysis"\nperfect = {}\nprovenance = {{ perfect = "printed" }}\n'


def bots(state):
    return {p: (fl.bots.Greedy if p % 2 == 0 else fl.bots.Random)(seed=p) for p in range(state.num_players)}


@cache
def text():
    """A record of three players, one of whom gives up after action 9."""
    match = fl.Match(fl.fossilis.new_game(players=3, seed=5, options={"start_player": 0}), names=["Ada", "Ben", "Cy"])
    match.run(bots(match.state), until=9)
    match.concede(2)
    match.run(bots(match.state), until=24)
    return json.dumps(match.record())


def good():
    return json.loads(text())


def edit(path, value):
    """An edit of a record: one part, named by its keys, replaced or taken out."""
    def change(record):
        *rooms, last = path
        for key in rooms:
            record = record[key]
        if value is GONE:
            del record[last]
        else:
            record[last] = value
    return change


def insert(part, n, value):
    return lambda record: record[part].insert(n, value)


def swap(record):
    record["actions"][0], record["actions"][1] = record["actions"][1], record["actions"][0]


def both_gone(n):
    """An action and its fingerprint taken out together."""
    def change(record):
        del record["actions"][n - 1], record["fingerprints"][n]
    return change


A, F, ARG = "actions", "fingerprints", ("begin", "arguments")
OTHER, CARDS, BEGIN = "leads to another position", "Before action 1: the card data", "Before action 1: the game of this record begins"
EDITS = {
    # actions
    "an action that is not legal": (edit((A, 0), "start c3"), "Action 1 of this record ('start c3') does not fit", "FB-SET-45"),
    "an action of nothing": (edit((A, 4), "zebra"), "Action 5 of this record ('zebra')", "does not fit"),
    "an action not asked now": (edit((A, 1), "gain plaster"), "Action 2 of this record ('gain plaster')", "does not fit"),
    "the last action another": (edit((A, 23), "start a1"), "Action 24 of this record", "does not fit"),
    "an action that is a number": (edit((A, 7), 7), "Action 8 of this record is 7", "a text is wanted"),
    "an action that is nothing": (edit((A, 7), None), "Action 8 of this record is None", "a text is wanted"),
    "an action that is a list": (edit((A, 23), ["pass"]), "Action 24 of this record is ['pass']", "a text is wanted"),
    "an action that is empty": (edit((A, 2), ""), "Action 3 of this record ('')", "does not fit"),
    "the first action left out": (edit((A, 0), GONE), "Action 1 of this record", ""),
    "an action left out": (edit((A, 9), GONE), "Action 10 of this record", ""),
    "the last action left out": (edit((A, 23), GONE), "Action 24 of this record is missing", "23 actions and 25 fingerprints"),
    "an action put in": (insert(A, 0, "start a1"), "Action 1 of this record ('start a1')", OTHER),
    "an action put in at the end": (insert(A, 24, "pass"), "Action 25 of this record ('pass')", ""),
    "two actions swapped": (swap, "Action 1 of this record", OTHER),
    "no actions": (edit((A,), []), "A concession of this record stands at 9", "0 to 0"),
    "actions that are a text": (edit((A,), "pass"), "The part 'actions' of this record is 'pass'", "a list is wanted"),
    "actions that are a table": (edit((A,), {}), "The part 'actions'", "a list is wanted"),
    "an action and its fingerprint left out": (both_gone(1), "Action 1 of this record", ""),
    "an action and its fingerprint left out later": (both_gone(10), "Action 10 of this record", ""),
    # fingerprints
    "the first fingerprint": (edit((F, 0), "0" * 16), BEGIN, "another position"),
    "the first fingerprint, a number": (edit((F, 0), 12), BEGIN, "another position"),
    "a fingerprint": (edit((F, 1), "0" * 16), "Action 1 of this record", OTHER),
    "a fingerprint later": (edit((F, 13), "0" * 16), "Action 13 of this record", OTHER),
    "the last fingerprint": (edit((F, 24), "0" * 16), "Action 24 of this record", OTHER),
    "a fingerprint that is nothing": (edit((F, 5), None), "Action 5 of this record", OTHER),
    "a fingerprint that is a list": (edit((F, 5), []), "Action 5 of this record", OTHER),
    "a fingerprint left out": (edit((F, 5), GONE), "Action 5 of this record", OTHER),
    "the last fingerprint left out": (edit((F, 24), GONE), "Action 24 of this record", "has no fingerprint"),
    "a fingerprint put in": (insert(F, 3, "0" * 16), "Action 3 of this record", OTHER),
    "a fingerprint put in at the end": (insert(F, 25, "0" * 16), "Action 25 of this record is missing", "26 fingerprints"),
    "no fingerprints": (edit((F,), []), "Before action 1", "24 actions and 0 fingerprints"),
    "fingerprints that are a text": (edit((F,), "0" * 16), "The part 'fingerprints'", "a list is wanted"),
    # where it began
    "another seed": (edit((*ARG, "seed"), 6), BEGIN, "arguments have been changed"),
    "a seed that is a text": (edit((*ARG, "seed"), "5"), "arguments of this record do not fit", "seed is a whole number"),
    "no seed": (edit((*ARG, "seed"), GONE), BEGIN, "arguments have been changed"),
    "another number of players": (edit((*ARG, "players"), 4), BEGIN, "arguments have been changed"),
    "too many players": (edit((*ARG, "players"), 6), "arguments of this record do not fit", "2 to 5 players"),
    "an option more": (edit((*ARG, "options", "kid_no_tools"), True), BEGIN, "arguments have been changed"),
    "an option changed": (edit((*ARG, "options", "start_player"), 1), BEGIN, "arguments have been changed"),
    "an option left out": (edit((*ARG, "options"), {}), BEGIN, "arguments have been changed"),
    "an option misspelt": (edit((*ARG, "options"), {"kid_no_tool": True}), "arguments of this record", 'Did you mean "kid_no_tools"?'),
    "options that are a list": (edit((*ARG, "options"), [1]), "arguments of this record", "options is a mapping"),
    "an expansion more": (edit((*ARG, "expansions"), ["scorpion"]), CARDS, "expansions"),
    "an expansion there is not": (edit((*ARG, "expansions"), ["zebra"]), "arguments of this record", "no expansion 'zebra'"),
    "species without their expansion": (edit((*ARG, "species"), [{"name": "X"}]), "arguments of this record", "undiscovered_species"),
    "a folder that is not there": (edit((*ARG, "cards"), "no/such/folder"), "arguments of this record", 'no folder "no/such/folder"'),
    "an argument there is not": (edit((*ARG, "seats"), 3), "not those of a new game", "seats"),
    "arguments that are a list": (edit(ARG, []), "begins with the arguments of a new game", ""),
    "no beginning": (edit(("begin",), {}), "begins with the arguments of a new game", ""),
    "two beginnings": (edit(("begin", "state"), {}), "begins with the arguments of a new game", ""),
    "a beginning that is a text": (edit(("begin",), "new"), "The part 'begin'", "a table is wanted"),
    "a first state that is none": (edit(("begin",), {"state": {"game": "fossilis"}}), "This state has version None", ""),
    # cards, version, game
    "other card data": (edit(("cards",), "0" * 32), CARDS, "cards="),
    "card data that are nothing": (edit(("cards",), None), CARDS, "cards="),
    "version 1": (edit(("version",), 1), "This record has version 1", "version 2 is wanted"),
    "version 3": (edit(("version",), 3), "This record has version 3", "version 2 is wanted"),
    "a version with a point": (edit(("version",), 2.0), "This record has version 2.0", "version 2 is wanted"),
    "a version that is a text": (edit(("version",), "2"), "This record has version '2'", "version 2 is wanted"),
    "a package version that is a number": (edit(("package",), 1), "The part 'package'", "a text is wanted"),
    "another format": (edit(("format",), "chess"), "This is no record of a match", ""),
    # everything else
    "a part left out": (edit(("because",), GONE), "This record lacks 'because'", ""),
    "a part more": (edit(("winner",), 0), "This record has an unknown part 'winner'", ""),
    "a name too few": (edit(("names",), ["Ada", "Ben"]), "The names of this record do not fit", "3 names"),
    "a name that is a number": (edit(("names", 1), 4), "The names of this record do not fit", "3 names"),
    "names that are a text": (edit(("names",), "Ada"), "The part 'names'", "a list is wanted"),
    "a position outside": (edit(("position",), 25), "stands at position 25", "24 actions"),
    "a position below": (edit(("position",), -1), "stands at position -1", "24 actions"),
    "a position that is a text": (edit(("position",), "3"), "stands at position '3'", "24 actions"),
    "a position that is true": (edit(("position",), True), "stands at position True", "24 actions"),
    "a player who is not there gives up": (edit(("conceded",), [[4, 7]]), "Player 7 cannot give up after action 4", "players are 0 to 2"),
    "a player gives up twice": (edit(("conceded",), [[4, 2], [9, 2]]), "Player 2 cannot give up after action 9", "given up already"),
    "two players give up too early": (edit(("conceded",), [[0, 1], [3, 2]]), "Action 4 of this record", "The match is over"),
    "giving up outside": (edit(("conceded",), [[30, 1]]), "A concession of this record stands at 30", "0 to 24"),
    "giving up that is a number": (edit(("conceded",), [3]), "no pairs of position and player", ""),
    "giving up that is a table": (edit(("conceded",), {}), "The part 'conceded'", "a list is wanted"),
    "a reason outside": (edit(("because", "25"), "why not"), "A reason of this record stands at '25'", "1 to 24"),
    "a reason nowhere": (edit(("because", "x"), "why not"), "A reason of this record stands at 'x'", "a text at a position"),
    "a reason at one place twice": (edit(("because", "03"), "why not"), "A reason of this record stands at '03'", "a text at a position"),
    "a reason far away": (edit(("because", "9" * 5000), "why"), "A reason of this record stands at '9999", "a text at a position"),
    "a reason that is a number": (edit(("because", "3"), 3), "A reason of this record stands at '3' and says 3", "a text"),
    "reasons that are a list": (edit(("because",), []), "The part 'because'", "a table is wanted"),
}


def test_the_record_is_good_and_there_are_enough_edits():
    match = replay(good(), fl.fossilis)
    assert match.length == 24 and match.conceded == [2] and len(EDITS) >= 60
    assert json.dumps(match.record()) == text()


@pytest.mark.parametrize("name", EDITS)
def test_an_edited_record_says_where_and_why(name, tmp_path):
    change, where, why = EDITS[name]
    record = good()
    change(record)
    before = copy.deepcopy(record)
    with pytest.raises(fl.RecordError) as caught:
        replay(record, fl.fossilis)
    told = str(caught.value)
    assert where in told and why in told, told
    assert told[0].isupper() and told[-1] in ".?]" and len(told) < 400 and "\n" not in told
    assert record == before
    path = tmp_path / "m.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    with pytest.raises(fl.RecordError) as caught:
        fl.load(path)
    assert str(caught.value) == told and json.loads(path.read_text(encoding="utf-8")) == before


@pytest.mark.parametrize("game", ["chess", None, [], 3], ids=repr)
def test_a_record_of_another_game(game):
    with pytest.raises(fl.RecordError, match="not of fossilis"):
        replay(good() | {"game": game}, fl.fossilis)


def test_the_tail_may_be_cut_off_whole():
    record = good()
    del record["actions"][20:], record["fingerprints"][21:]
    record |= {"position": 20, "because": {}}
    assert replay(record, fl.fossilis).state == replay(good(), fl.fossilis).state_at(20)


def test_another_version_of_the_package_is_named_where_something_does_not_fit():
    record = good() | {"package": "0.0.9"}
    assert replay(record, fl.fossilis).length == 24
    record["fingerprints"][3] = "0" * 16
    with pytest.raises(fl.RecordError, match=rf"^Action 3 .* written by version 0\.0\.9 of fossil_lab; this is {fl.__version__}\.$"):
        replay(record, fl.fossilis)


BROKEN = {"cut off in the middle": lambda t: t[: len(t) // 2], "cut off at the end": lambda t: t[:-1], "two records": lambda t: t + t,
          "a part twice": lambda t: t[:-1] + ', "position": 3}', "a part of a part twice": lambda t: t.replace('"seed": 5', '"seed": 5, "seed": 5'),
          "nested": lambda t: "[" * 100_000, "a number too long": lambda t: t.replace('"seed": 5', '"seed": ' + "5" * 5000)}


@pytest.mark.parametrize("name", BROKEN)
def test_a_file_that_is_no_whole_json(name, tmp_path):
    path = tmp_path / "m.json"
    path.write_text(BROKEN[name](text()), encoding="utf-8")
    with pytest.raises(fl.RecordError, match=r"m\.json is not a readable record: .*\.$"):
        fl.load(path)


def test_a_file_that_cannot_be_written(tmp_path):
    match = replay(good(), fl.fossilis)
    with pytest.raises(fl.RecordError, match="cannot be written: "):
        match.save(tmp_path / "no" / "m.json")
    assert json.dumps(match.record()) == text() and not list(tmp_path.iterdir())


# ---------------------------------------------------------------- there and back

GAMES = {
    "two": {"players": 2, "seed": 1},
    "five": {"players": 5, "seed": 2, "options": {"five_player_centre": "corners_first", "start_player": 4}},
    "kids": {"players": 3, "seed": 3, "options": {"kid_no_tools": True, "kid_no_skills": True, "kid_flat_dig_cost": True}},
    "no buying": {"players": 4, "seed": 4, "options": {"kid_no_buying": True, "no_aggressive_skills": True}},
    "diagonal": {"players": 2, "seed": -5, "options": {"diagonal_dig": True, "sand_on_pawn": True, "show_seen_pits": True}},
    "own cards": {"players": 2, "seed": 6, "cards": True},
    "own cards, options": {"players": 3, "seed": 7, "cards": True, "options": {"tooth_skill_adds": True}},
    "a solo game": {"players": 1, "seed": 8, "expansions": ["bone_wars"]},
    "expansions": {"players": 2, "seed": 9, "expansions": ["scorpion", "ice_age"], "options": {"ice_age": "simple"}},
}
FAR = """
import json, sys
import fossil_lab as fl
for line in sys.stdin:
    path, wanted = json.loads(line)
    match = fl.load(path)
    assert [match.state_at(n).fingerprint() for n in range(match.length + 1)] == wanted["prints"], path
    assert match.story(reasons=True) == wanted["story"] and match.record() == wanted["record"], path
    print("the same")
"""


def new(given, folder):
    given = dict(given)
    if given.get("cards"):
        folder.mkdir(exist_ok=True)
        (folder / "dinosaurs.toml").write_text(OWN.format(20), encoding="utf-8")
        given["cards"] = str(folder)
    return fl.fossilis.new_game(**given)


def test_records_come_back_exactly_in_another_process(tmp_path):
    lines = []
    for n, (name, given) in enumerate(GAMES.items()):
        match = fl.Match(new(given, tmp_path / "cards"))
        match.run(bots(match.state), until=60)
        match.go(30)
        path = tmp_path / f"{n}.json"
        match.save(path)
        record = match.record()
        begun = record["begin"]["arguments"]
        assert begun["players"] == given["players"] and begun["seed"] == given["seed"], name
        assert begun["options"] == given.get("options", {}) and set(begun["expansions"]) == set(given.get("expansions", ())), name
        assert begun.get("cards") == (str(tmp_path / "cards") if given.get("cards") else None)
        prints = [match.state_at(k).fingerprint() for k in range(match.length + 1)]
        assert record["fingerprints"] == [f"{p:016x}" for p in prints] and match.length == 60
        lines.append(json.dumps([str(path), {"prints": prints, "story": match.story(reasons=True), "record": record}]))
    path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    seed = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    done = subprocess.run([sys.executable, "-c", FAR], input="\n".join(lines), env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path},
                          capture_output=True, text=True, check=False)
    assert done.stdout.split("\n").count("the same") == len(GAMES), done.stderr


def test_the_folder_of_own_cards_may_have_moved(tmp_path):
    match = fl.Match(new(GAMES["own cards"], tmp_path / "cards"))
    match.run(bots(match.state), until=20)
    match.save(tmp_path / "m.json")
    (tmp_path / "cards").rename(tmp_path / "elsewhere")
    with pytest.raises(fl.RecordError, match="no folder"):
        fl.load(tmp_path / "m.json")
    again = fl.load(tmp_path / "m.json", cards=str(tmp_path / "elsewhere"))
    assert again.state == match.state and again.record()["begin"]["arguments"]["cards"] == str(tmp_path / "elsewhere")
    (tmp_path / "elsewhere" / "dinosaurs.toml").write_text(OWN.format(21), encoding="utf-8")
    with pytest.raises(fl.RecordError, match=r"^Before action 1: the card data .* differ"):
        fl.load(tmp_path / "m.json", cards=str(tmp_path / "elsewhere"))


def test_the_first_state_is_kept_where_the_arguments_would_not_lead_to_it():
    state = fl.fossilis.new_game(players=2, seed=7)
    state.play("start a1")
    for first in (state, fl.fossilis.from_scenario({"players": 2, "seed": 1}), fl.fossilis.from_dict(state.to_dict())):
        record = json.loads(json.dumps(fl.Match(first).record()))
        assert set(record["begin"]) == {"state"} and replay(record, fl.fossilis).state == first
    assert set(fl.Match(fl.fossilis.new_game(players=2, seed=7)).record()["begin"]) == {"arguments"}


# ---------------------------------------------------------------- the story

def test_a_line_an_action_that_says_who_did_what():
    match = replay(good(), fl.fossilis)
    lines = match.story().splitlines()
    assert len(lines) == match.length + 1 and lines[9] == "Cy gives up."
    del lines[9]
    for n, line in enumerate(lines):
        assert line.startswith(f"{match.names[match.state_at(n).current_player]} "), line


@pytest.mark.parametrize(("site", "given", "action", "line"), [
    ("-0 - -1 . .", {"pool": 1}, "gain plaster",
     "Ada gains 1 Plaster from the Pool. Pool 1 has run out: an Event follows at the end of this turn. [FB-PLA-04]"),
    ("-0 - -1 . .", {"energy": 3}, "pass", "Ada goes on to the Market. 3 Energy are lost. [FB-ENE-06]"),
    ("-0 - -1 . .", {"energy": 1}, "pass", "Ada goes on to the Market. 1 Energy is lost. [FB-ENE-06]"),
    ("-0 - -1 . .", {"energy": 0}, "pass", "Ada goes on to the Market."),
    ("- - -0 - .", {"off_site": {"1": "north"}}, "dig d1 east", "Ada digs d1 east: Sand slides east from d1 to e1. The pit of e1 is covered. [FB-DIG-28]"),
    (". . . -0 -1", {}, "dig d1 east", "Ada digs d1 east: Sand slides east off e1 and falls."),
])
def test_what_nobody_chose_stands_with_its_rule(site, given, action, line):
    rows = "\n".join([site, *[". . . . ."] * 4])
    state = fl.fossilis.from_scenario({"players": 2, "seed": 1, "current": 0, "energy": 4, "pool": 5, "discard": [], "site": rows} | given)
    match = fl.Match(state, names=["Ada", "Ben"])
    match.play(action)
    told = match.story()
    assert told.startswith(line) and (len(told) == len(line) or action.startswith("dig"))
    if " falls." in line:
        assert "Ben's pawn falls off e1 on the east side. [FB-PSH-03]" in told and "Ada keeps the Sand. [" not in told


def test_reasons_of_others_are_not_told_to_a_player():
    match = fl.Match(fl.fossilis.new_game(players=2, seed=3), names=["Ada", "Ben"])
    match.play(match.state.actions[0], because="a  secret\nplan")
    mover = match.state_at(0).current_player
    assert f"({match.names[mover]}: a secret plan)" in match.story(reasons=True) and "secret" not in match.story()
    assert "secret" in match.story(mover, reasons=True) and "secret" not in match.story(1 - mover, reasons=True)


@pytest.mark.parametrize(("scores", "cards", "told"), [
    ([9, 9], [2, 1], ["Ada wins the tie with the most Dinosaurs. [FB-TIE-01]"]), ([9, 9], [1, 1], ["Ada and Ben share the victory. [FB-TIE-02]"]),
    ([9, 8], [1, 1], [])])
def test_how_a_tie_is_broken_is_told(scores, cards, told):
    match = fl.Match(fl.fossilis.new_game(players=2, seed=3), names=["Ada", "Ben"])
    match.run(bots(match.state))
    before, after = match.state_at(match.length - 1), match.state_at(match.length)
    after.score[:] = scores
    after.scored = tuple(tuple(range(n)) for n in cards)
    lines = before.telling.aftermath(before, after, match.names)
    assert [f"{line.text} [{', '.join(line.rules)}]" for line in lines] == told
    assert after.winners == ([0] if len(told) == 0 or "wins" in told[0] else [0, 1])
