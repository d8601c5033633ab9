"""Which groups the commander joins when no number is left."""

from __future__ import annotations

import pytest

from tests.kit import city, group, infantry, make_board, make_state, mech, panzer, rifle, unit
from wir.ai.economy import next_merge
from wir.ai.situation import survey
from wir.model.board import Place
from wir.model.groups import GROUP_NUMBERS, Kind
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.units import UnitType
from wir.model.view import view

HERE = Hex(3, 3)


@pytest.mark.rule("4.4")
@pytest.mark.parametrize(("levels", "joined"), [((0, 0), True), ((2, 0), True), ((3, 3), True), ((5, 0), False)])
def test_a_deep_entrenchment_is_not_lost_to_save_a_number(levels: tuple[int, int], joined: bool) -> None:
    first, second, *others = sorted(GROUP_NUMBERS[Side.AXIS, Kind.INFANTRY])
    pair = [group(n, HERE, infantry(n), entrenchment=level) for n, level in zip((first, second), levels, strict=True)]
    rest = [group(n, (1 + n % 12, 6 + n // 12), infantry(n)) for n in others]
    board = make_board(("." * 12,) * 16)
    state = make_state(*pair, *rest, group(80, (12, 1)), board=board, phase=Phase.AXIS_ADJUSTMENT)
    found = view(state, Side.AXIS)
    assert (next_merge(survey(found), found) is not None) is joined


@pytest.mark.rule("4.4", "8.9")
@pytest.mark.parametrize(
    ("name", "enemy", "order"),
    [("Moscow", (3, 6), "TRANSFER 80>81 0 guns=0"), ("Orel", (3, 6), None), ("Moscow", (12, 14), None)],
)
def test_guards_join_where_the_war_is_decided_to_make_room_for_more(
    name: str, enemy: tuple[int, int], order: str | None
) -> None:
    guards = group(80, HERE, rifle(1), entrenchment=5), group(81, HERE, rifle(2), rifle(3), entrenchment=5)
    places = [Place(name, f"{HERE.column},{HERE.row}")]
    board = make_board(("." * 12,) * 16, cities=places)
    towns = [city(name, HERE, Side.SOVIET)]
    state = make_state(
        *guards, mech(1, enemy, *map(panzer, range(6))), board=board, cities=towns, phase=Phase.SOVIET_ADJUSTMENT
    )
    found = view(state, Side.SOVIET)
    merged = next_merge(survey(found), found)
    assert (None if merged is None else str(merged)) == order


@pytest.mark.rule("4.4", "8.9")
@pytest.mark.parametrize(("name", "order"), [("Moscow", "TRANSFER 64>80 0,1 guns=0"), ("Orel", None)])
def test_tanks_join_rifles_where_the_war_is_decided(name: str, order: str | None) -> None:
    """A group of tanks cannot take rifles in, so neither was joined, and two weak groups kept the others out."""
    guards = group(80, HERE, rifle(1)), mech(64, HERE, unit(UnitType.TANK, 2), unit(UnitType.TANK, 3))
    board = make_board(("." * 12,) * 16, cities=[Place(name, f"{HERE.column},{HERE.row}")])
    towns = [city(name, HERE, Side.SOVIET)]
    enemy = mech(1, (3, 6), *map(panzer, range(6)))
    state = make_state(*guards, enemy, board=board, cities=towns, phase=Phase.SOVIET_ADJUSTMENT)
    found = view(state, Side.SOVIET)
    merged = next_merge(survey(found), found)
    assert (None if merged is None else str(merged)) == order
