"""Scorpion: it scuttles over the site, chases pawns and stings.

It comes when the first Pool has run out, on a tile that whoever emptied the Pool chooses, and with it a Scuttle token on
each Tool of the Market. Who buys such a Tool scores the token's points and moves the Scorpion as the token says. Pawns
beside it then flee; a pawn it meets is stung, and its player has 1 Energy less until 2 are spent on the cure.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple, Self

from fossil_lab.core.cards import Table
from fossil_lab.core.checks import FrozenDict, identifier, whole, word
from fossil_lab.core.decision import HIDDEN, Refusal
from fossil_lab.core.dice import Dice
from fossil_lab.core.state import Answer, DecisionKind, put
from fossil_lab.fossilis.box import NO_CARD, UNKNOWN, Box
from fossil_lab.fossilis.components import TERRAINS, CardRow
from fossil_lab.fossilis.dig_site import (
    AROUND_MASK,
    BESIDE,
    BIT,
    EVERYWHERE,
    NEXT,
    OFF,
    SPACES,
    pawn_at,
    pawn_mask,
)
from fossil_lab.fossilis.pushing import push, pushed_into
from fossil_lab.fossilis.seams import Module
from fossil_lab.fossilis.state import State
from fossil_lab.fossilis.telling import says

PATTERNS = ("straight", "diagonal", "adjacent", "terrain")
IN_POOL, AWAY = -1, OFF  # where it is when on no space: not yet come, or due back at the end of the turn


def _rays(space: int, ways: range) -> int:
    """The spaces in these directions up to the border, as a mask; pits and pawns between do not matter."""
    mask = 0
    for way in ways:
        there = space
        while (there := NEXT[there][way]) >= 0:
            mask |= BIT[there]
    return mask


REACH = {"straight": tuple(_rays(i, range(4)) for i in EVERYWHERE), "diagonal": tuple(_rays(i, range(4, 8)) for i in EVERYWHERE),
         "adjacent": AROUND_MASK}
SAYS = {"straight": ("FX-SC-MOV-02", "in a straight line"), "diagonal": ("FX-SC-MOV-04", "along a diagonal"),
        "adjacent": ("FX-SC-MOV-06", "1 space"), "terrain": ("FX-SC-MOV-07", "to any")}


@dataclass(frozen=True, slots=True, repr=False)
class ScorpionFigures(CardRow):
    """How many tokens there are, and what a Sting costs."""

    scuttle_tokens: int
    sting_tokens: int
    token_points: int
    sting_energy_loss: int
    sting_removal_energy: int
    stings_per_player: int
    enters_after_pool: int
    provenance: FrozenDict[str, str] = field(hash=False)
    note: str


@dataclass(frozen=True, slots=True, repr=False)
class Scuttle(CardRow):
    """A Scuttle token: how the Scorpion moves, and its points."""

    id: str
    pattern: str
    terrain: str | None
    points: int
    provenance: FrozenDict[str, str] = field(hash=False)
    note: str


@dataclass(frozen=True, slots=True, repr=False)
class Sting(CardRow):
    """A Sting token."""

    id: str
    energy_loss: int
    removal_energy: int
    provenance: FrozenDict[str, str] = field(hash=False)
    note: str


class ScorpionOnTable(NamedTuple):
    """The Scorpion as it lies on the table.

    `place`: its space, "pool" before it comes, "away" while it is due back; `tokens`: the Scuttle token on each place of
    the Market, or None; `stack`: the face-down tokens, HIDDEN each; `discards`: the tokens used; `stung`: the players with a
    Sting; `stings`: Sting tokens left in the supply.
    """

    place: str
    tokens: tuple[Scuttle | None, ...]
    stack: tuple[Any, ...]
    discards: tuple[Scuttle, ...]
    stung: tuple[int, ...]
    stings: int


class Scorpion(Module):
    """The Scorpion, Scuttle tokens on the Tools of the Market, Stings. It brings direct conflict: not for every table.

    (FX-SC)
    """

    FIELDS = ("place", "stack", "discards", "shown", "stung")
    __slots__ = FIELDS
    name: ClassVar[str] = "scorpion"
    place: int  # a space, IN_POOL or AWAY
    stack: tuple[int, ...]  # face-down Scuttle tokens, the next one first
    discards: tuple[int, ...]
    shown: tuple[int, ...]  # the token on each place of the Market, NO_CARD for none
    stung: tuple[int, ...]  # Sting tokens of each player
    TABLES = (
        Table("expansions.toml", "scorpion", ScorpionFigures, {n: whole(0, 9) for n in (
            "scuttle_tokens", "sting_tokens", "token_points", "sting_energy_loss", "sting_removal_energy", "stings_per_player",
            "enters_after_pool")}, ""),
        Table("expansions.toml", "scuttle", Scuttle, {
            "id": identifier, "pattern": word("pattern", PATTERNS), "terrain": word("terrain", TERRAINS), "points": whole(0, 9)},
            defaults={"terrain": None}, groups={"pattern": "pattern", "terrain": "pattern", "points": "points"}, rest="pattern"),
        Table("expansions.toml", "sting", Sting, {"id": identifier, "energy_loss": whole(0, 4), "removal_energy": whole(0, 9)}),
    )

    # ------------------------------------------------------------------ set-up

    @classmethod
    def actions(cls, box: Box) -> None:
        """`scorpion c3`: put or move it there; `shed sting`: get rid of a Sting."""
        box.more["scorpion"] = tuple(box.space.add("scorpion", (name,), (i,)) for i, name in enumerate(SPACES))
        box.more["shed"] = box.space.add("shed", ("sting",))

    @classmethod
    def begin(cls, s: State) -> Self:
        """In the first Pool, no tokens dealt. (FX-SC-SET-01, FX-SC-SET-03)"""
        part, display = cls(), s.box.cards.display
        part.place, part.stack, part.discards = IN_POOL, (), ()
        part.shown = (NO_CARD,) * (display.market_tools + display.market_supplies)
        part.stung = (0,) * s.num_players
        return part

    def prepare(self, s: State, dice: Dice) -> None:
        """Shuffle the Scuttle tokens. (FX-SC-SET-02)"""
        self.stack = tuple(dice.shuffled(range(len(tokens(s)))))

    def scrub(self, s: State, player: int) -> None:
        """The order of the stack is hidden; what is in it is not. (FX-SC-SET-02)"""
        self.stack = (UNKNOWN,) * len(self.stack)

    def deal(self, s: State, player: int, rng: random.Random) -> None:
        """The tokens that lie nowhere else, in some order."""
        rest = [t for t in range(len(tokens(s))) if t not in self.shown and t not in self.discards]
        rng.shuffle(rest)
        self.stack = tuple(rest[: len(self.stack)])

    # ------------------------------------------------------------------ where it is

    @property
    def on_site(self) -> bool:
        """Does it stand on a space?"""
        return 0 <= self.place < AWAY

    def stand(self, s: State, place: int) -> None:
        """The one writer of its place: nobody may step, climb or lay a tile there. (FX-SC-PWN-01, FX-SC-PWN-06 to FX-SC-PWN-09)"""
        if self.on_site:
            s.no_step &= ~BIT[self.place]
        self.place = place
        if self.on_site:
            s.no_step |= BIT[place]

    def refuse(self, s: State, what: str, space: int) -> Refusal | None:
        """Its space is for no pawn and no tile."""
        if not self.on_site or what not in BARS or what != "pass" and space != self.place:
            return None
        rule, sentence = BARS[what]
        return Refusal(rule, sentence.format(SPACES[self.place]))

    def sting(self, s: State, player: int, rule: str) -> None:
        """A Sting for a player who has none. (FX-SC-STG-01 to FX-SC-STG-03, FX-SC-STG-09)"""
        if self.stung[player] < figures(s).stings_per_player and sum(self.stung) < figures(s).sting_tokens:
            self.stung = put(self.stung, player, self.stung[player] + 1)
            s.happened("stung", player, (rule, "FX-SC-STG-01", "FX-SC-STG-04"))

    def meet(self, s: State, rule: str) -> None:
        """It has come onto a space: a pawn there is stung, and both stay. (FX-SC-PWN-07)"""
        if (player := pawn_at(s, self.place)) >= 0:
            self.sting(s, player, rule)

    def leave(self, s: State, how: str) -> None:
        """It is gone from the site until the end of the turn. (FX-SC-MOV-15)"""
        s.happened("scorpion_off", s.todo[-1][1], ("FX-SC-MOV-15",), how=how, **{"from": SPACES[self.place]})
        self.stand(s, AWAY)

    # ------------------------------------------------------------------ moved by tiles, met by pawns

    def slid(self, s: State, line: tuple[int, ...], way: int, beyond: int, upper: bool) -> None:
        """It rides on a tile that slides, and is pushed by one that comes up to it, like a pawn. (FX-SC-MOV-21)"""
        here = self.place
        if here in line:
            to = NEXT[here][way]
            if to < 0:
                self.leave(s, f"falls off {SPACES[here]}")
                return
            self.stand(s, to)
            s.happened("scorpion_rides", s.todo[-1][1], ("FX-SC-MOV-21",), **{"from": SPACES[here], "to": SPACES[to]})
        elif here == beyond and upper and here >= 0:
            to = NEXT[here][way]
            if to < 0:
                self.leave(s, f"is pushed off {SPACES[here]}")
            elif not s.covered & BIT[to]:
                self.leave(s, f"is pushed into the pit of {SPACES[to]}")
            else:
                self.stand(s, to)
                s.happened("scorpion_pushed", s.todo[-1][1], ("FX-SC-MOV-21",), **{"from": SPACES[here], "to": SPACES[to]})
                self.meet(s, "FX-SC-PWN-05")

    def pushed_into(self, s: State, space: int, way: int) -> int:
        """What holds for a pawn holds for the Scorpion: nothing pushes it into a covered pit. (FX-SC-MOV-21, FX-CT-GEN-10)"""
        if space != self.place or space < 0:
            return -1
        to = NEXT[space][way]
        return to if to >= 0 and s.barred & BIT[to] else -1

    def removed(self, s: State, space: int) -> None:
        """Without its tile it is off the site, whatever lies beneath. (FX-SC-MOV-23)"""
        if space == self.place:
            self.leave(s, f"loses the tile under it on {SPACES[space]}")

    def pushed(self, s: State, player: int, space: int) -> None:
        """A pawn pushed onto its space is stung. (FX-SC-PWN-04)"""
        if space == self.place:
            self.sting(s, player, "FX-SC-PWN-04")

    # ------------------------------------------------------------------ Stings

    def turn_starts(self, s: State, player: int) -> bool:
        """1 Energy less for a stung player. (FX-SC-STG-04, FX-SC-STG-05)"""
        if self.stung[player]:
            lost = min(s.energy, figures(s).sting_energy_loss * self.stung[player])
            s.energy -= lost
            s.energy_full -= lost
            s.happened("stung_energy", player, ("FX-SC-STG-04", "FX-SC-STG-05"), energy=s.energy)
        return False

    def offer(self, s: State, player: int, out: list[int]) -> None:
        """Getting rid of a Sting takes Energy, so it belongs to the Energy step. (FX-SC-STG-06, FX-SC-STG-10)"""
        if self.stung[player] and s.energy >= figures(s).sting_removal_energy and s.todo[-1][0] == "spend_energy":
            out.append(s.box.more["shed"])

    def costs(self, s: State, family: str, values: tuple[int, ...]) -> dict[str, int]:
        """(FX-SC-STG-06, FX-SC-STG-07)"""
        return {"Energy": figures(s).sting_removal_energy} if family == "shed" else {}

    # ------------------------------------------------------------------ entry and return

    def due(self, s: State) -> tuple[tuple[str, ...], ...]:
        """Its return, or its entry once the first Pool's Event is over. (FX-SC-ENT-02, FX-SC-ENT-08, FX-SC-ENT-10)"""
        entry = self.place == IN_POOL and s.events_done >= figures(s).enters_after_pool
        return (("scorpion_due",),) if entry or self.place == AWAY else ()

    def turn_ends(self, s: State, player: int) -> Iterable[tuple[Any, ...]]:
        """Before the Event. (FX-SC-ENT-08)"""
        return self.due(s)

    def event_resolved(self, s: State) -> Iterable[tuple[Any, ...]]:
        """After the Event and before the refill. (FX-SC-ENT-08)"""
        return self.due(s)

    # ------------------------------------------------------------------ Scuttle tokens

    def bought(self, s: State, player: int, card: int, place: int) -> Iterable[tuple[Any, ...]]:
        """The token on a Tool: its points, its move, and off it goes. (FX-SC-TOK-01 to FX-SC-TOK-06, FX-SC-TOK-09)

        A script player takes the points alone. (FX-GEN-04)
        """
        token = self.shown[place]
        if token == NO_CARD:
            return ()
        points = tokens(s)[token].points
        s.score[player] += points
        s.happened("scuttle_points", player, ("FX-SC-TOK-01", "FX-SC-TOK-02"), points=points)
        if not s.is_script(player):
            if eligible(s, self, token):
                return (("scorpion_move", player, place),)
            s.happened("scorpion_stays", player, ("FX-SC-MOV-01",), why="has no tile to move to" if self.on_site else "is off the site")
        self.discard(s, place)
        return ()

    def discard(self, s: State, place: int) -> None:
        """The token of a place of the Market is used. (FX-SC-TOK-05)"""
        self.discards = tuple(sorted((*self.discards, self.shown[place])))
        self.shown = put(self.shown, place, NO_CARD)
        s.happened("scuttle_discarded", -1, ("FX-SC-TOK-05",))

    def refilled(self, s: State, place: int, card: int) -> None:
        """A token on a new Tool; one left by a Tool that was not bought goes unused. (FX-SC-TOK-07, FX-SC-TOK-11)"""
        if self.shown[place] != NO_CARD:
            self.discard(s, place)
        if self.place != IN_POOL:
            self.put_token(s, place)

    def put_token(self, s: State, place: int) -> None:
        """The next token of the stack on a Tool of the Market; used ones are shuffled when it is out. (FX-SC-TOK-07, FX-SC-TOK-08)"""
        card = s.market_row[place]
        if card == NO_CARD or not s.box.is_tool(card):
            return
        if not self.stack and self.discards:
            dice = Dice(s.dice)
            self.stack, self.discards = tuple(dice.shuffled(self.discards)), ()
            s.dice = dice.state
            s.happened("scuttle_shuffled", -1, ("FX-SC-TOK-08",))
        if self.stack:
            self.shown, self.stack = put(self.shown, place, self.stack[0]), self.stack[1:]
            if s.log is not None and self.shown[place] >= 0:
                s.happened("scuttle_token", -1, ("FX-SC-TOK-07",), token=in_words(tokens(s)[self.shown[place]]), place=place)

    # ------------------------------------------------------------------ reading, scenarios

    def read(self, s: State) -> ScorpionOnTable:
        """Its place, the tokens and the Stings."""
        rows = tokens(s)
        place = SPACES[self.place] if self.on_site else "away" if self.place == AWAY else "pool"
        return ScorpionOnTable(place, tuple(rows[t] if t >= 0 else None for t in self.shown), (HIDDEN,) * len(self.stack),
                               tuple(rows[t] for t in self.discards), tuple(p for p, n in enumerate(self.stung) if n),
                               figures(s).sting_tokens - sum(self.stung))

    SCENARIO_KEYS = ("scorpion", "stung", "scuttle")

    def from_scenario(self, s: State, given: Mapping[str, Any], reader: Any) -> None:
        """`scorpion = "c3"` (or "pool", "away"), `stung = [0]`, `scuttle = { market = ["scuttle_1", ""], stack = [...],
        discard = [...] }`; without `scuttle` tokens are dealt to the Tools, without its `stack` the rest is the stack.
        """
        self._read_place(s, given.get("scorpion", "pool"), reader)
        stung, n = given.get("stung", []), s.num_players
        if not isinstance(stung, list | tuple) or not all(type(p) is int and 0 <= p < n for p in stung) or len(set(stung)) < len(stung):
            raise reader.fault("stung", f"a list of different players from 0 to {n - 1} is wanted, not {stung!r}.")
        self.stung = tuple(int(p in stung) for p in range(n))
        if self.stung[s.current] and s.todo[-1][0] == "spend_energy":
            s.energy_full -= figures(s).sting_energy_loss
            if "energy" not in given:
                s.energy -= figures(s).sting_energy_loss
        if "scuttle" in given:
            self._read_tokens(s, reader)
        elif self.place != IN_POOL:
            for place in range(len(self.shown)):
                self.put_token(s, place)

    def _read_place(self, s: State, place: Any, reader: Any) -> None:
        if place in ("pool", "away"):
            self.stand(s, IN_POOL if place == "pool" else AWAY)
            return
        space = reader.space(place, "scorpion")
        if not s.covered & BIT[space]:
            raise reader.fault("scorpion", f"no tile lies on {place}.")
        self.stand(s, space)

    def _read_tokens(self, s: State, reader: Any) -> None:
        table, rows = reader.table("scuttle"), tokens(s)
        if extra := set(table) - {"market", "stack", "discard"}:
            raise reader.fault("scuttle", f"unknown key {sorted(map(str, extra))[0]!r}; the keys are market, stack and discard.")
        shown, stack, used = (reader.list_of(table, key, "scuttle.") for key in ("market", "stack", "discard"))
        places, tools = [i for i, t in enumerate(shown) if t], [i for i, m in enumerate(s.market_row) if m >= 0 and s.box.is_tool(m)]
        if not set(places) <= set(tools):
            raise reader.fault("scuttle.market", "a token lies on a place of the Market without a Tool.")
        numbers = reader.rows([shown[i] for i in places], rows, "Scuttle token", "scuttle.market")
        self.discards = tuple(sorted(reader.rows(used, rows, "Scuttle token", "scuttle.discard")))
        known = {*numbers, *self.discards}
        self.stack = tuple(t for t in self.stack if t not in known)
        if "stack" in table:
            self.stack = tuple(reader.rows(stack, rows, "Scuttle token", "scuttle.stack"))
        reader.once([*numbers, *self.discards, *self.stack], rows, "Scuttle token")
        for place, number in zip(places, numbers, strict=True):
            self.shown = put(self.shown, place, number)

    def to_scenario(self, s: State) -> dict[str, Any]:
        """Its keys, written."""
        def ids(numbers: tuple[int, ...]) -> list[str]:
            return [tokens(s)[t].id if t >= 0 else "" for t in numbers]

        return {"scorpion": self.read(s).place, "stung": [p for p, n in enumerate(self.stung) if n],
                "scuttle": {"market": ids(self.shown), "stack": ids(self.stack), "discard": ids(self.discards)}}

    def counted(self, s: State) -> dict[str, int]:
        """Scuttle tokens; a Sting is always in the supply or with a player. (FX-SC-CNT-02)"""
        return {"Scuttle tokens": len(self.stack) + len(self.discards) + sum(t != NO_CARD for t in self.shown)}


BARS = {
    "step": ("FX-SC-PWN-01", "The Scorpion stands on {}; nobody moves onto its space."),
    "pass": ("FX-SC-PWN-06", "The way leads over {}, where the Scorpion stands; nobody moves through its space."),
    "climb": ("FX-SC-PWN-08", "The Scorpion stands on {}; nobody climbs onto its space."),
    "place": ("FX-SC-PWN-09", "The Scorpion stands on {}; no tile is placed on its space."),
    "swap": ("FX-SC-PWN-01", "The Scorpion stands on {}; nobody changes places onto its space."),
}


# ------------------------------------------------------------------ the part of a state, the rows of the files

def scorpion(s: State) -> Scorpion:
    """The Scorpion of a game that has it."""
    return next(part for part in s.modules if isinstance(part, Scorpion))


def figures(s: State) -> ScorpionFigures:
    """The figures of the expansion."""
    row: ScorpionFigures = s.box.cards.extra["scorpion"]
    return row


def tokens(s: State) -> tuple[Scuttle, ...]:
    """The Scuttle tokens."""
    rows: tuple[Scuttle, ...] = s.box.cards.extra["scuttle"]
    return rows


def in_words(token: Scuttle) -> str:
    """How a token moves the Scorpion: "in a straight line", "to any Clay"."""
    words = SAYS[token.pattern][1]
    return f"{words} {token.terrain.title()}" if token.terrain else words


# ------------------------------------------------------------------ entering play, coming back

def scorpion_due(s: State) -> None:
    """Ask for its tile, if one is free. A person decides, never a script. (FX-SC-ENT-04, FX-SC-ENT-10, FX-GEN-07)"""
    kind = "scorpion_enter" if scorpion(s).place == IN_POOL else "scorpion_return"
    s.todo.append((kind, 0 if s.is_script(s.current) else s.current))
    if not legal_tile(s):
        s.todo.pop()
        s.happened("scorpion_waits", s.current, ("FX-SC-ENT-10",))


def legal_tile(s: State) -> list[int]:
    free, codes = s.covered & ~pawn_mask(s), s.box.more["scorpion"]
    return [codes[i] for i in EVERYWHERE if free & BIT[i]]


def refuse_tile(s: State, space: int) -> Refusal | None:
    rule = "FX-SC-ENT-05" if s.todo[-1][0] == "scorpion_enter" else "FX-SC-MOV-16"
    if not s.covered & BIT[space]:
        return Refusal(rule, f"No tile lies on {SPACES[space]}; the Scorpion comes onto a tile.")
    if (player := pawn_at(s, space)) >= 0:
        return Refusal(rule, f"The pawn of player {player + 1} stands on {SPACES[space]}; the Scorpion comes onto an unoccupied tile.")
    return None


def enter(s: State, space: int) -> None:
    """Its first tile, and a token on each Tool; nobody flees yet. (FX-SC-ENT-05 to FX-SC-ENT-07, FX-SC-ENT-09)"""
    part, player = scorpion(s), s.todo.pop()[1]
    part.stand(s, space)
    s.happened("scorpion_enters", player, ("FX-SC-ENT-02", "FX-SC-ENT-04"), to=SPACES[space])
    for place in range(len(part.shown)):
        part.put_token(s, place)


def come_back(s: State, space: int) -> None:
    """Nobody flees from its return. (FX-SC-MOV-16, FX-SC-MOV-23)"""
    player = s.todo.pop()[1]
    scorpion(s).stand(s, space)
    s.happened("scorpion_returns", player, ("FX-SC-MOV-15", "FX-SC-MOV-16"), to=SPACES[space])


# ------------------------------------------------------------------ Scorpion movement

def eligible(s: State, part: Scorpion, token: int) -> int:
    """The spaces to which a token lets it move, as a mask: tiles, with or without a pawn. (FX-SC-MOV-02 to FX-SC-MOV-07)"""
    if not part.on_site:
        return 0
    row = tokens(s)[token]
    if row.terrain:
        terrain = TERRAINS.index(row.terrain)
        mask = sum(BIT[i] for i, face in enumerate(s.face) if face and (face - 1) % 3 == terrain) & ~BIT[part.place]
    else:
        mask = REACH[row.pattern][part.place] & s.covered
    if s.barred:
        for i in EVERYWHERE:
            if mask & BIT[i] and forced_pit(s, i) >= 0:
                mask &= ~BIT[i]
    return mask


def forced_pit(s: State, space: int) -> int:
    """The pit out of bounds into which a pawn would flee if the Scorpion came to a space, or -1. (FX-CT-GEN-18)"""
    return max(pushed_into(s, NEXT[space][way], way) for way in range(4))


def legal_scuttle(s: State) -> list[int]:
    part, codes = scorpion(s), s.box.more["scorpion"]
    mask = eligible(s, part, part.shown[s.todo[-1][2]])
    return [codes[i] for i in EVERYWHERE if mask & BIT[i]]


def refuse_scuttle(s: State, space: int) -> Refusal | None:
    part = scorpion(s)
    row, here, name = tokens(s)[part.shown[s.todo[-1][2]]], part.place, SPACES[space]
    rule = SAYS[row.pattern][0]
    if space == here:
        return Refusal("FX-SC-MOV-18", f"The Scorpion stands on {name}, and it can move, so it must.")
    if not s.covered & BIT[space]:
        return Refusal(rule, f"The Scorpion moves to a tile; {name} is an open pit.")
    if row.terrain:
        top = TERRAINS[(s.face[space] - 1) % 3]
        if top != row.terrain:
            rule = "FX-SC-MOV-19" if s.high[space] else rule
            return Refusal(rule, f"The token moves the Scorpion {in_words(row)}; {name} shows {top.title()}.")
    elif not REACH[row.pattern][here] & BIT[space]:
        return Refusal(rule, f"The token moves the Scorpion {in_words(row)} from {SPACES[here]}; {name} is not there.")
    if (pit := forced_pit(s, space)) >= 0:
        return Refusal("FX-CT-GEN-18", f"From {name} the Scorpion would chase a pawn into {SPACES[pit]}, which is out of bounds.")
    return None


def scuttle(s: State, space: int) -> None:
    """It moves and stings; then the pawns beside it flee, the current player's first. (FX-SC-MOV-10 to FX-SC-MOV-14, FX-SC-MOV-20)"""
    part, player, place = scorpion(s), s.todo[-1][1], s.todo[-1][2]
    s.happened("scuttle", player, ("FX-SC-TOK-04",), **{"from": SPACES[part.place], "to": SPACES[space]})
    part.stand(s, space)
    part.meet(s, "FX-SC-MOV-14")
    asks: list[Any] = []
    for i in range(s.num_players):
        pawn = (s.current + i) % s.num_players
        if s.pawn[pawn] in BESIDE[space]:
            s.happened("flee", pawn, ("FX-SC-MOV-10", "FX-SC-MOV-12", "FX-SC-MOV-13"), pawn=pawn, **{"from": SPACES[s.pawn[pawn]]})
            asks += push(s, pawn, NEXT[space].index(s.pawn[pawn]))
    s.todo.pop()
    part.discard(s, place)
    s.then(*asks)


# ------------------------------------------------------------------ getting rid of a Sting

def refuse_shed(s: State) -> Refusal | None:
    if not scorpion(s).stung[s.current]:
        return Refusal("FX-SC-STG-06", "You have no Sting.")
    if s.todo[-1][0] != "spend_energy" or s.energy < figures(s).sting_removal_energy:
        return Refusal("FX-SC-STG-06", f"Getting rid of a Sting costs {figures(s).sting_removal_energy} Energy; you have {s.energy}.")
    return None


def shed(s: State) -> None:
    """2 Energy; the one lost to the Sting does not come back this turn. (FX-SC-STG-06, FX-SC-STG-08)"""
    part, player = scorpion(s), s.current
    s.energy -= figures(s).sting_removal_energy
    part.stung = put(part.stung, player, part.stung[player] - 1)
    s.happened("shed", player, ("FX-SC-STG-06", "FX-SC-STG-08"))


def _move_text(s: State, entry: tuple[Any, ...]) -> str:
    part = scorpion(s)
    return f"Move the Scorpion from {SPACES[part.place]} {in_words(tokens(s)[part.shown[entry[2]]])}: to which tile?"


Scorpion.DECISIONS = (
    DecisionKind("scorpion_enter", lambda s, e: "The Scorpion comes: onto which unoccupied tile?", ("FX-SC-ENT-04", "FX-SC-ENT-05"),
                 legal_tile, {"scorpion": Answer(refuse_tile, enter)}),
    DecisionKind("scorpion_return", lambda s, e: "The Scorpion comes back: onto which unoccupied tile?", ("FX-SC-MOV-15", "FX-SC-MOV-16"),
                 legal_tile, {"scorpion": Answer(refuse_tile, come_back)}),
    DecisionKind("scorpion_move", _move_text, ("FX-SC-TOK-04", "FX-SC-TOK-10", "FX-SC-MOV-18"), legal_scuttle,
                 {"scorpion": Answer(refuse_scuttle, scuttle)}),
)
Scorpion.ANSWERS = {kind: {"shed": Answer(refuse_shed, shed)} for kind in ("spend_energy", "buy", "claim", "finish_turn")}
Scorpion.AUTOMATIC = {"scorpion_due": scorpion_due}
Scorpion.PLANS = {"scorpion_due": "the Scorpion comes onto the site"}
Scorpion.TELLERS = {
    "scorpion_enters": says("{who} puts the Scorpion on {to}."),
    "scorpion_returns": says("{who} puts the Scorpion back on {to}."),
    "scorpion_waits": says("No unoccupied tile is left, so the Scorpion waits."),
    "scorpion_off": says("The Scorpion {how}; it comes back at the end of the turn."),
    "scorpion_rides": says("The Scorpion rides from {origin} to {to}."),
    "scorpion_pushed": says("The Scorpion is pushed from {origin} to {to}."),
    "scuttle_points": says("{who} gains {points} points for the Scuttle token."),
    "scuttle": says("{who} moves the Scorpion from {origin} to {to}."),
    "scorpion_stays": says("The Scorpion {why}, so it stays where it is."),
    "scuttle_discarded": says("The Scuttle token is discarded."),
    "scuttle_shuffled": says("The used Scuttle tokens are shuffled into a new stack."),
    "scuttle_token": says("A Scuttle token lies on the Tool: it moves the Scorpion {token}."),
    "flee": says("{pawn}'s pawn flees from {origin}."),
    "stung": says("{who} takes a Sting."),
    "stung_energy": says("{who} starts with {energy} Energy, being stung."),
    "shed": says("{who} loses the Sting."),
}
Scorpion.UNFORESEEN = {"scuttle_token": "A Scuttle token comes to the new Tool."}
Scorpion.PLURAL = {"scorpion": "tiles for the Scorpion", "shed": "Stings to get rid of"}
