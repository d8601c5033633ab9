"""Units: divisions and corps (§2.2, §4.1, §4.9)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

FATIGUE_LIMIT: Final = 95
"""Fatigue never exceeds this percentage; a unit that has reached it keeps its group from moving (§8.1)."""


class UnitType(StrEnum):
    """The closed list of unit types, by the names that scenario files and orders use."""

    INF = "INF"
    MOT = "MOT"
    PZ = "PZ"
    PZG = "PZG"
    MTN = "MTN"
    CAV = "CAV"
    JG = "JG"
    LW_INF = "LW_INF"
    SS_INF = "SS_INF"
    SS_MTN = "SS_MTN"
    SS_CAV = "SS_CAV"
    SS_MOT = "SS_MOT"
    SS_PZG = "SS_PZG"
    SS_PZ = "SS_PZ"
    SS_MOT_ELITE = "SS_MOT_ELITE"
    SS_PZG_ELITE = "SS_PZG_ELITE"
    SS_PZ_ELITE = "SS_PZ_ELITE"
    IT_INF = "IT_INF"
    IT_MOT = "IT_MOT"
    RUM_INF = "RUM_INF"
    RUM_CAV = "RUM_CAV"
    RUM_MTN = "RUM_MTN"
    HUN_INF = "HUN_INF"
    FIN_INF = "FIN_INF"
    SLO = "SLO"
    RIFLE = "RIFLE"
    GDS_RIFLE = "GDS_RIFLE"
    GDS_CAV = "GDS_CAV"
    TANK = "TANK"
    GDS_TANK = "GDS_TANK"
    MECH = "MECH"
    GDS_MECH = "GDS_MECH"
    PARA = "PARA"

    @property
    def label(self) -> str:
        """The type as the screen shows it: `SS PZG elite`."""
        return self.value.replace("_ELITE", " elite").replace("_", " ")


@dataclass(frozen=True, slots=True)
class Unit:
    """A division or corps in a combat group.

    strength in points, 1 to the maximum of its type (§4.9); experience in percent, 1-99 (R88); fatigue in percent,
    0-95 (§8.1). `exhausted` marks a unit pushed past 94 by tactical movement or retreat this week (R146).
    """

    designation: str
    type: UnitType
    strength: int
    experience: int
    fatigue: int = 0
    exhausted: bool = False

    @property
    def name(self) -> str:
        """`17 PZ`, as the lists show it."""
        return f"{self.designation} {self.type.label}"
