from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.text.golden import characters, check, with_styles
from tests.text.position import LOOKS, drawn, front, lay, quiet, small_board
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import State
from wir.model.view import view
from wir.model.weather import Weather
from wir.text.map.arms import Tint
from wir.text.map.arrows import Deeds
from wir.text.map.cursor import column_ruler, frame_cells, path_cells, row_ruler
from wir.text.map.layout import Zoom
from wir.text.map.overlay import Overlay, Picture
from wir.text.map.overlays import control, entrenchment, fatigue, movement_range, rails, supply, threat, weather, zones
from wir.text.map.painter import make_painter

ZOOMS = list(Zoom)


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("look", ["true", "mono"])
@pytest.mark.rule("4.6")
def test_the_characters_of_each_zoom_as_the_axis_sees_them(look: str, zoom: Zoom) -> None:
    check(f"{zoom}_{look}", characters(drawn(look, zoom, view(front(), Side.AXIS))))


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("look", LOOKS)
def test_the_colours_of_each_palette(look: str, zoom: Zoom) -> None:
    canvas = drawn(look, zoom, view(front(), Side.AXIS))
    part = (
        canvas
        if zoom is Zoom.STRATEGIC
        else canvas.crop(22, 9, 34, 14)
        if zoom is Zoom.OPERATIONAL
        else canvas.crop(12, 5, 22, 9)
    )
    check(f"styles_{zoom}_{look}", with_styles(part))


@pytest.mark.parametrize("weather", list(Weather))
@pytest.mark.rule("8.4")
def test_the_land_in_each_weather(weather: Weather) -> None:
    canvas = drawn("true", Zoom.OPERATIONAL, front(weather), Picture(counters=False, deeds=Deeds()))
    check(f"weather_{weather.value.replace(' ', '_')}", with_styles(canvas.crop(36, 9, 22, 10)))


def overlays(state: State) -> dict[str, Overlay]:
    """What may be laid over the map, by the names of their pictures."""
    found = {paint.__name__: paint(state) for paint in (fatigue, entrenchment, control, rails, weather)}
    west = [hex_ for hex_ in sorted(state.control) if hex_.column < 6]
    costs = {hex_: 10 * hex_.column for hex_ in west}
    found["supply"] = supply(state, Side.AXIS, costs, [Hex(4, 5)])
    found["zones of control"] = zones([h for h in west if h.column > 2], [Hex(5, 3), Hex(6, 4), Hex(7, 4)])
    found["threat"] = threat({hex_: 40 * hex_.column**2 for hex_ in west}, {Hex(4, 4): Fraction(7, 2)})
    found["range"] = movement_range({Hex(4, 4): 1, Hex(5, 4): 2, Hex(5, 5): 12}, [Hex(5, 4)])
    return found


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("mode", [*overlays(front())])
def test_each_map_mode_can_be_read_without_colours(mode: str, zoom: Zoom) -> None:
    state = front(Weather.COLD if mode == "weather" else Weather.CLEAR)
    canvas = drawn("mono", zoom, quiet(state), Picture(overlay=overlays(state)[mode], deeds=Deeds()))
    check(f"mode_{mode.replace(' ', '_')}_{zoom}", characters(canvas))


def test_a_tinted_map_in_true_colours() -> None:
    picture = Picture(counters=False, overlay=Overlay({Hex(3, 3): Tint.GOOD, Hex(4, 3): Tint.BAD}, {Hex(3, 3): "12"}))
    check("tints_true", with_styles(drawn("true", Zoom.OPERATIONAL, front(), picture).crop(14, 8, 20, 8)))


def test_the_land_alone() -> None:
    board = replace(small_board(), towns=())
    state = quiet(front())
    state.scenario = replace(state.scenario, board=board)
    canvas = make_painter(board, Zoom.OPERATIONAL, LOOKS["true"]).draw(state, Picture(counters=False, deeds=Deeds()))
    check("terrain_operational", characters(canvas))


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("look", ["true", "mono"])
def test_cursor_selection_path_and_rulers(look: str, zoom: Zoom) -> None:
    painter = make_painter(small_board(), zoom, LOOKS[look])
    canvas = painter.draw(front())
    for cells in (
        frame_cells(canvas, painter.layout, painter.look, Hex(4, 4), painter.look.palette.selection),
        frame_cells(canvas, painter.layout, painter.look, Hex(6, 3), painter.look.palette.cursor),
        path_cells(canvas, painter.layout, painter.look, [Hex(5, 5), Hex(6, 5), Hex(7, 5)]),
    ):
        lay(canvas, cells)
    columns = column_ruler(painter.layout, painter.look, 0, canvas.width, Hex(6, 3)).lines()[0]
    rows = row_ruler(painter.layout, painter.look, Hex(6, 3)).lines()
    lines = [f"   {columns}", *(row + line for row, line in zip(rows, canvas.lines(), strict=True))]
    check(f"cursor_{zoom}_{look}", "".join(line.rstrip() + "\n" for line in lines))
