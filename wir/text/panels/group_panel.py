"""What a combat group, an air group or a depot is and can still do (§4.6, §6.1)."""

from collections.abc import Iterable
from typing import Final

from wir.ai.plans import plans_of
from wir.estimates.belief import appearance_of, believed_entrenchment
from wir.estimates.delegations import army_groups, led_by_staff
from wir.estimates.forecast import believed_range
from wir.estimates.group_rows import acs_of
from wir.estimates.marches import river_points
from wir.estimates.standing import HOLDS, MARCHES, NEAR, Hold, why_woken
from wir.estimates.ways import Way, why_no_step
from wir.model.groups import AirGroup, Depot, Group, Mover, Status
from wir.model.phases import MOVEMENT, SUPPLY_OF
from wir.model.players import Sighting
from wir.model.units import FATIGUE_LIMIT, Unit
from wir.model.view import View
from wir.model.widths import one_cell_each
from wir.model.words import count, day_words, kind_of_group, multiple, place
from wir.rules.entrenchment import defence_multiple
from wir.rules.ground import is_difficult
from wir.rules.levels import counts_unsupplied_marches, is_held, is_stranded, is_surprised
from wir.rules.movement import allowance, hexes_left, is_rooted, why_cut_short
from wir.rules.plots import entered_by, met_by, plot_words
from wir.rules.quality import maximum_strength
from wir.rules.supply import awaits_supply, is_cut_off, recalls_last_week, status_shown
from wir.rules.tables import MAXIMUM
from wir.rules.zones import field_of, has_enemy
from wir.text.panels.lines import Line, Role, Span, bar, entry, fact, flowed, gauge, length, line, shortened, wrapped
from wir.text.panels.words import LAST_WEEK, ROOTED, SIDE_ROLES, STATUS, cite, label_in_cells, plate, remark

_FIGURE: Final = 3
"""Digits of a unit's strength, experience and fatigue."""

_LEAST_NAME: Final = 6
_LEAST_BAR: Final = 3
_LONGEST_BAR: Final = 8
_THIS_WEEK: Final = "this week"


def group_panel(view: View, group: Group, width: int) -> list[Line]:
    """A combat group: everything for its own side, what is known and believed about an enemy one."""
    if not view.knows(group.side):
        return [_title(group, width), *believed_lines(view, group, width)]
    standing = [*_status(view, group, width), *doing_lines(view, group, width)]
    return [*_head(view, group, width), *standing, *unit_lines(view, group, width)]


def air_panel(view: View, air: AirGroup, width: int) -> list[Line]:
    """An air group; for an enemy one only whether it has aircraft."""
    lines = [_title(air, width)]
    if not view.knows(air.side):
        return lines + remark("has aircraft" if air.points else "has no aircraft", Role.FAINT, width)
    if air.at is None:
        lines += remark("being rebuilt", Role.WARNING, width, "7.7", "R97")
        return lines + remark(back_words(view, air), Role.LABEL, width)
    lines += flowed([line(fact("aircraft", air.points), " points")], width)
    lines += _status(view, air, width)
    if air.strike is not None:
        aim = "bomb" if air.strike.kind == "bomb" else "ground attack"
        lines += entry("strike", f"{aim} {place(view.scenario, air.strike.target)}", width)
    return lines


def back_words(view: View, air: AirGroup) -> str:
    """When a destroyed air group comes back, or what it waits for once that week has come (§7.7, R97)."""
    if air.returns is not None and air.returns > view.week:
        return f"comes back from {day_words(view, air.returns)}"
    return "waits for room at a depot's start"


def depot_panel(view: View, depot: Depot, width: int) -> list[Line]:
    """A depot; for an enemy one only where it starts."""
    lines = [_title(depot, width), *entry("starts at", place(view.scenario, depot.entry), width)]
    if not view.knows(depot.side):
        return lines
    if is_cut_off(view, depot):
        lines += remark("held by the enemy: not usable", Role.BAD, width, "5.2", "R39")
    elif depot.at is not None:
        used = fact("has supplied from", place(view.scenario, depot.at))
        penalty = line(Span(count(depot.penalty, "penalty hex"), Role.VALUE))
        lines += flowed([used, penalty], width)
    elif depot.route:
        way = "".join(map(str, depot.route))
        lines += entry("last route", way, width)
    return lines


def unit_lines(view: View, group: Group, width: int) -> list[Line]:
    """Each unit with strength, experience and fatigue as numbers, and as bars or gauges where there is room."""
    names = [one_cell_each(unit.name) for unit in group.units]
    figures = 3 * (_FIGURE + 1)
    longest = max(map(len, names), default=0)
    spare = width - figures - max(_LEAST_NAME, longest)
    cells = min(_LONGEST_BAR, (spare - 3) // 3) if spare >= 3 * (_LEAST_BAR + 1) else 1 if spare >= 3 else 0
    room = width - figures - 3 * (cells + (1 if cells > 1 else 0))
    titles = "".join(f"{word:>{_FIGURE + 1}}{' ' * (cells + (cells > 1))}" for word in ("str", "exp", "fat"))
    head = line(Span(f"{'unit':<{room}}"[:room] + titles.rstrip(), Role.LABEL))
    return [head, *(_unit(view, group, unit, name, room, cells) for unit, name in zip(group.units, names, strict=True))]


def _unit(view: View, group: Group, unit: Unit, name: str, room: int, cells: int) -> Line:
    most = maximum_strength(unit.type, view.date, group.side)
    spent = unit.fatigue >= FATIGUE_LIMIT
    figures = (
        (unit.strength, most, Role.BAR_STRENGTH, Role.VALUE),
        (unit.experience, 100, Role.BAR_EXPERIENCE, Role.VALUE),
        (unit.fatigue, FATIGUE_LIMIT, Role.BAR_FATIGUE, Role.BAD if spent else Role.VALUE),
    )
    parts: list[str | Span | Line] = [f"{shortened(name, room):<{room}}"]
    for value, top, role, figure in figures:
        parts.append(Span(f"{value:>{_FIGURE + 1}}", figure))
        if cells > 1:
            parts += [" ", bar(value, top, cells, role)]
        elif cells:
            parts.append(gauge(value, top, role))
    return line(*parts)


def _title(group: Mover | Depot, width: int) -> Line:
    kind = "depot" if isinstance(group, Depot) else kind_of_group(group)
    number = plate(group.id)
    words = f"{group.side.title()} {kind}"
    words = words if length((number,)) + 1 + len(words) <= width else kind
    rest = width - len(number.text) - len(words) - 2
    rule = line(" ", Span("─" * rest, Role.RULE)) if rest > 0 else ()
    return line(number, " ", Span(words, SIDE_ROLES[group.side]), rule)


def _head(view: View, group: Group, width: int) -> list[Line]:
    lines = [_title(group, width)]
    label = label_in_cells(view.scenario, group)
    if label is not None:
        lines += remark(label, Role.TEXT, width)
    figures = [fact("strength", group.strength), fact("ACS", acs_of(group)), fact("guns", group.artillery)]
    return lines + flowed([*figures, _entrenchment(group)], width)


def _entrenchment(group: Group) -> Line:
    if not group.entrenchment:
        return line(Span("not dug in", Role.LABEL))
    factor = multiple(defence_multiple(group.entrenchment))
    return line(fact("dug in", group.entrenchment), Span(f" {factor}", Role.GOOD))


def status_words(view: View, group: Mover) -> tuple[Status | None, str]:
    """The status of a group in words, behind its code; there is none while the depots still move, or after the end."""
    if view.ending is not None:
        is_supplied = group.supplied or status_shown(view, group) is Status.SUPPLIED
        return None, f"{'supplied' if is_supplied else 'not supplied'} at the end"
    if recalls_last_week(view, group):
        if isinstance(group, Group) and group.raised == view.week:
            return None, "formed this week, not supplied yet"
        status = status_shown(view, group)
        return status, LAST_WEEK[status]
    if awaits_supply(view, group):
        return None, "not supplied yet this week"
    if isinstance(group, Group):
        if group.status is Status.NO_ACTION and not group.moved:
            if is_surprised(view, group.side):
                return group.status, "may neither move nor plot this week"
            words = "may not move unless supply reduces its fatigue"
            return group.status, words if _may_rest(view, group) else "may not move this week, only plot S or B"
        return group.status, (ROOTED if is_rooted(view, group) else STATUS)[group.status]
    return group.status, _flies(view, group)


def _flies(view: View, air: AirGroup) -> str:
    """What an air group on the map may do once its side's depots have moved (§6.2, §6.9, §7.1)."""
    if is_surprised(view, air.side):
        return "taken by surprise: neither moves nor flies this week"
    if air.moved:
        return "moved: no mission this week"
    if air.supplied:
        return "supplied: may strike and intercept" if air.points else "supplied, but without aircraft: may only move"
    return "unsupplied: may only move"


def _may_rest(view: View, group: Group) -> bool:
    """Whether supply may still reduce a group's fatigue before any group moves this week."""
    return view.phase <= SUPPLY_OF[group.side] and not (group.supplied or group.halted)


def _status(view: View, group: Mover, width: int) -> list[Line]:
    status, words = status_words(view, group)
    if status is None:
        return remark(words, Role.LABEL, width, indent=2)
    role = {Status.SUPPLIED: Role.GOOD, Status.UNSUPPLIED: Role.WARNING}.get(status, Role.LABEL)
    lines = wrapped(line(Span(status.value, role), f" {words}"), width, indent=2)
    if group.supplied_by:
        lines += entry("supplied by", f"depot {group.supplied_by}", width)
    return lines


def doing_lines(view: View, group: Group, width: int) -> list[Line]:
    """The plot of a friendly group, its orders for weeks, what is left of its move, and anything that holds it back."""
    lines: list[Line] = []
    if group.plot:
        words = plot_words(group.plot, met_by(view, group, group.plot))
        lines += entry("plot", line(Span(group.plot, Role.VALUE), f" {words}"), width)
    if view.ending is not None:
        return lines
    if told := told_words(view, group.id):
        lines += remark(told, Role.VALUE, width, indent=2)
    if not group.plot and view.phase in MOVEMENT and view.side is group.side:
        left = Span(str(hexes_left(view, group)), Role.VALUE)
        lines += entry("moves left", line(left, f" of {allowance(view, group)}"), width)
    if group.other_end is not None:
        hidden = line(f"{place(view.scenario, group.other_end)} ", cite("3.3", "R116"))
        lines += entry("hidden march, other end", hidden, width)
    if group.weeks_unsupplied and counts_unsupplied_marches(view, group):
        weeks = count(group.weeks_unsupplied, "week")
        stranded = is_stranded(view, group)
        still = ": stands still" if is_held(view, group) else ": no plots that move" if stranded else ""
        still += " unless supplied" if still and _may_rest(view, group) else ""
        warned = f"marched {weeks} unsupplied{still}"
        lines += remark(warned, Role.BAD if stranded else Role.WARNING, width, "10.0", "R49", indent=1)
    if group.is_spent:
        words = f"a unit is at {FATIGUE_LIMIT}{'' if _may_rest(view, group) else ': may not move'}"
        lines += remark(words, Role.BAD, width, "8.1", indent=1)
    return lines


def believed_lines(view: View, group: Group, width: int) -> list[Line]:
    """How long an enemy has been in his hex, what battle last showed of him, and what is believed."""
    sighting = view.own.sightings.get(group.id)
    since = since_words(view, group)
    lines = entry("came", since, width) if since == _THIS_WEEK else entry("here since", since, width)
    if view.options.limited_intelligence:
        return lines + entry("looks", line(believed_words(view, group), " ", cite("4.6", "R165")), width)
    if sighting is not None:
        lines += flowed(_fought(view, sighting), width, gap=1)
    estimate, level = fact("estimated", believed_words(view, group)), believed_entrenchment(view, group)
    dug_in = line(Span("dug in ", Role.LABEL), f"about {level}") if level else line("hardly dug in")
    return lines + flowed([estimate, dug_in], width, gap=1)


def _fought(view: View, sighting: Sighting) -> list[Line]:
    """What was seen of a group when it last fought."""
    week = week_words(view, sighting.week)
    when = week if sighting.week >= view.week - 1 else f"in {week}"
    seen = fact("ACS", sighting.strength), fact("dug in", sighting.entrenchment)
    return [line(Span(f"fought {when}:", Role.LABEL)), *seen]


def believed_words(view: View, group: Group) -> str:
    """What is believed about an enemy's strength: a range of ACS, or under R165 what it looks like."""
    if view.options.limited_intelligence:
        look = appearance_of(view, group)
        return "unknown" if look is None else look.value
    low, high = believed_range(view, group)
    return f"ACS {low}-{high}"


def since_words(view: View, group: Group) -> str:
    """How long an enemy has been in his hex: since the start for one that has not moved."""
    is_first = group.since <= 1 and any((each.id, each.at) == (group.id, group.at) for each in view.scenario.groups)
    return week_words(view, 0 if is_first else group.since)


def week_words(view: View, week: int) -> str:
    """A week relative to the present one; the start for one before the first."""
    if week < 1:
        return "the start"
    return _THIS_WEEK if week == view.week else "last week" if week == view.week - 1 else f"week {week}"


def way_words(view: View, group: Group, way: Way) -> str:
    """What a march costs, what stops it this week, and how many weeks it takes from then on."""
    goal, halt = place(view.scenario, way.goal), way.halt(group.at)
    to = f"to a hex beside {goal}, which the enemy holds" if way.is_beside(group.at) else f"to {goal}"
    river = river_points(view, group, way.march)
    fatigue = f"{way.march.fatigue} fatigue" + (f", {river} for the river out of an enemy zone" if river else "")
    if not way.march.directions:
        words = f"{to}: no step now, as {why_no_step(view, group, way)}"
    elif halt == way.goal:
        words = f"{to} for {fatigue}"
    else:
        words = f"{to}: this week to {place(view.scenario, halt)} for {fatigue}"
    if way.march.directions and halt in field_of(view, group.side).enemy_zone:
        words += ", where an enemy zone stops it"
    elif halt != way.goal and way.march.directions and is_difficult(view, halt):
        words += ", where the ground stops it"
    elif halt != way.goal and way.march.directions and (cut := why_cut_short(view, group)):
        words += f", the one hex that {cut} leaves it"
    guns = guns_note(view, group) if way.march.directions else ""
    return f"{words}; {count(way.weeks, 'week')} more{guns}" if way.weeks else f"{words}{guns}"


def guns_left_behind(groups: Iterable[Group]) -> int:
    """Artillery points that would stay behind if those of the groups that can still move did so (§8.10)."""
    return sum(group.artillery for group in groups if not (group.plot or group.status is Status.NO_ACTION))


def guns_note(view: View, group: Group) -> str:
    """A note that a group's guns do not move with it, as long as it can still move; empty if it has none (§8.10)."""
    points = guns_left_behind([group])
    return f"; moving sends its {points} guns back to the pool{pool_note(view, points)}" if points else ""


def pool_note(view: View, points: int) -> str:
    """What becomes of guns for which the pool has no room; empty if it has room for so many points (§8.10)."""
    room = max(0, MAXIMUM["artillery"] - view.own.pools.artillery)
    if points <= room:
        return ""
    return f", which has room for {room}: the rest is lost" if room else ", which is full: they are lost"


def plot_guns_note(view: View, group: Group, plot: str) -> str:
    """The same for a legal plot; a group that meets the enemy keeps its guns unless it advances (§8.10)."""
    way = entered_by(group.at, plot)
    if not (group.artillery and way):
        return ""
    advances = " if it advances" if has_enemy(view, way[0], group.side) else ""
    return f"; its {group.artillery} guns go back to the pool{advances}{pool_note(view, group.artillery)}"


def waking_words(holds: Iterable[Hold]) -> str:
    """What ends holds early; empty if the enemy is beside all of them already, and so wakes none."""
    farthest = max(hold.wakes for hold in holds)
    return "" if farthest < 1 else f", or until an enemy comes {'near' if farthest == NEAR else 'nearer'}"


def told_words(view: View, number: int) -> str:
    """The orders that a group has for the weeks to come, or where the staff sends it; empty if it has none."""
    goal, hold = MARCHES.of(view).get(number), HOLDS.of(view).get(number)
    if goal is not None:
        return f"marches to {place(view.scenario, goal)} each week"
    if hold is not None and not why_woken(view, number, hold):
        return "stays this week" if hold.is_stay else f"holds until week {hold.until}{waking_words([hold])}"
    name, bound_for = led_by_staff(view).get(number), plans_of(view).goals.get(number)
    is_there = number in view.groups and view.groups[number].at == bound_for
    bound = f"bound for {place(view.scenario, bound_for)}" if bound_for is not None and not is_there else ""
    if name is None:
        return f"{bound} by the staff's plan" if bound else ""
    return f"led by the staff with {army_groups(view)[name].called}{', ' if bound else ''}{bound}"
