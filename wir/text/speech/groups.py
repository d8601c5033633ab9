"""Combat groups, air groups and depots in sentences: in full, and a line each (§4.6, §6.1)."""

from __future__ import annotations

from typing import Final

from wir.estimates.belief import appearance_of, believed_entrenchment
from wir.estimates.forecast import believed_range
from wir.estimates.group_rows import GroupRow, acs_of
from wir.model.groups import AirGroup, Depot, Group, Strike
from wir.model.hexes import COMPASS
from wir.model.phases import MOVEMENT, SUPPLY_OF
from wir.model.units import Unit
from wir.model.view import View
from wir.model.widths import one_cell_each
from wir.model.words import count, day_words, decimal, label_of
from wir.rules.entrenchment import defense_multiple
from wir.rules.levels import is_held, is_stranded
from wir.rules.movement import allowance, hexes_left
from wir.rules.quality import maximum_strength
from wir.rules.supply import awaits_supply, is_cut_off, recalls_last_week, status_shown
from wir.text.panels.words import LAST_WEEK, STATUS
from wir.text.speech.words import plot_aloud, sentence, whereabouts

_AIMS: Final = {"ground": "attack the ground at", "bomb": "bomb"}


def group_sentences(view: View, group: Group) -> list[str]:
    """A combat group: all of it for its own side, what is known and believed of one of the enemy's."""
    label = label_of(view.scenario, group)
    head = f"{group.side.title()} {group.kind} group {group.id}{f', {label},' if label else ''}"
    lines = [f"{head} at {whereabouts(view.scenario, group.at)}."]
    if not view.knows(group.side):
        return lines + _enemy_group(view, group)
    return [*lines, *_state_of(view, group), *(_unit(view, group, n) for n in range(len(group.units)))]


def air_sentences(view: View, air: AirGroup) -> list[str]:
    """An air group; of one of the enemy's only whether it has aircraft."""
    if not view.knows(air.side):
        where = "" if air.at is None else f" It stands at {whereabouts(view.scenario, air.at)}."
        return [f"{air_line(view, air)}{where}"]
    if air.at is None:
        back = f" It comes back from {day_words(view, air.returns)}." if air.returns else ""
        return [f"Air group {air.id} is being rebuilt.{back}"]
    lines = [f"Air group {air.id} at {whereabouts(view.scenario, air.at)}: {count(air.points, 'aircraft point')}."]
    lines.append(_status(view, air))
    return lines + ([f"It is to {strike_aloud(view, air.strike)}."] if air.strike else [])


def depot_sentences(view: View, depot: Depot) -> list[str]:
    """A depot: where it starts, what it has done this week, and its last route."""
    lines = [f"Depot {depot.id} starts at {whereabouts(view.scenario, depot.entry)}."]
    if not view.knows(depot.side):
        return lines
    if is_cut_off(view, depot):
        lines.append("The enemy holds that hex: it cannot be used.")
    elif depot.at is not None:
        penalty = f", after {count(depot.penalty, 'penalty hex', 'penalty hexes')}" if depot.penalty else ""
        week = "this week" if view.phase >= SUPPLY_OF[depot.side] else "last week"
        lines.append(f"It has supplied from {whereabouts(view.scenario, depot.at)} {week}{penalty}.")
    elif depot.route:
        lines.append(f"Its last route was {' '.join(COMPASS[direction] for direction in depot.route)}.")
    return lines


def group_line(view: View, group: Group) -> str:
    """A combat group in one sentence, without its place."""
    name = f"{group.side.title()} {group.kind} group {group.id}"
    if not view.knows(group.side):
        return f"{name}, {_believed(view, group)}."
    return f"{name}, strength {group.strength}, fatigue {_fatigue(group)}, {dug_in(group)}."


def air_line(view: View, air: AirGroup) -> str:
    """An air group in one sentence, without its place."""
    name = f"{air.side.title()} air group {air.id}"
    if view.knows(air.side):
        return f"{name}, {count(air.points, 'aircraft point')}."
    return f"{name}, {'with aircraft' if air.points else 'without aircraft'}."


def row_line(view: View, row: GroupRow) -> str:
    """An entry of the list of groups in one sentence."""
    name = f"Air group {row.number}" if row.kind == "air" else f"{row.kind.title()} group {row.number}"
    parts = [f"{name} at {whereabouts(view.scenario, row.at)}"]
    if row.kind == "air":
        parts.append(count(row.strength, "aircraft point"))
    else:
        parts += [f"strength {row.strength}", f"fatigue {row.fatigue}"]
        parts += [f"dug in {row.entrenchment}"] if row.entrenchment else []
        parts += [f"guns {row.guns}"] if row.guns else []
    parts.append("supplied" if row.supplied else "not supplied")
    parts += [f"plot {row.plot}"] if row.plot else []
    return sentence(", ".join([*parts, *(["idle"] if row.idle else [])]))


def strike_aloud(view: View, strike: Strike) -> str:
    """`bomb Minsk 9,17`."""
    return f"{_AIMS[strike.kind]} {whereabouts(view.scenario, strike.target)}"


def dug_in(group: Group) -> str:
    """How a group is entrenched, with what that is worth."""
    if not group.entrenchment:
        return "not dug in"
    return f"dug in to level {group.entrenchment}, defence times {decimal(defense_multiple(group.entrenchment), 2)}"


def _fatigue(group: Group) -> int:
    return max((unit.fatigue for unit in group.units), default=0)


def _state_of(view: View, group: Group) -> list[str]:
    """Strength, supply, what it is told to do and what holds it back."""
    power = f"combat strength {acs_of(group)}"
    lines = [sentence(f"Strength {group.strength}, {power}, {count(group.artillery, 'gun point')}, {dug_in(group)}")]
    lines.append(_status(view, group))
    if group.plot:
        lines.append(f"Its plot is {group.plot}: {plot_aloud(group.plot)}.")
    elif view.phase in MOVEMENT and view.side is group.side:
        hexes = count(allowance(view, group), "hex", "hexes")
        lines.append(f"It has {hexes_left(view, group)} of {hexes} of strategic movement left.")
    if group.weeks_unsupplied:
        stranded = " and may march, but not plot a move" if is_stranded(view, group) else ""
        still = " and may not move" if is_held(view, group) else stranded
        lines.append(f"It has marched unsupplied for {count(group.weeks_unsupplied, 'week')}{still}.")
    return lines + (["A unit has 95 fatigue: the group may not move."] if group.is_spent else [])


def _status(view: View, group: Group | AirGroup) -> str:
    if recalls_last_week(view, group):
        status = status_shown(view, group)
        return sentence(f"Status {status.value}, {LAST_WEEK[status]}")
    if awaits_supply(view, group):
        return "Not supplied yet this week."
    if isinstance(group, AirGroup):
        return sentence(f"Status {group.status.value}: {_air_status(group)}")
    by = f"; supplied by depot {group.supplied_by}" if group.supplied_by else ""
    return sentence(f"Status {group.status.value}, {STATUS[group.status]}{by}")


def _unit(view: View, group: Group, place: int) -> str:
    unit: Unit = group.units[place]
    most = maximum_strength(unit.type, view.date, group.side)
    figures = f"strength {unit.strength} of {most}, experience {unit.experience}, fatigue {unit.fatigue}"
    return f"Unit {place}, {one_cell_each(unit.name)}: {figures}."


def _air_status(air: AirGroup) -> str:
    if air.moved:
        return "moved, and flies no mission this week"
    return "supplied, may strike and intercept" if air.supplied else "not supplied, may only move"


def _enemy_group(view: View, group: Group) -> list[str]:
    """Since when it stands there, what was last met of it, and what is believed."""
    sighting = view.own.sightings.get(group.id)
    lines = [f"It came there in week {group.since}." if group.since > 0 else "It has stood there from the start."]
    if view.options.limited_intelligence:
        return [*lines, f"It is {_believed(view, group)}."]
    if sighting is not None:
        seen = f"combat strength {sighting.strength}, dug in to level {sighting.entrenchment}"
        lines.append(f"It last fought in week {sighting.week}: {seen}.")
    level = believed_entrenchment(view, group, sighting)
    return [*lines, f"Estimate: {_believed(view, group)}, dug in to about level {level}."]


def _believed(view: View, group: Group) -> str:
    """What is believed of an enemy's strength, or under R165 what it looks like."""
    if view.options.limited_intelligence:
        look = appearance_of(view, group)
        return "of unknown strength" if look is None else look.value
    low, high = believed_range(view, group)
    return f"combat strength about {low} to {high}"
