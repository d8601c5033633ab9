"""The desk of a player who looks at a past week: a desk of its own, so that the game is not touched.

Its game is as it was then, and takes no orders; whatever a desk can show is shown for that week.
"""

from functools import reduce

from typing_extensions import override

from wir.engine.game import Game
from wir.match.match import Match
from wir.match.past import LastWeek, Moment, Past
from wir.match.players import known_to
from wir.model.sides import Side
from wir.model.view import View
from wir.text.cache import Cache
from wir.text.map.arrows import Trail
from wir.text.panels.lines import Line
from wir.text.panels.status_bar import past_bar
from wir.text.war.chronicle import WeekTold
from wir.text.war.notes import with_notes_of
from wir.tui.desk import Desk
from wir.tui.messages import Message, Messages


class PastDesk(Desk):
    """A desk over the weeks of a war.

    `present` is the desk that the player comes from and goes back to. `week` is the week shown, `moment` the moment in
    it, None for its beginning. `viewers` are the sides as which it may be viewed; once the game is over `sees_all`
    means that both sides' secrets are shown.
    """

    def __init__(self, present: Desk) -> None:
        self.present = present
        self.chronicle = present.read_war()
        self._weeks = self.chronicle.past
        self.viewers = known_to(present.match.game.state, present.viewer)
        self.week = self.past.last
        self.moment: Moment | None = None
        match = Match(self.past.game(self.week), watched=present.match.path, is_past=True)
        match.confined = present.match.confined
        super().__init__(match, present.config, present.keymap, present.host, present.viewer)
        self.cursor, self.zoom, self.map_mode = present.cursor, present.zoom, present.map_mode
        self.show(self.week)
        self.look_as(None if len(self.viewers) > 1 else self.viewer)

    @property
    @override
    def past(self) -> Past:
        return self._weeks

    @property
    @override
    def last_week(self) -> LastWeek:
        ending = self.view.ending
        return self._last_week.get(None, (self.week, ending), lambda: self._told_last(self.week - (ending is None)))

    def _told_last(self, number: int) -> LastWeek:
        if number < self.past.first:
            return LastWeek()
        before = self.past.week(number)
        return LastWeek() if before.fault is not None else LastWeek(before)

    @property
    @override
    def trails(self) -> tuple[Trail, ...]:
        """None: they would require playing a week again at every step; the enemy's marches can be watched instead."""
        return ()

    @override
    def status(self, shown: View, width: int) -> Line:
        return past_bar(shown, self.present.view, width)

    def show(self, week: int, moment: Moment | None = None) -> None:
        """Shows a week of the war as it stood when it began, or at a moment of it; after the last comes its end."""
        self.week, self.moment = self.past.nearest(week) if moment is None else (week, moment)
        game, now = self.past.game(self.week, self.moment), self.present.match.game.state
        state = reduce(lambda state, side: with_notes_of(state, now, side), self.viewers, game.state)
        self.match.game = Game(state, game.history)
        self.page = 1
        self.messages = Messages()
        before = self.week - (self.moment is None or not self.moment.ends_war)
        for told in self.chronicle.week(before).happened if before >= self.past.first else ():
            self.messages.all.append(Message(told.week, told.text, told.at))

    def step(self, by: int) -> None:
        """Goes forward or back by a moment; each week begins with the end of the one before."""
        found = self.past.beside(self.week, self.moment, by)
        if found is not None:
            self.show(*found)

    @property
    def told(self) -> WeekTold:
        """The week that led to what is shown, or the current one; at the very beginning the first."""
        is_begun = self.moment is not None or self.week == self.past.first
        return self.chronicle.week(self.week if is_begun else self.week - 1)

    @property
    def week_told(self) -> LastWeek:
        """The same week as it was played; nothing before its end."""
        told = self.told
        return self._told_last(told.number) if told.is_over else LastWeek()

    def look_as(self, side: Side | None) -> None:
        """Shows the war as a side sees it, or as both do for None."""
        self.sees_all, self.viewer = side is None, side or self.viewer
        state = self.match.game.state
        self._seen = (state, self._view_of(state))
        self._beliefs, self._marches = Cache(), Cache()
