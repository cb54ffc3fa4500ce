"""Random sites for the tests of graphs: tiles, pawns and pieces laid on copies of one bare game."""

from __future__ import annotations

import random
from functools import cache

import fossil_lab as fl
from fossil_lab.fossilis.dig_site import bar, set_space

NAMES = [column + row for row in "12345" for column in "abcde"]
SIDES = ("north", "east", "south", "west")


@cache
def bare(players=2, **more):
    """A game without a tile on the site, player 0 to spend Energy."""
    return fl.fossilis.from_scenario({"players": players, "seed": 1, "current": 0, "pits": {}, "discard": [], "site": "\n".join([". . . . ."] * 5),
                                      "off_site": {str(p): "south" for p in range(players)}, **more})


def tiles(rng, density=None):
    """Space number -> 0, 1 or 2 tiles."""
    density = rng.choice((0.3, 0.5, 0.7, 0.9)) if density is None else density
    heights = [rng.choice((1, 1, 2)) if rng.random() < density else 0 for _ in range(25)]
    while sum(heights) > 38:
        heights[rng.randrange(25)] = 0
    return heights


def site(rng, density=None, players=2, pieces=True, bars=True, base=None):
    """A random state: up to 38 tiles, pawns on tiles or beside the site, pieces in pits, some open pits out of bounds."""
    state = (base or bare(players)).clone()
    deck = rng.sample(range(1, 39), 38)
    for i, height in enumerate(tiles(rng, density)):
        if height:
            set_space(state, i, deck.pop(), deck.pop() if height == 2 else 0)
    if pieces:
        state.pits = tuple(sum(1 << 4 * k for k in range(6) if rng.random() < 0.15) for _ in range(25))
    open_ = [i for i in range(25) if not state.low[i]]
    if bars and open_ and rng.random() < 0.3:
        bar(state, rng.choice(open_))
    free = rng.sample([i for i in range(25) if state.low[i]], min(players, 25 - len(open_)))
    for player in range(players):
        state.pawn[player] = free[player] if player < len(free) and rng.random() < 0.85 else 25 + rng.randrange(4)
    return state


def rng_of(name):
    """A generator that every run repeats."""
    return random.Random(name)
