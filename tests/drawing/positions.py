"""Positions made by hand for the drawing tests: what a view shows, without any rules behind it."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from fossil_lab.core.checks import FrozenDict
from fossil_lab.core.decision import HIDDEN, Agenda, Decision, Event, Explanation, Line, Refusal
from fossil_lab.fossilis.box import box_of
from fossil_lab.fossilis.options import Options
from fossil_lab.fossilis.reading import COLOURS, Lab, Space

BOX = box_of()
ROW = BOX.cards.by_id
LETTERS = {"T": "tooth", "L": "limb", "R": "rib", "H": "hip", "K": "skull", "M": "hammer"}
SITE = {  # kinds of tile, lower first; letters of pieces for an open pit
    "a1": "sand:egg", "b1": "LTM", "c1": "clay:amber,egg", "d1": "sand:footprint", "e1": "sand:amber",
    "a2": "sand:amber", "b2": "stone:amber,egg,footprint sand:egg", "c2": "sand:footprint clay:egg,footprint",
    "d2": "stone:amber,amber,egg", "e2": "sand:egg clay:amber,footprint",
    "a3": "RT", "b3": "sand:amber stone:egg,egg,footprint", "c3": "clay:egg,egg", "d3": "KLTTM",
        "e3": "sand:footprint",
    "a4": "clay:footprint,footprint sand:amber", "b4": "stone:amber,footprint,footprint", "c4": "sand:egg",
    "d4": "stone:amber,egg,footprint clay:amber,amber", "e4": "HLL",
    "a5": "sand:footprint", "b5": "sand:amber", "c5": "sand:egg", "d5": "HRLLTTTM", "e5": "sand:footprint"}


class Table(SimpleNamespace):
    """A view made by hand. `legal` lists texts of legal actions."""

    @property
    def actions_of_game(self) -> Any:
        return BOX.space

    def legal_actions(self) -> list[int]:
        return [BOX.space.code[text] for text in self.legal]

    def why_not(self, code: int) -> Refusal | None:
        return None if code in self.legal_actions() else Refusal("FB-DIG-10", "Clay cannot push Stone (c2).")

    def explain(self, code: int) -> Explanation:
        return Explanation(BOX.space.texts[code], (Line("It slides over the pit."),), {"Energy": 2}
                           if code in self.legal_actions() else {})


def site(pawns: dict[int, str], layout: dict[str, str] = SITE) -> list[Space]:
    """The 25 spaces."""
    used: set[str] = set()

    def tile(kind: str) -> Any:
        row = next((t for t in BOX.cards.tiles if t.kind == kind and t.id not in used), None)
        row = row or next(t for t in BOX.cards.tiles if t.terrain == kind.partition(":")[0]
                          and t.id not in used)
        used.add(row.id)
        return row

    standing = {space: player for player, space in pawns.items()}
    out = []
    for name, content in layout.items():
        tiles = tuple(map(tile, content.split())) if ":" in content else ()
        pit = HIDDEN if tiles else tuple(LETTERS[c] for c in content)
        out.append(Space(name, tiles, pit, standing.get(name)))
    return out


class Site(list[Space]):
    """Reads like the site of a state."""

    def __getitem__(self, name: Any) -> Space:
        return next(s for s in self if s.name == name) if isinstance(name, str) else list(self)[name]


def player(i: int, pawn: str | None, score: int, plaster: int, storage: str = "",
           lab: tuple[str, str] | None = None, skills: str = "",
           tools: str = "", used: str = "", supplies: str = "", tiles: str = "", scored: str = "",
           bone_cards: str = "") -> Any:
    """One mat; cards by id."""
    card = ROW[lab[0]] if lab else None
    got = tuple(LETTERS[c] for c in lab[1]) if lab else ()
    kinds = {t.kind: t for t in BOX.cards.tiles}
    return SimpleNamespace(
        index=i, colour=COLOURS[i], pawn=pawn, score=score, plaster=plaster,
        storage=tuple(LETTERS[c] for c in storage),
        bone_cards=tuple(ROW[k] for k in bone_cards.split()),
        lab=Lab(card, got, (), sum(BOX.card_value[("tooth", "limb", "rib", "hip", "skull").index(b)]
                                   for b in got)) if card else None,
        skills=tuple(ROW[k] for k in skills.split()), tools=tuple(ROW[k] for k in tools.split()),
        used_tools=tuple(ROW[k] for k in used.split()), supplies=tuple(ROW[k] for k in supplies.split()),
        tiles=tuple(kinds[k] for k in tiles.split()), scored=tuple(ROW[k] for k in scored.split()),
        scored_uncertain=False)


def three_players(**more: Any) -> Table:
    """Ada digs; Ben's Pry Bar has just pushed Cy off the east edge."""
    players = (
        player(0, "c4", 34, 4, "TTR", ("eudimorphodon", "L"), "long_stride", "shovel_1", "brush_1", "",
               "sand:egg clay:amber,footprint",
               "coelophysis plesiosaurus deinonychus"),
        player(1, "b2", 41, 2, "LLK", ("shonisaurus", "R"), "plaster_mixer shove", "headlamp_1 sieve_1",
               "pry_bar_1", "supply_02 supply_03",
               "sand:amber sand:amber stone:amber,egg,egg", "stegosaurus diplodocus quetzalcoatlus"),
        player(2, "east", 22, 5, "TTLLH", None, tiles="sand:footprint clay:egg,footprint",
               scored="diplodocus", bone_cards="supply_01"))
    taken = [ROW["tooth_collector"], ROW["haggler"], "hammer", "hammer", ROW["stone_breaker"],
             ROW["quartermaster"], ROW["leading_authority"],
             "hammer", ROW["fine_work"]]
    kinds = {t.kind: t for t in BOX.cards.tiles}
    data: dict[str, Any] = {
        "game": "fossilis", "players": players, "num_players": 3, "current": 0, "start": 2, "turn": 6,
        "step": "energy", "energy": 3,
        "energy_full": 4, "pool": 5, "pool_full": 12, "pool_number": 2, "supply": 24, "event_due": 0,
        "last_round": False,
        "events": (ROW["sandstorm"], HIDDEN, HIDDEN), "standing_event": None,
        "site": Site(site({0: "c4", 1: "b2"})),
        "display": tuple(ROW[k] for k in ("tyrannosaurus_rex", "quetzalcoatlus", "pachycephalosaurus",
                                          "arizonasaurus")),
        "market": tuple(ROW[k] for k in ("pry_bar_1", "chisel_1", "supply_12", "supply_16")),
        "skill_display": tuple(taken),
        "discard": tuple(kinds[k] for k in ("sand:egg", "sand:footprint", "clay:amber,egg",
                                                    "stone:amber,amber,footprint",
                                                    "stone:egg,footprint,footprint")),
        "bone_discard": {"tooth": 4, "limb": 3, "rib": 1},
        "deck_sizes": {"dinosaurs": 21, "tools": 14, "supplies": 20},
        "decision": Decision(0, "spend_energy", (), "Spend 4 Energy on actions: 3 left.", ("FB-ENE-01",)),
        "agenda": Agenda(()),
        "box": BOX, "options": Options({}), "winners": [], "scores": [34, 41, 22], "piece_price": BOX.piece_cost,
        "legal": ["pass", "gain plaster", "move c3", "move b5", "dig c3 east", "dig c3 south",
                  "extract d3 tooth", "use shovel_1"]}
    return Table(**{**data, **more})


def trace() -> list[Event]:
    """Ben pushes Cy off the site."""
    def tell(event: Event, names: Any) -> str:
        return {"slide": f"{names[event.player]} used Pry Bar: Stone slid d2 east onto e2.",
                "off": f"{names[2]} was pushed off the site."}[event.kind]

    return [Event("slide", 1, {"tile": "stone_03", "from": "d2", "to": "e2", "direction": "east",
                               "first": True}, (), (), tell),
            Event("off", 1, {"pawn": 2, "from": "e2", "side": "east"}, (), (), tell)]


def crowded(**more: Any) -> Table:
    """Everything at once: five players with long names, full mats, a pit with more pieces than fit, all Events revealed."""
    full = "sand:amber sand:egg sand:footprint clay:amber,amber clay:amber,egg clay:egg,footprint stone:amber,egg,egg stone:amber,amber,egg"
    pile = " ".join(d.id for d in BOX.cards.dinosaurs[:13])
    players = (
        player(0, "c4", 134, 14, "TTTTTLLLLLRRRRHHHKKK", ("tyrannosaurus_rex", "TRH"),
               "leading_authority plaster_mixer stone_breaker",
               "block_and_tackle_1 plaster_bandages_1 climbing_rope_1 whisk_broom_1", "pry_bar_1",
               "supply_02 supply_03", full, pile),
        player(1, "east", 134, 0, "", ("pachycephalosaurus", ""), "shove light_fingers change_places", "",
               "plaster_bandages_1 climbing_rope_1"),
        player(2, "east", 133, 9, "TTTTTTLLLLLLLRRRRR", None,
               tiles="stone:amber,egg,egg stone:amber,amber,egg clay:amber,egg clay:amber,amber",
               scored="diplodocus", bone_cards="supply_01"),
        player(3, "east", 0, 40),
        player(4, "north", 12, 1, bone_cards="supply_01 supply_02 supply_03 supply_04"))
    kinds = {t.kind: t for t in BOX.cards.tiles}
    plan = {**SITE, "d5": "TTTTTLLLLRRRHHKM", "b1": "TTTTLLLLRRHM"}
    tiles = [t for t in BOX.cards.tiles if t.terrain != "sand"] + [kinds["sand:egg"]] * 3
    data: dict[str, Any] = {
        "players": players, "num_players": 5, "current": 3, "start": 2, "turn": 26, "step": "event",
        "energy": 0, "energy_full": 9,
        "pool": 0, "pool_full": 20, "pool_number": 4, "supply": 0, "event_due": 1, "last_round": True,
        "events": (ROW["reclassification"], ROW["soft_stone"], ROW["mentor_visit"]),
        "standing_event": ROW["soft_stone"],
        "site": Site(site({0: "c4"}, plan)), "discard": tuple(tiles),
        "bone_discard": {"tooth": 14, "limb": 11, "rib": 8, "hip": 5, "skull": 3},
        "deck_sizes": {"dinosaurs": 1, "tools": 0, "supplies": 0},
        "market": (None, ROW["climbing_rope_1"], ROW["supply_12"], ROW["block_and_tackle_1"]),
        "display": (None, *(ROW[k] for k in ("heterodontosaurus", "pachycephalosaurus", "therizinosaurus"))),
        "decision": Decision(0, "event_return", (),
                             "Reclassification: put one card of your pile, which may be the new one, under the deck.", ()),
        "legal": [f"return {k}" for k in pile.split()], "scores": [p.score for p in players],
        "skill_display": tuple(ROW[k] for k in ("shove", "light_fingers", "change_places", "heavy_lifting",
                                                "well_read", "specialist", "long_reach",
                                                "sure_footed")) + (None,)}
    return three_players(**{**data, **more})


def expanded(view: Table, **parts: Any) -> Table:
    """The same table with expansions in play, whose reading objects are made by hand."""
    view.modules, view.expansions = tuple(parts), SimpleNamespace(**parts)
    return view


def conflict() -> Table:
    """Everything a table of several people may have: the Glacier board, the Scorpion, tapes, a Power Tool, an animal, a home-made card."""
    extra = BOX.cards.extra
    animal = next(row for row in extra["pleistocene"] if row.id == "megatherium")
    own = replace(ROW["apatosaurus"], id="own_1", name="Bartholomewosaurus maximus", provenance=FrozenDict({"name": "house"}))
    tokens = (extra["scuttle"][4], extra["scuttle"][7], None, None)
    view = three_players(display=(ROW["tyrannosaurus_rex"], ROW["quetzalcoatlus"], own, animal),
                         market=(ROW["rock_drill_1"], ROW["pry_bar_1"], ROW["supply_12"], ROW["supply_16"]))
    return expanded(
        view, power_tools=None, undiscovered_species=None,
        ice_age=SimpleNamespace(full=True, deck=9, crystals=3, bonus=6, spaces=extra["glacier"].spaces),
        caution_tape=SimpleNamespace(unused=(1, 2), lying={"e4": 0}),
        scorpion=SimpleNamespace(place="e5", tokens=tokens, stung=(2,)))


LONG = ("Bartholomew-Maximilian", "<b>&\"Wolfeschlegelstein\"</b>", "Åsa Øst", "古生物学者", "W")
