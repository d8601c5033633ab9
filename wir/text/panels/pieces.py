"""Lines of pieces that make room for each other: shorter forms first, then the least important goes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from wir.text.panels.lines import BLANK, Line, length, line


@dataclass(frozen=True, slots=True)
class Piece:
    """Something to show: its forms from the longest to the shortest; of two pieces the lower `rank` gives way last."""

    rank: int
    forms: tuple[Line, ...]


_GAP: Final = "  "


def assembled(pieces: Sequence[Piece], width: int) -> Line:
    """The pieces in a row, in the longest forms for which a width has room."""
    chosen = [0] * len(pieces)

    def shown() -> Line:
        forms = [piece.forms[n] for piece, n in zip(pieces, chosen, strict=True) if n < len(piece.forms)]
        parts = [form for form in forms if form]
        return line(*(part if n == 0 else line(_GAP, part) for n, part in enumerate(parts)))

    while length(shown()) > width:
        open_to = [n for n, piece in enumerate(pieces) if chosen[n] < len(piece.forms)]
        if not open_to:
            return BLANK
        chosen[max(open_to, key=lambda n: (pieces[n].rank, n))] += 1
    return shown()
