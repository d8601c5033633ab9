"""A ladder pairs its games: the same dice, the seats swapped, and the opponent against itself beside them."""

from __future__ import annotations

from wir.lab.fixtures import Fixture, FixtureScore, Gain, Pair, Schedule, all_pairs, gains
from wir.model.sides import Side

AB = Pair("a", "b")


def fixture(axis: str, soviet: str, seed: int = 7) -> Fixture:
    return Fixture("smolensk", seed, 2, axis, soviet)


def score(margin: int, level: str = "Draw") -> FixtureScore:
    return FixtureScore(margin, level, "turns", "00")


def test_each_seed_has_both_seats_and_the_opponent_against_itself() -> None:
    schedule = Schedule([AB], ["smolensk"], games=2, weeks=2, seed=7)
    assert schedule.fixtures() == (
        fixture("a", "b"), fixture("b", "a"), fixture("b", "b"),
        fixture("a", "b", 8), fixture("b", "a", 8), fixture("b", "b", 8),
    )  # fmt: skip


def test_no_game_is_scheduled_twice() -> None:
    fixtures = Schedule([AB, Pair("c", "b"), Pair("b", "a")], ["smolensk"], games=1, weeks=2).fixtures()
    assert len(fixtures) == len({*fixtures}) == 2 + 1 + 2 + 1


def test_every_commander_meets_every_other_once() -> None:
    assert all_pairs(["a", "b", "c", "a"]) == (AB, Pair("a", "c"), Pair("b", "c"))


def test_margins_and_wins_are_told_from_the_seat() -> None:
    won = score(-120, "Axis Marginal Victory")
    assert (won.margin_for(Side.AXIS), won.margin_for(Side.SOVIET)) == (120, -120)
    assert (won.win_for(Side.AXIS), won.win_for(Side.SOVIET), score(0).win_for(Side.AXIS)) == (1, 0, 0.5)


def test_a_gain_is_the_margin_beyond_that_of_the_opponent_in_the_same_seat() -> None:
    schedule = Schedule([AB], ["smolensk"], games=1, weeks=2, seed=7)
    scores = {
        fixture("a", "b"): score(-300, "Axis Marginal Victory"),
        fixture("b", "a"): score(90),
        fixture("b", "b"): score(-100, "Axis Marginal Victory"),
    }
    assert gains(schedule, AB, "smolensk", scores) == [
        Gain(Side.AXIS, margin=300, gain=200, win=1),
        Gain(Side.SOVIET, margin=90, gain=190, win=0.5),
    ]


def test_a_seed_counts_when_all_its_games_are_there() -> None:
    schedule = Schedule([AB], ["smolensk"], games=1, weeks=2, seed=7)
    assert gains(schedule, AB, "smolensk", {fixture("a", "b"): score(1), fixture("b", "b"): score(2)}) == []
