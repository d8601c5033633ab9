"""A finished war of each scenario is kept: a changed rule or scenario shows here from the week in which it matters."""

from __future__ import annotations

import pytest

from tests.playthroughs.wars import ORDERS, SCENARIOS, outcome
from tests.text.golden import check


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_finished_war_comes_to_the_end_that_is_kept(scenario: str) -> None:
    lines = [*outcome(scenario)]
    check(scenario, "".join(f"{line}\n" for line in lines), ORDERS)
    assert lines[-1].endswith("ended by schedule")
