"""Power Tools: Jackhammer, Rock Drill, Rock Saw.

Rock Drill and Rock Saw are rows of effects that other Tools have, too: a dig price that overrides all others, and a slide.
The Jackhammer's effect, `clear_pit`, is its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from fossil_lab.core.cards import Table
from fossil_lab.core.checks import FrozenDict, words
from fossil_lab.core.decision import Refusal
from fossil_lab.core.state import Answer, DecisionKind, put
from fossil_lab.fossilis.box import BONES
from fossil_lab.fossilis.cards import CardSet
from fossil_lab.fossilis.components import CardRow
from fossil_lab.fossilis.dig_site import SPACES
from fossil_lab.fossilis.reading import bones, pieces_in
from fossil_lab.fossilis.seams import Module, Setting
from fossil_lab.fossilis.telling import says
from fossil_lab.fossilis.tools import nothing, remove_tile

if TYPE_CHECKING:
    from fossil_lab.fossilis.state import State


@dataclass(frozen=True, slots=True, repr=False)
class PowerToolCards(CardRow):
    """Which cards of the Tools table are Power Tools."""

    cards: tuple[str, ...]
    provenance: FrozenDict[str, str] = field(hash=False)
    note: str


# ------------------------------------------------------------------ clear_pit: Jackhammer

def can_clear(s: State, p: dict[str, Any]) -> Refusal | None:
    """Why the effect would change nothing. (FB-TOL-15)"""
    return None if s.covered else nothing("No pit is covered.")


def begin_clear(s: State, player: int, card: int, p: dict[str, Any]) -> None:
    """Ask which pit."""
    s.todo.append(("clear_pit", player, card))


def legal_clear(s: State) -> list[int]:
    return [s.box.remove[i] for i, face in enumerate(s.face) if face]


def refuse_clear(s: State, space: int) -> Refusal | None:
    if s.face[space]:
        return None
    return Refusal("FX-PT-GEN-24", f"The pit of {SPACES[space]} is open; the Jackhammer clears a pit with at least one tile over it.")


def clear_pit(s: State, space: int) -> None:
    """Every tile over the pit, then its most valuable bones. (FX-PT-GEN-08, FX-PT-GEN-09, FX-PT-GEN-19, FX-PT-GEN-25)"""
    _, player, card = s.todo[-1]
    p, asks = s.box.market_cards[card].params, []
    while s.face[space]:
        asks += remove_tile(s, player, space, p["fallen"] == "gain")
    s.todo.pop()
    destroy(s, player, space, p)
    if asks:
        s.then(*asks)


def destroy(s: State, player: int, space: int, p: dict[str, Any]) -> None:
    """Ranked by what leftover bones score on the mat; fewer than two bones all go, Hammers stay. (FX-PT-GEN-20, FX-PT-GEN-21)"""
    lying = pieces_in(s.pits[space])
    ranked = sorted((k for k in range(len(BONES)) for _ in range(lying[k])), key=lambda k: s.box.leftover_value[k], reverse=True)
    lost = ranked[: p["bones_destroyed"]]
    for k in lost:
        s.pits = put(s.pits, space, s.pits[space] - (1 << 4 * k))
    if "out_of_game" in (s.options.jackhammer_bones, p["destroyed_to"]):
        part = next(part for part in s.modules if isinstance(part, PowerTools))
        part.destroyed = tuple(n + lost.count(k) for k, n in enumerate(part.destroyed))
    else:
        s.bone_pile = tuple(n + lost.count(k) for k, n in enumerate(s.bone_pile))
    s.happened("destroy", player, ("FX-PT-GEN-09", "FX-PT-GEN-20"), space=SPACES[space], pieces=tuple(BONES[k] for k in lost))


class OutOfGame(NamedTuple):
    """Bones that the Jackhammer took out of the game, by kind (option `jackhammer_bones`)."""

    destroyed: dict[str, int]


class PowerTools(Module):
    """Three more Tools, shuffled into the Tool deck. (FX-PT-GEN-01 to FX-PT-GEN-03)"""

    FIELDS = ("destroyed",)
    __slots__ = FIELDS
    destroyed: tuple[int, ...]  # bones out of the game, of each kind
    name: ClassVar[str] = "power_tools"
    EFFECTS: ClassVar[dict[str, Any]] = {"clear_pit": (can_clear, begin_clear)}
    DECISIONS = (DecisionKind(
        "clear_pit", lambda s, e: f"{s.box.market_cards[e[2]].name}: clear which covered pit?", ("FX-PT-GEN-08", "FX-PT-GEN-24"),
        legal_clear, {"remove": Answer(refuse_clear, clear_pit)}),)
    TELLERS: ClassVar[dict[str, Any]] = {"destroy": says("Destroyed in the pit of {space}: {pieces}.")}
    SCENARIO_KEYS = ("destroyed",)
    UNFORESEEN: ClassVar[dict[str, str]] = {"destroy": "Then its two most valuable bones are destroyed."}
    TABLES = (Table("expansions.toml", "power_tools", PowerToolCards,
                    {"cards": words("card", ("jackhammer", "rock_drill", "rock_saw"), 3, 3, repeat=False)}, ""),)

    @classmethod
    def cards(cls, cards: CardSet, setting: Setting) -> CardSet:
        """The Tools with the three Power Tools behind them."""
        return replace(cards, tools=(*cards.tools, *cards.power_tools))

    @classmethod
    def begin(cls, s: State) -> PowerTools:
        """No bone has left the game yet."""
        part = cls()
        part.destroyed = (0,) * len(BONES)
        return part

    def read(self, s: State) -> OutOfGame:
        """What the Jackhammer took out of the game."""
        return OutOfGame(bones(self.destroyed))

    def from_scenario(self, s: State, given: Mapping[str, Any], reader: Any) -> None:
        """`destroyed = "KH"`: bones out of the game."""
        self.destroyed = tuple(reader.pieces(given.get("destroyed", ""), "destroyed")[: len(BONES)])
        for k, n in enumerate(self.destroyed):
            reader.elsewhere[k] += n

    def to_scenario(self, s: State) -> dict[str, Any]:
        """Bones out of the game, if there are any."""
        letters = "".join(letter * n for letter, n in zip("TLRHK", self.destroyed, strict=True))
        return {"destroyed": letters} if letters else {}

    def counted(self, s: State) -> dict[str, int]:
        """Bones that have left the game."""
        return {"destroyed bones": sum(self.destroyed)}
