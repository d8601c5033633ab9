"""Keys for a week: ten recorded weeks of each side entered by keys, by letter and by the staff's plan, and counted.

Who enters them sits at the running program. He knows the orders, and else only what the text of the screen shows him:
keys at its foot, lists, help, rulers and letters on the map. What he opens to read it costs him keys, too.

`pytest -n 0 -s tests/bench/test_keys.py` prints the keys of every week by what they were for.
"""

from __future__ import annotations

from statistics import median

import pytest

from tests.bench.keys.screen import at_the_screen
from tests.bench.keys.week import Week, entered
from tests.bench.keys.weeks import recorded
from wir.model.sides import SIDES, Side

MOST_ORDERS = 60
MOST_WEEK = 80
MOST_BY_STAFF = 20
"""Keys at most, in the mean week, for the orders of a movement phase, for a whole week, and with the staff's plan."""

MOST_OTHERWISE = 2
"""Groups of a side that may come out otherwise in ten weeks: the rule for guns may give the last ones of the pool to
another group than the computer, which gave them by what it believed of the enemy before its marches."""


@pytest.fixture(scope="module")
def weeks(tmp_path_factory: pytest.TempPathFactory) -> list[Week]:
    return at_the_screen(tmp_path_factory.mktemp("saves"), lambda screen: entered(screen, recorded()))


@pytest.mark.parametrize("side", SIDES)
def test_keys_for_a_week(weeks: list[Week], side: Side) -> None:
    own = [week for week in weeks if week.side is side]
    print()
    for week in own:
        work = ", ".join(f"{name} {keys}" for name, keys in week.movement.items())
        otherwise = "".join(f"; {told}" for told in week.differences)
        print(f"{side} week {week.number:2}: {work}; whole week {week.whole}, by the staff {week.by_staff}{otherwise}")
    assert sum(len(week.differences) for week in own) <= MOST_OTHERWISE
    orders = median(week.orders for week in own)
    whole, by_staff = median(week.whole for week in own), median(week.by_staff for week in own)
    print(f"{side} median: orders {orders}, whole week {whole}, by the staff {by_staff}")
    assert orders <= MOST_ORDERS
    assert whole <= MOST_WEEK
    assert by_staff <= MOST_BY_STAFF
