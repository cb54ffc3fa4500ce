"""The rule options of the Fossil Fighters Card Game: what may be switched, to what, and by which rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fossil_lab.errors import OptionError, nearest

FLAG = (False, True)


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its name, its default, the values allowed (a tuple, or a range of numbers), what it means, its rules."""

    name: str
    default: Any
    values: tuple[Any, ...] | range | str
    meaning: str
    rules: tuple[str, ...]
    module: str = ""  # as in every game: the expansion without which it has no effect; there is none here


_ROWS = (
    Option("first_player", "random", "'random', or a player counted from 0", "who begins: a coin flip by the seed, or the player named",
           ("FF-SET-11",)),
    Option("first_turn_fp", 5, (3, 4, 5), "Fossil Points that the first player gains on the very first turn", ("FF-SET-14", "FF-SET-15")),
    Option("deck_size", 30, range(20, 61), "cards in a player's deck, exactly", ("FF-SET-12",)),
    Option("deck_copies", 3, range(1, 5), "most copies of one name in a player's deck", ("FF-SET-12",)),
    Option("vivosaur_set", "both", ("printed", "house", "both"), "the vivosaurs that teams may be chosen from", ("FF-SET-13",)),
    Option("fossil_deck_reshuffle", False, FLAG, "an empty Fossil Deck is made anew from the common fossil discard pile", ("FF-EXC-06",)),
    Option("fossil_discard", "common", ("common", "owner"), "where used fossil cards go: one common pile, or a player's own",
           ("FF-PLAY-09",)),
    Option("turn_limit", 200, range(10_000), "the game is drawn after this many turns of both players together; 0 means never",
           ("FF-WIN-06",)),
    Option("ilium_ice_timing", "after_steps", ("after_steps", "before_draw"), "Ilium Ice acts after the start steps or before the draw",
           ("FF-CARD-ILIUMICE-04",)),
    Option("multi_hit_from_sz", "all", ("all", "az_only"), "what a skill that hits AZ and SZ reaches when its user stands in the SZ",
           ("FF-CMB-26",)),
    Option("team_condition", "survivors", ("survivors", "original_three"), "whether knocked-out members count for a Team Skill",
           ("FF-SKILL-11",)),
    Option("knock_from_sz", False, FLAG, "Ryden Rage also knocks a target out of the SZ into an empty EZ", ("FF-CARD-RYDEN-05",)),
    Option("jungle_reduces", "lp", ("lp", "fp"), "Law of the Jungle takes the ally's Life Points, or, as printed, Fossil Points: their "
           "player keeps 1, and the user recovers as many LP as FP were lost", ("FF-CARD-TREX-06",)),
    Option("average_rounding", "up", ("up", "down"), "how an uneven sum is rounded at Power Scale", ("FF-CARD-BRACHIO-08",)),
    Option("automation_duration", "turn", ("turn", "one_cleaning"), "KL-33N's Automation holds for the turn, or for one cleaning",
           ("FF-CARD-KL33N-02",)),
    Option("effect_excavation_free", True, (True, False), "excavations by a card are free, or 1 FP each unless its text says free",
           ("FF-EXC-05", "FF-CARD-GIANTDROPPING-03")),
    Option("evolution_lasts", True, (True, False), "a vivosaur stays evolved when the card that turned it is lost", ("FF-EVO-05",)),
    Option("elemental_boost_stacking", "multiply", ("multiply", "once"), "several Elemental Boosts: each doubles, or only one counts",
           ("FF-CARD-ELEMENTALBOOST-03",)),
    Option("card_damage_defense", True, (True, False), "defense is subtracted from the damage of Payback and Normal Rock",
           ("FF-CARD-PAYBACK-03", "FF-CARD-NORMALROCK-02")),
    Option("card_damage_min1", True, (True, False), "the damage of a card is at least 1 after defense",
           ("FF-CARD-PAYBACK-03", "FF-CARD-NORMALROCK-02")),
    Option("trick_resolution", "at_once", ("at_once", "last_first"), "tricks act when played, or all after both passed, the last one first",
           ("FF-PLAY-11",)),
    Option("double_loss", "draw", ("draw", "active_player"), "who wins if one event takes both players' last vivosaurs", ("FF-WIN-04",)),
)
OPTIONS: dict[str, Option] = {option.name: option for option in _ROWS}


class Options:
    """The option values of one game, read as attributes; never changed after set-up."""

    __slots__ = tuple(OPTIONS)

    def __init__(self, chosen: Mapping[str, Any]) -> None:
        for name, option in OPTIONS.items():
            setattr(self, name, chosen.get(name, option.default))

    def chosen(self) -> dict[str, Any]:
        """The values that differ from the defaults."""
        return {name: getattr(self, name) for name, option in OPTIONS.items() if getattr(self, name) != option.default}

    def __repr__(self) -> str:
        return f"Options({self.chosen()})"


def read_options(given: Mapping[str, Any] | None) -> Options:
    """Options from what the user gave; OptionError for an unknown name or a value that is not allowed."""
    if given is None:
        return Options({})
    if not isinstance(given, Mapping):
        raise OptionError(f"options is a mapping such as {{'first_turn_fp': 4}}, not {given!r}.")
    for name, value in given.items():
        option = OPTIONS.get(name)
        if option is None:
            raise OptionError(f"There is no option {name!r}.{nearest(name, OPTIONS)}")
        whole = isinstance(value, int) and not isinstance(value, bool)
        if isinstance(option.values, range):
            if not whole or value not in option.values:
                raise OptionError(f"Option {name} is a whole number from {option.values[0]} to {option.values[-1]}, not {value!r}.")
        elif isinstance(option.values, str):
            if value != "random" and (not whole or value not in (0, 1)):
                raise OptionError(f"Option {name} is 'random' or a player from 0 to 1, not {value!r}.")
        elif not any(value == v and type(value) is type(v) for v in option.values):
            raise OptionError(f"Option {name} is {' or '.join(map(repr, option.values))}, not {value!r}.")
    return Options(given)
