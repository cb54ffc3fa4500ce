"""The head of the table: whose decision it is, and the clock of Pools and Events."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from fossil_lab.core.decision import HIDDEN, Refusal
from fossil_lab.draw.glyphs import cube, timing_mark
from fossil_lab.draw.marks import chip, hit, panel, pawn
from fossil_lab.draw.scene import Node, circle, group, number, path, rect
from fossil_lab.draw.text import label, text_width, wrap
from fossil_lab.fossilis.drawing import words
from fossil_lab.fossilis.drawing.geometry import Layout
from fossil_lab.fossilis.drawing.look import Look, Steps
from fossil_lab.fossilis.drawing.targets import Targets

STEPS = {"energy": 0, "market": 1, "claim": 2}
OTHER_STEPS = {"setup": "Set-up", "event": "Event", "final": "Final scoring", "over": "Game over"}
RIGHT = 196  # width of the right part of the header


# ---------------------------------------------------------------- whose turn, which decision

def header(view: Any, layout: Layout, names: Sequence[str], hint: str | None, refusal: Refusal | None,
           live: bool, looks: Sequence[Look] = (), trace: Sequence[Any] = ()) -> Node:
    """Who decides what, and a hint: what one may do, or why something was refused, with its rule."""
    decision = view.decision
    if decision is None:
        player, who, question, said = _ending(view, names)
    else:
        player, question, said = decision.player, decision.text, _hint(view, names, live)
        turn = f"turn {view.turn}" if view.turn else "set-up"
        mine = player == view.current or not view.turn
        who = f"{names[player]}, {turn}" if mine else f"{names[player]}, in {names[view.current]}'s {turn}"
        if view.last_round:
            who += ", last round"
    steps = next((found for look in looks if (found := look.steps())), None)
    if steps is not None and trace:
        said = words.happened_why(trace, names)
    if steps is not None and layout.narrow:
        question = question.partition(":")[0]  # its name; both lines below are for what happened and why
    rule, text = (refusal.rule, refusal.text) if refusal is not None else ("", said if hint is None else hint)
    question, text = words.with_names(question, names), words.with_names(text, names)
    return _header(layout, view.players[player].colour, words.initial(names[player]), who, question, text,
                   rule, view.step, view.energy, view.energy_full, steps)


def _hint(view: Any, names: Sequence[str], live: bool) -> str:
    """What to do; who is being waited for; or, of a picture that cannot be clicked, what is legal."""
    if not view.legal_actions() and not (live and view.decision.kind == "continue"):
        return f"Waiting for {names[view.decision.player]}."
    return words.HINTS.get(view.decision.kind, "") if live else _legal(view)


def _legal(view: Any) -> str:
    """What is legal, in numbers: the hint of a picture that cannot be clicked."""
    said = words.summary(view.legal_actions(), view.actions_of_game)
    return f"Legal: {said}." if said else ""


def _ending(view: Any, names: Sequence[str]) -> tuple[int, str, str, str]:
    winners = list(view.winners) or [max(range(len(view.scores)), key=view.scores.__getitem__)]
    who = words.listed([names[i] for i in winners])
    verb = "win" if len(winners) > 1 else "wins"
    others = [f"{names[p.index]} {p.score}" for p in sorted(view.players, key=lambda p: -p.score)
              if p.index not in winners]
    return winners[0], "The game is over", f"{who} {verb} with {view.players[winners[0]].score} points.", ", ".join(others)


@lru_cache(maxsize=256)
def _header(layout: Layout, colour: str, initial: str, who: str, question: str, text: str, rule: str,
            step: str, energy: int,
            full: int, steps: Steps | None = None) -> Node:
    h, x, room = layout.header, 58, layout.room - 58 - RIGHT
    out: list[Any] = [path(f"M8 0H6Q0 0 0 8V{h - 8}Q0 {h} 8 {h}Z", f"@{colour}_line"),
                      group(pawn(colour, initial, 1.3), x=31, y=h - 10),
                      label(x, 17, who, 12, "@ink2", bold=True, room=room, least=11),
                      *_question(x, room, question, layout.narrow)]
    size = 11 if layout.narrow else 12
    if rule:
        w = text_width(rule, 11, "bold") + 14
        out += [chip(x + w / 2, 51, rule, "@refsoft", "@refuse"),
                label(x + w + 8, 55, text, size, "@refuse", room=room - w - 8)]
    else:
        out += _told(x, room, text, size)
    left = layout.room - RIGHT + 6
    out.append(_own_steps(left, 9, RIGHT - 16, steps) if steps else _steps(left, 9, RIGHT - 16, step))
    if step in STEPS:
        out.append(_energy(left, 44, RIGHT - 16, energy, full))
    return group(panel(0, 0, layout.room, h, *out), key="header",
                 title=f"{who}: {question} {rule} {text}").keep()


def _told(x: float, room: float, text: str, size: float) -> list[Node]:
    """The hint in one line, or in two smaller ones."""
    if text_width(text, size - 1) <= room:
        return [label(x, 55, text, size, "@ink2", room=room)]
    return [label(x, 49 + i * 12, line, 10, "@ink2") for i, line in enumerate(words.whole(text, 10, room, 2))]


def _question(x: float, room: float, question: str, narrow: bool) -> list[Node]:
    """The decision in one line; a long one in two smaller ones."""
    size = 15 if narrow else 17
    if text_width(question, size - 2, "bold") <= room:
        return [label(x, 36, question, size, bold=True, room=room)]
    lines = wrap(question, 12, room, "bold", 2)
    return [label(x, 36 - 6 * (len(lines) - 1) + i * 12.5, line, 12, bold=True)
            for i, line in enumerate(lines)]


def _steps(x: float, y: float, w: float, step: str) -> list[Node]:
    """Energy, Market, Claim: where the turn stands; or the one thing that happens outside the turns."""
    if step in OTHER_STEPS:
        return [rect(x, y, w - 3, 18, "@ink", 4), label(x + w / 2, y + 13, OTHER_STEPS[step], 11, "@onink",
                                                        bold=True, anchor="m")]
    out, wide = [], w / 3
    for i, name in enumerate(("Energy", "Market", "Claim")):
        on = STEPS.get(step) == i
        out += [rect(x + i * wide, y, wide - 3, 18, "@ink" if on else "@sunk", 4),
                label(x + i * wide + (wide - 3) / 2, y + 13, name, 11, "@onink" if on else "@ink2", bold=on,
                      anchor="m")]
    return out


def _own_steps(x: float, y: float, w: float, steps: Steps) -> list[Node]:
    """The steps of a turn that is not a player's, three a line; the one that comes next is dark, those done are ticked."""
    out, wide = [], w / 3
    for i, name in enumerate(steps.names):
        on, left, top = i == steps.now, x + i % 3 * wide, y + i // 3 * 23
        out += [rect(left, top, wide - 3, 19, "@ink" if on else "@sunk", 4),
                label(left + (wide - 3) / 2, top + 13.5, name, 11, "@onink" if on else "@ink2", bold=on, anchor="m",
                      text_decoration="line-through" if i < steps.now else None)]
    return out


def _energy(x: float, y: float, w: float, energy: int, full: int) -> list[Node]:
    """Energy left: full discs; spent: outlines."""
    text = f"Energy {energy} of {full}"
    out = [label(x, y + 4, text, bold=True)]
    pitch = min(18.0, (w - 6 - text_width(text, 12, "bold")) / max(full, 1))
    r = min(6.5, pitch / 2 - 1)
    for i in range(full if pitch >= 8 else 0):
        cx = x + w - 3 - pitch / 2 - (full - 1 - i) * pitch
        out.append(circle(cx, y, r, "@accent") if i < energy
                   else circle(cx, y, r - 0.5, stroke="@edge", stroke_width=1.5))
    return out


# ---------------------------------------------------------------- the clock

def clock(view: Any, layout: Layout, targets: Targets | None, reveal: bool) -> Node:
    """The game's clock: four Pools with three Events between them, then the last round; and the supply."""
    events: tuple[Any, ...] = view.events
    if reveal:
        events = tuple(view.box.events[e] if e >= 0 else HIDDEN for e in view.event_deck)
    faces = tuple(None if not words.shown(e) else (e.name, e.text, e is view.standing_event) for e in events)
    place, body = _clock(layout, view.pool, view.pool_full, view.pool_number, view.supply, faces,
                         bool(view.event_due), view.last_round)
    out: list[Any] = [body]
    if targets and (target := targets.on_pool()) is not None:
        out.append(group(hit(place, 5, _pool_width(view.pool_full), layout.clock - 10, 7), key="pool",
                         focus="clock", **target.attrs))
    return group(out, key="clock")


def _columns(full: int) -> int:
    return -(-full // 2) if 6 < full <= 24 else 6


def _pool_width(full: int) -> float:
    return 46 + (14 * _columns(full) if full <= 24 else 4)


Face = tuple[str, str, bool] | None


@lru_cache(maxsize=256)
def _clock(layout: Layout, pool: int, full: int, current: int, supply: int, events: tuple[Face, ...],
           due: bool,
           last: bool) -> tuple[float, Node]:
    """Where the current Pool begins, and the drawing."""
    w, h = layout.room, layout.clock
    middle, gap, narrow = h / 2, 7 if layout.narrow else 12, layout.narrow
    named = _named(events, w - 62 - 14 - 72 - _pool_width(full) - 7 * gap - (100 if narrow else 260))
    out: list[Any] = [label(14, middle - 4, "Plaster", bold=True), label(14, middle + 11, "Pool", bold=True)]
    x = place = 76.0
    for n in range(1, len(events) + 2):
        if n == current:
            place = x
            out.append(group(_pool(pool, full, h), x=x))
            x += _pool_width(full)
        else:
            out.append(_other_pool(n, n < current, x + 12, middle))
            x += 24
        out.append(path(f"M{number(x + 2)} {number(middle)}h{gap - 4}", stroke="@edge", width=1.5))
        x += gap
        if n <= len(events):
            event, wide = _event(x, middle, events[n - 1], named[n - 1], due and n == current)
            out.append(event)
            x += wide
            out.append(path(f"M{number(x + 2)} {number(middle)}h{gap - 4}", stroke="@edge", width=1.5))
            x += gap
    out.append(timing_mark("endgame", x + 8, middle, ink="@ink" if last else "@ink2"))
    if last and not narrow:
        out.append(label(x + 20, middle + 4, "last round", 11, bold=True))
    elif not narrow:
        out += [label(x + 20, middle - 3, "finish the round,", 11, "@ink2"),
                label(x + 20, middle + 11, "then one turn each", 11, "@ink2")]
    out.append(group(_supply(supply, narrow), x=w - (60 if narrow else 74), y=middle))
    return place, panel(0, 0, w, h, *out).keep()


def _supply(supply: int, narrow: bool) -> list[Node]:
    if narrow:
        return [label(36, -5, "Supply", 10, "@ink2", anchor="e"), cube(46, -9, 12),
                label(46, 14, supply, 13, bold=True, anchor="m")]
    return [cube(0, 0, 13), label(12, -3, "Supply", 11, "@ink2"), label(12, 12, supply, 15, bold=True)]


def _pool(pool: int, full: int, h: float) -> list[Any]:
    """The Pool in use: its number of cubes, and the cubes."""
    columns, w = _columns(full), _pool_width(full)
    out: list[Any] = [rect(0, 5, w, h - 10, "@soft", 7, stroke="@accent", stroke_width=1.5),
                      label(24, h / 2 + 8, pool, 22, bold=True, anchor="m", room=40)]
    rows = -(-full // columns)
    for i in range(full if full <= 24 else 0):
        row, column = divmod(i, columns)
        out.append(cube(50 + column * 14, h / 2 + (row - (rows - 1) / 2) * min(15, 34 / rows), 11,
                        empty=i >= pool))
    return out


def _other_pool(n: int, gone: bool, x: float, y: float) -> list[Node]:
    ring = circle(x, y, 12, "@sunk" if gone else "@panel", stroke="@edge", stroke_width=1.2,
                  stroke_dasharray=None if gone else "3 2")
    if gone:
        return [ring, path(f"M{number(x - 5)} {number(y)}l3.6 4l6.4-7.6", stroke="@ink2", width=2)]
    return [ring, label(x, y + 4, n, 12, "@ink2", bold=True, anchor="m")]


def _named(events: tuple[Face, ...], room: float) -> list[bool]:
    """Which revealed Events have room for their name; the older ones give way first, except one whose effect lasts."""
    named = [event is not None for event in events]
    order = sorted((i for i, event in enumerate(events) if event),
                   key=lambda i: (events[i][2], i))  # type: ignore[index]
    for i in order:
        need = sum(_event_width(event[0]) if event and keep else 21
                   for event, keep in zip(events, named, strict=True))
        if need <= room:
            break
        named[i] = False
    return named


def _event_width(name: str) -> float:
    return text_width(name, 11, "bold") + 14


def _event(x: float, middle: float, event: Face, named: bool, due: bool) -> tuple[Node, float]:
    """An Event: face down, face up with its name, or (where there is no room) a small card that tells it in its tooltip."""
    frame = {"stroke": "@accent", "stroke_width": 2} if due else {}
    if event is None:
        title = "Event, face down" + ("; revealed at the end of this turn" if due else "")
        return group(rect(x, middle - 14, 21, 28, "@ink2", 3, **frame),
                     rect(x + 3, middle - 11, 15, 22, r=2, stroke="@panel"),
                     label(x + 10.5, middle + 5, "?", 13, "@panel", bold=True, anchor="m"), title=title), 21
    name, text, stands = event
    title = f"{name}: {text}" + (" Its effect lasts." if stands else "")
    w = _event_width(name) if named else 21
    line = {"stroke": "@ink" if stands else "@ink2", "stroke_width": 2 if stands else 1.2}
    card = rect(x, middle - 14, w, 28, "@panel", 3, **line)
    if not named:
        return group(card, label(x + 10.5, middle + 4, initials(name), 10, "@ink2", bold=True, anchor="m"),
                     title=title), w
    return group(card, label(x + w / 2, middle - 2, "Event, lasts" if stands and w > 80 else "Event", 10,
                             "@ink2", anchor="m"),
                 label(x + w / 2, middle + 10, name, 11, bold=True, anchor="m"), title=title), w


def initials(name: str) -> str:
    """First letters of the words of a name, two at most."""
    return "".join(word[0] for word in name.split()[:2]).upper()
