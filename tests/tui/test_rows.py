"""A row on the terminal shows just these cells."""

from __future__ import annotations

import io

import pyte
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from tests.properties import examples
from wir.text.cells import Style
from wir.text.colours import Colour, ansi, rgb
from wir.tui.rows import in_vga_shades, rich_style, row_of, row_of_texts

RED, GREEN, BLUE = rgb("#cc0000"), rgb("#00cc00"), rgb("#0000cc")

TRUE = Console(color_system="truecolor", force_terminal=True)

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
def test_a_row_and_any_part_of_it_is_shown_as_it_looks(made_of: list[tuple[str, Style]], data: st.DataObject) -> None:
    cells = cells_of(made_of)
    left = data.draw(st.integers(0, len(cells)))
    right = data.draw(st.integers(left, len(cells)))
    row = row_of([char for char, _ in cells], [style for _, style in cells])
    wanted = [seen(*cell) for cell in cells]
    assert shown(row.render(TRUE), len(cells)) == wanted
    assert shown(row.crop(left, right).render(TRUE), right - left) == wanted[left:right]
    assert shown(row_of_texts(made_of).render(TRUE), len(cells)) == wanted


def test_a_screenshot_in_16_colours_has_a_green_that_can_be_read_on_black() -> None:
    console = Console(record=True, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    console.print("CLEAR", style=rich_style(Style(ansi(10), ansi(0))))
    drawn = in_vga_shades(console.export_svg())
    assert "fill: #55ff55" in drawn
    assert 'fill="#000000"' in drawn
