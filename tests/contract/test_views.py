"""A player learns nothing that the rules hide: two states that differ only there give that player equal views."""

from __future__ import annotations

import random

import pytest

import fossil_lab as fl
from contract.games import CONFIGS, TURN_STEPS, positions, some, walk
from contract.words import known, sentence

each_game = pytest.mark.parametrize("config", CONFIGS, ids=str)


def alike(view, other, closely=True):
    """Equal in everything a player can ask of a view, save the pictures."""
    assert view == other
    assert view.legal_actions() == other.legal_actions()
    if closely:
        assert view.fingerprint() == other.fingerprint() and view._state.key() == other._state.key()
        assert str(view) == str(other) and repr(view) == repr(other)
        assert view.decision == other.decision and repr(view.agenda) == repr(other.agenda)
        assert repr(view.players) == repr(other.players) and view.scores == other.scores


def explained(state, rng, count=2):
    """Some legal actions of the deciding player."""
    legal = state.legal_actions()
    return rng.sample(legal, min(count, len(legal)))


# ---------------------------------------------------------------- states imagined from a view

@each_game
def test_a_state_imagined_from_a_view_gives_the_same_view(config):
    rng = random.Random(str(config))
    for state in positions(config, 6):
        for player in range(state.num_players):
            view = state.view(player)
            assert view.player == player and view.current_player == state.current_player
            for closely in (True, False):
                imagined = view.sample(rng)
                alike(imagined.view(player), view, closely)
                if state.current_player == player:
                    for code in explained(state, rng):
                        told = imagined.explain(code)
                        assert told == state.explain(code) == view.explain(code) == imagined.view(player).explain(code)
            before = view.fingerprint()
            if not state.is_terminal:
                imagined = view.sample(rng)
                imagined.apply_action(imagined.legal_actions()[-1])
            assert view.fingerprint() == before


@pytest.mark.parametrize("config", some(12), ids=str)
def test_equal_views_are_drawn_alike(config):
    rng = random.Random(1)
    for state in positions(config, 2):
        for player in range(0, state.num_players, 2):
            view = state.view(player)
            pictures = {v.draw()._repr_svg_() for v in (view, view.sample(rng).view(player), view.sample(rng).view(player))}
            assert len(pictures) == 1
            assert state.draw(player=player)._repr_svg_() in pictures


@pytest.mark.parametrize("config", some(30), ids=str)
def test_imagined_states_differ_and_can_be_played(config):
    rng = random.Random(2)
    state = positions(config, 3)[0]
    imagined = [state.view(0).sample(rng) for _ in range(20)]
    assert len({s.fingerprint() for s in imagined}) > 15 or state.is_terminal
    for other in imagined[:4]:
        for _ in range(60):
            if other.is_terminal:
                break
            other.apply_action(rng.choice(other.legal_actions()))
    assert state.view(0).sample(random.Random(5)) == state.view(0).sample(random.Random(5))


# ---------------------------------------------------------------- hidden things changed by hand

def stirred(state, player, rng):
    """The same position with all that this player cannot know changed, worked out apart from the engine's views."""
    twin = state.clone()
    pits = [i for i in range(25) if not state.seen >> i & 1]
    mixed = rng.sample(pits, len(pits))
    twin.pits = tuple(state.pits[mixed[pits.index(i)]] if i in pits else pit for i, pit in enumerate(state.pits))
    for name in ("tool_deck", "supply_deck"):
        deck = getattr(state, name)
        setattr(twin, name, tuple(rng.sample(deck, len(deck))))
    shown = state.event_deck[:state.events_done]
    hidden = [e for e in range(10) if e not in shown]
    twin.event_deck = (*shown, *rng.sample(hidden, len(state.event_deck) - len(shown)))
    first = len(state.dinosaur_deck) - len(state.known_below)
    free = [i for i in range(len(state.dinosaur_deck)) if i < first]
    deck = list(state.dinosaur_deck)
    for i, d in zip(free, rng.sample([deck[i] for i in free], len(free)), strict=True):
        deck[i] = d
    twin.dinosaur_deck = tuple(deck)
    twin.dice = rng.getrandbits(60)
    return twin


@each_game
def test_what_is_stirred_out_of_sight_stays_out_of_sight(config):
    rng = random.Random(str(config))
    for state in positions(config, 4, seed=1):
        for player in range(state.num_players):
            twin = stirred(state, player, rng)
            view = state.view(player)
            alike(twin.view(player), view)
            if state.current_player == player:
                for code in explained(state, rng):
                    assert twin.explain(code) == state.explain(code)
                    assert twin.costs(code) == state.costs(code)
                assert twin.legal_actions() == state.legal_actions() == view.legal_actions()
                for code in rng.sample(range(state.num_actions), 5):
                    assert twin.why_not(code) == state.why_not(code) == view.why_not(code)


@pytest.mark.rule("FB-EXT-19", "FB-SET-07")
@pytest.mark.parametrize("config", some(20), ids=str)
def test_a_pit_is_hidden_until_it_has_been_open_and_known_to_all_from_then_on(config):
    opened = set()
    for n, (state, _) in enumerate(walk(config)):
        opened |= {i for i in range(25) if not state.low[i]}
        if n % 60:
            continue
        for player in range(state.num_players):
            for i, space in enumerate(state.view(player).site):
                assert (space.pit is fl.HIDDEN) == (i not in opened)
                if i in opened:
                    assert space.pit == tuple(name for k, name in enumerate(("tooth", "limb", "rib", "hip", "skull", "hammer"))
                                              for _ in range(state.pits[i] >> 4 * k & 15))


@pytest.mark.parametrize("config", some(20), ids=str)
def test_events_to_come_and_decks_are_hidden(config):
    for state in positions(config, 4):
        view = state.view(0)
        assert [e is fl.HIDDEN for e in view.events] == [i >= state.events_done for i in range(3)]
        assert view.deck_sizes == state.deck_sizes
        assert set(view.tool_deck) | set(view.supply_deck) <= {-2} and view.dice == 0
        known_cards = [d for d, mask in zip(state.dinosaur_deck[-len(state.known_below):], state.known_below, strict=False) if mask & 1]
        assert sorted(d for d in view.dinosaur_deck if d != -2) == sorted(known_cards)


# ---------------------------------------------------------------- what a view can and cannot do

@pytest.mark.rule("CORE-03")
@each_game
def test_a_view_offers_the_deciding_player_the_legal_actions_and_the_others_none(config):
    rng = random.Random(str(config))
    for state in positions(config, 5):
        for player in range(state.num_players):
            view = state.view(player)
            if player == state.current_player:
                assert view.legal_actions() == state.legal_actions() and list(view.actions) == list(state.actions)
                continue
            assert view.legal_actions() == [] and len(view.actions) == 0
            if not state.is_terminal:
                for code in rng.sample(state.legal_actions(), min(3, len(state.legal_actions()))):
                    assert view.why_not(code).rule == "CORE-03" and view.explain(code).refusal.rule == "CORE-03"
                    sentence(view.why_not(code).text)
                    with pytest.raises(fl.IllegalAction, match="CORE-03"):
                        view.actions[state.action(code).text]
                assert "over" not in repr(view.actions)
            else:
                assert view.why_not(0).rule == "CORE-02" and "over" in repr(view.actions)


@pytest.mark.parametrize("name", ["apply_action", "after", "play", "clone", "outcomes", "key", "to_dict", "view", "then", "dealt",
                                  "scrubbed", "foretell", "to_scenario", "_states", "__dict__"])
def test_a_view_cannot_change_and_has_no_future(name):
    view = fl.fossilis.new_game(players=2, seed=7).view(0)
    assert not hasattr(view, name)
    assert name not in dir(view)
    with pytest.raises(AttributeError):
        getattr(view, name)


def test_a_view_reads_like_the_state():
    state = fl.fossilis.new_game(players=3, seed=4)
    view = state.view(1)
    assert view.game == "fossilis" and view.num_players == 3 and view.step == "setup" and view.pool == state.pool
    assert view.display == state.display and view.market == state.market and view.parse("start a1") == "start a1"
    assert {"sample", "legal_actions", "explain", "why_not", "draw", "fingerprint", "site", "players"} <= set(dir(view))
    assert repr(view).startswith("<view of player 1: ")
    assert view != state.view(0) and view.fingerprint() != state.view(0).fingerprint()


@pytest.mark.parametrize("player", [-1, 3, "0", None, True, 1.0])
def test_there_is_no_view_of_somebody_who_does_not_play(player):
    with pytest.raises((IndexError, fl.FossilLabError), match="players are 0 to 2"):
        fl.fossilis.new_game(players=3, seed=4).view(player)


# ---------------------------------------------------------------- explanations

def before_something_unusual(config, count):
    """States and the action that leads from each to an unusual decision, or past the end of a turn step."""
    usual, found, last = TURN_STEPS[config.game], [], None
    for state, code in walk(config):
        if last and (state.is_terminal or state.todo[-1][0] not in usual or state.turn != last[0].turn):
            found.append(last)
        last = state.clone(), code
    return random.Random(str(config)).sample(found, min(count, len(found)))


@pytest.mark.parametrize("config", some(50), ids=str)
def test_what_an_explanation_says_holds_however_the_hidden_things_lie(config):
    rng = random.Random(str(config))
    cases = [(s, code) for s in positions(config, 6, seed=2) if not s.is_terminal for code in explained(s, rng, 3)]
    for state, code in cases + before_something_unusual(config, 25):
        player = state.current_player
        view = state.view(player)
        said = view.explain(code)
        for _ in range(4):
            assert view.sample(rng).foretell(code, player) == said
        for line in said.lines:
            sentence(line.text)
            assert line.text.endswith(".") and all(map(known, line.rules))


@pytest.mark.parametrize("config", some(40), ids=str)
def test_an_explanation_names_the_action_and_what_it_costs(config):
    rng = random.Random(str(config))
    for state in positions(config, 10, seed=3):
        if state.is_terminal:
            continue
        player = state.current_player
        for code in explained(state, rng, 4):
            said, after = state.explain(code), state.after(code)
            first = str(said).splitlines()[0]
            assert first.startswith(state.action(code).text) and repr(said) == str(said)
            assert said.refusal is None and said.energy == said.costs.get("Energy", 0)
            for what, amount in said.costs.items():
                assert f"{amount} {what}" in first
            if state.todo[-1][0] == after.todo[-1][0] == "spend_energy" and state.action(code).family not in ("use", "pass"):
                assert state.energy - after.energy == said.energy
            if state.action(code).family == "extract":
                assert state.plaster[player] - after.plaster[player] == said.costs["Plaster"]


def test_an_explanation_of_a_refused_action_says_why():
    state = fl.fossilis.new_game(players=2, seed=7)
    said = state.explain("start c3")
    assert said.refusal.rule == "FB-SET-45" and said.rules[0] == "FB-SET-45" and not said.lines
    assert "not legal: The centre is a start with five players only. [FB-SET-45]" in str(said)


# ---------------------------------------------------------------- Reclassification, the one secret between players

PILES = ["arizonasaurus", "coelophysis"], ["henodus", "lystrosaurus"], ["plateosaurus"], []


def reclassification(deck, players=3):
    """Piles have been scored, the Event is due, and player 0 is about to end the turn."""
    mats = [{"plaster": 3, "scored": PILES[p], "storage": "TLRH"} for p in range(players)]
    return fl.fossilis.from_scenario({
        "players": players, "seed": 3, "current": 0, "step": "claim", "pool": 0, "pits": {},
        "event_deck": ["reclassification", "rockfall", "snakebite"], "dinosaur_deck": deck,
        "dinosaurs": ["allosaurus", "apatosaurus", "brachiosaurus", "diplodocus"], "player": mats})


@pytest.mark.rule("FB-SCO-21", "FB-EVT-24")
def test_only_its_owner_sees_what_was_exchanged():
    """Player 0 draws another card and gives back another card in each of four matches; the others see no difference."""
    matches = []
    for drawn, back in (("mosasaurus", "coelophysis"), ("stegosaurus", "arizonasaurus"), ("mosasaurus", "mosasaurus"),
                        ("triceratops", "triceratops")):
        match = fl.Match(reclassification([drawn, "tapejara", "microraptor"]), names=["Ada", "Ben", "Cy"])
        for action in ("pass", f"return {back}", "return tapejara", "return plateosaurus", "pass", "pass"):
            match.play(action)
        matches.append(match)
    for match in matches:
        for step in range(1, match.length + 1):
            for player in (1, 2):
                alike(match.state_at(step).view(player), matches[0].state_at(step).view(player))
                assert match.story(player) == matches[0].story(player)
        assert match.state.players[0].scored_uncertain is False
        assert match.state.view(1).players[0].scored_uncertain and not match.state.view(0).players[0].scored_uncertain
        assert [d.id for d in match.state.view(1).players[0].scored] == ["arizonasaurus", "coelophysis"]
    mine = [match.state.view(0).fingerprint() for match in matches]
    assert len(set(mine)) == 4 == len({match.story(0) for match in matches}) == len({match.story() for match in matches})
    for match in matches:
        told = match.story(1)
        assert "Ada draws a card into the pile. Ada puts a card under the deck." in told.replace("\n", " ")
        assert "Ben puts Tapejara under the deck." in told and "Tapejara" not in match.story(2)


@pytest.mark.rule("FB-EVT-24", "FB-SCO-21")
@pytest.mark.parametrize("deck", range(7))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whoever_looks_after_a_reclassification_can_imagine_it(players, deck):
    """With decks so small that what was given back is drawn again, by the Event itself or into the display."""
    names = ["mosasaurus", "tapejara", "triceratops", "stegosaurus", "microraptor", "henodus"][:deck]
    names = [name for name in names if not any(name in pile for pile in PILES[:players])]
    rng = random.Random(100 * players + deck)
    for _ in range(3):
        state = reclassification(names, players)
        for _ in range(24):
            if state.is_terminal:
                break
            for player in range(state.num_players):
                view = state.view(player)
                for _ in range(2):
                    imagined = view.sample(rng)
                    alike(imagined.view(player), view, closely=False)
                    held = [d for pile in (imagined.display_row, imagined.dinosaur_deck, imagined.lab, *imagined.scored) for d in pile if d >= 0]
                    assert len(held) == len(set(held)), "a Dinosaur lies in two places"
                    assert len(imagined.dinosaur_deck) == len(state.dinosaur_deck) and min(imagined.dinosaur_deck, default=0) >= 0
                    assert [len(pile) for pile in imagined.scored] == [len(pile) for pile in state.scored]
                    if player == state.current_player:
                        assert imagined.scored[player] == state.scored[player]
                        imagined.apply_action(rng.choice(imagined.legal_actions()))
            codes = state.legal_actions()
            claims = [c for c in codes if state.action(c).family in ("claim", "assign", "score", "return")]
            state.apply_action(rng.choice(claims if claims and rng.random() < 0.8 else codes))


@pytest.mark.rule("FB-EVT-29")
def test_a_card_given_back_that_turns_up_again_opens_its_exchange():
    state = reclassification(["mosasaurus", "tapejara", "triceratops"])
    for action in ("pass", "return coelophysis", "return tapejara", "return plateosaurus"):
        state.play(action)
    assert state.current == 1 and state.view(1).players[0].scored_uncertain
    for action in ("pass", "pass", "claim allosaurus"):
        state.play(action)
    assert "coelophysis" in [d.id for d in state.display if d]
    assert not state.view(1).players[0].scored_uncertain
    assert {d.id for d in state.view(1).players[0].scored} == {"arizonasaurus", "mosasaurus"}
    assert state.view(0).players[1].scored_uncertain
