"""Closing pockets: free groups move so that a defender about to be driven out has no retreat (§7.7).

All movement of a leg comes before its attacks (§7.0): a group that moves this week can still take a retreat hex away.
"""

from collections.abc import Iterator
from typing import Final

from wir.ai.situation import Situation
from wir.ai.weighing import Attack
from wir.estimates.seals import Seal, seals_of
from wir.model.groups import Group
from wir.model.hexes import Hex, distance
from wir.model.records import replace
from wir.rules.fatigue import mean_fatigue
from wir.rules.retreats import can_retreat

SHUTS_WITHIN: Final = 2
"""Hexes within which a group's zone of control can take a retreat hex."""


def seal_pockets(situation: Situation, attacks: list[Attack], free: list[Group]) -> Iterator[Seal]:
    """Moves of free groups that leave the defenders of attacks without a retreat hex, the greatest prize first."""
    view = situation.believed.copy()
    constants = situation.constants
    fresh = (group for group in free if mean_fatigue(group) <= constants.too_tired_to_seal)
    movers = {group.id: group for group in fresh if not group.is_spent}
    for attack in sorted(attacks, key=lambda a: (-_prize(situation, a), a.target)):
        is_likely = attack.worked_out.retreat_chance >= constants.seal_chance
        if attack.traps or not is_likely or not _prize(situation, attack):
            continue
        able = [group for group in movers.values() if not _is_missed(situation, group, attack.target)]
        most = constants.seal_movers
        able_to_go = [group for group in able if not situation.is_guard(group)]
        marching = {g.id for g in able_to_go if situation.strength[g.id] <= _prize(situation, attack)}
        for seal in seals_of(view, attack.target, attack.leg, able, situation.field, most, marching):
            view.groups[seal.group] = replace(view.groups[seal.group], at=seal.end)
            del movers[seal.group]
            yield seal


def _is_missed(situation: Situation, group: Group, target: Hex) -> bool:
    """Whether a group that goes to close a pocket leaves a city to other enemies than those in it."""
    return situation.keeps_vital_city(group) or situation.leaves_open(group, target)


def ring_holders(situation: Situation, attacks: list[Attack], free: list[Group]) -> set[int]:
    """The free groups that stay where they are so that the trapped defenders of an attack get no way out (§7.7).

    Only where far more strength is trapped than stays for it, since groups that stay are missed elsewhere.
    """
    view, enemy, found = situation.believed.copy(), situation.side.enemy, set[int]()
    for attack in attacks:
        if not attack.traps or attack.worked_out.retreat_chance < situation.constants.seal_chance:
            continue
        prize = _prize(situation, attack)
        for group in free:
            is_worth_it = prize >= situation.constants.seal_prisoners * situation.strength[group.id]
            if is_worth_it and group.id in view.groups and distance(group.at, attack.target) <= SHUTS_WITHIN:
                del view.groups[group.id]
                if can_retreat(view, attack.target, enemy):
                    found.add(group.id)
                    view.groups[group.id] = group
    return found


def _prize(situation: Situation, attack: Attack) -> int:
    """Strength of the defenders."""
    return situation.strength_of(situation.believed.groups_at(attack.target, situation.side.enemy))
