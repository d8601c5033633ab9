"""What is believed of groups that are shut in."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from tests.kit import group, make_board, make_state, rifle
from wir.estimates.belief import HELD_OUT, Knowledge, believe
from wir.model.groups import Depot
from wir.model.hexes import Hex, ring
from wir.model.players import Sighting
from wir.model.sides import Side
from wir.model.view import view
from wir.rules.bombardment import basic_acs


def besieged(weeks, *, sighted=None, ring_since=9, came=1, ring_of=6, depots=((5, 1),)):
    """ACS that a garrison is taken for in week 9 + `weeks`, around which own groups have stood since a week.

    Of six hexes around it they stand in all, or in every second one and control the others, or leave some open.
    """
    around = ring(Hex(5, 6))
    places = {6: around, 3: around[::2], 2: around[:2]}[ring_of]
    state = make_state(
        *[group(n, at, since=ring_since) for n, at in enumerate(places, 1)],
        group(80, (5, 6), *map(rifle, range(4)), since=came),
        board=make_board(("." * 12,) * 12),
        depots=[Depot(128, Hex(*at)) for at in depots],
        day=date(1941, 8, 17) + timedelta(7 * weeks),
    )
    if sighted is not None:
        known = {80: Sighting(state.week - sighted, 40, 2)}
        state.players[Side.AXIS] = replace(state.players[Side.AXIS], sightings=known)
    return int(basic_acs(believe(view(state, Side.AXIS)).groups[80]))


@pytest.mark.parametrize(("weeks", "left"), [(0, 100), (HELD_OUT, 100), (HELD_OUT + 20, 60), (HELD_OUT + 90, 10)])
def test_a_garrison_that_is_shut_in_starves_after_a_while(weeks, left):
    assert besieged(weeks) == pytest.approx(besieged(weeks, ring_since=9 + weeks) * left / 100, abs=2)


def test_a_garrison_starves_between_groups_that_control_the_hexes_in_which_they_do_not_stand():
    assert besieged(HELD_OUT + 20, ring_of=3) == besieged(HELD_OUT + 20) < besieged(HELD_OUT, ring_of=3)


def test_a_group_shut_in_since_the_game_began_starves_from_the_sixteenth_week_on():
    for week, starves in ((HELD_OUT, False), (HELD_OUT + 1, True)):
        for ring_of in (3, 6):
            since_the_start = besieged(week - 9, ring_since=0, came=0, ring_of=ring_of)
            shut_now = besieged(week - 9, ring_since=week, came=0)
            assert (since_the_start < shut_now) is starves


@pytest.mark.parametrize("known", [{"ring_of": 2}, {"depots": ((5, 6),)}, {"depots": ()}])
def test_a_group_in_supply_or_not_wholly_shut_in_or_with_unknown_depots_does_not_starve(known):
    weeks = HELD_OUT + 40
    assert besieged(weeks, **known) == besieged(weeks, ring_since=9 + weeks, **known)


def test_a_garrison_starves_as_long_even_if_friends_have_come_beside_it_since():
    beside = Hex(5, 7)
    others = [at for at in ring(Hex(5, 6)) if at != beside]
    board, day = make_board(("." * 12,) * 12), date(1942, 9, 6)
    found = []
    for came in (1, 60):
        ring_ = [group(n, at, since=9) for n, at in enumerate(others, 1)]
        state = make_state(
            *ring_,
            group(80, (5, 6), since=1),
            group(81, beside, since=came),
            board=board,
            depots=[Depot(128, Hex(5, 1))],
            day=day,
        )
        found.append(Knowledge(view(state, Side.AXIS)).believed(state.groups[80], None))
    assert found[0] == found[1] < besieged(HELD_OUT) // 2


def test_a_group_that_has_entered_a_ring_itself_does_not_starve_yet():
    week = HELD_OUT + 40
    assert besieged(week, came=9 + week) == besieged(week, came=9 + week, ring_since=9 + week)


def test_a_garrison_that_was_met_since_is_what_it_showed():
    week = HELD_OUT + 40
    assert besieged(week, sighted=1) == besieged(week, sighted=1, ring_since=9 + week)
    assert besieged(week, sighted=HELD_OUT + 30) < besieged(week, sighted=HELD_OUT + 30, ring_since=9 + week)
