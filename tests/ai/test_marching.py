"""How a group comes to its post: nearer by every step, and not into a swamp for the night."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import pytest
from typing_extensions import override

from tests.ai.playing import orders_for, play_phase
from tests.kit import city, group, infantry, make_board, make_state, mech, panzer, rifle, unit
from wir.ai.commander import Commander
from wir.ai.situation import survey
from wir.engine.game import Game
from wir.model.groups import Depot
from wir.model.hexes import Hex, distance, neighbour
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.units import UnitType
from wir.model.view import View, view
from wir.model.weather import Weather
from wir.orders.base import Order
from wir.orders.giving import Play
from wir.orders.movement import Move
from wir.scenario import load_scenario

START, ENEMY = Hex(3, 5), Hex(9, 5)


def marched(
    hard: Sequence[Hex] = (), letter: str = "s", weather: Weather = Weather.CLEAR, *, fed: bool = True
) -> list[Hex]:
    """The hexes that the only group of the Axis, six hexes from the enemy, enters on its way to the line."""
    rows = [["." for _ in range(16)] for _ in range(9)]
    for hex_ in hard:
        rows[hex_.row - 1][hex_.column - 1] = letter
    board = make_board(["".join(row) for row in rows])
    marcher = replace(group(12, START, infantry(1), infantry(2)), supplied_by=58)
    depots = [*[Depot(58, Hex(1, 5))] * fed, Depot(122, Hex(16, 5))]
    state = make_state(marcher, group(80, ENEMY), board=board, depots=depots, weather=weather)
    state.control.update({hex_: Side.AXIS for hex_ in board.land if hex_.column < 5})
    way = [START]
    for order in orders_for(state):
        if order.startswith("MOVE 12 "):
            way.append(neighbour(way[-1], int(order.split()[2])))
    return way[1:]


def test_a_group_comes_nearer_by_as_many_hexes_as_it_may_march() -> None:
    assert [distance(hex_, ENEMY) for hex_ in marched()] == [5, 4]


def test_it_ends_its_week_beside_a_swamp_not_in_it() -> None:
    ended = marched()[-1]
    beside = marched(hard=[ended])
    assert ended not in beside
    assert [distance(hex_, ENEMY) for hex_ in beside] == [5, 4]


@pytest.mark.rule("5.2", "8.1")
@pytest.mark.parametrize(("fed", "hexes"), [(True, 1), (False, 0)])
def test_it_waits_for_better_weather_where_no_depot_takes_off_what_the_mud_tires(fed: bool, hexes: int) -> None:
    """A hex in the mud costs 20 points and more of fatigue, of which supply removes a quarter."""
    assert len(marched(weather=Weather.RAIN, fed=fed)) == hexes


@pytest.mark.rule("8.1")
@pytest.mark.parametrize(("fatigue", "away"), [(40, 1), (50, 2)])
def test_nobody_arrives_before_the_enemy_more_tired_than_a_post_bears(fatigue: int, away: int) -> None:
    """In the frost of December 1943 the SS Panzer Corps came from 33 to 77 % beside three armies, and was destroyed."""
    enemy = Hex(START.column + 3, START.row)
    marcher = group(12, START, *(infantry(n, fatigue=fatigue) for n in range(4)), supplied_by=58)
    depots = [Depot(58, Hex(1, 5)), Depot(122, Hex(16, 5))]
    board = make_board(("." * 16,) * 9)
    state = make_state(marcher, group(80, enemy), board=board, depots=depots, weather=Weather.COLD)
    state.control.update({hex_: Side.AXIS for hex_ in board.land if hex_.column <= START.column})
    game = Game(state)
    play_phase(game)
    assert distance(game.state.groups[12].at, enemy) == away


def test_mountains_from_sea_to_sea_are_crossed() -> None:
    """A panzer corps sat behind the Carpathians for a whole war: one hex nearer was not worth what a mountain tires."""
    ridge = [Hex(5, row) for row in range(1, 10)]
    assert marched(hard=ridge, letter="^")[-1] in ridge


def test_a_swamp_is_gone_around_where_that_is_shorter_than_going_through() -> None:
    swamp = [Hex(column, row) for column in (4, 5, 6) for row in (3, 4, 5, 6)]
    way = marched(hard=swamp)
    assert way
    assert set(way).isdisjoint(swamp)


@pytest.mark.parametrize(("away", "stays", "counts"), [(1, True, True), (3, True, False), (6, False, False)])
def test_a_deep_entrenchment_holds_a_group_only_where_the_enemy_could_come(
    away: int, stays: bool, counts: bool
) -> None:
    dug_in = group(12, START, infantry(1), infantry(2), entrenchment=5, supplied_by=58)
    depots = [Depot(58, Hex(1, 5)), Depot(122, Hex(16, 5))]
    board = make_board(("." * 16,) * 9)
    state = make_state(dug_in, group(80, (START.column + away, 5)), board=board, depots=depots)
    found = survey(view(state, Side.AXIS))
    assert found.entrenchment_of(dug_in, offensive=False) == (5 if stays else 0)
    assert found.entrenchment_of(dug_in, offensive=True) == (5 if counts else 0), "who attacks goes forward"
    if not stays:
        state.control.update({hex_: Side.AXIS for hex_ in board.land if hex_.column < 5})
        assert any(order.startswith("MOVE 12") for order in orders_for(state))


@pytest.mark.parametrize("weather", [Weather.CLEAR, Weather.RAIN])
def test_whom_a_weak_guard_of_moscow_makes_room_for_comes_in_any_weather(weather: Weather) -> None:
    """The guard left, and the other group took the city for full, or shunned the mud."""
    town, beside = Hex(15, 5), Hex(14, 5)
    guards = mech(64, town, unit(UnitType.TANK)), group(80, town, *map(rifle, range(6)), entrenchment=5)
    fresh, enemies = group(81, beside, *map(rifle, range(4))), [(16, row) for row in (4, 5, 6)]
    state = make_state(
        *(replace(each, supplied_by=122) for each in (*guards, fresh)),
        *(mech(n, at, *map(panzer, range(6))) for n, at in enumerate(enemies, 1)),
        board=make_board(("." * 30,) * 9),
        cities=[city("Moscow", town, Side.SOVIET)],
        depots=[Depot(122, Hex(10, 5))],
        weather=weather,
        phase=Phase.SOVIET_MOVEMENT,
        day=date(1942, 1, 11),
    )
    game = Game(state)
    play_phase(game)
    assert {group.id for group in game.state.groups_at(town, Side.SOVIET)} == {80, 81}


class Noting(Commander):
    """A commander that notes the marches that are refused."""

    def __init__(self) -> None:
        super().__init__()
        self.refused: list[str] = []

    @override
    def _give(self, view: View, order: Order | None, why: str, *, seals: bool = False) -> Play:
        if isinstance(order, Move) and (refusal := order.check(view)) is not None:
            self.refused.append(f"{order}: {refusal}")
        return (yield from super()._give(view, order, why, seals=seals))


def test_marches_are_planned_as_the_board_stands_so_that_none_is_refused() -> None:
    """A march a week was refused for a hex that a friend had just filled, and none went where one had just left."""
    game, commander = Game.new(load_scenario("barbarossa"), 77), Noting()
    while game.state.week < 3:
        if game.side is not None:
            play_phase(game, commander)
        game.end_phase()
    assert commander.refused == []


@pytest.mark.parametrize("name", ["Moscow", "Tula"])
def test_the_last_group_in_a_city_stays_there_while_another_one_drives_out_of_it(name: str) -> None:
    """An army of 300 points on level 5 left, since tanks that had plotted out of the city counted as its guard."""
    town = Hex(15, 5)
    board = make_board(("." * 30,) * 9)
    state = make_state(
        mech(68, town, unit(UnitType.TANK), plot="22", supplied_by=122),
        group(96, town, *map(rifle, range(6)), entrenchment=5, supplied_by=122),
        group(12, (18, 5), infantry(1)),
        group(13, (21, 5), infantry(2)),
        board=board,
        cities=[city(name, town, Side.SOVIET, population=5), city("Minsk", (19, 5), Side.AXIS)],
        depots=[Depot(122, Hex(10, 5)), Depot(58, Hex(28, 5))],
        phase=Phase.SOVIET_MOVEMENT,
        day=date(1943, 6, 27),
    )
    state.control.update({hex_: Side.SOVIET if hex_.column < 17 else Side.AXIS for hex_ in board.land})
    assert not any(order.startswith(("MOVE 96", "PLOT 96")) for order in orders_for(state))
