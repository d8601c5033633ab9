"""An opponent that attacks whatever it believes to be three to one or better, in any weather and whatever its strength.

It tests whether a commander punishes attacks that no plan stands behind: its spearheads tire, outrun their supply and
close no pockets. Supply, replacements, railways and marches are those of `november`, led forward the whole year.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from typing_extensions import override

from wir.lab.opponents.november import economy
from wir.lab.opponents.november.attacking import plan_attacks
from wir.lab.opponents.november.commander import Commander, Play
from wir.lab.opponents.november.situation import survey
from wir.lab.opponents.november.stance import Stance
from wir.model.view import View

PUNCH: Final = Stance(offensive=True, least_odds=Fraction(3), rest_above=60, ground=20, caution=40, name="punch")
"""How it fights every week."""


class Puncher(Commander):
    """Three to one, or nothing."""

    @override
    def _move(self, view: View) -> Play:
        situation = survey(view)
        view = yield from self._repeat(view, lambda v: economy.next_replacement(situation, v), "fills a worn unit")
        view = yield from self._plot(view, situation, plan_attacks(situation, PUNCH))
        view = yield from self._march(view, situation, PUNCH)
        return (
            yield from self._repeat(view, lambda v: economy.next_guns(situation, v), "guns for a group that stands")
        )
