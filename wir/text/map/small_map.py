"""The whole board small, in a character for each cell, where a terminal has neither colours nor blocks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wir.model.board import Board
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import State
from wir.model.terrain import Terrain
from wir.text.cells import Canvas, Style
from wir.text.map.ground import shown_terrain
from wir.text.map.layout import BlockLayout
from wir.text.map.overlay import BARE, Picture
from wir.text.map.overview import draw_names
from wir.text.map.places import settlements
from wir.text.map.sheet import Look

_LEAST: Final = 2
"""Size of the cities that are shown."""

_BESIDE: Final = ((1, 0), (0, 1))


class SmallPainter:
    """Draws states with land as dots, the front of today and the one before as lines of signs, and cities by name."""

    def __init__(self, board: Board, layout: BlockLayout, look: Look) -> None:
        self.layout = layout
        self.look = look
        terrain = shown_terrain(board)
        cells = ((x, y) for y in range(layout.height) for x in range(layout.width))
        shown = ((cell, layout.hex_at(*cell)) for cell in cells)
        self._cells = {cell: (hex_, terrain[hex_]) for cell, hex_ in shown if hex_ in terrain}

    def draw(self, state: State, picture: Picture = BARE) -> Canvas:
        """The whole map."""
        palette, glyphs, layout = self.look.palette, self.look.glyphs, self.layout
        canvas = Canvas(layout.width, layout.height, palette.void)
        for (x, y), (_, terrain) in self._cells.items():
            ground = palette.overview[state.weather][terrain] if palette.overview else None
            sign = " " if terrain in (Terrain.SEA, Terrain.LAKE) else glyphs.letters[Terrain.CLEAR][-1]
            canvas.put(x, y, sign, Style(palette.ink(ground), ground, dim=palette.base.dim))
        for x, y in self._front(picture.before):
            canvas.put(x, y, glyphs.old_front[2], palette.old_front._replace(bg=canvas.ground(x, y)))
        taken = self._front(state.control)
        for (x, y), owner in taken.items():
            canvas.put(x, y, glyphs.front[2], palette.front[owner]._replace(bg=canvas.ground(x, y)))
        places = [place for place in settlements(state) if place.size >= _LEAST and place.owner is not None]
        for place in places:
            x, y = layout.middle(place.at)
            if (x, y) not in taken and place.owner is not None:
                canvas.put(x, y, glyphs.city[place.owner], palette.city_marks[place.owner])
        draw_names(canvas, layout, self.look, places, {*taken})
        return canvas

    def _front(self, owners: Mapping[Hex, Side]) -> dict[tuple[int, int], Side]:
        """The cells beside ground of the other side, to the right or below, and whose they are."""
        owned = {cell: owners[hex_] for cell, (hex_, _) in self._cells.items() if hex_ in owners}
        return {
            (x, y): owner
            for (x, y), owner in owned.items()
            if any(owned.get((x + right, y + down), owner) is not owner for right, down in _BESIDE)
        }
