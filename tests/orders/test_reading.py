"""What is read out of lines that are nearly orders, and what is said of those that are none: kept as a list."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.text.golden import WRITES, check
from wir.orders import parse_order
from wir.orders.catalogue import ORDERS, PLAYED, OrderError
from wir.orders.movement import plot_warning

HERE = Path(__file__).parent

OTHERS = ("", " ", "DANCE", "dance 12", "MOV 12 2", "12 MOVE 2", "MOVE\u00a012 2", "x" * 300, "MOVE 12 2 # east", "?")


def variants(example: str) -> Iterator[str]:
    """An order written wrongly in several ways, and freely in some."""
    word, _, rest = example.partition(" ")
    yield from (
        example,
        example.lower(),
        example.replace(" ", "  "),
        f" {example} ",
        word,
        f"{word} x",
        f"{example} 7 7",
    )
    yield re.sub(r"\d+", "x", example)
    yield re.sub(r"\d+", "99999", example)
    yield re.sub(r"\d+", "0", example)
    yield example.rpartition(" ")[0]
    yield f"{word}{rest}"
    yield f"{example},"


def read(line: str) -> str:
    try:
        return repr(str(parse_order(line)))
    except OrderError as error:
        return f"refused: {str(error).replace(', '.join(PLAYED), 'ALL')}"


def test_what_is_made_of_each_line() -> None:
    known = (HERE / "kept" / "lines.txt").read_text("utf-8")
    kinds = [kind for kind in ORDERS if repr(kind.form.example) in known or WRITES]  # a new order need not be kept
    lines = dict.fromkeys(line for kind in kinds for line in variants(kind.form.example))
    lines |= dict.fromkeys(OTHERS)
    check("lines", "".join(f"{line!r}: {read(line)}\n" for line in lines), HERE / "kept")


def test_a_kind_of_group_that_is_missing_is_named() -> None:
    for line in ("BUILD Penza RIFLE 90", "DIVIDE 12 0,2 guns=30"):
        assert read(line).endswith("; inf or mech is missing, the kind of group")
    for line in ("BUILD Penza inf RIFLE", "BUILD", "MOVE 12"):
        assert "missing" not in read(line)


@pytest.mark.parametrize("mark", ["x", ",", ":"])
def test_between_group_and_unit_stands_a_point_and_nothing_else(mark: str) -> None:
    assert read("REPLACE 12.0 20") == "'REPLACE 12.0 20'"
    assert read(f"REPLACE 12{mark}0 20").startswith("refused")


@pytest.mark.rule("6.6")
@pytest.mark.parametrize(
    ("line", "warning"),
    [
        ("PLOT 12 3S4", "4 after the S is ignored"),
        ("plot 12 3s46", "46 after the S is ignored"),
        ("PLOT 12 3S", ""),
        ("PLOT 12 34", ""),
        ("PLOT", ""),
        ("NOTE mind the swamp", ""),
        ("", ""),
    ],
)
def test_only_of_a_plot_it_is_told_that_what_follows_its_s_is_ignored(line: str, warning: str) -> None:
    assert plot_warning(line) == warning
