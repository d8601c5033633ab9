from __future__ import annotations

from dataclasses import replace

import pytest

from tests.kit import FULL_POOLS, city, group, infantry, make_board, make_state, mech, play, refusal, rifle, unit
from tests.known import check_refusal
from wir.model.board import Place
from wir.model.groups import Group
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.state import State
from wir.model.terrain import Sea
from wir.model.units import UnitType
from wir.model.weather import Weather
from wir.orders import parse_order
from wir.rules.quality import NAVAL_BANNED
from wir.rules.tables import PORTS

PLACES = {
    "Odessa": (2, 10),
    "Sevastopol": (4, 10),
    "Krasnodar": (8, 10),
    "Konigsberg": (2, 5),
    "Riga": (4, 5),
    "Helsinki": (6, 3),
    "Murmansk": (9, 1),
    "Archangel": (11, 2),
}


def coasts(side: Side, *groups: Group, weather: Weather = Weather.CLEAR, foreign: tuple[str, ...] = ()) -> State:
    cities = [city(name, at, side.enemy if name in foreign else side) for name, at in PLACES.items()]
    phase = Phase.AXIS_ADJUSTMENT if side is Side.AXIS else Phase.SOVIET_ADJUSTMENT
    return make_state(*groups, cities=cities, weather=weather, phase=phase)


def two(start: str, end: str, *units: object) -> tuple[Group, Group]:
    own = units or (rifle(1), rifle(2))
    return group(80, PLACES[start], *own, artillery=30), group(81, PLACES[end], rifle(3))  # type: ignore[arg-type]


@pytest.mark.rule("4.10")
@pytest.mark.parametrize("sea", list(PORTS))
def test_each_body_of_water_joins_its_own_ports_and_no_others(sea: Sea) -> None:
    for start in PORTS[sea]:
        for end, there in PLACES.items():
            state = coasts(Side.AXIS, group(12, PLACES[start]), group(13, there, infantry(13)))
            allowed = end in PORTS[sea] and end != start
            assert (refusal(state, "SAIL 12>13 0") == "") == allowed, (start, end)


@pytest.mark.rule("4.10")
def test_a_map_of_ones_own_adds_its_harbours_to_those_of_the_book() -> None:
    board = make_board(cities=[Place("Memel", "3,4", Sea.BALTIC), Place("Vilnius", "5,6")])
    towns = [
        city(name, at, Side.AXIS) for name, at in (("Memel", (3, 4)), ("Vilnius", (5, 6)), ("Riga", PLACES["Riga"]))
    ]
    groups = (group(12, (3, 4)), group(13, PLACES["Riga"], infantry(13)), group(14, (5, 6), infantry(14)))
    state = make_state(*groups, board=board, cities=towns, phase=Phase.AXIS_ADJUSTMENT)
    assert refusal(state, "SAIL 12>13 0") == ""
    assert refusal(state, "SAIL 14>13 0") == "4.10"


@pytest.mark.rule("4.10")
def test_nobody_sails_from_or_to_a_city_that_is_not_a_port() -> None:
    inland = [city(name, at, Side.AXIS) for name, at in (("Kiev", (3, 3)), ("Odessa", PLACES["Odessa"]))]
    groups = (group(12, (3, 3)), group(13, PLACES["Odessa"], infantry(13)), group(14, (3, 3), infantry(14)))
    state = make_state(*groups, cities=inland, phase=Phase.AXIS_ADJUSTMENT)
    for order in ("SAIL 12>13 0", "SAIL 13>12 0", "SAIL 12>14 0"):
        assert refusal(state, order) == "4.10"


@pytest.mark.rule("4.10")
def test_a_unit_joins_the_group_in_the_other_port_and_the_guns_stay() -> None:
    after = play(coasts(Side.SOVIET, *two("Odessa", "Sevastopol")), "SAIL 80>81 1").state
    assert [u.designation for u in after.groups[80].units] == ["1"]
    assert [u.designation for u in after.groups[81].units] == ["3", "2"]
    assert (after.groups[80].artillery, after.groups[81].artillery) == (30, 0)


@pytest.mark.rule("4.10")
def test_the_last_unit_to_sail_leaves_no_group_and_its_guns_to_the_pool() -> None:
    after = play(coasts(Side.SOVIET, *two("Odessa", "Sevastopol", rifle(1))), "SAIL 80>81 0").state
    assert 80 not in after.groups
    assert after.players[Side.SOVIET].pools.artillery == FULL_POOLS.artillery + 30


@pytest.mark.rule("4.10", "4.4")
def test_a_unit_that_comes_by_sea_brings_no_entrenchments() -> None:
    home = group(80, PLACES["Odessa"], rifle(1, 90), rifle(2, 90), entrenchment=4)
    away = group(81, PLACES["Sevastopol"], rifle(3, 90), entrenchment=5)
    after = play(coasts(Side.SOVIET, home, away), "SAIL 80>81 0").state
    assert (after.groups[80].entrenchment, after.groups[81].entrenchment) == (4, 2)


@pytest.mark.rule("4.10")
def test_one_unit_a_week_sails_in_each_body_of_water() -> None:
    north = group(82, PLACES["Murmansk"], rifle(5), rifle(6)), group(83, PLACES["Archangel"], rifle(7))
    state = coasts(Side.SOVIET, *two("Odessa", "Sevastopol"), *north)
    after = play(state, "SAIL 80>81 0").state
    assert refusal(after, "SAIL 80>81 0") == "4.10"
    assert refusal(after, "SAIL 81>80 0") == "4.10"
    assert refusal(after, "SAIL 82>83 0") == ""


@pytest.mark.rule("4.10")
def test_the_soviets_never_sail_in_the_baltic() -> None:
    assert refusal(coasts(Side.SOVIET, *two("Riga", "Helsinki")), "SAIL 80>81 0") == "4.10"


@pytest.mark.rule("4.10", "8.4")
@pytest.mark.parametrize("weather", list(Weather))
def test_frost_closes_the_white_sea_only(weather: Weather) -> None:
    white = refusal(coasts(Side.SOVIET, *two("Murmansk", "Archangel"), weather=weather), "SAIL 80>81 0")
    assert white == ("4.10" if weather in (Weather.COLD, Weather.VERY_COLD) else "")
    assert refusal(coasts(Side.SOVIET, *two("Odessa", "Krasnodar"), weather=weather), "SAIL 80>81 0") == ""


@pytest.mark.rule("4.10")
@pytest.mark.parametrize("type_", sorted(UnitType))
def test_tanks_motorized_troops_and_finns_never_sail(type_: UnitType) -> None:
    words = ("TANK", "MECH", "PZ", "PZG", "MOT")
    banned = type_ is UnitType.FIN_INF or any(part in words for part in type_.value.split("_"))
    assert (type_ in NAVAL_BANNED) == banned
    state = coasts(Side.SOVIET, *two("Odessa", "Sevastopol", unit(type_)))
    assert refusal(state, "SAIL 80>81 0") == ("4.10" if banned else "")


@pytest.mark.rule("4.10")
def test_the_italian_motorized_corps_is_kept_ashore_by_its_own_ruling() -> None:
    at = PLACES["Odessa"], PLACES["Sevastopol"]
    corps = group(12, at[0], unit(UnitType.IT_MOT))
    found = parse_order("SAIL 12>13 0").check(coasts(Side.AXIS, corps, group(13, at[1])))
    assert found is not None
    check_refusal(found)
    assert (found.paragraph, found.ruling) == ("4.10", "R150")


@pytest.mark.rule("4.10")
def test_both_groups_must_be_infantry_groups() -> None:
    tanks = mech(64, PLACES["Odessa"], unit(UnitType.TANK))
    state = coasts(Side.SOVIET, tanks, group(81, PLACES["Sevastopol"], rifle(3)))
    assert refusal(state, "SAIL 81>64 0") == "4.10"
    assert refusal(state, "SAIL 64>81 0") == "4.10"


@pytest.mark.rule("4.10")
def test_both_ports_must_be_friendly() -> None:
    state = coasts(Side.SOVIET, *two("Odessa", "Sevastopol"), foreign=("Odessa",))
    assert refusal(state, "SAIL 80>81 0") == "4.10"


@pytest.mark.rule("4.10", "4.4")
def test_a_full_group_takes_nobody_more() -> None:
    full = group(81, PLACES["Sevastopol"], *(rifle(n) for n in range(3, 9)))
    state = coasts(Side.SOVIET, two("Odessa", "Sevastopol")[0], full)
    assert refusal(state, "SAIL 80>81 0") == "4.4"
    assert refusal(coasts(Side.SOVIET, *two("Odessa", "Sevastopol")), "SAIL 80>81 2") == "4.10"


@pytest.mark.rule("4.10", "10.0")
@pytest.mark.parametrize(("from_", "to", "weeks"), [(2, 0, 2), (0, 2, 2), (1, 0, 1), (0, 0, 0)])
def test_a_unit_brings_the_weeks_it_has_marched_out_of_supply_by_sea_too(from_: int, to: int, weeks: int) -> None:
    home, away = two("Odessa", "Sevastopol")
    state = coasts(Side.SOVIET, replace(home, weeks_unsupplied=from_), replace(away, weeks_unsupplied=to))
    assert play(state, "SAIL 80>81 1").state.groups[81].weeks_unsupplied == weeks
