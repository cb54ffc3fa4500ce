"""The rule catalogue: complete, searchable, readable."""

from __future__ import annotations

import pickle
import re
from itertools import pairwise

import pytest

import fossil_lab as fl
from fossil_lab.core.rules import CORE, RULES, Catalogue, Rule, UnknownRule, rule, search


def base() -> Catalogue:
    return fl.fossilis.RULES


@pytest.mark.parametrize(("prefix", "rules", "rulings", "topics", "source"), [
    ("FB-", 453, 101, 25, "Fossilis rulebook"), ("FX-", 386, 95, 34, "Fossilis expansions rulebook")])
def test_fossilis_has_its_453_rules_and_386_of_expansions(prefix, rules, rulings, topics, source):
    rows = [r for name, r in base().items() if name.startswith(prefix)]
    assert (len(rows), sum(r.kind == "ruling" for r in rows)) == (rules, rulings)
    assert sum(topic.startswith(prefix) for topic in base().topics) == topics
    assert {r.source for r in rows} == {source}
    assert len(base()) == 453 + 386
    assert all(r.kind in ("printed", "ruling") for r in rows)


def test_fossil_fighters_has_its_325_rules():
    rows = fl.fossil_fighters.RULES.values()
    assert (len(rows), sum(r.kind == "ruling" for r in rows), len(fl.fossil_fighters.RULES.topics)) == (325, 120, 57)
    assert {r.source for r in rows} == {"Fossil Fighters Card Game rulebook"}
    assert {r.kind for r in rows} == {"printed", "ruling"}


def everything() -> list[Rule]:
    return [r for shelf in RULES.values() for r in shelf.values()]


def test_every_rule_is_a_statement_with_a_check():
    for r in everything():
        assert r.text.endswith((".", ".)")), r.id
        assert "[open]" not in r.text
        assert not re.search(r"\b(is|are) not (stated|discussed|settled|named)\b", r.text), r
        assert "->" in r.check or r.check.startswith("See "), r.id
        assert r.section


def test_a_ruling_stands_alone_as_a_statement():
    for r in everything():
        if r.kind == "ruling":
            assert len(r.text.split()) > 3 and not re.match(r"(Yes|No)[.,;]|Nothing[;.]", r.text), r


@pytest.mark.parametrize("game", RULES)
def test_ids_run_without_gaps_within_a_topic(game):
    numbers: dict[str, list[int]] = {}
    for r in RULES[game].values():
        numbers.setdefault(r.topic, []).append(int(r.id.rsplit("-", 1)[1]))
    assert list(numbers) == list(RULES[game].topics)
    for topic, row in numbers.items():
        assert row == list(range(1, len(row) + 1)), topic


def test_no_two_rules_say_the_same():
    texts = sorted((r.text, r.id) for r in everything())
    assert [(a, b) for (same, a), (text, b) in pairwise(texts) if same == text] == []


def test_a_rule_refers_to_rules_that_exist():
    known = {*CORE, *(r.id for r in everything())}
    for r in everything():
        for other in re.findall(r"\b(?:FB-[A-Z]+|(?:FX|FF)(?:-[A-Z0-9]+)+)-\d+\b", f"{r.text} {r.check}"):
            assert other in known, f"{r.id} refers to {other}"


@pytest.mark.parametrize("asked", ["FB-DIG-10", "fb-dig-10", " FB-DIG-10 "])
def test_a_rule_is_found_by_its_id(asked):
    assert rule(asked) is base()["FB-DIG-10"] is fl.rule(asked)
    assert "Clay is stopped by Stone" in rule(asked).text


# put together here, so that no search for rule ids finds them
@pytest.mark.parametrize(("asked", "near"), [("FB-DGI" + "-10", "FB-DIG-10"), ("FBDIG10", "FB-DIG-10"), ("CORE" + "-1", "CORE-01")])
def test_an_unknown_id_is_answered_with_the_nearest(asked, near):
    with pytest.raises(UnknownRule) as caught:
        rule(asked)
    assert str(caught.value).startswith(f'There is no rule "{asked}". Did you mean "')
    assert near[:6] in str(caught.value)
    assert isinstance(caught.value, fl.FossilLabError)
    with pytest.raises(KeyError):
        base()[asked]


def test_the_engine_has_rules_of_its_own():
    assert [rule(name).id for name in ("CORE-01", "CORE-02", "CORE-03")] == list(CORE)
    assert all(r.kind == "ruling" for r in CORE.values())


def test_search_finds_all_the_words_and_ranks_statements_first():
    found = search("stone clay push")
    assert found
    for r in found:
        whole = f"{r.id} {r.text} {r.section} {r.check}".lower()
        assert all(word in whole for word in ("stone", "clay", "push"))
    hits = [sum(word in r.text.lower() for word in ("stone", "clay", "push")) for r in found]
    assert hits == sorted(hits, reverse=True)
    assert list(search("CORE-02")) == [CORE["CORE-02"]]
    assert set(base().search("pit")) <= set(search("pit"))
    assert len(fl.rules.search("push")) == len(search("push"))


def test_search_takes_signs_literally_and_says_when_nothing_is_found():
    assert repr(search("(.*")) == 'no rule speaks of "(.*"'
    assert not search("")
    assert "zebra" in search("zebra")._repr_html_()


def test_rules_print_nicely():
    r = rule("FB-DIG-10")
    assert repr(r).splitlines()[0] == f"FB-DIG-10  {r.text}"
    assert "printed; Fossilis rulebook" in repr(r)
    assert "<b>FB-DIG-10</b>" in r._repr_html_()
    found = search("squeezed")
    assert len(repr(found).splitlines()) == len(found)
    assert repr(found[:1]) == str(found[0])
    assert found._repr_html_().count("<tr>") == len(found) + 1
    assert repr(base()) == "<fossilis: 839 rules, 196 of them rulings, in 59 topics>"


def test_html_is_escaped():
    r = Rule("X-01", "<b>&", "a<b", "s", "printed", "1 -> <2>")
    assert "<b>&" not in r._repr_html_()
    assert "&lt;b&gt;&amp;" in r._repr_html_()


def test_rules_pickle():
    assert pickle.loads(pickle.dumps(rule("FB-DIG-10"))) == rule("FB-DIG-10")


def test_a_game_is_found_by_its_folder():
    assert RULES["fossilis"] is base() is fl.rules.RULES["fossilis"]
    assert all(len(catalogue) for catalogue in RULES.values())
