"""On your turn: spend 4 Energy, buy 1 card, claim 1 Dinosaur; then the Event, if one is due, and the next player.

This is where the chapters come together: which actions each step allows, and what follows on what.
"""

from __future__ import annotations

from typing import Any

from fossil_lab.core.decision import Refusal
from fossil_lab.core.state import Answer, DecisionKind
from fossil_lab.fossilis import (
    digging,
    dinosaurs,
    event_cards,
    extracting,
    market,
    moving,
    plaster,
    pushing,
    scoring,
    skills,
    tools,
)
from fossil_lab.fossilis.dig_site import OFF
from fossil_lab.fossilis.prices import reprice
from fossil_lab.fossilis.state import State

OWN_TURN = dinosaurs.OWN_TURN


# ------------------------------------------------------------------ the course of play

def start_turn(s: State) -> None:
    """The next player's turn begins with 4 Energy. (FB-FLOW-01, FB-FLOW-05, FB-ENE-07)"""
    s.turn_index += 1
    s.current = (s.start + s.turn_index) % s.num_players
    s.energy = s.energy_full = s.box.cards.turn.energy
    s.hammered = s.used_skills = 0
    s.active = ()
    reprice(s)
    if s.log is not None:
        s.happened("turn", s.current, ("FB-FLOW-01",), turn=s.turn)
    if not s.pool and not s.event_due and s.last_turn < 0:
        plaster.run_out(s)  # the refill found an empty supply (FB-PLA-11)
    taken = False
    for part in s.modules:
        taken |= part.turn_starts(s, s.current)
    if not taken:
        s.todo.append(("spend_energy", s.current))


def end_turn(s: State) -> None:
    """After the claim: the Event, the refill, the next turn. (FB-FLOW-12, FB-EVT-03, FB-EVT-06)"""
    s.todo.append(("next_turn",))
    if s.event_due:
        s.then(("reveal",), *((("event_over",),) if s.modules else ()), ("refill",))
    for part in reversed(s.modules):
        s.then(*part.turn_ends(s, s.current))


def event_over(s: State) -> None:
    """What expansions do between an Event and the refill."""
    for part in reversed(s.modules):
        s.then(*part.event_resolved(s))


def next_turn(s: State) -> None:
    """The next player, or, after the last turn, final scoring. (FB-END-03, FB-END-05)"""
    if s.turn_index == s.last_turn:
        scoring.begin(s)
    else:
        start_turn(s)


# ------------------------------------------------------------------ 1. spend 4 Energy

def legal_spend_energy(s: State) -> list[int]:
    box, player = s.box, s.current
    at, out = s.pawn[player], [box.PASS]
    if s.energy:
        if s.pool or s.supply:
            out.append(box.GAIN)
        if at < OFF:
            moving.legal_move(s, at, s.stride, out)
        else:
            moving.legal_climb(s, (at - OFF,), out)
        if s.sand:
            moving.legal_place(s, moving.sand_spaces(s), s.sand, s.options.sand_on_pawn, out)
        if at < OFF:
            digging.legal_dig(s, at, out)
    if at < OFF:
        extracting.legal_extract(s, player, at, out)
    if s.tools[player]:
        tools.legal_tools(s, out)
    if s.skills[player]:
        skills.legal_skills(s, out)
    dinosaurs.legal_own_turn(s, player, out)
    return out


def refuse_gain(s: State, *_: int) -> Refusal | None:
    return plaster.refuse_gain(s)


def refuse_use(s: State, kind: int, card: int) -> Refusal | None:
    return skills.refuse_skill(s, card) if kind else tools.refuse_tool(s, card)


def use(s: State, kind: int, card: int) -> None:
    if kind:
        skills.use_skill(s, card)
    else:
        tools.use_tool(s, card)


def may_pass(s: State) -> Refusal | None:
    return None


def end_energy(s: State) -> None:
    """The step ends; what Energy is left is lost, and so are effects of Tools. (FB-ENE-06, FB-ENE-07)"""
    player = s.todo.pop()[1]
    s.energy = 0
    if s.active:
        s.active = ()
        reprice(s)
    s.todo.append(("claim" if s.options.kid_no_buying else "buy", player))  # FB-KID-03: step 2 is skipped
    if s.log is not None:
        s.happened("step", player, ("FB-FLOW-04",), step="claim" if s.options.kid_no_buying else "market")


def skip_buy(s: State) -> None:
    """(FB-FLOW-10)"""
    player = s.todo.pop()[1]
    s.todo.append(("claim", player))
    if s.log is not None:
        s.happened("step", player, ("FB-FLOW-10",), step="claim")


def finish(s: State) -> None:
    """The turn is over. (FB-FLOW-10)"""
    player = s.todo.pop()[1]
    if s.log is not None:
        s.happened("step", player, ("FB-FLOW-10",), step="end")
    end_turn(s)


def legal_finish(s: State) -> list[int]:
    out = [s.box.PASS]
    dinosaurs.legal_own_turn(s, s.todo[-1][1], out)
    return out


def _energy_text(s: State, entry: tuple[Any, ...]) -> str:
    return f"Spend your Energy: {s.energy} left." if s.energy else "No Energy left: extract, use Tools, score, or pass on to the Market."


PASS_ON = {"pass": Answer(may_pass, finish)}
DECISIONS = (
    DecisionKind("spend_energy", _energy_text, ("FB-ENE-01", "FB-ENE-02", "FB-ENE-04", "FB-ENE-06"), legal_spend_energy, {
        "gain": Answer(refuse_gain, plaster.gain_plaster),
        "move": Answer(moving.refuse_move, moving.move),
        "climb": Answer(moving.refuse_climb, moving.climb),
        "place": Answer(moving.refuse_place, moving.place_sand),
        "dig": Answer(digging.refuse_dig, digging.dig),
        "extract": Answer(extracting.refuse_extract, extracting.extract),
        "use": Answer(refuse_use, use),
        **OWN_TURN, "pass": Answer(may_pass, end_energy)}),
    DecisionKind("buy", lambda s, e: "Buy 1 card from the Market, or buy nothing?", ("FB-FLOW-06", "FB-BUY-01", "FB-FLOW-10"),
                 market.legal_buy, {
        "buy": Answer(market.refuse_buy, market.buy), **OWN_TURN, "pass": Answer(may_pass, skip_buy)}),
    DecisionKind("claim", lambda s, e: "Claim 1 Dinosaur into your lab, or end your turn?", ("FB-FLOW-07", "FB-CLM-01", "FB-FLOW-10"),
                 dinosaurs.legal_claim, {
        "claim": Answer(dinosaurs.refuse_claim, dinosaurs.claim), **OWN_TURN, **PASS_ON}),
    DecisionKind("finish_turn", lambda s, e: "You may still assign bones and score; then end your turn.", ("FB-FLOW-08", "FB-CLM-05"),
                 legal_finish, {**OWN_TURN, **PASS_ON}),
    market.pay_kind(), dinosaurs.ASSIGN_CLAIMED,
    *pushing.DECISIONS, *extracting.DECISIONS, *tools.DECISIONS, *skills.DECISIONS, *event_cards.DECISIONS, *scoring.DECISIONS,
)
AUTOMATIC = {
    "reveal": event_cards.reveal,
    "event_turn": event_cards.event_turn,
    "event_over": event_over,
    "refill": plaster.refill,
    "refill_market": market.refill,
    "next_turn": next_turn,
    "start_turn": start_turn,
    "final_turn": scoring.final_turn,
    "final_count": scoring.final_count,
}
PLANS = {
    "reveal": "reveal the Event",
    "event_turn": "the next player's part of the Event",
    "event_over": "what follows the Event",
    "refill": "refill the Plaster Pool",
    "refill_market": "refill the Market",
    "next_turn": "the next player's turn",
    "start_turn": "the first turn",
    "final_turn": "the next player's last assignment",
    "final_count": "count the final scores",
}


# ------------------------------------------------------------------ why not now

LATER = {"buy": ("Market step", "FB-FLOW-04"), "pay": ("Market step", "FB-FLOW-04"), "claim": ("claim", "FB-FLOW-04")}
STEP_ONE = {"gain": "FB-FLOW-04", "move": "FB-FLOW-04", "climb": "FB-FLOW-04", "place": "FB-FLOW-04", "dig": "FB-FLOW-04",
            "extract": "FB-EXT-14", "use": "FB-TOL-14"}


def not_now(s: State, family: str, values: tuple[int, ...]) -> Refusal | None:
    """Refusals for the right action in the wrong step."""
    kind = s.todo[-1][0]
    if kind == "place_pawn":
        return None
    if kind in ("buy", "claim", "finish_turn"):
        if family in STEP_ONE:
            return _too_late(s, family, values)
        if family == "buy":
            return Refusal("FB-FLOW-06", "The Market step of this turn is over: one card a turn, before the claim.")
        if family == "claim":
            if kind == "finish_turn":
                return Refusal("FB-FLOW-07", "You have claimed a Dinosaur this turn; one a turn is the limit.")
            return Refusal("FB-FLOW-04", "Claiming is step 3; first buy a card or pass.")
    if kind == "spend_energy" and family in LATER:
        return Refusal("FB-FLOW-04", f"The {LATER[family][0]} comes after the Energy step; pass to end it.")
    if family in ("assign", "score") and s.current != s.todo[-1][1]:
        return Refusal("FB-FLOW-11" if family == "score" else "FB-ASG-07", "Scoring and assigning are for one's own turn.")
    return None


def _too_late(s: State, family: str, values: tuple[int, ...]) -> Refusal:
    """Something of the first step, wanted after it."""
    if family == "use" and not values[0] and values[1] in s.tools[s.current]:
        name = s.box.market_cards[values[1]].name
        return Refusal("FB-TOL-14", f"The Energy step of this turn is over; {name} can be used on your next turn at the earliest.")
    what = {"extract": "extracting", "use": "using a Skill" if values and values[0] else "using a Tool"}.get(family, "an action")
    rule = "FB-HAM-11" if family == "use" and values[0] else STEP_ONE[family]
    return Refusal(rule, f"The Energy step of this turn is over, and {what} belongs to it.")


MOMENTS = dict.fromkeys(("gain", "move", "climb", "place", "dig", "extract", "use", "buy", "claim", "pay", "assign", "score"), not_now)


def costs(s: State, code: int) -> dict[str, int]:
    """Energy and Plaster that an action takes in the Energy step; nothing elsewhere."""
    if not s.todo or s.todo[-1][0] != "spend_energy":
        return {}
    family, values = s.box.family[code], s.box.values[code]
    if family in ("gain", "move", "climb", "place"):
        return {"Energy": 1}
    if family == "dig":
        return {"Energy": s.dig_price[(s.face[values[0]] - 1) % 3]} if s.face[values[0]] else {}
    if family == "extract":
        return {"Plaster": s.piece_price[values[1]]}
    if family == "use" and values[0] and s.box.skills[values[1]].effect == "boost_gain":
        return {"Energy": 1}
    for part in s.modules:
        if found := part.costs(s, family, values):
            return found
    return {}
