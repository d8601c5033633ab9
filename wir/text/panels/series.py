"""A side's figures week by week, as data for charts and as a chart of bars."""

from __future__ import annotations

from typing import Final

from wir.estimates.series import FIGURES, series_of
from wir.model.view import View
from wir.text.panels.bars import gauge
from wir.text.panels.lines import Line, Role, Span, heading, line, wrapped


def series_panel(view: View, width: int) -> list[Line]:
    """Every figure with its last value and its course on one line, the latest weeks at the right."""
    lines = [heading("BY WEEK", width)]
    if not view.players[view.viewer].records:
        return lines + wrapped(line(Span("nothing before the end of the first week", Role.FAINT)), width)
    longest = max(map(len, FIGURES)) if width >= _ROOM_FOR_NAMES else 8
    for name in FIGURES:
        values = [value for _, value in series_of(view, name).points]
        cells = width - longest - _FIGURE - 1
        shown = values[-cells:]
        course = [gauge(value, max(*shown, 1), Role.BAR_STRENGTH) for value in shown]
        label, last = Span(name[:longest].ljust(longest), Role.LABEL), Span(f"{values[-1]}".rjust(_FIGURE), Role.VALUE)
        lines.append(line(label, last, " ", *course))
    return lines


_FIGURE: Final = 7
_ROOM_FOR_NAMES: Final = 30
