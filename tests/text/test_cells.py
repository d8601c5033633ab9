from __future__ import annotations

from tests.text.position import lay
from wir.text.cells import PLAIN, Canvas, Cell, Style
from wir.text.colours import rgb

RED = Style(rgb("#ff0000"), rgb("#101010"))


def test_writing_is_cut_off_at_the_edges() -> None:
    canvas = Canvas(4, 2)
    canvas.write(-2, 0, "abcd", RED)
    canvas.write(3, 1, "xyz", RED)
    canvas.write(9, 0, "no", RED)
    canvas.write(0, 5, "no", RED)
    canvas.write(-5, 1, "no", RED)
    assert canvas.lines() == ["cd  ", "   x"]
    assert canvas.styles[0] == [RED, RED, PLAIN, PLAIN]
    assert [len(row) for row in canvas.chars] == [4, 4]


def test_a_cell_outside_is_not_set() -> None:
    canvas = Canvas(2, 1)
    lay(canvas, [Cell(-1, 0, "a", RED), Cell(2, 0, "b", RED), Cell(0, 1, "c", RED), Cell(1, 0, "d", RED)])
    assert canvas.lines() == [" d"]


def test_a_copy_is_a_canvas_of_its_own() -> None:
    canvas = Canvas(2, 1)
    canvas.crop(0, 0, canvas.width, canvas.height).put(0, 0, "x", RED)
    assert canvas.lines() == ["  "]


def test_a_part_of_a_canvas() -> None:
    canvas = Canvas(4, 3)
    canvas.write(1, 1, "ab", RED)
    part = canvas.crop(1, 1, 2, 2)
    assert (part.width, part.height) == (2, 2)
    assert part.lines() == ["ab", "  "]


def test_a_part_that_reaches_over_the_edge_is_as_large_as_what_there_is() -> None:
    part = Canvas(4, 3).crop(2, 2, 10, 10)
    assert (part.width, part.height) == (2, 1)
    assert [len(row) for row in part.styles] == [2]


def test_the_ground_of_a_cell() -> None:
    canvas = Canvas(1, 1, RED)
    assert canvas.ground(0, 0) == rgb("#101010")
    assert canvas.ground(1, 0) is None
