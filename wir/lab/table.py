"""The table of a ladder: how much better each commander is than its opponent, in which seat, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from wir.lab.fixtures import Fixture, Gain, Pair, Schedule, Score, gains
from wir.lab.statistics import Estimate, mean, rate
from wir.model.sides import SIDES, Side


@dataclass(frozen=True, slots=True)
class Row:
    """How a commander did against an opponent in a campaign, in a seat or, for None, in both.

    `margin` and `gain` are points: ahead of the other side, and beyond what the opponent has in the same seat against
    itself. `wins` is a share of games. `pairs` counts the seeds.
    """

    pair: Pair
    campaign: str
    seat: Side | None
    pairs: int
    margin: Estimate
    gain: Estimate
    wins: Estimate


def rows(schedule: Schedule, scores: dict[Fixture, Score]) -> list[Row]:
    """The rows of every pair and campaign of which at least one seed has been played."""
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
    """The mean of both seats, seed by seed: what the seat is worth is in neither."""
    seeds = [*zip(*seats, strict=True)]
    margin = mean([fmean(one.margin for one in seed) for seed in seeds])
    gain = mean([fmean(one.gain for one in seed) for seed in seeds])
    return Row(pair, campaign, None, len(seeds), margin, gain, rate([one.win for seed in seeds for one in seed]))
