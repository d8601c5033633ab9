"""What others have written over a save that is being played is told and never written over."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.saves.wars import recorded, small_war
from wir.engine.game import Game
from wir.match.match import Match
from wir.model.state import Options
from wir.orders import parse_order
from wir.saves import SaveError, load_game, save_game
from wir.saves.errors import ForeignError
from wir.saves.lock import Lock
from wir.saves.recorder import Recorder, recovered

LEVEL_1 = parse_order("LEVEL 1")


# Whether the files are still ours


def older_copy(file: Path, match: Match) -> None:
    """The folder is put back as it was in a copy made before the last order."""
    copy = file.parent.with_name("copy")
    shutil.copytree(file.parent, copy)
    match.submit(parse_order("LEVEL 4"))
    shutil.rmtree(file.parent)
    copy.rename(file.parent)


def another_save(file: Path, _: Match) -> None:
    """Another machine's save comes in its place."""
    other = file.with_name("other.wir")
    save_game(Game(replace(small_war(), seed=77)), other)
    other.replace(file)


def save_in_place(file: Path, _: Match) -> None:
    """Another save is written into the same file."""
    raw = file.read_bytes()
    file.write_bytes(bytes([*raw[:-1], raw[-1] ^ 1]) + b"x")


def longer_journal(file: Path, _: Match) -> None:
    """Another program writes into the journal."""
    with file.with_suffix(".journal").open("ab") as journal:
        journal.write(b"LEVEL 2\n")


def other_journal(file: Path, _: Match) -> None:
    """The journal is another file with the same content."""
    journal = file.with_suffix(".journal")
    content = journal.read_bytes()
    journal.unlink()
    journal.write_bytes(content)


def no_folder(file: Path, _: Match) -> None:
    """The folder is removed."""
    shutil.rmtree(file.parent)


def no_save(file: Path, _: Match) -> None:
    """The save is removed."""
    file.unlink()


def no_journal(file: Path, _: Match) -> None:
    """The journal is removed."""
    file.with_suffix(".journal").unlink()


def content_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("*.*") if path.suffix != ".lock"}


@pytest.mark.parametrize(
    ("happens", "problem"),
    [
        (older_copy, "war.journal has been changed by another program"),
        (another_save, "war.wir has been changed by another program"),
        (save_in_place, "war.wir has been changed by another program"),
        (longer_journal, "war.journal has been changed by another program"),
        (other_journal, "war.journal has been changed by another program"),
        (no_save, "war.wir is gone"),
        (no_journal, "war.journal is gone"),
    ],
)
def test_files_that_are_no_longer_ours_are_told_at_the_next_order_and_left_alone(
    happens: Callable[[Path, Match], None], problem: str, tmp_path: Path
) -> None:
    file = tmp_path / "saves" / "war.wir"
    file.parent.mkdir()
    match = recorded(file)
    match.submit(LEVEL_1)
    happens(file, match)
    before = content_of(file.parent)
    for again in range(3):
        match.submit(parse_order(f"LEVEL {again + 1}"))
        assert match.trouble == problem
    match.undo()
    match.end_phase()
    with pytest.raises(ForeignError):
        match.save()
    assert content_of(file.parent) == before
    match.close()


def test_a_folder_that_is_removed_is_told_at_the_next_order_and_not_made_again(tmp_path: Path) -> None:
    file = tmp_path / "saves" / "war.wir"
    match = recorded(file)
    no_folder(file, match)
    match.submit(LEVEL_1)
    assert match.trouble == f"the folder {file.parent} is gone"
    match.end_phase()
    assert not file.parent.exists()
    place = match.save_as(str(tmp_path / "elsewhere" / "war two"))
    assert place == tmp_path / "elsewhere" / "war two.wir"
    assert match.trouble is None
    match.submit(parse_order("LEVEL 4"))
    assert recovered(place).game.digest() == match.game.digest()
    assert not file.parent.exists()


def test_a_folder_that_comes_back_as_it_was_is_gone_on_in(tmp_path: Path) -> None:
    file = tmp_path / "saves" / "war.wir"
    match = recorded(file)
    file.parent.rename(tmp_path / "away")
    match.submit(LEVEL_1)
    assert match.trouble is not None
    (tmp_path / "away").rename(file.parent)
    match.submit(parse_order("LEVEL 2"))
    assert match.trouble is None
    assert recovered(file).game.digest() == match.game.digest()


def test_a_save_with_another_stamp_and_the_same_content_is_still_ours(file: Path) -> None:
    match = recorded(file)
    os.utime(file, (1, 1))
    copy = file.with_name("copy")
    shutil.copyfile(file, copy)
    copy.replace(file)
    match.submit(LEVEL_1)
    assert match.trouble is None


def test_a_save_that_is_ours_by_its_content_is_written_on_without_a_word(file: Path) -> None:
    game = Game(small_war())
    recorder = Recorder(file, game)
    os.utime(file, (1, 1))
    recorder.order(LEVEL_1)
    recorder.close()
    assert str(recovered(file).game.given[-1]) == str(LEVEL_1)


# Saving elsewhere


def test_saving_elsewhere_writes_over_nothing(file: Path, tmp_path: Path) -> None:
    match = recorded(file)
    save_game(Game(small_war()), tmp_path / "taken.wir")
    (tmp_path / "folder").mkdir()
    for place in ("taken", "war", str(tmp_path / "taken"), str(tmp_path / "taken.wir"), "../x y/\0"):
        with pytest.raises(SaveError):
            match.save_as(place)
    assert match.recorder is not None
    assert match.recorder.path == file
    assert match.save_as(str(tmp_path / "folder")) == tmp_path / "folder" / "war.wir"
    assert match.save_as(str(tmp_path / "new") + "/") == tmp_path / "new" / "war.wir"
    assert match.save_as(str(tmp_path / "folder" / "x.wir")) == tmp_path / "folder" / "x.wir"
    assert match.save_as("other") == tmp_path / "folder" / "other.wir"
    assert load_game(tmp_path / "folder" / "other.wir").digest() == match.game.digest()
    match.submit(LEVEL_1)
    assert match.trouble is None
    Lock(file).release()


def test_iron_man_is_saved_elsewhere_only_when_its_save_is_lost(file: Path) -> None:
    game = Game(replace(small_war(), options=Options(iron_man=True)))
    match = Match(game, Recorder(file, game))
    with pytest.raises(SaveError, match="one save"):
        match.save_as("other")
    file.unlink()
    match.submit(LEVEL_1)
    assert match.save_as("other") == file.with_name("other.wir")
