"""Who went where in a moment of the execution, as arrows."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit import make_state
from tests.text.reports.events import event
from wir.model.groups import StrikeKind
from wir.model.hexes import Hex
from wir.rules.plots import LegAction
from wir.text.map.arrows import Arrow, Deeds, Flight, deeds_of
from wir.text.map.layout import Zoom
from wir.text.map.overlay import Picture
from wir.text.map.painter import make_painter
from wir.tui.look import look_named


def attack(*starts: tuple[int, int], at: tuple[int, int] = (4, 4)) -> Any:
    return event("attacked", {"side": "Axis", "at": list(at), "start": [list(start) for start in starts]})


@pytest.mark.rule("7.6")
def test_an_attack_is_an_arrow_from_every_hex_that_attackers_came_from() -> None:
    found = deeds_of([attack((4, 3), (4, 3), (4, 5))])
    assert found.arrows == (Arrow(Hex(4, 3), 4, LegAction.MOVE), Arrow(Hex(4, 5), 1, LegAction.MOVE))


@pytest.mark.rule("7.7")
def test_a_retreat_is_told_from_an_advance() -> None:
    back = event("retreated", {"start": [4, 4], "to": [4, 5]})
    on = event("advanced", {"start": [4, 3], "to": [4, 4]})
    assert [arrow.is_retreat for arrow in deeds_of([back, on]).arrows] == [True, False]


@pytest.mark.rule("7.1")
def test_a_strike_is_a_flight_where_its_base_is_known() -> None:
    known = event("strike", {"start": [1, 1], "at": [4, 4], "kind": "ground"})
    hidden = event("strike", {"at": [4, 4], "kind": "ground"})
    assert deeds_of([known, hidden]).flights == (Flight(Hex(1, 1), Hex(4, 4), StrikeKind.GROUND),)


def test_marches_of_several_hexes_and_events_without_a_place_are_left_out() -> None:
    assert deeds_of([event("moved", {"start": [1, 1], "to": [9, 9]}), event("weather", {})]) == Deeds()


@pytest.mark.parametrize("zoom", [Zoom.OPERATIONAL, Zoom.COMPACT])
def test_deeds_take_the_place_of_the_plots_on_the_map(zoom: Zoom) -> None:
    state = make_state()
    painter = make_painter(state.scenario.board, zoom, look_named("true").map)
    bare = painter.draw(state)
    drawn = painter.draw(state, Picture(deeds=deeds_of([attack((4, 3))])))
    changed = "".join(
        drawn.chars[y][x]
        for y in range(bare.height)
        for x in range(bare.width)
        if drawn.styles[y][x] != bare.styles[y][x]
    )
    assert changed in {"│▼", "▼"}
