"""Groups go where reinforcements wait for a number."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from tests.kit import group, infantry, make_board, make_state
from wir.ai.constants import CONSTANTS
from wir.ai.posts import Post, Purpose, assign, places_of_arrival, posts_for
from wir.ai.situation import Situation, survey
from wir.ai.stance import ADVANCE
from wir.estimates.marches import weeks_of_march
from wir.model.groups import Group, Kind
from wir.model.hexes import Hex, distance
from wir.model.phases import Phase
from wir.model.scenario import Reinforcement
from wir.model.sides import Side
from wir.model.view import view


def waiting(*due: tuple[str, int], free: int = 0, more: tuple[Group, ...] = (), **marks: Any) -> Situation:
    """All Axis infantry numbers but some are taken, most by six units; units wait at places, with so much strength."""
    places = {number: (1 + number % 10, 2 + number // 10) for number in range(12 + free, 52 - len(more))}
    full = [infantry(n) for n in range(6)]
    own = [group(n, at, *(full if n != 49 else full[:2])) for n, at in places.items()]
    expected = [
        Reinforcement(Side.AXIS, date(1941, 7, 6), at, Kind.INFANTRY, infantry(60 + n, strength=strength), None)
        for n, (at, strength) in enumerate(due)
    ]
    return survey(view(make_state(*own, *more, reinforcements=expected, day=date(1941, 7, 13), **marks), Side.AXIS))


@pytest.mark.rule("3.2")
def test_a_group_with_room_goes_where_reinforcements_wait_for_a_number() -> None:
    """In December 1941 1,585 points of the Axis had waited for weeks: all its numbers were taken."""
    found = waiting(("11,11", 70))
    (post,) = [post for post in posts_for(found, ADVANCE, []) if post.purpose is Purpose.ARRIVALS]
    assert (post.at, post.kind) == (Hex(11, 11), Kind.INFANTRY)
    near = [group for group in found.own if weeks_of_march(group, distance(group.at, post.at)) <= 3]
    assert {number: task.at for number, task in assign(found, [post], near, offensive=True).items()} == {49: post.at}


@pytest.mark.rule("3.2")
def test_nobody_goes_there_where_a_number_is_free() -> None:
    assert places_of_arrival(waiting(("11,11", 70), free=1)) == {}


@pytest.mark.rule("3.2")
def test_where_most_strength_waits_a_group_goes_first() -> None:
    found = waiting(("11,11", 30), ("12,11", 40), ("11,11", 20), ("13,11", 60))
    assert [*places_of_arrival(found)] == [Hex(13, 11), Hex(11, 11), Hex(12, 11)]


@pytest.mark.rule("3.2")
def test_nobody_goes_where_two_full_groups_leave_no_room() -> None:
    full = [infantry(n) for n in range(6)]
    here = tuple(group(number, (11, 11), *full) for number in (50, 51))
    assert places_of_arrival(waiting(("11,11", 70), more=here)) == {}
    with_room = (here[0], group(51, (11, 11), *full[:3]))
    assert [*places_of_arrival(waiting(("11,11", 70), more=with_room))] == [Hex(11, 11)], "and who has room stays"


@pytest.mark.rule("3.2", "6.3")
@pytest.mark.parametrize("has_railway", [True, False])
def test_a_group_comes_by_rail_to_take_in_units_that_wait_too_far_away_to_march(has_railway: bool) -> None:
    board = make_board(("." * 20,) * 12)
    rails = dict.fromkeys(board.land, Side.AXIS) if has_railway else {}
    found = waiting(("20,11", 70), board=board, rails=rails, phase=Phase.AXIS_MOVEMENT)
    post = Post(Hex(20, 11), 1, Purpose.ARRIVALS, Kind.INFANTRY)
    assert weeks_of_march(found.believed.groups[49], distance(Hex(10, 6), post.at)) > CONSTANTS.farthest_post
    assert assign(found, [post], found.own, offensive=True) == ({49: post} if has_railway else {})
