"""Playing a card: its price, its target, where it stays, and its list of effects, one after the other.

Rulebook chapter "Turn structure and actions" (playing cards). A card's effects are carried out in printed order, and the rest
waits where somebody has to choose; what each effect word does stands in `effects.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from fossil_lab.core.decision import Refusal
from fossil_lab.core.state import Answer, DecisionKind, put
from fossil_lab.fossil_fighters.box import NOTHING, Path
from fossil_lab.fossil_fighters.piles import leave_hand, throw
from fossil_lab.fossil_fighters.reading import name
from fossil_lab.fossil_fighters.state import State
from fossil_lab.fossil_fighters.vivosaurs import (
    check_outs,
    lose_card,
    on_board,
    side,
)

PLAIN, NEW = 0, 2  # marks of attached cards, with BONUS and EVOLVER


# ------------------------------------------------------------------ refusals that several chapters share

def not_in_hand(s: State, card: int) -> Refusal:
    """A card that the player does not hold."""
    return Refusal("FF-PLAY-01", f"{s.box.rows[card].name} is not in your hand.")


def too_dear(s: State, player: int, card: int) -> Refusal | None:
    """Can its Fossil Points be paid?"""
    if s.box.cost[card] <= s.fp[player]:
        return None
    return Refusal("FF-PLAY-01", f"{s.box.rows[card].name} costs {s.box.cost[card]} FP, and you have {s.fp[player]}.")


def refuse_vivosaur(s: State, player: int, side_word: int, row: int) -> Refusal | None:
    """Is there such a vivosaur on the board?"""
    if side(s, player, side_word, row) >= 0:
        return None
    whose = "the opponent's" if side_word else "your"
    return Refusal("FF-PLAY-13", f"There is no {s.box.vivosaurs[row].name} on {whose} side of the board.")


def refuse_target(s: State, player: int, card: int, side_word: int, row: int) -> Refusal | None:
    """Is this a target of the card? (FF-PLAY-13, FF-PLAY-14)"""
    return refuse_aim(s, player, s.box.aim[card], s.box.rows[card].name, side_word, row)


def refuse_aim(s: State, player: int, aim: str, what: str, side_word: int, row: int) -> Refusal | None:
    """Is this a target for this aim?"""
    match aim:
        case "own_ez_vivosaur" if s.ez[player] < 0:
            return Refusal("FF-PLAY-14", f"{what} needs a vivosaur in your Escape Zone, and it is empty.")
        case "card" if not discardable(s, player):
            return Refusal("FF-PLAY-14", f"{what} finds no card in play and no uncleaned fossil card of the opponent.")
        case "vivosaur" | "damaged_vivosaur":
            missing = refuse_vivosaur(s, player, side_word, row)
            if missing is not None or aim == "vivosaur":
                return missing
            v = side(s, player, side_word, row)
            if not s.damage[v]:
                return Refusal("FF-PLAY-14", f"{name(s, v)} has no damage that {what} could take off.")
    return None


def aimed_at(s: State, player: int, aim: str) -> list[tuple[int, int]]:
    """The targets of an aim as (side word, row); (-1, -1) where nothing is chosen."""
    if aim in ("vivosaur", "damaged_vivosaur"):
        return [(int(owner != player), s.team[v]) for owner in (player, 1 - player) for v in on_board(s, owner)
                if aim == "vivosaur" or s.damage[v]]
    if (aim == "own_ez_vivosaur" and s.ez[player] < 0) or (aim == "card" and not discardable(s, player)):
        return []
    return [(NOTHING, NOTHING)]


def codes_of(s: State, player: int, card: int, out: list[int]) -> None:
    """The ways to play a card that is paid for."""
    codes = s.box.play[card]
    out += [codes[numbers] for numbers in aimed_at(s, player, s.box.aim[card])]


# ------------------------------------------------------------------ playing

def legal_play(s: State, player: int, out: list[int]) -> None:
    box, fp, last = s.box, s.fp[player], NOTHING
    aims: dict[str, list[tuple[int, int]]] = {}
    for card in s.hand[player]:  # sorted, so that equal cards stand together
        if card != last and box.cost[card] <= fp and box.playable[card]:
            last, aim, codes = card, box.aim[card], box.play[card]
            if aim == "none":
                out.append(codes[NOTHING, NOTHING])
                continue
            if aim not in aims:
                aims[aim] = aimed_at(s, player, aim)
            out += [codes[numbers] for numbers in aims[aim]]


def refuse_play(s: State, card: int, side_word: int, row: int) -> Refusal | None:
    player = s.todo[-1][1]
    if card not in s.hand[player]:
        return not_in_hand(s, card)
    if not s.box.playable[card]:
        return Refusal("FF-PLAY-10", f"{s.box.rows[card].name} can only be played in answer to a skill.")
    return too_dear(s, player, card) or refuse_target(s, player, card, side_word, row)


def pay(s: State, player: int, card: int, side_word: int, row: int) -> int:
    """Pay for a card and take it out of the hand; returns its target."""
    target = side(s, player, side_word, row) if row >= 0 else NOTHING
    s.fp[player] -= s.box.cost[card]
    leave_hand(s, player, card)
    aim = {"vivosaur": target} if target >= 0 else {}
    s.happened("play", player, ("FF-PLAY-01",), card=card, cost=s.box.cost[card], fp=s.fp[player], **aim)
    return target


def play(s: State, card: int, side_word: int, row: int) -> None:
    player = s.todo[-1][1]
    resolve(s, player, card, pay(s, player, card, side_word, row))


def resolve(s: State, player: int, card: int, target: int) -> None:
    """The card goes where it belongs, then its instruction is carried out. (FF-PLAY-02, FF-PLAY-04, FF-PLAY-05)"""
    if s.box.attaches[card]:
        attach(s, player, card, target)
        return
    if s.box.stays[card]:
        s.in_play = (*s.in_play, (card, player, 0, 0))  # it enters ready (FF-PLAY-15)
    else:
        throw(s, player, card)
    run(s, player, card, target, ("ops",))


class Played(NamedTuple):
    """Whose card acts, which one, on what, and where in its row the effect stands."""

    player: int
    card: int
    target: int
    path: Path


Effect = Callable[[State, Played, Mapping[str, Any]], None]
EFFECTS: dict[str, Effect] = {}
"""What a card does: effect word -> function (state, who and what, parameters). `effects.py` fills it."""


def effect(word: str) -> Callable[[Effect], Effect]:
    """Enter a function as what an effect word does."""
    def enter(function: Effect) -> Effect:
        EFFECTS[word] = function
        return function
    return enter


def run(s: State, player: int, card: int, target: int, path: Path, start: int = 0) -> None:
    """Carry out a list of effects; where one leaves something to be decided, the rest waits below it on the agenda."""
    ops = s.box.effects(card, path)
    for i in range(start, len(ops)):
        depth = len(s.todo)
        EFFECTS[ops[i]["op"]](s, Played(player, card, target, (*path, i)), ops[i])
        if len(s.todo) > depth and i + 1 < len(ops):
            s.todo.insert(depth, ("effects", player, card, target, path, i + 1))
        if len(s.todo) != depth:
            return


# ------------------------------------------------------------------ attaching

def attach(s: State, player: int, card: int, v: int) -> None:
    """Attach to a vivosaur; of several super fossils its owner keeps one, at once. (FF-CARD-SILVERHEAD-02 to -04)"""
    others = s.box.is_super[card] and any(s.box.is_super[other] for other, _, _ in s.attached[v])
    s.attached = put(s.attached, v, (*s.attached[v], (card, player, NEW if others else PLAIN)))
    if s.box.is_fossil[card]:  # of a card that was played the event of playing tells the same
        s.happened("attach", player, ("FF-PLAY-05",), card=card, vivosaur=v)
    if others:
        s.then(("keep_super_fossil", v // 3, v), ("attached", player, card, v))
    else:
        run(s, player, card, v, ("ops",))


def attached(s: State, player: int, card: int, v: int) -> None:
    """A super fossil that its wearer's owner has kept does what it says."""
    for i, entry in enumerate(s.attached[v]):
        if entry == (card, player, NEW):
            mark(s, v, i, PLAIN)
            run(s, player, card, v, ("ops",))


def mark(s: State, v: int, i: int, value: int) -> None:
    """Note what an attached card has done."""
    s.attached = put(s.attached, v, put(s.attached[v], i, (*s.attached[v][i][:2], value)))


def drop(s: State, v: int, i: int, rules: tuple[str, ...]) -> None:
    """An attached card is discarded, to the pile of who played it. (FF-PLAY-16)"""
    card, owner, value = s.attached[v][i]
    s.attached = put(s.attached, v, s.attached[v][:i] + s.attached[v][i + 1:])
    throw(s, owner, card)
    s.happened("discard", owner, rules, card=card)
    lose_card(s, v, value)


def legal_keep(s: State) -> list[int]:
    return [s.box.code["keep", 0], s.box.code["keep", 1]]


def refuse_keep(s: State, new: int) -> Refusal | None:
    return None


def keep(s: State, new: int) -> None:
    _, _, v = s.todo.pop()
    for i in reversed(range(len(s.attached[v]))):
        card, _, value = s.attached[v][i]
        if s.box.is_super[card] and (value == NEW) != bool(new):
            drop(s, v, i, ("FF-CARD-SILVERHEAD-02", "FF-CARD-SILVERHEAD-03"))
    check_outs(s)


def _keep_text(s: State, entry: tuple[Any, ...]) -> str:
    worn = [(s.box.rows[card].name, "new" if value == NEW else "old") for card, _, value in s.attached[entry[2]] if s.box.is_super[card]]
    return f"Keep one super fossil on {name(s, entry[2])}: " + " or ".join(f"{what} ({age})" for what, age in worn) + "."


# ------------------------------------------------------------------ cards that lie in play

def lying(s: State, card: int, owner: int, ready: bool) -> int:
    """The place in play of a card of this owner, a ready one if that is asked for; NOTHING if there is none."""
    return next((i for i, entry in enumerate(s.in_play) if entry[:2] == (card, owner) and not (ready and entry[2])), NOTHING)


def worn_by(s: State, v: int, card: int, player: int) -> int:
    """The place among the attached cards of v of a card this player played; NOTHING if there is none."""
    return next((i for i, entry in enumerate(s.attached[v]) if entry[:2] == (card, player)), NOTHING)


def discardable(s: State, player: int) -> bool:
    """Is there a card that can be chosen: in play, attached, or an uncleaned fossil card of the opponent? (FF-CARD-DI66R-01)"""
    return bool(s.in_play or s.open_fossils[1 - player] or any(s.attached))


def leave_play(s: State, i: int) -> None:
    """A card in play is discarded."""
    card, owner, _, _ = s.in_play[i]
    s.in_play = s.in_play[:i] + s.in_play[i + 1:]
    throw(s, owner, card)
    s.happened("discard", owner, ("FF-PLAY-09",), card=card)


DECISIONS = (
    DecisionKind("keep_super_fossil", _keep_text, ("FF-CARD-SILVERHEAD-02", "FF-CARD-SILVERHEAD-03"), legal_keep,
                 {"keep": Answer(refuse_keep, keep)}),
)
AUTOMATIC = {"effects": run, "attached": attached}
PLANS = {"effects": "the rest of the card's instruction", "attached": "the attached card's instruction"}
