"""Bone Wars: one person against a Rival that plays by rules. Here: its cards, set-up, Events, final scoring; its turn: `rival.py`.

What the Rival holds lies in the same columns of the state as what a player holds; its pawn is never on the site.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from fossil_lab.core.cards import Table
from fossil_lab.core.checks import FrozenDict, frozen, identifier, text, whole, word, words
from fossil_lab.core.decision import HIDDEN, Row
from fossil_lab.core.dice import Dice
from fossil_lab.core.state import put
from fossil_lab.errors import OptionError
from fossil_lab.fossilis.box import FRAGMENTS, NO_CARD, UNKNOWN
from fossil_lab.fossilis.components import CardRow, Dinosaur
from fossil_lab.fossilis.dig_site import AROUND, CENTRE, DIRECTION, SPACE, SPACES
from fossil_lab.fossilis.digging import PATH
from fossil_lab.fossilis.dinosaurs import refill_display
from fossil_lab.fossilis.expansions import rival, rival_events, rival_telling
from fossil_lab.fossilis.options import Options
from fossil_lab.fossilis.scenario_reader import LETTERS, known
from fossil_lab.fossilis.scoring import empty_slots, leftover_bones
from fossil_lab.fossilis.seams import Module, Setting

if TYPE_CHECKING:
    from fossil_lab.fossilis.box import Box
    from fossil_lab.fossilis.cards import CardSet
    from fossil_lab.fossilis.state import State


@dataclass(frozen=True, slots=True, repr=False)
class BoneWarsFigures(CardRow):
    """Figures of the solo mode, and the 20 spots beside the site in clockwise order."""

    rival_cards: int
    hammer_points: int
    rival_skill_slots: int
    spots_per_side: int
    guide_spot: FrozenDict[str, str]
    spot: tuple[Any, ...]
    provenance: FrozenDict[str, str] = field(hash=False)
    note: str


@dataclass(frozen=True, slots=True, repr=False)
class RivalCard(CardRow):
    """A Rival card: the number on its back; the guide, Plaster, Fragments and preferred type on its face."""

    id: str
    number: int
    guide: str
    plaster: int
    fragments: tuple[str, ...]
    prefers: str
    provenance: FrozenDict[str, str] = field(hash=False)
    note: str


@dataclass(frozen=True, slots=True, repr=False)
class Personality(CardRow):
    """The Rival's name and wishlist."""

    id: str
    name: str
    wishlist: tuple[str, ...]
    provenance: FrozenDict[str, str] = field(hash=False)
    note: str


GUIDES = ("FL", "FR", "NR", "NL")
INNER = tuple(SPACE[name] for name in ("b2", "c2", "d2", "d3", "d4", "c4", "b4", "b3"))
"""The spaces round the centre, clockwise."""
PILES = ("draw", "standby", "discard")
RIVAL_KEYS = ("personality", "spot", "target", "bones", "storage", *PILES, "under", "score", "skills", "scored", "cards", "step")
BACK = -10
"""In a view: BACK less the number on the back stands for the top card of the Draw pile."""
_SPOTS = tuple(f"{side}{n}" for side in ("north", "east", "south", "west") for n in range(1, 6))


def _guide_spot(value: Any) -> FrozenDict[str, str]:
    if not isinstance(value, dict) or set(value) != set(GUIDES) or not set(value.values()) <= set(_SPOTS):
        raise ValueError("guide_spot names one spot such as north1 for each of FL, FR, NR and NL.")
    return FrozenDict(frozen(value))


def _spot_list(value: Any) -> tuple[Any, ...]:
    if not isinstance(value, list) or [row.get("id") for row in value if isinstance(row, dict)] != list(_SPOTS):
        raise ValueError("the 20 spots north1 to west5 stand in clockwise order.")
    return tuple(FrozenDict(frozen(row)) for row in value)


def _wishlist(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) != 6 or len(set(map(str, value))) != 6:
        raise ValueError("a wishlist names six different Dinosaurs by their ids.")
    return tuple(identifier(name) for name in value)


def letters(bones: tuple[int, ...]) -> str:
    """Bones as a scenario writes them: "TTL"."""
    return "".join(letter * n for letter, n in zip(LETTERS, bones, strict=False))


class Book:
    """What the cards of Bone Wars say, as numbers: spots, Rival cards, wishlists. One for each box."""

    def __init__(self, box: Box) -> None:
        extra = box.cards.extra
        figures, spots = extra["bone_wars"], extra["bone_wars"].spot
        self.spots = tuple(spot["id"] for spot in spots)
        self.ways = tuple(DIRECTION[spot["inward"]] for spot in spots)
        self.lines = tuple(PATH[SPACE[spot["space"]]][way] for spot, way in zip(spots, self.ways, strict=True))
        """The five spaces of the line in front of each spot, the nearest first. (FX-BW-DEF-05)"""
        self.guide_spot = {guide: self.spots.index(spot) for guide, spot in figures.guide_spot.items()}
        self.rows: tuple[RivalCard, ...] = extra["rival_card"]
        self.fragments = tuple(tuple(FRAGMENTS.index(f) for f in row.fragments) for row in self.rows)
        self.persons: dict[str, Personality] = {row.id: row for row in extra["personality"]}
        self.wishlists = {row.id: tuple(box.number[d] for d in row.wishlist) for row in extra["personality"]}
        self.hammer_points, self.slots = figures.hammer_points, figures.rival_skill_slots
        self.tile_order = {guide: self._tile_order(spot) for guide, spot in self.guide_spot.items()}
        """For each guide all 25 spaces in the order in which the Rival looks for room in an Event. (FX-BW-EVT-14)"""
        self.CONTINUE = box.space.add("continue")

    def _tile_order(self, first: int) -> tuple[int, ...]:
        edges = [self.lines[(first + i) % len(self.spots)] for i in range(len(self.spots))]
        at = next(i for i, space in enumerate(INNER) if space in AROUND[edges[0][0]])
        return tuple(dict.fromkeys((*(line[0] for line in edges), *INNER[at:], *INNER[:at], CENTRE)))


class Rival(NamedTuple):
    """The Rival as it lies on the table; its storage, lab, Skills, cards and points: `state.players[-1]`.

    `spot` is where its pawn stands, `line` the spaces in front of it. Of the Draw pile everybody sees the `number` on the back
    of the top card (None if it has to be shuffled first); `draw` holds the cards below too, as far as they are known.
    """

    name: str
    wishlist: tuple[Dinosaur, ...]
    spot: str
    line: tuple[str, ...]
    number: int | None
    draw: tuple[Any, ...]
    standby: tuple[RivalCard, ...]
    discard: tuple[RivalCard, ...]


class BoneWars(Module):
    """The Rival: a script player beside the site. (FX-BW)

    `spot` counts from 0 at north1. The piles have their top card first. `under`: so many cards at the bottom of the Draw pile
    everybody has seen.
    """

    __slots__ = FIELDS = ("spot", "draw", "under", "standby", "discard")
    name: ClassVar[str] = "bone_wars"
    solo: ClassVar[bool] = True
    TABLES = (
        Table("expansions.toml", "bone_wars", BoneWarsFigures, {
            "rival_cards": whole(12, 12), "hammer_points": whole(0, 9), "rival_skill_slots": whole(3, 3), "spots_per_side": whole(5, 5),
            "guide_spot": _guide_spot, "spot": _spot_list}, "",
            groups={n: n for n in ("rival_cards", "hammer_points", "rival_skill_slots", "spots_per_side", "guide_spot")} | {"spot": None}),
        Table("expansions.toml", "rival_card", RivalCard, {
            "id": identifier, "number": whole(1, 6), "guide": word("guide", GUIDES), "plaster": whole(0, 9),
            "fragments": words("Fragment", FRAGMENTS[:3], 1, 3, repeat=True), "prefers": word("type", ("S", "T"))}),
        Table("expansions.toml", "personality", Personality, {"id": word("Rival", ("marsh", "cope")), "name": text, "wishlist": _wishlist},
              groups={"name": "name", "wishlist": "wishlist"}),
    )
    DECISIONS = (rival.CONTINUE,)
    AUTOMATIC: ClassVar[dict[str, Any]] = {"rival_ends": rival.end}
    PLANS: ClassVar[dict[str, str]] = {"rival_ends": "the end of the Rival's turn"}
    TELLERS = rival_telling.TELLERS
    SURPRISES = frozenset(("rival_flip", "rival_shuffle", "rival_search", "rival_gives"))

    spot: int
    draw: tuple[int, ...]
    under: int
    standby: tuple[int, ...]
    discard: tuple[int, ...]

    # ------------------------------------------------------------------ before a game

    @classmethod
    def cards(cls, cards: CardSet, setting: Setting) -> CardSet:
        """The same cards, if the wishlists and the Rival deck are whole. (FX-BW-AID-11, FX-BW-CNT-01)"""
        apart = {row.id for row in cards.extra["pleistocene"]} if ("ice_age", "full") in setting.choices else set()
        known = {row.id for row in cards.dinosaurs} - apart  # those with a deck of their own are no first targets
        for person in cards.extra["personality"]:
            for name in person.wishlist:
                if name not in known:
                    raise OptionError(f"Bone Wars needs the card {name!r} of the wishlist of {person.name} in the Dinosaur deck.")
        if len(cards.extra["rival_card"]) != cards.extra["bone_wars"].rival_cards or len(cards.extra["personality"]) != 2:
            raise OptionError(f"Bone Wars needs {cards.extra['bone_wars'].rival_cards} Rival cards and 2 Personality cards.")
        return cards

    @classmethod
    def actions(cls, box: Box) -> None:
        """The one answer of a script: `continue`."""
        box.more["rival"] = Book(box)

    @classmethod
    def begin(cls, s: State) -> Self:
        """The Rival before set-up: no cards, at the first spot."""
        part = cls()
        part.spot = part.under = 0
        part.draw = part.standby = part.discard = ()
        return part

    def prepare(self, s: State, dice: Dice) -> None:
        """The first target and the first spot are those of the bottom card. (FX-BW-SET-05 to FX-BW-SET-21, FX-BW-PLA-03)"""
        if s.options.start_player not in ("random", 0):
            raise OptionError("In Bone Wars the person begins: option start_player can only be 0.")
        s.start = s.current = 0
        book, player = s.box.more["rival"], s.num_players - 1
        s.supply += s.plaster[player]
        s.plaster[player] = 0
        deck = dice.shuffled(range(len(book.rows)))
        card = book.rows[deck[-1]]
        self.spot = book.guide_spot[card.guide]
        self.draw = tuple(dice.shuffled(deck))
        target = book.wishlists[s.options.rival][card.number - 1]
        s.lab = put(s.lab, player, target)
        if target in s.display_row:
            refill_display(s, s.display_row.index(target))
        else:
            s.dinosaur_deck = tuple(dice.shuffled(d for d in s.dinosaur_deck if d != target))

    # ------------------------------------------------------------------ what the person knows

    def scrub(self, s: State, player: int) -> None:
        """Of the Draw pile the number on the back of the top card is seen, and the cards put under it face up."""
        hidden = len(self.draw) - self.under
        if hidden > 0 and self.draw[0] >= 0:
            number = s.box.more["rival"].rows[self.draw[0]].number
            self.draw = (BACK - number, *(UNKNOWN,) * (hidden - 1), *self.draw[hidden:])

    def deal(self, s: State, player: int, rng: random.Random) -> None:
        """The cards nobody sees, in any order that has this back on top."""
        if not self.draw or self.draw[0] >= 0:
            return
        rows = s.box.more["rival"].rows
        rest = [c for c in range(len(rows)) if c not in (*self.draw, *self.standby, *self.discard)]
        rng.shuffle(rest)
        top = next(c for c in rest if rows[c].number == BACK - self.draw[0])
        rest.remove(top)
        self.draw = (top, *rest, *self.draw[len(rest) + 1:])

    # ------------------------------------------------------------------ in play

    def turn_starts(self, s: State, player: int) -> bool:
        """The Rival's turn takes the place of a player's. (FX-BW-TRN-02)"""
        if not s.is_script(player):
            return False
        s.todo.append(("continue", player, rival.MOVEMENT))
        return True

    def event_turn(self, s: State, player: int) -> bool:
        """Each Event has an answer of the Rival. (FX-BW-EVT-13)"""
        return s.is_script(player) and rival_events.event_turn(s, self, player)

    def event_gives(self, s: State, giver: int, player: int) -> bool:
        """Junk Sale."""
        if not s.is_script(giver):
            return False
        rival_events.give_lowest(s)
        return True

    def event_places(self, s: State, player: int, left: int) -> bool:
        """Rockfall, Mudslide, Sandstorm."""
        if not s.is_script(player):
            return False
        rival_events.place_tile(s, self, player)
        return True

    def handed(self, s: State, player: int, card: int) -> bool:
        """Cards of the Market are worth their points to the Rival and nothing else. (FX-BW-BUY-11, FX-BW-BUY-12)"""
        if not s.is_script(player):
            return False
        s.used = put(s.used, player, (*s.used[player], card))
        return True

    # ------------------------------------------------------------------ final scoring

    def majority_counts(self, s: State, player: int, counts: list[int]) -> list[int]:
        """Harder: one more of each characteristic where players are compared. (FX-BW-HARD-06, FX-BW-HARD-09)"""
        return [n + 1 for n in counts] if s.options.rival_hard_majority and s.is_script(player) else counts

    def final_rows(self, s: State, player: int, rows: list[Row]) -> list[Row]:
        """No text of a Skill and no empty slot counts for the Rival. (FX-BW-FIN-04, FX-BW-FIN-05, FX-BW-HARD-07)"""
        changed: dict[str, Row] = {}
        if s.is_script(player):
            bare = s.clone()
            bare.skills = put(s.skills, player, ())
            changed["Leftover bones"] = leftover_bones(bare, player)
            changed["Skills"] = Row("Skills", 0, ("FX-BW-FIN-04",), "")
            changed["Empty Skill slots"] = Row("Empty Skill slots", 0, ("FX-BW-FIN-05",), "")
            if s.options.rival_hard_slots:
                changed["Empty Skill slots"] = empty_slots(s, 0)._replace(rules=("FX-BW-HARD-07",))
        elif s.options.rival_hard_slots:
            changed["Empty Skill slots"] = Row("Empty Skill slots", 0, ("FX-BW-HARD-07",), "they count for the Rival")
        rows = [changed.get(row.category, row) for row in rows]
        if s.options.rival_hard_majority and not s.options.kid_no_majorities:
            rows = [row._replace(rules=(*row.rules, "FX-BW-HARD-06")) if row.category == "Majorities" else row for row in rows]
        return rows

    def winners(self, s: State, winners: list[int]) -> list[int]:
        """The person wins with more points; in a tie the Rival is not beaten. (FX-BW-FIN-06, FX-BW-FIN-07)"""
        return [0] if s.score[0] > s.score[1] else [1]

    # ------------------------------------------------------------------ reading

    def called(self, s: State, player: int) -> str | None:
        """The Rival's surname."""
        return s.box.more["rival"].persons[s.options.rival].name.split()[-1] if s.is_script(player) else None

    def read(self, s: State) -> Rival:
        """Pile by pile, top card first; cards of the Draw pile nobody has seen read HIDDEN."""
        book = s.box.more["rival"]
        top = self.draw[0] if self.draw else None
        return Rival(
            book.persons[s.options.rival].name, tuple(s.box.dinosaurs[d] for d in book.wishlists[s.options.rival]), book.spots[self.spot],
            tuple(SPACES[i] for i in book.lines[self.spot]),
            None if top is None else book.rows[top].number if top >= 0 else BACK - top,
            tuple(book.rows[c] if c >= 0 else HIDDEN for c in self.draw),
            tuple(book.rows[c] for c in self.standby), tuple(book.rows[c] for c in self.discard))

    SCENARIO_KEYS = ("rival",)

    def scenario_cards(self, s: State, given: Mapping[str, Any], reader: Any) -> tuple[list[int], list[int]]:
        """The Rival's target, its pile and its cards; without a target named, one of the wishlist that lies nowhere else."""
        table, box = reader.table("rival"), s.box
        known(table, RIVAL_KEYS, "rival")
        person = table.get("personality", s.options.rival)
        if person not in box.more["rival"].persons:
            raise reader.fault("rival.personality", f"marsh or cope is wanted, not {person!r}.")
        s.options = Options(s.options.chosen() | {"rival": person})
        scored = reader.rows(reader.list_of(table, "scored", "rival."), box.dinosaurs, "Dinosaur", "rival.scored")
        cards = reader.rows(reader.list_of(table, "cards", "rival."), box.market_cards, "Market card", "rival.cards")
        named = repr([given.get("dinosaurs"), given.get("dinosaur_deck"), reader.mats])
        wishes = [d for d in box.more["rival"].wishlists[person] if d not in scored and repr(box.dinosaurs[d].id) not in named]
        target = NO_CARD if not wishes else s.lab[-1] if s.lab[-1] in wishes else wishes[0]
        if "target" in table:
            target = reader.rows([table["target"]], box.dinosaurs, "Dinosaur", "rival.target")[0] if table["target"] != "" else NO_CARD
        for d in s.lab:
            if d >= 0 and d != target:  # the set-up's target goes back
                s.dinosaur_deck = (*s.dinosaur_deck, d)
        s.lab = put(s.lab, s.num_players - 1, target)
        s.scored, s.used = put(s.scored, s.num_players - 1, tuple(scored)), put(s.used, s.num_players - 1, tuple(cards))
        return [*scored, *([target] if target >= 0 else [])], cards

    def from_scenario(self, s: State, given: Mapping[str, Any], reader: Any) -> None:
        """`[rival]`: `personality`, `spot = "north3"`, `target`, `bones` on it, `storage`, `score`, the piles `draw`, `standby`
        and `discard` (top card first; cards not named lie in the Draw pile), `under`, `skills`, `scored`, `cards` bought, and in
        its own turn the `step` to come.
        """
        table, book, me = reader.table("rival"), s.box.more["rival"], s.num_players - 1
        if given.get("start", 0) != 0:
            raise reader.fault("start", "in Bone Wars the person begins, player 0.")
        s.turn_index, s.start = (s.turn - 1) * s.num_players + s.current, 0
        s.score[me] = reader.number(table, "score", 0, 0, 9999, "rival.")
        spot = table.get("spot", book.spots[self.spot])
        if spot not in book.spots:
            raise reader.fault("rival.spot", f"{spot!r} is no spot; they are north1 to west5.")
        self.spot = book.spots.index(spot)
        s.storage = put(s.storage, me, tuple(reader.pieces(table.get("storage", ""), "rival.storage")[:5]))
        bones = tuple(reader.pieces(table.get("bones", ""), "rival.bones")[:5])
        needs = s.box.needs[s.lab[me]] if s.lab[me] >= 0 else (0,) * 5
        if any(n > most for n, most in zip(bones, needs, strict=True)) or (any(needs) and bones == needs):
            raise reader.fault("rival.bones", "its target needs other bones, and more than are named.")
        if any(map(min, s.storage[me], (n - b for n, b in zip(needs, bones, strict=True)))):
            raise reader.fault("rival.storage", "a bone that its target needs lies on the target, not in storage (FX-BW-DEF-07).")
        s.lab_bones = put(s.lab_bones, me, bones)
        self._read_piles(s, table, reader)
        skills = tuple(reader.rows(reader.list_of(table, "skills", "rival."), s.box.skills, "Skill", "rival.skills"))
        if len(skills) > book.slots:
            raise reader.fault("rival.skills", f"it has {book.slots} Skill slots.")
        if "skill_display" not in given:
            s.skill_row = tuple(NO_CARD if k in skills else k for k in s.skill_row)
        s.skills = put(s.skills, me, skills)
        reader.once([*(k for row in s.skills for k in row), *s.skill_row], s.box.skills, "Skill")
        step = table.get("step", rival.STEP_NAMES[0])
        if step not in rival.STEP_NAMES:
            raise reader.fault("rival.step", f"{step!r} is no step; they are {', '.join(rival.STEP_NAMES)}.")
        if s.is_script(s.current):
            if not self.standby and step not in rival.STEP_NAMES[:2]:
                raise reader.fault("rival.standby", f"the {step} step needs a Standby card.")
            s.todo = [("continue", me, rival.STEP_NAMES.index(step))]

    def _read_piles(self, s: State, table: Mapping[str, Any], reader: Any) -> None:
        rows = s.box.more["rival"].rows
        piles = [reader.rows(reader.list_of(table, key, "rival."), rows, "Rival card", f"rival.{key}") for key in PILES]
        named = [c for pile in piles for c in pile]
        reader.once(named, rows, "Rival card")
        self.draw = (*piles[0], *(c for c in self.draw if c not in named))
        self.standby, self.discard = tuple(piles[1]), tuple(piles[2])
        self.under = reader.number(table, "under", 0, 0, len(self.draw), "rival.")

    def to_scenario(self, s: State) -> dict[str, Any]:
        """Its table, written."""
        book, me, box = s.box.more["rival"], s.num_players - 1, s.box

        def ids(cards: tuple[int, ...], rows: tuple[Any, ...]) -> list[str]:
            return [rows[c].id for c in cards]

        return {"rival": {
            "personality": s.options.rival, "spot": book.spots[self.spot],
            "target": box.dinosaurs[s.lab[me]].id if s.lab[me] >= 0 else "", "bones": letters(s.lab_bones[me]),
            "storage": letters(s.storage[me]), "score": s.score[me], "draw": ids(self.draw, book.rows),
            "standby": ids(self.standby, book.rows), "discard": ids(self.discard, book.rows), "under": self.under,
            "skills": ids(s.skills[me], box.skills), "scored": ids(s.scored[me], box.dinosaurs),
            "cards": ids(s.used[me], box.market_cards)}}

    def counted(self, s: State) -> dict[str, int]:
        """The 12 Rival cards. (FX-BW-CNT-01)"""
        return {"rival cards": len({*self.draw, *self.standby, *self.discard})}
