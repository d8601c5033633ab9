"""Keeps the drawn map up to date with the desk, drawing no more than necessary."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import itemgetter

from wir.model.hexes import Hex
from wir.model.sides import SIDES
from wir.model.state import State
from wir.model.terrain import Terrain
from wir.model.view import View
from wir.text.cache import Cache
from wir.text.cells import Canvas, Cell, Style
from wir.text.map.arms import Tint
from wir.text.map.cursor import bracket_cells, frame_cells, path_cells
from wir.text.map.layout import BlockLayout, HexLayout, Layout, LineLayout, Zoom
from wir.text.map.overlay import Overlay, Picture, in_two_cells, meanings, tint_style
from wir.text.map.overview import BlockPainter, SmallPainter, board_key, front_key
from wir.text.map.painter import Painter, make_painter
from wir.text.map.sheet import Look
from wir.text.panels.legend import Entry, key_of_board, samples
from wir.text.panels.lines import Line, Span, first_seen, flowed, line
from wir.text.war.notes import noted_hexes
from wir.tui.desk import Desk
from wir.tui.map_modes import MAP_MODES, PLAIN
from wir.tui.scene import Scene, SmallMap

_FOOT = 2
"""Lines below a small map that say what it shows."""

_SLENDER = 9
"""Height of a hex in tenths of its width when the whole board is drawn small."""

_KEPT = 4
"""How many maps of one state are kept for each zoom, so that going back from a map mode is quick."""


class MapDrawing:
    """The map of a board in one look, at every zoom."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self._painters: dict[Zoom, Painter] = {}
        self._drawn: dict[Zoom, Cache[Canvas]] = {}
        self._legend: Cache[list[Entry]] = Cache()
        self._modes: Cache[Overlay] = Cache(len(MAP_MODES))
        self._small: Cache[tuple[Canvas, Layout, list[Line]]] = Cache()
        self._brackets: Cache[list[Cell]] = Cache()
        self._room = 0, 0
        self._overview: BlockPainter | SmallPainter | None = None
        self._overview_canvas: Cache[Canvas] = Cache()

    def fit(self, width: int, height: int) -> None:
        """Makes the strategic zoom fill so many cells and lines."""
        if (width, height) != self._room:
            self._room = width, height
            self._painters.pop(Zoom.STRATEGIC, None)
            self._drawn.pop(Zoom.STRATEGIC, None)

    def layout(self, desk: Desk) -> Layout:
        """Where the hexes lie at the desk's zoom."""
        return self._painter(desk).layout

    def canvas(self, desk: Desk, scene: Scene) -> Canvas:
        """The map as the desk and the scene want it."""
        state = scene.state or desk.view
        overlay = scene.overlay or self._of_mode(desk, state)
        before = scene.other_ground
        if before is None or desk.zoom is Zoom.STRATEGIC:
            before = desk.control_before(desk.zoom, state.week)
        trails = desk.trails if state is desk.view else ()
        notes = noted_hexes(state)
        picture = Picture(scene.counters, overlay, scene.raised, scene.deeds, before, trails, notes)

        def draw() -> Canvas:
            return self._painter(desk).draw(_without(state, scene.hidden) if scene.hidden else state, picture)

        return self._drawn.setdefault(desk.zoom, Cache(_KEPT)).get(state, (picture, scene.hidden), draw)

    def overview(self, desk: Desk, width: int) -> BlockPainter | SmallPainter:
        """The painter of the whole board in so many columns."""
        board = desk.view.scenario.board
        if self._overview is None:
            height = _SLENDER * width * (2 * board.rows + 1) // (40 * board.columns)
            kind = BlockPainter if self.look.has_blocks else SmallPainter
            self._overview = kind(board, BlockLayout(board.columns, board.rows, width, height), self.look)
        return self._overview

    def overview_canvas(self, painter: BlockPainter | SmallPainter, desk: Desk, scene: Scene) -> Canvas:
        """The whole board with the front of today and that of a month ago."""
        state = scene.state or desk.view
        before = desk.control_before(Zoom.STRATEGIC, state.week)
        picture = Picture(counters=False, before=before)
        return self._overview_canvas.get(state, (before,), lambda: painter.draw(state, picture))

    def marks(self, desk: Desk, scene: Scene, canvas: Canvas) -> list[Cell]:
        """The cells of the framed hex, the cursor, and the way; later ones are on top.

        A number may be in the frame of the cursor, but fills the whole hex in the strategic zoom.
        """
        layout, look = self.layout(desk), self.look
        framed = (
            [] if scene.selected is None else frame_cells(canvas, layout, look, scene.selected, look.palette.selection)
        )
        cursor = frame_cells(canvas, layout, look, desk.cursor, look.palette.cursor)
        way = path_cells(canvas, layout, look, _known(desk, scene.path))
        if isinstance(layout, HexLayout):
            return [*framed, *cursor, *way]
        return [*self._sectors(desk, scene, canvas, layout), *framed, *way, *cursor]

    def _sectors(self, desk: Desk, scene: Scene, canvas: Canvas, layout: BlockLayout | LineLayout) -> list[Cell]:
        """The sectors at the edge of the whole board."""
        state = scene.state or desk.view
        before = desk.control_before(Zoom.STRATEGIC, state.week)
        return self._brackets.get(canvas, (), lambda: list(bracket_cells(canvas, layout, self.look, state, before)))

    def legend(self, desk: Desk, scene: Scene) -> list[Entry]:
        """What is laid over the map, for the legend: samples as the map draws them, with their meanings."""
        state = scene.state or desk.view
        overlay, layout = scene.overlay or self._of_mode(desk, state), self.layout(desk)
        found = self._legend.get(overlay, (state.weather, layout), lambda: self._samples(overlay, state, layout))
        noted = (self.look.glyphs.note, self.look.palette.note, "a note of yours")
        return [*found, noted] if noted_hexes(state) else found

    def key(self, desk: Desk, width: int) -> list[Line]:
        """The marks of each side's groups and cities, and of the front, when the whole board is shown."""
        layout = self.layout(desk)
        if isinstance(layout, HexLayout):
            return []
        sides = {side: board_key(self.look, side, layout) for side in SIDES}
        return key_of_board(sides, width) + samples(
            front_key(self.look, layout, desk.weeks_shown(desk.zoom), desk.view.weather), width
        )

    def small(self, wanted: SmallMap) -> list[Line]:
        """A small map as lines, the last of which say what it shows."""
        kept = (wanted.width, wanted.height, wanted.picture)
        whole, layout, legend = self._small.get(wanted.state, kept, lambda: self._small_map(wanted))
        room = wanted.width, wanted.height - _FOOT
        left, top = map(first_seen, layout.middle(wanted.middle), room, (layout.width, layout.height))
        part, palette = whole.crop(left, top, *room), self.look.palette
        for hex_, letter in wanted.letters.items():
            x, y = layout.middle(hex_)
            part.put(x - left, y - top, letter, palette.cursor if letter == wanted.chosen else palette.selection)
        return [*(_spans(*row) for row in zip(part.chars, part.styles, strict=True)), *legend]

    def _small_map(self, wanted: SmallMap) -> tuple[Canvas, Layout, list[Line]]:
        """The whole board of a small map, where its hexes lie, and the lines below it."""
        state, picture = wanted.state, wanted.picture
        room = wanted.width, wanted.height - _FOOT
        painter = make_painter(state.scenario.board, Zoom.STRATEGIC, self.look, room)
        layout = painter.layout
        shown = self._samples(picture.overlay, state, layout)
        if not isinstance(layout, HexLayout):
            shown += front_key(self.look, layout, 1 if picture.before else 0, state.weather)
        legend = flowed((line(_swatch(text, style), f" {words}") for text, style, words in shown), wanted.width)
        return painter.draw(state, picture), layout, legend

    def _samples(self, overlay: Overlay, state: State, layout: Layout) -> list[Entry]:
        """The entries of a legend; if hexes are drawn as blocks of colour there are only tints."""
        palette, is_blocks = self.look.palette, isinstance(layout, BlockLayout)
        signs = self.look.glyphs.signs
        grounds = palette.overview if is_blocks else palette.fills
        ground = grounds[state.weather][Terrain.CLEAR] if grounds else None
        strength = palette.overview_tint if is_blocks else palette.tint_strength
        return [
            (_sample(tint, sample, signs, layout), tint_style(palette, tint, ground, strength), words)
            for tint, sample, words in meanings(overlay, signs)
            if tint is not None or isinstance(layout, HexLayout)
        ]

    def _painter(self, desk: Desk) -> Painter:
        if desk.zoom not in self._painters:
            self._painters[desk.zoom] = make_painter(desk.view.scenario.board, desk.zoom, self.look, self._room)
        return self._painters[desk.zoom]

    def _of_mode(self, desk: Desk, state: View) -> Overlay:
        if desk.map_mode is PLAIN or state is not desk.view:
            return _NOTHING
        return self._modes.get(state, (desk.map_mode,), lambda: desk.map_mode.paint(state, desk.outlook))


_NOTHING = Overlay()


def _swatch(sample: str, style: Style) -> Span:
    """A sample of the map for a legend in lines; one without text is a block, since blanks may be dropped there."""
    return Span(f"{sample:^3}", style) if sample.strip() else Span("███", Style(style.bg))


def _spans(chars: Sequence[str], styles: Sequence[Style]) -> Line:
    """Cells as text, with neighbours of the same look together."""
    cells = groupby(zip(styles, chars, strict=True), key=itemgetter(0))
    return tuple(Span("".join(char for _, char in stretch), style) for style, stretch in cells)


def _sample(tint: Tint | None, label: str, signs: Mapping[Tint, str], layout: Layout) -> str:
    """What the map writes of the commonest label on a tint."""
    if isinstance(layout, HexLayout) or tint is None:
        return label
    return "" if isinstance(layout, BlockLayout) else in_two_cells(label, signs[tint])


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
