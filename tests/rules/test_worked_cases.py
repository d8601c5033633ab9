"""Cases in which several rules of chapters 5 to 8 meet, each worked out by hand from the printed figures."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from tests.kit import FULL_POOLS, change_of, city, group, make_board, make_state, rifle
from wir.model.board import River
from wir.model.groups import AirGroup, Strike, StrikeKind
from wir.model.hexes import Hex
from wir.model.players import Pools
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.model.weather import Weather
from wir.rules.air_strikes import air_battle, bombing_chances
from wir.rules.fatigue import retreat_fatigue, strategic_fatigue, tactical_fatigue
from wir.rules.first_player import axis_chance
from wir.rules.lend_lease import shipment_size
from wir.rules.partisans import expected_attacks
from wir.rules.production import new_factories, output_of
from wir.rules.supply import efficiency
from wir.rules.tables import AIR_WEATHER, BOMBER_WORTH

TERRAIN = ("............",) * 3 + ("....s.......", "....^.......", "....f.......") + ("............",) * 6
RIVERS = (River("Beresina", ("5,3 4", "5,5 4")), River("Strait", ("7,3 4",), strait=True))
"""South of 5,3 lie a swamp, mountains and a forest; a river before the first and the last, a strait south of 7,3."""


def march(number: int, start: tuple[int, int], weather: Weather, day: date, *, zone: bool = False) -> tuple[int, int]:
    """Fatigue of a hex to the south by strategic and by tactical movement."""
    state = make_state(group(number, start), board=make_board(TERRAIN, rivers=RIVERS), weather=weather, day=day)
    mover, target = state.groups[number], Hex(start[0], start[1] + 1)
    return strategic_fatigue(state, mover, target, leaving_zone=zone), tactical_fatigue(state, mover, target)


WINTER_41, WINTER_42 = date(1941, 12, 14), date(1942, 12, 13)
SUMMER_42, JULY_43 = date(1942, 7, 5), date(1943, 7, 4)


@pytest.mark.rule("8.1", "8.4")
@pytest.mark.parametrize(
    ("number", "start", "weather", "day", "zone", "points"),
    [
        # a frozen swamp is forest, the river frozen: 5 x 5 and 10 x 5, and no half for armour in the forest
        (1, (5, 3), Weather.VERY_COLD, WINTER_41, True, (25, 50)),
        # the same for a Soviet group and a year later for the Axis: x 3
        (64, (5, 3), Weather.VERY_COLD, WINTER_41, True, (15, 30)),
        (1, (5, 3), Weather.VERY_COLD, WINTER_42, True, (15, 30)),
        # into the open swamp in RAIN: 25 x 4 + 20 and 50 x 4 + 10
        (12, (5, 3), Weather.RAIN, SUMMER_42, True, (120, 210)),
        # out of the swamp into mountains, no river: 25 x 2 and 50 x 2 in COLD
        (80, (5, 4), Weather.COLD, SUMMER_42, True, (50, 100)),
        # across the river into the forest, not out of a zone: 5, and 10 + 10
        (12, (5, 5), Weather.CLEAR, SUMMER_42, False, (5, 20)),
        # a strait never freezes: 5 x 2 + 20, and half of 10 x 2, + 10
        (1, (7, 3), Weather.COLD, WINTER_42, True, (30, 20)),
        # mud takes armour's half away: 5 x 4, and 10 x 4
        (1, (9, 3), Weather.RAIN, SUMMER_42, True, (20, 40)),
    ],
)
def test_marches(
    number: int, start: tuple[int, int], weather: Weather, day: date, zone: bool, points: tuple[int, int]
) -> None:
    assert march(number, start, weather, day, zone=zone) == points


@pytest.mark.rule("8.1")
def test_a_retreat_in_rain_of_a_unit_of_experience_80() -> None:
    # (10 + 2 x roll x 20 %) x 1.2 is 12 to 28.8, and clear ground costs 5 x 4 besides
    beaten = group(80, (9, 3), rifle(1, 90, 80))
    costs = set()
    for seed in range(400):
        state = make_state(beaten, board=make_board(TERRAIN), weather=Weather.RAIN)
        dice = change_of(state, seed).dice
        costs.add(retreat_fatigue(state, beaten, 0, Hex(9, 4), dice))
    assert (min(costs), max(costs)) == (32, 49)


@pytest.mark.rule("5.2")
@pytest.mark.parametrize(
    ("side", "penalty", "vehicles", "weather", "day", "percent"),
    [
        (Side.AXIS, 3, 1200, Weather.RAIN, SUMMER_42, 17),  # row 3 - 1 + 2
        (Side.SOVIET, 3, 1200, Weather.RAIN, SUMMER_42, 25),  # row 3 - 1: mud hinders the Axis alone
        (Side.AXIS, 4, 0, Weather.VERY_COLD, WINTER_41, 12),  # row 4 + 2, the last
        (Side.AXIS, 4, 2550, Weather.VERY_COLD, WINTER_42, 25),  # row 4 - 2: no longer 1941
        (Side.AXIS, 1, 2550, Weather.CLEAR, SUMMER_42, 50),  # row 1 - 2, never below the first
    ],
)
def test_what_a_depot_takes_of_fatigue(
    side: Side, penalty: int, vehicles: int, weather: Weather, day: date, percent: int
) -> None:
    state = make_state(day=day, weather=weather, pools=dict.fromkeys(SIDES, Pools(vehicle=vehicles)))
    assert efficiency(state, side, penalty) == percent


def flying(number: int, points: int, *, target: int | None = None) -> AirGroup:
    """An air group at 5,8, with a strike on a hex so far away."""
    strike = None if target is None else Strike(Hex(5, 8 - target), StrikeKind.GROUND)
    return AirGroup(number, Hex(5, 8), points, 58, strike=strike)


@pytest.mark.rule("7.1")
def test_a_hundred_german_bombers_met_by_sixty_soviet_fighters() -> None:
    bombers, fighters = flying(52, 100), [flying(116, 60)]
    # German aircraft count double: 200 against 60
    alone = air_battle(bombers, fighters, escorted=False)
    assert (alone.bombers, alone.interceptors) == (Fraction(30 * 60, 260), Fraction(6 * 200, 260))
    near = air_battle(bombers, fighters, escorted=True)
    assert (near.bombers, near.interceptors) == (Fraction(15 * 60, 260), Fraction(15 * 200, 260))
    # fighters that escort a strike of their own, up to two hexes away, count half
    busy = air_battle(bombers, [flying(116, 60, target=2)], escorted=False)
    assert busy.bombers == Fraction(30 * 30, 230)
    far = air_battle(bombers, [flying(116, 60, target=3)], escorted=False)
    assert far == alone


@pytest.mark.rule("7.1")
def test_bombing_a_city_in_each_weather() -> None:
    points = 130 * BOMBER_WORTH[Side.AXIS] * AIR_WEATHER[Weather.CLEAR]
    assert bombing_chances(points) == [50, 50, 30]
    # Soviet bombers count half, RAIN leaves a quarter: 16.25 points, 16.25 % for one factory
    assert bombing_chances(130 * BOMBER_WORTH[Side.SOVIET] * AIR_WEATHER[Weather.RAIN]) == [Fraction(65, 4)]


@pytest.mark.rule("7.2")
@pytest.mark.parametrize(
    ("day", "weather", "percent"),
    [
        (date(1942, 1, 4), Weather.VERY_COLD, 50),  # 90 - 40
        (date(1943, 1, 3), Weather.VERY_COLD, 50),  # 70 - 20
        (date(1944, 4, 2), Weather.RAIN, 35),  # 55 - 20
    ],
)
def test_who_is_first(day: date, weather: Weather, percent: int) -> None:
    assert axis_chance(make_state(day=day, weather=weather)) == percent


def economy(side: Side, day: date, level: int = 3, **counts: int) -> State:
    return make_state(cities=[city("Gorki", (5, 5), side, **counts)], day=day, level=level)


@pytest.mark.rule("8.5", "8.11", "10.0")
def test_a_week_of_soviet_production_at_level_1() -> None:
    made = output_of(economy(Side.SOVIET, date(1941, 9, 7), 1, population=453, vehicle=47, aircraft=65), Side.SOVIET)
    # 453 x 0.83 x 1.2 = 451.188: 45 lots of ten, 1.188 carried; 9 lots of vehicles, 3 of aircraft
    assert (made.points["infantry"], made.points["vehicle"], made.points["aircraft"]) == (450, 90, 3)
    assert (made.carried.infantry, made.carried.vehicle, made.carried.aircraft) == (1188, 2000, 5000)


@pytest.mark.rule("8.5")
def test_factories_out_of_a_stock_of_construction_points() -> None:
    # a twentieth of 57 is 2, which use up 10; a stock of 19 starts nothing
    assert (new_factories(57), new_factories(19), new_factories(255)) == (2, 0, 12)


@pytest.mark.rule("8.6")
def test_a_northern_shipment_of_1943_is_double() -> None:
    state = make_state(day=JULY_43)
    assert (shipment_size(state, "NORTH"), shipment_size(state, "EAST")) == ((120, 16), (60, 8))


@pytest.mark.rule("8.7")
def test_security_against_partisans() -> None:
    pools = dict.fromkeys(SIDES, Pools(infantry=460))
    # three steps of 150 points take 60 % off the 0.8 attacks of 1943; five would take all
    assert expected_attacks(make_state(day=JULY_43, pools=pools)) == Fraction(32, 100)
    assert expected_attacks(make_state(day=JULY_43, pools=dict.fromkeys(SIDES, FULL_POOLS))) == 0
