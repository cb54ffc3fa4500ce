"""The linker's subset, and style sheets that stay inside the widget."""

from __future__ import annotations

import re

import pytest

from fossil_lab.widgets import _assets
from fossil_lab.widgets._link import LinkError, link
from fossil_lab.widgets.board import Board


def linked(folder, **modules):
    for name, text in modules.items():
        (folder / f"{name}.js").write_text(text, encoding="utf-8")
    return link(folder / "main.js", folder)


def test_modules_are_joined_in_the_order_of_need(tmp_path):
    text = linked(tmp_path, main='import { two as deux } from "./b.js";\nexport default { deux };',
                  a="export const one = 1;", b='import { one } from "./a.js";\nexport function two() { return one + one; }')
    assert text.index("const $a =") < text.index("const $b =") < text.index("const { two: deux } = $b;")
    assert text.count("export") == 1


@pytest.mark.parametrize("line", [
    'import x from "./a.js";', 'import * as x from "./a.js";', 'import "./a.js";', 'import { one } from "a";',
    'import { one } from "https://example.org/a.js";', "import { one } from './a.js';", 'export { one } from "./a.js";\nimport "x";'])
def test_other_imports_are_refused(tmp_path, line):
    with pytest.raises(LinkError, match="unsupported import"):
        linked(tmp_path, main=line, a="export const one = 1;")


@pytest.mark.parametrize("line", ["export default 1;", "export { one };", "export let one = 1;", 'export * from "./b.js";'])
def test_other_exports_are_refused(tmp_path, line):
    with pytest.raises(LinkError, match="unsupported export"):
        linked(tmp_path, main='import { one } from "./a.js";', a=line)


def test_cycles_and_files_from_outside_are_refused(tmp_path):
    with pytest.raises(LinkError, match="cycle"):
        linked(tmp_path, main='import { a } from "./a.js";', a='import { main } from "./main.js";\nexport const a = 1;')
    (tmp_path / "in").mkdir()
    with pytest.raises(LinkError, match="outside"):
        linked(tmp_path / "in", main='import { a } from "./../a.js";')


def selectors(css):
    """Every selector of a style sheet; at-rules only group others."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.S)
    return [head.strip() for head in re.findall(r"([^{};]+)\{", css) if not head.strip().startswith("@")]


def test_every_rule_of_style_stays_below_the_widget():
    found = selectors(Board._css)
    assert len(found) > 20
    for selector in found:
        for one in re.split(r",(?![^()]*\))", selector):
            assert re.match(r"\.fl-board\b", one.strip()), one


def test_styles_load_nothing_and_use_only_tokens_for_colour():
    css = _assets.css("board.css")
    assert "url(" not in css and "@import" not in css and not re.search(r"#[0-9a-fA-F]{3,8}\b", css)


def test_the_front_end_never_parses_markup_or_looks_outside_itself():
    for file in (_assets.root() / "src").glob("*.js"):
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"innerHTML|insertAdjacentHTML|document\.querySelector|getElementById|\beval\(|fetch\(|localStorage", text)
