"""Tactical movement and advances into a hex, and the cities captured by them (§7.3, §7.8, §8.8, R137)."""

from wir.model.cities import City, Factory
from wir.model.groups import Group
from wir.model.hexes import Hex
from wir.model.records import replace
from wir.model.sides import Side
from wir.rules.change import Change, tell_move
from wir.rules.fatigue import tactical_fatigue, tactical_river, tire_group
from wir.rules.movement import leave_hex
from wir.rules.tables import ADVANCE_CHANCE, STACKING
from wir.rules.zones import is_full


def enter(change: Change, group: Group, target: Hex, *, advances: bool = False) -> None:
    """Moves a group a hex by tactical movement or advance: fatigue, guns back, city taken (§7.3, §7.8, §8.1, §8.8)."""
    start = group.at
    points = tactical_fatigue(change.state, group, target)
    moved = change.arrived(replace(leave_hex(change, group), at=target))
    change.put(tire_group(moved, points, exhausting=True))
    river = tactical_river(change.state, start, target)
    if advances:
        secrets = {group.side: {"fatigue": points, "river": river}}
        change.tell("advanced", "7.8", of=group, by="advance", start=start, to=target, secrets=secrets)
    else:
        tell_move(change, group, start, target, "tactical", "7.3", fatigue=points, river=river)
    occupy(change, target, group.side)


def advance(change: Change, attackers: list[Group], target: Hex) -> list[int]:
    """Rolls for the advance of each attacker in order of number, until two stand in the hex (§7.8, R137).

    `attackers` are those that did not plot S; one that the battle has exhausted stays behind (§8.1, R160), and so does
    one that finds no room; their side is told why. Returns the numbers of the groups that advanced.
    """
    advanced: list[int] = []
    for group in attackers:
        present = change.state.groups.get(group.id)
        if present is None:
            continue
        if present.is_spent:
            _stay(change, present, target, "a unit is at 95% fatigue", "8.1", "R160")
        elif is_full(change.state, group.side, target):
            _stay(change, present, target, f"{STACKING} friendly groups are there", "7.8", "R137")
        elif change.dice.chance(ADVANCE_CHANCE[group.kind], "7.8", change.segment, group.id, target):
            enter(change, present, target, advances=True)
            advanced.append(group.id)
        else:
            change.tell("stayed", "7.8", of=group, at=group.at, to=target, reason="")
    return advanced


def _stay(change: Change, group: Group, target: Hex, reason: str, paragraph: str, ruling: str) -> None:
    """Tells an attacker's side why no advance is rolled for it."""
    change.tell("stayed", paragraph, ruling, of=group, private=True, at=group.at, to=target, reason=reason)


def captured_city(city: City, side: Side) -> City:
    """A city as a side takes it: without people and factories, with half its supply centers (§8.8, R114)."""
    rest = city.supply_centers // 2
    lost = dict.fromkeys(Factory, 0)
    return replace(city.with_factories(lost), owner=side, population=0, supply_centers=rest)


def occupy(change: Change, hex_: Hex, side: Side) -> None:
    """Takes an enemy city in a hex that a combat group has entered by tactical movement or an advance (§8.8)."""
    city = change.state.city_at(hex_)
    if city is None or city.owner is side:
        return
    change.state.cities[city.name] = captured_city(city, side)
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
