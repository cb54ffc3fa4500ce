"""The whole table of Fossilis as a scene, in the wide or the narrow layout."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fossil_lab.core.decision import Refusal
from fossil_lab.draw.scene import Node, group, rect
from fossil_lab.draw.text import SANS
from fossil_lab.errors import OptionError
from fossil_lab.fossilis.drawing import words
from fossil_lab.fossilis.drawing.bar import bar
from fossil_lab.fossilis.drawing.cards import displays
from fossil_lab.fossilis.drawing.expansions import looks
from fossil_lab.fossilis.drawing.final import final_scoring
from fossil_lab.fossilis.drawing.geometry import LAYOUTS, Layout
from fossil_lab.fossilis.drawing.header import clock, header
from fossil_lab.fossilis.drawing.look import Look
from fossil_lab.fossilis.drawing.mats import mats
from fossil_lab.fossilis.drawing.site import dig_site
from fossil_lab.fossilis.drawing.strips import discard, last_action, track
from fossil_lab.fossilis.drawing.targets import Targets

TOP = 14
BESIDE = 380  # width of a panel beside the discard pile


def scene(view: Any, *, layout: str = "wide", names: Sequence[str] | None = None, selection: str | None = None,
          hint: str | None = None, refusal: Refusal | None = None, trace: Sequence[Any] = (), live: bool = False,
          reveal: bool = False, overlay: Callable[[Any], Any] | None = None) -> Node:
    """The table as a scene.

    `view` is a view or a state; a state is shown as the player who decides may see it, or whole with `reveal`.
    `layout` is "wide" (1100 px) or "narrow" (700 px). `hint` takes the place of the default hint, `refusal` says there
    why something was refused. `trace` is the list of events of the last action. `live` adds what can be clicked and
    the action bar; `selection` is the selected part (`space:c3`, `kind:sand:amber`, `card:<id>`), whose choices are
    shown. `overlay` is asked for the view what lies over the site: a list of nodes in its coordinates, or something with a
    method `over(view, site)` that gives one, such as a graph of `fl.graphs`. Raises OptionError for an unknown layout or overlay.
    """
    if not isinstance(layout, str) or layout not in LAYOUTS:
        raise OptionError(f"There is no layout {layout!r}; there are {' and '.join(map(repr, LAYOUTS))}.")
    if not reveal and hasattr(view, "view"):  # a state: as the player who decides may see it
        view = view.view(view.start if view.current_player is None else view.current_player)
    plan, extras = LAYOUTS[layout], looks(view)
    called = words.players_named(view, names, extras)
    for look in extras:
        look.names = called
    targets = Targets(view, selection) if (live or selection) and view.decision is not None else None
    have = _bones_of_reader(view)
    trace = [event.seen_by(view.player) if hasattr(view, "player") else event for event in trace]

    middle: list[Any] = [dig_site(view, plan.site, plan.site_at, targets, called, trace, reveal, extras, _over(overlay, view, plan)),
              displays(view, plan, targets, have, extras), _last(view, plan, called, trace)]
    panels, low = _strips(view, plan, targets, extras)
    middle += [panels, group(track(view, plan, called), x=plan.margin, y=low)]
    top = low + plan.mats - plan.track
    table, height = mats(view, plan, targets, called, top, extras)
    pool = clock(view, plan, targets, reveal)

    head = [group(header(view, plan, called, hint, refusal, live, extras, trace), x=plan.margin, y=TOP)]
    y: float = TOP + plan.header + 10
    for extra in (bar(targets, plan) if live and targets else None, final_scoring(view, plan, called)
                  if view.decision is None else None):
        if extra is not None:
            head.append(group(extra[0], x=plan.margin, y=y))
            y += extra[1] + 10
    body = group(group(pool, x=plan.margin), middle, table, y=y, key="table")
    return _page(view, plan, called, y + top + height + plan.margin - 6,
                 [head, body if live or not targets else _still(body)], live, extras)


def _strips(view: Any, plan: Layout, targets: Targets | None, extras: Sequence[Look]) -> tuple[list[Node], float]:
    """The discard pile, what expansions put beside it or (narrow) below it, their rows; and where the score track begins."""
    box, y, gap, width = plan.discard, plan.track, plan.margin - 2 if plan.narrow else 12, None
    out: list[Node] = []
    for look in extras:
        w, h = (plan.room, 56.0) if plan.narrow else (BESIDE, box.h)
        if (panel := look.beside_discard(w, h)) is None:
            continue
        if plan.narrow:
            out.append(group(panel, x=plan.margin, y=y))
            y += h + gap
        else:
            width = box.w - BESIDE - gap
            out.append(group(panel, x=box.x + width + gap, y=box.y))
    for look in extras:
        if (found := look.row(plan)) is not None:
            out.append(group(found[0], x=plan.margin, y=y))
            y += found[1] + gap
    return [discard(view, plan, targets, width), *out], y


def _over(overlay: Callable[[Any], Any] | None, view: Any, plan: Layout) -> list[Node]:
    """What lies over the site."""
    if overlay is None:
        return []
    if not callable(overlay):
        raise OptionError(f"overlay is a function of a view, such as fl.graphs.accessibility, not {type(overlay).__name__}.")
    found = overlay(view)
    nodes = found.over(view, plan.site) if hasattr(found, "over") else found
    if not isinstance(nodes, (list, tuple)) or not all(isinstance(node, Node) for node in nodes):
        raise OptionError(f"overlay gives a graph of fl.graphs or a list of nodes, not {type(nodes).__name__}.")
    return list(nodes)


def _bones_of_reader(view: Any) -> tuple[str, ...]:
    """The bones in the storage of the player who looks: whose view it is, or who decides."""
    reader = getattr(view, "player", view.decision.player if view.decision else None)
    if reader is None or view.decision is None:
        return ()
    player = view.players[reader]
    return (*player.storage, *(card.bone for card in player.bone_cards))


def _last(view: Any, layout: Layout, names: Sequence[str], trace: Sequence[Any]) -> Node | None:
    if not trace:
        return None
    actor = trace[0].player if 0 <= trace[0].player < len(view.players) else None
    return last_action(layout, layout.site, words.happened(trace, names), None if actor is None
                       else f"@{view.players[actor].colour}")


def _still(node: Node) -> Node:
    """A drawing without anything to click: its states stay, its actions and parts go."""
    if node.kept is not None:
        return node
    attrs = {name: value for name, value in node.attrs.items() if not name.startswith("aria-")}
    return Node(node.tag, attrs, tuple(map(_still, node.children)), node.text, node.key, title=node.title)


def _page(view: Any, layout: Layout, names: Sequence[str], height: float, content: Sequence[Any],
          live: bool, extras: Sequence[Look]) -> Node:
    title = f"Fossilis, {len(view.players)} players, " + (f"turn {view.turn}" if view.decision
                                                          else "the game is over")
    w, h = layout.width, round(height)
    attrs: dict[str, Any] = {
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {w} {h}", "width": w, "height": h,
        "font-family": SANS, "font-size": 12,
        "fill": "none", "fill-rule": "evenodd", "stroke-linecap": "round", "stroke-linejoin": "round",
        "role": "group" if live else "img"}
    told = Node("desc", {}, (), words.table_text(view, names, extras))
    return Node("svg", attrs, (told, rect(0, 0, w, h, "@canvas"), group(content)), title=title)
