"""Orders that fit the moment, for the steps of the guide: the best one of each kind that they ask for."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Final

from wir.estimates.forecast import Beliefs, beliefs_of, forecast_between, plotted_attacks
from wir.model.groups import Group, StrikeKind
from wir.model.hexes import DIRECTIONS, Hex, direction_to, nearest, neighbour, ring, step_to
from wir.model.view import View
from wir.orders.base import Order
from wir.orders.catalogue import legal_orders
from wir.orders.movement import Move, Plot, PlotStrike, RailMove, Replace
from wir.rules.replacements import room_for

_WORN: Final = Fraction(1, 4)
"""The most that a unit to be filled up may lack, relative to what it has, so that it loses little experience."""


def example_of(view: View, name: str) -> Order | None:
    """An order of the kind that a step of the guide asks for; None if there is none. Raises KeyError if unknown."""
    return _EXAMPLES[name](view)


def example_words(order: Order, view: View) -> dict[str, str]:
    """The parts of an example that texts use: the order, the group, its plot or direction, and the hex it leads to."""
    words = {
        name: str(getattr(order, name)) for name in ("group", "plot", "direction", "target") if hasattr(order, name)
    }
    if isinstance(order, Plot):
        words["target"] = str(neighbour(view.groups[order.group].at, int(order.plot[0])))
    elif isinstance(order, PlotStrike) and order.strike is not None:
        words |= {"group": str(order.air), "target": str(order.strike.target)}
    return {"order": str(order), **words}


def _stopping(view: View) -> Order | None:
    """An attack at the best odds without advance, by one of two groups that can make it together."""
    beliefs = beliefs_of(view, samples=0)
    starts = sorted({group.at for group in _free(view)})
    found = [_attack(view, start, target, beliefs) for start in starts for target in ring(start)]
    return max(filter(None, found), key=lambda attack: attack[:2], default=(0, 0, None))[2]


def _attack(view: View, start: Hex, target: Hex, beliefs: Beliefs) -> tuple[int, Fraction, Order | None] | None:
    """An attack by the last group in a hex, infantry if there is any; None if there is no enemy to meet.

    Before it come how many kinds of group could make it together, and the odds of all groups there.
    """
    able = [group for group in _free(view) if group.at == start and _joins(view, group, target)]
    found = forecast_between(view, start, target, beliefs) if able else None
    if found is None:
        return None
    order = Plot(able[-1].id, f"{step_to(start, target)}S")
    return len({group.kind for group in able}), found.odds.likely, order


def _joining(view: View) -> Order | None:
    """A plot by which another group, preferably mechanized, joins a plotted attack and advances."""
    for (target, leg), parts in sorted(plotted_attacks(view).items()):
        if leg == 0 and len(parts) == 1:
            able = [group for group in _free(view) if _joins(view, group, target)]
            for group in sorted(able, key=lambda group: (not group.is_mechanized, group.id)):
                return Plot(group.id, str(step_to(group.at, target)))
    return None


def _joins(view: View, group: Group, target: Hex) -> bool:
    direction = direction_to(group.at, target)
    return direction is not None and Plot(group.id, str(direction)).check(view) is None


def _two_hexes(view: View) -> Order | None:
    """A plot of two hexes by a mechanized group at the front: into a gap if there is one, then far east."""
    enemies = view.hexes_of(view.viewer.enemy)
    plots = [
        Plot(group.id, f"{first}{second}")
        for group in _free(view)
        if group.is_mechanized
        for first, second in product(DIRECTIONS, repeat=2)
    ]

    def worth(plot: Plot) -> tuple[bool, bool, int, int]:
        start = view.groups[plot.group].at
        first = neighbour(start, int(plot.plot[0]))
        end = neighbour(first, int(plot.plot[1]))
        is_gap = not view.groups_at(first) and not view.groups_at(end)
        return nearest(start, enemies) == 1, is_gap, end.column, -plot.group

    return max((plot for plot in plots if plot.check(view) is None), key=worth, default=None)


def _march(view: View) -> Order | None:
    """A hex of strategic movement that brings a group up behind the front, or else any."""
    enemies = view.hexes_of(view.viewer.enemy)

    def worth(move: Move) -> tuple[bool, int]:
        start = view.groups[move.group].at
        before, after = nearest(start, enemies), nearest(neighbour(start, move.direction), enemies)
        return 1 < after < before, -after

    moves = (Move(group.id, direction) for group, direction in product(_free(view), DIRECTIONS))
    return max((move for move in moves if move.check(view) is None), key=worth, default=None)


def _by_rail(view: View) -> Order | None:
    """A move by rail, towards the enemy if possible."""
    ways = ((group, order) for group in _free(view) for order in legal_orders(view, "RAIL", group.id))
    moves = [(group, order) for group, order in ways if isinstance(order, RailMove)]
    enemies = view.hexes_of(view.viewer.enemy)

    def gain(move: tuple[Group, RailMove]) -> int:
        return nearest(move[0].at, enemies) - nearest(move[1].target, enemies)

    return max(moves, key=gain)[1] if moves else None


def _strike(view: View) -> Order | None:
    """A ground attack, where an attack is plotted if one can be flown there."""
    attacked = {target for target, _ in plotted_attacks(view)}
    strikes = [o for o in legal_orders(view, "STRIKE") if isinstance(o, PlotStrike) and o.strike is not None]
    ground = [o for o in strikes if o.strike is not None and o.strike.kind is StrikeKind.GROUND]
    return max(ground, key=lambda o: o.strike is not None and o.strike.target in attacked, default=None)


def _replacement(view: View) -> Order | None:
    """What a worn unit lacks, as far as the pools go; the least if all lack more than a quarter."""
    places = [(group, place) for group in _free(view) for place in range(len(group.units))]
    rooms = [(room_for(view, group, place), group, place) for group, place in places]
    orders = [(room, Replace(group.id, place, room)) for room, group, place in rooms]
    able = [(room, order) for room, order in orders if order.check(view) is None]

    def worth(found: tuple[int, Replace]) -> tuple[bool, int]:
        room, order = found
        is_worn = room <= view.groups[order.group].units[order.unit].strength * _WORN
        return is_worn, room if is_worn else -room

    return max(able, key=worth)[1] if able else None


def _free(view: View) -> list[Group]:
    """The side's groups without orders yet."""
    return [group for group in view.groups_of(view.viewer) if not group.plot and not group.marched]


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
