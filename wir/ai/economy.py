"""What a commander does with points: new units, replacements, guns, factories, aircraft, and what is evacuated.

Each function gives the next order worth giving in a view, or None when there is no more; the caller asks again after
each.
"""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from wir.ai.constants import Constants
from wir.ai.situation import Situation
from wir.estimates.glance import city_value
from wir.estimates.replacements import least_lack, next_lot, vehicles_abound
from wir.model.cities import City, Factory
from wir.model.groups import GROUP_NUMBERS, AirGroup, Group, Kind
from wir.model.hexes import FAR, Hex, within
from wir.model.players import Pools
from wir.model.sides import Side
from wir.model.units import UnitType
from wir.model.view import View
from wir.orders.adjustment import Build, Dismantle, PlaceFactory, Transfer, TransferAircraft
from wir.orders.movement import Replace
from wir.rules.building import (
    buildable_types,
    cities_for_building,
    expected_salvage,
    salvage,
    why_cannot_build,
    why_cannot_build_factory,
)
from wir.rules.production import new_factories
from wir.rules.quality import ELITE_TYPES, MECHANIZED_GROUP_TYPES, cost_of, maximum_strength
from wir.rules.replacements import LOT
from wir.rules.tables import (
    AIRCRAFT_IN_GROUP,
    AIRCRAFT_TRANSFERRED,
    CONSTRUCTION_OF_FACTORY,
    FORTIFIED_CITY,
    MAXIMUM,
    UNITS_OF_SIDE,
)

SCARCE_NUMBERS: Final = 1
"""With fewer free group numbers than this, small groups in one hex are merged."""

SECURITY: Final = 150
"""Infantry points that the Axis keeps in the pool from 1942 on against partisans (§8.7)."""

FAMILIES: Final = {
    UnitType.RIFLE: (UnitType.RIFLE, UnitType.GDS_RIFLE, UnitType.CAV, UnitType.GDS_CAV, UnitType.PARA),
    UnitType.TANK: (UnitType.TANK, UnitType.GDS_TANK),
    UnitType.MECH: (UnitType.MECH, UnitType.GDS_MECH),
    UnitType.PZ: (UnitType.PZ, UnitType.MOT, UnitType.PZG, UnitType.SS_PZG),
}
"""Types that count together with a type that is built."""

_BEHIND_FRONT: Final = 3
_NEAR: Final = 2
"""Hexes from the enemy within which a city can be taken this week."""

_FULL_BASE: Final = 80


def next_merge(situation: Situation, view: View) -> Transfer | None:
    """Joins two groups in one hex that together fit into one (§4.4): while numbers of that kind are scarce, or to make
    room for another in a city that decides the war.
    """
    side = situation.side
    for kind in Kind:
        is_scarce = sum(number not in view.groups for number in GROUP_NUMBERS[side, kind]) < SCARCE_NUMBERS
        joinable = [group for group in view.groups_of(side) if is_scarce or group.at in situation.vital_in_danger]
        losers = [group for group in joinable if group.kind is kind]
        for loser in sorted(losers, key=lambda group: (len(group.units), group.id)):
            for gainer in view.groups_at(loser.at, side):
                places = tuple(range(len(loser.units)))
                order = Transfer(loser.id, gainer.id, places, loser.artillery)
                if _should_join(situation, loser, gainer) and order.check(view) is None:
                    return order
    return None


def _should_join(situation: Situation, loser: Group, gainer: Group) -> bool:
    """Whether one group should join another rather than the reverse, and neither would lose deep works (§4.4, §6.8).

    The smaller joins the larger. Tanks join rifles, who could not join them, in a city in danger that decides the war.
    """
    is_larger = (len(gainer.units), -gainer.id) >= (len(loser.units), -loser.id)
    is_tanks_to_rifles = loser.is_mechanized and not gainer.is_mechanized
    works = {loser.entrenchment, gainer.entrenchment}
    costs_works = len(works) > 1 and max(works) >= situation.constants.rooted
    return not costs_works and (is_larger or (is_tanks_to_rifles and loser.at in situation.vital_in_danger))


def next_build(situation: Situation, view: View) -> Build | None:
    """The next unit to build, where trains or a short march bring it to the front (§4.9)."""
    side = situation.side
    if view.units_of(side) >= UNITS_OF_SIDE:
        return None
    points_of = {type_: affordable(situation, view, type_) for type_ in wanted_types(view, side, situation.constants)}
    least = {
        type_: situation.constants.smallest_build * maximum_strength(type_, view.date, side) for type_ in points_of
    }
    offers = [(type_, points) for type_, points in points_of.items() if points >= LOT and points * 100 >= least[type_]]
    if (for_siege := _built_in_fortress(situation, view, offers)) is not None:
        return for_siege
    places = building_places(situation, view) if offers else []
    for type_, points in offers:
        kinds = (Kind.MECHANIZED, Kind.INFANTRY) if type_ in MECHANIZED_GROUP_TYPES else (Kind.INFANTRY,)
        for kind in kinds:
            for city in places:
                if why_cannot_build(view, side, city, kind, type_, points) is None:
                    return Build(city.name, kind, type_, points)
    return None


def _built_in_fortress(situation: Situation, view: View, offers: Iterable[tuple[UnitType, int]]) -> Build | None:
    """A unit of infantry in a fortified city that is to stand a siege, until it holds enough of them (R80)."""
    side, enough = situation.side, situation.constants.siege_garrison
    for at, city in situation.fortresses.items():
        inside = sum(group.strength for group in view.groups_at(at, side) if not group.is_mechanized)
        for type_, points in offers if inside < enough else ():
            is_infantry = type_ in (UnitType.RIFLE, UnitType.INF)
            if is_infantry and why_cannot_build(view, side, city, Kind.INFANTRY, type_, points) is None:
                return Build(city.name, Kind.INFANTRY, type_, points)
    return None


def building_places(situation: Situation, view: View) -> list[City]:
    """The cities for new units: not beside the enemy, those nearest the threatened or wanted ground first."""
    side = situation.side
    away = situation.hot
    cities = [c for c in cities_for_building(view, side) if _contact(situation, c) >= _BEHIND_FRONT]
    return sorted(cities, key=lambda city: (away.get(city.at, FAR) if city.at else FAR, city.name))


def _contact(situation: Situation, place: City | AirGroup) -> int:
    return FAR if place.at is None else situation.contact.get(place.at, FAR)


def wanted_types(view: View, side: Side, constants: Constants) -> list[UnitType]:
    """The types that can be built, those the army is shortest of first."""
    wanted = {
        UnitType.RIFLE: 100 - constants.tanks - constants.mechanized_corps,
        UnitType.TANK: constants.tanks,
        UnitType.MECH: constants.mechanized_corps,
        UnitType.INF: 100 - constants.panzers,
        UnitType.PZ: constants.panzers,
    }
    counts = Counter(unit.type for group in view.groups_of(side) for unit in group.units)
    own = max(1, sum(counts.values()))

    def excess(type_: UnitType) -> int:
        """Share of the army in percent beyond what is wanted."""
        family = sum(counts[kin] for kin in FAMILIES.get(type_, (type_,)))
        return 100 * family // own - wanted.get(type_, 0)

    types = list(buildable_types(view, side))
    return sorted(types, key=lambda type_: (type_ not in ELITE_TYPES, excess(type_), type_))


def affordable(situation: Situation, view: View, type_: UnitType) -> int:
    """Strength points of a new unit that the pools pay for beyond what is kept, in whole tens, at most a full unit."""
    side, constants = situation.side, situation.constants
    kept = constants.kept_by_axis if side is Side.AXIS else constants.kept_by_soviets
    pools = view.own.pools
    cost = cost_of(type_)
    if cost.vehicle and vehicles_abound(pools, constants.plenty):
        kept = 0
    infantry = (pools.infantry - security(view, side) - wanted_by_guards(situation, view)) * (100 - kept) // 100
    points = cost.paid_for(maximum_strength(type_, view.date, side), infantry, pools.vehicle)
    return max(0, points // LOT * LOT)


def guarded(situation: Situation) -> frozenset[Hex]:
    """Where points are wanted first: fortresses, and the cities in danger that decide the war."""
    return situation.vital_in_danger.union(situation.fortresses)


def wanted_by_guards(situation: Situation, view: View) -> int:
    """Infantry points that would fill the groups in fortresses and in the cities that decide the war (§6.4)."""
    places = guarded(situation) & situation.supply.keys()
    units = [unit for group in view.groups_of(situation.side) if group.at in places for unit in group.units]
    missing = ((unit, maximum_strength(unit.type, view.date, situation.side) - unit.strength) for unit in units)
    return sum(cost_of(unit.type).infantry * max(0, points) for unit, points in missing)


def security(view: View, side: Side) -> int:
    """Infantry points to leave in the pool."""
    return SECURITY if side is Side.AXIS and view.year >= 1942 else 0


def next_replacement(situation: Situation, view: View) -> Replace | None:
    """The next lot of replacements, where recruits are worth most (§6.4).

    Fortresses and cities that decide the war come first, then the front, then the rear.
    """
    side = situation.side
    pools, constants = view.own.pools, situation.constants
    lack = least_lack(pools, constants.plenty, constants.worth_filling)
    rides = vehicles_abound(pools, constants.plenty)
    near = {**situation.contact, **dict.fromkeys(guarded(situation), 0)}
    return next_lot(view, near, lack, security(view, side), rides=rides)


def next_aircraft(situation: Situation, view: View) -> TransferAircraft | None:
    """Aircraft from the pool for the emptiest air group near the front (§4.5)."""
    side = situation.side
    points = min(AIRCRAFT_TRANSFERRED - view.own.aircraft_moved, view.own.pools.aircraft)
    bases = [air for air in view.air_of(side) if air.points < AIRCRAFT_IN_GROUP]
    if not bases or points <= 0:
        return None
    gainer = min(bases, key=lambda air: (air.points > _FULL_BASE, _contact(situation, air), air.id))
    return TransferAircraft(None, gainer.id, min(points, AIRCRAFT_IN_GROUP - gainer.points))


def next_evacuation(situation: Situation, view: View) -> Dismantle | None:
    """The threatened city where a week's delay would cost most; None where it would cost nothing (§4.8, §8.5)."""
    if view.own.dismantled:
        return None
    least = situation.constants.worth_evacuating
    worth_it = [city for _, city in sorted(view.cities.items()) if city.all_factories >= least]
    threatened = [city for city in worth_it if city.owner is situation.side and _is_threatened(situation, city)]
    cost = {city.name: _cost_of_delay(situation, view, city) for city in threatened}
    dearest = max(cost, key=lambda name: (cost[name], name), default=None)
    return None if dearest is None or cost[dearest] <= 0 else Dismantle(dearest)


def _is_threatened(situation: Situation, city: City) -> bool:
    """Whether the enemy may soon be in the city: next to it and far stronger, or soon, with no group in his way.

    A fortress falls only to an enemy who wears its garrison down at the odds of a siege (R80).
    """
    if city.at is None:
        return False
    if city.at in situation.fortresses:
        garrison = sum(map(situation.defence, situation.believed.groups_at(city.at, situation.side)))
        return situation.danger.get(city.at, 0) * FORTIFIED_CITY > garrison * situation.constants.siege_odds
    limits = situation.constants
    if _peril(situation, city.at) >= limits.overrun:
        return True
    is_open = situation.inroads.get(city.at, FAR) <= limits.evacuate_within
    return is_open and situation.ratio() < limits.evacuate_below


def _peril(situation: Situation, at: Hex) -> Fraction:
    """How many times stronger than the holders of a city and the hexes around it the enemies are who could come there.

    A third of that while the nearest is two hexes away; 0 where none is so near.
    """
    contact = situation.contact.get(at, FAR)
    if contact > _NEAR:
        return Fraction(0)
    holders = [group for hex_ in within(at, 1) for group in situation.believed.groups_at(hex_, situation.side)]
    times = Fraction(situation.danger.get(at, 0), max(1, sum(map(situation.defence, holders))))
    return times if contact <= 1 else times / situation.constants.two_hexes_away


def _cost_of_delay(situation: Situation, view: View, city: City) -> Fraction:
    """Construction points that a week's wait may lose with a city, less those that a full pool would lose now."""
    whole = salvage(city)
    drained = Fraction(new_factories(view.own.pools.construction) * CONSTRUCTION_OF_FACTORY)
    constants = situation.constants
    peril = _peril(situation, city.at) if city.at is not None else Fraction(0)
    falls = min(Fraction(1, 2), max(peril, constants.overrun) / constants.falls_for_certain)
    return falls * whole - min(whole - expected_salvage(view, city), drained)


def next_factory(situation: Situation, view: View) -> PlaceFactory | None:
    """A completed factory of the type that is shortest in the safest large city with room for it (§4.8)."""
    side = situation.side
    if view.own.pools.factory < 1:
        return None
    own = [city for _, city in sorted(view.cities.items()) if city.owner is side]
    safe = sorted(own, key=lambda city: (-min(12, _contact(situation, city)), -city_value(city), city.name))
    totals = {factory: sum(city.factories(factory) for city in own) for factory in Factory}
    weeks = (view.terms.last_week - view.date).days // 7
    for factory in factories_by_need(totals, view.own.pools, situation.constants, weeks):
        for city in safe:
            if why_cannot_build_factory(view, side, city, factory) is None:
                return PlaceFactory(city.name, factory)
    return None


def factories_by_need(totals: dict[Factory, int], pools: Pools, constants: Constants, weeks: int) -> list[Factory]:
    """The types, those first that fall most behind the balance of an army, last those whose points run over.

    A pool filled to plenty wants no more of them. Heavy industry only makes more of the others, a fiftieth of
    itself a week (§8.5): with few `weeks` to go it comes last.
    """
    shares = {
        Factory.VEHICLE: constants.vehicle_factories,
        Factory.AIRCRAFT: constants.aircraft_factories,
        Factory.ARTILLERY: constants.artillery_factories,
        Factory.HEAVY_INDUSTRY: constants.heavy_industry,
    }
    held = {
        Factory.VEHICLE: pools.vehicle * 100 // MAXIMUM["vehicle"],
        Factory.AIRCRAFT: pools.aircraft * 100 // MAXIMUM["aircraft"],
        Factory.ARTILLERY: pools.artillery * 100 // MAXIMUM["artillery"],
        Factory.HEAVY_INDUSTRY: pools.factory * 100 // MAXIMUM["factory"],
    }

    def order(factory: Factory) -> tuple[bool, bool, int]:
        is_late = factory is Factory.HEAVY_INDUSTRY and weeks < constants.industry_pays_in
        return held[factory] >= constants.plenty, is_late, totals[factory] * 100 // shares[factory]

    return sorted(shares, key=order)
