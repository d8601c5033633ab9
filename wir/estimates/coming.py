"""What the rules and the scenario have in store, by date: the data of the calendar."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from wir.model.calendar import WEEK, is_last_week_of_month
from wir.model.hexes import parse_hex
from wir.model.scenario import Reinforcement
from wir.model.view import View
from wir.model.widths import one_cell_each
from wir.model.words import count, multiple, place
from wir.rules.reinforcements import siberians_due, what_it_waits_for
from wir.rules.rulings import LEND_LEASE
from wir.rules.tables import (
    FIRST_WINTER,
    LEND_LEASE_FROM,
    LEND_LEASE_WINTER,
    NO_AXIS_PRODUCTION,
    PARTISANS_FROM,
    SOVIET_BONUS_FROM,
    SOVIET_INFANTRY,
    UNITS_OF_SIDE,
)
from wir.rules.victory import worth_of_month

WEEKS_AHEAD: Final = 12
"""Weeks that the calendar looks ahead."""

_SPRING: Final = FIRST_WINTER[1] + timedelta(days=1)

DATES: Final = (
    (date(1941, 12, 1), "VERY COLD becomes likely: 80% a week until the end of February", "8.4"),
    (date(1942, 1, 1), "Soviet TANK units may have 120 points, MECH 150 and experience 70", "4.9"),
    (date(1943, 1, 1), "Axis MOT become PZG; elite SS may have 200 points", "8.13"),
    (date(1943, 1, 1), "INF and Soviet CAV may have 90 points", "4.9"),
    (date(1943, 1, 1), "new German units start at experience 10 instead of 70, elite SS excepted", "4.9"),
    (date(1943, 1, 1), "three more elite SS units may be built", "4.9"),
    (date(1943, 10, 1), "elite SS PZG become SS PZ", "8.13"),
    (SOVIET_BONUS_FROM, "Soviet mechanized groups attack at x1.5 in the open", "7.6"),
    (_SPRING, "the first winter is over", "8.4"),
    (date(1943, 1, 1), "VERY COLD no longer changes the strength of attacks", "8.4"),
    (date(PARTISANS_FROM, 1, 1), "partisans begin to cut railways", "8.7"),
)
"""What the book sets for a day, in no particular order."""


@dataclass(frozen=True, slots=True)
class Coming:
    """Something in store: the first day of the week in which it happens, what it is, and where that stands."""

    day: date
    text: str
    paragraph: str


def coming(view: View, weeks: int = WEEKS_AHEAD) -> list[Coming]:
    """Everything known to the side of a View that happens at the end of this week or in the coming ones, by date."""
    if view.ending is not None:
        return []
    last = min(view.date + weeks * WEEK, view.terms.last_week)
    found = [*_printed(view, last), *_monthly(view, last), *_reinforcements(view, last), *_siberians(view, last)]
    if view.terms.last_week <= view.date + weeks * WEEK:
        found.append(Coming(view.terms.last_week, "the last week of the game", "9.1"))
    return sorted(found, key=lambda each: each.day)


def _weeks(view: View, last: date) -> Iterator[tuple[date, date]]:
    """The first days of each coming week and of the one before it, up to a day."""
    before = view.date
    while before + WEEK <= last:
        yield before, before + WEEK
        before += WEEK


def _printed(view: View, last: date) -> Iterator[Coming]:
    entries = [*DATES, *_by_tables(), _end_of_hard_frost(view)]
    for before, day in _weeks(view, last):
        yield from (Coming(day, text, paragraph) for on, text, paragraph in entries if before < on <= day)


def _end_of_hard_frost(view: View) -> tuple[date, str, str]:
    """When VERY COLD ceases to hamper the Axis alone: with 1941, or by the house rule with the winter (R35, R55)."""
    day = _SPRING if view.options.long_first_winter else date(1942, 1, 1)
    return day, "VERY COLD no longer hampers Axis supply; it multiplies Axis march fatigue by 3, no longer by 5", "8.1"


def _by_tables() -> Iterator[tuple[date, str, str]]:
    """What the tables of production and lend lease set for a day."""
    yield LEND_LEASE_FROM, "lend lease begins: one shipment a week", "8.6"
    for year, (vehicles, aircraft) in sorted(LEND_LEASE.items())[1:]:
        sizes = f"{vehicles} vehicle and {aircraft} aircraft, doubled in the NORTH"
        yield date(year, 1, 1), f"lend lease shipments grow: {sizes}", "8.6"
    for year in sorted(LEND_LEASE):
        yield date(year, LEND_LEASE_WINTER[0], 1), "NORTH shipments need the Archangel railway", "8.6"
        yield date(year, LEND_LEASE_WINTER[-1] + 1, 1), "NORTH shipments no longer need the Archangel railway", "8.6"
    for day, factor in SOVIET_INFANTRY[1:]:
        yield day, f"Soviet infantry points {multiple(factor)}", "8.5"
    for year, percent in sorted(NO_AXIS_PRODUCTION.items()):
        yield date(year, 1, 1), f"a {percent}% chance each week of no Axis production", "8.5"


def _monthly(view: View, last: date) -> Iterator[Coming]:
    """The victory points of the Axis for each month that it survives, paid when its last week has been fought out."""
    for day in (view.date, *(day for _, day in _weeks(view, last))):
        if day >= view.terms.month_bonus_from and is_last_week_of_month(day):
            yield Coming(day, f"Axis +{worth_of_month(view)} victory points for the month", "9.1")


def _reinforcements(view: View, last: date) -> Iterator[Coming]:
    """The formations of the side that are still to come, those of one week and place together (R117).

    Next week's entries also say what they would have to wait for, as things stand, or that the unit limit would send
    them to the pools (R136).
    """
    arrivals: dict[tuple[date, str, str], list[str]] = {}
    room = UNITS_OF_SIDE - view.units_of(view.viewer)
    for n in view.own.expected:
        arrival = view.scenario.reinforcements[n]
        day = next((week for _, week in _weeks(view, last) if week >= arrival.day), None)
        if day is not None:
            is_next = (day - view.date).days <= 7
            condition = _condition(view, arrival, room) if is_next else ""
            room -= is_next
            arrivals.setdefault((day, arrival.at, condition), []).append(one_cell_each(arrival.unit.name))
    for (day, at, condition), units in sorted(arrivals.items()):
        what = ", ".join(units) if len(units) <= 3 else count(len(units), "unit")
        yield Coming(day, f"{what} at {_place(view, at)}{condition}", "3.2")


def _condition(view: View, arrival: Reinforcement, room: int) -> str:
    """What keeps a formation from coming in next week while there is room for so many more units, as things stand."""
    if room <= 0:
        return f": to the pools, for you have {UNITS_OF_SIDE} units"
    wait = what_it_waits_for(view, arrival)
    return f", once {wait}" if wait else ""


def _place(view: View, at: str) -> str:
    """The name of the city or the hex at which a group arrives."""
    return one_cell_each(at) if at in view.cities else place(view.scenario, parse_hex(at))


def _siberians(view: View, last: date) -> Iterator[Coming]:
    """When the first and the last come; a game that begins in their months has them from its second week on (R106)."""
    for before, day in _weeks(view, last):
        came = siberians_due(view, before) and before != view.scenario.start
        if siberians_due(view, day) and not came:
            yield Coming(day, "Siberians: one group a week at Kuybyshev", "8.14")
        if came and not siberians_due(view, day):
            yield Coming(day, "the last Siberians have come", "8.14")
