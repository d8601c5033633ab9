"""What every layer of the map is drawn on."""

from dataclasses import dataclass
from functools import cache

from wir.text.cells import Canvas, Style
from wir.text.colours import Colour
from wir.text.map.glyphs import Glyphs, glyphs
from wir.text.map.layout import HexLayout
from wir.text.map.palette import Palette, palette


@dataclass(frozen=True, slots=True)
class Look:
    """The colours and the characters that a map is drawn with."""

    palette: Palette
    glyphs: Glyphs

    @property
    def has_blocks(self) -> bool:
        """Whether a map can be drawn in blocks of colour."""
        return bool(self.palette.overview) and self.glyphs.braille


@cache
def look_of(name: str, *, ascii_only: bool = False) -> Look:
    """The look of a map in the palette of a name, such as `true colour`."""
    return Look(palette(name), glyphs("ascii" if ascii_only else "full"))


@dataclass(frozen=True, slots=True)
class Sheet:
    """A canvas with the hexes that lie on it."""

    canvas: Canvas
    layout: HexLayout
    look: Look

    def on_ground(self, x: int, y: int, style: Style) -> Style:
        """A style on the background that a cell has already, unless it brings its own."""
        if style.bg is not None:
            return style
        fg, _, bold, underline, reverse, dim = style
        return Style(fg, self.canvas.ground(x, y), bold, underline, reverse, dim)

    def put(self, x: int, y: int, char: str, style: Style) -> None:
        """Sets one cell; a style without a background leaves the ground."""
        self.canvas.put(x, y, char, self.on_ground(x, y, style))

    def write(self, x: int, y: int, text: str, style: Style) -> None:
        """Writes text; a style without a background leaves the ground of each cell."""
        for right, char in enumerate(text):
            self.put(x + right, y, char, style)

    def darken(self, x: int, y: int) -> Colour | None:
        """The colour of a shadow on a cell."""
        palette = self.look.palette
        return palette.blend(self.canvas.ground(x, y), palette.shadow, palette.shadow_strength)
