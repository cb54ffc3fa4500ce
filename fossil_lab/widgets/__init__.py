"""Widgets for notebooks. Imported only by those who show them: the rest of fossil_lab needs no ipywidgets."""

from .board import Board
from .replay import Replay
from .species import SpeciesForm

__all__ = ["Board", "Replay", "SpeciesForm"]
