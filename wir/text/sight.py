"""What a player's side may know about the game, and what follows from it; each is worked out when first needed."""

from collections.abc import Iterable

from wir.estimates.forecast import Beliefs, beliefs_of
from wir.estimates.outlook import Outlook, outlook_of
from wir.estimates.todo import Todo, todo
from wir.match.match import Match
from wir.match.past import LastWeek, Past, last_week_of, still
from wir.match.players import known_to
from wir.model.events import Event, seen_by
from wir.model.sides import Side
from wir.model.state import State
from wir.model.view import View, open_view
from wir.model.view import view as view_of
from wir.text.cache import Cache
from wir.text.war.chronicle import Chronicle


class Sight:
    """A match as one side sees it, or with both sides' secrets if it `sees_all`."""

    def __init__(self, match: Match, viewer: Side, *, sees_all: bool = False) -> None:
        self.match = match
        self.viewer = viewer
        self.sees_all = sees_all
        self._seen = (match.game.state, self._view_of(match.game.state))
        self._outlook: Cache[Outlook] = Cache()
        self._beliefs: Cache[Beliefs] = Cache()
        self._todo: Cache[list[Todo]] = Cache()
        self._last_week: Cache[LastWeek] = Cache()
        self._war_read: Chronicle | None = None

    @property
    def view(self) -> View:
        """What the side may know of the game as it stands.

        It stays the same object until something changes that the side may know.
        """
        self._look()
        return self._seen[1]

    def _look(self) -> None:
        """Brings in what may be known by now."""
        state, (of, before) = self.match.game.state, self._seen
        if of is not state:
            view = self._view_of(state)
            self._seen = (state, before if before == view else view)

    def _view_of(self, state: State) -> View:
        return open_view(state, self.viewer) if self.sees_all else view_of(state, self.viewer)

    @property
    def is_my_turn(self) -> bool:
        """Whether the player may give orders now."""
        return self.match.waits_for(self.viewer)

    def known(self, events: Iterable[Event]) -> list[Event]:
        """Events as far as the player's side may know of them."""
        return [*events] if self.sees_all else seen_by(events, self.viewer)

    @property
    def outlook(self) -> Outlook:
        """Zones of control and the reach of depots, as the player's side sees them."""
        view = self.view
        return self._outlook.get(view, (), lambda: outlook_of(view))

    @property
    def beliefs(self) -> Beliefs:
        """What the player's side believes of the enemy; it stays as long as the enemy stands still."""
        view = self.view
        return self._beliefs.get(None, (view.week, view.phase), lambda: beliefs_of(view))

    @property
    def todo(self) -> list[Todo]:
        """What is left to do in the player's own phase, who is in danger first."""
        view = self.view
        return self._todo.get(view, (), lambda: todo(view, self.outlook, self.beliefs))

    @property
    def last_week(self) -> LastWeek:
        """What truly happened last week, to be read and watched again: the reader must hide the secrets."""
        game = self.match.game
        moment = game.state.week, game.state.ending
        return self._last_week.get(None, moment, lambda: last_week_of(game))

    def read_war(self) -> Chronicle:
        """The war so far as the player may know it; what has been read of it stays."""
        game = still(self.match.game)
        side = self.viewer if len(known_to(game.state, self.viewer)) == 1 else None
        past, before = Past(game), self._war_read
        self._war_read = before.go_on(past) if before is not None and before.side is side else Chronicle(past, side)
        return self._war_read
