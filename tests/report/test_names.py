"""Names that take two cells for each letter, or accents of their own: a report has them as they are written."""

from __future__ import annotations

from dataclasses import replace

from tests.kit import city, group, infantry, make_board, make_state, panzer, play, rifle
from wir.engine.game import Game
from wir.model.board import Place
from wir.model.groups import Depot
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.report.contents import Contents
from wir.report.record import record_of
from wir.report.rendering import html, markdown
from wir.text.panels.lines import text_of
from wir.text.panels.words import label_in_cells, marked

MINSK, GOMEL, ARMY = "\u660e\u65af\u514b", "\u0917\u094b\u092e\u0947\u0932", "\u7b2c\u4e8c\u88c5\u7532"


def wide() -> Game:
    """A war of one week in which the Axis takes a city; cities, a group and a unit have such names."""
    state = make_state(
        group(1, (4, 5), panzer(ARMY), panzer(2)),
        group(12, (9, 8), infantry(3)),
        group(80, (5, 5), replace(rifle(1), strength=5)),
        board=make_board(cities=[Place(MINSK, "5,5"), Place(GOMEL, "9,9")]),
        cities=[city(MINSK, (5, 5), Side.SOVIET, population=3), city(GOMEL, (9, 9), Side.SOVIET, population=2)],
        depots=[Depot(58, Hex(1, 5)), Depot(122, Hex(12, 5))],
        phase=Phase.AXIS_ADJUSTMENT,
    )
    named = state.copy()
    named.scenario = replace(state.scenario, title=MINSK, labels={1: ARMY})
    return play(named, *["END"] * 5, "PLOT 1 2", "END", "END", "END GAME")


def test_the_report_writes_names_as_they_are_written() -> None:
    contents = Contents(record_of(wide(), None))
    for told in (html(contents), markdown(contents)):
        assert "??" not in told
        assert told.count(MINSK) > 5
        assert f"Just north of {GOMEL}" in told
        assert told.count(ARMY) > 1, "the group and the unit"


def test_on_the_screen_each_character_takes_one_cell() -> None:
    state = wide().state
    assert text_of(marked(f"The Axis took {MINSK}", state.scenario)) == "The Axis took ???"
    assert label_in_cells(state.scenario, state.groups[1]) == "????"
