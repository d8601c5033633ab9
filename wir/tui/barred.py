"""A saved game that another program has open: look on, go on with a copy, or leave it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from typing_extensions import override

from wir.text.panels.lines import BLANK, Line, Role, Span, line, padded, wrapped
from wir.tui.front import FrontScreen, warning
from wir.tui.keymap import Changes
from wir.tui.keys import BACK, Key, Keys
from wir.tui.look import ScreenLook

_BROADEST = 72
_ABOVE_CHOICES = 2
"""Lines of the page before what is known, with the one after it."""


class BarredScreen(FrontScreen):
    """Tells why a game cannot be played on under its name, and what can be done instead."""

    context: ClassVar[str] = "barred"
    keys: ClassVar[Keys[BarredScreen]] = (
        Key("look", ("l", "enter"), "Look on", lambda screen: screen._look_on(), 1),
        Key("copy", ("c", "n"), "Go on with a copy", lambda screen: screen._go_on(), 2),
        Key("back", (*BACK, "q", "x", "ctrl+q"), "Back", lambda screen: screen._left(), 3),
    )

    def __init__(
        self,
        look: ScreenLook,
        changes: Changes,
        reason: str,
        copy: str,
        look_on: Callable[[], object],
        go_on: Callable[[], object],
        left: Callable[[], object],
    ) -> None:
        super().__init__(look, changes)
        self._reason = reason
        self._copy = copy
        self._look_on: Callable[[], object] = look_on
        self._go_on: Callable[[], object] = go_on
        self._left: Callable[[], object] = left

    @override
    def page(self, width: int, height: int) -> list[Line]:
        broad = min(_BROADEST, width - 4)
        lines = [line(Span("THIS GAME CANNOT BE TAKEN UP NOW", Role.TITLE)), BLANK, *self._told(broad), BLANK]
        for action, words in self._choices():
            key = f" {self.keymap.key_of(f'{self.context}.{action}')} "
            lines.append(line(Span(f"{key:^9}", Role.KEY), f"  {words}"))
        return [padded(spans, broad) for spans in lines]

    @override
    def clicked(self, line: int) -> None:
        place = line - len(self._told(min(_BROADEST, self.size.width - 4))) - _ABOVE_CHOICES - 1
        if 0 <= place < len(self._choices()):
            self.actions[self._choices()[place][0]]()

    def _told(self, broad: int) -> list[Line]:
        return wrapped(warning(f"{self._reason[:1].upper()}{self._reason[1:]}."), broad)

    def _choices(self) -> tuple[tuple[str, str], ...]:
        return (
            ("look", "Look on: nothing is changed, and orders are not taken"),
            ("copy", f"Go on with a copy of your own, as {self._copy}"),
            ("back", "Back to the title"),
        )
