"""What is in the box, as numbers: the card set's rows turned into columns that the rules index by small ints, and the
action space that goes with it.

Vivosaurs are numbered from 0 in the order of their table, normal and fossil cards together from 0 in the order of theirs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from fossil_lab.core.actions import ActionSpace
from fossil_lab.fossil_fighters.cards import CardSet, builtin
from fossil_lab.fossil_fighters.components import ELEMENTS, Card, Face, Skill, Vivosaur

AZ, SZ, EZ, OUT, IN_HAND = range(5)
ZONES = ("az", "sz", "ez", "out", "hand")
ZONE_NAMES = ("Attack Zone", "Support Zone", "Escape Zone", "", "")
SIDES = ("own", "enemy")
NOTHING = -1  # no vivosaur, no card
UNKNOWN = -2  # in a view: a card that the player cannot see

Path = tuple[Any, ...]
"""Where in a card's row a list of effects stands: ("ops",), ("in_play", 1, "ops"), ("ops", 0, "heads")."""


class Use(NamedTuple):
    """A skill as one face has it: whose, which, and the codes that use it, by the number of the target + 1."""

    number: int
    skill: Skill
    damage: int
    is_top: bool
    condition: tuple[str, str] | None
    codes: tuple[int, ...]


class FaceNumbers(NamedTuple):
    """A face as the rules read it; support is (attack, defense)."""

    face: Face
    lp: int
    defense: int
    ally: tuple[int, int]
    enemy: tuple[int, int]
    long_range: bool
    uses: tuple[Use, ...]


class Ability(NamedTuple):
    """An ability of a card in play: who may use it, its price, and where its effects stand."""

    by_owner: bool
    exhaust: bool
    counters: int
    discard_self: bool
    hand_cards: int
    fp: int
    target: str
    path: Path


class Box:
    """One card set as columns of numbers (`cost[card]`, `faces[vivosaur]` ...) plus its action codes."""

    def __init__(self, cards: CardSet) -> None:
        self.cards = cards
        self.vivosaurs, self.rows = cards.vivosaurs, cards.cards
        self.vivosaur_number = {row.id: i for i, row in enumerate(self.vivosaurs)}
        self.number = {row.id: i for i, row in enumerate(self.rows)}
        self._cards(self.rows)
        self._codes()
        self.element = tuple(ELEMENTS.index(row.element) for row in self.vivosaurs)
        self.faces = tuple(self._faces(i, row) for i, row in enumerate(self.vivosaurs))
        beats = cards.wheel.beats
        self.matchup = tuple(tuple(int(beats.get(a) == b) - int(beats.get(b) == a) for b in ELEMENTS) for a in ELEMENTS)

    # ------------------------------------------------------------------ columns

    def _cards(self, rows: tuple[Card, ...]) -> None:
        self.cost = tuple(row.cost for row in rows)
        self.is_fossil = tuple(row.is_fossil for row in rows)
        self.is_trick = tuple(row.is_trick for row in rows)
        self.stays = tuple("remains_in_play" in row.tags for row in rows)
        self.attaches = tuple("attach" in row.tags for row in rows)
        self.is_super = tuple("super_fossil" in row.tags for row in rows)
        self.is_dropping = tuple("dropping" in row.tags for row in rows)
        self.when = tuple(row.when for row in rows)
        self.playable = tuple(row.when in ("own_turn", "own_turn_or_skill") and not row.is_fossil for row in rows)
        self.aim = tuple(row.target for row in rows)
        self.durable, self.fragile = tuple(row.durable for row in rows), tuple(row.fragile for row in rows)
        self.stats = tuple(self._sum(row.in_play, "stats") for row in rows)
        self.bonus = tuple(self._sum(row.ops, "evolve_or_stats") for row in rows)
        self.turns_element = tuple(next((ELEMENTS.index(op["element"]) for op in row.in_play if op["op"] == "set_element"), NOTHING)
                                   for row in rows)
        self.turn_fp = tuple(sum(op["amount"] for op in row.in_play if op["op"] == "turn_fp") for row in rows)
        self.look = tuple(next(((op["look"], op["take"]) for op in row.in_play if op["op"] == "replace_excavation"), None) for row in rows)
        self.bars = tuple(any(op["op"] == "bar_az_to_ez" for op in row.in_play) for row in rows)
        self.payment = tuple(tuple((op["discount"], op["min_cost"]) for op in row.payment) for row in rows)
        self.events = tuple({op["event"]: ("in_play", i, "ops") for i, op in enumerate(row.in_play) if op["op"] == "on"} for row in rows)
        self.ability = tuple(next((Ability(op["user"] == "owner", *(op[k] for k in Ability._fields[1:-1]), ("in_play", i, "ops"))
                                   for i, op in enumerate(row.in_play) if op["op"] == "ability"), None) for row in rows)
        self.cheapest_trick = min((row.cost for row in rows if row.is_trick), default=99)
        self._lists: dict[tuple[int, Path], tuple[Any, ...]] = {}

    @staticmethod
    def _sum(ops: tuple[Any, ...], name: str) -> tuple[int, int, int]:
        found = [op for op in ops if op["op"] == name]
        return tuple(sum(op[key] for op in found) for key in ("attack", "defense", "lp"))  # type: ignore[return-value]

    def effects(self, card: int, path: Path) -> tuple[Any, ...]:
        """The list of effects of a card that stands at a path."""
        if (card, path) not in self._lists:
            found: Any = {"ops": self.rows[card].ops, "in_play": self.rows[card].in_play}
            for step in path:
                found = found[step]
            self._lists[card, path] = found
        return self._lists[card, path]

    def skill_ids(self, row: Vivosaur) -> tuple[str, ...]:
        """The skills of both faces by id, each once: what `use` can name."""
        back = row.evolver.skills if row.evolver else (row.team_skill.skill,) if row.team_skill else ()
        return tuple(dict.fromkeys(skill.id for skill in (*row.front.skills, *back)))

    def _faces(self, number: int, row: Vivosaur) -> tuple[FaceNumbers, ...]:
        ids, codes, everyone = self.skill_ids(row), self.code, range(-1, len(self.vivosaurs))

        def numbers(face: Face, more: tuple[Skill, ...]) -> FaceNumbers:
            uses = tuple(Use(ids.index(skill.id), skill, skill.damage, i == 0,
                             (row.team_skill.tag, row.team_skill.value) if row.team_skill and skill in more else None,
                             tuple(codes.get(("use", number, ids.index(skill.id), target), NOTHING) for target in everyone))
                         for i, skill in enumerate((*face.skills, *more)))
            sides = {side: [s for s in face.support if s.side == side] for side in ("ally", "enemy")}
            ally, enemy = ((sum(s.attack for s in found), sum(s.defense for s in found)) for found in sides.values())
            return FaceNumbers(face, face.lp, face.defense, ally, enemy, face.long_range, uses)

        front = numbers(row.front, (row.team_skill.skill,) if row.team_skill else ())  # FF-SKILL-10
        return (front, numbers(row.evolver, ())) if row.evolver else (front, front)

    # ------------------------------------------------------------------ codes

    def _codes(self) -> None:
        """Codes that name built-in rows first, those of additional rows behind them."""
        self.space = space = ActionSpace()
        self.texts, self.family, self.values = space.texts, space.family, space.values
        self.code: dict[tuple[Any, ...], int] = {}
        base = builtin().by_id
        waiting = []
        for family, args, values in self._actions():
            if any(a in self.number or a in self.vivosaur_number for a in args if a not in base):
                waiting.append((family, args, values))
            else:
                self.code[family, *values] = space.add(family, args, values)
        for family, args, values in waiting:
            self.code[family, *values] = space.add(family, args, values)
        # By card: the codes that play it, by target; the codes that clean it, by the card discarded + 1.
        self.play: list[dict[tuple[int, ...], int]] = [{} for _ in self.rows]
        self.clean: list[dict[int, int]] = [{} for _ in self.rows]
        for (family, *numbers), code in self.code.items():
            if family == "play":
                self.play[numbers[0]][tuple(numbers[1:])] = code
            elif family == "clean":
                self.clean[numbers[0]][numbers[1]] = code
        self.PASS, self.EXCAVATE = self.code["pass",], self.code["excavate",]

    def _actions(self) -> Iterator[tuple[str, tuple[str, ...], tuple[int, ...]]]:
        cards = [(i, row.id) for i, row in enumerate(self.rows)]
        fossils = [(i, name) for i, name in cards if self.is_fossil[i]]
        normals = [(i, name) for i, name in cards if not self.is_fossil[i]]
        vivosaurs = [(i, row.id) for i, row in enumerate(self.vivosaurs)]
        placed = [((side, who), (p, i)) for p, side in enumerate(SIDES) for i, who in vivosaurs]
        yield "pass", (), ()
        yield "excavate", (), ()
        for i, who in vivosaurs:
            yield "place", (who,), (i,)
            yield "retreat", ("behind", who), (i,)
            yield "forward", (who,), (i,)
        for i, row in enumerate(self.vivosaurs):
            yield from self._uses(i, row, vivosaurs)
        for c, name in normals:
            if self.aim[c] in ("vivosaur", "damaged_vivosaur"):
                yield from (("play", (name, *words), (c, *numbers)) for words, numbers in placed)
            else:
                yield "play", (name,), (c, NOTHING, NOTHING)
        for c, name in fossils:
            yield "clean", (name,), (c, NOTHING)
            yield from (("clean", (name, paid), (c, d)) for d, paid in cards)
        yield from (("target", words, numbers) for words, numbers in placed)
        for c, name in cards:
            ability = self.ability[c]
            if ability is None:
                continue
            if ability.hand_cards:
                yield from (("escape", (name, paid), (c, d)) for d, paid in cards)
            elif self.attaches[c] or ability.target != "none":
                yield from (("activate", (name, *words), (c, *numbers)) for words, numbers in placed)
            else:
                yield "activate", (name,), (c, NOTHING, NOTHING)
        yield "keep", ("old",), (0,)
        yield "keep", ("new",), (1,)
        for family in ("take", "under"):
            yield from ((family, (name,), (c,)) for c, name in fossils)
        yield from (("return", (name,), (c,)) for c, name in cards)
        for c, name in cards:
            if self.stays[c]:
                yield from (("discard", (side, name), (c, p, NOTHING)) for p, side in enumerate(SIDES))
            elif self.attaches[c]:
                yield from (("discard", (name, "on", *words), (c, *numbers)) for words, numbers in placed)
        yield from (("discard", ("uncleaned", name), (c, NOTHING, NOTHING)) for c, name in fossils)

    def _uses(self, number: int, row: Vivosaur, vivosaurs: list[tuple[int, str]]) -> Iterator[tuple[str, tuple[str, ...], tuple[int, ...]]]:
        back = row.evolver.skills if row.evolver else (row.team_skill.skill,) if row.team_skill else ()
        skills = {skill.id: skill for skill in (*back, *row.front.skills)}
        for k, name in enumerate(self.skill_ids(row)):
            if skills[name].target in ("enemy", "ally", "own"):
                yield from (("use", (row.id, name, who), (number, k, i)) for i, who in vivosaurs
                            if skills[name].target != "ally" or i != number)
            else:
                yield "use", (row.id, name), (number, k, NOTHING)


_boxes: dict[str, Box] = {}


def box_of(cards: CardSet | None = None) -> Box:
    """The Box of a card set (the built-in one if none is given); made once for each set of contents."""
    cards = builtin() if cards is None else cards
    if cards.digest not in _boxes:
        _boxes[cards.digest] = Box(cards)
    return _boxes[cards.digest]
