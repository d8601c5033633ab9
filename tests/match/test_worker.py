"""A commander in a process of its own gives the orders that it would give here, and its death is not the game's."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from multiprocessing import active_children

import pytest

from wir.engine.game import Game
from wir.match.match import Match
from wir.match.worker import Worker, WorkerError
from wir.model.sides import Side
from wir.scenario import load_scenario

NICEST = 19
"""The lowest priority there is: tests that run with it cannot be outdone."""


@pytest.fixture
def worker() -> Iterator[Worker]:
    found = Worker()
    yield found
    found.close()


def play(worker: Worker, match: Match, player: str) -> None:
    for order in worker.orders(player, match.game.state):
        match.submit(order)


@pytest.mark.thorough
def test_it_plays_as_the_commander_would_here(worker: Worker, war: Game) -> None:
    here, there = Match(Game(war.state)), Match(war)
    for match in (here, there):
        match.take_seats({Side.AXIS: "random", Side.SOVIET: "random"})
    while here.game.state.week == 1:
        here.play_phase(strict=True)
        if there.whose_turn() is not None:
            play(worker, there, "random")
        there.end_phase()
        assert there.game.digest() == here.game.digest()
    assert there.game.journal == here.game.journal


def test_it_tells_of_faults(worker: Worker, war: Game, capfd: pytest.CaptureFixture[str]) -> None:
    match = Match(war)
    play(worker, match, "tests.match.commanders:Refused")
    assert worker.failure is None
    play(worker, match, "tests.match.commanders:Faulty")
    assert worker.failure is not None
    assert "KeyError" in worker.failure
    play(worker, match, "tests.match.commanders:Chatty")
    assert worker.failure is None
    play(worker, match, "no.such:Player")
    assert worker.failure == "player 'no.such:Player': ModuleNotFoundError: No module named 'no'"
    assert capfd.readouterr() == ("", "")


@pytest.mark.thorough
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="kill -9")
def test_a_dead_process_is_told_and_the_phase_can_be_played_again(worker: Worker, war: Game) -> None:
    match = Match(war)
    with pytest.raises(WorkerError, match="ended early"):
        play(worker, match, "tests.match.commanders:Dying")
    assert [str(order) for order in match.game.given] == ["NOTE last words"]
    play(worker, match, "tests.match.commanders:Noted")
    assert len(match.game.given) == 4


@pytest.mark.thorough
def test_an_iteration_given_up_does_not_spill_into_the_next(worker: Worker, war: Game) -> None:
    orders = worker.orders("tests.match.commanders:Noted", war.state)
    assert str(next(orders)).startswith("NOTE 0")
    orders.close()
    assert [str(order) for order in worker.orders("tests.match.commanders:Refused", war.state)] == ["NOTE after all"]


def test_the_execution_belongs_to_nobody(worker: Worker, war: Game) -> None:
    while war.side is not None:
        war.end_phase()
    with pytest.raises(ValueError, match="belongs to neither side"):
        next(worker.orders("hold", war.state))


@pytest.mark.thorough
@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="priorities")
def test_it_leaves_the_processor_to_the_keys(worker: Worker, war: Game) -> None:
    orders = worker.orders("tests.match.commanders:Noted", war.state)
    next(orders)
    (process,) = active_children()
    assert process.pid is not None
    ours, its = (os.getpriority(os.PRIO_PROCESS, number) for number in (0, process.pid))
    assert its > min(ours, NICEST - 1)
    orders.close()


@pytest.mark.thorough
def test_it_may_play_one_scenario_after_the_other(worker: Worker, war: Game) -> None:
    for state in (war.state, Game.new(load_scenario("smolensk"), seed=1).state, war.state):
        here, there = Match(Game(state)), Match(Game(state))
        for match in (here, there):
            match.take_seats({Side.AXIS: "random", Side.SOVIET: "random"})
        here.play_phase(strict=True)
        play(worker, there, "random")
        there.end_phase()
        assert there.game.digest() == here.game.digest()
