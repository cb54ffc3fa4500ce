"""README, Makefile, pyproject and wheel fit together."""

from __future__ import annotations

import os
import re
import stat
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
TARGETS = set(re.findall(r"^([a-z]+):", MAKEFILE, re.MULTILINE))


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "RULINGS.md", ".ci/run"])
def test_every_make_command_of_a_page_exists(page):
    commands = set(re.findall(r"\bmake ([a-z]+)", (ROOT / page).read_text(encoding="utf-8")))
    assert commands <= TARGETS
    if page == "README.md":
        assert commands >= {"lab", "test"}


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "RULINGS.md", "CHANGELOG.md"])
def test_every_file_a_page_links_to_exists(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", text) if "://" not in link]
    for link in links:
        assert (ROOT / link).exists(), link


def test_every_target_is_phony_and_explained():
    phony = set(re.search(r"^\.PHONY:(.*)$", MAKEFILE, re.MULTILINE)[1].split())
    assert phony == TARGETS


def test_the_checks_can_be_run():
    script = ROOT / ".ci" / "run"
    assert script.stat().st_mode & stat.S_IXUSR
    assert "set -euo pipefail" in script.read_text(encoding="utf-8")


def test_what_the_makefile_runs_exists():
    for script in re.findall(r"python ([a-z_]+/[a-z_]+\.py)", MAKEFILE):
        assert (ROOT / script).is_file(), script


def test_the_wheel_takes_the_front_end_along():
    inside = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    for source, target in inside.items():
        assert (ROOT / source).is_dir()
        assert target.startswith("fossil_lab/widgets/_frontend/")


def test_the_command_line_program_is_named():
    module, function = PROJECT["project"]["scripts"]["fossil-lab"].split(":")
    assert callable(getattr(__import__(module, fromlist=[function]), function))


def test_versions_agree():
    import fossil_lab
    assert fossil_lab.__version__ == PROJECT["project"]["version"]
    assert f"## {PROJECT['project']['version']}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8") or "## Unreleased" in (
        ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_picture_of_the_readme_is_a_table():
    svg = (ROOT / "docs" / "table.svg").read_text(encoding="utf-8")
    assert svg.startswith("<svg")
    assert "<title" in svg
    assert "docs/table.svg" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert os.path.getsize(ROOT / "docs" / "table.svg") < 400_000


def test_the_bot_of_the_recipe_plays():
    import fossil_lab as fl
    block = re.search(r"```python\n(class .*?)```", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.DOTALL)[1]
    room = {"fl": fl}
    exec(block, room)
    match = fl.Match(fl.fossilis.new_game(players=2, seed=1))
    match.run({0: room["Patient"](seed=1), 1: room["Patient"](seed=2)})
    assert match.state.is_terminal
    again = fl.Match(fl.fossilis.new_game(players=2, seed=1)).run({0: room["Patient"](seed=1), 1: room["Patient"](seed=2)})
    assert again.state.fingerprint() == match.state.fingerprint()


def test_the_card_of_the_readme_can_be_typed_in(tmp_path):
    import fossil_lab as fl
    block = re.search(r"```toml\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)[1]
    (tmp_path / "dinosaurs.toml").write_text(block, encoding="utf-8")
    state = fl.fossilis.new_game(players=3, seed=1, cards=str(tmp_path))
    assert fl.fossilis.cards.load(tmp_path).by_id["coelophysis"].perfect == 20
    assert state.parse("claim coelophysis").args == ("coelophysis",)
