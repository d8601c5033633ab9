"""How the computer sees a week: its stance with the figures, what it believes, and what it does not attack and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wir.ai.attacking import FIRST_LEG, Attack, assaults_on, best_attack, may_attack, plan_attacks
from wir.ai.situation import Situation
from wir.ai.stance import Stance, power, season, stance_of
from wir.estimates.sectors import Sector, sectors_of
from wir.model.groups import Group, Kind
from wir.model.hexes import Hex, ring_set
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
        yield f"{whose}: " + ", ".join(_sum_of(situation, groups, kind) for kind in Kind)
    yield from _sectors(situation)
    yield _sightings(situation)
    yield from (f"leaves {target} alone: {why}" for target, why in rejected(situation, stance))


def _sum_of(situation: Situation, groups: Iterable[Group], kind: Kind) -> str:
    found = [situation.strength[group.id] for group in groups if group.kind is kind]
    return f"{len(found)} {kind} groups of {sum(found)} ACS"


def _sectors(situation: Situation) -> Iterator[str]:
    """Both sides' strength by sector."""
    sector_of = sectors_of(situation.believed)
    both = {sector: [0, 0] for sector in Sector}
    for group in (*situation.own, *situation.enemies):
        both[sector_of[group.at]][group.side is not situation.side] += situation.strength[group.id]
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
        return f"none of the {len(near)} groups beside it is fresh enough, {stance.rest_above} % fatigue at most"
    groups = [assault.group for assault in assaults_on(situation, target, FIRST_LEG, able)]
    odds = odds_of(battle_at(situation.believed, target, groups)).effective_odds
    siege = is_fortified(situation.believed, target)
    asked = situation.constants.siege_odds if siege else stance.least_odds
    if odds < asked:
        return f"{float(odds):.1f} to 1 by all {len(able)} that could, less than {float(asked):g} to 1"
    best = best_attack(situation, stance, target, FIRST_LEG, able)
    if best is None:
        return f"{float(odds):.1f} to 1, but losses and fatigue would cost more than it brings"
    others = {number: attack.target for attack in attacks for number in attack.numbers}
    busy = sorted({str(others[number]) for number in best.numbers if number in others})
    return f"its attackers do more at {', '.join(busy)}" if busy else "worth little"
