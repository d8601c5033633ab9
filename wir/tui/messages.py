"""The messages of a game: what happened, line by line, and what is said in passing."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from wir.model.events import Event
from wir.model.hexes import Hex
from wir.model.scenario import Scenario
from wir.text.cache import Cache
from wir.text.panels.lines import Line, begun, wrapped
from wir.text.reports.event_lines import place_of, tell

KEPT: Final = 5000
"""Messages at most; the oldest go."""

UNTELLABLE: Final = "What happened in this week cannot be shown, because the rules have changed."

UNTOLD: Final = frozenset({"phase_ended"})
"""Events of which nobody needs to hear."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message: the week it belongs to, its text, and the hex it is about.

    What `passes` answers the key that was pressed, and is of no use below the map once another one is.
    """

    week: int
    text: Line
    at: Hex | None = None
    passes: bool = False


def messages_of(events: Iterable[Event], scenario: Scenario) -> Iterator[Message]:
    """What events say, as a side has seen them."""
    for event in events:
        if event.type not in UNTOLD:
            yield Message(event.week, tell(event, scenario), place_of(event, scenario))


class Messages:
    """The messages, and what is said in passing, which stands before them until the next key.

    `earlier` holds by week those of a game that was taken up again from before the week `since`, as far as they have
    been read; None where there are none.
    """

    def __init__(self) -> None:
        self.all: list[Message] = []
        self.earlier: dict[int, list[Message]] = {}
        self.since: int | None = None
        self.current: Line | None = None
        self._new = 0
        self._shown: Cache[list[Line]] = Cache()

    def add(self, message: Message) -> None:
        """Adds a message; it takes the place of a notice."""
        self.all.append(message)
        self._new += 1
        del self.all[:-KEPT]
        self.current = None

    def unread(self, first: int) -> list[int]:
        """The earlier weeks that have not been read yet, the latest first; the war began with the week `first`."""
        return [n for n in range((self.since or first) - 1, first - 1, -1) if n not in self.earlier]

    def latest(self, count: int, *, for_both: bool = False) -> list[Line]:
        """The notice if there is one, then the last messages, the newest first, unless the other side looks on too."""
        notice = [] if self.current is None else [self.current]
        told = () if for_both else islice(self._of_use(), count)
        return [*notice, *told][:count]

    def _of_use(self) -> Iterator[Line]:
        """The messages, the newest first, without those that answered an earlier key and pass."""
        for place, message in enumerate(reversed(self.all)):
            if place < self._new or not message.passes:
                yield message.text

    def hush(self) -> None:
        """A key is pressed: the notice goes, and what was told before is no news any more."""
        self.current = None
        self._new = 0

    def news(self, width: int, height: int, *, for_both: bool = False) -> list[Line]:
        """What the last key brought, on so many lines: the notice, else the newest message, if any; see `latest`."""
        is_new = self.current is not None or self._new > 0
        return _broken(self.latest(1, for_both=for_both), width, height) if is_new else []

    def shown(self, width: int, height: int, *, for_both: bool = False) -> list[Line]:
        """The latest messages on so many columns and lines; what is not shown to its end says so. See `latest`."""
        latest = self.latest(height, for_both=for_both)
        return self._shown.get(None, (width, height, *latest), lambda: _broken(latest, width, height))


def _broken(texts: Sequence[Line], width: int, height: int) -> list[Line]:
    """Messages one below the other, as far as there are lines."""
    lines: list[Line] = []
    for text in texts:
        lines += begun(wrapped(text, width, indent=2), height - len(lines), width, indent=2)
    return lines
