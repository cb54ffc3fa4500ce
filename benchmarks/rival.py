"""How often does Greedy beat the Rival?  Run `python benchmarks/rival.py [games] [workers]`.

One row a setting: the two Rivals as printed, each adjustment alone, all easier and all harder ones. Games are pure functions of
(setting, seed), so any number of workers gives the same table.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from math import sqrt

import fossil_lab as fl

EASIER = [name for name in fl.fossilis.OPTIONS if name.startswith("rival_easy")]
HARDER = [name for name in fl.fossilis.OPTIONS if name.startswith("rival_hard")]
SETTINGS = {"Marsh": {}, "Cope": {"rival": "cope"}, **{name: {name: True} for name in (*EASIER, *HARDER)},
            "all easier": dict.fromkeys(EASIER, True), "all harder": dict.fromkeys(HARDER, True)}


def play(setting: str, seed: int) -> tuple[int, int]:
    """Return the scores of the person and the Rival."""
    match = fl.Match(fl.fossilis.new_game(players=1, seed=seed, expansions=["bone_wars"], options=SETTINGS[setting]))
    match.run({0: fl.bots.Greedy(seed=seed)})
    return match.state.scores[0], match.state.scores[1]


def chunk(job: tuple[str, int, int]) -> list[tuple[int, int]]:
    setting, first, count = job
    return [play(setting, seed) for seed in range(first, first + count)]


def interval(won: int, games: int) -> tuple[float, float]:
    """Return the Wilson interval of 95 %."""
    z, share = 1.96, won / games
    middle, half = share + z * z / (2 * games), z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - half) / (1 + z * z / games), (middle + half) / (1 + z * z / games)


def main() -> None:
    games, workers = (int(text) for text in (*sys.argv[1:3], *("200", "2")[len(sys.argv) - 1:]))
    print(f"{'setting':<22}{'won':>7}{'95 %':>16}{'Greedy':>9}{'Rival':>8}")
    with ProcessPoolExecutor(workers) as pool:
        for setting in SETTINGS:
            jobs = [(setting, first, min(25, games - first)) for first in range(0, games, 25)]
            scores = [pair for found in pool.map(chunk, jobs) for pair in found]
            won = sum(mine > theirs for mine, theirs in scores)
            low, high = interval(won, games)
            mine, theirs = (sum(column) / games for column in zip(*scores, strict=True))
            print(f"{setting:<22}{won / games:>7.1%}{f'{low:.0%} to {high:.0%}':>16}{mine:>9.1f}{theirs:>8.1f}")


if __name__ == "__main__":
    main()
