"""Lines in ASCII alone, for terminals that have no more, and for lines that are read aloud."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wir.text.panels.lines import Line, Role, Span

SIGNS: Final = {
    "─": "-",
    **dict.fromkeys("└┬┤", "+"),
    "│": "|",
    "█": "#",
    "▉": "#",
    "▊": "#",
    "▋": "#",
    "▌": "#",
    "▍": "-",
    "▎": "-",
    "▏": "-",
    "▁": ".",
    "▂": ".",
    "▃": ":",
    "▄": ":",
    "▅": "=",
    "▆": "=",
    "▇": "#",
    "►": ">",
    "◄": "<",
    "▲": "^",
    "▼": "v",
    "→": ">",
    "←": "<",
    "↑": "^",
    "↓": "v",
    "·": ".",
    "×": "x",  # noqa: RUF001 - the multiplication sign is meant
    "§": "s",
    "■": "#",
    "●": "*",
}
"""Every character beyond ASCII that panels use, with the one that stands for it."""

_TABLE: Final = str.maketrans(SIGNS)


def in_ascii(lines: Iterable[Line]) -> list[Line]:
    """The lines with a character of ASCII in every cell; the empty part of a bar becomes dots."""
    return [tuple(_plain(span) for span in spans) for spans in lines]


def _plain(span: Span) -> Span:
    if span.role is Role.BAR_EMPTY:
        return Span("." * len(span.text), Role.RULE)
    if span.text.isascii():
        return span
    text = span.text.translate(_TABLE)
    return span._replace(text="".join(char if char.isascii() else "?" for char in text))
