"""A map of which only some lines are drawn so far: what is seen of it, and more when that is scrolled to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from wir.text.cells import Canvas


@dataclass(frozen=True, slots=True)
class Drawn:
    """A canvas as large as the map, and which of its lines are drawn."""

    canvas: Canvas
    lines: range

    def has(self, wanted: range) -> bool:
        """Whether all of these lines are drawn, and any at all."""
        return bool(self.lines) and (not wanted or (wanted[0] in self.lines and wanted[-1] in self.lines))

    def with_lines(self, wanted: range, draw: Callable[[range], Canvas]) -> Drawn:
        """The same with more lines, and all those between; `draw` is asked for those that are missing.

        What was drawn before stays as it is, for others may hold it.
        """
        if not self.lines:
            return Drawn(draw(wanted), wanted)
        lines = range(min(self.lines.start, wanted.start), max(self.lines.stop, wanted.stop))
        drawn = self
        for missing in (range(lines.start, self.lines.start), range(self.lines.stop, lines.stop)):
            if missing:
                drawn = Drawn(drawn.canvas.with_lines(draw(missing), missing), lines)
        return drawn


NOTHING: Final = Drawn(Canvas(0, 0), range(0))
"""A map that is still to be drawn."""
