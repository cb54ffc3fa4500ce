"""What changes from one scene to the next, so that a whole match is a small message to the browser.

Scenes are compared as `svg.wire` writes them. A change is one of

    None                          nothing
    [{attributes}, content]       the same element: attributes with their new values (None: gone), content if it changes
    "text" or [tag, {}, ...]      something new in its place
    ["@key", {}, content]         the element of this key, from wherever it was in the old scene, and its change

and `content` is `{place: change}` while the children keep their places, else the list of all children: a number is the old
child of that place as it was, `[number, {attributes}, content]` the same changed, anything else a change as above.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Wire = list[Any]
Item = Wire | str


def diff(old: Wire, new: Wire) -> Any:
    """The change that makes `new` of `old`; None if they are equal. It can be written as JSON."""
    return _Differ(old).change(old, new)


def patch(old: Wire, change: Any) -> Wire:
    """The scene that `change` makes of `old`, which stays as it is; both share what did not change."""
    return _Patcher(old).apply(old, change)  # type: ignore[no-any-return]


class _Scene:
    """A scene in which elements are found by their key."""

    def __init__(self, root: Wire) -> None:
        self.root = root
        self._keyed: dict[str, Wire] | None = None

    def keyed(self, key: str) -> Wire | None:
        """The first element of this key."""
        if self._keyed is None:
            self._keyed, todo = {}, [self.root]
            while todo:
                element = todo.pop()
                if (found := _key(element)) is not None:
                    self._keyed.setdefault(found, element)
                todo.extend(child for child in reversed(element[2:]) if not isinstance(child, str))
        return self._keyed.get(key)


class _Differ(_Scene):
    def change(self, old: Item, new: Item) -> Any:
        """What makes `new` of `old` in the same place."""
        if old is new or old == new:
            return None
        return self._changed(old, new) if _alike(old, new) and not isinstance(new, str) else self._fresh(new)

    def _changed(self, old: Any, new: Wire) -> Wire:
        attributes = {name: value for name, value in new[1].items() if old[1].get(name) != value}
        attributes.update((name, None) for name in old[1] if name not in new[1])
        content = self._content(old[2:], new[2:])
        return [attributes] if content is None else [attributes, content]

    def _content(self, old: Sequence[Item], new: Sequence[Item]) -> Any:
        if len(old) == len(new) and all(map(_alike, old, new)):
            changes = ((place, self.change(*pair)) for place, pair in enumerate(zip(old, new, strict=True)))
            return {str(place): change for place, change in changes if change is not None} or None
        partners = _partners(old, new)
        return [self._fresh(item) if i is None else self._kept(i, old[i], item) for item, i in zip(new, partners, strict=True)]

    def _kept(self, i: int, old: Item, new: Item) -> Any:
        change = self.change(old, new)
        return i if change is None else change if isinstance(change, str) else [i, *change]

    def _fresh(self, new: Item) -> Item:
        """Something that was not in this place: an element that was elsewhere, or a new one, of such ones perhaps."""
        if isinstance(new, str):
            return new
        key = _key(new)
        known = None if key is None else self.keyed(key)
        if known is None or known[0] != new[0]:
            return [*new[:2], *map(self._fresh, new[2:])]
        return [f"@{key}"] if known == new else [f"@{key}", *self._changed(known, new)]


class _Patcher(_Scene):
    def apply(self, old: Any, change: Any) -> Any:
        """What `change` makes of `old`."""
        if change is None:
            return old
        if isinstance(change, str):
            return change
        first = change[0]
        if isinstance(first, dict):
            return self._changed(old, *change)
        if first.startswith("@"):
            return self._changed(self.keyed(first[1:]), *change[1:])
        return [*change[:2], *(self.apply(None, child) for child in change[2:])]

    def _changed(self, old: Any, attributes: dict[str, Any] | None = None, content: Any = None) -> Wire:
        merged = {name: value for name, value in {**old[1], **(attributes or {})}.items() if value is not None}
        children = old[2:]
        if isinstance(content, dict):
            for place, change in content.items():
                children[int(place)] = self.apply(children[int(place)], change)
        elif content is not None:
            children = [self._child(old[2:], item) for item in content]
        return [old[0], merged, *children]

    def _child(self, old: Wire, item: Any) -> Any:
        if isinstance(item, int):
            return old[item]
        if isinstance(item, list) and isinstance(item[0], int):
            return self._changed(old[item[0]], *item[1:])
        return self.apply(None, item)


def _key(element: Wire) -> str | None:
    key: str | None = element[1].get("data-key")
    return key


def _alike(old: Item, new: Item) -> bool:
    """May one become the other by changing it: two texts, or two elements of one kind and key?"""
    if isinstance(old, str) or isinstance(new, str):
        return isinstance(old, str) and isinstance(new, str)
    return old[0] == new[0] and _key(old) == _key(new)


def _partners(old: Sequence[Item], new: Sequence[Item]) -> list[int | None]:
    """For each new child the old one it is made of: an equal one, else the next one alike, else none."""
    spare = list(range(len(old)))
    partners: list[int | None] = [None] * len(new)
    for fits in (lambda a, b: a == b, _alike):
        for j, item in enumerate(new):
            if partners[j] is None:
                i = next((i for i in spare if fits(old[i], item)), None)
                if i is not None:
                    partners[j] = i
                    spare.remove(i)
    return partners
