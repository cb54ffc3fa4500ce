"""Teaching positions: the players' mats, the Plaster, and what the box holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fossil_lab.core.state import put
from fossil_lab.errors import ScenarioError
from fossil_lab.fossilis.box import LYING, NO_CARD
from fossil_lab.fossilis.reading import packed, pieces_in
from fossil_lab.fossilis.scenario_reader import Reader, known

MAT = ("plaster", "score", "storage", "lab", "tiles", "tools", "used_tools", "skills", "supplies", "used_supplies", "scored")


def read_mat(r: Reader, p: int, mat: Mapping[str, Any]) -> None:
    """One player's mat, save for the tiles."""
    s, box, where = r.s, r.box, f"player {p} "
    known(mat, MAT, f"player {p}")
    s.plaster[p] = r.number(mat, "plaster", 0, 0, box.cards.plaster.cubes, where)
    s.score[p] = r.number(mat, "score", 0, 0, 9999, where)
    s.storage = put(s.storage, p, tuple(r.pieces(mat.get("storage", ""), where + "storage")[:5]))
    if "lab" in mat:
        _lab(r, p, mat["lab"])

    def cards(key: str) -> tuple[int, ...]:
        numbers = tuple(r.rows(r.list_of(mat, key, where), box.market_cards, "Market card", where + key))
        for m in numbers:
            if box.is_tool(m) != key.endswith("tools"):
                what = "Tool" if box.is_tool(m) else "Supplies card"
                raise ScenarioError(f"{where}{key}: {box.market_cards[m].id} is a {what} and belongs elsewhere.")
        return numbers

    supplies = cards("supplies")
    s.tools = put(s.tools, p, cards("tools"))
    s.bone_cards = put(s.bone_cards, p, tuple(m for m in supplies if box.bone_of(m) >= 0))
    s.used = put(s.used, p, cards("used_tools") + cards("used_supplies") + tuple(m for m in supplies if box.bone_of(m) < 0))
    skills = r.rows(r.list_of(mat, "skills", where), box.skills, "Skill", where + "skills")
    if len(skills) > len(box.slot_points):
        raise ScenarioError(f"{where}skills: a mat has {len(box.slot_points)} Skill slots.")
    s.skills = put(s.skills, p, tuple(skills))
    s.scored = put(s.scored, p, tuple(r.rows(r.list_of(mat, "scored", where), box.dinosaurs, "Dinosaur", where + "scored")))


def _lab(r: Reader, p: int, lab: Any) -> None:
    s, box, where = r.s, r.box, f"player {p} lab"
    if not isinstance(lab, Mapping) or set(lab) - {"card", "bones", "supplies"}:
        raise ScenarioError(f'{where} is a table such as {{ card = "eudimorphodon", bones = "L" }}.')
    d = r.rows([lab.get("card", "")], box.dinosaurs, "Dinosaur", where)[0]
    got = tuple(r.pieces(lab.get("bones", ""), where + " bones")[:5])
    if not sum(got) or any(g > n for g, n in zip(got, box.needs[d], strict=True)):
        needs = ", ".join(box.dinosaurs[d].bones)
        raise ScenarioError(f"{where}: of {needs}, at least one and nothing else is assigned to {box.dinosaurs[d].name}.")
    cards = r.rows(r.list_of(lab, "supplies", where + " "), box.market_cards, "Market card", where)
    bones = [box.bone_of(m) if not box.is_tool(m) else NO_CARD for m in cards]
    if any(k < 0 or bones.count(k) > got[k] for k in bones):
        raise ScenarioError(f"{where} supplies: these cards are not among the bones assigned.")
    s.lab, s.lab_bones, s.lab_cards = put(s.lab, p, d), put(s.lab_bones, p, got), put(s.lab_cards, p, tuple(cards))


def read_plaster(r: Reader, step: str) -> None:
    """Pool, supply and Energy, and what an empty Pool means."""
    s, cubes = r.s, r.box.cards.plaster.cubes
    held = sum(s.plaster)
    s.pool = r.number(r.data, "pool", min(s.pool_full, max(0, cubes - held)), 0, cubes)
    s.supply = r.number(r.data, "supply", max(0, cubes - held - s.pool), 0, cubes)
    if held + s.pool + s.supply > cubes:
        raise ScenarioError(f"Pool {s.pool}, supply {s.supply} and players {held} are {held + s.pool + s.supply} Plaster; "
                            f"the box holds {cubes}.")
    s.energy_full = r.box.cards.turn.energy
    s.energy = r.number(r.data, "energy", s.energy_full if step == "energy" else 0, 0, 99)
    s.energy_full = max(s.energy, s.energy_full)
    if not s.pool:
        if s.pool_number < r.box.cards.plaster.pools:
            s.event_due = 1
        else:
            s.last_turn = (s.turn_index // s.num_players + 2) * s.num_players - 1
    if not isinstance(r.data.get("last_round", False), bool):
        raise ScenarioError(f"last_round is true or false, not {r.data['last_round']!r}.")
    if r.data.get("last_round"):
        s.last_turn = (s.turn_index // s.num_players + 1) * s.num_players - 1


# ------------------------------------------------------------------ no more than there is

def check_pieces(r: Reader) -> None:
    """No more pieces than the box holds. (FB-CNT-14 to FB-CNT-21)"""
    s = r.s
    loose = [sum(bones[k] for bones in (*s.storage, *s.lab_bones, s.bone_pile)) for k in range(5)] + [0, 0]
    loose = [a + b for a, b in zip(loose, r.elsewhere, strict=True)]
    for card in (c for cards in s.lab_cards for c in cards):  # a card on a Dinosaur is no piece (FB-SUP-07)
        loose[r.box.bone_of(card)] -= 1
    lying = _lying(r)
    for part in s.modules:  # pieces that an expansion brings lie in the pits and elsewhere
        for name, n in part.counted(s).items():
            if name in LYING:
                loose[LYING.index(name)] += n - lying[LYING.index(name)]
    if "pits" not in r.data:
        _take_out(r, loose)
        lying = _lying(r)
    for name, there, elsewhere, most in zip(LYING, lying, loose, r.box.piece_count, strict=True):
        if there + elsewhere > most:
            raise ScenarioError(f"{there + elsewhere} pieces {name} stand in the scenario; the box holds {most}.")


def _lying(r: Reader) -> list[int]:
    """Pieces in all pits."""
    return [sum(kind) for kind in zip(*map(pieces_in, r.s.pits), strict=True)]


def _take_out(r: Reader, loose: list[int]) -> None:
    """Pieces that lie elsewhere come out of the pits that the seed filled, from the last pit backwards."""
    pits = [list(pieces_in(p)) for p in r.s.pits]
    for k, n in enumerate(loose):
        for _ in range(n):
            for pit in reversed(pits):
                if pit[k]:
                    pit[k] -= 1
                    break
    r.s.pits = tuple(packed(p) for p in pits)


def check_options(r: Reader) -> None:
    """Parts that an option takes out of the game cannot stand in a scenario. (FB-KID-02 to FB-KID-04)"""
    s, box = r.s, r.box
    cards = [m for rows in (s.tools, s.used, s.bone_cards, s.lab_cards, (s.market_row,)) for row in rows for m in row if m >= 0]
    faults = (("kid_no_tools", "Tools", any(box.is_tool(m) for m in cards)),
              ("kid_no_buying", "Market cards or collected tiles", bool(cards) or any(s.tiles)),
              ("kid_no_skills", "Skills", any(s.skills) or max(s.skill_row, default=NO_CARD) >= 0))
    for option, what, found in faults:
        if getattr(s.options, option) and found:
            raise ScenarioError(f"With option {option} there are no {what} in the game.")
