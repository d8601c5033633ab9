"""The computer commander's phases over thirteen weeks of each campaign.

`pytest -n 0 -s tests/bench/test_commander.py`
"""

from __future__ import annotations

from statistics import median
from time import perf_counter

import pytest

from wir import Game, load_scenario
from wir.ai.commander import Commander

MOST = 1.0
"""Seconds that a phase of a commander may take."""

WEEKS = 13


@pytest.mark.parametrize("scenario", ["barbarossa", "case_blue", "zitadelle"])
def test_a_phase_of_the_commander(scenario: str) -> None:
    game = Game.new(load_scenario(scenario), seed=1)
    seconds: list[float] = []
    while game.state.week <= WEEKS:
        if game.side is not None:
            begun = perf_counter()
            play(game, Commander())
            seconds.append(perf_counter() - begun)
        game.end_phase()
    print(f"\n{scenario}: {len(seconds)} phases, median {median(seconds):.3f} s, longest {max(seconds):.3f} s")
    assert len(seconds) == WEEKS * 6
    assert max(seconds) <= MOST


def play(game: Game, commander: Commander) -> None:
    """Carries out the orders of one phase."""
    assert game.side is not None
    orders = commander.orders(game.view(game.side))
    order = next(orders, None)
    while order is not None:
        game.submit(order)
        try:
            order = orders.send(game.view(game.side))
        except StopIteration:
            return
