"""Small positions of a duel, and what is asked of them.

A player is a dict of the scenario notation; what is left out: T-Rex in front of Desmo and Brachio, 10 FP, no cards, decks of
Electrominites.
"""

from __future__ import annotations

import pytest

import fossil_lab as fl

DECK = ["electrominite"] * 6
FOSSILS = ["arm_fossil_rock", "jewel_rock", "normal_rock", "body_fossil_rock", "leg_fossil_rock", "head_fossil_rock", "dark_fossil_rock"]


def duel(a=None, b=None, **more):
    """Player 0 to act on turn 3, with the sides as given."""
    usual = {"fp": 10, "deck": DECK}
    sides = [usual | {"az": "t_rex", "sz": ["desmo", "brachio"]} | (side or {}) if not (side or {}).get("az") else usual | side
             for side in (a, b)]
    return fl.fossil_fighters.from_scenario({"current": 0, "turn": 3, "fossil_deck": FOSSILS, "player": sides} | more)


def played(state, *actions):
    """The state after these actions; a trick window in which nobody names an answer is passed by."""
    for action in actions:
        while state.decision and state.decision.kind == "answer_skill" and action not in state.actions:
            state = state.after("pass")
        state = state.after(action)
    while state.decision and state.decision.kind == "answer_skill":
        state = state.after("pass")
    return state


def refused(state, action):
    """The rule that forbids an action; playing it raises and changes nothing."""
    refusal, before = state.why_not(action), state.fingerprint()
    if refusal is None:
        return None
    with pytest.raises(fl.IllegalAction):
        state.play(action)
    assert state.fingerprint() == before
    assert state.parse(action).code not in state.legal_actions()
    return refusal.rule


def kinds(events):
    return [event.kind for event in events]
