"""Chance: the published SplitMix64 stream, even numbers, true shuffles."""

from __future__ import annotations

from collections import Counter

import pytest

from fossil_lab.core.dice import Dice

# The first numbers of the generator as its authors' C program prints them.
KNOWN = {
    0: (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC, 0x1B39896A51A8749B),
    1234567: (6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821),
}


@pytest.mark.parametrize("seed", KNOWN)
def test_the_stream_is_splitmix64(seed):
    dice = Dice(seed)
    assert tuple(dice.next64() for _ in range(5)) == KNOWN[seed]


def test_the_state_is_all_there_is_to_a_stream():
    dice = Dice(99)
    for _ in range(10):
        dice.next64()
    again = Dice(dice.state)
    assert [dice.next64() for _ in range(5)] == [again.next64() for _ in range(5)]
    assert Dice(-1).state == Dice((1 << 64) - 1).state == (1 << 64) - 1
    assert not hasattr(dice, "__dict__")


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 25])
def test_below_is_even(n):
    dice, throws = Dice(n), 4000 * n if n < 25 else 50_000
    counts = Counter(dice.below(n) for _ in range(throws))
    assert set(counts) == set(range(n))
    fair = throws / n
    assert sum((count - fair) ** 2 / fair for count in counts.values()) < 2 * n + 20
    assert all(isinstance(value, int) for value in counts)


def test_below_redraws_what_would_be_uneven():
    """With 3 * 2**62 a third of all numbers lie past the last full multiple; none of them may be folded back."""
    n = 3 << 62
    dice, drawn = Dice(5), Dice(5)
    wanted = []
    while len(wanted) < 50:
        number = drawn.next64()
        if number < n:
            wanted.append(number)
    assert [dice.below(n) for _ in range(50)] == wanted


def test_a_shuffle_is_a_permutation_and_leaves_the_original_alone():
    dice, items = Dice(3), list(range(40))
    shuffled = dice.shuffled(items)
    assert sorted(shuffled) == items == list(range(40)) and shuffled != items
    assert dice.shuffled([]) == [] and dice.shuffled("a") == ["a"]
    assert sorted(dice.shuffled(x for x in "abba")) == list("aabb")
    assert Dice(8).shuffled(items) == Dice(8).shuffled(tuple(items)) != Dice(9).shuffled(items)


def test_every_order_of_four_is_equally_likely():
    dice = Dice(11)
    counts = Counter(tuple(dice.shuffled("abcd")) for _ in range(24 * 400))
    assert len(counts) == 24
    assert sum((count - 400) ** 2 / 400 for count in counts.values()) < 60
