"""The six expansions: one file each, in the order in which they act where several do."""

from __future__ import annotations

from typing import Any

from fossil_lab.fossilis.expansions.bone_wars import BoneWars
from fossil_lab.fossilis.expansions.caution_tape import CautionTape
from fossil_lab.fossilis.expansions.ice_age import IceAge
from fossil_lab.fossilis.expansions.power_tools import PowerTools
from fossil_lab.fossilis.expansions.scorpion import Scorpion
from fossil_lab.fossilis.expansions.undiscovered_species import UndiscoveredSpecies, species
from fossil_lab.fossilis.seams import MODULES, Module
from fossil_lab.fossilis.tools import EFFECTS as TOOL_EFFECTS

__all__ = ["ALL", "register", "species"]

ALL: tuple[type[Module], ...] = (PowerTools, UndiscoveredSpecies, IceAge, CautionTape, Scorpion, BoneWars)

MODULES.update({module.name: module for module in ALL})


def register(state: Any) -> None:
    """Tell the state class the decisions, answers, automatic steps and sentences of the expansions."""
    for module in ALL:
        state.decisions.update({kind.name: kind for kind in module.DECISIONS})
        for kind, answers in module.ANSWERS.items():
            state.decisions[kind].answers.update(answers)
        TOOL_EFFECTS.update(module.EFFECTS)
        state.moments.update(module.MOMENTS)
        state.automatic.update(module.AUTOMATIC)
        state.plans.update(module.PLANS)
        state.tellers.update(module.TELLERS)
        state.telling.plural.update(module.PLURAL)
        state.surprises |= module.SURPRISES
        state.surprising |= frozenset(module.TELLERS)  # most of what they do nobody chooses
