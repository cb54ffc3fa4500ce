"""A match: going back and on, branches, bots, the story, and records that are exact or refused."""

from __future__ import annotations

import copy
import json
import re

import pytest
from contract.games import played, some, walk
from contract.words import sentence

import fossil_lab as fl
from fossil_lab.core.record import replay


def playing(config, count=60):
    match = fl.Match(config.new())
    for code in played(config)[:count]:
        match.play(code)
    return match


def a_match():
    match = fl.Match(fl.fossilis.new_game(players=2, seed=7), names=["Ada", "Ben"])
    return match.run({0: fl.bots.Greedy(seed=1), 1: fl.bots.Random(seed=2)}, until=24)


# ---------------------------------------------------------------- going back and on

@pytest.mark.parametrize("config", some(12), ids=str)
def test_every_position_of_the_past_is_kept_exactly(config):
    match, prints = fl.Match(config.new()), []
    for state, code in walk(config):
        if len(prints) > 60:
            break
        prints.append(state.fingerprint())
        match.play(code)
    match.undo()
    length = match.length
    for position in [*range(0, len(prints), 7), 0, len(prints) - 1]:
        assert match.go(position) is match.state and match.position == position and match.length == length
        assert match.state.fingerprint() == prints[position] == match.state_at(position).fingerprint()
        assert [a.code for a in match.actions] == list(played(config)[:position])
    match.go(0)
    while match.redo():
        pass
    assert match.position == length
    steps = 0
    while match.undo():
        steps += 1
    assert steps == length and match.state.fingerprint() == prints[0]
    assert match.undo() is False and match.position == 0 and match.last_events == [] == match.events and match.story() == ""


def test_playing_after_an_undo_drops_what_could_be_redone():
    match = a_match()
    match.go(10)
    other = match.state.actions[-1]
    wanted = match.state.after(other)
    events = match.play(other)
    assert match.state == wanted == match.state_at(11) and replay(match.record(), fl.fossilis).state == wanted
    with pytest.raises(IndexError):
        match.state_at(12)
    assert match.length == match.position == 11 and match.redo() is False and match.actions[-1] == other
    assert match.last_events == events == match.events_of(11) and match.events_of(0) == [] == match.events_of(12)


def test_an_illegal_action_leaves_the_match_as_it_was():
    match = a_match()
    match.go(12)
    before, record = match.state.fingerprint(), match.record()
    for action in ("start c3", "fly", -1, None):
        with pytest.raises(fl.FossilLabError):
            match.play(action)
    assert match.state.fingerprint() == before and match.record() == record and match.length == 24


@pytest.mark.parametrize("position", [-1, 25, 10**9, 1.0, "3", None, True])
def test_there_are_no_positions_outside_the_match(position):
    match = a_match()
    with pytest.raises(IndexError, match="positions 0 to 24"):
        match.go(position)
    assert match.position == 24
    if type(position) is int:
        with pytest.raises(IndexError, match="positions 0 to 24"):
            match.state_at(position)


def test_a_branch_is_independent():
    match = a_match()
    match.go(15)
    branch = match.branch()
    assert branch.position == branch.length == 15 and branch.names == match.names and branch.state == match.state
    branch.play(branch.state.actions[-1])
    branch.names[0] = "Eve"
    branch.undo()
    branch.undo()
    assert match.position == 15 and match.length == 24 and match.names == ["Ada", "Ben"]
    match.play(match.state.actions[0])
    assert branch.length == 16


def test_a_match_keeps_its_own_copy_of_the_state():
    state = fl.fossilis.new_game(players=2, seed=7)
    match = fl.Match(state)
    state.play("start a1")
    assert match.position == 0 and match.state != state
    match.state_at(0).play("start e5")
    assert match.state == fl.fossilis.new_game(players=2, seed=7)


@pytest.mark.parametrize("names", [["Ada"], ["Ada", "Ben", "Cy"], "Ab", ["Ada", ""], ["Ada", 3], 7], ids=repr)
def test_names_are_checked(names):
    with pytest.raises(fl.FossilLabError, match="names is a list of 2 names"):
        fl.Match(fl.fossilis.new_game(players=2, seed=7), names=names)


def test_a_match_needs_a_state():
    with pytest.raises(fl.FossilLabError, match=r"A match needs a state, such as .* not str"):
        fl.Match("fossilis")


# ---------------------------------------------------------------- bots

def test_run_stops_where_a_person_must_decide():
    match = fl.Match(fl.fossilis.new_game(players=3, seed=2, options={"start_player": 0}))
    assert match.run({2: fl.bots.Random(), 1: fl.bots.Random()}) is match
    assert match.position == 2 and match.state.current_player == 0
    assert match.run({}).position == 2 and match.step({}) is None
    match.play(match.state.actions[0])
    assert match.run({1: fl.bots.Random()}).state.current_player in (0, 2)


def test_run_stops_at_a_position_or_when_told_so():
    bots = {0: fl.bots.Random(seed=1), 1: fl.bots.Random(seed=2)}
    match = fl.Match(fl.fossilis.new_game(players=2, seed=2))
    assert match.run(bots, until=17).position == 17
    assert match.run(bots, until=5).position == 17
    match.run(bots, until=lambda m: m.state.turn == 4)
    assert match.state.turn == 4 and match.state_at(match.position - 1).turn == 3
    assert match.run(bots).state.is_terminal and match.step(bots) is None
    length = match.length
    assert match.run(bots).length == length


# ---------------------------------------------------------------- the story

@pytest.mark.parametrize("config", some(16), ids=str)
def test_the_story_is_told_with_the_names_a_line_an_action(config):
    match = playing(config, 400)
    match.names = ["Ada", "Ben", "Cy", "Di", "Ed"][: match.state.num_players]
    lines = match.story().splitlines()
    assert 0 < len(lines) <= match.length and "Player" not in match.story() and "starts on" in lines[0]
    for line in lines:
        sentence(re.sub(r" \[[A-Z, 0-9-]+\]", "", line))
    assert sum(len(match.events_of(n)) for n in range(match.length + 1)) == len(match.events)
    match.go(3)
    assert match.story().splitlines() == lines[: len(match.story().splitlines())]


def test_a_story_for_a_player_hides_only_the_secrets_of_others():
    match = a_match()
    assert match.story(0) == match.story(1) == match.story()


# ---------------------------------------------------------------- records

@pytest.mark.parametrize("config", some(30), ids=str)
def test_a_saved_match_is_loaded_exactly(config, tmp_path):
    match = playing(config, 250)
    match.go(len(played(config)[:250]) // 2)
    path = tmp_path / "match.json"
    match.save(path)
    again = fl.load(path)
    assert again.position == match.position and again.length == match.length and again.names == match.names
    assert again.state == match.state and again.record() == match.record() and again.story() == match.story()
    assert again.state_at(again.length).fingerprint() == match.state_at(match.length).fingerprint()
    assert fl.load(str(path)).state == match.state
    text = path.read_text(encoding="utf-8")
    again.save(path)
    assert path.read_text(encoding="utf-8") == text


def test_a_match_that_begins_in_the_middle_can_be_saved(tmp_path):
    state = a_match().state.clone()
    match = fl.Match(state)
    match.play(state.actions[0])
    match.save(tmp_path / "m.json")
    assert fl.load(tmp_path / "m.json").record() == match.record()


GONE = object()
FIELDS = ("format", "version", "game", "names", "begin", "cards", "actions", "position", "fingerprints", "because", "conceded")
WRONG = {"nothing": None, "a word": "zebra", "minus one": -1, "a list": [], "a table": {}, "half": 0.5}


def mutations():
    """Records with one thing wrong: (where, what it is changed to)."""
    rows = [((field,), GONE) for field in FIELDS]
    rows += [((field,), value) for field in FIELDS for value in WRONG.values()
             if (field != "game" or not isinstance(value, list | dict)) and (field, value) not in (("because", {}), ("conceded", []))]  # see test_a_game_that_is_no_text_is_refused
    rows += [(("begin",), value) for value in ({"state": 3}, {"arguments": []}, {"arguments": {}, "state": {}}, {"arguments": {"seats": 3}})]
    rows += [(("begin", "arguments", field), value) for field in ("players", "seed", "expansions", "options", "species")
             for value in ("zebra", 77, [3], 4.5)]
    rows += [(("begin", "arguments", "options"), value) for value in ({"kid_flat_dig_cost": True}, {"zebra": 1}, {"kid_no_tools": 5})]
    rows += [(("fingerprints", n), value) for n in (0, 1, 7, 24) for value in (None, "zebra", "0" * 16)]
    rows += [(("because",), value) for value in ({"0": "no"}, {"99": "no"}, {"x": "no"}, {"3": 4})]
    rows += [(("conceded",), value) for value in ([3], [[1]], [[99, 0]], [[0, 7]], [["x", 0]])]
    rows += [(("extra",), 1)]
    rows += [(("actions", 0), value) for value in ("start c3", "fly", None, 3, [], "pass")]
    rows += [(("actions", n), value) for n in (1, 5, 11, 23) for value in ("pass", "dig c3 north", "zebra")]
    rows += [(("names",), value) for value in (["Ada"], ["Ada", "Ben", "Cy"], ["Ada", 3], ["", ""])]
    rows += [(("position",), value) for value in (25, True, "3", 1.0)]
    return rows


def changed(record, where, value):
    """A copy of a record with one value replaced, or taken out."""
    out = copy.deepcopy(record)
    room = out
    for key in where[:-1]:
        room = room[key]
    if value is GONE:
        room.pop(where[-1], None) if isinstance(room, dict) else room.pop(where[-1])
    else:
        room[where[-1]] = value
    return out


RECORD = json.loads(json.dumps(a_match().record()))


def from_the_middle():
    match = fl.Match(a_match().state, names=["Ada", "Ben"])
    for _ in range(6):
        match.play(match.state.actions[-1])
    return match


MIDDLE = json.loads(json.dumps(from_the_middle().record()))
CASES = [(where, value) for where, value in mutations() if changed(RECORD, where, value) != RECORD]


def state_mutations():
    """The same for a match that began in the middle of a game: its record holds the whole first state."""
    rows = [(("begin", "state", field), value) for value in (GONE, None, "zebra", 77, [3])
            for field in ("game", "version", "cards", "players", "options", "fields", "todo", "fingerprint", "expansions", "species", "modules")]
    rows += [(("begin", "state", "fields", field), value) for field in (
        "low", "pits", "pool", "plaster", "storage", "dinosaur_deck", "dice", "lab", "todo")
             for value in (GONE, None, 5000, "zebra", [[1]], {"a": 1})]
    rows += [(("begin", "state", "options"), value) for value in ({"kid_flat_dig_cost": True}, {"zebra": 1}, {"kid_no_tools": 5})]
    return [(where, value) for where, value in rows if changed(MIDDLE, where, value) != MIDDLE]


def test_there_are_at_least_40_mutations():
    assert len(CASES) > 100


@pytest.mark.parametrize(("where", "value"), CASES, ids=[f"{'.'.join(map(str, w))}-{'gone' if v is GONE else v}"[:50] for w, v in CASES])
def test_a_damaged_record_is_answered_with_a_record_error(where, value, tmp_path):
    path = tmp_path / "m.json"
    path.write_text(json.dumps(changed(RECORD, where, value)), encoding="utf-8")
    with pytest.raises(fl.RecordError) as caught:
        fl.load(path)
    text = str(caught.value)
    assert len(text) > 20 and text[0].isupper() and text[-1] in ".]?" and "Traceback" not in text
    if where[0] != "game":
        with pytest.raises(fl.RecordError):
            replay(changed(RECORD, where, value), fl.fossilis)


@pytest.mark.parametrize(("where", "value"), state_mutations(), ids=lambda given: str(given)[:60])
def test_a_damaged_first_state_is_answered_with_a_record_error(where, value):
    with pytest.raises(fl.RecordError, match=r"[.?\]]$"):
        replay(changed(MIDDLE, where, value), fl.fossilis)


@pytest.mark.parametrize(("n", "text"), [(0, "start c3"), (1, "zebra"), (5, "pass"), (11, "dig c3 north"), (22, "move e5"), (23, "claim zebra")])
def test_an_edited_action_is_named_by_its_number(n, text):
    with pytest.raises(fl.RecordError, match=rf"^Action {n + 1} of this record \('{text}'\)"):
        replay(changed(RECORD, ("actions", n), text), fl.fossilis)


@pytest.mark.parametrize("n", [1, 2, 9, 24])
def test_an_edited_fingerprint_is_named_by_its_action(n):
    with pytest.raises(fl.RecordError, match=f"^Action {n} of this record .* leads to another position"):
        replay(changed(RECORD, ("fingerprints", n), "0123456789abcdef"), fl.fossilis)


@pytest.mark.parametrize(("where", "value", "says"), [
    (("begin", "arguments", "seed"), 8, "begins in another position"),
    (("begin", "arguments", "players"), 3, "begins in another position"),
    (("begin", "arguments", "players"), 7, "Fossilis takes 2 to 5 players"),
    (("begin", "arguments", "options"), {"kid_no_tool": True}, 'Did you mean "kid_no_tools"'),
    (("begin", "arguments", "seats"), 3, "not those of a new game"),
    (("cards",), "0" * 32, "card data"),
    (("version",), 1, "version 2 is wanted"),
    (("fingerprints",), [], "24 actions and 0 fingerprints"),
    (("because",), {"77": "x"}, "A reason of this record stands at '77'"),
])
def test_a_record_says_what_does_not_fit(where, value, says):
    with pytest.raises(fl.RecordError) as caught:
        replay(changed(RECORD, where, value), fl.fossilis)
    assert says in str(caught.value)


def test_a_changed_card_is_noticed(tmp_path):
    folder = tmp_path / "cards"
    folder.mkdir()
    file = folder / "dinosaurs.toml"
    file.write_text('[[dinosaur]]\nid = "coelophysis"\nperfect = 20\nprovenance = { perfect = "printed" }\n', encoding="utf-8")
    match = fl.Match(fl.fossilis.new_game(players=2, seed=7, cards=str(folder)))
    match.play("start a1")
    match.save(tmp_path / "m.json")
    assert fl.load(tmp_path / "m.json").record() == match.record()
    file.write_text('[[dinosaur]]\nid = "coelophysis"\nperfect = 21\nprovenance = { perfect = "printed" }\n', encoding="utf-8")
    with pytest.raises(fl.RecordError, match="card data"):
        fl.load(tmp_path / "m.json")


def test_a_record_holds_the_arguments_of_the_game_or_its_first_state():
    assert set(RECORD["begin"]) == {"arguments"} and RECORD["begin"]["arguments"]["seed"] == 7
    assert set(MIDDLE["begin"]) == {"state"}
    assert len(RECORD["fingerprints"]) == len(RECORD["actions"]) + 1 == 25
    assert replay(MIDDLE, fl.fossilis).record() == MIDDLE and replay(RECORD, fl.fossilis).record() == RECORD


def test_a_view_does_not_hold_the_seed():
    state = fl.fossilis.new_game(players=2, seed=12345)
    assert state.arguments["seed"] == 12345 and state.clone().arguments == state.arguments
    assert state.view(0).arguments is None and state.view(0).sample(1).arguments is None


def test_the_story_tells_the_rule_of_what_nobody_chose():
    state = fl.fossilis.from_scenario({"players": 2, "seed": 1, "current": 0, "energy": 4, "pool": 1, "discard": [], "site": "\n".join(
        ["-0 - -1 . .", ". . . . .", ". . . . .", ". . . . .", ". . . . ."])})
    match = fl.Match(state, names=["Ada", "Ben"])
    match.play("gain plaster")
    assert match.story() == "Ada gains 1 Plaster from the Pool. Pool 1 has run out: an Event follows at the end of this turn. [FB-PLA-04]"


def test_bots_reasons_are_kept_told_and_saved(tmp_path):
    match = a_match()
    assert match.reasons and all(match.reasons.values()) and str(match.reasons[3]) in match.story(reasons=True)
    assert "(" not in match.story().replace("(FB", "") or len(match.story(reasons=True)) > len(match.story())
    match.save(tmp_path / "m.json")
    assert fl.load(tmp_path / "m.json").reasons == match.reasons
    branch = match.branch()
    branch.undo(10)
    branch.play(branch.state.actions[0])
    assert max(branch.reasons) < branch.position and max(match.reasons) > branch.position


def test_several_steps_back_and_on():
    match = a_match()
    assert len(match) == 24 and match.undo(5) is True and match.position == 19 and match.redo(3) is True and match.position == 22
    assert match.redo(9) is False and match.position == 24 and match.undo(99) is False and match.position == 0
    for wrong in (-1, 1.5, "x", True):
        with pytest.raises(fl.OptionError):
            match.undo(wrong)


@pytest.mark.parametrize("wrong", [-1, 99, "x", None, 1.0, True], ids=repr)
def test_a_position_or_player_that_is_not_there_is_a_fossil_lab_error(wrong):
    match = a_match()
    for ask in (match.go, match.state_at, match.state.view, match.state.breakdown):
        if wrong is True and ask in (match.state.view,):
            continue
        with pytest.raises(fl.FossilLabError) as caught:
            ask(wrong)
        assert isinstance(caught.value, IndexError)
    for wrong_until in (1.5, "x", True):
        with pytest.raises(fl.OptionError):
            match.run({}, until=wrong_until)


def test_actions_left_out_added_or_swapped_are_noticed():
    actions = RECORD["actions"]
    for wrong in (actions[:-1], [*actions, "pass"], actions[1:], [actions[1], actions[0], *actions[2:]], []):
        with pytest.raises(fl.RecordError):
            replay(RECORD | {"actions": wrong, "position": 0}, fl.fossilis)


@pytest.mark.parametrize("content", [b"", b"zebra", b"{", b"[]", b"3", b"null", b'"x"', b"\xff\xfe\x00", b"{}", b'{"game": "chess"}'])
def test_what_is_no_record_at_all_is_refused(content, tmp_path):
    path = tmp_path / "m.json"
    path.write_bytes(content)
    with pytest.raises(fl.RecordError, match=r"\.$"):
        fl.load(path)


def test_a_record_that_is_not_there_is_an_error_with_its_path(tmp_path):
    for path in (tmp_path / "none.json", tmp_path):
        with pytest.raises(fl.RecordError, match="is not a readable record"):
            fl.load(path)


@pytest.mark.parametrize("data", [None, [], "x", 3, {}, {"game": "chess"}, {"game": "fossilis"}], ids=repr)
def test_what_is_no_state_is_refused(data):
    with pytest.raises(fl.RecordError, match=r"\.$"):
        fl.fossilis.from_dict(data)




@pytest.mark.parametrize("game", [[], {}, ["fossilis"]], ids=repr)
def test_a_game_that_is_no_text_is_refused(game, tmp_path):
    path = tmp_path / "m.json"
    path.write_text(json.dumps(RECORD | {"game": game}), encoding="utf-8")
    with pytest.raises(fl.RecordError):
        fl.load(path)
