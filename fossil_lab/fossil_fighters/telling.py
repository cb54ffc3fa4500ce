"""What happened, in sentences: one function an event kind. The match's story and explanations are made of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from fossil_lab.core.decision import HIDDEN, Event, Explanation, Line
from fossil_lab.core.state import put
from fossil_lab.core.telling import Telling as CoreTelling

if TYPE_CHECKING:
    from fossil_lab.fossil_fighters.state import State

Teller = Callable[[Event, Sequence[str]], str]


def who(player: int, names: Sequence[str]) -> str:
    """A player's name."""
    return names[player] if 0 <= player < len(names) else f"Player {player + 1}"


def says(pattern: str) -> Teller:
    """A sentence with {who} and the event's fields; {vivosaur}, {user} come with their owners, {card} by its name."""
    def tell(e: Event, names: Sequence[str]) -> str:
        d = dict(e.data)
        for field in ("vivosaur", "user"):
            if field in d:
                d[field] = f"{who(d[f'{field}_owner'], names)}'s {d[f'{field}_name']}"
        if "card" in d:
            d["card"] = "a card" if d["card"] is HIDDEN else d["card_name"]
        return pattern.format(who=who(e.player, names), **d)
    return tell


def _place(e: Event, names: Sequence[str]) -> str:
    return f"{who(e.player, names)} places {e.data['vivosaur_name']} in the {'Attack' if e.data['zone'] == 'AZ' else 'Support'} Zone."


def _play(e: Event, names: Sequence[str]) -> str:
    at = f" on {who(e.data['vivosaur_owner'], names)}'s {e.data['vivosaur_name']}" if "vivosaur" in e.data else ""
    return f"{who(e.player, names)} plays {e.data['card_name']}{at} for {e.data['cost']} FP."


def _activate(e: Event, names: Sequence[str]) -> str:
    at = f" for {who(e.data['vivosaur_owner'], names)}'s {e.data['vivosaur_name']}" if "vivosaur" in e.data else ""
    return f"{who(e.player, names)} uses {e.data['card_name']}{at}."


def _fp(e: Event, names: Sequence[str]) -> str:
    amount, name = e.data["amount"], who(e.player, names)
    if "FF-KO-01" in e.rules:
        return f"{name} goes up to {e.data['fp']} FP."
    return f"{name} {'gains' if amount >= 0 else 'loses'} {abs(amount)} FP and has {e.data['fp']}."


def _look(e: Event, names: Sequence[str]) -> str:
    return f"{who(e.player, names)} looks at {e.data['number']} cards of the Fossil Deck."


def _clean(e: Event, names: Sequence[str]) -> str:
    paid = f", discarding {e.data['paid_name']}" if "paid" in e.data else ""
    return f"{who(e.player, names)} cleans {e.data['card_name']} for {e.data['cost']} FP{paid}."


def _excavate(e: Event, names: Sequence[str]) -> str:
    counters = f" It gets {e.data['counters']} dropping counter{'s' * (e.data['counters'] > 1)}." if e.data["counters"] else ""
    return f"{who(e.player, names)} lays {e.data['card_name']} open.{counters}"


def _this_turn(e: Event, names: Sequence[str]) -> str:
    return {"favourable_factor": "Attacks with a favourable element deal double damage this turn.",
            "clean_discount": f"Each cleaning costs {e.data['amount']} FP less this turn.",
            "no_clean_discard": "Cleaning needs no discard this turn.",
            "wearer_skill_discount": f"Its skills cost {e.data['amount']} FP less this turn."}[e.data["effect"]]


def _swap(e: Event, names: Sequence[str]) -> str:
    return f"{who(e.player, names)}'s {e.data['vivosaur_name']} and {e.data['user_name']} change places."


def _skill(e: Event, names: Sequence[str]) -> str:
    hits = [f"{who(owner, names)}'s {name}" for owner, _, name in e.data["targets"]]
    at = f" on {' and '.join(hits)}" if hits else ""
    return f"{who(e.player, names)} uses {e.data['skill_name']} of {e.data['user_name']}{at} for {e.data['cost']} FP."


def _over(e: Event, names: Sequence[str]) -> str:
    return f"{who(e.player, names)} wins." if e.data["winner"] >= 0 else "The game is drawn."


TELLERS: dict[str, Teller] = {
    "place": _place,
    "turn": says("Turn {turn}, of {who}."),
    "end_turn": says("{who} ends the turn."),
    "draw": says("{who} draws {card}."),
    "come_back": says("{vivosaur} comes back to the Support Zone."),
    "fp": _fp,
    "pay": says("{who} pays {amount} FP and has {fp}."),
    "play": _play,
    "attach": says("{card} is attached to {vivosaur}."),
    "discard": says("{card} is discarded."),
    "destroy": says("{who} chooses {card}."),
    "activate": _activate,
    "escape": says("{who} pays {cost} FP and discards {paid_name} to get rid of {card}."),
    "return": says("{who} takes {card} back."),
    "this_turn": _this_turn,
    "skill": _skill,
    "trip": says("{card} on {vivosaur} acts."),
    "cancel": says("{skill_name} of {user} is cancelled."),
    "decline": says("{who} lets it happen."),
    "coin": says("The coin shows {side}."),
    "damage": says("{vivosaur} takes {amount} damage, {left} Life Points left."),
    "wake": says("{vivosaur} wakes."),
    "heal": says("{vivosaur} loses {amount} damage, {left} Life Points left."),
    "drain": says("{vivosaur} loses {amount} Life Points, {left} left."),
    "status": says("{vivosaur} is under {status} for {turns} turns."),
    "cured": says("{vivosaur} is free of Scare and Sleep."),
    "average": says("Both players have {fp} FP, half of {total}."),
    "knock": says("{vivosaur} is knocked into the Escape Zone."),
    "knock_out": says("{vivosaur} is knocked out."),
    "forward": says("{who} moves {vivosaur_name} up into the Attack Zone."),
    "retreat": says("{who} retreats {vivosaur_name}, and {user_name} moves up."),
    "swap": _swap,
    "evolve": says("{vivosaur} rises from {before}."),
    "devolve": says("{vivosaur} is back on its front."),
    "look": _look,
    "excavate": _excavate,
    "clean": _clean,
    "reshuffle": says("The fossil discard pile becomes a new Fossil Deck."),
    "over": _over,
}
SURPRISING = frozenset(("trip", "cancel", "coin", "wake", "knock", "knock_out", "swap", "devolve", "over", "reshuffle"))
"""What nobody simply chose: a story tells it with its rules."""

_VERBS = ("places", "retreats", "moves", "chooses", "draws", "gains", "loses", "pays", "plays", "uses", "takes", "lets", "looks", "lays",
          "cleans", "ends", "wins")


def _second_person(text: str) -> str:
    for verb in _VERBS:
        text = text.replace(f"You {verb} ", f"You {verb[:-1]} ")
    return text.replace("You goes", "You go").replace("You wins.", "You win.").replace("You's", "Your").replace(" Your", " your").replace(
        "and has", "and have" if text.startswith("You") else "and has")


class Telling(CoreTelling):
    """What an action would do, for the player who thinks of it."""

    plural: ClassVar[Mapping[str, str]] = {
        "play": "plays", "use": "skills to use", "retreat": "retreats", "clean": "cleanings", "activate": "abilities",
        "escape": "ways out", "target": "targets", "forward": "vivosaurs to move up", "place": "placements", "take": "cards to take",
        "under": "cards to put under", "return": "cards to take back", "discard": "cards to discard", "keep": "cards to keep"}
    steps: ClassVar[frozenset[str]] = frozenset(("place_vivosaurs", "act"))
    unsettled: ClassVar[frozenset[str]] = frozenset(("come_forward",))
    unmissed: ClassVar[frozenset[str]] = frozenset(("pass", "play", "clean"))

    def foretell(self, before: State, code: int, player: int) -> Explanation:  # type: ignore[override]
        """The explanation of a legal action; of a damaging skill with the damage pipeline, line by line."""
        told = super().foretell(before, code, player)
        lines = self._pipelines(before, code, player)
        if not lines:
            return told
        at = 1 if told.lines else 0
        return Explanation(told.action, (*told.lines[:at], *lines, *told.lines[at:]), told.costs, None, told.then, told.opens, told.closes,
                           told.touches)

    @staticmethod
    def _pipelines(before: State, code: int, player: int) -> list[Line]:
        from fossil_lab.fossil_fighters import combat, skills, tricks, vivosaurs

        box = before.box
        if box.family[code] != "use":
            return []
        row, number, target = box.values[code]
        user = vivosaurs.find(before, player, row)
        use = combat.use_of(before, user, number)
        if use is None or not use.damage:
            return []
        hits = skills.hit(before, user, use, vivosaurs.find(before, 1 - player, target) if target >= 0 else -1)
        if any(tricks.TRIPPED in box.events[entry[0]] for t in hits for entry in before.attached[t]):
            return []
        return [line for t in hits for line in combat.pipeline(before, user, t, use.damage)]

    def foreseen(self, before: State, event: Event, player: int) -> str:
        """The sentence for something that has not happened yet. What nobody can know stays open."""
        names = ["You" if q == player else f"Player {q + 1}" for q in (0, 1)]
        match event.kind:
            case "draw":
                return _second_person(f"{names[event.player]} draws a card.")
            case "excavate" if not before.looked:
                return _second_person(f"{names[event.player]} lays the top card of the Fossil Deck open.")
            case "coin":
                return "A coin is flipped."
            case "swap":
                return "Ilium Ice swaps the Attack Zone with the Support Zone."
            case "turn":
                return "Then it is your turn." if event.player == player else f"Then it is {names[event.player]}'s turn."
        return _second_person(event.sentence(names))

    def foreseeable(self, before: State, codes: list[int], events: list[Event]) -> list[int]:
        """Nobody knows yet what a card to be drawn or laid open allows, nor what it pays for."""
        if any(e.kind in ("draw", "excavate") for e in events):
            return [c for c in codes if before.box.family[c] not in ("play", "clean", "escape")]
        return codes

    def _offers(self, before: State, after: State, player: int) -> tuple[dict[int, None], dict[int, None]]:  # type: ignore[override]
        """As in every game, with the cards drawn and laid open on the way left out."""
        drawn = before.deck[player][:len(before.deck[player]) - len(after.deck[player])]
        dug = 0 if before.looked or after.looked else len(before.fossil_deck) - len(after.fossil_deck)
        if drawn or dug > 0:
            known, hand = after.clone(), list(after.hand[player])
            for card in drawn:
                hand.remove(card)
            rows = after.open_fossils[player]
            known.hand, known.open_fossils = put(after.hand, player, tuple(hand)), put(after.open_fossils, player, rows[:len(rows) - dug])
            after = known
        return super()._offers(before, after, player)

    def purse(self, state: State, player: int) -> dict[str, int]:
        """Fossil Points at hand."""
        return {"FP": state.fp[player]}

    def touched(self, event: Event) -> list[str]:
        """The vivosaurs an event names."""
        named = [(event.data[f"{field}_owner"], event.data[field]) for field in ("vivosaur", "user") if field in event.data]
        named += [(owner, vivosaur) for owner, vivosaur, _ in event.data.get("targets", ())]
        return [f"vivosaur:{owner}:{vivosaur}" for owner, vivosaur in named]

    def word(self, argument: str) -> str:
        """A card by its name."""
        return _names().get(argument, argument)

    def gains(self, before: Any, after: Any, player: int) -> Sequence[Line]:
        """Fossil Points after the action."""
        if after.todo and after.fp[player] != before.fp[player]:
            return (Line(f"You have {after.fp[player]} FP then."),)
        return ()


@cache
def _names() -> dict[str, str]:
    from fossil_lab.fossil_fighters.box import box_of
    from fossil_lab.fossil_fighters.cards import builtin

    rows = builtin()
    skills = {use.skill.id: use.skill.name for faces in box_of(rows).faces for face in faces for use in face.uses}
    return skills | {key: row.name for key, row in rows.by_id.items()}
