"""Why a group takes no step towards a goal this week, or never comes there, in words (§6.2, §6.10, §8.1)."""

from wir.estimates.ways import Way, Ways
from wir.model.groups import Group
from wir.model.hexes import Hex, distance
from wir.model.units import FATIGUE_LIMIT
from wir.model.view import View
from wir.rules.ground import is_land
from wir.rules.movement import why_cannot_march, why_cannot_step
from wir.rules.zones import field_of, why_contested


def why_not(view: View, group: Group, goal: Hex) -> str:
    """Why a group does not march to a hex this week."""
    way = Ways(view, group).to(goal) if goal != group.at and not group.plot else None
    return why_no_way(view, group, goal) if way is None else why_no_step(view, group, way)


def why_no_step(view: View, group: Group, way: Way) -> str:
    """Why a way begins with no step this week."""
    return _why_not_into(view, group, way.later[0] if way.later else way.goal)


def why_no_way(view: View, group: Group, goal: Hex) -> str:
    """Why no way of a group leads to a hex."""
    if goal == group.at:
        return f"group {group.id} stands there"
    if (refusal := why_cannot_march(view, group)) is not None:
        return refusal.reason
    if not is_land(view, goal):
        return f"{goal} cannot be entered by land"
    field = field_of(view, group.side)
    around = view.scenario.board.land_around[group.at]
    onward = [near for near in around if distance(near, goal) < distance(group.at, goal)]
    held = [near for near in onward if field.is_contested(near) and not field.is_full(near)]
    barred = [near for near in held if why_cannot_step(view, group, near) is not None]
    if not barred:
        return "water or the enemy bars every way"
    return _why_not_into(view, group, barred[0])


def _why_not_into(view: View, group: Group, target: Hex) -> str:
    refusal = why_cannot_step(view, group, target)
    if refusal is None:
        return f"it would bring a unit to {FATIGUE_LIMIT} % fatigue"
    if refusal.paragraph == "6.10":
        return f"{group.at} is in an enemy zone of control, and {why_contested(view, group.side, target)}"
    return refusal.reason
