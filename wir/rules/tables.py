"""Every printed table of the rule book except that of unit types (see `quality.py`), as literal data.

Multipliers are Fractions, chances and percentages whole percent unless stated otherwise.
"""

from datetime import date
from fractions import Fraction
from typing import Final, NamedTuple

from wir.model.groups import Kind
from wir.model.sides import Side
from wir.model.terrain import Sea, Terrain
from wir.model.units import UnitType
from wir.model.weather import Weather

# --- chapter 4: groups, aircraft, building, ships ------------------------------------------------------------------

UNITS_IN_GROUP: Final = 6
"""The most units in a combat group (§4.1)."""

UNITS_OF_SIDE: Final = 199
"""Units that one side may control (§4.9)."""

AIRCRAFT_IN_GROUP: Final = 255
"""The most aircraft points of an air group (§4.2, §4.5)."""

AIRCRAFT_TRANSFERRED: Final = 50
"""Aircraft points that a side may transfer in a turn (§4.5)."""

PORTS: Final = {
    Sea.BLACK: ("Odessa", "Sevastopol", "Krasnodar"),
    Sea.BALTIC: ("Konigsberg", "Riga", "Helsinki"),
    Sea.WHITE: ("Murmansk", "Archangel"),
}
"""The ports of each body of water (§4.10, R147)."""

# --- chapter 5: supply ---------------------------------------------------------------------------------------------

FATIGUE_REMOVED: Final = (50, 33, 25, 20, 17, 14, 12)
"""Percent of fatigue removed after 0-6 penalty hexes (§5.2)."""

PENALTY_HEXES: Final = 4
"""Penalty hexes that a depot may enter in one move (§5.2)."""

VEHICLES_OF_PENALTY: Final = 1000
"""Vehicle points in the pool that make up for one penalty hex (§5.2, R33, R34)."""

BAD_WEATHER_PENALTY: Final = 2
"""Penalty hexes added for Axis depots in RAIN and in the VERY COLD of 1941 (§5.2, R35)."""

SUPPLY_RADIUS: Final = 2
"""Distance in hexes over which a depot supplies (§5.2)."""

RAIL_BOUNDARY_ROW: Final = 21
"""Northern area of Axis rail building: this hexrow and those above it (§5.3)."""

# --- chapter 6: movement -------------------------------------------------------------------------------------------

STRATEGIC_MOVEMENT: Final = {Kind.MECHANIZED: 4, Kind.INFANTRY: 2}
"""Hexes of strategic movement by kind of combat group (§6.2)."""

AIR_MOVEMENT: Final = 1
"""Hexes of strategic movement of an air group (§6.2)."""

TACTICAL_MOVEMENT: Final = {Kind.MECHANIZED: 2, Kind.INFANTRY: 1}
"""Hexes of tactical movement by kind of combat group (§6.6)."""

STOPPING: Final = (Terrain.SWAMP, Terrain.MOUNTAIN)
"""Terrain in which strategic movement ends (§6.2)."""

RAIL_MOVES: Final = 3
"""Groups that a side may move by rail in a turn (§6.3)."""

STACKING: Final = 2
"""The most friendly groups in a hex (§6.7)."""

ARTILLERY_STEP: Final = 30
"""Artillery points added in one build-up (§6.5)."""

ARTILLERY_FULL: Final = 210
"""A group with more than this may add no artillery (§8.10)."""

ENTRENCHMENT_LEVELS: Final = 5
"""The highest level of entrenchment (§6.8)."""

ENTRENCHMENT_UNSUPPLIED: Final = 3
"""The highest level that a group can dig to out of supply (§6.8)."""

ENTRENCHMENT_CHANCE: Final = 50
"""Chance of the next level in a turn (§6.8)."""

STRIKE_RANGE: Final = {Side.AXIS: 4, Side.SOVIET: 3}
"""Range of air strikes in hexes (§6.9)."""

# --- chapter 7: combat ---------------------------------------------------------------------------------------------

INTERCEPTION_RANGE: Final = 2
"""Distance from the target within which air groups intercept (§7.1)."""

ESCORT_RANGE: Final = 2
"""Distance from home within which a strike is escorted (§7.1)."""

AIR_WORTH: Final = {Side.AXIS: 2, Side.SOVIET: 1}
"""What each aircraft point of a side counts for in air combat (§7.1, R94)."""

FLAK: Final = (1, 3)
"""Percent of bombers lost to flak (§7.1)."""

BOMB_LOT: Final = 50
"""Aircraft points that have one BOMB_CHANCE of destroying a factory (§7.1, R93)."""

BOMB_CHANCE: Final = 50
"""Percent chance for that many points (§7.1, R93)."""

AIRFIELD_LOSS: Final = 10
"""Bombing points that destroy one aircraft point on the ground (§7.1)."""

AIRCRAFT_OF_EFFECT: Final = 5
"""German aircraft points that add 1 fatigue point and take 1% of strength from each unit (§7.1, R83)."""

BOMBER_WORTH: Final = {Side.AXIS: Fraction(1), Side.SOVIET: Fraction(1, 2)}
"""Effect of a side's bombers (§7.1, R140)."""

OVERCAST: Final = {Weather.CLEAR: 0, Weather.COLD: 20, Weather.VERY_COLD: 40, Weather.RAIN: 60}
"""Chance that overcast hides the target (§7.1)."""

AIR_WEATHER: Final = {
    Weather.CLEAR: Fraction(1),
    Weather.COLD: Fraction(50, 100),
    Weather.VERY_COLD: Fraction(33, 100),
    Weather.RAIN: Fraction(25, 100),
}
"""What is left of an air attack's effect in each weather (§7.1, R92)."""

INTRINSIC_ARTILLERY: Final = Fraction(1, 10)
"""Intrinsic artillery as a share of the basic ACS (§7.5, R83)."""

MECHANIZED_BONUS: Final = Fraction(3, 2)
"""Multiple of a mechanized group attacking into clear or rail (§7.6)."""

SOVIET_BONUS_FROM: Final = date(1942, 10, 1)
"""Soviet mechanized groups have the bonus from this day (§7.6)."""

RETREAT_CHANCES: Final = (
    (Fraction(1), 0),
    (Fraction(3, 2), 25),
    (Fraction(2), 50),
    (Fraction(5, 2), 75),
    (Fraction(3), 100),
)
"""Chance of retreat at the printed odds (§7.7)."""

ENTRENCHMENTS_DESTROYED: Final = ((Fraction(2), 20), (Fraction(4), 40), (Fraction(6), 60), (Fraction(8), 80))
"""Percent of entrenchments destroyed at the printed odds; beyond the last, all (§7.7)."""

AIR_SAVED: Final = Fraction(1, 2)
"""Share of a destroyed air group's aircraft that goes to the pool (§7.7)."""

AIR_RETURN: Final = (1, 2)
"""Weeks until a destroyed air group returns (§7.7, R97)."""

ADVANCE_CHANCE: Final = {Kind.MECHANIZED: 90, Kind.INFANTRY: 30}
"""Chance of advancing after combat (§7.8)."""

ENTRENCHMENT_BOMBARDMENT: Final = (100, 90, 80, 70, 60, 50)
"""Percent of a bombardment's effect on groups at entrenchment 0-5 (§7.9)."""

ENTRENCHMENT_DEFENCE: Final = tuple(Fraction(n, 10) for n in (10, 12, 14, 16, 18, 20))
"""Multiple of the defender's ACS at entrenchment 0-5 (§7.9)."""

ATTACKER_LOSS_LIMIT: Final = Fraction(50)
"""The highest casualties of an attacker in percent (§7.10, R82)."""

NEGLIGIBLE_LOSS: Final = Fraction(1, 100)
"""Percent casualties of an attacker against a defender of ACS 1 or less (§7.10)."""

# --- chapter 8: general operations ---------------------------------------------------------------------------------


class Fatigue(NamedTuple):
    """Fatigue points for entering a hex by strategic and by tactical movement (§8.1)."""

    strategic: int
    tactical: int


TERRAIN_FATIGUE: Final = {
    Terrain.CLEAR: Fatigue(5, 10),
    Terrain.CITY: Fatigue(5, 10),
    Terrain.FOREST: Fatigue(5, 10),
    Terrain.RAIL: Fatigue(5, 10),
    Terrain.SWAMP: Fatigue(25, 50),
    Terrain.MOUNTAIN: Fatigue(25, 50),
}
"""Fatigue for entering each kind of terrain (§8.1)."""

RIVER_FATIGUE_STRATEGIC: Final = 20
"""Added when strategic movement crosses a river while leaving an enemy zone of control (§8.1)."""

RIVER_FATIGUE_TACTICAL: Final = 10
"""Added when tactical movement crosses a river (§8.1)."""

WEATHER_FATIGUE: Final = {Weather.CLEAR: 1, Weather.COLD: 2, Weather.VERY_COLD: 3, Weather.RAIN: 4}
"""Multiple of movement fatigue in each weather (§8.1)."""

VERY_COLD_1941_FATIGUE: Final = 5
"""Multiple of movement fatigue for the Axis in the VERY COLD weather of 1941 (§8.1, R55)."""

COMBAT_FATIGUE: Final = (8, 12)
"""Fatigue of every unit in a combat, least and most (§8.1)."""

EXHAUSTION_LOSS: Final = 25
"""Percent of strength lost by a unit at the limit each time fatigue is added (§8.1)."""

RETREAT_FATIGUE: Final = (10, 80)
"""Additional fatigue of a retreat, least and most (§8.1)."""

GREEN_EXPERIENCE: Final = 50
"""Units below this gain experience every week (§8.2)."""

GREEN_GAIN: Final = 5
"""Points of experience gained then (§8.2)."""

GREEN_CHANCE_RIFLE: Final = 75
"""Percent chance of that for Soviet units at levels 3 and 4 (§8.2, R90)."""

GREEN_CHANCE_TANK: Final = 56
"""The same for TANK and MECH (§8.2, R90)."""

DEFENDER_TERRAIN: Final = {
    Terrain.CLEAR: Fraction(1),
    Terrain.RAIL: Fraction(1),
    Terrain.CITY: Fraction(1),
    Terrain.FOREST: Fraction(1),
    Terrain.SWAMP: Fraction(1, 2),
    Terrain.MOUNTAIN: Fraction(1, 3),
}
"""Multiple of the attacker's strength by the terrain he attacks into (§8.3)."""

FORTIFIED_CITY: Final = Fraction(1, 2)
"""Multiple of the attacker's strength against a fortified city (§8.3)."""

ACROSS_RIVER: Final = Fraction(1, 2)
"""Multiple of the strength of a group attacking across a river (§8.3)."""

OUT_OF_DIFFICULT: Final = Fraction(1, 2)
"""Multiple of the strength of a group attacking out of a swamp or a fortified city (§8.3)."""

WEATHER_CHANCES: Final = {
    1: ((Weather.COLD, 75), (Weather.VERY_COLD, 20), (Weather.RAIN, 5)),
    2: ((Weather.COLD, 75), (Weather.VERY_COLD, 20), (Weather.RAIN, 5)),
    3: ((Weather.COLD, 47), (Weather.VERY_COLD, 10), (Weather.RAIN, 43)),
    4: ((Weather.COLD, 20), (Weather.RAIN, 80)),
    5: ((Weather.CLEAR, 30), (Weather.RAIN, 70)),
    6: ((Weather.CLEAR, 72), (Weather.RAIN, 28)),
    7: ((Weather.CLEAR, 100),),
    8: ((Weather.CLEAR, 100),),
    9: ((Weather.CLEAR, 100),),
    10: ((Weather.COLD, 20), (Weather.RAIN, 80)),
    11: ((Weather.COLD, 75), (Weather.VERY_COLD, 20), (Weather.RAIN, 5)),
    12: ((Weather.COLD, 75), (Weather.VERY_COLD, 20), (Weather.RAIN, 5)),
}
"""Weather by month in percent (§8.4)."""

FIRST_WINTER: Final = (date(1941, 12, 1), date(1942, 2, 28))
"""The winter in which VERY COLD is likely (§8.4)."""

FIRST_WINTER_CHANCES: Final = ((Weather.VERY_COLD, 80), (Weather.COLD, 20))
"""Weather of the first winter (§8.4, R108)."""

RAIN_ATTACK: Final = Fraction(1, 2)
"""Multiple of every attack in RAIN (§8.4)."""

VERY_COLD_AXIS_ATTACK: Final = Fraction(1, 4)
"""Multiple of Axis attacks in VERY COLD of 1941 and 1942 (§8.4)."""


class Lot(NamedTuple):
    """How many factories or points make how many points of a pool, and the most the pool holds (§8.5)."""

    makers: int
    points: int
    maximum: int


PRODUCTION: Final = {
    "vehicle": Lot(5, 10, 2550),
    "artillery": Lot(10, 10, 2550),
    "aircraft": Lot(20, 1, 255),
    "supply": Lot(1, 1, 255),
    "infantry": Lot(10, 10, 2550),
    "construction": Lot(10, 1, 255),
}
"""What factories, supply centers, population and heavy industry make (§8.5)."""

CONSTRUCTION_OF_FACTORY: Final = 5
"""Construction points of one factory (§8.5)."""

CONSTRUCTION_THROTTLE: Final = 20
"""New factories each turn: construction points divided by this, rounded down (§8.5)."""

FACTORIES_IN_CITY: Final = 255
"""The most factories of each type in a city (§8.5)."""

NO_AXIS_PRODUCTION: Final = {1943: 30, 1944: 50}
"""Chance that the Axis receives no production (§8.5)."""

SOVIET_INFANTRY: Final = (
    (date(1941, 6, 1), Fraction(333, 100)),
    (date(1941, 8, 1), Fraction(83, 100)),
    (date(1943, 1, 1), Fraction(67, 100)),
)
"""Multiple of Soviet infantry reinforcements from each day on; the first also holds before (§8.5, §8.11, R166)."""

LEND_LEASE_FROM: Final = date(1941, 10, 1)
"""The first day of lend lease (§8.6)."""

LEND_LEASE_AREAS: Final = (("NORTH", 50), ("SOUTH", 25), ("EAST", 25))
"""Chance of each area of arrival (§8.6)."""

CONVOY_HIT: Final = 10
"""Chance that an aircraft point hits the convoy (§8.6)."""

CONVOY_WEATHER: Final = 50
"""Chance that poor weather saves the convoy from an air group (§8.6)."""

CONVOY_HIT_VEHICLES: Final = 10
"""Vehicle points destroyed by a hit (§8.6)."""

CONVOY_HIT_AIRCRAFT: Final = 1
"""Aircraft points destroyed by a hit (§8.6)."""

LEND_LEASE_WINTER: Final = (10, 11, 12, 1, 2, 3, 4)
"""October to April, when shipments need the Archangel line (§8.6)."""

PARTISANS_FROM: Final = 1942
"""The first year of partisans (§8.7)."""

SECURITY_POINTS: Final = 150
"""Infantry points in the pool that reduce partisan attacks by one step (§8.7)."""

SECURITY_STEP: Final = 20
"""Percent by which one step reduces them (§8.7)."""

ARTILLERY_CONSUMED: Final = 25
"""Percent of a group's artillery used up each time it fires (§8.10)."""

GUARDS_STRENGTH: Final = 40
"""A unit must be stronger than this to become guards (§8.12)."""

GUARDS_EXPERIENCE: Final = 80
"""A unit must be more experienced than this to become guards (§8.12)."""

GUARDS: Final = {
    UnitType.RIFLE: UnitType.GDS_RIFLE,
    UnitType.CAV: UnitType.GDS_CAV,
    UnitType.TANK: UnitType.GDS_TANK,
    UnitType.MECH: UnitType.GDS_MECH,
}
"""What each type becomes (§8.12, R91)."""

REDESIGNATIONS: Final = (
    (
        date(1943, 1, 1),
        {
            UnitType.MOT: UnitType.PZG,
            UnitType.SS_MOT: UnitType.SS_PZG,
            UnitType.SS_MOT_ELITE: UnitType.SS_PZG_ELITE,
        },
    ),
    (date(1943, 10, 1), {UnitType.SS_PZG_ELITE: UnitType.SS_PZ_ELITE}),
)
"""Axis units that change their type on a day (§8.13, R107)."""

SIBERIANS: Final = {1: (date(1942, 6, 1), date(1944, 12, 31)), 2: (date(1942, 6, 1), date(1942, 12, 31))}
"""First and last day of the Siberian reinforcements by level (§8.14)."""

SIBERIAN_UNITS: Final = 5
"""Corps in a Siberian group (§8.14)."""

SIBERIAN_EXPERIENCE: Final = 70
"""Experience of a Siberian corps (§8.14)."""

SIBERIAN_CITY: Final = "Kuybyshev"
"""Where the Siberians arrive (§8.14)."""

AUTOMATIC_END: Final = {
    Side.AXIS: (("Moscow",), ("Gorki",), ("Kuybyshev",)),
    Side.SOVIET: (("Riga",), ("Brest",), ("Konigsberg", "Bucharest")),
}
"""A side ends the game at once by controlling one city of each row (§8.9)."""

# --- chapter 9: victory --------------------------------------------------------------------------------------------

CITY_POINTS: Final = 20
"""Victory points of a controlled city (§9.1)."""

MONTH_POINTS: Final = 50
"""Victory points of the Axis for each month survived (§9.1)."""

SHORT_GAME: Final = 2
"""Multiple of victory points in the short games (§9.1)."""

VICTORY_LEVELS: Final = (
    (1000, "Soviet Decisive Victory"),
    (500, "Soviet Substantive Victory"),
    (100, "Soviet Marginal Victory"),
    (-99, "Draw"),
    (-499, "Axis Marginal Victory"),
    (-999, "Axis Substantive Victory"),
)
"""The least margin, Soviet minus Axis points, of each level of victory (§9.2, R12)."""

AXIS_DECISIVE: Final = "Axis Decisive Victory"
"""The level below the last row of the table (§9.2), and the level of the Axis automatic end (§8.9)."""

# --- chapter 10: solitaire levels ----------------------------------------------------------------------------------

LEVELS: Final = (1, 2, 3, 4)
"""The levels of difficulty; 3 is the historical one (§10.0)."""

UNSUPPLIED_MARCHES: Final = 2
"""Turns that German groups may move while out of supply at levels 1 and 2 (§10.0)."""

FACTORY_POOL: Final = 255
"""Completed factories that may wait to be placed, for which the book prints no limit (R164)."""

MAXIMUM: Final = {**{name: lot.maximum for name, lot in PRODUCTION.items()}, "factory": FACTORY_POOL}
"""The most points of each pool (§8.5)."""
