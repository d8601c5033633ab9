"""Draws the strategic zoom (§4.7): the whole board at a glance, a block of colour or two characters for each hex."""

from collections.abc import Container, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from typing import Final, NamedTuple

from wir.estimates.forces import acs_by_hex
from wir.model.board import Board
from wir.model.hexes import Hex, neighbour
from wir.model.sides import Side
from wir.model.state import State
from wir.model.terrain import Terrain
from wir.model.weather import Weather
from wir.model.words import count
from wir.text.cells import PLAIN, Canvas, Style
from wir.text.colours import Colour
from wir.text.map.arms import Arm
from wir.text.map.counters import Counter, counters
from wir.text.map.dots import BLANK
from wir.text.map.glyphs import Glyphs
from wir.text.map.ground import Meeting, front, relief_of, relieved, shown_terrain
from wir.text.map.layout import BlockLayout, LineLayout
from wir.text.map.overlay import BARE, Overlay, Picture, colours_over, in_two_cells
from wir.text.map.places import Label, Settlement, draw_name, settlements, written_name
from wir.text.map.sheet import Look
from wir.text.panels.lines import shortened

_LOWER_HALF: Final = "▄"

_BESIDE, _WITHIN, _BELOW = 0x28, 0x12, 0xC0
"""The braille dots at the right edge of a cell, across its middle and at its bottom."""

_ROOMS: Final = (99, 7)
"""The lengths to which the name of a city may be shortened."""

_TENS: Final = 10
"""ACS that one point of a figure stands for."""

_MOST: Final = 99

_LARGER: Final = 2
"""Size of the cities that a very small map shows."""

Sample = tuple[str, Style]
"""Characters as the map shows them."""

CITY = "city"


def board_key(look: Look, side: Side, layout: BlockLayout | LineLayout) -> dict[str, Sample]:
    """What stands for each kind of group of a side and for its cities, as it is drawn."""
    palette, glyphs = look.palette, look.glyphs
    is_blocks = isinstance(layout, BlockLayout)
    city = Style(palette.overview_cities[side], bold=True) if is_blocks else palette.city_marks[side]
    kinds = {arm.value: (_sign(glyphs, side, arm, layout), palette.counters[side, arm]) for arm in Arm}
    return kinds | {CITY: (glyphs.city[side], city)}


def front_key(
    look: Look, layout: BlockLayout | LineLayout, weeks: int, weather: Weather
) -> list[tuple[str, Style, str]]:
    """What the lines and figures mean: samples as drawn; `weeks` is the age of the other front, 0 for none."""
    glyphs, (fronts, old_front) = look.glyphs, look.palette.fronts(weather)
    axis, soviet = fronts[Side.AXIS], fronts[Side.SOVIET]
    old = chr(BLANK + _WITHIN) * 2 if isinstance(layout, BlockLayout) else glyphs.old_front[2]
    entries = [(glyphs.front[2], axis._replace(bg=soviet.fg), "the front")]
    if weeks:
        entries.append((old, old_front, f"{count(weeks, 'week')} ago"))
    if layout.has_room_for_figures:
        entries.append(("20", PLAIN, "ACS in tens, the enemy's estimated"))
    return entries


def _sign(glyphs: Glyphs, side: Side, arm: Arm, layout: BlockLayout | LineLayout) -> str:
    """What the key shows for a kind of group: on a map of blocks a typical strength, or its colour."""
    if isinstance(layout, LineLayout):
        return _mark(glyphs, side, arm)[: 1 if layout.has_room_for_figures else 2]
    if not layout.has_room_for_figures:
        return ""
    return glyphs.narrow_marks[arm] if arm is Arm.AIR else "20"


def _mark(glyphs: Glyphs, side: Side, arm: Arm) -> str:
    """The two characters of a group; Soviet ones are small letters."""
    text = glyphs.narrow_marks[arm] * 2
    return text if side is Side.AXIS else text.lower()


class _Edge(NamedTuple):
    """Where two hexes meet: the half cells of each along it, and the dots that draw it by the cells they lie in."""

    near_halves: tuple[tuple[int, int], ...]
    far_halves: tuple[tuple[int, int], ...]
    dots: tuple[tuple[int, int, int], ...]


class BlockPainter:
    """Draws states in blocks of colour, with the front between them, the strength of groups in figures, and names.

    If there is no room for figures, the left half of a hex shows its group. If the palette does not blend, tints lie on
    the bare land of the other zooms, since its colours here are just as strong.
    """

    def __init__(self, board: Board, layout: BlockLayout, look: Look) -> None:
        self.layout = layout
        self.look = look
        self._terrain = board.drawn
        columns = range(1, layout.columns + 1)
        self._hexes = [[layout.half_at(column, half) for column in columns] for half in range(2 * layout.height)]
        self._pairs = [
            Meeting(hex_, far)
            for hex_ in sorted(board.land)
            for direction in (2, 3, 4)
            if (far := neighbour(hex_, direction)) in board.land
        ]
        self._edge = lru_cache(maxsize=None)(partial(_edge, layout))

    def draw(self, state: State, picture: Picture = BARE) -> Canvas:
        """The whole map."""
        shown = counters(state, picture.raised) if picture.counters else []
        has_figures = self.layout.has_room_for_figures
        halves = self._halves(self._colours(state, picture))
        now, then = (front(self._pairs, owners) for owners in (state.control, picture.before))
        fronts, old = self.look.palette.fronts(state.weather)
        self._draw_front(halves, now, fronts)
        if not has_figures:
            self._draw_groups(halves, shown)
        canvas = self._canvas(halves)
        current = {pair for pair, _ in now}
        self._draw_old_front(canvas, (self._edge(pair) for pair, _ in then if pair not in current), old)
        taken = self._draw_figures(canvas, state, shown) if has_figures else _cells_of(self.layout, shown)
        least = 1 if self.layout.width >= 2 * self.layout.columns else _LARGER
        places = [place for place in settlements(state) if place.size >= least]
        self._draw_cities(canvas, places, taken)
        self._draw_notes(canvas, picture.notes, taken)
        taken.update((x, y // 2) for pair, _ in now for cells in self._edge(pair)[:2] for x, y in cells)
        _draw_names(canvas, self.layout, self.look, places, taken)
        return canvas

    def _colours(self, state: State, picture: Picture) -> dict[Hex, Colour | None]:
        """The colour of each hex without its groups."""
        palette = self.look.palette
        is_bare = bool(picture.overlay.tints) and not palette.blends
        fills = (palette.fills if is_bare else palette.overview)[state.weather]
        tints = colours_over(state, picture.overlay, palette, palette.overview_tint, palette.overview_territory)
        colours: dict[Hex, Colour | None] = {}
        for hex_, terrain in self._terrain.items():
            colour: Colour | None = relieved(palette, terrain, relief_of(hex_), fills[terrain])
            colours[hex_] = palette.blend(colour, *tints[hex_]) if hex_ in tints else colour
        return colours

    def _halves(self, colours: Mapping[Hex, Colour | None]) -> list[list[Colour | None]]:
        """The colour of each half cell, by half lines."""
        void, layout = self.look.palette.void.bg, self.layout
        widths = [layout.left(column + 1) - layout.left(column) for column in range(1, layout.columns + 1)]
        return [
            [
                colour
                for hex_, width in zip(hexes, widths, strict=True)
                for colour in (colours[hex_] if hex_ else void,) * width
            ]
            for hexes in self._hexes
        ]

    def _draw_front(
        self, halves: list[list[Colour | None]], pairs: Iterable[tuple[Meeting, Side]], styles: Mapping[Side, Style]
    ) -> None:
        """Each side's colour along the front, on its own ground."""
        colours = {side: style.fg for side, style in styles.items()}
        for pair, owner in pairs:
            edge = self._edge(pair)
            for side, cells in ((owner, edge.near_halves), (owner.enemy, edge.far_halves)):
                for x, y in cells:
                    halves[y][x] = colours[side]

    def _draw_groups(self, halves: list[list[Colour | None]], shown: Iterable[Counter]) -> None:
        """The left half of each hex with a group in its colour."""
        layout = self.layout
        for counter in shown:
            left, right = layout.left(counter.at.column), layout.left(counter.at.column + 1)
            for y in layout.halves(counter.at):
                for x in range(left, (left + right + 1) // 2):
                    halves[y][x] = self.look.palette.counters[counter.side, counter.arm].bg

    def _canvas(self, halves: list[list[Colour | None]]) -> Canvas:
        canvas = Canvas(0, 0)
        canvas.width, canvas.height = self.layout.width, self.layout.height
        canvas.chars, canvas.styles = [], []
        known: dict[tuple[Colour | None, Colour | None], Style] = {}
        for above, below in zip(halves[::2], halves[1::2], strict=True):
            pairs = [*zip(below, above, strict=True)]
            known.update((pair, Style(*pair)) for pair in {*pairs} - known.keys())
            canvas.styles.append([known[pair] for pair in pairs])
            canvas.chars.append([" " if lower == upper else _LOWER_HALF for lower, upper in pairs])
        return canvas

    def _draw_old_front(self, canvas: Canvas, edges: Iterable[_Edge], style: Style) -> None:
        """Where the front once ran, as a line of dots."""
        dots: dict[tuple[int, int], int] = {}
        for edge in edges:
            for x, y, bits in edge.dots:
                dots[x, y] = dots.get((x, y), 0) | bits
        for (x, y), bits in dots.items():
            canvas.put(x, y, chr(BLANK + bits), style._replace(bg=canvas.ground(x, y)))

    def _draw_figures(self, canvas: Canvas, state: State, shown: Iterable[Counter]) -> set[tuple[int, int]]:
        """The strength in each hex with groups, in tens of ACS; aircraft alone show their sign. Returns the cells."""
        acs = acs_by_hex(state)
        taken: set[tuple[int, int]] = set()
        for counter in sorted(shown, key=lambda counter: acs.get(counter.at, 0)):
            text = self.look.glyphs.narrow_marks[Arm.AIR]
            if counter.arm is not Arm.AIR:
                text = _figure(acs.get(counter.at))
            left, _, width, _ = self.layout.box(counter.at)
            x, y = left + (width - len(text)) // 2, self.layout.middle(counter.at)[1]
            canvas.write(x, y, text, self._figure_style(counter))
            taken.update((x + n, y) for n in range(len(text)))
        return taken

    def _figure_style(self, counter: Counter) -> Style:
        """Like the counter; a little darker or underlined in every second column if figures may touch."""
        palette = self.look.palette
        style = palette.counters[counter.side, counter.arm]
        if counter.at.column % 2 or self.layout.width >= 3 * self.layout.columns:
            return style
        return style._replace(bg=palette.shaded(style.bg, 18)) if palette.blends else style._replace(underline=True)

    def _draw_cities(self, canvas: Canvas, places: Iterable[Settlement], taken: set[tuple[int, int]]) -> None:
        """The signs of cities without groups, whose cells are taken from then on."""
        for place in places:
            x, y = self.layout.middle(place.at)
            if place.owner is not None and (x, y) not in taken:
                style = Style(self.look.palette.overview_cities[place.owner], canvas.ground(x, y), bold=True)
                canvas.put(x, y, self.look.glyphs.city[place.owner], style)
                taken.add((x, y))

    def _draw_notes(self, canvas: Canvas, noted: Iterable[Hex], taken: set[tuple[int, int]]) -> None:
        """The marks of notes, if a hex has a cell left for them."""
        for hex_ in sorted(noted):
            left, top, width, height = self.layout.box(hex_)
            cells = ((x, y) for y in range(top, top + height) for x in range(left, left + width))
            cell = next((cell for cell in (self.layout.middle(hex_), *cells) if cell not in taken), None)
            if cell is not None:
                canvas.put(*cell, self.look.glyphs.note, self.look.palette.note)
                taken.add(cell)


def _edge(layout: BlockLayout, pair: Meeting) -> _Edge:
    near, far = pair.near, pair.far
    if near.column == far.column:
        xs, y = range(layout.left(near.column), layout.left(near.column + 1)), layout.halves(far).start
        dots = [(x, (y - 1) // 2, _BELOW if y % 2 == 0 else _WITHIN) for x in xs]
        return _Edge(tuple((x, y - 1) for x in xs), tuple((x, y) for x in xs), tuple(dots))
    x = layout.left(far.column)
    here, there = layout.halves(near), layout.halves(far)
    ys = range(max(here.start, there.start), min(here.stop, there.stop))
    dots = [(x - 1, line, _BESIDE) for line in dict.fromkeys(y // 2 for y in ys)]
    return _Edge(tuple((x - 1, y) for y in ys), tuple((x, y) for y in ys), tuple(dots))


def _cells_of(layout: BlockLayout, shown: Iterable[Counter]) -> set[tuple[int, int]]:
    """The cells of the hexes with groups."""
    boxes = (layout.box(counter.at) for counter in shown)
    return {
        (x, y)
        for left, top, width, height in boxes
        for y in range(top, top + height)
        for x in range(left, left + (width + 1) // 2)
    }


def _draw_names(
    canvas: Canvas,
    layout: BlockLayout | LineLayout,
    look: Look,
    places: Iterable[Settlement],
    taken: set[tuple[int, int]],
) -> None:
    """Writes the names of cities if there is room, the larger ones first."""
    for place in places:
        if place.owner is None:
            continue
        label = next((label for label in _labels(layout, look.glyphs, place) if _is_free(canvas, label, taken)), None)
        if label is not None:
            draw_name(canvas, look.palette, place, label)
            taken.update((x, label.y) for x in range(label.x, label.x + len(label.text)))


def _labels(layout: BlockLayout | LineLayout, glyphs: Glyphs, place: Settlement) -> Iterator[Label]:
    """Where the name of a city may go, the best first: beside its hex, above or below it, and only then shortened."""
    x, y = layout.middle(place.at)
    for room in _ROOMS:
        text = shortened(written_name(glyphs, place), room)
        yield from (
            Label(x + 2 + away, y, text) if is_right else Label(x - 1 - away - len(text), y, text)
            for away in (0, 1)
            for is_right in (True, False)
        )
        yield from (Label(x - len(text) // 2, line, text) for line in (y - 1, y + 1))


def _is_free(canvas: Canvas, label: Label, taken: set[tuple[int, int]]) -> bool:
    """Whether a name has room on the map, hides nothing, and does not run into anything."""
    last = label.x + len(label.text)
    is_inside = label.x >= 0 and last <= canvas.width and 0 <= label.y < canvas.height
    return is_inside and taken.isdisjoint((x, label.y) for x in range(label.x - 1, last + 1))


class LinePainter:
    """Draws states in two or more characters for each hex, for terminals without colours or blocks.

    If a map mode uses one character, a group or city stays in the other.
    """

    def __init__(self, board: Board, layout: LineLayout, look: Look) -> None:
        self.layout = layout
        self.look = look
        self._terrain = shown_terrain(board)

    def draw(self, state: State, picture: Picture = BARE) -> Canvas:
        """The whole map."""
        canvas = self._land(state, picture)
        shown = counters(state, picture.raised) if picture.counters else []
        standing = {counter.at for counter in shown}
        if picture.before:
            self._draw_front(canvas, picture.before, standing, is_now=False)
        self._draw_front(canvas, state.control, standing, is_now=True)
        marks = self._draw_cities(canvas, state) | self._draw_groups(canvas, state, shown)
        for hex_ in picture.notes - standing:
            canvas.put(*self.layout.middle(hex_), self.look.glyphs.note, self.look.palette.note)
        overlay = picture.overlay
        if overlay.labels or overlay.tints:
            self._draw_overlay(canvas, overlay, marks)
        else:
            taken = {
                (x, y)
                for y, row in enumerate(canvas.chars)
                for x, char in enumerate(row)
                if char == self.look.glyphs.front[2] or self.layout.hex_at(x, y) in standing
            }
            _draw_names(canvas, self.layout, self.look, settlements(state), taken)
        return canvas

    def _land(self, state: State, picture: Picture) -> Canvas:
        palette, glyphs = self.look.palette, self.look.glyphs
        canvas = Canvas(self.layout.width, self.layout.height, palette.void)
        tints = colours_over(state, picture.overlay, palette, palette.overview_tint, palette.overview_territory)
        for hex_, terrain in self._terrain.items():
            ground = palette.overview[state.weather][terrain] if palette.overview else None
            if hex_ in tints:
                ground = palette.blend(ground, *tints[hex_])
            style = Style(palette.ink(ground), ground, dim=palette.base.dim)
            canvas.write(*self.layout.middle(hex_), glyphs.letters[terrain], style)
        return canvas

    def _draw_front(
        self, canvas: Canvas, control: Mapping[Hex, Side], standing: Container[Hex], *, is_now: bool
    ) -> None:
        """A sign between hexes of different owners side by side, and a line between those one above the other.

        If hexes touch, the sign takes the left cell of one without groups.
        """
        layout, palette, glyphs = self.layout, self.look.palette, self.look.glyphs
        for hex_, owner in control.items():
            x, y = layout.middle(hex_)
            first = x - layout.gap
            beside, below = layout.hex_at(first - 1, y), neighbour(hex_, 4)
            if beside and control.get(beside, owner) is not owner and (layout.gap or hex_ not in standing):
                near, far = palette.front[owner.enemy], palette.front[owner]
                style = near._replace(bg=far.fg) if is_now else palette.old_front
                canvas.put(first, y, (glyphs.front if is_now else glyphs.old_front)[2], style)
            if is_now and control.get(below, owner) is not owner:
                for right in (x, x + 1):
                    canvas.styles[y][right] = canvas.styles[y][right]._replace(underline=True)

    def _draw_cities(self, canvas: Canvas, state: State) -> dict[Hex, Sample]:
        palette, glyphs = self.look.palette, self.look.glyphs
        marks: dict[Hex, Sample] = {}
        for city in state.cities.values():
            if city.at is not None:
                x, y = self.layout.middle(city.at)
                mark = palette.city_marks[city.owner]._replace(bg=canvas.ground(x, y))
                marks[city.at] = (glyphs.city[city.owner], mark)
                canvas.put(x + 1, y, glyphs.city[city.owner], mark)
        return marks

    def _draw_groups(self, canvas: Canvas, state: State, shown: Iterable[Counter]) -> dict[Hex, Sample]:
        """The kind of group in each hex, twice or followed by its strength in tens of ACS."""
        acs = acs_by_hex(state) if self.layout.has_room_for_figures else {}
        marks: dict[Hex, Sample] = {}
        for counter in shown:
            style = self.look.palette.counters[counter.side, counter.arm]
            text = _mark(self.look.glyphs, counter.side, counter.arm)
            x, y = self.layout.middle(counter.at)
            if counter.arm is not Arm.AIR and counter.at in acs:
                canvas.write(x - 1, y, text[0] + _figure(acs[counter.at]), style)
            else:
                canvas.write(x, y, text, style)
            marks[counter.at] = (text[0], style)
        return marks

    def _draw_overlay(self, canvas: Canvas, overlay: Overlay, marks: Mapping[Hex, Sample]) -> None:
        palette, glyphs = self.look.palette, self.look.glyphs
        for hex_ in sorted(self._terrain.keys() & {*overlay.labels, *overlay.tints}):
            tint, label = overlay.tints.get(hex_), overlay.labels.get(hex_, "")
            text = in_two_cells(label, label[-2:] if tint is None else glyphs.signs[tint])
            x, y = self.layout.middle(hex_)
            ground = canvas.ground(x, y)
            is_marked = len(text) > 1 and hex_.column % 2 == 0  # two digits would run into those of the next hex
            style = Style(palette.ink(ground), ground, bold=True, underline=is_marked)
            canvas.write(x, y, text.rjust(2), style)
            if len(text) == 1 and hex_ in marks:
                canvas.write(x, y, *marks[hex_])


class SmallPainter:
    """Draws states with land as dots, today's front and the earlier one as lines of signs, and cities by name."""

    def __init__(self, board: Board, layout: BlockLayout, look: Look) -> None:
        self.layout = layout
        self.look = look
        terrain = shown_terrain(board)
        cells = ((x, y) for y in range(layout.height) for x in range(layout.width))
        shown = ((cell, layout.hex_at(*cell)) for cell in cells)
        self._cells = {cell: (hex_, terrain[hex_]) for cell, hex_ in shown if hex_ in terrain}

    def draw(self, state: State, picture: Picture = BARE) -> Canvas:
        """The whole map."""
        palette, glyphs, layout = self.look.palette, self.look.glyphs, self.layout
        canvas = Canvas(layout.width, layout.height, palette.void)
        for (x, y), (_, terrain) in self._cells.items():
            ground = palette.overview[state.weather][terrain] if palette.overview else None
            sign = " " if terrain in (Terrain.SEA, Terrain.LAKE) else glyphs.letters[Terrain.CLEAR][-1]
            canvas.put(x, y, sign, Style(palette.ink(ground), ground, dim=palette.base.dim))
        for x, y in self._front(picture.before):
            canvas.put(x, y, glyphs.old_front[2], palette.old_front._replace(bg=canvas.ground(x, y)))
        taken = self._front(state.control)
        for (x, y), owner in taken.items():
            canvas.put(x, y, glyphs.front[2], palette.front[owner]._replace(bg=canvas.ground(x, y)))
        places = [place for place in settlements(state) if place.size >= _LARGER and place.owner is not None]
        for place in places:
            x, y = layout.middle(place.at)
            if (x, y) not in taken and place.owner is not None:
                canvas.put(x, y, glyphs.city[place.owner], palette.city_marks[place.owner])
        _draw_names(canvas, layout, self.look, places, {*taken})
        return canvas

    def _front(self, owners: Mapping[Hex, Side]) -> dict[tuple[int, int], Side]:
        """The cells beside ground of the other side, to the right or below, and their owner."""
        owned = {cell: owners[hex_] for cell, (hex_, _) in self._cells.items() if hex_ in owners}
        return {
            (x, y): owner
            for (x, y), owner in owned.items()
            if any(owned.get((x + right, y + down), owner) is not owner for right, down in ((1, 0), (0, 1)))
        }


def _figure(acs: int | None) -> str:
    """A strength in two cells, in tens of ACS."""
    return " ?" if acs is None else f"{min(_MOST, max(1, acs // _TENS)):>2}"
