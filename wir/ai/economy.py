"""What a commander does with points: new units, replacements, guns, factories, aircraft, and what is evacuated.

Each function gives the next order worth giving in a view, or None when there is no more; the caller asks again after
each.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from wir.ai.constants import Constants
from wir.ai.situation import Situation
from wir.estimates.glance import city_value
from wir.estimates.replacements import least_lack, next_lot, vehicles_abound
from wir.model.cities import City, Factory
from wir.model.groups import GROUP_NUMBERS, AirGroup, Group, Kind
from wir.model.hexes import FAR, Hex
from wir.model.players import Pools
from wir.model.sides import Side
from wir.model.units import UnitType
from wir.model.view import View
from wir.orders.adjustment import Build, PlaceFactory, Transfer, TransferAircraft
from wir.orders.movement import Replace
from wir.rules.building import (
    buildable_types,
    cities_for_building,
    why_cannot_build,
    why_cannot_build_factory,
)
from wir.rules.quality import (
    ELITE_TYPES,
    MECHANIZED_GROUP_TYPES,
    cost_of,
    maximum_strength,
    starting_experience,
)
from wir.rules.replacements import LOT
from wir.rules.tables import (
    AIRCRAFT_IN_GROUP,
    AIRCRAFT_TRANSFERRED,
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
"""Types that are counted together with a type that can be built."""

_BEHIND_FRONT: Final = 3
"""Hexes from the enemy at least where units are raised."""

_AROUND: Final = 3
"""Hexes within which land around a city counts."""

_FULL_BASE: Final = 80
"""Aircraft points above which a group gets more only when all others have as many."""

_SAFE: Final = 12
"""Hexes from the enemy beyond which a city is no safer for a factory."""


def next_merge(situation: Situation, view: View) -> Transfer | None:
    """Merges two groups in one hex that fit into one (§4.4).

    It does so while numbers of that kind are scarce, or to make room for another group in a city that decides the war.
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
    """Whether one group should join another rather than the reverse, without losing a deep entrenchment (§4.4, §6.8).

    The smaller joins the larger. Tanks join rifles, who could not join them, in a city in danger that decides the war.
    """
    is_larger = (len(gainer.units), -gainer.id) >= (len(loser.units), -loser.id)
    is_tanks_to_rifles = loser.is_mechanized and not gainer.is_mechanized
    levels = {loser.entrenchment, gainer.entrenchment}
    loses_levels = len(levels) > 1 and max(levels) >= situation.constants.rooted
    return not loses_levels and (is_larger or (is_tanks_to_rifles and loser.at in situation.vital_in_danger))


def next_build(situation: Situation, view: View) -> Build | None:
    """The next unit to build, in a place from which trains or a short march bring it to the front (§4.9)."""
    side = situation.side
    if view.units_of(side) >= UNITS_OF_SIDE:
        return None
    points_of = {type_: affordable(situation, view, type_) for type_ in wanted_types(view, side, situation.constants)}
    offers = [(type_, points) for type_, points in points_of.items() if _is_enough(situation, view, type_, points)]
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


def _is_enough(situation: Situation, view: View, type_: UnitType, points: int) -> bool:
    """Whether so many points are worth a unit of its own; of the elite who fight at once any are."""
    full = maximum_strength(type_, view.date, situation.side)
    return points >= LOT and (fights_at_once(view, type_) or points * 100 >= situation.constants.smallest_build * full)


def _built_in_fortress(situation: Situation, view: View, offers: Iterable[tuple[UnitType, int]]) -> Build | None:
    """An infantry unit for a fortified city that is to stand a siege, until it holds enough of them (R80)."""
    side, enough = situation.side, situation.constants.siege_garrison
    for at, city in situation.fortresses.items():
        inside = sum(group.strength for group in view.groups_at(at, side) if not group.is_mechanized)
        for type_, points in offers if inside < enough else ():
            is_infantry = type_ in (UnitType.RIFLE, UnitType.INF)
            if is_infantry and why_cannot_build(view, side, city, Kind.INFANTRY, type_, points) is None:
                return Build(city.name, Kind.INFANTRY, type_, points)
    return None


def building_places(situation: Situation, view: View) -> list[City]:
    """The cities for new units: not beside the enemy, those nearest the threatened or wanted ground first.

    Ports with the sea around them come last: whoever is raised there is far from every front but one.
    """
    away = situation.hot
    cities = [c for c in cities_for_building(view, situation.side) if _contact(situation, c) >= _BEHIND_FRONT]

    def rank(city: City) -> tuple[bool, int, str]:
        return _is_remote(situation, city), away.get(city.at, FAR) if city.at else FAR, city.name

    return sorted(cities, key=rank)


def _is_remote(situation: Situation, city: City) -> bool:
    """Whether there is little land around a city."""
    return city.at is not None and len(situation.distances.reach(city.at, _AROUND)) < situation.constants.remote_below


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
        """By how many percent of the army a type exceeds the share that is wanted."""
        family = sum(counts[kin] for kin in FAMILIES.get(type_, (type_,)))
        return 100 * family // own - wanted.get(type_, 0)

    types = list(buildable_types(view, side))
    return sorted(types, key=lambda type_: (type_ not in ELITE_TYPES, excess(type_), type_))


def fights_at_once(view: View, type_: UnitType) -> bool:
    """Whether a type is one of the elite SS at a time when their men are worth more at once than any others (§4.9).

    They begin at 90 percent of experience, at two men a point; others begin at 10 percent from 1943 on, until then at
    70. So three divisions that may be raised in July 1943 are not put off until all guards are filled.
    """
    usual = starting_experience(UnitType.INF, view.date, Side.AXIS)
    per_man = starting_experience(type_, view.date, Side.AXIS) // cost_of(type_).infantry
    return type_ in ELITE_TYPES and per_man > usual


def affordable(situation: Situation, view: View, type_: UnitType) -> int:
    """Strength of a new unit that the pools can pay for beyond the reserve kept, in whole tens, at most a full unit."""
    side, constants = situation.side, situation.constants
    kept = constants.kept_by_axis if side is Side.AXIS else constants.kept_by_soviets
    pools = view.own.pools
    cost, at_once = cost_of(type_), fights_at_once(view, type_)
    if at_once or (cost.vehicle and vehicles_abound(pools, constants.plenty)):
        kept = 0
    for_guards = 0 if at_once else wanted_by_guards(situation, view)
    infantry = (pools.infantry - security(view, side) - for_guards) * (100 - kept) // 100
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
    """The next batch of replacements, where recruits are worth most (§6.4).

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


def next_factory(situation: Situation, view: View) -> PlaceFactory | None:
    """A completed factory, of the type most lacking, in the safest large city with room for it (§4.8)."""
    side = situation.side
    if view.own.pools.factory < 1:
        return None
    own = [city for _, city in sorted(view.cities.items()) if city.owner is side]
    safe = sorted(own, key=lambda city: (-min(_SAFE, _contact(situation, city)), -city_value(city), city.name))
    totals = {factory: sum(city.factories(factory) for city in own) for factory in Factory}
    weeks = (view.terms.last_week - view.date).days // 7
    for factory in factories_by_need(totals, view.own.pools, situation.constants, weeks):
        for city in safe:
            if why_cannot_build_factory(view, side, city, factory) is None:
                return PlaceFactory(city.name, factory)
    return None


def factories_by_need(totals: dict[Factory, int], pools: Pools, constants: Constants, weeks: int) -> list[Factory]:
    """The types by need: first those furthest behind what a balanced army needs, last those whose pools overflow.

    A pool that is nearly full needs no more of its type. Heavy industry only makes more of the others, a fiftieth of
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
