"""The form for a card of one's own: fields in, a drawn card or a sentence out."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

import fossil_lab as fl
from fossil_lab.errors import OptionError
from fossil_lab.widgets import SpeciesForm

pytestmark = pytest.mark.usefixtures("callbacks")


def filled(name="My Saurus", bones=("tooth", "hip"), **more):
    form = SpeciesForm(**{key: more.pop(key) for key in ("ice_age", "theme") if key in more})
    form.name.value = name
    for field, bone in zip(form.bones, bones, strict=False):
        field.value = bone
    for key, value in more.items():
        getattr(form, key).value = value
    return form


def shown(form):
    row, said = form.children
    return row.children[1].value, said.value


def words_of(text):
    return [node.text for node in ET.fromstring(text).iter() if node.tag.endswith("text")]


@pytest.mark.rule("FX-US-GEN-01", "FX-US-GEN-11")
def test_an_empty_form_says_what_is_needed_first():
    form = SpeciesForm()
    assert form.fault.startswith("A species needs a name") and shown(form)[0] == "" == form.to_svg()
    assert "A species needs a name" in shown(form)[1] and repr(form) == f"<SpeciesForm: {form.fault}>"
    assert form.card is None
    form.name.value = "My Saurus"
    assert form.fault == "My Saurus: a species has 1 to 3 bones, not 0." and form.card is None
    with pytest.raises(OptionError, match=r"A species is made by .*, not None"):
        fl.fossilis.new_game(expansions=["undiscovered_species"], species=[form.card])


@pytest.mark.rule("FX-US-GEN-01", "FX-US-GEN-02")
def test_the_card_is_drawn_and_goes_into_a_new_game():
    form = filled(diet="herbivore", movement="avian", era="cretaceous")
    picture, said = shown(form)
    assert form.fault == "" and form.card.perfect == 14 and form.card.characteristics == ("herbivore", "avian", "cretaceous")
    assert "Perfect score 14. Actions name it my_saurus." in said and repr(form) == "<SpeciesForm: My Saurus>"
    assert {"My Saurus", "14", "4", "7"} <= set(words_of(picture))
    state = fl.fossilis.new_game(expansions=["undiscovered_species"], species=[form.card])
    assert state.box.cards.by_id["my_saurus"] == form.card
    form.bones[0].value = ""
    assert form.card.perfect == 7 and "14" not in words_of(shown(form)[0])


@pytest.mark.rule("FX-US-GEN-07", "FX-US-GEN-13")
def test_its_bones_are_three_choices_without_a_skull():
    form = filled(bones=("rib", "tooth", "tooth"))
    assert form.card.bones == ("tooth", "tooth", "rib") and form.card.perfect == 20
    assert [value for _, value in form.bones[0].options] == ["", "tooth", "limb", "rib", "hip"] and len(form.bones) == 3


@pytest.mark.rule("FX-US-GEN-14")
def test_the_pleistocene_is_offered_with_ice_age_only():
    assert [value for _, value in SpeciesForm().era.options] == ["triassic", "jurassic", "cretaceous"]
    form = filled(ice_age=True, era="pleistocene")
    assert form.card.era == "pleistocene" and shown(form)[0].count("<title>Pleistocene</title>") == 2  # characteristic and crystal
    assert fl.fossilis.new_game(expansions=["undiscovered_species", "ice_age"], species=[form.card]).box.cards.by_id["my_saurus"] == form.card


@pytest.mark.parametrize(("name", "sentence"), [
    ("Apatosaurus", "give it another name"), ("C3", "give it another name"), ("x" * 41, "at most 40 characters"), ("?", "a letter among them")])
def test_faults_are_said_and_taken_back(name, sentence):
    form = filled(name=name)
    assert sentence in form.fault and shown(form)[0] == "" and form.card is None
    form.name.value = "My Saurus"
    assert form.fault == "" and form.card.name == "My Saurus" and shown(form)[0]
    form.name.value = name
    assert sentence in form.fault and shown(form)[0] == "" and form.card is None


def test_a_name_is_text_in_the_picture_and_in_the_sentences():
    form = filled(name='<b>&"x')
    assert "<b>" not in "".join(shown(form)) and "&lt;b&gt;&amp;&quot;x" in shown(form)[0]
    form.bones[0].value = form.bones[1].value = ""
    assert "<b>" not in "".join(shown(form)) and "&lt;b&gt;&amp;" in shown(form)[1]


def test_both_themes_and_no_other():
    assert filled().to_svg() != filled(theme="dark").to_svg()
    with pytest.raises(OptionError, match="no theme 'pink'"):
        SpeciesForm(theme="pink")
