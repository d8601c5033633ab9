"""Probes of enemies whom nobody has met for weeks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.ai.puzzles.position import Answer, answer, army, position, sighted
from wir.ai.probing import plan_probes
from wir.ai.situation import survey
from wir.ai.stance import HOLD, PRESS, Stance
from wir.model.groups import Group
from wir.model.players import Sighting
from wir.model.sides import Side
from wir.model.state import State
from wir.model.view import view

NEAR = (army(12, (9, 5), 150), army(13, (9, 6), 150))


def seen(*enemies: Group, weeks_ago: int = 9, strength: int = 150, own: tuple[Group, ...] = NEAR) -> State:
    """Axis groups before enemies that were met so many weeks ago, with so much ACS each."""
    state = position(Side.AXIS, *own, *enemies, informed=False)
    sightings = {enemy.id: Sighting(state.week - weeks_ago, strength, 0) for enemy in enemies}
    return sighted(state, Side.AXIS, sightings)


def sitter(number: int, at: tuple[int, int]) -> Group:
    """An enemy that has been in its hex for five weeks."""
    return army(number, at, 60, since=50)


def probed(state: State, stance: Stance = PRESS) -> dict[tuple[int, int], set[int]]:
    """The hexes that are probed, and by whom."""
    seen_by = view(state, Side.AXIS)
    found = plan_probes(survey(seen_by), stance, seen_by)
    return {(probe.target.column, probe.target.row): {group.id for group in probe.groups} for probe in found}


@pytest.mark.parametrize(("weeks", "expected"), [(7, {}), (8, {(10, 5): {12, 13}})])
def test_an_enemy_is_unknown_after_eight_weeks(weeks: int, expected: dict[tuple[int, int], set[int]]) -> None:
    assert probed(seen(sitter(80, (10, 5)), weeks_ago=weeks)) == expected


def test_no_more_groups_probe_than_would_do() -> None:
    strong = (army(12, (9, 5), 300), army(13, (9, 6), 150))
    assert probed(seen(sitter(80, (10, 5)), own=strong)) == {(10, 5): {12}}


def test_nobody_probes_who_would_fail_even_against_the_weakest_that_the_enemy_may_be() -> None:
    assert not probed(seen(sitter(80, (10, 5)), strength=300))


def test_a_side_that_holds_probes_nobody() -> None:
    assert not probed(seen(sitter(80, (10, 5))), HOLD)


def test_a_sector_probes_the_likeliest_of_its_hexes() -> None:
    own = tuple(army(number, (9, number - 8), 150) for number in range(12, 18))
    state = seen(*(sitter(number, (10, number - 75)) for number in range(80, 84)), own=own)
    sightings = state.players[Side.AXIS].sightings | {82: Sighting(state.week - 9, 60, 0)}
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], sightings=sightings)
    sector_of = survey(view(state, Side.AXIS)).sector_of
    assert sector_of[10, 7] is sector_of[10, 8]
    assert probed(state).keys() & {(10, 7), (10, 8)} == {(10, 7)}


def test_who_attacked_lately_is_not_probed() -> None:
    state = seen(sitter(80, (10, 5)))
    attackers = {80: Sighting(state.week - 2, 150, 0)}
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], attackers=attackers)
    assert not probed(state)


def test_groups_with_orders_do_not_probe() -> None:
    state = seen(sitter(80, (10, 5)))
    state.groups[12] = replace(state.groups[12], plot="1")
    assert not probed(state)


def test_who_probes_stays_where_it_is_and_says_why() -> None:
    found: Answer = answer(seen(sitter(80, (10, 5))))
    assert found.attackers(10, 5) == {12, 13}
    assert found.end(12) == (9, 5)
    assert found.end(13) == (9, 6)
