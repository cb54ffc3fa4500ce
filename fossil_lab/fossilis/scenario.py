"""Teaching positions: the scenario notation, read into a state.

What is left out comes from a normal set-up with `seed`; every fault is named at its place. Pieces that stand nowhere in a
scenario are out of that game; more pieces than the box holds is an error. The parts of the notation: `scenario_site.py`,
`scenario_cards.py`, `scenario_mats.py`; `scenario_text.py` writes it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from fossil_lab.errors import FossilLabError, ScenarioError
from fossil_lab.fossilis.prices import reprice
from fossil_lab.fossilis.scenario_cards import read_cards
from fossil_lab.fossilis.scenario_mats import check_options, check_pieces, read_mat, read_plaster
from fossil_lab.fossilis.scenario_reader import Reader, known
from fossil_lab.fossilis.scenario_site import read_site
from fossil_lab.fossilis.seams import MODULES
from fossil_lab.fossilis.setup import new_game, read_modules
from fossil_lab.fossilis.state import State

STEPS = {"energy": "spend_energy", "market": "buy", "claim": "claim"}
TOP = (
    "game", "players", "seed", "expansions", "options", "species", "cards", "current", "step", "energy", "pool", "supply", "site",
    "fragments", "pits", "off_site", "dinosaurs", "dinosaur_deck", "market", "event_deck", "pool_number", "discard", "bone_discard",
    "skill_display", "last_round", "player", "start", "seen", "standing_event", "turn", "events_revealed", "tool_deck", "supply_deck")


def from_scenario(source: str | Mapping[str, Any]) -> State:
    """The position a scenario describes, at the start of a decision; ScenarioError names what is wrong and where."""
    data = _data(source)
    try:
        modules = read_modules(data.get("expansions", ()))
    except FossilLabError as fault:
        raise ScenarioError(str(fault)) from fault
    _keys(data, modules)
    if data.get("game", "fossilis") != "fossilis":
        raise ScenarioError(f"game: {data['game']!r} is not fossilis.")
    if not isinstance(data.get("cards"), str | None):
        raise ScenarioError(f"cards is the path of a folder, not {data['cards']!r}.")
    try:
        s = new_game(
            players=data.get("players", 1 if any(MODULES[name].solo for name in modules) else 2),
            seed=data.get("seed", 0),
            expansions=modules,
            options=data.get("options"),
            species=data.get("species", ()),
            cards=data.get("cards"),
        )
    except FossilLabError as fault:
        raise ScenarioError(str(fault)) from fault
    _read(Reader(s, data))
    return s


def _data(source: str | Mapping[str, Any]) -> dict[str, Any]:
    if isinstance(source, Mapping):
        return dict(source)
    if not isinstance(source, str):
        raise ScenarioError(f"A scenario is TOML text or a mapping, not {type(source).__name__}.")
    try:
        return tomllib.loads(source)
    except tomllib.TOMLDecodeError as fault:
        raise ScenarioError(f"The scenario is not TOML: {fault}.") from fault


def _keys(data: Mapping[str, Any], modules: tuple[str, ...]) -> None:
    """Every key belongs to the base game or to an expansion in play."""
    for name, module in MODULES.items():
        for key in module.SCENARIO_KEYS:
            if key in data and not any(key in MODULES[other].SCENARIO_KEYS for other in modules):
                raise ScenarioError(f"The key {key!r} of the scenario needs the expansion {name}.")
    known(data, (*TOP, *(key for name in modules for key in MODULES[name].SCENARIO_KEYS)), "the scenario")


def _read(r: Reader) -> None:
    s, data, n, people = r.s, r.data, r.s.num_players, len(r.people)
    mats = data.get("player", [])
    if not isinstance(mats, list | tuple) or len(mats) > people or not all(isinstance(m, Mapping) for m in mats):
        raise ScenarioError(f"player is a list of at most {people} tables, one a player.")
    step = data.get("step", "energy")
    if not isinstance(step, str) or step not in STEPS:
        raise ScenarioError(f"step is energy, market or claim, not {step!r}.")
    if step == "market" and s.options.kid_no_buying:
        raise ScenarioError("step: there is no Market step with option kid_no_buying.")
    s.start = r.number(data, "start", data.get("current", s.start), 0, n - 1)
    s.current = r.number(data, "current", s.start, 0, n - 1)
    s.pool_number = r.number(data, "pool_number", 1, 1, r.box.cards.plaster.pools)
    turn = r.number(data, "turn", 2 if s.pool_number > 1 else 1, 1, 9999)
    s.turn_index = (turn - 1) * n + (s.current - s.start) % n
    s.todo = [(STEPS[step], s.current)]
    for part in s.modules:
        dinosaurs, cards = part.scenario_cards(s, data, r)
        r.taken_dinosaurs += dinosaurs
        r.taken_market += cards
    read_site(r)
    read_cards(r)
    for p, mat in enumerate(mats):
        read_mat(r, p, mat)
    read_plaster(r, step)
    for part in s.modules:
        part.from_scenario(s, data, r)
    reprice(s)
    check_pieces(r)
    check_options(r)
