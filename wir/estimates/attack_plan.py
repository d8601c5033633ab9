"""An attack in the making: who can join, who does and how, what that would come to, and the orders for it (§6.6)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from wir.estimates.assaults import Assault, AttackTask, Joiner, assault, joiners, plotted_tasks, strikes_on, suggested
from wir.estimates.forecast import Beliefs
from wir.estimates.rings import WayOut, orders_to_shut, ring_around
from wir.estimates.seals import Seal
from wir.estimates.strike_forecast import ShellingForecast, StrikeForecast, shellings
from wir.model.groups import Strike, StrikeKind
from wir.model.hexes import Hex
from wir.model.view import View
from wir.orders import Order
from wir.orders.movement import Plot, PlotStrike


@dataclass(frozen=True)
class AttackPlan:
    """All groups and air groups that can join an attack, `tasks` of those that do, and the air groups `flying`.

    Groups `closing` shut the ring first. What it comes to is worked out when it is asked for.
    """

    view: View
    beliefs: Beliefs
    target: Hex
    joiners: Sequence[Joiner]
    strikes: Sequence[StrikeForecast]
    tasks: Mapping[int, AttackTask]
    flying: frozenset[int]
    closing: tuple[Seal, ...] = ()

    # What it comes to

    @cached_property
    def _as_shut(self) -> View:
        """The View with the groups that shut the ring where they are sent."""
        view = self.view.copy()
        for closer in self.closing:
            view.groups[closer.group] = replace(view.groups[closer.group], at=closer.end, entrenchment=0)
        return view

    @property
    def _flights(self) -> list[StrikeForecast]:
        return [strike for strike in self.strikes if strike.air.id in self.flying]

    @cached_property
    def found(self) -> Assault:
        """The result, leg by leg."""
        return assault(self._as_shut, self.target, [*self.tasks.values()], self._flights, self.beliefs)

    @cached_property
    def adds(self) -> Mapping[int, Fraction]:
        """What each group adds, or could add, to the odds of its leg on top of the others that join, by number (§7.6).

        Its guns count as well, for all guns of an attack fire together before it (§7.5).
        """
        found: dict[int, Fraction] = {}
        for joiner in self.joiners:
            task = self.task_of(joiner)
            others = [other for number, other in self.tasks.items() if number != joiner.group.id]
            found[joiner.group.id] = self._odds(task.leg, [*others, task]) - self._odds(task.leg, others)
        return found

    def _odds(self, leg: int, tasks: Collection[AttackTask]) -> Fraction:
        """The likely odds of a leg if these groups joined; 0 where none attacks in it."""
        likely = Beliefs(self.beliefs.likely, ())
        legs = dict(assault(self._as_shut, self.target, tasks, self._flights, likely).legs)
        return legs[leg].odds.likely if leg in legs else Fraction(0)

    @cached_property
    def ring(self) -> Sequence[WayOut]:
        """The ways out for the defenders, and which free groups could shut them."""
        busy = {*self.tasks, *(closer.group for closer in self.closing)}
        return ring_around(self._as_shut, self.target, busy, self.beliefs)

    @cached_property
    def shelling(self) -> Mapping[int, ShellingForecast]:
        """What those achieve that only bombard."""
        return shellings(self._as_shut, self._plots, self.beliefs)

    # Who joins

    @cached_property
    def _given(self) -> Mapping[int, AttackTask]:
        """The parts of the groups that are plotted for it already."""
        return plotted_tasks(self.joiners)

    @property
    def left_out(self) -> list[Joiner]:
        """The groups that have no other plot and do not join yet."""
        free = (joiner for joiner in self.joiners if not joiner.group.plot or joiner.group.id in self._given)
        return [joiner for joiner in free if joiner.group.id not in self.tasks]

    def task_of(self, joiner: Joiner) -> AttackTask:
        """A group's part, or the one that it would have."""
        return self.tasks.get(joiner.group.id) or AttackTask(joiner, joiner.manners[0])

    def as_suggested(self) -> "AttackPlan":
        """The same with as many groups as it takes, if possible, where none is plotted for it."""
        return replace(self, tasks=self._given or suggested(self.view, self.target, self.joiners, self.beliefs))

    # The orders

    @property
    def strike(self) -> Strike:
        """What its air groups are plotted to do."""
        return Strike(self.target, StrikeKind.GROUND)

    @property
    def _plots(self) -> dict[int, str]:
        return {number: task.plot for number, task in self.tasks.items()}

    @property
    def _changed_plots(self) -> dict[int, str]:
        """Those that are new or changed, and empty ones for groups that have been taken out."""
        wanted = dict.fromkeys(self._given, "") | self._plots
        return {number: plot for number, plot in wanted.items() if self.view.groups[number].plot != plot}

    @property
    def _changed_flights(self) -> frozenset[int]:
        """The air groups that are to fly, and do not yet, or no longer."""
        return self.flying ^ {strike.air.id for strike in self.strikes if strike.air.strike == self.strike}

    @property
    def orders(self) -> list[Order]:
        """The orders that make it so: for the ring, for groups, and for air groups, to fly or no longer."""
        return self._orders(self._changed_plots, self._changed_flights)

    @property
    def all_orders(self) -> list[Order]:
        """The orders for everybody who joins, given already or not."""
        return self._orders(self._plots, self.flying)

    def _orders(self, plots: Mapping[int, str], strikes: Collection[int]) -> list[Order]:
        return [
            *orders_to_shut(self.closing),
            *(Plot(number, plot) for number, plot in plots.items()),
            *(PlotStrike(air, self.strike if air in self.flying else None) for air in sorted(strikes)),
        ]

    def carried_out(self) -> View:
        """The View with the ring shut, and the plots and strikes as these orders would leave them."""
        view = self._as_shut.copy()
        for number, plot in self._changed_plots.items():
            view.groups[number] = replace(view.groups[number], plot=plot)
        for number in self._changed_flights:
            view.air[number] = replace(view.air[number], strike=self.strike if number in self.flying else None)
        return view


def attack_on(view: View, target: Hex, beliefs: Beliefs) -> AttackPlan:
    """The attack on a hex as it is plotted."""
    able, strikes = joiners(view, target, beliefs), strikes_on(view, target, beliefs)
    flying = frozenset(each.air.id for each in strikes if each.air.strike == Strike(target, StrikeKind.GROUND))
    return AttackPlan(view, beliefs, target, able, strikes, plotted_tasks(able), flying)
