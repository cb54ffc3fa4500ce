"""What digging and extracting cost the current player: prices as Skills, Tools and Events leave them.

They are worked out once whenever something changes them, since they are asked at every step of a turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from fossil_lab.fossilis.box import PIECES, TERRAINS

if TYPE_CHECKING:
    from fossil_lab.fossilis.state import State


class _Affordable(dict[tuple[tuple[int, ...], int], int]):
    """(prices, purse) -> mask of what can be paid."""

    def __missing__(self, key: tuple[tuple[int, ...], int]) -> int:
        self[key] = sum(1 << k for k, price in enumerate(key[0]) if price <= key[1])
        return self[key]


AFFORDABLE = _Affordable()


def effects(s: State) -> Iterator[tuple[str, dict[str, Any]]]:
    """The lasting effects that hold for the current player: permanent Skills, Tools used this turn, a standing Event."""
    for k in s.skills[s.current]:
        if s.box.skills[k].timing == "permanent":
            yield s.box.skills[k].effect, s.box.skills[k].params
    for tool in s.active:
        yield s.box.market_cards[tool].effect, s.box.market_cards[tool].params
    if s.standing >= 0:
        yield s.box.events[s.standing].effect, s.box.events[s.standing].params


def reprice(s: State) -> None:
    """The only writer of `dig_price`, `piece_price`, `reach` and `stride`."""
    key = ("prices", s.skills[s.current], s.active, s.standing, s.options.kid_flat_dig_cost)
    prices = s.box.memo.get(key)
    if prices is None:
        prices = s.box.remember(key, _prices(s))
    s.dig_price, s.piece_price, s.reach, s.stride = prices


def _prices(s: State) -> tuple[tuple[int, ...], tuple[int, ...], int, int]:
    now = list(effects(s))
    reaches = [params["reach"] for effect, params in now if effect == "extract_reach"]
    return (tuple(_dig_price(s, terrain, now) for terrain in range(3)), tuple(_piece_price(s, piece, now) for piece in range(6)),
            2 if "any_open_pit" in reaches else 1 if "diagonal" in reaches else 0,
            max([s.box.cards.turn.move_spaces] + [params["spaces"] for effect, params in now if effect == "move_range"]))


def _dig_price(s: State, terrain: int, now: list[tuple[str, dict[str, Any]]]) -> int:
    """A price set lower, then what is taken off it, then an effect that overrides all others. (FB-DIG-05, FB-EVT-26, FB-KID-10)"""
    price = 1 if s.options.kid_flat_dig_cost else s.box.dig_cost[terrain]
    mine = [p for effect, p in now if effect in ("dig_cost", "dig_cost_until_event") and TERRAINS[terrain] in p["terrain"]]
    plain = [p for p in mine if not p.get("exclusive")]
    for p in plain:
        if p["change"] == "set":
            price = min(price, p["amount"])
    for p in plain:
        if p["change"] == "less":
            price = max(min(price, p["floor"]), price - p["amount"])
    for p in mine:
        if p.get("exclusive"):
            price = p["amount"]
    return price


def _piece_price(s: State, piece: int, now: list[tuple[str, dict[str, Any]]]) -> int:
    """Plaster for a piece: the mat's price less every discount, each down to its floor. (FB-EXT-15)"""
    price = s.box.piece_cost[piece]
    for effect, p in now:
        if effect == "extract_discount" and PIECES[piece] in p["pieces"]:
            price = max(min(price, p["floor"]), price - p["amount"])
    return price
