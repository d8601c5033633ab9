"""The guided first week on the screen: told step by step, skipped, switched off, taken up again."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from tests.tui.playing import Player
from tests.tui.screen import press, running, seen
from wir.engine.game import Game
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.state import State
from wir.orders.conduct import Aside
from wir.scenario import load_scenario
from wir.text.guide import first_week
from wir.text.panels.help_page import how_to_play
from wir.text.panels.lines import text_of
from wir.tui.everything import keymap_of
from wir.tui.modes.guide_page import GuidePage, _band, announce, guide_band
from wir.tui.modes.report import Report


def movement_in_supply() -> State:
    """The first movement phase of Barbarossa, with every group of the Axis in supply."""
    state = replace(Game.new(load_scenario("barbarossa")).state, phase=Phase.AXIS_MOVEMENT).copy()
    for each in state.groups_of(Side.AXIS):
        state.groups[each.id] = replace(each, supplied_by=58)
    return state


def guided() -> Player:
    p = Player(Game.new(load_scenario("barbarossa")).state)
    p.press("w")
    return p


def band(p: Player) -> str:
    return " ".join(map(text_of, guide_band(p.desk, 80)))


def test_nothing_comes_before_the_first_step() -> None:
    first, second, *_ = first_week().steps
    assert first_week().step_before(second) is first
    assert first_week().step_before(first) is None


def test_the_band_says_where_to_read_on_however_long_a_step_is() -> None:
    p = guided()
    for step in first_week().steps:
        for width in (60, 80, 120):
            lines = [*map(text_of, _band(p.desk, step, width))]
            assert len(lines) <= 3
            assert " ".join(" ".join(lines).split()).endswith("More: W")


def test_eighty_columns_hold_every_step_of_the_band_whole() -> None:
    desk = guided().desk
    for step in first_week().steps:
        lines = [*map(text_of, _band(desk, step, 80))]
        assert " ".join(" ".join(lines).split()).endswith(". More: W"), lines


def test_every_key_that_the_guide_names_is_a_binding() -> None:
    named = {name for step in first_week().steps for name in step.keys}
    assert named
    assert named <= keymap_of({}).bindings.keys()


def test_a_key_switches_the_guide_on_and_tells_the_first_step() -> None:
    p = guided()
    assert isinstance(p.mode, GuidePage)
    assert "Look at a hex" in p.popup()
    p.press("enter")
    assert "GUIDE 1/" in band(p)
    assert "Press /" in band(p)


def test_in_another_game_the_key_names_where_to_look_instead() -> None:
    p = Player(Game.new(load_scenario("smolensk")).state)
    p.press("w")
    assert p.notice == "The guide is for the first week of Barbarossa; here D lists what is left to do"


def test_looking_at_what_is_asked_for_leads_on_without_covering_it() -> None:
    p = guided()
    p.press("enter /")
    p.type("brest")
    announce(p.desk)
    assert not isinstance(p.mode, GuidePage)
    assert "Read a group" in band(p)
    p.press("w")
    assert "Group 5" in p.popup()


def test_a_step_after_an_order_is_told_at_once_whatever_was_looked_at_before_it() -> None:
    """Whoever plots has seen the forecast of the step before, which covers the map until the order is given."""
    p = Player(movement_in_supply())
    p.press("w s w enter")
    assert "See what an attack would do" in band(p)
    group, plot = re.search(r"group (\d+) with .* type (\w+):", band(p)).groups()  # type: ignore[union-attr]
    p.press("/")
    p.type(group)
    p.press("g p")
    for char in plot.lower():
        p.press(char)
        p.mode.side(40, 40)
        announce(p.desk)
    p.press("enter")
    announce(p.desk)
    assert isinstance(p.mode, GuidePage)
    assert "Attack together" in p.popup()


def test_leaving_the_report_for_a_place_on_the_map_counts_as_reading_it() -> None:
    p = Player(replace(Game.new(load_scenario("barbarossa")).state, week=2))
    p.press("w enter")
    assert "Read the report" in band(p)
    p.desk.push(Report(p.desk, []))
    p.mode.go_to(Hex(5, 20))
    assert band(p) == ""


def test_what_has_been_looked_at_is_not_asked_for_again_after_a_save() -> None:
    p = guided()
    p.press("enter /")
    p.type("brest")
    announce(p.desk)
    again = Player(p.match.game.state)
    again.press("w")
    assert "Read a group" in again.popup()


def test_steps_can_be_skipped_and_the_guide_left_and_taken_up() -> None:
    p = guided()
    p.press("s")
    assert "Read a group" in band(p)
    p.press("w o")
    assert band(p) == ""
    p.press("w")
    assert "Read a group" in p.popup()


def test_the_key_that_a_step_names_works_while_it_is_told() -> None:
    p = guided()
    p.press("s s s w 3")
    assert "AIRCRAFT FROM" in p.popup()


def test_undo_takes_back_orders_and_leaves_the_guide_alone() -> None:
    p = guided()
    p.press("s u")
    assert "no order to take back" in p.notice
    assert first_week().leads(p.desk.view)
    p.press("3 enter enter enter escape w s u")
    assert re.fullmatch(r"Taken back: \d+ aircraft points from the pool to air group \d+", p.message)
    assert first_week().leads(p.desk.view)
    assert not p.match.game.state.players[p.desk.viewer].aircraft_moved


def test_what_the_guide_keeps_is_no_message() -> None:
    p = guided()
    p.press("s")
    assert [order.key for order in p.match.game.given if isinstance(order, Aside)] == ["guide", "guide.skipped"]
    assert p.desk.messages.all == []


async def test_the_title_begins_a_guided_week_and_a_saved_one_goes_on(tmp_path: Path) -> None:
    async with running(tmp_path, size=(80, 24)) as (app, pilot):
        await press(pilot, "g")
        assert "GUIDED FIRST WEEK" in seen(app)
        await press(pilot, "s")
        assert "GUIDED FIRST WEEK  2" in seen(app)
        await press(pilot, "enter escape q")
    async with running(tmp_path, size=(80, 24)) as (app, pilot):
        await press(pilot, "r")
        assert "GUIDED FIRST WEEK  2" in seen(app)


async def test_the_panels_take_the_room_of_the_band_when_the_guide_is_switched_off(tmp_path: Path) -> None:
    async with running(tmp_path, size=(80, 24)) as (app, pilot):
        await press(pilot, "g o")
        await pilot.pause(0.1)
        lines = seen(app).splitlines()
        assert not any("GUIDE" in line for line in lines)
        assert all("▏" in line for line in lines[1:20])


def test_the_list_that_a_step_was_done_in_is_closed_before_the_next_step_is_told() -> None:
    p = Player(movement_in_supply())
    p.press("w enter")
    assert "Replace losses" in band(p)
    group = int(re.search(r"type (\d+) and", band(p))[1])  # type: ignore[index]
    p.press("/")
    p.type(str(group))
    p.press("g r")
    assert p.mode.context == "units"
    p.press("a")
    announce(p.desk)
    assert isinstance(p.mode, GuidePage)
    assert [mode.context for mode in p.desk.pile] == ["movement", "guide"]


def test_no_step_tells_how_to_leave_what_it_closes_itself() -> None:
    """An order ends its step, and with it the list in which it was given."""
    ended_by_order = [step for step in first_week().steps if step.order is not None]
    before = "group.back"  # puts down the group in hand before the step begins
    assert not [step.id for step in ended_by_order if any(key.endswith(".back") for key in {*step.keys} - {before})]


def test_a_step_for_which_nobody_may_be_in_hand_names_the_key_that_puts_a_group_down() -> None:
    freed = [step for step in first_week().steps if "With no group in hand" in step.screen]
    assert [step.id for step in freed] == ["strike", "dig"]
    assert all("group.back" in step.keys for step in freed)


def test_the_box_of_a_step_says_what_enter_does() -> None:
    p = guided()
    box = p.mode.popup(76, 18)
    assert box is not None
    assert text_of(box.foot) == "Enter closes this box, S skips the step, O ends the guide"


def test_the_first_week_without_the_guide_is_played_by_the_keys_that_how_to_play_names() -> None:
    text = " ".join(text_of(spans).strip() for spans in how_to_play(76))
    assert "When you have plotted enough, Escape puts down the group in hand, and E and Y end the phase" in text
    p = Player(replace(Game.new(load_scenario("barbarossa")).state, phase=Phase.AXIS_MOVEMENT))
    p.press("n p 3 enter")
    assert p.mode.context == "group"
    p.press("escape e")
    assert "End this phase?" in p.prompt
    p.press("y")
    assert p.phases_ended == 1


def test_escape_opens_the_menu_where_nothing_is_left_to_close() -> None:
    assert "Escape goes back, and opens the menu when nothing is left to close" in " ".join(
        text_of(spans).strip() for spans in how_to_play(76)
    )
    p = Player(Game.new(load_scenario("barbarossa")).state)
    p.press("escape")
    assert "Save and leave the table" in p.popup()


def test_every_step_calls_a_group_a_group() -> None:
    named = [step.screen for step in first_week().steps if "Go to {group}" in step.screen]
    assert not named
