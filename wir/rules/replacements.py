"""Replacements (§6.4)."""

from __future__ import annotations

from dataclasses import replace

from wir.model.groups import Group
from wir.model.sides import Side
from wir.model.state import State
from wir.model.units import UnitType
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
    cost = cost_of(unit.type)
    room = maximum_strength(unit.type, state.date, group.side) - unit.strength
    room = min(room, pools.infantry // cost.infantry)
    if cost.vehicle:
        room = min(room, pools.vehicle // cost.vehicle)
    return max(0, room // LOT * LOT)


def why_cannot_replace(state: State, group: Group, place: int, points: int) -> Refusal | None:
    """Why a unit, by its place in the group, may not receive so many points, or None (§6.4, §4.9)."""
    refusal = why_not_replaceable(group) or why_no_unit(group, place, "6.4")
    if refusal is not None:
        return refusal
    if points <= 0 or points % LOT:
        return Refusal("6.4", f"replacements come in multiples of {LOT}, not {points}")
    unit = group.units[place]
    limit = maximum_strength(unit.type, state.date, group.side)
    if unit.strength + points > limit:
        return Refusal("4.9", f"{unit.name} has {unit.strength} of at most {limit} strength points")
    return why_cannot_pay(state, group.side, unit.type, points)


def why_cannot_pay(state: State, side: Side, type_: UnitType, points: int) -> Refusal | None:
    """Why the pools cannot pay for so many strength points of a type, or None (§4.9)."""
    cost, pools = cost_of(type_), state.players[side].pools
    if pools.infantry < cost.infantry * points:
        return Refusal("4.9", f"{cost.infantry * points} infantry points needed, {pools.infantry} in the pool")
    if pools.vehicle < cost.vehicle * points:
        return Refusal("4.9", f"{cost.vehicle * points} vehicle points needed, {pools.vehicle} in the pool")
    return None


def replace_losses(change: Change, group: Group, place: int, points: int) -> None:
    """Carries out checked replacements; recruits dilute the unit's experience (§6.4, §8.2)."""
    unit = group.units[place]
    cost = cost_of(unit.type)
    exact = diluted(unit, points, change.state.date, group.side)
    experience = change.dice.rounded(exact, "8.2", "dilution", group.id, place, side=group.side)
    fuller = replace(unit, strength=unit.strength + points, experience=experience)
    change.pay(group.side, infantry=cost.infantry * points, vehicle=cost.vehicle * points)
    change.put(replace(group, units=(*group.units[:place], fuller, *group.units[place + 1 :])))
    change.tell(
        "replaced",
        "6.4",
        "R89",
        only=group.side,
        side=group.side,
        group=group.id,
        unit=unit.name,
        points=points,
        experience=[unit.experience, experience],
    )
