"""Rows of styled cells as Textual shows them."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import compress, pairwise
from operator import is_not

from rich.color import Color
from rich.segment import Segment
from rich.style import Style as RichStyle
from rich.terminal_theme import SVG_EXPORT_THEME
from textual.strip import Strip

from wir.text.cells import Style
from wir.text.colours import Colour, ansi


def row_of(chars: Sequence[str], styles: Sequence[Style]) -> Strip:
    """A row of cells, each in its style."""
    width, text = len(chars), "".join(chars)
    others = compress(range(1, width), map(is_not, styles, styles[1:]))
    starts = [0, *(x for x in others if styles[x - 1] != styles[x])] if chars else []
    return row_of_texts((text[start:end], styles[start]) for start, end in pairwise((*starts, width)))


def row_of_texts(texts: Iterable[tuple[str, Style]]) -> Strip:
    """A row of these texts, each in its style."""
    segments = [Segment(text, rich_style(style)) for text, style in texts if text]
    return Strip(segments, sum(len(segment.text) for segment in segments))


@lru_cache(maxsize=4096)
def rich_style(style: Style) -> RichStyle:
    """A style as Rich knows it."""
    return RichStyle(
        color=_rich_colour(style.fg),
        bgcolor=_rich_colour(style.bg),
        bold=style.bold,
        dim=style.dim,
        underline=style.underline,
        reverse=style.reverse,
    )


def _rich_colour(colour: Colour | None) -> Color | None:
    if colour is None:
        return None
    if colour.number is None:
        return Color.from_rgb(colour.red, colour.green, colour.blue)
    return Color.from_ansi(colour.number)


def in_vga_shades(svg: str) -> str:
    """A screenshot with the 16 colours of ANSI as the VGA had them; Rich's bright green is dark on a dark ground."""
    shades = {SVG_EXPORT_THEME.ansi_colors[n].hex: "#{:02x}{:02x}{:02x}".format(*ansi(n)[:3]) for n in range(16)}
    return re.sub("#[0-9a-f]{6}", lambda found: shades.get(found[0], found[0]), svg)
