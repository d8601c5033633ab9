from __future__ import annotations

from collections import Counter
from datetime import date

import pytest

from wir.model.groups import Group, Kind
from wir.model.hexes import Hex, ring
from wir.model.scenario import Scenario
from wir.model.sides import SIDES, Side
from wir.model.units import UnitType
from wir.rules.bombardment import basic_acs
from wir.rules.book import paragraph, ruling
from wir.rules.production import infantry_multiple


def of(scenario: Scenario, side: Side) -> list[Group]:
    return [group for group in scenario.groups if group.side is side]


def test_the_armies_have_the_size_of_the_notes(barbarossa: Scenario) -> None:
    units = {side: sum(len(group.units) for group in of(barbarossa, side)) for side in SIDES}
    assert units == {Side.AXIS: 168, Side.SOVIET: 91}
    counts = Counter((group.side, group.kind) for group in barbarossa.groups)
    assert counts == {
        (Side.AXIS, Kind.MECHANIZED): 10,
        (Side.AXIS, Kind.INFANTRY): 36,
        (Side.SOVIET, Kind.MECHANIZED): 10,
        (Side.SOVIET, Kind.INFANTRY): 39,
    }
    strength = {side: sum(group.strength for group in of(barbarossa, side)) for side in SIDES}
    assert strength == {Side.AXIS: 11_672, Side.SOVIET: 3_885}


def test_the_axis_has_as_many_times_the_combat_strength_as_its_briefing_says(barbarossa: Scenario) -> None:
    axis, soviet = (sum(map(basic_acs, of(barbarossa, side))) for side in SIDES)
    assert round(axis / soviet) == 8
    assert "In June you have\neight times the combat strength" in barbarossa.strategic_notes[Side.AXIS]


@pytest.mark.rule("8.5", "8.11")
def test_the_soviets_get_as_many_reserves_as_their_briefing_says(barbarossa: Scenario) -> None:
    """3.33 infantry points a week for each point of population, at level 3."""
    people = sum(city.population for city in barbarossa.cities if city.owner is Side.SOVIET)
    assert round(people * infantry_multiple(Side.SOVIET, barbarossa.start, 3), -2) == 1100
    briefing = " ".join(barbarossa.strategic_notes[Side.SOVIET].split())
    assert "some eleven hundred infantry points a week" in briefing


def test_the_divisions_are_those_of_june_1941(barbarossa: Scenario) -> None:
    types = {side: Counter(unit.type for group in of(barbarossa, side) for unit in group.units) for side in SIDES}
    assert types[Side.AXIS][UnitType.PZ] == 17
    assert types[Side.AXIS][UnitType.SS_MOT_ELITE] == 4
    assert types[Side.AXIS][UnitType.FIN_INF] == 17
    assert types[Side.SOVIET][UnitType.MECH] == 25
    assert types[Side.SOVIET][UnitType.PARA] == 4


@pytest.mark.rule("4.9")
def test_the_named_elite_of_the_book_is_there(barbarossa: Scenario) -> None:
    names = {unit.designation: unit.type for group in of(barbarossa, Side.AXIS) for unit in group.units}
    elite = {name for name, type_ in names.items() if type_ is UnitType.SS_MOT_ELITE}
    assert elite == {"LAH", "D.R", "TOT", "WIK"}
    assert names["G.D"] is UnitType.MOT
    assert names["NOR"] is UnitType.SS_MTN


def test_nobody_is_tired_on_the_first_day(barbarossa: Scenario) -> None:
    assert {unit.fatigue for group in barbarossa.groups for unit in group.units} == {0}


def test_soviet_population_and_aircraft_are_the_judged_figures(barbarossa: Scenario) -> None:
    assert sum(city.population for city in barbarossa.cities if city.owner is Side.SOVIET) == 339
    points = {side: sum(air.points for air in barbarossa.air if air.side is side) for side in SIDES}
    assert points == {Side.AXIS: 265, Side.SOVIET: 278}


def test_the_economy_is_that_of_the_notes(barbarossa: Scenario) -> None:
    owners = Counter(city.owner for city in barbarossa.cities if city.at is not None)
    assert owners == {Side.SOVIET: 44, Side.AXIS: 4}

    def total(side: Side, kind: str) -> int:
        return sum(getattr(city, kind) for city in barbarossa.cities if city.owner is side)

    kinds = ("supply_centers", "heavy_industry", "vehicle", "artillery", "aircraft")
    assert [total(Side.SOVIET, kind) for kind in kinds] == [199, 286, 62, 81, 245]
    assert [total(Side.AXIS, kind) for kind in kinds] == [201, 64, 15, 47, 117]
    assert total(Side.AXIS, "population") == 132


@pytest.mark.rule("3.2")
def test_reinforcements_come_from_the_second_week_to_july_1944(barbarossa: Scenario) -> None:
    assert Counter(entry.side for entry in barbarossa.reinforcements) == {Side.AXIS: 111, Side.SOVIET: 40}
    days = [entry.day for entry in barbarossa.reinforcements]
    assert (days[0], days[-1]) == (date(1941, 6, 29), date(1944, 7, 9))


@pytest.mark.rule("3.2")
def test_the_field_divisions_of_the_luftwaffe_come_without_recruits_as_the_rules_say(barbarossa: Scenario) -> None:
    assert "the Luftwaffe raised from its own men" in ruling("R117").ruling
    assert "the Luftwaffe's field divisions" in paragraph("3.2").rule
    found = [entry for entry in barbarossa.reinforcements if entry.unit.type is UnitType.LW_INF]
    assert [entry.unit.strength for entry in found] == 15 * [48]
    assert all(date(1942, 10, 1) < entry.day < date(1943, 4, 1) for entry in found)


@pytest.mark.rule("3.2")
def test_divisions_raised_in_the_first_winter_are_not_scheduled(barbarossa: Scenario) -> None:
    # 370 to 389 and the panzer divisions 22 to 24 were raised after June: they come from production (R117).
    named = {entry.unit.name for entry in barbarossa.reinforcements}
    assert not named & {"22 PZ", "23 PZ", "24 PZ", *(f"{number} INF" for number in range(370, 390))}
    assert {"81 INF", "208 INF", "305 INF", "337 INF", "2 SFO IT INF"} <= named


def test_the_german_front_has_no_gap_from_tilsit_to_the_san(barbarossa: Scenario) -> None:
    held = {group.at for group in of(barbarossa, Side.AXIS)}
    control = barbarossa.first_control
    frontier = [
        hex_
        for hex_, side in control.items()
        if side is Side.AXIS
        and 15 <= hex_.row <= 23
        and hex_.column <= 8
        and any(control.get(near) is Side.SOVIET for near in ring(hex_))
    ]
    bare = [hex_ for hex_ in frontier if hex_ not in held and not set(ring(hex_)) & held]
    assert bare == []


def test_the_frontier_armies_stand_where_they_stood(barbarossa: Scenario) -> None:
    places = {group.id: group.at for group in barbarossa.groups}
    board = barbarossa.board
    named = {board.labels.get(places[number]) for number in (89, 98, 71, 91, 86, 109, 111, 105)}
    assert named == {"Brest", "Przemysl", "Lvov", "Minsk", "Vilnius", "Kiev", "Gomel", "Kishinev"}
    assert places[88] == Hex(4, 18)  # the tip of the Bialystok salient
