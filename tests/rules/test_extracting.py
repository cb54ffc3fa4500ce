"""Extracting: which pit, which piece, at what price, and where everything goes. (FB-EXT)"""

from __future__ import annotations

import random

import pytest

import fossil_lab as fl

CROSS = """
=   =   =   =   =
-   -   .   -   -
-   .   -0  .   -
-   -   =   .   -
-1  -   -   -   -
"""
PITS = {"c2": "RR", "b3": "TTM", "d3": "TLRHKM", "c4": "T", "d4": "T", "c3": "T"}
STACK = CROSS.replace("-0", "=#0")


def position(site=CROSS, *mats, pits=PITS, **keys):
    return fl.fossilis.from_scenario(
        {"players": 2, "seed": 1, "current": 0, "site": site, "pits": pits, "player": list(mats), **keys})


def rule_of(refusal):
    return refusal and refusal.rule


def offered(state, family):
    return [action.text for action in state.actions if action.family == family]


# rule, site, Plaster, action, the rule of the refusal (None: it is legal)
OFFERS = [
    ("FB-EXT-01", CROSS, 4, "extract c2 rib", None),
    ("FB-EXT-01", CROSS, 9, "extract c2 tooth", "FB-EXT-01"),
    ("FB-EXT-01", CROSS, 3, "extract c2 rib", "FB-EXT-06"),
    ("FB-EXT-02", CROSS, 9, "extract b3 hammer", None),
    ("FB-EXT-02", CROSS, 9, "extract c2 hammer", "FB-EXT-01"),
    ("FB-EXT-03", CROSS, 9, "extract c4 tooth", "FB-EXT-03"),
    ("FB-EXT-03", CROSS.replace("-   -   =   .", "-   -   -=  ."), 9, "extract c4 tooth", "FB-EXT-03"),
    ("FB-EXT-03", CROSS.replace("-   -   =   .", "-   -   .   ."), 9, "extract c4 tooth", None),
    ("FB-EXT-04", CROSS, 9, "extract d4 tooth", "FB-EXT-04"),
    ("FB-EXT-04", CROSS.replace("-1  -   -", "-1  .   -"), 9, "extract b5 tooth", "FB-EXT-04"),
    ("FB-EXT-05", STACK, 4, "extract c2 rib", None),
    ("FB-EXT-05", STACK, 4, "extract d4 tooth", "FB-EXT-04"),
    ("FB-EXT-17", CROSS, 9, "extract c3 tooth", "FB-EXT-04"),
]


@pytest.mark.parametrize(("rule", "site", "plaster", "action", "refused"), OFFERS,
                         ids=[f"{row[0]}-{row[3]}-{row[2]}" for row in OFFERS])
def test_what_may_be_extracted(rule, site, plaster, action, refused):
    state = position(site, {"plaster": plaster})
    assert rule_of(state.why_not(action)) == refused
    assert (action in state.actions) == (refused is None)


PRICES = {"tooth": 2, "limb": 3, "rib": 4, "hip": 5, "skull": 6, "hammer": 0}


@pytest.mark.rule("FB-EXT-06", "FB-EXT-15")
@pytest.mark.parametrize(("piece", "price"), PRICES.items())
def test_a_piece_costs_what_the_mat_shows(piece, price):
    assert state_price(piece, price) == 0
    if price:
        refusal = position(CROSS, {"plaster": price - 1}).why_not(f"extract d3 {piece}")
        assert refusal.rule == "FB-EXT-06"
        assert f"costs {price} Plaster; you have {price - 1}" in refusal.text


def state_price(piece, plaster):
    """Plaster left after extracting a piece with just so much."""
    state = position(CROSS, {"plaster": plaster})
    events = state.play(f"extract d3 {piece}")
    assert events[0].data == {"space": "d3", "piece": piece, "plaster": plaster}
    return state.players[0].plaster


@pytest.mark.rule("FB-EXT-15")
def test_the_prices_of_the_mat_stand_in_the_table_of_pieces():
    table = {piece.id: piece.plaster_cost for piece in fl.fossilis.cards.builtin().pieces}
    assert table == PRICES


@pytest.mark.rule("FB-EXT-07")
def test_spent_plaster_goes_to_the_supply():
    state = position(CROSS, {"plaster": 4}, pool=6, supply=10)
    state.play("extract c2 rib")
    assert (state.pool, state.supply, state.players[0].plaster) == (6, 14, 0)


@pytest.mark.rule("FB-EXT-08", "FB-EXT-11")
def test_a_rib_costs_four_and_lies_in_storage():
    state = position(CROSS, {"plaster": 4})
    state.play("extract c2 rib")
    assert state.players[0].plaster == 0
    assert state.players[0].storage == ("rib",)
    assert state.site["c2"].pit == ("rib",)  # two lay there
    assert state.players[1].storage == ()


@pytest.mark.rule("FB-EXT-09", "FB-EXT-02")
def test_a_hammer_costs_nothing():
    state = position(CROSS, {"plaster": 0})
    assert sorted(offered(state, "extract")) == ["extract b3 hammer", "extract d3 hammer"]
    state.play("extract b3 hammer")
    assert state.players[0].plaster == 0
    assert state.site["b3"].pit == ("tooth", "tooth")


@pytest.mark.rule("FB-EXT-10")
def test_any_number_of_bones_on_one_turn():
    state = position(CROSS, {"plaster": 12})
    for action in ("extract c2 rib", "extract c2 rib", "extract b3 tooth", "extract d3 tooth"):
        state.play(action)
    assert state.players[0].storage == ("tooth", "tooth", "rib", "rib")
    assert state.players[0].plaster == 0
    assert state.energy == 4
    assert state.why_not("extract b3 tooth").rule == "FB-EXT-06"  # until Plaster runs out


@pytest.mark.rule("FB-EXT-12")
def test_bones_kept_to_the_end_score_what_the_mat_shows():
    state = position(CROSS, {}, {"storage": "TLRHK"}, current=1, start=0, last_round=True)
    for _ in range(3):
        state.play("pass")
    assert state.is_terminal
    rows = {row.category: row.points for row in state.breakdown(1)}
    assert rows["Leftover bones"] == 2 + 3 + 4 + 5 + 12


@pytest.mark.rule("FB-EXT-13")
def test_extracting_takes_no_energy():
    state = position(CROSS, {"plaster": 4}, energy=0)
    state.play("extract c2 rib")
    assert state.players[0].storage == ("rib",)
    full = position(CROSS, {"plaster": 4})
    full.play("extract c2 rib")
    assert full.energy == 4


@pytest.mark.rule("FB-EXT-14")
@pytest.mark.parametrize("step", ["market", "claim"])
def test_extracting_belongs_to_step_one(step):
    state = position(CROSS, {"plaster": 9}, step=step)
    assert state.why_not("extract c2 rib").rule == "FB-EXT-14"
    assert offered(state, "extract") == []


@pytest.mark.rule("FB-EXT-14")
def test_no_extracting_after_a_purchase():
    state = position(CROSS, {"plaster": 9, "tiles": ["sand:amber"]}, market=["supply_19"])
    assert state.why_not("extract c2 rib") is None
    state.play("pass")
    state.play("buy supply_19")
    assert state.why_not("extract c2 rib").rule == "FB-EXT-14"


@pytest.mark.rule("FB-EXT-16")
def test_a_pawn_beside_the_site_extracts_nothing():
    site = ".   -   -   -   -\n" * 4 + "-1  -   -   -   -"
    state = position(site, {"plaster": 9}, pits={"a1": "TM"}, off_site={"0": "north"})
    assert state.why_not("extract a1 tooth").rule == "FB-EXT-16"
    assert state.why_not("extract a1 hammer").rule == "FB-EXT-16"
    assert offered(state, "extract") == []


@pytest.mark.rule("FB-EXT-17", "FB-EXT-04")
def test_only_the_four_neighbours_are_in_reach():
    site = ".   .   .   .   .\n.   .   .   .   .\n.   .   -0  .   .\n.   .   .   .   .\n-1  .   .   .   ."
    everywhere = {f"{column}{row}": "T" if row < 4 else "L" for column in "abcde" for row in range(1, 6)}
    state = position(site, {"plaster": 9}, pits=everywhere)
    assert sorted(offered(state, "extract")) == [
        "extract b3 tooth", "extract c2 tooth", "extract c4 limb", "extract d3 tooth"]


@pytest.mark.rule("FB-EXT-18")
def test_the_example_of_the_rib():
    lab = {"card": "ichthyosaurus", "bones": "L"}
    state = position(CROSS, {"plaster": 6, "lab": lab})
    state.play("extract c2 rib")
    player = state.players[0]
    assert (player.plaster, player.storage, player.lab.bones) == (2, ("rib",), ("limb",))
    assert player.lab.missing == ("rib",)


@pytest.mark.rule("FB-EXT-19")
@pytest.mark.parametrize("options", [{}, {"show_seen_pits": True}])
def test_what_an_open_pit_showed_stays_known(options):
    pits = {"c2": "R", "a1": "TTT", "e5": "LLL", "b1": "M", "e4": "HH"}
    state = position(CROSS, {}, pits=pits, options=options, discard=["sand:egg"])
    assert state.view(1).site["c2"].pit == ("rib",)
    state.play("place sand:egg c2")
    seen = set()
    for player in (0, 1):
        view = state.view(player)
        assert not view.site["c2"].is_open
        assert view.site["c2"].pit == ("rib",)
        assert view.site["a1"].pit is fl.HIDDEN
        for seed in range(5):
            sample = view.sample(random.Random(seed))
            assert sample.site["c2"].pit == ("rib",)
            opened = sample.clone()
            opened.pawn[0] = 1  # b1, to look under a1 by digging it away
            opened.play("dig a1 west")
            seen.add(opened.site["a1"].pit)
    assert len(seen) > 1  # what nobody saw is drawn anew
