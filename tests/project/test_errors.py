"""What a user can get wrong has one ancestor and says what would be right."""

from __future__ import annotations

import pickle

import pytest

import fossil_lab as fl
from fossil_lab import errors
from fossil_lab.core.decision import Refusal

CLASSES = [errors.IllegalAction, errors.ScenarioError, errors.CardDataError, errors.RecordError, errors.OptionError]


@pytest.mark.parametrize("error", CLASSES)
def test_every_error_is_a_fossil_lab_error_and_a_value_error(error):
    assert issubclass(error, fl.FossilLabError)
    assert issubclass(error, ValueError)
    assert getattr(fl, error.__name__) is error
    assert error.__doc__


def test_an_illegal_action_carries_its_refusal():
    refusal = Refusal("FB-DIG-10", "Clay cannot push Stone (c2).")
    error = errors.IllegalAction(refusal)
    assert error.refusal is refusal
    assert str(error) == "Clay cannot push Stone (c2). [FB-DIG-10]"
    again = pickle.loads(pickle.dumps(error))
    assert again.refusal == refusal


@pytest.mark.parametrize(("word", "words", "answer"), [
    ("toth", ["tooth", "limb"], ' Did you mean "tooth"?'),
    ("TOOTH", ["tooth", "limb"], ' Did you mean "tooth"?'),
    ("ice age", ["bone_wars", "ice_age"], ' Did you mean "ice_age"?'),
    ("zebra", ["tooth", "limb"], ""),
    (7, ["tooth"], ""),
    ("x", [], ""),
])
def test_the_nearest_word(word, words, answer):
    assert errors.nearest(word, words) == answer
