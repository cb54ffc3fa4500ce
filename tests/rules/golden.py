"""Write what is compared word for word: `python -m tests.rules.golden` from the root of the repository.

Look at the difference before keeping it: a line that changed is a rule, a card or a sentence that changed.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import fossil_lab as fl

FOLDER = Path(__file__).with_name("golden")
GAMES = {"two_players": (2, 20, fl.bots.Greedy, {}), "two_kids": (2, 3, fl.bots.Random, {"kid_no_tools": True, "kid_flat_dig_cost": True})}
"""Name of the file -> players, seed, the bot they all are, options."""


def match_of(name: str) -> fl.Match:
    """The whole game of a transcript."""
    players, seed, bot, options = GAMES[name]
    match = fl.Match(fl.fossilis.new_game(players=players, seed=seed, options=options), names=["Ada", "Ben", "Cy", "Di", "Ed"][:players])
    return match.run({player: bot(seed=seed + player) for player in range(players)})


def transcript(name: str) -> str:
    """The game in sentences, and the points at its end."""
    match = match_of(name)
    ends = [f"{who}: {points} points" for who, points in zip(match.names, match.state.scores, strict=True)]
    return "\n".join([match.story(), *ends, "Won by " + " and ".join(match.names[p] for p in match.winners) + "."]) + "\n"


def write() -> None:
    """All files of the folder."""
    sys.path.insert(0, str(FOLDER.parents[1]))
    from rules.test_counts import recorded_breakdowns

    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(transcript(name), encoding="utf-8")
    (FOLDER / "counts.json").write_text(json.dumps(recorded_breakdowns(), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
