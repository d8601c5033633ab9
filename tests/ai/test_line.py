"""Lines to hold: they separate, they use rivers, and cities are not given up lightly."""

from __future__ import annotations

from tests.kit import city, group, make_board, make_state
from wir.ai.line import find_line
from wir.ai.situation import survey
from wir.ai.stance import HOLD
from wir.engine.game import Game
from wir.model.board import River
from wir.model.groups import Depot
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.view import view
from wir.scenario import load_scenario

WIDE = ("." * 16,) * 9


def soviet_view(*groups, board, cities=(), depot=(16, 5)):
    state = make_state(
        *groups, board=board, cities=cities, depots=[Depot(122, Hex(*depot))], phase=Phase.SOVIET_MOVEMENT
    )
    state.control.update({hex_: Side.SOVIET for hex_ in board.hexes if hex_.column > 4})
    return view(state, Side.SOVIET)


def column_of_rivers(column: int) -> River:
    sides = []
    for row in range(1, 10):
        sides += [f"{column},{row} 2", f"{column},{row} 3"]
    return River("Test", tuple(sides))


def reached_by_enemies(situation, line) -> set[Hex]:
    """The hexes that the enemy reaches over land without crossing a line."""
    around = situation.believed.scenario.board.land_around
    seen = {enemy.at for enemy in situation.enemies}
    ahead = sorted(seen)
    while ahead:
        for near in around[ahead.pop()]:
            if near not in seen and near not in line:
                seen.add(near)
                ahead.append(near)
    return seen


def test_no_way_leads_round_the_line():
    state = Game.new(load_scenario("barbarossa")).state
    situation = survey(view(state, Side.SOVIET))
    line = find_line(situation, HOLD)
    seen = reached_by_enemies(situation, line)
    assert line
    assert Hex(17, 15) not in seen
    assert all(depot.entry not in seen for depot in state.depots_of(Side.SOVIET))


def test_the_line_runs_behind_a_river():
    board = make_board(WIDE, rivers=[column_of_rivers(8)])
    groups = [group(12 + n, (3, row)) for n, row in enumerate((2, 4, 6, 8))]
    groups += [group(80 + n, (9, row)) for n, row in enumerate((2, 4, 6, 8))]
    line = find_line(survey(soviet_view(*groups, board=board)), HOLD)
    assert {hex_.column for hex_ in line} == {9}


def test_a_great_city_before_the_river_is_not_given_up():
    board = make_board(WIDE, rivers=[column_of_rivers(8)])
    great = city("Great", (6, 5), Side.SOVIET, population=30, vehicle=20, supply_centers=10)
    groups = [group(12 + n, (3, row)) for n, row in enumerate((2, 4, 6, 8))]
    groups += [group(80 + n, (9, row)) for n, row in enumerate((2, 4, 6, 8))]
    with_it = survey(soviet_view(*groups, board=board, cities=[great]))
    without = survey(soviet_view(*groups, board=board))
    assert great.at not in reached_by_enemies(with_it, find_line(with_it, HOLD))
    assert great.at in reached_by_enemies(without, find_line(without, HOLD))
