"""The whole screen: title, set-up, table, curtain, film, score, saved games, sizes."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import date
from io import StringIO
from itertools import product
from multiprocessing import active_children
from pathlib import Path

import pytest
from textual.events import Key, MouseScrollDown, MouseScrollLeft, MouseScrollRight, MouseScrollUp
from textual.pilot import Pilot

from wir.match.new_game import NewGame
from wir.match.opening import open_game
from wir.match.players import commander_names
from wir.match.start import Resume, Start
from wir.model.calendar import spoken
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.orders import parse_order
from wir.serve.screen import PageApp
from wir.text.map.layout import Zoom
from wir.text.panels.lines import text_of
from wir.text.war.history import in_week
from wir.tui.app import WarApp
from wir.tui.config import Config, Pace
from wir.tui.modes.adjustment import AdjustmentMenu
from wir.tui.modes.film import Film
from wir.tui.modes.report import Report
from wir.tui.modes.supply import Supply
from wir.tui.notices import CurtainScreen, SavesScreen, ScoreScreen
from wir.tui.questions import Certain
from wir.tui.setup import SetupScreen
from wir.tui.table import TableScreen
from wir.tui.title import TitleScreen

SIZES = ((80, 24), (120, 40), (200, 60))
MORE_LOOKS = [
    *product(("true",), SIZES),
    *product(("none",), SIZES[1:]),
    *product(("256", "1984", "colour-blind"), SIZES[:1]),
]
"""Signs, and the larger windows, then other colours."""


def small_first(*more: tuple[int, int]) -> list[object]:
    """The smallest size always, the others in a thorough run."""
    return [SIZES[0], *(pytest.param(size, marks=pytest.mark.thorough) for size in more or SIZES[1:])]


@asynccontextmanager
async def running(
    saves: Path, game: NewGame | Resume | None = None, size: tuple[int, int] = (120, 40), config: Config | None = None
) -> AsyncIterator[tuple[WarApp, Pilot[None]]]:
    """The app with its first screen painted."""
    app = WarApp(Start(saves, game), config or Config(palette="true"))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, pilot
        if app.play is not None:
            app.play.close()


def seen(app: WarApp) -> str:
    """The text of the screen."""
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips(app.size))


async def press(pilot: Pilot[None], keys: str) -> None:
    """Presses keys as a terminal sends them, `space` is the blank; whatever comes of it has been painted then."""
    for key in keys.split():
        char = " " if key == "space" else key if len(key) == 1 else None
        pilot.app.post_message(Key(key, char))
        await pilot.pause()
    await until(pilot, lambda: pilot.app.return_code is not None or bool(seen(pilot.app).strip()))


async def until(pilot: Pilot[None], is_so: Callable[[], bool], seconds: float = 30) -> None:
    """Waits for something that a commander or the clock brings about."""
    for _ in range(int(seconds * 20)):
        if is_so():
            await pilot.pause()
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it did not come to that")


def hot_seat(**changes: object) -> NewGame:
    return NewGame("smolensk", seed=1, axis="human", soviet="human", **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize("size", small_first())
async def test_the_title_shows_its_keys_and_begins_a_game_with_one(tmp_path: Path, size: tuple[int, int]) -> None:
    async with running(tmp_path, size=size) as (app, pilot):
        assert isinstance(app.screen, TitleScreen)
        for words in ("Begin Barbarossa", "Set up another game", "Saved games", "How to play", "Quit"):
            assert words in seen(app)
        await press(pilot, "enter")
        await until(pilot, lambda: "22 JUN 1941" in seen(app))
        assert isinstance(app.screen, TableScreen)
        assert app.play is not None
        assert app.play.match.seat(Side.SOVIET) == "computer"


async def test_the_title_is_a_menu_for_the_arrows_too(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        assert "►     B      Begin Barbarossa" in seen(app)
        await press(pilot, "down down")
        assert "►     N      Set up another game" in seen(app)
        await press(pilot, "up up up")
        assert "►     Q      Quit" in seen(app)
        await press(pilot, "up enter")
        assert "A WEEK" in seen(app)
        await press(pilot, "escape down down enter")
        assert "SET UP A GAME" in seen(app)


async def test_q_on_the_title_quits(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await press(pilot, "q")
        assert app.return_code == 0


async def test_the_first_escape_on_the_title_asks_for_a_second(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await press(pilot, "escape")
        assert isinstance(app.screen, TitleScreen)
        assert "Esc again quits" in seen(app)
        await press(pilot, "x escape")
        assert isinstance(app.screen, TitleScreen)  # another key came between
        await press(pilot, "escape")
        assert app.return_code == 0


async def test_changed_keys_work_on_the_title_too(tmp_path: Path) -> None:
    config = Config(palette="true", keys={"title.quit": ["z"], "group.plot": ["ctrl+t"], "any.help": ["f12"]})
    async with running(tmp_path, config=config) as (app, pilot):
        assert "Z  Quit" in seen(app)
        await press(pilot, "q")
        assert isinstance(app.screen, TitleScreen)
        await press(pilot, "z")
        assert app.return_code == 0


@pytest.mark.parametrize("keys", [{"title.fly": ["f"]}, {"title.quit": ["b"]}, {"group.plot": ["hyper"]}])
async def test_keys_that_make_no_sense_are_told_and_left_out(tmp_path: Path, keys: dict[str, list[str]]) -> None:
    (name,) = keys
    config = Config(palette="true", keys=keys)
    async with running(tmp_path, config=config) as (app, pilot):
        await until(pilot, lambda: f"keys.{name}" in seen(app).replace("\n", ""))
        assert "Q  Quit" in seen(app)
        assert not app.config.keys
    async with running(tmp_path, NewGame("smolensk", seed=1, soviet="hold"), config=config) as (app, pilot):
        await until(pilot, lambda: f"keys.{name}" in seen(app))


async def test_wrong_keys_do_not_take_the_place_of_wrong_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "config.toml").write_text('zoom = 99\n[keys]\n"group.plot" = ["k9"]')
    monkeypatch.setattr("wir.tui.app.config_file", lambda: Path(tmp_path.name, "config.toml"))
    monkeypatch.chdir(tmp_path.parent)
    app = WarApp(Start(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "keys.group.plot" in seen(app))
        assert "zoom: there is no such setting; keys.group.plot: 'k9' is not a key" in " ".join(seen(app).split())


@pytest.mark.parametrize("size", small_first())
async def test_what_is_wrong_with_the_configuration_stands_above_history(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "config.toml").write_text(f"pace = {'9' * 5000}")
    monkeypatch.setattr("wir.tui.app.config_file", lambda: Path(tmp_path.name, "config.toml"))
    monkeypatch.chdir(tmp_path.parent)
    app = WarApp(Start(tmp_path, NewGame("smolensk", seed=1, soviet="hold")))
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: "Number too large" in seen(app))
        assert app.play is not None
        app.play.close()


async def test_enter_on_the_title_goes_on_with_the_game_last_played(tmp_path: Path) -> None:
    async with running(tmp_path, NewGame("smolensk", seed=1, name="war")):
        pass
    async with running(tmp_path) as (app, pilot):
        await until(pilot, lambda: "Resume war" in seen(app))
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert app.play is not None
        assert app.play.match.path == tmp_path / "war.wir"


async def test_what_is_wrong_is_read_whole_on_the_title_also_where_a_game_can_be_resumed(tmp_path: Path) -> None:
    async with running(tmp_path, NewGame("smolensk", seed=1, soviet="hold"), size=(80, 24)):
        pass
    async with running(tmp_path, size=(80, 24)) as (app, pilot):
        await until(pilot, lambda: "Resume smolensk" in seen(app))
        assert isinstance(app.screen, TitleScreen)
        app.screen.remark = f"{'a long path/' * 5}config.toml: keys.movement.foo: there is no such binding"
        app.screen.draw()
        await until(pilot, lambda: "such binding" in " ".join(seen(app).split()))


async def test_the_form_sets_a_game_up(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await press(pilot, "n")
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        while "Smolensk" not in seen(app):
            await press(pilot, "right")
        await press(pilot, "down down down left down right")  # the Soviets by a person, level 4
        await press(pilot, "down down down down down down down 4 2")
        await press(pilot, "enter")
        assert app.play is not None
        state = app.play.match.game.state
        assert (state.scenario.id, state.level, state.seed) == ("smolensk", 4, 42)
        assert state.seats.get(Side.SOVIET, "human") == "human"


async def test_the_form_takes_the_seeds_that_the_command_line_takes_and_says_which_is_too_large(tmp_path: Path) -> None:
    async with running(tmp_path, size=(80, 24)) as (app, pilot):
        await press(pilot, "n up")
        await press(pilot, " ".join("9223372036854775807"))
        assert "9223372036854775807" in seen(app)
        await press(pilot, "1")
        assert "A seed is at most 9223372036854775807" in seen(app)
        await press(pilot, "backspace")
        assert " 922337203685477580 " in seen(app)


async def test_the_form_says_what_a_commander_is(tmp_path: Path) -> None:
    async with running(tmp_path, size=(80, 24)) as (app, pilot):
        await press(pilot, "n down down down")
        assert "Three to one, or nothing." not in seen(app)
        for _ in commander_names():
            if "called puncher" in seen(app):
                break
            await press(pilot, "right")
        assert "Three to one, or nothing." in seen(app)


async def test_the_form_tells_of_a_house_rule_that_changes_nothing_in_the_scenario(tmp_path: Path) -> None:
    async with running(tmp_path, size=(80, 24)) as (app, pilot):
        await press(pilot, "n down down down down down")
        assert "two months longer." in seen(app)
        assert "changes nothing" not in seen(app)
        await press(pilot, "up up up up up right")
        await until(pilot, lambda: "Case Blue," in seen(app))
        await press(pilot, "down down down down down")
        assert "This rule changes nothing in this game: none of its days occur." in seen(app)


async def test_every_choice_of_the_form_is_read_whole_and_the_form_stays_where_it_is(tmp_path: Path) -> None:
    async with running(tmp_path, size=(80, 24)) as (app, pilot):
        await press(pilot, "n down down")
        starts, level = set(), []
        for _ in range(20):
            await press(pilot, "right")
            starts.add(seen(app).splitlines()[0].index("SET UP A GAME"))
        await press(pilot, "down down")
        for _ in range(4):
            level.append(next(row for row in seen(app).splitlines() if "Level" in row).rstrip().split("  ")[-1])
            await press(pilot, "right")
            starts.add(seen(app).splitlines()[0].index("SET UP A GAME"))
        assert sorted(level) == ["Soviets much stronger", "Soviets stronger", "Soviets weaker", "historical"]
        assert len(starts) == 1


async def test_the_notes_on_a_scenario_are_read_whole_on_a_small_screen(tmp_path: Path) -> None:
    async with running(tmp_path, size=(80, 24)) as (app, pilot):
        await press(pilot, "n")
        await until(pilot, lambda: "Axis:" in seen(app))
        assert seen(app).splitlines()[-2].rstrip().endswith("►")
        await press(pilot, "?")
        await press(pilot, "pagedown")
        assert "Soviet:" in seen(app)
        await press(pilot, "q")
        assert isinstance(app.screen, SetupScreen)


async def test_a_player_of_the_soviets_sees_their_notes_on_a_scenario_first(tmp_path: Path) -> None:
    async with running(tmp_path, size=(80, 24)) as (app, pilot):
        await press(pilot, "n down down right down left")
        await until(pilot, lambda: "Soviet:" in seen(app))
        assert "Axis:" not in seen(app)


@pytest.mark.parametrize(("size", "is_longer"), [((80, 24), True), ((200, 60), False)])
async def test_a_page_offers_to_read_on_only_where_there_is_more(
    tmp_path: Path, size: tuple[int, int], is_longer: bool
) -> None:
    async with running(tmp_path, size=size) as (app, pilot):
        await press(pilot, "?")
        await until(pilot, lambda: "THE WAR" in seen(app))
        assert ("Scroll" in seen(app).splitlines()[-1]) is is_longer


async def test_a_scenario_that_is_broken_is_told_in_a_line(tmp_path: Path) -> None:
    async with running(tmp_path, NewGame("atlantis", seed=1)) as (app, _):
        assert isinstance(app.screen, TitleScreen)
        assert "there is no scenario" in seen(app)


@pytest.mark.parametrize("key", ["ctrl+q", "ctrl+c", "escape"])
async def test_no_key_leaves_the_table_without_a_question(tmp_path: Path, key: str) -> None:
    async with running(tmp_path, hot_seat()) as (app, pilot):
        await press(pilot, "space")
        await pilot.press(key)
        assert isinstance(app.screen, TableScreen)
        assert "Save and leave the table" in seen(app)


@pytest.mark.parametrize("size", small_first())
async def test_the_curtain_hangs_in_the_middle_of_the_screen(tmp_path: Path, size: tuple[int, int]) -> None:
    async with running(tmp_path, hot_seat(), size) as (app, _):
        assert isinstance(app.screen, CurtainScreen)
        told = [words for words in seen(app).splitlines()[:-1] if words.strip()]
        assert len(told) == 5
        assert told[3].strip().startswith("Or, if he plays elsewhere, leave with ")
        assert told[4].rstrip().endswith("smolensk-1.wir"), "what is sent to him"
        for words in told:
            left, right = len(words) - len(words.lstrip()), len(words) - len(words.rstrip())
            assert abs(left - right) <= 3


async def test_the_curtain_on_a_page_tells_guests_nothing_of_the_folders_of_this_machine(tmp_path: Path) -> None:
    app = PageApp(Start(tmp_path, hot_seat()), Config(palette="true"), None)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, CurtainScreen)
        assert "Pass the keyboard" in seen(app)
        assert "send him" not in seen(app)
        assert app.play is not None
        app.play.close()


@pytest.mark.rule("3.3")
async def test_two_people_play_a_week_with_a_curtain_between_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wir.tui.desk._GLANCE", 60)  # however slow the machine is at the moment
    monkeypatch.setattr("wir.tui.play._GLANCE", 0)
    async with running(tmp_path, hot_seat()) as (app, pilot):
        assert isinstance(app.screen, CurtainScreen)
        assert "Smolensk 1" not in seen(app)
        await press(pilot, "space")
        assert app.play is not None
        table, match = app.play.table, app.play.match
        assert table.desk.viewer is Side.AXIS
        assert isinstance(table.desk.mode, AdjustmentMenu)
        await press(pilot, "e y")
        assert isinstance(app.screen, CurtainScreen)
        await press(pilot, "enter y e")
        assert isinstance(app.screen, CurtainScreen), "what ends a phase does not raise the curtain too"
        assert "SOVIET" in seen(app)
        await press(pilot, "space")
        assert table.desk.viewer is Side.SOVIET
        await press(pilot, "e y")
        assert isinstance(table.desk.mode, Supply)
        await press(pilot, "p enter e y e y")
        assert isinstance(app.screen, CurtainScreen)
        await press(pilot, "space p enter e y e y")
        assert isinstance(table.desk.mode, Film)
        await press(pilot, "escape")
        assert match.game.state.week == 2
        assert isinstance(app.screen, CurtainScreen)  # both have watched: who is to see what is his is asked for first
        await press(pilot, "space")
        assert isinstance(table.desk.mode, Report)
        await press(pilot, "escape")
        assert isinstance(table.desk.mode, Report), "nobody has read it yet"


@pytest.mark.thorough
async def test_the_film_of_two_people_shows_the_secrets_of_neither(tmp_path: Path) -> None:
    async with running(tmp_path, hot_seat()) as (app, pilot):
        await press(pilot, "space e y space e y p enter e y e y space p enter e y n p 1 enter escape e y")
        assert app.play is not None
        film = app.play.table.desk.mode
        assert isinstance(film, Film)
        scene = film.scene()
        assert scene.state is not None
        assert not any(group.units for group in scene.state.groups.values())


@pytest.mark.parametrize("size", small_first((120, 40)))
async def test_the_film_of_two_people_shows_no_messages_of_the_one_who_played_last(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with running(tmp_path, hot_seat(), size) as (app, pilot):
        await press(pilot, "space e y space e y p enter e y e y space p enter e y e y")
        assert app.play is not None
        desk = app.play.table.desk
        assert isinstance(desk.mode, Film)
        told = [text_of(each) for each in desk.messages.latest(4)]
        assert any("to dig in" in words or "digs in" in words for words in told)
        assert not [words for words in told if words[:20] in seen(app)]
        await press(pilot, "#")
        assert "means nothing here" in seen(app)


async def test_who_hands_his_side_over_is_asked_and_sees_nothing_of_the_other_player(tmp_path: Path) -> None:
    async with running(tmp_path, hot_seat()) as (app, pilot):
        assert app.play is not None
        await press(pilot, "space , c 1")
        assert "Hand the Axis side to the computer?" in seen(app)
        await press(pilot, "n")
        assert app.play.match.is_for_two
        await press(pilot, ", c 1 y")
        assert isinstance(app.screen, CurtainScreen)
        assert "Pass the keyboard to the Soviet player" in seen(app)
        assert "Week 1: the Axis side is now played by the computer" in seen(app)
        assert app.play.match.game.phase is Phase.AXIS_ADJUSTMENT
        await press(pilot, "escape r")
        assert isinstance(app.screen, CurtainScreen), "whoever resumes may be the one who has left"
        assert "Pass the keyboard to the Soviet player" in seen(app)
        await press(pilot, "space")
        await until(pilot, lambda: "SOVIET" in seen(app).splitlines()[0])


@pytest.mark.parametrize(
    ("key", "notice"),
    [
        ("space", "only just fallen; Space opens it"),
        pytest.param("escape", "Nothing is done yet", marks=pytest.mark.thorough),
        pytest.param("enter", "Enter means nothing here", marks=pytest.mark.thorough),
    ],
)
async def test_a_key_too_many_after_the_film_of_two_people_does_not_open_the_curtain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str, notice: str
) -> None:
    monkeypatch.setattr("wir.tui.play._GLANCE", 60)
    async with running(tmp_path, hot_seat()) as (app, pilot):
        await press(pilot, "space e y space e y p enter e y e y space p enter e y e y")
        await press(pilot, f"escape {key}")
        assert isinstance(app.screen, CurtainScreen)
        assert notice in seen(app)


@pytest.mark.thorough
async def test_a_film_at_the_instant_pace_ends_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wir.tui.play._GLANCE", 0)
    config = Config(palette="true", pace=Pace.INSTANT, ask_before_end=False)
    async with running(tmp_path, hot_seat(), config=config) as (app, pilot):
        await press(pilot, "space e y space e y p enter e y e y space p enter e y e y")
        assert app.play is not None
        desk = app.play.table.desk
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
        await press(pilot, "space")
        assert isinstance(desk.mode, Report)
        assert app.play.match.game.state.week == 2


@pytest.mark.thorough
async def test_the_computer_plays_while_the_keys_stay_quick(tmp_path: Path) -> None:
    game = NewGame("smolensk", seed=1)
    async with running(tmp_path, game) as (app, pilot):
        await press(pilot, "e y")
        assert app.play is not None
        table, match = app.play.table, app.play.match
        before = table.desk.cursor
        await press(pilot, "right")
        assert table.desk.cursor != before
        await until(pilot, lambda: match.game.phase is Phase.AXIS_SUPPLY)
        assert isinstance(table.desk.mode, Supply)
        assert table.desk.viewer is Side.AXIS
        assert any(entry.phase is Phase.SOVIET_MOVEMENT for entry in match.game.journal)


@pytest.mark.rule("4.11", "9.2")
async def test_the_process_of_the_commanders_waits_before_it_is_needed(tmp_path: Path) -> None:
    async with running(tmp_path, NewGame("smolensk", seed=1)) as (app, pilot):
        await until(pilot, lambda: bool(active_children()))
        assert app.play is not None
        assert app.play.match.whose_turn() is Side.AXIS
    assert not active_children()


def test_a_fault_is_raised_where_standard_error_is_heard_though_a_process_was_starting_as_the_screen_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def end_with_a_fault(app: WarApp, **_: object) -> None:
        monkeypatch.setattr(sys, "stderr", StringIO())  # as the thread does that starts the process
        app.failure = KeyError("a fault")

    heard = sys.stderr
    monkeypatch.setattr(WarApp, "run", end_with_a_fault)
    with pytest.raises(KeyError, match="a fault"):
        WarApp(Start(tmp_path)).run_until_left()
    assert sys.stderr is heard


async def test_frames_are_begun_when_the_table_is_first_seen_not_behind_a_curtain(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    async with running(tmp_path, hot_seat()) as (app, pilot):
        assert isinstance(app.screen, CurtainScreen)
        assert app.play is not None
        table = app.play.table
        await asyncio.sleep(0.3)
        assert table.frames is None
        await press(pilot, "space")
        if not request.config.getoption("--textual-frames", default=False):
            await until(pilot, lambda: table.frames is not None)


async def test_the_score_is_shown_at_the_end_and_the_map_once_more(tmp_path: Path) -> None:
    async with running(tmp_path, hot_seat()) as (app, pilot):
        await press(pilot, "space x y")
        assert isinstance(app.screen, ScoreScreen)
        assert "VICTORY" in seen(app).upper()
        assert "If the other player is elsewhere, leave with  Esc  and send him:" in seen(app)
        await press(pilot, "l")
        assert isinstance(app.screen, TableScreen)
        assert "The game is over" in seen(app)
        await press(pilot, ", r")
        assert "Who plays which side" in seen(app)  # the menu stands: nobody can resign any more
        await press(pilot, "escape q")
        assert isinstance(app.screen, ScoreScreen)
        await press(pilot, "escape")
        assert isinstance(app.screen, TitleScreen)


@pytest.mark.thorough
@pytest.mark.parametrize("pace", [Pace.FAST, Pace.INSTANT])
async def test_a_film_that_a_page_covers_when_it_ends_does_not_end_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pace: Pace
) -> None:
    monkeypatch.setattr("wir.tui.play._GLANCE", 0)
    async with running(tmp_path, hot_seat(), config=Config(palette="true", pace=pace)) as (app, pilot):
        for _ in range(6):
            await press(pilot, "space e y")
        await until(pilot, lambda: "COMBAT" in seen(app) or isinstance(app.screen, CurtainScreen))
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
        screens = len(app.screen_stack)
        await asyncio.sleep(0.8)
        assert len(app.screen_stack) == screens
        await press(pilot, "space")
        assert isinstance(app.screen, TableScreen)


@asynccontextmanager
async def at_the_score(tmp_path: Path) -> AsyncIterator[tuple[WarApp, Pilot[None]]]:
    """A game that is over, at its final score."""
    async with running(tmp_path, NewGame("smolensk", seed=1, name="war")) as (app, pilot):
        assert app.play is not None
        app.play.match.submit(parse_order("END GAME"))
        app.play.go_on()
        await until(pilot, lambda: isinstance(app.screen, ScoreScreen) and "Report" in seen(app))
        yield app, pilot


async def test_whoever_leans_on_enter_at_the_end_stays_with_the_war_that_is_over(tmp_path: Path) -> None:
    async with at_the_score(tmp_path) as (app, pilot):
        await press(pilot, "enter enter enter enter")
        assert isinstance(app.screen, TableScreen)
        assert "The game is over; Shift+H looks back on it, with the secrets of both sides" in seen(app)


async def test_from_the_score_the_war_is_looked_back_on_with_one_key(tmp_path: Path) -> None:
    async with at_the_score(tmp_path) as (app, pilot):
        await press(pilot, "h")
        await until(pilot, lambda: "THE PAST" in seen(app))
        await press(pilot, "escape")
        assert "The game is over" in seen(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, ScoreScreen)


async def test_at_the_score_help_explains_victory(tmp_path: Path) -> None:
    async with at_the_score(tmp_path) as (app, pilot):
        assert "Help" in seen(app)
        await press(pilot, "?")
        await until(pilot, lambda: "§9.2" in seen(app))
        await press(pilot, "escape")
        assert isinstance(app.screen, ScoreScreen)


async def test_from_the_score_the_war_is_told_in_a_file_with_one_key(tmp_path: Path) -> None:
    async with at_the_score(tmp_path) as (app, pilot):
        await press(pilot, "t")
        await until(pilot, lambda: "Report to:" in seen(app))
        await press(pilot, "enter")
        await until(pilot, lambda: "The report has been written: " in seen(app))
        assert [file.suffix for file in tmp_path.rglob("war*.html")] == [".html"]
        await press(pilot, "escape")
        assert isinstance(app.screen, ScoreScreen)


@pytest.mark.rule("1.3")
async def test_a_game_is_left_listed_and_taken_up_at_the_last_order(tmp_path: Path) -> None:
    async with running(tmp_path, NewGame("smolensk", seed=1, name="my war")) as (app, pilot):
        await press(pilot, "2 escape 3 enter down enter")
        await press(pilot, "1 0 enter escape escape escape")
        assert app.play is not None
        given = app.play.match.game.journal
        await press(pilot, "escape escape q")
        assert isinstance(app.screen, TitleScreen)
        assert "Resume my war" in seen(app)
        await press(pilot, "l")
        assert isinstance(app.screen, SavesScreen)
        assert "my war" in seen(app)
        assert "week   1  adjust" in seen(app)
        assert ", Axis group adjustment and building; Axis" in seen(app)
        assert "score now: " in seen(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, TableScreen)
        assert app.play is not None
        assert app.play.match.game.journal == given


async def test_what_was_found_in_the_journal_is_told_in_a_sentence(tmp_path: Path) -> None:
    match = open_game(tmp_path, NewGame("smolensk", seed=1, soviet="hold", name="war")).match
    match.submit(parse_order("NOTE half way"))
    match.close()
    async with running(tmp_path, Resume("war")) as (app, _):
        assert "Orders since the last save, found in the journal: 1" in seen(app)


async def test_autosaves_of_a_game_with_a_long_name_are_told_apart_by_their_numbers(tmp_path: Path) -> None:
    match = open_game(
        tmp_path, NewGame("smolensk", seed=1, axis="hold", soviet="hold", name="the gates of Moscow")
    ).match
    while match.game.state.week == 1:
        match.end_phase()
    match.close()
    names = sorted(file.stem for file in (tmp_path / "autosaves").iterdir())
    assert len(names) > 1
    async with running(tmp_path, size=(80, 24)) as (app, pilot):
        await press(pilot, "l")
        for name in names:
            assert f"{name[-6:]}  " in seen(app)


async def test_a_game_of_two_is_looked_back_on_at_the_table_where_the_viewer_is_known(tmp_path: Path) -> None:
    async with running(tmp_path, hot_seat()) as (_, pilot):
        await press(pilot, "q")
    async with running(tmp_path) as (app, pilot):
        await press(pilot, "l h")
        assert isinstance(app.screen, SavesScreen)
        assert "resume it, and each can look back in the game" in seen(app)


@pytest.mark.parametrize("is_guest", [False, True])
async def test_the_list_of_saves_names_its_folder_but_to_no_guest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_guest: bool
) -> None:
    if is_guest:
        monkeypatch.setattr(WarApp, "names_folders", PageApp.names_folders)
    async with running(tmp_path) as (app, pilot):
        await press(pilot, "l")
        assert "SAVED GAMES" in seen(app)
        assert (f"  in {tmp_path}"[:20] in seen(app)) is not is_guest


async def test_a_damaged_save_is_listed_with_what_is_wrong_and_not_opened(tmp_path: Path) -> None:
    (tmp_path / "broken.wir").write_bytes(b"no game at all")
    async with running(tmp_path) as (app, pilot):
        await press(pilot, "l")
        assert "broken" in seen(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, SavesScreen)


@pytest.mark.thorough
async def test_resizing_keeps_everything(tmp_path: Path) -> None:
    async with running(tmp_path, NewGame("barbarossa", seed=1), (120, 40)) as (app, pilot):
        await press(pilot, "/")
        assert app.play is not None
        desk = app.play.table.desk
        for char in "Kiev":
            await press(pilot, char)
        for size in ((80, 24), (200, 60), (100, 30)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert "Go to Kiev" in seen(app)
            assert len(seen(app).splitlines()) == size[1]
        await press(pilot, "enter")
        assert desk.view.scenario.city_names[desk.cursor] == "Kiev"


@pytest.mark.thorough
async def test_on_the_whole_board_of_a_small_screen_a_notice_takes_the_place_of_the_keys_until_the_next_key(
    tmp_path: Path,
) -> None:
    async with running(tmp_path, NewGame("barbarossa", seed=1), (80, 24)) as (app, pilot):
        assert app.play is not None
        app.play.table.desk.zoom = Zoom.STRATEGIC
        await press(pilot, "down")
        assert "Zoom" in seen(app).splitlines()[-1]
        await press(pilot, "ctrl+s")
        assert seen(app).splitlines()[-1].startswith("Saved as ")
        await press(pilot, "down")
        assert "Zoom" in seen(app).splitlines()[-1]


async def test_a_question_longer_than_the_screen_is_seen_whole_and_the_map_stays_as_it_is(tmp_path: Path) -> None:
    async with running(tmp_path, NewGame("barbarossa", seed=1), (80, 24)) as (app, pilot):
        assert app.play is not None
        table = app.play.table
        before = seen(app).splitlines()
        table.desk.push(Certain(table.desk, "Dismantle the 12 factories of Dnepropetrovsk?", warning="It " * 20))
        table.after_key()
        await pilot.pause()
        await pilot.pause()
        after = seen(app).splitlines()
        assert "of Dnepropetrovsk? (Y/N)" in " ".join(" ".join(after).split())
        assert "Yes" in after[-1]
        # while the question has the keys none of them turns the page of the panel
        assert after[:-3] == [row.replace(" Space ", " " * 7) for row in before[:-3]]
        await press(pilot, "n")
        assert seen(app).splitlines() == before


@pytest.mark.thorough
async def test_the_tints_of_the_mode_at_hand_are_explained_beside_the_map(tmp_path: Path) -> None:
    async with running(tmp_path, hot_seat(), (200, 60)) as (app, pilot):
        await press(pilot, "space e y space e y p")
        assert "supplied" in seen(app)
        await press(pilot, "enter e y n")
        assert "ON THE MAP" in seen(app)
        assert "within reach" in seen(app)
        await press(pilot, "escape")
        assert "ON THE MAP" not in seen(app)


@pytest.mark.rule("4.7")
@pytest.mark.parametrize("size", small_first())
async def test_the_keys_lead_back_from_the_whole_board(tmp_path: Path, size: tuple[int, int]) -> None:
    async with running(tmp_path, hot_seat(), size) as (app, pilot):
        await press(pilot, "space 5")
        assert app.play is not None
        assert app.play.table.desk.zoom is Zoom.STRATEGIC
        assert any(" Z  Zoom " in line for line in seen(app).splitlines()[-2:])


@pytest.mark.thorough
@pytest.mark.rule("4.7")
async def test_a_click_on_the_small_map_jumps_there(tmp_path: Path) -> None:
    async with running(tmp_path, NewGame("barbarossa", seed=1), (160, 50)) as (app, pilot):
        await pilot.pause()
        assert app.play is not None
        table = app.play.table
        small = table._small_map
        assert small.display
        await pilot.click(offset=(small.region.x + small.size.width // 2, small.region.y + small.size.height // 2))
        cursor = table.desk.cursor
        assert 12 <= cursor.column <= 20
        assert 12 <= cursor.row <= 20
        x, y = table._drawing.layout(table.desk).middle(cursor)
        assert 0 <= x - table._map.left < table._map.size.width
        assert 0 <= y - table._map.top < table._map.size.height


@pytest.mark.thorough
@pytest.mark.rule("4.7")
@pytest.mark.parametrize("size", small_first())
async def test_the_whole_board_is_seen_as_large_as_the_screen_allows(tmp_path: Path, size: tuple[int, int]) -> None:
    async with running(tmp_path, NewGame("barbarossa", seed=1), size) as (app, pilot):
        await press(pilot, "5")
        await pilot.pause()
        assert app.play is not None
        table = app.play.table
        layout, window = table._drawing.layout(table.desk), table._map.size
        assert 0.9 * window.width <= layout.width <= window.width
        assert 0.9 * window.height <= layout.height <= window.height
        await press(pilot, "5")
        assert table._drawing.layout(table.desk).width > 124


@pytest.mark.thorough
async def test_a_wheel_or_a_pad_moves_the_map_in_all_four_directions(tmp_path: Path) -> None:
    async with running(tmp_path, NewGame("barbarossa", seed=1)) as (app, pilot):
        await press(pilot, "/ M o s c o w enter")
        assert app.play is not None
        shown = app.play.table._map

        async def rolled(turned: type[MouseScrollDown], *, shift: bool = False) -> tuple[int, int]:
            before = shown.left, shown.top
            shown.post_message(turned(shown, 5, 5, 0, 0, 0, shift, False, False))
            await pilot.pause()
            return shown.left - before[0], shown.top - before[1]

        right, down = await rolled(MouseScrollRight), await rolled(MouseScrollDown)
        assert right[0] > 0 == right[1]
        assert down[1] > 0 == down[0]
        assert await rolled(MouseScrollLeft) == (-right[0], 0)
        assert await rolled(MouseScrollUp) == (0, -down[1])
        assert await rolled(MouseScrollDown, shift=True) == right


@pytest.mark.thorough
@pytest.mark.parametrize("size", small_first((200, 60), (60, 18)))
async def test_the_cursor_is_in_the_middle_of_the_map_in_a_new_size(tmp_path: Path, size: tuple[int, int]) -> None:
    async with running(tmp_path, NewGame("barbarossa", seed=1)) as (app, pilot):
        await press(pilot, "/ M o s c o w enter")
        assert app.play is not None
        table = app.play.table
        for new in (size, (120, 40)):
            await pilot.resize_terminal(*new)
            await pilot.pause()
            shown = table._map
            x, y = table._drawing.layout(table.desk).middle(table.desk.cursor)
            assert (x - shown.left, y - shown.top) == (shown.size.width // 2, shown.size.height // 2)


@pytest.mark.parametrize(
    "keys",
    ["b", "tab g", *(pytest.param(k, marks=pytest.mark.thorough) for k in ("escape", "1", "2", "tab", "m", "tab o"))],
)
async def test_a_box_leaves_no_ends_of_the_lines_of_the_panel_beside_it(tmp_path: Path, keys: str) -> None:
    async with running(tmp_path, NewGame("barbarossa", seed=1), (80, 24)) as (app, pilot):
        await press(pilot, keys)
        assert app.play is not None
        box, side = app.play.table.query_one("#popup").region, app.play.table.query_one("#side").region
        assert box.width
        assert box.right <= side.x or box.right == side.right


@pytest.mark.rule("6.1")
@pytest.mark.parametrize("size", small_first())
async def test_a_group_in_hand_and_what_its_reach_means_are_read_at_once(tmp_path: Path, size: tuple[int, int]) -> None:
    async with running(tmp_path, hot_seat(), size) as (app, pilot):
        await press(pilot, "space e y space e y p enter e y n")
        assert "moves left" in seen(app)
        assert "within reach" in seen(app)


@pytest.mark.parametrize(("keys", "least", "most"), [("g", 110, 153), ("o", 150, 153), ("p", 150, 153), ("n", 60, 100)])
async def test_tables_are_as_broad_as_a_large_map_and_texts_are_not(
    tmp_path: Path, keys: str, least: int, most: int
) -> None:
    async with running(tmp_path, NewGame("barbarossa", seed=1), (200, 60)) as (app, pilot):
        await press(pilot, f"tab {keys}")
        assert app.play is not None
        assert least <= app.play.table.query_one("#popup").region.width <= most


async def test_an_old_message_is_not_read_as_what_a_page_says(tmp_path: Path) -> None:
    """On a small screen there is one line for messages, right below the page."""
    async with running(tmp_path, hot_seat(), (80, 24)) as (app, pilot):
        await press(pilot, "space e y space e y p enter e y n O")
        assert "stays this week" in seen(app)
        await press(pilot, "escape")
        assert "stays this week" not in seen(app)
        told = seen(app).splitlines()[-4].strip()
        assert " supplies " in told
        await press(pilot, "tab g")
        assert "ALL GROUPS" in seen(app)
        assert told not in seen(app)
        await press(pilot, "escape")
        assert seen(app).splitlines()[-4].strip() == told


@pytest.mark.parametrize(
    ("palette", "size"),
    [
        *product(("none",), SIZES[:1]),
        *(pytest.param(palette, size, marks=pytest.mark.thorough) for palette, size in MORE_LOOKS),
    ],
)
async def test_every_menu_fits_in_every_size_and_look(tmp_path: Path, palette: str, size: tuple[int, int]) -> None:
    config = Config(palette=palette)
    async with running(tmp_path, hot_seat(), size, config) as (app, pilot):
        await press(pilot, "space")
        for keys in ("tab", "m", "escape", "?", "b", "3", "6", "d", "v", "tab g", "tab p", "z", "z", "z"):
            await press(pilot, keys)
            lines = seen(app).splitlines()
            assert len(lines) == size[1], keys
            assert all(len(line) == size[0] for line in lines), keys
            if palette == "none":
                assert "\n".join(lines).isascii(), keys
            while len(app.play.table.desk.pile) > 1:  # type: ignore[union-attr]
                await press(pilot, "escape")


async def test_a_click_moves_the_cursor_and_a_second_one_looks_at_the_groups_there(tmp_path: Path) -> None:
    async with running(tmp_path, NewGame("barbarossa", seed=1)) as (app, pilot):
        assert app.play is not None
        table = app.play.table
        await pilot.click("#map", offset=(50, 20))
        hex_ = table.desk.cursor
        x, y = table._drawing.layout(table.desk).middle(hex_)
        assert abs(x - table._map.left - 50) <= 5
        assert abs(y - table._map.top - 20) <= 3


@pytest.mark.thorough
async def test_the_keys_of_the_line_can_be_clicked(tmp_path: Path) -> None:
    async with running(tmp_path, NewGame("barbarossa", seed=1)) as (app, pilot):
        await pilot.click("#keys", offset=(1, 0))
        assert "End this phase?" in seen(app)


async def test_the_history_of_a_week_is_one_message_told_from_its_beginning(tmp_path: Path) -> None:
    async with running(tmp_path, NewGame("barbarossa", seed=1)) as (app, _):
        assert app.play is not None
        told = [text_of(message.text) for message in app.play.table.desk.messages.all]
        (history,) = [words for words in told if words.startswith("In history")]
        days = [history.index(spoken(each.day)) for each in in_week(date(1941, 6, 22))]
        assert len(days) > 1
        assert days == sorted(days)


async def end_a_war(folder: Path) -> None:
    """Leaves a game named war that is over among the saved ones."""
    async with running(folder, hot_seat(name="war")) as (app, pilot):
        await press(pilot, "space")
        assert app.play is not None
        app.play.match.submit(parse_order("RESIGN AXIS"))
        app.play.match.save()


async def test_in_the_list_of_saves_enter_looks_back_on_a_war_that_is_over_and_resumes_others(tmp_path: Path) -> None:
    open_game(tmp_path, NewGame("smolensk", seed=1, name="still going")).match.close()
    await end_a_war(tmp_path)
    async with running(tmp_path) as (app, pilot):
        await press(pilot, "l")
        for word in ("Enter  Look back ", "Enter  Resume "):
            assert word in seen(app)
            await press(pilot, "down")


async def test_the_title_offers_to_look_back_on_a_war_that_is_over(tmp_path: Path) -> None:
    await end_a_war(tmp_path)
    async with running(tmp_path) as (app, pilot):
        await until(pilot, lambda: "Look back on war, which is over" in seen(app))
        assert "Resume war" not in seen(app)
        await press(pilot, "r")
        assert isinstance(app.screen, (ScoreScreen, TableScreen))


@pytest.mark.thorough
async def test_a_finished_war_is_looked_at_from_its_file(tmp_path: Path) -> None:
    await end_a_war(tmp_path)
    back = Resume("war", looks_on=True, looks_back=True)
    async with running(tmp_path, back) as (app, pilot):
        assert "THE PAST" in seen(app)
        await press(pilot, "s escape")
        assert isinstance(app.screen, ScoreScreen)
