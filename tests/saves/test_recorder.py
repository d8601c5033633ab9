"""A game that is recorded can be taken up at its last order, whatever happened to the program."""

from __future__ import annotations

import gc
import os
import signal
import warnings
from dataclasses import replace
from pathlib import Path
from stat import S_ISDIR
from typing import BinaryIO

import pytest

from tests.forks import ran
from tests.saves.wars import play_phase, recorded, small_war
from wir.ai.simple import RandomOrders
from wir.engine.game import Game
from wir.files import create_anew
from wir.match.commander_phase import CommanderPhase
from wir.match.match import Match
from wir.model.state import Options
from wir.orders import parse_order
from wir.saves import SaveError, load_game, recorder, save_game
from wir.saves.recorder import RING, Recorder, autosave_path, recovered, set_aside


def killed(file: Path, left: int) -> None:
    """Plays until so many orders have been given, tells how the game stands, and kills itself."""
    match = recorded(file)
    game = match.game
    while True:
        side = game.side
        for order in CommanderPhase(game, side, RandomOrders, strict=True) if side is not None else ():
            match.submit(order)
            if left % 3 == 0:
                match.undo()
                if left % 2 == 0:
                    match.redo()
            left -= 1
            if left == 0:
                print(game.digest(), len(game.journal), flush=True)
                os.kill(os.getpid(), signal.SIGKILL)
        match.end_phase()


def test_a_game_whose_journal_is_full_is_saved_and_loses_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recorder, "MOST_LINES", 3)
    match = recorded(file)
    for n in range(8):
        match.submit(parse_order(f"NOTE {n}"))
        assert match.trouble is None
        assert recovered(file).game.given == match.game.given
    match.undo()
    match.undo()
    match.undo()
    match.redo()
    assert recovered(file).game.given == match.game.given
    match.close()


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="kill -9")
@pytest.mark.parametrize("orders", [1, 6, 25, 60])
def test_kill_9_in_the_middle_of_a_phase_loses_no_order(orders: int, file: Path) -> None:
    ended = ran(lambda: killed(file, orders))
    assert ended.returncode == -signal.SIGKILL, ended.stderr
    digest, entries = ended.stdout.split()
    game = recovered(file).game
    assert game.digest() == digest
    assert len(game.journal) == int(entries)


def test_orders_undo_and_redo_are_recovered(file: Path) -> None:
    match = recorded(file)
    for order in ("LEVEL 1", "LEVEL 2", "LEVEL 4"):
        match.submit(parse_order(order))
    match.undo()
    match.undo()
    match.redo()
    found = recovered(file)
    assert found.problem is None
    assert found.game.digest() == match.game.digest()
    assert [str(order) for order in found.game.undoable] == ["LEVEL 1", "LEVEL 2"]


def test_orders_before_a_save_can_be_taken_back_after_it(file: Path) -> None:
    match = recorded(file)
    match.submit(parse_order("LEVEL 1"))
    match.save()
    match.undo()
    assert recovered(file).game.digest() == match.game.digest()
    match.redo()
    assert recovered(file).game.digest() == match.game.digest()


def test_a_crash_between_save_and_journal_does_not_repeat_orders(file: Path) -> None:
    match = recorded(file)
    match.submit(parse_order("LEVEL 1"))
    journal = file.with_suffix(".journal").read_bytes()
    match.save()
    file.with_suffix(".journal").write_bytes(journal)
    found = recovered(file)
    assert found.lines == 0
    assert found.game.digest() == match.game.digest()


def test_a_crash_before_the_save_is_in_place_keeps_the_old_one(file: Path) -> None:
    match = recorded(file)
    match.submit(parse_order("LEVEL 1"))
    file.with_suffix(".tmp").write_bytes(b"half a save")
    assert recovered(file).game.digest() == match.game.digest()


def test_recovering_changes_nothing_on_disk(file: Path) -> None:
    match = recorded(file)
    match.submit(parse_order("LEVEL 1"))
    before = {path: path.read_bytes() for path in file.parent.iterdir()}
    recovered(file)
    assert {path: path.read_bytes() for path in file.parent.iterdir()} == before


def test_the_save_follows_every_phase(file: Path) -> None:
    match = recorded(file)
    for _ in range(3):
        match.end_phase()
        assert load_game(file).digest() == match.game.digest()
        assert recovered(file).lines == 0


def test_autosaves_go_round_a_ring(file: Path) -> None:
    match = recorded(file)
    ends = []
    for _ in range(RING + 5):
        match.end_phase()
        ends.append((autosave_path(file, match.game.state), match.game.digest()))
    ring = sorted((file.parent / "autosaves").iterdir())
    assert [path.name for path in ring] == [f"{file.stem}-{number:02}.wir" for number in range(1, RING + 1)]
    assert sorted({path for path, _ in ends}) == ring
    for path, digest in ends[-RING:]:
        assert load_game(path).digest() == digest


def test_no_file_is_left_open(file: Path) -> None:
    gc.collect()  # what other tests have left
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", ResourceWarning)
        game = Game(small_war())
        recorder = Recorder(file, game)
        recorder.save(game)
        recorder.phase_ended(game)
        recorder.close()
        del recorder
        gc.collect()
    assert [str(warning.message) for warning in caught] == []


def filled(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on a save finds room on the disk, a journal none."""

    def opened(path: Path) -> BinaryIO:
        found = create_anew(path)
        if path.suffix == ".journal":
            found.close()
            return Path("/dev/full").open("wb", buffering=0)
        return found

    monkeypatch.setattr("wir.saves.recorder.create_anew", opened)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
def test_a_game_whose_journal_finds_no_room_leaves_its_name_free(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(small_war())
    with monkeypatch.context() as disk:
        filled(disk)
        with pytest.raises(SaveError, match=r"war\.journal: no space left on device"):
            Recorder(file, game)
    assert list(file.parent.iterdir()) == []
    Recorder(file, game).close()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
def test_a_game_taken_up_again_stays_where_its_journal_finds_no_room(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = recorded(file)
    match.submit(parse_order("NOTE x"))
    match.close()
    game = recovered(file).game
    filled(monkeypatch)
    with pytest.raises(SaveError, match="no space left on device"):
        Recorder(file, game)
    assert recovered(file).game.digest() == game.digest()


def test_iron_man_has_one_save(file: Path) -> None:
    game = Game(replace(small_war(), options=Options(iron_man=True)))
    match = Match(game, Recorder(file, game))
    match.end_phase()
    assert not (file.parent / "autosaves").exists()
    assert load_game(file).digest() == game.digest()


def test_a_journal_that_cannot_be_followed_is_kept_aside(file: Path) -> None:
    match = recorded(file)
    match.submit(parse_order("LEVEL 1"))
    journal = file.with_suffix(".journal")
    content = journal.read_bytes() + b"DANCE\nLEVEL 2\n"
    journal.write_bytes(content)
    found = recovered(file)
    assert (found.lines, found.game.state.level) == (1, 1)
    assert found.problem is not None
    assert set_aside(file).read_bytes() == content
    assert not journal.exists()


def test_a_whole_game_recorded_is_the_game(file: Path) -> None:
    match = recorded(file)
    other = Game(small_war())
    for side in ("AXIS", "SOVIET"):
        for game in (match, other):
            game.submit(parse_order(f"SEAT {side} random"))
    while match.game.state.week < 3:
        match.play_phase(strict=True)
        play_phase(other)
    assert recovered(file).game.digest() == other.digest()


def test_the_disk_need_not_be_waited_for(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[str] = []

    def wait(descriptor: int) -> None:
        waited.append("names" if S_ISDIR(os.fstat(descriptor).st_mode) else "content")

    monkeypatch.setattr(os, "fsync", wait)
    save_game(Game(small_war()), file)
    assert waited == ["content", "names"]
    save_game(Game(small_war()), file, sync=False)
    assert waited == ["content", "names"]
    match = recorded(tmp_path / "other.wir")
    assert waited == ["content", "names"] * 2
    match.end_phase()
    assert waited == ["content", "names"] * 3, "for the save, not for its copy among the autosaves"


def test_iron_man_keeps_nothing_that_could_be_gone_back_to(file: Path) -> None:
    game = Game(replace(small_war(), options=Options(iron_man=True)))
    match = Match(game, Recorder(file, game))
    for order in ("LEVEL 1", "END", "LEVEL 2", "END"):
        match.submit(parse_order(order))
        match.save()
    match.close()
    save_game(game, file)
    assert sorted(path.name for path in file.parent.iterdir()) == ["war.journal", "war.wir"]


def test_a_journal_kept_aside_does_not_take_the_place_of_an_older_one(file: Path) -> None:
    kept = []
    for content in (b"one", b"two", b"three"):
        file.with_suffix(".journal").write_bytes(content)
        kept.append(set_aside(file))
    assert [path.name for path in kept] == ["war.journal.kept", "war.journal.kept-2", "war.journal.kept-3"]
    assert [path.read_bytes() for path in kept] == [b"one", b"two", b"three"]


def test_where_a_save_is_broken_the_copy_before_it_is_named(file: Path) -> None:
    match = recorded(file)
    match.end_phase()
    before = recovered(file).game.digest()
    match.end_phase()
    file.write_bytes(file.read_bytes()[:-1] + b"?")
    with pytest.raises(SaveError, match=r"checksum is wrong; war\.bak is the save before it, and can be resumed"):
        recovered(file)
    assert recovered(file.with_suffix(".bak")).game.digest() == before
    file.with_suffix(".bak").unlink()
    with pytest.raises(SaveError, match=r"checksum is wrong$"):
        recovered(file)
