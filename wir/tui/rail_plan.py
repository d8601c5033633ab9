"""The rail plan of a player, kept as a note in the journal, so that it outlives a save."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wir.engine.game import Game
from wir.model.hexes import Hex, parse_hex
from wir.model.sides import Side
from wir.orders.conduct import Note

_MARK: Final = "rails:"

MOST: Final = 50
"""Hexes of a plan at most: it has to fit into a note."""


def plan_note(plan: Sequence[Hex]) -> Note:
    """The order that notes a plan."""
    return Note(" ".join([_MARK, *map(str, plan[:MOST])]))


def is_plan_note(note: Note) -> bool:
    """Whether a note holds a rail plan."""
    return note.text.startswith(_MARK)


def plan_of(game: Game, side: Side) -> list[Hex]:
    """The plan that a side has noted last; empty where it has none."""
    given = [str(order) for order in game.given] if game.side is side else []
    phases = [phase for week in game.history.weeks for phase in week.phases if phase.phase.side is side]
    notes = (text for orders in (given, *(phase.orders for phase in reversed(phases))) for text in reversed(orders))
    text = next((text for text in notes if text.startswith(f"NOTE {_MARK}")), "")
    return _hexes(text.removeprefix(f"NOTE {_MARK}"))


def _hexes(text: str) -> list[Hex]:
    """The hexes of a note; a note that somebody has written otherwise counts as none."""
    try:
        return [parse_hex(word) for word in text.split()]
    except ValueError:
        return []
