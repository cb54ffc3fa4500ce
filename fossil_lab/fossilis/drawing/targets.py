"""Targets: which thing on the table answers which action, and what the action bar has to offer.

A thing that one click answers carries the action's code. A space or a kind of tile that leaves more than one choice is a
part: selecting it shows the ways to slide, or turns spaces into targets, and puts every action about it into the bar.
What is not legal carries the code a click would try, so that the click is answered with the refusal. No rule is decided
here: legal is what the view lists as legal.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from fossil_lab.core.actions import Action
from fossil_lab.errors import FossilLabError
from fossil_lab.fossilis.drawing import words
from fossil_lab.fossilis.drawing.geometry import SIDES, SPACES, STEP

ON_SPACES = ("start", "move", "climb", "remove", "swap")
"""Families that name a space and nothing else: where only these are asked for, one click on a space answers."""
ALWAYS_IN_BAR = frozenset(("gain", "choose", "return", "push", "steal", "side", "pass", "continue"))
ANY_TIME = frozenset(("spend_energy", "buy", "claim", "finish_turn"))
"""Kinds of decision that also offer what may be done at any point of one's turn: there a click on a space selects it."""
WAYS = tuple(STEP)
SPACES_SET = frozenset(SPACES)


class Target(NamedTuple):
    """What a click on a thing does: send an action or select a part. `state`: legal, part, refused or selected."""

    action: int | None
    part: str | None
    state: str
    title: str | None = None

    @property
    def attrs(self) -> dict[str, Any]:
        """Attributes of the node that is clicked."""
        found: dict[str, Any] = {"action": self.action, "part": self.part, "title": self.title}
        if self.state == "refused":
            found["aria_disabled"] = "true"
        if self.state == "selected":
            found["aria_pressed"] = "true"
        return found


class Button(NamedTuple):
    """One button of the action bar: what it sends, its label, the Energy it takes, a kind of tile to show.

    `quiet` for passing, `about` for what belongs to the selected part, `main` for the one thing there is to do.
    """

    action: int
    label: str
    energy: int
    kind: str | None
    title: str
    quiet: bool
    about: bool
    main: bool = False


@lru_cache(maxsize=32)
def beside(place: str | None) -> dict[str, str]:
    """Space -> direction of the spaces orthogonally next to a pawn's."""
    if place not in SPACES:
        return {}
    column, row = "abcde".index(place[0]), int(place[1])
    near = {side: (column + STEP[side][0], row + STEP[side][1]) for side in SIDES}
    return {f"{'abcde'[x]}{y}": side for side, (x, y) in near.items() if 0 <= x < 5 and 1 <= y <= 5}


class Targets:
    """The targets of one position for the player who decides; `selection` is the part selected, if any."""

    def __init__(self, view: Any, selection: str | None = None) -> None:
        self.view, self.space_of_actions = view, view.actions_of_game
        self.decision = view.decision
        self.kind: str = self.decision.kind if self.decision else "over"
        self.player: int = self.decision.player if self.decision else -1
        self.selection = selection
        self.shown: set[int] = set()  # legal codes that some thing on the table sends
        self.parts: set[str] = set()  # what can be selected
        self._plans: dict[int, Any] = {}
        codes = self.space_of_actions
        self.legal: dict[str, int] = {codes.texts[c]: c for c in self._legal()}
        self.by_family: dict[str, list[int]] = defaultdict(list)
        self.by_space: dict[str, list[int]] = defaultdict(list)
        self.by_tile: dict[str, list[int]] = defaultdict(list)
        self.open_spaces: set[str] = set()  # spaces about which something is legal
        for code in self.legal.values():
            family, args = codes.family[code], codes.args[code]
            self.by_family[family].append(code)
            if args and (space := args[1] if family == "place" else args[0]) in SPACES:
                self.by_space[space].append(code)
                if family != "extract":  # pieces are marked themselves
                    self.open_spaces.add(space)
            if family == "place":
                self.by_tile[args[0]].append(code)
        kind, _, name = (selection or "").partition(":")
        self.space: str | None = name if kind == "space" and name in SPACES else None
        self.tile: str | None = name if kind == "kind" and name in self.by_tile else None
        if self.tile is None and self.kind != "spend_energy" and len(self.by_tile) == 1:
            self.tile = next(iter(self.by_tile))
        self._near = beside(view.players[self.player].pawn if self.decision else None)
        self._one_click = self._families_of_one_click()

    def _legal(self) -> list[int]:
        """What is legal for the reader; the one answer of a script may be sent by anybody who looks on."""
        found: list[int] = self.view.legal_actions()
        if not found and self.kind == "continue":
            return [self.space_of_actions.code["continue"]]
        return found

    # ------------------------------------------------------------------ one target

    def attempt(self, family: str, *args: str, title: str | None = None) -> Target | None:
        """The target for an action: legal, or refused but ready to be tried; None if there is no such action."""
        text = " ".join((family, *args))
        code = self.legal.get(text)
        if code is not None:
            self.shown.add(code)
            return Target(code, None, "legal", title)
        code = self.space_of_actions.code.get(text)
        return None if code is None else Target(code, None, "refused", title)

    def _select(self, part: str, legal: bool, title: str | None) -> Target:
        self.parts.add(part)
        return Target(None, part, "selected" if part == self.selection else "legal" if legal else "part",
                      title)

    def _one_of(self, card: str, families: Iterable[str], otherwise: str, title: str) -> Target | None:
        legal = [family for family in families if f"{family} {card}" in self.legal]
        if len(legal) > 1:
            return self._select(f"card:{card}", True, title)
        return self.attempt(legal[0] if legal else otherwise, card, title=title)

    # ------------------------------------------------------------------ on the site

    def _families_of_one_click(self) -> tuple[str, ...]:
        """Families that a click on a space answers at once; empty where a space can only be selected."""
        args = self.space_of_actions.args
        asked = [family for family, codes in self.by_family.items() if any(SPACES_SET.intersection(args[c]) for c in codes)]
        if self.kind == "spend_energy" or not asked:
            return ()
        simple = all(len(args[self.by_family[family][0]]) == 1 for family in asked)
        if not simple or (self.kind in ANY_TIME and not set(asked) <= set(ON_SPACES)):
            return ()
        return tuple(sorted(asked, key=lambda family: ON_SPACES.index(family) if family in ON_SPACES else len(ON_SPACES)))

    def on_space(self, name: str, title: str) -> Target | None:
        """What a click on a space does."""
        if self.tile is not None:
            return self.attempt("place", self.tile, name, title=title)
        if self._one_click:
            family = next((f for f in self._one_click if f"{f} {name}" in self.legal), self._one_click[0])
            return self.attempt(family, name, title=title)
        direction = self._near.get(name)
        if direction and self.kind in ("push_pawn", "steal_plaster"):
            return self.attempt("push" if self.kind == "push_pawn" else "steal", direction, title=title)
        if self.kind == "spend_energy" or self.by_space:
            return self._select(f"space:{name}", name in self.open_spaces, title)
        return self.attempt("move", name, title=title)

    def ways(self, name: str) -> list[tuple[str, Target]]:
        """The ways in which the selected space's tile may slide, and those in which it may not."""
        family = "slide" if "slide" in self.by_family or self.kind.endswith("_slide") else "dig"
        found = []
        for way in WAYS:
            target = self.attempt(family, name, way)
            if target is not None and (way in SIDES or target.state == "legal"):
                found.append((way, target._replace(title=self.told(target))))
        return found

    def on_piece(self, space: str, piece: str) -> Target | None:
        """What a click on a piece in an open pit does."""
        if piece not in words.PIECE_ORDER:
            return None
        title = f"Extract {piece.capitalize()} from {space}"
        if self.kind == "spend_energy":
            title += f": {self.view.piece_price[words.PIECE_ORDER[piece]]} Plaster"
        return self.attempt("extract", space, piece, title=title)

    def on_side(self, side: str) -> Target | None:
        """What a click on a side of the frame does; only while a side is to be chosen."""
        return self.attempt("side", side,
                            title=f"{side.capitalize()} side") if "side" in self.by_family else None

    def told(self, target: Target) -> str:
        """An action as it would turn out, or why it is refused: the text of a tooltip."""
        if target.action is None:
            return target.title or ""
        text: str = self.space_of_actions.texts[target.action].capitalize()
        try:
            if target.state == "refused":
                refusal = self.view.why_not(target.action)
                return f"{text}: {refusal}" if refusal else text
            plan = self.plan(target.action)
        except FossilLabError:
            return text
        costs = ", ".join(f"{n} {what}" for what, n in plan.costs.items() if n)
        lines = " ".join(line.text for line in plan.lines)
        return f"{text}{f' ({costs})' if costs else ''}{f': {lines}' if lines else ''}"

    def plan(self, code: int) -> Any:
        """The explanation of an action, asked for once."""
        if code not in self._plans:
            self._plans[code] = self.view.explain(code)
        return self._plans[code]

    # ------------------------------------------------------------------ cards and mats

    def on_dinosaur(self, row: Any) -> Target | None:
        """What a click on a displayed Dinosaur does."""
        otherwise = "bury" if self.kind == "refresh_display" else "claim" if self.kind == "claim" else "score"
        return self._one_of(row.id, ("claim", "score", "bury"), otherwise, words.card_title(row))

    def on_market(self, row: Any) -> Target | None:
        """What a click on a Market card does."""
        return self.attempt("give" if self.kind == "event_give" else "buy", row.id,
                            title=words.card_title(row))

    def on_skill(self, row: Any) -> Target | None:
        """What a click on a displayed Skill does."""
        return self.attempt("learn", row.id, title=words.card_title(row))

    def on_own(self, row: Any) -> Target | None:
        """What a click on one's own Tool or Skill does."""
        if getattr(row, "timing", "once_per_turn") != "once_per_turn":
            return None
        return self.attempt("use", row.id, title=words.card_title(row))

    def on_bone(self, bone: str) -> Target | None:
        """What a click on a bone in one's storage does."""
        return self.attempt("assign", bone, title=f"Assign {bone.capitalize()}")

    def on_lab(self) -> Target | None:
        """What a click on one's lab does."""
        return self.attempt("score", "lab", title="Score the Dinosaur in the lab")

    def on_tile(self, kind: str) -> Target | None:
        """What a click on a collected tile does; only while tiles pay for a card."""
        return self.attempt("pay", kind,
                            title=f"Pay with {words.kind_name(kind)}") if "pay" in self.by_family else None

    def on_discard(self, kind: str) -> Target | None:
        """What a click on a tile of the discard pile does: take it, or select it to be placed."""
        if "take" in self.by_family:
            return self.attempt("take", kind, title=f"Take {words.kind_name(kind)}")
        if kind in self.by_tile:
            return self._select(f"kind:{kind}", self.kind != "spend_energy", f"Place {words.kind_name(kind)}")
        if not self.by_tile:
            return None
        space = self.space_of_actions.args[next(iter(self.by_tile.values()))[0]][1]
        return self.attempt("place", kind, space, title=words.kind_name(kind))

    def on_pool(self) -> Target | None:
        """What a click on the Plaster Pool does."""
        return self.attempt("gain", "plaster", title="Gain Plaster")

    # ------------------------------------------------------------------ the action bar

    def about(self) -> list[int]:
        """Every legal action about the selected part that the bar should repeat; a kind of tile needs a space first."""
        return self._about_part(self.selection or "") if self.tile is None else []

    def _about_part(self, part: str) -> list[int]:
        kind, _, name = part.partition(":")
        if kind == "space":
            return self.by_space.get(name, [])
        if kind == "kind":
            return self.by_tile.get(name, [])
        return [code for text, code in self.legal.items()
                if text.endswith(f" {name}")] if kind == "card" else []

    def buttons(self) -> list[Button]:
        """The bar: what is about the selection, what has no place on the table, and nothing that is not legal.

        To be asked after everything else has been drawn, so that no legal action is left without a place.
        """
        chosen = self.about()
        placed = self.shown.union(*(self._about_part(part) for part in self.parts))
        rest = [code for code in self.legal.values() if code not in chosen and (
            self._always(code) or (self.selection is None and code not in placed))]
        return sorted([self._button(code, code in chosen) for code in (*chosen, *rest)],
                      key=lambda b: b.quiet)

    def note(self) -> str:
        """What the bar says beside its buttons: the selected thing in words, or what the table itself offers."""
        if self.space is not None:
            space = self.view.site[self.space]
            return words.tile_name(space.tiles[-1]) if space.tiles else f"open pit: {words.counted(space.pit or ()) or 'empty'}"
        if self.tile is not None and self.selection:
            return "Choose the space it goes to."
        if self.selection:
            return ""
        some = [code for family, codes in self.by_family.items() if family not in ALWAYS_IN_BAR for code in codes]
        said = words.summary(some, self.space_of_actions)
        return f"on the table: {said}" if said else ""

    def _always(self, code: int) -> bool:
        return self.space_of_actions.family[code] in ALWAYS_IN_BAR or self.space_of_actions.texts[code] == "score lab"

    def _button(self, code: int, chosen: bool) -> Button:
        action: Action = self.space_of_actions.action(code)
        here = self.space if chosen else None
        label = words.button(action, self.kind, self._row, here)
        energy, title = 0, label
        if chosen and here:
            energy, title = self.plan(code).energy, self.told(Target(code, None, "legal"))
        kind = action.args[0] if action.family in ("place", "take", "pay") else None
        return Button(code, label, energy, kind, title, action.family == "pass", chosen, action.family == "continue")

    def _row(self, card: str) -> Any:
        return self.view.box.cards.by_id.get(card)
