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

FRONT: Final = struct.Struct(">8sHIQ16s16s")


@dataclass(frozen=True, slots=True)
class Document:
    """A file's format, header and body; `body` is empty where only the header was read."""

    version: int
    header: bytes
    body: bytes

    @property
    def front(self) -> bytes:
        """What stands before them in the file: the format, their lengths and their checksums."""
        sums = checksum(self.header), checksum(self.body)
        return FRONT.pack(MAGIC, self.version, len(self.header), len(self.body), *sums)

    @property
    def mark(self) -> str:
        """By what a journal names a save: the checksums of its header and body."""
        return (checksum(self.header) + checksum(self.body)).hex()

    def parts(self) -> tuple[bytes, bytes, bytes]:
        """The three parts of the file, in order."""
        return self.front, self.header, self.body


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
    version, header_length, body_length, header_sum, body_sum = _front(file.read(FRONT.size), path)
    length, wanted = os.fstat(file.fileno()).st_size, FRONT.size + header_length + body_length
    if length < wanted:
        raise SaveError(f"{path.name}: is cut off: {wanted - length} of {wanted} bytes missing")
    if length > wanted:
        raise SaveError(f"{path.name}: is damaged: {length - wanted} bytes too many")
    header = file.read(header_length)
    if checksum(header) != header_sum:
        raise SaveError(f"{path.name}: header: is damaged, its checksum is wrong")
    if header_only:
        return Document(version, header, b"")
    body = file.read(body_length)
    if checksum(body) != body_sum:
        raise SaveError(f"{path.name}: game: is damaged, its checksum is wrong")
    return Document(version, header, body)


def _front(raw: bytes, path: Path) -> tuple[int, int, int, bytes, bytes]:
    """The format, the lengths of header and body, and their checksums."""
    if not raw.startswith(MAGIC):
        is_start = bool(raw) and MAGIC.startswith(raw)
        raise SaveError(f"{path.name}: {'is cut off' if is_start else 'is not a saved game'}")
    if len(raw) < FRONT.size:
        raise SaveError(f"{path.name}: is cut off after {len(raw)} bytes")
    _, version, header, body, *sums = FRONT.unpack(raw)
    if version > FORMAT:
        raise SaveError(f"{path.name}: made by a newer wir (format {version}; this program knows {FORMAT})")
    if version < 1 or header > LARGEST_HEADER or body > LARGEST_BODY:
        raise SaveError(f"{path.name}: is damaged: no saved game begins like this")
    return version, header, body, sums[0], sums[1]
