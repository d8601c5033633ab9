"""The group adjustment and build phase: the original's menu (chapter 4)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import ClassVar, Final

from typing_extensions import override

from wir.orders.conduct import EndGame
from wir.text.cache import Cache
from wir.text.map.layout import Zoom
from wir.text.panels.lines import BLANK, Line, Role, Span, length, line, padded
from wir.tui.desk import Desk, Mode
from wir.tui.keys import END_HINT, Borrowed, Key, Keys
from wir.tui.modes.building import build_unit, factories
from wir.tui.modes.grouping import aircraft, divide, naval, transfer
from wir.tui.modes.looking import LookingRound
from wir.tui.modes.staff import ask_staff
from wir.tui.questions import Certain, Script, converse

_WORDS: Final = {
    "divide": "Divide group",
    "transfer": "Transfer unit",
    "aircraft": "Transfer aircraft",
    "map": "Map display",
    "factory": "Build factory",
    "build": "Build unit",
    "naval": "Naval movement",
}
"""The words of the original's menu where they are not those of the line of keys."""

_TALL = 40
"""Lines of the panel from which on the whole menu leaves room for the inspector."""

_FORMS = ((1, True), (0, True), (0, False))
"""Forms of the menu in two columns: cells between a key and its word, and whether it tells what waits in the pools."""


class AdjustmentMenu(Mode):
    """The menu stands beside the map; the numbers are its own until the map is looked at."""

    context: ClassVar[str] = "adjustment"
    keys: ClassVar[Keys[AdjustmentMenu]] = (
        Key("divide", ("1",), "Divide", lambda mode: converse(mode.desk, divide(mode.desk)), 2),
        Key("transfer", ("2",), "Transfer", lambda mode: converse(mode.desk, transfer(mode.desk)), 3),
        Key("aircraft", ("3",), "Aircraft", lambda mode: converse(mode.desk, aircraft(mode.desk)), 4),
        Key("map", ("4",), "Map", lambda mode: mode.desk.push(LookingRound(mode.desk)), 5),
        Key("strategic", ("5",), "Strategic map", lambda mode: mode._strategic(), 6, "Strategic"),
        Key("factory", ("6",), "Factories", lambda mode: converse(mode.desk, factories(mode.desk)), 7, "Factory"),
        Key("build", ("b",), "Build", lambda mode: converse(mode.desk, build_unit(mode.desk)), 8),
        Key("naval", ("n",), "Naval", lambda mode: converse(mode.desk, naval(mode.desk)), 9),
        Key("propose", ("p", "P"), "Staff plan", lambda mode: ask_staff(mode.desk), 11, "Staff"),
        Key("end_game", ("x",), "End game", lambda mode: converse(mode.desk, mode._end_game()), 10),
    )
    borrowed: ClassVar[Borrowed] = {1: END_HINT}

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._zoom = Zoom.OPERATIONAL
        self._menus: Cache[list[Line] | None] = Cache()

    @override
    def side(self, width: int, height: int) -> list[Line] | None:
        """The menu above the inspector, on small screens in two columns; beside the whole board there is none."""
        is_tall = height >= _TALL
        menu = self._menus.get(self.desk.view, (width, is_tall), lambda: self._fitting_menu(width, is_tall=is_tall))
        if menu is None:
            return None
        lines = [line(Span("ADJUSTMENT", Role.TITLE)), *menu, BLANK]
        return [*lines, *self.desk.inspector(width, height - len(lines))]

    def _fitting_menu(self, width: int, *, is_tall: bool) -> list[Line] | None:
        menus = iter([self._menu()]) if is_tall else (self._short_menu(*form) for form in _FORMS)
        return next((each for each in menus if max(map(length, each)) <= width), None)

    def _entries(self) -> Iterator[tuple[Span, str, str, Line, Line]]:
        """The menu: key, words, a word for small screens, the points that wait in the pool drawn on, and how."""
        pools = self.desk.view.own.pools
        waiting = {"factory": (pools.factory, " ready"), "aircraft": (pools.aircraft, " in pool")}
        own = [(f"adjustment.{k.action}", _WORDS.get(k.action, k.word), k.hint_in(self)) for k in self.keys]
        for name, words, short in [*own, ("table.end", "End phase", "End phase")]:
            points, how = waiting.get(name.partition(".")[2], (0, ""))
            held = line(Span(f" {points}", Role.GOOD)) if points else BLANK
            key = Span(f" {self.desk.keymap.key_of(name)} ", Role.KEY)
            yield key, words, short, held, line(Span(how, Role.GOOD)) if points else BLANK

    def _menu(self) -> list[Line]:
        return [line(key, f" {words}", held, how) for key, words, _, held, how in self._entries()]

    def _short_menu(self, gap: int, has_notes: bool) -> list[Line]:
        blank = " " * gap
        cells = [line(key, blank, word, held if has_notes else BLANK) for key, _, word, held, _ in self._entries()]
        broadest = max(map(length, cells)) + 2 * gap
        return [
            line(padded(left, broadest), right) for left, right in zip_longest(cells[::2], cells[1::2], fillvalue=BLANK)
        ]

    @override
    def prompt(self) -> Line:
        pools = self.desk.view.own.pools
        held = (
            ("infantry", pools.infantry),
            ("vehicle", pools.vehicle),
            ("guns", pools.artillery),
            ("aircraft", pools.aircraft),
        )
        return line(*(line(Span(f"{name} ", Role.LABEL), Span(f"{points}  ", Role.VALUE)) for name, points in held))

    def _strategic(self) -> None:
        """The whole board at once; the same key brings the map back as it was (§4.7)."""
        desk = self.desk
        if desk.zoom is Zoom.STRATEGIC:
            desk.zoom = self._zoom
        else:
            self._zoom, desk.zoom = desk.zoom, Zoom.STRATEGIC

    def _end_game(self) -> Script:
        warning = "Both players should agree (§4.11)."
        is_sure = yield Certain(self.desk, "End the game here and see the score?", warning=warning)
        if is_sure and self.desk.order(EndGame()) is not None:
            self.desk.host.go_on()
