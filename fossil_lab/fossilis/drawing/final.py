"""The final scoring: every player's points by category, when the game is over."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from fossil_lab.draw.marks import head, panel
from fossil_lab.draw.scene import Node, group, path, rect
from fossil_lab.draw.text import label, wrap
from fossil_lab.fossilis.drawing import words
from fossil_lab.fossilis.drawing.geometry import Layout

Entry = tuple[str, str, str, bool, int, tuple[tuple[str, int, str],
                                              ...]]  # name, colour, initial, winner, total, rows


def final_scoring(view: Any, layout: Layout, names: Sequence[str]) -> tuple[Node, float]:
    """The panel and its height."""
    entries: list[Entry] = []
    winners = set(view.winners)
    for player in view.players:
        found = view.breakdown(player.index)
        rows = tuple((row.category, row.points,
                      f"{row.category}: {row.detail or row.points} [{', '.join(row.rules)}]")
                     for row in found)
        name = names[player.index]
        entries.append((name, player.colour, words.initial(name), player.index in winners, found.total, rows))
    return (_columns if layout.narrow else _lines)(layout.room, tuple(entries))


@lru_cache(maxsize=16)
def _lines(w: float, entries: tuple[Entry, ...]) -> tuple[Node, float]:
    """One line a player, one column a category."""
    categories = [row[0] for row in entries[0][5]]
    h, first = 58 + len(entries) * 30, 150
    pitch = (w - first - 16) / (len(categories) + 1)
    out: list[Any] = [label(14, 24, "Final scoring", 13, bold=True)]
    for j, category in enumerate([*categories, "Total"]):
        x = first + (j + 0.5) * pitch
        lines = wrap(category, 10, pitch - 6, "bold" if category == "Total" else "regular", 2)
        out += [label(x, 26 + (i - (len(lines) - 1)) * 12 + 10, line, 10, "@ink2", bold=category == "Total",
                      anchor="m") for i, line in enumerate(lines)]
    for i, (name, colour, initial, winner, total, rows) in enumerate(entries):
        y = 46 + i * 30
        if winner:
            out.append(rect(8, y, w - 16, 28, "@soft", 6))
        out += [head(colour, initial, 28, y + 14, 20), label(46, y + 18.5, name, 13, bold=True,
                                                             room=first - 50)]
        for j, (_, points, title) in enumerate(rows):
            out.append(_cell(first + (j + 0.5) * pitch, y + 18.5, points, title))
        out.append(label(first + (len(rows) + 0.5) * pitch, y + 20, total, 17, bold=True, anchor="m"))
    return panel(0, 0, w, h, *out, key="final").keep(), h


@lru_cache(maxsize=16)
def _columns(w: float, entries: tuple[Entry, ...]) -> tuple[Node, float]:
    """One column a player, one line a category."""
    categories = [row[0] for row in entries[0][5]]
    first, pitch = 190, (w - 190 - 12) / len(entries)
    h = 62 + (len(categories) + 1) * 22
    out: list[Any] = [label(14, 32, "Final scoring", 13, bold=True)]
    out += [path(f"M14 {55 + j * 22}H{w - 14}", stroke="@line") for j in range(1, len(categories) + 1)]
    for i, (name, colour, initial, winner, total, rows) in enumerate(entries):
        x = first + (i + 0.5) * pitch
        if winner:
            out.append(rect(x - pitch / 2 + 3, 6, pitch - 6, h - 12, "@soft", 6))
        out += [head(colour, initial, x, 20, 20), label(x, 46, name, 12, bold=True, anchor="m",
                                                        room=pitch - 10)]
        for j, (_, points, title) in enumerate(rows):
            out.append(_cell(x, 70 + j * 22, points, title))
        out.append(label(x, 70 + len(rows) * 22 + 3, total, 17, bold=True, anchor="m"))
    for j, category in enumerate([*categories, "Total"]):
        total_line = category == "Total"
        out.append(label(14, 70 + j * 22, category, 12, "@ink" if total_line else "@ink2", bold=total_line,
                         room=first - 20))
    return panel(0, 0, w, h, *out, key="final").keep(), h


def _cell(x: float, y: float, points: int, title: str) -> Node:
    return group(label(x, y, points or "·", 13 if points else 12, "@ink" if points else "@ink2", anchor="m"),
                 title=title)
