"""Ice Age: ten animals of the Pleistocene; in full mode crystals in the pits, the Glacier board and a deck of their own."""

from __future__ import annotations

import random

import pytest

import fossil_lab as fl
from fossil_lab.errors import OptionError, ScenarioError
from fossil_lab.fossilis.box import CRYSTAL
from fossil_lab.fossilis.reading import pieces_in
from rules.expansions.test_bone_wars import ended, go, rival
from rules.expansions.test_bone_wars import lay as solo
from rules.positions import going_on, lay, look, refused

FULL = {"expansions": ["ice_age"]}
SIMPLE = {"expansions": ["ice_age"], "options": {"ice_age": "simple"}}
MODES = pytest.mark.parametrize("mode", [FULL, SIMPLE], ids=["full", "simple"])
ANIMALS = {row.id for row in fl.fossilis.cards.builtin().extra["pleistocene"]}


def new(mode=FULL, players=2, seed=1, **options):
    return fl.fossilis.new_game(players=players, seed=seed, expansions=mode["expansions"], options=mode.get("options", {}) | options)


def ice(line="c3:-0 d3:-", **more):
    return lay(line, **(FULL | more))


def board(state):
    table = state.expansions.ice_age
    return table.crystals, table.bonus, table.removed


def in_pits(state):
    return sum(pieces_in(pit)[CRYSTAL] for pit in state.pits)


def animals(state):
    """The deck of the Pleistocene, top card first."""
    return next(part for part in state.modules if part.name == "ice_age").deck


def is_animal(row):
    return row is not None and row.id in ANIMALS


# ------------------------------------------------------------------ components

@MODES
@pytest.mark.rule("FX-IA-CNT-01", "FX-IA-CNT-05", "FX-IA-SIM-10", "FX-IA-GLA-14")
def test_the_ten_animals_are_those_with_the_mark_of_the_pleistocene(mode):
    state = new(mode)
    marked = [row for row in state.box.dinosaurs if "pleistocene" in row.characteristics]
    assert {row.id for row in marked} == ANIMALS and len(marked) == 10 and len(state.box.dinosaurs) == 43
    assert len({row.id for row in state.box.dinosaurs}) == 43
    for row in marked:
        diet, movement, era = row.characteristics
        assert diet in ("carnivore", "herbivore") and movement in ("biped", "quadruped", "aquatic", "avian") and era == "pleistocene"
    assert not any(row.era == "pleistocene" for row in fl.fossilis.new_game().box.dinosaurs)
    drawn = ice(dinosaurs=["apatosaurus", "tapejara", "", "smilodon"]).draw()
    assert str(drawn).count("<title>Pleistocene</title>") == 2  # the characteristic, and the crystal mark that reminds of the bonus


@pytest.mark.rule("FX-IA-CNT-02", "FX-IA-SET-07", "FX-IA-GLA-01", "FX-IA-GLA-02")
def test_there_is_one_glacier_board_of_seven_spaces():
    table = new().expansions.ice_age
    assert table.spaces == (1, 3, 6, 4, 10, 5, 15) and (table.crystals, table.bonus, table.removed) == (0, 0, 0)
    assert str(new().draw()).count("<title>Glacier board: 0 of 7 spaces filled, no bonus</title>") == 1
    assert not hasattr(fl.fossilis.new_game().expansions, "ice_age")


@MODES
@pytest.mark.rule("FX-IA-SIM-09")
def test_it_reminds_of_what_scores_at_the_end(mode):
    assert new(mode).expansions.ice_age.reminder == (
        "A set of 3 or more Pleistocene scores 6 points, the most of them 3, all 10 characteristics 15.")


@pytest.mark.rule("FX-IA-CNT-04")
def test_one_of_two_modes_is_played():
    assert new().expansions.ice_age.full and not new(SIMPLE).expansions.ice_age.full
    with pytest.raises(OptionError, match="'full' or 'simple', not 'half'"):
        new(ice_age="half")
    with pytest.raises(OptionError, match="no effect without the expansion ice_age"):
        fl.fossilis.new_game(options={"ice_age": "simple"})


@pytest.mark.rule("FX-IA-CNT-06")
def test_the_two_named_animals_fit_their_examples():
    rows = {row.id: row for row in new().box.dinosaurs}
    assert rows["glyptodon"].bones == ("limb",) and rows["glyptodon"].perfect == 5
    assert {"tooth", "limb"} < set(rows["megatherium"].bones)


# ------------------------------------------------------------------ simple mode, and scoring in both

@pytest.mark.rule("FX-IA-SIM-01", "FX-IA-SIM-03")
def test_simple_mode_shuffles_the_animals_into_the_deck_and_uses_nothing_else():
    shown = set()
    for seed in range(12):
        state = new(SIMPLE, seed=seed)
        assert len(state.display_row) == 4 and len(state.display_row + state.dinosaur_deck) == 43
        assert in_pits(state) == 0 and board(state) == (0, 0, 0) and state.expansions.ice_age.deck == 0
        shown |= {i for i, row in enumerate(state.display) if is_animal(row)}
    assert shown >= {0, 1, 2}
    state = lay("c3:-0", **SIMPLE, dinosaurs=["smilodon", "tapejara"], player=[{"storage": "TT"}])
    after = state.after("score smilodon")
    assert after.scores[0] == 11 and after.display[0].id == state.box.dinosaurs[state.dinosaur_deck[0]].id
    with pytest.raises(ScenarioError, match="full mode"):
        lay("c3:-0", **SIMPLE, glacier=3)


@MODES
@pytest.mark.rule("FX-IA-SIM-02")
def test_an_animal_is_claimed_assigned_to_and_scored_as_a_dinosaur(mode):
    state = lay("c3:-0", **mode, step="claim", dinosaurs=["", "", "", "titanis"], player=[{"storage": "T"}])
    assert refused(lay("c3:-0", **mode, step="claim", dinosaurs=["", "", "", "titanis"], player=[{"storage": "R"}]),
                   "claim titanis") == "FB-CLM-02"
    claimed = state.after("claim titanis")
    assert claimed.players[0].lab.card.id == "titanis" and claimed.players[0].lab.bones == ("tooth",)
    scored = claimed.after("score lab")
    assert scored.scores[0] == 4 and [row.id for row in scored.players[0].scored] == ["titanis"]
    assert scored.bone_discard == {"tooth": 1}


SCORING = [
    # rule, piles of the two players, category, points of player 0
    ("FX-IA-SIM-05", ["smilodon", "titanis", "procoptodon"], [], "Characteristic sets", 6),
    ("FX-IA-SIM-05", ["smilodon", "titanis"], [], "Characteristic sets", 0),
    ("FX-IA-SIM-06", ["smilodon", "mammuthus"], ["titanis", "smilodon"][:1], "Majorities", "Pleistocene"),
    ("FX-IA-SIM-06", ["smilodon", "mammuthus"], ["titanis", "pinguinus"], "Majorities", ""),
    ("FX-IA-SIM-07", "nine", [], "Variety", 0),
    ("FX-IA-SIM-08", "ten", [], "Variety", 15),
]


def pile(cards, which):
    """A small pile with all nine characteristics of the base game; with an animal, all ten."""
    if isinstance(which, list):
        return which
    shown, chosen = set(), []
    for row in sorted(cards.dinosaurs, key=lambda row: row.id):
        if row.era != "pleistocene" and set(row.characteristics) - shown:
            shown |= set(row.characteristics)
            chosen.append(row.id)
    assert len(shown) == 9
    return chosen + (["smilodon"] if which == "ten" else [])


@MODES
@pytest.mark.rule("FX-IA-GLA-11", "FX-IA-SIM-04")
@pytest.mark.parametrize(("rule", "mine", "others", "category", "points"), SCORING, ids=lambda v: v if isinstance(v, str) else None)
def test_final_scoring_knows_the_tenth_characteristic(mode, rule, mine, others, category, points):
    state = lay("c3:-0", **mode, player=[{"scored": pile(new().box.cards, mine)}, {"scored": others}])
    row = next(row for row in state.breakdown(0) if row.category == category)
    if isinstance(points, int):
        assert row.points == points
    else:
        assert ("Pleistocene" in row.detail) == bool(points)
        assert row.points == 3 * len([name for name in row.detail.split(", ") if name])


@MODES
@pytest.mark.rule("FX-IA-SIM-05", "FX-IA-SIM-07")
def test_young_kids_options_leave_out_sets_variety_and_majorities_here_too(mode):
    mine = pile(new().box.cards, "ten") + ["titanis", "mammuthus"]
    options = mode.get("options", {}) | {"kid_no_sets": True, "kid_no_majorities": True}
    rows = {row.category: row.points for row in lay("c3:-0", **(mode | {"options": options}), player=[{"scored": mine}]).breakdown(0)}
    assert rows["Characteristic sets"] == rows["Variety"] == rows["Majorities"] == 0
    hammerless = new(FULL, kid_no_skills=True)
    assert in_pits(hammerless) == 20 and [sum(kind) for kind in zip(*map(pieces_in, hammerless.pits), strict=True)][5] == 0


# ------------------------------------------------------------------ set-up

@pytest.mark.rule("FX-IA-CNT-03", "FX-IA-SET-01", "FX-IA-SET-08")
@pytest.mark.parametrize("seed", range(8))
def test_74_pieces_are_dealt_two_or_three_to_a_pit(seed):
    state = new(seed=seed, players=2 + seed % 4)
    assert [sum(kind) for kind in zip(*map(pieces_in, state.pits), strict=True)] == [15, 12, 9, 6, 3, 9, 20]
    assert sorted(sum(pieces_in(pit)) for pit in state.pits) == [2] + [3] * 24
    assert len({pieces_in(pit)[CRYSTAL] for pit in state.pits}) > 1


@pytest.mark.rule("FX-IA-SET-02", "FX-IA-SET-03", "FX-IA-SET-04", "FX-IA-SET-06")
def test_three_dinosaurs_and_one_animal_are_displayed_and_the_decks_are_apart():
    firsts, orders = set(), set()
    for seed in range(12):
        state = new(seed=seed)
        assert [is_animal(row) for row in state.display] == [False, False, False, True]
        assert len(state.dinosaur_deck) == 30 and not any(state.box.dinosaurs[d].id in ANIMALS for d in state.dinosaur_deck)
        assert state.expansions.ice_age.deck == 9
        firsts.add(state.display[3].id)
        orders.add(animals(state))
    assert len(firsts) > 3 and len(orders) == 12


@pytest.mark.rule("FX-IA-SET-05")
def test_the_order_of_the_deck_is_hidden_and_its_size_is_not():
    state = new(seed=3)
    twin = state.clone()
    twin.modules[0].deck = tuple(reversed(animals(twin)))
    assert twin != state
    for player in range(2):
        assert state.view(player).expansions.ice_age.deck == 9
        assert state.view(player).fingerprint() == twin.view(player).fingerprint()
    sampled = {animals(state.view(0).sample(random.Random(n))) for n in range(6)}
    assert len(sampled) == 6 and all(sorted(deck) == sorted(animals(state)) for deck in sampled)


@pytest.mark.rule("FX-IA-SET-01")
def test_crystals_in_pits_never_opened_are_hidden():
    state = ice(pits={"c3": "TI", "d3": "II"})
    twin = ice(pits={"c3": "II", "d3": "TI"})
    assert state.view(0).site["d3"].pit is fl.HIDDEN and state.view(0).fingerprint() == twin.view(0).fingerprint()
    assert in_pits(state.view(1).sample(random.Random(5))) == 3
    for action in ("dig d3 east", "dig c3 north"):
        told = [str(s.view(0).explain(action)) for s in (state, twin)]
        assert told[0] == told[1] and "Crystal" not in told[0]


# ------------------------------------------------------------------ the display

@pytest.mark.rule("FX-IA-CHG-02", "FX-IA-CHG-16")
def test_a_claimed_animal_is_replaced_from_its_own_deck():
    state = ice(step="claim", dinosaurs=["tapejara", "apatosaurus", "deinonychus", "smilodon"], player=[{"storage": "T"}],
                pleistocene_deck=["titanis", "glyptodon"])
    after = state.after("claim smilodon")
    assert [row.id for row in after.display] == ["tapejara", "apatosaurus", "deinonychus", "titanis"]
    assert after.expansions.ice_age.deck == 1 and after.dinosaur_deck == state.dinosaur_deck


@pytest.mark.rule("FX-IA-CHG-03", "FX-IA-CHG-04")
def test_a_scored_animal_is_replaced_too_and_at_last_by_a_dinosaur():
    state = ice(dinosaurs=["tapejara", "apatosaurus", "deinonychus", "smilodon"], pleistocene_deck=["glyptodon"],
                dinosaur_deck=["plateosaurus", "pterodactylus"], player=[{"storage": "TTL"}])
    state = state.after("score smilodon")
    assert [row.id for row in state.display][3] == "glyptodon" and state.expansions.ice_age.deck == 0
    state = state.after("score glyptodon")
    assert [row.id for row in state.display] == ["tapejara", "apatosaurus", "deinonychus", "plateosaurus"]
    assert [state.box.dinosaurs[d].id for d in state.dinosaur_deck] == ["pterodactylus"]


@pytest.mark.rule("FX-IA-CHG-16")
@pytest.mark.parametrize("place", range(3))
def test_the_first_three_places_are_filled_from_the_dinosaur_deck_only(place):
    row = ["tapejara", "apatosaurus", "deinonychus"]
    row[place] = "eudimorphodon"
    state = ice(dinosaurs=[*row, "smilodon"], dinosaur_deck=["plateosaurus"], pleistocene_deck=["titanis"], player=[{"storage": "LL"}])
    after = state.after("score eudimorphodon")
    assert after.display[place].id == "plateosaurus" and after.display[3].id == "smilodon" and after.expansions.ice_age.deck == 1
    none_left = ice(dinosaurs=[*row, "smilodon"], dinosaur_deck=[], pleistocene_deck=["titanis"], player=[{"storage": "LL"}])
    assert none_left.after("score eudimorphodon").display[place] is None


def skill(effect):
    return next(row.id for row in fl.fossilis.cards.builtin().skills if row.effect == effect)


@pytest.mark.rule("FX-IA-SET-02", "FX-IA-CHG-02")
def test_an_animal_put_away_goes_under_its_own_deck_where_all_saw_it():
    state = ice(dinosaurs=["tapejara", "apatosaurus", "deinonychus", "smilodon"], pleistocene_deck=["titanis", "glyptodon"],
                player=[{"skills": [skill("refresh_display")]}])
    after = state.after(f"use {skill('refresh_display')}").after("bury smilodon")
    ids = [after.box.dinosaurs[d].id for d in animals(after)]
    assert ids == ["glyptodon", "smilodon"] and after.display[3].id == "titanis" and after.dinosaur_deck == state.dinosaur_deck
    for player in range(2):
        assert after.box.dinosaurs[animals(after.view(player).sample(random.Random(1)))[-1]].id == "smilodon"


@pytest.mark.rule("FX-IA-SET-02", "FX-IA-CHG-01")
def test_an_animal_given_back_in_reclassification_goes_under_its_own_deck_unseen():
    state = ice("a1:-0 e5:-1", step="claim", event_deck=["reclassification"], pool=0, start=0, pleistocene_deck=["titanis", "glyptodon"],
                dinosaurs=["tapejara", "apatosaurus", "deinonychus", "smilodon"], player=[{"scored": ["megatherium", "mammuthus"]}])
    while state.decision.kind != "event_return":
        state = state.after("pass")
    here = state.decision.player
    while here != 0:
        state = state.after(state.actions[0])
        here = state.decision.player
    twins = [state.after("return megatherium"), state.after("return mammuthus")]
    for twin, name in zip(twins, ("megatherium", "mammuthus"), strict=True):
        assert twin.box.dinosaurs[animals(twin)[-1]].id == name
        assert twin.dinosaur_deck == state.dinosaur_deck[1:]  # the next player has drawn, nothing came under it
        own = twin.view(0).sample(random.Random(2))
        assert own.box.dinosaurs[animals(own)[-1]].id == name
    assert twins[0].view(1).fingerprint() == twins[1].view(1).fingerprint()
    assert twins[0].view(0).fingerprint() != twins[1].view(0).fingerprint()
    given = {animals(twins[0].view(1).sample(random.Random(n)))[-1] for n in range(20)}
    assert {twins[0].box.dinosaurs[d].id for d in given} == {"megatherium", "mammuthus"}


# ------------------------------------------------------------------ crystals

@pytest.mark.rule("FX-IA-CHG-05", "FX-IA-CHG-06", "FX-IA-CHG-07", "FX-IA-CHG-08", "FX-IA-CHG-09")
def test_a_crystal_comes_out_by_itself_for_nothing():
    state = ice(pits={"d3": "TI"}, glacier=2, energy=1, player=[{"plaster": 2}])
    after, same = state.after("dig d3 east"), ice(pits={"d3": "T"}, glacier=2, energy=1, player=[{"plaster": 2}]).after("dig d3 east")
    assert after.site["d3"].pit == ("tooth",) and board(after) == (3, 6, 0)
    assert (after.energy, after.players[0].plaster, after.scores) == (same.energy, same.players[0].plaster, same.scores) == (0, 2, [0, 0])
    assert after.decision == same.decision and after.current == same.current
    assert [action.text for action in after.actions] == [action.text for action in same.actions]


@pytest.mark.rule("FX-IA-CHG-05", "FX-IA-CHG-07")
def test_whoever_or_whatever_opens_the_pit():
    slide = next(row.id for row in fl.fossilis.cards.builtin().tools if row.effect == "slide_tile" and "sand" in row.params["terrain"])
    remove = next(row.id for row in fl.fossilis.cards.builtin().tools if row.effect == "remove_tile" and "sand" in row.params["terrain"])
    for tool, action in ((slide, "slide e1 south"), (remove, "remove e1")):
        after = ice("a5:-0 e1:-", pits={"e1": "I"}, player=[{"tools": [tool]}]).after(f"use {tool}").after(action)
        assert board(after)[0] == 1 and after.site["e1"].pit == ()
    quake = ice("a5:-0 e1:#", pits={"e1": "II"}, step="claim", pool=0, event_deck=["earthquake"])
    while quake.decision.kind != "event_slide":
        quake = quake.after("pass")
    assert board(quake.after("slide e1 south"))[0] == 2


@pytest.mark.rule("FX-IA-CHG-10", "FX-IA-CHG-13", "FX-IA-CHG-11", "FX-IA-CHG-12", "FX-IA-CHG-15", "FX-IA-CHG-06")
@pytest.mark.parametrize(("before", "pit", "after"), [
    (0, "I", (1, 1, 0)), (2, "I", (3, 6, 0)), (1, "II", (3, 6, 0)), (3, "II", (5, 10, 0)), (7, "I", (1, 1, 7)), (6, "II", (1, 1, 7)),
    (5, "II", (7, 15, 0)), (6, "III", (2, 3, 7)), (4, "T", (4, 4, 0))])
def test_crystals_fill_the_board_one_by_one_and_a_full_one_is_cleared_first(before, pit, after):
    state = ice(pits={"d3": pit}, glacier=before)
    events = state.play("dig d3 east")
    assert board(state) == after
    assert [event.data["place"] for event in events if event.kind == "crystal"] == [(before + n) % 7 + 1 for n in range(pit.count("I"))]


@pytest.mark.rule("FX-IA-CHG-14")
def test_a_pit_gives_its_crystals_once():
    closed = ice("c3:-0 c2:- d3:-", pits={"c2": "I", "b2": ""}).after("dig c2 west").after("move b2").after("dig b2 east")
    assert board(closed)[0] == 1 and not closed.site["c2"].is_open
    again = closed.after("dig c2 north")
    assert again.site["c2"].is_open and board(again)[0] == 1


def test_a_scenario_holds_no_crystals_in_pits_that_have_been_open():
    for given in ({"pits": {"c4": "I"}}, {"seen": ["d3"], "pits": {"d3": "TI"}}):
        with pytest.raises(ScenarioError, match="has been open, so its crystals are out"):
            ice(**given)
    for given in ({"glacier": 7, "crystals_out": 14}, {"glacier": 7, "crystals_out": 13, "pits": {"d3": "I"}}):
        with pytest.raises(ScenarioError, match="21 pieces crystal"):
            ice(**given)
    with pytest.raises(ScenarioError, match="glacier is a whole number from 0 to 7, not 8"):
        ice(glacier=8)
    with pytest.raises(ScenarioError, match="Tapejara does not belong"):
        ice(pleistocene_deck=["tapejara"])
    with pytest.raises(ScenarioError, match="smilodon cannot lie in this deck"):
        ice(dinosaur_deck=["smilodon"])
    with pytest.raises(ScenarioError, match="needs the expansion ice_age"):
        lay("c3:-0", glacier=1)


@pytest.mark.rule("FX-IA-CNT-03")
def test_crystals_are_neither_extracted_nor_ever_seen_lying():
    for seed in range(6):
        rng, state = random.Random(seed), new(seed=seed, players=2 + seed % 3)
        assert not any("crystal" in state.action(code).args for code in range(state.num_actions))
        for _ in going_on(state):
            state.apply_action(rng.choice(state.legal_actions()))
            table = state.expansions.ice_age
            assert in_pits(state) + table.crystals + table.removed == 20 and table.crystals <= 7
            assert not any(state.seen >> i & 1 and pieces_in(pit)[CRYSTAL] for i, pit in enumerate(state.pits))
            if table.deck:
                assert is_animal(state.display[3]) and not any(map(is_animal, state.display[:3]))


@pytest.mark.rule("FX-IA-CNT-03", "FX-IA-SET-07")
def test_a_position_with_crystals_is_written_and_read_again():
    state = ice(pits={"d3": "TI", "c3": "II"}, glacier=4, crystals_out=7, pleistocene_deck=["titanis", "glyptodon"])
    again = fl.fossilis.from_scenario(state.to_scenario())
    assert board(again) == (4, 4, 7) and animals(again) == animals(state) and again.pits == state.pits


# ------------------------------------------------------------------ the Glacier board scores

@pytest.mark.rule("FX-IA-GLA-03", "FX-IA-GLA-05", "FX-IA-GLA-06", "FX-IA-GLA-09", "FX-IA-GLA-12", "FX-IA-GLA-02")
@pytest.mark.parametrize(("crystals", "bonus", "left"), [(0, 0, 0), (1, 1, 0), (2, 3, 1), (3, 6, 2), (4, 4, 3), (5, 10, 4), (6, 5, 5), (7, 15, 6)])
def test_a_partial_score_takes_the_bonus_and_the_last_crystal(crystals, bonus, left):
    state = ice(glacier=crystals, player=[{"lab": {"card": "megatherium", "bones": "TL"}}])
    assert state.expansions.ice_age.bonus == bonus
    after = state.after("score lab")
    assert after.scores[0] == 9 + bonus and board(after)[::2] == (left, crystals - left)


@pytest.mark.rule("FX-IA-GLA-07", "FX-IA-GLA-08", "FX-IA-GLA-10", "FX-IA-GLA-12")
@pytest.mark.parametrize(("crystals", "bonus"), [(0, 0), (4, 4), (7, 15)])
@pytest.mark.parametrize("place", ["lab", "display"])
def test_a_perfect_score_takes_the_bonus_and_clears_the_board(crystals, bonus, place):
    lab = {"lab": {"card": "glyptodon", "bones": "L"}} if place == "lab" else {"storage": "L"}
    state = ice(glacier=crystals, player=[lab], dinosaurs=["", "", "", "smilodon" if place == "lab" else "glyptodon"])
    after = state.after("score lab" if place == "lab" else "score glyptodon")
    assert after.scores[0] == 5 + bonus and board(after) == (0, 0, crystals)


@pytest.mark.rule("FX-IA-GLA-04")
def test_no_dinosaur_of_another_era_gets_a_bonus_or_moves_a_crystal():
    state = ice(glacier=4, dinosaurs=["eudimorphodon", "", "", "smilodon"], player=[{"storage": "LL", "lab": {"card": "tapejara", "bones": "L"}}])
    perfect = state.box.dinosaurs[state.box.number["eudimorphodon"]].perfect
    after = state.after("score eudimorphodon").after("score lab")
    assert after.scores[0] == perfect + 5 and board(after) == (4, 4, 0)


@pytest.mark.rule("FX-IA-GLA-13", "FX-IA-GLA-11")
@pytest.mark.parametrize("start", [0, 1])
@pytest.mark.parametrize(("labs", "points"), [
    (("smilodon T", "titanis T"), (6, 3)),  # two partial ones: 6, then what is left
    (("glyptodon L", "titanis T"), (6, 0)),  # a perfect one takes all
    (("tapejara L", "titanis T"), (0, 6)),
])
def test_final_scoring_goes_in_turn_order_and_takes_what_the_board_then_shows(start, labs, points):
    mats = [{"lab": {"card": card, "bones": bones}} for card, bones in (lab.split() for lab in labs)]
    state = ice("a1:-0 e5:-1", step="claim", start=start, current=1 - start, last_round=True, pool_number=4, pool=0, glacier=3,
                player=mats if start == 0 else mats[::-1])
    worth = [sum(dict(T=4, L=5)[bone] for bone in lab.split()[1]) + extra for lab, extra in zip(labs, points, strict=True)]
    for _ in going_on(state):
        state.play("pass")
    rows = [next(row for row in state.breakdown((start + i) % 2) if row.category == "Final Dinosaur") for i in range(2)]
    assert [row.points for row in rows] == worth
    assert all(state.breakdown(player).total == state.scores[player] for player in range(2))


@pytest.mark.rule("FX-IA-GLA-13")
def test_what_is_foretold_and_what_is_scored_agree():
    state = ice(glacier=3, player=[{"lab": {"card": "megatherium", "bones": "TL"}}])
    told = next(row for row in state.breakdown(0) if row.category == "Final Dinosaur").points
    assert told == 15 == state.after("score lab").scores[0] and board(state) == (3, 6, 0)
    assert "6 points more for the Glacier board; 2 crystals stay" in str(state.view(0).explain("score lab"))


# ------------------------------------------------------------------ what stays as it is

SAME = {"dinosaurs": ["tapejara", "apatosaurus", "deinonychus", "smilodon"], "market": ["brush_1", "chisel_1", "supply_19", "supply_20"],
        "skill_display": ["long_reach", "plaster_mixer", "haggler"], "pits": {"c4": "TM", "d3": "R"},
        "player": [{"storage": "TLLR", "plaster": 3, "tiles": ["sand:amber", "clay:amber,egg"], "tools": ["shovel_1"], "skills": ["clay_cutter"]}]}


@MODES
@pytest.mark.rule("FX-IA-CHG-01", "FX-IA-SIM-03")
@pytest.mark.parametrize("step", ["energy", "market", "claim"])
def test_apart_from_the_animals_a_turn_is_that_of_the_base_game(mode, step):
    line = "c3:-0 d3:- b3:-= c2:#1 e4:="
    mine, base = lay(line, step=step, **(SAME | mode)), lay(line, step=step, **(SAME | {"dinosaurs": [*SAME["dinosaurs"][:3], ""]}))
    own = {action.text for action in mine.actions if action.text.split()[-1] in ANIMALS}
    assert {action.text for action in mine.actions} - own == {action.text for action in base.actions} and len(base.actions) > 1
    for action in base.actions:
        after, other = mine.after(action.text), base.after(action.text)
        assert (after.energy, after.pool, after.scores, after.bone_discard) == (other.energy, other.pool, other.scores, other.bone_discard)
        assert look(after) == look(other) and [space.pit for space in after.site if space.is_open] == [space.pit for space in other.site if space.is_open]
        assert after.decision == other.decision and [p.storage for p in after.players] == [p.storage for p in other.players]


# ------------------------------------------------------------------ with the Rival of Bone Wars

BOTH = {"expansions": ["bone_wars", "ice_age"]}


@pytest.mark.rule("FX-GEN-05", "FX-IA-GLA-08")
@pytest.mark.parametrize(("crystals", "bonus"), [(0, 0), (3, 6), (7, 15)])
def test_the_rival_completes_an_animal_takes_the_bonus_and_clears_the_board(crystals, bonus):
    state = solo("extraction", {"target": "smilodon", "bones": "T"}, open=["c1"], pits={"c1": "TR"}, glacier=crystals, **BOTH)
    events = state.play("continue")
    assert [row.id for row in rival(state).scored] == ["smilodon"] and rival(state).score == 11 + bonus
    assert board(state) == (0, 0, crystals)
    told = [event for event in events if event.kind == "glacier_bonus"]
    assert [(event.player, event.data["points"], event.data["left"]) for event in told] == [(1, bonus, 0)] * bool(crystals)


@pytest.mark.rule("FX-GEN-05", "FX-IA-GLA-04")
def test_a_dinosaur_the_rival_completes_leaves_the_board_alone():
    state = go(solo("extraction", {"target": "arizonasaurus", "bones": "TT"}, open=["c1"], pits={"c1": "H"}, glacier=3, **BOTH))
    assert [row.id for row in rival(state).scored] == ["arizonasaurus"] and rival(state).score == 21 and board(state) == (3, 6, 0)


@pytest.mark.rule("FX-GEN-05", "FX-IA-CHG-05", "FX-IA-CHG-11", "FX-IA-CHG-07")
@pytest.mark.parametrize(("before", "pit", "after"), [(0, "TI", (1, 1, 0)), (2, "II", (4, 4, 0)), (6, "TII", (1, 1, 7))])
def test_crystals_in_a_pit_the_rival_opens_are_placed_and_are_no_bones_for_it(before, pit, after):
    state = solo("digging", pits={"c1": pit}, glacier=before, **BOTH)
    dug = go(state)
    assert dug.site["c1"].is_open and board(dug) == after and dug.site["c1"].pit == ("tooth",) * pit.count("T")
    while dug.decision.kind == "continue":
        dug.play("continue")
    assert dug.current_player == 0 and len(rival(dug).storage) + len(rival(dug).lab.bones) == pit.count("T")
    assert board(dug) == after


@pytest.mark.rule("FX-GEN-05", "FX-IA-GLA-13", "FX-IA-GLA-06")
@pytest.mark.parametrize(("mine", "bones", "points", "left"), [
    (None, "T", 4 + 6, (2, 3, 1)),  # one crystal goes for its partial animal
    (("smilodon", "T"), "T", 4 + 3, (1, 1, 2)),  # the person is first in turn order
    (("glyptodon", "L"), "T", 4, (0, 0, 3)),  # and a perfect animal of the person's clears the board
    (None, "", 0, (3, 6, 0))])  # nothing assigned, nothing scored
def test_its_unfinished_animal_takes_the_bonus_at_the_end_after_the_person(mine, bones, points, left):
    lab = {"lab": {"card": mine[0], "bones": mine[1]}} if mine else {}
    state = ended(rival={"target": "megatherium", "bones": bones}, player=lab, glacier=3, pleistocene_deck=[], **BOTH)
    row = next(row for row in state.breakdown(1) if row.category == "Final Dinosaur")
    assert row.points == points and board(state) == left
    assert [state.breakdown(player).total for player in range(2)] == state.scores


# ------------------------------------------------------------------ home-made animals

MINE = {"expansions": ["ice_age", "undiscovered_species"],
        "species": [{"name": "Woolly One", "diet": "herbivore", "movement": "quadruped", "era": "pleistocene", "bones": ["limb", "tooth"]}]}


@pytest.mark.rule("FX-IA-GLA-04", "FX-IA-GLA-05", "FX-IA-GLA-07", "FX-US-GEN-14")
@pytest.mark.parametrize(("bones", "points", "left"), [("T", 4 + 6, (2, 3, 1)), ("TL", 12 + 6, (0, 0, 3))])
def test_a_home_made_animal_takes_the_bonus_by_its_mark(bones, points, left):
    state = lay("c3:-0", **MINE, glacier=3, player=[{"lab": {"card": "woolly_one", "bones": bones}}])
    assert next(row for row in state.breakdown(0) if row.category == "Final Dinosaur").points == points
    scored = state.after("score lab")
    assert scored.scores[0] == points and board(scored) == left
    assert str(state.draw()).count("<title>Pleistocene</title>") >= 2


@pytest.mark.rule("FX-US-GEN-02", "FX-IA-SET-02", "FX-IA-CHG-16")
def test_a_home_made_animal_lies_in_the_dinosaur_deck():
    places = set()
    for seed in range(12):
        state = fl.fossilis.new_game(players=2, seed=seed, **MINE)
        own = state.box.number["woolly_one"]
        assert state.expansions.ice_age.deck == 9 and own not in animals(state)
        places.add((*state.display_row[:3], *state.dinosaur_deck).index(own))
        assert own != state.display_row[3]
    assert len(places) > 6
    state = lay("c3:-0", **MINE, dinosaurs=["woolly_one", "", "", "smilodon"], dinosaur_deck=["tapejara"], pleistocene_deck=["titanis"],
                player=[{"skills": [skill("refresh_display")]}])
    after = state.after(f"use {skill('refresh_display')}").after("bury woolly_one")
    assert [after.box.dinosaurs[d].id for d in after.dinosaur_deck] == ["woolly_one"] and after.display[0].id == "tapejara"
    assert after.expansions.ice_age.deck == 1
