from __future__ import annotations

from datetime import date

import pytest

from tests.kit import make_state
from wir.engine.game import Game
from wir.estimates.deliveries import Delivery, in_turn
from wir.model.groups import Depot
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.orders.supply import LayRail, MoveDepot


@pytest.mark.rule("5.2", "5.3")
def test_a_railway_laid_by_a_late_depot_leaves_no_earlier_one_at_home() -> None:
    deliveries = [Delivery(MoveDepot(n, ()), Hex(n - 56, 9), 25, ()) for n in (58, 59, 60)]
    depots = [Depot(n, Hex(n - 56, 9)) for n in (58, 59, 60)]
    rails = {(n - 56, 9): Side.AXIS for n in (58, 59, 60)}
    game = Game(make_state(depots=depots, rails=rails, phase=Phase.AXIS_SUPPLY, day=date(1941, 6, 29)))
    orders = in_turn(LayRail(60, (1,)), deliveries)
    assert [str(order) for order in orders] == ["DEPOT 58 -", "DEPOT 59 -", "LAY 60 1", "DEPOT 60 -"]
    for order in orders:
        game.submit(order)
    assert game.state.players[Side.AXIS].depots_used == (58, 59, 60)
