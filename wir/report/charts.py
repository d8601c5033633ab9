"""Charts of the whole war, worked out as paths; the page draws them as plain SVG."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby
from math import ceil, floor
from typing import Final, NamedTuple

from wir.model.calendar import WEEK
from wir.model.phases import Phase
from wir.model.sides import SIDES, Side
from wir.report.record import Record, Weeks
from wir.report.words import counted, course, figure
from wir.text.charts import round_step
from wir.text.war.figures import HOW_KNOWN, Values, of_history

LEFT: Final = 46
RIGHT: Final = 350
TOP: Final = 14
BOTTOM: Final = 166
_NAME: Final = 44
"""The width reserved for a name at a curve's end."""

_LOWEST: Final = BOTTOM - 13
"""Below this there is no room for a name under its curve."""

_HEADROOM: Final = 1.25
"""How much higher the scale of bars goes than the highest bar, to make room for the names of the sides."""

_MOST_LABELS: Final = 7
_MOST_STEPS: Final = 6

_History = Mapping[str, Mapping[Side, Values]]


@dataclass(frozen=True, slots=True)
class SvgCurve:
    """A side's figures as a path, with the height of its name at the right end.

    `is_true` marks the figures of the real war.
    """

    side: Side
    path: str
    label: str
    label_y: float
    is_true: bool = False


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark on an axis."""

    at: float
    text: str


@dataclass(frozen=True, slots=True)
class SvgChart:
    """A chart.

    `curves` are lines, or bars if `is_bars`, with the curves of history above them; `told` says the same in words.
    `by_week` marks one as wide as the slider of weeks.
    """

    title: str
    unit: str
    curves: tuple[SvgCurve, ...]
    is_bars: bool
    across: tuple[Tick, ...]
    up: tuple[Tick, ...]
    told: str
    by_week: bool


class _Measure(NamedTuple):
    """A figure of each side: its title, its name in the history file, its unit, and its values."""

    title: str
    name: str
    unit: str
    series: dict[Side, list[int]]

    def of_history(self, history: _History) -> dict[Side, Values]:
        """The values of the real war for the sides shown."""
        return {side: values for side, values in history.get(self.name, {}).items() if side in self.series}

    def unit_with(self, history: _History) -> str:
        """Its unit, and the source of the historical figures."""
        return f"{self.unit}; in history: {HOW_KNOWN[self.name]}" if self.name in history else self.unit


def charts(record: Record) -> list[SvgChart]:
    """Every chart that has something to show."""
    days = _days(record)
    if len(days) < 2:
        return []
    strength = {s: [p.strength[s] for p in record.positions] for s in record.known}
    lost = {side: [week.lost(side) for week in record.weeks] for side in SIDES}
    points = {side: [position.points[side] for position in record.positions] for side in SIDES}
    producing = [week for week in record.weeks if week.produced]  # the last week may end before production
    months = [Weeks((*weeks,)) for _, weeks in groupby(producing, key=lambda week: week.day.replace(day=1))]
    made = {s: [round(each.produced(s).total() / len(each.weeks)) for each in months] for s in record.known}
    made_on = [each.weeks[0].day for each in months]
    secret = "" if record.side is None else f"; for the {record.side.enemy.title()} side only those in combat"
    doubt = f"{secret}, without surrenders" if secret else ""
    weeks = [week.day for week in record.weeks]
    ends = [day + timedelta(days=6) for day in weeks]
    a_week = "points of every kind produced in a week, averaged over each month"
    at_start = "strength points of all groups, at the start of each week"
    then, after = of_history(record.last, days), of_history(record.last, ends)
    found = [
        _lines(_Measure("Strength", "strength", at_start, strength), days, then),
        _bars(_Measure("Losses", "lost", f"strength points lost by week{doubt}", lost), weeks, after),
        _lines(_Measure("Victory points", "points", "if the game had ended that week", points), days, then),
        _lines(_Measure("Production", "made", a_week, made), made_on, of_history(record.last, made_on), by_week=False),
    ]
    return [chart for chart in found if chart is not None]


def _days(record: Record) -> list[date]:
    """The days of the positions; a finished game stays in its last week, but its last position is of its end."""
    days = [position.day for position in record.positions]
    if record.last.ending is not None and record.last.phase is Phase.EXECUTION:
        days[-1] += WEEK
    return days


def _lines(shown: _Measure, days: Sequence[date], history: _History, *, by_week: bool = True) -> SvgChart | None:
    series, true = shown.series, shown.of_history(history)
    known = [*_known(series), *_known(true)]
    highest = ceil(max(known))
    if len(days) < 2 or not highest:
        return None
    lowest = min(0, floor(min(known)))
    step = round_step(highest - lowest, _MOST_STEPS)
    across = _scale(len(days))
    up = _heights(lowest - lowest % step, highest)
    ends = {s: [up(v) for n, v in enumerate(values) if across(n) > RIGHT - _NAME] for s, values in series.items()}
    curves = [SvgCurve(side, _path(values, across, up), "", 0, is_true=True) for side, values in true.items()]
    curves += [
        SvgCurve(side, _path(values, across, up), side.title(), _apart(side, ends)) for side, values in series.items()
    ]
    ticks = tuple(Tick(up(n), figure(n)) for n in range(lowest - lowest % step, highest + 1, step))
    told, unit = _told(shown, true), shown.unit_with(history)
    return SvgChart(shown.title, unit, tuple(curves), False, _dates(days, across), ticks, told, by_week)


def _bars(shown: _Measure, days: Sequence[date], history: _History) -> SvgChart | None:
    series, true = shown.series, shown.of_history(history)
    highest = ceil(max([*_known(series), *_known(true)]))
    if not any(_known(series)):
        return None
    across = _scale(len(days) + 1)
    up = _heights(-highest * _HEADROOM, highest * _HEADROOM)
    middle = up(0)
    wide = max(0.8, (RIGHT - LEFT) / len(days) * 0.8)
    curves = []
    for side, sign in zip(SIDES, (1, -1), strict=True):
        parts = [
            f"M{across(n):.1f} {middle:.1f}h{wide:.1f}v{up(sign * value) - middle:.1f}h-{wide:.1f}z"
            for n, value in enumerate(series[side])
            if value
        ]
        curves.append(SvgCurve(side, "".join(parts), side.title(), TOP + 4 if sign > 0 else BOTTOM - 2))
        if side in true:
            heights = tuple(None if value is None else sign * value for value in true[side])
            curves.append(SvgCurve(side, _path(heights, across, up), "", 0, is_true=True))
    step = round_step(2 * highest, _MOST_STEPS)
    ticks = [Tick(middle, "0")]
    for n in range(step, highest + 1, step):
        ticks += [Tick(up(n), figure(n)), Tick(up(-n), figure(n))]
    told, unit = _told(shown, true, total=True), shown.unit_with(history)
    return SvgChart(shown.title, unit, tuple(curves), True, _dates(days, across), tuple(ticks), told, True)


def _known(series: Mapping[Side, Sequence[float | None]]) -> list[float]:
    """Every figure that is known, and 0."""
    return [0, *(value for values in series.values() for value in values if value is not None)]


def _scale(count: int) -> Callable[[int], float]:
    return lambda n: LEFT + (RIGHT - LEFT) * n / max(1, count - 1)


def _heights(lowest: float, highest: float) -> Callable[[float], float]:
    return lambda value: BOTTOM - (BOTTOM - TOP) * (value - lowest) / max(1, highest - lowest)


def _path(values: Sequence[float | None], across: Callable[[int], float], up: Callable[[float], float]) -> str:
    """A path through the values, broken where one is unknown."""
    parts = []
    for n, value in enumerate(values):
        if value is not None:
            is_begun = n and values[n - 1] is not None
            parts.append(f"{'L' if is_begun else 'M'}{across(n):.1f} {up(value):.1f}")
    return "".join(parts)


def _apart(side: Side, ends: dict[Side, list[float]]) -> float:
    """The height of a name above its curve's end, or under it if the other curve ends higher and there is room."""
    here, other = ends[side], ends.get(side.enemy)
    is_under = other is not None and other[-1] < here[-1] and max(here) < _LOWEST
    return max(here) + 13 if is_under else min(here) - 6


def _dates(days: Sequence[date], across: Callable[[int], float]) -> tuple[Tick, ...]:
    """The beginnings of months, as many as there is room for; the first in a year with the year."""
    starts = [n for n, day in enumerate(days) if not n or day.month != days[n - 1].month]
    every = 1
    while len(starts[::every]) > _MOST_LABELS:
        every += 1
    ticks, year = [], 0
    for n in starts[::every]:
        ticks.append(Tick(across(n), f"{days[n]:%b}" if days[n].year == year else f"{days[n]:%b %y}"))
        year = days[n].year
    return tuple(ticks)


def _told(shown: _Measure, history: Mapping[Side, Values], *, total: bool = False) -> str:
    """The chart in a sentence, for those who cannot see it."""
    parts = []
    for side, values in shown.series.items():
        if total:
            parts.append(f"{side.title()} {figure(sum(values))} in all, at most {figure(max(values))} in a week")
        else:
            parts.append(f"{side.title()} {_course(values)}")
        true = [round(value) for value in history.get(side, ()) if value is not None]
        if true and total:
            parts.append(f"in history {figure(sum(true))} in {counted(len(true), 'week')}")
        elif true:
            parts.append(f"in history {_course(true)}")
    return f"{shown.title}: {'; '.join(parts)}."


def _course(values: Sequence[int]) -> str:
    """`from 237 to 660, between 151 and 702`, `237 throughout`."""
    return course(values, figure) or f"{figure(values[0])} throughout"
