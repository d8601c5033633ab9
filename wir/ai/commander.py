"""The computer commander: what it does in each phase, in order.

It keeps nothing from one phase to the next: all it knows is in the View, where `plans.py` keeps what it means to do, so
that a game that was saved and resumed goes on as if it had never stopped. Each order has a reason, kept in `reasons`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Final

from typing_extensions import override

from wir.ai import economy
from wir.ai.attacking import plan_attacks
from wir.ai.constants import CONSTANTS, Constants
from wir.ai.escaping import back_to_supply, next_sail, trapped, way_out
from wir.ai.evacuating import next_evacuation, why_evacuated
from wir.ai.explaining import judgement
from wir.ai.exploiting import plan_exploitation, plan_prizes
from wir.ai.flying import flights, rebase, strikes, transfer
from wir.ai.idle import back_to_depots, to_the_front, without_line
from wir.ai.line import find_line
from wir.ai.operations import decide
from wir.ai.plans import keeping, keeping_goals
from wir.ai.posts import Post, Purpose, assign, posts_for, posts_left
from wir.ai.probing import plan_probes
from wir.ai.sealing import ring_holders, seal_pockets
from wir.ai.shelling import plan_shelling
from wir.ai.situation import Situation, survey
from wir.ai.stance import Stance, stance_of
from wir.ai.storming import plots_for
from wir.ai.weighing import Attack
from wir.estimates.deliveries import depots_reach, in_turn, plan_deliveries
from wir.estimates.guns import guns_in_turn
from wir.estimates.marches import March, march_orders, reachable
from wir.estimates.rail_choice import plan_rail, why_rail
from wir.estimates.room import crowds_out
from wir.model.groups import Group
from wir.model.hexes import FAR, Hex, end_of
from wir.model.sides import Side
from wir.model.view import View
from wir.model.weather import Weather
from wir.model.words import count, decimal
from wir.orders.base import Order
from wir.orders.giving import Giver, Play
from wir.orders.movement import RailMove
from wir.rules.fatigue import mean_fatigue
from wir.rules.ground import is_difficult
from wir.rules.movement import rail_reach, why_cannot_rail
from wir.rules.plots import entered_by
from wir.rules.supply import fatigue_removed
from wir.rules.tables import RAIL_MOVES

_ENDS_TRIED: Final = 3
"""Hexes, the nearest to a post, to which a train is looked for."""


@dataclass
class Commander(Giver):
    """The computer player, for either side."""

    constants: Constants = CONSTANTS

    def judgement(self, view: View) -> Iterator[str]:
        """How it sees the week, in sentences."""
        return judgement(view, self.constants)

    @override
    def _adjust(self, view: View) -> Play:
        situation = survey(view, self.constants)
        for aside in keeping(view, decide(situation, stance_of(situation))):
            view = yield from self._give(view, aside, "the side's plans")
            situation = survey(view, self.constants)
        evacuation = next_evacuation(situation, view)
        view = yield from self._give(view, evacuation, why_evacuated(situation, evacuation))
        view = yield from self._repeat(view, lambda v: next_sail(situation, v), "leaves a doomed port by sea")
        view = yield from self._repeat(view, lambda v: economy.next_merge(situation, v), "merges small groups")
        view = yield from self._repeat(view, lambda v: economy.next_factory(situation, v), "places a factory")
        view = yield from self._repeat(view, lambda v: economy.next_aircraft(situation, v), "aircraft for the front")
        return (yield from self._repeat(view, lambda v: economy.next_build(situation, v), "builds a unit"))

    @override
    def _supply(self, view: View) -> Play:
        reach = depots_reach(view)
        lays = view.weather is not Weather.RAIN or view.viewer is Side.AXIS
        rail = plan_rail(view, reach) if lays else None
        deliveries = plan_deliveries(view, reach)
        reasons: dict[Order, str] = {
            d.order: f"supplies {count(len(d.groups), 'group')}, removes {d.percent}% of fatigue" for d in deliveries
        }
        if rail is not None:
            reasons[rail] = why_rail(view, end_of(view.depots[rail.depot].entry, rail.route))
        for order in in_turn(rail, deliveries):
            view = yield from self._give(view, order, reasons[order])
        return view

    @override
    def _move(self, view: View) -> Play:
        situation = survey(view, self.constants)
        stance = stance_of(situation)
        view = yield from self._repeat(
            view, lambda v: economy.next_replacement(situation, v), "replacements for a worn unit"
        )
        for plot, why in chain(plan_prizes(situation, view), plan_exploitation(situation, view, stance)):
            view = yield from self._give(view, plot, why)
        for group in [*trapped(situation, view)]:
            for order in way_out(situation, view, group):
                view = yield from self._give(view, order, "has no way out where it is")
        for order in back_to_supply(situation, view):
            view = yield from self._give(view, order, "too tired to go on without supply")
        busy = {group.id for group in view.groups_of(situation.side) if group.plot or group.moved}
        attacks = plan_attacks(situation, stance, busy)
        view = yield from self._plot(view, situation, stance, attacks)
        busy |= {group.id for group in view.groups_of(situation.side) if group.plot or group.halted}
        free = [group for group in view.groups_of(situation.side) if group.id not in busy]
        for seal in seal_pockets(situation, attacks, free):
            for order in seal.orders:
                view = yield from self._give(view, order, f"closes a pocket from {seal.end}", seals=True)
        for probe in plan_probes(situation, stance, view):
            for plot in probe.plots:
                view = yield from self._give(view, plot, f"probes {probe.target}, not met for weeks")
        view = yield from self._march(view, situation, stance, ring_holders(situation, attacks, free))
        targets = [attack.target for attack in attacks]
        for guns in guns_in_turn(view, situation.believed, situation.strength, targets):
            view = yield from self._give(view, guns, "guns for a stationary group")
        for shelling, at in plan_shelling(situation, stance, view, targets):
            view = yield from self._give(view, shelling, f"shells {at}")
        view = yield from self._fly(view, situation, targets)
        return view

    def _plot(self, view: View, situation: Situation, stance: Stance, attacks: list[Attack]) -> Play:
        for attack in attacks:
            odds = decimal(attack.worked_out.effective_odds)
            leaving = [group.id for group in view.groups_of(situation.side) if entered_by(group.at, group.plot)]
            for plot in plots_for(situation, stance, attack, leaving):
                view = yield from self._give(view, plot, f"attacks {attack.target} at {odds} to 1")
        return view

    def _fly(self, view: View, situation: Situation, targets: list[Hex]) -> Play:
        """Moves badly placed air groups and plots strikes for the others (§6.2, §6.3, §6.9)."""
        own = [air.id for air in view.air_of(situation.side)]
        for flight in flights(situation, view):
            view = yield from self._give(view, flight, "leaves a base that would be overrun")
        for number in own:
            train = transfer(situation, view, view.air[number], targets)
            view = yield from self._give(view, train, "goes where its strikes are worth more")
        for strike in strikes(situation, view, targets):
            view = yield from self._give(view, strike, "strikes where it hurts most")
        for number in own:
            order = rebase(situation, view, view.air[number])
            view = yield from self._give(view, order, "moves to a base near the front")
        return view

    def _march(self, view: View, situation: Situation, stance: Stance, staying: set[int]) -> Play:
        """Sends every group that has not plotted and need not stay to its post, by rail where that saves weeks.

        §6.2, §6.3.
        """
        own = view.groups_of(situation.side)
        busy = {group.id for group in own if group.plot or group.moved} | staying
        free = [group for group in own if group.id not in busy and not group.halted]
        line = find_line(situation, stance)
        held = [group.at for group in own if group.id in busy and not situation.leaves_city(group)]
        posts = [*posts_left(posts_for(situation, stance, line), held)]
        tasks = assign(situation, posts, free, offensive=stance.offensive)
        idle = [group for group in free if group.id not in tasks]
        tasks |= to_the_front(situation, line, idle) if line else without_line(situation, stance, idle)
        if not stance.offensive:
            tasks |= back_to_depots(situation, idle)
        order = sorted(tasks, key=lambda n: (tasks[n].rank, -situation.strength[n], n))
        for number in order:
            group, post = view.groups[number], tasks[number]
            is_far = situation.steps(post.at, group.at) >= self.constants.rail_worth
            if is_far and view.own.railed < RAIL_MOVES:
                train = _train(view, situation, group, post)
                view = yield from self._give(view, train, f"by rail {post.words(view.scenario)}")
        for number in order:
            view = yield from self._walk(view, situation, stance, view.groups[number], tasks[number])
        bound = {n: post.at for n, post in tasks.items() if view.groups[n].at != post.at}
        for aside in keeping_goals(view, bound):
            view = yield from self._give(view, aside, "the side's plans")
        return view

    def _walk(self, view: View, situation: Situation, stance: Stance, group: Group, post: Post) -> Play:
        if group.at == post.at or group.moved or not _should_leave(situation, group):
            return view
        choices = reachable(view, group)
        if post.purpose not in (Purpose.VITAL_CITY, Purpose.GARRISON):
            choices = _bearable(situation, group, choices)
        if _holds_back(view, situation, group):
            choices = {h: m for h, m in choices.items() if situation.contact.get(h, FAR) <= situation.contact[group.at]}
        tires = 0 if post.purpose is Purpose.GARRISON else 1
        prices = {
            h: _price(situation, group, post, h, offensive=stance.offensive)
            + tires * _lasting_fatigue(view, situation, h, march.fatigue)
            for h, march in choices.items()
        }
        away = situation.contact if stance.gives_way else {}
        by_price = sorted(choices, key=lambda h: (prices[h], -away.get(h, FAR), h))
        if post.purpose is Purpose.VITAL_CITY and post.at in choices:
            by_price = [post.at, *by_price]  # whatever it costs: a guard may have made room
        target = next(h for h in by_price if not crowds_out(view, group, h))
        for step in march_orders(group, choices[target]):
            view = yield from self._give(view, step, post.words(view.scenario))
        return view


def _train(view: View, situation: Situation, group: Group, post: Post) -> RailMove | None:
    """A move by rail that saves a group hexes of its march to a post."""
    away = {hex_: situation.steps(post.at, hex_) for hex_ in rail_reach(view, group.at, group.side)}
    near = situation.steps(post.at, group.at) - situation.constants.train_saves
    ends = [hex_ for hex_, steps in away.items() if steps < near and hex_ not in situation.threat]
    for hex_ in sorted(ends, key=lambda hex_: (away[hex_], hex_))[:_ENDS_TRIED]:
        if why_cannot_rail(view, group, hex_) is None and not crowds_out(view, group, hex_):
            return RailMove(group.id, hex_)
    return None


def _should_leave(situation: Situation, group: Group) -> bool:
    """Whether a group is fresh enough to march, or in too much danger to stay."""
    if mean_fatigue(group) < situation.constants.too_tired_to_march:
        return True
    return situation.is_outmatched(group, group.at)


def _bearable(situation: Situation, group: Group, choices: dict[Hex, March]) -> dict[Hex, March]:
    """The marches after which a group could still hold a hex that the enemy may attack, if it is safe where it is.

    One that arrives before him more tired than a post bears would have to be relieved there.
    """
    if situation.is_outmatched(group, group.at):
        return choices
    most = max(situation.constants.relieved_above, mean_fatigue(group)) - mean_fatigue(group)
    return {hex_: march for hex_, march in choices.items() if hex_ not in situation.threat or march.fatigue <= most}


def _holds_back(view: View, situation: Situation, group: Group) -> bool:
    """Whether a group may not fall back: the Soviets in the first week of the war (R128)."""
    first = view.week == 1 and view.date.year == 1941
    return first and situation.side is Side.SOVIET and group.at in situation.contact


def _lasting_fatigue(view: View, situation: Situation, hex_: Hex, points: int) -> int:
    """What is left of the points of fatigue of a march to a hex after the next week's supply (§5.2).

    So groups in supply march in the mud too, every other week; out of supply they would stay tired.
    """
    if hex_ not in situation.supply:
        return points
    return points * (100 - fatigue_removed(view, situation.side, situation.supply[hex_])) // 100


def _price(situation: Situation, group: Group, post: Post, hex_: Hex, *, offensive: bool) -> int:
    """How bad a hex is to stop in on the way to a post: the distance left, danger, hard ground, no supply."""
    weights = situation.constants
    price = weights.step_left * situation.marches_to(post.at)(hex_)
    if hex_ != post.at and situation.is_outmatched(group, hex_):
        price += weights.stop_outmatched
    if hex_ == group.at:
        price -= weights.works_kept * situation.entrenchment_of(group, offensive=offensive)
    if is_difficult(situation.believed, hex_) and hex_ != post.at:
        price += weights.stop_on_hard_ground
    if hex_ not in situation.supply:
        is_worn = mean_fatigue(group) > weights.worn
        price += weights.stop_unsupplied_worn if is_worn else weights.stop_unsupplied
    return price
