"""What happened, in sentences: one function an event kind. The match's story and explanations are made of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from fossil_lab.core.decision import HIDDEN, Event
from fossil_lab.fossilis.cards import builtin
from fossil_lab.fossilis.dig_site import BIT, SPACE

if TYPE_CHECKING:
    from fossil_lab.fossilis.state import State

Teller = Callable[[Event, Sequence[str]], str]


def who(player: int, names: Sequence[str]) -> str:
    """A player's name."""
    return names[player] if 0 <= player < len(names) else f"Player {player + 1}"


def card(name: Any) -> str:
    """A card's printed name from its id."""
    if name is HIDDEN or not name:
        return "a card"
    row = builtin().by_id.get(name)
    if row is None:
        return str(name).replace("_", " ").title()
    if hasattr(row, "bone"):
        gifts = [row.bone.title()] if row.bone else []
        gifts += [f"{n} {what}" for n, what in ((row.plaster, "Plaster"), (row.points, "points")) if n]
        return f"Supplies ({', '.join(gifts)})"
    return str(getattr(row, "name", None) or row.label)


def tile(name: str) -> str:
    """A tile's terrain from its id."""
    return name.split("_")[0].title()


def pieces(names: Sequence[str]) -> str:
    """What is seen in a pit."""
    if not names:
        return "nothing"
    return ", ".join(f"{names.count(n)} {n.title()}" if names.count(n) > 1 else n.title() for n in dict.fromkeys(names))


def _slide(e: Event, names: Sequence[str]) -> str:
    d = e.data
    if d["to"] is None:
        return f"{tile(d['tile'])} slides {d['direction']} off {d['from']} and falls."
    return f"{tile(d['tile'])} slides {d['direction']} from {d['from']} to {d['to']}."


def _gain(e: Event, names: Sequence[str]) -> str:
    d = e.data
    where = "from the Pool" if not d["from_supply"] else "from the supply"
    if d["from_pool"] and d["from_supply"]:
        where = f"{d['from_pool']} from the Pool and {d['from_supply']} from the supply"
    return f"{who(e.player, names)} gains {d['amount']} Plaster {where}."


def _score(e: Event, names: Sequence[str]) -> str:
    d = e.data
    how = "perfectly" if d["perfect"] else "partially"
    return f"{who(e.player, names)} scores {card(d['card'])} {how} from the {d['place']}: {d['points']} points."


def _step(e: Event, names: Sequence[str]) -> str:
    name = who(e.player, names)
    return name + {"market": " goes on to the Market.", "claim": " goes on to the claim.", "end": " ends the turn."}[e.data["step"]]


def _points(e: Event, names: Sequence[str]) -> str:
    n = e.data["points"]
    return f"{who(e.player, names)} {'gains' if n >= 0 else 'loses'} {abs(n)} points."


def says(pattern: str) -> Teller:
    """A sentence with {who} and the event's fields; {pawn} and {victim} are players, {card} and {tile} are named."""
    def tell(e: Event, names: Sequence[str]) -> str:
        d = dict(e.data)
        for field in ("pawn", "victim", "giver"):
            if field in d:
                d[field] = who(d[field], names)
        if "card" in d:
            d["card"] = card(d["card"])
        if "skill" in d:
            d["skill"] = card(d["skill"])
        if "tile" in d:
            d["tile"] = tile(d["tile"])
        if "pieces" in d:
            d["pieces"] = pieces(d["pieces"])
        if isinstance(d.get("bone"), str):
            d["bone"] = d["bone"].title()
        if isinstance(d.get("piece"), str):
            d["piece"] = d["piece"].title()
        if "from" in d:
            d["origin"] = d["from"]
        return pattern.format(who=who(e.player, names), **d)
    return tell


TELLERS: dict[str, Teller] = {
    "start": says("{who} starts on {to}."),
    "turn": says("Turn {turn} of {who}."),
    "step": _step,
    "gain_plaster": _gain,
    "pool_empty": says("Pool {pool} has run out: an Event follows at the end of this turn."),
    "end_triggered": says("The fourth Pool has run out: this round is finished, then everyone has one more turn."),
    "refill_pool": says("Pool {pool} is filled with {amount} Plaster."),
    "move": says("{who} moves from {origin} to {to}."),
    "climb": says("{who} climbs from the {side} side onto {to}."),
    "place": says("{who} places {tile} on {to}."),
    "slide": _slide,
    "cover": says("The pit of {space} is covered."),
    "open": says("The pit of {space} opens: {pieces}."),
    "fall": says("{who} keeps the {tile}."),
    "ride": says("{pawn}'s pawn rides from {origin} to {to}."),
    "push": says("{pawn}'s pawn is pushed from {origin} to {to}."),
    "in_pit": says("{pawn}'s pawn is pushed from {origin} into the pit of {pit}."),
    "off": says("{pawn}'s pawn falls off {origin} on the {side} side."),
    "lifted": says("{pawn}'s pawn loses the tile under it on {origin}."),
    "side": says("{pawn}'s pawn is put beside the site, {side}."),
    "extract": says("{who} extracts a {piece} from {space} for {plaster} Plaster."),
    "learn": says("{who} takes the Skill {skill} into slot {slot}."),
    "use": says("{who} uses {card}."),
    "remove": says("{tile} is taken off {origin}."),
    "take": says("{who} takes {tile} from the discard pile."),
    "steal": says("{who} takes {amount} Plaster from {victim}."),
    "swap": says("{who} and {pawn} change places between {origin} and {to}."),
    "bury": says("{who} puts {card} under its deck."),
    "buy": says("{who} buys {card}."),
    "swap_bone": says("A {bone} of the bone discard takes the place of the card."),
    "refill": says("{card} comes to the {row}."),
    "claim": says("{who} claims {card}."),
    "assign": says("{who} assigns a {bone} to {card}."),
    "score": _score,
    "event": says("Event: {card}."),
    "event_nothing": says("{who} has nothing to do."),
    "event_points": _points,
    "event_plaster": says("{who} gives {amount} Plaster to the supply."),
    "give": says("{who} is given {card} by {giver}."),
    "reclassify": says("{who} draws {card} into the pile."),
    "give_back": says("{who} puts {card} under the deck."),
    "final": says("{who} ends with {points} points."),
}

AFTERWARDS = frozenset(("turn", "step", "refill_pool", "event", "event_nothing", "final"))


def foreseen(s: State, e: Event, player: int) -> str:
    """The sentence for something that has not happened yet; `s` is the state before it. What nobody can know stays open."""
    names = ["You" if q == player else f"Player {q + 1}" for q in range(s.num_players)]
    if e.kind == "open" and not s.seen & BIT[SPACE[e.data["space"]]]:
        return f"The pit of {e.data['space']} opens; what lies in it will be seen then."
    if e.kind == "refill":
        return f"A new card comes to the {e.data['row']}."
    if e.kind == "event":
        return "The next Event is revealed."
    if e.kind == "reclassify":
        return "A Dinosaur is drawn from the deck."
    if e.kind in AFTERWARDS:
        return ""
    return _second_person(e.sentence(names))


def _second_person(text: str) -> str:
    for verb in ("gains", "moves", "climbs", "places", "keeps", "extracts", "takes", "uses", "buys", "claims", "assigns", "scores", "puts",
                 "ends", "starts", "gives", "loses", "draws"):
        text = text.replace(f"You {verb} ", f"You {verb[:-1]} ")
    return text.replace("You's pawn", "Your pawn").replace("You goes", "You go").replace("You is given", "You are given")
