"""What one player may know of a state."""

from __future__ import annotations

import hashlib
import random
from typing import TYPE_CHECKING, Any

from fossil_lab.core.actions import Action, Actions
from fossil_lab.core.decision import NOT_YOURS, Explanation, Line, Refusal
from fossil_lab.errors import OptionError

if TYPE_CHECKING:
    from fossil_lab.core.state import State

CHANGES = frozenset(
    ("after", "apply_action", "check", "clone", "costs", "dealt", "foretell", "key", "outcomes", "play", "refusal", "remedies",
     "scrubbed", "tell", "then", "to_dict", "to_scenario", "view"))
"""What a view does not have: it cannot change, and it has no future, since the future may depend on what is hidden."""


class View:
    """A state as one player may know it: reads like the state, with `fl.HIDDEN` where the player cannot look.

    It is made from a copy in which everything hidden has been replaced, so it has nothing to give away. `sample(rng)`
    returns a full state that fits everything the player knows.
    """

    __slots__ = ("_state", "player")

    def __init__(self, scrubbed: State, player: int) -> None:
        self._state, self.player = scrubbed, player

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if name in CHANGES:
            raise AttributeError(f"A view has no {name!r}; view.sample(rng) gives a full state that has.")
        return getattr(self._state, name)

    def __dir__(self) -> list[str]:
        return sorted(set(dir(type(self))) | set(dir(self._state)) - CHANGES)

    def legal_actions(self) -> list[int]:
        """The codes of this player's legal actions; empty while somebody else decides."""
        return self._state.legal_actions() if self._state.current_player == self.player else []

    @property
    def actions(self) -> Actions:
        """This player's legal actions, to read."""
        return Actions(self, self.legal_actions())

    def check(self, code: int) -> None:
        """Raise IllegalAction with the reason if this player may not do it now."""
        from fossil_lab.errors import IllegalAction

        refusal = self.why_not(code)
        if refusal is not None:
            raise IllegalAction(refusal)

    def why_not(self, action: Action | str | int) -> Refusal | None:
        """None if the action is legal for this player now, else why not."""
        code = self._state.code_of(action)
        now = self._state.current_player
        if now is not None and now != self.player:
            return Refusal(NOT_YOURS, f"Player {now + 1} has to decide now, not player {self.player + 1}.")
        return self._state.refusal(code)

    def explain(self, action: Action | str | int) -> Explanation:
        """What the action would do, as this player may know it; if it is refused, why, and what would make it legal."""
        code = self._state.code_of(action)
        refusal = self.why_not(code)
        # Any state that fits will do: what differs between two of them is left open by `foreseen` and `foreseeable`.
        if refusal is None:
            return self._state.dealt(self.player, random.Random(0)).foretell(code, self.player)
        then: tuple[Line, ...] = ()
        if self._state.current_player == self.player:
            then = self._state.dealt(self.player, random.Random(0)).remedies(code, self.player)
        return Explanation(self._state.actions_of_game.texts[code], (), self._state.costs(code), refusal, then)

    def sample(self, rng: random.Random | int) -> State:
        """A full state that fits what this player knows; everything hidden, and all chance to come, is drawn from rng.

        `rng`: a `random.Random`, or a whole number to seed one. OptionError for anything else.
        """
        if isinstance(rng, int) and not isinstance(rng, bool):
            rng = random.Random(rng)
        if not isinstance(rng, random.Random):
            raise OptionError(f"sample wants a random.Random or a seed, not {rng!r}.")
        return self._state.dealt(self.player, rng)

    def draw(self, **how: Any) -> Any:
        """The table as this player sees it."""
        return self._state.drawing(self, **how)  # type: ignore[attr-defined]

    def fingerprint(self) -> int:
        """A 64-bit number, equal for views that show the same."""
        seen = repr((self.player, self._state.key())).encode()
        return int.from_bytes(hashlib.blake2b(seen, digest_size=8).digest(), "big")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.player == other.player and self._state.key() == other._state.key()

    __hash__ = None  # type: ignore[assignment]

    def __getstate__(self) -> tuple[State, int]:
        return self._state, self.player

    def __setstate__(self, parts: tuple[State, int]) -> None:
        self._state, self.player = parts

    def __str__(self) -> str:
        return str(self._state)

    def __repr__(self) -> str:
        return f"<view of player {self.player}: {self._state!r}>"

    def _repr_svg_(self) -> str:
        svg: str = self.draw()._repr_svg_()
        return svg
