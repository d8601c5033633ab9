"""Texts that a side keeps aside for the weeks to come: pairs of words, with a week before them."""

from __future__ import annotations

from collections.abc import Mapping

from wir.model.view import View
from wir.orders.conduct import Aside
from wir.rules.asides import LONGEST


def words_kept(view: View, key: str) -> list[str]:
    """What is kept under a key, after the week."""
    return view.own.asides.get(key, "").partition(": ")[2].split()


def pairs_kept(view: View, key: str) -> list[tuple[str, str]]:
    """What is kept under a key, two words each. Raises ValueError where it is something else."""
    return [(name, text) for name, text in (word.split(">") for word in words_kept(view, key))]


def week_kept(view: View, key: str) -> int:
    """The week that stands before them; 0 where nothing is kept."""
    head = view.own.asides.get(key, "").partition(":")[0]
    return int(head) if head.isdecimal() else 0


def keeping(view: View, key: str, pairs: Mapping[str, str]) -> Aside:
    """The order that keeps pairs of words under a key, with this week; none clear the key.

    What is too long is left out at the end, pair by pair.
    """
    head = f"{view.week}:"
    text = head
    for name, word in pairs.items():
        more = f" {name}>{word}"
        if len(text) + len(more) <= LONGEST:
            text += more
    return Aside(view.viewer, key, text if text != head else "")
