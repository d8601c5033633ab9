from __future__ import annotations

import pytest

from tests.text.position import LOOKS, front, quiet, small_board
from wir.estimates.forces import acs_by_hex
from wir.model.hexes import Hex
from wir.model.sides import SIDES, Side
from wir.model.view import view
from wir.text.cells import Canvas
from wir.text.map.arms import Tint
from wir.text.map.counters import counters
from wir.text.map.layout import BlockLayout, LineLayout, Zoom
from wir.text.map.overlay import Overlay, Picture
from wir.text.map.overview import CITY, BlockPainter, LinePainter, board_key
from wir.text.map.painter import make_painter

LAYOUTS = [BlockLayout.within(31, 32, *room) for room in ((0, 0), (83, 33), (115, 40), (153, 53), (240, 90), (62, 60))]

EVERY_HEX = [Hex(c, r) for r in range(1, 33) for c in range(1, 32)]


@pytest.mark.rule("4.7")
def test_the_whole_map_fits_on_the_smallest_screen() -> None:
    layout = BlockLayout.within(31, 32, 0, 0)
    assert layout.width <= 80
    assert layout.height <= 24 - 2  # with a line above and below


@pytest.mark.rule("4.7")
@pytest.mark.parametrize("layout", [*LAYOUTS, LineLayout(31, 32), LineLayout(31, 32, 3), LineLayout(31, 32, 4)])
def test_every_hex_has_a_place_on_it(layout: BlockLayout | LineLayout) -> None:
    assert [layout.hex_at(*layout.middle(hex_)) for hex_ in EVERY_HEX] == EVERY_HEX


@pytest.mark.rule("4.7")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_map_fills_its_window_as_far_as_the_land_stays_like_itself(layout: BlockLayout) -> None:
    hexes = [layout.box(hex_) for hex_ in EVERY_HEX]
    assert max(box.left + box.width for box in hexes) == layout.width
    assert max(box.top + box.height for box in hexes) == layout.height
    assert 1 <= 2 * layout.rows * layout.width / (layout.columns * layout.height) / 2 <= 3.1


def test_a_hex_is_a_block_of_half_lines_and_no_two_hexes_share_one() -> None:
    for layout in LAYOUTS:
        for half in range(2 * layout.height):
            for column in (1, 2, 31):
                hex_ = layout.half_at(column, half)
                assert hex_ is None or half in layout.halves(hex_)


def painted(name: str, *room: int) -> tuple[BlockPainter, Canvas]:
    painter = make_painter(small_board(), Zoom.STRATEGIC, LOOKS[name], room)
    assert isinstance(painter, BlockPainter)
    return painter, painter.draw(quiet(front()))


@pytest.mark.rule("4.7")
@pytest.mark.parametrize("name", [name for name in LOOKS if name != "mono"])
def test_the_key_tells_every_kind_of_group_apart_and_is_as_the_map(name: str) -> None:
    look, state = LOOKS[name], front()
    painter, canvas = painted(name, 0, 0)
    keys = {side: board_key(look, side, painter.layout) for side in SIDES}
    samples = [sample for key in keys.values() for sample in key.values()]
    assert len({(text, style) for text, style in samples}) == 8
    drawn = {colour for row in canvas.styles for style in row for colour in (style.fg, style.bg)}
    for counter in counters(state):
        assert keys[counter.side][counter.arm.value][1].bg in drawn
    for city in state.cities.values():
        assert keys[city.owner][CITY][1].fg in drawn


def halves_of(painter: BlockPainter, canvas: Canvas, hex_: Hex) -> list[object]:
    """The colours of the half cells of a hex, line by line."""
    left, right = painter.layout.left(hex_.column), painter.layout.left(hex_.column + 1)
    cells = [(half % 2, half // 2, x) for half in painter.layout.halves(hex_) for x in range(left, right)]
    return [
        canvas.styles[y][x].fg if is_lower and canvas.chars[y][x] != " " else canvas.styles[y][x].bg
        for is_lower, y, x in cells
    ]


@pytest.mark.rule("4.7")
@pytest.mark.parametrize("room", [(0, 0), (40, 20), (60, 30)])
@pytest.mark.parametrize("name", [name for name in LOOKS if name != "mono"])
def test_the_front_shows_each_side_on_its_own_ground(name: str, room: tuple[int, int]) -> None:
    colours = {side: style.fg for side, style in LOOKS[name].palette.front.items()}
    painter, canvas = painted(name, *room)
    assert colours[Side.AXIS] in halves_of(painter, canvas, Hex(5, 2))
    assert colours[Side.SOVIET] not in halves_of(painter, canvas, Hex(5, 2))
    assert colours[Side.SOVIET] in halves_of(painter, canvas, Hex(6, 2))
    assert not {*colours.values()} & {*halves_of(painter, canvas, Hex(2, 4)), *halves_of(painter, canvas, Hex(9, 2))}


@pytest.mark.parametrize("name", [name for name in LOOKS if name != "mono"])
def test_where_the_front_once_ran_elsewhere_there_are_dots(name: str) -> None:
    painter, now = painted(name, 60, 30)
    state = quiet(front())
    before = {hex_: Side.AXIS if hex_.column < 4 else Side.SOVIET for hex_ in state.control}
    dotted = painter.draw(state, Picture(before=before))
    x = painter.layout.left(4) - 1
    columns = {column for row in dotted.chars for column, char in enumerate(row) if "\u2800" < char < "\u2900"}
    assert x in columns
    assert columns <= {*range(painter.layout.left(3), painter.layout.left(5))}
    assert painter.draw(state, Picture(before=state.control)).chars == now.chars


@pytest.mark.rule("4.6")
@pytest.mark.parametrize(("name", "room"), [("true", (60, 30)), ("mono", (60, 30))])
def test_where_there_is_room_figures_tell_the_strength_in_tens(name: str, room: tuple[int, int]) -> None:
    state = view(quiet(front()), Side.AXIS)
    painter = make_painter(small_board(), Zoom.STRATEGIC, LOOKS[name], room)
    lines = painter.draw(state).lines()
    acs = acs_by_hex(state)
    for hex_ in (Hex(4, 3), Hex(6, 3), Hex(5, 4)):
        x, y = painter.layout.middle(hex_)
        assert f"{acs[hex_] // 10:>2}" in lines[y][x - 2 : x + 3]


@pytest.mark.rule("4.8")
@pytest.mark.parametrize(
    ("name", "cities"), [("true", ["Konigsberg", "Odessa", "DNEPROPETROVSK"]), ("mono", ["Konigsberg"])]
)
def test_names_of_cities_stand_where_there_is_room(name: str, cities: list[str]) -> None:
    lines = make_painter(small_board(), Zoom.STRATEGIC, LOOKS[name], (60, 30)).draw(quiet(front())).lines()
    text = "\n".join(lines)
    assert [city for city in cities if city not in text] == []


def test_figures_of_neighbouring_columns_are_told_apart_without_colour() -> None:
    overlay = Overlay(labels={Hex(2, 3): "50", Hex(3, 3): "60", Hex(4, 3): "7", Hex(5, 3): "8"})
    painter = lines_of_small_board()
    canvas = painter.draw(front(), Picture(counters=False, overlay=overlay))
    middles = [painter.layout.middle(Hex(column, 3)) for column in (2, 3, 4, 5)]
    assert [canvas.styles[y][x + 1].underline for x, y in middles] == [True, False, False, False]


@pytest.mark.parametrize(
    ("label", "shown"), [("50", "50"), ("50?", "50"), ("?", " ?"), ("d58", " Y"), ("122", " Y"), ("", " Y")]
)
def test_a_label_that_two_characters_cannot_hold_gives_way_to_the_sign_of_its_tint(label: str, shown: str) -> None:
    at = Hex(3, 3)
    overlay = Overlay({at: Tint.GOOD}, {at: label} if label else {})
    painter = lines_of_small_board()
    x, y = painter.layout.middle(at)
    assert painter.draw(front(), Picture(counters=False, overlay=overlay)).lines()[y][x : x + 2] == shown


@pytest.mark.rule("4.7")
def test_the_key_of_letters_names_each_as_it_is_drawn() -> None:
    look, state, painter = LOOKS["mono"], front(), lines_of_small_board()
    keys = {side: board_key(look, side, painter.layout) for side in SIDES}
    assert len({sample for key in keys.values() for sample, _ in key.values()}) == 8
    text = "\n".join(painter.draw(state).lines())
    for counter in counters(state):
        assert keys[counter.side][counter.arm.value][0] in text


@pytest.mark.parametrize("across", [2, 3, 4])
def test_in_letters_the_front_is_a_sign_reversed_where_the_axis_lie_to_its_left(across: int) -> None:
    state = quiet(front())
    painter = LinePainter(small_board(), LineLayout(10, 8, across), LOOKS["mono"])
    canvas = painter.draw(state, Picture(counters=False))
    x, y = painter.layout.middle(Hex(6, 3))
    assert (canvas.chars[y][x - painter.layout.gap], canvas.styles[y][x - painter.layout.gap].reverse) == ("#", True)
    state.control = {hex_: Side.AXIS if hex_.row < 4 else Side.SOVIET for hex_ in state.control}
    canvas = painter.draw(state, Picture(counters=False))
    x, y = painter.layout.middle(Hex(9, 3))
    assert canvas.styles[y][x + 1].underline


def lines_of_small_board() -> LinePainter:
    return LinePainter(small_board(), LineLayout(10, 8), LOOKS["mono"])


@pytest.mark.rule("4.7")
@pytest.mark.parametrize("name", ["16", "256"])
def test_no_ground_looks_like_a_tint_where_colours_do_not_blend(name: str) -> None:
    look, state = LOOKS[name], front()
    overlay = Overlay({Hex(5, 3): Tint.SOVIET})
    canvas = make_painter(small_board(), Zoom.STRATEGIC, look).draw(state, Picture(counters=False, overlay=overlay))
    drawn = {colour for row in canvas.styles for style in row for colour in (style.fg, style.bg)}
    tints = look.palette.tints
    cities = {*look.palette.overview_cities.values(), look.palette.shadow}
    assert drawn & {*tints.values()} - cities == {tints[Tint.SOVIET]}


@pytest.mark.rule("4.7")
def test_beside_a_group_the_tint_of_its_hex_is_seen() -> None:
    look, state = LOOKS["16"], front()
    group = next(counter for counter in counters(state) if counter.at not in state.city_names)
    tint = look.palette.tints[Tint.FROZEN]
    overlay = Overlay({group.at: Tint.FROZEN})
    painter = make_painter(small_board(), Zoom.STRATEGIC, look)
    alone, beside = (painter.draw(state, Picture(counters=shown, overlay=overlay)) for shown in (False, True))
    cells = [
        [style.fg == tint or style.bg == tint for row in canvas.styles for style in row] for canvas in (alone, beside)
    ]
    assert 0 < sum(cells[1]) < sum(cells[0])


@pytest.mark.rule("4.7")
def test_beside_a_letter_of_a_map_mode_groups_and_cities_stay_in_sight() -> None:
    state, painter = front(), lines_of_small_board()
    lines = painter.draw(state, Picture(overlay=Overlay(labels=dict.fromkeys(small_board().drawn, "7")))).lines()
    alone = painter.draw(state).lines()
    for at in {counter.at for counter in counters(state)}:
        x, y = painter.layout.middle(at)
        assert lines[y][x : x + 2] == f"{alone[y][x]}7"
    x, y = painter.layout.middle(Hex(8, 4))
    assert (alone[y][x : x + 2], lines[y][x : x + 2]) == (" *", "*7")
