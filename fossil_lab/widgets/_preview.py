"""What the browser shows about a thing before it is clicked: an explanation as plain data, text only."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from fossil_lab.core.decision import Explanation, Line

PLAYER = re.compile(r"\b[Pp]layer (\d+)\b")


def of_action(explanation: Explanation, names: Sequence[str]) -> dict[str, Any]:
    """An action: what it costs, what would happen and follow, or why it is refused; `marks` are the parts it touches."""
    refusal = explanation.refusal
    return {
        "title": explanation.action, "costs": [f"{n} {what}" for what, n in explanation.costs.items() if n],
        "refusal": refusal and _line(Line(refusal.text, (refusal.rule,)), names),
        "lines": [_line(line, names) for line in (*explanation.lines, *explanation.then)], "marks": list(explanation.touches)}


def of_part(view: Any, part: str, title: str, names: Sequence[str]) -> dict[str, Any]:
    """A part that can be selected: what it is, and what can be done with it now, or why not."""
    return {"title": title, "costs": [], "refusal": None, "lines": [_line(line, names) for line in _about(view, part.partition(":")[2])],
            "marks": [part]}


def _about(view: Any, name: str) -> list[Line]:
    """What can be done with a thing; then, for the kinds of action that are possible elsewhere, why not with this one."""
    if view.decision is None:
        return []
    space, asked, legal = view.actions_of_game, view.decisions[view.decision.kind].answers, set(view.legal_actions())
    families: dict[str, list[int]] = {}
    for code, args in enumerate(space.args):
        if name in args and space.family[code] in asked:
            families.setdefault(space.family[code], []).append(code)
    can = {family: [code for code in codes if code in legal] for family, codes in families.items()}
    possible = [line for family, codes in can.items() for line in _possible(view, family, codes, name)]
    elsewhere = {space.family[code] for code in legal}
    reasons = {family: _reason(view, family, codes) for family, codes in families.items() if not can[family]}
    return possible + [line for family, line in reasons.items() if family in elsewhere] or list(reasons.values())


def _reason(view: Any, family: str, codes: list[int]) -> Line:
    """Why nothing of a family is legal: the reason that most of it shares."""
    refusal = Counter(map(view.why_not, codes)).most_common(1)[0][0]
    return Line(f"{family.capitalize()}: {refusal.text}", (refusal.rule,))


def _possible(view: Any, family: str, codes: list[int], name: str) -> Iterator[Line]:
    """The legal actions of a family, those of one price together."""
    prices: dict[str, list[str]] = {}
    for code in codes:
        rest = " ".join(arg for arg in view.actions_of_game.args[code] if arg != name)
        costs = ", ".join(f"{n} {what}" for what, n in view.explain(code).costs.items() if n)
        prices.setdefault(costs, []).append(rest)
    for costs, ways in prices.items():
        yield Line(" ".join(filter(None, (family.capitalize(), ", ".join(filter(None, ways)), costs and f"({costs})"))) + ".")


def _line(line: Line, names: Sequence[str]) -> dict[str, Any]:
    """A sentence with the names of the people at the table in the place of their numbers."""
    def named(match: re.Match[str]) -> str:
        number = int(match[1])
        return names[number - 1] if 0 < number <= len(names) else match[0]

    return {"text": PLAYER.sub(named, line.text), "rules": list(line.rules)}
