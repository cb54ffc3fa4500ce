"""What keeps the project readable: imports point down, chance lives in the state, everything public says what it is."""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "fossil_lab"
MODULES = sorted(PACKAGE.rglob("*.py"))
GAMES = ("fossilis", "fossilium", "fossil_fighters")
EXPANSIONS = ("bone_wars", "ice_age", "scorpion", "power_tools", "caution_tape", "undiscovered_species")

ALLOWED = {
    "errors": set(),
    "core": {"core", "errors"},
    "draw": {"draw", "errors"},
    **{game: {game, "core", "draw", "errors"} for game in GAMES},
    "bots": {"bots", *GAMES, "core", "errors"},
    "arena": {"arena", "bots", *GAMES, "core", "errors"},
    "graphs": {"graphs", *GAMES, "core", "draw", "errors"},
    "widgets": {"widgets", "bots", *GAMES, "core", "draw", "errors"},
}
"""What a part of the package may import of ours; the front door (`__init__`) and the command line may import all."""

LIBRARIES = {
    "core": set(), "draw": set(), "errors": set(), **{game: set() for game in GAMES},
    "bots": {"numpy"}, "arena": {"numpy", "pandas", "matplotlib", "dask"}, "graphs": {"networkx", "numpy", "matplotlib"},
    "widgets": {"anywidget", "ipywidgets", "traitlets", "IPython"},
}
"""Which packages of others a part may import: rules and drawing need nothing but Python."""


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def part(path: Path) -> str:
    inside = path.relative_to(PACKAGE)
    return inside.parts[0].removesuffix(".py")


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(path: Path) -> set[tuple[str, ...]]:
    """Every import of a module, dotted, wherever it stands in the file."""
    found: set[tuple[str, ...]] = set()
    here = ("fossil_lab", *path.relative_to(PACKAGE).parts[:-1])
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            found |= {tuple(alias.name.split(".")) for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = here[: len(here) - node.level + 1] if node.level else ()
            base = (*base, *(node.module or "").split(".")) if node.module else base
            found |= {(*base, alias.name) for alias in node.names}
    return found


@pytest.mark.parametrize("path", [p for p in MODULES if part(p) in ALLOWED], ids=name)
def test_imports_point_down(path):
    ours = {dotted[1] for dotted in imports(path) if dotted[0] == "fossil_lab" and len(dotted) > 1}
    assert ours <= ALLOWED[part(path)]


@pytest.mark.parametrize("path", [p for p in MODULES if part(p) in LIBRARIES], ids=name)
def test_rules_and_drawing_need_nothing_but_python(path):
    others = {dotted[0] for dotted in imports(path)} - {"fossil_lab", *sys.stdlib_module_names}
    assert others <= LIBRARIES[part(path)]


def test_every_part_has_its_place():
    assert {part(path) for path in MODULES} <= {*ALLOWED, "__init__", "__main__", "cli"}


def test_the_games_never_import_each_other():
    for path in MODULES:
        if part(path) in GAMES:
            others = {d[1] for d in imports(path) if d[0] == "fossil_lab" and len(d) > 1} & set(GAMES)
            assert others <= {part(path)}, name(path)


# The card tables describe the whole box, and new_game must know what it may be asked for; the rules name no expansion.
DOOR = {"cards.py", "card_files.py", "components.py", "options.py", "setup.py"}


@pytest.mark.parametrize("path", [p for p in MODULES if part(p) == "fossilis" and "expansions" not in p.parts
                                  and p.name not in DOOR], ids=name)
def test_base_fossilis_never_names_an_expansion(path):
    tokens = tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline)
    for token in tokens:
        if token.type in (tokenize.NAME, tokenize.STRING):
            assert not any(word in token.string for word in EXPANSIONS), f"line {token.start[0]}: {token.string}"


@pytest.mark.parametrize("path", [p for p in MODULES if part(p) in (*GAMES, "core")], ids=name)
def test_chance_lives_in_the_state(path):
    """A `random.Random` may be handed in; the module's own generator, numpy's and the clock may not be used."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            dotted = f"{node.value.id}.{node.attr}"
            assert node.value.id != "random" or node.attr == "Random", f"line {node.lineno}: {dotted}"
            assert dotted not in ("np.random", "numpy.random", "time.time", "os.urandom"), f"line {node.lineno}: {dotted}"
    assert not {d[0] for d in imports(path)} & {"secrets", "uuid"}
    assert not {d for d in imports(path) if d[0] == "random" and len(d) > 1 and d[1] != "Random"}


# ---------------------------------------------------------------- documentation

def public(tree: ast.Module) -> list[tuple[str, ast.AST]]:
    found: list[tuple[str, ast.AST]] = []

    def walk(body, prefix):
        for node in body:
            if not isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) or node.name.startswith("_"):
                continue
            marks = {ast.unparse(mark) for mark in node.decorator_list}
            if any(mark.endswith((".setter", "overload")) for mark in marks):
                continue
            found.append((prefix + node.name, node))
            if isinstance(node, ast.ClassDef):
                walk(node.body, f"{prefix}{node.name}.")

    walk(tree.body, "")
    return found


def in_tables() -> set[str]:
    """The functions that a table of a game names (decisions, effects, categories): the table says what they are for."""
    found: set[str] = set()
    for path in MODULES:
        for table in parsed(path).body if part(path) in GAMES else ():
            if isinstance(table, (ast.Assign, ast.AnnAssign)) and table.value:
                found |= {getattr(node, "id", "") or getattr(node, "attr", "") for node in ast.walk(table.value)}
    return found


IN_TABLES = in_tables()
CASES = ("legal_", "refuse_")
"""The two statements of each rule of play, whose names say all there is to say."""


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_every_public_name_says_what_it_is(path):
    tree = parsed(path)
    told = IN_TABLES if part(path) in GAMES else set()
    silent = [f"{node.lineno}: {called}" for called, node in public(tree)
              if not ast.get_docstring(node) and called not in told and not (told and called.startswith(CASES))]
    if tree.body and not ast.get_docstring(tree):
        silent.insert(0, "the module")
    assert not silent


RULE_ID = re.compile(r"\b(?:CORE|F[BXMF]-[A-Z]+(?:-[A-Z]+)*)-\d+\b")


def test_every_rule_cited_is_in_the_catalogue():
    from fossil_lab.core.rules import CORE, RULES
    known = {*CORE, *(rule for catalogue in RULES.values() for rule in catalogue)}
    assert len(known) > 450
    cited: dict[str, list[str]] = {}
    places = [*MODULES, *sorted((ROOT / "tests").rglob("*.py")), *sorted((ROOT / "notebooks").glob("*.ipynb")),
              *sorted((ROOT / "tests").rglob("*.toml")), *sorted(ROOT.glob("*.md"))]
    for path in places:
        for rule in RULE_ID.findall(path.read_text(encoding="utf-8")):
            cited.setdefault(rule, []).append(name(path))
    unknown = {rule: where for rule, where in cited.items() if rule not in known}
    assert not unknown
    assert len(cited) > 50


# ---------------------------------------------------------------- the tree

SKIPPED = {"node_modules", "dist", "build", "__pycache__"}
TEXTS = {".py", ".js", ".css", ".md", ".toml", ".json", ".ipynb", ".svg", ".html", ".txt", ""}


def texts():
    for path in sorted(ROOT.rglob("*")):
        inside = path.relative_to(ROOT).parts
        hidden = any(p.startswith(".") and p not in (".ci", ".gitignore") for p in inside)
        if path.is_file() and path.suffix in TEXTS and not hidden and not SKIPPED.intersection(inside):
            yield path


def test_no_path_of_one_machine():
    machine = re.compile(r"(?<![\w.])/(?:" + "|".join(("home", "root", "work", "farm", "Users")) + r")/|\b[A-Z]:\\\\?[A-Za-z]")
    for path in texts():
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            assert not machine.search(line), f"{name(path)}, line {number}: {line.strip()[:80]}"


def test_no_package_registry_is_named():
    registry = re.compile(r"https?://[^\s\"']*(?:simple|registry|artifactory|nexus)[^\s\"']*|index-url|\"resolved\"")
    for path in texts():
        if path != Path(__file__).resolve():
            assert not registry.search(path.read_text(encoding="utf-8")), name(path)
