"""What the staff says of its orders in the adjustment phase: new units, factories, aircraft, units that change groups.

A line of the plan names its city, or the group that gains; they are not named again.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from wir.estimates.production import made_by
from wir.model.units import UnitType
from wir.model.view import View
from wir.model.words import count, decimal, listed
from wir.orders.adjustment import Build, PlaceFactory, TransferAircraft
from wir.orders.base import Order
from wir.rules.quality import cost_of


def adjustment_words(view: View, orders: Sequence[Order]) -> str:
    """The words for orders of one sort, in one city or for one group."""
    units = [order for order in orders if isinstance(order, Build)]
    if units:
        return f"{_built(units)}; {_price(units)}"
    aircraft = [order for order in orders if isinstance(order, TransferAircraft)]
    if aircraft:
        return _flown(aircraft)
    times = Counter(order.words(view) for order in orders)
    words = ", ".join(_so_often(words, number) for words, number in times.items())
    factories = [order for order in orders if isinstance(order, PlaceFactory)]
    return f"{words}: {_brought(factories)}" if factories else words


def _so_often(words: str, number: int) -> str:
    """The words for an order given several times over; factories are counted."""
    if number == 1:
        return words
    factories = words.replace(" factory ", " factories ")
    return f"{words} x{number}" if factories == words else f"{number} {factories}"


def _brought(orders: Iterable[PlaceFactory]) -> str:
    """What new factories make: the commander places those of which the army has the fewest for its needs."""
    factories = Counter(order.factory for order in orders)
    made = [(pool, many * points) for (pool, points), many in ((made_by(each), n) for each, n in factories.items())]
    more = (f"{decimal(points, 2)} more {pool} {'point' if points == 1 else 'points'}" for pool, points in made)
    return f"{listed(more)} a week, where the army is shortest"


def _built(orders: Iterable[Build]) -> str:
    """New units by type: `PZ of 150 points, 6 INF of 70 points each, 2 MTN of 60 and 40 points`."""
    by_type: dict[UnitType, list[int]] = {}
    for order in orders:
        by_type.setdefault(order.type, []).append(order.points)
    return ", ".join(_alike(type_.label, points) for type_, points in by_type.items())


def _alike(label: str, points: Sequence[int]) -> str:
    if len(points) == 1:
        return f"{label} of {points[0]} points"
    if len({*points}) == 1:
        return f"{len(points)} {label} of {points[0]} points each"
    return f"{len(points)} {label} of {listed(map(str, points))} points"


def _price(orders: Iterable[Build]) -> str:
    """What new units cost (§4.9); one that turns out as another may cost something else."""
    costs = [(cost_of(order.type), order.points) for order in orders]
    infantry, vehicle = (sum(cost[part] * points for cost, points in costs) for part in (0, 1))
    return f"would cost {infantry} infantry{f' and {vehicle} vehicle' if vehicle else ''} points"


def _flown(orders: Iterable[TransferAircraft]) -> str:
    """Aircraft by where they come from: `50 aircraft points from the pool`."""
    points: Counter[int | None] = Counter()
    for order in orders:
        points[order.loser] += order.points
    sources = {loser: "the pool" if loser is None else f"air group {loser}" for loser in points}
    return listed(f"{count(number, 'aircraft point')} from {sources[loser]}" for loser, number in points.items())
