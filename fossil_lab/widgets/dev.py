"""For people who edit the front end: see a change without starting the kernel again."""

from __future__ import annotations

from fossil_lab.draw import palette

from . import _assets, _link
from .board import Board


def reload(board: Board) -> None:
    """Read the front-end files again and swap them into a board that is on the screen; its match stays."""
    _link.link.cache_clear()
    board._esm = _assets.esm(board.ENTRY)
    board._css = _assets.css("board.css") + palette.css()
