"""A commander plays its phase and can do the game no harm."""

from __future__ import annotations

import logging
from collections.abc import Generator

import pytest

from tests.match import commanders
from wir.engine.game import Game, OrderRefusedError
from wir.match import commander_phase
from wir.match.commander_phase import CommanderPhase
from wir.match.match import Match
from wir.model.sides import SIDES, Side
from wir.model.view import View
from wir.orders.base import Order


def played(game: Game, commander: type, *, strict: bool = False) -> CommanderPhase:
    command = CommanderPhase(game, Side.AXIS, commander, strict=strict)
    for order in command:
        game.submit(order)
    return command


def notes(game: Game) -> list[str]:
    return [str(order).removeprefix("NOTE ") for order in game.given]


def test_it_receives_its_view_and_a_new_one_after_each_order(war: Game) -> None:
    command = played(war, commanders.Noted, strict=True)
    assert notes(war) == ["0 AXIS None", "1 AXIS None", "2 AXIS None"]
    assert (command.given, command.refused, command.failure) == (3, 0, None)


def test_a_refused_order_is_skipped_in_play(war: Game, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        command = played(war, commanders.Refused)
    assert notes(war) == ["after all"]
    assert (command.given, command.refused) == (1, 1)
    assert "MOVE 127 1" in caplog.text


def test_a_refused_order_fails_in_tests(war: Game) -> None:
    with pytest.raises(OrderRefusedError, match="MOVE 127 1"):
        played(war, commanders.Refused, strict=True)


@pytest.mark.parametrize(
    ("commander", "reason", "given"),
    [
        (commanders.Faulty, "KeyError: 'a fault\\nof two lines'", 1),
        (commanders.Leaving, "SystemExit: gone", 1),
        (commanders.Interrupting, "Interrupted: gone", 1),
        (commanders.Closing, "GeneratorExit: gone", 1),
        (commanders.Speechless, "UnspeakableError: its message cannot be shown", 1),
        (commanders.Stubborn, "Interrupted: not yet", 1),
        (commanders.FaultyFromBirth, "RuntimeError: not today", 0),
        (commanders.NoGenerator, "TypeError: orders(view) is not a generator", 0),
        (commanders.Mumbling, "TypeError: yielded 'NOTE text is no order', which is not an order", 0),
    ],
)
def test_a_fault_ends_the_phase_and_not_the_game(
    commander: type, reason: str, given: int, war: Game, caplog: pytest.LogCaptureFixture
) -> None:
    command = played(war, commander)
    assert command.failure == f"the Axis commander failed in week 1, phase A: {reason}"
    assert command.given == len(war.given) == given
    assert "Traceback" in command.details
    assert command.failure in caplog.text


def test_ctrl_c_of_the_player_is_no_fault(war: Game) -> None:
    class Thinking:
        def orders(self, view: View) -> Generator[Order, View, None]:
            raise KeyboardInterrupt
            yield

    with pytest.raises(KeyboardInterrupt):
        played(war, Thinking)


def test_a_phase_may_be_given_up(war: Game) -> None:
    command = CommanderPhase(war, Side.AXIS, commanders.Noted)
    orders = iter(command)
    next(orders)
    orders.close()
    assert (command.given, command.failure) == (1, None)


def test_one_that_goes_round_in_circles_is_stopped(war: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commander_phase, "MOST_ORDERS", 300)
    command = played(war, commanders.Endless)
    assert command.refused == 300
    assert command.failure is not None
    assert "without ending the phase" in command.failure


def test_it_plays_its_own_side_and_no_more(war: Game) -> None:
    before = war.digest()
    command = played(war, commanders.Cheat)
    assert (command.given, command.refused) == (0, 5)
    assert war.digest() == before


def test_an_end_ends_the_phase(war: Game) -> None:
    played(war, commanders.Ending)
    assert notes(war) == ["first"]


def test_it_may_give_up(war: Game) -> None:
    played(war, commanders.Resigning)
    assert war.state.ending is not None
    assert war.state.ending.winner is Side.SOVIET


def test_it_may_keep_plans_of_its_own_from_phase_to_phase(war: Game) -> None:
    name = "tests.match.commanders:Planning"
    match = Match(war)
    match.take_seats({Side.AXIS: name, Side.SOVIET: name})
    while war.state.week == 1:
        match.play_phase()
    plans = {side: war.state.players[side].asides["plan"] for side in SIDES}
    assert plans == {Side.AXIS: "A{} E{} F{}", Side.SOVIET: "B{} C{} D{}"}
