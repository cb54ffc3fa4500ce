"""Tier 1: no browser, no kernel; the widget is driven as the front end would drive it."""

from __future__ import annotations

import pebbles
import pytest


@pytest.fixture
def sent(monkeypatch, callbacks):
    """What boards send to the browser beside their state."""
    from fossil_lab.widgets import Board

    pebbles.install(monkeypatch)
    messages = []
    monkeypatch.setattr(Board, "send", lambda self, content, buffers=None: messages.append(content))
    return messages


@pytest.fixture
def say(sent):
    """Say something to a board as the browser would, with the revision it shows unless another is given."""
    def say(board, content, **more):
        if isinstance(content, dict) and "rev" not in content:
            content = {**content, "rev": board.scene["rev"], **more}
        sent.clear()
        board._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})
        return list(sent)
    return say
