"""Writing files so that a crash at any moment leaves a whole one behind."""

import errno
import os
import shutil
import stat
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final, Self

from wir.files import create_anew
from wir.saves.errors import SaveError, about_system

SUFFIX: Final = ".wir"
"""Of saved games."""

BACKUP: Final = ".bak"
"""Of the copy of the save before it."""

_COPY: Final = ".old"
"""Of that copy until it takes the place of an earlier one."""


def beside(path: Path, ending: str) -> Path:
    """The file of the same name with another ending: `war.bak` beside `war.wir`."""
    return path.with_suffix(ending) if path.suffix == SUFFIX else path.with_name(path.name + ending)


@dataclass(frozen=True, slots=True)
class Stamp:
    """What a file is recognized by: where it is, how long it is, and when it was changed."""

    device: int
    number: int
    size: int
    changed: int

    @classmethod
    def of(cls, found: os.stat_result) -> Self:
        """The stamp of a file."""
        return cls(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)


def write_whole(path: Path, parts: Iterable[bytes], *, sync: bool, keep_previous: bool) -> Stamp:
    """Puts a file in place in one step, keeping the previous one as `.bak`.

    Raises SaveError if that fails. `sync` waits until the disk has it, so that it survives a power cut too.
    """
    temporary = beside(path, ".tmp")
    if os.path.lexists(path.parent) and not path.parent.is_dir():
        raise SaveError(f"{path.parent.name}: is not a folder")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not _is_own_file(path):
            raise OSError(errno.EINVAL, "is a link, a folder or a device, which no game is written to")
        with create_anew(temporary) as file:
            for part in parts:
                _write_all(file, part)
            if sync:
                os.fsync(file.fileno())
            stamp = Stamp.of(os.fstat(file.fileno()))
        if keep_previous and path.exists():
            _keep(path)
        temporary.replace(path)
        if sync:
            _sync_names(path.parent)
        return stamp
    except OSError as error:
        for rest in (temporary, beside(path, _COPY)):
            with suppress(OSError):
                rest.unlink(missing_ok=True)
        named = Path(error.filename2 or error.filename or path)
        is_told = named.parent == path.parent and (named != temporary or os.path.lexists(temporary))
        raise about_system(named if is_told else path, error) from None


def _is_own_file(path: Path) -> bool:
    """Whether a name is free or belongs to a regular file, not a link to one. Raises OSError."""
    try:
        return stat.S_ISREG(path.lstat().st_mode)
    except FileNotFoundError:
        return True


def _write_all(file: BinaryIO, data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[file.write(left) :]


def _sync_names(folder: Path) -> None:
    """Waits until the disk has a folder's names: until then a power cut may bring the previous file back."""
    with suppress(OSError):  # Windows and some network folders do not offer it
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _keep(path: Path) -> None:
    """Keeps a file as `.bak` without ever leaving its own name unused."""
    copy = beside(path, _COPY)
    copy.unlink(missing_ok=True)
    try:
        os.link(path, copy)
    except OSError:  # file systems without links
        with path.open("rb") as source, create_anew(copy) as target:
            shutil.copyfileobj(source, target)
    copy.replace(beside(path, BACKUP))
