"""What a palette says: a colour or style for everything on the map."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from wir.model.groups import StrikeKind
from wir.model.sides import Side
from wir.model.terrain import Terrain
from wir.model.weather import Weather
from wir.text.cells import Style
from wir.text.colours import Colour, contrast, mix
from wir.text.map.arms import Arm, Tint

_MUCH_BETTER: Final = 1.4

Grounds = Mapping[Weather, Mapping[Terrain, Colour]]


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of the map.

    Where `blends` is off the stronger of two colours replaces the other one. A style without a background leaves the
    ground as it is. `fills` and `textures` are empty where a palette has no colours at all. `relief` is how much hexes
    of one terrain differ, `outline_strength` and the like how much of a colour is laid over another, all in percent.
    """

    name: str
    blends: bool
    base: Style
    void: Style
    fills: Grounds
    textures: Grounds
    relief: int
    outline: Colour | None
    outline_strength: int
    coast: Colour | None
    coast_strength: int
    river: Style
    ice: Style
    strait: Style
    border: Style
    border_glow: int
    territory: Mapping[Side, Colour]
    territory_strength: int
    rails: Mapping[Side, Style]
    rails_on_snow: Mapping[Side, Style]
    cut_rail: Style
    new_rail: Style
    light_ink: Colour | None
    dark_ink: Colour | None
    town_ink: Colour | None
    town_strength: int
    plate_strength: int
    city_marks: Mapping[Side, Style]
    counters: Mapping[tuple[Side, Arm], Style]
    spent: Mapping[tuple[Side, Arm], Style]
    second_line: int
    entrenched: Mapping[Side, Style]
    unsupplied: Style
    shadow: Colour | None
    shadow_strength: int
    plot: Style
    strike: Mapping[StrikeKind, Style]
    battle: Style
    captured: Mapping[Side, Style]
    overview: Grounds
    overview_cities: Mapping[Side, Colour]
    overview_territory: int
    overview_tint: int
    tints: Mapping[Tint, Colour]
    tint_strength: int
    cursor: Style
    selection: Style
    path: Style
    ruler: Style
    ruler_mark: Style

    def blend(self, a: Colour | None, b: Colour | None, percent: int) -> Colour | None:
        """`percent` of `b` in `a`; where the palette does not blend, `b` alone if it is anything at all."""
        if a is None or b is None or not percent:
            return a
        return mix(a, b, percent) if self.blends else b

    def shaded(self, colour: Colour | None, percent: int) -> Colour | None:
        """A colour in shadow; where the palette does not blend it stays as it is."""
        if colour is None or self.shadow is None or not self.blends:
            return colour
        return mix(colour, self.shadow, percent)

    def ink(self, ground: Colour | None) -> Colour | None:
        """The light ink, unless the dark one reads much better on a ground."""
        light, dark = self.light_ink, self.dark_ink
        if ground is None or light is None or dark is None:
            return light
        return dark if contrast(dark, ground) > _MUCH_BETTER * contrast(light, ground) else light
