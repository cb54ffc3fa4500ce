"""A slow second reading of the rulebook on sliding tiles and pushed pawns, compared with the engine on random positions.

The oracle knows stacks of tile names and which tile each pawn stands on, so a pawn rides along by itself. It shares no
code with the engine, and is written from "Dig 1 tile" and "What if a pawn gets pushed?" sentence by sentence.
"""

from __future__ import annotations

import inspect
import random
from functools import cache

import pytest
from contract import fossilis_box as box

import fossil_lab as fl
from fossil_lab.fossilis.dig_site import set_space

COMPASS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
DIAGONALS = {a + b: (COMPASS[b][0], COMPASS[a][1]) for a in ("north", "south") for b in ("east", "west")}
WEIGHT = {"sand": 1, "clay": 2, "stone": 3}  # and the Energy of a dig: "1-3 Energy depending on the weight"
NAMES = [column + row for row in "12345" for column in "abcde"]


def beyond(space, way):
    east, south = (COMPASS | DIAGONALS)[way]
    column, row = "abcde".index(space[0]) + east, int(space[1]) + south
    return "abcde"[column] + str(row) if 0 <= column < 5 and 1 <= row <= 5 else None


NEXT_TO = {(space, way): beyond(space, way) for space in NAMES for way in COMPASS | DIAGONALS}


class Blocked(Exception):
    """The slide is not allowed."""


class Table:
    """Stacks: space -> tiles, lower first. Pawns: player -> the tile it stands on, a side, or None while in hand."""

    def __init__(self, stacks, weights, pawns):
        self.stacks = {space: list(tiles) for space, tiles in stacks.items()}
        self.weights = weights
        self.pawns = dict(pawns)
        self.fallen = []
        self.asked = []

    # ---- looking

    def where(self, player):
        tile = self.pawns[player]
        return next((space for space, tiles in self.stacks.items() if tile in tiles), None)

    def on(self, tile):
        return next((player for player, under in self.pawns.items() if under == tile), None)

    # ---- a pawn leaves the site, or is pushed

    def off(self, player, space, way):
        """It stays off on the side it fell; past a corner on a diagonal there are two, and its owner says which."""
        edges = {"north": space[1] == "1", "south": space[1] == "5", "west": space[0] == "a", "east": space[0] == "e"}
        sides = [side for side in COMPASS if edges[side] and side in way]
        self.pawns[player] = sides[0] if len(sides) == 1 else None
        if len(sides) > 1:
            self.asked.append((player, sides))

    def push(self, player, way):
        """Into the next space in the same direction, or off the site at the edge."""
        space = self.where(player)
        target = NEXT_TO[space, way]
        if target is None:
            self.off(player, space, way)
        elif not self.stacks[target]:  # a pit: the owner places it off the site, on any side
            self.pawns[player] = None
            self.asked.append((player, list(COMPASS)))
        else:  # onto the tile there, up or down; a second pawn is pushed ahead, itself by these rules
            second = self.on(self.stacks[target][-1])
            if second is not None:
                self.push(second, way)
            self.pawns[player] = self.stacks[target][-1]

    # ---- a tile slides

    def slide(self, space, way, strength=None):
        """The top tile of a space slides 1 space; `strength` is the weight of the first tile, or whatever may be pushed."""
        tile = self.stacks[space][-1]
        stacked = len(self.stacks[space]) == 2
        if strength is None:
            strength = self.weights[tile]
        elif self.weights[tile] > strength:
            raise Blocked("heavier than the first")
        target = NEXT_TO[space, way]
        if target is None:
            self.fallen.append(tile)
            player = self.on(tile)
            if player is not None:
                self.off(player, space, way)
        else:
            there = self.stacks[target]
            if not stacked and len(there) == 2:
                raise Blocked("may not push a stack")
            if len(there) == (2 if stacked else 1):  # what lies at its own height is pushed ahead
                self.slide(target, way, strength)
            elif stacked and there:  # it slides onto another tile, towards a pawn on the layer below
                player = self.on(there[-1])
                if player is not None:
                    self.push(player, way)
            self.stacks[target].append(tile)
        self.stacks[space].remove(tile)

    def dig(self, player, space, way, energy, prices=(1, 2, 3)):
        """Raises Blocked, or changes the table and returns the Energy left; `prices` are those of Sand, Clay, Stone."""
        here = self.where(player)
        beside = {NEXT_TO[here, side] for side in COMPASS} if here else set()
        if here is None or space not in {here, *beside} or not self.stacks[space]:
            raise Blocked("not orthogonally adjacent, nor underfoot")
        cost = prices[self.weights[self.stacks[space][-1]] - 1]
        if cost > energy:
            raise Blocked("too dear")
        self.slide(space, way)
        return energy - cost


# ---------------------------------------------------------------------------------------------- random positions

BOX = {"-": 21, "=": 9, "#": 8}
TOWERS = [[], ["-"], ["="], ["#"], ["-", "-"], ["-", "="], ["=", "-"], ["#", "-"], ["-", "#"], ["=", "="], ["#", "="]]
TERRAIN = {"-": "sand", "=": "clay", "#": "stone"}


class Frozen(tuple):
    """Keys and values of a scenario, known by their text, so that a bare site of them is made once."""

    def __hash__(self):
        return hash(repr(self))

    def __eq__(self, other):
        return repr(self) == repr(other)


PLAIN = Frozen()


@cache
def bare(players, more):
    """A game without a tile on the site, player 0 to spend Energy; random sites are laid on copies of it."""
    return fl.fossilis.from_scenario({"players": players, "seed": 1, "current": 0, "pits": {}, "discard": [], "site": "\n".join([". . . . ."] * 5),
                                      "off_site": {str(p): "south" for p in range(players)}, **dict(more)})


def lay(state, stacks, pawns):
    """Put tiles and pawns on a bare site."""
    for i, space in enumerate(NAMES):
        if stacks[space]:
            set_space(state, i, *(*stacks[space], 0)[:2])
    for player, place in pawns.items():
        state.pawn[player] = NAMES.index(place) if place in NAMES else 25 + list(COMPASS).index(place)


def position(rng, crowded=False, more=PLAIN):
    """A random state of 2 to 5 players, player 0 to spend Energy, and the same table for the oracle."""
    players = rng.randint(2, 5)
    state = bare(players, more).clone()
    left = {sign: [t for t, row in enumerate(state.box.cards.tiles, 1) if row.terrain == TERRAIN[sign]] for sign in BOX}
    for tiles in left.values():
        rng.shuffle(tiles)
    stacks = {space: [] for space in NAMES}
    density = rng.choice((0.5, 0.7, 0.9, 1.0))
    for space in rng.sample(NAMES, 25):
        tower = rng.choice(TOWERS) if rng.random() < density else []
        if all(len(left[sign]) >= tower.count(sign) for sign in tower):
            stacks[space] = [left[sign].pop() for sign in tower]
    tiled = [space for space in NAMES if stacks[space]]
    start = rng.choice(tiled) if tiled else None
    near = [s for s in tiled if start and abs(ord(s[0]) - ord(start[0])) + abs(int(s[1]) - int(start[1])) <= (1 if crowded else 2)]
    places = {}
    for player in range(players):
        free = [s for s in (near if crowded or rng.random() < 0.8 else tiled) if s not in places.values()]
        on = free and rng.random() < (0.98 if crowded or player == 0 else 0.9)
        places[player] = rng.choice(free) if on else rng.choice(list(COMPASS))
    lay(state, stacks, places)
    state.energy = rng.choice((1, 2, 3, 4, 4, 4))
    name = state.box.tile_id
    named = {space: [name[t] for t in tiles] for space, tiles in stacks.items()}
    weights = {name[t]: WEIGHT[row.terrain] for t, row in enumerate(state.box.cards.tiles, 1)}
    pawns = {p: place if place in COMPASS else named[place][-1] for p, place in places.items()}
    return state, lambda: Table(named, weights, pawns)


def said(table, energy):
    """What the oracle says: the site, the pawns, who is asked what in which order, the fallen tiles, Energy."""
    pawns = [tile if tile in COMPASS else table.where(player) for player, tile in sorted(table.pawns.items())]
    return table.stacks, pawns, table.asked, table.fallen, energy


def seen(state):
    """The same of the engine's state; without buying, fallen tiles lie on the discard pile."""
    asked = [(d.player, [list(COMPASS)[side] for side in d.about[0]]) for d in state.agenda if d.kind == "choose_side"]
    name = state.box.tile_id  # the columns themselves: reading the site through its objects would take most of the time
    stacks = {space: [name[tile] for tile in (lower, upper) if tile]
              for space, lower, upper in zip(NAMES, state.low, state.high, strict=True)}
    pawns = [NAMES[p] if p < 25 else [*COMPASS, None][p - 25] for p in state.pawn]
    fallen = [name[tile] for tile in (state.pile if state.options.kid_no_buying else state.tiles[0])]
    assert not any(state.tiles[1:])
    return stacks, pawns, asked, fallen, state.energy


def within(at, reach):
    """The spaces within that many orthogonal steps of a space."""
    return [s for s in NAMES if abs(ord(s[0]) - ord(at[0])) + abs(int(s[1]) - int(at[1])) <= reach] if at in NAMES else []


def compare_digs(rng, count, ways=tuple(COMPASS), prices=(1, 2, 3), **more):
    """Digs of random positions, all within reach and some beyond, until `count` were carried out; returns (judged, done, asked, fallen)."""
    judged = done = asked = fallen = 0
    more = Frozen(more.items())
    while done < count:
        state, table = position(rng, more=more)
        legal = {action.text for action in state.actions if action.family == "dig"}
        expected = set()
        for space in within(table().where(0), 1) + rng.sample(NAMES, 2):
            for way in ways:
                text = f"dig {space} {way}"
                oracle = table()
                judged += 1
                try:
                    energy = oracle.dig(0, space, way, state.energy, prices)
                except Blocked as fault:
                    assert text not in legal, (text, fault, str(state))
                    assert state.why_not(text) is not None, (text, fault, str(state))
                    continue
                expected.add(text)
                assert text in legal, (text, str(state))
                after = state.after(text)
                assert seen(after) == said(oracle, energy), (text, str(state), str(after))
                done += 1
                asked += bool(oracle.asked)
                fallen += bool(oracle.fallen)
        assert legal == expected, (legal ^ expected, str(state))
    return judged, done, asked, fallen


def test_the_oracle_shares_nothing_with_the_engine():
    text = inspect.getsource(Table) + inspect.getsource(beyond)
    assert "fl." not in text and "box." not in text and "import" not in text


def test_sites_laid_by_hand_are_as_good_as_written_ones():
    rng = random.Random(9)
    for _ in range(60):
        state, _ = position(rng)
        box.derived(state)
        box.sensible(state)
        read = fl.fossilis.from_scenario(state.to_scenario())
        assert str(read) == str(state) and read.legal_actions() == state.legal_actions()


@pytest.mark.rule(
    "FB-DIG-01", "FB-DIG-02", "FB-DIG-03", "FB-DIG-05", "FB-DIG-06", "FB-DIG-07", "FB-DIG-08", "FB-DIG-12", "FB-DIG-13",
    "FB-DIG-14", "FB-DIG-15", "FB-DIG-16", "FB-DIG-20", "FB-DIG-21", "FB-DIG-22", "FB-DIG-23", "FB-DIG-24", "FB-DIG-26",
    "FB-DIG-30", "FB-DIG-31", "FB-DIG-32", "FB-DIG-33", "FB-DIG-34", "FB-DIG-35", "FB-DIG-36", "FB-DIG-37", "FB-PSH-01",
    "FB-PSH-02", "FB-PSH-03", "FB-PSH-04", "FB-PSH-05", "FB-PSH-06", "FB-PSH-07", "FB-PSH-08", "FB-PSH-10", "FB-PSH-13")
def test_100000_random_digs_are_as_the_rulebook_says():
    judged, done, asked, fallen = compare_digs(random.Random(1), 100_000)
    assert done >= 100_000
    assert judged > 200_000
    assert asked > 2_000
    assert fallen > 20_000


# One row a thing that changes digs: how often, the ways a tile may go, what Sand, Clay and Stone cost, and the scenario.
OTHERWISE = {
    "diagonal_dig": (8_000, (*COMPASS, *DIAGONALS), (1, 2, 3), {"options": {"diagonal_dig": True}}),
    "kid_flat_dig_cost": (2_000, tuple(COMPASS), (1, 1, 1), {"options": {"kid_flat_dig_cost": True}}),
    "kid_no_buying": (2_000, tuple(COMPASS), (1, 2, 3), {"options": {"kid_no_buying": True}}),
    "all three": (4_000, (*COMPASS, *DIAGONALS), (1, 1, 1), {"options": {"diagonal_dig": True, "kid_flat_dig_cost": True, "kid_no_buying": True}}),
    "Stone Breaker": (2_000, tuple(COMPASS), (1, 2, 2), {"player": [{"skills": ["stone_breaker"]}]}),
    "Clay Cutter": (2_000, tuple(COMPASS), (1, 1, 3), {"player": [{"skills": ["clay_cutter"]}]}),
    "Soft Stone": (2_000, tuple(COMPASS), (1, 2, 2), {"pool_number": 2, "standing_event": "soft_stone",
                                                      "event_deck": ["soft_stone", "rockfall", "snakebite"]}),
}


@pytest.mark.rule("FB-DIG-29", "FB-KID-03", "FB-KID-05", "FB-KID-09", "FB-KID-10", "FB-EVT-26")
@pytest.mark.parametrize("name", OTHERWISE)
def test_so_are_digs_where_something_changes_them(name):
    count, ways, prices, more = OTHERWISE[name]
    judged, done, asked, fallen = compare_digs(random.Random(name), count, ways, prices, **more)
    assert judged > done >= count
    assert asked > count / 100
    assert fallen > count / 10


# A Tool, the terrain it slides, and whether its tile pushes all that is in its way.
SLIDERS = {"chisel_1": ("stone", False), "whisk_broom_1": ("sand", False), "pry_bar_1": ("sand clay stone", True)}


@pytest.mark.rule("FB-TOL-02", "FB-TOL-04", "FB-DIG-07", "FB-DIG-16", "FB-DIG-21", "FB-DIG-22", "FB-PSH-01")
@pytest.mark.parametrize("tool", SLIDERS)
def test_so_are_slides_by_tools_anywhere_on_the_site(tool):
    terrains, strong = SLIDERS[tool]
    rng, judged, done, asked = random.Random(tool), 0, 0, 0
    while judged < 6_000:
        state, table = position(rng, more=Frozen([("player", [{"tools": [tool]}])]))
        using = state.after(f"use {tool}") if state.why_not(f"use {tool}") is None else None
        for space in NAMES:
            for way in COMPASS:
                text, oracle = f"slide {space} {way}", table()
                judged += 1
                tiles = oracle.stacks[space]
                fits = tiles and tiles[-1].split("_")[0] in terrains
                try:
                    if not fits:
                        raise Blocked("not its terrain")
                    oracle.slide(space, way, 3 if strong else None)
                except Blocked as fault:
                    assert using is None or using.why_not(text), (text, fault, str(state))
                    continue
                assert using, f"{tool} could {text}\n{state}"
                after = using.after(text)
                assert seen(after) == said(oracle, state.energy), (text, str(state), str(after))
                done += 1
                asked += bool(oracle.asked)
    assert done > 400
    assert asked > 2


@pytest.mark.rule("FB-PSH-02", "FB-PSH-03", "FB-PSH-04", "FB-PSH-07", "FB-PSH-08", "FB-PSH-09", "FB-PSH-11", "FB-PSH-12")
def test_so_are_pushes_by_the_skill():
    rng = random.Random(3)
    pushed = double = 0
    while pushed < 2_000:
        state, table = position(rng, crowded=True, more=Frozen([("player", [{"skills": ["shove"]}])]))
        at = table().where(0)
        victims = {}
        for way in COMPASS:
            beside = at and NEXT_TO[at, way]
            tiles = table().stacks[beside] if beside else []
            victims[way] = table().on(tiles[-1]) if tiles else None
        can = {f"push {way}" for way, victim in victims.items() if victim is not None}
        assert (state.why_not("use shove") is None) == bool(can), str(state)
        if not can:
            continue
        using = state.after("use shove")
        assert {action.text for action in using.actions} == can
        for way, victim in victims.items():
            if victim is None:
                continue
            oracle = table()
            for _space in range(2):  # space by space, until it has left the site or fallen into a pit
                if oracle.where(victim):
                    oracle.push(victim, way)
            after = using.after(f"push {way}")
            assert seen(after) == said(oracle, state.energy), (way, str(state), str(after))
            pushed += 1
            double += len(oracle.asked) > 1
    assert double > 30
