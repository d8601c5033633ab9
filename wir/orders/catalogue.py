"""Every order there is. From this list the parser, the list of legal orders, help and the palette are made."""

from __future__ import annotations

from typing import Final

from wir.orders.adjustment import Divide, Sail, Transfer, TransferAircraft
from wir.orders.base import Order, Unlisted
from wir.orders.building import Build, Dismantle, PlaceFactory
from wir.orders.conduct import Aside, EndGame, EndPhase, Note, Resign, SetLevel, TakeSeat
from wir.orders.movement import AddGuns, Move, Plot, PlotStrike, RailMove, Replace
from wir.orders.supply import LayRail, MoveDepot

ORDERS: Final[tuple[type[Order], ...]] = (
    Move,
    RailMove,
    Plot,
    Replace,
    AddGuns,
    PlotStrike,
    Divide,
    Transfer,
    TransferAircraft,
    Build,
    Dismantle,
    PlaceFactory,
    Sail,
    MoveDepot,
    LayRail,
    Note,
    Aside,
    SetLevel,
    TakeSeat,
    Resign,
    EndPhase,
    EndGame,
)
"""In the order in which help lists them, and in which what is legal is listed."""

BY_WORD: Final[dict[str, tuple[type[Order], ...]]] = {
    order.form.word: tuple(other for other in ORDERS if other.form.word == order.form.word) for order in ORDERS
}
"""The orders that begin with each first word."""

LISTED: Final = tuple(word for word, orders in BY_WORD.items() if not all(issubclass(o, Unlisted) for o in orders))
"""The first words of the orders that the list of legal ones may hold."""

PLAYED: Final = tuple(word for word, orders in BY_WORD.items() if any(order.form.typed for order in orders))
"""The first words of the orders that a player types."""
