"""What the staff orders for the army groups it leads: its plan, with all other groups standing still."""

from collections.abc import Collection, Mapping

from wir.ai.staff import Proposed, Task, agreed, proposal, standing_still
from wir.estimates.delegations import army_groups, led_by_staff
from wir.estimates.room import without_room
from wir.estimates.sectors import Sector, sectors_of
from wir.estimates.standing import HOLDS, MARCHES
from wir.model.hexes import Hex
from wir.model.records import replace
from wir.model.view import View
from wir.orders.giving import carried_out
from wir.orders.movement import Plot, group_of
from wir.rules.plots import entered_by


def orders_of_staff(view: View, *, again: bool = False) -> list[tuple[str, Proposed]]:
    """The lines of a week for the groups that it leads, in the order in which they are given, each with their name.

    No army group leaves its sector, and no group is sent where two others will be. Groups that have had their orders
    this week get others only `again`. Orders for several weeks, to hold or to march, stand under the staff too.
    """
    waiting = {name for name, each in army_groups(view).items() if again or each.acted < view.week}
    ordered = {*MARCHES.of(view), *HOLDS.of(view)}
    led = {n: name for n, name in led_by_staff(view).items() if name in waiting and n not in ordered} if waiting else {}
    if not led:
        return []
    sectors, others = sectors_of(view), {mover.id for mover in view.movers_of(view.viewer)} - led.keys()
    areas: dict[str, set[Sector | None]] = {}
    for mover in view.movers_of(view.viewer):
        if mover.id in led and mover.at is not None:
            areas.setdefault(led[mover.id], set()).add(sectors.get(mover.at))
    found = [
        (led[line.groups[0]], line)
        for line in sorted(proposal(standing_still(view, others)), key=lambda line: line.turn)
        if line.orders and led.keys() >= {*line.groups}
    ]
    return _with_room(view, [each for each in found if not _leaves(each[1], sectors, areas[each[0]])])


def _leaves(line: Proposed, sectors: Mapping[Hex, Sector], area: Collection[Sector | None]) -> bool:
    """Whether groups march or go by rail to a sector in which none of their army group stands."""
    return line.task in (Task.MARCH, Task.RAIL) and line.at is not None and sectors.get(line.at) not in area


def _with_room(view: View, lines: list[tuple[str, Proposed]]) -> list[tuple[str, Proposed]]:
    """The lines without the plots for which there is no room, or that would take another group's room (§7.3, R66)."""
    orders, _ = agreed(view, [line for _, line in lines])
    after = view
    for order in orders:
        after = carried_out(after, order)
    plots = {order.group: order.plot for order in orders if isinstance(order, Plot)}
    left_out: dict[int, str] = {}
    while (number := _crowded(view, after, plots, left_out)) is not None:
        left_out[number] = view.groups[number].plot
    trimmed = [(name, _without_plots(line, left_out)) for name, line in lines]
    return [(name, line) for name, line in trimmed if line.orders]


def _crowded(before: View, after: View, plots: Mapping[int, str], left_out: Mapping[int, str]) -> int | None:
    """A group with a new plot that should stay put, so that these plots fill no hex before another group gets there."""
    found = without_room(before)
    for number, at in without_room(after, left_out).items():
        new = [n for n, plot in plots.items() if n not in left_out and at in entered_by(after.groups[n].at, plot)]
        if number in new:
            return number
        if new and found.get(number) != at:
            return max(new)
    return None


def _without_plots(line: Proposed, numbers: Collection[int]) -> Proposed:
    """A line without the plots of these groups, and without those that have no other order in it."""
    orders = tuple(each for each in line.orders if not (isinstance(each, Plot) and each.group in numbers))
    if orders == line.orders:
        return line
    busy = {group_of(each) for each in orders}
    return replace(line, orders=orders, groups=tuple(number for number in line.groups if number in busy))
