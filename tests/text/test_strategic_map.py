from __future__ import annotations

import pytest

from tests.text.position import LOOKS, front, small_board
from wir.model.hexes import Hex
from wir.model.sides import SIDES
from wir.text.cells import Canvas
from wir.text.map.arms import Tint
from wir.text.map.counters import counters
from wir.text.map.layout import BlockLayout, LineLayout
from wir.text.map.overlay import Overlay, Picture
from wir.text.map.overview import CITY, BlockPainter, LinePainter, board_key

EVERY_HEX = [Hex(c, r) for r in range(1, 33) for c in range(1, 32)]


@pytest.mark.rule("4.7")
def test_the_whole_map_fits_on_the_smallest_screen() -> None:
    layout = BlockLayout(31, 32)
    assert layout.width <= 80
    assert layout.height <= 24 - 2  # with a line above and below


@pytest.mark.rule("4.7")
@pytest.mark.parametrize("layout", [BlockLayout(31, 32), BlockLayout(31, 32, 2), LineLayout(31, 32)])
def test_every_hex_has_a_place_on_it(layout: BlockLayout | LineLayout) -> None:
    assert [layout.hex_at(*layout.middle(hex_)) for hex_ in EVERY_HEX] == EVERY_HEX


@pytest.mark.rule("4.7")
@pytest.mark.parametrize("name", [name for name in LOOKS if name != "mono"])
def test_the_key_tells_every_block_of_a_group_or_city_apart(name: str) -> None:
    look, state = LOOKS[name], front()
    keys = {side: board_key(look, side, is_blocks=True) for side in SIDES}
    told = {style.bg for key in keys.values() for _, style in key.values()}
    canvas = BlockPainter(small_board(), look).draw(state)
    drawn = {colour for row in canvas.styles for style in row for colour in (style.fg, style.bg)}
    for counter in counters(state):
        assert keys[counter.side][counter.arm.value][1].bg == look.palette.counters[counter.side, counter.arm].bg
    for city in state.cities.values():
        if city.at is not None:
            assert keys[city.owner][CITY][1].bg in drawn
    assert len(told) == 8


def test_figures_of_neighbouring_columns_are_told_apart_without_colour() -> None:
    overlay = Overlay(labels={Hex(2, 3): "50", Hex(3, 3): "60", Hex(4, 3): "7", Hex(5, 3): "8"})
    painter = LinePainter(small_board(), LOOKS["mono"])
    canvas = painter.draw(front(), Picture(counters=False, overlay=overlay))
    middles = [painter.layout.middle(Hex(column, 3)) for column in (2, 3, 4, 5)]
    assert [canvas.styles[y][x + 1].underline for x, y in middles] == [True, False, False, False]


@pytest.mark.parametrize(
    ("label", "shown"), [("50", "50"), ("50?", "50"), ("?", " ?"), ("d58", " Y"), ("122", " Y"), ("", " Y")]
)
def test_a_label_that_two_characters_cannot_hold_gives_way_to_the_sign_of_its_tint(label: str, shown: str) -> None:
    at = Hex(3, 3)
    overlay = Overlay({at: Tint.GOOD}, {at: label} if label else {})
    painter = LinePainter(small_board(), LOOKS["mono"])
    x, y = painter.layout.middle(at)
    assert painter.draw(front(), Picture(counters=False, overlay=overlay)).lines()[y][x : x + 2] == shown


@pytest.mark.rule("4.7")
def test_the_key_of_letters_names_each_as_it_is_drawn() -> None:
    look, state = LOOKS["mono"], front()
    keys = {side: board_key(look, side, is_blocks=False) for side in SIDES}
    assert len({sample for key in keys.values() for sample, _ in key.values()}) == 8
    text = "\n".join(LinePainter(small_board(), look).draw(state).lines())
    for counter in counters(state):
        assert keys[counter.side][counter.arm.value][0] in text


@pytest.mark.rule("4.7")
@pytest.mark.parametrize("scale", [1, 2])
def test_a_hex_has_as_many_thirds_of_lines_as_its_size_asks_for(scale: int) -> None:
    layout = BlockLayout(31, 32, scale)
    held: dict[Hex, int] = {}
    for line in range(layout.height):
        for column in range(1, 32):
            for hex_ in filter(None, layout.thirds(column, line)):
                held[hex_] = held.get(hex_, 0) + 1
                box = layout.box(hex_)
                assert box.top <= line < box.top + box.height
    assert held == dict.fromkeys(EVERY_HEX, 2 * scale)


@pytest.mark.rule("4.7")
def test_the_large_board_shows_the_colours_of_the_small_one() -> None:
    look, state = LOOKS["true"], front()
    small, large = (BlockPainter(small_board(), look, scale) for scale in (1, 2))
    drawn, larger = small.draw(state), large.draw(state)

    def colour(painter: BlockPainter, canvas: Canvas, hex_: Hex) -> object:
        x, y = painter.layout.middle(hex_)
        upper, central, _ = painter.layout.thirds(hex_.column, y)
        style = canvas.styles[y][x]
        return style.bg if upper == hex_ or (upper == central == hex_) else style.fg

    board = small_board()
    for hex_ in (Hex(column, row) for column in range(1, board.columns + 1) for row in range(1, board.rows + 1)):
        if hex_ not in state.city_names:
            assert colour(small, drawn, hex_) == colour(large, larger, hex_)


@pytest.mark.rule("4.7")
@pytest.mark.parametrize("name", ["16", "256"])
def test_no_ground_looks_like_a_tint_where_colours_do_not_blend(name: str) -> None:
    look, state = LOOKS[name], front()
    overlay = Overlay({Hex(5, 3): Tint.SOVIET})
    canvas = BlockPainter(small_board(), look).draw(state, Picture(counters=False, overlay=overlay))
    drawn = {colour for row in canvas.styles for style in row for colour in (style.fg, style.bg)}
    tints = look.palette.tints
    cities = {*look.palette.overview_cities.values()}
    assert drawn & {*tints.values()} - cities == {tints[Tint.SOVIET]}


@pytest.mark.rule("4.7")
def test_beside_a_group_the_tint_of_its_hex_is_seen() -> None:
    look, state = LOOKS["16"], front()
    group = next(counter for counter in counters(state) if counter.at not in state.city_names)
    tint = look.palette.tints[Tint.FROZEN]
    overlay = Overlay({group.at: Tint.FROZEN})
    painter = BlockPainter(small_board(), look)
    alone, beside = (painter.draw(state, Picture(counters=shown, overlay=overlay)) for shown in (False, True))
    cells = [
        [style.fg == tint or style.bg == tint for row in canvas.styles for style in row] for canvas in (alone, beside)
    ]
    assert 0 < sum(cells[1]) < sum(cells[0])


@pytest.mark.rule("4.7")
def test_beside_a_letter_of_a_map_mode_groups_and_cities_stay_in_sight() -> None:
    state, painter = front(), LinePainter(small_board(), LOOKS["mono"])
    lines = painter.draw(state, Picture(overlay=Overlay(labels=dict.fromkeys(small_board().drawn, "7")))).lines()
    alone = painter.draw(state).lines()
    for at in {counter.at for counter in counters(state)}:
        x, y = painter.layout.middle(at)
        assert lines[y][x : x + 2] == f"{alone[y][x]}7"
    x, y = painter.layout.middle(Hex(8, 4))
    assert (alone[y][x : x + 2], lines[y][x : x + 2]) == (" *", "*7")
