"""Teaching positions: the scenario notation, read into a state.

What is left out comes from a normal set-up with `seed`: each team stands as its table proposes, and nobody has acted. A card
named somewhere comes out of the deck that holds it; where `deck` or `fossil_deck` is given, these are all the cards there are.
Every fault is named at its place. `scenario_text.py` writes the notation.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from fossil_lab.core.state import put
from fossil_lab.errors import FossilLabError, ScenarioError, nearest
from fossil_lab.fossil_fighters.box import AZ, EZ, OUT, SZ
from fossil_lab.fossil_fighters.decks import team as read_team
from fossil_lab.fossil_fighters.knowledge import fossils_seen, out_of_deck
from fossil_lab.fossil_fighters.options import read_options
from fossil_lab.fossil_fighters.setup import TEAMS, card_set, new_game
from fossil_lab.fossil_fighters.state import State
from fossil_lab.fossil_fighters.vivosaurs import BONUS, EVOLVER, lp, move, team

TOP = ("game", "players", "seed", "options", "cards", "teams", "decks", "first", "current", "turn", "fossil_deck", "fossil_discard",
       "coins", "boosts", "clean_discount", "no_discard", "player")
MAT = ("az", "sz", "ez", "out", "fp", "hand", "deck", "discard", "in_play", "excavated", "state")
VIVOSAUR = ("damage", "exhausted", "flipped", "attached", "scare", "sleep", "discount")
MARKS = {"": 0, "bonus": BONUS, "evolver": EVOLVER}


def from_scenario(source: str | Mapping[str, Any]) -> State:
    """The position a scenario describes, at the start of an action of `current`; ScenarioError names what is wrong and where."""
    data = _data(source)
    _known(data, TOP, "the scenario")
    if data.get("game", State.game) != State.game:
        raise ScenarioError(f"game: {data['game']!r} is not {State.game}.")
    if not isinstance(data.get("cards"), str | None):
        raise ScenarioError(f"cards is the path of a folder, not {data['cards']!r}.")
    mats = data.get("player", [])
    if not isinstance(mats, list | tuple) or len(mats) > 2 or not all(isinstance(mat, Mapping) for mat in mats):
        raise ScenarioError("player is a list of at most 2 tables, one a player.")
    mats = [*mats, {}, {}][:2]
    try:
        s = new_game(players=data.get("players", 2), seed=data.get("seed", 0), teams=_teams(data, mats), decks=data.get("decks"),
                     options=data.get("options"), cards=data.get("cards"))
    except ScenarioError:
        raise
    except FossilLabError as fault:
        raise ScenarioError(str(fault)) from fault
    _Reader(s, data).read(mats)
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


def _named(mat: Mapping[str, Any], key: str) -> list[str]:
    """Vivosaurs of a zone: an id, a list of ids, or nothing."""
    value = mat.get(key, [])
    names = [value] if isinstance(value, str) else list(value) if isinstance(value, list | tuple) else None
    if names is None or not all(isinstance(n, str) for n in names):
        raise ScenarioError(f"{key} is a vivosaur or a list of vivosaurs by id, not {value!r}.")
    return [n for n in names if n]


def _teams(data: Mapping[str, Any], mats: Sequence[Mapping[str, Any]]) -> list[Any] | None:
    """The teams: those given, or for a player with vivosaurs in zones these, filled up with others that are out of the game."""
    given = data.get("teams")
    if given is not None and (isinstance(given, str) or not isinstance(given, list | tuple) or len(given) != 2):
        raise ScenarioError(f"teams is a list of two, not {given!r}.")
    base, options = card_set(data.get("cards")), read_options(data.get("options"))
    teams = []
    for p, mat in enumerate(mats):
        named = [n for key in ("az", "sz", "ez", "out") for n in _named(mat, key)]
        whole = given[p] if given is not None else TEAMS[options.vivosaur_set][p]
        if given is None and named:
            for n in named:
                if not any(row.id == n for row in base.vivosaurs):
                    raise ScenarioError(f"player {p}: there is no vivosaur {n!r}.{nearest(n, (row.id for row in base.vivosaurs))}")
            if len(named) > 3 or len(set(named)) < len(named):
                raise ScenarioError(f"player {p}: a team is three different vivosaurs, not {', '.join(named)}.")
            others = [n for n in (*read_team(whole, options, base), *(row.id for row in base.vivosaurs)) if n not in named]
            whole = [*named, *others][:3]
        teams.append(whole)
    return teams


def _less(cards: Iterable[int], gone: Iterable[int]) -> tuple[int, ...]:
    """The cards in order, less as many of each as are gone."""
    missing, left = Counter(gone), []
    for card in cards:
        if missing[card]:
            missing[card] -= 1
        else:
            left.append(card)
    return tuple(left)


class _Reader:
    """A scenario's data and the freshly set-up state that takes it over."""

    def __init__(self, s: State, data: Mapping[str, Any]) -> None:
        self.s, self.data, self.box = s, data, s.box
        self.order: list[int] = []  # in which the cards in play came

    def read(self, mats: Sequence[Mapping[str, Any]]) -> None:
        s, data = self.s, self.data
        s.current = self.number(data, "current", data.get("first", s.first), 0, 1)
        s.first = self.number(data, "first", s.current, 0, 1)
        s.turn = self.number(data, "turn", 1 + (s.current != s.first), 1, 9999)
        if (s.turn - 1) % 2 != (s.current != s.first):
            raise ScenarioError(f"turn {s.turn} is not a turn of player {s.current} when player {s.first} began.")
        s.boosts = self.number(data, "boosts", 0, 0, 9)
        s.clean_discount = self.number(data, "clean_discount", 0, 0, 9)
        s.no_discard = int(self.flag(data, "no_discard", ""))
        s.todo = [("act", s.current)]
        for p, mat in enumerate(mats):
            _known(mat, MAT, f"player {p}")
            self.place(p, mat)
            s.fp[p] = self.number(mat, "fp", s.box.cards.figures.fp_per_turn if p == s.current else 0, 0, 10, f"player {p} ")
            self.vivosaurs(p, mat)
            self.cards(p, mat)
        came = sorted(range(len(self.order)), key=self.order.__getitem__)
        s.in_play = tuple(s.in_play[i] for i in came)
        for p, mat in enumerate(mats):  # after both, since a card may lie on the other side
            self.deck(p, mat)
        self.fossils()
        coins = data.get("coins", "")
        if not isinstance(coins, str) or set(coins) - set("HT"):
            raise ScenarioError(f"coins is a text of H and T such as \"HTH\", not {coins!r}.")
        s.coins = tuple(int(coin == "H") for coin in coins)
        for v in range(6):
            if s.zone[v] < OUT and s.damage[v] >= lp(s, v):
                raise ScenarioError(f"player {v // 3} state.{self.id_of(v)}: {s.damage[v]} damage of {lp(s, v)} Life Points; "
                                    "a vivosaur that is out stands in no zone.")

    # ------------------------------------------------------------------ words

    def number(self, data: Mapping[str, Any], key: str, default: int, low: int, high: int, where: str = "") -> int:
        value = data.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise ScenarioError(f"{where}{key} is a whole number from {low} to {high}, not {value!r}.")
        return value

    def flag(self, data: Mapping[str, Any], key: str, where: str) -> bool:
        value = data.get(key, False)
        if not isinstance(value, bool):
            raise ScenarioError(f"{where}{key} is true or false, not {value!r}.")
        return value

    def list_of(self, data: Mapping[str, Any], key: str, where: str) -> list[Any]:
        value = data.get(key, [])
        if not isinstance(value, list | tuple):
            raise ScenarioError(f"{where}{key} is a list, not {value!r}.")
        return list(value)

    def card(self, name: Any, where: str, fossil: bool | None = None) -> int:
        """The number of a card id; `fossil` says which kind is wanted."""
        if not isinstance(name, str) or name not in self.box.number:
            raise ScenarioError(f"{where}: there is no card {name!r}.{nearest(name, self.box.number)}")
        number = self.box.number[name]
        if fossil is not None and self.box.is_fossil[number] != fossil:
            raise ScenarioError(f"{where}: {name} is a {self.box.rows[number].kind} card and cannot be there.")
        return number

    def numbers(self, data: Mapping[str, Any], key: str, where: str, fossil: bool | None = None) -> tuple[int, ...]:
        return tuple(self.card(name, where + key, fossil) for name in self.list_of(data, key, where))

    def id_of(self, v: int) -> str:
        return str(self.box.vivosaurs[self.s.team[v]].id)

    def counted(self, entry: Any, where: str, keys: Sequence[str]) -> tuple[Any, dict[str, Any]]:
        """A card by id alone, or as a table with more about it."""
        if isinstance(entry, Mapping):
            _known(entry, ("card", *keys), where)
            return entry.get("card"), dict(entry)
        return entry, {}

    # ------------------------------------------------------------------ vivosaurs

    def place(self, p: int, mat: Mapping[str, Any]) -> None:
        """Each vivosaur into its zone; without any zone given, the first of the team in front."""
        s, ids = self.s, {self.id_of(v): v for v in team(p)}
        zones = {key: _named(mat, key) for key in ("az", "sz", "ez", "out")}
        if not any(zones.values()):
            first, *others = ids
            zones = {"az": [first], "sz": others, "ez": [], "out": []}
        for key, most in (("az", 1), ("sz", 2), ("ez", 1)):
            if len(zones[key]) > most:
                raise ScenarioError(f"player {p} {key}: {len(zones[key])} vivosaurs; there is room for {most}.")
        if not zones["az"]:
            raise ScenarioError(f"player {p} az: a vivosaur stands in the Attack Zone at the start of every action.")
        for key, zone in (("az", AZ), ("sz", SZ), ("ez", EZ), ("out", OUT)):
            for name in zones[key]:
                if name not in ids:
                    raise ScenarioError(f"player {p} {key}: {name!r} is not in the team.{nearest(name, ids)}")
                v = ids.pop(name)
                move(s, v, zone)
        for v in ids.values():
            move(s, v, OUT)

    def vivosaurs(self, p: int, mat: Mapping[str, Any]) -> None:
        s, ids = self.s, {self.id_of(v): v for v in team(p)}
        table = mat.get("state", {})
        if not isinstance(table, Mapping):
            raise ScenarioError(f"player {p} state is a table of vivosaurs, not {table!r}.")
        for name, facts in table.items():
            where = f"player {p} state.{name} "
            if name not in ids or not isinstance(facts, Mapping):
                raise ScenarioError(f"{where}names no vivosaur of the team.{nearest(name, ids)}")
            _known(facts, VIVOSAUR, where.strip())
            v = ids[name]
            s.damage[v] = self.number(facts, "damage", 0, 0, 99, where)
            s.scare[v] = self.number(facts, "scare", 0, 0, 9, where)
            s.sleep[v] = self.number(facts, "sleep", 0, 0, 9, where)
            s.discount[v] = self.number(facts, "discount", 0, 0, 9, where)
            s.exhausted |= self.flag(facts, "exhausted", where) << v
            if self.flag(facts, "flipped", where):
                if self.box.vivosaurs[s.team[v]].evolver is None:
                    raise ScenarioError(f"{where}flipped: {name} has no Super Evolver.")
                s.evolved |= 1 << v
            self.attach(v, facts, where)

    def attach(self, v: int, facts: Mapping[str, Any], where: str) -> None:
        worn = []
        for entry in self.list_of(facts, "attached", where):
            name, more = self.counted(entry, where + "attached", ("owner", "mark"))
            card = self.card(name, where + "attached")
            if not self.box.attaches[card]:
                raise ScenarioError(f"{where}attached: {name} is not attached to vivosaurs.")
            gives = any(op["op"] == "evolve_or_stats" for op in self.box.rows[card].ops)
            usual = "" if not gives else "evolver" if self.s.evolved >> v & 1 else "bonus"
            if not isinstance(more.get("mark", usual), str) or more.get("mark", usual) not in MARKS:
                raise ScenarioError(f"{where}attached: mark is \"\", \"bonus\" or \"evolver\", not {more['mark']!r}.")
            worn.append((card, self.number(more, "owner", v // 3, 0, 1, where), MARKS[more.get("mark", usual)]))
        if sum(self.box.is_super[card] for card, _, _ in worn) > 1:
            raise ScenarioError(f"{where}attached: at most one super fossil stays on a vivosaur.")
        self.s.attached = put(self.s.attached, v, tuple(worn))

    # ------------------------------------------------------------------ cards

    def cards(self, p: int, mat: Mapping[str, Any]) -> None:
        s, where = self.s, f"player {p} "
        s.hand = put(s.hand, p, tuple(sorted(self.numbers(mat, "hand", where))))
        s.discard = put(s.discard, p, self.numbers(mat, "discard", where))
        for entry in self.list_of(mat, "in_play", where):
            name, more = self.counted(entry, where + "in_play", ("exhausted", "counters", "order"))
            card = self.card(name, where + "in_play")
            if not self.box.stays[card]:
                raise ScenarioError(f"{where}in_play: {name} does not remain in play.")
            usual = next((op["amount"] for op in self.box.rows[card].ops if op["op"] == "counters"), 0)
            self.order.append(self.number(more, "order", len(self.order) + 1, 1, 999, where))
            s.in_play = (*s.in_play, (card, p, int(self.flag(more, "exhausted", where)), self.number(more, "counters", usual, 0, 9, where)))
        rows = []
        for entry in self.list_of(mat, "excavated", where):
            name, more = self.counted(entry, where + "excavated", ("counters",))
            rows.append((self.card(name, where + "excavated", True), self.number(more, "counters", 0, 0, 9, where)))
        s.open_fossils = put(s.open_fossils, p, tuple(rows))

    def deck(self, p: int, mat: Mapping[str, Any]) -> None:
        """The deck as given, or the seed's less what lies elsewhere; deck and these make the list."""
        s = self.s
        if "deck" in mat:
            s.deck = put(s.deck, p, self.numbers(mat, "deck", f"player {p} ", False))
        else:
            s.deck = put(s.deck, p, _less(s.deck[p], out_of_deck(s, p)))
        s.deck_list = put(s.deck_list, p, tuple(sorted((*s.deck[p], *out_of_deck(s, p)))))

    def fossils(self) -> None:
        """The Fossil Deck, as given or less the cards that lie elsewhere; cards attached to the other side belong to who played them."""
        s, data = self.s, self.data
        s.fossil_discard = self.numbers(data, "fossil_discard", "", True)
        before, s.fossil_deck = s.fossil_deck, ()
        outside = fossils_seen(s)
        if "fossil_deck" in data:
            s.fossil_deck = self.numbers(data, "fossil_deck", "", True)
        else:
            s.fossil_deck = _less(before, outside)
        s.fossil_known = ((0,) * len(s.fossil_deck),) * 2
        s.fossil_list = tuple(sorted((*s.fossil_deck, *outside)))
