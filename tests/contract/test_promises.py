"""The promises of a state: what is legal, copies, records. Each is tried on random games of every configuration."""

from __future__ import annotations

import copy
import json
import os
import pickle
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from contract.games import BASE_OPTIONS, CONFIGS, TURN_STEPS, played, positions, some, walk
from contract.words import well_told
from fossil_lab.core.checks import FrozenDict

ROOT = Path(__file__).resolve().parents[2]
each_game = pytest.mark.parametrize("config", CONFIGS, ids=str)


def test_there_are_at_least_100_games_of_two_to_five_players_and_every_option():
    given = [config.given for config in CONFIGS]
    assert len(CONFIGS) >= 100 and len(set(CONFIGS)) == len(CONFIGS)
    assert {g["players"] for g in given} == {2, 3, 4, 5}
    alone = [set(g["options"]) for g in given if len(g.get("options", {})) == 1]
    assert set().union(*alone) == set(BASE_OPTIONS)
    assert any(len(g.get("options", {})) > 2 for g in given)


# ---------------------------------------------------------------- what is legal

def looked_at(state, whole):
    """All actions; or, of a decision met before in the game, all of the families it asks for and a fifth of the others."""
    space, asked = state.actions_of_game, state.decisions[state.todo[-1][0]].answers
    return [code for code in range(len(space)) if whole or space.family[code] in asked or (code + len(state.todo) + state.turn) % 5 == 0]


@pytest.mark.rule("CORE-01", "CORE-02")
@each_game
def test_legal_actions_are_exactly_the_actions_without_a_refusal(config):
    rng, usual, seen = random.Random(str(config)), TURN_STEPS[config.game], Counter()
    for state, code in walk(config):
        legal = state.legal_actions()
        if code is None:
            break
        assert legal and code in legal
        assert len(set(legal)) == len(legal), f"{state.decision}: twice in the list"
        kind = state.todo[-1][0]
        if kind in usual and rng.random() > 0.012 and kind in seen:
            continue
        seen[kind] += 1
        refusals = {other: state.refusal(other) for other in looked_at(state, whole=kind in usual or seen[kind] <= 2)}
        wrong = set(legal) ^ {other for other, refusal in refusals.items() if refusal is None}
        for refusal in {r for r in refusals.values() if r}:
            well_told(*refusal)
        assert not wrong, f"{state.decision}\n{[str(state.action(c)) for c in sorted(wrong)]}\n{state}"
    assert state.is_terminal and state.current_player is None and state.decision is None
    assert state.legal_actions() == [] and len(state.actions) == 0 and len(state.agenda) == 0
    assert {state.why_not(code).rule for code in range(state.num_actions)} == {"CORE-02"}
    assert state.winners and all(0 <= p < state.num_players for p in state.winners)


@pytest.mark.rule("CORE-02")
@pytest.mark.parametrize("config", some(8), ids=str)
def test_nothing_can_be_played_when_the_game_is_over(config):
    *_, (state, _) = walk(config)
    before = state.fingerprint()
    for code in (0, 1, played(config)[-1]):
        with pytest.raises(ValueError, match=r"The game is over\. \[CORE-02\]"):
            state.play(code)
        with pytest.raises(ValueError, match="CORE-02"):
            state.after(code)
        assert str(state.explain(code).refusal) == "The game is over. [CORE-02]"
    assert state.fingerprint() == before


# ---------------------------------------------------------------- copies

def slots(state):
    return [name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ())]


def changeable(value, found):
    """The identities of all lists, dicts and sets inside a value made of containers."""
    if isinstance(value, list | dict | set) and not isinstance(value, FrozenDict):
        found[id(value)] = value
    if isinstance(value, list | tuple | set):
        for part in value:
            changeable(part, found)
    elif isinstance(value, dict):
        for part in value.values():
            changeable(part, found)
    return found


@pytest.mark.parametrize("config", some(30), ids=str)
def test_a_clone_has_every_slot_and_shares_nothing_that_changes(config):
    for state in positions(config, 6):
        twin = state.clone()
        assert not hasattr(state, "__dict__")
        mine, others = {}, {}
        for name in slots(state):
            assert hasattr(twin, name), f"clone forgets {name}"
            assert getattr(twin, name) == getattr(state, name), name
            if name != "modules":
                changeable(getattr(state, name), mine)
                changeable(getattr(twin, name), others)
        assert not set(mine) & set(others)
        assert twin == state and twin is not state and twin.fingerprint() == state.fingerprint()
        for other in (copy.copy(state), copy.deepcopy(state)):
            assert other == state and other is not state


@pytest.mark.parametrize("config", some(30), ids=str)
def test_every_slot_is_part_of_the_fingerprint_or_known_to_be_none(config):
    """Two states with equal keys have equal slots: nothing of a position is left out of its key."""
    outside = {"log", "box", "options", "arguments"}  # log and arguments are no part of a position; the other two stand in the key as digest and dict
    state = positions(config, 2)[0]
    for name in slots(state):
        if name in outside or name == "modules":
            continue
        twin = state.clone()
        value = getattr(twin, name)
        changed = [*value, 77] if isinstance(value, list) else (*value, 77) if isinstance(value, tuple) else value + 1
        if name == "todo":
            changed = [("somebody", 0), *value]
        setattr(twin, name, changed)
        assert twin.fingerprint() != state.fingerprint(), name
        assert twin != state, name


@each_game
def test_what_is_played_on_a_copy_stays_on_the_copy(config):
    for state in positions(config, 6):
        before, key = state.fingerprint(), state.key()
        keep = state.clone()
        for code in state.legal_actions():
            trusted, told = state.clone(), state.clone()
            trusted.apply_action(code)
            told.play(code)
            assert trusted.key() == told.key() and trusted.key() != key
            assert state.after(code).key() == trusted.key()
            assert state.outcomes(code)[0][1].key() == trusted.key() or len(state.outcomes(code)) > 1
            assert abs(sum(p for p, _ in state.outcomes(code)) - 1) < 1e-9
            assert state.key() == key, f"playing {state.action(code)} on a copy changed the original"
        rng = random.Random(before)
        for _ in range(40):
            if state.is_terminal:
                break
            state.apply_action(rng.choice(state.legal_actions()))
        assert keep.key() == key and keep.fingerprint() == before


@each_game
def test_a_state_survives_pickle_and_a_dict_in_json(config):
    rng = random.Random(str(config))
    for state in positions(config, 6):
        stored = json.dumps(state.to_dict())
        for again in (pickle.loads(pickle.dumps(state)), config.module.from_dict(json.loads(stored))):
            assert type(again) is type(state) and again == state and again.fingerprint() == state.fingerprint()
            for name in set(slots(state)) - {"arguments"}:  # a dict says where a state stands, not how it was begun
                assert type(getattr(again, name)) is type(getattr(state, name)), name
            assert json.dumps(again.to_dict()) == stored
            ahead = state.clone()
            for _ in range(15):
                if ahead.is_terminal:
                    break
                assert again.legal_actions() == ahead.legal_actions()
                code = rng.choice(ahead.legal_actions())
                ahead.apply_action(code)
                again.apply_action(code)
            assert again.fingerprint() == ahead.fingerprint()
        view = state.view(0)
        assert pickle.loads(pickle.dumps(view)) == view


# ---------------------------------------------------------------- records

def footsteps(config):
    """The fingerprint at every 20th action and at the end."""
    return [state.fingerprint() for n, (state, code) in enumerate(walk(config)) if n % 20 == 0 or code is None]


@each_game
def test_equal_arguments_and_actions_give_equal_games(config):
    assert config.new() == config.new()
    assert footsteps(config) == footsteps(config)


def test_other_seeds_give_other_games():
    for config in some(5):
        given = config.given
        assert len({config.module.new_game(**(given | {"seed": seed})).fingerprint() for seed in range(20)}) == 20


FAR = """
import json, sys
import fossil_lab as fl
from fossil_lab.core.checks import FrozenDict
for game, given, codes, wanted in json.load(sys.stdin):
    state, found = getattr(fl, game).new_game(**given), []
    for n, code in enumerate(codes):
        if n % 20 == 0:
            found.append(state.fingerprint())
        if n % 7 == 0:
            state.play(state.action(code).text)
        else:
            state.apply_action(code)
    found.append(state.fingerprint())
    assert found == wanted, (game, given)
print("the same")
"""


@pytest.mark.parametrize("hash_seed", ["1", "4242"])
def test_a_record_replays_to_the_same_fingerprints_in_another_process(hash_seed):
    records = [(c.game, c.given, played(c), footsteps(c)) for c in some(26)]
    env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))}
    done = subprocess.run([sys.executable, "-c", FAR], input=json.dumps(records), env=env, capture_output=True, text=True, check=False)
    assert done.stdout == "the same\n", done.stderr
