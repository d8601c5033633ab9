"""Lines in ASCII alone, for terminals that have no more."""

from __future__ import annotations

from collections.abc import Iterable

from wir.model.widths import in_ascii as text_in_ascii
from wir.text.panels.lines import Line, Role, Span


def in_ascii(lines: Iterable[Line]) -> list[Line]:
    """The lines with a character of ASCII in every cell; the empty part of a bar becomes dots."""
    return [tuple(_plain(span) for span in spans) for spans in lines]


def _plain(span: Span) -> Span:
    if span.role is Role.BAR_EMPTY:
        return Span("." * len(span.text), Role.RULE)
    return span._replace(text=text_in_ascii(span.text))
