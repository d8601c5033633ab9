"""An opponent that runs for every city its enemy has left empty, with whatever stands nearest, before anything else.

It tests whether a commander counts which of its cities can be reached and guards them, the captured and the evacuated
ones too: each is worth 20 points and more, and gone for the price of a march (§8.8, §9.1).
"""

from typing import Final

from typing_extensions import override

from wir.estimates.glance import city_value
from wir.estimates.marches import weeks_of_march
from wir.lab.opponents.november.situation import Situation
from wir.lab.opponents.variant import Variant, fresh_groups
from wir.model.groups import Group
from wir.model.hexes import Hex
from wir.model.view import View
from wir.orders.giving import Play

WEEKS: Final = 3
"""Weeks of march at most to a city that is run for."""

TIRED: Final = 70
"""Groups above this mean fatigue, in percent, do not run."""


class Rusher(Variant):
    """November, and every empty city first."""

    @override
    def _begin(self, view: View) -> Play:
        situation = self._look(view)
        runners = fresh_groups(view, TIRED)
        for city in empty_cities(situation):
            near = [group for group in runners if _weeks(situation, group, city) <= WEEKS]
            if near:
                runner = min(near, key=lambda group: (_weeks(situation, group, city), situation.strength[group.id]))
                runners.remove(runner)
                view = yield from self._go(view, situation, runner, city, f"runs for the empty city {city}")
        return view


def empty_cities(situation: Situation) -> list[Hex]:
    """The enemy's cities in which nobody stands, the most valuable first."""
    cities = [city for _, city in sorted(situation.believed.cities.items()) if city.owner is situation.side.enemy]
    places = {city.at: city_value(city) for city in cities if city.at is not None}
    empty = [at for at in places if at not in situation.field.enemy_hexes]
    return sorted(empty, key=lambda at: (-places[at], at))


def _weeks(situation: Situation, group: Group, city: Hex) -> int:
    return weeks_of_march(group, situation.steps(group.at, city))
