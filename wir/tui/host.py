"""What a desk stands in and remembers: its host, and what the guide has seen."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from typing import TYPE_CHECKING, Protocol

from textual.screen import Screen

from wir.model.events import Event
from wir.text.cache import Cache
from wir.text.guide import GuideStep
from wir.text.panels.lines import Line

if TYPE_CHECKING:
    from wir.tui.desk import Desk


class Host(Protocol):
    """What the desk stands in: it decides what comes after a phase, and how the game is left."""

    @property
    def table(self) -> Screen[None]:
        """Where the desk is shown."""

    def go_on(self) -> None:
        """A phase has been ended, or a film seen: whatever is next begins."""

    def leave(self) -> None:
        """The player leaves the table."""

    def tell(self, events: Sequence[Event]) -> None:
        """Something has happened of which every player at the table hears what he may know."""

    def run(self, work: Coroutine[None, None, None]) -> None:
        """Does something beside the game, and shows what it said when it is done."""

    def look_at(self, desk: Desk) -> None:
        """Puts another desk on the table, as for a look at the past; what goes on meanwhile waits for the old one."""


class GuideMemory:
    """What has been looked at, by the words that the steps of the guide have for it, and the step told last."""

    def __init__(self) -> None:
        self.looked_at: set[str] = set()
        self.told: GuideStep | None = None
        self.found: Cache[GuideStep | None] = Cache()
        self.band: Cache[list[Line]] = Cache()

    def saw(self, what: str) -> None:
        """Remembers that something has been looked at."""
        self.looked_at.add(what)
