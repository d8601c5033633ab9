"""The staff's plan and the running forecast of an attack, early and late in the war.

`pytest -n 0 -s tests/bench/test_staff.py`
"""

from __future__ import annotations

from time import process_time

import pytest

from tests.bench.test_commander import play
from wir import Game, load_scenario
from wir.ai.commander import Commander
from wir.ai.staff import proposal
from wir.estimates.assaults import assault, enough, joiners
from wir.estimates.forecast import beliefs_of
from wir.estimates.rings import ring_around, targets_by_worth
from wir.model.phases import MOVEMENT

MOST_FOR_A_PLAN = 1.0
"""Seconds."""

MOST_FOR_A_FORECAST = 0.05


@pytest.mark.parametrize(("scenario", "weeks"), [("barbarossa", 2), ("case_blue", 8), ("zitadelle", 26)])
def test_the_plan_and_the_forecast_of_a_week(scenario: str, weeks: int) -> None:
    game = Game.new(load_scenario(scenario), seed=1)
    plans, forecasts = [0.0], [0.0]
    while game.state.week <= weeks and game.state.ending is None:
        if game.side is not None:
            if game.state.week == weeks and game.phase in MOVEMENT:
                view = game.view(game.side)
                begun = process_time()
                proposal(view)
                plans.append(process_time() - begun)
                beliefs = beliefs_of(view)
                for target in targets_by_worth(view, beliefs):
                    begun = process_time()
                    tasks = enough(joiners(view, target.hex, beliefs))
                    assault(view, target.hex, [*tasks.values()], (), beliefs)
                    ring_around(view, target.hex, tasks, beliefs)
                    forecasts.append(process_time() - begun)
            play(game, Commander())
        game.end_phase()
    print(f"\n{scenario}, week {weeks}: plan {max(plans):.3f} s, forecast {1000 * max(forecasts):.1f} ms at most")
    assert len(plans) == 3
    assert max(plans) <= MOST_FOR_A_PLAN
    assert max(forecasts) <= MOST_FOR_A_FORECAST
