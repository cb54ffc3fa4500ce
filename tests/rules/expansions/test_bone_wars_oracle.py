"""The Rival's six steps against a second reading of the rulebook, on 24 000 random positions."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

import fossil_lab as fl
from fossil_lab.fossilis.box import HAMMER_THERE, PIECES
from fossil_lab.fossilis.dig_site import SPACES, bar, set_space
from fossil_lab.fossilis.market import set_pile
from fossil_lab.fossilis.options import Options
from fossil_lab.fossilis.reading import packed

from . import rival_oracle as oracle

STEPS = ("movement", "digging", "plaster", "extraction", "purchase", "targeting")
FLAGS = [name for name, option in fl.fossilis.OPTIONS.items() if name.startswith("rival_") and option.values == (False, True)]
KINDS = [PIECES.index(p) for p, n in zip(PIECES, (15, 12, 9, 6, 3, 9), strict=True) for _ in range(n)]


def settings(rng):
    chosen = {name: True for name in FLAGS if rng.random() < 0.12}
    if rng.random() < 0.2:
        chosen["rival_dig_gaps"] = "shift"
    if rng.random() < 0.5:
        chosen["rival"] = "cope"
    return chosen


@cache
def origins():
    """Positions of random games at the start of the Rival's turn."""
    found = []
    for seed in range(8):
        rng = random.Random(seed)
        state = fl.fossilis.new_game(players=1, seed=seed, expansions=("bone_wars",))
        while not state.is_terminal:
            if state.todo[-1] == ("continue", 1, 0):
                found.append(state.clone())
            state.apply_action(rng.choice(state.legal_actions()))
    return found


def mutated(rng, step):
    """A position of a random game with everything that matters to the Rival dealt anew."""
    s = rng.choice(origins()).clone()
    s.options = Options(settings(rng))
    part, box = s.modules[-1], s.box
    bare = rng.choice((0.1, 0.3, 0.5, 0.7))
    tiles = rng.sample(range(1, 39), 38)
    for space in range(25):
        height = 0 if rng.random() < bare else rng.choice((1, 1, 2))
        laid = [tiles.pop() for _ in range(min(height, len(tiles)))]
        set_space(s, space, *(laid + [0, 0])[:2])
    set_pile(s, tuple(tiles))
    s.pawn[0] = rng.choice([i for i in range(25) if s.covered >> i & 1] + [25, 26, 27, 28])
    pits = [[0] * 7 for _ in range(25)]
    for kind in rng.sample(KINDS, rng.randrange(len(KINDS))):
        pits[rng.randrange(25)][kind] += 1
    s.pits = tuple(map(packed, pits))
    if rng.random() < 0.2:
        for space in range(25):
            if not s.covered >> space & 1 and rng.random() < 0.2:
                bar(s, space)
    cards = rng.sample(range(12), 12)
    a, b = sorted((rng.randrange(13), rng.randrange(13)))
    part.draw, part.standby, part.discard, part.under = tuple(cards[:a]), tuple(cards[a:b]), tuple(cards[b:]), 0
    if step == 0 and rng.random() < 0.15:
        part.draw, part.discard = (), part.draw + part.discard
        if rng.random() < 0.3:
            part.standby, part.discard = part.standby + part.discard, ()
    elif step and not part.standby:
        part.standby, part.draw, part.discard = tuple(cards[:3]), tuple(cards[3:]), ()
    part.spot = rng.randrange(20)
    dinosaurs = rng.sample(range(len(box.dinosaurs)), len(box.dinosaurs))
    s.scored = ((), ())
    s.exchange = ((), ())
    s.display_row = tuple(dinosaurs.pop() if rng.random() < 0.9 else -1 for _ in range(4))
    target = dinosaurs.pop() if step < 5 and rng.random() < 0.9 else -1
    s.lab = (-1, target)
    s.lab_bones = ((0,) * 5, (0,) * 5)
    if target >= 0:
        needs = list(box.needs[target])
        left = rng.choice([k for k in range(5) if needs[k]])
        has = tuple(rng.randint(0, n - (k == left)) for k, n in enumerate(needs))
        s.lab_bones = ((0,) * 5, has)
    s.dinosaur_deck = tuple(dinosaurs[: rng.choice((0, 1, 3, 20))])
    s.known_below = ()
    if step == 5 and not s.dinosaur_deck and max(s.display_row) < 0:
        s.dinosaur_deck = tuple(dinosaurs[:2])
    s.storage = ((0,) * 5, tuple(rng.choice((0, 0, 1, 2)) for _ in range(5)))
    tools, supplies = list(range(box.first_supply)), list(range(box.first_supply, len(box.market_cards)))
    rng.shuffle(tools)
    rng.shuffle(supplies)
    s.market_row = tuple(deck.pop() if rng.random() < 0.9 else -1 for deck in (tools, tools, supplies, supplies))
    s.tool_deck, s.supply_deck = tuple(tools[: rng.choice((0, 1, 9))]), tuple(supplies[: rng.choice((0, 1, 9))])
    s.used = ((), ())
    skills = rng.sample(range(len(box.skills)), 12)
    s.skills = ((), tuple(skills.pop() for _ in range(rng.choice((0, 1, 2, 3)))))
    s.skill_row = tuple(rng.choice((skills.pop(), HAMMER_THERE, -1)) for _ in range(9))
    s.pool = rng.randrange(9)
    s.supply = 40 - s.pool
    s.event_due, s.last_turn = 0, -1
    s.todo[-1] = ("continue", 1, step)
    return s


def card(s, number):
    row = s.box.cards.extra["rival_card"][number]
    return {"id": row.id, "number": row.number, "guide": row.guide, "plaster": row.plaster, "fragments": row.fragments, "prefers": row.prefers}


def dinosaur(s, d):
    row = s.box.dinosaurs[d]
    return None if d < 0 else {"name": row.id, "bones": list(row.bones), "perfect": row.perfect}


def ware(s, m):
    row = s.box.market_cards[m]
    return None if m < 0 else {"id": row.id, "type": "T" if m < s.box.first_supply else "S", "points": row.points, "cost": dict(row.cost)}


def bones(counts):
    return [name for name, n in zip(PIECES, counts, strict=False) for _ in range(n)]


def table_of(s):
    """The position as the oracle wants it."""
    part, d = s.modules[-1], s.lab[1]
    places = [*SPACES, "north", "east", "south", "west"]
    target = None if d < 0 else {"name": s.box.dinosaurs[d].id, "needs": list(s.box.dinosaurs[d].bones), "has": bones(s.lab_bones[1]),
                                 "perfect": s.box.dinosaurs[d].perfect}
    return {
        "tiles": {name: [s.box.tile_id[t] for t in (s.low[i], s.high[i]) if t] for i, name in enumerate(SPACES)},
        "pits": {name: [p for k, p in enumerate(PIECES) for _ in range(s.pits[i] >> 4 * k & 15)] for i, name in enumerate(SPACES)},
        "taped": {name for i, name in enumerate(SPACES) if s.barred >> i & 1}, "pawn": places[s.pawn[0]], "spot": oracle.CLOCKWISE[part.spot],
        "draw": [card(s, c) for c in part.draw], "standby": [card(s, c) for c in part.standby], "discard": [card(s, c) for c in part.discard],
        "target": target, "storage": bones(s.storage[1]), "scored": [s.box.dinosaurs[x].id for x in s.scored[1]], "score": s.score[1],
        "pool": s.pool, "supply": s.supply, "display": [dinosaur(s, x) for x in s.display_row], "deck": [dinosaur(s, x) for x in s.dinosaur_deck],
        "market": [ware(s, m) for m in s.market_row], "tools": [ware(s, m) for m in s.tool_deck], "supplies": [ware(s, m) for m in s.supply_deck],
        "bought": [s.box.market_cards[m].id for m in s.used[1]], "skills": [s.box.skills[k].id for k in s.skills[1]],
        "skill_display": ["hammer" if k == HAMMER_THERE else s.box.skills[k].id if k >= 0 else None for k in s.skill_row],
        "fallen": [s.box.tile_id[t] for t in s.pile],
    }


def comparable(table):
    """The table without orders that mean nothing."""
    same = dict(table)
    same["discard"] = sorted(c["id"] for c in table["discard"])
    same["storage"] = Counter(table["storage"])
    same["pits"] = {space: sorted(found) for space, found in table["pits"].items()}
    same["fallen"] = sorted(table["fallen"])
    if table["target"]:
        same["target"] = table["target"] | {"has": sorted(table["target"]["has"]), "needs": sorted(table["target"]["needs"])}
    return same


def agrees(s, step):
    """One step by both. Returns what the oracle changed."""
    chosen, before, expected = s.options.chosen(), comparable(table_of(s)), table_of(s)
    s.apply_action(s.legal_actions()[0])
    found = table_of(s)
    if step == 0:
        def fresh(cards):
            """The pile as the engine shuffled it: of the same cards, the one now on Standby on top."""
            order = [found["standby"][0], *found["draw"]]
            assert sorted(c["id"] for c in order) == sorted(c["id"] for c in cards)
            return order

        oracle.movement(expected, chosen, fresh)
    else:
        getattr(oracle, STEPS[step])(expected, chosen)
    got, wanted = comparable(found), comparable(expected)
    if step == 5 and chosen.get("rival_hard_target"):  # the deck was shuffled
        for table in (got, wanted):
            names = [d["name"] for d in table["deck"]] + [d["name"] for d in table["display"] if d]
            table["deck"], table["display"] = Counter(names), None
    if step == 5:
        for one in (got, wanted):
            one.pop("pool"), one.pop("supply"), one.pop("pawn")
    assert got == wanted, (STEPS[step], {k: (got[k], wanted[k]) for k in got if got[k] != wanted[k]}, chosen)
    return {k for k in wanted if wanted[k] != before.get(k)}


@pytest.mark.rule("FX-BW-TRN-02", "FX-BW-AID-01", "FX-BW-AID-02", "FX-BW-AID-03", "FX-BW-AID-04", "FX-BW-AID-05", "FX-BW-AID-06", "FX-BW-AID-07",
                  "FX-BW-AID-08", "FX-BW-DEF-01", "FX-BW-DEF-02", "FX-BW-DEF-03", "FX-BW-DEF-04", "FX-BW-EASY-01", "FX-GEN-06")
@pytest.mark.parametrize("batch", range(10))
def test_each_step_is_what_a_second_reading_says(batch):
    rng, changes = random.Random(batch), Counter()
    for n in range(2400):
        step = n % 6
        state = mutated(rng, step)
        changes.update({(STEPS[step], what) for what in agrees(state, step)})
        while step == 5 and state.todo[-1] == ("continue", 1, 5):
            agrees(state, step)
            changes["targeting", "again"] += 1
    for step, what in (("movement", "spot"), ("digging", "tiles"), ("digging", "pawn"), ("plaster", "pool"), ("extraction", "skills"),
                       ("extraction", "storage"), ("extraction", "scored"), ("extraction", "target"), ("purchase", "bought"),
                       ("targeting", "target"), ("targeting", "scored"), ("targeting", "display"), ("targeting", "again")):
        assert changes[step, what] > 10, (step, what)  # the positions are worth something


def test_whole_turns_of_random_games():
    """The six steps one after the other, in positions as they come."""
    for state in origins()[:60]:
        s = state.clone()
        while s.todo[-1][0] == "continue":
            step = s.todo[-1][2]
            if step == 4 and not s.modules[-1].standby:
                break
            last = step == 5 or (step == 4 and s.lab[1] >= 0)
            if last and (s.event_due or s.turn_index == s.last_turn):
                break
            agrees(s, step)
