"""Last week watched again, and its messages, also after the game has been resumed."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from unittest.mock import Mock

import pytest

from tests.kit import group, infantry, make_state, rifle
from tests.tui.playing import Player
from wir.engine.game import Game
from wir.match.past import Past, last_week_of
from wir.model.events import seen
from wir.model.hexes import Hex
from wir.model.scenario import Terms
from wir.model.sides import Side
from wir.report.front_page import last_front_page
from wir.text.map.arrows import Arrow
from wir.text.panels.lines import text_of, wrapped
from wir.text.reports.event_lines import tell
from wir.tui.config import MARCH_SHARE, SECONDS, Config, Pace
from wir.tui.desk import Desk
from wir.tui.everything import keymap_of
from wir.tui.messages import UNTOLD
from wir.tui.modes.film import Film
from wir.tui.modes.pages import MessageLog
from wir.tui.modes.report import Report
from wir.tui.play import mode_of_phase
from wir.tui.table_keys import keys_below


@pytest.fixture
def player() -> Player:
    """A player whose group 12 has attacked a weak enemy last week, of which this desk has heard nothing."""
    attacker = group(12, (4, 3), *map(infantry, range(6)), plot="4")
    state = make_state(attacker, group(70, (4, 4), rifle(strength=10)), terms=Terms(date(1941, 7, 13)))
    found = Player(state, Side.AXIS)
    while found.state.week == 1:
        found.match.end_phase()
    found.desk.cursor = Hex(1, 1)
    return found


@pytest.fixture
def film(player: Player) -> Film:
    """The film of last week, as the player has just begun to watch it."""
    player.press("tab x")
    assert isinstance(player.mode, Film)
    return player.mode


def to_the_combat(player: Player, film: Film) -> None:
    """Runs the film up to the combat."""
    while "COMBAT" not in player.popup(76, 40):
        film.advance()
        assert film in player.desk.pile


def test_a_game_that_ends_in_its_first_week_has_one_to_read_and_watch() -> None:
    player = Player(make_state(group(12, (4, 4), infantry(1), plot="4"), terms=Terms(date(1941, 6, 22))), Side.AXIS)
    while not player.match.is_over:
        player.match.end_phase()
    player.press("tab r")
    assert "REPORT OF THE WEEK" in player.popup()


def test_before_the_first_week_is_over_there_is_nothing_to_read_or_watch() -> None:
    beginner = Player(make_state(), Side.AXIS)
    for key in "rx":
        beginner.press(f"tab {key}")
        assert beginner.notice == "No week has been played yet"
        beginner.press("escape")
    assert last_week_of(Game(make_state())).film == ()


@pytest.mark.rule("9.1")
def test_after_the_end_of_the_game_its_last_week_is_the_one_that_ended_it(player: Player) -> None:
    before = player.desk.last_week.week
    while player.state.ending is None:
        player.match.end_phase()
    week = player.desk.last_week.week
    assert before is not None
    assert week is not None
    assert (before.number, week.number) == (1, player.state.week)
    assert week.after == player.state


def test_a_game_taken_up_again_has_last_week_among_its_messages(player: Player) -> None:
    for side in (Side.AXIS, Side.SOVIET):
        desk = Desk(player.match, Config(), keymap_of({}), player, side)
        desk.recall()
        told = [text_of(message.text) for message in desk.messages.all]
        known = [each for event in player.desk.last_week.events if (each := seen(event, side)) is not None]
        assert told == [text_of(tell(each, player.state.scenario)) for each in known if each.type not in UNTOLD]
        assert any("12" in words for words in told)
        assert {message.week for message in desk.messages.all} == {1}


def test_a_new_game_has_nothing_to_recall() -> None:
    beginner = Player(make_state(), Side.AXIS)
    beginner.desk.recall()
    assert beginner.desk.messages.all == []


def taken_up_again(player: Player) -> Player:
    """The player at a new desk, as after a resume, in the third week."""
    while player.state.week == 2:
        player.match.end_phase()
    again = Player(player.state, Side.AXIS)
    again.match = player.match
    again.desk = Desk(player.match, Config(), keymap_of({}), again, Side.AXIS)
    again.desk.recall()
    again.below = keys_below(again.desk)
    again.desk.begin(mode_of_phase(again.desk))
    return again


async def test_the_messages_of_every_week_are_read_when_they_are_opened(player: Player) -> None:
    attack = [text_of(tell(each, player.state.scenario)) for each in player.desk.last_week.events if each.segment]
    again = taken_up_again(player)
    assert {message.week for message in again.desk.messages.all} == {2}
    again.press("v")
    log = again.mode
    assert isinstance(log, MessageLog)
    assert again.prompt == "All messages. Reading the war: 1 week left"
    latest = again.popup(76, 4).split()
    await log.read_back()
    assert again.prompt == "All messages"
    assert again.popup(76, 4).split() == latest  # what is seen stays where it is
    again.press("home")
    told = again.popup(200, 60)
    assert told.splitlines()[1].strip() == "WEEK 1"
    assert told.index("WEEK 1") < told.index("WEEK 2")
    assert all(text.split()[-1] in told for text in attack)
    again.press("/")
    again.type("12 attacks 70")
    assert "WEEK 1" in again.popup(200, 60)


def test_of_a_week_under_older_rules_the_messages_say_that_it_cannot_be_told(player: Player) -> None:
    again = taken_up_again(player)
    faulty = replace(Past(again.match.game).week(1), fault="week 1: no such group")
    past = Mock(week=lambda number: faulty)
    (message,) = again.desk.earlier(past, 1)
    assert "cannot be shown" in text_of(message.text)


async def test_messages_that_are_left_are_read_no_further(player: Player) -> None:
    again = taken_up_again(player)
    again.press("v")
    log = again.mode
    assert isinstance(log, MessageLog)
    again.press("escape")
    await log.read_back()
    assert again.desk.messages.earlier == {}


@pytest.mark.rule("7.6")
def test_last_week_is_watched_again_with_its_arrows_and_the_cursor_comes_back(player: Player, film: Film) -> None:
    to_the_combat(player, film)
    assert " 12  ►  70 " in player.popup(76, 40)
    deeds = film.scene().deeds
    assert deeds is not None
    assert Arrow(Hex(4, 3), 4, deeds.arrows[0].action) in deeds.arrows
    assert player.desk.cursor != Hex(1, 1)
    player.press("escape")
    assert film not in player.desk.pile
    assert player.desk.cursor == Hex(1, 1)


def test_the_report_of_last_week_leads_to_its_film_and_back(player: Player) -> None:
    player.press("tab r")
    report = player.mode
    assert isinstance(report, Report)
    assert "The Axis attacked once and won the fight." in player.popup(76, 40)
    player.press("w")
    assert isinstance(player.mode, Film)
    player.press("escape")
    assert player.mode is report


def test_the_film_of_the_report_is_not_hidden_by_the_report(player: Player) -> None:
    player.press("tab r w")
    assert player.popup(76, 16) == ""
    player.press("d")
    assert player.popup(76, 16)


def test_the_arrow_keys_go_on_to_the_next_fight_and_back(player: Player, film: Film) -> None:
    begin = film.scene()
    player.press("right")
    assert "COMBAT" in player.popup(76, 40)
    player.press("left")
    assert film.scene() == begin


def test_the_film_shows_nothing_that_the_enemy_keeps_to_himself(film: Film) -> None:
    shown = film.scene().state
    assert shown is not None
    assert shown.viewer is Side.AXIS
    assert shown.seed is None


def test_luck_counts_the_dice_of_last_week_where_nothing_else_has_been_heard(player: Player) -> None:
    player.press("tab l")
    assert "chances that succeeded" in player.popup(76, 40)


@pytest.mark.rule("7.6")
def test_what_stands_behind_a_combat_is_a_page_and_the_film_waits_for_it(player: Player, film: Film) -> None:
    to_the_combat(player, film)
    assert film.seconds is not None
    player.press("d")
    text = player.popup(76, 60)
    assert text.startswith("COMBAT")
    assert "§7.6" in text
    assert "rolled" in text
    player.press("0")
    assert player.mode is film
    assert film.seconds is None


@pytest.mark.parametrize(("height", "is_beside"), [(17, True), (40, False)])
def test_a_combat_stands_beside_the_map_where_its_box_would_hide_it(
    player: Player, film: Film, height: int, is_beside: bool
) -> None:
    to_the_combat(player, film)
    beside = "\n".join(map(text_of, film.side(24, height)))
    assert ("DRIVEN OUT" in beside or "SURRENDERS" in beside) is is_beside
    assert (film.popup(76, height) is None) is is_beside


def test_a_combat_that_has_no_room_beside_the_map_says_what_is_missing(player: Player, film: Film) -> None:
    to_the_combat(player, film)
    beside = [text_of(spans).strip() for spans in film.side(24, 7)]
    assert len(beside) == 7
    assert re.fullmatch(r"\.\.\. \d+ more lines", beside[-1])


@pytest.mark.parametrize("height", range(12, 50))
def test_a_combat_is_told_either_beside_the_map_or_in_a_box_over_it(player: Player, film: Film, height: int) -> None:
    to_the_combat(player, film)
    is_beside = text_of(film.side(24, height)[0]).startswith("COMBAT")
    assert (film.popup(76, height - 2) is None) is is_beside


def test_the_film_stops_at_the_combats_of_own_groups_where_that_is_wanted(player: Player, film: Film) -> None:
    player.desk.stop_at_own = True
    assert film.seconds is not None  # who moves first is no combat
    to_the_combat(player, film)
    assert film.seconds is None
    player.desk.stop_at_own = False
    assert film.seconds is not None


def test_all_entries_of_the_report_are_opened_together_and_closed_together(player: Player) -> None:
    player.press("tab r")
    player.press("end")
    closed = player.popup(76, 90)
    player.press("enter")
    one = player.popup(76, 90)
    player.press("a")
    everything = player.popup(76, 90)
    assert len(closed.splitlines()) < len(one.splitlines()) < len(everything.splitlines())
    player.press("end")
    player.press("a")
    player.press("end")
    assert player.popup(76, 90) == closed


def test_watching_again_at_the_instant_pace_waits_for_a_key_and_then_shows_the_rest_at_once(player: Player) -> None:
    player.desk.pace = Pace.INSTANT
    player.press("tab x")
    film = player.mode
    assert isinstance(film, Film)
    assert film.seconds is None
    player.press("p")
    assert film.seconds == 0
    film.advance()
    assert film not in player.desk.pile


def test_a_key_too_many_for_a_faster_film_does_not_end_it_nor_those_to_come(player: Player) -> None:
    player.desk.pace = Pace.NORMAL
    player.press("tab x + + +")
    assert isinstance(player.mode, Film)
    assert player.desk.pace is Pace.FAST
    assert player.notice.startswith("It goes no faster")


def test_the_film_counts_what_the_report_counts() -> None:
    guns = {"artillery": 90, "supplied_by": 58}
    gunners = group(12, (4, 3), infantry(), plot="4B", **guns), group(13, (3, 4), infantry(), plot="3B", **guns)
    player = Player(make_state(*gunners, group(70, (4, 4), rifle())), Side.AXIS)
    while player.state.week == 1:
        player.match.end_phase()
    player.press("tab x")
    assert text_of(player.mode.prompt()).startswith("Execution 0 of 2: 2 bombardments; ")
    player.press("space")
    assert text_of(player.mode.prompt()).startswith("Execution 1 of 2: 2 bombardments; ")
    assert isinstance(player.mode, Film)
    for pace in (Pace.NORMAL, Pace.STEP):
        player.desk.pace = pace
        assert player.mode.seconds == SECONDS[Pace.NORMAL] / MARCH_SHARE, "shells are no combat to be waited for"
    page = last_front_page(player.desk.last_week, Side.AXIS)
    assert page is not None
    assert page.headline == "No attacks on the ground"
    assert page.below.endswith("no combats, two bombardments")


@pytest.mark.parametrize("is_combat", [False, True])
def test_on_a_small_screen_a_fight_stands_beside_the_map_once_and_no_box_covers_anything(
    player: Player, film: Film, is_combat: bool
) -> None:
    if is_combat:
        to_the_combat(player, film)
    assert player.popup(76, 18) == ""
    assert text_of(film.prompt()).startswith(f"Execution {int(is_combat)} of 1: 1 combat; ")
    title, *told = [text_of(spans) for spans in film.side(24, 19)]
    assert title.startswith("COMBAT 1 OF 1" if is_combat else "FIRST PLAYER")
    assert sum("moves and attacks" in words for words in told) == 1


@pytest.mark.parametrize("height", range(18, 50))
def test_what_happened_so_far_ends_with_the_end_of_a_message(player: Player, film: Film, height: int) -> None:
    while film._at + 1 < len(film._shots):
        film.advance()
    ends = {
        text_of(wrapped(tell(event, player.state.scenario), 24, indent=1)[-1])
        for shot in film._shots
        for event in shot.events
    }
    beside = film.side(24, height)
    assert len(beside) <= height
    assert text_of(beside[-1]) in ends
