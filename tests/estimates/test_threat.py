"""The strength with which enemies could attack a hex this week, as far as their places tell."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tests.kit import group, make_board, make_state, mech, rifle
from wir.estimates.danger import threatened
from wir.model.groups import Group
from wir.model.hexes import Hex, within
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.state import Options
from wir.model.units import Unit
from wir.model.view import view
from wir.model.weather import Weather

HERE = Hex(6, 6)


def units(number: int) -> list[Unit]:
    """So many units of 45 points of ACS."""
    return [rifle(n) for n in range(number)]


def around(reach: int) -> set[Hex]:
    """The hexes that a group in HERE could attack."""
    return {*within(HERE, reach)} - {HERE}


def threat(side: Side, *groups: Group, weather: Weather = Weather.CLEAR, sea: bool = False) -> dict[Hex, int]:
    terrain = ("." * 12,) * 6 + ("b" * 12,) * 6 if sea else ("." * 12,) * 12
    phase = Phase.AXIS_MOVEMENT if side is Side.AXIS else Phase.SOVIET_MOVEMENT
    state = make_state(*groups, board=make_board(terrain), phase=phase, day=date(1941, 6, 22), weather=weather)
    return threatened(view(state, side))


@pytest.mark.rule("6.2", "6.6")
def test_an_enemy_threatens_the_hexes_of_a_plot_and_none_to_which_he_would_have_to_march_first() -> None:
    assert threat(Side.SOVIET, group(12, HERE, *units(2))) == dict.fromkeys(around(1), 90)
    assert threat(Side.SOVIET, mech(1, HERE, *units(2))) == dict.fromkeys(around(2), 90)


@pytest.mark.rule("8.4")
def test_in_rain_nobody_attacks_beyond_the_next_hex() -> None:
    assert set(threat(Side.SOVIET, mech(1, HERE), weather=Weather.RAIN)) == around(1)


@pytest.mark.rule("3.3")
def test_who_is_taken_by_surprise_threatens_nothing() -> None:
    state = make_state(group(12, HERE), group(80, (6, 7)), options=Options(surprise=True))
    assert threatened(view(state, Side.AXIS)) == {}
    assert threatened(view(replace(state, week=2), Side.AXIS))


def test_each_hex_adds_up_the_strength_of_all_who_could_attack_it_and_the_sea_none() -> None:
    found = threat(Side.AXIS, *(group(n, at, *units(2)) for n, at in ((80, HERE), (81, HERE), (82, (8, 5)))), sea=True)
    assert found[Hex(5, 6)] == 180
    assert found[Hex(7, 6)] == 270
    assert found[Hex(9, 5)] == 90
    assert all(hex_.row <= 6 for hex_ in found)


@pytest.mark.rule("6.6")
def test_nobody_threatens_a_hex_that_he_cannot_reach_over_land() -> None:
    board = make_board(("." * 12,) * 6 + ("b" * 12,) + ("." * 12,) * 5)
    state = make_state(mech(1, HERE, *units(2)), board=board, phase=Phase.SOVIET_MOVEMENT)
    found = threatened(view(state, Side.SOVIET))
    assert {hex_.row for hex_ in found} == {4, 5, 6}
