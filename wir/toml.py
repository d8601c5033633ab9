"""TOML: the files of the program itself, and those from outside, read without more room than their text is worth."""

import re
import tomllib
from importlib.resources import files
from typing import Any, Final

MOST_DOTS: Final = 20
"""Dots in a key or the head of a table at most; the parser takes room by the square of their number."""

_NO_DOTS_OF_KEYS: Final = re.compile(
    r'''
    """ (?: [^"\\] | \\. | "(?!"") )*+ "{0,5}  # text of many lines, which may end in quotes of its own
    | \'\'\' (?: [^'] | '(?!'') )*+ '{0,5}
    | " (?: [^"\\\n] | \\. )*+ "?
    | ' [^'\n]*+ '?
    | \# [^\n]*+
    | [\w\ \t-]++
    ''',
    re.VERBOSE | re.DOTALL,
)
"""Everything between the dots of a key, and every place where a dot is not one of a key but of a text or a remark."""


def own_toml(package: str, *path: str) -> dict[str, Any]:
    """The tables of a file of the program itself, by the package that it lies in and its path there."""
    return tomllib.loads(files(package).joinpath(*path).read_text(encoding="utf-8"))


def read_toml(text: str) -> dict[str, Any]:
    """The tables of a text from outside. Raises TOMLDecodeError where it is no TOML or has a key of too many parts.

    ValueError and RecursionError come through from the parser, for impossible numbers and endless nesting.
    """
    line = _line_of_long_key(text)
    if line is not None:
        raise tomllib.TOMLDecodeError(f"A key has more than {MOST_DOTS} dots (at line {line}, column 1)")
    return tomllib.loads(text)


def _line_of_long_key(text: str) -> int | None:
    """The line, from 1, with the first key of too many dots; None where there is none.

    Once all that stands between them is taken away, only the dots of a key follow each other without end.
    """
    bare = _NO_DOTS_OF_KEYS.sub(lambda found: "\n" * found[0].count("\n"), text)
    start = bare.find("." * (MOST_DOTS + 1))
    return None if start < 0 else bare.count("\n", 0, start) + 1
