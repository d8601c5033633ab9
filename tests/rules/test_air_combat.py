"""Air strikes as they are resolved: interception, flak, overcast, bombs (§7.1)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from statistics import fmean

import pytest

from tests.kit import change_of, city, events_of, group, infantry, make_board, make_state, rifle
from wir.model.board import Place
from wir.model.cities import City
from wir.model.groups import AirGroup, Strike, StrikeKind
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import Options, State
from wir.model.weather import Weather
from wir.rules.air_strikes import (
    air_battle,
    bombing_chances,
    interceptors_of,
    is_escorted,
    resolve_strike,
    strike_order,
)
from wir.rules.change import Change

TARGET = Hex(5, 4)


def airgroup(number: int, at: tuple[int, int], points: int = 100, **marks: object) -> AirGroup:
    return replace(AirGroup(number, Hex(*at), points, supplied_by=58 if number < 64 else 122), **marks)  # type: ignore[arg-type]


def ground(target: Hex = TARGET) -> Strike:
    return Strike(target, StrikeKind.GROUND)


def bombs(target: Hex = TARGET) -> Strike:
    return Strike(target, StrikeKind.BOMB)


def resolved(state: State, number: int = 52, seed: int = 1) -> Change:
    change = change_of(state, seed)
    change.segment = 1
    resolve_strike(change, number)
    return change


# --- who flies and who rises -----------------------------------------------------------------------------------------


@pytest.mark.rule("7.1")
def test_strikes_fly_in_order_of_group_number() -> None:
    plotted = [airgroup(n, (n % 10 + 1, 2), strike=ground()) for n in (121, 57, 116, 52)]
    state = make_state(air=[*plotted, airgroup(53, (1, 1))])
    assert strike_order(state) == [52, 57, 116, 121]


@pytest.mark.rule("7.1")
def test_supplied_groups_within_two_hexes_of_the_target_intercept() -> None:
    state = make_state(
        air=[
            airgroup(116, (5, 4)),
            airgroup(117, (5, 6)),
            airgroup(118, (5, 7)),
            airgroup(119, (5, 3), supplied_by=None),
            airgroup(120, (4, 4), moved=True),
            airgroup(121, (6, 4), points=0),
        ]
    )
    assert [air.id for air in interceptors_of(state, Side.SOVIET, TARGET)] == [116, 117]


@pytest.mark.rule("7.1")
def test_a_surprised_air_force_does_not_rise() -> None:
    state = make_state(air=[airgroup(116, (5, 4))], options=Options(surprise=True))
    assert interceptors_of(state, Side.SOVIET, TARGET) == []


@pytest.mark.rule("7.1")
@pytest.mark.parametrize(("base", "escorted"), [((5, 5), True), ((5, 6), True), ((5, 7), False), ((5, 8), False)])
def test_strikes_within_two_hexes_of_home_are_escorted(base: tuple[int, int], *, escorted: bool) -> None:
    assert is_escorted(airgroup(52, base, strike=ground())) is escorted
    assert not is_escorted(airgroup(52, base))


# --- losses in the air -----------------------------------------------------------------------------------------------


@pytest.mark.rule("7.1")
@pytest.mark.parametrize(("escorted", "bomber_loss", "interceptor_loss"), [(False, "15", "3"), (True, "7.5", "7.5")])
def test_an_escort_halves_the_losses_of_bombers_and_makes_interceptors_bleed(
    *, escorted: bool, bomber_loss: str, interceptor_loss: str
) -> None:
    fought = air_battle(airgroup(52, (5, 6), 50), [airgroup(116, (5, 4), 100)], escorted=escorted)
    assert (fought.bombers, fought.interceptors) == (Fraction(bomber_loss), Fraction(interceptor_loss))


@pytest.mark.rule("7.1")
def test_axis_aircraft_count_double() -> None:
    german_bombers = air_battle(airgroup(52, (5, 6), 50), [airgroup(116, (5, 4), 50)], escorted=False)
    soviet_bombers = air_battle(airgroup(116, (5, 6), 50), [airgroup(52, (5, 4), 50)], escorted=False)
    assert (german_bombers.bombers, german_bombers.interceptors) == (10, 4)
    assert (soviet_bombers.bombers, soviet_bombers.interceptors) == (20, 2)


@pytest.mark.rule("7.1")
def test_interceptors_with_an_escorted_strike_of_their_own_come_with_half() -> None:
    bombers = airgroup(52, (5, 6), 50)
    busy = airgroup(116, (5, 4), 100, strike=ground(Hex(5, 6)))
    far = airgroup(116, (5, 4), 100, strike=ground(Hex(5, 7)))
    assert air_battle(bombers, [busy], escorted=False).bombers == 30 * Fraction(50, 150)
    assert air_battle(bombers, [far], escorted=False).bombers == 15


@pytest.mark.rule("7.1")
def test_without_interceptors_nobody_is_lost_in_the_air() -> None:
    fought = air_battle(airgroup(52, (5, 6)), [], escorted=False)
    assert (fought.bombers, fought.interceptors) == (0, 0)


@pytest.mark.rule("7.1")
def test_only_survivors_bomb_and_interceptors_meet_each_strike_as_they_are() -> None:
    state = make_state(
        group(80, (5, 4)),
        air=[airgroup(52, (5, 8), 200, strike=ground()), airgroup(116, (5, 3), 100)],
    )
    change = resolved(state)
    (met,) = events_of(change.events, "intercepted")
    downed = met.facts["downed"]
    assert downed == pytest.approx(200 * 0.30 * 100 / 500, abs=1)
    assert change.state.air[116].points == 100 - met.facts["lost"]["116"] < 100
    (flown,) = events_of(change.events, "strike")
    assert flown.secrets[Side.AXIS]["points"] == 200 - downed - flown.facts["flak"]
    assert flown.facts["downed"] == downed


@pytest.mark.rule("7.1")
def test_flak_takes_one_to_three_percent() -> None:
    losses = []
    for seed in range(600):
        state = make_state(group(80, (5, 4)), air=[airgroup(52, (5, 6), 200, strike=ground())])
        losses.append(200 - resolved(state, seed=seed).state.air[52].points)
    assert set(losses) == {2, 4, 6}
    assert fmean(losses) == pytest.approx(4, abs=0.2)


# --- weather ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.1")
@pytest.mark.parametrize(
    ("weather", "percent"), [(Weather.CLEAR, 0), (Weather.COLD, 20), (Weather.VERY_COLD, 40), (Weather.RAIN, 60)]
)
def test_overcast_hides_the_target_as_often_as_printed(weather: Weather, percent: int) -> None:
    state = make_state(group(80, (5, 4)), air=[airgroup(52, (5, 6), 100, strike=ground())], weather=weather)
    times = 1_000
    hidden = 0
    for seed in range(times):
        change = resolved(state, seed=seed)
        (flown,) = events_of(change.events, "strike")
        hidden += flown.facts["overcast"]
        (overcast,) = [roll for roll in flown.rolls if roll.subject.startswith("overcast ")]
        assert overcast.chance == percent * 10_000
        assert bool(events_of(change.events, "ground_attack")) is not flown.facts["overcast"]
        assert bool(flown.secrets[Side.AXIS]["effect"]) is not flown.facts["overcast"], "what never happened"
    assert hidden / times == pytest.approx(percent / 100, abs=0.04)


def effect(weather: Weather, number: int = 52) -> float:
    """Mean percent of strength that a hundred aircraft points cost a group under a sky without overcast."""
    victim, base = (80, 52) if number < 64 else (12, 116)
    unit_ = rifle(1, 90) if victim == 80 else infantry(1, 90)
    state = make_state(
        group(victim, (5, 4), unit_), air=[airgroup(base, (5, 6), 100, strike=ground())], weather=weather
    )
    left = []
    for seed in range(900):
        change = resolved(state, base, seed)
        if events_of(change.events, "ground_attack"):
            left.append(change.state.groups[victim].strength)
    return 100 - 100 * fmean(left) / 90


@pytest.mark.rule("7.1")
@pytest.mark.parametrize(
    ("weather", "share"),
    [(Weather.CLEAR, 1.0), (Weather.COLD, 0.5), (Weather.VERY_COLD, 0.33), (Weather.RAIN, 0.25)],
)
def test_poor_weather_reduces_the_effect_by_the_printed_percentages(weather: Weather, share: float) -> None:
    expected = 100 - 100 * 0.99 ** (98 / 5 * share)
    assert effect(weather) == pytest.approx(expected, rel=0.03)


@pytest.mark.rule("7.1")
def test_soviet_bombers_are_half_as_effective() -> None:
    assert effect(Weather.CLEAR, 116) == pytest.approx(100 - 100 * 0.99 ** (98 / 10), rel=0.03)


# --- ground attack ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.1")
def test_five_points_cost_every_unit_of_every_group_a_point_and_a_percent() -> None:
    state = make_state(
        group(80, (5, 4), rifle(1, 90), rifle(2, 60)),
        group(81, (5, 4), rifle(3, 90)),
        air=[airgroup(52, (5, 6), 102, strike=ground())],
    )
    change = resolved(state)
    points = change.state.air[52].points
    for unit in (*change.state.groups[80].units, *change.state.groups[81].units):
        assert unit.fatigue == pytest.approx(100 - 100 * 0.99 ** (points / 5), abs=1)
        assert unit.experience == 50
    assert change.state.groups[81].strength == pytest.approx(90 * 0.99 ** (points / 5), abs=1)


@pytest.mark.rule("7.1", "8.10")
def test_ground_attacks_destroy_guns() -> None:
    state = make_state(group(80, (5, 4), artillery=200), air=[airgroup(52, (5, 6), 102, strike=ground())])
    change = resolved(state)
    assert change.state.groups[80].artillery == pytest.approx(200 * 0.99 ** (100 / 5), abs=2)


@pytest.mark.rule("7.1")
@pytest.mark.parametrize(("number", "victim", "lost"), [(52, 116, 10), (116, 52, 5)])
def test_ten_bombers_destroy_one_aircraft_on_the_ground(number: int, victim: int, lost: int) -> None:
    base = airgroup(number, (5, 6), 102, strike=ground())
    state = make_state(air=[base, airgroup(victim, (5, 4), 80, supplied_by=None)])
    change = resolved(state, number)
    assert change.state.air[victim].points == pytest.approx(80 - lost, abs=1)


@pytest.mark.rule("7.1")
def test_a_strike_on_a_hex_that_the_enemy_has_left_hits_nobody() -> None:
    state = make_state(group(80, (9, 9)), air=[airgroup(116, (5, 6), strike=ground())])
    change = resolved(state, 116)
    (told,) = events_of(change.events, "ground_attack")
    assert told.facts["groups"] == []
    assert change.state.groups == state.groups


@pytest.mark.rule("7.1")
def test_bombers_that_were_lost_before_do_not_fly() -> None:
    state = make_state(group(80, (5, 4)), air=[airgroup(52, (5, 6), 0, strike=ground())])
    assert resolved(state).events == []


# --- bombing factories -----------------------------------------------------------------------------------------------


@pytest.mark.rule("7.1")
@pytest.mark.parametrize(
    ("points", "chances"),
    [("50", [50]), ("25", [25]), ("51", [50, 1]), ("100", [50, 50]), ("120", [50, 50, 20]), ("0", [])],
)
def test_each_started_fifty_points_may_destroy_a_factory(points: str, chances: list[int]) -> None:
    assert bombing_chances(Fraction(points)) == chances


def bombed(points: int, number: int = 52, seed: int = 1, **economy: int) -> City:
    owner = Side.SOVIET if number < 64 else Side.AXIS
    board = make_board(cities=[Place("Tula", "5,4")])
    tula = city("Tula", (5, 4), owner, **economy)
    state = make_state(board=board, cities=[tula], air=[airgroup(number, (5, 6), points, strike=bombs())])
    return resolved(state, number, seed).state.cities["Tula"]


@pytest.mark.rule("7.1")
@pytest.mark.parametrize(("number", "chance"), [(52, 0.5), (116, 0.25)])
def test_fifty_german_points_destroy_a_factory_every_other_time(number: int, chance: float) -> None:
    times = 800
    hits = sum(9 - bombed(51, number, seed, vehicle=9).vehicle for seed in range(times))
    assert hits / times == pytest.approx(chance, abs=0.05)


@pytest.mark.rule("7.1")
def test_factories_are_hit_by_their_number_and_nothing_else_is() -> None:
    hits = {"heavy_industry": 0, "vehicle": 0, "artillery": 0, "aircraft": 0}
    for seed in range(800):
        after = bombed(
            51, 52, seed, heavy_industry=60, vehicle=20, artillery=20, aircraft=0, population=50, supply_centers=9
        )
        assert (after.population, after.supply_centers, after.aircraft) == (50, 9, 0)
        hits["heavy_industry"] += 60 - after.heavy_industry
        hits["vehicle"] += 20 - after.vehicle
        hits["artillery"] += 20 - after.artillery
    assert hits["heavy_industry"] / sum(hits.values()) == pytest.approx(0.6, abs=0.07)
    assert hits["vehicle"] / sum(hits.values()) == pytest.approx(0.2, abs=0.06)


@pytest.mark.rule("7.1")
def test_a_city_without_factories_loses_nothing() -> None:
    assert bombed(250, population=9, supply_centers=4) == bombed(0, population=9, supply_centers=4)


@pytest.mark.rule("7.1")
def test_a_city_that_is_not_the_enemys_any_more_is_spared() -> None:
    board = make_board(cities=[Place("Tula", "5,4")])
    own = city("Tula", (5, 4), Side.AXIS, vehicle=9)
    state = make_state(board=board, cities=[own], air=[airgroup(52, (5, 6), 250, strike=bombs())], day=date(1942, 7, 5))
    assert resolved(state).state.cities["Tula"] == own
