"""What is believed of groups that were not there when the game began."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tests.estimates.believing import acs, front, raised
from tests.kit import group, make_state, mech, panzer, rifle
from wir.estimates.belief import NEW_NOT_MET, RAISED, Knowledge
from wir.model.calendar import date_of
from wir.model.groups import Kind
from wir.model.players import Sighting
from wir.model.sides import Side
from wir.model.view import view


def test_a_raised_group_is_taken_for_a_weak_one_that_grows_and_not_for_the_one_whose_number_it_bears():
    week = front().week
    (last, (many, gain, most)), (_, (few, _, _)) = RAISED[Side.SOVIET, Kind.INFANTRY]
    assert date_of(date(1941, 6, 22), week) > last >= date_of(date(1941, 6, 22), week - 1)
    expected = [NEW_NOT_MET[Kind.INFANTRY] * acs / 100 for acs in (few, many + gain, many + 2 * gain)]
    assert [raised(week), raised(week - 1), raised(week - 2)] == pytest.approx(expected, abs=2)
    assert raised(week) < raised(week - 4) < raised(1) <= most
    assert raised(week) * 2 < acs(front())


def test_a_group_of_the_first_week_was_divided_from_another_and_is_taken_for_half_of_one():
    """Nothing can be raised before the first week is over."""
    known = front()
    whole = acs(known)
    del known.groups[80]
    known.groups[90] = group(90, (5, 4), raised=1, since=known.week)
    divided = acs(known, 90)
    known.groups[90] = replace(known.groups[90], raised=2)
    assert acs(known, 90) != divided == pytest.approx(whole / 2, rel=0.4)


def test_of_a_kind_that_the_order_of_battle_lacks_a_group_of_the_first_week_is_taken_for_half_of_fifty_acs():
    known = view(make_state(mech(1, (5, 5), panzer())), Side.AXIS)
    known.groups[64] = group(64, (5, 3), rifle(), raised=1)
    assert acs(known, 64) == pytest.approx(25, abs=1)


def test_what_a_raised_group_showed_grows_with_it():
    """Recruits and training go on after the battle in which it was met."""

    def believed(age):
        state = make_state(mech(1, (5, 5), panzer()), group(80, (5, 3), raised=2, since=2), day=date(1941, 9, 7))
        met = {80: Sighting(state.week - age, 100, 0)}
        state.players[Side.AXIS] = replace(state.players[Side.AXIS], sightings=met)
        return acs(view(state, Side.AXIS))

    assert believed(10) > believed(8) > believed(4) > 100, "the first of them in the week in which it was raised"


def test_what_those_of_the_first_day_have_shown_says_nothing_of_the_rest_of_those_raised_later():
    def believed(met):
        state = make_state(mech(1, (5, 5), panzer()), group(80, (5, 3)), day=date(1941, 9, 7))
        state.groups[81] = group(81, (9, 3), raised=3)
        state.players[Side.AXIS] = replace(state.players[Side.AXIS], sightings=met)
        return Knowledge(view(state, Side.AXIS)).believed(state.groups[81], None)

    assert believed({}) == believed({80: Sighting(11, 5000, 0)}) == believed({80: Sighting(11, 1, 0)})


def test_germans_raised_by_1942_are_taken_for_trained_men():
    def believed(day):
        state = make_state(group(12, (5, 3)), group(80, (5, 5)), day=day)
        state.groups[12] = replace(state.groups[12], raised=state.week)
        return acs(view(state, Side.SOVIET), 12)

    trained, green = believed(date(1942, 12, 27)), believed(date(1943, 1, 3))
    assert trained > 3 * green // 2
