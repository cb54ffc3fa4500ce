"""What is in the box of Fossilis and where it lies, counted and worked out anew from a state, apart from the engine."""

from __future__ import annotations

from collections import Counter
from typing import Any

import fossil_lab as fl
from fossil_lab.fossilis.prices import reprice

CARDS = fl.fossilis.cards
PIECES = {"tooth": 15, "limb": 12, "rib": 9, "hip": 6, "skull": 3, "hammer": 9}
WEIGHT = {"sand": 0, "clay": 1, "stone": 2}


def tiles(state: Any) -> list[int]:
    """The numbers of all tiles, wherever they lie."""
    lying = [t for t in (*state.low, *state.high) if t]
    return [*lying, *state.pile, *(t for row in state.tiles for t in row)]


def bones(state: Any) -> tuple[int, ...]:
    """Bones of each kind in pits, storages, labs and the discard; a Supplies card in a lab is a card, not a bone."""
    counts = list(state.bone_pile)
    for pit in state.pits:
        for k in range(5):
            counts[k] += pit >> 4 * k & 15
    for player in range(state.num_players):
        for k in range(5):
            counts[k] += state.storage[player][k] + state.lab_bones[player][k]
        for card in state.lab_cards[player]:
            counts[state.box.bone_of(card)] -= 1
    return tuple(counts)


def hammers(state: Any) -> int:
    """Hammers in pits, on places of the Skill display, and the one in the hand of a player who chooses a Skill for it."""
    in_pits = sum(pit >> 20 & 15 for pit in state.pits)
    in_hand = sum(entry[0] == "learn_skill" for entry in state.todo)
    return in_pits + sum(place == "hammer" for place in state.skill_display) + in_hand


def market_cards(state: Any) -> list[int]:
    """Tools and Supplies wherever they lie."""
    owned = [m for rows in (state.tools, state.used, state.bone_cards, state.lab_cards) for row in rows for m in row]
    return [*owned, *state.tool_deck, *state.supply_deck, *(m for m in state.market_row if m >= 0)]


def dinosaurs(state: Any) -> list[int]:
    """Dinosaurs in the display, the deck, labs and piles."""
    return [*(d for d in state.display_row if d >= 0), *state.dinosaur_deck, *(d for d in state.lab if d >= 0),
            *(d for pile in state.scored for d in pile)]


def skills(state: Any) -> list[int]:
    """Skills in the display and with the players."""
    return [*(k for k in state.skill_row if k >= 0), *(k for row in state.skills for k in row)]


def plaster(state: Any) -> int:
    """Plaster in Pool, supply and with the players."""
    return state.pool + state.supply + sum(state.plaster)


# ---------------------------------------------------------------- what the state remembers to be quick

def faces(state: Any) -> list[int]:
    """0 for an open pit, 1 to 3 for a single tile by its weight, 4 to 6 for a stack by that of its upper tile."""
    weight = [0, *(WEIGHT[row.terrain] for row in state.box.cards.tiles)]
    return [4 + weight[h] if h else 1 + weight[low] if low else 0 for low, h in zip(state.low, state.high, strict=True)]


def lines(face: list[int]) -> list[int]:
    """Five rows west to east, five columns north to south, read as numbers with the digits 0 to 7, smallest first."""
    rows = [face[5 * r:5 * r + 5] for r in range(5)]
    columns = [face[c::5] for c in range(5)]
    return [sum(digit * 8**i for i, digit in enumerate(line)) for line in (*rows, *columns)]


def derived(state: Any) -> None:
    """An assertion for every field that repeats what others say."""
    face = faces(state)
    assert state.face == face
    assert state.lines == lines(face)
    assert state.covered == sum(1 << i for i in range(25) if face[i])
    assert not ~state.covered & ((1 << 25) - 1) & ~state.seen, "an open pit that nobody has seen"
    box = state.box
    assert state.sand == tuple(sorted({box.tile_kind[t] for t in state.pile if box.cards.tiles[t - 1].terrain == "sand"}))
    assert all(h == 0 or low for low, h in zip(state.low, state.high, strict=True)), "a tile lies in the air"
    again = state.clone()
    again.dig_price = again.piece_price = again.reach = again.stride = None
    reprice(again)
    for name in ("dig_price", "piece_price", "reach", "stride"):
        assert getattr(state, name) == getattr(again, name), name


def sensible(state: Any) -> None:
    """What holds of every position: amounts, pawns, places."""
    assert min(*state.plaster, *state.score, state.pool, state.supply, state.energy) >= 0
    assert state.energy <= state.energy_full and state.pool <= state.pool_full
    on_site = [place for place in state.pawn if place < 25]
    assert len(set(on_site)) == len(on_site), "two pawns on a space"
    assert all(state.face[place] for place in on_site), "a pawn stands on no tile"
    in_hand = {p for p, place in enumerate(state.pawn) if place == 29}
    assert in_hand == {entry[1] for entry in state.todo if entry[0] in ("choose_side", "place_pawn")}
    assert all(len(row) <= 3 for row in state.skills)
    for lab, got in zip(state.lab, state.lab_bones, strict=True):
        assert sum(got) == 0 if lab < 0 else all(g <= n for g, n in zip(got, state.box.needs[lab], strict=True))
    for cards, got in zip(state.lab_cards, state.lab_bones, strict=True):
        held = Counter(state.box.bone_of(card) for card in cards)
        assert all(n <= got[bone] for bone, n in held.items())


def conserved(state: Any) -> None:
    """Every piece of the box is somewhere, once; in the words of the rules FB-CNT."""
    options = state.options
    assert sorted(tiles(state)) == list(range(1, 39))
    assert bones(state) == (15, 12, 9, 6, 3)
    assert hammers(state) == (0 if options.kid_no_skills else 9)
    cards = sorted(market_cards(state))
    no_tools, none = options.kid_no_tools or options.kid_no_buying, options.kid_no_buying
    assert [m for m in cards if m < 21] == ([] if no_tools else list(range(21)))
    assert [m for m in cards if m >= 21] == ([] if none else list(range(21, 45)))
    assert sorted(dinosaurs(state)) == list(range(33))
    assert plaster(state) == 40
    assert len(state.event_deck) == len(set(state.event_deck)) == 3 and 0 <= state.events_done <= 3
    own = skills(state)
    assert len(own) == len(set(own)) == (0 if options.kid_no_skills else 9)
