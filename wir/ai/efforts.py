"""How long the computer thinks about a week: quick, normal (the commander itself) or deep. Nothing else differs."""

from dataclasses import dataclass, replace
from typing import Final

from typing_extensions import override

from wir.ai.commander import Commander
from wir.ai.constants import CONSTANTS, Constants
from wir.ai.searching import better_plots
from wir.ai.situation import survey
from wir.ai.stance import stance_of
from wir.model.view import View
from wir.orders.giving import Play

WITHOUT_MASSES: Final = replace(CONSTANTS, masses=0)
"""The constants of quick: finding places to mass takes half of a week's thinking."""


@dataclass
class Quick(Commander):
    """The computer that does not look for places to mass."""

    constants: Constants = WITHOUT_MASSES


@dataclass
class Deep(Commander):
    """The computer that plays its week out against enemies as they may be, and improves its plots."""

    samples: int = 4
    """Enemies on which it tries its changes, in a second or two on one core."""

    @override
    def _move(self, view: View) -> Play:
        view = yield from super()._move(view)
        situation = survey(view, self.constants)
        enemy = Commander(constants=self.constants)
        for plot, why in better_plots(situation, stance_of(situation), view, self.samples, enemy):
            view = yield from self._give(view, plot, why)
        return view
