"""The same seed and orders make the same war, everywhere; another seed makes another."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from wir.engine.game import Game
from wir.model.plain import digest
from wir.rules.problems import problems
from wir.scenario import load_scenario

ROOT = Path(__file__).parents[2]
PROGRAM = "from tests.engine.test_determinism import war; print(*war(3, weeks=2))"


@cache
def war(seed: int, weeks: int, again: bool = False) -> tuple[str, ...]:
    """Digests, the seed apart, of every phase of a war in which both sides take every few legal orders in their turn.

    With `again` each order is taken back and given again before the next.
    """
    game = Game.new(load_scenario("barbarossa"), seed=seed, level=1)
    digests = []
    for _ in range(7 * weeks):
        for kind in ("BUILD", "AIR", "DIVIDE", "DEPOT", "LAY", "MOVE", "RAIL", "PLOT", "REPLACE", "GUNS", "STRIKE"):
            for order in list(islice(game.legal_orders(kind), 3, 160, 13)):
                if game.check(order) is None:
                    game.submit(order)
                    if again and game.undo() is not None:
                        game.redo()
        digests.append(digest(replace(game.state, seed=0)))
        game.end_phase()
    assert problems(game.state) == []
    return (*digests, digest(replace(game.state, seed=0)))


@pytest.mark.thorough
def test_the_same_seed_and_orders_make_the_same_war_whatever_the_hash_seed() -> None:
    wars = []
    for hash_seed in ("0", "12345"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM], cwd=ROOT, env=env, capture_output=True, text=True, check=True
        )
        wars.append(done.stdout.split())
    assert wars[0] == wars[1]
    assert len(set(wars[0])) == 15


@pytest.mark.xdist_group("determinism")
def test_undo_and_redo_leave_no_trace() -> None:
    assert war(3, weeks=1) == war(3, weeks=1, again=True)


@pytest.mark.xdist_group("determinism")
def test_another_seed_makes_another_war() -> None:
    assert war(3, weeks=1)[-1] != war(4, weeks=1)[-1]
