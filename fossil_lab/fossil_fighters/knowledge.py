"""What a player may know, and full states that fit it.

Hidden are the hands and the order of the decks (FF-SET-17); what the decks were made of is public. What was seen stays known:
cards taken back to a hand, and fossil cards put under the Fossil Deck by the one who looked at them. `scrub` replaces the rest
by stand-ins, so that states which differ only there become equal; `deal` fills the stand-ins at random.

For each player every card of the Fossil Deck has a label: 0 for a card never seen, else twice the number of its group, plus 1
if the card's face is known. A group is a set of places within which the known cards lie in an order that the player cannot
know; a group of one place is a card known for certain.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable

from fossil_lab.core.state import put
from fossil_lab.fossil_fighters.box import UNKNOWN
from fossil_lab.fossil_fighters.state import State

Seen = tuple[int, int, int]  # a card and its label for each player


# ------------------------------------------------------------------ looking at the Fossil Deck

def look_at(s: State, player: int, cards: int) -> None:
    """Lift the top cards off the Fossil Deck for the player to see."""
    top, n = s.fossil_deck[:cards], len(s.fossil_deck[:cards])
    labels = [list(s.fossil_known[0]), list(s.fossil_known[1])]
    if n > 1:
        merge(labels[1 - player], n)
        fresh = max(labels[player], default=0) // 2 + 1
        labels[player][:n] = [2 * (fresh + i) + 1 for i in range(n)]
    s.looked = tuple(zip(top, labels[0], labels[1], strict=False))
    s.fossil_deck = s.fossil_deck[n:]
    s.fossil_known = (tuple(labels[0][n:]), tuple(labels[1][n:]))


def merge(labels: list[int], n: int) -> None:
    """The first n places are mixed: all groups that reach into them become one with them."""
    groups = {label // 2 for label in labels[:n] if label}
    if groups:
        one = min(groups)
        for i, label in enumerate(labels):
            if i < n or label // 2 in groups:
                labels[i] = 2 * one + label % 2


def show(s: State, player: int, card: int) -> None:
    """One of the cards looked at is laid open; where several are alike, the one the other player knows of."""
    other = 1 - player
    entry = max((e for e in s.looked if e[0] == card), key=lambda e: e[1 + other] % 2)
    rest = list(s.looked)
    rest.remove(entry)
    s.looked = tuple(rest)
    for q in (0, 1):
        # The player cannot tell which of two equal cards of a group this was, and no longer knows that one is left there.
        if entry[1 + q] and not entry[1 + q] % 2 and (entry[1 + q] + 1) in s.fossil_known[q]:
            i = next((i for i, label in enumerate(s.fossil_known[q]) if label == entry[1 + q] + 1 and s.fossil_deck[i] == card), -1)
            if i >= 0:
                s.fossil_known = put(s.fossil_known, q, put(s.fossil_known[q], i, entry[1 + q]))
    if not s.looked:
        tidy(s)


def put_under(s: State, player: int, cards: Iterable[int]) -> None:
    """Cards looked at go under the Fossil Deck, in this order."""
    rest = list(s.looked)
    for card in cards:
        entry = next(e for e in rest if e[0] == card)
        rest.remove(entry)
        s.fossil_deck = (*s.fossil_deck, card)
        s.fossil_known = ((*s.fossil_known[0], entry[1]), (*s.fossil_known[1], entry[2]))
    s.looked = tuple(rest)
    if not rest:
        tidy(s)


def tidy(s: State) -> None:
    """Groups numbered in the order of the deck, without those in which nothing is known: equal knowledge, equal labels."""
    if any(map(any, s.fossil_known)):
        s.fossil_known = (_numbered(s.fossil_known[0]), _numbered(s.fossil_known[1]))


def _numbered(labels: tuple[int, ...]) -> tuple[int, ...]:
    alive = {label // 2 for label in labels if label % 2}
    number = {g: i for i, g in enumerate(dict.fromkeys(label // 2 for label in labels if label // 2 in alive), 1)}
    return tuple(2 * number[label // 2] + label % 2 if label // 2 in alive else 0 for label in labels)


# ------------------------------------------------------------------ views

def scrub(s: State, player: int) -> State:
    """A copy with stand-ins for everything the player cannot know. Scrubbing twice changes nothing more."""
    v, other = s.clone(), 1 - player
    v.arguments = None  # they hold the seed
    v.dice, v.coins = 0, ()
    known = s.hand_known[other]
    v.hand = put(s.hand, other, (*known, *(UNKNOWN,) * (len(s.hand[other]) - len(known))))
    v.deck = ((UNKNOWN,) * len(s.deck[0]), (UNKNOWN,) * len(s.deck[1]))
    if s.looked or any(s.fossil_known[player]):
        _spread(v, _hidden(_places(s), player, len(s.looked)))
    else:
        v.fossil_deck = (UNKNOWN,) * len(s.fossil_deck)
    return v


def _places(s: State) -> list[Seen]:
    """The cards looked at and the Fossil Deck, with their labels."""
    return [*s.looked, *zip(s.fossil_deck, *s.fossil_known, strict=True)]


def _spread(s: State, places: list[Seen]) -> None:
    """Put such a list back."""
    n = len(s.looked)
    s.looked = tuple(places[:n])
    s.fossil_deck = tuple(p[0] for p in places[n:])
    s.fossil_known = (tuple(p[1] for p in places[n:]), tuple(p[2] for p in places[n:]))


def _groups(places: list[Seen], player: int) -> list[list[int]]:
    """Places of each group of the player."""
    found: dict[int, list[int]] = {}
    for i, place in enumerate(places):
        if place[1 + player]:
            found.setdefault(place[1 + player] // 2, []).append(i)
    return list(found.values())


def _relabelled(place: Seen, player: int, card: int, label: int) -> Seen:
    return (card, label, place[2]) if player == 0 else (card, place[1], label)


def _hidden(places: list[Seen], player: int, lifted: int) -> list[Seen]:
    """The places as the player knows them; the first `lifted` are cards that somebody is looking at, in no order."""
    other = 1 - player
    out = [_relabelled(place, player, UNKNOWN, 0) for place in places]
    groups = _groups(places, player)
    for group in groups:
        number = places[group[0]][1 + player] // 2 * 2
        faces = sorted(places[i][0] for i in group if places[i][1 + player] % 2)
        for place, card in zip(group, [*faces, *(UNKNOWN,) * (len(group) - len(faces))], strict=True):
            out[place] = _relabelled(places[place], player, card, number + (card != UNKNOWN))
    # Which of the mixed places the other knows best would tell something of their order.
    for group in [*groups, *([list(range(lifted))] if any(out[i][0] == UNKNOWN for i in range(lifted)) else [])]:
        labels = sorted(out[i][1 + other] for i in group)
        for i, label in zip(group, labels, strict=True):
            out[i] = _relabelled(out[i], other, out[i][0], label)
    columns = [_numbered(tuple(place[1 + q] for place in out)) for q in (0, 1)]
    return [(place[0], first, second) for place, first, second in zip(out, *columns, strict=True)]


# ------------------------------------------------------------------ dealing

def deal(v: State, player: int, rng: random.Random) -> State:
    """From a scrubbed state, a full state that fits: every unknown filled from what is unaccounted for."""
    s = v.clone()
    for q in (0, 1):
        rest = list((Counter(s.deck_list[q]) - Counter(out_of_deck(s, q))).elements())
        rng.shuffle(rest)
        n = s.hand[q].count(UNKNOWN)
        s.hand = put(s.hand, q, tuple(sorted((*(c for c in s.hand[q] if c != UNKNOWN), *rest[:n]))))
        s.deck = put(s.deck, q, tuple(rest[n:n + len(s.deck[q])]))
    fossils = list((Counter(s.fossil_list) - Counter(c for c in fossils_seen(s) if c != UNKNOWN)).elements())
    rng.shuffle(fossils)
    places = [(fossils.pop() if card == UNKNOWN else card, a, b) for card, a, b in _places(s)]
    for group in _groups(places, player):
        mixed = [places[i] for i in group]
        rng.shuffle(mixed)
        for i, moved in zip(group, mixed, strict=True):
            places[i] = _relabelled(places[i], player, moved[0], moved[1 + player])
    _spread(s, places)
    s.dice = rng.getrandbits(64)
    return s


def out_of_deck(s: State, player: int) -> list[int]:
    """Normal cards of a player's list that are seen outside the unknown part of hand and deck."""
    fossil = s.box.is_fossil
    found = [*s.discard[player], *s.hand[player]]
    found += [card for card, owner, _, _ in s.in_play if owner == player]
    found += [card for worn in s.attached for card, owner, _ in worn if owner == player]
    found += [card for card, owner, _ in s.tricks if owner == player]
    return [card for card in found if card != UNKNOWN and not fossil[card]]


def fossils_seen(s: State) -> list[int]:
    """Fossil cards wherever they are, those of the Fossil Deck included as far as they are known."""
    fossil = s.box.is_fossil
    found = [card for entry in s.open_fossils for card, _ in entry]
    found += [*s.fossil_discard, *s.fossil_deck, *(card for card, _, _ in s.looked)]
    found += [entry[2] for entry in s.todo if entry[0] == "choose_target"]
    loose = [*s.discard[0], *s.discard[1], *s.hand[0], *s.hand[1], *(e[0] for e in s.in_play), *(e[0] for worn in s.attached for e in worn)]
    return found + [card for card in loose if card >= 0 and fossil[card]]
