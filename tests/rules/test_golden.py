"""Whole games in sentences, kept word for word: what changes in a rule, a card or a sentence shows as a line of difference."""

from __future__ import annotations

import pytest

from .golden import FOLDER, GAMES, transcript

RENEW = "If this is what you want, renew the file with `python -m tests.rules.golden` and look at the difference."


@pytest.mark.parametrize("name", GAMES)
def test_the_story_of_a_whole_game_is_as_it_was(name):
    kept = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").split("\n")
    told = transcript(name).split("\n")
    for number, (line, now) in enumerate(zip(kept, told, strict=False), 1):
        assert now == line, f"line {number} of golden/{name}.txt has changed. {RENEW}"
    assert len(told) == len(kept), f"golden/{name}.txt has {len(kept)} lines, the story now {len(told)}. {RENEW}"
    assert len(kept) > 100 and kept[-2].startswith("Won by ")
