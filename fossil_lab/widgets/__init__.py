"""Widgets for notebooks. Imported only by those who show them: the rest of fossil_lab needs no ipywidgets."""

from .board import Board
from .replay import Replay

__all__ = ["Board", "Replay"]
