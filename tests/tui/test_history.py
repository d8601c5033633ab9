"""The past of the war on the screen: step by step, as a film, and back to the game, which never hears of it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.kit import city, group, infantry, make_state, rifle
from tests.plain.talking import answered
from tests.tui.playing import Player
from wir import load_game
from wir.engine.game import Game
from wir.match.players import COMPUTER, HUMAN, people_of
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.scenario import Terms
from wir.model.sides import Side
from wir.model.state import Ending, Options
from wir.model.weather import Weather
from wir.orders import parse_order
from wir.plain.table import Table
from wir.saves.recorder import Recorder
from wir.text.panels.lines import text_of
from wir.text.war.chronicle import WeekTold
from wir.text.war.panel import FIGURES, then_and_now
from wir.tui.desk import Desk
from wir.tui.look import look_named
from wir.tui.map_drawing import MapDrawing
from wir.tui.modes.film import Film
from wir.tui.modes.looking import LastLook
from wir.tui.past_desk import PastDesk


def at_war(*, over: bool = False, soviet: str = COMPUTER, options: Options | None = None) -> Player:
    """A player in the third week of a war against the computer; in the first his group 12 took Minsk."""
    state = make_state(
        group(12, (4, 3), *map(infantry, range(6)), plot="4"),
        group(80, (4, 4), rifle(strength=10)),
        cities=[city("Minsk", (4, 4), Side.SOVIET, population=3)],
        phase=Phase.AXIS_ADJUSTMENT,
    )
    state.seats = {Side.SOVIET: soviet}
    state.options = options or Options()
    player = Player(state, Side.AXIS)
    while player.state.week < 3:
        player.match.end_phase()
    if over:
        ended = replace(player.state.copy(), ending=Ending("agreement"))
        player.match.game = Game(ended, player.match.game.history)
    return player


@pytest.fixture
def player() -> Player:
    found = at_war()
    found.press("H")
    return found


def past(player: Player) -> PastDesk:
    assert isinstance(player.desk, PastDesk)
    return player.desk


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


def test_another_game_begins_from_a_week_that_was(tmp_path: Path) -> None:
    player = saved(tmp_path)
    player.press("home b")
    player.type("other")
    player.press("s 1")
    assert "other begins at the start of week 1" in player.message
    begun = load_game(tmp_path / "other.wir")
    assert (begun.state.week, people_of(begun.state)) == (1, [Side.AXIS])
    assert load_game(tmp_path / "war.wir").state.week == 3
    player.press("b")
    player.type("other")
    assert "there is a saved game of this name already" in player.prompt + player.notice


@pytest.mark.parametrize(("computers", "marked"), [([], 2), ([Side.SOVIET], 0), ([Side.AXIS], 1), ([*Side], 0)])
def test_in_another_game_the_sides_are_at_first_played_as_they_are_now(
    computers: list[Side], marked: int, tmp_path: Path
) -> None:
    player = saved(tmp_path)
    state = player.match.game.state
    state.seats = dict.fromkeys(computers, COMPUTER)
    state.ending = Ending("agreement")
    player.press("b")
    player.type("other")
    player.press("s")
    [row] = [row for row in player.popup().splitlines() if "►" in row]
    assert row.split()[1] == str(marked + 1)


def test_two_people_must_both_agree_to_another_game(tmp_path: Path) -> None:
    player = saved(tmp_path, soviet=HUMAN)
    player.press("b y n")
    assert player.notice == "Neither may go back alone"
    player.press("b y y")
    player.type("other")
    player.press("n 3")
    assert (tmp_path / "other.wir").exists()


def test_a_running_game_of_iron_man_is_not_gone_back_in(tmp_path: Path) -> None:
    player = saved(tmp_path, options=Options(iron_man=True))
    player.press("b")
    assert player.notice == "No other game can start from an iron man game until it is over"
    player.press("escape , a")
    assert player.notice == "An iron man game has only one save"
    assert not player.mode.types, "nothing is asked for in vain"


def saved(folder: Path, *, soviet: str = COMPUTER, options: Options | None = None) -> Player:
    """The player of a war that is saved, in its past."""
    player = at_war(soviet=soviet, options=options)
    player.match.recorder = Recorder(folder / "war.wir", player.match.game)
    player.press("H")
    return player


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
