"""A form for Undiscovered Species: choose what a card shows, see it drawn, and put it into a new game."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets

from fossil_lab.draw.svg import svg
from fossil_lab.errors import OptionError
from fossil_lab.fossilis.cards import builtin
from fossil_lab.fossilis.components import DIETS, ERAS, MOVEMENTS, Dinosaur
from fossil_lab.fossilis.drawing.expansions.undiscovered_species import picture
from fossil_lab.fossilis.expansions.undiscovered_species import UndiscoveredSpecies, species

NO_BONE = ("none", "")


class SpeciesForm(ipywidgets.VBox):
    """A card of one's own in the making: its fields, the card as it will lie in the display, and what is wrong with it, if anything.

    `card` is the finished species, None until it is one: `new_game(expansions=["undiscovered_species"], species=[form.card])`. With
    `ice_age` the era may be the Pleistocene; `theme` is "light" or "dark", else OptionError. From Python the fields are `name`,
    `diet`, `movement`, `era` and the tuple `bones`, widgets with a `value`. (FX-US-GEN-01)
    """

    def __init__(self, ice_age: bool = False, theme: str = "light") -> None:
        if theme not in ("light", "dark"):
            raise OptionError(f"There is no theme {theme!r}; there are 'light' and 'dark'.")
        self._theme, self._modules = theme, ("ice_age",) if ice_age else ()
        figures = builtin().extra["undiscovered_species"]
        self.name = ipywidgets.Text(description="Name", placeholder="My Saurus", continuous_update=True)
        self.diet, self.movement, self.era = (
            _choice(what, [(word.title(), word) for word in known])
            for what, known in (("Diet", DIETS), ("Movement", MOVEMENTS), ("Era", (*ERAS, "pleistocene") if ice_age else ERAS)))
        bones = [NO_BONE, *((bone.title(), bone) for bone in figures.bones_allowed)]
        self.bones = tuple(_choice(f"Bone {n}", bones) for n in range(1, figures.bones_max + 1))
        self._said, self._picture = ipywidgets.HTML(), ipywidgets.HTML()
        self._card: Dinosaur | None = None
        self._fault = ""
        fields = (self.name, self.diet, self.movement, self.era, *self.bones)
        super().__init__((ipywidgets.HBox((ipywidgets.VBox(fields), self._picture)), self._said))
        for field in fields:
            field.observe(self._show, "value")
        self._show()

    @property
    def card(self) -> Dinosaur | None:
        """The species, for `new_game(species=[...])`; None as long as `fault` says what is wrong."""
        return self._card

    @property
    def fault(self) -> str:
        """What is wrong with the card, in a sentence; empty if nothing is."""
        return self._fault

    def to_svg(self) -> str:
        """The card as SVG text; empty as long as it is not finished."""
        return svg(picture(self._card), self._theme) if self._card else ""

    def _read(self) -> Dinosaur:
        """The card that the fields make, checked as a new game would check it."""
        bones = [field.value for field in self.bones if field.value]
        made = species(self.name.value, diet=self.diet.value, movement=self.movement.value, era=self.era.value, bones=bones)
        [row] = UndiscoveredSpecies.read_species([made], self._modules, builtin())
        return row

    def _show(self, change: Any = None) -> None:
        """Draw the card, or say what is wrong with it."""
        try:
            self._card = card = self._read()
            self._fault, said = "", f"Perfect score {card.perfect}. Actions name it {card.id}."
        except OptionError as fault:
            self._card, self._fault = None, (said := str(fault))
        self._said.value = f'<div role="status">{escape(said)}</div>'
        self._picture.value = self.to_svg()

    def __repr__(self) -> str:
        return f"<SpeciesForm: {self._card.name if self._card else self._fault}>"


def _choice(what: str, options: list[tuple[str, str]]) -> ipywidgets.Dropdown:
    return ipywidgets.Dropdown(description=what, options=options)
