"""What the staff orders for the army groups that it leads: its plan with everybody else standing still."""

from collections.abc import Collection, Mapping

from wir.ai.staff import Proposed, Task, proposal, standing_still
from wir.estimates.delegations import army_groups, led_by_staff
from wir.estimates.sectors import Sector, sectors_of
from wir.estimates.standing import HOLDS, MARCHES
from wir.model.hexes import Hex
from wir.model.view import View


def orders_of_staff(view: View, *, again: bool = False) -> list[tuple[str, Proposed]]:
    """The lines of a week for the groups that it leads, in the order in which they are given, each with their name.

    No army group leaves its sector. Those that have had their orders this week get others only `again`. Whoever holds
    or marches by an order of several weeks does so under the staff, too.
    """
    waiting = {name for name, each in army_groups(view).items() if again or each.acted < view.week}
    told = {*MARCHES.of(view), *HOLDS.of(view)}
    led = {n: name for n, name in led_by_staff(view).items() if name in waiting and n not in told} if waiting else {}
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
    return [each for each in found if not _leaves(each[1], sectors, areas[each[0]])]


def _leaves(line: Proposed, sectors: Mapping[Hex, Sector], area: Collection[Sector | None]) -> bool:
    """Whether groups march or go by rail to a sector in which none of their army group stands."""
    return line.task in (Task.MARCH, Task.RAIL) and line.at is not None and sectors.get(line.at) not in area
