"""Small read-only objects in the rulebook's words: what people look at in a notebook."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from fossil_lab.core.decision import HIDDEN
from fossil_lab.errors import OutOfRange
from fossil_lab.fossil_fighters.box import OUT, UNKNOWN, ZONES
from fossil_lab.fossil_fighters.components import ELEMENTS, Card, Face, Skill

if TYPE_CHECKING:
    from fossil_lab.fossil_fighters.state import State

STEPS = {"place_vivosaurs": "setup", "act": "act", "answer_skill": "answer"}


def name(state: State, v: int) -> str:
    """The name on the face that is up."""
    return str(state.box.faces[state.team[v]][state.evolved >> v & 1].face.name)


class Attached(NamedTuple):
    """A card attached to a vivosaur, who played it, and whether it gives its bonus (evolving cards on those who cannot evolve)."""

    card: Card
    owner: int
    bonus: bool


class InPlay(NamedTuple):
    """A card that remains in play: turned sideways or not, and the counters on it."""

    card: Card
    owner: int
    exhausted: bool
    counters: int


class Excavated(NamedTuple):
    """A fossil card lying open and not cleaned yet, with its dropping counters and what cleaning costs without a discard's help."""

    card: Card
    counters: int


class Announced(NamedTuple):
    """A skill that has been announced and waits for tricks: its user, the skill, its targets."""

    user: Vivosaur
    skill: Skill
    targets: tuple[Vivosaur, ...]


class Vivosaur:
    """One vivosaur, read-only: where it stands, its figures as they are now, its statuses and what it wears."""

    def __init__(self, state: State, number: int) -> None:
        self._state, self._v = state, number

    def __dir__(self) -> list[str]:
        return [n for n in super().__dir__() if not n.startswith("_")]

    @property
    def id(self) -> str:
        """The id of the card; actions name the vivosaur by it, on either face."""
        return str(self._state.box.vivosaurs[self._state.team[self._v]].id)

    @property
    def card(self) -> Any:
        """The row of the card: tags, both faces, provenance."""
        return self._state.box.vivosaurs[self._state.team[self._v]]

    @property
    def name(self) -> str:
        """The name on the face that is up."""
        return name(self._state, self._v)

    @property
    def owner(self) -> int:
        """Whose it is."""
        return self._v // 3

    @property
    def face(self) -> Face:
        """The face that is up: printed Life Points, defense, support, skills."""
        face: Face = self._state.box.faces[self._state.team[self._v]][self._state.evolved >> self._v & 1].face
        return face

    @property
    def evolved(self) -> bool:
        """Is the Super Evolver up?"""
        return bool(self._state.evolved >> self._v & 1)

    @property
    def zone(self) -> str:
        """Where it is: az, sz, ez, out when knocked out, hand before it is placed."""
        return ZONES[self._state.zone[self._v]]

    @property
    def exhausted(self) -> bool:
        """Is it turned sideways?"""
        return bool(self._state.exhausted >> self._v & 1)

    @property
    def damage(self) -> int:
        """Damage marked on it."""
        return self._state.damage[self._v]

    @property
    def lp(self) -> int:
        """Life Points, attached cards counted, damage not subtracted."""
        from fossil_lab.fossil_fighters import vivosaurs

        return vivosaurs.lp(self._state, self._v)

    @property
    def left(self) -> int:
        """Life Points left."""
        return max(0, self.lp - self.damage)

    @property
    def attack(self) -> int:
        """The attack stat now, support counted if it stands in the Attack Zone."""
        from fossil_lab.fossil_fighters import vivosaurs

        return vivosaurs.attack(self._state, self._v)

    @property
    def defense(self) -> int:
        """The defense stat now, support counted if it stands in the Attack Zone."""
        from fossil_lab.fossil_fighters import vivosaurs

        return vivosaurs.defense(self._state, self._v)

    @property
    def element(self) -> str:
        """The element now; the newest element card counts."""
        from fossil_lab.fossil_fighters import vivosaurs

        return ELEMENTS[vivosaurs.element(self._state, self._v)]

    @property
    def scare(self) -> int:
        """Turns of its owner for which it is scared still."""
        return self._state.scare[self._v]

    @property
    def sleep(self) -> int:
        """Turns of its owner for which it sleeps still."""
        return self._state.sleep[self._v]

    @property
    def attached(self) -> tuple[Attached, ...]:
        """Cards attached to it, the one attached first in front."""
        return tuple(Attached(self._state.box.rows[c], owner, mark == 1) for c, owner, mark in self._state.attached[self._v])

    @property
    def skills(self) -> tuple[Skill, ...]:
        """The skills of the face that is up, topmost first, a Team Skill last."""
        return tuple(use.skill for use in self._state.box.faces[self._state.team[self._v]][self._state.evolved >> self._v & 1].uses)

    def price(self, skill: str) -> int:
        """Fossil Points that a skill (by its id) costs now."""
        from fossil_lab.fossil_fighters import skills

        for use in self._state.box.faces[self._state.team[self._v]][self._state.evolved >> self._v & 1].uses:
            if use.skill.id == skill:
                return skills.price(self._state, self._v, use)
        raise OutOfRange(f"{self.name} has no skill {skill!r}; it has {', '.join(k.id for k in self.skills)}.")

    def __repr__(self) -> str:
        parts = [f"{self.name} {self.zone.upper()}", f"{self.left}/{self.lp} LP", f"attack {self.attack}, defense {self.defense}"]
        parts += ["exhausted"] if self.exhausted else []
        parts += [f"{word} {n}" for word, n in (("scare", self.scare), ("sleep", self.sleep)) if n]
        parts += ["wears " + ", ".join(a.card.name for a in self.attached)] if self.attached else []
        return "<" + "; ".join(parts) + ">"


class Players(tuple[Any, ...]):
    """Both players; OutOfRange for a player that there is not."""

    __slots__ = ()

    def __getitem__(self, key: Any) -> Any:
        if not isinstance(key, slice) and (isinstance(key, bool) or not isinstance(key, int) or not -len(self) <= key < len(self)):
            raise OutOfRange(f"There is no player {key!r}; players are 0 to {len(self) - 1}.")
        return tuple.__getitem__(self, key)


class Player:
    """One player's side of the table, read-only."""

    def __init__(self, state: State, index: int) -> None:
        self._state, self.index = state, index

    def __dir__(self) -> list[str]:
        return [n for n in super().__dir__() if not n.startswith("_")]

    @property
    def fp(self) -> int:
        """Fossil Points."""
        return self._state.fp[self.index]

    @property
    def team(self) -> tuple[Vivosaur, ...]:
        """All three vivosaurs in the order of the team, those knocked out too."""
        return tuple(Vivosaur(self._state, v) for v in range(3 * self.index, 3 * self.index + 3))

    @property
    def az(self) -> Vivosaur | None:
        """The vivosaur in the Attack Zone, or None."""
        v = self._state.az[self.index]
        return Vivosaur(self._state, v) if v >= 0 else None

    @property
    def sz(self) -> tuple[Vivosaur, ...]:
        """The vivosaurs in the Support Zone, first place first."""
        return tuple(Vivosaur(self._state, v) for v in self._state.sz[self.index])

    @property
    def ez(self) -> Vivosaur | None:
        """The vivosaur in the Escape Zone, or None."""
        v = self._state.ez[self.index]
        return Vivosaur(self._state, v) if v >= 0 else None

    @property
    def knocked_out(self) -> tuple[Vivosaur, ...]:
        """Vivosaurs that are out of the game."""
        return tuple(Vivosaur(self._state, v) for v in range(3 * self.index, 3 * self.index + 3) if self._state.zone[v] == OUT)

    @property
    def hand(self) -> tuple[Any, ...]:
        """The cards in hand; in the other player's view HIDDEN for each that was not seen going there."""
        return self._cards(self._state.hand[self.index])

    @property
    def deck(self) -> tuple[Any, ...]:
        """The deck, top card first; in a view HIDDEN for each card. `len(player.deck)` counts it."""
        return self._cards(self._state.deck[self.index])

    @property
    def discard(self) -> tuple[Card, ...]:
        """The discard pile, longest there first."""
        return self._cards(self._state.discard[self.index])

    @property
    def in_play(self) -> tuple[InPlay, ...]:
        """Cards that remain in play, in the order played."""
        return tuple(InPlay(self._state.box.rows[card], owner, bool(sideways), counters)
                     for card, owner, sideways, counters in self._state.in_play if owner == self.index)

    @property
    def excavated(self) -> tuple[Excavated, ...]:
        """Fossil cards that lie open in front of the player, not cleaned yet."""
        return tuple(Excavated(self._state.box.rows[card], counters) for card, counters in self._state.open_fossils[self.index])

    @property
    def looking_at(self) -> tuple[Any, ...]:
        """Fossil Deck cards the player is looking at just now; HIDDEN in the other's view."""
        now = self._state.todo[-1] if self._state.todo else ("",)
        if now[0] not in ("take_fossil", "order_fossils") or now[1] != self.index:
            return ()
        return self._cards(tuple(card for card, _, _ in self._state.looked))

    def _cards(self, numbers: tuple[int, ...]) -> tuple[Any, ...]:
        return tuple(HIDDEN if c == UNKNOWN else self._state.box.rows[c] for c in numbers)

    def __repr__(self) -> str:
        return f"<player {self.index + 1}; {self.fp} FP; hand {len(self.hand)}, deck {len(self.deck)}; {len(self.knocked_out)} knocked out>"


def announced(state: State) -> Announced | None:
    """The skill in hand."""
    if not state.skill:
        return None
    user = Vivosaur(state, state.skill[0])
    skill = next(use.skill for use in state.box.faces[state.team[state.skill[0]]][state.evolved >> state.skill[0] & 1].uses
                 if use.number == state.skill[1])
    return Announced(user, skill, tuple(Vivosaur(state, t) for t in state.skill[2:]))


def step(state: State) -> str:
    """Where the turn stands."""
    if not state.todo:
        return "over"
    return STEPS.get(state.todo[-1][0], "choose")


def one_line(state: State) -> str:
    """The state in one line."""
    standing = " ".join(f"{p + 1}:{3 - n}" for p, n in enumerate(reversed(state.scores)))
    if not state.todo:
        result = f"winner {state.winner + 1}" if state.winner >= 0 else "drawn"
        return f"<Fossil Fighters, over after {state.turn} turns; vivosaurs {standing}; {result}>"
    return f"<Fossil Fighters, turn {state.turn}; vivosaurs {standing}; FP {state.fp[0]} and {state.fp[1]}; {state.decision}>"


def _lines(state: State, p: int) -> Iterator[str]:
    player = Player(state, p)
    hidden = sum(card is HIDDEN for card in player.hand)
    shown = [card.name for card in player.hand if card is not HIDDEN] + ([f"{hidden} unseen"] if hidden else [])
    yield f"player {p + 1}: {player.fp} FP; deck {len(player.deck)}, discard {len(player.discard)}; hand {', '.join(shown) or 'empty'}"
    for v in player.team:
        if v.zone != "out":
            yield f"  {repr(v)[1:-1]}"
    lying = [c.card.name + (" (exhausted)" if c.exhausted else "") + (f" ({c.counters} counters)" if c.counters else "")
             for c in player.in_play]
    open_cards = [c.card.name + (f" (-{c.counters})" if c.counters else "") for c in player.excavated]
    out = [v.name for v in player.knocked_out]
    for word, cards in (("in play", lying), ("excavated", open_cards), ("knocked out", out)):
        if cards:
            yield f"  {word}: {', '.join(cards)}"


def diagram(state: State) -> str:
    """The state as a text diagram for a terminal."""
    lines = [one_line(state)[1:-1], f"Fossil Deck {len(state.fossil_deck)}, fossil discard {len(state.fossil_discard)}"]
    for p in (0, 1):
        lines += _lines(state, p)
    return "\n".join(lines)
