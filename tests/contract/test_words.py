"""Refusals, decisions, agendas and events: sentences for people, with rules that exist."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

import fossil_lab as fl
from contract.games import CONFIGS, positions, some, walk
from contract.words import known, sentence, well_told


@pytest.mark.parametrize("config", some(40), ids=str)
def test_an_illegal_action_is_refused_and_changes_nothing(config):
    rng = random.Random(str(config))
    for state in positions(config, 8):
        before, key, legal = state.fingerprint(), state.key(), set(state.legal_actions())
        for code in rng.sample([c for c in range(state.num_actions) if c not in legal], 25):
            action, refusal = state.action(code), state.why_not(code)
            for form in (code, action, action.text):
                with pytest.raises(fl.IllegalAction) as caught:
                    state.play(form)
                assert caught.value.refusal == refusal and isinstance(caught.value, fl.FossilLabError)
                assert str(caught.value) == f"{refusal.text} [{refusal.rule}]"
            with pytest.raises(fl.IllegalAction):
                state.after(code)
            assert state.explain(code).refusal == refusal and not state.explain(code).lines
            assert state.log is None
        assert state.key() == key and state.fingerprint() == before


def test_an_illegal_action_error_can_be_sent_to_another_process():
    with pytest.raises(fl.IllegalAction) as caught:
        fl.fossilis.new_game(players=2, seed=7).play("start c3")
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.refusal == caught.value.refusal and str(again) == str(caught.value)
    assert copy.copy(caught.value).refusal.rule == "FB-SET-45"


@pytest.mark.parametrize("config", some(50), ids=str)
def test_every_decision_and_event_is_a_sentence_with_rules_that_exist(config):
    names = ["Ada", "Ben", "Cy", "Di", "Ed"][: config.given["players"]]
    told = set()
    for state, code in walk(config):
        if code is None:
            break
        decision = state.decision
        assert decision.player == state.current_player and decision.kind in state.decisions and decision.rules
        if decision not in told:
            told.add(decision)
            sentence(decision.text)
            assert all(map(known, decision.rules))
            assert str(decision) == f"Player {decision.player + 1}: {decision.text}"
        for event in state.clone().play(code):
            text = event.sentence(names)
            assert -1 <= event.player < state.num_players and isinstance(event.data, dict)
            assert event.rules and all(map(known, event.rules)), event
            if text not in told:
                told.add(text)
                sentence(text)
                assert text.endswith(".") and "Player" not in text, text
                sentence(event.sentence())
                assert event.kind in repr(event) and str(event) == event.sentence()
                pickle.dumps(event.data)
            for player in range(state.num_players):
                seen = event.seen_by(player)
                assert (seen == event) == (player == event.player or not event.secret)
                sentence(seen.sentence(names))


@pytest.mark.parametrize("config", some(50), ids=str)
def test_the_agenda_lists_every_open_decision_with_the_current_one_first(config):
    for state in positions(config, 9):
        agenda = state.agenda
        assert len(agenda) == len(state.todo)
        if state.is_terminal:
            assert repr(agenda) == "nothing to do: the game is over" == agenda._repr_html_()
            continue
        assert agenda[0] == state.decision
        rows = repr(agenda).splitlines()
        assert len(rows) == len(agenda) == agenda._repr_html_().count("<li>")
        for n, (row, decision) in enumerate(zip(rows, agenda, strict=True), 1):
            who = f"Player {decision.player + 1}: " if decision.player >= 0 else ""
            assert row == f"{n}. {who}{decision.text}"
            assert decision.player >= 0 or decision.kind in state.automatic


def test_the_agenda_of_a_new_game_is_its_set_up():
    state = fl.fossilis.new_game(players=3, seed=1, options={"start_player": 0})
    assert [d.player for d in state.agenda] == [2, 1, 0, -1]
    assert repr(state.agenda).splitlines()[-1] == "4. the first turn"


@pytest.mark.parametrize("config", some(20), ids=str)
def test_a_state_prints_on_one_line_and_as_a_diagram(config):
    for state in positions(config, 4):
        assert "\n" not in repr(state) and repr(state).startswith("<") and repr(state).endswith(">")
        lines = str(state).splitlines()
        assert all(any(line.startswith(str(row)) for line in lines) for row in range(1, 6))
        assert sum(line.startswith("player ") for line in lines) == state.num_players
        assert ("over" in repr(state)) == state.is_terminal


@pytest.mark.parametrize("config", some(len(CONFIGS)), ids=str)
def test_a_finished_game_has_a_breakdown_whose_total_is_the_score(config):
    *_, (state, _) = walk(config)
    best = max(state.scores)
    for player in range(state.num_players):
        breakdown = state.breakdown(player)
        assert breakdown.final and breakdown.total == state.scores[player] == sum(row.points for row in breakdown)
        assert len({row.category for row in breakdown}) == len(breakdown) == 10
        assert all(known(rule) for row in breakdown for rule in row.rules) and all(row.rules for row in breakdown)
        assert breakdown["Score track"] == breakdown[0]
        assert repr(breakdown).splitlines()[0] == f"Player {player + 1}: {breakdown.total} points"
        assert breakdown._repr_html_().count("<tr>") == len(breakdown) + 1
        assert player not in state.winners or state.scores[player] == best
    assert state.winners


@pytest.mark.parametrize("config", some(15), ids=str)
def test_a_breakdown_before_the_end_says_what_would_be_counted_now(config):
    for state in positions(config, 4):
        if not state.is_terminal:
            assert state.winners == []
            for player in range(state.num_players):
                breakdown = state.breakdown(player)
                assert not breakdown.final and breakdown["Score track"].points == state.scores[player]
                assert "if the game ended now" in repr(breakdown)


@pytest.mark.parametrize("config", some(10), ids=str)
def test_every_refusal_of_a_view_is_well_told(config):
    for state in positions(config, 3):
        view = state.view((state.current_player or 0) + 1 if (state.current_player or 0) + 1 < state.num_players else 0)
        for code in range(0, state.num_actions, 5):
            refusal = view.why_not(code)
            assert refusal is None and view.player == state.current_player or well_told(*refusal)
