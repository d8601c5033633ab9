"""The sectors at the edge of the whole board."""

from __future__ import annotations

import pytest

from wir.engine.game import Game
from wir.estimates.sectors import sectors_of
from wir.model.sides import Side
from wir.scenario import load_scenario
from wir.text.map.cursor import bracket_cells
from wir.text.map.layout import Zoom
from wir.text.map.painter import make_painter
from wir.text.map.sheet import look_of


@pytest.mark.parametrize("room", [(62, 22), (85, 36), (123, 43), (160, 52)])
@pytest.mark.parametrize(("palette", "is_ascii"), [("true colour", False), ("no colours", True)])
def test_every_sector_has_a_bracket_and_its_ratio_and_hides_no_name(
    palette: str, is_ascii: bool, room: tuple[int, int]
) -> None:
    view = Game.new(load_scenario("barbarossa")).view(Side.AXIS)
    look = look_of(palette, ascii_only=is_ascii)
    painter = make_painter(view.scenario.board, Zoom.STRATEGIC, look, room)
    canvas = painter.draw(view)
    cells = list(bracket_cells(canvas, painter.layout, look, view, {}))  # type: ignore[arg-type]
    rows: dict[int, str] = {}
    for cell in sorted(cells, key=lambda cell: (cell.y, cell.x)):
        hidden = canvas.chars[cell.y][cell.x]
        assert not (hidden.isupper() if is_ascii else hidden.isalnum())
        rows[cell.y] = rows.get(cell.y, "") + cell.char
    told = " ".join(rows.values())
    assert all(f"{sector} " in told for sector in {*sectors_of(view).values()})
    assert sum(cell.char in "┐+" for cell in cells) >= 3
