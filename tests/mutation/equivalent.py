"""The mutants that no test can notice, since they change nothing that can be seen: `equivalent.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

FILE = Path(__file__).with_name("equivalent.toml")


@dataclass(frozen=True, slots=True, order=True)
class Difference:
    """What a mutant changes: the function with its module, the lines that go and those that come, not indented."""

    function: str
    was: str
    becomes: str

    def __str__(self) -> str:
        gone = [f"  - {line}" for line in self.was.splitlines()]
        return "\n".join([*gone, *(f"  + {line}" for line in self.becomes.splitlines())])


def equivalents() -> dict[Difference, str]:
    """The mutants that are judged equivalent, each with the reason."""
    entries = tomllib.loads(FILE.read_text("utf-8")).get("mutant", [])
    return {Difference(each["function"], each["was"], each["becomes"]): each["why"] for each in entries}
