"""A search for better constants for the computer by CMA-ES, an optional extra: `pip install 'wir[tune]'`.

Each generation of candidates plays paired games with seeds of its own, so that nothing is learned by heart, but the
same seeds for all its candidates, so that they can be compared. The result must be proved with seeds that no generation
has seen: the best of many is also lucky.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from importlib import import_module
from math import exp
from statistics import fmean
from typing import Any, Final
from warnings import catch_warnings

from wir.lab.fixtures import Fixture, FixtureScore, LabError, Pair, Schedule, gains
from wir.lab.tuned import Value, defaults, text_of

Judge = Callable[[Sequence[str], int], Sequence[float]]
"""Gives the worth of each of some players in points, in a generation counted from 0."""

Play = Callable[[Sequence[Fixture]], dict[Fixture, FixtureScore]]
"""Plays games and returns their outcomes."""

_FINENESS: Final = 100
"""The largest denominator of the fractions to try."""


@dataclass(frozen=True, slots=True)
class Generation:
    """One round: the players tried, what each gained, and the middle of those to come next."""

    number: int
    gains: dict[str, float]
    middle: str

    @property
    def best(self) -> str:
        """The player of the round that gained most."""
        return max(self.gains, key=lambda player: (self.gains[player], player))


def tune(
    names: Sequence[str], judge: Judge, *, generations: int, population: int, step: float, seed: int
) -> Iterator[Generation]:
    """Varies constants by name, each at first by about the share `step`, and yields each generation.

    The same arguments and judgements give the same generations. Raises LabError if a name is not a constant, fewer than
    two are named, or cma is not installed.
    """
    known = defaults()
    if missing := [name for name in names if name not in known]:
        raise LabError(f"{missing[0]}: there is no such constant")
    if len(set(names)) < 2:
        raise LabError("name two constants or more to be tuned together")
    start = {name: known[name] for name in dict.fromkeys(names)}
    settings = {"popsize": population, "seed": seed, "verbose": -9, "verb_log": 0}
    strategy = _cma().CMAEvolutionStrategy([0.0] * len(start), step, settings)
    for number in range(generations):
        points = strategy.ask()
        players = [_player(start, point) for point in points]
        judged = dict(zip(dict.fromkeys(players), judge([*dict.fromkeys(players)], number), strict=True))
        strategy.tell(points, [-judged[player] for player in players])
        yield Generation(number, judged, _player(start, strategy.result.xfavorite))


def ladder_judge(schedule: Schedule, opponent: str, play: Play) -> Judge:
    """Judges players by their mean gain over an opponent, in both seats of every campaign of the schedule.

    The first generation plays with the schedule's seeds, each later one with the next.
    """

    def judge(players: Sequence[str], generation: int) -> list[float]:
        pairs = [Pair(player, opponent) for player in players]
        now = replace(schedule, pairs=pairs, seed=schedule.seed + generation * schedule.games)
        scores = play(now.fixtures())
        return [_mean_gain(now, pair, scores) for pair in pairs]

    return judge


def _mean_gain(schedule: Schedule, pair: Pair, scores: dict[Fixture, FixtureScore]) -> float:
    return fmean(one.gain for campaign in schedule.campaigns for one in gains(schedule, pair, campaign, scores))


def _player(start: dict[str, Value], point: Sequence[float]) -> str:
    return text_of({name: _scaled(value, by) for (name, value), by in zip(start.items(), point, strict=True)})


def _scaled(value: Value, by: float) -> Value:
    """A constant multiplied by e to the power of a number: 0 leaves it as it is."""
    if isinstance(value, int):
        return round(value * exp(by))
    return Fraction(float(value) * exp(by)).limit_denominator(_FINENESS)


def _cma() -> Any:
    try:
        with catch_warnings(action="ignore"):  # a warning that it cannot draw without matplotlib
            return import_module("cma")
    except ImportError:
        raise LabError("tuning needs cma: pip install 'wir[tune]'") from None
