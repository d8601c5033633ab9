"""An opponent that presses on the whole year, as hard in December as in July, where `november` digs in.

It tests whether a commander makes attackers pay for the winter, and does not count on the enemy's calendar (§8.4).
"""

from __future__ import annotations

from typing_extensions import override

from wir.lab.opponents.november import economy
from wir.lab.opponents.november.attacking import plan_attacks
from wir.lab.opponents.november.commander import Commander, Play
from wir.lab.opponents.november.situation import survey
from wir.lab.opponents.november.stance import PRESS
from wir.model.view import View


class Winter(Commander):
    """Attacks at two to one in any weather, and follows where a hole was torn."""

    @override
    def _move(self, view: View) -> Play:
        situation = survey(view)
        view = yield from self._repeat(view, lambda v: economy.next_replacement(situation, v), "fills a worn unit")
        view = yield from self._plot(view, situation, plan_attacks(situation, PRESS))
        view = yield from self._exploit(view, situation, PRESS)
        view = yield from self._march(view, situation, PRESS)
        return (
            yield from self._repeat(view, lambda v: economy.next_guns(situation, v), "guns for a group that stands")
        )
