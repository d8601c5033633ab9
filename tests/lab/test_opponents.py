"""The opponents that never change give legal orders, and do what they are there for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from wir import Game, load_scenario
from wir.lab.opponents import OPPONENTS, player_of
from wir.match.commander_phase import CommanderPhase
from wir.match.players import find_commander
from wir.model.phases import Phase
from wir.model.sides import SIDES, Side
from wir.orders.movement import Plot


def played(name: str, side: Side, weeks: int = 2) -> tuple[Game, list[str]]:
    """A game in which a commander plays one side and nobody the other, and its orders; a refused one fails."""
    game = Game.new(load_scenario("smolensk"), seed=1)
    commander = find_commander(player_of(name))
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


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("name", OPPONENTS)
def test_every_opponent_plays_either_side_by_the_rules(name: str, side: Side) -> None:
    _, orders = played(name, side)
    assert orders


def test_the_gunner_shells_where_november_does_not() -> None:
    def shellings(name: str) -> int:
        return sum(order.startswith("PLOT") and order.endswith("B") for order in played(name, Side.SOVIET)[1])

    assert shellings("november") == 0
    assert shellings("gunner") > 0


def test_the_puncher_does_not_attack_at_less_than_three_to_one() -> None:
    puncher = find_commander(player_of("puncher"))
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
        command = CommanderPhase(game := Game(december), Side.AXIS, find_commander(player_of(name)), strict=True)
        orders = []
        for order in command:
            orders.append(order)
            game.submit(order)
        return sum(isinstance(order, Plot) for order in orders)

    assert attacks("november") < attacks("winter")
