"""A table to play at: the match and its rules stay in Python, the browser shows the scene and says what was clicked."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Mapping, Sequence
from types import SimpleNamespace
from typing import Any, Literal

import anywidget
import traitlets as t

from fossil_lab.core.decision import NOT_YOURS, Event, Explanation, Refusal
from fossil_lab.core.match import Match, check_bots, choice_of, names_of
from fossil_lab.draw import palette
from fossil_lab.draw.scene import Node
from fossil_lab.draw.svg import svg, wire
from fossil_lab.errors import IllegalAction, OptionError

from . import _assets, _messages, _preview

LAYOUTS, THEMES, SCRIPTS = ("auto", "wide", "narrow"), ("auto", "light", "dark"), ("step", "run")


def drawing(game: str) -> Any:
    """The module that draws a game: it has a function `scene`. OptionError for a game that has none yet."""
    try:
        return importlib.import_module(f"fossil_lab.{game}.drawing")
    except ModuleNotFoundError as fault:
        if fault.name != f"fossil_lab.{game}.drawing":
            raise
        raise OptionError(f"The game {game} cannot be drawn yet; print(match.state) shows it as text.") from None


class Board(anywidget.AnyWidget):
    """A match on the screen, to be played by mouse or keyboard.

    `bots` maps players to bots; they play their players after each action of a person, `bot_delay` seconds apart.
    `scripts` says how the opponent of a solo game takes its turn: "step", a step each time the person presses Next step,
    or "run", all at once.
    `perspective` is whose view is drawn: "mover" (the person who decides), a player's number, or "all" (nothing hidden).
    `overlay` is asked again for each picture what lies over the site: `overlay=fl.graphs.accessibility`.
    OptionError for anything that does not fit the match. Mouse, keys and the methods below do the same things.
    """

    ENTRY = "board.js"
    _esm = _assets.esm(ENTRY)
    STYLES = ("board.css",)
    _css = _assets.css(*STYLES) + palette.css()

    scene = t.Dict().tag(sync=True)
    bar = t.Dict().tag(sync=True)

    def __init__(self, match: Any, bots: Mapping[int, Any] | None = None, perspective: Literal["mover", "all"] | int = "mover",
                 names: Sequence[str] | None = None, layout: str = "auto", theme: str = "auto", bot_delay: float = 0.0,
                 scripts: Literal["step", "run"] = "step", overlay: Callable[[Any], Any] | None = None) -> None:
        self.match = match if isinstance(match, Match) else Match(match, names=names)
        self.names = tuple(self.match.names if names is None else names_of(self.match.state, names))
        self.bots = check_bots(bots or {}, self.match.state.num_players)
        self.perspective = perspective
        self.theme, self.bot_delay, self.scripts = theme, bot_delay, scripts
        self.overlay = overlay
        self._check_options(layout)
        self._fits = layout == "auto"
        self._layout = "wide" if layout == "auto" else layout
        self._selection: str | None = None
        self._refusal: Refusal | None = None
        self._said = ""
        self._busy = False
        self._rev = 0
        self._person = next((p for p in range(self.state.num_players) if self._bot_of(p) is None), 0)
        super().__init__()
        if self._has_person and self.match.position == self.match.length:
            self._run_bots(pause=0.0)
        self._push()
        self.on_msg(self._on_message)

    def _check_options(self, layout: str) -> None:
        players = range(self.state.num_players)
        for name, value, values in (("layout", layout, LAYOUTS), ("theme", self.theme, THEMES), ("scripts", self.scripts, SCRIPTS)):
            if value not in values:
                raise OptionError(f"{name} is one of {', '.join(values)}, not {value!r}.")
        if self.perspective not in ("mover", "all", *players) or isinstance(self.perspective, bool):
            raise OptionError(f'perspective is "mover", "all" or a player, 0 to {players[-1]}, not {self.perspective!r}.')
        if isinstance(self.bot_delay, bool) or not isinstance(self.bot_delay, int | float) or not 0 <= self.bot_delay <= 60:
            raise OptionError(f"bot_delay is a number of seconds from 0 to 60, not {self.bot_delay!r}.")

    # ------------------------------------------------------------------ what people do

    @property
    def state(self) -> Any:
        """The position on the screen."""
        return self.match.state

    def play(self, action: Any) -> list[Event]:
        """Carry out a person's action, or the next step of a script, then let the bots play.

        Returns what it did; IllegalAction with the reason.
        """
        refusal = self._refusal_of(action)
        if refusal is not None:
            raise IllegalAction(refusal)
        events = self.match.play(action)
        self._go_on(through=False)
        return list(events)

    def select(self, part: str | None) -> None:
        """Select a part of the table ("space:c3"), or nothing; OptionError if there is no such part."""
        if part is not None and part not in self._parts:
            raise OptionError(f"There is nothing called {part!r} to select on the table now.")
        self._forget(said=False)
        self._selection = part
        self._push()

    def undo(self) -> None:
        """Go back to where a person decided last."""
        self._step(-1)

    def redo(self) -> None:
        """Go forward to where a person decides next."""
        self._step(1)

    def go(self, position: int) -> None:
        """Look at the position after so many actions; an action from there cuts off what came after it."""
        self.match.go(position)
        self._forget()
        self._push()

    def run(self) -> None:
        """Let the bots and scripts play until a person must decide or the game is over."""
        self._go_on(through=True)

    def _go_on(self, through: bool) -> None:
        self._forget()
        try:
            self._run_bots(self.bot_delay, through)
        finally:
            self._push()

    def refresh(self) -> None:
        """Draw again, after the match was changed from elsewhere."""
        self._forget()
        self._push()

    def _step(self, by: int) -> None:
        end = 0 if by < 0 else self.match.length
        while self.match.position != end:
            self.match.go(self.match.position + by)
            if self._bot is None or self._stepped:
                break
        self._forget()
        self._push()

    def _forget(self, said: bool = True) -> None:
        """What belongs to the picture before: selection, refusal and (unless only the selection changes) a bot's words."""
        self._selection = self._refusal = None
        if said:
            self._said = ""

    # ------------------------------------------------------------------ who plays

    def _bot_of(self, player: int | None) -> Any:
        """The bot of a player, or None for a person (and for nobody, at the end)."""
        if player in self.bots or player is None:
            return self.bots.get(player)
        return _SCRIPT if self.state.is_script(player) else None

    @property
    def _bot(self) -> Any:
        return self._bot_of(self.state.current_player)

    @property
    def _stepped(self) -> bool:
        """Does a script decide, whose steps the person at the screen wants to see one by one?"""
        return self._bot is _SCRIPT and self.scripts == "step" and self._has_person

    @property
    def _has_person(self) -> bool:
        return any(self._bot_of(player) is None for player in range(self.state.num_players))

    def _run_bots(self, pause: float, through: bool = False) -> None:
        """Until a person must decide: what was done is drawn, action by action, before the next bot thinks.

        A script that is stepped waits for the person too, unless the person wants to go `through` its turn.
        """
        try:
            while (bot := self._bot) is not None and (through or not self._stepped):
                self._busy = True
                if self._rev:
                    self._push()
                if pause:
                    time.sleep(pause)
                player = self.state.current_player
                choice = choice_of(bot, self.state.view(player))
                action = self.state.action(self.state.code_of(choice.action))
                because = getattr(choice, "because", "")
                self.match.play(action, because=because)
                self._said = self._did(player, action, because)
        finally:
            self._busy = False

    def _did(self, player: int, action: Any, because: str) -> str:
        """What a bot did, as the viewer may know it: what its events keep from others, its words must not tell."""
        secrets = {str(event.data[field]) for event in self.match.last_events for field in event.secret}
        if self.perspective != "all" and self._viewer() != player and not secrets.isdisjoint(action.args):
            return f"{self.names[player]}: {action.family} ..."
        return f"{self.names[player]}: {action}{f' ({because})' if because else ''}."

    def _viewer(self) -> int:
        """Whose view is drawn."""
        if isinstance(self.perspective, int):
            return self.perspective
        player = self.state.current_player
        if player is not None and self._bot is None:
            self._person = player
        return self._person

    def _refusal_of(self, action: Any) -> Refusal | None:
        """Why the person at the screen may not do this, judged by what that person may know; None if legal."""
        player = self.state.current_player
        if self._stepped:
            player = None  # anybody may call for the next step
        elif player is not None and self._bot is not None:
            return Refusal(NOT_YOURS, f"{self.names[player]} decides now, and plays by itself.")
        viewer = player if self.perspective == "all" or self._stepped else self._viewer()
        return self.state.why_not(action) if viewer is None else self.state.view(viewer).why_not(action)

    # ------------------------------------------------------------------ Python -> browser

    def _push(self) -> None:
        """Send the picture and the bar as they are now."""
        self._rev += 1
        root = self._draw(live=True, selection=self._selection)
        self._parts = {node.part: node.title or node.part for node in root.walk() if node.part is not None}
        self._shown = self._where()
        with self.hold_sync():
            self.scene = {"rev": self._rev, "root": wire(root), "theme": self.theme, "layout": self._layout, "fit": self._fits}
            self.bar = self._bar()

    def _where(self) -> tuple[int, int, int]:
        return self.match.position, self.match.length, self.state.fingerprint()

    def _draw(self, live: bool, selection: str | None = None) -> Node:
        viewer, open_ = self._viewer(), self.perspective == "all"
        trace = tuple(event if open_ else event.seen_by(viewer) for event in self.match.last_events)
        how: dict[str, Any] = {"layout": self._layout, "names": list(self.names), "selection": selection, "refusal": self._refusal,
                               "trace": trace, "live": live, "reveal": open_}
        scene, view = drawing(self.state.game).scene, self.state if open_ else self.state.view(viewer)
        if self.overlay is not None:
            try:
                drawn: Node = scene(view, **how, overlay=self.overlay)
                return drawn
            except Exception as fault:
                if self._rev < 2:
                    raise  # the board is being made
                self._said = f"The overlay cannot be drawn: {type(fault).__name__}: {fault}."  # the game goes on without it
        root: Node = scene(view, **how)
        return root

    def _bar(self) -> dict[str, Any]:
        position, length = self.match.position, self.match.length
        return {"rev": self._rev, "position": position, "length": length, "can_undo": position > 0, "can_redo": position < length,
                "can_run": self._bot is not None, "run": self._run_label(), "busy": self._busy, "names": list(self.names),
                "status": self._status(), "refused": self._refusal is not None}

    def _run_label(self) -> str:
        """What the button says that lets others play."""
        return f"Finish the turn of {self.names[self.state.current_player]}" if self._stepped else "Let the bot play"

    def _status(self) -> str:
        """What is said aloud: a refusal, or what a bot did and who must decide what."""
        if self._refusal is not None:
            return str(self._refusal)
        position, length = self.match.position, self.match.length
        past = f"Looking back at action {position} of {length}." if position < length else ""
        return " ".join(part for part in (past, self._said, self._waits_for()) if part)

    def _waits_for(self) -> str:
        decision = self.state.decision
        if decision is not None:
            return f"{self.names[decision.player]}: {decision.text}{'' if decision.text[-1:] in '.?!' else '.'}"
        winners = " and ".join(self.names[player] for player in self.state.winners)
        points = ", ".join(f"{name} {score}" for name, score in zip(self.names, self.state.scores, strict=True))
        return f"The game is over. {'Won by ' + winners if winners else 'A draw'}: {points}."

    # ------------------------------------------------------------------ browser -> Python

    def _on_message(self, _widget: Any, content: Any, _buffers: Any) -> None:
        try:
            self._answer(content)
        except Exception as error:
            self.send({"type": "error", "reason": f"Something went wrong: {error}", "rev": self._rev})
            raise

    def _answer(self, content: Any) -> None:
        try:
            message = _messages.read(content, self._rev)
            if self._where() != self._shown:
                self.refresh()
                raise _messages.Rejected(_messages.STALE)
            self._obey(message)
        except IllegalAction as error:
            self._refusal = error.refusal
            self._push()
            self._reject(content, error.refusal.text, error.refusal.rule)
        except (_messages.Rejected, OptionError) as error:
            self._reject(content, str(error))

    def _obey(self, message: _messages.Message) -> None:
        kind, value, field = message
        if field == "action" and value >= self.state.num_actions:
            raise _messages.Rejected(f"There is no action {value}; codes are 0 to {self.state.num_actions - 1}.")
        if kind == "act":
            self.play(value)
        elif kind == "explain":
            told = self._explained(value) if field == "action" else self._described(value)
            self.send({"type": "explained", "rev": self._rev, str(field): value, **told})
        elif kind == "select" and (value is not None or self._selection or self._refusal):
            self.select(None if value == self._selection else value)
        elif kind == "go":
            if value > self.match.length:
                raise _messages.Rejected(f"There is no position {value}; positions are 0 to {self.match.length}.")
            self.go(value)
        elif kind in ("undo", "redo"):
            if not self.bar[f"can_{kind}"]:
                raise _messages.Rejected(f"There is nothing to {kind}.")
            self._step(-1 if kind == "undo" else 1)
        elif kind == "run":
            if self._bot is None:
                raise _messages.Rejected("No bot has to decide now.")
            self.run()
        elif kind == "fit" and self._fits and value != self._layout:
            self._layout = value
            self._push()

    def _explained(self, code: int) -> dict[str, Any]:
        """An action before it is done, as the person at the screen may know it."""
        refusal = self._refusal_of(code) if self._bot is not None else None
        if refusal is not None:
            return _preview.of_action(Explanation(self.state.action(code).text, (), {}, refusal), self.names)
        return _preview.of_action(self._asking().explain(code), self.names)

    def _described(self, part: str) -> dict[str, Any]:
        """A part before it is selected; OptionError if there is no such part."""
        if part not in self._parts:
            raise OptionError(f"There is nothing called {part!r} on the table now.")
        return _preview.of_part(self._asking(), part, self._parts[part], self.names)

    def _asking(self) -> Any:
        """The view of the person at the screen; who sees everything is told what the player who decides may know."""
        player = self.state.current_player
        everything = self.perspective == "all" or self._stepped
        return self.state.view(player if everything and player is not None else self._viewer())

    def _reject(self, content: Any, reason: str, rule: str | None = None) -> None:
        """Answer what is not done. Nobody waits for an explanation, so its refusal says what it belongs to and is not shown."""
        quiet = {"to": "explain"} if isinstance(content, dict) and content.get("type") == "explain" else {}
        self.send({"type": "rejected", "reason": reason, "rule": rule, "rev": self._rev, **quiet})

    # ------------------------------------------------------------------ where there is no browser

    def to_svg(self, theme: str | None = None) -> str:
        """The picture as SVG text, for places without a kernel; in the board's theme ("auto" is light) unless said."""
        return svg(self._draw(live=False), theme or ("dark" if self.theme == "dark" else "light"))

    def __str__(self) -> str:
        return f"{self.state.game}, action {self.match.position} of {self.match.length}. {self._waits_for()}"

    def __repr__(self) -> str:
        return f"<Board: {self}>"

    def _repr_mimebundle_(self, **how: Any) -> Any:
        bundle = super()._repr_mimebundle_(**how)
        if bundle is not None:
            bundle[0]["text/plain"] = str(self)
            bundle[0]["image/svg+xml"] = self.to_svg()
        return bundle


class _Script:
    """A script player's turn: each of its decisions has exactly one answer."""

    @staticmethod
    def choose(view: Any) -> Any:
        return SimpleNamespace(action=view.legal_actions()[0])


_SCRIPT = _Script()
