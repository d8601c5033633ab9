"""Everything that can be done now in one list: the keys that work, and every order that the rules allow.

Textual's own palette takes thirteen times as long to open over the map and three times as long for a key.
"""

from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice, tee
from typing import ClassVar, Final, Self

from typing_extensions import override

from wir.model.hexes import COMPASS, COMPASS_WORDS
from wir.orders.base import Order
from wir.orders.catalogue import LISTED, OrderError, parse_order
from wir.text.panels.help_page import key_sentences
from wir.text.panels.lines import Line, Role, Span, at_words, cut, length, line, padded
from wir.tui.desk import Desk
from wir.tui.keys import ENTER, Answer, Key, Keyed, Keymap, Keys
from wir.tui.modes.asking import give_typed
from wir.tui.questions import Typing, converse
from wir.tui.scene import Popup
from wir.tui.scrolling import ListCursor, line_keys, page_keys, pointer

_LOOKED_THROUGH: Final = 3000
"""The most orders searched for a word: there may be tens of thousands, and keys must respond quickly."""

_TEXT: Final = 26
_WORDS: Final = 40
"""Columns of a line of the list: its text, and the sentence for which the smallest screen has room."""

_FINAL: Final = frozenset({"adjustment.end_game"})
"""Actions that never come first: nobody should trigger them by one word and a key."""


@dataclass(frozen=True)
class PaletteEntry:
    """A line of the palette: its name, a word about it, and what it does; final ones come last."""

    text: str
    words: str
    run: Answer
    is_final: bool = False


def commands_of(keymap: Keymap, everything: Iterable[Keyed], contexts: Iterable[str]) -> Iterator[PaletteEntry]:
    """What can be done by keys; bindings with the same word in one context count as one.

    Each is listed with those of its keys that none of the contexts takes before its own.
    """
    inner = tuple(contexts)
    for keyed in everything:
        seen: set[str] = set()
        for key in keyed.keys:
            name = f"{keyed.context}.{key.action}"
            if keymap.keys_of(name) and key.word not in seen and key.action != "palette":
                seen.add(key.word)
                keys = " ".join(keymap.keys_of(name, inner))
                told = f"{keys}  {key_sentences().get(name, '')}".strip()
                yield PaletteEntry(key.word, told, partial(key.does, keyed), name in _FINAL)


_DIRECTIONS: Final = {COMPASS[direction].lower(): COMPASS_WORDS[direction] for direction in (2, 3, 5, 6)}
"""Directions by the two letters that players type for them."""


class CommandPalette(Typing):
    """A line to type in, and below it whatever matches; the list of orders is made only as far as it is looked at.

    Over a page or a list it has only keys: an order might change what is shown there.
    """

    context = "palette"
    covers = True
    types = True
    topic = "game"
    keys: ClassVar[Keys[Self]] = (
        *line_keys(up=("up",), down=("down",), rank=2),
        *page_keys(down=("pagedown",)),
        Key("choose", ENTER, "Do it", lambda mode: mode._choose(), 1),
        Key("complete", ("tab", "right"), "Complete", lambda mode: mode._complete(), 3),
        Key("delete", ("backspace", "ctrl+h"), "Delete", lambda mode: mode.delete()),
        Key("back", ("escape", "ctrl+g", "ctrl+p"), "Back", lambda mode: mode.leave(), 4),
    )

    def __init__(self, desk: Desk, commands: Iterable[PaletteEntry]) -> None:
        super().__init__(desk)
        self._commands = sorted(commands, key=lambda command: command.is_final)
        self._takes_orders = desk.is_my_turn and not desk.mode.covers
        self._made: dict[tuple[tuple[str, ...], int | None], Iterator[tuple[Order, str]]] = {}
        self.cursor = ListCursor(lambda: len(self._rows(self.cursor.at + self.cursor.height + 1)))
        self.become("")

    @override
    def chosen_line(self, line: int) -> None:
        self.cursor.at = self.cursor.top + line
        self._choose()

    @override
    def prompt(self) -> Line:
        """The typed text; for a chosen line, the sentence for which the list may have no room."""
        chosen = self._chosen()
        note = " a word, or an order such as PLOT 12"
        if self.text or self.cursor.at:
            note = f" {chosen.words}" if chosen is not None and len(chosen.words) > _WORDS else ""
        return line(Span("What to do? ", Role.LABEL), self.typed_so_far(), Span(note, Role.FAINT))

    @override
    def popup(self, width: int, height: int) -> Popup:
        seen = self.cursor.seen(height)
        lines = [self._line(n, self._found[n], width) for n in seen]
        lines = lines or [padded(line("No command of that name is possible now"), width)]
        more = "more below" if self.cursor.length > seen.stop else "end of the list"
        return Popup("ALL THAT CAN BE DONE NOW", lines, line(Span(f"{self.cursor.at + 1}, {more}", Role.FAINT)))

    # What is in the list

    @override
    def become(self, text: str) -> None:
        super().become(text)
        self.cursor.restart()
        wanted = text.lower().split()
        found = [each for each in self._commands if all(word in each.text.lower() for word in wanted)]
        self._found = sorted(found, key=lambda each: not each.text.lower().startswith(text.lower()))
        self._orders = self._search(wanted)

    def _rows(self, count: int) -> list[PaletteEntry]:
        """The list, made up to so many lines."""
        missing = count - len(self._found)
        if missing > 0:
            self._found += [self._command(order) for order in islice(self._orders, missing)]
        return self._found

    def _chosen(self) -> PaletteEntry | None:
        at = self.cursor.at
        rows = self._rows(at + 1)
        return rows[at] if at < len(rows) else None

    def _search(self, wanted: list[str]) -> Iterator[Order]:
        """The orders that are possible now and hold every word; a kind and a number lead straight to the group's."""
        if not self._takes_orders:
            return
        kinds = [word for word in LISTED if wanted and word.lower().startswith(wanted[0])]
        number = int(wanted[1]) if kinds and len(wanted) > 1 and wanted[1].isdecimal() else None
        rest = wanted[2 if number is not None else 1 :] if kinds else wanted
        for seen, (order, told) in enumerate(self._legal(tuple(kinds), number)):
            if seen >= _LOOKED_THROUGH and rest:
                return
            if all(_DIRECTIONS.get(word, word) in told for word in rest):
                yield order

    def _legal(self, kinds: tuple[str, ...], number: int | None) -> Iterator[tuple[Order, str]]:
        """The orders of some kinds, or of all, with the text that words are looked for in; kept for the next key."""
        if (kinds, number) not in self._made:
            legal, view = self.desk.match.game.legal_orders, self.desk.view
            orders = chain.from_iterable(legal(kind, number) for kind in kinds) if kinds else legal()
            (self._made[kinds, number],) = tee(((order, f"{order} {order.words(view)}".lower()) for order in orders), 1)
        return copy(self._made[kinds, number])  # a copy goes through what has been made, from the beginning

    def _command(self, order: Order) -> PaletteEntry:
        return PaletteEntry(str(order), order.words(self.desk.view), partial(self._give, order))

    def _line(self, place: int, command: PaletteEntry, width: int) -> Line:
        is_here = place == self.cursor.at
        text = Span(f" {command.text:{_TEXT}} ", Role.SELECTED if is_here else Role.TEXT)
        start = line(pointer(is_here=is_here), text, " ")
        told = Span(at_words(command.words, max(0, width - length(start))), Role.FAINT)
        return padded(cut(line(start, told), width), width)

    # What is done

    def _choose(self) -> None:
        chosen = self._chosen()
        if chosen is not None:
            self.leave()
            chosen.run()
            return
        if not self._takes_orders:
            self.desk.warn("No order can be given here")
            return
        try:
            self._give(parse_order(self.text), self.text)
        except OrderError as error:
            self.desk.warn(str(error))

    def _complete(self) -> None:
        """Puts the chosen line into the input for further typing."""
        chosen = self._chosen()
        if chosen is not None:
            self.become(chosen.text)

    def _give(self, order: Order, text: str = "") -> None:
        self.leave()
        converse(self.desk, give_typed(self.desk, order, text))
