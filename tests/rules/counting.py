"""How many positions lie ahead, counted to the last: one wrong rule anywhere, and some number is another one.

Chess programs are tested that way, under the name of perft. Everything here uses only what a user of a state has.
"""

from __future__ import annotations

from typing import Any


def count(state: Any, depth: int) -> int:
    """The number of sequences of that many actions; one that ends the game early counts as well."""
    codes = state.legal_actions()
    if depth == 0 or not codes:
        return 1
    return len(codes) if depth == 1 else sum(count(state.after(code), depth - 1) for code in codes)


def positions(state: Any, depth: int) -> int:
    """The number of different positions in which those sequences end."""
    now = {state.fingerprint(): state}
    for _ in range(depth):
        following = {}
        for fingerprint, here in now.items():
            codes = here.legal_actions()
            if not codes:
                following[fingerprint] = here
            for code in codes:
                there = here.clone()
                there.apply_action(code)
                following[there.fingerprint()] = there
        now = following
    return len(now)


def breakdown(state: Any, depth: int) -> dict[str, int]:
    """For each first action the number of sequences that begin with it, in the order of the texts."""
    return dict(sorted((str(action.text), count(state.after(action), depth - 1)) for action in state.actions))


def differences(found: dict[str, int], recorded: dict[str, int]) -> str:
    """The first actions under which two breakdowns differ, a line each."""
    lines = [f"{action:24} recorded {recorded.get(action, '-'):>9}, found {found.get(action, '-'):>9}"
             for action in sorted(found.keys() | recorded.keys()) if found.get(action) != recorded.get(action)]
    return "\n".join(lines)
