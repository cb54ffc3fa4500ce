"""Every card of the box fits its card, in both layouts, without being cut."""

from __future__ import annotations

import pytest

from fossil_lab.fossilis.cards import builtin
from fossil_lab.fossilis.drawing import cards, header, words
from fossil_lab.fossilis.drawing.geometry import LAYOUTS

from .measure import clashes, lines

CARDS = builtin()
VALUES = tuple((piece.id, piece.card_value) for piece in CARDS.pieces[:5])
BODIES = {
    "dinosaur": (CARDS.dinosaurs, lambda row, plan: cards.dinosaur_body(row, *plan.dinosaur, VALUES)),
    "market": ((*CARDS.tools, *CARDS.power_tools, *CARDS.supplies), lambda row,
               plan: cards.market_body(row, *plan.market)),
    "skill": (CARDS.skills, lambda row, plan: cards.skill_body(row, *plan.skill))}
CASES = [(kind, row, layout) for kind, (rows, _) in BODIES.items() for row in rows for layout in LAYOUTS]


@pytest.mark.parametrize("kind, row, layout", CASES, ids=lambda v: getattr(v, "id", v))
def test_every_text_fits_its_card(kind, row, layout):
    plan = LAYOUTS[layout]
    w, h = getattr(plan, kind)
    body = BODIES[kind][1](row, plan)
    found = list(lines(body))
    assert found
    for line in found:
        assert "…" not in line.text
        assert 0 <= line.x0 <= line.x1 <= w, line
        assert 0 <= line.y0 <= line.y1 <= h, line
    assert not clashes(body)


def test_a_text_that_does_not_fit_would_be_noticed():
    tight = LAYOUTS["narrow"].market[0] / 2
    assert any("…" in line.text for line in lines(cards.market_body(CARDS.by_id["climbing_rope_1"], tight,
                                                                    118)))


@pytest.mark.parametrize("row", CARDS.dinosaurs, ids=lambda row: row.id)
def test_a_dinosaur_shows_its_name_its_score_and_the_worth_of_each_bone(row):
    said = [line.text for line in lines(cards.dinosaur_body(row, 126, 158, VALUES))]
    assert said[:2] == [row.name, str(row.perfect)]
    assert said[2:] == [str(dict(VALUES)[bone]) for bone in row.bones]


def marks_of(node):
    return [n.title for n in node.walk() if n.title and n.title.startswith("Not the printed card")]


@pytest.mark.parametrize("kind, row, layout", [case for case in CASES if case[2] == "wide"],
                         ids=lambda v: getattr(v, "id", v))
def test_the_restorers_mark_stands_on_reconstructed_cards_only_and_names_the_fields(kind, row, layout):
    titles = marks_of(BODIES[kind][1](row, LAYOUTS[layout]))
    assert len(titles) == row.reconstructed
    for name, word in row.provenance.items():
        for title in titles:
            assert (name in title) == (word in ("reconstructed", "house"))


def test_skill_gists_say_the_numbers_of_the_skill():
    for row in CARDS.skills:
        gist = words.gist(row)
        assert "{" not in gist
        for value in row.params.values():
            if isinstance(value, int) and value > 2:
                assert str(value) in gist, row.id


def test_an_unknown_effect_falls_back_on_the_text_of_the_card():
    class Row:
        effect, params, text = "sing", {}, "Sing."

    assert words.gist(Row) == "Sing."


@pytest.mark.parametrize("row", CARDS.events, ids=lambda row: row.id)
def test_the_name_of_every_event_fits_its_card(row):
    node, width = header._event(0, 26, (row.name, row.text, True), True, False)
    assert all(line.x0 >= 0 and line.x1 <= width for line in lines(node))
    assert node.title.startswith(f"{row.name}: {row.text}")
