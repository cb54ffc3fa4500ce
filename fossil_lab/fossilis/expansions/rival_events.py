"""Bone Wars: what the Rival does where an Event asks for a decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fossil_lab.core.state import put
from fossil_lab.fossilis.box import NO_CARD
from fossil_lab.fossilis.dig_site import BIT
from fossil_lab.fossilis.digging import slide
from fossil_lab.fossilis.dinosaurs import draw_dinosaur
from fossil_lab.fossilis.event_cards import event_kinds, give, legal_event_slide, lose, params, win
from fossil_lab.fossilis.expansions.rival import book_of, have_draw
from fossil_lab.fossilis.moving import put_back, room_for

if TYPE_CHECKING:
    from fossil_lab.fossilis.expansions.bone_wars import BoneWars
    from fossil_lab.fossilis.state import State


def guide_for_event(s: State, part: BoneWars) -> str:
    """The guide of the top Standby card; without one the top Draw card lends its own and goes under the pile. (FX-BW-EVT-15)"""
    if part.standby:
        return book_of(s).rows[part.standby[0]].guide
    have_draw(s, part)
    top = part.draw[0]
    part.draw = (*part.draw[1:], top)
    part.under = min(part.under + 1, len(part.draw))
    guide = book_of(s).rows[top].guide
    s.happened("rival_flip", s.num_players - 1, ("FX-BW-EVT-15",))
    s.happened("rival_guide", s.num_players - 1, ("FX-BW-EVT-15",), shown=book_of(s).rows[top].id, guide=guide)
    return guide


def event_turn(s: State, part: BoneWars, player: int) -> bool:
    """The Rival's part of an Event; False where the base game's way holds: a card it is given is the person's choice."""
    answer = EVENTS.get(s.box.events[s.event_deck[s.events_done - 1]].effect)
    if answer is None:
        return False
    answer(s, part, player)
    return True


def quake(s: State, part: BoneWars, player: int) -> None:
    """The first Stone clockwise from the guide that can go inward and knocks no tile off. (FX-BW-EVT-01, FX-BW-EVT-02, FX-BW-EVT-14)"""
    book = book_of(s)
    first = book.guide_spot[guide_for_event(s, part)]
    s.todo.append(("event_slide", player))
    legal, asks = legal_event_slide(s), []
    spots = [(first + i) % len(book.spots) for i in range(len(book.spots))]
    spot = next((i for i in spots if s.box.slide[book.lines[i][0]][book.ways[i]] in legal), -1)
    if spot < 0:
        s.happened("event_nothing", player, ("FX-BW-EVT-02",))
    else:
        s.happened("rival_quake", player, ("FX-BW-EVT-01",), spot=book.spots[spot], origin=book.spots[first])
        _, asks = slide(s, book.lines[spot][0], book.ways[spot])
    s.todo.pop()
    s.then(*asks)


def place_tile(s: State, part: BoneWars, player: int) -> None:
    """The tile longest in the discard pile goes to the first open pit, else to the first single tile.

    (FX-BW-EVT-06, FX-BW-EVT-07, FX-BW-EVT-14, FX-BW-EVT-17)
    """
    order = book_of(s).tile_order[guide_for_event(s, part)]
    free = [space for space in order if room_for(s, space, False)]
    space = next((i for i in free if not s.covered & BIT[i]), free[0])
    kinds = event_kinds(s)
    kind = next(s.box.tile_kind[t] for t in s.pile if s.box.tile_kind[t] in kinds)
    put_back(s, player, kind, space, ("FX-BW-EVT-07",) if s.covered & BIT[space] else ("FX-BW-EVT-06",))


def give_lowest(s: State) -> None:
    """Junk Sale: the card of the fewest points, the leftmost of several. (FX-BW-EVT-03, FX-BW-EVT-04)"""
    s.happened("rival_gives", s.num_players - 1, ("FX-BW-EVT-03", "FX-BW-EVT-04"))
    give(s, min((m for m in s.market_row if m >= 0), key=lambda m: s.box.market_points[m]))


def draw_one(s: State, part: BoneWars, player: int) -> None:
    """Reclassification: a Dinosaur joins its pile unseen, and none goes back. (FX-BW-EVT-09, FX-BW-EVT-10, FX-BW-EVT-18)"""
    drawn = draw_dinosaur(s)
    if drawn == NO_CARD:
        s.happened("event_nothing", player, ("FX-BW-EVT-09",))
        return
    s.scored = put(s.scored, player, (*s.scored[player], drawn))
    s.exchange = put(s.exchange, player, (drawn,))
    s.happened("reclassify", player, ("FX-BW-EVT-09", "FX-BW-EVT-10"), ("card",), card=s.box.dinosaurs[drawn].id)


EVENTS: dict[str, Callable[[State, BoneWars, int], None]] = {
    "slide_each": quake,
    "skill_or_points": lambda s, part, player: win(s, player, params(s)["points"], "FX-BW-EVT-05"),
    "plaster_or_points": lambda s, part, player: win(s, player, params(s)["points"], "FX-BW-EVT-08"),
    "lose_points_or_plaster": lambda s, part, player: lose(s, player, "FX-BW-EVT-11", "FX-BW-EVT-16"),
    "swap_scored_dinosaur": draw_one,
}
