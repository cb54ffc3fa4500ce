"""Find and join the front-end files: packaged ones first, those of a source checkout second."""

from __future__ import annotations

from pathlib import Path

from ._link import link

_HERE = Path(__file__).resolve().parent
_PLACES = (_HERE / "_frontend", _HERE.parent.parent / "widgets")


def root() -> Path:
    """The folder with `src` and `css`; FileNotFoundError if the package was built without them."""
    for place in _PLACES:
        if (place / "src").is_dir():
            return place
    raise FileNotFoundError("fossil_lab's front-end files are missing; install the package again")


def esm(name: str) -> str:
    """One linked ES module, ready for anywidget's `_esm`."""
    return link(root() / "src" / name, root() / "src")


def css(*names: str) -> str:
    """Style sheets of the front end, joined in this order."""
    return "\n".join((root() / "css" / name).read_text(encoding="utf-8") for name in names)
