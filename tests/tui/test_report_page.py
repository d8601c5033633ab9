"""The report of last week as a page: lines, places, the ledger, the map beside it."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from tests.playthroughs.games import GAMES
from tests.text.golden import check
from tests.tui.playing import Player
from wir.engine.game import Game
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.orders import parse_order
from wir.report.front_page import last_front_page
from wir.text.panels.lines import length, text_of
from wir.tui.modes.report import Report
from wir.tui.scene import Popup


@pytest.fixture(scope="module")
def fourth_week() -> Game:
    """Smolensk after four weeks that people played."""
    game = GAMES[0].begin()
    for order in GAMES[0].file.read_text(encoding="utf-8").splitlines():
        game.submit(parse_order(order))
    return game


def test_a_key_too_many_after_the_film_does_not_put_the_report_away_unseen(fourth_week: Game) -> None:
    player = Player(fourth_week.state, Side.AXIS)
    player.match.game = fourth_week
    for key in ("escape", "q"):
        player.press("tab escape")  # the last key was meant for something else
        report = Report(player.desk, player.desk.last_week.events)
        player.desk.bring(report)
        player.press(key)
        assert player.mode is report, key
        assert "again closes this page" in player.notice
        player.press(key)
        assert report not in player.desk.pile


def test_a_report_that_was_asked_for_or_has_been_before_the_player_for_a_while_closes_at_once(
    fourth_week: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player(fourth_week.state, Side.AXIS)
    player.match.game = fourth_week
    player.press("tab r")
    assert isinstance(player.mode, Report)
    player.press("escape")
    assert not isinstance(player.mode, Report)
    report = Report(player.desk, player.desk.last_week.events)
    player.desk.bring(report)
    later = time.monotonic() + 5
    monkeypatch.setattr(time, "monotonic", lambda: later)
    player.press("escape")
    assert report not in player.desk.pile


def reader(game: Game) -> Player:
    """A player of the Axis who has the report of last week before him."""
    found = Player(game.state, Side.AXIS)
    found.match.game = game
    found.desk.push(Report(found.desk, found.desk.last_week.events))
    return found


def lines_of(player: Player, height: int, width: int = 76) -> list[str]:
    """What is to be seen of the report, without the pointer."""
    return [row[2:] for row in player.popup(width, height).splitlines()[1:]]


@pytest.mark.parametrize("height", [7, 18])
@pytest.mark.parametrize("is_open", [False, True])
def test_space_passes_over_no_line_of_the_report_and_puts_it_away_at_its_end(
    fourth_week: Game, height: int, is_open: bool
) -> None:
    player = reader(fourth_week)
    report = player.mode
    if is_open:
        player.press("a")
    whole = lines_of(player, 999)
    player.press("home")
    unread = whole
    for _ in whole:
        seen = lines_of(player, height)
        assert any(unread[: len(seen)] == seen[n:] for n in range(len(seen))) or seen[-len(unread) :] == unread
        unread = next(unread[len(seen) - n :] for n in range(len(seen)) if unread[: len(seen) - n] == seen[n:])
        player.press("space")
        if player.mode is not report:
            break
    assert unread == []
    assert report not in player.desk.pile


def test_the_chosen_entry_of_a_new_page_begins_on_it(fourth_week: Game) -> None:
    player = reader(fourth_week)
    for height in (9, 18):
        player.press("home")
        player.popup(76, height)
        player.press("space")
        assert "► " in player.popup(76, height)


def test_a_page_back_shows_what_was_seen_before(fourth_week: Game) -> None:
    player = reader(fourth_week)
    lines_of(player, 9)
    player.press("space")
    second = lines_of(player, 9)
    player.press("space")
    lines_of(player, 9)
    player.press("pageup")
    assert lines_of(player, 9) == second


def test_the_ledger_is_folded_to_totals_that_open(fourth_week: Game) -> None:
    player = reader(fourth_week)
    folded = lines_of(player, 999)
    (air,) = [row for row in folded if row.startswith("+ Air")]
    assert "strike" in air
    player.press("end")
    while "► + Air" not in player.popup(76, 999):
        player.press("up")
    player.press("enter")
    opened = player.popup(76, 999)
    assert "► - Air" in opened
    assert "expected " in opened
    assert "; came to " in opened
    player.press("enter")
    assert lines_of(player, 999) == folded


def test_from_a_sentence_one_goes_to_its_place(fourth_week: Game) -> None:
    player = reader(fourth_week)
    report = player.mode
    assert "► 1 One Soviet group" in player.popup(76, 18)
    player.press("enter")
    assert report not in player.desk.pile
    assert player.desk.cursor == Hex(4, 3)


def box(player: Player, width: int, height: int) -> Popup:
    """The report for a window so large."""
    found = player.mode.popup(width, height)
    assert found is not None
    return found


@pytest.mark.parametrize("width", [76, 116])
def test_the_report_of_a_week_as_it_is_read(fourth_week: Game, width: int) -> None:
    rows = [text_of(spans).rstrip() for spans in box(reader(fourth_week), width, 60).lines]
    check(f"screens/report_{width}", "\n".join(rows) + "\n")


@pytest.mark.parametrize(("width", "height"), [(76, 18), (116, 34), (196, 54)])
def test_a_map_stands_beside_the_report_where_there_is_room(fourth_week: Game, width: int, height: int) -> None:
    found = box(reader(fourth_week), width, height)
    assert (found.map is not None) is (width > 100)
    text = max(map(length, found.lines))
    assert text + (0 if found.map is None else 2 + found.map.width) <= width
    assert len(found.lines) <= height
    if found.map is not None:
        assert found.map.height <= height
        assert all(
            f" {figure} " in "\n".join(map(text_of, box(reader(fourth_week), width, 99).lines))
            for figure in found.map.letters.values()
        )
        assert found.map.letters[Hex(4, 3)] == found.map.chosen == "1"
        assert found.map.state.viewer is Side.AXIS


def test_the_figure_of_a_sentence_chooses_it_and_once_more_shows_its_place(fourth_week: Game) -> None:
    p = reader(fourth_week)
    p.press("3")
    assert [text_of(each).strip()[:3] for each in box(p, 76, 18).lines if "►" in text_of(each)] == ["► 3"]
    p.press("3")
    assert not isinstance(p.mode, Report)


def test_a_click_chooses_a_line_of_the_report_and_another_one_opens_it(fourth_week: Game) -> None:
    player = reader(fourth_week)
    rows = lines_of(player, 99)
    combats = next(n for n, row in enumerate(rows) if row.startswith("+ Combats"))
    player.mode.chosen_line(combats)
    assert "► + Combats" in player.popup(76, 99)
    player.mode.chosen_line(combats)
    assert "► - Combats" in player.popup(76, 99)
    player.mode.chosen_line(998)
    player.mode.chosen_line(2)  # an empty line
    assert "► - Combats" in player.popup(76, 99)


def test_on_a_large_screen_the_ledger_is_opened_as_far_as_there_is_room(fourth_week: Game) -> None:
    player = reader(fourth_week)
    large = [text_of(spans) for spans in box(player, 196, 54).lines]
    assert len(large) == 54
    assert any("- Combats" in row for row in large)
    assert any("+ Air" in row for row in large)
    assert not any("- Combats" in text_of(spans) for spans in box(reader(fourth_week), 116, 34).lines)
    player.press("a a")
    assert not any("- Combats" in text_of(spans) for spans in box(player, 196, 54).lines)


def test_a_long_headline_goes_on_in_the_next_line(fourth_week: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    page = last_front_page(reader(fourth_week).desk.last_week, Side.AXIS)
    assert page is not None
    long = replace(page, headline="Riga falls, " * 12)
    monkeypatch.setattr("wir.tui.modes.report.last_front_page", lambda *_: long)
    lines = box(reader(fourth_week), 60, 40).lines
    assert max(map(length, lines)) <= 60
    assert " ".join(" ".join(map(text_of, lines)).split()).count("Riga falls") == 12
