"""The figures of the war itself, to draw them beside those of a game.

What the cities were worth follows from the days on which they changed hands; strength and front are known on some days,
and are drawn straight between them; losses are spread evenly over the time for which they are known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from itertools import pairwise
from typing import Final

from wir.engine.game import Game
from wir.match.state_json import front
from wir.model.calendar import date_of, is_last_week_of_month, week_of
from wir.model.cities import City
from wir.model.hexes import ring
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.rules.production import output_of
from wir.rules.retreats import taken_city
from wir.rules.tables import MONTH_POINTS
from wir.rules.victory import cities_of, score_of
from wir.scenario import load_scenario
from wir.text.war.history import FIRST_ROW, changes, lines, losses

_STARTS: Final = ("barbarossa", "case_blue", "zitadelle")
"""The scenarios that hold the whole war as it stood on their first day, in the order of time."""

_MEN: Final = {Side.AXIS: 230, Side.SOVIET: 390}
"""Men for a strength point: a full German division of infantry has 70 points, a full Soviet corps 90."""

_MIDDLE: Final = slice(14, 24)
"""The rows of the map from Kaunas to Dnepropetrovsk, which every known line of the front has."""

HOW_KNOWN: Final = {
    "strength": "known on the days with which the scenarios begin, drawn straight between them",
    "lost": "all men lost, the sick and wounded too, spread over each half-year; 230 Axis or 390 Soviet men a point",
    "points": "by the cities as they changed hands",
    "made": "by what the cities were good for as they changed hands",
    "front": "known on the days with which the scenarios begin, drawn straight between them",
    "east": "known on eight days, drawn straight between them",
}
"""Where the curve of history comes from."""

Values = tuple[float | None, ...]
"""A figure on each of some days, None where it is not known."""


def strength(state: State, side: Side) -> int:
    """The strength points of all groups of a side."""
    return sum(group.strength for group in state.groups_of(side))


def front_length(state: State) -> int:
    """The hexsides at which ground of one side meets that of the other."""
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


@dataclass(frozen=True, slots=True)
class _Known:
    """What is known of the war on the day with which a scenario begins; `terrain` is that of its map."""

    day: date
    terrain: tuple[str, ...]
    cities: Mapping[str, City]
    strength: Mapping[Side, int]
    front: int
    east: float


def has_whole_front(state: State) -> bool:
    """Whether a game has the map of the whole war, on which its front and its forces are known."""
    return state.scenario.board.terrain == _start(_STARTS[0]).terrain


def of_history(game: State, days: Sequence[date]) -> dict[str, dict[Side, Values]]:
    """The figures of the war itself on these days by name and side, to stand beside those of a game.

    `points`, `cities` and `made` are known for any game; `strength`, `lost` by week, `front` (its length) and `east`
    (its mean column) for those with the map of the whole war alone. What is not known on two days is left out.
    """
    own = Game.new(game.scenario, length=game.length, level=game.level).state
    known, is_whole = [_known(own)], has_whole_front(game)
    if is_whole:
        known += [start for name in _STARTS if (start := _start(name)).day > own.date]
    by_day = [[_by_cities(state, side) for side in SIDES] for state in _as_it_was(own, known, days)]
    found: dict[str, dict[Side, Values]] = {
        name: {side: tuple(figures[m][n] for figures in by_day) for m, side in enumerate(SIDES)}
        for n, name in enumerate(("points", "cities", "made"))
    }
    if not is_whole:
        return found
    columns = {day: mean_column(line_of(day)) for day in lines()} | {each.day: each.east for each in known}
    found |= {
        "strength": {side: _between({each.day: each.strength[side] for each in known}, days) for side in SIDES},
        "lost": {side: tuple(_lost(day, side) for day in days) for side in SIDES},
        "front": dict.fromkeys(SIDES, _between({each.day: each.front for each in known}, days)),
        "east": dict.fromkeys(SIDES, _between(columns, days)),
    }
    return {name: each for name, each in found.items() if any(_is_curve(values) for values in each.values())}


@cache
def _start(name: str) -> _Known:
    """What a scenario knows of its first day; the scenario itself would take much room."""
    return _known(Game.new(load_scenario(name)).state)


def _known(state: State) -> _Known:
    return _Known(
        state.date,
        state.scenario.board.terrain,
        state.cities,
        {side: strength(state, side) for side in SIDES},
        front_length(state),
        mean_column(front(state)),
    )


def _by_cities(state: State, side: Side) -> tuple[int, int, int]:
    """Victory points, cities, and the points of every kind that these make in a week."""
    return score_of(state, side).total, cities_of(state, side), sum(output_of(state, side).points.values())


def _as_it_was(own: State, known: Sequence[_Known], days: Sequence[date]) -> Iterator[State]:
    """A state with the cities as they were on each day; it is the same state every time."""
    found, start = own.copy(), own.scenario.start
    ends = [*_months(own, week_of(start, max(days, default=start)))]
    for day in days:
        found.cities, found.week = _cities(day, known), week_of(start, day)
        found.month_points = MONTH_POINTS * sum(end < found.week for end in ends)
        yield found


def _cities(day: date, known: Sequence[_Known]) -> dict[str, City]:
    """The cities as the last known day before had them, and those that were taken since."""
    last = max((each for each in known if each.day <= day), key=lambda each: each.day, default=known[0])
    cities = dict(last.cities)
    for change in changes():
        city = cities.get(change.city)
        if last.day < change.day <= day and city is not None and city.owner is not change.by:
            cities[change.city] = taken_city(city, change.by)
    return cities


def _months(own: State, until: int) -> Iterator[int]:
    """The weeks before a week in which the Axis earned points for a month survived (§9.1)."""
    for week in range(own.week, until):
        begins = date_of(own.scenario.start, week)
        if begins >= own.terms.month_bonus_from and is_last_week_of_month(begins):
            yield week


def _is_curve(values: Values) -> bool:
    return len(values) - values.count(None) > 1


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
