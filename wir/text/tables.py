"""Tables in plain text: columns in line, numbers to the right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import Final

WIDTH: Final = 118
"""Characters of a line at most, where texts are wrapped."""

Cell = str | int


def table(heads: Sequence[str], rows: Iterable[Sequence[Cell]]) -> list[str]:
    """A table with a line of headings; a column that holds only numbers stands to the right."""
    body = [tuple(row) for row in rows]
    numeric = [all(isinstance(row[place], int) for row in body) for place in range(len(heads))]
    texts = [tuple(heads), *(tuple(map(str, row)) for row in body)]
    widths = [max(len(row[place]) for row in texts) for place in range(len(heads))]
    return [_row(row, widths, numeric) for row in texts]


def paragraph(text: str, indent: int = 0) -> list[str]:
    """A text wrapped to the width of a page, every line indented."""
    return wrap(text, WIDTH, initial_indent=" " * indent, subsequent_indent=" " * indent, break_on_hyphens=False)


def titled(title: str, lines: Iterable[str]) -> list[str]:
    """Lines under a heading, and an empty line before it."""
    return ["", title, "-" * len(title), *lines]


def _row(cells: Sequence[str], widths: Sequence[int], numeric: Sequence[bool]) -> str:
    columns = zip(cells, widths, numeric, strict=True)
    return "  ".join(cell.rjust(width) if right else cell.ljust(width) for cell, width, right in columns).rstrip()
