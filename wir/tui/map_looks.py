"""The looks of the map by the names of their palettes; the title screen, which has no map, does not load them."""

from __future__ import annotations

from functools import cache
from typing import Final

from wir.text.map.glyph_sets import ASCII, FULL
from wir.text.map.palettes.colour_blind import COLOUR_BLIND
from wir.text.map.palettes.indexed import INDEXED
from wir.text.map.palettes.mono import MONO
from wir.text.map.palettes.sixteen import SIXTEEN
from wir.text.map.palettes.true_colour import TRUE
from wir.text.map.sheet import Look

_PALETTES: Final = {palette.name: palette for palette in (TRUE, COLOUR_BLIND, INDEXED, SIXTEEN, MONO)}


@cache
def map_look(palette: str, *, ascii_only: bool) -> Look:
    """The look of the map in a palette."""
    return Look(_PALETTES[palette], ASCII if ascii_only else FULL)
