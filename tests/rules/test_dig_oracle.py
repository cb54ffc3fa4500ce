"""A slow second reading of the rulebook on sliding tiles and pushed pawns, compared with the engine on random positions.

The oracle knows stacks of tile names and which tile each pawn stands on, so a pawn rides along by itself. It shares no
code with the engine, and is written from "Dig 1 tile" and "What if a pawn gets pushed?" sentence by sentence.
"""

from __future__ import annotations

import random

import pytest

import fossil_lab as fl

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
        """The top tile of a space slides 1 space; `strength` is the weight of the first tile, whose push this is."""
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

    def dig(self, player, space, way, energy):
        """Raises Blocked, or changes the table and returns the Energy left."""
        here = self.where(player)
        beside = {NEXT_TO[here, side] for side in COMPASS} if here else set()
        if here is None or space not in {here, *beside} or not self.stacks[space]:
            raise Blocked("not orthogonally adjacent, nor underfoot")
        cost = self.weights[self.stacks[space][-1]]
        if cost > energy:
            raise Blocked("too dear")
        self.slide(space, way)
        return energy - cost


# ---------------------------------------------------------------------------------------------- random positions

BOX = {"-": 18, "=": 9, "#": 8}
TOWERS = [[], ["-"], ["="], ["#"], ["-", "-"], ["-", "="], ["=", "-"], ["#", "-"], ["-", "#"], ["=", "="], ["#", "="]]


def position(rng, crowded=False, **more):
    """A random state of 2 to 5 players, player 0 to spend Energy, and the same table for the oracle."""
    players = rng.randint(2, 5)
    left = dict(BOX)
    tokens = dict.fromkeys(NAMES, ".")
    density = rng.choice((0.5, 0.7, 0.9, 1.0))
    for space in rng.sample(NAMES, 25):
        tower = rng.choice(TOWERS) if rng.random() < density else []
        if all(left[glyph] >= tower.count(glyph) for glyph in tower):
            for glyph in tower:
                left[glyph] -= 1
            tokens[space] = "".join(tower) or "."
    tiled = [space for space in NAMES if tokens[space] != "."]
    beside = {}
    start = rng.choice(tiled) if tiled else None
    near = [s for s in tiled if start and abs(ord(s[0]) - ord(start[0])) + abs(int(s[1]) - int(start[1])) <= (1 if crowded else 2)]
    for player in range(players):
        free = [s for s in (near if crowded or rng.random() < 0.8 else tiled) if not tokens[s][-1].isdigit()]
        if free and rng.random() < (0.98 if crowded or player == 0 else 0.9):
            tokens[rng.choice(free)] += str(player)
        else:
            beside[str(player)] = rng.choice(list(COMPASS))
    site = "\n".join(" ".join(tokens[c + r] for c in "abcde") for r in "12345")
    state = fl.fossilis.from_scenario({"players": players, "seed": rng.randrange(4), "current": 0, "site": site,
                                       "off_site": beside, "energy": rng.choice((1, 2, 3, 4, 4, 4)), **more})
    stacks = {space.name: [tile.id for tile in space.tiles] for space in state.site}
    weights = {tile.id: WEIGHT[tile.terrain] for space in state.site for tile in space.tiles}
    pawns = {p.index: p.pawn if p.pawn in COMPASS else stacks[p.pawn][-1] for p in state.players}
    return state, lambda: Table(stacks, weights, pawns)


def said(table, energy):
    """What the oracle says: the site, the pawns, who is asked what in which order, the digger's tiles, Energy."""
    pawns = [tile if tile in COMPASS else table.where(player) for player, tile in sorted(table.pawns.items())]
    return table.stacks, pawns, table.asked, table.fallen, energy


def seen(state):
    """The same of the engine's state."""
    asked = [(d.player, [list(COMPASS)[side] for side in d.about[0]]) for d in state.agenda if d.kind == "choose_side"]
    name = state.box.tile_id  # the columns themselves: reading the site through its objects would take most of the time
    stacks = {space: [name[tile] for tile in (lower, upper) if tile]
              for space, lower, upper in zip(NAMES, state.low, state.high, strict=True)}
    return stacks, [p.pawn for p in state.players], asked, [tile.id for tile in state.players[0].tiles], state.energy


def compare_digs(rng, positions, ways, **more):
    """Every dig within reach in random positions, and some out of reach; returns how many were judged and carried out."""
    judged = done = asked = 0
    for _ in range(positions):
        state, table = position(rng, **more)
        legal = {action.text for action in state.actions if action.family == "dig"}
        at = state.players[0].pawn
        near = [s for s in NAMES if at not in COMPASS and abs(ord(s[0]) - ord(at[0])) + abs(int(s[1]) - int(at[1])) <= 1]
        expected = set()
        for space in near + rng.sample(NAMES, 2):
            for way in ways:
                text = f"dig {space} {way}"
                oracle = table()
                judged += 1
                try:
                    energy = oracle.dig(0, space, way, state.energy)
                except Blocked as fault:
                    assert text not in legal, (text, fault, str(state))
                    assert state.why_not(text) is not None, (text, fault, str(state))
                    continue
                expected.add(text)
                assert text in legal, (text, str(state))
                after = state.after(text)
                assert seen(after) == said(oracle, energy), (text, str(state), str(after))
                assert all(not player.tiles for player in after.players[1:])
                done += 1
                asked += bool(oracle.asked)
        assert legal == expected, (legal ^ expected, str(state))
    return judged, done, asked


@pytest.mark.rule(
    "FB-DIG-01", "FB-DIG-02", "FB-DIG-03", "FB-DIG-05", "FB-DIG-06", "FB-DIG-07", "FB-DIG-08", "FB-DIG-12", "FB-DIG-13",
    "FB-DIG-14", "FB-DIG-15", "FB-DIG-16", "FB-DIG-20", "FB-DIG-21", "FB-DIG-22", "FB-DIG-23", "FB-DIG-24", "FB-DIG-26",
    "FB-DIG-30", "FB-DIG-31", "FB-DIG-32", "FB-DIG-33", "FB-DIG-34", "FB-DIG-35", "FB-DIG-36", "FB-DIG-37", "FB-PSH-01",
    "FB-PSH-02", "FB-PSH-03", "FB-PSH-04", "FB-PSH-05", "FB-PSH-06", "FB-PSH-07", "FB-PSH-08", "FB-PSH-10", "FB-PSH-13")
def test_20000_random_digs_are_as_the_rulebook_says():
    judged, done, asked = compare_digs(random.Random(1), 900, list(COMPASS))
    assert judged > 20_000
    assert done > 5_000
    assert asked > 100


@pytest.mark.rule("FB-DIG-29")
def test_so_are_digs_with_the_option_of_diagonals():
    _, done, asked = compare_digs(random.Random(2), 80, [*COMPASS, *DIAGONALS], options={"diagonal_dig": True})
    assert done > 1_000
    assert asked > 30


@pytest.mark.rule("FB-PSH-02", "FB-PSH-03", "FB-PSH-04", "FB-PSH-07", "FB-PSH-08", "FB-PSH-09", "FB-PSH-11", "FB-PSH-12")
def test_so_are_pushes_by_the_skill():
    rng = random.Random(3)
    pushed = double = 0
    for _ in range(600):
        state, table = position(rng, crowded=True, player=[{"skills": ["shove"]}])
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
    assert pushed > 600
    assert double > 10
