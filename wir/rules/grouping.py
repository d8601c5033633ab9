"""Units that change groups: dividing, transferring, sailing (§4.1, §4.3, §4.4, §4.10)."""

from collections.abc import Sequence
from typing import Any

from wir.model.groups import Group, Kind
from wir.model.hexes import Hex
from wir.model.records import replace
from wir.model.sides import Side
from wir.model.state import State
from wir.model.terrain import Sea
from wir.model.units import Unit
from wir.rules.artillery import within_limit
from wir.rules.change import Change
from wir.rules.levels import why_surprised
from wir.rules.quality import MECHANIZED_GROUP_TYPES, NAVAL_BANNED
from wir.rules.refusal import Refusal
from wir.rules.tables import PORTS, UNITS_IN_GROUP
from wir.rules.zones import occupied_by


def why_wrong_kind(kind: Kind, units: Sequence[Unit]) -> Refusal | None:
    """Why units may not be in a group of a kind, or None: mechanized groups hold mobile types only (§4.1, R24)."""
    wrong = [unit for unit in units if kind is Kind.MECHANIZED and unit.type not in MECHANIZED_GROUP_TYPES]
    if wrong:
        return Refusal("4.1", f"{wrong[0].name} may not be in a mechanized group")
    return None


def why_no_unit(group: Group, place: int, paragraph: str) -> Refusal | None:
    """Why there is no unit at an index of a group, or None; `paragraph` is the one to cite (R6)."""
    if 0 <= place < len(group.units):
        return None
    return Refusal(paragraph, f"group {group.id} has no unit {place}; its units are 0 to {len(group.units) - 1}", "R6")


def _why_bad_places(group: Group, places: Sequence[int], guns: int, paragraph: str) -> Refusal | None:
    """Why a choice of units, by place from 0, and guns cannot be taken from a group, or None (§4.3, §4.4, R6).

    `paragraph` is the one to cite.
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
    """Why a group may not be divided like this, or None (§4.3)."""
    if (refusal := _why_bad_places(group, places, guns, "4.3")) is not None:
        return refusal
    if not places:
        return Refusal("4.3", "name at least one unit for the new group")
    if occupied_by(state, group.side)[group.at] > 1:
        other = "another" if len(state.groups_at(group.at, group.side)) > 1 else "an air"
        return Refusal("4.3", f"group {group.id} is stacked with {other} group")
    refusal = why_no_number(state, group.side, kind, "4.3")
    return refusal or why_wrong_kind(kind, [group.units[place] for place in places])


def why_no_number(state: State, side: Side, kind: Kind, paragraph: str, ruling: str | None = None) -> Refusal | None:
    """Why no group of a kind can be formed, or None; it says if neither kind can be (§4.3, R135)."""
    used = [each for each in Kind if state.free_number(side, each) is None]
    if kind not in used:
        return None
    which = "" if len(used) == len(Kind) else f"{kind} "
    return Refusal(paragraph, f"every {which}group number is in use", ruling)


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
    """Carries out a checked division; the new group keeps the entrenchment level (§4.3, R23)."""
    number = change.state.free_number(group.side, kind)
    if number is None:
        raise ValueError(f"no {kind} group number is free")
    taken = tuple(group.units[place] for place in places)
    change.put(replace(group, id=number, units=taken, artillery=guns))
    back = _take_from(change, group, places, guns)
    change.tell("divided", "4.3", "R23", of=group, private=True, new=number, guns_back=back)


def why_cannot_transfer(loser: Group, gainer: Group, places: Sequence[int], guns: int) -> Refusal | None:
    """Why units and guns may not pass from one group to another, or None (§4.4, R25)."""
    if (refusal := _why_bad_places(loser, places, guns, "4.4")) is not None:
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
    """Carries out a checked transfer; units bring the weeks that they have marched out of supply (§4.4, R23, R151)."""
    taken = tuple(loser.units[place] for place in places)
    back = _take_from(change, loser, places, guns)
    joined = join(change, gainer, taken, loser.entrenchment)
    weeks = max(gainer.weeks_unsupplied, loser.weeks_unsupplied if taken else 0)
    joined = replace(joined, artillery=joined.artillery + guns, weeks_unsupplied=weeks)
    limited = change.put(within_limit(change, joined))
    back += joined.artillery - limited.artillery
    moved: dict[str, Any] = {"units": [unit.name for unit in taken], "guns": guns, "guns_back": back}
    change.tell("transferred", "4.4", "R23", of=loser, private=True, to=gainer.id, **moved)


def join(change: Change, group: Group, units: Sequence[Unit], entrenchment: int) -> Group:
    """The group with units added, its entrenchment the strength-weighted mean of both, rounded down (R23)."""
    coming = sum(unit.strength for unit in units)
    total = group.strength + coming
    level = (group.strength * group.entrenchment + coming * entrenchment) // total
    return change.put(replace(group, units=(*group.units, *units), entrenchment=level))


def _take_from(change: Change, group: Group, places: Sequence[int], guns: int) -> int:
    """Takes units and guns from a group; returns how many guns go back to the pool.

    If no unit is left, all its other guns do (§4.3, §4.4, R153).
    """
    left = tuple(unit for place, unit in enumerate(group.units) if place not in places)
    rest = group.artillery - guns
    change.put(replace(group, units=left, artillery=rest))
    if left:
        return 0
    change.earn(group.side, artillery=rest)
    return rest


def port_sea(state: State, hex_: Hex, side: Side) -> Sea | None:
    """The sea of a friendly port in a hex, the book's or the map's own, or None (§4.10, R147)."""
    city = state.city_at(hex_)
    if city is None or city.owner is not side:
        return None
    named = next((sea for sea, names in PORTS.items() if city.name in names), None)
    return named or state.scenario.board.place_of(city.name).port


def why_cannot_sail(state: State, loser: Group, gainer: Group, place: int) -> Refusal | None:
    """Why a unit, by its place from 0, may not go by sea from one group to another, or None.

    §4.10, R27, R28, R147; nothing sails while the side is taken by surprise (R128).
    """
    if (refusal := why_surprised(state, loser)) is not None:
        return refusal
    side = loser.side
    seas = {port_sea(state, group.at, side) for group in (loser, gainer)}
    sea = next(iter(seas)) if len(seas) == 1 else None
    if sea is None or loser.at == gainer.at:
        return Refusal(
            "4.10", f"groups {loser.id} and {gainer.id} are not in two friendly ports on the same sea", "R147"
        )
    if any(group.kind is not Kind.INFANTRY for group in (loser, gainer)):
        return Refusal("4.10", "both groups must be infantry groups")
    return why_sea_closed(state, sea, side) or _why_not_aboard(loser, gainer, place)


def why_sea_closed(state: State, sea: Sea, side: Side) -> Refusal | None:
    """Why no unit of a side may sail in a sea this week, or None (§4.10, R27, R147)."""
    if sea is Sea.BALTIC and side is Side.SOVIET:
        return Refusal("4.10", "the Soviets never sail in the Baltic Sea")
    if sea is Sea.WHITE and state.weather.freezes:
        return Refusal("4.10", "the White Sea is frozen", "R147")
    if sea in state.players[side].sailed:
        return Refusal("4.10", f"a unit has already sailed in the {sea.value.title()} Sea this week", "R27")
    return None


def _why_not_aboard(loser: Group, gainer: Group, place: int) -> Refusal | None:
    if (refusal := why_no_unit(loser, place, "4.10")) is not None:
        return refusal
    unit = loser.units[place]
    if unit.type in NAVAL_BANNED:
        return Refusal("4.10", f"{unit.name} may never go by sea", NAVAL_BANNED[unit.type])
    if len(gainer.units) >= UNITS_IN_GROUP:
        return Refusal("4.4", f"group {gainer.id} already has {UNITS_IN_GROUP} units")
    return None


def sail(change: Change, loser: Group, gainer: Group, place: int) -> None:
    """Carries out a checked transfer by sea; guns and entrenchment stay behind (§4.10, R27, R152)."""
    side = loser.side
    sea = port_sea(change.state, loser.at, side)
    if sea is None:
        raise ValueError(f"group {loser.id} is not in a port")
    unit = loser.units[place]
    back = _take_from(change, loser, [place], 0)
    joined = join(change, gainer, [unit], 0)
    change.put(replace(joined, weeks_unsupplied=max(joined.weeks_unsupplied, loser.weeks_unsupplied)))
    change.update(side, sailed=(*change.player(side).sailed, sea))
    sailed: dict[str, Any] = {"unit": unit.name, "to": gainer.id, "sea": sea.value, "guns_back": back}
    change.tell("sailed", "4.10", "R27", of=loser, private=True, **sailed)
