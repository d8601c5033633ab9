"""Dividing groups and transferring units between them (§4.1, §4.3, §4.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from wir.model.groups import Group, Kind
from wir.model.state import State
from wir.model.units import Unit
from wir.rules.artillery import within_limit
from wir.rules.change import Change
from wir.rules.refusal import Refusal
from wir.rules.tables import UNITS_IN_GROUP
from wir.rules.unit_table import MECHANIZED_GROUP_TYPES
from wir.rules.zones import occupied_by


def why_wrong_kind(kind: Kind, units: Sequence[Unit]) -> Refusal | None:
    """Why units may not be in a group of a kind, or None: mechanized groups hold mobile types only (§4.1, R24)."""
    wrong = [unit for unit in units if kind is Kind.MECHANIZED and unit.type not in MECHANIZED_GROUP_TYPES]
    if wrong:
        return Refusal("4.1", f"{wrong[0].name} may not be in a mechanized group")
    return None


def why_no_unit(group: Group, place: int, paragraph: str) -> Refusal | None:
    """Why there is no unit at a place from 0 in a group, or None; `paragraph` is the one it is wanted under (R6)."""
    if 0 <= place < len(group.units):
        return None
    return Refusal(paragraph, f"group {group.id} has no unit {place}; its units are 0 to {len(group.units) - 1}", "R6")


def why_bad_places(group: Group, places: Sequence[int], guns: int, paragraph: str) -> Refusal | None:
    """Why a choice of units, by place from 0, and guns cannot be taken from a group, or None (§4.3, §4.4, R6).

    `paragraph` is the one that the choice is made under.
    """
    for place in places:
        if (refusal := why_no_unit(group, place, paragraph)) is not None:
            return refusal
    if len(set(places)) != len(places):
        return Refusal(paragraph, "the same unit is named twice")
    if not 0 <= guns <= group.artillery:
        return Refusal(paragraph, f"group {group.id} has {group.artillery} artillery points, not {guns}")
    return None


def why_cannot_divide(state: State, group: Group, kind: Kind, places: Sequence[int], guns: int) -> Refusal | None:
    """Why a group may not be divided so, or None (§4.3)."""
    refusal = why_bad_places(group, places, guns, "4.3")
    if refusal is not None:
        return refusal
    if not places:
        return Refusal("4.3", "name at least one unit for the new group")
    if occupied_by(state, group.side)[group.at] > 1:
        return Refusal("4.3", f"group {group.id} is stacked with another group")
    if state.free_number(group.side, kind) is None:
        return Refusal("4.3", f"every {kind} group number is in use")
    return why_wrong_kind(kind, [group.units[place] for place in places])


def why_no_part_of(state: State, group: Group, kind: Kind) -> Refusal | None:
    """Why no unit of a group at all may form a new group of a kind, or None (§4.3)."""
    first: Refusal | None = None
    for place in range(len(group.units)):
        refusal = why_cannot_divide(state, group, kind, (place,), 0)
        if refusal is None:
            return None
        first = first or refusal
    return first


def divide(change: Change, group: Group, kind: Kind, places: Sequence[int], guns: int) -> None:
    """Carries out a checked division; the new group stands in the same entrenchments (§4.3, R23)."""
    number = change.state.free_number(group.side, kind)
    if number is None:
        raise ValueError(f"no {kind} group number is free")
    taken = tuple(group.units[place] for place in places)
    left = tuple(unit for place, unit in enumerate(group.units) if place not in places)
    new = replace(group, id=number, units=taken, artillery=guns)
    change.put(new)
    _take_from(change, group, left, guns)
    change.tell("divided", "4.3", "R23", only=group.side, side=group.side, group=group.id, new=number)


def why_cannot_transfer(loser: Group, gainer: Group, places: Sequence[int], guns: int) -> Refusal | None:
    """Why units and guns may not pass from one group to another, or None (§4.4, R25)."""
    refusal = why_bad_places(loser, places, guns, "4.4")
    if refusal is not None:
        return refusal
    if loser.id == gainer.id:
        return Refusal("4.4", "a group cannot transfer to itself")
    if loser.at != gainer.at:
        return Refusal("4.4", f"groups {loser.id} and {gainer.id} are not in the same hex")
    if not places and not guns:
        return Refusal("4.4", "name at least one unit or some artillery")
    if len(gainer.units) + len(places) > UNITS_IN_GROUP:
        return Refusal("4.4", f"group {gainer.id} would have more than {UNITS_IN_GROUP} units")
    return why_wrong_kind(gainer.kind, [loser.units[place] for place in places])


def transfer(change: Change, loser: Group, gainer: Group, places: Sequence[int], guns: int) -> None:
    """Carries out a checked transfer; units out of supply bring the weeks they have marched so (§4.4, R23, R151)."""
    taken = tuple(loser.units[place] for place in places)
    left = tuple(unit for place, unit in enumerate(loser.units) if place not in places)
    _take_from(change, loser, left, guns)
    joined = join(change, gainer, taken, loser.entrenchment)
    weeks = max(gainer.weeks_unsupplied, loser.weeks_unsupplied if taken else 0)
    joined = replace(joined, artillery=joined.artillery + guns, weeks_unsupplied=weeks)
    change.put(within_limit(change, joined))
    change.tell(
        "transferred",
        "4.4",
        "R23",
        only=loser.side,
        side=loser.side,
        group=loser.id,
        to=gainer.id,
        units=[u.name for u in taken],
    )


def join(change: Change, group: Group, units: Sequence[Unit], entrenchment: int) -> Group:
    """The group with units added, dug in as deep as the mean of both by strength, rounded down (R23)."""
    coming = sum(unit.strength for unit in units)
    total = group.strength + coming
    level = (group.strength * group.entrenchment + coming * entrenchment) // total if total else group.entrenchment
    return change.put(replace(group, units=(*group.units, *units), entrenchment=level))


def _take_from(change: Change, group: Group, left: tuple[Unit, ...], guns: int) -> None:
    """Leaves a group with these units; the guns of a group without any go back to the pool (§4.3, §4.4, R153)."""
    rest = group.artillery - guns
    if not left:
        change.earn(group.side, artillery=rest)
    change.put(replace(group, units=left, artillery=rest))
