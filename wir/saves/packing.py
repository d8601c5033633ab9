"""Builtins to bytes and back; what is read is bounded before it is believed."""

from __future__ import annotations

import zlib
from typing import Any, Final, NoReturn

import msgpack  # type: ignore[import-untyped]

from wir.saves.errors import DamageError

LARGEST: Final = 8 * 1024 * 1024
"""Bytes of one part at most once it is expanded; a state has some 100,000."""

_LEVEL: Final = 3
"""Of zlib: higher levels save a tenth of the size and take four times as long."""


def encoded(value: object) -> bytes:
    """Builtins as msgpack. Raises DamageError for what no save can hold, such as a number beyond 64 bits."""
    try:
        data: bytes = msgpack.packb(value)
    except (ValueError, OverflowError, TypeError) as error:
        raise DamageError(f"cannot be saved ({error})") from None
    return data


def decoded(data: bytes) -> Any:
    """Builtins from msgpack. Raises DamageError where the bytes are not that, or are nested without end."""
    try:
        return msgpack.unpackb(data, ext_hook=_no_extension)
    except (ValueError, msgpack.UnpackException, OverflowError, RecursionError):
        raise DamageError("is damaged") from None


def packed(value: object) -> bytes:
    """Builtins as compressed msgpack. Raises DamageError as `encoded` does."""
    return zlib.compress(encoded(value), _LEVEL)


def unpacked(data: bytes) -> Any:
    """Builtins from compressed msgpack. Raises DamageError where the bytes are not that or expand too far."""
    expander = zlib.decompressobj()
    try:
        raw = expander.decompress(data, LARGEST)
    except zlib.error:
        raise DamageError("is damaged") from None
    if expander.unconsumed_tail:
        raise DamageError(f"expands to more than {LARGEST} bytes")
    if not expander.eof or expander.unused_data:
        raise DamageError("is damaged")
    return decoded(raw)


def _no_extension(code: int, _: object) -> NoReturn:
    raise ValueError(f"extension {code}")
