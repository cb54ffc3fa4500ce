"""How card files are read: the closed vocabulary of effects, what a field may hold, what must fit together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from fossil_lab.core.cards import Draft, Fault, Table
from fossil_lab.core.checks import Check, FrozenDict, flag, identifier, note, show, text, whole, word, words
from fossil_lab.errors import nearest
from fossil_lab.fossil_fighters.components import (
    DIETS,
    ELEMENTS,
    PERIODS,
    SIZES,
    STATUSES,
    Card,
    Deck,
    Face,
    Figures,
    Limits,
    RuledFigures,
    Skill,
    Support,
    Team,
    TeamSkill,
    Vivosaur,
    Wheel,
)

if TYPE_CHECKING:
    from fossil_lab.fossil_fighters.cards import CardSet

Drafts = Mapping[str, Mapping[Any, Draft]]

# ---------------------------------------------------------------- the closed vocabulary of effects

TAGS = ("trick", "remains_in_play", "attach", "super_fossil", "dropping")
WINDOWS = ("own_turn", "own_turn_or_skill", "skill_damages_own", "skill_targets_own")
CARD_TARGETS = ("none", "vivosaur", "damaged_vivosaur", "own_ez_vivosaur", "card")
SKILL_TARGETS = ("enemy", "enemy_all", "ally", "own", "own_all", "none")
EVENTS = ("owner_cleans_dropping", "owner_excavates_by_dropping", "any_turn_start", "wearer_targeted_by_enemy_skill", "last_counter_gone")
THIS_TURN = ("favourable_factor", "clean_discount", "no_clean_discard", "wearer_skill_discount")

_COUNT = whole(1, 40)
_NUMBER = whole(0, 40)
_CHANGE = whole(-9, 9)


def _ops(vocabulary: str) -> Check:
    """A check for a list of effects, each a table with the word `op` and that word's parameters."""

    def check(value: Any) -> tuple[FrozenDict[str, Any], ...]:
        if not isinstance(value, list | tuple) or not all(isinstance(op, dict) for op in value):
            raise ValueError(f"{show(value)} is no list of effects; write for example [{{ op = \"draw\", cards = 1 }}].")
        return tuple(_op(op, VOCABULARY[vocabulary]) for op in value)

    return check


def _op(given: Mapping[str, Any], known: Mapping[str, Mapping[str, Check]]) -> FrozenDict[str, Any]:
    name = word("effect", known)(given.get("op"))
    checks = known[name]
    out: dict[str, Any] = {"op": name}
    for key in given:
        if key != "op" and key not in checks:
            raise ValueError(f'"{name}" has no parameter "{key}".{nearest(key, checks)} It has: {", ".join(checks) or "none"}.')
    for key, check in checks.items():
        if key not in given:
            raise ValueError(f'the parameter "{key}" of "{name}" is missing; add it.')
        try:
            out[key] = check(given[key])
        except ValueError as error:
            raise ValueError(f'parameter "{key}" of "{name}": {error}') from None
    return FrozenDict(out)


_STATS: dict[str, Check] = {"attack": _CHANGE, "defense": _CHANGE, "lp": _CHANGE}
SKILL_OPS: dict[str, dict[str, Check]] = {
    "damage": {"amount": _COUNT}, "status": {"status": word("status", STATUSES), "turns": _COUNT}, "coin": {"heads": _ops("skill")},
    "knock": {}, "drain_ally": {"leave": _COUNT}, "average_fp": {}, "heal": {"amount": _COUNT}, "clear_statuses": {},
    "steal_fp": {"amount": _COUNT},
}
PLAY_OPS: dict[str, dict[str, Check]] = {
    "draw": {"cards": _COUNT}, "excavate": {"cards": _COUNT}, "look_fossil": {"look": _COUNT, "take": _COUNT}, "heal": {"amount": _COUNT},
    "heal_all": {}, "card_damage": {"amount": _COUNT, "to": word("receiver", ("target", "skill_user"))}, "move_ez_to_sz": {},
    "evolve_or_stats": _STATS, "this_turn": {"effect": word("effect for a turn", THIS_TURN), "amount": _NUMBER},
    "coin": {"heads": _ops("play")}, "cancel_skill": {}, "after_skill": {"ops": _ops("play")}, "gain_fp": {"amount": _COUNT},
    "counters": {"amount": _COUNT}, "return_from_discard": {"up_to": _COUNT}, "discard_card": {}, "discard_self": {},
    "swap_az_random_sz": {}, "mark_dropping": {"counters": _COUNT},
}
IN_PLAY_OPS: dict[str, dict[str, Check]] = {
    "stats": _STATS, "set_element": {"element": word("element", ELEMENTS)}, "turn_fp": {"amount": _COUNT},
    "replace_excavation": {"look": _COUNT, "take": _COUNT}, "bar_az_to_ez": {},
    "on": {"event": word("event", EVENTS), "ops": _ops("play")},
    "ability": {"user": word("user", ("owner", "opponent")), "exhaust": flag, "counters": _NUMBER, "discard_self": flag,
                "hand_cards": whole(0, 1), "fp": _NUMBER, "target": word("target", CARD_TARGETS), "ops": _ops("play")},
}
VOCABULARY: dict[str, dict[str, dict[str, Check]]] = {
    "skill": SKILL_OPS, "play": PLAY_OPS, "in_play": IN_PLAY_OPS, "payment": {"clean_payment": {"discount": _COUNT, "min_cost": _NUMBER}}}
"""Every effect a card can have, with a check for each parameter; a new word needs one function in the rules."""

# ---------------------------------------------------------------- nested parts of a vivosaur


def _table(value: Any, checks: Mapping[str, Check], what: str) -> dict[str, Any]:
    """The fields of an inner table, each checked."""
    if not isinstance(value, dict):
        raise ValueError(f"{show(value)} is no table of a {what}.")
    for key in value:
        if key not in checks:
            raise ValueError(f'a {what} has no field "{key}".{nearest(key, checks)}')
    out = {}
    for key, check in checks.items():
        if key not in value:
            raise ValueError(f'the field "{key}" of the {what} is missing; add it.')
        try:
            out[key] = check(value[key])
        except ValueError as error:
            raise ValueError(f'field "{key}" of the {what}: {error}') from None
    return out


def _skill(value: Any) -> Skill:
    return Skill(**_table(value, {"id": identifier, "name": text, "cost": whole(0, 10), "target": word("target", SKILL_TARGETS),
                                  "ops": _ops("skill"), "text": text}, "skill"))


def _skills(value: Any) -> tuple[Skill, ...]:
    if not isinstance(value, list | tuple) or not 1 <= len(value) <= 3:  # FF-SKILL-01
        raise ValueError("a face has 1 to 3 skills.")
    skills = tuple(map(_skill, value))
    if len({skill.id for skill in skills}) < len(skills):
        raise ValueError("two skills of a face have the same id.")
    return skills


def _support(value: Any) -> tuple[Support, ...]:
    checks = {"side": word("side", ("ally", "enemy")), "attack": _CHANGE, "defense": _CHANGE}
    if not isinstance(value, list | tuple):
        raise ValueError(f"{show(value)} is no list.")
    return tuple(Support(**_table(row, checks, "support effect")) for row in value)


_FACE: dict[str, Check] = {"name": text, "lp": whole(1, 40), "defense": _NUMBER, "support": _support,
                           "keywords": words("keyword", ("long_range",), 0, 1, repeat=False), "skill": _skills}


def _front(value: Any) -> dict[str, Any]:
    return _table(value, _FACE, "front")


def _back(value: Any) -> dict[str, Any]:
    """Either a Super Evolver or a Team Skill, never both. (FF-EVO-03)"""
    kind = word("back", ("super_evolver", "team_skill"))(value.get("type") if isinstance(value, dict) else None)
    of_kind: Check = word("back", (kind,))
    if kind == "super_evolver":
        return _table(value, {"type": of_kind, "id": identifier, **_FACE}, "back")
    return _table(value, {"type": of_kind, "team_all": _condition, "skill": _skills}, "back")


def _condition(value: Any) -> tuple[str, str]:
    if not isinstance(value, dict) or len(value) != 1:
        raise ValueError('a team condition is a table such as { element = "fire" }.')
    ((tag, wanted),) = value.items()
    word("tag", ("element", "diet"))(tag)
    return tag, word(tag, ELEMENTS if tag == "element" else DIETS)(wanted)


def _vivosaur(*, front: dict[str, Any], back: dict[str, Any], **values: Any) -> Vivosaur:
    def face(given: dict[str, Any], name: str) -> Face:
        return Face(given.get("id", name), *(given[key] for key in ("name", "lp", "defense", "support", "keywords", "skill")))

    evolves = back["type"] == "super_evolver"
    return Vivosaur(**values, front=face(front, values["id"]), evolver=face(back, "") if evolves else None,
                    team_skill=None if evolves else TeamSkill(back["skill"][0], *back["team_all"]))


# ---------------------------------------------------------------- tables

def _ids(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list | tuple):
        raise ValueError(f"{show(value)} is no list; write ids in square brackets.")
    return tuple(identifier(item) for item in value)


def _texts(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list | tuple):
        raise ValueError(f"{show(value)} is no list; write texts in square brackets.")
    return tuple(text(item) for item in value)


def _numbers(value: Any) -> FrozenDict[str, int]:
    if not isinstance(value, dict):
        raise ValueError(f"{show(value)} is no table of cards, such as {{ payback = 2 }}.")
    return FrozenDict((identifier(name), whole(1, 60)(n)) for name, n in value.items())


def _wheel(value: Any) -> FrozenDict[str, str]:
    if not isinstance(value, dict):
        raise ValueError(f"{show(value)} is no table of elements.")
    one = word("element", ELEMENTS)
    return FrozenDict((one(a), one(b)) for a, b in value.items())


def _fossil_deck(*, shared: bool, **values: Any) -> Deck:
    return Deck(**values)  # that both players share it is the rulebook's word (FF-SET-07)


_SET = word("set", ("printed", "house"))
_FIGURES = (
    "opening_hand", "draw_per_turn", "fp_per_turn", "fp_max", "fp_after_knock_out", "excavate_cost", "az_places", "sz_places", "ez_places",
    "minimum_skill_damage", "favourable", "dropping_counter_discount")
TABLES = (
    Table("game.toml", "figures", Figures, {**dict.fromkeys(_FIGURES, _NUMBER), "poor": _CHANGE}, key=""),
    Table("game.toml", "ruled_figures", RuledFigures,
          dict.fromkeys(("fp_at_start", "base_attack", "least_cost", "minimum_card_damage"), _NUMBER), key=""),
    Table("game.toml", "element", Wheel, {"ids": words("element", ELEMENTS, 5, 5, repeat=False), "beats": _wheel}, key=""),
    Table("vivosaurs.toml", "vivosaur", _vivosaur, {
        "id": identifier, "code": text, "set": _SET, "element": word("element", ELEMENTS), "size": word("size", SIZES),
        "diet": word("diet", DIETS), "kind": text, "period": word("period", PERIODS), "front": _front, "back": _back, "ledger": _texts},
        defaults={"code": "", "set": "house", "ledger": ()}, groups={
            "code": "names", "set": None, "ledger": None, "front": "stats", "back": "skills"}, rest="tags", grows=True),
    Table("cards.toml", "card", Card, {
        "id": identifier, "code": text, "name": text, "set": _SET, "kind": word("kind of card", ("normal", "fossil")), "cost": whole(0, 10),
        "tags": words("tag", TAGS, 0, 5, repeat=False), "durable": whole(0, 10), "fragile": whole(0, 99), "when": word("window", WINDOWS),
        "target": word("target", CARD_TARGETS), "ops": _ops("play"), "in_play": _ops("in_play"), "payment": _ops("payment"), "text": text,
        "ledger": note},
        defaults={"durable": 0, "fragile": 99, "code": "", "set": "house", "tags": (), "when": "own_turn", "target": "none", "ops": (),
                  "in_play": (), "payment": (), "ledger": ""},
        groups={"code": None, "set": None, "text": None, "ledger": None,
                **dict.fromkeys(("when", "target", "ops", "in_play", "payment"), "ops")}, rest="face", grows=True),
    Table("decks.toml", "limits", Limits, {
        **dict.fromkeys(("deck_size", "deck_copies", "team_size", "team_copies", "team_az", "team_sz", "fossil_deck_size"), _COUNT),
        "deck_kinds": _texts}, key=""),
    Table("decks.toml", "deck", Deck, {"id": identifier, "name": text, "cards": _numbers, "plan": note}, defaults={"plan": ""}, grows=True),
    Table("decks.toml", "fossil_deck", _fossil_deck, {"id": identifier, "name": text, "cards": _numbers, "shared": flag}, key=""),
    Table("decks.toml", "team", Team, {
        "id": identifier, "name": text, "set": word("set", ("printed", "house", "mixed")), "az": identifier, "sz": _ids,
        "team_skill": _ids, "decks": _ids}, defaults={"team_skill": (), "decks": (), "set": "mixed"}, grows=True),
)
FILES = tuple(dict.fromkeys(table.file for table in TABLES))


# ---------------------------------------------------------------- what must fit together

def faults(drafts: Drafts, cards: CardSet) -> Iterator[Fault]:
    """Yield what is wrong with a card set although every field is well formed."""
    for row in cards.vivosaurs:
        draft = drafts["vivosaur"][row.id]
        if row.id in drafts["card"]:
            yield draft.fault("id", f'"{row.id}" is already the id of a card; ids differ over all cards.')
        yield from _skill_faults(draft, row)
    for card in cards.cards:
        yield from _card_faults(drafts["card"][card.id], card)
    for deck in (*cards.decks, cards.fossil_deck):
        draft = drafts["deck"].get(deck.id) or drafts["fossil_deck"][""]
        for name in deck.cards:
            if name not in drafts["card"]:
                yield draft.fault("cards", f"there is no card {show(name)}.{nearest(name, drafts['card'])}")
            elif cards.by_id[name].is_fossil != (deck is cards.fossil_deck):
                yield draft.fault("cards", f"{cards.by_id[name].name} is a {cards.by_id[name].kind} card and cannot be in this deck.")
    for team in cards.teams:
        for name in team.vivosaurs:
            if name not in drafts["vivosaur"]:
                yield drafts["team"][team.id].fault("", f"there is no vivosaur {show(name)}.{nearest(name, drafts['vivosaur'])}")
        if len(set(team.vivosaurs)) != 3:
            yield drafts["team"][team.id].fault("sz", "a team is three different vivosaurs.")


def _skill_faults(draft: Draft, row: Vivosaur) -> Iterator[Fault]:
    back = row.evolver.skills if row.evolver else (row.team_skill.skill,) if row.team_skill else ()
    for place, skills in (("front", row.front.skills), ("back", back)):
        for skill in skills:
            names = [op["op"] for op in skill.ops]
            if not names:
                yield draft.fault(place, f"{skill.name} has no effect.")
            if "damage" in names and (names[0] != "damage" or not skill.target.startswith("enemy")):
                yield draft.fault(place, f"{skill.name}: damage comes first in its list, and is aimed at an enemy.")
            if ("drain_ally" in names) != (skill.target == "ally"):
                yield draft.fault(place, f"{skill.name}: drain_ally and the target ally go together.")


def _card_faults(draft: Draft, card: Card) -> Iterator[Fault]:
    if card.is_trick == (card.when == "own_turn"):
        yield draft.fault("when", f"{card.when} does not fit; a trick has a window, and no other card has one.")
    if card.is_trick and card.is_fossil:
        yield draft.fault("tags", "a fossil card is no trick (FF-CLN-11).")
    if "attach" in card.tags and (card.target != "vivosaur" or "remains_in_play" in card.tags):
        yield draft.fault("target", "an attached card is aimed at a vivosaur and lies nowhere else.")
    if "super_fossil" in card.tags and "attach" not in card.tags:
        yield draft.fault("tags", "a super fossil is attached.")
    if card.in_play and not {"attach", "remains_in_play"} & set(card.tags):
        yield draft.fault("in_play", "a card with effects in play is attached or remains in play.")
    if (card.durable or card.fragile < 99) and not card.is_fossil:
        yield draft.fault("", "only fossil cards are Durable or Fragile.")
    if any(op["op"] == "ability" and op["target"] == "card" for op in card.in_play):
        yield draft.fault("in_play", "an ability is aimed at a vivosaur or at nothing.")
