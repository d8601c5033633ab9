"""What the forecast of shelling promises is what guns do (§7.5)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from statistics import fmean

import pytest

from tests.estimates.unaided import forecast_shelling
from tests.kit import change_of, group, infantry, make_state, panzer, rifle
from wir.estimates.belief import believe
from wir.estimates.forecast import beliefs_of
from wir.estimates.strike_forecast import ShellingForecast
from wir.model.groups import AirGroup, Group
from wir.model.hexes import Hex, neighbour
from wir.model.sides import Side
from wir.model.state import State
from wir.model.view import view
from wir.rules.attacks import bombard

HERE = Hex(4, 6)
TARGET = neighbour(HERE, 1)
GUNS = replace(group(12, HERE, infantry(1, strength=60, experience=70)), artillery=150)
ENEMY = group(80, TARGET, rifle(1), rifle(2), since=1)
GAMES = 300


def forecast_in(state: State, plot: str = "1B") -> ShellingForecast:
    shown = view(state, Side.AXIS)
    found = forecast_shelling(shown, shown.groups[12], plot)
    assert found is not None
    return found


def believed(state: State) -> State:
    """The state in which the enemy is as the Axis believes."""
    known = believe(view(state, Side.AXIS))
    after = state.copy()
    after.groups[80] = replace(known.groups[80], since=1)
    return after


@pytest.mark.rule("7.5")
@pytest.mark.parametrize("level", [0, 3])
def test_a_group_loses_what_was_foretold(level: int) -> None:
    state = believed(make_state(GUNS, replace(ENEMY, entrenchment=level)))
    (hit,) = forecast_in(state).hits
    before: Group = state.groups[80]
    lost = []
    for seed in range(GAMES):
        change = change_of(replace(state.copy(), seed=seed))
        bombard(change, change.state.groups[12], TARGET)
        lost.append(100 * (before.strength - change.state.groups[80].strength) / before.strength)
    assert fmean(lost) == pytest.approx(float(hit.loss.likely), abs=0.4)
    assert hit.loss.low <= hit.loss.likely <= hit.loss.high


@pytest.mark.rule("7.5", "8.10")
def test_guns_and_a_tenth_of_the_strength_fire_and_a_quarter_of_the_guns_is_used_up() -> None:
    found = forecast_in(make_state(GUNS, ENEMY))
    assert found.target == TARGET
    assert found.points == 150 + Fraction(42, 10)
    assert found.used_up == 38


def test_after_a_move_it_fires_without_guns() -> None:
    tanks = replace(group(12, Hex(4, 7), panzer(1)), artillery=60)
    shown = view(make_state(tanks, ENEMY), Side.AXIS)
    found = forecast_shelling(shown, shown.groups[12], "11B")
    assert found is not None
    assert (found.group.at, found.used_up, found.target) == (HERE, 0, TARGET)
    assert 0 < found.points < 20


def test_aircraft_on_the_ground_are_hit() -> None:
    found = forecast_in(make_state(GUNS, air=[AirGroup(116, TARGET, 40)]))
    assert found.hits == ()
    assert found.grounded is not None
    assert found.grounded.likely > 0


@pytest.mark.parametrize("plot", ["1", "1S", "2B", "4B"])
def test_shelling_an_empty_hex_has_no_forecast(plot: str) -> None:
    shown = view(make_state(GUNS, ENEMY), Side.AXIS)
    assert forecast_shelling(shown, shown.groups[12], plot, beliefs_of(shown)) is None


def test_a_hex_of_own_groups_and_aircraft_is_shelled_at_nobody() -> None:
    shown = view(make_state(GUNS, group(13, TARGET), air=[AirGroup(52, TARGET, 40)]), Side.AXIS)
    assert forecast_shelling(shown, shown.groups[12], "1B", beliefs_of(shown)) is None
