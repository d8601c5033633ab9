"""Combat odds: adjusted combat strengths, what multiplies them, and what they lead to (§7.4-§7.6, §7.9, §8.3, §8.4).

A Battle is all that an attack depends on, and `assess` works it out without dice. The execution, the battle calculator
and the forecast on the screen use the same function. The printed table of casualties is exactly attacker 10 / odds and
defender 2 x odds percent (§7.10, R124).
"""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import lru_cache
from math import prod
from typing import Final

from wir.model.groups import Group, side_of
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import State
from wir.model.terrain import Terrain
from wir.model.weather import Weather
from wir.rules.bombardment import ACS_SCALE, Force, acs_points, artillery_points, artillery_steps, force_of, struck
from wir.rules.dice import Dice
from wir.rules.entrenchment import defence_multiple, entrenchment_after
from wir.rules.ground import is_fortified, river_between, terrain_of
from wir.rules.rulings import CASUALTY_SPREAD, LEAST_ODDS, MOST_ODDS, SOVIET_FROST_ATTACK
from wir.rules.tables import (
    ACROSS_RIVER,
    ATTACKER_LOSS_LIMIT,
    DEFENDER_TERRAIN,
    FORTIFIED_CITY,
    MECHANIZED_BONUS,
    NEGLIGIBLE_LOSS,
    OUT_OF_DIFFICULT,
    RAIN_ATTACK,
    RETREAT_CHANCES,
    SOVIET_BONUS_FROM,
    VERY_COLD_AXIS_ATTACK,
)

DEFENDER_LOSS_LIMIT: Final = 2 * MOST_ODDS
"""Percent casualties of a defender at most (R82)."""

FROST_YEARS: Final = (1941, 1942)
"""The years in which VERY COLD weather doubles Soviet attacks and quarters those of the Axis (§8.4, R75)."""

NEGLIGIBLE: Final = Fraction(1)
"""A defender of at most this ACS cannot hold (§7.10, R80, R82)."""

_NOTHING: Final = Fraction(0)


@dataclass(frozen=True, slots=True)
class Losses:
    """Casualties in percent of strength."""

    attacker: Fraction
    defender: Fraction


def mean_losses(odds: Fraction, entrenchment: Fraction, *, negligible: bool) -> Losses:
    """Average casualties at some odds against defenders at a level of entrenchment (§7.10, R82, R124).

    `negligible` says that the defender's ACS is at most 1, so that its fire hardly counts.
    """
    counted = max(LEAST_ODDS, min(MOST_ODDS, odds))
    attacker = 10 / counted * (1 + entrenchment / 10)
    return Losses(attacker=NEGLIGIBLE_LOSS if negligible else min(ATTACKER_LOSS_LIMIT, attacker), defender=2 * counted)


def rolled_losses(mean: Losses, dice: Dice, *subject: object) -> Losses:
    """Casualties as the dice spread them around the mean, evenly and never beyond the limits (R82, R149)."""
    return Losses(
        attacker=_spread(mean.attacker, ATTACKER_LOSS_LIMIT, dice, *subject, "attacker"),
        defender=_spread(mean.defender, DEFENDER_LOSS_LIMIT, dice, *subject, "defender"),
    )


def _spread(mean: Fraction, limit: Fraction, dice: Dice, *subject: object) -> Fraction:
    """Up to a fifth more or less, less than that near the limit, so that the mean stays what is printed."""
    roll = dice.between(-CASUALTY_SPREAD, CASUALTY_SPREAD, "7.10", *subject)
    widest = min(Fraction(CASUALTY_SPREAD, 1000), (limit - mean) / mean)
    return mean * (1 + widest * Fraction(roll, CASUALTY_SPREAD))


@dataclass(frozen=True, slots=True)
class Attacker:
    """An attacking group and what it attacks out of and across (§8.3)."""

    group: Group
    from_terrain: Terrain = Terrain.CLEAR
    from_fortified: bool = False
    across_river: bool = False


@dataclass(frozen=True, slots=True)
class Battle:
    """An attack on a hex: the groups and all that modifies their strengths.

    `terrain` is that of the defenders' hex, a frozen swamp given as forest.
    """

    terrain: Terrain
    fortified: bool
    weather: Weather
    day: date
    level: int
    attackers: tuple[Attacker, ...]
    defenders: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class Factor:
    """One multiplier of one group's strength, with the paragraph it comes from."""

    side: Side
    group: int
    name: str
    value: Fraction
    paragraph: str


@dataclass(frozen=True, slots=True)
class AttackFactors:
    """What multiplies one attacking group's ACS, and all of it together."""

    factors: tuple[Factor, ...]
    multiple: Fraction


@dataclass(frozen=True, slots=True)
class Strengths:
    """Both sides' ACS with all factors, and the factors themselves."""

    attacker: Fraction
    defender: Fraction
    factors: tuple[Factor, ...]


@dataclass(frozen=True, slots=True)
class Odds:
    """What an attack comes to before its consequences.

    `strengths` are those after the bombardment, which is given in artillery points; `steps` is its effect on each
    defender, and `forces` what it leaves of them. `odds` are exact; None against a defender without any strength.
    """

    strengths: Strengths
    bombardment: Fraction
    steps: tuple[Fraction, ...]
    forces: tuple[Force, ...]
    odds: Fraction | None

    @property
    def is_negligible(self) -> bool:
        """Whether the defender cannot hold (§7.10, R80, R82)."""
        return self.odds is None or self.strengths.defender <= NEGLIGIBLE

    @property
    def effective_odds(self) -> Fraction:
        """The odds with which the tables are read: a negligible defender counts as beyond 8-1 (R82)."""
        return MOST_ODDS if self.odds is None or self.is_negligible else self.odds


@dataclass(frozen=True, slots=True)
class Assessment(Odds):
    """What a battle comes to before the dice.

    `left` holds the entrenchment that each defender keeps; `retreat_chance` and the losses are in percent.
    """

    left: tuple[int, ...]
    retreat_chance: Fraction
    losses: Losses


def battle_at(state: State, target: Hex, attackers: list[Group], defenders: list[Group] | None = None) -> Battle:
    """The battle that groups would fight for a hex; the defenders are those in it unless others are given."""
    if defenders is None:
        defenders = state.groups_at(target, attackers[0].side.enemy)
    return Battle(
        terrain=terrain_of(state, target),
        fortified=is_fortified(state, target),
        weather=state.weather,
        day=state.date,
        level=state.level,
        attackers=tuple(
            Attacker(g, terrain_of(state, g.at), is_fortified(state, g.at), river_between(state, g.at, target))
            for g in attackers
        ),
        defenders=tuple(defenders),
    )


def odds_of(battle: Battle) -> Odds:
    """The odds of a battle after the bombardment (§7.5, §7.6)."""
    points = artillery_points([attacker.group for attacker in battle.attackers])
    steps = tuple(artillery_steps(points, group.entrenchment) for group in battle.defenders)
    forces = tuple(struck(force_of(group), count) for group, count in zip(battle.defenders, steps, strict=True))
    strengths = strengths_of(battle, forces)
    odds = strengths.attacker / strengths.defender if strengths.defender else None
    return Odds(strengths, points, steps, forces, odds)


def assess(battle: Battle, found: Odds | None = None) -> Assessment:
    """Works out a battle up to the dice: bombardment, strengths, odds, chances and mean losses (§7.5-§7.10).

    The odds may be passed where they are known already.
    """
    found = found or odds_of(battle)
    counted, weak = found.effective_odds, found.is_negligible
    left = tuple(entrenchment_after(group.entrenchment, counted) for group in battle.defenders)
    return Assessment(
        strengths=found.strengths,
        bombardment=found.bombardment,
        steps=found.steps,
        forces=found.forces,
        odds=found.odds,
        left=left,
        retreat_chance=_chance_of_retreat(battle, counted, left, weak=weak),
        losses=mean_losses(counted, _mean_entrenchment(found.forces), negligible=weak),
    )


def _chance_of_retreat(battle: Battle, odds: Fraction, left: tuple[int, ...], *, weak: bool) -> Fraction:
    if battle.fortified:
        return Fraction(100) if weak else Fraction(0)
    if left and all(left):
        return Fraction(0)
    return retreat_chance(odds)


def retreat_chance(odds: Fraction) -> Fraction:
    """Percent chance that a defender without entrenchments retreats: the printed steps lie on a line (§7.7, R76)."""
    least, most = RETREAT_CHANCES[0], RETREAT_CHANCES[-1]
    return max(Fraction(least[1]), min(Fraction(most[1]), (odds - least[0]) * most[1] / (most[0] - least[0])))


def is_futile(odds: Fraction) -> bool:
    """Whether an attack is below 1-5, which destroys no entrenchment and teaches nothing (R88, R125)."""
    return odds < LEAST_ODDS


def _mean_entrenchment(forces: tuple[Force, ...]) -> Fraction:
    """The defenders' level of entrenchment, weighted by ACS where there are two (R82)."""
    weights = [force.acs_times(defence_multiple(force.group.entrenchment)) for force in forces]
    total = sum(weights, Fraction(0))
    if not total:
        return Fraction(0)
    if len(forces) == 1:
        return Fraction(forces[0].group.entrenchment)
    levels = (force.group.entrenchment * weight for force, weight in zip(forces, weights, strict=True))
    return sum(levels, Fraction(0)) / total


def strengths_of(battle: Battle, forces: tuple[Force, ...]) -> Strengths:
    """Both sides' ACS with every multiplier, for defenders as strong as `forces` (§7.6, §7.9, §8.3, §8.4, R81)."""
    factors: list[Factor] = []
    defence, armour = _NOTHING, _NOTHING
    for force in forces:
        group, multiple = force.group, defence_multiple(force.group.entrenchment)
        strength = force.acs_times(multiple)
        if group.entrenchment:
            factors.append(Factor(group.side, group.id, f"entrenchment {group.entrenchment}", multiple, "7.9"))
        defence = defence + strength if defence else strength
        if group.is_mechanized:
            armour = armour + strength if armour else strength
    share = armour / defence if armour else _NOTHING
    attack, parts = 0, 1  # in whole numbers, since fractions are slow; they become a fraction at the end
    for attacker in battle.attackers:
        own = attack_factors(battle, attacker, share)
        factors += own.factors
        attack = attack * own.multiple.denominator + acs_points(attacker.group) * own.multiple.numerator * parts
        parts *= own.multiple.denominator
    return Strengths(Fraction(attack, parts * ACS_SCALE), defence, tuple(factors))


def attack_factors(battle: Battle, attacker: Attacker, mechanized_share: Fraction) -> AttackFactors:
    """What multiplies one attacking group's ACS; `mechanized_share` is the defence's (§7.6, §8.3, §8.4, R71-R75)."""
    group = attacker.group
    ground = battle.terrain, battle.fortified, attacker.from_terrain, attacker.from_fortified, attacker.across_river
    has_bonus = group.is_mechanized and has_mechanized_bonus(battle, group.side)
    share = (mechanized_share.numerator, mechanized_share.denominator) if has_bonus else None
    in_frost = battle.day.year in FROST_YEARS
    return _attack_factors(group.id, ground, battle.weather, in_frost, battle.level, share)


@lru_cache(maxsize=4096)  # a commander asks this about the same groups a hundred times a week
def _attack_factors(
    number: int,
    ground: tuple[Terrain, bool, Terrain, bool, bool],
    weather: Weather,
    in_frost: bool,
    level: int,
    share: tuple[int, int] | None,
) -> AttackFactors:
    """The same from all that it depends on; `share` is None for a group without the mechanized bonus."""
    side = side_of(number)
    found = [*_ground_factors(*ground), *_weather_factors(weather, in_frost, level, side)]
    if share is not None:
        found.append(("mechanized", 1 + (MECHANIZED_BONUS - 1) * (1 - Fraction(*share)), "7.6"))
    factors = tuple(Factor(side, number, name, value, paragraph) for name, value, paragraph in found)
    return AttackFactors(factors, prod((factor.value for factor in factors), start=Fraction(1)))


def _ground_factors(
    into: Terrain, fortified: bool, out_of: Terrain, from_fortified: bool, across_river: bool
) -> list[tuple[str, Fraction, str]]:
    """The terrain factors of an attack: what it goes into, out of and across (§8.3)."""
    found: list[tuple[str, Fraction, str]] = []
    if fortified:
        found.append(("into fortified city", FORTIFIED_CITY, "8.3"))
    elif DEFENDER_TERRAIN[into] != 1:
        found.append((f"into {into}", DEFENDER_TERRAIN[into], "8.3"))
    if across_river:
        found.append(("across river", ACROSS_RIVER, "8.3"))
    if from_fortified:
        found.append(("out of fortified city", OUT_OF_DIFFICULT, "8.3"))
    elif out_of is Terrain.SWAMP:
        found.append(("out of swamp", OUT_OF_DIFFICULT, "8.3"))
    return found


def _weather_factors(weather: Weather, in_frost: bool, level: int, side: Side) -> list[tuple[str, Fraction, str]]:
    if weather is Weather.RAIN:
        return [("rain", RAIN_ATTACK, "8.4")]
    if weather is Weather.VERY_COLD and in_frost:
        if side is Side.AXIS:
            return [("very cold", VERY_COLD_AXIS_ATTACK, "8.4")]
        return [("very cold", SOVIET_FROST_ATTACK[level], "8.4")]
    return []


def has_mechanized_bonus(battle: Battle, side: Side) -> bool:
    """Whether mechanized groups of a side attack with the bonus in this battle (§7.6, R72)."""
    if battle.terrain not in (Terrain.CLEAR, Terrain.RAIL) or battle.fortified or battle.weather is Weather.RAIN:
        return False
    if side is Side.SOVIET:
        return battle.day >= SOVIET_BONUS_FROM
    return not (battle.weather is Weather.VERY_COLD and battle.day.year in FROST_YEARS)
