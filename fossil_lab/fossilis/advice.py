"""What a good player of Fossilis looks at: named terms of a heuristic, each worth about a point in the end.

A term takes a state and a player and returns a number; `WEIGHTS` says how much it counts.
"""

from __future__ import annotations

from collections.abc import Callable

from fossil_lab.fossilis.box import HAMMER
from fossil_lab.fossilis.dig_site import AROUND, BESIDE, OFF
from fossil_lab.fossilis.dinosaurs import at_hand, missing
from fossil_lab.fossilis.scoring import mark_counts, market_cards
from fossil_lab.fossilis.state import State

Term = Callable[[State, int], float]
LONG_GAME = 14.0  # turns after which a game counts as nearly over


def turns_left(s: State, player: int) -> float:
    """About how many turns the player still has after this one: from the Pools to come, or counted once the end is triggered.

    The Pool in use counts in whole, so that no bot shies away from taking Plaster, and late games count as nearly over.
    """
    n = s.num_players
    if s.last_turn >= 0:
        until = s.last_turn - s.turn_index
        return float(sum(1 for k in range(1, until + 1) if (s.current + k) % n == player))
    pools = s.box.cards.plaster.pools - s.pool_number
    return max(1.0, min(1.0 + (pools * s.pool_full + 1) / (2.2 * n), LONG_GAME - s.turn))


def points(s: State, player: int) -> float:
    """Points on the track; at the end, the final total."""
    return float(s.score[player])


def lab(s: State, player: int) -> float:
    """The Dinosaur in the lab: what is assigned, and a share of what completing it would add while there is time."""
    d = s.lab[player]
    if d < 0 or s.final:
        return 0.0
    got = sum(n * v for n, v in zip(s.lab_bones[player], s.box.card_value, strict=True))
    perfect = s.box.perfect[d]
    if s.lab_bones[player] == s.box.needs[d]:
        return perfect - 0.5
    share = got / sum(n * v for n, v in zip(s.box.needs[d], s.box.card_value, strict=True))
    return got + (perfect - got) * 0.5 * share * min(1.0, turns_left(s, player) / 2)


def bones(s: State, player: int) -> float:
    """Bones in storage: most for the lab, then for a displayed Dinosaur, else what they score left over."""
    if s.final:
        return 0.0
    need = list(missing(s, player))
    shown = [max((s.box.needs[d][k] for d in s.display_row if d >= 0), default=0) for k in range(5)]
    time = min(1.0, turns_left(s, player) / 2)
    total = 0.0
    for k, n in enumerate(at_hand(s, player)):
        for i in range(n):
            left = float(s.box.leftover_value[k])
            if i < need[k]:
                total += s.box.card_value[k] + 1.0
            elif i < need[k] + shown[k]:
                total += max(left, (s.box.card_value[k] + 1.5) * 0.8 * time)
            else:
                total += max(left, s.box.card_value[k] * 0.5 * time)
    return total


def sets(s: State, player: int) -> float:
    """Progress towards sets of three characteristics, all nine, and majorities."""
    if s.final or s.options.kid_no_sets:
        return 0.0
    counts = mark_counts(s, player)
    progress = sum(value * min(1.0, n / s.box.cards.scoring.set_threshold) ** 2 for n, value in zip(counts, s.box.set_value, strict=True))
    facts = s.box.cards.scoring
    have = min(1.0, sum(1 for n in counts if n) / facts.variety_count)
    return progress + facts.variety_points * have**4 + 0.35 * sum(counts)


def plaster(s: State, player: int) -> float:
    """Plaster: a bone in the making, up to what one turn can use."""
    if s.final:
        return 0.0
    n, time = s.plaster[player], min(1.0, turns_left(s, player) / 1.5)
    return 0.5 * n + time * (0.75 * min(n, 7) + 0.2 * max(0, min(n, 14) - 7))


def fragments(s: State, player: int) -> float:
    """Fragments on collected tiles, worth a Market card while one can still be bought."""
    if s.final or not s.tiles[player]:
        return 0.0
    n = sum(sum(s.box.tile_fragments[t]) for t in s.tiles[player])
    return min(1.0, turns_left(s, player) + 0.5) * (0.9 * min(n, 4) + 0.45 * max(0, min(n, 9) - 4))


def cards(s: State, player: int) -> float:
    """Market cards: their points, and the use of Tools not yet used."""
    if s.final:
        return 0.0
    own = sum(s.box.market_points[m] for m in market_cards(s, player))
    return own + 2.6 * len(s.tools[player]) * min(1.0, turns_left(s, player))


def skills(s: State, player: int) -> float:
    """Skills, less the shields they cover."""
    if s.final:
        return 0.0
    n = len(s.skills[player])
    return 3.0 * n + 0.6 * n * min(5.0, turns_left(s, player)) + sum(s.box.slot_points[n:])


def reach(s: State, player: int) -> float:
    """Pieces the pawn could extract from where it stands, or is about to: the best three, more with the Plaster to pay."""
    at = s.pawn[player]
    if s.final or at >= OFF:
        return 0.0
    need, shown = missing(s, player), [max((s.box.needs[d][k] for d in s.display_row if d >= 0), default=0) for k in range(5)]
    worths = []
    for near, spaces in ((1.0, BESIDE[at]), (0.45, AROUND[at])):
        for i in spaces:
            if s.low[i] or s.pits[i] <= 0:
                continue
            for k in range(6):
                if s.pits[i] >> 4 * k & 15:
                    worths.append(near * _piece_worth(s, player, k, need, shown))
    return sum(sorted(worths, reverse=True)[:3])


def _piece_worth(s: State, player: int, k: int, need: tuple[int, ...], shown: list[int]) -> float:
    """What extracting a piece would gain over its Plaster."""
    if k == HAMMER:
        return 2.0 if len(s.skills[player]) < 3 and not s.hammered and max(s.skill_row) >= 0 else 0.0
    value = 1.6 * s.box.card_value[k] if need[k] else 1.1 * s.box.card_value[k] if shown[k] else float(s.box.leftover_value[k])
    gain = value - 0.75 * s.piece_price[k]
    return max(0.0, gain) * (0.8 if s.plaster[player] >= s.piece_price[k] else 0.45)


def standing(s: State, player: int) -> float:
    """A pawn on the site, and in the middle of things rather than in a corner with nowhere to go."""
    at = s.pawn[player]
    if s.final:
        return 0.0
    return -2.0 if at >= OFF else 0.08 * sum(1 for i in AROUND[at] if s.low[i])


def energy(s: State, player: int) -> float:
    """Energy still to spend in one's own turn."""
    return float(s.energy) if s.current == player and s.todo else 0.0


TERMS: dict[str, Term] = {f.__name__: f for f in (points, lab, bones, sets, plaster, fragments, cards, skills, reach, standing, energy)}
WEIGHTS: dict[str, float] = dict.fromkeys(TERMS, 1.0) | {"energy": 0.9, "reach": 0.8}
