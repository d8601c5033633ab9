"""November's week with its parts open to change: what the opponents that differ in more than a posture are made of."""

from collections.abc import Callable, Iterator
from typing import ClassVar

from typing_extensions import override

from wir.estimates.marches import march_orders, reachable
from wir.estimates.seals import tactical_moves
from wir.lab.opponents.november.attacking import SECOND_LEG, Attack, plan_attacks
from wir.lab.opponents.november.commander import Commander, free_groups
from wir.lab.opponents.november.situation import Situation, Stance, survey
from wir.model.groups import Group
from wir.model.hexes import Hex
from wir.model.view import View
from wir.orders.giving import Play
from wir.orders.movement import Move, Plot
from wir.rules.fatigue import mean_fatigue


class Steady(Commander):
    """A commander of one posture the whole year: it refits, attacks where that is its posture, marches, and adds guns.

    It neither seals pockets nor flies; `follows` says whether it goes on where a hole was torn.
    """

    stance: ClassVar[Stance]
    follows: ClassVar[bool] = False

    @override
    def _move(self, view: View) -> Play:
        situation = survey(view)
        view = yield from self._refit(view, situation)
        if self.stance.offensive:
            view = yield from self._plot(view, situation, plan_attacks(situation, self.stance))
        if self.follows:
            view = yield from self._exploit(view, situation, self.stance)
        view = yield from self._march(view, situation, self.stance)
        return (yield from self._arm(view, situation))


class Variant(Commander):
    """A commander that begins and attacks in a way of its own, and does the rest as November does."""

    def _wanted(self, situation: Situation, stance: Stance) -> list[Attack]:
        """What it would attack, the best first."""
        return plan_attacks(situation, stance)

    @override
    def _attacks(self, view: View, situation: Situation, stance: Stance) -> list[Attack]:
        engaged = {group.id for group in view.groups_of(situation.side) if group.plot}
        return [attack for attack in self._wanted(situation, stance) if engaged.isdisjoint(attack.numbers)]

    def _go(self, view: View, situation: Situation, group: Group, goal: Hex, why: str) -> Play:
        """Sends a group towards a hex: by tactical movement where that arrives, else by marching, else tactically."""
        plot = way_in(situation, group, lambda end: end == goal)
        if plot is not None:
            return (yield from self._give(view, Plot(group.id, plot), why))
        steps = list(steps_towards(view, situation, group, goal))
        for step in steps:
            view = yield from self._give(view, step, why)
        if not steps:
            away = situation.steps(group.at, goal)
            plot = way_in(situation, group, lambda end: situation.steps(end, goal) < away)
            if plot is not None:
                view = yield from self._give(view, Plot(group.id, plot), why)
        return view


def fresh_groups(view: View, fatigue: int) -> list[Group]:
    """Free groups that stand where the week found them, with this mean fatigue in percent at most."""
    standing = (group for group in free_groups(view) if not group.moved and not group.is_spent)
    return [group for group in standing if mean_fatigue(group) <= fatigue]


def steps_towards(view: View, situation: Situation, group: Group, goal: Hex) -> Iterator[Move]:
    """The march that brings a group nearest to a hex this week; none where it stands as near as it can come."""
    choices = reachable(view, group, situation.field)
    end = min(choices, key=lambda hex_: (situation.steps(hex_, goal), choices[hex_].fatigue, hex_))
    if situation.steps(end, goal) < situation.steps(group.at, goal):
        yield from march_orders(group, choices[end])


def way_in(situation: Situation, group: Group, wanted: Callable[[Hex], bool]) -> str | None:
    """The shortest plot without an enemy in its way that ends in a wanted hex; mechanized groups may go two hexes."""
    ways = tactical_moves(situation.believed, group, SECOND_LEG, situation.field.enemy_hexes)
    return next((plot for plot, end in ways if wanted(end)), None)
