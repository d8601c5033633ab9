"""Building and dismantling factories (§4.8)."""

from __future__ import annotations

from fractions import Fraction

from wir.model.cities import City, Factory
from wir.model.sides import Side
from wir.model.state import State
from wir.rules.change import Change
from wir.rules.pools import MAXIMUM
from wir.rules.refusal import Refusal
from wir.rules.rulings import DISMANTLE_CHANCE
from wir.rules.tables import CONSTRUCTION_OF_FACTORY, FACTORIES_IN_CITY


def why_cannot_build_factory(state: State, side: Side, city: City, factory: Factory) -> Refusal | None:
    """Why a factory from the pool may not be placed in a city, or None; the off-map boxes are eligible (§4.8, R29)."""
    if city.owner is not side:
        return Refusal("4.8", f"{city.name} is not yours")
    if state.players[side].pools.factory < 1:
        return Refusal("4.8", "there is no completed factory in the pool")
    if city.factories(factory) >= FACTORIES_IN_CITY:
        return Refusal("8.5", f"{city.name} already has {FACTORIES_IN_CITY} factories of this type, the most possible")
    return None


def build_factory(change: Change, side: Side, city: City, factory: Factory) -> None:
    """Places a completed factory in a city (§4.8)."""
    change.pay(side, factory=1)
    change.state.cities[city.name] = city.with_factories({factory: city.factories(factory) + 1})
    change.tell("factory", "4.8", side=side, city=city.name, factory=factory.value)


def why_cannot_dismantle(state: State, side: Side, city: City) -> Refusal | None:
    """Why the factories of a city may not be dismantled, or None: one city a turn (§4.8, R31)."""
    if city.owner is not side:
        return Refusal("4.8", f"{city.name} is not yours")
    if state.players[side].dismantled:
        return Refusal("4.8", "a city has already been dismantled this week")
    if not city.all_factories:
        return Refusal("4.8", f"{city.name} has no factories to dismantle")
    return None


def room_for_construction(state: State, side: Side) -> int:
    """Construction points that a side's pool still holds (§8.5)."""
    return MAXIMUM["construction"] - state.players[side].pools.construction


def expected_salvage(state: State, side: Side, city: City) -> Fraction:
    """Construction points to expect from dismantling a city, as far as the pool has room for them (§4.8, R30)."""
    saved = Fraction(city.all_factories * DISMANTLE_CHANCE, 100) * CONSTRUCTION_OF_FACTORY
    return min(saved, Fraction(room_for_construction(state, side)))


def salvage_at_risk(state: State, side: Side, city: City) -> int:
    """Construction points for which the pool has no room, should every factory of a city be saved (§4.8, §8.5)."""
    return max(0, city.all_factories * CONSTRUCTION_OF_FACTORY - room_for_construction(state, side))


def dismantle(change: Change, side: Side, city: City) -> None:
    """Tries to dismantle each factory of a city; each that is saved becomes construction points (§4.8, §8.5, R30)."""
    left: dict[Factory, int] = {}
    saved = 0
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
    change.tell("dismantled", "4.8", "R30", side=side, city=city.name, factories=saved, points=points, lost=lost)
