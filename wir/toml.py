"""TOML: the files of the program itself, and those from outside, read without more room than their text is worth."""

import re
import tomllib
from importlib.resources import files
from typing import Any, Final

MOST_DOTS: Final = 20
"""Dots in a key or the head of a table at most; the parser takes room by the square of their number."""

LARGEST_NUMBER: Final = 2**63
"""The largest whole number of a file; a hexadecimal one of thousands of digits could not even be named."""

_TEXTS: Final = r'''
    """ (?: [^"\\] | \\. | "(?!"") )*+ "{0,5}  # text of many lines, which may end in quotes of its own
    | \'\'\' (?: [^'] | '(?!'') )*+ '{0,5}
    | " (?: [^"\\\n] | \\. )*+ "?
    | ' [^'\n]*+ '?
    | \# [^\n]*+
'''
_TEXT: Final = re.compile(_TEXTS, re.VERBOSE | re.DOTALL)
"""A text or a remark."""

_NO_DOTS_OF_KEYS: Final = re.compile(rf"{_TEXTS} | [\w\ \t-]++", re.VERBOSE | re.DOTALL)
"""Everything between the dots of a key, and every place where a dot is not one of a key but of a text or a remark."""

_LONGEST: Final = 100
"""The most digits of a number that is read to see how large it is."""

_NUMBER: Final = re.compile(
    r"(?<![\w.])(?:0x[\da-f_]++|0o[0-7_]++|0b[01_]++|\d[\d_]*+)(?![\w.])", re.ASCII | re.IGNORECASE
)
"""A whole number; not a part of a fraction or a word."""


def own_toml(package: str, *path: str) -> dict[str, Any]:
    """The tables of a file of the program itself, by the package that it lies in and its path there."""
    return tomllib.loads(files(package).joinpath(*path).read_text(encoding="utf-8"))


def read_toml(text: str) -> dict[str, Any]:
    """The tables of a text from outside.

    Raises TOMLDecodeError where it is no TOML, has a key of too many parts or a number of more than 64 bits.
    RecursionError comes through from the parser, for endless nesting.
    """
    line = _line_of_long_key(text)
    if line is not None:
        raise tomllib.TOMLDecodeError(f"A key has more than {MOST_DOTS} dots (at line {line}, column 1)")
    try:
        tables = tomllib.loads(text)
        if not _is_huge(tables):
            return tables
    except tomllib.TOMLDecodeError:
        raise
    except ValueError:  # a number of thousands of digits, which Python does not read
        pass
    raise tomllib.TOMLDecodeError(f"Number too large{_told(place_of_huge_number(text))}")


def place_of_huge_number(text: str) -> tuple[int, int] | None:
    """Line and column, from 1, of the first number that is too large in TOML, or in JSON; None where there is none."""
    bare = _TEXT.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
    for found in _NUMBER.finditer(bare):
        if _is_too_large(found[0].replace("_", "")):
            start = found.start()
            return bare.count("\n", 0, start) + 1, start - bare.rfind("\n", 0, start)
    return None


def _is_too_large(number: str) -> bool:
    if number[1:2].isalpha():
        return int(number, 0) > LARGEST_NUMBER
    return len(number) > _LONGEST or int(number) > LARGEST_NUMBER


def _is_huge(value: object) -> bool:
    """Whether a value is or holds a number that no other program could read."""
    if isinstance(value, dict):
        return any(map(_is_huge, value.values()))
    if isinstance(value, list):
        return any(map(_is_huge, value))
    return isinstance(value, int) and abs(value) > LARGEST_NUMBER


def _told(place: tuple[int, int] | None) -> str:
    return "" if place is None else f" (at line {place[0]}, column {place[1]})"


def _line_of_long_key(text: str) -> int | None:
    """The line, from 1, with the first key of too many dots; None where there is none.

    Once all that stands between them is taken away, only the dots of a key follow each other without end.
    """
    bare = _NO_DOTS_OF_KEYS.sub(lambda found: "\n" * found[0].count("\n"), text)
    start = bare.find("." * (MOST_DOTS + 1))
    return None if start < 0 else bare.count("\n", 0, start) + 1
