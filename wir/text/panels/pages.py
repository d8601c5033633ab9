"""Blocks of lines on pages, for panels that are longer than the room they have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wir.text.panels.lines import BLANK, Line, Role, Span, length, line, spread


@dataclass(frozen=True, slots=True)
class PanelPage:
    """The lines of one page, its number from 1, and how many there are."""

    lines: tuple[Line, ...]
    number: int = 1
    count: int = 1


def paged(blocks: Sequence[Sequence[Line]], width: int, height: int, number: int = 1) -> PanelPage:
    """Page `number`, or the last one where there are fewer; the bottom line of each says which of how many it is.

    A block that does not fit any more begins a page of its own, and only one longer than a page is broken. Empty lines
    stand between the blocks of a page only where it has room for all of them.
    """
    blocks = [block for block in blocks if block]
    everything = _joined(blocks, height)
    if len(everything) <= height:
        return PanelPage(tuple(everything))
    room = max(1, height - 1)
    pages: list[list[Sequence[Line]]] = []
    left = 0
    for part in (block[start : start + room] for block in blocks for start in range(0, len(block), room)):
        if len(part) > left:
            pages.append([])
            left = room
        pages[-1].append(part)
        left -= len(part)
    number = max(1, min(number, len(pages)))
    shown = _joined(pages[number - 1], room)
    return PanelPage((*shown, *[BLANK] * (room - len(shown)), foot(number, len(pages), width)), number, len(pages))


def foot(number: int, count: int, width: int, key: str = "") -> Line:
    """The bottom line of a page: which of how many it is, behind the key that turns it where one does and fits."""
    words = Span(f"page {number} of {count}", Role.FAINT)
    turning = line(Span(f" {key} ", Role.KEY), " ", words) if key else line(words)
    return spread(BLANK, turning if length(turning) <= width else line(words), width)


def _joined(blocks: Sequence[Sequence[Line]], room: int) -> list[Line]:
    """The blocks, with an empty line between each two where that leaves them within so many lines."""
    gap = [BLANK] if sum(map(len, blocks)) + len(blocks) - 1 <= room else []
    return [spans for n, block in enumerate(blocks) for spans in (*(gap if n else []), *block)]
