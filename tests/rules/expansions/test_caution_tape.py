"""Caution Tape: an open pit next to the pawn is out of bounds until its owner's next turn."""

from __future__ import annotations

import random

import pytest

import fossil_lab as fl
from fossil_lab.fossilis.dig_site import SPACE, bar
from rules import test_dig_oracle as oracle
from rules.positions import lay, offered, refused

EXPANSION = {"expansions": ["caution_tape"]}


def with_tape(line, **more):
    return lay(line, **(EXPANSION | more))


def read(state):
    tapes = state.expansions.caution_tape
    return tapes.unused, tapes.lying


def on_to(state, player):
    """Pass until that player's turn begins."""
    while True:
        state = state.after("pass" if "pass" in state.actions else state.actions[0])
        if state.current == player and state.decision.kind == "spend_energy":
            return state


# ------------------------------------------------------------------ placing

@pytest.mark.rule("FX-CT-GEN-01", "FX-CT-GEN-02")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_player_has_one_tape_and_the_others_are_out_of_the_game(players):
    state = fl.fossilis.new_game(players=players, seed=1, **EXPANSION)
    assert read(state) == (tuple(range(players)), {})
    assert not hasattr(fl.fossilis.new_game(players=players, seed=1).expansions, "caution_tape")


@pytest.mark.rule("FX-CT-GEN-05", "FX-CT-GEN-13", "FX-CT-GEN-17")
def test_it_covers_an_open_pit_beside_ones_pawn():
    state = with_tape("c3:-0 d3:-")
    assert offered(state, "tape") == ["tape c2", "tape c4", "tape b3"]
    assert [refused(state, f"tape {space}") for space in ("d3", "c3", "e3", "b2")] == ["FX-CT-GEN-05"] * 3 + ["FX-CT-GEN-13"]
    assert read(state.after("tape b3")) == ((1,), {"b3": 0})
    off = with_tape("north:0 c3:-")
    assert offered(off, "tape") == [] and refused(off, "tape c1") == "FX-CT-GEN-17"


@pytest.mark.rule("FX-CT-GEN-04", "FX-CT-GEN-16")
def test_it_may_be_placed_in_every_step_of_ones_own_turn_without_energy():
    state = with_tape("c3:-0 a1:-1", dinosaurs=["plateosaurus"], energy=0)
    assert state.after("tape b3").energy == 0
    for step in ("market", "claim"):
        assert "tape b3" in with_tape("c3:-0 a1:-1", step=step).actions
    claimed = with_tape("c3:-0 a1:-1", step="claim", dinosaurs=["eudimorphodon"], player=[{"storage": "LL"}]).after("claim eudimorphodon")
    while claimed.decision.kind != "finish_turn":
        claimed = claimed.after(offered(claimed, "assign")[0])
    assert "tape b3" in claimed.actions
    event = with_tape("c3:-0 a1:-1", step="claim", pool=0, pool_number=1, event_deck=["rockfall", "snakebite", "earthquake"],
                      discard=["stone:egg,egg,footprint"]).after("pass")
    assert event.current == 0 and event.decision.player == 1
    assert refused(event, "tape a2") == "FX-CT-GEN-04"
    assert all(state.view(1).why_not(action) for action in ("tape b3", "tape a2"))


@pytest.mark.rule("FX-CT-GEN-03", "FX-CT-GEN-06", "FX-CT-GEN-11", "FX-CT-GEN-12")
def test_it_lies_until_its_owners_next_turn_begins_and_is_used_once():
    state = with_tape("c3:-0 e3:-1").after("tape b3")
    assert refused(state, "tape b3") == refused(state, "tape c2") == "FX-CT-GEN-03"
    theirs = on_to(state, 1)
    assert theirs.barred and read(theirs) == ((1,), {"b3": 0})
    mine = on_to(theirs, 0)
    assert not mine.barred and read(mine) == ((1,), {})
    assert refused(mine, "tape b3") == "FX-CT-GEN-03" and offered(mine, "tape") == []
    assert mine.lines == [sum(mine.face[i] * 8 ** n for n, i in enumerate(line)) for line in
                          [range(r * 5, r * 5 + 5) for r in range(5)] + [range(c, 25, 5) for c in range(5)]]


@pytest.mark.rule("FX-CT-GEN-15")
def test_two_tapes_never_lie_on_one_pit():
    state = with_tape("c3:-0 c5:-1", tape={"c4": 1})
    assert refused(state, "tape c4") == "FX-CT-GEN-15" and "tape b3" in state.actions


@pytest.mark.rule("FX-CT-GEN-20")
def test_a_tape_whose_owner_has_no_further_turn_stays_to_the_end():
    state = with_tape("c3:-0 e3:-1", start=1, current=0, turn=9, pool=0, pool_number=4, last_round=True, step="claim")
    state = state.after("tape b3")
    before = state.scores
    while not state.is_terminal:
        state = state.after("pass" if "pass" in state.actions else state.actions[0])
    assert read(state) == ((1,), {"b3": 0}) and state.scores[0] >= before[0]
    assert "caution" not in str(state.breakdown(0)).lower()


# ------------------------------------------------------------------ out of bounds

OUT_OF_BOUNDS = [
    ("FX-CT-GEN-08", "c3:-0", "extract b3 tooth", {"pits": {"b3": "T"}, "player": [{"plaster": 9}]}),
    ("FX-CT-GEN-08", "c3:-0", "extract b3 hammer", {"pits": {"b3": "M"}, "player": [{"plaster": 9}]}),
    ("FX-CT-GEN-09", "c3:-0", "dig c3 west", {}),
    ("FX-CT-GEN-09", "d3:#0 c3:-", "dig d3 west", {}),
    ("FX-CT-GEN-09", "c3:-=0", "dig c3 west", {}),
    ("FX-CT-GEN-09", "d3:#0 c3:=", "dig d3 west", {"options": {"diagonal_dig": True}}),
    ("FX-CT-GEN-09", "c4:-0", "dig c4 northwest", {"options": {"diagonal_dig": True}}),
    ("FX-CT-GEN-09", "c3:-0", "place sand:amber b3", {"discard": ["sand:amber"]}),
    ("FX-CT-GEN-10", "d3:-=0 c3:-1", "dig d3 west", {}),
    ("FX-CT-GEN-19", "e3:-=0 d3:-1 c3:-2", "dig e3 west", {}),
    ("FX-CT-GEN-19", "e3:-=0 d3:-=1 c3:--2", "dig e3 west", {}),
]


@pytest.mark.rule("FX-CT-GEN-07", "FX-CT-GEN-08", "FX-CT-GEN-09", "FX-CT-GEN-10", "FX-CT-GEN-19")
@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize(("rule", "line", "action", "more"), OUT_OF_BOUNDS)
def test_nothing_leaves_the_pit_and_nothing_comes_into_its_space(rule, line, action, more, owner):
    free, taped = with_tape(line, **more), with_tape(line, tape={"b3": owner}, **more)
    forbidden = refused(taped, action)
    assert forbidden == rule or rule == "FX-CT-GEN-19" and forbidden in ("FX-CT-GEN-09", "FX-CT-GEN-10")
    if line != "e3:-=0 d3:-=1 c3:--2":
        assert free.why_not(action) is None
    assert f"player {owner + 1}" in taped.why_not(action).text and "b3" in taped.why_not(action).text
    assert action not in taped.actions


@pytest.mark.rule("FX-CT-GEN-09", "FX-CT-GEN-10", "FX-CT-GEN-19")
def test_tools_stop_before_the_tape():
    mat = {"player": [{"tools": ["rock_saw_1"]}], "expansions": ["caution_tape", "power_tools"], "tape": {"b3": 0}}
    state = with_tape("a1:-0 e3:#", **mat).after("use rock_saw_1").after("slide e3 west").after("slide d3 west")
    assert state.decision.kind == "spend_energy" and state.site["c3"].tiles
    pushing = with_tape("a1:-0 e3:-# d3:- c3:-1", **mat).after("use rock_saw_1").after("slide e3 west")
    assert pushing.decision.kind == "spend_energy" and pushing.players[1].pawn == "c3"


@pytest.mark.rule("FX-CT-GEN-10", "FX-CT-GEN-19")
@pytest.mark.parametrize(("line", "may"), [
    ("e3:-0 d3:-1 c3:-", False), ("e3:-0 d3:-1", True), ("d3:-0 c3:-1", False), ("e3:-0 d3:-1 c3:-2", False), ("c1:-0 c2:-1 c3:-2", True)])
def test_a_skill_that_would_push_a_pawn_into_it_is_not_used_at_all(line, may):
    state = with_tape(line, tape={"b3": 0}, player=[{"skills": ["shove"]}])
    assert (state.why_not("use shove") is None) is may
    if not may:
        assert refused(state, "use shove") == "FX-CT-GEN-10"
    assert with_tape(line, player=[{"skills": ["shove"]}]).why_not("use shove") is None


@pytest.mark.rule("FX-CT-GEN-19")
def test_of_two_neighbours_only_the_one_pushed_elsewhere_can_be_chosen():
    state = with_tape("d3:-0 c3:-1 d2:-2", tape={"b3": 0}, player=[{"skills": ["shove"]}]).after("use shove")
    assert offered(state, "push") == ["push north"] and refused(state, "push west") == "FX-CT-GEN-10"


@pytest.mark.rule("FX-CT-GEN-14")
def test_events_skip_the_space():
    state = with_tape("c3:-0 a1:-1", tape={"b3": 0}, step="claim", pool=0, pool_number=1,
                      event_deck=["rockfall", "snakebite", "earthquake"], discard=["stone:egg,egg,footprint"]).after("pass")
    assert state.decision.kind == "event_place"
    assert "place stone:egg,egg,footprint b2" in state.actions
    assert refused(state, "place stone:egg,egg,footprint b3") == "FX-CT-GEN-14"
    quake = with_tape("c3:-0 c5:#1", tape={"c4": 0}, step="claim", pool=0, pool_number=1,
                      event_deck=["earthquake", "snakebite", "rockfall"]).after("pass")
    assert quake.decision.kind == "event_slide" and refused(quake, "slide c5 north") == "FX-CT-GEN-09"


# ------------------------------------------------------------------ against a slow second reading

class Taped(oracle.Table):
    """The table of the oracle with pits that nothing may come into."""

    taped = frozenset()

    def push(self, player, way):
        if oracle.NEXT_TO[self.where(player), way] in self.taped:
            raise oracle.Blocked("a pawn would go under a tape")
        super().push(player, way)

    def slide(self, space, way, strength=None):
        if oracle.NEXT_TO[space, way] in self.taped:
            raise oracle.Blocked("a tile would go under a tape")
        super().slide(space, way, strength)


def digs(table, space, way, energy):
    try:
        return table.dig(0, space, way, energy) >= 0
    except oracle.Blocked:
        return False


@pytest.mark.rule("FX-CT-GEN-09", "FX-CT-GEN-10", "FX-CT-GEN-19")
@pytest.mark.parametrize("ways", [tuple(oracle.COMPASS), (*oracle.COMPASS, *oracle.DIAGONALS)], ids=["straight", "diagonal"])
def test_digs_of_random_sites_with_tapes_are_as_the_rules_say(ways):
    rng, stopped = random.Random(4), {"pawn": 0, "tile": 0}
    more = oracle.Frozen([("expansions", ["caution_tape"]), ("options", {"diagonal_dig": len(ways) > 4})])
    for _ in range(700):
        state, table = oracle.position(rng, crowded=rng.random() < 0.5, more=more)
        open_pits = [space for space in oracle.NAMES if not state.site[space].tiles]
        tapes = rng.sample(open_pits, min(len(open_pits), rng.randint(1, state.num_players)))
        part, = state.modules
        part.tape = tuple(SPACE[tapes[p]] if p < len(tapes) else -1 for p in range(state.num_players))
        for space in tapes:
            bar(state, SPACE[space])
        legal, expected = {action.text for action in state.actions if action.family == "dig"}, set()
        for space in oracle.within(table().where(0), 1):
            for way in ways:
                free = table()
                barred = Taped(free.stacks, free.weights, free.pawns)
                barred.taped = frozenset(tapes)
                try:
                    energy = barred.dig(0, space, way, state.energy)
                except oracle.Blocked as fault:
                    for what in stopped:
                        stopped[what] += f"a {what} would" in str(fault)
                    assert state.why_not(f"dig {space} {way}") is not None
                    if digs(free, space, way, state.energy):  # so it is the tape's doing
                        assert state.why_not(f"dig {space} {way}").rule in ("FX-CT-GEN-09", "FX-CT-GEN-10"), str(state)
                    continue
                expected.add(f"dig {space} {way}")
                assert f"dig {space} {way}" in legal, str(state)
                assert oracle.seen(state.after(f"dig {space} {way}")) == oracle.said(barred, energy)
        assert legal == expected, (legal ^ expected, str(state))
    assert stopped["tile"] > 300 and stopped["pawn"] > 10


# ------------------------------------------------------------------ scenarios

def test_tapes_are_written_in_scenarios():
    state = with_tape("c3:-0 e3:-1", tape={"b3": 0}, tape_gone=[1])
    again = fl.fossilis.from_scenario(state.to_scenario())
    assert read(again) == read(state) == ((), {"b3": 0}) and again.to_scenario() == state.to_scenario()
    for keys, word in (({"tape": {"c3": 0}}, "open pit"), ({"tape": {"b3": 7}}, "tape.b3"), ({"tape": {"z9": 0}}, "no space"),
                       ({"tape": {"b3": 0, "c2": 0}}, "tape.c2"), ({"tape_gone": [5]}, "tape_gone"), ({"tape": 3}, "table")):
        with pytest.raises(fl.errors.ScenarioError, match=word):
            with_tape("c3:-0 e3:-1", **keys)
    with pytest.raises(fl.errors.ScenarioError, match="needs the expansion caution_tape"):
        lay("c3:-0", tape={"b3": 0})


@pytest.mark.rule("FX-CT-GEN-09")
def test_a_skill_that_places_sand_needs_another_space():
    more = {"discard": ["sand:amber"], "player": [{"skills": ["backfill"]}]}
    line = "c3:-0 c2:-- d3:-= c4:-="
    assert with_tape(line, **more).why_not("use backfill") is None
    assert refused(with_tape(line, tape={"b3": 1}, **more), "use backfill") == "FB-TOL-15"
