"""Replacements by rule: who gets how many points, as far as the pools go; a proposal to the player (§6.4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from wir.model.groups import Group
from wir.model.hexes import distance
from wir.model.sides import Side
from wir.model.view import View
from wir.orders.movement import Replace
from wir.rules.quality import cost_of, maximum_strength
from wir.rules.replacements import LOT, experience_after, why_not_replaceable

_FAR = 99


class First(StrEnum):
    """Who comes first when the pools do not last."""

    FRONT = "those nearest to the enemy"
    ELITE = "the most experienced"
    WEAKEST = "the weakest"


@dataclass(frozen=True, slots=True)
class Plan:
    """Orders for replacements, what they cost the pools, and the experience that they cost the units together."""

    orders: tuple[Replace, ...]
    infantry: int
    vehicle: int
    experience: int


def planned(view: View, side: Side, first: First, percent: int, groups: Iterable[Group] | None = None) -> Plan:
    """Brings every unit of a side, or of some groups, up to `percent` of its maximum, in the order of a rule."""
    chosen = view.groups_of(side) if groups is None else groups
    open_to = [group for group in chosen if why_not_replaceable(group) is None]
    pools = view.players[side].pools
    infantry, vehicle, lost = pools.infantry, pools.vehicle, 0
    orders: list[Replace] = []
    for group, place in _ranked(view, open_to, first):
        unit = group.units[place]
        cost = cost_of(unit.type)
        wanted = maximum_strength(unit.type, view.date, side) * percent // 100 - unit.strength
        points = min(wanted, infantry // cost.infantry, vehicle // cost.vehicle if cost.vehicle else wanted)
        points = max(0, points // LOT * LOT)
        if points:
            infantry -= points * cost.infantry
            vehicle -= points * cost.vehicle
            lost += unit.experience - experience_after(view, group, place, points)
            orders.append(Replace(group.id, place, points))
    return Plan(tuple(orders), pools.infantry - infantry, pools.vehicle - vehicle, lost)


def _ranked(view: View, groups: Iterable[Group], first: First) -> list[tuple[Group, int]]:
    """Every unit of these groups by the rule, then by number and place."""
    enemies = sorted({enemy.at for enemy in view.groups.values() if enemy.side is not view.viewer})

    def rank(entry: tuple[Group, int]) -> tuple[int, int, int]:
        group, place = entry
        unit = group.units[place]
        by = {
            First.FRONT: min((distance(group.at, at) for at in enemies), default=_FAR),
            First.ELITE: -unit.experience,
            First.WEAKEST: unit.strength,
        }[first]
        return by, group.id, place

    return sorted(((group, place) for group in groups for place in range(len(group.units))), key=rank)
