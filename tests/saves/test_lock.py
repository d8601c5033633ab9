"""One program at a time plays a save; a crash leaves no lock behind."""

from __future__ import annotations

import errno
import os
import signal
import stat
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import gethostname
from types import SimpleNamespace

import pytest

from tests.saves.wars import recorded, small_war
from wir.engine.game import Game
from wir.match.match import Match
from wir.orders import parse_order
from wir.saves import lock as locks
from wir.saves import save_game
from wir.saves.errors import BarredError
from wir.saves.folder import listed
from wir.saves.lock import Holder, Lock, holder_of, open_elsewhere
from wir.saves.recorder import Recorder, recovered

HOLDING = """
import sys
from pathlib import Path
from tests.saves.wars import recorded
from wir.orders import parse_order

match = recorded(Path(sys.argv[1]))
print("ready", flush=True)
for line in sys.stdin:
    match.submit(parse_order(line))
    print(match.trouble or match.game.digest(), flush=True)
match.close()
"""


LEVEL_1 = parse_order("LEVEL 1")


@contextmanager
def other_program(file: Path) -> Iterator[subprocess.Popen[str]]:
    """Another program that plays a save; it carries out the orders that are written to it."""
    root = Path(__file__).parents[2]
    command = [sys.executable, "-c", HOLDING, str(file)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=root, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        try:
            yield process
        finally:
            process.kill()


def told(process: subprocess.Popen[str], order: str) -> str:
    """What the other program answers to an order."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{order}\n")
    process.stdin.flush()
    return process.stdout.readline().strip()


def test_the_second_program_is_told_which_has_the_game_open_and_the_first_plays_on(file: Path) -> None:
    with other_program(file) as process:
        with pytest.raises(BarredError) as error:
            Lock(file)
        assert str(error.value).startswith(f"the game war is open in another program (process {process.pid}")
        assert "on this computer, since " in str(error.value)
        assert error.value.save == file
        digest = told(process, "LEVEL 1")
        assert recovered(file).game.digest() == digest


@pytest.mark.thorough
def test_the_list_of_saved_games_tells_which_is_open_in_another_program(file: Path) -> None:
    with other_program(file) as process:
        [entry] = listed(file.parent)
        assert entry.open_in is not None
        assert entry.open_in.startswith(f"process {process.pid}")
        assert listed(file.parent) == [entry]  # to look does not take the lock away
        digest = told(process, "LEVEL 1")
        process.kill()
        process.wait()
    [entry] = listed(file.parent)
    assert entry.open_in is None  # the file of its lock still lies there
    assert recovered(file).game.digest() == digest


@pytest.mark.thorough
def test_nobody_else_writes_a_save_that_is_being_played(file: Path) -> None:
    with other_program(file) as process:
        with pytest.raises(BarredError):
            save_game(Game(small_war()), file)
        assert recovered(file).game.digest() == told(process, "LEVEL 3")


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="kill -9")
def test_a_program_that_is_killed_leaves_no_lock_behind(file: Path) -> None:
    with other_program(file) as process:
        digest = told(process, "LEVEL 1")
        process.kill()
        process.wait()
        lock = Lock(file)
    assert lock.left_by is not None
    assert lock.left_by.is_here
    assert recovered(file).game.digest() == digest
    lock.release()


def test_leaving_gives_the_lock_back_and_takes_its_file_away(file: Path) -> None:
    match = recorded(file)
    with pytest.raises(BarredError, match=f"process {os.getpid()} "):
        Lock(file)
    match.close()
    assert sorted(path.name for path in file.parent.iterdir()) == ["war.journal", "war.wir"]
    again = Lock(file)
    assert again.left_by is None
    again.release()
    again.release()


def test_leaving_does_not_take_away_the_lock_that_another_has_taken_meanwhile(file: Path) -> None:
    first = Lock(file)
    file.with_suffix(".lock").unlink()
    second = Lock(file)
    first.release()
    with pytest.raises(BarredError):
        Lock(file)
    second.release()


@pytest.mark.skipif(sys.platform == "win32", reason="files are not marked as programs there")
def test_the_file_of_a_lock_is_not_a_program(file: Path) -> None:
    lock = Lock(file)
    assert stat.S_IMODE(file.with_suffix(".lock").stat().st_mode) & 0o111 == 0
    lock.release()


def test_a_worker_process_does_not_keep_the_lock(file: Path) -> None:
    lock = Lock(file)
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as child:
        lock.release()
        Lock(file).release()
        child.kill()


def test_this_system_knows_locks_that_keep_the_second_program_out(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locks, "_LOCKING", locks._by_system())
    lock = Lock(file)
    with pytest.raises(BarredError):
        Lock(file)
    lock.release()
    Lock(file).release()


def test_a_lock_that_is_taken_away_is_taken_again(file: Path) -> None:
    match = recorded(file)
    file.with_suffix(".lock").unlink()
    match.submit(LEVEL_1)
    assert match.trouble is None
    with pytest.raises(BarredError):
        Lock(file)


def test_a_lock_that_another_program_has_taken_meanwhile_ends_the_writing(file: Path) -> None:
    match = recorded(file)
    file.with_suffix(".lock").unlink()
    other = Lock(file)
    match.submit(LEVEL_1)
    assert match.trouble is not None
    assert match.trouble.startswith("the game war is open in another program")
    other.release()


def test_where_nothing_can_be_written_the_game_can_still_be_looked_on_at(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_only(*_: object) -> int:
        raise OSError(errno.EROFS, "Read-only file system", str(file))

    monkeypatch.setattr(locks.os, "open", read_only)
    with pytest.raises(BarredError, match=r"^the game war cannot be written \(read-only file system\)$"):
        Lock(file)


def test_a_folder_in_the_place_of_the_lock_is_named(file: Path) -> None:
    file.with_suffix(".lock").mkdir()
    with pytest.raises(BarredError, match=r"^the game war cannot be written \(war\.lock is a folder\)$"):
        Lock(file)


@pytest.mark.parametrize("number", [errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS])
def test_a_folder_that_knows_no_locks_can_be_played_in(
    number: int, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(_: int) -> None:
        raise OSError(number, "No locks available")

    monkeypatch.setattr(locks, "_LOCKING", unknown)
    first = recorded(file)
    first.submit(LEVEL_1)
    second = Match(game := recovered(file).game, Recorder(file, game))  # nothing keeps the second one out
    second.submit(parse_order("LEVEL 2"))
    first.submit(parse_order("LEVEL 4"))
    assert first.trouble == "war.wir has been changed by another program"
    assert second.trouble is None
    assert recovered(file).game.state.level == 2


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff" * 1000, b"wir lock 1\n", b"wir lock 1\n1\n\x1b[2J\nhost\nnow\n", b"other\n1\n2\n3\n4\n"],
)
def test_a_lock_file_with_other_content_is_taken_over(content: bytes, file: Path) -> None:
    file.with_suffix(".lock").write_bytes(content)
    assert holder_of(file) is None
    lock = Lock(file)
    assert holder_of(file) == Holder.this_program()
    lock.release()


def test_a_computer_whose_name_cannot_be_written_is_no_hindrance(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locks, "gethostname", lambda: "r\udcf6ssel")
    lock = Lock(file)
    holder = holder_of(file)
    lock.release()
    assert holder is not None
    assert holder.host == "r?ssel"


def test_who_holds_a_lock_need_not_be_known(file: Path) -> None:
    lock = Lock(file)
    file.with_suffix(".lock").write_bytes(b"")
    with pytest.raises(BarredError, match=r"^the game war is open in another program$"):
        Lock(file)
    lock.release()


def test_a_holder_tells_where_it_is() -> None:
    here = Holder("4711", "pts/3", gethostname(), "1999-01-02 14:05")
    assert str(here) == "process 4711 in terminal pts/3 on this computer, since 1999-01-02 14:05"
    since = Holder.this_program().since
    assert str(Holder("12", "", "lenovo", since)) == f"process 12 on lenovo, since {since[-5:]}"


@pytest.mark.skipif(sys.platform == "win32", reason="terminals are not named there")
@pytest.mark.parametrize("stream", [0, 1, 2])
def test_a_program_names_the_terminal_that_one_of_its_streams_leads_to(
    stream: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ttyname(asked: int) -> str:
        if asked != stream:
            raise OSError(errno.ENOTTY, "Inappropriate ioctl for device")
        return "/dev/pts/3"

    monkeypatch.setattr(locks.os, "ttyname", ttyname)
    assert Holder.this_program().terminal == "pts/3"
    monkeypatch.setattr(locks, "sys", SimpleNamespace(platform="win32"))
    assert Holder.this_program().terminal == ""
    monkeypatch.undo()
    monkeypatch.setattr(locks.os, "ttyname", ttyname)
    stream = 7
    assert Holder.this_program().terminal == ""


@pytest.mark.skipif(sys.platform != "linux", reason="stands in for the byte locks of Windows by those of Linux")
def test_a_system_that_locks_bytes_keeps_the_second_program_out_and_lets_it_read_who_holds_the_lock(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl  # noqa: PLC0415

    places = []

    def locking(descriptor: int, _: int, length: int) -> None:
        places.append(os.lseek(descriptor, 0, os.SEEK_CUR))
        wanted = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, places[-1], length, 0)
        try:
            fcntl.fcntl(descriptor, _OFD_SETLK, wanted)
        except BlockingIOError:
            raise PermissionError(errno.EACCES, "Permission denied") from None

    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(LK_NBLCK=2, locking=locking))
    monkeypatch.setattr(locks, "sys", SimpleNamespace(platform="win32"))
    monkeypatch.setattr(locks, "_LOCKING", locks._by_system())
    lock = Lock(file)
    with pytest.raises(BarredError, match=f"process {os.getpid()} on this computer"):
        Lock(file)
    assert min(places) > len(Holder.this_program().text())
    lock.release()
    Lock(file).release()
    assert list(file.parent.iterdir()) == []


_OFD_SETLK = 37
"""The Linux command for a lock that belongs to the open file, as locks of Windows do."""


def test_to_ask_who_plays_a_game_leaves_no_file_behind(tmp_path: Path) -> None:
    assert open_elsewhere(tmp_path / "war.wir") is None
    assert not [*tmp_path.iterdir()]


def test_a_program_that_says_nothing_of_itself_is_another_one(tmp_path: Path) -> None:
    lock = Lock(tmp_path / "war.wir")
    (tmp_path / "war.lock").write_bytes(b"")
    assert open_elsewhere(tmp_path / "war.wir") == "another program"
    lock.release()


def test_who_never_gave_the_lock_back_is_known_to_the_next(tmp_path: Path) -> None:
    gone = Holder("4711", "pts/3", "elsewhere", "1941-06-22 03:15")
    for text in (gone.text(), gone.text().rstrip("\n")):
        (tmp_path / "war.lock").write_text(text)
        lock = Lock(tmp_path / "war.wir")
        assert lock.left_by == gone
        lock.release()


def test_a_lock_that_is_taken_away_again_and_again_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locks, "_bears", lambda *_: False)
    with pytest.raises(BarredError, match=r"^the game war cannot be locked: something keeps removing its lock$"):
        Lock(tmp_path / "war.wir")


def test_the_folders_of_a_save_are_made_with_its_lock(tmp_path: Path) -> None:
    save = tmp_path / "far" / "away" / "war.wir"
    lock = Lock(save)
    assert save.parent.is_dir()
    lock.release()
    assert list(tmp_path.iterdir()) == []  # as nothing was saved there
    lock = Lock(save)
    save.write_bytes(b"a game")
    lock.release()
    assert list(save.parent.iterdir()) == [save]
