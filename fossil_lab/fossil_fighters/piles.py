"""Hands and piles: drawing, leaving the hand, and where a card goes that is used up.

Rulebook chapters "Turn structure and actions" and "Example cards".
"""

from __future__ import annotations

from typing import Any

from fossil_lab.core.state import put
from fossil_lab.fossil_fighters.state import State


def draw(s: State, player: int, cards: int) -> None:
    """From the own deck to the hand; an empty deck gives nothing. (FF-WIN-05)"""
    taken, s.deck = s.deck[player][:cards], put(s.deck, player, s.deck[player][cards:])
    if taken:
        s.hand = put(s.hand, player, tuple(sorted((*s.hand[player], *taken))))
    for card in taken:
        s.happened("draw", player, ("FF-TURN-01",), secret=("card",), card=card)


def leave_hand(s: State, player: int, card: int) -> None:
    """Take one card out of the hand, and out of what the opponent knows of it."""
    s.hand = put(s.hand, player, without(s.hand[player], card))
    if card in s.hand_known[player]:
        s.hand_known = put(s.hand_known, player, without(s.hand_known[player], card))


def without(cards: tuple[Any, ...], card: Any) -> tuple[Any, ...]:
    """The cards less one of these."""
    i = cards.index(card)
    return cards[:i] + cards[i + 1:]


def throw(s: State, owner: int, card: int) -> None:
    """A card leaves: normal cards to their owner's discard pile, fossil cards to the common one. (FF-PLAY-09)"""
    if s.box.is_fossil[card] and s.options.fossil_discard == "common":
        s.fossil_discard = (*s.fossil_discard, card)
    else:
        s.discard = put(s.discard, owner, (*s.discard[owner], card))
