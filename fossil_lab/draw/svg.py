"""Writing scenes: as SVG text with the colours of a theme, or as nested lists for the browser."""

from __future__ import annotations

from typing import Any

from fossil_lab.draw.palette import THEMES
from fossil_lab.draw.scene import Node, number
from fossil_lab.errors import OptionError

_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
_CONTROL = {code: None for code in range(32) if code not in (9, 10, 13)}  # no XML document may hold these


def escape(text: str) -> str:
    """Text as it may stand in SVG, between tags and in attributes alike."""
    return text.translate(_CONTROL).translate(_ESCAPES)


def svg(scene: Node, theme: str = "light", prefix: str = "") -> str:
    """A scene as SVG text in the colours of a theme ("light" or "dark").

    With a `prefix` the picture's title and description get ids that begin with it, so that a page that shows several
    pictures can refer to each. Raises OptionError for an unknown theme.
    """
    if theme not in THEMES:
        raise OptionError(f"There is no theme {theme!r}; there are {' and '.join(map(repr, THEMES))}.")
    out: list[str] = []
    _write(scene, theme, THEMES[theme], out)
    # a page narrower than the picture shrinks it
    text = "".join(out).replace("<svg ", '<svg style="max-width:100%;height:auto" ', 1)
    if prefix:
        name = escape(prefix)
        text = (text.replace("<svg", f'<svg aria-labelledby="{name}title {name}desc"', 1)
                .replace("<title>", f'<title id="{name}title">', 1).replace("<desc>",
                                                                            f'<desc id="{name}desc">', 1))
    return text


def _write(node: Node, theme: str, colours: dict[str, str], out: list[str]) -> None:
    kept = node.kept
    if kept is not None:
        if (text := kept.get(theme)) is None:
            own: list[str] = []
            _element(node, theme, colours, own)
            text = kept[theme] = "".join(own)
        out.append(text)
    else:
        _element(node, theme, colours, out)


def _element(node: Node, theme: str, colours: dict[str, str], out: list[str]) -> None:
    tag = node.tag
    out.append(f"<{tag}")
    for name, value in node.attrs.items():
        if isinstance(value, str):
            out.append(f' {name}="{colours[value[1:]] if value[:1] == "@" else escape(value)}"')
        else:
            out.append(f' {name}="{number(value)}"')
    if node.key is not None:
        out.append(f' data-key="{escape(node.key)}"')
    if node.action is not None:
        out.append(f' data-action="{node.action}"')
    if node.part is not None:
        out.append(f' data-part="{escape(node.part)}"')
    if node.focus is not None:
        out.append(f' data-focus="{escape(node.focus)}"')
    if node.title is None and node.text is None and not node.children:
        out.append("/>")
        return
    out.append(">")
    if node.title is not None:
        out.append(f"<title>{escape(node.title)}</title>")
    if node.text is not None:
        out.append(escape(node.text))
    for child in node.children:
        _write(child, theme, colours, out)
    out.append(f"</{tag}>")


def wire(node: Node) -> list[Any]:
    """A scene for the browser: `[tag, {attribute: value}, *children]`, where a child is such a list or a text.

    Colours become `var(--fl-<token>)`; key, action, part and focus become `data-key`, `data-action`, `data-part` and
    `data-focus`; the title becomes the first child. Parts that come back unchanged are the same list again.
    """
    kept = node.kept
    if kept is not None and (known := kept.get("wire")) is not None:
        return known  # type: ignore[no-any-return]
    attrs: dict[str, Any] = {}
    for name, value in node.attrs.items():
        if isinstance(value, str):
            attrs[name] = f"var(--fl-{value[1:]})" if value[:1] == "@" else value
        else:
            attrs[name] = value if isinstance(value, int) else round(value, 1 if abs(value) >= 1 else 2)
    for name in ("key", "action", "part", "focus"):
        if (said := getattr(node, name)) is not None:
            attrs[f"data-{name}"] = said
    out: list[Any] = [node.tag, attrs]
    if node.title is not None:
        out.append(["title", {}, node.title])
    if node.text is not None:
        out.append(node.text)
    out.extend([wire(child) for child in node.children])
    if kept is not None:
        kept["wire"] = out
    return out
