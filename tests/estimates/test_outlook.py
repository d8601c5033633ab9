"""Zones of control and what the depots can do for each hex."""

from __future__ import annotations

from datetime import date

import pytest

from tests.kit import group, infantry, make_state, play
from wir.estimates.outlook import best_offer, fatigue_removed_at, outlook_of
from wir.model.groups import Depot
from wir.model.hexes import Hex, distance
from wir.model.phases import Phase
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.model.view import view
from wir.rules.supply import route_to
from wir.rules.tables import SUPPLY_RADIUS
from wir.rules.zones import zone_of_control


def position() -> State:
    """A railway of the Axis in the west with two depots, a tired group in the east and an enemy beyond it."""
    return make_state(
        group(12, (7, 5), infantry(1, fatigue=60)),
        group(80, (10, 5)),
        rails={(column, 5): Side.AXIS for column in range(1, 5)},
        depots=[Depot(59, Hex(1, 5)), Depot(58, Hex(1, 5))],
        phase=Phase.AXIS_SUPPLY,
        day=date(1941, 6, 29),
    )


@pytest.mark.rule("5.2")
def test_the_best_supply_of_a_hex_is_that_with_the_fewest_penalty_hexes() -> None:
    shown = view(position(), Side.AXIS)
    outlook = outlook_of(shown)
    near = best_offer(shown, outlook, Hex(4, 5))
    assert near is not None
    assert (near.depot, near.penalty) == (58, 0)
    offer = best_offer(shown, outlook, Hex(7, 5))
    assert offer is not None
    assert distance(offer.end, Hex(7, 5)) <= SUPPLY_RADIUS
    assert offer.penalty > 0
    assert offer.percent < near.percent
    assert best_offer(shown, outlook, Hex(12, 12)) is None


@pytest.mark.rule("5.2")
def test_the_best_supply_is_what_the_order_brings() -> None:
    state = position()
    shown = view(state, Side.AXIS)
    outlook = outlook_of(shown)
    offer = best_offer(shown, outlook, Hex(7, 5))
    assert offer is not None
    route = ",".join(map(str, route_to(dict(outlook.reaches[offer.depot]), offer.end)))
    (unit,) = play(state, f"DEPOT {offer.depot} {route}").state.groups[12].units
    assert abs(unit.fatigue - 60 * (100 - offer.percent) / 100) <= 1


@pytest.mark.rule("6.2")
def test_the_zones_are_those_of_the_view() -> None:
    shown = view(position(), Side.AXIS)
    assert outlook_of(shown).zones == {side: zone_of_control(shown, side) for side in SIDES}
    assert Hex(9, 5) in outlook_of(shown).zones[Side.SOVIET]
    assert Hex(9, 5) not in outlook_of(shown).zones[Side.AXIS]


@pytest.mark.rule("5.2")
def test_of_each_hex_it_is_told_what_the_best_depot_would_remove_and_which_ways_cost_penalties() -> None:
    shown = view(position(), Side.AXIS)
    outlook = outlook_of(shown)
    percent, ways = fatigue_removed_at(shown, outlook)
    for hex_ in shown.scenario.board.land:
        offer = best_offer(shown, outlook, hex_)
        assert percent.get(hex_) == (None if offer is None else offer.percent)
    assert ways == {end for reach in outlook.reaches.values() for end, arrival in reach.items() if arrival.penalty}
    assert Hex(5, 5) in ways
    assert Hex(4, 5) not in ways


@pytest.mark.rule("5.2")
def test_a_railway_behind_penalty_hexes_costs_none_itself() -> None:
    state = position()
    state.rails[Hex(6, 5)] = Side.AXIS
    shown = view(state, Side.AXIS)
    _, costly = fatigue_removed_at(shown, outlook_of(shown))
    assert Hex(5, 5) in costly
    assert Hex(6, 5) not in costly
