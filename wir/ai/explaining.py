"""How the computer sees a week: postures with their figures, operations, beliefs, and which enemies it leaves alone."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import floor

from wir.ai.attacking import FIRST_LEG, attackers_on, best_attack, may_attack, plan_attacks
from wir.ai.boldness import attackers_beside, seldom_attacks, weeks_to_watch
from wir.ai.constants import CONSTANTS, Constants
from wir.ai.operations import decide, forces_of, steps_left
from wir.ai.plans import Operation, plans_of
from wir.ai.situation import Situation, survey
from wir.ai.stance import Stance, power, season, stance_of
from wir.ai.weighing import Attack
from wir.estimates.forces import acs_by_group
from wir.estimates.sectors import Sector
from wir.model.groups import Group, Kind
from wir.model.hexes import Hex, ring_set
from wir.model.view import View
from wir.model.weather import Weather
from wir.model.words import count, day_words, decimal, place
from wir.rules.bombardment import basic_acs
from wir.rules.combat import battle_at, odds_of
from wir.rules.fatigue import mean_fatigue
from wir.rules.ground import is_fortified

_MANY_TIMES = 1000
"""Percent from which it no longer matters how much stronger a side is."""


def judgement(view: View, constants: Constants = CONSTANTS) -> Iterator[str]:
    """What the computer makes of the week, a sentence each: its stance, the sectors, what it leaves alone."""
    situation = survey(view, constants)
    acs = {group.id: basic_acs(group) for group in situation.enemies} | acs_by_group(view)
    stance, side, limits = stance_of(situation), situation.side, situation.constants
    left = float(season(situation.believed, side, limits.outlook, limits.soon))
    yield f"the whole front: {stance.name}, attacks at {decimal(stance.least_odds)} to 1 or better"
    if situation.enemies:
        attack = _of_enemys(power(situation))
        yield f"attack strength: {attack} defence, times {left:.2f} for weather and season"
        yield f"strength: {_of_enemys(situation.ratio())}"
    else:
        yield "strength: no enemy is left"
    yield from _boldness(situation)
    for whose, groups in (("own", situation.own), ("enemy, estimated", situation.enemies)):
        yield f"{whose}: " + ", ".join(_sum_of(groups, kind, acs) for kind in Kind)
    yield from _sectors(situation, stance, acs)
    yield from _operations(situation, stance)
    yield _sightings(situation)
    scenario = situation.believed.scenario
    yield from (f"leaves {place(scenario, target)} alone: {why}" for target, why in rejected(situation, stance))


def _of_enemys(percent: int) -> str:
    """So many percent of the enemy's, in words where a figure would say no more."""
    return f"{percent}% of the enemy's" if percent <= _MANY_TIMES else "more than ten times the enemy's"


def _boldness(situation: Situation) -> Iterator[str]:
    view, constants = situation.believed, situation.constants
    if seldom_attacks(view, constants):
        weeks = weeks_to_watch(view.date, constants.watched)
        attacked, beside = attackers_beside(view, weeks)
        yield f"the enemy seldom attacks: {attacked} of {beside} groups in {weeks} weeks, so more is risked"


def _sum_of(groups: Iterable[Group], kind: Kind, acs: Mapping[int, Fraction]) -> str:
    found = [group for group in groups if group.kind is kind]
    return f"{count(len(found), f'{kind} group')} (ACS {round(sum(acs[group.id] for group in found))})"


def _sectors(situation: Situation, stance: Stance, acs: Mapping[int, Fraction]) -> Iterator[str]:
    """Posture and both sides' strength by sector."""
    both = {sector: [Fraction(), Fraction()] for sector in Sector}
    for group in (*situation.own, *situation.enemies):
        both[situation.sector_of[group.at]][group.side is not situation.side] += acs[group.id]
    for sector, (own, theirs) in ((sector, [*map(round, sums)]) for sector, sums in both.items()):
        if own or theirs:
            odds = f", {decimal(Fraction(own, theirs))} to 1" if theirs else ""
            posture = stance.by_sector.get(sector, stance).name
            yield f"{sector}: {posture}, ACS {own} against {theirs}{odds}"


def _operations(situation: Situation, stance: Stance) -> Iterator[str]:
    """The operations of the week, each with what it is about to do, and those that are over, the last first."""
    view = situation.believed
    kept = plans_of(view)
    plans = kept if kept.postures else decide(situation, stance)
    attacks = plan_attacks(situation, stance)
    for operation in plans.operations:
        forces = forces_of(situation, operation)
        sector = situation.sector_of[operation.objective]
        at = [attack for attack in attacks if situation.sector_of[attack.target] is sector]
        yield (
            f"operation against {place(view.scenario, operation.objective)}, {sector}, "
            f"{_since(view, operation.begun)}: {count(len(forces), 'group')} (ACS {round(basic_acs(*forces))}), "
            f"{_next(situation, operation, at)}"
        )
    for over in plans.over:
        yield (
            f"over: {place(view.scenario, over.operation.objective)}, "
            f"{day_words(view, over.operation.begun)} to {day_words(view, over.ended)}: {over.why}"
        )


def _next(situation: Situation, operation: Operation, attacks: list[Attack]) -> str:
    """What an operation does this week: attack, wear down entrenchment, advance where nobody stands, or gather."""
    away = f"{count(steps_left(situation, operation), 'hex')} away"
    if situation.believed.weather is Weather.RAIN:
        return f"{away}, waits for dry ground"
    if attacks:
        strips = sum(all(attack.worked_out.left) for attack in attacks if attack.worked_out.left)
        wearing = f", {strips} of them to wear down entrenchment" if strips else ""
        return f"{away}, attacks at {count(len(attacks), 'place')}{wearing}"
    return f"{away}, gathers its forces"


def _since(view: View, week: int) -> str:
    return "from now on" if week == view.week else f"since {day_words(view, week)}"


def _sightings(situation: Situation) -> str:
    """How many enemy groups have fought the side, as attackers or defenders, and how many of them last week."""
    view, own = situation.believed, situation.believed.own
    if view.options.limited_intelligence:
        return f"enemy groups judged weak, average or strong by sight: {len(own.sightings)}"
    met = [*own.sightings.items(), *own.attackers.items()]
    fresh = {number for number, sighting in met if view.week - sighting.week <= 1}
    return f"enemy groups met in battle: {len(dict(met))}, {len(fresh)} of them last week"


def rejected(situation: Situation, stance: Stance) -> list[tuple[Hex, str]]:
    """The enemy hexes beside friendly groups that are not attacked, and why."""
    attacks = plan_attacks(situation, stance)
    attacked = {attack.target for attack in attacks}
    beside = {near for group in situation.own for near in ring_set(group.at)}
    targets = sorted({group.at for group in situation.enemies} & beside - attacked)
    return [(target, _why_not(situation, stance, target, attacks)) for target in targets]


def _why_unable(stance: Stance, near: Sequence[Group]) -> str:
    """Why none of the groups next to an enemy may attack: all are too tired, or some have moved or are cut off."""
    limits = [stance.at(group.at).rest_above for group in near]
    if all(mean_fatigue(group) > limit for group, limit in zip(near, limits, strict=True)):
        all_ = {1: "", 2: "both "}.get(len(near), "all ")
        return f"{all_}above {min(limits)}% fatigue"
    return "which cannot attack this week" if len(near) == 1 else "none of which can attack this week"


def _why_not(situation: Situation, stance: Stance, target: Hex, attacks: list[Attack]) -> str:
    near = [group for group in situation.own if target in ring_set(group.at)]
    able = [group for group in near if may_attack(situation, stance, group)]
    if not able:
        return f"{count(len(near), 'group')} next to it, {_why_unable(stance, near)}"
    groups = [attacker.group for attacker in attackers_on(situation, target, FIRST_LEG, able)]
    odds = odds_of(battle_at(situation.believed, target, groups)).effective_odds
    siege = is_fortified(situation.believed, target)
    asked = situation.constants.siege_odds if siege else stance.at(target).least_odds
    if odds < asked:
        short = Fraction(floor(10 * odds), 10)  # rounded down, or it would seem to be enough
        reached = f"{decimal(short)} to 1" if short else "under 0.1 to 1"
        return f"{reached} by {count(len(able), 'group')} that could attack, below {decimal(asked)} to 1"
    best = best_attack(situation, stance, target, FIRST_LEG, able)
    if best is None:
        return f"{decimal(odds)} to 1, but losses and fatigue would outweigh the gain"
    others = {number: attack.target for attack in attacks for number in attack.numbers}
    busy = sorted({str(others[number]) for number in best.numbers if number in others})
    return f"its attackers achieve more at {', '.join(busy)}" if busy else "not worth an attack"
