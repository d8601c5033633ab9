from __future__ import annotations

from itertools import pairwise

import pytest

from tests.text.position import LOOKS, WHOLE_MAP
from wir.model.hexes import Hex
from wir.text.map.cursor import column_ruler, row_ruler

LOOK = LOOKS["true"]


@pytest.mark.parametrize("name", WHOLE_MAP)
def test_numbers_stand_over_their_columns(name: str) -> None:
    layout = WHOLE_MAP[name]
    text = column_ruler(layout, LOOK, 0, layout.width).lines()[0]
    for column in (1, 7, 17, 31):
        x = layout.middle(Hex(column, 1))[0]
        number = str(column)
        assert text[x - len(number) + 1 : x + 1] == number


@pytest.mark.parametrize("name", WHOLE_MAP)
def test_numbers_stand_beside_their_rows(name: str) -> None:
    layout = WHOLE_MAP[name]
    lines = row_ruler(layout, LOOK).lines()
    for row in (1, 7, 15, 31):
        assert lines[layout.middle(Hex(1, row))[1]] == f"{row:>2} "


@pytest.mark.parametrize("name", WHOLE_MAP)
def test_no_two_numbers_run_together(name: str) -> None:
    layout = WHOLE_MAP[name]
    text = column_ruler(layout, LOOK, 0, layout.width).lines()[0]
    numbers = [int(word) for word in text.split()]
    assert numbers == sorted(numbers)
    assert numbers[-1] <= 31
    assert all(b - a == numbers[1] - numbers[0] for a, b in pairwise(numbers))


@pytest.mark.parametrize("name", WHOLE_MAP)
@pytest.mark.parametrize("column", [1, 2, 9, 10, 26, 31])
def test_the_mark_of_the_cursor_touches_no_other_number(name: str, column: int) -> None:
    layout = WHOLE_MAP[name]
    text = column_ruler(layout, LOOK, 0, layout.width, Hex(column, 5)).lines()[0]
    numbers = [int(word) for word in text.split()]
    assert numbers == sorted(set(numbers))
    assert column in numbers
    assert numbers[-1] <= 31


@pytest.mark.parametrize("name", WHOLE_MAP)
def test_the_ruler_of_columns_scrolls_with_the_map(name: str) -> None:
    layout = WHOLE_MAP[name]
    whole = column_ruler(layout, LOOK, 0, layout.width).lines()[0]
    left = next(left for left in range(9, layout.width) if whole[left - 1] == whole[left] == whole[left + 30] == " ")
    assert column_ruler(layout, LOOK, left, 30).lines()[0] == whole[left : left + 30]


@pytest.mark.parametrize("name", WHOLE_MAP)
def test_no_number_is_cut_at_an_edge(name: str) -> None:
    layout = WHOLE_MAP[name]
    whole = column_ruler(layout, LOOK, 0, layout.width).lines()[0].split()
    for left in range(layout.width - 40):
        seen = column_ruler(layout, LOOK, left, 40).lines()[0].split()
        at = whole.index(seen[0])
        assert whole[at : at + len(seen)] == seen


@pytest.mark.parametrize("name", WHOLE_MAP)
@pytest.mark.parametrize("cursor", [Hex(1, 1), Hex(12, 18), Hex(31, 32)])
def test_the_column_and_row_of_the_cursor_stand_out(name: str, cursor: Hex) -> None:
    layout = WHOLE_MAP[name]
    mark = LOOK.palette.ruler_mark
    columns = column_ruler(layout, LOOK, 0, layout.width, cursor)
    marked = "".join(char for char, style in zip(columns.chars[0], columns.styles[0], strict=True) if style == mark)
    assert marked.strip() == str(cursor.column)
    rows = row_ruler(layout, LOOK, cursor)
    assert rows.styles[layout.middle(cursor)[1]][1] == mark
    assert rows.lines()[layout.middle(cursor)[1]] == f"{cursor.row:>2} "


def test_off_the_board_nothing_is_numbered() -> None:
    layout = WHOLE_MAP["compact"]
    assert column_ruler(layout, LOOK, layout.width + 10, 20).lines()[0].strip() == ""
