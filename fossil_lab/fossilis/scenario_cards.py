"""Teaching positions: displays, decks and Events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fossil_lab.errors import ScenarioError
from fossil_lab.fossilis.box import HAMMER_THERE, NO_CARD
from fossil_lab.fossilis.scenario_reader import Reader


def read_cards(r: Reader) -> None:
    """Every card that lies with no player; cards that stand nowhere in the scenario fill the decks."""
    s, box, mats = r.s, r.box, r.mats
    if "bone_discard" in r.data:
        s.bone_pile = tuple(r.pieces(r.data["bone_discard"], "bone_discard")[:5])
    _events(r)
    if "skill_display" in r.data:
        _skill_display(r)
    r.taken_dinosaurs += _taken(r, mats, ("scored",), box.dinosaurs, "Dinosaur")
    labs = [mat["lab"] if isinstance(mat.get("lab"), Mapping) else {} for mat in mats]
    for p, lab in enumerate(labs):
        if isinstance(mats[p].get("lab"), Mapping):
            r.taken_dinosaurs += r.rows([lab.get("card", "")], box.dinosaurs, "Dinosaur", f"player {p} lab")
    keys = ("tools", "used_tools", "supplies", "used_supplies")
    r.taken_market += _taken(r, mats, keys, box.market_cards, "Market card")
    r.taken_market += _taken(r, labs, ("supplies",), box.market_cards, "Market card")
    skills = _taken(r, mats, ("skills",), box.skills, "Skill")
    r.once([*skills, *(s.skill_row if "skill_display" in r.data else ())], box.skills, "Skill")
    s.skill_row = tuple(NO_CARD if k in skills and "skill_display" not in r.data else k for k in s.skill_row)
    _dinosaurs(r)
    _market(r)


def _taken(r: Reader, mats: list[Mapping[str, Any]], keys: tuple[str, ...], rows: tuple[Any, ...], what: str) -> list[int]:
    return [n for p, mat in enumerate(mats) for key in keys
            for n in r.rows(r.list_of(mat, key, f"player {p} "), rows, what, f"player {p} {key}")]


def _events(r: Reader) -> None:
    s, events, dealt = r.s, r.box.events, r.s.event_deck
    if "event_deck" in r.data:
        s.event_deck = tuple(r.rows(r.list_of(r.data, "event_deck"), events, "Event", "event_deck"))
        if len(set(s.event_deck)) != len(s.event_deck) or len(s.event_deck) > 3:
            raise ScenarioError("event_deck holds at most three different Events.")
    s.events_done = min(s.pool_number - 1, len(s.event_deck))
    if "event_deck" in r.data:
        s.events_done = s.pool_number - 1
        named = (*_revealed(r, s.event_deck, s.events_done), *s.event_deck)
        spare = [e for e in (*dealt, *range(len(events))) if e not in named]  # one Event for each Pool but the last (FB-EVT-08)
        s.event_deck = (*named, *dict.fromkeys(spare))[: max(len(named), r.box.cards.plaster.events_drawn)]
    if "standing_event" in r.data:
        s.standing = r.rows([r.data["standing_event"]], events, "Event", "standing_event")[0]


def _revealed(r: Reader, deck: tuple[int, ...], done: int) -> list[int]:
    """The Events revealed before: as named, else any others, as many as the Pool's number says."""
    events = r.box.events
    if "events_revealed" not in r.data:
        return [e for e in range(len(events)) if e not in deck][:done]
    named = r.rows(r.list_of(r.data, "events_revealed"), events, "Event", "events_revealed")
    if len(named) != done or len({*named, *deck}) != len(named) + len(deck):
        raise ScenarioError(f"events_revealed: with pool_number {done + 1}, {done} Events have been revealed, "
                            "none of them still in event_deck.")
    return named


def _skill_display(r: Reader) -> None:
    s, most = r.s, r.box.cards.counts.skills_on_display
    names = r.list_of(r.data, "skill_display")
    numbers = iter(r.rows([n for n in names if n not in ("hammer", "")], r.box.skills, "Skill", "skill_display"))
    if len(names) > most:
        raise ScenarioError(f"skill_display: the display has {most} places, not {len(names)}.")
    row = [HAMMER_THERE if n == "hammer" else NO_CARD if n == "" else next(numbers) for n in names]
    s.skill_row = tuple(row + [NO_CARD] * (9 - len(row)))[:9]


def _dinosaurs(r: Reader) -> None:
    """The display and the deck; a place with a card that an expansion keeps in a deck of its own is left as it is."""
    s, rows, taken = r.s, r.box.dinosaurs, r.taken_dinosaurs
    own = frozenset[int]().union(*(part.own_dinosaurs(s) for part in s.modules))
    places, order = len(s.display_row), [d for d in (*s.display_row, *s.dinosaur_deck) if d not in own]
    shown = r.row_of("dinosaurs", rows, "Dinosaur") if "dinosaurs" in r.data else None
    deck = (r.rows(r.list_of(r.data, "dinosaur_deck"), rows, "Dinosaur", "dinosaur_deck")
            if "dinosaur_deck" in r.data else None)
    free = [d for d in order if d not in taken and d not in (shown or []) and d not in (deck or [])]
    if shown is None:
        theirs = {i: NO_CARD if d in taken else d for i, d in enumerate(s.display_row) if d in own}
        n = places - len(theirs)
        left, free = iter(free[:n]), free[n:]
        shown = [theirs[i] if i in theirs else next(left, NO_CARD) for i in range(places)]
    if len(shown) > places:
        raise ScenarioError(f"dinosaurs: the display has {_word(places)} places.")
    s.display_row = tuple(shown + [NO_CARD] * (places - len(shown)))
    s.dinosaur_deck = tuple(free if deck is None else deck)
    if any(d in own for d in s.dinosaur_deck):
        raise ScenarioError(f"dinosaur_deck: {next(rows[d].id for d in s.dinosaur_deck if d in own)} cannot lie in this deck.")
    r.once([*shown, *s.dinosaur_deck, *taken], rows, "Dinosaur")


def _word(n: int) -> str:
    return ("no", "one", "two", "three", "four", "five")[n] if n < 6 else str(n)


def _market(r: Reader) -> None:
    s, box, cards, taken = r.s, r.box, r.box.market_cards, r.taken_market
    order = [*s.market_row, *s.tool_deck, *s.supply_deck]
    row = r.row_of("market", cards, "Market card") if "market" in r.data else [m for m in s.market_row if m not in taken]
    if len(row) > 4:
        raise ScenarioError("market: the Market has four places.")
    r.once([*row, *taken], cards, "Market card")
    s.market_row = tuple(row + [NO_CARD] * (4 - len(row)))
    rest = [m for m in order if m >= 0 and m not in row and m not in taken]
    s.tool_deck, s.supply_deck = tuple(m for m in rest if box.is_tool(m)), tuple(m for m in rest if not box.is_tool(m))
    for key, deck in (("tool_deck", s.tool_deck), ("supply_deck", s.supply_deck)):
        if key in r.data:
            named = r.rows(r.list_of(r.data, key), cards, "Market card", key)
            if any(m not in deck for m in named):
                raise ScenarioError(f"{key}: {next(cards[m].id for m in named if m not in deck)} cannot lie in this deck.")
            r.once(named, cards, "Market card")
            setattr(s, key, tuple(named))
