"""November's week with its parts open to change: what the opponents that differ in more than a posture are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from typing_extensions import override

from wir.lab.opponents.november import economy
from wir.lab.opponents.november.attacking import Attack, mean_fatigue, plan_attacks
from wir.lab.opponents.november.commander import Commander, Play
from wir.lab.opponents.november.flying import rebase, strikes
from wir.lab.opponents.november.marches import march_orders, reachable
from wir.lab.opponents.november.sealing import seal_order, seal_pockets
from wir.lab.opponents.november.situation import Situation, survey
from wir.lab.opponents.november.stance import Stance, stance_of
from wir.model.groups import Group
from wir.model.hexes import DIRECTIONS, Hex, neighbour
from wir.model.view import View
from wir.model.weather import Weather
from wir.orders.movement import Move, Plot
from wir.rules.ground import is_land


class Variant(Commander):
    """A commander that looks, judges, begins and attacks in a way of its own, and does the rest as November does."""

    def _look(self, view: View) -> Situation:
        """What it sees."""
        return survey(view)

    def _posture(self, situation: Situation) -> Stance:
        """How it fights this week."""
        return stance_of(situation)

    def _begin(self, view: View, _: Situation) -> Play:
        """What comes before everything else."""
        yield from ()
        return view

    def _attacks(self, situation: Situation, stance: Stance) -> list[Attack]:
        """What it attacks, the best first."""
        return plan_attacks(situation, stance)

    @override
    def _move(self, view: View) -> Play:
        view = yield from self._begin(view, self._look(view))
        situation = self._look(view)
        stance = self._posture(situation)
        view = yield from self._repeat(view, lambda v: economy.next_replacement(situation, v), "fills a worn unit")
        engaged = {group.id for group in view.groups_of(situation.side) if group.plot}
        attacks = [attack for attack in self._attacks(situation, stance) if engaged.isdisjoint(attack.numbers)]
        view = yield from self._plot(view, situation, attacks)
        for seal in seal_pockets(situation, attacks, free_groups(view), stance):
            view = yield from self._give(view, seal_order(seal), f"closes a pocket from {seal.end}")
        view = yield from self._exploit(view, situation, stance)
        view = yield from self._march(view, situation, stance)
        view = yield from self._repeat(view, lambda v: economy.next_guns(situation, v), "guns for a group that stands")
        for strike in strikes(situation, view, [attack.target for attack in attacks]):
            view = yield from self._give(view, strike, "strikes where it hurts most")
        for air in list(view.air_of(situation.side)):
            view = yield from self._give(view, rebase(situation, view, air), "a base near the front")
        return view

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


def free_groups(view: View) -> list[Group]:
    """The groups of the side that looks which may still be given something to do."""
    return [group for group in view.groups_of(view.viewer) if not group.plot and not group.halted]


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
    view = situation.believed
    far = group.is_mechanized and view.weather is not Weather.RAIN

    def open_around(hex_: Hex) -> Iterator[tuple[int, Hex]]:
        for way in DIRECTIONS:
            near = neighbour(hex_, way)
            if is_land(view, near) and near not in situation.field.enemy_hexes and not situation.field.is_full(near):
                yield way, near

    first = list(open_around(group.at))
    one = next((str(way) for way, near in first if wanted(near)), None)
    if one is not None or not far:
        return one
    return next((f"{way}{on}" for way, near in first for on, end in open_around(near) if wanted(end)), None)
