"""The table at which the game is played: map, inspector, messages, prompt and keys."""

import logging
from collections.abc import Callable
from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.timer import Timer
from typing_extensions import override

from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.text.cache import Cache
from wir.text.cells import Canvas
from wir.text.map.cursor import ROW_RULER_WIDTH, column_ruler, row_ruler, window_cells
from wir.text.map.layout import Box, HexLayout, Layout, Zoom
from wir.text.panels.footer import prompt_lines
from wir.text.panels.lines import Line, Role, Span
from wir.tui.beside import NARROWEST, Beside
from wir.tui.desk import Desk, Mode
from wir.tui.frames import CellScreen
from wir.tui.keys import contexts_of, key_name
from wir.tui.look import ScreenLook
from wir.tui.map_drawing import MapDrawing
from wir.tui.map_view import CanvasView, MapView
from wir.tui.modes.guide_page import announce, guide_band
from wir.tui.scene import Popup, Scene
from wir.tui.table_keys import hints_of, keys_below, press
from wir.tui.widgets import FRAME, KeyLine, Pane, Panel, PopupBox

_MARGIN, _PLAIN_MARGIN = Span("▏", Role.RULE), Span("│", Role.RULE)
"""The edge between the map and the panel beside it, and that in plain characters."""

WIDE = 110
"""The width from which the panel beside the map is wide."""

_ROOM_FOR_COUNTERS = 64
"""Columns of a map from which the operational zoom shows enough of the front."""

_SIDES = ((160, 44), (WIDE, 34), (0, 26))
"""Columns of the panel beside the map by those of the screen."""

_ROOM_FOR_BOARD = (62, 27)
"""Columns and lines that the whole board takes in the strategic zoom, with the lines around it."""

_ROOM_FOR_SMALL_MAP = 160
"""The width from which the whole board is shown small above the panel."""

_LEAST_BELOW = 28
"""Lines that must be left on the screen then."""

_SOONEST = 0.05
"""Seconds that the first shot of a film stays at any pace: a timer of zero would never fire."""

_TALL = 32
"""The height from which there is room for several messages."""

_ROOMY = 48
"""The height from which there is room for them even when the whole board is shown."""

_TALL_MESSAGES = 4

_RULERS = 64
"""How many row rulers are kept, each with the cursor's row marked: the cursor returns to the same rows."""

_WHEEL: Final[dict[type[events.MouseEvent], tuple[int, bool]]] = {
    events.MouseScrollDown: (1, False),
    events.MouseScrollUp: (-1, False),
    events.MouseScrollRight: (1, True),
    events.MouseScrollLeft: (-1, True),
}
"""Which way the map scrolls, and whether sideways."""


def begin_frames(screen: CellScreen) -> None:
    """Assembles the frames of a screen from changed cells from now on, if they come out right; tried after its first.

    The first frame tests whether they are with the installed Textual: if not, for whatever reason, Textual draws the
    screen in its own way, which is correct but slower.
    """
    if screen.has_tried or screen.app.screen is not screen:
        return
    screen.has_tried = True
    try:
        from wir.tui.cell_frames import cell_frames  # noqa: PLC0415 - another Textual may lack what it imports

        screen.frames = cell_frames(screen)
    except Exception:  # another Textual may do anything differently
        logging.getLogger("wir").info("frames are left to Textual", exc_info=True)
    if screen.frames is None:
        screen.refresh()


class TableScreen(CellScreen):
    """Shows a desk and passes keys on to it, and tells `seen` what it showed. `play` decides what comes next."""

    DEFAULT_CSS = """
    TableScreen { layers: base popup; layout: vertical; }
    TableScreen #top, TableScreen #prompt { height: 1; }
    TableScreen #keys { height: 2; }
    TableScreen #middle, TableScreen #sheet { layout: horizontal; }
    TableScreen #corner { layout: vertical; }
    TableScreen #columns { height: 1; }
    TableScreen #rows { width: 3; }
    TableScreen #flank { width: 26; layout: vertical; }
    TableScreen #small_map { height: 0; }
    TableScreen #messages { height: 1; }
    TableScreen #guide { height: 0; }
    """

    def __init__(self, desk: Desk, look: ScreenLook, seen: Callable[[Desk], object] = lambda _: None) -> None:
        super().__init__()
        self._tell_seen = seen
        self._drawing = MapDrawing(look.map)
        self._seen_at: tuple[Hex, Zoom, Size] | None = None
        self._framed: tuple[Canvas, Layout, Box] | None = None
        self._clock: Timer | None = None
        self._fitted: set[Side] = set()
        self._arranged: tuple[object, ...] = ()
        self._key_lines, self._shared = 2, (1, 2)
        self._beside = Beside(self._drawing, _PLAIN_MARGIN if look.ascii_only else _MARGIN)
        self._status: Cache[Line] = Cache()
        self._across: Cache[Canvas] = Cache()
        self._down: Cache[Canvas] = Cache(_RULERS)
        self._top, self._side = Panel(look, "top"), Panel(look, "side", self.draw)
        self._messages, self._prompt = Panel(look, "messages"), Panel(look, "prompt")
        self._footer, self._band = KeyLine(look, desk.keymap), Panel(look, "guide")
        self._columns, self._rows = CanvasView("columns"), CanvasView("rows", look.map.palette.ruler)
        void, rolled = look.map.palette.void, self.on_mouse_scroll_down
        self._map = MapView("map", void, rolled, resized=lambda: self.call_later(self.draw))
        self._small_map = MapView("small_map", void, rolled)
        self._popup = PopupBox(look)
        self._middle, self._flank = Pane(id="middle"), Pane(id="flank")
        self.desk = desk
        self._keys = keys_below(desk)

    @override
    def compose(self) -> ComposeResult:
        yield self._top
        with self._middle:
            with Pane(id="corner"):
                yield self._columns
                with Pane(id="sheet"):
                    yield self._rows
                    yield self._map
            with self._flank:
                yield self._small_map
                yield self._side
        yield self._band
        yield self._messages
        yield self._prompt
        yield self._footer
        yield self._popup

    @override
    def render_lines(self, crop: Region) -> list[Strip]:
        return []

    def seat(self, desk: Desk) -> None:
        """Puts another player's desk on the table."""
        self.desk = desk
        self._keys = keys_below(desk)
        self._seen_at = None

    # What is shown

    def draw(self) -> None:
        """Brings everything up to date with the desk in one frame."""
        if not (self._map.size.width and self._side.size.width and self.desk.pile):
            return
        desk = self.desk
        announce(desk)
        self._fit_zoom()
        width = self.size.width
        band = desk.pile[0].band(width, self.size.height) or guide_band(desk, width)
        prompt = prompt_lines(desk.mode.prompt(), width)
        self._arrange(len(band))
        self._share(len(prompt))
        self._band.show(band)
        scene = desk.scene()
        self._draw_map(scene)
        shown = scene.state or desk.view
        self._top.show([self._status.get(shown, (width,), lambda: desk.status(shown, width))])
        self._side.show(self._beside.lines(desk, scene, self._side.size))
        self._messages.show(self._told(width, self._messages.size.height))
        self._draw_popup()
        self._prompt.show(prompt)
        self._draw_keys(width)
        self.paint()
        self._tell_seen(desk)

    def _told(self, width: int, height: int) -> list[Line]:
        """The latest messages; on a single line below a page only what the last key brought."""
        messages, for_both = self.desk.messages, self.desk.pile[0].is_for_both
        if height == 1 and self.desk.mode.covers:
            return messages.news(width, height, for_both=for_both)
        mode, keymap = self.desk.mode, self.desk.keymap
        key = "" if mode.covers else keymap.key_of("table.log", contexts=(mode.context, "table"))
        return messages.shown(width, height, for_both=for_both, key=key)

    def _draw_keys(self, width: int) -> None:
        """The keys that work now; if there is no room for messages, what the last key brought in their place."""
        desk, lines, for_both = self.desk, self._shared[1], self.desk.pile[0].is_for_both
        news = [] if self._messages.display else desk.messages.news(width, lines, for_both=for_both)
        self._footer.offer(hints_of(desk, self._keys), width, lines, contexts=contexts_of(desk.mode), news=news)

    def _fit_zoom(self) -> None:
        """Chooses the zoom of a desk shown for the first time by the size of the map."""
        if self.desk.viewer not in self._fitted:
            self._fitted.add(self.desk.viewer)
            is_small = self._map.size.width < _ROOM_FOR_COUNTERS
            self.desk.zoom = Zoom.COMPACT if is_small else Zoom.OPERATIONAL

    def draw_prompt(self) -> None:
        """Brings only the prompt up to date."""
        self._prompt.show(prompt_lines(self.desk.mode.prompt(), self.size.width))
        self.paint()

    def _draw_map(self, scene: Scene) -> None:
        desk, drawing = self.desk, self._drawing
        drawing.fit(*self._map.size)
        layout = drawing.layout(desk)
        self._map.lay_out(layout)
        self._reveal(layout, scene)
        canvas = drawing.canvas(desk, scene)
        self._map.show(canvas)
        self._map.mark(drawing.marks(desk, scene, canvas))
        self._draw_rulers(layout)
        if self._small_map.display:
            self._draw_small_map(scene, layout)

    def _draw_small_map(self, scene: Scene, layout: Layout) -> None:
        """The whole board, with a frame around what the map shows of it."""
        desk, drawing, small = self.desk, self._drawing, self._small_map
        painter = drawing.overview(desk, small.size.width)
        small.lay_out(painter.layout)
        canvas = drawing.overview_canvas(painter, desk, scene)
        small.show(canvas)
        shown = Box(self._map.left, self._map.top, *self._map.size)
        if self._framed != (canvas, layout, shown):
            self._framed = canvas, layout, shown
            small.mark(window_cells(canvas, painter.layout, drawing.look, layout, shown))

    def _draw_rulers(self, layout: Layout) -> None:
        """The rulers, each of which stays while the cursor moves along the other."""
        look, cursor = self._drawing.look, self.desk.cursor
        x, y = layout.middle(cursor)
        left, width = self._map.left - ROW_RULER_WIDTH, self._map.size.width + ROW_RULER_WIDTH
        across, down = (x, cursor.column, left, width), (y, cursor.row)
        self._columns.show(self._across.get(layout, across, lambda: column_ruler(layout, look, left, width, cursor)))
        self._rows.roll(self._map.top)
        self._rows.show(self._down.get(layout, down, lambda: row_ruler(layout, look, cursor)))

    def _reveal(self, layout: Layout, scene: Scene) -> None:
        """Scrolls so that the cursor and the hexes around it are visible; far jumps bring it into the middle."""
        desk, size = self.desk, self._map.size
        if self._seen_at == (desk.cursor, desk.zoom, size):
            return
        is_new = scene.is_centred or self._seen_at is None or self._seen_at[1:] != (desk.zoom, size)
        self._seen_at = (desk.cursor, desk.zoom, size)
        x, y = layout.middle(desk.cursor)
        across, down = _hex_size(layout)
        left = _window(self._map.left, size.width, x, across, centre=is_new)
        top = _window(self._map.top, size.height, y, down, centre=is_new)
        self._map.scroll_map(left, top)

    def _draw_popup(self) -> None:
        """Shows the box of the topmost mode that has one, over the map, on small screens over the panel too."""
        found = self.desk.box(self._box_of)
        if found is None:
            self._popup.hide()
        else:
            mode, popup = found
            drawn = [] if popup.map is None else self._drawing.small(popup.map)
            row = self._drawing.layout(self.desk).middle(self.desk.cursor)[1] - self._map.top
            self._popup.put(popup, drawn, self._map.region, self._room_of(mode), self._map.region.y + row)

    def _box_of(self, mode: Mode) -> Popup | None:
        room = self._room_of(mode)
        broadest = room.width if mode.is_broad else mode.broadest
        return mode.popup(min(room.width - FRAME, broadest), room.height - 2)

    def _room_of(self, mode: Mode) -> Region:
        """Where the box of a mode may be placed."""
        return self._middle.region if mode.is_broad or self.size.width < WIDE else self._map.region

    # What the player does

    def on_key(self, event: events.Key) -> None:
        """Passes a key on to the desk."""
        event.stop()
        event.prevent_default()
        press(self.desk, self._keys, key_name(event.key, event.character))
        self.after_key()

    def after_key(self) -> None:
        """Draws what has changed and sets the timer for a film that goes on by itself."""
        if self.is_current:
            self.draw()
        self._set_clock()

    def _set_clock(self) -> None:
        """Goes on with a film when its shot has been shown long enough."""
        mode = self.desk.mode if self.desk.pile else None
        if self._clock is not None:
            self._clock.stop()
            self._clock = None
        if mode is not None and (seconds := mode.seconds) is not None:
            self._clock = self.set_timer(max(seconds, _SOONEST), self._tick)

    def _tick(self) -> None:
        self.desk.mode.advance()
        self.after_key()

    def on_click(self, event: events.Click) -> None:
        """A click on a hex, on a line of a popup, on the panel beside the map, or on a key."""
        event.stop()
        x, y = event.screen_x, event.screen_y
        desk = self.desk
        desk.messages.hush()
        if self._popup.is_open and self._popup.region.contains(x, y):
            if (line := self._popup.line_at(y)) is not None:
                desk.mode.chosen_line(line)
        elif self._map.region.contains(x, y) and not self._popup.is_open:
            hex_ = self._map.hex_at(x - self._map.region.x, y - self._map.region.y)
            if hex_ is not None and not desk.mode.clicked(hex_) and not desk.mode.covers:
                desk.go(hex_)
                self._seen_at = (hex_, desk.zoom, self._map.size)
        elif self._small_map.display and self._small_map.region.contains(x, y):
            hex_ = self._small_map.hex_at(x - self._small_map.region.x, y - self._small_map.region.y)
            if hex_ is not None and not desk.mode.covers:
                desk.go(hex_)
        elif self._side.region.contains(x, y):
            if not desk.mode.side_line(y - self._side.region.y):
                desk.turn_page()
        elif self._band.region.contains(x, y):
            desk.pile[0].clicked_band(x, self.size.width)
        elif name := self._footer.binding_at(x, y):
            press(desk, self._keys, desk.keymap.first_key(name, contexts_of(desk.mode)))
        self.after_key()

    def on_mouse_scroll_down(self, event: events.MouseEvent) -> None:
        """Scrolls the map, or a page, as the wheel was turned."""
        event.stop()
        by, sideways = _WHEEL[type(event)]
        desk = self.desk
        if not desk.pile:
            return
        if desk.mode.covers and self._popup.is_open and desk.mode.act("down" if by > 0 else "up"):
            self.draw()
            return
        layout = self._drawing.layout(desk)
        across, down = _hex_size(layout)
        step = (by * across, 0) if sideways or event.shift or event.ctrl else (0, by * down)
        self._map.scroll_map(self._map.left + step[0], self._map.top + step[1])
        if self._popup.is_open:
            self.draw()
        else:
            self._draw_map(desk.scene())
            self.paint()

    on_mouse_scroll_up = on_mouse_scroll_down

    def on_resize(self) -> None:
        """Shows everything in the new size."""
        self.call_after_refresh(self._draw_anew)

    def _draw_anew(self) -> None:
        """Draws everything, with the cursor in the middle of a map that has changed size."""
        self._seen_at = None
        arranged = self._arranged
        self.draw()
        if self._arranged == arranged:
            self.app.call_later(begin_frames, self)  # while the app is being mounted nothing is displayed

    def on_screen_resume(self) -> None:
        """Draws what has changed while another screen covered the table."""
        self.call_after_refresh(self.after_key)
        self.app.call_later(begin_frames, self)

    def _arrange(self, band: int) -> None:
        """Gives each panel its size; if the whole board is to be shown on a small screen, it gets all the room."""
        width, height = self.size
        is_whole = self.desk.zoom is Zoom.STRATEGIC
        is_cramped = is_whole and height < _ROOM_FOR_BOARD[1]
        side = next(columns for least, columns in _SIDES if width >= least)
        if is_whole:
            side = max(NARROWEST, min(side, width - _ROOM_FOR_BOARD[0]))
        painter = None if is_whole or width < _ROOM_FOR_SMALL_MAP else self._drawing.overview(self.desk, side)
        small = 0 if painter is None or painter.layout.height > height - _LEAST_BELOW else painter.layout.height
        wanted = (self.size, band, side, small, is_whole, is_cramped, is_cramped and not self.desk.mode.covers)
        if wanted == self._arranged:
            return
        self._arranged = wanted
        self._flank.styles.width = side
        self._small_map.styles.height, self._small_map.display = small, small > 0
        self._band.styles.height = band
        self._columns.display = self._rows.display = self.desk.config.rulers and not is_cramped
        self._messages.display = not is_cramped
        self._messages.styles.height = _TALL_MESSAGES if height >= (_ROOMY if is_whole else _TALL) else 1
        self._prompt.display = not wanted[-1]
        self._key_lines = 1 if is_cramped else 2
        self.call_after_refresh(self._draw_anew)

    def _share(self, prompt: int) -> None:
        """Gives a prompt its lines; the second is taken from the keys, so that the map stays as large as it was."""
        wanted = (prompt, max(1, self._key_lines - (prompt - 1)))
        if wanted != self._shared:
            self._shared = wanted
            self._prompt.styles.height, self._footer.styles.height = wanted


def _hex_size(layout: Layout) -> tuple[int, int]:
    """Cells and lines from one hex to the next."""
    return (layout.shape.across, layout.shape.down) if isinstance(layout, HexLayout) else (2, 1)


def _window(start: int, size: int, at: int, step: int, *, centre: bool) -> int:
    """Where a window begins for a cell to lie in it with a step and a half around it."""
    room = step + step // 2
    if not centre and start + room <= at < start + size - room:
        return start
    if centre or size <= 2 * room or at < start - size // 2 or at >= start + size + size // 2:
        return at - size // 2
    return at - room if at < start + room else at + room - size + 1
