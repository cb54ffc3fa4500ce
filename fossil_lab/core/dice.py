"""Chance as one integer: a SplitMix64 stream that a state can carry, copy and compare for free.

Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GOLDEN, _FIRST, _SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


class Dice:
    """A stream of chance. `state` is all there is to it: keep that integer and the stream goes on from there.

    >>> dice = Dice(7)
    >>> [dice.below(6) for _ in range(5)], Dice(7).below(6)
    ([3, 0, 0, 3, 4], 3)
    """

    __slots__ = ("state",)

    def __init__(self, state: int = 0) -> None:
        self.state = state & _MASK

    def next64(self) -> int:
        """The next 64 bits of the stream."""
        self.state = (self.state + _GOLDEN) & _MASK
        z = self.state
        z = ((z ^ (z >> 30)) * _FIRST) & _MASK
        z = ((z ^ (z >> 27)) * _SECOND) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely (values past the last full multiple of n are redrawn)."""
        limit = (1 << 64) - (1 << 64) % n
        while (z := self.next64()) >= limit:
            pass
        return z % n

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """A new list of the items in random order (Fisher and Yates)."""
        out, state = list(items), self.state
        for i in range(len(out) - 1, 0, -1):
            while True:  # next64 and below written out, since a new game shuffles a dozen times
                state = (state + _GOLDEN) & _MASK
                z = ((state ^ (state >> 30)) * _FIRST) & _MASK
                z = ((z ^ (z >> 27)) * _SECOND) & _MASK
                z ^= z >> 31
                j = z % (i + 1)
                if z - j <= _MASK - i:  # not past the last full multiple
                    break
            out[i], out[j] = out[j], out[i]
        self.state = state
        return out
