"""Building new units (§4.9), building and dismantling factories (§4.8)."""

from fractions import Fraction
from typing import Final

from wir.model.cities import City, Factory
from wir.model.groups import Group, Kind
from wir.model.hexes import ring
from wir.model.players import Raised
from wir.model.sides import Side
from wir.model.state import State
from wir.model.units import Unit, UnitType
from wir.rules.change import Change
from wir.rules.designations import missing_elite, next_designation
from wir.rules.dice import Dice
from wir.rules.grouping import join, why_no_number, why_wrong_kind
from wir.rules.quality import ELITE_TYPES, cost_of, designated, maximum_strength, starting_experience
from wir.rules.refusal import Refusal
from wir.rules.replacements import LOT, why_cannot_pay
from wir.rules.rulings import (
    CAVALRY_CHANCE,
    DISMANTLE_CHANCE,
    LATE_INFANTRY,
    LATE_INFANTRY_CHANCE,
    MOUNTAIN_CHANCE,
    SS_PANZER_CHANCE,
)
from wir.rules.tables import (
    CONSTRUCTION_OF_FACTORY,
    FACTORIES_IN_CITY,
    MAXIMUM,
    STACKING,
    UNITS_IN_GROUP,
    UNITS_OF_SIDE,
)
from wir.rules.zones import is_full

SOVIET_CHOICE: Final = (UnitType.RIFLE, UnitType.TANK, UnitType.MECH)
"""What the Soviet player may build (§4.9)."""

_LATE = 1943


def buildable_types(state: State, side: Side) -> tuple[UnitType, ...]:
    """The types that a side may order now, in the order of the menu (§4.9)."""
    return SOVIET_CHOICE if side is Side.SOVIET else (UnitType.INF, UnitType.PZ, designated(ELITE_TYPES[0], state.date))


def why_no_building_in(state: State, side: Side, city: City) -> Refusal | None:
    """Why no unit may be built in a city, or None (§4.9, R20, R21, R29)."""
    if city.at is None:
        return Refusal("4.9", f"{city.name} is off the map: units cannot be built there", "R29")
    if city.owner is not side:
        return Refusal("4.9", f"{city.name} is not yours")
    if city.population <= 0:
        return Refusal("4.9", f"{city.name} has no population", "R21")
    near = [enemy.id for hex_ in (city.at, *ring(city.at)) for enemy in state.groups_at(hex_, side.enemy)]
    if near:
        return Refusal("4.9", f"enemy group {min(near)} stands next to {city.name}", "R20")
    return None


def cities_for_building(state: State, side: Side) -> list[City]:
    """The cities in which a side may build units now, by name (§4.9)."""
    return [city for _, city in sorted(state.cities.items()) if why_no_building_in(state, side, city) is None]


def _raised_group(state: State, side: Side, city: City, kind: Kind) -> Group | None:
    """The group formed in this city by building this phase, if it still has room (R135)."""
    for raised in state.players[side].raised:
        group = state.groups.get(raised.group)
        if (raised.city, raised.kind) != (city.name, kind) or group is None or group.at != city.at:
            continue
        if len(group.units) < UNITS_IN_GROUP:
            return group
    return None


def why_cannot_build(state: State, side: Side, city: City, kind: Kind, type_: UnitType, points: int) -> Refusal | None:
    """Why such a unit may not be built, or None (§4.9, R18, R20, R135)."""
    if (refusal := why_no_building_in(state, side, city)) is not None:
        return refusal
    if type_ not in buildable_types(state, side):
        names = ", ".join(buildable_types(state, side))
        return Refusal("4.9", f"{type_} cannot be built now; choose from {names}")
    if type_ in ELITE_TYPES and missing_elite(state) is None:
        return Refusal("4.9", "every elite SS unit allowed this year has already been built", "R18")
    if points < LOT or points % LOT:
        return Refusal("4.9", f"a unit is built with at least {LOT} points, in multiples of {LOT}")
    most = maximum_strength(type_, state.date, side)
    if points > most:
        return Refusal("4.9", f"{type_} has at most {most} strength points")
    refusal = why_wrong_kind(kind, [Unit("new", type_, points, 1)]) or why_cannot_pay(state, side, type_, points)
    return refusal or why_no_room(state, side, city, kind)


def why_no_room(state: State, side: Side, city: City, kind: Kind) -> Refusal | None:
    """Why a side has no room for another unit in a group of a kind in a city, or None (§4.9, R135)."""
    if state.units_of(side) >= UNITS_OF_SIDE:
        return Refusal("4.9", f"you have {UNITS_OF_SIDE} units, the most a side may control")
    if _raised_group(state, side, city, kind) is not None:
        return None
    if city.at is not None and is_full(state, side, city.at):
        return Refusal("4.9", f"{city.name} already holds {STACKING} groups")
    return why_no_number(state, side, kind, "4.9", "R135")


def may_become_another(state: State, type_: UnitType) -> bool:
    """Whether an order for this type may produce another one, so that it cannot be undone (§4.9, R142)."""
    if type_ is UnitType.RIFLE:
        return state.year == 1941
    return type_ is UnitType.INF or (type_ is UnitType.PZ and state.year >= _LATE)


def substitute(state: State, city: City, type_: UnitType, dice: Dice, side: Side) -> UnitType:
    """The type that is actually built when one is ordered (§4.9, R16, R142).

    The roll depends on the week, the city and how many units the side has built this week: a unit built first says
    nothing about the next.
    """
    if not may_become_another(state, type_):
        return type_
    chance, others = {
        UnitType.RIFLE: (CAVALRY_CHANCE, (UnitType.CAV,)),
        UnitType.PZ: (SS_PANZER_CHANCE, (UnitType.SS_PZG,)),
        UnitType.INF: (LATE_INFANTRY_CHANCE, LATE_INFANTRY)
        if state.year >= _LATE
        else (MOUNTAIN_CHANCE, (UnitType.MTN,)),
    }[type_]
    ordinal = state.players[side].built + 1
    if not dice.chance(chance, "4.9", city.name, type_, ordinal, side=side):
        return type_
    return others[dice.pick([1] * len(others), "4.9", "kind", city.name, type_, ordinal, side=side)]


def build(change: Change, city: City, kind: Kind, ordered: UnitType, points: int) -> None:
    """Builds a unit as checked, in the group raised here this phase or a new one (§4.9, R135, R152)."""
    state, side = change.state, city.owner
    type_ = substitute(state, city, ordered, change.dice, side)
    strength = min(points, maximum_strength(type_, state.date, side))
    name = missing_elite(state) if type_ in ELITE_TYPES else next_designation(state, side, type_)
    unit = Unit(str(name), type_, strength, starting_experience(type_, state.date, side))
    cost = cost_of(type_)
    change.pay(side, infantry=cost.infantry * strength, vehicle=cost.vehicle * strength)
    change.update(side, built=change.player(side).built + 1)
    group = _raised_group(state, side, city, kind)
    if group is not None:
        join(change, group, [unit], 0)
        number: int | None = group.id
    else:
        number = state.free_number(side, kind)
        if number is None or city.at is None:
            raise ValueError("a unit is built only where it was checked")
        change.put(change.arrived(Group(number, city.at, (unit,))))
        player = change.player(side)
        change.update(side, raised=(*player.raised, Raised(city.name, kind, number)))
    secrets = {side: {"unit": unit.name, "strength": strength, "ordered": ordered.value}}
    only = side if group is not None else None  # the enemy sees where groups stand, not what joins them (R170)
    change.tell("built", "4.9", "R135", side=side, city=city.name, group=number, only=only, secrets=secrets)


def why_cannot_build_factory(state: State, side: Side, city: City, factory: Factory) -> Refusal | None:
    """Why a factory from the pool may not be placed in a city, or None; the off-map boxes are eligible (§4.8, R29)."""
    if city.owner is not side:
        return Refusal("4.8", f"{city.name} is not yours")
    if state.players[side].pools.factory < 1:
        return Refusal("4.8", "there is no completed factory in the pool")
    if city.factories(factory) >= FACTORIES_IN_CITY:
        return Refusal("8.5", f"{city.name} already has {FACTORIES_IN_CITY} factories of this type, the most possible")
    return None


def build_factory(change: Change, city: City, factory: Factory) -> None:
    """Places a completed factory in a city (§4.8)."""
    change.pay(city.owner, factory=1)
    change.state.cities[city.name] = city.with_factories({factory: city.factories(factory) + 1})
    change.tell("factory", "4.8", side=city.owner, only=city.owner, city=city.name, factory=factory.value)


def why_cannot_dismantle(state: State, side: Side, city: City) -> Refusal | None:
    """Why the factories of a city may not be dismantled, or None: one city a turn (§4.8, R31)."""
    if city.owner is not side:
        return Refusal("4.8", f"{city.name} is not yours")
    if state.players[side].dismantled:
        return Refusal("4.8", "this week's attempt to dismantle factories has already been made")
    if not city.all_factories:
        return Refusal("4.8", f"{city.name} has no factories to dismantle")
    return None


def room_for_construction(state: State, side: Side) -> int:
    """Construction points for which a side's pool still has room (§8.5)."""
    return MAXIMUM["construction"] - state.players[side].pools.construction


def salvage(city: City) -> Fraction:
    """Construction points to expect from dismantling a city if the pool has room for all (§4.8, R30)."""
    return Fraction(city.all_factories * DISMANTLE_CHANCE, 100) * CONSTRUCTION_OF_FACTORY


def expected_salvage(state: State, city: City) -> Fraction:
    """Construction points to expect from dismantling a city, as far as the pool has room for them (§8.5)."""
    return min(salvage(city), Fraction(room_for_construction(state, city.owner)))


def salvage_at_risk(state: State, city: City) -> int:
    """Construction points for which the pool has no room, should every factory of a city be saved (§4.8, §8.5)."""
    return max(0, city.all_factories * CONSTRUCTION_OF_FACTORY - room_for_construction(state, city.owner))


def dismantle(change: Change, city: City) -> None:
    """Tries to dismantle each factory of a city; each that is saved becomes construction points (§4.8, §8.5, R30)."""
    side, saved = city.owner, 0
    left: dict[Factory, int] = {}
    for factory in Factory:
        count = city.factories(factory)
        moved = sum(change.dice.chance(DISMANTLE_CHANCE, "4.8", city.name, factory, n) for n in range(count))
        left[factory] = count - moved
        saved += moved
    change.state.cities[city.name] = city.with_factories(left)
    points = min(saved * CONSTRUCTION_OF_FACTORY, room_for_construction(change.state, side))
    lost = saved * CONSTRUCTION_OF_FACTORY - points
    change.earn(side, construction=points)
    change.update(side, dismantled=True)
    secrets = {side: {"points": points, "lost": lost}}
    change.tell("dismantled", "4.8", "R30", side=side, city=city.name, factories=saved, secrets=secrets)
