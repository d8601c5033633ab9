"""What a player is told: what happened, as far as his side may know of it, and what is said in passing."""

from collections.abc import Iterable, Sequence

from wir.match.match import Match
from wir.match.past import Past
from wir.model.events import Event
from wir.model.sides import Side
from wir.model.words import capital
from wir.text.panels.lines import Line, Role, Span, line
from wir.tui.messages import UNTELLABLE, Message, Messages, messages_of
from wir.tui.sight import MapSight


class Listener(MapSight):
    """Who sees a match on the map of a side and is told what happens.

    `heard` are the events that became known since the screen was opened.
    """

    def __init__(self, match: Match, viewer: Side) -> None:
        super().__init__(match, viewer)
        self.messages = Messages()
        self.heard: list[Event] = []

    def hear(self, events: Sequence[Event]) -> None:
        """Puts what happened into the messages, as far as the player's side may know of it."""
        self.heard += self._told(events)
        if self.match.trouble is not None:
            self.warn(f"The game could not be saved: {self.match.trouble}")

    def recall(self) -> None:
        """Puts what the player's side may know of last week into the messages of a game that is taken up again.

        What was before is read when the messages are opened.
        """
        week = self.last_week.week
        self.messages.since = self.view.week if week is None else week.number
        self._told(self.last_week.events)

    def earlier(self, past: Past, number: int) -> list[Message]:
        """The messages of a week that lies before what was recalled. Raises as `Past` does."""
        week = past.week(number)
        if week.fault is not None:
            return [Message(number, line(Span(UNTELLABLE, Role.WARNING)))]
        return [*messages_of(self.known(week.phases[-1].events), self.match.game.state.scenario)]

    def _told(self, events: Iterable[Event]) -> list[Event]:
        """Events as far as the player's side may know of them, which stand among the messages now."""
        known = self.known(events)
        for message in messages_of(known, self.view.scenario):
            self.messages.add(message)
        return known

    def say(self, text: str | Line) -> None:
        """Tells the player something that stays among the messages."""
        self.messages.add(Message(self.view.week, line(text)))

    def note(self, text: str | Line) -> None:
        """Tells the player something until the next key."""
        self.messages.current = line(text)

    def warn(self, text: str) -> None:
        """Tells the player that something does not go, in a sentence, until the next key."""
        self.messages.current = line(Span(capital(text), Role.WARNING))
