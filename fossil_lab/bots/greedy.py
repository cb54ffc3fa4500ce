"""Greedy: looks one action ahead and takes what its heuristic likes best.

A heuristic is a list of small named terms with weights; each game keeps its own in `advice.py`.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from typing import Any

from fossil_lab.bots.kit import Bot, Choice, Considered
from fossil_lab.core.views import View
from fossil_lab.errors import OptionError, nearest

Term = Callable[[Any, int], float]


def advice(game: str) -> tuple[dict[str, Term], dict[str, float]]:
    """The named terms and their weights for a game. OptionError for a game that has none yet."""
    try:
        module = importlib.import_module(f"fossil_lab.{game}.advice")
    except ModuleNotFoundError:
        raise OptionError(f"Greedy has no terms for {game} yet; fl.bots.Random plays every game.") from None
    return module.TERMS, module.WEIGHTS


class Greedy(Bot):
    """Takes the action after which the weighted terms of the game's advice add up to most.

    What is hidden is imagined afresh at each choice, the same for all actions compared; ties are broken at random.
    `weights`: a mapping that changes some of the weights.
    """

    def __init__(self, weights: Mapping[str, float] | None = None, seed: int = 0) -> None:
        super().__init__(seed)
        if weights is not None and not isinstance(weights, Mapping):
            raise OptionError(f"weights maps terms to numbers, such as {{'plaster': 2.0}}; it is not {weights!r}. A seed is seed=.")
        self.weights = dict(weights or {})

    def choose(self, view: View) -> Choice:
        """The best action by one step of looking ahead, with the contribution of each term."""
        codes = self.legal(view)
        if len(codes) == 1:
            return Choice(view.action(codes[0]), "the only legal action")
        terms, weights = self._terms(view.game)
        base = view.sample(self.rng)
        now = {name: weights[name] * term(base, view.player) for name, term in terms.items()}
        scored = []
        for code in codes:
            state = base.clone()
            state.apply_action(code)
            gains = {name: weights[name] * term(state, view.player) - now[name] for name, term in terms.items()}
            scored.append((sum(gains.values()), self.rng.random(), code, gains))
        scored.sort(key=lambda row: row[:2], reverse=True)
        considered = tuple(Considered(view.action(code), worth, gains) for worth, _, code, gains in scored)
        return Choice(considered[0].action, self._reason(considered), considered)

    def _terms(self, game: str) -> tuple[dict[str, Term], dict[str, float]]:
        terms, weights = advice(game)
        for name in self.weights:
            if name not in terms:
                raise OptionError(f"Greedy has no term {name!r} for {game}.{nearest(name, terms)}")
        return terms, weights | self.weights

    @staticmethod
    def _reason(considered: tuple[Considered, ...]) -> str:
        best, second = considered[0], considered[1]
        lead = {n: v - second.terms[n] for n, v in best.terms.items()}
        name = max(lead, key=lambda n: lead[n])
        if best.worth - second.worth < 1e-9:
            return f"as good as {second.action.text}, worth {best.worth:+.1f}"
        return f"worth {best.worth:+.1f}; better than {second.action.text} ({second.worth:+.1f}) by {name}"
