"""A match to step through in the browser: sent once, then scrubbed and played there without a kernel."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any, Literal, NamedTuple

import anywidget
import traitlets as t

from fossil_lab.core.actions import Action
from fossil_lab.core.decision import Event
from fossil_lab.core.match import Match, names_of, writes
from fossil_lab.draw import palette
from fossil_lab.draw.diff import diff
from fossil_lab.draw.scene import Node
from fossil_lab.draw.svg import svg, wire
from fossil_lab.errors import OptionError

from . import _assets
from .board import LAYOUTS, THEMES, drawing

STYLES = ("board.css", "replay.css")
Perspective = int | Literal["all"] | None


class Replay(anywidget.AnyWidget):
    """A match as it was when this was made, to step through, play and scrub; a kernel is not needed any more.

    `perspective` is whose view is drawn: a player's number, or "all" (nothing hidden). Without it a finished match lies open,
    and an unfinished one is shown as the player who has to decide may know it. What that player may not know is not in the data.
    `layout` "auto" follows the width of the page, `theme` "auto" the notebook. OptionError for what does not fit the match.
    Keys: arrows for single actions, Home and End, Space to play and pause.
    """

    ENTRY, STYLES = "replay.js", STYLES
    _esm = _assets.esm(ENTRY)
    _css = _assets.css(*STYLES) + palette.css()

    replay = t.Dict().tag(sync=True)

    def __init__(self, match: Match, perspective: Perspective = None, theme: str = "auto", layout: str = "auto",
                 names: Sequence[str] | None = None) -> None:
        self._film = _Film(match, perspective, theme, layout, names)
        super().__init__()
        self.replay = self._film.data()

    def to_svg(self, theme: str | None = None) -> str:
        """The last position as SVG text; in the replay's theme ("auto" is light) unless said."""
        return svg(self._film.end, theme or ("dark" if self._film.theme == "dark" else "light"))

    def __str__(self) -> str:
        return f"{self._film.title}. {self._film.summary}"

    def __repr__(self) -> str:
        return f"<Replay: {self}>"

    def _repr_mimebundle_(self, **how: Any) -> Any:
        bundle = super()._repr_mimebundle_(**how)
        if bundle is not None:
            bundle[0]["text/plain"] = str(self)
            bundle[0]["image/svg+xml"] = self.to_svg()
        return bundle


def to_html(match: Match, path: str | Path | None = None, perspective: Perspective = None, theme: str = "auto", layout: str = "auto",
            names: Sequence[str] | None = None) -> str:
    """A replay as one page that needs nothing else: no kernel, no network, no fonts. Returns its text, and writes it to `path`.

    The arguments are those of `Replay`. `page.html#12` opens at the twelfth action.
    """
    film = _Film(match, perspective, theme, layout, names)
    data = film.data()
    lines = "\n".join(f"<li>{escape(' '.join(filter(None, step.values())))}</li>" for step in data["steps"])
    # Within a script only "<" can end it or open a comment, and JSON may write it otherwise.
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")
    page = f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="{'light dark' if theme == 'auto' else theme}">
<title>{escape(film.title)}</title>
<style>
{_assets.css(*STYLES)}{palette.css()}</style>
</head>
<body class="fl-board fl-page"{'' if theme == 'auto' else f' data-theme="{theme}"'}>
<header><h1>{escape(film.title)}</h1><p>{escape(film.summary)}</p></header>
<main></main>
<noscript><p>To see the table, allow scripts. The story:</p><ol start="0">
{lines}
</ol></noscript>
<script type="application/json">{text}</script>
<script type="module">
{_assets.esm("page.js")}</script>
</body>
</html>
"""
    if path is not None:
        writes(path, page)
    return page


# ---------------------------------------------------------------- what is in it

class _Position(NamedTuple):
    """One position of a match: who was to act, what was done and came of it, and who has given up by now."""

    state: Any
    actor: int | None
    action: Action | None
    events: Sequence[Event]
    conceded: Sequence[int]


def _positions(match: Match) -> Iterator[_Position]:
    """All positions of a match, which stays where it is."""
    here = match.position
    try:
        match.go(match.length)
        actions = match.actions
        actor = None
        for n, action in enumerate([None, *actions]):
            match.go(n)
            yield _Position(match.state, actor, action, match.last_events, match.conceded)
            actor = match.state.current_player
    finally:
        match.go(here)


class _Film:
    """A match as somebody may see it."""

    def __init__(self, match: Match, perspective: Perspective, theme: str, layout: str, names: Sequence[str] | None) -> None:
        if not isinstance(match, Match):
            raise OptionError(f"A replay needs a match, such as fl.Match(state), not {type(match).__name__}.")
        players = range(match.state.num_players)
        for name, value, values in (("layout", layout, LAYOUTS), ("theme", theme, THEMES)):
            if value not in values:
                raise OptionError(f"{name} is one of {', '.join(values)}, not {value!r}.")
        if perspective not in (None, "all", *players) or isinstance(perspective, bool):
            raise OptionError(f'perspective is "all" or a player, 0 to {players[-1]}, not {perspective!r}.')
        self.names = match.names if names is None else names_of(match.state, names)
        self.theme, self.layouts = theme, ("wide", "narrow") if layout == "auto" else (layout,)
        self.positions = list(_positions(match))
        self.over = self.positions[-1].state.is_terminal or match.is_over
        self.viewer = self._viewer(match) if perspective is None else None if perspective == "all" else perspective
        game = match.state.game.replace("_", " ").title()
        self.title = f"{game}: {_and(self.names)}"
        self.summary = f"{match.length} action{'' if match.length == 1 else 's'}. {self._outcome()}"

    def _viewer(self, match: Match) -> int | None:
        """Whose view is drawn if nobody says so; None shows all."""
        if self.over:
            return None
        state = match.state
        people = [p for p in range(state.num_players) if not state.is_script(p)]
        return state.current_player if state.current_player in people else people[0]

    def _outcome(self) -> str:
        if not self.over:
            return "The match goes on."
        end = self.positions[-1]
        left = [p for p in range(len(self.names)) if p not in end.conceded]
        winners = left if len(left) == 1 else [p for p in end.state.winners if p in left]
        scores = zip(self.names, self._table(end).scores, strict=True)
        won = f"{_and([self.names[p] for p in winners])} {'wins' if len(winners) == 1 else 'win'}" if winners else "A draw"
        return f"{won}: {', '.join(f'{name} {score}' for name, score in scores)}."

    @property
    def end(self) -> Node:
        """The picture of the last position."""
        return self._scene(self.positions[-1], self.layouts[0])

    def data(self) -> dict[str, Any]:
        """What the browser gets."""
        return {"theme": self.theme, "scenes": {layout: list(self._changes(layout)) for layout in self.layouts},
                "steps": list(self._steps())}

    def _seen(self, event: Event) -> Event:
        return event if self.viewer is None else event.seen_by(self.viewer)

    def _table(self, position: _Position) -> Any:
        return position.state if self.viewer is None else position.state.view(self.viewer)

    def _scene(self, position: _Position, layout: str) -> Node:
        root: Node = drawing(position.state.game).scene(
            self._table(position), layout=layout, names=list(self.names), trace=tuple(map(self._seen, position.events)),
            live=False, reveal=self.viewer is None)
        return root

    def _changes(self, layout: str) -> Iterator[Any]:
        """The first scene, then what changes from each to the next."""
        last: list[Any] | None = None
        for position in self.positions:
            scene = wire(self._scene(position, layout))
            yield scene if last is None else diff(last, scene)
            last = scene

    def _steps(self) -> Iterator[dict[str, str]]:
        gone: Sequence[int] = ()
        for position in self.positions:
            said = [] if position.action else ["The match begins."]
            said += [event.sentence(self.names) for event in map(self._seen, position.events)]
            said += [f"{self.names[player]} gives up." for player in position.conceded if player not in gone]
            gone = position.conceded
            who = "" if position.actor is None else self.names[position.actor]
            yield {"who": who, "action": self._action(position), "caption": " ".join(said)}

    def _action(self, position: _Position) -> str:
        """The action as the viewer may know it: what its events keep from others, its words must not tell."""
        action = position.action
        if action is None:
            return ""
        secret = self.viewer not in (None, position.actor) and any(e.secret and e.player == position.actor for e in position.events)
        return f"{action.family} …" if secret and action.args else action.text


def _and(names: Sequence[str]) -> str:
    """Names in a row: "Ada, Ben and Cy"."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
