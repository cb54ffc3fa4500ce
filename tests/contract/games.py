"""The games on which the contract is tried: one row a configuration. Later games and modules add rows here."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import fossil_lab as fl

TURN_STEPS = {"fossilis": ("spend_energy", "buy", "claim", "finish_turn")}
"""The decisions of every turn, which come up all the time; all others are looked at whenever they come up."""


@dataclass(frozen=True)
class Config:
    """A game, the arguments of its `new_game` as JSON, and how the random players choose."""

    game: str
    arguments: str
    manner: str = "even"

    @property
    def module(self) -> Any:
        return getattr(fl, self.game)

    @property
    def given(self) -> dict[str, Any]:
        return json.loads(self.arguments)

    def new(self) -> Any:
        return self.module.new_game(**self.given)

    def __str__(self) -> str:
        given = self.given
        parts = [self.game, f"{given['players']}p", f"seed{given['seed']}", *given.get("expansions", ()), *given.get("options", {})]
        return "-".join(parts)


BASE_OPTIONS = [name for name, option in fl.fossilis.OPTIONS.items() if not option.module]
"""The options of the game without expansions."""


def supplied_layout() -> dict[str, str]:
    """A layout as the option wants it: the layout of another game, read off its site."""
    site = fl.fossilis.new_game(players=2, seed=999).site
    return {space.name: "/".join(tile.kind for tile in space.tiles) for space in site}


def other_values(name: str, players: int) -> list[Any]:
    """Values of an option that differ from the rulebook's game."""
    option = fl.fossilis.OPTIONS[name]
    if name == "start_player":
        return list(range(players))
    if name == "site_layout":
        return [supplied_layout()]
    if players not in option.players or option.module:
        return []
    return [value for value in option.values if value != option.default]


def fossilis_configs() -> list[Config]:
    rng, rows = random.Random(7), []

    def add(**given: Any) -> None:
        rows.append(Config("fossilis", json.dumps(given), ("even", "families")[len(rows) % 3 > 0]))

    for players in (2, 3, 4, 5):
        for seed in range(9):
            add(players=players, seed=100 * players + seed)
    for n, name in enumerate(BASE_OPTIONS):
        for players in (2 + n % 3, 5):
            for value in other_values(name, players)[-1:]:
                add(players=players, seed=n, options={name: value})
    for seed in range(40):
        players = 2 + seed % 4
        names = [name for name in BASE_OPTIONS if other_values(name, players)]
        chosen = rng.sample(names, rng.randint(2, 6))
        add(players=players, seed=1000 + seed, options={name: rng.choice(other_values(name, players)) for name in chosen})
    return rows


CONFIGS = fossilis_configs()


def some(count: int) -> list[Config]:
    """That many configurations, spread over the whole list."""
    return [CONFIGS[i * len(CONFIGS) // count] for i in range(count)]


def pick(state: Any, rng: random.Random, manner: str) -> int:
    """A legal action: each equally likely, or first a family of actions and then one of it."""
    codes = state.legal_actions()
    if manner == "families":
        families = sorted({state.actions_of_game.family[code] for code in codes})
        family = rng.choice(families)
        codes = [code for code in codes if state.actions_of_game.family[code] == family]
    return codes[int(rng.random() * len(codes))]


@cache
def played(config: Config) -> tuple[int, ...]:
    """The actions of one random game to its end."""
    state, rng, codes = config.new(), random.Random(str(config)), []
    while not state.is_terminal:
        codes.append(pick(state, rng, config.manner))
        state.apply_action(codes[-1])
    return tuple(codes)


def walk(config: Config) -> Iterator[tuple[Any, int | None]]:
    """The states of that game, each with the action to come (None at the end). The state is played on in place."""
    state = config.new()
    for code in played(config):
        yield state, code
        state.apply_action(code)
    yield state, None


def positions(config: Config, count: int, seed: int = 0) -> list[Any]:
    """Copies of `count` states of the game, of which some are unusual decisions, and the last one."""
    rng, length = random.Random(f"{config}{seed}"), len(played(config))
    usual = TURN_STEPS[config.game]
    wanted = set(rng.sample(range(length), min(length, count - count // 3)))
    rare: list[Any] = []
    common = []
    for n, (state, _) in enumerate(walk(config)):
        if n in wanted or n == length:
            common.append(state.clone())
        elif state.todo[-1][0] not in usual:
            rare.append(state.clone())
    return common + rng.sample(rare, min(len(rare), count // 3))
