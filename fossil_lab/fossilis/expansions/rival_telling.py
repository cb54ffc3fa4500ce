"""Bone Wars: what the Rival did and why, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fossil_lab.core.decision import Event
from fossil_lab.fossilis.box import counted
from fossil_lab.fossilis.telling import card, pieces, says, who

TARGET_REASONS = (
    "a bone in storage fits it", "it is on the wishlist", "it lacks the fewest bones", "more of its bones lie in accessible pits",
    "it is worth the most", "it lies leftmost", "it lies leftmost, and nothing else counts", "the first of the wishlist in the deck",
    "nothing else is displayed")


def _goes(e: Event, names: Sequence[str]) -> str:
    bones = " and ".join(b.title() for b in e.data["bones"])
    if not e.data["steps"]:
        return f"{who(e.player, names)} stays at {e.data['to']}: a needed {bones} is accessible there."
    return (f"{who(e.player, names)} goes clockwise from {e.data['from']} to {e.data['to']}, "
            f"the first spot with access to a needed bone ({bones}).")


def _walks(e: Event, names: Sequence[str]) -> str:
    why = "It looks for no bones" if "FX-BW-EASY-02" in e.rules else "No needed bone is accessible"
    return (f"{why}: {who(e.player, names)} goes {counted(e.data['steps'], 'spot')} on, the number of its card, "
            f"from {e.data['from']} to {e.data['to']}.")


def _card(e: Event, names: Sequence[str]) -> str:
    d = e.data
    return (f"It shows the guide {d['guide']}, {d['plaster']} Plaster, {pieces(d['fragments'])}, "
            f"and prefers {'Tools' if d['prefers'] == 'T' else 'Supplies'}.")


def _plaster(e: Event, names: Sequence[str]) -> str:
    d = e.data
    less = "" if d["amount"] == d["shown"] else f" instead of {d['shown']}: it holds no more"
    return f"{d['amount']} Plaster leaves the Pool{less}."


def _bone(e: Event, names: Sequence[str]) -> str:
    d = e.data
    kind = "of the needed bones" if d["needed"] else "no needed bone is accessible, of the others"
    value = f"{kind} the {'lowest' if d['lowest'] else 'highest'} value"
    why = {-1: "the only bone accessible", 0: "the only needed bone", 1: value, 2: f"{value}, the nearest pit"}[d["decided"]]
    goes = "takes" if d["needed"] else "stores"
    return f"{who(e.player, names)} {goes} the {d['piece'].title()} of {d['space']}: {why}."


def _buys(e: Event, names: Sequence[str]) -> str:
    d, name = e.data, card(e.data["card"], e.data.get("card_name"))
    kind = "Tool" if d["prefers"] == "T" else "Supplies card"
    own = "FX-BW-EASY-05" in e.rules  # it looked at cards of this kind alone
    why = {-1: f"the only {kind if own else 'card'} it can afford", 0: f"the most points it can afford{f' in a {kind}' if own else ''}",
           1: f"of several with the most points a {kind}, as its card prefers", 2: "of several alike the leftmost"}[d["decided"]]
    return f"{who(e.player, names)} buys {name}, {d['points']} points, for {counted(len(d['cards']), 'Standby card')}: {why}."


def _target(e: Event, names: Sequence[str]) -> str:
    name = card(e.data["card"], e.data.get("card_name"))
    return f"{who(e.player, names)} takes {name} as its target: {TARGET_REASONS[e.data['decided']]}."


TELLERS: dict[str, Any] = {
    "rival_goes": _goes,
    "rival_walks": _walks,
    "rival_flip": says("{who} turns over the top card of its Draw pile."),
    "rival_card": _card,
    "rival_guide": says("It lends its guide {guide} and goes under the pile."),
    "rival_shuffle": says("The Draw pile is used up: the {pile} shuffled into a new one."),
    "rival_rests": says("The pit of {space} in front of {who} is open, so it does not dig."),
    "rival_bars": says("{who} does not dig: the dig would push into the pit of {space}, which is out of bounds."),
    "rival_digs": says("{who} pushes the line of {spot} inward, whatever its weight and height."),
    "rival_plaster": _plaster,
    "rival_hammer": says("{who} takes the nearest Hammer, of {space}; its guide {guide} leads to a Skill."),
    "rival_unpaid": says("{who} scores nothing for the Hammer."),
    "rival_leaves": says("{who} leaves the Hammer of {space}: {why}."),
    "rival_bone": _bone,
    "rival_no_bone": says("No bone is accessible to {who}, so it takes none."),
    "rival_buys": _buys,
    "rival_no_buy": says("{who} buys nothing: no card it may buy can be paid with its Standby cards, the top one included."),
    "rival_search": says("{who} searches the Dinosaur deck for its wishlist; the deck is shuffled."),
    "rival_target": _target,
    "rival_gives": says("{who} gives away the card of the fewest points, the leftmost if there are several."),
    "rival_quake": says("Clockwise from {origin}, {spot} is the first spot with a Stone that can be pushed inward."),
}
