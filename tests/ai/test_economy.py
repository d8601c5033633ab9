"""Where units are raised."""

from __future__ import annotations

from datetime import date

import pytest

from tests.kit import FULL_POOLS, city, group, infantry, make_board, make_state, rifle
from wir.ai.economy import building_places, next_build
from wir.ai.situation import survey
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.players import Pools
from wir.model.sides import SIDES, Side
from wir.model.view import view
from wir.orders.adjustment import Build
from wir.rules.quality import ELITE_TYPES

TALLINN, BRYANSK, ENEMY = Hex(8, 3), Hex(14, 7), Hex(4, 7)
COAST = ("o" * 16, *("oooooo...ooooooo",) * 4, *("." * 16,) * 4)
"""A cape in the north, land south of it."""


@pytest.mark.parametrize(("rows", "first"), [(COAST, "Bryansk"), (("." * 16,) * 9, "Tallinn")])
def test_units_are_raised_near_the_danger_but_not_in_a_port_that_the_sea_surrounds(
    rows: tuple[str, ...], first: str
) -> None:
    """A third of the Soviet army of July 1941 was raised in Tallinn, and stood there until the winter."""
    state = make_state(
        group(80, (6, 7), rifle(1)),
        group(12, ENEMY, infantry(1)),
        board=make_board(rows),
        cities=[city(name, at, Side.SOVIET, population=1) for name, at in (("Tallinn", TALLINN), ("Bryansk", BRYANSK))],
        pools=dict.fromkeys(SIDES, FULL_POOLS),
        phase=Phase.SOVIET_ADJUSTMENT,
    )
    found = survey(view(state, Side.SOVIET))
    places = [place.name for place in building_places(found, found.believed)]
    assert (places[0], len(places)) == (first, 2)


@pytest.mark.rule("4.9")
@pytest.mark.parametrize(("day", "raised"), [(date(1942, 7, 5), False), (date(1943, 7, 4), True)])
def test_elite_ss_units_are_raised_from_a_few_men_once_other_recruits_are_green(day: date, raised: bool) -> None:
    """Three divisions of 1943 that fight at 90 % from the first day were not raised in most wars, or in none."""
    state = make_state(
        group(12, (6, 7), infantry(1)),
        group(80, (9, 7), rifle(1)),
        board=make_board((".." * 8,) * 9),
        cities=[city("Warsaw", (2, 7), Side.AXIS, population=1)],
        pools=dict.fromkeys(SIDES, Pools(infantry=150 + 60, vehicle=100)),
        phase=Phase.AXIS_ADJUSTMENT,
        day=day,
    )
    found = survey(view(state, Side.AXIS))
    order = next_build(found, found.believed)
    assert (isinstance(order, Build) and order.type in ELITE_TYPES and order.points == 30) is raised
