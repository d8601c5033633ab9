"""The wars of a scenario as a picture: strength of both sides and the front by month, with history's points, as SVG."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from statistics import fmean
from typing import Final

from tests.bench.balance.forces import forces
from tests.bench.balance.history import LINES, OWNER_MAPS
from tests.bench.balance.report import true_front
from tests.bench.balance.tales import Tale
from wir.engine.game import Game
from wir.model.sides import SIDES, Side
from wir.scenario import load_scenario
from wir.text.war.figures import mean_column

WIDTH: Final = 820
HEIGHT: Final = 250
LEFT: Final = 60
RIGHT: Final = 20
COLORS: Final = {Side.AXIS: "#4a5a6a", Side.SOVIET: "#b03030"}
FRONT_COLOR: Final = "#2f6f4f"
FIRST: Final = date(1941, 6, 22)
LAST: Final = date(1944, 12, 31)
MOST_STRENGTH: Final = 20_000
MOST_COLUMN: Final = 28

Points = Sequence[tuple[date, float]]


def chart(tales: Sequence[Tale]) -> str:
    """The games as an SVG of two panels: each game a thin line, their mean a thick one, history circles."""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {2 * HEIGHT + 60}" '
        'font-family="sans-serif" font-size="12">',
        '<rect width="100%" height="100%" fill="white"/>',
        *_panel(20, f"Strength in points, {len(tales)} games", MOST_STRENGTH, 4000),
    ]
    for side in SIDES:
        lines += _curves(20, MOST_STRENGTH, [_by_month(tale.strength[side]) for tale in tales], COLORS[side])
        lines += _circles(20, MOST_STRENGTH, _true_strength(side), COLORS[side])
        lines.append(_text(LEFT + 80 + 90 * list(SIDES).index(side), 52, side.title(), COLORS[side]))
    top = HEIGHT + 40
    lines += _panel(top, "Front: mean easternmost column of the Axis, Kaunas to Dnepropetrovsk", MOST_COLUMN, 4)
    lines += _curves(top, MOST_COLUMN, [_by_month(tale.columns) for tale in tales], FRONT_COLOR)
    lines += _circles(top, MOST_COLUMN, _true_columns(), FRONT_COLOR)
    return "\n".join([*lines, "</svg>", ""])


def _true_strength(side: Side) -> Points:
    starts = {FIRST: "barbarossa", **OWNER_MAPS}
    return [(day, forces(Game.new(load_scenario(name)).state, side)["strength"]) for day, name in starts.items()]


def _true_columns() -> Points:
    return [(day, mean_column(true_front(day))) for day in sorted((*OWNER_MAPS, *LINES))]


def _by_month(figures: Mapping[str, float]) -> Points:
    """Each month's figure at its end."""
    return [(_end(month), figure) for month, figure in sorted(figures.items())]


def _end(month: str) -> date:
    return date.fromisoformat(f"{month}-28")


def _x(day: date) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * (day - FIRST).days / (LAST - FIRST).days


def _y(top: int, most: float, figure: float) -> float:
    return top + HEIGHT - 20 - (HEIGHT - 40) * figure / most


def _panel(top: int, title: str, most: int, step: int) -> Iterator[str]:
    yield _text(LEFT, top + 10, title, "black")
    for figure in range(0, most + 1, step):
        y = _y(top, most, figure)
        yield f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>'
        yield f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{figure}</text>'
    for year in (1942, 1943, 1944):
        x = _x(date(year, 1, 1))
        yield f'<path d="M{x:.1f} {top + 20}V{top + HEIGHT - 20}" stroke="#bbb"/>'
        yield _text(x + 3, top + HEIGHT - 5, str(year), "black")


def _curves(top: int, most: float, games: Sequence[Points], color: str) -> Iterator[str]:
    for points in games:
        yield _path(top, most, points, color, 0.7, 0.35)
    days = sorted({day for points in games for day, _ in points})
    means = [(day, fmean(_last(points, day) for points in games)) for day in days]
    yield _path(top, most, means, color, 2.5, 1)


def _last(points: Points, day: date) -> float:
    """A game's figure on a day; after its end that of its end, or the mean would leap."""
    return next((figure for at, figure in reversed(points) if at <= day), points[0][1])


def _path(top: int, most: float, points: Points, color: str, width: float, opacity: float) -> str:
    steps = " ".join(f"{_x(day):.1f},{_y(top, most, figure):.1f}" for day, figure in points)
    style = f'stroke="{color}" stroke-width="{width}" stroke-opacity="{opacity}"'
    return f'<polyline points="{steps}" fill="none" {style}/>'


def _circles(top: int, most: float, points: Iterable[tuple[date, float]], color: str) -> Iterator[str]:
    for day, figure in points:
        at = f'cx="{_x(day):.1f}" cy="{_y(top, most, figure):.1f}"'
        yield f'<circle {at} r="5" fill="white" stroke="{color}" stroke-width="2"/>'


def _text(x: float, y: float, words: str, color: str) -> str:
    return f'<text x="{x:.1f}" y="{y}" fill="{color}">{words}</text>'
