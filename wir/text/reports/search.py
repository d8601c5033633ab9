"""Searching the message log."""

from __future__ import annotations

from collections.abc import Iterable

from wir.text.panels.lines import Line, text_of


def search(messages: Iterable[Line], text: str) -> list[int]:
    """The places, from 0, of the messages in which every word of a text occurs, in whatever case; none for no words."""
    words = text.casefold().split()
    if not words:
        return []
    return [n for n, spans in enumerate(messages) if all(word in text_of(spans).casefold() for word in words)]
