"""Wars to be told: a short one at Smolensk whose orders are kept, and a small one with names that mean harm."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.kit import city, group, infantry, make_board, make_state, panzer, play, rifle
from tests.playthroughs.games import GAMES
from wir.engine.game import Game
from wir.model.board import Place
from wir.model.groups import Depot
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.state import State
from wir.orders import parse_order
from wir.report.contents import Contents
from wir.report.record import record_of

HARM = '</script><script>alert("x")</script><img src=x onerror=alert(1)>'
FIFTH_WEEK = ("NOTE the panzers are spent", "END", "NOTE hold the Dnieper", "END")
MARKS = "[x](javascript:1) | **b** `c` # & <b>"


def smolensk_from(state: State, *more: str) -> Game:
    """Four weeks of Smolensk from this state by the kept orders, and more orders in the fifth."""
    game = Game(state)
    lines = GAMES[0].file.read_text(encoding="utf-8").splitlines()
    for line in (*lines, *more):
        game.submit(parse_order(line))
    return game


@pytest.fixture(scope="session")
def running() -> Game:
    """Four weeks of Smolensk, which people play on."""
    return smolensk_from(GAMES[0].begin().state, *FIFTH_WEEK)


@pytest.fixture(scope="session")
def over() -> Game:
    """The same war, ended by both sides."""
    note = "NOTE Smolensk by the end of the month, or not at all"
    return smolensk_from(GAMES[0].begin().state, note, "END GAME")


@pytest.fixture(scope="session")
def report(over: Game) -> Contents:
    """Its report."""
    return Contents(record_of(over, None))


@pytest.fixture(scope="session")
def harmful() -> Game:
    """A war of one week in which everything that has a name is named to do harm: the Axis takes a city."""
    board = make_board(cities=[Place(HARM, "5,5"), Place(MARKS, "9,9")])
    state = make_state(
        group(1, (4, 5), panzer(HARM), panzer(2)),
        group(12, (2, 5), infantry(MARKS)),
        group(80, (5, 5), replace(rifle(HARM), strength=5)),
        board=board,
        cities=[city(HARM, (5, 5), Side.SOVIET, population=3), city(MARKS, (9, 9), Side.SOVIET, population=2)],
        depots=[Depot(58, Hex(1, 5)), Depot(122, Hex(12, 5))],
        phase=Phase.AXIS_ADJUSTMENT,
    )
    scenario = replace(state.scenario, title=HARM, labels={1: HARM, 12: MARKS, 80: MARKS})
    wild = state.copy()
    wild.scenario = scenario
    orders = [f"NOTE {HARM}", f"NOTE {MARKS}", *["END"] * 5, "PLOT 1 2", "END", "END", "END GAME"]
    return play(wild, *orders)
