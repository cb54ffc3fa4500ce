"""The seams: a short closed list of places where an expansion may act. The base game knows these names and no expansion's.

An expansion is one subclass of `Module` in one file. Its instance in `state.modules` is its own part of the state. Seams it
does not fill do nothing; a game without expansions never calls one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

if TYPE_CHECKING:
    from fossil_lab.core.cards import Draft, Fault, Table
    from fossil_lab.core.decision import Refusal, Row
    from fossil_lab.core.dice import Dice
    from fossil_lab.core.state import Answer, DecisionKind
    from fossil_lab.fossilis.box import Box
    from fossil_lab.fossilis.cards import CardSet
    from fossil_lab.fossilis.components import Dinosaur
    from fossil_lab.fossilis.state import State


class Setting(NamedTuple):
    """What the arguments of a new game say about its cards: the expansions, options that change cards, home-made cards."""

    modules: tuple[str, ...] = ()
    choices: tuple[tuple[str, Any], ...] = ()
    species: tuple[Dinosaur, ...] = ()


NO_MODULES = Setting()


class Module:
    """One expansion in play: its part of the state in `FIELDS` (ints and nested tuples, replaced and never changed in place)."""

    __slots__ = ()
    name: ClassVar[str]
    solo: ClassVar[bool] = False
    """Does it play against a single person, as a script player after that person?"""
    takes_species: ClassVar[bool] = False
    """Does it bring home-made cards?"""
    FIELDS: ClassVar[tuple[str, ...]] = ()
    TABLES: ClassVar[tuple[Table, ...]] = ()
    """Its tables of the card files."""
    DECISIONS: ClassVar[tuple[DecisionKind, ...]] = ()
    """Kinds of decision of its own."""
    ANSWERS: ClassVar[Mapping[str, Mapping[str, Answer]]] = {}
    """Answers it adds to kinds of decision of the base game: kind -> family -> Answer."""
    EFFECTS: ClassVar[Mapping[str, Any]] = {}
    """What its Tools do: effect word -> (may it, do it), as in `tools.EFFECTS`."""
    MOMENTS: ClassVar[Mapping[str, Callable[..., Refusal | None]]] = {}
    """Its families of action that have a moment of their own -> why it is not now, or None."""
    AUTOMATIC: ClassVar[Mapping[str, Callable[..., None]]] = {}
    PLANS: ClassVar[Mapping[str, str]] = {}
    """What the game does by itself after the decisions above it, and a sentence for each, for the agenda."""
    TELLERS: ClassVar[Mapping[str, Any]] = {}
    """Its kinds of event, and the sentence of each."""
    SURPRISES: ClassVar[frozenset[str]] = frozenset()
    """Kinds of event that reveal what nobody knows and decide what follows."""
    PLURAL: ClassVar[Mapping[str, str]] = {}
    """Its families of actions, and what several of them are called."""
    UNFORESEEN: ClassVar[Mapping[str, str]] = {}
    """Of these, those that reveal what nobody knows before, and what can be said of them then."""

    # ------------------------------------------------------------------ before a game

    @classmethod
    def faults(cls, drafts: Mapping[str, Mapping[Any, Draft]], cards: CardSet) -> Iterator[Fault]:
        """What is wrong with its tables although every field is well formed."""
        return iter(())

    @classmethod
    def cards(cls, cards: CardSet, setting: Setting) -> CardSet:
        """The card set with this expansion's cards and figures (use `dataclasses.replace`)."""
        return cards

    @classmethod
    def read_species(cls, species: Any, modules: tuple[str, ...], cards: CardSet) -> Iterable[Dinosaur]:
        """Home-made cards as given to a new game, checked; OptionError."""
        return ()

    @classmethod
    def actions(cls, box: Box) -> None:
        """Add its action codes to a box, behind all others."""

    @classmethod
    def begin(cls, s: State) -> Self:
        """Its part of a state with nothing set up."""
        part = cls()
        for name in cls.FIELDS:
            setattr(part, name, ())
        return part

    def prepare(self, s: State, dice: Dice) -> None:
        """Set-up, after that of the base game."""

    # ------------------------------------------------------------------ its part of the state

    def clone(self) -> Self:
        """A copy; fields are never changed in place, so they are shared."""
        part = type(self)()
        for name in self.FIELDS:
            setattr(part, name, getattr(self, name))
        return part

    def key(self) -> tuple[Any, ...]:
        """What makes this part what it is."""
        return (self.name, *(getattr(self, name) for name in self.FIELDS))

    def scrub(self, s: State, player: int) -> None:
        """Replace what the player cannot know by stand-ins; `self` belongs to the copy `s`."""

    def deal(self, s: State, player: int, rng: random.Random) -> None:
        """Fill the stand-ins with something that fits."""

    # ------------------------------------------------------------------ in play

    def turn_starts(self, s: State, player: int) -> bool:
        """A turn begins: Energy is given, nothing is asked yet. True if this expansion takes the whole turn."""
        return False

    def turn_ends(self, s: State, player: int) -> Iterable[tuple[Any, ...]]:
        """Agenda entries between the end of a turn and the Event."""
        return ()

    def event_turn(self, s: State, player: int) -> bool:
        """A player's part of an Event. True if this expansion has answered for the player."""
        return False

    def event_gives(self, s: State, giver: int, player: int) -> bool:
        """A player chooses a Market card for another. True if this expansion has chosen."""
        return False

    def event_places(self, s: State, player: int, left: int) -> bool:
        """A player lays a tile in an Event. True if this expansion has laid it."""
        return False

    def event_resolved(self, s: State) -> Iterable[tuple[Any, ...]]:
        """Agenda entries between an Event and the refill of the Pool."""
        return ()

    def offer(self, s: State, player: int, out: list[int]) -> None:
        """Add what is legal at any point of one's own turn. (kinds spend_energy, buy, claim, finish_turn)"""

    def costs(self, s: State, family: str, values: tuple[int, ...]) -> dict[str, int]:
        """What an action of its own spends in the Energy step."""
        return {}

    def refuse(self, s: State, what: str, space: int) -> Refusal | None:
        """Why something may not be done to a space in `s.barred` or `s.no_step`, if that is this expansion's doing.

        `what`: "slide" a tile into it, "push" a pawn into it, "extract" from its pit, "place" a tile on it, "step" or "climb"
        onto it, "swap" pawns from or to it, "pass" over it (then `space` is where the way ends).
        """
        return None

    def pit_opened(self, s: State, space: int) -> None:
        """A pit is open now."""

    def slid(self, s: State, line: tuple[int, ...], way: int, beyond: int, upper: bool) -> None:
        """The top tiles of these spaces have moved one space on; `beyond` took the last one, or is -1."""

    def pushed_into(self, s: State, space: int, way: int) -> int:
        """The pit out of bounds into which a tile that comes up to a space would push a piece of this expansion, or -1."""
        return -1

    def removed(self, s: State, space: int) -> None:
        """The top tile of a space has been taken off."""

    def pushed(self, s: State, player: int, space: int) -> None:
        """A pawn was pushed onto this space."""

    def bought(self, s: State, player: int, card: int, place: int) -> Iterable[tuple[Any, ...]]:
        """A Market card was bought. Agenda entries between this and the refill of its place."""
        return ()

    def handed(self, s: State, player: int, card: int) -> bool:
        """A player gets a Market card, bought or given. True if this expansion has put it where it belongs."""
        return False

    def refilled(self, s: State, place: int, card: int) -> None:
        """A card came to a place of the Market."""

    def scored(self, s: State, player: int, dinosaur: int, perfect: bool) -> int:
        """A Dinosaur was scored. Points on top."""
        return 0

    def score_preview(self, s: State, player: int, dinosaur: int, perfect: bool) -> int:
        """The points on top if it were scored now; changes nothing."""
        return 0

    def own_dinosaurs(self, s: State) -> frozenset[int]:
        """Cards of `box.dinosaurs` that never lie in the Dinosaur deck."""
        return frozenset()

    def draw_for(self, s: State, place: int) -> int | None:
        """The card that fills a place of the Dinosaur display; None: from the Dinosaur deck."""
        return None

    def buried(self, s: State, dinosaur: int, knowers: int) -> bool:
        """A Dinosaur goes under the deck. True if this expansion has put it under another one."""
        return False

    def hides(self, player: int) -> bool:
        """Does a deck of this expansion hold a Dinosaur that this player has put there unseen by the others?"""
        return False

    def majority_counts(self, s: State, player: int, counts: list[int]) -> list[int]:
        """How often a player shows each characteristic, where players are compared."""
        return counts

    def final_rows(self, s: State, player: int, rows: list[Row]) -> list[Row]:
        """The rows of a player's breakdown as this expansion changes them."""
        return rows

    def winners(self, s: State, winners: list[int]) -> list[int]:
        """Who wins, as this expansion changes it."""
        return winners

    # ------------------------------------------------------------------ reading, scenarios

    def called(self, s: State, player: int) -> str | None:
        """The name of a script player, if this expansion brings it."""
        return None

    def read(self, s: State) -> Any:
        """Its part as a small object in the rulebook's words; what a view does not know reads HIDDEN."""
        return None

    SCENARIO_KEYS: ClassVar[tuple[str, ...]] = ()

    def scenario_cards(self, s: State, given: Mapping[str, Any], reader: Any) -> tuple[list[int], list[int]]:
        """The Dinosaurs and the Market cards that stand in its keys of a scenario, so that they lie nowhere else."""
        return [], []

    def from_scenario(self, s: State, given: Mapping[str, Any], reader: Any) -> None:
        """Take over its keys of a scenario (and prepare what they leave out), after everything of the base game.

        `reader` reads words and numbers, each with its place; `raise reader.fault(where, what)` for all else.
        """

    def to_scenario(self, s: State) -> dict[str, Any]:
        """Its keys of a scenario; ScenarioError for what they cannot say."""
        return {}

    def counted(self, s: State) -> dict[str, int]:
        """Pieces of its own and where they are, for the conservation laws: name -> how many there are in all places."""
        return {}

    def typed(self, s: State, text: str) -> str:
        """A text people typed, made canonical."""
        return text


MODULES: dict[str, type[Module]] = {}
"""The expansions there are, in the order in which they act; filled by `expansions/`."""


def refused(s: State, what: str, space: int) -> Refusal:
    """The reason why a barred space refuses something: that of the expansion that bars it."""
    return next(refusal for part in s.modules if (refusal := part.refuse(s, what, space)))
