"""Retreats and surrenders (§7.7)."""

from wir.model.groups import Group
from wir.model.hexes import Hex, nearest
from wir.model.records import replace
from wir.model.sides import Side
from wir.model.state import State
from wir.rules.change import Change
from wir.rules.fatigue import retreat_fatigue, tire
from wir.rules.ground import is_enemy_city, is_friendly_city
from wir.rules.supply import is_cut_off
from wir.rules.zones import Field, field_of, has_entrenched_friend, is_barred


def may_retreat_to(state: State, hex_: Hex, side: Side, field: Field) -> bool:
    """Whether a group of a side may retreat into an adjacent hex (§6.7, §6.10, §7.7, R133)."""
    if hex_ in field.enemy_hexes or field.is_full(hex_) or is_enemy_city(state, hex_, side):
        return False
    return not is_barred(state, hex_, side, field)


def can_retreat(state: State, start: Hex, side: Side) -> bool:
    """Whether a group of the side has a hex to retreat into."""
    field = field_of(state, side)
    return any(may_retreat_to(state, hex_, side, field) for hex_ in state.scenario.board.land_around[start])


def retreat_hexes(state: State, start: Hex, side: Side, field: Field | None = None) -> list[Hex]:
    """The hexes that a group may retreat into, the one the computer prefers first (§7.7, R78).

    Preferred: an entrenched friend there, a friendly city, no enemy adjacent, nearer to a friendly depot.
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
        points = retreat_fatigue(change.state, group, place, target, change.dice)
        named = ("retreat loss", change.segment, group.id, place)
        units.append(tire(unit, points, change.dice, *named, side=group.side, exhausting=True))
    left = tuple(unit for unit in units if unit.strength)
    lost = group.strength - sum(unit.strength for unit in left)
    fled = replace(group, at=target, units=left, entrenchment=0, artillery=0, plot="")
    change.put(change.arrived(fled) if left else fled)
    change.lose(group.side, lost)
    secrets = {group.side: {"guns_lost": group.artillery, "strength_lost": lost}}
    change.tell("retreated", "7.7", "R78", "R87", of=group, start=start, to=target, secrets=secrets)


def surrender(change: Change, group: Group, ruling: str = "R78") -> None:
    """Removes a group that has nowhere to retreat to (§7.7, R78), or for another reason by the `ruling` given."""
    del change.state.groups[group.id]
    change.lose(group.side, group.strength)
    player = change.player(group.side)
    change.update(group.side, surrendered=player.surrendered + group.strength)
    secrets = {group.side: {"strength": group.strength, "units": [unit.name for unit in group.units]}}
    change.tell("surrendered", "7.7", ruling, of=group, at=group.at, secrets=secrets)
