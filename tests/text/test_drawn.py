"""A map drawn a few lines at a time looks as if it had been drawn at once."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties import examples
from tests.text.position import LOOKS, front, quiet, small_board
from wir.text.cells import NOTHING, Canvas
from wir.text.map.arrows import Deeds
from wir.text.map.layout import Zoom
from wir.text.map.overlay import Picture
from wir.text.map.overlays import control
from wir.text.map.painter import Painter, make_painter

PICTURES = {
    "plain": Picture(),
    "tinted": Picture(overlay=control(front())),
    "bare": Picture(counters=False, deeds=Deeds()),
}


POSITIONS = {"plain": front(), "tinted": front(), "bare": quiet(front())}


@cache
def painter_of(look: str, zoom: Zoom) -> Painter:
    return make_painter(small_board(), zoom, LOOKS[look])


@cache
def whole_map(look: str, zoom: Zoom, name: str) -> Canvas:
    return make_painter(small_board(), zoom, LOOKS[look]).draw(POSITIONS[name], PICTURES[name])


def draw(look: str, zoom: Zoom, name: str, lines: range) -> Canvas:
    shown = PICTURES[name]
    picture = replace(shown, lines=lines)
    return painter_of(look, zoom).draw(POSITIONS[name], picture)


def same_lines(a: Canvas, b: Canvas, lines: range) -> bool:
    return all(a.chars[y] == b.chars[y] and a.styles[y] == b.styles[y] for y in lines)


@st.composite
def line_ranges(draw_: st.DrawFn) -> range:
    first = draw_(st.integers(0, 34))
    return range(first, draw_(st.integers(first + 1, 35)))


@examples(100)
@given(
    look=st.sampled_from(["true", "16", "mono"]),
    zoom=st.sampled_from([Zoom.OPERATIONAL, Zoom.COMPACT]),
    name=st.sampled_from([*PICTURES]),
    lines=line_ranges(),
)
def test_the_lines_that_are_wanted_look_as_on_the_whole_map(look: str, zoom: Zoom, name: str, lines: range) -> None:
    whole = whole_map(look, zoom, name)
    lines = range(lines.start // 2, lines.stop // 2 + 1) if zoom is Zoom.COMPACT else lines
    part = draw(look, zoom, name, lines)
    assert (part.width, part.height) == (whole.width, whole.height)
    assert same_lines(part, whole, lines)


@examples(100)
@given(parts=st.lists(line_ranges(), min_size=1, max_size=4))
def test_lines_drawn_one_after_the_other_make_up_the_whole_map(parts: list[range]) -> None:
    whole = whole_map("true", Zoom.OPERATIONAL, "tinted")
    asked: list[int] = []

    def more(missing: range) -> Canvas:
        asked.extend(missing)
        return draw("true", Zoom.OPERATIONAL, "tinted", missing)

    drawn = NOTHING
    for lines in parts:
        before, held = drawn, drawn.canvas.lines()
        drawn = drawn.with_lines(lines, more)
        assert drawn.has(lines)
        assert before.canvas.lines() == held
    assert sorted(asked) == [*drawn.lines]
    assert same_lines(drawn.canvas, whole, drawn.lines)


@pytest.mark.parametrize("zoom", [Zoom.OPERATIONAL, Zoom.COMPACT])
def test_lines_that_are_not_wanted_are_left_out(zoom: Zoom) -> None:
    part = draw("true", zoom, "bare", range(4))
    assert not "".join(part.lines()[10:]).strip()


def test_nothing_is_drawn_twice() -> None:
    drawn = NOTHING.with_lines(range(4, 9), lambda lines: draw("true", Zoom.OPERATIONAL, "plain", lines))
    assert not drawn.has(range(3, 9))
    assert drawn.with_lines(range(5, 8), lambda lines: pytest.fail(f"asked for {lines}")) == drawn
