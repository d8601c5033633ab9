"""Railways: lines of dots from hex to hex, each half in the style of its own hex."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from enum import IntEnum
from itertools import pairwise
from typing import Final, NamedTuple

from wir.model.board import Board, parse_place
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import State
from wir.rules.ground import side_of_line
from wir.text.cells import Style
from wir.text.colours import Colour
from wir.text.map.dots import BLANK, gathered, line
from wir.text.map.layout import HexLayout
from wir.text.map.sheet import Look, Sheet


class Track(IntEnum):
    """The state of the railway in a hex; if two meet in a cell the later one shows."""

    CUT = 0
    SOVIET = 1
    AXIS = 2
    BUILDING = 3


Mark = tuple[int, int, int]
"""A cell and the bits of the dots in it."""

_WELL_INSIDE: Final = 2
"""How many dots in a cell make a line without braille show in it."""


class Edge(NamedTuple):
    """A railway between two hexes, and the day it opened if later than the war."""

    a: Hex
    b: Hex
    opened: date | None


def edges(board: Board) -> tuple[Edge, ...]:
    """Every piece of railway on the board, from hex to hex."""
    found: dict[tuple[Hex, Hex], Edge] = {}
    for railway in board.railways:
        places = [parse_place(text) for text in railway.hexes]
        for a, b in pairwise(places):
            pair = (min(a, b), max(a, b))
            if pair not in found or found[pair].opened is not None:
                found[pair] = Edge(*pair, railway.opened)
    return tuple(found.values())


def tracks(state: State) -> dict[Hex, Track]:
    """The state of each hex's railway as the viewer knows it: serving a side, being built, or cut.

    In a city it serves the owner, whoever laid it (R41).
    """
    board = state.scenario.board
    begun = [*state.scenario.first_rails, *map(parse_place, state.scenario.torn_up)]
    found = dict.fromkeys((hex_ for hex_ in begun if hex_ in board.built_by), Track.CUT)
    found.update((hex_, Track.AXIS if side_of_line(state, hex_) is Side.AXIS else Track.SOVIET) for hex_ in state.rails)
    for player in state.players.values():
        if player.rail_hex is not None:
            found[player.rail_hex] = Track.BUILDING
    return found


def joined(board: Board, lines: tuple[Edge, ...], rails: Mapping[Hex, Track], day: date) -> Iterator[tuple[Hex, Hex]]:
    """The neighbours between which rails lie: along the map's lines, and from new hexes to every rail beside them."""
    for edge in lines:
        is_open = edge.opened is None or edge.opened <= day
        if is_open and edge.a in rails and edge.b in rails:
            yield edge.a, edge.b
    for hex_ in rails:
        if hex_ not in board.built_by:
            yield from ((hex_, near) for near in board.around[hex_] if near in rails)


def half_line(layout: HexLayout, hex_: Hex, near: Hex, gap: int) -> tuple[Mark, ...]:
    """The half of the line from a hex to its neighbour that lies in the hex, with every dot or every `gap`th one."""
    start, end = layout.dots(hex_), layout.dots(near)
    dots = line(start, ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2))
    return tuple((x, y, bits) for (x, y), bits in gathered(dots[::gap]).items())


HalfLines = Callable[[Hex, Hex, int], Iterable[Mark]]
"""A function that gives the half of a line in a hex at one layout."""

Ties = Mapping[int, Mapping[int, tuple[str, tuple[Style, ...]]]]
"""The cells with railways by line and column: their characters, and the styles of which the most readable is taken."""


def plan_rails(
    look: Look, half_of: HalfLines, pairs: Iterable[tuple[Hex, Hex]], rails: Mapping[Hex, Track], own: Side | None
) -> Ties:
    """Where railways run; those of the enemy of `own` have fewer dots, cut ones fewer still.

    Without braille a character marks the cells that a line crosses well inside, thinned out in the same way.
    """
    halves: dict[Track, list[tuple[Hex, Hex]]] = {track: [] for track in Track}
    for a, b in pairs:
        halves[rails[a]].append((a, b))
        halves[rails[b]].append((b, a))
    dotted = look.glyphs.braille
    dots: dict[tuple[int, int], int] = {}
    ties: dict[int, dict[int, tuple[str, tuple[Style, ...]]]] = {}
    for track, ways in halves.items():
        styles, char, gap = _manner(look, track, own)
        for hex_, near in ways:
            for x, y, bits in half_of(hex_, near, gap if dotted else 1):
                if dotted:
                    dots[x, y] = dots.get((x, y), 0) | bits
                    ties.setdefault(y, {})[x] = chr(BLANK + dots[x, y]), styles
                elif bits.bit_count() >= _WELL_INSIDE and (x + y) % gap == 0:
                    ties.setdefault(y, {})[x] = char, styles
    return ties


def draw_rails(sheet: Sheet, ties: Ties) -> None:
    """Draws the railways on whatever ground there is."""
    most_readable = sheet.look.palette.most_readable
    known: dict[tuple[int, Colour | None], Style] = {}
    for y, tied in ties.items():
        row, row_styles = sheet.canvas.chars[y], sheet.canvas.styles[y]
        for x, (char, styles) in tied.items():
            ground = row_styles[x].bg
            key = (id(styles), ground)
            style = known.get(key)
            if style is None:
                style = known[key] = most_readable(styles, ground)._replace(bg=ground)
            row[x], row_styles[x] = char, style


def _manner(look: Look, track: Track, own: Side | None) -> tuple[tuple[Style, ...], str, int]:
    """How a track is drawn: its styles, its character, and which of its dots."""
    palette, glyphs = look.palette, look.glyphs
    if track is Track.CUT:
        return ((palette.cut_rail,), glyphs.cut_rail, 4)
    if track is Track.BUILDING:
        return ((palette.new_rail,), glyphs.new_rail, 1)
    side = Side.AXIS if track is Track.AXIS else Side.SOVIET
    if own in (None, side):
        return (palette.rails[side], glyphs.own_rail, 1)
    return (palette.rails[side], glyphs.enemy_rail, 2)
