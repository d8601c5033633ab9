"""The form that sets a game up, and the notes on its scenario."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.screen import press, running, seen, until
from wir.match.new_game import NewGame
from wir.match.players import commander_names
from wir.model.sides import Side
from wir.tui.setup import SetupScreen
from wir.tui.title import TitleScreen


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
