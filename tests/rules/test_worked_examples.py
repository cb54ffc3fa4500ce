"""Every worked example of the base rulebook, and every caption of its pictures, in our words and in the order of the book.

One row an example: what lies there, what is done, what comes of it. Chapters test the same rules more closely; here it can be
seen at one place that the examples hold, and that none has been left out.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

import fossil_lab as fl

from .positions import lay, look, offered, read, refused

QUIET = {"market": ["chisel_1", "clay_bucket_1", "supply_15", "supply_11"], "dinosaurs": ["apatosaurus", "deinonychus", "mosasaurus", "elasmosaurus"]}
END = {"start": 0, "current": 1, "step": "claim", "pool_number": 4, "pool": 0, "last_round": True,
       "dinosaurs": ["mosasaurus", "shonisaurus", "brachiosaurus", "tyrannosaurus_rex"]}
"""The last moment of the last turn, which is player 1's: two passes end the game, if nothing is left to assign."""


@dataclass(frozen=True)
class Example:
    """`place`: chapter, and the rules it illustrates; `line` and `more`: the position (see positions.py); `do`: the actions;
    `then`: what is true afterwards (see `facts`); `can`, `cannot`: what may be done before them, family -> texts, action -> rule."""

    place: str
    says: str
    line: str = "c3:-0"
    more: dict[str, Any] = field(default_factory=dict)
    do: tuple[str, ...] = ()
    then: dict[str, Any] = field(default_factory=dict)
    can: dict[str, list[str]] = field(default_factory=dict)
    cannot: dict[str, str] = field(default_factory=dict)
    rules: tuple[str, ...] = ()


def facts(state: Any) -> dict[str, Any]:
    """What an example can speak of."""
    me = state.players[0]
    return {"energy": state.energy, "pool": state.pool, "supply": state.supply, "event due": state.event_due, "plaster": me.plaster,
            "score": me.score, "storage": " ".join(me.storage), "lab": me.lab and (me.lab.card.id, " ".join(me.lab.bones)),
            "skills": [skill.id for skill in me.skills], "tiles": [tile.kind for tile in me.tiles], "scored": [d.id for d in me.scored],
            "site": look(state), "skill display": [getattr(place, "id", place) for place in state.skill_display if place],
            "step": state.step, "asked": state.current_player, "used": [tool.id for tool in me.used_tools], "over": state.is_terminal,
            "discard": sorted(tile.kind for tile in state.discard), "bones gone": dict(state.bone_discard),
            "points": {row.category: row.points for row in state.breakdown(0)}}


def mine(**mat: Any) -> dict[str, Any]:
    return {"player": [mat]}


def ends(mat: dict[str, Any], other: dict[str, Any] | None = None, **points: int) -> dict[str, Any]:
    """The fields of an example of final scoring: the two mats, and what player 0 gets in some categories."""
    return {"line": "c3:-0", "more": {**END, "player": [mat, other or {}]}, "do": ("pass",),
            "then": {"over": True, "points": {name.replace("_", " "): n for name, n in points.items()}}}


SIX = ["allosaurus", "dilophosaurus", "ichthyosaurus", "pachycephalosaurus", "triceratops"]  # the sixth is in the lab
OTHERS = ["apatosaurus", "archaeopteryx", "diplodocus", "deinonychus", "elasmosaurus"]  # lead nowhere else, tie elsewhere
STONES = ["stone:amber,egg,egg", "stone:amber,amber,footprint"]

EXAMPLES = [
    # ------------------------------------------------------------ actions
    Example("Gain 1 Plaster", "2 in the Pool are taken with 2 Energy, which triggers the Event; a third Energy takes 1 from the supply",
            more={"pool": 2, "supply": 10}, do=("gain plaster", "gain plaster", "gain plaster"),
            then={"pool": 0, "supply": 9, "plaster": 3, "event due": True, "energy": 1}, rules=("FB-PLA-05", "FB-PLA-07")),
    Example("Move 2 spaces", "a hop up to the Stone beside the pawn and on diagonally to a Sand, for 1 Energy",
            "c3:-0 d3:-# e4:-", do=("move e4",), then={"site": "c3:- d3:-# e4:-0", "energy": 3}, rules=("FB-MOV-08", "FB-MOV-09")),
    Example("Climb", "pushed off an edge that holds only two tiles, a pawn may climb onto either of them for 1 Energy",
            "east:0 e2:- e4:- c3:-", can={"climb": ["climb e2", "climb e4"]}, do=("climb e4",), then={"site": "e2:- e4:-0 c3:-", "energy": 3},
            rules=("FB-CLB-07",)),
    Example("Place 1 Sand", "a Sand out of the pile bridges a pit that could not be crossed, and the pawn walks over it",
            "c3:-0 e3:-", {"discard": ["sand:amber"]}, cannot={"move e3": "FB-MOV-01", "move d3": "FB-MOV-05"},
            do=("place sand:amber d3", "move e3"), then={"site": "c3:- d3:- e3:-0", "energy": 2, "discard": []}, rules=("FB-SND-08",)),
    Example("Place 1 Sand", "it may lie on another tile, but three are never stacked",
            "c3:-0 d3:= c4:=-", {"discard": ["sand:amber"]}, cannot={"place sand:amber c4": "FB-SND-07"},
            do=("place sand:amber d3",), then={"site": "c3:-0 d3:=- c4:=-"}, rules=("FB-SND-07",)),
    # ------------------------------------------------------------ the pictures of Dig
    Example("Dig", "a tile slides into an empty space", "c3:-0 d3:=", do=("dig d3 north",), then={"site": "c3:-0 d2:=", "energy": 2}, rules=("FB-DIG-13",)),
    Example("Dig", "a stacked tile slides onto another tile", "c3:-0 d3:-= e3:#", do=("dig d3 east",), then={"site": "c3:-0 d3:- e3:#="}, rules=("FB-DIG-14",)),
    Example("Dig", "a tile slides off a stack into an empty space", "c3:-0 d3:-=", do=("dig d3 east",), then={"site": "c3:-0 d3:- e3:="}, rules=("FB-DIG-15",)),
    Example("Dig", "no tile pushes a stack, not even a Stone two Sands", "b3:-0 c3:# d3:--", cannot={"dig c3 east": "FB-DIG-16"}, rules=("FB-DIG-16", "FB-DIG-20")),
    Example("Dig", "a Clay pushes Clay and Sand ahead of it", "b2:-0 b3:= c3:= d3:-", do=("dig b3 east",), then={"site": "b2:-0 c3:= d3:= e3:-", "energy": 2},
            rules=("FB-DIG-07", "FB-DIG-10")),
    Example("Dig", "but not where one of the tiles ahead is heavier", "b2:-0 b3:= c3:- d3:#", cannot={"dig b3 east": "FB-DIG-12"}, rules=("FB-DIG-12",)),
    Example("Dig", "a Stone pushes anything", "b2:-0 b3:# c3:# d3:=", do=("dig b3 east",), then={"site": "b2:-0 c3:# d3:# e3:=", "energy": 1},
            rules=("FB-DIG-09",)),
    Example("Dig", "a Sand pushes only Sand", "b2:-0 b3:- c3:=", cannot={"dig b3 east": "FB-DIG-11"}, do=("dig b3 south",), then={"site": "b2:-0 b4:- c3:="},
            rules=("FB-DIG-11",)),
    Example("Dig", "a tile slides with the pawn that stands on it", "b3:-0 c3:-1", do=("dig c3 east",), then={"site": "b3:-0 d3:-1"}, rules=("FB-DIG-18", "FB-DIG-22")),
    Example("Dig", "so does the tile under the digger", "c3:=0 d3:-", do=("dig c3 east",), then={"site": "d3:=0 e3:-", "energy": 2}, rules=("FB-DIG-02", "FB-DIG-19")),
    Example("Dig", "the top of a stack is pushed off it by another top tile", "b3:-0 c3:-- d3:--", do=("dig c3 east",),
            then={"site": "b3:-0 c3:- d3:-- e3:-"}, rules=("FB-DIG-21",)),
    Example("Dig", "a tile that falls off is the digger's, and a pawn on it stays off on that side until it climbs for 1 Energy", "d3:-0 e3:-1 e4:-",
            {"fragments": {"e3": "amber"}}, do=("dig e3 east",), then={"site": "d3:-0 e4:- east:1", "tiles": ["sand:amber"]}, rules=("FB-DIG-23", "FB-DIG-26")),
    Example("Dig", "the digger's own pawn too", "e3:-0 e4:-", do=("dig e3 east", "climb e4"), then={"site": "e4:-0", "energy": 2}, rules=("FB-DIG-26", "FB-DIG-27")),
    # ------------------------------------------------------------ the pictures of pushing
    Example("Pushed pawns", "a top tile that comes towards a pawn pushes it into the next space", "b3:-0 c3:-= d3:-1 e3:-", do=("dig c3 east",),
            then={"site": "b3:-0 c3:- d3:-= e3:-1"}, rules=("FB-PSH-01", "FB-PSH-02")),
    Example("Pushed pawns", "at the edge, off the site", "c3:-0 d3:-= e3:-1", do=("dig d3 east",), then={"site": "c3:-0 d3:- e3:-= east:1"}, rules=("FB-PSH-03",)),
    Example("Pushed pawns", "out of a pit its owner lifts it, and puts it beside the site on any side", "b3:-0 c3:-= d3:-1", do=("dig c3 east", "side north"),
            then={"site": "b3:-0 c3:- d3:-= north:1", "energy": 2}, rules=("FB-PSH-04", "FB-PSH-05")),
    Example("Pushed pawns", "between two top tiles it hops up onto the one ahead", "b3:-0 c3:-= d3:-1 e3:-#", do=("dig c3 east",),
            then={"site": "b3:-0 c3:- d3:-= e3:-#1"}, rules=("FB-PSH-06",)),
    Example("Pushed pawns", "a second pawn on the next tile is pushed on ahead", "a3:-0 b3:-= c3:-1 d3:-2 e3:-", do=("dig b3 east",),
            then={"site": "a3:-0 b3:- c3:-= d3:-1 e3:-2"}, rules=("FB-PSH-07", "FB-PSH-08")),
    Example("Pushed pawns", "and falls off, if it stood at the edge", "b3:-0 c3:-= d3:-1 e3:-2", do=("dig c3 east",),
            then={"site": "b3:-0 c3:- d3:-= e3:-1 east:2"}, rules=("FB-PSH-08", "FB-PSH-03")),
    # ------------------------------------------------------------ extracting
    Example("Extract", "a Rib costs 4 Plaster, which go to the supply, and lies in storage; the lab takes nothing by itself", more={
            "pits": {"c2": "R"}, "pool": 5, **mine(plaster=4, lab={"card": "ichthyosaurus", "bones": "L"})}, do=("extract c2 rib",),
            then={"plaster": 0, "pool": 5, "storage": "rib", "lab": ("ichthyosaurus", "limb"), "energy": 4}, rules=("FB-EXT-18", "FB-EXT-07", "FB-EXT-08")),
    Example("Extract", "the Ichthyosaurus with its Limb needs that Rib, and gets it whenever its owner likes", more={
            "step": "claim", **mine(storage="R", lab={"card": "ichthyosaurus", "bones": "L"})}, do=("assign rib",),
            then={"storage": "", "lab": ("ichthyosaurus", "limb rib")}, rules=("FB-ASG-05",)),
    Example("Extract", "a Hammer costs nothing; the new Skill lies in the next slot and covers the shield there", more={
            "pits": {"c2": "MM"}, "skill_display": ["shove", "haggler"], **mine(skills=["backfill"], plaster=0)},
            do=("extract c2 hammer", "learn haggler"), then={"skills": ["backfill", "haggler"], "plaster": 0, "energy": 4,
            "skill display": ["shove", "hammer"], "points": {"Empty Skill slots": 4}}, rules=("FB-HAM-06",)),
    Example("Extract", "one Hammer a turn, but bones besides it", more={
            "pits": {"c2": "MMT"}, "skill_display": ["long_stride", "haggler"], **mine(plaster=2)}, do=("extract c2 hammer", "learn haggler", "extract c2 tooth"),
            then={"storage": "tooth"}, rules=("FB-HAM-07",)),
    # ------------------------------------------------------------ Tools and Skills named in the book
    Example("Components", "the Skill that pushes an adjacent pawn 2 spaces, once a turn", "b3:-0 c3:-1 d3:- e3:-", mine(skills=["shove"]),
            do=("use shove", "push east"), then={"site": "b3:-0 c3:- d3:- e3:-1", "energy": 4}, rules=("FB-CNT-35",)),
    Example("Components", "the Skill that makes each leftover Tooth worth 5", **ends({"skills": ["tooth_collector"], "storage": "TT"}, Skills=10),
            rules=("FB-CNT-34", "FB-FIN-14")),
    Example("Tools", "one that slides reaches a tile far from the pawn, which falls off and is kept; it is turned over, for no Energy", "a1:-0 e5:#",
            {"fragments": {"e5": "amber,amber,footprint"}, **mine(tools=["chisel_2"])}, do=("use chisel_2", "slide e5 south"),
            then={"site": "a1:-0", "tiles": ["stone:amber,amber,footprint"], "used": ["chisel_2"], "energy": 4}, rules=("FB-TOL-03", "FB-TOL-04", "FB-TOL-05", "FB-TOL-10")),
    Example("Tools", "a pawn on a tile that is removed, one's own included, goes beside the site on the side its owner names", "c3:-0 b3:-",
            mine(tools=["brush_1"]), do=("use brush_1", "remove c3", "side west"), then={"site": "b3:- west:0"}, rules=("FB-TOL-07",)),
    # ------------------------------------------------------------ buying
    Example("Buy", "any Fragment pays a Wild, and no change is given: two Clay tiles with 4 Fragments pay 1 amber and any 2",
            more={"step": "market", "discard": [], **mine(tiles=["clay:amber,amber", "clay:egg,egg"])},
            do=("buy clay_bucket_1",), then={"tiles": [], "discard": ["clay:amber,amber", "clay:egg,egg"]}, rules=("FB-BUY-08",)),
    Example("Supplies", "Plaster comes from the Pool, and if that runs out from the supply, which triggers an Event",
            more={"step": "market", "pool": 1, "supply": 10, **mine(tiles=["clay:amber,egg"])}, do=("buy supply_15",),
            then={"pool": 0, "supply": 9, "plaster": 2, "event due": True}, rules=("FB-SUP-02", "FB-SUP-03", "FB-SUP-04")),
    # ------------------------------------------------------------ claiming and scoring
    Example("Claim", "a Tooth in storage and an empty lab: of the display, Apatosaurus and Deinonychus need a Tooth, and either may be claimed",
            more={"step": "claim", **mine(storage="T")}, can={"claim": ["claim apatosaurus", "claim deinonychus"]},
            cannot={"claim mosasaurus": "FB-CLM-02"}, do=("claim deinonychus",), then={"lab": ("deinonychus", "tooth"), "storage": ""},
            rules=("FB-CLM-10", "FB-CLM-11", "FB-CLM-12")),
    Example("Score", "Arizonasaurus with a Tooth and a Hip is 4 + 7 = 11 now",
            more={"step": "claim", **mine(lab={"card": "arizonasaurus", "bones": "TH"})}, do=("score lab",),
            then={"score": 11, "lab": None, "scored": ["arizonasaurus"], "bones gone": {"tooth": 1, "hip": 1}}, rules=("FB-SCO-15",)),
    Example("Score", "and with its second Tooth 21", more={"step": "claim", **mine(storage="T", lab={"card": "arizonasaurus", "bones": "TH"})},
            do=("assign tooth", "score lab"), then={"score": 21, "lab": None, "bones gone": {"tooth": 2, "hip": 1}}, rules=("FB-SCO-16",)),
    Example("Score", "a Dinosaur of the display is scored past a full lab, if the storage holds all its bones",
            more={"step": "claim", **mine(storage="RRT", lab={"card": "arizonasaurus", "bones": "TH"})}, cannot={"score mosasaurus": "FB-SCO-06"},
            do=("score elasmosaurus",), then={"score": 15, "storage": "tooth", "lab": ("arizonasaurus", "tooth hip"), "scored": ["elasmosaurus"]},
            rules=("FB-SCO-06", "FB-SCO-07", "FB-SCO-08")),
    # ------------------------------------------------------------ the Event of the book
    Example("Rockfall", "the player on the right of the active one places a Stone, then the next in reverse order, until there are 2",
            "c3:-0 b3:-1 d3:-2 e3:-", {"step": "claim", "pool": 0, "event_deck": ["rockfall", "snakebite", "patronage"], "discard": STONES},
            do=("pass", f"place {STONES[0]} e3", f"place {STONES[1]} e4"), then={"site": "c3:-0 b3:-1 d3:-2 e3:-# e4:#", "asked": 1, "step": "energy"},
            rules=("FB-EVT-10", "FB-EVT-12", "FB-EVT-28")),
    Example("Rockfall", "among four, after the player on the right comes that one's own right neighbour",
            "c3:-0 b3:-1 d3:-2 b4:-3", {"step": "claim", "pool": 0, "event_deck": ["rockfall", "snakebite", "patronage"], "discard": STONES},
            do=("pass", f"place {STONES[0]} e3"), then={"asked": 2, "step": "event"}, rules=("FB-EVT-11",)),
    Example("Rockfall", "Clay follows Stone that has run out, and Sand follows Clay",
            "c3:-0 b3:-1 d3:-2", {"step": "claim", "pool": 0, "event_deck": ["rockfall", "snakebite", "patronage"], "discard": ["clay:egg,egg", "sand:egg"]},
            do=("pass", "place clay:egg,egg e4", "place sand:egg e5"), then={"site": "c3:-0 b3:-1 d3:-2 e4:= e5:-", "asked": 1}, rules=("FB-EVT-13", "FB-EVT-14")),
    Example("Rockfall", "and when Sand has run out too, placing stops",
            "c3:-0 b3:-1", {"step": "claim", "pool": 0, "event_deck": ["rockfall", "snakebite", "patronage"], "discard": []},
            do=("pass",), then={"site": "c3:-0 b3:-1", "asked": 1, "step": "energy", "pool": 8}, rules=("FB-EVT-15",)),
    # ------------------------------------------------------------ final scoring
    Example("Final scoring", "a Limb on the Eudimorphodon and no second one: 5", **ends({"lab": {"card": "eudimorphodon", "bones": "L"}}, Final_Dinosaur=5),
            rules=("FB-FIN-04",)),
    Example("Final scoring", "one empty slot of 4, and a Skill that earns 5",
            **ends({"skills": ["haggler", "tooth_collector"], "storage": "T"}, Empty_Skill_slots=4, Skills=5), rules=("FB-FIN-09",)),
    Example("Final scoring", "2 Skulls and a Tooth left over: 26", **ends({"storage": "KKT"}, Leftover_bones=26), rules=("FB-FIN-12",)),
    Example("Final scoring", "5 Plaster: 2", **ends({"plaster": 5}, Leftover_Plaster=2), rules=("FB-FIN-18",)),
    Example("Final scoring", "four Market cards: 17", **ends(
            {"tools": ["pry_bar_1"], "used_tools": ["wheelbarrow_1"], "supplies": ["supply_23", "supply_19"]}, Market_cards=17), rules=("FB-FIN-22",)),
    Example("Final scoring", "a set of Bipeds: 5", **ends({"scored": ["coelophysis", "heterodontosaurus", "dilophosaurus"]}, Characteristic_sets=5),
            rules=("FB-FIN-24",)),
    Example("Final scoring", "six Dinosaurs, one of them from the lab: 3 + 5 + 6 for Carnivores, Bipeds and Jurassic, 12 for all nine, and 3 "
            "each for most Carnivores, Bipeds and Triassic, while ties elsewhere give nothing", **ends(
                {"scored": SIX, "lab": {"card": "eudimorphodon", "bones": "L"}}, {"scored": OTHERS},
                Final_Dinosaur=5, Characteristic_sets=3 + 5 + 6, Variety=12, Majorities=9), rules=("FB-FIN-05", "FB-FIN-32", "FB-FIN-33")),
]
PRINTED = {rule.id for rule in fl.fossilis.RULES.values() if rule.id.startswith("FB-") and rule.text.startswith("Example")}


def rows() -> list[Any]:
    return [pytest.param(example, id=f"{example.place}: {example.says[:40]}", marks=pytest.mark.rule(*example.rules)) for example in EXAMPLES]


@pytest.mark.parametrize("example", rows())
def test_a_worked_example(example):
    state = lay(example.line, **QUIET | example.more)
    for family, texts in example.can.items():
        assert offered(state, family) == texts
    for action, rule in example.cannot.items():
        assert refused(state, action) == rule
    for action in example.do:
        state.play(action)
    found = facts(state)
    for name, wanted in example.then.items():
        if name == "points":
            assert {category: found[name][category] for category in wanted} == wanted
        else:
            assert found[name] == (read(wanted) if name == "site" else wanted), name
    assert example.then or example.cannot


def test_every_example_of_the_rulebook_has_its_row():
    told = {rule for example in EXAMPLES for rule in example.rules}
    assert PRINTED - told == set()
    assert all(fl.rule(rule) for rule in told)
