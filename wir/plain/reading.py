"""Orders from a line: the journal's form with any capitals, and forms nearer to speech.

`move 12 2 3` marches two hexes, `rail 12 to Minsk` and `strike 52 brest ground` name places, and `depot 58 to Minsk`
leaves the route to the depot; `end phase` is `end`. City names may have any capitals. `resign` is for the side whose
player types it.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from wir.model.groups import Strike, StrikeKind
from wir.model.view import View
from wir.orders import Order, OrderError, parse_order
from wir.orders.adjustment import CityOrder
from wir.orders.conduct import EndPhase, Keeping, Resign
from wir.orders.finders import city_name, find_depot
from wir.orders.movement import Move, PlotStrike, RailMove
from wir.orders.supply import LayRail, MoveDepot
from wir.rules.plots import normalized
from wir.rules.supply import depot_routes, why_no_route
from wir.text.finding import find_place
from wir.text.speech.words import whereabouts


def read_orders(view: View, line: str) -> list[Order]:
    """The orders that a line asks for, in the order in which they are given.

    Raises an InputError with what was expected; `check` says whether the rules allow them.
    """
    plain = " ".join(line.split())  # the patterns take longest for blanks
    if len(plain) <= EndPhase.form.longest:
        for pattern, read in _SPOKEN:
            match = pattern.fullmatch(plain)
            if match is not None:
                return [*read(view, *match.groups())]
    order = parse_order(line)
    if isinstance(order, Resign) and order.side is not view.viewer:
        raise OrderError(f"you play the {view.viewer.title()} side; resign gives up that one, not the enemy's")
    if isinstance(order, Keeping) and order.side is not view.viewer:
        raise OrderError(f"you play the {view.viewer.title()} side; what is kept for the enemy is not yours to change")
    return [_with_city(view, order)]


def read_plot(text: str) -> str:
    """A plot for several groups, in the form in which it is kept (R8, R11). Raises OrderError with what is wrong."""
    try:
        return "" if text == "-" else normalized(text)
    except ValueError as error:
        raise OrderError(str(error)) from None


def numbers_in(text: str) -> list[int]:
    """The numbers that a text names, as of several groups."""
    return [int(number) for number in re.findall(r"\d+", text, re.ASCII)]


_SPOKEN: Final[tuple[tuple[re.Pattern[str], Callable[..., Sequence[Order]]], ...]] = tuple(
    (re.compile(pattern, re.IGNORECASE | re.ASCII), read)
    for pattern, read in (
        (
            r"move\s+(\d{1,9})\s+([1-6](?:[\s,]*[1-6]){1,19})",
            lambda _, group, ways: [Move(int(group), int(way)) for way in re.findall(r"[1-6]", ways)],
        ),
        (
            r"rail\s+(\d{1,9})\s+(?:to\s+)?(.+)",
            lambda view, group, place: [RailMove(int(group), find_place(view, place))],
        ),
        (
            r"strike\s+(\d{1,9})\s+(?:at\s+)?([^-].*?)\s+(ground|bomb)",
            lambda view, air, place, kind: [
                PlotStrike(int(air), Strike(find_place(view, place), StrikeKind(kind.lower())))
            ],
        ),
        (r"end\s+(?:the\s+)?(?:phase|turn)", lambda _: [EndPhase()]),
        (r"resign", lambda view: [Resign(view.viewer)]),
        (r"depot\s+(\d{1,9})\s+to\s+(.+)", lambda view, *way: [MoveDepot(int(way[0]), _route(view, *way))]),
        (r"lay\s+(\d{1,9})\s+to\s+(.+)", lambda view, *way: [LayRail(int(way[0]), _route(view, *way))]),
    )
)
"""Forms besides those of the journal, and how each is read."""


def _route(view: View, number: str, place: str) -> tuple[int, ...]:
    """The best way of a depot to a place."""
    target, depot = find_place(view, place), find_depot(view, int(number))
    route = depot_routes(view, depot).get(target)
    if route is None:
        why = why_no_route(view, depot, target).reason
        raise OrderError(f"depot {depot.id} cannot reach {whereabouts(view.scenario, target)}: {why}")
    return route


def _with_city(view: View, order: Order) -> Order:
    """The order with the name of its city as the map writes it."""
    if not isinstance(order, CityOrder):
        return order
    return replace(order, city=city_name(view, order.city))
