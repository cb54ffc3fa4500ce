"""Drawing the table of Fossilis: `scene` makes the picture as a tree, `draw` the SVG object that notebooks show.

    >>> import fossil_lab as fl
    >>> str(fl.fossilis.new_game(players=2, seed=7).draw())[:5]
    '<svg '
"""

from __future__ import annotations

from inspect import signature
from pathlib import Path
from typing import Any

from fossil_lab.draw.scene import Node
from fossil_lab.draw.svg import svg
from fossil_lab.errors import OptionError, nearest
from fossil_lab.fossilis.drawing.table import scene

__all__ = ["Drawing", "draw", "scene"]


class Drawing:
    """A finished picture: a notebook shows it, `str` gives the SVG text, `save` writes it to a file."""

    __slots__ = ("scene", "theme")

    def __init__(self, scene: Node, theme: str = "light") -> None:
        self.scene, self.theme = scene, theme

    def __str__(self) -> str:
        return svg(self.scene, self.theme)

    def _repr_svg_(self) -> str:
        return str(self)

    def __repr__(self) -> str:
        return f"<{self.scene.title}; {self.scene.attrs['width']} x {self.scene.attrs['height']} px, {self.theme} theme>"

    def save(self, path: str | Path) -> Path:
        """Write the picture as an SVG file and return its path; OptionError if the name does not end in .svg."""
        target = Path(path)
        if target.suffix.lower() != ".svg":
            raise OptionError(f"Pictures are saved as SVG; call the file {target.with_suffix('.svg').name!r}.")
        target.write_text(str(self), encoding="utf-8")
        return target


HOW = tuple(signature(scene).parameters)[1:]


def draw(view: Any, *, theme: str = "light", **how: Any) -> Drawing:
    """The table as its reader may see it, in a theme ("light" or "dark"); `how` as for `scene`."""
    for name in how:
        if name not in HOW:
            raise OptionError(f"draw has no argument {name!r}.{nearest(name, HOW)} It has theme, {', '.join(HOW)}.")
    if theme not in ("light", "dark"):
        raise OptionError(f"There is no theme {theme!r}; there are 'light' and 'dark'.")
    return Drawing(scene(view, **how), theme)
