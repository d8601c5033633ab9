"""The look of the screen: colours and characters, chosen by what the terminal can show."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from wir.text.looks import PanelStyles, panel_styles

if TYPE_CHECKING:
    from wir.text.map.sheet import Look


@dataclass(frozen=True, slots=True)
class ScreenLook:
    """The look of the map and of the panels around it, by the name of their palette.

    With `ascii_only` only the characters of ASCII may be shown.
    """

    palette: str
    ascii_only: bool = False

    @property
    def panels(self) -> PanelStyles:
        """The look of the panels."""
        return panel_styles(self.palette)

    @property
    def map(self) -> Look:
        """The look of the map, loaded when there is a map to show."""
        from wir.text.map.sheet import look_of  # noqa: PLC0415 - the title screen is sooner there without

        return look_of(self.palette, ascii_only=self.ascii_only)


LOOKS: Final = {
    "true": ScreenLook("true colour"),
    "colour-blind": ScreenLook("colour-blind"),
    "256": ScreenLook("256 colours"),
    "1984": ScreenLook("16 colours"),
    "none": ScreenLook("no colours", ascii_only=True),
}
"""Every look by the name that the configuration and WIR_PALETTE give it."""

AUTOMATIC: Final = "auto"
"""Leaves the choice to what the terminal says about itself."""

_BY_SYSTEM: Final = {"truecolor": "true", "256": "256", "standard": "1984", "windows": "1984"}
"""The looks by the colour systems of Rich."""


def automatic_look(colour_system: str | None, *, no_colour: bool) -> str:
    """The name of the look for a terminal's colours; without colours it is in ASCII."""
    return "none" if no_colour or colour_system is None else _BY_SYSTEM[colour_system]


def look_named(name: str, *, ascii_only: bool = False) -> ScreenLook:
    """The look of a name, in ASCII if the terminal has no other characters. Raises KeyError if there is none."""
    look = LOOKS[name]
    return replace(look, ascii_only=True) if ascii_only else look
