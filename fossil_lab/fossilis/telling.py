"""What happened, in sentences: one function an event kind. The match's story and explanations are made of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from fossil_lab.core.decision import HIDDEN, Event, Line
from fossil_lab.core.telling import Telling as CoreTelling
from fossil_lab.fossilis.box import counted
from fossil_lab.fossilis.cards import builtin
from fossil_lab.fossilis.dig_site import BIT, SPACE
from fossil_lab.fossilis.dinosaurs import at_hand, covers, lab_points, missing

if TYPE_CHECKING:
    from fossil_lab.fossilis.state import State

Teller = Callable[[Event, Sequence[str]], str]


def who(player: int, names: Sequence[str]) -> str:
    """A player's name."""
    return names[player] if 0 <= player < len(names) else f"Player {player + 1}"


def card(name: Any, own_name: Any = None) -> str:
    """A card's printed name from its id; `own_name` is that of a card that is not built in."""
    if name is HIDDEN or not name:
        return "a card"
    if own_name is not None:
        return str(own_name)
    row = builtin().by_id.get(name)
    return str(name).replace("_", " ").title() if row is None else called(row)


def called(row: Any) -> str:
    """The name of a card's row; Supplies by what they give."""
    if hasattr(row, "bone"):
        gifts = [row.bone.title()] if row.bone else []
        gifts += [f"{row.plaster} Plaster"] if row.plaster else []
        gifts += [counted(row.points, "point")] if row.points else []
        return f"Supplies ({', '.join(gifts)})"
    return str(getattr(row, "name", None) or row.label)


def place_of(row: str) -> str:
    """How people call a row of cards."""
    return {"market": "Market"}.get(row, row)


def tile(name: str) -> str:
    """A tile's terrain from its id."""
    return name.split("_")[0].title()


def pieces(names: Sequence[str]) -> str:
    """What is seen in a pit."""
    if not names:
        return "nothing"
    return ", ".join(counted(names.count(n), n.title()) if names.count(n) > 1 else n.title() for n in dict.fromkeys(names))


def _slide(e: Event, names: Sequence[str]) -> str:
    d = e.data
    if d["to"] is None:
        return f"{tile(d['tile'])} slides {d['direction']} off {d['from']} and falls."
    return f"{tile(d['tile'])} slides {d['direction']} from {d['from']} to {d['to']}."


def _gain(e: Event, names: Sequence[str]) -> str:
    d = e.data
    where = "from the Pool" if not d["from_supply"] else "from the supply"
    if d["from_pool"] and d["from_supply"]:
        where = f"({d['from_pool']} from the Pool and {d['from_supply']} from the supply)"
    return f"{who(e.player, names)} gains {d['amount']} Plaster {where}."


def _score(e: Event, names: Sequence[str]) -> str:
    d = e.data
    how = "perfectly" if d["perfect"] else "partially"
    name = card(d["card"], d.get("card_name"))
    return f"{who(e.player, names)} scores {name} {how} from the {d['place']}: {counted(d['points'], 'point')}."


def _step(e: Event, names: Sequence[str]) -> str:
    name = who(e.player, names)
    return name + {"market": " goes on to the Market.", "claim": " goes on to the claim.", "end": " ends the turn."}[e.data["step"]]


def _points(e: Event, names: Sequence[str]) -> str:
    n = e.data["points"]
    if not n:
        return f"{who(e.player, names)} has no points to lose."
    return f"{who(e.player, names)} {'gains' if n > 0 else 'loses'} {counted(abs(n), 'point')}."


def _push(e: Event, names: Sequence[str]) -> str:
    d, pawn = e.data, f"{who(e.data['pawn'], names)}'s pawn"
    if "FB-PSH-06" in e.rules:
        return f"{pawn} hops from {d['from']} up onto the stack of {d['to']}."
    return f"{pawn} is pushed from {d['from']} to {d['to']}."


def says(pattern: str) -> Teller:
    """A sentence with {who} and the event's fields; {pawn} and {victim} are players, {card} and {tile} are named."""
    def tell(e: Event, names: Sequence[str]) -> str:
        d = dict(e.data)
        for field in ("pawn", "victim", "giver"):
            if field in d:
                d[field] = who(d[field], names)
        for field in ("card", "skill"):
            if field in d:
                d[field] = card(d[field], d.get(f"{field}_name"))
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
    "push": _push,
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
    "refill": lambda e, names: f"{card(e.data['card'], e.data.get('card_name'))} comes to the {place_of(e.data['row'])}.",
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

SURPRISING = frozenset((
    "ride", "push", "in_pit", "off", "lifted", "cover", "pool_empty", "end_triggered", "event", "event_nothing", "event_points",
    "event_plaster", "swap_bone"))
"""What the player at turn did not simply choose: a story tells it with its rules."""


def _second_person(text: str) -> str:
    for verb in ("gains", "moves", "climbs", "places", "keeps", "extracts", "takes", "uses", "buys", "claims", "assigns", "scores", "puts",
                 "ends", "starts", "gives", "loses", "draws"):
        text = text.replace(f"You {verb} ", f"You {verb[:-1]} ")
    text = text[:1] + text[1:].replace(" You.", " you.")
    return text.replace("You's pawn", "Your pawn").replace("You goes", "You go").replace("You is given", "You are given")


class Telling(CoreTelling):
    """What an action would do, for the player who thinks of it."""

    plural: ClassVar[Mapping[str, str]] = {
        "climb": "ways to climb", "place": "places for a tile", "dig": "digs", "extract": "extractions", "learn": "Skills to take",
        "use": "cards to use", "push": "pushes", "steal": "players to take from", "swap": "pawns to change places with",
        "bury": "Dinosaurs to put away", "assign": "bones to assign", "score": "Dinosaurs to score", "claim": "Dinosaurs to claim",
        "buy": "cards to buy", "give": "cards to give", "pay": "tiles to pay with", "side": "sides", "take": "tiles to take",
        "remove": "tiles to remove", "return": "Dinosaurs to give back", "choose": "choices"}
    steps: ClassVar[frozenset[str]] = frozenset(("place_pawn", "spend_energy", "buy", "claim", "finish_turn", "continue"))
    unsettled: ClassVar[frozenset[str]] = frozenset(("choose_side",))
    unmissed: ClassVar[frozenset[str]] = frozenset(("gain", "move", "climb", "place", "pass"))

    def foreseen(self, before: State, event: Event, player: int) -> str:
        """The sentence for something that has not happened yet. What nobody can know stays open."""
        d, names = event.data, ["You" if q == player and not before.is_script(q) else before.called(q) for q in range(before.num_players)]
        for part in before.modules:
            if event.kind in part.UNFORESEEN:
                return part.UNFORESEEN[event.kind]
        match event.kind:
            case "open" if not before.seen & BIT[SPACE[d["space"]]]:
                return f"The pit of {d['space']} opens; what lies in it will be seen then."
            case "refill":
                return f"A new card comes to the {place_of(d['row'])}."
            case "event":
                return "The next Event is revealed."
            case "reclassify":
                return "A Dinosaur is drawn from the deck."
            case "turn":
                return "Then it is your turn." if names[event.player] == "You" else f"Then it is {names[event.player]}'s turn."
            case "fall":
                return f"{_second_person(event.sentence(names))[:-1]}: {self._kind(before, d['tile'])}."
            case "buy":
                return f"{_second_person(event.sentence(names))[:-1]} for {self._kinds(before, d['tiles'])}."
            case "final":
                return ""  # the final count turns up what was hidden
        return _second_person(event.sentence(names))

    @staticmethod
    def _kind(s: State, tile_id: str) -> str:
        return str(s.box.kinds[s.box.tile_kind[s.box.tile_number[tile_id]]])

    def _kinds(self, s: State, tiles: Sequence[str]) -> str:
        return " and ".join(self._kind(s, t) for t in tiles) or "nothing"

    def foreseeable(self, before: State, codes: list[int], events: list[Event]) -> list[int]:
        """Nobody knows yet what can be extracted from a pit never seen, nor what a card to be drawn allows."""
        pits = {e.data["space"] for e in events if e.kind == "open" and not before.seen & BIT[SPACE[e.data["space"]]]}
        cards = {e.data["card"] for e in events if e.kind in ("refill", "reclassify")}
        if not pits and not cards:
            return codes
        space = before.box.space
        return [c for c in codes if not (space.family[c] == "extract" and space.args[c][0] in pits) and cards.isdisjoint(space.args[c])]

    def purse(self, state: State, player: int) -> dict[str, int]:
        """Energy and Plaster at hand."""
        return {"Energy": state.energy if player == state.current else 0, "Plaster": state.plaster[player]}

    def aftermath(self, before: State, after: State, names: Sequence[str]) -> Iterator[Line]:
        """Energy left at the end of its step, and how a tie at the end is broken."""
        if before.energy and not after.energy and before.todo[-1][0] == "spend_energy" and after.todo[-1][0] in ("buy", "claim"):
            yield Line(f"{before.energy} Energy {'is' if before.energy == 1 else 'are'} lost.", ("FB-ENE-06",))
        if after.todo:
            return
        tied = [p for p, points in enumerate(after.score) if points == max(after.score)]
        won = after.winners
        if len(tied) > 1 and set(won) <= set(tied):
            winners = " and ".join(who(p, names) for p in won)
            if len(won) == 1:
                yield Line(f"{winners} wins the tie with the most Dinosaurs.", ("FB-TIE-01",))
            else:
                yield Line(f"{winners} share the victory.", ("FB-TIE-02",))

    def touched(self, event: Event) -> list[str]:
        """The spaces an event names."""
        return [f"space:{place}" for field in ("from", "to", "space", "pit") if (place := event.data.get(field)) in SPACE]

    def word(self, argument: str) -> str:
        """A card by its name."""
        return card(argument) if argument in builtin().by_id else argument

    # ------------------------------------------------------------------ what it is good for

    def gains(self, before: State, after: State, player: int) -> Iterator[Line]:
        """Purse, Energy, lab and display after the action; at the end of the game the final count tells."""
        if not after.todo or before.is_script(player):
            return
        yield from self._spent(before, after, player)
        yield from self._lab(before, after, player)
        yield from self._display(before, after, player)
        slot = len(before.skills[player])
        if len(after.skills[player]) > slot and after.box.slot_points[slot]:
            yield Line(f"Left empty, this slot would score {after.box.slot_points[slot]} points at the end.", ("FB-HAM-12",))

    @staticmethod
    def _spent(before: State, after: State, player: int) -> Iterator[Line]:
        if before.energy and not after.energy:
            if after.todo[-1][0] in ("buy", "claim"):
                yield Line(f"{before.energy} Energy {'is' if before.energy == 1 else 'are'} lost.", ("FB-ENE-06",))
            elif after.current == before.current == player and after.turn_index == before.turn_index:
                yield Line("That is the last Energy of this turn.", ("FB-ENE-02",))
        if after.plaster[player] != before.plaster[player]:
            pool = f"; {after.pool} is left in the Pool" if after.pool < before.pool else ""
            yield Line(f"You have {after.plaster[player]} Plaster then{pool}.")
        if after.score[player] != before.score[player]:
            yield Line(f"You have {after.score[player]} points then.")

    @staticmethod
    def _lab(before: State, after: State, player: int) -> Iterator[Line]:
        d = after.lab[player]
        if d < 0:
            if before.lab[player] >= 0 and after.turn_index == before.turn_index:
                yield Line("Your lab is empty then, free for a claim.", ("FB-CLM-01",))
            return
        name, points = after.box.dinosaurs[d].name, lab_points(after, player)
        if points != lab_points(before, player) or d != before.lab[player]:
            if not any(missing(after, player)):
                yield Line(f"{name} is complete then: {points} points when scored.", ("FB-SCO-03",))
            else:
                yield Line(f"{name} in the lab is worth {points} points then, of {after.box.perfect[d]} when complete.", ("FB-SCO-05",))
        elif covers(at_hand(after, player), missing(after, player)) and not covers(at_hand(before, player), missing(before, player)):
            yield Line(f"{name} in the lab can be completed then, for {after.box.perfect[d]} points.", ("FB-ASG-01", "FB-SCO-03"))

    @staticmethod
    def _display(before: State, after: State, player: int) -> Iterator[Line]:
        for d in before.display_row:
            if d >= 0 and d in after.display_row:
                needs = after.box.needs[d]
                if covers(at_hand(after, player), needs) and not covers(at_hand(before, player), needs):
                    name, points = after.box.dinosaurs[d].name, after.box.perfect[d]
                    yield Line(f"{name} in the display can be scored perfectly then, for {points} points.", ("FB-SCO-06", "FB-SCO-08"))
