"""The computer commander: what it does in each phase, in order.

It keeps nothing from one phase to the next: all it knows is in the View, so that a game that was saved and resumed goes
on as if it had never been. Each order comes with a reason, kept in `reasons`.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from typing_extensions import override

from wir.estimates.deliveries import Gain, Reach, depots_reach, in_turn, near_enemy, plan_deliveries
from wir.estimates.marches import march_orders, reachable
from wir.estimates.seals import Seal, seals_of
from wir.lab.opponents.november import economy
from wir.lab.opponents.november.attacking import Attack, plan_attacks
from wir.lab.opponents.november.flying import rebase, strikes
from wir.lab.opponents.november.line import find_line
from wir.lab.opponents.november.posts import Post, assign, posts_for
from wir.lab.opponents.november.situation import Situation, Stance, stance_of, survey
from wir.lab.opponents.november.storming import plan_exploitation, plots_for
from wir.model.groups import AirGroup, Group
from wir.model.hexes import FAR, Hex, distance
from wir.model.records import replace
from wir.model.sides import Side
from wir.model.view import View
from wir.model.weather import Weather
from wir.orders.giving import Giver, Play
from wir.orders.movement import RailMove
from wir.orders.supply import LayRail
from wir.rules.bombardment import basic_acs
from wir.rules.fatigue import mean_fatigue
from wir.rules.ground import is_difficult
from wir.rules.movement import rail_reach, why_cannot_rail
from wir.rules.rail_building import why_no_rails_in
from wir.rules.supply import Arrival, route_to
from wir.rules.tables import RAIL_MOVES

RAIL_WORTH: Final = 5
"""A march of at least this many hexes is worth a train."""

TOO_TIRED: Final = 80
"""Groups with this mean fatigue or more march only out of danger."""

MOST_MOVERS: Final = 3
"""Groups that may be spent on closing one pocket."""

LIKELY: Final = 75
"""Percent chance of retreat from which a pocket is worth closing."""

TIRED: Final = 65
"""Groups above this mean fatigue are not sent."""

SUPPLIED: Final = 25
"""What being in supply at all is worth to a group, in points of fatigue-weighted strength."""

AIR_SUPPLIED: Final = 60
"""The same for an air group with aircraft."""


class Commander(Giver):
    """The computer of November 2026, before it learned to judge for itself."""

    @override
    def _adjust(self, view: View) -> Play:
        situation = survey(view)
        side = situation.side
        view = yield from self._give(view, economy.next_evacuation(situation, view), "evacuates a threatened city")
        view = yield from self._repeat(view, lambda v: economy.next_merge(v, side), "joins small groups")
        view = yield from self._repeat(view, lambda v: economy.next_factory(situation, v), "places a factory")
        view = yield from self._repeat(view, lambda v: economy.next_aircraft(situation, v), "aircraft for the front")
        return (yield from self._repeat(view, lambda v: economy.next_build(situation, v), "raises a unit"))

    @override
    def _supply(self, view: View) -> Play:
        side = view.viewer
        reach = depots_reach(view)
        rail = plan_rail(view, side, reach) if view.weather is not Weather.RAIN or side is Side.AXIS else None
        deliveries = plan_deliveries(view, reach, gain_of)
        reasons = {d.order.depot: f"supplies {len(d.groups)} groups, {d.percent} % of fatigue" for d in deliveries}
        for order in in_turn(rail, deliveries):
            why = "a railway towards the front" if order is rail else reasons[order.depot]
            view = yield from self._give(view, order, why)
        return view

    def _look(self, view: View) -> Situation:
        """What it sees."""
        return survey(view)

    def _posture(self, situation: Situation) -> Stance:
        """How it fights this week."""
        return stance_of(situation)

    def _begin(self, view: View) -> Play:
        """What comes before everything else."""
        yield from ()
        return view

    def _attacks(self, _: View, situation: Situation, stance: Stance) -> list[Attack]:
        """What it attacks, the best first."""
        return plan_attacks(situation, stance)

    @override
    def _move(self, view: View) -> Play:
        view = yield from self._begin(view)
        situation = self._look(view)
        stance = self._posture(situation)
        view = yield from self._refit(view, situation)
        attacks = self._attacks(view, situation, stance)
        view = yield from self._plot(view, situation, attacks)
        for seal in seal_pockets(situation, attacks, free_groups(view), stance):
            view = yield from self._give(view, seal.orders[0], f"closes a pocket from {seal.end}")
        view = yield from self._exploit(view, situation, stance)
        view = yield from self._march(view, situation, stance)
        view = yield from self._arm(view, situation)
        for strike in strikes(situation, view, [attack.target for attack in attacks]):
            view = yield from self._give(view, strike, "strikes where it hurts most")
        for number in sorted(view.air):
            if view.air[number].side is situation.side:
                view = yield from self._give(view, rebase(situation, view, view.air[number]), "a base near the front")
        return view

    def _refit(self, view: View, situation: Situation) -> Play:
        return (yield from self._repeat(view, lambda v: economy.next_replacement(situation, v), "fills a worn unit"))

    def _arm(self, view: View, situation: Situation) -> Play:
        why = "guns for a group that stands"
        return (yield from self._repeat(view, lambda v: economy.next_guns(situation, v), why))

    def _plot(self, view: View, situation: Situation, attacks: list[Attack]) -> Play:
        for attack in attacks:
            odds = float(attack.worked_out.effective_odds)
            for plot in plots_for(situation, attack):
                view = yield from self._give(view, plot, f"attacks {attack.target} at {odds:.1f} to 1")
        return view

    def _exploit(self, view: View, situation: Situation, stance: Stance) -> Play:
        for plot, why in plan_exploitation(situation, view, stance):
            view = yield from self._give(view, plot, why)
        return view

    def _march(self, view: View, situation: Situation, stance: Stance) -> Play:
        """Sends every group that has not plotted to its post, by rail where that saves weeks (§6.2, §6.3)."""
        free = free_groups(view)
        line = find_line(situation, stance)
        held = {group.at for group in view.groups_of(situation.side) if group.plot}
        posts = [post for post in posts_for(situation, stance, line) if post.at not in held]
        tasks = assign(situation, posts, free, offensive=stance.offensive)
        order = sorted(tasks, key=lambda n: (tasks[n].rank, n))
        for number in order:
            group, post = view.groups[number], tasks[number]
            is_far = situation.steps(post.at, group.at) >= RAIL_WORTH
            if is_far and view.players[situation.side].railed < RAIL_MOVES:
                train = _train(view, situation, group, post)
                view = yield from self._give(view, train, f"by rail to {post.purpose} {post.at}")
        for number in order:
            view = yield from self._walk(view, situation, view.groups[number], tasks[number])
        return view

    def _walk(self, view: View, situation: Situation, group: Group, post: Post) -> Play:
        if group.at == post.at or group.moved or not _should_leave(situation, group):
            return view
        choices = reachable(view, group, situation.field)
        if _holds_back(view, situation, group):
            choices = {h: m for h, m in choices.items() if situation.contact.get(h, FAR) <= situation.contact[group.at]}
        target = min(choices, key=lambda hex_: (_price(situation, group, post, hex_), hex_))
        for step in march_orders(group, choices[target]):
            view = yield from self._give(view, step, f"to {post.purpose} {post.at}")
        return view


def free_groups(view: View) -> list[Group]:
    """The groups of the side that looks which may still be given something to do."""
    return [group for group in view.groups_of(view.viewer) if not group.plot and not group.halted]


def _train(view: View, situation: Situation, group: Group, post: Post) -> RailMove | None:
    """A move by rail that saves a group hexes of its march to a post."""
    away = {hex_: situation.steps(post.at, hex_) for hex_ in rail_reach(view, group.at, group.side)}
    near = situation.steps(post.at, group.at) - 3
    ends = [hex_ for hex_, steps in away.items() if steps < near and hex_ not in situation.threat]
    for hex_ in sorted(ends, key=lambda hex_: (away[hex_], hex_))[:3]:
        if why_cannot_rail(view, group, hex_) is None:
            return RailMove(group.id, hex_)
    return None


def _should_leave(situation: Situation, group: Group) -> bool:
    """Whether a group is fresh enough to march, or in too much danger to stay."""
    return mean_fatigue(group) < TOO_TIRED or situation.threat.get(group.at, 0) > situation.defence(group)


def _holds_back(view: View, situation: Situation, group: Group) -> bool:
    """Whether a group may not fall back: the Soviets in the first week of the war (R128)."""
    first = view.week == 1 and view.date.year == 1941
    return first and situation.side is Side.SOVIET and group.at in situation.contact


def _price(situation: Situation, group: Group, post: Post, hex_: Hex) -> int:
    """How bad a hex is for the night on the way to a post: the way left, danger, hard ground, no supply."""
    price = 20 * situation.steps(post.at, hex_)
    threat = situation.threat.get(hex_, 0)
    if hex_ != post.at and threat > situation.defence(group):
        price += 30
    if hex_ == group.at:
        price -= 4 * group.entrenchment
    if is_difficult(situation.believed, hex_) and hex_ != post.at:
        price += 15
    return price + (6 if hex_ not in situation.supply else 0)


# Depots and railways


def gain_of(group: Group | AirGroup, front: frozenset[Hex]) -> Gain:
    """What supply alone, and each percent of fatigue removed, is worth for a group; far from the front it is little."""
    if isinstance(group, AirGroup):
        return (AIR_SUPPLIED if group.points else 5), 0
    tired = sum(unit.fatigue * unit.strength * unit.experience for unit in group.units) // 10_000
    if group.at not in front:
        return 2, tired // 3
    return SUPPLIED + int(basic_acs(group)) // 20, tired


def plan_rail(view: View, side: Side, reach: Reach) -> LayRail | None:
    """The most useful hex for this week's railway, designated by the first depot that reaches it, or None."""
    near = near_enemy(view)
    front = Counter(group.at for group in view.groups_of(side) if group.at in near)
    open_to = {hex_: number for number in sorted(reach, reverse=True) for hex_ in _beside_railways(reach[number])}
    scores = {h: _rail_score(view, side, h, front) for h in open_to if why_no_rails_in(view, side, h) is None}
    if not scores:
        return None
    target = max(scores, key=lambda hex_: (scores[hex_], -open_to[hex_], hex_))
    return LayRail(open_to[target], route_to(reach[open_to[target]], target))


def _beside_railways(ends: dict[Hex, Arrival]) -> list[Hex]:
    """The hexes that a depot enters as its only penalty hex."""
    return [hex_ for hex_, arrival in ends.items() if arrival.penalty == 1]


def _rail_score(view: View, side: Side, hex_: Hex, front: Counter[Hex]) -> int:
    """Nearness to the own front, preferring old lines, which lead on, to open country."""
    near = sum([groups * (1000 // (2 + distance(hex_, at)) ** 2) for at, groups in front.items()])
    line = 3 if view.rails.get(hex_) is side.enemy else 1
    leads_on = any(view.rails.get(near_hex) is side.enemy for near_hex in view.scenario.board.land_around[hex_])
    return near * line + (50 if leads_on else 0)


# Pockets: all movement of a leg comes before its attacks (§7.0), so that a march can still take a way out (§7.7)


def seal_pockets(situation: Situation, attacks: list[Attack], free: list[Group], stance: Stance) -> Iterator[Seal]:
    """Moves of free groups that leave the defenders of attacks without a retreat hex, the greatest prize first."""
    if not stance.offensive:
        return
    view = situation.believed.copy()
    movers = {group.id: group for group in free if mean_fatigue(group) <= TIRED and not group.is_spent}
    for attack in sorted(attacks, key=lambda a: (-_prize(situation, a), a.target)):
        if attack.traps or attack.worked_out.retreat_chance < LIKELY or not _prize(situation, attack):
            continue
        for seal in seals_of(view, attack.target, attack.leg, [*movers.values()], situation.field, MOST_MOVERS):
            view.groups[seal.group] = replace(view.groups[seal.group], at=seal.end)
            del movers[seal.group]
            yield seal


def _prize(situation: Situation, attack: Attack) -> int:
    """Strength of the defenders."""
    return sum(situation.strength[g.id] for g in situation.believed.groups_at(attack.target, situation.side.enemy))
