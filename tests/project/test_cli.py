"""The command line."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

import fossil_lab as fl
from fossil_lab import cli


def test_a_rule_by_its_id(capsys):
    assert cli.main(["rules", "fb-dig-10"]) == 0
    assert capsys.readouterr().out.startswith("FB-DIG-10  A sliding Clay is stopped by Stone")


def test_rules_by_words(capsys):
    assert cli.main(["rules", "squeezed", "stack"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) > 1
    assert all(re.match(r"[A-Z]+-", line) for line in lines)


def test_an_unknown_rule(capsys):
    assert cli.main(["rules", "FB-DGI" + "-10"]) == 1
    assert "Did you mean" in capsys.readouterr().err


def test_words_that_no_rule_holds(capsys):
    assert cli.main(["rules", "zebra"]) == 1
    assert "zebra" in capsys.readouterr().out


def test_cards(capsys):
    assert cli.main(["cards"]) == 0
    everything = capsys.readouterr().out
    assert cli.main(["cards", "--reconstructed"]) == 0
    chosen = capsys.readouterr().out
    assert "jackhammer_1" in everything
    assert "jackhammer_1" not in chosen
    assert re.search(r"^coelophysis +Dinosaur +Coelophysis +reconstructed$", chosen, re.MULTILINE)
    assert chosen.rstrip().endswith("rows")


def test_cards_of_a_folder_are_checked(tmp_path, capsys):
    (tmp_path / "tools.toml").write_text('[[tool]]\nid = "chisel_1"\npoints = -1\n', encoding="utf-8")
    assert cli.main(["cards", "--folder", str(tmp_path)]) == 1
    assert "tools.toml, line 3" in capsys.readouterr().err
    (tmp_path / "tools.toml").write_text('[[tool]]\nid = "chisel_1"\npoints = 3\n', encoding="utf-8")
    assert cli.main(["cards", "--folder", str(tmp_path), "--reconstructed"]) == 0
    assert re.search(r"^chisel_1 .*points house", capsys.readouterr().out, re.MULTILINE)


def test_a_folder_of_notebooks_that_is_not_there(tmp_path, capsys):
    assert cli.main(["lab", str(tmp_path / "nowhere")]) == 1
    assert "no folder" in capsys.readouterr().err


@pytest.mark.parametrize("words", [[], ["rules"], ["dig"]])
def test_a_wrong_command_explains_itself(words, capsys):
    with pytest.raises(SystemExit) as left:
        cli.main(words)
    assert left.value.code == 2
    assert "usage: fossil-lab" in capsys.readouterr().err


class Page(HTMLParser):
    """What a page holds: its tags, its ids, what it would load."""

    def __init__(self):
        super().__init__()
        self.tags, self.ids, self.loads, self.open = [], [], [], []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        attrs = dict(attrs)
        self.ids += [attrs["id"]] if "id" in attrs else []
        self.loads += [attrs[key] for key in ("src", "href") if key in attrs and not attrs[key].startswith("#")]


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    out = tmp_path_factory.mktemp("demo") / "demo.html"
    assert cli.main(["demo", "--out", str(out)]) == 0
    return out.read_text(encoding="utf-8")


def test_the_demo_plays_four_games(demo, capsys):
    page = Page()
    page.feed(demo)
    assert page.tags.count("section") == page.tags.count("details") == page.tags.count("table") == 4
    assert demo.count("<svg") >= 4
    for players in (2, 3, 4, 5):
        assert f"<h2>{players} players: " in demo


def test_the_demo_page_stands_alone(demo):
    page = Page()
    page.feed(demo)
    assert page.loads == []
    assert "script" not in page.tags
    assert len(set(page.ids)) == len(page.ids), "two pictures share an id"


def test_the_demo_can_be_repeated(demo, tmp_path, capsys):
    out = tmp_path / "again.html"
    cli.main(["demo", "--out", str(out)])
    printed = capsys.readouterr().out
    assert out.read_text(encoding="utf-8") == demo
    assert printed.count("total") == 4
    assert len(re.findall(r"^\d players: ", printed, re.MULTILINE)) == 4


def test_a_demo_page_that_cannot_be_written(tmp_path, capsys):
    assert cli.main(["demo", "--out", str(tmp_path / "no" / "folder.html")]) == 1
    assert "cannot be written" in capsys.readouterr().err


def test_names_are_escaped():
    match = fl.Match(fl.fossilis.new_game(players=2, seed=1), names=["<b>Ada", "Ben & Co"])
    match.play(match.state.actions[0])
    page = cli._page([("<b>Ada wins", match, cli._breakdowns(match))])
    assert "<b>" not in page
    assert "&lt;b&gt;Ada" in page
    assert "Ben &amp; Co" in page
