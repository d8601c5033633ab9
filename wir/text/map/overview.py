"""Draws the strategic zoom (§4.7): the whole board at a glance, a block of colour or two characters for each hex."""

from __future__ import annotations

from wir.model.board import Board
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import State
from wir.text.cells import Canvas, Style
from wir.text.colours import Colour
from wir.text.map.arms import Arm
from wir.text.map.counters import counters
from wir.text.map.glyphs import Glyphs
from wir.text.map.ground import relief_of, relieved, shown_terrain
from wir.text.map.layout import BlockLayout, LineLayout
from wir.text.map.overlay import BARE, Picture, colours_over, in_two_cells
from wir.text.map.sheet import Look

_LOWER_THIRD, _LOWER_TWO_THIRDS = "▃", "▅"
"""Three eighths and five eighths of a cell, the nearest that every font has."""

Sample = tuple[str, Style]
"""Characters as the map shows them."""

CITY = "city"


def board_key(look: Look, side: Side, *, is_blocks: bool) -> dict[str, Sample]:
    """What stands for each kind of group of a side and for its cities, as it is drawn."""
    palette, glyphs = look.palette, look.glyphs
    samples = {arm.value: (_mark(glyphs, side, arm), palette.counters[side, arm]) for arm in Arm}
    city = Style(bg=palette.overview_cities[side]) if is_blocks else palette.city_marks[side]
    samples[CITY] = (glyphs.city[side], city)
    return {kind: ("", Style(bg=style.bg)) for kind, (_, style) in samples.items()} if is_blocks else samples


def _mark(glyphs: Glyphs, side: Side, arm: Arm) -> str:
    """The two characters of a group; those of the Soviets are small letters."""
    text = glyphs.narrow_marks[arm] * 2
    return text if side is Side.AXIS else text.lower()


class BlockPainter:
    """Draws states in blocks of colour: the left half of a hex tells of its group, the right half of its city or tint.

    Where the palette does not blend, tints lie on the bare land of the other zooms: its colours here are as strong.
    """

    def __init__(self, board: Board, look: Look, scale: int = 1) -> None:
        self.layout = BlockLayout(board.columns, board.rows, scale)
        self.look = look
        self._terrain = board.drawn

    def draw(self, state: State, picture: Picture = BARE) -> Canvas:
        """The whole map."""
        halves = self._halves(state, picture)
        canvas = Canvas(self.layout.width, self.layout.height)
        void = self.look.palette.void.bg
        known: dict[tuple[Colour | None, Colour | None], Style] = {}
        for line in range(self.layout.height):
            chars, styles = canvas.chars[line], canvas.styles[line]
            for column in range(1, self.layout.columns + 1):
                upper, central, lower = self.layout.thirds(column, line)
                char = _LOWER_THIRD if upper == central else _LOWER_TWO_THIRDS
                for half in (0, 1):
                    above = halves[upper][half] if upper else void
                    below = halves[lower][half] if lower else void
                    style = known.get((below, above))
                    if style is None:
                        style = known[below, above] = Style(below, above)
                    left = self.layout.across * (column - 1) + half * self.layout.scale
                    for x in range(left, left + self.layout.scale):
                        chars[x] = " " if below == above else char
                        styles[x] = style
        return canvas

    def _halves(self, state: State, picture: Picture) -> dict[Hex, tuple[Colour | None, Colour | None]]:
        palette = self.look.palette
        is_bare = bool(picture.overlay.tints) and not palette.blends
        fills = (palette.fills if is_bare else palette.overview)[state.weather]
        tints = colours_over(state, picture.overlay, palette, palette.overview_tint, palette.overview_territory)
        halves: dict[Hex, tuple[Colour | None, Colour | None]] = {}
        for hex_, terrain in self._terrain.items():
            colour: Colour | None = relieved(palette, terrain, relief_of(hex_), fills[terrain])
            if hex_ in tints:
                colour = palette.blend(colour, *tints[hex_])
            halves[hex_] = (colour, colour)
        for city in state.cities.values():
            if city.at is not None:
                halves[city.at] = (palette.overview_cities[city.owner],) * 2
        if picture.counters:
            for counter in counters(state, picture.raised):
                colour = palette.counters[counter.side, counter.arm].bg
                is_shared = counter.at in state.city_names or counter.at in picture.overlay.tints
                halves[counter.at] = (colour, halves[counter.at][1] if is_shared else colour)
        return halves


class LinePainter:
    """Draws states in two characters for each hex, for terminals without colours or blocks.

    Where a map mode says something in one character, a group or city stays in the other one.
    """

    def __init__(self, board: Board, look: Look) -> None:
        self.layout = LineLayout(board.columns, board.rows)
        self.look = look
        self._terrain = shown_terrain(board)

    def draw(self, state: State, picture: Picture = BARE) -> Canvas:
        """The whole map."""
        palette, glyphs = self.look.palette, self.look.glyphs
        canvas = Canvas(self.layout.width, self.layout.height, palette.void)
        tints = colours_over(state, picture.overlay, palette, palette.overview_tint, palette.overview_territory)
        for hex_, terrain in self._terrain.items():
            ground = palette.overview[state.weather][terrain] if palette.overview else None
            if hex_ in tints:
                ground = palette.blend(ground, *tints[hex_])
            style = Style(palette.ink(ground), ground, dim=palette.base.dim)
            canvas.write(*self.layout.middle(hex_), glyphs.letters[terrain], style)
        marks: dict[Hex, Sample] = {}
        for city in state.cities.values():
            if city.at is not None:
                x, y = self.layout.middle(city.at)
                mark = palette.city_marks[city.owner]._replace(bg=canvas.ground(x, y))
                marks[city.at] = (glyphs.city[city.owner], mark)
                canvas.write(x, y, f" {glyphs.city[city.owner]}", mark)
        for counter in counters(state, picture.raised) if picture.counters else ():
            both, style = _mark(glyphs, counter.side, counter.arm), palette.counters[counter.side, counter.arm]
            marks[counter.at] = (both[0], style)
            canvas.write(*self.layout.middle(counter.at), both, style)
        for hex_ in sorted(self._terrain.keys() & {*picture.overlay.labels, *picture.overlay.tints}):
            tint, label = picture.overlay.tints.get(hex_), picture.overlay.labels.get(hex_, "")
            text = in_two_cells(label, label[-2:] if tint is None else glyphs.signs[tint])
            x, y = self.layout.middle(hex_)
            ground = canvas.ground(x, y)
            is_marked = len(text) > 1 and hex_.column % 2 == 0  # two figures would run into those of the next hex
            style = Style(palette.ink(ground), ground, bold=True, underline=is_marked)
            canvas.write(x, y, text.rjust(2), style)
            if len(text) == 1 and hex_ in marks:
                canvas.write(x, y, *marks[hex_])
        return canvas
