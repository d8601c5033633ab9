"""What a terminal is sent for a part of a row shows just these cells."""

from __future__ import annotations

import io

import pyte
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from tests.properties import examples
from wir.text.cells import PLAIN, Style
from wir.text.colours import Colour, ansi, rgb
from wir.tui.rows import CellRow, in_vga_shades, rich_style

RED, GREEN, BLUE = rgb("#cc0000"), rgb("#00cc00"), rgb("#0000cc")

styles = st.builds(
    Style,
    st.sampled_from([None, RED, GREEN]),
    st.sampled_from([None, GREEN, BLUE]),
    bold=st.booleans(),
    underline=st.booleans(),
    reverse=st.booleans(),
    dim=st.just(False),
)
stretches = st.lists(st.tuples(st.text("ab ", min_size=1, max_size=4), styles), min_size=1, max_size=8)


def cells_of(stretches_: list[tuple[str, Style]]) -> list[tuple[str, Style]]:
    return [(char, style) for text, style in stretches_ for char in text]


def shown(sent: str, width: int) -> list[tuple[str, Style]]:
    """The cells of a terminal that is sent something."""
    screen = pyte.Screen(max(1, width), 1)
    pyte.Stream(screen).feed(sent)
    cells = (screen.buffer[0][x] for x in range(width))
    return [
        seen(cell.data, Style(colour(cell.fg), colour(cell.bg), cell.bold, cell.underscore, cell.reverse))
        for cell in cells
    ]


def seen(char: str, style: Style) -> tuple[str, Style]:
    """What is seen of a cell: of a blank without a line the ground alone."""
    return char, Style(bg=style.bg) if char == " " and not (style.underline or style.reverse) else style


def colour(name: str) -> Colour | None:
    return None if name == "default" else rgb(f"#{name}")


@examples(100)
@given(stretches, st.data())
def test_a_part_of_a_row_is_sent_as_it_looks(made_of: list[tuple[str, Style]], data: st.DataObject) -> None:
    cells = cells_of(made_of)
    left = data.draw(st.integers(0, len(cells)))
    right = data.draw(st.integers(left, len(cells)))
    wanted = [seen(*cell) for cell in cells[left:right]]
    assert shown(CellRow.of(made_of).sent(left, right), right - left) == wanted


def test_the_colour_of_a_blank_is_not_sent() -> None:
    row = CellRow.of([("a", Style(RED)), (" ", Style(GREEN)), ("b", Style(RED))])
    assert row.sent(0, 3).count("\x1b[") == 2


@examples(100)
@given(stretches, st.data())
def test_a_strip_cut_from_a_row_shows_the_same_as_what_is_sent(
    made_of: list[tuple[str, Style]], data: st.DataObject
) -> None:
    row = CellRow.of(made_of)
    left = data.draw(st.integers(0, row.width))
    right = data.draw(st.integers(left, row.width))
    strip = row.cut(left, right)
    assert strip.text == "".join(char for char, _ in cells_of(made_of)[left:right])
    assert strip.cell_length == right - left


def test_what_comes_after_a_row_is_plain() -> None:
    sent = CellRow.of([("a", Style(RED, BLUE, bold=True))]).sent(0, 1)
    assert shown(f"{sent}b", 2)[1] == ("b", PLAIN)


def test_a_screenshot_in_16_colours_has_a_green_that_can_be_read_on_black() -> None:
    console = Console(record=True, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    console.print("CLEAR", style=rich_style(Style(ansi(10), ansi(0))))
    drawn = in_vga_shades(console.export_svg())
    assert "fill: #55ff55" in drawn
    assert 'fill="#000000"' in drawn
