"""The career of a group or a unit: where it stood week by week, how strong it was, and what it went through."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from wir.model.calendar import spoken
from wir.model.errors import InputError
from wir.model.groups import Group
from wir.model.hexes import Hex
from wir.model.printable import is_number
from wir.model.scenario import Scenario
from wir.model.state import State
from wir.model.units import Unit
from wir.model.words import count
from wir.rules.tables import REDESIGNATIONS
from wir.text.panels.lines import BLANK, Line, Role, Span, heading, line, wrapped
from wir.text.panels.words import near, plate
from wir.text.war.chronicle import Chronicle, Happening

_LATER: Final = {old.label.upper(): new.label.upper() for _, types in REDESIGNATIONS for old, new in types.items()}
"""The types that were renamed all at once on a day (§8.13), in capital letters."""


@dataclass(frozen=True, slots=True)
class Station:
    """A week of a career: as it began, and what happened in it; `units` is empty if unknown."""

    week: int
    day: date
    name: str
    group: int
    at: Hex
    units: tuple[Unit, ...]
    happened: tuple[Happening, ...]


@dataclass(frozen=True, slots=True)
class Career:
    """The weeks in which a group or unit was on the map."""

    title: str
    stations: tuple[Station, ...]


def career(chronicle: Chronicle, who: str) -> Career:
    """The career of a group by number, or of a unit by name such as `17 PZ`, under all its names.

    Raises InputError if none like that was ever seen, SaveError if a part of the save is damaged.
    """
    words = " ".join(who.split()).upper().removeprefix("GROUP ")
    is_group = is_number(words)
    past = chronicle.past
    name = words if is_group else _first_name(chronicle, words)
    stations: list[Station] = []
    for number in past.numbers:
        state, week = chronicle.known(past.state(number)), chronicle.week(number)
        found = _group(state, int(words)) if is_group else _unit(state, name)
        if found is not None:
            group, units = found
            name = name if is_group else units[0].name.upper()
            happened = tuple(
                each for each in week.happened if each.concerns(group.id) or name in map(str.upper, each.units)
            )
            stations.append(Station(number, week.day, name, group.id, group.at, units, happened))
        name = name if is_group else dict(_renamings(week.happened)).get(name, name)
    if not stations:
        nobody = f"combat group {words}" if is_group else repr(who.strip())  # aircraft have no career
        raise InputError(f"no {nobody} was seen in this war; name a group or a unit, such as 17 PZ")
    return Career(f"GROUP {words}" if is_group else words, tuple(stations))


def _group(state: State, number: int) -> tuple[Group, tuple[Unit, ...]] | None:
    group = state.groups.get(number)
    return None if group is None else (group, group.units)


def _unit(state: State, name: str) -> tuple[Group, tuple[Unit, ...]] | None:
    """The unit of a name, or of the one that it has by now if its whole type was renamed."""
    designation, _, label = name.partition(" ")
    names = {name, f"{designation} {_LATER.get(label, label)}"}
    every = ((group, unit) for group in state.groups.values() for unit in group.units)
    return next(((group, (unit,)) for group, unit in every if unit.name.upper() in names), None)


def _renamings(happened: Sequence[Happening]) -> list[tuple[str, str]]:
    """The old and the new name of each unit that was renamed."""
    found = [each.units for each in happened if each.type == "redesignated" and len(each.units) > 1]
    return [(units[0].upper(), units[1].upper()) for units in found]


def _first_name(chronicle: Chronicle, name: str) -> str:
    """What a unit was called before it was renamed."""
    past = chronicle.past
    for number in reversed(past.numbers):
        for old, new in _renamings(chronicle.week(number).happened):
            name = old if name == new else name
    return name


def career_lines(found: Career, scenario: Scenario, width: int) -> list[Line]:
    """A career: its summary, then week by week what changed, without the weeks in which nothing did."""
    fights = sum(each.type == "attacked" for station in found.stations for each in station.happened)
    first, last = found.stations[0], found.stations[-1]
    told = f"{spoken(first.day)} to {spoken(last.day)}, {count(fights, 'combat')}"
    lines = [heading(found.title, width, line(Span(told, Role.LABEL)))]
    for station in eventful(found):
        lines += [BLANK, standing(station, scenario)]
        for each in station.happened:
            lines += [line("  ", spans) for spans in wrapped(each.text, width - 2, indent=2)]
    return lines


def eventful(found: Career) -> Iterator[Station]:
    """The weeks of a career in which something changed, and the last one."""
    before: tuple[object, ...] = ()
    for station in found.stations:
        now = (station.at, station.name, station.group)
        if now != before or station.happened or station is found.stations[-1]:
            yield station
        before = now


def standing(station: Station, scenario: Scenario, named: Callable[[Scenario, Hex], str] = near) -> Line:
    """When and where (`named` writes a hex), and with what strength as far as known."""
    units = station.units
    strength = sum(unit.strength for unit in units)
    experience = sum(unit.experience for unit in units) // max(1, len(units))
    fatigue = sum(unit.fatigue for unit in units) // max(1, len(units))
    known = f", strength {strength}, experience {experience}%, fatigue {fatigue}%" if units else ""
    is_unit = not station.name.isdigit()
    who = line(Span(f"{station.name} in ", Role.VALUE), plate(station.group)) if is_unit else plate(station.group)
    when = Span(f"{spoken(station.day)}  ", Role.TITLE)
    return line(when, who, " at ", named(scenario, station.at), Span(known, Role.LABEL))
