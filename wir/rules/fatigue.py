"""Fatigue: what costs it, and what takes it away (§8.1)."""

from fractions import Fraction

from wir.model.groups import Group
from wir.model.hexes import Hex
from wir.model.records import replace
from wir.model.sides import Side
from wir.model.state import State
from wir.model.terrain import Terrain
from wir.model.units import FATIGUE_LIMIT, Unit
from wir.model.weather import Weather
from wir.rules.dice import Dice
from wir.rules.ground import river_between, terrain_of
from wir.rules.rulings import RETREAT_SPREAD, RETREAT_WEATHER
from wir.rules.tables import (
    COMBAT_FATIGUE,
    EXHAUSTION_LOSS,
    FIRST_WINTER,
    RETREAT_FATIGUE,
    RIVER_FATIGUE_STRATEGIC,
    RIVER_FATIGUE_TACTICAL,
    TERRAIN_FATIGUE,
    VERY_COLD_1941_FATIGUE,
    WEATHER_FATIGUE,
)

_HALF_FOR_MECHANIZED = (Terrain.CLEAR, Terrain.CITY, Terrain.RAIL)
_DRY = (Weather.CLEAR, Weather.COLD)


def is_first_winter(state: State) -> bool:
    """Whether the Axis suffers the first winter: calendar 1941, or to the end of February by house rule (R35, R55)."""
    return state.year == 1941 or (state.options.long_first_winter and state.date <= FIRST_WINTER[1])


def weather_multiple(state: State, side: Side) -> int:
    """The multiple of movement fatigue in this week's weather (§8.1, R55)."""
    if side is Side.AXIS and state.weather is Weather.VERY_COLD and is_first_winter(state):
        return VERY_COLD_1941_FATIGUE
    return WEATHER_FATIGUE[state.weather]


def strategic_fatigue(state: State, group: Group, target: Hex, *, leaving_zone: bool) -> int:
    """Points for one hex of strategic movement, a river included (§8.1, R53)."""
    cost = TERRAIN_FATIGUE[terrain_of(state, target)].strategic * weather_multiple(state, group.side)
    return cost + strategic_river(state, group.at, target, leaving_zone=leaving_zone)


def strategic_river(state: State, start: Hex, target: Hex, *, leaving_zone: bool) -> int:
    """Points for a river crossed by strategic movement, which costs only when leaving an enemy zone (§8.1, R54)."""
    return RIVER_FATIGUE_STRATEGIC if leaving_zone and river_between(state, start, target) else 0


def tactical_fatigue(state: State, group: Group, target: Hex) -> int:
    """Points for one hex of tactical movement or an advance, halved for mechanized groups on good ground (§8.1)."""
    terrain = terrain_of(state, target)
    cost = TERRAIN_FATIGUE[terrain].tactical
    if group.is_mechanized and terrain in _HALF_FOR_MECHANIZED and state.weather in _DRY:
        cost //= 2
    cost *= weather_multiple(state, group.side)
    return cost + tactical_river(state, group.at, target)


def tactical_river(state: State, start: Hex, target: Hex) -> int:
    """Points for a river crossed by tactical movement or an advance (§8.1, R54)."""
    return RIVER_FATIGUE_TACTICAL if river_between(state, start, target) else 0


def retreat_fatigue(state: State, group: Group, place: int, target: Hex, dice: Dice) -> int:
    """Points of a retreat for a unit by its place: 10-80 by weather and experience, and the hex entered (§8.1, R87)."""
    unit = group.units[place]
    roll = dice.between(0, RETREAT_SPREAD, "8.1", "retreat", group.id, place, group.at, side=group.side)
    least, most = RETREAT_FATIGUE
    rout = least + Fraction(2 * roll * (100 - unit.experience), 100)
    rout = min(Fraction(most), rout * RETREAT_WEATHER[state.weather])
    hex_cost = TERRAIN_FATIGUE[terrain_of(state, target)].strategic * weather_multiple(state, group.side)
    return hex_cost + dice.rounded(rout, "8.1", "rout", group.id, place, group.at, side=group.side)


def tire(unit: Unit, points: int, dice: Dice, *subject: object, side: Side, exhausting: bool = False) -> Unit:
    """The unit after fatigue is added to it once; a unit already at 95% loses a quarter of its strength (R56).

    `exhausting` says that tactical movement or retreat did it, so that a unit past 94 does not recover this
    week (R146).
    """
    if points <= 0:
        return unit
    if unit.fatigue >= FATIGUE_LIMIT:
        left = dice.rounded(Fraction(unit.strength * (100 - EXHAUSTION_LOSS), 100), "8.1", *subject, side=side)
        return replace(unit, strength=left, exhausted=unit.exhausted or exhausting)
    return _wearier(unit, points, exhausting=exhausting)


def tire_group(group: Group, points: int, *, exhausting: bool = False) -> Group:
    """The group after a march has added the same fatigue to each of its units (§8.1).

    No unit of a marching group is at 95% before it (R58, R129, R160), so that none loses strength.
    """
    return replace(group, units=tuple(_wearier(unit, points, exhausting=exhausting) for unit in group.units))


def _wearier(unit: Unit, points: int, *, exhausting: bool) -> Unit:
    """A unit below 95% after fatigue is added to it once."""
    fatigue = min(FATIGUE_LIMIT, unit.fatigue + points)
    exhausted = unit.exhausted or (exhausting and fatigue >= FATIGUE_LIMIT)
    return replace(unit, fatigue=fatigue, exhausted=exhausted)


def attack_multiple(weather: Weather) -> int:
    """How many times the fatigue of a battle an attacker suffers: twice unless it is CLEAR (§8.1)."""
    return 1 if weather is Weather.CLEAR else 2


def battle_fatigue(state: State) -> int:
    """Points that a battle costs an attacker on average (§8.1)."""
    return sum(COMBAT_FATIGUE) // 2 * attack_multiple(state.weather)


def mean_fatigue(group: Group) -> int:
    """Mean fatigue of a group's units in percent."""
    return sum(unit.fatigue for unit in group.units) // max(1, len(group.units))


def worst_fatigue(group: Group) -> int:
    """Fatigue of a group's most tired unit in percent."""
    return max((unit.fatigue for unit in group.units), default=0)


def recovered(unit: Unit) -> Unit:
    """The unit at the end of a week: one point of fatigue less, unless it was driven past 94 this week (R57, R146)."""
    if unit.exhausted:
        return replace(unit, exhausted=False)
    return replace(unit, fatigue=unit.fatigue - 1) if unit.fatigue else unit
