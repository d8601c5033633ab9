"""The tables of the games of one scenario and length: means, and after `±` the spread (one standard deviation)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from statistics import fmean, stdev

from tests.bench.balance.forces import FIGURES, Forces, Period, forces
from tests.bench.balance.history import CITIES, HISTORY, LINES, OWNER_MAPS, REACHED, Capture
from tests.bench.balance.outcome import true_margin
from tests.bench.balance.tales import WEEK, Tale
from wir.engine.game import Game
from wir.match.state_json import front
from wir.model.calendar import spoken
from wir.model.hexes import Hex, distance
from wir.model.scenario import Scenario
from wir.model.sides import SIDES, Side
from wir.scenario import load_scenario
from wir.text.listing import Cell, table, titled
from wir.text.war.figures import line_of

NOTHING = "-"


def report(scenario: Scenario, tales: Sequence[Tale]) -> list[str]:
    """All tables of these games, which have scenario and length in common."""
    played = [tale for tale in tales if tale.weeks]
    title = f"{scenario.title}, {tales[0].job.length} game, level {tales[0].job.level}"
    lines = ["", "", title, "=" * len(title), *_results(played, len(tales))]
    lines.append(f"  history itself: margin {true_margin(scenario.id, tales[0].job.length)}")
    lines += [f"  ERROR {tale.job}: {error}" for tale in tales for error in tale.errors]
    if played:
        lines += titled("Cities: first taken by each side", _cities(scenario, played))
        lines += titled("Cities: first reached", _reached(scenario, played))
        lines += titled("Strength and losses by month", _months(played))
        lines += titled("Strength by half-year, points a week", _periods(played))
        for day in OWNER_MAPS:
            reached = [tale.forces[day] for tale in played if day in tale.forces]
            if reached:
                heading = (
                    f"Forces on {spoken(day)} beside those that {OWNER_MAPS[day]} begins with, {len(reached)} games"
                )
                lines += titled(heading, _forces(day, reached))
        for day in sorted((*OWNER_MAPS, *LINES)):
            fronts = [tale.fronts[day] for tale in played if day in tale.fronts]
            if fronts:
                heading = f"Front on {spoken(day)}: easternmost column of the Axis by row, {len(fronts)} games"
                lines += titled(heading, _front(scenario, day, fronts))
    return lines


def true_front(day: date) -> list[int | None]:
    """The easternmost column of the Axis in each row of the map on a day of OWNER_MAPS or LINES, None where unknown."""
    if day in OWNER_MAPS:
        return front(Game.new(load_scenario(OWNER_MAPS[day])).state)
    return line_of(day)


def spread(figures: Sequence[float]) -> str:
    """`123 ±12`: the mean and the spread of whole numbers; only the mean of a single one."""
    if not figures:
        return NOTHING
    return f"{fmean(figures):.0f}" + (f" ±{stdev(figures):.0f}" if len(figures) > 1 else "")


def first(captures: Iterable[Capture], city: str, by: Side, since: date, until: date = date.max) -> date | None:
    """The day on which a side first took a city in a stretch of time, both days counted; None where it never did."""
    days = (day for day, name, taker in captures if name == city and taker is by and since <= day <= until)
    return min(days, default=None)


def _results(played: Sequence[Tale], games: int) -> Iterator[str]:
    weeks, seconds = [tale.weeks for tale in played], [tale.seconds for tale in played]
    yield f"  games played {len(played)} of {games}, weeks {spread(weeks)}, seconds {spread(seconds)}"
    margins = [tale.margin for tale in played]
    yield f"  margin (Soviet - Axis points) {spread(margins)}, each: {', '.join(map(str, margins))}"
    yield f"  levels: {_counted(tale.level for tale in played)}"
    yield f"  ended by: {_counted(tale.ended_by for tale in played)}"


def _counted(names: Iterable[str]) -> str:
    return ", ".join(f"{count} x {name}" for name, count in Counter(names).most_common())


def _cities(scenario: Scenario, played: Sequence[Tale]) -> list[str]:
    """For each city and side the day history and the games have, where either has one."""
    last = scenario.start + max(tale.weeks for tale in played) * WEEK - timedelta(days=1)
    rows: list[Sequence[Cell]] = []
    for city in CITIES:
        for side in SIDES:
            true = first(HISTORY, city, side, scenario.start, last)
            days = [first(tale.captures, city, side, scenario.start) for tale in played]
            taken = [day for day in days if day is not None]
            if true is not None or taken:
                rows.append(
                    (city, side, _spoken(true), f"{len(taken)}/{len(played)}", *_days(taken), _held(city, played))
                )
    return table(("City", "By", "History", "Games", "Mean week", "Weeks ±", "Earliest", "Latest", "Axis at end"), rows)


def _reached(scenario: Scenario, played: Sequence[Tale]) -> list[str]:
    """For each city before which an army stood long before it was taken, the day history and the games have."""
    rows: list[Sequence[Cell]] = []
    for true, city, side in REACHED:
        if true >= scenario.start:
            days = [first(tale.reached, city, side, scenario.start) for tale in played]
            there = [day for day in days if day is not None]
            in_time = sum(day <= true + WEEK for day in there)
            counts = (f"{len(there)}/{len(played)}", f"{in_time}/{len(played)}")
            rows.append((city, side, spoken(true), *counts, *_days(there)))
    heads = ("City", "By", "History", "Games", "Within a week", "Mean week", "Weeks ±", "Earliest", "Latest")
    return table(heads, rows)


def _spoken(day: date | None) -> str:
    return NOTHING if day is None else spoken(day)


def _days(days: Sequence[date]) -> tuple[str, str, str, str]:
    """Mean, spread in weeks, the earliest and the latest."""
    if not days:
        return NOTHING, NOTHING, NOTHING, NOTHING
    ordinals = [day.toordinal() for day in days]
    weeks = f"{stdev(ordinals) / 7:.1f}" if len(days) > 1 else NOTHING
    return spoken(date.fromordinal(round(fmean(ordinals)))), weeks, spoken(min(days)), spoken(max(days))


def _held(city: str, played: Sequence[Tale]) -> str:
    return f"{sum(tale.owners.get(city) is Side.AXIS for tale in played)}/{len(played)}"


def _months(played: Sequence[Tale]) -> list[str]:
    months = sorted({month for tale in played for month in tale.strength[Side.AXIS]})
    rows = []
    for month in months:
        reached = [tale for tale in played if month in tale.strength[Side.AXIS]]
        figures = [
            spread([told[side][month] for told in tellings])
            for side in SIDES
            for tellings in ([tale.strength for tale in reached], [tale.losses for tale in reached])
        ]
        rows.append((month, len(reached), *figures))
    heads = [f"{side.title()} {what}" for side in SIDES for what in ("strength", "losses")]
    return table(("Month", "Games", *heads), rows)


def _periods(played: Sequence[Tale]) -> list[str]:
    """By side and half-year: points made, and strength gained a week, in all and by source."""
    rows: list[Sequence[Cell]] = []
    for side in SIDES:
        for name in sorted({name for tale in played for name in tale.periods[side]}):
            found = [tale.periods[side][name] for tale in played if name in tale.periods[side]]
            weeks = sum(period.weeks for period in found)
            rows.append((side, name, len(found), *(f"{figure / weeks:.0f}" for figure in _sums(found)), _full(found)))
    heads = ("Points made", "Built", "Replaced", "Arrived", "Gained in all", "Lost", "Change")
    return table(("Side", "Half-year", "Games", *heads, "Weeks a pool was full"), rows)


def _sums(found: Sequence[Period]) -> Iterator[int]:
    for name in ("produced", "built", "replaced", "arrived", "gained", "lost"):
        yield sum(getattr(period, name) for period in found)
    yield sum(period.ends - period.begins for period in found)


def _full(found: Sequence[Period]) -> str:
    return f"{sum(period.full for period in found) / len(found):.0f}"


def _forces(day: date, reached: Sequence[dict[Side, Forces]]) -> list[str]:
    """Each figure of each side as another scenario begins with it and as the games have it, with the difference."""
    state = Game.new(load_scenario(OWNER_MAPS[day])).state
    rows: list[Sequence[Cell]] = []
    for side in SIDES:
        true = forces(state, side)
        for name, called in FIGURES.items():
            figures = [found[side][name] for found in reached]
            off = f"{100 * (fmean(figures) / true[name] - 1):+.0f} %" if true[name] else NOTHING
            rows.append((side, called, f"{true[name]:.0f}", spread(figures), off))
    return table(("Side", "Figure", "Scenario", "Games", "Off by"), rows)


def _front(scenario: Scenario, day: date, fronts: Sequence[Sequence[int | None]]) -> Iterator[str]:
    """Row by row the front of history and of the games, and how much farther east that of the games is."""
    true = true_front(day)
    rows: list[Sequence[Cell]] = []
    ahead: list[float] = []
    for row, column in enumerate(true):
        columns = [found[row] for found in fronts]
        there = [found for found in columns if found is not None]
        difference = NOTHING
        if column is not None and there:
            ahead.append(fmean(there) - column)
            difference = f"{ahead[-1]:+.1f}"
        if column is not None or there:
            rows.append((row + 1, _near(scenario, column, row), column or NOTHING, spread(there), difference))
    yield from table(("Row", "Near", "History", "Games", "East by"), rows)
    yield f"  all rows: {fmean(ahead):+.1f} columns, {fmean(map(abs, ahead)):.1f} without the sign"


def _near(scenario: Scenario, column: int | None, row: int) -> str:
    """The place nearest to the true front of a row, if one is near: for finding it on the map."""
    if column is None:
        return ""
    names = scenario.board.labels
    at = Hex(column, row + 1)
    found = min(sorted(names), key=lambda place: distance(place, at))
    return names[found]
