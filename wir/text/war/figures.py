"""The figures of the real war, to draw beside those of a game.

What the cities were worth follows from the days on which they changed hands; strength and front are known on some days,
and are interpolated between them; losses are spread evenly over the time for which they are known.
"""

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import pairwise
from typing import Final

from wir.engine.game import Game
from wir.model.calendar import date_of, is_last_week_of_month, week_of
from wir.model.cities import City
from wir.model.hexes import ring
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.rules.advances import captured_city
from wir.rules.production import infantry_multiple, output_of
from wir.rules.tables import MONTH_POINTS
from wir.rules.victory import cities_held, score_of
from wir.text.war.history import FIRST_ROW, captures, known_days, lines, losses

_WHOLE: Final = "Western Russia"
"""The map of the whole war."""

_MEN: Final = {Side.AXIS: 230, Side.SOVIET: 390}
"""Men for a strength point: a full German division of infantry has 70 points, a full Soviet corps 90."""

_MIDDLE: Final = slice(14, 24)
"""The rows of the map from Kaunas to Dnepropetrovsk, which every known line of the front has."""

HOW_KNOWN: Final = {
    "strength": "known on the scenarios' first days, interpolated between them",
    "lost": "all men lost, sick and wounded too, spread over each half-year; a point is 230 Axis or 390 Soviet men",
    "cities": "as they changed hands",
    "points": "by the cities as they changed hands",
    "made": "from the cities' initial production as they changed hands, without new factories",
    "front": "known on the scenarios' first days, interpolated between them",
    "east": "known on nine days, interpolated between them",
}
"""The source of each curve of history."""

Values = tuple[float | None, ...]
"""A figure on each of some days, None if unknown."""


def strength(state: State, side: Side) -> int:
    """The strength points of all groups of a side."""
    return sum(group.strength for group in state.groups_of(side))


def front_length(state: State) -> int:
    """The number of hexsides where the ground of the two sides meets."""
    control = state.control
    axis = [hex_ for hex_, side in control.items() if side is Side.AXIS]
    return sum(control.get(beside) is Side.SOVIET for hex_ in axis for beside in ring(hex_))


def mean_column(columns: Sequence[int | None]) -> float:
    """The mean of the easternmost columns of the Axis in the rows from Kaunas to Dnepropetrovsk, given all rows."""
    middle = columns[_MIDDLE]
    return sum(column or 0 for column in middle) / max(1, len(middle))


def line_of(day: date) -> list[int | None]:
    """The easternmost column of the Axis in each row of the map on a day of `lines`; None in rows not known."""
    return [None] * (FIRST_ROW - 1) + [*lines()[day]]


def has_whole_front(state: State) -> bool:
    """Whether a game has the map of the whole war, on which its front and its forces are known."""
    return state.scenario.board.title == _WHOLE


def of_history(game: State, days: Sequence[date]) -> dict[str, dict[Side, Values]]:
    """The figures of the real war on these days by name and side, for comparison with those of a game.

    `points`, `cities` and `made` are known for any game; `strength`, `lost` by week, `front` (its length) and `east`
    (its mean column) for those with the map of the whole war alone. What is not known on at least two days is left out.
    """
    own = Game.new(game.scenario, length=game.length, level=game.level).state
    by_day = [*_by_cities(own, days)]
    found: dict[str, dict[Side, Values]] = {
        name: {side: tuple(figures[m][n] for figures in by_day) for m, side in enumerate(SIDES)}
        for n, name in enumerate(("points", "cities", "made"))
    }
    if not has_whole_front(game):
        return found
    known = known_days()
    columns = {day: mean_column(line_of(day)) for day in lines()} | {each.day: each.column for each in known}
    found |= {
        "strength": {side: _between({each.day: each.strength[side] for each in known}, days) for side in SIDES},
        "lost": {side: tuple(_lost(day, side) for day in days) for side in SIDES},
        "front": dict.fromkeys(SIDES, _between({each.day: each.front for each in known}, days)),
        "east": dict.fromkeys(SIDES, _between(columns, days)),
    }
    return {name: each for name, each in found.items() if any(v.count(None) < len(v) - 1 for v in each.values())}


def _by_cities(own: State, days: Sequence[date]) -> Iterator[list[tuple[int, int, int]]]:
    """For each day by side victory points, cities, and the points of every kind that these make in a week."""
    state, start = own.copy(), own.scenario.start
    ends = [*_months(own, week_of(start, max(days, default=start)))]
    known: dict[object, list[tuple[int, int, int]]] = {}
    for day in days:
        state.week = week_of(start, day)
        state.month_points = MONTH_POINTS * sum(end < state.week for end in ends)
        taken = sum(capture.day <= day for capture in captures())
        same = taken, state.month_points, infantry_multiple(Side.SOVIET, state.date, state.level)
        if same not in known:
            state.cities = _cities(own, day)
            known[same] = [
                (score_of(state, side).total, cities_held(state, side), sum(output_of(state, side).points.values()))
                for side in SIDES
            ]
        yield known[same]


def _cities(own: State, day: date) -> dict[str, City]:
    """The cities of the start, with the owners that they had on a day."""
    cities = dict(own.cities)
    for capture in captures():
        city = cities.get(capture.city)
        if own.date < capture.day <= day and city is not None and city.owner is not capture.by:
            cities[capture.city] = captured_city(city, capture.by)
    return cities


def _months(own: State, until: int) -> Iterator[int]:
    """The weeks before a week in which the Axis earned points for a month survived (§9.1)."""
    for week in range(own.week, until):
        begins = date_of(own.scenario.start, week)
        if begins >= own.terms.month_bonus_from and is_last_week_of_month(begins):
            yield week


def _lost(day: date, side: Side) -> float | None:
    """Strength points lost in the week of a day."""
    for each in losses():
        if each.side is side and each.since <= day <= each.until:
            return round(each.men / _MEN[side] * 7 / ((each.until - each.since).days + 1))
    return None


def _between(known: dict[date, float], days: Sequence[date]) -> Values:
    """A figure on days between those on which it is known."""
    return tuple(next(_line(sorted(known.items()), day), None) for day in days)


def _line(known: list[tuple[date, float]], day: date) -> Iterator[float]:
    for (before, first), (after, last) in pairwise(known):
        if before <= day <= after:
            yield first + (last - first) * (day - before).days / (after - before).days
