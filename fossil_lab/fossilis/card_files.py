"""How card files are read: the closed vocabulary of effects, what a field may hold, what must fit together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

from fossil_lab.core.cards import Draft, Fault, Table, blame
from fossil_lab.core.checks import (
    Check,
    FrozenDict,
    amounts,
    flag,
    frozen,
    identifier,
    text,
    whole,
    word,
    words,
)
from fossil_lab.errors import nearest
from fossil_lab.fossilis.components import (
    BONES,
    DIETS,
    ERAS,
    FRAGMENTS,
    MOVEMENTS,
    PIECES,
    SPACES,
    TERRAINS,
    TIMINGS,
    Characteristic,
    Counts,
    Dinosaur,
    DisplayFacts,
    EventCard,
    Piece,
    Plaster,
    Scoring,
    SiteFacts,
    Skill,
    SkillSlot,
    Supply,
    Terrain,
    Tile,
    Tool,
    Turn,
)

if TYPE_CHECKING:
    from fossil_lab.fossilis.cards import CardSet

Drafts = Mapping[str, Mapping[Any, Draft]]

# ---------------------------------------------------------------- the closed vocabulary of effects

_COUNT = whole(1, 40)
_NUMBER = whole(0, 40)
_TERRAINS = words("terrain", TERRAINS, 1, 3, repeat=False)
_PUSH = word("way to push", ("equal_or_lighter", "any"))
_FALLEN = word("place for fallen tiles", ("gain", "discard"))
_STOPPED = word("place for fallen tiles", ("not_allowed", "discard"))
_CHANGE = word("change of a price", ("set", "less"))
_ORDER: dict[str, Check] = {
    "first": word("first player", ("active", "right_of_active")),
    "direction": word("direction of play", ("turn_order", "reverse")),
}

EFFECTS: dict[str, dict[str, Check]] = {
    # Tools, and Skills that do the same
    "slide_tile": {"terrain": _TERRAINS, "tiles": _COUNT, "steps": _COUNT, "push": _PUSH, "fallen": _FALLEN},
    "remove_tile": {"terrain": _TERRAINS, "tiles": _COUNT, "fallen": _FALLEN},
    "place_tile": {"terrain": _TERRAINS, "tiles": _COUNT, "where": word("place", ("anywhere", "as_action"))},
    "take_tile": {"terrain": _TERRAINS, "tiles": _COUNT},
    "move_pawn": {"spaces": _COUNT, "climb": flag},
    "gain_energy": {"amount": _COUNT},
    "gain_plaster": {"amount": _COUNT},
    "extract_discount": {"pieces": words("piece", PIECES[:-1], 1, 5, repeat=False), "amount": _COUNT,
                         "uses": _NUMBER, "floor": _NUMBER},
    "extract_reach": {"reach": word("reach", ("diagonal", "any_open_pit")), "uses": _NUMBER},
    "dig_cost": {"terrain": _TERRAINS, "change": _CHANGE, "amount": _COUNT, "floor": _NUMBER,
                 "exclusive": flag},
    "clear_pit": {"bones_destroyed": _NUMBER, "destroyed_to": word("place", ("bone_discard", "out_of_game")),
                  "fallen": _FALLEN},
    # Skills
    "push_pawn": {"spaces": _COUNT},
    "steal_plaster": {"amount": _COUNT},
    "swap_pawns": {"spaces": _COUNT},
    "boost_gain": {"amount": _COUNT},
    "refresh_display": {"cards": _COUNT},
    "move_range": {"spaces": _COUNT},
    "purchase_discount": {"amount": _COUNT, "floor": _NUMBER},
    "leftover_value": {"piece": word("piece", PIECES[:-1]), "value": _NUMBER},
    "market_card_points": {"value": _NUMBER},
    "set_threshold": {"threshold": _COUNT, "sets": _COUNT},
    "win_ties": {"minimum": _COUNT},
    # Events
    "place_tiles": {"order": _TERRAINS, "total": _COUNT, **_ORDER},
    "slide_each": {"terrain": _TERRAINS, "steps": _COUNT, "push": _PUSH, "fallen": _STOPPED, **_ORDER},
    "give_market_card": {"giver": word("giver", ("right_neighbour", "left_neighbour")), **_ORDER},
    "skill_or_points": {"points": _NUMBER, **_ORDER},
    "plaster_or_points": {"plaster": _NUMBER, "points": _NUMBER, **_ORDER},
    "swap_scored_dinosaur": {"draw": _COUNT, "give_back": _COUNT, **_ORDER},
    "lose_points_or_plaster": {"points": _NUMBER, "plaster": _NUMBER, "score_floor": _NUMBER, **_ORDER},
    "dig_cost_until_event": {"terrain": _TERRAINS, "change": _CHANGE, "amount": _COUNT},
}
"""Every effect a card can have, with a check for each parameter; a new word needs a function in the rules."""

TOOL_EFFECTS = ("slide_tile", "remove_tile", "place_tile", "take_tile", "move_pawn", "gain_energy",
                "gain_plaster", "extract_discount", "extract_reach", "dig_cost", "clear_pit")
SKILL_EFFECTS = {
    "once_per_turn": ("push_pawn", "steal_plaster", "swap_pawns", "move_pawn", "place_tile", "boost_gain",
                      "refresh_display"),
    "permanent": ("move_range", "dig_cost", "extract_discount", "extract_reach", "purchase_discount"),
    "endgame": ("leftover_value", "market_card_points", "set_threshold", "win_ties"),
}
EVENT_EFFECTS = ("place_tiles", "slide_each", "give_market_card", "skill_or_points", "plaster_or_points",
                 "swap_scored_dinosaur", "lose_points_or_plaster", "dig_cost_until_event")
AGGRESSIVE_EFFECTS = ("push_pawn", "steal_plaster", "swap_pawns")
"""The effects that act on another pawn or its owner: exactly their Skills carry the sad face."""

# ---------------------------------------------------------------- what each field may hold

_POINTS = whole(0, 30)
_COST = amounts("Fragment", FRAGMENTS, 1, 6)
_TERRAIN = word("terrain", TERRAINS)
_FOUR_SPACES = words("space", SPACES, 4, 4, repeat=False)


def _bone_or_none(value: Any) -> str | None:
    found: str = word("bone", (*BONES, "none"))(value)
    return None if found == "none" else found


def _card_id(value: Any) -> str:
    if identifier(value) == "lab":
        raise ValueError('"lab" is a word of the action "score lab"; choose another id.')
    return str(value)


def _params(value: Any) -> FrozenDict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError("the parameters are no table; write for example { amount = 2 }.")
    return FrozenDict(frozen(value))


def _figures(names: str) -> dict[str, Check]:
    return dict.fromkeys(names.split(), whole(0, 99))


def _own(names: str) -> dict[str, str | None]:
    """Fields that are a provenance group of their own."""
    return {name: name for name in names.split()}


def _tile(**values: Any) -> Tile:
    shown = tuple(sorted(values.pop("fragments"), key=FRAGMENTS.index))
    return Tile(**values, fragments=shown, kind=f"{values['terrain']}:{','.join(shown)}")


def _component(name: str, row: Any, checks: Mapping[str, Check], key: str = "id", **more: Any) -> Table:
    return Table("components.toml", name, row, checks, key, **more)


TABLES = (
    _component("counts", Counts, _figures(
        "dinosaurs tools supplies events skills skills_on_display hammers bones tiles plaster pits "
        "player_mats pawns score_markers players_min players_max"), key=""),
    _component("piece", Piece, {
        "id": word("piece", PIECES), "name": text, "kind": word("kind of piece", ("bone", "hammer")),
        **_figures("count card_value plaster_cost leftover_value")},
        groups=_own("count card_value plaster_cost leftover_value"), rest=None),
    _component("skill_slot", SkillSlot, {"slot": whole(1, 3), "empty_points": _POINTS}, key="slot"),
    _component("scoring", Scoring, _figures(
        "set_threshold variety_count variety_points variety_count_ice_age variety_points_ice_age "
        "majority_points leftover_plaster_per_point bonus_two_bones bonus_three_bones"), key="",
        rest="variety", groups={
            "set_threshold": "set_threshold", "majority_points": "majority", "bonus_two_bones": "bonuses",
            "bonus_three_bones": "bonuses", "leftover_plaster_per_point": "leftover_plaster"}),
    _component("characteristic", Characteristic, {
        "id": word("characteristic", (*DIETS, *MOVEMENTS, *ERAS, "pleistocene")),
        "group": word("group", ("diet", "movement", "era")), "set_value": _POINTS,
        "module": word("module", ("ice_age",))}, defaults={"module": None}),
    _component("turn", Turn, _figures(
        "energy gain_plaster_cost gain_plaster_amount move_cost move_spaces climb_cost place_sand_cost "
        "extract_energy_cost hammers_per_turn purchases_per_turn claims_per_turn"), key="", rest="others",
        groups=_own("extract_energy_cost")),
    _component("plaster", Plaster, _figures(
        "cubes pool_per_player pools events_drawn starting_plaster"), key="", rest="others",
        groups=_own("starting_plaster")),
    _component("site", SiteFacts, {
        **_figures("rows columns bottom_tiles top_tiles stone_bottom stone_top"),
        "set_aside_sand": words("Fragment", FRAGMENTS[:3], 3, 3, repeat=False),
        "x_spaces": _FOUR_SPACES, "corners": _FOUR_SPACES, "centre": word("space", SPACES)},
        key="", rest="others", groups=_own("x_spaces stone_top")),
    _component("display", DisplayFacts, _figures("dinosaurs market_tools market_supplies"), key=""),
    _component("terrain", Terrain, {
        "id": _TERRAIN, "count": _NUMBER, "weight": whole(1, 9), "dig_cost": whole(1, 9),
        "fragments_per_tile": whole(0, 3)}, groups=_own("count weight dig_cost"), rest="fragments"),
    _component("tile", _tile, {
        "id": identifier, "terrain": _TERRAIN, "fragments": words("Fragment", FRAGMENTS, 0, 3, repeat=True)},
        groups=_own("terrain fragments")),
    Table("dinosaurs.toml", "dinosaur", Dinosaur, {
        "id": _card_id, "name": text, "diet": word("diet", DIETS), "movement": word("movement", MOVEMENTS),
        "era": word("era", ERAS), "bones": words("bone", BONES, 1, 3, repeat=True), "perfect": whole(1, 40)},
        groups=_own("name bones perfect"), rest="characteristics", grows=True),
    Table("tools.toml", "tool", Tool, {
        "id": _card_id, "card": identifier, "name": text, "power_tool": flag, "points": _POINTS,
        "cost": _COST, "effect": word("effect of a Tool", TOOL_EFFECTS), "params": _params, "text": text},
        groups={"card": None, "power_tool": None, **_own("name points cost")}, rest="effect", grows=True),
    Table("supplies.toml", "supply", Supply, {
        "id": _card_id, "bone": _bone_or_none, "plaster": whole(0, 9), "points": _POINTS, "cost": _COST},
        groups=_own("bone plaster points cost"), grows=True),
    Table("skills.toml", "skill", Skill, {
        "id": _card_id, "label": text, "timing": word("timing", TIMINGS), "aggressive": flag,
        "effect": word("effect of a Skill", chain.from_iterable(SKILL_EFFECTS.values())), "params": _params,
        "text": text}, groups={"label": None, **_own("aggressive")}, rest="effect", grows=True),
    Table("events.toml", "event", EventCard, {
        "id": _card_id, "name": text, "text": text, "effect": word("effect of an Event", EVENT_EFFECTS),
        "params": _params, "rival": text},
        groups=_own("name rival"), rest="text", grows=True),
)
FILES = (*dict.fromkeys(table.file for table in TABLES), "expansions.toml")
CARD_TABLES = ("dinosaur", "tool", "supply", "skill", "event", "tile")
"""The tables whose ids must differ from each other, since actions name cards by their ids."""

# ---------------------------------------------------------------- what must fit together


def faults(drafts: Drafts, cards: CardSet) -> Iterator[Fault]:
    """Yield what is wrong with a card set although every field is well formed."""
    homes: dict[str, Draft] = {}
    for table in CARD_TABLES:
        for key, draft in drafts[table].items():
            if key in homes:
                taken = homes[key].table.name
                yield draft.fault("id", f'"{key}" is already the id of a {taken}; ids differ over all cards.')
            homes[key] = draft
    effects: list[Tool | Skill | EventCard] = [*cards.tools, *cards.power_tools, *cards.skills, *cards.events]
    for row in effects:
        yield from _effect_faults(homes[row.id], row)
    yield from _cost_faults(homes, cards)
    for dinosaur in cards.dinosaurs:
        yield from _dinosaur_faults(homes[dinosaur.id], dinosaur, cards)
    for skill in cards.skills:
        if skill.aggressive != (skill.effect in AGGRESSIVE_EFFECTS):
            yield homes[skill.id].fault(
                "aggressive", f'{str(skill.aggressive).lower()} does not fit "{skill.effect}"; true is '
                f"for the effects on another pawn or its owner: {', '.join(AGGRESSIVE_EFFECTS)}.")
    yield from _tile_faults(drafts, cards)
    yield from _figure_faults(drafts, cards)


def _effect_faults(draft: Draft, row: Tool | Skill | EventCard) -> Iterator[Fault]:
    if isinstance(row, Skill) and row.effect not in SKILL_EFFECTS[row.timing]:
        yield draft.fault("effect", f'a Skill of timing {row.timing} cannot have the effect "{row.effect}". '
                                    f"It can have: {', '.join(SKILL_EFFECTS[row.timing])}.")
        return
    checks = EFFECTS[row.effect]
    for name, value in row.params.items():
        if name not in checks:
            yield draft.fault("params", f'"{row.effect}" has no parameter "{name}".{nearest(name, checks)} '
                                        f"It has: {', '.join(checks)}.")
            continue
        try:
            checks[name](value)
        except ValueError as error:
            yield draft.fault("params", f'parameter "{name}": {error}')
    for name in checks:
        if name not in row.params:
            yield draft.fault("params", f'the parameter "{name}" of "{row.effect}" is missing; add it.')


def _cost_faults(homes: Mapping[str, Draft], cards: CardSet) -> Iterator[Fault]:
    in_play = Counter(fragment for tile in cards.tiles for fragment in tile.fragments)
    in_play.subtract(cards.site.set_aside_sand)
    bought: list[Tool | Supply] = [*cards.tools, *cards.power_tools, *cards.supplies]
    for card in bought:
        for kind, number in card.cost.items():
            if kind != "wild" and number > in_play[kind]:
                yield homes[card.id].fault("cost", f"{number} {kind} can never be paid; the tiles in play "
                                                   f"show {in_play[kind]} of them.")


def _dinosaur_faults(draft: Draft, row: Dinosaur, cards: CardSet) -> Iterator[Fault]:
    # The value rule (FB-CNT-40) is derived: what somebody read from a printed card wins over it.
    if row.provenance["perfect"] == "printed":
        return
    values = {piece.id: piece.card_value for piece in cards.pieces}
    right = sum(values[bone] for bone in row.bones) + cards.scoring.perfect_bonus(len(row.bones))
    if row.perfect != right:
        yield draft.fault(
            "perfect", f"{row.perfect} does not follow the value rule; the bones make {right}. "
            f'If the printed card says {row.perfect}, set its provenance of "perfect" to "printed".')


def _tile_faults(drafts: Drafts, cards: CardSet) -> Iterator[Fault]:
    lie = Counter(tile.terrain for tile in cards.tiles)
    shown = {terrain.id: terrain.fragments_per_tile for terrain in cards.terrains}
    tiles = drafts["tile"]
    for terrain in cards.terrains:
        if lie[terrain.id] != terrain.count:
            yield blame((drafts["terrain"][terrain.id], "count"), *((tile, "terrain") for tile in tiles.values()),
                        message=f"there are {lie[terrain.id]} {terrain.name} tiles, but the terrain's count is "
                                f"{terrain.count}; make them equal.")
    for tile in cards.tiles:
        if len(tile.fragments) != shown[tile.terrain] and tile.provenance["fragments"] != "printed":
            yield tiles[tile.id].fault(
                "fragments", f"{len(tile.fragments)} Fragments, but a {tile.terrain.capitalize()} tile shows "
                f"{shown[tile.terrain]}. If the printed tile shows {len(tile.fragments)}, set its provenance "
                'of "fragments" to "printed".')
    for kind in cards.site.set_aside_sand:
        if not any(tile.kind == f"sand:{kind}" for tile in cards.tiles):
            yield blame((drafts["site"][""], "set_aside_sand"), *((tile, "fragments") for tile in tiles.values()),
                        message=f"no Sand tile shows exactly one {kind}, but the set-up puts one aside.")


def _figure_faults(drafts: Drafts, cards: CardSet) -> Iterator[Fault]:
    site, plaster, counts = cards.site, cards.plaster, cards.counts
    facts, pools, box = drafts["site"][""], drafts["plaster"][""], drafts["counts"][""]
    pieces = [(draft, "count") for draft in drafts["piece"].values()]
    bones = sum(piece.count for piece in cards.pieces if piece.kind == "bone")
    hammers = sum(piece.count for piece in cards.pieces if piece.kind == "hammer")
    lying = site.bottom_tiles + site.top_tiles + len(site.set_aside_sand)
    layers = [(facts, "top_tiles"), (facts, "bottom_tiles"), (box, "tiles")]
    for found, right, what, suspects in (
        (site.rows, 5, "rows of spaces", [(facts, "rows")]),
        (site.columns, 5, "columns of spaces", [(facts, "columns")]),
        (lying, len(cards.tiles), "tiles below, on top and set aside", layers),
        (counts.tiles, len(cards.tiles), "tiles", layers[::-1]),
        (plaster.events_drawn, plaster.pools - 1, "Events between Pools", [(pools, "events_drawn"), (pools, "pools")]),
        (counts.bones, bones, "bones", [(box, "bones"), *pieces]),
        (counts.hammers, hammers, "Hammers", [(box, "hammers"), *pieces]),
        (counts.plaster, plaster.cubes, "Plaster cubes", [(box, "plaster"), (pools, "cubes")]),
    ):
        if found != right:
            yield blame(*suspects, message=f"{found} {what}, but other figures make it {right}; make them equal.")
    if clash := [space for space in site.x_spaces if space in (*site.corners, site.centre)]:
        yield facts.fault("x_spaces", f"{', '.join(clash)} is a starting space of a pawn and cannot hold an X.")
    pool = plaster.pool_per_player * counts.players_max
    if plaster.cubes < pool:
        yield blame((pools, "cubes"), (pools, "pool_per_player"), (box, "players_max"),
                    message=f"{plaster.cubes} cubes cannot fill a Pool of {pool} for {counts.players_max} players.")
    peaceful = [skill for skill in cards.skills if not skill.aggressive]
    enough: tuple[tuple[str, Sequence[Any], int, str], ...] = (
        ("dinosaurs", cards.dinosaurs, cards.display.dinosaurs, "Dinosaurs"),
        ("tools", cards.tools, cards.display.market_tools, "Tools"),
        ("supplies", cards.supplies, cards.display.market_supplies, "Supplies"),
        ("events", cards.events, plaster.events_drawn, "Events"),
        ("skills", peaceful, counts.skills_on_display, "Skills without the sad face"),
    )
    for key, rows, low, what in enough:
        if len(rows) < low:
            yield box.fault(key, f"{len(rows)} {what} are too few; the set-up lays out {low}.")
