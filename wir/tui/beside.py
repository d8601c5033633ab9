"""The panel beside the map: the hex or what the current mode says, a column that the player chooses, the legend."""

from collections.abc import Callable, Mapping
from typing import Final

from textual.geometry import Size

from wir.text.cache import Cache
from wir.text.charts import charts_of
from wir.text.map.layout import Zoom
from wir.text.panels.at_a_glance import blocks, fitting, front_panel
from wir.text.panels.group_lists import who_could_act
from wir.text.panels.legend import legend
from wir.text.panels.lines import BLANK, Line, Role, Span, heading, line, truncated
from wir.text.panels.todo_list import todo_blocks
from wir.tui.config import COLUMNS
from wir.tui.desk import Desk
from wir.tui.map_drawing import MapDrawing
from wir.tui.map_modes import PLAIN
from wir.tui.modes.charts import chart_lines
from wir.tui.scene import Scene

NARROWEST: Final = 18
"""Columns of the panel when the whole board is shown on a small screen."""

_KEPT_LINES: Final = 12
"""The fewest lines kept for what the player has chosen, however much there is to say about a hex."""

_CHART: Final = 9
"""Lines of a chart."""

_HEIGHTS: Final = 16
"""For how many heights the parts are kept: the page of a hex above them varies in length."""

Parts = list[list[Line]]


def _figures(desk: Desk, width: int, height: int) -> Parts:
    found = blocks(desk.view, width)
    return [*_front(desk, width, height), *found] if desk.zoom is Zoom.STRATEGIC else found


def _front(desk: Desk, width: int, _: int) -> Parts:
    weeks = desk.weeks_shown(Zoom.STRATEGIC)
    return [front_panel(desk.view, desk.control_before(Zoom.STRATEGIC, desk.view.week), weeks, width)]


def _todo(desk: Desk, width: int, height: int) -> Parts:
    lines = [each for head, body in todo_blocks(desk.view, desk.todo, width) for each in (*head, *body)]
    return [truncated(lines, height - 1, width) or [heading("TO DO", width), line(Span("nothing left", Role.FAINT))]]


def _messages(desk: Desk, width: int, height: int) -> Parts:
    return [[heading("MESSAGES", width), *desk.messages.shown(width, max(0, height - 2))]]


def _charts(desk: Desk, width: int, height: int) -> Parts:
    count = max(0, height // (_CHART + 2))
    charts = [chart for chart in charts_of(desk.view, []) if chart.points][:count]
    nothing = [heading("CHARTS", width), line(Span("nothing before the first week's end", Role.FAINT))]
    drawn = [[heading(chart.title.upper(), width), *chart_lines(chart, width, _CHART)] for chart in charts]
    return drawn or [nothing]


_CHOICES: Final[Mapping[str, Callable[[Desk, int, int], Parts]]] = {
    "figures": _figures,
    "the front": _front,
    "to do": _todo,
    "messages": _messages,
    "charts": _charts,
    "groups to act": lambda desk, width, height: [who_could_act(desk.view, width, height)],
}
"""What the player may have below the hex: its parts for so many columns and lines, the best first."""


class Beside:
    """Fills the panel beside the map."""

    def __init__(self, drawing: MapDrawing, margin: Span) -> None:
        self._drawing = drawing
        self._margin = margin
        self._parts: Cache[Parts] = Cache(_HEIGHTS)

    def lines(self, desk: Desk, scene: Scene, size: Size) -> list[Line]:
        """Its lines: what is being looked at comes first, the legend at the bottom."""
        width, height = size
        margin = Span(" ") if width <= NARROWEST else self._margin
        width -= len(margin.text)
        foot = self._legend(desk, scene, width)
        height -= len(foot)
        sides = (mode.side(width, height) for mode in reversed(desk.pile))
        found = next((side for side in sides if side is not None), None)
        explained = self._explained(desk, scene, width)
        needed = sum(len(part) + 1 for part in explained)
        chosen = min(scene.raised, default=None)
        kept = height // 2 if desk.column != COLUMNS[0] and height > 2 * _KEPT_LINES else 0
        lines = desk.inspector(width, height - needed - kept, chosen) if found is None else found
        room = height - len(lines)
        gap = [BLANK] if foot and room > 0 else []
        now = [] if scene.state else self._chosen(desk, width, room - len(gap) - needed)
        below = fitting([*explained, *now], room - len(gap))
        between = [BLANK] * (room - len(gap) - len(below))
        return [(margin, *spans) for spans in [*lines, *between, *below, *gap, *foot]]

    def _chosen(self, desk: Desk, width: int, height: int) -> Parts:
        parts = _CHOICES[desk.column]
        if parts is _messages:  # all others stay the same as long as the game does
            return parts(desk, width, height)
        wanted = (desk.column, width, height, desk.zoom, desk.weeks_back)
        return self._parts.get(desk.view, wanted, lambda: parts(desk, width, height))

    def _explained(self, desk: Desk, scene: Scene, width: int) -> Parts:
        """What the current mode's tints and the marks of notes mean; with a map mode its legend says that."""
        if desk.map_mode is not PLAIN:
            return []
        entries = self._drawing.legend(desk, scene)
        return [legend("on the map", entries, width)] if entries else []

    def _legend(self, desk: Desk, scene: Scene, width: int) -> list[Line]:
        """What the tints and signs of a map mode mean, and on the strategic map which marks are whose."""
        if desk.map_mode is PLAIN:
            return self._drawing.key(desk, width)
        title = desk.map_mode.name if scene.overlay is None else "on the map"
        return legend(title, self._drawing.legend(desk, scene), width)
