"""Tables with expansions, from games played at random: everything can be clicked, fits, is said in words, gives nothing away."""

from __future__ import annotations

import random
from functools import cache
from xml.etree import ElementTree

import pytest

import fossil_lab as fl
from fossil_lab.draw.scene import offered, parts, reachable
from fossil_lab.draw.svg import svg
from fossil_lab.fossilis.cards import builtin
from fossil_lab.fossilis.drawing import scene
from fossil_lab.fossilis.drawing.cards import genus
from fossil_lab.fossilis.drawing.expansions import LOOKS
from fossil_lab.fossilis.drawing.expansions.bone_wars import spot_place, standby
from fossil_lab.fossilis.drawing.geometry import LAYOUTS
from fossil_lab.fossilis.seams import MODULES

from . import positions
from .measure import clashes, keys, lines

NAMES = ("Ada", "Ben", "Cy", "Dora", "Eve")
SPECIES = [{"name": "Zedosaurus", "diet": "carnivore", "movement": "biped", "era": "jurassic", "bones": ["tooth", "limb"]}]
SETS = {
    "tape": (3, ("caution_tape",)), "scorpion": (4, ("scorpion",)), "power": (2, ("power_tools",)), "ice": (3, ("ice_age",)),
    "conflict": (4, ("scorpion", "caution_tape", "ice_age", "power_tools")), "solo": (1, ("bone_wars",)),
    "all": (1, ("bone_wars", "ice_age", "scorpion", "power_tools", "caution_tape")),
}
OWN_KINDS = {kind.name for module in MODULES.values() for kind in module.DECISIONS}
PER_KIND = 2


def view_of(state):
    """What the person at the screen sees: the one who decides, or who looks on while a script plays."""
    player = state.start if state.current_player is None else state.current_player
    return state.view(0 if state.is_script(player) else player)


@cache
def played(name):
    """Positions of some games: a few of each kind of decision, with the events before them."""
    players, expansions = SETS[name]
    found = {}
    for seed in range(4):
        rng, state, trace = random.Random(seed), fl.fossilis.new_game(players=players, seed=seed, expansions=expansions), ()
        for _ in range(4000):
            kind = state.decision.kind if state.decision else "over"
            about = state.decision.about if kind == "continue" else ()
            some = found.setdefault((kind, about), [])
            if len(some) < PER_KIND and (seed or state.turn > 2 or kind != "spend_energy"):
                some.append((state.clone(), tuple(trace)))
            if state.is_terminal:
                break
            codes = state.legal_actions()
            tapes = [code for code in codes if state.action(code).family == "tape"]
            trace = state.play(rng.choice(tapes if tapes and rng.random() < 0.3 else codes))
    return [position for some in found.values() for position in some]


def drawings(name, **how):
    for state, trace in played(name):
        yield state, scene(view_of(state), names=NAMES[:state.num_players], trace=trace, **how)


def said(drawn):
    return [line.text for line in lines(drawn)]


def titles(drawn):
    return [node.title for node in drawn.walk() if node.title]


def test_every_expansion_has_a_look():
    assert set(LOOKS) == set(MODULES)


def test_the_games_ask_every_kind_of_decision_the_expansions_add():
    asked = {state.decision.kind for name in SETS for state, _ in played(name) if state.decision}
    assert asked >= OWN_KINDS - {"scorpion_return", "clear_pit"}


# ---------------------------------------------------------------- the picture

@pytest.mark.parametrize("live", [False, True], ids=["still", "live"])
@pytest.mark.parametrize("layout", ["wide", "narrow"])
@pytest.mark.parametrize("name", SETS)
def test_everything_fits_and_every_key_stands_once(name, layout, live):
    for _, drawn in drawings(name, layout=layout, live=live):
        found = keys(drawn)
        assert len(found) == len(set(found))
        w, h = drawn.attrs["width"], drawn.attrs["height"]
        for line in lines(drawn):
            assert 4 <= line.x0 <= line.x1 <= w - 4, line
            assert 0 <= line.y0 <= line.y1 <= h, line
            assert "…" not in line.text, line
        assert not clashes(drawn)
        ElementTree.fromstring(svg(drawn))


@pytest.mark.parametrize("name", SETS)
def test_the_picture_is_the_same_whatever_is_hidden(name):
    for state, trace in played(name):
        view = view_of(state)
        other = view.sample(random.Random(1))
        drawn = [svg(scene(v, live=True, trace=trace)) for v in (view, other.view(view.player))]
        assert drawn[0] == drawn[1], state.decision


# ---------------------------------------------------------------- what can be clicked

@pytest.mark.parametrize("name", SETS)
def test_every_legal_action_can_be_reached_and_nothing_else_is_offered(name):
    for state, _ in played(name):
        if state.decision:
            view = view_of(state)
            found = reachable(lambda part, view=view: scene(view, selection=part, live=True))
            assert {state.action(c).text for c in found} == {a.text for a in state.actions}, state.decision


@pytest.mark.parametrize("name", SETS)
def test_every_target_has_a_name_a_region_and_a_key(name):
    for state, drawn in drawings(name, live=True):
        for node in drawn.walk():
            if node.action is not None or node.part is not None:
                assert node.title and node.focus and node.key
                assert state.decision is None or node.action is None or (
                    (state.why_not(node.action) is not None) == ("aria-disabled" in node.attrs)), state.action(node.action)


def test_one_click_on_a_tile_moves_the_scorpion():
    asked = [(state, drawn) for name in ("scorpion", "conflict") for state, drawn in drawings(name, live=True)
             if state.decision and state.decision.kind.startswith("scorpion_")]
    assert asked
    for state, drawn in asked:
        assert {node.action for node in drawn.walk() if (node.key or "").startswith("space:") and "aria-disabled" not in node.attrs} \
            == set(state.legal_actions())


def test_in_the_market_step_a_space_is_only_selected_so_that_no_tape_is_spent_by_mistake():
    rng, state = random.Random(1), fl.fossilis.new_game(players=2, seed=1, expansions=("caution_tape",))
    while state.decision.kind != "buy" or not any(action.family == "tape" for action in state.actions):
        state.play(rng.choice([code for code in state.legal_actions() if state.action(code).family != "tape"]))
    drawn = scene(view_of(state), live=True)
    assert not [n for n in drawn.walk() if (n.key or "").startswith("space:") and n.action is not None]
    place = next(action.args[0] for action in state.actions if action.family == "tape")
    assert f"space:{place}" in parts(drawn)
    bar = scene(view_of(state), selection=f"space:{place}", live=True).find("bar")
    assert "Tape off this pit" in [line.text for line in lines(bar)]


# ---------------------------------------------------------------- what lies on the table

@pytest.mark.parametrize("name", ["tape", "conflict"])
def test_tapes_lie_where_they_are_and_mats_show_who_still_has_one(name):
    seen = 0
    for state, drawn in drawings(name):
        tapes = state.expansions.caution_tape
        assert {k for k in keys(drawn) if k.startswith("tape:")} == {f"tape:{p}" for p in tapes.lying.values()}
        for player in range(state.num_players):
            assert ("Caution Tape ready" in titles(drawn.find(f"mat:{player}"))) == (player in tapes.unused)
        for place, player in tapes.lying.items():
            seen += 1
            assert any(t.startswith(place) and f"taped off by {NAMES[player]}" in t for t in titles(drawn))
            assert f"{NAMES[player]}'s Caution Tape covers {place}." in drawn.children[0].text
    assert seen


@pytest.mark.parametrize("name", ["scorpion", "conflict"])
def test_the_scorpion_its_tokens_and_the_stings(name):
    seen = 0
    for state, drawn in drawings(name):
        part = state.expansions.scorpion
        assert (drawn.find("scorpion") is not None) == (len(part.place) == 2)
        tokens = [t for t in titles(drawn) if t.startswith("Scuttle token")]
        assert len(tokens) == sum(token is not None for token in part.tokens)
        for player in range(state.num_players):
            stung = player in part.stung
            seen += stung
            assert any("Stung" in t for t in titles(drawn.find(f"mat:{player}"))) == stung
            assert (f"{NAMES[player]} is stung." in drawn.children[0].text) == stung
            assert (f"sting:{player}" in keys(drawn)) == (stung and state.players[player].pawn is not None)
    assert seen


def test_power_tools_have_a_golden_head_with_their_whole_name():
    cards = builtin()
    for row in cards.power_tools:
        for layout in LAYOUTS.values():
            face = LOOKS["power_tools"](None, None).market_face(row, *layout.market)
            assert row.name in said(face) and "Power Tool" in titles(face)
            assert not clashes(face)
    assert LOOKS["power_tools"](None, None).market_face(cards.tools[0], 126, 150) is None


# ---------------------------------------------------------------- the Rival

def test_the_rivals_pawn_stands_on_its_spot_and_its_mat_gives_nothing_away():
    for state, drawn in drawings("solo"):
        part = state.expansions.bone_wars
        pawn = drawn.find("pawn:1")
        x, y = spot_place(LAYOUTS["wide"].site, part.spot)
        assert pawn.attrs["transform"] == f"translate({x:g} {y + 14:g})"
        assert part.spot in pawn.title
        mat = said(drawn.find("skills:1"))
        assert mat.count("Skill, face down") == len(state.players[1].skills)
        names = {row.name for row in (*state.players[1].used_tools, *state.players[1].tools)}
        assert not names & set(said(drawn.find("cards:1")))


def test_the_piles_of_the_rival_are_shown_and_told():
    for state, drawn in drawings("solo"):
        part = state.expansions.bone_wars
        shown = titles(drawn.find("rival"))
        assert sum("Plaster" in t and "guide" in t for t in shown) == len(part.standby)
        assert any(t.startswith(f"Draw pile of {len(part.draw)}") for t in shown) or not part.draw
        assert f"Discard: {len(part.discard)}." in drawn.children[0].text
        assert next(t for t in shown if t.startswith("Wish ")).startswith(f"Wish 1: {part.wishlist[0].name}")


def test_twelve_cards_of_standby_fit_in_the_panel():
    state, _ = played("solo")[0]
    cards = tuple(state.box.cards.extra["rival_card"])
    for room in (400, 300):
        assert max(line.x1 for line in lines(standby(cards, room))) <= room


@pytest.mark.parametrize("rival, ours", [("marsh", False), ("cope", True)])
def test_the_wishlist_of_cope_is_marked_as_ours(rival, ours):
    state = fl.fossilis.new_game(players=1, seed=1, expansions=("bone_wars",), options={"rival": rival})
    drawn = scene(state.view(0))
    assert ("our wishlist" in said(drawn.find("rival"))) == ours
    assert {"marsh": "Marsh", "cope": "Cope"}[rival] in said(drawn.find("mat:1"))


def test_a_step_of_the_rival_says_what_comes_next_what_happened_and_by_which_rule():
    steps = [(state, trace, drawn) for (state, trace), (_, drawn) in zip(played("solo"), drawings("solo", live=True), strict=True)
             if state.decision and state.decision.kind == "continue"]
    assert {state.decision.about[0] for state, _, _ in steps} == set(range(6))
    for state, _trace, drawn in steps:
        assert state.decision.text in " ".join(said(drawn.find("header")))
        [button] = [n for n in drawn.find("bar").walk() if n.action is not None]
        assert button.title == "Next step" and state.action(button.action).text == "continue"
        assert offered(drawn) == set(state.legal_actions())
    told = [" ".join(said(drawn.find("header"))) for state, _, drawn in steps if state.decision.about[0]]
    assert all("[FX-BW-" in text or "[FX-GEN-" in text for text in told)


# ---------------------------------------------------------------- a table made by hand, with all that several people may have

@pytest.mark.parametrize("layout", ["wide", "narrow"])
def test_glacier_scorpion_tapes_and_marks_on_one_table(layout):
    drawn = scene(positions.conflict(), names=NAMES[:3], layout=layout, trace=positions.trace(), live=True)
    assert not clashes(drawn)
    for line in lines(drawn):
        assert 4 <= line.x0 <= line.x1 <= drawn.attrs["width"] - 4 and "…" not in line.text
    found, shown = said(drawn), titles(drawn)
    assert "decks: 21 Dinosaurs, 9 Pleistocene" in found
    assert "Glacier board: 3 of 7 spaces filled, bonus 6" in shown and "bonus 6" in found
    assert "Pleistocene" in shown and "Power Tool" in shown
    assert any(t.startswith("Not the printed card. House: name") for t in shown)
    assert {"Bartholomewosaurus", "maximus"} <= set(found) or "Bartholomewosaurus maximus" in found or {
        "Bartholomewosau-", "rus maximus"} <= set(found)
    assert [t for t in shown if t.startswith("Scuttle token")] == [
        "Scuttle token: 2 points; the Scorpion moves 1 space, in any of 8 ways",
        "Scuttle token: 2 points; the Scorpion moves to any tile of Stone"]
    assert {"scorpion", "tape:0", "sting:2"} <= set(keys(drawn))


def test_the_longest_discard_pile_fits_beside_the_glacier_board():
    view = positions.conflict()
    view.discard = tuple(row for row in positions.BOX.cards.tiles)
    drawn = scene(view, names=NAMES[:3])
    pile = drawn.find("discard")
    left = float(pile.attrs["transform"].split("(")[1].split()[0])
    tiles = [node for node in pile.walk() if node.title and ", " in node.title]
    assert tiles and not clashes(pile)
    assert max(line.y1 for line in lines(pile)) <= 618 + 62
    assert max(line.x1 for line in lines(pile)) <= left + 1068 - 380 - 12


@pytest.mark.parametrize("name", ["Bartholomewosaurus maximus", "Supercalifragilistosaurusrex", "Our Very Own Little Creature", "Rex"])
def test_long_names_of_home_made_cards_stand_whole_in_two_lines(name):
    for room in (108, 130):
        found = list(lines(genus(9, 20, name, room)))
        assert "".join(line.text.rstrip("-") for line in found).replace(" ", "") == name.replace(" ", "")
        assert all(9 <= line.x0 <= line.x1 <= 9 + room and line.y0 >= 4 and line.y1 <= 26 for line in found)
        assert not clashes(genus(9, 20, name, room))


@pytest.mark.parametrize("name", ["ice", "conflict", "all"])
def test_the_glacier_board_of_a_real_game_is_drawn_and_told(name):
    seen = set()
    for state, drawn in drawings(name):
        part = state.expansions.ice_age
        seen.add(part.crystals)
        said_so = f"Glacier board: {part.crystals} of {len(part.spaces)} spaces filled"
        assert any(t.startswith(said_so) for t in titles(drawn))
        assert f"Glacier board: {part.crystals} crystals, bonus {part.bonus}." in drawn.children[0].text
        note = f"decks: {state.deck_sizes['dinosaurs']} Dinosaur{'s' * (state.deck_sizes['dinosaurs'] != 1)}, {part.deck} Pleistocene"
        assert note in said(drawn)
        assert titles(drawn).count("Pleistocene") >= sum("pleistocene" in row.characteristics for row in state.display if row)
    assert len(seen) > 1


def test_without_crystals_there_is_no_glacier_board():
    state = fl.fossilis.new_game(players=2, seed=1, expansions=("ice_age",), options={"ice_age": "simple"})
    drawn = scene(state.view(0))
    assert not any("Glacier" in t for t in (*titles(drawn), *said(drawn)))
