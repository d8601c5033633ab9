"""What an order does, in a few words: for the list of orders given and of orders that are possible."""

from __future__ import annotations

from wir.model.groups import StrikeKind
from wir.model.hexes import COMPASS, end_of
from wir.model.state import State
from wir.model.words import count, place
from wir.orders.adjustment import Build, Dismantle, Divide, PlaceFactory, Sail, Transfer, TransferAircraft
from wir.orders.base import Order
from wir.orders.conduct import EndPhase
from wir.orders.movement import AddGuns, Move, Plot, PlotStrike, RailMove, Replace
from wir.orders.supply import LayRail, MoveDepot
from wir.text.panels.words import plot_words


def order_words(order: Order, view: State) -> str:
    """What an order means for somebody who sees the game as `view`; empty where its text says it all."""
    match order:
        case EndPhase():
            return "end the phase"
        case Divide() | Transfer() | TransferAircraft() | Sail():
            return _passing(order, view)
        case Build() | Dismantle() | PlaceFactory():
            return _building(order)
        case MoveDepot() | LayRail():
            return _driving(order, view)
        case Move() | RailMove() | Plot() | Replace() | AddGuns() | PlotStrike():
            return _moving(order, view)
    return ""


def _passing(order: Divide | Transfer | TransferAircraft | Sail, view: State) -> str:
    match order:
        case Divide():
            return f"a new {order.kind} group out of group {order.group}"
        case Transfer():
            return f"{_load(order)} from group {order.loser} to group {order.gainer}"
        case TransferAircraft():
            source = "the pool" if order.loser is None else f"air group {order.loser}"
            return f"{count(order.points, 'aircraft point')} from {source} to air group {order.gainer}"
        case Sail():
            return f"{_unit(view, order.loser, order.unit)} by sea from group {order.loser} to group {order.gainer}"


def _building(order: Build | Dismantle | PlaceFactory) -> str:
    match order:
        case Build():
            return f"{order.points} points of {order.type.label} in {order.city}"
        case Dismantle():
            return f"the factories of {order.city} are taken down"
        case PlaceFactory():
            return f"a factory for {order.city}"


def _driving(order: MoveDepot | LayRail, view: State) -> str:
    depot = view.depots.get(order.depot)
    if depot is None:
        return ""
    at = place(view.scenario, end_of(depot.entry, order.route))
    return f"supplies at {at}" if isinstance(order, MoveDepot) else f"a railway for {at}"


def _moving(order: Move | RailMove | Plot | Replace | AddGuns | PlotStrike, view: State) -> str:
    match order:
        case Move():
            return f"marches {COMPASS[order.direction]}"
        case RailMove():
            return f"by rail to {place(view.scenario, order.target)}"
        case Plot():
            return plot_words(order.plot) if order.plot else "its plot is taken away"
        case Replace():
            return f"{order.points} points for {_unit(view, order.group, order.unit)}"
        case AddGuns():
            return "artillery from the pool"
        case PlotStrike():
            if order.strike is None:
                return "its strike is taken away"
            what = "bombs" if order.strike.kind is StrikeKind.BOMB else "attacks"
            return f"{what} {place(view.scenario, order.strike.target)}"


def _load(order: Transfer) -> str:
    parts = [count(len(order.units), "unit")] if order.units else []
    parts += [count(order.guns, "artillery point")] if order.guns else []
    return " and ".join(parts)


def _unit(view: State, number: int, unit: int) -> str:
    group = view.groups.get(number)
    return group.units[unit].name if group is not None and unit < len(group.units) else f"unit {unit}"
