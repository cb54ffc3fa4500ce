"""One position of Fossilis: named columns of small numbers, cheap to copy and to search.

Players are columns (`plaster[player]`). `todo`, the site's lists, `pawn`, `plaster` and `score` change in place; every
other field is a number or a tuple that is replaced as a whole, so copies may share it. For reading there are the small
objects of `reading.py`: `state.site["c3"]`, `state.players[0]`, `state.market` ...
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, ClassVar

from fossil_lab.core.actions import ActionSpace
from fossil_lab.core.decision import Breakdown, Event, Refusal
from fossil_lab.core.state import DecisionKind
from fossil_lab.core.state import State as CoreState
from fossil_lab.fossilis import reading
from fossil_lab.fossilis.box import Box
from fossil_lab.fossilis.cards import builtin
from fossil_lab.fossilis.options import Options
from fossil_lab.fossilis.telling import Telling, called

NUMBERS = (
    "start", "turn_index", "current", "energy", "energy_full", "pool", "supply", "pool_number", "event_due", "last_turn",
    "events_done", "standing", "hammered", "used_skills", "seen", "covered", "barred", "no_step", "reach", "stride", "dice")
LISTS = ("low", "high", "face", "lines", "pawn", "plaster", "score")
TUPLES = (
    "pits", "pile", "sand", "bone_pile", "storage", "bone_cards", "lab", "lab_bones", "lab_cards", "tiles", "tools",
    "used", "skills", "scored", "exchange", "display_row", "market_row", "skill_row", "dinosaur_deck", "known_below", "tool_deck",
    "supply_deck", "event_deck", "active", "dig_price", "piece_price", "final", "modules")
FIELDS = NUMBERS + LISTS + TUPLES


class State(CoreState):
    """One position of Fossilis. Contract: ARCHITECTURE of the project; fields: see the comments beside them."""

    __slots__ = ("box", "num_players", "options", "arguments", *FIELDS)

    game: ClassVar[str] = "fossilis"
    module_of_game: ClassVar[str] = "fossil_lab.fossilis"
    decisions: ClassVar[dict[str, DecisionKind]] = {}
    automatic: ClassVar[dict[str, Any]] = {}
    plans: ClassVar[dict[str, str]] = {}
    surprises: ClassVar[frozenset[str]] = frozenset(("event",))
    moments: ClassVar[dict[str, Any]] = {}  # family -> reason why it is not its moment, see turn.py
    tellers: ClassVar[dict[str, Any]] = {}
    telling: ClassVar[Telling] = Telling()

    box: Box
    options: Options
    num_players: int
    start: int  # the player with the Start Player marker
    turn_index: int  # turns begun before this one, -1 during set-up
    current: int  # whose turn it is
    energy: int
    energy_full: int  # Energy had this turn in all
    pool: int  # Plaster in the Pool
    supply: int  # Plaster in the supply
    pool_number: int  # 1 to 4
    event_due: int  # 1: an Event is revealed at the end of this turn
    last_turn: int  # turn_index of the last turn, -1 while the end is not triggered
    events_done: int  # Events revealed
    standing: int  # an Event whose effect lasts, -1 for none
    hammered: int  # 1: a Hammer was extracted this turn
    used_skills: int  # mask of the once-a-turn Skills used this turn
    seen: int  # mask of the pits that have been open: what lies in them is known to all
    covered: int  # mask of the spaces with a tile
    barred: int  # mask of the open pits that are out of bounds (an expansion's doing)
    no_step: int  # mask of the spaces that no pawn may step onto (an expansion's doing)
    reach: int  # where the current player may extract: 0 beside the pawn, 1 also diagonally, 2 any open pit
    stride: int  # spaces of a Move of the current player
    dice: int  # chance to come (none in the base game: all orders are fixed at set-up)
    low: list[int]  # lower tile of each space
    high: list[int]  # upper tile
    face: list[int]  # 0 to 6, see dig_site.py
    lines: list[int]  # five rows, five columns as numbers
    pawn: list[int]  # a space, a side, or in hand
    plaster: list[int]
    score: list[int]
    pits: tuple[int, ...]  # pieces of a pit, four bits a kind
    pile: tuple[int, ...]  # discarded tiles, longest there first
    sand: tuple[int, ...]  # kinds of Sand among them
    bone_pile: tuple[int, ...]
    storage: tuple[tuple[int, ...], ...]  # bones of each kind
    bone_cards: tuple[tuple[int, ...], ...]  # Supplies lying face up as bones
    lab: tuple[int, ...]  # Dinosaur in the lab, -1 for none
    lab_bones: tuple[tuple[int, ...], ...]  # bones assigned to it, cards included
    lab_cards: tuple[tuple[int, ...], ...]  # Supplies assigned to it
    tiles: tuple[tuple[int, ...], ...]  # collected tiles
    tools: tuple[tuple[int, ...], ...]  # unused Tools
    used: tuple[tuple[int, ...], ...]  # Market cards lying face down
    skills: tuple[tuple[int, ...], ...]
    scored: tuple[tuple[int, ...], ...]
    exchange: tuple[tuple[int, ...], ...]  # Reclassification: (drawn, given back), () before
    display_row: tuple[int, ...]
    market_row: tuple[int, ...]
    skill_row: tuple[int, ...]
    dinosaur_deck: tuple[int, ...]  # top card first
    known_below: tuple[int, ...]  # for the last cards of the deck: mask of the players who know each
    tool_deck: tuple[int, ...]
    supply_deck: tuple[int, ...]
    event_deck: tuple[int, ...]
    active: tuple[int, ...]  # Tools whose effect lasts this turn
    dig_price: tuple[int, ...]  # Energy for Sand, Clay, Stone, for the current player
    piece_price: tuple[int, ...]  # Plaster for each piece, for the current player
    final: tuple[Any, ...]  # breakdown rows of each player once the game is over
    modules: tuple[Any, ...]  # one part for each expansion in play

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
        """A copy that shares nothing that changes. About 2 us: plain assignments beat any loop."""
        new = State.__new__(State)
        new.log = None
        new.todo = self.todo[:]
        new.box = self.box
        new.options = self.options
        new.arguments = self.arguments
        new.num_players = self.num_players
        new.start = self.start
        new.turn_index = self.turn_index
        new.current = self.current
        new.energy = self.energy
        new.energy_full = self.energy_full
        new.pool = self.pool
        new.supply = self.supply
        new.pool_number = self.pool_number
        new.event_due = self.event_due
        new.last_turn = self.last_turn
        new.events_done = self.events_done
        new.standing = self.standing
        new.hammered = self.hammered
        new.used_skills = self.used_skills
        new.seen = self.seen
        new.covered = self.covered
        new.barred = self.barred
        new.no_step = self.no_step
        new.reach = self.reach
        new.stride = self.stride
        new.dice = self.dice
        new.low = self.low[:]
        new.high = self.high[:]
        new.face = self.face[:]
        new.lines = self.lines[:]
        new.pawn = self.pawn[:]
        new.plaster = self.plaster[:]
        new.score = self.score[:]
        new.pits = self.pits
        new.pile = self.pile
        new.sand = self.sand
        new.bone_pile = self.bone_pile
        new.storage = self.storage
        new.bone_cards = self.bone_cards
        new.lab = self.lab
        new.lab_bones = self.lab_bones
        new.lab_cards = self.lab_cards
        new.tiles = self.tiles
        new.tools = self.tools
        new.used = self.used
        new.skills = self.skills
        new.scored = self.scored
        new.exchange = self.exchange
        new.display_row = self.display_row
        new.market_row = self.market_row
        new.skill_row = self.skill_row
        new.dinosaur_deck = self.dinosaur_deck
        new.known_below = self.known_below
        new.tool_deck = self.tool_deck
        new.supply_deck = self.supply_deck
        new.event_deck = self.event_deck
        new.active = self.active
        new.dig_price = self.dig_price
        new.piece_price = self.piece_price
        new.final = self.final
        new.modules = self.modules and tuple(part.clone() for part in self.modules)
        return new

    def key(self) -> tuple[Any, ...]:
        """Everything that makes this position what it is."""
        parts: list[Any] = [self.game, self.box.cards.digest, self.num_players, sorted(self.options.chosen().items(), key=lambda kv: kv[0])]
        parts += [getattr(self, name) for name in NUMBERS]
        parts += [tuple(getattr(self, name)) for name in LISTS]
        parts += [getattr(self, name) for name in TUPLES if name != "modules"]
        parts += [part.key() for part in self.modules]
        parts.append(tuple(self.todo))
        return tuple(parts)

    def __getstate__(self) -> dict[str, Any]:
        state = {name: getattr(self, name) for name in FIELDS}
        cards = self.box.cards
        return state | {"todo": self.todo, "num_players": self.num_players, "options": self.options.chosen(), "cards": cards,
                        "arguments": self.arguments}

    def __setstate__(self, state: dict[str, Any]) -> None:
        from fossil_lab.fossilis.box import box_of

        self.log = None
        self.box = box_of(state.pop("cards"))
        self.options = Options(state.pop("options"))
        for name, value in state.items():
            setattr(self, name, value)

    def happened(self, kind: str, player: int, rules: tuple[str, ...] = (), secret: tuple[str, ...] = (), **data: Any) -> None:
        """Note an event, if anybody listens."""
        if self.log is not None:
            cards = self.box.cards
            if cards is not builtin():  # the sentence must find the names of cards that are not built in
                for field in ("card", "skill"):
                    if (row := cards.by_id.get(str(data.get(field)))) is not None:
                        data[f"{field}_name"] = called(row)
                        secret += (f"{field}_name",) if field in secret else ()
            self.log.append(Event(kind, player, data, rules, secret, self.tellers[kind]))

    def called(self, player: int) -> str:
        """What a player is called who was given no name: the opponent of a solo game has its own."""
        return next((name for part in self.modules if (name := part.called(self, player))), super().called(player))

    def is_script(self, player: int) -> bool:
        """True for the opponent of a solo game."""
        return player == self.num_players - 1 and any(part.solo for part in self.modules)

    def out_of_turn(self, family: str, values: tuple[int, ...]) -> Refusal | None:
        """The rule that says when such an action would have its moment."""
        moment = self.moments.get(family)
        return moment(self, family, values) if moment else None

    # ------------------------------------------------------------------ knowledge

    def scrubbed(self, player: int) -> State:
        """A copy without anything the player cannot know."""
        from fossil_lab.fossilis.knowledge import scrub

        return scrub(self, player)

    def dealt(self, player: int, rng: random.Random) -> State:
        """A full state that fits what the player knows."""
        from fossil_lab.fossilis.knowledge import deal

        return deal(self, player, rng)

    def costs(self, code: int) -> dict[str, int]:
        """Energy and Plaster that an action takes."""
        from fossil_lab.fossilis.turn import costs

        return costs(self, code)

    # ------------------------------------------------------------------ points

    @property
    def scores(self) -> list[int]:
        """Points on the score track by player; at the end, the final totals."""
        return self.score[:]

    @property
    def winners(self) -> list[int]:
        """All who share the win; empty before the end. (FB-TIE-01, FB-TIE-02)"""
        from fossil_lab.fossilis.scoring import winners

        return winners(self) if self.is_terminal else []

    def breakdown(self, player: int) -> Breakdown:
        """The player's points by category: final at the end, before it as if the game ended now."""
        from fossil_lab.fossilis.scoring import breakdown

        return breakdown(self, self.player_number(player))

    # ------------------------------------------------------------------ text and pictures

    def typed(self, text: str) -> str:
        """`claim 2`, `buy 3`, `score 1`: a place counted from the left stands for the card that lies there."""
        for part in self.modules:
            text = part.typed(self, text)
        return reading.typed(self, text)

    def drawing(self, view: Any, **how: Any) -> Any:
        """The table of a view as an SVG object."""
        from fossil_lab.fossilis import drawing

        return drawing.draw(view, **how)

    def draw(self, player: int | None = None, *, reveal: bool = False, **how: Any) -> Any:
        """The table as an SVG object: as `player` (the one who decides, if none is named) may see it, or all of it."""
        if reveal:
            return self.drawing(self, reveal=True, **how)
        if player is None:
            player = self.current_player if self.current_player is not None else self.start
        return self.drawing(self.view(player), **how)

    def _repr_svg_(self) -> str:
        svg: str = self.draw()._repr_svg_()
        return svg

    def __repr__(self) -> str:
        return reading.one_line(self)

    def __str__(self) -> str:
        return reading.diagram(self)

    # ------------------------------------------------------------------ reading objects

    @property
    def site(self) -> reading.Site:
        """The dig site: `state.site["c3"].tiles`, `.pit`, `.pawn`; iterate for all 25 spaces."""
        return reading.Site(self)

    @property
    def players(self) -> Sequence[reading.Player]:
        """The players' mats: `state.players[0].plaster`, `.storage`, `.lab` ..."""
        return reading.Players(reading.Player(self, i) for i in range(self.num_players))

    @property
    def expansions(self) -> SimpleNamespace:
        """What lies on the table because of the expansions in play: one attribute each, by its name."""
        return SimpleNamespace(**{part.name: part.read(self) for part in self.modules})

    @property
    def step(self) -> str:
        """Where the turn stands: setup, energy, market, claim, event, final or over; script in the turn of a script player."""
        return reading.step(self)

    @property
    def turn(self) -> int:
        """The number of the current turn of each player, from 1; 0 during set-up."""
        return self.turn_index // self.num_players + 1 if self.turn_index >= 0 else 0

    round = turn

    @property
    def pool_full(self) -> int:
        """Plaster of a full Pool. (FB-SET-30)"""
        return self.box.cards.plaster.pool_per_player * self.num_players

    @property
    def last_round(self) -> bool:
        """True in the last round, after the one in which the fourth Pool ran out. (FB-END-03)"""
        return 0 <= self.last_turn < self.turn_index + self.num_players and self.turn_index > self.last_turn - self.num_players

    @property
    def display(self) -> tuple[Any, ...]:
        """The four places of the Dinosaur display: a Dinosaur, or None."""
        return tuple(self.box.dinosaurs[d] if d >= 0 else None for d in self.display_row)

    @property
    def market(self) -> tuple[Any, ...]:
        """The four places of the Market: a Tool, a Supply, or None."""
        return tuple(self.box.market_cards[m] if m >= 0 else None for m in self.market_row)

    @property
    def skill_display(self) -> tuple[Any, ...]:
        """The nine places of the Skill display: a Skill, "hammer", or None."""
        return tuple(self.box.skills[k] if k >= 0 else None if k == -1 else "hammer" for k in self.skill_row)

    @property
    def events(self) -> tuple[Any, ...]:
        """The stack of Events in order: an EventCard for each one revealed, HIDDEN for each face down."""
        return reading.events(self)

    @property
    def standing_event(self) -> Any:
        """The EventCard whose effect lasts (Soft Stone), or None."""
        return self.box.events[self.standing] if self.standing >= 0 else None

    @property
    def discard(self) -> tuple[Any, ...]:
        """The discard pile of tiles, longest there first."""
        return tuple(reading.tile(self.box, t) for t in self.pile)

    @property
    def bone_discard(self) -> dict[str, int]:
        """The bone discard by kind."""
        return reading.bones(self.bone_pile)

    @property
    def deck_sizes(self) -> dict[str, int]:
        """How many cards each deck still has."""
        return {"dinosaurs": len(self.dinosaur_deck), "tools": len(self.tool_deck), "supplies": len(self.supply_deck)}

    def __dir__(self) -> list[str]:
        return sorted(set(object.__dir__(self)) - {n for n in FIELDS if n not in READABLE})

    def to_dict(self) -> dict[str, Any]:
        """The whole state as JSON-able data; `fl.fossilis.from_dict` reads it back."""
        from fossil_lab.fossilis.saving import to_dict

        return to_dict(self)

    def to_scenario(self) -> str:
        """The position in the scenario notation; ScenarioError for what the notation cannot express."""
        from fossil_lab.fossilis.scenario_text import write

        return write(self)


READABLE = frozenset(("start", "current", "energy", "energy_full", "pool", "supply", "pool_number"))
