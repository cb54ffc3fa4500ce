"""A scene: the picture as a tree of nodes, before it becomes SVG text or goes to the browser.

A node is immutable by convention, so a part that did not change can stand in the next scene as it is. Colours are palette
tokens written `@sand`; everything else is literal. What can be clicked carries the action it sends or the part it selects.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

Value = str | int | float


class Node:
    """One element of a picture.

    `key` names the thing it shows (`tile:sand_01`), once in a scene and the same in the next, so that it can move.
    `action` is the code a click sends, `part` what a click selects, `focus` the region its keyboard stop belongs to,
    `title` its tooltip and accessible name. `keep()` marks a part worth remembering as text once it has been written.
    """

    __slots__ = ("action", "attrs", "children", "focus", "key", "kept", "part", "tag", "text", "title")

    def __init__(self, tag: str, attrs: dict[str, Value] | None = None, children: tuple[Node, ...] = (),
                 text: str | None = None,
                 key: str | None = None, action: int | None = None, part: str | None = None,
                 focus: str | None = None,
                 title: str | None = None) -> None:
        self.tag, self.attrs, self.children, self.text = tag, attrs or {}, children, text
        self.key, self.action, self.part, self.focus, self.title = key, action, part, focus, title
        self.kept: dict[str, Any] | None = None

    def keep(self) -> Node:
        """Remember what the serialisers make of this node; for parts that come back unchanged in later scenes."""
        self.kept = {}
        return self

    def walk(self) -> Iterator[Node]:
        """This node and all below it, in the order in which they are painted."""
        yield self
        for child in self.children:
            yield from child.walk()

    def find(self, key: str) -> Node | None:
        """The node with this key, or None."""
        return next((node for node in self.walk() if node.key == key), None)

    def __repr__(self) -> str:
        said = "".join(f" {name}={value!r}" for name in ("key", "action", "part")
                       if (value := getattr(self, name)) is not None)
        return f"<{self.tag}{said}: {sum(1 for _ in self.walk())} nodes>"


# ---------------------------------------------------------------- constructors

_NAMES: dict[str, str] = {}


def attributes(given: dict[str, Any]) -> dict[str, Value]:
    """Python names as SVG writes them (`stroke_width` becomes `stroke-width`), without what is None."""
    attrs = {}
    for name, value in given.items():
        if value is not None:
            known = _NAMES.get(name)
            if known is None:
                known = _NAMES[name] = name.rstrip("_").replace("_", "-")
            attrs[known] = value
    return attrs


def number(value: float) -> str:
    """A number as short as it can be: one decimal (two below 1, for opacities), no trailing zero."""
    if isinstance(value, int):
        return str(value)
    text = f"{value:.1f}" if abs(value) >= 1 else f"{value:.2f}".rstrip("0")
    return text[:-2] if text[-2:] == ".0" else text.rstrip(".")


def flat(children: Iterable[Any]) -> tuple[Node, ...]:
    """Nodes out of nested sequences, without the Nones: what a part returns can be handed on as it is."""
    out: list[Node] = []
    for child in children:
        if isinstance(child, Node):
            out.append(child)
        elif child is not None:
            out.extend(flat(child))
    return tuple(out)


def moved(x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """A `transform`: turned by degrees, scaled, then moved to (x, y)."""
    return (f"translate({number(x)} {number(y)})" + (f"scale({scale:.3g})" if scale != 1 else "")
            + (f"rotate({number(turn)})" if turn else ""))


def group(*children: Any, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0,
          key: str | None = None,
          action: int | None = None, part: str | None = None, focus: str | None = None,
          title: str | None = None,
          **attrs: Any) -> Node:
    """A group, moved to (x, y) by `transform`, so that a keyed thing glides when its place changes."""
    found = attributes(attrs)
    if key is not None or x or y or scale != 1 or turn:
        found["transform"] = moved(x, y, scale, turn)
    return Node("g", found, flat(children), None, key, action, part, focus, title)


def rect(x: float, y: float, w: float, h: float, fill: str | None = None, r: float | None = None,
         **attrs: Any) -> Node:
    """A rectangle with corners of radius `r`."""
    return Node("rect", {"x": x, "y": y, "width": w, "height": h,
                         **attributes({"rx": r, "fill": fill, **attrs})})


def circle(x: float, y: float, r: float, fill: str | None = None, **attrs: Any) -> Node:
    """A circle about (x, y)."""
    return Node("circle", {"cx": x, "cy": y, "r": r, **attributes({"fill": fill, **attrs})})


def ellipse(x: float, y: float, rx: float, ry: float, fill: str | None = None, **attrs: Any) -> Node:
    """An ellipse about (x, y)."""
    return Node("ellipse", {"cx": x, "cy": y, "rx": rx, "ry": ry, **attributes({"fill": fill, **attrs})})


def path(d: str, fill: str | None = None, stroke: str | None = None, width: float | None = None,
         **attrs: Any) -> Node:
    """A path, filled or stroked."""
    return Node("path", {"d": d, **attributes({"fill": fill, "stroke": stroke, "stroke_width": width,
                                               **attrs})})


# ---------------------------------------------------------------- what can be clicked

def offered(scene: Node) -> set[int]:
    """The codes that a click in this scene would send, without those a click would only try to be told why not."""
    return {node.action for node in scene.walk() if node.action is not None
            and "aria-disabled" not in node.attrs}


def parts(scene: Node) -> set[str]:
    """What a click in this scene could select."""
    return {node.part for node in scene.walk() if node.part is not None and "aria-disabled" not in node.attrs}


def reachable(draw: Callable[[str | None], Node]) -> set[int]:
    """The codes somebody can send by clicking: offered at once, or after selecting a part; `draw(selection)` draws."""
    start = draw(None)
    return offered(start).union(*(offered(draw(part)) for part in sorted(parts(start))))
