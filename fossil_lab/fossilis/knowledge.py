"""What a player may know, and full states that fit it.

Hidden are: pieces in pits never opened, the order of the decks, the Events to come, and the one card of a pile exchanged in
Reclassification. What was seen stays known (FB-EXT-19, FB-SCO-21). `scrub` replaces all of it by stand-ins, so that states
which differ only there become equal; `deal` fills the stand-ins at random.
"""

from __future__ import annotations

import random

from fossil_lab.core.state import put
from fossil_lab.fossilis.box import UNKNOWN
from fossil_lab.fossilis.dig_site import BIT
from fossil_lab.fossilis.reading import pieces_in
from fossil_lab.fossilis.setup import spread
from fossil_lab.fossilis.state import State


def scrub(s: State, player: int) -> State:
    """A copy with stand-ins for everything the player cannot know. Scrubbing twice changes nothing more."""
    v = s.clone()
    v.arguments = None  # they hold the seed
    # How many pieces of each kind lie unseen is known to all (FB-CNT-14); where, is not: the first unseen pit stands for all.
    unseen = [i for i in range(25) if not s.seen & BIT[i]]
    if unseen and all(s.pits[i] >= 0 for i in unseen):
        counts = [sum(column) for column in zip(*(pieces_in(s.pits[i]) for i in unseen), strict=True)]
        v.pits = tuple(pit if s.seen & BIT[i] else UNSEEN for i, pit in enumerate(s.pits))
        v.pits = put(v.pits, unseen[0], -1 - sum(n << 6 * k for k, n in enumerate(counts)))
    v.event_deck = tuple(e if i < s.events_done else UNKNOWN for i, e in enumerate(s.event_deck))
    v.tool_deck, v.supply_deck = (UNKNOWN,) * len(s.tool_deck), (UNKNOWN,) * len(s.supply_deck)
    first_known = len(s.dinosaur_deck) - len(s.known_below)
    v.dinosaur_deck = tuple(d if i >= first_known and s.known_below[i - first_known] >> player & 1 else UNKNOWN
                            for i, d in enumerate(s.dinosaur_deck))
    for other in range(s.num_players):
        if other != player and s.exchange[other] and s.exchange[other][0] != UNKNOWN:
            v.scored = put(v.scored, other, public_pile(s, other))
            v.exchange = put(v.exchange, other, (UNKNOWN,) * len(s.exchange[other]))
    if s.is_terminal:  # piles are revealed for the final scoring (FB-FIN-23)
        v.scored, v.exchange = s.scored, s.exchange
    v.dice = 0
    for part in v.modules:
        part.scrub(v, player)
    return v


UNSEEN = -(1 << 40)  # stands for a covered pit that nobody has seen into


def public_pile(s: State, player: int) -> tuple[int, ...]:
    """A pile as the others know it: as if the cards of Reclassification had not moved, in the order of the cards' numbers."""
    drawn, *back = s.exchange[player]
    pile = list(s.scored[player])
    if not back:  # the drawn card still has to be weighed against the others
        pile.remove(drawn)
    elif back[0] != drawn:
        pile.remove(drawn)
        pile.append(back[0])
    return tuple(sorted(pile))


def deal(v: State, player: int, rng: random.Random) -> State:
    """From a scrubbed state, a full state that fits: every unknown filled from what is unaccounted for."""
    s = v.clone()
    box = s.box
    unseen = [i for i in range(25) if not s.seen & BIT[i]]
    if unseen and s.pits[unseen[0]] < 0:
        total = -1 - s.pits[unseen[0]]
        pieces = [k for k in range(7) for _ in range(total >> 6 * k & 63)]
        rng.shuffle(pieces)
        rng.shuffle(unseen)
        dealt = spread(pieces, unseen)
        s.pits = tuple(dealt[i] if not s.seen & BIT[i] else pit for i, pit in enumerate(s.pits))
    # The Events, Tools and Supplies nobody has seen.
    events = [e for e in range(len(box.events)) if e not in s.event_deck]
    rng.shuffle(events)
    s.event_deck = tuple(events.pop() if e == UNKNOWN else e for e in s.event_deck)
    known = {m for rows in (s.tools, s.used, s.bone_cards, s.lab_cards) for row in rows for m in row} | set(s.market_row)
    for name, cards in (("tool_deck", range(box.first_supply)), ("supply_deck", range(box.first_supply, len(box.market_cards)))):
        rest = [m for m in cards if m not in known]
        rng.shuffle(rest)
        setattr(s, name, tuple(rest[: len(getattr(v, name))]))
    _deal_dinosaurs(s, rng)
    s.dice = rng.getrandbits(64)
    for part in s.modules:
        part.deal(s, player, rng)
    return s


def _deal_dinosaurs(s: State, rng: random.Random) -> None:
    """Deck order, and who exchanged what in Reclassification."""
    seen = set(s.display_row) | {d for pile in s.scored for d in pile} | set(s.lab) | set(s.dinosaur_deck)
    own = frozenset[int]().union(*(part.own_dinosaurs(s) for part in s.modules))  # they lie in a deck of their own
    seen |= own
    rest = [d for d in range(len(s.box.dinosaurs)) if d not in seen]
    rng.shuffle(rest)
    below: dict[int, int] = {}  # player -> the card given back
    for player, secret in enumerate(s.exchange):
        if UNKNOWN in secret:
            drawn = rest.pop()
            pile = [*s.scored[player], drawn]
            if len(secret) > 1:
                # under which deck it was put, everybody saw
                elsewhere = any(part.hides(player) for part in s.modules)
                below[player] = rng.choice([d for d in pile if (d in own) == elsewhere])
                pile.remove(below[player])
                s.exchange = put(s.exchange, player, (drawn, below[player]))
            else:
                s.exchange = put(s.exchange, player, (drawn,))
            s.scored = put(s.scored, player, tuple(pile))
    deck = list(s.dinosaur_deck)
    first_known = len(deck) - len(s.known_below)
    for i in range(max(0, first_known), len(deck)):
        if deck[i] == UNKNOWN:  # one player put this card here, unseen by the others: its place is known, its face is not
            owner = s.known_below[i - first_known].bit_length() - 1
            if owner in below:
                deck[i] = below.pop(owner)
    rest += [d for d in below.values() if d not in own]
    s.dinosaur_deck = tuple(rest.pop() if d == UNKNOWN else d for d in deck)
