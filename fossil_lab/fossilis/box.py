"""What is in the box, as numbers: the card set's rows turned into columns that the rules index by small ints, and the
action space that goes with it.

Tiles are numbered from 1 (0 is "no tile"), all other rows from 0 in the order of their table; -1 is "no card". Market
cards share one numbering: Tools first, then Supplies.
"""

from __future__ import annotations

from typing import Any, TypeVar

from fossil_lab.core.actions import ActionSpace
from fossil_lab.fossilis.cards import CardSet, builtin
from fossil_lab.fossilis.dig_site import DIG_REACH, DIRECTIONS, LINES, SIDES, SPACES, WayCodes
from fossil_lab.fossilis.seams import MODULES

PIECES = ("tooth", "limb", "rib", "hip", "skull", "hammer")
BONES = PIECES[:5]
HAMMER, CRYSTAL = 5, 6
LYING = (*PIECES, "crystal")  # what can lie in a pit; crystals only where an expansion puts them
TERRAINS = ("sand", "clay", "stone")
SAND, CLAY, STONE = range(3)
FRAGMENTS = ("amber", "egg", "footprint", "wild")

T = TypeVar("T")
HALF = 13  # masks of 25 spaces become action codes in two look-ups, of the first 13 spaces and of the rest
MANY = 200_000  # results that a box remembers before it forgets them all

NO_CARD = -1
UNKNOWN = -2  # in a view: a card or piece that the player cannot see
HAMMER_THERE = -3  # a place of the Skill display on which a Hammer lies


def tallied(names: tuple[str, ...], among: tuple[str, ...]) -> tuple[int, ...]:
    """How many of each: tallied(("egg", "egg"), FRAGMENTS) == (0, 2, 0, 0)."""
    return tuple(names.count(n) for n in among)


def counted(n: int, what: str) -> str:
    """A number with its noun: "1 point", "2 points", "3 Teeth"."""
    return f"{n} {what if n == 1 else {'Tooth': 'Teeth'}.get(what, what + 's')}"


class Picked(dict[int, tuple[int, ...]]):
    """Mask -> the codes whose bits are set, filled as needed."""

    def __init__(self, codes: tuple[int, ...]) -> None:
        super().__init__()
        self.codes = codes

    def __missing__(self, mask: int) -> tuple[int, ...]:
        self[mask] = picked = tuple(code for i, code in enumerate(self.codes) if mask >> i & 1)
        return picked


class Box:
    """One card set as columns of numbers (`tile_terrain[tile]`, `needs[dinosaur]` ...) plus its action codes."""

    def __init__(self, cards: CardSet) -> None:
        self.cards = cards
        self._tiles(cards)
        self._cards(cards)
        self._codes()
        self.memo: dict[tuple[Any, ...], Any] = {}

    def remember(self, key: tuple[Any, ...], value: T) -> T:
        """Keep a result that depends on `key` alone: its first word says what it is. Forgets everything when it grows too large."""
        if len(self.memo) > MANY:
            self.memo.clear()
        self.memo[key] = value
        return value

    # ------------------------------------------------------------------ columns

    def _tiles(self, cards: CardSet) -> None:
        self.tile_id = ("", *(t.id for t in cards.tiles))
        self.tile_terrain = (0, *(TERRAINS.index(t.terrain) for t in cards.tiles))
        self.kinds = tuple(dict.fromkeys(t.kind for t in cards.tiles))  # equal tiles are one kind
        self.tile_kind = (-1, *(self.kinds.index(t.kind) for t in cards.tiles))
        self.tile_fragments = ((0, 0, 0, 0), *(tallied(t.fragments, FRAGMENTS) for t in cards.tiles))
        first = {t.kind: t for t in reversed(cards.tiles)}
        self.kind_terrain = tuple(TERRAINS.index(first[k].terrain) for k in self.kinds)
        self.kind_fragments = tuple(tallied(first[k].fragments, FRAGMENTS) for k in self.kinds)
        terrain = {t.id: t for t in cards.terrains}
        self.dig_cost = tuple(terrain[t].dig_cost for t in TERRAINS)
        piece = {p.id: p for p in cards.pieces}
        self.piece_count = (*(piece[p].count for p in PIECES), cards.crystals)
        self.piece_cost = tuple(piece[p].plaster_cost for p in PIECES)
        self.card_value = tuple(piece[p].card_value for p in BONES)
        self.leftover_value = tuple(piece[p].leftover_value for p in BONES)
        self.slot_points = tuple(s.empty_points for s in cards.slots)

    def _cards(self, cards: CardSet) -> None:
        self.dinosaurs = cards.dinosaurs
        self.needs = tuple(tallied(d.bones, BONES) for d in cards.dinosaurs)
        self.needs_kinds = tuple(sum(1 << k for k, n in enumerate(needs) if n) for needs in self.needs)
        self.perfect = tuple(d.perfect for d in cards.dinosaurs)
        self.characteristic_names = tuple(c.id for c in cards.characteristics)
        self.set_value = tuple(c.set_value for c in cards.characteristics)
        self.marks = tuple(tuple(self.characteristic_names.index(c) for c in d.characteristics) for d in cards.dinosaurs)
        self.tools, self.supplies = cards.tools, cards.supplies
        self.market_cards = (*cards.tools, *cards.supplies)
        self.first_supply = len(cards.tools)
        self.market_cost = tuple(tuple(m.cost.get(f, 0) for f in FRAGMENTS) for m in self.market_cards)
        self.market_points = tuple(m.points for m in self.market_cards)
        self.supply_bone = tuple(-1 if m.bone is None else BONES.index(m.bone) for m in cards.supplies)
        self.supply_plaster = tuple(m.plaster for m in cards.supplies)
        self.skills = cards.skills
        self.used_once_a_turn = tuple(k.timing == "once_per_turn" for k in cards.skills)
        self.discounting = frozenset(i for i, k in enumerate(cards.skills) if k.effect == "purchase_discount")
        self.events = cards.events
        self.number = {row.id: i for rows in (cards.dinosaurs, self.market_cards, cards.skills, cards.events) for i, row in enumerate(rows)}
        self.tile_number = {t: i for i, t in enumerate(self.tile_id) if i}

    def bone_of(self, supply: int) -> int:
        """The bone that a Supplies card (market number) stands for, -1 for none."""
        return self.supply_bone[supply - self.first_supply]

    def is_tool(self, card: int) -> bool:
        """Is this market number a Tool?"""
        return card < self.first_supply

    # ------------------------------------------------------------------ codes

    def _codes(self) -> None:
        self.space = space = ActionSpace()
        self.texts, self.family, self.values = space.texts, space.family, space.values
        add = space.add
        self.PASS = add("pass")
        self.GAIN = add("gain", ("plaster",))
        self.start = tuple(add("start", (s,), (i,)) for i, s in enumerate(SPACES))
        self.move = tuple(add("move", (s,), (i,)) for i, s in enumerate(SPACES))
        self.climb = tuple(add("climb", (s,), (i,)) for i, s in enumerate(SPACES))
        self.dig = self._ways("dig")
        self.slide = self._ways("slide")
        self.remove = tuple(add("remove", (s,), (i,)) for i, s in enumerate(SPACES))
        self.extract = tuple(tuple(add("extract", (s, p), (i, k)) for k, p in enumerate(PIECES)) for i, s in enumerate(SPACES))
        self.push = tuple(add("push", (d,), (i,)) for i, d in enumerate(SIDES))
        self.steal = tuple(add("steal", (d,), (i,)) for i, d in enumerate(SIDES))
        self.swap = tuple(add("swap", (s,), (i,)) for i, s in enumerate(SPACES))
        self.assign = tuple(add("assign", (b,), (i,)) for i, b in enumerate(BONES))
        self.SCORE_LAB = add("score", ("lab",), (-1,))
        self.side = tuple(add("side", (d,), (i,)) for i, d in enumerate(SIDES))
        self.CHOOSE_POINTS = add("choose", ("points",), (0,))
        self.CHOOSE_PLASTER = add("choose", ("plaster",), (1,))
        self.move_north, self.move_south = Picked(self.move[:HALF]), Picked(self.move[HALF:])
        self.climb_north, self.climb_south = Picked(self.climb[:HALF]), Picked(self.climb[HALF:])
        dig_lines = tuple(WayCodes(line, self.dig[0][0]) for line in range(len(LINES)))
        self.dig_reach = tuple(tuple((line, near, dig_lines[line]) for line, near in reach) for reach in DIG_REACH)
        self.slide_lines = tuple(WayCodes(line, self.slide[0][0]) for line in range(len(LINES)))
        self.extract_kinds = tuple(Picked(codes) for codes in self.extract)
        # From here on the numbers depend on the card set; a user's additional rows stand last in each table.
        self._card_codes()

    def _ways(self, family: str) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(self.space.add(family, (s, d), (i, w)) for w, d in enumerate(DIRECTIONS)) for i, s in enumerate(SPACES))

    def _card_codes(self) -> None:
        """Codes that name cards: those of the built-in rows first, those of additional rows appended behind them."""
        add = self.space.add
        places: dict[tuple[int, int], int] = {}
        codes: dict[tuple[str, int], int] = {}
        base = builtin()
        known = {row.id for row in (*base.dinosaurs, *base.tools, *base.supplies, *base.skills)}

        def split(rows: tuple[Any, ...]) -> tuple[list[int], list[int]]:
            return [i for i, r in enumerate(rows) if r.id in known], [i for i, r in enumerate(rows) if r.id not in known]

        skills, market, dinosaurs = split(self.skills), split(self.market_cards), split(self.dinosaurs)
        rounds = ((skills[0], market[0], dinosaurs[0], True), (skills[1], market[1], dinosaurs[1], False))
        for some_skills, some_cards, some_dinosaurs, first in rounds:
            for i in some_skills:
                codes["learn", i] = add("learn", (self.skills[i].id,), (i,))
            for i in some_skills:
                codes["use skill", i] = add("use", (self.skills[i].id,), (1, i))
            for i in some_cards:
                if self.is_tool(i):
                    codes["use tool", i] = add("use", (self.market_cards[i].id,), (0, i))
            for family in ("buy", "give"):
                for i in some_cards:
                    codes[family, i] = add(family, (self.market_cards[i].id,), (i,))
            for family in ("score", "claim", "bury", "return"):
                for i in some_dinosaurs:
                    codes[family, i] = add(family, (self.dinosaurs[i].id,), (i,))
            if first:
                for k, kind in enumerate(self.kinds):
                    for i, s in enumerate(SPACES):
                        places[k, i] = add("place", (kind, s), (k, i))
                for family in ("take", "pay"):
                    for k, kind in enumerate(self.kinds):
                        codes[family, k] = add(family, (kind,), (k,))

        def column(family: str, n: int) -> tuple[int, ...]:
            return tuple(codes[family, i] for i in range(n))

        n_market = len(self.market_cards)
        self.learn, self.use_skill = column("learn", len(self.skills)), column("use skill", len(self.skills))
        self.use_tool = column("use tool", self.first_supply)
        self.buy, self.give = column("buy", n_market), column("give", n_market)
        self.score, self.claim, self.bury, self.give_back = (column(f, len(self.dinosaurs)) for f in ("score", "claim", "bury", "return"))
        self.place = tuple(tuple(places[k, i] for i in range(25)) for k in range(len(self.kinds)))
        self.take, self.pay = column("take", len(self.kinds)), column("pay", len(self.kinds))
        self.more: dict[str, Any] = {}  # codes and columns of the expansions
        for name in self.cards.setting.modules:
            MODULES[name].actions(self)


_boxes: dict[str, Box] = {}


def box_of(cards: CardSet | None = None) -> Box:
    """The Box of a card set (the built-in one if none is given); made once for each set of contents."""
    cards = builtin() if cards is None else cards
    if cards.digest not in _boxes:
        _boxes[cards.digest] = Box(cards)
    return _boxes[cards.digest]
