"""Setup: an even deal of bones and Hammers, two layers of tiles, decks, displays, and pawns in reverse order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from fossil_lab.core.checks import frozen
from fossil_lab.core.decision import Refusal
from fossil_lab.core.dice import Dice
from fossil_lab.core.state import Answer, DecisionKind
from fossil_lab.errors import OptionError, nearest
from fossil_lab.fossilis.box import HAMMER, LYING, NO_CARD, STONE, Box, box_of
from fossil_lab.fossilis.cards import CardSet, builtin, load, with_modules
from fossil_lab.fossilis.dig_site import CENTRE, CORNERS, IN_HAND, SPACE, SPACES, set_space
from fossil_lab.fossilis.market import set_pile
from fossil_lab.fossilis.options import Options, read_options
from fossil_lab.fossilis.prices import reprice
from fossil_lab.fossilis.reading import packed
from fossil_lab.fossilis.saving import plain_species
from fossil_lab.fossilis.seams import MODULES, Setting
from fossil_lab.fossilis.state import State


def new_game(players: int = 2, seed: int = 0, expansions: Iterable[str] = (), options: Mapping[str, Any] | None = None,
             species: Sequence[Any] = (), cards: str | None = None) -> State:
    """A new game, set up from its seed, waiting for the first pawn to be placed.

    `players`: 2 to 5 people or bots. `options`: see `fossilis.OPTIONS`. `cards`: a folder of own card files laid over the
    built-in ones. Equal arguments give equal games. Raises OptionError, or CardDataError for faulty card files.
    """
    base = card_set(cards)
    modules = read_modules(expansions)
    solo = any(MODULES[name].solo for name in modules)
    low, high = (1, 1) if solo else (base.counts.players_min, base.counts.players_max)
    if isinstance(players, bool) or not isinstance(players, int) or not low <= players <= high:
        if solo:
            raise OptionError(f"Against a solo opponent one person plays: players=1, not {players!r}.")
        raise OptionError(f"Fossilis takes {low} to {high} players, not {players!r}.")  # FB-OVW-01
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise OptionError(f"seed is a whole number, not {seed!r}.")
    chosen = read_options(options, players + solo, modules)
    box = box_of(with_modules(base, read_setting(modules, chosen, species, base)))
    s = prepare(box, players + solo, seed, chosen)
    s.arguments = frozen({
        "players": players, "seed": seed, "expansions": modules, "options": chosen.chosen(),
        "species": [plain_species(row) for row in box.cards.setting.species], **({"cards": str(cards)} if cards is not None else {})})
    return s


def read_modules(expansions: Any) -> tuple[str, ...]:
    """The expansions named, once each, in the order in which they act; OptionError for a name that is none."""
    if isinstance(expansions, str) or not isinstance(expansions, Iterable):
        raise OptionError(f"expansions is a sequence of names, not {expansions!r}.")
    named = list(expansions)
    for name in named:
        if not isinstance(name, str) or name not in MODULES:
            raise OptionError(f"There is no expansion {name!r} here.{nearest(name, MODULES)} There are {', '.join(MODULES)}.")
    return tuple(name for name in MODULES if name in named)


def read_setting(modules: tuple[str, ...], options: Options, species: Any, base: CardSet) -> Setting:
    """What the card set of the game depends on; OptionError for species that do not fit."""
    if isinstance(species, str) or not isinstance(species, Sequence):
        raise OptionError(f"species is a list of home-made cards, not {species!r}.")
    if species and not any(MODULES[name].takes_species for name in modules):
        raise OptionError("Home-made species need the expansion undiscovered_species.")
    rows = tuple(row for name in modules for row in MODULES[name].read_species(species, modules, base))
    return Setting(modules, (("ice_age", options.ice_age),), rows) if modules else Setting()


def card_set(folder: str | None) -> CardSet:
    """The built-in cards, or those with a user's folder laid over them."""
    if folder is None:
        return builtin()
    if not isinstance(folder, str | Path) or not str(folder).strip():
        raise OptionError(f"cards names a folder of card files, such as \"my_cards\", not {folder!r}.")
    return load(folder)


def prepare(box: Box, players: int, seed: int, options: Options) -> State:
    """Set up a game. Chance is drawn in the order of the rulebook's set-up."""
    dice = Dice(seed)
    s = blank(box, players, options)
    prepare_site(s, dice)
    skills = [i for i, k in enumerate(box.skills) if not (options.no_aggressive_skills and k.aggressive)]
    shown = dice.shuffled(skills)[: box.cards.counts.skills_on_display]
    s.skill_row = tuple(shown) if not options.kid_no_skills else (NO_CARD,) * len(shown)
    s.event_deck = tuple(dice.shuffled(range(len(box.events)))[: box.cards.plaster.events_drawn])
    s.pool = box.cards.plaster.pool_per_player * players
    s.supply = box.cards.plaster.cubes - s.pool
    n = box.cards.display.dinosaurs
    elsewhere = frozenset[int]().union(*(part.own_dinosaurs(s) for part in s.modules))
    deck = dice.shuffled(d for d in range(len(box.dinosaurs)) if d not in elsewhere)
    s.display_row, s.dinosaur_deck = tuple(deck[:n]), tuple(deck[n:])
    tools = [] if options.kid_no_tools or options.kid_no_buying else dice.shuffled(range(len(box.tools)))
    supplies = [] if options.kid_no_buying else dice.shuffled(range(box.first_supply, len(box.market_cards)))
    n_tools, places = box.cards.display.market_tools, box.cards.display.market_tools + box.cards.display.market_supplies
    row = tools[:n_tools] + supplies[: places - len(tools[:n_tools])]  # without Tools four Supplies (FB-KID-11)
    s.market_row = tuple(row) + (NO_CARD,) * (places - len(row))
    s.tool_deck = tuple(t for t in tools if t not in row)
    s.supply_deck = tuple(m for m in supplies if m not in row)
    s.start = dice.below(players) if options.start_player == "random" else options.start_player
    s.current = s.start
    for part in s.modules:
        part.prepare(s, dice)
    s.dice = dice.state
    reprice(s)
    # In reverse turn order, so that the starting player places last (FB-SET-42).
    order = [(s.start - 1 - i) % players for i in range(players)]
    s.then(*(("place_pawn", player) for player in order if not s.is_script(player)), ("start_turn",))
    return s


def blank(box: Box, players: int, options: Options) -> State:
    """A state with nothing set up: no tiles, no pieces, no cards."""
    s = State()
    s.log, s.todo, s.arguments = None, [], None
    s.box, s.options, s.num_players = box, options, players
    s.start = s.current = s.energy = s.energy_full = s.pool = s.supply = s.event_due = s.events_done = 0
    s.turn_index = s.last_turn = -1
    s.pool_number, s.standing = 1, NO_CARD
    s.hammered = s.used_skills = s.seen = s.covered = s.barred = s.no_step = s.reach = s.stride = s.dice = 0
    s.low, s.high, s.face, s.lines = [0] * 25, [0] * 25, [0] * 25, [0] * 10
    s.pawn, s.plaster, s.score = [IN_HAND] * players, [box.cards.plaster.starting_plaster] * players, [0] * players
    s.pits, s.pile, s.sand, s.bone_pile = (0,) * 25, (), (), (0,) * 5
    empty: tuple[tuple[int, ...], ...] = ((),) * players
    s.storage, s.lab, s.lab_bones = ((0,) * 5,) * players, (NO_CARD,) * players, ((0,) * 5,) * players
    s.bone_cards = s.lab_cards = s.tiles = s.tools = s.used = s.skills = s.scored = s.exchange = empty
    s.display_row = s.market_row = s.skill_row = s.dinosaur_deck = s.known_below = s.tool_deck = s.supply_deck = s.event_deck = ()
    s.active = s.dig_price = s.piece_price = s.final = s.modules = ()
    s.modules = tuple(MODULES[name].begin(s) for name in box.cards.setting.modules)
    return s


# ------------------------------------------------------------------ the dig site

def prepare_site(s: State, dice: Dice) -> None:
    """Put three Sand aside, deal the pieces, lay the tiles. (FB-SET-01 to FB-SET-21, FB-SET-47)"""
    box = s.box
    aside = []
    for fragment in box.cards.site.set_aside_sand:
        aside.append(next(t for t in range(1, len(box.tile_id)) if box.cards.tiles[t - 1].kind == f"sand:{fragment}" and t not in aside))
    set_pile(s, tuple(aside))
    s.pits = deal_pits(box, dice, hammers=not s.options.kid_no_skills)
    rest = [t for t in range(1, len(box.tile_id)) if t not in aside]
    if s.options.site_layout == "random":
        lay_out(s, rest, dice)
    else:
        supplied_layout(s, rest, s.options.site_layout)
    s.seen = 0  # tiles are laid over closed pits (FB-SET-07)


def deal_pits(box: Box, dice: Dice, hammers: bool) -> tuple[int, ...]:
    """An even deal: as many to each pit as go round, the rest to different pits drawn at random. (FB-SET-05, FB-SET-06)"""
    pieces = [k for k, n in enumerate(box.piece_count) if k != HAMMER or hammers for _ in range(n)]
    return spread(dice.shuffled(pieces), dice.shuffled(range(25)))


def spread(pieces: Sequence[int], pits: Sequence[int]) -> tuple[int, ...]:
    """Pieces in order dealt evenly to these pits, those left over to the first of them; all 25 pits, packed."""
    counts = [[0] * len(LYING) for _ in range(25)]
    for i, piece in enumerate(pieces):
        counts[pits[i % len(pits)]][piece] += 1
    return tuple(packed(c) for c in counts)


def lay_out(s: State, tiles: list[int], dice: Dice) -> None:
    """A random layout under the rules: Stone on the four X spaces below and nowhere else there; 10 tiles above, none on a
    corner, no Stone on Stone. (FB-SET-11 to FB-SET-18, FB-SET-20)
    """
    terrain, facts = s.box.tile_terrain, s.box.cards.site
    marked = [SPACE[x] for x in facts.x_spaces]
    stones = dice.shuffled(t for t in tiles if terrain[t] == STONE)
    others = dice.shuffled(t for t in tiles if terrain[t] != STONE)
    low = dict(zip(marked, stones, strict=False))
    plain = [i for i in range(25) if i not in marked]
    low |= dict(zip(plain, others, strict=False))
    above_stones, above_others = stones[len(marked):], others[len(plain):]
    stone_spaces = dice.shuffled(i for i in plain if SPACES[i] not in facts.corners)[: len(above_stones)]
    free = [i for i in range(25) if SPACES[i] not in facts.corners and i not in stone_spaces]
    high = dict(zip(stone_spaces, above_stones, strict=True))
    high |= dict(zip(dice.shuffled(free), above_others, strict=False))
    for i in range(25):
        set_space(s, i, low[i], high.get(i, 0))


def supplied_layout(s: State, tiles: list[int], layout: Any) -> None:
    """A layout given as {"a1": "sand:egg", "b2": "stone:amber,egg,footprint/sand:egg", ...}, lower tile first. (FB-SET-20)"""
    if not isinstance(layout, Mapping) or sorted(layout) != sorted(SPACES):
        raise OptionError("Option site_layout is 'random' or a mapping that names each of the 25 spaces a1 to e5 once.")
    terrain, left = s.box.tile_terrain, list(tiles)
    kinds = Counter(s.box.tile_kind[t] for t in tiles)
    corners, marked = s.box.cards.site.corners, s.box.cards.site.x_spaces
    for name in SPACES:
        stack = layout[name].split("/") if isinstance(layout[name], str) else layout[name]
        if not isinstance(stack, list | tuple) or not all(isinstance(kind, str) for kind in stack):
            raise OptionError(f"site_layout: {name} is a text such as \"clay:amber,egg/sand:egg\", not {stack!r}.")
        if not 1 <= len(stack) <= 2:
            raise OptionError(f"site_layout: {name} has {len(stack)} tiles; every space has 1 or 2.")
        numbers = []
        for kind in stack:
            if kind not in s.box.kinds or not kinds[s.box.kinds.index(kind)]:
                raise OptionError(f"site_layout: {name} asks for a tile {kind!r} of which none is left.{nearest(kind, s.box.kinds)}")
            k = s.box.kinds.index(kind)
            kinds[k] -= 1
            tile = next(t for t in left if s.box.tile_kind[t] == k)
            left.remove(tile)
            numbers.append(tile)
        if (terrain[numbers[0]] == STONE) != (name in marked):
            raise OptionError(f"site_layout: below, Stone lies on {', '.join(marked)} and nowhere else ({name} is wrong, FB-SET-11).")
        if len(numbers) == 2 and name in corners:
            raise OptionError(f"site_layout: no tile lies above on a corner ({name}, FB-SET-14).")
        if len(numbers) == 2 and terrain[numbers[0]] == terrain[numbers[1]] == STONE:
            raise OptionError(f"site_layout: Stone may not lie on Stone ({name}, FB-SET-15).")
        set_space(s, SPACE[name], numbers[0], numbers[1] if len(numbers) == 2 else 0)
    if left:
        raise OptionError(f"site_layout: {len(left)} tiles are left over; all 35 are laid (FB-SET-18).")


# ------------------------------------------------------------------ pawns

def starts(s: State) -> list[int]:
    """Places where a pawn may start now. (FB-SET-43 to FB-SET-46)"""
    free = [i for i in CORNERS if i not in s.pawn]
    now = s.options.five_player_centre == "any_time" or not free
    if s.num_players == s.box.cards.counts.players_max and CENTRE not in s.pawn and now:
        free.append(CENTRE)
    return free


def legal_start(s: State) -> list[int]:
    return [s.box.start[i] for i in starts(s)]


def refuse_start(s: State, space: int) -> Refusal | None:
    if space in s.pawn:
        return Refusal("FB-SET-44", f"A pawn stands on {SPACES[space]} already.")
    if space in starts(s):
        return None
    if space != CENTRE:
        return Refusal("FB-SET-43", f"{SPACES[space]} is no corner of the site; pawns start on corners.")
    if s.num_players < s.box.cards.counts.players_max:
        return Refusal("FB-SET-45", "The centre is a start with five players only.")
    return Refusal("FB-SET-46", "The centre may be taken only when all corners are taken (option five_player_centre).")


def start(s: State, space: int) -> None:
    player = s.todo.pop()[1]
    s.pawn[player] = space
    s.happened("start", player, ("FB-SET-43",), to=SPACES[space])


DECISIONS = (
    DecisionKind("place_pawn", lambda s, e: "Place your pawn on a corner" + (" or the centre." if CENTRE in starts(s) else "."),
                 ("FB-SET-42", "FB-SET-43"), legal_start, {"start": Answer(refuse_start, start)}),
)
