"""A commander in a process of its own, so that keys respond quickly while it thinks.

The process gets the whole state and plays the phase on a game of its own, where the commander sees only its View; the
scenario, by far the largest part, is sent once. The orders come back as text and are submitted to the real game, where
they do the same, because the game is deterministic.
"""

import logging
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, fields
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from wir.engine.game import Game
from wir.match.commander_phase import CommanderPhase
from wir.match.players import PlayerError, find_commander
from wir.match.processes import interrupts_held_back
from wir.model.scenario import Scenario
from wir.model.sides import Side
from wir.model.state import State
from wir.orders.base import Order
from wir.orders.catalogue import parse_order

_log = logging.getLogger(__name__)

_MODESTY = 5
"""By how much the process has lower priority than the screen, if the system has priorities."""


class WorkerError(RuntimeError):
    """The process of a commander ended before its phase did; the phase can be played again without it."""


@dataclass(frozen=True, slots=True)
class _Task:
    """A phase to play; `parts` are everything in its state except the scenario, by name."""

    player: str
    side: Side
    parts: dict[str, Any]


@dataclass(frozen=True, slots=True)
class _Done:
    failure: str | None
    details: str = ""


class Worker:
    """A process that plays phases for commanders, one after the other. Close it when the game is left.

    After a phase `failure` describes a fault of its commander in one line, as with CommanderPhase.
    """

    def __init__(self) -> None:
        self._scenario: Scenario | None = None
        self._start()
        self.failure: str | None = None

    def orders(self, player: str, state: State) -> Iterator[Order]:
        """The orders of a player for the phase of a state; submit each to the real game.

        Raises WorkerError if the process ends early; then, and if the iteration is abandoned, the next call starts a
        new process.
        """
        side = state.side
        if side is None:
            raise ValueError("the execution belongs to neither side")
        if not self._process.is_alive():
            self._start()
        self.failure = None
        is_done = False
        try:
            self._send(player, state, side)
            while isinstance(message := self._connection.recv(), str):
                yield parse_order(message)
            is_done = True
        except (EOFError, OSError):
            self._process.join()
            raise WorkerError(f"the process of {player} ended early (exit code {self._process.exitcode})") from None
        finally:
            if not is_done:
                self._end()
        self.failure = message.failure
        if self.failure is not None:
            _log.error("%s\n%s", self.failure, message.details)

    def _send(self, player: str, state: State, side: Side) -> None:
        """Gives the process a phase to play, and first its scenario if that has changed."""
        if state.scenario is not self._scenario:
            self._connection.send(state.scenario)
            self._scenario = state.scenario
        parts = {part.name: getattr(state, part.name) for part in fields(State) if part.name != "scenario"}
        self._connection.send(_Task(player, side, parts))

    def close(self) -> None:
        """Ends the process."""
        self._end()
        self._connection.close()

    def _start(self) -> None:
        context = get_context("spawn")
        self._connection, far_end = context.Pipe()
        self._process = context.Process(target=_work, args=(far_end,), daemon=True)
        # A process inherits standard error, which a screen replaces with something that cannot be inherited.
        with redirect_stderr(sys.__stderr__), interrupts_held_back():
            self._process.start()
        far_end.close()
        self._scenario = None

    def _end(self) -> None:
        self._process.terminate()
        self._process.join()


def _work(connection: Connection) -> None:
    """What the process does: plays phase after phase, silently, until the game closes the connection."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the game answers Ctrl+C
    if hasattr(os, "nice"):
        os.nice(_MODESTY)  # on a busy machine the keys come first
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
        try:
            scenario: Scenario = connection.recv()
            while True:
                message: Scenario | _Task = connection.recv()
                if isinstance(message, Scenario):
                    scenario = message
                else:
                    connection.send(_play(message, scenario, connection))
        except (EOFError, OSError):
            return


def _play(task: _Task, scenario: Scenario, connection: Connection) -> _Done:
    game = Game(State(scenario=scenario, **task.parts))
    try:
        command = CommanderPhase(game, task.side, find_commander(task.player))
    except PlayerError as error:
        return _Done(failure=str(error))
    for order in command:
        game.submit(order)
        connection.send(str(order))
    return _Done(command.failure, command.details)
