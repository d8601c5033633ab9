"""Builtins to bytes and back; what is read is bounded before it is believed."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import Any, Final, NoReturn

import msgpack  # type: ignore[import-untyped]

from wir.model.plain import PlainError, convert
from wir.rules.asides import LONGEST
from wir.saves.errors import DamageError

LONGEST_TEXT: Final = 4 * LONGEST
"""Bytes of a text in a state at most: none is longer than what a side may keep aside."""

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


def decoded(data: bytes, most: int | None = None) -> Any:
    """Builtins from msgpack, with `most` entries in each collection and no endless text where that is given.

    Raises DamageError where the bytes are not that, or are nested without end.
    """
    limits = {} if most is None else {"max_array_len": most, "max_map_len": most, "max_str_len": LONGEST_TEXT}
    try:
        return msgpack.unpackb(data, ext_hook=_no_extension, **limits)
    except (ValueError, msgpack.UnpackException, OverflowError, RecursionError) as error:
        too_long = f"has more than {most} entries in one place, or an endless text"
        raise DamageError(too_long if " exceeds max_" in str(error) else "is damaged") from None


def packed(value: object) -> bytes:
    """Builtins as compressed msgpack. Raises DamageError as `encoded` does."""
    return zlib.compress(encoded(value), _LEVEL)


def unpacked(data: bytes, most: int | None = None) -> Any:
    """Builtins from compressed msgpack, bounded as by `decoded`.

    Raises DamageError where the bytes are not that or expand too far.
    """
    expander = zlib.decompressobj()
    try:
        raw = expander.decompress(data, LARGEST)
    except zlib.error:
        raise DamageError("is damaged") from None
    if expander.unconsumed_tail:
        raise DamageError(f"expands to more than {LARGEST} bytes")
    if not expander.eof or expander.unused_data:
        raise DamageError("is damaged")
    return decoded(raw, most)


def read_as(type_: Any, data: bytes, place: str, decode: Callable[[bytes], Any] = unpacked) -> Any:
    """What the bytes hold, checked against a type. Raises DamageError with the place where it is not that."""
    try:
        return convert(decode(data), type_, place)
    except DamageError as error:
        raise DamageError(f"{place}: {error}") from None
    except PlainError as error:
        raise DamageError(str(error)) from None


def _no_extension(code: int, _: object) -> NoReturn:
    raise ValueError(f"extension {code}")
