"""What the rules carry out has been checked before: what never was is an error of the program, and said so."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.kit import change_of, city, group, infantry, make_state, mech, panzer
from wir.model.groups import AirGroup, Kind
from wir.model.sides import Side
from wir.model.units import UnitType
from wir.rules.building import build
from wir.rules.change import Change
from wir.rules.grouping import divide, sail
from wir.rules.movement import rebase

BOX = city("Box", None, Side.AXIS, population=50)
NOWHERE = AirGroup(52, None, returns=3)
ALL_TANKS = [mech(n, (n, 9), panzer(n)) for n in range(1, 12)]
TWO = group(12, (5, 5), infantry(1), infantry(2))


@pytest.mark.parametrize(
    ("work", "said"),
    [
        (
            lambda change: build(change, BOX, Kind.INFANTRY, UnitType.INF, 10),
            "a unit is built only where it was checked",
        ),
        (lambda change: divide(change, TWO, Kind.MECHANIZED, (0,), 0), "no mechanized group number is free"),
        (lambda change: sail(change, TWO, group(13, (6, 6)), 0), "group 12 is not in a port"),
        (lambda change: rebase(change, NOWHERE, 1), "air group 52 is not on the map"),
    ],
)
def test_what_was_never_allowed_is_not_carried_out(work: Callable[[Change], None], said: str) -> None:
    change = change_of(make_state(TWO, *ALL_TANKS, cities=[BOX], air=[NOWHERE]))
    with pytest.raises(ValueError, match=f"^{said}$"):
        work(change)
