"""An opponent that drives all its mechanized groups in one wedge at the enemy's main city, and nowhere else.

The Axis drives at Moscow, the Soviets at the nearest of the cities that decide the war for them (§8.9). It tests
whether a commander meets one great blow with its reserves and cuts it off at the root, whose flanks nobody covers.
"""

from typing_extensions import override

from wir.estimates.glance import vital_cities
from wir.lab.opponents.november.attacking import Attack, plan_attacks
from wir.lab.opponents.november.situation import PRESS, Situation, Stance
from wir.lab.opponents.variant import Variant, fresh_groups
from wir.model.hexes import FAR, Hex
from wir.model.sides import Side
from wir.model.view import View
from wir.orders.giving import Play

TIRED = 60
"""Groups above this mean fatigue, in percent, rest."""

MAIN = "Moscow"
"""What the Axis drives at while it can."""


class Wedge(Variant):
    """All armour at one city."""

    @override
    def _posture(self, situation: Situation) -> Stance:
        return PRESS

    @override
    def _wanted(self, situation: Situation, stance: Stance) -> list[Attack]:
        """Attacks whose mechanized groups all come nearer to the goal; the others as they are."""
        goal = main_city(situation)
        return [
            attack for attack in plan_attacks(situation, stance) if goal is None or _leads_to(situation, attack, goal)
        ]

    @override
    def _march(self, view: View, situation: Situation, stance: Stance) -> Play:
        goal = main_city(situation)
        armour = [group for group in fresh_groups(view, TIRED) if group.is_mechanized]
        if goal is not None:
            for group in sorted(armour, key=lambda g: (situation.steps(g.at, goal), g.id)):
                view = yield from self._go(view, situation, group, goal, f"drives at {goal}")
        return (yield from super()._march(view, situation, stance))


def main_city(situation: Situation) -> Hex | None:
    """The city that the wedge is driven at; None where the enemy holds none that decides the war."""
    cities = (situation.believed.cities.get(name) for name in vital_cities(situation.side.enemy))
    held = [city for city in cities if city is not None and city.owner is situation.side.enemy]
    places = {city.name: city.at for city in held if city.at is not None}
    if situation.side is Side.AXIS and MAIN in places:
        return places[MAIN]
    return min(places.values(), key=lambda at: (situation.home.get(at, FAR), at), default=None)


def _leads_to(situation: Situation, attack: Attack, goal: Hex) -> bool:
    away = situation.steps(attack.target, goal)
    groups = [assault.group for assault in attack.assaults if assault.group.is_mechanized]
    return all(away < situation.steps(situation.believed.groups[group.id].at, goal) for group in groups)
