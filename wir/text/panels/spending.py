"""What spending brings: new units, replacements, factories, and dismantling them, in words (§4.8, §4.9)."""

from fractions import Fraction
from math import ceil
from typing import Final

from wir.estimates.production import share_of_week, weeks_of_training, weeks_until_rebuilt
from wir.model.cities import City, Factory
from wir.model.groups import Group
from wir.model.records import replace
from wir.model.units import Unit, UnitType
from wir.model.view import View
from wir.model.words import count, decimal, listed, whole
from wir.rules.building import buildable_types, expected_salvage
from wir.rules.designations import missing_elite
from wir.rules.quality import ELITE_TYPES, cost_of, maximum_strength, starting_experience
from wir.rules.replacements import experience_after, room_for
from wir.rules.rulings import DISMANTLE_CHANCE
from wir.rules.tables import CONSTRUCTION_OF_FACTORY, PRODUCTION

_TENTH: Final = Fraction(1, 10)


def price_of(type_: UnitType) -> str:
    """`2 inf + 1 veh`, for a point of strength (§4.9)."""
    cost = cost_of(type_)
    return f"{cost.infantry} inf" + (f" + {cost.vehicle} veh" if cost.vehicle else "")


def unit_words(view: View, type_: UnitType) -> str:
    """How strongly a full unit fights when it is built and when it is trained, and how many weeks its recruits take.

    With the longest price beside it, it fits a screen of 80 columns.
    """
    new = _full(view, type_)
    return f"{new.strength} fight as {_worth(view, new, short=True)}; {_men(view, new)} weeks' men"


def _full(view: View, type_: UnitType) -> Unit:
    """A new unit of a type at its full strength."""
    points = maximum_strength(type_, view.date, view.viewer)
    return Unit("new", type_, points, starting_experience(type_, view.date, view.viewer))


def _worth(view: View, new: Unit, *, short: bool = False) -> str:
    """The fighting strength of a new unit, now and when it is trained."""
    weeks, experience = weeks_of_training(view, new)
    trained = _fights(replace(new, experience=experience))
    later = f", {'' if short else 'as '}{trained} in {count(weeks, 'week')}" if weeks else ""
    return f"{_fights(new)}{later}"


def _men(view: View, new: Unit) -> str:
    """How many weeks it takes to recruit a new unit."""
    return decimal(max(_TENTH, share_of_week(view, new.strength * cost_of(new.type).infantry)))


def _building_sentence(view: View, type_: UnitType) -> str:
    """What a full unit of a type costs, and what it is worth (§4.9)."""
    new, cost = _full(view, type_), cost_of(type_)
    pools = (("infantry", cost.infantry), ("vehicle", cost.vehicle))
    price = listed(f"{new.strength * each} {pool}" for pool, each in pools if each)
    return (
        f"A new {type_.label} of {new.strength} points costs {price} points, {_men(view, new)} weeks' recruits; "
        f"it fights as {_worth(view, new)}."
    )


def refit_words(group: Group, view: View, place: int) -> str:
    """`31 → 45`: a unit's fighting strength without fatigue, now and filled up as far as the pools go."""
    unit, room = group.units[place], room_for(view, group, place)
    after = replace(unit, strength=unit.strength + room, experience=experience_after(view, group, place, room))
    return _fights(unit) + (f" → {_fights(after)}" if room else "")


def _fights(unit: Unit) -> str:
    """A unit's strength times its experience, rounded as everywhere else (§7.6)."""
    return whole(Fraction(unit.strength * unit.experience, 100))


def factory_words(factory: Factory) -> str:
    """What one more factory of a type makes (§8.5)."""
    pool = "construction" if factory is Factory.HEAVY_INDUSTRY else factory.value
    lot = PRODUCTION[pool]
    a_week = Fraction(lot.points, lot.makers)
    if factory is Factory.HEAVY_INDUSTRY:
        return f"makes a new factory in {ceil(CONSTRUCTION_OF_FACTORY / a_week)} weeks"
    return f"makes {decimal(a_week, 2)} {'point' if a_week == 1 else 'points'} a week"


def moving_words(view: View, city: City) -> str:
    """How many factories dismantling a city saves, and when they are rebuilt (§4.8, §8.5, R30, R32)."""
    saved = round(expected_salvage(view, city) / CONSTRUCTION_OF_FACTORY)
    comes = weeks_until_rebuilt(view, city)
    when = f" in {_weeks_between(*comes)}" if comes else ""
    if city.all_factories == 1:
        return f"{DISMANTLE_CHANCE}% chance of being rebuilt{when}"
    return f"About {saved} of {city.all_factories} factories can be rebuilt{when}"


def _weeks_between(first: int, last: int) -> str:
    return f"{first} to {count(last, 'week')}" if first < last else count(last, "week")


def spending_sentences(view: View) -> list[str]:
    """What new units, factories and dismantling bring, a sentence each."""
    units = [
        _building_sentence(view, type_)
        for type_ in buildable_types(view, view.viewer)
        if type_ not in ELITE_TYPES or missing_elite(view) is not None
    ]
    return units + [f"One more {factory.label} factory {factory_words(factory)}." for factory in Factory]
