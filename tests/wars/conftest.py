from __future__ import annotations

import pytest

from tests.wars.war import LONG_WARS, War, long_war

SEEDS = (1, pytest.param(4, marks=pytest.mark.slow))
"""Seeds with which each thing that the calendar brings is seen."""


@pytest.fixture(params=SEEDS, ids=lambda seed: f"seed{seed}", scope="session")
def seed(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture(params=LONG_WARS, scope="session")
def war(request: pytest.FixtureRequest, seed: int) -> War:
    """The finished long war of each scenario."""
    return long_war(request.param, seed)
