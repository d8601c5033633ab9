"""The battle calculator: what the game's own combat code makes of a battle described in JSON (`wir odds`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Annotated, Any, Final

import msgspec

from wir.model.groups import GROUP_NUMBERS, Group, Kind
from wir.model.hexes import Hex
from wir.model.plain import PlainError, convert
from wir.model.sides import Side
from wir.model.terrain import Terrain
from wir.model.units import Unit, UnitType
from wir.model.weather import Weather
from wir.rules.bombardment import PRECISION, force_of
from wir.rules.combat import Assessment, Attacker, Battle, Strengths, assess, rolled_losses, strengths_of
from wir.rules.dice import Dice, week_key
from wir.rules.quality import MECHANIZED_GROUP_TYPES, types_of

MOST_SAMPLES: Final = 100_000
PERCENTILES: Final = (5, 95)
BATTLEFIELDS: Final = ("clear", "rail", "city", "forest", "swamp", "mountain")

_Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]


class UnitEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A unit: strength in points, experience and fatigue in percent."""

    type: UnitType
    strength: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    experience: _Percent
    fatigue: Annotated[int, msgspec.Meta(ge=0, le=95)] = 0


class BattleGroup(msgspec.Struct, forbid_unknown_fields=True):
    """A combat group; `from_*` and `across_river` matter to attackers. `stop`, an attack in place, changes no odds."""

    side: Side
    kind: Kind
    units: Annotated[list[UnitEntry], msgspec.Meta(min_length=1, max_length=6)]
    from_terrain: Terrain = Terrain.CLEAR
    from_fortified: bool = False
    across_river: bool = False
    artillery: Annotated[int, msgspec.Meta(ge=0, le=240)] = 0
    entrenchment: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0
    stop: bool = False


class BattleEntry(msgspec.Struct, forbid_unknown_fields=True):
    """The battle to calculate; `retreat_hexes` is how many hexes the defenders may retreat into."""

    attackers: Annotated[list[BattleGroup], msgspec.Meta(min_length=1, max_length=12)]
    defenders: Annotated[list[BattleGroup], msgspec.Meta(min_length=1, max_length=2)]
    date: date = date(1941, 6, 22)
    weather: Weather = Weather.CLEAR
    terrain: Terrain = Terrain.CLEAR
    fortified: bool = False
    level: Annotated[int, msgspec.Meta(ge=1, le=4)] = 3
    retreat_hexes: Annotated[int, msgspec.Meta(ge=0, le=6)] = 1
    samples: Annotated[int, msgspec.Meta(ge=1, le=MOST_SAMPLES)] = 1000
    seed: Annotated[int, msgspec.Meta(ge=0)] = 1


@dataclass(frozen=True, slots=True)
class Sample:
    """One roll of the dice for a battle: casualties in percent, and whether unentrenched defenders must leave."""

    attacker: Fraction
    defender: Fraction
    driven: bool


def read_battle(plain: object) -> BattleEntry:
    """The battle of a description in builtins. Raises PlainError, which names the place, where it is not one."""
    entry: BattleEntry = convert(plain, BattleEntry, "battle")
    fault = next(_faults(entry), None)
    if fault is not None:
        raise PlainError(f"battle.{fault}")
    return entry


def _faults(entry: BattleEntry) -> Iterator[str]:
    if entry.terrain not in BATTLEFIELDS:
        yield f"terrain: there is no combat in {entry.terrain}"
    side = entry.attackers[0].side
    for name, groups, own in (("attackers", entry.attackers, side), ("defenders", entry.defenders, side.enemy)):
        for number, group in enumerate(groups):
            place = f"{name}[{number}]"
            if group.side is not own:
                yield f"{place}.side: {group.side} stands on the other side"
            if group.from_terrain not in BATTLEFIELDS:
                yield f"{place}.from_terrain: no group attacks out of {group.from_terrain}"
            for unit in group.units:
                if unit.type not in types_of(group.side):
                    yield f"{place}.units: {unit.type} is not a type of the {group.side} side"
                elif group.kind is Kind.MECHANIZED and unit.type not in MECHANIZED_GROUP_TYPES:
                    yield f"{place}.units: {unit.type} may not be in a mechanized group (§4.1)"
        for kind in Kind:
            most = len(GROUP_NUMBERS[own, kind])
            if sum(group.kind is kind for group in groups) > most:
                yield f"{name}: the {own} side has {most} {kind} groups"


def calculate(entry: BattleEntry) -> dict[str, Any]:
    """The result of the battle, as `wir odds --json` prints it: exact strengths, chances and losses in percent."""
    battle = _battle(entry)
    found = assess(battle)
    samples = [_sample(found, Dice(week_key(entry.seed, number))) for number in range(entry.samples)]
    sides = [attacker.group for attacker in battle.attackers], battle.defenders
    names = {group.id: n for groups in sides for n, group in enumerate(groups, 1)}
    return {
        **_strengths(found.strengths),
        "odds": None if found.odds is None else _figure(found.odds),
        "before_bombardment": _strengths(strengths_of(battle, tuple(map(force_of, battle.defenders)))),
        "factors": [
            {
                "side": factor.side.value,
                "group": names[factor.group],
                "name": factor.name,
                "value": _figure(factor.value),
                "paragraph": factor.paragraph,
            }
            for factor in found.strengths.factors
        ],
        "retreat_chance": _figure(found.retreat_chance),
        "losses": {
            "attacker": _spread(found.losses.attacker, [sample.attacker for sample in samples]),
            "defender": _spread(found.losses.defender, [sample.defender for sample in samples]),
        },
        "bombardment": _bombardment(battle, found),
        "entrenchment_after": {"mean": _figure(Fraction(sum(found.left), len(found.left)))},
        "outcomes": _outcomes(entry, found, samples),
    }


def _battle(entry: BattleEntry) -> Battle:
    attackers = zip(entry.attackers, _groups(entry.attackers), strict=True)
    swamp_is_frozen = entry.terrain is Terrain.SWAMP and entry.weather.freezes
    return Battle(
        terrain=Terrain.FOREST if swamp_is_frozen else entry.terrain,
        fortified=entry.fortified,
        weather=entry.weather,
        day=entry.date,
        level=entry.level,
        attackers=tuple(
            Attacker(
                group,
                Terrain.FOREST if own.from_terrain is Terrain.SWAMP and entry.weather.freezes else own.from_terrain,
                own.from_fortified,
                own.across_river and not entry.weather.freezes,
            )
            for own, group in attackers
        ),
        defenders=tuple(_groups(entry.defenders)),
    )


def _groups(entries: Sequence[BattleGroup]) -> list[Group]:
    """The groups of one side, numbered as their kinds are (§4.1)."""
    numbers = {key: iter(free) for key, free in GROUP_NUMBERS.items()}
    return [
        Group(
            next(numbers[entry.side, entry.kind]),
            Hex(1, 1),
            tuple(
                Unit(str(n), unit.type, unit.strength, unit.experience, unit.fatigue)
                for n, unit in enumerate(entry.units)
            ),
            entrenchment=entry.entrenchment,
            artillery=entry.artillery,
        )
        for entry in entries
    ]


def _sample(found: Assessment, dice: Dice) -> Sample:
    losses = rolled_losses(found.losses, dice, "calculator")
    driven = bool(found.retreat_chance) and dice.chance(found.retreat_chance, "7.7", "calculator")
    return Sample(losses.attacker, losses.defender, driven)


def _outcomes(entry: BattleEntry, found: Assessment, samples: Sequence[Sample]) -> dict[str, float]:
    """The fate of a defending group, in percent: those with entrenchment left stay where others must leave (R77)."""
    leaving = Fraction(sum(entry.fortified or not left for left in found.left), len(found.left))
    driven = leaving * Fraction(100 * sum(sample.driven for sample in samples), len(samples))
    can_retreat = entry.retreat_hexes > 0 and not entry.fortified
    return {
        "hold": _figure(100 - driven),
        "retreat": _figure(driven if can_retreat else Fraction(0)),
        "surrender": _figure(Fraction(0) if can_retreat else driven),
    }


def _bombardment(battle: Battle, found: Assessment) -> dict[str, float]:
    """What the bombardment does to the defenders: fatigue points a unit on average, percent of their strength."""
    before = [force_of(group) for group in battle.defenders]
    tired = sum(sum(force.freshness) for force in before) - sum(sum(force.freshness) for force in found.forces)
    whole = sum(sum(force.strengths) for force in before)
    left = sum(sum(force.strengths) for force in found.forces)
    units = sum(len(group.units) for group in battle.defenders)
    return {
        "fatigue": _figure(Fraction(tired, units * PRECISION)),
        "strength_percent": _figure(Fraction(100 * (whole - left), whole)),
    }


def _strengths(strengths: Strengths) -> dict[str, float]:
    return {"attacker_acs": _figure(strengths.attacker), "defender_acs": _figure(strengths.defender)}


def _spread(mean: Fraction, samples: Sequence[Fraction]) -> dict[str, float]:
    ordered = sorted(samples)
    low, high = (ordered[(len(ordered) - 1) * percent // 100] for percent in PERCENTILES)
    return {"mean": _figure(mean), "p5": _figure(low), "p95": _figure(high)}


def _figure(value: Fraction) -> float:
    """An exact figure as it is printed, to nine places."""
    return round(float(value), 9)
