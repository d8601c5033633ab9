"""What a player's side may know of the game, and what follows from it; each is worked out when first asked for."""

from __future__ import annotations

from collections.abc import Mapping

from wir.estimates.forecast import Beliefs, beliefs_of
from wir.estimates.outlook import Outlook, outlook_of
from wir.estimates.todo import Todo, todo
from wir.match.match import Match
from wir.match.past import LastWeek, Past, last_week_of
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.view import View, open_view
from wir.model.view import view as view_of
from wir.report.week_facts import facts_of
from wir.text.cache import Cache
from wir.text.map.arrows import Trail
from wir.text.map.layout import Zoom
from wir.text.reports.film import March, marched, trails

_MONTH = 4
"""The weeks of a month."""


class Sight:
    """A match as one side sees it, or both sides' secrets where it `sees_all`.

    `weeks_back` is how old the front is that stands beside the one of today, 0 for none.
    """

    def __init__(self, match: Match, viewer: Side) -> None:
        self.match = match
        self.viewer = viewer
        self.sees_all = False
        self.weeks_back = 1
        self._seen = (match.game.state, match.game.view(viewer))
        self._outlook: Cache[Outlook] = Cache()
        self._beliefs: Cache[Beliefs] = Cache()
        self._todo: Cache[list[Todo]] = Cache()
        self._last_week: Cache[LastWeek] = Cache()
        self._past: Cache[Past] = Cache()
        self._marches: Cache[list[March]] = Cache()
        self._trails: Cache[tuple[Trail, ...]] = Cache()

    @property
    def stands_still(self) -> bool:
        """Whether the game is seen as it stood, whatever becomes of it meanwhile."""
        return False

    @property
    def view(self) -> View:
        """What the player's side may know of the game as it stands, or stood when it began to stand still.

        It stays the same object while nothing has changed that the side may know.
        """
        if not self.stands_still:
            self._look()
        return self._seen[1]

    def _look(self) -> None:
        """Takes in what may be known by now."""
        state, (of, before) = self.match.game.state, self._seen
        if of is not state:
            view = open_view(state, self.viewer) if self.sees_all else view_of(state, self.viewer)
            self._seen = (state, before if before == view else view)

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
        return self._todo.get(view, (), lambda: todo(view, self.outlook))

    @property
    def last_week(self) -> LastWeek:
        """What happened last week, to be read and watched again, as it truly was: the reader sees to the secrets."""
        game = self.match.game
        moment = game.state.week, game.state.ending
        return self._last_week.get(None, moment, lambda: last_week_of(game))

    def weeks_shown(self, zoom: Zoom) -> int:
        """How old the other front on the map is: where the whole board is seen a month at least."""
        is_whole = zoom is Zoom.STRATEGIC
        return max(self.weeks_back, _MONTH) if is_whole and self.weeks_back else self.weeks_back

    def control_before(self, weeks: int, week: int) -> Mapping[Hex, Side]:
        """Whose ground each hex was so many weeks before a week, or at the start; nothing for 0 weeks."""
        return self.past.control(week - weeks) if weeks else {}

    @property
    def enemy_marches(self) -> tuple[list[March], list[March]]:
        """Where the enemy's groups came from: the newest of it, this week's or last week's, and what was before."""
        view = self.view
        last = self._marches.get(self.last_week, (), self._marched_last_week)
        now = marched(view_of(self.past.state(view.week), self.viewer), view)
        return (now, last) if now else (last, [])

    def _marched_last_week(self) -> list[March]:
        week = self.last_week.week
        shifts = () if week is None else facts_of(week, self.viewer).shifts
        return [(each.group, each.start, each.to) for each in shifts if each.start is not None]

    @property
    def trails(self) -> tuple[Trail, ...]:
        """The same as the map draws it; nothing where nothing of the past is to be seen on the map."""
        if not self.weeks_back:
            return ()
        view = self.view
        return self._trails.get(view, (), lambda: trails(*self.enemy_marches, view))

    @property
    def past(self) -> Past:
        """The weeks that were."""
        game = self.match.game
        return self._past.get(game, (game.state.week,), lambda: Past(game))
