"""Replacements (§6.4)."""

from fractions import Fraction
from typing import Any

from wir.model.groups import Group
from wir.model.players import Refilled
from wir.model.records import replace
from wir.model.sides import Side
from wir.model.state import State
from wir.model.units import Unit, UnitType
from wir.rules.change import Change
from wir.rules.experience import diluted
from wir.rules.grouping import why_no_unit
from wir.rules.quality import cost_of, maximum_strength
from wir.rules.refusal import Refusal

LOT = 10
"""Strength points are built and replaced in multiples of this (§4.9, §6.4)."""


def why_not_replaceable(group: Group) -> Refusal | None:
    """Why a group may receive no replacements now, or None (§6.4)."""
    if not group.supplied:
        return Refusal("6.4", f"group {group.id} is out of supply")
    if group.guns_added:
        return Refusal("6.5", f"group {group.id} has added artillery this week")
    if group.moved:
        return Refusal("6.4", f"group {group.id} has used strategic movement this week")
    return None


def room_for(state: State, group: Group, place: int) -> int:
    """Replacement points that a unit could still take: whole tens within its maximum and the pools (§6.4, R22)."""
    unit = group.units[place]
    pools = state.players[group.side].pools
    lacks = maximum_strength(unit.type, state.date, group.side) - unit.strength
    room = cost_of(unit.type).paid_for(lacks, pools.infantry, pools.vehicle)
    return room // LOT * LOT


def why_cannot_replace(state: State, group: Group, place: int, points: int) -> Refusal | None:
    """Why a unit, by its place in the group, may not receive so many points, or None (§6.4, §4.9)."""
    if (refusal := why_not_replaceable(group) or why_no_unit(group, place, "6.4")) is not None:
        return refusal
    if points < LOT or points % LOT:
        return Refusal("6.4", f"replacements are at least {LOT} points, in multiples of {LOT}, not {points}")
    unit = group.units[place]
    limit = maximum_strength(unit.type, state.date, group.side)
    if unit.strength + points > limit:
        most = max(0, limit - unit.strength) // LOT * LOT
        fits = f"{most} more fit" if most else f"no lot of {LOT} fits"
        return Refusal("4.9", f"{unit.name} has {unit.strength} of at most {limit} strength points: {fits}")
    return why_cannot_pay(state, group.side, unit.type, points)


def why_cannot_pay(state: State, side: Side, type_: UnitType, points: int) -> Refusal | None:
    """Why the pools cannot pay for so many strength points of a type, or None (§4.9)."""
    cost, pools = cost_of(type_), state.players[side].pools
    if pools.infantry < cost.infantry * points:
        return Refusal("4.9", f"this needs {cost.infantry * points} infantry points; the pool has {pools.infantry}")
    if pools.vehicle < cost.vehicle * points:
        return Refusal("4.9", f"this needs {cost.vehicle * points} vehicle points; the pool has {pools.vehicle}")
    return None


def experience_after(state: State, group: Group, place: int, points: int) -> int:
    """Experience of a unit after so many points, by all its recruits of the phase, in whole percent (R167).

    It starts from the unit as it was when the phase began, so that one order or many come to the same; halves round up.
    """
    unit, first = group.units[place], _before(state, group, place)
    exact = diluted(first, unit.strength + points - first.strength, state.date, group.side)
    return int(exact + Fraction(1, 2))


def _before(state: State, group: Group, place: int) -> Unit:
    """The unit as it was before the first replacements of this phase."""
    unit = group.units[place]
    for entry in state.players[group.side].refilled:
        if (entry.group, entry.place) == (group.id, place):
            return replace(unit, strength=entry.strength, experience=entry.experience)
    return unit


def replace_losses(change: Change, group: Group, place: int, points: int) -> None:
    """Carries out checked replacements; recruits dilute the unit's experience (§6.4, §8.2, R167)."""
    unit = group.units[place]
    cost = cost_of(unit.type)
    experience = experience_after(change.state, group, place, points)
    player, first = change.player(group.side), _before(change.state, group, place)
    if first is unit:
        entry = Refilled(group.id, place, unit.strength, unit.experience)
        change.update(group.side, refilled=(*player.refilled, entry))
    fuller = replace(unit, strength=unit.strength + points, experience=experience)
    change.pay(group.side, infantry=cost.infantry * points, vehicle=cost.vehicle * points)
    change.put(group.with_unit(place, fuller))
    facts: dict[str, Any] = {"unit": unit.name, "points": points, "experience": [unit.experience, experience]}
    change.tell("replaced", "6.4", "R89", "R167", of=group, private=True, **facts)
