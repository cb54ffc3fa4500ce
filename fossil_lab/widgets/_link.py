"""Link a small graph of plain ES modules into the single module anywidget needs.

anywidget imports ``_esm`` from a ``blob:`` URL, so ``import "./x.js"`` cannot be resolved in the
browser. This does the one job a bundler would do, for a strict subset of ES modules:

    import { a, b as c } from "./x.js";                        at the start of a line
    export function | async function | class | const NAME ...
    export default ...                                         in the entry module only

Anything else raises `LinkError`, so that nothing is mangled silently.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

_IMPORT = re.compile(r'^import\s*\{([^}]*)\}\s*from\s*"(\./[\w./-]+\.js)";?[ \t]*$', re.M)
_ANY_IMPORT = re.compile(r"^\s*import\b(?!\s*\.meta).*$", re.M)
_EXPORT = re.compile(r"^export\s+(?=(?:async\s+function\*?|function\*?|class|const)\s+([A-Za-z_$][\w$]*))", re.M)
_ANY_EXPORT = re.compile(r"^export\b.*$", re.M)


class LinkError(ValueError):
    """A front-end module uses something outside the linker's subset."""


@cache
def link(entry: Path, root: Path) -> str:
    """The text of one ES module: `entry` with everything it imports from below `root` joined in."""
    root, entry = root.resolve(), entry.resolve()
    done: dict[Path, str] = {}
    _visit(entry, entry, root, done, [])
    return "\n".join(done.values()) + f"\n//# sourceURL=fossil_lab/{entry.name}\n"


def _visit(path: Path, entry: Path, root: Path, done: dict[Path, str], stack: list[Path]) -> None:
    """Put `path` into `done`, after everything it imports."""
    if path in done:
        return
    if path in stack:
        raise LinkError(f"import cycle through {path.name}")
    if not path.is_relative_to(root):
        raise LinkError(f"{path.name} is outside {root.name}")
    stack.append(path)

    def imported(match: re.Match[str]) -> str:
        target = (path.parent / match[2]).resolve()
        _visit(target, entry, root, done, stack)
        return f"const {{ {_bindings(match[1])} }} = {_variable(target, root)};"

    body = _IMPORT.sub(imported, path.read_text(encoding="utf-8"))
    if wrong := _ANY_IMPORT.search(body):
        raise LinkError(f"{path.name}: unsupported import: {wrong[0].strip()}")
    done[path] = body if path == entry else _module(path, root, body)
    stack.pop()


def _module(path: Path, root: Path, body: str) -> str:
    """An imported module as a constant that holds its exports."""
    names = _EXPORT.findall(body)
    body = _EXPORT.sub("", body)
    if wrong := _ANY_EXPORT.search(body):
        raise LinkError(f"{path.name}: unsupported export: {wrong[0].strip()}")
    return f"const {_variable(path, root)} = (() => {{\n{body}\nreturn {{ {', '.join(names)} }};\n}})();"


def _variable(path: Path, root: Path) -> str:
    return "$" + re.sub(r"\W", "_", path.relative_to(root).with_suffix("").as_posix())


def _bindings(spec: str) -> str:
    parts = [part.strip() for part in spec.split(",") if part.strip()]
    return ", ".join(re.sub(r"\s+as\s+", ": ", part) for part in parts)
