"""Where the air force strikes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.kit import group, infantry, make_board, make_state, rifle
from wir.ai.flying import best_target, transfer
from wir.ai.situation import survey
from wir.model.groups import AirGroup
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.view import view


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


LINE = {(column, 6): Side.AXIS for column in range(3, 17)}


def sent(flyer: AirGroup, *air: AirGroup, rails: dict[tuple[int, int], Side] = LINE, weak: int = 20) -> str:
    """Where an air group at a railway behind a weak enemy is sent, while a strong one stands at the other end."""
    fronts = [
        group(12, (4, 4), infantry(1), supplied_by=58),
        group(13, (14, 5), infantry(2), supplied_by=59),
        group(80, (4, 2), rifle(1, weak), since=1),
        group(81, (14, 3), *(rifle(n) for n in range(2, 6)), since=1),
    ]
    board = make_board(("." * 18,) * 9)
    known = view(make_state(*fronts, air=[flyer, *air], board=board, rails=rails), Side.AXIS)
    return str(transfer(survey(known), known, known.air[flyer.id], []))


FLYER = AirGroup(52, Hex(4, 6), 60, supplied_by=58)


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
