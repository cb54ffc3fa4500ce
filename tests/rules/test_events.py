"""Events (FB-EVT): how one comes about, and each of the ten cards, player by player."""

from __future__ import annotations

import random

import pytest

import fossil_lab as fl
from fossil_lab.fossilis import cards
from rules.positions import going_on

CARDS = cards.builtin()
EVENTS = {e.id: e for e in CARDS.events}
AMBER, EGG = "sand:amber", "sand:egg"
STONE, OTHER_STONE = "stone:amber,egg,footprint", "stone:amber,amber,egg"
CLAY, OTHER_CLAY = "clay:amber,egg", "clay:amber,amber"
SITE = """
-0 . . . {1}
.  - . . .
.  . . . .
.  . . . .
{2} . . . {3}
"""


def table(players):
    return SITE.format("", *(f"-{i}" if i < players else "." for i in (1, 2, 3)))


def before_event(event, players=3, current=1, mats=(), **keys):
    """The last moment of the turn of `current` in which the Pool ran out; `pass` reveals the Event."""
    mats = list(mats) + [{}] * (players - len(mats))
    return fl.fossilis.from_scenario({
        "players": players, "seed": 1, "site": table(players), "pits": {}, "start": 0, "current": current, "step": "claim", "pool": 0,
        "event_deck": [event] if isinstance(event, str) else event, "discard": [], "player": mats, **keys})


def resolve(event, *answers, **keys):
    """The Event revealed and these answers given."""
    state = before_event(event, **keys)
    state.play("pass")
    for answer in answers:
        state.play(answer)
    return state


def texts(state):
    return {a.text for a in state.actions}


def refused(state, action):
    refusal = state.why_not(action)
    return refusal and refusal.rule


def order(state, answer):
    """Who answers, in order, until the Event is over; `answer` picks a text from the legal ones."""
    asked = []
    while state.step == "event":
        asked.append(state.decision.player)
        state.play(answer(state))
    return asked


def ids(row):
    return [d and getattr(d, "id", d) for d in row]


def over(state, current=2):
    """The Event is done, the Pool full again, the next player's turn begun."""
    return (state.step, state.current, state.pool, state.event_due) == ("energy", current, state.pool_full, False)


# ------------------------------------------------------------------ how an Event comes about

@pytest.mark.rule("FB-EVT-01")
@pytest.mark.parametrize("pool, due", [(1, True), (2, False), (8, False)])
def test_the_last_plaster_of_the_pool_triggers_an_event(pool, due):
    state = before_event("soft_stone", step="energy", pool=pool)
    assert not state.event_due
    events = state.play("gain plaster")
    assert bool(state.event_due) is due
    assert ("pool_empty" in [e.kind for e in events]) is due


@pytest.mark.rule("FB-EVT-02")
def test_a_pending_event_is_seen_by_nobody():
    state = before_event("soft_stone", step="energy", pool=1)
    state.play("gain plaster")
    twin = before_event("snakebite", step="energy", pool=1)
    twin.play("gain plaster")
    for player in range(3):
        assert set(state.view(player).events) == {fl.HIDDEN}
    for name in ("gain plaster", "pass", "pass"):
        assert state.events[0] is fl.HIDDEN and state.event_due and state.current == 1
        state.play(name)
    assert twin.view(1).event_due and set(twin.view(1).events) == {fl.HIDDEN}


@pytest.mark.rule("FB-EVT-03")
def test_the_event_is_carried_out_when_the_turn_is_over():
    state = before_event("patronage", step="energy", pool=1)
    for action in ("gain plaster", "pass", "pass"):
        state.play(action)
    assert state.step == "claim" and state.events[0] is fl.HIDDEN
    kinds = [e.kind for e in state.play("pass")]
    assert kinds == ["step", "event"]
    assert state.events[0] == EVENTS["patronage"] and state.step == "event" and state.current == 1
    order(state, lambda s: "choose points")
    assert over(state)


@pytest.mark.rule("FB-EVT-04")
@pytest.mark.parametrize("active", range(3))
def test_the_active_player_is_who_triggered_the_event(active):
    state = resolve("patronage", current=active)
    assert state.decision.player == active
    assert order(state, lambda s: "choose points") == [(active + i) % 3 for i in range(3)]


@pytest.mark.rule("FB-EVT-05")
def test_plaster_of_an_event_comes_from_the_supply():
    state = resolve("patronage", supply=30)
    state.play("choose plaster")
    assert (state.pool, state.supply, state.players[1].plaster) == (0, 26, 4)


@pytest.mark.rule("FB-EVT-06")
@pytest.mark.parametrize("players, supply, after", [
    (2, 30, (8, 22)), (3, 30, (12, 18)), (4, 30, (16, 14)), (3, 12, (12, 0)), (3, 5, (5, 0))])
def test_the_pool_is_refilled_after_the_event(players, supply, after):
    state = resolve("soft_stone", players=players, current=1, supply=supply)
    assert (state.pool, state.supply) == after
    assert state.pool_number == 2 and state.current == 2 % players


@pytest.mark.rule("FB-EVT-06")
def test_it_is_not_refilled_before_the_event_is_over():
    state = resolve("patronage", "choose points", "choose points")
    assert state.pool == 0
    state.play("choose points")
    assert state.pool == 12


@pytest.mark.rule("FB-EVT-07")
def test_it_is_refilled_after_the_third_event_too():
    state = resolve("soft_stone", pool_number=3)
    assert (state.pool, state.pool_number) == (12, 4)
    assert fl.HIDDEN not in state.events and len(state.events) == 3


@pytest.mark.rule("FB-EVT-08")
@pytest.mark.parametrize("players", [2, 3])
def test_a_game_has_four_pools(players):
    rng, counted = random.Random(players), []
    state = fl.fossilis.new_game(players=players, seed=players)
    for _ in going_on(state):
        counted += [e.kind for e in state.play(rng.choice(state.legal_actions()))]
    assert counted.count("refill_pool") == counted.count("event") == counted.count("pool_empty") == 3
    assert counted.count("end_triggered") == 1 and state.pool_number == 4


@pytest.mark.rule("FB-EVT-09")
def test_the_fourth_empty_pool_ends_the_game_instead():
    state = before_event(["soft_stone"], pool_number=4, pool=1, step="energy", event_deck=[])
    seen = state.events
    events = [e.kind for e in state.play("gain plaster")]
    assert "end_triggered" in events and "pool_empty" not in events and not state.event_due
    for _ in range(3):
        assert "event" not in [e.kind for e in state.play("pass")]
    assert (state.pool, state.events, state.current) == (0, seen, 2)


@pytest.mark.rule("FB-EVT-27")
def test_an_event_triggers_no_other():
    state = before_event("patronage", supply=14)
    kinds = [e.kind for e in state.play("pass")]
    while state.step == "event":
        kinds += [e.kind for e in state.play("choose plaster")]
    assert kinds.count("event") == 1 and kinds.count("refill_pool") == 1 and "pool_empty" not in kinds
    assert [p.plaster for p in state.players] == [4, 4, 4]
    assert (state.pool_number, state.pool, state.event_due) == (2, 2, False)


@pytest.mark.rule("FB-EVT-18")
def test_ten_events_have_a_text():
    assert sorted(EVENTS) == ["earthquake", "junk_sale", "mentor_visit", "mudslide", "patronage", "reclassification", "rockfall",
                              "sandstorm", "snakebite", "soft_stone"]
    assert len({e.text for e in EVENTS.values()}) == 10 and all(len(e.text) > 20 for e in EVENTS.values())
    text = EVENTS["rockfall"].text.lower()
    assert all(word in text for word in ("right", "reverse", "stone", "clay", "sand"))


# ------------------------------------------------------------------ Rockfall, Mudslide, Sandstorm

def first_place(state):
    return min(texts(state))


@pytest.mark.parametrize("event, players, active, asked", [
    pytest.param("rockfall", 3, 0, [2, 1], id="FB-EVT-10"),
    pytest.param("rockfall", 3, 2, [1, 0], id="FB-EVT-10"),
    pytest.param("rockfall", 4, 0, [3, 2], id="FB-EVT-11"),
    pytest.param("rockfall", 4, 1, [0, 3], id="FB-EVT-11"),
    pytest.param("rockfall", 2, 0, [1, 0], id="FB-EVT-11"),
    pytest.param("mudslide", 2, 0, [1, 0, 1], id="FB-EVT-22"),
    pytest.param("mudslide", 4, 0, [3, 2, 1], id="FB-EVT-22"),
    pytest.param("sandstorm", 3, 1, [0, 2, 1, 0], id="FB-EVT-22"),
])
def test_the_neighbour_on_the_right_begins_and_it_goes_round_in_reverse(event, players, active, asked):
    pile = {"rockfall": [STONE, STONE, OTHER_STONE], "mudslide": [CLAY, OTHER_CLAY, "clay:egg,egg", AMBER],
            "sandstorm": [AMBER, EGG] * 3}[event]
    state = resolve(event, players=players, current=active, discard=pile)
    assert order(state, first_place) == asked
    assert over(state, (active + 1) % players)


PLACED = [
    pytest.param("rockfall", [STONE, STONE, OTHER_STONE, CLAY], "stone stone", id="FB-EVT-12"),
    pytest.param("rockfall", [STONE, CLAY, OTHER_CLAY, "clay:egg,egg"], "stone clay", id="FB-EVT-13"),
    pytest.param("rockfall", [CLAY, AMBER], "clay sand", id="FB-EVT-14"),
    pytest.param("rockfall", [AMBER, AMBER, EGG], "sand sand", id="FB-EVT-14"),
    pytest.param("rockfall", [], "", id="FB-EVT-15"),
    pytest.param("rockfall", [AMBER], "sand", id="FB-EVT-15"),
    pytest.param("rockfall", [STONE], "stone", id="FB-EVT-15"),
    pytest.param("mudslide", [CLAY, AMBER, AMBER, EGG, EGG, EGG], "clay sand sand", id="FB-EVT-22"),
    pytest.param("mudslide", [STONE, STONE], "", id="FB-EVT-22"),
    pytest.param("mudslide", [CLAY, CLAY, OTHER_CLAY, "clay:egg,egg"], "clay clay clay", id="FB-EVT-22"),
    pytest.param("mudslide", [STONE, CLAY], "clay", id="FB-EVT-22"),
    pytest.param("sandstorm", [AMBER, EGG, EGG], "sand sand sand", id="FB-EVT-22"),
    pytest.param("sandstorm", [AMBER, AMBER, EGG, EGG, EGG], "sand sand sand sand", id="FB-EVT-22"),
    pytest.param("sandstorm", [CLAY, STONE], "", id="FB-EVT-22"),
]


@pytest.mark.parametrize("event, pile, terrains", PLACED)
def test_what_lands_on_the_site(event, pile, terrains):
    state = before_event(event, discard=pile)
    tiles = sum(len(s.tiles) for s in state.site)
    placed = [e.data["tile"] for e in state.play("pass") if e.kind == "place"]
    while state.step == "event":
        placed += [e.data["tile"] for e in state.play(first_place(state)) if e.kind == "place"]
    assert [t.split("_")[0] for t in placed] == terrains.split()
    assert sum(len(s.tiles) for s in state.site) == tiles + len(placed)
    assert len(state.discard) == len(pile) - len(placed) and over(state)


@pytest.mark.rule("FB-EVT-16")
def test_tiles_that_players_hold_are_not_available():
    state = resolve("rockfall", mats=[{"tiles": [STONE]}, {"tiles": [OTHER_STONE]}], discard=[CLAY])
    assert {t.split()[1] for t in texts(state)} == {CLAY}
    assert refused(state, f"place {STONE} c3") == "FB-EVT-12"
    state.play(f"place {CLAY} c3")
    assert over(state) and [t.kind for t in state.players[0].tiles] == [STONE]


@pytest.mark.rule("FB-EVT-12")
def test_clay_waits_while_there_is_stone():
    state = resolve("rockfall", discard=[CLAY, STONE])
    assert refused(state, f"place {CLAY} c3") == "FB-EVT-12"
    state.play(f"place {STONE} c3")
    assert refused(state, f"place {CLAY} d3") is None


STACKED = """
-0 . . . -1
.  - =# . .
.  . # . .
.  . . . .
-2 . . . .
"""


@pytest.mark.rule("FB-EVT-17", "FB-EVT-28")
def test_any_tile_at_hand_goes_on_any_space_with_room():
    state = resolve("rockfall", site=STACKED, discard=[STONE, OTHER_STONE])
    room = [s for s in cards.SPACES if s not in ("a1", "e1", "a5", "c2")]
    assert texts(state) == {f"place {kind} {space}" for kind in (STONE, OTHER_STONE) for space in room}


@pytest.mark.rule("FB-EVT-17")
@pytest.mark.parametrize("space, rule", [
    ("a1", "FB-EVT-17"), ("e1", "FB-EVT-17"), ("c2", "FB-EVT-17"), ("b2", None), ("d4", None), ("c3", None)])
def test_where_an_event_tile_may_lie(space, rule):
    state = resolve("rockfall", site=STACKED, discard=[STONE])
    assert refused(state, f"place {STONE} {space}") == rule
    if rule is None:
        state.play(f"place {STONE} {space}")
        assert state.site[space].tiles[-1].kind == STONE  # on c3 Stone lies on Stone


@pytest.mark.rule("FB-EVT-17")
def test_placing_is_compulsory_and_costs_nothing():
    state = resolve("rockfall", discard=[STONE])
    assert {t.split()[0] for t in texts(state)} == {"place"} and state.why_not("pass") is not None
    plaster = [p.plaster for p in state.players]
    state.play(f"place {STONE} d4")
    assert [p.plaster for p in state.players] == plaster and over(state)


@pytest.mark.rule("FB-EVT-17")
def test_with_no_space_left_the_event_stops():
    state = before_event("rockfall", discard=[STONE, CLAY])
    state.high = [1] * 25  # more tiles than the box holds
    state.play("pass")
    assert over(state) and len(state.discard) == 2


# ------------------------------------------------------------------ Earthquake

QUAKE = """
-0 . .  . -1
-  . #= . -
.  - .  . #
.  . =# . .
-2 . .  . .
"""


@pytest.mark.rule("FB-EVT-19")
def test_each_player_slides_a_stone_that_nothing_lies_on():
    state = resolve("earthquake", site=QUAKE)
    assert texts(state) == {"slide e3 south", "slide e3 west", "slide c4 north", "slide c4 east", "slide c4 south", "slide c4 west"}
    assert refused(state, "slide e3 east") == "FB-EVT-19"
    assert refused(state, "slide e3 north") == "FB-EVT-19"  # it would push e1 off
    assert refused(state, "slide e3 west") is None
    assert refused(state, "slide b3 west") == "FB-EVT-19"  # Sand
    assert refused(state, "slide c2 west") == "FB-EVT-19"  # the Stone there lies below Clay
    assert state.why_not("pass") is not None
    assert refused(state, "slide c4 northeast") == "FB-DIG-29"
    assert refused(state, "slide d3 west") == "FB-DIG-01"


@pytest.mark.rule("FB-EVT-19")
def test_the_earthquake_goes_round_in_turn_order_for_no_energy():
    state = resolve("earthquake", site=QUAKE)
    asked = []
    for action in ("slide e3 west", "slide d3 west", "slide c4 south"):
        asked.append((state.decision.player, state.decision.kind))
        state.play(action)
    assert asked == [(1, "event_slide"), (2, "event_slide"), (0, "event_slide")]
    assert over(state) and state.energy == 4
    assert state.site["c3"].top.terrain == "stone" and state.site["d3"].is_open
    assert state.site["c5"].top.terrain == "stone" and state.site["c4"].top.terrain == "clay"


@pytest.mark.rule("FB-EVT-19")
def test_the_slide_pushes_by_the_dig_rules():
    site = "-0 . . . -1\n. . . . .\n# - - . .\n- . . . .\n-2 . . . ."
    state = resolve("earthquake", site=site)
    assert texts(state) == {"slide a3 north", "slide a3 east"}  # south a tile would fall, west the Stone itself
    state.play("slide a3 east")
    assert [state.site[s].top and state.site[s].top.terrain for s in ("a3", "b3", "c3", "d3")] == [None, "stone", "sand", "sand"]
    heavier = "-0 . . . -1\n. . . . .\n# -= . . .\n=- . . . .\n-2 . . . ."
    state = resolve("earthquake", site=heavier)
    assert texts(state) == {"slide a3 north"}  # stacks do not move
    assert refused(state, "slide a3 east") not in (None, "FB-EVT-19")


@pytest.mark.rule("FB-EVT-19")
def test_a_pawn_may_be_pushed_off_though_no_tile_falls():
    site = "-0 . . =# -1\n. . . . .\n. . . . .\n. . . . .\n-2 . . . ."
    state = resolve("earthquake", site=site)
    events = state.play("slide d1 east")
    assert state.players[1].pawn == "east"
    assert not [e for e in events if e.kind == "fall"] and all(p.tiles == () for p in state.players)


@pytest.mark.rule("FB-EVT-19")
def test_the_owner_of_a_pawn_pushed_into_a_pit_is_asked_before_the_event_goes_on():
    state = resolve("earthquake", site="-0 =# -2 . -1\n. . . . .\n. . . . .\n. . . . .\n. . . . .")
    state.play("slide b1 east")
    assert (state.decision.kind, state.decision.player) == ("choose_side", 2)
    state.play("side south")
    assert state.players[2].pawn == "south"
    assert (state.decision.kind, state.decision.player) == ("event_slide", 2)


@pytest.mark.rule("FB-EVT-19")
def test_without_an_allowed_slide_a_player_does_nothing():
    assert over(resolve("earthquake"))  # no Stone at all
    walled = "#0 -= . . -1\n-= . . . .\n. . . . .\n. . . . .\n-2 . . . ."
    assert over(resolve("earthquake", site=walled))


# ------------------------------------------------------------------ Junk Sale

MARKET = ["chisel_1", "headlamp_1", "supply_18", "supply_07"]


@pytest.mark.rule("FB-EVT-20")
def test_each_player_is_given_a_market_card_by_the_neighbour_on_the_right():
    state = resolve("junk_sale", market=MARKET, supply=20)
    assert state.decision.player == 0 and state.decision.about == (1,)  # player 0 sits right of player 1
    assert texts(state) == {f"give {m}" for m in MARKET}
    assert refused(state, "give chisel_2") == "FB-EVT-20" and state.why_not("pass") is not None
    givers = []
    for card in ("supply_18", "chisel_1", "supply_07"):
        givers.append((state.decision.player, state.decision.about[0]))
        state.play(f"give {card}")
    assert givers == [(0, 1), (1, 2), (2, 0)]
    assert ids(state.players[1].supplies) == ["supply_18"]
    assert ids(state.players[2].tools) == ["chisel_1"]
    assert ids(state.players[0].bone_cards) == ["supply_07"]
    assert [p.plaster for p in state.players] == [0, 4, 0] and (state.pool, state.supply) == (12, 4)
    assert over(state)


@pytest.mark.rule("FB-EVT-20")
def test_the_market_is_refilled_each_time():
    state = before_event("junk_sale", market=MARKET)
    sizes = state.deck_sizes
    state.play("pass")
    state.play("give chisel_1")
    assert isinstance(state.market[0], cards.Tool) and state.market[0].id != "chisel_1"
    assert ids(state.market[1:]) == MARKET[1:]
    assert state.deck_sizes == {**sizes, "tools": sizes["tools"] - 1}


@pytest.mark.rule("FB-EVT-20")
def test_the_gift_is_free_and_no_purchase():
    state = resolve("junk_sale", "give headlamp_1", "give supply_18", "give supply_07", market=MARKET,
                    mats=[{"tiles": [AMBER, EGG]}, {"tiles": [AMBER]}, {"tiles": [AMBER, EGG]}])
    assert [len(p.tiles) for p in state.players] == [2, 1, 2] and not state.discard
    assert state.current == 2
    state.play("pass")
    assert any(a.family == "buy" for a in state.actions)  # the purchase of the turn is still to come


@pytest.mark.rule("FB-EVT-20")
def test_a_given_tool_serves_from_the_next_turn_on():
    state = resolve("junk_sale", "give supply_18", "give headlamp_1", "give supply_07", market=MARKET)
    assert state.current == 2 and "use headlamp_1" in state.actions


@pytest.mark.rule("FB-EVT-20")
def test_an_empty_market_gives_nothing():
    rest = [m.id for m in (*CARDS.tools, *CARDS.supplies) if m.id != "supply_20"]
    state = resolve("junk_sale", market=["supply_20"], mats=[{"used_tools": rest[:21], "used_supplies": rest[21:]}])
    assert texts(state) == {"give supply_20"}
    state.play("give supply_20")
    assert over(state) and ids(state.players[1].supplies) == ["supply_20"] and state.players[2].supplies == ()


# ------------------------------------------------------------------ Mentor Visit

SKILLS = ["tooth_collector", "haggler", "hammer"]


@pytest.mark.rule("FB-EVT-21")
def test_each_player_takes_a_skill_or_scores_four_points():
    state = resolve("mentor_visit", skill_display=SKILLS, mats=[{"skills": ["shove"]}])
    assert state.decision.player == 1
    assert texts(state) == {"choose points", "learn tooth_collector", "learn haggler"}
    assert refused(state, "choose plaster") == "FB-EVT-21" and refused(state, "learn backfill") == "FB-EVT-21"
    state.play("choose points")
    assert state.scores == [0, 4, 0] and state.players[1].skills == ()
    state.play("learn haggler")
    assert ids(state.players[2].skills) == ["haggler"] and state.scores == [0, 4, 0]
    assert ids(state.skill_display[:3]) == ["tooth_collector", None, "hammer"]  # its place stays empty
    assert state.decision.player == 0
    state.play("learn tooth_collector")
    assert ids(state.players[0].skills) == ["shove", "tooth_collector"]  # the leftmost empty slot
    assert over(state)


@pytest.mark.rule("FB-EVT-21")
@pytest.mark.parametrize("row, mats", [
    (["hammer", "hammer"], []),
    (["haggler"], [{"skills": ["shove", "backfill", "well_read"]}, {"skills": ["fine_work", "long_stride", "specialist"]},
                   {"skills": ["quartermaster", "long_reach", "heavy_lifting"]}]),
])
def test_without_a_skill_to_take_or_a_slot_only_the_points_are_left(row, mats):
    state = resolve("mentor_visit", skill_display=row, mats=mats)
    assert over(state) and state.scores == [4, 4, 4]


@pytest.mark.rule("FB-EVT-21")
def test_the_last_skill_is_gone_for_those_after():
    state = resolve("mentor_visit", "learn haggler", skill_display=["haggler", "hammer"])
    assert over(state) and state.scores == [4, 0, 4]


# ------------------------------------------------------------------ Patronage

@pytest.mark.rule("FB-EVT-23")
def test_each_player_takes_four_plaster_or_six_points():
    state = resolve("patronage", supply=20, mats=[{"score": 3}, {"plaster": 1}])
    assert texts(state) == {"choose points", "choose plaster"}
    for action in ("choose plaster", "choose points", "choose points"):
        state.play(action)
    assert [p.plaster for p in state.players] == [0, 5, 0] and state.scores == [9, 0, 6]
    assert (state.pool, state.supply) == (12, 4) and over(state)


@pytest.mark.rule("FB-EVT-23")
def test_the_supply_gives_what_it_holds_and_then_only_points_are_left():
    state = resolve("patronage", "choose plaster", "choose plaster", supply=6)
    assert [p.plaster for p in state.players] == [0, 4, 2]
    assert state.scores == [6, 0, 0] and state.step == "energy" and state.pool == 0


# ------------------------------------------------------------------ Reclassification

DECK = ["mosasaurus", "shonisaurus", "diplodocus", "henodus"]


@pytest.mark.rule("FB-EVT-24")
def test_each_player_draws_a_dinosaur_and_puts_one_under_the_deck():
    mats = [{"scored": ["tapejara"], "score": 14}, {"scored": ["microraptor"], "score": 4}]
    state = resolve("reclassification", mats=mats, dinosaur_deck=DECK)
    assert state.decision.player == 1
    assert texts(state) == {"return microraptor", "return mosasaurus"}
    assert refused(state, "return tapejara") == "FB-EVT-24" and state.why_not("pass") is not None
    state.play("return microraptor")
    assert texts(state) == {"return shonisaurus"}  # player 2 has no other
    state.play("return shonisaurus")
    assert state.decision.player == 0
    state.play("return tapejara")
    assert [ids(p.scored) for p in state.players] == [["diplodocus"], ["mosasaurus"], []]
    assert state.scores == [14, 4, 0]  # points stay
    assert over(state) and state.deck_sizes["dinosaurs"] == 4


@pytest.mark.rule("FB-EVT-24")
def test_the_cards_go_under_the_deck_in_order():
    state = resolve("reclassification", "return mosasaurus", "return shonisaurus", "return diplodocus", dinosaur_deck=DECK)
    deck = [CARDS.dinosaurs[d].id for d in state.dinosaur_deck]
    assert deck == ["henodus", "mosasaurus", "shonisaurus", "diplodocus"]


@pytest.mark.rule("FB-EVT-24")
def test_only_the_owner_sees_which():
    state = resolve("reclassification", dinosaur_deck=DECK, mats=[{}, {"scored": ["microraptor"]}])
    assert "mosasaurus" in ids(state.view(1).players[1].scored)
    for other in (0, 2):
        assert ids(state.view(other).players[1].scored) == ["microraptor"]
    told = state.play("return mosasaurus")[0]
    assert told.seen_by(1).data["card"] == "mosasaurus" and told.seen_by(0).data["card"] is fl.HIDDEN


@pytest.mark.rule("FB-EVT-24")
def test_with_an_empty_deck_a_player_does_nothing():
    state = resolve("reclassification", mats=[{"scored": ["tapejara"]}], dinosaur_deck=[])
    assert over(state) and ids(state.players[0].scored) == ["tapejara"]


# ------------------------------------------------------------------ Snakebite

@pytest.mark.rule("FB-EVT-25")
def test_each_player_loses_four_points_or_gives_two_plaster():
    mats = [{"score": 10, "plaster": 2}, {"score": 10, "plaster": 3}, {"score": 10, "plaster": 1}]
    state = resolve("snakebite", mats=mats, supply=12)
    assert state.decision.player == 1 and texts(state) == {"choose points", "choose plaster"}
    state.play("choose plaster")
    assert (state.players[1].plaster, state.supply, state.pool) == (1, 14, 0)
    assert state.scores == [10, 10, 6]  # player 2 has one Plaster: the points were lost without a choice
    assert state.decision.player == 0
    state.play("choose points")
    assert state.scores == [6, 10, 6] and state.players[0].plaster == 2 and over(state)


@pytest.mark.rule("FB-EVT-25")
@pytest.mark.parametrize("score, plaster, after", [(3, 1, 0), (0, 0, 0), (4, 1, 0), (9, 0, 5)])
def test_no_score_falls_below_zero(score, plaster, after):
    state = resolve("snakebite", mats=[{}, {"score": score, "plaster": plaster}])
    assert over(state) and state.scores == [0, after, 0]


# ------------------------------------------------------------------ Soft Stone

DIGS = """
-0 # . . -1
=  . . . #
.  . . . .
.  . . . .
-2 # . . .
"""


def cost(state, action):
    return state.energy - state.after(action).energy


@pytest.mark.rule("FB-EVT-26")
def test_stone_costs_two_for_everybody():
    plain = before_event("soft_stone", site=DIGS, step="energy", pool=5, current=0)
    assert (cost(plain, "dig b1 east"), cost(plain, "dig a2 east"), cost(plain, "dig a1 west")) == (3, 2, 1)
    state = resolve("soft_stone", site=DIGS)
    assert state.standing_event == EVENTS["soft_stone"] and over(state)
    costs = []
    for action in ("dig b5 east", "dig b1 east", "dig e2 west"):
        costs.append(cost(state, action))
        for _ in range(3):
            state.play("pass")
    assert costs == [2, 2, 2]
    assert state.current == 2
    for _ in range(3):
        state.play("pass")
    assert (cost(state, "dig a2 east"), cost(state, "dig a1 west")) == (2, 1)  # Clay and Sand as ever


@pytest.mark.rule("FB-EVT-26")
def test_it_holds_until_the_next_event_is_revealed():
    state = before_event(["sandstorm"], site=DIGS, standing_event="soft_stone", step="energy", pool_number=2, current=0, supply=30)
    assert state.standing_event.id == "soft_stone"
    assert cost(state, "dig b1 east") == 2  # the next Event is due, but not yet revealed
    for _ in range(3):
        state.play("pass")
    assert state.standing_event is None and state.current == 1
    assert cost(state, "dig e2 west") == 3


@pytest.mark.rule("FB-EVT-26")
def test_as_the_last_event_it_holds_to_the_end_of_the_game():
    state = resolve("soft_stone", site=DIGS, pool_number=3, supply=12)
    assert state.pool_number == 4
    while state.pool:
        state.play("gain plaster" if state.energy else "pass")
    turns = 0
    for _ in going_on(state):
        if state.decision.kind == "spend_energy" and state.last_round:
            turns += 1
            assert cost(state, {0: "dig b1 east", 1: "dig e2 west", 2: "dig b5 east"}[state.current]) == 2
        state.play("pass")
    assert turns == 3


@pytest.mark.rule("FB-EVT-08")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_scenario_that_names_too_few_events_takes_the_others_from_its_seed(number):
    state = before_event("soft_stone", pool_number=number)
    assert len(state.events) == 3
    state.play("pass")
    assert state.events[number - 1].id == "soft_stone" and state.events.count(fl.HIDDEN) == 3 - number
