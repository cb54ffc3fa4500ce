"""Abilities printed on cards in play, as further actions of one's own turn. (FF-TURN-16)

Rulebook chapter "Example cards": Premium Pickaxe, Head Fossil Rock, Sardinisaurus, the way out of Jelly.
"""

from __future__ import annotations

from fossil_lab.core.decision import Refusal
from fossil_lab.core.state import put
from fossil_lab.fossil_fighters.box import NOTHING
from fossil_lab.fossil_fighters.piles import leave_hand, throw
from fossil_lab.fossil_fighters.playing import (
    aimed_at,
    drop,
    leave_play,
    lying,
    not_in_hand,
    refuse_aim,
    refuse_vivosaur,
    run,
    worn_by,
)
from fossil_lab.fossil_fighters.reading import name
from fossil_lab.fossil_fighters.state import State
from fossil_lab.fossil_fighters.vivosaurs import check_outs, side


def legal_activate(s: State, player: int, out: list[int]) -> None:
    box = s.box
    for card, owner, sideways, counters in s.in_play:
        ability = box.ability[card]
        if ability is None or ability.fp > s.fp[player] or (owner == player) != ability.by_owner:
            continue
        if ability.hand_cards:
            out += [box.code["escape", card, paid] for paid in dict.fromkeys(s.hand[player])]
        elif not (ability.exhaust and sideways) and counters >= ability.counters:
            out += [box.code["activate", card, *numbers] for numbers in aimed_at(s, player, ability.target)]
    for v, worn in enumerate(s.attached):
        for card, owner, _ in worn:
            ability = box.ability[card]
            if ability is not None and owner == player and ability.by_owner and ability.fp <= s.fp[player]:
                out.append(box.code["activate", card, int(v // 3 != player), s.team[v]])
    if len(out) > 1:
        out[:] = dict.fromkeys(out)


def refuse_activate(s: State, card: int, side_word: int, row: int) -> Refusal | None:
    player, what, ability = s.todo[-1][1], s.box.rows[card].name, s.box.ability[card]
    assert ability is not None
    if s.box.attaches[card]:
        v = side(s, player, side_word, row)
        missing = refuse_vivosaur(s, player, side_word, row)
        if missing is None and worn_by(s, v, card, player) < 0:
            return Refusal("FF-TURN-16", f"{name(s, v)} wears no {what} that you played.")
        return missing or _price(s, player, ability.fp, what)
    if lying(s, card, player, False) < 0:
        return Refusal("FF-TURN-16", f"You have no {what} in play.")
    if ability.exhaust and lying(s, card, player, True) < 0:
        rule = "FF-CARD-PREMIUMPICKAXE-02" if s.box.rows[card].id == "premium_pickaxe" else "FF-TURN-16"
        return Refusal(rule, f"{what} is exhausted until your next turn.")
    return _price(s, player, ability.fp, what) or refuse_aim(s, player, ability.target, what, side_word, row)


def _price(s: State, player: int, fp: int, what: str) -> Refusal | None:
    return None if fp <= s.fp[player] else Refusal("FF-TURN-16", f"{what} asks for {fp} FP, and you have {s.fp[player]}.")


def activate(s: State, card: int, side_word: int, row: int) -> None:
    """Pay what the ability asks for, then carry out its effects."""
    player, ability = s.todo[-1][1], s.box.ability[card]
    assert ability is not None
    target = side(s, player, side_word, row) if row >= 0 else NOTHING
    s.fp[player] -= ability.fp
    s.happened("activate", player, ("FF-TURN-16",), card=card, **({"vivosaur": target} if target >= 0 else {}))
    if s.box.attaches[card]:
        if ability.discard_self:
            drop(s, target, worn_by(s, target, card, player), ("FF-CARD-HEAD-02",))
        run(s, player, card, target, ability.path)
        check_outs(s)
        return
    i = lying(s, card, player, ability.exhaust)
    counters = s.in_play[i][3] - ability.counters
    s.in_play = put(s.in_play, i, (card, player, int(ability.exhaust), counters))
    if ability.counters and not counters and "last_counter_gone" in s.box.events[card]:
        s.todo.append(("effects", player, card, NOTHING, s.box.events[card]["last_counter_gone"], 0))
    if ability.discard_self:
        leave_play(s, i)
    run(s, player, card, target, ability.path)


def refuse_escape(s: State, card: int, paid: int) -> Refusal | None:
    player, what, ability = s.todo[-1][1], s.box.rows[card].name, s.box.ability[card]
    assert ability is not None
    owner = player if ability.by_owner else 1 - player
    if lying(s, card, owner, False) < 0:
        return Refusal("FF-CARD-JELLY-03", f"{'You have' if ability.by_owner else 'The opponent has'} no {what} in play.")
    if ability.fp > s.fp[player]:
        return Refusal("FF-CARD-JELLY-03", f"Getting rid of {what} costs {ability.fp} FP, and you have {s.fp[player]}.")
    if paid not in s.hand[player]:
        return not_in_hand(s, paid)
    return None


def escape(s: State, card: int, paid: int) -> None:
    """An ability that also takes a card of the hand: the way out of Jelly. (FF-CARD-JELLY-03)"""
    player, ability = s.todo[-1][1], s.box.ability[card]
    assert ability is not None
    s.fp[player] -= ability.fp
    leave_hand(s, player, paid)
    throw(s, player, paid)
    s.happened("escape", player, ("FF-CARD-JELLY-03",), card=card, cost=ability.fp, paid=s.box.rows[paid].id,
               paid_name=s.box.rows[paid].name)
    run(s, player if ability.by_owner else 1 - player, card, NOTHING, ability.path)
