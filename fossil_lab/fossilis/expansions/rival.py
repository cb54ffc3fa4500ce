"""Bone Wars: the Rival's turn in six steps.

Each step is a decision of kind `continue` with one answer, so that people can watch it think. Where several things could be
taken the printed priorities are applied one after the other (`sift`), and the event says which of them decided.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from fossil_lab.core.decision import Refusal
from fossil_lab.core.dice import Dice
from fossil_lab.core.state import Answer, DecisionKind, put
from fossil_lab.fossilis.box import BONES, HAMMER, HAMMER_THERE, NO_CARD
from fossil_lab.fossilis.dig_site import BIT, DIRECTIONS, NEXT, SPACES, set_space
from fossil_lab.fossilis.digging import opened
from fossil_lab.fossilis.dinosaurs import draw_dinosaur, missing, refill_display, score_lab
from fossil_lab.fossilis.event_cards import win
from fossil_lab.fossilis.extracting import learn
from fossil_lab.fossilis.market import bought, discard
from fossil_lab.fossilis.plaster import run_out
from fossil_lab.fossilis.pushing import leave

if TYPE_CHECKING:
    from fossil_lab.fossilis.expansions.bone_wars import BoneWars, Book
    from fossil_lab.fossilis.state import State

T = TypeVar("T")
MOVEMENT, DIGGING, PLASTER, EXTRACTION, PURCHASE, TARGETING = range(6)


def sift(found: Sequence[T], priorities: Sequence[Callable[[T], Any]]) -> tuple[T, int]:
    """The best by the first priority, of these the best by the second, and so on; higher is better.

    Returns it and the number of the priority that left it alone, -1 if there was nothing else to choose from.
    """
    left, decided = list(found), -1
    for n, priority in enumerate(priorities):
        if len(left) == 1:
            break
        best = max(map(priority, left))
        left, before = [one for one in left if priority(one) == best], len(left)
        if len(left) < before:
            decided = n
    return left[0], decided


def part_of(s: State) -> BoneWars:
    """The Rival's part of the state."""
    return next(part for part in s.modules if part.solo)


def book_of(s: State) -> Book:
    """What the cards of Bone Wars say."""
    book: Book = s.box.more["rival"]
    return book


# ------------------------------------------------------------------ the three piles

def have_draw(s: State, part: BoneWars) -> None:
    """When the next card is needed and the Draw pile is used up, the Discard pile becomes a new one; failing that, Standby
    but for its top card. (FX-BW-PIL-05 to FX-BW-PIL-07)
    """
    if part.draw:
        return
    cards, pile, rule = part.discard, "Discard pile is", "FX-BW-PIL-05"
    if cards:
        part.discard = ()
    else:
        cards, pile, rule = part.standby[1:], "Standby cards but the top one are", "FX-BW-PIL-06"
        part.standby = part.standby[:1]
    part.draw, part.under = shuffled(s, cards), 0
    s.happened("rival_shuffle", s.num_players - 1, (rule,), pile=pile)


def shuffled(s: State, cards: Sequence[int]) -> tuple[int, ...]:
    """The cards in an order that the state's chance gives."""
    dice = Dice(s.dice)
    order = tuple(dice.shuffled(cards))
    s.dice = dice.state
    return order


# ------------------------------------------------------------------ definitions

def accessible(s: State, spot: int) -> tuple[int, ...]:
    """The pits a spot gives access to, nearest first: the open ones from its end of the line up to the first tile; what lies
    in a pit out of bounds cannot be had. (FX-BW-DEF-01 to FX-BW-DEF-06, FX-GEN-06)
    """
    pits = []
    for space in book_of(s).lines[spot]:
        if s.covered & BIT[space]:
            break
        if not s.barred & BIT[space]:
            pits.append(space)
    return tuple(pits)


def lying(s: State, space: int, piece: int) -> int:
    """How many pieces of a kind lie in a pit."""
    return s.pits[space] >> 4 * piece & 15


def needed_at(s: State, spot: int, need: Sequence[int]) -> tuple[str, ...]:
    """The kinds of needed bone that a spot gives access to."""
    pits = accessible(s, spot)
    return tuple(name for k, name in enumerate(BONES) if need[k] and any(lying(s, space, k) for space in pits))


# ------------------------------------------------------------------ 1. movement

def movement(s: State, player: int) -> None:
    """Stay at a needed bone, else go clockwise to the first, else by the number of the top card; then flip that card.

    (FX-BW-MOV-01 to FX-BW-MOV-12, FX-BW-EASY-02)
    """
    part, book = part_of(s), book_of(s)
    here, around = part.spot, len(book.spots)
    need = missing(s, player)
    looks = range(0 if s.options.rival_easy_movement else around)
    steps = next((k for k in looks if needed_at(s, (here + k) % around, need)), -1)
    by_number = steps < 0
    if by_number:
        have_draw(s, part)
        steps = book.rows[part.draw[0]].number
    part.spot = (here + steps) % around
    data = {"from": book.spots[here], "to": book.spots[part.spot]}
    if by_number:
        s.happened("rival_walks", player, ("FX-BW-EASY-02",) if s.options.rival_easy_movement else ("FX-BW-MOV-06",), steps=steps, **data)
    else:
        s.happened("rival_goes", player, ("FX-BW-MOV-04",) if steps else ("FX-BW-MOV-02",), steps=steps,
                   bones=needed_at(s, part.spot, need), **data)
    have_draw(s, part)
    top, part.draw = part.draw[0], part.draw[1:]
    part.under = min(part.under, len(part.draw))
    part.standby = (top, *part.standby)
    s.happened("rival_flip", player, ("FX-BW-MOV-08",))
    row = book.rows[top]
    s.happened("rival_card", player, ("FX-BW-MOV-08",), shown=row.id, guide=row.guide, plaster=row.plaster, fragments=row.fragments,
               prefers=row.prefers)


# ------------------------------------------------------------------ 2. digging

def digging(s: State, player: int) -> None:
    """Push the line inward, whatever its weight and height. (FX-BW-DIG-01 to FX-BW-DIG-11, FX-BW-HARD-01, FX-BW-HARD-10)"""
    part, book = part_of(s), book_of(s)
    line = book.lines[part.spot]
    if not s.covered & BIT[line[0]]:
        s.happened("rival_rests", player, ("FX-BW-DIG-02",), space=SPACES[line[0]])
        return
    pushes = 2 if s.options.rival_hard_dig else 1
    if (pit := enters(s, line, pushes)) >= 0:
        s.happened("rival_bars", player, ("FX-GEN-06",), space=SPACES[pit])
        return
    s.happened("rival_digs", player, ("FX-BW-DIG-01",) if pushes == 1 else ("FX-BW-HARD-01",), spot=book.spots[part.spot], spaces=pushes)
    for depth in range(pushes):
        push_line(s, line, book.ways[part.spot], depth)


def movers(s: State, covered: Sequence[bool], depth: int) -> list[int]:
    """Which places of a line move on when the pusher comes in at `depth`: the run it meets, as a gap takes up the push, or
    (option) all, gaps too. (FX-BW-DIG-09)
    """
    if s.options.rival_dig_gaps == "shift":
        return [i for i, tile in enumerate(covered) if tile]
    run = next((i for i in range(depth, len(covered)) if not covered[i]), len(covered))
    return list(range(depth, run))


def enters(s: State, line: tuple[int, ...], pushes: int) -> int:
    """The pit out of bounds into which a dig would push a tile, -1 if there is none. (FX-GEN-06)"""
    covered = [bool(s.covered & BIT[space]) for space in line]
    for depth in range(pushes):
        moved = movers(s, covered, depth)
        for i in moved:
            if i + 1 < len(line) and s.barred & BIT[line[i + 1]]:
                return line[i + 1]
        covered = [i - 1 in moved or (tile and i not in moved) for i, tile in enumerate(covered)]
    return -1


def push_line(s: State, line: tuple[int, ...], way: int, depth: int) -> None:
    """Move the tiles of a line one space on, stacks whole; pawns ride, what falls off is discarded. (FX-BW-DIG-04 to FX-BW-DIG-07)"""
    moved = movers(s, [bool(s.covered & BIT[space]) for space in line], depth)
    if not moved:
        return
    tiles = {i: (s.low[line[i]], s.high[line[i]]) for i in moved}
    closes = [line[i + 1] for i in moved if i + 1 < len(line) and i + 1 not in moved]
    opens = [line[i] for i in moved if i - 1 not in moved]
    _tell_push(s, line, way, tiles)
    for i in sorted({*moved, *(i + 1 for i in moved)}):  # each space is written once: no pit is seen that stays covered
        if i < len(line):
            set_space(s, line[i], *tiles.get(i - 1, (0, 0)))
    last = len(line) - 1
    if last in tiles:
        discard(s, tuple(t for t in tiles[last] if t))
    for space in closes:
        s.happened("cover", s.todo[-1][1], ("FX-BW-DIG-08",), space=SPACES[space])
    spaces = tuple(line[i] for i in moved)
    for part in s.modules:
        part.slid(s, spaces, way, NEXT[spaces[-1]][way], False)
    for space in opens:
        opened(s, space)
    for space in reversed(spaces):
        if space in s.pawn:
            carry(s, s.pawn.index(space), space, way)


def carry(s: State, rider: int, space: int, way: int) -> None:
    """A pawn goes with its tile, or off the site with it. (FX-BW-DIG-07, FX-BW-DIG-10)"""
    to = NEXT[space][way]
    if to < 0:
        leave(s, rider, space, way)
        return
    s.pawn[rider] = to
    s.happened("ride", s.todo[-1][1], ("FX-BW-DIG-10",), pawn=rider, **{"from": SPACES[space], "to": SPACES[to]})


def _tell_push(s: State, line: tuple[int, ...], way: int, tiles: dict[int, tuple[int, int]]) -> None:
    if s.log is None:
        return
    for i in reversed(tiles):
        to = NEXT[line[i]][way]
        for tile in tiles[i]:
            if tile:
                rules = ("FX-BW-DIG-03", "FX-BW-DIG-04") if to >= 0 else ("FX-BW-DIG-05",)
                s.happened("slide", s.todo[-1][1], rules, tile=s.box.tile_id[tile], first=i == min(tiles), direction=DIRECTIONS[way],
                           **{"from": SPACES[line[i]], "to": SPACES[to] if to >= 0 else None})


# ------------------------------------------------------------------ 3. Plaster

def plaster(s: State, player: int) -> None:
    """The top Standby card takes Plaster out of the Pool, as far as there is any. (FX-BW-PLA-01 to FX-BW-PLA-07, FX-BW-HARD-02)"""
    shown = book_of(s).rows[part_of(s).standby[0]].plaster + s.options.rival_hard_plaster
    amount = min(shown, s.pool)
    s.pool -= amount
    s.supply += amount
    rules = ("FX-BW-PLA-01",) if amount == shown else ("FX-BW-PLA-05",)
    s.happened("rival_plaster", player, rules + ("FX-BW-HARD-02",) * s.options.rival_hard_plaster, amount=amount, shown=shown)
    if amount and not s.pool:
        run_out(s)


# ------------------------------------------------------------------ 4. extraction

RING = (0, 1, 2, 5, 8, 7, 6, 3)  # the outer places of the Skill display, clockwise from the north-west
CORNER = {"FL": 0, "FR": 2, "NR": 4, "NL": 6}  # where in the ring each guide's corner stands


def extraction(s: State, player: int) -> None:
    """One Hammer, then one bone. (FX-BW-EXT-01)"""
    pits = accessible(s, part_of(s).spot)
    take_hammer(s, player, pits)
    take_bone(s, player, pits)


def next_skill(s: State, guide: str) -> int:
    """The Skill the guide leads to: round the display from its corner, the centre last; -1 if none is left. (FX-BW-EXT-20)"""
    at = CORNER[guide]
    places = (*RING[at:], *RING[:at], 4)
    return next((s.skill_row[i] for i in places if s.skill_row[i] >= 0), NO_CARD)


def take_hammer(s: State, player: int, pits: tuple[int, ...]) -> None:
    """The nearest Hammer, for a Skill whose text means nothing. (FX-BW-EXT-02 to FX-BW-EXT-11, FX-BW-EXT-21, FX-BW-EASY-04)"""
    part, book = part_of(s), book_of(s)
    space = next((i for i in pits if lying(s, i, HAMMER)), -1)
    guide = book.rows[part.standby[0]].guide
    skill = next_skill(s, guide)
    if space < 0:
        return
    if len(s.skills[player]) >= book.slots or skill < 0:
        s.happened("rival_leaves", player, ("FX-BW-EXT-21",) if skill < 0 else ("FX-BW-EXT-04",), space=SPACES[space],
                   why="no Skill is left" if skill < 0 else "its Skill slots are full")
        return
    s.pits = put(s.pits, space, s.pits[space] - (1 << 4 * HAMMER))
    s.happened("rival_hammer", player, ("FX-BW-EXT-05", "FX-BW-EXT-07"), space=SPACES[space], guide=guide)
    learn(s, player, skill, HAMMER_THERE, ("FX-BW-EXT-06", "FX-BW-EXT-08"))
    if s.options.rival_easy_hammer:
        s.happened("rival_unpaid", player, ("FX-BW-EASY-04",))
    else:
        win(s, player, book.hammer_points, "FX-BW-EXT-09")


def take_bone(s: State, player: int, pits: tuple[int, ...]) -> None:
    """A needed bone before others, the highest value, the nearest pit. (FX-BW-EXT-12 to FX-BW-EXT-22, FX-BW-EASY-03, FX-BW-EASY-07)"""
    found = [(distance, space, k) for distance, space in enumerate(pits) for k in range(len(BONES)) if lying(s, space, k)]
    if not found:
        s.happened("rival_no_bone", player, ("FX-BW-EXT-17",))
        return
    need, box = missing(s, player), s.box
    order = -1 if s.options.rival_easy_bone else 1

    def value(one: tuple[int, int, int]) -> tuple[int, int]:
        """By the target's card, or by the mat; kinds of equal value in the order of their kinds. (FX-BW-EXT-19)"""
        k = one[2]
        return order * (box.card_value if need[k] else box.leftover_value)[k], order * k

    (_, space, k), decided = sift(found, (lambda one: need[one[2]] > 0, value, lambda one: -one[0]))
    s.pits = put(s.pits, space, s.pits[space] - (1 << 4 * k))
    rules = ("FX-BW-EXT-12" if need[k] else "FX-BW-EXT-14", *("FX-BW-EASY-03",) * s.options.rival_easy_bone)
    s.happened("rival_bone", player, rules + ("FX-BW-EXT-16",) * (decided == 2), space=SPACES[space], piece=BONES[k],
               needed=need[k] > 0, decided=decided, lowest=s.options.rival_easy_bone)
    if not need[k]:
        s.storage = put(s.storage, player, put(s.storage[player], k, s.storage[player][k] + 1))
        return
    s.lab_bones = put(s.lab_bones, player, put(s.lab_bones[player], k, s.lab_bones[player][k] + 1))
    if s.lab_bones[player] == box.needs[s.lab[player]]:
        score_lab(s, player)  # (FX-BW-EXT-13)


# ------------------------------------------------------------------ 5. purchase

def payment(s: State, card: int) -> tuple[int, ...]:
    """Places in Standby of the cards that pay for a Market card, from the top down; empty if it cannot be bought.

    Each Fragment meets a named kind still unpaid, else a Wild still unpaid; a card that meets nothing is skipped, and the top
    card has to meet something. (FX-BW-BUY-02, FX-BW-BUY-06 to FX-BW-BUY-08, FX-BW-BUY-16)
    """
    part, book = part_of(s), book_of(s)
    unpaid, spent = list(s.box.market_cost[card]), []
    for place, one in enumerate(part.standby):
        before = sum(unpaid)
        for kind in book.fragments[one]:
            if unpaid[kind]:
                unpaid[kind] -= 1
            elif unpaid[3]:
                unpaid[3] -= 1
        if sum(unpaid) < before:
            spent.append(place)
        elif not place:
            return ()
        if not any(unpaid):
            return tuple(spent)
    return ()


def purchase(s: State, player: int) -> None:
    """The dearest card it can afford, then the type its top card shows, then the leftmost. (FX-BW-BUY-01 to FX-BW-BUY-16, FX-BW-EASY-05)"""
    part, book, box = part_of(s), book_of(s), s.box
    prefers = book.rows[part.standby[0]].prefers

    def favoured(card: int) -> bool:
        return box.is_tool(card) == (prefers == "T")

    easy = s.options.rival_easy_purchase
    rules: tuple[str, ...] = ("FX-BW-EASY-05",) * easy
    found = [m for m in s.market_row if m >= 0 and (favoured(m) or not easy) and payment(s, m)]
    if not found:
        s.happened("rival_no_buy", player, ("FX-BW-BUY-02", *rules))
        return
    card, decided = sift(found, (lambda m: box.market_points[m], favoured, lambda m: -s.market_row.index(m)))
    spent = payment(s, card)
    paid = tuple(part.standby[i] for i in spent)
    part.standby = tuple(c for i, c in enumerate(part.standby) if i not in spent)
    part.discard = paid[::-1] + part.discard
    rules = (("FX-BW-BUY-03", "FX-BW-BUY-04", "FX-BW-BUY-05")[max(0, decided)], *rules)
    s.happened("rival_buys", player, rules, card=box.market_cards[card].id, points=box.market_points[card],
               cards=tuple(book.rows[c].id for c in paid), decided=decided, prefers=prefers)
    bought(s, player, card)


# ------------------------------------------------------------------ 6. targeting

def due(s: State, player: int) -> bool:
    """The step is for a Rival without a target, if there is any Dinosaur to be had. (FX-BW-TGT-01, FX-BW-TGT-15)"""
    return s.lab[player] < 0 and (max(s.display_row) >= 0 or bool(s.dinosaur_deck))


def in_view(s: State) -> list[int]:
    """Bones of each kind in all accessible pits. (FX-BW-AID-09, FX-BW-DEF-06)"""
    pits = {space for spot in range(len(book_of(s).spots)) for space in accessible(s, spot)}
    return [sum(lying(s, space, k) for space in pits) for k in range(len(BONES))]


def choose_target(s: State, player: int) -> tuple[int, int]:
    """The Dinosaur of the display by four tiers and four tie-breaks, and the number of what decided. (FX-BW-TGT-03 to FX-BW-TGT-10)"""
    wishlist, stored, seen = book_of(s).wishlists[s.options.rival], s.storage[player], in_view(s)
    shown = [d for d in s.display_row if d >= 0]
    if s.options.rival_easy_target:
        return shown[0], 6

    def lacks(d: int) -> list[int]:
        return [max(0, n - have) for n, have in zip(s.box.needs[d], stored, strict=True)]

    return sift(shown, (
        lambda d: tier(s, player, d) < 2,
        lambda d: d in wishlist,
        lambda d: -sum(lacks(d)),
        lambda d: sum(min(n, have) for n, have in zip(lacks(d), seen, strict=True)),
        lambda d: s.box.perfect[d],
        lambda d: -s.display_row.index(d)))


TIERS = ("FX-BW-TGT-03", "FX-BW-TGT-04", "FX-BW-TGT-05", "FX-BW-TGT-06")
TARGET_RULES = {2: "FX-BW-TGT-07", 3: "FX-BW-TGT-08", 4: "FX-BW-TGT-09", 5: "FX-BW-TGT-09", 6: "FX-BW-EASY-06", 7: "FX-BW-HARD-03"}
"""Rules by what decided; where it was not a tie-break, the card's tier did."""


def tier(s: State, player: int, d: int) -> int:
    """The tier of a Dinosaur as a target, 0 to 3: does a stored bone fit it, and is it on the wishlist?"""
    return 2 * (not any(map(min, s.box.needs[d], s.storage[player]))) + (d not in book_of(s).wishlists[s.options.rival])


def search_deck(s: State, player: int) -> int:
    """Harder: the first Dinosaur of the wishlist in the deck, which is then shuffled; -1 without one. (FX-BW-HARD-03, FX-BW-HARD-04)"""
    wishlist = book_of(s).wishlists[s.options.rival]
    found = next((d for d in s.dinosaur_deck if d in wishlist), NO_CARD)
    rest = shuffled(s, [d for d in s.dinosaur_deck if d != found])
    s.dinosaur_deck, s.known_below = ((found,) if found >= 0 else ()) + rest, ()
    s.happened("rival_search", player, ("FX-BW-HARD-03", "FX-BW-HARD-04"))
    return draw_dinosaur(s) if found >= 0 else NO_CARD


def targeting(s: State, player: int) -> None:
    """Take a target, and from storage the bones it needs; if these complete it, score it and take another.

    (FX-BW-TGT-02, FX-BW-TGT-11 to FX-BW-TGT-15, FX-BW-DEF-07, FX-BW-HARD-08)
    """
    target, decided = NO_CARD, 7
    if s.options.rival_hard_target:
        target = search_deck(s, player)
    if target < 0:
        if max(s.display_row) < 0:
            fill_display(s)
        target, decided = choose_target(s, player)
        s.display_row = put(s.display_row, s.display_row.index(target), NO_CARD)
    s.lab = put(s.lab, player, target)
    rule = TARGET_RULES.get(decided) or TIERS[tier(s, player, target)]
    s.happened("rival_target", player, (rule,), card=s.box.dinosaurs[target].id, decided=decided)
    fits = tuple(map(min, s.box.needs[target], s.storage[player]))
    s.lab_bones = put(s.lab_bones, player, fits)
    s.storage = put(s.storage, player, tuple(n - used for n, used in zip(s.storage[player], fits, strict=True)))
    for k, n in enumerate(fits):
        for _ in range(n):
            s.happened("assign", player, ("FX-BW-DEF-07",), bone=BONES[k], card=s.box.dinosaurs[target].id)
    if fits == s.box.needs[target]:
        score_lab(s, player)
        if not due(s, player):
            fill_display(s)  # another deck may have a card for it
        if due(s, player):
            s.todo[-1] = ("continue", player, TARGETING)
            return
    fill_display(s)


def fill_display(s: State) -> None:
    """Every empty place of the display. (FX-BW-TGT-13)"""
    for place, d in enumerate(s.display_row):
        if d < 0:
            refill_display(s, place)


# ------------------------------------------------------------------ the run of steps

STEPS = (movement, digging, plaster, extraction, purchase, targeting)
STEP_NAMES = tuple(step.__name__ for step in STEPS)
ORDERS = (
    ("1. Movement: it goes round the site and turns over a card.", ("FX-BW-MOV-02", "FX-BW-MOV-04", "FX-BW-MOV-06")),
    ("2. Digging: it pushes its line inward if the pit in front of it is covered.", ("FX-BW-DIG-01", "FX-BW-DIG-02")),
    ("3. Plaster: its card takes Plaster out of the Pool.", ("FX-BW-PLA-01",)),
    ("4. Extraction: it takes a Hammer, then a bone.", ("FX-BW-EXT-01",)),
    ("5. Purchase: it buys a card.", ("FX-BW-BUY-01",)),
    ("6. Targeting: it takes a new Dinosaur into its lab.", ("FX-BW-TGT-02",)),
)


def go_on(s: State) -> None:
    """Carry out one step; the next one is put on the agenda before, so that what a step asks for comes between. (FX-BW-TRN-02)"""
    _, player, step = s.todo.pop()
    over = step == TARGETING or (step == PURCHASE and not due(s, player))
    s.todo.append(("rival_ends", player) if over else ("continue", player, step + 1))
    STEPS[step](s, player)


def end(s: State, player: int) -> None:
    """The Event, if one is due, and the person's turn. (FX-BW-TRN-04, FX-BW-PLA-06)"""
    from fossil_lab.fossilis.turn import end_turn

    s.happened("step", player, ("FX-BW-TRN-04",), step="end")
    end_turn(s)


def only_answer(s: State) -> Refusal | None:
    return None


def step_rules() -> tuple[str, ...]:
    """The rules of all six steps."""
    return ("FX-BW-TRN-02", *(rule for _, rules in ORDERS for rule in rules))


CONTINUE = DecisionKind("continue", lambda s, entry: ORDERS[entry[2]][0], step_rules(), lambda s: [book_of(s).CONTINUE],
                        {"continue": Answer(only_answer, go_on)})
