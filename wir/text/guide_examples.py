"""Orders that fit the moment, for the guide to name: what the enemy has done before decides which attacks there are."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Final

from wir.estimates.forecast import Beliefs, beliefs_of, forecast_between, plotted_attacks
from wir.model.groups import Group, StrikeKind
from wir.model.hexes import DIRECTIONS, Hex, direction_to, distance, neighbour, ring
from wir.model.view import View
from wir.orders.base import Order
from wir.orders.catalogue import legal_orders
from wir.orders.movement import Move, Plot, PlotStrike, RailMove, Replace
from wir.rules.replacements import room_for

_FAR: Final = 99


@dataclass(frozen=True, slots=True)
class _Attack:
    """An attack out of one hex: how many kinds of group could make it together, and the odds of all who stand there."""

    order: Order
    kinds: int
    odds: Fraction


def example_of(view: View, name: str) -> Order | None:
    """An order of the kind that a step of the guide asks for; None where there is none. Raises KeyError if unknown."""
    return _EXAMPLES[name](view)


def example_words(order: Order, view: View) -> dict[str, str]:
    """The parts of an example that texts name: the order itself, the group, its plot, and the hex it is aimed at."""
    words = {"order": str(order)}
    if isinstance(order, Plot):
        start = view.groups[order.group].at
        words |= {"group": str(order.group), "plot": order.plot, "target": str(neighbour(start, int(order.plot[0])))}
    elif isinstance(order, (Move, Replace)):
        words |= {"group": str(order.group)}
    elif isinstance(order, RailMove):
        words |= {"group": str(order.group), "target": str(order.target)}
    elif isinstance(order, PlotStrike) and order.strike is not None:
        words |= {"group": str(order.air), "target": str(order.strike.target)}
    return words


def _stopping(view: View) -> Order | None:
    """An attack at the best odds after which the group stays, by one of two groups that can make it together."""
    beliefs = beliefs_of(view, samples=0)
    starts = sorted({group.at for group in _free(view)})
    found = [_attack(view, start, target, beliefs) for start in starts for target in ring(start)]
    attacks = [attack for attack in found if attack is not None]
    return max(attacks, key=lambda attack: (attack.kinds, attack.odds)).order if attacks else None


def _attack(view: View, start: Hex, target: Hex, beliefs: Beliefs) -> _Attack | None:
    """The attack of the last group of a hex, which is infantry where there is any; None where nobody can be met."""
    able = [group for group in _free(view) if group.at == start and _joins(view, group, target)]
    found = forecast_between(view, start, target, beliefs) if able else None
    if found is None:
        return None
    order = Plot(able[-1].id, f"{direction_to(start, target)}S")
    return _Attack(order, len({group.kind for group in able}), found.odds.likely)


def _joining(view: View) -> Order | None:
    """A plot by which a further group, mechanized by preference, joins an attack that is plotted, and advances."""
    for (target, leg), parts in sorted(plotted_attacks(view).items()):
        if leg == 0 and len(parts) == 1:
            able = [group for group in _free(view) if _joins(view, group, target)]
            for group in sorted(able, key=lambda group: (not group.is_mechanized, group.id)):
                return Plot(group.id, str(direction_to(group.at, target)))
    return None


def _joins(view: View, group: Group, target: Hex) -> bool:
    direction = direction_to(group.at, target)
    return direction is not None and Plot(group.id, str(direction)).check(view) is None


def _two_hexes(view: View) -> Order | None:
    """A plot of two hexes by a mechanized group: into a gap where there is one, and as far east as it leads."""
    plots = [
        Plot(group.id, f"{first}{second}")
        for group in _free(view)
        if group.is_mechanized
        for first, second in product(DIRECTIONS, repeat=2)
    ]

    def worth(plot: Plot) -> tuple[bool, int, int]:
        first = neighbour(view.groups[plot.group].at, int(plot.plot[0]))
        end = neighbour(first, int(plot.plot[1]))
        return not view.groups_at(first) and not view.groups_at(end), end.column, -plot.group

    return max((plot for plot in plots if plot.check(view) is None), key=worth, default=None)


def _march(view: View) -> Order | None:
    """A hex of strategic movement, towards the enemy where that is possible."""
    steps = product(_free(view), DIRECTIONS)
    moves = ((group, neighbour(group.at, direction), Move(group.id, direction)) for group, direction in steps)
    return _nearest(view, (found for found in moves if found[2].check(view) is None))


def _by_rail(view: View) -> Order | None:
    """A move by rail, towards the enemy where that is possible."""
    ways = ((group, order) for group in _free(view) for order in legal_orders(view, "RAIL", group.id))
    return _nearest(view, ((group, order.target, order) for group, order in ways if isinstance(order, RailMove)))


def _strike(view: View) -> Order | None:
    """A ground attack, where an attack is plotted if one can be flown there."""
    attacked = {target for target, _ in plotted_attacks(view)}
    strikes = [o for o in legal_orders(view, "STRIKE") if isinstance(o, PlotStrike) and o.strike is not None]
    ground = [o for o in strikes if o.strike is not None and o.strike.kind is StrikeKind.GROUND]
    return max(ground, key=lambda o: o.strike is not None and o.strike.target in attacked, default=None)


def _replacement(view: View) -> Order | None:
    """What the unit lacks that lacks most, as far as the pools go."""
    places = [(group, place) for group in _free(view) for place in range(len(group.units))]
    rooms = [(room_for(view, group, place), group, place) for group, place in places]
    orders = [(room, Replace(group.id, place, room)) for room, group, place in rooms]
    able = [(room, order) for room, order in orders if order.check(view) is None]
    return max(able, key=lambda found: found[0])[1] if able else None


def _free(view: View) -> list[Group]:
    """The own groups that have been told nothing yet."""
    return [group for group in view.groups_of(view.viewer) if not group.plot and not group.marched]


def _nearest(view: View, ways: Iterable[tuple[Group, Hex, Order]]) -> Order | None:
    """Of orders that take a group to a hex the one that brings it nearer to the enemy than any other."""
    enemies = sorted({group.at for group in view.groups_of(view.viewer.enemy)})

    def away(hex_: Hex) -> int:
        return min((distance(hex_, enemy) for enemy in enemies), default=_FAR)

    best = max(ways, key=lambda way: away(way[0].at) - away(way[1]), default=None)
    return None if best is None else best[2]


_EXAMPLES: Final[dict[str, Callable[[View], Order | None]]] = {
    "stopping": _stopping,
    "joining": _joining,
    "two_hexes": _two_hexes,
    "march": _march,
    "rail": _by_rail,
    "strike": _strike,
    "replacement": _replacement,
}
"""The kinds of order for which the guide has an example."""
