"""The rows of a ladder's table: a seat each, and both together."""

from __future__ import annotations

import pytest

from wir.lab.fixtures import Fixture, FixtureScore, Pair, Schedule
from wir.lab.statistics import Estimate, rows
from wir.model.sides import Side

AB = Pair("a", "b")
SCHEDULE = Schedule([AB], ["smolensk"], games=2, weeks=2)


def scores(seed: int, ab: int, ba: int, bb: int) -> dict[Fixture, FixtureScore]:
    levels = {True: "Soviet Marginal Victory", False: "Axis Marginal Victory"}
    games = {"ab": ab, "ba": ba, "bb": bb}
    return {
        Fixture("smolensk", seed, 2, axis, soviet): FixtureScore(margin, levels[margin > 0], "turns", "00")
        for (axis, soviet), margin in games.items()
    }


def test_seats_are_told_apart_and_together() -> None:
    axis, soviet, both = rows(SCHEDULE, {**scores(1, -300, 200, -100), **scores(2, -500, 400, -100)})
    assert (axis.seat, soviet.seat, both.seat) == (Side.AXIS, Side.SOVIET, None)
    assert (axis.margin.value, axis.gain.value, axis.wins.value) == (400, 300, 1)
    assert (soviet.margin.value, soviet.gain.value, soviet.wins.value) == (300, 400, 1)
    assert (both.margin.value, both.gain.value, both.pairs) == (350, 350, 2)
    # the seeds are 250 and 450: deviation 141.42, t of 1 degree of freedom 12.706, over the root of 2
    assert both.gain.low == pytest.approx(350 - 1270.6, abs=0.1)


def test_a_seed_that_lacks_a_game_is_not_counted() -> None:
    partly = {**scores(1, -300, 200, -100), Fixture("smolensk", 2, 2, "a", "b"): FixtureScore(1, "Draw", "turns", "00")}
    assert [row.pairs for row in rows(SCHEDULE, partly)] == [1, 1, 1]
    assert rows(SCHEDULE, partly)[0].gain == Estimate(200)
    assert rows(SCHEDULE, {}) == []
