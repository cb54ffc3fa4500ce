"""Components: pieces, tiles and cards, one frozen row each; `cards.py` holds the sets of them.

Rulebook chapter "Components".
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from fossil_lab.core.cards import CardRow
from fossil_lab.core.checks import FrozenDict

BONES = ("tooth", "limb", "rib", "hip")
"""The bones a Dinosaur card can need; a Skull fits none."""
PIECES = (*BONES, "skull", "hammer")
FRAGMENTS = ("amber", "egg", "footprint", "wild")
"""In the order in which a tile's kind names them. Wild stands in costs; no built-in tile shows it."""
TERRAINS = ("sand", "clay", "stone")
DIETS = ("carnivore", "herbivore")
MOVEMENTS = ("biped", "quadruped", "aquatic", "avian")
ERAS = ("triassic", "jurassic", "cretaceous")
TIMINGS = ("once_per_turn", "permanent", "endgame")
SPACES = tuple(f"{column}{row}" for row in range(1, 6) for column in "abcde")


# ---------------------------------------------------------------- rows


@dataclass(frozen=True, slots=True, repr=False)
class Piece(CardRow):
    """A kind of bone, or the Rock Hammer: how many there are, its cost in Plaster and its worth in points."""

    id: str
    name: str
    kind: str
    count: int
    card_value: int
    plaster_cost: int
    leftover_value: int
    provenance: FrozenDict[str, str] = field(hash=False)
    note: str


@dataclass(frozen=True, slots=True, repr=False)
class SkillSlot(CardRow):
    """A Skill slot of the player mat, and its points if it stays empty."""

    slot: int
    empty_points: int
    provenance: FrozenDict[str, str] = field(hash=False)
    note: str


@dataclass(frozen=True, slots=True, repr=False)
class Characteristic(CardRow):
    """A characteristic of Dinosaurs: its group (diet, movement, era) and the points of a set."""

    id: str
    group: str
    set_value: int
    module: str | None
    provenance: FrozenDict[str, str] = field(hash=False)
    note: str

    @property
    def name(self) -> str:
        """The word on the cards."""
        return self.id.capitalize()


@dataclass(frozen=True, slots=True, repr=False)
class Terrain(CardRow):
    """A terrain: how many tiles, how heavy, what a dig costs in Energy, how many Fragments a tile shows."""

    id: str
    count: int
    weight: int
    dig_cost: int
    fragments_per_tile: int
    provenance: FrozenDict[str, str] = field(hash=False)
    note: str

    @property
    def name(self) -> str:
        """The terrain's name."""
        return self.id.capitalize()


@dataclass(frozen=True, slots=True, repr=False)
class Tile(CardRow):
    """A Terrain tile and the Fragments on it. Tiles of one `kind` are alike, whatever their id."""

    id: str
    terrain: str
    fragments: tuple[str, ...]
    kind: str
    provenance: FrozenDict[str, str] = field(hash=False)
    note: str

    @property
    def name(self) -> str:
        """The tile in words, for example "Clay (Amber, Egg)"."""
        return f"{self.terrain.capitalize()} ({', '.join(f.capitalize() for f in self.fragments) or 'bare'})"


@dataclass(frozen=True, slots=True, repr=False)
class Dinosaur(CardRow):
    """A Dinosaur card: three characteristics, the bones it needs and its Perfect score."""

    id: str
    name: str
    diet: str
    movement: str
    era: str
    bones: tuple[str, ...]
    perfect: int
    provenance: FrozenDict[str, str] = field(hash=False)
    note: str

    @property
    def characteristics(self) -> tuple[str, str, str]:
        """Diet, movement and era."""
        return self.diet, self.movement, self.era


@dataclass(frozen=True, slots=True, repr=False)
class Tool(CardRow):
    """A Tool card. Copies of one Tool share `card` and differ in id."""

    id: str
    card: str
    name: str
    power_tool: bool
    points: int
    cost: FrozenDict[str, int] = field(hash=False)
    effect: str
    params: FrozenDict[str, Any] = field(hash=False)
    text: str
    provenance: FrozenDict[str, str] = field(hash=False)
    note: str


@dataclass(frozen=True, slots=True, repr=False)
class Supply(CardRow):
    """A Supplies card: a bone or none, and Plaster taken at once. The printed cards carry no name."""

    id: str
    bone: str | None
    plaster: int
    points: int
    cost: FrozenDict[str, int] = field(hash=False)
    provenance: FrozenDict[str, str] = field(hash=False)
    note: str

    @property
    def name(self) -> str:
        """What the card is called: all are called Supplies."""
        return "Supplies"


@dataclass(frozen=True, slots=True, repr=False)
class Skill(CardRow):
    """A Skill token. `aggressive` is the sad face; printed tokens show no name, the label is ours."""

    id: str
    label: str
    timing: str
    aggressive: bool
    effect: str
    params: FrozenDict[str, Any] = field(hash=False)
    text: str
    provenance: FrozenDict[str, str] = field(hash=False)
    note: str

    @property
    def name(self) -> str:
        """The label, so that every card has a name."""
        return self.label


@dataclass(frozen=True, slots=True, repr=False)
class EventCard(CardRow):
    """An Event card: its instruction for the players, and what the solo Rival does instead."""

    id: str
    name: str
    text: str
    effect: str
    params: FrozenDict[str, Any] = field(hash=False)
    rival: str
    provenance: FrozenDict[str, str] = field(hash=False)
    note: str


# ---------------------------------------------------------------- single tables of figures


@dataclass(frozen=True, slots=True)
class Counts(CardRow):
    """What the box of the base game holds."""

    dinosaurs: int
    tools: int
    supplies: int
    events: int
    skills: int
    skills_on_display: int
    hammers: int
    bones: int
    tiles: int
    plaster: int
    pits: int
    player_mats: int
    pawns: int
    score_markers: int
    players_min: int
    players_max: int
    provenance: FrozenDict[str, str] = field(hash=False)
    note: str


@dataclass(frozen=True, slots=True)
class Turn(CardRow):
    """Figures of a turn: Energy, the price of each action in Energy, and the limits of one turn."""

    energy: int
    gain_plaster_cost: int
    gain_plaster_amount: int
    move_cost: int
    move_spaces: int
    climb_cost: int
    place_sand_cost: int
    extract_energy_cost: int
    hammers_per_turn: int
    purchases_per_turn: int
    claims_per_turn: int
    provenance: FrozenDict[str, str] = field(hash=False)
    note: str


@dataclass(frozen=True, slots=True)
class Plaster(CardRow):
    """Figures of the Plaster Pool and of the Events behind it."""

    cubes: int
    pool_per_player: int
    pools: int
    events_drawn: int
    starting_plaster: int
    provenance: FrozenDict[str, str] = field(hash=False)
    note: str


@dataclass(frozen=True, slots=True)
class SiteFacts(CardRow):
    """The dig site: its size, and where which tiles lie at set-up."""

    rows: int
    columns: int
    bottom_tiles: int
    top_tiles: int
    stone_bottom: int
    stone_top: int
    set_aside_sand: tuple[str, ...]
    x_spaces: tuple[str, ...]
    corners: tuple[str, ...]
    centre: str
    provenance: FrozenDict[str, str] = field(hash=False)
    note: str


@dataclass(frozen=True, slots=True)
class DisplayFacts(CardRow):
    """How many cards lie open."""

    dinosaurs: int
    market_tools: int
    market_supplies: int
    provenance: FrozenDict[str, str] = field(hash=False)
    note: str


@dataclass(frozen=True, slots=True)
class Scoring(CardRow):
    """Figures of the scoring, in points where nothing else is said."""

    set_threshold: int
    variety_count: int
    variety_points: int
    variety_count_ice_age: int
    variety_points_ice_age: int
    majority_points: int
    leftover_plaster_per_point: int
    bonus_two_bones: int
    bonus_three_bones: int
    provenance: FrozenDict[str, str] = field(hash=False)
    note: str

    def perfect_bonus(self, bones: int) -> int:
        """Return what a Perfect score adds to the sum of one, two or three bones."""
        return (0, 0, self.bonus_two_bones, self.bonus_three_bones)[bones]
