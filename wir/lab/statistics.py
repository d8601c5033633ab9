"""The table of a ladder and how certain its figures are: means, win rates and ratings with 95% intervals."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from wir.lab.fixtures import Fixture, FixtureScore, Gain, Pair, Schedule, gains
from wir.model.sides import SIDES, Side

_STUDENT: Final = (
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
    2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086,
    2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
)  # fmt: skip
"""Student's t for 95%, two-sided, by degrees of freedom from 1."""

_NORMAL: Final = 1.96
"""The same for infinitely many degrees of freedom."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with the ends of its 95% interval, which are None if there is too little data."""

    value: float
    low: float | None = None
    high: float | None = None


def mean(values: Sequence[float]) -> Estimate:
    """The mean of independent values, with Student's interval. Raises StatisticsError for none."""
    middle = fmean(values)
    if len(values) < 2:
        return Estimate(middle)
    reach = student(len(values) - 1) * stdev(values) / sqrt(len(values))
    return Estimate(middle, middle - reach, middle + reach)


def rate(wins: Sequence[float]) -> Estimate:
    """The share of games won, draws as halves, with Wilson's interval. Raises StatisticsError for none."""
    share, games = fmean(wins), len(wins)
    square = _NORMAL**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    reach = _NORMAL / (1 + square / games) * sqrt(share * (1 - share) / games + square / (4 * games**2))
    return Estimate(share, max(0.0, middle - reach), min(1.0, middle + reach))


def student(freedom: int) -> float:
    """Student's t for 95%, two-sided; correct to 0.003 for every number of degrees of freedom from 1."""
    return _STUDENT[freedom - 1] if freedom <= len(_STUDENT) else _NORMAL + 2.4 / freedom


def ratings(scores: Mapping[Fixture, FixtureScore], anchor: str) -> dict[str, float]:
    """Each commander's strength in points of margin above the anchor's, over all campaigns, by least squares.

    The Axis margin of a game is modelled as the difference of the two ratings plus the value of the Axis seat in that
    campaign at that length. A commander that no chain of games links with the anchor is left out.
    """
    linked = _linked(scores, anchor)
    games = [
        (fixture, score) for fixture, score in sorted(scores.items(), key=lambda s: s[0]) if fixture.axis in linked
    ]
    names = sorted(linked - {anchor})
    seats = sorted({_seat(fixture) for fixture, _ in games})
    unknowns = {unknown: place for place, unknown in enumerate([*names, *seats])}
    rows = [[Fraction(0)] * (len(unknowns) + 1) for _ in unknowns]
    for fixture, score in games:
        parts = {_seat(fixture): 1}
        for name, sign in ((fixture.axis, 1), (fixture.soviet, -1)):
            parts[name] = parts.get(name, 0) + sign
        known = [(unknowns[part], factor) for part, factor in parts.items() if part in unknowns]
        for place, factor in known:
            rows[place][-1] -= factor * score.margin
            for other, by in known:
                rows[place][other] += factor * by
    found = _solved(rows)
    return {anchor: 0.0, **{name: float(found[unknowns[name]]) for name in names}}


def _seat(fixture: Fixture) -> str:
    """The name of the unknown for the Axis seat; it has blanks, so no commander can be called that."""
    return f"Axis of {fixture.scenario}, {fixture.weeks} weeks, level {fixture.level}"


def _linked(scores: Iterable[Fixture], anchor: str) -> set[str]:
    """The commanders that chains of games link with the anchor."""
    games = [{fixture.axis, fixture.soviet} for fixture in scores]
    linked = {anchor}
    while more := {name for game in games if game & linked for name in game} - linked:
        linked |= more
    return linked


def _solved(rows: list[list[Fraction]]) -> list[Fraction]:
    """The unknowns of as many equations; 0 for one that the equations leave open."""
    size = len(rows)
    pivots: dict[int, int] = {}
    for column in range(size):
        free = (n for n in range(size) if n not in pivots.values() and rows[n][column])
        pivot = next(free, None)
        if pivot is None:
            continue
        pivots[column] = pivot
        rows[pivot] = [value / rows[pivot][column] for value in rows[pivot]]
        for n in range(size):
            factor = rows[n][column]
            if n != pivot and factor:
                rows[n] = [value - factor * by for value, by in zip(rows[n], rows[pivot], strict=True)]
    return [rows[pivots[column]][-1] if column in pivots else Fraction(0) for column in range(size)]


@dataclass(frozen=True, slots=True)
class Row:
    """How a commander did against an opponent in a campaign, in a seat or, for None, in both.

    `margin` and `gain` are points: the lead over the other side, and the lead over what the opponent scores in the same
    seat against itself. `wins` is a share of games. `pairs` counts the seeds.
    """

    pair: Pair
    campaign: str
    seat: Side | None
    pairs: int
    margin: Estimate
    gain: Estimate
    wins: Estimate


def rows(schedule: Schedule, scores: dict[Fixture, FixtureScore]) -> list[Row]:
    """The rows of every pair and campaign with at least one seed played."""
    found: list[Row] = []
    for pair in schedule.pairs:
        for campaign in schedule.campaigns:
            played = gains(schedule, pair, campaign, scores)
            seats = [[gain for gain in played if gain.seat is side] for side in SIDES]
            if played:
                found += [_row(pair, campaign, side, seat) for side, seat in zip(SIDES, seats, strict=True)]
                found.append(_both(pair, campaign, seats))
    return found


def _row(pair: Pair, campaign: str, seat: Side, played: Sequence[Gain]) -> Row:
    margin, gain = mean([one.margin for one in played]), mean([one.gain for one in played])
    return Row(pair, campaign, seat, len(played), margin, gain, rate([one.win for one in played]))


def _both(pair: Pair, campaign: str, seats: Iterable[Sequence[Gain]]) -> Row:
    """The mean of both seats, seed by seed, in which the value of the seat cancels out."""
    seeds = [*zip(*seats, strict=True)]
    margin = mean([fmean(one.margin for one in seed) for seed in seeds])
    gain = mean([fmean(one.gain for one in seed) for seed in seeds])
    return Row(pair, campaign, None, len(seeds), margin, gain, rate([one.win for seed in seeds for one in seed]))
