"""A player who presses as few keys as he can, and finds them where everybody does: in the line of keys and in help."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from tests.tui.playing import Player
from wir.model.sides import Side
from wir.model.state import State
from wir.tui.keymap import contexts_of


class LostError(Exception):
    """The typist does not find a way to enter what he is to enter."""


class Typist(Player):
    """Presses keys by the words that stand beside them, and counts them by what they are for."""

    def __init__(self, state: State, side: Side) -> None:
        self.keys: Counter[str] = Counter()
        self.work = "other"
        self.typed: list[str] = []
        super().__init__(state, side)

    @contextmanager
    def at_work(self, work: str) -> Iterator[None]:
        """Counts keys as those of some work."""
        before, self.work = self.work, work
        yield
        self.work = before

    def hit(self, *keys: str) -> None:
        """Presses keys."""
        for key in keys:
            self.keys[self.work] += 1
            self.typed.append("space" if key == " " else key)
            self.press(self.typed[-1])

    def write(self, text: str) -> None:
        """Types a text, then Enter."""
        self.hit(*text, "enter")

    def key_for(self, word: str) -> str:
        """The key beside a word in the line of keys, else on the page of help. Raises LostError where there is none."""
        mode = self.desk.mode
        contexts = contexts_of(mode)
        hints = [*mode.hints(), *([] if mode.covers else self.below["table"].hints())]
        names = [name for hint in hints if hint.word == word for name in hint.names]
        keyed = [mode, *(self.below[name] for name in contexts[1:] if name in self.below)]
        names += [f"{each.context}.{key.action}" for each in keyed for key in each.keys if key.word == word]
        found = (self.desk.keymap.first_key(name, contexts) for name in names)
        key = next(filter(None, found), None)
        if key is None:
            raise LostError(f"no key for {word!r} in {mode.context}")
        return key

    def do(self, *words: str) -> None:
        """Presses the keys that stand beside words."""
        for word in words:
            self.hit(self.key_for(word))

    def choose(self, words: str) -> None:
        """Presses the key of the line with these words in the list over the map. Raises LostError without one."""
        for row in self.popup(96, 60).splitlines():
            if words in row:
                self.hit(row.replace("►", " ").split()[0].lower())
                return
        raise LostError(f"no line {words!r} in {self.popup()}")
