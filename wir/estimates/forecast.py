"""What an attack would probably come to: the game's own combat rules over what a side believes of the enemy.

The enemy's strength is an estimate, so every figure is a range: the estimate itself, and the least and the most among
many ways in which it may be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from wir.estimates.belief import Knowledge, believe
from wir.estimates.spread import spread_of
from wir.model.groups import Group
from wir.model.hexes import Hex, direction_to, neighbour
from wir.model.records import replace
from wir.model.sides import Side
from wir.model.units import FATIGUE_LIMIT
from wir.model.view import View
from wir.model.weather import Weather
from wir.rules.combat import Assessment, assess, battle_at, is_futile
from wir.rules.fatigue import attack_multiple, tactical_fatigue, tire_group
from wir.rules.first_player import axis_chance
from wir.rules.ground import is_fortified
from wir.rules.levels import is_surprised
from wir.rules.plots import LegAction, legs
from wir.rules.retreats import retreat_hexes
from wir.rules.tables import COMBAT_FATIGUE
from wir.rules.zones import Field, field_of, has_enemy


@dataclass(frozen=True, slots=True)
class AttackPart:
    """A group's part in an attack: its state and hex by then, and whether it stays there afterwards."""

    group: Group
    stays: bool = False


def plotted_attacks(
    view: View, plots: Mapping[int, str] | None = None
) -> dict[tuple[Hex, int], tuple[AttackPart, ...]]:
    """Every attack that a side has plotted, by target and leg from 0, with the groups that make it together.

    `plots` are tried in place of what the groups of these numbers have plotted.
    """
    found: dict[tuple[Hex, int], tuple[AttackPart, ...]] = {}
    for group in view.groups_of(view.viewer):
        plot = (plots or {}).get(group.id, group.plot)
        attack = _first_attack(view, group, plot)
        if attack is not None:
            key, part = attack
            found[key] = (*found.get(key, ()), part)
    return found


def _first_attack(view: View, group: Group, plot: str) -> tuple[tuple[Hex, int], AttackPart] | None:
    """The first attack of a plot if the way there is free: its target and leg, and the group as it comes there."""
    for place, leg in enumerate(legs(plot)):
        if leg.action not in (LegAction.MOVE, LegAction.ATTACK_ONLY):
            continue
        target = neighbour(group.at, leg.direction)
        if has_enemy(view, target, group.side):
            return (target, place), AttackPart(group, stays=leg.action is LegAction.ATTACK_ONLY)
        if leg.action is LegAction.MOVE:
            group = moved(view, group, target)
    return None


def moved(view: View, group: Group, target: Hex) -> Group:
    """A group after a hex of tactical movement: more tired, without guns or entrenchment (§7.3, §8.1)."""
    there = tire_group(group, tactical_fatigue(view, group, target))
    return replace(there, at=target, entrenchment=0, artillery=0)


SAMPLES: Final = 20
"""How many samples of the enemy a forecast looks at."""

Belief = Mapping[int, Group]
"""The enemy's combat groups by number, as they may be."""


@dataclass(frozen=True, slots=True)
class Beliefs:
    """What a side believes of the enemy's combat groups: the likeliest case, and samples of how they may be."""

    likely: Belief
    samples: tuple[Belief, ...]


@dataclass(frozen=True, slots=True)
class Range:
    """A figure that is not known for certain: its least, most likely and greatest values."""

    low: Fraction
    likely: Fraction
    high: Fraction

    @classmethod
    def of(cls, values: Iterable[Fraction]) -> Range:
        """The range over several ways in which things may be, the most likely one first."""
        every = list(values)
        return cls(min(every), every[0], max(every))


@dataclass(frozen=True, slots=True)
class Forecast:
    """An attack as it will probably go; strengths in points of ACS, chances and losses in percent.

    `likely` is worked out from the most likely strengths. `retreat` is the chance of a retreat in that case, with its
    least and greatest values; `driven_out` is the mean over all that the enemy may be, and so how often there will be a
    retreat: one entrenchment level more than believed often decides it. `cleared` is how often all defenders leave and
    the hex is free. `surrenders` and `retreats` tell the fate of groups that are driven out: the latter are the hexes
    to which they would fall back, each with the percent of samples; two that leave choose their hexes one after the
    other (R79). `staying` are defenders that would keep an entrenchment level while another is driven out, and so hold
    the hex, each with the percent of such cases. `left_empty` are own hexes of value that an advance of the attackers
    would leave empty, `nearly_spent` the attackers that the combat may bring to the fatigue limit. `leg` is the leg of
    their plots in which they fight, from 0; `after` are the groups and air groups whose attack, shells and bombs are
    counted as coming before.
    """

    side: Side
    target: Hex
    parts: tuple[AttackPart, ...]
    defenders: tuple[int, ...]
    likely: Assessment
    attack: Range
    defence: Range
    odds: Range
    retreat: Range
    driven_out: Fraction
    cleared: Fraction
    attacker_loss: Range
    defender_loss: Range
    surrenders: int
    retreats: tuple[tuple[Hex, int], ...]
    is_fortified: bool
    staying: tuple[tuple[int, int], ...]
    left_empty: tuple[Hex, ...]
    nearly_spent: tuple[int, ...]
    leg: int
    after: tuple[int, ...] = ()

    @property
    def worth(self) -> tuple[int, int, Fraction]:
        """Surrenders count first, then retreats, by steps of ten percent, then the odds."""
        driven_out = self.retreat.likely / 10
        return round(driven_out * self.surrenders / 100), round(driven_out), self.odds.likely

    @property
    def traps(self) -> bool:
        """Whether defenders that are driven out have no way to retreat and surrender (§7.7)."""
        return bool(self.defenders) and not self.retreats

    @property
    def is_futile(self) -> bool:
        """Whether the odds are probably below 1-5 (R88, R125)."""
        return is_futile(self.odds.likely)

    @property
    def dug_in(self) -> list[tuple[Group, int]]:
        """The defenders that are dug in, each with the entrenchment level that the attack would leave."""
        forces = zip(self.likely.forces, self.likely.left, strict=True)
        return [(force.group, left) for force, left in forces if force.group.entrenchment]

    @property
    def is_adjacent(self) -> bool:
        """Whether every attacker stands next to the target; for one that does not, no river in between is counted."""
        return all(direction_to(part.group.at, self.target) is not None for part in self.parts)


def beliefs_of(view: View, samples: int = SAMPLES) -> Beliefs:
    """What the side of a View believes; it holds as long as the enemy's groups stay where they are."""
    known = Knowledge(view)
    return Beliefs(_enemies(view, None, known), tuple(_enemies(view, seed, known) for seed in range(1, samples + 1)))


def _enemies(view: View, seed: int | None, knowledge: Knowledge) -> Belief:
    believed = believe(view, seed, knowledge, by_execution=True)
    enemy = view.viewer.enemy
    return {number: group for number, group in believed.groups.items() if group.side is enemy}


def as_believed(view: View, belief: Belief) -> View:
    """The View with the enemy's combat groups as they may be."""
    state = view.copy()
    state.groups.stay(belief)
    return state


def believed_range(view: View, group: Group) -> tuple[int, int]:
    """Least and most ACS that an enemy group probably has, entrenchments apart."""
    mean = Knowledge(view).believed(group, view.own.sightings.get(group.id))
    low, high = spread_of(view, group)
    return mean * low // 100, mean * high // 100


def forecast(view: View, parts: Sequence[AttackPart], target: Hex, beliefs: Beliefs, leg: int = 0) -> Forecast | None:
    """The attack of some groups of either side on a hex; None where no enemy of theirs is there.

    Groups of the enemy's are taken as they are believed to be.
    """
    if not parts:
        return None
    side = parts[0].group.side
    if not has_enemy(view, target, side):
        return None
    field = field_of(view, side.enemy)
    likely = _Case.of(view, parts, target, beliefs.likely, field)
    cases = [likely, *(_Case.of(view, parts, target, belief, field) for belief in beliefs.samples)]
    found = [case.assessment for case in cases]
    surrenders, retreats = _fates(cases)
    defenders = tuple(group.id for group in view.groups_at(target, side.enemy))
    return Forecast(
        side=side,
        target=target,
        parts=tuple(parts),
        defenders=defenders,
        likely=likely.assessment,
        attack=Range.of(each.strengths.attacker for each in found),
        defence=Range.of(each.strengths.defender for each in found),
        odds=Range.of(each.effective_odds for each in found),
        retreat=Range.of(each.retreat_chance for each in found),
        driven_out=sum((each.retreat_chance for each in found), Fraction(0)) / len(found),
        cleared=sum((each.retreat_chance for each in found if not any(each.left)), Fraction(0)) / len(found),
        attacker_loss=Range.of(each.losses.attacker for each in found),
        defender_loss=Range.of(each.losses.defender for each in found),
        surrenders=surrenders,
        retreats=retreats,
        is_fortified=is_fortified(view, target),
        staying=tuple(_staying(found, defenders)),
        left_empty=_stripped(view, parts),
        nearly_spent=tuple(part.group.id for part in parts if _is_nearly_spent(part.group, view.weather)),
        leg=leg,
    )


@dataclass(frozen=True, slots=True)
class _Case:
    """One sample of the attack: its result, and where each defender that must leave would go.

    A defender without a way out has None.
    """

    assessment: Assessment
    ways_out: tuple[Hex | None, ...]

    @classmethod
    def of(cls, view: View, parts: Sequence[AttackPart], target: Hex, belief: Belief, field: Field) -> _Case:
        state = as_believed(view, belief)
        enemy = parts[0].group.side.enemy
        defenders = state.groups_at(target, enemy)
        attackers = [part.group if part.group.units else state.groups[part.group.id] for part in parts]
        worked_out = assess(battle_at(state, target, attackers, defenders))
        if is_fortified(view, target):
            return cls(worked_out, (None,) * len(defenders))
        stripped = worked_out.left.count(0)  # groups with entrenchment left stay; where all have, it may be otherwise
        return cls(worked_out, ways_out(state, target, enemy, field, stripped or len(defenders)))


def ways_out(view: View, start: Hex, side: Side, field: Field, leaving: int) -> tuple[Hex | None, ...]:
    """Where so many groups of a side would go if they were driven out of a hex, one after another (§7.7, R78, R79).

    None stands for one that would have to surrender. `field` is the field of that side.
    """
    found: list[Hex | None] = []
    for _ in range(leaving):
        ways = retreat_hexes(view, start, side, field)
        found.append(ways[0] if ways else None)
        if ways and leaving > 1:
            field = replace(field, own_hexes=field.own_hexes + Counter(ways[:1]))
    return tuple(found)


def _fates(cases: Sequence[_Case]) -> tuple[int, tuple[tuple[Hex, int], ...]]:
    """Percent of the cases in which a defender surrenders, or falls back to each hex, the likeliest first."""
    counted: dict[Hex | None, Fraction] = {}
    for case in cases:
        for way in case.ways_out:
            counted[way] = counted.get(way, Fraction(0)) + Fraction(100, len(case.ways_out) * len(cases))
    surrenders = round(counted.pop(None, Fraction(0)))
    ways = [(hex_, share) for hex_, share in counted.items() if hex_ is not None]
    return surrenders, tuple((hex_, round(share)) for hex_, share in sorted(ways, key=lambda way: (-way[1], way[0])))


def _staying(found: Sequence[Assessment], defenders: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Defenders still entrenched while another is driven out, each with the percent of such cases (§7.7, R79)."""
    driven_out = sum((each.retreat_chance for each in found), Fraction(0))
    for place, number in enumerate(defenders):
        stays = sum((each.retreat_chance for each in found if each.left[place]), Fraction(0))
        if share := round(100 * stays / driven_out) if driven_out else 0:
            yield number, share


def _stripped(view: View, parts: Sequence[AttackPart]) -> tuple[Hex, ...]:
    """Friendly cities and depot entries next to the enemy that would be empty if all attackers left them."""
    side = parts[0].group.side
    if side is not view.viewer:
        return ()
    leaving = {part.group.id for part in parts if not part.stays}
    enemy_zone = field_of(view, side).enemy_zone
    entries = {depot.entry for depot in view.depots_of(side)}
    starts = {view.groups[number].at for number in sorted(leaving)}
    return tuple(
        hex_
        for hex_ in sorted(starts)
        if hex_ in enemy_zone
        and (hex_ in entries or hex_ in view.city_names)
        and all(group.id in leaving for group in view.groups_at(hex_, side))
    )


def _is_nearly_spent(group: Group, weather: Weather) -> bool:
    most = COMBAT_FATIGUE[1] * attack_multiple(weather)
    return any(unit.fatigue + most >= FATIGUE_LIMIT for unit in group.units)


def enemy_moves_before(view: View, leg: int = 0) -> int:
    """Percent chance that some enemy moves come before the side's attack in a leg of a plot, from 0 (§7.0, §7.2).

    A forecast assumes that he stays where he is.
    """
    side = view.viewer
    if is_surprised(view, side.enemy):
        return 0
    chance = axis_chance(view)
    return 100 if leg else chance if side is Side.SOVIET else 100 - chance


def forecast_between(view: View, start: Hex, target: Hex, beliefs: Beliefs) -> Forecast | None:
    """The attack of all groups in one hex on another hex, by either side; None where there is none to make."""
    return forecast(view, [AttackPart(group) for group in view.groups_at(start)], target, beliefs)
