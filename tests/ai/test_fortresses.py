"""Fortresses: who is put into them, who stays, and when they are evacuated or stormed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ai.posting import HOME
from tests.kit import FULL_POOLS, city, group, infantry, make_board, make_state, mech, rifle, unit
from wir.ai.economy import next_build, next_replacement
from wir.ai.evacuating import next_evacuation
from wir.ai.posts import Post, Purpose, assign, vital_posts
from wir.ai.situation import Situation, survey
from wir.ai.stance import ADVANCE, HOLD
from wir.model.board import Place
from wir.model.groups import Depot, Group
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.records import replace
from wir.model.sides import SIDES, Side
from wir.model.units import UnitType
from wir.model.view import view


def besieged(*inside: Group, enemy: tuple[int, int] = (6, 5), name: str = "Sevastopol", **marks: Any) -> Situation:
    """Sevastopol, or another city in its place, with these armies about it, and an enemy near."""
    state = make_state(
        *inside,
        group(12, enemy, infantry(1)),
        board=make_board(("." * 30,) * 9, cities=[Place(name, "3,5", fortified=name == "Sevastopol")]),
        cities=[city(name, HOME, Side.SOVIET, population=4), city("Yalta", (12, 5), Side.SOVIET, population=4)],
        phase=Phase.SOVIET_ADJUSTMENT,
        **marks,
    )
    return survey(view(state, Side.SOVIET))


@pytest.mark.parametrize(("enemy", "guard"), [((5, 5), 81), ((10, 5), 82)])
def test_a_tired_guard_that_comes_in_time_is_better_than_a_fresh_one_that_comes_too_late(
    enemy: tuple[int, int], guard: int
) -> None:
    tired, fresh = group(81, (2, 4), rifle(1, fatigue=80)), group(82, (1, 8), rifle(2))
    found = besieged(tired, fresh, enemy=enemy, name="Orel")
    assert [*assign(found, [Post(HOME, 0, Purpose.GARRISON)], [tired, fresh], offensive=False)] == [guard]


def test_infantry_in_a_fortress_stays_there_while_the_enemy_is_near() -> None:
    armies = group(80, HOME, rifle(1)), group(81, HOME, rifle(2)), mech(64, (3, 6), unit(UnitType.TANK))
    assert vital_posts(besieged(*armies), ADVANCE) == [HOME, HOME]
    assert vital_posts(besieged(*armies[1:]), ADVANCE) == [HOME]
    assert vital_posts(besieged(*armies, enemy=(12, 5)), ADVANCE) == []


def test_an_attacker_leaves_a_fortress_that_the_enemy_cannot_be_in_within_two_weeks() -> None:
    army = group(80, HOME, rifle(1))
    assert vital_posts(besieged(army, enemy=(6, 5)), ADVANCE) == [HOME]
    assert vital_posts(besieged(army, enemy=(8, 5)), ADVANCE) == []
    assert vital_posts(besieged(army, enemy=(8, 5)), HOLD) == [HOME], "who holds is ready for a siege in time"


def test_a_fortress_is_filled_with_infantry_before_it_is_shut_in() -> None:
    found = besieged(group(80, HOME, rifle(1, strength=60)))
    assert str(next_build(found, found.believed)) == "BUILD Sevastopol inf RIFLE 90"
    full = besieged(group(80, HOME, *[rifle(n) for n in range(5)]))
    assert " inf " not in str(next_build(full, full.believed))


@pytest.mark.parametrize(("name", "first"), [("Sevastopol", 80), ("Moscow", 80), ("Orel", 81)])
def test_replacements_go_into_a_fortress_or_where_the_war_is_decided_before_the_front(name: str, first: int) -> None:
    found = besieged(
        group(80, HOME, rifle(1, strength=60), supplied_by=122),
        group(81, (6, 6), rifle(2, strength=30), supplied_by=122),
        name=name,
    )
    assert str(next_replacement(found, found.believed)).startswith(f"REPLACE {first}.0")


@pytest.mark.parametrize(("name", "builds"), [("Moscow", False), ("Orel", True)])
def test_men_for_the_guards_of_a_city_that_decides_the_war_are_not_built_into_new_units(
    name: str, builds: bool
) -> None:
    pools = dict.fromkeys(SIDES, replace(FULL_POOLS, infantry=200))
    guards = [group(n, HOME, *[rifle(m, strength=10) for m in range(2)], supplied_by=122) for n in (80, 81)]
    found = besieged(*guards, name=name, pools=pools, depots=[Depot(122, Hex(2, 5))])
    assert (next_build(found, found.believed) is not None) is builds


@pytest.mark.parametrize(("strength", "enemy", "goes"), [(90, 4, False), (10, 4, True), (10, 5, False)])
def test_a_fortress_is_evacuated_only_when_a_besieger_can_wear_its_garrison_down(
    strength: int, enemy: int, goes: bool
) -> None:
    armies = (
        group(80, HOME, *[rifle(n, strength=strength) for n in range(3)], entrenchment=4),
        group(12, (enemy, 5), *map(infantry, range(6))),
    )
    state = make_state(
        *armies,
        board=make_board(("." * 30,) * 9, cities=[Place("Leningrad", "3,5", fortified=True)]),
        cities=[city("Leningrad", HOME, Side.SOVIET, population=14, artillery=12)],
        phase=Phase.SOVIET_ADJUSTMENT,
    )
    found = survey(view(state, Side.SOVIET))
    assert (next_evacuation(found, found.believed) is not None) is goes


@pytest.mark.parametrize(("enemy", "goes"), [(4, True), (5, False), (6, False)])
def test_ten_times_the_strength_empties_an_open_city_from_beside_it_but_not_from_two_hexes_away(
    enemy: int, goes: bool
) -> None:
    reserves = [group(81 + n, (28, 2 + n), *[rifle(10 * n + m) for m in range(6)]) for n in range(4)]
    state = make_state(
        group(80, HOME, rifle(99, strength=60)),
        group(12, (enemy, 5), *map(infantry, range(6))),
        *reserves,
        board=make_board(("." * 30,) * 9, cities=[Place("Kiev", "3,5")]),
        cities=[city("Kiev", HOME, Side.SOVIET, population=14, artillery=12)],
        phase=Phase.SOVIET_ADJUSTMENT,
    )
    found = survey(view(state, Side.SOVIET))
    assert (next_evacuation(found, found.believed) is not None) is goes
