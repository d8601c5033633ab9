"""Which attacks to make this week: combinations of groups against each enemy hex, weighed by the rules of combat.

Groups next to the enemy attack in the first leg of their plots; mechanized groups may also drive up first and attack in
the second (§6.6, §7.0).
"""

from collections.abc import Collection, Iterator
from typing import Final

from wir.ai.situation import Situation
from wir.ai.stance import Stance
from wir.ai.weighing import Attack, Participant, evaluate, first_enough
from wir.estimates.assaults import driving_up
from wir.estimates.forecast import moved
from wir.model.groups import Group
from wir.model.hexes import Hex, ring_set, within
from wir.model.weather import Weather
from wir.rules.fatigue import mean_fatigue, tactical_fatigue
from wir.rules.ground import is_difficult
from wir.rules.levels import is_stranded

FIRST_LEG: Final = 1
SECOND_LEG: Final = 2
LEGS: Final = (FIRST_LEG, SECOND_LEG)


def plan_attacks(situation: Situation, stance: Stance, busy: Collection[int] = ()) -> list[Attack]:
    """Attacks that together use no group twice, in the order in which they were chosen: the best first.

    `busy` groups have been sent elsewhere already.
    """
    able = [group for group in situation.own if group.id not in busy and may_attack(situation, stance, group)]
    targets = sorted(situation.field.enemy_hexes)
    chosen: list[Attack] = []
    best = {(target, leg): best_attack(situation, stance, target, leg, able) for target in targets for leg in LEGS}
    while True:
        offers = [attack for attack in best.values() if attack is not None and attack.worth > 0]
        if not offers:
            return chosen
        attack = max(offers, key=lambda offer: (offer.worth, -offer.leg, offer.target))
        chosen.append(attack)
        used = set(attack.numbers)
        able = [group for group in able if group.id not in used]
        best = {key: offer for key, offer in best.items() if key[0] != attack.target}
        for (target, leg), offer in best.items():
            if offer is not None and used & set(offer.numbers):
                best[target, leg] = best_attack(situation, stance, target, leg, able)


def may_attack(situation: Situation, stance: Stance, group: Group) -> bool:
    """Whether a group is fresh enough to attack: its mean fatigue is at most what the stance allows."""
    if group.moved or group.is_spent or is_stranded(situation.believed, group):
        return False
    limit = stance.at(group.at).rest_above
    if group.id in situation.encircled:
        limit = max(limit, situation.constants.too_tired_to_break_out)
    return mean_fatigue(group) <= limit


def attackers_on(situation: Situation, target: Hex, leg: int, able: list[Group]) -> list[Participant]:
    """The groups that can attack a hex in a leg, the strongest first."""
    if leg == FIRST_LEG:
        beside = ring_set(target)
        found = [Participant(group) for group in able if group.at in beside]
    elif situation.believed.weather is Weather.RAIN:
        found = []
    else:
        around = frozenset(within(target, SECOND_LEG))
        drivers = (group for group in able if group.is_mechanized and group.at in around)
        near = [group for group in drivers if not situation.is_best_guard(group)]
        free = [g for g in near if not situation.holds_great_city(g) and not situation.leaves_open(g, target)]
        found = [attacker for group in free for attacker in _driving_up(situation, target, group)]
    return sorted(found, key=lambda attacker: (-situation.strength[attacker.group.id], attacker.group.id))


def _driving_up(situation: Situation, target: Hex, group: Group) -> Iterator[Participant]:
    """The best way for a mechanized group to move next to a hex with its first step."""
    believed, offers = situation.believed, []
    for direction, start in driving_up(believed, situation.field, group, target):
        cost = tactical_fatigue(believed, group, start)
        tired = mean_fatigue(group) + cost
        if not is_difficult(believed, start) and tired <= situation.constants.too_tired_to_drive_up:
            offers.append((cost, direction, start))
    if offers:
        _, direction, start = min(offers)
        yield Participant(moved(believed, group, start), str(direction))


def best_attack(situation: Situation, stance: Stance, target: Hex, leg: int, able: list[Group]) -> Attack | None:
    """The most valuable combination of groups against a hex in a leg, if any attack is worth making."""
    attackers = attackers_on(situation, target, leg, able)
    offers: list[Attack] = []
    for count in range(1, len(attackers) + 1):
        offer = evaluate(situation, stance, target, leg, tuple(attackers[:count]))
        if offer is None:
            continue
        if offer.worth > 0:
            offers.append(offer)
        if offer.worked_out.effective_odds > situation.constants.overwhelming:
            break
    if not offers:
        return None
    return offers[first_enough([offer.worth for offer in offers], situation.constants.enough)]
