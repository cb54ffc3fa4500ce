"""A slow second reading of "Bone Wars": the six steps of the Rival's turn, sentence by sentence, on plain dicts and lists.

It shares no code with the engine. A table is a dict of
  tiles: space -> tile names, lower first        pits: space -> piece names        taped: spaces out of bounds
  pawn: the person's place (a space or a side)   spot: "north1" to "west5"         number of the Rival's skills: skills
  draw, standby, discard: cards, top first, each {"id", "number", "guide", "plaster", "fragments", "prefers"}
  target: None or {"name", "needs", "has"}       storage: bones                    scored: names          score, pool, supply
  display: Dinosaurs or None, {"name", "bones", "perfect"}                         deck: Dinosaurs, top first
  market: cards or None, {"id", "type", "points", "cost"}                          tools, supplies: decks, top first
  bought: ids    skill_display: "hammer", a Skill, or None, row by row from the far left                  fallen: tile names
"""

from __future__ import annotations

CLOCKWISE = [f"{side}{n}" for side in ("north", "east", "south", "west") for n in "12345"]
START = {"FL": "north1", "FR": "east1", "NR": "south1", "NL": "west1"}
ON_CARD = {"tooth": 4, "limb": 5, "rib": 6, "hip": 7}
LEFT_OVER = {"tooth": 2, "limb": 3, "rib": 4, "hip": 5, "skull": 12}
WISHES = {
    "marsh": {"quetzalcoatlus", "plateosaurus", "eudimorphodon", "tapejara", "brachiosaurus", "tyrannosaurus_rex"},
    "cope": {"apatosaurus", "deinonychus", "edmontosaurus", "peteinosaurus", "arizonasaurus", "ichthyosaurus"},
}


def line_of(spot):
    """The line in front of a spot: five spaces, the nearest first."""
    side, n = spot[:-1], int(spot[-1])
    return {
        "north": ["abcde"[n - 1] + row for row in "12345"],
        "east": [column + str(n) for column in "edcba"],
        "south": ["edcba"[n - 1] + row for row in "54321"],
        "west": [column + str(6 - n) for column in "abcde"],
    }[side]


def go_clockwise(spot, steps):
    for _ in range(steps):
        at = CLOCKWISE.index(spot) + 1
        spot = CLOCKWISE[at] if at < 20 else CLOCKWISE[0]
    return spot


def accessible_from(table, spot):
    """Every space between the pit and this edge is an open pit as well."""
    pits = []
    for space in line_of(spot):
        if table["tiles"][space]:
            return pits
        pits.append(space)
    return pits


def takeable(table, spot):
    return [space for space in accessible_from(table, spot) if space not in table["taped"]]


def needed(table):
    """The bones that the active target shows and that the Rival does not yet have."""
    if table["target"] is None:
        return []
    bones = list(table["target"]["needs"])
    for bone in table["target"]["has"]:
        bones.remove(bone)
    return bones


# ------------------------------------------------------------------ 1

def movement(table, options, fresh):
    """`fresh(cards)`: the order in which a pile came out of the shuffle."""
    def reaches_a_needed_bone(spot):
        return any(bone in needed(table) for space in takeable(table, spot) for bone in table["pits"][space])

    def draw_pile():
        if table["draw"]:
            return
        if table["discard"]:
            table["draw"], table["discard"] = fresh(table["discard"]), []
        else:
            table["draw"], table["standby"] = fresh(table["standby"][1:]), table["standby"][:1]

    somewhere = any(map(reaches_a_needed_bone, CLOCKWISE))
    if options.get("rival_easy_movement") or not somewhere:
        draw_pile()
        table["spot"] = go_clockwise(table["spot"], table["draw"][0]["number"])
    else:
        while not reaches_a_needed_bone(table["spot"]):
            table["spot"] = go_clockwise(table["spot"], 1)
    draw_pile()
    table["standby"].insert(0, table["draw"].pop(0))


# ------------------------------------------------------------------ 2

def digging(table, options):
    line = line_of(table["spot"])
    if not table["tiles"][line[0]]:
        return
    stacks = [list(table["tiles"][space]) for space in line]
    rider = line.index(table["pawn"]) if table["pawn"] in line else None
    fallen = []
    for pusher in range(2 if options.get("rival_hard_dig") else 1):
        # What the pusher meets at its place has to make room; what it runs into has to make room too, up to a gap.
        has_to_go = [False] * 5
        if options.get("rival_dig_gaps") == "shift":
            has_to_go = [bool(stack) for stack in stacks]
        else:
            for i in range(pusher, 5):
                if not stacks[i]:
                    break
                has_to_go[i] = True
        for i in (4, 3, 2, 1, 0):
            if not has_to_go[i]:
                continue
            if i < 4 and line[i + 1] in table["taped"]:
                return  # not made at all
            stack, stacks[i] = stacks[i], []
            if i < 4:
                stacks[i + 1] = stack
            else:
                fallen += stack
            if rider == i:
                rider = i + 1
    table["tiles"].update(zip(line, stacks, strict=True))
    table["fallen"] += fallen
    if rider is not None:
        far = {"north": "south", "south": "north", "east": "west", "west": "east"}[table["spot"][:-1]]
        table["pawn"] = line[rider] if rider < 5 else far


# ------------------------------------------------------------------ 3

def plaster(table, options):
    wanted = table["standby"][0]["plaster"] + (1 if options.get("rival_hard_plaster") else 0)
    while wanted and table["pool"]:
        table["pool"], table["supply"], wanted = table["pool"] - 1, table["supply"] + 1, wanted - 1


# ------------------------------------------------------------------ 4

def skill_from(display, guide):
    far_left, far_right, near_right, near_left = 0, 2, 8, 6
    round_the_edge = [0, 1, 2, 5, 8, 7, 6, 3]
    at = round_the_edge.index({"FL": far_left, "FR": far_right, "NR": near_right, "NL": near_left}[guide])
    for _ in range(8):
        if display[round_the_edge[at]] not in (None, "hammer"):
            return round_the_edge[at]
        at = (at + 1) % 8
    return 4 if display[4] not in (None, "hammer") else None


def extraction(table, options):
    pits = takeable(table, table["spot"])
    with_hammer = [space for space in pits if "hammer" in table["pits"][space]]
    place = skill_from(table["skill_display"], table["standby"][0]["guide"])
    if with_hammer and len(table["skills"]) < 3 and place is not None:
        table["pits"][with_hammer[0]].remove("hammer")
        table["skills"].append(table["skill_display"][place])
        table["skill_display"][place] = "hammer"
        if not options.get("rival_easy_hammer"):
            table["score"] += 3

    there = {bone for space in pits for bone in table["pits"][space] if bone != "hammer"}
    wanted = there & set(needed(table))
    ladder = ON_CARD if wanted else LEFT_OVER
    best = min if options.get("rival_easy_bone") else max
    if not there:
        return
    bone = best(wanted or there, key=ladder.__getitem__)
    nearest = next(space for space in pits if bone in table["pits"][space])
    table["pits"][nearest].remove(bone)
    if not wanted:
        table["storage"].append(bone)
        return
    table["target"]["has"].append(bone)
    if not needed(table):
        score_target(table)


def score_target(table):
    target = table["target"]
    table["score"] += target["perfect"]
    table["scored"].append(target["name"])
    table["target"] = None


# ------------------------------------------------------------------ 5

def price_paid(standby, cost):
    """Working from the top card down: the cards discarded, or None if they do not cover the cost or leave out the top card."""
    named = {kind: n for kind, n in cost.items() if kind != "wild"}
    wild = cost.get("wild", 0)
    gone = []
    for card in standby:
        if wild == 0 and not any(named.values()):
            break
        useful = False
        for fragment in card["fragments"]:
            if named.get(fragment, 0) > 0:
                named[fragment] -= 1
                useful = True
            elif wild > 0:
                wild -= 1
                useful = True
        if useful:
            gone.append(card)
    covered = wild == 0 and not any(named.values())
    return gone if covered and gone and gone[0] is standby[0] else None


def purchase(table, options):
    prefers = table["standby"][0]["prefers"]
    affordable = []
    for place, card in enumerate(table["market"]):
        if card is None or price_paid(table["standby"], card["cost"]) is None:
            continue
        if options.get("rival_easy_purchase") and card["type"] != prefers:
            continue
        affordable.append((-card["points"], card["type"] != prefers, place))
    if not affordable:
        return
    place = sorted(affordable)[0][2]
    card = table["market"][place]
    gone = price_paid(table["standby"], card["cost"])
    table["standby"] = [one for one in table["standby"] if one not in gone]
    table["discard"] = table["discard"] + gone
    table["bought"].append(card["id"])
    deck = table["tools"] if card["type"] == "T" else table["supplies"]
    table["market"][place] = deck.pop(0) if deck else None


# ------------------------------------------------------------------ 6

def without(bones, stored):
    """What of these bones storage cannot give."""
    left, lack = list(stored), []
    for bone in bones:
        if bone in left:
            left.remove(bone)
        else:
            lack.append(bone)
    return lack


def choose(table, options):
    """The place in the display."""
    wishes, stored = WISHES[options.get("rival", "marsh")], table["storage"]
    places = [i for i, dinosaur in enumerate(table["display"]) if dinosaur]
    if options.get("rival_easy_target"):
        return places[0]
    open_to_any_edge = {space for spot in CLOCKWISE for space in takeable(table, spot)}
    in_sight = [bone for space in open_to_any_edge for bone in table["pits"][space]]

    def tier(i):
        dinosaur = table["display"][i]
        wished, has_bone = dinosaur["name"] in wishes, any(bone in stored for bone in dinosaur["bones"])
        return 1 if wished and has_bone else 2 if has_bone else 3 if wished else 4

    def ties(i):
        dinosaur = table["display"][i]
        lack = without(dinosaur["bones"], stored)
        seen = len(lack) - len(without(lack, in_sight))
        return len(lack), -seen, -dinosaur["perfect"], i

    return min(places, key=lambda i: (tier(i), ties(i)))


def refill(table):
    for i, dinosaur in enumerate(table["display"]):
        if dinosaur is None and table["deck"]:
            table["display"][i] = table["deck"].pop(0)


def targeting(table, options):
    """One target. If storage completes it, it is scored and the step repeats: the display is replenished when done."""
    wishes = WISHES[options.get("rival", "marsh")]
    new = None
    if options.get("rival_hard_target"):
        new = next((dinosaur for dinosaur in table["deck"] if dinosaur["name"] in wishes), None)
        if new:
            table["deck"].remove(new)
    if new is None:
        if not any(table["display"]):
            refill(table)
        place = choose(table, options)
        new, table["display"][place] = table["display"][place], None
    lack = without(new["bones"], table["storage"])
    has = without(new["bones"], lack)
    table["storage"] = without(table["storage"], has)
    table["target"] = {"name": new["name"], "needs": list(new["bones"]), "has": has, "perfect": new["perfect"]}
    if not lack:
        score_target(table)
        if table["deck"] or any(table["display"]):
            return
    refill(table)
