"""Percent is written as in English, without a blank before the sign."""

from __future__ import annotations

import ast
import re
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).parents[2]

FROZEN = ROOT / "wir/lab/opponents"
"""Code that never changes, with the texts in it."""

APART = re.compile(r"(?:^|[\d}])\s+%(?!\})")
"""A sign apart from its figure; where a literal begins with it, the figure stands before the literal."""


def test_no_text_of_the_program_has_a_blank_between_figure_and_sign() -> None:
    modules = [file for file in sorted((ROOT / "wir").rglob("*.py")) if FROZEN not in file.parents]
    assert len(modules) > 300
    texts = {file: file.read_text("utf-8") for file in modules}
    assert [
        f"{file.relative_to(ROOT)}:{node.lineno}"
        for file, text in texts.items()
        if "%" in text
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and APART.search(node.value)
    ] == []


def test_no_rule_briefing_or_readme_has_one_either() -> None:
    files = [
        ROOT / "README.md",
        *sorted(chain.from_iterable((ROOT / "scenarios").rglob(f"*.{kind}") for kind in ("md", "toml"))),
        *sorted(chain.from_iterable((ROOT / "wir").rglob(f"*.{kind}") for kind in ("md", "toml", "html"))),
    ]
    assert {file.name for file in files} >= {"paragraphs.toml", "rulings.toml", "barbarossa.toml", "report.html"}
    assert [file.relative_to(ROOT).as_posix() for file in files if APART.search(file.read_text("utf-8"))] == []
