"""Small positions of the dig site, written on one line.

"c3:-0 d3:=#" puts player 0 on a Sand on c3 and a stack, Clay below Stone, on d3; all other pits are open. "north:1" is a
pawn beside the site, "hand:1" one whose owner still has to choose a side. Player 1 stands south if the line does not say
otherwise.
"""

from __future__ import annotations

import pytest

import fossil_lab as fl

GLYPHS = {"sand": "-", "clay": "=", "stone": "#"}
SIDES = ("north", "east", "south", "west")


def read(line):
    """The line as {place: what is there}, with player 1 parked south."""
    found = dict(part.split(":") for part in line.split())
    if not any("1" in what for what in found.values()):
        found["south"] = "".join(sorted(found.get("south", "") + "1"))
    return found


def lay(line, **more):
    """The state of a position, player 0 to spend 4 Energy."""
    found = read(line)
    pawns = {pawn: side for side in SIDES for pawn in found.get(side, "")}
    site = "\n".join(" ".join(found.get(c + r, ".") for c in "abcde") for r in "12345")
    pawns_in_all = sum(sign.isdigit() for what in found.values() for sign in what)
    more = {"players": pawns_in_all, "current": 0, "pits": {}} | more
    return fl.fossilis.from_scenario({"seed": 1, "site": site, "off_site": pawns} | more)


def look(state):
    """What `read` gives for the line of this state."""
    found = {}
    for space in state.site:
        tiles = "".join(GLYPHS[tile.terrain] for tile in space.tiles)
        if tiles:
            found[space.name] = tiles + ("" if space.pawn is None else str(space.pawn))
    for player in state.players:
        if player.pawn is None or player.pawn in SIDES:
            place = player.pawn or "hand"
            found[place] = found.get(place, "") + str(player.index)
    return found


def refused(state, action):
    """The rule that forbids an action; playing it raises and changes nothing."""
    refusal, before = state.why_not(action), state.fingerprint()
    if refusal is None:
        return None
    assert state.parse(action).code not in state.legal_actions()
    with pytest.raises(fl.errors.IllegalAction):
        state.play(action)
    assert state.fingerprint() == before
    return refusal.rule


def offered(state, family):
    """The legal actions of a family, as texts."""
    return [action.text for action in state.actions if action.family == family]


def targets(state, family):
    """The last words of a family's legal actions, sorted."""
    return " ".join(sorted(text.split()[-1] for text in offered(state, family)))


def going_on(state):
    """As long as the game goes on; a game that never ends fails instead of hanging."""
    for _ in range(5000):
        if state.is_terminal:
            return
        yield
    pytest.fail("the game does not end")
