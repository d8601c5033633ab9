"""Makes the fonts of the page again: `python -m tests.serve.make_font DejaVuSansMono.ttf DejaVuSansMono-Bold.ttf`.

Needs fonttools and brotli, which the program itself does not. From DejaVu Sans Mono, whose licence lies beside the
fonts, it takes the letters and signs that the game uses; the dots of braille, which that font lacks, it draws itself.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

WANTED = (
    (0x20, 0x7E),  # ASCII
    (0xA0, 0x17F),  # Latin with all its accents
    (0x2010, 0x2027),  # dashes, quotes, ellipsis
    (0x2030, 0x203A),
    (0x2190, 0x21FF),  # arrows
    (0x221E, 0x221E),
    (0x2248, 0x2265),
    (0x2500, 0x25FF),  # boxes, blocks, shapes
    (0x2605, 0x2606),
    (0x2713, 0x2718),
)
PAGE = Path(__file__).resolve().parents[2] / "wir" / "serve" / "page"
BRAILLE = range(0x2800, 0x2900)
DOTS = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))
"""Column and row of the dot of each bit, as Unicode numbers them."""


def main(*sources: str) -> None:
    """Writes a font of the page for each source."""
    for source in sources:
        font = TTFont(source)
        add_braille(font)
        options = Options(layout_features=[], hinting=False, name_IDs=[], notdef_outline=True)
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=[*BRAILLE, *(code for first, last in WANTED for code in range(first, last + 1))])
        subsetter.subset(font)
        style = "Bold" if "Bold" in source else "Regular"
        names = {"familyName": "Wir Mono", "styleName": style, "psName": f"WirMono-{style}"}
        FontBuilder(font=font).setupNameTable(names)
        font.flavor = "woff2"
        font.save(PAGE / f"mono-{style.lower()}.woff2")


def add_braille(font: TTFont) -> None:
    """Draws each pattern of braille into the cell that the other signs have."""
    width, top, bottom = font["hmtx"]["a"][0], font["hhea"].ascent, font["hhea"].descent
    across, down = width / 2, (top - bottom) / 4
    for code in BRAILLE:
        pen = TTGlyphPen(None)
        for bit, (column, row) in enumerate(DOTS):
            if (code - BRAILLE[0]) >> bit & 1:
                draw_dot(pen, round((column + 0.5) * across), round(top - (row + 0.5) * down), round(width / 7))
        name = f"uni{code:04X}"
        font.setGlyphOrder([*font.getGlyphOrder(), name])
        font["glyf"].glyphs[name] = pen.glyph()
        font["hmtx"].metrics[name] = (width, 0)
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[code] = name


def draw_dot(pen: TTGlyphPen, x: int, y: int, radius: int) -> None:
    """Draws an octagon, clockwise."""
    near = round(radius * 0.41)
    corners = ((-near, radius), (near, radius), (radius, near), (radius, -near))
    points = [*corners, *((-dx, -dy) for dx, dy in corners)]
    pen.moveTo((x + points[0][0], y + points[0][1]))
    for dx, dy in points[1:]:
        pen.lineTo((x + dx, y + dy))
    pen.closePath()


if __name__ == "__main__":
    main(*sys.argv[1:])
