"""Opening files that anybody may have put there, without waiting for a pipe or reading a device without end."""

import errno
import logging
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Final

from typing_extensions import override

LOG: Final = "wir.log"
"""The file in the folder of saved games in which stands what went wrong."""

_HOW_TO_READ: Final = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
_HOW_TO_CREATE: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)


def path_of(text: str) -> Path:
    """The path that a text names, `~` meaning the home of its user; as it stands where nobody has that home."""
    with suppress(RuntimeError):
        return Path(text).expanduser()
    return Path(text)


def open_regular(path: Path) -> BinaryIO:
    """Opens a regular file, or what a link to one leads to, for reading.

    Raises OSError where it cannot be opened, or is a folder, a pipe, a device or the like; ValueError for a name that
    no file can have.
    """
    _refuse_irregular(path.stat().st_mode)  # to open a device may already do something
    descriptor = os.open(path, _HOW_TO_READ)  # without waiting, should a pipe have taken its place
    try:
        _refuse_irregular(os.fstat(descriptor).st_mode)
    except OSError:
        os.close(descriptor)
        raise
    return os.fdopen(descriptor, "rb")


def read_regular(path: Path, most: int) -> bytes:
    """The first `most` bytes of a regular file. Raises OSError and ValueError as `open_regular` does."""
    with open_regular(path) as file:
        return file.read(most)


def create_anew(path: Path) -> BinaryIO:
    """A new file for writing, unbuffered, in place of whatever bears its name.

    Nothing is written through a link or a pipe of that name: the name itself is taken away first. Raises OSError.
    """
    path.unlink(missing_ok=True)
    return os.fdopen(os.open(path, _HOW_TO_CREATE, 0o666), "wb", buffering=0)


def make_way(path: Path) -> None:
    """Takes a link, a pipe or the like away that has a name meant for a file. Raises OSError."""
    if path.is_symlink() or (path.exists() and not (path.is_file() or path.is_dir())):
        path.unlink(missing_ok=True)


class _Log(logging.FileHandler):
    """A log that never disturbs the game: what it cannot write, as when its folder is gone, is dropped."""

    @override
    def emit(self, record: logging.LogRecord) -> None:
        with suppress(OSError):  # opening the file; errors in writing are handled below
            super().emit(record)

    @override
    def handleError(self, record: logging.LogRecord) -> None:
        """Says nothing: standard error may be the screen."""


def log_to(path: Path) -> None:
    """Has what the game logs written to a file, which is made with the first line."""
    log = _Log(path, encoding="utf-8", delay=True)
    log.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    logging.getLogger("wir").addHandler(log)
    logging.getLogger("wir").setLevel(logging.INFO)


def reason_of(error: OSError) -> str:
    """What the operating system gives as its reason."""
    return (error.strerror or str(error)).lower()


def _refuse_irregular(mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise OSError(errno.EISDIR, "is a folder")
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "is not a file")
