"""What happened last week, for a game that is taken up again: events are not saved, but a week can be replayed."""

from __future__ import annotations

from wir.engine.game import Game
from wir.model.events import Event
from wir.orders.reading import parse_order


def events_of_last_week(game: Game) -> list[Event]:
    """The events of the last execution and the end of its week, secrets included; none where it cannot be replayed.

    That is in the first week, and where an order was given under rules that have changed since.
    """
    if not game.history.past:
        return []
    week = game.history.past[-1]
    try:
        again = Game(week.start.state())
        events: list[Event] = []
        for played in week.phases:
            for order in map(parse_order, played.orders):
                again.submit(order)
            events = again.end_phase()
    except ValueError:  # an order is refused now, or the save is damaged there
        return []
    return events
