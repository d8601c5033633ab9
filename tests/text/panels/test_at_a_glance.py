"""What fills the foot of a tall panel."""

from __future__ import annotations

import pytest

from tests.text.panels.views import barbarossa_view, page
from wir.text.panels.at_a_glance import blocks, fitting, front_panel
from wir.text.panels.lines import length


@pytest.mark.parametrize("width", [24, 33, 43])
def test_everything_is_shown_where_there_is_room(width: int) -> None:
    lines = fitting(blocks(barbarossa_view(), width), 60)
    text = page(lines)
    for title in ("HISTORY", "ODDS", "VICTORY", "POOLS"):
        assert title in text
    assert text.index("HISTORY") < text.index("POOLS")
    assert all(length(spans) <= width for spans in lines)


def test_the_pools_come_first_and_what_is_too_long_gives_way_to_what_fits() -> None:
    parts = blocks(barbarossa_view(), 33)
    room = len(parts[0]) + 1
    assert page(fitting(parts, room)).splitlines()[1].startswith("POOLS")
    shorter = page(fitting(parts, len(parts[1]) + 1))
    assert "VICTORY" in shorter
    assert "POOLS" not in shorter
    assert fitting(parts, 2) == []
    assert "VICTORY" not in page(fitting(parts, room + len(parts[1])))
    assert "VICTORY" in page(fitting(parts, room + len(parts[1]) + 1))


def test_the_front_has_no_column_of_hexes_before_there_is_a_week_to_compare_with() -> None:
    view = barbarossa_view()
    assert "hexes" not in page(front_panel(view, {}, 0, 33))
    assert "hexes in 1 week" in page(front_panel(view, view.control, 1, 33))
