"""Pebbles: a tiny game of heaps with a secret, for tests of what must not know any real game.

Two players take 1 to 3 pebbles from one heap in turn; who takes the last one wins. Each holds a lucky number that the
other must not see. `drawing` is its picture: heaps to select, and buttons to take from the selected heap.
"""

from __future__ import annotations

import random
import sys
from types import ModuleType
from typing import Any, ClassVar

from fossil_lab.core.actions import ActionSpace
from fossil_lab.core.decision import HIDDEN, Breakdown, Event, Refusal, Row
from fossil_lab.core.state import Answer, DecisionKind, State
from fossil_lab.draw.scene import Node, circle, group, rect

HEAPS = "abc"
SPACE = ActionSpace()
for _i, _heap in enumerate(HEAPS):
    for _count in (1, 2, 3):
        SPACE.add("take", (_heap, str(_count)), (_i, _count))


def _legal(state: Pebbles) -> list[int]:
    return [code for code, (heap, count) in enumerate(SPACE.values) if state.heaps[heap] >= count]


def _refuse(state: Pebbles, heap: int, count: int) -> Refusal | None:
    there = state.heaps[heap]
    return Refusal("PB-TAKE-01", f"Heap {HEAPS[heap]} holds {there}, not {count}.") if there < count else None


def _take(state: Pebbles, heap: int, count: int) -> None:
    player = state.todo.pop()[1]
    state.heaps[heap] -= count
    state.taken[player] += count
    state.tell(Event("take", player, {"heap": HEAPS[heap], "count": count, "lucky": state.lucky[player]}, secret=("lucky",)))
    if any(state.heaps):
        state.then(("take", 1 - player))
    else:
        state.last = player


class Pebbles(State):
    """A position of the game."""

    __slots__ = ("heaps", "last", "lucky", "num_players", "taken")
    game = "pebbles"
    decisions: ClassVar = {"take": DecisionKind("take", lambda state, entry: "Take 1 to 3 pebbles", ("PB-TAKE-01",), _legal,
                                                {"take": Answer(_refuse, _take)})}

    def __init__(self, heaps: tuple[int, ...] = (3, 2, 4), lucky: tuple[Any, ...] = (777, 888)) -> None:
        self.num_players, self.heaps, self.lucky = 2, list(heaps), list(lucky)
        self.taken, self.last, self.log = [0, 0], None, None
        self.todo = [("take", 0)]

    actions_of_game = property(lambda self: SPACE)
    scores = property(lambda self: self.taken)
    winners = property(lambda self: [] if self.last is None else [self.last])

    def clone(self) -> Pebbles:
        """A copy."""
        copy = Pebbles(self.heaps, self.lucky)
        copy.taken, copy.last, copy.todo = self.taken[:], self.last, self.todo[:]
        return copy

    def key(self) -> tuple[Any, ...]:
        """Everything."""
        return (*self.heaps, *map(str, self.lucky), *self.taken, self.last, *self.todo)

    def scrubbed(self, player: int) -> Pebbles:
        """Without the other's lucky number."""
        copy = self.clone()
        copy.lucky[1 - player] = HIDDEN
        return copy

    def dealt(self, player: int, rng: random.Random) -> Pebbles:
        """With any lucky number for the other."""
        copy = self.clone()
        copy.lucky[1 - player] = rng.randrange(1000)
        return copy

    def breakdown(self, player: int) -> Breakdown:
        """Pebbles taken."""
        return Breakdown(player, [Row("pebbles", self.taken[player], (), "")], self.is_terminal)


def scene(view: Any, *, layout: str = "wide", names: Any = None, selection: str | None = None, hint: str | None = None,
          refusal: Any = None, trace: Any = (), live: bool = False, reveal: bool = False) -> Node:
    """The picture of a position."""
    legal = set(view.legal_actions())
    children = [Node("text", {"x": 10, "y": 20}, text=str(refusal or hint or (names or ["", ""])[view.current_player or 0]))]
    children += [Node("text", {"x": 10, "y": 40 + 20 * i}, text=f"lucky {lucky}") for i, lucky in enumerate(view.lucky)]
    children += [Node("text", {"x": 10, "y": 190}, text=str(event)) for event in trace]
    for i, heap in enumerate(HEAPS):
        part = f"heap:{heap}" if live else None
        pebbles = [group(circle(10, 20 * n + 10, 8, "@stone"), key=f"pebble:{heap}{n}") for n in range(view.heaps[i])]
        rim = rect(0, 0, 40, 90, stroke="@accent" if selection == part else "@edge", class_="fl-ring")
        children.append(group(rect(0, 0, 40, 90, fill="@sand"), pebbles, rim, x=200 + 60 * i, y=20, key=f"heap:{heap}", part=part,
                              focus="site" if live else None, title=f"Heap {heap}: {view.heaps[i]}", class_="heap"))
        if live and selection == part:
            for count in (1, 2, 3):
                code = SPACE.code[f"take {heap} {count}"]
                children.append(group(rect(0, 0, 50, 28, fill="@soft"), x=200 + 60 * count - 60, y=130, action=code, focus="bar",
                                      title=f"Take {count}", **({} if code in legal else {"aria_disabled": "true"})))
    width = 700 if layout == "narrow" else 1100
    return Node("svg", {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {width} 200", "width": width, "height": 200},
                tuple(children), title="Pebbles")


class Taker:
    """A bot that takes one pebble from the first heap that has one, and keeps the views it was shown."""

    def __init__(self) -> None:
        self.seen: list[Any] = []

    def choose(self, view: Any) -> Any:
        """The first legal action."""
        self.seen.append(view)
        return Choice(view.actions[0], "one at a time")


class Choice:
    """What a bot chose, and why."""

    def __init__(self, action: Any, because: str) -> None:
        self.action, self.because = action, because


def install(monkeypatch: Any) -> None:
    """Let the package find this game's drawing where it looks for a game's."""
    package, drawing = ModuleType("fossil_lab.pebbles"), ModuleType("fossil_lab.pebbles.drawing")
    package.drawing, drawing.scene = drawing, scene
    monkeypatch.setitem(sys.modules, package.__name__, package)
    monkeypatch.setitem(sys.modules, drawing.__name__, drawing)
