"""Siberian reinforcements (§8.14)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from tests.kit import change_of, city, events_of, group, make_board, make_state, rifle
from wir import load_scenario
from wir.engine.game import Game
from wir.engine.sequence import end_week
from wir.model.board import Place
from wir.model.cities import City
from wir.model.groups import AirGroup, Group, Kind
from wir.model.hexes import Hex
from wir.model.scenario import Reinforcement
from wir.model.sides import Side
from wir.model.state import State
from wir.model.units import UnitType
from wir.rules.problems import problems
from wir.rules.reinforcements import send_siberians, siberians_due, why_no_siberians

BOARD = make_board(cities=[Place("Kuybyshev", "9,5")])
JUNE = date(1942, 6, 7)


def rear(
    *groups: Group,
    level: int = 1,
    owner: Side = Side.SOVIET,
    day: date = JUNE,
    air: tuple[AirGroup, ...] = (),
    towns: tuple[City, ...] = (),
    reinforcements: tuple[Reinforcement, ...] = (),
) -> State:
    return make_state(
        *groups,
        board=BOARD,
        cities=[city("Kuybyshev", (9, 5), owner), *towns],
        level=level,
        day=day - timedelta(days=7),
        air=air,
        reinforcements=reinforcements,
    )


@pytest.mark.rule("8.14")
def test_what_keeps_siberians_away_is_told() -> None:
    every = [group(n, (1 + n % 8, 1 + n // 8 % 4)) for n in range(76, 116)]
    crowd = [group(n, (1 + n % 8, 6), *(rifle(f"{n}-{u}") for u in range(6))) for n in range(76, 109)]
    assert why_no_siberians(rear()) == ""
    assert why_no_siberians(rear(owner=Side.AXIS)) == "Kuybyshev is lost"
    assert why_no_siberians(rear(group(80, (9, 5)), air=(AirGroup(116, Hex(9, 5)),))) == "Kuybyshev is full"
    assert why_no_siberians(rear(*crowd)) == "you would have more than 199 units"
    assert why_no_siberians(rear(*crowd[:32], group(114, (1, 6)), group(115, (1, 7)))) == ""
    assert why_no_siberians(rear(*every)) == "no infantry group number is free"


def sent(state: State, day: date = JUNE) -> list[Group]:
    change = change_of(state)
    send_siberians(change, day)
    return [change.state.groups[told.facts["group"]] for told in events_of(change.events, "arrived")]


@pytest.mark.rule("8.14")
@pytest.mark.parametrize(
    ("day", "first", "second"),
    [
        (date(1942, 5, 31), False, False),
        (date(1942, 6, 1), True, True),
        (date(1942, 6, 7), True, True),
        (date(1942, 12, 27), True, True),
        (date(1943, 1, 3), True, False),
        (date(1944, 12, 31), True, False),
    ],
)
def test_they_come_from_june_1942_to_the_year_end_or_the_end_of_the_war(
    day: date, *, first: bool, second: bool
) -> None:
    assert siberians_due(rear(level=1), day) is first
    assert siberians_due(rear(level=2), day) is second
    assert not siberians_due(rear(level=3), day)
    assert not siberians_due(rear(level=4), day)


@pytest.mark.rule("8.14", "10.0")
def test_a_group_of_five_full_corps_arrives_at_kuybyshev() -> None:
    (group_,) = sent(rear())
    assert group_.at == Hex(9, 5)
    assert group_.id == 76
    assert (group_.entrenchment, group_.since) == (0, rear().week)
    assert [(u.type, u.strength, u.experience, u.fatigue) for u in group_.units] == [(UnitType.RIFLE, 90, 70, 0)] * 5
    assert len({u.designation for u in group_.units}) == 5


@pytest.mark.rule("8.14")
def test_their_arrival_is_told_as_that_of_siberians() -> None:
    change = change_of(rear())
    send_siberians(change, JUNE)
    (told,) = events_of(change.events, "arrived")
    assert (told.facts["group"], told.facts["at"], told.facts["siberians"]) == (76, [9, 5], True)


@pytest.mark.rule("8.14")
@pytest.mark.parametrize("first", [JUNE, date(1942, 7, 6)])
def test_every_fourth_group_brings_a_tank_corps(first: date) -> None:
    change = change_of(rear(day=first))
    tanks = []
    for week in range(8):
        send_siberians(change, first + timedelta(days=7 * week))
        group_ = change.state.groups[76 + week]
        change.put(replace(group_, at=Hex(1 + week, 1)))
        tanks.append([u.strength for u in group_.units if u.type is UnitType.TANK])
        assert len(group_.units) == 5
        assert UnitType.TANK not in {u.type for u in group_.units[:4]}, "it comes last"
    assert tanks == [[], [], [], [120], [], [], [], [120]]


@pytest.mark.rule("8.14")
def test_weeks_in_which_none_came_do_not_count_to_the_tank_corps() -> None:
    guards = [group(100, (9, 5)), group(101, (9, 5))]
    change = change_of(rear(*guards))
    for week in range(3):
        send_siberians(change, JUNE + timedelta(days=7 * week))
    assert change.player(Side.SOVIET).siberians == 0, "the hex is full"
    for guard in guards:
        del change.state.groups[guard.id]
    send_siberians(change, JUNE + timedelta(days=21))
    assert {u.type for u in change.state.groups[76].units} == {UnitType.RIFLE}
    assert change.player(Side.SOVIET).siberians == 1
    assert not problems(change.state)
    for number in (-1, 1000):
        change.update(Side.SOVIET, siberians=number)
        assert [str(found) for found in problems(change.state)] == [
            f"SOVIET: has received {number} Siberian groups, at most one a week comes"
        ]


@pytest.mark.rule("8.14")
def test_none_come_when_kuybyshev_is_lost_or_full() -> None:
    assert sent(rear(owner=Side.AXIS)) == []
    assert sent(rear(group(80, (9, 5)), group(81, (9, 5)))) == []
    assert sent(rear(group(80, (9, 5)), air=(AirGroup(116, Hex(9, 5)),))) == [], "two groups of any type"
    assert len(sent(rear(group(80, (9, 5))))) == 1


@pytest.mark.rule("8.14")
def test_none_come_when_no_number_or_too_little_room_is_left() -> None:
    places = [(c, r) for r in range(6, 13) for c in range(1, 13)]
    numbers = [group(n, at, rifle(n)) for n, at in zip(range(76, 116), places, strict=False)]
    assert sent(rear(*numbers)) == []
    assert len(sent(rear(*numbers[1:]))) == 1

    def army(units: int) -> list[Group]:
        corps = [rifle(n) for n in range(units)]
        return [group(80 + i, places[i], *corps[6 * i : 6 * i + 6]) for i in range(-(-units // 6))]

    assert sent(rear(*army(195))) == []
    assert len(sent(rear(*army(194)))) == 1


@pytest.mark.rule("8.14", "3.2")
def test_the_last_free_number_is_theirs_and_the_scheduled_unit_waits() -> None:
    places = [(c, r) for r in range(6, 13) for c in range(1, 13)]
    army = [group(n, at, rifle(n)) for n, at in zip(range(77, 116), places, strict=False)]
    late = Reinforcement(Side.SOVIET, JUNE, "Gorki", Kind.INFANTRY, rifle("late"))
    gorki = city("Gorki", (3, 3), Side.SOVIET)
    change = change_of(rear(*army, towns=(gorki,), reinforcements=(late,)))
    end_week(change)
    assert change.state.groups[76].at == Hex(9, 5)
    assert change.player(Side.SOVIET).expected == (0,)
    del change.state.groups[77]
    change.state.level = 3
    end_week(change)
    assert change.state.groups[77].at == Hex(3, 3)


@pytest.mark.rule("8.14")
@pytest.mark.parametrize("level", [1, 2])
def test_case_blue_begins_with_numbers_for_them(level: int) -> None:
    game = Game.new(load_scenario("case_blue"), level=level)
    while game.state.week == 1:
        game.end_phase()
    kuybyshev = game.state.cities["Kuybyshev"].at
    assert kuybyshev is not None
    (group_,) = game.state.groups_at(kuybyshev)
    assert [(u.type, u.strength, u.experience) for u in group_.units] == [(UnitType.RIFLE, 90, 70)] * 5


@pytest.mark.rule("8.14")
def test_one_group_comes_each_week_while_there_is_room() -> None:
    change = change_of(rear())
    for _ in range(3):
        end_week(change)
    assert [g.id for g in change.state.groups_at(Hex(9, 5))] == [76, 77]
    assert change.state.units_of(Side.SOVIET) == 10
