r"""Where the hexes lie among the cells, at each zoom.

A hex of the operational and compact zooms is drawn with its outline; neighbours share the cells of the side between
them, and each side belongs to the hex that names it with direction 2, 3 or 4. In the strategic zoom a hex is a block of
colour.

    operational, 7 x 4        compact, 4 x 2     strategic, 2 x 2/3 of a line or more
       /     \                 /   \               ##
      /       \                \___/               ## ##
      \       /                                       ##
       \_____/
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple, Self

from wir.model.board import same_side
from wir.model.hexes import Hex


class Zoom(StrEnum):
    """How close the view of the map is."""

    OPERATIONAL = "operational"
    COMPACT = "compact"
    STRATEGIC = "strategic"


class Box(NamedTuple):
    """A rectangle of cells."""

    left: int
    top: int
    width: int
    height: int


class Run(NamedTuple):
    """Cells side by side in one line of a hex, counted from the hex's own corner."""

    x: int
    y: int
    length: int


_MARGIN: Final = 1
"""Empty cells around the outlined maps, where the cursor's frame may lie."""


@dataclass(frozen=True, slots=True)
class Shape:
    """An outlined hex, in cells from its own corner.

    `across` and `down` are the steps from hex to hex, `breadth` the cells from the western to the eastern tip. `fill`
    are the cells inside, line by line, the last of which also carries the southern side; `sides` those of the sides 2,
    3 and 4. `counter` is where a counter's lines begin, and their length; `middle` a cell in the middle. `sign`,
    `target` and `battle` are where a hex shows its tint, an air strike, a battle. The first of `notes` that nothing
    covers gets the mark of a note.
    """

    zoom: Zoom
    across: int
    down: int
    breadth: int
    fill: tuple[Run, ...]
    sides: Mapping[int, tuple[tuple[int, int], ...]]
    counter: Run
    middle: tuple[int, int]
    sign: tuple[int, int]
    target: tuple[int, int]
    battle: tuple[int, int]
    notes: tuple[tuple[int, int], ...]


OPERATIONAL: Final = Shape(
    Zoom.OPERATIONAL,
    across=7,
    down=4,
    breadth=9,
    fill=(Run(2, 0, 5), Run(1, 1, 7), Run(1, 2, 7), Run(2, 3, 5)),
    sides={2: ((7, 0), (8, 1)), 3: ((8, 2), (7, 3)), 4: ((2, 3), (3, 3), (4, 3), (5, 3), (6, 3))},
    counter=Run(2, 1, 5),
    middle=(4, 1),
    sign=(2, 3),
    target=(1, 1),
    battle=(1, 2),
    notes=((6, 0),),
)
COMPACT: Final = Shape(
    Zoom.COMPACT,
    across=4,
    down=2,
    breadth=5,
    fill=(Run(1, 0, 3), Run(1, 1, 3)),
    sides={2: ((4, 0),), 3: ((4, 1),), 4: ((1, 1), (2, 1), (3, 1))},
    counter=Run(1, 0, 3),
    middle=(2, 0),
    sign=(1, 0),
    target=(0, 0),
    battle=(0, 1),
    notes=((3, 1), (0, 0), (4, 0), (0, 1)),
)


@dataclass(frozen=True, slots=True)
class HexLayout:
    """The geometry of the outlined zooms."""

    shape: Shape
    columns: int
    rows: int

    @property
    def width(self) -> int:
        """Cells from side to side."""
        return self.shape.across * (self.columns - 1) + self.shape.breadth + 2 * _MARGIN

    @property
    def height(self) -> int:
        """Lines from top to bottom."""
        return self.shape.down * self.rows + self.shape.down // 2 + 2 * _MARGIN

    def corner(self, hex_: Hex) -> tuple[int, int]:
        """The cell from which positions in a hex are counted."""
        column, row = hex_
        shift = self.shape.down // 2 if column % 2 == 0 else 0
        return _MARGIN + self.shape.across * (column - 1), _MARGIN + self.shape.down * (row - 1) + shift

    def hex_at(self, x: int, y: int) -> Hex | None:
        """The hex that a cell belongs to; None off the map."""
        column = (x - _MARGIN) // self.shape.across + 1
        # The left part of a step across holds the eastern sides of the column before, which bulge into it.
        for near in (column, column - 1):
            shift = self.shape.down // 2 if near % 2 == 0 else 0
            row, line = divmod(y - _MARGIN - shift, self.shape.down)
            hex_ = Hex(near, row + 1)
            if near < column or x >= self.corner(hex_)[0] + self.shape.fill[line].x:
                return hex_ if 1 <= near <= self.columns and 1 <= row + 1 <= self.rows else None
        return None

    def middle(self, hex_: Hex) -> tuple[int, int]:
        """A cell in the middle of a hex."""
        return self.spot(hex_, self.shape.middle)

    def spot(self, hex_: Hex, place: tuple[int, int]) -> tuple[int, int]:
        """A cell given from the corner of a hex."""
        x, y = self.corner(hex_)
        return x + place[0], y + place[1]

    def box(self, hex_: Hex) -> Box:
        """The cells of a hex with its six sides."""
        x, y = self.corner(hex_)
        return Box(x, y - 1, self.shape.breadth, self.shape.down + 1)

    def side(self, hex_: Hex, direction: int) -> tuple[tuple[int, int], ...]:
        """The cells of the side of a hex in a direction 1-6."""
        owner, facing = same_side(hex_, direction)
        x, y = self.corner(owner)
        return tuple((x + right, y + down) for right, down in self.shape.sides[facing])

    def dots(self, hex_: Hex) -> tuple[int, int]:
        """The centre of a hex in braille dots, two across and four down to a cell."""
        x, y = self.corner(hex_)
        return 2 * x + self.shape.breadth, 4 * y + 2 * self.shape.down


_BROADEST: Final = 3
"""The most cells of a hex's width for each line of its height; 1.7 would be true to scale."""

_HIGHEST: Final = 3
"""The most half lines of a hex for each two cells of its width."""


@dataclass(frozen=True, slots=True)
class BlockLayout:
    """The whole board at a glance: a block of colour for each hex, in so many cells and lines.

    It is laid out in half lines, so that no cell belongs to more than two hexes; even columns begin half a hex lower.
    """

    columns: int
    rows: int
    width: int
    height: int

    @classmethod
    def within(cls, columns: int, rows: int, width: int, height: int) -> Self:
        """As large as a window allows without distorting the land too much.

        A hex has at least two cells across and two thirds of a line, so that 31 by 32 hexes fit on the smallest screen.
        """
        steps = 2 * rows + 1
        width, height = max(2 * columns, width), max(-(-steps // 3), height)
        return cls(
            columns,
            rows,
            min(width, 2 * _BROADEST * columns * height // steps),
            min(height, _HIGHEST * width * steps // (8 * columns)),
        )

    @property
    def has_room_for_figures(self) -> bool:
        """Whether two digits fit into a hex, nearly always on a line of its own."""
        return self.width >= 2 * self.columns and 8 * self.height >= 7 * self.rows

    def left(self, column: int) -> int:
        """The first cell of a column."""
        return (column - 1) * self.width // self.columns

    def halves(self, hex_: Hex) -> range:
        """The half lines of a hex, counted from the top."""
        step = 2 * (hex_.row - 1) + (hex_.column % 2 == 0)
        first, last = (at * 2 * self.height // (2 * self.rows + 1) for at in (step, step + 2))
        return range(first, last)

    def half_at(self, column: int, half: int) -> Hex | None:
        """The hex that a half line of a column belongs to; None off the map."""
        step = ((half + 1) * (2 * self.rows + 1) - 1) // (2 * self.height)
        row = (step - (column % 2 == 0)) // 2 + 1
        return Hex(column, row) if 1 <= row <= self.rows and 1 <= column <= self.columns else None

    def hex_at(self, x: int, y: int) -> Hex | None:
        """The hex that a cell belongs to; if it belongs to two, the upper one in the left half of the column."""
        column = ((x + 1) * self.columns - 1) // self.width + 1
        upper, lower = (self.half_at(column, 2 * y + half) for half in (0, 1))
        is_left = 2 * (x - self.left(column)) < self.left(column + 1) - self.left(column)
        return (upper or lower) if is_left else (lower or upper)

    def middle(self, hex_: Hex) -> tuple[int, int]:
        """A cell of the hex that `hex_at` finds, as near as possible to its middle."""
        left, right, halves = self.left(hex_.column), self.left(hex_.column + 1), self.halves(hex_)
        y = (halves.start + halves.stop) // 4
        if 2 * y in halves and 2 * y + 1 in halves:
            return (left + right - 1) // 2, y
        return (left if 2 * y in halves else right - 1), y

    def box(self, hex_: Hex) -> Box:
        """The cells, on one or more lines, that a hex touches."""
        left, halves = self.left(hex_.column), self.halves(hex_)
        top = halves.start // 2
        return Box(left, top, self.left(hex_.column + 1) - left, (halves.stop - 1) // 2 - top + 1)


@dataclass(frozen=True, slots=True)
class LineLayout:
    """The board at a glance for terminals with neither colours nor blocks: a few cells of one line for each hex."""

    columns: int
    rows: int
    across: int = 2

    @classmethod
    def within(cls, columns: int, rows: int, width: int) -> Self:
        """As wide as a window allows: two to four cells for each hex."""
        return cls(columns, rows, max(2, min(4, width // columns)))

    @property
    def gap(self) -> int:
        """Cells between each hex and the one beside it."""
        return self.across - 2

    @property
    def has_room_for_figures(self) -> bool:
        """Whether a sign and two digits fit into a hex."""
        return self.across > 3

    @property
    def width(self) -> int:
        """Cells from side to side."""
        return self.across * self.columns

    @property
    def height(self) -> int:
        """Lines from top to bottom; even columns begin a line lower."""
        return self.rows + 1

    def hex_at(self, x: int, y: int) -> Hex | None:
        """The hex that a cell belongs to; None off the map."""
        column = x // self.across + 1
        row = y + 1 - (column % 2 == 0)
        return Hex(column, row) if 1 <= column <= self.columns and 1 <= row <= self.rows else None

    def middle(self, hex_: Hex) -> tuple[int, int]:
        """The left one of a hex's two cells; cells before them separate it from the next hex."""
        return self.across * (hex_.column - 1) + self.gap, hex_.row - 1 + (hex_.column % 2 == 0)

    def box(self, hex_: Hex) -> Box:
        """The two cells of a hex."""
        return Box(*self.middle(hex_), 2, 1)


Layout = HexLayout | BlockLayout | LineLayout
"""The geometry of a board at one zoom, in cells."""
