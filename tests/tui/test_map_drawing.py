"""The map on the table, and that what was drawn is not drawn again."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

import pytest
from textual.geometry import Size

from tests.saves.wars import play_phase, small_war
from tests.text.position import front, lay
from tests.tui.playing import Player
from wir.engine.game import Game
from wir.estimates.outlook import outlook_of
from wir.match.past import Past
from wir.model.hexes import DIRECTIONS, Hex, neighbour
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.view import view
from wir.model.weather import Weather
from wir.orders.movement import Move
from wir.scenario import load_scenario
from wir.text.map.arms import Tint
from wir.text.map.arrows import Trail
from wir.text.map.cursor import window_cells
from wir.text.map.layout import Box, Zoom
from wir.text.map.overlay import Overlay, Picture
from wir.text.map.sheet import Look
from wir.text.panels.lines import Span, length, text_of
from wir.text.reports.film import march_shots
from wir.tui.beside import Beside
from wir.tui.config import COLUMNS, Config
from wir.tui.desk import Desk
from wir.tui.look import look_named
from wir.tui.map_drawing import MapDrawing
from wir.tui.map_modes import MAP_MODES, PLAIN, MapMode
from wir.tui.modes.film import EnemyMarches, Film
from wir.tui.modes.supply import Supply
from wir.tui.scene import Scene, SmallMap
from wir.tui.widgets import FRAME

LOOK = look_named("true").map


def desk_of(zoom: Zoom) -> Desk:
    desk = Player(Game.new(load_scenario("smolensk"), seed=1).state, Side.AXIS).desk
    desk.zoom = zoom
    return desk


def test_going_back_from_a_map_mode_draws_nothing_again() -> None:
    desk, drawing = desk_of(Zoom.OPERATIONAL), MapDrawing(LOOK)
    plain = drawing.canvas(desk, Scene())
    desk.map_mode = MAP_MODES[1]
    assert drawing.canvas(desk, Scene()) is not plain
    desk.map_mode = PLAIN
    assert drawing.canvas(desk, Scene()) is plain


@pytest.mark.parametrize("zoom", [Zoom.OPERATIONAL, Zoom.COMPACT])
def test_the_step_of_a_way_is_seen_under_the_cursor_too(zoom: Zoom) -> None:
    desk, drawing = desk_of(zoom), MapDrawing(LOOK)
    for city in desk.view.city_names:
        desk.cursor = city
        canvas = deepcopy(drawing.canvas(desk, Scene()))
        lay(canvas, drawing.marks(desk, Scene(path=(city,)), deepcopy(canvas)))
        styles = [style for row in canvas.styles for style in row]
        assert styles.count(LOOK.palette.path) == 3
        assert any(style.bg == LOOK.palette.cursor.bg for style in styles)


@pytest.mark.rule("4.7")
def test_on_the_board_in_characters_the_legend_shows_what_the_map_writes() -> None:
    desk, drawing, at = desk_of(Zoom.STRATEGIC), MapDrawing(look_named("none").map), Hex(12, 12)
    for label, sample in (("d58", "Y"), ("50?", "50"), ("7", "7")):
        overlay = Overlay({at: Tint.GOOD}, {at: label}, ((Tint.GOOD, "supplied by this depot"),))
        assert [words[0] for words in drawing.legend(desk, Scene(overlay=overlay))] == [sample]


@pytest.mark.parametrize("mode", MAP_MODES, ids=lambda mode: mode.id)
def test_the_legend_explains_every_tint(mode: MapMode) -> None:
    start = Game.new(load_scenario("smolensk"), seed=1).state
    for state in (start, front(), front(Weather.RAIN), front(Weather.COLD)):
        known = view(state, Side.AXIS)
        shown = mode.paint(known, outlook_of(known))
        assert set(shown.tints.values()) <= {tint for tint, _ in shown.legend}
        assert all(text for _, text in shown.legend)


def test_the_front_of_an_earlier_week_lies_on_the_map_until_it_is_put_away() -> None:
    player = Player(small_war())
    desk, game = player.desk, player.match.game
    while game.state.week == 1:
        if game.side is None:
            game.end_phase()
        else:
            play_phase(game)
    first = Past(game).state(1).control
    assert desk.control_before(desk.zoom, desk.view.week) == first
    player.press("]")
    assert (desk.control_before(desk.zoom, desk.view.week), player.notice) == ({}, "Today's front only")
    player.press("]")
    assert player.notice == "Only today's front is shown already"
    player.press("[")
    assert desk.control_before(desk.zoom, desk.view.week) == first
    assert player.notice == "The thin line is the front 1 week ago"
    player.press("[")
    assert (desk.weeks_back, player.notice) == (1, "The front 1 week ago is the earliest on record")
    assert desk.weeks_shown(Zoom.STRATEGIC) == 1


def test_there_is_no_earlier_front_in_the_first_week_of_a_war() -> None:
    player = Player(small_war())
    assert player.desk.weeks_shown(Zoom.STRATEGIC) == 0
    player.press("[")
    assert player.notice == "The war has only begun: there is no earlier front"


# The small map beside a page


@pytest.mark.parametrize("name", ["true", "none"])
def test_a_small_map_shows_letters_in_their_hexes_and_what_its_tints_mean(name: str) -> None:
    state = view(Game.new(load_scenario("barbarossa"), seed=1).state, Side.AXIS)
    picture = Picture(overlay=Overlay({Hex(8, 20): Tint.GOOD}, legend=((Tint.GOOD, "won"), (Tint.BAD, "lost"))))
    wanted = SmallMap(40, 20, Hex(8, 16), state, picture, {Hex(8, 16): "a", Hex(9, 18): "b"}, "b")
    look = look_named(name).map
    lines = MapDrawing(look).small(wanted)
    land, legend = lines[:18], " ".join(map(text_of, lines[18:]))
    assert {length(spans) for spans in land} == {40}
    assert "won" in legend
    assert "lost" not in legend
    shown = [(span.text, span.role) for spans in land for span in spans]
    assert ("a", look.palette.selection) in shown
    assert ("b", look.palette.cursor) in shown


def test_the_land_of_a_small_map_is_drawn_once() -> None:
    state = view(Game.new(load_scenario("smolensk"), seed=1).state, Side.AXIS)
    drawing, wanted = MapDrawing(LOOK), SmallMap(60, 20, Hex(5, 5), state, Picture(), {Hex(5, 5): "a"})
    bare = drawing.small(replace(wanted, letters={}))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("wir.tui.map_drawing.make_painter", None)
        assert drawing.small(wanted) != bare
        assert drawing.small(replace(wanted, letters={})) == bare


@pytest.mark.parametrize("size", [Size(26, 20), Size(44, 40), Size(44, 55)])
def test_the_player_chooses_what_stands_below_the_hex(size: Size) -> None:
    player = Player(Game.new(load_scenario("smolensk"), seed=1).state, Side.AXIS)
    panel = Beside(MapDrawing(LOOK), Span(" "))
    titles = ("POOLS", "THE FRONT", "in the pool can", "MESSAGES", "CHARTS", "COULD ACT")
    for column, title in zip(COLUMNS, titles, strict=True):
        assert player.desk.column == column
        lines = panel.lines(player.desk, Scene(), size)
        assert len(lines) <= size.height
        assert size.height < 30 or any(title in text_of(spans) for spans in lines)
        player.press("=")
        assert player.notice.startswith("In the panel beside the map: ")


def test_the_chosen_column_is_kept_with_the_game_and_the_usual_one_is_a_setting() -> None:
    player = Player(Game.new(load_scenario("smolensk"), seed=1).state, Side.AXIS, Config(column="charts"))
    assert player.desk.column == "charts"
    player.press("= = =")
    assert Player(player.state, Side.AXIS).desk.column == "the front"


@pytest.mark.parametrize("look", [LOOK, look_named("none").map, look_named("true", ascii_only=True).map])
def test_the_whole_board_stands_small_with_a_frame_that_hides_no_name(look: Look) -> None:
    desk, drawing = desk_of(Zoom.OPERATIONAL), MapDrawing(look)
    painter = drawing.overview(desk, 44)
    canvas = drawing.overview_canvas(painter, desk, Scene())
    assert canvas.width == 44
    large = drawing.layout(desk)
    whole, part = (
        window_cells(canvas, painter.layout, look, large, window)
        for window in (Box(-5, -5, 10 * large.width, 10 * large.height), Box(20, 8, 30, 10))
    )
    for cells in (whole, part):
        assert all(0 <= x < canvas.width and 0 <= y < canvas.height for x, y, _, _ in cells)
        assert not any(canvas.chars[y][x].isalpha() for x, y, _, _ in cells)
    assert len(part) < len(whole)
    assert look.has_blocks or all(char.isascii() for row in canvas.chars for char in row)
    assert look.has_blocks or all(char.isascii() for _, _, char, _ in part)


def test_the_enemys_marches_of_this_week_lie_on_the_map_and_are_played_again_by_a_key() -> None:
    player = Player(Game.new(load_scenario("smolensk"), seed=1).state, Side.AXIS)
    desk, game = player.desk, player.match.game
    player.press("V")
    assert player.notice == "No march of the enemy has been seen since last week"
    while game.phase is not Phase.SOVIET_MOVEMENT:
        game.end_phase()
    order = next(
        order
        for number in sorted(game.state.groups)
        for direction in DIRECTIONS
        if game.check(order := Move(number, direction)) is None
    )
    start = game.state.groups[order.group].at
    game.submit(order)
    game.end_phase()
    desk.begin(Supply(desk))
    assert desk.trails == (Trail(start, game.state.groups[order.group].at, Side.SOVIET),)
    cursor = desk.cursor
    player.press("V")
    scene = desk.scene()
    assert scene.deeds is not None
    assert scene.deeds.trails == desk.trails
    player.press("d")
    told = [text_of(spans) for spans in desk.mode.side(44, 20) or []]
    assert told[0].startswith("THE ENEMY'S MARCHES")
    assert str(order.group) in told[1]
    player.press("escape")
    assert (desk.scene().deeds, desk.cursor) == (None, cursor)
    player.press("V")
    while isinstance(player.mode, Film):
        player.mode.advance()
    player.press("escape")
    assert player.notice.startswith("Nothing is left to close"), "the key came too late for the film"
    player.press("]")
    assert desk.trails == ()


def test_both_arrows_go_through_the_marches_of_the_enemy() -> None:
    player = Player(front())
    known = player.desk.view
    enemies = known.groups_of(known.viewer.enemy)[:3]
    assert len(enemies) == 3
    film = march_shots(known, [(group.id, neighbour(group.at, 1), group.at) for group in enemies])
    player.desk.push(EnemyMarches(player.desk, film, lambda: None))
    told: list[list[str]] = []
    for key in ("d", "right", "left", "right", "right", "left"):
        player.press(key)
        told.append([text_of(spans) for spans in player.desk.mode.side(80, 20) or []])
    assert [len(lines) for lines in told] == [2, 3, 2, 3, 4, 3]
    words = {hint.word for hint in player.mode.hints()}
    assert "Marches" in words
    assert "Detail" not in words


def test_every_row_of_the_menu_of_map_modes_is_whole_on_80_columns() -> None:
    p = Player(front())
    p.press("m")
    shown = p.popup(80 - FRAME)
    assert [mode.meaning for mode in MAP_MODES if mode.meaning not in shown] == []
