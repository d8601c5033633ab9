"""A full page to read, for the screens away from the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from typing_extensions import override

from wir.text.panels.lines import BLANK, Line, Role, Span, line, padded, wrapped
from wir.tui.front import FrontScreen
from wir.tui.keymap import Changes
from wir.tui.keys import BACK, Key, Keys
from wir.tui.look import ScreenLook
from wir.tui.scrolling import Scroll, line_keys, page_keys

_BROADEST = 84


class ReadingScreen(FrontScreen):
    """Lines that may be longer than the screen."""

    context: ClassVar[str] = "reading"
    keys: ClassVar[Keys[ReadingScreen]] = (
        *line_keys(lambda screen: screen._text, rank=2, hint=lambda screen: screen._text.hint("Scroll")),
        *page_keys(lambda screen: screen._text, rank=3, hint=lambda screen: screen._text.hint("Page")),
        Key("back", (*BACK, "enter", "q", "x"), "Back", lambda screen: screen._left(), 1),
    )

    def __init__(
        self, look: ScreenLook, changes: Changes, draw: Callable[[int], list[Line]], left: Callable[[], object]
    ) -> None:
        super().__init__(look, changes)
        self._draw = draw
        self._left: Callable[[], object] = left
        self._text = Scroll()

    @override
    def page(self, width: int, height: int) -> list[Line]:
        broad = min(_BROADEST, width - 4)
        return [padded(spans, broad) for spans in self._text.seen(self._draw(broad), height)]


def how_to_play(look: ScreenLook, changes: Changes, left: Callable[[], object]) -> ReadingScreen:
    """The page on how to play."""
    return ReadingScreen(look, changes, _how_to_play, left)


def _how_to_play(width: int) -> list[Line]:
    lines: list[Line] = []
    for title, paragraphs in HOW_TO_PLAY:
        lines.append(line(Span(title, Role.TITLE)))
        for paragraph in paragraphs:
            lines += [*wrapped(line(paragraph), width), BLANK]
    return lines


HOW_TO_PLAY: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    (
        "THE WAR",
        (
            "You command the armies of one side on the Eastern Front, week by week, from June 1941 to the end of 1944."
            " A hex is fifty miles across. Your groups hold up to six divisions or corps each; they tire when they"
            " march and fight, and only supply gives them their strength back.",
        ),
    ),
    (
        "A WEEK",
        (
            "Both sides shape their groups and build. The Soviets bring supplies, march and plot; then the Axis does"
            " the same. In the execution all plots are carried out: air strikes first, then two rounds of moves and"
            " attacks of whoever is quicker that week. Production and the weather close the week.",
        ),
    ),
    (
        "A FIRST WEEK",
        (
            "The title offers Barbarossa with a guided first week, which lets you do each thing once; W at the table"
            " tells what to do now. Without it:",
            "Press E and Y to leave the adjustment phase as it is. In the supply phase press P to have routes proposed"
            " for all depots, Enter to accept them, E and Y to end the phase.",
            "In the movement phase N takes the next group in hand. P plots: choose a direction into a hex that the"
            " enemy holds, look at the forecast beside the map, press Enter. Numbers march the group at once instead."
            " When enough is plotted, E and Y; watch the combats with Space.",
        ),
    ),
    (
        "WHAT WINS",
        (
            "Cities, their people and their supply centers are points. Groups that are driven out and have nowhere to"
            " retreat surrender: take away the way back, then strike. Let tired groups rest beside the railways, and"
            " dig in before the winter.",
        ),
    ),
    (
        "HELP",
        (
            "The line at the bottom shows the keys that work now; ? explains them, Tab looks up everything else, Escape"
            " opens the menu. The game is saved by itself, order by order.",
        ),
    ),
)
"""What somebody should read who has never played."""
