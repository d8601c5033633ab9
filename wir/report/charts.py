"""Charts of the whole war, worked out as paths; the page draws them as plain SVG."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from wir.model.sides import SIDES, Side
from wir.report.months import Month
from wir.report.record import Record
from wir.report.words import ADJECTIVE, figure, short_day

LEFT: Final = 46
RIGHT: Final = 350
TOP: Final = 14
BOTTOM: Final = 166
_MOST_LABELS: Final = 7
_STEPS: Final = (1, 2, 5)


@dataclass(frozen=True, slots=True)
class Curve:
    """A side's figures as a path, with the height of its name at the right end."""

    side: Side
    path: str
    label: str
    label_y: float


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark on an axis."""

    at: float
    text: str


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart: `curves` are lines, or bars where `is_bars`; `told` says the same in a sentence.

    `by_week` tells that its width is that of the slider of weeks.
    """

    title: str
    unit: str
    curves: tuple[Curve, ...]
    is_bars: bool
    across: tuple[Tick, ...]
    up: tuple[Tick, ...]
    told: str
    by_week: bool


def charts(record: Record, months: Sequence[Month]) -> list[Chart]:
    """Every chart that has something to show."""
    days = [position.day for position in record.positions]
    if len(days) < 2:
        return []
    strength = {s: [p.strength[s] for p in record.positions] for s in record.known}
    lost = {side: [week.lost(side) for week in record.weeks] for side in SIDES}
    points = {side: [position.points[side] for position in record.positions] for side in SIDES}
    infantry = {side: [month.produced(side)["infantry"] for month in months] for side in record.known}
    doubt = "" if record.side is None else f"; of the {ADJECTIVE[record.side.enemy]} side those of combats alone"
    found = [
        _lines("Strength", "strength points of all groups, at the start of each week", strength, days),
        _bars("Losses", f"strength points lost by week{doubt}", lost, [week.day for week in record.weeks]),
        _lines("Victory points", "if the game had ended that week", points, days),
        _lines(
            "Production", "infantry points made by month", infantry, [month.first for month in months], by_week=False
        ),
    ]
    return [chart for chart in found if chart is not None]


def _lines(
    title: str, unit: str, series: dict[Side, list[int]], days: Sequence[date], *, by_week: bool = True
) -> Chart | None:
    highest = max(max(values) for values in series.values())
    if len(days) < 2 or not highest:
        return None
    lowest = min(0, *(min(values) for values in series.values()))
    step = _step(highest - lowest)
    across = _scale(len(days))
    up = _heights(lowest - lowest % step, highest)
    ends = {side: up(values[-1]) for side, values in series.items()}
    curves = tuple(
        Curve(side, _path(values, across, up), ADJECTIVE[side], _apart(side, ends)) for side, values in series.items()
    )
    ticks = tuple(Tick(up(n), figure(n)) for n in range(lowest - lowest % step, highest + 1, step))
    return Chart(title, unit, curves, False, _dates(days, across), ticks, _told(title, series), by_week)


def _bars(title: str, unit: str, series: dict[Side, list[int]], days: Sequence[date]) -> Chart | None:
    highest = max(max(values) for values in series.values())
    if not highest:
        return None
    middle = (TOP + BOTTOM) / 2
    room = middle - TOP
    across = _scale(len(days) + 1)
    wide = max(0.8, (RIGHT - LEFT) / len(days) * 0.8)
    curves = []
    for side, sign in zip(SIDES, (-1, 1), strict=True):
        parts = [
            f"M{across(n):.1f} {middle:.1f}h{wide:.1f}v{sign * room * value / highest:.1f}h-{wide:.1f}z"
            for n, value in enumerate(series[side])
            if value
        ]
        curves.append(Curve(side, "".join(parts), ADJECTIVE[side], TOP + 4 if sign < 0 else BOTTOM - 2))
    step = _step(2 * highest)
    ticks = [Tick(middle, "0")]
    for n in range(step, highest + 1, step):
        ticks += [Tick(middle - room * n / highest, figure(n)), Tick(middle + room * n / highest, figure(n))]
    return Chart(
        title, unit, tuple(curves), True, _dates(days, across), tuple(ticks), _told(title, series, total=True), True
    )


def _scale(count: int) -> Callable[[int], float]:
    return lambda n: LEFT + (RIGHT - LEFT) * n / max(1, count - 1)


def _heights(lowest: int, highest: int) -> Callable[[int], float]:
    return lambda value: BOTTOM - (BOTTOM - TOP) * (value - lowest) / max(1, highest - lowest)


def _path(values: Sequence[int], across: Callable[[int], float], up: Callable[[int], float]) -> str:
    return "M" + "L".join(f"{across(n):.1f} {up(value):.1f}" for n, value in enumerate(values))


def _apart(side: Side, ends: dict[Side, float]) -> float:
    """The height of a name above its curve's end, and under it where the other one ends close above."""
    here, other = ends[side], ends.get(side.enemy)
    return here + 13 if other is not None and here > other else here - 6


def _step(span: int) -> int:
    """A round step that divides a span into at most six."""
    step = 1
    while True:
        for factor in _STEPS:
            if span <= 6 * factor * step:
                return factor * step
        step *= 10


def _dates(days: Sequence[date], across: Callable[[int], float]) -> tuple[Tick, ...]:
    """The months, or the years of a long war, where they begin."""
    starts = [n for n, day in enumerate(days) if not n or day.month != days[n - 1].month]
    every = 1
    while len(starts[::every]) > _MOST_LABELS:
        every += 1
    return tuple(Tick(across(n), _month(days[n], n == 0)) for n in starts[::every])


def _month(day: date, is_first: bool) -> str:
    name = short_day(day).split()[1][:3]
    return f"{name} {day.year % 100}" if is_first or day.month <= 2 else name


def _told(title: str, series: dict[Side, list[int]], *, total: bool = False) -> str:
    """The chart in a sentence, for who cannot see it."""
    parts = []
    for side, values in series.items():
        if total:
            parts.append(f"{ADJECTIVE[side]} {figure(sum(values))} in all, at most {figure(max(values))} in a week")
        else:
            parts.append(
                f"{ADJECTIVE[side]} from {figure(values[0])} to {figure(values[-1])},"
                f" between {figure(min(values))} and {figure(max(values))}"
            )
    return f"{title}: {'; '.join(parts)}."
