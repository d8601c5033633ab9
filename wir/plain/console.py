"""Where lines come from and sentences go to."""

import re
from collections.abc import Iterable
from contextlib import suppress
from typing import BinaryIO, Final, TextIO

from wir.text.terminal import fitted, to_standard_output

LONGEST: Final = 1000
"""The most characters of a line; the rest of a longer one is dropped."""

_LEAVE: Final = ("quit", "exit", "bye")

_CURTAIN: Final = 60
"""Empty lines that push what one player has read out of the other's sight, if the screen cannot be cleared."""

_CLEARED: Final = "\x1b[H\x1b[2J\x1b[3J"
"""Clears a terminal, and then its scrollback."""

_KEYS: Final = re.compile(r"\x1b(\[[0-9;?]*[A-Za-z~]|O[A-Za-z])?|[\x00-\x08\x0b-\x1f\x7f]")
"""What keys such as arrows leave in a line, and other characters that are no text."""


class Console:
    """Reads one line after the other and says sentences.

    `is_person` tells whether a person types: then a prompt asks for each line. A script's lines are echoed instead, so
    that its output reads like a conversation.
    """

    def __init__(self, source: BinaryIO, sink: TextIO, *, is_person: bool) -> None:
        self._source = source
        self._sink = sink
        self.is_person = is_person

    def say(self, *sentences: str) -> None:
        """Says sentences, a line each, at once."""
        self.say_all(sentences)

    def say_all(self, sentences: Iterable[str]) -> None:
        """The same for sentences that are made one after another."""
        for sentence in sentences:
            self._write(f"{self._shown(sentence)}\n")
        self._flush()

    def ask(self, prompt: str) -> str | None:
        """The next line, without blanks around it; None at the end of the input."""
        if self.is_person:
            self._write(f"{self._shown(prompt)}> ")
            self._flush()
        read = self._source.readline(LONGEST + 1)
        if not read:
            return None
        if not read.endswith(b"\n") and len(read) > LONGEST:
            self._drop_rest()
        line = _KEYS.sub("", read.decode("utf-8-sig", errors="replace")).strip()
        if not self.is_person:
            self.say(f"> {line}")
        return line

    def ask_or_leave(self, prompt: str) -> str | None:
        """The next line as `ask` gives it; None too if it is a word for leaving."""
        line = self.ask(prompt)
        return None if line is None or line.casefold() in _LEAVE else line

    def draw_curtain(self) -> None:
        """Hides everything that was said, and drops what was typed ahead, which would raise the curtain."""
        self.say(*[""] * _CURTAIN)
        if self._sink.isatty():
            self._write(_CLEARED)
            self._flush()
        if self.is_person and self._source.isatty():
            with suppress(ImportError):  # Windows keeps it
                from termios import TCIFLUSH, tcflush  # noqa: PLC0415 - Unix alone has it

                tcflush(self._source.fileno(), TCIFLUSH)

    def _write(self, text: str) -> None:
        with to_standard_output():
            self._sink.write(text)

    def _flush(self) -> None:
        with to_standard_output():
            self._sink.flush()

    def _shown(self, text: str) -> str:
        return fitted(text, self._sink)

    def _drop_rest(self) -> None:
        while (read := self._source.readline(LONGEST)) and not read.endswith(b"\n"):
            pass
