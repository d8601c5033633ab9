from __future__ import annotations

from dataclasses import replace

import pytest

from tests.kit import city, group, infantry, make_state, rifle
from tests.text.fonts import is_allowed
from tests.text.panels.views import barbarossa_view
from tests.text.position import LOOKS, drawn, front, lay, quiet, small_board
from wir.model.board import Place
from wir.model.cities import City
from wir.model.groups import Strike, StrikeKind
from wir.model.hexes import DIRECTIONS, Hex, neighbour
from wir.model.players import Pools
from wir.model.sides import Side
from wir.model.view import view
from wir.model.weather import Weather
from wir.text.cells import Canvas
from wir.text.map.arms import Tint
from wir.text.map.arrows import Deeds
from wir.text.map.cursor import frame_cells
from wir.text.map.layout import BlockLayout, HexLayout, LineLayout, Zoom
from wir.text.map.overlay import Overlay, Picture
from wir.text.map.overlays import control
from wir.text.map.painter import make_painter
from wir.text.map.sheet import Look


def same(a: Canvas, b: Canvas) -> bool:
    return (a.chars, a.styles) == (b.chars, b.styles)


@pytest.mark.parametrize("zoom", Zoom)
@pytest.mark.parametrize("look", LOOKS)
def test_every_row_has_the_width_of_the_map(look: str, zoom: Zoom) -> None:
    painter = make_painter(small_board(), zoom, LOOKS[look])
    canvas = painter.draw(front())
    assert (canvas.width, canvas.height) == (painter.layout.width, painter.layout.height)
    assert len(canvas.chars) == len(canvas.styles) == canvas.height
    assert {len(row) for row in (*canvas.chars, *canvas.styles)} == {canvas.width}
    assert all(len(char) == 1 for row in canvas.chars for char in row)


@pytest.mark.parametrize("look", ["true", "mono"])
@pytest.mark.parametrize("zoom", Zoom)
def test_a_painter_that_has_drawn_before_draws_the_same(look: str, zoom: Zoom) -> None:
    painter = make_painter(small_board(), zoom, LOOKS[look])
    first = painter.draw(front())
    painter.draw(front(Weather.RAIN), Picture(overlay=control(front())))
    changed = front()
    changed.rails = {}
    changed.control = {}
    assert not same(painter.draw(changed), first) or zoom is Zoom.STRATEGIC
    assert same(painter.draw(front()), first)


def test_what_was_drawn_belongs_to_the_caller() -> None:
    painter = make_painter(small_board(), Zoom.COMPACT, LOOKS["true"])
    painter.draw(front()).write(0, 0, "scribble" * 5, LOOKS["true"].palette.cursor)
    assert "scribble" not in painter.draw(front()).lines()[0]


@pytest.mark.parametrize("zoom", Zoom)
@pytest.mark.rule("4.6")
def test_enemy_secrets_do_not_show(zoom: Zoom) -> None:
    state = front()
    other = front()
    other.groups[64] = replace(other.groups[64], units=(rifle(9, strength=3),), plot="55", entrenchment=1, halted=True)
    other.groups[76] = replace(other.groups[76], supplied_by=122)
    other.air[116] = replace(other.air[116], points=7, strike=Strike(Hex(4, 4), StrikeKind.BOMB))
    other.players[Side.SOVIET] = replace(other.players[Side.SOVIET], rail_hex=Hex(9, 5), pools=Pools())
    assert same(drawn("true", zoom, view(state, Side.AXIS)), drawn("true", zoom, view(other, Side.AXIS)))
    assert not same(drawn("true", Zoom.OPERATIONAL, state), drawn("true", Zoom.OPERATIONAL, other))


def test_the_strategic_map_is_made_of_characters_where_there_are_no_colours_or_no_blocks() -> None:
    board = small_board()
    full, ascii_ = LOOKS["true"].glyphs, LOOKS["mono"].glyphs
    true, mono = LOOKS["true"].palette, LOOKS["mono"].palette
    layouts = {
        (palette.name, glyphs.name): type(make_painter(board, Zoom.STRATEGIC, Look(palette, glyphs)).layout)
        for palette in (true, mono)
        for glyphs in (full, ascii_)
    }
    assert layouts == {
        (true.name, "full"): BlockLayout,
        (true.name, "ascii"): LineLayout,
        (mono.name, "full"): LineLayout,
        (mono.name, "ascii"): LineLayout,
    }


@pytest.mark.parametrize("zoom", Zoom)
@pytest.mark.parametrize("palette", LOOKS)
def test_every_palette_can_be_drawn_in_ascii_alone(palette: str, zoom: Zoom) -> None:
    look = Look(LOOKS[palette].palette, LOOKS["mono"].glyphs)
    canvas = make_painter(small_board(), zoom, look).draw(front(), Picture(overlay=control(front())))
    assert all(line.isascii() for line in canvas.lines())


@pytest.mark.parametrize("zoom", Zoom)
def test_the_axis_can_be_told_from_the_soviets_without_colours(zoom: Zoom) -> None:
    painter = make_painter(small_board(), zoom, LOOKS["mono"])
    canvas = painter.draw(quiet(front()), Picture(deeds=Deeds()))
    reversed_hexes = set()
    for y in range(canvas.height):
        for x in range(canvas.width):
            hex_ = painter.layout.hex_at(x, y)
            if canvas.styles[y][x].reverse and canvas.chars[y][x].isalnum() and hex_ is not None:
                reversed_hexes.add(hex_)
    state = front()
    axis = {g.at for g in state.groups_of(Side.AXIS)} | {a.at for a in state.air_of(Side.AXIS)}
    # An entrenched Soviet group has its level in reverse video, an entrenched Axis group has it plain.
    dug_in = {g.at for g in state.groups_of(Side.SOVIET) if g.entrenchment}
    assert axis <= reversed_hexes <= axis | dug_in


@pytest.mark.rule("8.4")
def test_frozen_rivers_look_different_in_every_look_and_straits_do_not() -> None:
    for look in LOOKS:
        layout = make_painter(small_board(), Zoom.OPERATIONAL, LOOKS[look]).layout
        assert isinstance(layout, HexLayout)
        summer = drawn(look, Zoom.OPERATIONAL, front(), Picture(counters=False, deeds=Deeds()))
        winter = drawn(look, Zoom.OPERATIONAL, front(Weather.COLD), Picture(counters=False, deeds=Deeds()))
        for hex_, direction, changes in ((Hex(6, 3), 3, True), (Hex(3, 6), 3, False)):
            for x, y in layout.side(hex_, direction):
                before = (summer.chars[y][x], summer.styles[y][x])
                assert (before != (winter.chars[y][x], winter.styles[y][x])) is changes


@pytest.mark.rule("4.8")
def test_cities_show_size_owner_harbour_and_walls() -> None:
    text = "\n".join(drawn("true", Zoom.OPERATIONAL, front()).lines())
    for expected in ("[■]‡", "■■", "●●●", "●●‡", "Konigsberg", "DNEPROPETROVSK", "Odessa", "►Minsk"):
        assert expected in text


def test_news_of_last_week_can_be_left_out() -> None:
    text = "\n".join(drawn("true", Zoom.OPERATIONAL, quiet(front())).lines())
    assert "►Minsk" not in text
    assert "Minsk" in text


def test_the_map_without_counters_shows_no_groups() -> None:
    text = "\n".join(drawn("mono", Zoom.OPERATIONAL, front(), Picture(counters=False, deeds=Deeds())).lines())
    assert "[X]" not in text
    assert "[O]" not in text


def test_labels_and_names_do_not_overlap() -> None:
    state = front()
    places = [Hex(2, 3), Hex(5, 5), Hex(8, 4), Hex(7, 6)]
    overlay = Overlay(dict.fromkeys(places, Tint.GOOD), dict.fromkeys(places, "77"))
    for zoom in (Zoom.OPERATIONAL, Zoom.COMPACT):
        text = "\n".join(drawn("true", zoom, quiet(state), Picture(deeds=Deeds(), overlay=overlay)).lines())
        assert text.count("77") == len(places)
        for name in ("Konigsberg", "Minsk", "DNEPROPETROVSK"):
            assert name in text


@pytest.mark.parametrize("zoom", [Zoom.OPERATIONAL, Zoom.COMPACT])
def test_the_mark_of_a_battle_stands_in_no_name(zoom: Zoom) -> None:
    board = replace(small_board(), cities=(Place("Leningrad", "5,5"),), towns=(), railways=(), rivers=())
    leningrad = city("Leningrad", (5, 5), Side.SOVIET, population=3)
    for groups in ((), (group(81, (5, 5), rifle()),)):
        state = make_state(*groups, board=board, cities=[leningrad])
        for at in (leningrad.at, *(neighbour(Hex(5, 5), way) for way in DIRECTIONS)):
            assert at is not None
            state.battles = (at,)
            rows = make_painter(board, zoom, LOOKS["true"]).draw(state).lines()
            assert any(mark in row for row in rows for mark in ("Leningrad", "Leningr.", "Len.")), (at, rows)


BANKS = "▐▌▔"


def front_cells(canvas: Canvas, look: Look) -> set[tuple[int, int]]:
    """The cells in which the front shows, told by its characters and colours."""
    colours = {style.fg for style in look.palette.front.values()}
    return {
        (x, y)
        for y, (chars, styles) in enumerate(zip(canvas.chars, canvas.styles, strict=True))
        for x, (char, style) in enumerate(zip(chars, styles, strict=True))
        if char in BANKS and style.fg in colours
    }


@pytest.mark.rule("4.7")
@pytest.mark.parametrize("zoom", [Zoom.OPERATIONAL, Zoom.COMPACT])
def test_the_front_runs_between_hexes_of_different_owners_only(zoom: Zoom) -> None:
    state, look = front(), LOOKS["256"]
    painter = make_painter(small_board(), zoom, look)
    bare = Picture(counters=False, deeds=Deeds())
    assert front_cells(painter.draw(quiet(state), bare), look)
    state.control = dict.fromkeys(state.control, Side.AXIS)
    assert not front_cells(painter.draw(quiet(state), bare), look)


@pytest.mark.parametrize("look", ["true", "colour_blind", "256", "16"])
@pytest.mark.parametrize("zoom", [Zoom.OPERATIONAL, Zoom.COMPACT])
def test_the_front_shows_each_side_on_its_own_ground(zoom: Zoom, look: str) -> None:
    state, colours = quiet(front()), LOOKS[look].palette.front
    painter = make_painter(small_board(), zoom, LOOKS[look])
    assert isinstance(painter.layout, HexLayout)
    canvas = painter.draw(state, Picture(counters=False, deeds=Deeds()))
    for x, y in painter.layout.side(Hex(5, 3), 2):
        assert (canvas.styles[y][x].fg, canvas.styles[y][x].bg) == (colours[Side.AXIS].fg, colours[Side.SOVIET].fg)
    state.control = {hex_: Side.SOVIET if hex_.row < 3 else Side.AXIS for hex_ in state.control}
    canvas = painter.draw(state, Picture(counters=False, deeds=Deeds()))
    for x, y in painter.layout.side(Hex(9, 2), 4):
        assert [canvas.styles[y + n][x].fg for n in (0, 1)] == [colours[Side.SOVIET].fg, colours[Side.AXIS].fg]


@pytest.mark.parametrize("zoom", [Zoom.OPERATIONAL, Zoom.COMPACT])
def test_a_river_at_the_front_stays_to_be_seen_between_the_sides(zoom: Zoom) -> None:
    state, palette = quiet(front()), LOOKS["true"].palette
    state.control = {hex_: Side.AXIS if hex_.column < 7 else Side.SOVIET for hex_ in state.control}
    painter = make_painter(small_board(), zoom, LOOKS["true"])
    assert isinstance(painter.layout, HexLayout)
    canvas = painter.draw(state, Picture(counters=False, deeds=Deeds()))
    for x, y in painter.layout.side(Hex(6, 3), 2):
        assert canvas.styles[y][x].bg == palette.river.bg
        banks = [canvas.styles[y][beside].fg for beside in (x - 1, x + 1)]
        assert banks == [palette.front[side].fg for side in (Side.AXIS, Side.SOVIET)]


def test_without_colours_the_front_is_reversed_where_the_axis_lie_before_it() -> None:
    state = quiet(front())
    painter = make_painter(small_board(), Zoom.OPERATIONAL, LOOKS["mono"])
    assert isinstance(painter.layout, HexLayout)
    for axis, shown in ((range(6), True), (range(6, 11), False)):
        state.control = {hex_: Side.AXIS if hex_.column in axis else Side.SOVIET for hex_ in state.control}
        canvas = painter.draw(state, Picture(counters=False, deeds=Deeds()))
        for x, y in painter.layout.side(Hex(5, 3), 2):
            assert (canvas.chars[y][x], canvas.styles[y][x].reverse) == ("#", shown)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("zoom", [Zoom.OPERATIONAL, Zoom.COMPACT])
def test_where_the_front_once_ran_elsewhere_there_is_a_thin_line(zoom: Zoom, look: str) -> None:
    state, own = quiet(front()), LOOKS[look]
    painter = make_painter(small_board(), zoom, own)
    assert isinstance(painter.layout, HexLayout)
    before = {hex_: Side.AXIS if hex_.column < 4 else Side.SOVIET for hex_ in state.control}
    bare = Picture(counters=False, deeds=Deeds())
    then = painter.draw(state, replace(bare, before=before))
    x, y = painter.layout.side(Hex(3, 3), 2)[0]
    assert (then.chars[y][x], then.styles[y][x].fg) == (own.glyphs.old_front[2], own.palette.old_front.fg)
    assert same(painter.draw(state, replace(bare, before=state.control)), painter.draw(state, bare))


def test_a_group_raised_to_the_top_is_the_one_shown() -> None:
    state = front()
    assert " 1(━)" in "\n".join(drawn("true", Zoom.OPERATIONAL, state).lines())
    text = "\n".join(drawn("true", Zoom.OPERATIONAL, state, Picture(raised=frozenset({2}), deeds=Deeds())).lines())
    assert " 2(━)+" in text
    assert " 1(━)" not in text


def test_counters_that_know_their_strength_show_it_to_the_point() -> None:
    state = front()
    state.groups[13] = replace(state.groups[13], units=tuple(infantry(n, strength=150) for n in range(6)))
    assert " 900-" in "\n".join(drawn("true", Zoom.OPERATIONAL, state).lines())
    assert "900" in "\n".join(drawn("true", Zoom.COMPACT, state).lines())


@pytest.mark.parametrize("zoom", Zoom)
@pytest.mark.parametrize("look", LOOKS)
def test_only_characters_that_every_font_has_are_drawn(look: str, zoom: Zoom) -> None:
    painter = make_painter(small_board(), zoom, LOOKS[look])
    canvas = painter.draw(front(), Picture(overlay=control(front())))
    lay(canvas, frame_cells(canvas, painter.layout, painter.look, Hex(4, 3), painter.look.palette.cursor))
    drawn = {char for line in canvas.lines() for char in line}
    assert [char for char in sorted(drawn) if not is_allowed(char)] == []


@pytest.mark.parametrize("look", ["true", "mono"])
def test_names_with_strange_characters_keep_to_their_cells(look: str) -> None:
    state = front()
    board = replace(small_board(), towns=(Place("莫斯科\u0301", "9,6"), Place("Łódź", "5,2")))
    state.scenario = replace(state.scenario, board=board)
    lines = make_painter(board, Zoom.OPERATIONAL, LOOKS[look]).draw(state).lines()
    assert {len(line) for line in lines} == {len(lines[0])}
    assert "???" in "\n".join(lines)
    assert ("Łódź" if look == "true" else "?odz") in "\n".join(lines)


def test_the_signs_of_a_city_do_not_cover_the_name_of_another() -> None:
    board = replace(small_board(), cities=(Place("Sevastopol", "5,5"), Place("Nikolaev", "6,4")), towns=(), rivers=())
    state = front()
    state.cities = {
        "Sevastopol": City("Sevastopol", Hex(5, 5), Side.SOVIET, population=50),
        "Nikolaev": City("Nikolaev", Hex(6, 4), Side.SOVIET, population=1),
    }
    state.scenario = replace(state.scenario, board=board, cities=tuple(state.cities.values()))
    for zoom in (Zoom.OPERATIONAL, Zoom.COMPACT):
        text = "\n".join(make_painter(board, zoom, LOOKS["true"]).draw(state, Picture(counters=False)).lines())
        assert "SEVASTOPOL" in text
        assert "Nikolaev" in text
        assert text.count("●") == 4


@pytest.mark.parametrize("zoom", [Zoom.OPERATIONAL, Zoom.COMPACT])
def test_in_few_colours_a_frozen_river_ends_beside_the_name_of_a_place(zoom: Zoom) -> None:
    state = replace(barbarossa_view(), weather=Weather.COLD)
    board, look = state.scenario.board, LOOKS["16"]
    canvas = make_painter(board, zoom, look).draw(state, Picture(counters=False))
    styles = {
        name: {canvas.styles[y][line.index(name) + n] for n in range(len(name))}
        for name in ("Dnepropetrovsk", "Kishinev", "Yaroslavl")
        for y, line in enumerate(canvas.lines())
        if name in line
    }
    assert {name: len(found) for name, found in styles.items()} == {"Dnepropetrovsk": 1, "Kishinev": 1, "Yaroslavl": 1}


@pytest.mark.parametrize("zoom", Zoom)
@pytest.mark.parametrize("look", LOOKS)
def test_a_note_has_a_mark_in_its_hex_and_hides_no_group(look: str, zoom: Zoom) -> None:
    painter = make_painter(small_board(), zoom, LOOKS[look])
    sign, state = LOOKS[look].glyphs.note, front()
    empty = min(hex_ for hex_ in state.scenario.board.land if not state.groups_at(hex_) and hex_ not in state.cities)
    held = min(group.at for group in state.groups.values())
    before = painter.draw(state)
    after = painter.draw(state, Picture(notes=frozenset((empty, held))))
    cells = [
        (x, y)
        for y, row in enumerate(after.chars)
        for x, char in enumerate(row)
        if (char, after.styles[y][x]) == (sign, LOOKS[look].palette.note)
    ]
    assert any(painter.layout.hex_at(x, y) == empty for x, y in cells)
    assert len(cells) == 2 or (zoom is Zoom.STRATEGIC and len(cells) == 1)
    if isinstance(painter.layout, HexLayout):
        x, y, length = painter.layout.shape.counter
        left, top = painter.layout.spot(held, (x, y))
        for line in (top, top + 1):
            assert after.chars[line][left : left + length] == before.chars[line][left : left + length]
