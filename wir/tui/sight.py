"""What a player's side sees on its map beside the game as it stands: the front that was, and the enemy's marches."""

from collections.abc import Mapping

from typing_extensions import override

from wir.match.match import Match
from wir.match.past import Past
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.view import View
from wir.model.view import view as view_of
from wir.report.week_facts import facts_of
from wir.text.cache import Cache
from wir.text.map.arrows import Trail
from wir.text.map.layout import Zoom
from wir.text.reports.film import March, marched, trails
from wir.text.sight import Sight

_MONTH = 4
"""The weeks of a month."""


class MapSight(Sight):
    """What a side sees of a match on its map.

    `weeks_back` is how old the front is that stands beside the one of today, 0 for none.
    """

    def __init__(self, match: Match, viewer: Side) -> None:
        super().__init__(match, viewer)
        self.weeks_back = 1
        self._past: Cache[Past] = Cache()
        self._marches: Cache[list[March]] = Cache()
        self._trails: Cache[tuple[Trail, ...]] = Cache()

    @property
    def stands_still(self) -> bool:
        """Whether the game is seen as it stood, whatever becomes of it meanwhile."""
        return False

    @property
    @override
    def view(self) -> View:
        return self._seen[1] if self.stands_still else super().view

    def weeks_shown(self, zoom: Zoom, week: int | None = None) -> int:
        """How old the other front on the map is, in a week or now."""
        return self.age_of_front(self.weeks_back, zoom, self.view.week if week is None else week)

    def age_of_front(self, weeks_back: int, zoom: Zoom, week: int) -> int:
        """How old the other front is in a week, 0 for none: never older than the war.

        Where the whole board is seen it is a month old at least.
        """
        wanted = max(weeks_back, _MONTH) if zoom is Zoom.STRATEGIC and weeks_back else weeks_back
        return min(wanted, week - self.past.first)

    def control_before(self, zoom: Zoom, week: int) -> Mapping[Hex, Side]:
        """Whose ground each hex was at the time of the other front, as of a week; nothing where there is none."""
        weeks = self.weeks_shown(zoom, week)
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
