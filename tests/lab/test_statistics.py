"""Intervals and ratings against numbers worked out by hand."""

from __future__ import annotations

import pytest

from wir.lab.fixtures import Fixture, FixtureScore
from wir.lab.statistics import Estimate, mean, rate, ratings, student


def game(axis: str, soviet: str, margin: int, campaign: str = "smolensk") -> tuple[Fixture, FixtureScore]:
    return Fixture(campaign, 1, 2, axis, soviet), FixtureScore(margin, "Draw", "turns", "00")


def test_the_interval_of_a_mean_is_students() -> None:
    found = mean([100, 200, 300])  # deviation 100, t of 2 degrees of freedom 4.303, over the root of 3
    assert found.value == 200
    assert (found.low, found.high) == (pytest.approx(200 - 248.434, abs=0.01), pytest.approx(448.434, abs=0.01))


def test_one_game_has_no_interval() -> None:
    assert mean([42]) == Estimate(42, None, None)


@pytest.mark.parametrize(
    ("freedom", "t"), [(1, 12.706), (30, 2.042), (31, 2.040), (39, 2.023), (60, 2.000), (120, 1.980)]
)
def test_students_t_is_that_of_the_tables(freedom: int, t: float) -> None:
    assert student(freedom) == pytest.approx(t, abs=0.003)


def test_the_interval_of_a_rate_is_wilsons() -> None:
    found = rate([1] * 8 + [0] * 2)  # 8 of 10: the textbook's 0.490 to 0.943
    assert (found.value, found.low, found.high) == (
        0.8,
        pytest.approx(0.490, abs=0.001),
        pytest.approx(0.943, abs=0.001),
    )
    assert (rate([1, 1]).high, rate([0.0]).low, rate([0.5, 0.5]).value) == (1, 0, 0.5)


def test_a_rating_is_what_is_left_when_the_seat_is_taken_away() -> None:
    """The Axis seat is worth 50 points, `a` 200 and `c` -30 more than `b`: the equations have this one solution."""
    games = dict([game("a", "b", -250), game("b", "a", 150), game("b", "b", -50), game("c", "b", -20)])
    assert ratings(games, "b") == pytest.approx({"b": 0, "a": 200, "c": -30})


def test_each_campaign_has_a_seat_of_its_own() -> None:
    games = dict([
        game("a", "b", -250), game("b", "b", -50), game("b", "a", 900, "zitadelle"), game("b", "b", 700, "zitadelle"),
    ])  # fmt: skip
    assert ratings(games, "b") == pytest.approx({"b": 0, "a": 200})


def test_who_never_met_the_anchor_or_one_who_did_has_no_rating() -> None:
    games = dict([game("a", "b", -10), game("b", "a", -10), game("x", "y", 500)])
    assert ratings(games, "b") == {"b": 0, "a": 0}


def test_games_that_contradict_each_other_meet_in_the_middle() -> None:
    games = dict([game("a", "b", -100), game("b", "a", 300), game("b", "b", 0)])
    assert ratings(games, "b")["a"] == pytest.approx(200)
