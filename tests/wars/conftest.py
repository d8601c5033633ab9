from __future__ import annotations

import pytest

from tests.wars.war import LONG_WARS, War, long_war

SEEDS = {"barbarossa": 53, "case_blue": 45, "zitadelle": 47}
"""Seeds with which each thing that the calendar brings is seen in all three wars."""


@pytest.fixture(params=[pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in LONG_WARS], scope="session")
def war(request: pytest.FixtureRequest) -> War:
    """The finished long war of each scenario: all tests of one run in one process, so that it is played once."""
    return long_war(request.param, SEEDS[request.param])
