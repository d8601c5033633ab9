"""Away by sea: who would be lost in a port from which no way leads over land sails to another (§4.10)."""

from wir.ai.situation import Situation
from wir.model.groups import Group
from wir.model.hexes import FAR
from wir.model.view import View
from wir.orders.adjustment import Sail
from wir.rules.ground import is_fortified
from wir.rules.retreats import can_retreat


def next_sail(situation: Situation, view: View) -> Sail | None:
    """The next unit to be taken off, to the port farthest from the enemy; None where nobody needs to be."""
    for group in view.groups_of(situation.side):
        if view.city_at(group.at) is None or not is_doomed(situation, view, group):
            continue
        safe = (
            order
            for order in Sail.offers(view, group.id)
            if order.check(view) is None and not is_doomed(situation, view, view.groups[order.gainer])
        )
        away = situation.contact
        best = max(safe, key=lambda order: (away.get(view.groups[order.gainer].at, FAR), -order.gainer), default=None)
        if best is not None:
            return best
    return None


def is_doomed(situation: Situation, view: View, group: Group) -> bool:
    """Whether enemies within reach could drive out a group that has nowhere to go."""
    if can_retreat(view, group.at, group.side) or is_fortified(view, group.at):
        return False
    together = sum(map(situation.defence, view.groups_at(group.at, group.side)))
    return situation.threat.get(group.at, 0) >= situation.constants.doomed_at * together
