"""What is wrong with a file, in lines that name the file and the place."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Final

from wir.model.errors import InputError
from wir.model.printable import one_line, shortened

LONGEST_VALUE: Final = 40
"""The most characters of a wrong value that a message repeats."""


class ScenarioError(InputError):
    """A file that cannot be used. Its text is the first problem and the number of others; `problems` holds them all."""

    def __init__(self, *problems: str) -> None:
        super().__init__(*problems)
        self.problems = tuple(map(one_line, problems))

    def __str__(self) -> str:
        first, *others = self.problems
        return f"{first} (and {len(others)} more)" if others else first


@dataclass(slots=True)
class Problems:
    """Collects what is wrong with one file, in the order in which it is found."""

    file: str
    lines: list[str] = field(default_factory=list)

    def add(self, place: str, reason: str) -> None:
        """Notes a problem; `place` says where in the file in the player's words."""
        self.lines.append(f"{self.file}: {place}: {reason}")

    def settle(self) -> None:
        """Raises ScenarioError where anything has been noted."""
        if self.lines:
            raise ScenarioError(*self.lines)


def quoted(value: object) -> str:
    """A value as a message repeats it: as in the file, with the middle left out if it is long."""
    if isinstance(value, str):
        value = shortened(value, LONGEST_VALUE)
    return shortened(json.dumps(value, default=str, ensure_ascii=False), 2 * LONGEST_VALUE)


def suggestion(word: str, known: Iterable[str]) -> str:
    """` (did you mean "forest"?)` if a known word is similar, in small letters or capitals, else nothing."""
    by_letters = {each.lower(): each for each in known}
    near = get_close_matches(word.lower(), by_letters, n=1)
    return f" (did you mean {quoted(by_letters[near[0]])}?)" if near else ""
