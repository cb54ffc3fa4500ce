"""Undiscovered Species: up to five cards of one's own in the Dinosaur deck."""

from __future__ import annotations

import json
import pickle
import random

import pytest

import fossil_lab as fl
from fossil_lab.errors import OptionError, RecordError, ScenarioError
from fossil_lab.widgets import Board
from fossil_lab.widgets.replay import to_html
from rules.positions import going_on, lay

MODULE = ("undiscovered_species",)
CARD = {"name": "My Saurus", "diet": "carnivore", "movement": "biped", "era": "jurassic", "bones": ["tooth", "limb"]}
OTHER = CARD | {"name": "Slowpoke", "bones": ["limb"]}
NASTY = '<b>&"Rex\'s</b>'


def new(*species, expansions=MODULE, **more):
    return fl.fossilis.new_game(players=2, seed=1, expansions=expansions, species=list(species), **more)


def own(**changes):
    fields = CARD | changes
    return fl.fossilis.species(fields.pop("name"), **fields)


def fault(**changes):
    """The sentence that refuses the card, the same for the function and for a dict in a new game."""
    with pytest.raises(OptionError) as direct:
        own(**changes)
    with pytest.raises(OptionError) as listed:
        new(CARD | changes)
    assert str(direct.value) == str(listed.value) and "\n" not in str(direct.value)
    return str(direct.value)


# ------------------------------------------------------------------ a card

@pytest.mark.rule("FX-US-GEN-08", "FX-US-GEN-09", "FX-US-GEN-10")
@pytest.mark.parametrize(("bones", "perfect"), [
    (["limb"], 5), (["hip"], 7), (["tooth", "limb"], 12), (["rib", "rib"], 15), (["tooth", "tooth", "hip"], 21), (["hip", "hip", "hip"], 27)])
def test_the_perfect_score_is_worked_out(bones, perfect):
    assert own(bones=bones).perfect == perfect
    assert own(bones=bones[::-1]) == own(bones=bones)


@pytest.mark.rule("FX-US-GEN-10")
def test_it_follows_the_printed_cards():
    rows = fl.fossilis.new_game(players=2).box.dinosaurs
    assert [own(bones=list(row.bones)).perfect for row in rows] == [row.perfect for row in rows]
    assert own(bones=["tooth", "tooth", "hip"]).perfect == next(row for row in rows if row.id == "arizonasaurus").perfect


@pytest.mark.rule("FX-US-GEN-03", "FX-US-GEN-04", "FX-US-GEN-05", "FX-US-GEN-06")
def test_a_card_shows_a_diet_a_movement_and_an_era_in_this_order():
    assert own().characteristics == ("carnivore", "biped", "jurassic")
    assert fault(diet="biped") == "My Saurus: the diet is one of carnivore, herbivore, not 'biped'."
    assert fault(movement="carnivore") == "My Saurus: the movement is one of biped, quadruped, aquatic, avian, not 'carnivore'."
    with pytest.raises(OptionError, match=r"^My Saurus: the era is one of triassic, jurassic, cretaceous, not 'aquatic'\.$"):
        new(CARD | {"era": "aquatic"})
    with pytest.raises(OptionError, match='Did you mean "jurassic"'):
        own(era="Jurasic")
    assert fault(diet="carnivor").endswith('Did you mean "carnivore"?')
    for wrong in (None, 5, "", ["carnivore"]):
        assert "the diet is one of" in fault(diet=wrong)
    with pytest.raises(OptionError, match="A species needs era too"):
        new({name: value for name, value in CARD.items() if name != "era"})
    with pytest.raises(OptionError, match=r"A species has no 'moovement'.*Did you mean .movement"):
        new(CARD | {"moovement": "biped"})


@pytest.mark.rule("FX-US-GEN-07", "FX-US-GEN-13")
def test_a_card_needs_one_to_three_bones_and_no_skull():
    assert fault(bones=[]).endswith("has 1 to 3 bones, not 0.") and fault(bones=["tooth"] * 4).endswith("has 1 to 3 bones, not 4.")
    assert fault(bones=["skull"]) == "My Saurus: no creature needs a Skull; the bones are tooth, limb, rib, hip."
    assert fault(bones=["toth"]).endswith('Did you mean "tooth"?') and "no bone 5" in fault(bones=[5])
    for wrong in ("tooth", 5, None, {"tooth": 1}):
        assert 'bones is a list such as ["tooth", "hip"]' in fault(bones=wrong)


@pytest.mark.rule("FX-US-GEN-11")
def test_a_card_has_a_name_of_its_own():
    for empty in ("", "  ", None, 7):
        assert fault(name=empty).startswith("A species needs a name, not ")
    assert "at most 40 characters" in fault(name="x" * 41) and own(name="x" * 40)
    assert "can be printed" in fault(name="a\x00b") and "a letter among them" in fault(name="?!")
    assert "a letter among them" in fault(name="\ufe70")  # counts as a letter, but is an accent on nothing
    assert own(name="  My \n Saurus ").name == "My Saurus"
    for name in ("Apatosaurus", "Smilodon", "chisel 1", "Lab", "C3", "tooth"):
        with pytest.raises(OptionError, match="give it another name"):
            new(CARD | {"name": name})
    for twin in ("My Saurus", "my saurus", "My-Saurus!"):
        with pytest.raises(OptionError, match="'my_saurus', as they call My Saurus; give it another name"):
            new(CARD, OTHER | {"name": twin})


@pytest.mark.rule("FX-US-GEN-11")
@pytest.mark.parametrize(("name", "card"), [
    ("My Saurus", "my_saurus"), ("Rex & Co <b>", "rex_co_b"), ("Ötzi", "otzi"), ("3 horns", "species_3_horns"), ("2", "species_2"),
    ("\u6050\u7adc", "species_6050_7adc"), ("\u211dex", "rex"), ("\u2102", "c"), ("\u00df", "ss")])
def test_actions_name_it_by_an_id_made_of_the_name(name, card):
    assert own(name=name).id == card
    state = new(CARD | {"name": name})
    for family in ("score", "claim", "bury", "return"):
        action = state.parse(f"{family} {card}")
        assert state.parse(str(action)) == action
    assert [state.parse(str(state.action(code))).code for code in range(state.num_actions)] == list(range(state.num_actions))
    known = fl.fossilis.NUM_ACTIONS
    assert [state.action(code).text for code in range(known)] == [fl.fossilis.action(code).text for code in range(known)]
    assert {state.action(code).text for code in range(known, state.num_actions)} == {f"{family} {card}" for family in ("score", "claim", "bury", "return")}


# ------------------------------------------------------------------ in a game

@pytest.mark.rule("FX-US-GEN-02")
def test_the_cards_are_shuffled_into_the_dinosaur_deck():
    places = set()
    for seed in range(12):
        state = fl.fossilis.new_game(players=2, seed=seed, expansions=MODULE, species=[CARD, own(name="Slowpoke", bones=["limb"])])
        cards = state.display_row + state.dinosaur_deck
        assert len(set(cards)) == len(cards) == 35
        places.add(cards.index(state.box.number["my_saurus"]))
    assert len(places) > 6
    assert len(new().display_row + new().dinosaur_deck) == 33


@pytest.mark.rule("FX-US-GEN-12")
def test_there_are_five_blank_cards():
    cards = [CARD | {"name": f"Saurus {n}"} for n in "abcdef"]
    assert len(new(*cards[:5]).box.dinosaurs) == 38
    with pytest.raises(OptionError, match="There are 5 blank cards; 6 species are too many"):
        new(*cards)


@pytest.mark.rule("FX-US-GEN-14")
def test_the_pleistocene_only_with_ice_age():
    animal = CARD | {"era": "pleistocene"}
    with pytest.raises(OptionError, match="My Saurus: the era pleistocene needs the expansion ice_age"):
        new(animal)
    with pytest.raises(OptionError, match="needs the expansion ice_age"):
        new(own(era="pleistocene"))
    for mode in ("full", "simple"):
        state = new(animal, expansions=(*MODULE, "ice_age"), options={"ice_age": mode})
        assert state.box.number["my_saurus"] in state.display_row + state.dinosaur_deck
    with_board = lay("c3:-0", expansions=[*MODULE, "ice_age"], species=[animal], glacier=4, dinosaurs=["my_saurus"], player=[{"storage": "TL"}])
    assert with_board.after("score my_saurus").scores[0] == 12 + 4


@pytest.mark.rule("FX-US-GEN-02")
def test_it_is_claimed_and_scored_like_any_dinosaur():
    state = lay("c3:-0", expansions=MODULE, species=[CARD], step="claim", dinosaurs=["my_saurus"], player=[{"storage": "TL"}])
    claimed = state.after("claim My Saurus").after("assign tooth")
    assert claimed.players[0].lab.card.name == "My Saurus" and claimed.players[0].lab.missing == ("limb",)
    scored = state.after("score my_saurus")
    assert scored.scores[0] == 12 and [row.name for row in scored.players[0].scored] == ["My Saurus"]
    majorities = next(row for row in scored.breakdown(0) if row.category == "Majorities")
    assert majorities.detail == "Carnivore, Biped, Jurassic"


@pytest.mark.parametrize("field", CARD)
def test_a_fault_is_a_sentence_whatever_is_given(field):
    for wrong in (b"x", {}, object(), float("nan"), [["tooth"]], ["tooth", None], "x" * 10000, ["toe"] * 1000):
        with pytest.raises(OptionError) as caught:
            own(**{field: wrong})
        said = str(caught.value)
        assert "\n" not in said and said.endswith((".", "?")) and len(said) < 250


def test_faults_of_the_list():
    for wrong in ("abc", 5, None, {"a": 1}, (n for n in ())):
        with pytest.raises(OptionError, match="species is a list of home-made cards"):
            fl.fossilis.new_game(expansions=MODULE, species=wrong)
    for wrong in (5, "My Saurus", ["My Saurus"]):
        with pytest.raises(OptionError, match=r"made by fl.fossilis.species\(\.\.\.\) or a dict"):
            new(wrong)
    with pytest.raises(OptionError, match="need the expansion undiscovered_species"):
        new(CARD, expansions=())
    with pytest.raises(ScenarioError, match="1 to 3 bones"):
        lay("c3:-0", expansions=MODULE, species=[CARD | {"bones": []}])


def test_the_row_of_a_printed_card_is_no_species_of_ones_own():
    with pytest.raises(OptionError, match="give it another name"):
        new(fl.fossilis.cards.builtin().dinosaurs[0])


def test_a_row_that_was_tampered_with_is_worked_out_anew():
    import dataclasses

    state = new(dataclasses.replace(own(), perfect=40, id="apatosaurus"))
    assert [(row.id, row.perfect) for row in state.box.cards.setting.species] == [("my_saurus", 12)]


def test_a_match_is_recorded_with_its_species(tmp_path):
    match = fl.Match(new(CARD | {"name": NASTY}, own(name="Slowpoke")))
    match.run({player: fl.bots.Random(seed=player) for player in range(2)}, until=40)
    match.save(tmp_path / "game.json")
    again = fl.load(tmp_path / "game.json")
    assert again.state == match.state and again.story() == match.story()
    assert [row.name for row in again.state.box.cards.setting.species] == [NASTY, "Slowpoke"]
    text = json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))
    text = json.dumps(text).replace('"Slowpoke"', json.dumps("Apatosaurus"))
    (tmp_path / "game.json").write_text(text, encoding="utf-8")
    with pytest.raises(RecordError, match="give it another name"):
        fl.load(tmp_path / "game.json")


@pytest.mark.rule("FX-US-GEN-02")
def test_where_it_lies_in_the_deck_is_hidden():
    twins = [lay("c3:-0", expansions=MODULE, species=[CARD], dinosaurs=["tapejara", "", "", ""], dinosaur_deck=deck)
             for deck in (["my_saurus", "apatosaurus"], ["apatosaurus", "my_saurus"])]
    assert twins[0] != twins[1] and twins[0].view(1).fingerprint() == twins[1].view(1).fingerprint()
    number = twins[0].box.number["my_saurus"]
    full = new(CARD)
    if number in full.display_row:
        full = full.after(full.actions[0])
    places = {(*s.display_row, *s.dinosaur_deck).index(number) for s in (full.view(0).sample(random.Random(n)) for n in range(12))}
    assert len(places) > 4


def test_it_is_saved_loaded_pickled_and_written():
    state = new(CARD | {"name": NASTY}, OTHER)
    assert fl.fossilis.from_dict(json.loads(json.dumps(state.to_dict()))) == state
    assert pickle.loads(pickle.dumps(state)) == state
    position = lay("c3:-0", expansions=MODULE, species=[CARD | {"name": NASTY}], dinosaurs=["b_rex_s_b"])
    assert fl.fossilis.from_scenario(position.to_scenario()).display[0].name == NASTY
    with pytest.raises(RecordError):
        fl.fossilis.from_dict(state.to_dict() | {"species": [CARD | {"bones": []}]})


def test_a_name_is_text_wherever_it_is_shown():
    state = lay("c3:-0", expansions=MODULE, species=[CARD | {"name": NASTY}], dinosaurs=["b_rex_s_b"], player=[{"storage": "TL"}])
    match = fl.Match(state)
    events = match.play("score b_rex_s_b")
    assert NASTY in events[0].sentence() and "12 points" in events[0].sentence()
    assert NASTY in str(state.view(0).explain("score b_rex_s_b"))
    for page in (str(state.draw()), str(state.draw(theme="dark")), to_html(match), Board(match).to_svg(), match.state.actions._repr_html_()):
        assert "<b>&" not in page
    assert "&lt;b&gt;&amp;&quot;Rex&#x27;s" in str(state.draw()).replace("'", "&#x27;")


def test_it_is_marked_as_made_at_home():
    assert own().reconstructed and own() not in fl.fossilis.cards.reconstructed()
    drawn = str(lay("c3:-0", expansions=MODULE, species=[CARD], dinosaurs=["my_saurus"]).draw())
    plain = str(lay("c3:-0", expansions=MODULE, species=[CARD], dinosaurs=[""]).draw())
    assert drawn.count("House: name") == plain.count("House: name") + 1


def test_whole_games_are_played_with_them():
    for seed in range(4):
        rng, state = random.Random(seed), fl.fossilis.new_game(players=3, seed=seed, expansions=MODULE, species=[CARD, OTHER])
        for _ in going_on(state):
            state.apply_action(rng.choice(state.legal_actions()))
        assert state.winners
