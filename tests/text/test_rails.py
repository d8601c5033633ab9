from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tests.text.position import front, small_board
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.view import view
from wir.text.map.rails import Track, edges, joined, tracks

BEFORE, AFTER = date(1941, 6, 22), date(1942, 6, 28)


@pytest.mark.rule("5.3")
def test_each_hex_tells_whose_its_railway_is_and_whether_it_is_cut_or_being_laid() -> None:
    found = tracks(front())
    assert found[Hex(3, 4)] is Track.AXIS
    assert found[Hex(7, 5)] is Track.SOVIET
    assert found[Hex(8, 3)] is Track.CUT
    assert found[Hex(6, 4)] is Track.BUILDING
    assert Hex(1, 1) not in found


@pytest.mark.rule("6.3")
def test_the_railway_of_a_city_serves_its_owner_whoever_laid_it() -> None:
    state = front()
    minsk = state.cities["Minsk"]
    assert state.rails[Hex(5, 5)] is Side.SOVIET
    assert tracks(state)[Hex(5, 5)] is Track.AXIS
    state.cities["Minsk"] = replace(minsk, owner=Side.SOVIET)
    assert tracks(state)[Hex(5, 5)] is Track.SOVIET


def test_the_enemy_does_not_see_what_is_being_laid() -> None:
    assert tracks(view(front(), Side.SOVIET))[Hex(6, 4)] is Track.SOVIET


def pairs(day: date, rails: dict[Hex, Track]) -> set[tuple[Hex, Hex]]:
    return set(joined(small_board(), edges(small_board()), rails, day))


def test_a_line_that_has_not_opened_is_not_drawn() -> None:
    rails = dict.fromkeys(small_board().built_by, Track.SOVIET)
    later = (Hex(9, 3), Hex(9, 4))
    assert later not in pairs(BEFORE, rails)
    assert later in pairs(AFTER, rails)


def test_a_stretch_is_drawn_where_both_its_hexes_have_or_had_a_railway() -> None:
    rails = {Hex(2, 3): Track.AXIS, Hex(3, 4): Track.CUT, Hex(7, 5): Track.SOVIET}
    assert pairs(BEFORE, rails) == {(Hex(2, 3), Hex(3, 4))}


def test_a_new_railway_joins_those_beside_it() -> None:
    rails = {Hex(7, 5): Track.SOVIET, Hex(7, 4): Track.AXIS, Hex(1, 5): Track.AXIS}
    assert pairs(BEFORE, rails) == {(Hex(7, 4), Hex(7, 5))}


def test_a_stretch_named_by_two_lines_is_there_from_the_earlier_day_on() -> None:
    found = edges(small_board())
    assert len({(edge.a, edge.b) for edge in found}) == len(found)
