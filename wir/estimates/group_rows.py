"""A side's own groups in figures, sorted and filtered: which are idle, tired, out of supply."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from wir.estimates.standing import without_need_of_orders
from wir.model.groups import AirGroup, Group, Mover, Status
from wir.model.hexes import Hex
from wir.model.phases import MOVEMENT
from wir.model.view import View
from wir.model.widths import one_cell_each
from wir.model.words import kind_of_group, name_and_bearing
from wir.rules.air_strikes import why_no_strike_by
from wir.rules.bombardment import basic_acs
from wir.rules.fatigue import mean_fatigue
from wir.rules.levels import why_surprised
from wir.rules.movement import why_cannot_rebase
from wir.rules.supply import status_shown


@dataclass(frozen=True, slots=True)
class GroupRow:
    """What the list shows of a group.

    `bearing` says how far it is from the named place; empty at the place itself. `strength` of an air group is
    its aircraft points. `acs` is in whole points, `experience` and `fatigue` are the means of its units in percent; a
    group is `spent` if one of them is at the limit. `units` names them.
    `idle` marks one that could act now and has no orders.
    """

    number: int
    kind: str
    at: Hex
    place: str
    bearing: str
    strength: int
    acs: int
    fatigue: int
    spent: bool
    experience: int
    status: Status
    supplied: bool
    entrenchment: int
    guns: int
    plot: str
    idle: bool
    units: str


def group_rows(view: View) -> list[GroupRow]:
    """A row for each group of the side of a View, combat groups first, by number."""
    busy = without_need_of_orders(view)
    return [_row(view, mover, mover.at, busy) for mover in view.movers_of(view.viewer) if mover.at is not None]


def _row(view: View, mover: Mover, at: Hex, busy: Collection[int]) -> GroupRow:
    name, bearing = name_and_bearing(view.scenario, at)
    combat = mover if isinstance(mover, Group) else Group(mover.id, at)  # aircraft have no units, entrenchments or guns
    if isinstance(mover, Group):
        strength, plot = mover.strength, mover.plot
    else:
        strength, plot = mover.points, "" if mover.strike is None else f"{mover.strike.kind} {mover.strike.target}"
    return GroupRow(
        number=mover.id,
        kind=kind_of_group(mover),
        at=at,
        place=name,
        bearing=bearing,
        strength=strength,
        acs=acs_of(combat),
        fatigue=mean_fatigue(combat),
        spent=combat.is_spent,
        experience=sum(unit.experience for unit in combat.units) // max(1, len(combat.units)),
        status=status_shown(view, mover),
        supplied=mover.supplied or status_shown(view, mover) is Status.SUPPLIED,
        entrenchment=combat.entrenchment,
        guns=combat.artillery,
        plot=plot,
        idle=is_idle(view, mover, busy),
        units=", ".join(one_cell_each(unit.name) for unit in combat.units),
    )


def acs_of(group: Group) -> int:
    """A group's ACS in whole points, the same in lists, panels and speech (§7.6)."""
    return round(basic_acs(group))


def is_idle(view: View, group: Mover, busy: Collection[int] = ()) -> bool:
    """Whether a group may act now, has no march, plot, guns or strike, and is not among the `busy` (§6.1)."""
    if view.phase not in MOVEMENT or view.side is not group.side or group.id in busy:
        return False
    if isinstance(group, AirGroup):
        return group.strike is None and why_no_strike_by(view, group) is None
    has_orders = bool(group.moved or group.plot or group.guns_added)
    return not has_orders and group.status is not Status.NO_ACTION and why_surprised(view, group) is None


def idle_groups(view: View) -> list[Group]:
    """The side's combat groups that could act and have no orders."""
    busy = without_need_of_orders(view)
    return [group for group in view.groups_of(view.viewer) if is_idle(view, group, busy)]


def idle_aircraft(view: View) -> list[AirGroup]:
    """The side's air groups that may plot a strike and have not."""
    busy = without_need_of_orders(view)
    return [air for air in view.air_of(view.viewer) if is_idle(view, air, busy)]


def movers_left(view: View) -> list[Mover]:
    """The groups that could still act and have no orders, including air groups that could only change base."""
    busy = without_need_of_orders(view)
    able = [air for air in view.air_of(view.viewer) if why_cannot_rebase(view, air) is None and air.id not in busy]
    return [*idle_groups(view), *able]


def stays(view: View, mover: Mover) -> bool:
    """Whether a group that could act is likely not to: it is dug in, or could only move its base."""
    return mover.entrenchment > 0 if isinstance(mover, Group) else why_no_strike_by(view, mover) is not None


SORTS: Final[Mapping[str, Callable[[GroupRow], Any]]] = {
    "number": lambda row: row.number,
    "kind": lambda row: (row.kind, row.number),
    "place": lambda row: (row.place, row.number),
    "strength": lambda row: (-row.strength, row.number),
    "ACS": lambda row: (-row.acs, row.number),
    "fatigue": lambda row: (-row.fatigue, row.number),
    "experience": lambda row: (-row.experience, row.number),
    "supply": lambda row: (row.supplied, row.number),
    "entrenchment": lambda row: (-row.entrenchment, row.number),
    "guns": lambda row: (-row.guns, row.number),
    "plot": lambda row: (row.plot == "", row.plot, row.number),
    "idle": lambda row: (not row.idle, row.number),
}
"""What the list can be sorted by."""

FILTERS: Final[Mapping[str, Callable[[GroupRow], bool]]] = {
    "all": lambda _: True,
    "mechanized": lambda row: row.kind == "mechanized",
    "infantry": lambda row: row.kind == "infantry",
    "air": lambda row: row.kind == "air",
    "idle": lambda row: row.idle,
    "plotted": lambda row: bool(row.plot),
    "supplied": lambda row: row.supplied,
    "unsupplied": lambda row: not row.supplied,
    "tired": lambda row: row.fatigue >= TIRED,
    "spent": lambda row: row.status is Status.NO_ACTION,
    "dug in": lambda row: row.entrenchment > 0,
}
"""What the list can be filtered by."""

TIRED: Final = 60
"""Groups with a unit at this fatigue or more had better rest."""


def arranged(rows: Sequence[GroupRow], sort: str = "number", kept: str = "all") -> list[GroupRow]:
    """The rows that a filter keeps, in the order of a sort key. Raises KeyError for a name that is in neither table."""
    return sorted((row for row in rows if FILTERS[kept](row)), key=SORTS[sort])


def found(rows: Sequence[GroupRow], text: str) -> list[GroupRow]:
    """The rows whose number, place or (unless the text is a mere number) unit name begins with a text."""
    wanted = text.strip().casefold()
    return [row for row in rows if any(name.casefold().startswith(wanted) for name in _names(row, wanted))]


def _names(row: GroupRow, wanted: str) -> list[str]:
    units = [] if wanted.isdecimal() else row.units.split(", ")
    return [str(row.number), row.place, *units]
