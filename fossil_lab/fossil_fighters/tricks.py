"""The moment between a skill's announcement and its effect: Leg Fossil Rock, then tricks of both players.

Rulebook chapter "Turn structure and actions" (tricks), cards Payback, Quicken and the four elements.
"""

from __future__ import annotations

from typing import Any

from fossil_lab.core.decision import Refusal
from fossil_lab.core.state import Answer, DecisionKind
from fossil_lab.fossil_fighters import playing
from fossil_lab.fossil_fighters.box import NOTHING, OUT
from fossil_lab.fossil_fighters.combat import aimed
from fossil_lab.fossil_fighters.reading import name
from fossil_lab.fossil_fighters.state import State

TRIPPED = "wearer_targeted_by_enemy_skill"


def tripped(s: State) -> bool:
    """A card such as Leg Fossil Rock on a target acts before any trick, only the first of them. (FF-CARD-LEG-02 to -05)"""
    for target in s.skill[2:]:
        for entry in s.attached[target]:
            path = s.box.events[entry[0]].get(TRIPPED)
            if path is not None:
                s.happened("trip", target // 3, ("FF-CARD-LEG-02", "FF-CARD-LEG-04"), vivosaur=target, card=entry[0])
                playing.run(s, entry[1], entry[0], target, path)
                return True
    return False


# ------------------------------------------------------------------ the window (FF-PLAY-11)

def may_answer(s: State, player: int) -> bool:
    """Could the player hold a trick and pay it, as far as all can see? Whether it is asked gives nothing away."""
    return bool(s.hand[player]) and s.fp[player] >= s.box.cheapest_trick


def open_window(s: State, player: int, passes: int) -> None:
    """Ask the next player who could answer, until both have passed in a row."""
    while passes < 2:
        if may_answer(s, player):
            s.todo.append(("answer_skill", player, passes))
            return
        player, passes = 1 - player, passes + 1


def next_answer(s: State, player: int, passes: int) -> None:
    """After a trick the other player is asked, unless the skill is cancelled. (FF-PLAY-17)"""
    if s.skill:
        open_window(s, player, passes)


def fits(s: State, card: int, player: int) -> bool:
    """Is it the moment for this trick? Payback and Quicken answer an enemy skill at an own vivosaur. (FF-CARD-PAYBACK-02)"""
    when, user = s.box.when[card], s.skill[0]
    if when == "own_turn_or_skill":
        return True
    mine = user // 3 != player and any(t // 3 == player for t in s.skill[2:])
    return mine and (when == "skill_targets_own" or aimed(s).damage > 0)


def legal_answer(s: State) -> list[int]:
    player, box, out = s.todo[-1][1], s.box, [s.box.PASS]
    for card in dict.fromkeys(s.hand[player]):
        if box.is_trick[card] and box.cost[card] <= s.fp[player] and fits(s, card, player):
            playing.codes_of(s, player, card, out)
    return out


def refuse_answer(s: State, card: int, side: int, row: int) -> Refusal | None:
    player, box = s.todo[-1][1], s.box
    what = box.rows[card].name
    if card not in s.hand[player]:
        return playing.not_in_hand(s, card)
    if not box.is_trick[card]:
        return Refusal("FF-PLAY-06", f"{what} is no trick and cannot answer a skill.")
    if not fits(s, card, player):
        who, rule = name(s, s.skill[0]), box.rows[card].ledger + "-02" if box.rows[card].id == "payback" else "FF-SKILL-13"
        if s.skill[0] // 3 == player:
            return Refusal("FF-CARD-QUICKEN-03", f"{what} answers a skill of the opponent, not one of your own {who}.")
        if not any(t // 3 == player for t in s.skill[2:]):
            return Refusal("FF-SKILL-13", f"{what} answers a skill aimed at your vivosaur; {aimed(s).skill.name} of {who} is not.")
        return Refusal(rule, f"{what} answers a skill that deals damage; {aimed(s).skill.name} deals none.")
    return playing.too_dear(s, player, card) or playing.refuse_target(s, player, card, side, row)


def answer(s: State, card: int, side: int, row: int) -> None:
    """Carried out at once when played, and itself not to be answered. (FF-PLAY-07, FF-PLAY-11)"""
    _, player, _ = s.todo.pop()
    s.todo.append(("next_answer", 1 - player, 0))
    target = playing.pay(s, player, card, side, row)
    if s.options.trick_resolution == "at_once":
        playing.resolve(s, player, card, target)
    else:
        s.tricks = (*s.tricks, (card, player, target))


def decline(s: State) -> None:
    _, player, passes = s.todo.pop()
    s.happened("decline", player, ("FF-PLAY-11",))
    open_window(s, 1 - player, passes + 1)


def last_trick(s: State) -> None:
    """Both have passed: the trick played last acts first (option trick_resolution)."""
    (card, player, target), s.tricks = s.tricks[-1], s.tricks[:-1]
    s.todo.append(("resolve_skill",))
    playing.resolve(s, player, card, target)


def after_skill(s: State) -> None:
    """What waited for the end of the skill, in the order played, each followed by knock-outs. (FF-CARD-PAYBACK-05, -06)"""
    if s.delayed:
        (card, player, *path), s.delayed = s.delayed[0], s.delayed[1:]
        s.todo.append(("after_skill",))
        playing.run(s, player, card, NOTHING, tuple(path))
    else:
        s.skill = ()


def cancel(s: State) -> None:
    """Nothing of the skill happens; its price stays paid, its user exhausted, and no trick follows. (FF-CARD-QUICKEN-02, FF-PLAY-17)"""
    if s.skill:
        user, use = s.skill[0], aimed(s)
        s.skill = s.delayed = ()
        s.happened("cancel", user // 3, ("FF-CARD-QUICKEN-02", "FF-PLAY-17"), user=user, skill=use.skill.id, skill_name=use.skill.name)


def _text(s: State, entry: tuple[Any, ...]) -> str:
    use, hits = aimed(s), [name(s, t) for t in s.skill[2:] if s.zone[t] < OUT]
    at = f" on {' and '.join(hits)}" if hits else ""
    return f"{name(s, s.skill[0])} uses {use.skill.name}{at}. Answer with a trick, or pass."


def may_decline(s: State) -> Refusal | None:
    return None


DECISIONS = (
    DecisionKind("answer_skill", _text, ("FF-PLAY-06", "FF-PLAY-07", "FF-PLAY-11"), legal_answer, {
        "play": Answer(refuse_answer, answer), "pass": Answer(may_decline, decline)}),
)
AUTOMATIC = {"next_answer": next_answer, "after_skill": after_skill}
PLANS = {"next_answer": "the other player may answer", "after_skill": "what waits for the end of the skill"}
