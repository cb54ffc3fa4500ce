"""What the game waits for, why an action is refused, and what happened: all plain data."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, NamedTuple

NOT_ASKED, GAME_OVER, NOT_YOURS = "CORE-01", "CORE-02", "CORE-03"


class Hidden:
    """What a player may not know. There is one, `fl.HIDDEN`; it is false, and equal only to itself."""

    _only: Hidden | None = None

    def __new__(cls) -> Hidden:
        """The one and only."""
        if cls._only is None:
            cls._only = super().__new__(cls)
        return cls._only

    def __repr__(self) -> str:
        return "HIDDEN"

    def __bool__(self) -> bool:
        return False

    def __reduce__(self) -> tuple[type[Hidden], tuple[()]]:
        return (Hidden, ())


HIDDEN = Hidden()


class Refusal(NamedTuple):
    """Why an action is not legal: the rule that forbids it, and a sentence with the numbers of the case."""

    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]"


class Decision(NamedTuple):
    """What the game waits for: which player, what kind of choice, about what; `text` says it in a sentence."""

    player: int
    kind: str
    about: tuple[Any, ...]
    text: str
    rules: tuple[str, ...]

    def __str__(self) -> str:
        return f"Player {self.player + 1}: {self.text}"


class Agenda(Sequence[Decision]):
    """Every open decision, the one to be answered now first. Prints as a to-do list."""

    def __init__(self, decisions: Sequence[Decision]) -> None:
        self._decisions = tuple(decisions)

    def __len__(self) -> int:
        return len(self._decisions)

    def __getitem__(self, i: Any) -> Any:
        return self._decisions[i]

    def _lines(self) -> Iterator[str]:
        for i, d in enumerate(self._decisions, 1):
            who = f"Player {d.player + 1}: " if d.player >= 0 else ""
            yield f"{i}. {who}{d.text}"

    def __repr__(self) -> str:
        return "\n".join(self._lines()) or "nothing to do: the game is over"

    def _repr_html_(self) -> str:
        rows = "".join(f"<li>{escape(line.split('. ', 1)[1])}</li>" for line in self._lines())
        return f"<ol>{rows}</ol>" if rows else escape(repr(self))


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. `data` names things as people do (spaces, card ids); `rules` says by which rules.

    `secret` lists the fields of `data` that only `player` may know.
    """

    kind: str
    player: int
    data: dict[str, Any]
    rules: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()
    teller: Callable[[Event, Sequence[str]], str] | None = None

    def sentence(self, names: Sequence[str] = ()) -> str:
        """The event as a sentence; `names` are the players' names."""
        if self.teller is None:
            return f"{self.kind} {self.data}"
        return self.teller(self, names)

    def seen_by(self, player: int) -> Event:
        """The event as a player may know it: secret fields of others read HIDDEN."""
        if not self.secret or player == self.player:
            return self
        data = {k: HIDDEN if k in self.secret else v for k, v in self.data.items()}
        return Event(self.kind, self.player, data, self.rules, (), self.teller)

    def __reduce__(self) -> Any:
        # the teller is found again in its game, by the kind of event
        game = ".".join(self.teller.__module__.split(".")[:2]) if self.teller else ""
        return _found_again, (self.kind, self.player, self.data, self.rules, self.secret, game)

    def __str__(self) -> str:
        return self.sentence()

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, player={self.player}, {self.data})"


def _found_again(kind: str, player: int, data: dict[str, Any], rules: tuple[str, ...], secret: tuple[str, ...], game: str) -> Event:
    teller = importlib.import_module(game).State.tellers.get(kind) if game else None
    return Event(kind, player, data, rules, secret, teller)


class Line(NamedTuple):
    """One line of an explanation: a sentence and the rules it rests on."""

    text: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """What an action would do, as the deciding player may know it, or why it is refused.

    `lines` are the sentences of what happens, up to what nobody can know; `then` those of what follows from it, or of what
    would make a refused action legal. `costs` is what is spent (Energy, Plaster ...). `opens` and `closes` are the actions,
    as texts, that the same player may do afterwards and not before, and the other way round; `touches` the parts of the
    table that change ("space:c3"); `rules` every rule that plays a part.
    """

    action: str
    lines: tuple[Line, ...]
    costs: dict[str, int]
    refusal: Refusal | None = None
    then: tuple[Line, ...] = ()
    opens: tuple[str, ...] = ()
    closes: tuple[str, ...] = ()
    touches: tuple[str, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule id of the explanation, once each, in order."""
        found = [r for line in (*self.lines, *self.then) for r in line.rules]
        if self.refusal:
            found.insert(0, self.refusal.rule)
        return tuple(dict.fromkeys(found))

    @property
    def energy(self) -> int:
        """Energy the action takes."""
        return self.costs.get("Energy", 0)

    @property
    def title(self) -> str:
        """The action with what it costs."""
        return self.action + (" (" + ", ".join(f"{n} {what}" for what, n in self.costs.items()) + ")" if self.costs else "")

    def __str__(self) -> str:
        rows = [self.title]
        if self.refusal:
            rows.append(f"  not legal: {self.refusal}")
        rows += [f"  {line.text}" + (f"  [{', '.join(line.rules)}]" if line.rules else "") for line in (*self.lines, *self.then)]
        return "\n".join(rows)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        first = [Line(f"Not legal: {self.refusal.text}", (self.refusal.rule,))] if self.refusal else []
        rows = "".join(f"<li>{escape(line.text)}"
                       + (f" <small>[{escape(', '.join(line.rules))}]</small>" if line.rules else "") + "</li>"
                       for line in (*first, *self.lines, *self.then))
        return f"<div><b>{escape(self.title)}</b>{f'<ul>{rows}</ul>' if rows else ''}</div>"


class Row(NamedTuple):
    """One line of a score: category, points, the rules behind it, and how the points came about."""

    category: str
    points: int
    rules: tuple[str, ...]
    detail: str


class Breakdown(Sequence[Row]):
    """A player's points by category, in the order of final scoring; `total` is their sum."""

    def __init__(self, player: int, rows: Sequence[Row], final: bool) -> None:
        self.player, self._rows, self.final = player, tuple(rows), final

    @property
    def total(self) -> int:
        """The sum of all categories."""
        return sum(row.points for row in self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, i: Any) -> Any:
        if isinstance(i, str):
            return next(row for row in self._rows if row.category == i)
        return self._rows[i]

    def __repr__(self) -> str:
        head = f"Player {self.player + 1}: {self.total} points" + ("" if self.final else ", if the game ended now")
        return head + "".join(f"\n  {row.points:>4}  {row.category}{': ' + row.detail if row.detail else ''}" for row in self._rows)

    def _repr_html_(self) -> str:
        rows = "".join(f"<tr><td style='text-align:left'>{escape(r.category)}</td><td>{r.points}</td>"
                       f"<td style='text-align:left'>{escape(r.detail)}</td><td>{escape(' '.join(r.rules))}</td></tr>" for r in self._rows)
        return (f"<table><caption>{escape(repr(self).splitlines()[0])}</caption>"
                f"<tr><th style='text-align:left'>category</th><th>points</th><th style='text-align:left'>how</th>"
                f"<th>rules</th></tr>{rows}</table>")
