"""Where the texts of a scene stand on the page, so that tests can see whether they fit and keep apart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from fossil_lab.draw.scene import Node
from fossil_lab.draw.text import text_width

STEP = re.compile(r"(translate|scale|rotate)\(([^)]*)\)")


class Line(NamedTuple):
    """One line of text: its box on the page (x0, y0, x1, y1; from the height of capitals to the baseline)."""

    text: str
    x0: float
    y0: float
    x1: float
    y1: float

    def meets(self, other: Line, slack: float = 0.5) -> bool:
        """Do the two boxes overlap by more than `slack` px both ways?"""
        return (min(self.x1, other.x1) - max(self.x0, other.x0) > slack
                and min(self.y1, other.y1) - max(self.y0, other.y0) > slack)


def lines(node: Node, x: float = 0, y: float = 0, scale: float = 1) -> Iterator[Line]:
    """Every upright line of text below a node."""
    for name, values in STEP.findall(str(node.attrs.get("transform", ""))):
        numbers = [float(v) for v in values.split()]
        if name == "translate":
            x, y = x + scale * numbers[0], y + scale * numbers[1]
        elif name == "scale":
            scale *= numbers[0]
        elif numbers[0]:
            return
    if node.tag == "text" and node.text:
        size = float(node.attrs.get("font-size", 12))
        face = "serif" if "font-style" in node.attrs else "bold" if "font-weight" in node.attrs else "regular"
        w = text_width(node.text, size, face) * scale
        left = x + scale * float(node.attrs["x"]) - {"middle": w / 2,
                                                     "end": w}.get(str(node.attrs.get("text-anchor")), 0)
        low = y + scale * float(node.attrs["y"])
        yield Line(node.text, left, low - 0.72 * size * scale, left + w, low)
    for child in node.children:
        yield from lines(child, x, y, scale)


def clashes(node: Node) -> list[tuple[str, str]]:
    """Pairs of texts that lie over each other."""
    found = sorted(lines(node), key=lambda line: line.x0)
    out = []
    for i, one in enumerate(found):
        for other in found[i + 1:]:
            if other.x0 > one.x1:
                break
            if one.meets(other):
                out.append((one.text, other.text))
    return out


def keys(node: Node) -> list[str]:
    """Every key of a scene, as often as it stands there."""
    return [n.key for n in node.walk() if n.key is not None]
