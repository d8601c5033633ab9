"""Carrying out an attack or a bombardment with all its consequences (§7.4-§7.10, §8.1, §8.2)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from wir.model.groups import Group
from wir.model.hexes import Hex
from wir.model.players import Sighting
from wir.model.records import replace
from wir.model.sides import Side
from wir.model.units import Unit
from wir.rules.aircraft import destroy, hit_on_the_ground
from wir.rules.artillery import after_firing
from wir.rules.bombardment import (
    Force,
    after_bombardment,
    artillery_points,
    artillery_steps,
    force_of,
    settled,
    what_is_left,
    worth_in_aircraft,
)
from wir.rules.change import Change
from wir.rules.combat import Assessment, assess, battle_at, is_futile, rolled_losses
from wir.rules.experience import after_combat
from wir.rules.fatigue import attack_multiple, tire
from wir.rules.ground import is_fortified
from wir.rules.retreats import retreat, surrender
from wir.rules.tables import COMBAT_FATIGUE


@dataclass(frozen=True, slots=True)
class Clash:
    """An attack and its outcome: the groups before and after it, and the figures that it was worked out from."""

    target: Hex
    attackers: tuple[Group, ...]
    defenders: tuple[Group, ...]
    worked_out: Assessment
    attackers_after: tuple[Group, ...]
    defenders_after: tuple[Group, ...]

    @property
    def side(self) -> Side:
        """The attacking side."""
        return self.attackers[0].side

    @property
    def lost(self) -> dict[Side, int]:
        """Strength points that each side lost, guns not counted."""
        return {
            self.side: _strength(self.attackers) - _strength(self.attackers_after),
            self.side.enemy: _strength(self.defenders) - _strength(self.defenders_after),
        }


def bombard(change: Change, group: Group, target: Hex) -> None:
    """Fires a group's guns at a hex it does not attack; an empty hex costs nothing (§6.6, §7.5, R83, R84, R122).

    Air groups in the hex suffer as they do from bombs (R161).
    """
    enemy = group.side.enemy
    defenders = change.state.groups_at(target, enemy)
    bases = change.state.air_at(target, enemy)
    if not defenders and not bases:
        return
    points = artillery_points([group])
    change.put(after_firing(group))
    hit: list[dict[str, Any]] = []
    numbers = [defender.id for defender in defenders] + [base.id for base in bases]
    shelled = change.once(
        lambda: [_shelled(change, defender, points, group.id) for defender in defenders],
        (change.segment, target),
        group,
        *defenders,
    )
    for defender, after in zip(defenders, shelled, strict=True):
        change.put(after)
        hit.append({"group": defender.id, "strength_lost": defender.strength - after.strength})
        change.lose(enemy, defender.strength - after.strength)
    grounded = hit_on_the_ground(change, target, enemy, worth_in_aircraft(points), change.segment, group.id)
    secrets: dict[Side, Mapping[str, Any]] = {
        group.side: {"points": shown(points)},
        enemy: {"hit": hit, "aircraft_lost": grounded},
    }
    change.tell("bombarded", "7.5", "R83", "R84", of=group, at=target, defenders=numbers, secrets=secrets)


def _shelled(change: Change, group: Group, points: Fraction, by: int) -> Group:
    """A group after so many artillery points of another have hit it."""
    steps = artillery_steps(points, group.entrenchment)
    return after_bombardment(group, steps, change.dice, "bombardment", change.segment, by)


def attack(change: Change, attackers: Sequence[Group], target: Hex) -> bool:
    """Carries out one attack of all groups of a side that enter a hex in a segment (§7.4, R137).

    Where a bombardment has left no enemy to fight, there is no combat (R162). Returns whether the hex is free of the
    enemy afterwards.
    """
    enemy = attackers[0].side.enemy
    if not change.state.groups_at(target, enemy) and not change.state.air_at(target, enemy):
        return True
    defenders = tuple(change.state.groups_at(target, enemy))
    clash = change.once(
        lambda: _fight(change, tuple(attackers), defenders, target), (change.segment, target), *attackers, *defenders
    )
    for group in (*clash.attackers_after, *clash.defenders_after):
        change.put(group)
    driven = _driven_out(change, clash)
    for side, points in clash.lost.items():
        change.lose(side, points)
    _learn(change, clash)
    change.state.battles = (*change.state.battles, target)
    if change.reports:
        _report(change, clash, driven)
    for group in driven:
        if is_fortified(change.state, target):
            surrender(change, group, "R80")
        else:
            retreat(change, group)
    if change.state.groups_at(target, enemy):
        _shell_airfields(change, clash)
        return False
    for air in change.state.air_at(target, enemy):
        destroy(change, air)
    return True


def _shell_airfields(change: Change, clash: Clash) -> None:
    """What the attackers' guns did to air groups beside defenders that held the hex (§7.5, R161)."""
    points = clash.worked_out.bombardment
    first, target, enemy = clash.attackers[0], clash.target, clash.side.enemy
    lost = hit_on_the_ground(change, target, enemy, worth_in_aircraft(points), change.segment, first.id)
    if lost:
        secrets: dict[Side, Mapping[str, Any]] = {
            first.side: {"points": shown(points)},
            enemy: {"hit": [], "aircraft_lost": lost},
        }
        change.tell("bombarded", "7.5", "R161", of=first, at=target, defenders=[*map(int, lost)], secrets=secrets)


def _fight(change: Change, attackers: tuple[Group, ...], defenders: tuple[Group, ...], target: Hex) -> Clash:
    """Bombardment, casualties, fatigue and experience of an attack (§7.5, §7.10, §8.1, §8.2)."""
    worked_out = assess(battle_at(change.state, target, list(attackers), list(defenders)))
    losses = rolled_losses(worked_out.losses, change.dice, change.segment, target)
    learns = not is_futile(worked_out.effective_odds)
    times = attack_multiple(change.state.weather)
    attackers_after = tuple(
        _fought(change, force_of(after_firing(group)), losses.attacker, learns=learns, times=times)
        for group in attackers
    )
    defenders_after = tuple(
        replace(_fought(change, force, losses.defender, learns=learns, steps=steps), entrenchment=left)
        for force, steps, left in zip(worked_out.forces, worked_out.steps, worked_out.left, strict=True)
    )
    return Clash(target, attackers, defenders, worked_out, attackers_after, defenders_after)


def _fought(
    change: Change, force: Force, percent: Fraction, *, learns: bool, times: int = 1, steps: Fraction = Fraction(0)
) -> Group:
    """A group after `percent` casualties and combat fatigue, `times` over; its guns suffered `steps` (R85)."""
    keep = 1 - percent / 100
    hurt = replace(force, strengths=tuple(s * keep.numerator // keep.denominator for s in force.strengths))
    at = force.group.at
    group = settled(hurt, change.dice, "attack", change.segment, at, guns_left=what_is_left(steps))
    units: list[Unit] = []
    for place, unit in enumerate(group.units):
        named = ("combat", change.segment, at, group.id, place)
        points = times * change.dice.between(*COMBAT_FATIGUE, "8.1", *named, side=group.side)
        fought = tire(unit, points, change.dice, "combat loss", *named, side=group.side)
        units.append(after_combat(fought, change.dice, *named, side=group.side) if learns else fought)
    return replace(group, units=tuple(unit for unit in units if unit.strength))


def _driven_out(change: Change, clash: Clash) -> list[Group]:
    """The defending groups that must leave: one roll for all, groups with entrenchments left stay (§7.7, R77, R79).

    The garrison of a fallen fortress has none left: odds against a negligible strength destroy them all (R80, R82).
    """
    chance = clash.worked_out.retreat_chance
    standing = [group for group in clash.defenders_after if group.units]
    if not standing or not chance or not change.dice.chance(chance, "7.7", change.segment, clash.target):
        return []
    return [group for group in standing if not group.entrenchment]


def _learn(change: Change, clash: Clash) -> None:
    """Both sides keep what the battle showed of the enemy's strength."""
    seen = dict(change.player(clash.side).sightings)
    worked_out = clash.worked_out
    for group, force, left in zip(clash.defenders, worked_out.forces, worked_out.left, strict=True):
        seen[group.id] = Sighting(change.state.week, int(force.acs), left)
    change.update(clash.side, sightings=seen)
    defender = clash.side.enemy
    met = dict(change.player(defender).attackers)
    for group in clash.attackers:
        met[group.id] = Sighting(change.state.week, int(force_of(group).acs), 0)
    change.update(defender, attackers=met)


def _report(change: Change, clash: Clash, driven: Sequence[Group]) -> None:
    """Reports the attack: odds and losses to both sides, the units only to their own."""
    worked_out, strengths = clash.worked_out, clash.worked_out.strengths
    change.tell(
        "attacked",
        "7.6",
        "R82",
        "R137",
        side=clash.side,
        at=clash.target,
        attackers=[group.id for group in clash.attackers],
        start=[list(group.at) for group in clash.attackers],
        defenders=[group.id for group in clash.defenders],
        attacker_acs=shown(strengths.attacker),
        defender_acs=shown(strengths.defender),
        odds=None if worked_out.odds is None else shown(worked_out.odds),
        factors=[
            {"side": f.side, "group": f.group, "name": f.name, "value": shown(f.value), "paragraph": f.paragraph}
            for f in strengths.factors
        ],
        retreat_chance=shown(worked_out.retreat_chance),
        entrenchment=[[g.id, g.entrenchment, left] for g, left in zip(clash.defenders, worked_out.left, strict=True)],
        losses={side.value: points for side, points in sorted(clash.lost.items())},
        driven_out=[group.id for group in driven],
        destroyed=[group.id for group in clash.defenders_after if not group.units],
        secrets={
            clash.side: {"attacking_units": [_lines(group) for group in clash.attackers_after]},
            clash.side.enemy: {"defending_units": [_lines(group) for group in clash.defenders_after]},
        },
    )


def _strength(groups: Sequence[Group]) -> int:
    return sum(group.strength for group in groups)


def _lines(group: Group) -> dict[str, Any]:
    units = [[unit.name, unit.strength, unit.experience, unit.fatigue] for unit in group.units]
    return {"group": group.id, "units": units}


def shown(value: Fraction) -> float:
    """An exact figure as reports show it, to two places."""
    return round(float(value), 2)
