"""Teaching positions: the scenario notation, read into a state.

What is left out comes from a normal set-up with `seed`; every fault is named at its place. Pieces that stand nowhere in a
scenario are out of that game; more pieces than the box holds is an error.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from fossil_lab.core.state import put
from fossil_lab.errors import FossilLabError, ScenarioError, nearest
from fossil_lab.fossilis.box import HAMMER_THERE, NO_CARD, PIECES, TERRAINS
from fossil_lab.fossilis.dig_site import IN_HAND, OFF, SIDES, SPACE, SPACES, set_space
from fossil_lab.fossilis.market import set_pile
from fossil_lab.fossilis.prices import reprice
from fossil_lab.fossilis.reading import packed, pieces_in
from fossil_lab.fossilis.setup import new_game
from fossil_lab.fossilis.state import State

LETTERS = {"T": 0, "L": 1, "R": 2, "H": 3, "K": 4, "M": 5}
GLYPHS = {"-": 0, "=": 1, "#": 2}
STEPS = {"energy": "spend_energy", "market": "buy", "claim": "claim"}
TOP = (
    "game",
    "players",
    "seed",
    "expansions",
    "options",
    "species",
    "cards",
    "current",
    "step",
    "energy",
    "pool",
    "supply",
    "site",
    "fragments",
    "pits",
    "off_site",
    "dinosaurs",
    "dinosaur_deck",
    "market",
    "event_deck",
    "pool_number",
    "discard",
    "bone_discard",
    "skill_display",
    "last_round",
    "player",
    "start",
    "seen",
    "standing_event",
    "turn",
    "events_revealed",
    "tool_deck",
    "supply_deck",
)
MAT = (
    "plaster",
    "score",
    "storage",
    "lab",
    "tiles",
    "tools",
    "used_tools",
    "skills",
    "supplies",
    "used_supplies",
    "scored",
)


def from_scenario(source: str | Mapping[str, Any]) -> State:
    """The position a scenario describes, at the start of a decision; ScenarioError names what is wrong and where."""
    data = _data(source)
    _known(data, TOP, "the scenario")
    if data.get("game", "fossilis") != "fossilis":
        raise ScenarioError(f"game: {data['game']!r} is not fossilis.")
    if not isinstance(data.get("cards"), str | None):
        raise ScenarioError(f"cards is the path of a folder, not {data['cards']!r}.")
    try:
        s = new_game(
            players=data.get("players", 2),
            seed=data.get("seed", 0),
            expansions=data.get("expansions", ()),
            options=data.get("options"),
            species=data.get("species", ()),
            cards=data.get("cards"),
        )
    except FossilLabError as fault:
        raise ScenarioError(str(fault)) from fault
    _Reader(s, data).read()
    return s


def _data(source: str | Mapping[str, Any]) -> dict[str, Any]:
    if isinstance(source, Mapping):
        return dict(source)
    if not isinstance(source, str):
        raise ScenarioError(f"A scenario is TOML text or a mapping, not {type(source).__name__}.")
    try:
        return tomllib.loads(source)
    except tomllib.TOMLDecodeError as fault:
        raise ScenarioError(f"The scenario is not TOML: {fault}.") from fault


def _known(data: Mapping[str, Any], keys: Iterable[str], where: str) -> None:
    for key in data:
        if key not in keys:
            raise ScenarioError(f"{where} has an unknown key {key!r}.{nearest(key, keys)}")


class _Reader:
    """Reads one scenario into a freshly set-up state."""

    def __init__(self, s: State, data: dict[str, Any]) -> None:
        self.s, self.data, self.box = s, data, s.box

    # -------------------------------------------------------------- small things

    def number(self, data: Mapping[str, Any], key: str, default: int, low: int, high: int, where: str = "") -> int:
        value = data.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise ScenarioError(f"{where}{key} is a whole number from {low} to {high}, not {value!r}.")
        return value

    def list_of(self, data: Mapping[str, Any], key: str, where: str = "") -> list[str]:
        value = data.get(key, [])
        if not isinstance(value, list | tuple) or not all(isinstance(v, str) for v in value):
            raise ScenarioError(f"{where}{key} is a list of texts, not {value!r}.")
        return list(value)

    def rows(self, names: list[str], rows: tuple[Any, ...], what: str, where: str) -> list[int]:
        """Row numbers of card ids."""
        ids = {row.id: i for i, row in enumerate(rows)}
        for name in names:
            if not isinstance(name, str) or name not in ids:
                raise ScenarioError(f"{where}: there is no {what} {name!r}.{nearest(name, ids)}")
        return [ids[name] for name in names]

    def row_of(self, key: str, rows: tuple[Any, ...], what: str) -> list[int]:
        """Cards of a display, left to right; "" is an empty place."""
        names = self.list_of(self.data, key)
        numbers = iter(self.rows([n for n in names if n], rows, what, key))
        return [next(numbers) if n else NO_CARD for n in names]

    def pieces(self, text: Any, where: str, allowed: str = "TLRHK") -> list[int]:
        """Counts from letters such as "TTM"."""
        if not isinstance(text, str):
            raise ScenarioError(f"{where} is a text of letters {' '.join(allowed)}, not {text!r}.")
        counts = [0] * 6
        for letter in text:
            if letter not in allowed:
                raise ScenarioError(f"{where}: {letter!r} is no piece; the letters are {' '.join(allowed)}.")
            counts[LETTERS[letter]] += 1
        for name, n, most in zip(PIECES, counts, self.box.piece_count, strict=True):
            if n > most:
                raise ScenarioError(f"{where} has {n} pieces {name}; the box holds {most}.")
        return counts

    def table(self, key: str) -> Mapping[str, Any]:
        value = self.data.get(key, {})
        if not isinstance(value, Mapping):
            raise ScenarioError(f"{key} is a table, not {value!r}.")
        return value

    # -------------------------------------------------------------- the whole

    def read(self) -> None:
        s, n = self.s, self.s.num_players
        mats = self.data.get("player", [])
        if not isinstance(mats, list | tuple) or len(mats) > n or not all(isinstance(m, Mapping) for m in mats):
            raise ScenarioError(f"player is a list of at most {n} tables, one a player.")
        step = self.data.get("step", "energy")
        if not isinstance(step, str) or step not in STEPS:
            raise ScenarioError(f"step is energy, market or claim, not {step!r}.")
        if step == "market" and s.options.kid_no_buying:
            raise ScenarioError("step: there is no Market step with option kid_no_buying.")
        s.start = self.number(self.data, "start", self.data.get("current", s.start), 0, n - 1)
        s.current = self.number(self.data, "current", s.start, 0, n - 1)
        s.pool_number = self.number(self.data, "pool_number", 1, 1, self.box.cards.plaster.pools)
        turn = self.number(self.data, "turn", 2 if s.pool_number > 1 else 1, 1, 9999)
        s.turn_index = (turn - 1) * n + (s.current - s.start) % n
        if "site" in self.data:
            s.pawn = [IN_HAND] * n
        else:
            for p in range(n):
                s.pawn[(s.start - 1 - p) % n] = [SPACE[c] for c in (*self.box.cards.site.corners, "c3")][p]
        self.site()
        self.off_site()
        self.pits()
        self.cards()
        for p, mat in enumerate(mats):
            self.mat(p, mat)
        self.plaster(step)
        s.todo = [(STEPS[step], s.current)]
        reprice(s)
        self.conserved()
        self.left_out()

    def left_out(self) -> None:
        """Parts that an option takes out of the game cannot stand in a scenario. (FB-KID-02 to FB-KID-04)"""
        s, box = self.s, self.box
        cards = [m for rows in (s.tools, s.used, s.bone_cards, s.lab_cards, (s.market_row,)) for row in rows for m in row if m >= 0]
        faults = (("kid_no_tools", "Tools", any(box.is_tool(m) for m in cards)),
                  ("kid_no_buying", "Market cards or collected tiles", bool(cards) or any(s.tiles)),
                  ("kid_no_skills", "Skills", any(s.skills) or max(s.skill_row, default=NO_CARD) >= 0))
        for option, what, found in faults:
            if getattr(s.options, option) and found:
                raise ScenarioError(f"With option {option} there are no {what} in the game.")

    # -------------------------------------------------------------- the site

    def site(self) -> None:
        s, box = self.s, self.box
        terrains = [[t for t in (s.low[i], s.high[i]) if t] for i in range(25)]
        layout = [[box.tile_terrain[t] for t in stack] for stack in terrains]
        if "site" in self.data:
            layout = self.grid()
        wanted = self.wanted(layout)
        held = self.named_tiles()
        stock = [t for stack in terrains for t in stack] + [
            t for t in range(1, len(box.tile_id)) if t not in {x for st in terrains for x in st}
        ]
        stock.sort(key=lambda t: t in s.pile)  # what the seed set aside is the last to be used on the site
        used: set[int] = set()
        # Tiles that are named come first; all others take what the seed gives.
        places: dict[int, list[int]] = {i: [0] * len(layout[i]) for i in range(25)}
        for i in range(25):
            for level, kind in enumerate(wanted.get(i, [])):
                places[i][level] = self.pick(
                    stock,
                    used,
                    lambda t, k=kind: box.tile_kind[t] == k,
                    f"fragments.{SPACES[i]}: no tile {box.kinds[kind]} is left",
                )
        named = [
            [
                self.pick(stock, used, lambda t, k=k: box.tile_kind[t] == k, f"{where}: no tile {box.kinds[k]} is left")
                for k in kinds
            ]
            for where, kinds in held
        ]
        for i in range(25):
            for level, terrain in enumerate(layout[i]):
                if not places[i][level]:
                    own = terrains[i][level] if level < len(terrains[i]) else 0
                    if own and own not in used and box.tile_terrain[own] == terrain:
                        used.add(own)
                        places[i][level] = own
                    else:
                        places[i][level] = self.pick(
                            stock,
                            used,
                            lambda t, k=terrain: box.tile_terrain[t] == k,
                            f"site: more {TERRAINS[terrain].title()} than the box holds",
                        )
        for i in range(25):
            set_space(s, i, 0, 0)
        for i, stack in places.items():
            set_space(s, i, stack[0] if stack else 0, stack[1] if len(stack) > 1 else 0)
        s.tiles = ((),) * s.num_players
        piles = iter(named)
        if "discard" in self.data:
            set_pile(s, tuple(next(piles)))
        else:
            set_pile(s, tuple(t for t in s.pile if t not in used))
        for p, mat in enumerate(self.data.get("player", [])):
            if "tiles" in mat:
                s.tiles = put(s.tiles, p, tuple(next(piles)))

    def pick(self, stock: list[int], used: set[int], fits: Callable[[int], bool], fault: str) -> int:
        for t in stock:
            if t not in used and fits(t):
                used.add(t)
                return t
        raise ScenarioError(f"{fault}.")

    def grid(self) -> list[list[int]]:
        text = self.data["site"]
        if not isinstance(text, str):
            raise ScenarioError("site is a text of five rows with five spaces each.")
        rows = [line.split() for line in text.strip().splitlines() if line.strip()]
        if len(rows) != 5 or any(len(row) != 5 for row in rows):
            raise ScenarioError(
                f"site has {len(rows)} rows of {[len(r) for r in rows]} spaces; five rows of five are wanted."
            )
        layout: list[list[int]] = []
        for i, token in enumerate(t for row in rows for t in row):
            pawns = [c for c in token if c.isdecimal()]
            glyphs = [c for c in token if not c.isdecimal()]
            if glyphs == ["."]:
                glyphs = []
            elif not 1 <= len(glyphs) <= 2 or any(g not in GLYPHS for g in glyphs):
                raise ScenarioError(
                    f"site: {token!r} on {SPACES[i]} is not an open pit (.), or one or two of - = # with a player's digit."
                )
            if pawns:
                self.stand(int(pawns[0]), i, len(pawns), bool(glyphs))
            layout.append([GLYPHS[g] for g in glyphs])
        return layout

    def stand(self, player: int, space: int, pawns: int, tiles: bool) -> None:
        if pawns > 1 or player >= self.s.num_players or not tiles or self.s.pawn[player] != IN_HAND:
            raise ScenarioError(
                f"site: {SPACES[space]} needs one tile at least and one pawn at most, of a player 0 to {self.s.num_players - 1}, each once."
            )
        self.s.pawn[player] = space

    def wanted(self, layout: list[list[int]]) -> dict[int, list[int]]:
        out = {}
        for name, text in self.table("fragments").items():
            if name not in SPACE:
                raise ScenarioError(f"fragments: {name!r} is no space; they are a1 to e5.")
            i = SPACE[name]
            parts = text.split("/") if isinstance(text, str) else []
            if len(parts) != len(layout[i]):
                raise ScenarioError(f"fragments.{name}: {text!r} names {len(parts)} tiles; {len(layout[i])} lie there.")
            out[i] = [
                self.kind(f"{TERRAINS[t]}:{part}", f"fragments.{name}")
                for t, part in zip(layout[i], parts, strict=True)
            ]
        return out

    def kind(self, text: str, where: str) -> int:
        terrain, _, fragments = text.partition(":")
        order = ("amber", "egg", "footprint", "wild")
        words = [w.strip() for w in fragments.split(",")]
        if terrain not in TERRAINS or any(w not in order for w in words):
            raise ScenarioError(f'{where}: {text!r} is no tile; write for example "clay:amber,egg".')
        name = f"{terrain}:{','.join(sorted(words, key=order.index))}"
        if name not in self.box.kinds:
            raise ScenarioError(f"{where}: the box has no tile {name!r}.{nearest(name, self.box.kinds)}")
        return self.box.kinds.index(name)

    def named_tiles(self) -> list[tuple[str, list[int]]]:
        out = []
        if "discard" in self.data:
            out.append(("discard", [self.kind(k, "discard") for k in self.list_of(self.data, "discard")]))
        for p, mat in enumerate(self.data.get("player", [])):
            if "tiles" in mat:
                out.append(
                    (f"player {p} tiles", [self.kind(k, f"player {p} tiles") for k in self.list_of(mat, "tiles")])
                )
        return out

    def off_site(self) -> None:
        for who, side in self.table("off_site").items():
            if not str(who).isdecimal() or len(str(who)) > 1 or int(who) >= self.s.num_players or side not in SIDES:
                raise ScenarioError(f'off_site: {who!r} = {side!r}; write for example {{ "1" = "north" }}.')
            self.s.pawn[int(who)] = OFF + SIDES.index(side)
        missing = [p for p, q in enumerate(self.s.pawn) if q == IN_HAND]
        if missing:
            raise ScenarioError(
                f"The pawn of player {missing[0]} stands nowhere: put its digit into site, or name a side in off_site."
            )

    def pits(self) -> None:
        s = self.s
        if "pits" in self.data:
            pits = [0] * 25
            for name, text in self.table("pits").items():
                if name not in SPACE:
                    raise ScenarioError(f"pits: {name!r} is no space; they are a1 to e5.")
                counts = self.pieces(text, f"pits.{name}", "TLRHKM")
                if s.options.kid_no_skills and counts[5]:
                    raise ScenarioError(f"pits.{name}: there are no Hammers with option kid_no_skills.")
                pits[SPACE[name]] = packed(counts)
            s.pits = tuple(pits)
        s.seen = sum(1 << i for i in range(25) if not s.face[i])
        for name in self.list_of(self.data, "seen"):
            if name not in SPACE:
                raise ScenarioError(f"seen: {name!r} is no space; they are a1 to e5.")
            s.seen |= 1 << SPACE[name]

    # -------------------------------------------------------------- cards

    def cards(self) -> None:
        s, box = self.s, self.box
        if "bone_discard" in self.data:
            s.bone_pile = tuple(self.pieces(self.data["bone_discard"], "bone_discard")[:5])
        dealt = s.event_deck
        if "event_deck" in self.data:
            s.event_deck = tuple(self.rows(self.list_of(self.data, "event_deck"), box.events, "Event", "event_deck"))
            if len(set(s.event_deck)) != len(s.event_deck) or len(s.event_deck) > 3:
                raise ScenarioError("event_deck holds at most three different Events.")
        s.events_done = min(s.pool_number - 1, len(s.event_deck))
        if "event_deck" in self.data:
            s.events_done = s.pool_number - 1
            named = (*self.revealed(s.event_deck, s.events_done), *s.event_deck)
            spare = [
                e for e in (*dealt, *range(len(box.events))) if e not in named
            ]  # one Event for each Pool but the last (FB-EVT-08)
            s.event_deck = (*named, *dict.fromkeys(spare))[: max(len(named), box.cards.plaster.events_drawn)]
        if "standing_event" in self.data:
            s.standing = self.rows([self.data["standing_event"]], box.events, "Event", "standing_event")[0]
        if "skill_display" in self.data:
            names = self.list_of(self.data, "skill_display")
            numbers = self.rows([n for n in names if n not in ("hammer", "")], box.skills, "Skill", "skill_display")
            if len(names) > box.cards.counts.skills_on_display:
                raise ScenarioError(
                    f"skill_display: the display has {box.cards.counts.skills_on_display} places, not {len(names)}."
                )
            it = iter(numbers)
            row = [HAMMER_THERE if n == "hammer" else NO_CARD if n == "" else next(it) for n in names]
            s.skill_row = tuple(row + [NO_CARD] * (9 - len(row)))[:9]
        mats = self.data.get("player", [])
        dinosaurs = self.taken(mats, ("scored",), box.dinosaurs, "Dinosaur")
        dinosaurs += [
            d
            for p, m in enumerate(mats)
            if isinstance(m.get("lab"), Mapping)
            for d in self.rows([m["lab"].get("card", "")], box.dinosaurs, "Dinosaur", f"player {p} lab")
        ]
        market = self.taken(mats, ("tools", "used_tools", "supplies", "used_supplies"), box.market_cards, "Market card")
        market += self.taken([m.get("lab", {}) if isinstance(m.get("lab"), Mapping) else {} for m in mats],
                             ("supplies",), box.market_cards, "Market card")
        skills = self.taken(mats, ("skills",), box.skills, "Skill")
        self.once([*skills, *(s.skill_row if "skill_display" in self.data else ())], box.skills, "Skill")
        s.skill_row = tuple(NO_CARD if k in skills and "skill_display" not in self.data else k for k in s.skill_row)
        self.dinosaur_rows(dinosaurs)
        self.market_rows(market)

    def revealed(self, deck: tuple[int, ...], done: int) -> list[int]:
        """The Events revealed before: as named, else any others, as many as the Pool's number says."""
        events = self.box.events
        if "events_revealed" not in self.data:
            return [e for e in range(len(events)) if e not in deck][:done]
        named = self.rows(self.list_of(self.data, "events_revealed"), events, "Event", "events_revealed")
        if len(named) != done or len({*named, *deck}) != len(named) + len(deck):
            raise ScenarioError(
                f"events_revealed: with pool_number {done + 1}, {done} Events have been revealed, none of them still in event_deck."
            )
        return named

    def taken(self, mats: Any, keys: tuple[str, ...], rows: tuple[Any, ...], what: str) -> list[int]:
        return [
            n
            for p, m in enumerate(mats)
            for key in keys
            for n in self.rows(self.list_of(m, key, f"player {p} "), rows, what, f"player {p} {key}")
        ]

    def dinosaur_rows(self, taken: list[int]) -> None:
        s, box = self.s, self.box
        order = [*s.display_row, *s.dinosaur_deck]
        shown = self.row_of("dinosaurs", box.dinosaurs, "Dinosaur") if "dinosaurs" in self.data else None
        deck = (
            self.rows(self.list_of(self.data, "dinosaur_deck"), box.dinosaurs, "Dinosaur", "dinosaur_deck")
            if "dinosaur_deck" in self.data
            else None
        )
        free = [d for d in order if d not in taken and d not in (shown or []) and d not in (deck or [])]
        if shown is None:
            shown, free = free[:4], free[4:]
        if len(shown) > 4:
            raise ScenarioError("dinosaurs: the display has four places.")
        s.display_row = tuple(shown + [NO_CARD] * (4 - len(shown)))
        s.dinosaur_deck = tuple(free if deck is None else deck)
        self.once([*shown, *s.dinosaur_deck, *taken], box.dinosaurs, "Dinosaur")

    def market_rows(self, taken: list[int]) -> None:
        s, box = self.s, self.box
        order = [*s.market_row, *s.tool_deck, *s.supply_deck]
        row = (
            self.row_of("market", box.market_cards, "Market card")
            if "market" in self.data
            else [m for m in s.market_row if m not in taken]
        )
        if len(row) > 4:
            raise ScenarioError("market: the Market has four places.")
        self.once([*row, *taken], box.market_cards, "Market card")
        s.market_row = tuple(row + [NO_CARD] * (4 - len(row)))
        rest = [m for m in order if m >= 0 and m not in row and m not in taken]
        s.tool_deck, s.supply_deck = (
            tuple(m for m in rest if box.is_tool(m)),
            tuple(m for m in rest if not box.is_tool(m)),
        )
        for key, deck in (("tool_deck", s.tool_deck), ("supply_deck", s.supply_deck)):
            if key in self.data:
                named = self.rows(self.list_of(self.data, key), box.market_cards, "Market card", key)
                if any(m not in deck for m in named):
                    raise ScenarioError(
                        f"{key}: {next(box.market_cards[m].id for m in named if m not in deck)} cannot lie in this deck."
                    )
                self.once(named, box.market_cards, "Market card")
                setattr(s, key, tuple(named))

    def once(self, numbers: list[int], rows: tuple[Any, ...], what: str) -> None:
        for number, n in Counter(m for m in numbers if m >= 0).items():
            if n > 1:
                raise ScenarioError(f"The {what} {rows[number].id} stands in {n} places.")

    # -------------------------------------------------------------- mats and Plaster

    def mat(self, p: int, mat: Mapping[str, Any]) -> None:
        s, box, where = self.s, self.box, f"player {p} "
        _known(mat, MAT, f"player {p}")
        s.plaster[p] = self.number(mat, "plaster", 0, 0, box.cards.plaster.cubes, where)
        s.score[p] = self.number(mat, "score", 0, 0, 9999, where)
        s.storage = put(s.storage, p, tuple(self.pieces(mat.get("storage", ""), where + "storage")[:5]))
        if "lab" in mat:
            self.lab(p, mat["lab"])

        def cards(key: str) -> tuple[int, ...]:
            numbers = tuple(self.rows(self.list_of(mat, key, where), box.market_cards, "Market card", where + key))
            for m in numbers:
                if box.is_tool(m) != key.endswith("tools"):
                    what = "Tool" if box.is_tool(m) else "Supplies card"
                    raise ScenarioError(f"{where}{key}: {box.market_cards[m].id} is a {what} and belongs elsewhere.")
            return numbers

        s.tools = put(s.tools, p, cards("tools"))
        s.bone_cards = put(s.bone_cards, p, tuple(m for m in cards("supplies") if box.bone_of(m) >= 0))
        s.used = put(
            s.used,
            p,
            cards("used_tools") + cards("used_supplies") + tuple(m for m in cards("supplies") if box.bone_of(m) < 0),
        )
        skills = self.rows(self.list_of(mat, "skills", where), box.skills, "Skill", where + "skills")
        if len(skills) > len(box.slot_points):
            raise ScenarioError(f"{where}skills: a mat has {len(box.slot_points)} Skill slots.")
        s.skills = put(s.skills, p, tuple(skills))
        s.scored = put(
            s.scored,
            p,
            tuple(self.rows(self.list_of(mat, "scored", where), box.dinosaurs, "Dinosaur", where + "scored")),
        )

    def lab(self, p: int, lab: Any) -> None:
        s, where = self.s, f"player {p} lab"
        if not isinstance(lab, Mapping) or set(lab) - {"card", "bones", "supplies"}:
            raise ScenarioError(f'{where} is a table such as {{ card = "eudimorphodon", bones = "L" }}.')
        d = self.rows([lab.get("card", "")], self.box.dinosaurs, "Dinosaur", where)[0]
        got = tuple(self.pieces(lab.get("bones", ""), where + " bones")[:5])
        if not sum(got) or any(g > n for g, n in zip(got, self.box.needs[d], strict=True)):
            needs = ", ".join(self.box.dinosaurs[d].bones)
            raise ScenarioError(f"{where}: of {needs}, at least one and nothing else is assigned to {self.box.dinosaurs[d].name}.")
        cards = self.rows(self.list_of(lab, "supplies", where + " "), self.box.market_cards, "Market card", where)
        bones = [self.box.bone_of(m) if not self.box.is_tool(m) else NO_CARD for m in cards]
        if any(k < 0 or bones.count(k) > got[k] for k in bones):
            raise ScenarioError(f"{where} supplies: these cards are not among the bones assigned.")
        s.lab, s.lab_bones, s.lab_cards = put(s.lab, p, d), put(s.lab_bones, p, got), put(s.lab_cards, p, tuple(cards))

    def plaster(self, step: str) -> None:
        s, cubes = self.s, self.box.cards.plaster.cubes
        held = sum(s.plaster)
        s.pool = self.number(self.data, "pool", min(s.pool_full, max(0, cubes - held)), 0, cubes)
        rest = cubes - held - s.pool
        s.supply = self.number(self.data, "supply", max(0, rest), 0, cubes)
        if held + s.pool + s.supply > cubes:
            raise ScenarioError(
                f"Pool {s.pool}, supply {s.supply} and players {held} are {held + s.pool + s.supply} Plaster; the box holds {cubes}."
            )
        s.energy_full = self.box.cards.turn.energy
        s.energy = self.number(self.data, "energy", s.energy_full if step == "energy" else 0, 0, 99)
        s.energy_full = max(s.energy, s.energy_full)
        if not s.pool:
            if s.pool_number < self.box.cards.plaster.pools:
                s.event_due = 1
            else:
                s.last_turn = (s.turn_index // s.num_players + 2) * s.num_players - 1
        if not isinstance(self.data.get("last_round", False), bool):
            raise ScenarioError(f"last_round is true or false, not {self.data['last_round']!r}.")
        if self.data.get("last_round"):
            s.last_turn = (s.turn_index // s.num_players + 1) * s.num_players - 1

    def conserved(self) -> None:
        """No more pieces than the box holds. (FB-CNT-14 to FB-CNT-21)"""
        s = self.s
        counts = [0] * 6
        for pit in s.pits:
            counts = [a + b for a, b in zip(counts, pieces_in(pit), strict=True)]
        named_pits = "pits" in self.data
        mats = [*s.storage, *s.lab_bones, s.bone_pile]
        loose = [sum(m[k] for m in mats) for k in range(5)] + [0]
        for card in (c for cards in s.lab_cards for c in cards):  # a card on a Dinosaur is no piece (FB-SUP-07)
            loose[self.box.bone_of(card)] -= 1
        if not named_pits:
            self.take_out(loose)
            counts = [0] * 6
            for pit in s.pits:
                counts = [a + b for a, b in zip(counts, pieces_in(pit), strict=True)]
        for k, name in enumerate(PIECES):
            if counts[k] + loose[k] > self.box.piece_count[k]:
                raise ScenarioError(
                    f"{counts[k] + loose[k]} pieces {name} stand in the scenario; the box holds {self.box.piece_count[k]}."
                )

    def take_out(self, loose: list[int]) -> None:
        """Pieces that mats hold come out of the pits that the seed filled, from the last pit backwards."""
        pits = [list(pieces_in(p)) for p in self.s.pits]
        for k in range(5):
            for _ in range(loose[k]):
                for pit in reversed(pits):
                    if pit[k]:
                        pit[k] -= 1
                        break
        self.s.pits = tuple(packed(p) for p in pits)
