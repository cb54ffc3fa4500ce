"""Setup: the dig site, the displays and decks, the Plaster, the starting places."""

from __future__ import annotations

from collections import Counter

import pytest

import fossil_lab as fl
from fossil_lab.errors import OptionError
from fossil_lab.fossilis.reading import pieces_in

SEEDS = range(20)
CORNERS = ("a1", "e1", "a5", "e5")
MARKED = ("b2", "d2", "b4", "d4")
SITE = """
    -0 .  -  -  -
    .  =  -  #  -
    -  -  .  =  -
    -  =  .  .  -
    -  -  .  -  -1
"""


def new(players=3, seed=1, **options):
    return fl.fossilis.new_game(players=players, seed=seed, options=options)


def terrains(state):
    """Each space's terrains, lower first."""
    return {space.name: tuple(tile.terrain for tile in space.tiles) for space in state.site}


def layout(state):
    """The layout as the option `site_layout` takes it."""
    return {space.name: "/".join(tile.kind for tile in space.tiles) for space in state.site}


def begun(players=2, seed=1, **options):
    """A game in its first turn, every pawn on the first place that is free."""
    state = new(players, seed, **options)
    while state.step == "setup":
        state.play(state.legal_actions()[0])
    return state


@pytest.fixture(scope="module")
def games():
    return [new(players=2 + seed % 4, seed=seed) for seed in SEEDS]


# ---------------------------------------------------------------- the discard pile and the pits

@pytest.mark.rule("FB-SET-01", "FB-SET-02", "FB-SET-47")
def test_three_sand_with_one_fragment_of_each_kind_are_the_first_discard_pile(games):
    for state in games:
        assert sorted(tile.kind for tile in state.discard) == ["sand:amber", "sand:egg", "sand:footprint"]
        for player in range(state.num_players):
            assert state.view(player).discard == state.discard


@pytest.mark.rule("FB-SET-03", "FB-SET-06")
def test_54_pieces_lie_in_the_pits_two_or_three_in_each(games):
    for state in games:
        assert [sum(kind) for kind in zip(*map(pieces_in, state.pits), strict=True)] == [15, 12, 9, 6, 3, 9, 0]
        assert Counter(sum(pieces_in(pit)) for pit in state.pits) == {2: 21, 3: 4}
        assert not any(player.storage or player.skills for player in state.players)
        assert state.bone_discard == {}


@pytest.mark.rule("FB-SET-05")
def test_every_pit_may_get_a_third_piece_and_every_kind_of_piece():
    full, kinds = set(), Counter()
    for seed in range(120):
        pits = new(seed=seed).pits
        full |= {i for i, pit in enumerate(pits) if sum(pieces_in(pit)) == 3}
        kinds.update((i, kind) for i, pit in enumerate(pits) for kind, n in enumerate(pieces_in(pit)) if n)
    assert full == set(range(25))
    assert len(kinds) == 25 * 6
    teeth = [kinds[i, 0] for i in range(25)]
    assert max(teeth) < 2 * min(teeth)


@pytest.mark.rule("FB-SET-04", "FB-SET-07")
def test_no_pit_is_open_after_set_up_and_nobody_has_seen_into_one(games):
    for state in games:
        assert not any(space.is_open for space in state.site)
        for player in range(state.num_players):
            assert all(space.pit is fl.HIDDEN for space in state.view(player).site)


# ---------------------------------------------------------------- the tiles

@pytest.mark.rule("FB-SET-08")
def test_every_player_sees_terrain_and_fragments_of_all_tiles(games):
    for state in games:
        assert sum(len(space.tiles) for space in state.site) == 35
        for player in range(state.num_players):
            view = state.view(player)
            assert all(view.site[space.name].tiles == space.tiles for space in state.site)
            assert all(len(tile.fragments) == {"sand": 1, "clay": 2, "stone": 3}[tile.terrain]
                       for space in view.site for tile in space.tiles)


@pytest.mark.parametrize("holds", [
    pytest.param(lambda site: {len(stack) for stack in site.values()} == {1, 2}, id="FB-SET-09",
                 marks=pytest.mark.rule("FB-SET-09")),
    pytest.param(lambda site: all(site[x][0] == "stone" for x in MARKED), id="FB-SET-11",
                 marks=pytest.mark.rule("FB-SET-11", "FB-SET-19")),
    pytest.param(lambda site: not any(site[x][0] == "stone" for x in site if x not in MARKED), id="FB-SET-12",
                 marks=pytest.mark.rule("FB-SET-12")),
    pytest.param(lambda site: all(len(site[x]) == 1 for x in CORNERS), id="FB-SET-14", marks=pytest.mark.rule("FB-SET-14")),
    pytest.param(lambda site: ("stone", "stone") not in site.values(), id="FB-SET-15", marks=pytest.mark.rule("FB-SET-15")),
    pytest.param(lambda site: sum(len(stack) == 2 for stack in site.values()) == 10, id="FB-SET-16",
                 marks=pytest.mark.rule("FB-SET-16")),
    pytest.param(lambda site: sorted(stack[1] == "stone" for stack in site.values() if stack[1:]) == [False] * 6 + [True] * 4,
                 id="FB-SET-18", marks=pytest.mark.rule("FB-SET-18")),
])
def test_every_random_layout_keeps_the_rule(games, holds):
    for state in games:
        assert holds(terrains(state))


@pytest.mark.rule("FB-SET-13")
def test_every_terrain_and_every_space_but_the_corners_occurs_above(games):
    above = [(name, stack[1]) for state in games for name, stack in terrains(state).items() if stack[1:]]
    assert {terrain for _, terrain in above} == {"sand", "clay", "stone"}
    assert {name for name, _ in above} == {space.name for space in games[0].site} - set(CORNERS)


@pytest.mark.rule("FB-SET-10")
def test_laying_the_tiles_takes_nobody_a_turn(games):
    for state in games:
        assert state.decision.kind == "place_pawn"
        assert (state.step, state.turn) == ("setup", 0)
        while state.step == "setup":
            state = state.after(state.legal_actions()[0])
        assert (state.turn, state.current) == (1, state.start)


@pytest.mark.rule("FB-SET-20")
def test_the_seed_gives_the_layout_unless_one_is_supplied():
    assert layout(new(seed=4)) == layout(new(seed=4))
    assert layout(new(seed=4)) != layout(new(seed=5))
    wanted = layout(new(seed=4))
    assert layout(new(seed=5, site_layout=wanted)) == wanted


def _move(plan, frm, to):
    """The upper tile of one space laid on another."""
    lower, upper = plan[frm].split("/")
    return plan | {frm: lower, to: f"{plan[to]}/{upper}"}


def _single(plan, *names):
    return next(name for name in plan if "/" not in plan[name] and name not in names)


def _two(plan):
    """A space with a tile above that is no Stone."""
    return next(name for name in plan if "/" in plan[name] and "/stone" not in plan[name])


@pytest.mark.parametrize(("spoil", "said"), [
    pytest.param(lambda p: p | {_two(p): p[_two(p)].split("/")[0]}, "1 tiles are left over", id="FB-SET-18",
                 marks=pytest.mark.rule("FB-SET-18")),
    pytest.param(lambda p: p | {"a1": ()}, "every space has 1 or 2", id="FB-SET-17", marks=pytest.mark.rule("FB-SET-09", "FB-SET-17")),
    pytest.param(lambda p: _move(p, _two(p), "e5"), "corner", id="FB-SET-14", marks=pytest.mark.rule("FB-SET-14")),
    pytest.param(lambda p: p | {"a1": p["b2"].split("/")[0], "b2": "/".join([p["a1"], *p["b2"].split("/")[1:]])},
                 "b2, d2, b4, d4", id="FB-SET-11", marks=pytest.mark.rule("FB-SET-11", "FB-SET-12")),
    pytest.param(lambda p: p | {"a1": "/".join((p["a1"], *[p[n].split("/")[1] for n in p if "/" in p[n]][:2]))},
                 "3 tiles", id="FB-SET-09", marks=pytest.mark.rule("FB-SET-09")),
])
def test_a_supplied_layout_keeps_the_rules_too(spoil, said):
    plan = layout(new(seed=4))
    with pytest.raises(OptionError, match=said):
        new(site_layout=spoil(plan))


@pytest.mark.rule("FB-SET-15")
def test_a_supplied_layout_with_stone_on_stone_is_refused():
    plan = layout(new(seed=4))
    bare = next(name for name in MARKED if "/" not in plan[name])
    stone = next(name for name in plan if "/stone" in plan[name])
    with pytest.raises(OptionError, match="Stone may not lie on Stone"):
        new(site_layout=_move(plan, stone, bare))


@pytest.mark.rule("FB-SET-48")
def test_later_stone_may_be_slid_onto_stone():
    state = fl.fossilis.from_scenario({"current": 0, "seed": 1, "players": 2, "site": """
        -  -  -  -  -
        -  -#0 #  -  -
        -  -  .  -  -
        -  .  .  .  -
        -  .  .  .  -1
        """})
    state.play("dig b2 east")
    assert [tile.terrain for tile in state.site["c2"].tiles] == ["stone", "stone"]
    assert [tile.terrain for tile in state.site["b2"].tiles] == ["sand"]


# ---------------------------------------------------------------- Skills, Events, Plaster, decks

@pytest.mark.rule("FB-SET-23", "FB-SET-24")
def test_nine_skills_lie_out_and_the_other_nine_are_out_of_the_game(games):
    orders = {tuple(skill.id for skill in state.skill_display) for state in games}
    assert len(orders) == len(games)
    for state in games:
        shown = {skill.id for skill in state.skill_display}
        assert len(shown) == 9
        assert state.view(0).skill_display == state.skill_display
    state = fl.fossilis.from_scenario({"seed": 3, "current": 0, "site": SITE, "pits": {"b1": "M"}})
    state.play("extract b1 hammer")
    shown = {skill.id for skill in state.skill_display}
    for skill in fl.fossilis.cards.builtin().skills:
        refusal = state.why_not(f"learn {skill.id}")
        assert (refusal is None) == (skill.id in shown)
        assert refusal is None or refusal.rule == "FB-HAM-02"


@pytest.mark.rule("FB-SET-25", "FB-SET-26")
def test_without_aggressive_skills_nine_peaceful_ones_lie_out():
    usual = [skill.aggressive for seed in SEEDS for skill in new(seed=seed).skill_display]
    assert any(usual)
    for seed in SEEDS:
        shown = new(seed=seed, no_aggressive_skills=True).skill_display
        assert len({skill.id for skill in shown}) == 9
        assert not any(skill.aggressive for skill in shown)


@pytest.mark.rule("FB-SET-27")
def test_three_random_events_lie_face_down(games):
    for state in games:
        assert len(set(state.event_deck)) == 3
        assert state.events == (fl.HIDDEN,) * 3
    assert {event for state in games for event in state.event_deck} == set(range(10))


@pytest.mark.rule("FB-SET-28", "FB-SET-31")
def test_only_the_three_events_of_the_stack_are_ever_resolved_in_their_order():
    deck = ["patronage", "soft_stone", "snakebite"]
    state = fl.fossilis.from_scenario({"players": 2, "current": 0, "pool": 1, "event_deck": deck})
    revealed = []
    for number in range(1, 5):
        assert state.pool_number == number
        while state.pool:
            assert state.turn_index < 3000  # it ends, or something is broken
            state.play("gain plaster") if state.energy else state.play("pass")
        while state.pool_number == number and not state.is_terminal:
            assert state.turn_index < 3000  # it ends, or something is broken
            events = state.play("choose points" if state.decision.kind.startswith("event_") else "pass")
            revealed += [event.data["card"] for event in events if event.kind == "event"]
    assert revealed == deck
    assert state.is_terminal


@pytest.mark.rule("FB-SET-29", "FB-SET-30")
@pytest.mark.parametrize(("players", "pool"), [(2, 8), (3, 12), (4, 16), (5, 20)])
def test_four_plaster_a_player_lie_in_the_pool_and_the_rest_of_40_in_the_supply(players, pool):
    state = new(players)
    assert (state.pool, state.supply) == (pool, 40 - pool)
    assert [player.plaster for player in state.players] == [0] * players


@pytest.mark.rule("FB-SET-32")
def test_plaster_spent_goes_to_the_supply_and_not_to_the_pool():
    state = fl.fossilis.from_scenario({"players": 2, "current": 0, "pool": 5, "supply": 20, "pits": {"a2": "T"},
                                       "player": [{"plaster": 2}], "site": """
        -0 -  -  -  -
        .  -  -  -  -
        -  -  .  .  .
        -  .  .  .  .
        -  .  .  .  -1
        """})
    state.play("extract a2 tooth")
    assert (state.pool, state.supply, state.players[0].plaster) == (5, 22, 0)


@pytest.mark.rule("FB-SET-33", "FB-SET-36")
def test_four_dinosaurs_two_tools_and_two_supplies_lie_face_up(games):
    for state in games:
        assert len({card.id for card in state.display}) == 4
        assert [type(card).__name__ for card in state.market] == ["Tool", "Tool", "Supply", "Supply"]
        assert state.deck_sizes == {"dinosaurs": 29, "tools": 19, "supplies": 22}
        view = state.view(0)
        assert (view.display, view.market, view.deck_sizes) == (state.display, state.market, state.deck_sizes)
    assert len({card.id for state in games for card in state.display}) > 20
    assert len({card.id for state in games for card in state.market}) > 20


@pytest.mark.rule("FB-SET-35")
@pytest.mark.parametrize("place", range(4))
def test_a_tool_is_replaced_by_a_tool_and_supplies_by_supplies(place):
    state = fl.fossilis.from_scenario({"current": 0, "step": "market", "site": SITE, "player": [
        {"tiles": ["stone:egg,egg,footprint", "sand:amber", "sand:egg", "sand:footprint", "clay:amber,amber"]}]})
    assert [type(card).__name__ for card in state.market] == ["Tool", "Tool", "Supply", "Supply"]
    bought = state.market[place]
    state.play(f"buy {bought.id}")
    while state.decision.kind == "pay":
        state.play(state.legal_actions()[0])
    assert state.market[place].id != bought.id
    assert [type(card).__name__ for card in state.market] == ["Tool", "Tool", "Supply", "Supply"]


@pytest.mark.parametrize(("field", "other"), [
    pytest.param("dinosaur_deck", lambda deck: deck[::-1], id="FB-SET-34", marks=pytest.mark.rule("FB-SET-34")),
    pytest.param("tool_deck", lambda deck: deck[::-1], id="FB-SET-37", marks=pytest.mark.rule("FB-SET-37")),
    pytest.param("supply_deck", lambda deck: deck[::-1], id="FB-SET-37 supplies", marks=pytest.mark.rule("FB-SET-37")),
    pytest.param("event_deck", lambda deck: tuple((event + 1) % 10 for event in deck), id="FB-SET-27",
                 marks=pytest.mark.rule("FB-SET-27")),
    pytest.param("pits", lambda pits: pits[::-1], id="FB-SET-04", marks=pytest.mark.rule("FB-SET-04")),
])
def test_no_view_tells_what_lies_face_down(field, other):
    state, changed = begun(3), begun(3)
    setattr(changed, field, other(getattr(state, field)))
    assert changed != state
    for player in range(3):
        assert changed.view(player) == state.view(player)


# ---------------------------------------------------------------- players and pawns

@pytest.mark.rule("FB-SET-38")
def test_no_two_players_share_a_colour():
    assert [player.colour for player in new(5).players] == ["blue", "vermilion", "gold", "orchid", "charcoal"]


@pytest.mark.rule("FB-SET-22", "FB-SET-39")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_score_markers_stand_at_the_start_of_the_track(players):
    assert begun(players).scores == [0] * players


@pytest.mark.rule("FB-SET-40", "FB-SET-41")
def test_the_start_player_comes_from_the_seed_or_the_option():
    starts = [new(players=4, seed=seed).start for seed in SEEDS]
    assert starts == [new(players=4, seed=seed).start for seed in SEEDS]
    assert set(starts) == {0, 1, 2, 3}
    for player in range(4):
        state = begun(players=4, start_player=player)
        assert (state.start, state.current, state.decision.player) == (player, player, player)


@pytest.mark.rule("FB-SET-42")
@pytest.mark.parametrize(("start", "order"), [(0, [3, 2, 1, 0]), (1, [0, 3, 2, 1]), (2, [1, 0, 3, 2])])
def test_pawns_are_placed_in_reverse_turn_order_the_start_player_last(start, order):
    state, placed = new(players=4, start_player=start), []
    while state.step == "setup":
        placed.append(state.decision.player)
        state.play(state.legal_actions()[0])
    assert placed == order


@pytest.mark.parametrize(("players", "options", "before", "action", "rule"), [
    pytest.param(4, {}, [], "start c1", "FB-SET-43", id="FB-SET-43", marks=pytest.mark.rule("FB-SET-43")),
    pytest.param(4, {}, [], "start b2", "FB-SET-43", id="FB-SET-43 inside", marks=pytest.mark.rule("FB-SET-43")),
    pytest.param(4, {}, [], "start e1", None, id="FB-SET-43 corner", marks=pytest.mark.rule("FB-SET-43")),
    pytest.param(4, {}, ["start e1"], "start e1", "FB-SET-44", id="FB-SET-44", marks=pytest.mark.rule("FB-SET-44")),
    pytest.param(4, {}, ["start e1"], "start a1", None, id="FB-SET-44 free", marks=pytest.mark.rule("FB-SET-44")),
    pytest.param(5, {}, ["start c3"], "start c3", "FB-SET-44", id="FB-SET-44 centre", marks=pytest.mark.rule("FB-SET-44")),
    pytest.param(5, {}, [], "start c3", None, id="FB-SET-45", marks=pytest.mark.rule("FB-SET-45", "FB-SET-46")),
    pytest.param(4, {}, [], "start c3", "FB-SET-45", id="FB-SET-45 four", marks=pytest.mark.rule("FB-SET-45")),
    pytest.param(2, {}, ["start a1"], "start c3", "FB-SET-45", id="FB-SET-45 two", marks=pytest.mark.rule("FB-SET-45")),
    pytest.param(5, {"five_player_centre": "corners_first"}, [], "start c3", "FB-SET-46", id="FB-SET-46",
                 marks=pytest.mark.rule("FB-SET-46")),
    pytest.param(5, {"five_player_centre": "corners_first"}, ["start a1", "start e1", "start a5", "start e5"], "start c3", None,
                 id="FB-SET-46 last", marks=pytest.mark.rule("FB-SET-46")),
    pytest.param(5, {}, ["start a1", "start c3"], "start c1", "FB-SET-43", id="FB-SET-46 corners left",
                 marks=pytest.mark.rule("FB-SET-43")),
])
def test_where_a_pawn_may_start(players, options, before, action, rule):
    state = new(players, **options)
    for text in before:
        state.play(text)
    refusal = state.why_not(action)
    assert (refusal.rule if refusal else None) == rule
    assert (state.parse(action).code in state.legal_actions()) == (rule is None)


@pytest.mark.rule("FB-SET-46")
def test_once_the_centre_is_taken_the_later_placers_have_the_corners():
    state = new(5)
    state.play("start c3")
    for left in ("a1", "e1", "a5", "e5"):
        assert {action.args[0] for action in state.actions} == set(CORNERS) - {p.pawn for p in state.players}
        state.play(f"start {left}")
    assert state.step == "energy"
