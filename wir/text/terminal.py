"""What a terminal, or another reader of our lines, can show."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, TextIO

from wir.model.printable import printable

_SAMPLE: Final = "─│█▌▁►→·§●⠿"
"""One or two of each kind of sign that the screen uses."""


def has_signs(stream: TextIO) -> bool:
    """Whether the signs of the screen can be shown by what reads a stream."""
    return _can_say(_SAMPLE, _encoding_of(stream))


def fitted(text: str, stream: TextIO) -> str:
    """A line fit for a stream: printable, and in ASCII if its encoding lacks a character of the line."""
    line = printable(text)
    if line.isascii() or _can_say(line, _encoding_of(stream)):
        return line
    from wir.model.widths import in_ascii  # noqa: PLC0415 - nearly every terminal does without

    return in_ascii(line)


@contextmanager
def to_standard_output() -> Iterator[None]:
    """Inside, standard output is written; if it cannot be, as on a full disk, the OSError names it."""
    try:
        yield
    except OSError as error:
        error.filename = "standard output"
        raise


def _encoding_of(stream: TextIO) -> str:
    """The encoding that the reader of a stream understands.

    In the C locale Python writes UTF-8 anyway (PEP 540), but such a terminal has ASCII only.
    """
    if sys.flags.utf8_mode and os.name != "nt" and "PYTHONUTF8" not in os.environ and stream.isatty():
        import locale  # noqa: PLC0415 - seldom needed

        return locale.getencoding()
    return getattr(stream, "encoding", None) or "utf-8"


def _can_say(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
