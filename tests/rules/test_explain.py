"""What an action would do: told before, true afterwards, and silent about what nobody can know."""

from __future__ import annotations

import random

import pytest
from contract.games import positions, some, walk

from fossil_lab.core.decision import Explanation, Line, Refusal
from rules.positions import lay


def told(state, action):
    """The explanation as one text."""
    return str(state.explain(action))


def mat(**more):
    """Player 0's mat beside an empty one."""
    return [more, {}]


# ---------------------------------------------------------------- every family, every kind of consequence

LAB = {"card": "eudimorphodon", "bones": "L"}
ROWS = [
    ("gain plaster", "c3:-0", {"pool": 3}, ["gain plaster (1 Energy)", "You have 1 Plaster then; 2 is left in the Pool."]),
    ("gain plaster", "c3:-0", {"pool": 1}, ["Pool 1 has run out: an Event follows at the end of this turn.  [FB-PLA-04]"]),
    ("gain plaster", "c3:-0", {"energy": 1}, ["That is the last Energy of this turn.  [FB-ENE-02]"]),
    ("move d3", "c3:-0 d3:-", {}, ["You move from c3 to d3."]),
    ("move d3", "c3:-0 d3:- e3:-", {}, ["Then possible:", "4 more digs (e3 west/east/north/south)"]),
    ("climb a1", "north:0 a1:-", {}, ["You climb from the north side onto a1.", "Then possible:", "4 digs (a1 west/east/north/south)"]),
    ("place sand:egg d3", "c3:-0", {"discard": ["sand:egg"]}, ["You place Sand on d3.", "The pit of d3 is covered.", "moves (c3, d3)", "more digs (d3 "]),
    ("dig d3 east", "c3:-0 d3:=", {}, ["(2 Energy)", "Clay slides east from d3 to e3.", "The pit of e3 is covered.", "The pit of d3 opens"]),
    ("dig d3 east", "c3:-0 d3:- e3:-", {"fragments": {"e3": "egg"}}, ["off e3 and falls", "You keep the Sand: sand:egg."]),
    ("dig d3 east", "c3:-0 d3:-1 e3:-", {}, ["Player 2's pawn rides from d3 to e3."]),
    ("dig c3 east", "c3:-0 d3:-1 e3:-", {}, ["Your pawn rides from c3 to d3."]),
    ("extract b3 tooth", "c3:-0", {"pits": {"b3": "T"}, "player": mat(plaster=4)}, ["(2 Plaster)", "You extract a Tooth from b3", "You have 2 Plaster then."]),
    ("extract b3 hammer", "c3:-0", {"pits": {"b3": "M"}, "player": mat(plaster=6)}, ["Next you are asked: Swap the Hammer for a Skill", "Skills to take"]),
    ("extract b3 limb", "c3:-0", {"pits": {"b3": "L"}, "player": mat(plaster=9, lab=LAB)}, ["Eudimorphodon in the lab can be completed then, for ", "assign limb"]),
    ("score lab", "c3:-0", {"player": mat(lab=LAB, score=3)}, ["You score Eudimorphodon", "points then.", "Your lab is empty then"]),
    ("assign limb", "c3:-0", {"player": mat(storage="L", lab=LAB)}, ["You assign a Limb to Eudimorphodon.", "Eudimorphodon is complete then:", "FB-SCO-03"]),
    ("use chisel_1", "c3:-0 a1:#", {"player": mat(tools=["chisel_1"])}, ["You use Chisel.", "Next you are asked: Chisel", "Then possible"]),
    ("pass", "c3:-0", {"energy": 2}, ["You go on to the Market.", "2 Energy are lost.  [FB-ENE-06]"]),
    ("pass", "c3:-0", {"step": "claim"}, ["You end the turn.", "Then it is Player 2's turn.  [FB-FLOW-01]"]),
    ("pass", "c3:-0", {"step": "claim", "pool": 0}, ["You end the turn.", "The next Event is revealed."]),
    ("buy chisel_1", "c3:-0", {"step": "market", "market": ["chisel_1", "chisel_2", "supply_03", "supply_11"],
                              "player": mat(tiles=["stone:amber,egg,footprint"])}, ["You buy Chisel for stone:amber,egg,footprint.", "A new card comes to the Market."]),
]


@pytest.mark.parametrize(("action", "line", "more", "said"), ROWS, ids=[f"{row[0]}-{i}" for i, row in enumerate(ROWS)])
def test_what_an_action_would_do(action, line, more, said):
    text = told(lay(line, **more), action)
    for part in said:
        assert part in text, text


def test_the_opening_of_a_pit_never_seen_leaves_its_pieces_open():
    state = lay("c3:-0 d3:-", pits={"d3": "TTT"}, player=mat(plaster=20))
    said = state.explain("dig d3 east")
    assert "what lies in it will be seen then" in str(said) and "tooth" not in str(said).lower()
    assert not any(text.startswith("extract d3") for text in said.opens)
    assert "space:d3" in said.touches and "space:e3" in said.touches


def test_a_card_to_be_drawn_opens_nothing_that_could_be_told():
    state = lay("c3:-0", pits={}, dinosaurs=["coelophysis", "tapejara", "apatosaurus", "plateosaurus"],
                player=mat(storage="TTTTTLLLLLRRRRRHHHHH"))
    shown = {f"score {card.id}" for card in state.display}
    twins = [state.view(0).sample(random.Random(n)) for n in range(8)]
    assert any({a.text for a in twin.after("score coelophysis").actions} - {a.text for a in twin.actions} for twin in twins)
    for twin in (state, *twins):
        said = twin.explain("score coelophysis")
        assert "A new card comes to the display." in str(said) and set(said.opens) <= shown and said == state.explain("score coelophysis")


def test_what_opens_and_closes_is_given_as_texts_and_told():
    state = lay("b3:-0 c3:- d3:-", pits={"a3": "T"}, player=mat(plaster=20))
    assert "extract a3 tooth" in state.actions
    said = state.explain("move d3")
    assert "extract a3 tooth" in said.closes and "extract a3 tooth" in str(said).split("No longer possible")[1]
    assert set(said.opens) == {a.text for a in state.after("move d3").actions} - {a.text for a in state.actions}


def test_a_card_that_can_be_scored_perfectly_is_told_with_its_points():
    state = lay("c3:-0", pits={"b3": "L"}, dinosaurs=["coelophysis", "tapejara", "apatosaurus", "plateosaurus"],
                player=mat(plaster=20, storage="T"))
    said = state.explain("extract b3 limb")
    assert "Coelophysis in the display can be scored perfectly then, for 12 points." in str(said)
    assert {"FB-SCO-06", "FB-SCO-08"} <= set(said.rules) and "score coelophysis" in said.opens


# ---------------------------------------------------------------- refused

@pytest.mark.parametrize(("action", "line", "more", "said"), [
    ("dig d3 east", "c3:-0 d3:#", {"energy": 1}, ["(3 Energy)", "not legal", "It lacks 2 Energy."]),
    ("extract b3 tooth", "c3:-0", {"pits": {"b3": "T"}, "player": mat(plaster=1)}, ["It lacks 1 Plaster.", "It would be legal after: gain plaster."]),
    ("dig e3 east", "c3:-0 d3:- e3:-", {}, ["FB-DIG-01", "It would be legal after:", "d3"]),
    ("extract d3 tooth", "c3:-0 d3:-", {"pits": {"d3": "T"}, "player": mat(plaster=9)}, ["FB-EXT-03"]),
])
def test_a_refused_action_says_what_it_lacks_and_what_would_make_it_legal(action, line, more, said):
    state = lay(line, **more)
    explanation = state.explain(action)
    assert explanation.refusal == state.why_not(action) and not explanation.lines
    for part in said:
        assert part in str(explanation), explanation
    if "FB-EXT-03" in said:
        assert "would be legal" not in str(explanation), "nobody knows what lies there"


# ---------------------------------------------------------------- true, and nothing more

@pytest.mark.parametrize("config", some(24), ids=str)
def test_what_is_told_is_what_happens(config):
    rng, tried = random.Random(f"explain{config}"), 0
    for state, code in walk(config):
        if code is None or rng.random() > 0.4:
            continue
        player, real = state.current_player, state.clone()
        said, events = state.explain(code), real.play(code)
        surprise = next((i for i, e in enumerate(events, 1) if e.kind in state.surprises), 0)
        told = [(state.telling.foreseen(state, e, player), e.rules) for e in (events[:surprise] if surprise else events)]
        assert [tuple(line) for line in said.lines] == [line for line in told if line[0]]
        tried += 1
        if surprise or real.current_player != player or real.todo[-1][0] != state.todo[-1][0]:
            assert not surprise or not (said.opens or said.closes or said.then)
            continue
        before, after = {a.text for a in state.actions}, {a.text for a in real.actions}
        unknown = {e.data["space"] for e in events if e.kind == "open" and not state.seen >> (
            (int(e.data["space"][1]) - 1) * 5 + "abcde".index(e.data["space"][0])) & 1}
        drawn = {e.data["card"] for e in events if e.kind == "refill"}
        known = {t for t in after - before if not (t.startswith("extract") and t.split()[1] in unknown) and t.split()[-1] not in drawn}
        assert set(said.opens) == known
        assert set(said.closes) == before - after - {state.action(code).text}
    assert tried > 30


@pytest.mark.parametrize("config", some(16), ids=str)
def test_states_that_differ_in_hidden_things_only_are_explained_alike(config):
    rng = random.Random(f"hidden{config}")
    for state in positions(config, 8, seed=9):
        if state.is_terminal:
            continue
        view, legal = state.view(state.current_player), state.legal_actions()
        twins = [view.sample(rng) for _ in range(3)]
        for code in (*rng.sample(legal, min(3, len(legal))), *rng.sample(range(state.num_actions), 3)):
            said = view.explain(code)
            assert all(twin.explain(code) == said for twin in twins)


def test_nothing_changes_by_asking():
    state = lay("c3:-0 d3:-")
    before = state.fingerprint()
    for action in state.actions:
        state.explain(action)
    assert state.fingerprint() == before and state.log is None


def test_an_explanation_in_a_notebook_is_escaped():
    said = Explanation("a<b", (Line("<i>", ("X&1",)),), {"<u>": 1}, Refusal("<R>", "<s>"), (Line("</ul>"),))
    html = said._repr_html_()
    assert all(tag not in html for tag in ("a<b", "<i>", "X&1", "<u>", "<R>", "<s>")) and html.count("</ul>") == 1
    assert "&lt;i&gt;" in html and said.rules == ("<R>", "X&1")
