"""A player who knows nothing but what the screen shows: he finds keys by the words beside them, and counts them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from tests.bench.keys.screen import Screen
from tests.bench.keys.travel import Own
from wir.estimates.group_rows import group_rows
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import State

_MOST_TABLEAUS = 2
"""Times that a hex is looked for among the letters, with further ones asked for in between."""


class LostError(Exception):
    """The typist does not find a way to enter what he is to enter."""


class Typist(Screen):
    """Presses keys by the words that stand beside them, and counts them by what they are for."""

    def __init__(self, state: State, side: Side) -> None:
        self.keys: Counter[str] = Counter()
        self.work = "other"
        super().__init__(state, side)

    @contextmanager
    def at_work(self, work: str) -> Iterator[None]:
        """Counts keys as those of some work."""
        before, self.work = self.work, work
        yield
        self.work = before

    def hit(self, key: str) -> None:
        """Presses a key by its name on the screen."""
        self.keys[self.work] += 1
        self.strike(key)

    def write(self, text: str) -> None:
        """Presses the keys of characters."""
        for char in text:
            self.keys[self.work] += 1
            self.press(char)

    def do(self, *words: str) -> None:
        """Presses the keys that stand beside words at the foot of the screen. Raises LostError where one is missing."""
        for word in words:
            key = self.key_for(word)
            if key is None:
                raise LostError(f"no key for {word!r} in\n{self.foot}")
            self.hit(key)

    def choose(self, words: str) -> None:
        """Presses the key of the line with these words in the list on the screen. Raises LostError without one."""
        key = self.line_with(words)
        if key is None:
            raise LostError(f"no line {words!r} in\n{self.popup()}")
        self.hit(key)

    def at_hand(self) -> int | None:
        """The number of the group that is asked for orders by letter."""
        found = re.search(r"^ ?(\d+) +a letter", self.foot, re.MULTILINE)
        return None if found is None else int(found[1])

    def idle(self) -> dict[int, Own]:
        """The groups that could still act by the list of his groups, with their places and works."""
        rows = group_rows(self.desk.view)
        return {row.number: Own(row.at, row.entrenchment > 0) for row in rows if row.idle}

    def letter_of(self, hex_: Hex) -> str:
        """The letter on a hex, asking for more of them until it is there; empty where it has none."""
        for tableau in range(_MOST_TABLEAUS if self.sees(hex_) else 0):
            if tableau:
                self.do("More")
            found = re.fullmatch(r"([A-Za-z])\d*", self.written_on(hex_))
            if found is not None:
                return found[1]
            if self.key_for("More") is None:
                break
        return ""

    def name(self, hex_: Hex) -> None:
        """Types the name that the map has for a hex until it is the first that is offered, else column and row."""
        name = self.desk.view.scenario.board.labels.get(hex_, str(hex_)).lower()
        for typed in range(1, len(name) + 1):
            self.write(name[typed - 1])
            if re.search(rf" {re.escape(name[:typed])} +{re.escape(name)}( |$)", self.foot.lower(), re.MULTILINE):
                break
        self.hit("Enter")
