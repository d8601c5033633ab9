"""Where units are raised."""

from __future__ import annotations

import pytest

from tests.kit import FULL_POOLS, city, group, infantry, make_board, make_state, rifle
from wir.ai.economy import building_places
from wir.ai.situation import survey
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import SIDES, Side
from wir.model.view import view

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
