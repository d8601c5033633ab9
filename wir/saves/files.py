"""Writing files so that a crash at any moment leaves a whole one behind."""

from __future__ import annotations

import errno
import os
import shutil
import stat
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Final

from wir.files import create_anew
from wir.saves.errors import about_system

SUFFIX: Final = ".wir"
"""Of saved games."""


def beside(path: Path, ending: str) -> Path:
    """The file of the same name with another ending: `war.bak` beside `war.wir`."""
    return path.with_suffix(ending) if path.suffix == SUFFIX else path.with_name(path.name + ending)


def write_whole(path: Path, parts: Iterable[bytes], *, sync: bool = True, keep_previous: bool = True) -> None:
    """Puts a file in place at one stroke, the previous one kept as `.bak`. Raises SaveError where that fails.

    `sync` waits until the disk has it, so that it outlives a power cut too.
    """
    temporary = beside(path, ".tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not is_own_file(path):
            raise OSError(errno.EINVAL, "is a link, a folder or a device, which no game is written to")
        with create_anew(temporary) as file:
            for part in parts:
                _write_all(file, part)
            if sync:
                os.fsync(file.fileno())
        if keep_previous and path.exists():
            _keep(path)
        temporary.replace(path)
    except OSError as error:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise about_system(path, error) from None


def is_own_file(path: Path) -> bool:
    """Whether a name is free or that of a regular file itself, not of a link to one. Raises OSError."""
    try:
        return stat.S_ISREG(path.lstat().st_mode)
    except FileNotFoundError:
        return True


def _write_all(file: BinaryIO, data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[file.write(left) :]


def _keep(path: Path) -> None:
    """Keeps a file as `.bak` without ever leaving its own name empty."""
    copy = beside(path, ".old")
    copy.unlink(missing_ok=True)
    try:
        os.link(path, copy)
    except OSError:  # file systems without links
        with path.open("rb") as source, create_anew(copy) as target:
            shutil.copyfileobj(source, target)
    copy.replace(beside(path, ".bak"))
