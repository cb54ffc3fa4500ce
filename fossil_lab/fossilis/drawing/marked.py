"""How a target looks: invisible outlines for pointer and keyboard, brackets when legal, a ring when selected."""

from __future__ import annotations

from typing import Any

from fossil_lab.draw.marks import brackets, hit, ring
from fossil_lab.draw.scene import Node, group
from fossil_lab.fossilis.drawing.geometry import Box
from fossil_lab.fossilis.drawing.targets import Target


def outlines(target: Target, box: Box, arm: float = 14, width: float = 3, out: float = 1, r: float = 8,
             mark: bool = True) -> list[Any]:
    """What a target adds over a thing that fills `box`: the two outlines of hover and focus, and its state."""
    x, y, w, h = box.x - out, box.y - out, box.w + 2 * out, box.h + 2 * out
    found: list[Any] = [hit(x, y, w, h, r)]
    if target.state == "selected":
        found.append(ring(x, y, w, h, width=4, r=r))
    elif target.state == "legal" and mark:
        found.append(brackets(x, y, w, h, arm, width))
    return found


def marked(body: Any, target: Target | None, box: Box, key: str | None = None, focus: str | None = None,
           x: float = 0, y: float = 0,
           title: str | None = None, **look: Any) -> Node:
    """A thing with its target, if it has one: the group that is clicked, focused and named."""
    if target is None:
        return group(body, key=key, x=x, y=y, title=title)
    return group(body, outlines(target, box, **look), key=key, focus=focus, x=x, y=y, **target.attrs)
