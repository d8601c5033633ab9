"""The title screen."""

from typing import Any, ClassVar, Final

from textual import events
from typing_extensions import override

from wir.text.panels.lines import BLANK, Line, Role, Span, line, padded, wrapped
from wir.tui.front import FrontScreen, centred, warning
from wir.tui.keys import ENTER, Key, Keys, answer

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
"""The letters of the title; each cell is drawn twice as wide."""

_HEAD: Final = 14
"""Lines above the menu from which both words of the title are drawn in large letters."""


class TitleScreen(FrontScreen):
    """The first screen: a game with one key."""

    context = "title"
    keys: ClassVar[Keys[Any]] = (
        Key("choose", ENTER, "Do what is marked", lambda title: title.act(title.marked), 1, "Choose"),
        Key("up", ("up", "k"), "Up", lambda title: title.mark(-1), 2, "Up/down"),
        Key("down", ("down", "j"), "Down", lambda title: title.mark(1), 2, "Up/down"),
        answer("new", ("b",), "Begin Barbarossa"),
        answer("guide", ("g",), "Guided first week"),
        answer("setup", ("n",), "Set up a game"),
        answer("resume", ("r",), "Resume"),
        answer("saves", ("l",), "Saved games"),
        answer("help", ("?", "f1", "h"), "How to play", 3, "Help"),
        answer("quit", ("q", "ctrl+q", "ctrl+c"), "Quit", 4),
        Key("leave", ("escape", "backspace"), "Quit, pressed twice", lambda title: title._leave()),
    )
    newest: str | None = None
    is_over = False
    remark = ""
    marked = "new"
    _is_leaving = False

    @override
    def on_key(self, event: events.Key) -> None:
        is_first = not self._is_leaving
        super().on_key(event)
        if not is_first:
            self._is_leaving = False

    def find(self, newest: str, *, is_over: bool) -> None:
        """Offers the game last played, and marks it if it is not over and the player has marked nothing yet."""
        self.newest, self.is_over = newest, is_over
        if self.marked == TitleScreen.marked and not is_over:
            self.marked = "resume"
        self.draw()

    def mark(self, by: int) -> None:
        """Marks a line further down or up in the menu, wrapping around."""
        actions = [*self._words()]
        self.marked = actions[(actions.index(self.marked) + by) % len(actions)]

    def _leave(self) -> None:
        """Quits at the second press: the first may have been meant for a page that was just left."""
        if self._is_leaving:
            self.answers["quit"]()
        else:
            self._is_leaving = True
            self.say(f"{self.keymap.key_of('title.leave')} again quits")

    @override
    def page(self, width: int, height: int) -> list[Line]:
        words = (("WAR IN", Role.AXIS), ("RUSSIA", Role.SOVIET))
        remark = [BLANK, *wrapped(warning(self.remark), width - 4)] if self.remark else []
        words_of = self._words()
        is_big = height >= _HEAD + len(words_of) + len(remark) and width >= 76
        lines: list[Line] = []
        if is_big:
            for word, role in words:
                lines += [centred(spans, width) for spans in _big(word, role)]
                lines.append(BLANK)
        else:
            name = line(*(Span(f"{word} ", role) for word, role in words))
            lines += [centred(name, width), BLANK]
        lines += [centred(line(Span("The Eastern Front week by week, 1941-44", Role.LABEL)), width), BLANK]
        indent = Span(" " * max(0, (width - max(map(len, words_of.values())) - 12) // 2))
        menu = zip(words_of, self.menu(words_of, at=len(lines)), strict=True)
        lines += [
            line(indent, Span("► " if action == self.marked else "  ", Role.TITLE), spans) for action, spans in menu
        ]
        lines += [centred(spans, width) for spans in remark]
        return [padded(spans, width) for spans in lines]

    def _words(self) -> dict[str, str]:
        """The menu by action; a last game that is over is looked back on, not played."""
        last_game = f"Look back on {self.newest}, which is over" if self.is_over else f"Resume {self.newest}"
        return {
            **({"resume": last_game} if self.newest else {}),
            "new": "Begin Barbarossa: you lead the Axis, the computer the Soviets",
            "guide": "The same with a guided first week, for newcomers",
            "setup": "Set up another game",
            "saves": "Saved games",
            "help": "How to play",
            "quit": "Quit",
        }


def _big(word: str, role: Role) -> list[Line]:
    """A word in large letters."""
    rows = ["  ".join(_LETTERS[letter][n] for letter in word) for n in range(5)]
    return [line(Span("".join("██" if cell == "#" else "  " for cell in row), role)) for row in rows]
