"""`wir report`: the war of a saved game in a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from tests.cli.conftest import wrong
from wir import Game, load_scenario, save_game
from wir.orders import parse_order

Wir = Callable[..., Result]


@pytest.fixture
def war(saves: Path) -> str:
    """A saved game of one quiet week, ended by both sides."""
    game = Game.new(load_scenario("smolensk"))
    for _ in range(7):
        game.end_phase()
    game.submit(parse_order("END GAME"))
    save_game(game, saves / "quiet.wir")
    return "quiet"


def test_by_default_the_page_lies_in_this_folder(wir: Wir, war: str) -> None:
    told = wir("report", war)
    assert told.exit_code == 0
    assert told.stdout.startswith("quiet.html: ")
    assert Path("quiet.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_a_folder_gets_the_page_and_markdown(wir: Wir, war: str, tmp_path: Path) -> None:
    assert wir("report", war, "-o", "told").exit_code == 0
    assert sorted(path.name for path in (tmp_path / "told").iterdir()) == ["quiet.html", "quiet.md"]


def test_one_form_can_be_asked_for(wir: Wir, war: str, tmp_path: Path) -> None:
    assert wir("report", war, "--format", "md").stdout.startswith("quiet.md: ")
    assert wir("report", war, "-o", "told", "--format", "html").exit_code == 0
    assert [path.name for path in (tmp_path / "told").iterdir()] == ["quiet.html"]
    wrong(wir("report", war, "-o", "war.md", "--format", "html"), "war.md: name a folder, or a file that ends in .html")


def test_a_report_takes_the_place_of_an_older_one_and_of_nothing_else(wir: Wir, war: str, tmp_path: Path) -> None:
    assert wir("report", war, "-o", "war.md").exit_code == 0
    assert wir("report", war, "-o", "war.md", "--side", "axis").exit_code == 0
    assert "As the Axis side knows it" in Path("war.md").read_text(encoding="utf-8")
    (tmp_path / "mine.html").write_text("my own page", encoding="utf-8")
    wrong(wir("report", war, "-o", "mine.html"), "mine.html: already exists and is not a report")
    assert Path("mine.html").read_text(encoding="utf-8") == "my own page"


def test_what_is_no_report_is_refused_in_a_line(wir: Wir, war: str) -> None:
    wrong(wir("report", war, "-o", "war.pdf"), "war.pdf: name a folder, or a file that ends in .html or .md")
    wrong(wir("report", "nothing"), "nothing: there is no such saved game")


def test_a_file_meant_as_a_folder_is_called_by_its_own_name(wir: Wir, war: str, tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("dear", encoding="utf-8")
    wrong(wir("report", war, "-o", "letter"), "letter: name a folder, or a file that ends in .html or .md")
    wrong(wir("report", war, "-o", "letter/war.html"), "letter: is not a folder")
    assert (tmp_path / "letter").read_text(encoding="utf-8") == "dear"


def test_the_help_says_when_there_is_a_report_of_both_sides(wir: Wir) -> None:
    shown = " ".join(wir("report", "--help").stdout.split())
    assert "Whose report; by default both sides', or one side's while a person still plays it." in shown
    assert "only once" not in shown


def test_a_game_that_is_still_played_needs_a_side(wir: Wir, saves: Path) -> None:
    game = Game.new(load_scenario("smolensk"))
    save_game(game, saves / "open.wir")
    spoiled = "this game is still being played, and a report on both sides would spoil it: --side axis or --side soviet"
    wrong(wir("report", "open"), spoiled)
    wrong(wir("report", "open", "--side", "both"), spoiled)
    assert wir("report", "open", "--side", "axis").exit_code == 0
    assert "The first week has yet to be fought." in Path("open.html").read_text(encoding="utf-8")


def test_another_game_begins_from_a_week_of_a_saved_one(wir: Wir, war: str, saves: Path) -> None:
    told = wir("branch", war, "--week", "1", "--name", "again", "--axis", "computer")
    assert told.stdout == f"again begins in week 1: wir resume {saves / 'again.wir'}\n"
    assert (saves / "again.wir").is_file()
    wrong(wir("branch", war, "--week", "9", "--name", "more"), "quiet: has the weeks 1 to 2, not 9")
