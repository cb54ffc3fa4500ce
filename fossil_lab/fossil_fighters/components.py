"""Components: vivosaurs with their two faces, normal and fossil cards, decks and teams, one frozen row each.

Rulebook chapter "Example cards". `cards.py` holds the sets of them, `card_files.py` says how they are read.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from fossil_lab.core.cards import CardRow
from fossil_lab.core.checks import FrozenDict

ELEMENTS = ("fire", "earth", "air", "water", "neutral")
SIZES = ("small", "medium", "large", "titanic")
DIETS = ("carnivore", "herbivore")
PERIODS = ("jurassic", "cretaceous")
STATUSES = ("scare", "sleep")

Op = FrozenDict[str, Any]
"""One effect of a card or a skill: its word `op`, and the parameters of that word."""


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill of a vivosaur: what it costs in Fossil Points, whom it may be aimed at, what it does."""

    id: str
    name: str
    cost: int
    target: str
    ops: tuple[Op, ...]
    text: str

    @property
    def damage(self) -> int:
        """The printed damage, 0 for a skill that deals none."""
        return next((op["amount"] for op in self.ops if op["op"] == "damage"), 0)


@dataclass(frozen=True, slots=True)
class Support:
    """What a vivosaur in the Support Zone changes for an Attack Zone: the ally's or the enemy's."""

    side: str
    attack: int
    defense: int


@dataclass(frozen=True, slots=True)
class Face:
    """One face of a vivosaur: Life Points, defense, support, keywords, skills from the topmost down."""

    id: str
    name: str
    lp: int
    defense: int
    support: tuple[Support, ...]
    keywords: tuple[str, ...]
    skills: tuple[Skill, ...]

    @property
    def long_range(self) -> bool:
        """Does it deal full damage from and to the Support Zone?"""
        return "long_range" in self.keywords


@dataclass(frozen=True, slots=True)
class TeamSkill:
    """The back of most vivosaurs: one more skill, usable while every vivosaur of the team is of one kind."""

    skill: Skill
    tag: str
    value: str


@dataclass(frozen=True, slots=True, repr=False)
class Vivosaur(CardRow):
    """A vivosaur card: its tags, its front, and on the back a Super Evolver or a Team Skill."""

    id: str
    code: str
    set: str
    element: str
    size: str
    diet: str
    kind: str
    period: str
    front: Face
    evolver: Face | None
    team_skill: TeamSkill | None
    ledger: tuple[str, ...]
    provenance: FrozenDict[str, str] = field(hash=False)
    note: str

    @property
    def name(self) -> str:
        """The name of the front."""
        return self.front.name


@dataclass(frozen=True, slots=True, repr=False)
class Card(CardRow):
    """A normal card or a fossil card: cost in Fossil Points, when and at what it is played, what it does and where it stays."""

    id: str
    code: str
    name: str
    set: str
    kind: str
    cost: int
    tags: tuple[str, ...]
    durable: int
    fragile: int
    when: str
    target: str
    ops: tuple[Op, ...]
    in_play: tuple[Op, ...]
    payment: tuple[Op, ...]
    text: str
    ledger: str
    provenance: FrozenDict[str, str] = field(hash=False)
    note: str

    @property
    def is_trick(self) -> bool:
        """May it answer a skill?"""
        return "trick" in self.tags

    @property
    def is_fossil(self) -> bool:
        """Is it a card of the Fossil Deck?"""
        return self.kind == "fossil"


@dataclass(frozen=True, slots=True, repr=False)
class Deck(CardRow):
    """A list of cards: how many of each, by id."""

    id: str
    name: str
    cards: FrozenDict[str, int] = field(hash=False)
    plan: str = ""
    provenance: FrozenDict[str, str] = field(default_factory=FrozenDict, hash=False)
    note: str = ""


@dataclass(frozen=True, slots=True, repr=False)
class Limits(CardRow):
    """What decks and teams must keep to. (FF-SET-12, FF-SET-13)"""

    deck_size: int
    deck_copies: int
    team_size: int
    team_copies: int
    team_az: int
    team_sz: int
    fossil_deck_size: int
    deck_kinds: tuple[str, ...]
    provenance: FrozenDict[str, str] = field(hash=False)
    note: str


@dataclass(frozen=True, slots=True, repr=False)
class Team(CardRow):
    """Three vivosaurs, by id: the one proposed for the Attack Zone, and the two for the Support Zone."""

    id: str
    name: str
    set: str
    az: str
    sz: tuple[str, ...]
    team_skill: tuple[str, ...]
    decks: tuple[str, ...]
    provenance: FrozenDict[str, str] = field(hash=False)
    note: str

    @property
    def vivosaurs(self) -> tuple[str, ...]:
        """All three."""
        return (self.az, *self.sz)


@dataclass(frozen=True, slots=True, repr=False)
class Figures(CardRow):
    """The figures of the game, printed ones first."""

    opening_hand: int
    draw_per_turn: int
    fp_per_turn: int
    fp_max: int
    fp_after_knock_out: int
    excavate_cost: int
    az_places: int
    sz_places: int
    ez_places: int
    minimum_skill_damage: int
    favourable: int
    poor: int
    dropping_counter_discount: int
    provenance: FrozenDict[str, str] = field(hash=False)
    note: str


@dataclass(frozen=True, slots=True, repr=False)
class RuledFigures(CardRow):
    """Figures that the rulebook leaves open. (FF-SET-14, FF-STAT-13, FF-CLN-12, FF-CARD-PAYBACK-03)"""

    fp_at_start: int
    base_attack: int
    least_cost: int
    minimum_card_damage: int
    provenance: FrozenDict[str, str] = field(hash=False)
    note: str


@dataclass(frozen=True, slots=True, repr=False)
class Wheel(CardRow):
    """Which element beats which."""

    ids: tuple[str, ...]
    beats: FrozenDict[str, str] = field(hash=False)
    provenance: FrozenDict[str, str] = field(hash=False)
    note: str
