"""What an attack is worth: what it wins and what it costs, over all that the defenders may be."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod

from wir.ai.advancing import price_of_advance, price_of_fatigue, worth_of_ground
from wir.ai.situation import Situation
from wir.ai.stance import Stance
from wir.estimates.spread import spread_of
from wir.model.groups import Group
from wir.model.hexes import FAR, Hex, ring_set
from wir.model.records import replace
from wir.rules.bombardment import basic_acs
from wir.rules.combat import Assessment, Odds, assess, battle_at, odds_of, retreat_chance
from wir.rules.entrenchment import defence_multiple, entrenchment_after
from wir.rules.fatigue import battle_fatigue
from wir.rules.ground import is_fortified
from wir.rules.retreats import can_retreat
from wir.rules.tables import ADVANCE_CHANCE, STACKING


@dataclass(frozen=True, slots=True)
class Participant:
    """One group's part in an attack: the group as it will attack, and the direction in which it drives up first."""

    group: Group
    approach: str = ""


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack on a hex in one leg of the plots: its odds, and what it is worth in points of ACS."""

    target: Hex
    leg: int
    attackers: tuple[Participant, ...]
    worked_out: Assessment
    worth: Fraction
    traps: bool

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the attacking groups."""
        return tuple(attacker.group.id for attacker in self.attackers)


def evaluate(
    situation: Situation, stance: Stance, target: Hex, leg: int, attackers: tuple[Participant, ...]
) -> Attack | None:
    """An attack with its worth; None where its odds are below what the stance asks for.

    The worth is the mean over what the defenders may be: odds that look certain seldom are.
    """
    view = situation.believed
    groups = [attacker.group for attacker in attackers]
    defenders = view.groups_at(target, situation.side.enemy)
    battle = battle_at(view, target, groups, defenders)
    odds = odds_of(battle)
    siege = bool(defenders) and is_fortified(view, target)
    traps = bool(defenders) and not can_retreat(view, target, situation.side.enemy)
    relief = _relieved(situation, target)
    if odds.effective_odds < _least_odds(situation, stance, target, siege=siege, traps=traps or relief > 0):
        return None
    forward = goes_forward(situation, stance, target)
    stakes = Stakes(
        target=target,
        defenders=defenders,
        strength=situation.strength_of(defenders),
        ground=relief + (_ground_gained(situation, stance, target, groups) if forward else Fraction(0)),
        siege=siege,
        driven_out=Fraction(0) if siege else _driven_out(situation, defenders, traps=traps),
    )
    tired = _tired(situation, stance, target, groups)
    fresh = sum(situation.fresh[group.id] for group in groups)
    likely, worth = assess(battle, odds), Fraction(0)
    for times, share in possible_strengths(situation, defenders):
        worked_out = likely if times == 1 else assess(battle, _against(odds, times))
        worth += share * _gain(situation, stance, stakes, worked_out, times)
        if not situation.is_last_week:
            worth -= share * (fresh * worked_out.losses.attacker / 100 + tired)
    return Attack(target, leg, attackers, likely, worth, traps)


@dataclass(frozen=True, slots=True)
class Stakes:
    """What is at stake in an attack, whoever makes it: strength and ground in points of ACS."""

    target: Hex
    defenders: list[Group]
    strength: int
    ground: Fraction
    siege: bool
    driven_out: Fraction


def first_enough(worths: Sequence[Fraction], percent: int) -> int:
    """The index of the first worth that is `percent` of the best; of the best itself if that is over 100."""
    wanted = max(worths) * min(percent, 100) / 100
    return next(place for place, worth in enumerate(worths) if worth >= wanted)


def possible_strengths(situation: Situation, defenders: list[Group]) -> tuple[tuple[Fraction, Fraction], ...]:
    """Multiples of the strength that defenders are believed to have together, with the weight of each.

    The errors for two groups partly cancel.
    """
    total = situation.strength_of(defenders)
    if not total:
        return ((Fraction(1), Fraction(1)),)
    spreads = [(situation.strength[group.id], spread_of(situation.believed, group)) for group in defenders]
    outer = situation.constants.least_and_most
    apart = Fraction(1) if len(defenders) == 1 else situation.constants.two_together
    least = 1 - apart * (1 - Fraction(sum(points * low for points, (low, _) in spreads), 100 * total))
    most = 1 + apart * (Fraction(sum(points * high for points, (_, high) in spreads), 100 * total) - 1)
    return (least, outer), (Fraction(1), 1 - 2 * outer), (most, outer)


def _against(odds: Odds, times: Fraction) -> Odds:
    """The odds if the defenders are so many times as strong."""
    if odds.odds is None:
        return odds
    defender = odds.strengths.defender * times
    return replace(odds, odds=odds.odds / times, strengths=replace(odds.strengths, defender=defender))


def _gain(situation: Situation, stance: Stance, stakes: Stakes, found: Assessment, times: Fraction) -> Fraction:
    """What an attack wins on defenders who are so many times as strong as they are believed to be."""
    constants, defenders = situation.constants, stakes.defenders
    theirs = stakes.strength * times
    killed = times * sum(situation.fresh[group.id] for group in defenders) * found.losses.defender / 100
    chance = found.retreat_chance / 100
    if stakes.siege:
        chance = min(Fraction(1), found.effective_odds / constants.siege_falls_at)
    won = stakes.ground + times * stakes.driven_out
    gain = killed + theirs * constants.battered + chance * won
    if defenders and all(found.left) and not stakes.siege:
        offensive = stance.at(stakes.target).offensive
        in_a_row = constants.attacks_in_a_row if offensive else constants.attacks_in_a_row_holding
        gain += won * _share_of_success(found, max(group.entrenchment for group in defenders), in_a_row)
    return gain


def _tired(situation: Situation, stance: Stance, target: Hex, groups: list[Group]) -> Fraction:
    """What the fatigue of driving up and of the battle costs."""
    ours = situation.strength_of(groups)
    way = ours - sum(int(basic_acs(group)) for group in groups)
    battle = Fraction(ours * battle_fatigue(situation.believed), 100)
    return (way + battle) * price_of_fatigue(situation, stance, target)


def goes_forward(situation: Situation, stance: Stance, target: Hex) -> bool:
    """Whether attackers enter a hex: a side that holds enters only cities, or it would lose its entrenchment (§6.8)."""
    return stance.at(target).offensive or situation.worth_of(target) > 0


def _driven_out(situation: Situation, defenders: list[Group], *, traps: bool) -> Fraction:
    """What driving defenders out is worth: they tire and lose their entrenchment, or have nowhere to go (§7.7)."""
    constants = situation.constants
    if traps:
        return Fraction(sum(situation.fresh[group.id] for group in defenders))
    theirs = situation.strength_of(defenders)
    entrenchment = sum(situation.strength[group.id] * group.entrenchment for group in defenders) * constants.works_lost
    return min(Fraction(theirs), theirs * constants.rout + entrenchment)


def _share_of_success(first: Assessment, level: int, in_a_row: int) -> Fraction:
    """The share of the success that belongs to the first of so many weekly attacks on an entrenched enemy.

    No group with a level left retreats (§7.7); with each level destroyed, the odds of the next attack rise (§7.9).
    """
    odds, left = first.effective_odds, min(first.left)
    for attacks in range(2, in_a_row + 1):
        odds *= defence_multiple(level) / defence_multiple(left)
        level, left = left, entrenchment_after(left, odds)
        if not left:
            return retreat_chance(odds) / 100 / attacks
    return Fraction(0)


def _least_odds(situation: Situation, stance: Stance, target: Hex, *, siege: bool, traps: bool) -> Fraction:
    """The least odds at which a hex is attacked."""
    constants = situation.constants
    if situation.worth_of(target) and (situation.is_last_week or target in situation.prizes):
        return Fraction(1)
    if siege:
        return constants.siege_odds
    least = stance.at(target).least_odds
    return min(least, constants.trap_odds) if traps or situation.is_alone(target) else least


def _relieved(situation: Situation, target: Hex) -> Fraction:
    """What taking a hex is worth to the cut-off groups beside it that it brings nearer to supply."""
    away, beside = situation.to_supply, ring_set(target)
    cut_off = [group for group in situation.own if group.id in situation.cut_off and group.at in beside]
    nearer = [group for group in cut_off if away.get(target, FAR) < away.get(group.at, FAR)]
    return sum(group.strength for group in nearer) * situation.constants.relief


def _ground_gained(situation: Situation, stance: Stance, target: Hex, groups: list[Group]) -> Fraction:
    """What taking a hex is worth: the chance that a group for which it pays advances into it, less what that costs."""
    ground = worth_of_ground(situation, target)
    prices = [(group.kind, price_of_advance(situation, stance, group, target)) for group in groups]
    goers = [(ADVANCE_CHANCE[kind], price) for kind, price in prices if price < ground]
    stays = prod([100 - chance for chance, _ in goers])
    all_cases = 100 ** len(goers)
    won = Fraction((all_cases - stays) * ground, all_cases)
    costs = sorted(chance * price / 100 for chance, price in goers)
    return won - sum(costs[:STACKING])
