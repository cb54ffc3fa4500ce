"""Tool cards, and the effects that Skills share with them: one effect word, one function.

A Tool is used in the Energy step of a later turn, costs no Energy, needs no adjacency, is then turned face down, and must
change something. Effects that need choices put a decision on the agenda; the others act at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from fossil_lab.core.decision import Refusal
from fossil_lab.core.state import Answer, DecisionKind, put
from fossil_lab.fossilis.box import TERRAINS
from fossil_lab.fossilis.dig_site import (
    BIT,
    DIRECTIONS,
    EVERYWHERE,
    NEXT,
    OFF,
    SPACES,
    pawn_at,
    take_top,
    top_tile,
)
from fossil_lab.fossilis.digging import blocked, can_any_slide, can_slide_on, may_slide, opened, slide
from fossil_lab.fossilis.market import discard, keep_tile, take_back
from fossil_lab.fossilis.moving import (
    legal_climb,
    legal_move,
    legal_place,
    put_back,
    refuse_climb_onto,
    refuse_path,
    refuse_room,
    refuse_sand,
    room_for,
    sand_spaces,
    step_up,
    stops,
    walk,
)
from fossil_lab.fossilis.plaster import gain
from fossil_lab.fossilis.prices import reprice
from fossil_lab.fossilis.pushing import lift_off
from fossil_lab.fossilis.state import State

Params = dict[str, Any]
SIDES_ALL = (0, 1, 2, 3)


TERRAIN_BIT = {name: 1 << i for i, name in enumerate(TERRAINS)}


def terrain_mask(params: Params) -> int:
    """The terrains of an effect as a mask: 1 Sand, 2 Clay, 4 Stone."""
    mask = 0
    for terrain in params["terrain"]:
        mask |= TERRAIN_BIT[terrain]
    return mask


def wanted(params: Params) -> str:
    """The terrains of an effect in words: "Sand or Clay"."""
    return " or ".join(t.title() for t in params["terrain"])


def nothing(what: str) -> Refusal:
    """An effect that would change nothing is refused. (FB-TOL-15)"""
    return Refusal("FB-TOL-15", what)


# ------------------------------------------------------------------ slide_tile

def can_slide(s: State, p: Params) -> Refusal | None:
    if can_any_slide(s, terrain_mask(p), p["push"] == "any"):
        return None
    return nothing(f"No {wanted(p)} tile can slide now.")


class Sliding(NamedTuple):
    """A slide in progress, as it lies on the agenda: steps made with the tile now on `at`, tiles slid before it."""

    kind: str
    player: int
    card: int
    tiles: int  # how many may still be slid, this one included
    steps: int
    moved: tuple[int, ...]
    at: int
    way: int


def begin_slide(s: State, player: int, card: int, p: Params) -> None:
    s.todo.append(("tool_slide", player, card, p["tiles"], 0, (), -1, -1))


def sliding(s: State) -> tuple[Sliding, Params]:
    """The slide in progress and its Tool's parameters."""
    now = Sliding(*s.todo[-1])
    return now, s.box.market_cards[now.card].params


def legal_tool_slide(s: State) -> list[int]:
    now, p = sliding(s)
    if now.steps:  # the tile in hand may go on in its direction
        goes_on = can_slide_on(s, now.at, now.way, p["push"] == "any")
        return [s.box.PASS, s.box.slide[now.at][now.way]] if goes_on else [s.box.PASS]
    codes = may_slide(s, terrain_mask(p), p["push"] == "any")
    if not now.moved:
        return codes
    first = s.box.slide[0][0]
    return [s.box.PASS, *(c for c in codes if top_tile(s, (c - first) // 8) not in now.moved)]


def refuse_tool_slide(s: State, space: int, way: int) -> Refusal | None:
    now, p = sliding(s)
    if now.steps and space != now.at:
        return Refusal("FB-TOL-02", f"The tile now on {SPACES[now.at]} is being slid; slide it on, or stop.")
    if now.steps and way != now.way:
        return Refusal("FB-TOL-02", f"The tile slides {DIRECTIONS[now.way]}; it may not change direction.")
    if not s.covered & BIT[space]:
        return Refusal("FB-TOL-02", f"No tile lies on {SPACES[space]}.")
    terrain = TERRAINS[(s.face[space] - 1) % 3]
    if terrain not in p["terrain"]:
        return Refusal("FB-TOL-02", f"This Tool slides {wanted(p)}, not {terrain.title()} ({SPACES[space]}).")
    if top_tile(s, space) in now.moved:
        return Refusal("FB-TOL-02", f"The tile of {SPACES[space]} has been slid already; each must be a different one.")
    return blocked(s, space, way, p["push"] == "any")


def tool_slide(s: State, space: int, way: int) -> None:
    """One step of a slide; a tile stops when it is blocked or has fallen. (FB-TOL-04, FB-TOL-05, FB-TOL-12)"""
    now, p = sliding(s)
    tile, push_any = top_tile(s, space), p["push"] == "any"
    fallen, asks = slide(s, space, way, push_any)
    if fallen:
        if p["fallen"] == "gain":
            keep_tile(s, now.player, fallen)
        else:
            discard(s, (fallen,))
    s.todo.pop()
    to, steps = NEXT[space][way], now.steps + 1
    if steps < p["steps"] and to >= 0 and top_tile(s, to) == tile and can_slide_on(s, to, way, push_any):
        s.todo.append((now.kind, now.player, now.card, now.tiles, steps, now.moved, to, way))
    elif now.tiles > 1:
        _next_tile(s, now, tile)
    if asks:
        s.then(*asks)


def _next_tile(s: State, done: Sliding, tile: int) -> None:
    """Ask for a further tile if one can slide."""
    s.todo.append((done.kind, done.player, done.card, done.tiles - 1, 0, (*done.moved, tile), -1, -1))
    if len(legal_tool_slide(s)) == 1:  # only to stop
        s.todo.pop()


def stop_slide(s: State) -> None:
    """Stop sliding this tile; a further tile may follow if the Tool has one left."""
    now = Sliding(*s.todo.pop())
    if now.steps and now.tiles > 1:
        _next_tile(s, now, top_tile(s, now.at))


def refuse_stop_slide(s: State) -> Refusal | None:
    now, _ = sliding(s)
    if now.steps or now.moved:
        return None
    return nothing("\"Up to\" needs at least one: slide a tile.")


# ------------------------------------------------------------------ remove_tile

def removable(s: State, p: Params) -> list[int]:
    """Spaces whose top tile the effect may take off the site."""
    mask = terrain_mask(p)
    return [i for i, face in enumerate(s.face) if face and mask >> (face - 1) % 3 & 1]


def can_remove(s: State, p: Params) -> Refusal | None:
    return None if removable(s, p) else nothing(f"No {wanted(p)} lies open on the site.")


def begin_remove(s: State, player: int, card: int, p: Params) -> None:
    s.todo.append(("tool_remove", player, card, p["tiles"], 0))


def legal_tool_remove(s: State) -> list[int]:
    _, _, card, _, taken = s.todo[-1]
    codes = [s.box.remove[i] for i in removable(s, s.box.market_cards[card].params)]
    return [s.box.PASS, *codes] if taken else codes


def refuse_tool_remove(s: State, space: int) -> Refusal | None:
    p = s.box.market_cards[s.todo[-1][2]].params
    if space in removable(s, p):
        return None
    if not s.covered & BIT[space]:
        return Refusal("FB-TOL-02", f"No tile lies on {SPACES[space]}.")
    top = TERRAINS[(s.face[space] - 1) % 3].title()
    return Refusal("FB-TOL-02", f"This Tool takes a {wanted(p)} tile that nothing lies on; {SPACES[space]} shows {top}.")


def remove_tile(s: State, player: int, space: int, gained: bool) -> list[Any]:
    """Take the top tile of a space off the site. Returns what the owner of a pawn there is to be asked. (FB-TOL-05, FB-TOL-07)"""
    asks = lift_off(s, pawn_at(s, space)) if space in s.pawn else []
    tile = take_top(s, space)
    s.happened("remove", player, ("FB-TOL-05",), tile=s.box.tile_id[tile], **{"from": SPACES[space]})
    if gained:
        keep_tile(s, player, tile)
    else:
        discard(s, (tile,))
    if not s.low[space]:
        opened(s, space)
    for part in s.modules:
        part.removed(s, space)
    return asks


def tool_remove(s: State, space: int) -> None:
    _, player, card, tiles, taken = s.todo.pop()
    p = s.box.market_cards[card].params
    asks = remove_tile(s, player, space, p["fallen"] == "gain")
    if tiles > 1 and removable(s, p):
        s.todo.append(("tool_remove", player, card, tiles - 1, taken + 1))
    if asks:
        s.then(*asks)


def refuse_stop(s: State) -> Refusal | None:
    """Stopping before anything was done would be using it for nothing."""
    return None if s.todo[-1][4] else nothing("\"Up to\" needs at least one.")


def stop(s: State) -> None:
    s.todo.pop()


# ------------------------------------------------------------------ place_tile

def kinds_of(s: State, p: Params) -> tuple[int, ...]:
    """Kinds of tile in the discard pile that the effect allows."""
    if p["terrain"] == ["sand"]:
        return s.sand
    mask = terrain_mask(p)
    return tuple(sorted({s.box.tile_kind[t] for t in s.pile if mask >> s.box.tile_terrain[t] & 1}))


def spaces_of(s: State, p: Params) -> tuple[int, ...]:
    """Spaces the effect reaches: everywhere, or as the Place Sand action does."""
    return EVERYWHERE if p["where"] == "anywhere" else sand_spaces(s)


def can_place(s: State, p: Params) -> Refusal | None:
    kinds = kinds_of(s, p)
    if not kinds:
        return nothing(f"The discard pile has no {wanted(p)}.")
    for space in spaces_of(s, p):
        if room_for(s, space, s.options.sand_on_pawn):
            return None
    return nothing("There is no space with room for the tile.")


def begin_place(s: State, player: int, card: int, p: Params) -> None:
    s.todo.append(("tool_place", player, card, p["tiles"], 0))


def begin_skill_place(s: State, player: int, skill: int, p: Params) -> None:
    s.todo.append(("tool_place", player, -1 - skill, p["tiles"], 0))


def _params(s: State, card: int) -> Params:
    """Parameters of a Tool, or of a Skill written as -1 - its number."""
    row = s.box.market_cards[card] if card >= 0 else s.box.skills[-1 - card]
    params: Params = row.params
    return params


def legal_tool_place(s: State) -> list[int]:
    _, _, card, _, done = s.todo[-1]
    p = _params(s, card)
    out: list[int] = [s.box.PASS] if done else []
    legal_place(s, spaces_of(s, p), kinds_of(s, p), s.options.sand_on_pawn, out)
    return out


def refuse_tool_place(s: State, kind: int, space: int) -> Refusal | None:
    p = _params(s, s.todo[-1][2])
    if p["where"] != "anywhere":
        return refuse_sand(s, kind, space)
    if kind not in kinds_of(s, p):
        return Refusal("FB-TOL-02", f"There is no {s.box.kinds[kind]} to place from the discard pile.")
    return refuse_room(s, space, s.options.sand_on_pawn)


def tool_place(s: State, kind: int, space: int) -> None:
    _, player, card, tiles, done = s.todo.pop()
    p = _params(s, card)
    put_back(s, player, kind, space, ("FB-TOL-02",))
    if tiles > 1 and can_place(s, p) is None:
        s.todo.append(("tool_place", player, card, tiles - 1, done + 1))


# ------------------------------------------------------------------ take_tile

def can_take(s: State, p: Params) -> Refusal | None:
    return None if kinds_of(s, p) else nothing(f"The discard pile has no {wanted(p)}.")


def begin_take(s: State, player: int, card: int, p: Params) -> None:
    s.todo.append(("tool_take", player, card, p["tiles"], 0))


def legal_tool_take(s: State) -> list[int]:
    _, _, card, _, done = s.todo[-1]
    codes = [s.box.take[k] for k in kinds_of(s, _params(s, card))]
    return [s.box.PASS, *codes] if done else codes


def refuse_tool_take(s: State, kind: int) -> Refusal | None:
    if kind in kinds_of(s, _params(s, s.todo[-1][2])):
        return None
    return Refusal("FB-TOL-02", f"There is no {s.box.kinds[kind]} to take from the discard pile.")


def tool_take(s: State, kind: int) -> None:
    _, player, card, tiles, done = s.todo.pop()
    tile = take_back(s, kind)
    s.tiles = put(s.tiles, player, (*s.tiles[player], tile))
    s.happened("take", player, ("FB-TOL-02",), tile=s.box.tile_id[tile])
    if tiles > 1 and kinds_of(s, _params(s, card)):
        s.todo.append(("tool_take", player, card, tiles - 1, done + 1))


# ------------------------------------------------------------------ move_pawn

def moves(s: State, at: int, spaces: int) -> list[int]:
    """Moves by an effect: a walk back to where it began would change nothing. (FB-TOL-15)"""
    out: list[int] = []
    legal_move(s, at, spaces, out)
    return [code for code in out if code != s.box.move[at]]


def can_move(s: State, p: Params) -> Refusal | None:
    at = s.pawn[s.current]
    if at < OFF:
        return None if stops(s, at, p["spaces"]) & ~BIT[at] else nothing("Your pawn has no free tile to step on.")
    if not p["climb"]:
        return Refusal("FB-CLB-11", "Your pawn is beside the site and cannot move; it must climb first.")
    return None if legal_free_climb(s) else nothing("No edge tile is free to climb onto.")


def legal_free_climb(s: State) -> list[int]:
    out: list[int] = []
    legal_climb(s, SIDES_ALL, out)
    return out


def begin_move(s: State, player: int, card: int, p: Params) -> None:
    s.todo.append(("free_move", player, p["spaces"]))


def legal_free_move(s: State) -> list[int]:
    _, player, spaces = s.todo[-1]
    if s.pawn[player] < OFF:
        return moves(s, s.pawn[player], spaces)
    return legal_free_climb(s)


def refuse_free_move(s: State, to: int) -> Refusal | None:
    _, player, spaces = s.todo[-1]
    if to == s.pawn[player]:
        return nothing(f"Your pawn stands on {SPACES[to]} already.")
    return refuse_path(s, s.pawn[player], spaces, to)


def free_move(s: State, to: int) -> None:
    walk(s, s.todo.pop()[1], to)


def refuse_free_climb(s: State, to: int) -> Refusal | None:
    if s.pawn[s.todo[-1][1]] < OFF:
        return Refusal("FB-CLB-01", "Your pawn is on the site already.")
    return refuse_climb_onto(s, SIDES_ALL, to)


def free_climb(s: State, to: int) -> None:
    step_up(s, s.todo.pop()[1], to)


# ------------------------------------------------------------------ effects without a choice

def always(s: State, p: Params) -> Refusal | None:
    return None


def can_gain(s: State, p: Params) -> Refusal | None:
    return None if s.pool or s.supply else Refusal("FB-PLA-10", "Pool and supply are both empty: all 40 cubes are with the players.")


def can_reach(s: State, p: Params) -> Refusal | None:
    return None if s.pawn[s.current] < OFF else Refusal("FB-EXT-16", "Your pawn is beside the site; extracting needs it on the site.")


def gain_energy(s: State, player: int, card: int, p: Params) -> None:
    s.energy += p["amount"]
    s.energy_full += p["amount"]


def gain_plaster(s: State, player: int, card: int, p: Params) -> None:
    gain(s, player, p["amount"], ("FB-TOL-02",))


def lasts(s: State, player: int, card: int, p: Params) -> None:
    """Cheaper digs or extractions, or a longer reach, to the end of the step."""
    s.active = (*s.active, card)
    reprice(s)


Effect = tuple[Callable[[State, Params], Refusal | None], Callable[[State, int, int, Params], None]]
EFFECTS: dict[str, Effect] = {
    "slide_tile": (can_slide, begin_slide),
    "remove_tile": (can_remove, begin_remove),
    "place_tile": (can_place, begin_place),
    "take_tile": (can_take, begin_take),
    "move_pawn": (can_move, begin_move),
    "gain_energy": (always, gain_energy),
    "gain_plaster": (can_gain, gain_plaster),
    "extract_discount": (always, lasts),
    "extract_reach": (can_reach, lasts),
    "dig_cost": (always, lasts),
}


# ------------------------------------------------------------------ using a Tool

def legal_tools(s: State, out: list[int]) -> None:
    for tool in s.tools[s.current]:
        row = s.box.market_cards[tool]
        if EFFECTS[row.effect][0](s, row.params) is None:
            out.append(s.box.use_tool[tool])


def refuse_tool(s: State, tool: int) -> Refusal | None:
    player, row = s.current, s.box.market_cards[tool]
    if tool in s.used[player]:
        return Refusal("FB-TOL-10", f"Your {row.name} has been used and lies face down.")
    if tool not in s.tools[player]:
        return Refusal("FB-ENE-08", f"You have no {row.name} ({row.id}).")
    return EFFECTS[row.effect][0](s, row.params)


def use_tool(s: State, tool: int) -> None:
    """(FB-TOL-01 to FB-TOL-03, FB-TOL-10)"""
    player, row = s.current, s.box.market_cards[tool]
    s.tools = put(s.tools, player, tuple(t for t in s.tools[player] if t != tool))
    s.used = put(s.used, player, (*s.used[player], tool))
    if s.log is not None:
        s.happened("use", player, ("FB-TOL-01", "FB-TOL-03"), card=row.id)
    EFFECTS[row.effect][1](s, player, tool, row.params)


def _ask(sentence: str) -> Callable[[State, tuple[Any, ...]], str]:
    def text(s: State, entry: tuple[Any, ...]) -> str:
        card = entry[2]
        name = s.box.market_cards[card].name if card >= 0 else s.box.skills[-1 - card].label
        return f"{name}: {sentence}"
    return text


def _ask_slide(s: State, entry: tuple[Any, ...]) -> str:
    name = s.box.market_cards[entry[2]].name
    if entry[4]:
        return f"{name}: slide {SPACES[entry[6]]} on {DIRECTIONS[entry[7]]}, or stop?"
    return f"{name}: slide {'another' if entry[5] else 'which'} tile, which way?"


DECISIONS = (
    DecisionKind("tool_slide", _ask_slide, ("FB-TOL-04", "FB-TOL-12"), legal_tool_slide,
                 {"slide": Answer(refuse_tool_slide, tool_slide), "pass": Answer(refuse_stop_slide, stop_slide)}),
    DecisionKind("tool_remove", _ask("take which tile off the site?"), ("FB-TOL-04", "FB-TOL-05"), legal_tool_remove,
                 {"remove": Answer(refuse_tool_remove, tool_remove), "pass": Answer(refuse_stop, stop)}),
    DecisionKind("tool_place", _ask("place which tile, and where?"), ("FB-TOL-02",), legal_tool_place,
                 {"place": Answer(refuse_tool_place, tool_place), "pass": Answer(refuse_stop, stop)}),
    DecisionKind("tool_take", _ask("take which tile of the discard pile?"), ("FB-TOL-02",), legal_tool_take,
                 {"take": Answer(refuse_tool_take, tool_take), "pass": Answer(refuse_stop, stop)}),
    DecisionKind("free_move", lambda s, e: f"Move your pawn up to {e[2]} spaces: where to?",
                 ("FB-TOL-02", "FB-MOV-03", "FB-MOV-04"), legal_free_move,
                 {"move": Answer(refuse_free_move, free_move), "climb": Answer(refuse_free_climb, free_climb)}),
)
