"""What every graph is asked with: a position of Fossilis, a player, an amount of Energy, checked at the door."""

from __future__ import annotations

import random
from typing import Any

from fossil_lab.core.views import View
from fossil_lab.errors import OptionError
from fossil_lab.fossilis.dig_site import IN_HAND
from fossil_lab.fossilis.prices import reprice
from fossil_lab.fossilis.state import State

MOST_ENERGY = 12
"""More Energy than any turn has; it keeps searches short."""


def position(given: Any) -> Any:
    """The state or view as given; OptionError for anything else."""
    if getattr(given, "game", None) != "fossilis" or not isinstance(given, (State, View)):
        what = "a match; give its state, match.state" if hasattr(given, "state_at") else type(given).__name__
        raise OptionError(f"A graph needs a state or view of Fossilis, not {what}.")
    return given


def player_of(state: Any, player: Any) -> int:
    """The player as given, whose turn it is for None; OptionError if there is no such player."""
    if player is None:
        return int(state.current)
    if isinstance(player, bool) or not isinstance(player, int) or not 0 <= player < state.num_players:
        raise OptionError(f"There is no player {player!r}; players are 0 to {state.num_players - 1}.")
    return player


def turn_of(given: Any, player: int | None, energy: int | None) -> State:
    """A copy in which the player is to spend that much Energy now, all else as it stands.

    Without `energy`: what is left to the player whose turn it is, a full turn's for others. What a view hides is filled in
    somehow; walking, digging and open pits do not depend on it.
    """
    state = position(given)
    player = player_of(state, player)
    if energy is None:
        spending = any(entry[0] == "spend_energy" and entry[1] == player for entry in state.todo)
        energy = state.energy if spending else state.box.cards.turn.energy
    if isinstance(energy, bool) or not isinstance(energy, int) or not 0 <= energy <= MOST_ENERGY:
        raise OptionError(f"energy is a whole number from 0 to {MOST_ENERGY}, not {energy!r}.")
    turn: State = state.sample(random.Random(0)) if isinstance(state, View) else state.clone()
    turn.todo = [("spend_energy", player)]
    turn.energy = energy
    if turn.current != player:
        turn.current = player
        turn.hammered, turn.active = 0, ()
        reprice(turn)
    return turn


def choices(turn: State) -> list[int]:
    """The codes of what the player of `turn_of` could do; none as long as the pawn has no place."""
    return sorted(turn.legal_actions()) if turn.pawn[turn.current] < IN_HAND else []
