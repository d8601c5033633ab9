"""Which attacks to make this week: combinations of groups against each enemy hex, weighed by the rules of combat.

Groups next to the enemy attack in the first leg of their plots; mechanized groups may also drive up first and attack in
the second (§6.6, §7.0).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import Final

from wir.estimates.glance import city_value
from wir.lab.opponents.november.situation import Situation, Stance
from wir.model.groups import Group
from wir.model.hexes import DIRECTIONS, Hex, direction_to, neighbour, ring_set, within
from wir.model.records import replace
from wir.model.weather import Weather
from wir.rules.combat import Assessment, assess, battle_at, odds_of
from wir.rules.fatigue import mean_fatigue, tactical_fatigue
from wir.rules.ground import is_difficult, is_fortified, is_land
from wir.rules.levels import is_stranded
from wir.rules.retreats import can_retreat
from wir.rules.tables import ADVANCE_CHANCE, COMBAT_FATIGUE

FIRST_LEG: Final = 1
SECOND_LEG: Final = 2
LEGS: Final = (FIRST_LEG, SECOND_LEG)

OVERWHELMING: Final = 8
"""Beyond these odds more attackers add nothing (§7.7)."""

ENOUGH: Final = 60
"""Percent of the best combination's worth from which a smaller one does, so that the others attack elsewhere."""

SIEGE_ODDS: Final = Fraction(3)
"""A garrison that never retreats is worn down by attacks of these odds and more (R80)."""

_FALLS_AT: Final = 12
_CITY: Final = 6
_GROUND: Final = 40
_ROUT: Final = Fraction(40, 100)


@dataclass(frozen=True, slots=True)
class Assault:
    """One group's part in an attack: the group as it will attack, and the plot that brings it there (`0` waits)."""

    group: Group
    approach: str


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack on a hex in one leg of the plots: what it comes to, and what it is worth in points of ACS."""

    target: Hex
    leg: int
    assaults: tuple[Assault, ...]
    worked_out: Assessment
    worth: Fraction
    traps: bool

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the attacking groups."""
        return tuple(assault.group.id for assault in self.assaults)


def plan_attacks(situation: Situation, stance: Stance) -> list[Attack]:
    """Attacks that together use no group twice, in the order in which they were chosen: the best first."""
    able = [group for group in situation.own if may_attack(situation, stance, group)]
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
    """Whether a group is fresh enough to attack: its mean fatigue at most what the stance allows."""
    if group.moved or group.is_spent or is_stranded(situation.believed, group):
        return False
    return mean_fatigue(group) <= stance.rest_above


def assaults_on(situation: Situation, target: Hex, leg: int, able: list[Group]) -> list[Assault]:
    """The groups that can attack a hex in a leg, the strongest first."""
    if leg == FIRST_LEG:
        beside = ring_set(target)
        found = [Assault(group, "") for group in able if group.at in beside]
    elif situation.believed.weather is Weather.RAIN:
        found = []
    else:
        around = frozenset(within(target, SECOND_LEG))
        near = [group for group in able if group.is_mechanized and group.at in around]
        found = [assault for group in near for assault in _driving_up(situation, target, group)]
    return sorted(found, key=lambda assault: (-situation.strength[assault.group.id], assault.group.id))


def _driving_up(situation: Situation, target: Hex, group: Group) -> Iterator[Assault]:
    """A mechanized group's best way to come next to a hex with its first move."""
    best: tuple[int, int, Assault] | None = None
    for direction in DIRECTIONS:
        start = neighbour(group.at, direction)
        if direction_to(start, target) is None or not is_land(situation.believed, start):
            continue
        if start in situation.field.enemy_hexes or situation.field.is_full(start):
            continue
        cost = tactical_fatigue(situation.believed, group, start)
        if is_difficult(situation.believed, start) or mean_fatigue(group) + cost > 80:
            continue
        offer = (cost, direction, Assault(replace(group, at=start, artillery=0), str(direction)))
        if best is None or offer[:2] < best[:2]:
            best = offer
    if best is not None:
        yield best[2]


def best_attack(situation: Situation, stance: Stance, target: Hex, leg: int, able: list[Group]) -> Attack | None:
    """The most valuable combination of groups against a hex in a leg, if any attack is worth making."""
    assaults = assaults_on(situation, target, leg, able)
    offers: list[Attack] = []
    for count in range(1, len(assaults) + 1):
        offer = evaluate(situation, stance, target, leg, tuple(assaults[:count]))
        if offer is None:
            continue
        if offer.worth > 0:
            offers.append(offer)
        if offer.worked_out.effective_odds > OVERWHELMING:
            break
    if not offers:
        return None
    enough = max(offer.worth for offer in offers) * ENOUGH / 100
    return next(offer for offer in offers if offer.worth >= enough)


def evaluate(
    situation: Situation, stance: Stance, target: Hex, leg: int, assaults: tuple[Assault, ...]
) -> Attack | None:
    """An attack with its worth; None where its odds are below what the stance asks for."""
    view = situation.believed
    groups = [assault.group for assault in assaults]
    defenders = view.groups_at(target, situation.side.enemy)
    battle = battle_at(view, target, groups, defenders)
    odds = odds_of(battle)
    siege = bool(defenders) and is_fortified(view, target)
    if odds.effective_odds < (SIEGE_ODDS if siege else stance.least_odds):
        return None
    worked_out = assess(battle, odds)
    chance = worked_out.retreat_chance / 100
    theirs = sum(situation.strength[group.id] for group in defenders)
    ours = sum(situation.strength[group.id] for group in groups)
    traps = bool(defenders) and not can_retreat(view, target, situation.side.enemy)
    gain = theirs * worked_out.losses.defender / 100 + theirs * chance * (1 if traps else _ROUT)
    gain += Fraction(theirs, 10) + Fraction(sum(g.entrenchment for g in defenders) * theirs, 40)
    ground = _ground_gained(situation, target, groups)
    gain += chance * ground
    if siege:
        gain += ground * min(Fraction(1), worked_out.effective_odds / _FALLS_AT)
    tired = sum(COMBAT_FATIGUE) // 2 * (1 if view.weather is Weather.CLEAR else 2)
    loss = ours * worked_out.losses.attacker / 100 + Fraction(ours * tired, 100) * _fatigue_price(stance)
    return Attack(target, leg, assaults, worked_out, gain - loss, traps)


def _fatigue_price(stance: Stance) -> Fraction:
    """Who attacks must accept fatigue; who only holds needs his strength next week."""
    return Fraction(1, 5) if stance.offensive else Fraction(3, 4)


def _ground_gained(situation: Situation, target: Hex, groups: list[Group]) -> Fraction:
    """Worth of taking a hex, by the chance that somebody advances into it."""
    stays = prod([100 - ADVANCE_CHANCE[group.kind] for group in groups])
    all_cases = 100 ** len(groups)
    city = situation.believed.city_at(target)
    worth = _GROUND
    if city is not None and city.owner is not situation.side:
        worth += _CITY * city_value(city)
    return Fraction((all_cases - stays) * worth, all_cases)
