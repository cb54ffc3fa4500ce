"""Words of the table: short names, gists of Skills, labels of buttons, tooltips, the text alternative."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from fossil_lab.core.actions import Action, ActionSpace
from fossil_lab.core.cards import UNCERTAIN
from fossil_lab.core.decision import HIDDEN
from fossil_lab.draw.text import wrap
from fossil_lab.errors import OptionError
from fossil_lab.fossilis.cards import PIECES, TERRAINS

if TYPE_CHECKING:
    from fossil_lab.fossilis.drawing.look import Look, Spoken

COLOURS = ("Blue", "Vermilion", "Gold", "Orchid", "Charcoal")
PLURAL = {"tooth": "Teeth", "limb": "Limbs", "rib": "Ribs", "hip": "Hips", "skull": "Skulls",
          "hammer": "Hammers", "crystal": "Crystals"}
BONE_NAMES = PIECES[:5]
PIECE_ORDER = {name: i for i, name in enumerate(PIECES)}

GISTS = {
    "leftover_value": "{pieces} left are worth {value}", "push_pawn": "push a neighbour {spaces}",
    "boost_gain": "gain {amount} Plaster, not 1", "steal_plaster": "take {amount} from a neighbour",
    "swap_pawns": "swap places within {spaces}", "move_pawn": "move {spaces} for free",
    "place_tile": "place 1 Sand for free",
    "refresh_display": "replace 1 Dinosaur", "move_range": "a Move is {spaces} spaces",
    "dig_cost": "{terrain} costs {amount} less",
    "extract_discount": "{pieces} cost {amount} less", "extract_reach": "extract diagonally too",
    "purchase_discount": "cards cost {amount} less", "market_card_points": "Market cards +{value} each",
    "set_threshold": "a set of only {threshold}", "win_ties": "you win tied majorities"}


def players_named(view: Any, names: Sequence[str] | None, looks: Sequence[Look] = ()) -> tuple[str, ...]:
    """A name for each player: the ones given, else what an expansion calls them, else the colours of their pawns."""
    if isinstance(names, str) or names is not None and not isinstance(names, Sequence):
        raise OptionError(f"names is a list of names, not {names!r}.")
    given = list(names or ())
    return tuple(str(given[i]) if i < len(given) and str(given[i]).strip()
                 else next((name for look in looks if (name := look.called(i))), player.colour.capitalize())
                 for i, player in enumerate(view.players))


def initial(name: str) -> str:
    """The letter on a pawn's head: the first letter or digit of a name; of "Player 2", the 2 that tells it from others."""
    last = name.split()[-1:]
    if last and last[0].isdigit():
        return last[0][0]
    return next((c.upper() for c in name if c.isalnum()), "?")[:1]


def listed(words: Sequence[str]) -> str:
    """Words as people list them: "a", "a and b", "a, b and c"."""
    return " and ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)


def counted(names: Sequence[str]) -> str:
    """Pieces or Fragments in words, equal ones counted: "2 Teeth, Rib"."""
    out = []
    for name in dict.fromkeys(names):
        n = list(names).count(name)
        out.append(f"{n} {PLURAL.get(name, name.capitalize())}" if n > 1 else name.capitalize())
    return ", ".join(out)


def gist(skill: Any) -> str:
    """What a Skill does in about 24 characters; its full text belongs in the tooltip."""
    params = dict(skill.params)
    pieces = list(params.get("pieces") or ([params["piece"]] if "piece" in params else ()))
    params["pieces"] = ", ".join(PLURAL[p]
                                 for p in pieces) if len(pieces) < 3 else f"{pieces[0].capitalize()} to {pieces[-1].capitalize()}"
    params["terrain"] = ", ".join(t.capitalize() for t in params.get("terrain", ()))
    try:
        return GISTS[skill.effect].format(**params)
    except (KeyError, IndexError):
        return str(skill.text)


def provenance_title(row: Any) -> str:
    """What the restorer's mark on a card says: which fields are our reconstruction."""
    weak: dict[str, list[str]] = {}
    for name, word in row.provenance.items():
        if word in UNCERTAIN:
            weak.setdefault(word, []).append(name)
    said = "; ".join(f"{word}: {listed(fields)}" for word, fields in sorted(weak.items(), reverse=True))
    return f"Not the printed card. {said[:1].upper()}{said[1:]}"


def tile_name(tile: Any) -> str:
    """A tile in words: "Clay: Amber, Egg"."""
    return f"{tile.terrain.capitalize()}: {', '.join(f.capitalize() for f in tile.fragments) or 'bare'}"


def kind_name(kind: str) -> str:
    """A kind of tile in words: "Sand, Amber"."""
    terrain, _, fragments = kind.partition(":")
    return ", ".join(word.capitalize() for word in (terrain, *fragments.split(",")) if word)


def kind_order(kind: str) -> tuple[int, int, str]:
    """Sorts kinds of tiles: Sand, Clay, Stone; then by number of Fragments and name."""
    terrain, _, fragments = kind.partition(":")
    return TERRAINS.index(terrain), fragments.count(","), fragments


def space_title(space: Any, names: Sequence[str], looks: Sequence[Look] = ()) -> str:
    """A space in words, as its tooltip: what lies on top, how many tiles, whose pawn; the open pit's pieces."""
    more = "".join(f"; {said}" for look in looks if (said := look.about_space(space.name)))
    tiles = space.tiles
    if tiles:
        said = f"{space.name}, {tile_name(tiles[-1])}; {'one tile' if len(tiles) == 1 else f'on {tile_name(tiles[0])}'}"
    else:
        said = f"{space.name}, open pit: {counted(space.pit) if space.pit else 'empty'}"
    return (said if space.pawn is None else f"{said}; {names[space.pawn]}'s pawn") + more


def card_title(row: Any) -> str:
    """A card of the displays in words."""
    if hasattr(row, "bones"):
        return f"{row.name}: {', '.join(c.capitalize() for c in row.characteristics)}; needs {counted(row.bones)}; Perfect {row.perfect}"
    if hasattr(row, "timing"):
        when = {"once_per_turn": "once a turn", "permanent": "always", "endgame": "at the end"}[row.timing]
        return f"{row.name} ({when}): {row.text}"
    cost = counted([name for name, n in row.cost.items() for _ in range(n)]) or "nothing"
    if hasattr(row, "text"):
        return f"{row.name}: {row.text} Costs {cost}; {row.points} points"
    gives = [row.bone.capitalize()] if row.bone else []
    gives += [f"{row.plaster} Plaster"] if row.plaster else []
    return f"Supplies: {listed(gives) or 'nothing'}. Costs {cost}; {row.points} points"


# ---------------------------------------------------------------- actions

PASSES = {"spend_energy": "End Energy step", "buy": "Buy nothing", "claim": "Claim nothing",
          "finish_turn": "End turn", "tool_slide": "Stop here",
          "tool_remove": "Stop here", "tool_place": "Stop here", "tool_take": "Stop here",
          "final_assign": "No more bones"}
HINTS = {
    "place_pawn": "Choose a corner or the centre of the site.",
    "spend_energy": "Choose a space, a piece in a pit, a card of your mat, or a button.",
    "buy": "Choose a card of the Market.", "pay": "Choose a tile of your mat; a tile is spent as a whole.",
    "claim": "Choose a displayed Dinosaur.", "assign_claimed": "Choose a bone of your storage.",
    "finish_turn": "You may still assign bones and score Dinosaurs.",
    "learn_skill": "Choose a Skill of the display.",
    "choose_side": "Choose the side beside which your pawn will stand.",
    "tool_slide": "Choose a tile, then the way it slides.",
    "tool_remove": "Choose a tile that nothing lies on.",
    "tool_place": "Choose a tile of the discard pile, then a space.",
    "tool_take": "Choose a tile of the discard pile.", "free_move": "Choose the space to go to.",
    "push_pawn": "Choose the pawn to push.", "steal_plaster": "Choose whose Plaster to take.",
    "swap_pawns": "Choose the pawn to change places with.",
    "refresh_display": "Choose the Dinosaur that goes under its deck.",
    "event_place": "Choose a tile of the discard pile, then a space.",
    "event_slide": "Choose a tile, then the way it slides.",
    "event_give": "Choose a card of the Market to give away.",
    "event_skill": "Choose a Skill of the display, or the points.",
    "event_gain": "Choose Plaster or points.", "event_loss": "Choose what to lose.",
    "event_return": "Choose the Dinosaur to give back; only you see which.",
    "final_assign": "Bones of your storage may still go on the Dinosaur in your lab."}

NOUNS = {"start": "start", "move": "move", "climb": "climb", "dig": "dig", "slide": "slide",
         "place": "space for a tile",
         "extract": "extraction", "remove": "removal", "take": "tile to take", "pay": "tile to pay with",
         "swap": "swap", "push": "push",
         "steal": "theft", "side": "side", "use": "Tool or Skill", "learn": "Skill to learn",
         "buy": "card to buy", "give": "card to give",
         "claim": "claim", "assign": "bone to assign", "score": "Dinosaur to score", "bury": "card to bury",
         "return": "card to return"}


BUTTONS: dict[str, Spoken] = {}
"""Labels of the buttons of families that expansions add."""


def summary(codes: Iterable[int], space: ActionSpace) -> str:
    """Actions in numbers: "13 moves, 4 digs, 1 extraction". Of tiles to be placed the spaces count, not the kinds."""
    found: dict[str, set[tuple[str, ...]]] = {}
    for code in codes:
        family, args = space.family[code], space.args[code]
        found.setdefault(family, set()).add(args[1:] if family == "place" else args)
    return ", ".join(f"{len(some)} {NOUNS[family] if len(some) == 1 else plural(NOUNS[family])}"
                     for family, some in found.items() if family in NOUNS)


def plural(noun: str) -> str:
    """The plural of one of the nouns above."""
    first, space, rest = noun.partition(" ")
    if first == "Tool":
        return "Tools and Skills"
    return f"{first[:-1] + 'ie' if first[-1] == 'y' else first + 'e' if first[-1] in 'hx' else first}s{space}{rest}"


def button(action: Action, kind: str, rows: Any, here: str | None = None) -> str:
    """The label of an action's button. `rows` finds a card by id; `here` is the space it stands under, if any."""
    family, args = action.family, action.args
    if family in BUTTONS:
        return BUTTONS[family](args, here is not None)
    last = args[-1] if args else ""
    if family == "pass":
        return PASSES.get(kind, "Pass")
    if family == "gain":
        return "Gain Plaster"
    if family in ("move", "climb", "start"):
        return {"move": "Move here", "climb": "Climb here",
                "start": "Start here"}[family] if here else f"{family.capitalize()} to {last}"
    if family in ("dig", "slide"):
        return f"{family.capitalize()} {last}" if here else f"{family.capitalize()} {args[0]} {last}"
    if family == "place":
        return "Place here" if here else f"Place on {last}"
    if family in ("take", "pay"):
        return f"{family.capitalize()} {kind_name(last)}"
    if family == "extract":
        return f"Extract {last.capitalize()}" + ("" if here else f", {args[0]}")
    if family in ("remove", "swap"):
        return {"remove": "Remove this tile",
                "swap": "Swap places"}[family] if here else f"{family.capitalize()} {last}"
    if family in ("push", "steal", "side"):
        return {"push": f"Push {last}", "steal": f"Take from {last}", "side": last.capitalize()}[family]
    if family == "assign":
        return f"Assign {last.capitalize()}"
    if family == "choose":
        return "Points" if last == "points" else "Plaster"
    if family == "score" and last == "lab":
        return "Score the lab"
    row = rows(last)
    return f"{family.capitalize()} {row.name if row is not None else last}"


# ---------------------------------------------------------------- what happened

SEEN = {"turn", "step", "refill", "refill_pool", "cover", "ride", "final"}
"""Events that the table itself shows well enough; expansions add theirs."""


def whole(text: str, size: float, room: float, most: int) -> tuple[str, ...]:
    """A text in at most `most` lines, without its last sentences if they do not fit: no sentence is cut in two."""
    sentences = re.split(r"(?<=[.\]?]) (?=[^\[])", text)
    while len(sentences) > 1 and len(wrap(" ".join(sentences), size, room)) > most:
        sentences.pop()
    return wrap(" ".join(sentences), size, room, "regular", most)


def happened(trace: Sequence[Any], names: Sequence[str]) -> str:
    """The last action in a few sentences: of a line that slid the tile that pushed, and what came of it."""
    out: list[str] = []
    along = 0
    for event in trace:
        if event.kind == "slide" and not event.data["first"]:
            along += 1
            continue
        if event.kind not in SEEN:
            out.append(event.sentence(names))
        if event.kind == "slide" and along:
            out.append(f"It pushes {along} more tile{'s' * (along > 1)} along.")
            along = 0
    return " ".join(text for text in out or [event.sentence(names) for event in trace] if text)


def happened_why(trace: Sequence[Any], names: Sequence[str]) -> str:
    """The last action, each sentence with the rule that decided it."""
    told = [event for event in trace if event.kind not in SEEN and (event.kind != "slide" or event.data["first"])]
    return " ".join(f"{event.sentence(names)} [{', '.join(event.rules[:2])}]" if event.rules else event.sentence(names) for event in told)


def with_names(text: str, names: Sequence[str]) -> str:
    """A sentence of the rules, which call players by number, with the names on the table."""
    def name(match: re.Match[str]) -> str:
        i = int(match[1]) - 1
        return names[i] if 0 <= i < len(names) else match[0]

    return re.sub(r"\b[Pp]layer ([1-9])\b", name, text)


# ---------------------------------------------------------------- the text alternative

def table_text(view: Any, names: Sequence[str], looks: Sequence[Look] = ()) -> str:
    """The table in a few sentences, for those who cannot see the picture."""
    out = []
    if view.decision is None:
        out.append("The game is over.")
    else:
        out.append(f"{names[view.current]}'s turn {view.turn}; {names[view.decision.player]} decides: "
                   f"{with_names(view.decision.text, names)}")
    out.append(f"Pool {view.pool_number} holds {view.pool} of {view.pool_full} Plaster.")
    for p in view.players:
        place = next((said for look in looks if (said := look.where(p.index))), None) or where(p.pawn)
        out.append(f"{names[p.index]}: {p.score} points, {p.plaster} Plaster, pawn {place}.")
    out += [said for look in looks if (said := look.told())]
    glyphs = {"sand": "Sand", "clay": "Clay", "stone": "Stone"}
    spaces = list(view.site)
    for i in range(0, len(spaces), 5):
        row = [f"{s.name} " + ("open pit" + (f" ({counted(s.pit)})" if s.pit else "") if not s.tiles
                               else " on ".join(glyphs[t.terrain] for t in reversed(s.tiles)))
               for s in spaces[i:i + 5]]
        out.append("; ".join(row) + ".")
    return " ".join(out)


def where(pawn: str | None) -> str:
    """Where a pawn is, in words."""
    return "not placed" if pawn is None else f"on {pawn}" if len(pawn) == 2 else f"beside the site, {pawn}"


def shown(value: Any) -> bool:
    """False for what a player may not know."""
    return value is not HIDDEN
