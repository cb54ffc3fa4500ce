"""Every set of expansions, alone and with the Rival: whole games under the four promises and the conservation laws.

48 sets for two to four people (Ice Age in two modes) and the 48 with Bone Wars for one person; the Rival's adjustments each
alone, in pairs and in larger sets.
"""

from __future__ import annotations

import itertools
import json
import os
import random
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import fossil_lab as fl
from contract import fossilis_box as box
from contract.games import Config
from contract.test_four_promises import (
    FAR,
    alike,
    copies_go_their_own_ways,
    legal_is_what_no_rule_forbids,
    looked_at,
    match_of,
)

ROOT = Path(__file__).resolve().parents[2]
SMALL = ("power_tools", "undiscovered_species", "caution_tape", "scorpion")
SPECIES = [{"name": "Rex and Co", "diet": "carnivore", "movement": "biped", "era": "jurassic", "bones": ["tooth", "hip"]},
           {"name": "Slowpoke", "diet": "herbivore", "movement": "quadruped", "era": "triassic", "bones": ["limb"]}]
RIVAL = [name for name, option in fl.fossilis.OPTIONS.items() if option.module == "bone_wars"]


def module_sets() -> list[Config]:
    """The 96 sets, and games with the adjustments of the Rival."""
    rng, rows = random.Random(17), []

    def add(names, mode=None, solo=False, **options):
        expansions = [*names, *(["ice_age"] if mode else []), *(["bone_wars"] if solo else [])]
        given = {"players": 1 if solo else 2 + len(rows) % 3, "seed": 9000 + len(rows), "expansions": expansions,
                 "options": ({"ice_age": "simple"} if mode == "simple" else {}) | options,
                 "species": SPECIES if "undiscovered_species" in names else []}
        rows.append(Config("fossilis", json.dumps(given), ("families", "even")[len(rows) % 3 == 0]))

    for solo in (False, True):
        for flags in itertools.product((False, True), repeat=len(SMALL)):
            for mode in (None, "simple", "full"):
                add([name for name, on in zip(SMALL, flags, strict=True) if on], mode, solo)
    values = {name: next(v for v in fl.fossilis.OPTIONS[name].values if v != fl.fossilis.OPTIONS[name].default) for name in RIVAL}
    for name in RIVAL:
        add([], solo=True, **{name: values[name]})
    for size in (2, 2, 2, 3, 4, 6, len(RIVAL)):
        add(rng.sample(SMALL, 2), rng.choice((None, "full")), solo=True, **{name: values[name] for name in rng.sample(RIVAL, size)})
    add(["power_tools"], jackhammer_bones="out_of_game")
    return rows


SETS = module_sets()


def test_there_are_96_sets_and_each_adjustment_of_the_rival():
    def key(config):
        given = config.given
        return tuple(sorted(given["expansions"])), given["options"].get("ice_age", "full") if "ice_age" in given["expansions"] else ""

    plain = [key(c) for c in SETS if set(c.given["options"]) <= {"ice_age"}]
    assert len(set(plain)) == 96
    assert set().union(*(c.given["options"] for c in SETS)) >= {name for name, option in fl.fossilis.OPTIONS.items() if option.module}


# ---------------------------------------------------------------- conservation

def counts(state) -> dict[str, object]:
    """What there is of everything, wherever it lies."""
    gone = "out_of_game" in state.options.chosen().values()
    found = {"tiles": sorted(box.tiles(state)), "Plaster": state.pool + state.supply + sum(state.plaster),
             "bones": 0 if gone else box.bones(state), "Hammers": box.hammers(state)}
    for part in state.modules:
        found |= {f"{part.name}: {name}": n for name, n in part.counted(state).items()}
    dinosaurs = Counter(d for d in (*state.display_row, *state.dinosaur_deck, *state.lab) if d >= 0)
    dinosaurs.update(d for pile in state.scored for d in pile)
    found["a Dinosaur twice"] = max(dinosaurs.values()) > 1
    market = Counter(m for rows in (state.tools, state.used, state.bone_cards, state.lab_cards) for row in rows for m in row)
    market.update(m for m in (*state.market_row, *state.tool_deck, *state.supply_deck) if m >= 0)
    found["Market cards"] = market
    return found


@cache
def game(config: Config) -> fl.Match:
    return match_of(config)


@pytest.mark.parametrize("config", SETS, ids=str)
def test_nothing_is_lost_in_a_whole_game(config):
    match = game(config)
    first = counts(match.state_at(0))
    for n in range(0, match.length + 1, 2):
        now = counts(match._states[n])
        assert now == first, (n, {name: (first[name], now[name]) for name in first if first[name] != now[name]})
        box.derived(match._states[n]) if not match._states[n].barred else None
    last = match.state_at(match.length)
    assert last.is_terminal and last.winners
    for player in range(last.num_players):
        assert last.breakdown(player).total == last.scores[player]


# ---------------------------------------------------------------- the four promises

@pytest.mark.parametrize("config", SETS, ids=str)
def test_the_promises_are_kept_with_expansions(config):
    match, rng = game(config), random.Random(f"{config} looked at")
    for n in looked_at(match, rng):
        state = match.state_at(n)
        legal_is_what_no_rule_forbids(state)
        copies_go_their_own_ways(match.state_at(n), rng)
        again = fl.fossilis.from_dict(json.loads(json.dumps(state.to_dict())))
        assert again == state and again.fingerprint() == state.fingerprint()
        if state.is_terminal:
            continue
        if state.is_script(state.current_player):
            assert len(state.legal_actions()) == 1
        for player in range(state.num_players):
            twin = state.view(player).sample(rng)
            assert counts(twin) == counts(state) or state.options.jackhammer_bones == "out_of_game"
            alike(state, twin, player, rng, drawn=player == 0)
            legal_is_what_no_rule_forbids(twin)
            for _ in range(12):
                if twin.is_terminal:
                    break
                twin.apply_action(rng.choice(twin.legal_actions()))


def test_every_record_replays_in_another_process():
    lines = []
    for config in SETS:
        match = game(config)
        lines.append(json.dumps((match.record(), [match._states[n].fingerprint() for n in range(0, match.length + 1, 10)])))
    path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    seed = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    done = subprocess.run([sys.executable, "-c", FAR], input="\n".join(lines), env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path},
                          capture_output=True, text=True, check=False)
    assert done.stdout.split("\n").count("the same") == len(SETS), done.stderr


def test_every_kind_of_decision_of_the_expansions_came_up():
    seen = {state.todo[-1][0] for config in SETS for state in game(config)._states if state.todo}
    assert set(fl.fossilis.State.decisions) <= seen | {"choose_side", "tool_take", "final_assign"}, set(fl.fossilis.State.decisions) - seen
