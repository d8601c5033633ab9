"""Plots, marches, retreats and air strikes as arrows."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from wir.model.groups import StrikeKind
from wir.model.hexes import Hex, neighbour
from wir.model.state import State
from wir.rules.plots import Action, legs
from wir.text.cells import Style
from wir.text.map.dots import BLANK, Dots, line
from wir.text.map.layout import Zoom
from wir.text.map.sheet import Sheet

_WIDE: Final = {
    1: ((6, 0), (6, -1)),
    2: ((7, 1), (8, 0)),
    3: ((7, 2), (8, 3)),
    4: ((6, 3), (6, 4)),
    5: ((1, 2), (0, 3)),
    6: ((1, 1), (0, 0)),
}
"""The cells of an arrow's tail and head in the operational zoom, from the corner of the hex it leaves."""

_SMALL: Final = {1: (4, 0), 2: (4, 0), 3: (4, 1), 4: (4, 1), 5: (0, 1), 6: (0, 0)}
"""The cell of an arrow in the compact zoom; north and south are told by its shape, for counters leave it no room."""


class Arrow(NamedTuple):
    """One leg of a plot, or of what came of it: from a hex in a direction. A retreat looks other than an advance."""

    start: Hex
    direction: int
    action: Action
    is_retreat: bool = False


class Flight(NamedTuple):
    """An air strike."""

    start: Hex
    target: Hex
    kind: StrikeKind


@dataclass(frozen=True, slots=True)
class Deeds:
    """What groups and aircraft are to do, or have done."""

    arrows: tuple[Arrow, ...] = ()
    flights: tuple[Flight, ...] = ()


def plotted(state: State) -> list[Arrow]:
    """The legs of every plot that is known, in the order of the groups; pauses are left out."""
    found = []
    for _, group in sorted(state.groups.items()):
        at = group.at
        for leg in legs(group.plot):
            if leg.direction:
                found.append(Arrow(at, leg.direction, leg.action))
                at = neighbour(at, leg.direction)
    return found


def flights(state: State) -> list[Flight]:
    """Every air strike that is known."""
    return [
        Flight(air.at, air.strike.target, air.strike.kind)
        for _, air in sorted(state.air.items())
        if air.at is not None and air.strike is not None
    ]


def draw_arrows(sheet: Sheet, arrows: Iterable[Arrow]) -> None:
    """Draws the legs of plots across the sides of their hexes."""
    palette, glyphs = sheet.look.palette, sheet.look.glyphs
    for arrow in arrows:
        x, y = sheet.layout.corner(arrow.start)
        style = palette.selection if arrow.is_retreat else palette.plot
        heads = {Action.ATTACK_ONLY: glyphs.stop, Action.BOMBARD: glyphs.bombard}
        head = heads.get(arrow.action, glyphs.heads[arrow.direction])
        if sheet.layout.shape.zoom is Zoom.COMPACT:
            right, down = _SMALL[arrow.direction]
            sheet.put(x + right, y + down, head, style)
            continue
        tail_at, head_at = _WIDE[arrow.direction]
        sheet.put(x + tail_at[0], y + tail_at[1], glyphs.tails[arrow.direction], style)
        sheet.put(x + head_at[0], y + head_at[1], head, style)


def draw_flights(sheet: Sheet, strikes: Iterable[Flight], covered: Collection[tuple[int, int]]) -> None:
    """Draws each air strike as a line to its target, which is marked; cells that are covered stay as they are."""
    palette, glyphs = sheet.look.palette, sheet.look.glyphs
    for strike in strikes:
        path = Dots()
        path.add(line(sheet.layout.dots(strike.start), sheet.layout.dots(strike.target)))
        style = Style(palette.strike[strike.kind].bg, bold=True)
        for (x, y), bits in path.cells():
            if (x, y) not in covered:
                sheet.put(x, y, chr(BLANK + bits) if glyphs.braille else glyphs.flight, style)
        x, y = sheet.layout.spot(strike.target, sheet.layout.shape.target)
        sheet.put(x, y, glyphs.target[strike.kind], palette.strike[strike.kind])
