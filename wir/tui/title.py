"""The title screen."""

from __future__ import annotations

from typing import ClassVar, Final, Protocol

from typing_extensions import override

from wir.text.panels.lines import BLANK, Line, Role, Span, line, padded, wrapped
from wir.tui.front import FrontScreen, centred, warning
from wir.tui.keymap import Changes
from wir.tui.keys import Key, Keys
from wir.tui.look import ScreenLook

_LETTERS: Final = {
    "A": (" ### ", "#   #", "#####", "#   #", "#   #"),
    "I": (" ### ", "  #  ", "  #  ", "  #  ", " ### "),
    "N": ("#   #", "##  #", "# # #", "#  ##", "#   #"),
    "R": ("#### ", "#   #", "#### ", "#  # ", "#   #"),
    "S": (" ####", "#    ", " ### ", "    #", "#### "),
    "U": ("#   #", "#   #", "#   #", "#   #", " ### "),
    "W": ("#   #", "#   #", "# # #", "## ##", "#   #"),
    " ": ("   ",) * 5,
}
"""The letters of the title, each cell of which is drawn twice as wide."""

_ROOM: Final = 22
"""Lines of a screen on which both words of the title fit above the menu."""


class Opener(Protocol):
    """What the title screen can bring about."""

    def begin_usual(self) -> None:
        """Begins Barbarossa, the Axis played by a person, the Soviets by the computer."""

    def begin_guided(self) -> None:
        """Begins Barbarossa as the Axis with the guided first week."""

    def resume_newest(self) -> None:
        """Takes up the game that was played last."""

    def show_setup(self) -> None:
        """Opens the screen on which a game is set up."""

    def show_saves(self) -> None:
        """Opens the list of saved games."""

    def show_help(self) -> None:
        """Opens the page on how to play."""

    def quit(self) -> None:
        """Leaves the program."""


class TitleScreen(FrontScreen):
    """The first screen: a game with one key."""

    context: ClassVar[str] = "title"
    keys: ClassVar[Keys[TitleScreen]] = (
        Key("new", ("enter", "b"), "Begin Barbarossa", lambda screen: screen._opener.begin_usual(), 1, "Begin"),
        Key("guide", ("g",), "Guided first week", lambda screen: screen._opener.begin_guided()),
        Key("setup", ("n",), "Set up a game", lambda screen: screen._opener.show_setup()),
        Key("resume", ("r",), "Resume", lambda screen: screen._opener.resume_newest()),
        Key("saves", ("l",), "Saved games", lambda screen: screen._opener.show_saves()),
        Key("help", ("?", "f1", "h"), "How to play", lambda screen: screen._opener.show_help(), 2, "Help"),
        Key("quit", ("q", "escape", "ctrl+q", "ctrl+c"), "Quit", lambda screen: screen._opener.quit(), 3),
    )

    def __init__(self, look: ScreenLook, changes: Changes, opener: Opener) -> None:
        super().__init__(look, changes)
        self._opener: Opener = opener
        self.newest: str | None = None
        self.remark = ""

    @override
    def page(self, width: int, height: int) -> list[Line]:
        words = (("WAR IN", Role.AXIS), ("RUSSIA", Role.SOVIET))
        remark = self._remark_lines(width)
        is_big = height >= _ROOM + max(0, len(remark) - 2) and width >= 76
        lines: list[Line] = []
        if is_big:
            for word, role in words:
                lines += [centred(spans, width) for spans in _big(word, role)]
                lines.append(BLANK)
        else:
            name = line(*(Span(f"{word} ", role) for word, role in words))
            lines += [centred(name, width), BLANK]
        lines += [centred(line(Span("The Eastern Front week by week, 1941-1944", Role.LABEL)), width), BLANK]
        menu = self._menu()
        indent = Span(" " * max(0, (width - max(len(words) for _, words in menu) - 10) // 2))
        for key, words_ in menu:
            lines.append(line(indent, Span(f"{f' {key} ':^9}", Role.KEY), f"  {words_}"))
        lines += remark
        return [padded(spans, width) for spans in lines]

    @override
    def clicked(self, line: int) -> None:
        first = len(self.page(*self.size)) - len(self._menu()) - len(self._remark_lines(self.size.width))
        names = self._names()
        if 0 <= line - first < len(names):
            self.actions[names[line - first]]()

    def _remark_lines(self, width: int) -> list[Line]:
        """What went wrong, below the menu."""
        if not self.remark:
            return []
        return [BLANK, *(centred(spans, width) for spans in wrapped(warning(self.remark), width - 4))]

    def _names(self) -> list[str]:
        return [*(["resume"] if self.newest else []), "new", "guide", "setup", "saves", "help", "quit"]

    def _menu(self) -> list[tuple[str, str]]:
        words = {
            "new": "Begin Barbarossa: you lead the Axis, the computer the Soviets",
            "guide": "The same with a guided first week, for newcomers",
            "resume": f"Resume {self.newest}",
            "setup": "Set up another game",
            "saves": "Saved games",
            "help": "How to play",
            "quit": "Quit",
        }
        return [(self.keymap.key_of(f"title.{name}"), words[name]) for name in self._names()]


def _big(word: str, role: Role) -> list[Line]:
    """A word in large letters."""
    rows = ["  ".join(_LETTERS[letter][n] for letter in word) for n in range(5)]
    return [line(Span("".join("██" if cell == "#" else "  " for cell in row), role)) for row in rows]
