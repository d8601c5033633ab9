"""The own groups in figures: which are idle, how they are sorted and found."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.kit import group, infantry, make_state
from tests.text.panels.views import barbarossa_view, front_view
from wir.estimates.group_rows import (
    FILTERS,
    SORTS,
    arranged,
    found,
    group_rows,
    idle_groups,
    is_idle,
    movers_left,
    stays,
)
from wir.model.groups import AirGroup
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.view import view


def test_every_own_group_has_a_row_and_no_enemy_has() -> None:
    shown = front_view()
    rows = {row.number: row for row in group_rows(shown)}
    assert sorted(rows) == [1, 2, 12, 13, 14, 52]
    assert (rows[13].place, rows[13].fatigue, rows[13].strength) == ("Konigsberg", 45, 70)
    assert (rows[12].place, rows[12].bearing) == ("Minsk", "NW")
    assert (rows[52].kind, rows[52].strength, rows[52].plot) == ("air", 140, "ground 6,3")


def test_idle_are_those_who_could_act_and_were_told_nothing() -> None:
    rows = {row.number: row.idle for row in group_rows(front_view())}
    assert rows == {1: False, 2: True, 12: False, 13: False, 14: False, 52: False}
    waiting = replace(front_view(), phase=Phase.AXIS_SUPPLY)
    assert not any(row.idle for row in group_rows(waiting))


def test_an_air_group_without_aircraft_or_supply_is_not_idle() -> None:
    shown = front_view()
    assert is_idle(shown, AirGroup(52, Hex(1, 1), 10, supplied_by=58))
    assert not is_idle(shown, AirGroup(52, Hex(1, 1), 10))
    assert not is_idle(shown, AirGroup(52, Hex(1, 1), 0, supplied_by=58))


def test_a_group_that_marched_plotted_or_took_guns_is_not_idle() -> None:
    shown = front_view()
    waiting = shown.groups[2]
    assert is_idle(shown, waiting)
    assert not is_idle(shown, replace(waiting, moved=1, allowance=4))
    assert not is_idle(shown, replace(waiting, plot="2"))
    assert not is_idle(shown, replace(waiting, guns_added=True))
    assert not is_idle(shown, shown.groups_of(Side.SOVIET)[0]), "the enemy waits for none of our orders"


@pytest.mark.parametrize("name", SORTS)
def test_every_sort_keeps_every_row(name: str) -> None:
    rows = group_rows(barbarossa_view())
    assert sorted(row.number for row in arranged(rows, name)) == sorted(row.number for row in rows)


def test_the_strongest_and_the_most_tired_come_first() -> None:
    rows = group_rows(front_view())
    assert arranged(rows, "strength")[0].number == 1
    assert arranged(rows, "fatigue")[0].number == 13
    assert arranged(rows, "idle")[0].number == 2
    assert arranged(rows, "plot")[0].number == 1


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("all", [1, 2, 12, 13, 14, 52]),
        ("mechanized", [1, 2]),
        ("infantry", [12, 13, 14]),
        ("air", [52]),
        ("idle", [2]),
        ("plotted", [1, 12, 14, 52]),
        ("supplied", [1, 13, 14, 52]),
        ("unsupplied", [2, 12]),
        ("tired", []),
        ("spent", [13]),
        ("dug in", [12, 14]),
    ],
)
def test_filters_keep_what_they_say(name: str, numbers: list[int]) -> None:
    assert [row.number for row in arranged(group_rows(front_view()), "number", name)] == numbers


def test_every_filter_is_proved() -> None:
    marks = test_filters_keep_what_they_say.pytestmark  # type: ignore[attr-defined]
    assert {name for name, _ in marks[0].args[1]} == set(FILTERS)


def test_groups_are_found_by_number_and_place() -> None:
    rows = group_rows(front_view())
    assert [row.number for row in found(rows, "1")] == [1, 12, 13, 14]
    assert [row.number for row in found(rows, "min")] == [12]
    assert found(rows, "nowhere") == []


def test_groups_are_found_by_a_unit_but_a_mere_number_is_that_of_a_group() -> None:
    rows = group_rows(barbarossa_view())
    assert [row.number for row in found(rows, "7 pz")] == [3]
    assert [row.number for row in found(rows, "LEHR")] == [4]
    assert all(str(row.number).startswith("7") for row in found(rows, "7"))


def test_bases_that_could_move_are_left_beside_the_idle_groups() -> None:
    shown = front_view()
    assert [mover.id for mover in movers_left(shown)] == [2]
    free = shown.copy()
    free.air[52] = replace(shown.air[52], strike=None)
    assert [mover.id for mover in movers_left(free)] == [2, 52]
    free.air[52] = replace(free.air[52], moved=True)
    assert [mover.id for mover in movers_left(free)] == [2]


def test_who_holds_is_not_idle_and_who_has_dug_in_is_likely_to_stay() -> None:
    shown = front_view()
    assert [group.id for group in idle_groups(shown)] == [2]
    held = shown.copy()
    kept = {"holds": f"{shown.week}: 2>{shown.week + 1}/-1"}
    held.players[Side.AXIS] = replace(shown.players[Side.AXIS], asides=kept)
    assert idle_groups(held) == []
    assert not any(row.idle for row in group_rows(held))
    group = shown.groups[2]
    assert [stays(shown, replace(group, entrenchment=level)) for level in (0, 1, 2)] == [False, True, True]
    able = AirGroup(52, Hex(1, 1), 10, supplied_by=58)
    assert [stays(shown, each) for each in (able, replace(able, points=0))] == [False, True]


def test_fatigue_is_the_mean_and_a_unit_at_the_limit_makes_a_group_spent() -> None:
    tired = group(12, (4, 4), infantry(1, fatigue=29), infantry(2, fatigue=32))
    spent = group(13, (4, 5), infantry(3, fatigue=95), infantry(4, fatigue=5))
    rows = {row.number: row for row in group_rows(view(make_state(tired, spent), Side.AXIS))}
    assert (rows[12].fatigue, rows[12].spent) == (30, False)
    assert (rows[13].fatigue, rows[13].spent) == (50, True)
