"""Search: improves the plots of a plan by trying changes, playing the week out against enemies as they may be.

A change is judged by its effects nearby, so that changes far from each other can be tried in the same week.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import reduce
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
from wir.rules.plots import aimed_at, entered_by, why_cannot_plot

Plots = dict[int, str]
"""Plots by the number of their group."""

NEARBY: Final = 2
"""Hexes around a change in which it is judged."""

_BEFORE_THE_ENEMY: Final = 2
"""Hexes from the enemy within which other plots of a group are tried."""


_FIRST: Final = 2
"""Samples on which every change is tried; those that look good are tried on the others too."""


@dataclass(frozen=True, slots=True)
class Variation:
    """Other plots for some groups, and the hexes in which their effect is judged."""

    plots: Plots
    nearby: frozenset[Hex]


@dataclass(frozen=True, slots=True)
class Improvement:
    """What a change gains in each sample in which it was tried, in points of ACS."""

    change: Variation
    points: tuple[float, ...]

    def sure(self, sureness: float) -> float:
        """The mean, less so many standard errors."""
        if len(self.points) < 2:
            return self.points[0]
        return fmean(self.points) - sureness * stdev(self.points) / sqrt(len(self.points))


def better_plots(
    situation: Situation, stance: Stance, view: View, samples: int, enemy: Giver
) -> Iterator[tuple[Plot, str]]:
    """The plots to change, with the reason: what each change gains the week, averaged over so many samples."""
    search = _Search(situation, stance, view, samples, enemy)
    reasons = search.better()
    for group in view.groups_of(view.viewer):
        plot = search.plots.get(group.id, "")
        if plot != group.plot:
            yield Plot(group.id, plot), reasons[group.id]


class _Search:
    """The plots as they are, and the weeks in which others are tried."""

    def __init__(self, situation: Situation, stance: Stance, view: View, samples: int, enemy: Giver) -> None:
        self._view, self._constants = view, situation.constants
        self._situation, self._stance = situation, stance
        self._own = view.groups_of(view.viewer)
        self.plots: Plots = {group.id: group.plot for group in self._own if group.plot}
        states = imagined(view, samples, enemy)
        self._weeks = [Rehearsal(state, key_of_sample(number, view.week)) for number, state in enumerate(states)]
        self._judges = [Judge(situation, stance, week.start) for week in self._weeks]
        self._places: dict[int | Hex | str, Hex] = {group.id: group.at for group in view.groups.values()}
        self._places |= {group.at: group.at for group in view.groups.values()}
        self._places |= {city.name: city.at for city in view.cities.values() if city.at is not None}

    def better(self) -> dict[int, str]:
        """Makes the changes that gain most and lie apart; the reason by the number of each group whose plot changed."""
        reasons: dict[int, str] = {}
        touched: set[Hex] = set()
        for gain in self._worth_it([self._change(plots) for plots in self._offers()]):
            if touched.isdisjoint(gain.change.nearby):
                touched |= gain.change.nearby
                self.plots = _with(self.plots, gain.change.plots)
                why = f"better by {fmean(gain.points):.0f} points on average over {len(gain.points)} simulated weeks"
                reasons |= dict.fromkeys(gain.change.plots, why)
        return reasons

    def _worth_it(self, changes: Sequence[Variation]) -> list[Improvement]:
        """The changes that certainly gain enough, the best first."""
        weeks = range(len(self._weeks))
        now = [self._account(self.plots, number) for number in weeks]
        promising = self._good(self._gains(changes, weeks[:_FIRST], now), 0)[: self._constants.looked_at_twice]
        others = self._gains([gain.change for gain in promising], weeks[_FIRST:], now)
        pairs = zip(promising, others, strict=True)
        whole = [Improvement(first.change, first.points + other.points) for first, other in pairs]
        return self._good(whole, float(self._constants.sureness))

    def _good(self, gains: Iterable[Improvement], sureness: float) -> list[Improvement]:
        """Those that are worth a change, less so many standard errors, the best first."""
        good = [gain for gain in gains if gain.sure(sureness) > self._constants.worth_changing]
        return sorted(good, key=lambda gain: (-gain.sure(sureness), sorted(gain.change.plots.items())))

    def _gains(self, changes: Sequence[Variation], weeks: Sequence[int], now: Sequence[Account]) -> list[Improvement]:
        """What each change gains in some samples over what they come to now."""
        found: dict[int, Improvement] = {}
        for batch in _apart(changes):
            plots = reduce(_with, (changes[number].plots for number in batch), self.plots)
            after = [(self._account(plots, week), now[week]) for week in weeks]
            for number in batch:
                near = [key for key, at in self._places.items() if at in changes[number].nearby]
                # fsum, since the rounding of sum differs between versions of Python
                points = (fsum(then.get(key, 0.0) - before.get(key, 0.0) for key in near) for then, before in after)
                found[number] = Improvement(changes[number], tuple(points))
        return [found[number] for number in range(len(changes))]

    def _account(self, plots: Mapping[int, str], number: int) -> Account:
        """What a sample of the week comes to with such plots."""
        everybody = {group.id: plots.get(group.id, "") for group in self._own}
        return self._judges[number].account(self._weeks[number].play(everybody))

    def _change(self, plots: Plots) -> Variation:
        """A change to some plots, judged around all hexes that the old and the new ones lead to."""
        places = set[Hex]()
        for number, plot in plots.items():
            start = self._view.groups[number].at
            places.update((start, *aimed_at(start, plot), *aimed_at(start, self.plots.get(number, ""))))
        return Variation(plots, frozenset(hex_ for at in places for hex_ in within(at, NEARBY)))

    def _offers(self) -> Iterator[Plots]:
        """The changes to try: another plot for a group, and an attack by all beside a hex added or dropped."""
        enemies = self._view.hexes_of(self._view.viewer.enemy)
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
        """Whether a plot is allowed, and leads somewhere worth leaving entrenchment and line for."""
        forward = all(goes_forward(self._situation, self._stance, at) for at in entered_by(group.at, plot))
        return forward and why_cannot_plot(self._view, group, plot) is None

    def _together(self, target: Hex, fresh: Sequence[Group]) -> Iterator[Plots]:
        """An attack on a hex by all free groups beside it, and a plan without the attack that was meant for it."""
        beside = [(group, way) for group in fresh for way in DIRECTIONS if neighbour(group.at, way) == target]
        free = [(group, way) for group, way in beside if group.id not in self.plots]
        if len(free) > 1:
            for stays in ("S", ""):
                if plots := {group.id: f"{way}{stays}" for group, way in free if self._may(group, f"{way}{stays}")}:
                    yield plots
        planned = [group.id for group, way in beside if self.plots.get(group.id, "")[:1] == str(way)]
        if len(planned) > 1:
            yield dict.fromkeys(planned, "")


def _plots_of(view: View, group: Group, now: str, enemies: Set[Hex]) -> set[str]:
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


def _apart(changes: Sequence[Variation]) -> list[list[int]]:
    """Batches of changes, by index, that do not touch each other, so that a batch can be tried in one week."""
    batches: list[tuple[list[int], set[Hex]]] = []
    for number, change in enumerate(changes):
        batch, taken = next((each for each in batches if each[1].isdisjoint(change.nearby)), ([], set()))
        if not batch:
            batches.append((batch, taken))
        batch.append(number)
        taken.update(change.nearby)
    return [batch for batch, _ in batches]


def _with(plots: Plots, changed: Plots) -> Plots:
    """Plots with some of them changed or taken away."""
    return {number: plot for number, plot in {**plots, **changed}.items() if plot}
