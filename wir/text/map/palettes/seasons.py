"""How the land looks in the four kinds of weather, for palettes that can mix colours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from wir.model.terrain import Terrain
from wir.model.weather import Weather
from wir.text.colours import Colour, mix
from wir.text.map.palette import Grounds


class Cover(NamedTuple):
    """What lies over the land: a colour, and how much of it on open ground, on woods, hills and roofs, and on ice."""

    colour: Colour
    open: int
    wooded: int
    ice: int


_WOODED: Final = (Terrain.FOREST, Terrain.MOUNTAIN, Terrain.CITY)
_WATER: Final = (Terrain.SEA, Terrain.NEUTRAL)


def covered(summer: Mapping[Terrain, Colour], covers: Mapping[Weather, Cover]) -> Grounds:
    """The colours of the land in each weather, from those of summer; the open sea stays as it is."""
    return {
        weather: {
            terrain: mix(colour, covers[weather].colour, _share(terrain, covers[weather]))
            if weather in covers
            else colour
            for terrain, colour in summer.items()
        }
        for weather in Weather
    }


def _share(terrain: Terrain, cover: Cover) -> int:
    if terrain in _WATER:
        return 0
    if terrain in (Terrain.LAKE, Terrain.SWAMP):
        return cover.ice
    return cover.wooded if terrain in _WOODED else cover.open
