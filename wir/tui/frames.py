"""What the terminal is sent for a frame: the only file that reaches into Textual's own workings.

Textual asks every widget for all of its lines at each key, cuts them at the edges of all others, and sends a changed
line from the left edge of its widget on. Here each widget is asked for the changed cells alone. Should another
Textual put its frames together otherwise, the screen draws them in the common way, which is right but slower.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

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


class CellUpdate(ChopsUpdate):
    """Strips and where they begin."""

    def __init__(self, strips: Sequence[tuple[int, int, Strip]]) -> None:
        super().__init__([], [], [])
        self._strips = strips

    def render_segments(self, console: Console) -> str:
        """What the terminal is sent: strips that follow one another need no new place."""
        sent: list[str] = []
        after = (-1, -1)
        for x, y, strip in self._strips:
            if (x, y) != after:
                sent.append(f"\x1b[{y + 1};{x + 1}H")
            sent.append(strip.render(console))
            after = (x + strip.cell_length, y)
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
        strips: list[tuple[int, int, Strip]] = []
        for y, left, right in self._regions_to_spans(dirty):
            if 0 <= y < height:
                strips += self._pieces(y, max(0, left), min(width, right))
        return CellUpdate(strips)

    def _pieces(self, y: int, left: int, right: int) -> Iterator[tuple[int, int, Strip]]:
        """A stretch of a line as the widgets show it that lie uppermost, from left to right."""
        layers = self.layers_visible[y]
        while left < right:
            end = right
            for widget, shown, whole in layers:
                if shown.x <= left < shown.right:
                    end = min(end, shown.right)
                    for strip in widget.render_lines(Region(left - whole.x, y - whole.y, end - left, 1)):
                        yield left, y, strip
                    break
                if left < shown.x < end:
                    end = shown.x
            left = end
