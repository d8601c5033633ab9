"""Where the names of places go: whole where there is room, else shortened, never across a counter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from wir.model.hexes import Hex
    from wir.text.map.layout import HexLayout

_SHIFTS: Final = (0, 1, -1, 2, -2, 3, -3)
"""How far a name may slide from the middle of its hex, the nearest first."""


class Label(NamedTuple):
    """A name and where it begins."""

    x: int
    y: int
    text: str


def shortened(name: str, room: int) -> str:
    """A name in at most `room` characters: whole, else cut after a word, else with a full stop, else its beginning."""
    if len(name) <= room:
        return name
    words = name.replace("-", " ").split()
    for count in range(len(words) - 1, 0, -1):
        kept = " ".join(words[:count])
        if 3 <= len(kept) <= room:
            initial = f"{kept} {words[count][0]}."
            return initial if len(initial) <= room else kept
    return f"{name[: room - 1]}." if room > 4 else name[:room]


class NamePlacer:
    """Finds room for one name after the other; cells once taken are not given again.

    `taken` holds the cells where no name may go, `avoided` those that it had better leave free.
    """

    def __init__(self, layout: HexLayout, taken: Set[tuple[int, int]], avoided: Set[tuple[int, int]]) -> None:
        self._layout = layout
        self._taken = set(taken)
        self._covered = frozenset(taken)
        self._avoided = frozenset(avoided)

    def place(self, name: str, at: Hex, lines: Iterable[int], rooms: Iterable[int]) -> Label | None:
        """The best free place for a name on one of these lines of its hex, the first being liked best, or None.

        `rooms` are the lengths to which it may be shortened, the longest first. What was found is taken from then on.
        """
        lines = tuple(lines)
        for text in dict.fromkeys(shortened(name, room) for room in rooms):
            found = min(self._free_places(text, at, lines), default=None)
            if found is not None:
                self.take(found[1])
                return found[1]
        return None

    def take(self, label: Label) -> None:
        """Takes the cells of a text, and one on either side so that it does not run into another one."""
        self._taken.update((x, label.y) for x in range(label.x - 1, label.x + len(label.text) + 1))

    def _free_places(self, text: str, at: Hex, lines: tuple[int, ...]) -> Iterator[tuple[int, Label]]:
        """The free places with how bad each is; none after a perfect one."""
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
