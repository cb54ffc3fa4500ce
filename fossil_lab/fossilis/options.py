"""The rule options of Fossilis: what may be switched, to what, and by which rules.

Rulebook: "Playing With Young Kids?", and the rulings that groups may want to decide otherwise.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass
from typing import Any

from fossil_lab.errors import OptionError, nearest


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its name, the value that is the rulebook's game, the values allowed, what it means, its rules.

    `values` is a tuple of allowed values, or a sentence where the value is a structure. `reason` is why the rulebook, or
    this project, offers it.
    """

    name: str
    default: Any
    values: tuple[Any, ...] | str
    meaning: str
    rules: tuple[str, ...]
    reason: str = ""
    players: tuple[int, ...] = (2, 3, 4, 5)
    module: str = ""  # the expansion without which it has no effect


FLAG = (False, True)
_ROWS = (
    Option("start_player", "random", "'random', or a player counted from 0", "who starts", ("FB-SET-41",)),
    Option("site_layout", "random", "'random', or a mapping of the 25 spaces to their tiles, lower first",
           "how the 35 tiles lie at the start", ("FB-SET-20",)),
    Option("five_player_centre", "any_time", ("any_time", "corners_first"),
           "five players: when the centre may be taken as a start", ("FB-SET-45", "FB-SET-46"), players=(5,)),
    Option("no_aggressive_skills", False, FLAG, "Skills with a sad face are replaced at set-up", ("FB-SET-25", "FB-SET-26")),
    Option("show_seen_pits", False, FLAG, "drawings also show what was seen in pits that are covered again", ("FB-EXT-19",)),
    Option("kid_no_tools", False, FLAG, "no Tool cards; the Market shows 4 Supplies", ("FB-KID-02", "FB-KID-11"),
           "Tools need private reading and tactics"),
    Option("kid_no_buying", False, FLAG, "no Market and no collecting of Fragments", ("FB-KID-03", "FB-KID-13"),
           "buying means saving and spending"),
    Option("kid_no_skills", False, FLAG, "no Skills and no Hammers", ("FB-KID-04", "FB-KID-12", "FB-KID-14"),
           "they make players unequal"),
    Option("kid_flat_dig_cost", False, FLAG, "every dig costs 1 Energy", ("FB-KID-05", "FB-KID-10"), "the game goes much faster"),
    Option("kid_no_sets", False, FLAG, "no points for sets and for all nine characteristics", ("FB-KID-06",),
           "sets reward long plans"),
    Option("kid_no_majorities", False, FLAG, "no points for majorities", ("FB-KID-07",), "they are direct competition"),
    Option("sand_on_pawn", False, FLAG, "Sand may be placed on a single tile with a pawn, which is lifted onto it", ("FB-SND-10",)),
    Option("diagonal_dig", False, FLAG, "tiles also slide diagonally", ("FB-DIG-29",)),
    Option("wild_tile_pays", "wild_only", ("wild_only", "any"), "what a Wild shown on a tile pays (own tile data only)", ("FB-BUY-16",)),
    Option("rival", "marsh", ("marsh", "cope"), "who the solo opponent is", ("FX-BW-GEN-02", "FX-BW-SET-02"), module="bone_wars"),
    Option("rival_dig_gaps", "absorb", ("absorb", "shift"), "the Rival's dig: gaps in its line take up the push, or move along",
           ("FX-BW-DIG-09", "FX-BW-HARD-10"), module="bone_wars"),
    *(Option(f"rival_{name}", False, FLAG, meaning, rules, module="bone_wars") for name, meaning, rules in (
        ("easy_movement", "easier: the Rival always moves by the number on the Draw pile", ("FX-BW-EASY-02",)),
        ("easy_bone", "easier: it takes the bone of the lowest value", ("FX-BW-EASY-03", "FX-BW-EASY-07")),
        ("easy_hammer", "easier: no points for a Hammer", ("FX-BW-EASY-04",)),
        ("easy_purchase", "easier: it buys only the type that its newest card shows", ("FX-BW-EASY-05",)),
        ("easy_target", "easier: it targets the leftmost Dinosaur", ("FX-BW-EASY-06", "FX-BW-EASY-08")),
        ("hard_dig", "harder: its dig shifts the line by two spaces", ("FX-BW-HARD-01", "FX-BW-HARD-10")),
        ("hard_plaster", "harder: it removes 1 Plaster more", ("FX-BW-HARD-02",)),
        ("hard_target", "harder: it searches the deck for a Dinosaur of its wishlist", ("FX-BW-HARD-03", "FX-BW-HARD-04", "FX-BW-HARD-05")),
        ("hard_majority", "harder: for majorities it counts one more of each characteristic", ("FX-BW-HARD-06", "FX-BW-HARD-09")),
        ("hard_slots", "harder: it scores your empty Skill slots", ("FX-BW-HARD-07",)))),
    Option("ice_age", "full", ("full", "simple"), "Ice Age: with crystals and Glacier board, or the cards only",
           ("FX-IA-CNT-04", "FX-IA-SIM-01", "FX-IA-SET-01"), module="ice_age"),
    Option("jackhammer_bones", "bone_discard", ("bone_discard", "out_of_game"), "where the bones go that the Jackhammer destroys",
           ("FX-PT-GEN-20",), module="power_tools"),
    Option("tooth_skill_adds", False, FLAG, "the Skill's 5 for a leftover Tooth comes on top of the mat's 2", ("FB-FIN-14",)),
)
OPTIONS: dict[str, Option] = {option.name: option for option in _ROWS}


class Options:
    """The option values of one game, read as attributes; never changed after set-up."""

    __slots__ = tuple(OPTIONS)

    def __init__(self, chosen: Mapping[str, Any]) -> None:
        for name, option in OPTIONS.items():
            setattr(self, name, chosen.get(name, option.default))

    def chosen(self) -> dict[str, Any]:
        """The values that differ from the rulebook's game."""
        return {name: getattr(self, name) for name, option in OPTIONS.items() if getattr(self, name) != option.default}

    def __repr__(self) -> str:
        return f"Options({self.chosen()})"


def _plain(value: Any) -> Any:
    """A copy as JSON would give it back: the caller may go on changing a layout of their own."""
    if isinstance(value, Mapping):
        return {str(key): _plain(v) for key, v in value.items()}
    return [_plain(v) for v in value] if isinstance(value, list | tuple) else value


def read_options(given: Mapping[str, Any] | None, players: int, modules: Container[str] = ()) -> Options:
    """Options from what the user gave; OptionError for an unknown name, a value that is not allowed, or one without effect."""
    if given is None:
        return Options({})
    if not isinstance(given, Mapping):
        raise OptionError(f"options is a mapping such as {{'kid_flat_dig_cost': True}}, not {given!r}.")
    for name, value in given.items():
        option = OPTIONS.get(name)
        if option is None:
            raise OptionError(f"There is no option {name!r}.{nearest(name, OPTIONS)}")
        if isinstance(option.values, tuple) and not any(value is v or (value == v and type(value) is type(v)) for v in option.values):
            raise OptionError(f"Option {name} is {' or '.join(map(repr, option.values))}, not {value!r}.")
        if option.module and option.module not in modules:
            raise OptionError(f"Option {name} has no effect without the expansion {option.module}.")
        if players not in option.players and value != option.default:
            raise OptionError(f"Option {name} has no effect with {players} players.")
    start = given.get("start_player", "random")
    if start != "random" and (isinstance(start, bool) or not isinstance(start, int) or not 0 <= start < players):
        raise OptionError(f"Option start_player is 'random' or a player from 0 to {players - 1}, not {start!r}.")
    return Options({name: _plain(value) for name, value in given.items()})
