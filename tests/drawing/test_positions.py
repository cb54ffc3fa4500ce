"""Positions of real games, one of each kind of decision and more: everything can be clicked, fits, and gives nothing away."""

from __future__ import annotations

import random
from functools import cache
from xml.etree import ElementTree

import pytest

import fossil_lab as fl
from fossil_lab.core.decision import HIDDEN
from fossil_lab.draw.scene import offered, parts, reachable
from fossil_lab.draw.svg import svg
from fossil_lab.fossilis.drawing import scene
from fossil_lab.fossilis.drawing.geometry import SIDES, SPACES
from fossil_lab.fossilis.seams import MODULES

from .measure import clashes, keys, lines
from .test_table import tiles_said

NAMES = ("Ada", "Ben", "Cy", "Dora", "Eve")
EXPANSIONS = {kind.name for module in MODULES.values() for kind in module.DECISIONS}
KINDS = (*(kind for kind in fl.fossilis.State.decisions if kind not in EXPANSIONS), "over")
PER_KIND = 2
MORE = {"spend_energy": 4}


def kind_of(state):
    return state.decision.kind if state.decision else "over"


def final_assign(state):
    """A position in which bones may still go on a lab at the end; chance seldom deals it, so it is put on the agenda."""
    for player in state.players:
        if player.lab and set(player.lab.missing) & set(player.storage):
            last = state.clone()
            last.todo = [("final_assign", player.index)]
            return last
    return None


@cache
def played():
    """kind -> [(state, events of its last action)], from random games played until every kind has been asked."""
    found = {kind: [] for kind in KINDS}
    for seed in range(60):
        if all(found.values()) and seed > 5:
            break
        rng, state, trace = random.Random(seed), fl.fossilis.new_game(players=2 + seed % 4, seed=seed), ()
        for number in range(5000):
            kind = kind_of(state)
            if len(found[kind]) < PER_KIND or (len(found[kind]) < MORE.get(kind, 0) and number % 97 == 0):
                found[kind].append((state.clone(), tuple(trace)))
            if len(found["final_assign"]) < PER_KIND and (last := final_assign(state)):
                found["final_assign"].append((last, ()))
            if state.is_terminal:
                break
            trace = state.play(rng.choice(state.legal_actions()))
    return found


def view_of(state):
    return state.view(state.start if state.current_player is None else state.current_player)


def each(kind, **how):
    """(state, picture) of every position of a kind, as the player who decides sees it."""
    for state, trace in played()[kind]:
        how_now = {"names": NAMES[:state.num_players], "trace": trace, **how}
        yield state, scene(view_of(state), **how_now)


def test_the_games_ask_every_kind_of_decision():
    assert [kind for kind, positions in played().items() if not positions] == []


# ---------------------------------------------------------------- the picture

@pytest.mark.parametrize("live", [False, True], ids=["still", "live"])
@pytest.mark.parametrize("layout", ["wide", "narrow"])
@pytest.mark.parametrize("kind", KINDS)
def test_everything_fits_and_every_key_stands_once(kind, layout, live):
    for _, drawn in each(kind, layout=layout, live=live):
        found = keys(drawn)
        assert len(found) == len(set(found))
        w, h = drawn.attrs["width"], drawn.attrs["height"]
        for line in lines(drawn):
            assert 4 <= line.x0 <= line.x1 <= w - 4, line
            assert 0 <= line.y0 <= line.y1 <= h, line
            assert "…" not in line.text, line
        assert not clashes(drawn)
        assert sum(1 + (node.title is not None) for node in drawn.walk()) <= 2000
        ElementTree.fromstring(svg(drawn))


@pytest.mark.parametrize("kind", KINDS)
def test_tiles_and_pawns_of_the_drawing_are_those_of_the_state(kind):
    for state, drawn in each(kind):
        found = set(keys(drawn))
        assert {k for k in found if k.startswith("tile:")} == {f"tile:{t.id}" for s in state.site for t in s.tiles}
        assert {k for k in found if k.startswith("pawn:")} == {f"pawn:{p.index}" for p in state.players if p.pawn}
        counted = {"discard": len(state.discard), **{f"tiles:{p.index}": len(p.tiles) for p in state.players}}
        for key, many in counted.items():
            assert sum(tiles_said(node.title) for node in drawn.find(key).walk() if node.title) == many


def test_a_game_that_is_over_shows_every_point_of_every_player():
    for state, drawn in each("over"):
        said = [line.text for line in lines(drawn.find("final"))]
        for player in state.players:
            found = state.breakdown(player.index)
            assert str(found.total) in said
            assert sum(str(row.points) in said for row in found if row.points) == sum(1 for row in found if row.points)
        winners = " and ".join(NAMES[i] for i in state.winners)
        assert any(winners in line.text for line in lines(drawn.find("header")))


# ---------------------------------------------------------------- what is hidden

@pytest.mark.parametrize("kind", KINDS)
def test_the_picture_is_the_same_whatever_is_hidden(kind):
    for state, trace in played()[kind]:
        view = view_of(state)
        other = view.sample(random.Random(1))
        drawn = [svg(scene(v, live=True, trace=trace)) for v in (view, other.view(view.player))]
        assert drawn[0] == drawn[1]


@pytest.mark.parametrize("kind", KINDS)
def test_of_a_state_too_only_what_is_open_is_shown_unless_asked(kind):
    for state, _ in played()[kind]:
        assert svg(scene(state)) == svg(scene(view_of(state)))
        assert ("Event, face down" in svg(scene(state))) == (HIDDEN in state.events)
        assert "Event, face down" not in svg(scene(state, reveal=True))


def test_a_card_exchanged_unseen_does_not_show_in_the_pile_of_another_player():
    """After a Reclassification only the owner knows the pile; others see that it is uncertain."""
    state = played()["event_return"][0][0].clone()
    owner = state.current_player
    state.play(state.actions[0])
    other = next(p for p in range(state.num_players) if p != owner)
    pile = scene(state.view(other)).find(f"scored:{owner}")
    assert any("exchanged unseen" in (node.title or "") for node in pile.walk())
    seen = [svg(scene(state.view(other).sample(random.Random(i)).view(other)).find(f"scored:{owner}")) for i in range(5)]
    assert set(seen) == {svg(pile)}


def test_a_picture_that_reveals_shows_the_pieces_of_every_covered_pit():
    state, _ = played()["place_pawn"][0]
    said = [n for n in scene(state, reveal=True).find("site").walk() if n.title and n.title.startswith(("Hidden:", "Below:"))]
    assert len(said) == sum(1 for pit, space in zip(state.pits, state.site, strict=True) if pit and space.tiles)
    assert not [n for n in scene(state).find("site").walk() if n.title and n.title.startswith("Hidden:")]


def covered_again(options):
    """A position of a game with these options in which a pit with something in it is covered again."""
    rng, state = random.Random(2), fl.fossilis.new_game(players=3, seed=2, options=options)
    while not any(space.tiles and space.pit for space in state.site):
        state.play(rng.choice(state.legal_actions()))
    return state


@pytest.mark.rule("FB-EXT-19")
@pytest.mark.parametrize("shown", [False, True])
def test_seen_pits_show_below_their_tiles_only_if_the_option_says_so(shown):
    state = covered_again({"show_seen_pits": shown})
    seen = {space.name for space in state.site if space.tiles and space.pit}
    said = [n.title for n in scene(state).find("site").walk() if n.title and n.title.startswith("Below:")]
    assert len(said) == (len(seen) if shown else 0)


# ---------------------------------------------------------------- what can be clicked

@pytest.mark.parametrize("kind", KINDS[:-1])
def test_every_legal_action_can_be_reached_and_nothing_else_is_offered(kind):
    for state, _ in played()[kind]:
        view = view_of(state)
        found = reachable(lambda part, view=view: scene(view, selection=part, live=True))
        assert {state.action(c).text for c in found} == {a.text for a in state.actions}


@pytest.mark.parametrize("kind", KINDS[:-1])
def test_what_is_refused_says_so_and_can_be_tried(kind):
    for state, drawn in each(kind, live=True):
        tried = [node for node in drawn.walk() if node.action is not None]
        for node in tried:
            assert (state.why_not(node.action) is not None) == ("aria-disabled" in node.attrs), state.action(node.action)
        assert any("aria-disabled" in node.attrs for node in tried)


@pytest.mark.parametrize("kind", KINDS[:-1])
def test_every_target_has_a_name_a_region_and_a_key(kind):
    for _, drawn in each(kind, live=True):
        for node in drawn.walk():
            if node.action is not None or node.part is not None:
                assert node.title
                assert node.focus
                assert node.key
                assert any(child.attrs.get("class") == "fl-ring" for child in node.children)


def test_selecting_a_space_shows_the_four_ways_of_its_tile_and_why_some_are_refused():
    for state, _ in played()["spend_energy"]:
        for name in SPACES[::6]:
            drawn = scene(view_of(state), selection=f"space:{name}", live=True)
            ways = {node.key: node for node in drawn.walk() if (node.key or "").startswith("way:")}
            assert set(ways) == ({f"way:{side}" for side in SIDES} if state.site[name].tiles else set())
            for side in SIDES if ways else ():
                node = ways[f"way:{side}"]
                assert state.action(node.action).text == f"dig {name} {side}"
                refusal = state.why_not(node.action)
                assert refusal is None or str(refusal) in node.title


def test_the_bar_puts_everything_about_the_selected_space_together():
    for state, _ in played()["spend_energy"]:
        about = {}
        for action in state.actions:
            if action.args and (space := action.args[-1] if action.family == "place" else action.args[0]) in SPACES:
                about.setdefault(space, set()).add(action.code)
        for space, codes in list(about.items())[:4]:
            assert codes <= offered(scene(view_of(state), selection=f"space:{space}", live=True).find("bar"))


@pytest.mark.parametrize("layout", ["wide", "narrow"])
def test_selecting_a_space_moves_no_button_that_stays(layout):
    for state, drawn in each("spend_energy", live=True, layout=layout):
        stay = [node for node in drawn.find("bar").walk() if (node.key or "").startswith("bar:")]
        chosen = scene(view_of(state), selection="space:c3", live=True, layout=layout)
        assert [chosen.find(node.key).attrs["transform"] for node in stay] == [node.attrs["transform"] for node in stay]


def test_a_kind_of_tile_turns_the_spaces_that_can_take_it_into_targets():
    for state, drawn in each("event_place", live=True):
        kinds = [part for part in parts(drawn) if part.startswith("kind:")]
        for part in kinds:
            chosen = scene(view_of(state), selection=part, live=True)
            kind = part.removeprefix("kind:")
            codes = {a.code for a in state.actions if a.args[0] == kind}
            assert {n.action for n in chosen.walk() if n.key and n.key.startswith("space:")} >= codes
            assert chosen.find(f"discard:{kind}").attrs["aria-pressed"] == "true"


def test_who_does_not_decide_is_told_for_whom_to_wait():
    state, _ = played()["spend_energy"][0]
    other = (state.current_player + 1) % state.num_players
    drawn = scene(state.view(other), names=NAMES[:state.num_players], live=True)
    assert not offered(drawn)
    assert f"Waiting for {NAMES[state.current_player]}." in [line.text for line in lines(drawn.find("header"))]


def test_an_unknown_selection_changes_nothing_but_asks_for_nothing_either():
    state, _ = played()["spend_energy"][0]
    drawn = scene(view_of(state), selection="space:z9", live=True)
    assert not [key for key in keys(drawn) if key.startswith("way:")]


def test_players_in_sentences_of_the_rules_are_called_by_their_names():
    for _, drawn in each("event_give"):
        assert not any("player " in line.text.lower() for line in lines(drawn.find("header")))
