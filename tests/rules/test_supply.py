from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tests.kit import change_of, group, infantry, make_state, mech, panzer, play, rifle, unit
from wir.engine.game import Game
from wir.model.groups import AirGroup, Depot, Group, Status
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.players import Pools
from wir.model.sides import Side
from wir.model.state import Options, State
from wir.model.units import UnitType
from wir.model.weather import Weather
from wir.orders import parse_order
from wir.rules.supply import (
    Route,
    awaits_supply,
    depots_left,
    distribute,
    efficiency,
    follow,
    is_unsupplied,
    status_shown,
    unsupplied,
)
from wir.rules.tables import FATIGUE_REMOVED

SUMMER, WINTER_1941, WINTER_1942 = date(1941, 6, 22), date(1941, 12, 7), date(1942, 1, 4)
PRINTED = {0: 50, 1: 33, 2: 25, 3: 20, 4: 17, 5: 14, 6: 12}


def supplied(*groups: Group, side: Side = Side.AXIS, supply: int = 255, vehicle: int = 0, **more: object) -> State:
    """The state after the side's depot has supplied from 5,5."""
    number, phase = (58, Phase.AXIS_SUPPLY) if side is Side.AXIS else (122, Phase.SOVIET_SUPPLY)
    pools = dict.fromkeys(Side, Pools(supply=supply, vehicle=vehicle))
    state = make_state(*groups, depots=[Depot(number, Hex(5, 5))], phase=phase, pools=pools, **more)  # type: ignore[arg-type]
    return play(state, f"DEPOT {number} -").state


def weather_of(weather: Weather, day: date, vehicle: int = 0, options: Options | None = None) -> State:
    pools = dict.fromkeys(Side, Pools(vehicle=vehicle))
    return make_state(weather=weather, day=day, pools=pools, options=options)


@pytest.mark.rule("5.2")
@pytest.mark.parametrize(("row", "percent"), PRINTED.items())
def test_the_seven_printed_rows(row: int, percent: int) -> None:
    assert FATIGUE_REMOVED[row] == percent
    penalty, weather = (row, Weather.CLEAR) if row <= 4 else (row - 2, Weather.RAIN)
    assert efficiency(weather_of(weather, SUMMER), Side.AXIS, penalty) == percent


@pytest.mark.rule("5.2")
@pytest.mark.parametrize("penalty", range(5))
@pytest.mark.parametrize(
    ("weather", "day", "added"),
    [
        (Weather.CLEAR, SUMMER, 0),
        (Weather.COLD, WINTER_1941, 0),
        (Weather.RAIN, SUMMER, 2),
        (Weather.RAIN, date(1943, 10, 3), 2),
        (Weather.VERY_COLD, WINTER_1941, 2),
        (Weather.VERY_COLD, WINTER_1942, 0),
    ],
)
def test_bad_weather_costs_axis_depots_two_rows(weather: Weather, day: date, added: int, penalty: int) -> None:
    state = weather_of(weather, day)
    assert efficiency(state, Side.AXIS, penalty) == PRINTED[penalty + added]
    assert efficiency(state, Side.SOVIET, penalty) == PRINTED[penalty]


@pytest.mark.rule("5.2")
def test_the_house_rule_prolongs_the_first_winter_to_the_end_of_february() -> None:
    long_winter = Options(long_first_winter=True)
    for day, row in ((WINTER_1942, 2), (date(1942, 2, 22), 2), (date(1942, 3, 1), 0)):
        state = weather_of(Weather.VERY_COLD, day, options=long_winter)
        assert efficiency(state, Side.AXIS, 0) == PRINTED[row]


@pytest.mark.rule("5.2")
@pytest.mark.parametrize("side", list(Side))
@pytest.mark.parametrize(("vehicle", "rows"), [(999, 0), (1000, 1), (1999, 1), (2000, 2), (2550, 2)])
def test_each_thousand_vehicles_in_the_pool_saves_a_row(side: Side, vehicle: int, rows: int) -> None:
    state = weather_of(Weather.CLEAR, SUMMER, vehicle)
    for penalty in range(5):
        assert efficiency(state, side, penalty) == PRINTED[max(0, penalty - rows)]


@pytest.mark.rule("5.2")
def test_vehicles_make_up_for_bad_weather() -> None:
    assert efficiency(weather_of(Weather.RAIN, SUMMER, 2000), Side.AXIS, 1) == PRINTED[1]


@pytest.mark.rule("5.2")
def test_every_group_within_two_hexes_is_in_supply_whatever_lies_between() -> None:
    state = supplied(
        group(12, (5, 3)), group(13, (7, 6)), group(14, (5, 2)), group(80, (6, 5)), air=[AirGroup(52, Hex(3, 4), 9)]
    )
    assert [state.groups[n].supplied_by for n in (12, 13, 14)] == [58, 58, None]
    assert state.air[52].supplied_by == 58
    assert state.groups[80].supplied_by is None


@pytest.mark.rule("5.2")
def test_what_dice_round_is_rolled_for_each_unit_of_each_group() -> None:
    start = Depot(58, Hex(5, 5))
    pairs = [group(number, (5, 5), infantry(1, fatigue=5), infantry(2, fatigue=5)) for number in (12, 13)]
    outcomes = set()
    for seed in range(40):
        change = change_of(make_state(*pairs, depots=[start], phase=Phase.AXIS_SUPPLY), seed)
        distribute(change, start, (), Route(Hex(5, 5), 0))
        outcomes.add(tuple(unit_.fatigue for number in (12, 13) for unit_ in change.state.groups[number].units))
    assert {first == second for *_, first, second in outcomes} == {True, False}
    assert {one[0] == one[2] for one in outcomes} == {True, False}, "the first units of both"


@pytest.mark.rule("5.2")
def test_no_other_depot_or_second_try_rounds_otherwise() -> None:
    """So a depot's move may be taken back although it rolls dice (R142)."""
    tired = group(12, (5, 5), *(infantry(n, fatigue=5) for n in range(6)))
    depots = [Depot(number, Hex(5, 5)) for number in (58, 59)]
    game = Game(make_state(tired, depots=depots, phase=Phase.AXIS_SUPPLY))
    outcomes = set()
    for number in (58, 59, 58):
        game.submit(parse_order(f"DEPOT {number} -"))
        outcomes.add(tuple(each.fatigue for each in game.state.groups[12].units))
        game.undo()
    ((*rounded,),) = outcomes
    assert {*rounded} == {2, 3}


@pytest.mark.rule("5.2")
def test_where_a_depot_stands_is_kept_with_its_route_and_its_penalty_hexes() -> None:
    start = Depot(58, Hex(5, 5), at=None, penalty=3, route=(1,))
    for route, penalty in (((2, 3), 2), ((), 0)):
        change = change_of(make_state(group(12, (5, 5)), depots=[start], phase=Phase.AXIS_SUPPLY))
        found = follow(change.state, start, route)
        assert isinstance(found, Route)
        distribute(change, start, route, found)
        assert change.state.depots[58] == Depot(58, Hex(5, 5), at=found.end, penalty=penalty, route=route)


@pytest.mark.rule("5.2")
def test_the_tables_share_of_each_units_fatigue_is_removed() -> None:
    state = supplied(group(12, (5, 5), infantry(1, fatigue=60), infantry(2, fatigue=20), infantry(3)))
    assert [u.fatigue for u in state.groups[12].units] == [30, 10, 0]


@pytest.mark.rule("5.2")
def test_fractions_are_rounded_by_the_dice_and_at_least_one_point_goes() -> None:
    removed = []
    for seed in range(300):
        tired = group(12, (5, 5), infantry(1, fatigue=5), infantry(2, fatigue=1))
        after = supplied(tired, weather=Weather.RAIN, seed=seed)  # 25 %
        removed.append(5 - after.groups[12].units[0].fatigue)
        assert after.groups[12].units[1].fatigue == 0
    assert set(removed) == {1, 2}
    assert sum(removed) / 300 == pytest.approx(1.25, abs=0.1)


@pytest.mark.rule("5.2")
def test_supply_points_are_paid_for_each_refreshed_unit_and_double_for_the_motorized() -> None:
    rested = infantry(9)
    state = supplied(
        mech(1, (5, 5), panzer(1, fatigue=9), unit(UnitType.MOT, 2, fatigue=9)),
        group(12, (5, 6), infantry(1, fatigue=9), unit(UnitType.IT_MOT, 1, fatigue=9), rested),
    )
    assert state.players[Side.AXIS].pools.supply == 255 - 2 - 2 - 1 - 2


@pytest.mark.rule("5.2")
def test_with_an_empty_pool_groups_are_supplied_but_not_refreshed() -> None:
    state = supplied(
        group(12, (5, 5), infantry(1, fatigue=40), infantry(2, fatigue=40)),
        group(13, (5, 6), infantry(3, fatigue=40)),
        supply=1,
    )
    assert [u.fatigue for u in state.groups[12].units] == [20, 40]
    assert state.groups[13].supplied
    assert state.groups[13].units[0].fatigue == 40
    assert state.players[Side.AXIS].pools.supply == 0


@pytest.mark.rule("5.2")
@pytest.mark.parametrize(("supply", "dry"), [(5, []), (2, [13]), (1, [12, 13]), (0, [12, 13])])
def test_a_delivery_names_the_groups_for_which_the_pool_has_nothing_left(supply: int, dry: list[int]) -> None:
    tired = (infantry(1, fatigue=40), infantry(2, fatigue=40))
    groups = (group(12, (5, 6), *tired), group(13, (5, 6), infantry(3, fatigue=40)), group(14, (5, 5), infantry(4)))
    pools = dict.fromkeys(Side, Pools(supply=supply))
    state = make_state(*groups, pools=pools, depots=[Depot(58, Hex(5, 5))], phase=Phase.AXIS_SUPPLY)
    (told,) = Game(state).submit(parse_order("DEPOT 58 -"))
    assert told.facts["dry"] == dry


@pytest.mark.rule("5.2")
def test_the_last_supply_point_refreshes_a_motorized_unit_too() -> None:
    state = supplied(mech(1, (5, 5), panzer(1, fatigue=40), panzer(2, fatigue=40)), supply=3)
    assert [u.fatigue for u in state.groups[1].units] == [20, 20]
    assert state.players[Side.AXIS].pools.supply == 0


@pytest.mark.rule("5.2")
def test_a_group_is_supplied_once_a_week() -> None:
    depots = [Depot(58, Hex(5, 5)), Depot(59, Hex(6, 5))]
    state = make_state(
        group(12, (5, 5), infantry(1, fatigue=60)), group(13, (8, 5)), depots=depots, phase=Phase.AXIS_SUPPLY
    )
    after = play(state, "DEPOT 58 -", "DEPOT 59 -").state
    assert after.groups[12].units[0].fatigue == 30
    assert [after.groups[n].supplied_by for n in (12, 13)] == [58, 59]


@pytest.mark.rule("5.2", "10.0")
def test_supply_ends_the_count_of_weeks_out_of_supply() -> None:
    assert supplied(group(12, (5, 5), weeks_unsupplied=2)).groups[12].weeks_unsupplied == 0


@pytest.mark.rule("5.2")
def test_soviet_depots_supply_soviets() -> None:
    state = supplied(group(80, (5, 6), rifle(1, fatigue=50)), group(12, (8, 8)), side=Side.SOVIET)
    assert (state.groups[80].supplied_by, state.groups[80].units[0].fatigue) == (122, 25)


@pytest.mark.rule("5.2")
def test_supply_lasts_to_the_end_of_the_week() -> None:
    game = play(supplied(group(12, (5, 5)), group(80, (11, 11))), "END", "END")
    assert game.state.groups[12].supplied
    game.end_phase()
    assert not game.state.groups[12].supplied


@pytest.mark.rule("5.4")
def test_the_supply_scan_shows_who_has_received_nothing() -> None:
    air = [AirGroup(52, Hex(5, 4), 9), AirGroup(53, Hex(11, 11), 9)]
    state = supplied(group(12, (5, 5)), group(13, (10, 5)), group(80, (1, 12)), air=air)
    assert [g.id for g in unsupplied(state, Side.AXIS)] == [13, 53]
    assert [g.id for g in unsupplied(state, Side.SOVIET)] == [80]


@pytest.mark.rule("3.3", "5.2")
@pytest.mark.parametrize(
    ("phase", "awaits", "counts"),
    [
        (Phase.SOVIET_MOVEMENT, True, False),
        (Phase.AXIS_SUPPLY, True, True),
        (Phase.AXIS_MOVEMENT, False, True),
        (Phase.EXECUTION, False, True),
    ],
)
def test_want_of_supply_counts_from_the_sides_own_supply_phase_on(phase: Phase, awaits: bool, counts: bool) -> None:
    state = make_state(group(12, (5, 5)), group(13, (7, 5), supplied_by=58), phase=phase)
    assert awaits_supply(state, state.groups[12]) is awaits
    assert is_unsupplied(state, state.groups[12]) is counts
    assert not awaits_supply(state, state.groups[13])
    assert not is_unsupplied(state, state.groups[13])


@pytest.mark.rule("5.2")
def test_a_depot_that_was_passed_over_has_no_move_left() -> None:
    depots = [Depot(number, Hex(5, 4)) for number in (58, 59, 60)]
    state = make_state(group(12, (5, 5)), phase=Phase.AXIS_SUPPLY, depots=depots)
    assert [depot.id for depot in depots_left(state, Side.AXIS)] == [58, 59, 60]
    assert [depot.id for depot in depots_left(play(state, "DEPOT 59 1").state, Side.AXIS)] == [60]


@pytest.mark.rule("6.1", "5.2")
def test_before_the_supply_phase_the_status_of_last_week_is_shown() -> None:
    near, far = group(12, (5, 5)), group(13, (11, 11))
    bases = [AirGroup(52, Hex(5, 6), 9), AirGroup(53, Hex(11, 10), 9), AirGroup(54, None, returns=9)]
    state = make_state(near, far, air=bases, depots=[Depot(58, Hex(5, 4))], phase=Phase.AXIS_ADJUSTMENT)
    game = Game(state)
    assert {status_shown(game.state, each) for each in (near, far)} == {Status.SUPPLIED}, "in the first week all are"
    assert status_shown(game.state, replace(near, raised=1)) is Status.SUPPLIED, "also what is divided from them"
    while game.phase is not Phase.AXIS_SUPPLY:
        game.end_phase()
    assert {status_shown(game.state, game.state.groups[n]) for n in (12, 13)} == {Status.UNSUPPLIED}
    game.submit(parse_order("DEPOT 58 -"))
    while game.state.week == 1:
        game.end_phase()
    for phase in (Phase.AXIS_ADJUSTMENT, Phase.SOVIET_ADJUSTMENT, Phase.SOVIET_MOVEMENT):
        while game.phase is not phase:
            game.end_phase()
        shown = {n: status_shown(game.state, game.state.groups[n]).value for n in (12, 13)}
        assert shown == {12: "S", 13: "U"}
        assert {n: status_shown(game.state, game.state.air[n]).value for n in (52, 53)} == {52: "S", 53: "U"}
        assert game.state.groups[12].status is Status.UNSUPPLIED, "no depot has supplied it this week"
        assert not game.state.air[54].went_unsupplied
        assert status_shown(game.state, replace(near, raised=2)) is Status.UNSUPPLIED, "formed this week"
        assert status_shown(game.state, replace(near, raised=1)) is Status.SUPPLIED
    told = game.digest()
    game.state.groups[13] = replace(game.state.groups[13], went_unsupplied=False)
    assert game.digest() == told, "wars recorded before it was kept are verified as ever"


@pytest.mark.rule("5.2")
def test_a_rested_unit_keeps_no_other_of_its_group_from_resting() -> None:
    state = supplied(group(12, (5, 5), infantry(1), infantry(2, fatigue=60), infantry(3), infantry(4, fatigue=20)))
    assert [u.fatigue for u in state.groups[12].units] == [0, 30, 0, 10]
