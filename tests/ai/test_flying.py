"""Where the air force strikes, and where it is based."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from tests.ai.puzzles.position import RAILS, army, board, position
from tests.kit import city, group, infantry, make_board, make_state, mech, rifle, unit
from wir.ai.flying import best_target, flights, raids_convoys, rebase, strikes, transfer
from wir.ai.situation import Situation, survey
from wir.model.cities import City
from wir.model.groups import AirGroup, Group, Strike, StrikeKind
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.units import Unit, UnitType
from wir.model.view import View, view
from wir.model.weather import Weather


@pytest.mark.rule("7.9")
@pytest.mark.parametrize("open_ground", [Hex(6, 3), Hex(2, 3)])
def test_of_two_enemies_the_one_who_is_not_dug_in_is_struck(open_ground: Hex) -> None:
    deep = Hex(2, 3) if open_ground == Hex(6, 3) else Hex(6, 3)
    flyer = AirGroup(52, Hex(4, 5), 60, supplied_by=58)
    enemies = group(80, deep, since=-20), group(81, open_ground, since=1)
    state = make_state(group(12, (4, 5), infantry(1)), *enemies, air=[flyer], board=make_board(("." * 12,) * 9))
    found = best_target(survey(view(state, Side.AXIS)), flyer, Hex(4, 5), [])
    assert found is not None
    assert found[1] == open_ground


FLYER = AirGroup(52, Hex(4, 6), 60, supplied_by=58)
FIGHTERS = AirGroup(116, Hex(4, 2), 40, supplied_by=122)
PLAINS = make_board(("." * 18,) * 9)


def worth(at: tuple[int, int], *air: AirGroup, flyer: AirGroup = FLYER, is_attacked: bool = False) -> int:
    """What the best strike is worth where one enemy group stands in a hex; 0 for none."""
    state = make_state(group(12, (4, 5)), group(80, at, since=1), air=[flyer, *air], board=PLAINS)
    found = best_target(survey(view(state, Side.AXIS)), flyer, Hex(4, 6), [Hex(*at)] if is_attacked else [])
    return 0 if found is None else found[0]


@pytest.mark.rule("7.1")
def test_a_strike_is_worth_more_on_an_attacked_enemy_and_with_an_escort_and_less_where_fighters_rise() -> None:
    near, far = (4, 4), (4, 3)  # the escort reaches two hexes
    assert 2 * worth(near) == 3 * worth(far) > 0
    assert worth(near, is_attacked=True) == 3 * worth(near)
    assert worth(near, FIGHTERS) == worth(near) * 60 // (60 + 40 // 2)  # points of the Axis count twice


@pytest.mark.rule("7.1")
def test_without_an_escort_aircraft_fly_only_where_fewer_rise_than_they_are() -> None:
    few = replace(FLYER, points=20)
    assert worth((4, 4), FIGHTERS, flyer=few) > 0
    assert worth((4, 3), FIGHTERS, flyer=few) == 0
    assert worth((4, 3), FIGHTERS, flyer=replace(FLYER, points=21)) > 0
    enemies = group(80, (2, 4), since=1), group(81, (6, 3), rifle(1, 20), since=1)
    guarded = make_state(
        group(12, (4, 5)), *enemies, air=[few, replace(FIGHTERS, at=Hex(2, 2))], board=make_board(("." * 12,) * 9)
    )
    found = best_target(survey(view(guarded, Side.AXIS)), few, Hex(4, 6), [])
    assert found is not None
    assert found[1] == Hex(6, 3), "the weaker one, which no fighters guard"


LINE = {(column, 6): Side.AXIS for column in range(3, 17)}
PLACES = {12: (4, 4), 13: (14, 5), 80: (4, 2), 81: (14, 3)}


def sent(
    flyer: AirGroup,
    *air: AirGroup,
    rails: dict[tuple[int, int], Side] = LINE,
    weak: int = 20,
    strong: tuple[Unit, ...] = (rifle(2), rifle(3), rifle(4), rifle(5)),
    places: dict[int, tuple[int, int]] = PLACES,
    more: tuple[Group, ...] = (),
) -> str:
    """Where an air group at a railway behind a weak enemy is sent, while a strong one stands at the other end."""
    at = PLACES | places
    fronts = [
        group(12, at[12], infantry(1), supplied_by=58),
        group(13, at[13], infantry(2), supplied_by=59),
        group(80, at[80], rifle(1, weak), since=1),
        group(81, at[81], *strong, since=1),
    ]
    known = view(make_state(*fronts, *more, air=[flyer, *air], board=PLAINS, rails=rails), Side.AXIS)
    return str(transfer(survey(known), known, known.air[flyer.id], []))


@pytest.mark.rule("6.3")
def test_aircraft_leave_a_quiet_front_by_rail_for_one_where_their_strikes_do_far_more() -> None:
    assert sent(FLYER).startswith("RAIL 52 13,6")


def test_aircraft_stay_where_the_difference_is_small_or_no_train_goes() -> None:
    assert sent(FLYER, weak=200) == "None"
    assert sent(FLYER, rails={}) == "None"


def test_aircraft_do_not_go_where_as_many_fighters_as_they_are_would_rise() -> None:
    fighters = AirGroup(116, Hex(15, 2), 40, supplied_by=122)
    assert sent(replace(FLYER, points=15), fighters) == "None"
    assert sent(FLYER, fighters).startswith("RAIL 52 13,6")


def test_a_base_without_supply_is_left_for_one_that_a_depot_reaches() -> None:
    assert sent(replace(FLYER, supplied_by=None), weak=200) != "None"


def test_aircraft_without_a_target_go_by_rail_for_the_weakest_one() -> None:
    assert sent(replace(FLYER, supplied_by=None), strong=(rifle(2, 1),)).startswith("RAIL 52 13,6")


def test_few_aircraft_stay_where_they_are() -> None:
    assert sent(replace(FLYER, points=9)) == "None"
    assert sent(replace(FLYER, points=10)).startswith("RAIL 52 13,6")


def test_aircraft_do_not_go_where_just_as_many_fighters_as_they_are_would_rise() -> None:
    fighters = AirGroup(116, Hex(14, 2), 40, supplied_by=122)
    for enemy in ((14, 3), (14, 4)):  # beyond the reach of an escort, and within it
        assert sent(replace(FLYER, points=20), fighters, places={81: enemy}) == "None"
        assert sent(replace(FLYER, points=21), fighters, places={81: enemy}).startswith("RAIL 52 13,6")


def test_a_base_is_two_or_three_hexes_from_the_enemy() -> None:
    assert sent(FLYER, places={81: (14, 4)}).startswith("RAIL 52 13,6")
    assert sent(FLYER, places={81: (14, 3)}).startswith("RAIL 52 13,6")
    assert sent(FLYER, places={81: (14, 2)}) == "None"


def test_a_base_is_beside_a_group_that_a_depot_feeds() -> None:
    assert sent(FLYER, places={13: (14, 4)}) == "None"


def test_a_base_is_not_where_the_enemy_could_break_through_to() -> None:
    tanks = mech(64, (12, 4), *(unit(UnitType.TANK, n) for n in range(1, 4)))
    assert sent(FLYER, more=(tanks,)).startswith("RAIL 52 14,6")


@pytest.mark.parametrize("enemy", [(4, 2), (4, 3)])
def test_aircraft_go_past_bases_that_are_too_far_from_the_enemy_or_no_better(enemy: tuple[int, int]) -> None:
    assert sent(FLYER, places={12: (4, 5), 80: enemy}).startswith("RAIL 52 13,6")


# On the board of the puzzles: who strikes


BUSY = Strike(Hex(10, 6), StrikeKind.GROUND)
FRONT = army(12, (9, 6), 100, entrenchment=3), army(80, (10, 6), 100)


def seen(*groups: Group, **more: object) -> tuple[Situation, View]:
    """What the Axis sees in its movement phase, and what its commander makes of it."""
    known = view(position(Side.AXIS, *groups, **more), Side.AXIS)
    return survey(known), known


def based(base: tuple[int, int], points: int = 60, number: int = 52, **marks: Any) -> AirGroup:
    """An air group that a depot of its side supplies."""
    return replace(AirGroup(number, Hex(*base), points, supplied_by=58 if number < 64 else 122), **marks)


def flown(*air: AirGroup, groups: tuple[Group, ...] = FRONT, **more: object) -> list[str]:
    """The strikes of the Axis."""
    situation, known = seen(*groups, air=air, **more)
    return [*map(str, strikes(situation, known, []))]


@pytest.mark.parametrize(
    "marks",
    [
        {"points": 9},
        {"moved": 1},
        {"supplied_by": None},
        {"at": None},
        {"strike": Strike(Hex(10, 6), StrikeKind.GROUND)},
    ],
)
def test_an_air_group_that_cannot_fly_or_has_few_aircraft_does_not_strike_and_the_next_one_does(
    marks: dict[str, Any],
) -> None:
    assert flown(based((8, 6), **marks), based((8, 7), 10, number=53)) == ["STRIKE 53 10,6 ground"]


@pytest.mark.rule("7.1")
@pytest.mark.parametrize(("weather", "flies"), [(Weather.VERY_COLD, True), (Weather.COLD, True), (Weather.RAIN, False)])
def test_only_rain_keeps_aircraft_on_the_ground(weather: Weather, flies: bool) -> None:
    assert bool(flown(based((8, 6)), weather=weather)) is flies


FAR_APART = army(12, (2, 2), 100), army(80, (19, 10), 100)


def works(*cities: City, aircraft: int = 21) -> list[str]:
    """The strikes of some aircraft at 7,6, out of reach of troops, with 40 enemy fighters near."""
    air = based((7, 6), aircraft), based((11, 6), 40, number=116)
    return flown(*air, groups=FAR_APART, cities=cities)


def plant(name: str, at: tuple[int, int], factories: int = 5, side: Side = Side.SOVIET) -> City:
    return city(name, at, side, vehicle=factories)


@pytest.mark.rule("6.9")
def test_factories_of_the_enemy_are_bombed_up_to_four_hexes_away_and_nothing_else() -> None:
    assert works(plant("Gorki", (11, 8))) == ["STRIKE 52 11,8 bomb"]
    assert works(plant("Gorki", (12, 6))) == []
    assert works(plant("Gorki", (11, 8), factories=0)) == []
    assert works(plant("Gorki", (11, 8), side=Side.AXIS)) == []


def test_the_city_with_most_factories_is_bombed() -> None:
    assert works(plant("Gorki", (9, 3), 9), plant("Kursk", (11, 8), 8)) == ["STRIKE 52 9,3 bomb"]


@pytest.mark.rule("7.1")
@pytest.mark.parametrize(("aircraft", "flies"), [(21, True), (20, False)])
def test_factories_are_not_bombed_where_as_many_fighters_rise(aircraft: int, flies: bool) -> None:
    """Points of the Axis count twice: 20 aircraft are as much as 40 fighters."""
    assert bool(works(plant("Gorki", (11, 8)), aircraft=aircraft)) is flies


# Bases


def fled(base: tuple[int, int], *groups: Group) -> list[str]:
    """The moves of a base out of the way of the enemy."""
    situation, known = seen(*groups, air=[based(base)])
    return [*map(str, flights(situation, known))]


@pytest.mark.parametrize(("guard", "flees"), [(119, True), (120, False)])
def test_a_base_flees_from_enemies_who_are_stronger_than_its_guards(guard: int, flees: bool) -> None:
    assert bool(fled((9, 6), army(12, (9, 6), guard, units=1), army(80, (10, 6), 120))) is flees


def test_a_base_without_a_way_out_gives_no_order() -> None:
    around = [army(80 + n, at, 100) for n, at in enumerate(((8, 6), (10, 5), (9, 7), (8, 5), (10, 6)))]
    assert fled((9, 6), *around, army(90, (9, 5), 100)) == []


def moved(air: AirGroup, *friends: Group, **more: object) -> str:
    """Where an idle air group goes, the enemy at 10,6 and a railway along row 6."""
    situation, known = seen(*FRONT, *friends, air=[air], **more)
    return str(rebase(situation, known, known.air[air.id]))


@pytest.mark.parametrize(
    ("column", "order"),
    [(9, "MOVE 52 1"), (8, "None"), (7, "None"), (6, "MOVE 52 2"), (5, "MOVE 52 2"), (4, "RAIL 52 8,6")],
)
def test_a_base_is_two_or_three_hexes_behind_the_front_and_comes_by_rail_from_six(column: int, order: str) -> None:
    assert moved(based((column, 6)))[: len(order)] == order


def test_an_air_group_without_aircraft_takes_no_train() -> None:
    assert moved(based((4, 6), 0)).startswith("MOVE")


def test_a_train_goes_only_where_there_is_room_near_the_front() -> None:
    two = army(13, (8, 6), 60), army(14, (8, 6), 60)
    assert moved(based((4, 6)), *two).startswith("RAIL 52 7,6")
    assert moved(based((4, 6)), *two, army(15, (7, 6), 60), army(16, (7, 6), 60)).startswith("MOVE")


def test_of_two_stations_as_near_to_the_front_the_nearest_is_taken() -> None:
    line = RAILS | {(8, row): Side.AXIS for row in range(5, 12)}
    assert moved(based((8, 11)), rails=line).startswith("RAIL 52 8,7")


def test_a_station_that_armour_could_overrun_is_passed_by() -> None:
    assert moved(based((4, 6)), army(64, (10, 7), 100)).startswith("RAIL 52 7,6")


def test_a_base_two_hexes_behind_the_front_stays_though_armour_is_near() -> None:
    assert moved(based((8, 6)), army(64, (10, 7), 100)) == "None"


def test_a_base_stays_where_no_hex_is_better_for_aircraft() -> None:
    swamp = board(tuple("." * 6 + "ss" + "." * 12 for _ in range(11)))
    assert moved(based((6, 6)), rails={}, board=swamp) == "None"


@pytest.mark.rule("6.2")
@pytest.mark.parametrize("marks", [{"strike": BUSY}, {"moved": 1}])
@pytest.mark.parametrize("column", [4, 6])
def test_a_base_that_has_moved_or_strikes_stays(column: int, marks: dict[str, Any]) -> None:
    assert moved(based((column, 6), **marks)) == "None"


@pytest.mark.rule("8.6")
@pytest.mark.parametrize(("day", "raids"), [(date(1941, 9, 30), False), (date(1941, 10, 1), True)])
def test_convoys_are_raided_from_october_on_in_the_far_north(day: date, raids: bool) -> None:
    raider, other = based((8, 3)), based((8, 6), number=53)
    _, known = seen(*FRONT, air=[raider, other], day=day, start=day)
    assert [raids_convoys(known, air) for air in (raider, other)] == [raids, False]
