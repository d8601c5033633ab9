"""The sectors of the front at the eastern edge of the whole board: how far each reaches, and its ratio of strength."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from wir.estimates.forces import SectorForces, forces_by_sector
from wir.estimates.sectors import Sector, front_hexes, sectors_of
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.view import View
from wir.text.cells import Canvas, Cell, Style
from wir.text.map.forces import acs_by_hex
from wir.text.map.layout import BlockLayout, LineLayout
from wir.text.map.sheet import Look
from wir.text.panels.words import odds

_SHAPES: Final = {True: ("┐", "│", "┘"), False: ("+", "|", "+")}
"""The upper end, the line and the lower end of a bracket, in signs and in plain characters."""


def bracket_cells(
    canvas: Canvas, layout: BlockLayout | LineLayout, look: Look, view: View, before: Mapping[Hex, Side]
) -> Iterator[Cell]:
    """A bracket for each sector with its name, the ratio and the hexes won and lost since `before`."""
    reach = _reach(layout, view)
    for forces in forces_by_sector(view, acs_by_hex(view), before):
        lines = reach.get(forces.sector)
        if lines is not None:
            yield from _bracket(canvas, look, lines)
            yield from _label(canvas, look, lines, _words(forces, has_past=bool(before)))


def _reach(layout: BlockLayout | LineLayout, view: View) -> dict[Sector, range]:
    """The lines of the canvas along which each sector has front, cut so that none of them overlap."""
    sectors, edge = sectors_of(view), front_hexes(view)
    found: dict[Sector, range] = {}
    top = 0
    for sector in Sector:
        lines = [layout.middle(hex_)[1] for hex_ in edge if sectors[hex_] is sector]
        if lines and max(lines) >= top:
            found[sector] = range(max(top, min(lines)), max(lines) + 1)
            top = max(lines) + 1
    return found


def _words(forces: SectorForces, *, has_past: bool) -> list[str]:
    ground = [f"+{forces.won} -{forces.lost} hexes"] if has_past and (forces.won or forces.lost) else []
    return [f"{forces.sector} {odds(forces.ratio)}", *ground]


def _bracket(canvas: Canvas, look: Look, lines: range) -> Iterator[Cell]:
    top, line, foot = _SHAPES[look.glyphs.braille]
    for y in lines:
        shape = top if y == lines.start else foot if y == lines[-1] else line
        if not canvas.chars[y][-2].isalpha():  # a name reaches to the edge
            yield _cell(canvas, look, canvas.width - 1, y, shape)


def _label(canvas: Canvas, look: Look, lines: range, words: list[str]) -> Iterator[Cell]:
    """The words beside the bracket, on the lines nearest to its middle where nothing is written yet."""
    middle, room = (lines.start + lines[-1]) // 2, max(map(len, words)) + 4
    free = [y for y in lines if not any(char.isalnum() for char in canvas.chars[y][-room:-1])]
    nearest = sorted(free, key=lambda y: (abs(y - middle), y))[: len(words)]
    for y, text in zip(sorted(nearest), words, strict=False):
        for n, char in enumerate(f" {text} ", canvas.width - 3 - len(text)):
            yield _cell(canvas, look, n, y, char, look.palette.shadow_strength)


def _cell(canvas: Canvas, look: Look, x: int, y: int, char: str, shade: int = 0) -> Cell:
    """A cell in the colour of the cursor on its ground, so many percent darker."""
    palette = look.palette
    ground = palette.blend(canvas.ground(x, y), palette.shadow, shade)
    return Cell(x, y, char, Style(palette.ruler_mark.bg, ground, bold=True))
