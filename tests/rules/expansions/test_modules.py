"""The six modules together: which there are, and that each lies on top of the base game."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import fossil_lab as fl
from fossil_lab.errors import CardDataError, OptionError
from fossil_lab.fossilis import cards
from fossil_lab.fossilis.seams import MODULES

SIX = {"bone_wars", "ice_age", "scorpion", "power_tools", "caution_tape", "undiscovered_species"}
DATA = Path(cards.__file__).parent / "data"
BASE = fl.fossilis.new_game(players=2, seed=1)


def alone(name):
    return fl.fossilis.new_game(players=1 if name == "bone_wars" else 2, seed=1, expansions=[name])


@pytest.mark.rule("FX-GEN-01")
def test_there_are_six_modules_and_each_is_switched_on_by_itself():
    assert set(fl.fossilis.EXPANSIONS) == SIX and len(fl.fossilis.EXPANSIONS) == 6
    assert BASE.modules == ()
    for name in SIX:
        assert [module.name for module in alone(name).modules] == [name]
    assert [name for name in sorted(SIX) if any(map(alone(name).is_script, range(2)))] == ["bone_wars"]  # the one solo mode
    with pytest.raises(OptionError, match='Did you mean "scorpion"'):
        fl.fossilis.new_game(expansions=["scorpio"])


@pytest.mark.rule("FX-GEN-02")
@pytest.mark.parametrize("name", sorted(SIX))
def test_a_module_adds_to_the_base_game_and_takes_nothing_away(name):
    state = alone(name)
    own, base = state.box.cards, BASE.box.cards
    assert own.base == base == cards.builtin()
    for table in ("pieces", "slots", "terrains", "tiles", "dinosaurs", "tools", "supplies", "skills", "events", "characteristics"):
        assert getattr(own, table)[: len(getattr(base, table))] == getattr(base, table)
    assert [state.action(code).text for code in range(BASE.num_actions)] == [BASE.action(code).text for code in range(BASE.num_actions)]


@pytest.mark.rule("FX-GEN-02")
@pytest.mark.parametrize("name", sorted(SIX))
def test_without_the_cards_of_the_base_game_a_module_is_not_played(name, tmp_path):
    (tmp_path / "dinosaurs.toml").write_text(f"drop = {[row.id for row in BASE.box.dinosaurs]}\n".replace("'", '"'), encoding="utf-8")
    with pytest.raises(CardDataError, match="0 Dinosaurs are too few"):
        fl.fossilis.new_game(players=1 if name == "bone_wars" else 2, expansions=[name], cards=str(tmp_path))


@pytest.mark.rule("FX-GEN-02")
def test_the_tables_of_the_modules_alone_are_no_card_set(tmp_path):
    shutil.copy(DATA / "expansions.toml", tmp_path)
    assert MODULES.keys() == SIX
    with pytest.raises(CardDataError, match=r"components\.toml: the file cannot be read"):
        cards._read([(tmp_path, "")])
