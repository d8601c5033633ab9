"""What the staff says of its orders in the adjustment phase."""

from __future__ import annotations

import pytest

from tests.kit import city, make_state
from wir.ai.adjustments import adjustment_words
from wir.ai.staff import Task, proposal
from wir.model.phases import Phase
from wir.model.plain import starting_state
from wir.model.scenario import Length
from wir.model.sides import Side
from wir.model.state import Options
from wir.model.view import view
from wir.orders.catalogue import parse_order
from wir.scenario import load_scenario


@pytest.mark.parametrize(
    ("orders", "words"),
    [
        (["BUILD Brest inf INF 70"], "INF of 70 points; would cost 70 infantry points"),
        (
            ["BUILD Brest mech PZ 150", *["BUILD Brest inf INF 70"] * 6],
            "PZ of 150 points, 6 INF of 70 points each; would cost 570 infantry and 150 vehicle points",
        ),
        (
            ["BUILD Brest inf INF 70", "BUILD Brest inf INF 70", "BUILD Brest inf INF 40"],
            "3 INF of 70, 70 and 40 points; would cost 180 infantry points",
        ),
        (["AIR R>52 50"], "50 aircraft points from the pool"),
        (
            ["AIR R>52 10", "AIR 53>52 1", "AIR R>52 5"],
            "15 aircraft points from the pool and 1 aircraft point from air group 53",
        ),
        (
            ["FACTORY Brest vehicle"] * 2,
            "2 vehicle factories in Brest: 4 more vehicle points a week, where the army is shortest",
        ),
        (["DISMANTLE Brest"], "the factories of Brest are dismantled"),
    ],
)
def test_what_is_said_of_orders_of_one_sort(orders: list[str], words: str) -> None:
    known = view(make_state(cities=[city("Brest", (2, 6), Side.AXIS)]), Side.AXIS)
    assert adjustment_words(known, [*map(parse_order, orders)]) == words


def test_a_line_does_not_name_its_city_or_its_air_group_again() -> None:
    state = starting_state(load_scenario("barbarossa"), 1, Length.LONG, 3, Options())
    assert state.phase is Phase.AXIS_ADJUSTMENT
    lines = {line.task: line for line in proposal(view(state, Side.AXIS))}
    assert "Bucharest" not in lines[Task.UNITS].why
    assert lines[Task.AIRCRAFT].why == "50 aircraft points from the pool"
