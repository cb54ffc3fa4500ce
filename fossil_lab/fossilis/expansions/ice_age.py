"""Ice Age: ten Pleistocene animals; in full mode also Ice Crystals in the pits and the Glacier board.

Simple mode is a matter of cards and figures alone. In full mode the animals have a deck of their own, which fills the fourth
place of the display, and crystals come out of a pit when it is opened for the first time; the last one on the board says what
an animal is worth on top.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from fossil_lab.core.cards import Table
from fossil_lab.core.checks import FrozenDict, identifier, text, whole, word, words
from fossil_lab.fossilis.box import CRYSTAL, UNKNOWN, counted
from fossil_lab.fossilis.cards import CardSet
from fossil_lab.fossilis.components import BONES, DIETS, MOVEMENTS, CardRow, Dinosaur
from fossil_lab.fossilis.dig_site import BIT, SPACES
from fossil_lab.fossilis.seams import Module, Setting
from fossil_lab.fossilis.telling import says, who

if TYPE_CHECKING:
    from fossil_lab.core.decision import Row
    from fossil_lab.core.dice import Dice
    from fossil_lab.fossilis.box import Box
    from fossil_lab.fossilis.state import State


@dataclass(frozen=True, slots=True, repr=False)
class IceAgeFigures(CardRow):
    """How many animals and crystals there are, and what the era is worth."""

    animals: int
    ice_crystals: int
    display_dinosaurs: int
    display_pleistocene: int
    set_value: int
    majority_points: int
    variety_count: int
    variety_points: int
    provenance: FrozenDict[str, str] = field(hash=False)
    note: str


@dataclass(frozen=True, slots=True, repr=False)
class Glacier(CardRow):
    """The Glacier board: the bonus of each space, and what leaves it with a score."""

    spaces: tuple[int, ...]
    bonus_without_crystals: int
    partial_discards: int
    perfect_discards: str
    provenance: FrozenDict[str, str] = field(hash=False)
    note: str


def _spaces(value: Any) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) != 7 or not all(isinstance(n, int) and 0 <= n <= 30 for n in value):
        raise ValueError("the Glacier board has seven spaces, each of 0 to 30 points.")
    return tuple(value)


class IceAgeTable(NamedTuple):
    """What lies on the table: the mode, the points of the Glacier board's spaces, the crystals on it, the bonus in force, the
    crystals that have left the game, the number of cards in the Pleistocene deck, and what the board reminds of.
    """

    full: bool
    spaces: tuple[int, ...]
    crystals: int
    bonus: int
    removed: int
    deck: int
    reminder: str


class IceAge(Module):
    """Animals of the Pleistocene, and in full mode crystals that make them worth more. (FX-IA)"""

    FIELDS = ("crystals", "gone", "deck", "known_below")
    __slots__ = FIELDS
    crystals: int  # on the Glacier board
    gone: int  # crystals out of the game
    deck: tuple[int, ...]  # Pleistocene animals, top card first; empty in simple mode
    known_below: tuple[int, ...]  # for the last cards of the deck: mask of the players who know each
    name: ClassVar[str] = "ice_age"
    TABLES = (
        Table("expansions.toml", "ice_age", IceAgeFigures, {n: whole(0, 99) for n in (
            "animals", "ice_crystals", "display_dinosaurs", "display_pleistocene", "set_value", "majority_points", "variety_count",
            "variety_points")}, ""),
        Table("expansions.toml", "glacier", Glacier, {
            "spaces": _spaces, "bonus_without_crystals": whole(0, 30), "partial_discards": whole(0, 7),
            "perfect_discards": word("number", ("all",))}, "", rest="discards",
            groups={"spaces": "spaces", "bonus_without_crystals": "bonus_without_crystals"}),
        Table("expansions.toml", "pleistocene", Dinosaur, {
            "id": identifier, "name": text, "diet": word("diet", DIETS), "movement": word("movement", MOVEMENTS),
            "era": word("era", ("pleistocene",)), "bones": words("bone", BONES, 1, 3, repeat=True), "perfect": whole(1, 40)},
            groups={n: n for n in ("name", "bones", "perfect")}, rest="characteristics", grows=True),
    )
    TELLERS: ClassVar[dict[str, Any]] = {
        "crystal": says("An Ice Crystal of {space} goes to space {place} of the Glacier board: bonus {bonus}."),
        "glacier_clears": says("The Glacier board is full: its {count} crystals leave the game."),
        "glacier_bonus": lambda e, names: (
            f"{who(e.player, names)} scores {counted(e.data['points'], 'point')} more for the Glacier board; "
            f"{counted(e.data['left'], 'crystal') if e.data['left'] else 'no crystal'} stay{'s' * (e.data['left'] < 2)} on it."),
    }
    UNFORESEEN: ClassVar[dict[str, str]] = {"crystal": "", "glacier_clears": ""}  # whether there are any is seen when the pit opens
    SCENARIO_KEYS = ("glacier", "crystals_out", "pleistocene_deck")

    @classmethod
    def cards(cls, cards: CardSet, setting: Setting) -> CardSet:
        """The ten animals, the tenth characteristic, 15 points for all ten; in full mode the crystals and a display of 3 Dinosaurs.

        (FX-IA-SIM-01, FX-IA-SIM-04 to FX-IA-SIM-08, FX-IA-SET-01, FX-IA-SET-03)
        """
        figures, animals = cards.extra["ice_age"], cards.extra["pleistocene"]
        full = ("ice_age", "full") in setting.choices
        return replace(
            cards, dinosaurs=(*cards.dinosaurs, *animals), characteristics=(*cards.characteristics, cards.pleistocene),
            by_id=FrozenDict({**cards.by_id, **{row.id: row for row in animals}}),
            scoring=replace(cards.scoring, variety_count=figures.variety_count, variety_points=figures.variety_points),
            crystals=figures.ice_crystals if full else 0,
            display=replace(cards.display, dinosaurs=figures.display_dinosaurs) if full else cards.display)

    @classmethod
    def actions(cls, box: Box) -> None:
        """No codes of its own; which cards make the Pleistocene deck, and which bear the era's mark."""
        own = {row.id for row in box.cards.extra["pleistocene"]}
        box.more["pleistocene deck"] = frozenset(i for i, row in enumerate(box.dinosaurs) if row.id in own)
        box.more["pleistocene"] = frozenset(i for i, row in enumerate(box.dinosaurs) if row.era == "pleistocene")

    @classmethod
    def begin(cls, s: State) -> IceAge:
        """An empty board, no deck."""
        part = cls()
        part.crystals, part.gone, part.deck, part.known_below = 0, 0, (), ()
        return part

    def prepare(self, s: State, dice: Dice) -> None:
        """A deck of its own, and one animal beside the three Dinosaurs. (FX-IA-SET-02 to FX-IA-SET-06)"""
        if self.full(s):
            first, *rest = dice.shuffled(sorted(self.own_dinosaurs(s)))
            s.display_row, self.deck = (*s.display_row, first), tuple(rest)

    @staticmethod
    def full(s: State) -> bool:
        """Is this the mode with crystals?"""
        return s.options.ice_age == "full"

    def own_dinosaurs(self, s: State) -> frozenset[int]:
        """In full mode the ten animals never come to the Dinosaur deck."""
        own: frozenset[int] = s.box.more["pleistocene deck"] if self.full(s) else frozenset()
        return own

    # ------------------------------------------------------------------ the deck

    def draw_for(self, s: State, place: int) -> int | None:
        """The fourth place is filled from the Pleistocene deck while it lasts. (FX-IA-CHG-02 to FX-IA-CHG-04, FX-IA-CHG-16)"""
        if place != len(s.display_row) - 1 or not self.deck:
            return None
        card, self.deck = self.deck[0], self.deck[1:]
        if len(self.known_below) > len(self.deck):
            self.known_below = self.known_below[1:]
        if any(len(secret) == 2 and secret[1] == card for secret in s.exchange):  # a card given back turns up again (FB-EVT-29)
            s.exchange = tuple(() if len(e) == 2 and e[1] == card else e for e in s.exchange)
        return card

    def buried(self, s: State, dinosaur: int, knowers: int) -> bool:
        """An animal goes under its own deck."""
        if dinosaur not in self.own_dinosaurs(s):
            return False
        self.deck, self.known_below = (*self.deck, dinosaur), (*self.known_below, knowers)
        return True

    def hides(self, player: int) -> bool:
        """Does the deck hold an animal that this player alone knows?"""
        return any(owners == 1 << player for owners in self.known_below)

    def scrub(self, s: State, player: int) -> None:
        """The order of the deck is hidden, save for what the player has seen go under it."""
        first = len(self.deck) - len(self.known_below)
        self.deck = tuple(d if i >= first and self.known_below[i - first] >> player & 1 else UNKNOWN for i, d in enumerate(self.deck))

    def deal(self, s: State, player: int, rng: random.Random) -> None:
        """The animals nobody has seen, in any order; those given back in secret lie where they were put."""
        deck, first = list(self.deck), len(self.deck) - len(self.known_below)
        for i in range(first, len(deck)):
            if deck[i] == UNKNOWN:
                deck[i] = s.exchange[self.known_below[i - first].bit_length() - 1][1]
        out = {*s.display_row, *s.lab, *deck, *(d for pile in s.scored for d in pile)}
        rest = [d for d in sorted(self.own_dinosaurs(s)) if d not in out]
        rng.shuffle(rest)
        self.deck = tuple(rest.pop() if d == UNKNOWN else d for d in deck)

    # ------------------------------------------------------------------ crystals

    def pit_opened(self, s: State, space: int) -> None:
        """Crystals come out by themselves, the first time a pit is open. (FX-IA-CHG-05 to FX-IA-CHG-15)"""
        found = s.pits[space] >> 4 * CRYSTAL & 15
        if not found:
            return
        s.pits = (*s.pits[:space], s.pits[space] - (found << 4 * CRYSTAL), *s.pits[space + 1:])
        board = s.box.cards.extra["glacier"].spaces
        for _ in range(found):
            if self.crystals == len(board):
                s.happened("glacier_clears", -1, ("FX-IA-CHG-11", "FX-IA-CHG-12"), count=self.crystals)
                self.gone, self.crystals = self.gone + self.crystals, 0
            self.crystals += 1
            s.happened("crystal", -1, ("FX-IA-CHG-05", "FX-IA-CHG-06"), space=SPACES[space], place=self.crystals, bonus=self.bonus(s))

    def bonus(self, s: State) -> int:
        """The number on the last space with a crystal. (FX-IA-GLA-03, FX-IA-GLA-12)"""
        glacier = s.box.cards.extra["glacier"]
        points: int = glacier.spaces[self.crystals - 1] if self.crystals else glacier.bonus_without_crystals
        return points

    def score_preview(self, s: State, player: int, dinosaur: int, perfect: bool) -> int:
        """The bonus of an animal of the Pleistocene. (FX-IA-GLA-04, FX-IA-GLA-05, FX-IA-GLA-07)"""
        return self.bonus(s) if self.full(s) and dinosaur in s.box.more["pleistocene"] else 0

    def scored(self, s: State, player: int, dinosaur: int, perfect: bool) -> int:
        """The bonus; then one crystal leaves after a partial score, all after a perfect one. (FX-IA-GLA-06, FX-IA-GLA-08)"""
        points = self.score_preview(s, player, dinosaur, perfect)
        if not self.full(s) or dinosaur not in s.box.more["pleistocene"]:
            return 0
        leave = self.crystals if perfect else min(self.crystals, s.box.cards.extra["glacier"].partial_discards)
        self.crystals, self.gone = self.crystals - leave, self.gone + leave
        if points or leave:
            rule = "FX-IA-GLA-08" if perfect else "FX-IA-GLA-06"
            s.happened("glacier_bonus", player, ("FX-IA-GLA-03", rule), points=points, left=self.crystals)
        return points

    def final_rows(self, s: State, player: int, rows: list[Row]) -> list[Row]:
        """The same categories, by this expansion's figures. (FX-IA-SIM-04 to FX-IA-SIM-08, FX-IA-GLA-11)"""
        rules = {"Characteristic sets": "FX-IA-SIM-05", "Variety": "FX-IA-SIM-08", "Majorities": "FX-IA-SIM-06"}
        return [row._replace(rules=(*row.rules, rules[row.category])) if row.category in rules else row for row in rows]

    # ------------------------------------------------------------------ reading, scenarios

    def read(self, s: State) -> IceAgeTable:
        """What lies on the table."""
        return IceAgeTable(self.full(s), s.box.cards.extra["glacier"].spaces, self.crystals, self.bonus(s), self.gone, len(self.deck),
                           self._reminder(s))

    @staticmethod
    def _reminder(s: State) -> str:
        """How the end of the game is scored with the tenth characteristic. (FX-IA-SIM-09)"""
        scoring, value = s.box.cards.scoring, s.box.cards.pleistocene.set_value
        return (f"A set of {scoring.set_threshold} or more Pleistocene scores {value} points, the most of them {scoring.majority_points}, "
                f"all {scoring.variety_count} characteristics {scoring.variety_points}.")

    def counted(self, s: State) -> dict[str, int]:
        """Crystals outside the pits."""
        if any(pit < 0 for pit in s.pits):
            return {}
        return {"crystal": self.crystals + self.gone + sum(pit >> 4 * CRYSTAL & 15 for pit in s.pits)} if self.full(s) else {}

    def scenario_cards(self, s: State, given: Mapping[str, Any], reader: Any) -> tuple[list[int], list[int]]:
        """The animals named for their deck."""
        return reader.rows(reader.list_of(given, "pleistocene_deck"), s.box.dinosaurs, "Dinosaur", "pleistocene_deck"), []

    def from_scenario(self, s: State, given: Mapping[str, Any], reader: Any) -> None:
        """`glacier = 3`: crystals on the board; `crystals_out`: out of the game; `pleistocene_deck`: its order, top first."""
        if not self.full(s):
            for key in self.SCENARIO_KEYS:
                if key in given:
                    raise reader.fault(key, "it belongs to the full mode of Ice Age.")
            return
        most = len(s.box.cards.extra["glacier"].spaces)
        self.crystals = reader.number(given, "glacier", 0, 0, most)
        self.gone = reader.number(given, "crystals_out", 0, 0, s.box.piece_count[CRYSTAL])
        for space in range(25):
            if s.seen & BIT[space] and s.pits[space] >> 4 * CRYSTAL & 15:
                if "pits" in given and SPACES[space] in given["pits"]:
                    raise reader.fault(f"pits.{SPACES[space]}", "this pit has been open, so its crystals are out of it.")
                s.pits = (*s.pits[:space], s.pits[space] & ~(15 << 4 * CRYSTAL), *s.pits[space + 1:])
        out = {*s.display_row, *s.lab, *(d for pile in s.scored for d in pile)}
        if "pleistocene_deck" in given:
            self.deck = tuple(self.scenario_cards(s, given, reader)[0])
            if wrong := [d for d in self.deck if d not in self.own_dinosaurs(s)]:
                raise reader.fault("pleistocene_deck", f"{s.box.dinosaurs[wrong[0]].name} does not belong to it.")
        else:
            self.deck = tuple(d for d in self.deck or sorted(self.own_dinosaurs(s)) if d not in out)

    def to_scenario(self, s: State) -> dict[str, Any]:
        """Board and deck."""
        if not self.full(s):
            return {}
        return {"glacier": self.crystals, "pleistocene_deck": [s.box.dinosaurs[d].id for d in self.deck]} | (
            {"crystals_out": self.gone} if self.gone else {})
