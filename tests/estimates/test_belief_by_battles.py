"""What battles have shown of enemy groups, and how long that counts."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from tests.estimates.believing import MOST, NEW, acs, axis_view
from tests.kit import group, make_state, mech, panzer, rifle
from wir.estimates import belief
from wir.estimates.belief import HALF_LIFE, NEW_NOT_MET, PRIOR, REST, SHOWN_DEFENDING, Knowledge, believe, weight_of_age
from wir.model.groups import Kind, side_of
from wir.model.players import Sighting
from wir.model.sides import Side
from wir.model.view import view
from wir.rules.bombardment import basic_acs, force_of


def test_a_fresh_sighting_counts_fully_and_fades():
    week, unseen = axis_view().week, acs(axis_view())
    seen = [acs(axis_view(sightings={80: Sighting(week - age, 400, 0)})) for age in (0, 2, 6, 10, 16)]
    assert abs(seen[0] - 400) <= 3
    assert sorted(seen[1:], reverse=True) == seen[1:]
    assert unseen < seen[-1] < seen[0] * 9 // 10


@pytest.mark.parametrize(
    ("number", "percent"),
    [
        (80, {1: 117, 2: 131, 7: 131, 8: 120, 14: 120, 15: 100}),
        (64, {1: 118, 2: 132, 3: 132, 4: 138, 7: 138, 8: 121, 25: 121, 26: 100}),
    ],
)
def test_a_group_that_was_attacked_is_filled_up_again(number, percent):
    """Soviet infantry and armour by the weeks since, in percent of what they would be without (§8.2)."""

    def believed(age):
        state = make_state(mech(1, (5, 5), panzer()), group(number, (5, 3)), day=date(1942, 9, 6))
        met = {number: Sighting(state.week - age, 4000, 0)}
        state.players[Side.AXIS] = replace(state.players[Side.AXIS], sightings=met)
        return acs(view(state, Side.AXIS), number)

    filled_up = {age: believed(age) for age in percent}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(belief, "WAS_ATTACKED", {})
        assert all(abs(100 * filled_up[age] - percent[age] * believed(age)) <= 2 * believed(age) for age in percent)


def test_what_a_defender_showed_counts_wholly_for_a_week_and_less_with_each_after_it(monkeypatch):
    monkeypatch.setattr(belief, "WAS_ATTACKED", {})
    week = axis_view().week
    shown = [acs(axis_view(sightings={80: Sighting(week - age, 400, 0)})) for age in range(1, 7)]
    assert sorted(set(shown), reverse=True) == shown


def test_what_armour_has_shown_says_nothing_of_the_infantry_that_was_not_met():
    known = axis_view()
    known.groups[64] = group(64, (9, 3))
    before = acs(known)
    known.players[Side.AXIS] = replace(known.players[Side.AXIS], sightings={64: Sighting(known.week, 9000, 0)})
    assert acs(known) == before


def test_a_group_that_attacked_is_known_for_long():
    week = axis_view().week
    met = {80: Sighting(week - 16, 400, 0)}
    attacked = axis_view()
    attacked.players[Side.AXIS] = replace(attacked.players[Side.AXIS], attackers=met)
    assert acs(attacked) > acs(axis_view(sightings=met))


def test_what_an_attacker_showed_counts_a_little_less_with_each_week():
    shown = []
    for age in (0, 1, 6, 11):
        attacked = axis_view()
        met = {80: Sighting(attacked.week - age, 400, 0)}
        attacked.players[Side.AXIS] = replace(attacked.players[Side.AXIS], attackers=met)
        shown.append(acs(attacked))
    assert sorted(set(shown), reverse=True) == shown, shown


def test_the_newer_of_two_meetings_counts_first():
    week = axis_view().week
    for newer in ("sightings", "attackers"):
        older = "attackers" if newer == "sightings" else "sightings"
        known = axis_view()
        met = {newer: {80: Sighting(week - 1, 400, 0)}, older: {80: Sighting(week - 5, 40, 0)}}
        known.players[Side.AXIS] = replace(known.players[Side.AXIS], **met)
        assert acs(known) > 250


@pytest.mark.parametrize(
    ("number", "enemy", "percent"),
    [
        (64, Side.AXIS, {1: 110, 2: 119, 14: 119, 15: 100, 25: 100, 26: 83, 52: 83, 53: 100}),
        (1, Side.SOVIET, {1: 94, 2: 100, 3: 100, 4: 118, 7: 118, 8: 135, 25: 135, 26: 100}),
    ],
)
def test_armour_that_attacked_rests_and_at_last_is_spent(number, enemy, percent):
    """By the weeks since, in percent of what it would be taken for without."""

    def believed(age):
        own = group(80, (5, 5)) if enemy is Side.SOVIET else mech(2, (5, 5), panzer())
        state = make_state(own, group(number, (5, 3)), day=date(1942, 9, 6))
        met = {number: Sighting(state.week - age, 4000, 0)}
        state.players[enemy] = replace(state.players[enemy], attackers=met)
        return acs(view(state, enemy), number)

    rested = {age: believed(age) for age in percent}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(belief, "ATTACKED_ITSELF", {})
        assert all(abs(100 * rested[age] - percent[age] * believed(age)) <= 2 * believed(age) for age in percent)


def test_a_group_that_attacked_and_was_attacked_in_one_week_is_filled_up_like_one_attacked(monkeypatch):
    """Soviet armour, a month later; only who has attacked since is taken for one who attacked."""

    def believed(attacked):
        state = make_state(mech(1, (5, 5), panzer()), group(64, (5, 3)), day=date(1942, 9, 6))
        met, attacker = {64: Sighting(state.week - 4, 400, 0)}, {64: Sighting(state.week - attacked, 400, 0)}
        state.players[Side.AXIS] = replace(state.players[Side.AXIS], sightings=met, attackers=attacker)
        return acs(view(state, Side.AXIS), 64)

    as_it_is = [believed(attacked) for attacked in (5, 4, 3)]
    monkeypatch.setattr(belief, "ATTACKED_ITSELF", {})
    as_if_attackers_were_never_filled_up = [believed(attacked) for attacked in (5, 4, 3)]
    assert as_it_is[:2] == as_if_attackers_were_never_filled_up[:2]
    assert as_it_is[2] > as_if_attackers_were_never_filled_up[2]


def test_a_group_that_was_met_in_the_week_in_which_it_came_is_dug_in_as_it_was_met():
    week = axis_view().week
    met = {80: Sighting(week - 4, 400, 3)}
    assert believe(axis_view(sightings=met, since=week - 4)).groups[80].entrenchment == 4
    assert believe(axis_view(sightings=met, since=week - 3)).groups[80].entrenchment == 1


def test_what_was_met_corrects_what_is_believed_of_the_others_of_its_kind():
    week = axis_view().week
    unseen = int(force_of(believe(axis_view()).groups[80]).acs)
    strong = {number: Sighting(week, 3 * unseen, 0) for number in range(81, 89)}
    weak = {number: Sighting(week, unseen // 9, 0) for number in range(81, 89)}
    assert int(force_of(believe(axis_view(sightings=strong)).groups[80]).acs) > unseen * 3 // 2
    assert int(force_of(believe(axis_view(sightings=weak)).groups[80]).acs) < unseen * 2 // 3


def test_what_was_met_long_ago_counts_less_than_what_was_met_now():
    week = axis_view().week
    unseen = int(force_of(believe(axis_view()).groups[80]).acs)
    mixed = {81: Sighting(week - 2 * HALF_LIFE, 9 * unseen, 0), 82: Sighting(week, unseen, 0)}
    fresh = {81: Sighting(week, 9 * unseen, 0), 82: Sighting(week - 2 * HALF_LIFE, unseen, 0)}
    less = int(force_of(believe(axis_view(sightings=mixed)).groups[80]).acs)
    assert less < int(force_of(believe(axis_view(sightings=fresh)).groups[80]).acs)


def test_beliefs_do_not_drift_when_nobody_is_met_any_more():
    late = date(1944, 8, 6)  # from here the timetable stands still
    week = axis_view(day=late).week
    strong = {number: Sighting(week - 8, 400, 0) for number in range(81, 101)}
    newer = {number: Sighting(week, 400, 0) for number in range(81, 101)}
    old, new = (int(force_of(believe(axis_view(sightings=s, day=late)).groups[80]).acs) for s in (strong, newer))
    assert abs(old - new) * 10 <= new


def test_the_weight_of_a_sighting_halves():
    assert weight_of_age(0) == 1024
    assert weight_of_age(HALF_LIFE) == 512
    assert weight_of_age(2 * HALF_LIFE) == 256
    assert 512 < weight_of_age(HALF_LIFE // 2) < 1024


def test_what_was_shown_this_week_counts_wholly_even_for_a_group_that_has_just_come():
    """400 points are 266 for each of three units with half of the experience that there is, so 399."""
    week = axis_view().week
    met = {80: Sighting(week, 400, 0)}
    assert acs(axis_view(sightings=met)) == acs(axis_view(sightings=met, since=week)) == 399
    attacked = axis_view(since=week)
    attacked.players[Side.AXIS] = replace(attacked.players[Side.AXIS], attackers=met)
    assert acs(attacked) == 399
    before = {80: Sighting(week - 5, 1_000_000, 0)}
    attacked.players[Side.AXIS] = replace(attacked.players[Side.AXIS], attackers=met, sightings=before)
    assert acs(attacked) == 399, "nothing is left for what it showed before"


def test_soviet_armour_is_taken_to_be_filled_up_two_weeks_after_it_was_met():
    def believed(age):
        state = make_state(mech(1, (5, 5), panzer()), group(64, (5, 3)), day=date(1941, 9, 7))
        met = {64: Sighting(state.week - age, 400, 0)}
        state.players[Side.AXIS] = replace(state.players[Side.AXIS], sightings=met)
        return acs(view(state, Side.AXIS), 64)

    assert believed(2) > believed(1)


START = int(basic_acs(group(80, (5, 3))))


@pytest.mark.parametrize(
    ("raised", "foreseen", "typical", "share"), [(0, START, START, 100), (2, NEW, MOST, NEW_NOT_MET[Kind.INFANTRY])]
)
def test_a_group_not_met_is_as_strong_as_its_kind_has_shown_but_weaker_if_one_has_most(
    raised, foreseen, typical, share
):
    """Who has rested is not tired. Four typical groups count beside the one that showed what it had."""
    first, met = (group(number, at, raised=raised, since=-20) for number, at in ((80, (5, 3)), (81, (9, 3))))
    week = raised or 1
    state = make_state(mech(1, (5, 5), panzer()), first, day=date(1941, 6, 15) + timedelta(weeks=week))
    state.scenario = replace(state.scenario, groups=tuple(replace(each, raised=0) for each in (first, met)))
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], sightings={81: Sighting(week, 500_000, 0)})
    shown = 500_000 * SHOWN_DEFENDING[Side.SOVIET, Kind.INFANTRY] // 100
    expected = foreseen * (4 * typical + shown) // (4 * typical + foreseen)
    if not raised:
        assert Knowledge(view(state, Side.AXIS)).believed(first, None) == expected
    state.groups[81] = met
    assert Knowledge(view(state, Side.AXIS)).believed(first, None) == int(REST[0] * expected * share / 100)


@pytest.mark.parametrize(("unmet", "met"), [(64, 65), (1, 2)], ids=["Soviet tanks", "panzers"])
def test_the_more_what_is_foreseen_counts_the_less_the_rest_are_taken_for_like_those_met(unmet, met, monkeypatch):
    """One enemy was met and was far stronger than foreseen; another of his kind has not been met."""
    enemy = side_of(unmet)
    own = mech(3, (5, 4), panzer()) if enemy is Side.SOVIET else group(80, (5, 4))
    foreseen = group(unmet, (5, 3)) if enemy is Side.SOVIET else mech(unmet, (5, 3), panzer())
    state = make_state(own, foreseen, day=date(1941, 9, 7))
    unmoved = Knowledge(view(state, enemy.enemy)).believed(foreseen, None)
    shown = {met: Sighting(state.week - 1, 10 * unmoved, 0)}
    state.players[enemy.enemy] = replace(state.players[enemy.enemy], sightings=shown)

    def believed(prior):
        monkeypatch.setattr(belief, "PRIOR", {**PRIOR, (enemy, Kind.MECHANIZED): prior})
        return Knowledge(view(state, enemy.enemy)).believed(foreseen, None)

    assert unmoved < believed(12) < believed(PRIOR[enemy, Kind.MECHANIZED]) < believed(1)


def test_the_weakest_group_that_there_can_be_is_expected_to_be_no_stronger():
    first = group(80, (5, 3), rifle(strength=2, experience=50))
    state = make_state(mech(1, (5, 5), panzer()), first, day=date(1941, 6, 22))
    state.scenario = replace(state.scenario, groups=(first,))
    assert Knowledge(view(state, Side.AXIS)).believed(first, None) == 1
