"""What happened last week, for a game that is taken up again: events are not saved, but a week can be replayed."""

from __future__ import annotations

from dataclasses import dataclass

from wir.engine.execution import Step
from wir.engine.game import Game
from wir.model.events import Event
from wir.orders.reading import parse_order


@dataclass(frozen=True, slots=True)
class LastWeek:
    """The last execution and the end of its week, secrets included: what happened, and the film of it."""

    events: tuple[Event, ...] = ()
    film: tuple[Step, ...] = ()


def last_week_of(game: Game) -> LastWeek:
    """Replays the last week; nothing where that cannot be done.

    That is in the first week, and where an order was given under rules that have changed since.
    """
    if not game.history.past:
        return LastWeek()
    week = game.history.past[-1]
    try:
        again = Game(week.start.state())
        events: list[Event] = []
        for played in week.phases:
            for order in map(parse_order, played.orders):
                again.submit(order)
            events = again.end_phase()
    except ValueError:  # an order is refused now, or the save is damaged there
        return LastWeek()
    return LastWeek(tuple(events), again.film)


def events_of_last_week(game: Game) -> list[Event]:
    """The events of the last week, secrets included; none where it cannot be replayed."""
    return list(last_week_of(game).events)
