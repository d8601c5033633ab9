"""Retreats and surrenders (§7.7), tactical movement, advances and captures (§7.3, §7.8, §8.8, R137)."""

from wir.model.cities import City, Factory
from wir.model.groups import Group
from wir.model.hexes import Hex, nearest
from wir.model.records import replace
from wir.model.sides import Side
from wir.model.state import State
from wir.rules.change import Change, tell_move
from wir.rules.fatigue import retreat_fatigue, tactical_fatigue, tactical_river, tire, tire_group
from wir.rules.ground import is_enemy_city, is_friendly_city
from wir.rules.movement import leave_hex
from wir.rules.supply import is_cut_off
from wir.rules.tables import ADVANCE_CHANCE, STACKING
from wir.rules.zones import Field, field_of, has_entrenched_friend, is_barred, is_full


def may_retreat_to(state: State, hex_: Hex, side: Side, field: Field) -> bool:
    """Whether a group of the side may retreat into an adjacent hex (§6.7, §6.10, §7.7, R133)."""
    if hex_ in field.enemy_hexes or field.is_full(hex_) or is_enemy_city(state, hex_, side):
        return False
    return not is_barred(state, hex_, side, field)


def can_retreat(state: State, start: Hex, side: Side) -> bool:
    """Whether a group of the side has a hex to retreat into."""
    field = field_of(state, side)
    return any(may_retreat_to(state, hex_, side, field) for hex_ in state.scenario.board.land_around[start])


def retreat_hexes(state: State, start: Hex, side: Side, field: Field | None = None) -> list[Hex]:
    """The hexes that a group may retreat into, the one the computer prefers first (§7.7, R78).

    Preferred: an entrenched friend there, a friendly city, no enemy adjacent, nearer to an own depot.
    """
    field = field or field_of(state, side)
    depots = [depot.entry for depot in state.depots_of(side) if not is_cut_off(state, depot)]

    def rank(hex_: Hex) -> tuple[bool, bool, bool, int]:
        return (
            not has_entrenched_friend(state, hex_, side),
            not is_friendly_city(state, hex_, side),
            hex_ in field.enemy_zone,
            nearest(hex_, depots),
        )

    legal = [h for h in state.scenario.board.land_around[start] if may_retreat_to(state, h, side, field)]
    return sorted(legal, key=rank)


def retreat(change: Change, group: Group) -> None:
    """Drives a group out of its hex: it loses guns and plot and retreats, or surrenders (§7.7, §8.10, R87, R129)."""
    start = group.at
    hexes = retreat_hexes(change.state, start, group.side)
    if not hexes:
        surrender(change, group)
        return
    target = hexes[0]
    units = []
    for place, unit in enumerate(group.units):
        points = retreat_fatigue(change.state, group, unit, place, target, change.dice)
        named = ("retreat loss", change.segment, group.id, place)
        units.append(tire(unit, points, change.dice, *named, side=group.side, exhausting=True))
    left = tuple(unit for unit in units if unit.strength)
    lost = group.strength - sum(unit.strength for unit in left)
    fled = replace(group, at=target, units=left, entrenchment=0, artillery=0, plot="")
    change.put(change.arrived(fled) if left else fled)
    change.lose(group.side, lost)
    secrets = {group.side: {"guns_lost": group.artillery, "strength_lost": lost}}
    change.tell("retreated", "7.7", "R78", "R87", of=group, start=start, to=target, secrets=secrets)


def surrender(change: Change, group: Group) -> None:
    """Removes a group that has nowhere to retreat to (§7.7, R78)."""
    del change.state.groups[group.id]
    change.lose(group.side, group.strength)
    player = change.player(group.side)
    change.update(group.side, surrendered=player.surrendered + group.strength)
    secrets = {group.side: {"strength": group.strength, "units": [unit.name for unit in group.units]}}
    change.tell("surrendered", "7.7", "R78", of=group, at=group.at, secrets=secrets)


def enter(change: Change, group: Group, target: Hex, how: str, paragraph: str) -> None:
    """Moves a group a hex by tactical movement or advance: fatigue, guns back, city taken (§7.3, §7.8, §8.1, §8.8)."""
    start = group.at
    points = tactical_fatigue(change.state, group, target)
    moved = change.arrived(replace(leave_hex(change, group), at=target))
    change.put(tire_group(moved, points, exhausting=True))
    river = tactical_river(change.state, start, target)
    if how == "tactical":
        tell_move(change, group, start, target, how, paragraph, fatigue=points, river=river)
    else:
        secrets = {group.side: {"fatigue": points, "river": river}}
        change.tell("advanced", paragraph, of=group, by=how, start=start, to=target, secrets=secrets)
    occupy(change, target, group.side)


def advance(change: Change, attackers: list[Group], target: Hex) -> list[int]:
    """Rolls for the advance of each attacker in order of number, until two stand in the hex (§7.8, R137).

    `attackers` are those that did not plot S; one that the battle has spent stays behind (§8.1, R160), and so does
    one that finds no room; their side is told the reason. Returns the numbers of the groups that advanced.
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
            enter(change, present, target, "advance", "7.8")
            advanced.append(group.id)
        else:
            change.tell("stayed", "7.8", of=group, at=group.at, to=target, reason="")
    return advanced


def _stay(change: Change, group: Group, target: Hex, reason: str, *paragraphs: str) -> None:
    """Tells the side of an attacker why no advance of his is rolled for."""
    change.tell("stayed", *paragraphs, of=group, private=True, at=group.at, to=target, reason=reason)


def taken_city(city: City, side: Side) -> City:
    """A city as a side takes it: without people and factories, with half its supply centers (§8.8, R114)."""
    rest = city.supply_centers // 2
    lost = dict.fromkeys(Factory, 0)
    return replace(city.with_factories(lost), owner=side, population=0, supply_centers=rest)


def occupy(change: Change, hex_: Hex, side: Side) -> None:
    """Takes an enemy city in a hex that a combat group has entered by tactical movement or an advance (§8.8)."""
    city = change.state.city_at(hex_)
    if city is None or city.owner is side:
        return
    change.state.cities[city.name] = taken_city(city, side)
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
