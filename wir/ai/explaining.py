"""How the computer sees a week: its stance with the figures, what it believes, and what it does not attack and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wir.ai.attacking import FIRST_LEG, Attack, assaults_on, best_attack, may_attack, plan_attacks
from wir.ai.situation import Situation
from wir.ai.stance import Stance, power, season, stance_of
from wir.estimates.sectors import Sector, sectors_of
from wir.model.groups import Group, Kind
from wir.model.hexes import Hex, ring_set
from wir.model.words import count, place
from wir.rules.bombardment import basic_acs
from wir.rules.combat import battle_at, odds_of
from wir.rules.ground import is_fortified


def judgement(situation: Situation) -> Iterator[str]:
    """What the computer makes of the week, a sentence each: its stance, the sectors, what it leaves alone."""
    stance, side = stance_of(situation), situation.side
    left = float(season(situation.believed, side, situation.constants.outlook))
    yield f"stance: {stance.name}, attacks from {float(stance.least_odds):g} to 1 on"
    yield f"power to attack: {power(situation)} % of the enemy's defence, times {left:.2f} for weather and season"
    yield f"strength: {situation.ratio()} % of the enemy's"
    for whose, groups in (("own", situation.own), ("enemy, as believed", situation.enemies)):
        yield f"{whose}: " + ", ".join(_sum_of(groups, kind) for kind in Kind)
    if situation.is_mobile:
        yield f"the enemy is on the move: only {situation.constants.on_the_move} % of him counts"
    yield from _sectors(situation)
    yield _sightings(situation)
    scenario = situation.believed.scenario
    yield from (f"leaves {place(scenario, target)} alone: {why}" for target, why in rejected(situation, stance))


def _sum_of(groups: Iterable[Group], kind: Kind) -> str:
    found = [group for group in groups if group.kind is kind]
    return f"{count(len(found), f'{kind} group')} of {int(basic_acs(*found))} ACS"


def _sectors(situation: Situation) -> Iterator[str]:
    """Both sides' strength by sector."""
    sector_of = sectors_of(situation.believed)
    both = {sector: [0, 0] for sector in Sector}
    for group in (*situation.own, *situation.enemies):
        both[sector_of[group.at]][group.side is not situation.side] += int(basic_acs(group))
    for sector, (own, theirs) in both.items():
        if own or theirs:
            odds = f", {own / theirs:.1f} to 1" if theirs else ""
            yield f"{sector}: {own} ACS against {theirs}{odds}"


def _sightings(situation: Situation) -> str:
    view = situation.believed
    seen = view.players[situation.side].sightings.values()
    fresh = sum(view.week - sighting.week <= 1 for sighting in seen)
    return f"groups seen in battle: {len(seen)}, last week {fresh}"


def rejected(situation: Situation, stance: Stance) -> list[tuple[Hex, str]]:
    """The enemy hexes beside own groups that are not attacked, and why."""
    attacks = plan_attacks(situation, stance)
    attacked = {attack.target for attack in attacks}
    beside = {near for group in situation.own for near in ring_set(group.at)}
    targets = sorted({group.at for group in situation.enemies} & beside - attacked)
    return [(target, _why_not(situation, stance, target, attacks)) for target in targets]


def _why_not(situation: Situation, stance: Stance, target: Hex, attacks: list[Attack]) -> str:
    near = [group for group in situation.own if target in ring_set(group.at)]
    able = [group for group in near if may_attack(situation, stance, group)]
    if not able:
        return f"{count(len(near), 'group')} beside it, all above {stance.rest_above} % fatigue"
    groups = [assault.group for assault in assaults_on(situation, target, FIRST_LEG, able)]
    odds = odds_of(battle_at(situation.believed, target, groups)).effective_odds
    siege = is_fortified(situation.believed, target)
    asked = situation.constants.siege_odds if siege else stance.least_odds
    if odds < asked:
        return f"{float(odds):.1f} to 1 by {count(len(able), 'group')} that could, less than {float(asked):g} to 1"
    best = best_attack(situation, stance, target, FIRST_LEG, able)
    if best is None:
        return f"{float(odds):.1f} to 1, but losses and fatigue would cost more than it brings"
    others = {number: attack.target for attack in attacks for number in attack.numbers}
    busy = sorted({str(others[number]) for number in best.numbers if number in others})
    return f"its attackers do more at {', '.join(busy)}" if busy else "worth little"
