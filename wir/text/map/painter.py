"""Draws the map in the operational and the compact zoom, and chooses the painter of any zoom."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import replace
from datetime import date
from functools import lru_cache, partial

from wir.model.board import Board
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import State
from wir.text.cache import Cache
from wir.text.cells import Canvas
from wir.text.map.arrows import draw_arrows, draw_flights, draw_trails, plotted
from wir.text.map.counters import Counter, counters, draw_counters, signs_beside
from wir.text.map.ground import (
    Ground,
    draw_front,
    draw_ground,
    draw_old_front,
    draw_water,
    front,
    ground_of,
    plan_ground,
    water_sides,
)
from wir.text.map.layout import COMPACT, OPERATIONAL, BlockLayout, HexLayout, LineLayout, Zoom
from wir.text.map.overlay import BARE, Picture, colours_over, draw_labels
from wir.text.map.overview import BlockPainter, LinePainter
from wir.text.map.places import Signposts, Surroundings, draw_places, plan_places, settlements
from wir.text.map.rails import Ties, Track, draw_rails, edges, half_line, joined, plan_rails, tracks
from wir.text.map.sheet import Look, Sheet

_KEPT = 6
"""How many placements of names are kept: every map mode with labels has one of its own."""


class HexPainter:
    """Draws states on one board at one zoom in one look, and keeps the land while it stays the same."""

    def __init__(self, board: Board, layout: HexLayout, look: Look) -> None:
        self.layout = layout
        self.look = look
        self._board = board
        self._plan = plan_ground(board, layout, look.glyphs)
        self._waters = water_sides(board, layout)
        self._river_cells = {cell for water in self._waters.values() for cell in water.cells}
        self._railways = edges(board)
        self._half_line = lru_cache(maxsize=None)(partial(half_line, layout))
        self._posts: Cache[Signposts] = Cache(_KEPT)
        self._ties: Cache[Ties] = Cache()
        self._drawn: Cache[tuple[dict[Hex, Ground], Canvas]] = Cache()

    def draw(self, state: State, picture: Picture = BARE) -> Canvas:
        """The whole map; what the state does not hold is not shown."""
        grounds, land = self._land(state, picture)
        sheet = Sheet(land.copy(), self.layout, self.look)
        shown = counters(state, picture.raised) if picture.counters else []
        covered = self._covered(shown)
        deeds = picture.deeds or replace(plotted(state), trails=picture.trails)
        draw_trails(sheet, deeds.trails, self.look.palette.fronts(state.weather)[0], covered)
        draw_flights(sheet, deeds.flights, covered)
        draw_counters(sheet, shown, self._river_cells)
        occupied = {counter.at for counter in shown}
        covered |= draw_labels(sheet, picture.overlay, grounds, occupied)
        noted = self._noted(picture.notes, covered)
        battles = [self.layout.spot(hex_, self.layout.shape.battle) for hex_ in state.battles]
        covered |= noted | {*battles}
        places = settlements(state)
        around = Surroundings(occupied, frozenset(picture.overlay.labels), covered, self._river_cells)
        plan = partial(plan_places, self.layout, self.look.glyphs, places, around)
        draw_places(sheet, self._posts.get(None, (places, around), plan), covered)
        for x, y in battles:
            sheet.put(x, y, self.look.glyphs.battle, self.look.palette.battle)
        draw_arrows(sheet, deeds.arrows)
        for x, y in noted:
            sheet.put(x, y, self.look.glyphs.note, self.look.palette.note)
        return sheet.canvas

    def _land(self, state: State, picture: Picture) -> tuple[dict[Hex, Ground], Canvas]:
        palette = self.look.palette
        tints = colours_over(state, picture.overlay, palette, palette.tint_strength, palette.territory_strength)
        rails = tracks(state)
        wanted = (state.weather, state.date, tints, state.control, picture.before, rails, state.viewer)

        def draw() -> tuple[dict[Hex, Ground], Canvas]:
            grounds = ground_of(self._plan.terrain, palette, state.weather, tints)
            return grounds, self._draw_land(state, grounds, picture.before, rails)

        return self._drawn.get(None, wanted, draw)

    def _draw_land(
        self, state: State, grounds: dict[Hex, Ground], before: Mapping[Hex, Side], rails: Mapping[Hex, Track]
    ) -> Canvas:
        sheet = Sheet(draw_ground(self._plan, self.look, grounds), self.layout, self.look)
        draw_water(sheet, self._waters.values(), state.weather.freezes)
        now, then = (front(self._plan.sides, owners) for owners in (state.control, before))
        fronts, old = self.look.palette.fronts(state.weather)
        draw_old_front(sheet, (side for side, _ in then), old, self._waters)
        draw_front(sheet, now, fronts, self._waters)
        plan = partial(self._plan_rails, rails, state.date, state.viewer)
        draw_rails(sheet, self._ties.get(None, (rails, state.date, state.viewer), plan))
        return sheet.canvas

    def _plan_rails(self, rails: Mapping[Hex, Track], day: date, own: Side | None) -> Ties:
        """The cells with railways, the same under every tint."""
        pairs = joined(self._board, self._railways, rails, day)
        return plan_rails(self.look, self._half_line, pairs, rails, own)

    def _noted(self, hexes: Iterable[Hex], covered: Container[tuple[int, int]]) -> set[tuple[int, int]]:
        """The cells with the marks of notes."""
        places = ([self.layout.spot(hex_, place) for place in self.layout.shape.notes] for hex_ in hexes)
        return {next((cell for cell in cells if cell not in covered), cells[-1]) for cells in places}

    def _covered(self, shown: list[Counter]) -> set[tuple[int, int]]:
        """The cells under counters, with the signs at their side."""
        left, top, length = self.layout.shape.counter
        is_wide = self.layout.shape.zoom is Zoom.OPERATIONAL
        cells: set[tuple[int, int]] = set()
        for counter in shown:
            x, y = self.layout.spot(counter.at, (left, top))
            width = length + (counter.beneath is not None and is_wide)
            cells.update((x + n, y + line) for n in range(width) for line in (0, 1))
            if not is_wide:
                cells.update((x - 1, y + line) for line in signs_beside(self.look, counter))
        return cells


Painter = HexPainter | BlockPainter | LinePainter
"""Draws states on one board at one zoom and in one look."""


def make_painter(board: Board, zoom: Zoom, look: Look, room: tuple[int, int] = (0, 0)) -> Painter:
    """The painter of a board at a zoom; a look without colours or blocks gets the strategic map in characters.

    The strategic map fills a window with `room` for so many cells and lines as well as it can.
    """
    if zoom is Zoom.STRATEGIC:
        if look.has_blocks:
            return BlockPainter(board, BlockLayout.within(board.columns, board.rows, *room), look)
        return LinePainter(board, LineLayout.within(board.columns, board.rows, room[0]), look)
    shape = COMPACT if zoom is Zoom.COMPACT else OPERATIONAL
    return HexPainter(board, HexLayout(shape, board.columns, board.rows), look)
