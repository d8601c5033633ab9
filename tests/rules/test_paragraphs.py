"""The rules in words are complete and true: nothing is without text, code and proof, and nothing named is missing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from wir.rules.book import Paragraph, all_paragraphs, all_rulings

ROOT = Path(__file__).parents[2]

COUNTING = (
    "1.4",
    *(f"3.{n}" for n in range(1, 4)),
    *(f"4.{n}" for n in range(1, 12)),
    *(f"5.{n}" for n in range(1, 5)),
    *(f"6.{n}" for n in range(1, 11)),
    *(f"7.{n}" for n in range(1, 11)),
    *(f"8.{n}" for n in range(1, 15)),
    *("9.1", "9.2", "10.0"),
)
"""The paragraphs of the book that hold rules."""

OURS = 147
"""The rulings that were made before the game was written, numbered from R1."""

every_paragraph = pytest.mark.parametrize("entry", all_paragraphs(), ids=lambda entry: entry.number)


def test_every_paragraph_that_counts_is_there() -> None:
    assert [number for number in COUNTING if number not in {entry.number for entry in all_paragraphs()}] == []


@every_paragraph
def test_a_paragraph_has_title_rule_code_and_tests(entry: Paragraph) -> None:
    assert entry.title
    assert len(entry.rule) >= 30
    assert entry.code
    assert entry.tests


@every_paragraph
def test_the_code_of_a_paragraph_exists_and_cites_it(entry: Paragraph) -> None:
    for name in entry.code:
        module_name, _, path = name.partition(":")
        module = import_module(module_name)
        found: object = module
        for part in path.split("."):
            found = getattr(found, part)
        cited = _cited(f"{found.__doc__}\n{module.__doc__}")
        assert entry.number in cited, f"{name} does not cite §{entry.number}"


@every_paragraph
def test_the_tests_of_a_paragraph_exist_and_are_marked_for_it(entry: Paragraph) -> None:
    for name in entry.tests:
        path, _, function = name.partition("::")
        marks = _marks(path)
        assert function in marks, f"there is no {name}"
        assert entry.number in marks[function], f"{name} is not marked for {entry.number}"


@every_paragraph
def test_the_rulings_of_a_paragraph_exist(entry: Paragraph) -> None:
    assert [number for number in entry.rulings if not _is_ruling(number)] == []


def test_no_ruling_is_missing_and_each_is_whole() -> None:
    numbers = [entry.number for entry in all_rulings()]
    assert numbers[:OURS] == [f"R{n}" for n in range(1, OURS + 1)]
    known = {entry.number for entry in all_paragraphs()}
    for entry in all_rulings():
        assert entry.question, entry.number
        assert entry.ruling, entry.number
        assert entry.reason, entry.number
        assert entry.paragraph in known, f"{entry.number} belongs to {entry.paragraph}"
    assert set(numbers) == {number for entry in all_paragraphs() for number in entry.rulings}


def test_every_paragraph_and_ruling_cited_in_the_code_exists() -> None:
    paragraphs = {entry.number for entry in all_paragraphs()}
    rulings = {entry.number for entry in all_rulings()}
    missing: list[str] = []
    for path, text in _sources():
        missing += [f"{path}: §{number}" for number in sorted(_cited(text) - paragraphs)]
        missing += [f"{path}: {number}" for number in sorted(set(re.findall(r"\bR\d{1,3}\b", text)) - rulings)]
    assert missing == []


def test_every_paragraph_that_a_refusal_or_an_event_names_exists() -> None:
    paragraphs = {entry.number for entry in all_paragraphs()}
    missing = []
    for path, text in _sources():
        for node in ast.walk(ast.parse(text)) if re.search(r"[\"']\d{1,2}\.\d{1,2}[\"']", text) else ():
            if not (isinstance(node, ast.Constant) and isinstance(node.value, str)):
                continue
            if re.fullmatch(r"\d{1,2}\.\d{1,2}", node.value) and node.value not in paragraphs:
                missing.append(f"{path}:{node.lineno}: {node.value}")
    assert missing == []


def test_every_mark_on_a_test_names_a_paragraph() -> None:
    paragraphs = {entry.number for entry in all_paragraphs()}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for name, numbers in _marks(str(path.relative_to(ROOT))).items():
            assert set(numbers) <= paragraphs, f"{path}::{name}"


def _cited(text: str) -> set[str]:
    """The paragraphs cited as `§7.7` or, in a span, as `§7.4-§7.6` or `§7.4-7.6`."""
    numbers = set(re.findall(r"§(\d{1,2}\.\d{1,2})", text))
    for chapter, first, last in re.findall(r"§(\d{1,2})\.(\d{1,2})-§?\d{1,2}\.(\d{1,2})", text):
        numbers |= {f"{chapter}.{n}" for n in range(int(first), int(last) + 1)}
    return numbers


def _is_ruling(number: str) -> bool:
    return any(entry.number == number for entry in all_rulings())


def _sources() -> Iterator[tuple[Path, str]]:
    for path in sorted((ROOT / "wir").rglob("*.py")):
        yield path.relative_to(ROOT), path.read_text(encoding="utf-8")


@cache
def _marks(path: str) -> dict[str, list[str]]:
    """The paragraphs that each test of a file is marked for."""
    text = (ROOT / path).read_text(encoding="utf-8")
    tree = ast.parse(text if ".rule(" in text else "")
    whole: list[str] = []
    for node in tree.body:
        if isinstance(node, ast.Assign) and [getattr(target, "id", "") for target in node.targets] == ["pytestmark"]:
            whole += [number for call in ast.walk(node.value) for number in _rule_mark(call)]
    return {
        node.name: whole + [number for decorator in node.decorator_list for number in _rule_mark(decorator)]
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def _rule_mark(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
        return [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
    return []
