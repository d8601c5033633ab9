"""What spending brings, in words, before anything is spent: units, recruits, factories (§4.8, §4.9, §6.4, §8.5)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import ceil
from typing import Final

from wir.estimates.production import moved, share_of_week, weeks_of_training
from wir.model.cities import City, Factory
from wir.model.groups import Group
from wir.model.units import Unit, UnitType
from wir.model.view import View
from wir.model.words import count, decimal
from wir.rules.building import buildable_types, expected_salvage
from wir.rules.quality import cost_of, maximum_strength, starting_experience
from wir.rules.replacements import experience_after, room_for
from wir.rules.tables import CONSTRUCTION_OF_FACTORY, PRODUCTION

_TENTH: Final = Fraction(1, 10)


def price_of(type_: UnitType) -> str:
    """`2 inf + 1 veh`, for a point of strength (§4.9)."""
    cost = cost_of(type_)
    return f"{cost.infantry} inf" + (f" + {cost.vehicle} veh" if cost.vehicle else "")


def unit_words(view: View, type_: UnitType) -> str:
    """How strong a full unit fights when it is built and when it is trained, and how many weeks make its men."""
    side = view.viewer
    points, raw = maximum_strength(type_, view.date, side), starting_experience(type_, view.date, side)
    new = Unit("new", type_, points, raw)
    weeks, experience = weeks_of_training(view, side, new)
    later = f", in {weeks} weeks as {points * experience // 100}" if weeks else ""
    men = decimal(max(_TENTH, share_of_week(view, side, points * cost_of(type_).infantry)))
    return f"{points} fight as {points * raw // 100}{later}; {men} weeks' men"


def refit_words(group: Group, view: View, place: int) -> str:
    """`31 > 45`: what a unit fights as now, and filled up as far as the pools go; without fatigue."""
    unit, room = group.units[place], room_for(view, group, place)
    after = replace(unit, strength=unit.strength + room, experience=experience_after(view, group, place, room))
    return f"{_fights(unit)}" + (f" > {_fights(after)}" if room else "")


def _fights(unit: Unit) -> int:
    return unit.strength * unit.experience // 100


def factory_words(factory: Factory) -> str:
    """What one more factory of a type makes (§8.5)."""
    pool = "construction" if factory is Factory.HEAVY_INDUSTRY else factory.value
    lot = PRODUCTION[pool]
    a_week = Fraction(lot.points, lot.makers)
    if factory is Factory.HEAVY_INDUSTRY:
        return f"makes a new factory in {ceil(CONSTRUCTION_OF_FACTORY / a_week)} weeks"
    return f"makes {decimal(a_week, 2)} {'point' if a_week == 1 else 'points'} a week"


def moving_words(view: View, city: City) -> str:
    """How many factories of a city dismantling saves, and when they stand elsewhere (§4.8, §8.5, R30, R32)."""
    saved = int(expected_salvage(view, city.owner, city) / CONSTRUCTION_OF_FACTORY)
    comes = moved(view, city)
    when = f", in {comes[0]} to {count(comes[1], 'week')}" if comes else ""
    return f"About {saved} of {count(city.all_factories, 'factory', 'factories')} stand again{when}"


def spending_sentences(view: View) -> list[str]:
    """What new units, factories and dismantling bring, a sentence each."""
    units = [
        f"{type_.label}, {price_of(type_)} a point: {unit_words(view, type_)}."
        for type_ in buildable_types(view, view.viewer)
    ]
    return units + [f"One more {factory.label} factory {factory_words(factory)}." for factory in Factory]
