"""Probes: attacks made for what they show of enemies not met in battle for weeks (§7.5, §7.7)."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from wir.ai.attacking import FIRST_LEG, attackers_on, may_attack
from wir.ai.situation import Situation
from wir.ai.stance import Stance
from wir.estimates.sectors import Sector
from wir.estimates.spread import spread_of
from wir.model.groups import Group
from wir.model.hexes import Hex, direction_to
from wir.model.view import View
from wir.orders.movement import Plot
from wir.rules.combat import battle_at, odds_of


@dataclass(frozen=True, slots=True)
class Probe:
    """Groups that could probe a hex, with their odds if the enemies there are as weak as they can be."""

    target: Hex
    groups: tuple[Group, ...]
    odds: Fraction

    @property
    def plots(self) -> Iterator[Plot]:
        """A plot for each group; they stay where they are even if the enemy gives way."""
        return (Plot(group.id, f"{direction_to(group.at, self.target)}S") for group in self.groups)


def plan_probes(situation: Situation, stance: Stance, view: View) -> list[Probe]:
    """At most one probe a week in each sector that attacks, the likeliest to succeed, by groups without orders.

    It is made where an ordinary attack would pay if the enemies were as weak as they can be, and are not dug in deep.
    """
    idle = [group for group in view.groups_of(situation.side) if not (group.plot or group.halted)]
    able = [group for group in idle if may_attack(situation, stance, group)]
    best: dict[Sector, Probe] = {}
    for target in sorted(situation.field.enemy_hexes):
        if stance.at(target).offensive and _is_unknown(situation, target) and not _is_deep(situation, target):
            sector, probe = situation.sector_of[target], _probe(situation, stance, target, able)
            if probe is not None and (sector not in best or probe.odds > best[sector].odds):
                best[sector] = probe
    return list(best.values())


def _is_unknown(situation: Situation, target: Hex) -> bool:
    """Whether none of the enemies in a hex has been met for so long that they may have changed by now."""
    view, own = situation.believed, situation.believed.own
    met = [
        sighting.week
        for group in view.groups_at(target, situation.side.enemy)
        for sighting in (own.sightings.get(group.id), own.attackers.get(group.id))
        if sighting is not None
    ]
    return view.week - max(met, default=1) >= situation.constants.unknown_after


def _is_deep(situation: Situation, target: Hex) -> bool:
    """Whether an enemy in a hex seems to be dug in deeper than is worth a probe."""
    enemies = situation.believed.groups_at(target, situation.side.enemy)
    return any(enemy.entrenchment > situation.constants.probes_up_to for enemy in enemies)


def _probe(situation: Situation, stance: Stance, target: Hex, able: list[Group]) -> Probe | None:
    """The fewest groups beside a hex whose odds would do if the enemies there are as weak as they can be."""
    view = situation.believed
    defenders = view.groups_at(target, situation.side.enemy)
    total = situation.strength_of(defenders)
    beside = [attacker.group for attacker in attackers_on(situation, target, FIRST_LEG, able)] if total else []
    least = sum(situation.strength[group.id] * spread_of(view, group)[0] for group in defenders)
    for count in range(1, len(beside) + 1):
        odds = odds_of(battle_at(view, target, beside[:count], defenders)).effective_odds * 100 * total / least
        if odds >= stance.at(target).least_odds:
            return Probe(target, tuple(beside[:count]), odds)
    return None
