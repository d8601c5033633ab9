from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wir.model.hexes import (
    DIRECTIONS,
    Hex,
    direction_to,
    distance,
    end_of,
    neighbour,
    opposite,
    parse_hex,
    ring,
    step_to,
    way_of,
    within,
)

hexes = st.builds(Hex, st.integers(1, 31), st.integers(1, 32))


@pytest.mark.rule("1.4", "6.2")
@pytest.mark.parametrize(
    ("direction", "from_odd", "from_even"),
    [
        (1, (5, 4), (6, 4)),  # north
        (2, (6, 4), (7, 5)),  # north-east
        (3, (6, 5), (7, 6)),  # south-east
        (4, (5, 6), (6, 6)),  # south
        (5, (4, 5), (5, 6)),  # south-west
        (6, (4, 4), (5, 5)),  # north-west
    ],
)
def test_directions_count_clockwise_from_north_and_even_columns_lie_lower(
    direction: int, from_odd: tuple[int, int], from_even: tuple[int, int]
) -> None:
    assert neighbour(Hex(5, 5), direction) == from_odd
    assert neighbour(Hex(6, 5), direction) == from_even


@pytest.mark.rule("1.4")
@given(hexes, st.sampled_from(DIRECTIONS))
def test_the_way_back_leads_back(hex_: Hex, direction: int) -> None:
    there = neighbour(hex_, direction)
    assert neighbour(there, opposite(direction)) == hex_
    assert direction_to(hex_, there) == direction
    assert distance(hex_, there) == 1


@given(hexes, hexes)
def test_distance_is_the_fewest_steps(a: Hex, b: Hex) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    if a != b:
        assert min(distance(near, b) for near in ring(a)) == distance(a, b) - 1


@given(hexes, st.integers(0, 5))
def test_a_circle_holds_every_hex_within_its_radius(centre: Hex, radius: int) -> None:
    circle = within(centre, radius)
    assert len(circle) == 1 + 3 * radius * (radius + 1)
    assert all(distance(centre, hex_) <= radius for hex_ in circle)


@given(hexes)
def test_a_hex_is_read_back_from_its_name(hex_: Hex) -> None:
    assert parse_hex(str(hex_)) == hex_


@pytest.mark.parametrize("text", ["", "17", "17,", "17,x", "-1,2", "1.5,2", "²,3"])
def test_what_is_no_hex_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a hex"):
        parse_hex(text)


def test_hexes_that_do_not_touch_have_no_direction() -> None:
    assert direction_to(Hex(5, 5), Hex(5, 7)) is None
    with pytest.raises(ValueError, match="5,5 and 5,7 are not adjacent"):
        step_to(Hex(5, 5), Hex(5, 7))


def test_a_way_enters_hex_after_hex_and_ends_in_the_last() -> None:
    start = Hex(5, 5)
    assert way_of(start, (2, 3, 4)) == (Hex(6, 4), Hex(7, 5), Hex(7, 6))
    assert end_of(start, (2, 3, 4)) == Hex(7, 6)
    assert (way_of(start, ()), end_of(start, ())) == ((), start)
