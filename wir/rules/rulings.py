"""The constants of the rulings: what the book leaves open, decided once and named.

They are ours to tune where play shows them wrong; the printed tables are not.
"""

from datetime import date
from fractions import Fraction
from typing import Final

from wir.model.units import UnitType
from wir.model.weather import Weather

MOUNTAIN_CHANCE: Final = 15
"""Percent that an INF built in 1941-42 becomes MTN (R16)."""

CAVALRY_CHANCE: Final = 25
"""Percent that a RIFLE built in 1941 becomes CAV (R16)."""

LATE_INFANTRY_CHANCE: Final = 30
"""Percent that an INF built from 1943 becomes one of LATE_INFANTRY (R16)."""

LATE_INFANTRY: Final = (UnitType.LW_INF, UnitType.SS_INF, UnitType.SS_MTN, UnitType.SS_CAV)
"""What it becomes, equally likely (R16)."""

SS_PANZER_CHANCE: Final = 20
"""Percent that a PZ built from 1943 becomes SS PZG (R16)."""

ARTILLERY_IN_GROUP: Final = 240
"""The most artillery points of a group (R23, R63)."""

DISMANTLE_CHANCE: Final = 60
"""Percent that a factory is moved when its city is dismantled (R30)."""

PARTISAN_ATTACKS: Final = {1942: Fraction(35, 100), 1943: Fraction(80, 100), 1944: Fraction(150, 100)}
"""Mean number of partisan attacks a turn, by year (R47)."""

ENTRENCHMENT_CHANCE_EASY: Final = 75
"""Percent chance of the Soviets to reach the next entrenchment level at difficulty levels 1 and 2 (R64)."""

FIRST_PLAYER: Final = {1941: 95, 1942: 90, 1943: 70, 1944: 55}
"""Percent chance of the Axis to be first player in CLEAR weather, by year (R70)."""

FIRST_PLAYER_POOR: Final = 20
"""Subtracted from it in COLD and RAIN, and in VERY COLD from 1943 (R70)."""

FIRST_PLAYER_FROST: Final = 40
"""Subtracted from it in VERY COLD of 1941 and 1942 (R70)."""

SOVIET_FROST_ATTACK: Final = {1: Fraction(3), 2: Fraction(5, 2), 3: Fraction(2), 4: Fraction(3, 2)}
"""Multiple of Soviet attacks in VERY COLD of 1941 and 1942 by level; that of level 3 is printed (R75, §8.4)."""

ARTILLERY_OF_EFFECT: Final = 15
"""Artillery points of one step of bombardment: 1 fatigue, 1% strength (R83)."""

EFFECT_STEP: Final = Fraction(99, 100)
"""What one step leaves of strength and of freshness, as a share (R83)."""

CASUALTY_SPREAD: Final = 200
"""Casualties vary by up to this many thousandths either way (R82)."""

LEAST_ODDS: Final = Fraction(1, 5)
"""Lower odds count as these; such an attack destroys no entrenchment and gains no experience (R82, R88, R125)."""

MOST_ODDS: Final = Fraction(20)
"""Higher odds count as these (R82)."""

RETREAT_SPREAD: Final = 35
"""The highest roll in the formula for retreat fatigue (R87)."""

RETREAT_WEATHER: Final = {
    Weather.CLEAR: Fraction(1),
    Weather.COLD: Fraction(11, 10),
    Weather.RAIN: Fraction(12, 10),
    Weather.VERY_COLD: Fraction(12, 10),
}
"""Multiple of the retreat fatigue in each weather (R87)."""

EXPERIENCE_GAIN: Final = (1, 3)
"""The roll for experience gained in a combat, to be multiplied by (100 - experience) / 50 (R88)."""

EXPERIENCE_LIMIT: Final = 99
"""Experience never exceeds this percentage (R88)."""

BOMBER_LOSS: Final = 30
"""Percent of bombers lost to interceptors when alone in the sky with them (R94)."""

BOMBER_LOSS_ESCORTED: Final = 15
"""The same with an escort (R94)."""

INTERCEPTOR_LOSS: Final = 6
"""Percent of interceptors lost to unescorted bombers (R94)."""

INTERCEPTOR_LOSS_ESCORT: Final = 15
"""The same to escorted ones (R94)."""

LEND_LEASE: Final = {1941: (30, 2), 1942: (40, 4), 1943: (60, 8), 1944: (80, 8)}
"""Vehicle and aircraft points of a shipment to SOUTH or EAST by year; NORTH brings double (R102)."""

CONVOY_ROWS: Final = 3
"""Air groups in these northernmost rows raid the convoys (R105)."""

SIBERIAN_TANK_EVERY: Final = 4
"""One in this many Siberian groups has a TANK corps among its five (R106)."""

SOVIET_INFANTRY_BY_LEVEL: Final = {
    1: Fraction(12, 10),
    2: Fraction(11, 10),
    3: Fraction(1),
    4: Fraction(9, 10),
}
"""Multiple of Soviet infantry points by level (R134)."""

BARBAROSSA: Final = date(1941, 6, 22)
"""A scenario that begins by this day begins with the German attack, the only one that can surprise (R128)."""

DEFAULT_LEVEL: Final = 3
"""The level of a game unless chosen otherwise (R134)."""
