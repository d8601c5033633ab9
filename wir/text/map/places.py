"""Cities and towns: what is written in and about their hexes, and how that is drawn."""

from collections.abc import Collection, Iterable, Iterator, Set
from dataclasses import dataclass
from typing import Final, NamedTuple

from wir.model.board import parse_place
from wir.model.cities import City
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import State
from wir.model.widths import in_ascii, one_cell_each
from wir.text.cells import Canvas, Style
from wir.text.colours import Colour
from wir.text.map.glyphs import Glyphs
from wir.text.map.layout import HexLayout, Zoom
from wir.text.map.palette import Palette
from wir.text.map.sheet import Sheet
from wir.text.panels.lines import shortened

_LARGE: Final = 40
_MIDDLING: Final = 10
"""Population and factories together from which a city is shown as large or medium."""


class Label(NamedTuple):
    """A name and its first cell."""

    x: int
    y: int
    text: str


class Settlement(NamedTuple):
    """A named place.

    `size` is 3 for the largest cities, 1 for small ones, 0 for a town, which is a name only; `taken_by` the side that
    captured the city last week.
    """

    name: str
    at: Hex
    size: int
    owner: Side | None = None
    is_port: bool = False
    is_fortified: bool = False
    taken_by: Side | None = None


def settlements(state: State) -> list[Settlement]:
    """Every city of the board, the larger first, and the towns after them."""
    board = state.scenario.board
    captured = dict(state.captured)
    cities = [
        Settlement(
            place.name,
            parse_place(place.at),
            size_of(city),
            city.owner,
            place.port is not None,
            place.fortified,
            captured.get(place.name),
        )
        for place in board.cities
        if (city := state.cities.get(place.name)) is not None
    ]
    towns = [Settlement(place.name, parse_place(place.at), 0) for place in board.towns]
    return sorted(cities, key=lambda city: (-city.size, city.name)) + towns


def size_of(city: City) -> int:
    """1 to 3 by population and factories."""
    weight = city.population + city.all_factories
    return 3 if weight >= _LARGE else 2 if weight >= _MIDDLING else 1


def signs(glyphs: Glyphs, place: Settlement, room: int) -> str:
    """The signs of a city: its size in the owner's character, whether it is fortified, whether it is a port."""
    if place.owner is None:
        return glyphs.town
    port = glyphs.port if place.is_port else ""
    frame = 2 if place.is_fortified else 0
    size = glyphs.city[place.owner] * max(1, min(place.size, room - frame - len(port)))
    before, after = glyphs.fortified if place.is_fortified else ("", "")
    return f"{before}{size}{after}{port}"[:room]


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What is there already: the hexes with counters and with labels, the cells they cover, and those of rivers."""

    counters: Collection[Hex]
    labels: Collection[Hex]
    covered: Set[tuple[int, int]]
    water: Set[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Signposts:
    """The signs of places and their names, each with its position."""

    signs: tuple[tuple[Settlement, Label], ...]
    names: tuple[tuple[Settlement, Label], ...]


def plan_places(layout: HexLayout, glyphs: Glyphs, places: Iterable[Settlement], around: Surroundings) -> Signposts:
    """Finds room for signs, then for names in what is left; the first places choose first.

    The compact zoom has no room for towns, nor for the signs of a city with a counter in it.
    """
    is_small = layout.shape.zoom is Zoom.COMPACT
    shown = [place for place in places if place.size or not is_small]
    placer = NamePlacer(layout, around.covered, around.water)
    marks: list[tuple[Settlement, Label]] = []
    names: list[tuple[Settlement, Label]] = []
    for place in shown:
        has_counter = place.at in around.counters
        if place.at not in around.labels and (not has_counter or (place.size and not is_small)):
            marks.append((place, _signs(layout, glyphs, place, has_counter)))
            placer.take(marks[-1][1])
    for place in shown:
        has_counter = place.at in around.counters
        name = written_name(glyphs, place)
        label = placer.place(name, place.at, _lines(is_small, has_counter), _rooms(is_small, place, len(name)))
        if label is not None:
            names.append((place, label))
    return Signposts(tuple(marks), tuple(names))


def draw_places(sheet: Sheet, posts: Signposts, covered: Set[tuple[int, int]]) -> None:
    """Draws the signs and the names."""
    for place, label in posts.signs:
        _draw_signs(sheet, place, label)
    for place, label in posts.names:
        draw_name(sheet.canvas, sheet.look.palette, place, label)
        _clear_ends(sheet, label, covered)


def _lines(is_small: bool, has_counter: bool) -> tuple[int, ...]:
    """The lines of a hex, counted from its own first line, on which its name may be written."""
    if is_small:
        return (-1, 2) if has_counter else (0,)
    return (0, -1) if has_counter else (1, 0)


def written_name(glyphs: Glyphs, place: Settlement) -> str:
    """The name as it is written: large cities in capitals, captured ones with a sign before them."""
    name = place.name.upper() if place.size > 2 else place.name
    spelled = one_cell_each(name) if glyphs.braille else in_ascii(name)
    return spelled if place.taken_by is None else glyphs.captured + spelled


def _rooms(is_small: bool, place: Settlement, whole: int) -> tuple[int, ...]:
    """The lengths to which a name may be shortened; a town's is written whole or not at all."""
    if not place.size:
        return (whole,)
    return (whole, 9, 7, 5, 3) if is_small else (whole, 9, 7)


def _signs(layout: HexLayout, glyphs: Glyphs, place: Settlement, has_counter: bool) -> Label:
    fill = layout.shape.fill
    line = fill[-1] if has_counter or len(fill) == 2 else fill[-2]
    text = signs(glyphs, place, min(line.length, 5))
    return Label(*layout.spot(place.at, (line.x + (line.length - len(text)) // 2, line.y)), text)


def _draw_signs(sheet: Sheet, place: Settlement, label: Label) -> None:
    palette = sheet.look.palette
    x, y, text = label
    ground = sheet.canvas.ground(x, y)
    if place.owner is None:
        sheet.write(x, y, text, Style(palette.faint_ink(ground)))
    else:
        mark = palette.city_marks[place.owner]
        sheet.write(x, y, text, mark._replace(bg=palette.blend(ground, palette.shadow, palette.plate_strength)))


def draw_name(canvas: Canvas, palette: Palette, place: Settlement, label: Label) -> None:
    """Cities are bold on a darker plate, towns faint on the ground, captured cities in the victor's colours."""
    if place.taken_by is not None:
        canvas.write(label.x, label.y, label.text, palette.captured[place.taken_by])
        return
    plate = palette.plate_strength if place.size else 0
    grounds = [
        palette.blend(canvas.ground(x, label.y), palette.shadow, plate)
        for x in range(label.x, label.x + len(label.text))
    ]
    if not palette.blends:
        grounds = _off_the_ice(grounds, palette.ice.bg)
    found = dict.fromkeys(grounds)
    if place.size:
        common = palette.ink(grounds[len(grounds) // 2])
        styles = {ground: Style(palette.ink(ground, common), ground, bold=True) for ground in found}
    else:
        common = palette.common_ink(found.keys())
        styles = {ground: Style(palette.faint_ink(ground, common), ground) for ground in found}
    for x, (char, ground) in enumerate(zip(label.text, grounds, strict=True), label.x):
        canvas.put(x, label.y, char, styles[ground])


def _off_the_ice(grounds: list[Colour | None], ice: Colour | None) -> list[Colour | None]:
    """The grounds of a name in few colours: a frozen river, on which it would need a different ink, ends beside it."""
    commonest = max(grounds, key=grounds.count)
    return [commonest if ground == ice else ground for ground in grounds]


def _clear_ends(sheet: Sheet, label: Label, covered: Set[tuple[int, int]]) -> None:
    """Removes letters of the terrain beside a name, which would be read as part of it."""
    for x in (label.x - 1, label.x + len(label.text)):
        inside = 0 <= x < sheet.canvas.width and (x, label.y) not in covered
        if inside and sheet.canvas.chars[label.y][x].isalpha():
            sheet.put(x, label.y, " ", sheet.canvas.styles[label.y][x])


_SHIFTS: Final = (0, 1, -1, 2, -2, 3, -3)
"""How far a name may shift from the middle of its hex, the nearest first."""


class NamePlacer:
    """Finds room for one name after another; cells once taken are not used again.

    `taken` holds the cells where no name may go, `avoided` those that it should rather leave free.
    """

    def __init__(self, layout: HexLayout, taken: Set[tuple[int, int]], avoided: Set[tuple[int, int]]) -> None:
        self._layout = layout
        self._taken = set(taken)
        self._covered = frozenset(taken)
        self._avoided = frozenset(avoided)

    def place(self, name: str, at: Hex, lines: Iterable[int], rooms: Iterable[int]) -> Label | None:
        """The best free place for a name on one of these lines of its hex, the first being preferred, or None.

        `rooms` are the lengths to which it may be shortened, the longest first. The place found is taken from then on.
        """
        lines = tuple(lines)
        for text in dict.fromkeys(shortened(name, room) for room in rooms):
            found = min(self._free_places(text, at, lines), default=None)
            if found is not None:
                self.take(found[1])
                return found[1]
        return None

    def take(self, label: Label) -> None:
        """Takes the cells of a text, and one on either side so that it does not run into another."""
        self._taken.update((x, label.y) for x in range(label.x - 1, label.x + len(label.text) + 1))

    def _free_places(self, text: str, at: Hex, lines: tuple[int, ...]) -> Iterator[tuple[int, Label]]:
        """The free places, each with a penalty; none after a perfect one."""
        corner, top = self._layout.corner(at)
        breadth = self._layout.shape.breadth
        middle = corner + (breadth - len(text) + 1) // 2
        for preference, line in enumerate(lines):
            for shift in _SHIFTS if len(text) >= breadth else _SHIFTS[:3]:
                x, y = middle + shift, top + line
                cells = [(x + n, y) for n in range(len(text))]
                if 0 <= x <= self._layout.width - len(text) and self._taken.isdisjoint(cells):
                    hidden = len(self._avoided.intersection(cells))
                    touching = ((x - 1, y) in self._covered) + ((x + len(text), y) in self._covered)
                    yield 4 * hidden + 3 * (preference + touching) + 2 * abs(shift), Label(x, y, text)
                    if not (hidden or touching or shift):
                        return
