"""What the past of the war tells: strip, search, careers, changes, charts, records, notes."""

from __future__ import annotations

import asyncio
from datetime import date, timedelta

import pytest

from tests.tui.past import at_war, past
from tests.tui.playing import Player
from wir.match.players import HUMAN
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.weather import Weather
from wir.text.panels.lines import text_of
from wir.text.war.chronicle import WeekTold
from wir.text.war.panel import FIGURES, then_and_now
from wir.tui.desk import Desk
from wir.tui.look import look_named
from wir.tui.map_drawing import MapDrawing
from wir.tui.modes.looking import LastLook
from wir.tui.past_desk import PastDesk


@pytest.fixture
def player() -> Player:
    found = at_war()
    found.press("H")
    return found


@pytest.mark.parametrize(("width", "height", "lines"), [(80, 24, 5), (120, 40, 9), (200, 60, 9)])
def test_the_strip_shows_the_weeks(player: Player, width: int, height: int, lines: int) -> None:
    for number in past(player).chronicle.missing():
        past(player).chronicle.week(number)
    band = player.mode.band(width, height) or []
    assert len(band) == lines
    assert "week" not in text_of(band[0]), "which week it is, the line below the map tells, in its own words"
    assert all(len(text_of(spans)) <= width for spans in band)
    taken = text_of(band[-1])
    assert taken.startswith("taken")
    assert taken.split()[1] == "1"


def test_what_is_found_in_the_war_is_gone_to(player: Player) -> None:
    for number in past(player).chronicle.missing():
        past(player).chronicle.week(number)
    player.press("end f")
    player.type("combats of 12")
    assert "attacks" in player.popup()
    player.press("enter")
    assert (past(player).week, player.desk.cursor) == (2, Hex(4, 4))
    player.press("f")
    player.type("convoys")
    told = " ".join(player.popup().split())
    assert "Nothing like that was found in this war. To follow a group or a unit, leave this page and press C" in told
    player.press("enter escape escape")
    assert not isinstance(player.desk, PastDesk)


def test_a_career_is_told_on_a_page(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player, "run", asyncio.run)
    player.press("c")
    player.type("12")
    assert "GROUP 12" in player.popup()
    player.press("escape c")
    player.type("13")
    assert "no combat group 13 was seen in this war" in player.notice.casefold()


def test_what_changed_since_last_week_stands_on_the_map(player: Player) -> None:
    player.press("home W")
    assert player.notice == "No week has been played yet"
    player.press("right W")
    overlay = player.desk.scene().overlay
    assert overlay is not None
    assert Hex(4, 4) in overlay.tints
    player.press("escape left")
    assert past(player).week == 1
    player.press("H W")
    now = player.desk.scene().overlay
    assert now is not None
    assert not now.tints  # nothing happened in the second week


def test_the_charts_draw_the_whole_war(player: Player) -> None:
    for number in past(player).chronicle.missing():
        past(player).chronicle.week(number)
    player.press("home h")
    told = []
    for _ in range(12):
        told.append(player.popup())
        player.press("right")
    strength, losses = (next(each for each in told if each.startswith(title)) for title in ("STRENGTH", "LOSSES"))
    assert any(each.startswith("LENGTH OF THE FRONT") for each in told)
    assert "● Axis" in strength
    assert "■ Soviet" not in strength  # it keeps its secrets
    assert "■ Soviet" in losses


def test_then_and_now_are_dated_as_the_map_and_the_present_are(player: Player) -> None:
    desk = past(player)
    then, now = (f"{day.day} {day:%b}".upper() for day in (desk.view.date, desk.present.view.date))
    told = [*map(text_of, player.mode.side(40, 30) or [])]
    heads = told[next(n for n, text in enumerate(told) if text.startswith("THEN AND NOW")) + 1]
    assert heads.split() == [*then.split(), *now.split(), "change"]


def test_then_and_now_are_not_compared_in_the_present_week() -> None:
    """Its end is still to come, and has no figures."""
    player = at_war()
    player.match.end_phase()
    player.press("H end")
    assert "THEN AND NOW" not in str([*map(text_of, player.mode.side(40, 30) or [])])
    player.press("home")
    assert "THEN AND NOW" in str([*map(text_of, player.mode.side(40, 30) or [])])


def test_beside_the_smallest_map_both_then_and_now_have_room() -> None:
    figures = {name: {Side.AXIS: 13999, Side.SOVIET: 11811} for name in FIGURES}
    then, now = (
        WeekTold(
            n, date(1942, 7, 13) + timedelta(7 * n), Weather.CLEAR, {}, {}, [], {}, 0, (), figures, {}, is_over=True
        )
        for n in (0, 1)
    )
    told = [*map(text_of, then_and_now(then, now, 25))]
    assert told[1].split() == ["20", "JUL", "27", "JUL"]
    assert told[3].split() == ["Sov.", "stren.", "11811", "11811"]
    assert told[-1].split() == ["front", "13999", "13999"]


def test_a_note_on_a_week_or_a_hex_is_kept_in_the_present(player: Player) -> None:
    player.press("home n")
    player.type("an early mistake")
    assert player.notice == "Noted"
    side = " ".join(map(text_of, player.mode.side(40, 30) or []))
    assert "an early mistake" in side
    player.desk.cursor = Hex(4, 4)
    player.press('"')
    player.type("never again")
    here = " ".join(map(text_of, player.desk.inspector(40, 30)))
    assert "never again" in here
    player.press("f")
    player.type("mistake")
    assert "an early mistake" in player.popup()
    player.press("escape escape tab n")
    assert "an early mistake" in player.popup(76, 40)
    player.press("escape")
    player.desk.cursor = Hex(4, 4)
    player.press('" enter')
    assert "never again" not in " ".join(map(text_of, player.desk.inspector(40, 30)))


def test_no_note_is_kept_once_the_game_is_over() -> None:
    player = at_war(over=True)
    player.desk.begin(LastLook(player.desk))
    player.press("H n")
    player.type("well done")
    assert "the game is over" in player.notice


def test_a_click_on_the_strip_shows_the_week(player: Player) -> None:
    player.press("home")
    for column in range(120):
        player.mode.clicked_band(column, 120)
    assert past(player).week == 3
    player.mode.clicked_band(9, 120)
    assert past(player).week == 2
    player.mode.clicked_band(3, 120)
    assert past(player).week == 2


def test_the_records_of_a_side_stand_beside_history(player: Player) -> None:
    player.press("escape tab h right")
    told = player.popup()
    assert told.startswith("VICTORY POINTS")
    assert "Axis in history" in told
    assert "by the cities as they changed hands" in " ".join(told.split())


def test_the_strip_names_the_sides_where_both_are_seen() -> None:
    player = at_war(over=True)
    player.desk.begin(LastLook(player.desk))
    player.press("H")
    words = []
    for _ in range(2):
        words.append({text_of(spans).split()[0] for spans in player.mode.band(120, 24) or []})
        player.press("s")
    assert {"Axis", "Soviet"} <= words[0]
    assert {"theirs", "yours"} <= words[1]


def test_notes_have_marks_that_the_other_side_never_sees() -> None:
    player = at_war(soviet=HUMAN)
    player.desk.cursor = Hex(4, 4)
    player.press('"')
    player.type("hold it")
    drawing = MapDrawing(look_named("true").map)
    for keys in ("", "H", "home"):
        player.press(keys)
        assert ("¶", "a note of yours") in marks(drawing, player.desk)
    player.press("escape")
    player.desk.viewer = Side.SOVIET
    player.match.end_phase()
    assert marks(drawing, player.desk) == []


def marks(drawing: MapDrawing, desk: Desk) -> list[tuple[str, str]]:
    """The legend of the map, each entry that of a sign which stands on it."""
    canvas = drawing.canvas(desk, desk.scene())
    legend = [(sign, words) for sign, _, words in drawing.legend(desk, desk.scene())]
    assert ("¶" in {char for row in canvas.chars for char in row}) == bool(legend)
    return legend
