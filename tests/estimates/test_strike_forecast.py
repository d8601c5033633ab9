"""What the forecast of an air strike promises is what strikes do (§7.1)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.estimates.unaided import forecast_strike
from tests.kit import change_of, city, group, infantry, make_state, rifle
from wir.estimates.belief import EXPECTED_AIRCRAFT, believe
from wir.estimates.strike_forecast import StrikeForecast
from wir.model.groups import AirGroup, Strike, StrikeKind
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import State
from wir.model.view import view
from wir.model.weather import Weather
from wir.rules.air_strikes import air_battle, resolve_strike
from wir.rules.tables import AIRFIELD_LOSS, FLAK

BASE, TARGET = Hex(4, 6), Hex(4, 4)
BOMBERS = AirGroup(52, BASE, 60, supplied_by=58)
FIGHTERS = AirGroup(116, Hex(5, 3), 40, supplied_by=122)
GAMES = 200


def position(*air: AirGroup, weather: Weather = Weather.CLEAR, factories: int = 0, held: bool = True) -> State:
    """Bombers two hexes from a Soviet group in Minsk."""
    groups = [group(80, TARGET, rifle(1), rifle(2), since=1)] if held else []
    minsk = city("Minsk", TARGET, Side.SOVIET, artillery=factories)
    return make_state(group(12, BASE, infantry()), *groups, air=[BOMBERS, *air], cities=[minsk], weather=weather)


def forecast_in(state: State) -> StrikeForecast:
    found = forecast_strike(view(state, Side.AXIS), state.air[52], TARGET)
    assert found is not None
    return found


def flown(state: State, seed: int, kind: StrikeKind = StrikeKind.GROUND) -> State:
    """The state after the strike."""
    struck = state.copy()
    struck.air[52] = replace(struck.air[52], strike=Strike(TARGET, kind))
    change = change_of(struck, seed)
    resolve_strike(change, 52)
    return change.state


@pytest.mark.rule("7.1")
@pytest.mark.parametrize("fighters", [(), (FIGHTERS,)])
def test_strikes_end_within_what_the_forecast_says(fighters: tuple[AirGroup, ...]) -> None:
    """Over an enemy who is just as he is believed to be, the mean is the likely figure within half a point."""
    state = position(*fighters)
    found = forecast_in(state)
    believed = believe(view(state, Side.AXIS))
    believed.seed = 1
    before = believed.groups[80].strength
    after = [flown(believed, seed) for seed in range(GAMES)]
    lost = [BOMBERS.points - each.air[52].points for each in after]
    share = [Fraction(100 * (before - each.groups[80].strength), before) for each in after]
    assert found.lost.low - 1 <= min(lost) <= max(lost) <= found.lost.high + 1
    assert abs(Fraction(sum(lost), GAMES) - found.lost.likely) < Fraction(1, 2)
    assert abs(sum(share, Fraction(0)) / GAMES - found.hits[0].loss.likely) < Fraction(1, 2)


@pytest.mark.rule("7.1")
def test_at_best_no_fighters_rise_at_worst_half_as_many_more_as_are_expected() -> None:
    found = forecast_in(position(FIGHTERS))
    expected = []
    for percent, flak in ((100, Fraction(sum(FLAK), len(FLAK))), (0, min(FLAK)), (150, max(FLAK))):
        rising = replace(FIGHTERS, points=EXPECTED_AIRCRAFT * percent // 100)
        through = 1 - air_battle(BOMBERS, [rising], escorted=found.is_escorted).bombers / 100
        expected.append(BOMBERS.points * (1 - through * (1 - Fraction(flak, 100))))
    assert [found.lost.likely, found.lost.low, found.lost.high] == expected


@pytest.mark.rule("7.1")
def test_fighters_near_the_target_may_rise_whether_or_not_they_are_supplied() -> None:
    far, empty = replace(FIGHTERS, id=117, at=Hex(11, 11)), replace(FIGHTERS, id=118, points=0)
    idle = replace(FIGHTERS, supplied_by=None)
    for known in (FIGHTERS, idle):
        found = forecast_in(position(known, far, empty))
        assert found.interceptors == (116,)
        assert found.lost.low < 1 < found.lost.likely < found.lost.high
    alone = forecast_in(position(far, empty))
    assert alone.interceptors == ()
    assert alone.lost.high < 2


@pytest.mark.rule("7.1")
@pytest.mark.parametrize(
    ("weather", "percent", "overcast"), [(Weather.COLD, 50, 20), (Weather.VERY_COLD, 33, 40), (Weather.RAIN, 25, 60)]
)
def test_weather_weakens_a_strike_and_may_spoil_it(weather: Weather, percent: int, overcast: int) -> None:
    clear, poor = forecast_in(position()), forecast_in(position(weather=weather))
    assert (clear.overcast, poor.overcast) == (0, overcast)
    assert poor.effect.likely == clear.effect.likely * percent / 100


@pytest.mark.rule("7.1")
def test_bombs_on_a_city_hit_a_factory_as_often_as_it_says() -> None:
    state = position(factories=4)
    found = forecast_in(state)
    assert found.factories is not None
    hits = sum(flown(state, seed, StrikeKind.BOMB).cities["Minsk"].artillery < 4 for seed in range(GAMES))
    assert abs(100 * hits / GAMES - float(found.factories.likely)) < 10


@pytest.mark.rule("7.1")
def test_aircraft_on_the_ground_are_hit_too() -> None:
    state = position(replace(FIGHTERS, at=TARGET))
    found = forecast_in(state)
    assert found.grounded is not None
    assert 0 < found.grounded.likely < EXPECTED_AIRCRAFT
    both = forecast_in(position(*(replace(FIGHTERS, id=number, at=TARGET) for number in (116, 117))))
    assert both.grounded is not None
    assert both.grounded.likely == 2 * both.effect.likely / AIRFIELD_LOSS
    assert forecast_in(position(FIGHTERS)).grounded is None


def test_the_secrets_of_the_enemy_change_nothing() -> None:
    plain = position(FIGHTERS)
    other = position(replace(FIGHTERS, points=90, supplied_by=None))
    other.groups[80] = replace(other.groups[80], units=(rifle(1, 10),), entrenchment=5)
    one, two = forecast_in(plain), forecast_in(other)
    assert (one.lost, one.hits) == (two.lost, two.hits)


def test_there_is_none_where_nothing_of_the_enemy_is() -> None:
    state = position(held=False)
    assert forecast_strike(view(state, Side.AXIS), state.air[52], TARGET) is None
    assert forecast_strike(view(position(), Side.AXIS), state.air[52], Hex(9, 9)) is None


@pytest.mark.rule("7.1")
def test_soviet_bombers_are_foreseen_to_do_half_as_much() -> None:
    raid = AirGroup(116, BASE, 60, supplied_by=122)
    there = make_state(group(80, BASE), group(12, TARGET, infantry()), air=[raid])
    soviet = forecast_strike(view(there, Side.SOVIET), raid, TARGET)
    assert soviet is not None
    assert soviet.effect.likely == forecast_in(position()).effect.likely / 2
