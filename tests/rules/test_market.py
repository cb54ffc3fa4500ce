"""Buy 1 card from the Market (FB-BUY) and what Supplies cards give (FB-SUP)."""

from __future__ import annotations

import random

import pytest

import fossil_lab as fl
from fossil_lab.fossilis import cards
from fossil_lab.fossilis.market import shortfall
from rules.positions import going_on

CARDS = cards.builtin()
AMBER, EGG, FOOTPRINT = "sand:amber", "sand:egg", "sand:footprint"
SITE = """
-0 . . . .
.  . . . .
.  . . . .
.  . . . .
.  . . . -1
"""


def at_market(market, tiles=(), other=(), **keys):
    """Player 0 before these Market cards with these tiles; `other` are keys of player 1."""
    me = {"tiles": list(tiles), **keys.pop("me", {})}
    return fl.fossilis.from_scenario({
        "seed": 1, "site": SITE, "pits": {}, "current": 0, "step": "market", "discard": [], "market": list(market),
        "player": [me, dict(other)], **keys})


def texts(state, family):
    return {a.text for a in state.actions if a.family == family}


def ids(rows):
    return [row and row.id for row in rows]


def refused(state, action):
    refusal = state.why_not(action)
    return refusal and refusal.rule


def next_own_turn(state):
    """Pass until player 0 spends Energy again."""
    state.play("pass")
    while (state.decision.kind, state.decision.player) != ("spend_energy", 0):
        state.play("pass")
    return state


# ------------------------------------------------------------------ FB-BUY

@pytest.mark.rule("FB-BUY-01")
def test_one_card_a_turn_is_bought_from_the_market():
    state = at_market(["supply_19", "supply_20"], [AMBER, AMBER])
    assert texts(state, "buy") == {"buy supply_19", "buy supply_20"}
    assert refused(state, "buy supply_21") == "FB-BUY-01"
    state.play("buy supply_19")
    assert state.decision.kind == "claim"
    assert not texts(state, "buy")
    assert refused(state, "buy supply_20") == "FB-FLOW-06"


@pytest.mark.rule("FB-BUY-02")
def test_tools_and_supplies_are_both_for_sale():
    state = at_market(["chisel_1", "headlamp_1", "supply_20", "supply_21"], [AMBER, EGG])
    assert texts(state, "buy") == {"buy chisel_1", "buy headlamp_1", "buy supply_20", "buy supply_21"}


@pytest.mark.rule("FB-BUY-03")
@pytest.mark.parametrize("card, tiles, enough", [
    ("supply_02", [AMBER, AMBER], False),
    ("supply_02", [AMBER, EGG], True),
    ("supply_02", ["clay:amber,egg"], True),
    ("supply_02", [AMBER, FOOTPRINT], False),
    ("supply_11", [FOOTPRINT, FOOTPRINT], False),
    ("supply_11", [FOOTPRINT, EGG, AMBER], False),
    ("supply_11", [FOOTPRINT, FOOTPRINT, EGG], True),
    ("supply_24", [AMBER, EGG, FOOTPRINT], False),
    ("supply_24", [AMBER, EGG, FOOTPRINT, FOOTPRINT], True),
    ("supply_19", [], False),
])
def test_the_cost_is_the_set_of_fragments_on_the_card(card, tiles, enough):
    state = at_market([card], tiles)
    assert refused(state, f"buy {card}") == (None if enough else "FB-BUY-03")
    assert (f"buy {card}" in state.actions) is enough


@pytest.mark.rule("FB-BUY-03")
def test_the_refusal_names_cost_and_fragments():
    refusal = at_market(["supply_02"], [AMBER, AMBER]).why_not("buy supply_02")
    assert "1 Amber and 1 Egg" in refusal.text and "2 Amber" in refusal.text


@pytest.mark.rule("FB-BUY-04")
@pytest.mark.parametrize("place", range(4))
def test_a_card_of_the_same_kind_takes_the_place(place):
    state = at_market(["chisel_1", "supply_21", "headlamp_1", "supply_03"], [AMBER, EGG])  # 2 Wild each
    before, decks = state.market, state.deck_sizes
    kind = "tools" if place in (0, 2) else "supplies"
    state.play(f"buy {before[place].id}")
    assert [type(c) for c in state.market] == [type(c) for c in before]
    assert state.market[place] not in before
    assert [c for i, c in enumerate(state.market) if i != place] == [c for i, c in enumerate(before) if i != place]
    assert state.deck_sizes == {**decks, kind: decks[kind] - 1}


@pytest.mark.rule("FB-BUY-05")
def test_spent_tiles_lie_in_the_discard_pile_for_the_next_who_places_sand():
    state = at_market(["supply_19"], [AMBER])
    assert not state.discard
    state.play("buy supply_19")
    assert [t.kind for t in state.discard] == [AMBER]
    state.play("pass")
    assert state.current == 1
    assert texts(state, "place") == {f"place {AMBER} e4", f"place {AMBER} d5"}


@pytest.mark.rule("FB-BUY-05")
def test_unspent_tiles_stay_with_the_player():
    state = at_market(["supply_19"], [AMBER, EGG, "clay:egg,footprint"])
    state.play("buy supply_19")
    assert sorted(t.kind for t in state.players[0].tiles) == ["clay:egg,footprint", EGG]


@pytest.mark.rule("FB-BUY-06")
def test_costs_name_the_four_fragments_only():
    named = {f for c in (*CARDS.tools, *CARDS.supplies) for f in c.cost}
    assert named == {"amber", "footprint", "egg", "wild"}
    assert all(sum(c.cost.values()) > 0 for c in (*CARDS.tools, *CARDS.supplies))


@pytest.mark.rule("FB-BUY-07")
@pytest.mark.parametrize("tile", [AMBER, EGG, FOOTPRINT])
def test_any_fragment_pays_a_wild(tile):
    state = at_market(["supply_20"], [tile])
    state.play("buy supply_20")
    assert ids(state.players[0].supplies) == ["supply_20"]
    assert [t.kind for t in state.discard] == [tile]


@pytest.mark.rule("FB-BUY-07")
def test_a_fragment_that_pays_its_own_kind_pays_no_wild_too():
    assert refused(at_market(["supply_01"], [AMBER]), "buy supply_01") == "FB-BUY-03"  # 1 Amber and 1 Wild
    assert refused(at_market(["supply_01"], [AMBER, AMBER]), "buy supply_01") is None


@pytest.mark.rule("FB-BUY-08", "FB-BUY-09")
def test_overpaying_gives_no_change_and_the_tile_is_gone_whole():
    state = at_market(["supply_19", "supply_20"], ["clay:amber,amber"])
    state.play("buy supply_19")
    assert state.players[0].tiles == () and state.players[0].fragments == {}
    assert [t.kind for t in state.discard] == ["clay:amber,amber"]
    next_own_turn(state).play("pass")
    assert state.decision.kind == "buy"
    assert refused(state, "buy supply_20") == "FB-BUY-03"


@pytest.mark.rule("FB-BUY-10", "FB-BUY-13")
def test_a_bought_tool_lies_face_up_until_it_is_used():
    state = at_market(["headlamp_1"], [AMBER, EGG])
    state.play("buy headlamp_1")
    assert ids(state.players[0].tools) == ["headlamp_1"] and state.players[0].used_tools == ()
    next_own_turn(state)
    assert ids(state.players[0].tools) == ["headlamp_1"]
    state.play("use headlamp_1")
    assert state.players[0].tools == () and ids(state.players[0].used_tools) == ["headlamp_1"]


@pytest.mark.rule("FB-BUY-11")
def test_a_tool_waits_for_a_later_turn():
    state = at_market(["headlamp_1"], [AMBER, EGG])
    state.play("buy headlamp_1")
    assert refused(state, "use headlamp_1") == "FB-TOL-14"
    assert refused(next_own_turn(state), "use headlamp_1") is None


@pytest.mark.rule("FB-BUY-12")
@pytest.mark.parametrize("tool, points", [("headlamp_1", 3), ("chisel_1", 2), ("wheelbarrow_1", 4)])
def test_a_tool_may_be_worth_endgame_points(tool, points):
    state = at_market([tool], [EGG, FOOTPRINT])
    assert state.breakdown(0)["Market cards"].points == 0
    state.play(f"buy {tool}")
    assert state.scores == [0, 0]
    assert state.breakdown(0)["Market cards"].points == points


@pytest.mark.rule("FB-BUY-14")
@pytest.mark.parametrize("tool, energy, plaster", [("headlamp_1", 2, 0), ("plaster_bandages_1", 0, 3)])
def test_a_tool_does_what_its_text_says_and_nothing_else(tool, energy, plaster):
    state = at_market([], step="energy", me={"tools": [tool]}, pool=8)
    site = [s.tiles for s in state.site]
    state.play(f"use {tool}")
    assert (state.energy, state.players[0].plaster, state.pool) == (4 + energy, plaster, 8 - plaster)
    assert [s.tiles for s in state.site] == site and state.scores == [0, 0]


@pytest.mark.rule("FB-BUY-15")
def test_no_tile_is_thrown_in_without_need():
    state = at_market(["supply_19"], [AMBER, EGG])  # 1 Amber: the Egg cannot go with it
    state.play("buy supply_19")
    assert [t.kind for t in state.discard] == [AMBER]
    assert [t.kind for t in state.players[0].tiles] == [EGG]


@pytest.mark.rule("FB-BUY-15")
@pytest.mark.parametrize("first, spent", [
    ("pay sand:amber", [AMBER, AMBER]),
    ("pay clay:amber,amber", ["clay:amber,amber"]),
    ("pay clay:amber,egg", ["clay:amber,egg", AMBER]),
])
def test_every_payment_without_a_needless_tile_may_be_chosen(first, spent):
    state = at_market(["supply_07"], [AMBER, AMBER, "clay:amber,amber", "clay:amber,egg", EGG])  # 2 Amber
    state.play("buy supply_07")
    assert state.decision.kind == "pay"
    assert texts(state, "pay") == {"pay sand:amber", "pay clay:amber,amber", "pay clay:amber,egg"}
    assert refused(state, "pay sand:egg") == "FB-BUY-15"
    assert refused(state, "pay sand:footprint") == "FB-BUY-01"
    state.play(first)
    if first == "pay sand:amber":
        assert texts(state, "pay") == {"pay sand:amber", "pay clay:amber,egg"}
        assert refused(state, "pay clay:amber,amber") == "FB-BUY-15"
        state.play("pay sand:amber")
    assert state.decision.kind == "claim"  # where only one way to pay is left, it is taken
    assert sorted(t.kind for t in state.discard) == sorted(spent)
    assert ids(state.players[0].bone_cards) == ["supply_07"]


@pytest.mark.rule("FB-BUY-16")
def test_wild_stands_on_no_tile_and_what_it_would_pay_is_an_option():
    assert {f for t in CARDS.tiles for f in t.fragments} == {"amber", "egg", "footprint"}
    one_wild, one_amber = (0, 0, 0, 1), (1, 0, 0, 0)
    assert shortfall(one_wild, one_amber, False) == 1 and shortfall(one_wild, one_amber, True) == 0
    assert shortfall(one_wild, one_wild, False) == 0
    assert fl.fossilis.OPTIONS["wild_tile_pays"].default == "wild_only"


@pytest.mark.rule("FB-BUY-17")
def test_with_its_deck_used_up_a_place_stays_empty():
    rest = [t.id for t in CARDS.tools if t.id not in ("chisel_1", "chisel_2")]
    state = at_market(["chisel_1", "chisel_2", "supply_20", "supply_21"], [AMBER, EGG, EGG], other={"tools": rest})
    assert state.deck_sizes["tools"] == 0
    state.play("buy chisel_1")
    if state.decision.kind == "pay":
        state.play("pay sand:amber")
    assert ids(state.market) == [None, "chisel_2", "supply_20", "supply_21"]
    next_own_turn(state).play("pass")
    state.play("buy supply_20")
    assert state.market[0] is None and state.market[2] is not None


# ------------------------------------------------------------------ FB-SUP

@pytest.mark.rule("FB-SUP-01")
def test_every_supplies_card_gives_something():
    assert len(CARDS.supplies) == 24
    assert all(c.bone or c.plaster or c.points for c in CARDS.supplies)
    assert {bool(c.bone) for c in CARDS.supplies} == {True, False}
    assert any(c.plaster for c in CARDS.supplies) and any(c.points for c in CARDS.supplies)


@pytest.mark.parametrize("card, tiles, pool, supply, after, due", [
    pytest.param("supply_15", [EGG, AMBER], 6, 20, (4, 20, 2), False, id="FB-SUP-02"),
    pytest.param("supply_17", [AMBER, FOOTPRINT], 1, 10, (0, 8, 3), True, id="FB-SUP-03"),
    pytest.param("supply_17", [AMBER, FOOTPRINT], 3, 10, (0, 10, 3), True, id="FB-SUP-04"),
    pytest.param("supply_17", [AMBER, FOOTPRINT], 4, 10, (1, 10, 3), False, id="FB-SUP-04"),
    pytest.param("supply_17", [AMBER, FOOTPRINT], 1, 1, (0, 0, 2), True, id="FB-SUP-03"),
    pytest.param("supply_20", [AMBER], 6, 20, (6, 20, 0), False, id="FB-SUP-02"),
])
def test_plaster_of_a_supplies_card(card, tiles, pool, supply, after, due):
    state = at_market([card], tiles, pool=pool, supply=supply)
    state.play(f"buy {card}")
    assert (state.pool, state.supply, state.players[0].plaster) == after
    assert state.event_due == due


@pytest.mark.rule("FB-SUP-04")
def test_emptying_the_pool_by_a_purchase_brings_the_event_at_the_end_of_the_turn():
    state = at_market(["supply_17"], [AMBER, FOOTPRINT], pool=2, event_deck=["patronage"])
    state.play("buy supply_17")
    assert state.events[0] is fl.HIDDEN and state.step == "claim"
    state.play("pass")
    assert state.events[0].id == "patronage" and state.decision.kind == "event_gain"


@pytest.mark.parametrize("card, tiles, face_down, face_up", [
    pytest.param("supply_15", [EGG, AMBER], ["supply_15"], [], id="FB-SUP-05"),
    pytest.param("supply_21", [EGG, AMBER], ["supply_21"], [], id="FB-SUP-05"),
    pytest.param("supply_07", [AMBER, AMBER], [], ["supply_07"], id="FB-SUP-06"),
    pytest.param("supply_04", [FOOTPRINT, EGG, EGG], [], ["supply_04"], id="FB-SUP-06"),
])
def test_which_supplies_cards_are_turned_face_down(card, tiles, face_down, face_up):
    state = at_market([card], tiles)
    state.play(f"buy {card}")
    assert ids(state.players[0].supplies) == face_down
    assert ids(state.players[0].bone_cards) == face_up
    assert state.players[0].storage == ()


@pytest.mark.rule("FB-SUP-07")
def test_a_bone_card_is_assigned_like_a_bone_in_storage():
    state = at_market([], me={"lab": {"card": "eudimorphodon", "bones": "L"}, "supplies": ["supply_07"]})
    assert state.players[0].storage == ()
    state.play("assign limb")
    assert state.players[0].lab.bones == ("limb", "limb") and state.players[0].bone_cards == ()
    assert refused(state, "assign limb") == "FB-ASG-08"


@pytest.mark.rule("FB-SUP-07")
def test_a_bone_card_counts_for_a_claim_and_for_a_display_score():
    row = ["archaeopteryx", "coelophysis", "henodus", "elasmosaurus"]
    state = at_market([], step="claim", dinosaurs=row, me={"supplies": ["supply_07"]})
    assert texts(state, "claim") == {"claim archaeopteryx", "claim coelophysis"}
    assert texts(state, "score") == {"score archaeopteryx"}
    state.play("score archaeopteryx")
    assert state.scores == [5, 0] and ids(state.players[0].supplies) == ["supply_07"]


@pytest.mark.rule("FB-SUP-08")
def test_a_matching_bone_of_the_discard_is_taken_instead():
    state = at_market(["supply_07"], [AMBER, AMBER], bone_discard="LLT")
    state.play("buy supply_07")
    mat = state.players[0]
    assert (ids(mat.supplies), ids(mat.bone_cards), mat.storage) == (["supply_07"], [], ("limb",))
    assert state.bone_discard == {"tooth": 1, "limb": 1}


@pytest.mark.rule("FB-SUP-08")
def test_a_bone_of_another_kind_is_left_in_the_discard():
    state = at_market(["supply_07"], [AMBER, AMBER], bone_discard="TR")
    state.play("buy supply_07")
    assert ids(state.players[0].bone_cards) == ["supply_07"] and state.bone_discard == {"tooth": 1, "rib": 1}


@pytest.mark.rule("FB-SUP-09")
@pytest.mark.parametrize("card, tiles, letter", [("supply_07", [AMBER, AMBER], "L"), ("supply_02", [AMBER, EGG], "T")])
def test_the_exchange_changes_no_value(card, tiles, letter):
    row = ["archaeopteryx", "coelophysis", "microraptor", "elasmosaurus"]
    plain, swapped = (at_market([card], tiles, dinosaurs=row, bone_discard=pile) for pile in ("", letter))
    for state in (plain, swapped):
        state.play(f"buy {card}")
    assert plain.players[0].storage != swapped.players[0].storage
    assert [a.text for a in plain.actions] == [a.text for a in swapped.actions]
    assert len(plain.actions) >= 4
    assert [r.points for r in plain.breakdown(0)] == [r.points for r in swapped.breakdown(0)]
    assert plain.breakdown(0)["Leftover bones"].points > 0


@pytest.mark.rule("FB-SUP-10")
def test_a_bone_discarded_later_is_not_exchanged():
    state = at_market(["supply_07"], [AMBER, AMBER], me={"lab": {"card": "eudimorphodon", "bones": "L"}})
    state.play("buy supply_07")
    state.play("score lab")
    assert state.bone_discard == {"limb": 1}
    next_own_turn(state)
    assert ids(state.players[0].bone_cards) == ["supply_07"] and state.players[0].storage == ()
    assert state.bone_discard == {"limb": 1}


@pytest.mark.rule("FB-SUP-11")
def test_a_bone_card_that_was_used_is_kept_face_down_for_its_points():
    state = at_market([], me={"lab": {"card": "eudimorphodon", "bones": "L"}, "supplies": ["supply_07"]})
    state.play("assign limb")
    assert state.breakdown(0)["Market cards"].points == 1
    state.play("score lab")
    assert state.scores == [13, 0]
    assert state.bone_discard == {"limb": 1}  # the piece, not the card
    assert ids(state.players[0].supplies) == ["supply_07"] and state.players[0].bone_cards == ()
    assert state.breakdown(0)["Market cards"].points == 1


@pytest.mark.rule("FB-SUP-11")
def test_a_display_score_takes_pieces_first_and_keeps_the_cards_used():
    state = at_market([], dinosaurs=["eudimorphodon"], bone_discard="", me={"storage": "L", "supplies": ["supply_07", "supply_09"]})
    state.play("score eudimorphodon")
    assert state.bone_discard == {"limb": 1}
    assert (ids(state.players[0].supplies), ids(state.players[0].bone_cards)) == (["supply_07"], ["supply_09"])


@pytest.mark.rule("FB-SUP-12")
@pytest.mark.parametrize("card, bone, points", [("supply_07", 3, 1), ("supply_14", 5, 3), ("supply_06", 3, 0)])
def test_an_unspent_bone_card_scores_as_a_leftover_and_its_own_points(card, bone, points):
    breakdown = at_market([], me={"supplies": [card]}).breakdown(0)
    assert breakdown["Leftover bones"].points == bone
    assert breakdown["Market cards"].points == points


@pytest.mark.rule("FB-SUP-13")
def test_the_bone_discard_shrinks_by_a_supplies_purchase_only():
    rng, filled = random.Random(3), 0
    state = at_market(["supply_07"], [AMBER, AMBER], bone_discard="LLTRH",
                      me={"lab": {"card": "eudimorphodon", "bones": "L"}})
    state.play("buy supply_07")
    assert state.bone_discard == {"tooth": 1, "limb": 1, "rib": 1, "hip": 1}
    for seed in range(2):
        game = fl.fossilis.new_game(players=2, seed=seed)
        size = 0
        for _ in going_on(game):
            events = game.play(rng.choice(game.legal_actions()))
            now = sum(game.bone_discard.values())
            if now < size:
                assert "swap_bone" in [e.kind for e in events] and now == size - 1
            filled += now > size
            size = now
    assert filled > 3
