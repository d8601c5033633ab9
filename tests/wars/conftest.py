from __future__ import annotations

import pytest

from tests.wars.war import LONG_WARS, War, long_war

SEEDS = (2, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 3, 4)))


@pytest.fixture(params=SEEDS, ids=lambda seed: f"seed{seed}", scope="session")
def seed(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture(params=LONG_WARS, scope="session")
def war(request: pytest.FixtureRequest, seed: int) -> War:
    """The finished long war of each scenario."""
    return long_war(request.param, seed)
