"""A march by its goal in words, the same for screen and plain mode."""

from __future__ import annotations

from wir.estimates.delegations import army_groups, led_by_staff
from wir.estimates.standing import holds_of, marches_of, why_woken
from wir.estimates.ways import Way
from wir.model.groups import Group
from wir.model.view import View
from wir.model.words import count, place
from wir.rules.ground import is_difficult
from wir.rules.zones import field_of


def way_words(view: View, group: Group, way: Way) -> str:
    """What a march costs, what stops it this week, and how many weeks it takes from then on."""
    goal, halt = place(view.scenario, way.goal), way.halt(group.at)
    if not way.march.directions:
        words = f"to {goal}: no step this week"
    elif halt == way.goal:
        words = f"to {goal} for {way.march.fatigue} fatigue"
    else:
        words = f"to {goal}: this week to {place(view.scenario, halt)} for {way.march.fatigue} fatigue"
    if way.march.directions and halt in field_of(view, group.side).enemy_zone:
        words += ", where an enemy zone stops it"
    elif halt != way.goal and way.march.directions and is_difficult(view, halt):
        words += ", where the ground stops it"
    return f"{words}; {count(way.weeks, 'week')} more" if way.weeks else words


def told_words(view: View, number: int) -> str:
    """What a group has been told for the weeks to come; empty where that is nothing."""
    goal, hold = marches_of(view).get(number), holds_of(view).get(number)
    if goal is not None:
        return f"marches to {place(view.scenario, goal)} each week"
    if hold is not None and not why_woken(view, number, hold):
        return f"holds before week {hold.until}, or until an enemy comes near"
    name = led_by_staff(view).get(number)
    return f"led by the staff with {army_groups(view)[name].called}" if name is not None else ""
