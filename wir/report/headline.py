"""The head of the report: a title, a sentence under it, and the few figures that sum the war up."""

from dataclasses import dataclass
from datetime import date
from typing import Final

from wir.estimates.glance import city_value
from wir.model.groups import side_of
from wir.model.hexes import Hex, distance
from wir.model.printable import printable
from wir.model.sides import SIDES, Side
from wir.model.words import capital, count, listed
from wir.report.record import Record
from wir.report.words import SIDE, counted, day, figure, number, place_name
from wir.rules.victory import cities_for_automatic_end, ended_at_once_by, result_level, winner_of_level

_CLOSE: Final = 3
"""Within how many hexes of a city an advance counts as stopping short of it."""

_ENDINGS: Final = {
    "schedule": "with the last week",
    "axis_automatic": "when the Axis held Moscow, Gorki and Kuybyshev",
    "soviet_automatic": "when the Soviets held Riga, Brest and either Konigsberg or Bucharest",
    "agreement": "ahead of schedule",
}


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of the head: what it is in large letters, and what it means beneath."""

    large: str
    small: str
    side: Side | None = None


def title(record: Record) -> str:
    """A title for the war, from the city that ended it, or the most important one taken, lost or nearly reached."""
    scenario = record.last.scenario
    worth = {city.name: city_value(city) for city in scenario.cities if city.at is not None}
    if not record.is_over:
        return f"{printable(scenario.title)}, so far"
    first, last = scenario.first_owners, record.positions[-1].cities
    ender = ended_at_once_by(record.last.ending)
    if ender is not None:
        won = [one.city for one in record.captures if one.by is ender]
        decisive = [city for city in won if city in cities_for_automatic_end(ender)] or won
        if decisive:
            return f"{printable(decisive[-1])} falls"
    winner = winner_of(record)
    if winner is None:
        return f"{printable(scenario.title)}: a draw"
    held = [name for name in worth if last[name] is winner and first[name] is not winner]
    regained = [one.city for one in record.captures if one.by is first[one.city] is last[one.city] is winner]
    missed = _missed(record) if winner is Side.SOVIET and not held else None
    if missed is not None and worth[missed] >= max((worth[name] for name in (*held, *regained)), default=0):
        return f"Stopped short of {printable(missed)}"
    best = max(held or regained, key=lambda name: (worth[name], name), default=None)
    if best is None:
        return f"{printable(scenario.title)}: the line holds"
    return f"{printable(best)} {'falls' if best in held else 'lost and won back'}"


def _missed(record: Record) -> str | None:
    """The most important Soviet city that the Axis came near but never entered."""
    entered, won = {one.city for one in record.captures if one.by is Side.AXIS}, _ever_entered(record)
    near = [
        city
        for city in record.last.scenario.cities
        if city.at is not None and city.owner is Side.SOVIET and city.name not in entered
        if any(distance(city.at, hex_) <= _CLOSE for hex_ in won)
    ]
    return max(near, key=lambda city: (city_value(city), city.name)).name if near else None


def _ever_entered(record: Record) -> set[Hex]:
    """The hexes that the Axis gained at any time."""
    hexes, start = record.last.scenario.board.hexes, record.positions[0].owners
    return {
        hex_
        for position in record.positions[1:]
        for hex_, before, now in zip(hexes, start, position.owners, strict=True)
        if now == "A" != before
    }


def winner_of(record: Record) -> Side | None:
    """The side that has won, on points or automatically; None for a draw, and while the war goes on."""
    ending = record.last.ending
    if ending is None:
        return None
    if ending.winner is not None:
        return ending.winner
    return winner_of_level(result_level(record.last))


def result(record: Record) -> str:
    """The result in a few words: `Soviet Marginal Victory`; while the war goes on, what it would be now."""
    ending = record.last.ending
    if ending is not None and ending.by == "resignation" and ending.winner is not None:
        return f"{capital(SIDE[ending.winner.enemy])} gave up"
    return result_level(record.last)


def lede(record: Record) -> str:
    """The war in two sentences."""
    weeks = len(record.weeks)
    if not weeks:
        return _end(record) if record.is_over else "The first week has yet to be fought."
    axis, soviet = (len({one.city for one in record.captures if one.by is side}) for side in SIDES)
    took = f"the Axis took {counted(axis, 'city')} and the Soviets {number(soviet) if soviet else 'none'}"
    if not axis:
        took = f"the Soviets took {counted(soviet, 'city')}" if soviet else "no city changed hands"
    gone = [counted(many, f"{side.title()} group") for side in SIDES if (many := record.surrendered(side))]
    ring = f"; {listed(gone)} surrendered" if gone else ""
    first = f"In {counted(weeks, 'week')} {took}{ring}."
    return f"{first} {_end(record)}"


def _end(record: Record) -> str:
    points = record.positions[-1].points
    score = f"{figure(points[Side.AXIS])} points for the Axis and {figure(points[Side.SOVIET])} for the Soviets"
    ending = record.last.ending
    if ending is None:
        return f"The score stands at {score}."
    early = "" if record.weeks else " before a week had been fought"
    if ending.by == "resignation" and ending.winner is not None:
        return capital(f"{'' if early else 'then '}{SIDE[ending.winner.enemy]} gave up{early}, at {score}.")
    if early:
        return f"The war ended{early}, at {score}."
    return f"It ended {_ENDINGS[ending.by]}, at {score}."


def _farthest_east(record: Record) -> tuple[Hex, date] | None:
    """The easternmost hex that an Axis group ever stood in at the beginning of a week, and that day."""
    stood = [
        (at, position.day)
        for position in record.positions
        for group, at in position.counters.items()
        if side_of(group) is Side.AXIS
    ]
    return max(stood, key=lambda found: found[0].column, default=None)


def figures(record: Record) -> list[Figure]:
    """The figures of the head."""
    end = record.positions[-1]
    points = f"{figure(end.points[Side.AXIS])} Axis points to {figure(end.points[Side.SOVIET])}"
    so_far = "" if record.is_over else "if it ended now; "
    cities = sum(owner is Side.AXIS for owner in end.cities.values())
    gone = [*map(record.surrendered, SIDES)]
    heads = [
        Figure(result(record), f"{so_far}{points}", winner_of(record)),
        Figure(f"{cities} of {len(end.cities)}", "cities held by the Axis"),
        Figure(count(sum(gone), "group"), f"surrendered: {gone[1]} Soviet, {gone[0]} Axis"),
    ]
    east = _farthest_east(record)
    if east is not None:
        at, when = east
        heads.append(Figure(place_name(record.last.scenario, at), f"the farthest east the Axis stood, {day(when)}"))
    return heads


def capitals(record: Record) -> frozenset[str]:
    """The cities that matter most, whose names stay when there is little room: one for every two columns."""
    scenario = record.last.scenario
    cities = sorted((city for city in scenario.cities if city.at is not None), key=lambda c: (-city_value(c), c.name))
    return frozenset(city.name for city in cities[: max(4, scenario.board.columns // 2)])
