"""The look of the screen: colours and characters, chosen by what the terminal can show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from wir.text.map.glyph_sets import ASCII, FULL
from wir.text.map.glyphs import Glyphs
from wir.text.map.palette import Palette
from wir.text.map.palettes.colour_blind import COLOUR_BLIND
from wir.text.map.palettes.indexed import INDEXED
from wir.text.map.palettes.mono import MONO
from wir.text.map.palettes.sixteen import SIXTEEN
from wir.text.map.palettes.true_colour import TRUE
from wir.text.map.sheet import Look
from wir.text.panels.styles import PANEL_STYLES, PanelStyles


@dataclass(frozen=True, slots=True)
class ScreenLook:
    """The look of the map, and that of the panels around it."""

    map: Look
    panels: PanelStyles

    @property
    def ascii_only(self) -> bool:
        """Whether only the characters of ASCII may be shown."""
        return not self.map.glyphs.braille


def _look(palette: Palette, glyphs: Glyphs) -> ScreenLook:
    return ScreenLook(Look(palette, glyphs), PANEL_STYLES[palette.name])


LOOKS: Final = {
    "true": _look(TRUE, FULL),
    "colour-blind": _look(COLOUR_BLIND, FULL),
    "256": _look(INDEXED, FULL),
    "1984": _look(SIXTEEN, FULL),
    "none": _look(MONO, ASCII),
}
"""Every look by the name that the configuration and WIR_PALETTE give it."""

AUTOMATIC: Final = "auto"
"""Leaves the choice to what the terminal says of itself."""

_BY_SYSTEM: Final = {"truecolor": "true", "256": "256", "standard": "1984", "windows": "1984"}
"""The looks by the colour systems of Rich."""


def automatic_look(colour_system: str | None, *, no_colour: bool) -> str:
    """The name of the look for a terminal's colours; without any it is in ASCII."""
    return "none" if no_colour or colour_system is None else _BY_SYSTEM[colour_system]


def look_named(name: str, *, ascii_only: bool = False) -> ScreenLook:
    """The look of a name, with the characters of ASCII where the terminal has no others. Raises KeyError if none."""
    look = LOOKS[name]
    return _look(look.map.palette, ASCII) if ascii_only else look
