"""Bone Wars: the spots around the site, the Rival's pawn, its cards and wishlist, and a mat on which nothing is free to see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar

from fossil_lab.draw.glyphs import cube, fragment, glyph, hammer, restored_mark
from fossil_lab.draw.marks import panel, pawn
from fossil_lab.draw.scene import Node, group, path, rect
from fossil_lab.draw.scene import number as fine
from fossil_lab.draw.text import label, text_width
from fossil_lab.fossilis.drawing import words
from fossil_lab.fossilis.drawing.geometry import STORAGE_PLACES, Layout, Site, storage_place
from fossil_lab.fossilis.drawing.look import Look, Steps

STEPS = ("Move", "Dig", "Plaster", "Extract", "Buy", "Target")
TYPES = {"T": "Tools", "S": "Supplies"}


# ---------------------------------------------------------------- around the site

def spot_place(site: Site, spot: str) -> tuple[float, float]:
    """The middle of a spot: five a side, clockwise from the north-west corner."""
    side, i = spot[:-1], int(spot[-1]) - 1
    near, far = site.rose + site.ring / 2, site.size - site.rose - site.ring / 2
    along = site.inner + (i + 0.5) * site.cell
    back = site.inner + (4.5 - i) * site.cell
    return {"north": (along, near), "east": (far, along), "south": (back, far), "west": (near, back)}[side]


@lru_cache(maxsize=16)
def spots(site: Site, guides: tuple[tuple[str, str], ...]) -> Node:
    """The 20 spots as quiet pads; four carry the letters of a guide, unless the Rival stands there."""
    letters = {spot: guide for guide, spot in guides}
    out: list[Any] = []
    for side in ("north", "east", "south", "west"):
        w, h = (30, 16) if side in ("north", "south") else (16, 30)
        for spot in (f"{side}{n}" for n in range(1, 6)):
            x, y = spot_place(site, spot)
            out.append(group(rect(-w / 2, -h / 2, w, h, "@sunk", 5, stroke="@edge"), label(
                0, 3.6, letters[spot], 10 if w > h else 9, "@ink2", bold=True, anchor="m") if spot in letters else None,
                x=x, y=y, title=f"{spot}, guide {letters[spot]}" if spot in letters else spot))
    return group(out).keep()


# ---------------------------------------------------------------- its cards

def card_said(row: Any) -> str:
    """A Rival card in words."""
    return f"guide {row.guide}, {row.plaster} Plaster, {words.counted(row.fragments)}, prefers {TYPES[row.prefers]}"


def _card_width(row: Any, top: bool) -> float:
    return max(78.0 if top else 0.0, 9 + 14 * len(row.fragments))


@lru_cache(maxsize=64)
def rival_card(row: Any, top: bool) -> Node:
    """A card of Standby: its Fragments; of the newest one also guide, Plaster and preferred type."""
    w, rows = _card_width(row, top), 42 if top else 34
    out: list[Any] = [rect(0, 0, w, rows, "@panel", 4, stroke="@ink" if top else "@ink2", stroke_width=1.6 if top else 1.1)]
    first = 11.5 if not top else w / 2 - (len(row.fragments) - 1) * 7
    out += [fragment(name, first + i * 14, 13 if top else 17, 12) for i, name in enumerate(row.fragments)]
    if top:
        out += [label(8, 35, row.guide, 11, bold=True), cube(w / 2, 31, 10), label(w / 2 + 8, 35, row.plaster, 11, bold=True),
                label(w - 8, 35, row.prefers, 11, bold=True, anchor="e")]
    return group(out, title=("Newest: " if top else "") + card_said(row)).keep()


@lru_cache(maxsize=64)
def standby(rows: tuple[Any, ...], room: float) -> Node:
    """The cards of Standby, the newest first and whole, the older ones tucked under so that their Fragments show."""
    if not rows:
        return label(0, 26, "no card yet", 11, "@ink2")
    cards: list[Node] = []
    x = 0.0
    for i, row in enumerate(rows):
        cards.append(group(rival_card(row, i == 0), x=x, y=4 if i else 0))
        x += _card_width(row, i == 0) - 3
    return group(cards[::-1], scale=min(1.0, room / x)).keep()


@lru_cache(maxsize=16)
def card_back(number: int | None, left: int) -> Node:
    """The Draw pile: the back of its top card with the number the Rival would move."""
    if not left:
        return group(rect(0, 0, 28, 38, r=4, stroke="@edge", stroke_dasharray="3 3"),
                     title="Draw pile: empty, shuffled when needed").keep()
    return group(rect(2.5, 2.5, 28, 38, "@ink2", 4), rect(0, 0, 28, 38, "@ink2", 4, stroke="@panel"),
                 rect(3, 3, 22, 32, r=2, stroke="@panel"),
                 label(14, 25, number, 17, "@panel", bold=True, anchor="m"),
                 title=f"Draw pile of {left}: the back of the top card says {number}").keep()


@lru_cache(maxsize=32)
def wishes(rows: tuple[tuple[int, str, str], ...], pitch: float, in_column: int) -> Node:
    """The wishlist in its order; a Dinosaur in the Rival's lab is bold, one in its pile struck through."""
    out = []
    for i, (n, name, how) in enumerate(rows):
        column, line = divmod(i, in_column)
        x, y = column * pitch, line * 16
        out.append(group(label(0, 0, n, 11, "@ink2", bold=True),
                         label(13, 0, name, 12, "@ink2" if how == "scored" else "@ink", room=pitch - 20, serif=True,
                               text_decoration="line-through" if how == "scored" else "underline" if how == "target" else None),
                         x=x, y=y, title=f"Wish {n}: {name}" + (f", {how}" if how else "")))
    return group(out).keep()


@lru_cache(maxsize=64)
def rival_panel(w: float, narrow: bool, name: str, marks: tuple[str, str], wished: tuple[tuple[int, str, str], ...],
                number: int | None, left: int, waiting: tuple[Any, ...], gone: int) -> tuple[Node, float]:
    """Personality, wishlist and the three piles; and the height."""
    out: list[Any] = [label(12, 20, "The Rival", 13, bold=True), label(12, 36, name, 12, "@ink2", room=104)]
    if marks[0]:
        out.append(group(restored_mark(18, 50, f"Wishlist: {marks[0]}"), label(30, 54, "our wishlist", 11, "@ink2")))
    out += [path("M122 10V58", stroke="@line"), label(134, 18, "Wishlist", 11, "@ink2", bold=True)]
    if narrow:
        out.append(group(wishes(wished, (w - 142) / 3, 2), x=134, y=36))
        x, y, h, right = 12.0, 78.0, 132.0, w - 12
        out.append(path(f"M12 66H{fine(w - 12)}", stroke="@line"))
    else:
        out.append(group(wishes(wished, 132, 2), x=134, y=36))
        x, y, h, right = 544.0, 8.0, 66.0, w - 12
        out.append(path("M532 10V56", stroke="@line"))
    out += [group(card_back(number, left), x=x, y=y + 4), label(x + 38, y + 18, "Draw", 11, "@ink2", bold=True),
            label(x + 38, y + 34, left, 13, bold=True)]
    if marks[1]:
        out.append(restored_mark(x + 66, y + 30, f"Rival cards: {marks[1]}"))
    first = x + 84
    out.append(label(first, y + 18, "Standby", 11, "@ink2", bold=True))
    out.append(label(first, y + 34, len(waiting), 13, bold=True))
    after = first + text_width("Standby", 11, "bold") + 10
    last = right - 58
    out.append(group(standby(waiting, last - after - 12), x=after, y=y + 4))
    out += [path(f"M{fine(last - 2)} {fine(y + 2)}v44", stroke="@line"), label(last + 8, y + 18, "Discard", 11, "@ink2", bold=True),
            label(last + 8, y + 34, gone, 13, bold=True)]
    return panel(0, 0, w, h, *out, key="rival").keep(), h


# ---------------------------------------------------------------- its mat

@lru_cache(maxsize=64)
def stored(bones: tuple[str, ...]) -> Node:
    """Bones in its storage; it has no Plaster."""
    out: list[Any] = []
    if len(bones) <= STORAGE_PLACES:
        out = [glyph(bone, x - (46 if i < 4 else 0), y, 15) for i, bone in enumerate(bones) for x, y in [storage_place(i)]]
    else:
        for i, bone in enumerate(dict.fromkeys(bones)):
            x, y = 16 + i % 3 * 42, 22 + i // 3 * 26
            out += [glyph(bone, x, y, 15), label(x + 10, y + 4, f"×{bones.count(bone)}", 10, bold=True)]
    return group(out or label(9, 22, "no bones", 11, "@ink2"), title=words.counted(bones) or "no bones").keep()


@lru_cache(maxsize=8)
def face_down_skills(n: int, slots: int, w: float) -> Node:
    """Its Skills lie face down: their texts mean nothing to it."""
    out: list[Any] = []
    for i in range(slots):
        y = 9 + i * 18
        if i < n:
            out.append(group(rect(7, y, w - 14, 17, "@sunk", 4), hammer(18, y + 8.5, 12, "@ink2", "@ink2"),
                             label(31, y + 12.5, "Skill, face down", 11, "@ink2", room=w - 42), title="A Skill, face down"))
        else:
            out.append(rect(7, y + 0.5, w - 14, 16, r=4, stroke="@edge", stroke_dasharray="3 3", opacity=0.7))
    return group(out).keep()


@lru_cache(maxsize=16)
def face_down_cards(n: int, w: float) -> Node:
    """Market cards it bought: hidden at its mat, for their points."""
    out: list[Any] = [] if n else [label(9, 22, "none", 11, "@ink2")]
    for i in range(min(n, 3)):
        y = 9 + i * 18
        text = f"and {n - 2} more" if i == 2 and n > 3 else "Face down"
        out += [rect(7, y, w - 12, 17, "@sunk", 4), label(14, y + 12.5, text, 11, "@ink2"),
                label(w - 11, y + 12.5, "?", 11, bold=True, anchor="e")]
    return group(out, title=f"{n} Market cards, face down").keep()


@lru_cache(maxsize=64)
def spendable(found: tuple[tuple[str, int], ...], w: float) -> Node:
    """All Fragments on its Standby cards, which pay for Market cards. It never gathers tiles."""
    out: list[Any] = [label(7, 19, "Standby pays", 11, "@ink2")]
    for i, (name, n) in enumerate(found):
        x = 15 + i * 31
        out += [fragment(name, x, 40, 14), label(x + 10, 44.5, n, 13, bold=True)]
    return group(out, title="On Standby: " + (", ".join(f"{n} {name.capitalize()}" for name, n in found) or "nothing")).keep()


class BoneWarsLook(Look):
    """The Rival: the last player of the table."""

    __slots__ = ()

    HINTS: ClassVar[Mapping[str, Any]] = {"continue": "Next step: the Rival plays by its rules."}
    BUTTONS: ClassVar[Mapping[str, Any]] = {"continue": lambda args, here: "Next step"}

    SEEN: ClassVar[frozenset[str]] = frozenset(("rival_flip", "rival_card"))

    @property
    def rival(self) -> int:
        """Its number as a player."""
        return len(self.view.players) - 1

    def called(self, player: int) -> str | None:
        """Its surname."""
        return str(self.part.name).split()[-1] if player == self.rival else None

    def steps(self) -> Steps | None:
        """The six steps of the Rival's turn."""
        decision = self.view.decision
        return Steps(STEPS, decision.about[0]) if decision and decision.kind == "continue" else None

    def around(self, site: Site) -> Node | None:
        """The 20 spots."""
        guides = self.view.box.cards.extra["bone_wars"].guide_spot.items()
        return spots(site, tuple((guide, spot) for guide, spot in guides if spot != self.part.spot))

    def standing(self, site: Site, level: Mapping[str, int]) -> list[Node]:
        """Its pawn on its spot."""
        x, y = spot_place(site, self.part.spot)
        name = self.names[self.rival]
        return [group(pawn("rival", words.initial(name), 0.86), key=f"pawn:{self.rival}", x=x, y=y + 14,
                      title=f"{name}'s pawn, at {self.part.spot}", pointer_events="none")]

    def notes(self, said: dict[str, str]) -> None:
        """The corner guides of its cards are places of the Skill display."""
        said["skills"] = "they lie as the site does, for the guides"

    def row(self, layout: Layout) -> tuple[Node, float] | None:
        """The panel of the Rival."""
        part = self.part
        person = next(row for row in self.view.box.cards.extra["personality"] if row.name == part.name)
        ours = [row for row in self.view.box.cards.extra["rival_card"] if row.reconstructed]
        marks = (words.provenance_title(person) if person.reconstructed else "", words.provenance_title(ours[0]) if ours else "")
        mat = self.view.players[self.rival]
        target = mat.lab.card.id if mat.lab else None
        scored = {row.id for row in mat.scored}
        wished = tuple((i, row.name, "target" if row.id == target else "scored" if row.id in scored else "")
                       for i, row in enumerate(part.wishlist, 1))
        return rival_panel(layout.room, layout.narrow, part.name, marks, wished, part.number, len(part.draw), part.standby,
                           len(part.discard))

    def columns(self, player: int, layout: Layout) -> Mapping[str, Any]:
        """Its mat: no Plaster, everything face down, and Standby instead of tiles."""
        if player != self.rival:
            return {}
        mat, at = self.view.players[player], layout.columns
        found: Sequence[str] = [name for row in self.part.standby for name in row.fragments]
        bought = len(mat.tools) + len(mat.used_tools) + len(mat.supplies)
        return {"storage": stored(mat.storage), "skills": face_down_skills(len(mat.skills), 3, at["skills"][1]),
                "cards": face_down_cards(bought, at["cards"][1]),
                "tiles": spendable(tuple((name, found.count(name)) for name in sorted(set(found))), at["tiles"][1])}

    def where(self, player: int) -> str | None:
        """Its spot."""
        return f"beside the site at {self.part.spot}" if player == self.rival else None

    def told(self) -> str:
        """Its cards in words."""
        part = self.part
        back = f", the top one with a {part.number} on its back" if part.number else ""
        newest = f"; the newest: {card_said(part.standby[0])}" if part.standby else ""
        return (f"The Rival is {part.name}. Draw pile: {len(part.draw)} cards{back}. Standby: {len(part.standby)} cards{newest}. "
                f"Discard: {len(part.discard)}.")
