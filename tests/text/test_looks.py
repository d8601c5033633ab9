from __future__ import annotations

import pytest

from wir.text.cells import PLAIN, Style
from wir.text.colours import ansi, rgb, xterm
from wir.text.looks import colour, look_file, made, style
from wir.text.map.glyphs import Glyphs
from wir.text.map.palette import palette


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("", PLAIN),
        ("dim", Style(dim=True)),
        ("#14120c", Style(rgb("#14120c"))),
        ("on 4", Style(bg=ansi(4))),
        ("bold underline 16 on #ffdf4a", Style(xterm(16), rgb("#ffdf4a"), bold=True, underline=True)),
        ("reverse 7 on 0", Style(ansi(7), ansi(0), reverse=True)),
    ],
)
def test_a_style_is_written_part_by_part(written: str, meant: Style) -> None:
    assert style(written) == meant


def test_a_number_below_sixteen_is_a_colour_of_ansi() -> None:
    assert [colour("15"), colour("16")] == [ansi(15), xterm(16)]


def test_a_palette_like_another_one_has_what_it_lacks_from_there() -> None:
    own, other = look_file("palettes", "colour-blind"), look_file("palettes", "true colour")
    assert own["river"] == other["river"]
    assert own["front"] != other["front"]
    assert palette("colour-blind").river == palette("true colour").river


def test_a_misspelled_name_in_a_file_is_told() -> None:
    with pytest.raises(KeyError, match="brail"):
        made(Glyphs, "full", look_file("glyph_sets", "full") | {"brail": True})
