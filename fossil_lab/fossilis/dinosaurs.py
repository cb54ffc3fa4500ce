"""Claim a Dinosaur card into your lab; assign bones; score a Dinosaur.

Assigning and scoring are open at any point of one's own turn, so they are added to every step in one place:
`legal_own_turn` and `OWN_TURN`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fossil_lab.core.decision import Refusal
from fossil_lab.core.state import Answer, DecisionKind, put
from fossil_lab.fossilis.box import BONES, NO_CARD, counted

if TYPE_CHECKING:
    from fossil_lab.fossilis.state import State

Bones = tuple[int, ...]


# ------------------------------------------------------------------ bones at hand

def at_hand(s: State, player: int) -> Bones:
    """Bones in storage, the Supplies that count as bones included. (FB-SUP-07)"""
    cards = s.bone_cards[player]
    if not cards:
        return s.storage[player]
    counts = list(s.storage[player])
    for card in cards:
        counts[s.box.bone_of(card)] += 1
    return tuple(counts)


def spend_bone(s: State, player: int, bone: int) -> int:
    """Take a bone from storage, a piece before a card; returns the Supplies card that was used, or -1."""
    store = s.storage[player]
    if store[bone]:
        s.storage = put(s.storage, player, put(store, bone, store[bone] - 1))
        return NO_CARD
    card = next(c for c in s.bone_cards[player] if s.box.bone_of(c) == bone)
    s.bone_cards = put(s.bone_cards, player, tuple(c for c in s.bone_cards[player] if c != card))
    return card


def missing(s: State, player: int) -> Bones:
    """Bones that the Dinosaur in the lab still needs."""
    d = s.lab[player]
    if d < 0:
        return (0,) * 5
    return tuple(n - got for n, got in zip(s.box.needs[d], s.lab_bones[player], strict=True))


def assignable(s: State, player: int) -> list[int]:
    """Kinds of bone at hand that the lab still needs. (FB-ASG-03)"""
    if s.lab[player] < 0:
        return []
    return [k for k, (m, have) in enumerate(zip(missing(s, player), at_hand(s, player), strict=True)) if m and have]


def covers(have: Bones, needs: Bones) -> bool:
    """Are all the needs met?"""
    return all(h >= n for h, n in zip(have, needs, strict=True))


class _KindsIn(dict[Bones, int]):
    """Bones -> mask of their kinds."""

    def __missing__(self, bones: Bones) -> int:
        self[bones] = kinds = sum(1 << k for k, n in enumerate(bones) if n)
        return kinds


KINDS_IN = _KindsIn()


# ------------------------------------------------------------------ at any point of one's own turn

def legal_own_turn(s: State, player: int, out: list[int]) -> None:
    """Add what is legal at any point of one's own turn: assign, score."""
    box, have = s.box, at_hand(s, player) if s.bone_cards[player] else s.storage[player]
    kinds, d = KINDS_IN[have], s.lab[player]
    if d >= 0:
        if kinds & box.needs_kinds[d]:
            out += [box.assign[k] for k in assignable(s, player)]
        out.append(box.SCORE_LAB)
    if kinds:
        for d in s.display_row:
            if d >= 0 and not box.needs_kinds[d] & ~kinds and covers(have, box.needs[d]):
                out.append(box.score[d])
    if s.modules:
        for part in s.modules:
            part.offer(s, player, out)


def refuse_assign(s: State, bone: int) -> Refusal | None:
    player = s.todo[-1][1]
    name = BONES[bone].title()
    if s.lab[player] < 0:
        return Refusal("FB-ASG-01", f"Your lab is empty, so there is nothing to assign a {name} to.")
    dinosaur = s.box.dinosaurs[s.lab[player]]
    if not missing(s, player)[bone]:
        if bone == BONES.index("skull"):
            return Refusal("FB-FIN-11", "No Dinosaur needs a Skull; it scores only as a leftover bone.")
        again = s.lab_bones[player][bone]
        return Refusal("FB-ASG-08" if again > 1 else "FB-ASG-03", f"{dinosaur.name} needs no {'further ' if again else ''}{name}.")
    if not at_hand(s, player)[bone]:
        return Refusal("FB-ASG-01", f"You have no {name} in storage.")
    return None


def assign(s: State, bone: int) -> None:
    """(FB-ASG-01, FB-ASG-02, FB-SUP-07)"""
    player = s.todo[-1][1]
    card = spend_bone(s, player, bone)
    if card != NO_CARD:
        s.lab_cards = put(s.lab_cards, player, (*s.lab_cards[player], card))
    s.lab_bones = put(s.lab_bones, player, put(s.lab_bones[player], bone, s.lab_bones[player][bone] + 1))
    if s.log is not None:
        s.happened("assign", player, ("FB-ASG-01",), bone=BONES[bone], card=s.box.dinosaurs[s.lab[player]].id)


def refuse_score(s: State, dinosaur: int) -> Refusal | None:
    player = s.todo[-1][1]
    if dinosaur < 0:
        if s.lab[player] < 0:
            return Refusal("FB-SCO-01", "Your lab is empty; there is no Dinosaur to score.")
        return None
    name = s.box.dinosaurs[dinosaur].name
    if dinosaur not in s.display_row:
        return Refusal("FB-SCO-01", f"{name} is not in the display; score it from your lab with \"score lab\"."
                       if s.lab[player] == dinosaur else f"{name} is neither in the display nor in your lab.")
    have = at_hand(s, player)
    lack = [counted(n - h, BONES[k].title()) for k, (n, h) in enumerate(zip(s.box.needs[dinosaur], have, strict=True)) if n > h]
    if lack:
        in_lab = s.lab[player] >= 0 and any(n > h and s.lab_bones[player][k]
                                            for k, (n, h) in enumerate(zip(s.box.needs[dinosaur], have, strict=True)))
        return Refusal("FB-SCO-19" if in_lab else "FB-SCO-06",
                       f"{name} from the display needs all its bones in storage; you lack {' and '.join(lack)}"
                       + (" (bones assigned in the lab do not count)." if in_lab else "."))
    return None


def score(s: State, dinosaur: int) -> None:
    player = s.todo[-1][1]
    if dinosaur < 0:
        score_lab(s, player)
        return
    for bone, n in enumerate(s.box.needs[dinosaur]):
        for _ in range(n):
            card = spend_bone(s, player, bone)
            if card == NO_CARD:
                s.bone_pile = put(s.bone_pile, bone, s.bone_pile[bone] + 1)
            else:
                s.used = put(s.used, player, (*s.used[player], card))
    points = s.box.perfect[dinosaur]
    s.score[player] += points
    s.scored = put(s.scored, player, (*s.scored[player], dinosaur))
    if s.log is not None:
        s.happened("score", player, ("FB-SCO-06", "FB-SCO-08"), card=s.box.dinosaurs[dinosaur].id, points=points,
                   perfect=True, place="display")
    for part in s.modules:
        s.score[player] += part.scored(s, player, dinosaur, True)
    refill_display(s, s.display_row.index(dinosaur))


def lab_points(s: State, player: int) -> int:
    """What the Dinosaur in the lab scores now: its Perfect score, or the values of the bones assigned. (FB-SCO-03, FB-SCO-05)"""
    d = s.lab[player]
    if d < 0:
        return 0
    if s.lab_bones[player] == s.box.needs[d]:
        return s.box.perfect[d]
    return sum(n * value for n, value in zip(s.lab_bones[player], s.box.card_value, strict=True))


def score_lab(s: State, player: int) -> None:
    """Score the lab's Dinosaur, perfectly if complete, else partially. (FB-SCO-02 to FB-SCO-05, FB-SCO-13, FB-SCO-14, FB-SUP-11)"""
    d, points = s.lab[player], lab_points(s, player)
    perfect = s.lab_bones[player] == s.box.needs[d]
    pile = list(s.bone_pile)
    for bone, n in enumerate(s.lab_bones[player]):
        pile[bone] += n
    for card in s.lab_cards[player]:
        pile[s.box.bone_of(card)] -= 1
    s.bone_pile = tuple(pile)
    s.used = put(s.used, player, s.used[player] + s.lab_cards[player])
    s.lab, s.lab_bones, s.lab_cards = put(s.lab, player, NO_CARD), put(s.lab_bones, player, (0,) * 5), put(s.lab_cards, player, ())
    s.score[player] += points
    s.scored = put(s.scored, player, (*s.scored[player], d))
    if s.log is not None:
        s.happened("score", player, ("FB-SCO-03",) if perfect else ("FB-SCO-04", "FB-SCO-05"), card=s.box.dinosaurs[d].id, points=points,
                   perfect=perfect, place="lab")
    for part in s.modules:
        s.score[player] += part.scored(s, player, d, perfect)


def draw_dinosaur(s: State) -> int:
    """Take the top card of the Dinosaur deck, -1 if it is used up."""
    if not s.dinosaur_deck:
        return NO_CARD
    card, s.dinosaur_deck = s.dinosaur_deck[0], s.dinosaur_deck[1:]
    if len(s.known_below) > len(s.dinosaur_deck):
        s.known_below = s.known_below[1:]
    if any(len(e) == 2 and e[1] == card for e in s.exchange):  # a card given back turns up again (FB-EVT-29)
        s.exchange = tuple(() if len(e) == 2 and e[1] == card else e for e in s.exchange)
    return card


def under_deck(s: State, dinosaur: int, knowers: int) -> None:
    """Put a Dinosaur under the deck; `knowers` is the mask of players who know which it is."""
    if any(part.buried(s, dinosaur, knowers) for part in s.modules):
        return
    s.dinosaur_deck = (*s.dinosaur_deck, dinosaur)
    s.known_below = (*s.known_below, knowers)


def refill_display(s: State, place: int) -> None:
    """A fresh Dinosaur fills the place at once; it stays empty when the deck is used up. (FB-SCO-10, FB-CLM-14, FB-CLM-15)"""
    card = next((c for part in s.modules if (c := part.draw_for(s, place)) is not None), None)
    if card is None:
        card = draw_dinosaur(s)
    s.display_row = put(s.display_row, place, card)
    if card != NO_CARD and s.log is not None:
        s.happened("refill", -1, ("FB-CLM-14",), row="display", card=s.box.dinosaurs[card].id, place=place)


OWN_TURN = {"assign": Answer(refuse_assign, assign), "score": Answer(refuse_score, score)}


# ------------------------------------------------------------------ step 3

def legal_claim(s: State) -> list[int]:
    player = s.current
    out = [s.box.PASS]
    if s.lab[player] < 0:
        box, kinds = s.box, KINDS_IN[at_hand(s, player)]
        out += [box.claim[d] for d in s.display_row if d >= 0 and box.needs_kinds[d] & kinds]
    legal_own_turn(s, player, out)
    return out


def refuse_claim(s: State, dinosaur: int) -> Refusal | None:
    player, name = s.current, s.box.dinosaurs[dinosaur].name
    if dinosaur not in s.display_row:
        return Refusal("FB-CLM-03", f"{name} is not in the display.")
    if s.lab[player] >= 0:
        return Refusal("FB-CLM-01", f"{s.box.dinosaurs[s.lab[player]].name} is in your lab; score it first.")
    if not any(n and h for n, h in zip(s.box.needs[dinosaur], at_hand(s, player), strict=True)):
        needed = ", ".join(BONES[k].title() for k, n in enumerate(s.box.needs[dinosaur]) if n)
        return Refusal("FB-CLM-02", f"{name} needs {needed}; you have none of these in storage.")
    return None


def claim(s: State, dinosaur: int) -> None:
    """(FB-CLM-03, FB-CLM-04) The turn goes on only when a bone is assigned; a single fitting kind is assigned at once."""
    player = s.todo.pop()[1]
    s.lab = put(s.lab, player, dinosaur)
    if s.log is not None:
        s.happened("claim", player, ("FB-CLM-03",), card=s.box.dinosaurs[dinosaur].id)
    s.todo.append(("finish_turn", player))
    kinds = assignable(s, player)
    if len(kinds) == 1:
        assign(s, kinds[0])
    else:
        s.todo.append(("assign_claimed", player))
    refill_display(s, s.display_row.index(dinosaur))


def legal_assign_only(s: State) -> list[int]:
    return [s.box.assign[k] for k in assignable(s, s.todo[-1][1])]


def assign_claimed(s: State, bone: int) -> None:
    assign(s, bone)
    s.todo.pop()


def _claimed(s: State, entry: tuple[Any, ...]) -> str:
    return f"Assign a bone to {s.box.dinosaurs[s.lab[entry[1]]].name}: which first?"


ASSIGN_CLAIMED = DecisionKind("assign_claimed", _claimed, ("FB-CLM-04", "FB-CLM-05"), legal_assign_only,
                              {"assign": Answer(refuse_assign, assign_claimed)})
