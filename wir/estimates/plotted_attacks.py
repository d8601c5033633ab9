"""The attacks that a side's plots amount to, before anything has happened (§6.6, §7.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from wir.model.groups import Group
from wir.model.hexes import Hex, neighbour
from wir.model.units import FATIGUE_LIMIT
from wir.model.view import View
from wir.rules.fatigue import tactical_fatigue
from wir.rules.plots import LegAction, legs


@dataclass(frozen=True, slots=True)
class Part:
    """A group's part in an attack: as it will be by then and where, and whether it stays where it is afterwards."""

    group: Group
    stays: bool = False


def plotted_attacks(view: View, plots: Mapping[int, str] | None = None) -> dict[tuple[Hex, int], tuple[Part, ...]]:
    """Every attack that a side has plotted, by target and leg from 0, with the groups that make it together.

    `plots` are tried in place of what the groups of these numbers have plotted.
    """
    found: dict[tuple[Hex, int], tuple[Part, ...]] = {}
    for group in view.groups_of(view.viewer):
        plot = (plots or {}).get(group.id, group.plot)
        attack = _first_attack(view, group, plot)
        if attack is not None:
            key, part = attack
            found[key] = (*found.get(key, ()), part)
    return found


def _first_attack(view: View, group: Group, plot: str) -> tuple[tuple[Hex, int], Part] | None:
    """The first attack of a plot if the way there is free: its target and leg, and the group as it comes there."""
    enemy = group.side.enemy
    for place, leg in enumerate(legs(plot)):
        if leg.action not in (LegAction.MOVE, LegAction.ATTACK_ONLY):
            continue
        target = neighbour(group.at, leg.direction)
        if view.groups_at(target, enemy) or view.air_at(target, enemy):
            return (target, place), Part(group, stays=leg.action is LegAction.ATTACK_ONLY)
        if leg.action is LegAction.MOVE:
            group = _moved(view, group, target)
    return None


def _moved(view: View, group: Group, target: Hex) -> Group:
    """The group after a hex of tactical movement: tired, without guns and works."""
    points = tactical_fatigue(view, group, target)
    units = tuple(replace(unit, fatigue=min(FATIGUE_LIMIT, unit.fatigue + points)) for unit in group.units)
    return replace(group, at=target, units=units, entrenchment=0, artillery=0)
