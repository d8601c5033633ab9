"""Probes of enemies not met for weeks."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from typing import Any

import pytest

from tests.ai.puzzles.position import SUMMER, Answer, answer, army, position, sighted
from wir.ai.constants import CONSTANTS
from wir.ai.probing import plan_probes
from wir.ai.situation import survey
from wir.ai.stance import HOLD, PRESS, Stance
from wir.model.groups import AirGroup, Group
from wir.model.hexes import Hex
from wir.model.players import Sighting
from wir.model.sides import Side
from wir.model.state import State
from wir.model.view import view
from wir.rules.combat import battle_at, odds_of

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
    """The hexes that are probed, and the groups that probe them."""
    seen_by = view(state, Side.AXIS)
    found = plan_probes(survey(seen_by), stance, seen_by)
    return {(probe.target.column, probe.target.row): {group.id for group in probe.groups} for probe in found}


@pytest.mark.parametrize(("weeks", "expected"), [(7, {}), (8, {(10, 5): {12, 13}})])
def test_an_enemy_is_unknown_after_eight_weeks(weeks: int, expected: dict[tuple[int, int], set[int]]) -> None:
    assert probed(seen(sitter(80, (10, 5)), weeks_ago=weeks)) == expected


def test_no_more_groups_probe_than_would_do() -> None:
    strong = (army(12, (9, 5), 300), army(13, (9, 6), 150))
    assert probed(seen(sitter(80, (10, 5)), own=strong)) == {(10, 5): {12}}


def test_no_group_probes_that_would_fail_even_against_the_weakest_possible_enemy() -> None:
    assert not probed(seen(sitter(80, (10, 5)), strength=300))


def test_a_side_that_holds_probes_nobody() -> None:
    strong = army(12, (9, 5), 900), army(13, (9, 6), 900)
    assert probed(seen(sitter(80, (10, 5)), own=strong), PRESS)
    assert not probed(seen(sitter(80, (10, 5)), own=strong), HOLD)


@pytest.mark.parametrize(("weakest", "expected"), [(82, {(10, 7)}), (83, {(10, 8)}), (None, {(10, 7)})])
def test_a_sector_probes_the_likeliest_of_its_hexes(weakest: int | None, expected: set[tuple[int, int]]) -> None:
    own = tuple(army(number, (9, number - 8), 150) for number in range(12, 18))
    state = seen(*(sitter(number, (10, number - 75)) for number in range(80, 84)), own=own)
    met = {number: Sighting(state.week - 9, 60 if number == weakest else 150, 0) for number in range(80, 84)}
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], sightings=met)
    sector_of = survey(view(state, Side.AXIS)).sector_of
    assert sector_of[10, 7] is sector_of[10, 8]
    assert probed(state).keys() & {(10, 7), (10, 8)} == expected


def test_an_enemy_who_attacked_lately_is_not_probed() -> None:
    state = seen(sitter(80, (10, 5)))
    attackers = {80: Sighting(state.week - 2, 150, 0)}
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], attackers=attackers)
    assert not probed(state)


def test_an_enemy_beside_one_met_lately_is_not_probed() -> None:
    state = seen(sitter(80, (10, 5)), sitter(81, (10, 5)), strength=60)
    assert probed(state)
    assert not probed(sighted(state, Side.AXIS, {81: Sighting(state.week - 2, 60, 0)}))


@pytest.mark.parametrize(("week", "is_probed"), [(8, False), (9, True)])
def test_an_enemy_never_met_is_unknown_from_the_ninth_week_on(week: int, is_probed: bool) -> None:
    own = army(12, (9, 5), 900), army(13, (9, 6), 900)
    start = SUMMER - timedelta(weeks=week - 1)
    state = position(Side.AXIS, *own, army(80, (10, 5), 60, since=4), informed=False, start=start)
    assert state.week == week
    assert bool(probed(state)) is is_probed


def test_aircraft_alone_are_not_probed() -> None:
    base = AirGroup(116, Hex(10, 5), 20, supplied_by=122)
    assert not probed(position(Side.AXIS, *NEAR, army(80, (15, 5), 60), informed=False, air=[base]))


@pytest.mark.parametrize("marks", [{"plot": "1"}, {"moved": 1}, {"halted": True}])
def test_groups_with_orders_or_that_can_do_no_more_do_not_probe(marks: dict[str, Any]) -> None:
    state = seen(sitter(80, (10, 5)))
    state.groups[12] = replace(state.groups[12], **marks)
    assert not probed(state)


def test_groups_that_are_too_tired_to_attack_do_not_probe() -> None:
    tired = replace(PRESS, rest_above=10)
    assert probed(seen(sitter(80, (10, 5)), own=(army(12, (9, 5), 900, fatigue=11),)), tired) == {}
    assert probed(seen(sitter(80, (10, 5)), own=(army(12, (9, 5), 900, fatigue=10),)), tired) == {(10, 5): {12}}


def test_the_odds_of_a_probe_are_those_against_the_weakest_that_the_enemy_may_be() -> None:
    """Who was attacked nine weeks ago may be as weak as 45 percent of what he was."""
    known = view(seen(sitter(80, (10, 5)), own=(army(12, (9, 5), 300),)), Side.AXIS)
    situation = survey(known)
    battle = battle_at(situation.believed, Hex(10, 5), [situation.believed.groups[12]])
    odds = odds_of(battle).effective_odds * Fraction(100, 45)
    assert [probe.odds for probe in plan_probes(situation, replace(PRESS, least_odds=odds), known)] == [odds]
    assert plan_probes(situation, replace(PRESS, least_odds=odds + Fraction(1, 100)), known) == []


def test_a_group_that_probes_stays_where_it_is_and_says_why() -> None:
    found: Answer = answer(seen(sitter(80, (10, 5))))
    assert found.attackers(10, 5) == {12, 13}
    assert found.end(12) == (9, 5)
    assert found.end(13) == (9, 6)


@pytest.mark.parametrize(("since", "expected"), [(48, {(10, 5): {12}}), (46, {})])
def test_an_enemy_who_seems_to_be_dug_in_deep_is_not_probed(
    since: int, expected: dict[tuple[int, int], set[int]]
) -> None:
    """Nine probes of groups on level 4 or 5 cost the Axis of two Zitadelles 316 points for 55."""
    state = seen(army(80, (10, 5), 60, since=since), own=(army(12, (9, 5), 300),), strength=100)
    believed = survey(view(state, Side.AXIS)).believed.groups[80]
    assert (believed.entrenchment > CONSTANTS.probes_up_to) is not bool(expected)
    assert probed(state) == expected
