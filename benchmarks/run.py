"""How fast are engine and drawing?  Run `make bench`.

CPU time, full rules, uniformly random play with complete enumeration, median of five. The calibration loop in the same
run says how fast the machine is just now: compare ratios, not figures of two machines.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
from collections.abc import Callable
from time import process_time
from typing import Any

import fossil_lab as fl

REPEATS = 5
BEFORE_EXPANSIONS = 117
"""Steps of the calibration loop that an action cost before there were expansions: empty seams shall cost nothing."""


def median_seconds(work: Callable[[], int]) -> tuple[float, int]:
    """Return the median CPU seconds of a piece of work, and how many steps it made."""
    times, steps = [], 0
    for _ in range(REPEATS):
        begin = process_time()
        steps = work()
        times.append(process_time() - begin)
    return statistics.median(times), steps


def calibration() -> int:
    total = 0
    for i in range(1_000_000):
        total += i * i % 7
    return 1_000_000


def playout(games: int = 12, **given: Any) -> int:
    dice, steps = random.Random(1), 0
    for seed in range(games):
        state = fl.fossilis.new_game(**({"players": 2 + seed % 4} | given), seed=seed)
        while not state.is_terminal:
            codes = state.legal_actions()
            state.apply_action(codes[int(dice.random() * len(codes))])
            steps += 1
    return steps


def positions(count: int = 50) -> list[object]:
    """States from the middle of random games."""
    dice, found = random.Random(2), []
    for seed in range(count):
        state = fl.fossilis.new_game(players=4, seed=seed)
        for _ in range(150):
            codes = state.legal_actions()
            state.apply_action(codes[int(dice.random() * len(codes))])
            if state.is_terminal:
                break
        found.append(state)
    return found


def each(states: list, act: Callable[[object], object], rounds: int) -> Callable[[], int]:
    def work() -> int:
        for _ in range(rounds):
            for state in states:
                act(state)
        return rounds * len(states)
    return work


def drawing(states: list) -> tuple[float, float]:
    """Return the median CPU seconds to draw a table seen for the first time, and again after one action."""
    first, again = [], []
    for state in states:
        for times in (first, again):
            begin = process_time()
            state.draw(reveal=True)._repr_svg_()
            times.append(process_time() - begin)
            state = state.after(state.legal_actions()[-1])
    return statistics.median(first), statistics.median(again)


def import_seconds() -> float:
    """Return the CPU seconds of `import fossil_lab` in a fresh process, the start of Python itself left out."""
    code = "import time; t = time.process_time(); import fossil_lab; print(time.process_time() - t)"
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in range(REPEATS)]
    return statistics.median(float(run.stdout) for run in runs)


def main() -> None:
    rows: list[tuple[str, str, str]] = []
    seconds, steps = median_seconds(calibration)
    speed = steps / seconds
    rows.append(("calibration loop", f"{speed:,.0f} steps/s", ""))
    seconds, steps = median_seconds(playout)
    rows.append(("random play, 2 to 5 players", f"{steps / seconds:,.0f} actions/s", "150,000"))
    cost = speed / (steps / seconds)
    rows.append(("  of the calibration loop", f"1/{cost:.0f}", ""))
    rows.append(("  as before the expansions", f"{BEFORE_EXPANSIONS / cost:.2f}", "1.00"))
    every = [name for name in fl.fossilis.EXPANSIONS if name != "bone_wars"]
    for title, given in (("  with five expansions", {"players": 3, "expansions": every}),
                         ("  alone against the Rival", {"players": 1, "expansions": ["bone_wars"]})):
        seconds, steps = median_seconds(lambda given=given: playout(6, **given))
        rows.append((title, f"{steps / seconds:,.0f} actions/s", ""))
    states = [state for state in positions() if not state.is_terminal]
    for title, act, rounds, goal in (
        ("clone", lambda s: s.clone(), 200, "2 us"),
        ("legal_actions, mid-game", lambda s: s.legal_actions(), 40, "4 us"),
    ):
        seconds, steps = median_seconds(each(states, act, rounds))
        rows.append((title, f"{1e6 * seconds / steps:.2f} us", goal))
    first, again = drawing(states[: 2 * REPEATS])
    rows.append(("a table drawn", f"{1e3 * first:.1f} ms", "15 ms"))
    rows.append(("  redrawn after an action", f"{1e3 * again:.1f} ms", "6 ms"))
    rows.append(("import fossil_lab", f"{import_seconds():.3f} s", "0.3 s"))
    print(f"{'':<30}{'here':>22}{'target':>12}")
    for title, here, goal in rows:
        print(f"{title:<30}{here:>22}{goal:>12}")


if __name__ == "__main__":
    main()
