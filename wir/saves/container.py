"""A saved game as bytes: builtins packed and bounded, and the file around them, a fixed front, then header and body.

The front tells what the file is, in which format, and how long the parts are. So the header can be read alone, and a
file that is cut off, altered or not ours is recognized before anything is unpacked; whatever is unpacked is limited in
size first.
"""

import os
import struct
import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, BinaryIO, Final, NoReturn

import msgpack  # type: ignore[import-untyped]
import msgspec

from wir.files import open_regular, read_regular
from wir.model.faults import fault
from wir.model.plain import PlainError, convert
from wir.model.words import count
from wir.rules.asides import LONGEST_ASIDE
from wir.saves.errors import BrokenError, DamageError, NewerError, SaveError, about_system

LONGEST_TEXT: Final = 4 * LONGEST_ASIDE
"""The most bytes of a text in a state: none is longer than what a side may keep aside."""

LARGEST: Final = 3 * 1024 * 1024
"""The most bytes of one part once it is expanded; a state has some 100,000.

As builtins they take a hundred times as much.
"""

_LEVEL: Final = 3
"""The level of zlib: higher ones save a tenth of the size and take four times as long."""


def encoded(value: object) -> bytes:
    """Builtins as msgpack. Raises DamageError for what no save can hold, such as a number beyond 64 bits."""
    try:
        data: bytes = msgpack.packb(value)
    except (ValueError, OverflowError, TypeError) as error:
        raise DamageError(f"cannot be saved ({error})") from None
    return data


def decoded(data: bytes, most: int | None = None) -> Any:
    """Builtins from msgpack; if `most` is given, with no more entries in any collection and no endless text.

    Raises DamageError if the bytes are anything else, or nested without end.
    """
    limits = {} if most is None else {"max_array_len": most, "max_map_len": most, "max_str_len": LONGEST_TEXT}
    try:
        return msgpack.unpackb(data, ext_hook=_no_extension, **limits)
    except (ValueError, msgpack.UnpackException, OverflowError, RecursionError) as error:
        too_long = f"has more than {most} entries in one place, or a text that is too long"
        raise DamageError(too_long if " exceeds max_" in str(error) else "is damaged") from None


def packed(value: object) -> bytes:
    """Builtins as compressed msgpack. Raises DamageError as `encoded` does."""
    return zlib.compress(encoded(value), _LEVEL)


def unpacked(data: bytes, most: int | None = None) -> Any:
    """Builtins from compressed msgpack, bounded as by `decoded`.

    Raises DamageError if the bytes are anything else or expand too far.
    """
    return decoded(expanded(data), most)


def expanded(data: bytes) -> bytes:
    """Expands compressed bytes. Raises DamageError if they are anything else or expand too far."""
    expander = zlib.decompressobj()
    try:
        raw = expander.decompress(data, LARGEST)
    except zlib.error:
        raise DamageError("is damaged") from None
    if expander.unconsumed_tail:
        raise DamageError(f"expands to more than {LARGEST} bytes")
    if not expander.eof or expander.unused_data:
        raise DamageError("is damaged")
    return raw


def read_as(type_: Any, data: bytes, place: str, decode: Callable[[bytes], Any] = unpacked) -> Any:
    """What the bytes hold, checked against a type. Raises DamageError with the place if it is anything else."""
    try:
        return convert(decode(data), type_, place)
    except DamageError as error:
        raise DamageError(f"{place}: {error}") from None
    except PlainError as error:
        raise DamageError(str(error)) from None


def read_only(type_: Any, data: bytes, place: str, unpack: Callable[[bytes], bytes] = bytes) -> Any:
    """Reads msgpack directly as a type, so that nothing else ever takes up memory.

    Raises DamageError with the place if it is anything else.
    """
    try:
        return msgspec.msgpack.decode(unpack(data), type=type_)
    except DamageError as error:
        raise DamageError(f"{place}: {error}") from None
    except msgspec.ValidationError as error:
        raise DamageError(fault(error, place)) from None
    except (msgspec.DecodeError, ValueError, RecursionError):
        raise DamageError(f"{place}: is damaged") from None


def _no_extension(code: int, _: object) -> NoReturn:
    raise ValueError(f"extension {code}")


MAGIC: Final = b"WIRSAVE\n"
FORMAT: Final = 2
"""The format this program writes; older ones are migrated when read."""

LARGEST_HEADER: Final = 64 * 1024
LARGEST_BODY: Final = 64 * 1024 * 1024
"""The most bytes of a file; a game of 185 weeks has some two million."""

FRONT: Final = struct.Struct(">8sHIQ16s16s")


@dataclass(frozen=True, slots=True)
class Document:
    """A file's format, header and body; `body` is empty if only the header was read."""

    version: int
    header: bytes
    body: bytes

    @property
    def front(self) -> bytes:
        """What comes before them in the file: the format, their lengths and their checksums."""
        sums = checksum(self.header), checksum(self.body)
        return FRONT.pack(MAGIC, self.version, len(self.header), len(self.body), *sums)

    @property
    def mark(self) -> str:
        """What a journal calls a save by: the checksums of its header and body."""
        return (checksum(self.header) + checksum(self.body)).hex()

    def parts(self) -> tuple[bytes, bytes, bytes]:
        """The three parts of the file, in order."""
        return self.front, self.header, self.body


def checksum(data: bytes) -> bytes:
    """The sixteen bytes that show whether data is unaltered."""
    return blake2b(data, digest_size=16).digest()


def read_document(path: Path, *, header_only: bool = False) -> Document:
    """Reads a saved game's file and checks its checksums.

    Raises SaveError if it cannot be read, is not ours, of a later format, cut off or altered.
    """
    try:
        with open_regular(path) as file:
            return _read(file, path, header_only=header_only)
    except OSError as error:
        raise about_system(path, error) from None
    except ValueError as error:  # a name impossible for a file
        raise error if isinstance(error, SaveError) else SaveError(f"{path.name}: {error}") from None


def _read(file: BinaryIO, path: Path, *, header_only: bool) -> Document:
    version, header_length, body_length, header_sum, body_sum = _front(file.read(FRONT.size), path)
    length, wanted = os.fstat(file.fileno()).st_size, FRONT.size + header_length + body_length
    if length < wanted:
        raise BrokenError(f"{path.name}: is cut off: {wanted - length} of {wanted} bytes missing")
    if length > wanted:
        raise BrokenError(f"{path.name}: is damaged: {count(length - wanted, 'byte')} too many")
    header = file.read(header_length)
    if checksum(header) != header_sum:
        raise BrokenError(f"{path.name}: header: is damaged, its checksum is wrong")
    if header_only:
        return Document(version, header, b"")
    body = file.read(body_length)
    if checksum(body) != body_sum:
        raise BrokenError(f"{path.name}: game: is damaged, its checksum is wrong")
    return Document(version, header, body)


def begins_as_save(path: Path) -> bool:
    """Whether a file begins as saved games do; not if it cannot be read."""
    with suppress(OSError, ValueError):
        return read_regular(path, len(MAGIC)) == MAGIC
    return False


def _front(raw: bytes, path: Path) -> tuple[int, int, int, bytes, bytes]:
    """The format, the lengths of header and body, and their checksums."""
    if not raw.startswith(MAGIC):
        is_start = bool(raw) and MAGIC.startswith(raw)
        raise SaveError(f"{path.name}: {'is cut off' if is_start else 'is not a saved game'}")
    if len(raw) < FRONT.size:
        raise BrokenError(f"{path.name}: is cut off after {len(raw)} bytes")
    _, version, header, body, *sums = FRONT.unpack(raw)
    if version > FORMAT:
        newer = NewerError(f"format {version}; this program knows {FORMAT}")
        raise SaveError(f"{path.name}: {newer}")
    if version < 1 or header > LARGEST_HEADER or body > LARGEST_BODY:
        raise BrokenError(f"{path.name}: is damaged: no saved game begins like this")
    return version, header, body, sums[0], sums[1]
