"""Replacements by rule: which unit gets how many points, as far as the pools go; a proposal to the player (§6.4)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

from wir.model.groups import Group
from wir.model.hexes import FAR, Hex, nearest
from wir.model.players import Pools
from wir.model.units import Unit
from wir.model.view import View
from wir.orders.giving import carried_out
from wir.orders.movement import Replace
from wir.rules.experience import diluted
from wir.rules.quality import cost_of, maximum_strength
from wir.rules.replacements import LOT, experience_after, room_for, why_not_replaceable
from wir.rules.tables import GREEN_EXPERIENCE, MAXIMUM, MECHANIZED_BONUS

_BEHIND: Final = 4
"""Hexes from the enemy beyond which it makes no difference how far off a group stands."""

_BATCH: Final = 30
"""Points in a batch."""

WORTH_FILLING: Final = 20
"""Percent of its maximum that a unit must lack while men are scarce."""

PLENTY: Final = 50
"""Percent of the infantry pool's limit from which men are no longer scarce."""

_TRAINED: Final = Fraction(3, 4)
"""What each percent counts that training adds later: with all, allies would come before Germans who attack now."""


class First(StrEnum):
    """Which units come first when the pools do not last."""

    FRONT = "those nearest to the enemy"
    ELITE = "the most experienced"
    WEAKEST = "the weakest"
    RECRUITS = "those at the front whose recruits are worth most"


FIRST_BY_NAME: Final = {first.name.lower(): first for first in First}
"""The same by the word that players type and rules keep."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Orders for replacements, their cost in points, and the experience that the units lose by them together."""

    orders: tuple[Replace, ...]
    infantry: int
    vehicle: int
    experience: int


def planned(view: View, first: First, percent: int, groups: Iterable[Group] | None = None) -> Plan:
    """Brings every own unit, or those of some groups, up to `percent` of its maximum, in the order of a rule."""
    if first is First.RECRUITS:
        return _in_lots(view)
    chosen = view.groups_of(view.viewer) if groups is None else groups
    open_to = [group for group in chosen if why_not_replaceable(group) is None]
    pools = view.own.pools
    infantry, vehicle, lost = pools.infantry, pools.vehicle, 0
    orders: list[Replace] = []
    for group, place in _ranked(view, open_to, first):
        unit = group.units[place]
        cost = cost_of(unit.type)
        wanted = maximum_strength(unit.type, view.date, view.viewer) * percent // 100 - unit.strength
        points = cost.paid_for(wanted, infantry, vehicle)
        points = max(0, points // LOT * LOT)
        if points:
            infantry -= points * cost.infantry
            vehicle -= points * cost.vehicle
            lost += unit.experience - experience_after(view, group, place, points)
            orders.append(Replace(group.id, place, points))
    return Plan(tuple(orders), pools.infantry - infantry, pools.vehicle - vehicle, lost)


def _ranked(view: View, groups: Sequence[Group], first: First) -> list[tuple[Group, int]]:
    """Every unit of these groups by the rule, then by number and place."""
    enemies = view.hexes_of(view.viewer.enemy)
    far = {at: nearest(at, enemies) for at in {group.at for group in groups}}

    def rank(entry: tuple[Group, int]) -> tuple[int, int, int]:
        group, place = entry
        unit = group.units[place]
        by = {First.FRONT: far[group.at], First.ELITE: -unit.experience, First.WEAKEST: unit.strength}[first]
        return by, group.id, place

    return sorted(((group, place) for group in groups for place in range(len(group.units))), key=rank)


def next_lot(view: View, near: Mapping[Hex, int], wanting: int, kept: int, *, rides: bool) -> Replace | None:
    """The next batch of replacements for the side of a View: front before rear, then where recruits are worth most.

    `near` tells how far hexes are from the enemy. Units that lack less than `wanting` percent of their maximum are left
    out, and `kept` infantry points stay in the pool; with `rides` men go where they ride.
    """
    pool = view.own.pools.infantry - kept
    best: tuple[tuple[int, int, int, int], int] | None = None
    for group in view.groups_of(view.viewer) if pool >= LOT else ():
        if why_not_replaceable(group) is not None:
            continue
        for place, unit in enumerate(group.units):
            most = maximum_strength(unit.type, view.date, group.side)
            missing = most - unit.strength
            if missing * 100 >= wanting * most and (room := room_for(view, group, place)) >= LOT:
                worth = _worth(view, unit) * missing // most
                if rides and group.is_mechanized:
                    worth = int(worth * MECHANIZED_BONUS)
                rank = (min(_BEHIND, near.get(group.at, FAR)), -worth, group.id, place)
                if best is None or rank < best[0]:
                    best = (rank, min(room, _BATCH, pool // LOT * LOT))
    return None if best is None else Replace(best[0][2], best[0][3], best[1])


def _worth(view: View, unit: Unit) -> int:
    """What an infantry point of a batch is worth to a unit, in tenths of a percent of experience (§8.2).

    Recruits who bring a veteran unit down to where training ends are worth a third of what they are in a green one.
    """
    diluted_to = diluted(unit, _BATCH, view.date, view.viewer)
    gained = (unit.strength + _BATCH) * _in_time(diluted_to) - unit.strength * _in_time(Fraction(unit.experience))
    return int(10 * gained / (_BATCH * cost_of(unit.type).infantry))


def _in_time(experience: Fraction) -> Fraction:
    """What experience counts that training brings up to `GREEN_EXPERIENCE`: some weeks' fights come before it is."""
    return experience + _TRAINED * max(Fraction(0), GREEN_EXPERIENCE - experience)


def least_lack(pools: Pools, plenty: int = PLENTY, worth_filling: int = WORTH_FILLING) -> int:
    """Percent of its maximum that a unit must lack to get replacements; where men are plentiful any gap will do."""
    return 0 if pools.infantry * 100 >= plenty * MAXIMUM["infantry"] else worth_filling


def vehicles_abound(pools: Pools, plenty: int) -> bool:
    """Whether a side has vehicles for every man it can raise, so that men are worth most where they ride (§7.6)."""
    return pools.vehicle * 100 >= plenty * MAXIMUM["vehicle"]


def _in_lots(view: View) -> Plan:
    """Replacements batch by batch, each where it is worth most; units that lack little wait if men are scarce."""
    own, enemies = view.groups_of(view.viewer), view.hexes_of(view.viewer.enemy)
    near = {group.at: nearest(group.at, enemies) for group in own}
    given: dict[tuple[int, int], int] = {}
    after = view
    while True:
        pools = after.own.pools
        lot = next_lot(after, near, least_lack(pools), 0, rides=vehicles_abound(pools, PLENTY))
        if lot is None:
            break
        given[lot.group, lot.unit] = given.get((lot.group, lot.unit), 0) + lot.points
        after = carried_out(after, lot)
    lost = sum(
        view.groups[number].units[place].experience - after.groups[number].units[place].experience
        for number, place in given
    )
    orders = tuple(Replace(number, place, points) for (number, place), points in given.items())
    before, left = view.own.pools, after.own.pools
    return Plan(orders, before.infantry - left.infantry, before.vehicle - left.vehicle, lost)
