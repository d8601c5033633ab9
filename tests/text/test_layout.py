from __future__ import annotations

from collections import Counter

import pytest

from tests.text.position import WHOLE_MAP
from wir.model.hexes import DIRECTIONS, Hex, neighbour, opposite
from wir.text.map.layout import HexLayout

OUTLINED = [name for name, layout in WHOLE_MAP.items() if isinstance(layout, HexLayout)]
ALL_HEXES = [Hex(column, row) for column in range(1, 32) for row in range(1, 33)]


def outlined(name: str) -> HexLayout:
    layout = WHOLE_MAP[name]
    assert isinstance(layout, HexLayout)
    return layout


@pytest.mark.parametrize(
    ("name", "size"),
    [("operational", (221, 132)), ("compact", (127, 67)), ("blocks", (62, 22)), ("lines", (62, 33))],
)
def test_the_size_of_the_whole_map(name: str, size: tuple[int, int]) -> None:
    layout = WHOLE_MAP[name]
    assert (layout.width, layout.height) == size


@pytest.mark.parametrize("name", WHOLE_MAP)
def test_the_middle_of_every_hex_belongs_to_it(name: str) -> None:
    layout = WHOLE_MAP[name]
    assert [layout.hex_at(*layout.middle(hex_)) for hex_ in ALL_HEXES] == ALL_HEXES


@pytest.mark.parametrize("name", WHOLE_MAP)
def test_every_cell_belongs_to_one_hex_of_the_map_or_to_none(name: str) -> None:
    layout = WHOLE_MAP[name]
    cells = Counter(layout.hex_at(x, y) for x in range(layout.width) for y in range(layout.height))
    assert set(cells) - {None} == set(ALL_HEXES)


@pytest.mark.parametrize("name", WHOLE_MAP)
def test_off_the_map_there_is_no_hex(name: str) -> None:
    layout = WHOLE_MAP[name]
    edges = [(-1, 0), (0, -1), (layout.width, 5), (5, layout.height), (-20, -20), (999, 999)]
    assert [layout.hex_at(x, y) for x, y in edges] == [None] * len(edges)


@pytest.mark.parametrize("name", WHOLE_MAP)
def test_the_cells_of_a_hex_lie_in_its_box(name: str) -> None:
    layout = WHOLE_MAP[name]
    for x in range(layout.width):
        for y in range(layout.height):
            hex_ = layout.hex_at(x, y)
            if hex_ is not None:
                box = layout.box(hex_)
                assert box.left <= x < box.left + box.width
                assert box.top <= y < box.top + box.height


@pytest.mark.parametrize("name", OUTLINED)
def test_neighbours_share_the_cells_of_the_side_between_them(name: str) -> None:
    layout = outlined(name)
    for hex_ in ALL_HEXES:
        for direction in DIRECTIONS:
            assert layout.side(hex_, direction) == layout.side(neighbour(hex_, direction), opposite(direction))


@pytest.mark.parametrize("name", OUTLINED)
def test_the_fills_of_the_hexes_do_not_overlap_and_belong_to_them(name: str) -> None:
    layout = outlined(name)
    seen = set()
    for hex_ in ALL_HEXES:
        for span in layout.shape.fill:
            x, y = layout.spot(hex_, (span.x, span.y))
            for cell in ((x + n, y) for n in range(span.length)):
                assert layout.hex_at(*cell) == hex_
                assert cell not in seen
                seen.add(cell)


@pytest.mark.parametrize("name", OUTLINED)
def test_slanted_sides_lie_outside_of_the_fills(name: str) -> None:
    layout = outlined(name)
    for direction in (2, 3, 5, 6):
        for hex_ in (Hex(10, 10), Hex(11, 10)):
            box = layout.box(hex_)
            inside = {
                (x + n, y)
                for span in layout.shape.fill
                for x, y in [layout.spot(hex_, (span.x, span.y))]
                for n in range(span.length)
            }
            side = layout.side(hex_, direction)
            assert inside.isdisjoint(side)
            assert all(box.left <= x < box.left + box.width for x, _ in side)


@pytest.mark.parametrize("name", OUTLINED)
def test_the_middle_of_a_side_lies_between_the_centres_in_dots(name: str) -> None:
    layout = outlined(name)
    for direction in DIRECTIONS:
        for hex_ in (Hex(10, 10), Hex(11, 10)):
            (ax, ay), (bx, by) = layout.dots(hex_), layout.dots(neighbour(hex_, direction))
            side = layout.side(hex_, direction)
            middle_x, middle_y = (ax + bx) / 4, (ay + by) / 8
            assert min(x for x, _ in side) <= middle_x <= max(x for x, _ in side) + 1
            assert min(y for _, y in side) <= middle_y <= max(y for _, y in side) + 1
