"""Evacuation: which city to dismantle before the enemy takes it with its factories (§4.8)."""

from fractions import Fraction
from typing import Final

from wir.ai.situation import Situation
from wir.model.cities import City
from wir.model.groups import Group
from wir.model.hexes import FAR, Hex, within
from wir.model.view import View
from wir.orders.adjustment import Dismantle
from wir.rules.building import expected_salvage, salvage
from wir.rules.production import new_factories
from wir.rules.tables import CONSTRUCTION_OF_FACTORY, FORTIFIED_CITY

_NEAR: Final = 2
"""Hexes from the enemy within which a city can be taken this week."""


def next_evacuation(situation: Situation, view: View) -> Dismantle | None:
    """The threatened city where a week's delay would cost most; None where it would cost nothing (§4.8, §8.5)."""
    if view.own.dismantled:
        return None
    cost = {
        city.name: _cost_of_delay(situation, view, city, city.at)
        for _, city in sorted(view.cities.items())
        if city.owner is situation.side
        and city.at is not None
        and city.all_factories >= situation.constants.worth_evacuating
        and _is_threatened(situation, city.at)
    }
    dearest = max(cost, key=lambda name: (cost[name], name), default=None)
    return None if dearest is None or cost[dearest] <= 0 else Dismantle(dearest)


def why_evacuated(situation: Situation, order: Dismantle | None) -> str:
    """The reason for an evacuation, which cannot be taken back (R142)."""
    at = None if order is None else situation.believed.cities[order.city].at
    if at is None or not _peril(situation, at):
        return "the enemy may soon be there"
    if not _holders(situation, at):
        return "the enemy is near it, and nobody defends it"
    return f"the enemy near it has {int(_superiority(situation, at))} times the strength of its defenders"


def _is_threatened(situation: Situation, at: Hex) -> bool:
    """Whether the enemy may soon be in a city: he is near and far stronger, or arrives soon and no group bars his way.

    A garrison of a fortress has to be worn down first, by an enemy beside it, at the odds of a siege (R80).
    """
    limits = situation.constants
    garrison = sum(map(situation.defence, situation.believed.groups_at(at, situation.side)))
    if at in situation.fortresses and garrison:
        is_besieged = situation.is_in_front(at)
        return is_besieged and situation.danger.get(at, 0) * FORTIFIED_CITY > garrison * limits.siege_odds
    is_open = situation.inroads.get(at, FAR) <= limits.evacuate_within
    return _peril(situation, at) >= limits.overrun or (is_open and situation.ratio() < limits.evacuate_below)


def _peril(situation: Situation, at: Hex) -> Fraction:
    """How much stronger the enemies near a city are, those two hexes away counting less; 0 where none is that near."""
    contact = situation.contact.get(at, FAR)
    if contact > _NEAR:
        return Fraction(0)
    times = _superiority(situation, at)
    return times if contact <= 1 else times / situation.constants.two_hexes_away


def _superiority(situation: Situation, at: Hex) -> Fraction:
    """How many times stronger the enemies who could reach a city are than those who hold it and the hexes around it."""
    return Fraction(situation.danger.get(at, 0), max(1, sum(map(situation.defence, _holders(situation, at)))))


def _holders(situation: Situation, at: Hex) -> list[Group]:
    return [group for hex_ in within(at, 1) for group in situation.believed.groups_at(hex_, situation.side)]


def _cost_of_delay(situation: Situation, view: View, city: City, at: Hex) -> Fraction:
    """Construction points that waiting a week may lose with the city, less those that a full pool would waste now."""
    constants, whole = situation.constants, salvage(city)
    drained = Fraction(new_factories(view.own.pools.construction) * CONSTRUCTION_OF_FACTORY)
    peril = max(_peril(situation, at), constants.overrun)
    falls = min(Fraction(1, 2), peril / constants.peril_of_a_fall)
    return falls * whole - min(whole - expected_salvage(view, city), drained)
