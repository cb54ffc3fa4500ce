"""Speed as ratios against a calibration loop of the same run: wide limits that only a real slip breaks."""

from __future__ import annotations

import random
from time import process_time

import fossil_lab as fl


def fastest(work, repeats=5):
    """CPU seconds of the fastest of some runs: the one that was disturbed least."""
    times = []
    for _ in range(repeats):
        begin = process_time()
        work()
        times.append(process_time() - begin)
    return min(times)


def calibration():
    """CPU seconds of one step of a plain loop."""
    def loop():
        total = 0
        for i in range(200_000):
            total += i * i % 7
    return fastest(loop) / 200_000


def test_an_action_of_a_random_game_costs_less_than_400_steps_of_a_plain_loop():
    played = 0

    def play():
        nonlocal played
        dice, played = random.Random(1), 0
        for seed in range(4):
            state = fl.fossilis.new_game(players=2 + seed, seed=seed)
            while not state.is_terminal:
                codes = state.legal_actions()
                state.apply_action(codes[int(dice.random() * len(codes))])
                played += 1

    play()
    assert fastest(play) / played < 400 * calibration()


def test_a_copy_costs_less_than_100_steps_and_a_redrawn_table_less_than_a_new_one():
    state = fl.fossilis.new_game(players=4, seed=1)
    for _ in range(100):
        state.apply_action(state.legal_actions()[-1])

    def copy():
        for _ in range(1000):
            state.clone()

    def draw():
        state.draw(reveal=True)._repr_svg_()

    assert fastest(copy) / 1000 < 100 * calibration()
    first = fastest(draw, 1)
    assert fastest(draw) < 0.8 * first
