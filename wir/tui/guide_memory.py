"""What the guided first week remembers of a player."""

from __future__ import annotations

from wir.text.cache import Cache
from wir.text.guide import GuideStep
from wir.text.panels.lines import Line


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
