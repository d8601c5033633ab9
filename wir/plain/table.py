"""What lies before a player: the match, what the side may know of it, and what has been heard and looked at."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from wir.ai.staff import Proposed
from wir.estimates.forecast import Beliefs, beliefs_of
from wir.estimates.outlook import Outlook, outlook_of
from wir.estimates.todo import Todo, todo
from wir.match.match import Match
from wir.match.past import LastWeek, Moment, last_week_of
from wir.model.events import Event, seen_by
from wir.model.sides import Side
from wir.model.view import View, open_view
from wir.model.view import view as view_of
from wir.text.cache import Cache
from wir.text.guide import GuideStep, first_week, is_on
from wir.text.war.chronicle import Chronicle


class Sight:
    """What a side may know of one state, worked out when it is first asked for."""

    def __init__(self, view: View) -> None:
        self.view = view

    @cached_property
    def outlook(self) -> Outlook:
        """Zones of control, and where the side's depots can go."""
        return outlook_of(self.view)

    @cached_property
    def beliefs(self) -> Beliefs:
        """What the side believes of the enemy."""
        return beliefs_of(self.view)

    @cached_property
    def todo(self) -> list[Todo]:
        """What is left to do in the side's own phase, who is in danger first."""
        return todo(self.view, self.outlook)


class Table:
    """A match as one player sits at it.

    `report` holds the last execution and the end of its week as the side knows them, `news` what it has seen of the
    enemy's phases since its own last one, `looked_at` the words of what the player has asked for, `past_at` the week
    and the moment that were looked at last. Of a game that is over the player may know all with `sees_all`.
    """

    def __init__(self, match: Match, viewer: Side, *, sees_all: bool = False) -> None:
        self.sees_all = sees_all
        self.past_at: tuple[int, Moment | None] | None = None
        self.match = match
        self.viewer = viewer
        self.report: tuple[Event, ...] = ()
        self.news: list[Event] = []
        self.looked_at: set[str] = set()
        self.war_read: Chronicle | None = None
        self._sight: Cache[Sight] = Cache()
        self._last_week: Cache[LastWeek] = Cache()
        self._proposed: tuple[tuple[object, ...], tuple[Proposed, ...]] = ((), ())

    @property
    def sight(self) -> Sight:
        """What the side may know of the game as it stands."""
        game = self.match.game
        known = open_view if self.sees_all else view_of
        return self._sight.get(game.state, (), lambda: Sight(known(game.state, self.viewer)))

    @property
    def view(self) -> View:
        """The side's View of the game as it stands."""
        return self.sight.view

    @property
    def last_week(self) -> LastWeek:
        """The last week as it truly was: the reader sees to the secrets."""
        game = self.match.game
        moment = game.state.week, game.state.ending
        return self._last_week.get(None, moment, lambda: last_week_of(game))

    @property
    def proposed(self) -> tuple[Proposed, ...]:
        """What the staff has proposed for the phase, empty before it was asked."""
        moment, lines = self._proposed
        return lines if moment == self._moment else ()

    @proposed.setter
    def proposed(self, lines: tuple[Proposed, ...]) -> None:
        self._proposed = (self._moment, lines)

    @property
    def _moment(self) -> tuple[object, ...]:
        return (self.view.week, self.view.phase)

    @property
    def step(self) -> GuideStep | None:
        """The step of the guided first week to do now, whether the guide is on or off."""
        return first_week().current(self.view, self.match.game.journal, self.looked_at)

    @property
    def is_guided(self) -> bool:
        """Whether the player has switched the guide on, and it is not behind the game yet."""
        return first_week().fits(self.view) and is_on(self.view)

    @property
    def is_my_turn(self) -> bool:
        """Whether the player may give orders now."""
        return self.match.waits_for(self.viewer)

    def known(self, events: Sequence[Event]) -> list[Event]:
        """The events as the side may know them."""
        return [*events] if self.sees_all else seen_by(events, self.viewer)
