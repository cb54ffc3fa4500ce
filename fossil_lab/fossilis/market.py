"""Buy 1 card from the Market; Supplies cards.

Cards are paid with the Fragments on collected tiles. A tile is spent whole and gives no change, and no tile may be thrown
in that the payment does not need.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fossil_lab.core.decision import Refusal
from fossil_lab.core.state import Answer, DecisionKind, put
from fossil_lab.fossilis.box import BONES, FRAGMENTS, MANY, NO_CARD, SAND, Box
from fossil_lab.fossilis.plaster import gain

if TYPE_CHECKING:
    from fossil_lab.fossilis.state import State

Cost = tuple[int, ...]


# ------------------------------------------------------------------ tiles

def keep_tile(s: State, player: int, tile: int) -> None:
    """A tile that left the site goes to the player. (FB-DIG-23; without buying it is discarded, FB-KID-03)"""
    if s.log is not None:
        s.happened("fall", player, ("FB-DIG-23",), tile=s.box.tile_id[tile])
    if s.options.kid_no_buying:
        discard(s, (tile,))
    else:
        s.tiles = put(s.tiles, player, (*s.tiles[player], tile))


def discard(s: State, tiles: tuple[int, ...]) -> None:
    """Lay tiles on the discard pile."""
    set_pile(s, s.pile + tiles)


def take_back(s: State, kind: int) -> int:
    """Take a tile of a kind out of the discard pile, the one longest there; returns it."""
    tile = next(t for t in s.pile if s.box.tile_kind[t] == kind)
    pile = list(s.pile)
    pile.remove(tile)
    set_pile(s, tuple(pile))
    return tile


def set_pile(s: State, pile: tuple[int, ...]) -> None:
    """The one writer of the discard pile: keeps `sand`, the kinds of Sand in it, true."""
    s.pile = pile
    box = s.box
    s.sand = tuple(sorted({box.tile_kind[t] for t in pile if box.tile_terrain[t] == SAND}))


# ------------------------------------------------------------------ paying

def shortfall(have: Cost, cost: Cost, wild_pays_any: bool) -> int:
    """How many Fragments of the cost remain unpaid. Order: amber, egg, footprint, wild. (FB-BUY-03, FB-BUY-07)"""
    covered = [min(h, c) for h, c in zip(have[:3], cost[:3], strict=True)]
    missing = sum(cost[:3]) - sum(covered)
    spare, wild = sum(have[:3]) - sum(covered), have[3]
    if wild_pays_any:
        used = min(wild, missing)
        missing, wild = missing - used, wild - used
    return missing + max(0, cost[3] - spare - wild)


def discount_of(s: State, player: int, card: int) -> int:
    """Fragments that the player's Skills take off a card's cost."""
    off, total = 0, sum(s.box.market_cost[card])
    for k in s.skills[player]:
        skill = s.box.skills[k]
        if skill.effect == "purchase_discount":
            off += max(0, min(skill.params["amount"], total - off - skill.params["floor"]))
    return off


def fragments_of(box: Box, tiles: tuple[int, ...]) -> Cost:
    """All Fragments on these tiles, by kind."""
    known: Cost | None = box.memo.get(tiles)
    return known or box.remember(tiles, _fragments_of(box, tiles))


def _fragments_of(box: Box, tiles: tuple[int, ...]) -> Cost:
    amber = egg = footprint = wild = 0
    fragments = box.tile_fragments
    for tile in tiles:
        a, e, f, w = fragments[tile]
        amber, egg, footprint, wild = amber + a, egg + e, footprint + f, wild + w
    return amber, egg, footprint, wild


class _Missing(dict[tuple[Cost, Cost], int]):
    """(have, cost) -> `shortfall`: few pairs, asked often."""

    def __init__(self, wild_pays_any: bool) -> None:
        super().__init__()
        self.wild_pays_any = wild_pays_any

    def __missing__(self, pair: tuple[Cost, Cost]) -> int:
        if len(self) > MANY:
            self.clear()
        self[pair] = short = shortfall(*pair, self.wild_pays_any)
        return short


SHORTFALL = {"wild_only": _Missing(False), "any": _Missing(True)}


def can_pay(s: State, player: int, card: int) -> bool:
    """Do all the player's tiles together cover the card?"""
    have = fragments_of(s.box, s.tiles[player])
    return SHORTFALL[s.options.wild_tile_pays][have, s.box.market_cost[card]] <= discount_of(s, player, card)


def payments(s: State, player: int, card: int) -> list[tuple[int, ...]]:
    """Every payment for a card as sorted tile kinds: enough, and no tile that could be kept. (FB-BUY-08, FB-BUY-15)"""
    stock = tuple(sorted(s.box.tile_kind[t] for t in s.tiles[player]))
    key = ("payments", stock, card, discount_of(s, player, card), s.options.wild_tile_pays)
    found = s.box.memo.get(key)
    return found if found is not None else s.box.remember(key, _payments(s.box, *key[1:]))


def _payments(box: Box, tiles: tuple[int, ...], card: int, off: int, wild_tile_pays: str) -> list[tuple[int, ...]]:
    cost, short, fragments = box.market_cost[card], SHORTFALL[wild_tile_pays], box.kind_fragments
    found: list[tuple[int, ...]] = []

    def spare(chosen: tuple[int, ...], have: Cost) -> bool:
        """Could a tile of the payment be kept?"""
        for kind in set(chosen):
            a, e, f, w = fragments[kind]
            if short[(have[0] - a, have[1] - e, have[2] - f, have[3] - w), cost] <= off:
                return True
        return False

    def extend(chosen: tuple[int, ...], have: Cost, rest: tuple[int, ...]) -> None:
        if short[have, cost] <= off:
            if not spare(chosen, have):
                found.append(chosen)
            return
        for i, kind in enumerate(rest):
            if i and kind == rest[i - 1]:
                continue  # tiles of a kind are alike
            a, e, f, w = fragments[kind]
            extend((*chosen, kind), (have[0] + a, have[1] + e, have[2] + f, have[3] + w), rest[i + 1:])

    extend((), (0, 0, 0, 0), tiles)
    return found


def _rest(payment: tuple[int, ...], chosen: tuple[int, ...]) -> list[int] | None:
    """What a payment holds besides the tiles chosen; None if it does not hold them all."""
    rest = list(payment)
    for kind in chosen:
        if kind not in rest:
            return None
        rest.remove(kind)
    return rest


# ------------------------------------------------------------------ step 2

def legal_buy(s: State) -> list[int]:
    from fossil_lab.fossilis.dinosaurs import legal_own_turn

    out = [s.box.PASS]
    player = s.current
    if s.tiles[player]:
        box, have, short = s.box, fragments_of(s.box, s.tiles[player]), SHORTFALL[s.options.wild_tile_pays]
        pays_less = not box.discounting.isdisjoint(s.skills[player])
        for card in s.market_row:
            if card >= 0:
                missing = short[have, box.market_cost[card]]
                if not missing or pays_less and missing <= discount_of(s, player, card):
                    out.append(box.buy[card])
    legal_own_turn(s, player, out)
    return out


def refuse_buy(s: State, card: int) -> Refusal | None:
    name = s.box.market_cards[card].name
    if card not in s.market_row:
        return Refusal("FB-BUY-01", f"{name} ({s.box.market_cards[card].id}) does not lie in the Market.")
    player = s.current
    if not can_pay(s, player, card):
        return Refusal("FB-BUY-03", f"{name} costs {in_words(s.box.market_cost[card], discount_of(s, player, card))}; your tiles have "
                       f"{in_words(fragments_of(s.box, s.tiles[player]))}.")
    return None


def in_words(cost: Cost, off: int = 0) -> str:
    """A cost in words: "1 Amber and 2 Wild"."""
    parts = [f"{n} {f.title()}" for n, f in zip(cost, FRAGMENTS, strict=True) if n]
    text = " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts) or "no Fragments"
    return text + (f" less {off}" if off else "")


def buy(s: State, card: int) -> None:
    player = s.todo.pop()[1]
    s.then(("pay", player, card, ()))
    _settle(s)


def legal_pay(s: State) -> list[int]:
    _, player, card, chosen = s.todo[-1]
    more = {kind for payment in payments(s, player, card) for kind in _rest(payment, chosen) or ()}
    return [s.box.pay[k] for k in sorted(more)]


def refuse_pay(s: State, kind: int) -> Refusal | None:
    _, player, card, chosen = s.todo[-1]
    name, tile = s.box.market_cards[card].name, s.box.kinds[kind]
    if sum(s.box.tile_kind[t] == kind for t in s.tiles[player]) <= chosen.count(kind):
        return Refusal("FB-BUY-01", f"You have no {'further ' if kind in chosen else ''}tile {tile}.")
    if s.box.pay[kind] in legal_pay(s):
        return None
    return Refusal("FB-BUY-15", f"With {tile} the payment for {name} would hold a tile that it does not need.")


def pay(s: State, kind: int) -> None:
    """Add a tile to the payment; it is made as soon as only one way is left. (FB-BUY-08, FB-BUY-09)"""
    _, player, card, chosen = s.todo.pop()
    s.todo.append(("pay", player, card, tuple(sorted((*chosen, kind)))))
    _settle(s)


def _settle(s: State) -> None:
    """When only one payment is left to choose, it is made."""
    _, player, card, chosen = s.todo[-1]
    left = [p for p in payments(s, player, card) if _rest(p, chosen) is not None]
    if len(left) > 1:
        return
    s.todo.pop()
    spent: list[int] = []
    tiles = list(s.tiles[player])
    for kind in left[0]:
        tile = next(t for t in tiles if s.box.tile_kind[t] == kind)
        tiles.remove(tile)
        spent.append(tile)
    s.tiles = put(s.tiles, player, tuple(tiles))
    discard(s, tuple(spent))
    row = s.box.market_cards[card]
    s.todo.append(("claim", player))
    if s.log is not None:
        s.happened("buy", player, ("FB-BUY-01", "FB-BUY-05"), card=row.id, tiles=tuple(s.box.tile_id[t] for t in spent))
    bought(s, player, card)


def bought(s: State, player: int, card: int) -> None:
    """A paid card is handed over; what expansions do about it comes before its place is filled again."""
    place, tool = s.market_row.index(card), s.box.is_tool(card)
    if s.modules and (waiting := [entry for part in s.modules for entry in part.bought(s, player, card, place)]):
        s.market_row = put(s.market_row, place, NO_CARD)
        s.then(*waiting, ("refill_market", place, tool))
        into_hand(s, player, card)
    else:
        hand_over(s, player, card)


# ------------------------------------------------------------------ getting a card, bought or given

def hand_over(s: State, player: int, card: int) -> None:
    """The card leaves the Market for the player, and its place is filled again. (FB-BUY-04, FB-BUY-10, FB-SUP-02 to FB-SUP-08)"""
    place = s.market_row.index(card)
    into_hand(s, player, card)
    refill(s, place, s.box.is_tool(card))


def into_hand(s: State, player: int, card: int) -> None:
    """Put a card of the Market on the player's mat."""
    if s.modules and any(part.handed(s, player, card) for part in s.modules):
        return
    if s.box.is_tool(card):
        s.tools = put(s.tools, player, (*s.tools[player], card))
    else:
        supplies(s, player, card)


def supplies(s: State, player: int, card: int) -> None:
    """What a Supplies card gives at once. (FB-SUP-01 to FB-SUP-08)"""
    bone = s.box.bone_of(card)
    if bone >= 0 and not s.bone_pile[bone]:
        s.bone_cards = put(s.bone_cards, player, (*s.bone_cards[player], card))
    else:
        s.used = put(s.used, player, (*s.used[player], card))
    if bone >= 0 and s.bone_pile[bone]:
        s.bone_pile = put(s.bone_pile, bone, s.bone_pile[bone] - 1)
        s.storage = put(s.storage, player, put(s.storage[player], bone, s.storage[player][bone] + 1))
        s.happened("swap_bone", player, ("FB-SUP-08",), bone=BONES[bone])
    gain(s, player, s.box.supply_plaster[card - s.box.first_supply], ("FB-SUP-02",))


def refill(s: State, place: int, tool: bool) -> None:
    """Fill a place of the Market from the deck of the same kind; it stays empty when that is used up. (FB-BUY-04, FB-BUY-17)"""
    deck = s.tool_deck if tool else s.supply_deck
    card = deck[0] if deck else NO_CARD
    if tool:
        s.tool_deck = deck[1:]
    else:
        s.supply_deck = deck[1:]
    s.market_row = put(s.market_row, place, card)
    if card != NO_CARD:
        name = s.box.market_cards[card].id if card >= 0 else ""
        if s.log is not None:
            s.happened("refill", -1, ("FB-BUY-04",), row="market", card=name, place=place)
    for part in s.modules:
        part.refilled(s, place, card)


def _text(s: State, entry: tuple[Any, ...]) -> str:
    chosen = ", ".join(s.box.kinds[k] for k in entry[3])
    name, cost = s.box.market_cards[entry[2]].name, in_words(s.box.market_cost[entry[2]])
    return f"Pay for {name} ({cost}): which tile?" + (f" So far {chosen}." if chosen else "")


def pay_kind() -> DecisionKind:
    """The decision of how to pay, asked only when there is more than one way."""
    return DecisionKind("pay", _text, ("FB-BUY-08", "FB-BUY-09", "FB-BUY-15"), legal_pay, {"pay": Answer(refuse_pay, pay)})
