"""What a sentence for people has to be like."""

from __future__ import annotations

import re
from functools import cache

import fossil_lab as fl

LEFT_OPEN = re.compile(r"[{}<>]|\bNone\b|\bnan\b|HIDDEN|object at 0x|  |\b-[12]\b|^[a-z_]+ \{|\(\s*\)")


def sentence(text: str) -> None:
    """A sentence: begins with a capital or a name, ends with a full stop, and has nothing left to fill in."""
    assert text and text == text.strip(), repr(text)
    assert text[0].isupper() or text[0] in "\"'" or re.match(r"[a-e][1-5]\b|sand:|clay:|stone:", text), repr(text)
    assert text[-1] in ".?", repr(text)
    assert not text.endswith(".."), repr(text)
    assert not LEFT_OPEN.search(text), repr(text)


@cache
def known(rule: str) -> bool:
    """Is it a rule of a catalogue? An error, if not."""
    assert fl.rule(rule).id == rule
    return True


@cache
def well_told(rule: str, text: str) -> bool:
    """A refusal: a rule that exists, and a sentence that ends with a full stop."""
    known(rule)
    sentence(text)
    assert text.endswith("."), repr(text)
    return True
