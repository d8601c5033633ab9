"""The rules in words: every paragraph and every ruling, with the code that carries it out and the tests that prove it.

The texts are data, `paragraphs.toml` and `rulings.toml` beside this file; `wir rules` and the screen show them.
"""

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from wir.toml import own_toml


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph by its number such as `7.7`.

    `rulings` are the numbers of those that settle points in it, `code` names functions and classes as `module:name`,
    `tests` the tests as `file::name`.
    """

    number: str
    title: str
    rule: str
    rulings: tuple[str, ...]
    code: tuple[str, ...]
    tests: tuple[str, ...]

    @property
    def heading(self) -> str:
        """What it is about."""
        return self.title


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling by its number such as `R76`: what the book leaves open, what holds, and why."""

    number: str
    paragraph: str
    question: str
    ruling: str
    reason: str

    @property
    def heading(self) -> str:
        """What it is about."""
        return self.question


def paragraph(number: str) -> Paragraph:
    """The paragraph of a number, with or without its `§`. Raises KeyError where there is none."""
    return _paragraphs()[number.strip().removeprefix("§")]


def title_of(number: str) -> str:
    """The title of a paragraph; empty where there is none of this number."""
    found = _paragraphs().get(number)
    return "" if found is None else found.title


def ruling(number: str) -> Ruling:
    """The ruling of a number such as `R76`, in capital letters or not. Raises KeyError where there is none."""
    return _rulings()[number.strip().upper()]


def entry_of(number: str) -> Paragraph | Ruling | None:
    """The paragraph or ruling of a number; None where there is neither."""
    return _paragraphs().get(number.strip().removeprefix("§")) or _rulings().get(number.strip().upper())


def all_paragraphs() -> tuple[Paragraph, ...]:
    """Every paragraph in the order of the book."""
    return tuple(_paragraphs().values())


def all_rulings() -> tuple[Ruling, ...]:
    """Every ruling in the order of their numbers."""
    return tuple(_rulings().values())


def search(text: str) -> list[Paragraph | Ruling]:
    """The paragraphs, then the rulings, with words that begin as those of a text; matching titles come first.

    For the number of a chapter, such as `8`, its paragraphs.
    """
    words = text.casefold().split()
    if not words:
        return []
    chapter = [each for each in all_paragraphs() if each.number.split(".")[0] == text.strip().removeprefix("§")]
    if chapter:
        return [*chapter]
    entries: list[Paragraph | Ruling] = [*all_paragraphs(), *all_rulings()]
    found = [entry for entry in entries if _holds(_words_of(entry), words)]
    return sorted(found, key=lambda entry: not (isinstance(entry, Paragraph) and _holds(entry.title, words)))


def _holds(text: str, words: list[str]) -> bool:
    folded = text.casefold()
    return all(re.search(rf"(?<!\w){re.escape(word)}", folded) for word in words)


def _words_of(entry: Paragraph | Ruling) -> str:
    if isinstance(entry, Paragraph):
        return f"{entry.number} {entry.title} {entry.rule}"
    return f"{entry.number} {entry.question} {entry.ruling} {entry.reason}"


@cache
def _paragraphs() -> dict[str, Paragraph]:
    read = {
        number: Paragraph(number, **{name: _frozen(part) for name, part in entry.items()})
        for number, entry in own_toml("wir.rules", "paragraphs.toml").items()
    }
    return dict(sorted(read.items(), key=lambda item: [int(part) for part in item[0].split(".")]))


@cache
def _rulings() -> dict[str, Ruling]:
    read = {number: Ruling(number, **entry) for number, entry in own_toml("wir.rules", "rulings.toml").items()}
    return dict(sorted(read.items(), key=lambda item: int(item[0][1:])))


def _frozen(part: str | list[str]) -> Any:
    return part.strip() if isinstance(part, str) else tuple(part)
