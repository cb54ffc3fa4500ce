"""A state: one position of one game, and everything people and programs ask of it.

The rules of a game fill in the few methods at the top of `State`; the rest is the same for all games. What the game waits
for is data: `todo` is the stack of open decisions as small tuples `(kind, player, about...)`, the current one last. Each
kind of decision is described once by a `DecisionKind`, which puts the two statements of a rule side by side for every
answer: the fast list of what is legal, and the readable reason why something is not.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, NamedTuple, Self

from fossil_lab.core.actions import Action, Actions, ActionSpace
from fossil_lab.core.decision import (
    GAME_OVER,
    NOT_ASKED,
    Agenda,
    Breakdown,
    Decision,
    Event,
    Explanation,
    Line,
    Refusal,
)
from fossil_lab.core.telling import Telling
from fossil_lab.core.views import View
from fossil_lab.errors import IllegalAction, OutOfRange


class Answer(NamedTuple):
    """One kind of answer to a decision: why not, and what happens. Both take the state and the action's values."""

    refuse: Callable[..., Refusal | None]
    apply: Callable[..., None]


class DecisionKind(NamedTuple):
    """One kind of decision: its sentence, its rules, the legal codes, and an Answer for each family of actions."""

    name: str
    text: Callable[[Any, tuple[Any, ...]], str]
    rules: tuple[str, ...]
    legal: Callable[[Any], list[int]]
    answers: dict[str, Answer]


class State:
    """One position of one game: mutable, cheap to clone, and the thing people hold in their hands.

    Three ways to act: `play` checks and explains, `after` does so on a copy, `apply_action` trusts you (search, bots).
    """

    __slots__ = ("log", "todo")

    game: ClassVar[str] = ""
    decisions: ClassVar[dict[str, DecisionKind]] = {}
    automatic: ClassVar[dict[str, Callable[..., None]]] = {}
    """What the game does by itself once the decisions above it on the agenda are answered."""
    plans: ClassVar[dict[str, str]] = {}
    """A sentence for each automatic step, for the agenda."""
    surprises: ClassVar[frozenset[str]] = frozenset()
    """Kinds of event that reveal what nobody knows and decide what follows."""
    telling: ClassVar[Telling] = Telling()
    """How actions are explained."""

    surprising: ClassVar[frozenset[str]] = frozenset()
    """Kinds of event that nobody simply chose: a story tells them with their rules."""

    todo: list[tuple[Any, ...]]
    log: list[Event] | None
    num_players: int
    arguments: dict[str, Any] | None = None  # those of `new_game`, of a state that comes from one; never of a view
    module_of_game: ClassVar[str] = ""  # the module with `new_game`, `from_dict` and `card_digest`

    # ------------------------------------------------------------------ what a game fills in

    @property
    def actions_of_game(self) -> ActionSpace:
        """The action space of this state's card set."""
        raise NotImplementedError

    def clone(self) -> Self:
        """A copy that shares nothing that changes."""
        raise NotImplementedError

    def key(self) -> tuple[Any, ...]:
        """Everything that makes this position what it is, as nested tuples of ints and strings."""
        raise NotImplementedError

    def out_of_turn(self, family: str, values: tuple[int, ...]) -> Refusal | None:
        """A reason better than "not asked now" for an action, if the rules name one."""
        return None

    def scrubbed(self, player: int) -> Self:
        """A copy in which all that the player cannot know is replaced by the same stand-in, whatever it was."""
        raise NotImplementedError

    def dealt(self, player: int, rng: random.Random) -> Self:
        """From a scrubbed state: a full state that fits what the player knows."""
        raise NotImplementedError

    def costs(self, code: int) -> dict[str, int]:
        """What an action spends, by name (Energy, Plaster ...)."""
        return {}

    def breakdown(self, player: int) -> Breakdown:
        """The player's points by category, as if the game ended now."""
        raise NotImplementedError

    @property
    def scores(self) -> list[int]:
        """Points as they stand, by player."""
        raise NotImplementedError

    @property
    def winners(self) -> list[int]:
        """All who share the win; empty before the end."""
        raise NotImplementedError

    def typed(self, text: str) -> str:
        """A text people typed, made canonical with the help of the position (`claim 2`: the second card displayed)."""
        return text

    # ------------------------------------------------------------------ fast: trusted, for search and bots

    def legal_actions(self) -> list[int]:
        """The codes of all legal actions; never empty before the end, empty at the end."""
        if not self.todo:
            return []
        return self.decisions[self.todo[-1][0]].legal(self)

    def apply_action(self, code: int) -> None:
        """Carry out a legal action in place, unchecked."""
        space, todo, automatic = self.actions_of_game, self.todo, self.automatic
        self.decisions[todo[-1][0]].answers[space.family[code]].apply(self, *space.values[code])
        while todo and todo[-1][0] in automatic:
            automatic[todo[-1][0]](self, *todo.pop()[1:])

    def outcomes(self, code: int) -> list[tuple[float, Self]]:
        """[(probability, state)] after an action, one for each result of chance it meets."""
        state = self.clone()
        state.apply_action(code)
        return [(1.0, state)]

    @property
    def current_player(self) -> int | None:
        """The player who must decide now; None at the end."""
        return self.todo[-1][1] if self.todo else None

    @property
    def is_terminal(self) -> bool:
        """True when nothing is left to decide."""
        return not self.todo

    def called(self, player: int) -> str:
        """What a player is called who was given no name."""
        return f"Player {player + 1}"

    def is_script(self, player: int) -> bool:
        """True for a player whose turns follow a script (the Rival, Pal)."""
        return False

    def then(self, *decisions: tuple[Any, ...]) -> None:
        """Put decisions on the agenda, given in the order in which they are to be answered."""
        self.todo.extend(reversed(decisions))

    # ------------------------------------------------------------------ actions and reasons

    @property
    def num_actions(self) -> int:
        """Size of the action space of this game and card set."""
        return len(self.actions_of_game)

    def action(self, code: int) -> Action:
        """The Action of a code."""
        return self.actions_of_game.action(code)

    def parse(self, text: str) -> Action:
        """The Action that a text names; display positions are understood (`claim 2`)."""
        return self.actions_of_game.parse(self.typed(text) if isinstance(text, str) else text)

    def code_of(self, action: Action | str | int) -> int:
        """The code of an action given in any form."""
        if isinstance(action, str):
            return self.parse(action).code
        if isinstance(action, Action):
            return self.actions_of_game.parse(action.text).code
        return self.action(action).code

    @property
    def actions(self) -> Actions:
        """The legal actions, to read: a sequence of Action that prints as a table and answers `in`."""
        return Actions(self, self.legal_actions())

    def why_not(self, action: Action | str | int) -> Refusal | None:
        """None if the action is legal now, else the first rule it breaks with the numbers of the case."""
        return self.refusal(self.code_of(action))

    def refusal(self, code: int) -> Refusal | None:
        """Like `why_not`, for a code."""
        if not self.todo:
            return Refusal(GAME_OVER, "The game is over.")
        space = self.actions_of_game
        family = space.family[code]
        answer = self.decisions[self.todo[-1][0]].answers.get(family)
        if answer is not None:
            return answer.refuse(self, *space.values[code])
        decision = self.decision
        assert decision is not None
        return self.out_of_turn(family, space.values[code]) or Refusal(
            NOT_ASKED, f"\"{space.texts[code]}\" is not asked now; player {decision.player + 1} has to answer \"{decision.text}\" first.")

    def check(self, code: int) -> None:
        """Raise IllegalAction with the reason if the action is not legal."""
        refusal = self.refusal(self.code_of(code))
        if refusal is not None:
            raise IllegalAction(refusal)

    def play(self, action: Action | str | int) -> list[Event]:
        """Carry out an action in place and return what happened; IllegalAction if it is refused, nothing changed."""
        code = self.code_of(action)
        self.check(code)
        log: list[Event] = []
        self.log = log
        try:
            self.apply_action(code)
        finally:
            self.log = None
        return log

    def after(self, action: Action | str | int) -> Self:
        """A changed copy; this state stays as it is."""
        code = self.code_of(action)
        self.check(code)
        state = self.clone()
        state.apply_action(code)
        return state

    def tell(self, event: Event) -> None:
        """Note what happened, if anybody listens."""
        if self.log is not None:
            self.log.append(event)

    # ------------------------------------------------------------------ decisions

    def _read(self, entry: tuple[Any, ...]) -> Decision:
        name = entry[0]
        if name in self.automatic:
            return Decision(-1, name, entry[1:], self.plans[name], ())
        kind = self.decisions[name]
        return Decision(entry[1], name, entry[2:], kind.text(self, entry), kind.rules)

    @property
    def decision(self) -> Decision | None:
        """What the game waits for now; None at the end."""
        return self._read(self.todo[-1]) if self.todo else None

    @property
    def agenda(self) -> Agenda:
        """Every open decision, top first, and what the game will do by itself after them."""
        return Agenda([self._read(entry) for entry in reversed(self.todo)])

    # ------------------------------------------------------------------ views, copies, records

    def player_number(self, player: int) -> int:
        """The player as given; OutOfRange (an IndexError) if there is no such player."""
        if isinstance(player, bool) or not isinstance(player, int) or not 0 <= player < self.num_players:
            raise OutOfRange(f"There is no player {player!r}; players are 0 to {self.num_players - 1}.")
        return player

    def view(self, player: int) -> View:
        """What one player may know of this state."""
        return View(self.scrubbed(self.player_number(player)), player)

    # ------------------------------------------------------------------ explanations

    def explain(self, action: Action | str | int) -> Explanation:
        """What the action would do, as the deciding player may know it; if it is refused, why, and what would make it legal."""
        code, player = self.code_of(action), self.current_player
        if player is None:
            return Explanation(self.actions_of_game.texts[code], (), self.costs(code), self.refusal(code))
        return View(self.scrubbed(player), player).explain(code)

    def foretell(self, code: int, player: int) -> Explanation:
        """The explanation of a legal action, told from this (already dealt) state; what is drawn or shown stays open."""
        return self.telling.foretell(self, code, player)

    def remedies(self, code: int, player: int) -> tuple[Line, ...]:
        """From this (already dealt) state: what a refused action lacks, and single actions after which it would be legal."""
        return self.telling.remedies(self, code, player)

    # ------------------------------------------------------------------ identity

    def fingerprint(self) -> int:
        """A 64-bit number, equal for equal positions on every machine and in every run."""
        return int.from_bytes(hashlib.blake2b(repr(self.key()).encode(), digest_size=8).digest(), "big")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and type(self) is type(other) and self.key() == other.key()

    __hash__ = None  # type: ignore[assignment]  # mutable: use fingerprint() as a key

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.clone()


def only(codes: Sequence[int]) -> Callable[[Any], list[int]]:
    """A `legal` that always offers the same codes."""
    fixed = list(codes)
    return lambda _state: fixed[:]


def put(column: tuple[Any, ...], i: int, value: Any) -> tuple[Any, ...]:
    """The column with another value in one place. Columns are shared between copies, so they are replaced, never changed."""
    return (*column[:i], value, *column[i + 1:])
