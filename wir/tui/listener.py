"""What a player sees of a match on his side's map, and is told: what happened, and passing remarks."""

from collections.abc import Iterable, Mapping, Sequence

from typing_extensions import override

from wir.match.match import Match
from wir.match.past import Past
from wir.model.calendar import MONTH
from wir.model.events import Event
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.view import View
from wir.model.view import view as view_of
from wir.model.words import capital
from wir.report.week_facts import facts_of
from wir.text.cache import Cache
from wir.text.map.arrows import Trail
from wir.text.map.layout import Zoom
from wir.text.panels.lines import Line, Role, Span, line
from wir.text.reports.film import March, marched, trails
from wir.text.sight import Sight
from wir.tui.messages import UNTELLABLE, Message, Messages, messages_of


class Listener(Sight):
    """One who sees a match on a side's map and is told what happens.

    `weeks_back` is the age of the front shown beside today's, 0 for none; `heard` are the events that became known
    since the screen was opened.
    """

    def __init__(self, match: Match, viewer: Side) -> None:
        super().__init__(match, viewer)
        self.weeks_back = 1
        self.messages = Messages()
        self.heard: list[Event] = []
        self._past: Cache[Past] = Cache()
        self._marches: Cache[list[March]] = Cache()
        self._trails: Cache[tuple[Trail, ...]] = Cache()

    # What is seen

    @property
    def stands_still(self) -> bool:
        """Whether the game is shown as it stood, whatever happens to it meanwhile."""
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

        When the whole board is shown it is at least a month old.
        """
        wanted = max(weeks_back, MONTH) if zoom is Zoom.STRATEGIC and weeks_back else weeks_back
        return min(wanted, week - self.past.first)

    def control_before(self, zoom: Zoom, week: int) -> Mapping[Hex, Side]:
        """Who controlled each hex at the time of the other front, as of a week; nothing if there is none."""
        weeks = self.weeks_shown(zoom, week)
        return self.past.control(week - weeks) if weeks else {}

    @property
    def enemy_marches(self) -> tuple[list[March], list[March]]:
        """Where the enemy's groups came from: the newest marches, this week's or last week's, and those before."""
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
        """The same as the map draws it; nothing if the map shows nothing of the past."""
        if not self.weeks_back:
            return ()
        view = self.view
        return self._trails.get(view, (), lambda: trails(*self.enemy_marches, view))

    @property
    def past(self) -> Past:
        """The weeks that were."""
        game = self.match.game
        return self._past.get(game, (game.state.week,), lambda: Past(game))

    # What is told

    def hear(self, events: Sequence[Event]) -> None:
        """Puts what happened into the messages, as far as the player's side may know it."""
        self.heard += self._told(events)
        if self.match.trouble is not None:
            self.warn(f"The game could not be saved: {self.match.trouble}")

    def recall(self) -> None:
        """Puts what the player's side may know of last week into the messages of a resumed game.

        Earlier weeks are read when the messages are opened.
        """
        week = self.last_week.week
        self.messages.since = self.view.week if week is None else week.number
        self._told(self.last_week.events)

    def earlier(self, past: Past, number: int) -> list[Message]:
        """The messages of a week before what was recalled. Raises as `Past` does."""
        week = past.week(number)
        if week.fault is not None:
            return [Message(number, line(Span(UNTELLABLE, Role.WARNING)))]
        return [*messages_of(self.known(week.phases[-1].events), self.match.game.state.scenario)]

    def _told(self, events: Iterable[Event]) -> list[Event]:
        """Events as far as the player's side may know them, which are among the messages now."""
        known = self.known(events)
        for message in messages_of(known, self.view.scenario):
            self.messages.add(message)
        return known

    def say(self, text: str | Line) -> None:
        """Tells the player something that stays among the messages."""
        self.messages.add(Message(self.view.week, line(text)))

    def reply(self, text: str | Line) -> None:
        """Answers a key with something that stays among the messages, but is below the map only until the next key."""
        self.messages.add(Message(self.view.week, line(text), passes=True))

    def note(self, text: str | Line) -> None:
        """Tells the player something until the next key."""
        self.messages.current = line(text)

    def warn(self, text: str) -> None:
        """Tells the player in a sentence that something is not possible, until the next key."""
        self.messages.current = line(Span(capital(text), Role.WARNING))
