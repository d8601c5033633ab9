from __future__ import annotations

import pytest

from tests.text.position import LOOKS, front, lay, small_board
from wir.model.hexes import Hex
from wir.text.map.cursor import frame_cells, path_cells
from wir.text.map.layout import HexLayout, Zoom
from wir.text.map.overlay import Overlay, Picture
from wir.text.map.painter import make_painter


@pytest.mark.parametrize("zoom", Zoom)
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("hex_", [Hex(1, 1), Hex(4, 3), Hex(6, 3), Hex(10, 8)])
def test_the_cursor_stays_in_the_box_of_its_hex(look: str, zoom: Zoom, hex_: Hex) -> None:
    painter = make_painter(small_board(), zoom, LOOKS[look])
    canvas = painter.draw(front())
    box = painter.layout.box(hex_)
    cells = frame_cells(canvas, painter.layout, painter.look, hex_, painter.look.palette.cursor)
    assert cells
    for x, y, char, _ in cells:
        assert box.left <= x < box.left + box.width
        assert box.top <= y < box.top + box.height
        assert 0 <= x < canvas.width
        assert 0 <= y < canvas.height
        assert len(char) == 1


@pytest.mark.parametrize("zoom", [Zoom.OPERATIONAL, Zoom.COMPACT])
@pytest.mark.parametrize("look", LOOKS)
def test_the_cursor_hides_nothing_that_is_written(look: str, zoom: Zoom) -> None:
    painter = make_painter(small_board(), zoom, LOOKS[look])
    before = painter.draw(front())
    look = painter.look
    for column in range(1, 11):
        for row in range(1, 9):
            for x, y, char, _ in frame_cells(
                before, painter.layout, painter.look, Hex(column, row), painter.look.palette.cursor
            ):
                if before.chars[y][x].isdigit() or before.chars[y][x].isalpha():
                    assert char == before.chars[y][x]


def test_cursor_and_selection_differ() -> None:
    for look in LOOKS.values():
        painter = make_painter(small_board(), Zoom.OPERATIONAL, look)
        canvas = painter.draw(front())
        assert frame_cells(canvas, painter.layout, look, Hex(3, 3), look.palette.cursor) != frame_cells(
            canvas, painter.layout, look, Hex(3, 3), look.palette.selection
        )


@pytest.mark.parametrize("zoom", Zoom)
def test_the_steps_of_a_way_are_numbered_in_their_hexes(zoom: Zoom) -> None:
    painter = make_painter(small_board(), zoom, LOOKS["true"])
    way = [Hex(3, 3), Hex(4, 3), Hex(5, 4)]
    cells = path_cells(painter.draw(front()), painter.layout, painter.look, way)
    numbers = {cell.char: (cell.x, cell.y) for cell in cells if cell.char != " "}
    assert list(numbers) == ["1", "2", "3"]
    if isinstance(painter.layout, HexLayout):
        assert [painter.layout.hex_at(*numbers[str(n)]) for n in (1, 2, 3)] == way


@pytest.mark.parametrize("zoom", [Zoom.OPERATIONAL, Zoom.COMPACT])
def test_the_step_of_a_way_hides_no_name_of_a_city(zoom: Zoom) -> None:
    painter, state = make_painter(small_board(), zoom, LOOKS["true"]), front()
    canvas = painter.draw(state)
    for city in state.city_names:
        cells = path_cells(canvas, painter.layout, painter.look, [city] * 12)
        assert not [cell for cell in cells if canvas.chars[cell.y][cell.x].isalpha()]


@pytest.mark.parametrize("zoom", [Zoom.OPERATIONAL, Zoom.COMPACT])
def test_the_step_of_a_way_is_not_read_with_the_number_of_a_counter(zoom: Zoom) -> None:
    painter, state = make_painter(small_board(), zoom, LOOKS["true"]), front()
    before = painter.draw(state)
    for group in state.groups.values():
        cells = path_cells(before, painter.layout, painter.look, [group.at] * 7)[-3:]
        (left, y), right = (cells[0].x, cells[0].y), cells[-1].x
        assert not (before.chars[y][left - 1].isdigit() or before.chars[y][right + 1].isdigit())


@pytest.mark.parametrize("zoom", [Zoom.OPERATIONAL, Zoom.COMPACT])
def test_the_step_of_a_way_leaves_no_end_of_a_label(zoom: Zoom) -> None:
    painter, city = make_painter(small_board(), zoom, LOOKS["true"]), Hex(8, 4)
    canvas = painter.draw(front(), Picture(counters=False, overlay=Overlay(labels={city: "127"})))
    lay(canvas, path_cells(canvas, painter.layout, painter.look, [city]))
    x, y = painter.layout.middle(city)
    around = "".join(canvas.chars[line][cell] for line in range(y - 1, y + 3) for cell in range(x - 2, x + 3))
    assert "".join(filter(str.isdigit, around)) in ("1", "1127", "1271")
