"""Plots, marches, retreats and air strikes as arrows: what is ordered, and what events tell (chapter 7)."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from wir.model.events import Event
from wir.model.groups import StrikeKind
from wir.model.hexes import Hex, direction_to, distance, neighbour, ring
from wir.model.sides import Side
from wir.model.state import State
from wir.model.words import as_hex
from wir.orders.base import Order
from wir.orders.movement import Move, Plot, PlotStrike
from wir.rules.plots import LegAction, legs
from wir.text.cells import Style
from wir.text.map.arms import Arm
from wir.text.map.dots import BLANK, gathered, line
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
"""The cell of an arrow in the compact zoom; its shape tells north from south, since counters leave it no room."""

_MARCHES: Final = ("moved", "advanced", "retreated")


class Arrow(NamedTuple):
    """One leg of a plot, or of its outcome: from a hex in a direction. A retreat looks different from an advance."""

    start: Hex
    direction: int
    action: LegAction
    is_retreat: bool = False


class Flight(NamedTuple):
    """An air strike."""

    start: Hex
    target: Hex
    kind: StrikeKind


class Trail(NamedTuple):
    """Where a group of a side has come from, over any distance; a `faint` one is from some time ago."""

    start: Hex
    to: Hex
    side: Side
    faint: bool = False


@dataclass(frozen=True, slots=True)
class Deeds:
    """What groups and aircraft are to do, or have done."""

    arrows: tuple[Arrow, ...] = ()
    flights: tuple[Flight, ...] = ()
    trails: tuple[Trail, ...] = ()


def plotted(state: State) -> Deeds:
    """The legs of every plot that is known, pauses left out, and every known air strike, in the order of the groups."""
    strikes = (
        Flight(air.at, air.strike.target, air.strike.kind)
        for _, air in sorted(state.air.items())
        if air.at is not None and air.strike is not None
    )
    arrows = (arrow for _, group in sorted(state.groups.items()) for arrow in _legs(group.at, group.plot))
    return Deeds(tuple(arrows), tuple(strikes))


def _legs(at: Hex, plot: str) -> Iterator[Arrow]:
    for leg in legs(plot):
        if leg.direction:
            yield Arrow(at, leg.direction, leg.action)
            at = neighbour(at, leg.direction)


def draw_arrows(sheet: Sheet, arrows: Iterable[Arrow]) -> None:
    """Draws the legs of plots across the sides of their hexes."""
    palette, glyphs = sheet.look.palette, sheet.look.glyphs
    for arrow in arrows:
        x, y = sheet.layout.corner(arrow.start)
        style = palette.selection if arrow.is_retreat else palette.plot
        heads = {LegAction.ATTACK_ONLY: glyphs.stop, LegAction.BOMBARD: glyphs.bombard}
        head = heads.get(arrow.action, glyphs.heads[arrow.direction])
        if sheet.layout.shape.zoom is Zoom.COMPACT:
            right, down = _SMALL[arrow.direction]
            sheet.put(x + right, y + down, head, style)
            continue
        tail_at, head_at = _WIDE[arrow.direction]
        sheet.put(x + tail_at[0], y + tail_at[1], glyphs.tails[arrow.direction], style)
        sheet.put(x + head_at[0], y + head_at[1], head, style)


def draw_flights(sheet: Sheet, strikes: Iterable[Flight], covered: Collection[tuple[int, int]]) -> None:
    """Draws each air strike as a line to its target, which is marked; covered cells stay as they are."""
    palette, glyphs = sheet.look.palette, sheet.look.glyphs
    for strike in strikes:
        _draw_line(sheet, strike.start, strike.target, Style(palette.strike[strike.kind].bg, bold=True), covered)
        x, y = sheet.layout.spot(strike.target, sheet.layout.shape.target)
        sheet.put(x, y, glyphs.target[strike.kind], palette.strike[strike.kind])


def draw_trails(
    sheet: Sheet, trails: Iterable[Trail], styles: Mapping[Side, Style], covered: Collection[tuple[int, int]]
) -> None:
    """Draws where groups came from: a line of dots with its head at the last side; covered cells stay."""
    palette, glyphs = sheet.look.palette, sheet.look.glyphs
    for trail in sorted(trails, key=lambda each: not each.faint):
        ink = palette.counters[trail.side, Arm.INFANTRY].bg if trail.faint else styles[trail.side].fg
        style = Style(ink, bold=not trail.faint)
        _draw_line(sheet, trail.start, trail.to, style, covered, broad=not trail.faint)
        near = min(ring(trail.to), key=lambda hex_: (distance(hex_, trail.start), hex_))
        direction = direction_to(near, trail.to)
        if direction is None or trail.start == trail.to:
            continue
        place = _SMALL[direction] if sheet.layout.shape.zoom is Zoom.COMPACT else _WIDE[direction][1]
        x, y = sheet.layout.spot(near, place)
        if (x, y) not in covered:
            sheet.put(x, y, glyphs.heads[direction], style)


def _draw_line(
    sheet: Sheet, start: Hex, end: Hex, style: Style, covered: Collection[tuple[int, int]], *, broad: bool = False
) -> None:
    """A line of dots from hex to hex; a broad one is twice as thick."""
    glyphs = sheet.look.glyphs
    dots = line(sheet.layout.dots(start), sheet.layout.dots(end))
    beside = ((0, 0), (1, 0), (0, 1), (1, 1))[: 4 if broad else 1]
    for (x, y), bits in gathered((x + right, y + down) for right, down in beside for x, y in dots).items():
        if (x, y) not in covered:
            sheet.put(x, y, chr(BLANK + bits) if glyphs.braille else glyphs.flight, style)


def deeds_of_orders(state: State, orders: Iterable[Order]) -> Deeds:
    """What orders of a movement phase would have groups and aircraft do, on top of what is plotted already."""
    now = plotted(state)
    arrows, strikes = [*now.arrows], [*now.flights]
    at: dict[int, Hex] = {}
    for order in orders:
        if isinstance(order, Move) and order.group in state.groups:
            start = at.get(order.group, state.groups[order.group].at)
            arrows.append(Arrow(start, order.direction, LegAction.MOVE))
            at[order.group] = neighbour(start, order.direction)
        elif isinstance(order, Plot):
            arrows += _legs(state.groups[order.group].at, order.plot)
        elif isinstance(order, PlotStrike) and order.strike and (base := state.air[order.air].at):
            strikes.append(Flight(base, order.strike.target, order.strike.kind))
    return Deeds(tuple(arrows), tuple(strikes))


def deeds_of(events: Iterable[Event]) -> Deeds:
    """Who went where, by events as a side has seen them; what they do not tell is left out."""
    arrows: list[Arrow] = []
    flights: list[Flight] = []
    for event in events:
        target = as_hex(event.facts.get("to") if event.type in _MARCHES else event.facts.get("at"))
        if target is None:
            continue
        if event.type in _MARCHES:
            arrows += _arrows([event.facts.get("start")], target, is_retreat=event.type == "retreated")
        elif event.type == "attacked":
            arrows += _arrows(event.facts["start"], target)
        elif event.type == "strike" and (start := as_hex(event.facts.get("start"))) is not None:
            flights.append(Flight(start, target, StrikeKind(event.facts["kind"])))
    return Deeds(tuple(dict.fromkeys(arrows)), tuple(flights))


def _arrows(starts: Iterable[object], target: Hex, *, is_retreat: bool = False) -> Iterator[Arrow]:
    """An arrow from each of these hexes that is beside the target."""
    for start in map(as_hex, starts):
        direction = None if start is None else direction_to(start, target)
        if start is not None and direction is not None:
            yield Arrow(start, direction, LegAction.MOVE, is_retreat)
