"""Cards: Dinosaurs, Market cards and Skills, and the three displays beside the site."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from fossil_lab.draw.glyphs import (
    cube,
    fragment,
    glyph,
    hammer,
    house_mark,
    restored_mark,
    sad_face,
    shield,
    timing_mark,
)
from fossil_lab.draw.scene import Node, circle, group, number, path, rect
from fossil_lab.draw.text import label, paragraph, text_width, wrap
from fossil_lab.fossilis.drawing import words
from fossil_lab.fossilis.drawing.geometry import Box, Layout
from fossil_lab.fossilis.drawing.look import Look
from fossil_lab.fossilis.drawing.marked import marked
from fossil_lab.fossilis.drawing.targets import Target, Targets

Values = tuple[tuple[str, int], ...]
FOOT = 28  # height of the tray of a Market card's cost


def genus(x: float, y: float, name: str, room: float, most: float = 14) -> Node:
    """A genus name, set in serif italics as biology writes it, shrunk until it fits; a very long one stands in two lines."""
    if text_width(name, 10, "serif") <= room:
        return label(x, y, name, most, serif=True, room=room)
    first = wrap(name, 10, room, "serif", 2)[0]
    if first.endswith("…"):  # a word longer than the card: broken with a hyphen
        first = name[:next(n for n in range(len(name), 0, -1) if text_width(name[:n] + "-", 10, "serif") <= room)]
    rest = name[len(first):].strip()
    return group(label(x, y - 7, first if name[len(first):][:1] == " " else first + "-", 10, serif=True),
                 label(x, y + 4.5, rest, 10, serif=True, room=room))


def paper(w: float, h: float) -> Node:
    """The blank of a card."""
    return rect(0, 0, w, h, "@panel", 7, stroke="@line", class_="fl-outline")


def mark(row: Any, x: float, y: float) -> Node | None:
    """The restorer's mark of a card that is not known from print, or a house on a home-made one; its tooltip names the fields."""
    if "house" in row.provenance.values():
        return house_mark(x, y, words.provenance_title(row))
    return restored_mark(x, y, words.provenance_title(row)) if row.reconstructed else None


# ---------------------------------------------------------------- Dinosaurs

@lru_cache(maxsize=256)
def dinosaur_body(row: Any, w: float, h: float, values: Values) -> Node:
    """Name, characteristics, Perfect score, and the tray with one socket for each bone the card needs."""
    worth, top, depth = dict(values), 62, h - 62 - 26
    out: list[Any] = [paper(w, h), genus(9, 20, row.name, w - 18), shield(w - 23, 42, row.perfect, 30)]
    for i, name in enumerate(row.characteristics):
        chip = circle(0, 0, 10, "@sunk") if i == 0 else rect(-10, -10, 20, 20, "@sunk", 4)
        out.append(group(chip, glyph(name, 0, 0, 14), x=18 + i * 24, y=42, title=name.capitalize()))
    out.append(rect(6, top, w - 12, depth, "@sunk", 6))
    for x, bone in zip(_sockets(w, len(row.bones)), row.bones, strict=True):
        value = label(0, depth - 8, worth[bone], 13, "@ink2", bold=True, anchor="m")
        title = f"{bone.capitalize()}: {worth[bone]} points"
        out.append(group(glyph(bone, 0, depth * 0.4, 24), value, x=x, y=top, title=title))
    out.append(mark(row, w - 13, h - 13))
    return group(out).keep()


def _sockets(w: float, n: int) -> list[float]:
    pitch = min(38, (w - 18) / max(n, 1))
    return [w / 2 + (i - (n - 1) / 2) * pitch for i in range(n)]


@lru_cache(maxsize=512)
def _owned(bones: tuple[str, ...], w: float, h: float, have: tuple[str, ...]) -> Node | None:
    """Ticks on the bones that the player who looks has in storage."""
    left, ticks = list(have), []
    for x, bone in zip(_sockets(w, len(bones)), bones, strict=True):
        if bone in left:
            left.remove(bone)
            ticks.append(f"M{number(x + 7)} 73l3 3.4l5.4-6.6")
    if not ticks:
        return None
    return group(path("".join(ticks), stroke="@accent", width=2.4),
                 label(9, h - 9, f"have {len(ticks)} of {len(bones)}", 11, "@accent", bold=True)).keep()


def dinosaur_card(row: Any, w: float, h: float, values: Values, have: tuple[str, ...], target: Target | None,
                  x: float, y: float, looks: Sequence[Look] = ()) -> Node:
    """A Dinosaur of the display, with ticks on the bones one has."""
    body = (dinosaur_body(row, w, h, values), _owned(row.bones, w, h, have), [look.on_dinosaur(row, w, h) for look in looks])
    return marked(body, target, Box(0, 0, w, h), f"card:{row.id}", "display", x, y, words.card_title(row))


# ---------------------------------------------------------------- Market

@lru_cache(maxsize=256)
def market_body(row: Any, w: float, h: float, head: Callable[[str, int, float], Node] | None = None) -> Node:
    """Tools have a dark head, Supplies a pale one (`head` draws another). The cost always lies in the tray at the foot."""
    tool = hasattr(row, "effect")
    ground, ink = ("@tool_head", "@on_tool") if tool else ("@supply_head", "@on_supply")
    right, low, foot = number(w), number(h - 7), number(h - FOOT)
    out: list[Any] = [paper(w, h)]
    if head is not None:
        out.append(head(row.name, row.points, w))
    else:
        out += [path(f"M0 24V7Q0 0 7 0H{number(w - 7)}Q{right} 0 {right} 7V24Z", ground), _card_name(row.name, w, ink)]
    if row.points and head is None:
        out.append(shield(w - 17, 11.5, row.points, 20, ink, ground))
    if tool:
        out.append(paragraph(9, 41, row.text, 11, "@ink", w - 16, 1.28,
                             most=int((h - FOOT - 41) / 14.08) + 1))
    else:
        out.append(_supplies(row, w, (24 + h - FOOT) / 2))
    out.append(path(f"M1 {foot}H{number(w - 1)}V{low}Q{number(w - 1)} {number(h - 1)} {number(w - 7)} {number(h - 1)}H7"
                    f"Q1 {number(h - 1)} 1 {low}Z", "@sunk"))
    for i, name in enumerate(name for name, n in row.cost.items() for _ in range(n)):
        out.append(fragment(name, 17 + i * 20, h - 14, 16))
    out.append(mark(row, w - 13, h - 14))
    return group(out).keep()


def _card_name(name: str, w: float, ink: str) -> list[Node]:
    room = w - 42
    size = 12 if text_width(name, 12, "bold") <= room else 11
    if text_width(name, size, "bold") <= room:
        return [label(9, 16.5, name, size, ink, bold=True)]
    lines = wrap(name, 10, room, "bold", 2)
    return [label(9, (10.5 if len(lines) > 1 else 16) + i * 10.5, line, 10, ink, bold=True)
            for i, line in enumerate(lines)]


def _supplies(row: Any, w: float, middle: float) -> list[Any]:
    """What a Supplies card gives: a bone, Plaster, or both side by side."""
    out: list[Any] = []
    items = ([row.bone] if row.bone else []) + (["plaster"] if row.plaster else [])
    for i, what in enumerate(items):
        x = w / 2 + (i - (len(items) - 1) / 2) * 50
        if what != "plaster":
            out += [glyph(what, x, middle - 4, 26), label(x, middle + 24, what.capitalize(), 11, "@ink2",
                                                          anchor="m")]
            continue
        pitch = min(17, 50 / row.plaster) if len(items) > 1 else 17 if row.plaster <= 5 else 11
        out += [cube(x + (j - (row.plaster - 1) / 2) * pitch, middle - 4, min(14, pitch - 1))
                for j in range(row.plaster)]
        out.append(label(x, middle + 24, f"{row.plaster} Plaster", 11, "@ink2", anchor="m"))
    return out


def market_card(row: Any, w: float, h: float, target: Target | None, x: float, y: float, place: int = 0,
                looks: Sequence[Look] = ()) -> Node:
    """A Tool or Supplies card of the Market."""
    face = next((face for look in looks if (face := look.market_face(row, w, h))), None) or market_body(row, w, h)
    body = (face, [look.on_market(place, w, h) for look in looks])
    return marked(body, target, Box(0, 0, w, h), f"card:{row.id}", "market", x, y,
                  words.card_title(row))


@lru_cache(maxsize=8)
def empty_place(w: float, h: float) -> Node:
    """A place whose deck has run out."""
    return group(rect(0.5, 0.5, w - 1, h - 1, r=7, stroke="@edge", stroke_dasharray="3 3", opacity=0.7),
                 label(w / 2, h / 2 + 4, "empty", 11, "@ink2", anchor="m")).keep()


# ---------------------------------------------------------------- Skills

@lru_cache(maxsize=256)
def skill_body(row: Any, w: float, h: float) -> Node:
    """A Skill of the display: timing, name, gist."""
    marks = 16 * (row.reconstructed + row.aggressive)
    sad = sad_face(w - (28 if row.reconstructed else 12), 12,
                   "Acts against another player") if row.aggressive else None
    return group(paper(w, h), path(f"M32 1H7Q1 1 1 7V{number(h - 7)}Q1 {number(h - 1)} 7 {number(h - 1)}H32Z",
                                   "@sunk"),
                 timing_mark(row.timing, 16, h / 2), label(39, 16, row.label, bold=True, room=w - 42 - marks),
                 label(39, 30, words.gist(row), 11, "@ink2", room=w - 42), sad, mark(row, w - 11, 12)).keep()


@lru_cache(maxsize=8)
def _taken(w: float, h: float, hammered: bool) -> Node:
    """A place of the Skill display that is empty: a Hammer lies there, or nothing."""
    out: list[Any] = [rect(0.5, 0.5, w - 1, h - 1, r=7, stroke="@edge", stroke_dasharray="3 3")]
    if hammered:
        out.append(hammer(19, h / 2, 15, "@ink3", "@ink3"))
    out.append(label(36 if hammered else w / 2, h / 2 + 4, "taken for a Hammer" if hammered else "taken", 11,
                     "@ink2",
                     anchor=None if hammered else "m"))
    return group(out).keep()


def skill_token(row: Any, w: float, h: float, target: Target | None, x: float, y: float) -> Node:
    """One place of the Skill display."""
    if row is None or row == "hammer":
        return group(_taken(w, h, row == "hammer"), x=x, y=y)
    return marked(skill_body(row, w, h), target, Box(0, 0, w, h), f"skill:{row.id}", "skills", x, y,
                  words.card_title(row), arm=9)


# ---------------------------------------------------------------- the displays

@lru_cache(maxsize=64)
def heading(y: float, w: float, title: str, note: str) -> Node:
    """Title of a display, with a note at the right."""
    return group(label(0, y, title, 13, bold=True), label(w, y, note, 11, "@ink2", anchor="e")).keep()


def decks(view: Any) -> dict[str, str]:
    """What the notes beside the titles say of the decks."""
    n = view.deck_sizes
    return {"dinosaurs": f"deck: {n['dinosaurs']} Dinosaur{'s' * (n['dinosaurs'] != 1)}",
            "market": f"decks: {n['tools']} Tool{'s' * (n['tools'] != 1)}, {n['supplies']} Supplies",
            "skills": "one for a Hammer"}


def displays(view: Any, layout: Layout, targets: Targets | None, have: tuple[str, ...], looks: Sequence[Look] = ()) -> Node:
    """The Dinosaur display, the Market and the Skill display."""
    w, gap, note = layout.side.w, 12, decks(view)
    for look in looks:
        look.notes(note)
    values = tuple(zip(words.BONE_NAMES, view.box.card_value, strict=True))
    out: list[Any] = []
    y = 13.0
    dw, dh = layout.dinosaur
    out.append(heading(y, w, "Dinosaurs", note["dinosaurs"]))
    for i, row in enumerate(view.display):
        x = i * (dw + gap)
        out.append(group(empty_place(dw, dh), x=x, y=y + 8) if row is None
                   else dinosaur_card(row, dw, dh, values, have, targets.on_dinosaur(row) if targets else None, x,
                                      y + 8, looks))
    y += 8 + dh + 26
    mw, mh = layout.market
    out.append(heading(y, w, "Market", note["market"]))
    for i, row in enumerate(view.market):
        x = i * (mw + gap)
        out.append(group(empty_place(mw, mh), [look.on_market(i, mw, mh) for look in looks], x=x, y=y + 8) if row is None
                   else market_card(row, mw, mh, targets.on_market(row) if targets else None, x, y + 8, i, looks))
    y += 8 + mh + 26
    out.append(_skills(view.skill_display, layout, targets, y, note["skills"]))
    return group(out, x=layout.side.x, y=layout.side.y)


def _skills(rows: Sequence[Any], layout: Layout, targets: Targets | None, y: float, note: str) -> list[Any]:
    w, h = layout.skill
    out: list[Any] = [heading(y, layout.side.w, "Skills", note)]
    for i, row in enumerate(rows):
        line, column = divmod(i, 3)
        target = targets.on_skill(row) if targets and row not in (None, "hammer") else None
        out.append(skill_token(row, w, h, target, column * (w + 10), y + 8 + line * (h + 6)))
    return out
