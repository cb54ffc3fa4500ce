"""Gain 1 Plaster; the Plaster Pool and what happens when it runs out.

The 40 cubes are a hard limit: they lie in the Pool, in the supply, or with the players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fossil_lab.core.decision import Refusal

if TYPE_CHECKING:
    from fossil_lab.fossilis.state import State


def gain(s: State, player: int, amount: int, rules: tuple[str, ...]) -> None:
    """Take Plaster from the Pool, the rest from the supply as far as it goes. (FB-PLA-02, FB-PLA-05, FB-PLA-10, FB-SUP-03)"""
    from_pool = min(amount, s.pool)
    from_supply = min(amount - from_pool, s.supply)
    s.pool -= from_pool
    s.supply -= from_supply
    s.plaster[player] += from_pool + from_supply
    if s.log is not None and from_pool + from_supply:
        s.happened("gain_plaster", player, rules, amount=from_pool + from_supply, from_pool=from_pool, from_supply=from_supply)
    if from_pool and not s.pool:
        run_out(s)


def run_out(s: State) -> None:
    """The Pool is empty: an Event at the end of the turn, or, for the fourth Pool, the end of the game. (FB-EVT-01, FB-EVT-09)"""
    if s.pool_number < s.box.cards.plaster.pools:
        s.event_due = 1
        s.happened("pool_empty", s.current, ("FB-PLA-04",), pool=s.pool_number)
    elif s.last_turn < 0:
        # This round to its end, then one more turn each (FB-END-02 to FB-END-04).
        s.last_turn = (s.turn_index // s.num_players + 2) * s.num_players - 1
        s.happened("end_triggered", s.current, ("FB-END-01", "FB-END-02"))


def spend(s: State, player: int, amount: int) -> None:
    """Plaster spent goes to the supply, never to the Pool. (FB-EXT-07, FB-SET-32)"""
    s.plaster[player] -= amount
    s.supply += amount


def refill(s: State) -> None:
    """After an Event the next Pool is filled from the supply, as far as it goes. (FB-EVT-06, FB-PLA-10)"""
    amount = min(s.pool_full, s.supply)
    s.supply -= amount
    s.pool = amount
    s.pool_number += 1
    s.happened("refill_pool", -1, ("FB-EVT-06",), amount=amount, pool=s.pool_number)


# ------------------------------------------------------------------ the action

def refuse_gain(s: State) -> Refusal | None:
    if s.energy < s.box.cards.turn.gain_plaster_cost:
        return Refusal("FB-ENE-05", f"Gaining Plaster costs 1 Energy; you have {s.energy}.")
    if not s.pool and not s.supply:
        return Refusal("FB-PLA-10", "Pool and supply are both empty: all 40 cubes are with the players.")
    return None


def gain_plaster(s: State) -> None:
    s.energy -= s.box.cards.turn.gain_plaster_cost
    gain(s, s.current, s.box.cards.turn.gain_plaster_amount, ("FB-PLA-01",))
