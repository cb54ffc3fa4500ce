"""Teaching positions: the dig site, the pawns, the pits, and all other tiles."""

from __future__ import annotations

from collections.abc import Callable

from fossil_lab.core.state import put
from fossil_lab.errors import ScenarioError
from fossil_lab.fossilis.box import CRYSTAL, TERRAINS
from fossil_lab.fossilis.dig_site import IN_HAND, OFF, SIDES, SPACE, SPACES, set_space
from fossil_lab.fossilis.market import set_pile
from fossil_lab.fossilis.reading import packed
from fossil_lab.fossilis.scenario_reader import GLYPHS, Reader

Layout = list[list[int]]  # of each space the terrains of its tiles, lower first


def read_site(r: Reader) -> None:
    """Tiles and pawns on the site, the pile, the tiles of players, and what lies in the pits."""
    s = r.s
    if "site" in r.data:
        for p in r.people:
            s.pawn[p] = IN_HAND
    else:
        n, starts = len(r.people), [SPACE[c] for c in (*r.box.cards.site.corners, "c3")]
        for p in range(n):
            s.pawn[(s.start - 1 - p) % n] = starts[p]
    _tiles(r)
    _off_site(r)
    _pits(r)


def _tiles(r: Reader) -> None:
    """Tiles that are named come first; all others take what the seed gives."""
    s, box = r.s, r.box
    stacks = [[t for t in (s.low[i], s.high[i]) if t] for i in range(25)]
    layout = _grid(r) if "site" in r.data else [[box.tile_terrain[t] for t in stack] for stack in stacks]
    wanted, held = _wanted(r, layout), _named_tiles(r)
    laid = [t for stack in stacks for t in stack]
    stock = laid + [t for t in range(1, len(box.tile_id)) if t not in laid]
    stock.sort(key=lambda t: t in s.pile)  # what the seed set aside is the last to be used on the site
    used: set[int] = set()

    def pick(fits: Callable[[int], bool], fault: str) -> int:
        for t in stock:
            if t not in used and fits(t):
                used.add(t)
                return t
        raise ScenarioError(f"{fault}.")

    def of_kind(kind: int, where: str) -> int:
        return pick(lambda t: box.tile_kind[t] == kind, f"{where}: no tile {box.kinds[kind]} is left")

    places = [[0] * len(stack) for stack in layout]
    for i, kinds in wanted.items():
        places[i] = [of_kind(kind, f"fragments.{SPACES[i]}") for kind in kinds]
    named = iter([tuple(of_kind(kind, where) for kind in kinds) for where, kinds in held])
    for i, terrains in enumerate(layout):
        for level, terrain in enumerate(terrains):
            if places[i][level]:
                continue
            own = stacks[i][level] if level < len(stacks[i]) else 0
            if own and own not in used and box.tile_terrain[own] == terrain:
                used.add(own)
                places[i][level] = own
            else:
                places[i][level] = pick(lambda t, k=terrain: box.tile_terrain[t] == k,  # type: ignore[misc]
                                        f"site: more {TERRAINS[terrain].title()} than the box holds")
    for i in range(25):
        set_space(s, i, 0, 0)
    for i, stack in enumerate(places):
        set_space(s, i, stack[0] if stack else 0, stack[1] if len(stack) > 1 else 0)
    s.tiles = ((),) * s.num_players
    set_pile(s, next(named) if "discard" in r.data else tuple(t for t in s.pile if t not in used))
    for p, mat in enumerate(r.mats):
        if "tiles" in mat:
            s.tiles = put(s.tiles, p, next(named))


def _grid(r: Reader) -> Layout:
    text = r.data["site"]
    if not isinstance(text, str):
        raise ScenarioError("site is a text of five rows with five spaces each.")
    rows = [line.split() for line in text.strip().splitlines() if line.strip()]
    if len(rows) != 5 or any(len(row) != 5 for row in rows):
        raise ScenarioError(f"site has {len(rows)} rows of {[len(row) for row in rows]} spaces; five rows of five are wanted.")
    layout: Layout = []
    for i, token in enumerate(t for row in rows for t in row):
        pawns = [c for c in token if c.isdecimal()]
        glyphs = [c for c in token if not c.isdecimal()]
        if glyphs == ["."]:
            glyphs = []
        elif not 1 <= len(glyphs) <= 2 or any(g not in GLYPHS for g in glyphs):
            raise ScenarioError(
                f"site: {token!r} on {SPACES[i]} is not an open pit (.), or one or two of - = # with a player's digit.")
        if pawns:
            _stand(r, int(pawns[0]), i, len(pawns), bool(glyphs))
        layout.append([GLYPHS[g] for g in glyphs])
    return layout


def _stand(r: Reader, player: int, space: int, pawns: int, tiles: bool) -> None:
    if pawns > 1 or player not in r.people or not tiles or r.s.pawn[player] != IN_HAND:
        raise ScenarioError(f"site: {SPACES[space]} needs one tile at least and one pawn at most, of a player 0 to "
                            f"{len(r.people) - 1}, each once.")
    r.s.pawn[player] = space


def _wanted(r: Reader, layout: Layout) -> dict[int, list[int]]:
    out = {}
    for name, text in r.table("fragments").items():
        i = r.space(name, "fragments")
        parts = text.split("/") if isinstance(text, str) else []
        if len(parts) != len(layout[i]):
            raise ScenarioError(f"fragments.{name}: {text!r} names {len(parts)} tiles; {len(layout[i])} lie there.")
        out[i] = [r.kind(f"{TERRAINS[t]}:{part}", f"fragments.{name}") for t, part in zip(layout[i], parts, strict=True)]
    return dict(sorted(out.items()))


def _named_tiles(r: Reader) -> list[tuple[str, list[int]]]:
    """The tiles of the pile and of the players' collections: where, and of which kinds."""
    out = []
    if "discard" in r.data:
        out.append(("discard", [r.kind(k, "discard") for k in r.list_of(r.data, "discard")]))
    for p, mat in enumerate(r.mats):
        if "tiles" in mat:
            out.append((f"player {p} tiles", [r.kind(k, f"player {p} tiles") for k in r.list_of(mat, "tiles")]))
    return out


def _off_site(r: Reader) -> None:
    for who, side in r.table("off_site").items():
        if not str(who).isdecimal() or len(str(who)) > 1 or int(who) not in r.people or side not in SIDES:
            raise ScenarioError(f'off_site: {who!r} = {side!r}; write for example {{ "1" = "north" }}.')
        r.s.pawn[int(who)] = OFF + SIDES.index(side)
    missing = [p for p in r.people if r.s.pawn[p] == IN_HAND]
    if missing:
        raise ScenarioError(f"The pawn of player {missing[0]} stands nowhere: put its digit into site, or name a side in off_site.")


def _pits(r: Reader) -> None:
    s = r.s
    if "pits" in r.data:
        pits = [0] * 25
        for name, text in r.table("pits").items():
            i = r.space(name, "pits")
            counts = r.pieces(text, f"pits.{name}", "TLRHKMI" if r.box.piece_count[CRYSTAL] else "TLRHKM")
            if s.options.kid_no_skills and counts[5]:
                raise ScenarioError(f"pits.{name}: there are no Hammers with option kid_no_skills.")
            pits[i] = packed(counts)
        s.pits = tuple(pits)
    s.seen = sum(1 << i for i in range(25) if not s.face[i])
    for name in r.list_of(r.data, "seen"):
        s.seen |= 1 << r.space(name, "seen")
