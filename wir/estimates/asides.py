"""Texts that a side keeps aside for the weeks to come: pairs of words, preceded by a week."""

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from wir.model.view import View
from wir.orders.conduct import Aside
from wir.rules.asides import LONGEST_ASIDE

T = TypeVar("T")


def words_kept(view: View, key: str) -> list[str]:
    """What is kept under a key, after the week."""
    return _words(view.own.asides.get(key, ""))


def _words(text: str) -> list[str]:
    return text.partition(": ")[2].split()


def pairs_kept(view: View, key: str, read: Callable[[str, str], T]) -> list[T]:
    """What the pairs of words kept under a key mean; nothing where `read` raises ValueError, or there are none."""
    return _read_pairs(view.own.asides.get(key, ""), read)


def _read_pairs(text: str, read: Callable[[str, str], T]) -> list[T]:
    try:
        return [read(name, kept) for name, kept in (word.split(">") for word in _words(text))]
    except ValueError:
        return []


def week_kept(view: View, key: str) -> int:
    """The week that stands before them; 0 where nothing is kept."""
    head = view.own.asides.get(key, "").partition(":")[0]
    return int(head) if head.isdecimal() else 0


def is_another(view: View, number: int, week: int) -> bool:
    """Whether the group of a number was formed after a week, so that what was kept then was for one that is gone."""
    group = view.groups.get(number)
    return group is not None and group.side is view.viewer and group.raised > week


def keeping(view: View, key: str, pairs: Mapping[str, str]) -> Aside:
    """The order that keeps pairs of words under a key, with this week; without any it clears the key.

    Pairs that no longer fit are left out.
    """
    head = f"{view.week}:"
    text = head
    for name, word in pairs.items():
        more = f" {name}>{word}"
        if len(text) + len(more) <= LONGEST_ASIDE:
            text += more
    return Aside(view.viewer, key, text if text != head else "")


@dataclass(frozen=True, slots=True)
class KeptByNumber(Generic[T]):
    """What is kept for groups under a key, by their numbers; `read` reads the text of one, or raises ValueError."""

    key: str
    read: Callable[[str], T]

    def of(self, view: View) -> dict[int, T]:
        """What is kept; nothing where the text is something else, nor for a new group with the number of a lost one."""
        kept = self.in_text(view.own.asides.get(self.key, ""))
        return {number: each for number, each in kept.items() if not is_another(view, number, self.week(view))}

    def in_text(self, text: str) -> dict[int, T]:
        """What a text holds; nothing where it is something else."""
        return dict(_read_pairs(text, lambda number, each: (int(number), self.read(each))))

    def week(self, view: View) -> int:
        """The week in which it was kept last; 0 where nothing is."""
        return week_kept(view, self.key)

    def keeping(self, view: View, kept: Mapping[int, T]) -> Aside:
        """The order that keeps this in place of what was kept, with this week."""
        return keeping(view, self.key, {str(number): str(kept[number]) for number in sorted(kept)})

    def adding(self, view: View, more: Mapping[int, T]) -> Aside:
        """The order that keeps this beside what is kept for other groups."""
        return self.keeping(view, {**self.of(view), **more})

    def without(self, view: View, numbers: Container[int]) -> Aside:
        """The order that keeps nothing for these groups any more."""
        return self.keeping(view, {number: each for number, each in self.of(view).items() if number not in numbers})
