"""Caution Tape: once a game a player covers an open pit next to their pawn until their next turn.

While it lies there nothing may be taken out of the pit, and no tile and no pawn may come into its space: `dig_site.bar` tells
the base rules so, and they ask here for the reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from fossil_lab.core.cards import Table
from fossil_lab.core.checks import FrozenDict, whole, word
from fossil_lab.core.decision import Refusal
from fossil_lab.core.state import Answer, put
from fossil_lab.fossilis.components import CardRow
from fossil_lab.fossilis.dig_site import AROUND, BESIDE, BIT, OFF, PLACES, SPACES, bar, unbar
from fossil_lab.fossilis.seams import Module
from fossil_lab.fossilis.telling import says

if TYPE_CHECKING:
    from fossil_lab.core.dice import Dice
    from fossil_lab.fossilis.box import Box
    from fossil_lab.fossilis.state import State

READY, GONE = -1, -2  # a tape not used yet, a tape out of the game; any other number is the space it lies on
OWN_TURN = ("spend_energy", "buy", "claim", "finish_turn")


@dataclass(frozen=True, slots=True, repr=False)
class TapeFigures(CardRow):
    """How many tapes there are, and how they are used."""

    tapes: int
    per_player: int
    uses_per_game: int
    energy_cost: int
    adjacency: str
    lasts_until: str
    provenance: FrozenDict[str, str] = field(hash=False)
    note: str


class Tapes(NamedTuple):
    """The players who still have their tape, and the tapes that lie on the site: space -> whose."""

    unused: tuple[int, ...]
    lying: dict[str, int]


def tape_of(s: State) -> CautionTape:
    """This expansion's part of a state."""
    return next(part for part in s.modules if isinstance(part, CautionTape))


# ------------------------------------------------------------------ placing it

def refuse_tape(s: State, space: int) -> Refusal | None:
    """Why the player at turn may not put the tape on this pit. (FX-CT-GEN-03 to FX-CT-GEN-05, FX-CT-GEN-13 to FX-CT-GEN-17)"""
    part, player = tape_of(s), s.todo[-1][1]
    at, mine, cost = s.pawn[player], part.tape[player], part.cost(s)
    if mine != READY:
        where = f"it lies on {SPACES[mine]}" if mine >= 0 else "it has left the game"
        return Refusal("FX-CT-GEN-03", f"Your Caution Tape has been used: {where}.")
    if at >= OFF:
        return Refusal("FX-CT-GEN-17", f"Your pawn is beside the site ({PLACES[at]}), next to no pit.")
    if s.covered & BIT[space]:
        return Refusal("FX-CT-GEN-05", f"A tile lies on {SPACES[space]}; Caution Tape covers an open pit.")
    if space not in BESIDE[at]:
        if space in AROUND[at]:
            return Refusal("FX-CT-GEN-13", f"{SPACES[space]} is only diagonally next to your pawn on {SPACES[at]}.")
        return Refusal("FX-CT-GEN-05", f"The pit of {SPACES[space]} is not next to your pawn on {SPACES[at]}.")
    if s.barred & BIT[space]:
        return Refusal("FX-CT-GEN-15", f"The Caution Tape of player {part.tape.index(space) + 1} lies on {SPACES[space]} already.")
    if s.energy < cost:
        return Refusal("FX-CT-GEN-16", f"Placing Caution Tape costs {cost} Energy; you have {s.energy}.")
    return None


def place_tape(s: State, space: int) -> None:
    """(FX-CT-GEN-05, FX-CT-GEN-07)"""
    part, player = tape_of(s), s.todo[-1][1]
    part.tape = put(part.tape, player, space)
    s.energy -= part.cost(s)
    bar(s, space)
    s.happened("tape", player, ("FX-CT-GEN-05", "FX-CT-GEN-07"), space=SPACES[space])


def not_now(s: State, family: str, values: tuple[int, ...]) -> Refusal | None:
    """In the middle of something, or on another player's turn. (FX-CT-GEN-04)"""
    if s.turn_index < 0 or not s.todo:
        return None
    if s.todo[-1][1] != s.current:
        return Refusal("FX-CT-GEN-04", f"Caution Tape is placed on one's own turn; it is the turn of player {s.current + 1}.")
    return None


class CautionTape(Module):
    """A tape for each player. (FX-CT-GEN-01, FX-CT-GEN-02)"""

    FIELDS = ("tape",)
    __slots__ = FIELDS
    tape: tuple[int, ...]  # of each player READY, GONE, or the space it lies on
    name: ClassVar[str] = "caution_tape"
    TABLES = (Table("expansions.toml", "caution_tape", TapeFigures, {
        "tapes": whole(5, 5), "per_player": whole(1, 1), "uses_per_game": whole(1, 1), "energy_cost": whole(0, 9),
        "adjacency": word("adjacency", ("orthogonal",)), "lasts_until": word("end", ("start_of_owners_next_turn",))}, "",
        groups={n: n for n in ("tapes", "per_player", "uses_per_game", "energy_cost", "adjacency", "lasts_until")}),)
    ANSWERS: ClassVar[dict[str, Any]] = {kind: {"tape": Answer(refuse_tape, place_tape)} for kind in OWN_TURN}
    MOMENTS: ClassVar[dict[str, Any]] = {"tape": not_now}
    TELLERS: ClassVar[dict[str, Any]] = {"tape": says("{who} places Caution Tape on the pit of {space}."),
               "tape_off": says("The Caution Tape comes off {space} and leaves the game.")}
    SCENARIO_KEYS = ("tape", "tape_gone")

    @classmethod
    def actions(cls, box: Box) -> None:
        """`tape <space>`"""
        box.more["tape"] = tuple(box.space.add("tape", (name,), (i,)) for i, name in enumerate(SPACES))

    @classmethod
    def begin(cls, s: State) -> CautionTape:
        """Every player has a tape."""
        part = cls()
        part.tape = (READY,) * s.num_players
        return part

    def prepare(self, s: State, dice: Dice) -> None:
        """A script player has none: no rule of its says when it would use it."""
        self.tape = tuple(GONE if s.is_script(player) else READY for player in range(s.num_players))

    def cost(self, s: State) -> int:
        """Energy for placing it. (FX-CT-GEN-16)"""
        cost: int = s.box.cards.extra["caution_tape"].energy_cost
        return cost

    # ------------------------------------------------------------------ in play

    def offer(self, s: State, player: int, out: list[int]) -> None:
        """Open pits next to the pawn that bear no tape. (FX-CT-GEN-04, FX-CT-GEN-05)"""
        at = s.pawn[player]
        if self.tape[player] == READY and at < OFF and s.energy >= self.cost(s):
            closed = s.covered | s.barred
            out += [s.box.more["tape"][i] for i in BESIDE[at] if not closed & BIT[i]]

    def turn_starts(self, s: State, player: int) -> bool:
        """The tape comes off and leaves the game. (FX-CT-GEN-06, FX-CT-GEN-11, FX-CT-GEN-12, FX-CT-GEN-20)"""
        space = self.tape[player]
        if space >= 0:
            unbar(s, space)
            self.tape = put(self.tape, player, GONE)
            s.happened("tape_off", player, ("FX-CT-GEN-11", "FX-CT-GEN-12"), space=SPACES[space])
        return False

    def refuse(self, s: State, what: str, space: int) -> Refusal | None:
        """The whole action is refused that would take something out of the pit or put something into it. (FX-CT-GEN-19)"""
        if space not in self.tape:
            return None
        rule, why = {
            "extract": ("FX-CT-GEN-08", "nothing may be extracted from this pit"),
            "slide": ("FX-CT-GEN-09", "no tile may slide there"),
            "place": ("FX-CT-GEN-09", "no tile may be laid there"),
            "push": ("FX-CT-GEN-10", "no pawn may be pushed there"),
        }.get(what, ("FX-CT-GEN-10", "no pawn may go there"))
        if what == "place" and s.todo[-1][0] == "event_place":
            rule = "FX-CT-GEN-14"
        return Refusal(rule, f"Caution Tape of player {self.tape.index(space) + 1} lies on {SPACES[space]}: {why}.")

    # ------------------------------------------------------------------ reading, scenarios

    def read(self, s: State) -> Tapes:
        """Who still has a tape, and where tapes lie."""
        lying = {SPACES[at]: p for p, at in enumerate(self.tape) if at >= 0}
        return Tapes(tuple(p for p, at in enumerate(self.tape) if at == READY), lying)

    def from_scenario(self, s: State, given: Mapping[str, Any], reader: Any) -> None:
        """`tape = { b3 = 0 }`: that player's tape lies there; `tape_gone = [1]`: those tapes have left the game."""
        gone = given.get("tape_gone", [])
        if not isinstance(gone, list | tuple) or any(p not in reader.people or isinstance(p, bool) for p in gone):
            raise reader.fault("tape_gone", f"a list of players 0 to {len(reader.people) - 1}, not {gone!r}.")
        for player in gone:
            self.tape = put(self.tape, player, GONE)
        for name, player in reader.table("tape").items():
            space = reader.space(name, "tape")
            if player not in reader.people or isinstance(player, bool) or self.tape[player] != READY:
                raise reader.fault(f"tape.{name}", f"a player 0 to {len(reader.people) - 1} whose tape lies nowhere else, not {player!r}.")
            if s.covered & BIT[space]:
                raise reader.fault(f"tape.{name}", "Caution Tape lies on an open pit; a tile lies there.")
            self.tape = put(self.tape, player, space)
            bar(s, space)

    def to_scenario(self, s: State) -> dict[str, Any]:
        """The tapes on the site, and the players whose tape has left the game."""
        gone = [p for p, at in enumerate(self.tape) if at == GONE and not s.is_script(p)]
        return {"tape": self.read(s).lying} | ({"tape_gone": gone} if gone else {})
