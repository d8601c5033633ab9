"""The colours of the page's map, taken from the game's own palette: by weather and terrain, dark and light."""

from __future__ import annotations

from typing import Final

from wir.model.terrain import Terrain
from wir.report.packing import WEATHERS
from wir.text.colours import Colour, mix, rgb
from wir.text.map.palette import palette

_PAPER: Final = rgb("#faf8f2")
_PALE_WATER: Final = rgb("#dcebf7")
_NIGHT: Final = rgb("#12161d")
_ON_PAPER: Final = 56
_WATER_ON_PAPER: Final = 74
_AT_NIGHT: Final = 38


def land_rules(*, light: bool) -> str:
    """A style rule for each weather and terrain."""
    rules, fills = [], palette("true colour").fills
    for number, weather in enumerate(WEATHERS):
        for terrain, fill in fills[weather].items():
            rules.append(
                f'#map[data-w="{number}"] .{terrain.name.lower()}{{fill:{_hex(_shade(terrain, fill, light))}}}'
            )
    return "\n".join(rules)


def _shade(terrain: Terrain, fill: Colour, light: bool) -> Colour:
    if not light:
        return mix(fill, _NIGHT, _AT_NIGHT)
    is_water = terrain in (Terrain.SEA, Terrain.LAKE)
    return mix(fill, _PALE_WATER, _WATER_ON_PAPER) if is_water else mix(fill, _PAPER, _ON_PAPER)


def _hex(colour: Colour) -> str:
    return f"#{colour.red:02x}{colour.green:02x}{colour.blue:02x}"
