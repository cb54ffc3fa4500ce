"""The four promises on whole games with every option alone, every pair of options, and larger sets.

What may be done is what no rule forbids; a copy shares nothing that changes; a record replays to the same fingerprints; two
pasts that differ only in what a player cannot see look the same to that player. `test_promises.py` and `test_views.py` look
closer at fewer games; here each game gives a few states to every promise, and the last test counts what was looked at.
"""

from __future__ import annotations

import itertools
import json
import os
import random
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import fossil_lab as fl
from contract.games import BASE_OPTIONS, Config, other_values, pick
from contract.words import well_told
from fossil_lab.draw.svg import svg
from fossil_lab.fossilis import drawing
from fossil_lab.fossilis.seams import MODULES

ROOT = Path(__file__).resolve().parents[2]


# ---------------------------------------------------------------- the games

def whole_games() -> list[Config]:
    """Plain games, each value of each option alone, all pairs of options, and sets of three to eight."""
    rng, rows = random.Random(11), []

    def add(players, options):
        rows.append(Config("fossilis", json.dumps({"players": players, "seed": 5000 + len(rows), "options": options}),
                           ("even", "families")[len(rows) % 3 > 0]))

    def fitting(names):
        return 5 if "five_player_centre" in names else 2 + len(rows) % 4

    for n in range(24):
        add(2 + n % 4, {})
    for name in BASE_OPTIONS:
        for players in (5,) if name == "five_player_centre" else (2, 3, 4, 5) if name == "start_player" else (fitting(name), 5):
            for value in other_values(name, players):
                add(players, {name: value})
    for pair in itertools.combinations(BASE_OPTIONS, 2):
        players = fitting(pair)
        add(players, {name: rng.choice(other_values(name, players)) for name in pair})
    for n in range(140):
        names = rng.sample(BASE_OPTIONS, 3 + n % 6)
        players = fitting(names)
        add(players, {name: rng.choice(other_values(name, players)) for name in names})
    return rows


GAMES = whole_games()


def match_of(config: Config) -> fl.Match:
    """A random game to its end."""
    match, rng = fl.Match(config.new()), random.Random(str(config))
    while not match.is_over:
        match.play(pick(match.state, rng, config.manner))
    return match


def looked_at(match: fl.Match, rng: random.Random) -> list[int]:
    """Positions of a match: the first of each kind of decision, a few others, and the end."""
    first: dict[str, int] = {}
    for n in range(match.length):
        first.setdefault(match._states[n].todo[-1][0], n)
    return sorted({*first.values(), *rng.sample(range(match.length), 5), match.length})


# ---------------------------------------------------------------- the promises

def legal_is_what_no_rule_forbids(state) -> None:
    legal = state.legal_actions()
    refusals = [state.refusal(code) for code in range(state.num_actions)]
    allowed = [code for code, refusal in enumerate(refusals) if refusal is None]
    assert sorted(legal) == allowed, [str(state.action(c)) for c in set(legal) ^ set(allowed)]
    assert bool(legal) != state.is_terminal
    for refusal in {r for r in refusals if r}:
        well_told(*refusal)


def ahead(state, rng, count=25) -> None:
    for _ in range(count):
        if not state.is_terminal:
            state.apply_action(rng.choice(state.legal_actions()))


def whole(state):
    return state.fingerprint(), json.dumps(state.to_dict())


def copies_go_their_own_ways(state, rng) -> None:
    twin, before = state.clone(), whole(state)
    assert whole(twin) == before
    ahead(twin, rng)
    assert whole(state) == before, "what was played on the copy is seen in the original"
    later = whole(twin)
    ahead(state, rng)
    assert whole(twin) == later, "what was played on the original is seen in the copy"


def another_past(match: fl.Match, position: int, rng: random.Random) -> fl.Match:
    """The same actions from a start in which all that nobody has seen by that position lies otherwise.

    Cards of a deck not drawn by then are the last ones it began with, so their order may be another one from the start.
    """
    start, now = match.state_at(0), match._states[position]
    for name, left in (("tool_deck", len(now.tool_deck)), ("supply_deck", len(now.supply_deck)),
                       ("dinosaur_deck", len(now.dinosaur_deck) - len(now.known_below)), ("event_deck", 3 - now.events_done)):
        deck = getattr(start, name)
        rest = [e for e in range(10) if e not in deck[:3 - left]] if name == "event_deck" else list(deck[len(deck) - left:])
        setattr(start, name, deck[:len(deck) - left] + tuple(rng.sample(rest, left)))
    covered = [i for i in range(25) if not now.seen >> i & 1]
    moved = dict(zip(covered, rng.sample(covered, len(covered)), strict=True))
    start.pits = tuple(start.pits[moved.get(i, i)] for i in range(25))
    start.dice = rng.getrandbits(60)
    other = fl.Match(start, match.names)
    for code in match._codes[:position]:
        other.play(code)
    return other


def exchanged_otherwise(state, viewer: int, rng: random.Random):
    """A state in which the others drew and gave back other cards in their Reclassification, unseen by `viewer`; or None."""
    if state.is_terminal:  # the piles are open
        return None
    twin, deck, first = state.clone(), list(state.dinosaur_deck), len(state.dinosaur_deck) - len(state.known_below)
    for owner, secret in enumerate(state.exchange):
        if owner == viewer or len(secret) != 2:
            continue
        drawn, back = secret
        place = first + state.known_below.index(1 << owner)
        assert deck[place] == back
        pile = [*state.scored[owner], back]
        if first:  # another card was drawn, and this one still lies in the deck
            n = rng.randrange(first)
            pile[pile.index(drawn)], deck[n], drawn = deck[n], drawn, deck[n]
        deck[place] = pile.pop(rng.randrange(len(pile)))
        twin.scored = (*twin.scored[:owner], tuple(pile), *twin.scored[owner + 1:])
        twin.exchange = (*twin.exchange[:owner], (drawn, deck[place]), *twin.exchange[owner + 1:])
        twin.dinosaur_deck = tuple(deck)
    return None if twin == state else twin


def alike(state, twin, player: int, rng: random.Random, drawn: bool) -> None:
    """Everything the player can ask of the one is answered by the other in the same way."""
    view, other = state.view(player), twin.view(player)
    assert view.fingerprint() == other.fingerprint() and view == other
    assert str(view) == str(other) and repr(view) == repr(other) and repr(view.agenda) == repr(other.agenda)
    for name in ("players", "site", "display", "market", "skill_display", "discard", "bone_discard", "deck_sizes", "events", "scores"):
        mine, theirs = getattr(view, name), getattr(other, name)
        assert repr(list(mine) if name == "site" else mine) == repr(list(theirs) if name == "site" else theirs), name
    assert [(p.scored, p.scored_uncertain, p.tiles, p.supplies) for p in view.players] == [
        (p.scored, p.scored_uncertain, p.tiles, p.supplies) for p in other.players]
    assert [space.pit for space in view.site] == [space.pit for space in other.site]
    assert view.legal_actions() == other.legal_actions()
    assert [a.text for a in view.actions] == [a.text for a in other.actions]
    for code in rng.sample(range(state.num_actions), 4) + rng.sample(view.legal_actions(), min(2, len(view.legal_actions()))):
        assert view.why_not(code) == other.why_not(code)
        assert str(view.explain(code)) == str(other.explain(code))
        if state.current_player == player:
            assert state.explain(code) == twin.explain(code)
    assert [view.breakdown(p).total for p in range(view.num_players)] == [other.breakdown(p).total for p in range(view.num_players)]
    if drawn:
        assert svg(drawing.scene(view, live=True)) == svg(drawing.scene(other, live=True))


def hidden_stays_hidden(match: fl.Match, position: int, rng: random.Random) -> Counter:
    """Compared for every player; returns what was compared."""
    other, counts = another_past(match, position, rng), Counter()
    state, twin = match.state_at(position), other.state
    counts["pasts that differ"] += state.key() != twin.key()
    match.go(position)
    shown = rng.randrange(state.num_players)
    for player in range(state.num_players):
        alike(state, twin, player, rng, drawn=player == shown)
        assert match.story(player) == other.story(player)
        counts["views"] += 1
        secret = exchanged_otherwise(state, player, rng)
        if secret:
            alike(state, secret, player, rng, drawn=False)
            counts["secrets"] += 1
    counts["scenes"] += 1
    return counts


@cache
def tried(config: Config) -> tuple[Counter, str]:
    """Try the promises on a game; returns how often each was tried, and its record with the fingerprints on its way as JSON.

    Remembered, so that the tests that look at all games play none of them again.
    """
    match, rng, counts = match_of(config), random.Random(f"{config} looked at"), Counter(games=1)
    positions = looked_at(match, rng)
    for n in positions:
        counts[f"kind {match._states[n].todo[-1][0] if n < match.length else 'over'}"] += 1
        legal_is_what_no_rule_forbids(match.state_at(n))
        copies_go_their_own_ways(match.state_at(n), rng)
        counts["states"] += 1
    for n in rng.sample(positions, 2):
        counts += hidden_stays_hidden(match, n, rng)
    # after an exchange of Dinosaurs, the one secret between players
    secret = [n for n in range(match.length) if any(len(pair) == 2 for pair in match._states[n].exchange)]
    if secret:
        counts += hidden_stays_hidden(match, rng.choice(secret), rng)
    match.go(match.length)
    return counts, json.dumps((match.record(), [match._states[n].fingerprint() for n in range(0, match.length + 1, 10)]))


@pytest.mark.parametrize("config", GAMES, ids=str)
def test_the_promises_are_kept_in_a_whole_game(config):
    counts, _ = tried(config)
    assert counts["states"] > 8


FAR = """
import json, sys
import fossil_lab as fl
from fossil_lab.core.record import replay
for line in sys.stdin:
    record, wanted = json.loads(line)
    match = replay(record, fl.fossilis)
    found = [match.state_at(n).fingerprint() for n in range(0, match.length + 1, 10)]
    assert found == wanted, record["begin"]
    print("the same")
"""


def test_every_record_replays_to_the_same_fingerprints_in_another_process():
    lines = [tried(config)[1] for config in GAMES]
    path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    seed = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    done = subprocess.run([sys.executable, "-c", FAR], input="\n".join(lines), env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path},
                          capture_output=True, text=True, check=False)
    assert done.stdout.split("\n").count("the same") == len(GAMES) >= 300, done.stderr


def test_the_number_of_games_and_states_has_not_shrunk():
    """Counted over all games, whichever tests ran before."""
    given = [config.given for config in GAMES]
    sets = [frozenset(g["options"]) for g in given]
    assert len(GAMES) == len(set(GAMES)) >= 300
    assert {g["players"] for g in given} == {2, 3, 4, 5}
    assert {name for names in sets if len(names) == 1 for name in names} == set(BASE_OPTIONS)
    for name in BASE_OPTIONS:  # each value that is not the rulebook's, alone
        option = fl.fossilis.OPTIONS[name]
        values = {json.dumps(v) for v in option.values if v != option.default} if isinstance(option.values, tuple) else set()
        alone = {json.dumps(g["options"][name]) for g in given if set(g["options"]) == {name}}
        assert values <= alone and (name != "start_player" or alone == {"0", "1", "2", "3", "4"})
    assert {frozenset(pair) for pair in itertools.combinations(BASE_OPTIONS, 2)} <= set(sets)
    assert sum(len(names) > 2 for names in sets) >= 100
    counts = sum((tried(config)[0] for config in GAMES), Counter())
    assert counts["games"] == len(GAMES)
    assert counts["states"] >= 5_000
    assert counts["views"] >= 2_000 and counts["scenes"] >= 600
    assert counts["secrets"] >= 100
    assert counts["pasts that differ"] >= counts["scenes"] * 0.9
    of_expansions = {kind.name for module in MODULES.values() for kind in module.DECISIONS}
    base = set(fl.fossilis.State.decisions) - of_expansions
    assert {name for name in counts if name.startswith("kind ")} == {f"kind {kind}" for kind in (*base, "over")}
