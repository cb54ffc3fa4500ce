"""Bone Wars: the Rival, rule by rule, in small positions."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import fossil_lab as fl
from fossil_lab.fossilis.dig_site import SPACE, bar
from fossil_lab.fossilis.expansions.rival import accessible, choose_target

MARSH = ["quetzalcoatlus", "plateosaurus", "eudimorphodon", "tapejara", "brachiosaurus", "tyrannosaurus_rex"]
COPE = ["apatosaurus", "deinonychus", "edmontosaurus", "peteinosaurus", "arizonasaurus", "ichthyosaurus"]
CLAY = ("a2", "a3", "a4", "b3", "d3", "e2", "e3", "e4")


def new(seed=0, **options):
    return fl.fossilis.new_game(players=1, seed=seed, expansions=("bone_wars",), options=options)


def grid(**spaces):
    """A site of single tiles, mostly Sand, but for these spaces ("" is an open pit)."""
    cells = {c + r: "=" if c + r in CLAY else "-" for r in "12345" for c in "abcde"} | {name: text or "." for name, text in spaces.items()}
    return "\n".join(" ".join(cells[c + r] for c in "abcde") for r in "12345")


def lay(step="movement", rival=(), open=(), pits=(), current=1, options=(), **more):
    """A position at a step of the Rival's turn; `open` pits, all else Sand; the person's pawn stands beside the site."""
    site = dict.fromkeys(open, "") | more.pop("tiles", {})
    rival = {"standby": ["rival_05"], "spot": "north3", "target": "plateosaurus", "step": step} | dict(rival)
    off = {} if any("0" in text for text in site.values()) else {"0": "south"}
    given = {"expansions": ["bone_wars"], "seed": 1, "current": current, "site": grid(**site), "off_site": off, "pits": dict(pits),
             "options": dict(options), "rival": rival} | more
    return fl.fossilis.from_scenario(given)


def go(state, steps=1):
    """The state after the Rival's next steps."""
    state = state.clone()
    for _ in range(steps):
        state.play("continue")
    return state


def rival(state):
    return state.players[1]


def part(state):
    return state.expansions.bone_wars


def spot(state):
    return part(state).spot


def fit(state):
    """The rules that the events of the next step name."""
    return {rule for event in state.clone().play("continue") for rule in event.rules}


def told(state):
    return " ".join(event.sentence(["Ada", "Marsh"]) for event in state.clone().play("continue"))


def a_turn(state):
    """From the Rival's movement to the person's turn."""
    state = state.clone()
    while state.todo[-1][0] == "continue":
        state.play("continue")
    return state


# ------------------------------------------------------------------ frame, cards, set-up

@pytest.mark.rule("FX-BW-GEN-01")
@pytest.mark.parametrize("players", [0, 2, 3])
def test_one_person_plays_alone(players):
    with pytest.raises(fl.errors.OptionError):
        fl.fossilis.new_game(players=players, expansions=("bone_wars",))
    state = new()
    assert state.num_players == 2 and state.is_script(1) and not state.is_script(0)


@pytest.mark.rule("FX-BW-GEN-02", "FX-BW-SET-02", "FX-BW-SET-03", "FX-BW-SET-04", "FX-BW-CNT-02", "FX-BW-AID-10", "FX-BW-AID-12", "FX-BW-NOTE-01",
                  "FX-BW-NOTE-02")
def test_the_opponent_is_marsh_or_cope_each_with_a_wishlist_all_see():
    assert fl.fossilis.OPTIONS["rival"].values == ("marsh", "cope")
    for name, shown, wishes in (("marsh", "Othniel Marsh", MARSH), ("cope", "Edward Cope", COPE)):
        seen = new(rival=name).view(0).expansions.bone_wars
        assert seen.name == shown and [row.id for row in seen.wishlist] == wishes
    assert len(new().box.cards.extra["personality"]) == 2 and not set(MARSH) & set(COPE)
    with pytest.raises(fl.errors.OptionError):
        new(rival="leidy")


@pytest.mark.rule("FX-BW-GEN-03")
def test_the_story_sets_no_rule():
    marsh, cope = new(5), new(5, rival="cope")
    assert [a.text for a in marsh.actions] == [a.text for a in cope.actions] and marsh.num_actions == cope.num_actions


@pytest.mark.rule("FX-BW-CNT-01", "FX-BW-CNT-04")
def test_there_are_12_rival_cards_with_all_five_fields():
    rows = new().box.cards.extra["rival_card"]
    assert len(rows) == 12 and Counter(row.number for row in rows) == dict.fromkeys(range(1, 7), 2)
    assert {row.guide for row in rows} == {"FL", "FR", "NL", "NR"} and {row.prefers for row in rows} == {"S", "T"}
    assert {row.plaster for row in rows} == {0, 1, 2, 3} and {len(row.fragments) for row in rows} == {1, 2}


@pytest.mark.rule("FX-BW-AID-11")
def test_the_wishes_are_cards_of_the_dinosaur_deck(tmp_path):
    ids = {row.id for row in fl.fossilis.cards.builtin().dinosaurs}
    assert set(MARSH) | set(COPE) <= ids
    (tmp_path / "dinosaurs.toml").write_text('drop = ["tapejara"]\n')
    fl.fossilis.new_game(cards=str(tmp_path))
    with pytest.raises(fl.errors.OptionError, match="tapejara"):
        fl.fossilis.new_game(players=1, expansions=("bone_wars",), cards=str(tmp_path))


@pytest.mark.rule("FX-BW-SET-01", "FX-BW-SET-21", "FX-BW-SET-23", "FX-BW-PLA-03")
@pytest.mark.parametrize("seed", range(4))
def test_the_table_is_that_of_two_players_and_the_person_begins(seed):
    state = new(seed)
    assert state.pool == 8 and len(state.events) == 3 and state.supply + state.pool + rival(state).plaster + state.players[0].plaster == 40
    assert all(state.display) and [hasattr(m, "card") for m in state.market] == [True, True, False, False]
    assert len(state.skill_display) == 9 and all(state.skill_display)
    assert rival(state).lab and rival(state).plaster == 0 and rival(state).score == 0 and rival(state).storage == ()
    state.play("start a1")
    assert state.current_player == 0 == state.start and state.decision.kind == "spend_energy"
    with pytest.raises(fl.errors.OptionError, match="begins"):
        new(start_player=1)


@pytest.mark.rule("FX-BW-SET-22")
def test_the_pawn_starts_on_any_corner():
    state = new()
    assert [a.text for a in state.actions] == ["start a1", "start e1", "start a5", "start e5"]
    assert state.why_not("start c3").rule == "FB-SET-45"


def setup_card(seed, **options):
    """The card drawn for the set-up, from an independent count: its number and guide fit target and spot."""
    state = new(seed, **options)
    wishes = [row.id for row in part(state).wishlist]
    return state, wishes.index(rival(state).lab.card.id) + 1


@pytest.mark.rule("FX-BW-SET-05", "FX-BW-SET-06", "FX-BW-SET-07", "FX-BW-SET-08", "FX-BW-SET-10", "FX-BW-SET-12", "FX-BW-SET-13", "FX-BW-SET-14",
                  "FX-BW-SET-15", "FX-BW-SET-16", "FX-BW-SET-18", "FX-BW-SET-20", "FX-BW-CNT-05", "FX-BW-NOTE-03")
def test_number_and_guide_of_one_card_give_target_and_spot():
    starts = {"north1": "FL", "east1": "FR", "south1": "NR", "west1": "NL"}
    found = set()
    for seed in range(120):
        state, number = setup_card(seed, rival=("marsh", "cope")[seed % 2])
        assert (number, starts[spot(state)]) in {(row.number, row.guide) for row in state.box.cards.extra["rival_card"]}
        found.add((number, starts[spot(state)]))
        assert rival(state).lab.bones == ()
    assert len(found) == len({(row.number, row.guide) for row in state.box.cards.extra["rival_card"]})


@pytest.mark.rule("FX-BW-SET-06")
def test_the_set_up_card_is_the_one_at_the_bottom(monkeypatch):
    from fossil_lab.core.dice import Dice

    shuffled = Dice.shuffled
    monkeypatch.setattr(Dice, "shuffled", lambda dice, items: sorted(items) if len(items := list(items)) == 12 else shuffled(dice, items))
    state = new(3)
    assert rival(state).lab.card.id == MARSH[5] and spot(state) == "east1"  # rival_12: number 6, guide FR


@pytest.mark.rule("FX-BW-SET-09")
def test_display_or_deck_is_put_in_order_after_the_search():
    for seed in range(30):
        state, plain = new(seed), fl.fossilis.new_game(players=2, seed=seed)
        target = rival(state).lab.card
        assert all(state.display) and len(set(state.display)) == 4 and target not in state.display
        assert state.deck_sizes["dinosaurs"] == 28 and len({*state.dinosaur_deck, *state.display_row, state.lab[1]}) == 33
        if target in plain.display:
            place = plain.display.index(target)
            assert state.display_row[place] == plain.dinosaur_deck[0] and state.dinosaur_deck == plain.dinosaur_deck[1:]
        else:
            assert state.display_row == plain.display_row
            assert state.dinosaur_deck != tuple(d for d in plain.dinosaur_deck if d != state.lab[1])


@pytest.mark.rule("FX-BW-SET-11", "FX-BW-SET-17", "FX-BW-SET-24", "FX-BW-MOV-01")
def test_the_rival_is_beside_the_site_and_in_nobodys_way():
    state = new(1)
    assert spot(state) in ("north1", "east1", "south1", "west1") and rival(state).pawn is None
    state = lay(rival={"spot": "north1", "draw": ["rival_04"]}, off_site={"0": "north"})
    after = go(state)
    assert spot(after) == "north3" and after.players[0].pawn == "north"
    assert all(space.pawn in (None, 0) for space in after.site)


@pytest.mark.rule("FX-BW-SET-19", "FX-BW-PIL-01", "FX-BW-PIL-02")
def test_all_twelve_cards_start_in_the_draw_pile():
    state = new(2)
    assert (len(part(state).draw), part(state).standby, part(state).discard) == (12, (), ())
    orders = {new(seed).modules[0].draw for seed in range(8)}
    assert len(orders) == 8
    rows = state.box.cards.extra["rival_card"]
    numbers = [(setup_card(seed)[1], rows[new(seed).modules[0].draw[-1]].number) for seed in range(20)]
    assert sum(first == last for first, last in numbers) < 10  # the set-up card was shuffled back


@pytest.mark.parametrize("name", ["light_fingers", "shove"])
def test_aggressive_skills_have_no_target_against_it(name):
    state = lay(current=0, tiles={"c3": "-0"}, player=[{"skills": [name]}], step="energy", rival={"step": "movement"})
    assert state.why_not(f"use {name}") is not None


# ------------------------------------------------------------------ definitions

@pytest.mark.rule("FX-BW-DEF-01", "FX-BW-DEF-02", "FX-BW-DEF-03", "FX-BW-DEF-05", "FX-BW-DEF-06", "FX-BW-SET-18")
def test_accessible_is_what_the_spots_own_end_reaches():
    def reached(name, *pits):
        s = lay(open=pits, rival={"spot": name})
        return ["abcde"[i % 5] + str(i // 5 + 1) for i in accessible(s, s.modules[0].spot)]

    assert reached("north3", "c1") == ["c1"]
    assert reached("north3", "c1", "c2") == ["c1", "c2"]
    assert reached("north3", "c2") == []
    assert reached("north3", "c5") == [] and reached("south3", "c5") == ["c5"]
    assert part(lay(rival={"spot": "north2"})).line == ("b1", "b2", "b3", "b4", "b5")
    assert part(lay(rival={"spot": "east2"})).line == ("e2", "d2", "c2", "b2", "a2")
    assert part(lay(rival={"spot": "south1"})).line == ("e5", "e4", "e3", "e2", "e1")
    assert part(lay(rival={"spot": "west1"})).line == ("a5", "b5", "c5", "d5", "e5")


@pytest.mark.rule("FX-BW-DEF-04")
def test_needed_is_what_the_target_still_lacks():
    needs_two = next(row for row in fl.fossilis.cards.builtin().dinosaurs if row.bones.count("tooth") == 2)
    for bones, stays in (("T", True), ("TT"[: needs_two.bones.count("tooth")], False)):
        rest = [b for b in needs_two.bones if b != "tooth"]
        if not rest and not stays:
            continue
        state = lay(rival={"target": needs_two.id, "bones": bones, "draw": ["rival_03"]}, open=["c1"], pits={"c1": "T"})
        assert (spot(go(state)) == "north3") == stays


@pytest.mark.rule("FX-BW-DEF-07", "FX-BW-TGT-02")
def test_stored_bones_go_on_a_target_as_soon_as_it_is_taken():
    state = lay("targeting", rival={"target": "", "storage": "TTK"}, dinosaurs=["edmontosaurus"])
    lab = rival(go(state)).lab
    assert lab.card.id == "edmontosaurus" and lab.bones == ("tooth",) and "tooth" not in lab.missing
    assert rival(go(state)).storage == ("tooth", "skull")


# ------------------------------------------------------------------ 1. movement

NEEDS_LIMB = {"target": "quetzalcoatlus"}  # three Limbs


@pytest.mark.parametrize(("rule", "where", "open_pits", "pits", "end"), [
    ("FX-BW-MOV-02", "north3", ["c1"], {"c1": "L"}, "north3"),
    ("FX-BW-MOV-03", "north3", ["c1", "c2"], {"c2": "L"}, "north3"),
    ("FX-BW-MOV-04", "north3", ["e4"], {"e4": "L"}, "east4"),
    ("FX-BW-MOV-05", "north3", ["e2", "e5"], {"e2": "L", "e5": "L"}, "east2"),
    ("FX-BW-MOV-06", "north3", ["c1"], {"c1": "T"}, "east1"),
    ("FX-BW-MOV-07", "north3", [], {}, "east1"),
    ("FX-BW-MOV-11", "west4", [], {}, "north2"),
    ("FX-BW-MOV-12", "north3", ["e1"], {"e1": "L"}, "north5"),
    ("FX-BW-MOV-04", "east2", ["e1"], {"e1": "L"}, "north5"),
    ("FX-BW-DEF-02", "north3", ["c2"], {"c2": "L"}, "east1"),
], ids=str)
def test_where_it_goes(rule, where, open_pits, pits, end):
    """The top card of the Draw pile has the number 3."""
    state = lay(rival={"spot": where, "draw": ["rival_05"], "standby": []} | NEEDS_LIMB, open=open_pits, pits=pits)
    assert spot(go(state)) == end


@pytest.mark.rule("FX-BW-MOV-05")
def test_the_first_spot_that_reaches_either_needed_bone():
    both = next(row for row in fl.fossilis.cards.builtin().dinosaurs if {"hip", "limb"} <= set(row.bones))
    for first, second in (("L", "H"), ("H", "L")):
        state = lay(rival={"target": both.id}, open=["e2", "e5"], pits={"e2": first, "e5": second})
        assert spot(go(state)) == "east2"


@pytest.mark.rule("FX-BW-MOV-06", "FX-BW-MOV-10", "FX-BW-CNT-05")
@pytest.mark.parametrize("card", range(1, 13))
def test_the_number_on_the_back_is_the_move_and_that_card_is_flipped(card):
    name = f"rival_{card:02}"
    state = lay(rival={"spot": "west5", "draw": [name], "standby": []})
    after = go(state)
    assert part(after).standby[0].id == name and spot(after) == f"north{part(after).standby[0].number}".replace("north6", "east1")


@pytest.mark.rule("FX-BW-MOV-08", "FX-BW-MOV-09", "FX-BW-PIL-03")
def test_a_card_is_flipped_however_it_moved():
    state = lay(rival={"standby": ["rival_01", "rival_02"], "draw": ["rival_05"]} | NEEDS_LIMB, open=["c1"], pits={"c1": "L"})
    after = go(state)
    assert spot(after) == "north3" and [row.id for row in part(after).standby] == ["rival_05", "rival_01", "rival_02"]
    assert len(part(after.view(0)).draw) == 9 and part(after.view(0)).standby == part(after).standby


@pytest.mark.rule("FX-BW-MOV-11")
def test_twenty_steps_lead_round_the_site():
    state = lay(rival={"spot": "north1", "draw": ["rival_01"]})
    seen = []
    for _ in range(20):
        state.modules[0].draw = (0, *range(1, 12))  # number 1
        state.modules[0].standby = state.modules[0].discard = ()
        state.todo = [("continue", 1, 0)]
        state.play("continue")
        seen.append(spot(state))
    assert seen[-1] == "north1" and len(set(seen)) == 20 and seen[3:6] == ["north5", "east1", "east2"]


@pytest.mark.rule("FX-BW-EASY-02")
def test_easier_it_always_moves_by_the_number():
    state = lay(rival={"draw": ["rival_03"]} | NEEDS_LIMB, open=["c1"], pits={"c1": "L"}, options={"rival_easy_movement": True})
    assert spot(go(state)) == "north5"


# ------------------------------------------------------------------ the piles

@pytest.mark.rule("FX-BW-PIL-05", "FX-BW-PIL-07")
def test_the_discard_pile_is_shuffled_when_the_next_card_is_needed():
    all_but = [f"rival_{n:02}" for n in range(1, 13)]
    state = lay(rival={"standby": all_but[:6], "discard": all_but[6:11], "draw": all_but[11:]})
    first = go(state)
    assert len(part(first).draw) == 0 and len(part(first).discard) == 5 and part(first).number is None  # not refilled before it is needed
    state = lay(rival={"standby": all_but[:7], "discard": all_but[7:]})
    state = go(state)
    assert (len(part(state).draw), len(part(state).discard), len(part(state).standby)) == (4, 0, 8)
    assert fit(lay(rival={"standby": all_but[:7], "discard": all_but[7:]})) >= {"FX-BW-PIL-05"}


@pytest.mark.rule("FX-BW-PIL-06")
def test_failing_that_standby_but_its_top_card():
    names = [f"rival_{n:02}" for n in range(1, 13)]
    state = lay(rival={"standby": names})
    after = go(state)
    assert part(after).standby[1].id == "rival_01" and len(part(after).standby) == 2 and len(part(after).draw) == 10
    orders = set()
    for seed in range(6):
        other = state.clone()
        other.dice = seed
        orders.add(go(other).modules[0].draw)
    assert len(orders) > 3


@pytest.mark.rule("FX-BW-PIL-01", "FX-BW-PIL-05")
def test_the_person_sees_only_the_number_on_top():
    state = lay(current=0, rival={"draw": ["rival_06"], "step": "movement"})
    shown = part(state.view(0))
    assert shown.number == 3 and shown.draw[0] is fl.HIDDEN and set(shown.draw) == {fl.HIDDEN}
    other = state.clone()
    other.modules[0].draw = (other.modules[0].draw[0], *reversed(other.modules[0].draw[1:]))
    assert other.view(0) == state.view(0)
    for seed in range(5):
        sample = state.view(0).sample(random.Random(seed))
        assert part(sample).number == 3 and sample.view(0) == state.view(0)


# ------------------------------------------------------------------ 2. digging

def heights(state, *spaces):
    return [len(state.site[space].tiles) for space in spaces]


COLUMN = ("c1", "c2", "c3", "c4", "c5")


@pytest.mark.rule("FX-BW-DIG-01", "FX-BW-DIG-03", "FX-BW-DIG-05", "FX-BW-DIG-06", "FX-BW-AID-03")
def test_it_pushes_the_line_inward_whatever_its_weight():
    state = lay("digging", tiles={"c1": "-", "c2": "#", "c3": "#", "c4": "=", "c5": "#"})
    last = state.site["c5"].tiles[0]
    after = go(state)
    assert [space.top and space.top.terrain for space in map(after.site.__getitem__, COLUMN)] == [None, "sand", "stone", "stone", "clay"]
    assert after.discard[-1] == last and rival(after).tiles == ()


@pytest.mark.rule("FX-BW-DIG-02")
def test_it_does_not_dig_at_an_open_pit():
    state = lay("digging", open=["c1"])
    assert str(go(state).site) == str(state.site) and "FX-BW-DIG-02" in fit(state)


@pytest.mark.rule("FX-BW-DIG-04", "FX-BW-DIG-05")
def test_stacks_move_whole_and_fall_whole():
    state = lay("digging", tiles={"c2": "-#", "c5": "=#"})
    fallen = state.site["c5"].tiles
    after = go(state)
    assert heights(after, *COLUMN) == [0, 1, 2, 1, 1] and after.discard[-2:] == fallen
    assert after.site["c3"].tiles == state.site["c2"].tiles


@pytest.mark.rule("FX-BW-DIG-07")
def test_a_pawn_pushed_off_climbs_by_the_usual_rules():
    state = lay("digging", tiles={"c5": "-0"}, event_deck=["soft_stone"])
    after = go(state)
    assert after.players[0].pawn == "south"
    turn = a_turn(after)
    assert turn.current_player == 0 and "climb c5" in turn.actions and turn.explain("climb c5").energy == 1


@pytest.mark.rule("FX-BW-DIG-08")
def test_the_worked_example_of_digging():
    state = lay("digging", open=["c3"], pits={"c1": "TTM", "c3": "H"})
    assert state.site["c3"].pit == ("hip",)
    after = go(state)
    assert not after.site["c3"].is_open and after.site["c1"].is_open and after.site["c1"].pit == ("tooth", "tooth", "hammer")
    told_ = told(state)
    assert "The pit of c3 is covered." in told_ and "The pit of c1 opens: 2 Teeth, Hammer." in told_


@pytest.mark.parametrize(("rule", "before", "options", "after", "fall"), [
    ("FX-BW-DIG-09", (1, 0, 1, 1, 1), {}, [0, 1, 1, 1, 1], 0),
    ("FX-BW-DIG-09", (1, 0, 1, 1, 1), {"rival_dig_gaps": "shift"}, [0, 1, 0, 1, 1], 1),
    ("FX-BW-DIG-05", (1, 1, 1, 1, 1), {}, [0, 1, 1, 1, 1], 1),
    ("FX-BW-HARD-01", (1, 1, 1, 1, 1), {"rival_hard_dig": True}, [0, 0, 1, 1, 1], 2),
    ("FX-BW-HARD-10", (1, 0, 1, 1, 1), {"rival_hard_dig": True}, [0, 0, 1, 1, 1], 1),
    ("FX-BW-HARD-10", (1, 0, 0, 1, 1), {"rival_hard_dig": True}, [0, 0, 1, 1, 1], 0),
    ("FX-BW-HARD-10", (1, 0, 1, 0, 1), {"rival_hard_dig": True, "rival_dig_gaps": "shift"}, [0, 0, 1, 0, 1], 1),
], ids=str)
def test_gaps_take_up_the_push(rule, before, options, after, fall):
    state = lay("digging", open=[space for space, n in zip(COLUMN, before, strict=True) if not n], options=options)
    end = go(state)
    assert heights(end, *COLUMN) == after and len(end.discard) - len(state.discard) == fall


@pytest.mark.rule("FX-BW-DIG-10", "FX-BW-DIG-11")
@pytest.mark.parametrize(("tiles", "ends"), [({"c2": "-0"}, "c3"), ({"c3": "", "c2": "-0"}, "c3"), ({"c1": "-=", "c2": "-0"}, "c3"),
                                             ({"c2": "-#", "c3": "-0"}, "c4"), ({"c2": "", "c3": "-0"}, "c3")])
def test_a_pawn_rides_on_its_tile(tiles, ends):
    state = lay("digging", tiles=tiles)
    under = state.site[state.players[0].pawn].top
    after = go(state)
    assert after.players[0].pawn == ends and after.site[ends].top == under


def test_a_pit_that_stays_covered_is_not_seen():
    state = lay("digging", pits={"c2": "T", "c1": "L"})
    after = go(state)
    assert after.site["c2"].pit is fl.HIDDEN and after.site["c1"].pit == ("limb",)


@pytest.mark.rule("FX-GEN-06")
def test_a_covered_pit_lets_it_reach_behind_but_gives_nothing():
    state = lay("digging", open=["c1", "c2"], pits={"c1": "K", "c2": "R"}, rival={"target": ""})
    bar(state, SPACE["c1"])
    after = go(state)
    assert str(after.site) == str(state.site)
    after = go(after, 2)
    assert after.site["c1"].pit == ("skull",) and after.site["c2"].pit == () and rival(after).storage == ("rib",)


@pytest.mark.rule("FX-GEN-06")
@pytest.mark.parametrize(("gap", "options"), [("c2", {}), ("c3", {"rival_hard_dig": True}), ("c5", {"rival_dig_gaps": "shift"})])
def test_a_dig_into_a_covered_pit_is_not_made_at_all(gap, options):
    state = lay("digging", open=[gap], options=options)
    moved = go(state)
    assert str(moved.site) != str(state.site)
    bar(state, SPACE[gap])
    assert str(go(state).site) == str(state.site) and "FX-GEN-06" in fit(state)


# ------------------------------------------------------------------ 3. Plaster

@pytest.mark.parametrize(("rule", "card", "pool", "options", "left"), [
    ("FX-BW-PLA-01", "rival_01", 7, {}, 5), ("FX-BW-PLA-02", "rival_03", 7, {}, 7), ("FX-BW-PLA-04", "rival_05", 16, {}, 14),
    ("FX-BW-PLA-05", "rival_04", 1, {}, 0), ("FX-BW-HARD-02", "rival_03", 7, {"rival_hard_plaster": True}, 6),
    ("FX-BW-HARD-02", "rival_01", 7, {"rival_hard_plaster": True}, 4)], ids=str)
def test_the_top_card_takes_plaster_out_of_the_pool(rule, card, pool, options, left):
    state = lay("plaster", rival={"standby": [card, "rival_12"]}, pool=pool, options=options)
    after = go(state)
    assert after.pool == left and after.supply == state.supply + pool - left and rival(after).plaster == 0


@pytest.mark.rule("FX-BW-PLA-06")
def test_an_emptied_pool_brings_an_event_after_the_rivals_turn():
    state = lay("plaster", pool=1, event_deck=["patronage"])
    state.play("continue")
    assert state.pool == 0 and state.event_due and state.decision.kind == "continue"
    while state.decision.kind == "continue":
        events = state.play("continue")
    revealed = next(event for event in events if event.kind == "event")
    assert revealed.player == 1 and state.decision.kind == "event_gain" and rival(state).score == 6  # the Rival is the active player


@pytest.mark.rule("FX-BW-PLA-07", "FX-BW-TRN-04")
def test_the_rival_may_bring_the_end_one_last_round_follows():
    state = lay("plaster", pool=1, pool_number=4, turn=5, event_deck=[])
    state.modules[0].standby = (0,)
    turns = []
    while not state.is_terminal:
        if state.decision.kind == "spend_energy" or state.todo[-1] == ("continue", 1, 0):
            if not turns or turns[-1] != (state.current_player, state.turn_index):
                turns.append((state.current_player, state.turn_index))
            state.play("pass" if state.current_player == 0 else "continue")
        else:
            state.play("pass" if "pass" in state.actions else state.actions[0])
    assert [player for player, _ in turns] == [0, 1]


# ------------------------------------------------------------------ 4. extraction

def dug(*texts, **more):
    """Open pits in column c, the nearest first, with these pieces."""
    spaces = COLUMN[: len(texts)]
    return lay("extraction", open=spaces, pits=dict(zip(spaces, texts, strict=True)), **more)


@pytest.mark.rule("FX-BW-EXT-01", "FX-BW-EXT-03", "FX-BW-EXT-06", "FX-BW-EXT-08", "FX-BW-EXT-09", "FX-BW-AID-05")
def test_one_hammer_and_one_bone_for_no_plaster():
    state = dug("MTMT", rival={"target": "quetzalcoatlus"})
    after = go(state)
    assert after.site["c1"].pit == ("tooth", "hammer") and rival(after).storage == ("tooth",)
    assert rival(after).score == 3 and len(rival(after).skills) == 1 and after.skill_display.count("hammer") == 1
    assert (after.pool, after.supply, rival(after).plaster) == (state.pool, state.supply, 0)
    two = go(lay("extraction", open=["c1"], pits={"c1": "M"}, rival={"skills": ["haggler"]}))
    assert rival(two).skills[0].id == "haggler" and len(rival(two).skills) == 2


@pytest.mark.rule("FX-BW-EXT-02")
def test_only_out_of_its_own_line():
    after = go(lay("extraction", open=["b1", "c5", "c3", "d1"], pits={"b1": "MT", "c5": "MT", "c3": "MT", "d1": "MT"}))
    assert rival(after).skills == () and rival(after).storage == ()


@pytest.mark.rule("FX-BW-EXT-04")
def test_with_three_skills_the_hammer_stays_and_a_bone_is_taken():
    state = dug("MT", rival={"skills": ["haggler", "well_read", "long_reach"], "target": "quetzalcoatlus"})
    after = go(state)
    assert after.site["c1"].pit == ("hammer",) and rival(after).score == 0 and "FX-BW-EXT-04" in fit(state)


@pytest.mark.rule("FX-BW-EXT-05")
def test_the_nearest_hammer():
    after = go(dug("", "M", "M"))
    assert after.site["c2"].pit == () and after.site["c3"].pit == ("hammer",)


NINE = ["haggler", "well_read", "long_reach", "tooth_collector", "fine_work", "backfill", "light_fingers", "quartermaster", "shove"]


@pytest.mark.parametrize(("rule", "card", "display", "taken"), [
    ("FX-BW-EXT-07", "rival_05", NINE, 6),  # NL
    ("FX-BW-EXT-07", "rival_01", NINE, 0),  # FL
    ("FX-BW-EXT-07", "rival_06", NINE, 2),  # FR
    ("FX-BW-EXT-07", "rival_07", NINE, 8),  # NR
    ("FX-BW-EXT-11", "rival_05", [*NINE[:6], "hammer", *NINE[7:]], 3),
    ("FX-BW-EXT-20", "rival_05", [*NINE[:3], "", *NINE[4:6], "hammer", *NINE[7:]], 0),
    ("FX-BW-EXT-20", "rival_06", [*NINE[:2], "hammer", *NINE[3:5], "", *NINE[6:]], 8),
    ("FX-BW-EXT-20", "rival_06", ["hammer"] * 4 + [NINE[4]] + ["hammer"] * 4, 4),
], ids=str)
def test_the_guide_leads_to_a_skill(rule, card, display, taken):
    after = go(dug("M", rival={"standby": [card, "rival_12"]}, skill_display=display))
    assert [row.id for row in rival(after).skills] == [display[taken]] and after.skill_display[taken] == "hammer"


@pytest.mark.rule("FX-BW-EXT-21")
def test_without_a_skill_no_hammer_is_taken():
    state = dug("M", skill_display=["hammer"] * 8)
    assert go(state).site["c1"].pit == ("hammer",) and "FX-BW-EXT-21" in fit(state)


@pytest.mark.rule("FX-BW-EXT-10")
def test_the_text_of_a_skill_means_nothing_to_it():
    with_text = lay("movement", rival={"skills": ["haggler", "long_reach", "tooth_collector"]}, open=["c1"], pits={"c1": "T"})
    without = lay("movement", open=["c1"], pits={"c1": "T"})
    for state in (with_text, without):
        state.skill_row, state.dice = (-1,) * 9, 0
    a, b = a_turn(with_text), a_turn(without)
    for state in (a, b):
        state.skills = ((), ())
        fl.fossilis.turn.reprice(state)
    assert a == b


TARGET = {"target": "deinonychus"}


@pytest.mark.parametrize(("rule", "target", "pits", "got", "goes"), [
    ("FX-BW-EXT-12", ("brachiosaurus", ""), ("TLRHK",), "hip", "lab"),
    ("FX-BW-EXT-14", ("quetzalcoatlus", ""), ("TK",), "skull", "storage"),
    ("FX-BW-EXT-14", ("", ""), ("TR",), "rib", "storage"),
    ("FX-BW-EXT-15", ("", ""), ("TRLH",), "hip", "storage"),
    ("FX-BW-EXT-16", ("quetzalcoatlus", ""), ("T", "L", "L"), "limb", "lab"),
    ("FX-BW-EXT-18", ("quetzalcoatlus", ""), ("L",), "limb", "lab"),
    ("FX-BW-EXT-19", ("quetzalcoatlus", ""), ("H", "K"), "skull", "storage"),
    ("FX-BW-EXT-22", ("quetzalcoatlus", "L"), ("KL",), "limb", "lab"),
], ids=str)
def test_which_bone_it_takes(rule, target, pits, got, goes):
    name, bones = target
    needs = fl.fossilis.cards.builtin().by_id[name].bones if name else ()
    if got == "hip" and "hip" not in needs and goes == "lab":
        name = next(row.id for row in fl.fossilis.cards.builtin().dinosaurs if "hip" in row.bones and len(row.bones) > 1)
    state = dug(*pits, rival={"target": name, "bones": bones})
    after = go(state)
    had, has = Counter(rival(state).storage), Counter(rival(after).storage)
    lab = Counter(rival(after).lab.bones if rival(after).lab else ()) - Counter(rival(state).lab.bones if rival(state).lab else ())
    assert (has - had, lab) == ((Counter([got]), Counter()) if goes == "storage" else (Counter(), Counter([got])))


@pytest.mark.rule("FX-BW-EXT-16", "FX-BW-EXT-18")
def test_the_nearer_of_equal_bones():
    after = go(dug("T", "L", "LT", rival={"target": "quetzalcoatlus"}))
    assert after.site["c2"].pit == () and after.site["c3"].pit == ("tooth", "limb")
    example = next(row for row in fl.fossilis.cards.builtin().dinosaurs if set(row.bones) == {"tooth", "rib"})
    state = lay("extraction", open=["c1", "c2", "c4"], pits={"c1": "", "c2": "T", "c4": "R"}, rival={"target": example.id})
    after = go(state)
    assert rival(after).lab.bones == ("tooth",) and after.site["c4"].pit == ("rib",)


@pytest.mark.rule("FX-BW-EXT-17")
def test_no_bone_no_extraction():
    state = dug("", "")
    after = go(state)
    assert rival(after).storage == () and rival(after).lab.bones == () and fit(state) == {"FX-BW-EXT-17"}


@pytest.mark.rule("FX-BW-EXT-13", "FX-BW-AID-06")
def test_the_last_bone_scores_the_target_perfectly():
    state = dug("L", rival={"target": "quetzalcoatlus", "bones": "LL", "score": 10})
    after = go(state)
    row = fl.fossilis.cards.builtin().by_id["quetzalcoatlus"]
    assert rival(after).score == 10 + row.perfect and rival(after).lab is None and rival(after).scored == (row,)
    assert after.bone_discard == {"limb": 3}
    assert go(after).todo[-1] == ("continue", 1, 5)


@pytest.mark.rule("FX-BW-EASY-03", "FX-BW-EASY-07")
def test_easier_the_lowest_bone():
    both = next(row for row in fl.fossilis.cards.builtin().dinosaurs if {"hip", "tooth"} <= set(row.bones))
    easy = {"rival_easy_bone": True}
    after = go(dug("TH", rival={"target": both.id}, options=easy))
    assert rival(after).lab.bones == ("tooth",)
    hip = next(row for row in fl.fossilis.cards.builtin().dinosaurs if "hip" in row.bones and "tooth" not in row.bones)
    after = go(dug("T", "H", "H", rival={"target": hip.id}, options=easy))
    assert rival(after).lab.bones == ("hip",) and after.site["c2"].pit == () and after.site["c3"].pit == ("hip",)
    assert rival(go(dug("KTH", rival={"target": ""}, options=easy))).storage == ("tooth",)


@pytest.mark.rule("FX-BW-EASY-04")
def test_easier_no_points_for_a_hammer():
    after = go(dug("M", options={"rival_easy_hammer": True}))
    assert rival(after).score == 0 and len(rival(after).skills) == 1


# ------------------------------------------------------------------ 5. purchase

def sale(market, standby, costs=None, options=()):
    """A Market of these cards; `costs` gives some of them other costs (kinds: amber, egg, footprint, wild)."""
    state = lay("purchase", market=market, rival={"standby": standby}, options=dict(options))
    if costs:
        order = ("amber", "egg", "footprint", "wild")
        table = list(state.box.market_cost)
        for name, cost in costs.items():
            table[state.box.number[name]] = tuple(cost.get(kind, 0) for kind in order)
        state.box = type("Box", (), {"__getattr__": lambda self, name, box=state.box: getattr(box, name)})()
        state.box.market_cost = tuple(table)
    return state


def bought(state):
    after = state.clone()
    after.box = state.box
    after.apply_action(after.legal_actions()[0])
    return [after.box.market_cards[m].id for m in after.used[1]], after


@pytest.mark.rule("FX-BW-BUY-01", "FX-BW-BUY-03", "FX-BW-AID-07")
def test_the_dearest_card_it_can_afford():
    names, _ = bought(sale(["chisel_1", "shovel_1", "supply_10", "supply_04"], ["rival_02"],
                               {"chisel_1": {"egg": 1}, "shovel_1": {"egg": 2}, "supply_10": {"egg": 1}, "supply_04": {"amber": 1}}))
    points = fl.fossilis.cards.builtin().by_id
    best = max(("chisel_1", "shovel_1", "supply_10"), key=lambda name: points[name].points)
    assert len(names) == 1 and points[names[0]].points == points[best].points


@pytest.mark.rule("FX-BW-BUY-02")
def test_the_top_card_has_to_be_of_use():
    top_amber = sale(["chisel_1", "", "", ""], ["rival_01", "rival_02"], {"chisel_1": {"egg": 2}})
    assert bought(top_amber)[0] == []
    assert bought(sale(["chisel_1", "", "", ""], ["rival_02", "rival_01"], {"chisel_1": {"egg": 2}}))[0] == ["chisel_1"]


def worth(kind, points, count):
    """Ids of Market cards of a kind with these points."""
    cards = fl.fossilis.cards.builtin()
    return [row.id for row in getattr(cards, kind) if row.points == points][:count]


@pytest.mark.parametrize(("top", "index"), [("rival_02", 0), ("rival_04", 2)])
@pytest.mark.rule("FX-BW-BUY-04")
def test_on_equal_points_the_type_on_the_top_card(top, index):
    market = [worth("tools", 2, 1)[0], "", worth("supplies", 2, 1)[0], ""]
    free = {name: {"egg": 1} for name in market if name}
    assert bought(sale(market, [top], free))[0] == [market[index]]


@pytest.mark.rule("FX-BW-BUY-05", "FX-BW-BUY-15")
def test_on_equal_type_the_leftmost():
    a, b = worth("tools", 2, 2)
    for market in ([a, b, "", ""], [b, a, "", ""]):
        assert bought(sale(market, ["rival_02"], {name: {"egg": 1} for name in (a, b)}))[0] == [market[0]]
    c, d = worth("supplies", 2, 2)
    assert bought(sale(["", "", d, c], ["rival_04"], {name: {"egg": 1} for name in (c, d)}))[0] == [d]


@pytest.mark.parametrize(("rule", "cost", "standby", "discard"), [
    ("FX-BW-BUY-06", {"wild": 2}, ["rival_05", "rival_10"], ["rival_05", "rival_10"]),
    ("FX-BW-BUY-07", {"amber": 1, "egg": 1}, ["rival_05", "rival_07", "rival_01"], ["rival_05", "rival_01"]),
    ("FX-BW-BUY-08", {"wild": 2}, ["rival_05", "rival_10", "rival_01"], ["rival_05", "rival_10"]),
    ("FX-BW-BUY-16", {"amber": 1, "wild": 1}, ["rival_05", "rival_07", "rival_01"], ["rival_05", "rival_01"]),
    ("FX-BW-BUY-16", {"egg": 1, "wild": 1}, ["rival_02", "rival_01"], ["rival_02"]),
    ("FX-BW-PIL-04", {"egg": 1}, ["rival_02", "rival_10"], ["rival_02"]),
], ids=str)
def test_payment_from_the_top_down(rule, cost, standby, discard):
    names, after = bought(sale(["chisel_1", "", "", ""], standby, {"chisel_1": cost}))
    assert names == ["chisel_1"]
    assert sorted(row.id for row in part(after).discard) == sorted(discard)
    assert [row.id for row in part(after).standby] == [name for name in standby if name not in discard]


@pytest.mark.rule("FX-BW-BUY-09", "FX-BW-BUY-10")
def test_the_worked_example_of_the_purchase():
    cards = fl.fossilis.cards.builtin()
    clay_bucket = next(row for row in cards.tools if row.card == "clay_bucket")
    supply = next(row for row in cards.supplies if row.plaster == 2 and row.points == 2)
    assert clay_bucket.points == 3 and cards.by_id["chisel_1"].points == 2 and dict(cards.by_id["chisel_1"].cost) == {"wild": 2}
    state = sale([clay_bucket.id, "chisel_1", supply.id, ""], ["rival_05", "rival_10", "rival_12"], {supply.id: {"egg": 1}})
    names, after = bought(state)
    assert names == ["chisel_1"]
    assert [row.id for row in part(after).standby] == ["rival_12"] and {row.id for row in part(after).discard} == {"rival_05", "rival_10"}


@pytest.mark.rule("FX-BW-BUY-11", "FX-BW-BUY-12", "FX-BW-BUY-13")
def test_a_card_bought_is_worth_its_points_and_nothing_else():
    row = next(row for row in fl.fossilis.cards.builtin().supplies if row.bone and row.plaster)
    state = sale(["chisel_1", "shovel_1", row.id, ""], ["rival_02"], {row.id: {"egg": 1}, "chisel_1": {"amber": 9}, "shovel_1": {"amber": 9}})
    state.bone_pile = (3,) * 5
    names, after = bought(state)
    assert names == [row.id] and after.pool == state.pool and rival(after).plaster == 0 and rival(after).storage == ()
    assert after.bone_cards[1] == () == after.tools[1] and after.bone_pile == (3,) * 5
    assert after.market_row[2] == state.supply_deck[0] and after.supply_deck == state.supply_deck[1:]


@pytest.mark.rule("FX-BW-BUY-14")
def test_a_card_worth_nothing_is_bought_all_the_same():
    poor = next((row.id for row in fl.fossilis.cards.builtin().supplies if row.points == 0), None)
    state = sale(["", "", poor or "supply_01", ""], ["rival_02"], {poor or "supply_01": {"egg": 1}})
    if poor is None:
        state.box.market_points = (0,) * len(state.box.market_points)
    assert len(bought(state)[0]) == 1


@pytest.mark.rule("FX-BW-EASY-05")
def test_easier_only_the_type_shown():
    tool, supply = min(fl.fossilis.cards.builtin().tools, key=lambda row: row.points).id, worth("supplies", 3, 1)[0]
    easy = {"rival_easy_purchase": True}
    both = {tool: {"egg": 1}, supply: {"egg": 1}}
    assert bought(sale([tool, "", supply, ""], ["rival_02"], both, easy))[0] == [tool]
    assert bought(sale([tool, "", supply, ""], ["rival_02"], both))[0] == [supply]
    assert bought(sale([tool, "", supply, ""], ["rival_02"], both | {tool: {"amber": 1}}, easy))[0] == []


# ------------------------------------------------------------------ 6. targeting

def choice(display, storage="", open_pits=(), pits=(), **options):
    state = lay("targeting", rival={"target": "", "storage": storage}, dinosaurs=display, open=open_pits, pits=dict(pits), options=options)
    found = choose_target(state, 1)[0]
    after = go(state)
    assert state.box.dinosaurs[found].id in ([rival(after).lab.card.id] if rival(after).lab else []) + [row.id for row in rival(after).scored]
    return state.box.dinosaurs[found].id


ROWS = {row.id: row for row in fl.fossilis.cards.builtin().dinosaurs}
PLAIN = [row for row in ROWS.values() if row.id not in MARSH]


def bones(*names):
    return "".join({"tooth": "T", "limb": "L", "rib": "R", "hip": "H", "skull": "K"}[name] for name in names)


@pytest.mark.rule("FX-BW-TGT-03", "FX-BW-TGT-04", "FX-BW-TGT-05", "FX-BW-TGT-06", "FX-BW-AID-08")
def test_the_four_tiers():
    wish_limb, wish_none = "quetzalcoatlus", "tyrannosaurus_rex"
    assert "limb" not in ROWS[wish_none].bones
    limb = next(row.id for row in PLAIN if "limb" in row.bones)
    none = next(row.id for row in PLAIN if "limb" not in row.bones)
    assert choice([none, limb, wish_none, wish_limb], "L") == wish_limb
    assert choice([none, limb, wish_none], "L") == limb
    assert choice([none, wish_none], "L") == wish_none
    assert choice([none], "L") == none


@pytest.mark.rule("FX-BW-TGT-07", "FX-BW-TGT-16")
def test_fewest_bones_still_lacking_stored_ones_counted():
    one = next(row for row in PLAIN if len(row.bones) == 2 and "tooth" in row.bones)
    two = next(row for row in PLAIN if len(row.bones) == 3 and row.bones.count("tooth") == 1)
    assert choice([two.id, one.id], "T") == one.id
    assert choice([one.id, two.id], "T" + bones(*[b for b in two.bones if b != "tooth" and b not in one.bones][:2])) in (one.id, two.id)


@pytest.mark.rule("FX-BW-TGT-08", "FX-BW-AID-09")
def test_more_of_the_lacking_bones_in_accessible_pits():
    a, b = (next(row for row in PLAIN if sorted(row.bones) == sorted(need)) for need in (("tooth", "rib"), ("tooth", "limb")))
    low, high = sorted((a, b), key=lambda row: row.perfect)
    extra = bones(next(bone for bone in low.bones if bone != "tooth"))
    far = bones(next(bone for bone in high.bones if bone != "tooth"))
    assert choice([high.id, low.id], "T") == high.id
    assert choice([high.id, low.id], "T", ["a3"], {"a3": extra}) == low.id
    assert choice([high.id, low.id], "T", ["a3", "c3"], {"a3": extra, "c3": far + far}) == low.id  # visible, but not accessible


@pytest.mark.rule("FX-BW-TGT-09")
def test_the_highest_perfect_value_then_the_leftmost():
    three = [row for row in PLAIN if len(row.bones) == 3]
    low, high = min(three, key=lambda row: row.perfect), max(three, key=lambda row: row.perfect)
    assert low.perfect < high.perfect and choice([low.id, high.id]) == high.id == choice([high.id, low.id])
    a, b = next((a, b) for a in PLAIN for b in PLAIN if a is not b and a.perfect == b.perfect and len(a.bones) == len(b.bones))
    assert choice([a.id, b.id]) == a.id and choice([b.id, a.id]) == b.id


@pytest.mark.rule("FX-BW-TGT-10")
def test_the_worked_example_of_targeting():
    third = next(row.id for row in PLAIN if "tooth" in row.bones and len(row.bones) == 3)
    display = ["edmontosaurus", third, "peteinosaurus"]
    assert all(len(ROWS[name].bones) == 2 and "tooth" in ROWS[name].bones for name in (display[0], display[2]))
    assert choice(display, "T", ["e3"], {"e3": "R"}) == "peteinosaurus"


@pytest.mark.rule("FX-BW-TGT-14")
def test_the_order_of_the_wishlist_ranks_nothing():
    for first, second in (("quetzalcoatlus", "brachiosaurus"), ("brachiosaurus", "quetzalcoatlus")):
        best = min((first, second), key=lambda name: (len(ROWS[name].bones), -ROWS[name].perfect))
        assert choice([first, second]) == best


@pytest.mark.rule("FX-BW-TGT-01")
def test_the_step_is_skipped_without_a_score():
    state = lay("purchase", rival={"target": "plateosaurus"}, market=["", "", "", ""])
    assert go(state).current_player == 0 and rival(go(state)).lab.card.id == "plateosaurus"
    assert go(lay("purchase", rival={"target": ""}, market=["", "", "", ""])).todo[-1] == ("continue", 1, 5)


@pytest.mark.rule("FX-BW-TGT-11", "FX-BW-TGT-12", "FX-BW-TGT-13")
def test_a_completed_target_is_scored_and_the_step_repeats_before_the_refill():
    done = next(row for row in PLAIN if sorted(row.bones) == ["rib", "tooth"])
    state = lay("targeting", rival={"target": "", "storage": "TR"}, dinosaurs=[done.id, "quetzalcoatlus", "apatosaurus", "triceratops"])
    again = go(state)
    assert rival(again).scored == (done,) and rival(again).score == done.perfect and rival(again).lab is None
    assert again.todo[-1] == ("continue", 1, 5) and sum(row is not None for row in again.display) == 3
    after = go(again)
    assert rival(after).lab.card.id == "quetzalcoatlus" and all(after.display) and after.todo == [("spend_energy", 0)]
    assert after.bone_discard == {"tooth": 1, "rib": 1}


@pytest.mark.rule("FX-BW-TGT-15")
def test_with_nothing_to_take_it_waits_for_a_card():
    empty = {"dinosaurs": ["", "", "", ""], "dinosaur_deck": []}
    state = lay("movement", rival={"target": ""}, open=["c1"], pits={"c1": "T"}, **empty)
    after = a_turn(state)
    assert rival(after).lab is None and after.current_player == 0
    state = lay("purchase", rival={"target": ""}, market=["", "", "", ""], dinosaurs=["", "", "", ""], dinosaur_deck=["apatosaurus", "triceratops"])
    after = go(state, 2)
    assert rival(after).lab is not None and sum(row is not None for row in after.display) == 1
    last = lay("extraction", rival={"target": "quetzalcoatlus", "bones": "LL"}, open=["c1"], pits={"c1": "L"}, market=[""] * 4, **empty)
    after = go(last, 2)
    assert rival(after).lab is None and after.current_player == 0 and rival(after).scored


@pytest.mark.rule("FX-BW-EASY-06")
def test_easier_the_leftmost():
    assert choice(["apatosaurus", "quetzalcoatlus"], "LLL", rival_easy_target=True) == "apatosaurus"


@pytest.mark.rule("FX-BW-HARD-03", "FX-BW-HARD-04", "FX-BW-HARD-05", "FX-BW-HARD-08", "FX-BW-EASY-08")
def test_harder_the_deck_is_searched():
    plain = [row.id for row in PLAIN][:12]
    deck = [*plain[4:9], "tapejara", "brachiosaurus", *plain[9:12]]
    given = {"rival": {"target": ""}, "dinosaurs": plain[:4], "options": {"rival_hard_target": True}}
    state = lay("targeting", dinosaur_deck=deck, **given)
    after = go(state)
    assert rival(after).lab.card.id == "tapejara" and after.display_row == state.display_row
    left = [after.box.dinosaurs[d].id for d in after.dinosaur_deck]
    assert sorted(left) == sorted(set(deck) - {"tapejara"}) and left != [name for name in deck if name != "tapejara"]
    best = choice(plain[:4])
    state = lay("targeting", dinosaur_deck=plain[4:9], **given)
    assert rival(go(state)).lab.card.id == best
    given["options"]["rival_easy_target"] = True
    assert rival(go(lay("targeting", dinosaur_deck=plain[4:9], **given))).lab.card.id == plain[0]
    assert rival(go(lay("targeting", dinosaur_deck=deck, **given))).lab.card.id == "tapejara"


# ------------------------------------------------------------------ the turn

@pytest.mark.rule("FX-BW-TRN-01", "FX-BW-TRN-02", "FX-BW-TRN-03", "FX-BW-TRN-04")
def test_turns_alternate_and_six_steps_ask_nothing():
    state = new(4)
    state.play("start a1")
    assert state.energy == 4 and state.current_player == 0
    for _ in range(3):
        state.play("pass")
    seen = []
    while state.current_player == 1:
        assert [a.text for a in state.actions] == ["continue"]
        seen.append((state.todo[-1][2], state.decision.text.split(".")[0]))
        state.play("continue")
    assert seen == [(n, str(n + 1)) for n in range(5)] and state.decision.kind == "spend_energy" and state.turn == 2
    assert state.why_not("continue").rule == "CORE-01"


def test_every_event_of_the_rival_names_a_rule_and_has_a_sentence():
    match = fl.Match(new(6), names=["Ada", "Marsh"])
    rng = random.Random(6)
    while not match.is_over:
        match.play(rng.choice(match.state.legal_actions()))
    mine = [event for event in match.events if event.kind.startswith("rival_")]
    assert len({event.kind for event in mine}) >= 10
    for event in mine:
        assert event.rules and event.sentence(match.names).endswith(".") and "{" not in event.sentence(match.names)


def test_bots_play_the_person_and_the_script_plays_itself():
    match = fl.Match(new(2))
    match.run({0: fl.bots.Random(seed=1)})
    assert match.state.is_terminal and len(match.winners) == 1


def test_repeated_targets_leave_nothing_on_the_agenda():
    for seed in range(12):
        state, rng = new(seed), random.Random(seed)
        while not state.is_terminal:
            if state.todo[-1][0] == "spend_energy":
                assert state.todo == [("spend_energy", 0)]
            state.apply_action(rng.choice(state.legal_actions()))


# ------------------------------------------------------------------ Events

def event(name, turn_of=1, rival=(), **more):
    """The end of a turn in which the Pool ran out: the Rival's with nothing to buy, or the person's."""
    state = lay("purchase", current=turn_of, rival={"standby": ["rival_05"], "step": ("movement", "purchase")[turn_of]} | dict(rival),
                event_deck=[name], **({"market": [""] * 4} | more))
    if turn_of == 0:
        state.todo = [("claim", 0)]
    state.pool, state.supply, state.event_due = 0, state.supply + state.pool, 1
    return state


def settle(state):
    """The state once the turn has ended, and what happened."""
    state = state.clone()
    return state, state.play("continue" if state.current == 1 else "pass")


@pytest.mark.rule("FX-BW-EVT-01", "FX-BW-EVT-14")
def test_earthquake_pushes_the_first_eligible_stone():
    state = event("earthquake", rival={"standby": ["rival_01"]}, tiles={"b1": "#", "b2": "", "e1": "#"})
    after, _ = settle(state)
    assert after.site["b1"].is_open and after.site["b2"].top.terrain == "stone"
    corner = event("earthquake", rival={"standby": ["rival_05"]}, tiles={"a5": "#", "a4": "", "b5": "-=", "b1": "#", "b2": ""})
    after, _ = settle(corner)  # west1 is blocked by a stack; clockwise comes b1, before the corner's other spot, south5
    assert after.site["b1"].is_open and not after.site["a5"].is_open


@pytest.mark.rule("FX-BW-EVT-02")
def test_earthquake_is_skipped_if_every_push_drops_a_tile():
    state = event("earthquake", rival={"standby": ["rival_01"]}, tiles={"b1": "#"})
    site = str(state.site)
    after, log = settle(state)
    assert str(after.site) == site and any("FX-BW-EVT-02" in e.rules for e in log)


@pytest.mark.rule("FX-BW-EVT-03", "FX-BW-EVT-04")
def test_junk_sale_gives_the_least():
    (two, three), (low, other) = worth("tools", 2, 2), worth("supplies", 1, 2)
    for market, given in (([two, three, low, ""], low), ([two, three, other, low], other), ([two, three, low, other], low)):
        state = event("junk_sale", market=market, rival={"standby": ["rival_01"]})
        log = state.play("continue")
        while state.decision.kind == "event_give":
            assert state.current_player == 0
            log += state.play(f"give {two}" if f"give {two}" in state.actions else state.actions[0])
        mine = next(e for e in log if e.kind == "give" and e.player == 0)
        assert (mine.data["card"], mine.data["giver"]) == (given, 1)
        assert state.used[1] and not state.tools[1]


@pytest.mark.rule("FX-BW-EVT-05", "FX-BW-EVT-08", "FX-BW-EVT-11", "FX-BW-EVT-12", "FX-BW-EVT-16")
@pytest.mark.parametrize(("name", "before", "after"), [("mentor_visit", 10, 14), ("patronage", 10, 16), ("snakebite", 20, 16), ("snakebite", 2, 0),
                                                       ("soft_stone", 7, 7)])
def test_points_of_the_rival_in_an_event(name, before, after):
    state = event(name, rival={"score": before}, open=["c1"], pits={"c1": ""})
    end, _ = settle(state)
    assert rival(end).score == after and rival(end).skills == () and rival(end).plaster == 0


@pytest.mark.parametrize(("rule", "card", "changes", "where"), [
    ("FX-BW-EVT-06", "rival_02", {"d5": "", "a1": ""}, "d5"),
    ("FX-BW-EVT-07", "rival_02", {"e5": "--"}, "d5"),
    ("FX-BW-EVT-14", "rival_01", {"b2": ""}, "b2"),
    ("FX-BW-EVT-14", "rival_06", {"b2": "", "d2": ""}, "d2"),
    ("FX-BW-EVT-14", "rival_02", {"d4": "", "b2": ""}, "d4"),
    ("FX-BW-EVT-14", "rival_05", {"c3": "", "b4": ""}, "b4"),
    ("FX-BW-EVT-14", "rival_01", {"c3": ""}, "c3"),
    ("FX-BW-EVT-14", "rival_01", {"a1": "-0"}, "b1"),
], ids=str)
def test_where_it_adds_a_tile(rule, card, changes, where):
    state = event("sandstorm", 0, rival={"standby": [card]}, tiles=changes, discard=["sand:egg", "sand:amber"], pits={})
    before = len(state.site[where].tiles)
    after, log = settle(state)
    laid = next(e for e in log if e.kind == "place")
    assert laid.data["to"] == where and len(after.site[where].tiles) == before + 1


@pytest.mark.rule("FX-BW-EVT-17")
def test_it_adds_the_tile_longest_in_the_pile():
    for first, second in (("sand:egg", "sand:amber"), ("sand:amber", "sand:egg")):
        state = event("sandstorm", 0, open=["b2"], discard=["clay:egg,egg", first, second], pits={})
        _, log = settle(state)
        tile = next(e.data["tile"] for e in log if e.kind == "place")
        assert state.box.kinds[state.box.tile_kind[state.box.tile_number[tile]]] == first


@pytest.mark.rule("FX-BW-EVT-15")
def test_without_standby_the_top_draw_card_lends_its_guide_and_goes_under():
    state = event("sandstorm", 0, open=["c3", "b2", "d4"], discard=["sand:egg"], pits={}, rival={"standby": [], "draw": ["rival_02"]})
    state, log = settle(state)
    laid = next(e for e in log if e.kind == "place")
    assert laid.data["to"] == "d4"  # rival_02: guide NR
    assert part(state).standby == () and part(state).draw[-1].id == "rival_02"
    assert part(state.view(0)).draw[-1].id == "rival_02" and part(state.view(0)).draw[1] is fl.HIDDEN
    assert part(state.view(0).sample(random.Random(1))).draw[-1].id == "rival_02"


@pytest.mark.rule("FX-BW-EVT-09", "FX-BW-EVT-10", "FX-BW-EVT-18")
def test_reclassification_draws_one_unseen_and_gives_none_back():
    state = event("reclassification", rival={"scored": ["apatosaurus"], "score": 5}, player=[{"scored": ["triceratops"]}])
    top = state.box.dinosaurs[state.dinosaur_deck[0]]
    state.play("continue")
    assert state.decision.kind == "event_return" or rival(state).scored[-1] == top
    assert rival(state).scored == (ROWS["apatosaurus"], top) and rival(state).score == 5
    seen = state.view(0).players[1]
    assert top not in seen.scored and seen.scored_uncertain and len(seen.scored) == 1
    other = state.clone()
    deck = list(other.dinosaur_deck)
    drawn, deck[3] = deck[3], other.scored[1][-1]
    other.dinosaur_deck = tuple(deck)
    other.scored = (other.scored[0], (*other.scored[1][:-1], drawn))
    other.exchange = (other.exchange[0], (drawn,))
    assert other.view(0) == state.view(0)


@pytest.mark.rule("FX-BW-EVT-13")
def test_each_of_the_ten_events_goes_past_the_rival_without_asking_it():
    names = [row.id for row in fl.fossilis.cards.builtin().events]
    assert len(names) == 10
    for name in names:
        state = event(name, tiles={"b1": "#", "b2": ""}, market=["chisel_1", "shovel_1", "supply_10", "supply_04"], pits={},
                      discard=["sand:egg"] * 3, player=[{"scored": ["triceratops"]}])
        rng = random.Random(1)
        state.play("continue")
        while state.pool_number == 1:
            assert state.current_player == 0, name
            state.apply_action(rng.choice(state.legal_actions()))


# ------------------------------------------------------------------ final scoring

def ended(rival=(), player=(), options=(), **more):
    """The last turn's purchase step, then the final count."""
    mine = {"plaster": 0} | dict(player)
    state = lay("purchase", rival={"standby": ["rival_05"], "target": ""} | dict(rival), player=[mine], options=dict(options), pool_number=4, pool=0,
                turn=9, last_round=True, **({"market": [""] * 4, "dinosaurs": [""] * 4, "dinosaur_deck": []} | more))
    while not state.is_terminal:
        state.play("continue" if state.current_player == 1 else "pass")
    return state


@pytest.mark.rule("FX-BW-FIN-01", "FX-BW-FIN-02", "FX-BW-FIN-08", "FX-BW-FIN-09")
def test_the_rival_is_scored_like_a_person():
    tools, supplies = worth("tools", 2, 1), worth("supplies", 3, 1)
    tooth = next(row for row in PLAIN if "tooth" in row.bones and len(row.bones) > 1)
    state = ended(rival={"cards": tools + supplies, "storage": "K", "target": tooth.id, "bones": "T"})
    rows = state.breakdown(1)
    assert rows["Market cards"].points == 5 and rows["Leftover bones"].points == 12 and rows["Final Dinosaur"].points == 4
    assert rival(state).scored == (tooth,) and len(rows) == 10
    assert [row.category for row in rows] == [row.category for row in state.breakdown(0)]
    empty = ended(rival={"target": tooth.id})
    assert empty.breakdown(1)["Final Dinosaur"].points == 0 and rival(empty).scored == () and rival(empty).lab.card == tooth
    assert empty.breakdown(1)["Majorities"].points == 0


@pytest.mark.rule("FX-BW-FIN-08")
def test_an_empty_target_shows_in_no_category_before_the_end_either():
    state = lay("purchase", rival={"target": "apatosaurus"})
    assert state.breakdown(1)["Final Dinosaur"].points == 0 and state.breakdown(1)["Majorities"].points == 0


@pytest.mark.rule("FX-BW-FIN-03")
def test_majorities_are_contested():
    state = ended(rival={"scored": ["apatosaurus"]})
    assert state.breakdown(1)["Majorities"].points == 9 and state.breakdown(0)["Majorities"].points == 0
    state = ended(rival={"scored": ["apatosaurus"]}, player={"scored": ["brachiosaurus"]})
    shared = len(set(ROWS["apatosaurus"].characteristics) & set(ROWS["brachiosaurus"].characteristics))
    assert state.breakdown(1)["Majorities"].points == 9 - 3 * shared


@pytest.mark.rule("FX-BW-FIN-04", "FX-BW-FIN-05")
def test_neither_skills_nor_slots_count_for_the_rival():
    endgame = [row.id for row in fl.fossilis.cards.builtin().skills if row.timing == "endgame"][:3]
    state = ended(rival={"skills": ["tooth_collector", *[name for name in endgame if name != "tooth_collector"][:2]], "storage": "TT",
                         "cards": worth("tools", 2, 2)})
    rows = state.breakdown(1)
    assert rows["Skills"].points == 0 and rows["Leftover bones"].points == 4
    assert ended().breakdown(1)["Empty Skill slots"].points == 0 < ended().breakdown(0)["Empty Skill slots"].points


@pytest.mark.rule("FX-BW-FIN-06", "FX-BW-FIN-07")
def test_a_tie_is_the_rivals():
    base = ended()
    ahead = base.scores[0] - base.scores[1]
    for more, winner in ((ahead - 1, [0]), (ahead, [1]), (ahead + 1, [1])):
        state = ended(rival={"score": more}) if more >= 0 else ended(player={"score": -more})
        assert state.winners == winner
    state = ended(rival={"score": ahead}, player={"scored": []})
    assert state.scores[0] == state.scores[1] and state.winners == [1]


@pytest.mark.rule("FX-BW-HARD-06", "FX-BW-HARD-09")
def test_harder_one_more_of_each_for_majorities_only():
    more = {"rival_hard_majority": True}
    state = ended(player={"scored": ["apatosaurus"]}, options=more)
    assert state.breakdown(0)["Majorities"].points == 0
    assert ended(player={"scored": ["apatosaurus"]}).breakdown(0)["Majorities"].points == 9
    assert state.breakdown(1)["Majorities"].points == 3 * (9 - 3)  # of those nobody else has it leads
    assert state.breakdown(1)["Variety"].points == 0 and state.breakdown(1)["Characteristic sets"].points == 0


@pytest.mark.rule("FX-BW-HARD-07")
def test_harder_the_persons_empty_slots_count_for_the_rival():
    state = ended(player={"skills": ["haggler", "well_read"]}, options={"rival_hard_slots": True})
    slot = fl.fossilis.cards.builtin().slots[2].empty_points
    assert state.breakdown(1)["Empty Skill slots"].points == slot > 0 == state.breakdown(0)["Empty Skill slots"].points


@pytest.mark.rule("FX-BW-EASY-01")
def test_adjustments_combine():
    flags = [name for name, option in fl.fossilis.OPTIONS.items() if option.module == "bone_wars" and option.values == (False, True)]
    assert len(flags) == 10
    for seed in range(6):
        rng = random.Random(seed)
        state = new(seed, **{name: True for name in flags if seed == 0 or rng.random() < 0.5})
        while not state.is_terminal:
            state.apply_action(rng.choice(state.legal_actions()))
        assert len(state.winners) == 1


@pytest.mark.parametrize("option", ["rival", "rival_dig_gaps", "rival_hard_dig"])
def test_its_options_need_the_module(option):
    value = fl.fossilis.OPTIONS[option].values[-1]
    with pytest.raises(fl.errors.OptionError, match="bone_wars"):
        fl.fossilis.new_game(players=2, options={option: value})


# ------------------------------------------------------------------ with other modules, in records

@pytest.mark.rule("FX-GEN-04")
def test_a_scuttle_token_is_worth_its_points_and_the_scorpion_stays():
    tool = worth("tools", 2, 1)[0]
    state = lay("purchase", expansions=["bone_wars", "scorpion"], scorpion="a3", market=[tool, "", "", ""], rival={"standby": ["rival_02", "rival_11", "rival_10"]},
                scuttle={"market": ["scuttle_1"]})
    after = go(state)
    assert after.used[1] and rival(after).score == 2 and after.expansions.scorpion.place == "a3"
    assert [row.id for row in after.expansions.scorpion.discards] == ["scuttle_1"]


@pytest.mark.rule("FX-GEN-05")
def test_the_glacier_board_hears_of_what_the_rival_opens_and_scores(monkeypatch):
    from fossil_lab.fossilis.expansions.ice_age import IceAge

    heard = []
    monkeypatch.setattr(IceAge, "pit_opened", lambda module, s, space: heard.append(("opened", s.todo[-1][1], space)))
    monkeypatch.setattr(IceAge, "scored", lambda module, s, player, d, perfect: heard.append(("scored", player, perfect)) or 6)
    animal = fl.fossilis.cards.builtin().extra["pleistocene"][0]
    given = {"expansions": ["bone_wars", "ice_age"], "rival": {"target": animal.id, "bones": bones(*animal.bones[1:])}}
    go(lay("digging", **given))
    after = go(lay("extraction", open=["c1"], pits={"c1": bones(animal.bones[0])}, **given))
    assert heard == [("opened", 1, SPACE["c1"]), ("scored", 1, True)] and rival(after).score == animal.perfect + 6


@pytest.mark.rule("FX-GEN-07")
def test_the_person_places_the_scorpion_that_the_rival_brings():
    state = lay("plaster", expansions=["bone_wars", "scorpion"], pool=1, event_deck=["soft_stone"], scorpion="pool")
    while state.decision.kind == "continue":
        state.play("continue")
    assert state.current_player == 0 and state.decision.kind.startswith("scorpion") and state.current == 1


@pytest.mark.rule("FX-GEN-03")
def test_all_six_modules_are_set_up_together():
    state = fl.fossilis.new_game(players=1, seed=1, expansions=fl.fossilis.EXPANSIONS)
    assert [module.name for module in state.modules] == list(fl.fossilis.EXPANSIONS) and rival(state).lab


def test_records_scenarios_and_pickles_keep_the_rival(tmp_path):
    match = fl.Match(new(9))
    match.run({0: fl.bots.Random(seed=2)}, until=60)
    match.save(tmp_path / "game.json")
    assert fl.load(tmp_path / "game.json").state == match.state
    state = lay(current=0, step="energy", rival={"step": "movement", "storage": "K", "bones": "T", "target": "tyrannosaurus_rex", "score": 12})
    again = fl.fossilis.from_scenario(state.to_scenario())
    assert again.modules == state.modules or again.modules[0].key() == state.modules[0].key()
    assert rival(again).score == 12 and rival(again).lab == rival(state).lab


@pytest.mark.parametrize(("given", "says"), [
    ({"spot": "north6"}, "spot"), ({"personality": "leidy"}, "leidy"), ({"target": "dodo"}, "dodo"), ({"standby": ["rival_13"]}, "rival_13"),
    ({"standby": ["rival_01"], "draw": ["rival_01"]}, "2 places"), ({"bones": "K"}, "bones"), ({"step": "dinner"}, "dinner"), ({"hat": 1}, "hat"),
    ({"target": "quetzalcoatlus", "storage": "L"}, "DEF-07"), ({"skills": ["haggler", "shove", "backfill", "long_reach"]}, "Skill slots")])
def test_scenarios_say_what_is_wrong(given, says):
    with pytest.raises(fl.errors.ScenarioError, match=says):
        lay(rival=given)
