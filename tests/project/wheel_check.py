"""Run with the Python of an environment that holds the built wheel and nothing of the checkout."""

import sys
from pathlib import Path


def check() -> None:
    import fossil_lab as fl

    home = Path(fl.__file__).resolve().parent
    assert "site-packages" in home.parts, f"imported from {home}, not from an installed wheel"
    for folder, ending in (("src", ".js"), ("css", ".css")):
        files = sorted((home / "widgets" / "_frontend" / folder).rglob(f"*{ending}"))
        assert files, f"no {ending} files in the wheel"
        print(folder, *[file.name for file in files])

    match = fl.Match(fl.fossilis.new_game(players=3, seed=7)).run({i: fl.bots.Random(seed=i) for i in range(3)})
    print(match.state, match.state.scores, fl.rule("FB-DIG-10"), sep="\n")
    board = fl.widgets.Board(fl.Match(fl.fossilis.new_game(players=2, seed=1)))
    assert board.scene["root"], "the board shows nothing"
    print("wheel works on Python", sys.version.split()[0])


if __name__ == "__main__":
    check()
