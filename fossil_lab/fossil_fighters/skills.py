"""Using a skill: which vivosaur may use which skill on whom, its price, and its way from the announcement to the end.

Rulebook chapter "Turn structure and actions" (skills): name and pay, Leg Fossil Rock, tricks, damage and other effects,
knock-outs, what was delayed. (FF-SKILL-13, FF-CMB-23)
"""

from __future__ import annotations

from fossil_lab.core.decision import Refusal
from fossil_lab.fossil_fighters import tricks
from fossil_lab.fossil_fighters.box import AZ, EZ, NOTHING, OUT, Use
from fossil_lab.fossil_fighters.combat import EFFECTS, aimed, reckon, use_of
from fossil_lab.fossil_fighters.components import ELEMENTS
from fossil_lab.fossil_fighters.reading import name
from fossil_lab.fossil_fighters.state import State
from fossil_lab.fossil_fighters.vivosaurs import (
    check_outs,
    element,
    face,
    find,
    hurt,
    is_exhausted,
    life,
    on_board,
    team,
)

# ------------------------------------------------------------------ which skill, at whom

def price(s: State, v: int, use: Use) -> int:
    """Fossil Points that a skill costs now. (FF-CARD-HEAD-03)"""
    return max(s.box.cards.ruled.least_cost, use.skill.cost - s.discount[v])


def condition_holds(s: State, v: int, condition: tuple[str, str]) -> bool:
    """Is every vivosaur of the team of the kind wanted? Those knocked out do not count. (FF-SKILL-09, FF-SKILL-11)"""
    return all(_tag(s, w, condition[0]) == condition[1] for w in team(v // 3)
               if s.zone[w] < OUT or s.options.team_condition == "original_three")


def _tag(s: State, v: int, tag: str) -> str:
    return ELEMENTS[element(s, v)] if tag == "element" else str(getattr(s.box.vivosaurs[s.team[v]], tag))


def reach(s: State, v: int) -> list[int]:
    """The enemies that a vivosaur can aim at: from the AZ both zones, from the SZ the enemy AZ. (FF-CMB-02, FF-CMB-03)"""
    foe = 1 - v // 3
    return [s.az[foe], *s.sz[foe]] if s.zone[v] == AZ else [s.az[foe]]


def hit_by_all(s: State, v: int) -> list[int]:
    """The enemies that a skill of several targets reaches. (FF-CMB-25, FF-CMB-26)"""
    foe = 1 - v // 3
    return [s.az[foe], *s.sz[foe]] if s.zone[v] == AZ or s.options.multi_hit_from_sz == "all" else [s.az[foe]]


def helps(s: State, use: Use, target: int) -> bool:
    """Would it change anything on this target? (FF-SKILL-16)"""
    for op in use.skill.ops:
        match op["op"]:
            case "drain_ally" if s.options.jungle_reduces == "lp":
                if life(s, target) > op["leave"]:
                    return True
            case "heal":
                if s.damage[target]:
                    return True
            case "clear_statuses":
                if s.scare[target] or s.sleep[target]:
                    return True
            case _:
                return True
    return False


def targets(s: State, v: int, use: Use) -> list[int]:
    """Whom the skill may be aimed at, for skills that choose one."""
    match use.skill.target:
        case "enemy":
            return reach(s, v)
        case "ally":
            return [w for w in on_board(s, v // 3) if w != v and helps(s, use, w)]
        case _:
            return [w for w in on_board(s, v // 3) if helps(s, use, w)]


def hit(s: State, v: int, use: Use, target: int) -> tuple[int, ...]:
    """All targets of a skill that is announced."""
    match use.skill.target:
        case "enemy_all":
            return tuple(hit_by_all(s, v))
        case "own_all":
            return tuple(on_board(s, v // 3))
        case "none":
            return ()
        case _:
            return (target,)


# ------------------------------------------------------------------ legal and refused

def legal_use(s: State, player: int, out: list[int]) -> None:
    for v in (s.az[player], *s.sz[player]):
        if s.exhausted >> v & 1 or s.sleep[v]:
            continue
        scared, fp = s.scare[v], s.fp[player] + s.discount[v]
        for use in face(s, v).uses:
            if use.skill.cost > fp or (scared and not use.is_top):
                continue
            if use.condition is not None and not condition_holds(s, v, use.condition):
                continue
            aim = use.skill.target
            if aim in ("enemy", "ally", "own"):
                out += [use.codes[s.team[w] + 1] for w in targets(s, v, use)]
            elif aim != "own_all" or any(helps(s, use, w) for w in on_board(s, player)):
                out.append(use.codes[0])


def refuse_use(s: State, row: int, number: int, target: int) -> Refusal | None:
    player, box = s.todo[-1][1], s.box
    v = find(s, player, row)
    if v < 0:
        return _not_there(s, player, row)
    who = name(s, v)
    use = use_of(s, v, number)
    if use is None:
        skill = box.skill_ids(box.vivosaurs[row])[number].replace("_", " ").title()
        return Refusal("FF-EVO-04", f"{skill} is on the other face of {who}.")
    skill = use.skill.name
    if s.zone[v] == EZ:
        return Refusal("FF-SKILL-12", f"{who} is in the Escape Zone and can use no skill there.")
    if is_exhausted(s, v):
        return Refusal("FF-SKILL-04", f"{who} is exhausted.")
    if s.sleep[v]:
        return Refusal("FF-CARD-DESMO-05", f"{who} sleeps for {_turns(s.sleep[v])} more and can use no skill.")
    if s.scare[v] and not use.is_top:
        rule = "FF-SKILL-14" if use.condition else "FF-CARD-TREX-04"
        return Refusal(rule, f"{who} is scared for {_turns(s.scare[v])} more and can use {face(s, v).uses[0].skill.name} only.")
    if use.condition is not None and not condition_holds(s, v, use.condition):
        odd = next(w for w in team(player) if _tag(s, w, use.condition[0]) != use.condition[1]
                   and (s.zone[w] < OUT or s.options.team_condition == "original_three"))
        return Refusal("FF-CARD-DESMO-08" if box.vivosaurs[row].id == "desmo" else "FF-SKILL-09",
                       f"{skill} needs a team of {use.condition[1].title()} vivosaurs only, and {name(s, odd)} is "
                       f"{_tag(s, odd, use.condition[0]).title()}.")
    if price(s, v, use) > s.fp[player]:
        return Refusal("FF-SKILL-05", f"{skill} costs {price(s, v, use)} FP, and you have {s.fp[player]}.")
    return _refuse_target(s, v, use, target)


def _turns(n: int) -> str:
    return f"{n} turn{'s' * (n > 1)}"


def _not_there(s: State, player: int, row: int) -> Refusal:
    who = s.box.vivosaurs[row].name
    if any(s.team[v] == row for v in team(player)):
        return Refusal("FF-KO-05", f"{who} is knocked out.")
    return Refusal("FF-SET-13", f"{who} is not in your team.")


def _refuse_target(s: State, v: int, use: Use, row: int) -> Refusal | None:
    player, aim, skill = v // 3, use.skill.target, use.skill.name
    if aim in ("enemy_all", "none"):
        return None
    if aim == "own_all":
        helped = any(helps(s, use, w) for w in on_board(s, player))
        return None if helped else Refusal("FF-SKILL-16", f"{skill} would change nothing: none of your vivosaurs has damage.")
    owner = 1 - player if aim == "enemy" else player
    target = find(s, owner, row)
    whom = s.box.vivosaurs[row].name
    if target < 0:
        return Refusal("FF-CMB-01", f"{whom} is not on {'the enemy' if aim == 'enemy' else 'your'} side of the board.")
    whom = name(s, target)
    if aim == "enemy":
        if s.zone[target] == EZ:
            return Refusal("FF-RET-08", f"{whom} is in the Escape Zone and cannot be attacked.")
        if target not in reach(s, v):
            return Refusal("FF-CMB-03", f"{name(s, v)} is in the Support Zone and reaches only the enemy Attack Zone; "
                                        f"{whom} is in the Support Zone.")
        return None
    if aim == "ally" and target == v:
        return Refusal("FF-CARD-TREX-08", f"{skill} is aimed at another of your vivosaurs, not at {whom} itself.")
    if not helps(s, use, target):
        return Refusal("FF-SKILL-16", f"{skill} would change nothing on {whom}.")
    return None


# ------------------------------------------------------------------ from the announcement to the end

def announce(s: State, row: int, number: int, target_row: int) -> None:
    """Name skill and target, pay, exhaust; then Leg Fossil Rock, tricks, effect. (FF-SKILL-13)"""
    player = s.todo[-1][1]
    v = find(s, player, row)
    use = use_of(s, v, number)
    assert use is not None
    target = find(s, 1 - player if use.skill.target == "enemy" else player, target_row) if target_row >= 0 else NOTHING
    s.fp[player] -= price(s, v, use)
    s.exhausted |= 1 << v
    s.skill = (v, number, *hit(s, v, use, target))
    if s.log is not None:
        s.happened("skill", player, ("FF-SKILL-03", "FF-SKILL-05", "FF-SKILL-13"), user=v, skill=use.skill.id, skill_name=use.skill.name,
                   targets=[(t // 3, s.box.vivosaurs[s.team[t]].id, name(s, t)) for t in s.skill[2:]],
                   cost=price(s, v, use), fp=s.fp[player])
    s.todo.append(("resolve_skill",))
    if use.skill.target.startswith("enemy") and tricks.tripped(s):
        return
    tricks.open_window(s, 1 - player, 0)  # FF-PLAY-11


def resolve(s: State) -> None:
    """All damage from the state as it is, marked together; then the other effects target by target; then knock-outs. (FF-CMB-23)"""
    if s.tricks:
        tricks.last_trick(s)
        return
    if not s.skill:
        return
    user, _, *hits = s.skill
    use = aimed(s)
    if use.skill.target.startswith("enemy"):
        still = reach(s, user) if use.skill.target == "enemy" else hit_by_all(s, user)
        hits = [t for t in hits if t in still]  # FF-SKILL-15
        if not hits:
            s.todo.append(("finish_skill",))
            return
    s.todo.append(("finish_skill",))
    if use.damage:
        amounts = [reckon(s, user, t, use.damage).total for t in hits]
        for t, amount in zip(hits, amounts, strict=True):
            hurt(s, t, amount, ("FF-CMB-08",))
    for t in hits or [NOTHING]:
        for op in use.skill.ops:
            if op["op"] != "damage":
                EFFECTS[op["op"]](s, user, t, op)


def finish(s: State) -> None:
    """Knock-outs, then what waited for the end of the skill."""
    s.todo.append(("after_skill",))
    check_outs(s)


AUTOMATIC = {"resolve_skill": resolve, "finish_skill": finish}
PLANS = {"resolve_skill": "the skill takes effect", "finish_skill": "knock-outs"}
