"""Scorpion (FX-SC): its entry, Scuttle tokens, its movement, Stings, and what it bars.

Positions are lines as in `rules/positions.py`; the Scorpion and the tokens stand in keys of the scenario.
"""

from __future__ import annotations

import random

import pytest

import fossil_lab as fl
from fossil_lab.fossilis import cards
from fossil_lab.fossilis.dig_site import SPACE, bar
from rules.positions import going_on, lay, look, offered, read, refused, targets

EXTRA = cards.builtin().extra
SCUTTLE = {row.id: row for row in EXTRA["scuttle"]}
STRAIGHT, STRAIGHT_2, DIAGONAL, DIAGONAL_2, ADJACENT, SAND, CLAY, STONE = SCUTTLE
TILES = ["sand:amber", "clay:amber,egg"]
MARKET = ["brush_1", "shovel_1", "supply_19", "supply_20"]
ALL = ["scuttle_1", "scuttle_2", "scuttle_3", "scuttle_4", "scuttle_5", "scuttle_6", "scuttle_7", "scuttle_8"]


def scorpion(line, place="c3", **more):
    """A position with the Scorpion on c3, player 0 to spend Energy."""
    return lay(line, expansions=["scorpion"], scorpion=place, **more)


def on_table(state):
    return state.expansions.scorpion


def place(state):
    return on_table(state).place


def kinds(events):
    return [event.kind for event in events]


def market(line, token, at="c3", **more):
    """Player 0 at the Market, rich enough for the Brush, on which the token lies; the other Tool has one too."""
    other = next(t for t in ALL if t != token)
    more = {"discard": [], "market": MARKET, "step": "market", "player": [{"tiles": TILES}],
            "scuttle": {"market": [token, other]}} | more
    return scorpion(line, at, **more)


def buy(state, card="brush_1"):
    """Buy a card, paying with whatever is asked first; returns what happened."""
    events = state.play(f"buy {card}")
    while state.decision.kind == "pay":
        events += state.play(state.legal_actions()[0])
    return events


def scuttled(line, token, to, at="c3", **more):
    """The state after a purchase and the move of the Scorpion."""
    state = market(line, token, at, **more)
    buy(state)
    state.play(f"scorpion {to}")
    return state


def end_turn(state):
    """Pass until the turn is over or something else is asked; returns what happened."""
    events = []
    while state.decision.kind in ("spend_energy", "buy", "claim", "finish_turn"):
        events += state.play("pass")
        if "turn" in kinds(events):
            break
    return events


# ------------------------------------------------------------------ components, set-up

@pytest.mark.rule("FX-SC-CNT-01", "FX-SC-CNT-02", "FX-SC-CNT-03", "FX-SC-SET-01", "FX-SC-SET-03", "FX-SC-SET-04")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_set_up(players):
    state = fl.fossilis.new_game(players=players, seed=4, expansions=["scorpion"])
    assert on_table(state) == ("pool", (None,) * 4, (fl.HIDDEN,) * 8, (), (), 5)
    assert sorted(state.modules[0].stack) == list(range(8))


@pytest.mark.rule("FX-SC-CNT-05", "FX-SC-TOK-03", "FX-SC-MOV-08", "FX-SC-MOV-09")
def test_the_tokens():
    rows = [(row.pattern, row.terrain) for row in SCUTTLE.values()]
    assert rows == [("straight", None)] * 2 + [("diagonal", None)] * 2 + [("adjacent", None)] + [
        ("terrain", terrain) for terrain in ("sand", "clay", "stone")]
    assert {row.points for row in SCUTTLE.values()} == {2}


@pytest.mark.rule("FX-SC-SET-02")
def test_the_order_of_the_stack_is_shuffled_and_hidden():
    games = [fl.fossilis.new_game(players=2, seed=seed, expansions=["scorpion"]) for seed in range(6)]
    assert len({game.modules[0].stack for game in games}) > 3
    other = games[0].clone()
    other.modules[0].stack = other.modules[0].stack[::-1]
    assert other.fingerprint() != games[0].fingerprint()
    assert other.view(0).fingerprint() == games[0].view(0).fingerprint()
    dealt = {games[0].view(0).sample(random.Random(n)).modules[0].stack for n in range(6)}
    assert len(dealt) > 3 and all(sorted(stack) == list(range(8)) for stack in dealt)


@pytest.mark.rule("FX-SC-CNT-04")
def test_the_expansion_warns_of_direct_conflict():
    assert "direct conflict" in type(fl.fossilis.new_game(players=2, seed=1, expansions=["scorpion"]).modules[0]).__doc__


# ------------------------------------------------------------------ entering play

ENTRY = "c3:-0 d3:- b2:#1 e5:-="


def at_entry(line=ENTRY, **more):
    """The end of the turn in which player 0 emptied the first Pool; `pass` reveals Soft Stone."""
    more = {"step": "claim", "pool": 0, "event_deck": ["soft_stone"], "market": MARKET} | more
    return scorpion(line, "pool", **more)


@pytest.mark.rule("FX-SC-ENT-01")
def test_before_its_entry_no_rule_of_the_scorpion_applies():
    state = scorpion("c3:-0 d3:-", "pool", market=MARKET, step="market", discard=[], player=[{"tiles": TILES}])
    assert on_table(state).tokens == (None,) * 4
    buy(state)
    assert state.decision.kind == "claim" and state.scores == [0, 0] and on_table(state).tokens == (None,) * 4
    assert len(on_table(state).stack) == 8
    end_turn(state)
    assert place(state) == "pool" and state.decision.kind == "spend_energy"


@pytest.mark.rule("FX-SC-ENT-02", "FX-SC-ENT-04", "FX-SC-ENT-05", "FX-SC-ENT-06", "FX-SC-ENT-08")
@pytest.mark.parametrize("who", [0, 1])
def test_it_enters_after_the_first_event_and_before_the_refill(who):
    state = at_entry(current=who)
    events = state.play("pass")
    assert (state.decision.kind, state.decision.player) == ("scorpion_enter", who)
    assert kinds(events) == ["step", "event"] and state.pool == 0
    assert targets(state, "scorpion") == "d3 e5"
    assert refused(state, "scorpion b2") == refused(state, "scorpion c3") == refused(state, "scorpion a1") == "FX-SC-ENT-05"
    events = state.play("scorpion e5")
    assert kinds(events) == ["scorpion_enters", "scuttle_token", "scuttle_token", "refill_pool", "turn"]
    table = on_table(state)
    assert [token is not None for token in table.tokens] == [True, True, False, False]
    assert table.place == "e5" and len(table.stack) == 6 and state.pool > 0


@pytest.mark.rule("FX-SC-ENT-09")
@pytest.mark.parametrize(("row", "shown"), [(["brush_1", "", "supply_19", "supply_20"], 1), (["", "", "supply_19"], 0)])
def test_a_token_for_each_tool_there_is(row, shown):
    state = at_entry(market=row, tool_deck=[]).after("pass").after("scorpion d3")
    assert sum(token is not None for token in on_table(state).tokens) == shown
    assert len(on_table(state).stack) == 8 - shown


@pytest.mark.rule("FX-SC-ENT-07")
def test_nobody_flees_from_its_entry():
    state = at_entry("c3:-0 d3:- b2:#1 b3:-").after("pass").after("scorpion b3")
    assert look(state) == read("c3:-0 d3:- b2:#1 b3:-")


@pytest.mark.rule("FX-SC-ENT-10")
def test_without_an_unoccupied_tile_it_waits():
    state = at_entry("c3:-0 b2:#1", discard=["sand:egg"])
    events = state.play("pass")
    assert "scorpion_waits" in kinds(events) and state.decision.kind == "spend_energy" and state.decision.player == 1
    assert place(state) == "pool" and on_table(state).tokens == (None,) * 4
    state.play("place sand:egg b1")
    assert "turn" not in kinds(end_turn(state))
    assert (state.decision.kind, state.decision.player) == ("scorpion_enter", 1)
    assert targets(state, "scorpion") == "b1"
    state.play("scorpion b1")
    assert sum(token is not None for token in on_table(state).tokens) == 2
    assert state.current == 0


@pytest.mark.rule("FX-SC-ENT-08", "FX-SC-MOV-15")
def test_the_return_comes_before_the_event_and_again_after_it():
    state = scorpion("c1:-0 c3:-# d3:- a5:#1", "away", step="claim", pool=0, event_deck=["earthquake"])
    state.play("pass")
    assert state.decision.kind == "scorpion_return" and state.event_due
    events = state.play("scorpion d3")
    assert kinds(events) == ["scorpion_returns", "event"] and state.decision.kind == "event_slide"
    events = state.play("slide c3 east")  # pushes it into the pit of e3
    while state.decision.kind == "event_slide":
        events += state.play(state.legal_actions()[0])
    assert "scorpion_off" in kinds(events)
    assert (state.decision.kind, state.decision.player, state.pool) == ("scorpion_return", 0, 0)
    events = state.play(f"scorpion {targets(state, 'scorpion').split()[0]}")
    assert kinds(events) == ["scorpion_returns", "refill_pool", "turn"]


@pytest.mark.rule("FX-SC-ENT-03")
def test_once_in_it_never_leaves_the_game():
    state, rng, came = fl.fossilis.new_game(players=3, seed=8, expansions=["scorpion"]), random.Random(8), False
    for _ in going_on(state):
        if came:
            assert place(state) != "pool"
        came |= place(state) != "pool"
        if state.decision.kind == "spend_energy" and state.current != state.decision.player:
            assert place(state) != "away"
        state.apply_action(rng.choice(state.legal_actions()))
    assert came and place(state) != "pool"


# ------------------------------------------------------------------ Scuttle tokens

@pytest.mark.rule("FX-SC-TOK-01", "FX-SC-TOK-02", "FX-SC-TOK-04", "FX-SC-TOK-05", "FX-SC-TOK-06", "FX-SC-TOK-07", "FX-SC-TOK-10")
def test_a_purchase_scores_moves_discards_and_deals():
    state = market("a1:-0 c3:- c5:- e3:-", STRAIGHT)
    before = len(on_table(state).stack)
    events = buy(state)
    assert kinds(events) == ["buy", "scuttle_points"]
    assert state.scores == [2, 0] and state.market[0] is None
    assert (state.decision.kind, state.decision.player, state.step) == ("scorpion_move", 0, "market")
    assert targets(state, "scorpion") == "c5 e3"
    assert on_table(state).tokens[0].id == STRAIGHT and on_table(state).discards == ()
    events = state.play("scorpion e3")
    assert kinds(events) == ["scuttle", "scuttle_discarded", "refill", "scuttle_token"]
    table = on_table(state)
    assert (table.place, [t.id for t in table.discards], len(table.stack)) == ("e3", [STRAIGHT], before - 1)
    assert state.market[0].id != "brush_1" and table.tokens[0] is not None
    assert state.decision.kind == "claim" and [t.id for t in state.players[0].tools] == ["brush_1"]


@pytest.mark.rule("FX-SC-TOK-08")
def test_used_tokens_make_a_new_stack():
    seven = [t for t in ALL if t not in (STRAIGHT,)]
    stacks = set()
    for dice in range(8):
        state = market("a1:-0 c3:- e3:-", STRAIGHT, scuttle={"market": [STRAIGHT, ""], "stack": [], "discard": seven[:6]})
        state.dice = dice
        buy(state)
        state.play("scorpion e3")
        table = on_table(state)
        assert table.discards == () and len(table.stack) == 6 and state.dice != dice
        assert table.tokens[0].id in seven[:6] + [STRAIGHT]
        stacks.add(state.modules[0].stack)
    assert len(stacks) > 3
    state = market("a1:-0 c3:- e3:-", STRAIGHT, scuttle={"market": [STRAIGHT, ""], "stack": [STONE], "discard": seven[:6]})
    buy(state)
    state.play("scorpion e3")
    assert on_table(state).tokens[0].id == STONE and len(on_table(state).discards) == 7


@pytest.mark.rule("FX-SC-TOK-09")
def test_supplies_have_nothing_to_do_with_the_scorpion():
    state = market("a1:-0 c3:- e3:-", STRAIGHT)
    before = on_table(state)
    buy(state, "supply_19")
    assert state.decision.kind == "claim" and state.scores == [0, 0]
    assert on_table(state) == before


@pytest.mark.rule("FX-SC-TOK-11")
def test_junk_sale_gives_neither_points_nor_a_move():
    state = market("a1:-0 c3:- e3:-", STRAIGHT, step="claim", pool=0, event_deck=["junk_sale"])
    state.play("pass")
    assert state.decision.kind == "event_give"
    events = state.play("give brush_1")
    assert kinds(events)[-3:] == ["refill", "scuttle_discarded", "scuttle_token"]
    assert state.scores == [0, 0] and place(state) == "c3"
    assert [t.id for t in on_table(state).discards] == [STRAIGHT] and on_table(state).tokens[0] is not None


@pytest.mark.rule("FX-GEN-04")
def test_the_rival_takes_the_points_and_no_more():
    state = fl.fossilis.new_game(players=1, seed=2, expansions=["scorpion", "bone_wars"])
    part = next(part for part in state.modules if part.name == "scorpion")
    part.stand(state, 12)
    for i in range(2):
        part.put_token(state, i)
    tool = state.market_row[0]
    assert tuple(part.bought(state, 1, tool, 0)) == ()
    assert state.scores[1] == 2 and place(state) == "c3" and part.shown[0] == -1 and len(part.discards) == 1
    state.pawn[1] = 27
    assert next(iter(part.bought(state, 0, tool, 1)))[:2] == ("scorpion_move", 0)  # a person's purchase moves it


@pytest.mark.rule("FX-GEN-07")
def test_the_person_places_it_when_the_rival_is_the_cause():
    state = fl.fossilis.new_game(players=1, seed=2, expansions=["scorpion", "bone_wars"])
    rng, came = random.Random(3), []
    for _ in going_on(state):
        if state.decision.kind in ("scorpion_enter", "scorpion_return"):
            came.append((state.current, state.decision.player))
        state.apply_action(rng.choice(state.legal_actions()))
    part = next(part for part in state.modules if part.name == "scorpion")
    state.current, state.todo = 1, []
    part.stand(state, 25)
    fl.fossilis.state.State.automatic["scorpion_due"](state)
    assert state.todo[-1][:2] == ("scorpion_return", 0)
    assert came and {player for _, player in came} == {0}


# ------------------------------------------------------------------ movement

GRID = ("a1:-0 b1:= c1:- d1:- e1:- a2:- b2:= d2:# e2:= a3:- c3:- d3:=# e3:= a4:- b4:=- c4:-= d4:- e4:# "
        "a5:# b5:# c5:= d5:# e5:-1")  # b3 and c2 are open pits
MOVES = [
    ("FX-SC-MOV-02", STRAIGHT, "c3", "a3 c1 c4 c5 d3 e3"),
    ("FX-SC-MOV-03", STRAIGHT_2, "c4", "a4 b4 c1 c3 c5 d4 e4"),
    ("FX-SC-MOV-04", DIAGONAL, "c3", "a1 a5 b2 b4 d2 d4 e1 e5"),
    ("FX-SC-MOV-05", DIAGONAL_2, "a2", "b1 c4 d5"),
    ("FX-SC-MOV-06", ADJACENT, "c3", "b2 b4 c4 d2 d3 d4"),
    ("FX-SC-MOV-06", ADJACENT, "a1", "a2 b1 b2"),
    ("FX-SC-MOV-07", CLAY, "e1", "b1 b2 c4 c5 e2 e3"),
    ("FX-SC-MOV-07", STONE, "c3", "a5 b5 d2 d3 d5 e4"),
    ("FX-SC-MOV-19", CLAY, "c3", "b1 b2 c4 c5 e2 e3"),  # b4 and d3 have Clay below
    ("FX-SC-MOV-17", STRAIGHT, "a3", "a1 a2 a4 a5 c3 d3 e3"),  # a1 holds a pawn
    ("FX-SC-MOV-18", STONE, "a5", "b5 d2 d3 d5 e4"),
]


@pytest.mark.parametrize(("rule", "token", "at", "to"), MOVES, ids=[f"{r[0]} {r[1]} {r[2]}" for r in MOVES])
def test_where_a_token_moves_it(rule, token, at, to):
    state = market(GRID, token, at)
    buy(state)
    assert targets(state, "scorpion") == to
    assert refused(state, f"scorpion {at}") == "FX-SC-MOV-18"


REFUSED = [
    ("FX-SC-MOV-02", STRAIGHT, "e4"), ("FX-SC-MOV-02", STRAIGHT, "b3"), ("FX-SC-MOV-04", DIAGONAL, "c4"),
    ("FX-SC-MOV-06", ADJACENT, "c5"), ("FX-SC-MOV-06", ADJACENT, "c2"), ("FX-SC-MOV-07", CLAY, "d4"),
    ("FX-SC-MOV-19", CLAY, "b4"), ("FX-SC-MOV-18", STRAIGHT, "c3"), ("CORE-01", STRAIGHT, None),
]


@pytest.mark.parametrize(("rule", "token", "to"), REFUSED, ids=[f"{r[0]} {r[1]} {r[2]}" for r in REFUSED])
def test_where_a_token_does_not_move_it(rule, token, to):
    state = market(GRID, token)
    buy(state)
    assert refused(state, f"scorpion {to}" if to else "pass") == rule  # moving is no choice (FX-SC-MOV-18)


@pytest.mark.rule("FX-SC-MOV-17")
def test_it_passes_pawns_and_lands_on_them():
    state = market("a1:-0 c3:- d3:-1 e3:-", STRAIGHT)
    buy(state)
    assert targets(state, "scorpion") == "d3 e3"


@pytest.mark.rule("FX-SC-MOV-01")
@pytest.mark.parametrize(("line", "token"), [("a1:-0 c3:# d3:-", STONE), ("a1:-0 c3:- d4:-", STRAIGHT), ("a2:-0 c3:- d3:#", DIAGONAL),
                                             ("a1:-0 c3:- a3:-", ADJACENT)])
def test_without_an_eligible_tile_it_stays(line, token):
    state = market(line, token)
    events = buy(state)
    assert kinds(events) == ["buy", "scuttle_points", "scorpion_stays", "scuttle_discarded", "refill", "scuttle_token"]
    assert state.scores == [2, 0] and place(state) == "c3" and state.decision.kind == "claim"


@pytest.mark.rule("FX-SC-MOV-01")
def test_off_the_site_it_has_nowhere_to_scuttle():
    state = market("a1:-0 c3:- d3:-", SAND, "away")
    assert "scorpion_stays" in kinds(buy(state)) and place(state) == "away"


# rule, before, token, from, to, after (hand: the owner chooses a side)
FLIGHTS = [
    ("FX-SC-MOV-10", "a1:-0 c3:- a3:- d3:-1 e3:-", STRAIGHT, "a3", "c3", "a1:-0 c3:- a3:- d3:- e3:-1"),
    ("FX-SC-MOV-10", "a1:-0 c3:- c5:- c2:-1 c1:-", STRAIGHT, "c5", "c3", "a1:-0 c3:- c5:- c2:- c1:-1"),
    ("FX-SC-MOV-11", "a1:-0 c3:- a3:- d4:-1 e5:-", STRAIGHT, "a3", "c3", "a1:-0 c3:- a3:- d4:-1 e5:-"),
    ("FX-SC-MOV-13", "a1:-0 d3:- a3:- e3:-1", STRAIGHT, "a3", "d3", "a1:-0 d3:- a3:- e3:- east:1"),
    ("FX-SC-MOV-13", "a1:-0 c3:- a3:- d3:-1", STRAIGHT, "a3", "c3", "a1:-0 c3:- a3:- d3:- hand:1"),
    ("FX-SC-MOV-13", "a1:-0 b3:- a3:- c3:-1 d3:-2 e3:-", STRAIGHT, "a3", "b3", "a1:-0 b3:- a3:- c3:- d3:-1 e3:-2"),
    ("FX-SC-MOV-22", "a1:-0 c3:- a3:- d3:-1 e3:#-", STRAIGHT, "a3", "c3", "a1:-0 c3:- a3:- d3:- e3:#-1"),
    ("FX-SC-MOV-10", "d3:-0 c3:- a3:- e3:-", STRAIGHT, "a3", "c3", "d3:- c3:- a3:- e3:-0"),  # the mover's own pawn, too
]


@pytest.mark.parametrize(("rule", "before", "token", "at", "to", "after"), FLIGHTS, ids=[f"{r[0]} {r[1]}" for r in FLIGHTS])
def test_pawns_beside_it_flee(rule, before, token, at, to, after):
    state = scuttled(before, token, to, at)
    assert look(state) == read(after)
    assert state.decision.kind == ("choose_side" if "hand" in after else "claim")
    assert on_table(state).stung == ()


@pytest.mark.rule("FX-SC-MOV-12", "FX-SC-MOV-20")
def test_they_flee_by_themselves_the_current_player_first():
    line = "b3:-2 d3:-0 c2:-1 c3:- c5:-"
    state = market(line, STRAIGHT, "c5", current=1, player=[{}, {"tiles": TILES}])
    buy(state)
    events = state.play("scorpion c3")
    assert [event.data["pawn"] for event in events if event.kind == "flee"] == [1, 2, 0]
    assert [d.player for d in state.agenda if d.kind == "choose_side"] == [1, 2, 0]  # each is in a pit, no other choice is asked


@pytest.mark.rule("FX-SC-MOV-14", "FX-SC-STG-01")
def test_it_stings_the_pawn_on_which_it_ends():
    state = scuttled("a1:-0 c3:- d3:-1 e3:-2 c1:-", STRAIGHT, "d3")
    assert look(state) == read("a1:-0 c3:- d3:-1 e3:- c1:- east:2")
    assert on_table(state).stung == (1,) and on_table(state).stings == 4


@pytest.mark.rule("FX-CT-GEN-18")
def test_it_does_not_chase_a_pawn_into_a_covered_pit():
    state = market("a1:-0 c3:- a3:- d3:-1", STRAIGHT, "a3")
    bar(state, SPACE["e3"])
    buy(state)
    assert targets(state, "scorpion") == "a1 d3"
    assert refused(state, "scorpion c3") == "FX-CT-GEN-18"
    state = market("a1:-0 b3:- c3:- d3:-1", ADJACENT, "b3")
    bar(state, SPACE["e3"])
    assert "scorpion_stays" in kinds(buy(state)) and place(state) == "b3"


# rule, before, Scorpion, dig, after, where it is, stung
CARRIED = [
    ("FX-SC-MOV-21", "b3:-0 c3:- e4:-1", "c3", "c3 east", "b3:-0 d3:- e4:-1", "d3", ()),
    ("FX-SC-MOV-21", "b3:-0 c3:- d3:- e2:-1", "d3", "c3 east", "b3:-0 d3:- e3:- e2:-1", "e3", ()),  # e2 does not flee
    ("FX-SC-MOV-21", "b3:-0 c3:-- d3:- e3:-", "d3", "c3 east", "b3:-0 c3:- d3:-- e3:-", "e3", ()),
    ("FX-SC-MOV-21", "b3:-0 c3:-- d3:- e3:#-", "d3", "c3 east", "b3:-0 c3:- d3:-- e3:#-", "e3", ()),  # it hops
    ("FX-SC-MOV-21", "b3:-0 c3:-- d3:- e3:-", "c3", "c3 east", "b3:-0 c3:- d3:-- e3:-", "d3", ()),
    ("FX-SC-PWN-05", "b3:-0 c3:-- d3:- e3:-1", "d3", "c3 east", "b3:-0 c3:- d3:-- e3:-1", "e3", (1,)),
    ("FX-SC-PWN-04", "b3:-0 c3:-- d3:-1 e3:-", "e3", "c3 east", "b3:-0 c3:- d3:-- e3:-1", "e3", (1,)),
    ("FX-SC-MOV-15", "b3:-0 c3:-- d3:-", "d3", "c3 east", "b3:-0 c3:- d3:--", "away", ()),  # into the pit
    ("FX-SC-MOV-15", "c3:-0 d3:-- e3:-", "e3", "d3 east", "c3:-0 d3:- e3:--", "away", ()),  # off the site
    ("FX-SC-MOV-15", "d3:-0 e3:-", "e3", "e3 east", "d3:-0", "away", ()),  # with its tile
    ("FX-SC-PWN-07", "b3:-0 c3:-1", "c3", "c3 east", "b3:-0 d3:-1", "d3", ()),  # both ride, no new sting
]


@pytest.mark.parametrize(("rule", "before", "at", "dig", "after", "there", "stung"), CARRIED, ids=[f"{r[0]} {r[1]}" for r in CARRIED])
def test_tiles_carry_and_push_it(rule, before, at, dig, after, there, stung):
    state = scorpion(before, at).after(f"dig {dig}")
    assert look(state) == read(after)
    assert place(state) == there and on_table(state).stung == stung
    assert state.no_step == (0 if there == "away" else 1 << SPACE[there])


@pytest.mark.parametrize(("line", "at", "dig", "how"), [
    ("b3:-0 c3:-- d3:-", "d3", "c3 east", "is pushed into the pit of e3"), ("c3:-0 d3:-- e3:-", "e3", "d3 east", "is pushed off e3"),
    ("d3:-0 e3:-", "e3", "e3 east", "falls off e3")])
def test_the_story_says_how_it_went(line, at, dig, how):
    event = next(event for event in scorpion(line, at).play(f"dig {dig}") if event.kind == "scorpion_off")
    assert event.data["how"] == how and event.rules == ("FX-SC-MOV-15",)
    assert str(event) == f"The Scorpion {how}; it comes back at the end of the turn."


@pytest.mark.rule("FX-SC-MOV-21", "FX-CT-GEN-10")
def test_a_slide_that_would_push_it_into_a_covered_pit_is_refused():
    for at, pit, legal in (("d3", None, True), ("d3", "e3", False), ("d3", "e2", True), ("b2", "e3", True)):
        state = scorpion("b3:-0 c3:-- d3:- b2:-", at)
        if pit:
            bar(state, SPACE[pit])
        assert (state.parse("dig c3 east").code in state.legal_actions()) == legal


@pytest.mark.rule("FX-SC-MOV-15", "FX-SC-MOV-16", "FX-SC-MOV-23")
@pytest.mark.parametrize("how", ["dig", "brush"])
def test_it_comes_back_at_the_end_of_the_turn(how):
    state = scorpion("d3:-0 e3:=- b3:- d1:-1", "e3", player=[{"tools": ["brush_1"]}])
    state.play("dig e3 east" if how == "dig" else "use brush_1")
    if how == "brush":
        state.play("remove e3")
    assert place(state) == "away" and state.site["e3"].tiles  # the tile beneath does not keep it
    assert state.decision.kind == "spend_energy"
    assert state.why_not("move e3") is None
    end_turn(state)
    assert (state.decision.kind, state.decision.player, state.current) == ("scorpion_return", 0, 0)
    assert targets(state, "scorpion") == "b3 e3"
    assert refused(state, "scorpion d1") == refused(state, "scorpion a1") == "FX-SC-MOV-16"
    state.play("scorpion e3")
    assert (place(state), state.current) == ("e3", 1)
    assert state.players[0].pawn == "d3"  # nobody flees from its return


@pytest.mark.rule("FX-SC-ENT-10", "FX-SC-MOV-16")
def test_its_return_waits_for_an_unoccupied_tile():
    state = scorpion("d3:-0 a1:-1", "away")
    assert "scorpion_waits" in kinds(end_turn(state)) and place(state) == "away" and state.current == 1


# ------------------------------------------------------------------ Stings

def stung(line="c3:-0 d3:- e5:-", place="e5", **more):
    return scorpion(line, place, stung=[0], **more)


@pytest.mark.rule("FX-SC-STG-02", "FX-SC-STG-03")
def test_one_sting_is_enough():
    state = scuttled("a1:-0 c3:- d3:-1 c1:-", STRAIGHT, "d3", stung=[1])
    assert on_table(state).stung == (1,) and on_table(state).stings == 4 and state.modules[0].stung == (0, 1)


@pytest.mark.rule("FX-SC-STG-04", "FX-SC-STG-05")
def test_it_takes_an_energy_in_every_turn():
    state = stung()
    assert state.energy == state.energy_full == 3
    for _ in range(3):
        end_turn(state)
        assert (state.current, state.energy, state.energy_full) == (1, 4, 4)
        end_turn(state)
        assert (state.current, state.energy, state.energy_full) == (0, 3, 3)


@pytest.mark.rule("FX-SC-STG-06", "FX-SC-STG-07", "FX-SC-STG-08")
def test_getting_rid_of_it_costs_2_energy():
    state = stung()
    explanation = state.explain("shed sting")
    assert explanation.energy == 2 and "shed sting" in state.actions
    state.play("shed sting")
    assert (state.energy, on_table(state).stung, on_table(state).stings) == (1, (), 5)
    assert refused(state, "shed sting") == "FX-SC-STG-06"
    end_turn(state)
    assert refused(state, "shed sting") == "FX-SC-STG-06"
    end_turn(state)
    assert state.energy == 4
    assert "2 Energy" in stung(energy=1).why_not("shed sting").text
    assert refused(stung(energy=1), "shed sting") == refused(stung(step="market"), "shed sting") == "FX-SC-STG-06"


@pytest.mark.rule("FX-SC-STG-09")
def test_a_sting_on_ones_own_turn_counts_from_the_next_one():
    state = scorpion("a3:-0 b3:-- c3:-1 d3:-", "d3", current=0)
    state.play("dig b3 east")
    assert on_table(state).stung == (1,) and state.energy == 3
    own = scorpion("c3:-0 b3:-- d3:-", "d3")
    own.play("dig b3 east")  # one's own pawn is pushed onto it
    assert (on_table(own).stung, own.energy) == ((0,), 3)
    own.play("gain plaster")
    assert own.energy == 2


@pytest.mark.rule("FX-SC-STG-10")
def test_also_beside_the_site():
    state = stung("west:0 d3:- e5:-", energy=2)
    state.play("shed sting")
    assert (state.energy, on_table(state).stung) == (0, ())


# ------------------------------------------------------------------ pawn movement

BARRED = [
    ("FX-SC-PWN-01", "b3:-0 c3:-", {}, "move c3"),
    ("FX-SC-PWN-06", "b3:-0 c3:- d3:-", {}, "move d3"),
    ("FX-SC-PWN-08", "south:0 c5:-", {"scorpion": "c5"}, "climb c5"),
    ("FX-SC-PWN-09", "b3:-0 c3:-", {"discard": ["sand:egg"]}, "place sand:egg c3"),
    ("FX-SC-PWN-09", "b3:-0 c3:-1", {"discard": ["sand:egg"], "options": {"sand_on_pawn": True}}, "place sand:egg c3"),
    ("FX-SC-PWN-01", "b3:-0 c3:-1", {"player": [{"skills": ["change_places"]}]}, "use change_places"),
    ("FX-SC-PWN-01", "b3:-1 c3:-0", {"player": [{"skills": ["change_places"]}]}, "use change_places"),
    ("FX-SC-PWN-01", "c3:-0 d3:-", {}, "move c3"),  # sharing its space: there and back again
]


@pytest.mark.parametrize(("rule", "line", "more", "action"), BARRED, ids=[f"{r[0]} {r[1]} {r[3]}" for r in BARRED])
def test_nobody_goes_where_it_stands(rule, line, more, action):
    state = lay(line, expansions=["scorpion"], **({"scorpion": "c3"} | more))
    assert refused(state, action) == rule
    away = lay(line, expansions=["scorpion"], **(more | {"scorpion": "pool"}))
    assert refused(away, action) is None


@pytest.mark.rule("FX-SC-PWN-01")
def test_places_are_changed_with_the_pawns_elsewhere():
    state = lay("b3:-0 c3:-1 b4:-2", expansions=["scorpion"], scorpion="c3", player=[{"skills": ["change_places"]}])
    state.play("use change_places")
    assert offered(state, "swap") == ["swap b4"]
    assert refused(state, "swap c3") == "FX-SC-PWN-01"


@pytest.mark.rule("FX-SC-PWN-09")
def test_neither_tool_nor_skill_nor_event_lays_a_tile_on_it():
    keys = {"discard": ["sand:egg"], "player": [{"tools": ["wheelbarrow_1"], "skills": ["backfill"]}]}
    state = scorpion("b3:-0 c3:-", **keys)
    for card in ("wheelbarrow_1", "backfill"):
        used = state.after(f"use {card}")
        assert refused(used, "place sand:egg c3") == "FX-SC-PWN-09" and "place sand:egg b2" in used.actions
    event = scorpion("b3:-0 c3:-", step="claim", pool=0, event_deck=["sandstorm"], discard=["sand:egg"]).after("pass")
    assert event.decision.kind == "event_place" and "place sand:egg c3" not in event.actions
    assert "place sand:egg b2" in event.actions


@pytest.mark.rule("FX-SC-PWN-02", "FX-SC-PWN-03")
def test_a_pawn_may_walk_up_to_it_and_stays():
    state = scorpion("a3:-0 b3:- c3:- d3:-1 e3:-")
    state.play("move b3")
    assert look(state) == read("a3:- b3:-0 c3:- d3:-1 e3:-")


@pytest.mark.rule("FX-SC-PWN-04", "FX-SC-PWN-07")
def test_a_pushed_pawn_shares_its_space_until_either_moves():
    state = scorpion("b3:-0 a3:-1 c3:-- d3:- e3:-", "d3", player=[{"skills": ["shove"]}])
    state.pawn[1] = SPACE["c3"]
    state.play("use shove")
    state.play("push east")  # two spaces: over the Scorpion to e3
    assert on_table(state).stung == (1,) and state.players[1].pawn == "e3"
    state = scorpion("a3:-0 b3:-- c3:-1 d3:- e3:-", "d3")
    state.play("dig b3 east")
    assert on_table(state).stung == (1,) and state.players[1].pawn == place(state) == "d3"
    end_turn(state)
    state.play("shed sting")
    end_turn(state)
    assert on_table(state).stung == () and state.players[1].pawn == place(state) == "d3"  # no new sting for staying
    end_turn(state)
    state.play("move e3")
    assert (state.players[1].pawn, place(state)) == ("e3", "d3")


# ------------------------------------------------------------------ told before it happens

def test_explanations_leave_open_what_nobody_knows():
    state = market("a1:-0 c3:- d3:-", STRAIGHT)
    buy(state)
    other = state.clone()
    other.modules[0].stack = other.modules[0].stack[::-1]
    told = str(state.explain("scorpion d3"))
    assert told == str(other.explain("scorpion d3")) and "A Scuttle token comes to the new Tool." in told
    assert str(stung().explain("shed sting")).splitlines()[:2] == ["shed sting (2 Energy)", "  You lose the Sting.  [FX-SC-STG-06, FX-SC-STG-08]"]


# ------------------------------------------------------------------ notation

def test_scenarios_of_the_scorpion_read_back():
    state = market(GRID, STRAIGHT, "c4", stung=[1], scuttle={"market": [STRAIGHT, CLAY], "stack": [SAND, STONE], "discard": [ADJACENT]})
    again = fl.fossilis.from_scenario(state.to_scenario())
    assert on_table(again) == on_table(state) and again.modules[0].key() == state.modules[0].key()


@pytest.mark.parametrize("keys", [
    {"scorpion": "z9"}, {"scorpion": "e5"}, {"scorpion": 3}, {"stung": [2]}, {"stung": [0, 0]}, {"stung": 0}, {"scuttle": 3},
    {"scuttle": {"market": ["scuttle_9"]}}, {"scuttle": {"market": ["", "", "scuttle_1"]}}, {"scuttle": {"deck": []}},
    {"scuttle": {"stack": ["scuttle_1", "scuttle_1"]}}, {"scuttle": {"market": ["scuttle_1"], "discard": ["scuttle_1"]}}], ids=str)
def test_faulty_scenarios_are_refused(keys):
    with pytest.raises(fl.ScenarioError):
        lay("c3:-0 d3:-", expansions=["scorpion"], market=MARKET, **keys)
