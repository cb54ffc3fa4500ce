"""Game end and final scoring: one function a category, in the printed order.

Rulebook: "Game End", "Final Scoring".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fossil_lab.core.decision import Breakdown, Refusal, Row
from fossil_lab.core.state import Answer, DecisionKind
from fossil_lab.fossilis.box import BONES, NO_CARD, counted
from fossil_lab.fossilis.dinosaurs import OWN_TURN, assignable, at_hand, lab_points, score_lab
from fossil_lab.fossilis.state import State

# ------------------------------------------------------------------ a last assignment

def begin(s: State) -> None:
    """After the last turn: players with a needed bone in storage may still assign it; then everything is counted. (FB-FIN-03)"""
    players = [(s.start + i) % s.num_players for i in range(s.num_players)]
    s.then(*(("final_turn", p) for p in players), ("final_count",))


def final_turn(s: State, player: int) -> None:
    if assignable(s, player):
        s.todo.append(("final_assign", player))


def legal_final(s: State) -> list[int]:
    return [s.box.PASS, *(s.box.assign[k] for k in assignable(s, s.todo[-1][1]))]


def final_assign(s: State, bone: int) -> None:
    player = s.todo[-1][1]
    OWN_TURN["assign"].apply(s, bone)
    if not assignable(s, player):
        s.todo.pop()


def final_pass(s: State) -> None:
    s.todo.pop()


def no_refusal(s: State) -> Refusal | None:
    return None


DECISIONS = (
    DecisionKind("final_assign", lambda s, e: "Final scoring: assign stored bones to the Dinosaur in your lab, or pass.",
                 ("FB-FIN-03",), legal_final,
                 {"assign": Answer(OWN_TURN["assign"].refuse, final_assign), "pass": Answer(no_refusal, final_pass)}),
)


# ------------------------------------------------------------------ the nine categories

def last_dinosaur(s: State, player: int) -> int:
    """The Dinosaur in the lab, -1 for none. A script's without a bone does not count: no player's lab could hold one."""
    return s.lab[player] if any(s.lab_bones[player]) or not s.is_script(player) else NO_CARD


def collection(s: State, player: int) -> tuple[int, ...]:
    """Scored Dinosaurs, with the one in the lab, which is scored first of all. (FB-FIN-05)"""
    lab = last_dinosaur(s, player)
    return tuple(d for d in s.scored[player] if d >= 0) + ((lab,) if lab >= 0 else ())


def mark_counts(s: State, player: int) -> list[int]:
    """How often each characteristic stands in the collection."""
    counts = [0] * len(s.box.set_value)
    for d in collection(s, player):
        for mark in s.box.marks[d]:
            counts[mark] += 1
    return counts


def majority_counts(s: State, player: int) -> list[int]:
    """The same where players are compared."""
    counts = mark_counts(s, player)
    for part in s.modules:
        counts = part.majority_counts(s, player, counts)
    return counts


def endgame(s: State, player: int, effect: str) -> Iterator[dict[str, Any]]:
    """Parameters of the player's endgame Skills with this effect."""
    for k in s.skills[player]:
        if s.box.skills[k].effect == effect:
            yield s.box.skills[k].params


def final_dinosaur(s: State, player: int) -> Row:
    d = last_dinosaur(s, player)
    if d < 0:
        return Row("Final Dinosaur", 0, ("FB-FIN-02",), "")
    perfect = s.lab_bones[player] == s.box.needs[d]
    on_top = sum(part.score_preview(s, player, d, perfect) for part in s.modules)
    return Row("Final Dinosaur", lab_points(s, player) + on_top, ("FB-FIN-02", "FB-FIN-05"),
               f"{s.box.dinosaurs[d].name}, {'perfect' if perfect else 'partial'}{f', {on_top} on top' if on_top else ''}")


def empty_slots(s: State, player: int) -> Row:
    empty = s.box.slot_points[len(s.skills[player]):]
    return Row("Empty Skill slots", sum(empty), ("FB-FIN-06", "FB-HAM-12"), " + ".join(str(n) for n in empty if n))


def skill_scores(s: State, player: int) -> Row:
    """Each endgame Skill's points. (FB-FIN-08)"""
    points, parts = 0, []
    for k in s.skills[player]:
        skill = s.box.skills[k]
        if skill.timing == "endgame":
            won = SKILL_POINTS[skill.effect](s, player, skill.params)
            points += won
            parts.append(f"{skill.label} {won}")
    return Row("Skills", points, ("FB-FIN-08",), ", ".join(parts))


def leftover_skill(s: State, player: int, p: dict[str, Any]) -> int:
    return int(p["value"] * at_hand(s, player)[BONES.index(p["piece"])])


def card_skill(s: State, player: int, p: dict[str, Any]) -> int:
    return int(p["value"] * len(market_cards(s, player)))


def threshold_skill(s: State, player: int, p: dict[str, Any]) -> int:
    """The dearest characteristics held exactly that often count as sets too."""
    if s.options.kid_no_sets:
        return 0
    near = [value for n, value in zip(mark_counts(s, player), s.box.set_value, strict=True) if n == p["threshold"]]
    return sum(sorted(near, reverse=True)[: p["sets"]])


def tie_skill(s: State, player: int, p: dict[str, Any]) -> int:
    """The majority of each characteristic whose lead is shared."""
    if s.options.kid_no_majorities:
        return 0
    mine, shared = majority_counts(s, player), 0
    others = [majority_counts(s, q) for q in range(s.num_players) if q != player]
    for mark, n in enumerate(mine):
        if n >= p["minimum"] and n == max(o[mark] for o in others):
            shared += 1
    return shared * s.box.cards.scoring.majority_points


SKILL_POINTS = {"leftover_value": leftover_skill, "market_card_points": card_skill, "set_threshold": threshold_skill, "win_ties": tie_skill}


def leftover_bones(s: State, player: int) -> Row:
    """Bones in storage, bone cards included; a kind that a Skill pays for counts there instead. (FB-FIN-10, FB-FIN-14, FB-SUP-12)"""
    paid = {p["piece"] for p in endgame(s, player, "leftover_value")} if not s.options.tooth_skill_adds else set()
    points, parts = 0, []
    for bone, n, value in zip(BONES, at_hand(s, player), s.box.leftover_value, strict=True):
        if n:
            worth = 0 if bone in paid else value
            points += n * worth
            parts.append(f"{counted(n, bone.title())} at {worth}")
    rules = ("FB-FIN-10", "FB-FIN-13") + (("FB-FIN-14",) if paid else ())
    return Row("Leftover bones", points, rules, ", ".join(parts))


def leftover_plaster(s: State, player: int) -> Row:
    points = s.plaster[player] // s.box.cards.scoring.leftover_plaster_per_point
    return Row("Leftover Plaster", points, ("FB-FIN-16", "FB-FIN-17"), f"{s.plaster[player]} Plaster" if s.plaster[player] else "")


def market_cards(s: State, player: int) -> tuple[int, ...]:
    """Every Market card the player owns, used or not, wherever it lies. (FB-FIN-19, FB-FIN-20)"""
    return s.tools[player] + s.used[player] + s.bone_cards[player] + s.lab_cards[player]


def market_points(s: State, player: int) -> Row:
    cards = market_cards(s, player)
    parts = [f"{s.box.market_cards[m].name} {s.box.market_points[m]}" for m in cards if s.box.market_points[m]]
    return Row("Market cards", sum(s.box.market_points[m] for m in cards), ("FB-FIN-19", "FB-FIN-20"), ", ".join(parts))


def sets(s: State, player: int) -> Row:
    if s.options.kid_no_sets:
        return Row("Characteristic sets", 0, ("FB-KID-06",), "left out")
    won = [(name, value) for name, n, value in zip(s.box.characteristic_names, mark_counts(s, player), s.box.set_value, strict=True)
           if n >= s.box.cards.scoring.set_threshold]
    return Row("Characteristic sets", sum(v for _, v in won), ("FB-FIN-23", "FB-FIN-25", "FB-FIN-26"),
               ", ".join(f"{n.title()} {v}" for n, v in won))


def variety(s: State, player: int) -> Row:
    if s.options.kid_no_sets:
        return Row("Variety", 0, ("FB-KID-06",), "left out")
    have = sum(1 for n in mark_counts(s, player) if n)
    scoring = s.box.cards.scoring
    points = scoring.variety_points if have >= scoring.variety_count else 0
    return Row("Variety", points, ("FB-FIN-27",), f"{have} of {scoring.variety_count} characteristics")


def majorities(s: State, player: int) -> Row:
    """3 for each characteristic of which the player alone has the most. (FB-FIN-28 to FB-FIN-30, FB-FIN-35)"""
    if s.options.kid_no_majorities:
        return Row("Majorities", 0, ("FB-KID-07",), "left out")
    counts = [majority_counts(s, q) for q in range(s.num_players)]
    won = [name for mark, name in enumerate(s.box.characteristic_names)
           if counts[player][mark] > max(c[mark] for q, c in enumerate(counts) if q != player)]
    return Row("Majorities", len(won) * s.box.cards.scoring.majority_points, ("FB-FIN-28", "FB-FIN-29"), ", ".join(n.title() for n in won))


CATEGORIES = (final_dinosaur, empty_slots, skill_scores, leftover_bones, leftover_plaster, market_points, sets, variety, majorities)


def breakdown(s: State, player: int) -> Breakdown:
    """Points on the track, then the nine categories in order. (FB-FIN-01, FB-GLN-17)"""
    if s.final:
        return Breakdown(player, [Row(*row) for row in s.final[player]], True)
    rows = [Row("Score track", s.score[player], ("FB-FIN-01",), "points won during the game")]
    rows += [category(s, player) for category in CATEGORIES]
    for part in s.modules:
        rows = part.final_rows(s, player, rows)
    return Breakdown(player, rows, False)


def final_count(s: State) -> None:
    """Count everything, put it on the track, and lay the last Dinosaurs on their piles. (FB-END-05)"""
    rows = {}
    for i in range(s.num_players):  # in turn order, as one player's last Dinosaur may leave the next one less on top
        p = (s.start + i) % s.num_players
        rows[p] = breakdown(s, p)
        if last_dinosaur(s, p) >= 0:
            score_lab(s, p)
    s.final = tuple(tuple(tuple(row) for row in rows[p]) for p in range(s.num_players))
    for p in range(s.num_players):
        s.score[p] = rows[p].total
        s.happened("final", p, ("FB-FIN-34",), points=rows[p].total)


def winners(s: State) -> list[int]:
    """Most points; of these, most Dinosaurs in the collection; who is still tied shares. (FB-FIN-34, FB-TIE-01 to FB-TIE-03)"""
    best = max((s.score[p], len(s.scored[p])) for p in range(s.num_players))
    won = [p for p in range(s.num_players) if (s.score[p], len(s.scored[p])) == best]
    for part in s.modules:
        won = part.winners(s, won)
    return won
