"""Plots and strikes by their target: which hexes there are to aim at, and the plot that leads to one (§6.6, §6.9)."""

from itertools import product

from wir.estimates.forecast import plotted_attacks
from wir.model.groups import AirGroup, Group
from wir.model.hexes import DIRECTIONS, Hex, distance, end_of, neighbour, within
from wir.model.sides import Side
from wir.model.view import View
from wir.rules.plots import why_cannot_plot, why_must_stay
from wir.rules.tables import STRIKE_RANGE
from wir.rules.zones import has_enemy, is_full

PLOT_REACH = 2
"""The most hexes that a plot can lead."""


def plot_to(view: View, group: Group, target: Hex, end: str = "") -> str | None:
    """The shortest plot that leads a group to a hex, if possible by a way with room for it; None without any.

    Its `end` may be the letter of an attack without advance, `S`, or of a bombardment, `B`. Against an enemy a group
    that may not leave its hex attacks without advance.
    """
    if not end and has_enemy(view, target, group.side) and why_must_stay(view, group) is not None:
        end = "S"
    away = distance(group.at, target)
    if not 1 <= away <= PLOT_REACH:
        return None
    ways = ["".join(map(str, way)) for way in product(DIRECTIONS, repeat=away) if end_of(group.at, way) == target]
    legal = [way for way in ways if why_cannot_plot(view, group, way + end) is None]
    best = min(legal, key=lambda way: (_is_blocked(view, group, way), way), default=None)
    return None if best is None else best + end


def plot_targets(view: View, group: Group) -> list[Hex]:
    """The hexes with enemies that a group's plot could lead to, the nearest first."""
    near = [hex_ for hex_ in within(group.at, PLOT_REACH) if has_enemy(view, hex_, group.side)]
    return [hex_ for hex_ in _by_distance(group.at, near) if plot_to(view, group, hex_) is not None]


def strike_targets(view: View, air: AirGroup) -> list[Hex]:
    """The hexes with enemies or their factories within the range of an air group, the nearest first."""
    if air.at is None:
        return []
    reach = within(air.at, STRIKE_RANGE[air.side])
    return _by_distance(
        air.at, [hex_ for hex_ in reach if has_enemy(view, hex_, air.side) or has_factories(view, hex_, air.side.enemy)]
    )


def strike_targets_in_turn(view: View, air: AirGroup) -> list[Hex]:
    """The targets of an air group: those that friendly groups are to attack, then the others, the nearest first."""
    attacked = {target for target, _ in plotted_attacks(view)}
    return sorted(strike_targets(view, air), key=lambda hex_: hex_ not in attacked)


def _by_distance(start: Hex, hexes: list[Hex]) -> list[Hex]:
    """Hexes in order of distance."""
    return sorted(hexes, key=lambda hex_: (distance(start, hex_), hex_))


def has_factories(view: View, hex_: Hex, side: Side) -> bool:
    """Whether a side has factories in a hex, which the other can bomb."""
    city = view.city_at(hex_)
    return city is not None and city.owner is side and city.all_factories > 0


def _is_blocked(view: View, group: Group, way: str) -> bool:
    """Whether an enemy, or as many friends as a hex holds, stand in the first hex of a way (§6.7)."""
    first = neighbour(group.at, int(way[0]))
    return has_enemy(view, first, group.side) or is_full(view, group.side, first)
