"""Where the air force strikes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.kit import group, infantry, make_board, make_state, mech, rifle, unit
from wir.ai.flying import best_target, transfer
from wir.ai.situation import survey
from wir.model.groups import AirGroup, Group
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.units import Unit, UnitType
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


FLYER = AirGroup(52, Hex(4, 6), 60, supplied_by=58)
FIGHTERS = AirGroup(116, Hex(4, 2), 40, supplied_by=122)
PLAINS = make_board(("." * 18,) * 9)


def worth(at: tuple[int, int], *air: AirGroup, flyer: AirGroup = FLYER, is_attacked: bool = False) -> int:
    """What the best strike is worth where one enemy group stands in a hex; 0 for none."""
    state = make_state(group(12, (4, 5)), group(80, at, since=1), air=[flyer, *air], board=PLAINS)
    found = best_target(survey(view(state, Side.AXIS)), flyer, Hex(4, 6), [Hex(*at)] if is_attacked else [])
    return 0 if found is None else found[0]


@pytest.mark.rule("7.1")
def test_a_strike_is_worth_more_on_who_is_attacked_and_with_an_escort_and_less_where_fighters_rise() -> None:
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
