"""The course of play: object and overview, the three steps of a turn, Energy."""

from __future__ import annotations

import pytest

import fossil_lab as fl
from fossil_lab.errors import IllegalAction, OptionError

SITE = """
    -  .  -  -  -
    .  =0 -  #  -
    -  -  .  =  -
    -  =  .  .  -
    -  -  .  #  =1
"""
DISPLAY = ["coelophysis", "archaeopteryx", "peteinosaurus", "microraptor"]  # Tooth Limb, Limb, Tooth Rib, Tooth
MARKET = ["chisel_1", "headlamp_1", "supply_19", "supply_20"]  # 2 Wild, 2 Wild, 1 Amber, 1 Wild


def at(*mats, **fields):
    """A position of player 0's turn; `mats` are the players' mats."""
    base = {"players": 2, "current": 0, "start": 0, "seed": 1, "site": SITE, "pits": {"b1": "R", "a2": "T"},
            "discard": ["sand:amber"], "dinosaurs": DISPLAY, "market": MARKET, "event_deck": ["soft_stone", "rockfall", "snakebite"]}
    return fl.fossilis.from_scenario(base | {"player": list(mats)} | fields)


def refused(state, action):
    refusal = state.why_not(action)
    assert (state.parse(action).code in state.legal_actions()) == (refusal is None)
    return refusal.rule if refusal else None


def play(state, *actions):
    for action in actions:
        state.play(action)
    return state


def pass_turn(state):
    """To the start of the next player's turn."""
    turn = state.turn_index
    while state.turn_index == turn and not state.is_terminal:
        state.play("pass")
    return state


# ---------------------------------------------------------------- object and overview

@pytest.mark.rule("FB-OVW-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_can_play(players):
    assert fl.fossilis.new_game(players=players).num_players == players


@pytest.mark.rule("FB-OVW-01")
@pytest.mark.parametrize("players", [0, 1, 6])
def test_fewer_and_more_cannot(players):
    with pytest.raises(OptionError, match="2 to 5"):
        fl.fossilis.new_game(players=players)


@pytest.mark.rule("FB-OVW-03")
def test_each_player_moves_their_own_pawn_and_no_other():
    state = at()
    assert [player.pawn for player in state.players] == ["b2", "e5"]
    assert refused(state, "move d5") == "FB-MOV-01"  # next to the other pawn
    play(state, "move c1")
    assert [player.pawn for player in state.players] == ["c1", "e5"]
    play(pass_turn(state), "move d5")
    assert [player.pawn for player in state.players] == ["c1", "d5"]


@pytest.mark.rule("FB-OVW-04", "FB-ENE-02", "FB-ENE-03")
@pytest.mark.parametrize(("tile", "action", "energy"), [
    ("=", "gain plaster", 1), ("=", "move c1", 1), ("=", "place sand:amber b1", 1), ("=", "dig c2 south", 1),
    ("-", "dig b2 west", 1), ("=", "dig b2 west", 2), ("#", "dig b2 west", 3)])
def test_what_an_action_costs(tile, action, energy):
    state = at(site=SITE.replace("=0", f"{tile}0"))
    assert state.explain(action).energy == energy
    assert play(state, action).energy == 4 - energy


@pytest.mark.rule("FB-ENE-02")
def test_climbing_costs_one_energy():
    state = at(site=SITE.replace("=0", "="), off_site={"0": "north"})
    assert play(state, "climb c1").energy == 3
    assert state.players[0].pawn == "c1"


@pytest.mark.rule("FB-OVW-05")
def test_fragments_pay_no_bones_and_plaster_pays_no_cards():
    rich = at({"tiles": ["sand:amber", "stone:egg,egg,footprint"]})
    assert refused(rich, "extract b1 rib") == "FB-EXT-06"
    assert refused(at({"plaster": 4}), "extract b1 rib") is None
    assert refused(at({"plaster": 20}, step="market"), "buy supply_20") == "FB-BUY-03"
    assert refused(at({"tiles": ["sand:amber"]}, step="market"), "buy supply_20") is None


@pytest.mark.rule("FB-OVW-06")
def test_three_events_divide_the_game_into_four_pools():
    state = at(pool=1, event_deck=["soft_stone", "patronage", "snakebite"])
    stretches = [state.pool_number]
    while not state.is_terminal:
        assert state.turn_index < 3000  # it ends, or something is broken
        kind = state.decision.kind
        state.play("choose points" if kind.startswith("event_") else
                   "gain plaster" if kind == "spend_energy" and state.energy and state.supply + state.pool else "pass")
        if state.pool_number != stretches[-1]:
            stretches.append(state.pool_number)
            assert state.events_done == state.pool_number - 1
    assert stretches == [1, 2, 3, 4]
    assert [event.id for event in state.events] == ["soft_stone", "patronage", "snakebite"]


@pytest.mark.rule("FB-OVW-07")
def test_an_event_does_not_begin_a_round():
    state = pass_turn(play(at(pool=1), "gain plaster"))
    assert (state.pool_number, state.events_done) == (2, 1)
    assert (state.current, state.round) == (1, 1)
    pass_turn(state)
    assert (state.current, state.round, state.pool_number) == (0, 2, 2)


@pytest.mark.parametrize(("scores", "winners"), [
    pytest.param((65, 64, 58), [0], id="FB-OVW-08", marks=pytest.mark.rule("FB-OVW-08", "FB-FLOW-03")),
    pytest.param((58, 64, 65), [2], id="FB-FLOW-03", marks=pytest.mark.rule("FB-OVW-08", "FB-FLOW-03")),
])
def test_the_highest_total_wins(scores, winners):
    site = SITE.replace("-  .  -  -  -", "-2 .  -  -  -")
    state = at(*[{"score": n} for n in scores], players=3, site=site, current=2, pool_number=4, pool=0, last_round=True)
    assert state.winners == []
    pass_turn(state)
    assert state.is_terminal
    assert state.scores == [n + 6 for n in scores]  # two empty Skill slots with shields, 2 and 4
    assert state.winners == winners


@pytest.mark.rule("FB-OVW-09")
def test_a_dinosaur_that_lacks_bones_may_be_scored_at_once_or_kept():
    state = at({"lab": {"card": "arizonasaurus", "bones": "T"}})
    assert refused(state, "score lab") is None
    assert state.after("score lab").scores == [4, 0]
    assert pass_turn(state.clone()).players[0].lab.bones == ("tooth",)


# ---------------------------------------------------------------- the course of play

@pytest.mark.rule("FB-FLOW-01")
@pytest.mark.parametrize(("start", "order"), [(1, [1, 2, 0, 1, 2, 0]), (0, [0, 1, 2, 0, 1, 2]), (2, [2, 0, 1, 2, 0, 1])])
def test_turns_pass_clockwise_from_the_start_player(start, order):
    state, turns = fl.fossilis.new_game(players=3, options={"start_player": start}), []
    while state.step == "setup":
        state.play(state.legal_actions()[0])
    for _ in order:
        turns.append(state.current)
        assert state.decision.player == state.current
        pass_turn(state)
    assert turns == order


@pytest.mark.rule("FB-FLOW-02")
@pytest.mark.parametrize(("player", "left"), [(0, [1, 2, 3, 0, 1, 2, 3]), (1, [2, 3, 0, 1, 2, 3]), (3, [0, 1, 2, 3])])
def test_after_the_end_is_triggered_the_round_is_finished_and_one_more_is_played(player, left):
    site = SITE.replace("-  .  -  -  -", "-2 .  -  -  -3")
    state = play(at(players=4, site=site, current=player, pool_number=4, pool=1), "gain plaster")
    first, turns = state.round, []
    while not pass_turn(state).is_terminal:
        turns.append(state.current)
        assert len(turns) <= len(left)
        assert state.last_round == (state.round > first)
    assert turns == left


@pytest.mark.rule("FB-FLOW-04")
def test_the_three_steps_come_in_order():
    state = at({"storage": "T", "tiles": ["sand:amber", "sand:egg"]})
    assert (state.step, refused(state, "buy supply_19"), refused(state, "claim microraptor")) == ("energy", "FB-FLOW-04", "FB-FLOW-04")
    play(state, "pass")
    assert state.step == "market"
    assert refused(state, "claim microraptor") == "FB-FLOW-04"
    for action in ("move c1", "gain plaster", "dig c2 south", "place sand:amber b1"):
        assert refused(state, action) == "FB-FLOW-04"
    play(state, "buy supply_19")
    assert state.step == "claim"
    assert refused(state, "move c1") == "FB-FLOW-04"
    play(state, "claim microraptor")
    assert refused(state, "move c1") == "FB-FLOW-04"
    assert refused(state, "buy supply_20") == "FB-FLOW-06"  # an egg is left that would pay it
    assert play(state, "pass").current == 1


@pytest.mark.rule("FB-FLOW-05", "FB-ENE-01", "FB-ENE-06", "FB-ENE-07")
@pytest.mark.parametrize("spent", [0, 2, 4])
def test_every_turn_begins_with_4_energy_whatever_was_left(spent):
    state = at()
    for _ in range(2):
        assert (state.energy, state.energy_full) == (4, 4)
        play(state, *["gain plaster"] * spent)
        assert state.energy == 4 - spent
        assert refused(state, "pass") is None
        assert play(state, "pass").energy == 0
        pass_turn(pass_turn(state))
        assert state.current == 0


@pytest.mark.rule("FB-FLOW-06")
def test_one_card_a_turn_is_bought():
    state = at({"tiles": ["sand:amber", "sand:egg"]}, step="market")
    assert refused(state, "buy supply_20") is None
    play(state, "buy supply_19")
    assert refused(state, "buy supply_20") == "FB-FLOW-06"
    pass_turn(pass_turn(state))
    assert refused(play(state, "pass"), "buy supply_20") is None


@pytest.mark.rule("FB-FLOW-07")
def test_one_dinosaur_a_turn_is_claimed_even_if_it_is_scored_at_once():
    state = play(at({"storage": "TL"}, step="claim"), "claim microraptor", "score lab")
    assert state.players[0].lab is None
    assert refused(state, "claim archaeopteryx") == "FB-FLOW-07"
    pass_turn(pass_turn(state))
    assert refused(play(state, "pass", "pass"), "claim archaeopteryx") is None


@pytest.mark.rule("FB-FLOW-08", "FB-ENE-10")
@pytest.mark.parametrize("before", [
    (), ("gain plaster",), ("gain plaster",) * 4, ("pass",), ("pass", "buy supply_19"), ("pass", "pass")])
def test_the_lab_may_be_scored_at_any_moment_of_the_turn(before):
    state = play(at({"lab": {"card": "plesiosaurus", "bones": "R"}, "tiles": ["sand:amber"]}), *before)
    energy = state.energy
    assert refused(state, "score lab") is None
    play(state, "score lab")
    assert (state.scores[0], state.energy) == (6, energy)
    assert state.players[0].scored[0].id == "plesiosaurus"


@pytest.mark.rule("FB-FLOW-08", "FB-FLOW-09")
def test_even_after_the_claim():
    state = play(at({"storage": "TLT"}, step="claim"), "claim coelophysis", "assign tooth")
    assert state.after("score lab").scores[0] == 4
    assert state.after("score microraptor").scores[0] == 4
    assert refused(state, "score archaeopteryx") is None
    assert refused(play(state, "assign limb"), "score archaeopteryx") == "FB-SCO-19"


@pytest.mark.rule("FB-FLOW-09", "FB-ENE-10")
@pytest.mark.parametrize("before", [(), ("gain plaster",) * 4, ("pass",), ("pass", "pass")])
def test_a_displayed_dinosaur_may_be_scored_at_any_moment_with_all_bones_at_hand(before):
    state = play(at({"storage": "TL"}), *before)
    energy = state.energy
    assert refused(state, "score peteinosaurus") == "FB-SCO-06"
    play(state, "score coelophysis")
    assert (state.scores[0], state.players[0].storage, state.energy) == (12, (), energy)


@pytest.mark.rule("FB-FLOW-10")
def test_buying_and_claiming_may_be_left_out():
    state = at({"storage": "T", "tiles": ["sand:amber"]}, step="market")
    assert refused(state, "buy supply_19") is None
    assert play(state, "pass").step == "claim"
    assert refused(state, "claim microraptor") is None
    play(state, "pass")
    assert (state.current, state.step) == (1, "energy")
    assert ([card.id for card in state.market], [card.id for card in state.display]) == (MARKET, DISPLAY)


@pytest.mark.rule("FB-FLOW-11")
def test_nobody_scores_on_the_turn_of_another():
    lab = {"lab": {"card": "plesiosaurus", "bones": "R"}, "storage": "TL", "plaster": 3}
    state = at({"plaster": 3}, lab, pool=0, event_deck=["snakebite"], step="claim")
    assert not state.view(1).actions
    assert state.view(1).why_not("score lab").rule == "CORE-03"
    play(state, "pass", "choose points")  # player 0 has answered the Event; now it asks player 1
    assert (state.current, state.decision.player, state.decision.kind) == (0, 1, "event_loss")
    assert refused(state, "score lab") == "FB-FLOW-11"
    assert refused(state, "score microraptor") == "FB-FLOW-11"
    assert refused(state, "assign tooth") == "FB-ASG-07"
    assert refused(play(state, "choose points"), "score lab") is None


@pytest.mark.rule("FB-FLOW-12")
def test_the_event_comes_after_the_claim_then_the_pool_is_filled_then_the_next_turn_begins():
    state = at({"storage": "T", "tiles": ["sand:amber"]}, pool=1, event_deck=["snakebite"])
    kinds = []
    for action in ("gain plaster", "pass", "buy supply_20", "claim microraptor", "pass"):
        assert not any(kind in ("event", "refill_pool") for kind in kinds)
        kinds = [event.kind for event in state.play(action)]
        assert state.pool == (0 if state.turn_index == 0 else 8)
    course = [kind for kind in kinds if kind in ("event", "event_points", "refill_pool", "turn")]
    assert course == ["event", "event_points", "event_points", "refill_pool", "turn"]
    assert (state.current, state.pool, state.step) == (1, 8, "energy")


# ---------------------------------------------------------------- Energy

@pytest.mark.rule("FB-ENE-04")
@pytest.mark.parametrize("actions", [
    ("gain plaster", "move c1", "gain plaster", "move b2"), ("gain plaster",) * 4, ("move c1", "move b2") * 2,
    ("dig c2 south", "gain plaster", "dig b2 east"), ("place sand:amber b1", "dig b1 north", "dig b3 west", "gain plaster")])
def test_actions_are_mixed_and_repeated_at_will(actions):
    assert play(at(), *actions).energy == 0


@pytest.mark.rule("FB-ENE-05")
@pytest.mark.parametrize(("energy", "action", "rule"), [
    (0, "gain plaster", "FB-ENE-05"), (1, "gain plaster", None),
    (0, "move c1", "FB-ENE-05"), (1, "move c1", None),
    (0, "place sand:amber b1", "FB-ENE-05"), (1, "place sand:amber b1", None),
    (0, "dig c2 south", "FB-ENE-05"), (1, "dig c2 south", None),
    (1, "dig b2 west", "FB-ENE-05"), (2, "dig b2 west", None)])
def test_an_action_needs_the_energy_it_costs(energy, action, rule):
    state = at(energy=energy)
    before = state.fingerprint()
    assert refused(state, action) == rule
    if rule:
        with pytest.raises(IllegalAction, match=f"you have {energy}"):
            state.play(action)
        assert state.fingerprint() == before


@pytest.mark.rule("FB-ENE-05")
def test_stone_needs_3_energy_and_climbing_1():
    site = SITE.replace("=0", "#0")
    assert refused(at(energy=2, site=site), "dig b2 north") == "FB-ENE-05"
    assert refused(at(energy=3, site=site), "dig b2 north") is None
    away = {"site": SITE.replace("=0", "="), "off_site": {"0": "north"}}
    assert refused(at(energy=0, **away), "climb c1") == "FB-ENE-05"
    assert refused(at(energy=1, **away), "climb c1") is None


@pytest.mark.rule("FB-ENE-08", "FB-ENE-09")
@pytest.mark.parametrize("energy", [0, 1, 4])
def test_a_tool_is_used_in_the_first_step_without_energy(energy):
    state = at({"tools": ["plaster_bandages_1", "brush_1"]}, energy=energy)
    assert {action.text for action in state.actions if action.family == "use"} == {"use plaster_bandages_1", "use brush_1"}
    assert state.explain("use plaster_bandages_1").energy == 0
    play(state, "use plaster_bandages_1", "use brush_1", "remove a1")
    assert (state.energy, state.players[0].plaster, len(state.players[0].tiles)) == (energy, 3, 1)


@pytest.mark.rule("FB-ENE-10")
def test_assigning_buying_and_claiming_cost_no_energy():
    state = at({"lab": {"card": "plesiosaurus", "bones": "R"}, "storage": "TT", "tiles": ["sand:amber"]}, energy=0)
    play(state, "assign tooth", "score lab", "pass", "buy supply_19", "claim microraptor")
    assert (state.scores[0], state.energy) == (13, 0)
    busy = play(at({"lab": {"card": "plesiosaurus", "bones": "R"}, "storage": "T"}, energy=3), "assign tooth", "score lab")
    assert busy.energy == 3
