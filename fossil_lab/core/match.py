"""A match: a state with a past. Undo, redo, jump, branch, let bots play, tell the story."""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from fossil_lab.core.actions import Action
from fossil_lab.core.decision import GAME_OVER, Event, Refusal
from fossil_lab.core.state import State
from fossil_lab.errors import FossilLabError, IllegalAction, OptionError, OutOfRange, RecordError

Until = Callable[["Match"], bool]


def check_bots(bots: Any, players: int) -> dict[int, Any]:
    """The mapping player -> bot as given, or an OptionError that says what does not fit."""
    if not isinstance(bots, Mapping):
        raise OptionError(f"bots maps players to bots, such as {{1: fl.bots.Greedy()}}; it is not {type(bots).__name__}.")
    for player, bot in bots.items():
        if isinstance(player, bool) or not isinstance(player, int) or not 0 <= player < players:
            raise OptionError(f"There is no player {player!r} for a bot; players are 0 to {players - 1}.")
        if isinstance(bot, type) or not callable(getattr(bot, "choose", None)):
            hint = f" Write {bot.__name__}() to make one." if isinstance(bot, type) else ""
            raise OptionError(f"The bot of player {player} cannot choose: {bot!r} has no method choose(view).{hint}")
    return dict(bots)


def _number(count: int) -> int:
    if isinstance(count, bool) or not isinstance(count, int) or count < 0:
        raise OptionError(f"How many actions is a whole number from 0, not {count!r}.")
    return count


LONGEST_NAME = 60


def names_of(state: State, names: Any) -> list[str]:
    """The players' names as given; a script player, who comes last, need not be named. OptionError for what is no list of names."""
    scripts = [p for p in range(state.num_players) if state.is_script(p)]
    if names is None:
        return [state.called(p) for p in range(state.num_players)]
    people = state.num_players - len(scripts)
    if isinstance(names, str) or not isinstance(names, Sequence) or len(names) not in (people, state.num_players):
        raise OptionError(f"names is a list of {people} names, not {names!r}.")
    for name in names:
        if not isinstance(name, str) or not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME:
            raise OptionError(f"names is a list of {people} names, each of 1 to {LONGEST_NAME} signs that can be printed; "
                              f"{str(name)[:20]!a} is none.")
    return [*names, *(state.called(p) for p in scripts)][: state.num_players]


def choice_of(bot: Any, view: Any) -> Any:
    """What a bot chooses; OptionError if that is no Choice."""
    choice = bot.choose(view)
    if not hasattr(choice, "action"):
        raise OptionError(f"The method choose of {type(bot).__name__} returned {choice!r}; it returns a Choice(action, because=...).")
    return choice


def writes(path: Any, text: str) -> None:
    """Write a file whole, or not at all; RecordError if that cannot be."""
    if not isinstance(path, str | Path):
        raise RecordError(f"The path of a file is wanted, such as \"game.json\", not {path!r}.")
    try:
        data = text.encode()
        Path(path).write_bytes(data)
    except (OSError, ValueError) as fault:
        raise RecordError(f"{path} cannot be written: {getattr(fault, 'strerror', None) or fault}.") from fault


class Match:
    """A state and the actions that led to it.

    `state` is the position now, `position` how many actions have been played up to it, `length` how many there are with
    those that can be redone. Positions of the past are kept as copies, so going back costs nothing.

    >>> import fossil_lab as fl
    >>> match = fl.Match(fl.fossilis.new_game(players=2, seed=7), names=["Ada", "Ben"])
    >>> match.play("start a1")[0].sentence(match.names)
    'Ada starts on a1.'
    """

    def __init__(self, state: State, names: Sequence[str] | None = None) -> None:
        if not isinstance(state, State):
            raise FossilLabError(f"A match needs a state, such as fl.fossilis.new_game(players=2), not {type(state).__name__}.")
        self.names = names_of(state, names)
        self._states = [state.clone()]
        self._codes: list[int] = []
        self._events: list[list[Event]] = []
        self._conceded: list[tuple[int, int]] = []  # (position, player)
        self._because: dict[int, str] = {}  # position -> why the action that led there was chosen
        self._at = 0

    # ------------------------------------------------------------------ where we are

    @property
    def state(self) -> State:
        """The position now, to read and to ask. Change it with `match.play`, or work on `match.state.after(action)` or
        `match.state.clone()`: this object is kept as the match's past, and a change behind its back would falsify that.
        """
        return self._states[self._at]

    @property
    def position(self) -> int:
        """Actions played up to now."""
        return self._at

    @property
    def length(self) -> int:
        """Actions there are, with those that can be redone."""
        return len(self._codes)

    @property
    def actions(self) -> list[Action]:
        """The actions played up to now."""
        return [self.state.action(code) for code in self._codes[: self._at]]

    @property
    def events(self) -> list[Event]:
        """Everything that happened up to now."""
        return [event for events in self._events[: self._at] for event in events]

    @property
    def last_events(self) -> list[Event]:
        """What the last action brought about."""
        return self._events[self._at - 1] if self._at else []

    @property
    def codes(self) -> list[int]:
        """The codes of all actions there are, with those that can be redone."""
        return self._codes[:]

    @property
    def reasons(self) -> dict[int, str]:
        """Position -> why a bot chose the action that led there."""
        return dict(self._because)

    @property
    def concessions(self) -> list[tuple[int, int]]:
        """(position, player) of everyone who gave up."""
        return self._conceded[:]

    @property
    def conceded(self) -> list[int]:
        """Players who have given up by now, in order."""
        return [player for position, player in self._conceded if position <= self._at]

    @property
    def is_over(self) -> bool:
        """True when the game has ended, or all players but one have given up."""
        return self.state.is_terminal or len(self.conceded) >= self.state.num_players - 1

    @property
    def winners(self) -> list[int]:
        """Who wins the match: the winners of the game, or the last player who has not given up; empty before the end."""
        left = [p for p in range(self.state.num_players) if p not in self.conceded]
        return left if len(left) == 1 else [p for p in self.state.winners if p in left]

    def events_of(self, position: int) -> list[Event]:
        """What the action that led to a position brought about; nothing where there is no such position."""
        if isinstance(position, bool) or not isinstance(position, int):
            raise OutOfRange(f"A position is a whole number, not {position!r}.")
        return self._events[position - 1] if 0 < position <= self.length else []

    def state_at(self, position: int) -> State:
        """A copy of the state after that many actions; OutOfRange (an IndexError) if there were not so many."""
        return self._states[self._checked(position)].clone()

    def _checked(self, position: int) -> int:
        if isinstance(position, bool) or not isinstance(position, int) or not 0 <= position <= self.length:
            raise OutOfRange(f"The match has the positions 0 to {self.length}, not {position!r}.")
        return position

    # ------------------------------------------------------------------ going on and going back

    def play(self, action: Action | str | int, because: str = "") -> list[Event]:
        """Play an action and return what happened; whatever could be redone is gone. IllegalAction changes nothing.

        `because`: why it was chosen, kept for the story and the record.
        """
        state = self.state.clone()
        code = state.code_of(action)
        if self.is_over and not state.is_terminal:
            raise IllegalAction(Refusal(GAME_OVER, "The match is over: all players but one have given up."))
        events = state.play(code)
        self._forget_the_future()
        self._codes.append(code)
        self._events.append(events)
        self._states.append(state)
        self._at += 1
        if because:
            self._because[self._at] = " ".join(str(because).split())
        return events

    def concede(self, player: int) -> None:
        """Let a player give up, at any moment. It is the match's affair: recorded, undone, but no action of the game."""
        self.state.player_number(player)
        if self.is_over or player in self.conceded:
            raise FossilLabError("The match is over." if self.is_over else f"{self.names[player]} has given up already.")
        self._forget_the_future()
        self._conceded.append((self._at, player))

    def _forget_the_future(self) -> None:
        del self._codes[self._at:], self._events[self._at:], self._states[self._at + 1:]
        self._conceded = [c for c in self._conceded if c[0] <= self._at]
        self._because = {position: reason for position, reason in self._because.items() if position <= self._at}

    def undo(self, count: int = 1) -> bool:
        """So many actions, or concessions made since, back; False if there were not so many."""
        return all([self._undo() for _ in range(_number(count))])

    def _undo(self) -> bool:
        if self._conceded and self._conceded[-1][0] == self._at:
            self._conceded.pop()
            return True
        if not self._at:
            return False
        self._at -= 1
        return True

    def redo(self, count: int = 1) -> bool:
        """So many actions on again; False if there were not so many."""
        return all([self._redo() for _ in range(_number(count))])

    def _redo(self) -> bool:
        if self._at == self.length:
            return False
        self._at += 1
        return True

    def go(self, position: int) -> State:
        """Jump to a position and return its state; OutOfRange (an IndexError) if there is no such position."""
        self._at = self._checked(position)
        return self.state

    def branch(self) -> Match:
        """An independent match with the same past up to now."""
        other = Match.__new__(Match)
        other.names = self.names[:]
        other._states = [s.clone() for s in self._states[: self._at + 1]]
        other._codes, other._events, other._at = self._codes[: self._at], self._events[: self._at], self._at
        other._conceded = [c for c in self._conceded if c[0] <= self._at]
        other._because = {position: reason for position, reason in self._because.items() if position <= self._at}
        return other

    # ------------------------------------------------------------------ bots

    def run(self, bots: Mapping[int, Any], until: Until | int | None = None) -> Match:
        """Let bots play their players, and scripts theirs, until a person must decide, the game ends, or `until` says so.

        `bots`: player -> bot with `choose(view) -> Choice`. `until`: a position, or a function of the match. Returns the match.
        """
        check_bots(bots, self.state.num_players)
        if until is not None and not callable(until) and (isinstance(until, bool) or not isinstance(until, int)):
            raise OptionError(f"until is a position or a function of the match, not {until!r}.")
        while not self.is_over:
            if until is not None and (self._at >= until if isinstance(until, int) else until(self)):
                break
            if not self.step(bots):
                break
        return self

    def step(self, bots: Mapping[int, Any]) -> Any:
        """One action by a bot or script; its Choice (or the Action of a script), or None if a person must decide."""
        player = self.state.current_player
        if player is None:
            return None
        if self.state.is_script(player):
            action = self.state.actions[0]
            self.play(action)
            return action
        bot = check_bots(bots, self.state.num_players).get(player)
        if bot is None:
            return None
        choice = choice_of(bot, self.state.view(player))
        self.play(choice.action, because=getattr(choice, "because", ""))
        return choice

    # ------------------------------------------------------------------ telling

    def story(self, player: int | None = None, *, reasons: bool = False) -> str:
        """The match so far in sentences, one action a line; as a player may know it, or (None) all of it.

        What nobody simply chose stands with its rule in brackets: a pawn pushed, a pit covered, Energy lost, a Pool run
        out, a tie. With `reasons` also why bots chose what they did (for a player, only the player's own).
        """
        if player is not None:
            self.state.player_number(player)
        lines = []
        for n in range(self._at + 1):
            if n:
                lines += self._told(n, player, reasons)
            lines += [f"{self.names[who]} gives up." for position, who in self._conceded if position == n]
        return "\n".join(lines)

    def _told(self, n: int, player: int | None, reasons: bool) -> list[str]:
        """The line of the action that led to position n; none for a script's step of which there is nothing to say."""
        before, events = self._states[n - 1], self._events[n - 1]
        mover = before.current_player or 0
        shown = [e if player is None else e.seen_by(player) for e in events]
        sentences = [e.sentence(self.names) + (f" [{', '.join(e.rules)}]" if e.kind in before.surprising and e.rules else "")
                     for e in shown if e.kind != "step"]
        if not sentences[:1] or not sentences[0].startswith(f"{self.names[mover]} "):
            sentences[:1] = self._deed(n, sentences[:1], player)
        for line in before.telling.aftermath(before, self._states[n], self.names):
            sentences.append(f"{line.text} [{', '.join(line.rules)}]")
        if reasons and n in self._because and player in (None, mover):
            sentences.append(f"({self.names[mover]}: {self._because[n]})")
        return [" ".join(sentences)] if sentences else []

    def _deed(self, n: int, sentence: list[str], player: int | None) -> list[str]:
        """Who did what, before a first sentence that is not about the one who did it."""
        before, events = self._states[n - 1], self._events[n - 1]
        mover = before.current_player or 0
        name, action = self.names[mover], before.action(self._codes[n - 1])
        if before.is_script(mover):
            return sentence
        if action.family == "pass":
            steps = [e.sentence(self.names) for e in events if e.kind == "step"]
            return [*(steps[:1] or [f"{name} passes."]), *sentence]
        secret = player not in (None, mover) and any(e.secret and e.player == mover for e in events)
        does = action.family + ("es" if action.family.endswith(("s", "sh", "ch", "x")) else "s")
        deed = f"{name} {' '.join((does, *(() if secret else action.args)))}"
        return [f"{deed}: {sentence[0]}"] if sentence else [f"{deed}."]

    def record(self) -> dict[str, Any]:
        """The match as JSON-able data, see `core/record.py`."""
        module = importlib.import_module("fossil_lab.core.record")
        data: dict[str, Any] = module.record(self, importlib.import_module(self.state.module_of_game))
        return data

    def save(self, path: str | Path) -> None:
        """Write the record to a JSON file; `fl.load` reads it back. RecordError if the file cannot be written."""
        writes(path, json.dumps(self.record(), indent=1))

    def __len__(self) -> int:
        return self.length

    def __bool__(self) -> bool:
        return True  # a match without an action is still a match

    def __repr__(self) -> str:
        return f"<Match of {', '.join(self.names)} at {self.position} of {self.length}: {self.state!r}>"

    def _repr_svg_(self) -> str:
        svg: str = self.state.draw(names=self.names)._repr_svg_()  # type: ignore[attr-defined]
        return svg

    def to_html(self, path: str | Path | None = None, **how: Any) -> str:
        """The match as one page to step through without a kernel or a network; `how` as for `fl.widgets.Replay`. Writes it to `path`."""
        page: str = importlib.import_module("fossil_lab.widgets.replay").to_html(self, path, **how)
        return page
