"""A player who knows nothing but what the screen shows: he finds keys by the words beside them, and counts them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType

from tests.bench.keys.screen import Screen
from tests.bench.keys.travel import Own
from wir.model.hexes import Hex, parse_hex

_MOST_TABLEAUS = 3
"""Times that a hex is looked for among the letters, with further ones asked for in between."""


_COULD_ACT = "COULD ACT"
_MOVER = re.compile(r"(\d+) (\d+,\d+)(\+?)(?=\s)")
"""The list beside the map: its heading, and a number, a hex and a sign in it."""

_MOST_COLUMNS = 9


class LostError(Exception):
    """The typist does not find a way to enter what he is to enter."""


class Typist:
    """Presses keys by the words that stand beside them, and counts them by what they are for."""

    def __init__(self, screen: Screen, names: Mapping[Hex, str] = MappingProxyType({})) -> None:
        self.screen = screen
        self.keys: Counter[str] = Counter()
        self.work = "other"
        self.names = dict(names)

    @contextmanager
    def at_work(self, work: str) -> Iterator[None]:
        """Counts keys as those of some work."""
        before, self.work = self.work, work
        yield
        self.work = before

    def hit(self, key: str) -> None:
        """Presses a key by its name on the screen."""
        self.keys[self.work] += 1
        self.screen.strike(key)

    def write(self, text: str) -> None:
        """Presses the keys of characters."""
        for char in text:
            self.keys[self.work] += 1
            self.screen.press(char)

    def do(self, *words: str) -> None:
        """Presses the keys that stand beside words at the foot of the screen. Raises LostError where one is missing."""
        for word in words:
            key = self.screen.key_for(word)
            if key is None:
                raise LostError(f"no key for {word!r} in\n{self.screen.text}")
            self.hit(key)

    def choose(self, words: str) -> None:
        """Presses the key of the line with these words in the list on the screen. Raises LostError without one."""
        key = self.screen.line_with(words)
        if key is None:
            raise LostError(f"no line {words!r} in\n{self.screen.text}")
        self.hit(key)

    def at_hand(self) -> int | None:
        """The number of the group that is asked for orders by letter."""
        found = re.search(r"^ ?(\d+) +a letter", self.screen.foot, re.MULTILINE)
        return None if found is None else int(found[1])

    def who_could_act(self) -> dict[int, Own]:
        """Reads beside the map which groups could still act, once he has found in help which key puts them there."""
        if _COULD_ACT not in self.screen.text:
            key = self._helped("Side column")
            for _ in range(_MOST_COLUMNS):
                self.hit(key)
                if _COULD_ACT in self.screen.text:
                    break
        _, _, told = self.screen.beside.partition(_COULD_ACT)
        return {int(number): Own(parse_hex(at), comes_late=bool(sign)) for number, at, sign in _MOVER.findall(told)}

    def _helped(self, word: str) -> str:
        """Looks a key up by its word on the page of help. Raises LostError where it is not there."""
        self.do("Help")
        found = re.search(rf"║ +(\S+) .*?{re.escape(word)}:", self.screen.text)
        if found is None:
            raise LostError(f"no {word!r} in\n{self.screen.text}")
        self.do("Back")
        return found[1]

    def cities(self) -> dict[Hex, str]:
        """Reads in the list of cities where they lie."""
        rows = self._listed("Cities and factories", "city", "hex")
        return {parse_hex(at): name.lower() for name, at in rows if "," in at}

    def _listed(self, words: str, *columns: str) -> list[list[str]]:
        """Some columns of a list, which is read page by page and put away."""
        self.do("Information")
        self.choose(words)
        found: list[list[str]] = []
        while new := [row for row in self.screen.table(columns) if row not in found]:
            found += new
            if len(found) < self.screen.rows_in_list:
                self.hit("End" if len(found) * 2 > self.screen.rows_in_list else "PgDn")
        self.do("Back")
        return found

    def letter_of(self, hex_: Hex) -> str:
        """The letter on a hex, asking for more of them until it is there; empty where it has none."""
        for tableau in range(_MOST_TABLEAUS):
            if tableau:
                self.do("More")
            found = re.fullmatch(r"([A-Za-z])\d*", self.screen.written_on(hex_))
            if found is not None:
                return found[1]
            if self.screen.key_for("More") is None:
                break
        return ""

    def name(self, hex_: Hex) -> None:
        """Types the name that the list has for a city until it is the first that is offered, else column and row."""
        name = self.names.get(hex_, str(hex_))
        for typed in range(1, len(name) + 1):
            self.write(name[typed - 1])
            if re.search(
                rf" {re.escape(name[:typed])} +{re.escape(name)}( |$)", self.screen.foot.lower(), re.MULTILINE
            ):
                break
        self.hit("Enter")
