"""Teaching positions, written: a state as the text of a scenario that reads back to an equal position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from fossil_lab.errors import ScenarioError
from fossil_lab.fossilis.box import HAMMER_THERE
from fossil_lab.fossilis.dig_site import OFF, SIDES, SPACES
from fossil_lab.fossilis.reading import pieces_in
from fossil_lab.fossilis.saving import plain_species
from fossil_lab.fossilis.scenario import STEPS, from_scenario
from fossil_lab.fossilis.scenario_reader import GLYPHS, LETTERS
from fossil_lab.fossilis.state import FIELDS, State

UNSAID = {
    "hammered": "a Hammer extracted this turn",
    "used_skills": "Skills used this turn",
    "active": "Tools whose effect lasts this turn",
    "exchange": "a Reclassification",
    "known_below": "Dinosaurs put back under their deck",
}


def write(s: State) -> str:
    """A state as scenario text, which reads back to the same position, save for chance to come.

    ScenarioError names what the notation cannot say.
    """
    steps = {kind: step for step, kind in STEPS.items()}
    if len(s.todo) != 1 or s.todo[0][0] not in steps:
        now = f'the game asks "{s.decision.text}"' if s.decision else "the game is over"
        raise ScenarioError(f"A scenario stands at the start of a step; here {now}.")
    for name, what in UNSAID.items():
        value = getattr(s, name)
        if any(value) if isinstance(value, tuple) else value:
            raise ScenarioError(f"The notation has no word for {what}; to_dict() carries everything.")
    text = (
        "\n".join(
            [f"{key} = {_toml(value)}" for key, value in _top(s, steps[s.todo[0][0]]).items()]
            + [f"\n[[player]]\n{_mat(s, p)}" for p in _people(s)]
        )
        + "\n"
    )
    difference = _difference(s, from_scenario(text))
    if difference:
        raise ScenarioError(f"The notation cannot say this position's {difference}; to_dict() carries everything.")
    return text


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{k} = {_toml(v)}" for k, v in value.items()) + " }" if value else "{}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml(v) for v in value) + "]"
    if "\n" in value:
        return f'"""{value}"""'
    escaped = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _people(s: State) -> list[int]:
    """All players but the script player of a solo game, whom an expansion writes."""
    return [p for p in range(s.num_players) if not s.is_script(p)]


def _letters(counts: Iterable[int]) -> str:
    return "".join(letter * n for letter, n in zip(LETTERS, counts, strict=False))


def _top(s: State, step: str) -> dict[str, Any]:
    box, names = s.box, {i: g for g, i in GLYPHS.items()}
    stacks = [[t for t in (s.low[i], s.high[i]) if t] for i in range(25)]
    cells = ["".join(names[box.tile_terrain[t]] for t in stack) or "." for stack in stacks]
    for p in _people(s):
        if s.pawn[p] < OFF:
            cells[s.pawn[p]] += str(p)
    grid = "\n" + "\n".join(" ".join(f"{c:<3}" for c in cells[r : r + 5]).rstrip() for r in range(0, 25, 5)) + "\n"

    def fragments(tile: int) -> str:
        return box.kinds[box.tile_kind[tile]].partition(":")[2]

    out: dict[str, Any] = {
        "game": "fossilis",
        "players": len(_people(s)),
        "seed": 0,
        "expansions": s.box.cards.setting.modules,
        "species": [plain_species(row) for row in s.box.cards.setting.species],
        "options": s.options.chosen(),
        "start": s.start,
        "current": s.current,
        "turn": s.turn,
        "step": step,
        "energy": s.energy,
        "pool": s.pool,
        "supply": s.supply,
        "pool_number": s.pool_number,
        "site": grid,
        "fragments": {SPACES[i]: "/".join(fragments(t) for t in stack) for i, stack in enumerate(stacks) if stack},
        "pits": {SPACES[i]: _letters(pieces_in(s.pits[i])) for i in range(25) if s.pits[i]},
        "seen": [SPACES[i] for i in range(25) if s.seen >> i & 1 and stacks[i]],
        "off_site": {str(p): SIDES[s.pawn[p] - OFF] for p in _people(s) if s.pawn[p] >= OFF},
        "dinosaurs": [box.dinosaurs[d].id if d >= 0 else "" for d in s.display_row],
        "dinosaur_deck": [box.dinosaurs[d].id for d in s.dinosaur_deck],
        "market": [box.market_cards[m].id if m >= 0 else "" for m in s.market_row],
        "tool_deck": [box.market_cards[m].id for m in s.tool_deck],
        "supply_deck": [box.market_cards[m].id for m in s.supply_deck],
        "skill_display": ["hammer" if k == HAMMER_THERE else "" if k < 0 else box.skills[k].id for k in s.skill_row],
        "event_deck": [box.events[e].id for e in s.event_deck[s.events_done :]],
        "events_revealed": [box.events[e].id for e in s.event_deck[: s.events_done]],
        "discard": [box.kinds[box.tile_kind[t]] for t in s.pile],
        "bone_discard": _letters(s.bone_pile),
    }
    if s.standing >= 0:
        out["standing_event"] = box.events[s.standing].id
    if s.last_round:
        out["last_round"] = True
    for part in s.modules:
        out |= part.to_scenario(s)
    return {key: value for key, value in out.items() if value or key not in ("expansions", "species")}


def _mat(s: State, p: int) -> str:
    box = s.box

    def ids(numbers: tuple[int, ...]) -> list[str]:
        return [box.market_cards[m].id for m in numbers]

    mat: dict[str, Any] = {"plaster": s.plaster[p], "score": s.score[p], "storage": _letters(s.storage[p])}
    if s.lab[p] >= 0:
        mat["lab"] = {"card": box.dinosaurs[s.lab[p]].id, "bones": _letters(s.lab_bones[p]), "supplies": ids(s.lab_cards[p])}
    mat |= {
        "tiles": [box.kinds[box.tile_kind[t]] for t in s.tiles[p]],
        "tools": ids(s.tools[p]),
        "used_tools": ids(tuple(m for m in s.used[p] if box.is_tool(m))),
        "supplies": ids(s.bone_cards[p]),
        "used_supplies": ids(tuple(m for m in s.used[p] if not box.is_tool(m))),
        "skills": [box.skills[k].id for k in s.skills[p]],
        "scored": [box.dinosaurs[d].id for d in s.scored[p]],
    }
    return "\n".join(f"{key} = {_toml(value)}" for key, value in mat.items())


def _difference(s: State, again: State) -> str:
    """The first field or expansion in which two states differ; equal tiles, and face-down cards in any order, are the same."""

    def plain(state: State, name: str) -> Any:
        value, kind = getattr(state, name), state.box.tile_kind
        if name in ("low", "high", "pile"):
            return [kind[t] for t in value]
        if name == "tiles":
            return [[kind[t] for t in tiles] for tiles in value]
        return [sorted(cards) for cards in value] if name == "used" else value

    names = [name for name in FIELDS if name not in ("dice", "energy_full", "modules") and plain(s, name) != plain(again, name)]
    names += [part.name for part, other in zip(s.modules, again.modules, strict=True) if part.key() != other.key()]
    return names[0] if names else ""
