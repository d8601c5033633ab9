"""The file around a saved game: a fixed front, then header and body, each with its checksum.

The front tells what the file is, in which format, and how long the parts are. So the header can be read alone, and
what is cut off, altered or not ours is known before anything is unpacked.
"""

from __future__ import annotations

import os
import struct
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import BinaryIO, Final

from wir.files import open_regular
from wir.saves.errors import SaveError, about_system

MAGIC: Final = b"WIRSAVE\n"
FORMAT: Final = 2
"""The format this program writes; older ones are migrated when read."""

LARGEST_HEADER: Final = 64 * 1024
LARGEST_BODY: Final = 64 * 1024 * 1024
"""Bytes at most; a game of 185 weeks has some two million."""

_FRONT: Final = struct.Struct(">8sHIQ16s16s")


@dataclass(frozen=True, slots=True)
class Front:
    """What stands in front of header and body: the format, their lengths and their checksums."""

    version: int
    header_length: int
    body_length: int
    header_sum: bytes
    body_sum: bytes

    @property
    def file_length(self) -> int:
        """Bytes of the whole file."""
        return _FRONT.size + self.header_length + self.body_length

    def packed(self) -> bytes:
        """The front as it stands in the file."""
        sums = (self.header_sum, self.body_sum)
        return _FRONT.pack(MAGIC, self.version, self.header_length, self.body_length, *sums)


@dataclass(frozen=True, slots=True)
class Document:
    """A file's format, header and body; `body` is empty where only the header was read."""

    version: int
    header: bytes
    body: bytes

    @property
    def front(self) -> Front:
        """The front that belongs to them."""
        return Front(self.version, len(self.header), len(self.body), checksum(self.header), checksum(self.body))

    def parts(self) -> tuple[bytes, bytes, bytes]:
        """The three parts of the file, in order."""
        return self.front.packed(), self.header, self.body


def checksum(data: bytes) -> bytes:
    """The sixteen bytes that tell whether data is as it was written."""
    return blake2b(data, digest_size=16).digest()


def read_document(path: Path, *, header_only: bool = False) -> Document:
    """Reads a saved game's file and proves its checksums.

    Raises SaveError where it cannot be read, is not ours, of a later format, cut off or altered.
    """
    try:
        with open_regular(path) as file:
            return _read(file, path, header_only=header_only)
    except OSError as error:
        raise about_system(path, error) from None
    except ValueError as error:  # a name that no file can have
        raise error if isinstance(error, SaveError) else SaveError(f"{path.name}: {error}") from None


def _read(file: BinaryIO, path: Path, *, header_only: bool) -> Document:
    front = _front(file.read(_FRONT.size), path)
    length = os.fstat(file.fileno()).st_size
    if length < front.file_length:
        raise SaveError(f"{path.name}: is cut off: {front.file_length - length} of {front.file_length} bytes missing")
    if length > front.file_length:
        raise SaveError(f"{path.name}: is damaged: {length - front.file_length} bytes too many")
    header = file.read(front.header_length)
    if checksum(header) != front.header_sum:
        raise SaveError(f"{path.name}: header: is damaged, its checksum is wrong")
    if header_only:
        return Document(front.version, header, b"")
    body = file.read(front.body_length)
    if checksum(body) != front.body_sum:
        raise SaveError(f"{path.name}: game: is damaged, its checksum is wrong")
    return Document(front.version, header, body)


def _front(raw: bytes, path: Path) -> Front:
    if not raw.startswith(MAGIC):
        is_start = bool(raw) and MAGIC.startswith(raw)
        raise SaveError(f"{path.name}: {'is cut off' if is_start else 'is not a saved game'}")
    if len(raw) < _FRONT.size:
        raise SaveError(f"{path.name}: is cut off after {len(raw)} bytes")
    _, version, *rest = _FRONT.unpack(raw)
    if version > FORMAT:
        raise SaveError(f"{path.name}: made by a newer wir (format {version}; this program knows {FORMAT})")
    front = Front(version, *rest)
    if version < 1 or front.header_length > LARGEST_HEADER or front.body_length > LARGEST_BODY:
        raise SaveError(f"{path.name}: is damaged: no saved game begins like this")
    return front
