"""Artillery for stationary groups that face the enemy (§6.5), and what goes back to the pool (§8.10)."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from wir.estimates.belief import believe
from wir.estimates.forecast import plotted_attacks
from wir.model.groups import Group
from wir.model.hexes import Hex, ring
from wir.model.view import View
from wir.orders.base import Order
from wir.orders.movement import AddGuns, Move, Plot, RailMove
from wir.rules.artillery import why_cannot_add_guns
from wir.rules.bombardment import basic_acs
from wir.rules.entrenchment import defence_multiple
from wir.rules.plots import moves
from wir.rules.tables import ARTILLERY_STEP


def guns_in_turn(
    view: View, believed: View, strength: Mapping[int, int], attacked: Collection[Hex]
) -> Iterator[AddGuns]:
    """Artillery for all stationary groups that face the enemy, as far as the pool goes, first where it is needed most.

    `believed` is the View with what is believed of the enemy, `strength` the ACS of every group in whole points,
    `attacked` are the hexes of attacks that are plotted.
    """
    able = [group for group in view.groups_of(view.viewer) if why_cannot_add_guns(view, group) is None]
    calls = {group.id: _call(view, believed, strength, group, attacked) for group in able}
    left = view.own.pools.artillery
    for number in sorted(filter(calls.get, calls), key=lambda number: (-calls[number], number)):
        if left > 0:
            yield AddGuns(number)
            left -= ARTILLERY_STEP


def _call(view: View, believed: View, strength: Mapping[int, int], group: Group, attacked: Collection[Hex]) -> int:
    """How much a group needs guns: the odds in percent around the best target beside it; 0 if no enemy is beside it.

    A target under attack comes before any other.
    """
    calls = [0]
    for target in ring(group.at):
        defenders = believed.groups_at(target, group.side.enemy)
        if defenders:
            around = sum(strength[g.id] for hex_ in ring(target) for g in view.groups_at(hex_, group.side))
            defence = sum(int(strength[g.id] * defence_multiple(g.entrenchment)) for g in defenders)
            calls.append(1 + 100 * around // max(1, defence) + (1000 if target in attacked else 0))
    return max(calls)


def guns_for_all(view: View) -> tuple[AddGuns, ...]:
    """The same, by what a player can know before he ends his phase."""
    believed = believe(view)
    strength = {number: int(basic_acs(group)) for number, group in believed.groups.items()}
    return tuple(guns_in_turn(view, believed, strength, {target for target, _ in plotted_attacks(view)}))


def guns_sent_back(view: View, orders: Iterable[Order]) -> int:
    """Artillery points that go back to the pool as some orders make groups leave their hexes (§8.10).

    A group that would meet an enemy is assumed to get through.
    """
    leaving = {
        order.group
        for order in orders
        if isinstance(order, Move | RailMove) or (isinstance(order, Plot) and moves(order.plot))
    }
    return sum(group.artillery for number in leaving if (group := view.groups.get(number)) is not None)
