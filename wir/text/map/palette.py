"""A palette: a colour or style for everything on the map."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Final

from wir.model.groups import StrikeKind
from wir.model.sides import Side
from wir.model.terrain import Terrain
from wir.model.weather import Weather
from wir.text.cells import PLAIN, Style
from wir.text.colours import Colour, contrast, mix
from wir.text.looks import colour, look_file, made
from wir.text.map.arms import Arm, Tint

_LEGIBLE: Final = 3.5
"""The least contrast for large or unimportant text; light ink has more on bare land and less on snow."""

_ORDER: Final = (Weather.CLEAR, Weather.RAIN, Weather.COLD, Weather.VERY_COLD)
"""The kinds of weather as the files name them."""

_COVERED: Final = {
    **dict.fromkeys((Terrain.SEA, Terrain.NEUTRAL), None),
    **dict.fromkeys((Terrain.LAKE, Terrain.SWAMP), "ice"),
    **dict.fromkeys((Terrain.FOREST, Terrain.MOUNTAIN, Terrain.CITY), "wooded"),
}
"""How much of the cover of snow or mud lies on terrain other than open ground."""

Grounds = Mapping[Weather, Mapping[Terrain, Colour]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Palette:
    """The colours of the map; what a palette does not name is left out, or has the terminal's own look.

    If `blends` is off the stronger of two colours replaces the other. A style without a background leaves the ground as
    it is. `fills` and `textures` are empty where a palette has no colours at all. `relief` is how much hexes of one
    terrain differ, `outline_strength` and the like how much of a colour is laid over another, all in percent. Railways
    have one style or several, of which the most readable is taken. `base` adds to everything drawn of the land, `void`
    is what lies off the map.
    """

    name: str
    blends: bool = False
    base: Style = PLAIN
    void: Style = PLAIN
    fills: Grounds = field(default_factory=dict)
    textures: Grounds = field(default_factory=dict)
    relief: int = 0
    outline: Colour | None = None
    outline_strength: int = 0
    coast: Colour | None = None
    coast_strength: int = 0
    river: Style = PLAIN
    ice: Style = PLAIN
    strait: Style = PLAIN
    front: Mapping[Side, Style] = field(default_factory=dict)
    old_front: Style = PLAIN
    snow_front: Mapping[Side, Style] = field(default_factory=dict)
    snow_old_front: Style = PLAIN
    territory: Mapping[Side, Colour] = field(default_factory=dict)
    territory_strength: int = 0
    rails: Mapping[Side, tuple[Style, ...]] = field(default_factory=dict)
    cut_rail: Style = PLAIN
    new_rail: Style = PLAIN
    light_ink: Colour | None = None
    dark_ink: Colour | None = None
    town_ink: Colour | None = None
    town_strength: int = 0
    plate_strength: int = 0
    city_marks: Mapping[Side, Style] = field(default_factory=dict)
    counters: Mapping[tuple[Side, Arm], Style] = field(default_factory=dict)
    spent: Mapping[tuple[Side, Arm], Style] = field(default_factory=dict)
    second_line: int = 0
    entrenched: Mapping[Side, Style] = field(default_factory=dict)
    unsupplied: Style = PLAIN
    shadow: Colour | None = None
    shadow_strength: int = 0
    plot: Style = PLAIN
    strike: Mapping[StrikeKind, Style] = field(default_factory=dict)
    battle: Style = PLAIN
    note: Style = PLAIN
    captured: Mapping[Side, Style] = field(default_factory=dict)
    overview: Grounds = field(default_factory=dict)
    overview_cities: Mapping[Side, Colour] = field(default_factory=dict)
    overview_territory: int = 0
    overview_tint: int = 0
    tints: Mapping[Tint, Colour] = field(default_factory=dict)
    tint_strength: int = 0
    cursor: Style = PLAIN
    selection: Style = PLAIN
    path: Style = PLAIN
    ruler: Style = PLAIN
    ruler_mark: Style = PLAIN

    def fronts(self, weather: Weather) -> tuple[Mapping[Side, Style], Style]:
        """The styles of each side's front and of an older one, darker on snow if a palette has that."""
        if weather is Weather.VERY_COLD and self.snow_front:
            return self.snow_front, self.snow_old_front
        return self.front, self.old_front

    def blend(self, a: Colour | None, b: Colour | None, percent: int) -> Colour | None:
        """`percent` of `b` in `a`; if the palette does not blend, `b` alone unless it is nothing."""
        if a is None or b is None or not percent:
            return a
        return mix(a, b, percent) if self.blends else b

    def shaded(self, colour: Colour | None, percent: int) -> Colour | None:
        """A colour in shadow; unchanged if the palette does not blend."""
        if colour is None or self.shadow is None or not self.blends:
            return colour
        return mix(colour, self.shadow, percent)

    def ink(self, ground: Colour | None, preferred: Colour | None = None) -> Colour | None:
        """The light or the dark ink, whichever reads better on a ground; `preferred` while it can be read."""
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
        """The ink that can be read on all of these grounds, preferably the light one."""
        known = [ground for ground in grounds if ground is not None]
        inks = (ink for ink in (self.light_ink, self.dark_ink) if ink is not None)
        legible = (ink for ink in inks if all(contrast(ink, ground) >= _LEGIBLE for ground in known))
        return next(legible, self.light_ink)

    def faint_ink(self, ground: Colour | None, preferred: Colour | None = None) -> Colour | None:
        """The ink for what matters less: the preferred one, else the light one, if it can be read."""
        if self.town_ink is not None:
            return self.ink(ground, self.town_ink)
        return self.blend(ground, self.ink(ground, preferred or self.light_ink), self.town_strength)


@cache
def palette(name: str) -> Palette:
    """The palette of a name such as `true colour`, from its file."""
    table = {part: value for part, value in look_file("palettes", name).items() if part != "panels"}
    covers = {Weather[weather.upper()]: cover for weather, cover in table.pop("covers", {}).items()}
    fills, textures = _grounds(table.pop("fills", {}), covers), _grounds(table.pop("textures", {}), covers)
    overview = _grounds(table.pop("overview"), covers) if "overview" in table else fills
    return replace(made(Palette, name, table), fills=fills, textures=textures, overview=overview)


def _grounds(table: Mapping[str, str], covers: Mapping[Weather, Mapping[str, Any]]) -> Grounds:
    """The colours of the land in each weather: named for all four, or one that the weather covers."""
    named = {Terrain[terrain.upper()]: [*map(colour, text.split())] for terrain, text in table.items()}
    return {
        weather: {
            terrain: _covered(terrain, colours[n % len(colours)], covers.get(weather))
            for terrain, colours in named.items()
        }
        for n, weather in enumerate(_ORDER if named else ())
    }


def _covered(terrain: Terrain, summer: Colour, cover: Mapping[str, Any] | None) -> Colour:
    """A colour of the land under a cover; the open sea stays as it is."""
    part = _COVERED.get(terrain, "open")
    return summer if cover is None or part is None else mix(summer, colour(cover["colour"]), cover[part])
