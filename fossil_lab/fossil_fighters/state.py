"""One position of the Fossil Fighters Card Game: named columns of small numbers, cheap to copy and to search.

The six vivosaurs are columns of six: 0 to 2 are player 0's, 3 to 5 player 1's, in the order of their teams. Lists change in
place; every other field is a number or a tuple that is replaced as a whole, so copies may share it. For reading there are
the small objects of `reading.py`: `state.players[0].az.damage`, `state.players[1].hand` ...
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Sequence
from typing import Any, ClassVar

from fossil_lab.core.actions import ActionSpace
from fossil_lab.core.decision import Breakdown, Event, Refusal, Row
from fossil_lab.core.dice import Dice
from fossil_lab.core.state import DecisionKind
from fossil_lab.core.state import State as CoreState
from fossil_lab.errors import FossilLabError
from fossil_lab.fossil_fighters import reading
from fossil_lab.fossil_fighters.box import OUT, Box, box_of
from fossil_lab.fossil_fighters.options import Options
from fossil_lab.fossil_fighters.telling import Telling

NUMBERS = ("first", "current", "turn", "winner", "exhausted", "evolved", "boosts", "clean_discount", "no_discard", "dice")
LISTS = ("fp", "az", "ez", "zone", "damage", "scare", "sleep", "discount")
TUPLES = ("team", "sz", "attached", "in_play", "open_fossils", "hand", "hand_known", "deck", "discard", "deck_list", "fossil_list",
          "fossil_deck", "fossil_known", "fossil_discard", "looked", "skill", "delayed", "tricks", "coins")
FIELDS = NUMBERS + LISTS + TUPLES

RUNNING, DRAWN = -2, -1


class Branch(Exception):
    """Chance is asked for while a game is tried out: one of `ways` results, each equally likely."""

    def __init__(self, ways: int) -> None:
        self.ways = ways


class State(CoreState):
    """One position of the Fossil Fighters Card Game. Fields: see the comments beside them."""

    __slots__ = ("box", "num_players", "options", "arguments", "script", *FIELDS)

    game: ClassVar[str] = "fossil_fighters"
    module_of_game: ClassVar[str] = "fossil_lab.fossil_fighters"
    decisions: ClassVar[dict[str, DecisionKind]] = {}
    automatic: ClassVar[dict[str, Any]] = {}
    plans: ClassVar[dict[str, str]] = {}
    surprises: ClassVar[frozenset[str]] = frozenset(("coin", "swap", "look"))
    moments: ClassVar[dict[str, Any]] = {}  # family -> reason why it is not its moment, see turn.py
    tellers: ClassVar[dict[str, Any]] = {}
    telling: ClassVar[Telling] = Telling()

    box: Box
    options: Options
    num_players: int
    script: list[int] | None  # results of chance to come, while `outcomes` tries them all
    first: int  # the player who began
    current: int  # whose turn it is
    turn: int  # turns of both players together, the one now included; 0 before the first
    winner: int  # RUNNING, DRAWN, or the winner
    exhausted: int  # mask of the exhausted vivosaurs
    evolved: int  # mask of the vivosaurs on their Super Evolver face
    boosts: int  # Elemental Boosts of this turn
    clean_discount: int  # what each cleaning of this turn is cheaper
    no_discard: int  # 1: cleaning needs no discard this turn
    dice: int  # chance to come
    fp: list[int]  # Fossil Points
    az: list[int]  # the vivosaur in each Attack Zone, -1 for none
    ez: list[int]
    zone: list[int]  # where each vivosaur is
    damage: list[int]
    scare: list[int]  # turns left
    sleep: list[int]
    discount: list[int]  # what the skills of each vivosaur are cheaper this turn
    team: tuple[int, ...]  # rows of the six vivosaurs
    sz: tuple[tuple[int, ...], ...]  # each Support Zone, first place first
    attached: tuple[tuple[tuple[int, int, int], ...], ...]  # to each vivosaur: (card, who played it, mark), see playing.py
    in_play: tuple[tuple[int, int, int, int], ...]  # (card, owner, exhausted, counters), in the order played
    open_fossils: tuple[tuple[tuple[int, int], ...], ...]  # excavated and not cleaned: (card, dropping counters)
    hand: tuple[tuple[int, ...], ...]  # sorted
    hand_known: tuple[tuple[int, ...], ...]  # cards of each hand that the opponent has seen go there
    deck: tuple[tuple[int, ...], ...]  # top card first
    discard: tuple[tuple[int, ...], ...]
    deck_list: tuple[tuple[int, ...], ...]  # what each deck was made of: public (FF-SET-17)
    fossil_list: tuple[int, ...]
    fossil_deck: tuple[int, ...]
    fossil_known: tuple[tuple[int, ...], ...]  # what each player knows of each card of it, see knowledge.py
    fossil_discard: tuple[int, ...]
    looked: tuple[tuple[int, int, int], ...]  # Fossil Deck cards being looked at: (card, what each player knew of it)
    skill: tuple[int, ...]  # the skill announced: user, its number, targets; () for none
    delayed: tuple[tuple[Any, ...], ...]  # effects that wait for its end: (card, who played it, path)
    tricks: tuple[tuple[int, int, int], ...]  # tricks that wait for both to pass (option trick_resolution)
    coins: tuple[int, ...]  # the next flips, if a scenario fixes them: 1 heads, 0 tails

    # ------------------------------------------------------------------ the machine

    @property
    def actions_of_game(self) -> ActionSpace:
        """The action space of this card set."""
        return self.box.space

    def apply_action(self, code: int) -> None:
        """Carry out a legal action in place, unchecked: as in every game, with the codes at hand."""
        box, todo, automatic = self.box, self.todo, self.automatic
        self.decisions[todo[-1][0]].answers[box.family[code]].apply(self, *box.values[code])
        while todo and todo[-1][0] in automatic:
            automatic[todo[-1][0]](self, *todo.pop()[1:])

    def clone(self) -> State:
        """A copy that shares nothing that changes: plain assignments beat any loop."""
        new = State.__new__(State)
        new.log = new.script = None
        new.todo = self.todo[:]
        new.box = self.box
        new.options = self.options
        new.arguments = self.arguments
        new.num_players = self.num_players
        new.first = self.first
        new.current = self.current
        new.turn = self.turn
        new.winner = self.winner
        new.exhausted = self.exhausted
        new.evolved = self.evolved
        new.boosts = self.boosts
        new.clean_discount = self.clean_discount
        new.no_discard = self.no_discard
        new.dice = self.dice
        new.fp = self.fp[:]
        new.az = self.az[:]
        new.ez = self.ez[:]
        new.zone = self.zone[:]
        new.damage = self.damage[:]
        new.scare = self.scare[:]
        new.sleep = self.sleep[:]
        new.discount = self.discount[:]
        new.team = self.team
        new.sz = self.sz
        new.attached = self.attached
        new.in_play = self.in_play
        new.open_fossils = self.open_fossils
        new.hand = self.hand
        new.hand_known = self.hand_known
        new.deck = self.deck
        new.discard = self.discard
        new.deck_list = self.deck_list
        new.fossil_list = self.fossil_list
        new.fossil_deck = self.fossil_deck
        new.fossil_known = self.fossil_known
        new.fossil_discard = self.fossil_discard
        new.looked = self.looked
        new.skill = self.skill
        new.delayed = self.delayed
        new.tricks = self.tricks
        new.coins = self.coins
        return new

    def key(self) -> tuple[Any, ...]:
        """Everything that makes this position what it is."""
        parts: list[Any] = [self.game, self.box.cards.digest, self.num_players, sorted(self.options.chosen().items(), key=lambda kv: kv[0])]
        parts += [getattr(self, name) for name in NUMBERS]
        parts += [tuple(getattr(self, name)) for name in LISTS]
        parts += [getattr(self, name) for name in TUPLES]
        parts.append(tuple(self.todo))
        return tuple(parts)

    def __getstate__(self) -> dict[str, Any]:
        state = {name: getattr(self, name) for name in FIELDS}
        return state | {"todo": self.todo, "num_players": self.num_players, "options": self.options.chosen(), "cards": self.box.cards,
                        "arguments": self.arguments}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.log = self.script = None
        self.box = box_of(state.pop("cards"))
        self.options = Options(state.pop("options"))
        for name, value in state.items():
            setattr(self, name, value)

    def happened(self, kind: str, player: int, rules: tuple[str, ...] = (), secret: tuple[str, ...] = (), **data: Any) -> None:
        """Note an event, if anybody listens. The numbers of vivosaurs and cards among the data become their ids and names."""
        if self.log is None:
            return
        for field in ("vivosaur", "user"):
            if (v := data.get(field)) is not None:
                row = self.box.vivosaurs[self.team[v]]
                data |= {field: row.id, f"{field}_owner": v // 3, f"{field}_name": reading.name(self, v)}
        if (card := data.get("card")) is not None:
            data |= {"card": self.box.rows[card].id, "card_name": self.box.rows[card].name}
        secret += tuple(f"{field}_name" for field in secret if f"{field}_name" in data)
        self.log.append(Event(kind, player, data, rules, secret, self.tellers[kind]))

    def out_of_turn(self, family: str, values: tuple[int, ...]) -> Refusal | None:
        """The rule that says when such an action would have its moment."""
        moment = self.moments.get(family)
        return moment(self, family, values) if moment else None

    # ------------------------------------------------------------------ chance (FF-SET-18)

    def chance(self, ways: int) -> int:
        """A whole number from 0 to ways - 1, each equally likely."""
        if self.script is not None:
            if not self.script:
                raise Branch(ways)
            return self.script.pop(0)
        dice = Dice(self.dice)
        result = dice.below(ways)
        self.dice = dice.state
        return result

    def outcomes(self, code: int) -> list[tuple[float, State]]:
        """[(probability, state)] after an action: one for each result of the coins and random picks it meets."""
        found: list[tuple[float, State]] = []
        trials: list[tuple[float, tuple[int, ...]]] = [(1.0, ())]
        while trials:
            probability, results = trials.pop()
            state = self.clone()
            state.script = list(results)
            try:
                state.apply_action(code)
            except Branch as branch:
                trials += [(probability / branch.ways, (*results, n)) for n in reversed(range(branch.ways))]
                continue
            state.script = None
            found.append((probability, state))
        return found

    # ------------------------------------------------------------------ knowledge

    def scrubbed(self, player: int) -> State:
        """A copy without anything the player cannot know."""
        from fossil_lab.fossil_fighters.knowledge import scrub

        return scrub(self, player)

    def dealt(self, player: int, rng: random.Random) -> State:
        """A full state that fits what the player knows."""
        from fossil_lab.fossil_fighters.knowledge import deal

        return deal(self, player, rng)

    def costs(self, code: int) -> dict[str, int]:
        """Fossil Points that an action takes."""
        from fossil_lab.fossil_fighters.turn import costs

        return costs(self, code)

    # ------------------------------------------------------------------ who wins

    @property
    def scores(self) -> list[int]:
        """Enemy vivosaurs knocked out, by player. (FF-WIN-01)"""
        return [self.zone[3:].count(OUT), self.zone[:3].count(OUT)]

    @property
    def winners(self) -> list[int]:
        """The winner; empty before the end and for a draw."""
        return [self.winner] if self.winner >= 0 else []

    def breakdown(self, player: int) -> Breakdown:
        """The vivosaurs of the opponent that are knocked out."""
        out = [v for v in range(6) if v // 3 != self.player_number(player) and self.zone[v] == OUT]
        row = Row("knocked out", len(out), ("FF-WIN-01",), ", ".join(reading.name(self, v) for v in out))
        return Breakdown(player, [row], self.is_terminal)

    # ------------------------------------------------------------------ text and pictures

    def drawing(self, view: Any, **how: Any) -> Any:
        """The table of a view as an SVG object; FossilLabError while this game has no drawing."""
        try:
            drawing = importlib.import_module("fossil_lab.fossil_fighters.drawing")
        except ModuleNotFoundError:
            raise FossilLabError("Fossil Fighters has no drawing yet; print(state) shows the table as text.") from None
        return drawing.draw(view, **how)

    def draw(self, player: int | None = None, *, reveal: bool = False, **how: Any) -> Any:
        """The table as an SVG object: as `player` (the one who decides, if none is named) may see it, or all of it."""
        if reveal:
            return self.drawing(self, reveal=True, **how)
        if player is None:
            player = self.current_player if self.current_player is not None else self.first
        return self.drawing(self.view(player), **how)

    def __repr__(self) -> str:
        return reading.one_line(self)

    def __str__(self) -> str:
        return reading.diagram(self)

    # ------------------------------------------------------------------ reading objects

    @property
    def players(self) -> Sequence[reading.Player]:
        """The players' sides of the table: `state.players[0].az`, `.sz`, `.ez`, `.fp`, `.hand` ..."""
        return reading.Players(reading.Player(self, i) for i in range(self.num_players))

    @property
    def fossils_left(self) -> int:
        """Cards in the Fossil Deck."""
        return len(self.fossil_deck)

    @property
    def fossil_pile(self) -> tuple[Any, ...]:
        """The common discard pile of fossil cards, longest there first."""
        return tuple(self.box.rows[c] for c in self.fossil_discard)

    @property
    def announced(self) -> reading.Announced | None:
        """The skill that has been announced and not yet carried out, or None."""
        return reading.announced(self)

    @property
    def step(self) -> str:
        """Where the turn stands: setup, act, answer, choose or over."""
        return reading.step(self)

    def __dir__(self) -> list[str]:
        return sorted(set(object.__dir__(self)) - {n for n in FIELDS if n not in READABLE})

    def to_dict(self) -> dict[str, Any]:
        """The whole state as JSON-able data; `fl.fossil_fighters.from_dict` reads it back."""
        from fossil_lab.fossil_fighters.saving import to_dict

        return to_dict(self)

    def to_scenario(self) -> str:
        """The position in the scenario notation; ScenarioError for what the notation cannot express."""
        from fossil_lab.fossil_fighters.scenario_text import write

        return write(self)


READABLE = frozenset(("first", "current", "turn", "boosts", "clean_discount"))
