from __future__ import annotations

import pytest

from tests.text.position import COLOURED, LOOKS, front, small_board
from wir.model.groups import StrikeKind
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.view import view
from wir.rules.plots import LegAction
from wir.text.map.arrows import Arrow, Deeds, Flight, Trail, plotted
from wir.text.map.layout import Zoom
from wir.text.map.overlay import Picture
from wir.text.map.painter import make_painter


@pytest.mark.rule("6.6")
def test_a_plot_is_an_arrow_for_each_leg() -> None:
    assert plotted(front()).arrows == (
        Arrow(Hex(4, 3), 2, LegAction.MOVE),
        Arrow(Hex(5, 3), 3, LegAction.MOVE),
        Arrow(Hex(4, 4), 2, LegAction.ATTACK_ONLY),
        Arrow(Hex(3, 5), 4, LegAction.MOVE),
    )


@pytest.mark.rule("6.9")
def test_an_air_strike_flies_to_its_target() -> None:
    assert plotted(front()).flights == (Flight(Hex(2, 5), Hex(6, 3), StrikeKind.GROUND),)


def test_the_enemy_sees_neither_plots_nor_strikes() -> None:
    assert plotted(view(front(), Side.SOVIET)) == Deeds()


@pytest.mark.parametrize("zoom", [Zoom.OPERATIONAL, Zoom.COMPACT])
@pytest.mark.parametrize("look", COLOURED)
def test_arrows_change_the_picture_only_where_they_run(look: str, zoom: Zoom) -> None:
    painter = make_painter(small_board(), zoom, LOOKS[look])
    plot = LOOKS[look].palette.plot
    without = painter.draw(front(), Picture(deeds=Deeds()))
    assert not any(style == plot for row in without.styles for style in row)
    drawn = painter.draw(front())
    arrows = [(x, y) for y, row in enumerate(drawn.styles) for x, style in enumerate(row) if style == plot]
    assert len(arrows) >= 4
    assert all(painter.layout.hex_at(x, y) is not None for x, y in arrows)


@pytest.mark.parametrize("zoom", [Zoom.OPERATIONAL, Zoom.COMPACT])
@pytest.mark.parametrize("look", LOOKS)
def test_a_trail_runs_to_its_end_past_counters_and_an_older_one_is_fainter(look: str, zoom: Zoom) -> None:
    painter, state = make_painter(small_board(), zoom, LOOKS[look]), front()
    without = painter.draw(state, Picture(deeds=Deeds()))
    styles = []
    for faint in (False, True):
        trail = Trail(Hex(4, 5), Hex(8, 2), Side.SOVIET, faint)
        drawn = painter.draw(state, Picture(deeds=Deeds(trails=(trail,))))
        changed = [
            (x, y)
            for y, row in enumerate(drawn.chars)
            for x, char in enumerate(row)
            if (char, drawn.styles[y][x]) != (without.chars[y][x], without.styles[y][x])
        ]
        signs = {drawn.chars[y][x] for x, y in changed}
        assert signs & {*LOOKS[look].glyphs.heads.values()}
        assert not signs & {*"0123456789"}
        styles.append({drawn.styles[y][x]._replace(bg=None) for x, y in changed})
    assert not styles[0] & styles[1]
