"""The past of the war on the screen: step by step, as a film, and back to the game, which never hears of it."""

from __future__ import annotations

import asyncio
from datetime import date
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.kit import city, group, infantry, make_state, rifle
from tests.plain.talking import answered
from tests.tui.past import at_war, past, saved
from tests.tui.playing import Player
from wir.match.players import HUMAN
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.scenario import Terms
from wir.model.sides import Side
from wir.orders import parse_order
from wir.plain.table import Table
from wir.saves.recorder import Recorder
from wir.text.panels.lines import text_of
from wir.tui.modes.film import Film
from wir.tui.modes.looking import LastLook
from wir.tui.past_desk import PastDesk


@pytest.fixture
def player() -> Player:
    found = at_war()
    found.press("H")
    return found


def test_the_past_begins_a_week_ago_and_steps_by_weeks(player: Player) -> None:
    assert past(player).week == 2
    player.press("left")
    assert (past(player).week, player.desk.view.week) == (1, 1)
    player.press("left")
    assert past(player).week == 1
    player.press("end")
    assert past(player).week == 3
    player.press("home right")
    assert past(player).week == 2


def test_once_the_game_is_over_the_past_begins_with_its_last_week() -> None:
    player = at_war(over=True)
    player.press("H")
    assert past(player).week == 3


def test_the_end_of_a_war_is_told_with_what_happened_in_its_last_week() -> None:
    state = make_state(
        group(12, (4, 3), *map(infantry, range(6)), plot="4"),
        group(80, (4, 4), rifle(strength=10)),
        cities=[city("Minsk", (4, 4), Side.SOVIET, population=3)],
        terms=Terms(date(1941, 6, 22)),
    )
    player = Player(state, Side.AXIS)
    while not player.match.is_over:
        player.match.end_phase()
    player.press("H")
    assert "the last week; the game is over" in text_of(past(player).status(player.desk.view, 120))
    player.press("end")
    assert player.prompt.startswith("The past: the war ends in week 1, 22 JUN 1941.")
    assert any("captures Minsk" in text_of(told) for told in player.desk.messages.latest(20))


def test_the_map_stands_as_it_stood(player: Player) -> None:
    player.press("home")
    assert player.desk.view.groups[12].at == Hex(4, 3)
    assert player.desk.view.cities["Minsk"].owner is Side.SOVIET
    player.press("right")
    assert player.desk.view.groups[12].at == Hex(4, 4)
    assert player.desk.view.cities["Minsk"].owner is Side.AXIS


def test_phases_and_segments_lie_between_the_weeks(player: Player) -> None:
    player.press("home")
    seen = []
    while past(player).week == 1:
        player.press("down")
        seen.append(player.prompt)
    assert any("Soviet supply" in prompt for prompt in seen)
    assert any("after segment" in prompt for prompt in seen)
    assert past(player).moment is None
    player.press("up")
    moment = past(player).moment
    assert moment is not None
    assert (past(player).week, moment.phase, player.desk.view.groups[12].at) == (1, Phase.EXECUTION, Hex(4, 4))
    player.press("left")
    assert (past(player).week, past(player).moment) == (1, None)


def test_a_picture_of_the_past_lies_beside_the_save_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    player = at_war()
    player.match.recorder = Recorder(tmp_path / "war.wir", player.match.game)
    screen = SimpleNamespace(app=SimpleNamespace(export_screenshot=lambda: "<svg/>"))
    monkeypatch.setattr(Player, "table", screen)
    player.press("H f12")
    assert player.message.startswith("The screen is saved as ")
    assert (tmp_path / "war.svg").exists()


def test_escape_leads_back_to_the_present_which_is_untouched(player: Player) -> None:
    before, orders = player.state, len(player.match.game.journal)
    player.press("home e u down enter up escape escape")
    assert not isinstance(player.desk, PastDesk)
    assert player.state is before
    assert len(player.match.game.journal) == orders
    assert player.desk.view.week == 3


def test_orders_are_refused_in_the_past(player: Player) -> None:
    assert player.desk.match.check(parse_order("RESIGN AXIS")) is not None
    player.press("e")
    assert player.notice == "It is not your turn"


def test_the_prompt_of_the_past_leaves_two_lines_to_the_keys_on_80_columns(player: Player) -> None:
    player.press("home")
    prompts = set()
    for _ in range(30):
        prompts.add(player.prompt)
        player.press("down")
    assert len(prompts) > 8
    assert [prompt for prompt in prompts if len(prompt) > 80] == []


def test_the_bar_at_the_top_says_that_this_is_the_past(player: Player) -> None:
    for width in (80, 120, 200):
        bar = text_of(player.desk.status(player.desk.view, width))
        assert "THE PAST" in bar
        assert "1 week ago; the game is at 6 JUL 1941" in bar
        assert len(bar) == width


def test_a_running_war_is_seen_by_its_own_side_alone(player: Player) -> None:
    player.press("s")
    assert player.desk.viewer is Side.AXIS
    assert "stays secret" in player.notice
    assert past(player).chronicle.side is Side.AXIS


def test_a_finished_war_is_seen_by_both_sides() -> None:
    player = at_war(over=True)
    player.desk.begin(LastLook(player.desk))
    player.press("H home")
    seen = []
    for _ in range(4):
        bar = text_of(player.desk.status(player.desk.view, 120))
        groups = player.desk.view.groups
        seen.append(([side for side in ("AXIS", "SOVIET") if side in bar], [n for n in (12, 80) if groups[n].units]))
        player.press("s")
    both = (["AXIS", "SOVIET"], [12, 80])
    assert seen == [both, (["AXIS"], [12]), (["SOVIET"], [80]), both]
    player.desk.cursor = Hex(4, 4)
    player.press("s s")
    assert "strength 10" in " ".join(map(text_of, player.desk.inspector(40, 30)))


def test_the_film_of_the_weeks_runs_both_ways(player: Player) -> None:
    assert player.mode.seconds is None
    player.press("home space")
    assert player.mode.seconds
    weeks = []
    while player.mode.seconds:
        weeks.append(past(player).week)
        player.mode.advance()
    assert weeks == [1, 2, 3]
    player.press("p")
    player.mode.advance()
    assert past(player).week == 2
    slow = player.mode.seconds
    player.press("+")
    assert slow is not None
    assert player.mode.seconds is not None
    assert player.mode.seconds < slow
    player.press("space")
    assert player.mode.seconds is None


def test_it_leaps_to_captures_and_to_what_is_typed(player: Player) -> None:
    player.press(",")
    assert player.notice == "No city falls before that"
    player.press("home .")
    assert player.notice == "No city falls after that"
    player.press("end ,")
    assert (past(player).week, player.desk.cursor) == (2, Hex(4, 4))
    player.press("g")
    player.type("22 june")
    assert past(player).week == 1
    player.press("g")
    player.type("minsk")
    assert past(player).week == 2


def test_report_lists_and_map_modes_tell_of_the_week_that_is_shown(player: Player) -> None:
    player.press("r")
    assert "Minsk falls" in player.popup(100, 60)
    player.press("escape tab r")
    assert "Minsk falls" in player.popup(100, 60)
    player.press("escape x")
    assert isinstance(player.mode, Film)
    player.press("escape home tab t")
    assert "Soviet" in player.popup(100, 40)


def test_report_and_film_are_of_the_week_that_the_lines_beside_the_map_tell_of(player: Player) -> None:
    player.press("home r")
    assert "Minsk falls" in player.popup(100, 60)
    player.press("w")
    assert isinstance(player.mode, Film)
    player.press("escape escape down r")
    assert "Minsk falls" in player.popup(100, 60), "in the middle of the week too"
    player.press("escape end r")
    assert "Minsk falls" not in player.popup(100, 60)


def test_a_week_that_is_not_over_has_no_report_and_no_film() -> None:
    player = at_war()
    player.match.end_phase()
    player.press("H end down r")
    assert player.notice == "This week is not over yet"
    player.press("x")
    assert player.notice == "This week is not over yet"


def test_the_end_of_a_finished_war_is_its_last_moment() -> None:
    player = at_war()
    player.match.submit(parse_order("RESIGN AXIS"))
    player.desk.begin(LastLook(player.desk))
    player.press("H end")
    assert past(player).moment is not None
    assert player.desk.view.ending is not None
    player.press("left")
    assert (past(player).week, past(player).moment, player.desk.view.ending) == (3, None, None)
    player.press("space")
    player.mode.advance()
    assert player.desk.view.ending is not None
    player.mode.advance()
    assert player.mode.seconds is None


def test_the_front_of_today_is_the_thin_line(player: Player) -> None:
    player.press("home")
    assert player.desk.scene().other_ground == player.match.game.state.control != player.desk.view.control
    player.press("[")
    assert player.desk.scene().other_ground == {}


def test_the_menu_of_the_game_saves_and_tells_the_game_itself(tmp_path: Path) -> None:
    player = saved(tmp_path)
    player.press("home !")
    assert player.notice == "Saved as war"
    player.press("ctrl+q a")
    player.type("elsewhere")
    assert player.match.path == tmp_path / "elsewhere.wir"
    player.match.confined = True
    player.press("ctrl+q t")
    player.type("../stolen.html")
    assert not (tmp_path.parent / "stolen.html").exists()
    assert player.prompt.count("Report to")


def recorded(folder: Path, *, confined: bool) -> Player:
    """The player of a war that is saved; a guest of `wir serve` if `confined`."""
    player = at_war()
    player.match.recorder = Recorder(folder / "war.wir", player.match.game)
    player.match.confined = confined
    return player


@pytest.mark.parametrize("confined", [True, False])
@pytest.mark.parametrize("name", ["", "mine.md"])
def test_a_guest_reads_no_folder_of_the_server_when_his_report_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, *, confined: bool
) -> None:
    player = recorded(tmp_path, confined=confined)
    monkeypatch.setattr(player, "run", asyncio.run)
    player.press("ctrl+q t")
    player.type(name)
    files = [name] if name else ["war.html", "war.md"]
    assert all((tmp_path / file).is_file() for file in files)
    assert (
        player.message
        == f"The report has been written: {', '.join(f if confined else str(tmp_path / f) for f in files)}"
    )


def test_of_two_players_each_has_a_report_of_his_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    player = at_war(soviet=HUMAN)
    player.match.recorder = Recorder(tmp_path / "war.wir", player.match.game)
    monkeypatch.setattr(player, "run", asyncio.run)
    player.press("ctrl+q t enter")
    assert {path.name for path in tmp_path.glob("*.html")} == {"war-axis.html"}


def test_a_guest_who_saves_as_another_game_sees_no_folder_either(tmp_path: Path) -> None:
    player = recorded(tmp_path, confined=True)
    player.press("ctrl+q a")
    assert "a name, a folder" not in player.prompt
    player.type("elsewhere")
    assert player.message == "The game goes on as elsewhere.wir"
    assert answered(Table(player.match, Side.AXIS), "save as again") == [
        "Saved as again.wir. The game continues there."
    ]
