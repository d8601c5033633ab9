"""What orders mean in a few words."""

from __future__ import annotations

import pytest

from wir.engine.game import Game
from wir.model.cities import Factory
from wir.model.groups import Kind, Strike, StrikeKind
from wir.model.sides import Side
from wir.model.units import UnitType
from wir.model.words import place
from wir.orders.adjustment import Build, Dismantle, Divide, PlaceFactory, Sail, Transfer, TransferAircraft
from wir.orders.base import Order
from wir.orders.conduct import EndPhase, Note
from wir.orders.movement import AddGuns, Move, Plot, PlotStrike, RailMove, Replace
from wir.orders.supply import LayRail, MoveDepot
from wir.scenario import load_scenario
from wir.text.order_words import order_words

VIEW = Game.new(load_scenario("barbarossa")).view(Side.AXIS)
(MINSK,) = [hex_ for hex_, name in VIEW.city_names.items() if name == "Minsk"]
FIRST = VIEW.groups[12].units[0].name


@pytest.mark.parametrize(
    ("order", "words"),
    [
        (EndPhase(), "end the phase"),
        (Move(12, 3), "marches SE"),
        (RailMove(12, MINSK), f"by rail to Minsk {MINSK}"),
        (Plot(12, "34S"), "SE, then attack S and stay"),
        (Plot(12, ""), "its plot is taken away"),
        (Replace(12, 0, 10), f"10 points for {FIRST}"),
        (AddGuns(12), "artillery from the pool"),
        (PlotStrike(52, Strike(MINSK, StrikeKind.BOMB)), f"bombs Minsk {MINSK}"),
        (PlotStrike(52, None), "its strike is taken away"),
        (MoveDepot(58, ()), f"supplies at {place(VIEW.scenario, VIEW.depots[58].entry)}"),
        (LayRail(58, ()), f"a railway for {place(VIEW.scenario, VIEW.depots[58].entry)}"),
        (TransferAircraft(None, 54, 20), "20 aircraft points from the pool to air group 54"),
        (TransferAircraft(53, 54, 1), "1 aircraft point from air group 53 to air group 54"),
        (Divide(12, Kind.INFANTRY, (0,)), "a new infantry group out of group 12"),
        (Transfer(12, 13, (0, 1), 5), "2 units and 5 artillery points from group 12 to group 13"),
        (Sail(12, 13, 0), f"{FIRST} by sea from group 12 to group 13"),
        (Build("Berlin", Kind.INFANTRY, UnitType.INF, 20), f"20 points of {UnitType.INF.label} in Berlin"),
        (Dismantle("Kiev"), "the factories of Kiev are taken down"),
        (PlaceFactory("Kiev", Factory.VEHICLE), "a factory for Kiev"),
        (Note("tea"), ""),
    ],
)
def test_an_order_is_told(order: Order, words: str) -> None:
    assert order_words(order, VIEW) == words
