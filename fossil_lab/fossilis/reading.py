"""Small read-only objects in the rulebook's words: what people look at in a notebook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from fossil_lab.core.decision import HIDDEN
from fossil_lab.errors import FossilLabError, OutOfRange
from fossil_lab.fossilis.box import BONES, LYING, TERRAINS, UNKNOWN, Box
from fossil_lab.fossilis.cards import Dinosaur, Skill, Supply, Tile, Tool
from fossil_lab.fossilis.dig_site import BIT, OFF, PLACES, SPACE, SPACES

if TYPE_CHECKING:
    from fossil_lab.fossilis.state import State

COLOURS = ("blue", "vermilion", "gold", "orchid", "charcoal")
GLYPHS = {None: ".", "sand": "-", "clay": "=", "stone": "#"}
STEPS = {"place_pawn": "setup", "spend_energy": "energy", "buy": "market", "pay": "market", "refill_market": "market", "claim": "claim",
         "assign_claimed": "claim", "finish_turn": "claim", "final_assign": "final", "continue": "script"}


def pieces_in(pit: int) -> tuple[int, ...]:
    """Counts of the seven kinds of piece in a packed pit."""
    return tuple(pit >> 4 * k & 15 for k in range(7))


def packed(counts: tuple[int, ...] | list[int]) -> int:
    """The seven counts as one number, four bits a kind."""
    pit = 0
    for k, n in enumerate(counts):
        pit |= n << 4 * k
    return pit


def named(counts: tuple[int, ...]) -> tuple[str, ...]:
    """Counts as a sorted tuple of names: (2, 0, 1, ...) -> ("tooth", "tooth", "rib")."""
    return tuple(name for name, n in zip(LYING, counts, strict=False) for _ in range(n))


def bones(counts: tuple[int, ...]) -> dict[str, int]:
    """Counts as {name: count}, without zeros."""
    return {name: n for name, n in zip(BONES, counts, strict=False) if n}


def tile(box: Box, number: int) -> Tile:
    """The row of a tile number."""
    return box.cards.tiles[number - 1]


class Space(NamedTuple):
    """A space of the site: its tiles, lower first, the pieces of its pit (HIDDEN if never seen), the pawn on it."""

    name: str
    tiles: tuple[Tile, ...]
    pit: Any
    pawn: int | None

    @property
    def is_open(self) -> bool:
        """True if no tile lies on the pit."""
        return not self.tiles

    @property
    def top(self) -> Tile | None:
        """The tile with nothing on it."""
        return self.tiles[-1] if self.tiles else None


class NoSuchSpace(FossilLabError, KeyError):
    """A name that is no space of the site."""

    def __str__(self) -> str:
        return str(self.args[0])  # a KeyError would show its message in quotation marks


class Players(tuple[Any, ...]):
    """The players' mats; OutOfRange for a player that there is not."""

    __slots__ = ()

    def __getitem__(self, key: Any) -> Any:
        if not isinstance(key, slice) and (isinstance(key, bool) or not isinstance(key, int) or not -len(self) <= key < len(self)):
            raise OutOfRange(f"There is no player {key!r}; players are 0 to {len(self) - 1}.")
        return tuple.__getitem__(self, key)


class Site:
    """The 25 spaces: `site["c3"]`, or iterate row by row from the north-west."""

    def __init__(self, state: State) -> None:
        self._state = state

    def __getitem__(self, name: str) -> Space:
        if not isinstance(name, str) or name not in SPACE:
            raise NoSuchSpace(f"{name!r} is no space; they are a1 to e5.")
        s, i = self._state, SPACE[name]
        tiles = tuple(tile(s.box, t) for t in (s.low[i], s.high[i]) if t)
        known = s.seen & BIT[i] and s.pits[i] >= 0
        return Space(name, tiles, named(pieces_in(s.pits[i])) if known else HIDDEN, s.pawn.index(i) if i in s.pawn else None)

    def __iter__(self) -> Iterator[Space]:
        return (self[name] for name in SPACES)

    def __len__(self) -> int:
        return 25

    def _ipython_key_completions_(self) -> list[str]:
        return list(SPACES)

    def __repr__(self) -> str:
        return site_text(self._state)


class Lab(NamedTuple):
    """A Dinosaur in a lab: the card, the bones assigned, those missing, and what a partial score would be worth."""

    card: Dinosaur
    bones: tuple[str, ...]
    missing: tuple[str, ...]
    partial: int


class Player:
    """One player's mat, read-only."""

    def __init__(self, state: State, index: int) -> None:
        self._state, self.index = state, index

    def __dir__(self) -> list[str]:
        return [n for n in super().__dir__() if not n.startswith("_")]

    @property
    def colour(self) -> str:
        """The colour of the player's pawn and mat; "rival" for the opponent of a solo game."""
        return "rival" if self._state.is_script(self.index) else COLOURS[self.index]

    @property
    def pawn(self) -> str | None:
        """Where the pawn is: a space, a side if it stands beside the site, None before it has a place."""
        place = self._state.pawn[self.index]
        return PLACES[place] if place < OFF + 4 else None

    @property
    def plaster(self) -> int:
        """Plaster in storage."""
        return self._state.plaster[self.index]

    @property
    def score(self) -> int:
        """Points on the score track."""
        return self._state.score[self.index]

    @property
    def storage(self) -> tuple[str, ...]:
        """Bones in storage, sorted; bone cards are apart."""
        return named(self._state.storage[self.index])

    @property
    def bone_cards(self) -> tuple[Supply, ...]:
        """Supplies that lie face up and count as the bone they show. (FB-SUP-07)"""
        return tuple(self._cards(self._state.bone_cards[self.index]))

    @property
    def lab(self) -> Lab | None:
        """The Dinosaur in the lab with its bones, or None."""
        s, i = self._state, self.index
        d = s.lab[i]
        if d < 0:
            return None
        got = s.lab_bones[i]
        missing = tuple(n - g for n, g in zip(s.box.needs[d], got, strict=True))
        partial = sum(g * v for g, v in zip(got, s.box.card_value, strict=True))
        return Lab(s.box.dinosaurs[d], named(got), named(missing), partial)

    @property
    def skills(self) -> tuple[Skill, ...]:
        """Skills, in the order of their slots."""
        return tuple(self._state.box.skills[k] for k in self._state.skills[self.index])

    @property
    def tools(self) -> tuple[Tool, ...]:
        """Unused Tools."""
        return tuple(self._cards(self._state.tools[self.index]))

    @property
    def used_tools(self) -> tuple[Tool, ...]:
        """Tools turned face down; they still score."""
        return tuple(c for c in self._cards(self._state.used[self.index]) if isinstance(c, Tool))

    @property
    def supplies(self) -> tuple[Supply, ...]:
        """Supplies lying face down for their points."""
        return tuple(c for c in self._cards(self._state.used[self.index]) if isinstance(c, Supply))

    def _cards(self, numbers: tuple[int, ...]) -> list[Any]:
        return [self._state.box.market_cards[m] for m in numbers]

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Collected tiles, whose Fragments pay for Market cards."""
        return tuple(tile(self._state.box, t) for t in self._state.tiles[self.index])

    @property
    def fragments(self) -> dict[str, int]:
        """All Fragments on the collected tiles."""
        return dict(Counter(f for t in self.tiles for f in t.fragments))

    @property
    def scored(self) -> tuple[Dinosaur, ...]:
        """The pile of scored Dinosaurs (as far as it is public, see scored_uncertain)."""
        return tuple(self._state.box.dinosaurs[d] for d in self._state.scored[self.index] if d >= 0)

    @property
    def scored_uncertain(self) -> bool:
        """True if one card of the pile may have been exchanged unseen. (FB-SCO-21)"""
        return UNKNOWN in self._state.exchange[self.index]

    def __repr__(self) -> str:
        nowhere = "beside the site" if self._state.is_script(self.index) else "in hand"
        parts = [f"player {self.index + 1} ({self.colour})", f"pawn {self.pawn or nowhere}", f"{self.score} points",
                 f"{self.plaster} Plaster"]
        if self.storage or self.bone_cards:
            parts.append("bones " + ", ".join((*self.storage, *(f"{c.bone} card" for c in self.bone_cards))))
        if self.lab:
            parts.append(f"lab {self.lab.card.name} with {', '.join(self.lab.bones) or 'nothing'}")
        return "<" + "; ".join(parts) + ">"


def events(state: State) -> tuple[Any, ...]:
    """The Event stack as people see it."""
    return tuple(state.box.events[e] if i < state.events_done else HIDDEN for i, e in enumerate(state.event_deck))


def step(state: State) -> str:
    """Where the turn stands."""
    if not state.todo:
        return "over"
    kinds = [entry[0] for entry in state.todo]
    if any(k.startswith("event_") for k in kinds) or "refill" in kinds:
        return "event"
    return next((STEPS[k] for k in reversed(kinds) if k in STEPS), "event")


def typed(state: State, text: str) -> str:
    """Display positions in what people type."""
    words = text.split()
    if len(words) == 2 and words[1].isdecimal() and len(words[1]) <= 2:
        n = int(words[1]) - 1
        rows = {"claim": (state.display_row, state.box.dinosaurs), "score": (state.display_row, state.box.dinosaurs),
                "bury": (state.display_row, state.box.dinosaurs), "buy": (state.market_row, state.box.market_cards),
                "give": (state.market_row, state.box.market_cards), "learn": (state.skill_row, state.box.skills)}
        row, cards = rows.get(words[0].lower(), ((), ()))
        if 0 <= n < len(row) and row[n] >= 0:
            return f"{words[0].lower()} {cards[row[n]].id}"
    return text


def one_line(state: State) -> str:
    """The state in one line."""
    scores = " ".join(f"{p + 1}:{n}" for p, n in enumerate(state.score))
    if not state.todo:
        return f"<Fossilis, over; points {scores}; winner {' and '.join(str(w + 1) for w in state.winners)}>"
    return (f"<Fossilis, {state.num_players} players, turn {state.turn}, Pool {state.pool_number} with {state.pool}; points {scores}; "
            f"{state.decision}>")


def site_text(state: State) -> str:
    """The site in the glyphs of the scenario notation: . open pit, - Sand, = Clay, # Stone, lower then upper, digit pawn."""
    rows = []
    for r in range(5):
        cells = []
        for i in range(5 * r, 5 * r + 5):
            glyph = "".join(GLYPHS[TERRAINS[state.box.tile_terrain[t]]] for t in (state.low[i], state.high[i]) if t) or "."
            cells.append(glyph + (str(state.pawn.index(i)) if i in state.pawn else ""))
        rows.append(f"{r + 1}  " + "  ".join(f"{c:<3}" for c in cells).rstrip())
    return "   " + "    ".join("abcde") + "\n" + "\n".join(rows)


def diagram(state: State) -> str:
    """The state as a text diagram for a terminal."""
    lines = [one_line(state)[1:-1], site_text(state)]
    beside = [f"player {p + 1} {PLACES[q]}" for p, q in enumerate(state.pawn) if OFF <= q < OFF + 4]
    if beside:
        lines.append("beside the site: " + ", ".join(beside))
    seen = [f"{sp.name} {', '.join(sp.pit)}" for sp in Site(state) if sp.is_open and sp.pit]
    lines.append("open pits: " + ("; ".join(seen) or "none with anything in it"))
    lines.append("Dinosaurs: " + ", ".join(d.name if d else "-" for d in state.display))
    lines.append("Market: " + ", ".join(m.id if m else "-" for m in state.market))
    lines += [repr(p)[1:-1] for p in state.players]
    return "\n".join(lines)


