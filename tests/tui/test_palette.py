"""The list of all that can be done now: keys and orders, narrowed by typing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from shutil import rmtree
from types import SimpleNamespace
from typing import Any

import pytest

from tests.kit import group, make_state
from tests.tui.playing import Player, player
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.orders.base import Order
from wir.orders.catalogue import legal_orders
from wir.saves.recorder import Recorder
from wir.text.panels.lines import text_of
from wir.tui.modes.movement import Movement
from wir.tui.modes.palette import CommandPalette


def palette() -> Player:
    p = player()
    p.press("ctrl+p")
    assert isinstance(p.mode, CommandPalette)
    return p


def shown(p: Player) -> list[str]:
    return [line.strip("► ") for line in p.popup(height=18).splitlines()[1:]]


def type_in(p: Player, text: str) -> None:
    for char in text:
        p.press("space" if char == " " else char)


def test_it_lists_the_keys_of_the_phase_and_every_order_that_is_possible() -> None:
    p = palette()
    assert shown(p)[0].startswith("Get")
    seen: set[str] = set()
    for _ in range(200):
        seen |= {line.split("  ")[0] for line in shown(p)}
        p.press("pagedown")
    assert {str(order) for order in legal_orders(p.state)} <= seen


def test_a_key_of_the_list_does_what_it_does() -> None:
    p = palette()
    type_in(p, "next")
    p.press("enter")
    assert len(p.desk.pile) == 2


def test_each_line_names_the_keys_that_do_it_here_and_no_others() -> None:
    p = palette()
    type_in(p, "picture")
    assert shown(p)[0].startswith("Picture of the screen       F12 )  Saves")
    p.press("escape g ctrl+p")
    type_in(p, "map: weather")
    assert shown(p)[0].startswith("Map: weather                F8  Shows")  # * takes the whole stack in hand
    p.press("enter")
    assert p.desk.map_mode.id == "weather"


@pytest.mark.rule("6.6")
def test_an_order_is_found_by_its_kind_and_group_and_given() -> None:
    p = palette()
    type_in(p, "plot 12 2s")
    assert shown(p)[0].startswith("PLOT 12 2S")
    assert "attack north-east and stay" in shown(p)[0]
    p.press("enter")
    assert p.state.groups[12].plot == "2S"
    assert isinstance(p.mode, Movement)


def test_an_order_is_found_by_what_it_means() -> None:
    p = palette()
    type_in(p, "attack north-east")
    assert all("attack" in line and "north-east" in line for line in shown(p))


def test_a_direction_is_found_by_its_two_letters() -> None:
    p = palette()
    type_in(p, "plot 12 ne")
    assert shown(p)
    assert all("north-east" in line for line in shown(p))


def test_tab_puts_the_chosen_line_where_it_can_be_typed_on() -> None:
    p = palette()
    type_in(p, "guns 1")
    p.press("tab")
    assert p.mode.text == "GUNS 1"  # type: ignore[attr-defined]


def test_the_end_of_the_phase_is_meant_before_that_of_the_game() -> None:
    p = Player(make_state(group(12, (4, 5)), phase=Phase.AXIS_ADJUSTMENT))
    p.press("ctrl+p")
    type_in(p, "end")
    assert [line.split("  ")[0] for line in shown(p)[:2]] == ["End phase", "End game"]
    p.press("tab")
    assert p.mode.text == "End phase"  # type: ignore[attr-defined]


def test_what_begins_as_it_was_typed_stands_first() -> None:
    p = palette()
    type_in(p, "map")
    assert shown(p)[0].startswith("Map mode")


def test_what_is_not_possible_is_not_offered_and_nonsense_is_told() -> None:
    p = palette()
    type_in(p, "build")
    assert shown(p) == ["No command of that name is possible now"]
    p.press("enter")
    assert p.notice
    p.press("escape")
    assert isinstance(p.mode, Movement)


@pytest.mark.rule("6.6")
def test_what_follows_the_s_of_a_plot_is_said_to_be_ignored() -> None:
    p = palette()
    type_in(p, "plot 1 3s4")
    p.press("enter")
    assert p.state.groups[1].plot == "3S"
    assert p.message == "4 after the S is ignored"


@pytest.mark.rule("6.6")
def test_a_plot_typed_after_a_colon_is_warned_of_its_ignored_end_too() -> None:
    p = player()
    p.press(":")
    p.type("plot 1 3s4")
    assert p.state.groups[1].plot == "3S"
    assert p.message == "4 after the S is ignored"


def test_a_side_is_not_given_to_a_player_who_cannot_be_found() -> None:
    p = palette()
    type_in(p, "SEAT SOVIET napoleon")
    p.press("enter")
    assert "'napoleon' is not known" in p.notice
    assert "napoleon" not in p.match.game.state.seats.values()
    p.press("ctrl+p")
    type_in(p, "SEAT SOVIET hold")
    p.press("enter")
    assert p.match.seat(Side.SOVIET) == "hold"
    assert p.phases_ended == 1, "the host goes on"


def test_what_is_kept_for_the_enemy_is_not_changed() -> None:
    p = palette()
    type_in(p, "ASIDE SOVIET rails 8,5")
    p.press("enter")
    assert "kept for the enemy" in p.notice
    assert "rails" not in p.match.game.state.players[Side.SOVIET].asides


def test_nobody_resigns_for_the_enemy_or_unasked() -> None:
    p = palette()
    type_in(p, "RESIGN SOVIET")
    p.press("enter")
    assert "cannot resign for the enemy" in p.notice
    p.press("ctrl+p")
    type_in(p, "RESIGN AXIS")
    p.press("enter")
    assert not p.match.is_over
    p.press("y")
    assert p.match.is_over
    assert p.phases_ended == 1, "the host goes on to the score"


def test_who_watches_two_computers_cannot_resign_for_one() -> None:
    p = player()
    p.match.take_seats(dict.fromkeys(Side, "hold"))
    p.press(", r")
    assert "take one first" in p.notice
    assert not p.match.is_over


def test_the_phase_can_be_ended_from_the_list() -> None:
    p = palette()
    type_in(p, "end the")
    p.press("enter")
    assert p.state.phase is not Phase.AXIS_MOVEMENT


def test_orders_are_made_as_far_as_they_are_looked_at_and_once(monkeypatch: pytest.MonkeyPatch) -> None:
    p = player()
    legal = p.match.game.legal_orders
    made: list[Order] = []

    def counted(*wanted: Any) -> Iterator[Order]:
        for order in legal(*wanted):
            made.append(order)
            yield order

    monkeypatch.setattr(p.match.game, "legal_orders", counted)
    p.press("ctrl+p")
    assert isinstance(p.mode, CommandPalette)
    p.popup(height=80)
    first = len(made)
    assert 0 < first < len(list(legal()))
    type_in(p, "zz")
    p.popup(height=80)
    assert len(made) > first
    p.press("backspace backspace")
    p.popup(height=80)
    assert made == list(islice(legal(), len(made)))


def test_a_word_that_nothing_holds_finds_orders_again_when_it_is_taken_back() -> None:
    p = palette()
    type_in(p, "north")
    found = shown(p)
    type_in(p, "zz")
    assert shown(p)[0].startswith("No command")
    p.press("backspace backspace")
    assert shown(p) == found != []


def test_over_a_page_the_list_has_its_keys_and_no_orders() -> None:
    p = player()
    p.press("K")
    page = p.mode
    p.press("ctrl+p")
    assert isinstance(p.mode, CommandPalette)
    told = shown(p)
    assert any(words.startswith("Back") for words in told)
    assert any(words.startswith("Picture of the screen") for words in told)
    assert not {str(order) for order in legal_orders(p.state)} & {words.split("  ")[0] for words in told}
    before = p.state
    type_in(p, "plot 12 2s")
    p.press("enter")
    assert p.state == before
    assert p.message == "No order can be given here"
    p.press("ctrl+p")
    assert p.mode is page


def test_a_picture_of_the_screen_is_saved_beside_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    p = player()
    p.press("f12")
    assert p.message == "This game is not recorded, so there is no folder for a picture"
    p.match.recorder = Recorder(tmp_path / "war.wir", p.match.game)
    screen = SimpleNamespace(app=SimpleNamespace(export_screenshot=lambda: "<svg/>"))
    monkeypatch.setattr(Player, "table", screen)
    p.press("f12")
    assert (tmp_path / "war.svg").read_text(encoding="utf-8") == "<svg/>"
    assert p.message.startswith("The screen is saved as ")
    p.press("f12")
    assert (tmp_path / "war-2.svg").read_text(encoding="utf-8") == "<svg/>"
    (tmp_path / "kept").write_text("not a picture", encoding="utf-8")
    (tmp_path / "war-3.svg").symlink_to(tmp_path / "kept")
    p.press("f12")
    assert (tmp_path / "kept").read_text(encoding="utf-8") == "not a picture"
    assert (tmp_path / "war-4.svg").exists()
    p.match.recorder = Recorder(tmp_path / "gone" / "war.wir", p.match.game)
    rmtree(tmp_path / "gone")
    p.press("f12")
    assert p.message == "The picture could not be saved: no such file or directory"


def test_the_sentence_of_the_chosen_line_that_the_list_cuts_is_read_below() -> None:
    p = palette()
    assert p.prompt.endswith("a word, or an order such as PLOT 12")
    type_in(p, "picture")
    assert p.prompt.endswith("as a picture that any browser can show.")
    p.press("ctrl+g ctrl+p")
    type_in(p, "plot 12 1")
    assert p.prompt.rstrip().endswith("plot 12 1")


def test_a_sentence_for_which_a_line_has_no_room_is_cut_after_a_word() -> None:
    p = player()
    p.press("ctrl+p")
    rows = [text_of(spans).rstrip() for spans in p.mode.popup(76, 18).lines]
    (plot,) = [row for row in rows if "  Plot " in row]
    assert plot.endswith("P  Takes the group under the cursor in...")
    assert any(" Staff plan " in row for row in rows), "as the foot calls it"
