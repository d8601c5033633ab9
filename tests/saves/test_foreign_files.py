"""Links, pipes and devices where a file is wanted: nothing is written through them, and nothing waits for them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.forks import forked
from tests.saves.wars import small_war
from wir.engine.game import Game
from wir.match.positions import PositionError, read_bytes
from wir.orders import parse_order
from wir.saves import SaveError, load_game, save_game
from wir.saves.recorder import Recorder, recovered
from wir.scenario import ScenarioError, check_paths, load_scenario

TREASURE = b"what must not be lost"

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="links and pipes with names")


@pytest.fixture
def treasure(tmp_path: Path) -> Path:
    """A file of the player's that has nothing to do with the game."""
    path = tmp_path / "elsewhere" / "treasure.txt"
    path.parent.mkdir()
    path.write_bytes(TREASURE)
    return path


def played(file: Path) -> Game:
    """A game recorded at a place, with one order given since it was saved."""
    game = Game(small_war())
    recorder = Recorder(file, game)
    recorder.order(parse_order("LEVEL 2"))
    game.submit(parse_order("LEVEL 2"))
    recorder.close()
    return game


@pytest.mark.parametrize("ending", ["journal", "tmp", "old", "bak", "lock"])
@pytest.mark.parametrize("link", [os.symlink, os.link])
def test_nothing_is_written_through_a_link_beside_a_save(ending: str, link: object, file: Path, treasure: Path) -> None:
    played(file)
    file.with_suffix(f".{ending}").unlink(missing_ok=True)
    link(treasure, file.with_suffix(f".{ending}"))  # type: ignore[operator]
    game = played(file)
    assert treasure.read_bytes() == TREASURE
    assert recovered(file).game.digest() == game.digest()


@pytest.mark.parametrize("ending", ["journal", "tmp", "old", "lock"])
def test_a_pipe_beside_a_save_is_not_waited_for(ending: str, file: Path) -> None:
    os.mkfifo(file.with_suffix(f".{ending}"))
    game = played(file)
    assert recovered(file).game.digest() == game.digest()


@pytest.mark.parametrize("ending", ["tmp", "old", "bak"])
def test_a_folder_in_the_way_is_named(ending: str, file: Path) -> None:
    save_game(Game(small_war()), file)
    file.with_suffix(f".{ending}").mkdir()
    with pytest.raises(SaveError, match=rf"^war\.{ending}: "):
        save_game(Game(small_war()), file)


def test_a_link_is_not_written_over(file: Path, treasure: Path) -> None:
    file.symlink_to(treasure)
    with pytest.raises(SaveError, match=r"^war\.wir: is a link"):
        save_game(Game(small_war()), file)
    assert file.is_symlink()
    assert treasure.read_bytes() == TREASURE


def test_a_device_is_not_written_over(tmp_path: Path) -> None:
    pipe = tmp_path / "null"
    os.mkfifo(pipe)
    with pytest.raises(SaveError, match="is a link, a folder or a device"):
        save_game(Game(small_war()), pipe)
    assert pipe.is_fifo()


def test_a_link_to_a_save_may_be_read(file: Path, tmp_path: Path) -> None:
    game = Game(small_war())
    save_game(game, file)
    link = tmp_path / "link.wir"
    link.symlink_to(file)
    assert load_game(link).digest() == game.digest()


def test_a_journal_that_is_a_pipe_is_told(file: Path) -> None:
    played(file)
    file.with_suffix(".journal").unlink()
    os.mkfifo(file.with_suffix(".journal"))
    with pytest.raises(SaveError, match=r"^war\.journal: is not a file$"):
        recovered(file)


@pytest.mark.parametrize("name", ["war.toml", "war.json", "war.wir"])
def test_endless_devices_and_pipes_are_not_read(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    for make in (lambda: path.symlink_to("/dev/zero"), lambda: os.mkfifo(path)):
        make()
        with pytest.raises(ScenarioError, match=r"is not a file|no such file"):
            load_scenario(path)
        assert check_paths([path]) == [f"{name}: cannot be read (is not a file)"]
        with pytest.raises(PositionError, match=rf"^{name}: is not a file$"):
            read_bytes(path)
        with pytest.raises(SaveError, match=rf"^{name}: is not a file$"):
            load_game(path)
        path.unlink()


@pytest.mark.parametrize("words", [["show"], ["check"], ["resume", "--plain"], ["replay"], ["do"]])
def test_no_command_hangs_on_a_pipe(words: list[str], file: Path) -> None:
    save_game(Game(small_war()), file)
    os.mkfifo(file.with_suffix(".journal"))
    ended = forked(*words, str(file), WIR_SAVES=str(file.parent))
    assert ended.returncode == 2
    assert (ended.stderr + ended.stdout).count("\n") == 1
    assert "war.journal: is not a file" in ended.stderr + ended.stdout
