"""The Fossil Fighters Card Game: `new_game`, `deck`, `from_scenario`, `from_dict`, the options, the rules and the action space.

>>> import fossil_lab as fl
>>> state = fl.fossil_fighters.new_game(seed=7)
>>> state.decision.text
'Choose the vivosaur for your Attack Zone; the other two go to the Support Zone.'
"""

from __future__ import annotations

from typing import Any

from fossil_lab.core.actions import Action
from fossil_lab.fossil_fighters import cards, setup, turn
from fossil_lab.fossil_fighters.box import box_of
from fossil_lab.fossil_fighters.decks import deck, to_toml
from fossil_lab.fossil_fighters.options import OPTIONS
from fossil_lab.fossil_fighters.saving import from_dict
from fossil_lab.fossil_fighters.scenario import from_scenario
from fossil_lab.fossil_fighters.setup import new_game
from fossil_lab.fossil_fighters.state import State
from fossil_lab.fossil_fighters.telling import SURPRISING, TELLERS

__all__ = ["NUM_ACTIONS", "OPTIONS", "RULES", "State", "action", "cards", "deck", "from_dict", "from_scenario", "new_game", "parse",
           "to_toml"]

State.decisions.update({kind.name: kind for kind in (*setup.DECISIONS, *turn.DECISIONS)})
State.automatic.update({**setup.AUTOMATIC, **turn.AUTOMATIC})
State.plans.update({**setup.PLANS, **turn.PLANS})
State.moments.update(turn.MOMENTS)
State.tellers.update(TELLERS)
State.surprising |= SURPRISING


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

        return rules.RULES["fossil_fighters"]
    raise AttributeError(f"fossil_lab.fossil_fighters has no {name!r}")
