"""Dinosaur tabletop games to explore in a notebook: rules that explain themselves, tables to click on, bots.

>>> import fossil_lab as fl
>>> state = fl.fossilis.new_game(players=2, seed=7)
>>> state.why_not("start c3").rule
'FB-SET-45'
"""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

from fossil_lab import fossilis
from fossil_lab.core import rules
from fossil_lab.core.decision import HIDDEN, Decision, Event, Refusal
from fossil_lab.core.match import Match
from fossil_lab.core.record import read, replay
from fossil_lab.errors import (
    CardDataError,
    FossilLabError,
    IllegalAction,
    OptionError,
    RecordError,
    ScenarioError,
)

__version__ = "0.1.0"
__all__ = ["HIDDEN", "CardDataError", "Decision", "Event", "FossilLabError", "IllegalAction", "Match", "OptionError", "RecordError",
           "Refusal", "ScenarioError", "bots", "fossil_fighters", "fossilis", "graphs", "load", "rule", "rules", "widgets"]

GAMES = ("fossilis", "fossil_fighters")


def rule(name: str) -> Any:
    """One rule of the catalogue by its id, such as "FB-DIG-10"; an error with the nearest id if there is none."""
    return rules.rule(name)


def load(path: str | Path, cards: str | None = None) -> Match:
    """A match saved with `match.save`, replayed and checked; RecordError says what does not fit and where.

    `cards`: the folder of own card files it was played with.
    """
    if not isinstance(path, str | Path):
        raise RecordError(f"load wants the path of a saved match, such as \"game.json\", not {path!r}.")
    record = read(path)
    game = record.get("game") if isinstance(record, dict) else None
    if not isinstance(game, str) or game not in GAMES:
        raise RecordError(f"This is no record of a known game ({', '.join(GAMES)}), but of {game!r}.")
    return replay(record, importlib.import_module(f"fossil_lab.{game}"), cards)


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])


def __getattr__(name: str) -> Any:
    # What is not needed at once is loaded when first asked for: importing the rules of the first game stays quick.
    if name in ("bots", "fossil_fighters", "graphs", "widgets"):
        return importlib.import_module(f"fossil_lab.{name}")
    raise AttributeError(f"fossil_lab has no {name!r}")
