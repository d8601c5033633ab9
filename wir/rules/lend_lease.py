"""Lend lease (§8.6)."""

from typing import Any, Final

from wir.model.groups import AirGroup
from wir.model.hexes import neighbour
from wir.model.records import replace
from wir.model.sides import Side
from wir.model.state import State
from wir.rules.change import Change
from wir.rules.movement import is_open_line, rail_reach
from wir.rules.rulings import CONVOY_ROWS, LEND_LEASE
from wir.rules.tables import (
    CONVOY_HIT,
    CONVOY_HIT_AIRCRAFT,
    CONVOY_HIT_VEHICLES,
    CONVOY_WEATHER,
    LEND_LEASE_AREAS,
    LEND_LEASE_FROM,
    LEND_LEASE_WINTER,
)
from wir.rules.zones import field_of

NORTH: Final = "NORTH"
SOUTH: Final = "SOUTH"
_SOUTH_WEST: Final = 5


def is_lost(state: State, city: str) -> bool:
    """Whether a named city is Axis, or not on this map at all."""
    return city not in state.cities or state.cities[city].owner is Side.AXIS


def is_line_whole(state: State) -> bool:
    """Whether open Soviet rails join Murmansk to Archangel through the hex south-west of the latter (§8.6, R104)."""
    if is_lost(state, "Murmansk") or is_lost(state, "Archangel"):
        return False
    murmansk, archangel = state.cities["Murmansk"].at, state.cities["Archangel"].at
    field = field_of(state, Side.SOVIET)
    if murmansk is None or archangel is None or not is_open_line(state, archangel, Side.SOVIET, field):
        return False
    # Trains from Murmansk must reach the last hex without having passed through Archangel on another line.
    short_of_archangel = replace(field, enemy_zone=field.enemy_zone | {archangel})
    return neighbour(archangel, _SOUTH_WEST) in rail_reach(state, murmansk, Side.SOVIET, short_of_archangel)


def shipment_size(state: State, area: str) -> tuple[int, int]:
    """Vehicle and aircraft points of a shipment; the NORTH brings double (§8.6, R102)."""
    vehicles, aircraft = LEND_LEASE[max(min(LEND_LEASE), min(max(LEND_LEASE), state.year))]
    return (2 * vehicles, 2 * aircraft) if area == NORTH else (vehicles, aircraft)


def is_cancelled(state: State, area: str) -> bool:
    """Whether an area's shipment does not come, because its ports are in Axis hands (§8.6)."""
    if area == NORTH:
        winter = state.date.month in LEND_LEASE_WINTER
        return is_lost(state, "Murmansk") and (winter or is_lost(state, "Archangel"))
    return area == SOUTH and is_lost(state, "Baku")


def must_wait(state: State, area: str) -> bool:
    """Whether a shipment to the NORTH is held at Murmansk, in winter or while Archangel is lost (§8.6, R104)."""
    if area != NORTH:
        return False
    if is_lost(state, "Archangel"):
        return True
    return state.date.month in LEND_LEASE_WINTER and not is_line_whole(state)


def raiders(state: State) -> list[AirGroup]:
    """The Axis air groups that raid convoys: supplied, not moved, in the three northernmost rows (§8.6, R104, R105)."""
    return [
        air
        for air in state.air_of(Side.AXIS)
        if air.supplied and not air.moved and air.points and air.at is not None and air.at.row <= CONVOY_ROWS
    ]


def ship(change: Change) -> None:
    """One shipment of lend lease at the end of a week, and the fate of goods that wait at Murmansk (§8.6)."""
    _settle_convoys(change)
    if change.state.date < LEND_LEASE_FROM:
        return
    place = change.dice.pick([chance for _, chance in LEND_LEASE_AREAS], "8.6", "area", side=Side.SOVIET)
    area, rolls = LEND_LEASE_AREAS[place][0], change.dice.taken()
    facts: dict[str, Any] = {"area": area, "cancelled": is_cancelled(change.state, area)}
    if facts["cancelled"]:
        facts |= {"vehicle": 0, "aircraft": 0, "waits": False, "wasted": {}}
        change.tell("shipment", "8.6", only=Side.SOVIET, rolls=rolls, **facts)
        return
    vehicles, aircraft = shipment_size(change.state, area)
    if area == NORTH:
        vehicles, aircraft = _raid(change, vehicles, aircraft)
    waits = must_wait(change.state, area)
    wasted: dict[str, int] = {}
    if waits:
        player = change.player(Side.SOVIET)
        waiting = player.convoy_vehicle + vehicles, player.convoy_aircraft + aircraft
        change.update(Side.SOVIET, convoy_vehicle=waiting[0], convoy_aircraft=waiting[1])
    else:
        wasted = change.earn(Side.SOVIET, vehicle=vehicles, aircraft=aircraft)
    facts |= {"vehicle": vehicles, "aircraft": aircraft, "waits": waits, "wasted": wasted}
    change.tell("shipment", "8.6", "R102", "R104", only=Side.SOVIET, rolls=rolls, **facts)


def _raid(change: Change, vehicles: int, aircraft: int) -> tuple[int, int]:
    """What Axis aircraft leave of a convoy; hits fall on vehicles and aircraft alternately (§8.6, R103)."""
    for air in raiders(change.state):
        if change.dice.chance(CONVOY_WEATHER, "8.6", "poor weather", air.id):
            change.tell("convoy_raided", "8.6", "R103", air=air.id, poor_weather=True, hits=0)
            continue
        hits = sum(change.dice.chance(CONVOY_HIT, "8.6", "hit", air.id, n, side=Side.AXIS) for n in range(air.points))
        for _ in range(hits):
            falls_on_aircraft = change.player(Side.SOVIET).convoy_hits
            change.update(Side.SOVIET, convoy_hits=1 - falls_on_aircraft)
            if falls_on_aircraft:
                aircraft = max(0, aircraft - CONVOY_HIT_AIRCRAFT)
            else:
                vehicles = max(0, vehicles - CONVOY_HIT_VEHICLES)
        change.tell("convoy_raided", "8.6", "R103", air=air.id, poor_weather=False, hits=hits)
    return vehicles, aircraft


def _settle_convoys(change: Change) -> None:
    """What waits at Murmansk is lost if it falls, and goes on once the line is whole or winter ends (§8.6, R104)."""
    player = change.player(Side.SOVIET)
    goods: dict[str, Any] = {"vehicle": player.convoy_vehicle, "aircraft": player.convoy_aircraft}
    is_taken = is_lost(change.state, "Murmansk")
    if not any(goods.values()) or (must_wait(change.state, NORTH) and not is_taken):
        return
    change.update(Side.SOVIET, convoy_vehicle=0, convoy_aircraft=0)
    if is_taken:
        change.tell("convoys_lost", "8.6", "R104", **goods)
    else:
        wasted = change.earn(Side.SOVIET, **goods)
        change.tell("convoys_released", "8.6", "R104", only=Side.SOVIET, **goods, wasted=wasted)
