"""Fossilis, the base game: `new_game`, `from_scenario`, `from_dict`, the options, the rules and the action space.

>>> import fossil_lab as fl
>>> state = fl.fossilis.new_game(players=2, seed=7)
>>> state.decision.text
'Place your pawn on a corner.'
"""

from __future__ import annotations

from typing import Any

from fossil_lab.core.actions import Action
from fossil_lab.fossilis import cards, expansions, setup, turn
from fossil_lab.fossilis.box import box_of
from fossil_lab.fossilis.expansions import species
from fossil_lab.fossilis.options import OPTIONS
from fossil_lab.fossilis.saving import from_dict
from fossil_lab.fossilis.scenario import from_scenario
from fossil_lab.fossilis.seams import MODULES
from fossil_lab.fossilis.setup import new_game
from fossil_lab.fossilis.state import State
from fossil_lab.fossilis.telling import SURPRISING, TELLERS

__all__ = ["EXPANSIONS", "NUM_ACTIONS", "OPTIONS", "RULES", "State", "action", "cards", "from_dict", "from_scenario", "new_game", "parse",
           "species"]

State.decisions.update({kind.name: kind for kind in (*setup.DECISIONS, *turn.DECISIONS)})
State.automatic.update(turn.AUTOMATIC)
State.plans.update(turn.PLANS)
State.moments.update(turn.MOMENTS)
State.tellers.update(TELLERS)
State.surprising |= SURPRISING
expansions.register(State)
EXPANSIONS = tuple(MODULES)


def card_digest(state: State) -> str:
    """What the card data of a state come to: equal for sets that mean the same for play."""
    return state.box.cards.digest


def action(code: int) -> Action:
    """The Action of a code of the built-in card set; UnknownAction if there is none."""
    return box_of().space.action(code)


def parse(text: str) -> Action:
    """The Action that a text names in the built-in card set; UnknownAction with the nearest text if there is none."""
    return box_of().space.parse(text)


def __getattr__(name: str) -> Any:
    if name == "NUM_ACTIONS":
        return len(box_of().space)
    if name == "RULES":
        from fossil_lab.core import rules

        return rules.RULES["fossilis"]
    if name == "drawing":
        import importlib

        return importlib.import_module("fossil_lab.fossilis.drawing")
    raise AttributeError(f"fossil_lab.fossilis has no {name!r}")
