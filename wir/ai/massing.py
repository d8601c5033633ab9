"""Where to mass for an attack: enemy hexes against which a week's march can bring together superior strength.

Groups that have marched cannot attack this week (§6.2, §6.6): they march beside the hex now and storm it later. A side
that defends masses nowhere: the enemy's week comes between.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from wir.ai.attacking import FIRST_LEG, may_attack
from wir.ai.situation import Situation
from wir.ai.stance import PRESS, Stance
from wir.ai.weighing import Participant, evaluate, first_enough
from wir.model.groups import Group
from wir.model.hexes import FAR, Hex, ring
from wir.model.records import replace
from wir.rules.tables import STACKING, STRATEGIC_MOVEMENT
from wir.rules.zones import occupied_by

_OWN: Final = 1
"""Hexes from the nearest friendly group within which groups can mass beside the enemy."""


@dataclass(frozen=True, slots=True)
class Mass:
    """A hex to be attacked, hexes beside it, what the attack would be worth, and the groups that march there."""

    target: Hex
    starts: tuple[Hex, ...]
    worth: Fraction
    marchers: frozenset[int]


@dataclass(frozen=True, slots=True)
class _Muster:
    """What could mass against a hex: the hexes beside it, the room left in them, the groups there and others nearby."""

    target: Hex
    starts: tuple[Hex, ...]
    rooms: tuple[Hex, ...]
    present: tuple[Group, ...]
    near: tuple[Group, ...]

    def marching(self, called: set[int], spare: int) -> list[Group]:
        """The groups that march there, at most `spare`, once some have been called elsewhere."""
        return [group for group in self.near if group.id not in called][: min(spare, len(self.rooms))]


def plan_masses(situation: Situation, stance: Stance, line: list[Hex], spare: int) -> list[Mass]:
    """The hexes to mass against, the most promising first; `spare` groups at most march, none of them twice."""
    free = _free(situation, stance, line)
    targets = sorted({group.at for group in situation.enemies})
    musters = [muster for target in targets if (muster := _muster(situation, target, free)) is not None]
    offers: dict[tuple[Hex, tuple[int, ...]], Mass | None] = {}
    chosen: list[Mass] = []
    called: set[int] = set()
    while len(chosen) < situation.constants.masses and spare > 0:
        best: Mass | None = None
        for muster in musters:
            marching = muster.marching(called, spare)
            key = muster.target, tuple(group.id for group in marching)
            if key not in offers:
                offers[key] = _offer(situation, muster, marching)
            offer = offers[key]
            if offer is not None and (best is None or (offer.worth, offer.target) > (best.worth, best.target)):
                best = offer
        if best is None:
            break
        chosen.append(best)
        taken = (best.target, *ring(best.target))
        musters = [muster for muster in musters if muster.target not in taken]
        called |= best.marchers
        spare -= len(best.marchers)
    return chosen


def _free(situation: Situation, stance: Stance, line: list[Hex]) -> list[Group]:
    """The fresh groups that the line can do without, the strongest first: those behind it, and the second in a hex."""
    fresh = [group for group in situation.own if may_attack(situation, stance, group)]
    kept: dict[Hex, Group] = {}
    for group in fresh:
        best = kept.get(group.at)
        if group.at in line and (best is None or _steadiness(situation, group) > _steadiness(situation, best)):
            kept[group.at] = group
    spared = [group for group in fresh if kept.get(group.at) is not group]
    free = [group for group in spared if not situation.is_bound_by_works(group)]
    return sorted(free, key=lambda group: (-situation.strength[group.id], group.id))


def _steadiness(situation: Situation, group: Group) -> tuple[int, int, int]:
    """Which group should hold a hex of the line: the deepest dug in, then the weakest: the strong are to attack."""
    return group.entrenchment, -situation.strength[group.id], -group.id


def _muster(situation: Situation, target: Hex, free: list[Group]) -> _Muster | None:
    """The groups that could come together against a hex; None where nobody could march there."""
    view, side, reserve = situation.believed, situation.side, situation.reserve
    around = [h for h in ring(target) if reserve.get(h, FAR) <= _OWN and h not in situation.field.enemy_hexes]
    starts = [hex_ for hex_ in around if situation.supply.get(hex_, FAR) <= situation.constants.masses_within]
    if not starts:
        return None
    taken = occupied_by(view, side)
    rooms = [hex_ for hex_ in starts for _ in range(STACKING - taken[hex_])]
    away = situation.steps_from(target)
    weeks = situation.constants.mass_weeks
    near = [g for g in free if g.at not in starts and away(g.at) - 1 <= weeks * STRATEGIC_MOVEMENT[g.kind]]
    near = situation.able_to_reach(target, near)
    if not near or not rooms:
        return None
    present = [g for hex_ in starts for g in view.groups_at(hex_, side) if may_attack(situation, PRESS, g)]
    return _Muster(target, tuple(starts), tuple(rooms), tuple(present), tuple(near))


def _offer(situation: Situation, muster: _Muster, marching: list[Group]) -> Mass | None:
    """The attack that could be made next week with as few marching groups as will do, if it is a good one."""
    attackers = [Participant(group) for group in muster.present]
    offers: list[tuple[int, Fraction]] = []
    for count, (group, room) in enumerate(zip(marching, muster.rooms, strict=False), 1):
        attackers.append(Participant(replace(group, at=room)))
        attack = evaluate(situation, PRESS, muster.target, FIRST_LEG, tuple(attackers))
        if attack and attack.worth > 0 and attack.worked_out.effective_odds >= situation.constants.mass_odds:
            offers.append((count, attack.worth))
    if not offers:
        return None
    count, worth = offers[first_enough([worth for _, worth in offers], situation.constants.enough)]
    worth += situation.pull.get(muster.target, 0) // situation.constants.mass_pull
    if not set(situation.goals.values()).isdisjoint(muster.starts):
        worth = worth * (100 + situation.constants.mass_kept) / 100
    return Mass(muster.target, muster.starts, worth, frozenset(group.id for group in marching[:count]))
