"""`--save` of `wir do` and `wir simulate`: where a tried game may be saved afterwards."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from tests.cli.conftest import wrong
from wir import Game, load_game, load_scenario, save_game
from wir.match.match import Match
from wir.match.players import HUMAN
from wir.model.sides import Side
from wir.saves.errors import SaveError
from wir.saves.recorder import Recorder

Wir = Callable[..., Result]

COMMANDS = [
    ("do", "smolensk"),
    ("simulate", "smolensk", "--turns", "1", "--axis", "hold", "--soviet", "hold"),
]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", ["", ".", "/", "..", "war.bak", "war.journal", "war.lock", "a\nb"])
def test_a_name_that_no_saved_game_can_have(command: tuple[str, ...], name: str, wir: Wir) -> None:
    result = wir(*command, "--save", name, stdin="END\n")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.endswith(": no saved game can have this name\n")


def test_a_folder_is_no_file(wir: Wir, tmp_path: Path) -> None:
    (tmp_path / "war.wir").mkdir()
    wrong(wir("do", "smolensk", "--save", "war.wir", stdin="END\n"), "war.wir: ")
    assert (tmp_path / "war.wir").is_dir()


@pytest.mark.parametrize("command", COMMANDS)
def test_a_name_without_an_ending_gets_that_of_saved_games(command: tuple[str, ...], wir: Wir, saves: Path) -> None:
    saves.mkdir()
    assert wir(*command, "--save", "saves/war", stdin="END\n").stdout.endswith("\nSaved as saves/war.wir\n")
    assert wir("saves").stdout.startswith("war  ")
    assert wir("replay", "saves/war").exit_code == 0
    assert wir(*command, "--save", "war.sav", stdin="END\n").exit_code == 0
    assert Path("war.sav").is_file()


def test_a_saved_game_is_checked_as_one_whatever_its_name_ends_in(wir: Wir) -> None:
    assert wir("do", "smolensk", "--save", "war.sav", stdin="END\n").exit_code == 0
    assert (wir("check", "war.sav").stdout, wir("check", "war.sav").exit_code) == ("", 0)
    whole = Path("war.sav").read_bytes()
    Path("war.sav").write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    assert wir("check", "war.sav").stdout == "war.sav: game: is damaged, its checksum is wrong\n"


def played() -> Game:
    """A game that a person plays."""
    match = Match(Game.new(load_scenario("smolensk"), 1))
    match.take_seats({Side.AXIS: HUMAN, Side.SOVIET: "computer"})
    return match.game


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", ["war.wir", "war.bak"])
def test_a_game_that_a_person_plays_and_its_copy_stay(
    command: tuple[str, ...], name: str, wir: Wir, tmp_path: Path
) -> None:
    save_game(played(), tmp_path / name)
    before = (tmp_path / name).read_bytes()
    for _ in range(2):
        result = wir(*command, "--save", "war.wir", stdin="END\n")
        wrong(result, f"{name}: already exists, and a person plays it: name another file")
    assert (tmp_path / name).read_bytes() == before


@pytest.mark.parametrize("command", COMMANDS)
def test_what_is_no_saved_game_stays(command: tuple[str, ...], wir: Wir, tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("dear diary")
    result = wir(*command, "--save", "diary.txt", stdin="END\n")
    wrong(result, "diary.txt: already exists, and is not a saved game")
    assert (tmp_path / "diary.txt").read_text() == "dear diary"


def test_a_tried_game_may_be_tried_again_until_a_person_takes_it_up(wir: Wir, tmp_path: Path) -> None:
    for _ in range(2):
        assert wir("do", "smolensk", "--save", "war.wir", stdin="END\n").exit_code == 0
    Recorder(tmp_path / "war.wir", load_game(tmp_path / "war.wir")).close()
    result = wir("do", "smolensk", "--save", "war.wir", stdin="END\n")
    wrong(result, "war.wir: already exists, and a person plays it: name another file")


@pytest.mark.parametrize(
    ("command", "step"),
    [(COMMANDS[0], "wir.cli.show.parse_order"), (COMMANDS[1], "wir.cli.simulate.simulate_one")],
)
def test_a_game_that_a_person_begins_in_the_meantime_stays(
    command: tuple[str, ...], step: str, wir: Wir, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own: Callable[..., Any] = pkgutil.resolve_name(step)

    def begun_meanwhile(*given: Any) -> Any:
        Recorder(tmp_path / "war.wir", played()).close()
        return own(*given)

    monkeypatch.setattr(step, begun_meanwhile)
    result = wir(*command, "--save", "war.wir", stdin="END\n")
    assert result.exit_code == 2
    assert result.stderr == "wir: war.wir: already exists, and a person plays it: name another file\n"
    assert load_game(tmp_path / "war.wir").state.seats == played().state.seats


def test_what_was_played_is_told_even_if_it_cannot_be_kept(wir: Wir, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise SaveError("war.wir: no space left on device")

    monkeypatch.setattr("wir.cli.simulate.keep_game", full)
    for told in ((), ("--explain", "1941-07-06")):
        result = wir("simulate", "smolensk", *(told or ("--turns", "1")), "--save", "war")
        assert result.exit_code == 2
        assert "1941" in result.stdout
        assert "Saved" not in result.stdout
        assert result.stderr == "wir: war.wir: no space left on device\n"
