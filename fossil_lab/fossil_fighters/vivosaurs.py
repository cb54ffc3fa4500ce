"""Vivosaurs: where they stand, their figures, statuses, retreat, knock-outs and who moves up, super evolving.

Rulebook chapters "Stats, support, and combat" (stats, support, knock-outs) and "Super evolvers".
"""

from __future__ import annotations

from typing import Any

from fossil_lab.core.decision import Refusal
from fossil_lab.core.state import Answer, DecisionKind, put
from fossil_lab.fossil_fighters.box import AZ, EZ, NOTHING, OUT, SZ, FaceNumbers
from fossil_lab.fossil_fighters.piles import throw
from fossil_lab.fossil_fighters.reading import name
from fossil_lab.fossil_fighters.state import DRAWN, State

BONUS, EVOLVER = 1, 3  # marks of attached cards, see playing.py


# ------------------------------------------------------------------ where they stand

def team(player: int) -> range:
    """The three vivosaurs of a player, on the board or not."""
    return range(3 * player, 3 * player + 3)


def on_board(s: State, player: int) -> list[int]:
    """A player's vivosaurs that are not knocked out: Attack Zone, Support Zone in place order, Escape Zone."""
    front, last = s.az[player], s.ez[player]
    found = [front, *s.sz[player]] if front >= 0 else [*s.sz[player]]
    if last >= 0:
        found.append(last)
    return found


def find(s: State, player: int, row: int) -> int:
    """The player's vivosaur of this row, NOTHING if there is none on the board."""
    for v in team(player):
        if s.team[v] == row and s.zone[v] < OUT:
            return v
    return NOTHING


def side(s: State, player: int, side_word: int, row: int) -> int:
    """The vivosaur that "own" or "enemy" and a row name for a player, NOTHING if there is none on the board."""
    return find(s, 1 - player if side_word else player, row)


def move(s: State, v: int, zone: int) -> None:
    """Put a vivosaur into a zone; in the Support Zone it takes the first free place. (FF-TURN-14)"""
    player, old = v // 3, s.zone[v]
    if old == AZ:
        s.az[player] = NOTHING
    elif old == EZ:
        s.ez[player] = NOTHING
    elif old == SZ:
        s.sz = put(s.sz, player, tuple(w for w in s.sz[player] if w != v))
    if zone == AZ:
        s.az[player] = v
    elif zone == EZ:
        s.ez[player] = v
    elif zone == SZ:
        s.sz = put(s.sz, player, (*s.sz[player], v))
    s.zone[v] = zone


def is_exhausted(s: State, v: int) -> bool:
    """Is it turned sideways?"""
    return bool(s.exhausted >> v & 1)


def barred(s: State, player: int) -> int:
    """The card in play that keeps this player's AZ vivosaur from the Escape Zone, NOTHING if there is none. (FF-CARD-JELLY-02)"""
    return next((entry[0] for entry in s.in_play if entry[1] != player and s.box.bars[entry[0]]), NOTHING)


# ------------------------------------------------------------------ figures

def face(s: State, v: int) -> FaceNumbers:
    """The face that is up."""
    return s.box.faces[s.team[v]][s.evolved >> v & 1]


def worn(s: State, v: int, figure: int) -> int:
    """What attached cards add to attack (0), defense (1) or Life Points (2)."""
    box, total = s.box, 0
    for card, _, mark in s.attached[v]:
        total += box.stats[card][figure]
        if mark == BONUS:
            total += box.bonus[card][figure]
    return total


def support(s: State, player: int, figure: int) -> int:
    """Support, from both sides, that reaches a player's Attack Zone: attack (0) or defense (1). (FF-STAT-07 to FF-STAT-16)"""
    return (sum(face(s, v).ally[figure] for v in s.sz[player]) + sum(face(s, v).enemy[figure] for v in s.sz[1 - player]))


def attack(s: State, v: int) -> int:
    """The attack stat as it stands; it may be negative. (FF-STAT-12, FF-STAT-13)"""
    return s.box.cards.ruled.base_attack + worn(s, v, 0) + (support(s, v // 3, 0) if s.zone[v] == AZ else 0)


def defense(s: State, v: int) -> int:
    """The defense stat as it stands: all changes are summed, then it is at least 0. (FF-STAT-05, FF-STAT-15)"""
    return max(0, face(s, v).defense + worn(s, v, 1) + (support(s, v // 3, 1) if s.zone[v] == AZ else 0))


def lp(s: State, v: int) -> int:
    """Life Points, damage not subtracted."""
    return face(s, v).lp + worn(s, v, 2)


def life(s: State, v: int) -> int:
    """Life Points left."""
    return lp(s, v) - s.damage[v]


def element(s: State, v: int) -> int:
    """The element; the newest card that changes it counts. (FF-CARD-HOTHEADED-03)"""
    for card, _, _ in reversed(s.attached[v]):
        if s.box.turns_element[card] >= 0:
            return s.box.turns_element[card]
    return s.box.element[s.team[v]]


# ------------------------------------------------------------------ damage, healing, statuses

def hurt(s: State, v: int, amount: int, rules: tuple[str, ...]) -> None:
    """Mark damage; a sleeping vivosaur wakes. (FF-CMB-08, FF-CARD-DESMO-06)"""
    s.damage[v] += amount
    if s.log is not None:
        s.happened("damage", v // 3, rules, vivosaur=v, amount=amount, left=max(0, life(s, v)))
    if s.sleep[v]:
        s.sleep[v] = 0
        s.happened("wake", v // 3, ("FF-CARD-DESMO-06",), vivosaur=v)


def heal(s: State, v: int, amount: int, rules: tuple[str, ...] = ()) -> None:
    """Take damage off, down to none; statuses stay. (FF-CARD-CALCIUMINJECTION-02)"""
    amount = min(amount, s.damage[v])
    s.damage[v] -= amount
    if amount:
        s.happened("heal", v // 3, rules, vivosaur=v, amount=amount, left=life(s, v))


def gain_fp(s: State, player: int, amount: int, rules: tuple[str, ...] = ()) -> None:
    """Gain Fossil Points, never above 10. (FF-TURN-08, FF-TURN-12)"""
    gained = min(amount, s.box.cards.figures.fp_max - s.fp[player])
    s.fp[player] += gained
    s.happened("fp", player, rules or ("FF-TURN-12",), amount=gained, fp=s.fp[player])


# ------------------------------------------------------------------ retreat

def refuse_retreat(s: State, row: int) -> Refusal | None:
    player = s.todo[-1][1]
    front = s.az[player]
    if s.ez[player] >= 0:
        return Refusal("FF-RET-01", f"The Escape Zone is taken by {name(s, s.ez[player])}.")
    if not s.sz[player]:
        return Refusal("FF-RET-06", f"There is no vivosaur in the Support Zone to move up for {name(s, front)}.")
    card = barred(s, player)
    if card >= 0:
        return Refusal("FF-CARD-JELLY-02", f"{s.box.rows[card].name} keeps {name(s, front)} out of the Escape Zone.")
    if find(s, player, row) not in s.sz[player]:
        return Refusal("FF-RET-03", f"{s.box.vivosaurs[row].name} is not in your Support Zone, and only a vivosaur of that zone moves up.")
    return None


def legal_retreat(s: State, player: int, out: list[int]) -> None:
    if s.ez[player] < 0 and s.sz[player] and barred(s, player) < 0:
        out += [s.box.code["retreat", s.team[v]] for v in s.sz[player]]


def retreat(s: State, row: int) -> None:
    """The AZ vivosaur goes to the Escape Zone, exhausted; one of the Support Zone takes its place. (FF-RET-02, FF-RET-03)"""
    player = s.todo[-1][1]
    front, behind = s.az[player], find(s, player, row)
    move(s, front, EZ)
    s.exhausted |= 1 << front
    move(s, behind, AZ)
    s.happened("retreat", player, ("FF-RET-02", "FF-RET-03"), vivosaur=front, user=behind)


# ------------------------------------------------------------------ knock-outs (FF-KO)

def check_outs(s: State) -> None:
    """All that are out leave together with their cards; then losses; then each gap is filled once. (FF-KO-08, FF-WIN-04)"""
    out = [v for v in range(6) if s.zone[v] < OUT and s.damage[v] >= lp(s, v)]
    if not out:
        return
    for v in out:
        move(s, v, OUT)
        s.happened("knock_out", v // 3, ("FF-STAT-06", "FF-KO-05"), vivosaur=v)
        for card, owner, _ in s.attached[v]:
            throw(s, owner, card)  # FF-PLAY-12
        s.attached = put(s.attached, v, ())
        s.scare[v] = s.sleep[v] = s.discount[v] = 0
        s.exhausted &= ~(1 << v)
    owners = sorted({v // 3 for v in out})
    for player in owners:
        s.fp[player] = s.box.cards.figures.fp_after_knock_out
        s.happened("fp", player, ("FF-KO-01",), amount=0, fp=s.fp[player])
    lost = [player for player in (0, 1) if not on_board(s, player)]
    if lost:
        s.winner = 1 - lost[0] if len(lost) == 1 else s.current if s.options.double_loss == "active_player" else DRAWN
        end(s, ("FF-WIN-02",) if len(lost) == 1 else ("FF-WIN-04",))
        return
    for player in reversed(owners):
        fill(s, player)


def end(s: State, rules: tuple[str, ...]) -> None:
    """The game is over."""
    s.todo.clear()
    s.skill = s.delayed = s.tricks = ()
    s.happened("over", max(0, s.winner), rules, winner=s.winner)


def fill(s: State, player: int) -> None:
    """A gap in the Attack Zone: a vivosaur of the Support Zone by its owner's choice, else the one of the Escape Zone."""
    if s.az[player] >= 0:
        return
    if len(s.sz[player]) > 1:
        s.todo.append(("come_forward", player))
    else:
        come_forward(s, s.sz[player][0] if s.sz[player] else s.ez[player])


def come_forward(s: State, v: int) -> None:
    """Move up, ready or exhausted as it is. (FF-KO-02, FF-KO-03, FF-KO-07)"""
    from_ez = s.zone[v] == EZ
    move(s, v, AZ)
    s.happened("forward", v // 3, ("FF-KO-03" if from_ez else "FF-KO-02", "FF-KO-07"), vivosaur=v)


def legal_forward(s: State) -> list[int]:
    return [s.box.code["forward", s.team[v]] for v in s.sz[s.todo[-1][1]]]


def refuse_forward(s: State, row: int) -> Refusal | None:
    if find(s, s.todo[-1][1], row) in s.sz[s.todo[-1][1]]:
        return None
    return Refusal("FF-KO-02", f"{s.box.vivosaurs[row].name} is not in your Support Zone; one of that zone moves up.")


def forward(s: State, row: int) -> None:
    come_forward(s, find(s, s.todo.pop()[1], row))


def _forward_text(s: State, entry: tuple[Any, ...]) -> str:
    return "Move a vivosaur up into your empty Attack Zone: " + " or ".join(name(s, v) for v in s.sz[entry[1]]) + "."


# ------------------------------------------------------------------ super evolving

def can_evolve(s: State, v: int) -> bool:
    """Has it a Super Evolver that is not up yet? (FF-EVO-01, FF-EVO-06)"""
    return s.box.vivosaurs[s.team[v]].evolver is not None and not s.evolved >> v & 1


def evolve(s: State, v: int) -> None:
    """Turn it to its Super Evolver; zone, damage, statuses and attachments stay. (FF-EVO-04)"""
    before = name(s, v)
    s.evolved |= 1 << v
    s.happened("evolve", v // 3, ("FF-EVO-04",), vivosaur=v, before=before)


def lose_card(s: State, v: int, mark: int) -> None:
    """What goes with an attached card: bonus Life Points, and by option the form it gave. (FF-EVO-05, FF-CARD-GOLDENHEAD-05)"""
    if mark == EVOLVER and not s.options.evolution_lasts:
        s.evolved &= ~(1 << v)
        s.happened("devolve", v // 3, ("FF-EVO-05",), vivosaur=v)


DECISIONS = (
    DecisionKind("come_forward", _forward_text, ("FF-KO-02", "FF-KO-06", "FF-CARD-BRACHIO-10"), legal_forward,
                 {"forward": Answer(refuse_forward, forward)}),
)
