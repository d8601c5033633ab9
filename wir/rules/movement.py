"""Strategic movement of combat and air groups, a hex at a time (§6.2), and rail movement (§6.3)."""

from itertools import chain

from wir.model.groups import AirGroup, Group, Mover, Status
from wir.model.hexes import Hex, neighbour
from wir.model.records import replace
from wir.model.sides import Side
from wir.model.state import State
from wir.model.terrain import Terrain
from wir.model.units import FATIGUE_LIMIT
from wir.model.weather import Weather
from wir.rules.aircraft import being_rebuilt
from wir.rules.artillery import return_guns
from wir.rules.blind_plotting import marched
from wir.rules.change import Change
from wir.rules.fatigue import strategic_fatigue, strategic_river, tire_group
from wir.rules.ground import (
    is_difficult,
    is_enemy_city,
    is_friendly_city,
    is_land,
    on_friendly_line,
    terrain_of,
    why_closed,
)
from wir.rules.levels import is_held, is_surprised, setting_out, why_surprised
from wir.rules.refusal import Refusal
from wir.rules.tables import AIR_MOVEMENT, RAIL_MOVES, STRATEGIC_MOVEMENT
from wir.rules.zones import Field, field_of, is_barred, overstacked, why_contested, zone_of_control

_AIRFIELDS = (Terrain.CLEAR, Terrain.RAIL, Terrain.CITY)


def allowance(state: State, group: Group) -> int:
    """Hexes of strategic movement a group has this week, before any is spent (§6.2, §8.4).

    One in RAIN; one out of supply, unless the group sets out from a friendly railway or city.
    """
    if group.moved:
        return group.allowance
    if state.weather is Weather.RAIN:
        return 1
    if group.supplied or on_friendly_line(state, group.at, group.side):
        return STRATEGIC_MOVEMENT[group.kind]
    return 1


def hexes_left(state: State, group: Group) -> int:
    """Hexes of strategic movement that a group may still go this week (§6.1, §6.2)."""
    if group.status is Status.NO_ACTION or is_rooted(state, group):
        return 0
    return allowance(state, group) - group.moved


def is_rooted(state: State, group: Group) -> bool:
    """Whether a group may not move this week though its status is S or U: surprised (R128), or stranded (R49)."""
    return is_surprised(state, group.side) or is_held(state, group)


def why_cannot_march(state: State, group: Group) -> Refusal | None:
    """Why a combat group may not use strategic or rail movement at all this week, or None (§6.1, §6.2)."""
    if (refusal := why_surprised(state, group)) is not None:
        return refusal
    if group.plot:
        return Refusal("6.2", f"group {group.id} has plotted {group.plot}; take the plot back first")
    if group.guns_added:
        return Refusal("6.5", f"group {group.id} has added artillery and may not move this week")
    if group.is_spent:
        return Refusal("8.1", f"group {group.id} has a unit at {FATIGUE_LIMIT}% fatigue and may not move")
    if is_held(state, group):
        return Refusal("10.0", f"group {group.id} has moved for two weeks out of supply and stands still", "R49")
    return None


def why_cannot_step(state: State, group: Group, target: Hex, field: Field | None = None) -> Refusal | None:
    """Why a combat group may not take one hex of strategic movement, or None (§6.2, §6.7, §6.10, §8.8).

    `field` may be passed where it is known already.
    """
    if (refusal := why_cannot_march(state, group)) is not None:
        return refusal
    if group.halted or group.moved >= allowance(state, group):
        return Refusal("6.2", _why_ended(state, group), "R143")
    if not is_land(state, target):
        return Refusal("6.2", why_closed(state, target), "R133")
    field = field or field_of(state, group.side)
    if target in field.enemy_hexes:
        return Refusal("6.2", f"an enemy group holds {target}; plot tactical movement to attack it")
    if is_enemy_city(state, target, group.side):
        return Refusal("8.8", f"{target} is an enemy city; only tactical movement enters it", "R69")
    if field.is_full(target):
        return overstacked(state, group.side, target)
    if group.at in field.enemy_zone and is_barred(state, target, group.side, field):
        return Refusal("6.10", f"{group.at} and {target} are both in enemy zones of control", "R51")
    return None


def _why_ended(state: State, group: Group) -> str:
    """Why a group's strategic movement has ended for the week (§6.2, §8.4, R143)."""
    if group.moved >= allowance(state, group):
        may_have_gone_by_rail = on_friendly_line(state, group.at, group.side)  # rail movement is never cut short (§6.3)
        cut = "" if may_have_gone_by_rail else why_cut_short(state, group)
        return f"group {group.id} has used up its movement this week" + (
            f", which {cut} cuts to one hex" if cut else ""
        )
    ended = f"group {group.id} has ended its move"
    if group.at in zone_of_control(state, group.side.enemy):
        return f"{ended}: {why_contested(state, group.side, group.at)}"
    return f"{ended} in {terrain_of(state, group.at)}"


def why_cut_short(state: State, group: Group) -> str:
    """What limits a group to one hex of strategic movement this week; empty where nothing does (§6.2, §8.4)."""
    if state.weather is Weather.RAIN:
        return "rain"
    return "lack of supply" if not group.supplied and allowance(state, group) == 1 else ""


def stops_in(state: State, target: Hex, field: Field) -> bool:
    """Whether entering a hex ends strategic movement: an enemy zone of control, swamp or mountain (§6.2, R52)."""
    return target in field.enemy_zone or is_difficult(state, target)


def step(change: Change, group: Group, direction: int) -> None:
    """Carries out one hex of strategic movement that has been checked (§6.2, §8.1)."""
    state = change.state
    field = field_of(state, group.side)
    start, target = group.at, neighbour(group.at, direction)
    leaves_zone = start in field.enemy_zone
    cost = strategic_fatigue(state, group, target, leaving_zone=leaves_zone)
    river = strategic_river(state, start, target, leaving_zone=leaves_zone)
    spent = group.moved + 1
    hexes = allowance(state, group)
    moved = replace(leave_hex(change, group), at=target, moved=spent, allowance=hexes)
    moved = tire_group(moved, cost)
    halted = spent >= hexes or stops_in(state, target, field) or moved.is_spent
    after = replace(moved, halted=halted)
    marched(change, group, after, "strategic", fatigue=cost, river=river, halted=halted, spent=moved.is_spent)


def leave_hex(change: Change, group: Group) -> Group:
    """The group as it leaves its hex: guns back to the pool, entrenchments left behind (§6.2, §8.10, R62)."""
    return replace(return_guns(change, setting_out(change.state, group)), entrenchment=0)


def why_cannot_rebase_to(state: State, air: AirGroup, target: Hex) -> Refusal | None:
    """Why an air group may not move its base by a hex, or None (§6.2, §6.10)."""
    if (refusal := why_cannot_rebase(state, air)) is not None:
        return refusal
    if target not in state.scenario.board.drawn:
        return Refusal("6.2", why_closed(state, target))
    if not is_land(state, target) or terrain_of(state, target) not in _AIRFIELDS:
        return Refusal(
            "6.2", f"{target} is no place for an airfield: aircraft need clear ground, a railway or a friendly city"
        )
    field = field_of(state, air.side)
    if target in field.enemy_hexes:
        return Refusal("6.2", f"an enemy group holds {target}")
    if terrain_of(state, target) is Terrain.CITY and not is_friendly_city(state, target, air.side):
        return Refusal("6.2", f"{target} is an enemy city")
    if field.is_full(target):
        return overstacked(state, air.side, target)
    if is_barred(state, target, air.side, field):
        return Refusal("6.10", f"{target} is in an enemy zone of control and no entrenched group of yours holds it")
    return None


def why_cannot_rebase(state: State, air: AirGroup) -> Refusal | None:
    """Why an air group may not move at all this week, or None (§6.2)."""
    if (refusal := why_surprised(state, air)) is not None:
        return refusal
    if air.at is None:
        return being_rebuilt(air)
    if air.moved:
        return Refusal("6.2", f"air group {air.id} has moved its {AIR_MOVEMENT} hex or by rail this week")
    if air.strike is not None:
        return Refusal("6.2", f"air group {air.id} has plotted a strike; take it back first")
    return None


def rebase(change: Change, air: AirGroup, direction: int) -> None:
    """Moves the base of an air group by a hex that has been checked; it flies no mission this week (§6.2)."""
    start = air.at
    if start is None:
        raise ValueError(f"air group {air.id} is not on the map")
    target = neighbour(start, direction)
    marched(change, air, replace(air, at=target, moved=True), "strategic")


def is_open_line(state: State, hex_: Hex, side: Side, field: Field) -> bool:
    """Whether trains of a side run through a hex: its own railway or city, no enemy there or in control (R41)."""
    return on_friendly_line(state, hex_, side) and not field.is_contested(hex_)


def rail_reach(state: State, start: Hex, side: Side, field: Field | None = None) -> set[Hex]:
    """Every hex that trains can reach from a hex, itself included where it lies on an open line (§6.3).

    Trains pass through full hexes (§6.7); whether one may stop there is not checked.
    """
    field = field or field_of(state, side)
    if not is_open_line(state, start, side, field):
        return set()
    lines = _open_lines(state, side, field)
    around = state.scenario.board.land_around
    reached: set[Hex] = set()
    ring = {start}
    while ring:
        reached |= ring
        ring = lines.intersection(chain.from_iterable(around[hex_] for hex_ in ring)).difference(reached)
    return reached


def _open_lines(state: State, side: Side, field: Field) -> set[Hex]:
    """Every hex through which trains of a side run."""
    cities = state.city_names
    lines = {hex_ for hex_, owner in state.rails.items() if owner is side and hex_ not in cities}
    lines.update(hex_ for hex_ in cities if is_friendly_city(state, hex_, side))
    return lines.difference(field.enemy_zone, field.enemy_hexes)


def rail_destinations(state: State, group: Mover) -> set[Hex]:
    """The hexes to which a combat or air group may go by rail now; none where it may not at all."""
    field = field_of(state, group.side)
    if group.at is None or _why_no_train(state, group, field) is not None:
        return set()
    reached = rail_reach(state, group.at, group.side, field)
    return {hex_ for hex_ in reached if hex_ != group.at and not field.is_full(hex_)}


def why_cannot_rail(state: State, group: Mover, target: Hex) -> Refusal | None:
    """Why a combat or air group may not go by rail to a hex, or None (§6.3, §6.7, R60)."""
    field = field_of(state, group.side)
    refusal = _why_no_train(state, group, field)
    if refusal is not None or group.at is None:
        return refusal
    if target not in state.scenario.board.drawn:
        return Refusal("6.3", f"{target} is not on the map")
    if target == group.at:
        return Refusal("6.3", f"{_called(group)} is already at {target}")
    if target not in rail_reach(state, group.at, group.side, field):
        return Refusal("6.3", f"no friendly railway free of the enemy leads from {group.at} to {target}")
    if field.is_full(target):
        return overstacked(state, group.side, target)
    return None


def _why_no_train(state: State, group: Mover, field: Field) -> Refusal | None:
    """Why a group may not go by rail, wherever it would."""
    refusal = why_cannot_march(state, group) if isinstance(group, Group) else why_cannot_rebase(state, group)
    if refusal is not None:
        return refusal
    if group.moved or group.at is None:
        return Refusal("6.3", f"{_called(group)} has already moved this week")
    if state.players[group.side].railed >= RAIL_MOVES:
        return Refusal("6.3", f"{RAIL_MOVES} groups have gone by rail this week")
    if not is_open_line(state, group.at, group.side, field):
        return Refusal("6.3", f"{_called(group)} does not stand on an open friendly railway or city", "R41")
    return None


def _called(group: Mover) -> str:
    """What a group is called in a refusal."""
    return f"air group {group.id}" if isinstance(group, AirGroup) else f"group {group.id}"


def go_by_rail(change: Change, group: Mover, target: Hex) -> None:
    """Carries out a rail move that has been checked; it costs no fatigue (§6.3, §8.1)."""
    change.update(group.side, railed=change.player(group.side).railed + 1)
    if isinstance(group, Group):
        gone = replace(leave_hex(change, group), at=target, moved=1, allowance=1, halted=True)
        marched(change, group, gone, "rail")
    else:
        marched(change, group, replace(group, at=target, moved=True), "rail")
