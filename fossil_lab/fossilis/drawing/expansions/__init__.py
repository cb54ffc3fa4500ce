"""How the expansions look: one file each. `looks` gives the looks of those in play, in the order in which they act."""

from __future__ import annotations

from typing import Any

from fossil_lab.fossilis.drawing import words
from fossil_lab.fossilis.drawing.expansions.bone_wars import BoneWarsLook
from fossil_lab.fossilis.drawing.expansions.caution_tape import CautionTapeLook
from fossil_lab.fossilis.drawing.expansions.ice_age import IceAgeLook
from fossil_lab.fossilis.drawing.expansions.power_tools import PowerToolsLook
from fossil_lab.fossilis.drawing.expansions.scorpion import ScorpionLook
from fossil_lab.fossilis.drawing.expansions.undiscovered_species import UndiscoveredSpeciesLook
from fossil_lab.fossilis.drawing.look import Look

LOOKS: dict[str, type[Look]] = {
    "power_tools": PowerToolsLook, "undiscovered_species": UndiscoveredSpeciesLook, "ice_age": IceAgeLook,
    "caution_tape": CautionTapeLook, "scorpion": ScorpionLook, "bone_wars": BoneWarsLook}

for look in LOOKS.values():
    words.HINTS.update(look.HINTS)
    words.PASSES.update(look.PASSES)
    words.NOUNS.update(look.NOUNS)
    words.SEEN |= look.SEEN
    words.BUTTONS.update(look.BUTTONS)


def looks(view: Any) -> tuple[Look, ...]:
    """The looks of the expansions in play."""
    if not getattr(view, "modules", ()):
        return ()
    return tuple(LOOKS[name](view, part) for name, part in vars(view.expansions).items())
