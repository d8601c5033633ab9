"""An opponent whose three most forward mechanized groups ride alone for cities with factories far behind the front.

They heed neither supply nor zones of control, and go on from city to city until they are spent (§6.6, §8.8). It tests
whether a commander guards its rear, cuts off who has broken in, and saves what can be saved.
"""

from typing import Final

from typing_extensions import override

from wir.lab.opponents.november.situation import Situation
from wir.lab.opponents.rusher import empty_cities
from wir.lab.opponents.variant import Variant, fresh_groups
from wir.model.hexes import FAR, Hex
from wir.model.view import View
from wir.orders.giving import Play

RAIDERS: Final = 3
"""Groups that raid at a time."""

TIRED: Final = 85
"""Raiders above this mean fatigue, in percent, rest."""


class Raider(Variant):
    """November, with three lone riders ahead."""

    @override
    def _begin(self, view: View) -> Play:
        situation = self._look(view)
        riders = [group for group in fresh_groups(view, TIRED) if group.is_mechanized]
        riders.sort(key=lambda group: (-situation.home.get(group.at, FAR), group.id))
        goals = _with_factories(situation)
        for rider in riders[:RAIDERS]:
            if goals:
                goal = min(goals, key=lambda hex_: (situation.steps(rider.at, hex_), hex_))
                goals.remove(goal)
                view = yield from self._go(view, situation, rider, goal, f"raids {goal}")
        return view


def _with_factories(situation: Situation) -> list[Hex]:
    """The enemy's empty cities that have factories left."""
    board = situation.believed
    found = [(at, board.city_at(at)) for at in empty_cities(situation)]
    return [at for at, city in found if city is not None and city.all_factories]
