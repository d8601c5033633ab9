"""Search: the plots of a plan are bettered by changes, each tried by playing the week out on enemies as they may be.

A change is judged by what it changes nearby, so that changes far from each other are tried in the same week.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from statistics import fmean, stdev
from typing import Final

from wir.ai.imagining import imagined, key_of_sample
from wir.ai.outcome import Account, Judge
from wir.ai.situation import Situation
from wir.ai.stance import Stance
from wir.ai.weighing import goes_forward
from wir.engine.rehearsal import Rehearsal
from wir.model.groups import Group
from wir.model.hexes import DIRECTIONS, Hex, distance, neighbour, ring, within
from wir.model.view import View
from wir.model.weather import Weather
from wir.orders.giving import Giver
from wir.orders.movement import Plot
from wir.rules.fatigue import mean_fatigue
from wir.rules.plots import why_cannot_plot

Plots = dict[int, str]
"""Plots by the number of their group."""

NEARBY: Final = 2
"""Hexes around a change in which it is judged."""

_BEFORE_THE_ENEMY: Final = 2
"""Hexes from the enemy within which other plots of a group are tried."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is tried: each change on `samples` enemies if it looks good on the `first`, in so many rounds."""

    samples: int
    rounds: int
    first: int = 2


@dataclass(frozen=True, slots=True)
class Variation:
    """Other plots for some groups, and the hexes in which that is judged."""

    plots: Plots
    nearby: frozenset[Hex]


@dataclass(frozen=True, slots=True)
class Gain:
    """What a change gains on each sample it was tried on, in points of ACS."""

    change: Variation
    points: tuple[float, ...]

    def sure(self, sureness: float) -> float:
        """The mean, less so many standard errors."""
        if len(self.points) < 2:
            return self.points[0]
        return fmean(self.points) - sureness * stdev(self.points) / sqrt(len(self.points))


def better_plots(
    situation: Situation, stance: Stance, view: View, effort: Effort, enemy: Giver
) -> Iterator[tuple[Plot, str]]:
    """The plots to change, with the reason: what the week gains by each change in the mean of the samples."""
    search = _Search(situation, stance, view, effort, enemy)
    reasons = search.better()
    for group in view.groups_of(view.viewer):
        plot = search.plots.get(group.id, "")
        if plot != group.plot:
            yield Plot(group.id, plot), reasons[group.id]


class _Search:
    """The plots as they are, and the weeks in which others are tried."""

    def __init__(self, situation: Situation, stance: Stance, view: View, effort: Effort, enemy: Giver) -> None:
        self._view, self._effort, self._constants = view, effort, situation.constants
        self._situation, self._stance = situation, stance
        self._own = view.groups_of(view.viewer)
        self.plots: Plots = {group.id: group.plot for group in self._own if group.plot}
        states = imagined(view, effort.samples, enemy)
        self._weeks = [Rehearsal(state, key_of_sample(number, view.week)) for number, state in enumerate(states)]
        self._judges = [Judge(situation, stance, week.start) for week in self._weeks]
        self._places: dict[int | Hex | str, Hex] = {group.id: group.at for group in view.groups.values()}
        self._places |= {group.at: group.at for group in view.groups.values()}
        self._places |= {city.name: city.at for city in view.cities.values() if city.at is not None}

    def better(self) -> dict[int, str]:
        """Betters the plots round by round; the reason by the number of each group whose plot was changed."""
        reasons: dict[int, str] = {}
        touched: set[Hex] | None = None
        for _ in range(self._effort.rounds):
            offers = [self._change(plots) for plots in self._offers()]
            if touched is not None:
                offers = [offer for offer in offers if not touched.isdisjoint(offer.nearby)]
            touched = set()
            for gain in self._worth_it(offers):
                if touched.isdisjoint(gain.change.nearby):
                    touched |= gain.change.nearby
                    self.plots = _with(self.plots, gain.change.plots)
                    why = f"better by {fmean(gain.points):.0f} points in the mean of {len(gain.points)} weeks tried"
                    reasons |= dict.fromkeys(gain.change.plots, why)
            if not touched:
                break
        return reasons

    def _worth_it(self, offers: Sequence[Variation]) -> list[Gain]:
        """The changes that gain enough for sure, the best first; those that look good at first are tried on all."""
        limits = self._constants
        now = [self._account(self.plots, number) for number in range(len(self._weeks))]
        first, rest = range(len(self._weeks))[: self._effort.first], range(len(self._weeks))[self._effort.first :]
        found = [gain for gain in self._gains(offers, first, now) if fmean(gain.points) > limits.worth_changing]
        found = sorted(found, key=_by_mean)[: limits.looked_at_twice]
        if rest:
            before = {id(gain.change): gain.points for gain in found}
            more = self._gains([gain.change for gain in found], rest, now)
            found = [Gain(gain.change, before[id(gain.change)] + gain.points) for gain in more]
        sure = [(gain.sure(float(limits.sureness)), gain) for gain in found]
        good = [(points, gain) for points, gain in sure if points > limits.worth_changing]
        return [gain for _, gain in sorted(good, key=lambda pair: (-pair[0], sorted(pair[1].change.plots.items())))]

    def _gains(self, changes: Sequence[Variation], numbers: Iterable[int], now: Sequence[Account]) -> list[Gain]:
        """What each change gains on some samples beside what they come to now."""
        numbers, gains = list(numbers), list[Gain]()
        for together in _apart(changes):
            plots = self.plots
            for change in together:
                plots = _with(plots, change.plots)
            after = [self._account(plots, number) for number in numbers]
            for change in together:
                near = [key for key, at in self._places.items() if at in change.nearby]
                # fsum, since the rounding of sum differs between versions of Python
                points = (
                    fsum(account.get(key, 0.0) - now[number].get(key, 0.0) for key in near)
                    for account, number in zip(after, numbers, strict=True)
                )
                gains.append(Gain(change, tuple(points)))
        return gains

    def _account(self, plots: Mapping[int, str], number: int) -> Account:
        """What a sample of the week comes to with such plots."""
        everybody = {group.id: plots.get(group.id, "") for group in self._own}
        return self._judges[number].account(self._weeks[number].play(everybody))

    def _change(self, plots: Plots) -> Variation:
        """A change to some plots, judged around all that they and those before lead to."""
        places = set[Hex]()
        for number, plot in plots.items():
            start = self._view.groups[number].at
            for way in (plot, self.plots.get(number, "")):
                at = start
                places.add(at)
                for direction in way:
                    if direction in "123456":
                        at = neighbour(at, int(direction))
                        places.add(at)
        return Variation(plots, frozenset(hex_ for at in places for hex_ in within(at, NEARBY)))

    def _offers(self) -> Iterator[Plots]:
        """The changes to try: another plot for a group, and an attack by all who stand beside a hex begun or left."""
        enemies = {group.at for group in self._view.groups_of(self._view.viewer.enemy)}
        able = [group for group in self._own if not (group.moved or group.is_spent or group.halted)]
        for group in able:
            now = self.plots.get(group.id, "")
            for plot in sorted(_plots_of(self._view, group, now, enemies) - {now}):
                if not plot or self._may(group, plot):
                    yield {group.id: plot}
        fresh = [group for group in able if mean_fatigue(group) <= self._constants.too_tired_to_join]
        for target in sorted(enemies):
            yield from self._together(target, fresh)

    def _may(self, group: Group, plot: str) -> bool:
        """Whether a plot is allowed, and leads nowhere that is not worth leaving works and line for."""
        forward = all(goes_forward(self._situation, self._stance, at) for at in _entered(group.at, plot))
        return forward and why_cannot_plot(self._view, group, plot) is None

    def _together(self, target: Hex, fresh: Sequence[Group]) -> Iterator[Plots]:
        """An attack on a hex by all who are still free beside it, and the attack that is planned given up."""
        beside = [(group, way) for group in fresh for way in DIRECTIONS if neighbour(group.at, way) == target]
        free = [(group, way) for group, way in beside if group.id not in self.plots]
        if len(free) > 1:
            for stays in ("S", ""):
                if plots := {group.id: f"{way}{stays}" for group, way in free if self._may(group, f"{way}{stays}")}:
                    yield plots
        planned = [group.id for group, way in beside if self.plots.get(group.id, "")[:1] == str(way)]
        if len(planned) > 1:
            yield dict.fromkeys(planned, "")


def _plots_of(view: View, group: Group, now: str, enemies: set[Hex]) -> set[str]:
    """The plots that are tried for a group: none, attacks and bombardments, moves beside the enemy."""
    away = min((distance(group.at, hex_) for hex_ in enemies), default=_BEFORE_THE_ENEMY + 1)
    if away > _BEFORE_THE_ENEMY:
        return {now}
    found = {""}
    for way in DIRECTIONS:
        first = neighbour(group.at, way)
        if first in enemies:
            found |= {f"{way}", f"{way}S"} | ({f"{way}B"} if not now else set())
            found |= {f"0{way}", f"0{way}S"} if group.is_mechanized else set()
        elif not now and away == 1:
            found.add(f"{way}")
        if group.is_mechanized and view.weather is not Weather.RAIN:
            for onward in DIRECTIONS:
                end = neighbour(first, onward)
                if end != group.at and (first in enemies or not enemies.isdisjoint((end, *ring(end)))):
                    found.add(f"{way}{onward}")
    return found


def _entered(at: Hex, plot: str) -> list[Hex]:
    """The hexes that a plot would bring a group into: none where it stays or shells."""
    if not plot or plot[-1] in "SB":
        return []
    entered = [at]
    for way in plot.strip("0"):
        entered.append(neighbour(entered[-1], int(way)))
    return entered[1:]


def _apart(changes: Sequence[Variation]) -> list[list[Variation]]:
    """The changes in lots of such as do not touch each other, so that a lot can be tried in one week."""
    lots: list[tuple[list[Variation], set[Hex]]] = []
    for change in changes:
        lot, taken = next((lot for lot in lots if lot[1].isdisjoint(change.nearby)), ([], set()))
        if not lot:
            lots.append((lot, taken))
        lot.append(change)
        taken.update(change.nearby)
    return [lot for lot, _ in lots]


def _with(plots: Plots, changed: Plots) -> Plots:
    """Plots with some of them changed or taken away."""
    return {number: plot for number, plot in {**plots, **changed}.items() if plot}


def _by_mean(gain: Gain) -> tuple[float, list[tuple[int, str]]]:
    return -fmean(gain.points), sorted(gain.change.plots.items())
