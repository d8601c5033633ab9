"""What happened last week, for a game that is taken up again: events are not saved, but a week can be replayed."""

from __future__ import annotations

from dataclasses import dataclass

from wir.engine.execution import Step
from wir.engine.game import Game
from wir.match.past import Past
from wir.model.events import Event
from wir.saves.errors import SaveError


@dataclass(frozen=True, slots=True)
class LastWeek:
    """The last execution and the end of its week, secrets included: what happened, and the film of it."""

    events: tuple[Event, ...] = ()
    film: tuple[Step, ...] = ()


def last_week_of(game: Game) -> LastWeek:
    """Replays the last week; nothing where that cannot be done, or leads elsewhere.

    That is in the first week, and where an order was given under rules that have changed since.
    """
    if not game.history.past:
        return LastWeek()
    try:
        week = Past(game).week(game.history.past[-1].number)
    except SaveError:
        return LastWeek()
    return LastWeek() if week.fault is not None else LastWeek(week.phases[-1].events, week.film)


def events_of_last_week(game: Game) -> list[Event]:
    """The events of the last week, secrets included; none where it cannot be replayed."""
    return list(last_week_of(game).events)
