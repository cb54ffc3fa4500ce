"""The bot kit: what a bot is, what it answers, and the simplest one."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from html import escape
from typing import NamedTuple

from fossil_lab.core.actions import Action
from fossil_lab.core.views import View
from fossil_lab.errors import FossilLabError, OptionError


class Considered(NamedTuple):
    """One action a bot looked at: its worth, and what each named term contributed to it."""

    action: Action
    worth: float
    terms: dict[str, float]


@dataclass(frozen=True, slots=True, repr=False)
class Choice:
    """What a bot decided: the action, the reason in a sentence, and the actions it considered, best first."""

    action: Action
    because: str
    considered: tuple[Considered, ...] = field(default=())

    def __str__(self) -> str:
        rows = [f"{self.action}: {self.because}"]
        for c in self.considered[:8]:
            parts = ", ".join(f"{name} {value:+.1f}" for name, value in c.terms.items() if abs(value) >= 0.05)
            rows.append(f"  {c.worth:7.2f}  {c.action.text:<28} {parts}")
        return "\n".join(rows)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        names = list(dict.fromkeys(n for c in self.considered[:8] for n, v in c.terms.items() if abs(v) >= 0.05))
        head = "".join(f"<th>{escape(n)}</th>" for n in ("action", "worth", *names))
        rows = "".join(
            f"<tr><td style='text-align:left'>{escape(c.action.text)}</td><td>{c.worth:.2f}</td>"
            + "".join(f"<td>{c.terms.get(n, 0.0):+.1f}</td>" for n in names) + "</tr>" for c in self.considered[:8])
        return f"<table><caption>{escape(f'{self.action}: {self.because}')}</caption><tr>{head}</tr>{rows}</table>"


class Bot:
    """A program that chooses actions for a player. It gets a view, never a state, and has its own seeded chance."""

    def __init__(self, seed: int = 0) -> None:
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise OptionError(f"seed is a whole number, not {seed!r}.")
        self.rng = random.Random(seed)

    @property
    def name(self) -> str:
        """How the bot is called in tables."""
        return type(self).__name__

    def choose(self, view: View) -> Choice:
        """The action this bot takes in a position in which `view.player` decides."""
        raise NotImplementedError

    def legal(self, view: View) -> list[int]:
        """The legal codes of a view; FossilLabError if its player has nothing to decide."""
        if not isinstance(view, View):
            raise FossilLabError(f"A bot chooses from a view, such as state.view(0), not from {type(view).__name__}.")
        codes = view.legal_actions()
        if not codes:
            raise FossilLabError(f"Player {view.player + 1} has nothing to decide now.")
        return codes

    def __repr__(self) -> str:
        return f"{self.name}()"


class Random(Bot):
    """Chooses evenly among the legal actions: the yardstick for all others."""

    def choose(self, view: View) -> Choice:
        """One of the legal actions, each equally likely."""
        codes = self.legal(view)
        code = codes[self.rng.randrange(len(codes))]
        return Choice(view.action(code), f"one of {len(codes)} legal actions, each equally likely")
