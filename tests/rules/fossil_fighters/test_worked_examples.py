"""The worked examples of the damage pipeline and of what surrounds it."""

from __future__ import annotations

import pytest

from rules.fossil_fighters import worked

RULES = {
    1: "FF-CMB-05 FF-STAT-11", 2: "FF-CMB-18", 3: "FF-CMB-20", 4: "FF-CMB-10 FF-CMB-14", 5: "FF-CARD-ELEMENTALBOOST-01",
    6: "FF-CARD-BRACHIO-02 FF-CARD-BRACHIO-04", 7: "FF-CMB-09", 8: "FF-STAT-05", 9: "FF-STAT-15", 10: "FF-CMB-15", 11: "FF-STAT-09 FF-STAT-14",
    12: "FF-STAT-12", 13: "FF-PLAY-11 FF-CARD-HOTHEADED-03", 14: "FF-CARD-ELEMENTALBOOST-02 FF-CMB-25", 15: "FF-CMB-17 FF-CMB-19",
    16: "FF-CARD-PAYBACK-01 FF-CARD-PAYBACK-04", 17: "FF-CARD-LEG-02 FF-CARD-LEG-03", 18: "FF-CARD-BRACHIO-09 FF-CARD-BRACHIO-10",
    19: "FF-KO-01 FF-KO-03 FF-KO-07", 20: "FF-CARD-DESMO-08 FF-CARD-DESMO-09 FF-CARD-DESMO-11 FF-CMB-26", 21: "FF-EVO-04 FF-CARD-TREX-04",
    22: "FF-CLN-07 FF-CLN-08", 23: "FF-CARD-SUPERDRILL-01 FF-CARD-SUPERHAMMER-02 FF-CLN-12", 24: "FF-CARD-ULTRAWIDESONAR-02 FF-CARD-ULTRAWIDESONAR-04",
    25: "FF-CARD-ILIUMICE-03 FF-CARD-ILIUMICE-07 FF-CARD-JELLY-02 FF-CARD-JELLY-03"}
ROWS = [pytest.param(example, id=f"{example['number']}-{example['topic'].replace(' ', '-')}",
                     marks=pytest.mark.rule(*RULES[example["number"]].split())) for example in worked.EXAMPLES]


@pytest.mark.parametrize("example", ROWS)
def test_a_worked_example(example):
    state = worked.position(example)
    for step in example["step"]:
        state = worked.play(state, step)
    found = {path: worked.look(state, path) for path in example["expect"]}
    assert found == example["expect"]
