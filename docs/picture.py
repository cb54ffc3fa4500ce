"""Draw docs/table.svg, the picture of the README, from a real position: run `make picture`."""

from pathlib import Path

import fossil_lab as fl

NAMES = ["Ada", "Ben", "Cy"]
match = fl.Match(fl.fossilis.new_game(players=3, seed=7), names=NAMES)
bots = {0: fl.bots.Greedy(seed=1), 1: fl.bots.Random(seed=2), 2: fl.bots.Greedy(seed=3)}
# the start of a turn in the middle of the game: pits open, labs filled, the first Event resolved
match.run(bots, until=lambda m: m.state.round >= 5 and m.state.step == "energy")
target = Path(__file__).with_name("table.svg")
target.write_text(match.state.draw(names=NAMES)._repr_svg_() + "\n", encoding="utf-8")
print(target.name, target.stat().st_size, "bytes")
