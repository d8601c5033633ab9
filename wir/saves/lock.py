"""The lock on a save while a program plays it: `war.lock` beside `war.wir`.

The operating system holds it and takes it back when the program ends, however it ends; so a crash leaves no lock
behind, only a file that the next one takes over. The file says who holds it, for messages. In a folder whose system has
no locks one plays without: `recorder` checks before each write whether another program has written there.
"""

import errno
import os
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from socket import gethostname
from typing import BinaryIO, Final, Self

from wir.files import make_way, read_regular, reason_of
from wir.saves.errors import BarredError
from wir.saves.files import beside

LOCK: Final = ".lock"
"""The ending of the file."""

_FIRST: Final = "wir lock 1"
_LONGEST: Final = 400
_FAR: Final = 1 << 30
"""The byte to lock on systems that lock bytes: it cannot be read there, and the text must stay readable."""

_TRIES: Final = 20
"""How many times the file may be removed while it is being locked."""

_HOW_TO_OPEN: Final = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
_TAKEN: Final = (errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK)


@dataclass(frozen=True, slots=True)
class Holder:
    """The program that holds a lock, as it described itself; `since` is a time of day with its date."""

    process: str
    terminal: str
    host: str
    since: str

    @classmethod
    def this_program(cls) -> Self:
        """This program's description of itself."""
        return cls(str(os.getpid()), _terminal(), gethostname(), datetime.now().astimezone().strftime("%Y-%m-%d %H:%M"))

    def text(self) -> str:
        """The content of the file."""
        return "\n".join((_FIRST, self.process, self.terminal, self.host, self.since, ""))

    @property
    def is_here(self) -> bool:
        """Whether that program runs on this computer."""
        return self.host == gethostname()

    def __str__(self) -> str:
        """Who that is, as `process 4711 in terminal pts/3 on this computer, since 14:05`."""
        where = "this computer" if self.is_here else self.host
        today = datetime.now().astimezone().strftime("%Y-%m-%d ")
        terminal = f" in terminal {self.terminal}" if self.terminal else ""
        return f"process {self.process}{terminal} on {where}, since {self.since.removeprefix(today)}"


class Lock:
    """Held on a save until it is released, or the program ends."""

    def __init__(self, save: Path) -> None:
        """Takes the lock. Raises BarredError if another program holds it, or nothing can be written there."""
        self._save = save
        self._path = beside(save, LOCK)
        self.left_by: Holder | None = None
        """Who held the lock last and never released it: a program that crashed, or one that this system cannot see."""
        self._made = tuple(folder for folder in (save.parent, *save.parent.parents) if not folder.exists())
        try:
            save.parent.mkdir(parents=True, exist_ok=True)
            self._file = self._take()
        except OSError as error:
            is_in_the_way = self._path.is_dir()
            reason = f"{self._path.name} is a folder" if is_in_the_way else reason_of(error)
            if not save.parent.is_dir():
                reason = f"{save.parent}: {reason}"
            raise BarredError(save, f"cannot be written ({reason})", folder_is_shut=not is_in_the_way) from None

    @property
    def is_released(self) -> bool:
        """Whether it has been released."""
        return self._file.closed

    def release(self) -> None:
        """Releases the lock, and removes the folder made for it if no game was saved there; a second time nothing."""
        if self._file.closed:
            return
        with suppress(OSError):  # systems that cannot remove open files remove it below
            if self._is_there():
                self._path.unlink()
        self._file.close()
        with suppress(OSError):
            if sys.platform == "win32":
                self._path.unlink()
            for folder in self._made:
                folder.rmdir()

    def prove(self) -> None:
        """Takes the lock again if its file has been removed. Raises BarredError and OSError."""
        if not self._is_there():
            old, self._file = self._file, self._take()
            old.close()

    def _is_there(self) -> bool:
        return _bears(self._path, self._file)

    def _take(self) -> BinaryIO:
        for _ in range(_TRIES):
            file = _opened(self._path)
            if file is None:
                continue
            if not _locked(file):
                file.close()
                raise self._barred()
            if _bears(self._path, file):  # otherwise its holder removed it in between
                self.left_by = holder_of(self._save)
                _sign(file)
                return file
            file.close()
        raise BarredError(self._save, "cannot be locked: something keeps removing its lock")

    def _barred(self) -> BarredError:
        holder = holder_of(self._save)
        told = "" if holder is None else f" ({holder})"
        return BarredError(self._save, f"is open in another program{told}")


def holder_of(save: Path) -> Holder | None:
    """Who holds the lock on a save, or held it last and never released it; None if that is not known."""
    try:
        raw = read_regular(beside(save, LOCK), _LONGEST)
    except (OSError, ValueError):
        return None
    first, *lines = raw.decode(errors="replace").split("\n")
    if first != _FIRST or len(lines) < len(Holder.__slots__) or not all(line.isprintable() for line in lines):
        return None
    return Holder(*lines[: len(Holder.__slots__)])


def open_elsewhere(save: Path) -> str | None:
    """Who plays a saved game now, in words; None if nobody does, as when a program that crashed left its lock.

    To find out, the lock is taken for a moment if it is free.
    """
    try:
        descriptor = os.open(beside(save, LOCK), _HOW_TO_OPEN & ~os.O_CREAT)
    except OSError:
        return None
    with os.fdopen(descriptor, "r+b", buffering=0) as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode) or _locked(file):
            return None
    holder = holder_of(save)
    return "another program" if holder is None else str(holder)


def _opened(path: Path) -> BinaryIO | None:
    """The file of a lock, created if missing; None if something else had that name, which is removed."""
    make_way(path)
    descriptor = os.open(path, _HOW_TO_OPEN, 0o666)
    file = os.fdopen(descriptor, "r+b", buffering=0)
    found = os.fstat(descriptor)
    if stat.S_ISREG(found.st_mode) and found.st_nlink <= 1:
        return file
    file.close()
    path.unlink(missing_ok=True)
    return None


def _bears(path: Path, file: BinaryIO) -> bool:
    """Whether a name belongs to an open file."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.lstat())
    except FileNotFoundError:
        return False


def _sign(file: BinaryIO) -> None:
    """Writes down who holds the lock; that is only for messages, so a full disk does not matter."""
    with suppress(OSError):
        file.truncate(0)
        file.write(Holder.this_program().text().encode(errors="replace"))


def _terminal() -> str:
    """The terminal that the program runs in, as `pts/3`; empty if there is none."""
    if sys.platform != "win32":
        for stream in (0, 1, 2):
            with suppress(OSError):
                return os.ttyname(stream).removeprefix("/dev/")
    return ""


def _locked(file: BinaryIO) -> bool:
    """Locks an open file; False if another program has locked it. On a system without locks it counts as locked."""
    try:
        _LOCKING(file.fileno())
    except OSError as error:
        return error.errno not in _TAKEN
    return True


def _by_system() -> Callable[[int], object]:
    """How this system locks an open file without waiting."""
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415

        def locking(descriptor: int) -> None:
            os.lseek(descriptor, _FAR, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
            os.lseek(descriptor, 0, os.SEEK_SET)

        return locking
    try:
        import fcntl  # noqa: PLC0415
    except ImportError:
        return lambda _: None
    return lambda descriptor: fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


_LOCKING: Final = _by_system()
