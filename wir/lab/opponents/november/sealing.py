"""Closing pockets: free groups move so that a defender about to be driven out has nowhere to go (§7.7).

All movement of a leg comes before its attacks (§7.0): a group that moves this week can still take a retreat hex away.
"""

from collections.abc import Iterator
from typing import Final

from wir.estimates.seals import Seal, seals_of
from wir.lab.opponents.november.attacking import Attack
from wir.lab.opponents.november.situation import Situation, Stance
from wir.model.groups import Group
from wir.model.records import replace
from wir.rules.fatigue import mean_fatigue

MOST_MOVERS: Final = 3
"""Groups that may be spent on closing one pocket."""

LIKELY: Final = 75
"""Percent chance of retreat from which a pocket is worth closing."""

TIRED: Final = 65
"""Groups above this mean fatigue are not sent."""


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
