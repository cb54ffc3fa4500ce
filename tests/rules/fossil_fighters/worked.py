"""Plays the worked examples: a position of two sides, steps, and values looked up by their path."""

from __future__ import annotations

import tomllib
from pathlib import Path

import fossil_lab as fl

EXAMPLES = tomllib.loads(Path(__file__).with_name("examples.toml").read_text(encoding="utf-8"))["example"]
SIDES = "ab"


def position(example):
    """The position of an example, player a to act."""
    coins = "".join(side[0].upper() for step in example["step"] for side in step.get("coins", ()))
    return fl.fossil_fighters.from_scenario({
        "current": 0, "turn": 3, "coins": coins, "fossil_deck": example.get("fossil_deck", []),
        "player": [mat(example[side]) for side in SIDES]})


def mat(side):
    vivosaurs = [side["az"], *side.get("sz", ()), *([side["ez"]] if "ez" in side else [])]
    marked = list(side.get("dropping_counters", ()))
    out = {"az": side["az"]["id"], "sz": [v["id"] for v in side.get("sz", ())], "fp": side.get("fp", 10), "hand": side.get("hand", []),
           "deck": side.get("deck", []), "in_play": side.get("play", []), "excavated": [
               {"card": card, "counters": marked.count(card)} for card in side.get("row", ())], "state": {}}
    if "ez" in side:
        out["ez"] = side["ez"]["id"]
    for v in vivosaurs:
        facts = {"damage": v.get("damage", 0), "exhausted": v.get("exhausted", False), "flipped": v.get("evolved", False),
                 "attached": v.get("attached", []), **v.get("status", {})}
        out["state"][v["id"]] = facts
    return out


def at(state, path):
    """The vivosaur of "a.az" or "b.sz.1"."""
    side, zone, *place = path.split(".")
    found = getattr(state.players[SIDES.index(side)], zone)
    return found[int(place[0])] if place else found


def where(state, path, player):
    return ("own" if SIDES.index(path[0]) == player else "enemy"), at(state, path).id


def action_of(state, step):
    """The text of a step as an action."""
    player = SIDES.index(step.get("player") or step["by"][0])
    match step["do"]:
        case "start":
            return "pass"
        case "excavate":
            return "excavate"
        case "play":
            return " ".join(["play", step["card"], *(where(state, step["on"], player) if "on" in step else ())])
        case "clean":
            return " ".join(["clean", step["card"], *([step["discard"]] if "discard" in step else [])])
        case "escape":
            return f"escape {step['card']} {step['discard']}"
        case "retreat":
            return f"retreat behind {state.players[player].sz[step.get('replace', 0)].id}"
        case "skill":
            return " ".join(["use", at(state, step["by"]).id, step["skill"], *([at(state, step["at"]).id] if "at" in step else [])])


def play(state, step):
    """Play a step with all the choices it names, or check that it is refused."""
    action = action_of(state, step)
    if step.get("refused"):
        assert state.why_not(action) is not None, action
        return state
    if step["do"] == "start":
        found = [after for _, after in state.outcomes(state.parse(action).code)]
        state = found[step.get("random", 0)]
        assert state.current == SIDES.index(step["player"])
    else:
        state = state.after(action)
    tricks, under = list(step.get("tricks", ())), list(step.get("under", ()))
    while state.decision and state.decision.kind != "act":
        player = state.current_player
        match state.decision.kind:
            case "answer_skill" if tricks and SIDES.index(tricks[0]["player"]) == player:
                trick = tricks.pop(0)
                state = state.after(" ".join(["play", trick["card"], *(where(state, trick["on"], player) if "on" in trick else ())]))
            case "answer_skill":
                state = state.after("pass")
            case "come_forward":
                state = state.after(f"forward {state.players[player].sz[step.get('replace', 0)].id}")
            case "choose_target":
                state = state.after(" ".join(["target", *where(state, step["on"], player)]))
            case "take_fossil":
                state = state.after(f"take {step['take']}")
            case "order_fossils":
                state = state.after(f"under {under.pop(0)}")
    assert not tricks
    return state


def look(state, path):
    """The value at a path of an example's expectations."""
    if path == "fossil_deck":
        return [state.box.rows[card].id for card in state.fossil_deck]
    if path == "fossil_discard":
        return [card.id for card in state.fossil_pile]
    side, key, *rest = path.split(".")
    player = state.players[SIDES.index(side)]
    match key:
        case "fp":
            return player.fp
        case "hand" | "discard":
            return [card.id for card in getattr(player, key)]
        case "row":
            return [entry.card.id for entry in player.excavated]
        case "play":
            entry = player.in_play[int(rest[0])]
            return entry.card.id if rest[1] == "card" else getattr(entry, rest[1])
    v = at(state, ".".join([side, key, *(rest[:1] if key == "sz" else [])]))
    match rest[1:] if key == "sz" else rest:
        case ["id"]:
            return v.face.id
        case ["attached"]:
            return [entry.card.id for entry in v.attached]
        case ["status"]:
            return {word: n for word, n in (("scare", v.scare), ("sleep", v.sleep)) if n}
        case ["status", word]:
            return getattr(v, word)
        case [figure]:
            return getattr(v, figure)
