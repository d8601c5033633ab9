"""Who goes forward after an attack, and who stays where he stands."""

from __future__ import annotations

import pytest

from tests.ai.test_attacking import DEPOTS, TARGET, WEAK, evaluated, situation
from tests.kit import city, group, infantry, mech, panzer, rifle, unit
from wir.ai.constants import CONSTANTS
from wir.ai.stance import ADVANCE, HOLD, STAND, Stance
from wir.ai.storming import plots_for
from wir.model.groups import Depot
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.units import UnitType

FOOT = group(12, (8, 5), *(infantry(n, 70, 90) for n in range(1, 7)))


@pytest.mark.parametrize(("stance", "plot"), [(ADVANCE, "1"), (STAND, "1S"), (HOLD, "1S")])
def test_who_only_holds_attacks_without_leaving_his_hex(stance: Stance, plot: str) -> None:
    found = situation(WEAK, FOOT)
    assert [order.plot for order in plots_for(found, stance, evaluated(found, 12))] == [plot]


def test_even_who_holds_goes_into_a_city() -> None:
    found = situation(WEAK, FOOT, cities=[city("Orel", TARGET, Side.SOVIET, population=10)])
    assert [order.plot for order in plots_for(found, HOLD, evaluated(found, 12))] == ["1"]


def test_ground_counts_nothing_to_who_does_not_enter_it() -> None:
    found = situation(WEAK, FOOT)
    worth = [float(evaluated(found, 12, stance=stance).worth) for stance in (ADVANCE, HOLD)]
    tired = found.strength[12] * 0.1 * (0.3 - 0.2)
    assert worth[0] - worth[1] == pytest.approx(CONSTANTS.ground_taken * 0.3 + tired)


@pytest.mark.parametrize(("depots", "plot"), [([Depot(58, Hex(5, 4)), *DEPOTS[1:]], "32"), (DEPOTS, "3")])
def test_armour_drives_on_behind_a_front_that_bars_its_supply(depots: list[Depot], plot: str) -> None:
    """No depot reaches past the enemy yet: it does once he is driven out, if one reaches who drives him out."""
    tanks = mech(1, (7, 4), *(panzer(n, 150, 90) for n in range(1, 4)))
    front = [group(n, (8, row), rifle(n, 20, 20)) for n, row in ((80, 4), (81, 3), (82, 5), (83, 2), (84, 6))]
    found = situation(*front, tanks, cities=[city("Orel", (12, 5), Side.SOVIET, population=10)], depots=depots)
    assert [order.plot for order in plots_for(found, ADVANCE, evaluated(found, 1))] == [plot]


@pytest.mark.parametrize(("name", "plot"), [("Riga", "1S"), ("Memel", "1")])
def test_who_guards_a_city_that_decides_the_war_attacks_from_it_and_stays(name: str, plot: str) -> None:
    beside, tanks = group(13, FOOT.at), mech(64, (12, 5), *(unit(UnitType.TANK, n) for n in range(6)))
    found = situation(WEAK, FOOT, beside, tanks, cities=[city(name, FOOT.at, Side.AXIS, population=10)])
    assert [order.plot for order in plots_for(found, ADVANCE, evaluated(found, 12))] == [plot]
