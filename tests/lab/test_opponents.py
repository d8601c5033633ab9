"""The opponents that never change give legal orders, and do what they are there for."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from tests.kit import city, group, infantry, make_board, make_state, mech, panzer, rifle
from tests.text.golden import check
from wir import Game, load_scenario
from wir.lab.opponents.calibrated import calibrated
from wir.lab.opponents.november.belief import Knowledge, believed_strength
from wir.match.commander_phase import CommanderPhase
from wir.match.players import COMPUTER, commander_names, find_commander
from wir.model.groups import Depot, Group
from wir.model.hexes import Hex, distance
from wir.model.phases import Phase
from wir.model.players import Sighting
from wir.model.sides import SIDES, Side
from wir.orders.movement import Plot
from wir.rules.retreats import retreat_hexes

WIDE = make_board(("." * 20,) * 11)
AXIS_DEPOT, SOVIET_DEPOT = Depot(58, Hex(1, 6)), Depot(122, Hex(20, 6))


def ordered(name: str, *groups: Group, **more: object) -> list[str]:
    """What an opponent orders as the Axis in a small position."""
    depots = [AXIS_DEPOT, SOVIET_DEPOT]
    state = make_state(*groups, board=WIDE, depots=depots, day=date(1942, 6, 28), **more)  # type: ignore[arg-type]
    game = Game(state)
    given: list[str] = []
    for order in CommanderPhase(game, Side.AXIS, find_commander(name), strict=True):
        given.append(str(order))
        game.submit(order)
    return given


def played(name: str, side: Side, weeks: int = 2) -> tuple[Game, list[str]]:
    """A game in which a commander plays one side and nobody the other, and its orders; a refused one fails."""
    game = Game.new(load_scenario("smolensk"), seed=1)
    commander = find_commander(name)
    orders: list[str] = []
    while game.state.week <= weeks:
        if game.side is side:
            command = CommanderPhase(game, side, commander, strict=True)
            for order in command:
                orders.append(str(order))
                game.submit(order)
            assert command.failure is None
        game.end_phase()
    return game, orders


OTHERS = [
    pytest.param(name, marks=pytest.mark.thorough if name == "deep" else [])
    for name in sorted({*commander_names()} - {COMPUTER})
]
"""Every other commander; the one that thinks longest only with `-m thorough`."""


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("name", OTHERS)
def test_every_opponent_plays_either_side_by_the_rules(name: str, side: Side) -> None:
    _, orders = played(name, side)
    assert bool(orders) == (name != "hold")


@pytest.mark.parametrize("side", SIDES)
def test_november_gives_the_orders_that_it_always_gave(side: Side) -> None:
    # It shares facts with the computer of today (wir/estimates): who changes these gives november its old ones back.
    _, orders = played("november", side)
    check(f"november_{side.lower()}", "\n".join([*orders, ""]), Path(__file__).parent / "kept")


def test_the_gunner_shells_where_november_does_not() -> None:
    def shellings(name: str) -> int:
        return sum(order.startswith("PLOT") and order.endswith("B") for order in played(name, Side.SOVIET)[1])

    assert shellings("november") == 0
    assert shellings("gunner") > 0


def test_the_puncher_does_not_attack_at_less_than_three_to_one() -> None:
    puncher = find_commander("puncher")
    game = Game.new(load_scenario("smolensk"), seed=1)
    reasons: list[str] = []
    while game.state.week == 1:
        if game.side is Side.AXIS:
            commander = puncher()
            for order in CommanderPhase(game, Side.AXIS, lambda c=commander: c, strict=True):
                game.submit(order)
            reasons += [reason.why for reason in commander.reasons if reason.why.startswith("attacks")]
        game.end_phase()
    odds = [float(reason.split(" at ")[1].split(" to ")[0]) for reason in reasons]
    assert odds
    assert min(odds) >= 3


def test_the_wall_attacks_nobody() -> None:
    assert not any(order.startswith(("PLOT", "STRIKE")) for order in played("wall", Side.AXIS)[1])
    assert any(order.startswith("PLOT") for order in played("november", Side.AXIS)[1])


def test_winter_attacks_in_december_where_november_rests() -> None:
    start = Game.new(load_scenario("smolensk"), seed=1).state
    december = replace(start, week=start.week + 23, phase=Phase.AXIS_MOVEMENT)
    assert december.date.month == 12

    def attacks(name: str) -> int:
        command = CommanderPhase(game := Game(december), Side.AXIS, find_commander(name), strict=True)
        orders = []
        for order in command:
            orders.append(order)
            game.submit(order)
        return sum(isinstance(order, Plot) for order in orders)

    assert attacks("november") < attacks("winter")


def test_the_rusher_marches_for_an_empty_city_that_november_leaves() -> None:
    town = city("Empty", (11, 9), Side.SOVIET, population=5)
    position = [group(12, (8, 9), infantry(1)), group(80, (17, 6)), group(81, (14, 2))]
    marches = [order for order in ordered("rusher", *position, cities=[town]) if order.startswith("MOVE 12")]
    assert marches
    assert not any(order.startswith("MOVE 12") for order in ordered("november", *position, cities=[town]))


def test_the_raider_rides_past_the_enemy_alone() -> None:
    works = city("Works", (16, 10), Side.SOVIET, population=5, vehicle=10)
    position = [mech(1, (10, 6), panzer(1)), group(80, (12, 6), *map(rifle, range(5))), group(81, (19, 2))]
    game = Game(make_state(*position, board=WIDE, depots=[AXIS_DEPOT, SOVIET_DEPOT], cities=[works]))
    for order in CommanderPhase(game, Side.AXIS, find_commander("raider"), strict=True):
        game.submit(order)
    assert distance(game.state.groups[1].at, Hex(16, 10)) < distance(Hex(10, 6), Hex(16, 10))


def test_the_wedge_sends_all_armour_at_one_city() -> None:
    moscow = city("Moscow", (18, 6), Side.SOVIET, population=10)
    position = [mech(n, (4, 3 * n), panzer(n)) for n in (1, 2, 3)]
    given = ordered("wedge", *position, group(80, (19, 6)), cities=[moscow])
    assert {order.split()[1] for order in given if order.startswith("MOVE")} >= {"1", "2", "3"}


def test_the_pocketeer_marches_into_the_last_way_out() -> None:
    # 80 may retreat into 12,6 and 11,7 only: the other four hexes are watched or held.
    position = [
        group(12, (11, 5), infantry(1)),
        group(13, (10, 5), infantry(2)),
        mech(1, (11, 9), panzer(1, 10), supplied_by=58),
        group(80, (11, 6), *[rifle(n) for n in range(6)]),
        group(81, (19, 2)),
    ]
    game = Game(make_state(*position, board=WIDE, depots=[AXIS_DEPOT, SOVIET_DEPOT], day=date(1942, 6, 28)))
    before = len(retreat_hexes(game.state, Hex(11, 6), Side.SOVIET))
    for order in CommanderPhase(game, Side.AXIS, find_commander("pocketeer"), strict=True):
        game.submit(order)
    assert len(retreat_hexes(game.state, Hex(11, 6), Side.SOVIET)) < before


def test_calibrated_takes_the_enemy_for_what_he_has_shown_to_be() -> None:
    position = [group(12, (5, 6), infantry(1)), group(80, (12, 6)), group(81, (12, 2)), group(82, (12, 9))]
    state = make_state(*position, board=WIDE, depots=[AXIS_DEPOT, SOVIET_DEPOT])
    seen_now = Game(state).view(Side.AXIS)
    foreseen = believed_strength(seen_now, state.groups[82], None, Knowledge(seen_now))
    seen = {number: Sighting(state.week, 3 * foreseen, 0) for number in (80, 81)}
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], sightings=seen)
    assert calibrated(Game(state).view(Side.AXIS)).players[Side.AXIS].sightings[82].strength == 3 * foreseen
