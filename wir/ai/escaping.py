"""Leaving hexes with no way to retreat (§7.7), by sea too (§4.10), and spent armour going back to supply (§5.2)."""

from collections.abc import Iterator

from wir.ai.advancing import fatigue_of_way
from wir.ai.attacking import SECOND_LEG
from wir.ai.situation import Situation
from wir.estimates.marches import march_orders, reachable
from wir.estimates.room import without_room
from wir.estimates.seals import tactical_moves
from wir.model.groups import Group
from wir.model.hexes import FAR, Hex
from wir.model.records import replace
from wir.model.units import FATIGUE_LIMIT
from wir.model.view import View
from wir.orders.adjustment import Sail
from wir.orders.base import Order
from wir.orders.movement import Plot
from wir.rules.fatigue import mean_fatigue, worst_fatigue
from wir.rules.ground import is_fortified
from wir.rules.retreats import can_retreat


def trapped(situation: Situation, view: View) -> Iterator[Group]:
    """The groups that should leave: those cut off, or too weak to stay where they could not retreat.

    The only group in a city stays, and the stronger of two; so does one in a fortress, from which no group can be
    driven (R80), and one that is supplied and deeply dug in: while a level is left no group retreats (§7.7), and one
    attack destroys few of them (§7.9).
    """
    leaving: set[int] = set()
    for group in sorted(view.groups_of(situation.side), key=situation.defence):
        if group.plot or group.moved or group.halted or can_retreat(view, group.at, group.side):
            continue
        is_cut_off = group.id in situation.cut_off
        is_deep = group.entrenchment >= situation.constants.rooted and not is_cut_off
        if is_deep or is_fortified(view, group.at) or situation.is_guard(group, leaving):
            continue
        if is_cut_off or _danger(situation, group, group.at) >= situation.constants.leaves_from:
            leaving.add(group.id)
            yield group


def back_to_supply(situation: Situation, view: View) -> Iterator[Order]:
    """The marches of mechanized groups too tired to go on where no depot reaches them: there they would never recover.

    The only group in a city stays.
    """
    away = situation.to_supply
    for group in view.groups_of(situation.side):
        is_spent = group.is_mechanized and mean_fatigue(group) >= situation.constants.spent
        if not is_spent or group.moved or situation.is_guard(group):
            continue
        ways = reachable(view, group)
        end = min(ways, key=lambda at: (away.get(at, FAR), situation.is_outmatched(group, at), ways[at].fatigue, at))
        if away.get(end, FAR) < away.get(group.at, FAR):
            yield from march_orders(group, ways[end])


def way_out(situation: Situation, view: View, group: Group) -> list[Order]:
    """The best march or tactical move of a group that should leave, towards supply; no orders where staying is best.

    A group that is cut off or far too weak may move tactically too: all movement comes before attacks (§7.0).
    """
    offers: list[tuple[int, str, list[Order]]] = []
    for hex_, march in reachable(view, group).items():
        offers.append((_price(situation, view, group, hex_) + march.fatigue, "", [*march_orders(group, march)]))
    is_far_too_weak = _danger(situation, group, group.at) >= situation.constants.slips_away_from
    if group.id in situation.cut_off or is_far_too_weak:
        left = FATIGUE_LIMIT - worst_fatigue(group)
        for plot, end in tactical_moves(view, group, SECOND_LEG, situation.field.enemy_hexes):
            points = fatigue_of_way(situation, group, plot)
            if points <= left and group.id not in without_room(view, {group.id: plot}):
                offers.append((_price(situation, view, group, end) + points, plot, [Plot(group.id, plot)]))
    return min(offers, key=lambda offer: offer[:2])[2]  # to stay is among them, the first of its price


def _price(situation: Situation, view: View, group: Group, hex_: Hex) -> int:
    """How bad it is to end the week in a hex: the distance to supply, no way out, the enemies within reach."""
    constants = situation.constants
    there = view.copy()
    there.groups[group.id] = replace(group, at=hex_)
    shut = 0 if can_retreat(there, hex_, group.side) else constants.shut
    danger = min(constants.most_danger, _danger(situation, group, hex_)) // constants.danger_tires
    return constants.step_to_supply * situation.to_supply.get(hex_, FAR) + shut + danger


def _danger(situation: Situation, group: Group, hex_: Hex) -> int:
    """All enemies within reach of a hex, in percent of the defence there with a group in it."""
    others = [other for other in situation.believed.groups_at(hex_, group.side) if other.id != group.id]
    own = situation.defence(group) if hex_ == group.at else situation.strength[group.id]
    return 100 * situation.threat.get(hex_, 0) // max(1, own + sum(map(situation.defence, others)))


# By sea


def next_sail(situation: Situation, view: View) -> Sail | None:
    """The next unit to be taken off, to the port farthest from the enemy; None where no unit needs to be."""
    for group in view.groups_of(situation.side):
        if view.city_at(group.at) is None or not _is_doomed(situation, view, group):
            continue
        safe = (
            order
            for order in Sail.offers(view, group.id)
            if order.check(view) is None and not _is_doomed(situation, view, view.groups[order.gainer])
        )
        away = situation.contact
        best = max(safe, key=lambda order: (away.get(view.groups[order.gainer].at, FAR), -order.gainer), default=None)
        if best is not None:
            return best
    return None


def _is_doomed(situation: Situation, view: View, group: Group) -> bool:
    """Whether enemies within reach could drive out a group that has nowhere to go."""
    if can_retreat(view, group.at, group.side) or is_fortified(view, group.at):
        return False
    together = sum(map(situation.defence, view.groups_at(group.at, group.side)))
    return situation.threat.get(group.at, 0) >= situation.constants.doomed_at * together
