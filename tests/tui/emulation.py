"""What a terminal makes of the bytes that a program sends, as pyte tells it, in less time."""

from __future__ import annotations

import re

import pyte

_SEQUENCE = re.compile(r"\x1b\[((?:[0-9]{1,4}(?:;[0-9]{1,4})*)?)([A-Za-z])")
"""What nearly all that a program sends consists of beside text: a sequence that begins and ends like this."""


class Stream(pyte.ByteStream):
    """Takes the common sequences whole, which pyte takes a character at a time; all else is left to it."""

    def feed(self, data: bytes) -> None:  # type: ignore[override]  # as in pyte itself
        text, at = self.utf8_decoder.decode(data), 0
        for found in _SEQUENCE.finditer(text):
            self._take(text[at : found.start()])
            at = found.end()
            event = self.csi.get(found[2])
            if event is None or not self._taking_plain_text:  # inside of another sequence
                self._take(found[0])
            else:
                getattr(self.listener, event)(*(int(number or 0) for number in found[1].split(";")))
        self._take(text[at:])

    def _take(self, text: str) -> None:
        """Has pyte take a piece of text."""
        if text:
            pyte.Stream.feed(self, text)
