"""What a player has chosen to stand beside the map below the hex."""

from __future__ import annotations

from typing import Final

from wir.model.view import View
from wir.orders.conduct import Aside
from wir.tui.config import COLUMNS

_KEY: Final = "column"


def column_of(view: View, usual: str) -> int:
    """The place of the one that a side has chosen in this game, else of the usual one."""
    chosen = view.players[view.viewer].asides.get(_KEY, usual)
    return COLUMNS.index(chosen if chosen in COLUMNS else usual)


def keeping_column(view: View, column: int) -> Aside:
    """The order that keeps the choice with the game."""
    return Aside(view.viewer, _KEY, COLUMNS[column])
