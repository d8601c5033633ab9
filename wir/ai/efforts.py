"""How long the computer thinks about a week: quick, normal (the commander itself) or deep. Nothing else differs."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from typing_extensions import override

from wir.ai.commander import Commander
from wir.ai.constants import CONSTANTS, Constants
from wir.ai.searching import Effort, better_plots
from wir.ai.situation import survey
from wir.ai.stance import stance_of
from wir.model.view import View
from wir.orders.giving import Play


def _unmassed() -> Constants:
    return replace(CONSTANTS, masses=0)


@dataclass
class Quick(Commander):
    """The computer that does not look for places to mass, which is half of a week's thinking."""

    constants: Constants = field(default_factory=_unmassed)


@dataclass
class Deep(Commander):
    """The computer that plays its week out against enemies as they may be, and betters its plots."""

    samples: int = 4
    rounds: int = 1

    @override
    def _move(self, view: View) -> Play:
        view = yield from super()._move(view)
        situation = survey(view, self.constants)
        effort = Effort(self.samples, self.rounds)
        enemy = Commander(constants=self.constants)
        for plot, why in better_plots(situation, stance_of(situation), view, effort, enemy):
            view = yield from self._give(view, plot, why)
        return view
