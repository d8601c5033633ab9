"""What the terminal is sent for a frame: the only file that reaches into Textual's own workings.

Textual asks every widget for all of its lines at each key, cuts them at the edges of all others, and sends a changed
line from the left edge of its widget on. Here each widget is asked for the changed cells alone; one with a method
`sent(y, left, right)` says at once what the terminal is sent for them, without strips. Should another
Textual put its frames together otherwise, the screen draws them in the common way, which is right but slower.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from rich.console import Console
from textual._compositor import ChopsUpdate, Compositor
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip

_USED: Final = ("layers_visible", "render_partial_update", "_regions_to_spans", "_dirty_regions")


def frame_by_cells(screen: Screen[None]) -> bool:
    """Has the frames of a screen put together from the cells that have changed; False where this Textual cannot.

    The widgets of the screen must be opaque, and draw any part of themselves.
    """
    if not all(hasattr(Compositor(), name) for name in _USED):
        return False
    screen._compositor = CellCompositor()
    return True


class Stretch(NamedTuple):
    """Cells side by side, and what the terminal is sent for them, or the strip that tells."""

    x: int
    y: int
    width: int
    shown: str | Strip


class CellUpdate(ChopsUpdate):
    """The stretches of a screen that have changed."""

    def __init__(self, stretches: Sequence[Stretch]) -> None:
        super().__init__([], [], [])
        self._stretches = stretches

    def render_segments(self, console: Console) -> str:
        """What the terminal is sent: stretches that follow one another need no new place."""
        sent: list[str] = []
        after = (-1, -1)
        for x, y, width, shown in self._stretches:
            if (x, y) != after:
                sent.append(f"\x1b[{y + 1};{x + 1}H")
            sent.append(shown if isinstance(shown, str) else shown.render(console))
            after = (x + width, y)
        return "".join(sent)


class CellCompositor(Compositor):
    """Puts a frame together from the cells that have changed."""

    def render_partial_update(self) -> CellUpdate | None:
        """The cells that have changed; None where there are none."""
        dirty = {region for region in self._dirty_regions if region.area}
        self._dirty_regions.clear()
        if not dirty:
            return None
        width, height = self.size
        stretches: list[Stretch] = []
        for y, left, right in self._regions_to_spans(dirty):
            if 0 <= y < height:
                stretches += self._pieces(y, max(0, left), min(width, right))
        return CellUpdate(stretches)

    def _pieces(self, y: int, left: int, right: int) -> Iterator[Stretch]:
        """A stretch of a line as the widgets show it that lie uppermost, from left to right."""
        layers = self.layers_visible[y]
        while left < right:
            end = right
            for widget, shown, whole in layers:
                if shown.x <= left < shown.right:
                    end = min(end, shown.right)
                    sent = getattr(widget, "sent", None)
                    if sent is None:
                        part = Region(left - whole.x, y - whole.y, end - left, 1)
                        yield from (Stretch(left, y, strip.cell_length, strip) for strip in widget.render_lines(part))
                    else:
                        yield Stretch(left, y, end - left, sent(y - whole.y, left - whole.x, end - whole.x))
                    break
                if left < shown.x < end:
                    end = shown.x
            left = end
