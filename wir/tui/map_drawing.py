"""Keeps the drawn map up to date with the desk, and draws no more than has to be drawn."""

from __future__ import annotations

from wir.model.hexes import Hex
from wir.model.state import State
from wir.text.cells import Canvas, Cell
from wir.text.map.cursor import cursor_cells, path_cells, selection_cells
from wir.text.map.layout import Layout, Zoom
from wir.text.map.overlay import Overlay
from wir.text.map.overlays import MapMode
from wir.text.map.painter import Painter, make_painter
from wir.text.map.picture import Picture
from wir.text.map.sheet import Look
from wir.tui.desk import Desk
from wir.tui.map_modes import overlay_of
from wir.tui.mode import Scene


class MapDrawing:
    """The map of a board in one look, at every zoom."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self._painters: dict[Zoom, Painter] = {}
        self._drawn: dict[Zoom, tuple[State, tuple[object, ...], Canvas]] = {}
        self._mode: tuple[State, MapMode, Overlay] | None = None

    def layout(self, desk: Desk) -> Layout:
        """Where the hexes lie at the desk's zoom."""
        return self._painter(desk).layout

    def canvas(self, desk: Desk, scene: Scene) -> Canvas:
        """The map as the desk and the scene want it."""
        state = scene.state or desk.view
        overlay = scene.overlay or self._of_mode(desk, state)
        wanted = (overlay, scene.counters, scene.raised, scene.hidden, scene.deeds)
        if desk.zoom in self._drawn:
            drawn, was, canvas = self._drawn[desk.zoom]
            if drawn is state and was == wanted:
                return canvas
        shown = _without(state, scene.hidden) if scene.hidden else state
        picture = Picture(counters=scene.counters, overlay=overlay, raised=scene.raised, deeds=scene.deeds)
        canvas = self._painter(desk).draw(shown, picture)
        self._drawn[desk.zoom] = (state, wanted, canvas)
        return canvas

    def marks(self, desk: Desk, scene: Scene, canvas: Canvas) -> list[Cell]:
        """The cells of the way, the hex that is framed, and the cursor, which lies on top."""
        layout, look = self.layout(desk), self.look
        cells = [] if scene.selected is None else selection_cells(canvas, layout, look, scene.selected)
        cells += path_cells(layout, look, _known(desk, scene.path))
        return cells + cursor_cells(canvas, layout, look, desk.cursor)

    def legend(self, desk: Desk, scene: Scene) -> Overlay:
        """What is laid over the map, for the legend."""
        return scene.overlay or self._of_mode(desk, scene.state or desk.view)

    def _painter(self, desk: Desk) -> Painter:
        if desk.zoom not in self._painters:
            self._painters[desk.zoom] = make_painter(desk.view.scenario.board, desk.zoom, self.look)
        return self._painters[desk.zoom]

    def _of_mode(self, desk: Desk, state: State) -> Overlay:
        if desk.map_mode is MapMode.PLAIN or state is not desk.view:
            return _NOTHING
        if self._mode is None or self._mode[0] is not state or self._mode[1] is not desk.map_mode:
            self._mode = (state, desk.map_mode, overlay_of(state, desk.map_mode, desk.outlook))
        return self._mode[2]


_NOTHING = Overlay()


def _without(state: State, hidden: frozenset[int]) -> State:
    """The state without some groups, for a look at the others."""
    shown = state.copy()
    for number in hidden:
        shown.groups.pop(number, None)
        shown.air.pop(number, None)
    return shown


def _known(desk: Desk, path: tuple[Hex, ...]) -> list[Hex]:
    drawn = desk.view.scenario.board.drawn
    return [hex_ for hex_ in path if hex_ in drawn]
