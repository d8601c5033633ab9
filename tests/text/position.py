"""A small board with one of everything that a map shows, and looks to draw it in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date

from tests.kit import city, group, infantry, make_board, make_state, panzer, rifle
from wir.model.board import Board, Place, Railway, River
from wir.model.groups import AirGroup, Depot, Strike, StrikeKind
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.players import Sighting
from wir.model.sides import Side
from wir.model.state import State
from wir.model.terrain import Sea
from wir.model.weather import Weather
from wir.text.cells import Canvas, Cell
from wir.text.map.layout import COMPACT, OPERATIONAL, BlockLayout, HexLayout, Layout, LineLayout, Zoom
from wir.text.map.overlay import BARE, Picture
from wir.text.map.painter import make_painter
from wir.text.map.sheet import look_of

LOOKS = {
    "true": look_of("true colour"),
    "colour_blind": look_of("colour-blind"),
    "256": look_of("256 colours"),
    "16": look_of("16 colours"),
    "mono": look_of("no colours", ascii_only=True),
}

COLOURED = [name for name in LOOKS if name != "mono"]

WHOLE_MAP: dict[str, Layout] = {
    "operational": HexLayout(OPERATIONAL, 31, 32),
    "compact": HexLayout(COMPACT, 31, 32),
    "blocks": BlockLayout.within(31, 32, 0, 0),
    "large blocks": BlockLayout.within(31, 32, 153, 53),
    "lines": LineLayout(31, 32),
}

TERRAIN = (
    "bbff.s..^#",
    "b.ff.s..^^",
    "b....ss...",
    "bb.......l",
    "b......f.l",
    "..#.k.ff..",
    "..#kkk....",
    "..##kkk...",
)


def small_board() -> Board:
    """Ten by eight hexes with coasts, a river, a strait, railways, cities and towns."""
    return make_board(
        TERRAIN,
        rivers=(
            River("Dvina", ("6,2 4", "6,3 2", "6,3 3", "6,4 2", "6,4 3", "6,4 4")),
            River("Kerch", ("3,6 3", "4,6 4"), strait=True),
        ),
        railways=(
            Railway("West", Side.AXIS, ("2,3", "3,4", "4,4", "5,5")),
            Railway("East", Side.SOVIET, ("5,5", "6,4", "7,5", "8,4", "9,4")),
            Railway("North", Side.SOVIET, ("8,4", "8,3", "8,2")),
            Railway("Later", Side.SOVIET, ("9,4", "9,3"), opened=date(1942, 1, 1)),
        ),
        cities=(
            Place("Konigsberg", "2,3", port=Sea.BALTIC, fortified=True),
            Place("Minsk", "5,5"),
            Place("Dnepropetrovsk", "8,4"),
            Place("Odessa", "7,6", port=Sea.BLACK),
        ),
        towns=(Place("Rovno", "3,4"), Place("Velikie Luki", "9,6")),
    )


def front(weather: Weather = Weather.CLEAR) -> State:
    """The Axis in the west, the Soviets in the east, seen in the Axis movement phase."""
    state = make_state(
        group(1, (4, 3), panzer(), panzer(), supplied_by=58, plot="23"),
        group(2, (4, 3), panzer()),
        group(12, (4, 4), infantry(), infantry(), entrenchment=3, plot="2S"),
        group(13, (2, 3), infantry(fatigue=45), halted=True, supplied_by=58),
        group(14, (3, 5), infantry(strength=7), supplied_by=58, entrenchment=2, plot="4"),
        group(64, (6, 3), rifle(), rifle(), entrenchment=4),
        group(76, (7, 6), rifle()),
        group(100, (5, 4), rifle()),
        board=small_board(),
        air=(
            AirGroup(52, Hex(2, 5), 140, supplied_by=58, strike=Strike(Hex(6, 3), StrikeKind.GROUND)),
            AirGroup(116, Hex(7, 6), 90),
        ),
        depots=(Depot(58, Hex(2, 3), at=Hex(3, 4)),),
        cities=(
            city("Konigsberg", (2, 3), Side.AXIS, population=2),
            city("Minsk", (5, 5), Side.AXIS, population=12),
            city("Dnepropetrovsk", (8, 4), Side.SOVIET, population=30, vehicle=20),
            city("Odessa", (7, 6), Side.SOVIET, population=8, aircraft=3),
        ),
        weather=weather,
        phase=Phase.AXIS_MOVEMENT,
    )
    land = state.scenario.board.land
    state.control = {hex_: Side.AXIS if hex_.column < 6 else Side.SOVIET for hex_ in sorted(land)}
    state.captured = (("Minsk", Side.AXIS),)
    state.battles = (Hex(5, 5),)
    del state.rails[Hex(8, 3)]
    axis = state.players[Side.AXIS]
    state.players[Side.AXIS] = replace(axis, rail_hex=Hex(6, 4), sightings={64: Sighting(1, 61, 4)})
    return state


def quiet(state: State) -> State:
    """The same without last week's battles and captures."""
    return replace(state, battles=(), captured=())


def lay(canvas: Canvas, cells: Iterable[Cell]) -> None:
    """Sets all these cells."""
    for x, y, char, style in cells:
        canvas.put(x, y, char, style)


def drawn(look: str, zoom: Zoom, state: State, picture: Picture = BARE) -> Canvas:
    """The small board as a look draws it."""
    return make_painter(small_board(), zoom, LOOKS[look]).draw(state, picture)
