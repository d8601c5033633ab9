"""Air strikes, bases and ships (§4.5, §4.10, §6.9, §7.1, §8.6)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from tests.ai.puzzles.position import answer, army, axis, position, soviets
from tests.kit import city
from wir import load_scenario
from wir.engine.game import Game
from wir.model.groups import AirGroup
from wir.model.hexes import Hex, distance
from wir.model.phases import Phase
from wir.model.roster import Roster
from wir.model.sides import Side
from wir.model.weather import Weather

FRONT = (army(12, (9, 6), 100, entrenchment=3), army(80, (10, 6), 100, entrenchment=5))


def test_a_base_beside_the_enemy_is_moved_back_in_rain() -> None:
    found = axis(*FRONT, air=[AirGroup(52, Hex(9, 7), 60, supplied_by=58)], weather=Weather.RAIN)
    base = found.state.air[52].at
    assert base is not None
    assert distance(base, Hex(10, 6)) >= 2


def test_a_base_far_behind_is_moved_up() -> None:
    found = axis(*FRONT, air=[AirGroup(52, Hex(2, 6), 60, supplied_by=58)])
    base = found.state.air[52].at
    assert base is not None
    assert base.column > 2


def test_few_aircraft_are_not_sent_without_escort_against_many() -> None:
    air = [AirGroup(52, Hex(7, 5), 20, supplied_by=58), AirGroup(116, Hex(11, 6), 200, supplied_by=122)]
    found = axis(*FRONT, air=air)
    assert not found.gave("STRIKE 52")


def test_factories_are_bombed_where_no_troops_are_in_range() -> None:
    works = city("Works", (9, 9), Side.SOVIET, population=9, vehicle=30, heavy_industry=20)
    found = axis(
        army(12, (3, 3), 100),
        army(80, (17, 2), 100),
        air=[AirGroup(52, Hex(7, 8), 200, supplied_by=58)],
        cities=[works],
    )
    assert found.gave("STRIKE 52 9,9 bomb")


def test_new_aircraft_go_to_the_weak_base_at_the_front() -> None:
    air = [AirGroup(52, Hex(7, 6), 20), AirGroup(53, Hex(7, 8), 240)]
    found = answer(position(Side.AXIS, *FRONT, air=air, phase=Phase.AXIS_ADJUSTMENT))
    assert found.gave("AIR R>52")
    assert not found.gave("AIR R>53")


def test_aircraft_help_the_assault_rather_than_a_quiet_front() -> None:
    found = axis(
        army(12, (9, 5), 200),
        army(80, (10, 5), 60),
        army(13, (9, 9), 60, entrenchment=5),
        army(81, (10, 9), 150, entrenchment=5),
        air=[AirGroup(52, Hex(8, 7), 100, supplied_by=58)],
    )
    assert found.gave("STRIKE 52 10,5 ground")


def test_raiders_of_convoys_stay_in_the_far_north() -> None:
    state = Game.new(load_scenario("case_blue"), seed=1).state
    kept = [replace(g, at=Hex(8, 3)) for g in (state.groups[12],)] + [state.groups[76]]
    state = replace(
        state,
        week=20,
        weather=Weather.COLD,
        phase=Phase.AXIS_MOVEMENT,
        groups=Roster((g.id, g) for g in kept),
        air=Roster([(57, replace(state.air[57], at=Hex(9, 3), supplied_by=62))]),
    )
    assert state.date >= date(1942, 11, 1)
    assert answer(state).state.air[57].at == Hex(9, 3)


def test_the_garrison_of_a_doomed_port_sails_away_unit_by_unit() -> None:
    ports = [city("Odessa", (9, 9), Side.SOVIET, population=8), city("Sevastopol", (15, 10), Side.SOVIET, population=4)]
    found = answer(
        position(
            Side.SOVIET,
            army(80, (9, 9), 120, supplied_by=None),
            army(81, (15, 10), 60),
            army(12, (8, 8), 300),
            army(13, (10, 9), 300),
            army(14, (9, 10), 300),
            cities=ports,
            phase=Phase.SOVIET_ADJUSTMENT,
        )
    )
    assert found.gave("SAIL 80>81")


def test_nobody_sails_out_of_a_port_that_is_safe() -> None:
    ports = [
        city("Odessa", (15, 3), Side.SOVIET, population=8),
        city("Sevastopol", (15, 10), Side.SOVIET, population=4),
    ]
    groups = [army(80, (15, 3), 120), army(81, (15, 10), 60), army(82, (10, 5), 100), army(12, (9, 5), 60)]
    found = answer(position(Side.SOVIET, *groups, cities=ports, phase=Phase.SOVIET_ADJUSTMENT))
    assert not found.gave("SAIL")


def test_a_base_in_the_way_of_a_breakthrough_flees() -> None:
    found = soviets(
        army(80, (13, 2), 60),
        army(1, (11, 6), 200),
        army(2, (11, 7), 200),
        air=[AirGroup(116, Hex(12, 6), 60, supplied_by=122)],
    )
    base = found.state.air[116].at
    assert base is not None
    assert base != Hex(12, 6)
