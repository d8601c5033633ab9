"""Commanders that misbehave, each in its own way."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Generator
from typing import Any

from wir.model.sides import Side
from wir.model.state import State
from wir.model.view import View
from wir.orders import parse_order
from wir.orders.base import Order
from wir.orders.conduct import Aside

Talk = Generator[Any, State, None]


class Noted:
    """Notes what it sees: proves that it receives a View after each order."""

    def orders(self, view: State) -> Talk:
        for n in range(3):
            view = yield parse_order(f"NOTE {n} {view.viewer} {view.seed}")


class Refused:
    """Gives one order that is never allowed, then one that is."""

    def orders(self, view: State) -> Talk:
        yield parse_order("MOVE 127 1")
        yield parse_order("NOTE after all")


class Faulty:
    """Fails after its first order."""

    def orders(self, view: State) -> Talk:
        yield parse_order("NOTE before the fault")
        raise KeyError("a fault\nof two lines")


class Interrupted(KeyboardInterrupt):
    """What a commander may raise, and looks like Ctrl+C."""


class UnspeakableError(Exception):
    """Has no text."""

    def __str__(self) -> str:
        raise SystemExit(7)


class Leaving:
    """Wants to end the whole program, after its first order."""

    error: type[BaseException] = SystemExit

    def orders(self, view: State) -> Talk:
        yield parse_order("NOTE before the fault")
        raise self.error("gone")


class Interrupting(Leaving):
    """The same, by what looks like Ctrl+C."""

    error = Interrupted


class Closing(Leaving):
    """The same, by what ends generators."""

    error = GeneratorExit


class Speechless(Leaving):
    """Fails with what cannot even be told."""

    error = UnspeakableError


class Stubborn:
    """Fails when its phase is over."""

    def orders(self, view: State) -> Talk:
        try:
            yield parse_order("NOTE before the fault")
            yield parse_order("END")
        finally:
            raise Interrupted("not yet")


class FaultyFromBirth:
    """Cannot even be made."""

    def __init__(self) -> None:
        raise RuntimeError("not today")

    def orders(self, view: State) -> Talk:
        yield from ()


class NoGenerator:
    """Returns a list of orders instead of talking."""

    def orders(self, view: State) -> list[Order]:
        return []


class Mumbling:
    """Yields what is no order."""

    def orders(self, view: State) -> Talk:
        yield "NOTE text is no order"


class Endless:
    """Never ends its phase."""

    def orders(self, view: State) -> Talk:
        while True:
            yield parse_order("MOVE 127 1")


class Cheat:
    """Tries to decide the game by other means than its side's orders."""

    def orders(self, view: State) -> Talk:
        side = view.side
        assert side is not None
        for text in ("END GAME", "LEVEL 1", f"SEAT {side} human", f"SEAT {side.enemy} hold", f"RESIGN {side.enemy}"):
            yield parse_order(text)


class Ending:
    """Ends its phase by an order, and would go on after it."""

    def orders(self, view: State) -> Talk:
        yield parse_order("NOTE first")
        yield parse_order("END")
        yield parse_order("NOTE never")


class Resigning:
    """Gives up at once."""

    def orders(self, view: State) -> Talk:
        yield parse_order(f"RESIGN {view.side or Side.AXIS}")
        yield parse_order("NOTE never")


class Dying:
    """Takes its whole process with it."""

    def orders(self, view: State) -> Talk:
        yield parse_order("NOTE last words")
        os.kill(os.getpid(), signal.SIGKILL)


class Sleeping:
    """Gives one order and then thinks for an hour."""

    def orders(self, view: State) -> Talk:
        yield parse_order("NOTE good night")
        time.sleep(3600)


class Chatty:
    """Prints what belongs on no screen."""

    def orders(self, view: State) -> Talk:
        print("I am thinking aloud")
        yield parse_order("NOTE done")


class Planning:
    """Keeps a plan from phase to phase, and tries to read and to change the enemy's."""

    def orders(self, view: View) -> Talk:
        players = view.players
        plan = players[view.viewer].asides.get("plan", "")
        yield Aside(view.viewer, "plan", f"{plan} {view.phase}{players[view.viewer.enemy].asides}".strip())
        yield Aside(view.viewer.enemy, "plan", "give up")


class Deserter:
    """Ends the process that it plays in."""

    def orders(self, view: State) -> Talk:
        os._exit(3)
        yield


class Silent:
    """Gives no orders, and fails where it is asked what it makes of the week."""

    error: type[BaseException] = RuntimeError

    def orders(self, view: State) -> Talk:
        yield from ()

    def judgement(self, view: State) -> list[str]:
        raise self.error("no words\nfor it")


class Gone(Silent):
    """Wants to end the whole program there."""

    error = SystemExit


class Mute(Silent):
    """Has no reasons that could be read."""

    reasons = 5
