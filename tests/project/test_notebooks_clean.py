"""Notebooks are committed as source: no outputs, no counts, no widget state."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).resolve().parents[2] / "notebooks").glob("*.ipynb"))


def test_there_is_a_course():
    assert NOTEBOOKS


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_is_clean(path):
    book = json.loads(path.read_text(encoding="utf-8"))
    assert book["metadata"]["kernelspec"]["name"] == "python3"
    assert "widgets" not in book["metadata"]
    ids = [cell["id"] for cell in book["cells"]]
    assert len(set(ids)) == len(ids)
    for number, cell in enumerate(book["cells"]):
        assert "".join(cell["source"]).strip(), f"cell {number} is empty"
        if cell["cell_type"] == "code":
            assert cell["outputs"] == [], f"cell {number} carries outputs"
            assert cell["execution_count"] is None, f"cell {number} carries a count"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_begins_with_its_question(path):
    first = json.loads(path.read_text(encoding="utf-8"))["cells"][0]
    assert first["cell_type"] == "markdown"
    assert "".join(first["source"]).startswith("# ")
