"""What a palette says: a colour or style for everything on the map."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from wir.model.groups import StrikeKind
from wir.model.sides import Side
from wir.model.terrain import Terrain
from wir.model.weather import Weather
from wir.text.cells import Style
from wir.text.colours import Colour, contrast, mix
from wir.text.map.arms import Arm, Tint

_LEGIBLE: Final = 3.5
"""The contrast that large or unimportant text wants at least; light ink has more on bare land and less on snow."""

Grounds = Mapping[Weather, Mapping[Terrain, Colour]]


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of the map.

    Where `blends` is off the stronger of two colours replaces the other one. A style without a background leaves the
    ground as it is. `fills` and `textures` are empty where a palette has no colours at all. `relief` is how much hexes
    of one terrain differ, `outline_strength` and the like how much of a colour is laid over another, all in percent.
    Railways come in one style or in several, of which the most readable is taken. `base` adds to everything drawn of
    the land, `void` is what lies off the map.
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
    rails: Mapping[Side, tuple[Style, ...]]
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

    def ink(self, ground: Colour | None, preferred: Colour | None = None) -> Colour | None:
        """The light or the dark ink, whichever reads better on a ground; another one while it can be read there."""
        light, dark = self.light_ink, self.dark_ink
        if ground is None or light is None or dark is None:
            return light
        if preferred is not None and contrast(preferred, ground) >= _LEGIBLE:
            return preferred
        return light if contrast(light, ground) >= contrast(dark, ground) else dark

    def most_readable(self, styles: tuple[Style, ...], ground: Colour | None) -> Style:
        """The style whose colour stands out best from a ground."""
        if len(styles) == 1 or ground is None:
            return styles[0]
        return max(styles, key=lambda style: contrast(style.fg, ground) if style.fg else 0)

    def common_ink(self, grounds: Collection[Colour | None]) -> Colour | None:
        """The ink that can be read on every one of these grounds, rather the light one than the dark one."""
        legible = (ink for ink in (self.light_ink, self.dark_ink) if self._can_be_read(ink, grounds))
        return next(legible, self.light_ink)

    def faint_ink(self, ground: Colour | None, preferred: Colour | None = None) -> Colour | None:
        """The ink for what matters less: the preferred one, else the light one, wherever it can be read."""
        if self.town_ink is not None:
            return self.ink(ground, self.town_ink)
        return self.blend(ground, self.ink(ground, preferred or self.light_ink), self.town_strength)

    def _can_be_read(self, ink: Colour | None, grounds: Collection[Colour | None]) -> bool:
        return ink is not None and all(ground is None or contrast(ink, ground) >= _LEGIBLE for ground in grounds)
