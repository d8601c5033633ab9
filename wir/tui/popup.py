"""The frame of a popup, and where it stands."""

from __future__ import annotations

from dataclasses import dataclass

from wir.text.panels.lines import BLANK, Line, Role, Span, cut, length, line, padded, shortened

FRAME = 4
"""Columns of the frame with the space beside it."""

DOUBLE = ("╔", "═", "╗", "║", "╚", "╝")
PLAIN = ("+", "-", "+", "|", "+", "+")


@dataclass(frozen=True)
class Popup:
    """A box over the map: its lines fit into the room that was offered."""

    title: str
    lines: list[Line]
    foot: Line = BLANK


def framed(popup: Popup, *, ascii_only: bool) -> list[Line]:
    """The popup with a frame around it, all lines equally long."""
    left_top, level, right_top, upright, left_foot, right_foot = PLAIN if ascii_only else DOUBLE
    width = breadth(popup)
    title = Span(f" {shortened(popup.title, width - 2)} ", Role.KEY)
    top = line(Span(left_top + level, Role.LABEL), title)
    top = line(top, Span(level * (width + 3 - length(top)) + right_top, Role.LABEL))
    foot = line(Span(left_foot + level, Role.LABEL), *([line(" ", popup.foot, " ")] if popup.foot else []))
    foot = line(foot, Span(level * (width + 3 - length(foot)) + right_foot, Role.LABEL))
    side = Span(upright, Role.LABEL)
    return [top, *(line(side, " ", padded(cut(text, width), width), " ", side) for text in popup.lines), foot]


def breadth(popup: Popup) -> int:
    """Columns inside of the frame."""
    return max([len(popup.title) + 4, length(popup.foot) + 4, *(length(text) for text in popup.lines)])
