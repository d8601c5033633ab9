"""What is worked out for the whole map at once says the same as the rules asked hex by hex."""

from __future__ import annotations

import pytest

from wir.engine.game import Game
from wir.model.hexes import within
from wir.model.sides import SIDES, Side
from wir.rules.supply import (
    depot_routes,
    entry_costs,
    is_penalty_hex,
    reach_of,
    route_to,
    supply_reach,
    why_cannot_enter,
)
from wir.rules.tables import SUPPLY_RADIUS
from wir.rules.zones import field_of
from wir.scenario import load_scenario


@pytest.fixture(scope="module", params=["barbarossa", "case_blue", "zitadelle"])
def game(request: pytest.FixtureRequest) -> Game:
    return Game.new(load_scenario(request.param))


@pytest.mark.rule("5.2")
@pytest.mark.parametrize("side", SIDES)
def test_the_costs_of_all_hexes_are_those_of_each(game: Game, side: Side) -> None:
    state, field = game.state, field_of(game.state, side)
    hexes = state.scenario.board.hexes
    open_to = [hex_ for hex_ in hexes if why_cannot_enter(state, side, hex_, field) is None]
    assert entry_costs(state, side, field) == {hex_: int(is_penalty_hex(state, side, hex_)) for hex_ in open_to}


@pytest.mark.rule("5.2")
@pytest.mark.parametrize("side", SIDES)
def test_the_fewest_penalties_of_all_depots_are_the_least_of_each(game: Game, side: Side) -> None:
    state, field = game.state, field_of(game.state, side)
    costs = entry_costs(state, side, field)
    least: dict[object, int] = {}
    for depot in state.depots_of(side):
        for hex_, arrival in reach_of(state, [depot], costs, field).items():
            least[hex_] = min(arrival.penalty, least.get(hex_, arrival.penalty))
    of_all = reach_of(state, state.depots_of(side), costs, field)
    assert {hex_: arrival.penalty for hex_, arrival in of_all.items()} == least


@pytest.mark.rule("5.2")
@pytest.mark.parametrize("side", SIDES)
def test_the_routes_to_all_hexes_are_those_to_each(game: Game, side: Side) -> None:
    state, field = game.state, field_of(game.state, side)
    costs = entry_costs(state, side, field)
    for depot in state.depots_of(side):
        reach = reach_of(state, [depot], costs, field)
        assert depot_routes(state, depot) == {hex_: route_to(reach, hex_) for hex_ in reach}


@pytest.mark.rule("5.2")
@pytest.mark.parametrize("side", SIDES)
def test_a_hex_is_supplied_by_the_fewest_penalty_hexes_from_which_a_depot_can_reach_it(game: Game, side: Side) -> None:
    state, field = game.state, field_of(game.state, side)
    least: dict[object, int] = {}
    for end, arrival in reach_of(state, state.depots_of(side), entry_costs(state, side, field), field).items():
        for hex_ in within(end, SUPPLY_RADIUS):
            least[hex_] = min(arrival.penalty, least.get(hex_, arrival.penalty))
    assert supply_reach(state, side, field) == least
    assert set(least.values()) > {0, 1}
