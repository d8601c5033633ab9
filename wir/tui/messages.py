"""The messages of a game: what happened, line by line, and passing remarks."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from wir.model.events import Event
from wir.model.hexes import Hex
from wir.model.scenario import Scenario
from wir.text.cache import Cache
from wir.text.panels.lines import Line, truncated, wrapped
from wir.text.reports.event_lines import place_of, tell

KEPT: Final = 5000
"""The most messages; the oldest are dropped."""

UNTELLABLE: Final = "What happened in this week cannot be shown, because the rules have changed."

UNTOLD: Final = frozenset({"phase_ended"})
"""Events that need no message."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message: the week it belongs to, its text, and the hex it is about.

    One that `passes` answers the last key, and is of no use below the map after the next.
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
    """The messages, preceded by a passing remark until the next key.

    In a resumed game `earlier` holds, by week, those from before the week `since`, as far as they have been read; None
    if there are none.
    """

    def __init__(self) -> None:
        self.all: list[Message] = []
        self.earlier: dict[int, list[Message]] = {}
        self.since: int | None = None
        self.current: Line | None = None
        self._new = 0
        self._shown: Cache[list[Line]] = Cache()

    def add(self, message: Message) -> None:
        """Adds a message, which replaces a notice."""
        self.all.append(message)
        self._new += 1
        del self.all[:-KEPT]
        self.current = None

    def unread(self, first: int) -> list[int]:
        """The earlier weeks that have not been read yet, the latest first; the war began with the week `first`."""
        return [n for n in range((self.since or first) - 1, first - 1, -1) if n not in self.earlier]

    def latest(self, count: int, *, for_both: bool = False) -> list[Line]:
        """The notice if there is one, then the last messages, the newest first, unless the other side watches too."""
        notice = [] if self.current is None else [self.current]
        told = () if for_both else islice(self._of_use(), count)
        return [*notice, *told][:count]

    def _of_use(self) -> Iterator[Line]:
        """The messages, the newest first, without passing ones that answered an earlier key."""
        for place, message in enumerate(reversed(self.all)):
            if place < self._new or not message.passes:
                yield message.text

    def hush(self) -> None:
        """Called when a key is pressed: the notice goes, and earlier messages are no longer news."""
        self.current = None
        self._new = 0

    def news(self, width: int, height: int, *, for_both: bool = False) -> list[Line]:
        """What the last key brought, on so many lines: the notice, else the newest message, if any; see `latest`."""
        is_new = self.current is not None or self._new > 0
        return _broken(self.latest(1, for_both=for_both), width, height) if is_new else []

    def shown(self, width: int, height: int, *, for_both: bool = False, key: str = "") -> list[Line]:
        """The latest messages on so many columns and lines; what is cut off says so. See `latest`.

        Behind a message that is cut off stands the `key` that shows all of them, but not behind a notice.
        """
        latest = self.latest(height, for_both=for_both)
        notices = 0 if self.current is None else 1
        wanted = (width, height, notices, key, *latest)
        return self._shown.get(None, wanted, lambda: _broken(latest, width, height, notices, key))


def _broken(texts: Sequence[Line], width: int, height: int, notices: int = 0, key: str = "") -> list[Line]:
    """Messages one below the other, as far as there are lines; the first so many are notices, without the key."""
    lines: list[Line] = []
    for n, text in enumerate(texts):
        more = key if n >= notices else ""
        lines += truncated(wrapped(text, width, indent=2), height - len(lines), width, indent=2, key=more)
    return lines
