"""Combat: the damage pipeline, told and reckoned, and what skills do besides damage, one function an effect word.

Rulebook chapter "Stats, support, and combat".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from fossil_lab.core.decision import Line
from fossil_lab.fossil_fighters.box import AZ, EZ, SZ, Use
from fossil_lab.fossil_fighters.components import ELEMENTS
from fossil_lab.fossil_fighters.reading import name
from fossil_lab.fossil_fighters.state import State
from fossil_lab.fossil_fighters.vivosaurs import (
    attack,
    barred,
    defense,
    element,
    face,
    fill,
    gain_fp,
    heal,
    life,
    lp,
    move,
    on_board,
)

# ------------------------------------------------------------------ the skill in hand

def use_of(s: State, v: int, number: int) -> Use | None:
    """The skill of this number on the face that is up, or None."""
    return next((use for use in face(s, v).uses if use.number == number), None)


def aimed(s: State) -> Use:
    """The skill announced."""
    use = use_of(s, s.skill[0], s.skill[1])
    assert use is not None
    return use


# ------------------------------------------------------------------ the damage pipeline


class Reckoning(NamedTuple):
    """The damage of a skill to one target, step by step. (FF-CMB-04 to FF-CMB-09)"""

    skill: int
    attack: int
    defense: int
    matchup: int  # 1 favourable, -1 poor, 0 neither
    element: int  # what the matchup adds
    halved: bool
    boosts: int
    total: int


def reckon(s: State, user: int, target: int, printed: int) -> Reckoning:
    """Support and attack, defense, element, range, Elemental Boost, and last at least 1; a negative value is kept until then."""
    figures = s.box.cards.figures
    strength, armour = attack(s, user), defense(s, target)
    matchup = s.box.matchup[element(s, user)][element(s, target)]
    more = figures.favourable if matchup > 0 else figures.poor if matchup else 0
    halved = (s.zone[user] == SZ or s.zone[target] == SZ) and not face(s, user).long_range
    boosts = (s.boosts if s.options.elemental_boost_stacking == "multiply" else min(1, s.boosts)) if matchup > 0 else 0
    x = printed + strength - armour + more
    if halved:
        x = -(-x // 2)
    return Reckoning(printed, strength, armour, matchup, more, halved, boosts, max(figures.minimum_skill_damage, x << boosts))


def pipeline(s: State, user: int, target: int, printed: int) -> Iterator[Line]:
    """The reckoning told line by line, with the rule of each step."""
    r, who, whom = reckon(s, user, target, printed), name(s, user), name(s, target)
    if whom in [name(s, v) for v in on_board(s, user // 3)]:
        whom = f"Enemy {whom}"
    x = printed + r.attack
    yield Line(f"{whom}: the skill deals {printed}.", ("FF-CMB-01",))
    if r.attack:
        yield Line(f"{whom}: {printed} {r.attack:+} attack of {who} is {x}.", ("FF-CMB-04", "FF-CMB-05"))
    if r.defense:
        yield Line(f"{whom}: {x} less {r.defense} defense is {x - r.defense}.", ("FF-CMB-04", "FF-CMB-06"))
    x -= r.defense
    if r.matchup:
        a, b = (ELEMENTS[element(s, v)].title() for v in (user, target))
        word, rule = ("favourable", "FF-CMB-14") if r.matchup > 0 else ("poor", "FF-CMB-15")
        yield Line(f"{whom}: {a} against {b} is {word}, {x} {r.element:+} is {x + r.element}.", (rule,))
        x += r.element
    if r.halved:
        rule = "FF-CMB-17" if s.zone[user] == SZ else "FF-CMB-18"
        yield Line(f"{whom}: half of {x} from or to the Support Zone, rounded up, is {-(-x // 2)}.", (rule,))
        x = -(-x // 2)
    elif SZ in (s.zone[user], s.zone[target]):
        yield Line(f"{whom}: Long-Range, so nothing is halved.", ("FF-CMB-19",))
    if r.boosts:
        yield Line(f"{whom}: Elemental Boost makes {x} into {x << r.boosts}.", ("FF-CARD-ELEMENTALBOOST-02",))
    if x << r.boosts < r.total:
        yield Line(f"{whom}: a skill deals at least {r.total}.", ("FF-CMB-09",))
    left = life(s, target) - r.total
    result = f"{left} of {lp(s, target)} Life Points left" if left > 0 else f"it is knocked out, with {lp(s, target)} Life Points"
    yield Line(f"{whom} takes {r.total} damage: {result}.", ("FF-CMB-08",) if left > 0 else ("FF-CMB-08", "FF-STAT-06"))


def card_damage(s: State, target: int, amount: int) -> int:
    """The damage of a card: less defense, at least 1; no attack, element or range. (FF-CARD-PAYBACK-03, FF-CARD-NORMALROCK-02)"""
    if s.options.card_damage_defense:
        amount -= defense(s, target)
    return max(s.box.cards.ruled.minimum_card_damage if s.options.card_damage_min1 else 0, amount)


# ------------------------------------------------------------------ effects of skills, one function an effect word

def is_out(s: State, v: int) -> bool:
    """Has it no Life Points left, so that further effects pass it by? (FF-CMB-27)"""
    return s.damage[v] >= lp(s, v)


def status(s: State, user: int, target: int, op: Mapping[str, Any]) -> None:
    """Scare or Sleep; the longer remaining time stays. (FF-CMB-24, FF-CMB-28)"""
    if is_out(s, target):
        return
    column = s.scare if op["status"] == "scare" else s.sleep
    column[target] = max(column[target], op["turns"])
    rule = "FF-CARD-TREX-04" if op["status"] == "scare" else "FF-CARD-DESMO-05"
    s.happened("status", target // 3, (rule, "FF-CMB-24"), vivosaur=target, status=op["status"], turns=column[target])


def coin(s: State, user: int, target: int, op: Mapping[str, Any]) -> None:
    """A coin for each target, also for one that is out. (FF-CARD-DESMO-04, FF-CARD-DESMO-09)"""
    if flip(s, user // 3):
        for inner in op["heads"]:
            EFFECTS[inner["op"]](s, user, target, inner)


def flip(s: State, player: int) -> bool:
    """A coin: True for heads. A scenario may have fixed it. (FF-SET-18)"""
    if s.coins:
        heads, s.coins = bool(s.coins[0]), s.coins[1:]
    else:
        heads = s.chance(2) == 0
    s.happened("coin", player, ("FF-SET-18",), side="heads" if heads else "tails")
    return heads


def knock(s: State, user: int, target: int, op: Mapping[str, Any]) -> None:
    """Out of the Attack Zone into an empty Escape Zone, if somebody can follow. (FF-CARD-BRACHIO-04, -05, -07, -09)"""
    owner = target // 3
    if is_out(s, target) or s.ez[owner] >= 0:
        return
    if s.zone[target] == SZ and s.options.knock_from_sz and aimed(s).skill.id == "ryden_rage":
        move(s, target, EZ)  # FF-CARD-RYDEN-05
    elif s.zone[target] != AZ or not s.sz[owner] or barred(s, owner) >= 0:
        return
    else:
        move(s, target, EZ)
    s.happened("knock", owner, ("FF-CARD-BRACHIO-04",), vivosaur=target)
    fill(s, owner)


def drain_ally(s: State, user: int, target: int, op: Mapping[str, Any]) -> None:
    """Law of the Jungle: what the ally loses the user recovers; no damage, so nobody wakes. (FF-CARD-TREX-05 to -09)"""
    player = user // 3
    if s.options.jungle_reduces == "fp":
        lost = max(0, s.fp[player] - op["leave"])
        s.fp[player] -= lost
        s.happened("fp", player, ("FF-CARD-TREX-06",), amount=-lost, fp=s.fp[player])
    else:
        lost = life(s, target) - op["leave"]
        s.damage[target] += lost
        s.happened("drain", player, ("FF-CARD-TREX-05", "FF-CARD-TREX-09"), vivosaur=target, amount=lost, left=op["leave"])
    heal(s, user, lost, ("FF-CARD-TREX-07",))


def average_fp(s: State, user: int, target: int, op: Mapping[str, Any]) -> None:
    """Both players' Fossil Points become half of their sum. (FF-CARD-BRACHIO-06, FF-CARD-BRACHIO-08)"""
    total = sum(s.fp)
    half = total // 2 if s.options.average_rounding == "down" else -(-total // 2)
    s.fp[0] = s.fp[1] = min(half, s.box.cards.figures.fp_max)
    s.happened("average", user // 3, ("FF-CARD-BRACHIO-06", "FF-CARD-BRACHIO-08"), total=total, fp=s.fp[0])


def heal_target(s: State, user: int, target: int, op: Mapping[str, Any]) -> None:
    """Take damage off the target."""
    heal(s, target, op["amount"])


def clear_statuses(s: State, user: int, target: int, op: Mapping[str, Any]) -> None:
    """End Scare and Sleep."""
    s.scare[target] = s.sleep[target] = 0
    s.happened("cured", target // 3, (), vivosaur=target)


def steal_fp(s: State, user: int, target: int, op: Mapping[str, Any]) -> None:
    """Take Fossil Points from the opponent, also when the target is out."""
    player = user // 3
    amount = min(op["amount"], s.fp[1 - player])
    s.fp[1 - player] -= amount
    s.happened("fp", 1 - player, (), amount=-amount, fp=s.fp[1 - player])
    gain_fp(s, player, amount)


EFFECTS: dict[str, Callable[[State, int, int, Mapping[str, Any]], None]] = {
    "status": status, "coin": coin, "knock": knock, "drain_ally": drain_ally, "average_fp": average_fp, "heal": heal_target,
    "clear_statuses": clear_statuses, "steal_fp": steal_fp,
}
"""What a skill does besides damage."""
