"""An opponent that never attacks: it digs in on the best line that it finds, feeds it with guns and men, and waits.

It tests whether a commander can break deep works: whoever only attacks what is weak this week never gets through.
"""

from __future__ import annotations

from typing_extensions import override

from wir.lab.opponents.november import economy
from wir.lab.opponents.november.commander import Commander, Play
from wir.lab.opponents.november.situation import survey
from wir.lab.opponents.november.stance import HOLD
from wir.model.view import View


class Wall(Commander):
    """Holds, all year."""

    @override
    def _move(self, view: View) -> Play:
        situation = survey(view)
        view = yield from self._repeat(view, lambda v: economy.next_replacement(situation, v), "fills a worn unit")
        view = yield from self._march(view, situation, HOLD)
        return (
            yield from self._repeat(view, lambda v: economy.next_guns(situation, v), "guns for a group that stands")
        )
