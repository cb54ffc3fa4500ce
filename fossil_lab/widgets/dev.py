"""For people who edit the front end: see a change without starting the kernel again."""

from __future__ import annotations

from fossil_lab.draw import palette

from . import _assets, _link
from .board import Board
from .replay import Replay


def reload(widget: Board | Replay) -> None:
    """Read the front-end files again and swap them into a widget that is on the screen; its match stays."""
    _link.link.cache_clear()
    widget._esm = _assets.esm(widget.ENTRY)
    widget._css = _assets.css(*widget.STYLES) + palette.css()
