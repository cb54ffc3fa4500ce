"""Setup: who goes first, teams, shuffled decks, vivosaurs placed in turn, opening hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from fossil_lab.core.checks import frozen
from fossil_lab.core.decision import Refusal
from fossil_lab.core.dice import Dice
from fossil_lab.core.state import Answer, DecisionKind
from fossil_lab.errors import OptionError
from fossil_lab.fossil_fighters import decks as building
from fossil_lab.fossil_fighters.box import AZ, IN_HAND, NOTHING, SZ, Box, box_of
from fossil_lab.fossil_fighters.cards import CardSet, builtin, load
from fossil_lab.fossil_fighters.components import Deck
from fossil_lab.fossil_fighters.options import Options, read_options
from fossil_lab.fossil_fighters.piles import draw
from fossil_lab.fossil_fighters.state import RUNNING, State
from fossil_lab.fossil_fighters.vivosaurs import move, team

TEAMS = {"both": ("founders", "founders"), "printed": ("founders", "founders"), "house": ("storm_front", "deep_current")}
DECKS = ("crater_fury", "dig_rush")
"""Teams and decks of players who name none."""


def new_game(players: int = 2, seed: int = 0, teams: Sequence[Any] | None = None, decks: Sequence[Any] | None = None,
             options: Mapping[str, Any] | None = None, cards: str | None = None) -> State:
    """A new game, set up from its seed, waiting for the first player to place their vivosaurs.

    `teams`, `decks`: one for each player, by id or as tables (see `fossil_fighters.deck`). `options`: see
    `fossil_fighters.OPTIONS`. `cards`: a folder of own card files laid over the built-in ones. Equal arguments give equal
    games. Raises OptionError, or CardDataError for faulty card files.
    """
    if isinstance(players, bool) or players != 2:
        raise OptionError(f"Fossil Fighters takes 2 players, not {players!r}.")  # FF-SET-01
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise OptionError(f"seed is a whole number, not {seed!r}.")
    base, chosen = card_set(cards), read_options(options)
    rows = [building.team(t, chosen, base) for t in _two(teams, TEAMS[chosen.vivosaur_set], "teams")]
    names = [row.id for row in base.cards if not row.is_fossil]
    if len(names) * chosen.deck_copies < chosen.deck_size:
        raise OptionError(f"{len(names)} cards with {chosen.deck_copies} copies each cannot make a deck of {chosen.deck_size}.")
    given = _two(decks, DECKS if (chosen.deck_size, chosen.deck_copies) == (30, 3) else None, "decks")
    built = [building.deck(d, size=chosen.deck_size, copies=chosen.deck_copies, cards=base) for d in given]
    s = prepare(box_of(base), seed, chosen, rows, built)
    s.arguments = frozen({"players": 2, "seed": seed, "teams": [list(row) for row in rows], "decks": [dict(d.cards) for d in built],
                          "options": chosen.chosen(), **({"cards": str(cards)} if cards is not None else {})})
    return s


def _two(given: Any, default: Sequence[str] | None, what: str) -> Sequence[Any]:
    if given is None:
        if default is None:
            raise OptionError(f"There are no ready {what} for these options; name two.")
        return default
    if isinstance(given, str | Mapping) or not isinstance(given, Sequence) or len(given) != 2:
        raise OptionError(f"{what} is a list of two, one a player, not {given!r}.")
    return given


def card_set(folder: str | None) -> CardSet:
    """The built-in cards, or those with a user's folder laid over them."""
    if folder is None:
        return builtin()
    if not isinstance(folder, str | Path) or not str(folder).strip():
        raise OptionError(f"cards names a folder of card files, such as \"my_cards\", not {folder!r}.")
    return load(folder)


def prepare(box: Box, seed: int, options: Options, teams: Sequence[Sequence[str]], decks: Sequence[Deck]) -> State:
    """Set up a game. Chance is drawn in the order of the rulebook's set-up."""
    dice = Dice(seed)
    s = blank(box, options)
    s.first = dice.below(2) if options.first_player == "random" else options.first_player  # FF-SET-11
    s.current = s.first
    s.team = tuple(box.vivosaur_number[name] for row in teams for name in row)
    s.fossil_list = numbers(box, box.cards.fossil_deck)
    s.fossil_deck = tuple(dice.shuffled(s.fossil_list))
    s.fossil_known = ((0,) * len(s.fossil_deck),) * 2
    s.deck_list = tuple(numbers(box, deck) for deck in decks)
    s.deck = tuple(tuple(dice.shuffled(cards)) for cards in s.deck_list)
    s.dice = dice.state
    s.then(("place_vivosaurs", s.first), ("place_vivosaurs", 1 - s.first), ("opening_hands",), ("start_turn",))
    return s


def numbers(box: Box, deck: Deck) -> tuple[int, ...]:
    """The cards of a list, sorted."""
    return tuple(sorted(box.number[name] for name, n in deck.cards.items() for _ in range(n)))


def blank(box: Box, options: Options) -> State:
    """A state with nothing on the table."""
    s = State()
    s.log, s.script, s.todo, s.arguments = None, None, [], None
    s.box, s.options, s.num_players = box, options, 2
    s.first = s.current = s.turn = s.exhausted = s.evolved = s.boosts = s.clean_discount = s.no_discard = s.dice = 0
    s.winner = RUNNING
    s.fp = [box.cards.ruled.fp_at_start] * 2  # FF-SET-14
    s.az, s.ez, s.zone = [NOTHING] * 2, [NOTHING] * 2, [IN_HAND] * 6
    s.damage, s.scare, s.sleep, s.discount = [0] * 6, [0] * 6, [0] * 6, [0] * 6
    s.team, s.attached = (0,) * 6, ((),) * 6
    s.sz = s.open_fossils = s.hand = s.hand_known = s.deck = s.discard = s.deck_list = s.fossil_known = ((), ())
    s.in_play = s.fossil_list = s.fossil_deck = s.fossil_discard = s.looked = s.skill = s.delayed = s.tricks = s.coins = ()
    return s


# ------------------------------------------------------------------ placing

def legal_place(s: State) -> list[int]:
    return [s.box.code["place", s.team[v]] for v in team(s.todo[-1][1])]


def refuse_place(s: State, row: int) -> Refusal | None:
    if any(s.team[v] == row for v in team(s.todo[-1][1])):
        return None
    return Refusal("FF-SET-13", f"{s.box.vivosaurs[row].name} is not in your team.")


def place(s: State, row: int) -> None:
    """One vivosaur into the Attack Zone, the other two into the Support Zone. (FF-SET-03 to FF-SET-05)"""
    player = s.todo.pop()[1]
    for v in team(player):
        front = s.team[v] == row
        move(s, v, AZ if front else SZ)
        s.happened("place", player, ("FF-SET-04",) if front else ("FF-SET-05",), vivosaur=v, zone="AZ" if front else "SZ")


def opening_hands(s: State) -> None:
    """Each draws four cards, the first player first. (FF-SET-09)"""
    for player in (s.first, 1 - s.first):
        draw(s, player, s.box.cards.figures.opening_hand)


DECISIONS = (
    DecisionKind("place_vivosaurs", lambda s, e: "Choose the vivosaur for your Attack Zone; the other two go to the Support Zone.",
                 ("FF-SET-03", "FF-SET-04", "FF-SET-05"), legal_place, {"place": Answer(refuse_place, place)}),
)
AUTOMATIC = {"opening_hands": opening_hands}
PLANS = {"opening_hands": "draw the opening hands"}
