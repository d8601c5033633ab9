"""The legend of a map mode beside the map."""

from __future__ import annotations

from wir.model.sides import Side
from wir.text.cells import Style
from wir.text.colours import ansi
from wir.text.looks import panel_styles
from wir.text.panels.legend import key_of_board, legend
from wir.text.panels.lines import text_of


def test_each_sample_keeps_its_own_style_and_long_meanings_go_on_below() -> None:
    tint = Style(ansi(0), ansi(10), bold=True)
    told = legend("supply", [("50", tint, "fatigue 40-59% stays"), ("", tint, "penalty hex")], 16)
    assert [text_of(spans).rstrip() for spans in told] == [
        "SUPPLY ─────────",
        "50  fatigue",
        "    40-59% stays",
        "    penalty hex",
    ]
    swatches = [spans[0] for spans in (told[1], told[3])]
    assert all(span.role == tint and len(span.text) == 3 for span in swatches)


def test_a_map_mode_that_has_nothing_to_show_says_so() -> None:
    assert [text_of(spans).rstrip() for spans in legend("weather", [], 20)] == [
        "WEATHER ────────────",
        "nothing on the map",
    ]


def test_the_key_of_the_board_has_the_samples_of_a_side_below_its_name() -> None:
    grey, red = Style(bg=ansi(7)), Style(bg=ansi(1))
    key = {Side.AXIS: {"mechanized": ("OO", grey)}, Side.SOVIET: {"mechanized": ("oo", red)}}
    told = key_of_board(key, 17)
    assert [text_of(spans) for spans in told] == ["AXIS SOVIET ─────", " OO    oo   mech"]
    assert [(span.text, span.role) for span in told[1] if span.role in (grey, red)] == [(" OO ", grey), ("  oo  ", red)]


def test_a_panel_shows_a_style_as_it_is_and_on_its_ground_where_it_has_none() -> None:
    styles = panel_styles("16 colours")
    assert styles.style(Style(bg=ansi(10))) == Style(bg=ansi(10))
    assert styles.style(Style(bold=True)) == Style(bg=styles.ground.bg, bold=True)
