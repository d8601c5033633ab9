"""Room for a side's plots and retreats: groups that will find none in the hex that they would enter (§7.3, §7.7)."""

from collections.abc import Mapping

from wir.model.groups import Group
from wir.model.hexes import Hex, neighbour, ring
from wir.model.records import replace
from wir.model.view import View
from wir.rules.plots import LegAction, legs
from wir.rules.retreats import can_retreat
from wir.rules.tables import STACKING
from wir.rules.zones import has_enemy, occupied_by


def without_room(view: View, plots: Mapping[int, str] | None = None) -> dict[int, Hex]:
    """The viewer's groups whose plots will fail before a hex full of friends, each with that hex (§7.3, R66, R138).

    `plots` are tried in place of what the groups of these numbers have plotted. Enemies are assumed to stay; attackers
    may have left their hexes by the second leg, so only what is certain is listed.
    """
    side, given = view.viewer, plots or {}
    at = {group.id: group.at for group in view.groups_of(side)}
    todo = {number: legs(given.get(number, view.groups[number].plot)) for number in sorted(at)}
    standing, found = occupied_by(view, side).copy(), dict[int, Hex]()
    for leg in range(max(map(len, todo.values()), default=0)):
        moves = {n: each[leg] for n, each in todo.items() if len(each) > leg and n not in found}
        attackers: dict[int, Hex] = {}
        for number, move in moves.items():
            target = neighbour(at[number], move.direction) if move.action is LegAction.MOVE else at[number]
            if has_enemy(view, target, side):
                attackers[number] = target
            elif target != at[number] and standing[target] >= STACKING:
                found[number] = target
            else:
                standing.subtract([at[number]])
                standing.update([target])
                at[number] = target
        standing.subtract(at[number] for number in attackers)
        at |= attackers
    return found


def crowds_out(view: View, group: Group, end: Hex) -> bool:
    """Whether a group that marches to a hex would take a friend's room there.

    The friend has plotted to go there, or stands beside it without another way to retreat (§7.3, §7.7). One who stands
    with the group does not count: of two who share the last place, one would be lost if both stayed.
    """
    side = group.side
    if end == group.at:
        return False
    there = view.copy()
    there.groups[group.id] = replace(group, at=end)
    if without_room(there).keys() - without_room(view).keys():
        return True
    beside = {hex_ for hex_ in ring(end) if hex_ != group.at and view.groups_at(hex_, side)}
    return any(can_retreat(view, hex_, side) and not can_retreat(there, hex_, side) for hex_ in beside)
