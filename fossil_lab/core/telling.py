"""What an action would do and what would follow from it, told to one player before it happens.

It is told from a full state that fits what the player knows, by playing the action on a copy and comparing the two. Two
such states must give the same words, so what differs between them is left open: by `foreseen`, by `foreseeable`, and by
ending at a surprise. A game says more by filling in the methods and tables at the top of `Telling`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from fossil_lab.core.decision import Event, Explanation, Line

if TYPE_CHECKING:
    from fossil_lab.core.state import State

LISTED = 6  # so many actions of a family are named one by one


class Telling:
    """How the actions of a game are explained."""

    plural: ClassVar[Mapping[str, str]] = {}
    """Family of actions -> what several of them are called."""
    steps: ClassVar[frozenset[str]] = frozenset()
    """Kinds of decision that come in every turn and need no announcement."""
    unsettled: ClassVar[frozenset[str]] = frozenset()
    """Kinds of decision that leave the table in a state in which no older decision can be asked."""
    unmissed: ClassVar[frozenset[str]] = frozenset()
    """Families of which nobody needs to be told that some are no longer possible."""

    # ------------------------------------------------------------------ what a game fills in

    def foreseen(self, before: Any, event: Event, player: int) -> str:
        """The sentence for an event that has not happened yet: without what nobody can know before; "" to leave it out."""
        return event.sentence()

    def foreseeable(self, before: Any, codes: list[int], events: list[Event]) -> list[int]:
        """Of these actions, those that do not hang on what the events will reveal."""
        return codes

    def gains(self, before: Any, after: Any, player: int) -> Iterable[Line]:
        """What else changes for the player, read off the states before and after: what is complete, what is worth more."""
        return ()

    def purse(self, state: Any, player: int) -> dict[str, int]:
        """What the player can spend, by the names of `costs`."""
        return {}

    def aftermath(self, before: Any, after: Any, names: Sequence[str]) -> Iterable[Line]:
        """For the story: what an action brought about that no event says and nobody chose, such as what is lost unused."""
        return ()

    def touched(self, event: Event) -> Iterable[str]:
        """Parts of the table, as the drawing names them, that the event is about."""
        return ()

    def word(self, argument: str) -> str:
        """An argument of an action as people say it."""
        return argument

    # ------------------------------------------------------------------ before it happens

    def foretell(self, before: State, code: int, player: int) -> Explanation:
        """The explanation of a legal action."""
        after = before.clone()
        events = after.play(code)
        texts = before.actions_of_game.texts
        surprise = next((i for i, event in enumerate(events, 1) if event.kind in before.surprises), 0)
        opens: list[int] = []
        closes: list[int] = []
        then: list[Line] = []
        if surprise:
            del events[surprise:]  # what follows was imagined, so nothing can be said of it
        else:
            had, has = self._offers(before, after, player)
            opens = self.foreseeable(before, [c for c in has if c not in had], events)
            closes = [c for c in had if c not in has and c != code]
            then = [*self.gains(before, after, player), *self._next(before, after, player),
                    *self._possible(before, opens, closes, has)]
        lines = tuple(Line(text, event.rules) for event in events if (text := self.foreseen(before, event, player)))
        return Explanation(texts[code], lines, before.costs(code), None, tuple(then),
                           tuple(texts[c] for c in opens), tuple(texts[c] for c in closes),
                           tuple(dict.fromkeys(part for event in events for part in self.touched(event))))

    def remedies(self, before: State, code: int, player: int) -> tuple[Line, ...]:
        """What a refused action lacks, and the single actions after which it would be legal."""
        purse, found = self.purse(before, player), []
        lacks = [f"{n - purse[what]} {what}" for what, n in before.costs(code).items() if n > purse.get(what, n)]
        for first in before.legal_actions():
            after = before.clone()
            events = after.play(first)
            if (after.current_player == player and not any(event.kind in before.surprises for event in events)
                    and after.refusal(code) is None and self.foreseeable(before, [code], events)):
                found.append(first)
        short = [Line(f"It lacks {' and '.join(lacks)}.")] if lacks else []
        return (*short, *self._told(before, "It would be legal after", found))

    def _offers(self, before: State, after: State, player: int) -> tuple[dict[int, None], dict[int, None]]:
        """What the player may do before and after, in order.

        An answer that leads back to an older decision is compared with that one; where a next step begins, nothing is missed.
        """
        if after.current_player != player:
            return {}, {}
        had, has = dict.fromkeys(before.legal_actions()), dict.fromkeys(after.legal_actions())
        if after.todo[-1][0] == before.todo[-1][0]:
            return had, has
        depth = len(after.todo)
        if after.todo == before.todo[:depth] and all(entry[0] not in self.unsettled for entry in before.todo[depth:]):
            older = before.clone()
            del older.todo[depth:]
            return dict.fromkeys(older.legal_actions()), has
        return {c: None for c in had if c in has}, has

    def _next(self, before: State, after: State, player: int) -> list[Line]:
        """Who is asked what next, unless it is the same again or a step that every turn has."""
        decision, now = after.decision, before.decision
        if decision is None or now is None or decision.kind in self.steps or decision == now:
            return []
        asked = "you are" if decision.player == player else f"player {decision.player + 1} is"
        return [Line(f"Next {asked} asked: {decision.text}", decision.rules)]

    def _possible(self, state: State, opens: list[int], closes: list[int], has: Iterable[int]) -> list[Line]:
        family = state.actions_of_game.family
        more = {family[c] for c in has} & {family[c] for c in state.legal_actions()}
        return [*self._told(state, "Then possible", opens, more),
                *self._told(state, "No longer possible", [c for c in closes if family[c] not in self.unmissed])]

    # ------------------------------------------------------------------ many actions in one sentence

    def _told(self, state: State, head: str, codes: Sequence[int], more: Iterable[str] = ()) -> list[Line]:
        """One line, family by family: a single action by its text, several with their number, many by their number only."""
        families: dict[str, list[tuple[str, ...]]] = {}
        for code in codes:
            families.setdefault(state.actions_of_game.family[code], []).append(state.actions_of_game.args[code])
        if "pass" in families and len(families) > 1:
            del families["pass"]
        parts = [self._some(family, group, "more " if family in more else "") for family, group in families.items()]
        return [Line(f"{head}: {', '.join(parts)}.")] if parts else []

    def _some(self, family: str, group: list[tuple[str, ...]], more: str) -> str:
        if len(group) == 1:
            return " ".join((family, *map(self.word, group[0])))
        called = f"{len(group)} {more}{self.plural.get(family, f'{family}s')}"
        return f"{called} ({self._listed(group)})" if len(group) <= LISTED else called

    def _listed(self, group: list[tuple[str, ...]]) -> str:
        """The arguments of actions of a family: `c3 rib/tooth, d2 hip`."""
        firsts: dict[str, list[str]] = {}
        for first, *rest in group:
            firsts.setdefault(self.word(first), []).append(" ".join(map(self.word, rest)))
        return ", ".join(f"{first} {'/'.join(rest)}".strip() for first, rest in firsts.items())
