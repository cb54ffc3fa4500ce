"""Text: SVG cannot wrap or shrink it, so it is measured here, in the widest font that may stand in."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Any

from fossil_lab.draw.scene import Node, attributes

SANS = "system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif"
SERIF = "Charter,'Iowan Old Style',Georgia,'DejaVu Serif',serif"

# Widths of the printable ASCII characters in DejaVu, in thousandths of the size.
_WIDTHS = {face: tuple(map(int, row.split())) for face, row in {
    "regular": "318 401 460 838 636 950 780 275 390 390 500 838 318 361 318 337 636 636 636 636 636 636 636 636 636 636 337 337 838 "
               "838 838 531 1000 684 686 698 770 632 575 775 752 295 295 656 557 863 748 787 603 787 695 635 611 732 684 989 685 611 "
               "685 390 337 390 838 500 500 613 635 550 635 615 352 635 634 278 278 579 278 974 634 612 635 635 411 521 392 634 592 "
               "818 592 592 525 636 337 636 838",
    "bold": "348 456 521 838 696 1002 872 306 457 457 523 838 380 415 380 365 696 696 696 696 696 696 696 696 696 696 400 400 838 "
            "838 838 580 1000 774 762 734 830 683 683 821 837 372 372 775 637 995 837 850 733 850 770 720 682 812 774 1103 771 724 "
            "725 457 365 457 838 500 500 675 716 593 716 678 435 716 712 343 343 665 343 1042 712 687 716 716 493 595 478 712 652 "
            "924 645 652 582 712 365 712 838",
    "serif": "318 402 460 838 636 950 890 275 390 390 500 838 318 338 318 337 636 636 636 636 636 636 636 636 636 636 337 337 838 "
             "838 838 536 1000 722 735 765 802 730 694 799 872 395 401 747 664 1024 875 820 673 820 753 685 667 843 722 1028 712 660 "
             "695 390 337 390 838 500 500 596 640 560 640 592 370 640 644 320 310 606 320 948 644 602 640 640 478 513 402 644 565 "
             "856 564 565 527 636 337 636 838"}.items()}
_OTHERS = {"·": 380, "…": 1000, "×": 838, "–": 500, "—": 1000, "’": 318, "“": 518, "”": 518}


def _other(char: str, face: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in ("Cf", "Mn", "Me"):
        return 0
    if unicodedata.east_asian_width(char) in "WF":
        return 1100
    base = unicodedata.normalize("NFD", char)[0]
    if " " < base <= "~":
        return _WIDTHS[face][ord(base) - 32]
    return _OTHERS.get(char, 1000 if char.isupper() else 760)


@lru_cache(maxsize=4096)
def text_width(text: str, size: float, face: str = "regular") -> float:
    """Width of a line in px, in DejaVu ("regular", "bold" or "serif"): what fits in it fits in every fallback font."""
    table = _WIDTHS[face]
    return sum(table[ord(c) - 32] if " " <= c <= "~" else _other(c, face) for c in text) * size / 1000


@lru_cache(maxsize=1024)
def wrap(text: str, size: float, room: float, face: str = "regular", most: int = 0) -> tuple[str, ...]:
    """A text as lines no wider than `room`; if there are more than `most` (0: no limit), the last one ends in "…"."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        trial = f"{line} {word}" if line else word
        if line and text_width(trial, size, face) > room:
            lines.append(line)
            line = word
        else:
            line = trial
    lines.append(line)
    if most and len(lines) > most:
        lines = [*lines[:most - 1], " ".join(lines[most - 1:])]
    return tuple(cut(one, size, room, face) for one in lines)


@lru_cache(maxsize=1024)
def cut(text: str, size: float, room: float, face: str = "regular") -> str:
    """The text, or as much of its beginning as fits in `room` together with "…"."""
    if text_width(text, size, face) <= room:
        return text
    while text and text_width(text + "…", size, face) > room:
        text = text[:-1]
    return text.rstrip(" ,.;:") + "…"


@lru_cache(maxsize=1024)
def fit(text: str, size: float, room: float, face: str = "regular", least: float = 10) -> tuple[str, float]:
    """The text and the size at which it fits in `room`: smaller in half px down to `least`, then cut."""
    while size > least and text_width(text, size, face) > room:
        size -= 0.5
    return cut(text, size, room, face), size


def label(x: float, y: float, text: object, size: float = 12, fill: str = "@ink", bold: bool = False,
          anchor: str | None = None,
          room: float | None = None, least: float | None = None, serif: bool = False, **attrs: Any) -> Node:
    """One line of text on the baseline `y`, starting at x, centred on it ("m") or ending there ("e").

    With `room` it shrinks to `least` (10, or its size if that is smaller) until it fits, and is cut after that.
    """
    line = str(text)
    if room is not None:
        face = "serif" if serif else "bold" if bold else "regular"
        line, size = fit(line, size, room, face, min(size, 10 if least is None else least))
    found: dict[str, Any] = {"x": x, "y": y, "fill": fill}
    if size != 12:
        found["font-size"] = size
    if bold:
        found["font-weight"] = "700"
    if anchor is not None:
        found["text-anchor"] = "middle" if anchor == "m" else "end"
    if serif:
        found["font-family"], found["font-style"] = SERIF, "italic"
    if attrs:
        found.update(attributes(attrs))
    return Node("text", found, (), line)


def paragraph(x: float, y: float, text: str, size: float, fill: str, room: float, leading: float = 1.25,
              most: int = 9, **attrs: Any) -> tuple[Node, ...]:
    """A text in at most `most` lines, the first on the baseline `y`."""
    return tuple(label(x, y + i * size * leading, line, size, fill, **attrs)
                 for i, line in enumerate(wrap(text, size, room, "regular", most)))
