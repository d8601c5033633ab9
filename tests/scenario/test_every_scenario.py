"""What holds for each of our scenarios."""

from __future__ import annotations

from collections import Counter

import pytest

from wir.engine.game import Game
from wir.model.board import parse_place
from wir.model.calendar import LAST_DAY
from wir.model.groups import Group
from wir.model.hexes import within
from wir.model.scenario import Length, Scenario
from wir.model.sides import SIDES, Side
from wir.model.units import UnitType
from wir.rules.problems import problems
from wir.rules.quality import designated
from wir.rules.supply import depot_routes
from wir.rules.tables import STACKING, SUPPLY_RADIUS, UNITS_OF_SIDE
from wir.scenario import scenario_names

BESIEGED = {"case_blue": {92, 112}}
"""Groups that no depot can reach in week 1: the armies at Nelidovo, Sevastopol."""


def groups_of(scenario: Scenario, side: Side) -> list[Group]:
    return [group for group in scenario.groups if group.side is side]


def test_these_are_our_scenarios() -> None:
    assert scenario_names() == ("barbarossa", "case_blue", "smolensk", "zitadelle")


@pytest.mark.rule("3.2")
def test_the_first_state_is_possible(scenario: Scenario) -> None:
    assert problems(Game.new(scenario, seed=1).state) == []


@pytest.mark.rule("5.2")
def test_every_group_can_be_supplied_in_the_first_week_except_the_besieged(scenario: Scenario) -> None:
    state = Game.new(scenario, seed=1).state
    cut_off = set()
    for side in SIDES:
        reach = {hex_ for depot in state.depots_of(side) for hex_ in depot_routes(state, depot)}
        places = {group.id: group.at for group in state.groups_of(side)}
        places |= {air.id: air.at for air in state.air_of(side) if air.at is not None}
        cut_off |= {number for number, at in places.items() if not reach & set(within(at, SUPPLY_RADIUS))}
    assert cut_off == BESIEGED.get(scenario.id, set())


@pytest.mark.rule("5.2")
def test_each_depot_can_leave_its_hex(scenario: Scenario) -> None:
    state = Game.new(scenario, seed=1).state
    shut_in = [depot.id for depot in scenario.depots if len(depot_routes(state, depot)) < 2]
    assert shut_in == ([127] if scenario.id in ("case_blue", "zitadelle") else []), "only the one in Leningrad"


@pytest.mark.rule("4.9")
def test_there_is_room_for_every_unit_or_it_goes_to_the_pool(scenario: Scenario) -> None:
    for side in SIDES:
        assert sum(len(group.units) for group in groups_of(scenario, side)) <= UNITS_OF_SIDE - 3


@pytest.mark.rule("8.13")
def test_axis_units_have_the_types_of_the_day(scenario: Scenario) -> None:
    units = [unit for group in groups_of(scenario, Side.AXIS) for unit in group.units]
    assert {unit.type for unit in units} == {designated(unit.type, scenario.start) for unit in units}


@pytest.mark.rule("4.9")
def test_no_division_is_scheduled_that_the_axis_may_build_by_name(scenario: Scenario) -> None:
    assert {entry.unit.designation for entry in scenario.reinforcements}.isdisjoint(("HOH", "FRU", "H.J"))


@pytest.mark.rule("2.2")
def test_the_first_eighteen_ss_divisions_have_names_instead_of_numbers(scenario: Scenario) -> None:
    units = [unit for group in groups_of(scenario, Side.AXIS) for unit in group.units]
    units += [entry.unit for entry in scenario.reinforcements]
    numbers = {unit.designation for unit in units if unit.type.label.startswith("SS") and unit.designation.isdigit()}
    assert [number for number in numbers if int(number) <= 18] == []


@pytest.mark.rule("3.2")
def test_reinforcements_come_in_the_order_of_their_weeks(scenario: Scenario) -> None:
    days = [entry.day for entry in scenario.reinforcements]
    assert days == sorted(days)
    assert {(day - scenario.start).days % 7 for day in days} <= {0}


@pytest.mark.rule("3.2")
def test_reinforcements_arrive_where_their_side_rules_and_there_is_room(scenario: Scenario) -> None:
    places = {city.name: city.at for city in scenario.cities if city.at is not None}
    stacked = Counter([*(group.at for group in scenario.groups), *(air.at for air in scenario.air)])
    control = scenario.first_control
    for entry in scenario.reinforcements:
        at = places.get(entry.at) or parse_place(entry.at)
        assert control[at] is entry.side, entry.unit.name
        joined = [
            g for g in groups_of(scenario, entry.side) if g.at == at and g.kind is entry.kind and len(g.units) < 6
        ]
        if entry.day == scenario.reinforcements[0].day:
            assert joined or stacked[at] < STACKING, entry.unit.name


@pytest.mark.rule("9.1")
def test_games_end_on_a_turn_of_their_own(scenario: Scenario) -> None:
    for terms in scenario.terms.values():
        assert (terms.last_week - scenario.start).days % 7 == 0
        assert terms.last_week <= LAST_DAY
    assert scenario.terms[Length.SHORT].last_week < scenario.terms[Length.LONG].last_week


@pytest.mark.rule("5.3")
def test_only_railways_of_the_other_side_are_converted_and_only_behind_the_own_front(scenario: Scenario) -> None:
    control = scenario.first_control
    rails = scenario.first_rails
    for text in scenario.converted:
        hex_ = parse_place(text)
        assert scenario.board.built_by[hex_] is rails[hex_].enemy
        assert control[hex_] is rails[hex_], text


@pytest.mark.rule("5.3")
def test_nobody_stands_on_the_converted_rails_of_the_enemy(scenario: Scenario) -> None:
    converted = {parse_place(text) for text in scenario.converted}
    assert [group.id for group in groups_of(scenario, Side.SOVIET) if group.at in converted] == []


@pytest.mark.rule("8.8")
def test_captured_cities_make_nothing(scenario: Scenario) -> None:
    board = scenario.board
    soviet = {name for name, place in board.city_places.items() if board.built_by[parse_place(place.at)] is Side.SOVIET}
    taken = [city for city in scenario.cities if city.name in soviet and city.owner is Side.AXIS]
    parts = ("population", "heavy_industry", "vehicle", "artillery", "aircraft")
    assert [city.name for city in taken if any(getattr(city, part) for part in parts)] == []


def test_labels_name_groups_air_groups_and_depots(scenario: Scenario) -> None:
    combat, air = {group.id for group in scenario.groups}, {air.id for air in scenario.air}
    assert set(scenario.labels) == combat | air | {depot.id for depot in scenario.depots}


def test_each_player_is_told_his_aims(scenario: Scenario) -> None:
    assert all(len(scenario.strategic_notes[side].split()) > 60 for side in SIDES)


@pytest.mark.rule("4.1")
def test_tanks_and_motorized_units_stand_in_mechanized_groups_or_are_few(scenario: Scenario) -> None:
    infantry = [group for group in scenario.groups if not group.is_mechanized]
    tanks = [unit.name for group in infantry for unit in group.units if unit.type in (UnitType.PZ, UnitType.TANK)]
    assert len(tanks) <= 1
