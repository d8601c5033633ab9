"""Kinds of terrain and bodies of water (§8.1, §4.10)."""

from enum import StrEnum


class Terrain(StrEnum):
    """What a hex is for movement, fatigue and combat; exactly one at a time (R130)."""

    CLEAR = "clear"
    RAIL = "rail"
    CITY = "city"
    FOREST = "forest"
    SWAMP = "swamp"
    MOUNTAIN = "mountain"
    SEA = "sea"
    LAKE = "lake"
    NEUTRAL = "neutral"

    @property
    def is_passable(self) -> bool:
        """Whether groups may stand there; sea, lakes and neutral land are closed (R133)."""
        return self not in (Terrain.SEA, Terrain.LAKE, Terrain.NEUTRAL)


class Sea(StrEnum):
    """A body of water; only the first three carry naval movement (§4.10)."""

    BALTIC = "BALTIC"
    BLACK = "BLACK"
    WHITE = "WHITE"
    CASPIAN = "CASPIAN"
    OTHER = "OTHER"
