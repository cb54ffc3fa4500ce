"""Game end (FB-END) and tie-breaks (FB-TIE)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import fossil_lab as fl
from rules.positions import going_on

SITE = """
-0 . . . {1}
.  - . . .
.  . . . .
.  . . . .
{2} . . . {3}
"""


def last_pool(players=3, current=0, start=0, pool=1, mats=(), **keys):
    """The fourth Pool before it runs out, on a turn of `current`."""
    site = SITE.format("", *(f"-{i}" if i < players else "." for i in (1, 2, 3)))
    return fl.fossilis.from_scenario({"players": players, "seed": 1, "site": site, "pits": {}, "start": start, "current": current,
                                      "pool_number": 4, "pool": pool, "player": list(mats), **keys})


def turns_to_the_end(state):
    """Whose turns follow, until the game is over."""
    turns = []
    for _ in going_on(state):
        turns += [e.player for e in state.play("pass") if e.kind == "turn"]
    return turns


# ------------------------------------------------------------------ FB-END

@pytest.mark.rule("FB-END-01")
@pytest.mark.parametrize("pool, number, triggered", [(1, 4, True), (2, 4, False), (1, 3, False)])
def test_the_end_is_triggered_when_the_fourth_pool_runs_out(pool, number, triggered):
    state = last_pool(pool=pool, pool_number=number)
    kinds = [e.kind for e in state.play("gain plaster")]
    assert ("end_triggered" in kinds) is triggered
    assert state.event_due == (pool == 1 and number == 3)


REMAINING = [
    pytest.param(4, 0, 0, [1, 2, 3, 0, 1, 2, 3], id="FB-END-02"),
    pytest.param(4, 0, 2, [3, 0, 1, 2, 3], id="FB-END-02-third-player"),
    pytest.param(4, 1, 1, [2, 3, 0, 1, 2, 3, 0], id="FB-END-02-start-marker"),
    pytest.param(3, 1, 2, [0, 1, 2, 0], id="FB-END-03"),
    pytest.param(2, 0, 0, [1, 0, 1], id="FB-END-03-two"),
    pytest.param(3, 0, 2, [0, 1, 2], id="FB-END-04"),
    pytest.param(3, 1, 0, [1, 2, 0], id="FB-END-04-start-marker"),
    pytest.param(2, 0, 1, [0, 1], id="FB-END-04-two"),
]


@pytest.mark.parametrize("players, start, current, turns", REMAINING)
def test_the_round_is_finished_and_each_has_one_more_turn(players, start, current, turns):
    state = last_pool(players, current, start)
    state.play("gain plaster")
    assert not state.last_round
    assert turns_to_the_end(state) == turns


@pytest.mark.rule("FB-END-03")
def test_the_last_round_is_known_as_such():
    state = last_pool(2, 0)
    state.play("gain plaster")
    last = []
    for _ in going_on(state):
        if state.decision.kind == "spend_energy":
            last.append(state.last_round)
        state.play("pass")
    assert last == [False, False, True, True]


@pytest.mark.rule("FB-END-02")
def test_plaster_from_a_supplies_card_triggers_the_end_too():
    state = last_pool(2, 0, step="market", market=["supply_19"], mats=[{"tiles": ["sand:amber"]}])
    assert "end_triggered" in [e.kind for e in state.play("buy supply_19")]
    assert turns_to_the_end(state) == [1, 0, 1]


@pytest.mark.rule("FB-END-05")
def test_after_the_last_turn_play_stops_and_all_is_counted():
    state = last_pool(2, 1, pool=0, last_round=True, step="claim", mats=[{"score": 10}, {"plaster": 4}])
    events = state.play("pass")
    assert [(e.kind, e.player) for e in events if e.kind == "final"] == [("final", 0), ("final", 1)]
    assert state.is_terminal and state.step == "over" and state.legal_actions() == [] and state.decision is None
    assert state.scores == [16, 8]  # with 6 for two empty Skill slots each
    assert state.why_not("pass").rule == "CORE-02"


@pytest.mark.rule("FB-END-06")
def test_plaster_after_the_last_pool_comes_from_the_supply():
    state = last_pool(2, 1, pool=0, last_round=True, supply=7, mats=[{}, {"plaster": 1}])
    assert "end_triggered" not in [e.kind for e in state.play("gain plaster")]
    assert (state.pool, state.supply, state.players[1].plaster) == (0, 6, 2)
    assert turns_to_the_end(state) == []


@pytest.mark.rule("FB-END-06")
def test_the_last_pool_is_not_refilled():
    state = last_pool(2, 0)
    state.play("gain plaster")
    for _ in going_on(state):
        assert state.pool == 0 and state.pool_number == 4
        state.play("pass")


@pytest.mark.rule("FB-END-07")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_have_had_equally_many_turns(players):
    rng, turns = random.Random(players), Counter()
    state = fl.fossilis.new_game(players=players, seed=players)
    for _ in going_on(state):
        legal = state.legal_actions()
        gain = state.parse("gain plaster").code
        code = gain if gain in legal and rng.random() < 0.5 else rng.choice(legal)
        turns.update(e.player for e in state.play(code) if e.kind == "turn")
    assert len(turns) == players and len(set(turns.values())) == 1


# ------------------------------------------------------------------ FB-TIE

ANIMALS = ["henodus", "archaeopteryx", "microraptor", "pachycephalosaurus", "coelophysis", "lystrosaurus", "dilophosaurus", "edmontosaurus",
           "cynognathus", "heterodontosaurus", "therizinosaurus", "pterodactylus", "peteinosaurus", "plesiosaurus", "tapejara",
           "ichthyosaurus", "stegosaurus", "herrerasaurus"]
SHOWN = ["mosasaurus", "shonisaurus", "arizonasaurus", "tyrannosaurus_rex"]


def finished(totals, collections):
    """A game that ends with these totals and so many Dinosaurs in the collections."""
    players = len(totals)
    animals, mats = iter(ANIMALS), []
    for n in collections:
        mats.append({"scored": [next(animals) for _ in range(n)], "score": 0})
    how = {"pool": 0, "last_round": True, "step": "claim", "dinosaurs": SHOWN}
    bare = last_pool(players, players - 1, mats=mats, **how)
    for player, mat in enumerate(mats):
        mat["score"] = totals[player] - bare.breakdown(player).total
    state = last_pool(players, players - 1, mats=mats, **how)
    state.play("pass")
    assert state.is_terminal and state.scores == list(totals)
    assert [len(p.scored) for p in state.players] == list(collections)
    return state


@pytest.mark.parametrize("totals, collections, winners", [
    pytest.param((90, 90), (6, 5), [0], id="FB-TIE-01"),
    pytest.param((90, 90), (5, 6), [1], id="FB-TIE-01"),
    pytest.param((90, 90, 90), (1, 3, 2), [1], id="FB-TIE-01-three"),
    pytest.param((90, 90), (5, 5), [0, 1], id="FB-TIE-02"),
    pytest.param((90, 90, 90), (2, 4, 4), [1, 2], id="FB-TIE-02-two-of-three"),
    pytest.param((90, 90, 80), (5, 5, 0), [0, 1], id="FB-TIE-02-not-the-third"),
    pytest.param((90, 90, 80), (4, 5, 9), [1], id="FB-TIE-03"),
    pytest.param((90, 80), (1, 9), [0], id="FB-TIE-03-no-tie"),
    pytest.param((98, 97), (2, 7), [0], id="FB-FIN-34"),
    pytest.param((97, 98), (2, 2), [1], id="FB-FIN-34"),
])
def test_who_wins(totals, collections, winners):
    assert finished(totals, collections).winners == winners


@pytest.mark.rule("FB-TIE-01", "FB-FIN-05")
def test_a_dinosaur_scored_from_the_lab_at_the_end_counts_in_a_tie():
    how = {"pool": 0, "last_round": True, "step": "claim", "dinosaurs": SHOWN}
    lab = {"lab": {"card": "eudimorphodon", "bones": "L"}}
    bare = last_pool(2, 1, mats=[lab, {}], **how)
    state = last_pool(2, 1, mats=[lab, {"score": bare.breakdown(0).total - bare.breakdown(1).total}], **how)
    state.play("pass")
    assert state.scores[0] == state.scores[1] and state.winners == [0]


@pytest.mark.rule("FB-FIN-34")
def test_there_is_no_winner_before_the_end():
    assert last_pool(2, 1, mats=[{"score": 50}, {}]).winners == []
