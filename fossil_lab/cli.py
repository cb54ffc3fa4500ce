"""The command line: `fossil-lab lab | demo | rules | cards`."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any

import fossil_lab as fl
from fossil_lab.draw.svg import svg

NAMES = ("Ada", "Ben", "Cy", "Dot", "Eli")
PAGE_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 78rem; padding: 0 1rem;
       color: #22201c; background: #faf7f0; }
svg { max-width: 100%; height: auto; }
table { border-collapse: collapse; margin: 1rem 0; }
td, th { padding: .2rem .7rem; border-bottom: 1px solid #cfc6b4; text-align: right; }
td:first-child, th:first-child { text-align: left; }
tr:last-child td { font-weight: bold; border-bottom: 0; }
pre { white-space: pre-wrap; }
.scroll { overflow-x: auto; }
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 0 for success, 1 for an error of the user."""
    arguments = _parser().parse_args(argv)
    try:
        return int(arguments.run(arguments))
    except fl.FossilLabError as error:
        print(f"fossil-lab: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        # the reader (a pager, head) has seen enough
        sys.stderr.close()
        return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="fossil-lab", description="Board games about fossils as a laboratory.")
    parser.add_argument("--version", action="version", version=f"fossil-lab {fl.__version__}")
    commands = parser.add_subparsers(required=True, metavar="command")

    lab = commands.add_parser("lab", help="open the notebooks in JupyterLab")
    lab.add_argument("folder", nargs="?", help="the folder to open (default: notebooks/)")
    lab.add_argument("options", nargs=argparse.REMAINDER, help="options for JupyterLab, for example --no-browser")
    lab.set_defaults(run=_lab)

    demo = commands.add_parser("demo", help="let bots play four games; print the scores and write a page")
    demo.add_argument("--out", default="demo.html", metavar="FILE", help="the page to write (default: demo.html)")
    demo.add_argument("--seed", type=int, default=1, help="the first game's seed (default: 1)")
    demo.set_defaults(run=_demo)

    rules = commands.add_parser("rules", help="look up a rule by its id, or rules by what they say")
    rules.add_argument("words", nargs="+", metavar="ID-or-word")
    rules.set_defaults(run=_rules)

    cards = commands.add_parser("cards", help="list the cards, and say where their facts are from")
    cards.add_argument("--reconstructed", action="store_true", help="only rows that are not known from print")
    cards.add_argument("--folder", metavar="FOLDER", help="check and list a folder of your own card files")
    cards.set_defaults(run=_cards)
    return parser


# ---------------------------------------------------------------- lab

def _lab(arguments: argparse.Namespace) -> int:
    beside = Path(__file__).resolve().parent.parent / "notebooks"
    folder = Path(arguments.folder) if arguments.folder else next((p for p in (Path("notebooks"), beside) if p.is_dir()), Path())
    if not folder.is_dir():
        print(f'fossil-lab: there is no folder "{folder}".', file=sys.stderr)
        return 1
    try:
        import jupyterlab  # type: ignore[import-not-found, unused-ignore]  # noqa: F401  (only asked whether it is there)
    except ImportError:
        print("fossil-lab: JupyterLab is not installed; install it with: pip install 'fossil-lab[lab]'", file=sys.stderr)
        return 1
    # in a container there is often no other user than root, whom Jupyter turns away unless told
    root = ["--allow-root"] if getattr(os, "geteuid", lambda: 1)() == 0 else []
    try:
        return subprocess.call([sys.executable, "-m", "jupyterlab", str(folder), *root, *arguments.options])
    except KeyboardInterrupt:
        return 0  # Ctrl-C is how one leaves JupyterLab


# ---------------------------------------------------------------- rules and cards

def _rules(arguments: argparse.Namespace) -> int:
    words = " ".join(arguments.words)
    ids = [word for word in arguments.words if "-" in word and word[-1:].isdigit()]
    if ids and len(ids) == len(arguments.words):
        print("\n\n".join(repr(fl.rule(name)) for name in ids))
        return 0
    found = fl.rules.search(words)
    print(repr(found[0]) if len(found) == 1 else repr(found))
    return 0 if found else 1


def _cards(arguments: argparse.Namespace) -> int:
    cards = fl.fossilis.cards.load(arguments.folder) if arguments.folder else fl.fossilis.cards.builtin()
    listed = cards.reconstructed() if arguments.reconstructed else list(cards.by_id.values())
    table = [(row_id, kind, name, _origin(row)) for row in listed for row_id, kind, name in [_label(row)]]
    print(_columns([("id", "table", "name", "where from"), *table]))
    print(f"\n{len(table)} rows")
    return 0


def _label(row: Any) -> tuple[str, str, str]:
    row_id = getattr(row, "id", None) or (f"slot {row.slot}" if hasattr(row, "slot") else "figures")
    return row_id, type(row).__name__, getattr(row, "name", "")


def _origin(row: Any) -> str:
    status = dict(row.provenance)
    if len(set(status.values())) == 1:
        return str(next(iter(status.values())))
    return ", ".join(f"{group} {word}" for group, word in status.items())


def _columns(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    # a column of figures is read from the right
    figures = [all(row[i].lstrip("-").isdigit() for row in rows[1:]) for i in range(len(widths))]
    return "\n".join(
        "  ".join(cell.rjust(width) if right else cell.ljust(width)
                  for cell, width, right in zip(row, widths, figures, strict=True)).rstrip()
        for row in rows)


# ---------------------------------------------------------------- demo

def _demo(arguments: argparse.Namespace) -> int:
    sections = []
    for players in range(2, 6):
        match = _play(players, arguments.seed + players - 2)
        table = _breakdowns(match)
        title = f"{players} players: {_winners(match)}"
        print(f"{title}\n{_columns(table)}\n")
        sections.append((title, match, table))
    page = Path(arguments.out)
    try:
        page.write_text(_page(sections), encoding="utf-8")
    except OSError as error:
        print(f"fossil-lab: {page} cannot be written ({error.strerror}).", file=sys.stderr)
        return 1
    print(f"The final tables and the stories of the games: {page}")
    return 0


def _play(players: int, seed: int) -> Any:
    """Return a match that two kinds of bots have played to its end; the same for the same arguments."""
    bots = {i: fl.bots.Random(seed=seed) if i % 2 else fl.bots.Greedy(seed=seed) for i in range(players)}
    names = [f"{NAMES[i]} ({type(bot).__name__})" for i, bot in bots.items()]
    match = fl.Match(fl.fossilis.new_game(players=players, seed=seed), names=names)
    match.run(bots)
    return match


def _winners(match: Any) -> str:
    winners = [match.names[i] for i in match.state.winners]
    return f"{winners[0]} wins" if len(winners) == 1 else f"{', '.join(winners[:-1])} and {winners[-1]} share the win"


def _breakdowns(match: Any) -> list[tuple[str, ...]]:
    """Return the final score of every player as a table: a row for each category, a column for each player."""
    columns = [match.state.breakdown(i) for i in range(match.state.num_players)]
    categories = dict.fromkeys(row.category for column in columns for row in column)
    points = [{row.category: row.points for row in column} for column in columns]
    return [
        ("", *match.names),
        *((category, *(str(column.get(category, 0)) for column in points)) for category in categories),
        ("total", *(str(column.total) for column in columns)),
    ]


def _page(sections: Sequence[tuple[str, Any, list[tuple[str, ...]]]]) -> str:
    return "".join(_page_parts(sections))


def _page_parts(sections: Sequence[tuple[str, Any, list[tuple[str, ...]]]]) -> Iterator[str]:
    yield ('<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Fossilis: four games of bots</title>'
           f'<meta name="viewport" content="width=device-width"><style>{PAGE_STYLE}</style></head><body>'
           "<h1>Fossilis: four games of bots</h1>")
    for title, match, table in sections:
        head, *rows = ["".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in row)
                       for tag, row in zip(("th", *["td"] * len(table)), table, strict=False)]
        picture = match.state.draw(names=match.names, reveal=True)
        drawn = svg(picture.scene, prefix=f"players{match.state.num_players}-")
        yield (f"<section><h2>{escape(title)}</h2><div class='scroll'>{drawn}</div>"
               f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(f'<tr>{row}</tr>' for row in rows)}</tbody></table>"
               f"<details><summary>The story of the game</summary><pre>{escape(match.story())}</pre></details></section>")
    yield "</body></html>\n"


if __name__ == "__main__":
    sys.exit(main())
