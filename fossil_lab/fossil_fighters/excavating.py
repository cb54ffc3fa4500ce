"""Excavating and cleaning fossil cards, and looking at the Fossil Deck.

Rulebook chapter "Turn structure and actions" (excavating, cleaning), cards Ultra-Wide Sonar and Gondola Digging.
"""

from __future__ import annotations

from fossil_lab.core.decision import Refusal
from fossil_lab.core.dice import Dice
from fossil_lab.core.state import Answer, DecisionKind, put
from fossil_lab.fossil_fighters import playing
from fossil_lab.fossil_fighters.box import NOTHING
from fossil_lab.fossil_fighters.knowledge import look_at, put_under, show
from fossil_lab.fossil_fighters.piles import leave_hand, throw, without
from fossil_lab.fossil_fighters.playing import not_in_hand
from fossil_lab.fossil_fighters.state import State
from fossil_lab.fossil_fighters.vivosaurs import side

FREE = frozenset(("premium_pickaxe", "dropping_fossil_rock"))  # their text says "without paying" (option effect_excavation_free)


# ------------------------------------------------------------------ excavating

def refuse_excavate(s: State) -> Refusal | None:
    player, cost = s.todo[-1][1], s.box.cards.figures.excavate_cost
    if not (s.fossil_deck or refillable(s)):
        return Refusal("FF-EXC-06", "The Fossil Deck is empty.")
    if s.fp[player] < cost:
        return Refusal("FF-EXC-01", f"Excavating costs {cost} FP, and you have {s.fp[player]}.")
    return None


def legal_excavate(s: State, player: int, out: list[int]) -> None:
    if (s.fossil_deck or refillable(s)) and s.fp[player] >= s.box.cards.figures.excavate_cost:
        out.append(s.box.EXCAVATE)


def excavate(s: State) -> None:
    """For 1 FP the top card of the Fossil Deck, face up in front of the player. (FF-EXC-01, FF-EXC-02)"""
    player = s.todo[-1][1]
    s.fp[player] -= s.box.cards.figures.excavate_cost
    s.happened("pay", player, ("FF-EXC-01",), amount=s.box.cards.figures.excavate_cost, fp=s.fp[player])
    dig(s, player, 0)


def refillable(s: State) -> bool:
    """May an empty Fossil Deck be made anew? (FF-EXC-06)"""
    return s.options.fossil_deck_reshuffle and bool(s.fossil_discard)


def dig(s: State, player: int, counters: int) -> None:
    """One excavation, by way of a Sonar if there is one. (FF-CARD-ULTRAWIDESONAR-02, -06)"""
    if not s.fossil_deck and refillable(s):
        dice = Dice(s.dice)
        s.fossil_deck, s.fossil_discard = tuple(dice.shuffled(s.fossil_discard)), ()
        s.fossil_known = ((0,) * len(s.fossil_deck),) * 2
        s.dice = dice.state
        s.happened("reshuffle", player, ("FF-EXC-06",))
    if not s.fossil_deck:
        return
    sonar = next((s.box.look[card] for card, owner, _, _ in s.in_play if owner == player and s.box.look[card]), None)
    look(s, player, *(sonar or (1, 1)), counters, 1)


def look(s: State, player: int, cards: int, take: int, counters: int, excavates: int) -> None:
    """See the top cards of the Fossil Deck and take some of them face up; the rest goes under it."""
    look_at(s, player, cards)
    if len(s.looked) > take:
        s.happened("look", player, ("FF-CARD-ULTRAWIDESONAR-02",), secret=("cards",), number=len(s.looked),
                   cards=[s.box.rows[card].id for card, _, _ in s.looked])
    _go_on(s, player, take, counters, excavates)


def _go_on(s: State, player: int, take: int, counters: int, excavates: int) -> None:
    """Take what needs no choice, ask for the next card to take, or put the rest under the deck."""
    while s.looked and take:
        if take < len(s.looked):  # asked also where all are alike, since the other player must not learn that
            s.todo.append(("take_fossil", player, take, counters, excavates))
            return
        _take(s, player, s.looked[0][0], counters, excavates)
        take -= 1
    _under(s, player)


def _take(s: State, player: int, card: int, counters: int, excavates: int) -> None:
    show(s, player, card)
    s.open_fossils = put(s.open_fossils, player, (*s.open_fossils[player], (card, counters)))
    s.happened("excavate", player, ("FF-EXC-02",) if excavates else ("FF-CARD-GONDOLA-04",), card=card, counters=counters)


def _under(s: State, player: int) -> None:
    """The rest goes under the deck, in an order that the player chooses. (FF-CARD-ULTRAWIDESONAR-03, -04)"""
    if len(s.looked) > 1:
        s.todo.append(("order_fossils", player))
    else:
        put_under(s, player, [card for card, _, _ in s.looked])


# ------------------------------------------------------------------ choosing among the cards seen

def _seen(s: State, family: str) -> list[int]:
    return [s.box.code[family, card] for card in dict.fromkeys(card for card, _, _ in s.looked)]


def legal_take(s: State) -> list[int]:
    return _seen(s, "take")


def legal_under(s: State) -> list[int]:
    return _seen(s, "under")


def refuse_seen(s: State, card: int) -> Refusal | None:
    if any(c == card for c, _, _ in s.looked):
        return None
    return Refusal("FF-CARD-ULTRAWIDESONAR-02", f"{s.box.rows[card].name} is not among the cards you see.")


def take(s: State, card: int) -> None:
    _, player, left, counters, excavates = s.todo.pop()
    _take(s, player, card, counters, excavates)
    _go_on(s, player, left - 1, counters, excavates)


def under(s: State, card: int) -> None:
    """The next card under the deck; the last one named lies lowest."""
    player = s.todo[-1][1]
    put_under(s, player, [card])
    if len(s.looked) < 2:
        s.todo.pop()
        put_under(s, player, [c for c, _, _ in s.looked])


# ------------------------------------------------------------------ cleaning

def clean_price(s: State, player: int, card: int, counters: int, paid: int) -> int:
    """Fossil Points that cleaning takes, never below 0. (FF-CLN-09, FF-CLN-12)"""
    box = s.box
    price = box.cost[card] - counters * box.cards.figures.dropping_counter_discount - s.clean_discount
    if paid >= 0:
        price -= sum(discount for discount, least in box.payment[paid] if box.cost[card] >= least)
    return int(max(box.cards.ruled.least_cost, price))


def _counters(s: State, player: int, card: int) -> int:
    """Dropping counters on the player's open copy of a card, on the one with most; -1 if there is none."""
    return max((n for c, n in s.open_fossils[player] if c == card), default=-1)


def legal_clean(s: State, player: int, out: list[int]) -> None:
    box, fp, best = s.box, s.fp[player], dict[int, int]()
    for card, counters in s.open_fossils[player]:
        best[card] = max(counters, best.get(card, 0))
    hand = list(dict.fromkeys(s.hand[player]))
    helpers = [paid for paid in hand if box.payment[paid]]
    for card, counters in best.items():
        if box.aim[card] not in ("none", "vivosaur") and not playing.aimed_at(s, player, box.aim[card]):
            continue
        codes, low, high = box.clean[card], box.durable[card], box.fragile[card]
        if clean_price(s, player, card, counters, NOTHING) <= fp:
            if s.no_discard:
                out.append(codes[NOTHING])
            out += [codes[paid] for paid in hand if low <= box.cost[paid] <= high]
        else:
            out += [codes[paid] for paid in helpers
                    if low <= box.cost[paid] <= high and clean_price(s, player, card, counters, paid) <= fp]


def refuse_clean(s: State, card: int, paid: int) -> Refusal | None:
    player, box = s.todo[-1][1], s.box
    what, counters = box.rows[card].name, _counters(s, player, card)
    if counters < 0:
        if any(c == card for c, _ in s.open_fossils[1 - player]):
            return Refusal("FF-EXC-07", f"{what} lies in front of the opponent; only your own excavated cards can be cleaned.")
        return Refusal("FF-CLN-05", f"No {what} lies excavated in front of you.")
    if paid < 0:
        if not s.no_discard:
            return Refusal("FF-CLN-02", f"To clean {what} a card of your hand must be discarded as well.")
    else:
        if paid not in s.hand[player]:
            return Refusal("FF-CLN-02", not_in_hand(s, paid).text)
        cost, gone = box.cost[paid], box.rows[paid].name
        if cost < box.durable[card]:
            return Refusal("FF-CLN-07", f"{what} is Durable {box.durable[card]}, and {gone} costs {cost} FP.")
        if cost > box.fragile[card]:
            return Refusal("FF-CLN-08", f"{what} is Fragile {box.fragile[card]}, and {gone} costs {cost} FP.")
    price = clean_price(s, player, card, counters, paid)
    if price > s.fp[player]:
        return Refusal("FF-CLN-01", f"Cleaning {what} costs {price} FP, and you have {s.fp[player]}.")
    if not playing.aimed_at(s, player, box.aim[card]):
        return playing.refuse_target(s, player, card, NOTHING, NOTHING) or Refusal("FF-PLAY-14", f"{what} finds no target.")
    return None


def clean(s: State, card: int, paid: int) -> None:
    """Pay and discard; then the fossil card does what a normal card does. (FF-CLN-03, FF-CLN-04)"""
    player = s.todo[-1][1]
    price = clean_price(s, player, card, _counters(s, player, card), paid)
    # Of several copies at this price the one with fewest counters: the others stay cheaper.
    counters = min(n for c, n in s.open_fossils[player] if c == card and clean_price(s, player, card, n, paid) == price)
    s.fp[player] -= price
    gone = {}
    if paid >= 0:
        leave_hand(s, player, paid)
        throw(s, player, paid)
        gone = {"paid": s.box.rows[paid].id, "paid_name": s.box.rows[paid].name}
    if s.options.automation_duration == "one_cleaning":
        s.no_discard = 0
    s.open_fossils = put(s.open_fossils, player, without(s.open_fossils[player], (card, counters)))
    s.happened("clean", player, ("FF-CLN-01", "FF-CLN-02", "FF-CLN-03"), card=card, cost=price, fp=s.fp[player], **gone)
    if s.box.is_dropping[card]:
        for other, owner, _, _ in s.in_play:  # each copy, before the card acts (FF-CARD-NICKNACK-06)
            if owner == player and "owner_cleans_dropping" in s.box.events[other]:
                playing.run(s, player, other, NOTHING, s.box.events[other]["owner_cleans_dropping"])
    if s.box.aim[card] in ("vivosaur", "damaged_vivosaur"):
        s.todo.append(("choose_target", player, card))
    else:
        playing.resolve(s, player, card, NOTHING)


def legal_target(s: State) -> list[int]:
    _, player, card = s.todo[-1]
    return [s.box.code["target", *numbers] for numbers in playing.aimed_at(s, player, s.box.aim[card])]


def refuse_target(s: State, side_word: int, row: int) -> Refusal | None:
    _, player, card = s.todo[-1]
    return playing.refuse_target(s, player, card, side_word, row)


def target(s: State, side_word: int, row: int) -> None:
    _, player, card = s.todo.pop()
    playing.resolve(s, player, card, side(s, player, side_word, row))


# ------------------------------------------------------------------ by the effect of a card

def mark_dropping(s: State, player: int) -> int:
    """Dropping counters that each card excavated by a dropping card gets: one for each John Guano in play. (FF-CARD-JOHNGUANO-03, -05)"""
    return sum(op["counters"] for card, owner, _, _ in s.in_play if owner == player
               and (path := s.box.events[card].get("owner_excavates_by_dropping")) for op in s.box.effects(card, path))


def more_digs(s: State, player: int, left: int, counters: int, free: int) -> None:
    """Excavations by an effect, each waiting for the choices of the one before."""
    while left:
        left -= 1
        if not free:
            if not s.fp[player]:
                return
            s.fp[player] -= s.box.cards.figures.excavate_cost
        depth = len(s.todo)
        dig(s, player, counters)
        if len(s.todo) > depth:
            if left:
                s.todo.insert(depth, ("dig_on", player, left, counters, free))
            return


DECISIONS = (
    DecisionKind("choose_target", lambda s, e: f"Choose the vivosaur for {s.box.rows[e[2]].name}.", ("FF-CLN-04", "FF-PLAY-13"),
                 legal_target, {"target": Answer(refuse_target, target)}),
    DecisionKind("take_fossil", lambda s, e: f"Take a fossil card of the {len(s.looked)} you see ({e[2]} to take).",
                 ("FF-CARD-ULTRAWIDESONAR-02", "FF-CARD-GONDOLA-01"), legal_take, {"take": Answer(refuse_seen, take)}),
    DecisionKind("order_fossils", lambda s, e: "Name the next fossil card to go under the Fossil Deck.",
                 ("FF-CARD-ULTRAWIDESONAR-03", "FF-CARD-ULTRAWIDESONAR-04"), legal_under, {"under": Answer(refuse_seen, under)}),
)
AUTOMATIC = {"dig_on": more_digs}
PLANS = {"dig_on": "the next excavation"}
