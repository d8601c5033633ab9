"""What a player's side may know of a match, worked out once for each state."""

from __future__ import annotations

from wir.estimates.forecast import Beliefs, beliefs_of
from wir.estimates.outlook import Outlook, outlook_of
from wir.match.last_week import LastWeek, last_week_of
from wir.match.match import Match
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import State
from wir.model.view import View
from wir.text.cache import Cache
from wir.text.panels.inspector import inspector_page
from wir.text.panels.pages import PanelPage

_REMEMBERED = 500
"""Pages of the inspector that are kept."""


class SideKnowledge:
    """What one side knows."""

    def __init__(self, match: Match, viewer: Side) -> None:
        self._match = match
        self._viewer = viewer
        self._seen: tuple[State, View] | None = None
        self._outlook: Cache[Outlook] = Cache()
        self._pages: Cache[dict[tuple[Hex, int, int, int | None, int], PanelPage]] = Cache()
        self._beliefs: Cache[Beliefs] = Cache()
        self._last_week: Cache[LastWeek] = Cache()

    def view(self, *, still: bool = False) -> View:
        """What the side may know of the game as it stands, or where it is to hold `still` as it was seen last.

        It stays the same object while nothing has changed that the side may know.
        """
        state, seen = self._match.game.state, self._seen
        if seen is not None and (still or seen[0] is state):
            return seen[1]
        view = self._match.game.view(self._viewer)
        if seen is not None and seen[1] == view:
            view = seen[1]
        self._seen = (state, view)
        return view

    def outlook(self, view: View) -> Outlook:
        """Zones of control and the reach of depots, as the side sees them."""
        return self._outlook.get(view, (), lambda: outlook_of(view))

    def beliefs(self, view: View) -> Beliefs:
        """What the side believes of the enemy; it stays as long as the enemy stands still."""
        return self._beliefs.get(None, (view.week, view.phase), lambda: beliefs_of(view))

    @property
    def last_week(self) -> LastWeek:
        """What happened last week, to be read and watched again, as it truly was: the reader sees to the secrets."""
        game = self._match.game
        return self._last_week.get(None, (game.state.week,), lambda: last_week_of(game))

    def inspector_page(
        self, view: View, at: Hex, width: int, height: int, chosen: int | None, number: int
    ) -> PanelPage:
        """A page of what is known of a hex and of everybody in it, a chosen group first."""
        pages = self._pages.get(view, (), dict)
        if len(pages) > _REMEMBERED:
            pages.clear()
        wanted = (at, width, height, chosen, number)
        if wanted not in pages:
            outlook = self.outlook(view)
            pages[wanted] = inspector_page(view, at, width, height, outlook, chosen=chosen, number=number)
        return pages[wanted]
