"""Tables that fit: the least needed columns are left out first, then names are shortened; and texts in columns."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from wir.text.panels.lines import BLANK, Line, Role, Span, cut, length, line, padded, shortened

Cell = str | Span | Line
"""The content of a cell; plain text is in the role of text."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its title, whether it is aligned right for figures, and its rank, the highest being left out first.

    `least` is the width to which its texts may be shortened; 0 for a column that is shown whole or not at all.
    """

    title: str
    rank: int = 0
    right: bool = False
    least: int = 0


def chosen_row(row: Line) -> Line:
    """A row of a table as it looks when it is the chosen one."""
    return tuple(span._replace(role=Role.SELECTED) for span in row)


def table(columns: Sequence[Column], rows: Iterable[Sequence[Cell]], width: int) -> list[Line]:
    """The heads of the columns, and below them the rows, with a cell for each column; all lines are equally wide."""
    cells = [[line(cell) for cell in row] for row in rows]
    sizes = [max([len(column.title), *(length(row[n]) for row in cells)]) for n, column in enumerate(columns)]
    shown = _shown(columns, sizes, width)
    for n in shown:
        over = sum(sizes[m] + 1 for m in shown) - 1 - width
        if over > 0 and columns[n].least:
            sizes[n] = max(columns[n].least, sizes[n] - over)
    heads = [line(Span(shortened(column.title, size), Role.LABEL)) for column, size in zip(columns, sizes, strict=True)]
    return [_row(columns, shown, sizes, row, width) for row in (heads, *cells)]


def _shown(columns: Sequence[Column], sizes: Sequence[int], width: int) -> list[int]:
    """The columns that fit when names are as short as they may be."""
    shown = list(range(len(columns)))

    def least() -> int:
        return sum((min(sizes[n], columns[n].least) if columns[n].least else sizes[n]) + 1 for n in shown) - 1

    while len(shown) > 1 and least() > width:
        shown.remove(max(shown, key=lambda n: (columns[n].rank, n)))
    return shown


def _row(columns: Sequence[Column], shown: Sequence[int], sizes: Sequence[int], cells: list[Line], width: int) -> Line:
    parts: list[Line] = []
    for n in shown:
        fitted = _fitted(cells[n], sizes[n])
        gap = " " * (sizes[n] - length(fitted))
        parts.append(line(gap, fitted) if columns[n].right else padded(fitted, sizes[n]))
        parts.append(line(" "))
    return cut(line(*parts[:-1]), width) if parts else BLANK


def _fitted(cell: Line, size: int) -> Line:
    """The cell, with its first text shortened as names are if it is too long."""
    if length(cell) <= size or not cell:
        return cell
    first, *rest = cell
    room = size - length(tuple(rest))
    return line(first._replace(text=shortened(first.text, room)), *rest) if room > 1 else cut(cell, size)


def in_columns(texts: Sequence[Sequence[Line]], width: int) -> list[Line]:
    """Texts beside each other, each beginning so many cells to the right of the one before it."""
    rows = zip_longest(*texts, fillvalue=BLANK)
    return [line(*(padded(spans, width) for spans in row[:-1]), row[-1]) for row in rows]
