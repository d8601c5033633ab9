"""What a commander does with points: new units, replacements, guns, factories, aircraft, and what is evacuated.

Each function gives the next order worth giving in a view, or None when there is no more; the caller asks again after
each.
"""

from collections import Counter
from typing import Final

from wir.estimates.glance import city_value
from wir.lab.opponents.november.situation import Situation
from wir.model.cities import City, Factory
from wir.model.groups import GROUP_NUMBERS, Kind
from wir.model.hexes import FAR
from wir.model.players import Pools
from wir.model.sides import Side
from wir.model.units import Unit, UnitType
from wir.model.view import View
from wir.orders.adjustment import Build, Dismantle, PlaceFactory, Transfer, TransferAircraft
from wir.orders.movement import AddGuns, Replace
from wir.rules.building import buildable_types, cities_for_building, why_cannot_build, why_cannot_build_factory
from wir.rules.plots import moves
from wir.rules.quality import ELITE_TYPES, MECHANIZED_GROUP_TYPES, cost_of, maximum_strength, starting_experience
from wir.rules.replacements import LOT, room_for, why_not_replaceable
from wir.rules.tables import AIRCRAFT_IN_GROUP, AIRCRAFT_TRANSFERRED, ARTILLERY_FULL, MAXIMUM, UNITS_OF_SIDE

EVACUATE_WITHIN: Final = 5
"""A weaker side evacuates cities whose nearest enemy is at most this many hexes away."""

SCARCE_NUMBERS: Final = 4
"""With fewer free group numbers than this, small groups in one hex are merged."""

SECURITY: Final = 150
"""Infantry points that the Axis keeps in the pool from 1942 on against partisans (§8.7)."""

REPLACEMENT_SHARE: Final = {Side.AXIS: 60, Side.SOVIET: 25}
"""Percent of the infantry pool that is kept for replacements when units are built."""

WORTH_FILLING: Final = 20
"""Replacements go to units that miss at least this percentage of their maximum."""

SMALLEST_BUILD: Final = 40
"""New units are built with at least this percentage of their maximum."""

PLENTY: Final = 50
"""A pool filled to this percentage of its limit wants no more factories."""

WANTED_SHARE: Final = {
    UnitType.RIFLE: 55,
    UnitType.TANK: 45,
    UnitType.MECH: 0,
    UnitType.INF: 50,
    UnitType.PZ: 50,
}
"""Percent of a side's units that should be of each type that it can build.

Tanks take no more men than infantry, mechanized corps twice as many (§4.9), and men are what runs short: vehicles
never do.
"""

FAMILIES: Final = {
    UnitType.RIFLE: (UnitType.RIFLE, UnitType.GDS_RIFLE, UnitType.CAV, UnitType.GDS_CAV, UnitType.PARA),
    UnitType.TANK: (UnitType.TANK, UnitType.GDS_TANK),
    UnitType.MECH: (UnitType.MECH, UnitType.GDS_MECH),
    UnitType.PZ: (UnitType.PZ, UnitType.MOT, UnitType.PZG, UnitType.SS_PZG),
}
"""Types that count together with a type that is built."""

_BEHIND_FRONT: Final = 3
_BATCH: Final = 30
_FULL_BASE: Final = 80
_WORTH_EVACUATING: Final = 3


def next_merge(view: View, side: Side) -> Transfer | None:
    """Joins two groups in one hex that together fit into one, while numbers of that kind are scarce (§4.4)."""
    for kind in Kind:
        free = sum(number not in view.groups for number in GROUP_NUMBERS[side, kind])
        if free >= SCARCE_NUMBERS:
            continue
        losers = [group for group in view.groups_of(side) if group.kind is kind]
        for loser in sorted(losers, key=lambda group: (len(group.units), group.id)):
            for gainer in view.groups_at(loser.at, side):
                places = tuple(range(len(loser.units)))
                order = Transfer(loser.id, gainer.id, places, loser.artillery)
                larger = (len(gainer.units), -gainer.id) >= (len(loser.units), -loser.id)
                if larger and order.check(view) is None:
                    return order
    return None


def next_build(situation: Situation, view: View) -> Build | None:
    """The next unit to build, where trains or a short march bring it to the front (§4.9)."""
    side = situation.side
    if view.units_of(side) >= UNITS_OF_SIDE:
        return None
    points_of = {type_: affordable(view, side, type_) for type_ in wanted_types(view, side)}
    least = {type_: SMALLEST_BUILD * maximum_strength(type_, view.date, side) for type_ in points_of}
    offers = [(type_, points) for type_, points in points_of.items() if points >= LOT and points * 100 >= least[type_]]
    places = building_places(situation, view) if offers else []
    for type_, points in offers:
        kinds = (Kind.MECHANIZED, Kind.INFANTRY) if type_ in MECHANIZED_GROUP_TYPES else (Kind.INFANTRY,)
        for kind in kinds:
            for city in places:
                if why_cannot_build(view, side, city, kind, type_, points) is None:
                    return Build(city.name, kind, type_, points)
    return None


def building_places(situation: Situation, view: View) -> list[City]:
    """The cities for new units: not beside the enemy, those nearest the threatened or wanted ground first."""
    side = situation.side
    away = situation.hot
    cities = [c for c in cities_for_building(view, side) if _contact(situation, c) >= _BEHIND_FRONT]
    return sorted(cities, key=lambda city: (away.get(city.at, FAR) if city.at else FAR, city.name))


def _contact(situation: Situation, city: City) -> int:
    return FAR if city.at is None else situation.contact.get(city.at, FAR)


def wanted_types(view: View, side: Side) -> list[UnitType]:
    """The types that can be built, those the army is shortest of first."""
    counts = Counter(unit.type for group in view.groups_of(side) for unit in group.units)
    own = max(1, sum(counts.values()))

    def excess(type_: UnitType) -> int:
        """Share of the army in percent beyond what is wanted."""
        family = sum(counts[kin] for kin in FAMILIES.get(type_, (type_,)))
        return 100 * family // own - WANTED_SHARE.get(type_, 0)

    types = list(buildable_types(view, side))
    return sorted(types, key=lambda type_: (type_ not in ELITE_TYPES, excess(type_), type_))


def affordable(view: View, side: Side, type_: UnitType) -> int:
    """Strength points of a new unit that the pools pay for beyond what is kept, in whole tens, at most a full unit."""
    pools = view.players[side].pools
    cost = cost_of(type_)
    infantry = pools.infantry * (100 - REPLACEMENT_SHARE[side]) // 100 - security(view, side)
    points = cost.paid_for(maximum_strength(type_, view.date, side), infantry, pools.vehicle)
    return max(0, points // LOT * LOT)


def security(view: View, side: Side) -> int:
    """Infantry points to leave in the pool."""
    return SECURITY if side is Side.AXIS and view.year >= 1942 else 0


def next_replacement(situation: Situation, view: View) -> Replace | None:
    """The next lot of replacements: front before rear, then where recruits are worth most (§6.4)."""
    side = situation.side
    if view.players[side].pools.infantry < LOT + security(view, side):
        return None
    day = view.date
    best: tuple[tuple[int, int, int, int], int] | None = None
    for group in view.groups_of(side):
        if why_not_replaceable(group) is not None:
            continue
        for place, unit in enumerate(group.units):
            most = maximum_strength(unit.type, day, side)
            missing = most - unit.strength
            if missing * 100 >= WORTH_FILLING * most and (room := room_for(view, group, place)) >= LOT:
                worth = worth_of_recruits(unit, view, side) * missing // most
                rank = (min(4, situation.contact.get(group.at, FAR)), -worth, group.id, place)
                if best is None or rank < best[0]:
                    best = (rank, min(room, _BATCH))
    return None if best is None else Replace(best[0][2], best[0][3], best[1])


def worth_of_recruits(unit: Unit, view: View, side: Side) -> int:
    """What an infantry point spent on a unit brings: the experience of its recruits in tenths of a percent (§8.2)."""
    return 10 * starting_experience(unit.type, view.date, side) // cost_of(unit.type).infantry


def next_guns(situation: Situation, view: View) -> AddGuns | None:
    """Artillery for the next group that stands and faces the enemy (§6.5)."""
    if not view.players[situation.side].pools.artillery:
        return None
    for group in view.groups_of(situation.side):
        facing = situation.contact.get(group.at, FAR) <= 1
        free = not group.moved and not group.guns_added and not moves(group.plot)
        if facing and free and group.supplied and group.artillery <= ARTILLERY_FULL:
            return AddGuns(group.id)
    return None


def next_aircraft(situation: Situation, view: View) -> TransferAircraft | None:
    """Aircraft from the pool for the emptiest air group near the front (§4.5)."""
    side = situation.side
    points = min(AIRCRAFT_TRANSFERRED - view.players[side].aircraft_moved, view.players[side].pools.aircraft)
    bases = [air for air in view.air_of(side) if air.points < AIRCRAFT_IN_GROUP]
    if not bases or points <= 0:
        return None
    gainer = min(
        bases,
        key=lambda air: (air.points > _FULL_BASE, situation.contact.get(air.at, FAR) if air.at else FAR, air.id),
    )
    return TransferAircraft(None, gainer.id, min(points, AIRCRAFT_IN_GROUP - gainer.points))


def next_evacuation(situation: Situation, view: View) -> Dismantle | None:
    """The threatened city with most factories to save (§4.8)."""
    side = situation.side
    if view.players[side].dismantled:
        return None
    threatened = [
        city
        for _, city in sorted(view.cities.items())
        if city.owner is side and city.all_factories >= _WORTH_EVACUATING and _is_threatened(situation, city)
    ]
    if not threatened:
        return None
    return Dismantle(max(threatened, key=lambda city: (city.all_factories, city.name)).name)


def _is_threatened(situation: Situation, city: City) -> bool:
    """Whether the enemy may be in the city within weeks: next to it, or near and stronger."""
    steps = _contact(situation, city)
    return steps <= 1 or (steps <= EVACUATE_WITHIN and situation.ratio() < 60)


def next_factory(situation: Situation, view: View) -> PlaceFactory | None:
    """A completed factory of the type that is shortest in the safest large city with room for it (§4.8)."""
    side = situation.side
    if view.players[side].pools.factory < 1:
        return None
    own = [city for _, city in sorted(view.cities.items()) if city.owner is side]
    safe = sorted(own, key=lambda city: (-min(12, _contact(situation, city)), -city_value(city), city.name))
    totals = {factory: sum(city.factories(factory) for city in own) for factory in Factory}
    for factory in factories_by_need(totals, view.players[side].pools):
        for city in safe:
            if why_cannot_build_factory(view, side, city, factory) is None:
                return PlaceFactory(city.name, factory)
    return None


def factories_by_need(totals: dict[Factory, int], pools: Pools) -> list[Factory]:
    """The types, those first that fall most behind the balance of an army, last those whose points run over.

    Heavy industry only makes more of the others.
    """
    shares = {Factory.VEHICLE: 40, Factory.AIRCRAFT: 60, Factory.ARTILLERY: 30, Factory.HEAVY_INDUSTRY: 80}
    held = {
        Factory.VEHICLE: pools.vehicle * 100 // MAXIMUM["vehicle"],
        Factory.AIRCRAFT: pools.aircraft * 100 // MAXIMUM["aircraft"],
        Factory.ARTILLERY: pools.artillery * 100 // MAXIMUM["artillery"],
        Factory.HEAVY_INDUSTRY: pools.factory * 100 // MAXIMUM["factory"],
    }
    return sorted(shares, key=lambda factory: (held[factory] >= PLENTY, totals[factory] * 100 // shares[factory]))
