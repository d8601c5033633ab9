"""Tactical movement into a hex, advances after combat, and cities that are taken (§7.3, §7.8, §8.8, R137)."""

from __future__ import annotations

from dataclasses import replace

from wir.model.groups import Group
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.rules.change import Change
from wir.rules.fatigue import tactical_fatigue, tire_group
from wir.rules.movement import leave_hex
from wir.rules.tables import ADVANCE_CHANCE, STACKING
from wir.rules.zones import occupied_by


def enter(change: Change, group: Group, target: Hex, how: str, paragraph: str) -> None:
    """Moves a group a hex by tactical movement or advance: fatigue, guns back, city taken (§7.3, §7.8, §8.1, §8.8)."""
    start = group.at
    points = tactical_fatigue(change.state, group, target)
    moved = replace(leave_hex(change, group), at=target, since=change.state.week)
    tired = tire_group(moved, points, change.dice, how, change.segment, exhausting=True)
    change.put(tired)
    change.lose(group.side, group.strength - tired.strength)
    secrets = {group.side: {"fatigue": points}}
    change.tell(
        "moved" if how == "tactical" else "advanced",
        paragraph,
        of=group,
        by=how,
        start=start,
        to=target,
        secrets=secrets,
    )
    occupy(change, target, group.side)


def advance(change: Change, attackers: list[Group], target: Hex) -> list[int]:
    """Rolls for the advance of each attacker in order of number, until two stand in the hex (§7.8, R137).

    `attackers` are those that did not plot S; one whom the battle has spent stays behind (§8.1, R160). Returns the
    numbers of the groups that advanced.
    """
    advanced: list[int] = []
    for group in attackers:
        present = change.state.groups.get(group.id)
        if present is None or present.is_spent or occupied_by(change.state, group.side)[target] >= STACKING:
            continue
        if change.dice.chance(ADVANCE_CHANCE[group.kind], "7.8", change.segment, group.id, target):
            enter(change, present, target, "advance", "7.8")
            advanced.append(group.id)
        else:
            change.tell("stayed", "7.8", of=group, at=group.at, to=target)
    return advanced


def occupy(change: Change, hex_: Hex, side: Side) -> None:
    """Notes that a combat group has come to stand in a hex by tactical movement or an advance (§8.8, R133)."""
    change.state.control[hex_] = side
    city = change.state.city_at(hex_)
    if city is None or city.owner is side:
        return
    change.state.cities[city.name] = replace(
        city,
        owner=side,
        population=0,
        supply_centers=city.supply_centers // 2,
        heavy_industry=0,
        vehicle=0,
        artillery=0,
        aircraft=0,
    )
    change.state.captured = (*change.state.captured, (city.name, side))
    change.tell(
        "captured",
        "8.8",
        "R114",
        city=city.name,
        by=side,
        at=hex_,
        supply_centers=city.supply_centers // 2,
        factories_destroyed=city.all_factories,
        population_lost=city.population,
    )
