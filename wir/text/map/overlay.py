"""A meaning laid over the hexes: a tint and a short label for each of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from wir.model.hexes import Hex
from wir.model.state import State
from wir.text.cells import Style
from wir.text.colours import Colour
from wir.text.map.arms import Tint
from wir.text.map.ground import Ground
from wir.text.map.layout import Zoom
from wir.text.map.palette import Palette
from wir.text.map.sheet import Sheet


@dataclass(frozen=True)
class Overlay:
    """Tints and labels by hex, and what each tint means in words; labels have at most three characters.

    Hexes off the map are passed over.
    """

    tints: Mapping[Hex, Tint] = field(default_factory=dict)
    labels: Mapping[Hex, str] = field(default_factory=dict)
    legend: tuple[tuple[Tint, str], ...] = ()


def colours_over(
    state: State, overlay: Overlay, palette: Palette, tint: int, territory: int
) -> dict[Hex, tuple[Colour, int]]:
    """The colours to lay over hexes, and how much: `tint` percent of the overlay, else `territory` of the owner."""
    if overlay.tints:
        tints = palette.tints
        return {hex_: (tints[name], tint) for hex_, name in overlay.tints.items() if name in tints}
    if not territory:
        return {}
    return {hex_: (palette.territory[side], territory) for hex_, side in state.control.items()}


def tint_style(palette: Palette, tint: Tint) -> Style:
    """How a tint looks in a legend, on the tint alone."""
    ground = palette.tints.get(tint)
    return Style(palette.ink(ground), ground, bold=True)


def draw_labels(
    sheet: Sheet, overlay: Overlay, grounds: Mapping[Hex, Ground], occupied: Collection[Hex]
) -> set[tuple[int, int]]:
    """Writes the labels, and the sign of the tint where a hex has no label, so that it can be told without colour.

    In the compact zoom the label takes the lower line of a counter, and a sign stands only where there is no counter.
    Returns the cells of the labels.
    """
    shape = sheet.layout.shape
    is_small = shape.zoom is Zoom.COMPACT
    foot = shape.fill[-1]
    written: set[tuple[int, int]] = set()
    for hex_ in sorted(grounds.keys() & {*overlay.tints, *overlay.labels}):
        palette, ground = sheet.look.palette, grounds[hex_].fill
        style = Style(palette.ink(ground), ground, bold=True)
        label = overlay.labels.get(hex_)
        if label is not None:
            text = label[: foot.length].center(foot.length if is_small else 0)
            x, y = sheet.layout.spot(hex_, (foot.x + (foot.length - len(text)) // 2, foot.y))
            sheet.write(x, y, text, style)
            written.update((x + n, y) for n in range(len(text)))
        elif not (is_small and hex_ in occupied):
            sheet.put(*sheet.layout.spot(hex_, shape.sign), overlay.tints[hex_].value, style)
    return written
