"""What is longer than the screen: the visible part of a text, and the chosen entry of a list kept in view."""

import sys
from collections.abc import Callable
from typing import Any

from typing_extensions import override

from wir.text.panels.lines import BLANK, Line, Role, Span, first_seen, line
from wir.tui.keys import Key, Keys


class Scroll:
    """A text to read: the visible lines begin with `top`, counted from 0; there is room for `height`."""

    def __init__(self) -> None:
        self.top = 0
        self.height = 1
        self.length = 0

    @property
    def is_moving(self) -> bool:
        """Whether there is more text than fits at once."""
        return self.length > self.height

    @property
    def is_at_end(self) -> bool:
        """Whether the last line is visible."""
        return self.top >= self.length - self.height

    def step(self, by: int) -> None:
        """Moves the text by so many lines, but not beyond its ends."""
        self.top = max(0, min(self.top + by, self.length - self.height))

    def to_end(self) -> None:
        """Moves to the end of a text that is still to be shown."""
        self.top = sys.maxsize

    def seen(self, lines: list[Line], height: int) -> list[Line]:
        """The part of the text for which there is room."""
        self.length, self.height = len(lines), height
        self.step(0)
        return lines[self.top : self.top + height]

    def foot(self) -> Line:
        """Which lines are visible; blank if all are."""
        return where_of(self.top, self.height, self.length)


class ListCursor:
    """The chosen entry of a list, `at` counted from 0; `count` tells how many entries there are.

    The visible lines begin with `top`, and there is room for `height` of them.
    """

    is_moving = True

    def __init__(self, count: Callable[[], int], at: int = 0) -> None:
        self._count = count
        self.at = at
        self.top = 0
        self.height = 1

    @property
    def length(self) -> int:
        """How many entries there are."""
        return self._count()

    def step(self, by: int) -> None:
        """Moves by so many entries, but not beyond the ends."""
        self.at = max(0, min(self.at + by, self.length - 1))

    def restart(self) -> None:
        """Chooses the first entry of a changed list."""
        self.at = self.top = 0

    def seen(self, height: int) -> range:
        """The entries for which there is room if each has one line."""
        self.step(0)
        self.keep(range(self.at, self.at + 1), self.length, height)
        return range(self.top, min(self.length, self.top + self.height))

    def keep(self, own: range, lines: int, height: int, *, above: int = 0) -> None:
        """Keeps the chosen entry's own lines, of so many in all, in view, or at least its first one.

        On the way up some lines above it are visible too; a list that has become shorter leaves no room empty.
        """
        self.height = max(1, height)
        self.top = max(0, min(self.top, own.start - above, lines - self.height))
        self.top = max(self.top, min(own.start, own.stop - self.height))


class RingCursor(ListCursor):
    """The chosen entry of a short list in which the first one follows the last."""

    @override
    def step(self, by: int) -> None:
        """Chooses an entry further down or up; a step by one wraps around."""
        if abs(by) > 1:
            super().step(by)
        else:
            self.at = (self.at + by) % max(1, self.length)

    @override
    def seen(self, height: int) -> range:
        """The chosen entry in the middle of those for which there is room."""
        self.height = max(1, height)
        self.top = first_seen(self.at, self.height, self.length)
        return range(self.top, min(self.length, self.top + self.height))


def _cursor(mode: Any) -> ListCursor:
    """What the keys move unless something else is named: the cursor of a list."""
    cursor: ListCursor = mode.cursor
    return cursor


def line_keys(
    of: Callable[[Any], Scroll | ListCursor] = _cursor,
    *,
    up: tuple[str, ...] = ("up", "k"),
    down: tuple[str, ...] = ("down", "j"),
    rank: int = 0,
    hint: str = "Up/down",
) -> Keys[Any]:
    """The keys that move what a mode scrolls by a line."""

    def moves(mode: Any) -> bool:
        return of(mode).is_moving

    return (
        Key("up", up, "Up", lambda mode: of(mode).step(-1), rank, hint, moves),
        Key("down", down, "Down", lambda mode: of(mode).step(1), rank, hint, moves),
    )


def page_keys(
    of: Callable[[Any], Scroll | ListCursor] = _cursor, *, down: tuple[str, ...] = ("pagedown", " "), rank: int = 0
) -> Keys[Any]:
    """The keys that move what a mode scrolls by a page."""

    def turn(mode: Any, by: int) -> None:
        of(mode).step(by * of(mode).height)

    return (
        Key("page_up", ("pageup",), "Page up", lambda mode: turn(mode, -1)),
        Key("page_down", down, "Page down", lambda mode: turn(mode, 1), rank, "Page", lambda mode: of(mode).is_moving),
    )


def end_keys(
    of: Callable[[Any], Scroll | ListCursor] = _cursor,
    *,
    first: tuple[str, ...] = ("home",),
    last: tuple[str, ...] = ("end",),
    rank: int = 0,
) -> Keys[Any]:
    """The keys that move what a mode scrolls to its beginning and its end; shown where not all of it fits at once."""

    def is_long(mode: Any) -> bool:
        return of(mode).length > of(mode).height

    return (
        Key("first", first, "Top", lambda mode: of(mode).step(-of(mode).length), rank, "Top/end", is_long),
        Key("last", last, "End", lambda mode: of(mode).step(of(mode).length), rank, "Top/end", is_long),
    )


def list_keys(rank: int) -> Keys[Any]:
    """The keys that choose an entry of a list."""
    return (*line_keys(rank=rank), *page_keys(down=("pagedown",)), *end_keys())


def pointer(*, is_here: bool) -> Span:
    """What precedes an entry of a list: a sign for the chosen one, blanks for the others."""
    return Span("► " if is_here else "  ", Role.TITLE)


def where_of(top: int, height: int, length: int) -> Line:
    """Which lines of so many are visible; blank if all are."""
    if length <= height:
        return BLANK
    return line(Span(f"{top + 1}-{min(length, top + height)} of {length}", Role.FAINT))
