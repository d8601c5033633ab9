"""The enemy's marches as a side has seen them."""

from __future__ import annotations

from tests.kit import group, make_state, rifle
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.view import View, view
from wir.text.map.arrows import Trail
from wir.text.reports.film import march_shots, marched, trails


def seen(**places: tuple[int, int]) -> View:
    """Three Soviet groups and one of the Axis, some elsewhere than at first."""
    at = {"a": (9, 8), "b": (8, 2), "c": (7, 5), "own": (2, 2)} | places
    numbers = {"a": 76, "b": 77, "c": 78, "own": 12}
    return view(make_state(*(group(numbers[name], at[name], rifle()) for name in at)), Side.AXIS)


def test_an_enemy_who_stands_elsewhere_has_marched_and_no_other() -> None:
    assert marched(seen(), seen(a=(9, 6), b=(8, 3), own=(3, 2))) == [
        (77, Hex(8, 2), Hex(8, 3)),
        (76, Hex(9, 8), Hex(9, 6)),
    ]
    assert marched(seen(), seen()) == []


def test_a_new_enemy_has_come_from_nowhere() -> None:
    before = seen()
    del before.groups[78]
    assert marched(before, seen()) == []


def test_older_marches_are_faint_and_groups_that_are_gone_have_left_none() -> None:
    now = seen(b=(8, 3))
    found = trails([(77, Hex(8, 2), Hex(8, 3))], [(76, Hex(9, 9), Hex(9, 8)), (99, Hex(1, 1), Hex(2, 2))], now)
    assert found == (Trail(Hex(9, 9), Hex(9, 8), Side.SOVIET, True), Trail(Hex(8, 2), Hex(8, 3), Side.SOVIET))


def test_the_marches_are_shown_one_after_the_other_from_north_to_south() -> None:
    now = seen(a=(9, 6), b=(8, 3))
    first, second = march_shots(now, marched(seen(), now))
    assert [first.state.groups[number].at for number in (76, 77)] == [Hex(9, 8), Hex(8, 3)]
    assert second.state.groups[76].at == now.groups[76].at == Hex(9, 6)
    assert [first.at, second.at] == [Hex(8, 3), Hex(9, 6)]
    assert [trail.faint for trail in second.deeds.trails] == [True, False]
    assert march_shots(now, []) == []


def test_many_marches_take_no_more_than_a_dozen_shots() -> None:
    state = make_state(*(group(80 + n, (9, 1 + n % 8), rifle()) for n in range(16)))
    now = view(state, Side.AXIS)
    marches = [(80 + n, Hex(8, 1 + n % 8), Hex(9, 1 + n % 8)) for n in range(16)]
    assert len(march_shots(now, marches)) <= 12
    assert march_shots(now, marches)[-1].state == now
